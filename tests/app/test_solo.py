"""Solo games: turns are counted, and the fewest on each board are kept."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import make_agent
from catan_desktop.app.boards import code_of
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup, SeatSetup, with_rules
from catan_desktop.app.solo import standing
from catan_desktop.engine.actions import END_TURN, ROLL
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.options import PRESETS
from catan_desktop.storage.bests import read_bests
from catan_desktop.storage.paths import Paths

SOLO = PRESETS["solo"]
ALONE = (SeatSetup("Aki", "red", "human"),)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Paths(tmp_path, tmp_path), lambda: seed_of(99))


def begin(library: Library, seed: int = 5, **changes: Any) -> GameSession:
    setup = GameSetup(ALONE, "solo", board=replace(beginner_board(), starts=()), seed=seed)
    return library.begin(with_rules(setup, replace(SOLO, **changes)))


def play(session: GameSession, idle: int = 0) -> int:
    """Play to the end, after some turns without doing anything; returns the turns."""
    player = make_agent("normal", b"solo")
    while not session.over:
        legal = session.legal(0)
        action = player.at(session.ply).choose(session.observe(0), legal, Limit())
        if idle and END_TURN in legal and session.observe(0).turn:
            action, idle = END_TURN, idle - 1
        elif idle and ROLL in legal:
            action = ROLL
        session.act(0, action)
    turns = session.observe(None).turn
    session.close()
    return turns


def test_the_first_result_is_kept_and_then_only_fewer_turns(library: Library) -> None:
    code = code_of(beginner_board())
    session = begin(library)
    assert session.solo is not None
    assert session.solo.before is None
    slow = play(session, idle=80)
    assert read_bests(library.paths) == {code: slow}

    session = begin(library)
    assert session.solo is not None
    assert session.solo.before == slow
    quick = play(session)
    assert quick < slow
    assert session.solo.before == slow, "what there was to beat"
    assert read_bests(library.paths) == {code: quick}

    assert play(begin(library), idle=80) == slow
    assert read_bests(library.paths) == {code: quick}


def test_a_game_that_was_closed_and_opened_again_counts(library: Library) -> None:
    session = begin(library)
    session.act(0, session.legal(0)[0])
    session.close()
    (path,) = library.paths.saves.glob("*.jsonl")
    turns = play(library.open(path))
    assert read_bests(library.paths) == {code_of(beginner_board()): turns}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "counts"),
        ({"undo": "free"}, "counts"),
        ({"turn_seconds": 60}, "counts"),
        ({"points_to_win": 5}, "other rules"),
        ({"bank_cards": 30}, "other rules"),
        ({"dice": "balanced"}, "other rules"),
    ],
    ids=str,
)
def test_only_the_rules_of_solo_can_be_compared(changes: Any, expected: str) -> None:
    assert standing(replace(SOLO, **changes), rewound=False) == expected


def test_games_with_other_rules_keep_nothing(library: Library) -> None:
    play(begin(library, points_to_win=4))
    assert read_bests(library.paths) == {}


def test_games_taken_back_over_dice_keep_nothing_also_after_loading(library: Library) -> None:
    session = begin(library, undo="free")
    player = make_agent("normal", b"solo")
    while session.observe(0).turn < 3:
        action = player.at(session.ply).choose(session.observe(0), session.legal(0), Limit())
        session.act(0, action)
    while session.entries[-1].outcome is None:
        session.undo(0)
    session.undo(0)
    assert session.rewound
    session.close()
    (path,) = library.paths.saves.glob("*.jsonl")
    again = library.open(path)
    assert again.solo is not None
    assert again.solo.standing == "rewound"
    play(again)
    assert read_bests(library.paths) == {}


def test_a_free_undo_that_took_nothing_back_costs_nothing(library: Library) -> None:
    turns = play(begin(library, undo="free"))
    assert list(read_bests(library.paths).values()) == [turns]


def test_others_and_computer_players_have_no_solo_result(library: Library) -> None:
    two = (*ALONE, SeatSetup("Dai", "teal"))
    assert library.begin(GameSetup(two, seed=1)).solo is None
    alone = (replace(ALONE[0], kind="computer"),)
    assert library.begin(GameSetup(alone, "solo", seed=2)).solo is None


def test_an_unreadable_file_stops_no_game_and_is_put_aside(library: Library) -> None:
    library.paths.bests.write_text("what is this")
    session = begin(library)
    assert session.solo is not None
    assert session.solo.before is None
    turns = play(session)
    assert list(read_bests(library.paths).values()) == [turns]
    assert library.paths.bests.with_name("solo.json.unreadable-1").exists()
