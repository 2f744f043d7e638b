"""A game being played: the single writer of its record, with journal, chance and undo."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, assert_never

from catan_desktop.app.opening import Opening
from catan_desktop.app.saving import NOT_SAVED
from catan_desktop.app.setup import SeatSetup
from catan_desktop.app.undo import may_undo
from catan_desktop.engine.actions import Action, Refusal
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import DiceRolled, SeededChance, commitment_of, kind_of
from catan_desktop.engine.events import Event, redact
from catan_desktop.engine.ids import RESOURCES, HexId, Resource, Seat
from catan_desktop.engine.observation import Ledger, Observation, observe
from catan_desktop.engine.options import Rules
from catan_desktop.engine.record import By, GameRecord, LogEntry, replay
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    LegalActions,
    Phase,
    apply,
    chance_outcomes,
    legal_actions,
    opening_actions,
    to_act,
    why_illegal,
)
from catan_desktop.storage.journal import went_beyond

if TYPE_CHECKING:
    from catan_desktop.app.solo import SoloRun


class Sink(Protocol):
    """Where a session writes: the journal, or nothing in tests."""

    def append(self, entry: LogEntry) -> None:
        """Keep an entry before it counts."""

    def undo(self, count: int) -> None:
        """Keep that the last live entries are dead."""

    def finish(self, winner: Seat, seed: bytes) -> None:
        """Keep the winner and reveal the seed."""

    def close(self) -> None:
        """Let the file go."""


class MemorySink:
    """A sink that keeps nothing."""

    def append(self, entry: LogEntry) -> None:
        """Do nothing."""

    def undo(self, count: int) -> None:
        """Do nothing."""

    def finish(self, winner: Seat, seed: bytes) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class UndoRefusedError(Exception):
    """The last entry cannot be taken back."""


@dataclass(frozen=True)
class Table:
    """What a game began with.

    Attributes:
        game_id: from the commitment.
        preset: name of the rules.
        seats: who sits where.
        record: board, rules and the entries that are live.
        sealed_at: number of live entries at the last commitment; outcomes are counted from
            there.
        seed: the sealed seed of the dice.
        shown_hash: what the journal of a finished game says is the seed's hash; empty for
            the hash itself.
        first_hash: the hash that was shown at the very start, where the seed is a later one;
            empty for that of the seed.
        rewound: whether an undo before went over what had been revealed.
        opening: how the first seat was found, if that is known.
        continued: for a game that began at a position of another one, in which turn; 0 in the
            set-up, None for a game of its own.
    """

    game_id: str
    preset: str
    seats: tuple[SeatSetup, ...]
    record: GameRecord
    seed: bytes
    sealed_at: int = 0
    rewound: bool = False
    shown_hash: str = ""
    first_hash: str = ""
    opening: Opening | None = None
    continued: int | None = None


@dataclass(frozen=True)
class HeldBack:
    """Cards of one hex that a seat did not get, since the robber stood there (bank apart)."""

    seat: Seat
    hex: HexId
    resource: Resource
    count: int


@dataclass(frozen=True)
class _Step:
    """A live entry, the state it led to and what happened."""

    entry: LogEntry
    state: GameState
    events: tuple[Event, ...]


def held_back(state: GameState, total: int) -> Iterator[HeldBack]:
    """What the robber kept back at a roll of ``total``, by seat; a roll moves no robber."""
    for hex_id, entry, _, count in state.yields[total]:
        if hex_id == state.robber:
            yield HeldBack(entry // len(RESOURCES), hex_id, entry % len(RESOURCES), count)


class GameSession:
    """Holds the record of a game, applies actions, tells those who listen.

    Attributes:
        table: what the game began with (its record as it was when opened).
        revision: grows with every applied entry and every undo.
        undos: grows with every undo; a screen then rebuilds instead of animating.
        rewound: whether an undo went over what had been revealed: such a game counts in no
            statistics.
        path: the journal, where there is one.
        solo: for a person's solo game its standing among others on the board, where it is kept.
        played_on: the id of the game that was begun from a position of this one's replay; empty
            without one.
        notices: codes of what the players must be told (``torn_line``, ``new_commitment``).
    """

    def __init__(self, table: Table, sink: Sink | None = None, notices: Sequence[str] = ()) -> None:
        """Go on where the record of the table ends.

        Raises:
            ReplayError: an entry of the record is against the rules.
        """
        self.table: Final = table
        self.revision = 0
        self.undos = 0
        self.rewound = table.rewound
        self.notices = list(notices)
        self.path: Path | None = None
        self.played_on = ""
        self.solo: SoloRun | None = None
        self._sink: Sink = sink or MemorySink()
        self._sealed_at = table.sealed_at
        self._start = table.record.start()
        self._steps: list[_Step] = []
        for entry, transition in zip(table.record.entries, replay(table.record), strict=True):
            self._steps.append(_Step(entry, transition.state, transition.events))
        self._events: list[Event] = [e for step in self._steps for e in step.events]
        self._listeners: list[Callable[[], None]] = []
        self._ledgers: dict[Seat | None, Ledger] = {}
        self._views: dict[Seat | None, tuple[int, Observation]] = {}
        self._finished = False
        self._rebuild_ledgers()

    # -------------------------------------------------------------- facts

    @property
    def game_id(self) -> str:
        """The name of the game's files."""
        return self.table.game_id

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """Who sits where."""
        return self.table.seats

    @property
    def board(self) -> Board:
        """The board."""
        return self.table.record.board

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.table.record.rules

    @property
    def opening(self) -> Opening | None:
        """How the first seat was found; None if it is not known."""
        return self.table.opening

    @property
    def preset(self) -> str:
        """The name of the rules."""
        return self.table.preset

    @property
    def commitment(self) -> str:
        """The seal on the dice: SHA-256 of the seed, in hexadecimal, as it was shown."""
        return self.table.shown_hash or commitment_of(self.table.seed)

    @property
    def seed_revealed(self) -> str | None:
        """The seed in hexadecimal once the game is over."""
        return self.table.seed.hex() if self.over else None

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self._state.phase is Phase.OVER

    @property
    def ply(self) -> int:
        """The number of live entries."""
        return len(self._steps)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The live entries."""
        return tuple(step.entry for step in self._steps)

    @property
    def record(self) -> GameRecord:
        """The game so far as a value, for what looks at whole games once they are over."""
        return replace(self.table.record, entries=self.entries)

    @property
    def _state(self) -> GameState:
        return self._steps[-1].state if self._steps else self._start

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_human(seat))

    def is_human(self, seat: Seat) -> bool:
        """Whether a person plays the seat."""
        return self.seats[seat].kind == "human"

    def to_act(self) -> tuple[Seat, ...]:
        """Every seat that may act now."""
        return to_act(self._state)

    def observe(self, viewer: Seat | None) -> Observation:
        """What a seat, or the public, may know now."""
        kept = self._views.get(viewer)
        if kept is None or kept[0] != self.revision:
            kept = self.revision, observe(self._state, viewer, self._ledgers[viewer])
            self._views[viewer] = kept
        return kept[1]

    def legal(self, seat: Seat) -> LegalActions:
        """What the seat may do now."""
        return legal_actions(self._state, seat)

    def why_illegal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the seat may not do this now; None if it may."""
        return why_illegal(self._state, seat, action)

    @property
    def event_count(self) -> int:
        """Events so far."""
        return len(self._events)

    def events(self, viewer: Seat | None, start: int = 0) -> tuple[Event, ...]:
        """What happened from event ``start`` on, as the viewer may know it."""
        return tuple(redact(event, viewer) for event in self._events[start:])

    def time_ups(self) -> Mapping[int, Seat]:
        """The events, by number, with which the timer began to act in a turn, and for whom."""
        found: dict[int, Seat] = {}
        number, turn, before = 0, self._start.turn, None
        for step in self._steps:
            acted = (step.entry.seat, turn) if step.entry.by == "timer" else None
            if acted is not None and acted != before:
                found[number] = step.entry.seat
            before, turn = acted, step.state.turn
            number += len(step.events)
        return found

    def held_back(self) -> Mapping[int, tuple[HeldBack, ...]]:
        """What the robber kept back at the rolls, by the number of the roll's event."""
        found: dict[int, tuple[HeldBack, ...]] = {}
        number = 0
        for step in self._steps:
            outcome = step.entry.outcome
            if isinstance(outcome, DiceRolled):
                held = tuple(held_back(step.state, outcome.first + outcome.second))
                if held:
                    found[number] = held
            number += len(step.events)
        return found

    # -------------------------------------------------------------- change

    def act(self, seat: Seat, action: Action, by: By = None) -> None:
        """Carry out an action: draw what chance decides, keep the entry, tell the listeners.

        Nothing is changed when an error is raised; the same action can be tried again and
        meets the same chance.

        Raises:
            IllegalActionError: the seat may not do this now.
            SaveFailedError: the entry could not be written (from the sink).
            TooLargeError: the journal can hold no more (from the sink).
        """
        state = self._state
        refusal = why_illegal(state, seat, action)
        if refusal is not None:
            raise IllegalActionError(seat, action, refusal)
        due = chance_outcomes(state, seat, action)
        outcome = self._chance().draw(due) if due else None
        entry = LogEntry(seat, action, outcome, by)
        transition = apply(state, seat, action, outcome)
        self._sink.append(entry)
        self._steps.append(_Step(entry, transition.state, transition.events))
        self._events += transition.events
        for ledger in self._ledgers.values():
            ledger.fold(transition.events)
        self._changed()

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take something back now."""
        return self.undo_count(seat) > 0

    def undo_count(self, seat: Seat) -> int:
        """How many live entries this seat may take back in one step; 0 for none.

        Where undo is free, back to before the last decision of the one person at the table.
        """
        if not self._steps or self.over or not self.is_human(seat):
            return 0
        undo = self.rules.undo
        match undo:
            case "off":
                return 0
            case "what revealed nothing":
                return int(self._may_undo_last(seat))
            case "free":
                alone = self.humans == (seat,)
                return self._since_decision(seat) if alone else int(self._may_undo_last(seat))
        assert_never(undo)

    def _may_undo_last(self, seat: Seat) -> bool:
        last = self._steps[-1]
        if last.entry.seat != seat:
            return False
        before = self._steps[-2].state if len(self._steps) > 1 else self._start
        return may_undo(last.entry, before, last.state, last.events)

    def _since_decision(self, seat: Seat) -> int:
        """Entries from the last one of the seat on.

        Nobody decided the fixed starts of a board; and what an earlier seed drew could not be
        drawn again once that seed is lost.
        """
        record = self.table.record
        opening = len(opening_actions(record.board, record.seats, record.first))
        for count, step in enumerate(reversed(self._steps[max(opening, self._sealed_at) :]), 1):
            if step.entry.seat == seat:
                return count
        return 0

    def undo(self, seat: Seat) -> None:
        """Take back the last entry, or where undo is free all from the last own decision on.

        Raises:
            UndoRefusedError: nothing can be taken back by this seat.
            SaveFailedError: the undo could not be written; nothing is changed.
        """
        count = self.undo_count(seat)
        if not count:
            raise UndoRefusedError
        self._sink.undo(count)
        undone = self._steps[-count:]
        del self._steps[-count:]
        del self._events[len(self._events) - sum(len(step.events) for step in undone) :]
        self._sealed_at = min(self._sealed_at, len(self._steps))
        self.rewound = self.rewound or went_beyond([step.entry for step in undone])
        self.undos += 1
        self._rebuild_ledgers()
        self._changed()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change; returns how to end that."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def close(self) -> None:
        """Let the journal go; the game can be opened again.

        Raises:
            SaveFailedError: the result of a finished game could not be written; nothing else is
                missing, and opening and closing the game writes it.
        """
        try:
            self._reveal()
        finally:
            self._sink.close()

    # -------------------------------------------------------------- inside

    def _chance(self) -> SeededChance:
        """The source, standing after the live outcomes since the last commitment."""
        counts: dict[str, int] = {}
        for step in self._steps[self._sealed_at :]:
            if step.entry.outcome is not None:
                kind = kind_of(step.entry.outcome)
                counts[kind] = counts.get(kind, 0) + 1
        return SeededChance(self.table.seed, counts)

    def _changed(self) -> None:
        self.revision += 1
        with suppress(*NOT_SAVED):  # the move is kept; the result is written on closing
            self._reveal()
        for callback in tuple(self._listeners):
            callback()

    def _reveal(self) -> None:
        """Write the last line of a finished game, once."""
        if self.over and not self._finished:
            self._sink.finish(self._state.winner, self.table.seed)
            self._finished = True

    def _rebuild_ledgers(self) -> None:
        viewers: list[Seat | None] = [None, *range(len(self.seats))]
        self._ledgers = {viewer: Ledger(len(self.seats), viewer) for viewer in viewers}
        for step in self._steps:
            for ledger in self._ledgers.values():
                ledger.fold(step.events)
