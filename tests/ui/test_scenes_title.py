"""The title: every way out of it by mouse and by keyboard, in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.setup import with_rules
from catan_desktop.ui.services import TroubleError
from catan_desktop.ui.widgets import Segmented

if TYPE_CHECKING:
    from collections.abc import Callable

    from catan_desktop.ui.pilot import Pilot
    from catan_desktop.ui.services import SavedGame
    from tests.ui.conftest import MakePilot, World


def focused(pilot: Pilot) -> str:
    """The name of the widget that has the keyboard."""
    return pilot.scene.focused.name if pilot.scene.focused is not None else ""


OTHERS = ("new", "saves", "replays", "rulebook", "statistics", "settings", "about")
SIZES = [(1280, 800), (1024, 640), (1920, 1080)]


def test_play_now_is_the_default_button(at_title: MakePilot, world: World) -> None:
    pilot = at_title()
    pilot.press("return")
    assert pilot.scene_name == "table"
    (setup,) = world.games.started
    assert [seat.kind for seat in setup.seats] == ["human", "computer", "computer", "computer"]
    assert world.settings[-1].last_setup is not None  # the next run plays the same table


def test_play_now_by_mouse(at_title: MakePilot, world: World) -> None:
    pilot = at_title()
    pilot.click("play")
    assert pilot.scene_name == "table"
    assert len(world.games.started) == 1


@pytest.mark.parametrize(
    ("name", "key", "scene"),
    [
        ("new", "n", "new_game"),
        ("settings", "s", "settings"),
        ("replays", "r", "replays"),
        ("about", "", "dialog"),
        ("rulebook", "b", "rulebook"),
    ],
)
def test_the_menu_by_mouse_by_focus_and_by_key(
    at_title: MakePilot, name: str, key: str, scene: str
) -> None:
    pilot = at_title()
    pilot.click(name)
    assert pilot.scene_name == scene
    pilot.press("escape")
    assert pilot.scene_name == "title"
    while focused(pilot) != name:
        pilot.press("tab")
    pilot.press("space")
    assert pilot.scene_name == scene
    pilot.press("escape")
    if key:
        pilot.press(key)
        assert pilot.scene_name == scene


def test_every_button_is_reached_by_arrows_alone(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    world.games.saved = [make_saved()]
    pilot = at_title()
    seen = set()
    round_about = ("right", *["up"] * 3, "left")
    ways = (*["down"] * 5, *round_about, *["down"] * 4, *["up"] * 6)
    for way in ways:
        pilot.press(way)
        seen.add(focused(pilot))
    assert seen >= {
        "play", "continue", "new", "saves", "tutorial", "replays", "rulebook", "statistics",
        "settings", "about", "quit",
    }  # fmt: skip


def test_continue_is_there_only_with_a_saved_game(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    assert at_title().scene.find("continue") is None
    world.games.saved = [make_saved("g7")]
    pilot = at_title()
    assert pilot.shows("turn 14 · 20 minutes ago")
    pilot.press("c")
    assert world.games.opened == ["g7"]
    assert pilot.scene_name == "table"


def test_continue_comes_up_after_a_game_was_left(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = at_title()
    pilot.press("return")
    world.games.saved = [make_saved()]
    pilot.click("leave")
    assert pilot.scene_name == "title"
    assert pilot.find("continue")


def test_the_tutorial_is_offered_below_play_now_while_there_is_no_game_to_go_on_with(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    fresh = at_title()
    assert focused(fresh) == "play"
    assert fresh.shows("learn it by playing, step by step")
    fresh.press("t")
    (setup,) = world.games.started
    assert [seat.level for seat in setup.seats[1:]] == ["easy", "easy"]
    assert not world.settings, "play now keeps the player's own table"

    played = at_title(tutorial_done=True)
    assert not played.shows("learn it by playing, step by step")
    assert played.shows("You have played it through; once more?")

    world.games.saved = [make_saved()]
    again = at_title(tutorial_done=True)
    again.move("tutorial")
    again.advance(1.0)
    assert again.shows("You have played it through; once more?")
    assert not again.shows("learn it by playing, step by step")


def test_continue_is_the_green_default_and_play_now_the_second(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    first = at_title()
    assert focused(first) == "play"
    places = {name: first.find(name) for name in OTHERS}
    world.games.saved = [replace(make_saved("g7"), own_points=3)]
    pilot = at_title()
    assert focused(pilot) == "continue"
    assert pilot.shows("turn 14 · you have 3 points · 20 minutes ago")
    assert pilot.find("continue") == first.find("play"), "the green button has one place"
    assert pilot.find("continue").bottom < pilot.find("play").y < pilot.find("new").y
    assert {name: pilot.find(name) for name in OTHERS} == places, "the others stay where they are"
    pilot.press("p")
    assert len(world.games.started) == 1
    pilot.click("leave")
    pilot.press("return")
    assert world.games.opened == ["g7"]


def test_the_keyboard_goes_to_continue_after_the_first_game_was_left(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = at_title()
    pilot.press("return")
    world.games.saved = [make_saved("g7")]
    pilot.click("leave")
    assert focused(pilot) == "continue"
    pilot.click("settings")
    pilot.press("escape")
    assert focused(pilot) == "settings", "a look elsewhere moves nothing"


def test_a_look_at_the_tutorial_leaves_continue_to_the_last_game(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    course = replace(make_saved("course", age=5.0, turn=1), tutorial=True)
    world.games.saved = [course, make_saved("real", turn=17)]
    pilot = at_title()
    assert pilot.shows("turn 17 · 20 minutes ago")
    pilot.press("c")
    assert world.games.opened == ["real"]
    pilot.click("leave")
    pilot.press("t")
    assert pilot.shows("You left it in turn 1.")

    world.games.saved = [course]
    alone = at_title()
    assert alone.scene.find("continue") is None
    assert focused(alone) == "play"
    assert alone.shows("turn 1 · just now"), "its own button tells where it was left"


def test_saved_games_off_says_why(at_title: MakePilot, world: World) -> None:
    pilot = at_title()
    pilot.click("saves")
    assert pilot.scene_name == "title"
    pilot.advance(1.0)
    assert pilot.shows("No game is saved yet")


def test_the_language_switches_at_once(at_title: MakePilot, world: World) -> None:
    pilot = at_title()
    assert pilot.shows("Play now")
    language = pilot.widget("language")
    assert isinstance(language, Segmented)
    pilot.click(language.part_box(1).centre)
    assert pilot.shows("すぐに遊ぶ")
    assert pilot.shows("対戦相手：ブルーノ、千佳、ダイ")
    assert not pilot.shows("Play now")
    assert world.settings[-1].language == "ja"
    pilot.press("left")
    assert pilot.shows("Play now")
    assert world.settings[-1].language == "en"


def test_sound_is_muted_by_its_button(at_title: MakePilot, world: World) -> None:
    pilot = at_title()
    pilot.click("mute")
    assert world.settings[-1].muted
    pilot.click("mute")
    assert not world.settings[-1].muted


def test_a_game_that_cannot_be_opened_is_told_and_nothing_is_lost(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    world.games.saved = [make_saved()]
    world.games.trouble = TroubleError(
        "It is broken", "Line 3.", "The file was not changed.", "x:3"
    )
    pilot = at_title()
    pilot.click("continue")
    assert pilot.scene_name == "dialog"
    for words in ("It is broken", "Line 3.", "The file was not changed.", "x:3"):
        assert pilot.shows(words)
    pilot.press("return")
    assert pilot.scene_name == "title"


def test_quit_ends_the_program(at_title: MakePilot) -> None:
    pilot = at_title()
    pilot.click("quit")
    assert not pilot.running


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_all_words_fit(
    at_title: MakePilot,
    world: World,
    make_saved: Callable[..., SavedGame],
    language: str,
    size: tuple[int, int],
) -> None:
    world.games.saved = [make_saved()]
    pilot = at_title(language, size)
    pilot.texts()
    assert pilot.faults() == []


def test_it_says_that_it_is_unofficial(at_title: MakePilot) -> None:
    pilot = at_title()
    assert pilot.shows("unofficial fan work")
    pilot.click("about")
    assert pilot.shows("not affiliated with")
    assert pilot.shows("Catan Desktop 9.9")


def test_the_green_button_names_who_plays_or_counts_them(at_title: MakePilot) -> None:
    pilot = at_title()
    services = pilot.runtime.services
    assert pilot.shows("You against Bruno, Chika and Dai")
    long = [replace(s, name=n * 24) for s, n in zip(services.setup.seats, "WMXY", strict=True)]
    for seats, words in (
        (long, "You against 3 computer players"),
        (long[:1], "You alone, against the turns"),
        ([replace(s, kind="human") for s in long], "As last time: 4 people"),
        (
            [replace(s, kind="human") if i < 2 else s for i, s in enumerate(services.setup.seats)],
            "As last time: 2 people and Chika and Dai",
        ),
    ):
        services.setup = replace(services.setup, seats=tuple(seats))
        pilot.scene.rebuild()
        assert pilot.shows(words)
    assert pilot.faults() == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_play_now_names_the_level_and_the_rules_that_are_not_the_usual_ones(
    at_title: MakePilot, language: str
) -> None:
    pilot = at_title(language, (1024, 640))
    services = pilot.runtime.services
    usual = services.setup
    assert not pilot.shows({"en": "Normal", "ja": "ふつう"}[language])
    easy = replace(usual, seats=tuple(replace(seat, level="easy") for seat in usual.seats))
    rules = with_rules(easy, replace(usual.rules, undo="free"))
    duel = replace(usual, seats=usual.seats[:2], preset="duel")
    for setup, said in (
        (easy, {"en": ["Easy"], "ja": ["やさしい"]}),
        (rules, {"en": ["Easy", "changed: Undo"], "ja": ["やさしい", "元に戻す"]}),
        (duel, {"en": ["Duel"], "ja": ["二人対戦"]}),
    ):
        services.setup = setup
        pilot.scene.rebuild()
        for words in said[language]:
            assert pilot.shows(words)
        assert pilot.faults() == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_words_keep_off_the_edges_and_nothing_stands_below_the_last_button(
    at_title: MakePilot, size: tuple[int, int], language: str
) -> None:
    pilot = at_title(language, size)
    for name in ("replays", "rulebook", "statistics", "settings", "about"):
        widget = pilot.widget(name)
        assert pilot.find(widget.label).right > 0
        words = next(box for text, box in pilot._written() if text == widget.label)
        assert words.right <= widget.box.right - 14, name
    pilot.click("about")
    ok = pilot.widget("ok").box
    terms = [box for text, box in pilot._written() if "MIT" in text or "pygame" in text]
    assert terms
    assert all(box.bottom < ok.y for box in terms)
