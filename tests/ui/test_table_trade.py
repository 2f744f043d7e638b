"""Trading at the table: what it costs in clicks and presses, standing offers, rules for offers."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from catan_desktop.app.offer_rules import BY_RULE, NO_TRADES, OfferDesk, OfferRules
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLINE_REASONS,
    WITHDRAW_OFFER,
    AcceptOffer,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    MaritimeTrade,
    OfferTrade,
)
from catan_desktop.engine.ids import Cards
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.bankrows import pays_for
from catan_desktop.ui.table.calm import CALM_SECONDS
from catan_desktop.ui.table.drawer import has_main_button
from catan_desktop.ui.table.notices import declined_counter
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import Mouse, seat_table, session_at, sit_down

MakePilot = Callable[..., Pilot]
ONE_FOR_ONE = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3))


def at(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (5, 5, 5, 5, 5), 1: (2, 2, 2, 2, 2), 2: (1, 0, 0, 0, 0), 3: (1, 0, 0, 0, 0)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


def offers(session: GameSession) -> list[OfferTrade]:
    return [e.action for e in session.entries if isinstance(e.action, OfferTrade)]


# ------------------------------------------------------------------ what it costs
def test_a_bank_trade_takes_at_most_three_clicks_from_either_end(pilot: Pilot) -> None:
    for clicks in (("hand_0", "get_4", "bank_0"), ("trade", "get_4", "bank_0")):
        mouse = Mouse(pilot, seat_table(pilot, at()))
        mouse.click(*clicks)
        assert mouse.clicks <= 3
        assert isinstance(mouse.scene.session.entries[-1].action, MaritimeTrade)


def test_an_offer_to_all_takes_at_most_five_clicks(pilot: Pilot) -> None:
    mouse = Mouse(pilot, seat_table(pilot, at()))
    mouse.click("hand_0", "get_1", "offer")
    assert mouse.clicks <= 5
    assert offers(mouse.scene.session) == [ONE_FOR_ONE]


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        (("1", "0", "b"), MaritimeTrade),
        (("t", "0", "b"), MaritimeTrade),
        (("1", "7", "return"), OfferTrade),
        (("t", "1", "7", "return"), OfferTrade),
    ],
)
def test_a_trade_takes_at_most_six_presses(
    pilot: Pilot, keys: tuple[str, ...], kind: type[object]
) -> None:
    scene = seat_table(pilot, at())
    assert len(keys) <= 6
    pilot.press(*keys)
    assert any(isinstance(entry.action, kind) for entry in scene.session.entries)


# ------------------------------------------------------------------ one card back
def laid(scene: Any) -> tuple[Cards, Cards]:
    return scene.selection.draft.give, scene.selection.draft.get


def test_a_plain_click_takes_one_card_out_of_an_offer(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at())
    pilot.press("t")
    assert not [w for w in scene.walk() if w.name.startswith("less_")], "nothing is laid yet"
    for name in ("give_0", "give_0", "give_2", "get_1", "get_1"):
        pilot.click(name)
    assert laid(scene) == ((2, 0, 1, 0, 0), (0, 2, 0, 0, 0))
    pilot.click("less_give_0")
    pilot.click("less_get_1")
    assert laid(scene) == ((1, 0, 1, 0, 0), (0, 1, 0, 0, 0))
    pilot.click("less_give_0")
    assert laid(scene) == ((0, 0, 1, 0, 0), (0, 1, 0, 0, 0))
    assert scene.find("less_give_0") is None
    pilot.click(scene.find("give_0").box.moved(0, 86).centre)
    assert laid(scene) == ((0, 0, 1, 0, 0), (0, 1, 0, 0, 0)), "one click too many does nothing"


def test_the_minus_is_as_large_as_a_finger_and_lies_on_nothing_else(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at())
    pilot.press("t", "1", "2", "8", "9")
    signs = [w for w in scene.walk() if w.name.startswith("less_")]
    assert len(signs) == 4
    others = [w for w in scene.walk() if w.takes_focus and w not in signs]
    for sign in signs:
        assert sign.box.w >= 40
        assert sign.box.h >= 28
        assert not any(sign.box.overlaps(w.box) for w in others)


def test_one_card_is_taken_back_by_keys_and_the_keyboard_stays_there(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at())
    pilot.press("t", "1", "1", "1")
    while scene.focused is None or scene.focused.name != "less_give_0":
        pilot.press("tab")
    pilot.press("return")
    assert laid(scene)[0] == (2, 0, 0, 0, 0)
    assert "Shift+1" in scene.focused.tip
    pilot.press("shift+1")
    assert laid(scene)[0] == (1, 0, 0, 0, 0)
    pilot.press("return")
    assert laid(scene)[0] == (0, 0, 0, 0, 0)
    pilot.press("return")
    assert scene.focused.name == "give_0"
    assert laid(scene)[0] == (1, 0, 0, 0, 0), "with the last one the keyboard goes to the card"


def test_one_card_is_taken_out_of_a_counter_offer(pilot: Pilot) -> None:
    _, scene = asked(pilot, "hccc", wants((0, 1, 0, 0, 0)))
    pilot.click("counter")
    draft = scene.selection.mode.counter
    assert any(draft.give)
    give = draft.give.index(max(draft.give))
    pilot.click(f"less_give_{give}")
    assert sum(scene.selection.mode.counter.give) == sum(draft.give) - 1


def test_a_resource_that_changes_sides_is_told(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at())
    both = "The same resource cannot be on both sides"
    pilot.press("t", "1", "2", "7")
    assert laid(scene) == ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    assert pilot.shows(both)
    pilot.press("8")
    assert not pilot.shows(both)
    pilot.press("escape", "t")
    assert not pilot.shows(both)
    asked(pilot, "hccc", wants((0, 1, 0, 0, 0)))
    pilot.press("c", "7")
    assert pilot.shows(both)
    pilot.press("escape")
    assert not pilot.shows(both)


@pytest.mark.parametrize(("wool", "reasons"), [(1, 5), (9, 6)])
def test_only_reasons_that_can_be_true_are_offered(pilot: Pilot, wool: int, reasons: int) -> None:
    _, scene = asked(pilot, "hccc", wants((0, 0, wool, 0, 0)))
    pilot.click("why_decline")
    assert pilot.shows("Why do you decline?")
    assert pilot.shows("I do not have that") == (wool > 5)
    boxes = [w.box for w in scene.walk() if w.name.startswith("reason_")]
    assert len(boxes) == reasons
    assert boxes[-1].bottom < pilot.find("back").y
    pilot.press("escape")
    pilot.click("offer_rules")
    assert pilot.shows("Choose which offers are declined for you at once")


# ------------------------------------------------------------------ what it is good for
def test_the_drawer_says_what_the_trade_pays_for(pilot: Pilot) -> None:
    seat_table(pilot, at(hands={0: (2, 0, 1, 1, 0), 1: (0, 2, 0, 0, 0)}))
    pilot.press("t", "1")
    assert not pilot.shows("Pays for"), "nothing is got yet"
    pilot.press("7")
    assert pilot.shows("Pays for"), "a road, and a settlement"
    pilot.press("shift+7", "9")
    assert not pilot.shows("Pays for"), "grain for lumber pays for nothing more"


def test_no_trade_promises_what_has_no_place(pilot: Pilot) -> None:
    """A road yes, for it has an edge; a settlement not, for no corner of the roads is free."""
    hand = (2, 0, 1, 1, 0)
    scene: Any = seat_table(pilot, at(roads={0: shore(0, 1)}, hands={0: hand, 1: (0, 2, 0, 0, 0)}))
    assert pays_for(scene, (1, 1, 1, 1, 0)) == ["road"]
    free: Any = seat_table(pilot, at(roads={0: shore(0, 2)}, hands={0: hand}))
    assert pays_for(free, (1, 1, 1, 1, 0)) == ["road", "settlement"]


def test_a_counter_offer_says_what_it_wants_and_is_taken_by_its_row(pilot: Pilot) -> None:
    session = at("hhhh")
    seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("t", "1", "7", "return")
    session.act(1, CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0)))
    session.act(2, DeclineOffer(1))
    session.act(3, DeclineOffer(1))
    pilot.advance(0.1)
    sit_down(pilot)
    assert pilot.shows("other offer")
    assert pilot.widget("answer_1").enabled
    assert pilot.widget("answer_1").tip == "Take Bruno's offer"
    assert pilot.shows("You give"), "the other offer is one line below the name"
    assert pilot.find("says_1").h < 120
    small, large = pilot.find("says_1"), pilot.find("own_offer")
    assert small.y > large.bottom
    pilot.click("answer_1")
    assert session.entries[-1].action == ConfirmTrade(1)
    assert session.observe(0).hand[:2] == (3, 6)


@pytest.mark.parametrize(
    ("get", "said"),
    [
        ((0, 1, 0, 0, 0), ("I have no brick", "I need my brick", "Too little for my brick")),
        ((0, 1, 1, 0, 0), ("I do not have that", "I need it myself", "Too little for it")),
    ],
)
def test_the_answers_name_the_card_that_they_are_about(
    pilot: Pilot, get: Cards, said: tuple[str, ...]
) -> None:
    session = at("hhhh")
    seat_table(pilot, session)
    sit_down(pilot)
    session.act(0, OfferTrade((1, 0, 0, 0, 0), get, (1, 2, 3)))
    for seat, reason in enumerate(("cannot_pay", "need_it_myself", "too_cheap"), 1):
        session.act(seat, DeclineOffer(DECLINE_REASONS.index(reason)))
    pilot.advance(0.1)
    sit_down(pilot)
    for words in said:
        assert pilot.shows(words)
    assert pilot.faults() == []


TWO_FOR_ONE = CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("lumber", "answers", "headline", "go"),
    [
        (3, (TWO_FOR_ONE, None, None), "Bruno offers other terms", ["answer_1"]),
        (3, (TWO_FOR_ONE, None, TWO_FOR_ONE), "Bruno and Dai offer other terms", []),
        (1, (TWO_FOR_ONE, None, None), "and you cannot pay the other offer", []),
        (3, (TWO_FOR_ONE, ACCEPT_OFFER, None), "Chika agrees", ["answer_2"]),
    ],
)
def test_it_is_said_who_offers_otherwise_and_what_lacks_for_one_is_said(
    pilot: Pilot, lumber: int, answers: tuple[Any, ...], headline: str, go: list[str]
) -> None:
    hands = {0: (lumber, 0, 0, 0, 0), **dict.fromkeys((1, 2, 3), (1, 1, 1, 1, 1))}
    session = at("hhhh", hands=hands)
    scene: Any = seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("t", "1", "7", "return")
    for seat, answer in enumerate(answers, 1):
        session.act(seat, answer or DeclineOffer(1))
    pilot.advance(0.1)
    sit_down(pilot)
    assert pilot.shows(headline)
    assert pilot.shows("You lack 1 lumber") == (lumber == 1)
    assert [w.name for w in scene.walk() if getattr(w, "kind", "") == "go"] == go
    assert pilot.faults() == []


@pytest.mark.parametrize("lumber", [1, 2, 5])
@pytest.mark.parametrize("asked", [1, 2, 3])
def test_refused_by_all_nothing_of_the_drawer_lies_on_anything_else(
    pilot: Pilot, lumber: int, asked: int
) -> None:
    """With and without the bank's trade, which pays for a road."""
    session = at("hhhh", hands={0: (lumber, 0, 1, 1, 0), 1: (0, 9, 0, 0, 0)})
    scene: Any = seat_table(pilot, session)
    sit_down(pilot)
    session.act(0, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3)[:asked]))
    pilot.advance(0.1)
    declined(session)
    pilot.advance(0.1)
    sit_down(pilot)
    names = ("bank_0", "says_1", "says_2", "says_3", "again")
    boxes = [w.box for w in scene.walk() if w.name in names]
    assert len(boxes) == (lumber == 5) + asked + 1
    for box, after in pairwise(boxes):
        assert box.bottom <= after.y
    assert boxes[-1].bottom < scene.table.drawer.bottom
    assert scene.default not in names, "Enter does not go on at once to the bank"


def test_one_green_button_where_a_trade_is_put_together(pilot: Pilot) -> None:
    hands = {0: (5, 0, 0, 0, 0), 1: (0, 9, 0, 0, 0)}
    scene: Any = seat_table(pilot, at(hands=hands))
    pilot.press("t")
    assert not has_main_button(scene), "the end of the turn is green"
    pilot.press("7")
    assert has_main_button(scene)
    assert scene.default == "bank_0"
    pilot.press("1")
    assert scene.default != "bank_0"
    assert pilot.widget("offer").enabled
    assert has_main_button(scene)


# ------------------------------------------------------------------ a standing offer
def declined(session: GameSession) -> None:
    for seat in session.to_act():
        session.act(seat, DeclineOffer(1))


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_last_offer_is_made_again_by_one_key_or_click(pilot: Pilot, way: str) -> None:
    session = at("hhhh")
    seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("t")
    assert pilot.scene.find("again") is None, "there was none yet"
    pilot.press("1", "7", "return")
    declined(session)
    pilot.advance(0.1)
    sit_down(pilot)
    before = session.ply
    if way == "key":
        pilot.press("o")
    else:
        assert pilot.shows("Again:")
        pilot.click("again")
    assert session.ply > before
    assert offers(session) == [ONE_FOR_ONE, ONE_FOR_ONE]


def test_an_offer_that_the_hand_no_longer_allows_says_why(pilot: Pilot) -> None:
    session = at("hhhh", hands={0: (0, 0, 0, 0, 3), 1: (0, 1, 0, 0, 0)})
    scene: Any = seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("t", "5", "7", "return")
    declined(session)
    pilot.advance(0.1)
    sit_down(pilot)
    pilot.press("escape", "t", "5", "8", "b")
    assert session.observe(0).hand == (0, 0, 1, 0, 0), "the ore went to the bank"
    before = session.ply
    pilot.press("o")
    assert session.ply == before
    assert scene.refusal is not None
    assert not pilot.widget("again").enabled
    assert pilot.widget("again").tip == scene.refusal[0]


# ------------------------------------------------------------------ no, and no again
def asked(pilot: Pilot, kinds: str, offer: OfferTrade, **fields: Any) -> tuple[GameSession, Any]:
    """Seat 0, a person, is asked by seat 1."""
    session = at(kinds, active=1, **fields)
    scene = seat_table(pilot, session)
    if kinds.count("h") > 1:
        sit_down(pilot)
    session.act(1, offer)
    pilot.advance(0.1)
    if kinds.count("h") > 1:
        sit_down(pilot)
    return session, scene


def given(session: GameSession) -> list[DeclineOffer]:
    """The answers so far that were a no."""
    return [e.action for e in session.entries if isinstance(e.action, DeclineOffer)]


def wants(get: Cards, give: Cards = (1, 0, 0, 0, 0), to: tuple[int, ...] = (0,)) -> OfferTrade:
    return OfferTrade(give, get, to)


def test_enter_accepts_an_offer_as_its_button_says_but_not_the_moment_it_comes(
    pilot: Pilot,
) -> None:
    session, scene = asked(pilot, "hccc", wants((0, 1, 0, 0, 0)))
    assert pilot.widget("accept").key == "Enter"  # type: ignore[attr-defined]
    assert "Space" not in pilot.texts()
    before = session.ply
    pilot.press("return", "space")
    assert session.ply == before, "it has just come before the eyes"
    pilot.advance(CALM_SECONDS)
    pilot.press("space")
    assert session.ply == before, "Space rolls and ends turns, and confirms nothing"
    pilot.press("return")
    assert isinstance(session.entries[before].action, AcceptOffer)
    assert scene.find("accept") is None


@pytest.mark.parametrize(
    ("wool", "key"), [((0, 0, 9, 0, 0), ""), ((0, 0, 1, 0, 0), "?"), ((0, 0, 1, 0, 0), "l")]
)
def test_enter_accepts_nothing_that_cannot_be_paid_or_is_not_seen(
    pilot: Pilot, wool: Cards, key: str
) -> None:
    session, scene = asked(pilot, "hccc", wants(wool))
    pilot.advance(CALM_SECONDS)
    if key:
        pilot.press(key)
        assert scene.find("accept") is None
    else:
        assert not scene.find("accept").key
    before = session.ply
    pilot.press("return")
    assert session.ply == before


def test_the_own_other_offer_that_is_not_taken_is_told(pilot: Pilot) -> None:
    session, scene = asked(pilot, "hhhh", wants((0, 1, 0, 0, 0)))
    pilot.press("c", "2", "return")
    assert isinstance(session.entries[-1].action, CounterOffer)
    session.act(1, WITHDRAW_OFFER)
    rows = scene.speaker.rows(session.events(0))
    assert rows[-1].text.startswith("declined the offer of")
    notes = declined_counter(session.events(0), 0, scene.speaker)
    assert [note.text for note in notes] == ["Bruno declines your offer"]
    session.act(1, wants((0, 0, 1, 0, 0), to=(2,)))
    assert declined_counter(session.events(0), 0, scene.speaker) == [], "something new is offered"


def test_whose_offer_was_better_than_the_own_one_is_told(pilot: Pilot) -> None:
    offer = wants((0, 1, 0, 0, 0), to=(0, 2))
    hands = {0: (5, 5, 5, 5, 5), 1: (2, 2, 2, 2, 2), 2: (0, 1, 0, 0, 0)}
    session, scene = asked(pilot, "hhhh", offer, hands=hands)
    session.act(0, TWO_FOR_ONE)
    session.act(2, ACCEPT_OFFER)
    session.act(1, ConfirmTrade(2))
    notes = declined_counter(session.events(0), 0, scene.speaker)
    assert [n.text for n in notes] == ["Bruno declines your offer: Chika's was better"]
    assert not declined_counter(session.events(2), 2, scene.speaker)


def test_no_trades_this_turn_is_one_click_and_no_curtain_asks_again(pilot: Pilot) -> None:
    session, scene = asked(pilot, "hhcc", wants((0, 1, 0, 0, 0)))
    pilot.click("no_trades")
    assert session.entries[-1].action == NO_TRADES
    pilot.advance(0.1)
    sit_down(pilot)  # seat 1 sits down again
    assert scene.seating.viewer == 1
    session.act(1, wants((0, 0, 1, 0, 0)))
    pilot.advance(0.1)
    assert session.entries[-1].action == NO_TRADES
    assert scene.curtain is None
    assert scene.seating.viewer == 1
    assert pilot.shows("No trades this turn"), "the log says it"


def test_enough_of_one_person_is_not_enough_of_another(pilot: Pilot) -> None:
    session = at("hhhc", active=1)
    scene = seat_table(pilot, session)
    sit_down(pilot)
    scene.offer_sheet.desk.no_trades(0)
    session.act(1, wants((0, 0, 1, 0, 0), to=(0, 2)))
    pilot.advance(0.1)
    assert session.entries[-1].action == NO_TRADES
    assert session.entries[-1].seat == 0
    assert scene.curtain == 2, "the other one is asked"


def test_a_rule_is_set_in_the_drawer_and_declines_by_itself(pilot: Pilot) -> None:
    session, scene = asked(pilot, "hhcc", wants((0, 1, 0, 0, 0)))
    pilot.click("offer_rules")
    pilot.click("never_1")
    assert not given(session), "not while the rule is being thought over"
    pilot.click("back")
    pilot.advance(0.1)
    assert given(session) == [BY_RULE]
    assert pilot.shows("Declined by a rule"), "the log says it"
    sit_down(pilot)
    session.act(1, wants((0, 0, 1, 0, 0)))
    pilot.advance(0.1)
    assert scene.curtain == 0, "wool may be asked for"


def test_the_rules_are_set_by_keyboard_alone(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at())
    pilot.press("t")
    for _ in range(40):
        pilot.press("tab")
        if scene.focused is not None and scene.focused.name == "offer_rules":
            break
    pilot.press("return", "5", "2", "2")
    assert scene.offer_sheet.desk.rules(0).never == {4}
    assert scene.selection.draft.empty, "the digits mean the rules, not the draft"
    before = scene.session.ply
    pilot.press("b", "o")
    assert scene.session.ply == before
    pilot.press("escape")
    assert pilot.shows("You give (you have)")


def test_alone_against_computer_players_a_rule_declines_at_once(pilot: Pilot) -> None:
    session = at("hccc", active=1)
    scene: Any = seat_table(pilot, session)
    scene.offer_sheet.desk.change(0, OfferRules(everything=True))
    session.act(1, wants((0, 1, 0, 0, 0)))
    pilot.advance(0.1)
    assert given(session) == [BY_RULE]


RULES = [
    (OfferRules(), wants((0, 1, 0, 0, 0)), False),
    (OfferRules(never=frozenset({1})), wants((0, 1, 0, 0, 0)), True),
    (OfferRules(never=frozenset({1})), wants((0, 0, 1, 0, 0), (0, 1, 0, 0, 0)), False),
    (OfferRules(even=True), wants((0, 1, 0, 0, 0)), False),
    (OfferRules(even=True), wants((0, 2, 0, 0, 0)), True),
    (OfferRules(leaders=True), wants((0, 1, 0, 0, 0)), False),
    (OfferRules(everything=True), wants((0, 1, 0, 0, 0)), True),
]


@pytest.mark.parametrize(("rules", "offer", "declines"), RULES)
def test_each_rule_declines_what_it_says(
    rules: OfferRules, offer: OfferTrade, declines: bool
) -> None:
    session = at("hhcc", active=1)
    session.act(1, offer)
    desk = OfferDesk(session)
    desk.change(0, rules)
    assert (desk.settled() == {0: BY_RULE}) == declines


def test_near_the_goal_is_two_points_before_it() -> None:
    places = {0: (SHORE[0],), 1: (SHORE[4], SHORE[11])}
    cities = {1: (SHORE[8], SHORE[14], SHORE[17])}
    session = at("hhcc", active=1, settlements=places, cities=cities, roads={})
    session.act(1, wants((0, 1, 0, 0, 0)))
    assert session.observe(None).points[1] == 8
    desk = OfferDesk(session)
    desk.change(0, OfferRules(leaders=True))
    assert desk.settled() == {0: BY_RULE}


# ------------------------------------------------------------------ where offers are explained
def the_page(pilot: Pilot) -> None:
    assert pilot.scene.name == "rulebook"
    assert pilot.shows("How an offer runs")
    pilot.press("escape")
    assert pilot.scene.name == "table"


@pytest.mark.parametrize("way", ["click", "key"])
def test_the_rules_of_an_offer_are_a_click_away_from_the_trade_and_from_an_answer(
    pilot: Pilot, way: str
) -> None:
    seat_table(pilot, at())
    pilot.press("t")
    for keys in ((), ("1", "7")):
        pilot.press(*keys)
        if way == "click":
            pilot.click("offer_help")
        else:
            pilot.press("f2")
        the_page(pilot)
    session, scene = asked(pilot, "hccc", wants((0, 1, 0, 0, 0)))
    before = session.ply
    for name in ("offer_help", "counter", "offer_help"):
        if name == "offer_help" and way == "key":
            pilot.press("f2")
        else:
            pilot.click(name)
        if name == "offer_help":
            the_page(pilot)
    assert session.ply == before
    assert scene.selection.mode.counter is not None, "the counter-offer in the making is kept"


def test_the_page_tells_who_may_offer_and_that_computer_players_answer(pilot: Pilot) -> None:
    asked(pilot, "hccc", wants((0, 1, 0, 0, 0)))
    pilot.click("offer_help")
    for words in ("whose turn it is may trade", "answers with other", "Computer players answer"):
        assert pilot.shows(words), words


def test_outside_the_own_turn_the_menu_opens_the_rules_for_offers(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hccc", active=1))
    pilot.press("f10")
    pilot.click("offers")
    assert scene.offer_sheet.open
    pilot.press("2")
    assert scene.offer_sheet.desk.rules(0).never == {1}
    pilot.click("offer_help")
    the_page(pilot)
    pilot.press("escape")
    assert scene.find("drawer") is None, "it stood alone"
    assert not scene.offer_sheet.open


def test_the_rules_for_offers_make_room_for_the_own_trade(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at())
    pilot.press("f10")
    pilot.click("offers")
    assert pilot.shows("Never give away")
    pilot.press("t")
    assert pilot.shows("You give (you have)")
    assert not scene.offer_sheet.open
    pilot.press("escape")
    assert scene.find("drawer") is None


def test_nobody_sets_rules_for_offers_while_only_looking_on(pilot: Pilot) -> None:
    seat_table(pilot, at("cccc"))
    pilot.press("f10")
    assert not pilot.widget("offers").enabled
