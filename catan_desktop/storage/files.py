"""Small files written as a whole: either the old content stands or the new one."""

import os
from pathlib import Path
from typing import Final

from catan_desktop.storage.errors import SaveFailedError, system_reason

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file beside the old one, then put it in its place.

    Args:
        path: the file; its folder must be there.
        content: all of it.
        private: only the owner may read it.

    Raises:
        SaveFailedError: nothing was changed.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        _fill(new, content, 0o600 if private else 0o644)
        new.replace(path)
    except OSError as error:
        _remove(new)
        raise SaveFailedError(path, system_reason(error)) from error


def set_aside(path: Path) -> Path | None:
    """Rename a file that cannot be understood to the next free name; None if that fails."""
    for number in range(1, 100):
        aside = path.with_name(f"{path.name}.unreadable-{number}")
        try:
            if aside.exists():
                continue
            path.rename(aside)
        except OSError:
            return None
        return aside
    return None


def _fill(path: Path, content: bytes, mode: int) -> None:
    fd = os.open(path, _NEW, mode)
    try:
        view = memoryview(content)
        while view:
            view = view[os.write(fd, view) :]
        os.fsync(fd)
    finally:
        os.close(fd)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
