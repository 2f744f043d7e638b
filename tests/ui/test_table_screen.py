"""The playing screen: what a click costs, what is said when something does not go."""

from collections.abc import Callable
from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    END_TURN,
    BuildSettlement,
    DeclineOffer,
    MaritimeTrade,
    OfferTrade,
)
from catan_desktop.engine.ids import GENERIC
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.inputs import RIGHT
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.selection import IDLE, Placing, Trading
from catan_desktop.ui.timeline import WAKEFUL
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import Mouse, arrows, new_session, seat_table, session_at, sit_down

MakePilot = Callable[..., Pilot]
RICH = (5, 5, 5, 5, 5)


def a_position(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: RICH, 1: (2, 2, 2, 2, 2), 2: (1, 0, 0, 0, 0), 3: (1, 0, 0, 0, 0)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


@pytest.fixture
def table(make_pilot: MakePilot) -> Callable[..., tuple[Pilot, Any]]:
    """A table at a position, one person against computer players."""

    def make(
        session: GameSession | None = None, pace: str = "off", **settings: Any
    ) -> tuple[Pilot, Any]:
        pilot = make_pilot(speed=pace, **settings)
        return pilot, seat_table(pilot, session or a_position())

    return make


Table = Callable[..., tuple[Pilot, Any]]


def test_building_is_choose_and_click(table: Table) -> None:
    pilot, scene = table()
    before = scene.session.ply
    pilot.click("settlement")
    assert scene.selection.mode == Placing(PieceKind.SETTLEMENT)
    spot = min(scene.selection.spots().vertices)
    pilot.click(f"vertex:{spot}")
    assert scene.session.ply == before + 1
    assert scene.session.entries[-1].action == BuildSettlement(spot)
    assert scene.selection.mode == IDLE


@pytest.mark.parametrize("speed", ["off", "normal"])
@pytest.mark.parametrize("key", ["r", "c"])
def test_a_piece_is_chosen_for_one_place_and_its_key_always_chooses_it(
    table: Table, speed: str, key: str
) -> None:
    hands = {0: (8, 8, 8, 8, 8), 1: (1, 1, 1, 1, 1)}
    pilot, scene = table(a_position(hands=hands), pace=speed)
    button, kind = {"r": ("road", PieceKind.ROAD), "c": ("city", PieceKind.CITY)}[key]
    holds = scene.selection.holds
    pilot.press(key, key)
    assert holds(kind), "the key puts nothing back"
    pilot.click(button)
    assert not holds(kind), "the button does"
    for built in (1, 2):
        pilot.press(key, "down", "return")
        assert scene.session.ply == built
        pilot.advance(2.0)
        assert pilot.widget(button).enabled or built == 2, "another could be built"
        assert not holds(kind)
    pilot.press("space")
    assert scene.session.entries[-1].action == END_TURN, "nothing is to be put back first"


def test_a_bank_trade_takes_three_clicks(table: Table) -> None:
    pilot, scene = table()
    pilot.click("hand_0")
    pilot.click("get_4")
    pilot.click("bank_0")
    action = scene.session.entries[-1].action
    assert isinstance(action, MaritimeTrade)
    assert (action.give, action.get) == (0, 4)


def test_a_bank_trade_from_the_trade_button_takes_three_clicks_too(table: Table) -> None:
    pilot, scene = table()
    mouse = Mouse(pilot, scene)
    mouse.click("trade", "get_4", "bank_1")
    assert mouse.clicks == 3
    assert isinstance(scene.session.entries[-1].action, MaritimeTrade)


def test_an_offer_to_all_takes_at_most_five_clicks(table: Table) -> None:
    pilot, scene = table()
    mouse = Mouse(pilot, scene)
    mouse.click("trade", "give_0", "get_1", "offer")
    assert mouse.clicks <= 5
    assert any(
        entry.action == OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3))
        for entry in scene.session.entries
    )


def test_the_answers_stand_side_by_side_and_one_is_confirmed(table: Table) -> None:
    pilot, scene = table(a_position("hhhh"))
    session = scene.session
    sit_down(pilot)
    pilot.press("t", "1", "7")
    pilot.click("offer")
    session.act(1, session.legal(1)[0])  # agrees
    session.act(2, DeclineOffer(2))
    session.act(3, DeclineOffer(1))
    pilot.advance(0.1)
    sit_down(pilot)  # the curtain: seat 0 sits down again
    assert pilot.shows("Agrees")
    assert pilot.shows("I need it myself")
    assert pilot.shows("I do not have that")
    assert pilot.widget("answer_1").enabled
    assert scene.find("answer_2") is None
    pilot.click("answer_1")
    assert session.observe(0).hand[:2] == (4, 6)


def test_a_refused_click_says_why_beside_the_pointer(table: Table) -> None:
    pilot, scene = table()
    pilot.press("s")
    taken = SHORE[4]
    pilot.click(f"vertex:{taken}")
    assert pilot.shows("Something stands here already")
    words, at = scene.refusal
    assert words == "Something stands here already"
    assert at == pytest.approx(scene.pane.layout.vertex(taken), abs=1)
    near = next(iter(scene.session.board.topology.vertex_neighbors[taken]))
    pilot.click(f"vertex:{near}")
    assert pilot.shows("Too close")
    assert "error" in pilot.runtime.services.sound.played
    pilot.advance(4.0)
    assert scene.refusal is None, "it goes away by itself"


def test_an_action_that_is_off_tells_what_is_missing_on_hover_and_on_click(table: Table) -> None:
    pilot, scene = table(a_position(hands={0: (0, 0, 5, 2, 2)}))
    pilot.move("city")
    pilot.advance(0.6)
    assert pilot.shows("Needs 1 ore"), pilot.texts()
    assert pilot.widget("city").tip == "Needs 1 ore: 3 wool would buy it at the bank"
    pilot.click("road")
    assert scene.refusal[0].startswith("Needs 1 lumber, 1 brick")
    pilot.press("r")
    assert scene.refusal is not None, "the key says the same"
    assert scene.selection.mode == IDLE


def test_the_same_reason_is_told_when_the_button_has_the_focus(table: Table) -> None:
    pilot, scene = table(a_position(hands={0: (0, 0, 1, 2, 2)}))
    for _ in range(30):
        pilot.press("tab")
        if scene.focused is not None and scene.focused.name == "city":
            break
    assert pilot.shows("Needs 1 ore")


def test_a_tip_tells_pips_and_cards_of_a_spot(table: Table) -> None:
    pilot, scene = table()
    pilot.press("s")
    spot = min(scene.selection.spots().vertices)
    pilot.move(f"vertex:{spot}")
    pips = sum(scene.session.board.vertex_pips[spot])
    assert pilot.shows(f"{pips} pip")
    assert pilot.shows("cards a round")
    assert scene.pane.hovered == Spot(PieceKind.SETTLEMENT, spot)


def test_a_tip_tells_what_a_harbor_is_good_for(table: Table) -> None:
    pilot, scene = table()
    edge, kind = scene.session.board.harbors[0]
    pilot.move(scene.pane.boat(edge))
    rate = "3:1" if kind == GENERIC else "2:1"
    assert pilot.shows(f"{rate} ")
    assert pilot.shows("for one of any kind")
    pilot.move((scene.pane.boat(edge)[0] + 60, scene.pane.boat(edge)[1] - 30))
    assert not pilot.shows("for one of any kind")


def test_every_legal_spot_is_reached_by_arrows(table: Table) -> None:
    """From any spot to any other, in the set-up with all corners, and for the robber."""
    for session in (new_session("hccc"), a_position(phase=Phase.ROBBER)):
        _, scene = table(session)
        spots = scene.pane.legal_spots(scene.selection)
        points = {s: scene.pane.point(s) for s in spots}
        for goal in spots:
            assert len(arrows(spots[0], goal, points)) < 20


def test_arrows_and_enter_place_a_piece(table: Table) -> None:
    pilot, scene = table(new_session("hccc"))
    pilot.press("down")
    first = scene.pane.cursor
    assert first is not None
    pilot.press("right")
    assert scene.pane.point(scene.pane.cursor)[0] > scene.pane.point(first)[0]
    vertex = scene.pane.cursor.place
    pilot.press("return")
    assert scene.session.entries[-1].action == BuildSettlement(vertex)


def test_escape_leaves_one_thing_at_a_time(table: Table) -> None:
    pilot, scene = table()
    pilot.press("r")
    assert isinstance(scene.selection.mode, Placing)
    assert pilot.shows("Esc: cancel")
    pilot.press("?")
    assert scene.keys_open
    pilot.press("escape")
    assert not scene.keys_open
    assert isinstance(scene.selection.mode, Placing)
    pilot.press("escape")
    assert not scene.selection.spots()
    pilot.press("escape")
    assert pilot.scene_name == "table"


def test_undo_takes_back_a_road_and_shows_it_at_once(table: Table) -> None:
    pilot, scene = table()
    assert not pilot.widget("undo").enabled
    pilot.press("r")
    edge = min(scene.selection.spots().edges)
    pilot.click(f"edge:{edge}")
    assert scene.seen.roads[0] >> edge & 1
    assert pilot.widget("undo").enabled
    pilot.press("u")
    assert not scene.seen.roads[0] >> edge & 1
    assert scene.seen == scene.session.observe(0)
    assert not any("road" in row.text for row in scene.chronicle.rows)
    pilot.press("r")
    pilot.click(f"edge:{edge}")
    pilot.click("undo")
    assert not scene.seen.roads[0] >> edge & 1


def test_a_second_click_on_a_button_that_has_acted_does_nothing(table: Table) -> None:
    pilot, scene = table(a_position(phase=Phase.ROLL))
    place = pilot.find("end").centre
    pilot.runtime.services.settings = pilot.runtime.services.settings.__class__(
        language="en", speed="normal"
    )
    pilot.click(place)
    before = scene.session.ply
    assert scene.lagging, "the dice roll"
    pilot.click(place)
    assert not scene.lagging, "the second click only skips"
    assert scene.session.ply == before


def test_space_skips_the_animation_and_then_rolls_or_ends(table: Table) -> None:
    pilot, scene = table(
        a_position(phase=Phase.ROLL),
    )
    pilot.runtime.services.settings = pilot.runtime.services.settings.__class__(
        language="en", speed="slow"
    )
    pilot.advance(0.1)
    pilot.press("space")
    assert scene.lagging
    assert scene.seen.phase is Phase.ROLL, "the picture has not caught up"
    assert scene.session.observe(0).phase is not Phase.ROLL, "the game has"
    pilot.press("space")
    assert not scene.lagging
    assert scene.seen.phase is scene.session.observe(0).phase


def test_cards_are_given_taken_back_and_reset_in_a_discard(table: Table) -> None:
    pilot, scene = table(a_position(phase=Phase.DISCARD, owed=[12, 0, 0, 0]))
    pilot.click("card_0")
    pilot.click("card_1")
    pilot.press("3", "3", "shift+3")
    assert scene.selection.mode.cards == (1, 1, 1, 0, 0)
    assert pilot.shows("3 / 12")
    pilot.click("card_0", RIGHT)
    assert scene.selection.mode.cards == (0, 1, 1, 0, 0)
    pilot.click("given_0")
    assert scene.selection.mode.cards == (0, 0, 1, 0, 0), "the first in the row goes back"
    pilot.press("r")
    assert scene.selection.mode.cards == (0, 0, 0, 0, 0)
    assert not pilot.widget("confirm").enabled
    pilot.press(*"1111222233334")
    assert sum(scene.selection.mode.cards) == 12, "no more than owed"
    pilot.press("return")
    assert sum(scene.session.observe(0).hand) == 13


def test_a_declined_offer_keeps_its_cards_for_the_next_try(table: Table) -> None:
    pilot, scene = table(a_position("hhcc"))
    sit_down(pilot)
    pilot.press("t", "1", "7")
    for seat in (1, 2):
        pilot.click(f"ask_{seat}")
    assert scene.selection.partners() == (3,)
    pilot.click("offer")
    pilot.advance(0.3)
    assert scene.session.observe(0).offer is None, "seat 3 has no brick"
    assert isinstance(scene.selection.mode, Trading)
    assert scene.selection.draft.give == (1, 0, 0, 0, 0)


def test_no_trades_this_turn_declines_by_itself(table: Table) -> None:
    session = a_position("hhcc", active=1)
    pilot, _ = table(session)
    sit_down(pilot)
    session.act(1, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0,)))
    pilot.advance(0.1)
    sit_down(pilot)
    pilot.click("why_decline")
    pilot.click("reason_6")
    assert session.entries[-1].action == DeclineOffer(6)
    session.act(1, OfferTrade((1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0,)))
    pilot.advance(0.1)
    sit_down(pilot)
    pilot.advance(0.1)
    assert session.entries[-1].action == DeclineOffer(6)


def test_the_menu_leads_back_to_the_title_and_the_session_is_closed(table: Table) -> None:
    pilot, scene = table()
    left: list[Left] = []
    scene.stack._then[-1] = left.append
    closed: list[bool] = []
    scene.session.close = lambda: closed.append(True)
    pilot.press("f10")
    assert pilot.scene_name == "menu"
    pilot.press("escape")
    assert pilot.scene_name == "table"
    pilot.click("menu")
    pilot.click("title")
    assert left == [Left.TITLE]
    assert closed == [True]


def test_closing_the_window_in_the_middle_of_a_game_closes_the_session(table: Table) -> None:
    pilot, scene = table()
    closed: list[bool] = []
    scene.session.close = lambda: closed.append(True)
    pilot.close()
    assert closed == [True]


def test_the_language_changes_at_the_table_at_once(table: Table) -> None:
    pilot, scene = table()
    scene.services.try_change(scene.services.settings.__class__(language="ja", speed="off"))
    pilot.advance(0.1)
    assert pilot.shows("手番終了")
    assert pilot.shows("手番を終える")
    assert not pilot.shows("End turn")
    assert pilot.faults() == []


def test_zoom_and_pan_keep_the_spots_under_the_pointer(table: Table) -> None:
    pilot, scene = table()
    pilot.press("r")
    edge = min(scene.selection.spots().edges)
    at = scene.pane.layout.edge(edge)
    pilot.wheel(3, at)
    assert scene.pane.zoomed
    assert scene.pane.layout.edge(edge) == pytest.approx(at, abs=2)
    pilot.press("0")
    assert not scene.pane.zoomed


def test_frames_are_drawn_only_when_something_changes(table: Table) -> None:
    pilot, _ = table()
    pilot.advance(0.5)
    before = pilot.runtime.frames
    pilot.advance(1.0)
    assert pilot.runtime.frames == before
    pilot.press("r")
    pilot.advance(0.5)
    assert pilot.runtime.frames >= before + 4, "legal spots breathe"


def test_nothing_is_drawn_while_nobody_does_anything(table: Table) -> None:
    pilot, scene = table()
    pilot.press("r")
    assert scene.selection.spots()
    pilot.advance(WAKEFUL + 1.0)
    before = pilot.runtime.frames
    pilot.advance(5.0)
    assert pilot.runtime.frames == before
    pilot.move("edge:3")
    pilot.advance(1.0)
    assert pilot.runtime.frames >= before + 4, "the spots breathe again"
