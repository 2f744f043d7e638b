"""Whole games of every level: legal, honest, alike from the same seeds, and ended in time."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import LEVELS, make_agent
from catan_desktop.ai.normal import NormalAgent
from catan_desktop.ai.trading import OFFERS_A_TURN
from catan_desktop.arena.match import Match, play_game
from catan_desktop.engine.actions import (
    DECLARE_VICTORY,
    REVEAL_VICTORY_CARD,
    Action,
    DeclineOffer,
    OfferTrade,
)
from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import SeededChance, seed_of
from catan_desktop.engine.legal import LegalActions, legal_actions
from catan_desktop.engine.observation import Ledger, Observation, observe, sample
from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from catan_desktop.engine.record import replay

LIMIT = Limit()
ROOT = Path(__file__).parents[2]
Watch = Callable[[Observation, LegalActions, Action], None]


def game(
    number: int,
    levels: Sequence[str],
    rules: Rules = STANDARD,
    watch: Watch | None = None,
    max_actions: int = 5000,
) -> Match:
    players = [make_agent(level, b"%d/%d" % (number, s)) for s, level in enumerate(levels)]
    return play_game(
        random_board(Random(number)),
        rules,
        players,
        SeededChance(seed_of(number)),
        LIMIT,
        max_actions,
        first=number % len(levels),
        watch=watch,
    )


# play_game refuses an illegal choice, so a game that was played at all was legal throughout.


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_is_played_to_its_end(preset: str, seats: int) -> None:
    levels = ("normal", "easy", "normal", "easy")[:seats]
    crowded = preset == "duel" and seats > 2
    match = game(seats, levels, PRESETS[preset], max_actions=800 if crowded else 5000)
    assert match.finished or crowded, "fifteen points need the room of two seats"
    record = match.record
    assert replay(record)[-1].state == match.state


@pytest.mark.parametrize("preset", ["standard", "cataso"])
def test_habits_at_the_table(preset: str) -> None:
    offers: dict[tuple[int, int], list[Action]] = {}
    reasons: set[int] = set()

    def watch(o: Observation, legal: LegalActions, action: Action) -> None:
        assert action != REVEAL_VICTORY_CARD, "it helps nobody to show a card"
        assert DECLARE_VICTORY not in legal or action == DECLARE_VICTORY
        if isinstance(action, OfferTrade):
            made = offers.setdefault((number, o.turn), [])
            assert action not in made, "an offer is not repeated in a turn"
            made.append(action)
            assert len(made) <= OFFERS_A_TURN
        if isinstance(action, DeclineOffer):
            reasons.add(action.reason)

    for number in range(3):
        game(number, ("normal",) * 3 + ("easy",), PRESETS[preset], watch)
    assert len(offers) > 5
    assert 0 not in reasons, "a refusal has a reason"
    assert reasons


def check_blind(o: Observation, legal: LegalActions, action: Action, agent: str) -> None:
    """Deal the cards that the seat cannot see anew: it must see and choose the same."""
    seat = o.own()
    ledger = Ledger(o.seats, seat)
    ledger.suppose(o.low, o.high, o.hand_sizes, [o.rules.bank_cards - n for n in o.bank])
    ledger.offers = o.offers
    for deal in range(2):
        state = sample(o, Random(deal))
        again = observe(state, seat, ledger)
        assert again == o
        choices = legal_actions(state, seat)
        assert list(choices) == list(legal)
        chosen = make_agent(agent, b"blind").at(o.turn).choose(again, choices, LIMIT)
        here = make_agent(agent, b"blind").at(o.turn).choose(o, legal, LIMIT)
        assert chosen == here
    assert action in legal


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_decide_nothing(level: str) -> None:
    count = 0

    def watch(o: Observation, legal: LegalActions, action: Action) -> None:
        nonlocal count
        count += 1
        if count % 8 == 0 and len(legal) < 500:
            check_blind(o, legal, action, level)

    game(11, (level,) * 4, watch=watch)
    assert count > 200


def test_normal_reads_nothing_of_what_it_supposes() -> None:
    """Its one use of chance is dealing the hidden cards, and these do not reach its values."""
    count = 0

    def watch(o: Observation, legal: LegalActions, action: Action) -> None:
        nonlocal count
        count += 1
        if count % 7 == 0:
            assert NormalAgent(Random(count)).choose(o, legal, LIMIT) == action

    game(12, ("normal",) * 4, watch=watch)
    assert count > 200


PLAY = """
from hashlib import sha256
from tests.ai.test_agents import game
for levels in (("normal", "normal", "easy"), ("easy", "easy")):
    match = game(21, levels)
    print(sha256(repr(match.record.entries).encode()).hexdigest())
"""


def test_two_hash_seeds_play_the_same_games() -> None:
    played = [
        subprocess.run(
            [sys.executable, "-c", PLAY],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(played[0].split()) == 2
    assert played[0] == played[1]


def test_a_request_is_answered_alike_by_a_player_made_anew() -> None:
    player = make_agent("easy", b"a seed")
    asked: list[tuple[Observation, LegalActions, int, Action]] = []

    def watch(o: Observation, legal: LegalActions, action: Action) -> None:
        asked.append((o, legal, len(asked), action))

    play_game(
        random_board(Random(5)),
        STANDARD,
        [player, player],
        SeededChance(seed_of(5)),
        LIMIT,
        200,
        watch=watch,
    )
    for o, legal, ply, action in reversed(asked):
        assert make_agent("easy", b"a seed").at(ply).choose(o, legal, LIMIT) == action
    others = sum(
        make_agent("easy", b"another").at(ply).choose(o, legal, LIMIT) != action
        for o, legal, ply, action in asked
    )
    assert others > 10, "the seed matters"


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no level"):
        make_agent("godlike", b"")


# ------------------------------------------------------------------ figures


def wins(games: int) -> int:
    """Of so many games, how many one ``normal`` wins against three ``easy``, seats rotated."""
    won = 0
    for number in range(games):
        seat = number % 4
        levels = ["easy"] * 4
        levels[seat] = "normal"
        won += game(100 + number, levels).state.winner == seat
    return won


def wilson_low(won: int, games: int) -> float:
    """The lower end of the 95 % Wilson interval."""
    z, p = 1.96, won / games
    middle = p + z * z / (2 * games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games)


def test_normal_beats_three_easy() -> None:
    assert wins(4) >= 3


@pytest.mark.slow
def test_normal_beats_three_easy_surely() -> None:
    assert wilson_low(wins(200), 200) >= 0.45


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end(level: str, seats: int) -> None:
    matches = [game(1000 + number, (level,) * seats) for number in range(100)]
    assert sum(match.finished for match in matches) >= 98
    if (level, seats) == ("normal", 4):
        turns = [match.state.turn for match in matches]
        assert sum(60 <= n <= 120 for n in turns) >= 70
