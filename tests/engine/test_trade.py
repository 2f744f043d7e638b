"""Rule 7: trade with players and with the bank."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from catan_desktop.engine.actions import (
    DECLINE_REASONS,
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    Refusal,
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.chance import DevCardDrawn
from catan_desktop.engine.events import OfferAnswered, OfferClosed, PlayersTraded, TradeOffered
from catan_desktop.engine.ids import GENERIC, GRAIN, LUMBER, NO_CARDS, ORE, WOOL
from catan_desktop.engine.options import PRESETS
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    advance,
    apply,
    legal_actions,
    to_act,
    why_illegal,
)
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    BOARD,
    after,
    events_of,
    hex_at,
    listed,
    play,
    position,
    reason,
    roll,
)

ONE_LUMBER = (1, 0, 0, 0, 0)
ONE_ORE = (0, 0, 0, 0, 1)
OFFER = OfferTrade(ONE_LUMBER, ONE_ORE, (1, 2, 3))
HANDS = {0: (3, 0, 0, 0, 0), 1: (0, 0, 0, 0, 2), 2: (0, 2, 0, 0, 0), 3: (0, 0, 1, 0, 1)}
COUNTER = CounterOffer((0, 0, 0, 0, 1), (2, 0, 0, 0, 0))
INNER = TOPOLOGY.hex_vertices[hex_at(0, 0)]


def table(**parts: Any) -> GameState:
    """Seat 0 on turn with lumber; 1 and 3 hold ore, 2 does not."""
    parts.setdefault("hands", HANDS)
    return position(**parts)


def at_harbor(*kinds: int, **parts: Any) -> GameState:
    """Seat 0 in the main phase with a settlement at a harbor of each kind."""
    spots = [BOARD.vertex_harbor.index(kind) for kind in kinds]
    parts.setdefault("hands", {0: (9, 9, 9, 9, 9)})
    return position(settlements={0: spots}, **parts)


def bank_rates(state: GameState, seat: int = 0) -> list[int]:
    """The listed rate of each resource."""
    trades = listed(state, seat, MaritimeTrade)
    rates = [{t.count for t in trades if t.give == r} for r in range(5)]
    assert all(len(counts) == 1 for counts in rates)
    return [counts.pop() for counts in rates]


# ------------------------------------------------------------------ offers


def test_offer_asks_each_named_seat_and_changes_no_hand() -> None:
    state = table()
    assert reason(state, 0, OFFER) is None
    transition = apply(state, 0, OFFER)
    assert transition.events == (TradeOffered(0, ONE_LUMBER, ONE_ORE, (1, 2, 3)),)
    assert transition.state.hands == state.hands
    assert to_act(transition.state) == (1, 2, 3)
    assert to_act(after(state, 0, OfferTrade(ONE_LUMBER, ONE_ORE, (2,)))) == (2,)


def test_nothing_else_is_legal_while_an_offer_is_open() -> None:
    state = after(table(hands=HANDS | {0: (3, 3, 3, 3, 3)}), 0, OFFER)
    assert len(legal_actions(state, 0)) == 0
    for action in (EndTurn(), BuyDevCard(), BuildRoad(0), MaritimeTrade(0, 4, 1), OFFER):
        assert reason(state, 0, action) == "offer_open"
    assert reason(state, 0, WithdrawOffer()) == "offer_open"  # not before all have answered
    assert reason(state, 0, ConfirmTrade(1)) == "offer_open"
    assert reason(state, 0, AcceptOffer()) == "not_your_turn"
    assert reason(state, 1, EndTurn()) == "not_your_turn"


def test_accept_needs_the_cards_decline_and_counter_do_not_need_those() -> None:
    state = after(table(), 0, OFFER)
    assert reason(state, 1, AcceptOffer()) is None
    assert why_illegal(state, 2, AcceptOffer()) == Refusal("missing_cards", ONE_ORE)
    assert reason(state, 2, DeclineOffer(1)) is None
    assert reason(state, 2, DeclineOffer(len(DECLINE_REASONS))) == "not_now"
    assert reason(state, 2, CounterOffer((0, 1, 0, 0, 0), ONE_LUMBER)) is None


def test_decline_is_listed_once_and_any_reason_is_legal() -> None:
    state = after(table(), 0, OFFER)
    assert listed(state, 2, DeclineOffer) == [DeclineOffer(0)]
    for code in range(len(DECLINE_REASONS)):
        assert DeclineOffer(code) in legal_actions(state, 2)


def test_confirm_moves_the_cards_between_the_two_hands() -> None:
    state = play(table(), (0, OFFER), (1, AcceptOffer()), (2, DeclineOffer(1)), (3, AcceptOffer()))
    assert to_act(state) == (0,)
    assert list(legal_actions(state, 0)) == [ConfirmTrade(1), ConfirmTrade(3), WithdrawOffer()]
    assert reason(state, 0, ConfirmTrade(2)) == "not_accepted"
    assert reason(state, 0, EndTurn()) == "offer_open"
    transition = apply(state, 0, ConfirmTrade(3))
    assert transition.events == (PlayersTraded(0, 3, ONE_LUMBER, ONE_ORE),)
    assert transition.state.hand(0) == (2, 0, 0, 0, 1)
    assert transition.state.hand(3) == (1, 0, 1, 0, 0)
    assert transition.state.phase is Phase.MAIN
    assert transition.state.offer is None


def test_counter_holds_without_a_second_assent() -> None:
    state = play(table(), (0, OFFER), (1, COUNTER), (2, DeclineOffer()), (3, DeclineOffer()))
    transition = apply(state, 0, ConfirmTrade(1))
    assert transition.events == (PlayersTraded(0, 1, (2, 0, 0, 0, 0), ONE_ORE),)
    assert transition.state.hand(0) == (1, 0, 0, 0, 1)
    assert transition.state.hand(1) == (2, 0, 0, 0, 1)


def test_counter_that_cannot_be_paid_is_refused_at_the_confirmation() -> None:
    dear = CounterOffer(ONE_ORE, (4, 0, 0, 0, 0))
    state = play(table(), (0, OFFER), (1, dear), (2, DeclineOffer()), (3, DeclineOffer()))
    assert why_illegal(state, 0, ConfirmTrade(1)) == Refusal("missing_cards", ONE_LUMBER)
    assert list(legal_actions(state, 0)) == [WithdrawOffer()]


def test_counter_may_ask_for_what_the_other_may_not_hold_but_not_repeat_the_offer() -> None:
    state = after(table(), 0, OFFER)
    assert reason(state, 1, CounterOffer(ONE_ORE, (0, 0, 0, 9, 0))) is None
    assert reason(state, 1, CounterOffer(ONE_ORE, ONE_LUMBER)) == "same_terms"
    assert reason(state, 1, CounterOffer((0, 0, 0, 0, 3), ONE_LUMBER)) == "missing_cards"
    assert reason(state, 1, CounterOffer(ONE_ORE, NO_CARDS)) == "gift"
    assert reason(state, 1, CounterOffer(ONE_ORE, (1, 0, 0, 0, 1))) == "same_resource"


def test_withdrawn_offer_changes_nothing_and_the_turn_goes_on() -> None:
    state = play(table(), (0, OFFER), *((s, DeclineOffer()) for s in (2, 3)), (1, AcceptOffer()))
    transition = apply(state, 0, WithdrawOffer())
    assert transition.events == (OfferClosed(0),)
    assert transition.state.hands == table().hands
    assert transition.state.phase is Phase.MAIN
    assert reason(transition.state, 0, OFFER) is None


def test_declined_by_all_closes_with_the_last_answer() -> None:
    state = play(table(), (0, OFFER), (3, DeclineOffer(2)), (1, DeclineOffer(3)))
    transition = apply(state, 2, DeclineOffer(1))
    assert transition.events == (OfferAnswered(2, DeclineOffer(1)), OfferClosed(0))
    assert transition.state.phase is Phase.MAIN
    assert transition.state.offer is None
    assert transition.state.trading


def test_answers_in_any_order_give_the_same_state() -> None:
    answers = [(1, COUNTER), (2, DeclineOffer(1)), (3, AcceptOffer())]
    ends = [play(table(), (0, OFFER), *order) for order in permutations(answers)]
    assert all(end == ends[0] for end in ends)
    declines = [(s, DeclineOffer(s)) for s in (1, 2, 3)]
    ends = [play(table(), (0, OFFER), *order) for order in permutations(declines)]
    assert all(end == ends[0] for end in ends)


def test_each_seat_answers_once() -> None:
    state = play(table(), (0, OFFER), (1, AcceptOffer()))
    for action in (AcceptOffer(), DeclineOffer(), COUNTER):
        assert reason(state, 1, action) == "already_answered"
    state = after(table(), 0, OfferTrade(ONE_LUMBER, ONE_ORE, (1,)))
    assert reason(state, 3, AcceptOffer()) == "not_your_turn"


def test_a_trade_to_which_a_seat_did_not_agree_moves_nothing() -> None:
    """Legality is asked before; carrying it out all the same is an error, not a gift."""
    asked = after(table(), 0, OfferTrade(ONE_LUMBER, ONE_ORE, (1, 3)))
    answered = play(asked, (1, DeclineOffer()), (3, AcceptOffer()))
    for state, partner in ((asked, 1), (answered, 1), (answered, 2)):
        kept = state.copy()
        assert reason(state, 0, ConfirmTrade(partner)) is not None
        with pytest.raises(ValueError, match="did not agree"):
            advance(state, 0, ConfirmTrade(partner))
        assert state == kept
    with pytest.raises(ValueError, match="no offer is open"):
        advance(table(), 1, AcceptOffer())


def test_any_number_of_trades_in_a_turn() -> None:
    state = table(hands={0: (5, 0, 0, 0, 0), 1: (0, 0, 0, 0, 5)})
    ask = OfferTrade(ONE_LUMBER, ONE_ORE, (1,))
    for _ in range(5):
        state = play(state, (0, ask), (1, AcceptOffer()), (0, ConfirmTrade(1)))
    assert state.hand(0) == (0, 0, 0, 0, 5)
    assert reason(state, 0, ask) == "missing_cards"


@pytest.mark.parametrize(
    ("give", "get", "code"),
    [
        (ONE_LUMBER, NO_CARDS, "gift"),
        (NO_CARDS, ONE_ORE, "gift"),
        (ONE_LUMBER, (1, 0, 0, 0, 1), "same_resource"),
        ((2, 0, 0, 0, 0), ONE_LUMBER, "same_resource"),
        ((4, 0, 0, 0, 0), ONE_ORE, "missing_cards"),
        ((2, 0, 0, 0, -1), ONE_ORE, "gift"),
        ((3, 0, 0, 0, 0), (0, 5, 7, 0, 9), None),
    ],
)
def test_gifts_same_resource_and_cards_not_held_are_refused(
    give: Any, get: Any, code: str | None
) -> None:
    assert reason(table(), 0, OfferTrade(give, get, (1,))) == code


@pytest.mark.parametrize("to", [(), (0,), (0, 1), (2, 1), (1, 1), (4,), (-1,)])
def test_offer_names_other_seats_in_ascending_order(to: tuple[int, ...]) -> None:
    assert reason(table(), 0, OfferTrade(ONE_LUMBER, ONE_ORE, to)) == "no_partner"


def test_only_the_active_player_offers_and_only_after_the_roll() -> None:
    assert reason(table(), 1, OfferTrade(ONE_ORE, ONE_LUMBER, (0,))) == "not_your_turn"
    assert reason(table(phase=Phase.ROLL), 0, OFFER) == "roll_first"
    assert reason(table(), 1, AcceptOffer()) == "no_offer_open"
    assert reason(table(), 0, WithdrawOffer()) == "no_offer_open"
    assert reason(table(), 0, ConfirmTrade(1)) == "no_offer_open"


def test_legality_of_an_offer_does_not_depend_on_hidden_hands() -> None:
    for hand in (NO_CARDS, (0, 0, 0, 0, 3)):
        state = table(hands=HANDS | {1: hand})
        assert reason(state, 0, OfferTrade(ONE_LUMBER, ONE_ORE, (1,))) is None


def test_empty_hand_may_offer_nothing() -> None:
    legal = legal_actions(table(hands={}), 0)
    assert not legal.may_offer
    assert OFFER not in legal


def test_two_seats_trade_with_each_other() -> None:
    state = position(seats=2, hands={0: (1, 0, 0, 0, 0), 1: (0, 0, 0, 0, 1)})
    ask = OfferTrade(ONE_LUMBER, ONE_ORE, (1,))
    state = play(state, (0, ask), (1, AcceptOffer()), (0, ConfirmTrade(1)))
    assert (state.hand(0), state.hand(1)) == (ONE_ORE, ONE_LUMBER)
    assert reason(state, 0, OfferTrade(ONE_ORE, ONE_LUMBER, (2,))) == "no_partner"


def test_one_seat_has_nobody_to_trade_with() -> None:
    state = position(seats=1, hands={0: (4, 0, 0, 0, 0)})
    assert not legal_actions(state, 0).may_offer
    assert reason(state, 0, OfferTrade(ONE_LUMBER, ONE_ORE, (1,))) == "no_partner"
    assert reason(state, 0, MaritimeTrade(0, 4, 1)) is None


# ------------------------------------------------------------------ bank


def test_bank_gives_one_for_four() -> None:
    state = position(hands={0: (4, 0, 0, 0, 0)})
    assert [a.get for a in listed(state, 0, MaritimeTrade)] == [1, 2, 3, 4]
    state = after(state, 0, MaritimeTrade(0, 4, 3))
    assert state.hand(0) == (0, 0, 0, 1, 0)
    assert state.bank == [19, 19, 19, 18, 19]
    assert why_illegal(state, 0, MaritimeTrade(0, 4, 3)) == Refusal(
        "missing_cards", (4, 0, 0, 0, 0)
    )


def test_general_harbor_makes_it_three_for_one() -> None:
    assert bank_rates(at_harbor(GENERIC)) == [3] * 5


def test_special_harbor_makes_it_two_for_that_resource_only() -> None:
    assert bank_rates(at_harbor(WOOL)) == [4, 4, 2, 4, 4]
    assert bank_rates(at_harbor(WOOL, GENERIC)) == [3, 3, 2, 3, 3]
    assert bank_rates(at_harbor(GENERIC, WOOL)) == [3, 3, 2, 3, 3]


def test_harbors_do_not_add_up() -> None:
    two = [v for v, kind in enumerate(BOARD.vertex_harbor) if kind == GENERIC][:2]
    assert bank_rates(position(settlements={0: two}, hands={0: (9, 9, 9, 9, 9)})) == [3] * 5


def test_city_at_a_harbor_keeps_its_rate_and_others_do_not_share_it() -> None:
    spot = BOARD.vertex_harbor.index(ORE)
    state = position(cities={1: (spot,)}, hands={0: (9, 9, 9, 9, 9), 1: (9, 9, 9, 9, 9)})
    assert bank_rates(state) == [4] * 5
    state.active = 1
    assert bank_rates(state, 1) == [4, 4, 4, 4, 2]


def test_worked_example_two_grain_for_one_of_any() -> None:
    state = at_harbor(GRAIN, hands={0: (0, 0, 0, 2, 0)})
    assert listed(state, 0, MaritimeTrade) == [MaritimeTrade(3, 2, r) for r in (0, 1, 2, 4)]


def test_dearer_version_of_the_same_trade_is_refused() -> None:
    state = at_harbor(WOOL)
    for count in (3, 4):
        assert why_illegal(state, 0, MaritimeTrade(WOOL, count, ORE)) == Refusal(
            "better_rate", (2,)
        )
    assert reason(state, 0, MaritimeTrade(WOOL, 2, ORE)) is None
    assert why_illegal(state, 0, MaritimeTrade(ORE, 3, WOOL)) == Refusal("rate_not_held", (4,))


def test_bank_trade_refuses_the_same_resource_and_an_empty_pile() -> None:
    state = position(hands={0: (8, 0, 0, 0, 0)}, bank=(11, 19, 19, 19, 0))
    assert reason(state, 0, MaritimeTrade(LUMBER, 4, LUMBER)) == "same_resource"
    assert why_illegal(state, 0, MaritimeTrade(LUMBER, 4, ORE)) == Refusal("bank_empty", (ORE,))
    assert [a.get for a in listed(state, 0, MaritimeTrade)] == [1, 2, 3]
    assert reason(state, 0, MaritimeTrade(5, 4, 0)) == "not_now"


def test_harbor_reached_this_turn_counts_at_once() -> None:
    state, spot = building_a_harbor()
    state = after(state, 0, BuildSettlement(spot))
    assert state.rates[0] == (3, 3, 3, 3, 3)
    assert reason(state, 0, MaritimeTrade(LUMBER, 3, ORE)) is None


def building_a_harbor(**rules: Any) -> tuple[GameState, int]:
    """Seat 0 can settle at a general harbor."""
    spot = BOARD.vertex_harbor.index(GENERIC)
    state = position(
        rules=replace(RULES, **rules),
        roads={0: TOPOLOGY.vertex_edges[spot][:1]},
        hands={0: (9, 1, 1, 1, 0)},
    )
    return state, spot


# ------------------------------------------------------------------ options of rule 7


def test_option_player_trades_off() -> None:
    state = table(rules=replace(RULES, player_trades=False))
    assert not legal_actions(state, 0).may_offer
    assert reason(state, 0, OFFER) == "no_player_trades"
    state = position(rules=PRESETS["solo"], seats=1, hands={0: (4, 0, 0, 0, 0)})
    assert reason(state, 0, MaritimeTrade(0, 4, 1)) is None


def test_option_harbor_delay_counts_from_the_owners_next_turn() -> None:
    state, spot = building_a_harbor(harbor_delay=True)
    state = after(state, 0, BuildSettlement(spot))
    assert state.rates[0] == (4, 4, 4, 4, 4)
    assert reason(state, 0, MaritimeTrade(LUMBER, 3, ORE)) == "rate_not_held"
    assert reason(state, 0, MaritimeTrade(LUMBER, 4, ORE)) is None
    state = after(state, 0, EndTurn())
    assert state.rates[0] == (3, 3, 3, 3, 3)


def test_option_harbor_delay_spares_the_setup() -> None:
    spot = BOARD.vertex_harbor.index(GENERIC)
    state = GameState(BOARD, replace(RULES, harbor_delay=True), 2)
    assert after(state, 0, BuildSettlement(spot)).rates[0] == (3, 3, 3, 3, 3)


@pytest.mark.parametrize("what", ["road", "settlement", "city", "card"])
def test_option_trade_then_build_first_paid_piece_ends_all_trading(what: str) -> None:
    road = TOPOLOGY.vertex_edges[INNER[0]][0]
    end = next(v for v in TOPOLOGY.edge_vertices[road] if v != INNER[0])
    state = position(
        rules=replace(RULES, trade_order="trade, then build"),
        settlements={0: INNER[2:3]} if what == "settlement" else {0: INNER[0:1]},
        roads={0: (road,)},
        hands={0: (9, 9, 9, 9, 9)},
        devs={0: (1, 0, 0, 0, 0)},
    )
    assert reason(state, 0, OFFER) is None
    after_it = {
        "road": lambda: after(state, 0, listed(state, 0, BuildRoad)[0]),
        "settlement": lambda: after(state, 0, BuildSettlement(end)),
        "city": lambda: after(state, 0, BuildCity(INNER[0])),
        "card": lambda: after(state, 0, BuyDevCard(), DevCardDrawn(0)),
    }[what]()
    assert reason(after_it, 0, OFFER) == "trading_over"
    assert reason(after_it, 0, MaritimeTrade(0, 4, 1)) == "trading_over"
    assert not listed(after_it, 0, MaritimeTrade)
    assert not legal_actions(after_it, 0).may_offer
    assert reason(after_it, 0, PlayKnight()) is None  # cards may still be played
    assert after(after_it, 0, EndTurn()).trading  # the next turn trades again


def test_option_trade_then_build_free_roads_end_no_trading() -> None:
    state = position(
        rules=replace(RULES, trade_order="trade, then build"),
        settlements={0: INNER[0:1]},
        hands={0: (9, 9, 9, 9, 9)},
        devs={0: (0, 0, 1, 0, 0)},
    )
    state = after(state, 0, PlayRoadBuilding())
    for _ in range(2):
        state = after(state, 0, listed(state, 0, BuildRoad)[0])
    assert reason(state, 0, MaritimeTrade(0, 4, 1)) is None


def test_option_trade_after_card_off_ends_both_kinds_of_trade() -> None:
    rules = replace(RULES, trade_after_card=False)
    state = position(rules=rules, hands={0: (9, 0, 0, 0, 0)}, devs={0: (0, 1, 0, 0, 1)})
    shown = after(state, 0, RevealVictoryCard())
    assert reason(shown, 0, OFFER) is None  # a revealed victory point is no card played
    state = after(state, 0, PlayMonopoly(1))
    assert reason(state, 0, OFFER) == "trade_after_card"
    assert reason(state, 0, MaritimeTrade(0, 4, 1)) == "trade_after_card"
    assert after(state, 0, EndTurn()).trading


def test_option_trade_after_card_off_holds_for_a_card_before_the_roll() -> None:
    rules = replace(RULES, trade_after_card=False)
    state = position(
        phase=Phase.ROLL, rules=rules, hands={0: (9, 0, 0, 0, 0)}, devs={0: (1, 0, 0, 0, 0)}
    )
    state = play(state, (0, PlayKnight()), (0, MoveRobber((state.robber + 1) % 19, None)))
    state = after(state, 0, Roll(), roll(1, 1))
    assert reason(state, 0, MaritimeTrade(0, 4, 1)) == "trade_after_card"


def test_events_of_an_offer_are_public() -> None:
    assert events_of(table(), 0, OFFER) == (TradeOffered(0, ONE_LUMBER, ONE_ORE, (1, 2, 3)),)
