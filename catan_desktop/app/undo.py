"""What may be taken back where undo is not free: what revealed and moved nothing of others."""

from catan_desktop.engine.events import (
    Event,
    GameWon,
    MonopolyTaken,
    PlayersTraded,
    TurnBegan,
    TurnEnded,
    VictoryCardRevealed,
)
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.record import LogEntry
from catan_desktop.engine.rules import GameState

_FINAL = (GameWon, MonopolyTaken, PlayersTraded, TurnBegan, TurnEnded, VictoryCardRevealed)


def may_undo(
    entry: LogEntry, before: GameState, after: GameState, events: tuple[Event, ...]
) -> bool:
    """Whether the last entry of a game can be taken back by the seat that made it.

    Not if it carries an outcome, ended a turn or the phase of another seat, moved cards
    between players, showed a hidden card or won the game; nor if the timer made it, since
    whoever takes that back would have gained time.
    """
    if entry.outcome is not None or entry.by == "timer":
        return False
    if any(isinstance(event, _FINAL) for event in events):
        return False
    if before.active != after.active:
        return False
    ended_others = before.phase in (Phase.DISCARD, Phase.OFFER) and after.phase is not before.phase
    own_close = before.phase is Phase.OFFER and entry.seat == before.active
    return not ended_others or own_close
