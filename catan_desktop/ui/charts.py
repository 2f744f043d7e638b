"""Charts on paper: lines by turn, sums of dice, parts of a whole, above and below, who to whom.

Pure drawing from values. Seats are told apart by emblem, parts by lightness and texture, so that
every chart can be read without colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import FOCUS, INK, LINE, PAPER, QUIET, RED, SeatLook, mix

GRID: Final = mix(LINE, PAPER, 0.45)
ABOVE: Final = "#A8CD66"
BELOW: Final = "#D98B57"
MINUS: Final = "\u2212"


# ---------------------------------------------------------------- lines by turn
@dataclass(frozen=True)
class SeatLine:
    """One seat's values, row by row."""

    look: SeatLook
    values: tuple[int, ...]


class TurnMark(NamedTuple):
    """A numbered diamond above a turn."""

    turn: int
    number: int


APART: Final = 1.8
"""How far apart lines run that say the same."""
MARK_ROWS: Final = 3
MARK_ROOM: Final = 25.0
HEAD: Final = 22.0


@dataclass(frozen=True)
class TurnScale:
    """Where turns and values lie in a chart."""

    box: Box
    first: int
    last: int
    most: int

    def x(self, turn: float) -> float:
        """The place of a turn."""
        return self.box.x + self.box.w * (turn - self.first) / max(1, self.last - self.first)

    def turn(self, x: float) -> int:
        """The turn at a place, the first or last one beyond them."""
        part = min(1.0, max(0.0, (x - self.box.x) / self.box.w))
        return self.first + round((self.last - self.first) * part)

    def y(self, value: float) -> float:
        """The place of a value."""
        return self.box.bottom - self.box.h * value / max(1, self.most)


def step_of(span: float, room: float, least: float) -> int:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, at least ``least`` apart."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if room * digit * power / max(1.0, span) >= least:
                return digit * power
        power *= 10


def turn_lines(
    p: Painter,
    box: Box,
    lines: Sequence[SeatLine],
    first: int,
    unit: str,
    marks: Sequence[TurnMark] = (),
    now: int | None = None,
) -> None:
    """Lines by turn in the seats' colours, the last one on top.

    Args:
        box: everything, figures included.
        first: the turn of the first value. unit: the word below the turns.
        marks: diamonds in the order of their turns. now: the turn under a gold band.
    """
    scale = turn_scale(box, lines, first, marks)
    inner, rows = scale.box, _mark_rows(box, marks, first, scale.last, len(lines))
    if now is not None:
        now_band(p, box, scale, now)
    _grid(p, scale, unit, box)
    for mark, row in zip(marks, rows, strict=True):
        chosen = mark.turn == now
        _diamond(p, scale.x(mark.turn), box.y + 10 + row * HEAD, inner.bottom, mark.number, chosen)
    for i, line in enumerate(lines):
        _line(p, scale, line, (i - (len(lines) - 1) / 2) * APART)
    for i, line in enumerate(lines):
        _discs(p, scale, line, i / len(lines))
    _ends(p, scale, lines)


def turn_scale(
    box: Box, lines: Sequence[SeatLine], first: int, marks: Sequence[TurnMark] = ()
) -> TurnScale:
    """Where :func:`turn_lines` puts its turns and values."""
    count = max(len(line.values) for line in lines)
    most = max(2, *(max(line.values) for line in lines))
    rows = _mark_rows(box, marks, first, first + count - 1, len(lines))
    head = 8.0 + HEAD * (max(rows, default=-1) + 1)
    inner = Box(box.x + 30, box.y + head, box.w - 30 - _tail(lines), box.h - head - 42)
    return TurnScale(inner, first, first + count - 1, most)


def now_band(p: Painter, box: Box, scale: TurnScale, now: float) -> None:
    """The gold band over a turn, to lie below the lines."""
    p.fill(Box(scale.x(now) - 7, box.y, 14, scale.box.bottom - box.y), FOCUS, 150)


def _tail(lines: Sequence[SeatLine]) -> float:
    """Room at the right for the discs of lines that end at the same height."""
    ends = [line.values[-1] for line in lines]
    return 18.0 + 25.0 * (max(ends.count(end) for end in ends) - 1)


def _mark_rows(box: Box, marks: Sequence[TurnMark], first: int, last: int, lines: int) -> list[int]:
    """A row for each diamond, so that neighbours do not cover each other."""
    scale = TurnScale(Box(0, 0, box.w - 30 - 18 - 25 * (lines - 1), 1), first, last, 1)
    ends = [-MARK_ROOM] * MARK_ROWS
    rows = []
    for mark in marks:
        x = scale.x(mark.turn)
        free = [i for i in range(MARK_ROWS) if x - ends[i] >= MARK_ROOM]
        row = free[0] if free else ends.index(min(ends))
        ends[row] = x
        rows.append(row)
    return rows


def _grid(p: Painter, scale: TurnScale, unit: str, box: Box) -> None:
    inner = scale.box
    step = step_of(scale.most, inner.h, 26)
    for value in range(0, scale.most + 1, step):
        y = scale.y(value)
        p.line(inner.x, y, inner.right, y, QUIET if value == 0 else GRID, 1.6 if value == 0 else 1)
        p.text(str(value), inner.x - 9, y, 12, QUIET, 700, "r")
    step = step_of(scale.last - scale.first, inner.w, 52)
    for turn in range(-(-scale.first // step) * step, scale.last + 1, step):
        x = scale.x(turn)
        p.line(x, inner.bottom, x, inner.bottom + 5, QUIET, 1.4)
        p.text(str(turn), x, inner.bottom + 15, 12, QUIET, 700, "c")
    p.text(unit, inner.right, box.bottom - 7, 12.5, QUIET, 700, "r", max_width=inner.w)


def _line(p: Painter, scale: TurnScale, line: SeatLine, aside: float) -> None:
    at = scale.box
    pad = 6.0
    points = [
        (scale.x(scale.first + i) - at.x + pad, scale.y(v) + aside - at.y + pad)
        for i, v in enumerate(line.values)
    ]
    if len(points) == 1:
        return
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = "".join(
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{wide}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        for color, wide in ((INK, 5.6), (line.look.tones[1], 3.2))
    )
    p.shape(Box(at.x - pad, at.y - pad, at.w + 2 * pad, at.h + 2 * pad), body)


def _discs(p: Painter, scale: TurnScale, line: SeatLine, phase: float) -> None:
    """Small emblems along the line, each seat's at places of its own."""
    count = len(line.values)
    step = max(2.0, count * 150 / max(1.0, scale.box.w))
    at = step * (0.35 + phase)
    while at < count - 1 - step * 0.3:
        i = round(at)
        cards.seat_chip(p, line.look, scale.x(scale.first + i), scale.y(line.values[i]), 15)
        at += step


def _ends(p: Painter, scale: TurnScale, lines: Sequence[SeatLine]) -> None:
    """A larger emblem at each line's end, side by side where they end alike."""
    taken: dict[int, int] = {}
    for line in reversed(lines):
        end = line.values[-1]
        x = scale.x(scale.first + len(line.values) - 1) + 25 * taken.get(end, 0)
        taken[end] = taken.get(end, 0) + 1
        cards.seat_chip(p, line.look, x + 4, scale.y(end), 23)


def _diamond(p: Painter, x: float, y: float, foot: float, number: int, chosen: bool) -> None:
    length = foot - y
    dashes = "".join(f"M12 {d:.0f}V{min(d + 5, length):.0f}" for d in range(13, int(length), 9))
    body = (
        f'<path d="{dashes}" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M12 1L23 12L12 23L1 12Z" fill="{FOCUS if chosen else PAPER}" stroke="{INK}" '
        f'stroke-width="{2.2 if chosen else 1.6}"/>'
    )
    p.shape(Box(x - 12, y - 12, 24, length + 12), body)
    p.text(str(number), x, y, 11, INK, 900, "c")


def numbered(p: Painter, x: float, y: float, number: int, *, chosen: bool = False) -> None:
    """A diamond with a number, as in a chart, for the words that belong to it."""
    _diamond(p, x, y, y + 12, number, chosen)


# ---------------------------------------------------------------- dice
FOOT: Final = 50.0
"""Height of the two lines of figures under the bars."""
ROOM_FOR_TIMES: Final = 34.0
"""From one bar to the next, where a count is followed by the sign for times."""


def dice_bars(
    p: Painter, box: Box, counts: Sequence[int], expected: Sequence[float], widest: float = 44
) -> None:
    """How often each sum from 2 to 12 fell, and across each bar what was to be expected.

    Below the line stand the sums as numbers of the board, and below each how often it fell.
    """
    most = max(1.0, *counts, *expected)
    top, base = box.y + 6, box.bottom - FOOT
    step = box.w / 11
    disc = min(26.0, step - 1)
    times = "×" if step >= ROOM_FOR_TIMES else ""
    for n in range(2, 13):
        x = box.x + (n - 2 + 0.5) * step
        high = (base - top) * counts[n] / most
        y = base - (base - top) * expected[n] / most
        _bar(p, x, base, high, min(step - 5, widest), n)
        expected_mark(p, x, y, min(32.0, step + 2))
        _sum(p, x, base + 16, disc, n)
        color = INK if counts[n] else QUIET
        p.text(f"{counts[n]}{times}", x, base + 38, 13, color, 900, "c", max_width=step)
    p.line(box.x - 4, base, box.right + 4, base, QUIET, 1.6)


def _sum(p: Painter, x: float, y: float, wide: float, n: int) -> None:
    """A sum of two dice as its number on the board, so that it is no count."""
    r = wide / 2
    body = (
        f'<circle cx="{r:g}" cy="{r:g}" r="{r - 0.8:g}" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.3"/>'
    )
    p.blit(p.svg(wide, wide, body), x, y, "c")
    p.text(str(n), x, y, min(14.0, wide * 0.6), RED if n in (6, 8) else INK, 900, "c")


def expected_mark(p: Painter, x: float, y: float, wide: float = 32.0) -> None:
    """What was to be expected: an ink bar with an open diamond across."""
    c = wide / 2
    bar = f"M1 5H{wide - 1:g}"
    body = (
        f'<path d="{bar}" stroke="{PAPER}" stroke-width="5.4"/><path d="{bar}" '
        f'stroke="{INK}" stroke-width="2.4"/><path d="M{c:g} .8L{c + 4.4:g} 5L{c:g} 9.2'
        f'L{c - 4.4:g} 5Z" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
    )
    p.blit(p.svg(wide, 10, body), x, y, "c")


def _bar(p: Painter, x: float, base: float, high: float, wide: float, n: int) -> None:
    if high < 2:
        return
    fill = "#B8412C" if n in (6, 8) else "#8D94A6" if n == 7 else "#E3A94F"
    body = (
        f'<rect x="1" y="1" width="{wide - 2:.1f}" height="{high + 3:.1f}" rx="4" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'
    )
    with p.clipped(Box(x - wide / 2, base - high - 1, wide, high + 1)):
        p.shape(Box(x - wide / 2, base - high - 1, wide, high + 5), body)


# ---------------------------------------------------------------- parts of a whole
class Fill(NamedTuple):
    """How a part looks: its colour, and ``plain``, ``dots``, ``lines`` or ``slant``."""

    color: str
    texture: str = "plain"


def stacked_bar(
    p: Painter, box: Box, parts: Sequence[int], fills: Sequence[Fill], most: int
) -> None:
    """One bar of parts, ``box.w`` wide for ``most``; the total stands behind it."""
    x = box.x
    for count, fill in zip(parts, fills, strict=True):
        if count:
            wide = box.w * count / max(1, most)
            part(p, Box(x, box.y, wide, box.h), fill)
            words = str(count)
            if wide >= p.measure(words, 13, 900) + 6:
                _figure(p, x + wide / 2, box.cy, words, fill)
            x += wide
    p.text(str(sum(parts)), x + 10, box.cy, 16, INK, 900)


def _figure(p: Painter, x: float, y: float, words: str, fill: Fill) -> None:
    """A figure on a part; on a texture it gets a ground of its own."""
    if fill.texture != "plain":
        wide = p.measure(words, 13, 900) + 5
        body = f'<rect width="{wide:.1f}" height="16" rx="5" fill="{fill.color}"/>'
        p.shape(Box(x - wide / 2, y - 8, wide, 16), body)
    p.text(words, x, y, 13, INK, 900, "c")


def part(p: Painter, box: Box, fill: Fill) -> None:
    """A part of a bar, or its sample in a legend."""
    w, h = max(2.0, box.w), box.h
    r = min(4.0, w / 2)
    body = (
        f'<rect x=".8" y=".8" width="{w - 1.6 if w > 3 else w:.2f}" height="{h - 1.6:.1f}" '
        f'rx="{r:.1f}" fill="{fill.color}"/>{_texture(fill.texture, w, h)}'
        f'<rect x=".8" y=".8" width="{w - 1.6 if w > 3 else w:.2f}" height="{h - 1.6:.1f}" '
        f'rx="{r:.1f}" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    )
    p.shape(Box(box.x, box.y, w, h), body)


def _texture(name: str, w: float, h: float) -> str:
    ink = f'stroke="{INK}" stroke-opacity=".5" stroke-width="1.3" fill="none"'
    if name == "lines":
        rows = "".join(f"M1.5 {y}H{w - 1.5:.1f}" for y in range(5, int(h) - 1, 5))
        return f'<path d="{rows}" {ink}/>'
    if name == "slant":
        bars = ""
        for start in range(-int(h), int(w), 8):
            a, b = max(1.5, float(start)), min(w - 1.5, start + h)
            if b > a:
                bars += f"M{a:.1f} {h - (a - start):.1f}L{b:.1f} {h - (b - start):.1f}"
        return f'<path d="{bars}" {ink}/>'
    if name == "dots":
        return "".join(
            f'<circle cx="{x}" cy="{y}" r="1.2" fill="{INK}" fill-opacity=".55"/>'
            for i, x in enumerate(range(5, int(w) - 2, 6))
            for y in range(5 + 3 * (i % 2), int(h) - 3, 6)
        )
    return ""


class LegendItem(NamedTuple):
    """A part explained: its looks, a sign, words."""

    fill: Fill
    icon: str
    words: str


def legend(p: Painter, box: Box, items: Sequence[LegendItem], size: float = 13) -> None:
    """The parts explained, in as few lines as they take within ``box``."""
    x, y = box.x, box.y + 12
    for item in items:
        wide = 22 + 24 + p.measure(item.words, size) + 16
        if x + wide - 16 > box.right and x > box.x:
            x, y = box.x, y + 26
        part(p, Box(x, y - 9, 18, 18), item.fill)
        p.blit(p.icon(item.icon, 18, INK), x + 33, y, "c")
        p.text(item.words, x + 45, y, size, QUIET, 700, max_width=box.right - x - 45)
        x += wide


# ---------------------------------------------------------------- above and below
def signed(value: float) -> str:
    """``+2.8``, ``−3.9``, ``±0.0``."""
    rounded = round(value, 1)
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else "±"
    return f"{sign}{abs(rounded):.1f}"


def diverging_bar(p: Painter, box: Box, value: float, most: float) -> None:
    """A bar to the right of the middle (above) or to the left (below), its figure beside it."""
    room = box.w / 2 - 46
    wide = room * abs(value) / max(most, 0.1)
    if wide >= 1.5:
        x = box.cx if value > 0 else box.cx - wide
        body = (
            f'<rect x=".8" y=".8" width="{max(1.0, wide - 1.6):.1f}" height="{box.h - 1.6:.1f}" '
            f'rx="4" fill="{ABOVE if value > 0 else BELOW}" stroke="{INK}" stroke-width="1.6"/>'
        )
        p.shape(Box(x, box.y, max(2.6, wide), box.h), body)
    if value >= 0:
        p.text(signed(value), box.cx + wide + 7, box.cy, 14, INK, 900)
    else:
        p.text(signed(value), box.cx - wide - 7, box.cy, 14, INK, 900, "r")


# ---------------------------------------------------------------- who to whom
def matrix(
    p: Painter,
    box: Box,
    looks: Sequence[SeatLook],
    counts: Sequence[Sequence[int]],
    size: float,
    totals: tuple[str, str],
) -> None:
    """Rows do it to columns; the more, the deeper the field.

    ``totals``: the words over the sums of the rows and before those of the columns.
    """
    n = len(looks)
    foot = box.y + size * (n + 1) + 18
    right = box.x + 44 + size * n + 30
    p.text(totals[0], right, box.y + size / 2, 12.5, QUIET, 700, "c", max_width=58)
    p.text(totals[1], box.x + 20, foot, 12.5, QUIET, 700, "c", max_width=46)
    most = max(1, *(c for row in counts for c in row))
    for i, look in enumerate(looks):
        cards.seat_chip(p, look, box.x + 20, box.y + size * (i + 1.5), 30)
        cards.seat_chip(p, look, box.x + 44 + size * (i + 0.5), box.y + size / 2, 30)
    for i, row in enumerate(counts):
        y = box.y + size * (i + 1)
        for j, count in enumerate(row):
            _field(p, Box(box.x + 44 + size * j, y, size, size).inset(2), i == j, count, most)
        p.text(str(sum(row)), right, y + size / 2, 18, INK, 900, "c")
    for j in range(n):
        of = sum(row[j] for row in counts)
        p.text(str(of), box.x + 44 + size * (j + 0.5), foot, 18, INK, 900, "c")


def _field(p: Painter, box: Box, same: bool, count: int, most: int) -> None:
    if same:
        p.text("–", box.cx, box.cy, 15, QUIET, 700, "c")
        return
    fill = mix(PAPER, BELOW, 0.12 + 0.8 * count / most if count else 0)
    body = (
        f'<rect x=".8" y=".8" width="{box.w - 1.6:g}" height="{box.h - 1.6:g}" rx="8" '
        f'fill="{fill}" stroke="{LINE if not count else INK}" stroke-width="1.4"/>'
    )
    p.shape(box, body)
    color, weight = (INK, 900) if count else (QUIET, 700)
    p.text(str(count) if count else "0", box.cx, box.cy, 17, color, weight, "c")
