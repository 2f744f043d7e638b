"""What the drawer shows: answers that stay, one button a trade, the bank's rows, tips aside."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    AcceptOffer,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    MaritimeTrade,
    OfferTrade,
)
from catan_desktop.engine.events import BankTraded, PlayersTraded, TradeOffered, TurnBegan
from catan_desktop.engine.observation import Observation
from catan_desktop.ui.art import ArtStore
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.again import is_settled
from catan_desktop.ui.table.tips import seat_tip
from catan_desktop.ui.text import Fonts
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import seat_table, session_at, sit_down

MakePilot = Callable[..., Pilot]
OFFER = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3))
REFUSED = "Nobody agreed: change a card"
POOR = {0: (4, 0, 0, 0, 0), 1: (0, 2, 0, 0, 0), 2: (0, 2, 0, 0, 0), 3: (0, 2, 0, 0, 0)}


def at(kinds: str = "hhhh", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (5, 5, 5, 5, 5), **dict.fromkeys((1, 2, 3), (2, 2, 2, 2, 2))},
    }
    return session_at(position(**{**standing, **fields}), kinds)


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


def offered(pilot: Pilot, *answers: Any, kinds: str = "hhhh", **fields: Any) -> Any:
    """The table after an offer of one lumber for one brick, and the others' answers."""
    session = at(kinds, **fields)
    scene = seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("t", "1", "7", "return")
    for seat, answer in enumerate(answers, 1):
        session.act(seat, answer)
    pilot.advance(0.1)
    sit_down(pilot)
    return scene


# ------------------------------------------------------------------ everybody declined
def test_the_answers_to_a_declined_offer_stay_until_a_card_is_changed(pilot: Pilot) -> None:
    scene = offered(pilot, DeclineOffer(2), DeclineOffer(1), DeclineOffer(3))
    assert scene.seen.offer is None, "the last no closes the offer"
    assert pilot.shows(REFUSED)
    for reason in ("I need it myself", "I do not have that"):
        assert pilot.shows(reason)
    assert (scene.selection.draft.give, scene.selection.draft.get) == (OFFER.give, OFFER.get)
    assert scene.find("ask_1") is None
    assert scene.find("offer") is None
    before = scene.session.ply
    pilot.press("return")
    assert scene.session.ply == before, "Enter does not ask them all once more"
    assert not scene.selection.begun, "Space ends the turn: nothing is lost that is not settled"
    pilot.press("1")
    assert scene.find("says_1") is None, "another offer is in the making"
    assert scene.find("ask_1") is not None
    assert not pilot.shows(REFUSED)


def test_the_answers_of_computer_players_stay_as_well(pilot: Pilot) -> None:
    hands = {0: (5, 5, 5, 5, 5), 1: (0, 0, 0, 0, 1), 2: (0, 0, 0, 0, 1), 3: (0, 0, 0, 0, 1)}
    scene: Any = seat_table(pilot, at("hccc", hands=hands))
    pilot.press("t", "1", "7", "return")
    pilot.advance(0.5)
    assert scene.seen.offer is None, "nobody has brick"
    assert pilot.shows(REFUSED)
    assert {w.name for w in scene.walk()} >= {"says_1", "says_2", "says_3"}
    pilot.press("escape", "t")
    assert not pilot.shows(REFUSED), "the drawer was closed"


def test_an_offer_taken_back_was_not_refused(pilot: Pilot) -> None:
    scene = offered(pilot, AcceptOffer(), DeclineOffer(1), DeclineOffer(1))
    pilot.click("withdraw")
    assert scene.seen.offer is None
    assert not pilot.shows(REFUSED)
    assert scene.find("ask_1") is not None


# ------------------------------------------------------------------ who agrees
def test_each_agreeing_seat_has_its_button_and_key(pilot: Pilot) -> None:
    scene = offered(pilot, AcceptOffer(), DeclineOffer(1), AcceptOffer())
    assert not scene.default, "there is a choice, so Enter makes none"
    assert (scene.find("answer_1").key, scene.find("answer_3").key) == ("1", "3")
    assert scene.find("answer_2") is None
    before = scene.session.ply
    pilot.click(scene.find("says_3").box.moved(-60, 0).centre)
    pilot.press("return")
    assert scene.session.ply == before, "the row itself only tells"
    pilot.press("3")
    assert scene.session.entries[-1].action == ConfirmTrade(3)


def test_a_single_yes_has_one_large_button_that_enter_presses(pilot: Pilot) -> None:
    counter = CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0))
    scene = offered(pilot, counter, AcceptOffer(), counter)
    assert scene.find("answer_1") is not None, "a counter-offer has its button as well"
    assert pilot.texts().count("Trade") == 5, "title, action, and one button a row"
    only = scene.find("answer_2")
    assert (only.key, only.label, only.tip) == ("Enter", "Trade", "Trade with Chika")
    assert scene.find("answer_1").key == "1"
    row = scene.find("says_2").box
    assert row.overlaps(only.box)
    assert only.box.w > scene.find("answer_1").box.w
    pilot.press("return")
    assert scene.session.entries[-1].action == ConfirmTrade(2)


@pytest.mark.parametrize("way", ["click", "number"])
def test_a_single_yes_is_taken_by_its_button_and_by_its_number(pilot: Pilot, way: str) -> None:
    scene = offered(pilot, DeclineOffer(1), AcceptOffer(), DeclineOffer(1))
    deals = [w for w in scene.walk() if w.tip == "Trade with Chika"]
    assert len(deals) == 1, "one button for one act"
    if way == "click":
        pilot.click("answer_2")
    else:
        pilot.press("2")
    assert scene.session.entries[-1].action == ConfirmTrade(2)


# ------------------------------------------------------------------ the bank
def test_enter_trades_with_the_bank_where_nothing_else_is_possible(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hccc", hands=POOR))
    pilot.press("t", "7")
    assert pilot.shows("Trade with the bank")
    assert scene.find("bank_0").label == "Trade with the bank: 3 lumber for 1 brick"
    pilot.press("return")
    assert scene.session.entries[-1].action == MaritimeTrade(0, 3, 1)


def test_enter_offers_to_the_others_where_both_are_possible(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hccc", hands=POOR))
    pilot.press("t", "1", "7", "return")
    assert OFFER in [e.action for e in scene.session.entries]


def test_the_banks_row_says_what_it_pays_for(pilot: Pilot) -> None:
    seat_table(pilot, at("hccc", hands={**POOR, 0: (5, 0, 0, 0, 0)}))
    pilot.press("t", "7")
    assert pilot.shows("Pays for"), "a road"


# ------------------------------------------------------------------ the offer again
def test_an_offer_that_a_trade_has_settled_is_not_made_again(pilot: Pilot) -> None:
    scene = offered(pilot, AcceptOffer(), DeclineOffer(1), DeclineOffer(1))
    pilot.press("return")
    assert scene.session.entries[-1].action == ConfirmTrade(1)
    assert scene.find("again") is None
    assert scene.find("says_1") is None, "what was agreed is over"
    before = scene.session.ply
    pilot.press("o")
    assert scene.session.ply == before
    assert scene.refusal is not None


MADE = TradeOffered(0, OFFER.give, OFFER.get, OFFER.to)


@pytest.mark.parametrize(
    ("events", "settled"),
    [
        ([MADE], False),
        ([MADE, PlayersTraded(0, 1, OFFER.give, OFFER.get)], True),
        ([MADE, BankTraded(0, 2, 4, 1)], True),
        ([MADE, BankTraded(0, 1, 4, 0)], True),
        ([MADE, BankTraded(0, 2, 4, 3)], False),
        ([MADE, PlayersTraded(0, 1, OFFER.give, OFFER.get), TurnBegan(0, 9)], False),
    ],
)
def test_what_settles_an_offer(events: list[Any], settled: bool) -> None:
    assert is_settled(events, OFFER) == settled


# ------------------------------------------------------------------ who has no cards
def test_who_has_no_cards_is_not_asked_unless_wanted(pilot: Pilot) -> None:
    hands = {0: (5, 5, 5, 5, 5), 1: (2, 2, 2, 2, 2), 2: (2, 2, 2, 2, 2)}
    scene: Any = seat_table(pilot, at("hccc", hands=hands))
    pilot.press("t", "1", "7")
    assert pilot.shows("no cards")
    assert scene.selection.partners() == (1, 2)
    pilot.click("ask_3")
    assert scene.selection.partners() == (1, 2, 3)
    pilot.click("ask_3")
    assert scene.selection.partners() == (1, 2)


# ------------------------------------------------------------------ tips
def tip_box(scene: Any, name: str) -> Box:
    x, y = scene.tip_point(scene.find(name), 300.0, 60.0)
    return Box(x, y, 300.0, 60.0)


@pytest.mark.parametrize("name", ["get_2", "give_0", "ask_1", "offer", "seat_2", "pile_1"])
def test_a_tip_hides_neither_the_drawer_nor_another_seats_card(pilot: Pilot, name: str) -> None:
    scene: Any = seat_table(pilot, at("hccc"))
    pilot.press("t")
    pilot.advance(1.0)
    tip = tip_box(scene, name)
    assert tip.right <= scene.table.drawer.x
    assert tip.x >= 0
    assert scene.table.tray.y <= tip.y
    assert tip.bottom <= scene.table.tray.bottom


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_tip_goes_away_when_something_is_pressed(pilot: Pilot, way: str) -> None:
    scene: Any = seat_table(pilot, at("hccc"))
    pilot.press("t")
    pilot.move("get_2")
    pilot.advance(1.0)
    assert scene.tipped is not None
    if way == "click":
        pilot.click("get_2")
    else:
        pilot.press("1")
    pilot.advance(1.0)
    assert scene.tipped is None
    pilot.move("get_3")
    pilot.advance(1.0)
    assert scene.tipped is not None, "another one has its own"


def test_the_tip_of_a_seat_says_what_the_question_mark_counts(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hccc"))

    class Unsure:
        """The view, where one card of seat 1 is lumber or ore."""

        low = ((0,) * 5, (1, 2, 2, 2, 2), (2,) * 5, (2,) * 5)
        high = ((0,) * 5, (2, 2, 2, 2, 3), (2,) * 5, (2,) * 5)

        def __getattr__(self, name: str) -> Any:
            return getattr(scene.seen, name)

    seen: Observation = Unsure()  # type: ignore[assignment]
    words = seat_tip(1, seen, scene.speaker)
    assert "? = 1 card of unknown kind" in words
    assert "lumber 1–2, ore 2–3" in words
    assert "?" not in seat_tip(2, seen, scene.speaker)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_tip_of_a_seat_tells_more_than_its_card_beside_the_island(
    make_pilot: MakePilot, language: str
) -> None:
    """Well broken: no line begins or ends with a dot; no number, harbor or piece is hidden."""
    pilot = make_pilot(language, speed="off")
    scene: Any = seat_table(pilot, at("hccc"))
    word = {"en": "a round", "ja": "周"}[language]
    painter = Painter(pygame.Surface((1280, 800)), 1.0, ArtStore(), Fonts())
    for seat, box in enumerate(scene.table.seats):
        pilot.move(box.centre)
        pilot.advance(1.0, frame=0.1)
        tip = scene.tipped.tip
        name, first, *_ = tip.split("\n")
        assert name
        assert word in first
        assert pilot.faults() == []
        lines, at_box = scene.seat_tip(painter, scene.tipped)
        assert not any(line[0] in "·・1" or line[-1] in "·・" for line in lines[2:])
        assert not at_box.overlaps(box)
        for (x, y), r in scene.pane.busy(scene.seen):
            assert not at_box.overlaps(Box(x - r, y - r, 2 * r, 2 * r)), seat


def test_whom_to_ask_says_what_a_click_does(pilot: Pilot) -> None:
    seat_table(pilot, at("hccc"))
    pilot.press("t")
    assert pilot.widget("ask_1").tip == "Do not ask Bruno"
    pilot.click("ask_1")
    assert pilot.widget("ask_1").tip == "Ask Bruno too"
