"""The log: rows with icons, newest at the foot, scrolled by wheel and keys."""

from collections.abc import Sequence
from typing import Final

from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.finding import mark_box, mark_words
from catan_desktop.ui.inputs import Input, KeyPressed, WheelTurned
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, LINE, PAPER, QUIET, SeatLook
from catan_desktop.ui.table.logsearch import Query
from catan_desktop.ui.table.tokens import Type, draw_line, lines
from catan_desktop.ui.widgets import Keeper
from catan_desktop.ui.words import ROBBER_ROW, Chip, LogRow

LINE_HEIGHT: Final = 19.0
RULE_HEIGHT: Final = 18.0
RULE_STEP: Final = 16.0
HEAD: Final = 32.0
"""Height of the heading."""
FOOT: Final = 7.0
SIZE: Final = 13.0
TYPE: Final = Type(SIZE, 18.0, INK)
LEFT: Final = 14.0
NARROW: Final = 10.0
"""The same of the large log."""
INDENT: Final = 22.5
"""From a row's emblem to its words: they stand off as far as pictures do within the row."""
END: Final = 11.5
"""Room behind the words, where the bar of the scroll place is."""
BAR: Final = 10.0
TITLE: Final = 164.0
"""Room for the heading, left of three buttons."""


class RowHeights:
    """Heights of rows that were measured once; kept by whoever makes the panel anew.

    Attributes:
        heights: of the rows shown. known: of every row met at this width and scale.
    """

    def __init__(self) -> None:
        self.heights: list[float] = []
        self.known: dict[LogRow, float] = {}
        self.key: tuple[float, float] = (0.0, 0.0)

    def clear(self) -> None:
        """Other rows are shown now."""
        self.heights.clear()

    def measured_at(self, key: tuple[float, float]) -> None:
        """Forget what was measured at another scale or width."""
        if self.key != key:
            self.key = key
            self.heights.clear()
            self.known.clear()


class LogPanel(Keeper):
    """The log's sheet.

    Args:
        rows: the rows, oldest first. looks: the seats' looks. title: the heading.
        empty: words shown while there is no row. measured: heights known from before.
        search: what is looked for, to be marked; its field lies over the heading.
        bare: rows alone, on somebody else's sheet.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        title: str,
        rows: Sequence[LogRow],
        looks: Sequence[SeatLook],
        empty: str = "",
        measured: RowHeights | None = None,
        search: Query | None = None,
        *,
        bare: bool = False,
    ) -> None:
        super().__init__(name, box, title)
        self.bare = bare
        self.rows, self.looks, self.empty = rows, tuple(looks), empty
        self.back = 0.0
        self.search = search
        self._measured = measured or RowHeights()

    @property
    def _heights(self) -> list[float]:
        return self._measured.heights

    # ------------------------------------------------------------ scrolling
    def kept(self) -> float:
        """See :meth:`Keeper.kept`: how far back it is scrolled."""
        return self.back

    def restore(self, kept: float) -> None:
        """See :meth:`Keeper.restore`."""
        self.back = kept

    @property
    def _view(self) -> Box:
        box, head = self.box, 0.0 if self.bare else HEAD
        return Box(box.x + 2, box.y + head, box.w - 4, box.h - head - FOOT)

    def scroll(self, by: float) -> None:
        """Go back (positive) or forward in units of height."""
        most = max(0.0, sum(self._heights) - self._view.h)
        self.back = min(most, max(0.0, self.back + by))
        self.touch()

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        page = self._view.h - LINE_HEIGHT
        match event:
            case WheelTurned(dy=dy):
                self.scroll(dy * 3 * LINE_HEIGHT)
                return True
            case KeyPressed(name="up", alt=False):
                self.scroll(LINE_HEIGHT)
                return True
            case KeyPressed(name="down", alt=False):
                self.scroll(-LINE_HEIGHT)
                return True
            case KeyPressed(name="page up"):
                self.scroll(page)
                return True
            case KeyPressed(name="page down"):
                self.scroll(-page)
                return True
            case KeyPressed(name="home"):
                self.scroll(1e9)
                return True
            case KeyPressed(name="end"):
                self.scroll(-1e9)
                return True
            case _:
                return False

    # ------------------------------------------------------------ drawing
    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        if self.focused:
            controls.focus_ring(painter, self.box, 12)
        self._measure(painter)
        box = self.box
        key = (
            self.name,
            tuple(self.rows[-40:]),
            len(self.rows),
            self.back,
            self.looks,
        )
        outer = box.inset(-12)
        query = None if self.search is None else self.search.text
        painter.layer((key, self.label, self.empty, query), outer, self._paint)

    def _room(self) -> float:
        return self.box.w - self._left - INDENT - END

    @property
    def _left(self) -> float:
        return NARROW if self.bare else LEFT

    def _measure(self, p: Painter) -> None:
        """The heights of rows that were not measured yet."""
        self._measured.measured_at((p.scale, self.box.w))
        known = self._measured.known
        del self._heights[len(self.rows) :]
        before = len(self._heights)
        for row in self.rows[before:]:
            height = known.get(row)
            if height is None:
                height = known[row] = self._height(p, row)
            self._heights.append(height)
        if self.back and before:  # whoever reads further back is not moved by new rows
            self.back += sum(self._heights[before:])
        self.back = min(self.back, max(0.0, sum(self._heights) - self._view.h))

    def _height(self, p: Painter, row: LogRow) -> float:
        if row.rule:
            return RULE_HEIGHT + RULE_STEP * (len(self._rule_lines(p, row)) - 1)
        return LINE_HEIGHT * len(lines(p, row.tokens, self._room(), TYPE))

    def _paint(self, p: Painter) -> None:
        box, view = self.box, self._view
        if not self.bare:
            p.panel(box, 12, PAPER)
            if self.search is None:
                p.text(self.label, box.x + LEFT, box.y + 17, 15, INK, 900, max_width=TITLE)
            p.line(box.x + 10, box.y + 31, box.right - 10, box.y + 31, LINE, 1.2)
        if not self.rows and self.empty:
            p.text(self.empty, box.x + self._left, view.y + 14, SIZE, QUIET, max_width=box.w - 28)
        whole = sum(self._heights)
        with p.clipped(view):
            y = view.bottom + self.back if whole > view.h else view.y + 2 + whole
            for row, height in zip(reversed(self.rows), reversed(self._heights), strict=True):
                y -= height
                if y + height <= view.y or (not self.back and y < view.y - 3):
                    break  # at the foot no row is cut at the top
                if y < view.bottom:
                    self._row(p, row, y)
        if whole > view.h:
            start = (whole - view.h - self.back) / whole
            bar = Box(box.right - 13, view.y + 2, BAR, view.h - 4)
            controls.scroll_bar(p, bar, start, view.h / whole)

    def _row(self, p: Painter, row: LogRow, top: float) -> None:
        box = self.box
        if row.rule:
            self._rule(p, row, top)
            return
        y = top + LINE_HEIGHT / 2
        search = self.search
        if row.seat is not None:
            if search is not None and search.marks(Chip(row.seat)):
                mark_box(p, Box(box.x + self._left - 2, y - 10, 20, 20))
            cards.seat_chip(p, self.looks[row.seat], box.x + self._left + 8, y, 17)
        elif row.kind == ROBBER_ROW:
            p.blit(p.art("robber", 17), box.x + self._left + 8, y, "c")
        else:
            sign = "eye" if row.kind == "build" else "bank"  # what several built, or the bank
            p.blit(p.icon(sign, 16, QUIET), box.x + self._left + 8, y, "c")
        for line in lines(p, row.tokens, self._room(), TYPE):
            draw_line(p, line, box.x + self._left + INDENT, y, TYPE, self.looks, search)
            y += LINE_HEIGHT

    def _rule(self, p: Painter, row: LogRow, top: float) -> None:
        """A turn's rule with its words in the middle, in two lines where they are long."""
        box, found = self.box, False
        lines = self._rule_lines(p, row)
        y = top + RULE_HEIGHT / 2
        wide = p.measure(lines[0], 12)
        for a, b in (
            (box.x + LEFT, box.cx - wide / 2 - 8),
            (box.cx + wide / 2 + 8, box.right - 16),
        ):
            p.line(a, y, b, y, LINE, 1)
        for words in lines:
            spans = self.search.spans(words) if self.search is not None else ()
            found = found or bool(spans)
            if spans:
                mark_words(p, words, spans, box.cx - p.measure(words, 12) / 2, y, 12)
            p.text(words, box.cx, y, 12, INK if found else QUIET, 700, "c")
            y += RULE_STEP

    def _rule_lines(self, p: Painter, row: LogRow) -> list[str]:
        return p.wrap(row.text, self.box.w - 60, 12)
