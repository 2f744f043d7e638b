"""What can go wrong with files, by name.

Messages are plain English sentences for the command line and for reports; a screen words each
class itself. They hold text from files only after :func:`shown` has made it harmless.
"""

import unicodedata
from pathlib import Path
from typing import Final

_SHOWN: Final = 120


def shown(value: object, most: int = _SHOWN) -> str:
    """Text of unknown origin, shortened, with control and format marks as escapes."""
    text = str(value)
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(
        c.encode("unicode_escape").decode() if unicodedata.category(c)[0] == "C" else c for c in cut
    )


def no_file_reason(path: Path) -> str:
    """Why there is no plain file at a path: nothing, or a folder, a pipe, a device."""
    return "it is a folder or a device" if path.exists() else "there is no such file"


def os_reason(error: OSError) -> str:
    """The system's words for an error, without its path."""
    return error.strerror or type(error).__name__


class StorageError(Exception):
    """A file or folder that cannot be used; the message is a sentence for the user.

    Attributes:
        path: which, if one is meant.
    """

    def __init__(self, message: str, path: Path | None = None) -> None:
        """Hold the sentence."""
        super().__init__(message)
        self.path = path


class FolderNotWritableError(StorageError):
    """A folder of the program cannot be made or written."""

    def __init__(self, path: Path, reason: str) -> None:
        """Name the folder, and how another can be chosen."""
        super().__init__(
            f"The folder {shown(path)} cannot be written ({reason}). "
            "Make it writable, or name another one in CATAN_DESKTOP_HOME.",
            path,
        )


class UnreadableFileError(StorageError):
    """The system does not let the file be read, or it is no proper archive."""

    def __init__(self, path: Path, reason: str) -> None:
        """Name the file."""
        super().__init__(f"{shown(path)} cannot be read ({reason}).", path)


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

    def __init__(self, path: Path, reason: str) -> None:
        """Say which cap."""
        super().__init__(f"{shown(path)} is too large: {reason}.", path)


class NotAJournalError(StorageError):
    """A file that is no saved game."""

    def __init__(self, path: Path, reason: str) -> None:
        """Say what its first line lacks."""
        super().__init__(f"{shown(path)} is not a saved game: {reason}.", path)


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
        reason: what is wrong with it.
    """

    def __init__(self, path: Path, line: int, reason: str) -> None:
        """Name the line."""
        super().__init__(f"{shown(path)}, line {line}: {reason}.", path)
        self.line = line
        self.reason = reason


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

    def __init__(self, path: Path, reason: str) -> None:
        """Say what to do."""
        super().__init__(
            f"{shown(path)} could not be saved ({reason}). "
            "Nothing saved before is lost; free some space or make it writable and try again.",
            path,
        )
