"""How buttons, form controls, tips and dialogs look. Pure drawing: a painter, a box, a state.

No events here (see ``widgets``). Boxes are in logical units; icons are names of signs
(``plus`` for ``ui_plus``) or of whole pieces (``res_ore``, ``piece_city``).
"""

import math
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.painter import BUTTON_DROP, PANEL_DROP, Drop, Painter
from catan_desktop.ui.palette import (
    CONTROL_EDGE,
    CREAM,
    FIELD,
    FIELD_EDGE,
    FOCUS,
    GO_EDGE,
    GO_TOP,
    GREEN,
    INK,
    LINE,
    PALE_GOLD,
    PALE_GREEN,
    PAPER,
    PAPER2,
    PAPER3,
    QUIET,
    RED,
    WOOD_LIT,
    SeatLook,
    mix,
)
from catan_desktop.ui.text import LEAST_PX

Kind: TypeAlias = Literal["go", "on", "sel", "quiet", "bad", "off"]
"""Buttons: go (green, one a screen), on (paper), sel (chosen: gold, ink edge), quiet (flat),
bad (paper, red words), off (dull; its words say what is missing)."""


class State(NamedTuple):
    """What the player is doing to a control."""

    hover: bool = False
    pressed: bool = False
    focus: bool = False
    enabled: bool = True


KEY_SIZE: Final = 12.0
KEY_EDGE: Final = 11.0
KEY_LINE: Final = 14.0
"""The name of a key on a button: its type, and how far from the right and from the top."""
TWO_LINES: Final = 42.0
"""The least height of a button whose words may stand in two lines."""
USUAL: Final = State()
OFF: Final = State(enabled=False)
HOVER_DROP: Final = Drop(1.5, 5, 4, 120)
_GOLD_FOOT: Final = mix(FOCUS, "#F0AE2A", 0.5)
_ROW_FOOT: Final = mix(FOCUS, "#F0AE2A", 0.4)
_OFF_TOP: Final = mix(PAPER3, WOOD_LIT, 0.2)
_OFF_FOOT: Final = mix(PAPER3, WOOD_LIT, 0.3)
_OFF_EDGE: Final = mix(WOOD_LIT, PAPER3, 0.3)
_TROUGH_RULE: Final = "#B99C66"
TICK: Final = 30.0
"""Where the words of a tick box begin."""


class _Face(NamedTuple):
    """Colours of a button: upper and lower paper, edge, its width, words."""

    top: str
    foot: str
    edge: str
    width: float
    words: str


_FACES: Final[dict[str, _Face]] = {
    "go": _Face(GO_TOP, "#2C5E2A", GO_EDGE, 2, CREAM),
    "on": _Face(PAPER, mix(PAPER, PAPER3, 0.5), LINE, 1.6, INK),
    "sel": _Face(FOCUS, _GOLD_FOOT, INK, 3.2, INK),
    "off": _Face(_OFF_TOP, _OFF_FOOT, _OFF_EDGE, 1.6, INK),
    "quiet": _Face(PAPER2, PAPER2, LINE, 1.6, INK),
    "bad": _Face(PAPER, mix(PAPER, PAPER3, 0.5), LINE, 1.6, RED),
}


# ---------------------------------------------------------------- frames
def focus_ring(p: Painter, box: Box, radius: float = 14.0) -> None:
    """Keyboard focus: bright gold between two ink lines, 4 outside the box."""
    w, h, r = box.w + 8, box.h + 8, radius + 4
    ring = f'<rect x="4" y="4" width="{w:g}" height="{h:g}" rx="{r:g}" fill="none" stroke='
    body = f'{ring}"{INK}" stroke-width="6"/>{ring}"{FOCUS}" stroke-width="3.2"/>'
    p.shape(Box(box.x - 8, box.y - 8, box.w + 16, box.h + 16), body)


def plate(
    p: Painter, box: Box, kind: Kind = "on", state: State = USUAL, radius: float | None = None
) -> Box:
    """The sheet of a button without its words; returns where it lies (2 up or down when touched).

    A disabled state looks ``off`` whatever the kind.
    """
    face = _face(kind, state)
    r = radius if radius is not None else min(14.0, box.h * 0.32)
    if state.focus:
        focus_ring(p, box, r)
    live = state.enabled and kind != "off"
    at = box
    drop: Drop | None = None if kind in ("off", "quiet") or not state.enabled else BUTTON_DROP
    if live and state.pressed:
        at, drop = box.moved(0, 2), None
    elif live and state.hover:
        at = box.moved(0, -2)
        drop = HOVER_DROP if kind != "quiet" else None
    p.panel(at, r, face.top, face.foot, face.edge, face.width, drop)
    return at


def _face(kind: Kind, state: State) -> _Face:
    if not state.enabled:
        return _FACES["off"]
    face = _FACES[kind]
    if kind == "off":
        return face
    if state.pressed:
        top = mix(face.foot, "#7A5A2C", 0.14)
        return face._replace(top=top, foot=mix(face.foot, face.top, 0.4), edge=_dark(face))
    if state.hover:
        lift = 0.5 if kind != "go" else 0.12
        lit = mix(face.top, "#FFFFFF", lift)
        return face._replace(top=lit, foot=mix(lit, face.foot, 0.7), edge=_dark(face))
    return face


def _dark(face: _Face) -> str:
    return QUIET if face.edge == LINE else face.edge


# ---------------------------------------------------------------- icons
def icon_art(
    p: Painter, icon: str, width: float, color: str = INK, look: SeatLook | None = None
) -> pygame.Surface:
    """A sign in one colour, or a piece of art (its name has an underscore) in a seat's tones."""
    if "_" not in icon:
        return p.icon(icon, width, color)
    if look is not None:
        return p.art(icon, width, look.tones, look.emblem)
    return p.art(icon, width)


# ---------------------------------------------------------------- buttons
def button(
    p: Painter,
    box: Box,
    label: str,
    kind: Kind = "on",
    state: State = USUAL,
    *,
    icon: str = "",
    key: str = "",
    sub: str = "",
    size: float = 14.5,
    icon_size: float | None = None,
    left: bool = False,
    after: bool = False,
    bare: bool = False,
    radius: float | None = None,
    look: SeatLook | None = None,
) -> None:
    """A button: icon and words in the middle (or from the ``left``), key name top right.

    ``sub``: a second line below. ``after``: the icon stands behind the words. ``bare``: no
    sheet unless touched, for signs within a panel. The icon gives way to words that would not
    fit beside it even in the smallest type; words in the height of the key's name end before it.
    """
    at = box
    if not bare or state.hover or state.pressed or state.focus:
        at = plate(p, box, kind, state, radius)
    fg = _face(kind, state).words
    dull = not state.enabled or kind == "off"
    isz = icon_size or min(26.0, box.h * 0.56)
    right = at.right - 10
    if key and _beside_key(p, at, size, up=0.48 * size if sub else 0.0):
        right = at.right - KEY_EDGE - p.measure(key, KEY_SIZE) - 8
    if icon and label and p.measure(label, LEAST_PX, 900) > right - at.x - 18 - isz:
        icon = ""  # the words matter more
    taken = isz + 8 if icon and label else isz if icon else 0.0
    room = max(1.0, right - at.x - 10 - taken)
    words = min(p.measure(label, size, 900), room) if label else 0.0
    start = (22 if at.h > 70 else 14) if left else (at.w - words - taken) / 2
    x = max(at.x + 10, min(at.x + start, right - words - taken))
    if icon:
        where = x + words + 8 + isz / 2 if after else x + isz / 2
        alpha = (120 if "_" in icon else 130) if dull else 255
        p.blit(icon_art(p, icon, isz, fg, look), where, at.cy, "c", alpha)
        x += 0 if after else taken
    for line, y in _lines(p, label, at.h, size, room, sub=bool(sub)):
        p.text(line, x, at.cy + y, min(size, 12.0) if y and not sub else size, fg, 900,
               max_width=room)  # fmt: skip
    quiet = fg if kind == "go" and not dull else QUIET if not dull else INK
    if sub:
        p.text(sub, x, at.cy + 4 + 0.5 * size, 12.5, quiet, max_width=at.right - x - 10)
    if key:
        p.text(key, at.right - KEY_EDGE, at.y + KEY_LINE, KEY_SIZE, quiet, anchor="r")


def _lines(
    p: Painter, label: str, high: float, size: float, room: float, *, sub: bool
) -> list[tuple[str, float]]:
    """The words of a button with their heights below its middle: two lines if one is too long."""
    if not label:
        return []
    if not sub and high >= TWO_LINES and p.measure(label, LEAST_PX, 900) > room:
        lines = p.wrap(label, room, min(size, 12.0), 900)
        if len(lines) == 2:
            return [(lines[0], -8.0), (lines[1], 8.0)]
    return [(label, -0.48 * size if sub else 0.0)]


def _beside_key(p: Painter, at: Box, size: float, up: float) -> bool:
    """Whether the words of a button stand so high that they have to end before its key's name.

    ``up``: how far above the middle they stand.
    """
    foot = KEY_LINE + 0.5 * p.text_px(KEY_SIZE) / p.scale
    return at.cy - up - 0.5 * p.text_px(size) / p.scale < at.y + foot


def tool_button(
    p: Painter, box: Box, icon: str, state: State = USUAL, *, chosen: bool = False
) -> None:
    """A square button of the top bar: a sign on paper, faded when it cannot be used."""
    at = plate(p, box, "sel" if chosen else "on", state._replace(enabled=True))
    color = INK if state.enabled else mix(INK, PAPER3, 0.55)
    p.blit(p.icon(icon, min(25.0, box.h * 0.57), color), *at.centre, "c")


def action_tab(p: Painter, box: Box) -> None:
    """The tab of a chosen action that points at the board, above its box."""
    body = (
        f'<path d="M2 15L17 2L32 15Z" fill="{FOCUS}" stroke="{INK}" stroke-width="3.2" '
        f'stroke-linejoin="round"/><rect x="5" y="13" width="24" height="3" fill="{FOCUS}"/>'
    )
    p.shape(Box(box.cx - 17, box.y - 12.5, 34, 16), body)


def key_cap(
    p: Painter,
    x: float,
    y: float,
    label: str,
    anchor: str = "l",
    size: float = 12.5,
    high: int = 22,
) -> float:
    """The name of a key on a cap, its middle at y; returns its width."""
    w, h, r = max(high + 2, math.ceil(p.measure(label, size)) + high - 8), high, high * 0.27
    left = x - w if anchor == "r" else x - w / 2 if anchor == "c" else x
    body = (
        f'<rect x="1" y="2.4" width="{w - 2}" height="{h - 3.4:g}" rx="{r:g}" fill="{LINE}"/>'
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 4}" rx="{r:g}" fill="{PAPER}" '
        f'stroke="{CONTROL_EDGE}" stroke-width="1.4"/>'
    )
    p.shape(Box(left, y - h / 2, w, h), body)
    p.text(label, left + w / 2, y - 1, size, INK, anchor="c")
    return w


# ---------------------------------------------------------------- form controls
def toggle(p: Painter, box: Box, on: bool, state: State = USUAL) -> None:
    """A switch of 46 x 26 in the middle of the box. On: green, tick, knob right."""
    at = Box(box.cx - 23, box.cy - 13, 46, 26)
    if state.focus:
        focus_ring(p, at, 13)
    sign = (
        f'<path d="M8 13.5L12 17.5L19 9" fill="none" stroke="{CREAM}" stroke-width="2.8" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
        if on
        else f'<circle cx="33" cy="13" r="3.6" fill="none" stroke="{QUIET}" stroke-width="1.8"/>'
    )
    edge = INK if not state.hover else QUIET
    body = (
        f'<rect x="1" y="1" width="44" height="24" rx="12" fill="{GREEN if on else PAPER3}" '
        f'stroke="{edge}" stroke-width="1.6"/><circle cx="{33 if on else 13}" cy="13" r="9" '
        f'fill="{CREAM if state.hover else PAPER}" stroke="{INK}" stroke-width="1.8"/>{sign}'
    )
    p.shape(at, body, alpha=255 if state.enabled else 120)


def tick_box(p: Painter, box: Box, on: bool, label: str = "", state: State = USUAL) -> None:
    """A box of 22 with a tick at the left of ``box``, its words beside it."""
    at = Box(box.x, box.cy - 11, 22, 22)
    if state.focus:
        focus_ring(p, at, 6)
    tick = (
        f'<path d="M5.5 11.5L9.5 15.5L16.5 6.5" fill="none" stroke="{GREEN}" '
        f'stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    body = (
        f'<rect x="1.4" y="1.4" width="19.2" height="19.2" rx="6" fill="{FIELD}" '
        f'stroke="{QUIET if state.hover else INK}" stroke-width="1.8"/>{tick if on else ""}'
    )
    p.shape(at, body, alpha=255 if state.enabled else 120)
    if label:
        color = INK if state.enabled else QUIET
        p.text(label, box.x + TICK, box.cy, 14, color, max_width=box.w - TICK)


def slider(
    p: Painter,
    box: Box,
    part: float,
    state: State = USUAL,
    *,
    ticks: int = 0,
    marks: Sequence[float] = (),
) -> None:
    """A groove filled up to the knob at ``part`` (0-1); its ends lie 11 within the box.

    ``ticks``: how many stand below. ``marks``: places (0-1) with an ink diamond above.
    """
    alpha = 255 if state.enabled else 120
    slider_groove(p, box, part, ticks=ticks, marks=marks, alpha=alpha)
    slider_knob(p, box.x + 11 + (box.w - 22) * part, box.cy, state)


def slider_groove(
    p: Painter, box: Box, part: float, *, ticks: int = 0, marks: Sequence[float] = (),
    alpha: int = 255,
) -> None:  # fmt: skip
    """The groove of a :func:`slider` without its knob."""
    w, run = box.w, box.w - 22
    g = (
        f'<rect x="11" y="12" width="{run:g}" height="8" rx="4" fill="{PAPER3}" '
        f'stroke="{CONTROL_EDGE}" stroke-width="1.4"/><rect x="11" y="12" '
        f'width="{max(8.0, run * part):.1f}" height="8" rx="4" fill="{QUIET}"/>'
    )
    for i in range(ticks):
        x = 11 + run * i / max(1, ticks - 1)
        g += f'<path d="M{x:.1f} 24V28" stroke="{QUIET}" stroke-width="1.4"/>'
    for mark in marks:
        x = 11 + run * mark
        g += f'<path d="M{x:.1f} 0L{x + 4:.1f} 5L{x:.1f} 10L{x - 4:.1f} 5Z" fill="{INK}"/>'
    p.shape(Box(box.x, box.cy - 16, w, 34), g, alpha=alpha)


def slider_knob(p: Painter, x: float, y: float, state: State = USUAL) -> None:
    """The knob of a slider, its middle at (x, y)."""
    top = CREAM if state.hover or state.pressed else PAPER
    g = (
        f'<circle cx="15" cy="16.6" r="11" fill="#1E120A" fill-opacity=".3"/>'
        f'<circle cx="15" cy="15" r="10.4" fill="{top}" stroke="{INK}" '
        f'stroke-width="2"/><circle cx="15" cy="15" r="3.4" fill="{QUIET}"/>'
    )
    if state.focus:
        ring = '<circle cx="15" cy="15" r="13.4" fill="none" stroke='
        g += f'{ring}"{INK}" stroke-width="3"/>{ring}"{FOCUS}" stroke-width="1.8"/>'
    p.blit(p.svg(30, 30, g), x, y, "c", 255 if state.enabled else 120)


def field_frame(p: Painter, box: Box, state: State = USUAL, *, wrong: bool = False) -> None:
    """Where text goes in: lighter than paper, a shaded line inside the top."""
    if state.focus:
        focus_ring(p, box, 9)
    w, h = box.w, box.h
    edge = RED if wrong else QUIET if state.hover else FIELD_EDGE
    body = (
        f'<rect x=".8" y=".8" width="{w - 1.6:g}" height="{h - 1.6:g}" rx="9" '
        f'fill="{FIELD if state.enabled else PAPER2}" stroke="{edge}" stroke-width="1.6"/>'
        f'<path d="M9 3.2H{w - 9:g}" stroke="{PAPER3}" stroke-width="2"/>'
    )
    p.shape(box, body)


HINT_END: Final = 8.0
LEAST_HINT: Final = 11.5
"""Type of a hint that would end closer to the frame than that."""


def field_text_box(box: Box, *, icon: bool = False, right: bool = False) -> Box:
    """The part of a field in which its text stands."""
    left = box.x + 11 + (24 if icon else 0)
    return Box(left, box.y, box.right - left - 8 - (22 if right else 0), box.h)


def field(
    p: Painter,
    box: Box,
    text: str = "",
    hint: str = "",
    state: State = USUAL,
    *,
    icon: str = "",
    right: str = "",
    wrong: bool = False,
    caret: float | None = None,
    size: float = 15.0,
) -> None:
    """A text field at rest: its text, or the hint. ``caret``: its place in units from the text.

    ``icon`` 18 at the left, ``right`` a sign (such as ``no`` to clear) at the right; a
    ``wrong`` field has a red edge and the warning sign.
    """
    field_frame(p, box, state, wrong=wrong)
    right = "warn" if wrong else right
    inner = field_text_box(box, icon=bool(icon), right=bool(right))
    if icon:
        p.blit(p.icon(icon, 18, QUIET), box.x + 19, box.cy, "c")
    color = INK if text and state.enabled else QUIET
    if not text and p.measure(hint, size) > inner.w - HINT_END:
        size = LEAST_HINT  # a hint keeps off the frame
    p.text(text or hint, inner.x, box.cy, size, color, max_width=inner.w, elide=True)
    if caret is not None:
        x = inner.x + caret + 1
        p.line(x, box.y + 8, x, box.bottom - 8, INK, 1.8)
    if right:
        p.blit(
            p.icon(right, 20 if wrong else 16, RED if wrong else QUIET), box.right - 18, box.cy, "c"
        )


def _control_sheet(p: Painter, box: Box, state: State) -> None:
    """The raised paper of drop-down and stepper."""
    if state.focus:
        focus_ring(p, box, 9)
    top = CREAM if state.hover and state.enabled else PAPER
    edge = QUIET if state.hover and state.enabled else CONTROL_EDGE
    top = top if state.enabled else PAPER2
    p.panel(box, 9, top, mix(top, PAPER3, 0.4), edge, 1.6, None)


def drop_down(
    p: Painter,
    box: Box,
    text: str,
    state: State = USUAL,
    *,
    icon: str = "",
    size: float = 14.0,
    look: SeatLook | None = None,
    is_open: bool = False,
) -> None:
    """A closed list: the chosen words, a rule, an arrow. ``look`` puts a seat's chip first."""
    _control_sheet(p, box, state)
    x = box.x + 11
    if look is not None:
        p.blit(p.art(f"seatchip_{look.emblem}", 22, look.tones), x + 9, box.cy, "c")
        x += 26
    elif icon:
        p.blit(icon_art(p, icon, 18, QUIET), x + 8, box.cy, "c")
        x += 24
    color = INK if state.enabled else QUIET
    p.text(text, x, box.cy, size, color, max_width=box.right - x - 32)
    p.line(box.right - 28, box.y + 7, box.right - 28, box.bottom - 7)
    arrow = p.icon("down", 15, color)
    if is_open:
        arrow = pygame.transform.flip(arrow, False, True)
    p.blit(arrow, box.right - 15, box.cy, "c")


def menu_panel(p: Painter, box: Box) -> None:
    """The sheet of an open list or menu."""
    p.panel(box, 12, PAPER, None, QUIET, 1.8, Drop(1.5, 5, 4, 120))


def segmented(
    p: Painter,
    box: Box,
    parts: Sequence[str],
    index: int,
    state: State = USUAL,
    *,
    icons: Sequence[str] = (),
    weights: Sequence[float] = (),
    size: float = 13.5,
    hover_index: int | None = None,
) -> None:
    """One of a few: a trough, the chosen part raised in pale gold with an ink edge; -1 for none."""
    w, h = box.w, box.h
    trough = (
        f'<rect x=".8" y=".8" width="{w - 1.6:g}" height="{h - 1.6:g}" rx="{h * 0.3:.1f}" '
        f'fill="{PAPER3}" stroke="{CONTROL_EDGE}" stroke-width="1.6"/>'
    )
    if index < 0 and state.focus:
        focus_ring(p, box, h * 0.3)
    p.shape(box, trough)
    shares = tuple(weights) or (1.0,) * len(parts)
    x = box.x
    for i, words in enumerate(parts):
        part = Box(x, box.y, w * shares[i] / sum(shares), h)
        x = part.right
        if i == index:
            _raised_part(p, part, state)
        elif i and i - 1 != index:
            p.line(part.x, box.y + 8, part.x, box.bottom - 8, _TROUGH_RULE, 1.2)
        lit = i == index or (state.enabled and i == hover_index)
        _part_words(p, part, words, icons[i] if icons else "", i == index, lit, size)


def _raised_part(p: Painter, part: Box, state: State) -> None:
    r = part.h * 0.26
    if state.focus:
        focus_ring(p, part.inset(3), r)
    at = Box(round(part.x + 2, 1), part.y + 2, round(part.w - 4, 1), part.h - 4)
    top = PALE_GOLD if state.enabled else PAPER2
    p.panel(at, r, top, mix(top, FOCUS if state.enabled else PAPER3, 0.3), INK, 2.2, None)


def _part_words(
    p: Painter, part: Box, words: str, icon: str, chosen: bool, lit: bool, size: float
) -> None:
    weight, color = (900 if chosen else 700), (INK if lit else QUIET)
    isz = (20.0 if words else 22.0) if icon else 0.0
    gap = 5.0 if icon and words else 0.0
    room = part.w - 12 - isz - gap
    wide = min(p.measure(words, size, weight), room) if words else 0.0
    x = part.x + (part.w - wide - isz - gap) / 2
    if icon:
        p.blit(icon_art(p, icon, isz, color), x + isz / 2, part.cy, "c")
        x += isz + gap
    if words:
        p.text(words, x, part.cy, size, color, weight, max_width=room)


def stepper(
    p: Painter,
    box: Box,
    value: str,
    state: State = USUAL,
    *,
    can_less: bool = True,
    can_more: bool = True,
) -> None:
    """A figure between − and +, usually 104 x 32."""
    _control_sheet(p, box, state)
    side = min(33.0, box.w / 3)
    for sign, cx, rule, can in (
        ("minus", box.x + side / 2, box.x + side, can_less),
        ("plus", box.right - side / 2, box.right - side, can_more),
    ):
        p.blit(p.icon(sign, 16, INK), cx, box.cy, "c", 255 if can and state.enabled else 90)
        p.line(rule, box.y + 6, rule, box.bottom - 6)
    color = INK if state.enabled else QUIET
    p.text(value, box.cx, box.cy, 16, color, 900, "c", max_width=box.w - 2 * side - 6)


def scroll_bar(p: Painter, box: Box, start: float, part: float, state: State = USUAL) -> None:
    """A bar 10 wide: the part of the whole that is seen, and where it starts (both 0-1)."""
    h = box.h
    thumb = max(24.0, h * part)
    y = min(h - thumb, h * start) if part < 1 else 0.0
    wood = mix(WOOD_LIT, PAPER3, 0.2) if state.hover or state.pressed else WOOD_LIT
    body = (
        f'<rect x="1" y="0" width="8" height="{h:g}" rx="4" fill="{PAPER3}"/>'
        f'<rect x="1" y="{y:.1f}" width="8" height="{thumb:.1f}" rx="4" fill="{wood}" '
        f'stroke="{QUIET}" stroke-width="1.2"/>'
    )
    p.shape(Box(box.cx - 5, box.y, 10, h), body)


# ---------------------------------------------------------------- rows, tabs, folds, headings
def row_sheet(
    p: Painter, box: Box, chosen: bool, state: State = USUAL, *, flat: bool = False
) -> None:
    """The sheet of a list row; ``flat`` rows show one only when chosen or touched."""
    if state.focus:
        focus_ring(p, box, 10)
    if chosen:
        p.panel(box, 10, FOCUS, _ROW_FOOT, INK, 2.4, None)
    elif not flat or state.hover or state.pressed:
        top = CREAM if state.hover and state.enabled else PAPER2
        edge = QUIET if state.hover and state.enabled else LINE
        p.panel(box, 10, top, PAPER2, edge, 1.2, None)


def row(
    p: Painter,
    box: Box,
    label: str,
    chosen: bool = False,
    state: State = USUAL,
    *,
    icon: str = "",
    look: SeatLook | None = None,
    note: str = "",
    note_x: float | None = None,
    figure: str = "",
    flat: bool = False,
    size: float = 15.0,
) -> None:
    """A list row: icon or seat chip, words, a note, a figure at the right end.

    ``note_x``: the note begins there, from the row's left; None puts it at the right.
    """
    row_sheet(p, box, chosen, state, flat=flat)
    color = INK if state.enabled else QUIET
    quiet = INK if chosen else QUIET
    x = box.x + 14
    if look is not None:
        p.blit(p.art(f"seatchip_{look.emblem}", 28, look.tones), x + 10, box.cy, "c")
        x += 34
    elif icon:
        p.blit(icon_art(p, icon, 22, color), x + 8, box.cy, "c")
        x += 28
    right = box.right - 14
    if figure:
        right -= p.text(figure, right, box.cy, 13, quiet, anchor="r") + 12
    weight = 900 if chosen or not flat else 700
    if note and note_x is not None:
        start = box.x + note_x
        p.text(label, x, box.cy, size, color, weight, max_width=start - x - 6, elide=True)
        p.text(note, start, box.cy, 12.5, quiet, max_width=right - start)
        return
    if note:
        free = right - x
        room = max(free / 2, free - p.measure(label, size, weight) - 12)
        right -= p.text(note, right, box.cy, 12.5, quiet, anchor="r", max_width=room) + 12
    p.text(label, x, box.cy, size, color, weight, max_width=right - x, elide=True)


def tab(
    p: Painter, box: Box, label: str, chosen: bool, state: State = USUAL, *, icon: str = ""
) -> None:
    """A tab of the column at the left: gold when its page is shown."""
    if state.focus:
        focus_ring(p, box, 11)
    if chosen:
        p.panel(box, 11, FOCUS, _ROW_FOOT, INK, 2.4, None)
    elif state.hover:
        p.panel(box, 11, CREAM, PAPER2, LINE, 1.2, None)
    x = box.x + 14
    if icon:
        p.blit(icon_art(p, icon, 22, INK if chosen else QUIET), box.x + 22, box.cy, "c")
        x = box.x + 42
    p.text(label, x, box.cy, 15, INK, 900 if chosen else 700, max_width=box.right - x - 8)


def fold(
    p: Painter, box: Box, label: str, is_open: bool, state: State = USUAL, *, note: str = ""
) -> None:
    """A heading that opens, 36 high: arrow, words, at the right what is inside now."""
    if state.focus:
        focus_ring(p, box, 9)
    top = CREAM if state.hover else PAPER if is_open else PAPER2
    foot = None if is_open else PAPER2
    p.panel(box, 9, top, foot, QUIET if is_open or state.hover else LINE, 1.6, None)
    p.blit(p.icon("down" if is_open else "right", 15, INK), box.x + 17, box.cy, "c")
    room = box.w - 48
    wide = p.text(label, box.x + 32, box.cy, 14.5, INK, 900, max_width=room)
    if note and room - wide > 40:
        p.text(note, box.right - 12, box.cy, 12.5, QUIET, anchor="r", max_width=room - wide - 12)


def fold_body(p: Painter, box: Box) -> None:
    """The shaded box of an open fold's rows."""
    p.panel(box, 9, PAPER2, PAPER2, LINE, 1.2, None)


def heading(p: Painter, x: float, y: float, words: str, width: float, size: float = 15.0) -> float:
    """Words with a rule to the right end of ``width``; returns the width of the words."""
    wide = p.text(words, x, y, size, INK, 900, max_width=width)
    if wide + 14 < width:
        p.line(x + wide + 10, y, x + width, y, LINE, 1.2)
    return wide


def header(p: Painter, title: str, sub: str = "", x: float = 70.0) -> None:
    """The screen's name in cream on the wood, and a quiet note behind it."""
    wide = p.text(title, x, 29, 26, CREAM, 900)
    if sub:
        p.text(sub, x + wide + 18, 31, 14, PAPER3)


# ---------------------------------------------------------------- saying something
def pill(
    p: Painter,
    x: float,
    y: float,
    words: str,
    *,
    sign: str = "",
    fill: str = PAPER,
    sign_color: str = INK,
    anchor: str = "l",
    size: float = 12.5,
) -> float:
    """Words in a rounded sheet 24 high, its middle at y; returns its width."""
    w = math.ceil(p.measure(words, size)) + (34 if sign else 20)
    left = x - w if anchor == "r" else x - w / 2 if anchor == "c" else x
    body = (
        f'<rect x=".8" y=".8" width="{w - 1.6:g}" height="22.4" rx="11" fill="{fill}" '
        f'stroke="{QUIET}" stroke-width="1.4"/>'
    )
    p.shape(Box(left, y - 12, w, 24), body)
    if sign:
        p.blit(p.icon(sign, 15, sign_color), left + 14, y, "c")
    p.text(words, left + (25 if sign else 10), y, size, INK)
    return w


def note(p: Painter, box: Box, words: str, kind: Literal["good", "hint", "bad"] = "hint") -> None:
    """A sentence on a tinted sheet with its sign: good (tick), hint (lamp), bad (cross)."""
    fill, edge, sign, color = {
        "good": (PALE_GREEN, GREEN, "yes", GREEN),
        "hint": (PAPER2, QUIET, "hint", INK),
        "bad": (PAPER, RED, "no", RED),
    }[kind]
    body = (
        f'<rect x=".8" y=".8" width="{box.w - 1.6:g}" height="{box.h - 1.6:g}" rx="11" '
        f'fill="{fill}" stroke="{edge}" stroke-width="1.6"/>'
    )
    p.shape(box, body)
    p.blit(p.icon(sign, 22, color), box.x + 24, box.cy, "c")
    room = box.w - 58
    lines = p.wrap(words, room, 14.5)
    for i, line in enumerate(lines):
        y = box.cy + (i - (len(lines) - 1) / 2) * 19
        p.text(line, box.x + 44, y, 14.5, INK, max_width=room)


def tip_size(p: Painter, lines: Sequence[str]) -> Point:
    """Width and height that a tip of those lines takes."""
    wide = [p.measure(s, 14 if i == 0 else 12, 900 if i == 0 else 700) for i, s in enumerate(lines)]
    return math.ceil(max(wide) + 24), 27 + 16 * (len(lines) - 1)


def tip(p: Painter, lines: Sequence[str], box: Box, target: Point, reach: float = 26.0) -> None:
    """A paper tip in ``box`` whose tail points at ``target`` and stops ``reach`` before it.

    The first line is heavy, the others quiet; see :func:`tip_size`.
    """
    x, y, w, h = box
    tx, ty = target
    bx, by = min(max(tx, x + 22), x + w - 22), y + h / 2
    d = max(1.0, math.hypot(tx - bx, ty - by))
    px, py = tx - (tx - bx) / d * reach, ty - (ty - by) / d * reach
    x0, y0 = min(x, px) - 3, min(y, py) - 3
    around = Box(x0, y0, math.ceil(max(x + w, px) - x0 + 3), math.ceil(max(y + h, py) - y0 + 3))
    sheet = f'x="{x - x0:.1f}" y="{y - y0:.1f}" width="{w:g}" height="{h:g}" rx="10"'
    nx, ny = -(ty - by) / d * 9, (tx - bx) / d * 9
    tail = (
        f"{bx - x0 + nx:.1f},{by - y0 + ny:.1f} {px - x0:.1f},{py - y0:.1f} "
        f"{bx - x0 - nx:.1f},{by - y0 - ny:.1f}"
    )
    edge = f'fill="{PAPER}" stroke="{INK}" stroke-width="3.6"'
    body = (
        f'<polygon points="{tail}" {edge} stroke-linejoin="round"/><rect {sheet} {edge}/>'
        f'<polygon points="{tail}" fill="{PAPER}"/><rect {sheet} fill="{PAPER}"/>'
    )
    p.shape(around, body, drop=PANEL_DROP)
    for i, words in enumerate(lines):
        size, weight, color = (14, 900, INK) if i == 0 else (12, 700, QUIET)
        p.text(words, x + 12, y + 14 + 16 * i + (0.5 if i else 0), size, color, weight)


def bubble(p: Painter, box: Box, tail_at: float, target: Point) -> None:
    """A speech bubble: its tail leaves the lower edge ``tail_at`` from the left."""
    w, h, tx = box.w, box.h, tail_at
    gx, gy = target[0] - box.x, target[1] - box.y
    size = math.ceil(max(w, gx + 4)), math.ceil(max(h, gy + 4))
    body = (
        f'<path d="M14 1.4H{w - 14:g}Q{w - 1.4:g} 1.4 {w - 1.4:g} 14V{h - 14:g}'
        f"Q{w - 1.4:g} {h - 1.4:g} {w - 14:g} {h - 1.4:g}H{tx + 26:g}L{gx:g} {gy:g}"
        f'L{tx:g} {h - 1.4:g}H14Q1.4 {h - 1.4:g} 1.4 {h - 14:g}V14Q1.4 1.4 14 1.4Z" '
        f'fill="{PAPER}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
    )
    p.shape(Box(box.x, box.y, *size), body, drop=Drop(2, 4, 5, 130))


# ---------------------------------------------------------------- dialogs
VEIL: Final = "#2E1C10"
VEIL_ALPHA: Final = 150


def veil(p: Painter) -> None:
    """Darken everything behind a dialog."""
    w, h = p.size
    p.fill(Box(0, 0, math.ceil(w), math.ceil(h)), VEIL, VEIL_ALPHA)


def dialog_frame(p: Painter, box: Box) -> None:
    """The sheet of a dialog (draw the veil first)."""
    p.panel(box, 16, PAPER, None, INK, 2, Drop(1.5, 6, 4, 120))


def panel_rule(p: Painter, box: Box, y: float, margin: float = 12.0) -> None:
    """A thin rule across a panel."""
    p.line(box.x + margin, y, box.right - margin, y, LINE, 1.2)
