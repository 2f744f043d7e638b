"""Fair boards against random ones: how far the best spot leads, how the pips fall, what it costs.

    python benchmarks/fair_boards.py --boards 10000 --seed 1

lays so many boards of each kind from one seed and prints the distributions as Markdown tables;
docs/BOARDS.md keeps them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catan_desktop.engine.board import Board, random_board, spiral_board
from catan_desktop.engine.board_fair import (
    FAULTS,
    best_spots,
    fair_board,
    faults,
    largest_clump,
    resource_pips,
)
from catan_desktop.engine.ids import DESERT, RESOURCE_NAMES

Layer = Callable[[Random], Board]
KINDS: dict[str, Layer] = {
    "random": random_board,
    "spiral": lambda rng: spiral_board(rng, rng.randrange(6), rng.random() < 0.5),
    "fair": fair_board,
}


class Figures:
    """What was counted on the boards of one kind."""

    def __init__(self, lay: Layer, boards: int, seed: int) -> None:
        """Lay the boards; board i has the seed ``seed * 1,000,000 + i``."""
        self.boards = boards
        self.times: list[float] = []
        self.faults: Counter[str] = Counter()
        self.best: Counter[int] = Counter()
        self.lead: Counter[int] = Counter()
        self.clump: Counter[int] = Counter()
        self.share: Counter[int] = Counter()
        self.pips: list[Counter[int]] = [Counter() for _ in RESOURCE_NAMES]
        self.different: set[tuple[object, ...]] = set()
        self.desert: Counter[int] = Counter()
        for i in range(boards):
            start = process_time()
            board = lay(Random(seed * 1_000_000 + i))
            self.times.append(process_time() - start)
            self._count(board)
        self.times.sort()

    def _count(self, board: Board) -> None:
        found = faults(board)
        self.faults.update(found or ("none",))
        spots = best_spots(board.topology, board.tokens)
        self.best[spots[0]] += 1
        self.lead[spots[0] - spots[-1]] += 1
        self.clump[largest_clump(board.topology, board.terrains)] += 1
        pips = resource_pips(board.terrains, board.tokens)
        for counter, n in zip(self.pips, pips, strict=True):
            counter[n] += 1
        off = max(abs(n - 58 * board.terrains.count(r) / 18) for r, n in enumerate(pips))
        self.share[int(off)] += 1
        self.different.add((board.terrains, board.tokens))
        self.desert[board.terrains.index(DESERT)] += 1

    def time(self, part: float) -> float:
        """Milliseconds that so large a part of the boards stayed under."""
        return self.times[min(self.boards - 1, int(part * self.boards))] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    fair_board(Random(0))  # tables that are made once
    figures = {name: Figures(lay, args.boards, args.seed) for name, lay in KINDS.items()}
    print(f"{args.boards} boards of each kind, seed {args.seed}\n")
    _faults(figures)
    _distribution("pips of the best spot", figures, [f.best for f in figures.values()])
    _distribution(
        "pips that it has more than the fourth", figures, [f.lead for f in figures.values()]
    )
    _distribution("largest group of one terrain", figures, [f.clump for f in figures.values()])
    _distribution(
        "whole pips that the resource furthest from its share is off it",
        figures,
        [f.share for f in figures.values()],
    )
    _spread(figures)
    _cost(figures)
    _attempts(figures["fair"], args.boards, args.seed)


def _row(cells: Iterable[object]) -> None:
    print("| " + " | ".join(map(str, cells)) + " |")


def _head(title: str, names: Iterable[str]) -> None:
    columns = [title, *names]
    _row(columns)
    _row(["---", *["---:"] * (len(columns) - 1)])


def _percent(n: int, boards: int) -> str:
    return f"{100 * n / boards:.2f} %" if n else "0"


def _faults(figures: dict[str, Figures]) -> None:
    _head("boards with", figures)
    for code in (*FAULTS, "none"):
        _row([code, *(_percent(f.faults[code], f.boards) for f in figures.values())])
    print()


def _distribution(
    title: str, figures: dict[str, Figures], counters: Sequence[Counter[int]]
) -> None:
    _head(title, figures)
    for value in sorted(set().union(*counters)):
        counts = zip(counters, figures.values(), strict=True)
        _row([value, *(_percent(c[value], f.boards) for c, f in counts)])
    print()


def _spread(figures: dict[str, Figures]) -> None:
    _head("pips of a resource: mean, standard deviation, least to most", figures)
    for r, name in enumerate(RESOURCE_NAMES):
        _row([name, *(_moments(f.pips[r]) for f in figures.values())])
    print()


def _moments(counter: Counter[int]) -> str:
    n = counter.total()
    mean = sum(value * count for value, count in counter.items()) / n
    variance = sum((value - mean) ** 2 * count for value, count in counter.items()) / n
    return f"{mean:.2f}, {variance**0.5:.2f}, {min(counter)} to {max(counter)}"


def _cost(figures: dict[str, Figures]) -> None:
    _head("laying one (CPU time)", figures)
    for title, part in (("median", 0.5), ("95 in 100", 0.95), ("longest", 1.0)):
        _row([title, *(f"{f.time(part):.2f} ms" for f in figures.values())])
    _row(["different boards", *(len(f.different) for f in figures.values())])
    _row(
        [
            "deserts on the hex with fewest and most",
            *(f"{min(f.desert.values())} to {max(f.desert.values())}" for f in figures.values()),
        ]
    )
    print()


def _attempts(fair: Figures, boards: int, seed: int) -> None:
    """How often the board in reserve was taken, and would be if one terrain had to do."""
    stored = [fair_board(Random(i), tries=0) for i in range(300)]
    reserve = {(b.terrains, b.tokens) for b in stored}
    assert len(reserve) == 12
    single = [fair_board(Random(seed * 1_000_000 + i), tries=1) for i in range(boards)]
    brought = sum((b.terrains, b.tokens) not in reserve for b in single)
    print(f"boards from the reserve: {len(reserve & fair.different)}")
    print(f"terrains that bring a fair board at once: {_percent(brought, boards)}")


if __name__ == "__main__":
    main()
