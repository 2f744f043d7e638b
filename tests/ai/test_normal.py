"""Decisions of ``normal`` that anyone at the table would make."""

from dataclasses import replace
from random import Random
from typing import Any

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.normal import NormalAgent
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLARE_VICTORY,
    DECLINE_REASONS,
    PLAY_KNIGHT,
    REVEAL_VICTORY_CARD,
    WITHDRAW_OFFER,
    Action,
    BuildCity,
    BuildSettlement,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    Discard,
    MaritimeTrade,
    MoveRobber,
)
from catan_desktop.engine.ids import GRAIN, LUMBER, ORE
from catan_desktop.engine.legal import legal_actions
from catan_desktop.engine.options import PRESETS
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.state import GameState, Offer, Phase, bits
from tests.ai.seen import seen
from tests.engine.positions import BOARD, COAST, SHORE, position

NONE = (0, 0, 0, 0, 0)
BASE: dict[str, Any] = {
    "settlements": {
        0: [SHORE[0], SHORE[4]],
        1: [SHORE[8], SHORE[12]],
        2: [SHORE[16], SHORE[20]],
        3: [SHORE[24], SHORE[28]],
    },
    "roads": {
        0: [COAST[0], COAST[4]],
        1: [COAST[8], COAST[12]],
        2: [COAST[16], COAST[20]],
        3: [COAST[24], COAST[28]],
    },
}


def state(**changes: Any) -> GameState:
    return position(**(BASE | changes))


def choice(of: GameState, seat: int = 0, *, open_hands: bool = False) -> Action:
    legal = legal_actions(of, seat)
    action = NormalAgent(Random(0)).choose(seen(of, seat, open_hands=open_hands), legal, Limit())
    assert action in legal
    return action


def test_it_takes_the_winning_city() -> None:
    near = state(
        rules=replace(RULES, points_to_win=5),
        hands={0: (2, 2, 2, 3, 3)},
        devs={0: (0, 2, 0, 0, 0)},
    )
    assert isinstance(choice(near), BuildCity)


def test_it_trades_with_the_bank_for_the_winning_city() -> None:
    near = state(rules=replace(RULES, points_to_win=3), hands={0: (4, 0, 0, 2, 2)})
    trade = choice(near)
    assert isinstance(trade, MaritimeTrade)
    assert (trade.give, trade.get) == (LUMBER, ORE)


def test_it_declares_at_the_first_chance() -> None:
    rules = replace(PRESETS["cataso"], points_to_win=3)
    won = state(rules=rules, devs={0: (0, 1, 0, 0, 0)}, hands={0: (1, 1, 1, 3, 3)})
    assert choice(won) == DECLARE_VICTORY


def test_it_keeps_its_point_cards_to_itself() -> None:
    quiet = state(devs={0: (0, 3, 0, 0, 0)})
    assert REVEAL_VICTORY_CARD in legal_actions(quiet, 0)
    assert choice(quiet) != REVEAL_VICTORY_CARD


def test_it_plays_the_knight_that_wins() -> None:
    near = state(
        phase=Phase.ROLL,
        rules=replace(RULES, points_to_win=4),
        devs={0: (1, 0, 0, 0, 0)},
        played={0: (2, 0, 0, 0, 0)},
    )
    assert choice(near) == PLAY_KNIGHT


def test_a_knight_frees_the_own_best_hex_before_the_roll() -> None:
    hexes = [h for v in (SHORE[0], SHORE[4]) for h in BOARD.topology.vertex_hexes[v]]
    best = max(hexes, key=lambda h: -abs(BOARD.tokens[h] - 7) if BOARD.tokens[h] else -9)
    shut = state(phase=Phase.ROLL, robber=best, devs={0: (1, 0, 0, 0, 0)}, cities={0: [SHORE[0]]})
    assert choice(shut) == PLAY_KNIGHT


def robber_victim(leader: int) -> MoveRobber:
    places = BASE["settlements"]
    ahead = state(
        phase=Phase.ROBBER,
        settlements={s: places[s] for s in range(4) if s != leader},
        cities={leader: places[leader]},
        devs={leader: (0, 3, 0, 0, 0)},
        shown=[3 if s == leader else 0 for s in range(4)],
        hands=dict.fromkeys(range(4), (1, 1, 1, 1, 1)),
    )
    action = choice(ahead)
    assert isinstance(action, MoveRobber)
    assert any(v in bits(BOARD.hex_vertex_masks[action.hex]) for v in places[leader]), (
        "the hex is the leader's"
    )
    return action


def test_the_robber_goes_to_whoever_leads() -> None:
    for leader in (1, 2, 3):
        assert robber_victim(leader).victim == leader


def test_a_discard_keeps_the_cards_of_a_city() -> None:
    rich = state(phase=Phase.DISCARD, hands={0: (4, 2, 0, 2, 3)}, owed=[5, 0, 0, 0])
    discard = choice(rich)
    assert isinstance(discard, Discard)
    assert discard.cards[GRAIN] == discard.cards[ORE] == 0


def test_a_huge_discard_is_found_by_swaps() -> None:
    rich = state(phase=Phase.DISCARD, hands={0: (8, 8, 8, 8, 8)}, owed=[20, 0, 0, 0])
    discard = choice(rich)
    assert isinstance(discard, Discard)
    assert sum(discard.cards) == 20


def test_the_first_settlement_stands_where_much_is_earned() -> None:
    start = GameState(BOARD, RULES, 4, 0)
    pips = [sum(row) for row in BOARD.vertex_pips]
    ledger_free = choice(start)
    assert isinstance(ledger_free, BuildSettlement)
    assert pips[ledger_free.vertex] >= sorted(pips)[-12]


# ------------------------------------------------------------------ trades

SETTLER: dict[str, Any] = {"hands": {0: (1, 1, 1, 1, 0), 1: (2, 0, 2, 0, 0)}}


def offered(give: Any, get: Any, hands: dict[int, Any], **changes: Any) -> GameState:
    """Seat 0 has offered these terms to seat 1 alone."""
    return state(phase=Phase.OFFER, offer=Offer(give, get, (1,), (None,)), hands=hands, **changes)


def reason(action: Action) -> str:
    assert isinstance(action, DeclineOffer), action
    return DECLINE_REASONS[action.reason]


def test_it_accepts_what_completes_a_city() -> None:
    asked = offered((0, 0, 0, 0, 1), (1, 0, 0, 0, 0), {0: (0, 0, 0, 0, 1), 1: (3, 0, 0, 2, 2)})
    assert choice(asked, 1) == ACCEPT_OFFER


def test_it_says_that_it_cannot_pay() -> None:
    asked = offered((0, 0, 0, 0, 1), (0, 0, 1, 0, 0), {0: (0, 0, 0, 0, 1), 1: (0, 3, 0, 0, 0)})
    assert reason(choice(asked, 1)) == "cannot_pay"


def test_it_does_not_help_whoever_is_about_to_win() -> None:
    asked = offered(
        (0, 0, 0, 0, 1),
        (2, 0, 0, 0, 0),
        {0: (0, 0, 0, 0, 1), 1: (2, 0, 0, 2, 2)},
        devs={0: (0, 5, 0, 0, 0)},
        shown=[5, 0, 0, 0],
        rules=replace(RULES, points_to_win=8),
    )
    assert reason(choice(asked, 1)) == "helps_the_leader"


def test_it_keeps_what_it_needs_itself() -> None:
    asked = offered((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), {0: (1, 0, 0, 0, 0), 1: (0, 0, 0, 2, 3)})
    assert reason(choice(asked, 1)) in ("need_it_myself", "no_use")


def test_it_counters_when_a_fairer_rate_would_do() -> None:
    asked = offered((0, 0, 0, 0, 1), (4, 0, 0, 0, 0), {0: (0, 0, 0, 0, 2), 1: (5, 0, 0, 2, 2)})
    assert choice(asked, 1, open_hands=True) == CounterOffer((2, 0, 0, 0, 0), (0, 0, 0, 0, 1))


def test_asked_too_cheaply_it_names_its_price() -> None:
    """Whoever can pay is told what would do; whoever cannot, only that it is too cheap."""
    mine = (0, 2, 1, 0, 2)
    rich = offered((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), {0: (2, 0, 0, 0, 0), 1: mine})
    poor = offered((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), {0: (1, 0, 0, 0, 0), 1: mine})
    assert choice(rich, 1, open_hands=True) == CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0))
    assert reason(choice(poor, 1, open_hands=True)) == "too_cheap"


def test_four_for_one_becomes_one_for_one() -> None:
    asked = offered((0, 1, 0, 0, 0), (4, 0, 0, 0, 0), {0: (0, 1, 1, 1, 1), 1: (4, 0, 0, 0, 0)})
    assert choice(asked, 1, open_hands=True) == CounterOffer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0))


def test_it_closes_with_the_weaker_partner() -> None:
    """Who has five points more for all to see is no longer the partner of choice."""

    def agreed(leader: int) -> GameState:
        return state(
            phase=Phase.OFFER,
            offer=Offer((2, 0, 0, 0, 0), (0, 0, 0, 0, 1), (1, 2), (ACCEPT_OFFER, ACCEPT_OFFER)),
            hands={0: (2, 0, 0, 2, 2), 1: (0, 0, 0, 0, 1), 2: (0, 0, 0, 0, 1)},
            devs={leader: (0, 5, 0, 0, 0)},
            shown=[5 * (seat == leader) for seat in range(4)],
        )

    assert choice(agreed(1)) == ConfirmTrade(2)
    assert choice(agreed(2)) == ConfirmTrade(1)


def test_it_withdraws_when_no_counter_is_worth_it() -> None:
    greedy = CounterOffer((0, 0, 1, 0, 0), (0, 0, 0, 2, 2))
    dear = state(
        phase=Phase.OFFER,
        offer=Offer((1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (1,), (greedy,)),
        hands={0: (1, 0, 0, 2, 3), 1: (0, 0, 1, 0, 0)},
    )
    assert choice(dear) == WITHDRAW_OFFER
