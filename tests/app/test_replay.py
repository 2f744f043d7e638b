"""The replay of a finished game: every position, who may see what, and games that go on from it."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.library import Library
from catan_desktop.app.replay import APART, NotOverError, Replay
from catan_desktop.app.setup import default_setup
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import commitment_of, seed_of
from catan_desktop.engine.events import (
    CardTaken,
    DevCardBought,
    Discarded,
    GameWon,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    TurnBegan,
)
from catan_desktop.engine.observation import Ledger, observe
from catan_desktop.engine.options import PRESETS
from catan_desktop.engine.record import replay as played
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import read_journal
from catan_desktop.storage.paths import Paths
from tests.cli.helpers import random_move
from tests.ui.players import advance_game, new_session

if TYPE_CHECKING:
    from pathlib import Path

    from catan_desktop.app.session import GameSession


@cache
def finished(kinds: str = "hccc", seed: int = 19, preset: str = "standard") -> GameSession:
    """A game that is over."""
    board = replace(beginner_board(), starts=())
    session = new_session(kinds, seed, preset=preset, rules=PRESETS[preset], board=board)
    level = "normal" if preset == "standard" else "easy"
    advance_game(session, lambda _: False, level)
    return session


@cache
def the_replay() -> Replay:
    return Replay.of(finished())


def library(tmp_path: Path) -> Library:
    seeds = iter(range(500, 600))
    return Library(Paths(tmp_path, tmp_path), lambda: seed_of(next(seeds)))


# ---------------------------------------------------------------- positions
def test_every_position_is_the_game_played_from_its_start() -> None:
    replay = the_replay()
    record = replay.table.record
    states = [record.start(), *(t.state for t in played(record))]
    assert replay.length == len(states) - 1
    for step in (*range(0, replay.length + 1, 7), *range(replay.length, -1, -5), 0, replay.length):
        assert replay.state(step) == states[step], step
    with pytest.raises(IndexError):
        replay.state(replay.length + 1)


def test_a_seat_sees_what_it_saw_in_the_game_itself() -> None:
    replay = the_replay()
    transitions = played(replay.table.record)
    for view in (0, 2):
        ledger = Ledger(4, view)
        wanted = {APART - 1, APART, APART + 1, 150, replay.length - 1}
        for step, moved in enumerate(transitions, 1):
            ledger.fold(moved.events)
            if step in wanted:
                assert replay.frame(step, view).seen == observe(moved.state, view, ledger)
        assert replay.frame(40, view).seen.seat == view  # back again


def test_a_seats_view_hides_the_others_cards_and_the_open_one_shows_all() -> None:
    replay = the_replay()
    for step in range(0, replay.length, 11):
        state = replay.state(step)
        own, every = replay.frame(step, 1), replay.frame(step, None)
        assert own.hands[1] == state.hand(1)
        assert own.devs[1] == state.dev_cards(1)
        assert [own.hands[s] for s in (0, 2, 3)] == [None] * 3
        assert [own.devs[s] for s in (0, 2, 3)] == [None] * 3
        assert own.points[0] == state.points[0]
        assert every.hands == tuple(state.hand(s) for s in range(4))
        assert every.points == tuple(state.total_points(s) for s in range(4))


def test_a_seats_view_words_no_card_that_it_did_not_see() -> None:
    replay = the_replay()
    hidden = shown = 0
    for step in range(1, replay.length + 1):
        for event in replay.events(step, 0):
            if isinstance(event, CardTaken) and 0 not in (event.thief, event.victim):
                assert event.resource is None
                hidden += 1
            if isinstance(event, DevCardBought) and event.seat != 0:
                assert event.card is None
                hidden += 1
        shown += sum(
            isinstance(e, DevCardBought) and e.card is not None for e in replay.events(step, None)
        )
    assert hidden
    assert shown


def test_a_game_that_is_not_over_has_no_replay(tmp_path: Path) -> None:
    session = new_session("hccc", 19)
    advance_game(session, lambda g: g.observe(None).turn > 4)
    with pytest.raises(NotOverError):
        Replay.of(session)
    games = library(tmp_path)
    begun = games.begin(default_setup("en"))
    begun.close()
    assert begun.path is not None
    with pytest.raises(NotOverError):
        games.replay(begun.path)


def test_a_step_in_either_direction_takes_no_time_to_be_felt() -> None:
    replay = the_replay()
    replay.frame(replay.length, 0)
    begun = time.process_time()
    steps = range(replay.length, 0, -3)
    for step in steps:
        replay.frame(step, 0)
    assert (time.process_time() - begun) / len(steps) < 0.015


# ---------------------------------------------------------------- marks
def test_turns_begin_where_their_event_stands() -> None:
    replay = the_replay()
    for mark in replay.turns:
        assert TurnBegan(mark.seat, mark.turn) in replay.events(mark.step, None)
        assert replay.turn_at(mark.step) == mark.turn
        assert replay.turn_at(mark.step - 1) == mark.turn - 1
    first, second, last = replay.turns[0], replay.turns[1], replay.turns[-1]
    assert replay.turn_at(0) == 0
    assert replay.next_turn(0) == first.step
    assert replay.next_turn(first.step) == second.step
    assert replay.last_turn(second.step) == first.step
    assert replay.last_turn(second.step + 1) == second.step
    assert replay.last_turn(first.step) == 0
    assert replay.next_turn(last.step) == replay.length


def test_moments_stand_in_order_and_end_with_the_win() -> None:
    replay = the_replay()
    steps = [moment.step for moment in replay.moments]
    assert steps == sorted(steps)
    assert replay.moments[-1].kind == "win"
    assert replay.moments[-1].step == replay.length
    for moment in replay.moments:
        state = replay.state(moment.step)
        if moment.kind == "road":
            assert state.road_holder == (-1 if moment.seat is None else moment.seat)
        elif moment.kind == "army":
            assert state.army_holder == moment.seat
    kinds = {moment.kind for moment in replay.moments}
    assert {"lead", "win"} <= kinds
    leads = [t for t in replay.course.turnings if t.kind == "lead"]
    assert [(m.turn, m.seat) for m in replay.moments if m.kind == "lead"] == [
        (t.turn, t.seat) for t in leads
    ]


MADE_BY = {
    "road": LongestRoadMoved,
    "army": LargestArmyMoved,
    "win": GameWon,
    "monopoly": MonopolyTaken,
    "discard": Discarded,
}
"""The event that makes a moment of a kind; a lead is made by points."""


@pytest.mark.parametrize("seed", [5, 6, 7, 8])
def test_each_moment_stands_right_after_the_entry_that_made_it(seed: int) -> None:
    """In the turn that it names: no lead lands at the beginning of the turn after."""
    rules = replace(PRESETS["standard"], points_to_win=6)
    session, rng = new_session("ccc", seed, rules=rules), Random(seed)
    while not session.over:
        random_move(session, rng)
    replay = Replay.of(session)
    assert any(moment.kind == "lead" for moment in replay.moments)
    for moment in replay.moments:
        assert replay.turn_at(moment.step) == moment.turn, moment
        if moment.kind != "lead":
            events = replay.events(moment.step, None)
            assert any(isinstance(event, MADE_BY[moment.kind]) for event in events)
            continue
        before, now = (
            [replay.state(step).total_points(seat) for seat in range(3)]
            for step in (moment.step - 1, moment.step)
        )
        assert moment.seat is not None
        assert now[moment.seat] == moment.figure
        assert [seat for seat, points in enumerate(now) if points == max(now)] == [moment.seat]
        assert [seat for seat, points in enumerate(before) if points == max(before)] != [
            moment.seat
        ]


def test_great_losses_are_moments_and_small_ones_are_not() -> None:
    """Monopolies of three cards or more, five cards or more given up for a seven."""
    session, rng = new_session("cccc", 5), Random(5)
    while not session.over:
        random_move(session, rng)
    replay, due = Replay.of(session), []
    for step in range(1, replay.length + 1):
        for event in replay.events(step, None):
            if isinstance(event, MonopolyTaken) and sum(event.counts) >= 3:
                due.append(("monopoly", step, event.seat, sum(event.counts)))
            elif isinstance(event, Discarded) and sum(event.cards) >= 5:
                due.append(("discard", step, event.seat, sum(event.cards)))
    kinds = ("monopoly", "discard")
    assert [(m.kind, m.step, m.seat, m.figure) for m in replay.moments if m.kind in kinds] == due
    met = {kind for kind, *_ in due}
    assert met == {"monopoly", "discard"}


# ---------------------------------------------------------------- playing on
@pytest.mark.parametrize("part", [0.0, 0.03, 0.7, 1.0])
def test_a_game_goes_on_from_any_position_with_other_dice(tmp_path: Path, part: float) -> None:
    replay, games = the_replay(), library(tmp_path)
    step = min(replay.length - 1, round(replay.length * part))
    path = games.play_on(replay, step)
    journal = read_journal(path)
    assert journal.entries == replay.table.record.entries[:step]
    assert journal.rewound  # it counts in no statistics
    session = games.open(path)
    assert session.notices == []
    assert session.ply == step
    assert session.seats == replay.table.seats
    assert session.game_id != replay.table.game_id
    assert session.commitment != commitment_of(replay.table.seed)
    advance_game(session, lambda g: part < 0.5 and g.ply > step + 60)
    rolls = [e.outcome for e in session.entries[step:] if e.outcome is not None]
    before = [e.outcome for e in replay.table.record.entries[step:] if e.outcome is not None]
    assert rolls != before or not before
    over = session.over
    session.close()
    report = check_file(path)
    assert (report.count, report.dice) == (0, "verified" if over else "not yet revealed")
    if not over:
        return
    again = games.replay(path)
    assert again.length == session.ply
    assert again.path == path


def test_the_game_that_was_looked_at_stays_as_it_is(tmp_path: Path) -> None:
    games = library(tmp_path)
    path = games.play_on(the_replay(), the_replay().length - 1)
    session = games.open(path)
    advance_game(session, lambda _: False)
    session.close()
    before = path.read_bytes()
    other = games.play_on(games.replay(path), 80)
    assert path.read_bytes() == before
    assert other != path
    one_more = games.open(other)  # a game that goes on from one that went on
    assert one_more.ply == 80
    one_more.close()
    assert check_file(other).count == 0


def test_nobody_goes_on_after_the_end(tmp_path: Path) -> None:
    replay = the_replay()
    assert not replay.may_play_on(replay.length)
    with pytest.raises(ValueError, match="no game goes on"):
        library(tmp_path).play_on(replay, replay.length)


def test_a_solo_game_that_goes_on_is_no_best(tmp_path: Path) -> None:
    replay, games = Replay.of(finished("h", 3, "solo")), library(tmp_path)
    session = games.open(games.play_on(replay, replay.length - 1))
    assert session.solo is not None
    assert session.solo.standing == "rewound"
    session.close()


def test_a_journal_with_a_later_seal_keeps_its_first_hash(tmp_path: Path) -> None:
    table = replace(finished().table, record=finished().record)
    sealed = replace(table, sealed_at=30, first_hash="ab" * 32)
    path = library(tmp_path).play_on(Replay(sealed), 50)
    assert read_journal(path).header.commitment == "ab" * 32
