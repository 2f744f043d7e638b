"""The turn timer: what it counts, for whom, and what it does when time is up."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup, SeatSetup, with_rules
from catan_desktop.app.timer import TurnTimer, most_plentiful, timed_action
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLARE_VICTORY,
    DECLINES,
    END_TURN,
    PLAY_ROAD_BUILDING,
    ROLL,
    WITHDRAW_OFFER,
    BuildRoad,
    BuildSettlement,
    Discard,
    MoveRobber,
    OfferTrade,
)
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from catan_desktop.storage.journal import read_journal
from catan_desktop.storage.paths import Paths
from tests.engine.positions import COAST, SHORE, position, shore
from tests.ui.players import session_at

TIMED = replace(STANDARD, turn_seconds=60)
OFFER = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3))


def at(kinds: str = "hhhh", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "rules": TIMED,
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(14, 1)},
        "hands": {0: (3, 3, 3, 3, 3), 1: (2, 2, 2, 2, 2)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


# ---------------------------------------------------------------- counting


def test_a_turn_has_its_seconds_and_they_go_down_only_as_time_is_handed_in() -> None:
    timer = TurnTimer(at(phase=Phase.ROLL))
    assert timer.left(0) == 60
    timer.pass_time(0, 12.5)
    assert timer.left(0) == 47.5
    timer.pass_time(0, 100.0)
    assert timer.left(0) == 0


def test_one_turn_is_one_time_through_all_its_phases_and_undo_gives_none_back() -> None:
    session = at(phase=Phase.ROLL)
    timer = TurnTimer(session)
    timer.pass_time(0, 10)
    session.act(0, ROLL)
    timer.pass_time(0, 10)
    session.act(0, BuildRoad(COAST[2]))
    timer.pass_time(0, 10)
    session.undo(0)
    assert timer.left(0) == 30


def test_the_next_turn_has_its_own_time() -> None:
    session = at()
    timer = TurnTimer(session)
    timer.pass_time(0, 50)
    session.act(0, END_TURN)
    assert timer.left(0) is None
    assert timer.left(1) == 60


def test_without_the_option_and_for_computer_players_nothing_counts() -> None:
    assert TurnTimer(at(rules=STANDARD)).left(0) is None
    timer = TurnTimer(at("chhh"))
    timer.pass_time(0, 1000)
    assert timer.left(0) is None


def test_who_is_not_asked_has_no_time_running() -> None:
    timer = TurnTimer(at())
    timer.pass_time(1, 1000)
    assert timer.left(1) is None


def test_discards_and_answers_of_others_have_their_own_time() -> None:
    session = at(phase=Phase.DISCARD, hands={0: (8, 0, 0, 0, 0), 1: (8, 0, 0, 0, 0)},
                 owed=[4, 4, 0, 0])  # fmt: skip
    timer = TurnTimer(session)
    timer.pass_time(0, 20)
    timer.pass_time(1, 5)
    assert (timer.left(0), timer.left(1)) == (40, 55)
    session.act(1, Discard((4, 0, 0, 0, 0)))
    session.act(0, Discard((4, 0, 0, 0, 0)))
    assert timer.left(0) == 40, "the own discard belongs to the own turn"

    session = at()
    timer = TurnTimer(session)
    timer.pass_time(0, 20)
    session.act(0, OFFER)
    assert timer.left(0) is None, "it waits for the others"
    timer.pass_time(1, 50)
    session.act(2, DECLINES[0])
    assert timer.left(1) == 10, "the answers of others change nothing"
    session.act(1, DECLINES[0])
    session.act(3, DECLINES[0])
    assert timer.left(0) == 40
    session.act(0, replace(OFFER, give=(2, 0, 0, 0, 0)))
    assert timer.left(1) == 60, "a further offer has its own time"


def test_each_starting_place_has_its_time_settlement_and_road_together() -> None:
    session = at(phase=Phase.SETUP_SETTLEMENT, turn=0, placed=0, settlements={}, roads={}, hands={})
    timer = TurnTimer(session)
    timer.pass_time(0, 25)
    session.act(0, next(a for a in session.legal(0) if isinstance(a, BuildSettlement)))
    assert timer.left(0) == 35
    session.act(0, next(a for a in session.legal(0) if isinstance(a, BuildRoad)))
    assert timer.left(1) == 60


def test_after_a_free_undo_the_time_starts_anew() -> None:
    session = at("hccc", rules=replace(TIMED, undo="free"))
    timer = TurnTimer(session)
    session.act(0, BuildRoad(COAST[2]))
    timer.pass_time(0, 60)
    session.undo(0)
    assert timer.left(0) == 60


# ---------------------------------------------------------------- what is done


def test_the_most_plentiful_cards_are_given_up() -> None:
    assert most_plentiful((5, 1, 1, 1, 0), 4) == (4, 0, 0, 0, 0)
    assert most_plentiful((4, 4, 1, 0, 0), 4) == (2, 2, 0, 0, 0)
    assert most_plentiful((2, 2, 2, 2, 2), 5) == (1, 1, 1, 1, 1)
    assert most_plentiful((0, 9, 0, 0, 1), 5) == (0, 5, 0, 0, 0)


def test_before_the_roll_it_rolls() -> None:
    assert timed_action(at(phase=Phase.ROLL, devs={0: (2, 1, 1, 1, 1)}), 0) == ROLL


def test_after_it_the_turn_is_ended_and_nothing_is_built_or_played() -> None:
    rich = at(hands={0: (9, 9, 9, 9, 9)}, devs={0: (2, 1, 1, 1, 1)})
    assert timed_action(rich, 0) == END_TURN


def test_owed_cards_are_given_up_of_the_largest_piles() -> None:
    session = at(phase=Phase.DISCARD, hands={1: (5, 1, 1, 1, 0)}, owed=[0, 4, 0, 0])
    assert timed_action(session, 1) == Discard((4, 0, 0, 0, 0))


def test_an_offer_is_declined_and_the_own_open_one_withdrawn() -> None:
    session = at()
    session.act(0, OFFER)
    assert timed_action(session, 1) == DECLINES[0]
    session.act(1, ACCEPT_OFFER)
    session.act(2, DECLINES[0])
    session.act(3, DECLINES[0])
    assert timed_action(session, 0) == WITHDRAW_OFFER


def test_victory_is_declared_where_it_must_be() -> None:
    rules = replace(TIMED, winning="declared by the player", points_to_win=3)
    session = at(rules=rules, cities={0: (SHORE[4],)})
    assert timed_action(session, 0) == DECLARE_VICTORY


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"phase": Phase.ROBBER}, MoveRobber),
        (
            {
                "phase": Phase.SETUP_SETTLEMENT, "turn": 0, "placed": 0, "settlements": {},
                "roads": {}, "hands": {},
            },
            BuildSettlement,
        ),
    ],
    ids=["robber", "starting place"],
)  # fmt: skip
def test_robber_and_places_are_chosen_by_the_fast_agent(fields: Any, kind: type) -> None:
    session = at(**fields)
    timer = TurnTimer(session)
    timer.act(0)
    assert isinstance(session.entries[-1].action, kind)
    if session.observe(None).phase is Phase.SETUP_ROAD:
        timer.act(0)
        assert isinstance(session.entries[-1].action, BuildRoad)


def test_free_roads_are_placed_by_the_fast_agent() -> None:
    session = at(devs={0: (0, 0, 1, 0, 0)})
    session.act(0, PLAY_ROAD_BUILDING)
    timer = TurnTimer(session)
    while session.observe(None).phase is Phase.FREE_ROAD:
        timer.act(0)
    assert [type(e.action) for e in session.entries[1:]] == [BuildRoad, BuildRoad]
    assert [e.by for e in session.entries] == [None, "timer", "timer"]


def test_where_in_the_log_time_was_up_is_known_once_for_each_turn() -> None:
    session = at(phase=Phase.ROLL)
    timer = TurnTimer(session)
    timer.act(0)
    while session.to_act() == (0,):
        timer.act(0)
    assert list(session.time_ups().values()) == [0]
    assert list(session.time_ups()) == [0]
    session.act(1, ROLL)
    before = session.event_count
    while session.observe(None).phase is not Phase.MAIN:
        timer.act(session.to_act()[0])
    timer.act(1)
    assert session.time_ups()[before] == 1


# ---------------------------------------------------------------- kept


def test_a_timer_move_is_marked_in_the_journal_and_a_resumed_turn_begins_anew(
    tmp_path: Path,
) -> None:
    library = Library(Paths(tmp_path, tmp_path), lambda: seed_of(9))
    seats = (SeatSetup("Aki", "red", "human"), SeatSetup("Dai", "teal", "human"))
    session = library.begin(with_rules(GameSetup(seats, first=0, seed=5), TIMED))
    timer = TurnTimer(session)
    timer.act(0)
    timer.act(0)
    timer.pass_time(1, 59)
    session.close()
    (path,) = library.paths.saves.glob("*.jsonl")
    assert [e.by for e in read_journal(path).entries] == ["timer", "timer"]
    again = library.open(path)
    assert [e.by for e in again.entries] == ["timer", "timer"]
    assert again.time_ups() == session.time_ups()
    assert TurnTimer(again).left(1) == 60
    again.close()
