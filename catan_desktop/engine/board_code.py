"""Share codes: a board of the base game as a short text, and back.

A code is one letter for its kind, digits of 5 bits that count the boards of that kind (the rank
of a permutation of a multiset, so no shorter form of equal length exists), and two check digits::

    B  4 signs  the beginner board with its starts
    S 12 signs  a spiral board: corner, direction and terrain; printed harbors
    T 15 signs  the same with other harbors
    F 20 signs  any terrain and tokens; printed harbors
    G 23 signs  the same with other harbors

The signs are digits and capitals without I, L, O and U. The check digits are those of a
Reed-Solomon code over 32 symbols: one or two wrong signs, and so any two exchanged, are always
found, anything worse all but once in 1024 times; a sign too many or too few never passes.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from math import factorial, prod
from typing import Final, Literal, TypeAlias

from catan_desktop.engine.board import (
    HARBOR_KINDS,
    SPIRAL_TOKENS,
    TERRAINS,
    TOKENS,
    Board,
    beginner_board,
    spiral_hexes,
    standard_harbors,
)
from catan_desktop.engine.ids import DESERT, Terrain
from catan_desktop.engine.topology import STANDARD

CodeFault: TypeAlias = Literal["empty", "sign", "kind", "length", "mistyped"]

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 signs, by value."""
LONGEST_INPUT: Final = 100
"""Longer texts are not looked at."""


class BoardCodeError(ValueError):
    """A text that is no share code; its message is a sentence.

    Attributes:
        fault: what is wrong: nothing was given, a strange sign, an unknown first letter, too
            many or too few signs, or signs that do not belong together.
        facts: what the sentence names: ``sign``, ``kind``, ``wanted`` and ``found`` signs.
    """

    def __init__(self, fault: CodeFault, sentence: str, **facts: str | int) -> None:
        """Keep the fault beside the sentence."""
        super().__init__(sentence)
        self.fault: Final = fault
        self.facts: Final[Mapping[str, str | int]] = facts


def board_code(board: Board) -> str:
    """The shortest share code of a board, in groups of four signs.

    Raises:
        ValueError: the board does not consist of the tiles, tokens and harbors of the base
            game, or the robber is not in the desert, or it has starts of its own.
    """
    if board == beginner_board():
        return _spell("B", 0)
    _check_standard(board)
    kinds = dict(board.harbors)
    harbors = tuple(kinds[edge] for edge, _ in standard_harbors())
    number, spiral = _tile_number(board)
    if harbors == HARBOR_KINDS:
        return _spell("S" if spiral else "F", number)
    size = _arrangements(HARBOR_KINDS)
    return _spell("T" if spiral else "G", number * size + _rank(harbors))


def board_from_code(text: str) -> Board:
    """The board of a share code.

    Large and small letters, full-width signs, blanks and dashes make no difference; I and L are
    read as 1, O as 0, U as V.

    Raises:
        BoardCodeError: the text is no code, or was mistyped.
    """
    kind, number = _read(_tidy(text))
    if kind == "B":
        return beginner_board()
    harbors: tuple[int, ...] = HARBOR_KINDS
    if kind in "TG":
        number, rank = divmod(number, _arrangements(HARBOR_KINDS))
        harbors = _unrank(rank, HARBOR_KINDS)
    terrains, tokens = (_spiral_tiles if kind in "ST" else _free_tiles)(number)
    return Board(STANDARD, terrains, tokens, standard_harbors(harbors), terrains.index(DESERT))


# ------------------------------------------------------------------ boards as numbers


def _check_standard(board: Board) -> None:
    if board.topology is not STANDARD and board.topology.hexes != STANDARD.hexes:
        raise ValueError("Only boards of 19 hexes have a share code.")
    if sorted(board.terrains) != sorted(TERRAINS):
        raise ValueError("Only boards of the tiles of the base game have a share code.")
    if sorted(n for n in board.tokens if n) != sorted(TOKENS):
        raise ValueError("Only boards with the tokens of the base game have a share code.")
    places = sorted(edge for edge, _ in board.harbors)
    kinds = sorted(kind for _, kind in board.harbors)
    if places != sorted(edge for edge, _ in standard_harbors()) or kinds != sorted(HARBOR_KINDS):
        raise ValueError("Only boards with the harbors of the base game have a share code.")
    if board.terrains[board.robber] != DESERT:
        raise ValueError("Only boards with the robber in the desert have a share code.")
    if board.starts:
        raise ValueError("A board with starting places of its own has no share code.")


def _tile_number(board: Board) -> tuple[int, bool]:
    """The number of terrain and tokens among their kind, and whether that kind is the spiral."""
    rank = _rank(board.terrains)
    for way in range(12):
        order = spiral_hexes(way // 2, way % 2 == 1)
        if tuple(board.tokens[h] for h in order if board.tokens[h]) == SPIRAL_TOKENS:
            return rank * 12 + way, True
    return rank * _arrangements(TOKENS) + _rank([n for n in board.tokens if n]), False


def _spiral_tiles(number: int) -> tuple[tuple[Terrain, ...], tuple[int, ...]]:
    rank, way = divmod(number, 12)
    terrains = _unrank(rank, TERRAINS)
    tokens = [0] * len(terrains)
    letters = iter(SPIRAL_TOKENS)
    for h in spiral_hexes(way // 2, way % 2 == 1):
        if terrains[h] != DESERT:
            tokens[h] = next(letters)
    return terrains, tuple(tokens)


def _free_tiles(number: int) -> tuple[tuple[Terrain, ...], tuple[int, ...]]:
    first, second = divmod(number, _arrangements(TOKENS))
    terrains = _unrank(first, TERRAINS)
    laid = iter(_unrank(second, TOKENS))
    return terrains, tuple(0 if t == DESERT else next(laid) for t in terrains)


def _arrangements(items: Sequence[int]) -> int:
    """In how many different orders the items can lie."""
    return factorial(len(items)) // prod(factorial(items.count(x)) for x in set(items))


def _rank(items: Sequence[int]) -> int:
    """The place of an order among all orders of the same items, counted from 0."""
    left = {x: items.count(x) for x in sorted(set(items))}
    orders, rank = _arrangements(items), 0
    for i, item in enumerate(items):
        rank += sum(orders * left[x] // (len(items) - i) for x in left if x < item)
        orders = orders * left[item] // (len(items) - i)
        left[item] -= 1
    return rank


def _unrank(rank: int, items: Sequence[int]) -> tuple[int, ...]:
    """The order of the items that has this rank."""
    left = {x: items.count(x) for x in sorted(set(items))}
    orders = _arrangements(items)
    found: list[int] = []
    for remaining in range(len(items), 0, -1):
        x, rank, orders = _next_item(left, rank, orders, remaining)
        left[x] -= 1
        found.append(x)
    return tuple(found)


def _next_item(
    left: Mapping[int, int], rank: int, orders: int, remaining: int
) -> tuple[int, int, int]:
    """The item that comes next, and rank and number of the orders that begin with it."""
    for x, count in left.items():
        begun = orders * count // remaining
        if rank < begun:
            return x, rank, begun
        rank -= begun
    raise ValueError("no order of the items has this rank")


# ------------------------------------------------------------------ numbers as signs


def _sizes() -> dict[str, int]:
    terrain, tokens = _arrangements(TERRAINS), _arrangements(TOKENS)
    harbors = _arrangements(HARBOR_KINDS)
    return {
        "B": 1,
        "S": 12 * terrain,
        "T": 12 * terrain * harbors,
        "F": terrain * tokens,
        "G": terrain * tokens * harbors,
    }


_SIZES: Final = _sizes()
"""How many boards of each kind there are."""
_DIGITS: Final = {kind: -(-max(size - 1, 1).bit_length() // 5) for kind, size in _SIZES.items()}
"""How many digits of 5 bits hold their numbers."""


def _spell(kind: str, number: int) -> str:
    digits = [number >> 5 * i & 31 for i in reversed(range(_DIGITS[kind]))]
    word = [SIGNS.index(kind), *digits]
    signs = "".join(SIGNS[d] for d in (*word, *_check_digits(word)))
    return "-".join(signs[i : i + 4] for i in range(0, len(signs), 4))


def _tidy(text: str) -> str:
    """The signs alone, in the one spelling that codes are written in."""
    if len(text) > LONGEST_INPUT:
        raise BoardCodeError("length", "That is too long for the code of a board.")
    plain = unicodedata.normalize("NFKC", text).upper().translate(_ALIKE)
    signs = "".join(c for c in plain if not c.isspace() and unicodedata.category(c) != "Pd")
    if not signs:
        raise BoardCodeError("empty", "There is no code.")
    for c in signs:
        if c not in SIGNS:
            sentence = f"The sign {c!r} does not occur in the code of a board."
            raise BoardCodeError("sign", sentence, sign=c)
    return signs


_ALIKE: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V", "−": "-", "ー": "-"})


def _read(signs: str) -> tuple[str, int]:
    """Kind and number of a code.

    Raises:
        BoardCodeError: length, check digits or number are wrong.
    """
    kind = signs[0]
    if kind not in _SIZES:
        sentence = f"The code of a board does not begin with {kind}."
        raise BoardCodeError("kind", sentence, kind=kind)
    length = _DIGITS[kind] + 3
    if len(signs) != length:
        sentence = f"A code that begins with {kind} has {length} signs, not {len(signs)}."
        facts: dict[str, str | int] = {"kind": kind, "wanted": length, "found": len(signs)}
        raise BoardCodeError("length", sentence, **facts)
    *word, first, second = (SIGNS.index(c) for c in signs)
    number = 0
    for digit in word[1:]:
        number = number << 5 | digit
    if (first, second) != _check_digits(word) or number >= _SIZES[kind]:
        raise BoardCodeError("mistyped", "This is not the code of a board: a sign is wrong.")
    return kind, number


def _times(a: int, b: int) -> int:
    """The product in the field of 32 elements, by x^5 + x^2 + 1."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = a << 1 ^ (0x25 if a & 16 else 0)
        b >>= 1
    return product


def _check_digits(word: Sequence[int]) -> tuple[int, int]:
    """The rest of the word by (x + 2)(x + 4) = x^2 + 6x + 8, not zero for a word of zeros.

    The roots are consecutive powers of a generator: two words of up to 31 digits differ in
    three places at least.
    """
    high = low = 0
    for digit in word:
        over = digit ^ high
        high, low = low ^ _times(over, 6), _times(over, 8)
    return high ^ 11, low ^ 22
