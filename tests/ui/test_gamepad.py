"""Gamepads: their buttons come as keys, and pads come and go without harm."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from catan_desktop.engine.actions import BuildSettlement
from catan_desktop.engine.board import beginner_board
from catan_desktop.ui.gamepad import BUTTONS, FIRST_REPEAT, FULL, REPEAT, Gamepads
from catan_desktop.ui.scenes.settings import SettingsScene
from tests.ui.players import new_session, seat_table

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN
X_AXIS, TRIGGER = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_TRIGGERLEFT


class FakePad:
    """A pad that notes whether it was closed."""

    def __init__(self, number: int) -> None:
        self.id = number
        self.closed = False

    def quit(self) -> None:
        self.closed = True


def news(kind: int, **values: int) -> pygame.event.Event:
    return pygame.event.Event(kind, values)


def button(number: int, down: bool = True, pad: int = 0) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return news(kind, instance_id=pad, button=number)


def axis(number: int, part: float, pad: int = 0) -> pygame.event.Event:
    return news(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=int(part * FULL))


def plugged(index: int = 0) -> pygame.event.Event:
    return news(pygame.CONTROLLERDEVICEADDED, device_index=index)


def pulled(pad: int = 0) -> pygame.event.Event:
    return news(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)


def said(events: list[pygame.event.Event]) -> list[tuple[str, str]]:
    kinds = {pygame.KEYDOWN: "down", pygame.KEYUP: "up"}
    return [(kinds[e.type], pygame.key.name(e.key) or e.unicode) for e in events]


@pytest.fixture
def pads(make_pilot: MakePilot) -> Gamepads:
    make_pilot()  # names of keys need a window
    made = Gamepads(FakePad)
    made.keys(plugged(), 0.0)
    return made


def test_a_button_is_its_key_down_and_up(pads: Gamepads) -> None:
    assert said(pads.keys(button(A), 0)) == [("down", "return")]
    assert said(pads.keys(button(A, down=False), 0)) == [("up", "return")]
    shoulder = pads.keys(button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER), 0)
    assert said(shoulder) == [("down", "tab")]
    assert shoulder[0].mod & pygame.KMOD_SHIFT
    assert said(pads.keys(button(pygame.CONTROLLER_BUTTON_BACK), 0)) == [("down", "?")]
    assert pads.keys(button(pygame.CONTROLLER_BUTTON_GUIDE), 0) == []


def test_an_arrow_that_is_held_repeats_and_nothing_else_does(pads: Gamepads) -> None:
    pads.keys(button(DOWN), 0.0)
    assert pads.due(FIRST_REPEAT - 0.01) == []
    assert said(pads.due(FIRST_REPEAT)) == [("down", "down")]
    assert pads.due(FIRST_REPEAT + REPEAT / 2) == []
    assert said(pads.due(FIRST_REPEAT + REPEAT)) == [("down", "down")]
    pads.keys(button(DOWN, down=False), 1.0)
    pads.keys(button(A), 1.0)
    assert pads.due(9.0) == []


def test_the_stick_is_arrows_with_room_to_tremble(pads: Gamepads) -> None:
    assert pads.keys(axis(X_AXIS, 0.3), 0) == []
    assert said(pads.keys(axis(X_AXIS, 0.7), 0)) == [("down", "right")]
    assert pads.keys(axis(X_AXIS, 0.5), 0) == []
    assert pads.keys(axis(X_AXIS, 1.0), 0) == []
    assert said(pads.keys(axis(X_AXIS, -1.0), 0)) == [("up", "right"), ("down", "left")]
    assert said(pads.keys(axis(X_AXIS, 0.1), 0)) == [("up", "left")]
    assert said(pads.keys(axis(TRIGGER, 0.8), 0)) == [("down", "u")]
    assert pads.keys(axis(pygame.CONTROLLER_AXIS_RIGHTX, 1.0), 0) == []


def test_a_pad_that_is_pulled_out_lets_its_keys_go(pads: Gamepads) -> None:
    pads.keys(plugged(1), 0)
    pads.keys(button(DOWN), 0)
    pads.keys(button(A, pad=1), 0)
    assert said(pads.keys(pulled(), 0)) == [("up", "down")]
    assert pads.due(9.0) == []
    assert pads.keys(button(A), 0) == [], "a late word of it means nothing"
    assert pads.keys(pulled(), 0) == []
    assert said(pads.keys(button(A, down=False, pad=1), 0)) == [("up", "return")]


def test_a_pad_that_cannot_be_opened_is_passed_over(make_pilot: MakePilot) -> None:
    def gone(index: int) -> FakePad:
        raise pygame.error("Invalid index")

    make_pilot()
    pads = Gamepads(gone)
    assert pads.keys(plugged(), 0) == []
    assert pads.keys(button(A), 0) == []
    assert pads.release_all() == []
    pads.stop()


def test_no_two_buttons_are_one_key_but_for_the_shift() -> None:
    assert len(set(BUTTONS.values())) == len(BUTTONS)


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    """The settings, with a pad in hand."""
    made = make_pilot()
    made.runtime.pads = Gamepads(FakePad)
    made.runtime.stack.push(SettingsScene(made.runtime.services))
    made.runtime.dispatch(plugged())
    return made


def tap(pilot: Pilot, *buttons: int) -> None:
    for number in buttons:
        pilot.runtime.dispatch(button(number))
        pilot.runtime.dispatch(button(number, down=False))
    pilot.advance(0.0)


def test_a_screen_is_used_by_a_pad_alone(pilot: Pilot) -> None:
    for _ in range(30):
        tap(pilot, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        if pilot.scene.focused is not None and pilot.scene.focused.name == "auto_roll":
            break
    tap(pilot, A)
    assert pilot.runtime.services.settings.auto_roll
    tap(pilot, B)
    assert pilot.scene_name == ""


def test_the_table_is_played_by_a_pad_alone(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    pilot.runtime.pads = Gamepads(FakePad)
    pilot.runtime.dispatch(plugged())
    session = new_session("hccc", board=replace(beginner_board(), starts=()))
    scene = seat_table(pilot, session)
    tap(pilot, pygame.CONTROLLER_BUTTON_START)
    assert pilot.scene_name == "menu"
    tap(pilot, B, pygame.CONTROLLER_BUTTON_BACK)
    assert scene.keys_open
    tap(pilot, B, DOWN, DOWN, A)
    assert isinstance(session.entries[0].action, BuildSettlement)
    pilot.runtime.dispatch(axis(TRIGGER, 1.0))
    pilot.runtime.dispatch(axis(TRIGGER, 0.0))
    assert not session.entries, "the left trigger takes it back"


def test_the_window_without_the_keyboard_lets_everything_go(pilot: Pilot) -> None:
    pilot.runtime.dispatch(button(DOWN))
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert pilot.runtime.pads.due(9.0) == []


def test_without_any_pad_nothing_is_asked_of_the_system(make_pilot: MakePilot) -> None:
    def opened(index: int) -> FakePad:
        raise AssertionError("there is no pad")

    pilot = make_pilot()
    pilot.runtime.pads = Gamepads(opened)
    assert pilot.runtime.pads.due(9.0) == []
    pilot.runtime.dispatch(button(A))
    pilot.runtime.dispatch(pulled())


def test_a_pad_of_the_system_comes_plays_and_goes(make_pilot: MakePilot) -> None:
    """SDL itself makes a pad up, so that the names of its events are held too."""
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    found = [*folder.glob("libSDL2-2*")] if folder.is_dir() else []
    if not found:
        pytest.skip("SDL lies elsewhere here")
    sdl: Any = ctypes.CDLL(str(found[0]))
    make_pilot()
    pads = Gamepads()
    pads.start()
    assert pads.on
    number = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 1)
    if number < 0:
        pads.stop()
        pytest.skip("SDL makes up no pads here")
    heard = _take(pads)
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    (instance,) = pads._pads
    stick = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(instance))
    sdl.SDL_JoystickSetVirtualButton(stick, B, ctypes.c_uint8(1))
    heard += _take(pads)
    sdl.SDL_JoystickSetVirtualAxis(stick, X_AXIS, ctypes.c_int16(FULL))
    heard += _take(pads)
    sdl.SDL_JoystickDetachVirtual(number)
    heard += _take(pads)
    assert heard[:2] == [("down", "escape"), ("down", "right")]
    assert sorted(heard[2:]) == [("up", "escape"), ("up", "right")]
    assert not pads._pads
    pads.stop()


def _take(pads: Gamepads) -> list[tuple[str, str]]:
    from catan_desktop.ui.gamepad import EVENTS

    made: list[pygame.event.Event] = []
    for event in pygame.event.get():
        if event.type in EVENTS:
            made += pads.keys(event, 0.0)
    return said(made)
