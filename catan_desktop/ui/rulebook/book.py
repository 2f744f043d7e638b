"""Pages: pieces put one under the other as far as a page goes, and the bound book they lie in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Drop, Painter, linear_gradient
from catan_desktop.ui.palette import CONTROL_EDGE, INK, PAPER, PAPER3, mix
from catan_desktop.ui.rulebook.pen import Piece

SPARSE: Final = 0.4
"""A last page filled to no more than this share is nearly empty."""
BOOK_DROP: Final = Drop(2, 4, 5, 130)
_COVER: Final = "#6E2A1C"
_COVER_LIT: Final = "#A54A32"


@dataclass(frozen=True)
class Placed:
    """A piece and how far below the top of its page it begins."""

    y: float
    piece: Piece


@dataclass(frozen=True)
class BookPage:
    """A page: the chapter it belongs to (by index) and its pieces; none on an empty page."""

    chapter: int
    pieces: tuple[Placed, ...]

    @property
    def bottom(self) -> float:
        """Where its last piece ends."""
        if not self.pieces:
            return 0.0
        last = self.pieces[-1]
        return last.y + last.piece.height


@dataclass(frozen=True)
class Book:
    """All pages.

    Attributes:
        first: the first page of each chapter.
        page_of: the page on which a section begins.
    """

    pages: tuple[BookPage, ...]
    first: tuple[int, ...]
    page_of: Mapping[str, int]


def bind(chapters: Sequence[Sequence[Piece]], height: float, spread: int = 1) -> Book:
    """Put the pieces of each chapter on pages of that height; a chapter begins a new page.

    With a ``spread`` of 2 a chapter of several pages begins at the left; a page before it may
    stay empty.
    """
    pages: list[BookPage] = []
    first: list[int] = []
    page_of: dict[str, int] = {}
    for index, pieces in enumerate(chapters):
        filled = _balanced(pieces, height)
        if len(filled) > 1 and len(pages) % spread:
            pages.append(BookPage(index - 1, ()))
        first.append(len(pages))
        for placed in filled:
            for one in placed:
                if one.piece.section:
                    page_of[one.piece.section] = len(pages)
            pages.append(BookPage(index, tuple(placed)))
    return Book(tuple(pages), tuple(first), page_of)


def _balanced(pieces: Sequence[Piece], height: float) -> list[list[Placed]]:
    """The pages of a chapter; if the last one is nearly empty, all are filled alike."""
    pages = _paginate(pieces, height)
    last = pages[-1][-1]
    if len(pages) == 1 or last.y + last.piece.height > height * SPARSE:
        return pages
    tried = [_paginate(pieces, height * k / 20) for k in range(10, 20)]
    return next((t for t in tried if len(t) == len(pages)), pages)


def _paginate(pieces: Sequence[Piece], height: float) -> list[list[Placed]]:
    """The pages of a chapter; headings go with what follows them."""
    pages: list[list[Placed]] = [[]]
    y = 0.0
    for group in _groups(pieces):
        before = group[0].before if pages[-1] else 0.0
        needed = sum(p.height + (p.before if i else before) for i, p in enumerate(group))
        if pages[-1] and y + needed > height:
            pages.append([])
            y, before = 0.0, 0.0
        for i, piece in enumerate(group):
            y += piece.before if i else before
            pages[-1].append(Placed(y, piece))
            y += piece.height
    return pages


def _groups(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces that must not be parted: headings and the first thing below them."""
    groups: list[list[Piece]] = [[]]
    for piece in pieces:
        groups[-1].append(piece)
        if not piece.keep:
            groups.append([])
    return [group for group in groups if group]


# ---------------------------------------------------------------- where a book lies
@dataclass(frozen=True)
class BookLayout:
    """The open book: its cover and the columns of text on its pages, from left to right."""

    cover: Box
    columns: tuple[Box, ...]

    @property
    def spread(self) -> int:
        """Pages seen at once."""
        return len(self.columns)


COLUMN: Final = 410.0
WIDEST: Final = 520.0
"""A column of text is no wider, so that lines can be read."""
TOP: Final = 30.0
FOOT: Final = 70.0


def book_layout(cover: Box, pages: int) -> BookLayout:
    """The columns of one or two pages in a cover."""
    share = cover.w / pages
    width = min(WIDEST, share - 69)
    tops = cover.y + TOP, cover.h - TOP - FOOT
    if pages == 1:
        return BookLayout(cover, (Box(cover.cx - width / 2, tops[0], width, tops[1]),))
    left = cover.x + 40 + (share - 69 - width) / 2
    right = cover.cx + 29 + (share - 69 - width) / 2
    return BookLayout(
        cover, (Box(left, tops[0], width, tops[1]), Box(right, tops[0], width, tops[1]))
    )


def draw_book(p: Painter, cover: Box, pages: int) -> None:
    """Cloth binding and empty pages, open (two pages) or with one page showing."""
    w, h = cover.w, cover.h
    binding = (
        f'<rect x="1.5" y="1.5" width="{w - 3:g}" height="{h - 3:g}" rx="16" fill="{_COVER}" '
        f'stroke="{INK}" stroke-width="3"/>'
        f'<path d="M16 5H{w - 16:g}" stroke="{_COVER_LIT}" stroke-width="3"/>'
    )
    p.panel_shadow(cover, 16, BOOK_DROP)
    p.shape(cover, binding)
    inner = Box(cover.x + 10, cover.y + 10, w - 20, h - 20)
    body, defs = _open_pages(inner.w, inner.h) if pages == 2 else _one_page(inner.w, inner.h)
    p.shape(inner, body, defs)


def _open_pages(w: float, h: float) -> tuple[str, str]:
    q, m, t = w * 0.25, w / 2, w * 0.75
    edge = f'stroke="{CONTROL_EDGE}" stroke-width="1.6"'
    body = (
        f'<path d="M4 6Q{q:.0f} -2 {m:.0f} 6Q{t:.0f} -2 {w - 4:.0f} 6V{h - 6:.0f}Q{t:.0f} '
        f'{h - 14:.0f} {m:.0f} {h - 4:.0f}Q{q:.0f} {h - 14:.0f} 4 {h - 6:.0f}Z" fill="url(#p)" '
        f'{edge}/><path d="M4 {h - 2:.0f}Q{q:.0f} {h - 10:.0f} {m:.0f} {h - 1:.0f}Q{t:.0f} '
        f'{h - 10:.0f} {w - 4:.0f} {h - 2:.0f}" fill="none" stroke="{PAPER3}" stroke-width="3"/>'
        f'<path d="M{m:.0f} 8V{h - 4:.0f}" stroke-opacity=".7" {edge}/>'
    )
    stops = ((0, PAPER), (0.42, PAPER), (0.497, "#E0CDA4"), (0.503, "#EAD9B6"), (0.56, PAPER),
             (1, mix(PAPER, PAPER3, 0.35)))  # fmt: skip
    return body, linear_gradient("p", w, 0, *stops)


def _one_page(w: float, h: float) -> tuple[str, str]:
    body = (
        f'<path d="M4 4H{w - 6:.0f}V{h - 6:.0f}H4Z" fill="url(#p)" stroke="{CONTROL_EDGE}" '
        f'stroke-width="1.6"/><path d="M6 {h - 2:.0f}H{w - 3:.0f}V6" fill="none" '
        f'stroke="{PAPER3}" stroke-width="3"/>'
    )
    stops = ((0, "#E0CDA4"), (0.06, PAPER), (1, mix(PAPER, PAPER3, 0.25)))
    return body, linear_gradient("p", w, 0, *stops)
