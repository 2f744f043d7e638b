"""What has happened on screen so far, and how the log words it."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from catan_desktop.app.opening import Opening
from catan_desktop.app.session import HeldBack
from catan_desktop.engine.events import DiceThrown, Discarded, Event
from catan_desktop.engine.ids import Seat
from catan_desktop.ui.table.logsearch import Query
from catan_desktop.ui.table.logview import RowHeights
from catan_desktop.ui.words import Chip, LogRow, Speaker

LogFilter = Literal["all", "big", "trade", "mine"]
LOG_FILTERS: Final[tuple[LogFilter, ...]] = ("all", "big", "trade", "mine")
"""What the log shows, in the order of the button: the last one only where somebody looks on."""
NOTHING_HELD: Final[Mapping[int, Sequence[HeldBack]]] = {}
_WANTED: Final = {"big": ("build", "card", "robber", "award"), "trade": ("trade",)}


class Chronicle:
    """The events that were shown, oldest first, and their rows.

    Attributes:
        events: as the present view may know them.
        rows: their words. viewer: who may know them, None for everybody.
        heights, wide_heights: of rows that were measured in the small and in the large log.
        query: what is looked for in the log, None while nobody searches.
    """

    def __init__(self, speaker: Speaker, opening: Opening | None = None) -> None:
        self.speaker, self._opening = speaker, opening
        self.events: list[Event] = []
        self.rows: list[LogRow] = []
        self.viewer: Seat | None = None
        self.heights, self.wide_heights = RowHeights(), RowHeights()
        self._scope: LogFilter = "all"
        self.query: str | None = None
        self._time_ups: dict[int, Seat] = {}
        self._held: dict[int, Sequence[HeldBack]] = {}
        self._found: list[bool] = []

    def begin(
        self,
        speaker: Speaker,
        events: Sequence[Event],
        time_ups: Mapping[int, Seat],
        held: Mapping[int, Sequence[HeldBack]] = NOTHING_HELD,
        viewer: Seat | None = None,
    ) -> None:
        """Word everything from the first event on.

        ``time_ups``: the numbers of events before which it is said whose time was up.
        ``held``: what the robber kept back at a roll, by the number of its event.
        ``viewer``: the seat that may know the events.
        """
        self.speaker, self.events, self.viewer = speaker, list(events), viewer
        self._time_ups, self._held = dict(time_ups), dict(held)
        self.rows = [*speaker.opening_rows(self._opening), *self._worded(events, 0)]
        self._other_rows()

    def add(
        self,
        events: Sequence[Event],
        time_ups: Mapping[int, Seat],
        held: Mapping[int, Sequence[HeldBack]] = NOTHING_HELD,
    ) -> None:
        """Word what was shown next; see :meth:`begin`."""
        self._time_ups, self._held = dict(time_ups), dict(held)
        self.rows = [*self.rows, *self._worded(events, len(self.events))]
        self.events += events

    def _worded(self, events: Sequence[Event], start: int) -> list[LogRow]:
        rows: list[LogRow] = []
        before = list(self.events[:start])
        worded = 0
        for number in range(start, start + len(events)):
            if number in self._time_ups:
                rows += self._rows(events, worded, number - start, before)
                worded = number - start
                rows.append(self.speaker.time_up(self._time_ups[number]))
            if number in self._held:
                rows += self._rows(events, worded, number - start + 1, before)
                worded = number - start + 1
                held = [(h.seat, h.resource, h.count) for h in self._held[number]]
                rows.append(self.speaker.kept_back(held))
        return [*rows, *self._rows(events, worded, len(events), before)]

    def _rows(
        self, events: Sequence[Event], first: int, end: int, before: Sequence[Event]
    ) -> list[LogRow]:
        """The rows of a part of some events, knowing what was ahead of it."""
        return self.speaker.rows(events[first:end], [*before, *events[:first]])

    # ------------------------------------------------------------ what is shown
    @property
    def filters(self) -> tuple[LogFilter, ...]:
        """The filters there are: the own rows are nobody's in the public view."""
        return LOG_FILTERS if self.viewer is not None else LOG_FILTERS[:-1]

    @property
    def scope(self) -> LogFilter:
        """What the log shows: everything, the great events, the trades, or the viewer's rows."""
        return self._scope if self._scope in self.filters else "all"

    @scope.setter
    def scope(self, wanted: LogFilter) -> None:
        self._scope = wanted
        self._other_rows()

    def filtered(self) -> list[LogRow]:
        """The rows that the filter lets through and the search finds, always with the turns."""
        search = self.search()
        if self.scope == "all" and (search is None or not search.text.strip()):
            return self.rows
        if search is not None:
            self._found += [search.finds(row) for row in self.rows[len(self._found) :]]
        kept: list[LogRow] = []
        for i, row in enumerate(self.rows):
            if row.rule or (self._wanted(row) and (search is None or self._found[i])):
                if row.rule and kept and kept[-1].rule:
                    kept.pop()  # a turn without any such row
                kept.append(row)
        if search is not None and kept and kept[-1].rule:
            kept.pop()
        return kept

    def _wanted(self, row: LogRow) -> bool:
        """Whether the filter lets a row through; one is the viewer's if it names them."""
        if self.scope == "mine" and self.viewer is not None:
            return row.seat == self.viewer or Chip(self.viewer) in row.tokens
        kinds = _WANTED.get(self.scope)
        return kinds is None or row.kind in kinds

    def _other_rows(self) -> None:
        """Other rows are shown now."""
        self._found.clear()
        self.heights.clear()
        self.wide_heights.clear()

    # ------------------------------------------------------------ search
    def search(self) -> Query | None:
        """What is looked for, in the words of the moment; None while nobody searches."""
        return None if self.query is None else Query(self.query, self.speaker)

    def count_everywhere(self) -> int:
        """How many of all rows the search finds, whatever the filter."""
        search = self.search()
        return sum(not row.rule and (search is None or search.finds(row)) for row in self.rows)

    def look_for(self, query: str | None) -> None:
        """Look for something else; None ends the search."""
        if query != self.query:
            self.query = query
            self._other_rows()

    @property
    def next_filter(self) -> LogFilter:
        """The filter after the present one."""
        return self.filters[(self.filters.index(self.scope) + 1) % len(self.filters)]

    def last_roll(self) -> tuple[int, int]:
        """The last throw that was shown; (0, 0) before the first."""
        for event in reversed(self.events):
            if isinstance(event, DiceThrown):
                return event.first, event.second
        return 0, 0

    def given_up(self) -> dict[Seat, int]:
        """How many cards the seats have given up for the last seven, by seat in their order."""
        found: dict[Seat, int] = {}
        for event in reversed(self.events):
            if isinstance(event, Discarded):
                found = {event.seat: sum(event.cards), **found}
            if isinstance(event, DiceThrown):
                break
        return found
