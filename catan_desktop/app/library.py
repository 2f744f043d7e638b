"""The games on disk: beginning one, opening one, listing them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random

from catan_desktop import __version__
from catan_desktop.app.opening import find_first
from catan_desktop.app.replay import NotOverError, Replay
from catan_desktop.app.session import GameSession, Table
from catan_desktop.app.setup import EMBLEMS, GameSetup, Level, SeatSetup, lay_table_board
from catan_desktop.app.solo import solo_run
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import commitment_of, seed_of
from catan_desktop.engine.record import GameRecord, ReplayError, replay
from catan_desktop.engine.rules import IllegalActionError, opening_actions
from catan_desktop.storage.branching import whole_journal, write_branch
from catan_desktop.storage.journal import (
    BrokenJournalError,
    Finish,
    Header,
    Journal,
    JournalWriter,
    Reason,
    SeatRecord,
    clean_name,
    game_id_of,
    read_journal,
    verify,
)
from catan_desktop.storage.paths import Paths
from catan_desktop.storage.reading import LARGEST_FILE, refused
from catan_desktop.storage.text_files import whole

HUMAN = "human"


@dataclass(frozen=True)
class Library:
    """Where games are kept.

    Attributes:
        paths: the program's folders.
        new_seed: 32 random bytes for a game that names no seed.
    """

    paths: Paths
    new_seed: Callable[[], bytes]

    def begin(self, setup: GameSetup, path: Path | None = None) -> GameSession:
        """Start a game and its journal, fixed openings included.

        Args:
            setup: must have no problems.
            path: where the journal goes, by default among the saved games.

        Raises:
            StorageError: the journal cannot be written.
        """
        table = lay_table(setup, self.new_seed)
        where = path or self.free_path(table.game_id)
        writer = JournalWriter.create(where, header_of(table), table.seed)
        session = GameSession(table, writer)
        session.path = where
        session.solo = solo_run(session, self.paths)
        play_opening(session)
        return session

    def free_path(self, game_id: str) -> Path:
        """A file for a game; the same seed may be played again beside the first time."""
        path = self.paths.journal(game_id)
        number = 2
        while path.exists():
            path = self.paths.journal(f"{game_id}-{number}")
            number += 1
        return path

    def play_on(self, replay: Replay, step: int) -> Path:
        """Begin a game at a position of a finished one; returns its journal, to be opened.

        The same people on the same board; the finished game stays as it is. What comes is
        sealed anew: the old seed would give the dice that the players have seen.

        Raises:
            StorageError: it cannot be written.
            ValueError: nobody can go on there.
        """
        if not replay.may_play_on(step):
            raise ValueError(f"no game goes on after {step} of {replay.length} entries")
        seed, table = self.new_seed(), replay.table
        header = replace(header_of(table), game_id=game_id_of(commitment_of(seed)))
        path = self.free_path(header.game_id)
        write_branch(path, header, table.record.entries, step, seed)
        return path

    def replay(self, path: Path) -> Replay:
        """Look at a finished game; its file is only read.

        Raises:
            StorageError: it cannot be read, is no journal, or is against the rules.
            NotOverError: nobody has won yet.
        """
        journal = read_journal(path)
        if journal.finish is None:
            raise NotOverError
        verify(journal)
        table = table_of(journal, journal.finish.seed, journal.commitment.start)
        return Replay(replace(table, shown_hash=journal.commitment.digest), path)

    def journal_of(self, replay: Replay) -> bytes:
        """A copy of the journal of a finished game, or what it would be if it has no file.

        Raises:
            StorageError: its file cannot be read any more.
        """
        if replay.path is not None:
            return whole(replay.path, LARGEST_FILE)
        table = replay.table
        return whole_journal(
            header_of(table), table.record.entries, Finish(replay.winner, table.seed)
        )

    def open(self, path: Path) -> GameSession:
        """Go on with the game in a journal.

        Raises:
            StorageError: it cannot be read, is locked, is no journal, or is against the rules.
        """
        writer = JournalWriter.resume(path)
        journal = writer.journal
        try:
            session = self._resume(writer)
        except ReplayError as error:
            writer.close()
            raise _against_the_rules(journal, error) from error
        except IllegalActionError as error:  # it began otherwise than its board prescribes
            writer.close()
            raise BrokenJournalError(path, 2, refused(error)) from error
        except BaseException:
            writer.close()
            raise
        session.path = path
        session.solo = solo_run(session, self.paths)
        return session

    def _resume(self, writer: JournalWriter) -> GameSession:
        journal = writer.journal
        notices = ["torn_line"] if journal.torn else []
        sealed_at = journal.commitment.start
        if journal.finish is not None:
            writer.close()
            table = table_of(journal, journal.finish.seed, sealed_at)
            table = replace(table, shown_hash=journal.commitment.digest)
            session = GameSession(table, None, notices)
            if session.observe(None).winner != journal.finish.winner:
                # Nothing can follow a result; played on from here, no move would be kept.
                reason = Reason("wrong_winner", {"seat": journal.finish.winner})
                raise BrokenJournalError(journal.path, journal.finish_line, reason)
            return session
        if writer.seed is None:
            replay(journal.record)  # a game against the rules is refused before it is written to
            writer.recommit(self.new_seed())
            sealed_at = len(journal.entries)
            notices.append("new_commitment")
        if writer.seed is None:
            raise AssertionError("a new commitment brings its seed")
        session = GameSession(table_of(journal, writer.seed, sealed_at), writer, notices)
        writer.trim()
        play_opening(session)
        return session


def _against_the_rules(journal: Journal, error: ReplayError) -> BrokenJournalError:
    """Which line the rules refuse, and why."""
    return BrokenJournalError(journal.path, journal.lines[error.index], refused(error.why))


def lay_table(setup: GameSetup, new_seed: Callable[[], bytes]) -> Table:
    """The table of a setup: its board, the first seat and the sealed seed."""
    seed = new_seed() if setup.seed is None else seed_of(setup.seed)
    game_id = game_id_of(commitment_of(seed))
    board = setup.board or lay_table_board(
        setup, Random(int.from_bytes(sha256(b"board" + seed).digest()))
    )
    if setup.preset != "first_game" and board.starts:
        board = without_starts(board)
    seats = len(setup.seats)
    opening = find_first(setup.first, seed, seats)
    record = GameRecord(board, setup.rules, seats, opening.first)
    names = (clean_name(seat.name) or str(i + 1) for i, seat in enumerate(setup.seats))
    people = tuple(replace(s, name=name) for s, name in zip(setup.seats, names, strict=True))
    return Table(game_id, setup.preset, people, record, seed, opening=opening)


def without_starts(board: Board) -> Board:
    """The board for the ordinary set-up."""
    return replace(board, starts=())


def play_opening(session: GameSession) -> None:
    """Log the fixed starts of the board, if it has any for these seats, as far as they lack."""
    record = session.table.record
    opening = opening_actions(record.board, record.seats, record.first)
    for seat, action in opening[session.ply :]:
        session.act(seat, action)


def header_of(table: Table) -> Header:
    """The first line of the table's journal."""
    return Header(
        program=__version__,
        game_id=table.game_id,
        preset=table.preset,
        rules=table.record.rules,
        board=table.record.board,
        first=table.record.first,
        seats=tuple(
            SeatRecord(s.name, HUMAN if s.kind == HUMAN else s.level, s.color, s.emblem)
            for s in table.seats
        ),
        commitment=table.first_hash or commitment_of(table.seed),
        opening=table.opening,
    )


def table_of(journal: Journal, seed: bytes, sealed_at: int) -> Table:
    """The table that a journal describes."""
    header = journal.header
    record = GameRecord(
        header.board, header.rules, len(header.seats), header.first, journal.entries
    )
    return Table(
        header.game_id, header.preset, seats_of(header), record, seed, sealed_at, journal.rewound,
        first_hash=header.commitment if sealed_at else "", opening=header.opening,
        continued=journal.continued,
    )  # fmt: skip


def seats_of(header: Header) -> tuple[SeatSetup, ...]:
    """The seats as they were set up; one of a color unknown here gets one that is free."""
    named = [seat.color for seat in header.seats]
    free = [color for color in EMBLEMS if color not in named]
    taken: list[SeatSetup] = []
    for record in header.seats:
        known = record.color in EMBLEMS and all(record.color != seat.color for seat in taken)
        taken.append(_seat_of(record, record.color if known else free.pop(0)))
    return tuple(taken)


def _seat_of(seat: SeatRecord, color: str) -> SeatSetup:
    """The seat; a level this program does not know plays as ``normal``."""
    if seat.level == HUMAN:
        return SeatSetup(seat.name, color, "human")
    level: Level = "easy" if seat.level == "easy" else "normal"
    return SeatSetup(seat.name, color, "computer", level)
