"""The moment after a change of seat, in which no key or click is taken as meant."""

from collections.abc import Callable
from typing import Final

CALM_SECONDS: Final = 0.5
"""Longer than a double click, shorter than it takes to read what is asked."""


class Calm:
    """A short moment on the clock that is handed in.

    A curtain that falls, and somebody who sits down, put other buttons under the same key and
    the same place of the pointer: the second half of a double press belongs to none of them.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until: float | None = None

    def begin(self) -> None:
        """The moment begins."""
        self._until = self._clock() + CALM_SECONDS

    @property
    def holds(self) -> bool:
        """Whether it is not over yet."""
        return self._until is not None and self._clock() < self._until
