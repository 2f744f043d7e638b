"""What can go wrong with files, by name.

Each error has a class, and a :class:`Reason` of code and figures; ``cli`` and ``ui`` word both in
the player's language. The messages are for logs and reports. Text from files is held only after
:func:`shown` has made it harmless.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from catan_desktop.engine.actions import Refusal

_SHOWN: Final = 120


def shown(value: object, most: int = _SHOWN) -> str:
    """Text of unknown origin, shortened, with control and format marks as escapes."""
    text = str(value)
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(
        c.encode("unicode_escape").decode() if unicodedata.category(c)[0] == "C" else c for c in cut
    )


@dataclass(frozen=True)
class Reason:
    """Why a file, or a line of it, cannot be used: a code with its figures.

    Attributes:
        code: one of :data:`REASONS`.
        figures: what its words need, and what a report should know.
        refusal: for ``illegal``, the engine's own reason.
    """

    code: str
    figures: Mapping[str, str | int] = field(default_factory=dict)
    refusal: Refusal | None = None

    def __str__(self) -> str:
        """A form for logs: ``no_place (place: (9,9,NW))``."""
        figures = dict(self.figures)
        if self.refusal is not None:
            figures["refusal"] = f"{self.refusal.code} {self.refusal.figures}"
        parts = [f"{name}: {shown(value)}" for name, value in figures.items()]
        return f"{self.code} ({', '.join(parts)})" if parts else self.code


REASONS: Final = (
    "malformed", "bad_value", "no_place", "unknown_line", "undo_too_far", "after_end",
    "illegal", "impossible_outcome", "wrong_winner",
    "too_many_bytes", "too_many_entries", "line_too_long", "no_line", "no_format",
    "no_file", "no_plain_file", "bad_archive", "no_permission", "system",
    "partial", "closed", "name_taken",
)  # fmt: skip
"""All codes of a :class:`Reason`: of a line, of the rules, of a whole file, of writing."""


def no_file_reason(path: Path) -> Reason:
    """Why there is no plain file at a path: nothing, or a folder, a pipe, a device."""
    return Reason("no_plain_file" if path.exists() else "no_file")


def system_reason(error: OSError) -> Reason:
    """What the system said, by its number and in its own words."""
    return Reason("system", {"errno": error.errno or 0, "text": os_reason(error)})


def os_reason(error: OSError) -> str:
    """The system's words for an error, without its path."""
    return error.strerror or type(error).__name__


class StorageError(Exception):
    """A file or folder that cannot be used; the message is a sentence for a report.

    Attributes:
        path: which, if one is meant.
        reason: what is wrong with it, if the class does not say all.
    """

    def __init__(
        self, message: str, path: Path | None = None, reason: Reason | None = None
    ) -> None:
        """Hold the message."""
        super().__init__(message)
        self.path = path
        self.reason = reason


class FolderNotWritableError(StorageError):
    """A folder of the program cannot be made or written."""

    def __init__(self, path: Path, reason: Reason) -> None:
        """Name the folder, and how another can be chosen."""
        super().__init__(
            f"The folder {shown(path)} cannot be written ({reason}). "
            "Make it writable, or name another one in CATAN_DESKTOP_HOME.",
            path,
            reason,
        )


class UnreadableFileError(StorageError):
    """The system does not let the file be read, or it is no proper archive."""

    def __init__(self, path: Path, reason: Reason) -> None:
        """Name the file."""
        super().__init__(f"{shown(path)} cannot be read ({reason}).", path, reason)


class UnknownFileError(StorageError):
    """A file that is none of those which can be checked."""

    def __init__(self, path: Path) -> None:
        """Name the file and what could have been there."""
        super().__init__(
            f"{shown(path)} holds neither a saved game nor recorded games nor road networks.",
            path,
        )


class TooLargeError(StorageError):
    """A file over the caps."""

    reason: Reason

    def __init__(self, path: Path, reason: Reason) -> None:
        """Say which cap."""
        super().__init__(f"{shown(path)} is too large: {reason}.", path, reason)


class NotAJournalError(StorageError):
    """A file that is no saved game."""

    def __init__(self, path: Path, reason: Reason) -> None:
        """Say what its first line lacks."""
        super().__init__(f"{shown(path)} is not a saved game: {reason}.", path, reason)


class NewerSchemaError(StorageError):
    """A saved game of a later version of the program.

    Attributes:
        schema: the version of its format.
        program: the program's version that wrote it.
    """

    def __init__(self, path: Path, schema: int, program: str) -> None:
        """Name the version that is needed."""
        super().__init__(
            f"{shown(path)} was saved by a newer version of this program "
            f"({shown(program)}, format {schema}). Install that version to open it.",
            path,
        )
        self.schema = schema
        self.program = program


class BrokenJournalError(StorageError):
    """A saved game with a line that cannot be understood or played.

    Attributes:
        line: its number, counted from 1.
    """

    reason: Reason

    def __init__(self, path: Path, line: int, reason: Reason) -> None:
        """Name the line."""
        super().__init__(f"{shown(path)}, line {line}: {reason}.", path, reason)
        self.line = line


class GameLockedError(StorageError):
    """A saved game that another running program has open.

    Attributes:
        pid: that process, 0 if unknown.
    """

    def __init__(self, path: Path, pid: int) -> None:
        """Say what to do."""
        super().__init__(
            f"{shown(path)} is open in another window of this program (process {pid}). "
            "Close it there first.",
            path,
        )
        self.pid = pid


class SaveFailedError(StorageError):
    """Something could not be written; what was saved before still stands."""

    reason: Reason

    def __init__(self, path: Path, reason: Reason) -> None:
        """Say what to do."""
        super().__init__(
            f"{shown(path)} could not be saved ({reason}). "
            "Nothing saved before is lost; free some space or make it writable and try again.",
            path,
            reason,
        )
