"""What every command is handed, and the errors that end one."""

import os
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from catan_desktop import __version__
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
        out, err: where it writes.
        new_seed: 32 random bytes for the dice of a new game.
        wall: seconds since 1970.
    """

    paths: Paths
    out: TextIO = field(default_factory=lambda: sys.stdout)
    err: TextIO = field(default_factory=lambda: sys.stderr)
    new_seed: Callable[[], bytes] = lambda: os.urandom(32)
    wall: Callable[[], float] = time.time

    def say(self, line: str) -> None:
        """Write a line to the user."""
        print(line, file=self.out, flush=True)

    def warn(self, line: str) -> None:
        """Write a line to the user's error stream."""
        print(line, file=self.err, flush=True)


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
            f"The folder {folder} cannot be written ({error.strerror}). "
            "Choose another folder or free it.",
        ) from error
    return folder


def report_crash(error: BaseException, context: Context) -> int:
    """Write a report of an error that nobody expected, and say where."""
    text = f"catan-desktop {__version__}\n" + "".join(traceback.format_exception(error))
    try:
        where = context.paths.write_crash_report(text)
    except OSError:
        context.warn(
            "catan-desktop: something went wrong that was not foreseen, and no report could be "
            f"written. Saved games are safe.\n  {type(error).__name__}: {error}"
        )
        return NO
    context.warn(
        "catan-desktop: something went wrong that was not foreseen. Saved games are safe. "
        f"The report is in {where}"
    )
    return NO
