"""The moment after a change before the eyes, in which no key or click is taken as meant."""

from collections.abc import Callable
from typing import Final

CALM_SECONDS: Final = 0.5
"""Longer than a double click, shorter than it takes to read what is asked."""


class Calm:
    """A short moment on the clock that is handed in.

    A curtain that falls, and somebody who sits down, put other buttons under the same key and
    the same place of the pointer: the second half of a double press belongs to none of them.
    So does a page that comes by itself.

    Args:
        clock: the present second. seconds: how long a moment is.
    """

    def __init__(self, clock: Callable[[], float], seconds: float = CALM_SECONDS) -> None:
        self._clock, self._seconds = clock, seconds
        self._until: float | None = None

    def begin(self) -> None:
        """The moment begins."""
        self._until = self._clock() + self._seconds

    @property
    def holds(self) -> bool:
        """Whether it is not over yet."""
        return self._until is not None and self._clock() < self._until
