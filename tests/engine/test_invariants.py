"""Random play keeps every invariant; the long runs are those of `tests/engine/invariants.py`."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from catan_desktop.engine.rules import legal_actions, to_act
from tests.engine.invariants import Walk, run

SCRIPT = Path(__file__).with_name("invariants.py")


@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_every_invariant(seed: int) -> None:
    counts = run(1200, seed=seed + 100)
    assert counts["games"] >= 1


@pytest.mark.slow
def test_fifty_thousand_actions_reach_the_rare_situations() -> None:
    counts = run(50_000, seed=3)
    for name in (
        "road cut by a settlement",
        "longest road overtaken",
        "shortage: one player took the rest",
        "shortage: none",
        "last card of the deck",
        "robber: only owners without a card",
        "trade: CounterOffer confirmed",
        "trade: declined by all",
        "other card before the roll",
        "games finished",
    ):
        assert counts[name], name


def test_script_runs_on_its_own_and_prints_its_counts() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--actions", "300", "--seed", "5"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "300 actions, seed 5: every invariant held" in done.stdout


class Game(RuleBasedStateMachine):
    """A game whose every choice hypothesis makes, so that a fault shrinks to a short one."""

    walk: Walk

    @initialize(seed=st.integers(0, 10_000))
    def begin(self, seed: int) -> None:
        """Any preset, seats and board."""
        self.walk = Walk(seed, Counter(), thorough=0.02)

    @rule(seat=st.integers(0, 3), index=st.integers(0, 1 << 20))
    def act(self, seat: int, index: int) -> None:
        """One of the listed actions of one of the seats that may act."""
        self._renew()
        seats = to_act(self.walk.state)
        who = seats[seat % len(seats)]
        legal = legal_actions(self.walk.state, who)
        self.walk.play(who, legal[index % len(legal)])

    @rule(steps=st.integers(1, 60))
    def go_on(self, steps: int) -> None:
        """A stretch of the walk, to come further into the game."""
        for _ in range(steps):
            self._renew()
            self.walk.step()

    def _renew(self) -> None:
        """A finished game gives way to the next."""
        if self.walk.over:
            self.walk.check_replay()
            self.walk = Walk(self.walk.seed + 1, Counter(), thorough=0.02)

    def teardown(self) -> None:
        """The record gives the same state again."""
        if hasattr(self, "walk"):
            self.walk.check_replay()


Game.TestCase.settings = settings(max_examples=10, stateful_step_count=25)
TestGame = Game.TestCase
