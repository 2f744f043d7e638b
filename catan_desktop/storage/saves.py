"""The saved games in a folder, for the list on screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from catan_desktop.storage.errors import StorageError
from catan_desktop.storage.header import Header
from catan_desktop.storage.reading import read_journal


@dataclass(frozen=True)
class SaveSummary:
    """One saved game.

    Attributes:
        path: the journal.
        changed: when it was last written, in nanoseconds since 1970.
        problem: why it cannot be opened, else None; then the rest is empty.
        game_id, names, levels, preset: from its header.
        turns: turns begun.
        finished: whether its result is known. winner: the seat, else None.
        header: all that its first line says.
        continued: see :attr:`Journal.continued`.
    """

    path: Path
    changed: int
    problem: StorageError | None = None
    game_id: str = ""
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    preset: str = ""
    turns: int = 0
    finished: bool = False
    winner: int | None = None
    header: Header | None = None
    continued: int | None = None


def list_saves(folder: Path) -> list[SaveSummary]:
    """The games in a folder, the last written one first; a broken one is told, not fatal.

    A folder that is not there, or cannot be read, holds none.
    """
    return list(newest_saves(folder))


def newest_saves(folder: Path) -> Iterator[SaveSummary]:
    """The same one by one, so that whoever wants the latest need not read all."""
    found: list[tuple[int, Path]] = []
    try:
        paths = list(folder.glob("*.jsonl"))
    except OSError:
        return
    for path in paths:
        try:
            found.append((-path.stat().st_mtime_ns, path))
        except OSError:
            continue
    for changed, path in sorted(found):
        yield _summary(path, -changed)


def _summary(path: Path, changed: int) -> SaveSummary:
    try:
        journal = read_journal(path)
    except StorageError as error:
        return SaveSummary(path, changed, error)
    header = journal.header
    return SaveSummary(
        path,
        changed,
        None,
        header.game_id,
        tuple(seat.name for seat in header.seats),
        tuple(seat.level for seat in header.seats),
        header.preset,
        journal.turns,
        journal.finish is not None,
        None if journal.finish is None else journal.finish.winner,
        header,
        journal.continued,
    )
