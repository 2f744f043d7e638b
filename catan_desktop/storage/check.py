"""Checking files: saved games, recorded games of other engines, road networks."""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from catan_desktop.engine.chance import (
    KINDS,
    Outcome,
    commitment_of,
    keyed_number,
    kind_of,
    pick,
)
from catan_desktop.engine.first_seat import Opening, found_again
from catan_desktop.engine.rules import GameState, chance_outcomes
from catan_desktop.storage.errors import (
    BrokenJournalError,
    TooLargeError,
    UnknownFileError,
    shown,
)
from catan_desktop.storage.peer_games import LONGEST_LINE, check_game
from catan_desktop.storage.reading import (
    LARGEST_FILE,
    Journal,
    parse_journal,
    states,
)
from catan_desktop.storage.report import Dice, Difference, Found, Kind, Report
from catan_desktop.storage.road_networks import check_networks
from catan_desktop.storage.text_files import lines, whole

__all__ = ["Difference", "Report", "check_file", "check_journal"]


class _Marks(msgspec.Struct):
    """The fields by which a file is known."""

    schema: Any = msgspec.UNSET
    steps: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    fixtures: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_MARKS: Final = msgspec.json.Decoder(_Marks)


def check_file(path: Path, found: Found | None = None) -> Report:
    """Check a file, which is told by its content; it may be gzipped.

    Args:
        path: a journal, games of other engines (one a line), or road networks.
        found: called with each difference as it is met; the report keeps only the first ones.

    Raises:
        UnreadableFileError, TooLargeError: the file cannot be read.
        UnknownFileError: it is none of the three.
        NotAJournalError, NewerSchemaError: it looks like a saved game, but cannot be read as one.
    """
    kind = _kind(path)
    report = Report(kind, found=found)
    if kind == "journal":
        _check_journal_file(path, report)
    elif kind == "games":
        _check_games(path, report)
    else:
        check_networks(whole(path, LARGEST_FILE), report)
    return report


def _kind(path: Path) -> Kind:
    """What a file holds, by its first line, or all of it if it is one document on many lines."""
    with closing(_content_lines(path)) as rows:
        first = next(rows, b"")
    kind = _kind_of(first)
    if kind is None and first.lstrip()[:1] == b"{":
        try:
            kind = _kind_of(whole(path, LARGEST_FILE))
        except TooLargeError:
            kind = None
        if kind != "networks":
            kind = None
    if kind is None:
        raise UnknownFileError(path)
    return kind


def _kind_of(text: bytes) -> Kind | None:
    try:
        marks = _MARKS.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    if marks.steps is not msgspec.UNSET:
        return "games"
    if marks.fixtures is not msgspec.UNSET:
        return "networks"
    return "journal" if marks.schema is not msgspec.UNSET else None


def _content_lines(path: Path) -> Generator[bytes]:
    with closing(lines(path, LONGEST_LINE)) as rows:
        for row in rows:
            if row.strip():
                yield row


def _check_games(path: Path, report: Report) -> None:
    for number, line in enumerate(_content_lines(path)):
        check_game(line, number, report)


# ------------------------------------------------------------------ journals


def _check_journal_file(path: Path, report: Report) -> None:
    report.games = 1
    try:
        journal = parse_journal(path, whole(path, LARGEST_FILE))
    except BrokenJournalError as error:
        report.differ(f"line {error.line}", "format", "a line of a saved game", error.reason)
        return
    check_journal(journal, report)


def check_journal(journal: Journal, report: Report) -> None:
    """Replay every entry, compare the result, and recompute the dice from a revealed seed."""
    report.games = 1
    report.torn = journal.torn
    dice = _DiceCheck(journal, report)
    state = journal.record.start()
    try:
        for index, state in enumerate(states(journal)):
            report.steps = index
            dice.before(index, state)
    except BrokenJournalError as error:
        report.differ(f"line {error.line}", "entry", "a legal one", error.reason)
    else:
        _check_result(journal, state, report)
    report.dice = dice.verdict


def _check_result(journal: Journal, state: GameState, report: Report) -> None:
    got = state.winner if state.winner >= 0 else None
    if journal.finish is not None and journal.finish.winner != got:
        where = f"line {journal.finish_line}"
        report.differ(where, "winner", journal.finish.winner, "nobody" if got is None else got)


def _told(opening: Opening) -> str:
    """A first seat, and the throws that led to it: ``1 (0: 3+2, 1: 5+6)``."""
    rounds = "; ".join(
        ", ".join(f"{throw.seat}: {throw.first}+{throw.second}" for throw in throws)
        for throws in opening.rounds
    )
    return f"{opening.first} ({rounds})" if rounds else str(opening.first)


class _DiceCheck:
    """Compares outcomes with the stream of the revealed seed, entry by entry."""

    def __init__(self, journal: Journal, report: Report) -> None:
        self._journal = journal
        self._report = report
        self._counts = dict.fromkeys(KINDS, 0)
        self._seed = None if journal.finish is None else journal.finish.seed
        self.verdict: Dice = "not yet revealed"
        if self._seed is not None:
            self.verdict = "verified"
            if commitment_of(self._seed) != journal.commitment.digest:
                self._wrong(journal.finish_line, "seed", journal.commitment.digest, "another one")
                self._seed = None
        self._check_first()

    def _check_first(self) -> None:
        """The first seat was drawn or rolled for under the first commitment."""
        journal = self._journal
        opening = journal.header.opening
        if opening is None or opening.by == "chosen":
            return
        if len(journal.commitments) > 1:
            self._report.unsealed += 1
        elif self._seed is not None:
            due = found_again(opening, self._seed, len(journal.header.seats))
            if due != opening:
                self._wrong(1, "first seat", _told(opening), _told(due))

    def _wrong(self, line: int, name: str, expected: object, got: object) -> None:
        self.verdict = "FALSE"
        self._report.differ(f"line {line}", name, expected, got)

    def before(self, index: int, state: GameState) -> None:
        """Look at the entry that is played on a state."""
        if index >= len(self._journal.entries):
            return
        entry = self._journal.entries[index]
        if entry.outcome is None:
            return
        if index < self._journal.commitment.start:
            self._report.unsealed += 1
            return
        if self._seed is None:
            return
        due = self._due(state, index, kind_of(entry.outcome))
        if due is not None and due != entry.outcome:
            self._wrong(self._journal.lines[index], "outcome", shown(entry.outcome), shown(due))

    def _due(self, state: GameState, index: int, kind: str) -> Outcome | None:
        """What the seed gives; None where no outcome is due, which the replay refuses itself."""
        entry = self._journal.entries[index]
        choices = chance_outcomes(state, entry.seat, entry.action)
        number = self._counts[kind]
        self._counts[kind] = number + 1
        below = sum(weight for weight, _ in choices)
        if self._seed is None or not below:
            return None
        return pick(choices, keyed_number(self._seed, kind, number, below))
