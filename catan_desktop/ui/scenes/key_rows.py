"""What keys and buttons of a gamepad do, as rows to be read."""

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
WORDS_ALONE_X: Final = 184.0
"""Where the words begin where no buttons of a gamepad are named."""


class KeyRow(NamedTuple):
    """Keys, the buttons of a gamepad that mean the same, and what they do."""

    keys: tuple[str, ...]
    pad: tuple[str, ...]
    words: str


NO_HEADS: Final = ("", "")


def key_rows(scene: "Scene[Any]") -> tuple[KeyRow, ...]:
    """The rows of what counts everywhere, in the player's language."""
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


def rows_height(rows: tuple[KeyRow, ...], heads: tuple[str, str] = NO_HEADS) -> float:
    """How much room the rows take."""
    return (HEAD if any(heads) else 0.0) + PITCH * len(rows)


def paint_rows(
    p: Painter, box: Box, rows: tuple[KeyRow, ...], heads: tuple[str, str] = NO_HEADS
) -> None:
    """Draw the rows in columns; ``heads`` stand above keys and buttons, if there are both."""
    words_x = WORDS_X if any(row.pad for row in rows) else WORDS_ALONE_X
    top = box.y + rows_height((), heads)
    for words, x in zip(heads, (0.0, PAD_X), strict=True):
        p.text(words, box.x + x, box.y + 10, 13, QUIET, max_width=PAD_X - 8)
    for i, row in enumerate(rows):
        y = top + PITCH * (i + 0.5)
        for labels, start in ((row.keys, box.x), (row.pad, box.x + PAD_X)):
            x = start
            for label in labels:
                x += controls.key_cap(p, x, y, label) + 3
        p.text(row.words, box.x + words_x, y, 14, INK, max_width=box.w - words_x)
