"""Lines of untrusted text files, plain or gzipped, with caps and in bounded memory."""

import gzip
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, cast

from catan_desktop.storage.errors import (
    Reason,
    TooLargeError,
    UnreadableFileError,
    no_file_reason,
    system_reason,
)

MIB: Final = 1 << 20
_GZIP: Final = b"\x1f\x8b"


@contextmanager
def _open(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as file:
        packed = file.read(2) == _GZIP
        file.seek(0)
        if not packed:
            yield file
            return
        with gzip.GzipFile(fileobj=file) as unpacked:
            yield cast("IO[bytes]", unpacked)


def lines(path: Path, longest: int) -> Generator[bytes]:
    """The lines of a file without their ends, one at a time; gzip is told by its content.

    Args:
        path: the file.
        longest: bytes that a line may have.

    Raises:
        UnreadableFileError: the system refuses, or the archive is damaged.
        TooLargeError: a line is longer.
    """
    try:
        if not path.is_file():
            raise UnreadableFileError(path, no_file_reason(path))
        with _open(path) as file:
            number = 0
            while line := file.readline(longest + 2):
                number += 1
                text = line.rstrip(b"\r\n")
                if len(text) > longest:
                    raise TooLargeError(
                        path, Reason("line_too_long", {"line": number, "n": longest})
                    )
                yield text
    except OSError as error:
        raise UnreadableFileError(path, system_reason(error)) from error
    except (EOFError, zlib.error) as error:
        raise UnreadableFileError(path, Reason("bad_archive")) from error


def whole(path: Path, largest: int) -> bytes:
    """All of a file, unpacked.

    Raises:
        UnreadableFileError: the system refuses, or the archive is damaged.
        TooLargeError: it has more bytes than ``largest``.
    """
    try:
        if not path.is_file():
            raise UnreadableFileError(path, no_file_reason(path))
        with _open(path) as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise UnreadableFileError(path, system_reason(error)) from error
    except (EOFError, zlib.error) as error:
        raise UnreadableFileError(path, Reason("bad_archive")) from error
    if len(content) > largest:
        raise TooLargeError(path, Reason("too_many_bytes", {"n": largest}))
    return content
