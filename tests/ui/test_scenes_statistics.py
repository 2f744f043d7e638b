"""The statistics: from the title and back, with games and without, while they are read."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from catan_desktop.app.statistics import StatisticsReader
from catan_desktop.app.tutorial import TUTORIAL_ID
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.statistics import StatisticsScene
from catan_desktop.ui.widgets import Button
from tests.app.test_statistics import put, read_all
from tests.ui.conftest import World

MakePilot = Callable[..., Pilot]


@pytest.fixture
def played(world: World, tmp_path: Path) -> Path:
    world.games.folder = tmp_path
    put(tmp_path, "a", "hcc")
    put(tmp_path, "b", "hcc", at=1_700_000_100)
    put(tmp_path, "c", "h", "solo")
    put(tmp_path, "d", "cccc")
    put(tmp_path, "e", finished=False)
    return tmp_path


def opened(pilot: Pilot) -> StatisticsScene:
    pilot.advance(0.5)
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    assert scene.reader.finished
    return scene


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_from_the_title_by_mouse(
    at_title: MakePilot, played: Path, language: str, size: tuple[int, int]
) -> None:
    pilot = at_title(language, size)
    pilot.click("statistics")
    scene = opened(pilot)
    told = read_all(played).career
    assert scene.career == told
    assert told.contests == 2
    words = {"en": f"{told.won} of 2", "ja": f"2戦{told.won}勝"}[language]
    assert pilot.shows(words)
    assert pilot.shows(str(sum(told.rolls)))
    for n in range(2, 13):
        assert f"{told.rolls[n]}×" in pilot.texts()
    assert pilot.faults() == []
    pilot.click("back")
    assert pilot.scene_name == "title"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_play_now_says_who_plays_as_on_the_title(
    at_title: MakePilot, language: str, size: tuple[int, int]
) -> None:
    pilot = at_title(language, size)
    title = pilot.widget("play")
    pilot.click("statistics")
    button = pilot.widget("play")
    assert isinstance(title, Button)
    assert isinstance(button, Button)
    assert button.sub == title.sub != ""
    assert pilot.shows(button.sub)
    assert pilot.faults() == []


def test_by_keyboard_there_and_back_and_into_a_game(
    at_title: MakePilot, world: World, played: Path
) -> None:
    pilot = at_title()
    top = pilot.scene
    while top.focused is None or top.focused.name != "statistics":
        pilot.press("tab")
    pilot.press("return")
    opened(pilot)
    pilot.press("escape")
    assert pilot.scene_name == "title"
    pilot.click("statistics")
    opened(pilot)
    pilot.press("return")
    assert pilot.scene_name == "table"
    assert len(world.games.started) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_without_a_game_it_says_what_will_be_here(
    at_title: MakePilot, world: World, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    world.games.folder = tmp_path
    pilot = at_title(language, size)
    pilot.click("statistics")
    assert opened(pilot).empty
    words = {"en": "No game has been finished yet", "ja": "まだ最後まで終えたゲームがありません"}
    assert pilot.shows(words[language])
    assert pilot.faults() == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_where_only_the_tutorial_was_finished_it_says_so(
    at_title: MakePilot, world: World, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    """It stands among the replays, so that nobody wonders why it is missing here."""
    world.games.folder = tmp_path
    put(tmp_path, "a", change=lambda text: text.replace(game_id(text), TUTORIAL_ID, 1))
    pilot = at_title(language, size)
    pilot.click("statistics")
    assert opened(pilot).empty
    words = {
        "en": ("Only the tutorial has been finished yet", "The tutorial counts in no statistics"),
        "ja": ("最後まで終えたのはチュートリアルだけです", "チュートリアルは戦績に入りません"),
    }
    for said in words[language]:
        assert pilot.shows(said)
    assert pilot.faults() == []


def game_id(text: str) -> str:
    """The id in the header of a journal."""
    found = json.loads(text.splitlines()[0])["game"]
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_only_games_that_do_not_count(
    at_title: MakePilot, world: World, tmp_path: Path, language: str
) -> None:
    world.games.folder = tmp_path
    put(tmp_path, "a", "cccc")
    put(tmp_path, "b", "cccc", change=lambda text: text[:-40])
    (tmp_path / "saves" / "x.jsonl").write_text("nothing\n")
    pilot = at_title(language, (1024, 640))
    pilot.click("statistics")
    scene = opened(pilot)
    assert scene.career.games == 1
    assert pilot.shows({"en": "Only their dice are counted", "ja": "サイコロだけ"}[language])
    assert pilot.shows({"en": "could not be read", "ja": "読めないファイル"}[language])
    assert pilot.faults() == []


def test_the_window_is_drawn_while_games_are_read(
    at_title: MakePilot, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step reads a little; between two steps the player can leave."""
    world.games.folder = tmp_path
    for i in range(4):
        put(tmp_path, f"g{i}", at=1_700_000_000 + i)
    true = StatisticsReader.step
    monkeypatch.setattr(StatisticsReader, "step", lambda self, _, s: true(self, lambda: 1.0, 0.0))
    pilot = at_title()
    pilot.click("statistics")
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    pilot.advance(0.05)
    assert not scene.reader.finished
    assert scene.poll()
    assert pilot.shows("of 4 saved games")
    pilot.click("back")
    assert pilot.scene_name == "title"
    pilot.advance(0.2)
    assert not (tmp_path / "statistics.json").exists()
    pilot.click("statistics")
    pilot.advance(4.0)
    assert pilot.shows("4 finished games")


def test_names_from_files_do_not_break_the_screen(
    at_title: MakePilot, world: World, tmp_path: Path
) -> None:
    world.games.folder = tmp_path
    strange = "%(n)s<b>" + "W" * 40
    put(tmp_path, "a", change=lambda text: text.replace('"easy"', f'"{strange}"'))
    put(tmp_path, "b", change=lambda text: text.replace('"standard"', f'"{strange}"', 1))
    os.utime(tmp_path / "saves" / "b.jsonl", (1, 1))
    pilot = at_title("ja", (1024, 640))
    pilot.click("statistics")
    opened(pilot)
    pilot.texts()
    assert pilot.faults() == []
