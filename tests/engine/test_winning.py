"""Rules 11 and 12: the largest army, and how the game ends."""

from dataclasses import replace
from typing import Any

import pytest

from catan_desktop.engine.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    DeclareVictory,
    Discard,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayRoadBuilding,
    Refusal,
    RevealVictoryCard,
    Roll,
)
from catan_desktop.engine.chance import DevCardDrawn
from catan_desktop.engine.events import (
    DevCardPlayed,
    GameWon,
    LargestArmyMoved,
    TurnBegan,
    TurnEnded,
)
from catan_desktop.engine.ids import CITY_COST, DEV_CARD_COST, ROAD_COST, SETTLEMENT_COST
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    Phase,
    apply,
    legal_actions,
    to_act,
    why_illegal,
)
from catan_desktop.engine.state import NOBODY
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    COAST,
    SHORE,
    after,
    events_of,
    hex_at,
    inland,
    play,
    position,
    reason,
    roll,
    shore,
)

CORNERS = TOPOLOGY.hex_vertices[hex_at(0, 0)]
FAR = TOPOLOGY.hex_vertices[hex_at(0, -1)]
DECLARED = replace(RULES, winning="declared by the player")


def with_points(points: int, seat: int = 0, **parts: Any) -> GameState:
    """A seat with so many points: two cities, the rest victory point cards (at most 5)."""
    devs = dict(parts.pop("devs", {}))
    own = list(devs.get(seat, (0, 0, 0, 0, 0)))
    own[1] = points - 4
    cities = {seat: (CORNERS[0], CORNERS[2])}
    state = position(cities=cities, devs=devs | {seat: tuple(own)}, **parts)
    assert state.total_points(seat) >= points
    return state


# ------------------------------------------------------------------ rule 11: largest army


def knights(*counts: int, active: int = 0, holder: int = NOBODY) -> GameState:
    """Seats have played so many knights; the active one holds another."""
    return position(
        active=active,
        played={s: (n, 0, 0, 0, 0) for s, n in enumerate(counts)},
        devs={active: (1, 0, 0, 0, 0)},
        army_holder=holder,
    )


def test_third_played_knight_takes_the_largest_army() -> None:
    state = after(knights(1), 0, PlayKnight())
    assert (state.army_holder, state.points[0]) == (NOBODY, 0)
    transition = apply(knights(2), 0, PlayKnight())
    assert transition.events == (DevCardPlayed(0, 0), LargestArmyMoved(0, None, 3))
    assert (transition.state.army_holder, transition.state.points[0]) == (0, 2)


def test_knights_in_hand_do_not_count() -> None:
    state = position(devs={0: (5, 0, 0, 0, 0)})
    assert after(state, 0, PlayKnight()).army_holder == NOBODY


def test_equal_armies_stay_strictly_more_takes() -> None:
    state = after(knights(3, 2, active=1, holder=0), 1, PlayKnight())
    assert (state.army_holder, state.points[:2]) == (0, [2, 0])
    transition = apply(knights(3, 3, active=1, holder=0), 1, PlayKnight())
    assert transition.events[-1] == LargestArmyMoved(1, 0, 4)
    assert (transition.state.army_holder, transition.state.points[:2]) == (1, [0, 2])


def test_holder_who_plays_more_keeps_it_without_an_event() -> None:
    transition = apply(knights(3, holder=0), 0, PlayKnight())
    assert transition.events == (DevCardPlayed(0, 0),)
    assert transition.state.points[0] == 2


# ------------------------------------------------------------------ rule 12: at once


def test_ten_points_by_each_kind_of_building_win_at_once() -> None:
    road = with_points(8, roads={0: shore(0, 4)}, hands={0: ROAD_COST})
    settlement = with_points(9, roads={0: shore(0, 1)}, hands={0: SETTLEMENT_COST})
    card = with_points(8, settlements={0: CORNERS[4:5]}, hands={0: DEV_CARD_COST})
    for state, action, outcome in (
        (road, BuildRoad(COAST[4]), None),
        (settlement, BuildSettlement(SHORE[0]), None),
        (card, BuyDevCard(), DevCardDrawn(1)),
    ):
        transition = apply(state, 0, action, outcome)
        assert isinstance(transition.events[-1], GameWon)
        assert (transition.state.phase, transition.state.winner) == (Phase.OVER, 0)


def test_ten_points_by_a_city_win_at_once() -> None:
    state = with_points(8, settlements={0: CORNERS[4:5]}, hands={0: CITY_COST})
    assert state.total_points(0) == 9
    assert after(state, 0, BuildCity(CORNERS[4])).winner == 0


def test_knight_with_the_tenth_point_wins_before_the_robber_moves() -> None:
    for phase in (Phase.MAIN, Phase.ROLL):
        state = with_points(8, devs={0: (1, 0, 0, 0, 0)}, played={0: (2, 0, 0, 0, 0)}, phase=phase)
        transition = apply(state, 0, PlayKnight())
        assert [type(e) for e in transition.events] == [DevCardPlayed, LargestArmyMoved, GameWon]
        assert transition.state.phase is Phase.OVER
        assert transition.state.robber == state.robber


def test_first_of_two_free_roads_can_win() -> None:
    state = with_points(8, roads={0: shore(0, 4)}, devs={0: (0, 0, 1, 0, 0)}, phase=Phase.ROLL)
    state = play(state, (0, PlayRoadBuilding()), (0, BuildRoad(COAST[4])))
    assert (state.phase, state.winner, state.free_roads) == (Phase.OVER, 0, 0)


def test_after_the_end_nothing_is_legal() -> None:
    state = with_points(9, roads={0: shore(0, 1)}, hands={0: (9, 9, 9, 9, 9)})
    state = after(state, 0, BuildSettlement(SHORE[0]))
    assert to_act(state) == ()
    for seat in range(4):
        assert len(legal_actions(state, seat)) == 0
    for action in (EndTurn(), Roll(), BuildRoad(1), RevealVictoryCard(), DeclareVictory()):
        assert reason(state, 0, action) == "game_over"
    with pytest.raises(IllegalActionError):
        apply(state, 0, EndTurn())


def test_game_won_tells_all_points_and_victory_cards() -> None:
    state = with_points(
        9, roads={0: shore(0, 1)}, hands={0: SETTLEMENT_COST}, devs={2: (0, 0, 0, 1, 0)}
    )
    won = events_of(state, 0, BuildSettlement(SHORE[0]))[-1]
    assert won == GameWon(0, (10, 0, 0, 0), (5, 0, 0, 0))


# ------------------------------------------------------------------ rule 12: off turn


def off_turn() -> GameState:
    """Seat 1 cuts the holder's road; the card makes seat 2 reach ten points."""
    return with_points(
        8,
        seat=2,
        active=1,
        roads={0: shore(0, 6), 1: (inland(3),), 2: shore(12, 5)},
        hands={1: SETTLEMENT_COST},
        road_holder=0,
    )


def test_ten_points_in_anothers_turn_win_only_when_the_own_turn_begins() -> None:
    state = after(off_turn(), 1, BuildSettlement(SHORE[3]))
    assert state.total_points(2) == 10
    assert (state.phase, state.winner) == (Phase.MAIN, NOBODY)
    assert to_act(state) == (1,)
    transition = apply(state, 1, EndTurn())
    assert [type(e) for e in transition.events] == [TurnEnded, TurnBegan, GameWon]
    assert (transition.state.phase, transition.state.winner) == (Phase.OVER, 2)
    assert not transition.state.rolled


def test_points_lost_again_before_the_own_turn_do_not_win() -> None:
    state = after(off_turn(), 1, BuildSettlement(SHORE[3]))
    state.hands[5:10] = [3, 3, 0, 0, 0]
    state.roads[1] |= sum(1 << e for e in shore(20, 5))  # seat 1 is about to be longest itself
    state.road_length[1] = 5
    state.derive()
    state = play(state, (1, BuildRoad(COAST[25])), (1, EndTurn()))
    assert state.road_holder == 1
    assert (state.phase, state.active, state.winner) == (Phase.ROLL, 2, NOBODY)


def test_the_active_player_wins_even_if_another_has_more() -> None:
    state = with_points(9, roads={0: shore(0, 1)}, hands={0: SETTLEMENT_COST})
    state.cities[1] = sum(1 << v for v in (SHORE[10], SHORE[12], SHORE[14], SHORE[16]))
    state.settlements[1] = sum(1 << v for v in (SHORE[18], SHORE[20], SHORE[22]))
    state.derive()
    assert state.total_points(1) == 11
    assert after(state, 0, BuildSettlement(SHORE[0])).winner == 0


def test_own_winning_build_counts_after_all_transfers() -> None:
    """Seat 0 at nine cuts seat 1; the card goes to seat 2; ten points win all the same."""
    state = with_points(
        9,
        roads={0: (inland(3),), 1: shore(0, 6), 2: shore(12, 5)},
        hands={0: SETTLEMENT_COST},
        road_holder=1,
    )
    state = after(state, 0, BuildSettlement(SHORE[3]))
    assert (state.road_holder, state.winner) == (2, 0)


def test_option_points_to_win() -> None:
    for target in (3, 12):
        state = position(
            rules=replace(RULES, points_to_win=target),
            settlements={0: [SHORE[i] for i in (4, 6)]},
            roads={0: shore(0, 1)},
            hands={0: SETTLEMENT_COST},
        )
        assert after(state, 0, BuildSettlement(SHORE[0])).winner == (0 if target == 3 else NOBODY)


# ------------------------------------------------------------------ option: declared


def test_option_declared_victory_needs_the_declaration() -> None:
    state = with_points(9, rules=DECLARED, roads={0: shore(0, 1)}, hands={0: SETTLEMENT_COST})
    assert why_illegal(state, 0, DeclareVictory()) == Refusal("not_enough_points", (1,))
    state = after(state, 0, BuildSettlement(SHORE[0]))
    assert state.phase is Phase.MAIN
    assert DeclareVictory() in list(legal_actions(state, 0))
    transition = apply(state, 0, DeclareVictory())
    assert transition.state.winner == 0
    assert isinstance(transition.events[-1], GameWon)


def test_option_declared_victory_passing_without_declaring_is_allowed() -> None:
    state = with_points(8, seat=1, rules=DECLARED, settlements={1: (SHORE[0], SHORE[2])})
    assert state.total_points(1) == 10
    state = after(state, 0, EndTurn())
    assert (state.phase, state.active, state.winner) == (Phase.ROLL, 1, NOBODY)
    assert reason(state, 1, DeclareVictory()) == "roll_first"
    state = after(state, 1, Roll(), roll(1, 1))
    assert reason(state, 1, DeclareVictory()) is None
    assert after(state, 1, EndTurn()).winner == NOBODY


def test_option_declared_victory_needs_nothing_pending_and_the_own_turn() -> None:
    state = with_points(
        9,
        rules=DECLARED,
        settlements={0: CORNERS[4:5]},
        hands={0: (1, 0, 0, 0, 0)},
        devs={0: (1, 0, 0, 0, 0)},
    )
    assert reason(state, 0, DeclareVictory()) is None
    assert reason(state, 1, DeclareVictory()) == "not_your_turn"
    assert reason(after(state, 0, PlayKnight()), 0, DeclareVictory()) == "robber_first"
    offer = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,))
    assert reason(after(state, 0, offer), 0, DeclareVictory()) == "offer_open"
    state.phase, state.hands[:5] = Phase.ROLL, [8, 0, 0, 0, 0]
    state.bank[0] = 11
    state = after(state, 0, Roll(), roll(3, 4))
    assert reason(state, 0, DeclareVictory()) == "discard_first"
    state = after(state, 0, Discard((4, 0, 0, 0, 0)))
    assert reason(state, 0, DeclareVictory()) == "robber_first"
    state = after(state, 0, MoveRobber(hex_at(0, 2), None))
    assert reason(state, 0, DeclareVictory()) is None


def test_option_declared_victory_right_is_lost_under_ten_points() -> None:
    state = with_points(8, rules=DECLARED, roads={0: shore(0, 5)}, road_holder=0)
    assert reason(state, 0, DeclareVictory()) is None
    state.road_holder = NOBODY
    state.derive()
    assert reason(state, 0, DeclareVictory()) == "not_enough_points"


def test_winning_at_once_has_nothing_to_declare() -> None:
    assert reason(with_points(9), 0, DeclareVictory()) == "wins_at_once"
