"""The running frame: redraws only on change, fits every size and scale, survives what fails."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from catan_desktop.ui.alert import can_be_seen
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from catan_desktop.ui.runtime import Runtime
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import TroubleError
from catan_desktop.ui.timeline import Tween
from catan_desktop.ui.widgets import Button

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from catan_desktop.ui.services import Services
    from tests.ui.conftest import MakePilot, World


class Plain(Scene[str]):
    name = "plain"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.seen: list[object] = []
        self.builds = 0
        self.log: list[str] = []

    def build(self) -> None:
        self.builds += 1
        self.add(Button("a", Box(10, 10, 100, 40), "A", lambda: self.seen.append("pressed a")))

    def handle(self, event: Input) -> bool:
        self.seen.append(event)
        return super().handle(event)

    def enter(self) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def resume(self) -> None:
        self.log.append("resume")


class Over(Plain):
    name = "over"
    overlay = True


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot()


@pytest.fixture
def scene(pilot: Pilot) -> Plain:
    made = Plain(pilot.runtime.services)
    pilot.runtime.stack.push(made)
    return made


def test_nothing_is_drawn_when_nothing_changed(pilot: Pilot, scene: Plain) -> None:
    pilot.advance(0.2)
    frames = pilot.runtime.frames
    pilot.advance(5.0)
    assert pilot.runtime.frames == frames
    scene.dirty = True
    pilot.advance(0.02)
    assert pilot.runtime.frames == frames + 1


def test_an_animation_draws_every_frame_and_then_stops(pilot: Pilot, scene: Plain) -> None:
    pilot.advance(0.1)
    frames = pilot.runtime.frames
    scene.timeline.add(Tween(0.5, lambda t: None))
    pilot.advance(2.0)
    assert 28 <= pilot.runtime.frames - frames <= 33


def test_a_pointer_that_moves_within_a_button_draws_nothing(pilot: Pilot, scene: Plain) -> None:
    pilot.move((30, 30))
    frames = pilot.runtime.frames
    for x in range(31, 50):
        pilot.move((x, 30))
    pilot.advance(3.0)
    assert pilot.runtime.frames == frames


def test_many_size_events_lay_out_once_a_frame(pilot: Pilot, scene: Plain) -> None:
    pilot.advance(0.1)
    builds = scene.builds
    for width in range(1300, 1400, 10):
        pilot.runtime.window.size = (width, 900)
        pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=900))
    pilot.advance(1 / 60)
    assert scene.builds == builds + 1
    assert scene.size == pytest.approx((1390 / pilot.runtime.services.scale,
                                        900 / pilot.runtime.services.scale))  # fmt: skip


def test_minimised_draws_nothing_until_restored(pilot: Pilot, scene: Plain) -> None:
    pilot.advance(0.1)
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWMINIMIZED))
    frames = pilot.runtime.frames
    scene.dirty = True
    pilot.advance(1.0)
    assert pilot.runtime.frames == frames
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWRESTORED))
    pilot.advance(0.1)
    assert pilot.runtime.frames > frames


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (2560, 1600), (1920, 1080)])
@pytest.mark.parametrize("scale", [0, 75, 100, 150, 200])
def test_no_scene_ever_gets_less_than_the_reference(
    make_pilot: MakePilot, size: tuple[int, int], scale: int
) -> None:
    pilot = make_pilot(size=size, scale=scale)
    scene = Plain(pilot.runtime.services)
    pilot.runtime.stack.push(scene)
    w, h = scene.size
    assert w >= 1280 - 0.01
    assert h >= 800 - 0.01
    real = pilot.runtime.services.scale
    assert w * real == pytest.approx(size[0])
    if scale:
        fits = min(size[0] / 1280, size[1] / 800)
        assert real == pytest.approx(min(scale / 100, fits))


def test_a_click_lands_where_it_is_seen_at_every_scale(make_pilot: MakePilot) -> None:
    for scale in (75, 100, 150, 200):
        pilot = make_pilot(size=(2560, 1600), scale=scale)
        scene = Plain(pilot.runtime.services)
        pilot.runtime.stack.push(scene)
        pilot.click("a")
        assert "pressed a" in scene.seen


def test_f11_and_alt_enter_switch_full_screen_and_keep_it(
    pilot: Pilot, scene: Plain, world: World
) -> None:
    pilot.press("f11")
    pilot.press("alt+return")
    assert [settings.fullscreen for settings in world.settings] == [True, False]
    assert not any(isinstance(e, KeyPressed) for e in scene.seen)


def test_keys_go_by_meaning(pilot: Pilot, scene: Plain) -> None:
    # On a QWERTZ keyboard the question mark sits on another key; what counts is the sign.
    event = {"key": pygame.K_MINUS, "mod": pygame.KMOD_SHIFT, "unicode": "?", "scancode": 45}
    done: list[int] = []
    scene.shortcuts["?"] = lambda: done.append(1)
    pilot.runtime.dispatch(pygame.event.Event(pygame.KEYDOWN, event))
    assert done == [1]


def test_a_held_key_counts_once_for_shortcuts(pilot: Pilot, scene: Plain) -> None:
    done: list[int] = []
    scene.shortcuts["n"] = lambda: done.append(1)
    down = pygame.event.Event(
        pygame.KEYDOWN, {"key": pygame.K_n, "mod": 0, "unicode": "n", "scancode": 17}
    )
    for _ in range(5):
        pilot.runtime.dispatch(down)
    assert done == [1]


def test_double_clicks_are_told_from_two_clicks(pilot: Pilot, scene: Plain) -> None:
    pilot.click((400, 400))
    pilot.click((400, 400))
    pilot.clock.now += 1.0
    pilot.click((400, 400))
    clicks = [e.clicks for e in scene.seen if isinstance(e, PointerPressed)]
    assert clicks == [1, 2, 1]


def test_only_the_last_of_a_run_of_moves_counts(pilot: Pilot) -> None:
    moves = [
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(1, 0), buttons=(0, 0, 0))
        for x in range(50)
    ]
    kept = pilot.runtime._keys.coalesced(moves)
    assert [e.pos for e in kept] == [(49, 5)]


def test_scenes_hand_results_down_in_order(pilot: Pilot, scene: Plain) -> None:
    stack = pilot.runtime.stack
    over = Over(pilot.runtime.services)
    got: list[str] = []
    stack.push(over, got.append)
    assert stack.top is over
    assert [s.name for s in stack.visible()] == ["plain", "over"]
    over.finish("answer")
    over.finish("again")
    assert got == ["answer"]
    assert over.log == ["enter", "leave"]
    assert scene.log == ["enter", "resume"]


def test_a_scene_under_a_dialog_gets_no_input_and_shows_no_focus(
    pilot: Pilot, scene: Plain
) -> None:
    scene.focus_on(scene.find("a"), visible=True)
    button = pilot.widget("a")
    assert scene.shows_focus(button)
    over = Over(pilot.runtime.services)
    pilot.runtime.stack.push(over)
    assert not scene.shows_focus(button)
    seen = len(scene.seen)
    pilot.click((30, 30))
    assert "pressed a" in over.seen
    assert not [e for e in scene.seen[seen:] if not isinstance(e, PointerMoved)]


def test_finishing_a_lower_scene_takes_those_above_with_it(pilot: Pilot, scene: Plain) -> None:
    over = Over(pilot.runtime.services)
    pilot.runtime.stack.push(over)
    scene.finish("gone")
    assert over.log == ["enter", "leave"]
    assert pilot.runtime.stack.top is None


def test_closing_leaves_every_scene_and_remembers_the_window(
    pilot: Pilot, scene: Plain, world: World
) -> None:
    pilot.resize(1300, 820)
    pilot.close()
    assert scene.log == ["enter", "leave"]
    assert world.settings[-1].window_size == (1300, 820)
    pilot.close()  # a second time does nothing


def test_settings_that_cannot_be_kept_hold_nevertheless(
    pilot: Pilot, scene: Plain, world: World
) -> None:
    world.save_trouble = TroubleError("The folder cannot be written", "Free it.")
    pilot.press("f11")
    assert pilot.runtime.services.settings.fullscreen
    pilot.close()  # remembering the window fails quietly too


def test_an_unforeseen_error_is_reported_and_ends_the_loop_with_status_1(world: World) -> None:
    runtime = Runtime(world.launch(), sleep=lambda _: None, size=(1280, 800))
    scene = Plain(runtime.services)
    error = RuntimeError("unforeseen")

    def fail(_dt: float) -> None:
        raise error

    scene.update = fail  # type: ignore[method-assign,assignment]
    runtime.stack.push(scene)
    assert runtime.run() == 1
    assert world.crashes == [error]
    assert scene.log == ["enter", "leave"]


def test_the_loop_ends_when_the_window_is_closed(world: World) -> None:
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 5:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        time.sleep(min(seconds, 0.001))

    runtime = Runtime(world.launch(), sleep=sleep, size=(1280, 800))
    runtime.stack.push(Plain(runtime.services))
    assert runtime.run() == 0
    assert runtime.frames >= 1
    assert 5 <= len(slept) <= 7


def test_without_a_sound_device_there_is_silence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    pygame.mixer.quit()
    runtime = Runtime(world.launch(), sleep=lambda _: None, size=(1280, 800))
    assert runtime.services.sound.start() is False
    runtime.services.sound.play("dice")
    runtime.close()


def test_without_a_display_the_error_is_typed() -> None:
    code = (
        "from catan_desktop.ui.window import NoDisplayError, open_window\n"
        "from catan_desktop.app.settings import Settings\n"
        "try:\n    open_window(Settings(), None)\n"
        "except NoDisplayError as error:\n    print('typed:', bool(str(error)))\n"
    )
    env = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "typed: True", done.stderr


def test_the_window_never_exceeds_the_screen_and_is_never_off_it() -> None:
    from catan_desktop.ui.window import fitted, kept_on_screen, suited

    assert suited((1366, 768), 1.0) == (1229, 691)
    assert suited((3840, 2160), 2.0) == (2560, 1600)
    assert fitted((3000, 3000), (1366, 768)) == (1366, 768)
    assert kept_on_screen((5000, -40), (1280, 700), (1920, 1080)) == (640, 0)


# ---------------------------------------------------------------- crashes
TOLD = TroubleError(
    "Something went wrong", "It has to end.", "Games are saved.", "In crash-001.txt"
)


class Crashing:
    """A program that falls over at its first step, before a screen that somebody sees.

    Attributes:
        shown: what stood on the screen at each pause after that.
        boxes: what boxes of the system were shown.
    """

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown: list[list[str]] = []
        self.boxes: list[tuple[str, str]] = []
        monkeypatch.setattr("catan_desktop.ui.runtime.can_be_seen", lambda: True)
        monkeypatch.setattr(pygame.display, "message_box", self.box)
        launch = replace(world.launch(), crashed=lambda _: TOLD)
        self.runtime = Runtime(launch, sleep=self.sleep, size=(1280, 800))
        self.scene = Plain(self.runtime.services)
        self.scene.update = self.fall  # type: ignore[method-assign]

    def fall(self, dt: float) -> None:
        raise RuntimeError("unforeseen")

    def sleep(self, _: float) -> None:
        self.shown.append([laid.text for laid in self.runtime.painter.texts])
        key = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key))

    def box(self, title: str, words: str, **_: object) -> int:
        self.boxes.append((title, words))
        return 0

    def run(self) -> int:
        return self.runtime.run(lambda: self.runtime.stack.push(self.scene))


@pytest.fixture
def crashing(world: World, monkeypatch: pytest.MonkeyPatch) -> Crashing:
    return Crashing(world, monkeypatch)


def test_a_crash_is_told_on_the_screen_before_the_program_ends(crashing: Crashing) -> None:
    assert crashing.run() == 1
    for words in (TOLD.title, TOLD.why, TOLD.safe, TOLD.detail, "Quit"):
        assert words in crashing.shown[0]
    assert len(crashing.shown) == 2  # Enter is the way out
    assert crashing.boxes == []
    assert crashing.scene.log == ["enter", "leave"]  # the game was let go


class Ways:
    """A recovery that leads to a scene which ends at once."""

    def __init__(self, crashing: Crashing, again: int = 0) -> None:
        self.crashing, self.again = crashing, again
        self.went: list[str] = []

    def ways(self) -> tuple[str, ...]:
        return ("again", "title")

    def recover(self, way: str) -> None:
        self.went.append(way)
        if len(self.went) <= self.again:
            raise RuntimeError("again")


def test_after_a_crash_the_program_goes_on_if_the_player_wants(crashing: Crashing) -> None:
    ways = Ways(crashing)
    assert crashing.runtime.run(
        lambda: crashing.runtime.stack.push(crashing.scene), ways
    ) == 0  # fmt: skip
    for words in (TOLD.title, TOLD.safe, "Go on with the game", "Main menu", "Quit"):
        assert words in crashing.shown[0]
    assert ways.went == ["again"]
    assert crashing.scene.log == ["enter", "leave"]


def test_a_way_that_fails_is_told_as_the_crash_was(crashing: Crashing) -> None:
    ways = Ways(crashing, again=2)
    assert crashing.runtime.run(
        lambda: crashing.runtime.stack.push(crashing.scene), ways
    ) == 0  # fmt: skip
    assert ways.went == ["again"] * 3


def test_a_scene_that_cannot_even_be_left_is_dropped(crashing: Crashing) -> None:
    def stay() -> None:
        raise RuntimeError("no way out")

    crashing.scene.leave = stay  # type: ignore[method-assign]
    ways = Ways(crashing)
    assert crashing.runtime.run(
        lambda: crashing.runtime.stack.push(crashing.scene), ways
    ) == 0  # fmt: skip
    assert ways.went == ["again"]
    assert crashing.runtime.stack.top is None


def test_a_crash_in_the_beginning_is_told_too(crashing: Crashing) -> None:
    def begin() -> None:
        raise ZeroDivisionError

    assert crashing.runtime.run(begin) == 1
    assert TOLD.title in crashing.shown[0]


def test_where_nothing_can_be_drawn_any_more_a_box_of_the_system_tells_the_crash(
    crashing: Crashing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> float:
        raise RuntimeError("no type")

    monkeypatch.setattr(crashing.runtime.painter, "paragraph", broken)
    assert crashing.run() == 1
    ((title, words),) = crashing.boxes
    assert title == TOLD.title
    assert words == "It has to end.\n\nGames are saved.\n\nIn crash-001.txt"


def test_where_there_is_no_such_box_either_the_program_ends_with_its_report(
    crashing: Crashing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise pygame.error("no box")

    monkeypatch.setattr(crashing.runtime.painter, "paragraph", refuse)
    monkeypatch.setattr(pygame.display, "message_box", refuse)
    assert crashing.run() == 1
    assert crashing.scene.log == ["enter", "leave"]


def test_troubles_that_are_known_leave_the_beginning_as_they_are(crashing: Crashing) -> None:
    def begin() -> None:
        raise TOLD

    with pytest.raises(TroubleError):
        crashing.runtime.run(begin)
    assert crashing.shown == []


def test_nobody_is_told_where_there_is_no_screen() -> None:
    assert not can_be_seen()
