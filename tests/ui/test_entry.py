"""Text entry: typing, caret, selection, clipboard, input methods; pygame_gui as it was tried."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pygame
import pytest

from catan_desktop.ui.box import Box
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.gui_patches import FITS
from catan_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from catan_desktop.ui.services import Services
    from tests.ui.conftest import MakePilot


class Form(Scene[None]):
    name = "form"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.typed: list[str] = []
        self.entered: list[str] = []
        self.keys: list[str] = []

    def build(self) -> None:
        self.add(
            TextField("a", Box(20, 20, 240, 36), "A", "abc", typed=self.typed.append,
                      entered=self.entered.append)
        )  # fmt: skip
        self.add(TextField("b", Box(20, 80, 240, 36), "B", "", hint="empty"))
        self.shortcuts = {"/": lambda: self.focus_on(self.find("b"), visible=True)}
        self.shortcuts |= {"x": lambda: self.keys.append("x"), "?": lambda: self.keys.append("?")}


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    made = make_pilot()
    made.runtime.stack.push(Form(made.runtime.services))
    return made


@pytest.fixture
def form(pilot: Pilot) -> Form:
    assert isinstance(pilot.scene, Form)
    return pilot.scene


def text(pilot: Pilot, name: str) -> str:
    field = pilot.widget(name)
    assert isinstance(field, TextField)
    return field.text


def test_pygame_gui_is_the_version_that_the_patches_fit() -> None:
    assert version("pygame_gui") == FITS


@pytest.mark.parametrize("follows", ["", "/", "a"])
def test_the_key_that_opens_a_field_is_not_typed_into_it(pilot: Pilot, follows: str) -> None:
    pilot.press("/")
    if follows:
        pilot.press(follows)
    assert text(pilot, "b") == follows, "the same key again is a letter"


def test_a_key_without_a_letter_opens_a_field_and_takes_no_letter(pilot: Pilot) -> None:
    pilot.press("tab")
    pilot.type("x")
    assert text(pilot, "a") == "x"


def test_an_input_method_that_took_the_opening_key_composes_nothing(pilot: Pilot) -> None:
    for kind, values in (
        (pygame.KEYDOWN, {"key": pygame.K_SLASH, "mod": 0, "unicode": "/", "scancode": 0}),
        (pygame.TEXTEDITING, {"text": "・", "start": 0, "length": 1}),
        (pygame.KEYUP, {"key": pygame.K_SLASH, "mod": 0, "unicode": "/", "scancode": 0}),
    ):
        pilot.runtime.dispatch(pygame.event.Event(kind, values))
    assert pilot.runtime.services.text_host.active
    assert pilot.runtime.services.text_host.composing == ""
    pilot.type("羊")
    assert text(pilot, "b") == "羊"


def test_typing_is_told_letter_by_letter_and_once_when_done(pilot: Pilot, form: Form) -> None:
    pilot.click((200, 38))
    pilot.type("de")
    assert form.typed == ["abcd", "abcde"]
    assert form.entered == []
    pilot.press("return")
    assert form.entered == ["abcde"]
    pilot.press("return", "return")
    assert form.entered == ["abcde"]


def test_the_caret_goes_where_the_pointer_presses(pilot: Pilot) -> None:
    pilot.click((32, 38))
    pilot.type("X")
    assert text(pilot, "a") == "Xabc"
    pilot.click((240, 38))
    pilot.type("Y")
    assert text(pilot, "a") == "XabcY"


def test_tab_selects_all_so_that_typing_replaces(pilot: Pilot) -> None:
    pilot.press("tab")
    pilot.type("new")
    assert text(pilot, "a") == "new"
    pilot.press("tab")
    pilot.type("次")
    assert text(pilot, "b") == "次"


def test_cut_and_paste(pilot: Pilot) -> None:
    pilot.press("tab", "ctrl+x", "tab", "ctrl+v", "ctrl+v")
    assert text(pilot, "a") == ""
    assert text(pilot, "b") == "abcabc"


def test_leaving_by_a_click_elsewhere_takes_the_text(pilot: Pilot, form: Form) -> None:
    pilot.click((200, 38))
    pilot.type("!")
    pilot.click((600, 600))
    assert form.entered == ["abc!"]
    assert not pilot.runtime.services.text_host.active


def test_keys_are_letters_while_editing_and_keys_elsewhere(pilot: Pilot, form: Form) -> None:
    pilot.click((200, 38))
    pilot.press("x")
    assert form.keys == []
    pilot.press("escape")
    pilot.press("x", "?")
    assert form.keys == ["x", "?"]


def test_the_limit_holds(pilot: Pilot) -> None:
    pilot.click((200, 38))
    pilot.type("x" * 60)
    assert len(text(pilot, "a")) == 24


def test_names_with_dots_and_signs_are_not_looked_up_as_words(pilot: Pilot) -> None:
    pilot.press("tab")
    pilot.type("pygame-gui.OK")
    assert text(pilot, "a") == "pygame-gui.OK"


def test_an_input_method_shows_what_it_composes(pilot: Pilot) -> None:
    pilot.press("tab", "tab")
    pilot.runtime.dispatch(pygame.event.Event(pygame.TEXTEDITING, text="かた", start=0, length=0))
    assert pilot.shows("かた")
    pilot.press("return")  # belongs to the input method
    assert pilot.runtime.services.text_host.active
    pilot.type("肩")
    assert text(pilot, "b") == "肩"
    assert not pilot.shows("かた")


def test_the_caret_blinks_and_nothing_else_is_drawn(pilot: Pilot) -> None:
    pilot.click((200, 38))
    pilot.advance(0.2)
    frames = pilot.runtime.frames
    pilot.advance(4.0)
    assert 4 <= pilot.runtime.frames - frames <= 14


def test_editing_follows_a_change_of_scale(make_pilot: MakePilot) -> None:
    pilot = make_pilot(size=(2560, 1600), scale=200)
    pilot.runtime.stack.push(Form(pilot.runtime.services))
    pilot.click((200, 38))
    pilot.type("2")
    assert text(pilot, "a") == "abc2"
    image = pilot.runtime.services.text_host.image
    assert image is not None
    assert image.get_width() > 400


@pytest.mark.parametrize("mark", ["\u202e", "\u200b", "\ufeff", "\u00ad", "\u0301", "\U000e0041"])
def test_marks_that_cannot_be_seen_are_typed_and_deleted(pilot: Pilot, mark: str) -> None:
    pilot.press("tab", "tab")  # the empty field
    pilot.type(mark)
    pilot.advance(1.0)
    assert text(pilot, "b") == mark
    pilot.type("a" + mark)
    assert text(pilot, "b") == f"{mark}a{mark}"
    pilot.press("backspace", "backspace", "backspace", "tab")
    assert text(pilot, "b") == ""
