"""What the lines of a journal say, as values."""

from dataclasses import dataclass
from typing import TypeAlias

from catan_desktop.engine.board import Board
from catan_desktop.engine.first_seat import Opening
from catan_desktop.engine.options import Rules
from catan_desktop.engine.record import LogEntry


@dataclass(frozen=True)
class SeatRecord:
    """Who sits at a seat.

    Attributes:
        name: at most 24 characters, cleaned.
        level: ``human`` or the level of a computer player.
        color, emblem: words for what its pieces look like.
    """

    name: str
    level: str
    color: str
    emblem: str


@dataclass(frozen=True)
class Header:
    """What was agreed before the game: the first line of a journal.

    Attributes:
        game_id: letters, digits, ``_`` and ``-``.
        preset: name of the preset from which the rules came.
        rules, board, first: the game.
        seats: one to four, by seat.
        commitment: SHA-256 of the seed, in hexadecimal.
        program: version of the program that began it.
        opening: how the first seat was found; None where a journal does not tell.
    """

    game_id: str
    preset: str
    rules: Rules
    board: Board
    first: int
    seats: tuple[SeatRecord, ...]
    commitment: str
    program: str
    opening: Opening | None = None


@dataclass(frozen=True)
class Undo:
    """The last ``count`` live entries are dead."""

    count: int


@dataclass(frozen=True)
class Recommit:
    """From here on the outcomes come from another seed."""

    commitment: str


@dataclass(frozen=True)
class Finish:
    """The end of a game: its winner, and the seed (32 bytes) of the last commitment."""

    winner: int
    seed: bytes


Line: TypeAlias = LogEntry | Undo | Recommit | Finish


def game_id_of(commitment: str) -> str:
    """The id of a game, which comes from its (first) commitment."""
    return commitment[:16]
