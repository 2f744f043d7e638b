"""Boards are data: the 30 hexes for six players, on which the same engine plays."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from catan_desktop.engine.board import TOKENS, Board, red_neighbors
from catan_desktop.engine.chance import pick
from catan_desktop.engine.hexgrid import Hex, edge_vertices, hex_edges, hex_vertices
from catan_desktop.engine.ids import DESERT, GENERIC, TERRAIN_NAMES
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.roads import longest_trail
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    advance,
    chance_outcomes,
    legal_actions,
    to_act,
)
from catan_desktop.engine.topology import Topology, hexagon, topology_of
from tests.engine import oracle
from tests.engine.positions import mask

DATA = json.loads((Path(__file__).parents[1] / "data" / "thirty-hexes.json").read_text("utf-8"))
LARGE = topology_of(frozenset(Hex(*h) for row in DATA["rows"] for h in row))
TOPOLOGIES = [LARGE, Topology(hexagon(0)), Topology(hexagon(2)), Topology(hexagon(3))]


def large_board(rng: Random) -> Board:
    """Tiles and numbers of the data as they fall, a general harbor at every fourth coast edge."""
    terrains = [TERRAIN_NAMES.index(name) for name, n in DATA["terrains"].items() for _ in range(n)]
    pool = [int(number) for number, n in DATA["numbers"].items() for _ in range(n)]
    rng.shuffle(terrains)
    rng.shuffle(pool)
    tokens = tuple(0 if t == DESERT else pool.pop() for t in terrains)
    assert not pool
    harbors = tuple((e, GENERIC) for e in LARGE.coast_edges[::4])
    return Board(LARGE, tuple(terrains), tokens, harbors, terrains.index(DESERT))


def test_thirty_hexes_have_80_vertices_109_edges_and_38_on_the_coast() -> None:
    assert [len(row) for row in DATA["rows"]] == [3, 4, 5, 6, 5, 4, 3]
    assert LARGE.hexes == tuple(Hex(*h) for row in DATA["rows"] for h in row)
    assert len(LARGE.hexes) == 30
    assert len(LARGE.vertices) == 80
    assert len(LARGE.edges) == 109
    assert len(LARGE.coast_edges) == 38


@pytest.mark.parametrize("t", TOPOLOGIES, ids=lambda t: f"{len(t.hexes)}")
def test_islands_without_a_lake_keep_to_eulers_count(t: Topology) -> None:
    assert len(t.vertices) - len(t.edges) + len(t.hexes) == 1
    assert 6 * len(t.hexes) == 2 * len(t.edges) - len(t.coast_edges)


@pytest.mark.parametrize("t", TOPOLOGIES, ids=lambda t: f"{len(t.hexes)}")
def test_adjacency_is_symmetric_and_as_the_coordinates_say(t: Topology) -> None:
    for h, coordinates in enumerate(t.hexes):
        assert [t.vertices[v] for v in t.hex_vertices[h]] == list(hex_vertices(coordinates))
        assert [t.edges[e] for e in t.hex_edges[h]] == list(hex_edges(coordinates))
        assert all(h in t.hex_neighbors[n] for n in t.hex_neighbors[h])
        assert all(h in t.vertex_hexes[v] for v in t.hex_vertices[h])
        assert all(h in t.edge_hexes[e] for e in t.hex_edges[h])
    for e, ends in enumerate(t.edge_vertices):
        assert {t.vertices[v] for v in ends} == set(edge_vertices(t.edges[e]))
        assert all(e in t.vertex_edges[v] for v in ends)
        assert all(e in t.edge_neighbors[n] for n in t.edge_neighbors[e])
        assert t.edge_vertex_mask[e] == mask(ends)
    for v in range(len(t.vertices)):
        assert all(v in t.vertex_neighbors[n] for n in t.vertex_neighbors[v])
        for e, n in zip(t.vertex_edges[v], t.vertex_neighbors[v], strict=True):
            assert set(t.edge_vertices[e]) == {v, n}
        assert t.vertex_edge_mask[v] == mask(t.vertex_edges[v])
        assert t.vertex_neighbor_mask[v] == mask(t.vertex_neighbors[v])
        assert 2 <= len(t.vertex_edges[v]) <= 3
        assert 1 <= len(t.vertex_hexes[v]) <= 3


@pytest.mark.parametrize("t", TOPOLOGIES, ids=lambda t: f"{len(t.hexes)}")
def test_coast_is_one_ring_of_the_edges_with_one_hex(t: Topology) -> None:
    coast = t.coast_edges
    assert set(coast) == {e for e, hexes in enumerate(t.edge_hexes) if len(hexes) == 1}
    assert len(set(coast)) == len(coast)
    joints = [
        set(t.edge_vertices[e]) & set(t.edge_vertices[coast[i - 1]]) for i, e in enumerate(coast)
    ]
    assert [len(joint) for joint in joints] == [1] * len(coast)
    assert len(set.union(*joints)) == len(coast)


def test_inner_hexes_have_six_neighbors_and_each_row_two_ends() -> None:
    assert Counter(map(len, LARGE.hex_neighbors)) == {6: 14, 4: 10, 3: 6}


# ------------------------------------------------------------------ roads


def test_a_road_round_the_whole_coast_counts_each_edge_once() -> None:
    assert longest_trail(LARGE, mask(LARGE.coast_edges), 0) == 38
    cut = mask(LARGE.edge_vertices[LARGE.coast_edges[0]])
    assert longest_trail(LARGE, mask(LARGE.coast_edges), cut) == 37


def test_longest_road_agrees_with_the_slow_search_on_grown_networks() -> None:
    longest = Counter[int]()
    for seed in range(150):
        rng = Random(seed)
        roads = [rng.randrange(len(LARGE.edges))]
        while len(roads) < rng.randrange(3, 16):
            near = {n for e in roads for n in LARGE.edge_neighbors[e]} - set(roads)
            roads.append(rng.choice(sorted(near)))
        ends = sorted({v for e in roads for v in LARGE.edge_vertices[e]})
        cut = rng.sample(ends, rng.randrange(3))
        found = longest_trail(LARGE, mask(roads), mask(cut))
        assert found == oracle.longest_trail(LARGE, roads, cut)
        longest[found] += 1
    assert len(longest) >= 8


# ------------------------------------------------------------------ play


def test_parts_of_the_larger_box_fill_the_board() -> None:
    board = large_board(Random(1))
    assert sum(1 for n in board.tokens if n) == 28
    assert {n for n in board.tokens if n} == set(TOKENS)
    assert sum(map(len, board.hexes_by_number)) == 28
    assert any(red_neighbors(LARGE, large_board(Random(seed)).tokens) for seed in range(9))


@pytest.mark.parametrize("seed", [1, 2])
def test_four_seats_play_at_random_on_thirty_hexes(seed: int) -> None:
    rng = Random(seed)
    state = GameState(large_board(rng), RULES, 4, 0)
    built = 0
    for _ in range(1500):
        if state.phase is Phase.OVER:
            break
        seat = to_act(state)[0]
        action = rng.choice(legal_actions(state, seat))
        due = chance_outcomes(state, seat, action)
        outcome = pick(due, rng.randrange(sum(w for w, _ in due))) if due else None
        advance(state, seat, action, outcome)
        for r in range(5):
            assert state.bank[r] + sum(state.hands[r::5]) == 19
        if state.taken.bit_count() != built:
            built = state.taken.bit_count()
            assert state.road_length == oracle.road_lengths(state)
    assert state.road_length == oracle.road_lengths(state)
    assert built >= 8
    used = [v for v in range(80) if state.taken >> v & 1]
    assert not any(n in used for v in used for n in LARGE.vertex_neighbors[v])
