"""A game as a value: what was agreed, and every action with its outcome."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from catan_desktop.engine.actions import Action
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import Outcome
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.options import Rules
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    Transition,
    WrongOutcomeError,
    apply,
)

By: TypeAlias = Literal["timer", "fallback"] | None


@dataclass(frozen=True)
class LogEntry:
    """One action of the game; ``by`` marks a move made for the seat by timer or fallback."""

    seat: Seat
    action: Action
    outcome: Outcome | None = None
    by: By = None


@dataclass(frozen=True)
class GameRecord:
    """A whole game so far; everything else is a fold over it.

    Attributes:
        board, rules, seats, first: with what the game began.
        entries: what was done since.
        position: where the log begins, if not before the first settlement; no journal holds one.
    """

    board: Board
    rules: Rules
    seats: int
    first: Seat
    entries: tuple[LogEntry, ...] = ()
    position: GameState | None = None

    def start(self) -> GameState:
        """The state before the first entry."""
        if self.position is not None:
            return self.position.copy()
        return GameState(self.board, self.rules, self.seats, self.first)


class ReplayError(Exception):
    """An entry of a record that the rules refuse.

    Attributes:
        index: which entry, counted from 0.
        why: what the rules said. An attribute, since ``raise ... from`` sets no cause in a
            compiled module.
    """

    def __init__(self, index: int, why: IllegalActionError | WrongOutcomeError) -> None:
        """Say which entry and why."""
        super().__init__(f"entry {index + 1}: {why}")
        self.index = index
        self.why = why


def replay(record: GameRecord) -> list[Transition]:
    """The transition of each entry, in order.

    Raises:
        ReplayError: an entry is illegal or its outcome impossible.
    """
    state = record.start()
    transitions: list[Transition] = []
    for i, entry in enumerate(record.entries):
        try:
            transition = apply(state, entry.seat, entry.action, entry.outcome)
        except (IllegalActionError, WrongOutcomeError) as error:
            raise ReplayError(i, error) from error
        transitions.append(transition)
        state = transition.state
    return transitions
