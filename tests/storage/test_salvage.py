"""What is whole of a damaged saved game becomes a game of its own; the damaged file stays."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from catan_desktop.app.library import Library
from catan_desktop.engine.chance import seed_of
from catan_desktop.storage.check import check_file
from catan_desktop.storage.codec import LONGEST_LINE
from catan_desktop.storage.journal import JournalWriter, StorageError, read_journal
from catan_desktop.storage.paths import Paths
from catan_desktop.storage.reading import LARGEST_FILE
from catan_desktop.storage.salvage import whole_part, write_copy
from tests.storage.journals import write_game

MOVES = 120
Damage = Callable[[list[bytes]], list[bytes]]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    write_game(path, 5, 3, MOVES)
    return path


def line(number: int, text: bytes) -> Damage:
    return lambda lines: [*lines[: number - 1], text, *lines[number:]]


def altered(number: int, **fields: object) -> Damage:
    def change(lines: list[bytes]) -> list[bytes]:
        row = json.loads(lines[number - 1]) | fields
        return [*lines[: number - 1], json.dumps(row).encode(), *lines[number:]]

    return change


DAMAGES: dict[str, tuple[Damage, int]] = {
    "torn in the middle": (lambda lines: [*lines[:60], lines[60][:9], *lines[61:]], 60),
    "no text": (line(80, b"\xff\xfe\x00"), 79),
    "unknown": (line(80, b'{"cheat":1}'), 79),
    "another seat's move": (line(70, b'{"seat":2,"action":"declare_victory"}'), 69),
    "nested": (line(70, b"[" * 60_000), 69),
    "far too long": (line(90, b'"' + b"x" * LONGEST_LINE + b'"'), 89),
    "takes back too much": (line(50, b'{"undo":900}'), 49),
    "an end that is none": (
        lambda lines: [*lines, b'{"winner":0,"seed":"' + b"00" * 32 + b'"}'], MOVES + 1,
    ),
    "after an end that is none": (
        lambda lines: [*lines[:90], b'{"winner":0,"seed":"' + b"00" * 32 + b'"}', *lines[90:]], 90,
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", DAMAGES)
def test_the_whole_part_goes_on_as_a_game_and_the_damaged_file_is_not_touched(
    game: Path, tmp_path: Path, kind: str
) -> None:
    damage, kept = DAMAGES[kind]
    lines = game.read_bytes().splitlines()
    content = b"\n".join(damage(lines)) + b"\n"
    game.write_bytes(content)
    library = Library(Paths(tmp_path, tmp_path), lambda: seed_of(77))
    with pytest.raises(StorageError):
        library.open(game)
    whole = whole_part(game)
    assert whole is not None
    assert whole.content == b"\n".join(lines[:kept]) + b"\n"
    copy = tmp_path / "game-2.jsonl"
    write_copy(whole, copy)
    assert game.read_bytes() == content
    session = library.open(copy)
    assert session.notices == [], "the sealed dice go along"
    assert (session.ply, session.observe(None).turn) == (kept - 1, whole.turn)
    session.close()
    report = check_file(copy)
    assert (report.count, report.steps) == (0, kept - 1)


def test_the_dice_fall_as_they_would_have_fallen(game: Path, tmp_path: Path) -> None:
    """The copy plays on from the same sealed stream, so nobody gains another throw."""
    entries = read_journal(game).entries
    lines = game.read_bytes().splitlines()
    game.write_bytes(b"\n".join(line(100, b"?")(lines)) + b"\n")
    whole = whole_part(game)
    assert whole is not None
    copy = tmp_path / "copy.jsonl"
    write_copy(whole, copy)
    session = Library(Paths(tmp_path, tmp_path), lambda: seed_of(77)).open(copy)
    for entry in entries[session.ply :]:
        session.act(entry.seat, entry.action)
        assert session.entries[-1].outcome == entry.outcome
    session.close()


def test_without_its_seed_the_copy_goes_on_with_new_dice(game: Path, tmp_path: Path) -> None:
    game.write_bytes(game.read_bytes() + b"?\n")
    game.with_suffix(".seed").write_bytes(b"00" * 32)
    whole = whole_part(game)
    assert whole is not None
    copy = tmp_path / "copy.jsonl"
    write_copy(whole, copy)
    assert not copy.with_suffix(".seed").exists()
    session = Library(Paths(tmp_path, tmp_path), lambda: seed_of(77)).open(copy)
    assert session.notices == ["new_commitment"]
    session.close()
    assert check_file(copy).count == 0


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n", b"hello\n", b'{"schema":99,"program":"7"}\n', b"[" * 60_000 + b"\n",
        b"\n" * LARGEST_FILE,
    ],
)  # fmt: skip
def test_where_nothing_is_whole_there_is_nothing_to_copy(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    assert whole_part(path) is None


def test_a_header_alone_and_a_finished_game_are_nothing_to_go_on_with(
    game: Path, tmp_path: Path
) -> None:
    lines = game.read_bytes().splitlines()
    game.write_bytes(b"\n".join([lines[0], b"?"]) + b"\n")
    assert whole_part(game) is None
    over = tmp_path / "over.jsonl"
    write_game(over, 3, 2)
    over.write_bytes(over.read_bytes() + b"?\n")
    assert whole_part(over) is None


def test_no_file_a_folder_and_a_pipe_hold_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    assert [whole_part(tmp_path / name) for name in ("none", "folder", "pipe")] == [None] * 3


def test_what_cannot_be_written_leaves_nothing(game: Path, tmp_path: Path) -> None:
    game.write_bytes(game.read_bytes() + b"?\n")
    whole = whole_part(game)
    assert whole is not None
    (tmp_path / "copy.jsonl").mkdir()
    (tmp_path / "copy.jsonl" / "x").touch()
    with pytest.raises(StorageError):
        write_copy(whole, tmp_path / "copy.jsonl")
    assert not (tmp_path / "copy.seed").exists()


def test_a_whole_game_is_whole(game: Path) -> None:
    whole = whole_part(game)
    assert whole is not None
    assert whole.content == game.read_bytes()
    with JournalWriter.resume(game) as writer:
        assert len(writer.journal.entries) == MOVES
