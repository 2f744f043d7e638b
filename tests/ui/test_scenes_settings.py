"""The settings: each control changes its value at once, by mouse and by keyboard."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, get_args

import pytest

from catan_desktop.app.settings import AskName, Asks, Settings
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.services import TroubleError
from catan_desktop.ui.widgets import Segmented, Slider

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    made = make_pilot()
    made.runtime.stack.push(SettingsScene(made.runtime.services))
    return made


def part(pilot: Pilot, name: str, index: int) -> tuple[float, float]:
    widget = pilot.widget(name)
    assert isinstance(widget, Segmented)
    return widget.part_box(index).centre


def test_language_by_mouse_changes_every_word(pilot: Pilot, world: World) -> None:
    assert pilot.shows("changes apply at once")
    pilot.click(part(pilot, "language", 1))
    assert pilot.shows("変更はすぐに反映されます")
    assert not any(word.isascii() and " " in word for word in pilot.texts())
    assert world.settings[-1].language == "ja"


@pytest.mark.parametrize(("index", "speed"), [(0, "off"), (1, "fast"), (3, "slow")])
def test_speed(pilot: Pilot, world: World, index: int, speed: str) -> None:
    pilot.click(part(pilot, "speed", index))
    assert world.settings[-1].speed == speed


@pytest.mark.parametrize("name", ["fullscreen", "reduced_motion", "auto_roll", "hints"])
def test_switches_by_mouse_and_by_space(pilot: Pilot, world: World, name: str) -> None:
    before = getattr(Settings(), name)
    pilot.click(name)
    assert getattr(world.settings[-1], name) is not before
    pilot.press("space")
    assert getattr(world.settings[-1], name) is before


@pytest.mark.parametrize("kind", get_args(AskName))
def test_each_kind_of_question_by_mouse_and_by_key(pilot: Pilot, world: World, kind: str) -> None:
    pilot.click(f"ask.{kind}")
    assert asdict(world.settings[-1].ask) == {**asdict(Asks()), kind: True}
    pilot.press("return")
    assert world.settings[-1].ask == Asks()


def test_sound_off_dims_the_volume(pilot: Pilot, world: World) -> None:
    pilot.click("sound")
    assert world.settings[-1].muted
    assert not pilot.widget("volume").enabled


def test_volume_by_drag_and_by_arrow(pilot: Pilot, world: World) -> None:
    volume = pilot.widget("volume")
    assert isinstance(volume, Slider)
    pilot.drag(volume.box.centre, (volume.box.x + 2, volume.box.cy))
    assert world.settings[-1].volume == 0
    pilot.press("right", "right")
    assert world.settings[-1].volume == 10
    assert pilot.shows("10%")
    assert len(world.settings) == 3  # once for the drag, once for each key


def test_the_scale_is_taken_when_the_knob_is_let_go(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot(size=(2560, 1600), scale=100)
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    slider = pilot.widget("scale").box
    pilot.drag(slider.centre, (slider.right - 12, slider.cy))
    assert world.settings[-1].scale == 200
    assert pilot.runtime.services.scale == 2.0
    pilot.click("scale.auto")
    assert world.settings[-1].scale == 0


def test_a_scale_that_does_not_fit_is_drawn_smaller_and_said(make_pilot: MakePilot) -> None:
    pilot = make_pilot(scale=150)
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    assert pilot.runtime.services.scale == 1.0
    assert pilot.shows("drawn at 100%")


def test_the_tabs_jump_to_their_section_at_a_small_window(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    pilot.click("tab.3")
    area = pilot.widget("form").box
    assert area.holds(pilot.widget("auto_roll").box.centre)


def test_reset_asks_first(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot("ja", volume=10, reduced_motion=True, window_size=(1300, 900))
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    pilot.click("reset")
    assert pilot.scene_name == "dialog"
    pilot.press("escape")
    assert world.settings == []
    pilot.click("reset")
    pilot.click("reset")
    assert world.settings[-1] == Settings(window_size=(1300, 900))
    assert pilot.shows("Settings")  # the system's language, which is English here


def test_settings_that_cannot_be_written_are_told(pilot: Pilot, world: World) -> None:
    world.save_trouble = TroubleError("The folder cannot be written", "Free it.")
    pilot.click("ask.build")
    assert pilot.runtime.services.settings.ask.build
    assert pilot.shows("Could not be saved")


def test_back_by_escape_and_by_button(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    for way in ("key", "mouse"):
        pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
        if way == "key":
            pilot.press("escape")
        else:
            pilot.click("back")
        assert pilot.scene_name == ""


def test_every_control_is_reached_by_tab(pilot: Pilot) -> None:
    seen = []
    for _ in range(40):
        pilot.press("tab")
        assert pilot.scene.focused is not None
        seen.append(pilot.scene.focused.name)
    items = {w.name for w in pilot.scene.walk() if w.takes_focus}
    assert items == set(seen)
    pilot.press("shift+tab")
    before = pilot.scene.focused
    assert before is not None
    assert before.name == seen[-2]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 800), 0), ((1024, 640), 0), ((1280, 800), 75), ((2560, 1600), 200), ((1920, 1080), 0)],
)
def test_all_words_fit(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    pilot = make_pilot(language, size, scale=scale)
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    pilot.texts()
    pilot.wheel(-20, "form")
    pilot.texts()
    assert pilot.faults() == []
