"""Watching computer players: the bottom row stops them, steps and opens hands."""

from collections.abc import Callable
from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.ui.pilot import Pilot
from tests.ui.players import advance_game, new_session, seat_table

MakePilot = Callable[..., Pilot]


def watched(make_pilot: MakePilot, **settings: Any) -> tuple[Pilot, Any, GameSession]:
    """A game between computer players, paused in its seventh turn."""
    pilot, session = make_pilot(**{"speed": "off", **settings}), new_session("cccc", 2)
    advance_game(session, lambda s: s.observe(None).turn == 7)
    scene = seat_table(pilot, session)
    pilot.press("space")
    return pilot, scene, session


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_pause_stops_everybody_and_going_on_lets_them_play(
    make_pilot: MakePilot, way: str
) -> None:
    pilot, scene, session = watched(make_pilot)
    assert scene.watch.paused
    assert pilot.shows("Go on")
    before = session.ply
    pilot.advance(2.0)
    assert session.ply == before
    if way == "key":
        pilot.press("space")
    else:
        pilot.click("end")
    assert pilot.shows("Pause")
    pilot.advance(1.0)
    assert session.ply > before + 3


def test_one_move_is_one_move(make_pilot: MakePilot) -> None:
    pilot, _, session = watched(make_pilot)
    for way in ("key", "click", "key"):
        before = session.ply
        pilot.press(".") if way == "key" else pilot.click("watch_step")
        pilot.advance(1.0)
        assert session.ply == before + 1


def test_one_turn_ends_where_the_next_begins(make_pilot: MakePilot) -> None:
    pilot, _, session = watched(make_pilot)
    for turn in (8, 9):
        pilot.press(",") if turn == 8 else pilot.click("watch_turn")
        pilot.advance(3.0)
        assert session.observe(None).turn == turn


def test_open_hands_show_the_cards_of_the_seat_on_turn(make_pilot: MakePilot) -> None:
    pilot, scene, session = watched(make_pilot)
    assert pilot.shows("H shows all hands")
    pilot.click("watch_hands")
    seen = session.observe(session.observe(None).active)
    kinds = {f"open_False_{r}" for r in range(5) if seen.hand[r]}
    shown = {w.name for w in scene.walk() if w.name.startswith("open_False")}
    assert shown == kinds
    assert scene.seat_cards[0].tracker is not None
    pilot.press("h")
    assert not any(w.name.startswith("open_") for w in scene.walk())


def test_pausing_works_while_cards_fly(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="slow"), new_session("cccc", 2)
    advance_game(session, lambda s: s.observe(None).turn == 7)
    scene = seat_table(pilot, session)
    for _ in range(200):
        pilot.advance(0.05)
        if scene.lagging:
            break
    assert scene.lagging
    pilot.press("space")
    assert scene.watch.paused
    pilot.advance(20.0, 0.1)
    before, frames = session.ply, pilot.runtime.frames
    pilot.advance(5.0, 0.1)
    assert session.ply == before
    assert pilot.runtime.frames == frames, "nothing is drawn while nothing happens"


def test_the_pace_and_the_rolls_are_in_the_row_too(make_pilot: MakePilot) -> None:
    pilot, scene, _ = watched(make_pilot)
    pilot.click("watch_pace")
    assert scene.services.settings.speed == "slow"
    pilot.click("watch_rolls")
    assert pilot.shows("Dice: ")
    pilot.press("x")
    assert not pilot.shows("Dice: ")


def test_the_keys_of_watching_are_in_the_list(make_pilot: MakePilot) -> None:
    pilot, _, _ = watched(make_pilot)
    pilot.press("?")
    for words in ("Watching", "pause, go on", "one move", "one turn", "all hands"):
        assert pilot.shows(words)
    assert not pilot.shows("build a piece")


def test_when_the_game_is_over_the_result_is_there(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="off"), new_session("cccc", 2)
    advance_game(session, lambda _: False)
    seat_table(pilot, session)
    pilot.advance(0.2)
    assert pilot.scene_name == "end"
