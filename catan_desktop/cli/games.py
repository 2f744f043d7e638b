"""Where the screens get their games from: the library, its errors worded."""

from collections.abc import Callable, Sequence
from pathlib import Path

from catan_desktop.app.host import AgentHost
from catan_desktop.app.library import Library, seat_of
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup
from catan_desktop.cli.troubles import GAME_ERRORS, trouble
from catan_desktop.engine.record import ReplayError
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.storage.journal import (
    SaveSummary,
    StorageError,
    list_saves,
    newest_saves,
    read_journal,
    states,
)
from catan_desktop.ui.services import SavedGame, TroubleError

MOST_LISTED = 60


class Games:
    """The :class:`ui.services.GameService` of the program."""

    def __init__(self, library: Library, words: Callable[[], Catalogue]) -> None:
        """``words`` gives the catalogue of the moment, for the errors."""
        self._library = library
        self._words = words
        self._listed: dict[tuple[Path, int], SavedGame | None] = {}

    def new_game(self, setup: GameSetup) -> GameSession:
        """Set up a table and start its journal."""
        try:
            return self._library.begin(setup)
        except GAME_ERRORS as error:
            raise self.trouble(error) from error

    def open(self, game_id: str) -> GameSession:
        """Go on with a saved game."""
        try:
            return self._library.open(self._library.paths.journal(game_id))
        except GAME_ERRORS as error:
            raise self.trouble(error) from error

    def host(self, session: GameSession) -> AgentHost:
        """The computer players of a session."""
        return AgentHost(session)

    def trouble(self, error: StorageError | ReplayError) -> TroubleError:
        """An error of a file, worded."""
        return trouble(self._words(), error)

    def latest(self) -> SavedGame | None:
        """The unfinished game that was played last."""
        for save in newest_saves(self._library.paths.saves):
            if save.problem is None and not save.finished:
                game = _saved(save)
                if game is not None:
                    return game
        return None

    def saved_games(self) -> Sequence[SavedGame]:
        """The unfinished games, latest first; unreadable files are left out."""
        saves = list_saves(self._library.paths.saves)
        live = [save for save in saves if save.problem is None and not save.finished]
        known = {(save.path, save.changed): save for save in live[:MOST_LISTED]}
        self._listed = {
            key: self._listed[key] if key in self._listed else _saved(save)
            for key, save in known.items()
        }
        return [game for game in self._listed.values() if game is not None]


def _saved(save: SaveSummary) -> SavedGame | None:
    """The row of a saved game; None if it cannot be replayed or is over."""
    try:
        journal = read_journal(save.path)
        state = journal.record.start()
        for after in states(journal):
            state = after
    except GAME_ERRORS:
        return None
    if state.winner >= 0:
        return None
    seats = tuple(seat_of(seat) for seat in journal.header.seats)
    points = tuple(state.points)
    return SavedGame(save.game_id, save.changed / 1e9, state.turn, seats, points, state.active)
