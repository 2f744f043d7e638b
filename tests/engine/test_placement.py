"""Rule 3: the snake, the distance rule, the road that touches, the second settlement's cards."""

import pytest

from catan_desktop.engine.actions import Action, BuildRoad, BuildSettlement, EndTurn, Roll
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.events import Produced, TurnBegan
from catan_desktop.engine.ids import DESERT, FOREST, Seat
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.options import Rules
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    apply,
    legal_actions,
    opening_actions,
    to_act,
)
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import BOARD, after, board_of, hex_at, listed, play, reason, roll


def opening(state: GameState) -> tuple[GameState, list[tuple[Seat, Action]]]:
    """Play the first legal placement until the first turn begins."""
    steps = []
    while state.turn == 0:
        (seat,) = to_act(state)
        action = legal_actions(state, seat)[0]
        steps.append((seat, action))
        state = after(state, seat, action)
    return state, steps


@pytest.mark.parametrize(("seats", "first"), [(n, f) for n in range(1, 5) for f in range(n)])
def test_snake_order_from_any_first_seat_who_also_plays_first(seats: int, first: int) -> None:
    state, steps = opening(GameState(BOARD, RULES, seats, first))
    there = [(first + i) % seats for i in range(seats)]
    assert [seat for seat, _ in steps[::2]] == there + there[::-1]
    assert [seat for seat, _ in steps[1::2]] == there + there[::-1]
    assert all(isinstance(a, BuildSettlement) for _, a in steps[::2])
    assert all(isinstance(a, BuildRoad) for _, a in steps[1::2])
    assert (state.phase, state.active, state.turn) == (Phase.ROLL, first, 1)
    assert [state.settlements[s].bit_count() for s in range(seats)] == [2] * seats
    assert [state.roads[s].bit_count() for s in range(seats)] == [2] * seats


def test_the_settlement_that_waits_for_its_road_is_told_and_no_other() -> None:
    state = GameState(BOARD, RULES, 2, 0)
    for _ in range(4):
        assert state.setup_vertex == -1
        spot = listed(state, state.active, BuildSettlement)[3].vertex
        state = after(state, state.active, BuildSettlement(spot))
        assert state.setup_vertex == spot
        state = after(state, state.active, listed(state, state.active, BuildRoad)[0])
    assert (state.phase, state.setup_vertex) == (Phase.ROLL, -1)


def test_two_seats_by_hand() -> None:
    state, steps = opening(GameState(BOARD, RULES, 2, 1))
    assert [seat for seat, _ in steps] == [1, 1, 0, 0, 0, 0, 1, 1]
    assert to_act(state) == (1,)


def test_one_seat_by_hand() -> None:
    state, steps = opening(GameState(BOARD, RULES, 1, 0))
    assert [seat for seat, _ in steps] == [0, 0, 0, 0]
    state = play(state, (0, Roll(), roll(2, 3)), (0, EndTurn()))
    assert to_act(state) == (0,)
    assert state.turn == 2


def test_first_settlement_may_stand_on_any_of_54_vertices() -> None:
    state = GameState(BOARD, RULES, 4)
    assert [a.vertex for a in listed(state, 0, BuildSettlement)] == list(range(54))
    assert reason(state, 0, BuildSettlement(54)) == "no_such_place"


def test_nothing_but_placing_in_the_setup() -> None:
    state = GameState(BOARD, RULES, 4)
    assert reason(state, 0, Roll()) == "setup_first"
    assert reason(state, 0, BuildRoad(0)) == "setup_first"
    assert reason(state, 1, BuildSettlement(0)) == "not_your_turn"
    state = after(state, 0, BuildSettlement(20))
    assert reason(state, 0, BuildSettlement(40)) == "setup_first"
    assert reason(state, 0, EndTurn()) == "setup_first"


def test_distance_rule_forbids_the_vertex_and_its_neighbors_for_everyone() -> None:
    state = play(
        GameState(BOARD, RULES, 4),
        (0, BuildSettlement(20)),
        (0, BuildRoad(TOPOLOGY.vertex_edges[20][0])),
    )
    assert reason(state, 1, BuildSettlement(20)) == "occupied"
    for v in TOPOLOGY.vertex_neighbors[20]:
        assert reason(state, 1, BuildSettlement(v)) == "too_close"
    assert len(listed(state, 1, BuildSettlement)) == 54 - 1 - len(TOPOLOGY.vertex_neighbors[20])


def test_each_road_touches_the_settlement_just_placed() -> None:
    state = after(GameState(BOARD, RULES, 1), 0, BuildSettlement(20))
    assert [a.edge for a in listed(state, 0, BuildRoad)] == list(TOPOLOGY.vertex_edges[20])
    state = play(state, (0, BuildRoad(TOPOLOGY.vertex_edges[20][0])), (0, BuildSettlement(40)))
    assert [a.edge for a in listed(state, 0, BuildRoad)] == list(TOPOLOGY.vertex_edges[40])
    at_first = TOPOLOGY.vertex_edges[20][1]
    assert reason(state, 0, BuildRoad(at_first)) == "road_must_touch_new_settlement"
    assert reason(state, 0, BuildRoad(TOPOLOGY.vertex_edges[20][0])) == "occupied"
    assert reason(state, 0, BuildRoad(72)) == "no_such_place"


def test_second_settlement_is_paid_from_the_bank_before_its_road() -> None:
    board = beginner_board()
    inner = TOPOLOGY.hex_vertices[hex_at(-1, 0)][0]
    state = GameState(board, RULES, 1)
    first = apply(state, 0, BuildSettlement(inner))
    assert first.state.hand(0) == (0, 0, 0, 0, 0)
    assert not [e for e in first.events if isinstance(e, Produced)]
    state = after(first.state, 0, BuildRoad(TOPOLOGY.vertex_edges[inner][0]))
    away = board.starts[2][2]  # forest, pasture, mountains
    second = apply(state, 0, BuildSettlement(away))
    assert second.state.hand(0) == (1, 0, 1, 0, 1)
    assert second.state.bank == [18, 19, 18, 19, 18]
    assert second.state.phase is Phase.SETUP_ROAD
    assert Produced(0, (1, 0, 1, 0, 1), setup=True) in second.events


def test_second_settlement_at_the_desert_and_at_two_equal_hexes() -> None:
    middle = hex_at(0, 0)
    corner = TOPOLOGY.hex_vertices[middle][0]
    around = TOPOLOGY.vertex_hexes[corner]
    two = {h: (FOREST, 6) for h in around if h != middle}
    board = board_of(two, robber=middle)
    assert board.terrains[middle] == DESERT
    state = GameState(board, RULES, 1)
    state = play(state, (0, BuildSettlement(0)), (0, BuildRoad(TOPOLOGY.vertex_edges[0][0])))
    assert after(state, 0, BuildSettlement(corner)).hand(0) == (2, 0, 0, 0, 0)


def test_setup_pays_no_more_than_a_small_bank_holds() -> None:
    corner = TOPOLOGY.hex_vertices[hex_at(0, 0)][0]
    board = board_of(dict.fromkeys(TOPOLOGY.vertex_hexes[corner], (FOREST, 6)))
    state = GameState(board, Rules(bank_cards=5), 1)
    state = play(state, (0, BuildSettlement(0)), (0, BuildRoad(TOPOLOGY.vertex_edges[0][0])))
    state.bank[0] = 2
    assert after(state, 0, BuildSettlement(corner)).hand(0) == (2, 0, 0, 0, 0)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", [0, 2])
def test_beginner_starts_are_ordinary_entries_in_snake_order(seats: int, first: int) -> None:
    board = beginner_board()
    state = GameState(board, RULES, seats, first)
    steps = opening_actions(board, seats, first)
    assert len(steps) == 4 * seats
    state = play(state, *steps)
    assert (state.phase, state.active) == (Phase.ROLL, first)
    for seat, start in enumerate(board.starts[4 - seats :]):
        assert state.settlements[seat] == 1 << start[0] | 1 << start[2]
        assert state.roads[seat] == 1 << start[1] | 1 << start[3]
        hexes = TOPOLOGY.vertex_hexes[start[2]]
        assert sum(state.hand(seat)) == sum(board.terrains[h] != DESERT for h in hexes)
    assert opening_actions(BOARD, seats, first) == []


def test_seats_outside_one_to_four_are_refused() -> None:
    for seats, first in ((0, 0), (5, 0), (3, 3), (2, -1)):
        with pytest.raises(ValueError, match="seats"):
            GameState(BOARD, RULES, seats, first)


def test_last_road_begins_the_first_turn() -> None:
    state, steps = opening(GameState(BOARD, RULES, 2))
    state = play(GameState(BOARD, RULES, 2), *steps[:-1])
    transition = apply(state, *steps[-1])
    assert TurnBegan(0, 1) in transition.events
