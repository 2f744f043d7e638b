"""The host of the computer players: asks, moves, drops what is stale, stands in for what failed."""

from random import Random

import pytest

from catan_desktop.app.host import AgentHost, Answer, InlineThinker, Request
from catan_desktop.app.session import GameSession, MemorySink, Table
from catan_desktop.app.setup import SeatSetup
from catan_desktop.engine.actions import END_TURN, DeclineOffer, OfferTrade
from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.record import GameRecord, LogEntry

PERSON = SeatSetup("Aki", "red", "human")
COMPUTERS = tuple(
    SeatSetup(name, color, "computer", "easy")
    for name, color in (("Bruno", "blue"), ("Chika", "white"), ("Dai", "orange"))
)


def session_of(*seats: SeatSetup, sink: MemorySink | None = None) -> GameSession:
    record = GameRecord(random_board(Random(3)), STANDARD, len(seats), 0)
    return GameSession(Table("test", "standard", seats, record, seed_of(3)), sink)


class SlowThinker(InlineThinker):
    """Keeps its answer back until it is let go; remembers the requests."""

    def __init__(self) -> None:
        super().__init__()
        self.free = False
        self.requests: list[Request] = []

    def ask(self, request: Request) -> None:
        self.requests.append(request)
        super().ask(request)

    def poll(self) -> Answer | None:
        return super().poll() if self.free else None


def test_a_table_of_computers_plays_to_the_end() -> None:
    session = session_of(*COMPUTERS)
    host = AgentHost(session, InlineThinker)
    for _ in range(20_000):
        if session.over:
            break
        host.poll()
    assert session.over
    assert not any(entry.by for entry in session.entries)


def test_the_same_game_is_played_again_whenever_it_is_resumed() -> None:
    whole = session_of(*COMPUTERS)
    host = AgentHost(whole, InlineThinker)
    while not whole.over:
        host.poll()
    for cut in (1, 30, whole.ply // 2, whole.ply - 3):
        record = whole.table.record
        begun = GameRecord(record.board, record.rules, 3, record.first, whole.entries[:cut])
        resumed = GameSession(Table("test", "standard", COMPUTERS, begun, seed_of(3)))
        host = AgentHost(resumed, InlineThinker)
        while not resumed.over:
            host.poll()
        assert resumed.entries == whole.entries


def test_a_person_is_never_moved_for() -> None:
    session = session_of(PERSON, *COMPUTERS)
    host = AgentHost(session, InlineThinker)
    for _ in range(20):
        assert not host.poll()
    assert host.thinking is None
    assert session.ply == 0


def test_polling_never_waits_for_the_thinker() -> None:
    thinker = SlowThinker()
    session = session_of(*COMPUTERS)
    host = AgentHost(session, lambda: thinker)
    for _ in range(5):
        assert not host.poll()
    assert host.thinking == 0
    assert len(thinker.requests) == 1
    thinker.free = True
    assert host.poll()
    assert session.ply == 1


def test_an_answer_to_an_undone_game_is_dropped() -> None:
    thinker = SlowThinker()
    session = session_of(PERSON, *COMPUTERS)
    host = AgentHost(session, lambda: thinker)
    rng = Random(1)
    free_play(session, host, thinker, rng)
    offer = an_offer(session)
    session.act(0, offer)
    host.poll()
    assert host.thinking == 1
    session.undo(0)
    thinker.free = True
    ply = session.ply
    assert not host.poll()
    assert session.ply == ply
    session.act(0, END_TURN)
    while not host.poll():
        pass
    assert session.entries[-1].seat == 1


def free_play(session: GameSession, host: AgentHost, thinker: SlowThinker, rng: Random) -> None:
    """Until the person may offer a trade in the own turn."""
    thinker.free = True
    while True:
        if session.to_act() == (0,):
            legal = session.legal(0)
            if legal.may_offer and END_TURN in legal:
                break
            plain = [a for a in legal if not isinstance(a, OfferTrade)]
            session.act(0, plain[rng.randrange(len(plain))])
        elif 0 in session.to_act():
            legal = session.legal(0)
            session.act(0, next((a for a in legal if isinstance(a, DeclineOffer)), legal[0]))
        else:
            host.poll()
    thinker.free = False


def an_offer(session: GameSession) -> OfferTrade:
    hand = session.observe(0).hand
    give = next(r for r in range(5) if hand[r])
    get = (give + 1) % 5
    one = [0] * 5, [0] * 5
    one[0][give] = one[1][get] = 1
    offer = OfferTrade(tuple(one[0]), tuple(one[1]), (1, 2, 3))  # type: ignore[arg-type]
    assert offer in session.legal(0)
    return offer


class WrongThinker(InlineThinker):
    """Answers with what is never legal at the start."""

    def ask(self, request: Request) -> None:
        self._answer = Answer(request.game_id, request.number, END_TURN)


def test_the_fast_agent_stands_in_for_an_impossible_answer() -> None:
    session = session_of(*COMPUTERS)
    host = AgentHost(session, WrongThinker)
    while session.ply < 4:
        host.poll()
    assert {entry.by for entry in session.entries} == {"fallback"}


class FullDisk(MemorySink):
    """Fails until there is room."""

    room = False

    def append(self, entry: LogEntry) -> None:
        if not self.room:
            raise OSError("disk full")


def test_a_move_that_could_not_be_saved_is_made_later() -> None:
    disk = FullDisk()
    session = session_of(*COMPUTERS, sink=disk)
    host = AgentHost(session, InlineThinker)
    host.poll()
    for _ in range(3):
        with pytest.raises(OSError, match="disk full"):
            host.poll()
    assert session.ply == 0
    disk.room = True
    assert host.poll()
    assert session.ply == 1
