"""The seat colors that are strongly apart: chosen in the settings, seen at once, measured."""

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from catan_desktop.ui import palette as c
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.widgets import Segmented
from tests.ui.conftest import World
from tests.ui.players import new_session, seat_table

MakePilot = Callable[..., Pilot]
KINDS = ("normal", *c.SIMULATIONS)


@pytest.mark.parametrize("kind", KINDS)
def test_distinct_colours_are_farther_apart_in_every_kind_of_vision(kind: str) -> None:
    usual = min(c.distance(a, b, kind) for a, b in combinations(c.SEAT_COLORS.values(), 2))
    apart = min(c.distance(a, b, kind) for a, b in combinations(c.DISTINCT_COLORS.values(), 2))
    assert apart >= 39 > usual


@pytest.mark.parametrize("name", list(c.DISTINCT_COLORS))
def test_figures_on_a_distinct_colour_can_be_read(name: str) -> None:
    base = c.DISTINCT_COLORS[name]
    assert c.contrast(c.mark_on(base), base) >= 4.5


def test_distinct_colours_have_names_emblems_and_steps_of_grey() -> None:
    assert list(c.DISTINCT_COLORS) == list(c.SEAT_COLORS) == list(c.SEAT_EMBLEMS)
    greys = sorted(c.lab((c.luminance(v),) * 3)[0] for v in c.DISTINCT_COLORS.values())
    assert all(b - a >= 4 for a, b in pairwise(greys))


def test_the_choice_shows_at_once_and_is_kept(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, new_session("hccc"))
    assert scene.looks[0].tones[1] == c.SEAT_COLORS["red"]
    before = pilot.pixels()
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    pilot.click("tab.0")
    parts = pilot.widget("palette")
    assert isinstance(parts, Segmented)
    pilot.place("palette")
    pilot.click(parts.part_box(1).centre)
    assert world.settings[-1].palette == "distinct"
    pilot.press("escape")
    pilot.advance(0.1)
    assert scene.looks[0].tones[1] == c.DISTINCT_COLORS["red"]
    assert scene.looks[0].emblem == "circle", "the emblem stays"
    after = pilot.pixels()
    assert after != before
    red = bytes(c.rgb(c.DISTINCT_COLORS["red"]))
    assert red in after
    assert red not in before


def test_a_program_started_with_it_shows_it(make_pilot: MakePilot) -> None:
    make_pilot(palette="distinct")
    assert c.seat_look("teal").tones[1] == c.DISTINCT_COLORS["teal"]
    make_pilot()
    assert c.seat_look("teal").tones[1] == c.SEAT_COLORS["teal"]


def test_an_unknown_palette_is_the_usual_one() -> None:
    c.show_palette("nonsense")
    assert c.seat_look("red").palette == "standard"
