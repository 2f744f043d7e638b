"""The session: one writer, sealed chance, undo of what revealed nothing."""

from dataclasses import replace
from random import Random

import pytest

from catan_desktop.app.session import GameSession, MemorySink, Table, UndoRefusedError
from catan_desktop.app.setup import SeatSetup
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLINES,
    END_TURN,
    ROLL,
    Action,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    MaritimeTrade,
    OfferTrade,
)
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.events import CardTaken, DevCardBought
from catan_desktop.engine.options import STANDARD, Rules
from catan_desktop.engine.record import GameRecord, LogEntry
from catan_desktop.engine.rules import IllegalActionError

SEATS = (
    SeatSetup("Aki", "red", "human"),
    SeatSetup("Bruno", "blue", "human"),
    SeatSetup("Chika", "white", "computer"),
)


class RecordingSink(MemorySink):
    """Keeps what was written, and fails when told to."""

    def __init__(self) -> None:
        self.lines: list[object] = []
        self.full = False

    def append(self, entry: LogEntry) -> None:
        if self.full:
            raise OSError("disk full")
        self.lines.append(entry)

    def undo(self, count: int) -> None:
        self.lines.append(count)

    def finish(self, winner: int, seed: bytes) -> None:
        self.lines.append((winner, seed))


def new_session(
    rules: Rules = STANDARD, seed: int = 1, sink: RecordingSink | None = None
) -> GameSession:
    record = GameRecord(beginner_board(), rules, len(SEATS), 0)
    return GameSession(Table("test", "standard", SEATS, record, seed_of(seed)), sink)


def play(session: GameSession, rng: Random, until: int = 10_000) -> None:
    """Random moves, human or not, until the game is over or so many entries are live."""
    while not session.over and session.ply < until:
        seat = session.to_act()[0]
        legal = session.legal(seat)
        session.act(seat, legal[rng.randrange(len(legal))])


def through_setup(session: GameSession) -> None:
    while session.observe(None).turn == 0:
        seat = session.to_act()[0]
        session.act(seat, session.legal(seat)[0])


def to_main_phase(session: GameSession) -> int:
    """Past the set-up and through random turns until a human seat may build; returns the seat."""
    rng = Random(4)
    through_setup(session)
    while True:
        seat = session.to_act()[0]
        legal = session.legal(seat)
        if (
            END_TURN in legal
            and session.is_human(seat)
            and any(isinstance(action, BuildRoad) for action in legal)
        ):
            return seat
        choices: list[Action] = [a for a in legal if a in (ROLL, END_TURN)] or list(legal)
        session.act(seat, choices[rng.randrange(len(choices))])


def test_every_entry_is_written_before_it_counts() -> None:
    sink = RecordingSink()
    session = new_session(sink=sink)
    play(session, Random(1))
    assert sink.lines[:-1] == list(session.entries)
    assert sink.lines[-1] == (session.observe(None).winner, seed_of(1))
    assert session.seed_revealed == seed_of(1).hex()


def test_a_failed_write_changes_nothing_and_meets_the_same_chance_again() -> None:
    sink = RecordingSink()
    session = new_session(sink=sink)
    through_setup(session)
    before = session.observe(0), session.event_count, session.revision
    sink.full = True
    with pytest.raises(OSError, match="disk full"):
        session.act(session.to_act()[0], ROLL)
    assert (session.observe(0), session.event_count, session.revision) == before
    sink.full = False
    session.act(session.to_act()[0], ROLL)
    other = new_session()
    through_setup(other)
    other.act(other.to_act()[0], ROLL)
    assert other.observe(None).dice == session.observe(None).dice


def test_a_resumed_game_goes_on_with_the_same_chance() -> None:
    whole = new_session()
    play(whole, Random(7))
    for cut in (1, 40, whole.ply // 2):
        record = replace(whole.table.record, entries=whole.entries[:cut])
        resumed = GameSession(replace(whole.table, record=record))
        for entry in whole.entries[cut:]:
            resumed.act(entry.seat, entry.action)
        assert resumed.entries == whole.entries
        for viewer in (None, 0, 1, 2):
            assert resumed.observe(viewer) == whole.observe(viewer)


def test_chance_is_counted_from_the_last_commitment() -> None:
    first = new_session(seed=1)
    play(first, Random(7), until=60)
    record = replace(first.table.record, entries=first.entries)
    other = GameSession(replace(first.table, record=record, seed=seed_of(2), sealed_at=60))
    while ROLL not in other.legal(other.to_act()[0]):
        seat = other.to_act()[0]
        other.act(seat, other.legal(seat)[0])
    rolls = [entry.outcome for entry in other.entries[60:] if entry.action == ROLL]
    other.act(other.to_act()[0], ROLL)
    fresh = new_session(seed=2)
    through_setup(fresh)
    for _ in rolls:
        play(fresh, Random(7), until=fresh.ply + 1)
    fresh.act(fresh.to_act()[0], ROLL)
    assert fresh.observe(None).dice == other.observe(None).dice


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    session = new_session()
    with pytest.raises(IllegalActionError) as caught:
        session.act(0, ROLL)
    assert caught.value.refusal.code == "setup_first"
    assert session.ply == 0


def undo_and_compare(session: GameSession, seat: int, action: Action) -> None:
    before = [session.observe(viewer) for viewer in (None, 0, 1, 2)]
    count = session.event_count
    session.act(seat, action)
    session.undo(seat)
    assert [session.observe(viewer) for viewer in (None, 0, 1, 2)] == before
    assert session.event_count == count


def test_building_and_bank_trades_can_be_taken_back() -> None:
    sink = RecordingSink()
    session = new_session(sink=sink)
    seat = to_main_phase(session)
    roads = [a for a in session.legal(seat) if isinstance(a, BuildRoad)]
    undo_and_compare(session, seat, roads[0])
    assert sink.lines[-1] == 1
    for action in session.legal(seat):
        if isinstance(action, MaritimeTrade | BuildSettlement):
            undo_and_compare(session, seat, action)


def test_br_109_two_steps_are_undone_last_first() -> None:
    session = new_session()
    seat = to_main_phase(session)
    start = session.observe(seat)
    road = next(a for a in session.legal(seat) if isinstance(a, BuildRoad))
    session.act(seat, road)
    second = next(
        (a for a in session.legal(seat) if isinstance(a, MaritimeTrade | BuildRoad)), None
    )
    if second is not None:
        session.act(seat, second)
        session.undo(seat)
    assert session.observe(seat).roads[seat] != start.roads[seat]
    session.undo(seat)
    assert session.observe(seat) == start


def test_what_chance_decided_or_ended_a_turn_stays() -> None:
    session = new_session()
    seat = to_main_phase(session)
    session.act(seat, END_TURN)
    assert not session.can_undo(seat)
    with pytest.raises(UndoRefusedError):
        session.undo(seat)
    roller = session.to_act()[0]
    session.act(roller, ROLL)
    assert not session.can_undo(roller)


def test_a_purchase_cannot_be_undone() -> None:
    rng = Random(11)
    session = new_session()
    while not session.over:
        seat = session.to_act()[0]
        legal = session.legal(seat)
        action = legal[rng.randrange(len(legal))]
        session.act(seat, action)
        if isinstance(action, BuyDevCard):
            assert not session.can_undo(seat)
            return
    pytest.fail("nobody bought a development card")


def test_only_the_seat_itself_and_only_a_person_can_undo() -> None:
    session = new_session()
    session.act(0, session.legal(0)[0])
    assert session.can_undo(0)
    assert not session.can_undo(1)
    through_setup(session)
    for seat in range(3):
        assert not session.can_undo(seat)


def test_undo_can_be_switched_off() -> None:
    session = new_session(replace(STANDARD, undo="off"))
    session.act(0, session.legal(0)[0])
    assert not session.can_undo(0)


def test_an_open_offer_can_be_taken_back_until_somebody_answered() -> None:
    session = new_session()
    seat = to_main_phase(session)
    hand = session.observe(seat).hand
    give = next(r for r in range(5) if hand[r])
    get = (give + 1) % 5
    others = tuple(s for s in range(3) if s != seat)
    offer = OfferTrade(
        tuple(int(r == give) for r in range(5)),  # type: ignore[arg-type]
        tuple(int(r == get) for r in range(5)),  # type: ignore[arg-type]
        others,
    )
    undo_and_compare(session, seat, offer)
    session.act(seat, offer)
    session.act(others[0], DECLINES[0])
    assert not session.can_undo(seat)
    session.act(others[1], DECLINES[0])
    assert ACCEPT_OFFER not in session.legal(seat)
    assert not session.can_undo(others[1])


def test_the_winning_move_stays() -> None:
    session = new_session()
    play(session, Random(3))
    assert session.over
    assert not any(session.can_undo(seat) for seat in range(3))


def test_listeners_hear_each_change_until_they_leave() -> None:
    session = new_session()
    heard: list[int] = []
    leave = session.subscribe(lambda: heard.append(session.revision))
    session.act(0, session.legal(0)[0])
    session.undo(0)
    leave()
    session.act(0, session.legal(0)[0])
    assert heard == [1, 2]


def test_events_are_redacted_for_each_viewer() -> None:
    session = new_session()
    play(session, Random(5))
    for viewer in (None, 0, 1, 2):
        for event in session.events(viewer):
            if isinstance(event, CardTaken) and viewer not in (event.thief, event.victim):
                assert event.resource is None
            if isinstance(event, DevCardBought) and viewer != event.seat:
                assert event.card is None
