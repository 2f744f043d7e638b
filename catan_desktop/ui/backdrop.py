"""What lies behind everything: the wooden table, the title's sea, the curtain's cloth."""

import math
from random import Random
from typing import Final

import pygame

from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Drop, Painter, linear_gradient, radial_gradient
from catan_desktop.ui.palette import (
    CLOTH,
    CLOTH_DARK,
    CLOTH_LIT,
    CLOTH_SHADE,
    INK,
    SEA_DEEP,
    SEA_MIDDLE,
    WOOD,
    WOOD_DARK,
    WOOD_LIT,
    SeatLook,
)

_PLANK: Final = 104.0
_LARGE: Final = 3_000_000
"""Pixels above which only one backdrop is kept."""
_CLOUDS: Final = (
    (430, 36, 230, 235),
    (650, 96, 150, 190),
    (1010, 226, 190, 190),
    (150, 250, 190, 170),
    (1130, 40, 150, 210),
    (30, 150, 130, 150),
)
"""Left, top, width and opacity in the reference picture of 1280 x 800."""
_GULLS: Final = ((560, 150, 40), (606, 176, 28), (1170, 300, 36), (500, 196, 24))
DRAPE_DROP: Final = Drop(3, 4, 6, 120)
CLOTH_DROP: Final = Drop(0, -2, 5, 130)
ROD_DROP: Final = Drop(1, 3, 3, 120)


class Backdrop:
    """Full-window pictures, drawn once a size; make one for the program."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def wood(self, p: Painter) -> None:
        """The walnut table over the whole surface."""
        p.surface.blit(self._get("wood", p), (0, 0))

    def scenery(self, p: Painter, seconds: float = 0.0) -> None:
        """The title's dawn: sky, sea, island, ships and gulls; clouds and ships live.

        With ``seconds`` kept at 0 nothing moves.
        """
        p.surface.blit(self._get("scenery", p), (0, 0))
        _draw_living(p, seconds)

    def clear(self) -> None:
        """Forget all pictures."""
        self._kept.clear()

    def _get(self, kind: str, p: Painter) -> pygame.Surface:
        size = p.surface.get_size()
        key = (kind, size, p.scale)
        found = self._kept.get(key)
        if found is None:
            large = size[0] * size[1] > _LARGE
            stale = [k for k in self._kept if k[0] == kind or k[1] != size or large]
            for old in stale:
                del self._kept[old]
            found = pygame.Surface(size)
            on = p.onto(found)
            (_draw_wood if kind == "wood" else _draw_far_scenery)(on)
            self._kept[key] = found
        return found


# ---------------------------------------------------------------- wood
def _draw_wood(p: Painter) -> None:
    w, h = (math.ceil(v) for v in p.size)
    rng = Random(7)
    body = f'<rect width="{w}" height="{h}" fill="url(#w)"/>'
    for i in range(math.ceil(h / _PLANK)):
        body += _plank(rng, i, w)
    stops = ((0.0, "#73502F"), (0.5, WOOD), (1.0, "#402A1A"))
    p.blit(p.svg(w, h, body, linear_gradient("w", w, h, *stops), keep=False), 0, 0)


def _plank(rng: Random, i: int, w: int) -> str:
    y = i * _PLANK
    tone = (WOOD_LIT, WOOD_DARK)[i % 2]
    out = (
        f'<rect x="0" y="{y:g}" width="{w}" height="{_PLANK:g}" fill="{tone}" '
        f'fill-opacity="{0.10 + rng.random() * 0.10:.2f}"/>'
    )
    for j in range(7):
        at = y + 8 + j * 14 + rng.uniform(-4, 4)
        out += (
            f'<path d="M0 {at:.0f}Q{rng.uniform(0.16, 0.39) * w:.0f} '
            f"{at + rng.uniform(-9, 9):.0f} {rng.uniform(0.47, 0.55) * w:.0f} "
            f'{at + rng.uniform(-3, 3):.0f}T{w} {at + rng.uniform(-6, 6):.0f}" fill="none" '
            f'stroke="{WOOD_DARK}" stroke-opacity="{rng.uniform(0.10, 0.28):.2f}" '
            f'stroke-width="{rng.uniform(1, 2.4):.1f}"/>'
        )
    joint = rng.uniform(0.16, 0.86) * w
    return out + (
        f'<path d="M0 {y:g}H{w}" stroke="#24160C" stroke-opacity=".55" stroke-width="2"/>'
        f'<path d="M0 {y + 2:g}H{w}" stroke="#A9794C" stroke-opacity=".28" stroke-width="1.4"/>'
        f'<path d="M{joint:.0f} {y:g}V{y + _PLANK:g}" stroke="#24160C" stroke-opacity=".5" '
        f'stroke-width="2"/>'
    )


# ---------------------------------------------------------------- title
def _zoom(p: Painter) -> float:
    """How much larger than the reference picture the scenery is drawn."""
    w, h = p.size
    return max(1.0, min(w / 1280, h / 800))


def _horizon(p: Painter) -> float:
    return p.size[1] * 0.465


def _draw_far_scenery(p: Painter) -> None:
    w, h = (math.ceil(v) for v in p.size)
    k, horizon = _zoom(p), _horizon(p)
    p.blit(_sky(p, w, horizon, k), 0, 0)
    p.blit(_sea(p, w, h, horizon), 0, 0)
    island = 908 * k
    p.blit(p.art("scene_island", island), w - island, horizon - 236 * k)
    for x, below, width in ((150, 300, 190), (330, 352, 96)):
        p.blit(p.art("sea_rocks", width * k), x / 1280 * w, horizon + below * k, "c")
    p.blit(p.art("scene_gull", 44 * k), 0.135 * w, horizon + 232 * k, "c")


def _sky(p: Painter, w: int, horizon: float, k: float) -> pygame.Surface:
    h = math.ceil(horizon + 4)
    sun_x, sun_y = w - 210 * k, 0.4 * horizon
    body = (
        f'<rect width="{w}" height="{h}" fill="url(#k)"/>'
        f'<circle cx="{sun_x:g}" cy="{sun_y:g}" r="{250 * k:g}" fill="url(#u)"/>'
        f'<circle cx="{sun_x:g}" cy="{sun_y:g}" r="{54 * k:g}" fill="#FFF3CF"/>'
    )
    stops = ((0.0, "#F3D7A6"), (0.6, "#FBE9C4"), (1.0, "#FFF4DA"))
    sky = linear_gradient("k", 0, horizon, *stops)
    glow = ((0.0, "#FFE9A8", 0.9), (1.0, "#FFE9A8", 0.0))
    return p.svg(w, h, body, sky + radial_gradient("u", sun_x, sun_y, 250 * k, *glow), keep=False)


def _sea(p: Painter, w: int, h: int, horizon: float) -> pygame.Surface:
    """Far coasts and the sea, its waves larger towards us."""
    y0 = horizon
    body = (
        f'<path d="M0 {y0:g}V{y0 - 14:g}Q40 {y0 - 34:g} 90 {y0 - 22:g}T190 {y0 - 16:g}'
        f'Q230 {y0 - 12:g} 262 {y0:g}Z" fill="#C9BE9C"/>'
        f'<path d="M{w - 160} {y0:g}Q{w - 120} {y0 - 22:g} {w - 70} {y0 - 16:g}T{w} '
        f'{y0 - 10:g}V{y0:g}Z" fill="#C9BE9C"/>'
        f'<rect y="{y0:g}" width="{w}" height="{h - y0:g}" fill="url(#s)"/>'
    )
    rng = Random(5)
    y, step = y0 + 8.0, 9.0
    while y < h:
        depth = (y - y0) / (h - y0)
        n = int((13 - 7 * depth) * w / 1280)
        for i in range(n):
            body += _wave((i + rng.random() * 0.8) * w / n, y, depth, rng.random())
        y += step
        step *= 1.17
    stops = ((0.0, "#6FB6BC"), (0.16, "#3F93A6"), (0.5, SEA_MIDDLE), (1.0, SEA_DEEP))
    return p.svg(w, h, body, linear_gradient("s", 0, h, *stops, y1=y0), keep=False)


def _wave(x: float, y: float, depth: float, strength: float) -> str:
    a = 5 + 17 * depth
    return (
        f'<path d="M{x:.0f} {y:.0f}q{a / 2:.1f} {-a * 0.42:.1f} {a:.1f} 0t{a:.1f} 0" '
        f'fill="none" stroke="#A6DDDD" stroke-opacity="{0.22 + 0.25 * strength:.2f}" '
        f'stroke-width="{1 + 2 * depth:.1f}" stroke-linecap="round"/>'
    )


def _draw_living(p: Painter, t: float) -> None:
    """Clouds drift 2 units a second, ships rock by 3 units in 6 seconds, gulls hover."""
    w, _ = p.size
    k, horizon = _zoom(p), _horizon(p)
    for x, y, width, alpha in _CLOUDS:
        span = w + width * k
        left = (x / 1280 * w + 2 * t + width * k) % span - width * k
        p.blit(p.art("scene_cloud", width * k), left, y / 372 * horizon, alpha=alpha)
    rock = 3 * math.sin(t * math.tau / 6)
    p.blit(p.art("scene_ship", 62 * k), 0.35 * w, horizon - 52 * k + rock / 3)
    p.blit(p.art("scene_ship", 34 * k), w - 64 * k, horizon - 26 * k, alpha=220)
    p.blit(p.art("scene_ship", 150 * k), 0.4375 * w, horizon + 256 * k + rock)
    for i, (x, y, width) in enumerate(_GULLS):
        lift = 3 * math.sin((t + i) * math.tau / 5) if t else 0.0
        p.blit(p.art("scene_gull", width * k), x / 1280 * w, y / 372 * horizon + lift)


def hanging_sign(p: Painter, box: Box) -> None:
    """A painted board on two ropes, for the program's name."""
    w, h = box.w, box.h
    ropes = "".join(
        f'<path d="M{a:g} 0V22" stroke="{INK}" stroke-width="7" stroke-linecap="round"/>'
        f'<path d="M{a:g} 0V22" stroke="#C9A06A" stroke-width="3.4" stroke-linecap="round"/>'
        for a in (50, w - 50)
    )
    body = (
        f'{ropes}<rect x="3" y="16" width="{w - 6:g}" height="{h - 22:g}" rx="18" '
        f'fill="url(#w)" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M10 {16 + (h - 22) * 0.36:.0f}Q{w / 2:g} {16 + (h - 22) * 0.33:.0f} '
        f"{w - 10:g} {16 + (h - 22) * 0.36:.0f}M10 {16 + (h - 22) * 0.7:.0f}Q{w / 2:g} "
        f'{16 + (h - 22) * 0.73:.0f} {w - 10:g} {16 + (h - 22) * 0.7:.0f}" fill="none" '
        f'stroke="{WOOD_DARK}" stroke-opacity=".55" stroke-width="2.4"/>'
        f'<path d="M20 22H{w - 20:g}" stroke="#C9925A" stroke-width="3" stroke-linecap="round"/>'
    )
    for i in range(5):
        y = 30 + i * (h - 50) / 5
        body += (
            f'<path d="M{30 + i * 31} {y:.0f}q60 -7 120 0t{60 + i * 9} 2" fill="none" '
            f'stroke="{WOOD_DARK}" stroke-opacity=".2" stroke-width="2"/>'
        )
    body += "".join(
        f'<circle cx="{a:g}" cy="29" r="5.4" fill="#E0A93F" stroke="{INK}" stroke-width="2.4"/>'
        for a in (50, w - 50)
    )
    board = linear_gradient("w", w * 0.2, h, (0, "#8A5F3A"), (1, WOOD), y1=10)
    p.shape(box, body, board, drop=Drop(3, 6, 6, 110))


# ---------------------------------------------------------------- curtain
def drape(p: Painter, box: Box, *, flip: bool = False, folds: int = 7, tie: float = 0.56) -> None:
    """A curtain gathered at its outer side: the left one, or ``flip`` for the right one."""
    w, h = box.w, box.h
    body = ""
    for i in range(folds * 2):
        t, u = i / folds / 2, (i + 1) / folds / 2
        fill = (CLOTH, CLOTH_SHADE)[i % 2]
        body += f'<path d="{_hem(w, h, tie, t)}{_hem_back(w, h, tie, u)}" fill="{fill}"/>'
        if i % 2 == 0:
            body += _fold_line(_hem(w, h, tie, (t + u) / 2), CLOTH_LIT, 0.75, 2.4)
        else:
            body += _fold_line(_hem(w, h, tie, u), CLOTH_DARK, 1, 2.6)
    body += _fold_line(_hem(w, h, tie, 1), INK, 1, 4)
    ty, tw = h * tie, w * 0.40
    cord = f"M-4 {ty - 4:.1f}Q{tw * 0.5:.1f} {ty + 12:.1f} {tw + 2:.1f} {ty - 2:.1f}"
    for color, width in ((INK, 15), ("#D9A55A", 9)):
        body += (
            f'<path d="{cord}" fill="none" stroke="{color}" stroke-width="{width}" '
            f'stroke-linecap="round"/>'
        )
    if flip:
        body = f'<g transform="translate({w:g} 0) scale(-1 1)">{body}</g>'
    drop = DRAPE_DROP._replace(dx=-DRAPE_DROP.dx) if flip else DRAPE_DROP
    p.shape(box, body, drop=drop)


def _hem(w: float, h: float, tie: float, t: float) -> str:
    """The line of a fold at ``t`` (0-1) of the width, downward."""
    a, b, c, ty = t * w, t * w * 0.40, t * w * 0.66, h * tie
    return (
        f"M{a:.1f} 0C{a:.1f} {h * 0.26:.1f} {b:.1f} {h * 0.34:.1f} {b:.1f} {ty:.1f}"
        f"C{b:.1f} {ty + h * 0.1:.1f} {c:.1f} {ty + h * 0.14:.1f} {c:.1f} {h:g}"
    )


def _hem_back(w: float, h: float, tie: float, t: float) -> str:
    """The same line upward, closing a strip."""
    a, b, c, ty = t * w, t * w * 0.40, t * w * 0.66, h * tie
    return (
        f"L{c:.1f} {h:g}C{c:.1f} {ty + h * 0.14:.1f} {b:.1f} {ty + h * 0.1:.1f} {b:.1f} {ty:.1f}"
        f"C{b:.1f} {h * 0.34:.1f} {a:.1f} {h * 0.26:.1f} {a:.1f} 0Z"
    )


def _fold_line(path: str, color: str, opacity: float, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-opacity="{opacity:g}" '
        f'stroke-width="{width:g}"/>'
    )


def curtain_rod(p: Painter, box: Box) -> None:
    """The rod on which the drapes hang, 18 high."""
    w = box.w
    body = (
        f'<rect x="3" y="3" width="{w - 6:g}" height="12" rx="6" fill="#8A5F3A" '
        f'stroke="{INK}" stroke-width="3"/><path d="M12 6.6H{w - 12:g}" stroke="#C9925A" '
        f'stroke-width="2.4"/>'
    )
    p.shape(box, body, drop=ROD_DROP)


def cloth(p: Painter, box: Box, look: SeatLook) -> None:
    """The cloth over the hand, hemmed in the colour and emblem of the seat to come."""
    w, h = box.w, box.h
    rng = Random(4)
    body, x = f'<rect y="8" width="{w:g}" height="{h:g}" fill="{CLOTH}"/>', 0.0
    while x < w:
        d = rng.uniform(20, 34)
        body += (
            f'<path d="M{x:.0f} 10C{x + rng.uniform(-5, 5):.0f} {h * 0.4:.0f} '
            f"{x + rng.uniform(-7, 7):.0f} {h * 0.7:.0f} {x + rng.uniform(-4, 4):.0f} {h:g}"
            f"H{x + d * 0.5:.0f}C{x + d * 0.5:.0f} {h * 0.7:.0f} {x + d * 0.44:.0f} "
            f'{h * 0.4:.0f} {x + d * 0.5:.0f} 10Z" fill="{CLOTH_SHADE}" fill-opacity=".75"/>'
            f'<path d="M{x + d * 0.5:.0f} 12V{h:g}" stroke="{CLOTH_DARK}" '
            f'stroke-opacity=".7" stroke-width="2"/><path d="M{x + d * 0.76:.0f} 12V{h:g}" '
            f'stroke="{CLOTH_LIT}" stroke-opacity=".55" stroke-width="2.4"/>'
        )
        x += d
    tones = look.tones
    body += (
        f'<rect x="-4" y="2" width="{w + 8:g}" height="18" fill="{tones[1]}" stroke="{INK}" '
        f'stroke-width="3"/><path d="M0 6H{w:g}" stroke="{tones[0]}" stroke-width="2.4"/>'
    )
    p.shape(box, body, drop=CLOTH_DROP)
    for i in range(int(w // 46) + 1):
        sign = p.art(f"emblem_{look.emblem}", 11, tones)
        p.blit(sign, box.x + 22 + i * 46, box.y + 11.6, "c")
