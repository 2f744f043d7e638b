"""What has happened on screen so far, and how the log words it."""

from collections.abc import Mapping, Sequence
from typing import Final

from catan_desktop.app.opening import Opening
from catan_desktop.app.session import HeldBack
from catan_desktop.engine.events import DiceThrown, Discarded, Event
from catan_desktop.engine.ids import Seat
from catan_desktop.ui.table.logsearch import Query
from catan_desktop.ui.table.logview import RowHeights
from catan_desktop.ui.words import LogRow, Speaker

LOG_FILTERS: Final = ("all", "big", "trade")
"""What the log shows, in the order of the button."""
NOTHING_HELD: Final[Mapping[int, Sequence[HeldBack]]] = {}
_WANTED: Final = {"big": ("build", "card", "robber", "award"), "trade": ("trade",)}


class Chronicle:
    """The events that were shown, oldest first, and their rows.

    Attributes:
        events: as the present view may know them.
        rows: their words. heights: of rows that were measured. filter: one of ``LOG_FILTERS``.
        query: what is looked for in the log, None while nobody searches.
    """

    def __init__(self, speaker: Speaker, opening: Opening | None = None) -> None:
        self.speaker, self._opening = speaker, opening
        self.events: list[Event] = []
        self.rows: list[LogRow] = []
        self.heights = RowHeights()
        self.filter = LOG_FILTERS[0]
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
    ) -> None:
        """Word everything from the first event on.

        ``time_ups``: the numbers of events before which it is said whose time was up.
        ``held``: what the robber kept back at a roll, by the number of its event.
        """
        self.speaker, self.events = speaker, list(events)
        self._time_ups, self._held = dict(time_ups), dict(held)
        self.rows = [*speaker.opening_rows(self._opening), *self._worded(events, 0)]
        self._found.clear()
        self.heights.clear()

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
        worded = 0
        for number in range(start, start + len(events)):
            if number in self._time_ups:
                rows += self.speaker.rows(events[worded : number - start])
                worded = number - start
                rows.append(self.speaker.time_up(self._time_ups[number]))
            if number in self._held:
                rows += self.speaker.rows(events[worded : number - start + 1])
                worded = number - start + 1
                held = [(h.seat, h.resource, h.count) for h in self._held[number]]
                rows.append(self.speaker.kept_back(held))
        return [*rows, *self.speaker.rows(events[worded:])]

    # ------------------------------------------------------------ what is shown
    def filtered(self) -> list[LogRow]:
        """The rows that the log shows: all, the great events, or trades, always with the turns."""
        search = self.search()
        if self.filter == "all" and (search is None or not search.text.strip()):
            return self.rows
        if search is not None:
            self._found += [search.finds(row) for row in self.rows[len(self._found) :]]
        kinds = _WANTED.get(self.filter)
        kept: list[LogRow] = []
        for i, row in enumerate(self.rows):
            wanted = kinds is None or row.kind in kinds
            if row.rule or (wanted and (search is None or self._found[i])):
                if row.rule and kept and kept[-1].rule:
                    kept.pop()  # a turn without any such row
                kept.append(row)
        if search is not None and kept and kept[-1].rule:
            kept.pop()
        return kept

    # ------------------------------------------------------------ search
    def search(self) -> Query | None:
        """What is looked for, in the words of the moment; None while nobody searches."""
        return None if self.query is None else Query(self.query, self.speaker)

    def look_for(self, query: str | None) -> None:
        """Look for something else; None ends the search."""
        if query != self.query:
            self.query = query
            self._found.clear()
            self.heights.clear()

    def next_filter(self) -> None:
        """Show other rows."""
        at = LOG_FILTERS.index(self.filter)
        self.filter = LOG_FILTERS[(at + 1) % len(LOG_FILTERS)]
        self.heights.clear()

    def last_roll(self) -> tuple[int, int]:
        """The last throw that was shown; (0, 0) before the first."""
        for event in reversed(self.events):
            if isinstance(event, DiceThrown):
                return event.first, event.second
        return 0, 0

    def given_up(self, seat: Seat) -> int:
        """Cards that a seat has given up for the last seven."""
        for event in reversed(self.events):
            if isinstance(event, Discarded) and event.seat == seat:
                return sum(event.cards)
            if isinstance(event, DiceThrown):
                break
        return 0
