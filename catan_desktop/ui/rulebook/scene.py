"""The rulebook: an open book on the wood, its contents and a search beside it."""

from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar, Final

import pygame

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.finding import LONGEST
from catan_desktop.ui.inputs import Input, KeyPressed, WheelTurned
from catan_desktop.ui.painter import Layer, Painter
from catan_desktop.ui.palette import QUIET
from catan_desktop.ui.rulebook import side
from catan_desktop.ui.rulebook.book import Book, BookLayout, bind, book_layout, draw_book
from catan_desktop.ui.rulebook.compose import chapter_pieces
from catan_desktop.ui.rulebook.content import CHAPTER_OF, CHAPTERS, SECTIONS, chapter_index
from catan_desktop.ui.rulebook.pen import Pen
from catan_desktop.ui.rulebook.pictures import PictureShelf
from catan_desktop.ui.rulebook.search import Hit, Index, finder, index
from catan_desktop.ui.rulebook.setting import Setting
from catan_desktop.ui.scene import KeyRow
from catan_desktop.ui.scenes.page import EDGE, TOP, Page
from catan_desktop.ui.services import Services
from catan_desktop.ui.text import LEAST_PX
from catan_desktop.ui.widgets import Button, Widget

SIDE: Final = 292.0
"""Width of the panel beside the book."""
TWO_PAGES: Final = 1100.0
"""From this width on the book lies open."""
HITS_SHOWN: Final = 4
"""Found places seen without scrolling."""
KEPT: Final = 8
"""Pages kept drawn."""
IDLE: Final = 0.2
"""Seconds after which pages are drawn ahead."""
_DONE: Final = object()
_MARGIN: Final = 8.0
"""Room round a column on a page's own surface, for shadows and frames."""


class RulebookScene(Page[None]):
    """Pages to turn, chapters to jump to, and a search."""

    name = "rulebook"
    radius: ClassVar[float] = 14.0
    tools: ClassVar[tuple[str, ...]] = ()

    def __init__(self, services: Services, start: str | None = None) -> None:
        """``start``: the id of the chapter or section to open; None for the first page.

        Raises:
            KeyError: there is no such chapter or section.
        """
        super().__init__(services)
        self._section, self._chapter = "", 0
        if start is not None and start in SECTIONS:
            self._section, self._chapter = start, CHAPTER_OF[start]
        elif start is not None:
            self._chapter = chapter_index(start)
        self._query = ""
        self._hits: list[Hit] = []
        self._shelf = PictureShelf()
        self._index: tuple[str, Index] | None = None
        self._book: Book | None = None
        self._book_key: Hashable = None
        self._page = -1
        self._drawn: dict[Hashable, Layer] = {}
        self._painter: Painter | None = None
        self._idle = 0.0
        self._waiting = False
        self._warming: Iterator[None] | None = None

    # ------------------------------------------------------------------ frame
    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Rulebook")

    def went_back(self) -> None:
        """See :meth:`Page.went_back`."""
        self.finish(None)

    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`."""
        t = self.t
        return (
            (("←", "→"), t("one page back or on")),
            (("Page Up", "Page Down"), t("one page back or on")),
            (("Home", "End"), t("to the beginning or the end")),
            (("/",), t("search the rules")),
        )

    def enter(self) -> None:
        """See :meth:`Scene.enter`: the keyboard starts on the open chapter."""
        self.focus_on(self._contents.rows[self._chapter], visible=False)

    def panels(self) -> tuple[Box, ...]:
        """See :meth:`Page.panels`."""
        return (self._side_box(),)

    def _side_box(self) -> Box:
        area = self.area
        return Box(area.x + EDGE, area.y + TOP, SIDE, area.h - TOP - EDGE)

    def _layout(self) -> BookLayout:
        area = self.area
        left = area.x + EDGE + SIDE + EDGE
        cover = Box(left, area.y + TOP, area.right - EDGE - left, area.h - TOP - EDGE)
        return book_layout(cover, 2 if self.size[0] >= TWO_PAGES else 1)

    # ------------------------------------------------------------------ build
    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        self.shortcuts |= {
            "/": self._to_search,
            "left": lambda: self.turn(-1),
            "right": lambda: self.turn(1),
            "page up": lambda: self.turn(-1),
            "page down": lambda: self.turn(1),
            "home": lambda: self._show_page(0),
            "end": lambda: self._show_page(len(self.book.pages) - 1),
        }
        self._make_book()
        self._tools()
        self._side()
        self._turners()
        self._links: list[Widget] = []
        self._fill_side()
        self._opened()

    def _tools(self) -> None:
        right = self.area.right - EDGE
        top = self.area.y + 7
        self.add(
            Button(
                "help", Box(right - 146, top, 46, 44), self.t("Keys"), self.show_keys,
                icon="help", icon_size=25, silent=True, tip=self.t("Keys (?)"),
            )
        )  # fmt: skip
        self.add(
            Button(
                "find", Box(right - 96, top, 46, 44), self.t("Search"), self._to_search,
                icon="search", icon_size=25, silent=True, tip=self.t("Search (/)"),
            )
        )  # fmt: skip
        self.add(
            Button(
                "close", Box(right - 46, top, 46, 44), self.t("Close"), self.went_back,
                icon="no", icon_size=25, silent=True, tip=self.t("Close (Esc)"),
            )
        )  # fmt: skip

    def _side(self) -> None:
        box = self._side_box()
        field = Box(box.x + 12, box.y + 12, box.w - 24, 40)
        self._field = self.add(
            TextField(
                "search", field, self.t("Search"), self._query, typed=self._typed,
                limit=LONGEST, hint=self.t("word or rule"),
                icon="search", size=16,
            )
        )  # fmt: skip
        self._clear = self.add(
            Button(
                "clear", Box(field.right - 38, field.y + 3, 34, 34), self.t("Clear"),
                self._cleared, icon="no", icon_size=16, bare=True, silent=True,
            )
        )  # fmt: skip
        self._sign = self.add(side.SearchSign("found", Box(box.x + 16, box.y + 61, box.w - 32, 20)))
        self._results = self.add(side.Shelf("hits", Box(0, 0, 0, 0), 0.0))
        self._contents = self.add(side.Shelf("contents", Box(0, 0, 0, 0), 0.0))

    def _turners(self) -> None:
        layout = self._layout()
        y = layout.cover.bottom - 62
        first, last = layout.columns[0], layout.columns[-1]
        self._before = self.add(
            Button(
                "previous", Box(first.x - 4, y, 160, 38), "", lambda: self.turn(-1),
                kind="quiet", icon="left", icon_size=18, size=14,
            )
        )  # fmt: skip
        self._after = self.add(
            Button(
                "next", Box(last.right - 156, y, 160, 38), "", lambda: self.turn(1),
                kind="quiet", icon="right", icon_size=18, size=14, after=True,
            )
        )  # fmt: skip

    # ------------------------------------------------------------------ the book
    @property
    def book(self) -> Book:
        """The pages as they are laid out now."""
        assert self._book is not None
        return self._book

    def _make_book(self) -> None:
        column = self._layout().columns[0]
        catalogue = self.services.catalogue
        key = (catalogue.language, self.services.scale, column.w, column.h, len(self.columns))
        if key == self._book_key:
            return
        setting = Setting(catalogue, self, column.w, column.h, self._shelf, self._link_words)
        chapters = [chapter_pieces(setting, i + 1, c) for i, c in enumerate(CHAPTERS)]
        self._book, self._book_key = bind(chapters, column.h, len(self.columns)), key
        self._page = self.book.first[self._chapter]
        if self._section:
            self._page = self.book.page_of[self._section]
        self._drawn.clear()
        self._warming = None

    def _link_words(self, section: str) -> str:
        return f"{CHAPTER_OF[section] + 1} {self.t(SECTIONS[section].title)}"

    @property
    def columns(self) -> tuple[Box, ...]:
        """Where the text of the pages lies, from left to right."""
        return self._layout().columns

    @property
    def spread(self) -> tuple[int, ...]:
        """The pages seen now, by index."""
        return self._spread_of(self._page)

    def _spread_of(self, page: int) -> tuple[int, ...]:
        n = self._layout().spread
        start = page - page % n
        return tuple(i for i in range(start, start + n) if i < len(self.book.pages))

    def turn(self, by: int) -> None:
        """Turn one leaf forward (1) or back (-1); nothing happens at the covers."""
        seen = self.spread
        if by > 0 and seen[-1] + 1 < len(self.book.pages):
            self._show_page(seen[-1] + 1)
        elif by < 0 and seen[0] > 0:
            self._show_page(self._spread_of(seen[0] - 1)[0])

    def open_chapter(self, number: int) -> None:
        """Open a chapter by its index."""
        self._show_page(self.book.first[number])

    def open_section(self, section: str) -> None:
        """Open the page on which a section begins."""
        self._show_page(self.book.page_of[section], section)

    def _show_page(self, page: int, section: str = "") -> None:
        moved = self._spread_of(page) != self.spread
        self._page, self._section = page, section
        self._chapter = CHAPTER_OF[section] if section else self.book.pages[page].chapter
        if moved:
            self.services.sound.play("click")
        self._opened()

    def _opened(self) -> None:
        """Bring everything beside the pages up to date with what is open."""
        rows = self._contents.rows
        for i, row in enumerate(rows):
            if isinstance(row, side.ChapterRow):
                row.chosen = i == self._chapter
        self._contents.show(rows[self._chapter])
        for row in self._results.rows:
            if isinstance(row, side.HitRow):
                row.chosen = row.hit.section == self._section
        seen = self.spread
        self._label(self._before, seen[0] - 1, seen[0] > 0)
        self._label(self._after, seen[-1] + 1, seen[-1] + 1 < len(self.book.pages))
        self._place_links()
        self._idle, self.dirty = 0.0, True

    def _label(self, button: Button, page: int, there: bool) -> None:
        """What lies behind a button: another chapter by its number and name, or more of this."""
        button.shown = there
        if not there:
            return
        chapter = self.book.pages[page].chapter
        if chapter == self.book.pages[self.spread[0 if button is self._before else -1]].chapter:
            words = self.t("Back") if button is self._before else self.t("More")
        else:
            words = f"{chapter + 1} {self.t(CHAPTERS[chapter].short)}"
        button.label = words

    def _place_links(self) -> None:
        old = {id(w) for w in self._links}
        focus_name = self.focused.name if self.focused is not None else ""
        self._widgets = [w for w in self._widgets if id(w) not in old]
        self._links = []
        for column, page in zip(self._layout().columns, self.spread, strict=False):
            for placed in self.book.pages[page].pieces:
                for link in placed.piece.links:
                    box = link.box.moved(column.x, column.y + placed.y)
                    self._links.append(self.add(self._link(link.section, box)))
        if focus_name.startswith("link.") and self.find(focus_name) is None:
            self.focus_on(None, visible=False)

    def _link(self, section: str, box: Box) -> side.PageLink:
        return side.PageLink(
            f"link.{section}", box, self._link_words(section), lambda: self.open_section(section)
        )

    # ------------------------------------------------------------------ search
    @property
    def hits(self) -> tuple[Hit, ...]:
        """What the query finds."""
        return tuple(self._hits)

    def _indexed(self) -> Index:
        language = self.services.catalogue.language
        if self._index is None or self._index[0] != language:
            self._index = language, index(self.services.catalogue)
        return self._index[1]

    def _to_search(self) -> None:
        if self.focused is self._field:
            self._field.start(select=True)
        else:
            self.focus_on(self._field, visible=True)

    def _typed(self, text: str) -> None:
        if text == self._query:
            return
        self._query = text
        self._fill_side()
        self._opened()

    def _entered(self) -> None:
        """Enter in the field opens the first place; leaving it in another way opens nothing."""
        if self._hits:
            self._found(0)
            self.focus_on(self._results.rows[0], visible=True)

    def _cleared(self) -> None:
        self.focus_on(None, visible=False)
        self._field.text = ""
        self._typed("")
        self._to_search()

    def _found(self, number: int) -> None:
        self.open_section(self._hits[number].section)

    def _fill_side(self) -> None:
        """Results above, contents below, as much as there is room."""
        box = self._side_box()
        self._hits = self._indexed().search(self._query)
        asked = bool(self._query.strip())
        self._clear.shown = bool(self._query)
        if not asked:
            self._sign.label = ""
        elif self._hits:
            self._sign.label = self.n("%(n)s place found", "%(n)s places found", len(self._hits))
        else:
            self._sign.label = self.t("Nothing found. Try one word, such as robber or trade.")
        shown = min(len(self._hits), HITS_SHOWN)
        high = shown * side.HIT_PITCH
        self._results.box = Box(box.x + 12, box.y + 82, box.w - 24, high + side.INSET)
        self._results.shown = shown > 0
        rows = side.hit_rows(self._hits, self._results.box, finder(self._query), self._found)
        for row in rows:
            room = row.box.w - side.HIT_SIDES - self.measure(str(row.hit.chapter), 13, 900)
            if self.measure(row.label, LEAST_PX, 900) > room:
                row.tip = row.label
        self._results.fill(rows, len(rows) * side.HIT_PITCH + side.INSET)
        self._fill_contents(box, self._heading_y(box, high if self._hits else 46, asked))

    @staticmethod
    def _heading_y(box: Box, high: float, asked: bool) -> float:
        return box.y + (102 + high if asked else 76)

    def _fill_contents(self, box: Box, y: float) -> None:
        self._heading = y
        area = Box(box.x + 12, y + 10, box.w - 24, box.bottom - y - 10 - 10)
        self._contents.box = area
        names = [(c.id, self.t(c.title)) for c in CHAPTERS]
        rows = side.chapter_rows(names, area, self.open_chapter)
        self._contents.fill(rows, len(rows) * side.CHAPTER_PITCH + side.INSET)

    # ------------------------------------------------------------------ input
    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`: the wheel over the book turns pages."""
        asked = self._field.editing and isinstance(event, KeyPressed) and event.name == "return"
        if super().handle(event):
            if asked:
                self._entered()
            return True
        if isinstance(event, WheelTurned) and self._layout().cover.holds(event.pos) and event.dy:
            self.turn(-1 if event.dy > 0 else 1)
            return True
        return False

    def targets(self) -> dict[str, Point]:
        """See :meth:`Scene.targets`: the pages seen, as ``page.0`` and so on."""
        columns = self.columns
        return {f"page.{i}": c.centre for i, c in zip(self.spread, columns, strict=False)}

    # ------------------------------------------------------------------ drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        self._painter = painter
        self._waiting, self._shelf.patient = False, True
        layout = self._layout()
        painter.layer(
            "rulebook cover",
            Box(layout.cover.x - 12, layout.cover.y - 8, layout.cover.w + 24, layout.cover.h + 24),
            lambda p: draw_book(p, layout.cover, layout.spread),
        )
        for column, page in zip(layout.columns, self.spread, strict=False):
            layer = self._page_layer(painter, page, column)
            corner = painter.at(column.x - _MARGIN, column.y - _MARGIN)
            painter.surface.blit(layer.surface, corner)
            painter.replay(layer.texts, corner)
            painter.text(str(page + 1), column.cx, layout.cover.bottom - 43, 12.5, QUIET,
                         anchor="c")  # fmt: skip
        box = self._side_box()
        controls.heading(painter, box.x + 16, self._heading, self.t("Chapters"), box.w - 32, 15)

    def _page_layer(self, painter: Painter, page: int, column: Box) -> Layer:
        """The drawn page, made when it is new; the oldest ones are let go."""
        key = self._layer_key(painter, page, column)
        layer = self._drawn.pop(key, None)
        if layer is None:
            self._shelf.missed = False
            layer = self._draw_page(painter, page, column)
            if self._shelf.missed:  # an island is still to come: not kept
                self._waiting = True
                return layer
        self._drawn[key] = layer
        while len(self._drawn) > KEPT:
            del self._drawn[next(iter(self._drawn))]
        return layer

    def _layer_key(self, painter: Painter, page: int, column: Box) -> Hashable:
        return page, self._query.strip(), painter.scale, column.w, self._book_key

    def _draw_page(self, painter: Painter, page: int, column: Box) -> Layer:
        area = column.inset(-_MARGIN)
        size = max(1, painter.px(area.w)), max(1, painter.px(area.h))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        pen = Pen(painter.onto(surface, area.x, area.y), finder(self._query))
        for placed in self.book.pages[page].pieces:
            placed.piece.draw(pen, column.x, column.y + placed.y)
        return Layer(surface, tuple(pen.painter.texts))

    # ------------------------------------------------------------------ drawn ahead
    def poll(self) -> bool:
        """See :meth:`Scene.poll`: an empty tray waits for its island."""
        return self._waiting

    def update(self, dt: float) -> None:
        """See :meth:`Scene.update`: empty trays are filled, then the next leaves drawn ahead."""
        super().update(dt)
        self._idle += dt
        idle = self._idle >= IDLE and not self._field.editing
        if self._painter is not None and (idle or self._waiting):
            self._draw_ahead(self._painter)

    def _draw_ahead(self, painter: Painter) -> None:
        """A part of what is to come: a few tiles, or a page."""
        if self._warming is None:
            self._warming = self._shelf.warm_up(painter)
        if next(self._warming, _DONE) is None:
            return
        self._shelf.patient = False
        columns = self.columns
        for page in self.spread if self._waiting else self._neighbors():
            column = columns[page % len(columns)]
            if self._layer_key(painter, page, column) not in self._drawn:
                self._page_layer(painter, page, column)
                self.dirty = self.dirty or self._waiting
                return
        self._waiting = False

    def _neighbors(self) -> tuple[int, ...]:
        seen = self.spread
        after = self._spread_of(seen[-1] + 1) if seen[-1] + 1 < len(self.book.pages) else ()
        before = self._spread_of(seen[0] - 1) if seen[0] > 0 else ()
        return after + before
