"""What scenes are handed: words, settings, art, type, sound, games, clock and chance.

Also what the program's outer rooms have to supply: :class:`Launch` and :class:`GameService`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from catan_desktop.app.settings import Settings
from catan_desktop.app.setup import GameSetup, SeatSetup, spoken_seats, to_plain
from catan_desktop.i18n.catalogue import Catalogue

if TYPE_CHECKING:  # pygame stays away from the commands that only raise a TroubleError
    from pathlib import Path

    from catan_desktop.app.replay import Replay
    from catan_desktop.app.session import GameSession
    from catan_desktop.app.statistics import StatisticsReader
    from catan_desktop.engine.observation import Observation
    from catan_desktop.ui.art import ArtStore
    from catan_desktop.ui.backdrop import Backdrop
    from catan_desktop.ui.entry import TextHost
    from catan_desktop.ui.sound import SoundBoard
    from catan_desktop.ui.text import Fonts


class TroubleError(Exception):
    """Something that the player must be told, already in their language.

    Attributes:
        title: what happened. why: a sentence or two. safe: what is not lost (may be empty).
        detail: for a report, such as the file and the line (may be empty).
        file: a saved game that cannot be opened, or the report of a crash.
        upto: the turn up to which it is whole, for ``GameService.copy_whole``; 0 in the
            set-up, None if no game can go on with it.
    """

    def __init__(self, title: str, why: str, safe: str = "", detail: str = "") -> None:
        super().__init__(title)
        self.title, self.why, self.safe, self.detail = title, why, safe, detail
        self.file: Path | None = None
        self.upto: int | None = None


@dataclass(frozen=True)
class SavedGame:
    """A game that can be gone on with, as the list shows it.

    Attributes:
        game_id: what ``GameService.open`` takes.
        saved_at: when the last move was made, in seconds since 1970.
        turn: number of the present turn, from 1; 0 during the set-up.
        seats: who plays, in the order of play.
        points: visible points by seat.
        to_move: the seat whose turn it is.
        problem: why it cannot be opened; then there are no seats, ``game_id`` is the path of
            its file, and its title at least the name of that.
        title: the name that somebody gave it, else empty.
        view: what everybody may know of its present position, for a picture.
        tutorial: whether it is the tutorial, which has its own way back in.
        own_points: of the only person at the table, hidden ones too; None if none or several sit
            there.
        continued: for a game that began at a position of another one, in which turn; 0 in the
            set-up, None for a game of its own.
    """

    game_id: str
    saved_at: float
    turn: int
    seats: tuple[SeatSetup, ...]
    points: tuple[int, ...]
    to_move: int
    problem: TroubleError | None = None
    title: str = ""
    view: "Observation | None" = None
    tutorial: bool = False
    own_points: int | None = None
    continued: int | None = None


@dataclass(frozen=True)
class FinishedGame:
    """A game that can be looked at once more, as the list shows it.

    Attributes:
        game_id: what ``GameService.replay`` takes.
        saved_at: when it ended, in seconds since 1970.
        turn: in which turn. seats: who played, in the order of play. winner: the seat that won.
        preset: name of its rules. title: the name that somebody gave it, else empty.
        continued: as of a :class:`SavedGame`. changed: whether options of the preset were changed.
    """

    game_id: str
    saved_at: float
    turn: int
    seats: tuple[SeatSetup, ...]
    winner: int
    preset: str
    title: str = ""
    continued: int | None = None
    changed: bool = False


class GameService(Protocol):
    """Where games come from. Every method may raise :class:`TroubleError`."""

    def new_game(self, setup: GameSetup) -> "GameSession":
        """Set up a table and start its journal."""

    def latest(self) -> SavedGame | None:
        """The unfinished game that was played last, the tutorial left out.

        Asked before the first frame, so quick.
        """

    def saved_games(self) -> Sequence[SavedGame]:
        """The unfinished games, latest first, then the files that cannot be opened."""

    def open(self, game_id: str) -> "GameSession":
        """Go on with a saved game."""

    def remove(self, game_id: str) -> None:
        """Take a game out of its list; it can be brought back until :meth:`forget`."""

    def restore(self, game_id: str) -> None:
        """Bring back a game that was removed."""

    def forget(self) -> None:
        """Delete for good what was removed; never fails."""

    def copy_whole(self, file: "Path") -> str:
        """Begin a saved game with what is whole of one that cannot be opened; its id."""

    def rename(self, game_id: str, title: str) -> None:
        """Name a saved game; an empty title takes the name away."""

    def statistics(self) -> "StatisticsReader":
        """A reader of the finished games; nothing is read yet."""

    def finished_games(self) -> Sequence[FinishedGame]:
        """The finished games, latest first; files that cannot be read are left out."""

    def replay(self, game_id: str) -> "Replay":
        """Look at a finished game once more."""

    def play_on(self, replay: "Replay", step: int) -> str:
        """Begin a game at a position of a finished one; its id, for :meth:`open`."""

    def export(self, replay: "Replay", text: str) -> "Path":
        """Write a finished game as that text, with a copy of its journal; where they lie."""


class Places(NamedTuple):
    """Folders that the player may want to look into: of saved games and reports, of settings."""

    saves: "Path"
    settings: "Path"


@dataclass(frozen=True)
class Launch:
    """What the program is started with; the command line makes it.

    Attributes:
        settings: as read; ``save_settings`` keeps a new value and may raise :class:`TroubleError`.
        games: where games come from.
        rng: chance for previews and invented names (never for dice).
        wall: seconds since 1970, for "20 minutes ago".
        version: shown on the title.
        crashed: told of an error that nobody expected, before the program ends; it writes
            the report and returns what the player is to read about it, None for nothing.
        notice: a trouble to show on the title at once (settings set aside).
        places: where the files lie, for the settings.
    """

    settings: Settings
    save_settings: Callable[[Settings], None]
    games: GameService
    rng: Random
    wall: Callable[[], float]
    version: str
    crashed: Callable[[BaseException], TroubleError | None]
    notice: TroubleError | None = None
    places: Places | None = None


@dataclass
class Services:
    """What every scene can reach. The runtime owns it and keeps it up to date.

    Attributes:
        catalogue: words in the player's language; another object after a switch.
        settings: the present settings; change them with :meth:`change`.
        setup: the table that "play now" sets up.
        backdrop: the wood and the title's picture, kept for all scenes.
        scale: pixels a logical unit now (the player's wish, as far as the window allows).
        text_host: lends text entry to a field; see ``entry``.
        visible: False while the window is minimised.
    """

    launch: Launch
    catalogue: Catalogue
    settings: Settings
    setup: GameSetup
    art: "ArtStore"
    fonts: "Fonts"
    sound: "SoundBoard"
    backdrop: "Backdrop"
    text_host: "TextHost"
    clock: Callable[[], float]
    scale: float
    applied: Callable[[Settings, Settings], None] = field(repr=False)
    visible: bool = True

    @property
    def games(self) -> GameService:
        """Where games come from."""
        return self.launch.games

    @property
    def rng(self) -> Random:
        """Chance for what is shown, never for dice."""
        return self.launch.rng

    def named(self, seats: tuple[SeatSetup, ...]) -> tuple[SeatSetup, ...]:
        """The seats as they are called on screen: invented names in the player's language."""
        return spoken_seats(seats, self.catalogue.language)

    def change(self, settings: Settings) -> None:
        """Take new settings: they show at once and are kept.

        Raises:
            TroubleError: they hold for now but could not be written.
        """
        before, self.settings = self.settings, settings
        if before != settings:
            self.applied(before, settings)
            self.launch.save_settings(settings)

    def remember(self, setup: GameSetup) -> None:
        """Keep the table for the next time.

        Raises:
            TroubleError: it could not be written.
        """
        self.setup = setup
        self.change(replace(self.settings, last_setup=to_plain(setup)))

    def try_change(self, settings: Settings) -> TroubleError | None:
        """As :meth:`change`, with the trouble as the answer instead of raised."""
        try:
            self.change(settings)
        except TroubleError as trouble:
            return trouble
        return None
