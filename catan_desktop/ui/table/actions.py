"""The row of actions: their look by state, with the cost in icons."""

from typing import Final, Literal, TypeAlias

from catan_desktop.engine.ids import RESOURCES, Cards
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Drop, Painter
from catan_desktop.ui.palette import (
    CREAM,
    FOCUS,
    GO_BOTTOM,
    GO_EDGE,
    GO_TOP,
    INK,
    LINE,
    PAPER,
    PAPER3,
    QUIET,
    WOOD_LIT,
    SeatLook,
    mix,
)
from catan_desktop.ui.table.facts import ActionKind

Look: TypeAlias = Literal["on", "sel", "off", "go"]
_TOPS: Final = {"on": PAPER, "sel": FOCUS, "off": mix(PAPER3, WOOD_LIT, 0.28), "go": GO_TOP}
_FEET: Final = {
    "on": mix(PAPER, PAPER3, 0.5),
    "sel": mix(FOCUS, "#F0AE2A", 0.5),
    "off": mix(mix(PAPER3, WOOD_LIT, 0.28), PAPER3, 0.5),
    "go": mix(GO_TOP, GO_BOTTOM, 0.75),
}
_EDGES: Final = {"on": LINE, "sel": INK, "off": mix(WOOD_LIT, PAPER3, 0.3), "go": GO_EDGE}
_WIDTHS: Final = {"on": 1.6, "sel": 3.2, "off": 2.0, "go": 2.0}
LOW: Final = 90.0
"""Below this height the green button has one line."""
ACTION_DROP: Final = Drop(1.5, 4, 4, 120)
HOVER_DROP: Final = Drop(1.5, 6, 4, 120)
ART_DROP: Final = Drop(1.5, 2, 2, 100)
ART: Final[dict[ActionKind, tuple[str, float]]] = {
    "road": ("piece_road_r", 64),
    "settlement": ("piece_settlement", 46),
    "city": ("piece_city", 56),
    "dev": ("card_back_dev", 38),
    "trade": ("res_any", 54),
}


def plate(p: Painter, box: Box, look: Look, state: State) -> Box:
    """The sheet of a big button; returns where it lies when touched."""
    at, drop = box, ACTION_DROP
    top, edge = _TOPS[look], _EDGES[look]
    if look != "off" and state.pressed:
        at = box.moved(0, 2)
    elif look != "off" and state.hover:
        at, drop = box.moved(0, -2), HOVER_DROP
        top = mix(top, "#FFFFFF", 0.12 if look == "go" else 0.5)
        edge = QUIET if look == "on" else edge
    shadow = None if look == "off" or state.pressed else drop
    p.panel(at, 14, top, _FEET[look], edge, _WIDTHS[look], shadow)
    return at


def _tab(p: Painter, at: Box) -> None:
    """A tab towards the board: what is chosen is told by shape too."""
    body = (
        f'<path d="M2 15L17 2L32 15Z" fill="{FOCUS}" stroke="{INK}" stroke-width="3.2" '
        f'stroke-linejoin="round"/><rect x="5" y="13" width="24" height="3" fill="{FOCUS}"/>'
    )
    p.shape(Box(at.cx - 17, at.y - 12.5, 34, 16), body)


def action_button(
    p: Painter,
    box: Box,
    state: State,
    kind: ActionKind,
    label: str,
    key: str,
    look: Look,
    seat: SeatLook,
    cost: Cards | None,
    missing: Cards,
) -> None:
    """Road, settlement, city, development card, trade; missing cards of the cost are faint."""
    at = plate(p, box, look, state)
    if look == "sel":
        _tab(p, at)
    name, width = ART[kind]
    picture = controls.icon_art(p, name, width, INK, seat if name.startswith("piece") else None)
    y = at.y + (40 if kind == "trade" else 36)
    if look != "off" and kind != "trade":
        p.shade(picture, at.cx, y, ART_DROP, "c")
    p.blit(picture, at.cx, y, "c", 120 if look == "off" else 255)
    p.text(label, at.cx, at.y + (76 if cost else 84), 14.5, INK, 900, "c", max_width=at.w - 10)
    p.text(key, at.right - 9, at.y + 13, 12, QUIET, 700, "r")
    if cost is not None:
        _cost(p, at, cost, missing)


def _cost(p: Painter, at: Box, cost: Cards, missing: Cards) -> None:
    icons: list[tuple[str, bool]] = []
    for r in RESOURCES:
        icons += [(cards.resource_icon(r), i < cost[r] - missing[r]) for i in range(cost[r])]
    few = len(icons) < 5
    cards.icon_row(p, icons, at.cx, at.y + 96, 20 if few else 18, 22 if few else 19)


def end_button(
    p: Painter, box: Box, state: State, label: str, key: str, look: Look, icon: str
) -> None:
    """The green button: roll, or end the turn; dull while somebody else plays.

    A low box (where another button stands above) has the sign beside the words.
    """
    at = plate(p, box, look, state)
    color = CREAM if look == "go" else INK
    if box.h < LOW:
        alpha = 120 if look == "off" else 255
        p.blit(p.icon(icon, 28, color), at.x + 26, at.cy + 3, "c", alpha)
        p.text(label, at.x + 46, at.cy + 3, 14.5, color, 900, max_width=at.w - 54)
        if key:
            p.text(key, at.right - 9, at.y + 12, 12, color if look == "go" else QUIET, 700, "r")
        return
    p.blit(p.icon(icon, 46, color), at.cx, at.y + 42, "c", 255 if key else 120)
    p.text(label, at.cx, at.y + 84, 14.5, color, 900, "c", max_width=at.w - 14)
    if key:
        p.text(key, at.right - 9, at.y + 13, 12, color if look == "go" else QUIET, 700, "r")


def wait_panel(p: Painter, box: Box, words: str, icon: str) -> None:
    """What stands in the row of actions while nothing can be done: flat, with words."""
    p.panel(box, 14, _TOPS["off"], _FEET["off"], _EDGES["off"], 2, None)
    x = box.cx - p.measure(words, 17, 900) / 2
    p.blit(p.icon(icon, 26, INK), x - 24, box.cy, "c", 160)
    p.text(words, box.cx, box.cy, 17, INK, 900, "c", max_width=box.w - 80)
