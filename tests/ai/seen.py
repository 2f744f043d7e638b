"""What a seat sees of a position that was not played but built."""

from catan_desktop.engine.observation import Ledger, Observation, observe
from catan_desktop.engine.state import GameState


def ledger_of(state: GameState, seat: int, *, open_hands: bool = False) -> Ledger:
    """A ledger that knows the sizes of the other hands only, or all their cards."""
    ledger = Ledger(state.seats, seat)
    for s in range(state.seats):
        hand = list(state.hand(s))
        known = s == seat or open_hands
        ledger.low[s] = hand if known else [0] * 5
        ledger.high[s] = (
            hand if known else [min(sum(hand), sum(state.hands[r::5])) for r in range(5)]
        )
        ledger.sizes[s] = sum(hand)
    ledger.totals = [sum(state.hands[r::5]) for r in range(5)]
    return ledger


def seen(state: GameState, seat: int, *, open_hands: bool = False) -> Observation:
    """The seat's observation of the state."""
    return observe(state, seat, ledger_of(state, seat, open_hands=open_hands))
