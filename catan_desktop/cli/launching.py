"""Opening the window: settings, games and troubles wired to the screens."""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING

from catan_desktop import __version__
from catan_desktop.app.library import Library
from catan_desktop.app.settings import Settings, load_settings, save_settings
from catan_desktop.cli.context import CommandError, Context, report_crash
from catan_desktop.cli.games import Games
from catan_desktop.cli.troubles import as_command_error, crash, set_aside, trouble
from catan_desktop.i18n.catalogue import Catalogue, system_language
from catan_desktop.storage.journal import StorageError
from catan_desktop.ui.services import Launch, Places, TroubleError

if TYPE_CHECKING:
    from catan_desktop.ui.main import Program


class Desk:
    """The settings and games of one run of the program.

    Attributes:
        settings: as they are now.
        games: where the screens get their games from.
        notice: a trouble with the settings file, to be shown on the title.
    """

    def __init__(self, context: Context, change: Callable[[Settings], Settings]) -> None:
        """Read the settings; ``change`` puts the options of the command line over them."""
        self._context = context
        self._kept, aside = load_settings(context.paths)
        self._asked = change(self._kept)
        self.settings = self._asked
        self.notice = None if aside is None else set_aside(self.words(), aside)
        self.games = Games(Library(context.paths, context.new_seed), self.words)

    def words(self) -> Catalogue:
        """The catalogue of the language that is chosen now."""
        return Catalogue(self.settings.language or system_language())

    def save(self, settings: Settings) -> None:
        """Keep the settings; what only the command line asked for is not kept.

        Raises:
            TroubleError: they could not be written.
        """
        self.settings = settings
        lasting = {
            field.name: getattr(self._kept, field.name)
            for field in fields(Settings)
            if getattr(settings, field.name) == getattr(self._asked, field.name)
        }
        try:
            save_settings(self._context.paths, replace(settings, **lasting))
        except StorageError as error:
            raise trouble(self.words(), error) from error

    def launch(self) -> Launch:
        """What the window is opened with."""
        return Launch(
            settings=self.settings,
            save_settings=self.save,
            games=self.games,
            rng=Random(),
            wall=self._context.wall,
            version=__version__,
            crashed=self._crashed,
            notice=self.notice,
            places=Places(self._context.paths.saves, self._context.paths.config),
        )

    def _crashed(self, error: BaseException) -> TroubleError:
        """Report an error that nobody expected; what the player reads about it."""
        where = report_crash(error, self._context)
        return crash(self.words(), error, where)


def open_window(desk: Desk, start: "Callable[[Program], None] | None" = None) -> int:
    """Run the program until its window is closed; returns the exit status.

    Raises:
        CommandError: there is no screen, or the program's own files are missing.
    """
    from catan_desktop.ui.assets import AssetsMissingError
    from catan_desktop.ui.main import run
    from catan_desktop.ui.runtime import NoDisplayError

    words = desk.words()
    try:
        return run(desk.launch(), start)
    except NoDisplayError as error:
        raise CommandError(
            words.t(
                "No screen was found to show the window on (%(why)s). Start the program from a "
                "desktop; demo, check and bench run without one.",
                why=error,
            )
        ) from error
    except AssetsMissingError as error:
        raise CommandError(
            words.t(
                "The program's pictures and fonts are missing (%(why)s). Install it again.",
                why=error,
            )
        ) from error
    except TroubleError as found:
        raise as_command_error(found) from found
