"""Counting the lines of play from fixed positions: as many by the referee as by the engine.

    python tests/referee/perft.py

prints the referee's counts, from which those in `test_perft.py` were typed in. A line is a sequence
of listed actions of any seat that may act, each with one of its possible outcomes.
"""

import sys
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from catan_desktop.engine.rules import (
    GameState,
    advance,
    chance_outcomes,
    legal_actions,
    to_act,
)
from tests.referee import referee
from tests.referee.compare import state_of
from tests.referee.recorded import board_of, games, moves_of
from tests.referee.table import Table, new_table

HARSH = replace(STANDARD, discard_limit=3, shortage="nobody", robber_to_desert=False)
BAG = replace(STANDARD, dice="balanced", no_seven_rounds=10)

POSITIONS: dict[str, tuple[str, int, int, Rules]] = {
    "the set-up of four": ("peer-games", 0, 0, STANDARD),
    "the end of the set-up of three": ("peer-games", 3, 10, STANDARD),
    "two cards to play, four kinds to trade": ("jsettlers-games", 0, 280, STANDARD),
    "the same in Cataso": ("jsettlers-games", 0, 280, PRESETS["cataso"]),
    "road building": ("peer-games", 2, 183, STANDARD),
    "monopoly and year of plenty": ("jsettlers-games", 3, 218, STANDARD),
    "a knight": ("peer-games", 10, 160, STANDARD),
    "the same with the friendly robber": ("peer-games", 10, 160, PRESETS["duel"]),
    "before the roll": ("jsettlers-games", 0, 311, STANDARD),
    "the same with a small limit": ("jsettlers-games", 0, 311, HARSH),
    "the same with the bag": ("jsettlers-games", 0, 311, BAG),
}
"""By name: a recorded game, its number, the step to stop at, and the rules that then hold.

Up to there the games go by the standard rules, as they were played."""


def both_sides(name: str) -> tuple[Table, GameState]:
    """One of the positions."""
    source, number, steps, rules = POSITIONS[name]
    game = next(islice(games(f"{source}.jsonl.gz"), number, None))
    board, seats, first = board_of(game), len(game["seats"]), game["steps"][0]["seat"]
    t, s = new_table(STANDARD, board, seats, first), GameState(board, STANDARD, seats, first)
    for step in game["steps"][:steps]:
        for seat, action, outcome in moves_of(step):
            t = referee.apply(t, seat, action, outcome)
            advance(s, seat, action, outcome)
    if rules is STANDARD:
        return t, s
    t = replace(t.copy(), rules=rules)
    return t, state_of(t)


def lines_of_referee(t: Table, depth: int) -> int:
    """The number of lines of that many actions, by the referee."""
    if depth == 0:
        return 1
    return sum(
        lines_of_referee(referee.apply(t, seat, action, outcome), depth - 1)
        for seat in referee.to_act(t)
        for action in referee.legal(t, seat)
        for outcome in referee.outcomes(t, seat, action) or (None,)
    )


def lines_of_engine(s: GameState, depth: int) -> int:
    """The number of lines of that many actions, by the engine."""
    if depth == 0:
        return 1
    count = 0
    for seat in to_act(s):
        for action in legal_actions(s, seat):
            due = [outcome for weight, outcome in chance_outcomes(s, seat, action) if weight]
            for outcome in due or (None,):
                after = s.copy()
                advance(after, seat, action, outcome)
                count += lines_of_engine(after, depth - 1)
    return count


def main() -> None:
    """Prints the referee's counts."""
    for name in POSITIONS:
        t, _ = both_sides(name)
        start = time.perf_counter()
        numbers = [lines_of_referee(t, depth) for depth in (1, 2, 3)]
        print(f"{name!r}: {numbers},  # {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
