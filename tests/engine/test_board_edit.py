"""Rule 2, own boards: what can be exchanged by hand, and what is warned of."""

from random import Random

import pytest

from catan_desktop.engine.board import (
    HARBOR_KINDS,
    Board,
    beginner_board,
    random_board,
    red_neighbors,
)
from catan_desktop.engine.board_edit import (
    BoardWarning,
    swap_harbors,
    swap_hexes,
    swap_tokens,
    warnings,
)
from catan_desktop.engine.ids import DESERT
from catan_desktop.engine.topology import STANDARD as TOPOLOGY

PLACES = [edge for edge, _ in beginner_board().harbors]


def differing(a: tuple[int, ...], b: tuple[int, ...]) -> list[int]:
    return [i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]


def numbered(board: Board) -> list[int]:
    return [h for h, token in enumerate(board.tokens) if token]


def test_two_hexes_are_exchanged_with_their_numbers() -> None:
    for seed in range(60):
        rng = Random(seed)
        board = random_board(rng, shuffle_harbors=True)
        a, b = rng.sample(range(19), 2)
        changed = swap_hexes(board, a, b)
        assert (changed.terrains[a], changed.tokens[a]) == (board.terrains[b], board.tokens[b])
        assert (changed.terrains[b], changed.tokens[b]) == (board.terrains[a], board.tokens[a])
        assert set(differing(board.terrains, changed.terrains)) <= {a, b}
        assert set(differing(board.tokens, changed.tokens)) <= {a, b}
        assert changed.harbors == board.harbors
        assert swap_hexes(changed, a, b) == board


def test_robber_follows_the_desert() -> None:
    board = random_board(Random(1))
    for h in range(19):
        for pair in ((board.robber, h), (h, board.robber)):
            changed = swap_hexes(board, *pair)
            assert changed.robber == changed.terrains.index(DESERT) == h
    others = numbered(board)
    assert swap_hexes(board, others[0], others[1]).robber == board.robber


def test_two_numbers_are_exchanged_and_nothing_else() -> None:
    for seed in range(60):
        rng = Random(seed)
        board = random_board(rng)
        a, b = rng.sample(numbered(board), 2)
        changed = swap_tokens(board, a, b)
        assert (changed.tokens[a], changed.tokens[b]) == (board.tokens[b], board.tokens[a])
        assert set(differing(board.tokens, changed.tokens)) <= {a, b}
        assert (changed.terrains, changed.harbors) == (board.terrains, board.harbors)
        assert changed.robber == board.robber
        assert swap_tokens(changed, a, b) == board


def test_two_harbors_are_exchanged_and_nothing_else() -> None:
    board = random_board(Random(2))
    for a in PLACES:
        for b in PLACES:
            changed = swap_harbors(board, a, b)
            before, after = dict(board.harbors), dict(changed.harbors)
            assert (after.pop(a), after.pop(b, None)) == (
                before.pop(b),
                before.pop(a, None),
            )
            assert after == before
            assert (changed.terrains, changed.tokens) == (board.terrains, board.tokens)
            assert sorted(dict(changed.harbors).values()) == sorted(HARBOR_KINDS)
            assert swap_harbors(changed, a, b) == board


def test_lookups_of_the_changed_board_are_its_own() -> None:
    board = random_board(Random(3))
    a, b = next((a, b) for a in numbered(board) for b in numbered(board)
                if board.tokens[a] == 6 and board.tokens[b] == 2)  # fmt: skip
    changed = swap_tokens(board, a, b)
    assert b in changed.hexes_by_number[6]
    assert changed.vertex_pips != board.vertex_pips
    moved = swap_harbors(board, PLACES[0], PLACES[1])
    kinds = [moved.vertex_harbor[v] for v in TOPOLOGY.edge_vertices[PLACES[0]]]
    assert kinds == [dict(board.harbors)[PLACES[1]]] * 2


def test_a_changed_board_has_no_fixed_starts_an_unchanged_one_keeps_them() -> None:
    board = beginner_board()
    assert swap_tokens(board, 0, 1).starts == ()
    assert swap_hexes(board, 4, 4) == board
    assert swap_hexes(board, 4, 4).starts
    generic = [edge for edge, kind in board.harbors if kind == 5]
    assert swap_harbors(board, generic[0], generic[1]).starts
    assert not swap_harbors(board, generic[0], PLACES[1]).starts


@pytest.mark.parametrize("pair", [(0, 19), (-1, 3)])
def test_a_hex_that_is_not_there_is_refused(pair: tuple[int, int]) -> None:
    for swap in (swap_hexes, swap_tokens):
        with pytest.raises(ValueError, match="has no hex"):
            swap(beginner_board(), *pair)


def test_the_desert_has_no_number_and_most_edges_no_harbor() -> None:
    board = beginner_board()
    for pair in ((board.robber, 0), (0, board.robber)):
        with pytest.raises(ValueError, match="no number"):
            swap_tokens(board, *pair)
    empty = next(e for e in TOPOLOGY.coast_edges if e not in PLACES)
    for pair in ((empty, PLACES[0]), (PLACES[0], empty)):
        with pytest.raises(ValueError, match="no harbor"):
            swap_harbors(board, *pair)


def test_red_neighbors_are_warned_of_by_name_and_not_forbidden() -> None:
    board = beginner_board()
    assert warnings(board) == ()
    red = [h for h, n in enumerate(board.tokens) if n in (6, 8)]
    beside = next(h for h in TOPOLOGY.hex_neighbors[red[0]] if board.tokens[h] not in (0, 6, 8))
    changed = swap_tokens(board, red[1], beside)
    pair = (min(red[0], beside), max(red[0], beside))
    assert BoardWarning("red_neighbors", pair) in warnings(changed)
    assert [w.hexes for w in warnings(changed)] == list(red_neighbors(TOPOLOGY, changed.tokens))
    assert warnings(swap_tokens(changed, red[1], beside)) == ()
