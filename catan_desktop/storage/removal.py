"""Saved games taken away, brought back or destroyed, and the names that people give them."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from catan_desktop.storage.errors import Reason, SaveFailedError, system_reason
from catan_desktop.storage.files import write_whole
from catan_desktop.storage.lock import GameLock
from catan_desktop.storage.names import clean_name
from catan_desktop.storage.reading import seed_path

GONE: Final = ".removed"
"""What the name of a journal ends with once it was taken away: no list shows it."""
_LONGEST: Final = 400


def take_away(journal: Path) -> Path:
    """Put a journal out of every list; returns where it is now.

    Raises:
        GameLockedError: it is open somewhere.
        SaveFailedError: it could not be renamed; nothing was changed.
    """
    gone = journal.with_name(journal.name + GONE)
    lock = GameLock(journal)
    try:
        journal.rename(gone)
    except OSError as error:
        raise SaveFailedError(journal, system_reason(error)) from error
    finally:
        lock.release()
    return gone


def bring_back(gone: Path) -> Path:
    """Give a journal that was taken away its name again; returns it.

    Raises:
        SaveFailedError: it could not be renamed, or another game has its name.
    """
    journal = gone.with_name(gone.name.removesuffix(GONE))
    if journal.exists():
        raise SaveFailedError(journal, Reason("name_taken"))
    try:
        gone.rename(journal)
    except OSError as error:
        raise SaveFailedError(journal, system_reason(error)) from error
    return journal


def destroy(gone: Path) -> None:
    """Delete a journal that was taken away, its seed and its name; what cannot be, stays."""
    journal = gone.with_name(gone.name.removesuffix(GONE))
    for path in (seed_path(journal), name_path(journal), gone):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def name_path(journal: Path) -> Path:
    """The small file with the name of a game, beside its journal."""
    return journal.with_suffix(".name")


def read_name(journal: Path) -> str:
    """The name that somebody gave a game; empty if nobody did, or it cannot be read."""
    path = name_path(journal)
    try:
        if not path.is_file():  # to open a pipe would wait for ever
            return ""
        with path.open("rb") as file:
            return clean_name(file.read(_LONGEST).decode("utf-8", "ignore"))
    except OSError:
        return ""


def write_name(journal: Path, name: str) -> None:
    """Name a game; an empty name takes it away.

    Raises:
        SaveFailedError: it could not be written.
    """
    write_whole(name_path(journal), clean_name(name).encode("utf-8"))
