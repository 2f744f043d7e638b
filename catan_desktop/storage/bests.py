"""The fewest turns in which each board was won alone, kept between runs in a small file."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from catan_desktop.storage.errors import shown
from catan_desktop.storage.files import set_aside, write_whole
from catan_desktop.storage.paths import Paths, ready

FORM: Final = 1
"""The form of the file that this program writes."""
MOST_BOARDS: Final = 20_000
LARGEST: Final = 1024 * 1024

Code = Annotated[str, Meta(pattern=r"^[0-9A-Z-]{4,40}\Z")]
Turns = Annotated[int, Meta(ge=1, le=100_000)]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    form: Annotated[int, Meta(ge=1, le=FORM)]
    boards: Annotated[dict[Code, Turns], Meta(max_length=MOST_BOARDS)]


_DECODER: Final = msgspec.json.Decoder(_File)


class UnreadableBestsError(Exception):
    """The file cannot be understood; the message says why."""


def read_bests(paths: Paths) -> dict[str, int]:
    """The fewest turns by the share code of a board; empty while there is no file.

    Raises:
        UnreadableBestsError: there is a file, and it is none of this program. It is not touched.
    """
    file = paths.bests
    try:
        if not file.exists():
            return {}
        if not file.is_file():  # to open a pipe would wait for ever
            raise UnreadableBestsError("it is a folder or a device")
        with file.open("rb") as source:
            content = source.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise UnreadableBestsError(f"it has over {LARGEST} bytes")
        return dict(_DECODER.decode(content).boards)
    except OSError as error:
        raise UnreadableBestsError(error.strerror or type(error).__name__) from error
    except RecursionError as error:
        raise UnreadableBestsError("it is nested too deeply") from error
    except (UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise UnreadableBestsError(shown(error)) from error


def keep_best(paths: Paths, code: str, turns: int) -> bool:
    """Keep the turns of a board if they are fewer than before; whether they are.

    A file that cannot be understood is put aside, never deleted. The old one stands until the
    new one is whole.

    Raises:
        FolderNotWritableError, SaveFailedError: it could not be written.
    """
    try:
        boards = read_bests(paths)
    except UnreadableBestsError:
        set_aside(paths.bests)
        boards = {}
    if turns >= boards.get(code, turns + 1):
        return False
    kept = dict(list(boards.items())[-(MOST_BOARDS - 1) :]) | {code: turns}
    ready(paths.data)
    write_whole(paths.bests, msgspec.json.encode(_File(FORM, kept)) + b"\n")
    return True


__all__ = ["UnreadableBestsError", "keep_best", "read_bests"]
