"""From blocks to pieces: every kind of block measured for a column and ready to be drawn."""

from itertools import pairwise
from typing import Final, assert_never

from catan_desktop.engine.ids import DECK
from catan_desktop.i18n import mark
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.palette import INK, LINK, PAPER2, QUIET
from catan_desktop.ui.rulebook import strips, tables
from catan_desktop.ui.rulebook.diagram import turn_diagram
from catan_desktop.ui.rulebook.model import (
    Block,
    BoardPicture,
    Chances,
    Chapter,
    Costs,
    Demand,
    DevEntry,
    Hint,
    Letters,
    OptionRows,
    Points,
    PresetRows,
    Rates,
    Rows,
    Section,
    SeeAlso,
    SnakeOrder,
    TableMap,
    Text,
    TurnDiagram,
    WordRows,
    Worked,
)
from catan_desktop.ui.rulebook.pen import Link, Paragraph, Pen, Piece
from catan_desktop.ui.rulebook.setting import Setting
from catan_desktop.ui.rulebook.tablemap import table_map

_EXAMPLE: Final = mark("Example")
_SEE: Final = mark("See also")
_IN_DECK: Final = mark("%(n)s in the deck")
_DEV_WIDTH: Final = 84.0
_TALLEST: Final = 340.0
"""Height of a board picture at most: then harbors still have plaques that can be read."""
_RATIO: Final = 0.78
"""Its height to its width, at most: then no plaque reaches over its side."""
_UNBROKEN: Final = 5
"""Paragraphs of so many lines stay on one page."""


def chapter_pieces(s: Setting, number: int, chapter: Chapter) -> list[Piece]:
    """The pieces of a chapter, its heading first."""
    pieces = [_chapter_heading(s, number, s.t(chapter.title))]
    for section in chapter.sections:
        pieces.extend(_section_pieces(s, section))
    return pieces


def _section_pieces(s: Setting, section: Section) -> list[Piece]:
    pieces = [_section_heading(s, section)]
    for block in section.blocks:
        pieces.extend(block_pieces(s, block))
    return pieces


def _chapter_heading(s: Setting, number: int, title: str) -> Piece:
    figure = str(number)
    indent = s.wide(figure, 16, 900) + 10
    words = s.para(title, s.width - indent, 25, INK, 900, 1.25)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.painter.text(figure, x, y + 17, 16, QUIET, 900)
        pen.lines(words, x + indent, y)

    return Piece(words.height + 4, draw, keep=True)


def _section_heading(s: Setting, section: Section) -> Piece:
    words = s.para(s.t(section.title), s.width, 17.5, INK, 900, 1.3)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(words, x, y)

    return Piece(words.height + 2, draw, before=20, keep=True, section=section.id)


def block_pieces(s: Setting, block: Block) -> list[Piece]:
    """The pieces of a block."""
    match block:
        case Text(words=words):
            return _flowing(s.para(s.t(words), s.width))
        case Points():
            return _points(s, block)
        case Hint(words=words):
            return [_hint(s, s.t(words))]
        case BoardPicture():
            return [_picture(s, block)]
        case Worked():
            return strips.worked(s, block, s.t(_EXAMPLE))
        case Rows():
            return tables.rows(s, block)
        case Costs():
            return tables.costs(s)
        case Rates():
            return tables.rates(s)
        case Chances():
            return tables.chances(s)
        case Letters():
            return tables.letters(s)
        case SnakeOrder():
            return strips.snake(s)
        case TurnDiagram():
            return turn_diagram(s)
        case TableMap():
            return [table_map(s)]
        case DevEntry():
            return [_dev_entry(s, block)]
        case Demand():
            return strips.demand(s, block)
        case OptionRows():
            return tables.options(s, block)
        case PresetRows():
            return tables.preset(s, block)
        case WordRows():
            return tables.word_rows(s, block)
        case SeeAlso():
            return [_see_also(s, block)]
        case _:
            assert_never(block)


# ---------------------------------------------------------------- running text
def _flowing(text: Paragraph, indent: float = 0.0, before: float = 9.0) -> list[Piece]:
    """A paragraph as one piece, or, if it is long, cut so that two lines stay together."""
    n = len(text.lines)
    cuts = [0, n] if n <= _UNBROKEN else [0, 2, *range(3, n - 1), n]
    return [_lines_piece(text, a, b, indent, before if a == 0 else 0.0) for a, b in pairwise(cuts)]


def _lines_piece(text: Paragraph, first: int, last: int, indent: float, before: float) -> Piece:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(text, x + indent, y, first, last)

    return Piece((last - first) * text.pitch, draw, before=before)


def _points(s: Setting, block: Points) -> list[Piece]:
    return [
        _point(s, s.t(item), str(i + 1) if block.numbered else "")
        for i, item in enumerate(block.items)
    ]


def _point(s: Setting, words: str, number: str) -> Piece:
    text = s.para(words, s.width - 26, lead=1.45)

    def draw(pen: Pen, x: float, y: float) -> None:
        p, middle = pen.painter, y + text.pitch / 2
        if number:
            body = (
                f'<circle cx="10" cy="10" r="9" fill="{PAPER2}" stroke="{QUIET}" '
                'stroke-width="1.4"/>'
            )
            p.shape(Box(x, middle - 9.5, 20, 20), body)
            p.text(number, x + 10, middle + 0.5, 12.5, INK, 900, "c")
        else:
            p.shape(
                Box(x + 5, middle - 3.5, 8, 8), f'<circle cx="4" cy="4" r="3.4" fill="{QUIET}"/>'
            )
        pen.lines(text, x + 26, y)

    return Piece(text.height, draw, before=7)


def _hint(s: Setting, words: str) -> Piece:
    text = s.para(words, s.width - 58, 14.5, lead=1.36)
    height = text.height + 20

    def draw(pen: Pen, x: float, y: float) -> None:
        p = pen.painter
        body = (
            f'<rect x=".8" y=".8" width="{s.width - 1.6:g}" height="{height - 1.6:g}" rx="11" '
            f'fill="{PAPER2}" stroke="{QUIET}" stroke-width="1.6"/>'
        )
        p.shape(Box(x, y, s.width, round(height, 1)), body)
        p.blit(p.icon("hint", 22, INK), x + 24, y + height / 2, "c")
        pen.lines(text, x + 46, y + 10)

    return Piece(height, draw, before=12)


# ---------------------------------------------------------------- pictures
def _picture(s: Setting, block: BoardPicture, more: float = 0.0) -> Piece:
    """A board in a tray, ``more`` higher than it must be."""
    caption = s.para(s.t(block.caption), s.width - 30, 12.5, QUIET, lead=1.36)
    tall = block.height + more
    height = tall + 10 + 8 + caption.height

    def draw(pen: Pen, x: float, y: float) -> None:
        s.shelf.draw(pen.painter, block.position, Box(x + 6, y + 5, s.width - 12, tall))
        top = y + tall + 16
        p = pen.painter
        p.blit(p.icon("eye", 17, QUIET), x + 12, top + caption.pitch / 2, "c")
        pen.lines(caption, x + 28, top)

    room = max(0.0, min(_TALLEST, s.width * _RATIO) - tall)
    return Piece(height, draw, before=12, room=room, grow=lambda by: _picture(s, block, by))


def _dev_entry(s: Setting, block: DevEntry) -> Piece:
    room = s.width - _DEV_WIDTH - 22
    texts = [s.para(s.t(words), room, 14.5, lead=1.42) for words in block.words]
    art = cards.dev_card_art(block.card)
    count = s.t(_IN_DECK, n=DECK[block.card])
    words = 24 + sum(text.height + 7 for text in texts)
    height = max(words, _DEV_WIDTH * cards.CARD_RATIO + 8)

    def draw(pen: Pen, x: float, y: float) -> None:
        cards.card(pen.painter, art, x + 2, y + 4, _DEV_WIDTH)
        at = x + _DEV_WIDTH + 22
        pen.line(count, at, y + 12, 13, QUIET, room=room)
        top = y + 26
        for text in texts:
            top = pen.lines(text, at, top) + 7

    return Piece(height, draw, before=10)


# ---------------------------------------------------------------- links
def _see_also(s: Setting, block: SeeAlso) -> Piece:
    """Links one after the other, in as many lines as they need."""
    head = s.t(_SEE)
    left = s.wide(head, 13) + 14
    links: list[tuple[str, str, float, float]] = []
    x, y = left, 0.0
    for section in block.sections:
        words = s.link_words(section)
        wide = s.wide(words, 13.5)
        if x > left and x + wide > s.width:
            x, y = left, y + 26
        links.append((section, words, x, y))
        x += wide + 20

    def draw(pen: Pen, at: float, top: float) -> None:
        pen.painter.text(head, at, top + 13, 13, QUIET)
        for _, words, dx, dy in links:
            pen.line(words, at + dx, top + dy + 13, 13.5, LINK, room=s.width - dx)

    boxes = tuple(
        Link(section, Box(dx - 5, dy, min(s.wide(words, 13.5), s.width - dx) + 10, 26))
        for section, words, dx, dy in links
    )
    return Piece(y + 26, draw, before=10, links=boxes)
