"""What a seat sees of a position that was not played but built."""

from catan_desktop.engine.observation import Ledger, Observation, observe
from catan_desktop.engine.state import GameState


def ledger_of(state: GameState, seat: int, *, open_hands: bool = False) -> Ledger:
    """A ledger that knows the sizes of the other hands only, or all their cards."""
    hands = [list(state.hand(s)) for s in range(state.seats)]
    totals = [sum(state.hands[r::5]) for r in range(5)]
    low, high = [], []
    for s, hand in enumerate(hands):
        known = s == seat or open_hands
        low.append(hand if known else [0] * 5)
        high.append(hand if known else [min(sum(hand), total) for total in totals])
    ledger = Ledger(state.seats, seat)
    ledger.suppose(low, high, [sum(hand) for hand in hands], totals)
    return ledger


def seen(state: GameState, seat: int, *, open_hands: bool = False) -> Observation:
    """The seat's observation of the state."""
    return observe(state, seat, ledger_of(state, seat, open_hands=open_hands))
