"""Errors of files and games, worded for the player in their language."""

from pathlib import Path
from typing import Final

from catan_desktop.app.settings import SetAside
from catan_desktop.cli.context import CommandError, refusal
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.storage.errors import shown
from catan_desktop.storage.journal import (
    BrokenJournalError,
    GameLockedError,
    NewerSchemaError,
    NotAJournalError,
    SaveFailedError,
    StorageError,
    TooLargeError,
    UnreadableFileError,
)
from catan_desktop.ui.services import TroubleError

GAME_ERRORS: Final = (StorageError,)
"""What opening, beginning or saving a game may raise."""
DETAIL: Final = 360
"""Letters of a detail for a report."""


def trouble(words: Catalogue, error: StorageError) -> TroubleError:
    """What to tell the player about an error of a file."""
    detail = shown(error, DETAIL)  # a whole sentence, with its path and reason
    untouched = words.t("The file was not changed.")
    if isinstance(error, GameLockedError):
        return TroubleError(
            words.t("This game is open in another window"),
            words.t("Go on there, or close it there first and try again."),
            "",
            detail,
        )
    if isinstance(error, NewerSchemaError):
        return TroubleError(
            words.t("This game comes from a newer version of the program"),
            words.t("Install that version to open it."),
            untouched,
            detail,
        )
    if isinstance(error, SaveFailedError):
        return TroubleError(
            words.t("The game could not be saved"),
            words.t("Free some space or make the folder writable, then try again."),
            words.t("Nothing saved before is lost, and no move was made meanwhile."),
            detail,
        )
    if isinstance(error, NotAJournalError | TooLargeError):
        return TroubleError(
            words.t("This file is not a saved game"),
            words.t("Choose a file that this program saved."),
            untouched,
            detail,
        )
    if isinstance(error, BrokenJournalError):
        return TroubleError(
            words.t("This saved game is damaged"),
            words.t("A line in it cannot be understood or is against the rules."),
            untouched,
            detail,
        )
    if isinstance(error, UnreadableFileError):
        return TroubleError(
            words.t("This saved game cannot be read"),
            words.t("It is gone, or the system does not let it be read."),
            "",
            detail,
        )
    return TroubleError(
        words.t("A folder of the program cannot be used"),
        words.t("Make it writable, or name another one in CATAN_DESKTOP_HOME."),
        "",
        detail,
    )


def not_over(words: Catalogue) -> TroubleError:
    """Why a game that still goes on has no replay."""
    return TroubleError(
        words.t("This game is not over yet"),
        words.t(
            "A replay shows all hands, also those that the players may not see now. Play the "
            "game to its end first."
        ),
        words.t("The file was not changed."),
    )


def not_exported(words: Catalogue, error: StorageError) -> TroubleError:
    """What to tell the player when a game could not be written out."""
    return TroubleError(
        words.t("The game could not be exported"),
        words.t("Free some space or make the folder writable, then try again."),
        words.t("The game itself is as it was."),
        shown(error, DETAIL),
    )


def set_aside(words: Catalogue, aside: SetAside) -> TroubleError:
    """What to tell the player about a settings file that could not be understood."""
    kept = (
        words.t("It was kept under the name %(name)s.", name=aside.path.name) if aside.path else ""
    )
    return TroubleError(
        words.t("The settings could not be read"),
        words.t("The program starts with its usual settings."),
        kept,
        shown(aside.reason),
    )


def as_command_error(found: TroubleError) -> CommandError:
    """The same for the command line: one sentence after the other."""
    parts = [f"{found.title}.", found.why, found.safe]
    sentence = " ".join(part for part in parts if part)
    return CommandError(f"{sentence} ({found.detail})" if found.detail else sentence)


def crash(words: Catalogue, error: BaseException, report: Path | None) -> TroubleError:
    """What to tell the player about an error that nobody expected; the program ends with it."""
    why = words.t("The program met an error that was not foreseen, and has to end.")
    if isinstance(error, OSError):
        why = words.t(
            "The system refused something that is needed (%(why)s). Free some space, or allow "
            "it, and start the program again.",
            why=refusal(error),
        )
    where = words.t("No report could be written. It was %(what)s", what=shown(repr(error), DETAIL))
    if report is not None:
        where = words.t("The report is in %(path)s", path=shown(report))
    return TroubleError(
        words.t("Something went wrong"),
        why,
        words.t("Your games are saved up to the last move."),
        where,
    )
