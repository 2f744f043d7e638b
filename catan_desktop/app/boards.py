"""Boards before the game: laid by chance, read from a share code, changed by hand."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, TypeAlias, assert_never, get_args

from catan_desktop.engine.board import Board, beginner_board, random_board, spiral_board
from catan_desktop.engine.board_code import LONGEST_INPUT, BoardCodeError, CodeFault
from catan_desktop.engine.board_code import board_code as engine_code
from catan_desktop.engine.board_code import board_from_code as engine_board
from catan_desktop.engine.board_edit import swap_harbors, swap_hexes, swap_tokens, warnings
from catan_desktop.engine.board_fair import fair_board
from catan_desktop.engine.ids import HexId

__all__ = [
    "CORNERS",
    "DIRECTIONS",
    "HARBORS",
    "LAID",
    "LAYOUTS",
    "LONGEST_INPUT",
    "SWAPS",
    "BoardCodeError",
    "BoardDraft",
    "CodeFault",
    "Corner",
    "Direction",
    "Harbors",
    "LaidLayout",
    "Layout",
    "Swap",
    "beginner_board",
    "board_from_code",
    "code_of",
    "harbors_of",
    "lay_board",
    "places",
    "red_pairs",
    "same_island",
]

LaidLayout: TypeAlias = Literal["beginner", "spiral", "random", "fair"]
Layout: TypeAlias = LaidLayout | Literal["own"]
Harbors: TypeAlias = Literal["printed", "shuffled"]
Corner: TypeAlias = Literal["chance"] | int
"""Where a spiral begins: 0 to 5, clockwise from the top left corner of the island."""
Direction: TypeAlias = Literal["chance", "clockwise", "counterclockwise"]
Swap: TypeAlias = Literal["hexes", "tokens", "harbors"]
"""What is exchanged by hand: hexes with their numbers, numbers alone, harbors."""

LAID: Final[tuple[LaidLayout, ...]] = get_args(LaidLayout)
LAYOUTS: Final[tuple[Layout, ...]] = (*LAID, "own")
HARBORS: Final[tuple[Harbors, ...]] = get_args(Harbors)
CORNERS: Final = range(6)
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
SWAPS: Final[tuple[Swap, ...]] = get_args(Swap)


def lay_board(
    layout: LaidLayout,
    rng: Random,
    harbors: Harbors = "printed",
    corner: Corner = "chance",
    direction: Direction = "chance",
) -> Board:
    """A board of that layout; ``rng`` decides what is not fixed. The beginner board is fixed.

    Args:
        corner, direction: of a spiral; they mean nothing to the other layouts.
    """
    shuffled = harbors == "shuffled"
    match layout:
        case "beginner":
            return beginner_board()
        case "spiral":
            start = rng.choice(CORNERS) if corner == "chance" else corner
            way = rng.choice(DIRECTIONS[1:]) if direction == "chance" else direction
            return spiral_board(rng, start, way == "clockwise", shuffle_harbors=shuffled)
        case "random":
            return random_board(rng, shuffle_harbors=shuffled)
        case "fair":
            return fair_board(rng, shuffle_harbors=shuffled)
    assert_never(layout)


def code_of(board: Board) -> str:
    """The share code of a board; empty for a board that has none.

    The beginner board has the same code with its starts and without.
    """
    plain = replace(board, starts=())
    if plain == replace(beginner_board(), starts=()):
        return engine_code(beginner_board())
    try:
        return engine_code(plain)
    except ValueError:
        return ""


def board_from_code(text: str) -> Board:
    """The board of a share code, however it is typed.

    Raises:
        BoardCodeError: the text is no code, or was mistyped.
    """
    return engine_board(text)


def harbors_of(board: Board) -> Harbors:
    """Whether a board has the harbors of the printed frame."""
    return "printed" if dict(board.harbors) == dict(beginner_board().harbors) else "shuffled"


# ------------------------------------------------------------------ changes by hand


def places(board: Board, swap: Swap) -> tuple[int, ...]:
    """What can be exchanged: hexes, hexes with a number, or coast edges with a harbor."""
    match swap:
        case "hexes":
            return tuple(range(len(board.terrains)))
        case "tokens":
            return tuple(h for h, token in enumerate(board.tokens) if token)
        case "harbors":
            return tuple(edge for edge, _ in board.harbors)
    assert_never(swap)


def red_pairs(board: Board) -> tuple[tuple[HexId, HexId], ...]:
    """Neighboring hexes that both carry a 6 or an 8: to be warned of, not forbidden."""
    return tuple((w.hexes[0], w.hexes[1]) for w in warnings(board))


@dataclass(frozen=True)
class BoardDraft:
    """A board that is changed by hand, and the way back.

    Attributes:
        boards: as it was laid first, then after each change.
    """

    boards: tuple[Board, ...]

    @classmethod
    def of(cls, board: Board) -> "BoardDraft":
        """Nothing changed yet."""
        return cls((board,))

    @property
    def board(self) -> Board:
        """As it is now."""
        return self.boards[-1]

    @property
    def laid(self) -> Board:
        """As it was laid."""
        return self.boards[0]

    @property
    def changed(self) -> bool:
        """Whether something was exchanged that can be taken back."""
        return len(self.boards) > 1

    def swapped(self, swap: Swap, a: int, b: int) -> "BoardDraft":
        """Two places exchanged; the draft itself if they hold the same.

        Raises:
            ValueError: there is nothing to exchange at one of the places.
        """
        board = _swapped(self.board, swap, a, b)
        return self if board == self.board else BoardDraft((*self.boards, board))

    def back(self) -> "BoardDraft":
        """Without the last change."""
        return BoardDraft(self.boards[:-1]) if self.changed else self


def _swapped(board: Board, swap: Swap, a: int, b: int) -> Board:
    match swap:
        case "hexes":
            return swap_hexes(board, a, b)
        case "tokens":
            return swap_tokens(board, a, b)
        case "harbors":
            return swap_harbors(board, a, b)
    assert_never(swap)


def same_island(a: Board, b: Board) -> bool:
    """Whether two boards carry the same everywhere, fixed starts aside."""
    return replace(a, starts=()) == replace(b, starts=())
