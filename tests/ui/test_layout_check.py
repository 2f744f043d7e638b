"""No text is cut, covered or overlapping, on any screen, in any window; and the check can fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from catan_desktop.ui.box import Box
from catan_desktop.ui.lists import ScrollArea
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.widgets import Button, Words
from tests.ui.layout_check import (
    LANGUAGES,
    View,
    check_view,
    faults,
    looked_at,
    scene_faults,
    views,
    watched,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from catan_desktop.ui.painter import Painter
    from tests.ui.conftest import MakePilot

SMALLEST = View(1024, 640, 100)
OTHERS = [view for view in views() if view[:2] != SMALLEST[:2] or view.scale != SMALLEST.scale]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "ja"])
def test_every_text_is_whole_in_the_smallest_window(language: str) -> None:
    found, looked = check_view(SMALLEST, language)
    assert looked > 90
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("view", OTHERS, ids=lambda v: f"{v.width}x{v.height}-{v.scale:.2f}")
def test_every_text_is_whole_in_every_window(view: View) -> None:
    assert [fault for language in LANGUAGES for fault in check_view(view, language)[0]] == []


def test_windows_and_scales_are_all_that_the_program_has() -> None:
    assert [(v.width, v.height, round(v.scale, 2)) for v in views()] == [
        (1024, 640, 0.75), (1024, 640, 0.8),
        (1280, 800, 0.75), (1280, 800, 1.0),
        (1920, 1080, 0.75), (1920, 1080, 1.0), (1920, 1080, 1.25), (1920, 1080, 1.35),
        (3840, 2160, 0.75), (3840, 2160, 1.0), (3840, 2160, 1.25), (3840, 2160, 1.5),
        (3840, 2160, 2.0),
    ]  # fmt: skip


# ---------------------------------------------------------------- the check itself
def rules_broken(make_pilot: MakePilot, paint: Callable[[Painter], None]) -> list[str]:
    """The rules that a scene breaks which paints so."""

    class Bad(Scene[None]):
        name = "bad"

        def paint(self, painter: Painter) -> None:
            paint(painter)

    pilot = make_pilot()
    recorder = watched(pilot)
    pilot.runtime.stack.push(Bad(pilot.runtime.services))
    scene = pilot.scene
    return [fault.rule for fault in faults(looked_at(scene, recorder, scene.draw))]


def whole(p: Painter) -> None:
    p.panel(Box(100, 100, 300, 60))
    p.text("A whole text", 120, 130)
    p.text("and one beside it", 240, 130)


def cut_by_a_clip(p: Painter) -> None:
    with p.clipped(Box(100, 100, 40, 60)):
        p.text("A text that is cut", 110, 130)


def cut_by_the_window(p: Painter) -> None:
    p.text("A text that is cut", 1240, 130)


def cut_by_its_layer(p: Painter) -> None:
    def draw(inside: Painter) -> None:
        inside.text("A text that is cut", 110, 130)

    p.layer("layer", Box(100, 100, 40, 60), draw)


def beyond_its_panel(p: Painter) -> None:
    p.panel(Box(100, 100, 80, 60))
    p.text("A text that is too wide", 110, 130)


def under_a_panel(p: Painter) -> None:
    p.text("A text half covered", 110, 130)
    p.panel(Box(150, 100, 300, 60))


def one_on_another(p: Painter) -> None:
    p.text("A text", 110, 130)
    p.text("another", 130, 134)


def shortened(p: Painter) -> None:
    p.text("A name that can be read nowhere", 110, 130, max_width=60, elide=True)


def without_room(p: Painter) -> None:
    p.text("A text that must be read whole", 110, 130, max_width=60)
    p.text("A text that must be read whole", 110, 180)


def too_small(p: Painter) -> None:
    p.text("A text", 110, 130, 8)


@pytest.mark.parametrize(
    ("paint", "rules"),
    [
        (whole, set()),
        (cut_by_a_clip, {"cut"}),
        (cut_by_the_window, {"cut"}),
        (cut_by_its_layer, {"cut"}),
        (beyond_its_panel, {"outside"}),
        (under_a_panel, {"covered"}),
        (one_on_another, {"overlap"}),
        (shortened, {"ellipsis"}),
        (without_room, {"no room"}),
        (too_small, {"small"}),
    ],
)
def test_what_is_wrong_is_found(
    make_pilot: MakePilot, paint: Callable[[Painter], None], rules: set[str]
) -> None:
    assert set(rules_broken(make_pilot, paint)) == rules


class Form(Scene[None]):
    """Widgets whose words do not fit them, and an area that hides its last row."""

    name = "form"

    def build(self) -> None:
        self.default = "button"
        area = self.add(ScrollArea("area", Box(40, 200, 300, 100), 180))
        for i in range(5):
            area.add(Words(f"row.{i}", Box(50, 210 + i * 44, 200, 30), f"row {i}"))
        words = Words("words", Box(40, 40, 60, 24), "First line, second line, third", wrap=True)
        self.add(words)
        self.add(Button("button", Box(40, 100, 300, 40), "Go", lambda: None, tip="why " * 400))


def test_what_is_wrong_with_widgets_tips_and_scrolled_rows_is_found(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    recorder = watched(pilot)
    pilot.runtime.stack.push(Form(pilot.runtime.services))
    found = [(fault.rule, fault.where) for fault in scene_faults(pilot, recorder)]
    assert ("outside", "form/words") in found
    assert ("cut", "form/tip of button") in found
    assert ("cut", "form/area/row.4") in found
    assert ("key", "form/button") in found, "Enter presses it, and it does not say so"
    assert not any("row.0" in where for _, where in found)
