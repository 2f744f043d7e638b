"""What was written is read back; what cannot be understood is refused by name and line."""

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_desktop.engine.actions import ROLL
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import commitment_of, seed_of
from catan_desktop.engine.options import PRESETS
from catan_desktop.engine.record import LogEntry
from catan_desktop.storage import codec, reading
from catan_desktop.storage.codec import decode_header, decode_line, encode_header, encode_line
from catan_desktop.storage.errors import REASONS
from catan_desktop.storage.journal import (
    BrokenJournalError,
    Header,
    JournalWriter,
    NewerSchemaError,
    NotAJournalError,
    StorageError,
    TooLargeError,
    UnreadableFileError,
    clean_name,
    game_id_of,
    list_saves,
    read_journal,
    verify,
)
from catan_desktop.storage.reading import parse_journal
from tests.storage.journals import entries, header, write_game

KEPT = Path("tests/data/journals")
FIELDS = {
    "seat", "action", "outcome", "by", "edge", "vertex", "hex", "victim", "resources", "resource",
    "cards", "give", "count", "get", "to", "reason", "partner",
}  # fmt: skip
"""All that an entry may say; no clock is among them."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_game(path, 7, most=120)
    return path


def changed(path: Path, line: int, **fields: Any) -> None:
    """Set fields of one line of a journal (counted from 1); None removes a field."""
    rows = path.read_bytes().split(b"\n")
    row = json.loads(rows[line - 1])
    row.update(fields)
    row = {name: value for name, value in row.items() if value is not None}
    rows[line - 1] = json.dumps(row).encode()
    path.write_bytes(b"\n".join(rows))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_is_read_back_as_it_was_written(tmp_path: Path, preset: str, seats: int) -> None:
    path = tmp_path / "game.jsonl"
    head, log, state = write_game(path, 11, seats, 700, PRESETS[preset])
    journal = read_journal(path)
    assert journal.header == head
    assert journal.entries == tuple(log)
    assert verify(journal) == state
    assert not journal.torn


@given(number=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_every_entry_has_one_text_and_comes_back_from_it(number: int, seats: int) -> None:
    head = header(number, seats)
    topology = head.board.topology
    for entry, _ in entries(head, number, 150):
        text = encode_line(entry, topology)
        assert decode_line(text, topology) == entry
        assert encode_line(decode_line(text, topology), topology) == text
        assert set(json.loads(text)) <= FIELDS


def test_whole_random_games_use_every_action(tmp_path: Path) -> None:
    seen = set()
    for number in range(6):
        path = tmp_path / f"{number}.jsonl"
        write_game(path, number)
        seen |= {json.loads(row).get("action") for row in path.read_bytes().splitlines()}
    assert seen - {None} >= {
        "roll", "end_turn", "build_road", "build_settlement", "build_city", "buy_dev_card",
        "play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly", "discard",
        "move_robber", "maritime_trade", "offer_trade", "accept_offer", "decline_offer",
        "counter_offer", "confirm_trade", "withdraw_offer", "reveal_victory_card",
    }  # fmt: skip


def test_a_header_comes_back_with_the_starts_of_its_board() -> None:
    commitment = commitment_of(seed_of(1))
    head = header(1)
    head = Header(
        game_id_of(commitment), "first_game", head.rules, beginner_board(), 2, head.seats,
        commitment, "9.9",
    )  # fmt: skip
    assert decode_header(encode_header(head)) == head


def test_places_are_written_as_text(game: Path) -> None:
    rows = [json.loads(row) for row in game.read_bytes().splitlines()]
    assert rows[0]["board"]["hexes"][0]["hex"] == "(0,-2)"
    assert rows[1]["vertex"].startswith("(")
    assert rows[2]["edge"].endswith(("NW)", "W)", "SW)"))


# ------------------------------------------------------------------ kept journals


def test_the_kept_journal_of_schema_1_is_understood_for_ever() -> None:
    journal = read_journal(KEPT / "schema1.jsonl")
    names = [seat.name for seat in journal.header.seats]
    assert names == ["Aki", "Bruno", "千佳"]
    assert (len(journal.entries), journal.appended, journal.turns) == (198, 205, 48)
    assert [start for start, _ in journal.commitments] == [0, 150]
    assert journal.finish is None
    state = verify(journal)
    assert [state.total_points(s) for s in range(3)] == [2, 2, 3]


def test_the_kept_finished_journal_of_schema_1_is_understood_for_ever() -> None:
    journal = read_journal(KEPT / "schema1-finished.jsonl")
    assert journal.finish is not None
    assert journal.finish.winner == verify(journal).winner == 1
    assert journal.finish.seed == seed_of(21)


def test_the_kept_journals_are_what_is_written_today() -> None:
    for path in KEPT.glob("schema1*.jsonl"):
        journal = read_journal(path)
        rows = path.read_bytes().splitlines()
        assert encode_header(journal.header) == rows[0]
        topology = journal.header.board.topology
        for row in rows[1:]:
            assert encode_line(decode_line(row, topology), topology) == row


def test_an_older_schema_is_migrated_in_memory(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(rows: list[bytes]) -> list[bytes]:
        return [row.replace(b'"action":"throw"', b'"action":"roll"') for row in rows]

    old = game.read_bytes().replace(b'"action":"roll"', b'"action":"throw"')
    game.write_bytes(old)
    monkeypatch.setattr(reading, "SCHEMA", 2)
    monkeypatch.setattr(reading, "MIGRATIONS", {1: renamed})
    assert len(read_journal(game).entries) == 120
    assert game.read_bytes() == old


# ------------------------------------------------------------------ refused


def test_a_torn_last_line_is_left_out_and_told(game: Path) -> None:
    whole = game.read_bytes()
    last = whole[:-1].rfind(b"\n") + 1
    for cut in range(last + 1, len(whole)):
        journal = parse_journal(game, whole[:cut])
        assert journal.torn
        assert len(journal.entries) == 119
        assert journal.size == last
    assert not parse_journal(game, whole[:last]).torn


def test_zeros_at_the_end_are_a_torn_line(game: Path) -> None:
    journal = parse_journal(game, game.read_bytes() + bytes(300))
    assert journal.torn
    assert len(journal.entries) == 120


def test_a_torn_line_in_the_middle_is_named(game: Path) -> None:
    rows = game.read_bytes().split(b"\n")
    rows[40] = rows[40][:11]
    game.write_bytes(b"\n".join(rows))
    with pytest.raises(BrokenJournalError, match="line 41") as caught:
        read_journal(game)
    assert caught.value.line == 41


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"action": "cheat"}, "bad_value: action"),
        ({"seat": 7}, "bad_value: seat"),
        ({"seat": 1.5}, "bad_value: seat"),
        ({"seat": None}, "bad_value: seat"),
        ({"edge": "(9,9,NW)"}, "no_place: (9,9,NW)"),
        ({"edge": "(0,0,N)"}, "no_place: (0,0,N)"),
        ({"edge": "somewhere"}, "no_place: somewhere"),
        ({"edge": "(" + "1" * 40 + ",0,W)"}, "bad_value: edge"),
        ({"when": "2026-01-01"}, "bad_value: when"),
        ({"by": "ghost"}, "bad_value: by"),
        ({"outcome": {"dice": [0, 7]}}, "bad_value: outcome.dice"),
        ({"outcome": {}}, "bad_value: outcome"),
        ({"outcome": {"dice": [1, 1], "card": "knight"}}, "bad_value: outcome"),
        ({"undo": 1}, "unknown_line: "),
    ],
)
def test_an_impossible_entry_is_named_with_its_line(
    game: Path, fields: dict[str, Any], reason: str
) -> None:
    changed(game, 3, **fields)
    with pytest.raises(BrokenJournalError, match="line 3") as caught:
        read_journal(game)
    told = caught.value.reason
    assert told.code in REASONS
    where = told.figures.get("where", told.figures.get("place", ""))
    assert f"{told.code}: {where}".startswith(reason)


@pytest.mark.parametrize(
    "line",
    [
        b"{}", b"[]", b"null", b"", b'{"undo":0}', b'{"undo":-1}', b'{"undo":60000}',
        b'{"undo":121}', b'{"commitment":"abc"}', b'{"winner":9,"seed":"' + b"0" * 64 + b'"}',
        b'{"winner":0}', b'{"winner":0,"seed":null}', b'{"seat":NaN,"action":"roll"}',
        b'{"seat":0,"action":"discard","cards":{"gold":1}}',
        b'{"seat":0,"action":"discard","cards":{"ore":-1}}',
        b'{"seat":0,"action":"discard","cards":{"ore":' + b"9" * 400 + b"}}",
        b'{"seat":0,"action":"play_year_of_plenty","resources":[]}',
        b'{"seat":0,"action":"decline_offer","reason":"spite"}',
        b"\xff\xfe", b'{"seat":0,"action":"\xff"}', b"[" * 60_000, b'{"x":' * 10_000,
    ],
)  # fmt: skip
def test_lines_that_say_nothing_known_are_refused(game: Path, line: bytes) -> None:
    game.write_bytes(game.read_bytes() + line + b"\n")
    with pytest.raises(BrokenJournalError, match="line 122"):
        read_journal(game)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n", b"hello\n", b"{}\n", b"[1]\n", b'{"schema":"1"}\n', b'{"schema":0}\n',
        b'{"schema":1e400}\n', b"\x89PNG\r\n\x1a\n", b'{"schema":1', b"\xff\xfe{\n",
        b"[" * 50_000 + b"\n",
    ],
)  # fmt: skip
def test_a_file_that_is_no_save_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "picture.jsonl"
    path.write_bytes(content)
    with pytest.raises(NotAJournalError):
        read_journal(path)
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["picture.jsonl"]


def test_a_newer_schema_is_refused_by_name(game: Path) -> None:
    changed(game, 1, schema=2, program="7.1", future={"a": [1]})
    with pytest.raises(NewerSchemaError, match=r"newer version.*7\.1") as caught:
        read_journal(game)
    assert (caught.value.schema, caught.value.program) == (2, "7.1")


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": {"points_to_win": 0}},
        {"rules": {"points_to_win": True}},
        {"rules": {"points_to_win": "10"}},
        {"rules": {"plenty": 3}},
        {"rules": {"harbor_delay": "yes"}},
        {"rules": {"flying": True}},
        {"first": 4},
        {"seats": []},
        {"commitment": "00"},
        {"game": "../../etc/passwd"},
        {"board": {"hexes": [], "harbors": [], "robber": "(0,0)"}},
        {
            "board": {
                "hexes": [{"hex": "(0,0)", "terrain": "lake"}],
                "harbors": [],
                "robber": "(0,0)",
            }
        },
        {
            "board": {
                "hexes": [{"hex": "(0,0)", "terrain": "hills", "number": 7}],
                "harbors": [],
                "robber": "(0,0)",
            }
        },
        {
            "board": {
                "hexes": [{"hex": "(0,0)", "terrain": "desert"}],
                "harbors": [],
                "robber": "(1,0)",
            }
        },
    ],
)
def test_an_impossible_header_is_refused(game: Path, fields: dict[str, Any]) -> None:
    changed(game, 1, **fields)
    with pytest.raises(BrokenJournalError, match="line 1"):
        read_journal(game)


def test_an_option_that_an_older_program_did_not_know_has_its_default(game: Path) -> None:
    changed(game, 1, rules={"points_to_win": 10})
    assert read_journal(game).header.rules == PRESETS["standard"]


def test_caps_of_size_line_and_entries(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ENTRIES", 120)
    assert len(read_journal(game).entries) == 120
    monkeypatch.setattr(reading, "MOST_ENTRIES", 119)
    with pytest.raises(TooLargeError, match="119"):
        read_journal(game)
    monkeypatch.setattr(reading, "MOST_ENTRIES", 50_000)
    monkeypatch.setattr(reading, "MOST_LINES", 122)
    assert len(read_journal(game).entries) == 120
    monkeypatch.setattr(reading, "MOST_LINES", 121)
    with pytest.raises(TooLargeError, match="50000"):
        read_journal(game)
    monkeypatch.setattr(reading, "LARGEST_FILE", game.stat().st_size - 1)
    with pytest.raises(TooLargeError):
        read_journal(game)


def test_the_caps_are_those_that_were_agreed() -> None:
    assert reading.LARGEST_FILE == 16 * 1024 * 1024
    assert codec.LONGEST_LINE == 64 * 1024
    assert reading.MOST_ENTRIES == 50_000


def test_a_line_over_the_cap_is_refused(game: Path) -> None:
    game.write_bytes(game.read_bytes() + b'{"undo":1' + b" " * 65_536 + b"}\n")
    with pytest.raises(TooLargeError, match="line: 122"):
        read_journal(game)


def test_nothing_follows_a_result(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, log, state = write_game(path, 3, 2)
    assert state.winner >= 0
    path.write_bytes(path.read_bytes() + b'{"undo":1}\n')
    with pytest.raises(BrokenJournalError, match=f"line {len(log) + 3}"):
        read_journal(path)


def test_an_illegal_entry_is_found_by_verify(game: Path) -> None:
    rows = game.read_bytes().split(b"\n")
    rows[60] = encode_line(LogEntry(0, ROLL, None), read_journal(game).header.board.topology)
    game.write_bytes(b"\n".join(rows))
    journal = read_journal(game)
    with pytest.raises(BrokenJournalError, match="line 61"):
        verify(journal)


def test_a_wrong_winner_is_found_by_verify(game: Path) -> None:
    seed = b'"' + b"0" * 64 + b'"'
    game.write_bytes(game.read_bytes() + b'{"winner":0,"seed":' + seed + b"}\n")
    with pytest.raises(BrokenJournalError, match="line 122"):
        verify(read_journal(game))


def test_missing_files_and_folders_are_no_journals(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(UnreadableFileError):
            read_journal(path)


@given(data=st.data())
def test_whatever_stands_in_a_file_only_named_errors_come_out(data: st.DataObject) -> None:
    content = bytearray((KEPT / "schema1.jsonl").read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        length = data.draw(st.integers(0, 40))
        content[at : at + length] = data.draw(st.binary(max_size=40))
    with contextlib.suppress(StorageError):
        verify(parse_journal(Path("x.jsonl"), bytes(content)))


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("<b>{0}%s</b> & {x!r}", "<b>{0}%s</b> & {x!r}"),
        ("a\x00b\x1b[31mc\n\td", "ab[31mc d"),
        ("\u202eevil\u2066\u200f", "evil"),
        ("  a  b  ", "a b"),
        ("x" * 100, "x" * 24),
        ("千佳", "千佳"),
        ("\ud800", ""),
        ("\u2028\u0000", ""),
    ],
)
def test_names_lose_what_could_do_harm(name: str, kept: str) -> None:
    assert clean_name(name) == kept


@given(st.text())
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name)
    assert len(clean_name(name)) <= 24


def test_names_are_cleaned_on_the_way_in_and_on_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    head = header(5, names=("\u202e{0}<b>", "B" * 40, "\x07"))
    with JournalWriter.create(path, head, seed_of(5)):
        pass
    assert [s.name for s in read_journal(path).header.seats] == ["{0}<b>", "B" * 24, "3"]
    row = json.loads(path.read_bytes())
    row["seats"][0]["name"] = "a\u202eb" * 30
    path.write_bytes(json.dumps(row).encode() + b"\n")
    assert read_journal(path).header.seats[0].name == "ab" * 12


# ------------------------------------------------------------------ list


def test_saves_are_listed_newest_first_and_broken_ones_told(tmp_path: Path) -> None:
    for number in range(3):
        write_game(tmp_path / f"{number}.jsonl", number, 3, 60)
        os.utime(tmp_path / f"{number}.jsonl", ns=(0, number * 10**9))
    write_game(tmp_path / "done.jsonl", 3, 2)
    (tmp_path / "broken.jsonl").write_bytes(b"oh")
    (tmp_path / "notes.txt").write_bytes(b"oh")
    saves = {save.path.name: save for save in list_saves(tmp_path)}
    assert list(saves)[-3:] == ["2.jsonl", "1.jsonl", "0.jsonl"]
    assert set(saves) == {"0.jsonl", "1.jsonl", "2.jsonl", "done.jsonl", "broken.jsonl"}
    assert isinstance(saves["broken.jsonl"].problem, NotAJournalError)
    assert saves["1.jsonl"].names == ("Aki", "Bruno", "千佳")
    assert saves["1.jsonl"].turns == read_journal(tmp_path / "1.jsonl").turns > 0
    assert not saves["1.jsonl"].finished
    assert saves["done.jsonl"].finished
    assert saves["done.jsonl"].winner is not None
    assert list_saves(tmp_path / "nowhere") == []
