"""What every command is handed, and the errors that end one."""

import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from catan_desktop import __version__
from catan_desktop.storage.errors import os_reason, shown
from catan_desktop.storage.paths import Paths

OK, NO, BAD_USE = 0, 1, 2
"""Exit statuses: done; the program says no; the command was not understood."""


class CommandError(Exception):
    """Ends a command with a sentence for the user and an exit status."""

    def __init__(self, sentence: str, status: int = NO) -> None:
        """The sentence says what happened, where, and what to do."""
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class Context:
    """The outside world of a command.

    Attributes:
        paths: where the program keeps its files.
        out, err: where it writes; None where there is no such stream.
        new_seed: 32 random bytes for the dice of a new game.
        wall: seconds since 1970.
    """

    paths: Paths
    out: TextIO | None = field(default_factory=lambda: sys.stdout)
    err: TextIO | None = field(default_factory=lambda: sys.stderr)
    new_seed: Callable[[], bytes] = lambda: os.urandom(32)
    wall: Callable[[], float] = time.time

    def say(self, line: str) -> None:
        """Write a line to the user.

        Raises:
            CommandError: the stream does not take it, as on a full disk.
            BrokenPipeError: its reader has gone.
        """
        with _written(self.out):
            print(line, file=self.out, flush=True)

    def flush(self) -> None:
        """Hand over what others wrote to the user. Raises as :meth:`say`."""
        if self.err is not None:
            with suppress(OSError, CommandError), _written(self.err):
                self.err.flush()
        if self.out is not None:
            with _written(self.out):
                self.out.flush()

    def warn(self, line: str) -> None:
        """Write a line to the user's error stream; if that cannot be, nobody is there to tell."""
        with suppress(OSError, CommandError), _written(self.err):
            print(line, file=self.err, flush=True)


@contextmanager
def _written(stream: TextIO | None) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _abandon(stream)
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"The output could not be written ({os_reason(error)}).") from error


def _abandon(stream: TextIO | None) -> None:
    """Drop what a stream did not take, so that Python does not complain of it at the end."""
    if stream is None:
        return
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


def writable_folder(folder: Path) -> Path:
    """The folder, made if need be.

    Raises:
        CommandError: it cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".write-test"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise CommandError(
            f"The folder {shown(folder)} cannot be written ({os_reason(error)}). "
            "Choose another folder or free it.",
        ) from error
    return folder


def report_crash(error: BaseException, context: Context) -> Path | None:
    """Write a report of an error that nobody expected, and say where; None if that cannot be."""
    where = _written_report(error, context)
    what = "something went wrong that was not foreseen. Saved games are safe."
    if isinstance(error, OSError):
        what = (
            f"the system refused something that is needed ({refusal(error)}). Saved games "
            "are safe. Free some space, or allow it, and try again."
        )
    told = f"The report is in {shown(where)}"
    if where is None:
        told = f"No report could be written. It was {type(error).__name__}: {shown(error)}"
    context.warn(f"catan-desktop: {what} {told}")
    return where


def _written_report(error: BaseException, context: Context) -> Path | None:
    text = f"catan-desktop {__version__}\n" + "".join(traceback.format_exception(error))
    try:
        return context.paths.write_crash_report(text)
    except OSError:
        return None


def refusal(error: OSError) -> str:
    """What the system refused: its reason, and the file."""
    name = f": {shown(error.filename)}" if error.filename else ""
    return f"{os_reason(error)}{name}"
