"""The turn timer at the table, with the clock advanced by the pilot."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from catan_desktop.app.host import AgentHost, Answer, InlineThinker
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    DECLARE_VICTORY,
    END_TURN,
    ROLL,
    BuildRoad,
    BuildSettlement,
    DeclineOffer,
    Discard,
    MoveRobber,
    OfferTrade,
    WithdrawOffer,
)
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import PRESETS, STANDARD
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.scene import TableScene
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import new_session, seat_table, session_at, sit_down

MakePilot = Callable[..., Pilot]
TIMED = replace(STANDARD, turn_seconds=30)
OFFER = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3))
BY_TIMER = "the timer plays"


def at(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "rules": TIMED,
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[14],), 2: (SHORE[20],)},
        "roads": {0: shore(0, 2) + shore(7, 1)},
        "hands": {0: (3, 3, 3, 3, 3)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


def pass_time(pilot: Pilot, seconds: float) -> None:
    """As the idle loop lets it pass: in tenths of a second."""
    pilot.advance(seconds, 0.1)


def by(session: GameSession) -> list[tuple[type, str | None]]:
    return [(type(e.action), e.by) for e in session.entries]


# ---------------------------------------------------------------- what is shown


def test_the_seconds_stand_beside_the_sentence_and_the_last_ten_are_warned_of(
    pilot: Pilot,
) -> None:
    scene = seat_table(pilot, at())
    pass_time(pilot, 0.1)
    assert pilot.find("30").x > scene.table.sentence.right - 60
    pass_time(pilot, 19.0)
    assert pilot.shows("11")
    assert "tick" not in pilot.runtime.services.sound.played
    pass_time(pilot, 1.0)
    assert pilot.runtime.services.sound.played.count("tick") == 1
    pass_time(pilot, 5.0)
    assert pilot.shows("5")
    pass_time(pilot, 4.0)
    assert pilot.runtime.services.sound.played.count("tick") == 6
    assert scene.session.ply == 0, "not before the time is up"


def test_a_table_without_a_timer_shows_none(pilot: Pilot) -> None:
    scene = seat_table(pilot, at(rules=STANDARD))
    pass_time(pilot, 100.0)
    assert scene.seconds_left is None
    assert scene.session.ply == 0


def test_a_picture_a_second_and_no_more(pilot: Pilot) -> None:
    seat_table(pilot, at())
    pass_time(pilot, 8.0)
    before = pilot.runtime.frames
    pass_time(pilot, 5.0)
    assert pilot.runtime.frames - before == 5


# ---------------------------------------------------------------- what is done


def test_a_turn_whose_time_is_up_is_rolled_and_ended_and_the_log_says_why(pilot: Pilot) -> None:
    scene = seat_table(pilot, at("hhhh", phase=Phase.ROLL))
    session = scene.session
    sit_down(pilot)
    pass_time(pilot, 30.2)
    assert session.observe(None).active == 1
    assert by(session)[0] == (type(ROLL), "timer")
    assert by(session)[-1] == (type(END_TURN), "timer")
    assert all(mark == "timer" for _, mark in by(session))
    sit_down(pilot)
    rows = [row for row in scene.chronicle.rows if BY_TIMER in row.text]
    assert [row.seat for row in rows] == [0]
    assert scene.chronicle.rows[0] == rows[0], "it stands above what was done"


def test_a_slip_says_for_whom_and_goes_away_again(pilot: Pilot) -> None:
    scene = seat_table(pilot, at("h", seats=1, settlements={0: (SHORE[0],)}, hands={}))
    pass_time(pilot, 30.1)
    assert scene.session.entries[0].by == "timer"
    assert pilot.shows("Time was up")
    assert pilot.shows("for Aki")
    pass_time(pilot, 6.0)
    assert not pilot.shows("Time was up")


def test_owed_cards_are_given_up_and_a_half_made_choice_does_no_harm(pilot: Pilot) -> None:
    hand = (6, 1, 1, 1, 1)
    scene = seat_table(pilot, at(phase=Phase.DISCARD, hands={0: hand}, owed=[5, 0, 0, 0]))
    pilot.press("2", "3")
    pass_time(pilot, 30.1)
    assert scene.session.entries[0].action == Discard((5, 0, 0, 0, 0))
    assert scene.session.entries[0].by == "timer"
    pass_time(pilot, 0.3)
    assert isinstance(scene.session.entries[1].action, MoveRobber), "the same turn goes on"


def test_the_robber_is_moved_by_the_fast_agent_in_the_middle_of_choosing_a_victim(
    pilot: Pilot,
) -> None:
    scene = seat_table(pilot, at(phase=Phase.ROBBER, hands={1: (1, 0, 0, 0, 0)}))
    pass_time(pilot, 30.1)
    assert by(scene.session)[0] == (MoveRobber, "timer")


def test_starting_places_are_chosen(pilot: Pilot) -> None:
    empty: dict[str, Any] = {"settlements": {}, "roads": {}, "hands": {}}
    state = {"phase": Phase.SETUP_SETTLEMENT, "turn": 0, "placed": 0}
    scene = seat_table(pilot, at("hhcc", **state, **empty))
    sit_down(pilot)
    pass_time(pilot, 30.3)
    assert [e.by for e in scene.session.entries[:2]] == ["timer", "timer"]
    assert scene.curtain == 1
    pass_time(pilot, 100.0)
    assert scene.session.ply == 2, "the next one has not sat down yet"
    sit_down(pilot)
    pass_time(pilot, 0.1)
    assert pilot.shows("30")


def test_an_offer_of_another_person_is_declined_after_its_own_time(pilot: Pilot) -> None:
    scene = seat_table(pilot, at("hhhh", hands=dict.fromkeys(range(4), (3, 3, 3, 3, 3))))
    session = scene.session
    sit_down(pilot)
    pass_time(pilot, 20.0)
    session.act(0, OFFER)
    pass_time(pilot, 0.1)
    assert scene.curtain == 1
    sit_down(pilot)
    pass_time(pilot, 29.0)
    assert session.ply == 1
    pass_time(pilot, 1.2)
    assert session.entries[1].action == DeclineOffer()
    assert session.entries[1].by == "timer"
    assert scene.curtain == 2


def test_the_own_open_offer_is_withdrawn_and_the_turn_ended(pilot: Pilot) -> None:
    scene = seat_table(pilot, at("hhhh", hands=dict.fromkeys(range(4), (3, 3, 3, 3, 3))))
    session = scene.session
    sit_down(pilot)
    session.act(0, OFFER)
    for seat in (1, 2, 3):
        session.act(seat, session.legal(seat)[0])  # agrees
    pass_time(pilot, 0.1)
    sit_down(pilot)
    pass_time(pilot, 30.3)
    done = [e.action for e in session.entries if e.by == "timer"]
    assert done == [WithdrawOffer(), END_TURN]


def test_victory_is_declared_at_the_end_of_the_time(pilot: Pilot) -> None:
    rules = replace(TIMED, winning="declared by the player", points_to_win=3)
    scene = seat_table(pilot, at(rules=rules, cities={0: (SHORE[4],)}))
    pass_time(pilot, 30.2)
    assert scene.session.over
    assert scene.session.entries[-1].action == DECLARE_VICTORY
    assert pilot.scene_name == "end"


# ---------------------------------------------------------------- when it stands still


def still(pilot: Pilot, scene: TableScene, seconds: float = 100.0) -> None:
    before, ply = scene.seconds_left, scene.session.ply
    pass_time(pilot, seconds)
    assert scene.session.ply == ply
    assert scene.seconds_left == before


def test_it_stands_still_in_menus_and_dialogs(pilot: Pilot) -> None:
    scene = seat_table(pilot, at())
    pass_time(pilot, 5.0)
    pilot.press("f10")
    assert pilot.scene_name == "menu"
    still(pilot, scene)
    pilot.press("escape")
    pilot.press("f2")
    assert pilot.scene_name == "rulebook"
    still(pilot, scene)
    pilot.press("escape")
    assert pilot.scene_name == "table"
    pass_time(pilot, 5.0)
    assert scene.seconds_left == 20


def test_it_stands_still_under_the_curtain(pilot: Pilot) -> None:
    scene = seat_table(pilot, at("hhcc"))
    assert scene.curtain == 0
    still(pilot, scene)
    assert not pilot.shows("30")


def test_it_stands_still_while_minimised(pilot: Pilot) -> None:
    scene = seat_table(pilot, at())
    pass_time(pilot, 5.0)
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWMINIMIZED))
    still(pilot, scene)
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWRESTORED))
    pass_time(pilot, 26.0)
    assert scene.session.ply > 0


def test_it_stands_still_while_the_picture_catches_up(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="slow")
    scene: Any = seat_table(pilot, at(phase=Phase.ROLL))
    pass_time(pilot, 5.0)
    pilot.press("space")
    assert scene.lagging
    left = scene.timer.left(0)
    looked = 0
    while scene.lagging:
        assert scene.timer.left(0) == left
        assert pilot.shows("25"), "the ring stays where it is meanwhile"
        looked += 1
        pilot.advance(0.02, 0.02)
    assert looked > 20


def test_it_stands_still_while_a_computer_player_thinks_and_never_runs_for_one(
    pilot: Pilot,
) -> None:
    class Slow(InlineThinker):
        free = False

        def poll(self) -> Answer | None:
            return super().poll() if Slow.free else None

    session = at(phase=Phase.DISCARD, hands={0: (8, 0, 0, 0, 0), 1: (0, 8, 0, 0, 0)},
                 owed=[4, 4, 0, 0])  # fmt: skip
    scene = TableScene(pilot.runtime.services, session, lambda game: AgentHost(game, Slow))
    pilot.runtime.stack.push(scene)
    pass_time(pilot, 0.3)
    assert scene.host.thinking == 1
    pass_time(pilot, 100.0)
    assert session.ply == 0
    Slow.free = True
    pass_time(pilot, 0.3)
    Slow.free = False
    assert [e.seat for e in session.entries] == [1]
    assert session.entries[0].by is None
    pass_time(pilot, 31.0)
    assert session.entries[1].by == "timer"
    Slow.free = True
    for _ in range(20):
        pass_time(pilot, 1.0)
    assert all(e.by is None for e in session.entries if e.seat)


# ---------------------------------------------------------------- troubles


def test_a_move_of_the_timer_that_cannot_be_kept_is_told_and_tried_again(pilot: Pilot) -> None:
    from pathlib import Path

    from catan_desktop.app.saving import SaveFailedError
    from catan_desktop.app.session import MemorySink
    from catan_desktop.storage.errors import Reason

    class Full(MemorySink):
        full = True

        def append(self, entry: object) -> None:
            if self.full:
                raise SaveFailedError(Path("game.jsonl"), Reason("partial"))

    session = at()
    sink = session._sink = Full()
    scene = seat_table(pilot, session)
    pass_time(pilot, 30.2)
    assert pilot.scene_name == "dialog"
    assert scene.session.ply == 0
    pass_time(pilot, 10.0)
    sink.full = False
    pilot.click("again")
    pass_time(pilot, 0.3)
    assert session.entries[0].by == "timer"


def test_auto_roll_does_not_roll_again_what_was_just_taken_back(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off", auto_roll=True)
    rules = replace(STANDARD, undo="free")
    scene = seat_table(pilot, at(rules=rules, phase=Phase.ROLL, devs={}))
    pass_time(pilot, 0.3)
    assert scene.session.ply >= 1
    pilot.press("u")
    pass_time(pilot, 1.0)
    assert scene.session.ply == 0
    pilot.press("space")
    pass_time(pilot, 0.2)
    assert scene.session.entries[0].action == ROLL


@pytest.mark.parametrize(
    ("kinds", "preset"),
    [("hccc", "standard"), pytest.param("hhc", "cataso", marks=pytest.mark.slow)],
)
def test_a_game_at_which_nobody_sits_comes_to_its_end(
    pilot: Pilot, kinds: str, preset: str
) -> None:
    """Every phase of a whole game is passed by the timer alone, and every entry is marked."""
    rules = replace(PRESETS[preset], turn_seconds=30, points_to_win=5)
    session = new_session(kinds, 3, rules=rules, preset=preset)
    scene = seat_table(pilot, session)
    for _ in range(800):
        if session.over:
            break
        pilot.advance(6.0, 6.0)
        if scene.curtain is not None:
            sit_down(pilot)
    assert session.over
    people = [s for s, kind in enumerate(kinds) if kind == "h"]
    assert all(entry.by == ("timer" if entry.seat in people else None) for entry in session.entries)
    done = {type(entry.action) for entry in session.entries if entry.by == "timer"}
    assert {type(ROLL), type(END_TURN), BuildSettlement, BuildRoad, Discard} <= done
