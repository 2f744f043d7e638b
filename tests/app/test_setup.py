"""The table before the game: what can be played, what is kept, what files may say."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from catan_desktop.app.boards import LAID, code_of, lay_board
from catan_desktop.app.setup import (
    COLORS,
    DEFAULT_NAMES,
    PRESET_SEATS,
    PROBLEMS,
    GameSetup,
    SeatSetup,
    changed_options,
    clean_name,
    default_setup,
    from_plain,
    problems,
    spoken,
    to_plain,
    with_rules,
)
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.board_fair import faults
from catan_desktop.engine.options import BOUNDS, CHOICES, OPTION_NAMES, PRESETS, SWITCHES, Rules


@pytest.mark.parametrize("language", ["en", "ja", "xx"])
def test_the_default_table_can_be_played(language: str) -> None:
    setup = default_setup(language)
    assert problems(setup) == ()
    assert setup.humans == (0,)
    assert len(setup.seats) == 4


def seats(*names: str, colors: tuple[str, ...] = COLORS) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(name, color) for name, color in zip(names, colors, strict=False))


PEOPLE = (SeatSetup("A", "red", "human"), SeatSetup("B", "blue", "human"))


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (GameSetup(seats("A")), "seats"),
        (GameSetup(seats("A", "B", "C", "D", "E")), "seats"),
        (GameSetup(seats("A", " \u202e\n")), "no_name"),
        (GameSetup(seats("A", " A ")), "same_name"),
        (GameSetup(seats("A", "B", colors=("red", "red"))), "same_color"),
        (GameSetup(seats("A", "B", colors=("red", "pink"))), "no_such_color"),
        (GameSetup(seats("A", "B"), preset="solo"), "solo_seats"),
        (GameSetup(seats("A", "B", "C"), preset="duel"), "duel_seats"),
        (GameSetup(seats("A"), preset="duel"), "duel_seats"),
        (GameSetup((), preset="cataso"), "cataso_seats"),
        (GameSetup(seats("A", "B"), "first_game", "beginner"), "first_seats"),
        (GameSetup(seats("A", "B"), preset="chess"), "preset"),
        (GameSetup(seats("A", "B", "C"), preset="first_game"), "layout"),
        (GameSetup(PEOPLE, own_rules=Rules(undo="free")), "free_undo"),
        (
            GameSetup(seats("A", "B"), own_rules=Rules(points_to_win=12, cities=0, settlements=2)),
            "points",
        ),
        (
            GameSetup(seats("A", "B"), own_rules=Rules(points_to_win=18, cities=2, roads=4)),
            "points",
        ),
        (GameSetup(seats("A", "B"), seed=-1), "seed"),
        (GameSetup(seats("A", "B"), layout="own"), "own_board"),
        (GameSetup(seats("A", "B"), first=2), "first"),
        (GameSetup(seats("A", "B"), first=-1), "first"),
    ],
)
def test_each_problem_is_found(setup: GameSetup, code: str) -> None:
    assert [p.code for p in problems(setup)] == [code]
    assert code in PROBLEMS


def test_the_seat_of_a_problem_is_named() -> None:
    (problem,) = problems(GameSetup(seats("A", "B", "A")))
    assert problem.seat == 2


@pytest.mark.parametrize("layout", LAID)
def test_a_board_of_each_layout_repeats_with_its_chance(layout: Any) -> None:
    assert lay_board(layout, Random(4)) == lay_board(layout, Random(4))
    if layout == "beginner":
        assert lay_board(layout, Random(1)) == beginner_board()
    else:
        assert lay_board(layout, Random(1)) != lay_board(layout, Random(2))


def test_only_the_fair_layout_keeps_to_what_is_fair() -> None:
    unfair = {
        layout: sum(bool(faults(lay_board(layout, Random(seed)))) for seed in range(8))
        for layout in LAID
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
        (
            SeatSetup("A", "teal", "human"),
            SeatSetup("B", "plum", "computer", "easy"),
            SeatSetup("C", "red"),
        ),
        "first_game", "beginner", beginner_board(), 0, 12,
    )  # fmt: skip
    assert from_plain(to_plain(setup)) == replace(setup, board=None, seed=None)


def test_board_and_beginning_are_kept_by_name() -> None:
    own = lay_board("random", Random(8))
    layouts: tuple[Any, ...] = (*LAID, "own")
    for layout in layouts:
        for first in ("chance", "rolled", 0, 3):
            setup: Any = replace(
                default_setup("en"), layout=layout, first=first, harbors="shuffled", corner=5,
                direction="clockwise", own_board=own,
            )  # fmt: skip
            plain = to_plain(setup)
            assert plain["own_board"] == code_of(own)
            assert from_plain(plain) == setup


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
        {"first": 3.0},
        {"preset": "solo"},  # with four seats
        {"harbors": "none"},
        {"first": True},
        {"first": 4},
        {"first": "top"},
        {"corner": 6},
        {"corner": 1.0},
        {"direction": "left"},
        {"layout": "own"},
        {"own_board": "B0HH"},
        {"own_board": 12},
        {"rules": [1]},
        {"rules": {"points_to_win": 10.0}},
        {"rules": {"points_to_win": 99}},
        {"rules": {"points_to_win": "ten"}},
        {"rules": {"trade_after_card": 1}},
        {"rules": {"robber": "kind"}},
        {"rules": {"undo": "sometimes"}},
        {"rules": {"turn_seconds": -1}},
        {"rules": {"color": "red"}},
        {"preset": None},
    ],
)
def test_what_is_no_table_is_refused_quietly(broken: Any) -> None:
    plain = to_plain(default_setup("en"))
    given = {**plain, **broken} if isinstance(broken, dict) and broken else broken
    assert from_plain(given) is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_preset_is_for_its_seats_and_is_kept_with_them(preset: str, count: int) -> None:
    layout: Any = "beginner" if preset == "first_game" else "fair"
    setup = GameSetup(seats("A", "B", "C", "D")[:count], preset, layout)
    least, most = PRESET_SEATS[preset]
    assert (problems(setup) == ()) == (least <= count <= most)
    assert setup.rules == PRESETS[preset]
    assert from_plain(to_plain(setup)) == (setup if least <= count <= most else None)


def other_value(name: str) -> object:
    """A value of an option that is neither the standard's nor refused."""
    usual = getattr(Rules(), name)
    if name in SWITCHES:
        return not usual
    if name in BOUNDS:
        return usual + 1
    return next(c for c in CHOICES[name] if c != usual)


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_a_changed_option_is_counted_and_kept(name: str) -> None:
    changes: dict[str, Any] = {name: other_value(name)}
    setup = with_rules(default_setup("en"), replace(Rules(), **changes))
    assert setup.changed == changed_options("standard", setup.rules) == (name,)
    assert problems(setup) == ()
    again = from_plain(to_plain(setup))
    assert again == setup
    assert again is not None
    assert getattr(again.rules, name) == changes[name]


def test_rules_like_the_preset_are_no_change() -> None:
    setup = GameSetup(seats("A", "B"), "duel")
    assert with_rules(setup, PRESETS["duel"]) == setup
    assert with_rules(setup, Rules()).changed == ("points_to_win", "discard_limit", "robber")


@pytest.mark.parametrize("layout", ["spiral", "random", "fair"])
def test_harbors_are_shuffled_only_when_asked(layout: Any) -> None:
    printed = {lay_board(layout, Random(seed)).harbors for seed in range(6)}
    shuffled = {lay_board(layout, Random(seed), "shuffled").harbors for seed in range(6)}
    assert len(printed) == 1
    assert len(shuffled) > 3
    assert lay_board("beginner", Random(1), "shuffled") == beginner_board()


def test_free_undo_is_for_one_person_and_also_for_one_alone() -> None:
    free = Rules(undo="free")
    assert problems(with_rules(default_setup("en"), free)) == ()
    alone = with_rules(GameSetup(PEOPLE[:1], "solo"), replace(PRESETS["solo"], undo="free"))
    assert problems(alone) == ()
    watched = tuple(replace(seat, kind="computer") for seat in PEOPLE)
    assert problems(with_rules(GameSetup(watched), free)) == ()
    shared = with_rules(GameSetup(PEOPLE), free)
    assert [p.code for p in problems(shared)] == ["free_undo"]
    assert from_plain(to_plain(shared)) is None
