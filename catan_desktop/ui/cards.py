"""How cards, dice, chips and rails look. Pure drawing: a painter, a place, a state."""

import math
from typing import Final

from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    RESOURCE_NAMES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    DevCard,
    Resource,
)
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import CARD_DROP, SMALL_DROP, Drop, Painter
from catan_desktop.ui.palette import (
    DEV_COLOR,
    FOCUS,
    INK,
    LINE,
    PAPER,
    PAPER3,
    QUIET,
    RESOURCE_COLORS,
    SeatLook,
)

CARD_RATIO: Final = 1.4
"""Height of a card as a share of its width."""
DEV_ART: Final = {
    KNIGHT: "knight",
    VICTORY_POINT: "point",
    ROAD_BUILDING: "roads",
    YEAR_OF_PLENTY: "plenty",
    MONOPOLY: "monopoly",
}
"""The name of a development card in the art: ``card_dev_<name>`` and ``dev_<name>``."""
CARD_BACK: Final = "card_back"
DEV_BACK: Final = "card_back_dev"
LARGEST_BALL: Final = 11.0
LEAST_BALL: Final = 4.0
MOST_COUNTED: Final = 9
"""So many cards held by the table make the least ball; more of them change nothing."""
DISC_DROP: Final = Drop(0.5, 1.5, 2, 110)
DIE_DROP: Final = Drop(1, 2, 2, 110)


def resource_card_art(resource: Resource) -> str:
    """The name of a resource card's picture."""
    return f"card_{RESOURCE_NAMES[resource]}"


def resource_icon(resource: Resource) -> str:
    """The name of a resource's icon."""
    return f"res_{RESOURCE_NAMES[resource]}"


def dev_card_art(card: DevCard) -> str:
    """The name of a development card's picture."""
    return f"card_dev_{DEV_ART[card]}"


def seat_chip(p: Painter, look: SeatLook, cx: float, cy: float, width: float = 17.0) -> None:
    """The seat's emblem on a disc of its colour."""
    p.blit(p.art(f"seatchip_{look.emblem}", width, look.tones), cx, cy, "c")


def count_disc(p: Painter, count: int | str, cx: float, cy: float, radius: float = 12.0) -> None:
    """A figure on a paper disc."""
    r = radius
    body = (
        f'<circle cx="{r:g}" cy="{r:g}" r="{r - 1.4:g}" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="2"/>'
    )
    p.drop(p.svg(2 * r, 2 * r, body), cx, cy, "c", DISC_DROP)
    p.text(str(count), cx, cy, 15 * r / 12, INK, 900, "c", max_width=2 * r - 4)


def card(
    p: Painter,
    name: str,
    x: float,
    y: float,
    width: float = 66.0,
    *,
    lit: bool = False,
    chosen: bool = False,
    alpha: int = 255,
) -> None:
    """A card by the name of its picture, its corner at (x, y).

    ``lit``: the bright gold edge (playable, possible). ``chosen``: the same with a heavier
    ink line. ``alpha`` below 255: faded, without shadow.
    """
    if lit or chosen:
        gold_edge(p, Box(x, y, width, width * CARD_RATIO), heavy=chosen)
        p.blit(p.art(name, width), x, y, alpha=alpha)
        return
    p.drop(p.art(name, width), x, y, drop=CARD_DROP, alpha=alpha)


def gold_edge(p: Painter, box: Box, *, heavy: bool = False) -> None:
    """The bright gold edge behind a card, 4 wider on each side."""
    w, h = box.w + 8, round(box.h + 8)
    sw = 2.4 if heavy else 1.6
    body = (
        f'<rect x="1.5" y="1.5" width="{w - 3:g}" height="{h - 3:g}" rx="{box.w * 0.16:.1f}" '
        f'fill="{FOCUS}" stroke="{INK}" stroke-width="{sw:g}"/>'
    )
    p.drop(p.svg(w, h, body), box.x - 4, box.y - 4, drop=CARD_DROP)


def fan_width(count: int, width: float = 66.0, step: float = 11.0) -> float:
    """How wide a fan of ``count`` cards is."""
    return width + max(0, count - 1) * step


def card_fan(
    p: Painter,
    name: str,
    count: int,
    x: float,
    y: float,
    width: float = 66.0,
    *,
    step: float = 11.0,
    most: int | None = None,
    lit: bool = False,
    disc: bool = True,
    alpha: int = 255,
) -> float:
    """``count`` cards of one kind, fanned to the right, with their number; returns the width.

    ``most``: show no more edges than that (the disc tells the count). ``lit`` puts the gold
    edge behind the front card.
    """
    shown = count if most is None else min(count, most)
    for i in range(shown):
        front = i == shown - 1
        card(p, name, x + i * step, y, width, lit=lit and front, alpha=alpha)
    wide = fan_width(shown, width, step)
    if disc and count:
        count_disc(p, count, x + wide - 7 * width / 66, y + 3, 12 * min(1.0, width / 50))
    return wide


def slot(p: Painter, box: Box) -> None:
    """An empty place for a card: a broken cream line on the wood."""
    w, h, r = box.w, box.h, 9.0
    body = (
        f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="9" fill="#1D110A" '
        f'fill-opacity=".35"/>'
    )
    sides = (
        ((r, 1.5), (w - r, 1.5)),
        ((r, h - 1.5), (w - r, h - 1.5)),
        ((1.5, r), (1.5, h - r)),
        ((w - 1.5, r), (w - 1.5, h - r)),
    )
    for (ax, ay), (bx, by) in sides:
        n = max(2, int(math.dist((ax, ay), (bx, by)) // 11))
        for i in range(n):
            t, u = (i + 0.12) / n, (i + 0.72) / n
            body += (
                f'<path d="M{ax + (bx - ax) * t:.1f} {ay + (by - ay) * t:.1f}'
                f'L{ax + (bx - ax) * u:.1f} {ay + (by - ay) * u:.1f}" stroke="{PAPER3}" '
                f'stroke-width="2.2" stroke-linecap="round"/>'
            )
    p.shape(box, body)


def rail(p: Painter, box: Box) -> None:
    """A shallow wooden rail in which cards stand."""
    w, h = box.w, box.h
    body = (
        f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="16" fill="#2A1A0F" '
        f'fill-opacity=".55" stroke="#1D110A" stroke-width="1.6"/>'
        f'<path d="M16 {h - 2:g}H{w - 16:g}" stroke="#B4814F" stroke-opacity=".7" '
        f'stroke-width="1.6"/>'
    )
    p.shape(box, body)


def die(
    p: Painter, pips: int, x: float, y: float, width: float = 35.0, *, red: bool = False
) -> None:
    """A die showing 1 to 6, its corner at (x, y); the second one is red."""
    name = f"die_{'red' if red else 'cream'}_{pips}"
    p.drop(p.art(name, width), x, y, drop=DIE_DROP if width > 20 else SMALL_DROP)


def seat_tab(p: Painter, box: Box, look: SeatLook) -> None:
    """The coloured tab at the left of a seat's card, round at its own left side."""
    w, h, tones = box.w, box.h, look.tones
    body = (
        f'<path d="M12.8 .8H{w:g}V{h - 0.8:g}H12.8Q.8 {h - 0.8:g} .8 {h - 12.8:g}V12.8'
        f'Q.8 .8 12.8 .8Z" fill="{tones[1]}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="M3.4 {h - 16:g}V14Q3.4 3.4 14 3.4H{w - 3:g}" fill="none" '
        f'stroke="{tones[0]}" stroke-width="2.4"/>'
    )
    p.shape(box, body)


def emblem(p: Painter, look: SeatLook, cx: float, cy: float, width: float = 30.0) -> None:
    """The bare emblem in the seat's mark colour (on a ground of the seat's colour)."""
    p.blit(p.art(f"emblem_{look.emblem}", width, look.tones), cx, cy, "c")


def demand_ball(p: Painter, kind: int, held: int, cx: float, cy: float) -> None:
    """A ball in its ring: the more of a kind the table holds, the smaller. Kind 5: dev cards."""
    r = LARGEST_BALL - (LARGEST_BALL - LEAST_BALL) * min(held, MOST_COUNTED) / MOST_COUNTED
    c = LARGEST_BALL + 3
    fill = RESOURCE_COLORS[kind] if kind < len(RESOURCE_COLORS) else DEV_COLOR
    shine = (
        f'<path d="M{c - r * 0.55:.1f} {c - r * 0.1:.1f}Q{c - r * 0.5:.1f} '
        f'{c - r * 0.55:.1f} {c - r * 0.05:.1f} {c - r * 0.6:.1f}" fill="none" '
        f'stroke="#FFFFFF" stroke-opacity=".7" stroke-width="1.6" stroke-linecap="round"/>'
    )
    body = (
        f'<circle cx="{c:g}" cy="{c:g}" r="{LARGEST_BALL + 1.2:g}" fill="{PAPER}" '
        f'stroke="{LINE}" stroke-width="1.2"/>'
        f'<circle cx="{c:g}" cy="{c:g}" r="{r:.2f}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="1.6"/>{shine if r > 5 else ""}'
    )
    p.blit(p.svg(2 * c, 2 * c, body), cx, cy, "c")


def award(p: Painter, name: str, cx: float, cy: float, width: float = 30.0) -> None:
    """An award plaque: ``road`` or ``army``."""
    p.drop(p.art(f"award_{name}", width), cx, cy, "c", SMALL_DROP)


def award_place(p: Painter, cx: float, cy: float) -> None:
    """The empty place of an award that somebody holds."""
    body = (
        f'<circle cx="13.5" cy="13.5" r="11" fill="{PAPER3}" fill-opacity=".6" '
        f'stroke="{LINE}" stroke-width="1.4"/>'
    )
    p.blit(p.svg(27, 27, body), cx, cy, "c")


def icon_row(
    p: Painter,
    icons: list[tuple[str, bool]],
    cx: float,
    cy: float,
    width: float = 20.0,
    step: float = 22.0,
) -> None:
    """Icons in a centred row (a cost); those whose flag is false (missing) are faded."""
    x = cx - step * (len(icons) - 1) / 2
    for name, present in icons:
        p.blit(p.art(name, width), x, cy, "c", 255 if present else 80)
        x += step


def icon_count(
    p: Painter, name: str, count: int, x: float, cy: float, width: float = 22.0, size: float = 14.0
) -> None:
    """An icon with its number behind it; faded when the number is 0."""
    p.blit(p.art(name, width), x + width / 2, cy, "c", 255 if count else 64)
    color, weight = (INK, 900) if count else (QUIET, 700)
    p.text(str(count), x + width + 2, cy + 0.5, size, color, weight)
