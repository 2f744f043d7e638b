"""What is whole of a saved game that cannot be opened, and a new saved game made of it.

The damaged file is read and never written.
"""

from dataclasses import dataclass
from pathlib import Path

from catan_desktop.engine.chance import commitment_of
from catan_desktop.engine.rules import GameState, opening_actions
from catan_desktop.storage.errors import (
    BrokenJournalError,
    SaveFailedError,
    StorageError,
    TooLargeError,
)
from catan_desktop.storage.files import write_whole
from catan_desktop.storage.reading import (
    LARGEST_FILE,
    MOST_LINES,
    Journal,
    parse_journal,
    read_seed,
    seed_path,
    verify,
)


@dataclass(frozen=True)
class WholePart:
    """The lines from the first on that can be read and played, with which a game can go on.

    Attributes:
        content: those lines, byte by byte.
        journal: what they hold; at least one move, and nobody has won yet.
        turn: in which turn they end; 0 in the set-up.
    """

    content: bytes
    journal: Journal
    turn: int


def whole_part(path: Path) -> WholePart | None:
    """What is whole of a saved game; None if no game can go on with it. Never fails."""
    try:
        if not path.is_file():  # to open a pipe would wait for ever
            return None
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE)
    except OSError:
        return None
    return _whole(path, content.split(b"\n", MOST_LINES - 1)[:-1])


def _whole(path: Path, lines: list[bytes]) -> WholePart | None:
    """Cut before each line that is in the way; every round leaves fewer lines."""
    while lines:
        content = b"\n".join(lines) + b"\n"
        try:
            journal = parse_journal(path, content)
            state = verify(journal)
        except BrokenJournalError as error:
            lines = lines[: error.line - 1]
        except TooLargeError as error:
            lines = lines[: int(error.reason.figures.get("line", 1)) - 1]
        except StorageError:
            return None
        else:
            return WholePart(content, journal, state.turn) if _goes_on(journal, state) else None
    return None


def _goes_on(journal: Journal, state: GameState) -> bool:
    """Whether something was played, nobody has won, and it began as its board prescribes."""
    record = journal.record
    opening = opening_actions(record.board, record.seats, record.first)
    began = [(entry.seat, entry.action) for entry in record.entries]
    as_due = all(done == due for done, due in zip(began, opening, strict=False))
    return bool(began) and state.winner < 0 and as_due


def write_copy(whole: WholePart, path: Path) -> None:
    """Write the whole part as a new saved game, with the seed of the old one where it has it.

    Args:
        whole: from :func:`whole_part`.
        path: where; nothing may be there yet.

    Raises:
        SaveFailedError: it cannot be written; nothing is left behind.
    """
    seed = read_seed(whole.journal.path)
    if seed is not None and commitment_of(seed) == whole.journal.commitment.digest:
        write_whole(seed_path(path), seed.hex().encode() + b"\n", private=True)
    try:
        write_whole(path, whole.content)
    except SaveFailedError:
        seed_path(path).unlink(missing_ok=True)
        raise
