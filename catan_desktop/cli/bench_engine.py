"""Measures of the engine: random play against another engine in the same run, and copying."""

import time
from collections.abc import Callable
from random import Random
from typing import Final

from catan_desktop.arena.random_play import play_randomly
from catan_desktop.engine import rules

RIVAL: Final = "catanatron 3.2.1"


def compiled() -> bool:
    """Whether the engine in use was compiled by mypyc."""
    return not (rules.__file__ or "").endswith(".py")


def rival_game() -> Callable[[int], None] | None:
    """One game of the other engine's random players from a seed; None where it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
    except ImportError:
        return None

    def play(seed: int) -> None:
        colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        Game([RandomPlayer(color) for color in colors], seed=seed).play()

    return play


def random_play(games: int, blocks: int = 5) -> dict[str, float | None]:
    """Games a second in CPU time, ours and (where installed) the rival's, in alternating blocks.

    Args:
        games: of ours in all; the rival plays a tenth.
        blocks: how many times the two take turns.
    """
    rival = rival_game()
    ours = theirs = 0.0
    actions = 0
    each = max(1, games // blocks)
    rival_each = max(1, each // 10)
    for block in range(blocks):
        start = time.process_time()
        for i in range(each):
            actions += play_randomly(Random(block * each + i))[1]
        ours += time.process_time() - start
        if rival is not None:
            start = time.process_time()
            for i in range(rival_each):
                rival(block * rival_each + i)
            theirs += time.process_time() - start
    speed = each * blocks / ours
    rival_speed = rival_each * blocks / theirs if rival is not None else None
    return {
        "games_a_second": speed,
        "microseconds_an_action": 1e6 * ours / actions,
        "rival_games_a_second": rival_speed,
        "ratio": speed / rival_speed if rival_speed else None,
    }


def copy_microseconds(rounds: int = 20_000) -> float:
    """The time of one ``state.copy()`` in the middle of a game, in microseconds; best of five."""
    state, _ = play_randomly(Random(5), most=400)
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(rounds // 5):
            state.copy()
        best = min(best, (time.process_time() - start) / (rounds // 5))
    return 1e6 * best
