"""Undo: what may be taken back, entry by entry, and going back freely against computers alone."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession, Table, UndoRefusedError
from catan_desktop.app.setup import GameSetup, SeatSetup, with_rules
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    CONFIRM_TRADE,
    DECLARE_VICTORY,
    DECLINES,
    END_TURN,
    PLAY_MONOPOLY,
    PLAY_ROAD_BUILDING,
    REVEAL_VICTORY_CARD,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    Discard,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayYearOfPlenty,
)
from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.ids import BRICK, LUMBER
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import PRESETS, STANDARD
from catan_desktop.engine.record import GameRecord
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import read_journal
from catan_desktop.storage.paths import Paths
from tests.engine.positions import COAST, SHORE, hex_at, position, shore
from tests.ui.players import session_at

RICH = (6, 6, 6, 6, 6)
FREE = replace(STANDARD, undo="free")
OFFER = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3))


def at(kinds: str = "hhhh", **fields: Any) -> GameSession:
    """The main phase of seat 0, who has all cards to build with."""
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(14, 1)},
        "hands": {0: RICH, 1: (2, 2, 2, 2, 2)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


def comes_back(session: GameSession, seat: int, action: Action) -> None:
    """The action, and its undo, leave everybody's view as it was."""
    viewers = (None, *range(len(session.seats)))
    before = [session.observe(viewer) for viewer in viewers]
    events, ply = session.event_count, session.ply
    session.act(seat, action)
    assert session.undo_count(seat) == 1
    session.undo(seat)
    assert [session.observe(viewer) for viewer in viewers] == before
    assert (session.event_count, session.ply) == (events, ply)


def stays(session: GameSession, *seats: int) -> None:
    for seat in seats or range(len(session.seats)):
        assert session.undo_count(seat) == 0
        with pytest.raises(UndoRefusedError):
            session.undo(seat)


# ---------------------------------------------------------------- what revealed nothing


@pytest.mark.parametrize(
    "action",
    [
        BuildRoad(COAST[2]),
        BuildSettlement(SHORE[2]),
        BuildCity(SHORE[0]),
        MaritimeTrade(BRICK, 3, LUMBER),
    ],
    ids=lambda action: type(action).__name__,
)
def test_roads_settlements_cities_and_bank_trades_can_be_undone(action: Action) -> None:
    comes_back(at(), 0, action)


def test_year_of_plenty_can_be_undone() -> None:
    comes_back(at(devs={0: (0, 0, 0, 1, 0)}), 0, PlayYearOfPlenty(1, 4))


def test_road_building_and_each_of_its_roads_can_be_undone() -> None:
    session = at(devs={0: (0, 0, 1, 0, 0)})
    comes_back(session, 0, PLAY_ROAD_BUILDING)
    session.act(0, PLAY_ROAD_BUILDING)
    comes_back(session, 0, BuildRoad(COAST[2]))


def test_an_open_offer_can_be_undone_until_somebody_answered() -> None:
    session = at()
    comes_back(session, 0, OFFER)
    session.act(0, OFFER)
    session.act(2, DECLINES[0])
    stays(session, 0, 1, 3)


def test_a_withdrawn_offer_can_be_undone_and_the_answers_still_stand() -> None:
    session = at()
    session.act(0, OFFER)
    session.act(1, ACCEPT_OFFER)
    session.act(2, DECLINES[0])
    session.act(3, DECLINES[0])
    comes_back(session, 0, WITHDRAW_OFFER)
    session.act(0, WITHDRAW_OFFER)
    session.undo(0)
    stays(session, 0)


def test_a_robber_that_robbed_nobody_can_be_undone() -> None:
    comes_back(at(phase=Phase.ROBBER, robber=hex_at(0, 0)), 0, MoveRobber(hex_at(0, 1), None))


def test_the_own_answer_can_be_undone_while_others_still_owe_theirs() -> None:
    session = at()
    session.act(0, OFFER)
    comes_back(session, 1, ACCEPT_OFFER)


def test_entries_come_back_one_by_one_to_the_first_that_cannot() -> None:
    session = at(phase=Phase.ROLL)
    session.act(0, ROLL)
    if session.observe(None).phase is not Phase.MAIN:
        pytest.fail("the seed of this test was to roll no seven")
    session.act(0, BuildRoad(COAST[2]))
    session.act(0, BuildSettlement(SHORE[3]))
    session.undo(0)
    session.undo(0)
    stays(session, 0)
    assert session.ply == 1


# ---------------------------------------------------------------- what stays


def test_a_roll_stays() -> None:
    session = at(phase=Phase.ROLL)
    session.act(0, ROLL)
    stays(session)


def test_a_purchase_stays() -> None:
    session = at()
    session.act(0, BUY_DEV_CARD)
    stays(session)


def test_a_theft_stays() -> None:
    session = at(phase=Phase.ROBBER)
    theft = next(a for a in session.legal(0) if isinstance(a, MoveRobber) and a.victim == 1)
    session.act(0, theft)
    stays(session)


def test_monopoly_stays_also_when_nobody_had_a_card() -> None:
    for hands in ({0: RICH, 1: RICH}, {0: RICH}):
        session = at(devs={0: (0, 0, 0, 0, 1)}, hands=hands)
        session.act(0, PLAY_MONOPOLY[0])
        stays(session)


def test_a_player_trade_stays() -> None:
    session = at()
    session.act(0, OFFER)
    session.act(1, ACCEPT_OFFER)
    session.act(2, DECLINES[0])
    session.act(3, DECLINES[0])
    session.act(0, CONFIRM_TRADE[1])
    stays(session)


def test_the_last_decline_closes_the_offer_and_stays() -> None:
    session = at()
    session.act(0, OFFER)
    for seat in (1, 2, 3):
        session.act(seat, DECLINES[0])
    stays(session)


def test_completed_discards_stay_and_an_earlier_one_is_undone_only_as_the_last_entry() -> None:
    session = at(
        phase=Phase.DISCARD, hands={0: (8, 0, 0, 0, 0), 1: (0, 8, 0, 0, 0)}, owed=[4, 4, 0, 0]
    )
    comes_back(session, 1, Discard((0, 4, 0, 0, 0)))
    session.act(1, Discard((0, 4, 0, 0, 0)))
    session.act(0, Discard((4, 0, 0, 0, 0)))
    assert session.observe(None).phase is Phase.ROBBER
    stays(session)


def test_a_revealed_victory_card_stays() -> None:
    session = at(devs={0: (0, 1, 0, 0, 0)})
    session.act(0, REVEAL_VICTORY_CARD)
    stays(session)


@pytest.mark.parametrize("undo", ["what revealed nothing", "free"])
def test_the_winning_move_stays(undo: Any) -> None:
    cities = tuple(SHORE[i] for i in (8, 12, 16, 20))
    session = at(
        "hccc",
        rules=replace(STANDARD, undo=undo),
        settlements={0: (SHORE[0],)},
        cities={0: cities},
        roads={0: shore(0, 2)},
    )
    session.act(0, BuildSettlement(SHORE[2]))
    assert session.over
    stays(session)


def test_a_declared_victory_stays() -> None:
    rules = replace(STANDARD, winning="declared by the player", points_to_win=3, undo="free")
    session = at("hccc", rules=rules, cities={0: (SHORE[4],)})
    session.act(0, DECLARE_VICTORY)
    stays(session)


def test_the_end_of_a_turn_stays_also_for_a_player_alone() -> None:
    session = at()
    session.act(0, END_TURN)
    stays(session)
    alone = {"settlements": {0: (SHORE[0],)}, "roads": {}, "hands": {0: RICH}}
    session = at("h", seats=1, rules=PRESETS["solo"], **alone)
    session.act(0, END_TURN)
    stays(session)


def test_what_another_seat_followed_stays() -> None:
    session = at()
    session.act(0, BuildRoad(COAST[2]))
    session.act(0, END_TURN)
    session.act(1, ROLL)
    stays(session, 0)


def test_a_move_of_the_timer_stays() -> None:
    session = at()
    session.act(0, BuildRoad(COAST[2]), "timer")
    stays(session)


# ---------------------------------------------------------------- free

PEOPLE = (
    SeatSetup("Aki", "red", "human"),
    SeatSetup("Bruno", "blue", level="easy"),
    SeatSetup("Dai", "teal", level="easy"),
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Paths(tmp_path, tmp_path), lambda: seed_of(99))


def begin(library: Library, **fields: Any) -> tuple[GameSession, AgentHost]:
    setup = GameSetup(PEOPLE, first=0, seed=5)
    session = library.begin(with_rules(replace(setup, **fields), replace(FREE)))
    return session, AgentHost(session, InlineThinker)


def until_asked(session: GameSession, host: AgentHost) -> None:
    while not session.over and 0 not in session.to_act():
        host.poll()


def play(session: GameSession, host: AgentHost, plies: int) -> None:
    """The person plays at random, the others by themselves."""
    rng = Random(2)
    while not session.over and session.ply < plies:
        until_asked(session, host)
        if not session.over:
            legal = session.legal(0)
            session.act(0, legal[rng.randrange(len(legal))])
    until_asked(session, host)


def journal_of(library: Library) -> Path:
    (path,) = library.paths.saves.glob("*.jsonl")
    return path


def test_free_undo_goes_back_to_the_last_own_decision_over_the_others_moves(
    library: Library,
) -> None:
    session, host = begin(library)
    play(session, host, 60)
    while session.entries[-1].seat == 0:
        play(session, host, session.ply + 1)
    last = max(i for i, e in enumerate(session.entries) if e.seat == 0)
    assert last < session.ply - 1, "computer players have moved since"
    session.undo(0)
    assert session.ply == last
    assert 0 in session.to_act()
    assert session.rewound


def test_outcomes_drawn_before_come_back_unchanged(library: Library) -> None:
    session, host = begin(library)
    play(session, host, 90)
    before = session.entries
    for _ in range(8):
        session.undo(0)
    ply = session.ply
    assert any(entry.outcome is not None for entry in before[ply:])
    for entry in before[ply:]:
        if entry.seat == 0:
            until_asked(session, host)
            session.act(0, entry.action)
    until_asked(session, host)
    assert session.entries == before, "dice, thefts and the computer players' moves alike"


def test_a_game_that_was_rewound_is_told_apart_and_its_dice_still_verify(
    library: Library,
) -> None:
    session, host = begin(library)
    play(session, host, 40)
    assert not session.rewound
    session.undo(0)
    session.undo(0)
    session.close()
    again = library.open(journal_of(library))
    assert again.rewound
    host = AgentHost(again, InlineThinker)
    play(again, host, 20_000)
    assert again.over
    stays(again, 0)
    again.close()
    journal = read_journal(journal_of(library))
    assert journal.rewound
    report = check_file(journal_of(library))
    assert report.dice == "verified"
    assert not report.differences


def test_what_revealed_nothing_makes_no_rewound_game(library: Library) -> None:
    session, _ = begin(library)
    session.act(0, session.legal(0)[0])
    session.undo(0)
    assert not session.rewound
    session.close()
    assert not read_journal(journal_of(library)).rewound


def test_fixed_starting_places_are_nobodys_decision_and_stay(library: Library) -> None:
    session, host = begin(library, preset="first_game", layout="beginner")
    ply = session.ply
    assert ply == 12
    assert session.undo_count(0) == 0
    play(session, host, 20)
    while session.can_undo(0):
        session.undo(0)
    assert session.ply == ply


def test_free_undo_stops_where_the_dice_were_sealed_anew(library: Library) -> None:
    session, host = begin(library)
    play(session, host, 40)
    session.close()
    journal_of(library).with_suffix(".seed").unlink()
    again = library.open(journal_of(library))
    assert again.notices == ["new_commitment"]
    sealed = again.ply
    assert again.undo_count(0) == 0, "those dice cannot be drawn again"
    play(again, AgentHost(again, InlineThinker), sealed + 20)
    while again.can_undo(0):
        again.undo(0)
    assert again.ply == sealed


def test_a_plain_undo_over_a_new_seal_loses_no_roll_of_the_stream() -> None:
    """An undo from before the seal shortens what the seal covers, as reading the file does."""
    seats = tuple(SeatSetup(n, c, "human") for n, c in (("Aki", "red"), ("Dai", "teal")))
    record = GameRecord(random_board(Random(3)), STANDARD, 2, 0)
    first = GameSession(Table("test", "standard", seats, record, seed_of(3)))
    while not (first.entries and first.can_undo(first.entries[-1].seat) and first.ply > 8):
        legal = first.legal(first.to_act()[0])
        builds = [*(a for a in legal if isinstance(a, BuildRoad | BuildSettlement)), *legal]
        first.act(first.to_act()[0], builds[0])
    kept = replace(record, entries=first.entries)
    resumed = GameSession(
        Table("test", "standard", seats, kept, seed_of(4), sealed_at=len(kept.entries))
    )
    resumed.undo(kept.entries[-1].seat)
    resumed.act(resumed.to_act()[0], END_TURN)
    resumed.act(resumed.to_act()[0], ROLL)
    again = GameSession(
        Table(
            "test", "standard", seats, replace(record, entries=resumed.entries), seed_of(4),
            sealed_at=len(kept.entries) - 1,
        )
    )  # fmt: skip
    for session in (resumed, again):
        while ROLL not in session.legal(session.to_act()[0]):
            seat = session.to_act()[0]
            session.act(seat, next(iter(session.legal(seat))))
        session.act(session.to_act()[0], ROLL)
    rolls = [s.entries[-1].outcome for s in (resumed, again)]
    assert rolls[0] == rolls[1]


def test_with_several_people_undo_is_never_free() -> None:
    session = at("hhcc", rules=FREE)
    session.act(0, END_TURN)
    stays(session)


def test_a_computer_player_takes_nothing_back() -> None:
    session = at("hccc", rules=FREE)
    session.act(0, BuildRoad(COAST[2]))
    assert session.undo_count(1) == 0


def test_an_answer_thought_out_before_an_undo_is_dropped_even_at_the_same_place() -> None:
    """The person takes back and plays on otherwise before the answer to the old question comes."""
    asked: list[Any] = []

    class Slow(InlineThinker):
        free = False

        def ask(self, request: Any) -> None:
            asked.append(request)
            super().ask(request)

        def poll(self) -> Any:
            return super().poll() if Slow.free else None

    session = at("hccc", rules=FREE)
    host = AgentHost(session, Slow)
    session.act(0, END_TURN)
    host.poll()
    session.undo(0)
    session.act(0, BuildRoad(COAST[2]))
    session.undo(0)
    session.act(0, END_TURN)
    Slow.free = True
    host.poll()
    host.poll()
    assert [request.number for request in asked] == [1, 2]
    assert session.ply == 1
