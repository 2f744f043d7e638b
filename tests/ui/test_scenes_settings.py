"""The settings: each control changes its value at once, by mouse and by keyboard."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, get_args

import pygame
import pytest

from catan_desktop.app.settings import AskName, Asks, Settings
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.services import TroubleError
from catan_desktop.ui.widgets import Segmented, Slider, Tab

if TYPE_CHECKING:
    from pathlib import Path

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


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["scale.auto", *(f"ask.{kind}" for kind in get_args(AskName))])
def test_only_the_tick_box_and_its_words_take_the_click(
    make_pilot: MakePilot, world: World, language: str, name: str
) -> None:
    pilot = make_pilot(language=language)
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    pilot.click("tab.4" if name.startswith("ask") else "tab.0")
    tick = pilot.widget(name)
    words = pilot.scene.measure(tick.label, 14)
    y = tick.box.cy
    pilot.click((tick.box.x + 30 + words + 12, y))
    pilot.click((tick.box.x - 6, y))
    assert not world.settings
    pilot.click((tick.box.x + 30 + words - 4, y))
    assert len(world.settings) == 1
    pilot.click((pilot.widget(name).box.x + 4, y))
    assert len(world.settings) == 2


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


@pytest.mark.parametrize(
    ("tab", "shown"),
    [(1, "auto_roll"), (2, "sea"), (3, "palette"), (4, "ask.end"), (5, "keys"), (6, "open.saves")],
)
def test_the_tabs_jump_to_their_section(pilot: Pilot, tab: int, shown: str) -> None:
    pilot.click(f"tab.{tab}")
    area = pilot.widget("form").box
    assert area.holds(pilot.widget(shown).box.centre)
    assert gold(pilot) == [f"tab.{tab}"]


def gold(pilot: Pilot) -> list[str]:
    return [w.name for w in pilot.scene.walk() if isinstance(w, Tab) and w.chosen]


def test_the_gold_tab_follows_the_wheel_and_the_focus(pilot: Pilot) -> None:
    assert gold(pilot) == ["tab.0"]
    pilot.wheel(-20, "form")
    assert gold(pilot) != ["tab.0"]
    pilot.wheel(40, "form")
    assert gold(pilot) == ["tab.0"]


def test_a_section_has_the_keys_and_the_buttons_of_a_gamepad(pilot: Pilot) -> None:
    pilot.click("tab.5")
    assert gold(pilot) == ["tab.5"]
    texts = pilot.texts()
    assert {"Enter", "Esc", "LB", "Start", "skip to my turn"} <= set(texts)


def test_a_pace_that_nobody_chose_is_normal(pilot: Pilot) -> None:
    assert Settings().speed == "normal"
    speed = pilot.widget("speed")
    assert isinstance(speed, Segmented)
    assert speed.parts[speed.index] == "normal"


def test_the_sea_has_its_own_slider(pilot: Pilot, world: World) -> None:
    pilot.click("tab.2")
    pilot.drag("sea", (pilot.widget("sea").box.right - 2, pilot.widget("sea").box.cy))
    assert world.settings[-1].sea == 100
    assert world.settings[-1].volume == 70
    pilot.click("sound")
    assert not pilot.widget("sea").enabled


def test_the_preview_follows_colors_and_the_knob_of_the_scale(
    make_pilot: MakePilot, world: World
) -> None:
    pilot = make_pilot(size=(2560, 1600), scale=100)
    scene = SettingsScene(pilot.runtime.services)
    pilot.runtime.stack.push(scene)

    def preview() -> bytes:
        pilot.runtime.render(always=True)
        box = pilot.widget("preview").box
        picture = pilot.runtime.painter.surface.subsurface((box.x, box.y, box.w, box.h))
        return pygame.image.tobytes(picture, "RGB")

    before = preview()
    knob = pilot.widget("scale").box
    at = (round(knob.right - 12), round(knob.cy))
    pilot.runtime.dispatch(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert preview() != before
    assert pilot.shows("At 200% the table needs 2560 × 1600"), "told before it holds"
    assert not world.settings
    back = (round(knob.x + 42), round(knob.cy))
    moved = {"pos": back, "rel": (0, 0), "buttons": (1, 0, 0)}
    pilot.runtime.dispatch(pygame.event.Event(pygame.MOUSEMOTION, moved))
    pilot.runtime.dispatch(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=back, button=1))
    pilot.click(part(pilot, "palette", 1))
    assert preview() != before


@pytest.mark.parametrize("opens", [True, False])
def test_a_folder_is_shown_or_it_is_said_that_it_cannot_be(
    pilot: Pilot, world: World, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    asked: list[Path] = []

    def fake(folder: Path) -> bool:
        asked.append(folder)
        return opens

    monkeypatch.setattr("catan_desktop.ui.scenes.settings_form.open_folder", fake)
    pilot.click("open.saves")
    assert world.places is not None
    assert asked == [world.places.saves]
    assert pilot.widget("path.saves").label.endswith("saves")
    assert (pilot.scene.find("failed.saves") is None) is opens


def test_without_known_folders_there_is_no_section_of_files(
    make_pilot: MakePilot, world: World
) -> None:
    world.places = None
    pilot = make_pilot()
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    assert pilot.scene.find("tab.6") is None


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
