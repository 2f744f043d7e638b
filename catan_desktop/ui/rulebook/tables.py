"""Tables of the book: rows, costs, rates, chances, letters, options, presets, words."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from catan_desktop.engine.board import SPIRAL_TOKENS
from catan_desktop.engine.ids import (
    CITY_COST,
    DEV_CARD_COST,
    PIPS,
    RESOURCE_NAMES,
    ROAD_COST,
    SETTLEMENT_COST,
    Cards,
)
from catan_desktop.engine.options import PRESETS, STANDARD
from catan_desktop.i18n import mark
from catan_desktop.i18n.words import listed
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import TOKEN_DROP, Painter
from catan_desktop.ui.palette import INK, LINE, PAPER2, QUIET, RED
from catan_desktop.ui.rulebook.model import (
    LETTERS,
    OptionRows,
    PresetRows,
    Row,
    Rows,
    WordRow,
    WordRows,
)
from catan_desktop.ui.rulebook.pen import Pen, Piece
from catan_desktop.ui.rulebook.setting import Setting, draw_art
from catan_desktop.ui.rulebook.values import changed, option_words, value_words

_COSTS: Final[tuple[tuple[str, str, Cards, str], ...]] = (
    ("piece_road_r", mark("Road"), ROAD_COST, mark("no point by itself")),
    ("piece_settlement", mark("Settlement"), SETTLEMENT_COST, mark("1 point")),
    ("piece_city", mark("City"), CITY_COST, mark("2 points")),
    ("card_back_dev", mark("Development card"), DEV_CARD_COST, mark("what it says")),
)
COST_WORDS: Final = tuple(words for _, label, _, note in _COSTS for words in (label, note))
RATE_WORDS: Final = (
    ("4:1", mark("no harbor")),
    ("3:1", mark("any kind")),
    ("2:1", mark("that kind only")),
)
_RATE_ART: Final = ("", "res_any", "res_grain")
_CHANGED: Final = mark("Changed from Standard")
_NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_TEXT_X: Final = 50.0
_UNBROKEN: Final = 8
"""Tables of so many rows stay on one page."""


def _rule(p: Painter, x: float, y: float, width: float) -> None:
    p.line(x, y, x + width, y, LINE, 1.0)


def _ruled(
    height: float, first: bool, width: float, draw: Callable[[Pen, float, float], None]
) -> Piece:
    """A row of a table with a rule above all but the first."""

    def drawn(pen: Pen, x: float, y: float) -> None:
        if not first:
            _rule(pen.painter, x, y, width)
        draw(pen, x, y)

    return Piece(height, drawn, before=10 if first else 0)


# ---------------------------------------------------------------- rows
def rows(s: Setting, block: Rows) -> list[Piece]:
    """A piece a row."""
    pieces = [_row(s, row, first=i == 0) for i, row in enumerate(block.rows)]
    return _together(pieces) if len(pieces) <= _UNBROKEN else pieces


def _together(pieces: list[Piece]) -> list[Piece]:
    """The same pieces, all on one page."""
    return [*(replace(piece, keep=True) for piece in pieces[:-1]), pieces[-1]]


def _row(s: Setting, row: Row, *, first: bool) -> Piece:
    label, note = s.t(row.label), s.t(row.note) if row.note else ""
    right = s.wide(row.figure, 18, 900) + 12 if row.figure else 0
    room = s.width - _TEXT_X - right
    wide = s.wide(label, 15, 900)
    beside = not note or wide + 12 + s.wide(note, 13) <= room
    height = 37.0 if beside else 50.0

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = y + height / 2
        draw_art(pen.painter, row.art, x + 22, middle, row.color)
        lift = 0 if beside else 10
        pen.line(label, x + _TEXT_X, middle - lift, 15, INK, 900, room=room)
        if note:
            at = x + _TEXT_X + (wide + 12 if beside else 0)
            pen.line(note, at, middle + (0.5 if beside else 11), 13, QUIET)
        if row.figure:
            pen.line(row.figure, x + s.width - 6, middle, 18, INK, 900, "r")

    return _ruled(height, first, s.width, draw)


# ---------------------------------------------------------------- costs and rates
def costs(s: Setting) -> list[Piece]:
    """What each piece and a card cost, in icons and in words."""
    return _together([_cost(s, i, *row) for i, row in enumerate(_COSTS)])


def _cost(s: Setting, i: int, art: str, label: str, cost: Cards, note: str) -> Piece:
    words = listed(s.catalogue, cost)
    icons = [f"res_{RESOURCE_NAMES[r]}" for r, n in enumerate(cost) for _ in range(n)]
    color = "red" if art.startswith("piece") else ""

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        draw_art(p, art, x + 24, y + 28, color, 38 if color else 27)
        pen.line(s.t(label), x + 56, y + 19, 15.5, INK, 900, room=s.width - 56 - 170)
        pen.line(words, x + 56, y + 40, 12.5, QUIET, room=s.width - 56 - 6)
        for k, icon in enumerate(icons):
            p.blit(p.art(icon, 28), x + s.width - 18 - (len(icons) - 1 - k) * 31, y + 20, "c")
        pen.line(s.t(note), x + s.width - 6, y + 40, 12.5, QUIET, anchor="r")

    return _ruled(56, i == 0, s.width, draw)


def rates(s: Setting) -> list[Piece]:
    """Three sheets: 4:1, 3:1, 2:1."""
    wide = (s.width - 16) / 3

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        for i, (rate, words) in enumerate(RATE_WORDS):
            box = Box(x + i * (wide + 8), y, wide, 62)
            p.panel(box, 10, PAPER2, PAPER2, LINE, 1.4, None)
            pen.line(rate, box.x + 14, box.y + 22, 22, INK, 900)
            if _RATE_ART[i]:
                p.blit(p.art(_RATE_ART[i], 30), box.right - 26, box.y + 22, "c")
            pen.line(s.t(words), box.x + 14, box.y + 46, 13, QUIET, room=wide - 22)

    return [Piece(62, draw, before=12)]


# ---------------------------------------------------------------- tokens
def _disc(
    p: Painter, words: str, cx: float, cy: float, width: float, size: float, hot: bool
) -> None:
    p.drop(p.art("token_hot" if hot else "token", width), cx, cy, "c", TOKEN_DROP)
    p.text(words, cx, cy - 0.5, size, RED if hot else INK, 900, "c")


def chances(s: Setting) -> list[Piece]:
    """The tokens in a row, each above a column as high as its chance."""
    step = s.width / len(_NUMBERS)

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        for i, number in enumerate(_NUMBERS):
            cx, hot = x + (i + 0.5) * step, number in (6, 8)
            _disc(p, str(number), cx, y + 20, 35, 16, hot)
            high = 8.0 * PIPS[number]
            body = (
                f'<rect x=".8" y=".8" width="18.4" height="{high - 1.6:g}" rx="3" '
                f'fill="{RED if hot else QUIET}" stroke="{INK}" stroke-width="1.4"/>'
            )
            p.shape(Box(cx - 10, y + 88 - high, 20, high), body)
            p.text(f"{PIPS[number]}/36", cx, y + 99, 12, QUIET, anchor="c", max_width=step - 2)
        p.line(x, y + 88, x + s.width, y + 88, INK, 1.6)

    return [Piece(108, draw, before=10)]


def letters(s: Setting) -> list[Piece]:
    """Two lines of nine: the letter side, below it the number."""
    step = s.width / 9

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        for i, (letter, number) in enumerate(zip(LETTERS, SPIRAL_TOKENS, strict=True)):
            cx, top = x + (i % 9 + 0.5) * step, y + i // 9 * 60
            _disc(p, letter, cx, top + 16, 29, 14, hot=False)
            hot = number in (6, 8)
            p.text(str(number), cx, top + 42, 15.5, RED if hot else INK, 900, "c")

    return [Piece(112, draw, before=12)]


# ---------------------------------------------------------------- options and presets
def options(s: Setting, block: OptionRows) -> list[Piece]:
    """A piece an option: its name, the standard value, a line of help."""
    return [_option(s, name, first=i == 0) for i, name in enumerate(block.names)]


def _option(s: Setting, name: str, *, first: bool) -> Piece:
    title, words = option_words(s.catalogue, name)
    value = value_words(s.catalogue, STANDARD, name)
    help_text = s.para(words, s.width - 8, 13, QUIET, lead=1.42)
    wide = s.wide(title, 14.5, 900)
    beside = wide + 16 + s.wide(value, 14) <= s.width - 8
    head = 24.0 if beside else 46.0
    height = head + help_text.height + 12

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.line(title, x + 2, y + 16, 14.5, INK, 900, room=s.width - 8)
        pen.line(value, x + s.width - 6, y + (16 if beside else 37), 14, INK, anchor="r",
                 room=s.width - 12)  # fmt: skip
        pen.lines(help_text, x + 2, y + head + 4)

    return _ruled(height, first, s.width, draw)


def preset(s: Setting, block: PresetRows) -> list[Piece]:
    """A sheet with what the preset changes: option, its value."""
    lines = [
        (option_words(s.catalogue, name)[0], value_words(s.catalogue, PRESETS[block.name], name))
        for name in changed(block.name)
    ]
    two = [s.wide(a, 13.5) + 18 + s.wide(b, 13.5, 900) > s.width - 28 for a, b in lines]
    tops: list[float] = []
    y = 38.0
    for double in two:
        tops.append(y)
        y += 44 if double else 25
    height = y + 8

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.painter.panel(Box(x, y, s.width, height), 10, PAPER2, PAPER2, LINE, 1.4, None)
        pen.line(s.t(_CHANGED), x + 14, y + 20, 12.5, QUIET)
        for (title, value), double, top in zip(lines, two, tops, strict=True):
            pen.line(title, x + 14, y + top + 8, 13.5, INK, room=s.width - 28)
            pen.line(value, x + s.width - 14, y + top + (29 if double else 8), 13.5, INK, 900,
                     "r", s.width - 28)  # fmt: skip

    return [Piece(height, draw, before=10)]


# ---------------------------------------------------------------- words
_WORD_ART: Final = {"card": 19, "piece": 26, "robber": 21, "harbor": 27, "award": 25, "res": 24}


def word_rows(s: Setting, block: WordRows) -> list[Piece]:
    """A piece a word: its picture, our word, the words of others."""
    column = min(170.0, max(s.wide(s.t(row.here), 14.5, 900) for row in block.rows) + 14)
    return [_word_row(s, row, column, first=i == 0) for i, row in enumerate(block.rows)]


def _word_row(s: Setting, row: WordRow, column: float, *, first: bool) -> Piece:
    here = s.para(s.t(row.here), column - 8, 14.5, INK, 900, 1.3)
    others = s.para(s.t(row.others), s.width - 40 - column, 13.5, QUIET, lead=1.35)
    height = max(30.0, here.height + 9, others.height + 9)
    color = "red" if row.art.startswith("piece") else ""

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = y + height / 2
        width = _WORD_ART.get(row.art.split("_")[0], 24)
        draw_art(pen.painter, row.art, x + 17, middle, color, width)
        pen.lines(here, x + 40, middle - here.height / 2)
        pen.lines(others, x + 40 + column, middle - others.height / 2)

    return _ruled(height, first, s.width, draw)
