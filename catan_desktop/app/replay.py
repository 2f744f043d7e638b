"""A finished game looked at once more: every position, as everybody or one seat could see it.

Only finished games have a replay. Before that it would lay open what the people at the table may
not know; and who knew what comes could begin anew with it.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from catan_desktop.analysis.course import Course, CourseFold
from catan_desktop.analysis.moments import Moment, MomentsFold
from catan_desktop.analysis.steps import steps
from catan_desktop.app.session import GameSession, HeldBack, Table, held_back
from catan_desktop.engine.actions import Roll
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.events import Event, TurnBegan, redact
from catan_desktop.engine.ids import Cards, DevCards, HexId, Seat
from catan_desktop.engine.observation import Ledger, Observation, observe
from catan_desktop.engine.record import LogEntry
from catan_desktop.engine.rules import GameState, advance

View: TypeAlias = Seat | None
"""By whose eyes: those of a seat, or None with all hands open."""

APART: Final = 24
"""Entries between two positions that are kept; the others are played from the one before."""


class NotOverError(Exception):
    """The game is not over, so nobody may look at it with open hands."""


class TurnMark(NamedTuple):
    """A turn, its seat, and after how many entries it began."""

    turn: int
    seat: Seat
    step: int


@dataclass(frozen=True)
class Frame:
    """A position of a game, as a view may know it.

    Attributes:
        step: how many entries led to it. view: by whose eyes.
        seen: what the seat, or with all hands open the public, could know.
        hands, devs: by seat the resource cards and development cards (revealed ones too);
            None for those that the view may not know.
        points: by seat, hidden ones where the view may know them.
        entry: the last entry; None at the beginning. events: what it did.
        producing: the hexes that brought something in it.
        held: what the robber kept back in it.
    """

    step: int
    view: View
    seen: Observation
    hands: tuple[Cards | None, ...]
    devs: tuple[DevCards | None, ...]
    points: tuple[int, ...]
    entry: LogEntry | None
    events: tuple[Event, ...]
    producing: frozenset[HexId]
    held: tuple[HeldBack, ...]


class _Kept(NamedTuple):
    """A position, and how many entries led to it."""

    step: int
    state: GameState


class Replay:
    """The positions of a finished game, quick in both directions.

    Attributes:
        table: what the game began with; its record holds the whole game.
        path: its journal, where there is one.
        course: everybody's points by turn. moments: what to go back to, in order.
        turns: where each turn began.
    """

    def __init__(self, table: Table, path: Path | None = None) -> None:
        """Play the game through once.

        Raises:
            NotOverError: nobody has won.
            ReplayError: an entry of the record is against the rules.
        """
        self.table: Final = table
        self.path: Final = path
        start = table.record.start()
        course, moments = CourseFold(start), MomentsFold(start)
        self._kept = [_Kept(0, start)]
        self._events: list[tuple[Event, ...]] = []
        turns: list[TurnMark] = []
        last = start
        for number, step in enumerate(steps(table.record), 1):
            course.see(step)
            moments.see(step)
            self._events.append(step.events)
            turns += [
                TurnMark(e.turn, e.seat, number) for e in step.events if isinstance(e, TurnBegan)
            ]
            last = step.after
            if number % APART == 0:
                self._kept.append(_Kept(number, last))
        if last.winner < 0:
            raise NotOverError
        self.winner: Final = last.winner
        self.course: Final[Course] = course.result()
        self.moments: Final[tuple[Moment, ...]] = moments.result(self.course)
        self.turns: Final = tuple(turns)
        self._ledgers: dict[View, list[Ledger]] = {}
        self._now = start.copy(), 0

    @classmethod
    def of(cls, session: GameSession) -> "Replay":
        """The replay of a game that was just played. Raises as above."""
        return cls(replace(session.table, record=session.record), session.path)

    # ------------------------------------------------------------ figures
    @property
    def length(self) -> int:
        """The number of entries: positions go from 0 to it."""
        return len(self._events)

    @cached_property
    def _turn_steps(self) -> list[int]:
        return [mark.step for mark in self.turns]

    def turn_at(self, step: int) -> int:
        """The turn in which a position stands; 0 in the set-up."""
        place = bisect_right(self._turn_steps, step)
        return self.turns[place - 1].turn if place else 0

    def next_turn(self, step: int) -> int:
        """The first position of the next turn, or the last of all."""
        place = bisect_right(self._turn_steps, step)
        return self._turn_steps[place] if place < len(self.turns) else self.length

    def last_turn(self, step: int) -> int:
        """The first position of this turn, or at it of the one before; else the very first."""
        place = bisect_right(self._turn_steps, step - 1)
        return self._turn_steps[place - 1] if place else 0

    def moment_at(self, step: int) -> int | None:
        """The place of the last moment up to a position, in the same turn; None without one."""
        turn = self.turn_at(step)
        found = [
            i
            for i, moment in enumerate(self.moments)
            if moment.step <= step and self.turn_at(moment.step) == turn
        ]
        return found[-1] if found else None

    def may_play_on(self, step: int) -> bool:
        """Whether a game can go on from a position: everywhere but at the very end."""
        return 0 <= step < self.length

    # ------------------------------------------------------------ positions
    def events(self, step: int, view: View) -> tuple[Event, ...]:
        """What the entry before a position did, as the view may know it."""
        found = self._events[step - 1] if step else ()
        return found if view is None else tuple(redact(event, view) for event in found)

    def events_of_turn(self, step: int, view: View) -> tuple[Event, ...]:
        """What happened in the turn of a position up to there."""
        place = bisect_right(self._turn_steps, step)
        first = self._turn_steps[place - 1] if place else 1
        return tuple(e for n in range(first, step + 1) for e in self.events(n, view))

    def held(self, step: int) -> tuple[HeldBack, ...]:
        """What the robber kept back in the roll before a position."""
        total = _rolled(self.table.record.entries[step - 1]) if step else 0
        return tuple(held_back(self._at(step), total)) if total else ()

    def state(self, step: int) -> GameState:
        """The whole truth after so many entries; a copy of its own.

        Raises:
            IndexError: there is no such position.
        """
        if not 0 <= step <= self.length:
            raise IndexError(step)
        return self._at(step).copy()

    def _at(self, step: int) -> GameState:
        """The position, kept until another one is asked for; do not change it."""
        state, there = self._now
        if there != step:
            kept = self._kept[min(step // APART, len(self._kept) - 1)]
            if not kept.step <= there <= step:
                state, there = kept.state.copy(), kept.step
            for entry in self.table.record.entries[there:step]:
                advance(state, entry.seat, entry.action, entry.outcome)
            self._now = state, step
        return state

    def frame(self, step: int, view: View) -> Frame:
        """A position as a view may know it.

        Raises:
            IndexError: there is no such position.
        """
        if not 0 <= step <= self.length:
            raise IndexError(step)
        state = self._at(step)
        seen = observe(state, view, self._ledger(step, view))
        seats = range(state.seats)
        known = [view is None or seat == view or seen.winner >= 0 for seat in seats]
        entry = self.table.record.entries[step - 1] if step else None
        return Frame(
            step=step,
            view=view,
            seen=seen,
            hands=tuple(state.hand(s) if known[s] else None for s in seats),
            devs=tuple(state.dev_cards(s) if known[s] else None for s in seats),
            points=tuple(state.total_points(s) if known[s] else state.points[s] for s in seats),
            entry=entry,
            events=self.events(step, view),
            producing=_producing(state, _rolled(entry)),
            held=self.held(step),
        )

    def _ledger(self, step: int, view: View) -> Ledger:
        """What the view had concluded at a position."""
        kept = self._ledgers.setdefault(view, [Ledger(len(self.table.seats), view)])
        while len(kept) <= step // APART:
            after = (len(kept) - 1) * APART
            kept.append(self._folded(kept[-1], after, after + APART))
        place = step // APART
        return self._folded(kept[place], place * APART, step)

    def _folded(self, ledger: Ledger, start: int, end: int) -> Ledger:
        later = ledger.copy()
        for events in self._events[start:end]:
            later.fold(events)
        return later


def _rolled(entry: LogEntry | None) -> int:
    """The sum of a roll; 0 for anything else."""
    if entry is None or not isinstance(entry.action, Roll):
        return 0
    outcome = entry.outcome
    return outcome.first + outcome.second if isinstance(outcome, DiceRolled) else 0


def _producing(state: GameState, total: int) -> frozenset[HexId]:
    """The hexes with that number beside a building, the robber's left out."""
    if not total:
        return frozenset()
    return frozenset(h for h, _, _, _ in state.yields[total] if h != state.robber)
