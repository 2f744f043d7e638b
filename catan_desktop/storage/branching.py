"""A saved game that goes on from a position of another one, and copies of a whole one.

The journal of such a game tells what it is: the other game's entries, the undo that takes the
later ones back, and a new seal. So its dice are others than those that were seen, everything
since the seal can be verified, and it counts in no statistics, like each game in which what was
revealed was taken back.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from catan_desktop.engine.chance import commitment_of
from catan_desktop.engine.record import LogEntry
from catan_desktop.storage.codec import encode_header, encode_line
from catan_desktop.storage.errors import Reason, SaveFailedError, TooLargeError
from catan_desktop.storage.files import write_whole
from catan_desktop.storage.header import Finish, Header, Line, Recommit, Undo
from catan_desktop.storage.reading import LARGEST_FILE, MOST_ENTRIES, seed_path, went_beyond


def write_branch(
    path: Path, header: Header, entries: Sequence[LogEntry], kept: int, seed: bytes
) -> None:
    """Begin a journal at a position of another game; it is there as a whole or not at all.

    Args:
        path: where; nothing may be there yet.
        header: of the other game, with an id of its own.
        entries: all live entries of the other game.
        kept: how many of them stand.
        seed: 32 new bytes for all outcomes to come.

    Raises:
        SaveFailedError: it cannot be written, or a file of that name is there.
        TooLargeError: a journal cannot hold so much.
    """
    if path.exists():
        raise SaveFailedError(path, Reason("name_taken"))
    lines = list(_branch_lines(entries, kept, commitment_of(seed)))
    if sum(isinstance(line, LogEntry) for line in lines) >= MOST_ENTRIES:
        raise TooLargeError(path, Reason("too_many_entries", {"n": MOST_ENTRIES}))
    content = _content(header, lines)
    if len(content) > LARGEST_FILE:
        raise TooLargeError(path, Reason("too_many_bytes", {"n": LARGEST_FILE}))
    write_whole(seed_path(path), seed.hex().encode() + b"\n", private=True)
    try:
        write_whole(path, content)
    except SaveFailedError:
        seed_path(path).unlink(missing_ok=True)
        raise


def _branch_lines(entries: Sequence[LogEntry], kept: int, commitment: str) -> Iterator[Line]:
    """The lines below the header.

    The undo reaches at least over something that was revealed, so that the game is known as one
    that was taken back; what stands of that is written once more.
    """
    left = kept
    while left and not went_beyond(entries[left:]):
        left -= 1
    yield from entries
    if left < len(entries):
        yield Undo(len(entries) - left)
    yield from entries[left:kept]
    yield Recommit(commitment)


def whole_journal(header: Header, entries: Sequence[LogEntry], finish: Finish) -> bytes:
    """The journal of a finished game that has no file."""
    return _content(header, [*entries, finish])


def _content(header: Header, lines: Sequence[Line]) -> bytes:
    topology = header.board.topology
    texts = [encode_header(header), *(encode_line(line, topology) for line in lines)]
    return b"\n".join(texts) + b"\n"
