"""Several people at one table: sitting down, what the curtain says, and what no key may do."""

from collections.abc import Callable
from typing import Any

import pytest

from catan_desktop.engine.actions import OfferTrade
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.calm import CALM_SECONDS
from tests.ui.players import calm, seat_table, sit_down
from tests.ui.test_table_promises import at

MakePilot = Callable[..., Pilot]
EVERYTHING = dict.fromkeys(range(4), (2, 2, 2, 2, 2))


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


def offered(pilot: Pilot) -> Any:
    """Seat 0 sat down and offers seat 1 a trade; the curtain has just fallen for seat 1."""
    scene = seat_table(pilot, at("hhhh", hands=EVERYTHING))
    sit_down(pilot)
    scene.session.act(0, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,)))
    pilot.advance(0.02)
    assert scene.curtain == 1
    return scene


# ---------------------------------------------------------------- sitting down
def test_a_double_enter_at_the_curtain_accepts_nothing_unseen(pilot: Pilot) -> None:
    scene = offered(pilot)
    calm(pilot)
    before = scene.session.ply
    pilot.press("return")
    assert scene.curtain is None
    pilot.advance(0.15)
    for key in ("return", "a", "n", "space"):
        pilot.press(key)
    pilot.click("accept")
    pilot.click("decline")
    assert scene.session.ply == before, "neither key nor click answers at once"
    pilot.advance(CALM_SECONDS)
    pilot.press("return")
    assert scene.session.ply == before, "Enter never accepts an offer"
    pilot.press("a")
    assert scene.session.ply > before


def test_whoever_hands_over_does_not_sit_down_for_the_next_one(pilot: Pilot) -> None:
    scene = offered(pilot)
    pilot.press("return")
    pilot.click("take_seat")
    assert scene.curtain == 1, "the second half of a double press lifts no curtain"
    calm(pilot)
    pilot.click("take_seat")
    assert scene.curtain is None


@pytest.mark.parametrize(
    ("phase", "fields", "pressed"),
    [
        (Phase.ROLL, {}, "space"),
        (Phase.MAIN, {}, "space"),
        (Phase.DISCARD, {"hands": {0: (9, 0, 0, 0, 0)}, "owed": [4, 0, 0, 0]}, "1"),
    ],
)
def test_nothing_is_rolled_ended_or_given_up_just_after_sitting_down(
    pilot: Pilot, phase: Phase, fields: dict[str, Any], pressed: str
) -> None:
    scene = seat_table(pilot, at("hhcc", phase=phase, **fields))
    calm(pilot)
    pilot.press("return")
    mode, before = scene.selection.mode, scene.session.ply
    pilot.press(pressed)
    assert (scene.selection.mode, scene.session.ply) == (mode, before)
    calm(pilot)
    pilot.press(pressed)
    assert (scene.selection.mode, scene.session.ply) != (mode, before)
