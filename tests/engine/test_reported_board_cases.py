"""Reported faults of roads, pieces, set-up, bank, seven and robber; see test_reported_cases.py."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from catan_desktop.engine.actions import (
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    PlayKnight,
    PlayRoadBuilding,
    Refusal,
    Roll,
)
from catan_desktop.engine.board import HARBOR_KINDS, random_board
from catan_desktop.engine.chance import (
    CardStolen,
    DevCardDrawn,
    DiceRolled,
    SeededChance,
    pick,
    seed_of,
)
from catan_desktop.engine.events import (
    CardTaken,
    Event,
    RobberMoved,
)
from catan_desktop.engine.ids import (
    CITY_COST,
    DESERT,
    DEV_CARD_COST,
    FOREST,
    HILLS,
    NO_CARDS,
    ORE,
    ROAD_COST,
    SETTLEMENT_COST,
    WOOL,
)
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
from catan_desktop.engine.state import NOBODY
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    BOARD,
    COAST,
    SHORE,
    after,
    board_of,
    hex_at,
    inland,
    listed,
    play,
    position,
    reason,
    ring,
    roll,
    shore,
)

MIDDLE = hex_at(0, 0)
CORNERS = TOPOLOGY.hex_vertices[MIDDLE]
RICH = (9, 9, 9, 9, 9)
ONE_LUMBER, ONE_WOOL, ONE_ORE = (1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1)


def settle_at(state: GameState, i: int, seat: int = 1) -> GameState:
    """The seat builds a settlement at `SHORE[i]`."""
    return after(state, seat, BuildSettlement(SHORE[i]))


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


# ------------------------------------------------------------------ longest road


def test_br_001_enemy_buildings_on_both_ends_cost_nothing() -> None:
    state = position(roads={0: shore(0, 9)}, settlements={1: (SHORE[0], SHORE[9])})
    assert state.road_length[0] == 9


def test_br_002_chain_blocked_at_one_end_grows_at_the_other() -> None:
    state = position(
        active=1,
        roads={0: shore(0, 6), 1: (inland(6),)},
        hands={0: (2, 2, 0, 0, 0), 1: SETTLEMENT_COST},
    )
    state = settle_at(state, 6)
    assert state.road_length[0] == 6
    state.active = 0
    for length, i in ((7, 29), (8, 28)):
        state = after(state, 0, BuildRoad(COAST[i]))
        assert state.road_length[0] == length


def test_br_004_no_road_through_an_enemy_building_on_the_end_vertex() -> None:
    state = position(active=1, roads={0: shore(2, 1), 1: (inland(3),)}, hands={0: RICH, 1: RICH})
    state = settle_at(state, 3)
    state.active = 0
    at_end = set(TOPOLOGY.vertex_edges[SHORE[3]])
    assert not at_end & {a.edge for a in listed(state, 0, BuildRoad)}
    for e in at_end - {COAST[2], inland(3)}:
        assert reason(state, 0, BuildRoad(e)) == "not_connected"


def test_br_005_settlement_in_an_enemy_chain_takes_the_card_at_once() -> None:
    state = position(active=1, roads={0: shore(0, 6), 1: (inland(3),)}, hands={1: SETTLEMENT_COST})
    assert (state.road_holder, state.points[0]) == (0, 2)
    state = settle_at(state, 3)
    assert (state.road_length[0], state.road_holder, state.points[0]) == (3, NOBODY, 0)


def test_br_007_ring_cut_once_is_six_and_cut_opposite_three() -> None:
    state = position(roads={0: ring(MIDDLE)}, settlements={1: CORNERS[0:1]})
    assert state.road_length[0] == 6
    state = position(roads={0: ring(MIDDLE)}, settlements={1: (CORNERS[0], CORNERS[3])})
    assert state.road_length[0] == 3


def test_br_008_card_needs_a_continuous_five() -> None:
    state, _ = opening(4, Random(1))
    state.phase, state.rolled = Phase.MAIN, True
    state.hands[:5] = list(ROAD_COST)
    state = after(state, 0, listed(state, 0, BuildRoad)[0])
    assert state.road_holder == NOBODY
    state = position(roads={0: shore(0, 4), 1: shore(10, 4)}, hands={0: ROAD_COST})
    state = after(state, 0, BuildRoad(COAST[4]))
    assert (state.road_holder, state.points[:2]) == (0, [2, 0])


def test_br_009_separate_pieces_are_not_added() -> None:
    state = position(roads={0: (*shore(0, 3), *shore(10, 4))})
    assert (state.road_length[0], state.road_holder) == (4, NOBODY)


def test_br_010_fifth_edge_gives_the_card_bought_or_free() -> None:
    bought = position(roads={0: shore(0, 4)}, hands={0: ROAD_COST})
    assert after(bought, 0, BuildRoad(COAST[4])).road_holder == 0
    free = position(roads={0: shore(0, 4)}, devs={0: (0, 0, 1, 0, 0)})
    free = play(free, (0, PlayRoadBuilding()), (0, BuildRoad(COAST[4])))
    assert (free.road_holder, free.free_roads) == (0, 1)


def test_br_012_equal_length_never_takes_it() -> None:
    state = position(
        active=1,
        roads={0: shore(0, 8), 1: shore(12, 7)},
        hands={1: (2, 2, 0, 0, 0)},
        road_holder=0,
    )
    state = after(state, 1, BuildRoad(COAST[19]))
    assert (state.road_length[:2], state.road_holder) == ([8, 8], 0)
    assert after(state, 1, BuildRoad(COAST[20])).road_holder == 1


def test_br_014_lengths_follow_from_the_log() -> None:
    """Saves hold the log alone, so that lengths after loading are those of a replay."""
    rng = Random(5)
    state, log = opening(3, rng)
    for _ in range(1500):
        seat = to_act(state)[0]
        legal = legal_actions(state, seat)
        roads = [a for a in legal if isinstance(a, BuildRoad)] if legal.discards is None else []
        action = roads[0] if roads else legal[rng.randrange(len(legal))]
        due = chance_outcomes(state, seat, action)
        outcome = pick(due, rng.randrange(sum(w for w, _ in due))) if due else None
        advance(state, seat, action, outcome)
        log.append(LogEntry(seat, action, outcome))
        if state.phase is Phase.OVER or max(state.road_length) > 8:
            break
    again = replay(GameRecord(BOARD, RULES, 3, 0, tuple(log)))[-1].state
    assert max(state.road_length) > 4
    assert again.road_length == state.road_length
    assert again.road_holder == state.road_holder


def test_rx_001_tie_among_others_sets_the_card_aside() -> None:
    state = position(
        active=3,
        roads={0: shore(0, 7), 1: shore(10, 5), 2: shore(18, 5), 3: (inland(3),)},
        hands={2: ROAD_COST, 3: SETTLEMENT_COST},
        road_holder=0,
    )
    state = after(state, 3, BuildSettlement(SHORE[3]))
    assert (state.road_length[0], state.road_holder) == (4, NOBODY)
    assert state.points[:3] == [0, 0, 0]
    state.active = 2
    state = after(state, 2, BuildRoad(COAST[23]))
    assert (state.road_length[2], state.road_holder, state.points[2]) == (6, 2, 2)


def test_rx_003_own_buildings_never_interrupt() -> None:
    state = position(roads={0: shore(0, 6)}, settlements={0: (SHORE[2],)}, cities={0: (SHORE[4],)})
    assert state.road_length[0] == 6


# ------------------------------------------------------------------ placing roads


def test_br_016_road_on_a_taken_far_or_unknown_edge_is_refused_unpaid() -> None:
    state = position(roads={0: shore(0, 1), 1: shore(1, 1)}, hands={0: RICH})
    kept = state.copy()
    for edge, code in ((0, "occupied"), (1, "occupied"), (15, "not_connected")):
        with pytest.raises(IllegalActionError, match=code):
            apply(state, 0, BuildRoad(COAST[edge]))
    for edge in (-1, 72):
        assert reason(state, 0, BuildRoad(edge)) == "no_such_place"
    assert state == kept


def test_br_017_free_roads_have_the_places_of_paid_ones() -> None:
    state = position(roads={0: shore(0, 3)}, hands={0: ROAD_COST}, devs={0: (0, 0, 1, 0, 0)})
    paid = listed(state, 0, BuildRoad)
    assert list(legal_actions(after(state, 0, PlayRoadBuilding()), 0)) == paid


def test_br_018_second_free_road_not_on_the_first() -> None:
    state = position(roads={0: shore(0, 3)}, devs={0: (0, 0, 1, 0, 0)})
    state = play(state, (0, PlayRoadBuilding()), (0, BuildRoad(COAST[3])))
    assert reason(state, 0, BuildRoad(COAST[3])) == "occupied"
    assert state.free_roads == 1


def test_br_019_free_roads_come_from_the_stock_of_15() -> None:
    state = position(roads={0: shore(0, 14)}, devs={0: (0, 0, 1, 0, 0)})
    state = play(state, (0, PlayRoadBuilding()), (0, BuildRoad(COAST[14])))
    assert (state.phase, state.roads_left(0)) == (Phase.MAIN, 0)


def test_br_022_turn_goes_on_after_road_building() -> None:
    state = position(
        phase=Phase.ROLL, roads={0: shore(0, 3)}, hands={0: RICH}, devs={0: (0, 0, 1, 0, 0)}
    )
    state = play(
        state,
        (0, Roll(), roll(1, 1)),
        (0, PlayRoadBuilding()),
        (0, BuildRoad(COAST[3])),
        (0, BuildRoad(COAST[4])),
        (0, MaritimeTrade(0, 4, 1)),
        (0, BuildRoad(COAST[5])),
    )
    assert state.phase is Phase.MAIN


def test_br_024_road_building_with_one_piece_and_with_none() -> None:
    for roads, code in ((14, None), (15, "no_piece_left")):
        state = position(roads={0: shore(0, roads)}, devs={0: (0, 0, 1, 0, 0)})
        assert reason(state, 0, PlayRoadBuilding()) == code
    assert (
        after(
            position(roads={0: shore(0, 14)}, devs={0: (0, 0, 1, 0, 0)}), 0, PlayRoadBuilding()
        ).free_roads
        == 1
    )


# ------------------------------------------------------------------ settlements, cities, set-up


def test_br_025_all_neighbors_of_a_settlement_stay_empty() -> None:
    near = TOPOLOGY.vertex_neighbors[CORNERS[0]]
    roads = {e for v in (CORNERS[0], *near) for e in TOPOLOGY.vertex_edges[v]}
    state = position(settlements={0: CORNERS[:1]}, roads={1: roads}, hands={1: RICH}, active=1)
    for v in near:
        assert reason(state, 1, BuildSettlement(v)) == "too_close"
    two_away = {w for v in near for w in TOPOLOGY.vertex_neighbors[v]} - {CORNERS[0]}
    for v in two_away:
        assert reason(state, 1, BuildSettlement(v)) is None


def test_br_026_piece_limits() -> None:
    state = position(
        roads={0: shore(0, 15)},
        settlements={0: [SHORE[i] for i in (0, 2, 4, 6, 8)]},
        cities={0: [SHORE[i] for i in (20, 22, 24, 26)]},
        hands={0: RICH},
    )
    for action in (BuildSettlement(SHORE[10]), BuildCity(SHORE[0]), BuildRoad(COAST[15])):
        assert reason(state, 0, action) == "no_piece_left"


def test_br_028_stock_is_limit_minus_pieces_on_the_board() -> None:
    state = position(roads={0: shore(0, 3)}, settlements={0: SHORE[:1]}, hands={0: RICH})
    assert (state.roads_left(0), state.settlements_left(0), state.cities_left(0)) == (12, 4, 4)
    state = play(state, (0, BuildCity(SHORE[0])), (0, BuildRoad(COAST[3])))
    assert (state.roads_left(0), state.settlements_left(0), state.cities_left(0)) == (11, 5, 3)


def test_br_029_second_road_touches_the_second_settlement() -> None:
    first, second = CORNERS[0], SHORE[0]
    state = play(
        GameState(BOARD, RULES, 1),
        (0, BuildSettlement(first)),
        (0, BuildRoad(TOPOLOGY.vertex_edges[first][0])),
        (0, BuildSettlement(second)),
    )
    assert {a.edge for a in legal_actions(state, 0) if isinstance(a, BuildRoad)} == set(
        TOPOLOGY.vertex_edges[second]
    )


def test_br_030_first_road_has_two_or_three_places() -> None:
    for v in range(54):
        state = after(GameState(BOARD, RULES, 4), 0, BuildSettlement(v))
        assert len(legal_actions(state, 0)) == len(TOPOLOGY.vertex_edges[v])
        assert len(legal_actions(state, 0)) in (2, 3)


def test_br_031_setup_never_gets_stuck() -> None:
    for seed in range(40):
        opening(4, Random(seed))  # asserts that there is always a choice


def test_br_032_exactly_two_of_each_in_snake_order() -> None:
    for seats, order in ((3, [0, 1, 2, 2, 1, 0]), (4, [0, 1, 2, 3, 3, 2, 1, 0])):
        state, log = opening(seats, Random(2))
        assert [e.seat for e in log if isinstance(e.action, BuildSettlement)] == order
        assert [e.seat for e in log if isinstance(e.action, BuildRoad)] == order
        assert to_act(state) == (0,)
        assert list(legal_actions(state, 0)) == [Roll()]


def test_br_033_all_54_vertices_harbors_too_are_legal_at_first() -> None:
    assert len(legal_actions(GameState(BOARD, RULES, 4), 0)) == 54


def test_br_036_two_points_after_the_setup() -> None:
    for seats in range(1, 5):
        state, _ = opening(seats, Random(seats))
        assert state.points == [2] * seats


def test_br_038_whose_action_it_is_depends_on_the_state_alone() -> None:
    """The engine knows no controllers: between settlement and road the same seat places."""
    state = after(GameState(BOARD, RULES, 4, 2), 2, BuildSettlement(10))
    assert to_act(state) == (2,)
    assert all(isinstance(a, BuildRoad) for a in legal_actions(state, 2))


def test_rx_006_city_only_on_an_own_settlement() -> None:
    state = position(
        roads={0: shore(0, 3)}, settlements={1: CORNERS[:1]}, cities={0: SHORE[:1]}, hands={0: RICH}
    )
    for v in (SHORE[2], CORNERS[0], SHORE[0]):
        assert reason(state, 0, BuildCity(v)) == "not_own_settlement"


# ------------------------------------------------------------------ bank and production


def banked(state: GameState) -> list[int]:
    """Cards of each resource in bank and hands."""
    return [state.bank[r] + sum(state.hands[r::5]) for r in range(5)]


def test_br_040_discards_go_back_to_the_bank() -> None:
    state = position(phase=Phase.ROLL, hands={1: (4, 4, 2, 0, 0)})
    state = play(state, (0, Roll(), roll(3, 4)), (1, Discard((2, 2, 1, 0, 0))))
    assert banked(state) == [19] * 5
    assert state.bank == [17, 17, 18, 19, 19]


def test_br_041_costs_go_back_to_the_bank() -> None:
    state = position(roads={0: shore(0, 3)}, settlements={0: SHORE[2:3]}, hands={0: RICH})
    for action, outcome in (
        (BuildRoad(COAST[3]), None),
        (BuildSettlement(SHORE[4]), None),
        (BuildCity(SHORE[2]), None),
        (BuyDevCard(), DevCardDrawn(0)),
    ):
        state = after(state, 0, action, outcome)
        assert banked(state) == [19] * 5
    spent = zip(ROAD_COST, SETTLEMENT_COST, CITY_COST, DEV_CARD_COST, strict=True)
    assert state.hand(0) == tuple(9 - sum(costs) for costs in spent)


def test_br_042_piles_stay_between_0_and_19() -> None:
    state = position(hands={0: (4, 0, 0, 0, 0)}, bank=(15, 19, 19, 19, 0))
    assert why_illegal(state, 0, MaritimeTrade(0, 4, ORE)) == Refusal("bank_empty", (ORE,))
    state = after(state, 0, MaritimeTrade(0, 4, WOOL))
    assert state.bank == [19, 19, 18, 19, 0]


def test_br_045_shortage() -> None:
    def due(bank: int, settlements: Any, cities: Any) -> GameState:
        state = position(
            board=board_of({MIDDLE: (FOREST, 6), hex_at(-2, 0): (HILLS, 6)}, robber=0),
            phase=Phase.ROLL,
            settlements=settlements | {3: TOPOLOGY.hex_vertices[hex_at(-2, 0)][4:5]},
            cities=cities,
            bank=(bank, 19, 19, 19, 19),
        )
        state = after(state, 0, Roll(), roll(2, 4))
        assert state.hand(3) == (0, 1, 0, 0, 0)  # other resources are paid as usual
        return state

    assert due(1, {}, {0: CORNERS[:1]}).hand(0) == ONE_LUMBER
    both = due(1, {0: CORNERS[0:1], 1: CORNERS[2:3]}, {})
    assert both.hand(0) == both.hand(1) == NO_CARDS
    assert due(2, {0: CORNERS[0:1]}, {0: CORNERS[2:3]}).hand(0) == (2, 0, 0, 0, 0)


def test_br_046_each_hex_counts() -> None:
    board = board_of({MIDDLE: (FOREST, 6), hex_at(1, 0): (FOREST, 6)}, robber=0)
    corner = next(v for v in CORNERS if v in TOPOLOGY.hex_vertices[hex_at(1, 0)])
    state = position(board=board, phase=Phase.ROLL, settlements={0: (corner,)})
    assert after(state, 0, Roll(), roll(1, 5)).hand(0) == (2, 0, 0, 0, 0)


def test_br_049_city_pays_two() -> None:
    board = board_of({MIDDLE: (FOREST, 5)}, robber=0)
    state = position(
        board=board, phase=Phase.ROLL, settlements={0: CORNERS[0:1]}, cities={0: CORNERS[2:3]}
    )
    assert after(state, 0, Roll(), roll(1, 4)).hand(0) == (3, 0, 0, 0, 0)


def test_rx_009_single_due_player_via_two_hexes_is_one_player() -> None:
    board = board_of({MIDDLE: (HILLS, 6), hex_at(2, -2): (HILLS, 6)}, robber=0)
    far = TOPOLOGY.hex_vertices[hex_at(2, -2)][0]
    state = position(
        board=board,
        phase=Phase.ROLL,
        settlements={0: (CORNERS[0], far)},
        bank=(19, 1, 19, 19, 19),
    )
    assert after(state, 0, Roll(), roll(3, 3)).hand(0) == (0, 1, 0, 0, 0)


def test_rx_010_setup_is_paid_from_the_bank() -> None:
    state, _ = opening(4, Random(3))
    assert sum(state.hands) > 4
    assert sum(state.bank) + sum(state.hands) == 95


# ------------------------------------------------------------------ seven and discards


def seven(hands: dict[int, tuple[int, int, int, int, int]]) -> GameState:
    """Seat 0 rolls a seven."""
    return after(position(phase=Phase.ROLL, hands=hands), 0, Roll(), roll(2, 5))


def test_br_052_eleven_give_five() -> None:
    state = seven({1: (3, 3, 3, 1, 1)})
    assert state.owed[1] == 5
    state = after(state, 1, Discard((3, 2, 0, 0, 0)))
    assert sum(state.hand(1)) == 6


def test_br_055_nine_of_one_resource_give_four() -> None:
    state = seven({1: (0, 0, 0, 0, 9)})
    assert list(legal_actions(state, 1)) == [Discard((0, 0, 0, 0, 4))]


def test_br_056_knight_counts_once_and_moves_the_robber_once() -> None:
    state = position(phase=Phase.ROLL, hands={1: (9, 0, 0, 0, 0)}, devs={0: (1, 0, 0, 0, 0)})
    state = after(state, 0, Roll(), roll(3, 4))
    assert reason(state, 0, PlayKnight()) == "discard_first"
    state = after(state, 1, Discard((4, 0, 0, 0, 0)))
    assert reason(state, 0, PlayKnight()) == "robber_first"
    state = play(state, (0, MoveRobber(MIDDLE, None)), (0, PlayKnight()))
    assert (state.played[0], state.devs[0], state.phase) == (1, 0, Phase.ROBBER)
    state = after(state, 0, MoveRobber(hex_at(0, 2), None))
    assert state.phase is Phase.MAIN
    assert reason(state, 0, MoveRobber(MIDDLE, None)) == "not_now"


def test_br_057_any_split_of_the_owed_cards_can_be_chosen() -> None:
    state = seven({1: (0, 0, 4, 0, 4)})
    assert [d.cards for d in listed(state, 1, Discard)] == [(0, 0, n, 0, 4 - n) for n in range(5)]
    for discard in listed(state, 1, Discard):
        assert after(state, 1, discard).phase is Phase.ROBBER


def test_br_058_discards_precede_the_robber_and_only_on_a_seven() -> None:
    state = seven({0: (2, 2, 2, 2, 2)})
    assert (state.phase, state.owed[0]) == (Phase.DISCARD, 5)
    state = position(hands={0: (2, 2, 2, 2, 2)}, devs={0: (1, 0, 0, 0, 0)})
    state = after(state, 0, PlayKnight())
    assert (state.phase, state.owed[0]) == (Phase.ROBBER, 0)


def test_br_059_seven_has_six_of_36() -> None:
    state, chance = position(phase=Phase.ROLL), SeededChance(seed_of(1))
    due = chance_outcomes(state, 0, Roll())
    rolls = [chance.draw(due) for _ in range(10_000)]
    sevens = sum(r.first + r.second == 7 for r in rolls if isinstance(r, DiceRolled))
    assert 0.155 <= sevens / len(rolls) <= 0.178


def test_br_060_one_robber_move_and_at_most_one_steal() -> None:
    state = position(
        phase=Phase.ROLL,
        settlements={1: CORNERS[0:1], 2: CORNERS[2:3]},
        hands={1: ONE_ORE, 2: ONE_ORE},
    )
    events: list[Event] = []
    steps: list[tuple[Action, Any]] = [
        (Roll(), roll(3, 4)),
        (MoveRobber(MIDDLE, 1), CardStolen(ORE)),
        (EndTurn(), None),
    ]
    for action, outcome in steps:
        transition = apply(state, 0, action, outcome)
        state, events = transition.state, [*events, *transition.events]
    assert [type(e) for e in events].count(RobberMoved) == 1
    assert [type(e) for e in events].count(CardTaken) == 1


def test_rx_012_discards_in_either_order() -> None:
    state = seven({1: (9, 0, 0, 0, 0), 2: (0, 8, 0, 0, 0)})
    steps = [(1, Discard((4, 0, 0, 0, 0))), (2, Discard((0, 4, 0, 0, 0)))]
    assert to_act(state) == (1, 2)
    assert after(state, *steps[0]).phase is Phase.DISCARD
    one, other = (play(state, *order) for order in permutations(steps))
    assert one == other
    assert one.phase is Phase.ROBBER


# ------------------------------------------------------------------ robber


def robber(**parts: Any) -> GameState:
    """Seat 0 moves the robber; 0, 1 and 2 have corners of the middle hex."""
    return position(
        phase=Phase.ROBBER,
        robber=hex_at(2, 0),
        settlements={0: CORNERS[0:1], 1: CORNERS[2:3], 2: CORNERS[4:5]},
        **parts,
    )


def test_br_061_victim_without_cards_freezes_nothing() -> None:
    state = after(robber(), 0, MoveRobber(MIDDLE, None))
    assert (state.phase, state.robber) == (Phase.MAIN, MIDDLE)


def test_br_062_only_a_real_card_is_stolen() -> None:
    state = robber(hands={1: ONE_WOOL})
    assert chance_outcomes(state, 0, MoveRobber(MIDDLE, 1)) == [(1, CardStolen(WOOL))]
    state = after(state, 0, MoveRobber(MIDDLE, 1), CardStolen(WOOL))
    assert (state.hand(0), state.hand(1)) == (ONE_WOOL, NO_CARDS)


def test_br_063_victims_are_those_of_the_new_hex() -> None:
    state = robber(hands={1: ONE_WOOL, 2: ONE_WOOL}, cities={3: (SHORE[0],)})
    for h in range(19):
        if h == state.robber:
            continue
        there = [s for s in (1, 2) if state.settlements[s] & state.board.hex_vertex_masks[h]]
        moves = [a.victim for a in listed(state, 0, MoveRobber) if a.hex == h]
        assert moves == list(there or (None,))


def test_br_065_never_a_victim_of_the_own_robber() -> None:
    state = robber(hands={0: RICH, 1: ONE_WOOL})
    assert [a.victim for a in listed(state, 0, MoveRobber) if a.hex == MIDDLE] == [1]
    assert reason(state, 0, MoveRobber(MIDDLE, 0)) == "victim_not_there"


def test_br_066_eighteen_hexes_and_no_sea() -> None:
    targets = {a.hex for a in listed(robber(), 0, MoveRobber)}
    assert targets == set(range(19)) - {hex_at(2, 0)}
    assert reason(robber(), 0, MoveRobber(19, None)) == "no_such_place"


def test_br_067_stolen_card_changes_hands() -> None:
    state = robber(hands={1: (1, 0, 2, 0, 0)})
    stolen = after(state, 0, MoveRobber(MIDDLE, 1), CardStolen(WOOL))
    assert stolen.hand(1) == (1, 0, 1, 0, 0)
    assert stolen.hand(0) == ONE_WOOL
    assert banked(stolen) == [19] * 5


def test_rx_014_owners_without_cards_are_not_offered() -> None:
    """Policy: a seat without cards cannot be chosen while another can be robbed."""
    state = robber(hands={1: (3, 0, 0, 0, 0)})
    assert reason(state, 0, MoveRobber(MIDDLE, 1)) is None
    assert reason(state, 0, MoveRobber(MIDDLE, 2)) == "victim_has_no_card"


# ------------------------------------------------------------------ boards


def test_rx_025_terrain_and_tokens_of_any_board() -> None:
    for seed in range(30):
        board = random_board(Random(seed))
        desert = board.terrains.index(DESERT)
        assert [board.terrains.count(t) for t in range(6)] == [4, 3, 4, 4, 3, 1]
        assert board.tokens[desert] == 0
        assert board.robber == desert
        assert sorted(n for n in board.tokens if n) == sorted(
            (2, 12, *(3, 4, 5, 6, 8, 9, 10, 11) * 2)
        )


def test_rx_027_eighteen_harbor_vertices() -> None:
    counts = [BOARD.vertex_harbor.count(kind) for kind in range(6)]
    assert counts == [2, 2, 2, 2, 2, 8]
    ends = [v for e, _ in BOARD.harbors for v in TOPOLOGY.edge_vertices[e]]
    assert len(ends) == len(set(ends)) == 18
    assert len(HARBOR_KINDS) == 9
