"""How the first seat was found stands in the header and is checked against the seed."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.first_seat import Opening, draw_first, roll_first
from catan_desktop.engine.options import PRESETS
from catan_desktop.storage.check import check_file
from catan_desktop.storage.codec import LineError, decode_header, encode_header
from catan_desktop.storage.journal import JournalWriter, read_journal, verify
from tests.storage.journals import entries, header

FOUND = (Opening("chosen", 1), draw_first(seed_of(21), 3), roll_first(seed_of(21), 3))
TIED = next(o for n in range(99) if len((o := roll_first(seed_of(n), 3)).rounds) > 1)


def finished(path: Path, opening: Opening, number: int = 21) -> None:
    """A whole random game that began with that opening."""
    head = replace(header(number, 3), first=opening.first, opening=opening)
    head = replace(head, rules=replace(PRESETS["standard"], points_to_win=3))
    with JournalWriter.create(path, head, seed_of(number)) as writer:
        state = None
        for entry, after in entries(head, number):
            writer.append(entry)
            state = after
        assert state is not None
        writer.finish(state.winner, seed_of(number))


@pytest.mark.parametrize("opening", [*FOUND, TIED])
def test_an_opening_comes_back_from_the_header(opening: Opening) -> None:
    head = replace(header(21, 3), first=opening.first, opening=opening)
    assert decode_header(encode_header(head)) == head


def test_the_kept_journal_of_a_rolled_beginning_is_understood_for_ever() -> None:
    journal = read_journal(Path("tests/data/journals/schema1-rolled.jsonl"))
    opening = journal.header.opening
    assert opening is not None
    assert (opening.by, opening.first, len(opening.rounds)) == ("rolled", journal.header.first, 2)
    assert [throw.seat for throw in opening.rounds[0]] == [0, 1, 2]
    verify(journal)


def test_a_header_that_does_not_tell_is_read() -> None:
    head = header(21, 3)
    assert b"opening" not in encode_header(head)
    assert decode_header(encode_header(head)).opening is None


@pytest.mark.parametrize(
    "opening",
    [
        {"by": "asked"},
        {"by": "rolled"},
        {"by": "drawn", "rounds": [[{"seat": 0, "dice": [1, 2]}, {"seat": 1, "dice": [1, 3]}]]},
        {"by": "rolled", "rounds": [[{"seat": s, "dice": [s + 1, 7]} for s in range(3)]]},
        {"by": "rolled", "rounds": [[{"seat": s, "dice": [6 - s, 1]} for s in range(3)]]},
        {"by": "rolled", "rounds": [[]]},
        {"by": "chosen", "why": "age"},
        7,
    ],
)
def test_an_impossible_opening_is_refused(opening: Any) -> None:
    row = json.loads(encode_header(replace(header(21, 3), first=1)))
    with pytest.raises(LineError):
        decode_header(json.dumps(row | {"opening": opening}).encode())


@pytest.mark.parametrize("opening", FOUND)
def test_the_seed_verifies_who_begins(opening: Opening, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    finished(path, opening)
    report = check_file(path)
    assert (report.dice, report.count, report.unsealed) == ("verified", 0, 0)


@pytest.mark.parametrize(
    "opening", [replace(FOUND[1], first=(FOUND[1].first + 1) % 3), roll_first(seed_of(22), 3)]
)
def test_a_first_seat_that_the_seed_does_not_give_is_false(
    opening: Opening, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    finished(path, opening)
    report = check_file(path)
    assert report.dice == "FALSE"
    (difference,) = report.differences
    assert (difference.where, difference.field) == ("line 1", "first seat")
    assert difference.expected.startswith(str(opening.first))


def test_after_a_lost_seed_nobody_can_tell_who_should_have_begun(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    opening = roll_first(seed_of(22), 3)
    head = replace(header(21, 3), first=opening.first, opening=opening)
    with JournalWriter.create(path, head, seed_of(21)) as writer:
        writer.recommit(seed_of(4))
    report = check_file(path)
    assert (report.count, report.unsealed) == (0, 1)
    assert read_journal(path).header.opening == opening
