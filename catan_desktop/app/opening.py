"""How a table finds who begins, for the rooms above."""

from typing import Literal, TypeAlias, assert_never

from catan_desktop.engine.first_seat import Opening, Round, Throw, draw_first, roll_first
from catan_desktop.engine.ids import Seat

__all__ = ["Drawing", "First", "Opening", "Round", "Throw", "find_first"]

Drawing: TypeAlias = Literal["chance", "rolled"]
First: TypeAlias = Drawing | Seat
"""Drawn by chance, rolled for, or the seat that begins."""


def find_first(first: First, seed: bytes, seats: int) -> Opening:
    """The first seat of a table, by its sealed seed where chance decides.

    A player alone begins without any throw.
    """
    if isinstance(first, int) or seats == 1:
        return Opening("chosen", first if isinstance(first, int) else 0)
    match first:
        case "chance":
            return draw_first(seed, seats)
        case "rolled":
            return roll_first(seed, seats)
    assert_never(first)
