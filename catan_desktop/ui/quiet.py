"""Silence for libraries that scold on the error stream where the program has its own words."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Within the block nothing reaches the error stream, not even from C."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no error stream, as in a windowed program
        yield
        return
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(null)
        os.close(kept)
