"""The list of keys, in the place of the drawer."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.lists import BAR, ScrollArea
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import CONTROL_EDGE, INK, LINE, PAPER
from catan_desktop.ui.scene import KeyRow
from catan_desktop.ui.table.drawer import Sheet
from catan_desktop.ui.table.tips import DEV_KEYS
from catan_desktop.ui.widgets import Button, Picture
from catan_desktop.ui.words import dev_icon

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

ARROWS: Final = "arrows"
PITCH: Final = 23.0
"""From one row to the next where there is room; rows stand closer before they are scrolled."""
LEAST_PITCH: Final = 18.5
HEADING: Final = 1.35
"""Height of a heading with the room above it, in rows."""
HEAD: Final = 42.0
CAP: Final = 18
EDGE: Final = 13.0
COLUMN: Final = 76.0
"""Where the words begin, if the keys before them leave room."""
TYPE: Final = 12.5

CARD_KEYS: Final = tuple(DEV_KEYS.values())
"""Beside each of these its card is drawn, in place of words."""

Group: TypeAlias = tuple[str, list[KeyRow]]


def key_groups(scene: "TableScene") -> list[Group]:
    """All keys of the table as it is played, with what they do."""
    t = scene.t
    anywhere: Group = (
        t("Anywhere"),
        [
            (("Enter", "Esc"), t("confirm, cancel")),
            (("?",), t("this list")),
            (("F2",), t("rulebook")),
            (("L",), t("large log")),
            (("/",), t("search the log")),
            (("X",), t("the rolls so far")),
            (("N",), t("skip to my turn")),
            (("Tab",), t("next control")),
            (("F10", "F11"), t("menu, full screen")),
        ],
    )
    if scene.watching:
        anywhere[1].remove((("N",), t("skip to my turn")))
        anywhere[1].remove((("Enter", "Esc"), t("confirm, cancel")))
        return [(t("Watching"), _watching(scene)), anywhere]
    board: Group = (
        t("On the board"),
        [
            ((ARROWS,), t("next legal spot")),
            (("+", "−", "0"), t("zoom, whole board")),
        ],
    )
    return [(t("Your turn"), _own_turn(scene)), (t("Cards and trade"), _cards(scene)), board,
            anywhere]  # fmt: skip


def _own_turn(scene: "TableScene") -> list[KeyRow]:
    t = scene.t
    declared = scene.seen.rules.winning == "declared by the player"
    return [
        (("Space",), t("roll, end the turn")),
        (("R", "S", "C"), t("build a piece")),
        (("D",), t("development card")),
        (CARD_KEYS, t("play a card")),
        (("T", "O"), t("trade, offer again")),
        (("U",), t("undo")),
        *(scene.guide.keys(scene) if scene.guide is not None else ()),
        *([(("W",), t("declare victory"))] if declared else []),
    ]


def _cards(scene: "TableScene") -> list[KeyRow]:
    t = scene.t
    return [
        (("1 – 5",), t("give or choose")),
        (("6 – 0",), t("get, in a trade")),
        (("Shift",), t("one fewer")),
        (("B",), t("the bank's trade")),
        (("A", "C", "N"), t("answer an offer")),
    ]


def _watching(scene: "TableScene") -> list[KeyRow]:
    t = scene.t
    return [
        (("Space",), t("pause, go on")),
        ((".",), t("one move")),
        ((",",), t("one turn")),
        (("H",), t("all hands")),
        (("+", "−", "0"), t("zoom, whole board")),
    ]


def build_keys(scene: "TableScene") -> None:
    """Add the list of all keys in the place of the drawer, as long as it is open."""
    t, box, groups = scene.t, scene.table.drawer, key_groups(scene)
    scene.add(Sheet("keys", box))
    scene.add(Picture("keys_title", box, lambda p, at: _title(p, at, t("Keys"))))
    close = Box(box.right - 42, box.y + 6, 36, 36)
    scene.add(
        Button(
            "keys_rulebook", close.moved(-40, 0), t("Rulebook"), scene.open_rulebook, icon="book",
            icon_size=22, bare=True, silent=True, tip=t("Rulebook (F2)"),
        )
    )  # fmt: skip
    scene.add(
        Button(
            "close_keys", close, t("Close"), scene.toggle_keys, icon="no", icon_size=20,
            bare=True, silent=True, tip=t("Close (Esc)"),
        )
    )  # fmt: skip
    room = Box(box.x + EDGE, box.y + HEAD, box.w - EDGE - 8, box.h - HEAD - 8)
    pitch = max(LEAST_PITCH, min(PITCH, room.h / _lines(groups)))
    area = scene.add(ScrollArea("keys_list", room, _lines(groups) * pitch))
    wide = room.w - (BAR + 6 if area.most > 0 else 5)
    y = room.y
    for name, rows in groups:
        high = (len(rows) + HEADING) * pitch
        at = Box(room.x, y, wide, high)
        area.add(Picture(f"keys_{name}", at, partial(_group, name, rows, pitch), name))
        y += high


def paint_keys(p: Painter, box: Box, title: str, columns: Sequence[Sequence[Group]]) -> None:
    """Draw a list of keys that stands still: its title, and groups in columns below."""
    _title(p, box, title)
    pitch = min(PITCH, (box.h - HEAD - 10) / max(map(_lines, columns)))
    wide = (box.w - EDGE) / len(columns)
    for i, groups in enumerate(columns):
        y = box.y + HEAD
        for name, rows in groups:
            at = Box(box.x + EDGE + i * wide, y, wide - EDGE, (len(rows) + HEADING) * pitch)
            _group(name, rows, pitch, p, at)
            y = at.bottom


def sheet_height(groups: Sequence[Group]) -> float:
    """The height that :func:`paint_keys` needs for groups below each other."""
    return HEAD + _lines(groups) * PITCH + 10


def _lines(groups: Sequence[Group]) -> float:
    """The height of groups in rows."""
    return sum(len(rows) + HEADING for _, rows in groups)


def _title(p: Painter, box: Box, title: str) -> None:
    p.blit(p.icon("keys", 24, INK), box.x + 24, box.y + 24, "c")
    p.text(title, box.x + 42, box.y + 24, 17, INK, 900, max_width=box.w - 42 - 88)


def _group(name: str, rows: Sequence[KeyRow], pitch: float, p: Painter, box: Box) -> None:
    y = box.y + (HEADING - 0.5) * pitch
    controls.heading(p, box.x, y, name, box.w, 13)
    for keys, words in rows:
        y += pitch
        x = box.x
        if keys == CARD_KEYS:
            _cards_of(p, box._replace(y=y))
            continue
        for key in keys:
            if key == ARROWS:
                x += _arrows(p, x, y) + 2
            else:
                x += controls.key_cap(p, x, y, key, size=11.5, high=CAP) + 2
        start = max(box.x + COLUMN, x + 5)
        p.text(words, start, y, TYPE, INK, max_width=box.right - start)


def _cards_of(p: Painter, box: Box) -> None:
    """The key of each development card with the sign of the card, along the box's upper edge."""
    step = box.w / len(DEV_KEYS)
    for i, (card, key) in enumerate(DEV_KEYS.items()):
        x = box.x + i * step
        wide = controls.key_cap(p, x, box.y, key, size=11.5, high=CAP)
        p.blit(p.art(dev_icon(card).art, 19), x + wide + 10, box.y, "c")


def _arrows(p: Painter, x: float, y: float) -> float:
    """The four arrows on one cap; returns its width."""
    wide = 44
    body = (
        f'<rect x="1" y="2.4" width="{wide - 2}" height="{CAP - 3.4:g}" rx="5" fill="{LINE}"/>'
        f'<rect x="1" y="1" width="{wide - 2}" height="{CAP - 4}" rx="5" fill="{PAPER}" '
        f'stroke="{CONTROL_EDGE}" stroke-width="1.4"/><path d="M13 8H5.5M8 5.5L5.5 8L8 10.5'
        "M31 8H38.5M36 5.5L38.5 8L36 10.5M18.5 11.5V4.5M16 7L18.5 4.5L21 7"
        f'M25.5 4.5V11.5M23 9L25.5 11.5L28 9" fill="none" stroke="{INK}" stroke-width="1.5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    p.shape(Box(x, y - CAP / 2, wide, CAP), body)
    return wide
