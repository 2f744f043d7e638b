"""The board is laid before the eyes, the drawer glides in; neither where nothing may move."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.laying import SECONDS, order
from tests.ui.players import new_session, seat_table
from tests.ui.test_table_promises import at, look

MakePilot = Callable[..., Pilot]


def tray(pilot: Pilot, scene: Any) -> bytes:
    """The pixels of the sea and all that lies in it."""
    pilot.runtime.render(always=True)
    box = scene.table.tray.inset(20)
    return pygame.image.tobytes(pilot.runtime.painter.surface.subsurface(tuple(box)), "RGB")


def test_the_board_is_laid_tile_by_tile_then_numbers_then_the_robber(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="normal")
    session = new_session("hccc")
    scene: Any = seat_table(pilot, session)
    first, last = order(session.board)[0], order(session.board)[-1]
    centers = [scene.pane.layout.center(h) for h in (first, last)]
    bare = [look(pilot, at, 20.0) for at in centers]
    assert scene.lagging
    pilot.advance(SECONDS * 0.3)
    laid = [look(pilot, at, 20.0) for at in centers]
    assert laid[0] != bare[0], "the first tile lies"
    assert laid[1] == bare[1], "the last one does not"
    assert not pilot.shows("12")
    pilot.advance(SECONDS * 0.6)
    assert pilot.shows("12"), "the numbers lie"
    pilot.advance(SECONDS * 0.2)
    assert not scene.lagging
    assert scene.laying is None
    still = make_pilot(speed="off")
    assert tray(pilot, scene) != b""
    other = seat_table(still, new_session("hccc"))
    pilot.move((640.0, 30.0))
    still.move((640.0, 30.0))
    scene.breath = other.breath = 0.0
    assert tray(pilot, scene) == tray(still, other), "the same board in the end"


@pytest.mark.parametrize("way", ["click", "space", "return", "escape"])
def test_any_click_or_key_shows_the_whole_board_and_does_no_more(
    make_pilot: MakePilot, way: str
) -> None:
    pilot, session = make_pilot(speed="slow"), new_session("hccc")
    scene = seat_table(pilot, session)
    pilot.advance(0.2)
    if way == "click":
        pilot.click("vertex:20")
    else:
        pilot.press(way)
    assert scene.laying is None
    assert not scene.lagging
    assert session.ply == 0, "the skipping click builds nothing"
    pilot.click("vertex:20")
    assert session.ply == 1


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"reduced_motion": True}])
def test_where_nothing_may_move_the_board_lies_at_once(
    make_pilot: MakePilot, settings: dict[str, Any]
) -> None:
    pilot, session = make_pilot(**settings), new_session("hccc")
    scene = seat_table(pilot, session)
    assert scene.laying is None
    assert not scene.lagging
    pilot.click("vertex:20")
    assert session.ply == 1


def test_a_game_that_goes_on_is_not_laid_again(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="normal"), new_session("hccc")
    session.act(0, next(iter(session.legal(0))))
    assert seat_table(pilot, session).laying is None


def test_nothing_is_drawn_once_the_board_lies(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="fast")
    seat_table(pilot, new_session("hccc"))
    pilot.advance(SECONDS)
    pilot.advance(8.0, 0.1)
    before = pilot.runtime.frames
    pilot.advance(2.0, 0.1)
    assert pilot.runtime.frames == before


def test_the_drawer_glides_in_from_the_right(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="normal")
    scene = seat_table(pilot, at())
    pilot.advance(0.5)
    place = scene.table.drawer
    corner = (place.x + 12, place.y + 300)
    before = look(pilot, corner)
    pilot.press("t")
    assert look(pilot, corner) == before, "it is still outside"
    title = []
    for _ in range(20):
        pilot.advance(0.02)
        pilot.runtime.render(always=True)
        title += [box.x for text, box in pilot._written() if text == "You give (you have)"]
    assert title[0] > title[-1] + 20, "its words come from the right"
    assert title == sorted(title, reverse=True)
    assert look(pilot, corner) != before


def test_with_reduced_motion_the_drawer_is_there_at_once(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="normal", reduced_motion=True)
    scene = seat_table(pilot, at())
    pilot.press("t")
    pilot.runtime.render(always=True)
    where = [box.x for text, box in pilot._written() if text == "You give (you have)"]
    assert where == [pytest.approx(scene.table.drawer.x + 14, abs=1)]
    pilot.press("escape")
    pilot.runtime.render(always=True)
    tools = scene.find("zoom_in")
    assert tools is not None
