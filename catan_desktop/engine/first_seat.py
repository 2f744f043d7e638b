"""Who begins: named, drawn or rolled for; chance comes from the sealed seed and can be verified."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from catan_desktop.engine.chance import DICE, SeededChance
from catan_desktop.engine.ids import Seat

FoundBy: TypeAlias = Literal["chosen", "drawn", "rolled"]


@dataclass(frozen=True)
class Throw:
    """Both dice of a seat, each 1 to 6."""

    seat: Seat
    first: int
    second: int

    @property
    def total(self) -> int:
        """Both dice together."""
        return self.first + self.second


Round: TypeAlias = tuple[Throw, ...]
"""Those who roll, in the order of the seats."""


@dataclass(frozen=True)
class Opening:
    """How the first seat was found.

    Attributes:
        by: named by the players, drawn from the seats, or rolled for.
        first: the seat that begins.
        rounds: the throws, if it was rolled for: all seats, then those who tied, until one leads.
    """

    by: FoundBy
    first: Seat
    rounds: tuple[Round, ...] = ()


def draw_first(seed: bytes, seats: int) -> Opening:
    """Each seat is equally likely: number 0 of the kind ``seat``."""
    return Opening("drawn", SeededChance(seed).number("seat", seats))


def roll_first(seed: bytes, seats: int) -> Opening:
    """The highest throw begins; who ties for it rolls again.

    The throws are numbers 0, 1, 2 … of the kind ``seat``, each one of the 36 rolls.
    """
    chance = SeededChance(seed)
    left: tuple[Seat, ...] = tuple(range(seats))
    rounds: list[Round] = []
    while len(left) > 1:
        rolls = [(seat, DICE[chance.number("seat", 36)]) for seat in left]
        rounds.append(tuple([Throw(seat, roll.first, roll.second) for seat, roll in rolls]))
        left = leaders(rounds[-1])
    return Opening("rolled", left[0], tuple(rounds))


def leaders(throws: Round) -> tuple[Seat, ...]:
    """The seats with the highest throw."""
    most = max(throw.total for throw in throws)
    return tuple([throw.seat for throw in throws if throw.total == most])


def fits(opening: Opening, seats: int) -> bool:
    """Whether the throws are those of so many seats and lead to the seat that is named."""
    if opening.by != "rolled":
        return not opening.rounds and 0 <= opening.first < seats
    left: tuple[Seat, ...] = tuple(range(seats))
    for throws in opening.rounds:
        if len(left) == 1 or tuple([throw.seat for throw in throws]) != left:
            return False
        left = leaders(throws)
    return left == (opening.first,)


def found_again(opening: Opening, seed: bytes, seats: int) -> Opening:
    """What the seed gives for an opening found in the same way; a named seat stays as it is."""
    if opening.by == "drawn":
        return draw_first(seed, seats)
    return roll_first(seed, seats) if opening.by == "rolled" else opening
