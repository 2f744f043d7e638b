"""Many games together: what counts for the person, and what the figures are."""

from dataclasses import replace
from typing import Any

import pytest

from catan_desktop.analysis.career import PlayedGame, SoloBest, Tally, career

LEVELS = ("easy", "normal")
ROLLS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def game(won: bool = True, levels: tuple[str, ...] = ("easy", "normal"), **more: Any) -> PlayedGame:
    """A game of seat 0 against computer players."""
    points = (10, *(6 for _ in levels)) if won else (7, 10, *(6 for _ in levels[1:]))
    plain = PlayedGame("standard", "", (0,), levels, 0 if won else 1, points, 60, ROLLS, False)
    return replace(plain, **more)


def solo(turns: int, board: str = "") -> PlayedGame:
    return PlayedGame("solo", board, (0,), (), 0, (10,), turns, ROLLS, False)


def test_wins_averages_and_streaks() -> None:
    games = [game(), game(), game(won=False, turns=90), game(), game(), game(), game(won=False)]
    told = career(games, LEVELS)
    assert (told.games, told.counted, told.contests, told.won) == (7, 7, 7, 5)
    assert (told.streak, told.running) == (3, 0)
    assert told.turns == pytest.approx((6 * 60 + 90) / 7)
    assert told.points == pytest.approx((5 * 10 + 2 * 7) / 7)
    assert career(games[:2], LEVELS).running == 2


def test_by_the_strongest_opponent_by_rules_and_by_number_of_seats() -> None:
    games = [
        game(levels=("easy", "easy")),
        game(levels=("easy", "normal")),
        game(won=False, levels=("normal",), preset="duel"),
        game(levels=("from elsewhere",)),
    ]
    told = career(games, LEVELS)
    assert told.levels == (
        Tally("from elsewhere", 1, 1), Tally("easy", 1, 1), Tally("normal", 2, 1)
    )  # fmt: skip
    assert told.presets == (Tally("standard", 3, 3), Tally("duel", 1, 0))
    assert told.sizes == (Tally("2", 2, 1), Tally("3", 2, 2))
    assert told.levels[2].share == 0.5


def test_what_does_not_count_for_the_person_counts_with_its_dice() -> None:
    watched = game(people=(), levels=("easy", "normal", "normal"), points=(10, 6, 6))
    shared = game(people=(0, 1), levels=("easy",), points=(10, 6, 6))
    undone = game(rewound=True)
    games = [watched, shared, undone, game(won=False), replace(watched, rewound=True)]
    told = career(games, LEVELS)
    assert [g.kept for g in games] == ["watched", "shared", "rewound", "counts", "watched"]
    assert (told.games, told.counted, told.contests, told.won) == (5, 1, 1, 0)
    assert told.left_out == (("watched", 2), ("shared", 1), ("rewound", 1))
    assert told.streak == 0
    assert told.rolls == tuple(5 * n for n in ROLLS)


def test_a_game_continued_from_another_one_counts_in_nothing_its_dice_neither() -> None:
    games = [game(), game(rewound=True, continued=True)]
    told = career(games, LEVELS)
    assert games[1].kept == "continued"
    assert (told.counted, told.contests, told.left_out) == (1, 1, (("continued", 1),))
    assert told.rolls == ROLLS


def test_games_alone_count_turns_not_wins() -> None:
    told = career([solo(80, "A"), solo(70, "B"), solo(75, "A"), game()], LEVELS)
    assert told.best == (SoloBest("B", 70), SoloBest("A", 75))
    easier = career([solo(80, "A"), replace(solo(20, "A"), usual=False)], LEVELS)
    assert (easier.solos, easier.best) == (1, (SoloBest("A", 80),))
    assert (told.solos, told.contests, told.won, told.streak) == (3, 1, 1, 1)
    assert [t.key for t in told.presets] == ["standard"]


def test_nothing_played_is_no_division() -> None:
    told = career([], LEVELS)
    assert (told.games, told.won, told.turns, told.points) == (0, 0, None, None)
    assert sum(told.rolls) == 0
    assert Tally("x", 0, 0).share == 0.0


@pytest.mark.parametrize(
    "wrong",
    [
        {"winner": 3},
        {"winner": -1},
        {"people": (0, 0)},
        {"people": (5,)},
        {"people": ()},
        {"points": (10, 6, -1)},
        {"points": (10**9, 6, 6)},
        {"turns": -1},
        {"turns": 10**9},
        {"rolls": (0,) * 12},
        {"rolls": (-1,) * 13},
    ],
)
def test_what_no_game_can_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no game"):
        game(**wrong)
