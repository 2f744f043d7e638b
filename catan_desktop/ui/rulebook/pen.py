"""Words on a page, with what was searched for marked, and the pieces that pages are made of."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, TypeAlias

from catan_desktop.ui.box import Box
from catan_desktop.ui.finding import Finder, mark_words, nothing_found
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK

BODY: Final = 15.0
LEAD: Final = 1.5
SMALL: Final = 13.0
EXCERPT_LINES: Final = 2
_MORE: Final = "…"


class Type(Protocol):
    """Measures type in logical units; scenes and painters do."""

    def measure(self, words: str, size: float = ..., weight: int = ...) -> float:
        """Width of a line."""

    def wrap(self, words: str, width: float, size: float = ..., weight: int = ...) -> list[str]:
        """The lines of a paragraph."""


class Line(NamedTuple):
    """A line of a paragraph and where it starts in it."""

    words: str
    start: int


@dataclass(frozen=True)
class Paragraph:
    """A text broken into lines."""

    whole: str
    lines: tuple[Line, ...]
    size: float
    weight: int
    color: str
    lead: float

    @property
    def pitch(self) -> float:
        """From line to line."""
        return self.size * self.lead

    @property
    def height(self) -> float:
        """Of all lines."""
        return len(self.lines) * self.pitch


def paragraph(
    kind: Type,
    words: str,
    width: float,
    size: float = BODY,
    color: str = INK,
    weight: int = 700,
    lead: float = LEAD,
) -> Paragraph:
    """Break a text into lines of that width."""
    lines: list[Line] = []
    at = 0
    for line in kind.wrap(words, width, size, weight):
        at = words.index(line, at)
        lines.append(Line(line, at))
        at += len(line)
    return Paragraph(words, tuple(lines), size, weight, color, lead)


def excerpt(kind: Type, words: str, width: float, size: float, color: str) -> Paragraph:
    """The beginning of a text in two lines; one that goes on is cut after a word."""
    lines = kind.wrap(words, width, size)
    if len(lines) > EXCERPT_LINES:
        kept = lines[: EXCERPT_LINES - 1]
        short = kind.wrap(lines[len(kept)], width - kind.measure(_MORE, size), size)[0]
        start = words.index(lines[len(kept)], sum(map(len, kept)))
        words = words[:start] + short.rstrip(" ,;:、。，") + _MORE
    return paragraph(kind, words, width, size, color, lead=1.28)


@dataclass
class Pen:
    """Writes on a painter and marks what the finder finds."""

    painter: Painter
    find: Finder = nothing_found

    def line(
        self,
        words: str,
        x: float,
        y: float,
        size: float = BODY,
        color: str = INK,
        weight: int = 700,
        anchor: str = "l",
        room: float | None = None,
    ) -> float:
        """One line centred on y, shrunk to ``room`` if it must; returns its width."""
        spans = self.find(words)
        if spans:
            wide = self.painter.measure(words, size, weight)
            k = min(1.0, room / wide) if room is not None and wide > 0 else 1.0
            left = x - wide * k * {"l": 0.0, "c": 0.5, "r": 1.0}[anchor]
            mark_words(self.painter, words, spans, left, y, size, weight, k)
        return self.painter.text(words, x, y, size, color, weight, anchor, room)

    def lines(self, text: Paragraph, x: float, y: float, first: int = 0, last: int = -1) -> float:
        """Lines ``first`` to ``last`` of a paragraph from y down; returns the y below."""
        spans = self.find(text.whole)
        chosen = text.lines[first : len(text.lines) if last < 0 else last]
        for i, line in enumerate(chosen):
            middle = y + (i + 0.5) * text.pitch
            end = line.start + len(line.words)
            inside = [
                (max(a, line.start) - line.start, min(b, end) - line.start)
                for a, b in spans
                if a < end and b > line.start
            ]
            if inside:
                mark_words(self.painter, line.words, inside, x, middle, text.size, text.weight)
            self.painter.text(line.words, x, middle, text.size, text.color, text.weight)
        return y + len(chosen) * text.pitch


Draw: TypeAlias = Callable[[Pen, float, float], None]
"""Draws a piece with its top left corner at a point."""


@dataclass(frozen=True)
class Link:
    """A place on a piece that leads to a section; relative to the piece's corner."""

    section: str
    box: Box


@dataclass(frozen=True)
class Piece:
    """What stays together on a page.

    Attributes:
        height: how much it takes. before: room above it, left out at the top of a page.
        keep: it stays on the page of the piece that follows (headings).
        section: the section that begins with it, empty for the rest.
        links: what can be clicked in it.
        room, grow: by how much it may become higher on a page with room left, and the piece
            that is higher by so much.
    """

    height: float
    draw: Draw
    before: float = 0.0
    keep: bool = False
    section: str = ""
    links: tuple[Link, ...] = field(default=())
    room: float = 0.0
    grow: "Callable[[float], Piece] | None" = None
