"""A small file of what can always be made again; whatever is wrong with it, it is left unread."""

from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from catan_desktop.storage.errors import FolderNotWritableError, SaveFailedError
from catan_desktop.storage.files import write_whole
from catan_desktop.storage.paths import ready

LARGEST: Final = 8 * 1024 * 1024
T = TypeVar("T")


def read_cache(path: Path, kind: type[T]) -> T | None:
    """What the file holds, checked against a type; None if it cannot be used."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
        return None


def write_cache(path: Path, value: object) -> None:
    """Keep a value; where that cannot be done, nothing happens: it will be made again."""
    content = msgspec.json.encode(value)
    if len(content) <= LARGEST:
        with suppress(FolderNotWritableError, SaveFailedError):
            ready(path.parent)
            write_whole(path, content)
