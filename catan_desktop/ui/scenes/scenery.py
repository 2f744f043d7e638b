"""The picture behind the title: dawn, the sea that grows towards us, the island, ships, gulls."""

from random import Random
from typing import Final

from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Drop, Painter, linear_gradient, radial_gradient
from catan_desktop.ui.palette import SEA_DEEP, SEA_MIDDLE

HORIZON: Final = 372.0
"""Height of the horizon in the reference picture, 1280 x 800."""
_REFERENCE: Final = Box(0, 0, 1280, 800)
_CLOUDS: Final = (
    (430, 36, 230, 235),
    (650, 96, 150, 190),
    (1010, 226, 190, 190),
    (150, 250, 190, 170),
    (1130, 40, 150, 210),
    (30, 150, 130, 150),
)
SIGN_DROP: Final = Drop(3, 6, 6, 110)
_GULLS: Final = ((560, 150, 40), (606, 176, 28), (1170, 300, 36), (500, 196, 24))


def draw_scenery(painter: Painter, width: float, height: float) -> None:
    """The whole picture, drawn once for a size.

    The island keeps to the lower right; what a larger window has more goes to sky and sea.
    """
    whole = Box(0, 0, width, height)
    painter.layer("scenery", whole, lambda p: _draw(p, width, height))


def _draw(p: Painter, w: float, h: float) -> None:
    k = min(w / _REFERENCE.w, h / _REFERENCE.h)
    horizon = HORIZON * h / _REFERENCE.h
    dx, dy = w - _REFERENCE.w * k, horizon - HORIZON * k
    inner = p.scaled(k, dx, dy)
    _sky(p, w, horizon, (dx + 1070 * k, dy + 150 * k), k)
    for x, y, cloud, alpha in _CLOUDS:
        inner.blit(inner.art("scene_cloud", cloud), x if x > 400 else x - dx / k, y, alpha=alpha)
    _sea(p, w, h, horizon)
    inner.blit(inner.art("scene_ship", 62), 450, HORIZON - 52)
    inner.blit(inner.art("scene_ship", 34), 1216, HORIZON - 26, alpha=220)
    inner.blit(inner.art("scene_island", 908), 372, 136)
    _foreground(p, h, k)
    for x, y, gull in _GULLS:
        inner.blit(inner.art("scene_gull", gull), x, y)


def _foreground(p: Painter, h: float, k: float) -> None:
    """The near ship sails where the menu leaves the sea free, at the lower left."""
    ship = p.scaled(k, 0, h - _REFERENCE.h * k)
    ship.blit(ship.art("scene_ship", 150), 236, 634)
    ship.blit(ship.art("scene_gull", 30), 404, 652)


def _sky(p: Painter, w: float, horizon: float, sun: tuple[float, float], k: float) -> None:
    h = horizon + 4
    defs = linear_gradient("k", 0, horizon, (0, "#F3D7A6"), (0.6, "#FBE9C4"), (1, "#FFF4DA"))
    defs += radial_gradient("u", *sun, 250 * k, (0, "#FFE9A8", 0.9), (1, "#FFE9A8", 0))
    x, y = sun
    body = (
        f'<rect width="{w:g}" height="{h:g}" fill="url(#k)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{250 * k:g}" fill="url(#u)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{54 * k:g}" fill="#FFF3CF"/>'
    )
    p.blit(p.svg(w, h, body, defs, keep=False), 0, 0)


def _sea(p: Painter, w: float, h: float, horizon: float) -> None:
    defs = linear_gradient(
        "s", 0, h, (0, "#6FB6BC"), (0.16, "#3F93A6"), (0.5, SEA_MIDDLE), (1, SEA_DEEP), y1=horizon
    )
    body = _far_land(w, horizon)
    body += f'<rect y="{horizon:g}" width="{w:g}" height="{h - horizon:g}" fill="url(#s)"/>'
    body += _waves(w, h, horizon)
    p.blit(p.svg(w, h, body, defs, keep=False), 0, 0)


def _far_land(w: float, y: float) -> str:
    return (
        f'<path d="M0 {y:g}V{y - 14:g}Q40 {y - 34:g} 90 {y - 22:g}T190 {y - 16:g}'
        f'Q230 {y - 12:g} 262 {y:g}Z" fill="#C9BE9C"/>'
        f'<path d="M{w - 160:g} {y:g}Q{w - 120:g} {y - 22:g} {w - 70:g} {y - 16:g}'
        f'T{w:g} {y - 10:g}V{y:g}Z" fill="#C9BE9C"/>'
    )


def _waves(w: float, h: float, horizon: float) -> str:
    rnd = Random(5)
    out: list[str] = []
    y, step = horizon + 8, 9.0
    while y < h:
        near = (y - horizon) / (h - horizon)
        n = round((13 - 7 * near) * w / _REFERENCE.w)
        for i in range(n):
            x, a = (i + rnd.random() * 0.8) * w / n, 5 + 17 * near
            out.append(
                f'<path d="M{x:.0f} {y:.0f}q{a / 2:.1f} {-a * 0.42:.1f} {a:.1f} 0t{a:.1f} 0" '
                f'fill="none" stroke="#A6DDDD" stroke-opacity="{0.22 + 0.25 * rnd.random():.2f}" '
                f'stroke-width="{1 + 2 * near:.1f}" stroke-linecap="round"/>'
            )
        y += step
        step *= 1.17
    return "".join(out)


def draw_sign(painter: Painter, box: Box) -> None:
    """A painted board on two ropes that come from above the box."""
    w, h = box.w, box.h
    posts = (50.0, w - 50)
    plank = h - 22
    body = "".join(_rope(x) for x in posts)
    body += (
        f'<rect x="3" y="16" width="{w - 6:g}" height="{plank:g}" rx="18" fill="url(#w)" '
        f'stroke="#33241A" stroke-width="4"/>'
        f'<path d="M10 {16 + plank * 0.36:.0f}Q{w / 2:g} {16 + plank * 0.33:.0f} {w - 10:g} '
        f"{16 + plank * 0.36:.0f}M10 {16 + plank * 0.7:.0f}Q{w / 2:g} {16 + plank * 0.73:.0f} "
        f'{w - 10:g} {16 + plank * 0.7:.0f}" fill="none" stroke="#3B2718" stroke-opacity=".55" '
        f'stroke-width="2.4"/>'
        f'<path d="M20 22H{w - 20:g}" stroke="#C9925A" stroke-width="3" stroke-linecap="round"/>'
    )
    for i in range(5):
        y = 30 + i * (h - 50) / 5
        body += (
            f'<path d="M{30 + i * 31} {y:.0f}q60 -7 120 0t{60 + i * 9} 2" fill="none" '
            f'stroke="#3B2718" stroke-opacity=".2" stroke-width="2"/>'
        )
    body += "".join(
        f'<circle cx="{x:g}" cy="29" r="5.4" fill="#E0A93F" stroke="#33241A" stroke-width="2.4"/>'
        for x in posts
    )
    defs = linear_gradient("w", w * 0.2, h, (0, "#8A5F3A"), (1, "#553925"), y1=10)
    painter.shape(box, body, defs, SIGN_DROP)


def _rope(x: float) -> str:
    return (
        f'<path d="M{x:g} 0V22" stroke="#33241A" stroke-width="7" stroke-linecap="round"/>'
        f'<path d="M{x:g} 0V22" stroke="#C9A06A" stroke-width="3.4" stroke-linecap="round"/>'
    )
