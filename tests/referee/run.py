"""Games played by the engine and the referee side by side; every difference is printed.

    python tests/referee/run.py --positions 2000000 --jobs 2 --seed 1 --require 200

prints how often each rare thing happened, and ends with status 1 on any difference, or when
something happened less often than required.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from catan_desktop.engine.actions import Action
from catan_desktop.engine.chance import Outcome
from catan_desktop.engine.rules import GameState, advance, opening_actions
from tests.referee import referee
from tests.referee.compare import (
    Places,
    choices_differ,
    judged_apart,
    positions_differ,
    state_of,
)
from tests.referee.late import late_table
from tests.referee.sampler import (
    PRESET_SETTINGS,
    SETTINGS,
    TASTES,
    Chooser,
    any_board,
    mixed,
)
from tests.referee.table import Table, new_table
from tests.referee.tally import FINER, ROWS, Tally

BLOCK = 10_000
"""Positions of one piece of work; so the result does not depend on the number of jobs."""
LATE, LENGTHS = 20, (20, 30, 40, 40, 50, 250)
"""Positions of a game that starts late, and of the others."""
MOST = 20
"""Differences that one block prints before it gives up."""


@dataclass
class Result:
    """What a block, or a whole run, has found."""

    positions: int = 0
    games: int = 0
    late: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    settings: Counter[tuple[str, int]] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: "Result") -> None:
        self.positions += other.positions
        self.games += other.games
        self.late += other.late
        self.counts.update(other.counts)
        self.settings.update(other.settings)
        self.differences += other.differences


def run_block(seed: str, positions: int, first_game: int) -> Result:
    """Games one after another until so many positions have been compared."""
    tally = Tally()
    result = Result()
    number = first_game
    while result.positions < positions and len(result.differences) < MOST:
        game = f"{seed}/{number}"
        try:
            play(game, number, positions - result.positions, tally, result)
        except Exception as error:
            error.add_note(f"in game {game}, at position {result.positions} of its block")
            raise
        number += 1
    result.counts = tally.counts
    return result


def play(seed: str, number: int, positions: int, tally: Tally, result: Result) -> None:
    """One game, until it ends, is long enough, or shows a difference."""
    rng = Random(seed)
    lap, place = divmod(number, len(SETTINGS))
    name, rules, seats = SETTINGS[place]
    if rng.random() < 0.15:
        name, rules = "mixed options", mixed(rng)
    late = (lap + place) % 3 == 0
    board = any_board(rng, name)
    if late:
        t = late_table(rng, rules, seats, board)
        s = state_of(t)
    else:
        first = rng.randrange(seats)
        t, s = new_table(rules, board, seats, first), GameState(board, rules, seats, first)
    chooser = Chooser(rng, rng.choice(TASTES))
    if name == "first_game" and not late:
        chooser.script = [action for _, action in opening_actions(board, seats, t.active)]
    places = Places()
    tally.new_game(t)
    result.games += 1
    result.late += late
    result.settings[name, seats] += 1
    length = min(positions, LATE if late else rng.choice(LENGTHS))
    for ply in range(length):
        result.positions += 1
        found = positions_differ(t, s, places)
        legal = {seat: referee.legal(t, seat) for seat in sorted(referee.to_act(t))}
        found += choices_differ(t, s, legal)
        for seat, action in chooser.probes(t):
            found += judged_apart(t, s, seat, action)
        if found:
            result.differences += [f"[{seed}, ply {ply}, {name}, {seats} seats] {d}" for d in found]
            return
        tally.position(t, legal)
        if not legal:
            return
        t = step(t, s, legal, chooser, tally)


def step(
    t: Table,
    s: GameState,
    legal: dict[int, list[Action]],
    chooser: Chooser,
    tally: Tally,
) -> Table:
    """Plays one action on both sides; the engine's position changes in place."""
    rng = chooser.rng
    seat = rng.choice(list(legal))
    action = chooser.choose(t, seat, legal[seat])
    outcome = draw(rng, t, seat, action)
    after = referee.apply(t, seat, action, outcome)
    advance(s, seat, action, outcome)
    tally.action(t, seat, action, outcome, after)
    tally.options(t, legal, (seat, action, outcome), after)
    return after


def draw(rng: Random, t: Table, seat: int, action: Action) -> Outcome | None:
    """One of the outcomes, by weight."""
    due = sorted(referee.outcomes(t, seat, action).items(), key=repr)
    if not due:
        return None
    return rng.choices([o for o, _ in due], [weight for _, weight in due])[0]


def run(positions: int, jobs: int, seed: int) -> Result:
    """All blocks of a run, in as many processes as there are jobs."""
    sizes = [min(BLOCK, positions - done) for done in range(0, positions, BLOCK)]
    seeds = [f"{seed}/{i}" for i in range(len(sizes))]
    firsts = [187 * i for i in range(len(sizes))]
    whole = Result()
    if jobs == 1:
        for block in map(run_block, seeds, sizes, firsts):
            whole.add(block)
        return whole
    with ProcessPoolExecutor(jobs) as pool:
        for block in pool.map(run_block, seeds, sizes, firsts):
            whole.add(block)
    return whole


def too_rare(result: Result, least: int) -> list[str]:
    """The rows that came up less often than required; every preset and seat count at least once."""
    rare = [name for name in ROWS if result.counts[name] < (1 if name in FINER else least)]
    games = [(name, seats) for name, _, seats in PRESET_SETTINGS]
    return rare + [f"{name} with {n} seats" for name, n in games if result.settings[name, n] == 0]


def print_table(result: Result) -> None:
    for name in ROWS:
        print(f"{result.counts[name]:9}  {name}")
    for name, _, seats in PRESET_SETTINGS:
        print(f"{result.settings[name, seats]:9}  games of {name} with {seats} seats")
    print(
        f"{result.positions} positions in {result.games} games, {result.late} of them from late "
        f"positions, in {len(result.settings)} settings of rules and seats"
    )


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=50_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--require", type=int, default=0, help="the least count of each row")
    options = parser.parse_args()
    start = time.perf_counter()
    result = run(options.positions, options.jobs, options.seed)
    print_table(result)
    print(f"seed {options.seed}, {time.perf_counter() - start:.0f} s, jobs {options.jobs}")
    for difference in result.differences:
        print(difference)
    rare = too_rare(result, options.require) if options.require else []
    if rare:
        print(f"less than {options.require}: {', '.join(rare)}")
    print(f"{len(result.differences)} differences")
    return 1 if result.differences or rare else 0


if __name__ == "__main__":
    sys.exit(main())
