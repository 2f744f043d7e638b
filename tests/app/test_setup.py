"""The table before the game: what can be played, what is kept, what files may say."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from catan_desktop.app.setup import (
    COLORS,
    DEFAULT_NAMES,
    LAYOUTS,
    PROBLEMS,
    GameSetup,
    SeatSetup,
    clean_name,
    default_setup,
    from_plain,
    lay_board,
    problems,
    spoken,
    to_plain,
)
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.board_fair import faults


@pytest.mark.parametrize("language", ["en", "ja", "xx"])
def test_the_default_table_can_be_played(language: str) -> None:
    setup = default_setup(language)
    assert problems(setup) == ()
    assert setup.humans == (0,)
    assert len(setup.seats) == 4


def seats(*names: str, colors: tuple[str, ...] = COLORS) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(name, color) for name, color in zip(names, colors, strict=False))


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (GameSetup(seats("A")), "seats"),
        (GameSetup(seats("A", "B", "C", "D", "E")), "seats"),
        (GameSetup(seats("A", " \u202e\n")), "no_name"),
        (GameSetup(seats("A", " A ")), "same_name"),
        (GameSetup(seats("A", "B", colors=("red", "red"))), "same_color"),
        (GameSetup(seats("A", "B", colors=("red", "pink"))), "no_such_color"),
        (GameSetup(seats("A", "B"), preset="solo"), "preset"),
        (GameSetup(seats("A", "B"), preset="first_game"), "layout"),
        (GameSetup(seats("A", "B"), seed=-1), "seed"),
    ],
)
def test_each_problem_is_found(setup: GameSetup, code: str) -> None:
    assert [p.code for p in problems(setup)] == [code]
    assert code in PROBLEMS


def test_the_seat_of_a_problem_is_named() -> None:
    (problem,) = problems(GameSetup(seats("A", "B", "A")))
    assert problem.seat == 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_board_of_each_layout_repeats_with_its_chance(layout: Any) -> None:
    assert lay_board(layout, Random(4)) == lay_board(layout, Random(4))
    if layout == "beginner":
        assert lay_board(layout, Random(1)) == beginner_board()
    else:
        assert lay_board(layout, Random(1)) != lay_board(layout, Random(2))


def test_only_the_fair_layout_keeps_to_what_is_fair() -> None:
    unfair = {
        layout: sum(bool(faults(lay_board(layout, Random(seed)))) for seed in range(8))
        for layout in LAYOUTS
    }
    assert unfair.pop("fair") == 0
    assert min(unfair.values()) > 0


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \t Maria\n", "Anna Maria"),
        ("a\u202eb\u200fc", "abc"),
        ("\x00\x1b[31mred", "[31mred"),
        ("<b>%(n)s</b>", "<b>%(n)s</b>"),
        ("x" * 40, "x" * 24),
        ("千佳", "千佳"),
    ],
)
def test_names_are_made_harmless(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_invented_names_follow_the_language_and_own_names_stay() -> None:
    english = default_setup("en")
    mine = replace(english, seats=(replace(english.seats[0], name="Mika"), *english.seats[1:]))
    names = [seat.name for seat in spoken(mine, "ja").seats]
    assert names == ["Mika", *DEFAULT_NAMES["ja"][1:]]
    assert spoken(spoken(english, "ja"), "en") == english


def test_a_table_is_kept_without_board_and_seed() -> None:
    setup = GameSetup(
        (SeatSetup("A", "teal", "human"), SeatSetup("B", "plum", "computer", "easy")),
        "first_game", "beginner", beginner_board(), "top", 12,
    )  # fmt: skip
    assert from_plain(to_plain(setup)) == replace(setup, board=None, seed=None)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"seats": []},
        {"seats": "AB"},
        {"seats": [1, 2]},
        {"seats": [{}] * 4000},
        {"layout": "cube"},
        {"layout": ["random"]},
        {"first": 3},
        {"preset": "solo"},
        {"preset": None},
    ],
)
def test_what_is_no_table_is_refused_quietly(broken: Any) -> None:
    plain = to_plain(default_setup("en"))
    given = {**plain, **broken} if isinstance(broken, dict) and broken else broken
    assert from_plain(given) is None
