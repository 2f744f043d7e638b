"""Games of a given preset and number of seats that come soon into every phase."""

from collections import Counter
from random import Random

from catan_desktop.engine import actions as a
from catan_desktop.engine.chance import DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.ids import ROAD_BUILDING
from catan_desktop.engine.observation import Ledger
from catan_desktop.engine.options import Rules
from catan_desktop.engine.record import GameRecord
from catan_desktop.engine.rules import GameState, Phase, chance_outcomes
from tests.engine.invariants import TEMPERS, Walk, Weights, any_board
from tests.referee.compare import state_of
from tests.referee.late import late_table

EAGER: Weights = {a.PlayRoadBuilding: 30, a.PlayKnight: 3, a.DeclareVictory: 9, a.BuyDevCard: 3}


def phases_of(rules: Rules, seats: int) -> set[Phase]:
    """Every phase that a game with these rules can come into."""
    return set(Phase) - (set() if rules.player_trades and seats > 1 else {Phase.OFFER})


def exact_ledger(state: GameState, view: int | None) -> Ledger:
    """The ledger of a view that has seen every card so far."""
    ledger = Ledger(state.seats, view)
    hands = [state.hand(s) for s in range(state.seats)]
    totals = [state.rules.bank_cards - n for n in state.bank]
    ledger.suppose(hands, hands, [sum(hand) for hand in hands], totals)
    return ledger


class Visit(Walk):
    """A random game, from the start or from a late position, in which rare outcomes are frequent.

    Every invariant is checked on the way. From a late position each view knows all hands of then.
    """

    def __init__(self, seed: int, rules: Rules, seats: int, late: bool) -> None:
        rng = Random(seed)
        board = any_board(rng)
        record = GameRecord(board, rules, seats, rng.randrange(seats))
        super().__init__(seed, Counter(), 0, record)
        self.temper = TEMPERS[rng.choice(list(TEMPERS))] | EAGER
        if late:
            self.state = state_of(late_table(rng, rules, seats, board))
            self.ledgers = {view: exact_ledger(self.state, view) for view in self.views}

    def outcome(self, seat: int, action: a.Action) -> Outcome | None:
        """Often a seven, often road building, if they can come."""
        due = [o for _, o in chance_outcomes(self.state, seat, action)]
        rare = [
            o
            for o in due
            if o == DevCardDrawn(ROAD_BUILDING)
            or (isinstance(o, DiceRolled) and o.first + o.second == 7)
        ]
        drawn = super().outcome(seat, action)
        return self.rng.choice(rare) if rare and self.rng.random() < 0.3 else drawn
