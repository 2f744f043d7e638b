"""What keys and buttons of a gamepad do everywhere, as rows to be read."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, QUIET

if TYPE_CHECKING:
    from catan_desktop.ui.scene import Scene

PITCH: Final = 30.0
HEAD: Final = 30.0
PAD_X: Final = 142.0
WORDS_X: Final = 284.0


class KeyRow(NamedTuple):
    """Keys, the buttons of a gamepad that mean the same, and what they do."""

    keys: tuple[str, ...]
    pad: tuple[str, ...]
    words: str


def key_rows(scene: "Scene[Any]") -> tuple[KeyRow, ...]:
    """The rows in the player's language."""
    t = scene.t
    return (
        KeyRow(("←", "↑", "↓", "→"), (t("cross, stick"),), t("next place, next control")),
        KeyRow(("Enter",), ("A",), t("press, place")),
        KeyRow(("Esc",), ("B",), t("cancel, back")),
        KeyRow(("Space",), ("X",), t("roll, end the turn")),
        KeyRow(("I",), ("Y",), t("a hint")),
        KeyRow(("Tab",), ("LB", "RB"), t("next control (Shift: back)")),
        KeyRow(("U",), ("LT",), t("undo")),
        KeyRow(("N",), ("RT",), t("skip to my turn")),
        KeyRow(("?",), ("Back",), t("all keys")),
        KeyRow(("F10",), ("Start",), t("menu")),
        KeyRow(("F11",), (), t("full screen")),
    )


def rows_height(rows: tuple[KeyRow, ...]) -> float:
    """How much room the rows take."""
    return HEAD + PITCH * len(rows)


def paint_rows(p: Painter, box: Box, rows: tuple[KeyRow, ...], heads: tuple[str, str]) -> None:
    """Draw the rows in three columns; ``heads`` stand above keys and buttons."""
    for words, x in zip(heads, (0.0, PAD_X), strict=True):
        p.text(words, box.x + x, box.y + 10, 13, QUIET, max_width=PAD_X - 8)
    for i, row in enumerate(rows):
        y = box.y + HEAD + PITCH * (i + 0.5)
        for labels, start in ((row.keys, box.x), (row.pad, box.x + PAD_X)):
            x = start
            for label in labels:
                x += controls.key_cap(p, x, y, label) + 3
        p.text(row.words, box.x + WORDS_X, y, 14, INK, max_width=box.w - WORDS_X)
