"""Rule 10: how long a road is, and who holds the card."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_desktop.engine.actions import BuildCity, BuildRoad, BuildSettlement
from catan_desktop.engine.events import LongestRoadMoved
from catan_desktop.engine.hexgrid import Edge, Vertex
from catan_desktop.engine.ids import ROAD_COST, SETTLEMENT_COST
from catan_desktop.engine.roads import grown_trail, longest_trail
from catan_desktop.engine.rules import GameState, apply
from catan_desktop.engine.state import NOBODY
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine import oracle
from tests.engine.positions import (
    COAST,
    SHORE,
    after,
    hex_at,
    inland,
    mask,
    position,
    ring,
    settle,
    shore,
)

DATA = Path(__file__).parents[1] / "data" / "longest-road.json"
NETWORKS = json.loads(DATA.read_text(encoding="utf-8"))["fixtures"]
RICH = (5, 5, 5, 5, 5)


def length(roads: tuple[int, ...], cut: tuple[int, ...] = ()) -> int:
    """The longest trail, on which the engine and the slow search agree."""
    found = longest_trail(TOPOLOGY, mask(roads), mask(cut))
    assert found == oracle.longest_trail(TOPOLOGY, roads, cut)
    return found


def cutting(chains: dict[int, tuple[int, ...]], at: int, holder: int = 0) -> GameState:
    """Seat 1 is about to settle at `SHORE[at]`, coming from inland."""
    return position(
        active=1,
        roads={1: (inland(at),), **chains},
        hands={1: SETTLEMENT_COST},
        road_holder=holder,
    )


def cut(state: GameState, at: int) -> GameState:
    """The state after that settlement; points follow from the pieces and awards."""
    state = after(state, 1, BuildSettlement(SHORE[at]))
    assert state == settle(state.copy())
    assert state.road_length == oracle.road_lengths(state)
    return state


# ------------------------------------------------------------------ length


@pytest.mark.parametrize("network", NETWORKS, ids=[n["name"] for n in NETWORKS])
def test_length_of_recorded_networks(network: dict[str, Any]) -> None:
    roads = mask(TOPOLOGY.edge_ids[Edge(*e)] for e in network["roads"])
    enemies = mask(TOPOLOGY.vertex_ids[Vertex(*v)] for v in network["enemy_buildings"])
    assert longest_trail(TOPOLOGY, roads, enemies) == network["length"]


def test_no_road_has_length_zero() -> None:
    assert length(()) == 0


def test_each_edge_once_and_branches_are_not_added() -> None:
    chain = shore(0, 6)
    assert length(chain) == 6
    assert length((*chain, inland(3))) == 6
    assert length((*shore(0, 4), *shore(10, 3))) == 4
    assert length(ring(hex_at(0, 0))) == 6


def test_two_rings_with_a_common_edge_are_walked_over_eleven() -> None:
    both = tuple({*ring(hex_at(0, 0)), *ring(hex_at(1, 0))})
    assert len(both) == 11
    assert length(both) == 11


def test_opponents_building_inside_cuts_and_at_the_end_costs_nothing() -> None:
    chain = shore(0, 6)
    assert length(chain, (SHORE[0], SHORE[6])) == 6
    assert length(chain, (SHORE[3],)) == 3
    assert length(chain, (SHORE[1],)) == 5
    assert length(chain, (SHORE[2], SHORE[4])) == 2


def test_ring_cut_once_stays_six_cut_twice_opposite_gives_three() -> None:
    corners = TOPOLOGY.hex_vertices[hex_at(0, 0)]
    assert length(ring(hex_at(0, 0)), corners[:1]) == 6
    assert length(ring(hex_at(0, 0)), (corners[0], corners[3])) == 3


def test_growing_edge_by_edge_gives_the_length_of_the_whole() -> None:
    """Any edges in any order, loose or joined, and buildings anywhere, at both ends too."""
    rng = Random(4)
    both_ends = 0
    for _ in range(150):
        cut = rng.sample(range(54), rng.randrange(8))
        near, roads, before = rng.sample(range(72), 25), list[int](), 0
        for e in sorted(near, key=lambda e: rng.random() + TOPOLOGY.edge_vertices[e][0] / 20):
            roads.append(e)
            both_ends += set(TOPOLOGY.edge_vertices[e]) <= set(cut)
            grown = grown_trail(TOPOLOGY, mask(roads), mask(cut), e, before)
            assert grown == longest_trail(TOPOLOGY, mask(roads), mask(cut))
            before = grown
        assert before == oracle.longest_trail(TOPOLOGY, roads, cut)
    assert both_ends


# ------------------------------------------------------------------ taking it


@pytest.mark.parametrize("before", [0, 3, 4])
def test_first_road_of_five_takes_it_and_brings_two_points(before: int) -> None:
    state = position(roads={0: shore(0, before)}, hands={0: RICH}, settlements={0: SHORE[:1]})
    for n in range(before, 4):
        state = after(state, 0, BuildRoad(COAST[n]))
        assert (state.road_holder, state.points[0]) == (NOBODY, 1)
    transition = apply(state, 0, BuildRoad(COAST[4]))
    assert transition.events[-1] == LongestRoadMoved(0, None, 5)
    assert (transition.state.road_holder, transition.state.points[0]) == (0, 3)


def test_equal_length_does_not_take_it_strictly_longer_does() -> None:
    for n in (5, 8):
        state = position(
            active=1,
            roads={0: shore(0, n), 1: shore(12, n - 1)},
            hands={1: RICH},
            road_holder=0,
        )
        state = after(state, 1, BuildRoad(COAST[11 + n]))
        assert state.road_length[:2] == [n, n]
        assert (state.road_holder, state.points[:2]) == (0, [2, 0])
        transition = apply(state, 1, BuildRoad(COAST[12 + n]))
        assert transition.events[-1] == LongestRoadMoved(1, 0, n + 1)
        assert (transition.state.road_holder, transition.state.points[:2]) == (1, [0, 2])


def test_growing_holder_keeps_it_without_an_event() -> None:
    state = position(roads={0: shore(0, 5)}, hands={0: ROAD_COST})
    transition = apply(state, 0, BuildRoad(COAST[5]))
    assert not [e for e in transition.events if isinstance(e, LongestRoadMoved)]
    assert transition.state.road_holder == 0


def test_own_building_cuts_nothing_and_a_city_neither() -> None:
    state = position(
        roads={0: shore(0, 6)}, hands={0: RICH}, settlements={1: (SHORE[6],)}, active=0
    )
    state = after(state, 0, BuildSettlement(SHORE[3]))
    assert state.road_length[0] == 6
    state = after(state, 0, BuildCity(SHORE[3]))
    assert (state.road_length[0], state.road_holder) == (6, 0)


# ------------------------------------------------------------------ after a cut


def test_cut_under_five_sets_it_aside_at_once() -> None:
    state = cutting({0: shore(0, 6)}, at=3)
    transition = apply(state, 1, BuildSettlement(SHORE[3]))
    assert transition.events[-1] == LongestRoadMoved(None, 0, 3)
    after_it = cut(state, at=3)
    assert after_it.road_length[0] == 3
    assert (after_it.road_holder, after_it.points[0]) == (NOBODY, 0)


def test_cut_moves_it_to_a_single_longest() -> None:
    state = cutting({0: shore(0, 7), 2: shore(12, 5)}, at=3)
    after_it = cut(state, at=3)
    assert after_it.road_length == [4, 1, 5, 0]
    assert (after_it.road_holder, after_it.points) == (2, [0, 1, 2, 0])


def test_cut_moves_it_to_the_cutter() -> None:
    state = cutting({0: shore(0, 6), 1: (inland(3), *shore(12, 5))}, at=3)
    assert cut(state, at=3).road_holder == 1


def test_holder_who_is_still_joint_longest_keeps_it() -> None:
    state = cutting({0: shore(0, 6), 2: shore(12, 5), 3: shore(20, 5)}, at=1)
    after_it = cut(state, at=1)
    assert after_it.road_length == [5, 1, 5, 5]
    assert (after_it.road_holder, after_it.points[0]) == (0, 2)


def test_tie_among_others_sets_it_aside_until_one_is_alone() -> None:
    state = cutting({0: shore(0, 7), 2: shore(12, 5), 3: shore(20, 5)}, at=3)
    state = cut(state, at=3)
    assert state.road_length == [4, 1, 5, 5]
    assert state.road_holder == NOBODY
    assert state.points == [0, 1, 0, 0]
    state.hands = [3] * 20
    grown = state.copy()
    grown.active = 0
    grown = after(grown, 0, BuildRoad(COAST[7]))  # five as well: still nobody
    assert grown.road_length[0] == 5
    assert grown.road_holder == NOBODY
    transition = apply(grown, 0, BuildRoad(COAST[8]))
    assert transition.state.road_holder == 0  # six, alone
    state.active = 2
    transition = apply(state, 2, BuildRoad(COAST[17]))
    assert transition.events[-1] == LongestRoadMoved(2, None, 6)
    assert transition.state.points[2] == 2


def test_second_cut_leaves_the_other_of_two_tied_alone() -> None:
    state = cutting({2: shore(12, 5), 3: shore(20, 5)}, at=13, holder=NOBODY)
    assert state.road_length == [0, 1, 5, 5]
    state = cut(state, at=13)
    assert state.road_length == [0, 1, 4, 5]
    assert (state.road_holder, state.points[3]) == (3, 2)


def test_cut_of_somebody_who_does_not_hold_it_changes_nothing() -> None:
    state = cutting({0: shore(0, 6), 2: shore(12, 5)}, at=13)
    transition = apply(state, 1, BuildSettlement(SHORE[13]))
    assert not [e for e in transition.events if isinstance(e, LongestRoadMoved)]
    assert transition.state.road_length[2] == 4
    assert transition.state.road_holder == 0


def test_building_where_two_players_roads_end_costs_neither() -> None:
    state = cut(cutting({0: shore(0, 3), 2: shore(3, 3)}, at=3, holder=NOBODY), at=3)
    assert state.road_length[:3] == [3, 1, 3]


def test_lengths_are_counted_from_the_whole_network_after_each_change() -> None:
    state = position(
        roads={0: shore(0, 6), 1: (inland(6),)},
        hands={0: RICH, 1: RICH},
        active=1,
    )
    state = after(state, 1, BuildSettlement(SHORE[6]))
    assert state.road_length[0] == 6
    state.active = 0
    state = after(state, 0, BuildRoad(COAST[29]))
    assert state.road_length[0] == 7
    state = after(state, 0, BuildRoad(COAST[28]))
    assert state.road_length[0] == 8
