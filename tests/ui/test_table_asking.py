"""What the table asks about before it is done: by kind, and never again if wished."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from catan_desktop.app.settings import Asks
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    END_TURN,
    BuildRoad,
    MaritimeTrade,
)
from catan_desktop.ui.inputs import RIGHT
from tests.ui.players import seat_table
from tests.ui.test_table_screen import a_position

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World

Table = Callable[..., "tuple[Pilot, Any]"]
QUESTION = "ask_yes"


@pytest.fixture
def table(make_pilot: MakePilot) -> Table:
    """A table in the own turn, with what is to be asked about."""

    def make(**asks: bool) -> tuple[Pilot, Any]:
        pilot = make_pilot(speed="off", ask=Asks(**asks))
        return pilot, seat_table(pilot, a_position())

    return make


def done(scene: Any) -> list[Any]:
    return [entry.action for entry in scene.session.entries]


def asked(scene: Any) -> bool:
    return scene.find(QUESTION) is not None


def test_a_place_is_asked_about_and_a_second_click_builds(table: Table) -> None:
    pilot, scene = table(build=True)
    pilot.press("r")
    first, second, *_ = sorted(scene.selection.spots().edges)
    before = scene.session.ply
    pilot.click(f"edge:{first}")
    assert pilot.shows("Build the road here?")
    assert pilot.shows("Click again to confirm")
    pilot.click(f"edge:{second}")
    assert scene.session.ply == before, "another place is asked about anew"
    pilot.click(f"edge:{second}")
    assert done(scene)[-1] == BuildRoad(second)
    assert not asked(scene)


def test_the_way_to_the_answer_over_other_places_keeps_the_question(table: Table) -> None:
    pilot, scene = table(build=True)
    pilot.press("r")
    first, second, *_ = sorted(scene.selection.spots().edges)
    pilot.click(f"edge:{first}")
    pilot.move(f"edge:{second}")
    pilot.click("ask_yes")
    assert done(scene)[-1] == BuildRoad(first)


def test_a_place_reached_by_the_arrows_is_not_asked_about(table: Table) -> None:
    pilot, scene = table(build=True)
    before = scene.session.ply
    pilot.press("r", "down", "return")
    assert scene.session.ply == before + 1


@pytest.mark.parametrize("again", ["space", "return", "click"])
def test_the_end_of_a_turn_in_which_more_is_possible(table: Table, again: str) -> None:
    pilot, scene = table(end=True)
    pilot.press("space")
    assert END_TURN not in done(scene)
    assert pilot.shows("Still possible: Road")
    if again == "click":
        pilot.click("ask_yes")
    else:
        pilot.press(again)
    assert END_TURN in done(scene)


def test_buying_by_its_key_twice(table: Table) -> None:
    pilot, scene = table(buy=True)
    pilot.press("d")
    assert pilot.shows("Buy a development card?")
    pilot.press("d")
    assert done(scene)[-1] == BUY_DEV_CARD


def test_a_trade_with_the_bank(table: Table) -> None:
    pilot, scene = table(bank=True)
    pilot.press("t")
    pilot.click("get_4")
    rows = [w.name for w in scene.walk() if w.name.startswith("bank_") and w.takes_focus]
    pilot.click(rows[0])
    assert asked(scene)
    before = scene.session.ply
    pilot.click("get_3")
    assert not asked(scene), "another trade is another question"
    assert scene.session.ply == before
    pilot.click("get_3", RIGHT)
    rows = [w.name for w in scene.walk() if w.name.startswith("bank_") and w.takes_focus]
    pilot.click(rows[0])
    pilot.click(rows[0])
    assert isinstance(done(scene)[-1], MaritimeTrade)


def test_only_the_kinds_that_were_chosen_are_asked_about(table: Table) -> None:
    pilot, scene = table(end=True, build=True, robber=True, bank=True)
    pilot.press("d")
    assert done(scene)[-1] == BUY_DEV_CARD


def test_nothing_is_asked_unless_wished_for(table: Table) -> None:
    pilot, scene = table()
    pilot.press("space")
    assert END_TURN in done(scene)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_never_again_turns_the_kind_off_and_says_where_it_comes_back(
    table: Table, world: World, way: str
) -> None:
    pilot, scene = table(end=True, buy=True)
    pilot.press("d")
    if way == "key":
        pilot.press("a")
    else:
        pilot.click("ask_never")
    assert world.settings[-1].ask == Asks(end=True)
    assert pilot.shows("Confirmations")
    assert asked(scene), "what was asked stays to be answered"
    pilot.press("a")
    assert world.settings[-1].ask == Asks(end=True, buy=True)
    pilot.press("a", "return")
    assert done(scene)[-1] == BUY_DEV_CARD
    pilot.press("d")
    assert not asked(scene)


@pytest.mark.parametrize("way", ["escape", "ask_no"])
def test_back_changes_nothing(table: Table, way: str) -> None:
    pilot, scene = table(buy=True)
    before = scene.session.ply
    pilot.press("d")
    if way == "escape":
        pilot.press("escape")
    else:
        pilot.click(way)
    assert not asked(scene)
    assert scene.session.ply == before
    assert scene.find("dev") is not None


@pytest.mark.parametrize(("kind", "key"), [("end", "space"), ("buy", "d")])
def test_every_question_says_that_enter_does_it(table: Table, kind: str, key: str) -> None:
    pilot, scene = table(**{kind: True})
    pilot.press(key)
    assert scene.find("ask_yes").key == "Enter"
    assert "Space" not in pilot.texts()


def test_space_puts_another_question_back_first(table: Table) -> None:
    pilot, scene = table(buy=True)
    pilot.press("d", "space")
    assert not asked(scene)
    assert not done(scene)
