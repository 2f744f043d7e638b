"""Reading journals: validated line by line, undo folded, no file changed."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, assert_never

from catan_desktop.engine.actions import EndTurn, PlayMonopoly
from catan_desktop.engine.chance import KINDS, kind_of
from catan_desktop.engine.record import GameRecord, LogEntry
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    WrongOutcomeError,
    apply,
)
from catan_desktop.storage.codec import (
    LONGEST_LINE,
    SCHEMA,
    LineError,
    decode_header,
    decode_line,
    schema_of,
)
from catan_desktop.storage.errors import (
    BrokenJournalError,
    NewerSchemaError,
    NotAJournalError,
    Reason,
    TooLargeError,
    UnreadableFileError,
    no_file_reason,
    shown,
    system_reason,
)
from catan_desktop.storage.header import Finish, Header, Recommit, Undo, game_id_of

LARGEST_FILE: Final = 16 * 1024 * 1024
MOST_ENTRIES: Final = 50_000
MOST_LINES: Final = 3 * MOST_ENTRIES
"""More than a journal can have, where each entry is taken back; no file is cut into more."""
SLICE: Final = 50
"""Lines read between two pauses."""

MIGRATIONS: Final[Mapping[int, Callable[[list[bytes]], list[bytes]]]] = {}
"""For each older schema, the step that turns its lines into those of the next one.

A step keeps the number of lines, so that errors go on naming the line of the file.
"""


class Commitment(NamedTuple):
    """A sealed seed.

    Attributes:
        start: how many live entries stand before the first one that it covers.
        digest: SHA-256 of the seed, in hexadecimal.
    """

    start: int
    digest: str


@dataclass(frozen=True)
class Journal:
    """A journal as it was read.

    Attributes:
        path: the file.
        header: its first line.
        entries: the live entries, undone ones left out.
        lines: for each of them the number of its line, counted from 1.
        commitments: at least one; each starts where the one before ends.
        finish: winner and seed, None while the game goes on.
        finish_line: its number, 0 while there is none.
        torn: whether the last line was torn, and therefore left out.
        size: bytes of the whole lines.
        appended: entries ever written, dead ones included.
        rewound: whether an undo went over what had been revealed, as :func:`went_beyond` says.
    """

    path: Path
    header: Header
    entries: tuple[LogEntry, ...]
    lines: tuple[int, ...]
    commitments: tuple[Commitment, ...]
    finish: Finish | None
    finish_line: int
    torn: bool
    size: int
    appended: int
    rewound: bool

    @property
    def record(self) -> GameRecord:
        """The game as the engine's value."""
        h = self.header
        return GameRecord(h.board, h.rules, len(h.seats), h.first, self.entries)

    @property
    def commitment(self) -> Commitment:
        """The one that holds now."""
        return self.commitments[-1]

    @property
    def turns(self) -> int:
        """Turns begun, over all seats; 0 in the set-up."""
        return self._turns(len(self.entries))

    def _turns(self, entries: int) -> int:
        """Turns begun after so many live entries."""
        if entries < 4 * len(self.header.seats):
            return 0
        return 1 + sum(isinstance(entry.action, EndTurn) for entry in self.entries[:entries])

    @property
    def continued(self) -> int | None:
        """For a game that began at a position of another one: in which turn, 0 in the set-up.

        None for a game of its own. One that began at a position has an id of its own, which is
        that of the new seal, below the hash that the other game began with.
        """
        header = self.header
        if len(self.commitments) < 2 or header.game_id == game_id_of(header.commitment):
            return None
        return self._turns(self.commitments[1].start)

    def counts(self) -> dict[str, int]:
        """Live outcomes of each kind since the last commitment: where the chance goes on.

        The first seat is drawn under the first commitment only and not counted here.
        """
        counts = dict.fromkeys(KINDS, 0)
        for entry in self.entries[self.commitment.start :]:
            if entry.outcome is not None:
                counts[kind_of(entry.outcome)] += 1
        return counts


def read_journal(path: Path) -> Journal:
    """Read and validate a journal; :func:`verify` replays it.

    Raises:
        UnreadableFileError: the system does not let it be read.
        NotAJournalError: its first line is none of a journal.
        NewerSchemaError: a later version of the program wrote it.
        TooLargeError: it is over a cap.
        BrokenJournalError: a line cannot be understood.
    """
    return _drained(reading(path))


def parse_journal(path: Path, content: bytes) -> Journal:
    """The journal that a file holds; the path is for messages only. Raises as above."""
    return _drained(parsing(path, content))


def _drained(work: Generator[None, None, Journal]) -> Journal:
    while True:
        try:
            next(work)
        except StopIteration as end:
            journal: Journal = end.value
            return journal


def reading(path: Path) -> Generator[None, None, Journal]:
    """The same in slices, for whoever has something else to do: it pauses now and then."""
    try:
        if not path.is_file():
            raise UnreadableFileError(path, no_file_reason(path))
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UnreadableFileError(path, system_reason(error)) from error
    return (yield from parsing(path, content))


def parsing(path: Path, content: bytes) -> Generator[None, None, Journal]:
    """:func:`parse_journal` in slices."""
    if len(content) > LARGEST_FILE:
        raise TooLargeError(path, Reason("too_many_bytes", {"n": LARGEST_FILE}))
    size = content.rfind(b"\n") + 1
    texts = content[:size].split(b"\n", MOST_LINES)[:-1]
    torn = size < len(content)
    if not texts:
        raise NotAJournalError(path, Reason("no_line"))
    if len(texts) == MOST_LINES:
        raise TooLargeError(path, Reason("too_many_entries", {"n": MOST_ENTRIES}))
    _check_lengths(path, texts)
    texts = _migrated(path, texts)
    try:
        header = decode_header(texts[0])
    except LineError as error:
        raise BrokenJournalError(path, 1, error.reason) from error
    fold = _Fold(path, header)
    for number, text in enumerate(texts[1:], start=2):
        fold.add(number, text)
        if number % SLICE == 0:
            yield
    return fold.journal(torn, size)


def _check_lengths(path: Path, texts: list[bytes]) -> None:
    for number, text in enumerate(texts, start=1):
        if len(text) > LONGEST_LINE:
            raise TooLargeError(path, Reason("line_too_long", {"line": number, "n": LONGEST_LINE}))


def _migrated(path: Path, texts: list[bytes]) -> list[bytes]:
    """The lines in the present schema."""
    try:
        schema, program = schema_of(texts[0])
    except LineError as error:
        raise NotAJournalError(path, Reason("no_format")) from error
    if schema > SCHEMA:
        raise NewerSchemaError(path, schema, program)
    for older in range(schema, SCHEMA):
        texts = MIGRATIONS[older](texts)
    return texts


class _Fold:
    """Live entries while lines come in."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header
        self.entries: list[LogEntry] = []
        self.lines: list[int] = []
        self.commitments = [Commitment(0, header.commitment)]
        self.finish: Finish | None = None
        self.finish_line = 0
        self.appended = 0
        self.rewound = False

    def add(self, number: int, text: bytes) -> None:
        try:
            self._add(number, text)
        except LineError as error:
            raise BrokenJournalError(self.path, number, error.reason) from error

    def _add(self, number: int, text: bytes) -> None:
        if self.finish is not None:
            raise LineError("after_end")
        line = decode_line(text, self.header.board.topology)
        if isinstance(line, LogEntry):
            self._entry(number, line)
        elif isinstance(line, Undo):
            self._undo(line.count)
        elif isinstance(line, Recommit):
            self.commitments.append(Commitment(len(self.entries), line.commitment))
        elif isinstance(line, Finish):
            self.finish, self.finish_line = line, number
        else:
            assert_never(line)

    def _entry(self, number: int, entry: LogEntry) -> None:
        if entry.seat >= len(self.header.seats):
            raise LineError("bad_value", where="seat", what=entry.seat)
        self.appended += 1
        if self.appended > MOST_ENTRIES:
            raise TooLargeError(self.path, Reason("too_many_entries", {"n": MOST_ENTRIES}))
        self.entries.append(entry)
        self.lines.append(number)

    def _undo(self, count: int) -> None:
        left = len(self.entries) - count
        if left < 0:
            raise LineError("undo_too_far", n=count, there=len(self.entries))
        self.rewound = self.rewound or went_beyond(self.entries[left:])
        del self.entries[left:], self.lines[left:]
        self.commitments = [Commitment(min(c.start, left), c.digest) for c in self.commitments]

    def journal(self, torn: bool, size: int) -> Journal:
        return Journal(
            self.path,
            self.header,
            tuple(self.entries),
            tuple(self.lines),
            tuple(self.commitments),
            self.finish,
            self.finish_line,
            torn,
            size,
            self.appended,
            self.rewound,
        )


def went_beyond(dead: Sequence[LogEntry]) -> bool:
    """Whether taking these entries back undoes what was revealed, or what others did.

    A game in which that happened counts in no statistics.
    """
    revealed = any(e.outcome is not None or isinstance(e.action, PlayMonopoly) for e in dead)
    return revealed or len({entry.seat for entry in dead}) > 1


def states(journal: Journal) -> Iterator[GameState]:
    """The state before the first entry and after each one, one at a time.

    Raises:
        BrokenJournalError: the rules refuse an entry, or its outcome is impossible.
    """
    state = journal.record.start()
    yield state
    for number, entry in zip(journal.lines, journal.entries, strict=True):
        try:
            state = apply(state, entry.seat, entry.action, entry.outcome).state
        except (IllegalActionError, WrongOutcomeError) as error:
            raise BrokenJournalError(journal.path, number, refused(error)) from error
        yield state


def refused(error: IllegalActionError | WrongOutcomeError) -> Reason:
    """Why the rules refuse an entry."""
    if isinstance(error, IllegalActionError):
        return Reason("illegal", refusal=error.refusal)
    return Reason("impossible_outcome", {"what": shown(error)})


def verify(journal: Journal) -> GameState:
    """Replay every live entry through the rules; returns the last state.

    Raises:
        BrokenJournalError: the rules refuse an entry, or the result line does not fit.
    """
    state = deque(states(journal), maxlen=1).pop()
    if journal.finish is not None and journal.finish.winner != state.winner:
        reason = Reason("wrong_winner", {"seat": journal.finish.winner})
        raise BrokenJournalError(journal.path, journal.finish_line, reason)
    return state


def seed_path(path: Path) -> Path:
    """Where the seed of a journal lies."""
    return path.with_suffix(".seed")


def read_seed(path: Path) -> bytes | None:
    """The 32 bytes that lie beside the journal at ``path``; None if they are lost.

    Whoever uses them compares them with the journal's commitment.
    """
    file_path = seed_path(path)
    try:
        if not file_path.is_file():  # to open a pipe would wait for ever
            return None
        with file_path.open("rb") as file:
            seed = bytes.fromhex(file.read(200).decode("ascii").strip())
    except (OSError, ValueError):
        return None
    return seed if len(seed) == 32 else None
