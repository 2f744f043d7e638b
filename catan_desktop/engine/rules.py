"""The one door to the rules: who may act, what is legal, what is due from chance, what it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catan_desktop.engine.actions import (
    Action,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    MoveRobber,
    Refusal,
    Roll,
)
from catan_desktop.engine.board import Board, opening_order, starts_for
from catan_desktop.engine.chance import (
    ALL_ROLLS,
    DICE,
    DRAWN,
    NO_SEVEN,
    STOLEN,
    Outcome,
    Weighted,
)
from catan_desktop.engine.effects import WrongOutcomeError, advance, bag_to_draw
from catan_desktop.engine.events import Event
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.legal import LegalActions, legal_actions, to_act
from catan_desktop.engine.reasons import is_legal, why_illegal
from catan_desktop.engine.state import GameState, Phase, bits

__all__ = [
    "GameState",
    "IllegalActionError",
    "LegalActions",
    "Phase",
    "Transition",
    "WrongOutcomeError",
    "advance",
    "apply",
    "chance_outcomes",
    "is_legal",
    "legal_actions",
    "opening_actions",
    "to_act",
    "why_illegal",
]

_NONE: Final[tuple[Weighted, ...]] = ()


class IllegalActionError(Exception):
    """An action that the rules refuse.

    Attributes:
        refusal: the reason.
    """

    def __init__(self, seat: Seat, action: Action, refusal: Refusal) -> None:
        """Word the refusal for a log; screens word it themselves."""
        super().__init__(f"seat {seat} may not do {action}: {refusal.code} {refusal.figures}")
        self.refusal = refusal


@dataclass(frozen=True)
class Transition:
    """The state after an action, and what happened."""

    state: GameState
    events: tuple[Event, ...]


def chance_outcomes(state: GameState, seat: Seat, action: Action) -> Sequence[Weighted]:
    """The weighted outcomes, one of which must come with this action; empty if none is due."""
    if isinstance(action, Roll):
        return _rolls(state)
    if isinstance(action, MoveRobber):
        if action.victim is None:
            return _NONE
        hand = state.hands[5 * action.victim : 5 * action.victim + 5]
        return [(count, STOLEN[r]) for r, count in enumerate(hand) if count]
    if isinstance(action, BuyDevCard):
        return [(count, DRAWN[c]) for c, count in enumerate(state.deck) if count]
    return _NONE


def _rolls(state: GameState) -> Sequence[Weighted]:
    rules = state.rules
    rounds = rules.no_seven_rounds
    early = rounds > 0 and (state.turn - 1) // state.seats < rounds
    if rules.dice == "random":
        return NO_SEVEN if early else ALL_ROLLS
    left = [DICE[i] for i in bits(bag_to_draw(state))]
    if early:
        left = [roll for roll in left if roll.first + roll.second != 7]
    return [(1, roll) for roll in left] or NO_SEVEN


def apply(
    state: GameState, seat: Seat, action: Action, outcome: Outcome | None = None
) -> Transition:
    """Check and carry out an action on a copy.

    Raises:
        IllegalActionError: the seat may not do this now.
        WrongOutcomeError: the outcome is not one that is due.
    """
    refusal = why_illegal(state, seat, action)
    if refusal is not None:
        raise IllegalActionError(seat, action, refusal)
    due = [choice for weight, choice in chance_outcomes(state, seat, action) if weight]
    if (outcome is None) != (not due) or (outcome is not None and outcome not in due):
        raise WrongOutcomeError(f"{outcome} cannot come from {action} here")
    after = state.copy()
    events: list[Event] = []
    advance(after, seat, action, outcome, events)
    return Transition(after, tuple(events))


def opening_actions(board: Board, seats: int, first: Seat) -> list[tuple[Seat, Action]]:
    """The set-up entries of a board with fixed starts; empty if it has none for these seats."""
    starts = starts_for(board, seats)
    if not starts:
        return []
    actions: list[tuple[Seat, Action]] = []
    for i, seat in enumerate(opening_order(seats, first)):
        vertex, edge = starts[seat][2:] if i >= seats else starts[seat][:2]
        actions += [(seat, BuildSettlement(vertex)), (seat, BuildRoad(edge))]
    return actions
