"""A click on a bank pile or on another seat's card opens the trade, or says why not."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from catan_desktop.engine.actions import MaritimeTrade, OfferTrade
from catan_desktop.engine.options import STANDARD
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.selection import Trading
from tests.ui.players import Mouse, advance_game, new_session, seat_table
from tests.ui.test_table_trade import at

MakePilot = Callable[..., Pilot]


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


def test_a_pile_of_the_bank_opens_the_drawer_with_its_card_wanted(pilot: Pilot) -> None:
    mouse = Mouse(pilot, seat_table(pilot, at()))
    mouse.click("pile_4")
    mode = mouse.scene.selection.mode
    assert isinstance(mode, Trading)
    assert mode.draft.get == (0, 0, 0, 0, 1)
    mouse.click("bank_0")
    trade = mouse.scene.session.entries[-1].action
    assert isinstance(trade, MaritimeTrade)
    assert trade.get == 4


def test_while_the_drawer_is_open_each_click_on_a_pile_wants_one_more(pilot: Pilot) -> None:
    scene = seat_table(pilot, at())
    pilot.click("hand_0")
    pilot.click("pile_1")
    pilot.click("pile_1")
    mode = scene.selection.mode
    assert isinstance(mode, Trading)
    assert (mode.draft.give, mode.draft.get) == ((1, 0, 0, 0, 0), (0, 2, 0, 0, 0))


@pytest.mark.parametrize("before", [(), ("trade",)])
def test_the_card_of_another_seat_opens_an_offer_to_it_alone(
    pilot: Pilot, before: tuple[str, ...]
) -> None:
    scene = seat_table(pilot, at())
    for name in (*before, "seat_1", "seat_2", "seat_1"):
        pilot.click(name)
    assert scene.selection.partners() == (1,)
    for name in ("hand_0", "get_1", "offer"):
        pilot.click(name)
    made = [e.action for e in scene.session.entries if isinstance(e.action, OfferTrade)]
    assert [offer.to for offer in made] == [(1,)]


def test_when_no_trade_is_possible_the_reason_is_said(pilot: Pilot) -> None:
    session = new_session("hccc")
    advance_game(session, lambda s: 0 in s.to_act() and s.observe(0).turn == 5)
    scene = seat_table(pilot, session)
    for name in ("pile_2", "seat_1"):
        pilot.click(name)
        assert pilot.shows("Roll the dice first")
        assert scene.find("drawer") is None
    pilot.click("seat_0")
    assert not pilot.shows("Roll the dice first"), "the own card only explains"


def test_where_nobody_trades_with_others_the_card_says_so(pilot: Pilot) -> None:
    scene = seat_table(pilot, at(rules=replace(STANDARD, player_trades=False)))
    pilot.click("seat_1")
    assert scene.refusal is not None
    assert scene.find("drawer") is None


def test_those_who_watch_reach_for_nothing(pilot: Pilot) -> None:
    session = new_session("cccc")
    advance_game(session, lambda s: s.observe(None).turn == 5)
    scene = seat_table(pilot, session)
    for name in ("pile_0", "seat_1"):
        pilot.click(name)
        assert scene.refusal is None
        assert scene.find("drawer") is None
