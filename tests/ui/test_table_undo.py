"""Going back freely at the table, and what a solo game shows of its best."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.app.boards import code_of
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup, SeatSetup, with_rules
from catan_desktop.engine.actions import END_TURN, ROLL, BuildRoad
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import PRESETS, STANDARD
from catan_desktop.storage.bests import keep_best
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.pilot import Pilot
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import advance_game, seat_table, session_at

MakePilot = Callable[..., Pilot]
FREE = replace(STANDARD, undo="free")


def at(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "rules": FREE,
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[14],), 2: (SHORE[20],)},
        "roads": {0: shore(0, 2) + shore(7, 1)},
        "hands": {0: (5, 5, 5, 5, 5)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


def played_on(pilot: Pilot, scene: Any) -> None:
    """The person ends the turn, and the others play until they are asked again."""
    pilot.press("space")
    for _ in range(200):
        pilot.advance(0.1, 0.1)
        if scene.selection.situation.asked:
            return
    pytest.fail("the others never came to an end")


@pytest.mark.parametrize("way", ["key", "button", "ctrl"])
def test_one_press_goes_back_over_the_others_turns_to_the_own_decision(
    make_pilot: MakePilot, way: str
) -> None:
    pilot = make_pilot(speed="off")
    scene: Any = seat_table(pilot, at())
    before = scene.session.observe(0)
    rows = len(scene.chronicle.rows)
    played_on(pilot, scene)
    after = scene.session.entries
    assert scene.session.ply > 3
    assert pilot.widget("undo").tip.startswith(
        "Back to your last decision (U); taken back over dice"
    )
    if way == "button":
        pilot.click("undo")
    else:
        pilot.press("u" if way == "key" else "ctrl+z")
    assert scene.session.ply == 0
    assert scene.session.observe(0) == before
    assert scene.seen == before
    assert len(scene.chronicle.rows) == rows
    assert pilot.shows("Build, buy a card, trade, or end your turn")
    played_on(pilot, scene)
    assert scene.session.entries == after, "the same dice fall, and the others do the same"


def test_a_roll_and_a_purchase_come_back_the_same(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at(phase=Phase.ROLL))
    pilot.press("space")
    pilot.press("d")
    before = scene.session.entries
    assert before[0].action == ROLL
    pilot.press("u", "u")
    assert scene.session.ply == 0
    pilot.press("space", "d")
    assert scene.session.entries == before


def test_while_animations_run_and_while_a_computer_player_thinks(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="slow")
    scene: Any = seat_table(pilot, at())
    pilot.press("space")
    while scene.session.ply < 2 or not scene.lagging:
        pilot.advance(0.02)  # the first computer player moves, and its move is being shown
    assert pilot.widget("undo").enabled
    pilot.click("undo")
    assert scene.session.ply == 0
    assert not scene.lagging
    assert not scene.timeline.running
    pilot.press("space")
    pilot.advance(2.5)
    assert scene.session.entries[0].action == END_TURN
    pilot.press("u")
    assert scene.session.ply == 0
    pilot.advance(3.0)
    assert scene.session.ply == 0, "no answer of before is made any more"


def test_without_the_option_the_turn_of_another_is_no_way_back(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at(rules=STANDARD))
    pilot.press("r")
    pilot.click(f"edge:{min(scene.selection.spots().edges)}")
    assert isinstance(scene.session.entries[0].action, BuildRoad)
    assert pilot.widget("undo").tip == "Undo (U)"
    pilot.press("escape")  # a further road could be placed
    played_on(pilot, scene)
    pilot.press("u")
    assert pilot.shows("Nothing to undo")
    assert scene.session.ply > 3


# ---------------------------------------------------------------- solo


def solo(tmp_path: Path, before: int | None, **changes: Any) -> GameSession:
    paths = Paths(tmp_path, tmp_path)
    if before is not None:
        keep_best(paths, code_of(beginner_board()), before)
    library = Library(paths, lambda: seed_of(9))
    board = replace(beginner_board(), starts=())
    setup = GameSetup((SeatSetup("Aki", "red", "human"),), "solo", board=board, seed=5)
    return library.begin(with_rules(setup, replace(PRESETS["solo"], **changes)))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_turns_to_beat_stand_beside_the_turn(
    make_pilot: MakePilot, tmp_path: Path, language: str
) -> None:
    session = solo(tmp_path, 31)
    advance_game(session, lambda s: s.observe(0).turn >= 12)
    pilot = make_pilot(language, (1024, 640), speed="off")
    seat_table(pilot, session)
    assert pilot.shows("Turn 12, best 31" if language == "en" else "第12手番・最短31")
    assert pilot.faults() == []


@pytest.mark.parametrize(
    ("before", "changes", "words"),
    [
        (None, {}, "The first result on this board"),
        (999, {}, "A new best on this board; before it was 999 turns"),
        (5, {}, "Best on this board: 5 turns"),
        (5, {"points_to_win": 4}, "The rules were changed: the result is not kept"),
    ],
)
def test_the_end_says_how_the_turns_compare(
    make_pilot: MakePilot, tmp_path: Path, before: int | None, changes: Any, words: str
) -> None:
    session = solo(tmp_path, before, **changes)
    advance_game(session, lambda s: False)
    pilot = make_pilot(speed="off")
    seat_table(pilot, session)
    pilot.advance(0.3)
    assert pilot.scene_name == "end"
    assert pilot.shows(words), pilot.texts()
    assert pilot.shows(f"points in {session.observe(None).turn} turns")
    assert pilot.faults() == []
