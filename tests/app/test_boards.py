"""Boards before the game: spirals as asked for, share codes, changes by hand and the way back."""

from random import Random

import pytest

from catan_desktop.app.boards import (
    CORNERS,
    DIRECTIONS,
    LAID,
    BoardCodeError,
    BoardDraft,
    Direction,
    Swap,
    board_from_code,
    code_of,
    lay_board,
    places,
    red_pairs,
    same_island,
)
from catan_desktop.app.library import without_starts
from catan_desktop.engine.board import SPIRAL_TOKENS, Board, beginner_board, spiral_hexes


def spirals(board: Board) -> set[tuple[int, str]]:
    """The corners and directions in which a board's letters can be read."""
    return {
        (corner, way)
        for corner in CORNERS
        for way in DIRECTIONS[1:]
        if tuple(
            board.tokens[h] for h in spiral_hexes(corner, way == "clockwise") if board.tokens[h]
        )
        == SPIRAL_TOKENS
    }


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("direction", DIRECTIONS[1:])
def test_a_spiral_begins_and_turns_as_it_was_asked_for(corner: int, direction: Direction) -> None:
    for seed in range(4):
        board = lay_board("spiral", Random(seed), "shuffled", corner, direction)
        assert (corner, direction) in spirals(board)


def test_chance_gives_every_corner_and_both_directions() -> None:
    found = set[tuple[int, str]]()
    for seed in range(200):
        found |= spirals(lay_board("spiral", Random(seed)))
    assert len(found) == 12
    for seed in range(12):
        ((corner, _),) = spirals(lay_board("spiral", Random(seed), corner=4))
        assert corner == 4


@pytest.mark.parametrize("layout", LAID)
def test_codes_of_every_layout_come_back(layout: str) -> None:
    for seed in range(6):
        board = lay_board(layout, Random(seed), "shuffled")  # type: ignore[arg-type]
        assert board_from_code(code_of(board)) == board


def test_the_beginner_board_has_one_code_with_and_without_its_starts() -> None:
    plain = without_starts(beginner_board())
    assert code_of(plain) == code_of(beginner_board()) == "B0HN"
    assert same_island(plain, beginner_board())


@pytest.mark.parametrize(
    ("text", "fault", "facts"),
    [
        ("", "empty", {}),
        ("B0?N", "sign", {"sign": "?"}),
        ("X0HN", "kind", {"kind": "X"}),
        ("B0H", "length", {"kind": "B", "wanted": 4, "found": 3}),
        ("B1HN", "mistyped", {}),
        ("B" * 101, "length", {}),
    ],
)
def test_a_wrong_code_says_what_is_wrong(text: str, fault: str, facts: dict[str, object]) -> None:
    with pytest.raises(BoardCodeError) as caught:
        board_from_code(text)
    assert caught.value.fault == fault
    assert caught.value.facts == facts


@pytest.mark.parametrize("swap", ["hexes", "tokens", "harbors"])
def test_any_two_places_are_exchanged_and_the_way_back_is_kept(swap: Swap) -> None:
    rng = Random(5)
    draft = BoardDraft.of(lay_board("random", rng))
    for _ in range(40):
        a, b = rng.sample(places(draft.board, swap), 2)
        after = draft.swapped(swap, a, b)
        assert after.laid is draft.laid
        if after is draft:
            continue
        assert after.board != draft.board
        assert after.back() == draft
        assert board_from_code(code_of(after.board)) == after.board
        draft = after
    while draft.changed:
        draft = draft.back()
    assert draft.board is draft.laid
    assert draft.back() is draft


def test_what_holds_the_same_is_no_change() -> None:
    board = lay_board("random", Random(1))
    draft = BoardDraft.of(board)
    twins = [h for h in places(board, "tokens") if board.tokens[h] == 5]
    assert draft.swapped("tokens", twins[0], twins[1]) is draft
    assert draft.swapped("hexes", 3, 3) is draft


def test_the_desert_has_no_number_to_exchange_but_is_exchanged_as_a_hex() -> None:
    board = lay_board("random", Random(1))
    assert board.robber not in places(board, "tokens")
    other = (board.robber + 1) % 19
    after = BoardDraft.of(board).swapped("hexes", board.robber, other).board
    assert after.robber == other
    with pytest.raises(ValueError, match="no number"):
        BoardDraft.of(board).swapped("tokens", board.robber, other)


def test_red_neighbors_are_named() -> None:
    board = lay_board("fair", Random(3))
    assert red_pairs(board) == ()
    draft = BoardDraft.of(board)
    red = [h for h in places(board, "tokens") if board.tokens[h] in (6, 8)]
    beside = board.topology.hex_neighbors[red[0]]
    spot = next(h for h in beside if board.tokens[h] not in (0, 6, 8))
    pairs = red_pairs(draft.swapped("tokens", spot, red[1]).board)
    assert (min(spot, red[0]), max(spot, red[0])) in pairs
