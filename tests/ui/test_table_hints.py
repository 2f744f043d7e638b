"""Hints at the table: one key, the best two moves with the reason, only on the own screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from catan_desktop.app.hints import Hint, Hints
from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.app.tutorial import tutorial_setup
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    CONFIRM_TRADE,
    DECLARE_VICTORY,
    DECLINES,
    END_TURN,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROAD_BUILDING,
    REVEAL_VICTORY_CARD,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CounterOffer,
    Discard,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayYearOfPlenty,
)
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.inputs import LEFT
from catan_desktop.ui.main import table_scene
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.hint_words import hint_move, hint_reasons
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.table.selection import Discarding
from catan_desktop.ui.tutorial.guide import TutorialGuide
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import advance_game, new_session, session_at, sit_down
from tests.ui.pupils import library

if TYPE_CHECKING:
    from pathlib import Path

    from catan_desktop.app.session import GameSession
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot

ONE, TWO = (1, 0, 0, 0, 0), (0, 0, 1, 1, 0)
ACTIONS: tuple[Action, ...] = (
    ROLL, END_TURN, BuildRoad(3), BuildSettlement(20), BuildCity(20), BUY_DEV_CARD, PLAY_KNIGHT,
    PLAY_ROAD_BUILDING, PlayYearOfPlenty(1, 4), PlayYearOfPlenty(1, None), PLAY_MONOPOLY[3],
    Discard((2, 1, 1, 0, 0)), MoveRobber(4, None), MoveRobber(4, 1), MaritimeTrade(0, 4, 3),
    OfferTrade(ONE, TWO, (1, 2)), ACCEPT_OFFER, DECLINES[1], CounterOffer(ONE, TWO),
    CONFIRM_TRADE[2], WITHDRAW_OFFER, REVEAL_VICTORY_CARD, DECLARE_VICTORY,
)  # fmt: skip


def sit(pilot: Pilot, session: GameSession) -> tuple[TableScene, HintGuide]:
    """The table with hints that are thought out at once."""
    guide = HintGuide(Hints(session, InlineThinker))
    scene = TableScene(
        pilot.runtime.services, session, lambda game: AgentHost(game, InlineThinker), guide
    )
    pilot.runtime.stack.push(scene)
    pilot.advance(0.05)
    return scene, guide


@pytest.mark.parametrize("by", ["key", "button"])
def test_two_moves_on_demand_are_marked_and_say_why(make_pilot: MakePilot, by: str) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, new_session("hccc"))
    assert not pilot.shows("A settlement here")
    ask(pilot, by)
    first, second = moves(guide)
    assert isinstance(first, BuildSettlement)
    assert isinstance(second, BuildSettlement)
    assert "pips: " in pilot.widget("hint_1").label
    board = scene.pane.scene(scene.seen, scene.selection, scene.shown, marks=True)
    assert guide.marked(board).ringed_vertices == {first.vertex, second.vertex}
    assert scene.session.ply == 0
    ask(pilot, by)
    assert not moves(guide)
    ask(pilot, by)
    assert shown(guide) == first
    pilot.click(f"vertex:{first.vertex}")
    assert scene.session.ply == 1
    assert not moves(guide), "they are gone once one was followed"


@pytest.mark.parametrize("by", ["key", "click"])
def test_a_hint_is_made_ready_and_enter_does_it(make_pilot: MakePilot, by: str) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, new_session("hccc"))
    ask(pilot, "key")
    first, second = moves(guide)
    for number, move in ((2, second), (1, first)):
        if by == "key":
            pilot.press(str(number))
        else:
            pilot.click(f"hint_{number}")
        pilot.advance(0.1)
        assert isinstance(move, BuildSettlement)
        assert scene.pane.cursor == Spot(PieceKind.SETTLEMENT, move.vertex)
        assert scene.session.ply == 0, "nothing is done yet"
    pilot.press("return")
    assert scene.session.entries[-1].action == first


@pytest.mark.parametrize("move", [
    END_TURN, BUY_DEV_CARD, PLAY_KNIGHT, PLAY_ROAD_BUILDING, REVEAL_VICTORY_CARD,
    PlayYearOfPlenty(1, 4), PlayYearOfPlenty(2, 2), PLAY_MONOPOLY[3], MaritimeTrade(0, 3, 3),
    OfferTrade((1, 0, 0, 0, 0), (0, 0, 1, 1, 0), (1, 3)), BuildRoad(0), BuildCity(SHORE[0]),
], ids=lambda move: type(move).__name__)  # fmt: skip
def test_every_move_of_a_turn_can_be_made_ready(make_pilot: MakePilot, move: Action) -> None:
    session = a_turn()
    if isinstance(move, BuildRoad):
        move = next(a for a in session.legal(0) if isinstance(a, BuildRoad))
    assert session.why_illegal(0, move) is None
    pilot = make_pilot(speed="off")
    _, guide = sit(pilot, session)
    show(guide, move)
    pilot.press("1")
    pilot.advance(0.1)
    assert session.ply == 0
    pilot.press("return")
    pilot.advance(0.1)
    assert session.entries[0].action == move


def a_turn(**fields: Any) -> GameSession:
    """A middle game in which the first seat can do everything."""
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4],), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (5, 5, 5, 5, 5), 1: (2, 2, 2, 2, 2), 3: (1, 1, 1, 1, 1)},
        "devs": {0: (1, 1, 1, 1, 1)},
    }
    return session_at(position(**{**standing, **fields}), "hccc")


def show(guide: HintGuide, *found: Action, gain: float | None = None) -> None:
    """Let these be the hints."""
    scene = guide._table
    assert scene is not None
    guide.hints = tuple(Hint(action, gain) for action in found)
    guide._at = scene.session.revision
    scene.refresh()
    scene.rebuild()


def test_a_robbed_player_is_chosen_too(make_pilot: MakePilot) -> None:
    session = a_turn(phase=Phase.ROBBER)
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, session)
    for move in [a for a in session.legal(0) if isinstance(a, MoveRobber)]:
        show(guide, move)
        pilot.press("1")
        pilot.advance(0.1)
        focused = scene.focused
        ready = scene.pane.cursor == Spot(PieceKind.ROBBER, move.hex)
        assert ready or (focused is not None and focused.name == f"victim_{move.victim}")
        assert session.ply == 0
    pilot.press("return")
    assert session.entries[-1].action == move


def test_digits_keep_their_meaning_where_cards_are_chosen(make_pilot: MakePilot) -> None:
    session = a_turn(phase=Phase.DISCARD, owed=[12, 0, 0, 0])
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, session)
    give = Discard((3, 3, 2, 2, 2))
    show(guide, give)
    pilot.press("1")
    assert scene.selection.mode == Discarding((1, 0, 0, 0, 0))
    pilot.click("hint_1")
    pilot.advance(0.1)
    assert scene.selection.mode == Discarding(give.cards)
    pilot.press("return")
    assert session.entries[-1].action == give


def test_hints_are_put_away_while_the_mouse_is_held(make_pilot: MakePilot) -> None:
    """Nothing is built anew under a pressed button, so the rows stay for a while."""
    pilot = make_pilot(speed="off")
    _, guide = sit(pilot, new_session("hccc"))
    ask(pilot, "key")
    pilot.press("1")
    assert guide.is_ready(0)
    pilot.move("hint_2")
    pilot._button(pygame.MOUSEBUTTONDOWN, LEFT)
    pilot.press("i")
    assert not guide.is_ready(0)
    assert pilot.find("hint_1")
    pilot._button(pygame.MOUSEBUTTONUP, LEFT)
    pilot.advance(0.1)
    assert not moves(guide)


def test_the_board_makes_room_and_escape_puts_hints_away(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, new_session("hccc"))
    ask(pilot, "key")
    pilot.advance(0.5)
    (box,) = guide.covers()
    x = max(scene.pane.layout.vertex(v)[0] for v in range(54))
    assert x < box.x, "the whole island is seen"
    pilot.press("escape")
    pilot.advance(0.5)
    assert not moves(guide)
    assert scene.pane.glide == 0


def test_a_change_of_the_chance_to_win_is_shown_where_it_is_known(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    _, guide = sit(pilot, a_turn())
    show(guide, END_TURN)
    assert not any("%" in text for text in pilot.texts())
    show(guide, END_TURN, gain=-0.034)
    assert "−3 %" in pilot.texts()


def ask(pilot: Pilot, by: str) -> None:
    """Ask for a hint and wait for it."""
    if by == "key":
        pilot.press("i")
    else:
        pilot.click("hint")
    pilot.advance(0.1)


def shown(guide: HintGuide) -> Action | None:
    """The best move on screen."""
    return guide.hints[0].action if guide.hints else None


def moves(guide: HintGuide) -> list[Action]:
    """The moves on screen."""
    return [hint.action for hint in guide.hints]


def test_nobody_gets_a_hint_out_of_turn_or_on_the_public_screen(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, new_session("hhcc"))
    assert scene.curtain == 0
    pilot.press("i")
    pilot.advance(0.1)
    assert shown(guide) is None
    sit_down(pilot)
    ask(pilot, "key")
    settlement = shown(guide)
    assert isinstance(settlement, BuildSettlement)
    pilot.click(f"vertex:{settlement.vertex}")
    ask(pilot, "key")
    road = shown(guide)
    assert isinstance(road, BuildRoad)
    pilot.click(f"edge:{road.edge}")
    pilot.advance(0.3)
    assert scene.curtain == 1
    assert scene.find("hint") is None


def test_every_table_but_the_tutorial_has_hints(make_pilot: MakePilot, tmp_path: Path) -> None:
    services = make_pilot().runtime.services
    table = table_scene(services, new_session("hccc"))
    assert isinstance(table, TableScene)
    assert isinstance(table.guide, HintGuide)
    lesson = table_scene(services, library(tmp_path).begin(tutorial_setup("en")))
    assert isinstance(lesson, TableScene)
    assert isinstance(lesson.guide, TutorialGuide)


def test_hints_can_be_switched_off(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off", hints=False)
    scene, guide = sit(pilot, new_session("hccc"))
    assert scene.find("hint") is None
    pilot.press("i")
    pilot.advance(0.1)
    assert not guide.hints
    services = pilot.runtime.services
    services.change(replace(services.settings, hints=True))
    scene.refresh()
    pilot.advance(0.1)
    assert scene.find("hint") is not None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_every_move_has_its_words_and_they_fit(
    make_pilot: MakePilot, language: str, size: tuple[int, int]
) -> None:
    pilot = make_pilot(language, size, speed="off")
    session = new_session("hccc")
    advance_game(session, lambda s: s.observe(None).turn == 1)
    scene, guide = sit(pilot, session)
    for first, second in zip(ACTIONS, (*ACTIONS[1:], ACTIONS[0]), strict=True):
        assert hint_move(first, scene.speaker)
        reasons = hint_reasons(first, scene.seen, scene.speaker)
        assert reasons
        assert all(reasons)
        show(guide, first, second)
        pilot.texts()
        (box,) = guide.covers()
        assert box.x >= scene.table.drawer.x
        assert box.bottom < scene.table.zoom_tools[0].y
    assert pilot.faults() == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_while_a_trade_is_open_they_stand_in_the_place_of_the_log(
    make_pilot: MakePilot, language: str
) -> None:
    pilot = make_pilot(language, speed="off")
    scene, guide = sit(pilot, a_turn())
    pilot.press("t")
    show(guide, MaritimeTrade(0, 4, 3), MaritimeTrade(2, 4, 1))
    pilot.texts()
    (box,) = guide.covers()
    assert box.y >= scene.table.bank.bottom
    assert pilot.faults() == []


def test_a_whole_turn_can_be_played_by_hints(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    session = new_session("hccc", 4)
    advance_game(session, lambda s: s.observe(0).active == 0 and s.observe(0).turn > 8)
    _, guide = sit(pilot, session)
    for _ in range(30):
        if session.observe(0).active != 0:
            return
        ask(pilot, "key")
        move = shown(guide)
        if move is not None:
            session.act(0, move)
        pilot.advance(0.1)
    raise AssertionError("the turn does not end")
