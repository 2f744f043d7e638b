"""The level ``easy``: generous, and true to its word within a turn."""

from random import Random
from typing import Any

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.easy import EasyAgent
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLINE_REASONS,
    WITHDRAW_OFFER,
    Action,
    CounterOffer,
    DeclineOffer,
    OfferTrade,
)
from catan_desktop.engine.ids import Cards
from catan_desktop.engine.rules import legal_actions
from catan_desktop.engine.state import GameState, Offer, Phase
from tests.ai.seen import seen
from tests.engine.positions import position

WOOL: Cards = (0, 0, 1, 0, 0)
ORE: Cards = (0, 0, 0, 0, 1)


def asked(turn: int = 9, give: Cards = WOOL, get: Cards = ORE, **changes: Any) -> GameState:
    """Seat 0 offers, seat 1 is asked."""
    hands = changes.pop("hands", {0: (0, 0, 2, 0, 0), 1: (0, 0, 0, 0, 2)})
    offer = Offer(give, get, (1,), (None,))
    return position(phase=Phase.OFFER, turn=turn, offer=offer, hands=hands, **changes)


def choice(state: GameState, seat: int, seed: int = 0, *, open_hands: bool = False) -> Action:
    legal = legal_actions(state, seat)
    o = seen(state, seat, open_hands=open_hands)
    action = EasyAgent(Random(seed)).choose(o, legal, Limit())
    assert action in legal
    return action


def reason(action: Action) -> str:
    assert isinstance(action, DeclineOffer)
    return DECLINE_REASONS[action.reason]


@pytest.mark.parametrize("turn", range(5, 30, 3))
def test_the_same_offer_in_the_same_turn_has_the_same_answer(turn: int) -> None:
    assert len({choice(asked(turn), 1, seed) for seed in range(20)}) == 1


def test_it_takes_most_fair_offers_and_few_dear_ones() -> None:
    fair = [choice(asked(turn), 1) for turn in range(5, 205)]
    assert 0.65 < fair.count(ACCEPT_OFFER) / len(fair) < 0.85
    dear = [choice(asked(turn, WOOL, (0, 0, 0, 0, 2)), 1) for turn in range(5, 205)]
    assert 0.2 < dear.count(ACCEPT_OFFER) / len(dear) < 0.4
    assert {reason(a) for a in dear if a != ACCEPT_OFFER} == {"too_cheap"}


@pytest.mark.parametrize(("ores", "why"), [(1, "need_it_myself"), (2, "no_use")])
def test_its_reason_is_true(ores: int, why: str) -> None:
    """It needs what would be its last card of a kind; else it has no use for the other."""
    hands = {0: (0, 0, 2, 0, 0), 1: (0, 0, 0, 0, ores)}
    answers = [choice(asked(turn, hands=hands), 1) for turn in range(5, 60)]
    assert {reason(a) for a in answers if a != ACCEPT_OFFER} == {why}


def test_who_nearly_wins_gets_nothing_neither_by_offer_nor_by_counter() -> None:
    near: dict[str, Any] = {
        "devs": {0: (0, 5, 0, 0, 0)},
        "shown": [5, 0, 0, 0],
        "settlements": {0: (0, 8, 16, 27)},
    }
    assert reason(choice(asked(**near), 1)) == "helps_the_leader"
    counter = CounterOffer(WOOL, ORE)
    agreed = position(
        phase=Phase.OFFER,
        active=1,
        offer=Offer(ORE, (0, 1, 0, 0, 0), (0,), (counter,)),
        hands={0: (0, 0, 2, 0, 0), 1: (0, 0, 0, 0, 2)},
        **near,
    )
    assert choice(agreed, 1) == WITHDRAW_OFFER


def test_it_asks_nobody_who_cannot_have_the_card() -> None:
    """Seats 1 and 2 are known to hold wool only; seat 3 has a card of each kind."""
    state = position(
        hands={0: (3, 0, 0, 0, 0), 1: (0, 0, 1, 0, 0), 2: (0, 0, 2, 0, 0), 3: (1,) * 5}
    )
    offers = {
        action
        for seed in range(300)
        if isinstance(action := choice(state, 0, seed, open_hands=True), OfferTrade)
    }
    assert {offer.get for offer in offers} > {ORE}
    for offer in offers:
        assert offer.to == ((1, 2, 3) if offer.get == WOOL else (3,))
