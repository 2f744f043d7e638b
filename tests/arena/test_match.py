"""A game between agents in this process."""

from random import Random

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import make_agent
from catan_desktop.arena.match import IllegalChoiceError, Match, play_game
from catan_desktop.engine.actions import END_TURN, Action, BuildRoad, BuildSettlement
from catan_desktop.engine.board import beginner_board, random_board
from catan_desktop.engine.chance import SeededChance, seed_of
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Ledger, Observation
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.record import replay


def match_of(number: int, seats: int = 3, max_actions: int = 5000) -> Match:
    return play_game(
        random_board(Random(number)),
        STANDARD,
        [make_agent("easy", b"%d" % s) for s in range(seats)],
        SeededChance(seed_of(number)),
        Limit(),
        max_actions,
        first=number % seats,
    )


def test_the_record_replays_to_the_state_and_the_ledgers() -> None:
    match = match_of(1)
    assert match.finished
    assert match.state.winner >= 0
    transitions = replay(match.record)
    assert transitions[-1].state == match.state
    for seat, ledger in enumerate(match.ledgers):
        again = Ledger(3, seat)
        for transition in transitions:
            again.fold(transition.events)
        assert again == ledger


def test_the_first_seat_places_first() -> None:
    assert match_of(2, max_actions=2).record.entries[0].seat == 2


def test_a_game_is_left_at_the_limit() -> None:
    match = match_of(3, max_actions=50)
    assert len(match.record.entries) == 50
    assert not match.finished


def test_same_seeds_same_game() -> None:
    assert match_of(4).record == match_of(4).record


class Cheat:
    """Ends a turn that has not begun."""

    def at(self, ply: int) -> "Cheat":
        return self

    def choose(self, observation: Observation, legal: LegalActions, limit: Limit) -> Action:
        return END_TURN


def test_an_illegal_choice_is_named() -> None:
    with pytest.raises(IllegalChoiceError, match="seat 0 chose EndTurn"):
        play_game(
            random_board(Random(1)),
            STANDARD,
            [Cheat(), Cheat()],
            SeededChance(seed_of(1)),
            Limit(),
        )


def test_fixed_starts_are_entries_like_any_other() -> None:
    match = play_game(
        beginner_board(),
        STANDARD,
        [make_agent("easy", b"")] * 4,
        SeededChance(seed_of(1)),
        Limit(),
        20,
    )
    kinds = [type(entry.action) for entry in match.record.entries[:16]]
    assert kinds == [BuildSettlement, BuildRoad] * 8
    assert replay(match.record)[-1].state == match.state
