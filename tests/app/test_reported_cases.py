"""Faults that players reported in other Catan programs: undo, seats, opponents, saving.

One test each, named by its id in `tests/data/rule-cases.jsonl`.
"""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.worker import WorkerClient
from catan_desktop.app.host import AgentHost, Answer, InlineThinker, Request
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession, Table
from catan_desktop.app.setup import EMBLEMS, GameSetup, SeatSetup
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    PLAY_KNIGHT,
    BuildRoad,
    MaritimeTrade,
    MoveRobber,
)
from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.ids import ORE, WOOL
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.record import GameRecord
from catan_desktop.storage.journal import StorageError, read_journal, verify
from catan_desktop.storage.paths import Paths
from tests.engine.positions import COAST, SHORE, position, shore
from tests.ui.players import session_at

COLORS = tuple(EMBLEMS)


def table(humans: tuple[int, ...], seats: int = 4) -> GameSession:
    """A game at its beginning, in memory."""
    people = tuple(
        SeatSetup(f"P{s}", COLORS[s], "human" if s in humans else "computer", "easy")
        for s in range(seats)
    )
    record = GameRecord(random_board(Random(5)), STANDARD, seats, 0)
    return GameSession(Table("reported", "standard", people, record, seed_of(5)))


# ---------------------------------------------------------------- undo


def test_br_089_a_knight_that_is_taken_back_takes_the_army_with_it() -> None:
    session = session_at(
        position(
            settlements={0: (SHORE[0],), 1: (SHORE[14],)},
            devs={0: (1, 0, 0, 0, 0)},
            played={0: (2, 0, 0, 0, 0)},
        )
    )
    before = session.observe(None)
    session.act(0, PLAY_KNIGHT)
    assert session.observe(None).army_holder == 0
    assert session.observe(None).points[0] == before.points[0] + 2
    session.undo(0)
    assert session.observe(None) == before
    assert session.observe(None).army_holder == -1
    session.act(0, PLAY_KNIGHT)
    session.act(0, next(a for a in session.legal(0) if isinstance(a, MoveRobber)))
    assert session.observe(None).army_holder == 0


def test_br_109_a_bank_trade_is_taken_back_exactly_and_only_as_the_last_entry() -> None:
    session = session_at(
        position(
            settlements={0: (SHORE[0],), 1: (SHORE[14],)},
            roads={0: shore(0, 2)},
            hands={0: (1, 1, 5, 1, 1)},
        )
    )
    trade = next(
        a
        for a in session.legal(0)
        if isinstance(a, MaritimeTrade) and (a.give, a.get) == (WOOL, ORE)
    )
    hand, bank = session.observe(0).hand, session.observe(None).bank
    session.act(0, trade)
    assert session.observe(0).hand[WOOL] == hand[WOOL] - trade.count
    assert session.observe(None).bank[WOOL] == bank[WOOL] + trade.count
    session.undo(0)
    assert (session.observe(0).hand, session.observe(None).bank) == (hand, bank)

    session.act(0, trade)
    session.act(0, BuildRoad(COAST[2]))
    session.undo(0)
    assert session.observe(0).hand[ORE] == hand[ORE] + 1, "the later entry goes first"
    session.act(0, BUY_DEV_CARD)
    assert not session.can_undo(0), "what chance decided lies between"


# ---------------------------------------------------------------- opponents


@pytest.mark.parametrize("human", range(4))
def test_br_116_a_person_in_any_seat_against_three_computers_comes_to_move(human: int) -> None:
    session = table((human,))
    host = AgentHost(session, InlineThinker)
    for _ in range(20):
        if session.to_act() == (human,):
            break
        host.poll()
    assert session.to_act() == (human,)
    assert session.observe(None).phase is Phase.SETUP_SETTLEMENT
    assert len(session.legal(human)) > 30
    assert session.ply == 2 * human


def test_br_116_the_same_with_a_worker_process_on_every_kind_of_table() -> None:
    for humans in ((0,), (3,), (0, 2), ()):
        session = table(humans)
        host = AgentHost(session, limit=Limit(nodes=50, seconds=5.0))
        try:
            for _ in range(60_000):
                if session.ply > 8 or any(s in humans for s in session.to_act()):
                    break
                if not host.poll():
                    _pause()
            assert session.ply > 8 or session.to_act()[0] in humans
        finally:
            host.close()


def _pause() -> None:
    import time

    time.sleep(0.001)


class Stubborn(InlineThinker):
    """Answers with what is not legal: nothing at all fits the set-up."""

    def ask(self, request: Request) -> None:
        self._answer = Answer(request.game_id, request.number, BUY_DEV_CARD)


def test_br_117_an_opponent_without_a_valid_move_gets_one_and_the_game_ends() -> None:
    session = table(())
    host = AgentHost(session, Stubborn)
    for _ in range(20_000):
        if session.over:
            break
        host.poll()
    assert session.over
    assert sum(entry.by == "fallback" for entry in session.entries) > 0.8 * session.ply


def test_br_117_an_opponent_that_hangs_is_replaced_and_stood_in_for() -> None:
    """The clock stands in for the wait: each look at it finds the time long over."""
    now = [0.0]

    def clock() -> float:
        now[0] += 100.0
        return now[0]

    session = table(())
    host = AgentHost(session, lambda: WorkerClient(clock))
    try:
        for _ in range(2000):
            if session.ply >= 16:
                break
            host.poll()
    finally:
        host.close()
    assert session.ply >= 16
    assert all(entry.by == "fallback" for entry in session.entries)


# ---------------------------------------------------------------- saving

SEATS = (
    SeatSetup("Aki", "red", "human"),
    SeatSetup("Bruno", "blue", level="easy"),
    SeatSetup("Dai", "teal", level="easy"),
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Paths(tmp_path, tmp_path), lambda: seed_of(99))


def journal_of(library: Library) -> Path:
    (path,) = library.paths.saves.glob("*.jsonl")
    return path


def _negative_cards(lines: list[bytes]) -> list[bytes]:
    """A bank trade of minus three cards in place of the last entry."""
    trade = b'{"seat":0,"action":"maritime_trade","give":"wool","count":-3,"get":"ore"}'
    return [*lines[:-1], trade]


SPOILED: dict[str, Any] = {
    "empty": lambda lines: [],
    "random bytes": lambda lines: [Random(1).randbytes(300).replace(b"\n", b"") for _ in range(9)],
    "other json": lambda lines: [b'{"cards":-4}'],
    "negative cards": _negative_cards,
    "cut in its first line": lambda lines: [lines[0][:200]],
    "a move from nowhere, and a torn line": lambda lines: [
        *lines,
        b'{"seat":2,"action":"buy_dev_card"}\n{"seat":0,"act',
    ],
    "a move from nowhere": lambda lines: [*lines, b'{"seat":2,"action":"buy_dev_card"}'],
    "newer version": lambda lines: [
        lines[0]
        .replace(b'"schema":1,', b'"schema":999,')
        .replace(b'"schema":2,', b'"schema":999,'),
        *lines[1:],
    ],
}


@pytest.mark.parametrize("kind", SPOILED)
def test_rx_023_a_spoiled_save_is_refused_and_the_running_game_goes_on(
    kind: str, library: Library, tmp_path: Path
) -> None:
    session = library.begin(GameSetup(SEATS, first=0, seed=5))
    session.act(0, session.legal(0)[0])
    lines = journal_of(library).read_bytes().splitlines()
    bad = tmp_path / "bad.jsonl"
    spoiled = b"".join(line + b"\n" for line in SPOILED[kind](lines))
    bad.write_bytes(spoiled[:-1] if "torn" in kind else spoiled)
    content = bad.read_bytes()
    with pytest.raises(StorageError) as caught:
        library.open(bad)
    assert str(bad) in str(caught.value)
    assert bad.read_bytes() == content, "a file that is refused is not touched"
    if kind == "newer version":
        assert "newer version" in str(caught.value)

    ply = session.ply
    session.act(0, session.legal(0)[0])
    session.close()
    assert len(read_journal(journal_of(library)).entries) == ply + 1


def test_rx_024_a_copy_taken_at_any_moment_is_the_game_before_or_after_a_move(
    library: Library, tmp_path: Path
) -> None:
    """While an opponent thinks, while its move is made, and in the middle of the written line."""
    session = library.begin(GameSetup(SEATS, first=0, seed=5))
    states = [verify(read_journal(journal_of(library)))]
    at_change: list[int] = []
    session.subscribe(
        lambda: at_change.append(len(read_journal(journal_of(library)).entries) - session.ply)
    )

    class Watching(InlineThinker):
        def ask(self, request: Request) -> None:
            assert len(read_journal(journal_of(library)).entries) == session.ply
            super().ask(request)

    host = AgentHost(session, Watching)
    rng = Random(3)
    while session.ply < 40:
        if 0 in session.to_act():
            legal = session.legal(0)
            session.act(0, legal[rng.randrange(len(legal))])
        else:
            host.poll()
        if len(states) == session.ply:
            states.append(verify(read_journal(journal_of(library))))
    session.close()
    assert set(at_change) == {0}, "what is shown is on disk already"

    whole = journal_of(library).read_bytes()
    copy = tmp_path / "copy" / "copy.jsonl"
    copy.parent.mkdir()
    start = whole.rfind(b"\n", 0, len(whole) - 1) + 1
    for end in range(start - 3, len(whole) + 1):
        copy.write_bytes(whole[:end])
        expected = len(states) - 1 - (end < len(whole)) - (end < start)
        assert verify(read_journal(copy)) == states[expected]


def test_rx_024_a_game_closed_while_an_opponent_thinks_is_opened_before_its_move(
    library: Library, tmp_path: Path
) -> None:
    session = library.begin(GameSetup(SEATS, first=0, seed=5))
    for _ in range(2):
        session.act(0, session.legal(0)[0])
    host = AgentHost(session, InlineThinker)
    host.poll()
    assert host.thinking == 1
    before = session.observe(None), session.entries
    shutil.copy(journal_of(library), tmp_path / "other.jsonl")
    host.close()
    session.close()
    again = library.open(journal_of(library))
    assert (again.observe(None), again.entries) == before
    host = AgentHost(again, InlineThinker)
    while again.ply < 4:
        host.poll()
    again.close()
    assert verify(read_journal(tmp_path / "other.jsonl")).turn == 0
