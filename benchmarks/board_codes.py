"""Share codes: their lengths, what they cost, and how many wrong signs get through.

python benchmarks/board_codes.py --tries 200000 --seed 1
"""

import argparse
import sys
from math import log2
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catan_desktop.engine.board import Board, beginner_board, random_board, spiral_board
from catan_desktop.engine.board_code import (
    _SIZES,
    SIGNS,
    BoardCodeError,
    board_code,
    board_from_code,
)


def board_of(kind: str, rng: Random) -> Board:
    """A board whose code begins with the letter."""
    if kind == "B":
        return beginner_board()
    if kind in "ST":
        return spiral_board(rng, rng.randrange(6), rng.random() < 0.5, shuffle_harbors=kind == "T")
    return random_board(rng, shuffle_harbors=kind == "G")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    print("| kind | bits | signs | an example | writing, reading (CPU time) |")
    print("| --- | ---: | ---: | --- | ---: |")
    for kind, size in _SIZES.items():
        code = board_code(board_of(kind, rng))
        signs = len(code.replace("-", ""))
        print(f"| {kind} | {log2(size):.1f} | {signs} | `{code}` | {_cost(kind, rng)} |")
    print("\n| wrong signs | tried | not found |\n| ---: | ---: | ---: |")
    for count in (1, 2, 3, 4, 8):
        passed = sum(_passes(rng, count) for _ in range(args.tries))
        rate = f", 1 in {args.tries / passed:.0f}" if passed else ""
        print(f"| {count} | {args.tries} | {passed}{rate} |")


def _cost(kind: str, rng: Random) -> str:
    boards = [board_of(kind, rng) for _ in range(200)]
    start = process_time()
    codes = [board_code(board) for board in boards]
    middle = process_time()
    back = [board_from_code(code) for code in codes]
    end = process_time()
    assert back == boards
    return f"{(middle - start) / 200 * 1000:.2f}, {(end - middle) / 200 * 1000:.2f} ms"


_KNOWN: list[str] = []


def _passes(rng: Random, count: int) -> bool:
    """Whether a code (kind F) with so many signs changed after its letter is still taken."""
    if not _KNOWN:
        _KNOWN.extend(board_code(random_board(rng)).replace("-", "") for _ in range(100))
    signs = list(rng.choice(_KNOWN))
    for i in rng.sample(range(1, len(signs)), count):
        signs[i] = rng.choice([sign for sign in SIGNS if sign != signs[i]])
    try:
        board_from_code("".join(signs))
    except BoardCodeError:
        return False
    return True


if __name__ == "__main__":
    main()
