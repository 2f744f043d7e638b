"""Statistics of the finished games in the folder, read a little at a time."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from catan_desktop.ai.levels import LEVELS
from catan_desktop.analysis.career import Career, PlayedGame, career
from catan_desktop.app.boards import code_of
from catan_desktop.app.setup import changed_options
from catan_desktop.app.solo import standing
from catan_desktop.app.tutorial import TUTORIAL_ID
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.record import LogEntry
from catan_desktop.storage.cache import read_cache, write_cache
from catan_desktop.storage.journal import (
    BrokenJournalError,
    Journal,
    Reason,
    StorageError,
    reading,
    states,
)

HUMAN: Final = "human"
FORM: Final = 5
"""The form of the cache file; another one is made anew."""
STRIDE: Final = 25
"""Entries replayed between two looks at the clock."""


@dataclass(frozen=True)
class Known:
    """What is known of a file of that name, size and time of change.

    ``game`` is None for one that is not finished, and for the tutorial, which counts nowhere;
    ``tutorial``: whether it is one that is finished. Files that cannot be read are not
    remembered: another time, or another version of the program, they may be.
    """

    name: str
    size: int
    changed: int
    game: PlayedGame | None = None
    tutorial: bool = False


@dataclass(frozen=True)
class KnownFiles:
    """The cache file."""

    form: int
    files: tuple[Known, ...] = field(default=())


class StatisticsReader:
    """Reads all journals of a folder in slices, and remembers them in a small file.

    Attributes:
        done, total: files looked at, and all of them.
        unreadable: files that could not be read or are against the rules.
        tutorials: finished ones, which count nowhere.
        points: everyone's at the end, by seat, for the games read so far; by the file's stem.
    """

    def __init__(self, folder: Path, cache: Path) -> None:
        self._folder, self._cache = folder, cache
        self._games: list[tuple[int, str, PlayedGame]] = []
        self._career: Career | None = None
        self._work = self._read_all()
        self.done = self.total = self.unreadable = self.tutorials = 0
        self.points: dict[str, tuple[int, ...]] = {}
        self.finished = False

    @property
    def career(self) -> Career:
        """What the games read so far say."""
        if self._career is None:
            games = [game for _, _, game in sorted(self._games, key=lambda kept: kept[:2])]
            self._career = career(games, LEVELS)
        return self._career

    def step(self, clock: Callable[[], float], seconds: float) -> bool:
        """Read on for about so many seconds; returns whether there is more to do."""
        until = clock() + seconds
        while not self.finished:
            if next(self._work, _END) is _END:
                self.finished = True
            if clock() >= until:
                break
        return not self.finished

    def _read_all(self) -> Generator[None]:
        """One file after the other; it pauses wherever the clock may be looked at."""
        files = _files(self._folder)
        self.total = len(files)
        old = {(k.name, k.size, k.changed): k for k in _remembered(self._cache)}
        yield
        found: list[Known] = []
        fresh = 0
        for path, size, changed in files:
            known = old.get((path.name, size, changed))
            if known is None:
                known = yield from _look_at(path, size, changed)
                fresh += known is not None
            if known is not None:
                found.append(known)
            self._take(known)
            yield
        if fresh or len(found) != len(old):
            write_cache(self._cache, KnownFiles(FORM, tuple(found)))

    def _take(self, known: Known | None) -> None:
        self.done += 1
        self.unreadable += known is None
        self.tutorials += known is not None and known.tutorial
        if known is not None and known.game is not None:
            self._games.append((known.changed, known.name, known.game))
            self.points[Path(known.name).stem] = known.game.points
            self._career = None


_END: Final = object()


def _files(folder: Path) -> list[tuple[Path, int, int]]:
    """The journals with size and time of change; a folder that is not there has none."""
    found: list[tuple[Path, int, int]] = []
    try:
        paths = sorted(folder.glob("*.jsonl"))
    except OSError:
        return found
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue
        found.append((path, about.st_size, about.st_mtime_ns))
    return found


def _remembered(cache: Path) -> tuple[Known, ...]:
    kept = read_cache(cache, KnownFiles)
    return kept.files if kept is not None and kept.form == FORM else ()


def _look_at(path: Path, size: int, changed: int) -> Generator[None, None, Known | None]:
    """What a file says; None if it cannot be read or is against the rules."""
    try:
        journal = yield from reading(path)
        # The dice of the tutorial are known beforehand, and it is played with a guide.
        tutorial = journal.header.game_id == TUTORIAL_ID
        game = None if tutorial else (yield from _played(path, journal))
    except StorageError:
        return None
    return Known(path.name, size, changed, game, tutorial and journal.finish is not None)


def _played(path: Path, journal: Journal) -> Generator[None, None, PlayedGame | None]:
    """The game of a journal, every entry held to the rules; None while it is not over.

    Raises:
        StorageError: it is against the rules.
    """
    if journal.finish is None:
        return None
    state = journal.record.start()
    for i, after in enumerate(states(journal)):
        state = after
        if i % STRIDE == 0:
            yield
    if state.winner != journal.finish.winner:
        raise BrokenJournalError(path, journal.finish_line, Reason("wrong_winner"))
    points = tuple(state.total_points(s) for s in range(state.seats))
    return _in_short(journal, state.winner, points, state.turn)


def _in_short(journal: Journal, winner: int, points: tuple[int, ...], turns: int) -> PlayedGame:
    header = journal.header
    levels = [seat.level for seat in header.seats]
    return PlayedGame(
        preset=header.preset,
        board=code_of(header.board),
        people=tuple(s for s, level in enumerate(levels) if level == HUMAN),
        levels=tuple(level for level in levels if level != HUMAN),
        winner=winner,
        points=points,
        turns=turns,
        rolls=_rolls(journal.entries),
        rewound=journal.rewound,
        continued=journal.continued is not None,
        usual=standing(header.rules, journal.rewound) != "other rules",
        changed=bool(changed_options(header.preset, header.rules)),
    )


def _rolls(entries: tuple[LogEntry, ...]) -> tuple[int, ...]:
    counts = [0] * 13
    for entry in entries:
        if isinstance(entry.outcome, DiceRolled):
            counts[entry.outcome.first + entry.outcome.second] += 1
    return tuple(counts)
