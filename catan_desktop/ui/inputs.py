"""What the player did with mouse, keyboard or touch: small frozen values in logical units.

The runtime makes them from pygame's events, so that scenes and widgets see neither pixels nor
key codes, and so that the pilot can make them too.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from catan_desktop.ui.box import Point

LEFT: Final = 1
MIDDLE: Final = 2
RIGHT: Final = 3


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at ``pos``. ``held`` tells whether the left button is down."""

    pos: Point
    held: bool = False


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A button went down; ``clicks`` is 2 for the second press of a double click."""

    pos: Point
    button: int = LEFT
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A button went up."""

    pos: Point
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window: nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """The wheel turned by ``dy`` notches (up is positive) and ``dx`` (right is positive)."""

    pos: Point
    dx: float
    dy: float
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down.

    ``name`` is the key in small letters as pygame names it (``return``, ``escape``, ``tab``,
    ``space``, ``left``, ``f1``, ``a``; the keypad's enter is ``return`` too). ``char`` is what
    the key means on this keyboard (``?`` wherever that sits), empty if nothing: ask it for
    signs, ``name`` for the rest.
    """

    name: str
    char: str = ""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key went up (for what is shown only while a key is held)."""

    name: str


Input: TypeAlias = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | WheelTurned
    | KeyPressed
    | KeyReleased
)
