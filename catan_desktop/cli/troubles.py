"""Errors of files and games, worded for the player in their language."""

from pathlib import Path
from typing import Final

from catan_desktop.app.settings import SetAside
from catan_desktop.cli.context import CommandError, refusal
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.i18n.file_words import file_reason, save_advice
from catan_desktop.storage.errors import FolderNotWritableError, UnknownFileError, shown
from catan_desktop.storage.journal import (
    BrokenJournalError,
    GameLockedError,
    NewerSchemaError,
    NotAJournalError,
    Reason,
    SaveFailedError,
    StorageError,
    TooLargeError,
    UnreadableFileError,
)
from catan_desktop.storage.salvage import whole_part
from catan_desktop.ui.services import TroubleError

GAME_ERRORS: Final = (StorageError,)
"""What opening, beginning or saving a game may raise."""
UNREADABLE: Final = (
    BrokenJournalError,
    NewerSchemaError,
    NotAJournalError,
    TooLargeError,
    UnreadableFileError,
)
"""What is wrong with a file itself, so that trying again does not help."""
DETAIL: Final = 360
"""Letters of a detail for a report."""


def detail(words: Catalogue, error: StorageError) -> str:
    """For a report: the file, the line, and what is wrong with it."""
    if isinstance(error, NewerSchemaError):
        program = shown(error.program, 40)
        why = words.t("version %(program)s, format %(n)s", program=program, n=error.schema)
    elif isinstance(error, GameLockedError):
        why = words.t("process %(n)s has it open", n=error.pid)
    elif error.reason is None:
        return shown(error, DETAIL)
    else:
        why = reason_words(words, error.reason)
    if error.path is None:
        return why
    known = not isinstance(error, FolderNotWritableError | SaveFailedError | UnreadableFileError)
    file = shown(error.path.name if known else error.path, DETAIL // 2)
    if isinstance(error, BrokenJournalError):
        return words.t("%(file)s, line %(line)s: %(why)s", file=file, line=error.line, why=why)
    return words.t("%(file)s: %(why)s", file=file, why=why)


def reason_words(words: Catalogue, reason: Reason) -> str:
    """Why a file, or a line of it, cannot be used."""
    refusal = reason.refusal
    told = None if refusal is None else (refusal.code, refusal.figures)
    return file_reason(words, reason.code, reason.figures, told)


def not_opened(words: Catalogue, error: StorageError) -> TroubleError:
    """What to tell about a saved game that cannot be opened: also what is whole of it."""
    found = trouble(words, error)
    if error.path is None or not isinstance(error, UNREADABLE):
        return found
    found.file = error.path
    whole = whole_part(error.path)
    if isinstance(error, BrokenJournalError):
        found.why = where_broken(words, error, None if whole is None else whole.turn)
    if whole is not None:
        found.upto = whole.turn
        found.safe = words.t("It is whole up to turn %(turn)s. Nothing was deleted.",
                             turn=whole.turn)  # fmt: skip
        if not whole.turn:
            found.safe = words.t("The starting places are whole. Nothing was deleted.")
    return found


def where_broken(words: Catalogue, error: BrokenJournalError, turn: int | None) -> str:
    """What is the matter with a saved game, and where in the game."""
    if error.reason.code in ("after_end", "wrong_winner"):
        return words.t("The end of the file does not fit the game. Perhaps it was changed.")
    if turn is None:
        return words.t(
            "The beginning of the file cannot be read. Perhaps it was changed, or the disk failed."
        )
    if error.reason.code in ("illegal", "impossible_outcome"):
        if not turn:
            return words.t(
                "A move among the starting places is against the rules. Perhaps the file was "
                "changed."
            )
        return words.t(
            "A move in turn %(turn)s is against the rules. Perhaps the file was changed.",
            turn=turn,
        )
    if not turn:
        return words.t(
            "A line among the starting places cannot be read. Perhaps the file was changed, or "
            "the disk failed."
        )
    return words.t(
        "A line in turn %(turn)s cannot be read. Perhaps the file was changed, or the disk failed.",
        turn=turn,
    )


def not_deleted(words: Catalogue, error: StorageError) -> TroubleError:
    """What to tell about a saved game that could not be taken away or brought back."""
    if not isinstance(error, SaveFailedError):
        return trouble(words, error)
    return TroubleError(
        words.t("The file could not be moved"),
        words.t("Make the folder writable, then try again."),
        words.t("The file was not changed."),
        detail(words, error),
    )


def trouble(words: Catalogue, error: StorageError) -> TroubleError:
    """What to tell the player about an error of a file."""
    told = detail(words, error)
    untouched = words.t("The file was not changed.")
    if isinstance(error, GameLockedError):
        return TroubleError(
            words.t("This game is open in another window"),
            words.t("Go on there, or close it there first and try again."),
            "",
            told,
        )
    if isinstance(error, NewerSchemaError):
        return TroubleError(
            words.t("This game comes from a newer version of the program"),
            words.t("Install that version to open it."),
            untouched,
            told,
        )
    if isinstance(error, SaveFailedError):
        return TroubleError(
            words.t("The game could not be saved"),
            save_advice(words, error.reason.code, error.reason.figures),
            words.t("Nothing saved before is lost, and no move was made meanwhile."),
            told,
        )
    if isinstance(error, UnknownFileError):
        return TroubleError(
            words.t("This file cannot be checked"),
            words.t("It holds neither a saved game nor recorded games nor road networks."),
            untouched,
            told,
        )
    if isinstance(error, NotAJournalError | TooLargeError):
        return TroubleError(
            words.t("This file is not a saved game"),
            words.t("Choose a file that this program saved."),
            untouched,
            told,
        )
    if isinstance(error, BrokenJournalError):
        return TroubleError(
            words.t("This game cannot be opened"),
            words.t("A line in it cannot be understood or is against the rules."),
            untouched,
            told,
        )
    if isinstance(error, UnreadableFileError):
        return TroubleError(
            words.t("This file cannot be read"),
            words.t("It is gone, or the system does not let it be read."),
            "",
            told,
        )
    return TroubleError(
        words.t("A folder of the program cannot be used"),
        words.t("Make it writable, or name another one in CATAN_DESKTOP_HOME."),
        "",
        told,
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
        detail(words, error),
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
    """What to tell the player about an error that nobody expected."""
    why = words.t("The program met an error that was not foreseen.")
    if isinstance(error, OSError):
        why = words.t(
            "The system refused something that is needed (%(why)s). Free some space, or allow "
            "it, then go on.",
            why=refusal(error),
        )
    where = words.t("No report could be written. It was %(what)s", what=shown(repr(error), DETAIL))
    if report is not None:
        where = words.t("The report is in %(path)s", path=shown(report))
    found = TroubleError(
        words.t("Something went wrong"),
        why,
        words.t("Your games are saved up to the last move."),
        where,
    )
    found.file = report
    return found
