"""Pages: pieces put one under the other as far as a page goes, and the bound book they lie in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Drop, Painter, linear_gradient
from catan_desktop.ui.palette import CONTROL_EDGE, INK, PAPER, PAPER3, mix
from catan_desktop.ui.rulebook.pen import Piece

PARTED: Final = 0.1
"""What it costs to begin a page in the middle of a section: so much unevenness, squared."""
TIGHT: Final = 0.7
"""The least gaps, as a share of those that pieces wish for."""
SECTION_GAP: Final = 30.0
GAP: Final = 11.0
"""How much wider gaps may become above a section, and between other things."""
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
    """Put the pieces of each chapter on pages of that height.

    A chapter begins a new leaf and its pages are filled alike: with a ``spread`` of 2 it takes
    an even number of them, if it can be parted at all. What can grow then takes the room left.
    """
    pages: list[BookPage] = []
    first: list[int] = []
    page_of: dict[str, int] = {}
    for index, pieces in enumerate(chapters):
        first.append(len(pages))
        for leaf in _leaves(pieces, height, spread):
            placed = _placed(leaf, height)
            for one in placed:
                if one.piece.section:
                    page_of[one.piece.section] = len(pages)
            pages.append(BookPage(index, placed))
        while len(pages) % spread:
            pages.append(BookPage(index, ()))
    return Book(tuple(pages), tuple(first), page_of)


# ---------------------------------------------------------------- where pages end
def _leaves(pieces: Sequence[Piece], height: float, spread: int) -> list[list[Piece]]:
    """The pieces of each page of a chapter, on as few pages as there must be."""
    groups = _groups(pieces)
    count = _fewest(groups, height)
    count += -count % spread
    while (ends := _ends(groups, height, count)) is None and count < len(groups):
        count += spread
    starts = [0, *(ends or [len(groups)])]
    return [[p for group in groups[a:b] for p in group] for a, b in pairwise(starts)]


def _fewest(groups: Sequence[Sequence[Piece]], height: float) -> int:
    """How many pages there are when each is filled as far as it goes."""
    count, start = 1, 0
    for i in range(len(groups)):
        if i > start and _needed(groups[start : i + 1]) > height:
            count, start = count + 1, i
    return count


def _ends(groups: Sequence[Sequence[Piece]], height: float, count: int) -> list[int] | None:
    """Where ``count`` pages end so that none is much emptier than the others; None: impossible.

    A page that begins with a new section is worth some unevenness.
    """
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for _ in range(min(count, len(groups))):
        row: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in best[-1].items():
            if start == len(groups):
                continue
            parted = 0.0 if not start or groups[start][0].section else PARTED
            for end in range(start + 1, len(groups) + 1):
                share = _needed(groups[start:end]) / height
                if share > 1 and end > start + 1:
                    break
                total = cost + (1 - share) ** 2 + parted
                if end not in row or total < row[end][0]:
                    row[end] = total, start
        best.append(row)
    end, ends = len(groups), []
    for row in best[:0:-1]:
        if end not in row:
            return None
        ends.append(end)
        end = row[end][1]
    return ends[::-1]


def _needed(groups: Sequence[Sequence[Piece]]) -> float:
    """Height of some groups on a page of their own, with the least room between them."""
    pieces = [piece for group in groups for piece in group]
    return sum(p.height for p in pieces) + sum(p.before for p in pieces[1:]) * TIGHT


def _placed(pieces: Sequence[Piece], height: float) -> tuple[Placed, ...]:
    """The pieces of a page one under the other; pictures, then gaps take the room left."""
    before = sum(p.before for p in pieces[1:])
    left = height - _needed([pieces])
    loose = _share(left, before * (1 - TIGHT))
    left -= before * (1 - TIGHT) * loose
    share = _share(left, sum(p.room for p in pieces))
    grown = [p.grow(p.room * share) if p.grow is not None else p for p in pieces]
    left -= sum(p.room for p in pieces) * share
    gaps = [0.0, *(_gap(below, above) for above, below in pairwise(grown))]
    share = _share(left, sum(gaps))
    placed, y = [], 0.0
    for i, (piece, gap) in enumerate(zip(grown, gaps, strict=True)):
        y += (piece.before * (TIGHT + (1 - TIGHT) * loose) if i else 0.0) + gap * share
        placed.append(Placed(y, piece))
        y += piece.height
    return tuple(placed)


def _share(left: float, wanted: float) -> float:
    """How much of what is wanted there is, from 0 to 1."""
    return max(0.0, min(1.0, left / wanted)) if wanted > 0 else 0.0


def _gap(piece: Piece, above: Piece) -> float:
    """By how much the gap above a piece may grow; what belongs to what is above stays at it."""
    if above.keep or not piece.before:
        return 0.0
    return SECTION_GAP if piece.section else GAP


def _groups(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces that must not be parted: headings and what is below them, links and what is above."""
    groups: list[list[Piece]] = []
    kept = False
    for piece in pieces:
        if groups and (kept or piece.links):
            groups[-1].append(piece)
        else:
            groups.append([piece])
        kept = piece.keep
    return groups


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
