"""What stands beside the book: rows of chapters and of found places, links on the pages."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.finding import Finder
from catan_desktop.ui.lists import BAR, ScrollArea
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import CREAM, INK, LINK, PAPER2, PAPER3, QUIET
from catan_desktop.ui.rulebook.pen import Paragraph, Pen, excerpt
from catan_desktop.ui.rulebook.search import Hit
from catan_desktop.ui.widgets import Pressable, Widget

CHAPTER_PITCH: Final = 35.0
CHAPTER_HIGH: Final = 33.0
HIT_PITCH: Final = 74.0
HIT_HIGH: Final = 68.0
INSET: Final = 8.0
"""Room above the first and below the last row, for the focus ring."""


class Shelf(ScrollArea):
    """A scrolling area whose rows are exchanged while it stays."""

    def fill(self, rows: Sequence[Widget], content: float) -> None:
        """Put other rows in, placed as if nothing were scrolled; shown from the top."""
        self.offset, self.content = 0.0, content
        self._children = list(rows)
        if self.host is not None:
            for row in rows:
                row.attach(self.host)
        self.touch()

    @property
    def rows(self) -> Sequence[Widget]:
        """The rows inside."""
        return self._children

    def show(self, row: Widget) -> None:
        """Scroll so that a row is seen."""
        self.reveal(row)


HIT_SIDES: Final = 36.0
"""What the title of a hit leaves free: left, right, and before the chapter's number."""


class ChapterRow(Pressable):
    """A chapter in the contents: its number, quiet, and its name; shaded when it is open."""

    def __init__(
        self, name: str, box: Box, number: int, label: str, pressed: Callable[[], None]
    ) -> None:
        super().__init__(name, box, label)
        self.number, self.pressed = number, pressed
        self.chosen = False

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box, state = self.box, self.state
        if state.focus:
            controls.focus_ring(painter, box, 9)
        if self.chosen:
            painter.panel(box, 9, PAPER3, PAPER3, QUIET, 1.6, None, sheen=False)
        elif state.hover or state.pressed:
            painter.panel(box, 9, CREAM, PAPER2, QUIET, 1.2, None)
        quiet, weight = (INK, 900) if self.chosen else (QUIET, 700)
        painter.text(str(self.number), box.x + 27, box.cy, 13, quiet, 700, "r")
        painter.text(self.label, box.x + 37, box.cy, 14.5, INK, weight,
                     max_width=box.w - 37 - 8)  # fmt: skip


class HitRow(Pressable):
    """A place that was found: title and chapter, a line in which the words are marked."""

    def __init__(
        self, name: str, box: Box, hit: Hit, find: Finder, pressed: Callable[[], None]
    ) -> None:
        super().__init__(name, box, hit.title)
        self.hit, self.find, self.pressed = hit, find, pressed
        self.chosen = False
        self._line: tuple[float, str, Paragraph] | None = None

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box, hit = self.box, self.hit
        controls.row_sheet(painter, box, self.chosen, self.state)
        quiet = INK if self.chosen else QUIET
        figure = str(hit.chapter)
        right = painter.text(figure, box.right - 12, box.y + 18, 13, quiet, 900, "r")
        painter.text(hit.title, box.x + 12, box.y + 18, 14.5, INK, 900,
                     max_width=box.w - HIT_SIDES - right, elide=True)  # fmt: skip
        key = painter.scale, quiet
        if self._line is None or self._line[:2] != key:
            line = excerpt(painter, hit.line, box.w - 24, 12.5, quiet)
            self._line = *key, line
        words = self._line[2]
        Pen(painter, self.find).lines(words, box.x + 12, box.y + 46 - words.height / 2)


class PageLink(Pressable):
    """A link on a page. Its words are part of the page; touched, it is underlined."""

    def __init__(self, name: str, box: Box, label: str, pressed: Callable[[], None]) -> None:
        super().__init__(name, box, label)
        self.pressed = pressed

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box, state = self.box, self.state
        if state.focus:
            controls.focus_ring(painter, box, 7)
        if state.hover or state.pressed or state.focus:
            painter.line(box.x + 5, box.bottom - 4, box.right - 5, box.bottom - 4, LINK, 1.6)


class SearchSign(Widget):
    """Words under the search field: how many places, or what else to try."""

    takes_focus: ClassVar[bool] = False

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        if self.label:
            painter.paragraph(self.label, self.box.x, self.box.y + 9, self.box.w, 13, QUIET,
                              lead=1.4, limit=3)  # fmt: skip


def chapter_rows(
    names: Iterable[tuple[str, str]], area: Box, chosen: Callable[[int], None]
) -> list[ChapterRow]:
    """The rows of the contents: (id, name) of each chapter, from the top of an area."""
    room = area.w - BAR - 8
    return [
        ChapterRow(
            f"chapter.{ident}",
            Box(area.x, area.y + INSET + i * CHAPTER_PITCH, room, CHAPTER_HIGH),
            i + 1,
            name,
            lambda i=i: chosen(i),  # type: ignore[misc]  # this chapter, not the last one
        )
        for i, (ident, name) in enumerate(names)
    ]


def hit_rows(
    hits: Sequence[Hit], area: Box, find: Finder, chosen: Callable[[int], None]
) -> list[HitRow]:
    """The rows of what was found, from the top of an area."""
    room = area.w - (BAR + 8 if len(hits) * HIT_PITCH + INSET > area.h else 0)
    return [
        HitRow(
            f"hit.{i}",
            Box(area.x, area.y + INSET + i * HIT_PITCH, room, HIT_HIGH),
            hit,
            find,
            lambda i=i: chosen(i),  # type: ignore[misc]  # this hit, not the last one
        )
        for i, hit in enumerate(hits)
    ]
