"""Rule 2, fair: every criterion by a second opinion, on fair boards and on all kinds of others."""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import median
from time import process_time

import pytest

from catan_desktop.engine.board import (
    HARBOR_KINDS,
    TERRAINS,
    TOKENS,
    Board,
    beginner_board,
    random_board,
    standard_harbors,
)
from catan_desktop.engine.board_fair import (
    FAULTS,
    best_spots,
    fair_board,
    faults,
    largest_clump,
    resource_pips,
)
from catan_desktop.engine.hexgrid import Hex, Vertex, hex_neighbors, hex_vertices
from catan_desktop.engine.ids import DESERT
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from catan_desktop.engine.topology import Topology, hexagon

PIPS_OF = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
Tiles = dict[Hex, tuple[int, int]]


@pytest.fixture(scope="module")
def fair_boards() -> list[Board]:
    """Some hundred, half of them with harbors that were shuffled, too."""
    return [fair_board(Random(seed), seed % 2 == 1) for seed in range(200)]


def any_board(rng: Random) -> Board:
    """Tiles and tokens as they fall, red neighbors and all."""
    terrains = tuple(rng.sample(TERRAINS, 19))
    pool = rng.sample(TOKENS, 18)
    tokens = tuple(0 if t == DESERT else pool.pop() for t in terrains)
    return Board(TOPOLOGY, terrains, tokens, standard_harbors(), terrains.index(DESERT))


def tiles_of(board: Board) -> Tiles:
    return {h: (board.terrains[i], board.tokens[i]) for i, h in enumerate(board.topology.hexes)}


# ------------------------------------------------------------------ second opinion, on coordinates


def neighbors(tiles: Tiles) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """What lies on each pair of neighboring hexes."""
    return [(tiles[a], tiles[b]) for a, b in combinations(tiles, 2) if b in hex_neighbors(a)]


def beside(tiles: Tiles, first: set[int], second: set[int]) -> bool:
    return any(
        (a in first and b in second) or (b in first and a in second)
        for (_, a), (_, b) in neighbors(tiles)
    )


def has_clump(tiles: Tiles) -> bool:
    """Three that hang together are two pairs with one hex in common."""
    return any(
        terrain != DESERT and sum(tiles.get(n, (DESERT, 0))[0] == terrain for n in near) >= 2
        for (terrain, _), near in ((tile, hex_neighbors(h)) for h, tile in tiles.items())
    )


def unequal_shares(tiles: Tiles) -> bool:
    pips, hexes = Counter[int](), Counter[int]()
    for terrain, token in tiles.values():
        if terrain != DESERT:
            pips[terrain] += PIPS_OF[token]
            hexes[terrain] += 1
    return any(abs(pips[t] - 58 * hexes[t] / 18) > 2 for t in hexes)


def one_spot_leads(tiles: Tiles) -> bool:
    """Four settlers in turn, each on the best corner that is neither taken nor beside one."""
    pips = Counter[Vertex]()
    sides = set()
    for h, (_, token) in tiles.items():
        corners = hex_vertices(h)
        sides |= {frozenset((corners[i], corners[i - 1])) for i in range(6)}
        for v in corners:
            pips[v] += PIPS_OF.get(token, 0)
    chosen: list[Vertex] = []
    while len(chosen) < 4:
        free = [
            v
            for v in TOPOLOGY.vertices
            if v not in chosen and not any(frozenset((v, c)) in sides for c in chosen)
        ]
        chosen.append(max(free, key=lambda v: pips[v]))
    return pips[chosen[0]] > 12 or pips[chosen[0]] > pips[chosen[3]] + 1


def second_opinion(board: Board) -> tuple[str, ...]:
    tiles = tiles_of(board)
    found = {
        "red_neighbors": beside(tiles, {6, 8}, {6, 8}),
        "equal_neighbors": any(beside(tiles, {n}, {n}) for n in PIPS_OF),
        "two_beside_twelve": beside(tiles, {2}, {12}),
        "clump": has_clump(tiles),
        "pip_share": unequal_shares(tiles),
        "best_spot": one_spot_leads(tiles),
    }
    return tuple(code for code in FAULTS if found[code])


def test_each_fault_is_found_where_a_second_opinion_finds_it() -> None:
    seen = Counter[str]()
    for seed in range(150):
        board = any_board(Random(seed))
        assert faults(board) == second_opinion(board)
        seen.update(faults(board))
    assert set(seen) == set(FAULTS)
    assert min(seen.values()) >= 15
    assert max(seen.values()) < 150


# ------------------------------------------------------------------ fair boards


def test_fair_boards_have_none_of_the_faults(fair_boards: list[Board]) -> None:
    for board in fair_boards:
        assert second_opinion(board) == faults(board) == ()


def test_random_boards_are_seldom_fair() -> None:
    assert sum(faults(random_board(Random(seed))) == () for seed in range(200)) <= 4


def test_fair_boards_are_made_of_the_same_parts(fair_boards: list[Board]) -> None:
    for board in fair_boards:
        assert sorted(board.terrains) == sorted(TERRAINS)
        assert sorted(n for n in board.tokens if n) == sorted(TOKENS)
        assert board.robber == board.terrains.index(DESERT)
        assert not board.starts
        assert sorted(kind for _, kind in board.harbors) == sorted(HARBOR_KINDS)


def test_harbors_are_shuffled_only_when_asked(fair_boards: list[Board]) -> None:
    assert all(board.harbors == standard_harbors() for board in fair_boards[::2])
    assert sum(board.harbors == standard_harbors() for board in fair_boards[1::2]) <= 1


def test_fair_boards_are_all_different_and_leave_no_hex_out(fair_boards: list[Board]) -> None:
    assert len({(b.terrains, b.tokens) for b in fair_boards}) == len(fair_boards)
    for h in range(19):
        assert {b.terrains[h] for b in fair_boards} == set(range(6))
        assert any(b.tokens[h] in (6, 8) for b in fair_boards)


def test_a_fair_board_repeats_with_its_chance() -> None:
    assert fair_board(Random(5)) == fair_board(Random(5)) != fair_board(Random(6))


def test_board_in_reserve_is_fair_in_all_its_twelve_positions() -> None:
    boards = {fair_board(Random(seed), tries=0) for seed in range(150)}
    assert len(boards) == 12
    for board in boards:
        assert second_opinion(board) == ()


def test_a_fair_board_takes_at_most_50_ms_in_the_median() -> None:
    fair_board(Random(0))
    times = []
    for seed in range(41):
        start = process_time()
        fair_board(Random(seed))
        times.append(process_time() - start)
    assert median(times) <= 0.050


# ------------------------------------------------------------------ measures


def test_measures_of_the_beginner_board() -> None:
    board = beginner_board()
    assert resource_pips(board.terrains, board.tokens) == (13, 12, 10, 13, 10)
    assert largest_clump(TOPOLOGY, board.terrains) == 2
    assert best_spots(TOPOLOGY, board.tokens)[0] == max(map(sum, board.vertex_pips))


def test_a_row_of_three_is_a_clump_and_the_desert_never() -> None:
    row = [TOPOLOGY.hex_ids[Hex(q, 0)] for q in (-1, 0, 1)]
    for terrain, size in ((3, 3), (DESERT, 1)):
        terrains = [[0, 1, 2, 4][(h.q - h.r) % 3] for h in TOPOLOGY.hexes]
        assert largest_clump(TOPOLOGY, terrains) == 1
        for h in row:
            terrains[h] = terrain
        assert largest_clump(TOPOLOGY, terrains) == size


def test_best_spots_keep_the_distance_rule_and_fall() -> None:
    tokens = [0] * 19
    tokens[TOPOLOGY.hex_ids[Hex(0, 0)]] = 6
    assert best_spots(TOPOLOGY, tokens) == (5, 5, 5, 0)
    for seed in range(30):
        spots = best_spots(TOPOLOGY, any_board(Random(seed)).tokens, 8)
        assert len(spots) == 8
        assert list(spots) == sorted(spots, reverse=True)


def test_a_board_with_room_for_fewer_settlements_has_as_many_spots() -> None:
    assert best_spots(Topology(hexagon(0)), [6], 4) == (5, 5, 5)
