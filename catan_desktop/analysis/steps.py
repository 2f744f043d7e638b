"""A record step by step: every entry with the states around it and what happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from catan_desktop.engine.events import Event
from catan_desktop.engine.ids import Cards
from catan_desktop.engine.record import GameRecord, LogEntry, ReplayError
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    WrongOutcomeError,
    apply,
)

RESOURCE_COUNT: Final = 5


@dataclass(frozen=True)
class Step:
    """One entry: the state it met, what happened, the state it led to. Do not change the states."""

    before: GameState
    entry: LogEntry
    events: tuple[Event, ...]
    after: GameState


def steps(record: GameRecord) -> Iterator[Step]:
    """The steps of a record, in order.

    Raises:
        ReplayError: an entry is illegal or its outcome impossible.
    """
    state = record.start()
    for i, entry in enumerate(record.entries):
        try:
            moved = apply(state, entry.seat, entry.action, entry.outcome)
        except (IllegalActionError, WrongOutcomeError) as error:
            raise ReplayError(i, error) from error
        yield Step(state, entry, moved.events, moved.state)
        state = moved.state


def plus(one: Cards, other: Cards, sign: int = 1) -> Cards:
    """Both counts together, or with ``sign`` -1 what is left of the first."""
    a, b, c, d, e = (x + sign * y for x, y in zip(one, other, strict=True))
    return a, b, c, d, e


def cards_of(resource: int, count: int) -> Cards:
    """So many cards of one resource."""
    a, b, c, d, e = (count if r == resource else 0 for r in range(RESOURCE_COUNT))
    return a, b, c, d, e
