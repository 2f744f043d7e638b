"""How many games end that one level plays in all seats, by preset and number of seats.

    python benchmarks/finished_games.py --games 100 --level normal --jobs 2

One row for each preset and each number of seats it allows: games that had a winner within
``MOST_ENTRIES`` entries of the log, their turns (median and longest), and actions refused (one ends
its game). The exit status is 1 if fewer than 98 of 100 games of a row ended or any action was
refused.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import LEVELS, make_agent
from catan_desktop.app.setup import PRESET_SEATS
from catan_desktop.arena.match import IllegalChoiceError, play_game
from catan_desktop.engine.board import beginner_board, random_board
from catan_desktop.engine.chance import SeededChance, seed_of
from catan_desktop.engine.options import PRESETS

MOST_ENTRIES = 20_000
SHARE = 0.98


@dataclass(frozen=True)
class Game:
    """What to play."""

    preset: str
    seats: int
    level: str
    number: int


@dataclass(frozen=True)
class Result:
    """How a game went: its turns, and whether it ended and no action was refused."""

    turns: int
    finished: bool
    refused: bool


def play(game: Game) -> Result:
    """Plays one game; its number decides board, dice, first seat and the agents' streams."""
    board = beginner_board() if game.preset == "first_game" else random_board(Random(game.number))
    agents = [make_agent(game.level, b"%d %d" % (game.number, s)) for s in range(game.seats)]
    try:
        match = play_game(
            board, PRESETS[game.preset], agents, SeededChance(seed_of(game.number)), Limit(),
            MOST_ENTRIES, first=game.number % game.seats,
        )  # fmt: skip
    except IllegalChoiceError as error:
        print(f"{game}: {error}", file=sys.stderr)
        return Result(0, finished=False, refused=True)
    return Result(match.state.turn, match.finished, refused=False)


def rows() -> Iterator[tuple[str, int]]:
    """Every preset with every number of seats it allows."""
    for preset, (least, most) in PRESET_SEATS.items():
        for seats in range(least, most + 1):
            yield preset, seats


def report(preset: str, seats: int, results: list[Result]) -> bool:
    """Prints a row; returns whether it is good enough."""
    ended = [result.turns for result in results if result.finished]
    refused = sum(result.refused for result in results)
    middle, longest = (statistics.median(ended), max(ended)) if ended else (0, 0)
    print(
        f"{preset:<12}{seats:>6}{len(ended):>8} of {len(results):<6}{refused:>8}"
        f"{middle:>10.0f}{longest:>9}",
        flush=True,
    )
    return len(ended) >= SHARE * len(results) and not refused


def main() -> int:
    """Plays and prints; see the module."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games a row (100)")
    parser.add_argument("--level", choices=LEVELS, default="normal", help="who plays (normal)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    print(f"{'preset':<12}{'seats':>6}{'ended':>10}{'refused':>14}{'turns':>12}{'longest':>9}")
    good = True
    with ProcessPoolExecutor(options.jobs) as pool:
        for preset, seats in rows():
            games = [Game(preset, seats, options.level, n) for n in range(options.games)]
            good &= report(preset, seats, list(pool.map(play, games, chunksize=4)))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
