"""A board of one's own: exchanging what lies on it, and what to warn of.

Each function returns another board and leaves the given one as it is. A changed board has no
fixed starts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from catan_desktop.engine.board import Board, red_neighbors
from catan_desktop.engine.ids import EdgeId, HexId

Warned: TypeAlias = Literal["red_neighbors"]


@dataclass(frozen=True)
class BoardWarning:
    """Something that a board may have, but seldom should.

    Attributes:
        code: ``red_neighbors``: two hexes side by side carry a 6 or an 8 each.
        hexes: where.
    """

    code: Warned
    hexes: tuple[HexId, ...]


def warnings(board: Board) -> tuple[BoardWarning, ...]:
    """What the players should be warned of; a warning forbids nothing."""
    pairs = red_neighbors(board.topology, board.tokens)
    return tuple(BoardWarning("red_neighbors", pair) for pair in pairs)


def swap_hexes(board: Board, a: HexId, b: HexId) -> Board:
    """Exchange two hexes with their numbers; a robber goes with the hex on which it stands.

    Raises:
        ValueError: there is no such hex.
    """
    _check_hexes(board, a, b)
    robber = {a: b, b: a}.get(board.robber, board.robber)
    terrains, tokens = _swapped(board.terrains, a, b), _swapped(board.tokens, a, b)
    return _changed(Board(board.topology, terrains, tokens, board.harbors, robber), board)


def swap_tokens(board: Board, a: HexId, b: HexId) -> Board:
    """Exchange the numbers of two hexes.

    Raises:
        ValueError: there is no such hex, or it has no number.
    """
    _check_hexes(board, a, b)
    for h in (a, b):
        if not board.tokens[h]:
            raise ValueError(f"hex {h} has no number to exchange")
    tokens = _swapped(board.tokens, a, b)
    return _changed(
        Board(board.topology, board.terrains, tokens, board.harbors, board.robber), board
    )


def swap_harbors(board: Board, a: EdgeId, b: EdgeId) -> Board:
    """Exchange the harbors at two edges of the coast.

    Raises:
        ValueError: an edge has no harbor.
    """
    kinds = dict(board.harbors)
    for edge in (a, b):
        if edge not in kinds:
            raise ValueError(f"edge {edge} has no harbor to exchange")
    other = {a: b, b: a}
    harbors = tuple((edge, kinds[other.get(edge, edge)]) for edge, _ in board.harbors)
    return _changed(
        Board(board.topology, board.terrains, board.tokens, harbors, board.robber), board
    )


def _check_hexes(board: Board, *hexes: HexId) -> None:
    for h in hexes:
        if not 0 <= h < len(board.terrains):
            raise ValueError(f"the board has no hex {h}")


def _swapped(row: Sequence[int], a: int, b: int) -> tuple[int, ...]:
    swapped = list(row)
    swapped[a], swapped[b] = row[b], row[a]
    return tuple(swapped)


def _changed(after: Board, before: Board) -> Board:
    """The new board, or the old one with its starts if both carry the same everywhere."""
    same = (
        after.terrains == before.terrains
        and after.tokens == before.tokens
        and after.harbors == before.harbors
    )
    return before if same else after
