"""Saved games: chosen by mouse or keys, told apart, gone on with; dialogs give typed answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from catan_desktop.ui import clipboard
from catan_desktop.ui.scenes import broken as scenes_broken
from catan_desktop.ui.scenes.dialog import Choice, Dialog, confirm
from catan_desktop.ui.scenes.saves import SavesScene
from catan_desktop.ui.services import SavedGame, TroubleError
from tests.ui.players import advance_game, new_session

if TYPE_CHECKING:
    from collections.abc import Callable

    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World


def open_list(pilot: Pilot, games: list[SavedGame]) -> list[str]:
    results: list[str] = []
    pilot.runtime.stack.push(SavesScene(pilot.runtime.services, tuple(games)), results.append)
    return results


def test_enter_goes_on_with_the_latest(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = open_list(pilot, [make_saved("a"), make_saved("b", 90_000)])
    assert pilot.shows("Turn 14 · Bruno's turn")
    assert pilot.shows("20 minutes ago")
    assert pilot.shows("1 day ago")
    pilot.click("resume")
    assert results == ["a"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_row_names_the_others_and_where_the_game_came_from(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame], language: str
) -> None:
    pilot = make_pilot(language, (1024, 640))
    game = make_saved("a")
    long = tuple(replace(seat, name=c * 24) for seat, c in zip(game.seats, "漢WÓÁ", strict=False))
    open_list(pilot, [replace(game, continued=7), replace(game, seats=long, continued=0)])
    said = {"en": "with Aki", "ja": "相手：アキ"}[language]
    assert pilot.shows(said)
    assert pilot.shows({"en": "continued from turn 7", "ja": "第7手番から続けた"}[language])
    assert pilot.shows({"en": "continued from the set-up", "ja": "最初の配置から"}[language])
    assert pilot.faults() == []


def test_the_tutorial_is_labelled(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    course = replace(make_saved("b", turn=3), tutorial=True)
    open_list(pilot, [make_saved("a"), course, replace(course, title="Sunday")])
    assert pilot.shows("Tutorial · Turn 3 · Bruno's turn")
    assert pilot.shows("Sunday · Tutorial · Turn 3")


def test_a_row_is_chosen_by_a_click_and_opened_by_a_second(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = open_list(pilot, [make_saved("a"), make_saved("b"), make_saved("c")])
    pilot.click("game.1")
    assert results == []
    pilot.click("game.1")
    assert results == ["b"]


def test_by_keyboard(make_pilot: MakePilot, make_saved: Callable[..., SavedGame]) -> None:
    pilot = make_pilot()
    results = open_list(pilot, [make_saved("a"), make_saved("b"), make_saved("c")])
    pilot.press("down", "down", "space", "return")
    assert results == ["c"]


def test_a_long_list_scrolls_to_what_has_the_focus(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = open_list(pilot, [make_saved(f"g{i}") for i in range(40)])
    area = pilot.widget("games").box
    assert not area.holds(pilot.widget("game.39").box.centre)
    pilot.press(*["down"] * 39)
    assert pilot.scene.focused is not None
    assert pilot.scene.focused.name == "game.39"
    assert area.holds(pilot.widget("game.39").box.centre)
    pilot.press("space", "space")
    assert results == ["g39"]


def test_the_wheel_and_the_bar_scroll(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    open_list(pilot, [make_saved(f"g{i}") for i in range(40)])
    area = pilot.widget("games").box
    top = pilot.widget("game.0").box.y
    pilot.wheel(-3, "game.2")
    assert pilot.widget("game.0").box.y == pytest.approx(top - 3 * 48)
    pilot.drag((area.right - 5, area.y + 60), (area.right - 5, area.bottom - 2))
    assert area.holds(pilot.widget("game.39").box.centre)


def test_back_gives_nothing(make_pilot: MakePilot, make_saved: Callable[..., SavedGame]) -> None:
    pilot = make_pilot()
    results = open_list(pilot, [make_saved()])
    pilot.press("escape")
    assert results == [""]


def named(pilot: Pilot, world: World, *games: SavedGame) -> list[str]:
    world.games.saved = list(games)
    return open_list(pilot, list(games))


def test_a_game_is_deleted_after_a_question_and_can_be_brought_back(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = named(pilot, world, make_saved("a"), make_saved("b"), make_saved("c"))
    pilot.click("game.1")
    pilot.click("delete")
    assert pilot.shows("Delete this game?")
    pilot.press("escape")
    assert world.games.removed == {}, "the way out of the question deletes nothing"
    pilot.click("delete")
    pilot.click("delete")
    assert list(world.games.removed) == ["b"]
    assert pilot.shows("2 unfinished games")
    assert world.games.forgotten == [], "nothing is gone for good yet"
    pilot.click("bring_back")
    assert world.games.removed == {}
    assert pilot.shows("3 unfinished games")
    pilot.press("return")
    assert results == ["b"], "it is chosen again, in its old place"


def test_what_was_deleted_is_gone_when_the_list_is_left(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    named(pilot, world, make_saved("a"))
    pilot.click("delete")
    pilot.click("delete")
    assert pilot.shows("No game is saved yet")
    assert not pilot.widget("delete").enabled
    pilot.press("escape")
    assert world.games.forgotten == ["a"]


def test_a_game_that_cannot_be_deleted_or_named_stays_and_says_why(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    named(pilot, world, make_saved("a"))
    world.games.trouble = TroubleError("It is open elsewhere", "Close it there first.")
    pilot.click("delete")
    pilot.click("delete")
    assert pilot.shows("It is open elsewhere")
    pilot.press("return")
    assert pilot.shows("1 unfinished game")
    pilot.click("name_a")
    pilot.type("x")
    pilot.press("return")
    assert pilot.shows("It is open elsewhere")


def test_a_game_gets_a_name(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = named(pilot, world, make_saved("a"), make_saved("b"))
    pilot.click("name_a")
    pilot.type("Sunday")
    pilot.press("return")
    assert world.games.titles == {"a": "Sunday"}
    assert pilot.shows("Sunday · Turn 14")
    assert results == [], "Enter in the field goes on with no game"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_button_leads_to_the_name_and_what_it_was_is_replaced(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame], language: str
) -> None:
    pilot = make_pilot(language)
    named(pilot, world, replace(make_saved("a"), title="Sunday"), make_saved("b"))
    pilot.click("rename")
    pilot.type("Monday")
    pilot.press("return")
    assert world.games.titles == {"a": "Monday"}
    pilot.click("game.1")
    pilot.click("rename")
    pilot.press("escape")
    assert world.games.titles == {"a": "Monday"}
    assert pilot.faults() == []


def test_what_cannot_be_opened_gets_no_name(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot()
    named(pilot, world, broken())
    assert not pilot.widget("rename").enabled
    pilot.click("rename")
    assert world.games.titles == {}


def broken(upto: int | None = 13) -> SavedGame:
    """A game that cannot be opened, whole up to a turn."""
    trouble = TroubleError("This game cannot be opened", "A line is bad.", "It is whole.", "l. 9")
    trouble.file, trouble.upto = Path("/games/bad.jsonl"), upto
    return SavedGame(str(trouble.file), 0.0, 0, (), (), 0, trouble, "bad.jsonl")


def test_of_a_game_that_cannot_be_opened_the_whole_part_is_gone_on_with(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = named(pilot, world, make_saved("a"), broken())
    pilot.press("down", "space")
    for words in ("This game cannot be opened", "A line is bad.", "It is whole.", "l. 9"):
        assert pilot.shows(words)
    assert pilot.shows("Open the copy")
    pilot.press("return")
    assert world.games.copied == [Path("/games/bad.jsonl")]
    assert results == ["bad-2"]


def test_a_copy_that_cannot_be_written_is_told(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    results = named(pilot, world, broken())
    world.games.trouble = TroubleError("The game could not be saved", "The disk is full.")
    pilot.click("resume")
    assert pilot.shows("The disk is full.")
    pilot.press("return")
    assert results == []


def test_where_nothing_is_whole_there_is_nothing_to_open(
    make_pilot: MakePilot, world: World
) -> None:
    pilot = make_pilot()
    results = named(pilot, world, broken(None))
    assert not pilot.widget("resume").enabled
    pilot.press("return")
    assert results == []


def test_a_game_that_cannot_be_opened_is_deleted_and_brought_back_as_any_other(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    pilot = make_pilot()
    named(pilot, world, make_saved("a"), broken())
    pilot.click("game.1")
    pilot.click("delete")
    assert pilot.shows("bad.jsonl. It can be brought back")
    pilot.click("delete")
    assert list(world.games.removed) == ["/games/bad.jsonl"]
    assert not pilot.shows("bad.jsonl")
    pilot.click("bring_back")
    assert world.games.removed == {}
    assert pilot.shows("bad.jsonl")


def test_the_file_of_a_broken_game_is_shown_or_its_place_is_told(
    make_pilot: MakePilot, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def refuse(folder: Path) -> bool:
        asked.append(folder)
        return len(asked) == 1

    monkeypatch.setattr(scenes_broken, "open_folder", refuse)
    monkeypatch.setattr(clipboard, "put_text", lambda _: False)
    pilot = make_pilot()
    named(pilot, world, broken())
    pilot.click("show")
    assert asked == [Path("/games")]
    assert pilot.scene_name == "saves"
    pilot.click("show")
    assert pilot.shows("The folder cannot be shown")
    assert pilot.shows("/games/bad.jsonl")
    pilot.press("return")
    assert pilot.scene_name == "saves"


def test_the_board_of_the_chosen_game_is_shown(
    make_pilot: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    session = new_session("hccc")
    advance_game(session, lambda s: s.observe(None).turn > 6)
    pilot = make_pilot()
    named(pilot, world, replace(make_saved("a"), view=session.observe(None)), make_saved("b"))
    assert "12" in pilot.texts()
    assert sum(text in ("3:1", "2:1") for text in pilot.texts()) == 9
    pilot.press("down", "space")
    assert "12" not in pilot.texts()


def test_an_empty_list_says_so(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    results = open_list(pilot, [])
    assert pilot.shows("No game is saved yet")
    pilot.press("return")
    assert results == []


def test_from_the_title_to_a_saved_game(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    world.games.saved = [make_saved("a"), make_saved("b", turn=0)]
    pilot = at_title()
    pilot.click("saves")
    assert pilot.shows("Starting places · Bruno's turn")
    pilot.click("game.1")
    pilot.press("return")
    assert world.games.opened == ["b"]
    assert pilot.scene_name == "table"


@pytest.mark.parametrize("answer", ["yes", "back"])
def test_a_question_answers_with_the_button(make_pilot: MakePilot, answer: str) -> None:
    pilot = make_pilot()
    answers: list[str] = []
    question = confirm(pilot.runtime.services, "Really?", "It is gone then.", Choice("yes", "Yes"))
    pilot.runtime.stack.push(question, answers.append)
    pilot.click(answer)
    assert answers == [answer]


def test_enter_takes_the_green_button_and_escape_the_last(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    answers: list[str] = []
    choices = [Choice("go", "Go"), Choice("other", "Other"), Choice("back", "Back")]
    for key in ("return", "escape"):
        dialog = Dialog(pilot.runtime.services, "T", "W", choices)
        pilot.runtime.stack.push(dialog, answers.append)
        pilot.press(key)
    assert answers == ["go", "back"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_all_words_fit(
    make_pilot: MakePilot,
    make_saved: Callable[..., SavedGame],
    language: str,
    size: tuple[int, int],
) -> None:
    pilot = make_pilot(language, size)
    open_list(pilot, [make_saved(f"g{i}", 10.0**i, i) for i in range(8)])
    pilot.texts()
    long = "A sentence that goes on and on, for the file name in it is long. " * 4
    pilot.runtime.stack.push(
        Dialog(
            pilot.runtime.services, "A title that takes more than one line, as it happens", long,
            [Choice("a", "Go on"), Choice("b", "Show the file"), Choice("c", "Back")],
            safe=long, detail=long,
        )
    )  # fmt: skip
    pilot.texts()
    assert pilot.faults() == []
    box = pilot.find("a")
    assert box.y > 0
    assert pilot.find("c").bottom < pilot.scene.size[1]
