"""The pilot: the same steps give the same picture, and it sees what the player sees."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import NotOnScreenError, Pilot

if TYPE_CHECKING:
    from tests.ui.conftest import MakePilot, World


def steps(pilot: Pilot) -> list[bytes]:
    """A short visit, as pictures."""
    pictures = [pilot.pixels()]
    pilot.click("new")
    pilot.advance(0.3)
    pictures.append(pilot.pixels())
    pilot.click("level.2")
    pilot.press("up")
    pictures.append(pilot.pixels())
    pilot.press("return")
    pilot.click("name.0")
    pilot.press("end")
    pilot.type("ko")
    pilot.advance(0.7)
    pictures.append(pilot.pixels())
    return pictures


def test_the_same_steps_give_the_same_pictures(world: World) -> None:
    seen = []
    for _ in range(2):
        with Pilot(world.launch()) as pilot:
            Program(pilot.runtime).open_title()
            seen.append(steps(pilot))
    assert seen[0] == seen[1]
    assert len(set(seen[0])) == 4


def test_a_picture_is_a_png_of_the_window(at_title: MakePilot, tmp_path: Path) -> None:
    pilot = at_title(size=(1100, 700))
    pilot.picture(tmp_path / "title.png")
    assert pygame.image.load(tmp_path / "title.png").get_size() == (1100, 700)


def test_words_are_found_where_they_stand(at_title: MakePilot) -> None:
    pilot = at_title()
    words, button = pilot.find("Play now"), pilot.find("play")
    assert button.holds(words.centre)
    pilot.click("Settings")  # by its words
    assert pilot.scene_name == "settings"


def test_what_is_not_shown_is_an_error_that_tells_what_is(at_title: MakePilot) -> None:
    pilot = at_title()
    with pytest.raises(NotOnScreenError, match="Play now"):
        pilot.find("Surrender")
    with pytest.raises(NotOnScreenError, match="settings"):
        pilot.widget("surrender")


def test_hover_is_seen_without_a_mouse(at_title: MakePilot) -> None:
    pilot = at_title()
    before = pilot.pixels()
    pilot.move("settings")
    assert pilot.pixels() != before
    pilot.move((640, 600))
    assert pilot.pixels() == before


def test_a_press_is_taken_back_by_letting_go_elsewhere(at_title: MakePilot) -> None:
    pilot = at_title()
    pilot.drag("settings", (640, 600))
    assert pilot.scene_name == "title"


def test_tips_wait_for_a_resting_pointer_and_show_at_once_with_the_keyboard(
    at_title: MakePilot,
) -> None:
    pilot = at_title()
    pilot.move("saves")
    assert not pilot.shows("No game is saved yet")
    pilot.advance(0.6)
    assert pilot.shows("No game is saved yet")
    pilot.move((640, 600))
    assert not pilot.shows("No game is saved yet")
    pilot.press("down", "down", "right")
    assert pilot.shows("No game is saved yet")


def test_a_screen_made_anew_under_a_resting_pointer_shows_no_tip(at_title: MakePilot) -> None:
    pilot = at_title()
    x, y = pilot.place("saves")
    pilot.move((x, y))
    pilot.scene.rebuild()
    pilot.move((x, y))
    pilot.advance(0.6)
    assert not pilot.shows("No game is saved yet")
    pilot.move((x + 2, y))
    pilot.advance(0.6)
    assert pilot.shows("No game is saved yet")


def test_the_program_ends_when_the_window_is_closed(at_title: MakePilot) -> None:
    pilot = at_title()
    pilot.runtime.dispatch(pygame.event.Event(pygame.QUIT))
    assert not pilot.running
    pilot.close()
    assert pilot.scene_name == ""
    with pytest.raises(NotOnScreenError):
        pilot.scene  # noqa: B018
