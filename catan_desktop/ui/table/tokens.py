"""Rows of words and pictures: how wide they are, where they break, how they look."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple, Protocol

from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.finding import Span, mark_box, mark_words
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, SeatLook
from catan_desktop.ui.text import begins_in_kana, break_points
from catan_desktop.ui.words import Chip, Dice, Held, Icon, Token


class Type(NamedTuple):
    """Sizes of a row: its words, its pictures, the colour of its words."""

    size: float = 13.0
    icon: float = 18.0
    color: str = INK


class Marks(Protocol):
    """What is to be marked in a row."""

    def spans(self, text: str) -> Sequence[Span]:
        """Parts of words."""

    def marks(self, token: Token) -> bool:
        """Whether a picture is."""


class Unit(NamedTuple):
    """A piece of a line: a phrase or a picture, its width, and the gap behind it."""

    token: Token
    width: float
    gap: float


def units(p: Painter, tokens: Sequence[Token], kind: Type) -> list[Unit]:
    """The pieces of a row between which a line may break."""
    out: list[Unit] = []
    for token, after in zip_longest(tokens, tokens[1:]):
        if isinstance(token, Held):
            out.append(Unit(token, p.measure(token, kind.size), 5.0))
        elif isinstance(token, str):
            cuts = [0, *break_points(token), len(token)]
            for start, end in pairwise(cuts):
                phrase = token[start:end]
                gap = 5.0 if end == len(token) else 0.0
                out.append(Unit(phrase, p.measure(phrase, kind.size), gap))
        elif isinstance(token, Dice):
            out.append(Unit(token, 2 * kind.icon - 1, 4.0))
        else:
            gap = 5.0 if isinstance(after, str) else 3.0  # a word stands off, pictures do not
            out.append(Unit(token, kind.icon, gap))
    return out


def lines(p: Painter, tokens: Sequence[Token], room: float, kind: Type) -> list[list[Unit]]:
    """The pieces of a row in lines of at most ``room``.

    A picture keeps the word before it, a particle the picture before it; what is held together
    is torn only where no line is long enough for it.
    """
    out: list[list[Unit]] = [[]]
    used = 0.0
    for unit, wide in _held(units(p, tokens, kind)):
        line = out[-1]
        if line and wide <= room < used + wide:
            out.append([])
            line, used = out[-1], 0.0
        if line and used + unit.width > room:
            follows = _follows(line[-1].token, unit.token)
            fits = line[-1].width + line[-1].gap + unit.width <= room
            out.append([line.pop()] if follows and fits and len(line) > 1 else [])
            used = sum(u.width + u.gap for u in out[-1])
        out[-1].append(unit)
        used += unit.width + unit.gap
    return out


def _held(pieces: Sequence[Unit]) -> list[tuple[Unit, float]]:
    """The pieces, the first of those held together with the width of all of them, others 0."""
    out: list[tuple[Unit, float]] = []
    first = 0
    for i, unit in enumerate(pieces):
        out.append((unit, 0.0))
        if i and (isinstance(unit.token, Held) or isinstance(pieces[i - 1].token, Held)):
            group = pieces[first : i + 1]
            out[first] = (pieces[first], sum(u.width + u.gap for u in group) - unit.gap)
        else:
            first = i
    return out


def _follows(before: Token, after: Token) -> bool:
    """Whether no line begins with ``after``, if its neighbour finds room beside it."""
    if isinstance(after, str):
        return not isinstance(before, str) and begins_in_kana(after)
    return isinstance(before, str)


def width(p: Painter, tokens: Sequence[Token], kind: Type) -> float:
    """How wide a row is on one line."""
    found = units(p, tokens, kind)
    return sum(u.width + u.gap for u in found) - (found[-1].gap if found else 0.0)


def draw_line(
    p: Painter,
    line: Sequence[Unit],
    x: float,
    y: float,
    kind: Type,
    looks: Sequence[SeatLook],
    marks: Marks | None = None,
) -> float:
    """Draw the pieces of a line from x on, centred on y; returns where it ends."""
    for unit in _joined(line):
        if marks is not None:
            _mark(p, unit, x, y, kind, marks)
        _draw(p, unit, x, y, kind, looks)
        x += unit.width + unit.gap
    return x


def _mark(p: Painter, unit: Unit, x: float, y: float, kind: Type, marks: Marks) -> None:
    """Lay the marker under what was found."""
    if isinstance(unit.token, str):
        mark_words(p, unit.token, marks.spans(unit.token), x, y, kind.size)
    elif marks.marks(unit.token):
        mark_box(p, Box(x - 1, y - kind.icon / 2 - 1, kind.icon + 2, kind.icon + 2))


def _joined(line: Sequence[Unit]) -> list[Unit]:
    """The pieces of a line with the phrases of one sentence put together again."""
    out: list[Unit] = []
    for unit in line:
        last = out[-1] if out else None
        if (
            last is not None
            and not last.gap
            and isinstance(last.token, str)
            and isinstance(unit.token, str)
        ):
            out[-1] = Unit(last.token + unit.token, last.width + unit.width, unit.gap)
        else:
            out.append(unit)
    return out


def _draw(
    p: Painter, unit: Unit, x: float, y: float, kind: Type, looks: Sequence[SeatLook]
) -> None:
    token, icon = unit.token, kind.icon
    if isinstance(token, str):
        p.text(token, x, y, kind.size, kind.color)
    elif isinstance(token, Chip):
        cards.seat_chip(p, looks[token.seat], x + icon / 2, y, icon * 0.9)
    elif isinstance(token, Dice):
        for i, pips in enumerate((token.first, token.second)):
            name = f"die_{'red' if i else 'cream'}_{pips}"
            p.blit(p.art(name, icon * 0.9), x + icon * (0.45 + i * 1.05), y, "c")
    else:
        _draw_icon(p, token, x + icon / 2, y, kind, looks)


def _draw_icon(
    p: Painter, token: Icon, x: float, y: float, kind: Type, looks: Sequence[SeatLook]
) -> None:
    look = looks[token.seat] if token.seat is not None else None
    wide = kind.icon * (0.67 if token.art.startswith("card_") else 1.0)
    if token.art == "robber":
        p.blit(p.art("robber", wide), x, y, "c")
        return
    p.blit(controls.icon_art(p, token.art, wide, kind.color, look), x, y, "c")
