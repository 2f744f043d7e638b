"""Why a file cannot be used, by the codes of ``storage.errors`` and the numbers of the system."""

import errno
from collections.abc import Mapping, Sequence
from typing import Final

from catan_desktop.i18n.catalogue import Catalogue, mark
from catan_desktop.i18n.words import reason

FILE_REASONS: Final[Mapping[str, str]] = {
    "malformed": mark("it is no line of a saved game"),
    "bad_value": mark("a value in it is not possible (%(where)s)"),
    "no_place": mark("there is no such place on the board (%(place)s)"),
    "unknown_line": mark("it says nothing that this program knows"),
    "undo_too_far": mark("it takes back %(n)s moves where there are %(there)s"),
    "after_end": mark("the game was over before it"),
    "illegal": mark("the rules do not allow it (%(refusal)s)"),
    "impossible_outcome": mark("these dice or cards are not possible there"),
    "wrong_winner": mark("it names another winner than the game has"),
    "too_many_bytes": mark("it has more than %(n)s bytes"),
    "too_many_entries": mark("it has more than %(n)s moves"),
    "line_too_long": mark("line %(line)s has more than %(n)s bytes"),
    "no_line": mark("it has no whole line"),
    "no_format": mark("its first line names no format"),
    "no_file": mark("there is no such file"),
    "no_plain_file": mark("it is a folder or a device"),
    "bad_archive": mark("the archive is damaged"),
    "no_permission": mark("the system does not allow it"),
    "system": mark("the system says: %(text)s"),
    "partial": mark("only a part was written"),
    "closed": mark("the file was closed"),
    "name_taken": mark("there is a file of that name already"),
}
"""Sentences without a capital and a stop: they stand behind the name of a file."""

SYSTEM_REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: mark("the disk is full"),
    getattr(errno, "EDQUOT", -1): mark("the disk is full"),
    errno.EACCES: mark("the system does not allow it"),
    errno.EPERM: mark("the system does not allow it"),
    errno.EROFS: mark("it lies on something that can only be read"),
    errno.ENOENT: mark("there is no such file"),
    errno.ENOTDIR: mark("there is no such file"),
    errno.EISDIR: mark("it is a folder or a device"),
    errno.EIO: mark("the disk failed"),
    errno.EFBIG: mark("the file has become too large"),
    errno.ENAMETOOLONG: mark("its name is too long"),
}
"""The commonest of the system's numbers; for others its own words must do."""


_FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", -1))
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


def save_advice(catalogue: Catalogue, code: str, figures: Mapping[str, str | int]) -> str:
    """What to do when something could not be written, by the reason."""
    number = figures.get("errno", 0)
    if number in _FULL:
        return catalogue.t("The disk is full. Free some space, then try again.")
    if number in _FORBIDDEN or code == "no_permission":
        return catalogue.t("It may not be written there. Make the folder writable, then try again.")
    return catalogue.t("Free some space or make the folder writable, then try again.")


def file_reason(
    catalogue: Catalogue,
    code: str,
    figures: Mapping[str, str | int],
    refusal: tuple[str, Sequence[int]] | None = None,
) -> str:
    """Why a file, or a line of it, cannot be used.

    Args:
        catalogue: the language.
        code, figures: of the reason.
        refusal: for a move against the rules, the engine's code and figures.
    """
    if code == "system" and figures.get("errno") in SYSTEM_REASONS:
        return catalogue.t(SYSTEM_REASONS[int(figures["errno"])])
    places: dict[str, object] = {"where": "?", "place": "?", "n": "?", "there": "?", "line": "?"}
    places |= {"text": "?", "refusal": "?"} | dict(figures)
    if refusal is not None:
        places["refusal"] = reason(catalogue, *refusal)
    words = FILE_REASONS[code]
    return catalogue.t(words, **places) if "%(" in words else catalogue.t(words)
