"""Worked examples, the order of placement, demand balls: things in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from catan_desktop.engine.ids import RESOURCE_NAMES
from catan_desktop.i18n import mark
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import PIECE_DROP, Painter
from catan_desktop.ui.palette import CREAM, INK, LINE, PAPER2, QUIET, seat_look
from catan_desktop.ui.rulebook.model import (
    Arrow,
    Break,
    Cards,
    Chip,
    Demand,
    DiceShown,
    Figure,
    Part,
    Pieces,
    Sign,
    Swap,
    Worked,
)
from catan_desktop.ui.rulebook.pen import Pen, Piece
from catan_desktop.ui.rulebook.setting import Setting, draw_art

CARD: Final = 42.0
CARD_HIGH: Final = CARD * cards.CARD_RATIO
GAP: Final = 11.0
STRIP: Final = 66.0
"""Height of a row of parts."""
_PIECE_WIDTHS: Final = {"settlement": 34.0, "city": 44.0, "road_r": 46.0}
_BEFORE_CHIP: Final = 10.0
_FIRST: Final = mark("first round")
_SECOND: Final = mark("second round")


# ---------------------------------------------------------------- arrows
def arrow(p: Painter, points: Sequence[tuple[float, float]]) -> None:
    """A line through points with a head at its end, in ink."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - 12, min(ys) - 12
    (ax, ay), (bx, by) = points[-2], points[-1]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    shaft = [*points[:-1], (bx - ux * 7, by - uy * 7)]
    way = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in shaft)
    head = " ".join(
        f"{x - left:.1f},{y - top:.1f}"
        for x, y in (
            (bx, by),
            (bx - ux * 11 - uy * 6.5, by - uy * 11 + ux * 6.5),
            (bx - ux * 11 + uy * 6.5, by - uy * 11 - ux * 6.5),
        )
    )
    body = (
        f'<path d="{way}" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<polygon points="{head}" fill="{INK}"/>'
    )
    p.shape(Box(left, top, max(xs) - left + 12, max(ys) - top + 12), body)


# ---------------------------------------------------------------- parts
def _step(count: int) -> float:
    """How far fanned cards lie apart."""
    return 14.0 if count <= 3 else 9.0


def part_width(s: Setting, part: Part) -> float:
    """How much room a part takes from left to right."""
    match part:
        case Cards(count=count):
            return cards.fan_width(count, CARD, _step(count))
        case Arrow(over=over):
            return max(46.0, s.wide(over, 14, 900) + 20)
        case Swap():
            return 46.0
        case Pieces(piece=piece, count=count):
            times = s.wide(f"×{count}", 15, 900) + 3 if count > 1 else 0.0
            return _PIECE_WIDTHS[piece] + times
        case DiceShown():
            return 66.0
        case Figure(words=words):
            return s.wide(words, 18, 900)
        case Sign(width=width):
            return width
        case Chip():
            return 26.0
        case Break():
            return 0.0
        case _:
            assert_never(part)


def draw_part(pen: Pen, part: Part, x: float, cy: float, width: float) -> None:
    """Draw a part from x on, its middle at cy."""
    p = pen.painter
    match part:
        case Cards(art=art, count=count, disc=disc):
            cards.card_fan(p, art, count, x, cy - CARD_HIGH / 2, CARD, step=_step(count), disc=disc)
        case Arrow(over=over):
            arrow(p, ((x, cy + 4), (x + width, cy + 4)))
            if over:
                pen.line(over, x + width / 2 - 3, cy - 11, 14, INK, 900, "c")
        case Swap():
            arrow(p, ((x, cy - 8), (x + width, cy - 8)))
            arrow(p, ((x + width, cy + 10), (x, cy + 10)))
        case Pieces(piece=piece, count=count, color=color):
            look, wide = seat_look(color), _PIECE_WIDTHS[piece]
            art_ = p.art(f"piece_{piece}", wide, look.tones, look.emblem)
            p.drop(art_, x + wide / 2, cy, "c", PIECE_DROP)
            if count > 1:
                pen.line(f"×{count}", x + wide + 3, cy + 2, 15, INK, 900)
        case DiceShown(first=first, second=second):
            cards.die(p, first, x, cy - 15, 30)
            cards.die(p, second, x + 35, cy - 15, 30, red=True)
        case Figure(words=words):
            pen.line(words, x, cy, 18, INK, 900)
        case Sign(art=art, width=wide):
            draw_art(p, art, x + wide / 2, cy, width=wide)
        case Chip(color=color):
            cards.seat_chip(p, seat_look(color), x + 13, cy, 26)
        case Break():
            return
        case _:
            assert_never(part)


@dataclass(frozen=True)
class Strip:
    """Parts laid out in one or two rows."""

    rows: tuple[tuple[tuple[Part, float, float], ...], ...]
    width: float

    @property
    def height(self) -> float:
        """Of all rows."""
        return STRIP * len(self.rows)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its top left corner at a point."""
        for i, row in enumerate(self.rows):
            for part, at, width in row:
                draw_part(pen, part, x + at, y + (i + 0.5) * STRIP, width)


def strip(s: Setting, parts: Sequence[Part], room: float) -> Strip:
    """Lay parts out from left to right; what does not fit goes to another row."""
    rows: list[tuple[tuple[Part, float, float], ...]] = []
    row: list[tuple[Part, float, float]] = []
    x = widest = 0.0
    for i, part in enumerate(parts):
        width = part_width(s, part)
        gap = _gap(parts[i - 1], part) if row else 0.0
        if row and (isinstance(part, Break) or x + gap + width > room):
            rows.append(tuple(row))
            row, x, gap = [], 0.0, 0.0
        if not isinstance(part, Break):
            row.append((part, x + gap, width))
            x += gap + width
            widest = max(widest, x)
    rows.append(tuple(row))
    return Strip(tuple(rows), widest)


def _gap(before: Part, part: Part) -> float:
    if isinstance(before, Chip) or (isinstance(part, Chip) and isinstance(before, Swap)):
        return 6.0
    if isinstance(part, Chip):
        return GAP + _BEFORE_CHIP
    return GAP


# ---------------------------------------------------------------- worked examples
def worked(s: Setting, block: Worked, title: str) -> list[Piece]:
    """A cream sheet: what is given, the parts, what follows."""
    inner = s.width - 28
    head = s.wide(title, 15, 900) + 12
    beside_title = s.wide(s.t(block.given), 13.5) <= inner - head
    given = s.para(s.t(block.given), inner - (head if beside_title else 0), 13.5, QUIET, lead=1.4)
    laid = strip(s, block.parts, inner)
    at_side = laid.width <= inner * 0.5 and len(laid.rows) == 1
    room = inner - laid.width - 20 if at_side else inner
    follows = s.para(s.t(block.follows), room, 13.5, INK, lead=1.4)
    top = 34.0 if beside_title else 36.0 + given.height
    below = max(laid.height, follows.height) if at_side else laid.height + follows.height + 4
    height = top + below + 14

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.painter.panel(Box(x, y, s.width, height), 12, CREAM, CREAM, QUIET, 1.8, None)
        pen.line(title, x + 14, y + 20, 15, INK, 900)
        if beside_title:
            pen.line(s.t(block.given), x + 14 + head, y + 20.5, 13.5, QUIET)
        else:
            pen.lines(given, x + 14, y + 32)
        laid.draw(pen, x + 14, y + top)
        if at_side:
            middle = y + top + (below - follows.height) / 2
            pen.lines(follows, x + 14 + laid.width + 20, middle)
        else:
            pen.lines(follows, x + 14, y + top + laid.height + 2)

    return [Piece(height, draw, before=12)]


# ---------------------------------------------------------------- order of placement
_SEATS: Final = ("red", "blue", "white", "orange")


def snake(s: Setting) -> list[Piece]:
    """Four seats there, the same four back; each with the number of its turn to place."""
    labels = (s.t(_FIRST), s.t(_SECOND))
    left = min(max(s.wide(words, 13) for words in labels) + 16, s.width * 0.3)
    step = (s.width - left - 40) / 4
    height = 122.0

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        p.panel(Box(x, y, s.width, height), 10, PAPER2, PAPER2, LINE, 1.4, None)
        tops = (y + 33, y + 89)
        for cy, words in zip(tops, labels, strict=True):
            pen.line(words, x + 12, cy, 13, QUIET, room=left - 10)
        for i, color in enumerate(_SEATS):
            for k, cy in enumerate(tops):
                cx = x + left + (i + 0.5) * step
                look = seat_look(color)
                piece = p.art("piece_settlement", 30, look.tones, look.emblem)
                p.drop(piece, cx - 9, cy, "c", PIECE_DROP)
                pen.line(str(i + 1 if k == 0 else 8 - i), cx + 14, cy + 2, 15, INK, 900, "c")
        for i in range(3):
            cx = x + left + (i + 1) * step
            arrow(p, ((cx - 7, tops[0]), (cx + 10, tops[0])))
            arrow(p, ((cx + 10, tops[1]), (cx - 7, tops[1])))
        end = x + left + 4 * step
        arrow(p, ((end - 4, tops[0]), (end + 18, tops[0]), (end + 18, tops[1]), (end - 2, tops[1])))

    return [Piece(height, draw, before=12)]


# ---------------------------------------------------------------- demand
def demand(s: Setting, block: Demand) -> list[Piece]:
    """Six balls with what they stand for, larger than at the table."""
    icons = [f"res_{name}" for name in RESOURCE_NAMES]
    step = s.width / 6

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        p.panel(Box(x, y, s.width, 92), 10, PAPER2, PAPER2, LINE, 1.4, None)
        for i, held in enumerate(block.held):
            cx = x + (i + 0.5) * step
            big = p.scaled(1.5, cx, y + 27)
            cards.demand_ball(big, i, held, 0, 0)
            if i < len(icons):
                p.blit(p.art(icons[i], 26), cx - 10, y + 70, "c")
            else:
                p.blit(p.art(cards.DEV_BACK, 19), cx - 10, y + 70, "c")
            pen.line(str(held), cx + 12, y + 70, 14, INK, 900, "c")

    return [Piece(92, draw, before=12)]
