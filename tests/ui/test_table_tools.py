"""The tools at the top of the table: what they show and where their tips stand."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.app.hints import Hints
from catan_desktop.app.host import InlineThinker
from catan_desktop.app.session import GameSession
from catan_desktop.app.settings import SpeedName
from catan_desktop.app.tutorial import tutorial_setup
from catan_desktop.engine.actions import OfferTrade
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from catan_desktop.ui.box import Box
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.keyspanel import ARROWS, build_keys, key_groups
from catan_desktop.ui.table.scene import TableScene
from tests.engine.positions import SHORE, position, shore
from tests.ui.conftest import MakePilot
from tests.ui.players import new_session, seat_table, session_at
from tests.ui.pupils import library
from tests.ui.pupils import sit_down as at_the_tutorial

SIZE_4K = (3840, 2160)
TOOLS = ("undo", "skip", "speed", "sound", "help", "menu")


def a_position(kinds: str = "hccc", **fields: Any) -> GameSession:
    """A middle game in which the first seat can do everything."""
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4],), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (5, 5, 5, 5, 5), 1: (2, 2, 2, 2, 2)},
        "devs": {0: (1, 1, 1, 1, 1)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_tip_of_a_tool_hides_no_seat_card_and_no_tool(
    make_pilot: MakePilot, language: str
) -> None:
    pilot = make_pilot(language, speed="off")
    scene: Any = seat_table(pilot, new_session("hccc"))
    for name in TOOLS:
        x, y = scene.tip_point(scene.find(name), 300.0, 52.0)
        tip = Box(x, y, 300.0, 52.0)
        assert tip.right < scene.table.seats[0].x
        assert tip.y > scene.table.dice.bottom


def test_the_pace_has_a_sign_and_a_word_for_each_step_of_the_settings(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="slow")
    seat_table(pilot, new_session("hccc"))
    words: dict[SpeedName, str] = {
        "slow": "slow", "normal": "normal", "fast": "fast", "off": "at once",
    }  # fmt: skip
    for speed, word in words.items():
        button: Any = pilot.widget("speed")
        assert pilot.runtime.services.settings.speed == speed
        assert button.icon == f"pace{speed}"
        assert not button.struck, "nothing is wrong with it"
        assert button.tip == f"Pace of the game: {word}"
        pilot.click("speed")
        pilot.advance(0.1)
    assert pilot.runtime.services.settings.speed == "slow"


def test_beside_the_turn_which_counts_everyones_stands_the_round(make_pilot: MakePilot) -> None:
    for turn, round_ in ((1, 1), (4, 1), (5, 2), (41, 11)):
        pilot = make_pilot(speed="off")
        seat_table(pilot, a_position(turn=turn))
        assert {f"Turn {turn}", f"round {round_}"} <= set(pilot.texts())
    pilot = make_pilot(speed="off")
    seat_table(pilot, new_session("hccc"))
    assert not pilot.shows("round "), "there is none in the set-up"


# ------------------------------------------------------------------ the list of keys
CAPS = {
    "space": ["space"], "enter": ["return"], "esc": ["escape"], "−": ["-"],
    ARROWS: ["left", "right", "up", "down"], "1 – 5": [*"12345"], "6 – 0": [*"67890"],
}  # fmt: skip
ELSEWHERE = {*CAPS[ARROWS], *"1234567890", "space", "return", "tab", "shift", "f11"}
"""Keys that are taken before the table of keys is asked."""
OTHER_NAMES = {"f1": "?", "=": "+"}


def listed(scene: Any) -> set[str]:
    """The keys in the list, by their names."""
    caps = [cap.lower() for _, rows in key_groups(scene) for keys, _ in rows for cap in keys]
    return {name for cap in caps for name in CAPS.get(cap, [cap])}


def bound(scene: Any) -> set[str]:
    """The keys that do something at this table now."""
    return {OTHER_NAMES.get(key, key) for key in scene.shortcuts}


def moments(pilot: Pilot) -> Iterator[Any]:
    """The table in each situation that has keys of its own."""
    session = a_position()
    guide = HintGuide(Hints(session, InlineThinker))
    scene: Any = TableScene(pilot.runtime.services, session, None, guide)
    pilot.runtime.stack.push(scene)
    yield scene
    for keys in ("r", "t", "y"):
        pilot.press("escape", keys)
        yield scene
    yield seat_table(pilot, a_position(phase=Phase.DISCARD, owed=[12, 0, 0, 0]))
    session = a_position(active=1)
    session.act(1, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0,)))
    yield seat_table(pilot, session)
    declares = position(rules=replace(STANDARD, winning="declared by the player"))
    yield seat_table(pilot, session_at(declares, "hccc"))


def test_the_list_of_keys_has_every_key_of_the_table(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    seen: set[str] = set()
    for scene in moments(pilot):
        scene.rebuild()
        assert bound(scene) <= listed(scene)
        seen |= bound(scene)
    assert listed(scene) <= seen | ELSEWHERE, "what it lists does something"


def test_the_list_of_keys_knows_watching_and_the_guide(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    watched: Any = seat_table(pilot, new_session("cccc"))
    assert {".", ",", "h", "space", "x"} <= listed(watched) <= bound(watched) | ELSEWHERE
    assert "i" not in listed(watched)
    taught, _ = at_the_tutorial(pilot, library(tmp_path).begin(tutorial_setup("en")))
    assert {"g"} <= bound(taught) <= listed(taught)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 800), 0), ((1024, 640), 0), pytest.param(SIZE_4K, 200, marks=pytest.mark.slow)],
)
def test_the_list_of_keys_is_a_drawer_beside_the_board(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    pilot = make_pilot(language, size, speed="off", scale=scale)
    scene: Any = seat_table(pilot, a_position())
    pilot.press("?")
    pilot.advance(0.3)
    assert pilot.find("keys") == scene.table.drawer
    x = max(scene.pane.layout.vertex(v)[0] for v in range(54))
    assert x < scene.table.drawer.x, "the whole island is seen"
    pilot.texts()
    assert pilot.faults() == []
    area: Any = pilot.widget("keys_list")
    assert area.most == 0, "all of it is seen at once"
    pilot.click("keys_rulebook")
    assert pilot.scene_name == "rulebook"
    pilot.press("escape")
    assert scene.keys_open
    pilot.click("close_keys")
    assert not scene.keys_open


def test_a_list_of_keys_that_does_not_fit_is_scrolled(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene: Any = seat_table(pilot, new_session("hccc"))
    pilot.press("?")
    scene.table = replace(scene.table, drawer=scene.table.drawer._replace(h=300.0))
    scene.close_popup()
    scene._widgets = []
    build_keys(scene)
    area: Any = scene.find("keys_list")
    assert area.most > 0
    pilot.wheel(-40, (scene.table.drawer.cx, scene.table.drawer.y + 150))
    assert area.offset == area.most
