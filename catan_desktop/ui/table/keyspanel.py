"""The list of keys, in the place of the drawer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import CONTROL_EDGE, INK, PAPER
from catan_desktop.ui.table.drawer import Sheet
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

ARROWS: Final = "arrows"
CARD_KEYS: Final = (
    ("K", KNIGHT),
    ("B", ROAD_BUILDING),
    ("Y", YEAR_OF_PLENTY),
    ("M", MONOPOLY),
    ("V", VICTORY_POINT),
)
PITCH: Final = 26.0
HEAD: Final = 46.0
EDGE: Final = 18.0

Row: TypeAlias = tuple[tuple[str, ...], str]
"""Keys, and what they do."""
Group: TypeAlias = tuple[str, list[Row]]


def _groups(scene: "TableScene") -> list[Group]:
    t = scene.t
    declare = [(("W",), t("declare victory"))]
    hint = [(("I",), t("a hint"))] if isinstance(scene.guide, HintGuide) else []
    declared = scene.seen.rules.winning == "declared by the player"
    watching: list[Row] = [
        (("Space",), t("pause, go on")),
        ((".",), t("one move")),
        ((",",), t("one turn")),
        (("H",), t("all hands")),
        (("+", "−"), t("zoom")),
        (("0",), t("whole board")),
    ]
    groups: list[Group] = [
        (
            t("Your turn"),
            [
                (("Space",), t("roll, end the turn")),
                (("R", "S", "C"), t("build a piece")),
                (("D",), t("development card")),
                (("T",), t("trade")),
                (("O",), t("offer it again")),
                (("U",), t("undo")),
                *(hint if scene.services.settings.hints else ()),
                *(declare if declared else ()),
            ],
        ),
        (
            t("On the board"),
            [
                ((ARROWS,), t("next legal spot")),
                (("Enter",), t("place, confirm")),
                (("Esc",), t("cancel, back")),
                (("+", "−"), t("zoom")),
                (("0",), t("whole board (no trade)")),
            ],
        ),
        (
            t("Cards"),
            [
                (("1 – 5",), t("give or choose")),
                (("6 – 0",), t("get, in a trade")),
                (("Shift",), t("one fewer")),
            ],
        ),
        (t("Play a card"), [((key,), scene.speaker.dev_card(card)) for key, card in CARD_KEYS]),
        (
            t("Anywhere"),
            [
                (("?",), t("this list")),
                (("F2",), t("rulebook")),
                (("/",), t("search the log")),
                (("X",), t("the rolls so far")),
                (("Tab",), t("next control")),
                (("N",), t("skip to my turn")),
                (("F10", "F11"), t("menu, full screen")),
            ],
        ),
    ]
    return [(t("Watching"), watching), groups[-1]] if scene.watching else groups


def _columns(groups: Sequence[Group]) -> list[list[Group]]:
    """The groups in two columns of about the same height, in their order."""
    sizes = [len(rows) + 1.3 for _, rows in groups]
    if len(groups) < 3:
        return [list(groups)]
    cut = min(range(1, len(groups)), key=lambda i: abs(sum(sizes[:i]) - sum(sizes[i:])))
    return [list(groups[:cut]), list(groups[cut:])]


def build_keys(scene: "TableScene") -> None:
    """Add the sheet with all keys: two columns wide, over the board, as long as it is open."""
    columns = _columns(_groups(scene))
    place = scene.table.drawer
    wide = place.w if len(columns) == 1 else min(2 * place.w + 40, scene.table.tray.w - 24)
    box = Box(place.right - wide, place.y, wide, place.h)
    scene.add(Sheet("keys", box))
    scene.add(Picture("keys_words", box, lambda p, at: _paint(p, at, scene.t("Keys"), columns)))
    close = Box(box.right - 42, box.y + 6, 36, 36)
    scene.add(
        Button(
            "close_keys", close, scene.t("Close"), scene.toggle_keys, icon="no", icon_size=20,
            bare=True, silent=True, tip=scene.t("Close (Esc)"),
        )
    )  # fmt: skip


def _paint(p: Painter, box: Box, title: str, columns: Sequence[Sequence[Group]]) -> None:
    p.blit(p.icon("keys", 26, INK), box.x + 26, box.y + 24, "c")
    p.text(title, box.x + 46, box.y + 24, 18, INK, 900)
    wide = (box.w - EDGE) / len(columns)
    most = max(sum(len(rows) + 1.3 for _, rows in column) for column in columns)
    pitch = min(PITCH, (box.h - HEAD - 10) / most)
    for i, column in enumerate(columns):
        at = Box(box.x + EDGE + i * wide, box.y + HEAD, wide - EDGE, box.h - HEAD)
        _column(p, at, column, pitch)


def _column(p: Painter, box: Box, column: Sequence[Group], pitch: float) -> None:
    y = box.y + pitch / 2
    for name, rows in column:
        controls.heading(p, box.x, y, name, box.w, 13.5)
        y += pitch
        for keys, words in rows:
            x = box.x
            for key in keys:
                if key == ARROWS:
                    _arrows(p, x, y)
                    x += 49
                else:
                    x += controls.key_cap(p, x, y, key) + 3
            start = max(box.x + 76, x + 6)
            p.text(words, start, y, 12.5, INK, max_width=box.right - start)
            y += pitch
        y += 0.3 * pitch


def _arrows(p: Painter, x: float, y: float) -> None:
    body = (
        f'<rect x="1" y="1" width="44" height="18" rx="6" fill="{PAPER}" '
        f'stroke="{CONTROL_EDGE}" stroke-width="1.4"/><path d="M6 10H14M9 7L6 10L9 13M40 10H32'
        'M37 7L40 10L37 13M20 6V14M17.4 8.6L20 6L22.6 8.6M26.5 6V14M24 11.4L26.5 14L29 11.4" '
        f'fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    p.shape(Box(x, y - 11, 46, 22), body)
