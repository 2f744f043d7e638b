"""Several people at one table: sitting down, what the curtain says, and what no key may do."""

from collections.abc import Callable
from typing import Any

import pytest

from catan_desktop.engine.actions import DeclineOffer, Discard, OfferTrade
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.calm import CALM_SECONDS
from catan_desktop.ui.table.laying import SECONDS
from catan_desktop.ui.table.throws import EACH
from catan_desktop.ui.table.tips import DEV_KEYS
from tests.ui.players import advance_game, calm, new_session, seat_table, sit_down
from tests.ui.test_table_opening import begun, seed_that_ties_and_lets
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


@pytest.mark.parametrize("place", ["dice", "seat_2", "accept", "decline"])
def test_what_comes_under_a_resting_pointer_says_nothing_until_it_moves(
    pilot: Pilot, place: str
) -> None:
    offered(pilot)
    sit_down(pilot)
    pilot.advance(1.0)
    x, y = pilot.place(place)
    scene = offered(pilot)
    pilot.move((x, y))
    sit_down(pilot)
    pilot.advance(1.0)
    pilot.move((x, y))
    pilot.advance(1.0)
    assert scene.tipped is None, "nobody has pointed at it"
    if place == "seat_2":  # it was there before: whoever pressed a key over it has read it
        pilot.move((x, y + 200))
    pilot.move((x + 2, y))
    pilot.advance(1.0)
    now: Any = scene.tipped
    assert scene.find(place).tip == ("" if now is None else now.tip)


def test_a_spot_pointed_at_by_the_one_before_is_not_pointed_at_by_the_next(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hhcc"))
    sit_down(pilot)
    pilot.press("r")
    spot = scene.pane.legal_spots(scene.selection)[0]
    pilot.move(scene.pane.point(spot))
    assert scene.pane.hovered == spot
    pilot.press("escape", "space")
    calm(pilot)
    assert scene.pane.hovered is None
    assert scene.pane.harbor is None


def test_a_button_that_stops_working_under_the_pointer_says_why_only_when_it_moves(
    pilot: Pilot,
) -> None:
    scene: Any = seat_table(pilot, at("hccc"))
    x, y = pilot.place("end")
    pilot.click((x, y))
    pilot.advance(1.0)
    assert scene.tipped is None
    pilot.move((x + 2, y))
    pilot.advance(1.0)
    now: Any = scene.tipped
    assert now is None or now.name == "end"


def test_a_tip_stays_while_what_it_belongs_to_is_made_anew(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hccc"))
    pilot.move("seat_2")
    pilot.advance(1.0)
    assert scene.tipped is not None
    scene.rebuild()
    assert scene.tipped is not None


# ---------------------------------------------------------------- Space
@pytest.mark.parametrize("begin", [("r",), ("s",), ("y",), ("m",)])
def test_space_puts_back_what_was_begun_and_does_not_end_the_turn(
    pilot: Pilot, begin: tuple[str, ...]
) -> None:
    scene: Any = seat_table(pilot, at("hccc", devs={0: (1, 0, 0, 1, 1)}))
    pilot.press(*begin)
    assert scene.selection.begun
    before = scene.session.ply
    assert lit_end(pilot) is False, "the button does not promise what the key does not do"
    pilot.press("space")
    assert not scene.selection.begun
    assert lit_end(pilot) is (scene.find("end") is not None)
    assert scene.session.ply == before
    pilot.press("space")
    assert scene.session.ply > before, "with nothing begun the turn ends without a question"


def lit_end(pilot: Pilot) -> bool:
    """Whether Space stands on the green button."""
    return "Space" in pilot.texts()


@pytest.mark.parametrize("keys", [(), ("1",), ("1", "7"), ("6", "?")])
def test_space_ends_the_turn_with_the_trade_open_as_its_lit_button_says(
    pilot: Pilot, keys: tuple[str, ...]
) -> None:
    scene: Any = seat_table(pilot, at("hccc"))
    pilot.press("t", *keys)
    assert lit_end(pilot)
    before = scene.session.ply
    pilot.press("space")
    assert scene.session.ply > before
    assert scene.find("drawer") is None


def test_escape_closes_the_trade_and_ends_no_turn(pilot: Pilot) -> None:
    scene: Any = seat_table(pilot, at("hccc"))
    before = scene.session.ply
    pilot.press("t", "1", "escape")
    assert scene.find("drawer") is None
    assert scene.session.ply == before


def test_space_while_a_roll_is_shown_only_hurries_it(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="normal")
    scene: Any = seat_table(pilot, at("hccc", phase=Phase.ROLL))
    pilot.press("space")
    pilot.advance(0.2)
    for _ in range(200):
        if scene.seen.phase is Phase.MAIN:
            break
        pilot.advance(1 / 60)
    assert scene.seen.phase is Phase.MAIN
    assert scene.timeline.running, "cards fly, or the picture rests"
    before = scene.session.ply
    pilot.press("space")
    assert scene.session.ply == before
    assert not scene.timeline.running


# ---------------------------------------------------------------- why the curtain fell
def test_the_curtain_says_who_asks_and_who_has_answered(make_pilot: MakePilot) -> None:
    pilot = make_pilot("ja", speed="off")
    scene = offered(pilot)
    assert pilot.shows("ブルーノに、アキから提案が来ています")
    sit_down(pilot)
    scene.session.act(1, DeclineOffer(1))
    pilot.advance(0.02)
    assert scene.curtain == 0
    assert pilot.shows("アキに、ブルーノから返事です")


def test_the_curtain_tells_several_answers_the_robber_and_a_turn_that_goes_on(
    pilot: Pilot,
) -> None:
    scene = seat_table(pilot, at("hhhh", hands=EVERYTHING))
    assert pilot.shows("Aki, your turn goes on")
    sit_down(pilot)
    scene.session.act(0, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3)))
    for seat in (1, 2, 3):
        scene.session.act(seat, DeclineOffer(1))
    pilot.advance(0.02)
    assert pilot.shows("Aki, the answers are there")
    other = seat_table(pilot, at("hhcc", phase=Phase.ROBBER))
    assert other.curtain == 0
    assert pilot.shows("Aki, move the robber")


def test_the_curtain_says_what_was_done_when_time_was_up(pilot: Pilot) -> None:
    owed = [4, 0, 0, 0]
    session = at("hhcc", phase=Phase.DISCARD, hands={0: (8, 0, 0, 0, 0)}, owed=owed)
    scene: Any = seat_table(pilot, session)
    assert pilot.shows("Aki, give up cards")
    assert not pilot.shows("Time was up")
    sit_down(pilot)
    session.act(0, Discard((4, 0, 0, 0, 0)), by="timer")
    scene.seating = scene.seating.taken(1)
    pilot.advance(0.02)
    assert scene.curtain == 0
    assert pilot.shows("Time was up: cards were discarded for you")


# ---------------------------------------------------------------- words that stand in the way
@pytest.mark.parametrize("place", ["hand_0", "road", "end"])
def test_why_not_is_said_once_and_not_over_the_hand(pilot: Pilot, place: str) -> None:
    phase = Phase.MAIN if place == "end" else Phase.ROLL
    scene = seat_table(pilot, at("hccc", phase=phase, active=0 if place != "end" else 1))
    pilot.click(place)
    assert scene.refusal is not None
    words = scene.refusal[0]
    pilot.advance(1.0, 0.25)
    assert pilot.texts().count(words) == 1, "no tip beside it says the same"
    top = scene.table.hand.y
    assert all(box.bottom < top for text, box in pilot._written() if text == words)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_refusal_at_the_board_covers_no_lit_spot(
    make_pilot: MakePilot, size: tuple[int, int], language: str
) -> None:
    pilot = make_pilot(language, size, speed="off")
    session = new_session("hccc")
    advance_game(session, lambda g: g.observe(0).phase is Phase.SETUP_ROAD and 0 in g.to_act())
    scene: Any = seat_table(pilot, session)
    spots = scene.pane.legal_spots(scene.selection)
    lit = [scene.pane.point(spot) for spot in spots]
    others = set(range(len(session.board.topology.edges))) - {spot.place for spot in spots}
    moved = 0
    for edge in others:
        x, y = scene.pane.layout.edge(edge)
        if min(abs(x - a) + abs(y - b) for a, b in lit) > 200:
            continue
        pilot.click(f"edge:{edge}")
        words = scene.refusal[0]
        box = next(box for text, box in pilot._written() if text == words)
        moved += not box.y < y - 20
        for a, b in lit:
            inside = box.x - 42 <= a <= box.right + 16 and box.y - 10 <= b <= box.bottom + 10
            assert not inside, (edge, box)
        assert not box.holds((x, y))
    assert moved, "some had to go elsewhere than above the click"


def test_each_card_has_its_key_in_the_list_and_in_its_tip(make_pilot: MakePilot) -> None:
    for language, size in (("ja", (1024, 640)), ("en", (1024, 640)), ("en", (1280, 800))):
        pilot = make_pilot(language, size, speed="off")
        scene = seat_table(pilot, at("hccc", devs={0: (1, 1, 1, 1, 1)}))
        for card, key in DEV_KEYS.items():
            assert pilot.widget(f"dev_{card}").tip.endswith(f"({key})")
        pilot.press("?")
        pilot.texts()
        assert pilot.faults() == []
        caps = [box for text, box in pilot._written() if text in DEV_KEYS.values()]
        caps = [box for box in caps if scene.table.drawer.holds(box.centre)]
        assert len(caps) >= 5, "K B Y M V in a row, each beside its card"


# ---------------------------------------------------------------- who begins
def test_the_throws_for_the_first_seat_are_shown_large_and_can_be_skipped(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="normal")
    session = begun("rolled", seed_that_ties_and_lets(0))
    assert session.opening is not None
    scene: Any = seat_table(pilot, session)
    pilot.advance(SECONDS + 0.1, 0.05)
    assert pilot.shows("Who begins?")
    assert not pilot.shows("Aki rolled most"), "not before all have thrown"
    count = sum(len(throws) for throws in session.opening.rounds)
    pilot.advance(EACH * count, 0.05)
    assert pilot.shows(f"{scene.speaker.name(0)} rolled most and begins")
    assert pilot.shows("tie: once more")
    pilot.press("space")
    assert not pilot.shows("Who begins?")
    assert not scene.lagging
    assert session.ply == 0


def test_the_throws_come_before_the_first_curtain_and_only_when_there_were_any(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="normal")
    drawn = seat_table(pilot, begun("chance"))
    assert drawn.thrown is None
    pilot.advance(SECONDS + 0.2, 0.05)
    assert not pilot.shows("Who begins?")
