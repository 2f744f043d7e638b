"""Faults that players reported in other Catan programs, one test each, named by its id.

The cases lie in `tests/data/rule-cases.jsonl`. What concerns undo, saves, agents or the screen is
held by the tests of those rooms, under the same names.
"""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_desktop.engine.actions import (
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.chance import (
    CardStolen,
    DevCardDrawn,
    pick,
)
from catan_desktop.engine.events import (
    CardTaken,
    DevCardBought,
    GameWon,
    TradeOffered,
    redact,
)
from catan_desktop.engine.ids import (
    DEV_CARD_COST,
    GENERIC,
    GRAIN,
    ORE,
    SETTLEMENT_COST,
    WOOL,
)
from catan_desktop.engine.observation import Ledger, observe
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.record import GameRecord, LogEntry, replay
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    Phase,
    advance,
    apply,
    chance_outcomes,
    legal_actions,
    to_act,
    why_illegal,
)
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    BOARD,
    COAST,
    SHORE,
    after,
    hex_at,
    inland,
    listed,
    play,
    position,
    reason,
    roll,
    shore,
)

TESTS = Path(__file__).parents[1]
CASES = TESTS / "data" / "rule-cases.jsonl"

MIDDLE = hex_at(0, 0)
CORNERS = TOPOLOGY.hex_vertices[MIDDLE]
RICH = (9, 9, 9, 9, 9)
ONE_LUMBER, ONE_WOOL, ONE_ORE = (1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1)


def test_every_reported_case_has_a_test_of_its_name() -> None:
    """In the tests of whichever room it concerns."""
    reported = {json.loads(line)["id"] for line in CASES.read_text(encoding="utf-8").splitlines()}
    named = re.compile(r"^def test_(br|rx)_(\d{3})_", re.MULTILINE)
    found = {
        f"{kind}-{number}".upper()
        for path in TESTS.rglob("test_*.py")
        for kind, number in named.findall(path.read_text(encoding="utf-8"))
    }
    assert found == reported


def opening(seats: int, rng: Random) -> tuple[GameState, list[LogEntry]]:
    """A random set-up and its log."""
    state = GameState(BOARD, RULES, seats)
    log = []
    while state.turn == 0:
        (seat,) = to_act(state)
        legal = legal_actions(state, seat)
        assert len(legal)
        entry = LogEntry(seat, legal[rng.randrange(len(legal))])
        advance(state, seat, entry.action)
        log.append(entry)
    return state, log


# ------------------------------------------------------------------ development cards


def test_br_071_one_card_a_turn_knights_included() -> None:
    state = position(phase=Phase.ROLL, devs={0: (1, 0, 0, 0, 1)}, robber=MIDDLE)
    state = play(
        state, (0, PlayKnight()), (0, MoveRobber(hex_at(0, 2), None)), (0, Roll(), roll(1, 1))
    )
    assert reason(state, 0, PlayMonopoly(0)) == "one_card_a_turn"


def test_br_072_any_card_before_the_roll_but_no_building_or_trade() -> None:
    state = position(
        phase=Phase.ROLL, devs={0: (1, 0, 1, 1, 1)}, hands={0: RICH}, roads={0: shore(0, 1)}
    )
    for action in (PlayKnight(), PlayYearOfPlenty(0, 0), PlayMonopoly(0), PlayRoadBuilding()):
        assert reason(state, 0, action) is None
    for later in (BuildRoad(COAST[1]), MaritimeTrade(0, 4, 1), EndTurn()):
        assert reason(after(state, 0, PlayMonopoly(0)), 0, later) == "roll_first"


def test_br_073_victory_card_wins_even_when_just_bought() -> None:
    state = position(
        cities={0: (CORNERS[0], CORNERS[2], SHORE[0], SHORE[2])},
        settlements={0: (SHORE[4],)},
        hands={0: DEV_CARD_COST},
    )
    assert state.total_points(0) == 9
    transition = apply(state, 0, BuyDevCard(), DevCardDrawn(1))
    assert transition.state.winner == 0
    assert transition.state.points[0] == 9  # what others saw until the end
    assert isinstance(transition.events[-1], GameWon)


def test_br_076_no_card_from_an_empty_deck() -> None:
    state = position(hands={0: RICH}, played={1: (14, 0, 2, 2, 2)}, devs={1: (0, 5, 0, 0, 0)})
    assert sum(state.deck) == 0
    with pytest.raises(IllegalActionError, match="deck_empty"):
        apply(state, 0, BuyDevCard(), DevCardDrawn(0))
    assert state.hand(0) == RICH


def test_br_077_empty_deck_is_not_listed() -> None:
    state = position(hands={0: RICH}, played={1: (14, 0, 2, 2, 2)}, devs={1: (0, 5, 0, 0, 0)})
    assert not listed(state, 0, BuyDevCard)


def test_br_079_second_purchase_without_cards_is_refused() -> None:
    state = position(hands={0: DEV_CARD_COST})
    state = after(state, 0, BuyDevCard(), DevCardDrawn(0))
    assert reason(state, 0, BuyDevCard()) == "missing_cards"


def test_br_080_monopoly_takes_from_all() -> None:
    state = position(devs={0: (0, 0, 0, 0, 1)}, hands={1: (0, 0, 3, 0, 0), 2: (0, 0, 2, 1, 0)})
    state = after(state, 0, PlayMonopoly(WOOL))
    assert state.hand(0) == (0, 0, 5, 0, 0)
    assert [state.hand(s)[WOOL] for s in (1, 2, 3)] == [0, 0, 0]


def test_br_081_card_is_used_once() -> None:
    state = position(devs={0: (0, 0, 0, 0, 1)}, hands={1: (0, 0, 3, 0, 0)})
    state = after(state, 0, PlayMonopoly(WOOL))
    assert reason(state, 0, PlayMonopoly(WOOL)) == "no_such_card"
    two = after(position(devs={0: (0, 0, 0, 0, 2)}), 0, PlayMonopoly(WOOL))
    assert reason(two, 0, PlayMonopoly(WOOL)) == "one_card_a_turn"


def test_br_082_fifteen_combinations_with_a_full_bank() -> None:
    state = position(devs={0: (0, 0, 0, 1, 0)})
    choices = listed(state, 0, PlayYearOfPlenty)
    assert len(choices) == 15
    for choice in choices:
        assert sum(after(state, 0, choice).hand(0)) == 2


def test_br_088_largest_army_wins_at_once() -> None:
    for phase in (Phase.ROLL, Phase.MAIN):
        state = position(
            phase=phase,
            cities={0: (CORNERS[0], CORNERS[2], SHORE[0], SHORE[2])},
            devs={0: (1, 0, 0, 0, 0)},
            played={0: (2, 0, 0, 0, 0)},
        )
        state = after(state, 0, PlayKnight())
        assert (state.army_holder, state.winner, state.phase) == (0, 0, Phase.OVER)


# ------------------------------------------------------------------ winning


def test_br_090_only_the_active_player_can_win() -> None:
    state = position(
        cities={
            0: (CORNERS[0], CORNERS[2], SHORE[0], SHORE[2]),
            1: (SHORE[10], SHORE[12], SHORE[14], SHORE[16]),
        },
        settlements={0: (SHORE[4],), 1: (SHORE[18], SHORE[20], SHORE[22])},
        roads={0: (COAST[6],)},
        hands={0: SETTLEMENT_COST},
    )
    assert state.total_points(1) == 11
    assert after(state, 0, BuildSettlement(SHORE[6])).winner == 0


def test_br_092_one_end_and_nothing_after_it() -> None:
    state = position(
        cities={0: (CORNERS[0], CORNERS[2], SHORE[0], SHORE[2])},
        settlements={0: (SHORE[4],)},
        roads={0: (COAST[6],)},
        hands={0: RICH},
    )
    transition = apply(state, 0, BuildSettlement(SHORE[6]))
    assert [type(e) for e in transition.events].count(GameWon) == 1
    assert not any(len(legal_actions(transition.state, s)) for s in range(4))


def test_rx_016_own_winning_build_counts_after_all_transfers() -> None:
    state = position(
        cities={0: (CORNERS[0], CORNERS[2], SHORE[22], SHORE[24])},
        settlements={0: (SHORE[26],)},
        roads={0: (inland(3),), 1: shore(0, 6), 2: shore(12, 5)},
        hands={0: SETTLEMENT_COST},
        road_holder=1,
    )
    state = after(state, 0, BuildSettlement(SHORE[3]))
    assert (state.road_holder, state.winner) == (2, 0)


# ------------------------------------------------------------------ trade


def trading() -> GameState:
    """Seat 0 holds lumber and wool, 1 and 3 ore, 2 nothing."""
    return position(
        hands={0: (3, 1, 3, 1, 0), 1: (0, 0, 0, 0, 3), 3: (0, 1, 0, 0, 1)}, roads={0: shore(0, 2)}
    )


OFFER = OfferTrade(ONE_WOOL, ONE_ORE, (1, 2, 3))


def test_br_099_nothing_can_be_spent_while_an_offer_is_open() -> None:
    """The case wants a spent offer refused; here nothing can be built while it is open."""
    state = after(trading(), 0, OFFER)
    for action in (BuildSettlement(SHORE[0]), BuildRoad(COAST[2]), EndTurn(), BuyDevCard()):
        assert reason(state, 0, action) == "offer_open"
    state = play(state, (1, AcceptOffer()), (2, DeclineOffer()), (3, DeclineOffer()))
    assert reason(state, 0, BuildSettlement(SHORE[0])) == "offer_open"
    assert reason(state, 0, ConfirmTrade(1)) is None


def test_br_101_every_addressed_player_is_asked_once() -> None:
    transition = apply(trading(), 0, OFFER)
    assert transition.events == (TradeOffered(0, ONE_WOOL, ONE_ORE, (1, 2, 3)),)
    state = transition.state
    for seat in (1, 2, 3):
        assert seat in to_act(state)
        state = after(state, seat, DeclineOffer())
        assert seat not in to_act(state) or state.phase is Phase.MAIN


def test_br_102_offer_closes_on_confirmation_withdrawal_and_refusal_by_all() -> None:
    start = after(trading(), 0, OFFER)
    accepted = play(start, (1, AcceptOffer()), (2, DeclineOffer()), (3, DeclineOffer()))
    refused = play(start, (1, DeclineOffer()), (2, DeclineOffer()), (3, DeclineOffer()))
    for end in (
        after(accepted, 0, ConfirmTrade(1)),
        after(accepted, 0, WithdrawOffer()),
        refused,
    ):
        assert (end.phase, end.offer, to_act(end)) == (Phase.MAIN, None, (0,))
        assert reason(end, 0, EndTurn()) is None


def test_br_103_three_trades_in_a_turn() -> None:
    state = trading()
    ask = OfferTrade(ONE_WOOL, ONE_ORE, (1,))
    for _ in range(3):
        state = play(state, (0, ask), (1, AcceptOffer()), (0, ConfirmTrade(1)))
    assert state.hand(0) == (3, 1, 0, 1, 3)


def test_br_105_offer_alone_changes_nothing() -> None:
    state = after(trading(), 0, OFFER)
    assert state.hands == trading().hands
    assert reason(state, 0, ConfirmTrade(1)) == "offer_open"
    state = play(state, (1, DeclineOffer()), (2, DeclineOffer()), (3, AcceptOffer()))
    assert reason(state, 0, ConfirmTrade(1)) == "not_accepted"


def test_br_106_best_rate_for_each_resource() -> None:
    wool = BOARD.vertex_harbor.index(WOOL)
    general = BOARD.vertex_harbor.index(GENERIC)
    state = position(settlements={0: (wool,)}, hands={0: RICH})
    assert state.rates[0] == (4, 4, 2, 4, 4)
    state = position(settlements={0: (wool, general)}, hands={0: RICH})
    assert state.rates[0] == (3, 3, 2, 3, 3)


def test_br_107_one_rate_for_each_resource() -> None:
    """By rule 7 the dearer version is not merely unlisted but refused by name."""
    grain = BOARD.vertex_harbor.index(GRAIN)
    state = position(settlements={0: (grain,)}, hands={0: RICH})
    assert {a.count for a in listed(state, 0, MaritimeTrade) if a.give == GRAIN} == {2}
    for count in (3, 4):
        refusal = why_illegal(state, 0, MaritimeTrade(GRAIN, count, WOOL))
        assert refusal == Refusal("better_rate", (2,))


def test_br_110_before_the_roll_only_the_roll_and_cards() -> None:
    state = position(
        phase=Phase.ROLL, hands={0: RICH}, devs={0: (1, 0, 0, 0, 1)}, roads={0: shore(0, 2)}
    )
    assert list(legal_actions(state, 0)) == [
        Roll(),
        PlayKnight(),
        *(PlayMonopoly(r) for r in range(5)),
    ]


def test_br_111_one_roll_a_turn() -> None:
    state = after(position(phase=Phase.ROLL), 0, Roll(), roll(1, 2))
    assert reason(state, 0, Roll()) == "already_rolled"
    state = after(state, 0, EndTurn())
    assert reason(state, 1, Roll()) is None


def test_rx_017_inactive_players_do_not_trade_with_each_other() -> None:
    state = trading()
    assert reason(state, 1, OfferTrade(ONE_ORE, ONE_LUMBER, (2,))) == "not_your_turn"
    state = after(state, 0, OFFER)
    assert reason(state, 1, OfferTrade(ONE_ORE, ONE_LUMBER, (3,))) == "not_your_turn"
    assert reason(state, 1, CounterOffer(ONE_ORE, ONE_LUMBER)) is None


def test_rx_018_harbor_counts_in_the_turn_it_was_reached() -> None:
    spot = BOARD.vertex_harbor.index(GENERIC)
    state = position(roads={0: TOPOLOGY.vertex_edges[spot][:1]}, hands={0: (4, 1, 1, 1, 0)})
    state = after(state, 0, BuildSettlement(spot))
    assert reason(state, 0, MaritimeTrade(0, 3, ORE)) is None


def test_rx_019_development_cards_have_no_place_in_a_trade() -> None:
    """Terms are five counts of resources; a sixth is no trade, nor even terms once compiled."""
    state = position(devs={0: (1, 0, 0, 0, 0)}, hands={0: ONE_LUMBER})
    bad: Any = (1, 0, 0, 0, 0, 1)
    with pytest.raises((ValueError, TypeError), match=r"zip|tuple\[int"):
        why_illegal(state, 0, OfferTrade(bad, ONE_ORE, (1,)))


# ------------------------------------------------------------------ hidden information


def watched(*steps: tuple[int, Action, Any]) -> tuple[GameState, dict[int | None, Ledger]]:
    """A set-up and some steps, with the ledger of every view."""
    state, log = opening(3, Random(4))
    ledgers = {view: Ledger(3, view) for view in (0, 1, 2, None)}
    record = GameRecord(BOARD, RULES, 3, 0, (*log, *(LogEntry(*step) for step in steps)))
    for transition in replay(record):
        for view, ledger in ledgers.items():
            ledger.fold(redact(e, view) for e in transition.events)
        state = transition.state
    return state, ledgers


def test_br_120_others_see_counts_only() -> None:
    state = position(
        settlements={1: CORNERS[:1]},
        hands={0: DEV_CARD_COST, 1: ONE_ORE},
        devs={0: (0, 1, 0, 0, 0)},
    )
    seen = observe(state, 1, Ledger(4, 1))
    assert (seen.hand, seen.hand_sizes[0], seen.dev_counts[0]) == (ONE_ORE, 3, 1)
    assert (seen.points[0], observe(state, 0, Ledger(4, 0)).own_points) == (0, 1)
    bought = apply(state, 0, BuyDevCard(), DevCardDrawn(0)).events[0]
    assert bought == DevCardBought(0, 0, DEV_CARD_COST)
    assert redact(bought, 0) == bought
    assert redact(bought, 1) == redact(bought, None) == DevCardBought(0, None, DEV_CARD_COST)
    state.phase = Phase.ROBBER
    taken = apply(state, 0, MoveRobber(MIDDLE, 1), CardStolen(ORE)).events[-1]
    assert redact(taken, 0) == redact(taken, 1) == CardTaken(0, 1, ORE)
    assert redact(taken, 2) == redact(taken, None) == CardTaken(0, 1, None)


def test_br_122_view_depends_on_the_seat_alone() -> None:
    state, ledgers = watched((0, Roll(), roll(2, 2)), (0, EndTurn(), None))
    one, again = (observe(state, 2, ledgers[2]) for _ in range(2))
    assert one == again
    assert one.hand == state.hand(2)


# ------------------------------------------------------------------ what a save must bring back


def check_resumed(record: GameRecord, state: GameState) -> None:
    """The fold over the log gives the same state and choices."""
    again = replay(record)[-1].state
    assert again == state
    for seat in range(state.seats):
        assert list(legal_actions(again, seat)) == list(legal_actions(state, seat))


def test_br_123_every_phase_comes_back_from_the_log() -> None:
    rng = Random(11)
    state, log = opening(3, rng)
    phases = {Phase.SETUP_ROAD, Phase.SETUP_SETTLEMENT}
    for i in range(1, len(log)):
        part = GameRecord(BOARD, RULES, 3, 0, tuple(log[:i]))
        check_resumed(part, replay(part)[-1].state)
    for _ in range(3000):
        seat = to_act(state)[0]
        legal = legal_actions(state, seat)
        action = legal[rng.randrange(len(legal))]
        due = chance_outcomes(state, seat, action)
        outcome = pick(due, rng.randrange(sum(w for w, _ in due))) if due else None
        advance(state, seat, action, outcome)
        log.append(LogEntry(seat, action, outcome))
        if state.phase not in phases:
            phases.add(state.phase)
            check_resumed(GameRecord(BOARD, RULES, 3, 0, tuple(log)), state)
        if state.phase is Phase.OVER:
            break
    assert phases >= set(Phase) - {Phase.OFFER, Phase.FREE_ROAD}


def test_br_126_pending_phases_are_part_of_the_state() -> None:
    """Two of three discards done, a robber to move, one free road left, an open offer."""
    hands = {0: (9, 0, 0, 0, 0), 1: (0, 9, 0, 0, 0), 2: (0, 0, 9, 0, 0)}
    discards = play(
        position(phase=Phase.ROLL, hands=hands),
        (0, Roll(), roll(3, 4)),
        (0, Discard((4, 0, 0, 0, 0))),
        (2, Discard((0, 0, 4, 0, 0))),
    )
    assert (discards.phase, to_act(discards)) == (Phase.DISCARD, (1,))
    to_rob = after(discards, 1, Discard((0, 4, 0, 0, 0)))
    assert (to_rob.phase, to_act(to_rob)) == (Phase.ROBBER, (0,))
    roads = play(
        position(roads={0: shore(0, 3)}, devs={0: (0, 0, 1, 0, 0)}),
        (0, PlayRoadBuilding()),
        (0, BuildRoad(COAST[3])),
    )
    assert (roads.phase, roads.free_roads) == (Phase.FREE_ROAD, 1)
    offer = play(trading(), (0, OFFER), (2, DeclineOffer()))
    assert (offer.phase, to_act(offer)) == (Phase.OFFER, (1, 3))
    for state in (discards, to_rob, roads, offer):
        assert state.copy() == state


def test_br_128_places_after_loading_are_the_same() -> None:
    state, log = opening(4, Random(9))
    state.phase, state.rolled, state.hands[:5] = Phase.MAIN, True, list(RICH)
    again = replay(GameRecord(BOARD, RULES, 4, 0, tuple(log)))[-1].state
    again.phase, again.rolled, again.hands[:5] = Phase.MAIN, True, list(RICH)
    for kind in (BuildRoad, BuildSettlement, BuildCity):
        assert listed(again, 0, kind) == listed(state, 0, kind)
    rebuilt = again.copy()
    rebuilt.derive()
    assert rebuilt == again
