"""Faults that players reported in other Catan programs, as far as save files are concerned.

One test each, named by its id in `tests/data/rule-cases.jsonl`. What the log gives back without a
file is held beside the rules; here every position goes to the disk and is read again.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from catan_desktop.engine.actions import BuildCity, BuildRoad, BuildSettlement
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD, Rules
from catan_desktop.engine.roads import measure
from catan_desktop.engine.rules import GameState, legal_actions, to_act
from catan_desktop.storage.journal import (
    BrokenJournalError,
    JournalWriter,
    NewerSchemaError,
    NotAJournalError,
    StorageError,
    read_journal,
    states,
    verify,
)
from tests.storage.journals import entries, header, write_game

EAGER = replace(STANDARD, discard_limit=3)
"""Rules under which several players discard at most sevens."""


@dataclass
class Moment:
    """A live position, and what led to it: how many owed cards when the discards began."""

    state: GameState
    owing: int


def at_moments(
    tmp_path: Path,
    wanted: dict[str, Callable[[Moment], bool]],
    compare: Callable[[GameState, GameState], None],
    rules: Rules = STANDARD,
    games: int = 12,
) -> set[str]:
    """Play random games into journals; read the file again at the first moment of each kind.

    Returns what was met.
    """
    met: set[str] = set()
    for number in range(games):
        head = header(number, 4, rules)
        path = tmp_path / f"game-{number}.jsonl"
        owing = 0
        with JournalWriter.create(path, head, seed_of(number)) as writer:
            for entry, state in entries(head, number):
                before = owing if state.phase is Phase.DISCARD else 0
                owing = max(before, sum(n > 0 for n in state.owed))
                writer.append(entry)
                moment = Moment(state, owing)
                for name, fits in wanted.items():
                    if name not in met and fits(moment):
                        met.add(name)
                        compare(verify(read_journal(path)), state)
        if met == set(wanted):
            break
    return met


def equal_in_all(again: GameState, live: GameState) -> None:
    assert again == live
    assert to_act(again) == to_act(live)
    for seat in range(live.seats):
        assert list(legal_actions(again, seat)) == list(legal_actions(live, seat))


def test_br_123_every_phase_comes_back_from_the_file(tmp_path: Path) -> None:
    def in_phase(phase: Phase) -> Callable[[Moment], bool]:
        return lambda moment: moment.state.phase is phase

    wanted = {phase.name: in_phase(phase) for phase in Phase}
    assert at_moments(tmp_path, wanted, equal_in_all) == set(wanted)


def test_br_126_what_is_pending_comes_back_from_the_file(tmp_path: Path) -> None:
    def offer_half_answered(moment: Moment) -> bool:
        offer = moment.state.offer
        if offer is None:
            return False
        return 0 < len(offer.waiting()) < len(offer.to)

    wanted: dict[str, Callable[[Moment], bool]] = {
        "two of three discards done": lambda m: (
            m.state.phase is Phase.DISCARD
            and m.owing >= 3
            and sum(n > 0 for n in m.state.owed) == m.owing - 2
        ),
        "robber to move": lambda m: m.state.phase is Phase.ROBBER,
        "one free road left": lambda m: (
            m.state.phase is Phase.FREE_ROAD and m.state.free_roads == 1
        ),
        "an offer, answered by some": offer_half_answered,
    }
    assert at_moments(tmp_path, wanted, equal_in_all, EAGER) == set(wanted)


def test_br_128_legal_places_after_loading_are_the_same(tmp_path: Path) -> None:
    def may_build(kind: type) -> Callable[[Moment], bool]:
        def fits(moment: Moment) -> bool:
            state = moment.state
            if state.phase is not Phase.MAIN:
                return False
            return sum(isinstance(a, kind) for a in legal_actions(state, state.active)) > 1

        return fits

    wanted = {kind.__name__: may_build(kind) for kind in (BuildRoad, BuildSettlement, BuildCity)}

    def places(again: GameState, live: GameState) -> None:
        equal_in_all(again, live)
        rebuilt = again.copy()
        rebuilt.derive()
        assert rebuilt == again, "what was derived from the file needs no second look"

    assert at_moments(tmp_path, wanted, places) == set(wanted)


def test_br_014_road_lengths_and_their_holder_are_the_same_after_loading(tmp_path: Path) -> None:
    """Entry by entry, over games in which the card moves and rivals with five roads stand by."""
    moved = stood_by = 0
    for number in range(4):
        head = header(number)
        path = tmp_path / f"game-{number}.jsonl"
        live: list[tuple[list[int], int]] = []
        with JournalWriter.create(path, head, seed_of(number)) as writer:
            for entry, state in entries(head, number, most=1500):
                writer.append(entry)
                live.append((list(state.road_length), state.road_holder))
        loaded = list(states(read_journal(path)))[1:]
        assert [(list(s.road_length), s.road_holder) for s in loaded] == live
        for state in loaded[::40]:
            assert list(state.road_length) == [measure(state, s) for s in range(state.seats)]
        holders = [holder for _, holder in live]
        moved += sum(a != b for a, b in pairwise(holders))
        stood_by += any(
            length >= 5 and seat != holder >= 0
            for lengths, holder in live
            for seat, length in enumerate(lengths)
        )
    assert moved >= 3
    assert stood_by


# ---------------------------------------------------------------- files that are none


def spoiled(content: bytes) -> dict[str, tuple[bytes, type[StorageError], str]]:
    """Bad files by what is wrong with them: content, error, and words that it must hold."""
    first, *rest = content.splitlines(keepends=True)
    schema = first.index(b'"schema":')
    newer = first[:schema] + b'"schema":999,' + first[first.index(b",", schema) + 1 :]
    trade = b'{"seat":0,"action":"maritime_trade","give":"wool","count":-3,"get":"ore"}\n'
    given = b'{"seat":0,"action":"discard","cards":{"wool":-1}}\n'
    return {
        "no byte": (b"", NotAJournalError, "no_line"),
        "random bytes": (Random(1).randbytes(4000), NotAJournalError, "not a saved game"),
        "a line without end": (first[:-1], NotAJournalError, "no_line"),
        "other json": (b'{"hand":[-1,2,3,0,0]}\n', NotAJournalError, "not a saved game"),
        "a list": (b"[1,2,3]\n", NotAJournalError, "not a saved game"),
        "minus three cards": (first + trade, BrokenJournalError, "line 2"),
        "a discard of minus one": (first + given, BrokenJournalError, "line 2"),
        "a negative seat": (
            first + b'{"seat":-1,"action":"roll"}\n', BrokenJournalError, "line 2",
        ),
        "a newer program": (newer + b"".join(rest), NewerSchemaError, "newer version"),
    }  # fmt: skip


KINDS = tuple(spoiled(b'{"schema":1,"x":2}\n'))


@pytest.mark.parametrize("kind", KINDS)
def test_rx_023_a_corrupt_foreign_or_newer_file_is_told_and_left_as_it_is(
    kind: str, tmp_path: Path
) -> None:
    good = tmp_path / "good.jsonl"
    write_game(good, 3, most=30)
    content, error, words = spoiled(good.read_bytes())[kind]
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    for way in (read_journal, JournalWriter.resume):
        with pytest.raises(error) as caught:
            way(path)
        assert words in str(caught.value)
        assert str(caught.value).endswith(".")
    assert path.read_bytes() == content
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bad.jsonl", "good.jsonl", "good.seed"]


def test_rx_023_a_file_cut_anywhere_gives_the_moves_that_are_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, log, _ = write_game(path, 3, most=12)
    content = path.read_bytes()
    first = content.index(b"\n") + 1
    for end in range(first, len(content) + 1, 7):
        path.write_bytes(content[:end])
        journal = read_journal(path)
        whole = content[first:end].count(b"\n")
        assert list(journal.entries) == log[:whole]
        assert journal.torn == (content[end - 1 : end] != b"\n")


def test_rx_024_a_half_written_line_is_the_state_before_it(tmp_path: Path) -> None:
    """However far the system came with a line: the state before the move, or the one after."""
    head = header(4)
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    with JournalWriter.create(path, head, seed_of(4)) as writer:
        last = verify(read_journal(path))
        for number, (entry, state) in enumerate(entries(head, 4, most=60)):
            before = path.read_bytes()
            writer.append(entry)
            after = path.read_bytes()
            assert after.startswith(before)
            if number % 6 == 0:
                for end in range(len(before), len(after), 3):
                    copy.write_bytes(after[:end])
                    assert verify(read_journal(copy)) == last
            copy.write_bytes(after)
            assert verify(read_journal(copy)) == state
            last = state
