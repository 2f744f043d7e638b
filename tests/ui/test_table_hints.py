"""Hints at the table: one key, one mark, one sentence, and only on the own screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.hints import Hints
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
from catan_desktop.ui.main import table_scene
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.hint_words import hint_sentence
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.tutorial.guide import TutorialGuide
from tests.ui.players import advance_game, new_session, sit_down
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
def test_a_hint_on_demand_marks_a_place_and_says_why(make_pilot: MakePilot, by: str) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, new_session("hccc"))
    assert not pilot.shows("Build a settlement on the ringed corner")
    ask(pilot, by)
    action = shown(guide)
    assert isinstance(action, BuildSettlement)
    assert any("on the ringed corner" in label for label in labels(scene))
    board = scene.pane.scene(scene.seen, scene.selection, scene.shown, marks=True)
    assert guide.marked(board).ringed_vertices == {action.vertex}
    assert scene.session.ply == 0
    ask(pilot, by)
    assert shown(guide) is None
    ask(pilot, by)
    assert shown(guide) == action
    pilot.click(f"vertex:{action.vertex}")
    assert scene.session.ply == 1
    assert shown(guide) is None, "it is gone once it was followed"


def ask(pilot: Pilot, by: str) -> None:
    """Ask for a hint and wait for it."""
    if by == "key":
        pilot.press("i")
    else:
        pilot.click("hint")
    pilot.advance(0.1)


def shown(guide: HintGuide) -> Action | None:
    """The hint on screen."""
    return guide.action


def labels(scene: TableScene) -> list[str]:
    """What the widgets say."""
    return [widget.label for widget in scene.walk()]


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
    assert guide.action is None
    services = pilot.runtime.services
    services.change(replace(services.settings, hints=True))
    scene.refresh()
    pilot.advance(0.1)
    assert scene.find("hint") is not None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_every_sentence_fits_beside_the_island(
    make_pilot: MakePilot, language: str, size: tuple[int, int]
) -> None:
    pilot = make_pilot(language, size, speed="off")
    session = new_session("hccc")
    advance_game(session, lambda s: s.observe(None).turn == 1)
    scene, guide = sit(pilot, session)
    for action in ACTIONS:
        words = hint_sentence(action, scene.seen, scene.speaker)
        assert words.endswith((".", "。"))
        guide.action, guide._at = action, session.revision
        scene.rebuild()
        pilot.texts()
        (box,) = guide.covers()
        for (x, y), r in scene.pane.busy(scene.seen):
            beside = box.right <= x - r or x + r <= box.x or box.bottom <= y - r or y + r <= box.y
            assert beside, action
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
        if guide.action is not None:
            session.act(0, guide.action)
        pilot.advance(0.1)
    raise AssertionError("the turn does not end")
