"""One program at a time on one game.

The lock is the system's on a small file beside the journal, so it ends with the process however
that ends, and what is left of the file is stale and taken over. The file names the process and
its start for messages, and for file systems that know no locks.
"""

import errno
import json
import os
import sys
from pathlib import Path
from typing import Final

from catan_desktop.storage.errors import GameLockedError, SaveFailedError, system_reason

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR: Final = 1 << 20
"""Where Windows locks a byte: beyond the text, which others may then still read."""
_BUSY: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_BINARY: Final = getattr(os, "O_BINARY", 0)


def start_token(pid: int) -> str:
    """What tells a process from a later one of the same number; empty if it is not known."""
    try:
        with Path(f"/proc/{pid}/stat").open("rb") as file:
            return file.read().rpartition(b")")[2].split()[19].decode()
    except (OSError, IndexError, UnicodeDecodeError):
        return ""


class GameLock:
    """A lock that is held from creation to :meth:`release`."""

    def __init__(self, journal: Path) -> None:
        """Take the lock of a journal, also over what a dead process left.

        Raises:
            GameLockedError: another process, or another writer here, holds it.
            SaveFailedError: the lock file cannot be written.
        """
        self.path: Final = journal.with_name(journal.name + ".lock")
        self._journal = journal
        try:
            self._fd = self._taken()
        except OSError as error:
            raise SaveFailedError(self.path, system_reason(error)) from error

    def _taken(self) -> int:
        while True:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
            try:
                self._lock(fd)
                if self._current(fd):
                    self._sign(fd)
                    return fd
            except (OSError, GameLockedError):
                os.close(fd)
                raise
            os.close(fd)

    def _lock(self, fd: int) -> None:
        try:
            _lock_file(fd)
        except OSError as error:
            pid, token = _owner(fd)
            busy = error.errno in _BUSY
            if busy or (token and start_token(pid) == token):
                raise GameLockedError(self._journal, pid) from error

    def _current(self, fd: int) -> bool:
        """Whether the file was not removed by its last holder between opening and locking."""
        if sys.platform == "win32":
            return True  # no open file can be removed there
        try:
            return os.fstat(fd).st_ino == self.path.stat().st_ino
        except FileNotFoundError:
            return False

    def _sign(self, fd: int) -> None:
        pid = os.getpid()
        os.ftruncate(fd, 0)
        os.lseek(fd, 0, os.SEEK_SET)
        os.write(fd, json.dumps({"pid": pid, "started": start_token(pid)}).encode())

    def release(self) -> None:
        """Give the lock back and remove its file."""
        if self._fd < 0:
            return
        if sys.platform != "win32":
            self._remove()
        os.close(self._fd)
        self._fd = -1
        if sys.platform == "win32":
            self._remove()  # no open file can be removed there

    def _remove(self) -> None:
        """Remove the file; where that cannot be done it stays, and is stale."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            return


def _lock_file(fd: int) -> None:
    if sys.platform == "win32":
        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _owner(fd: int) -> tuple[int, str]:
    """Who signed a lock file: process and start, (0, "") if it cannot be read."""
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        text = json.loads(os.read(fd, 1000))
        return int(text["pid"]), str(text["started"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return 0, ""
