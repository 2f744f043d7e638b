"""Writing a journal: each line goes to the system in one piece before the game goes on."""

import os
from pathlib import Path
from typing import Final, Self

from catan_desktop.engine.chance import commitment_of
from catan_desktop.engine.record import LogEntry
from catan_desktop.storage.codec import (
    LONGEST_LINE,
    decode_header,
    encode_header,
    encode_line,
)
from catan_desktop.storage.errors import Reason, SaveFailedError, TooLargeError, system_reason
from catan_desktop.storage.files import write_whole
from catan_desktop.storage.header import Finish, Header, Line, Recommit, Undo
from catan_desktop.storage.lock import GameLock
from catan_desktop.storage.reading import (
    LARGEST_FILE,
    MOST_ENTRIES,
    Commitment,
    Journal,
    read_journal,
    read_seed,
    seed_path,
)

_APPENDING: Final = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)


class JournalWriter:
    """The one writer of a journal, which holds its lock until :meth:`close`.

    Every method that writes either has handed the whole line to the system when it returns, or
    raises :class:`SaveFailedError` and has left the file as it was; it can then be called again.

    Attributes:
        path: the file.
        journal: what the file held when it was opened.
        seed: the sealed seed, None if it is lost: then :meth:`recommit` before the next outcome.
    """

    def __init__(self, journal: Journal, seed: bytes | None, lock: GameLock, fd: int) -> None:
        """Take over an open file; use :meth:`create` or :meth:`resume`."""
        self.path: Final = journal.path
        self.journal: Final = journal
        self.seed: bytes | None = seed
        self._topology: Final = journal.header.board.topology
        self._lock = lock
        self._fd = fd
        self._size = journal.size
        self._live = len(journal.entries)
        self._appended = journal.appended
        self._finished = journal.finish is not None
        self._clean = not journal.torn

    @classmethod
    def create(cls, path: Path, header: Header, seed: bytes) -> "JournalWriter":
        """Begin a journal, with its seed beside it.

        Raises:
            SaveFailedError: the file is there already, or cannot be written.
            GameLockedError: another program is about to write it.
            ValueError: the header does not seal this seed.
        """
        if commitment_of(seed) != header.commitment or len(seed) != 32:
            raise ValueError("the header's commitment does not belong to the seed")
        text = encode_header(header)
        header = decode_header(text)
        lock = GameLock(path)
        try:
            fd = _open(path, os.O_CREAT | os.O_EXCL)
        except SaveFailedError:
            lock.release()
            raise
        commitments = (Commitment(0, header.commitment),)
        journal = Journal(path, header, (), (), commitments, None, 0, False, 0, 0, False)
        writer = cls(journal, seed, lock, fd)
        try:
            write_whole(seed_path(path), _seed_text(seed), private=True)
            writer._write(text)
        except SaveFailedError:
            writer.discard()
            raise
        return writer

    @classmethod
    def resume(cls, path: Path) -> "JournalWriter":
        """Open a journal to go on with it; a torn last line is cut off before the next one.

        Raises:
            GameLockedError: another program has it open.
            SaveFailedError: it cannot be written.
            StorageError: it cannot be read, as :func:`read_journal` says.
        """
        read_journal(path)  # nothing is touched beside a file that is no saved game
        lock = GameLock(path)
        fd = -1
        try:
            journal = read_journal(path)
            fd = _open(path, 0)
        except BaseException:
            if fd >= 0:
                os.close(fd)
            lock.release()
            raise
        seed = None if journal.finish is not None else read_seed(path)
        if seed is not None and commitment_of(seed) != journal.commitment.digest:
            seed = None
        return cls(journal, seed, lock, fd)

    @property
    def torn(self) -> bool:
        """Whether the last line was torn when the file was opened."""
        return self.journal.torn

    def trim(self) -> None:
        """Cut off a torn last line now, once it is known that the game can go on.

        Raises:
            SaveFailedError: it could not be cut off.
        """
        if not self._clean:
            _cut(self.path, self._fd, self._size)
            self._clean = True

    def append(self, entry: LogEntry) -> None:
        """Add an entry.

        Raises:
            SaveFailedError: it could not be written.
            TooLargeError: a journal cannot hold more.
        """
        if self._appended >= MOST_ENTRIES:
            raise TooLargeError(self.path, Reason("too_many_entries", {"n": MOST_ENTRIES}))
        self._add(entry)
        self._appended += 1
        self._live += 1

    def undo(self, count: int) -> None:
        """Declare the last ``count`` live entries dead."""
        if not 1 <= count <= self._live:
            raise ValueError(f"{count} of {self._live} entries cannot be undone")
        self._add(Undo(count))
        self._live -= count

    def recommit(self, seed: bytes) -> None:
        """Seal a new seed (32 bytes), after the old one was lost."""
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        write_whole(seed_path(self.path), _seed_text(seed), private=True)
        self._add(Recommit(commitment_of(seed)))
        self.seed = seed

    def finish(self, winner: int, seed: bytes) -> None:
        """Write the result and reveal the seed; nothing can follow."""
        self._add(Finish(winner, seed))
        self._finished = True
        self._remove(seed_path(self.path))

    def close(self) -> None:
        """Close the file and give the lock back; may be called twice."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        self._lock.release()

    def discard(self) -> None:
        """Close, and remove the files of a game that never began."""
        self._remove(self.path)
        self._remove(seed_path(self.path))
        self.close()

    def __enter__(self) -> Self:
        """The writer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _add(self, line: Line) -> None:
        if self._finished:
            raise ValueError("the game is finished")
        self._write(encode_line(line, self._topology))

    def _write(self, text: bytes) -> None:
        """Hand one line to the system, or leave the file as it was."""
        if self._fd < 0:
            raise SaveFailedError(self.path, Reason("closed"))
        data = text + b"\n"
        if len(text) > LONGEST_LINE or self._size + len(data) > LARGEST_FILE:
            raise TooLargeError(self.path, Reason("too_many_bytes", {"n": LARGEST_FILE}))
        self.trim()
        reason = Reason("partial")
        try:
            written = os.write(self._fd, data)
        except OSError as error:
            written, reason = 0, system_reason(error)
        if written == len(data):
            self._size += written
            return
        self._clean = False
        _cut(self.path, self._fd, self._size, reason)
        self._clean = True
        raise SaveFailedError(self.path, reason)

    @staticmethod
    def _remove(path: Path) -> None:
        """Remove a file that nobody needs any more; if that fails, it does no harm."""
        try:
            path.unlink(missing_ok=True)
        except OSError:
            return


def _seed_text(seed: bytes) -> bytes:
    return seed.hex().encode() + b"\n"


def _open(path: Path, how: int) -> int:
    try:
        return os.open(path, _APPENDING | how, 0o644)
    except FileExistsError as error:
        raise SaveFailedError(path, Reason("name_taken")) from error
    except OSError as error:
        raise SaveFailedError(path, system_reason(error)) from error


def _cut(path: Path, fd: int, size: int, reason: Reason | None = None) -> None:
    """Cut the file back to its whole lines."""
    try:
        os.ftruncate(fd, size)
    except OSError as error:
        raise SaveFailedError(path, reason or system_reason(error)) from error
