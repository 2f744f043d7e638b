"""Where the screens get their games from: the library, its errors worded."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

from catan_desktop.app.library import Library, seats_of
from catan_desktop.app.replay import NotOverError, Replay
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup, changed_options
from catan_desktop.app.statistics import StatisticsReader
from catan_desktop.app.tutorial import is_tutorial_table
from catan_desktop.cli.troubles import (
    GAME_ERRORS,
    not_deleted,
    not_exported,
    not_opened,
    not_over,
    trouble,
)
from catan_desktop.engine.observation import Ledger, observe
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.storage.errors import NotAJournalError, Reason, shown
from catan_desktop.storage.files import write_whole
from catan_desktop.storage.journal import (
    SaveSummary,
    list_saves,
    newest_saves,
    read_journal,
    states,
)
from catan_desktop.storage.paths import ready
from catan_desktop.storage.removal import bring_back, destroy, read_name, take_away, write_name
from catan_desktop.storage.salvage import whole_part, write_copy
from catan_desktop.ui.services import FinishedGame, SavedGame

MOST_LISTED: Final = 60
MOST_FINISHED: Final = 500
GAME_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Games:
    """The :class:`ui.services.GameService` of the program.

    Attributes:
        changed: called with the session after every change of a game, by the commands that
            follow one.
    """

    def __init__(self, library: Library, words: Callable[[], Catalogue]) -> None:
        """``words`` gives the catalogue of the moment, for the errors."""
        self._library = library
        self._words = words
        self._listed: dict[tuple[Path, int], SavedGame | None] = {}
        self._ready: dict[str, GameSession] = {}
        self._removed: dict[str, Path] = {}
        self.changed: list[Callable[[GameSession], None]] = []

    def new_game(self, setup: GameSetup) -> GameSession:
        """Set up a table and start its journal."""
        try:
            return self._followed(self._library.begin(setup))
        except GAME_ERRORS as error:
            raise trouble(self._words(), error) from error

    def open(self, game: str) -> GameSession:
        """Go on with a saved game, named by its id or by the path of its journal."""
        if game in self._ready:
            return self._ready.pop(game)
        try:
            return self._followed(self._library.open(self._path(game)))
        except GAME_ERRORS as error:
            raise not_opened(self._words(), error) from error

    def open_early(self, game: str) -> GameSession:
        """Open a game before there is a window; :meth:`open` then hands it over."""
        session = self._ready[game] = self.open(game)
        return session

    def _path(self, game: str) -> Path:
        if GAME_ID.fullmatch(game):
            return self._library.paths.journal(game)
        return Path(game)

    def _followed(self, session: GameSession) -> GameSession:
        def tell() -> None:
            for follower in self.changed:
                follower(session)

        session.subscribe(tell)
        return session

    def remove(self, game: str) -> None:
        """Take a game out of its list; nothing is deleted yet."""
        try:
            self._removed[game] = take_away(self._path(game))
        except GAME_ERRORS as error:
            raise not_deleted(self._words(), error) from error

    def restore(self, game: str) -> None:
        """Bring back a game that was removed."""
        try:
            if game in self._removed:
                bring_back(self._removed[game])
        except GAME_ERRORS as error:
            raise not_deleted(self._words(), error) from error
        self._removed.pop(game, None)

    def forget(self) -> None:
        """Delete for good what was removed."""
        for gone in self._removed.values():
            destroy(gone)
        self._removed.clear()

    def copy_whole(self, file: Path) -> str:
        """Begin a saved game with what is whole of one that cannot be opened."""
        try:
            whole = whole_part(file)
            if whole is None:  # it changed since it was looked at
                raise NotAJournalError(file, Reason("no_line"))
            copy = self._library.free_path(whole.journal.header.game_id)
            write_copy(whole, copy)
            write_name(copy, read_name(file))
        except GAME_ERRORS as error:
            raise trouble(self._words(), error) from error
        return copy.stem

    def rename(self, game: str, title: str) -> None:
        """Name a saved game."""
        try:
            write_name(self._path(game), title)
        except GAME_ERRORS as error:
            raise trouble(self._words(), error) from error

    def statistics(self) -> StatisticsReader:
        """A reader of the finished games."""
        paths = self._library.paths
        return StatisticsReader(paths.saves, paths.statistics)

    # ------------------------------------------------------------ finished games
    def finished_games(self) -> Sequence[FinishedGame]:
        """The finished games, latest first, those that can be read."""
        saves = newest_saves(self._library.paths.saves)
        return list(islice((game for save in saves if (game := _finished(save))), MOST_FINISHED))

    def replay(self, game: str) -> Replay:
        """Look at a finished game, named by its id or by the path of its journal."""
        try:
            return self._library.replay(self._path(game))
        except NotOverError as error:
            raise not_over(self._words()) from error
        except GAME_ERRORS as error:
            raise trouble(self._words(), error) from error

    def play_on(self, replay: Replay, step: int) -> str:
        """Begin a game at a position of a finished one."""
        try:
            return self._library.play_on(replay, step).stem
        except GAME_ERRORS as error:
            raise trouble(self._words(), error) from error

    def export(self, replay: Replay, text: str) -> Path:
        """Write the text and a copy of the journal beside each other."""
        name = replay.table.game_id if replay.path is None else replay.path.stem
        try:
            folder = ready(self._library.paths.exports)
            content = self._library.journal_of(replay)
            write_whole(folder / f"{name}.txt", text.encode("utf-8"))
            write_whole(folder / f"{name}.jsonl", content)
        except GAME_ERRORS as error:
            raise not_exported(self._words(), error) from error
        return folder / f"{name}.txt"

    def latest(self) -> SavedGame | None:
        """The unfinished game that was played last; a look at the tutorial changes nothing."""
        for save in newest_saves(self._library.paths.saves):
            if save.problem is None and not save.finished:
                with suppress(*GAME_ERRORS):
                    game = _saved(save)
                    if game is not None and not game.tutorial:
                        return game
        return None

    def saved_games(self) -> Sequence[SavedGame]:
        """The unfinished games, latest first, then the files that cannot be opened."""
        live = [save for save in list_saves(self._library.paths.saves) if not save.finished]
        live.sort(key=lambda save: save.problem is not None)
        known = {(save.path, save.changed): save for save in live[:MOST_LISTED]}
        self._listed = {
            key: self._listed[key] if key in self._listed else self._row(save)
            for key, save in known.items()
        }
        games = [game for game in self._listed.values() if game is not None]
        games = [replace(g, title=self._title(g)) for g in games]
        # What is wrong with a file is worded anew each time: the language may be another.
        self._listed = {k: g for k, g in self._listed.items() if g is None or g.problem is None}
        return sorted(games, key=lambda game: game.problem is not None)

    def _title(self, game: SavedGame) -> str:
        return read_name(self._path(game.game_id)) or game.title

    def _row(self, save: SaveSummary) -> SavedGame | None:
        """The game of a file, or why it cannot be opened; None if it is over."""
        try:
            return _saved(save)
        except GAME_ERRORS as error:
            problem = not_opened(self._words(), error)
            name = shown(save.path.name)
            return SavedGame(str(save.path), save.changed / 1e9, 0, (), (), 0, problem, name)


def _saved(save: SaveSummary) -> SavedGame | None:
    """The row of a saved game; None if it is over.

    Raises:
        StorageError: it cannot be read or replayed.
    """
    journal = read_journal(save.path)
    state = journal.record.start()
    for after in states(journal):
        state = after
    if state.winner >= 0:
        return None
    seats = seats_of(journal.header)
    points = tuple(state.points)
    view = observe(state, None, Ledger(state.seats, None))
    people = [seat for seat, who in enumerate(seats) if who.kind == "human"]
    return SavedGame(
        save.path.stem,
        save.changed / 1e9,
        state.turn,
        seats,
        points,
        state.active,
        view=view,
        tutorial=is_tutorial_table(journal.header.game_id, seats),
        own_points=state.total_points(people[0]) if len(people) == 1 else None,
        continued=journal.continued,
    )


def _finished(save: SaveSummary) -> FinishedGame | None:
    """The row of a finished game; None if it goes on or cannot be read."""
    if save.header is None or save.winner is None:
        return None
    return FinishedGame(
        save.path.stem, save.changed / 1e9, save.turns, seats_of(save.header), save.winner,
        save.preset, read_name(save.path), save.continued,
        bool(changed_options(save.preset, save.header.rules)),
    )  # fmt: skip
