"""Rules 1 and 2: what a board consists of, and the ways to set one up."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from catan_desktop.engine.board import (
    HARBOR_KINDS,
    TERRAINS,
    TOKENS,
    Board,
    beginner_board,
    random_board,
    red_neighbors,
    spiral_board,
    spiral_hexes,
    starts_for,
)
from catan_desktop.engine.hexgrid import Edge, Hex, Vertex
from catan_desktop.engine.ids import (
    DECK,
    DESERT,
    GENERIC,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
)
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.state import GameState
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import COAST

DATA = Path(__file__).parents[1] / "data" / "beginner-board.json"
SPIRALS = [(corner, clockwise) for corner in range(6) for clockwise in (False, True)]


def boards() -> list[Board]:
    """Every way of making a board, a few of each."""
    made = [beginner_board()]
    for seed in range(12):
        rng = Random(seed)
        made.append(random_board(rng, shuffle_harbors=seed % 2 == 1))
        made.append(spiral_board(rng, *SPIRALS[seed], shuffle_harbors=seed % 2 == 0))
    return made


def test_graph_has_19_hexes_54_vertices_72_edges_and_30_on_the_coast() -> None:
    assert len(TOPOLOGY.hexes) == 19
    assert len(TOPOLOGY.vertices) == 54
    assert len(TOPOLOGY.edges) == 72
    assert len(TOPOLOGY.coast_edges) == len(set(TOPOLOGY.coast_edges)) == 30


def test_terrain_4_3_4_4_3_and_one_desert_on_every_board() -> None:
    for board in boards():
        assert [board.terrains.count(t) for t in range(6)] == [4, 3, 4, 4, 3, 1]
        assert sorted(board.terrains) == sorted(TERRAINS)


def test_eighteen_tokens_none_of_them_on_the_desert() -> None:
    expected = Counter({n: 1 if n in (2, 12) else 2 for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)})
    assert Counter(TOKENS) == expected
    for board in boards():
        assert Counter(n for n in board.tokens if n) == expected
        assert board.tokens[board.terrains.index(DESERT)] == 0
        assert board.robber == board.terrains.index(DESERT)


def test_nine_harbors_four_general_and_one_for_each_resource() -> None:
    assert Counter(HARBOR_KINDS) == Counter({GENERIC: 4, 0: 1, 1: 1, 2: 1, 3: 1, 4: 1})
    for board in boards():
        assert Counter(kind for _, kind in board.harbors) == Counter(HARBOR_KINDS)


def test_harbor_gaps_of_3_3_4_repeat_round_the_coast() -> None:
    for board in boards():
        places = sorted(COAST.index(e) for e, _ in board.harbors)
        gaps = [(b - a) % 30 for a, b in zip(places, places[1:] + places[:1], strict=True)]
        assert "334" * 3 in "".join(map(str, gaps * 2))


def test_cards_and_pieces_of_the_box() -> None:
    state = GameState(beginner_board(), RULES, 4)
    assert state.bank == [19] * 5
    assert sum(state.bank) == 95
    assert tuple(state.deck) == DECK == (14, 5, 2, 2, 2)
    assert (state.roads_left(3), state.settlements_left(3), state.cities_left(3)) == (15, 5, 4)


# ------------------------------------------------------------------ beginner


def test_beginner_board_is_the_printed_one() -> None:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    board = beginner_board()
    for h in data["hexes"]:
        i = TOPOLOGY.hex_ids[Hex(h["q"], h["r"])]
        assert TERRAIN_NAMES[board.terrains[i]] == h["terrain"]
        assert board.tokens[i] == (h["number"] or 0)
    names = (*RESOURCE_NAMES, "generic")
    harbors = {
        (TOPOLOGY.edge_ids[Edge(*h["edge"])], names.index(h["type"])) for h in data["harbours"]
    }
    assert set(board.harbors) == harbors


def test_beginner_starts_are_the_printed_ones_and_three_leave_red_out() -> None:
    data = json.loads(DATA.read_text(encoding="utf-8"))["starts"]
    board = beginner_board()
    for start, color in zip(board.starts, ("red", "blue", "white", "orange"), strict=True):
        pairs = {(start[0], start[1]), (start[2], start[3])}
        assert pairs == {
            (TOPOLOGY.vertex_ids[Vertex(*s["settlement"])], TOPOLOGY.edge_ids[Edge(*s["road"])])
            for s in data[color]
        }
        paying = [s for s in data[color] if s["pays_starting_cards"]]
        for s in paying:  # white's is disputed and not marked
            assert start[2] == TOPOLOGY.vertex_ids[Vertex(*s["settlement"])]
        assert len(paying) == (0 if color == "white" else 1)
    assert starts_for(board, 4) == board.starts
    assert starts_for(board, 3) == board.starts[1:]


def test_white_is_paid_by_the_settlement_at_pasture_forest_mountains() -> None:
    board = beginner_board()
    paying = board.starts[2][2]
    hexes = [(board.terrains[h], board.tokens[h]) for h in TOPOLOGY.vertex_hexes[paying]]
    named = sorted((TERRAIN_NAMES[t], n) for t, n in hexes)
    assert named == [("forest", 3), ("mountains", 8), ("pasture", 5)]


@pytest.mark.parametrize("seats", [1, 2])
def test_beginner_starts_need_three_or_four_seats(seats: int) -> None:
    assert starts_for(beginner_board(), seats) == ()


# ------------------------------------------------------------------ spiral


@pytest.mark.parametrize(("corner", "clockwise"), SPIRALS)
def test_spiral_runs_inwards_from_neighbor_to_neighbor(corner: int, clockwise: bool) -> None:
    order = spiral_hexes(corner, clockwise)
    assert sorted(order) == list(range(19))
    for a, b in pairwise(order):
        assert b in TOPOLOGY.hex_neighbors[a]
    rings = [max(abs(h.q), abs(h.r), abs(h.q + h.r)) for h in (TOPOLOGY.hexes[i] for i in order)]
    assert rings == [2] * 12 + [1] * 6 + [0]


def test_spiral_corners_count_clockwise_from_the_top_left() -> None:
    first = [TOPOLOGY.hexes[spiral_hexes(corner)[0]] for corner in range(6)]
    assert first == [(0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0)]
    assert spiral_hexes(0)[1] == TOPOLOGY.hex_ids[Hex(-1, -1)]  # counter-clockwise: down the left
    assert spiral_hexes(0, clockwise=True)[1] == TOPOLOGY.hex_ids[Hex(1, -2)]


def test_rulebook_spiral_is_the_order_in_the_data() -> None:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    order = [TOPOLOGY.hex_ids[Hex(*h)] for h in data["spiral_hex_order_ccw_from_top_left"]]
    assert list(spiral_hexes(0)) == order


@pytest.mark.parametrize(("corner", "clockwise"), SPIRALS)
def test_spiral_lays_the_letters_in_order_and_skips_the_desert(
    corner: int, clockwise: bool
) -> None:
    letters = [n for _, n in json.loads(DATA.read_text(encoding="utf-8"))["spiral_letters"]]
    for seed in range(20):
        board = spiral_board(Random(seed), corner, clockwise)
        laid = [board.tokens[h] for h in spiral_hexes(corner, clockwise) if board.tokens[h]]
        assert laid == letters


@pytest.mark.parametrize(("corner", "clockwise"), SPIRALS)
def test_spiral_never_has_red_neighbors_wherever_the_desert_lies(
    corner: int, clockwise: bool
) -> None:
    deserts = set()
    for seed in range(400):
        board = spiral_board(Random(seed), corner, clockwise)
        deserts.add(board.terrains.index(DESERT))
        assert not red_neighbors(TOPOLOGY, board.tokens)
    assert deserts == set(range(19))


# ------------------------------------------------------------------ random


def test_random_board_has_no_6_or_8_beside_another() -> None:
    for seed in range(200):
        board = random_board(Random(seed))
        red = {h for h, n in enumerate(board.tokens) if n in (6, 8)}
        assert not any(red & set(TOPOLOGY.hex_neighbors[h]) for h in red)
        assert not red_neighbors(TOPOLOGY, board.tokens)


def test_red_neighbors_are_named_where_they_are() -> None:
    tokens = [0] * 19
    tokens[0], tokens[1], tokens[5] = 6, 8, 6  # 5 touches neither 0 nor 1 ... or is named too
    expected = {
        (a, b) for a in (0, 1, 5) for b in TOPOLOGY.hex_neighbors[a] if a < b and b in (0, 1, 5)
    }
    assert set(red_neighbors(TOPOLOGY, tokens)) == expected
    assert (0, 1) in expected


def test_same_seed_same_board_and_harbors_shuffled_only_when_asked() -> None:
    assert random_board(Random(3)) == random_board(Random(3))
    assert random_board(Random(3)) != random_board(Random(4))
    printed = beginner_board().harbors
    assert all(random_board(Random(s)).harbors == printed for s in range(5))
    assert any(random_board(Random(s), shuffle_harbors=True).harbors != printed for s in range(5))


@pytest.mark.parametrize(
    "change",
    [
        {"terrains": (0,) * 18},
        {"terrains": (6,) * 19},
        {"terrains": (-1,) * 19},
        {"tokens": (7,) * 19},
        {"harbors": ((COAST[0], 6),)},
        {"harbors": ((next(e for e in range(72) if e not in COAST), 0),)},
        {"robber": 19},
    ],
)
def test_impossible_boards_are_refused(change: dict[str, object]) -> None:
    board = beginner_board()
    parts: dict[str, object] = {
        "topology": TOPOLOGY,
        "terrains": board.terrains,
        "tokens": board.tokens,
        "harbors": board.harbors,
        "robber": board.robber,
    }
    Board(**parts)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"board|terrain|harbor|robber"):
        Board(**(parts | change))  # type: ignore[arg-type]


@pytest.mark.parametrize(("terrains", "tokens"), [(18, 19), (19, 18), (18, 18), (20, 19)])
def test_a_board_needs_as_many_terrains_and_tokens_as_hexes(terrains: int, tokens: int) -> None:
    b = beginner_board()
    with pytest.raises(ValueError, match="needs as many terrains and tokens"):
        Board(TOPOLOGY, (b.terrains * 2)[:terrains], (b.tokens * 2)[:tokens], b.harbors, b.robber)


def test_lookups_of_a_board_are_counted_again() -> None:
    """For each corner the pips by resource and the harbor, for each number its hexes."""
    for board in boards():
        for v, hexes in enumerate(TOPOLOGY.vertex_hexes):
            pips = [0] * 5
            for h in hexes:
                if board.terrains[h] != DESERT:
                    pips[board.terrains[h]] += 6 - abs(7 - board.tokens[h])
            assert board.vertex_pips[v] == tuple(pips)
            kinds = [kind for edge, kind in board.harbors if v in TOPOLOGY.edge_vertices[edge]]
            assert board.vertex_harbor[v] == (kinds[0] if kinds else -1)
        for number in range(13):
            there = [h for h, token in enumerate(board.tokens) if token == number and number]
            assert board.hexes_by_number[number] == tuple(there)
        for h, corners in enumerate(TOPOLOGY.hex_vertices):
            assert board.hex_vertex_masks[h] == sum(1 << v for v in corners)
