"""Measures of the engine: random play against another engine in the same run, and copying."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from catan_desktop.arena.random_play import play_randomly

RIVAL: Final = "catanatron 3.2.1"


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


@dataclass
class Played:
    """Games that were played at random: how many, their actions, the CPU seconds they took."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0

    def add(self, more: "Played") -> None:
        """Count more games."""
        self.games += more.games
        self.actions += more.actions
        self.seconds += more.seconds

    @property
    def speed(self) -> float:
        """Games a second."""
        return self.games / self.seconds


Block: TypeAlias = Callable[[range], Played]
"""Plays the games of these seeds."""


def play_block(seeds: range) -> Played:
    """Games of the engine in use."""
    start = time.process_time()
    actions = sum(play_randomly(Random(seed))[1] for seed in seeds)
    return Played(len(seeds), actions, time.process_time() - start)


def _rival_block(play: Callable[[int], None], seeds: range) -> Played:
    start = time.process_time()
    for seed in seeds:
        play(seed)
    return Played(len(seeds), 0, time.process_time() - start)


def random_play(games: int, blocks: int = 5, other: Block | None = None) -> dict[str, float | None]:
    """Games a second in CPU time: ours, the rival's and the other build's, in alternating blocks.

    Args:
        games: of ours in all; the rival plays a tenth, the other build four times as many.
        blocks: how many times they take turns.
        other: plays on an engine of the other build; left out if there is none.

    Returns:
        Figures by name; None for the rival's and the other's where there is none.
    """
    rival = rival_game()
    ours, theirs, others = Played(), Played(), Played()
    each = max(1, games // blocks)
    rival_each = max(1, each // 10)
    for block in range(blocks):
        ours.add(play_block(range(block * each, (block + 1) * each)))
        if rival is not None:
            theirs.add(_rival_block(rival, range(block * rival_each, (block + 1) * rival_each)))
        if other is not None:
            others.add(other(range(4 * block * each, 4 * (block + 1) * each)))
    rival_speed = theirs.speed if theirs.games else None
    other_speed = others.speed if others.games else None
    return {
        "games_a_second": ours.speed,
        "microseconds_an_action": 1e6 * ours.seconds / ours.actions,
        "rival_games_a_second": rival_speed,
        "ratio": ours.speed / rival_speed if rival_speed else None,
        "other_games_a_second": other_speed,
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
