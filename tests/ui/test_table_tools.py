"""The tools at the top of the table: what they show and where their tips stand."""

from typing import Any

import pytest

from catan_desktop.app.settings import SpeedName
from catan_desktop.ui.box import Box
from tests.ui.conftest import MakePilot
from tests.ui.players import new_session, seat_table

TOOLS = ("undo", "skip", "speed", "sound", "help", "menu")


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
