"""Whose view the screen shows when people share it, and when the curtain must fall.

Pure values: the session tells who may act, a :class:`Seating` says who sits before the
screen. With one person the screen is always theirs. With several it belongs to the one who
is asked, and to nobody (the public view) while computer players play and between curtains.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from catan_desktop.engine.ids import Seat


def asked(
    humans: Collection[Seat], to_act: Sequence[Seat], active: Seat, seats: int
) -> Seat | None:
    """The person who is to be asked next, None if only computer players are to act.

    Round the table from the seat on turn: so it discards first, and answers to its offer
    start at its left.
    """
    waiting = [s for s in to_act if s in humans]
    return min(waiting, key=lambda s: (s - active) % seats, default=None)


@dataclass(frozen=True)
class Seating:
    """Who sits before the screen.

    Attributes:
        humans: the seats that people play.
        seats: how many seats there are.
        seated: the person whose secrets may be shown; None is the public view.
    """

    humans: tuple[Seat, ...]
    seats: int
    seated: Seat | None = None

    @classmethod
    def start(cls, humans: Sequence[Seat], seats: int) -> "Seating":
        """Before anything is asked: one person sits down at once, of several nobody."""
        return cls(tuple(humans), seats, humans[0] if len(humans) == 1 else None)

    @property
    def viewer(self) -> Seat | None:
        """Whose view the screen shows; None is the public."""
        return self.seated

    @property
    def shared(self) -> bool:
        """Whether several people share the screen, so that there is a curtain at all."""
        return len(self.humans) > 1

    def followed(self, to_act: Sequence[Seat], active: Seat) -> "Seating":
        """The seating after something happened: who need not see the screen gets up.

        The seat on turn stays while computer players discard or answer it.
        """
        if not self.shared:
            return self
        keeps = asked(self.humans, to_act, active, self.seats)
        if keeps is None:
            keeps = active
        return self if self.seated in (None, keeps) else replace(self, seated=None)

    def curtain_for(self, to_act: Sequence[Seat], active: Seat) -> Seat | None:
        """The person for whom the curtain must fall before they are asked, else None."""
        if not self.shared:
            return None
        wanted = asked(self.humans, to_act, active, self.seats)
        return None if wanted == self.seated else wanted

    def taken(self, seat: Seat) -> "Seating":
        """The seating once that person says that they sit down.

        Raises:
            ValueError: no person plays that seat.
        """
        if seat not in self.humans:
            raise ValueError(f"no person plays seat {seat}")
        return replace(self, seated=seat)
