"""The journal only grows, survives what the system does to it, and has one writer."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catan_desktop.engine.chance import commitment_of, seed_of
from catan_desktop.storage import writing
from catan_desktop.storage.journal import (
    GameLockedError,
    JournalWriter,
    NotAJournalError,
    SaveFailedError,
    TooLargeError,
    read_journal,
    read_seed,
    verify,
)
from tests.storage.journals import entries, header, write_game

HOLD = """
import sys
from pathlib import Path
from catan_desktop.storage.journal import JournalWriter
with JournalWriter.resume(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def begun(path: Path, number: int = 7, seats: int = 4) -> JournalWriter:
    return JournalWriter.create(path, header(number, seats), seed_of(number))


def test_each_entry_is_in_the_file_when_append_returns(path: Path) -> None:
    with begun(path) as writer:
        for count, (entry, _) in enumerate(entries(writer.journal.header, 7, 60), start=1):
            writer.append(entry)
            assert read_journal(path).entries[-1] == entry
            assert len(read_journal(path).entries) == count


def test_each_line_is_one_write_of_the_system(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = [entry for entry, _ in entries(header(7), 7, 20)]
    with begun(path) as writer:
        writes: list[bytes] = []
        real = os.write

        def counted(fd: int, data: bytes) -> int:
            writes.append(bytes(data))
            return real(fd, data)

        monkeypatch.setattr(os, "write", counted)
        for entry in log:
            writer.append(entry)
    assert len(writes) == len(log)
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in writes)


def test_the_same_game_gives_the_same_bytes(tmp_path: Path) -> None:
    write_game(tmp_path / "a.jsonl", 12, most=300)
    write_game(tmp_path / "b.jsonl", 12, most=300)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


# ------------------------------------------------------------------ undo


def test_undo_is_a_line_and_folds_on_reading(path: Path) -> None:
    log = [entry for entry, _ in entries(header(7), 7, 30)]
    with begun(path) as writer:
        for entry in log:
            writer.append(entry)
        size = path.stat().st_size
        writer.undo(3)
        assert path.stat().st_size > size
        writer.append(log[27])
        writer.undo(2)
        with pytest.raises(ValueError, match="27"):
            writer.undo(27)
        with pytest.raises(ValueError, match="0"):
            writer.undo(0)
    journal = read_journal(path)
    assert journal.entries == tuple(log[:26])
    assert journal.lines == tuple(range(2, 28))
    assert journal.appended == 31
    verify(journal)


def test_a_commitment_covers_what_follows_also_after_an_undo(path: Path) -> None:
    log = [entry for entry, _ in entries(header(7), 7, 60)]
    with begun(path) as writer:
        for entry in log[:40]:
            writer.append(entry)
        counts = read_journal(path).counts()
        assert sum(counts.values()) == sum(entry.outcome is not None for entry in log[:40])
        writer.recommit(seed_of(99))
        assert read_journal(path).commitment == (40, commitment_of(seed_of(99)))
        assert not any(read_journal(path).counts().values())
        for entry in log[40:]:
            writer.append(entry)
        outcomes = sum(entry.outcome is not None for entry in log[40:])
        assert sum(read_journal(path).counts().values()) == outcomes > 0
        writer.undo(30)
    journal = read_journal(path)
    assert [start for start, _ in journal.commitments] == [0, 30]
    assert not any(journal.counts().values())


# ------------------------------------------------------------------ seed


def test_the_seed_lies_beside_the_journal_for_its_owner_alone(path: Path) -> None:
    with begun(path):
        assert read_seed(path) == seed_of(7)
        assert seed_of(7).hex().encode() not in path.read_bytes()
        assert commitment_of(seed_of(7)).encode() in path.read_bytes()
        if os.name == "posix":
            assert path.with_suffix(".seed").stat().st_mode & 0o777 == 0o600


def test_the_result_reveals_the_seed_and_ends_the_game(path: Path) -> None:
    _, log, state = write_game(path, 3, 2)
    assert not path.with_suffix(".seed").exists()
    with JournalWriter.resume(path) as writer:
        assert writer.journal.finish is not None
        assert writer.journal.finish.seed == seed_of(3)
        assert writer.journal.finish.winner == state.winner
        before = path.read_bytes()
        with pytest.raises(ValueError, match="finished"):
            writer.append(log[0])
        with pytest.raises(ValueError, match="finished"):
            writer.undo(1)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [None, b"", b"zz", b"00" * 31, b"00" * 32, b"\xff" * 64])
def test_a_lost_seed_is_told_and_replaced_by_a_new_commitment(
    path: Path, content: bytes | None
) -> None:
    with begun(path):
        pass
    if content is None:
        path.with_suffix(".seed").unlink()
    else:
        path.with_suffix(".seed").write_bytes(content)
    with JournalWriter.resume(path) as writer:
        assert writer.seed is None
        writer.recommit(seed_of(8))
    assert read_seed(path) == seed_of(8)
    with JournalWriter.resume(path) as writer:
        assert writer.seed == seed_of(8)


def test_a_header_must_seal_the_seed(path: Path) -> None:
    with pytest.raises(ValueError, match="commitment"):
        JournalWriter.create(path, header(7), seed_of(8))
    assert not list(path.parent.iterdir())


# ------------------------------------------------------------------ torn lines, full disks


def test_a_torn_last_line_is_cut_off_when_the_game_goes_on(path: Path) -> None:
    _, log, _ = write_game(path, 7, most=40)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    with JournalWriter.resume(path) as writer:
        assert writer.torn
        writer.append(log[-1])
    assert path.read_bytes() == whole
    with JournalWriter.resume(path) as writer:
        assert not writer.torn


def _failing(monkeypatch: pytest.MonkeyPatch, part: int | None, code: int = errno.ENOSPC) -> None:
    real = os.write

    def write(fd: int, data: bytes) -> int:
        if part is None:
            raise OSError(code, os.strerror(code))
        return real(fd, data[:part])

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("part", [None, 0, 1, 9])
def test_a_full_disk_loses_nothing_and_the_entry_can_be_written_later(
    path: Path, part: int | None
) -> None:
    log = [entry for entry, _ in entries(header(7), 7, 12)]
    with begun(path) as writer:
        for entry in log[:10]:
            writer.append(entry)
        before = path.read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            _failing(patch, part)
            for _ in range(2):
                with pytest.raises(SaveFailedError):
                    writer.append(log[10])
                assert path.read_bytes() == before
            with pytest.raises(SaveFailedError):
                writer.undo(1)
        writer.append(log[10])
        writer.append(log[11])
    assert read_journal(path).entries == tuple(log)


def test_a_part_that_could_not_be_cut_off_goes_before_the_next_line(path: Path) -> None:
    log = [entry for entry, _ in entries(header(7), 7, 2)]
    with begun(path) as writer:
        writer.append(log[0])
        before = path.read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            _failing(patch, 5)
            patch.setattr(os, "ftruncate", _refuse)
            with pytest.raises(SaveFailedError):
                writer.append(log[1])
            assert read_journal(path).torn
            with pytest.raises(SaveFailedError):
                writer.append(log[1])
        assert path.read_bytes() == before + path.read_bytes()[-5:]
        writer.append(log[1])
    assert read_journal(path).entries == tuple(log)
    assert not read_journal(path).torn


def _refuse(fd: int, size: int) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("code", [errno.EIO, errno.EDQUOT, errno.EROFS])
def test_the_reason_of_the_system_is_told(path: Path, code: int) -> None:
    with begun(path) as writer:
        entry, _ = next(entries(writer.journal.header, 7, 1))
        with pytest.MonkeyPatch.context() as patch:
            _failing(patch, None, code)
            with pytest.raises(SaveFailedError, match=os.strerror(code)):
                writer.append(entry)


LIMITED = """
import resource, sys
from pathlib import Path
from tests.storage.journals import entries, header
from catan_desktop.engine.chance import seed_of
from catan_desktop.storage.journal import JournalWriter, SaveFailedError, read_journal
path = Path(sys.argv[1])
head = header(7)
most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
with JournalWriter.create(path, head, seed_of(7)) as writer:
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 500, most))
    failed = 0
    for entry, _ in entries(head, 7, 100):
        try:
            writer.append(entry)
        except SaveFailedError:
            failed += 1
            assert path.read_bytes().endswith(b"\\n")
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            writer.append(entry)
assert failed == 1, failed
assert len(read_journal(path).entries) == 100
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows no such limit")
def test_at_a_real_limit_of_the_system_nothing_is_lost(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_what_cannot_begin_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, 3)
    with pytest.raises(SaveFailedError):
        begun(path)
    monkeypatch.undo()
    assert not list(path.parent.iterdir())


def test_caps_hold_for_writing_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = [entry for entry, _ in entries(header(7), 7, 6)]
    with begun(path) as writer:
        monkeypatch.setattr(writing, "MOST_ENTRIES", 5)
        for entry in log[:5]:
            writer.append(entry)
        with pytest.raises(TooLargeError):
            writer.append(log[5])
        monkeypatch.setattr(writing, "MOST_ENTRIES", 50)
        monkeypatch.setattr(writing, "LARGEST_FILE", path.stat().st_size)
        with pytest.raises(TooLargeError):
            writer.append(log[5])
    assert len(read_journal(path).entries) == 5


@pytest.mark.parametrize("folder", ["a file", "/proc/nowhere"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, folder: str) -> None:
    (tmp_path / "a file").write_bytes(b"")
    with pytest.raises(SaveFailedError, match="could not be saved"):
        begun(tmp_path / folder / "game.jsonl")


def test_a_game_is_never_written_over(path: Path) -> None:
    write_game(path, 7, most=5)
    before = path.read_bytes(), path.with_suffix(".seed").read_bytes()
    with pytest.raises(SaveFailedError, match="name_taken"):
        begun(path, 8)
    assert (path.read_bytes(), path.with_suffix(".seed").read_bytes()) == before
    assert not path.with_name("game.jsonl.lock").exists()


def test_a_closed_writer_says_so(path: Path) -> None:
    writer = begun(path)
    entry, _ = next(entries(writer.journal.header, 7, 1))
    writer.close()
    writer.close()
    with pytest.raises(SaveFailedError, match="closed"):
        writer.append(entry)


# ------------------------------------------------------------------ lock


def test_a_second_writer_is_refused_until_the_first_is_closed(path: Path) -> None:
    with begun(path):
        with pytest.raises(GameLockedError) as caught:
            JournalWriter.resume(path)
        assert caught.value.pid == os.getpid()
        read_journal(path)
    with JournalWriter.resume(path):
        pass
    assert not path.with_name("game.jsonl.lock").exists()


def test_another_process_is_refused_and_a_killed_one_leaves_nothing_in_the_way(path: Path) -> None:
    write_game(path, 7, most=5)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(GameLockedError, match=str(holder.pid)) as caught:
            JournalWriter.resume(path)
        assert caught.value.pid == holder.pid
    finally:
        holder.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        holder.communicate(timeout=30)
    assert path.with_name("game.jsonl.lock").exists()
    with JournalWriter.resume(path) as writer:
        assert len(writer.journal.entries) == 5


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b'{"pid":1,"started":"1"}', b'{"pid":999999999,"started":"7"}']
)
def test_a_stale_lock_is_taken_over(path: Path, content: bytes) -> None:
    write_game(path, 7, most=5)
    path.with_name("game.jsonl.lock").write_bytes(content)
    with JournalWriter.resume(path) as writer, pytest.raises(GameLockedError):
        JournalWriter.resume(writer.path)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_without_locks_of_the_system_the_signature_decides(path: Path) -> None:
    import fcntl

    def unsupported(fd: int, how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    write_game(path, 7, most=5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fcntl, "flock", unsupported)
        with JournalWriter.resume(path), pytest.raises(GameLockedError):
            JournalWriter.resume(path)
        path.with_name("game.jsonl.lock").write_bytes(b'{"pid":999999999,"started":"7"}')
        with JournalWriter.resume(path):
            pass


def test_resume_touches_nothing_beside_a_file_that_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "letter.jsonl"
    path.write_bytes(b"Dear all\n")
    with pytest.raises(NotAJournalError):
        JournalWriter.resume(path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.jsonl"]
    assert path.read_bytes() == b"Dear all\n"
