"""What the end screen shows, as values: points by part, the report, the seal, names and looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from catan_desktop.analysis.report import Report, report
from catan_desktop.analysis.seal import SealCheck, check_seal
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import SeatSetup
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.observation import Observation
from catan_desktop.ui.palette import SeatLook, seat_look


class Points(NamedTuple):
    """Where a seat's points came from."""

    seat: Seat
    settlements: int
    cities: int
    cards: int
    road: int
    army: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.settlements + self.cities + self.cards + self.road + self.army


def points_of(seen: Observation) -> list[Points]:
    """Every seat's points by source, the winner first, then by points."""
    found = [
        Points(
            s,
            seen.settlements[s].bit_count(),
            2 * seen.cities[s].bit_count(),
            seen.final_victory_cards[s] if seen.final_victory_cards else seen.shown[s],
            2 * (seen.road_holder == s),
            2 * (seen.army_holder == s),
        )
        for s in range(seen.seats)
    ]
    return sorted(found, key=lambda p: (p.seat != seen.winner, -p.total, p.seat))


@dataclass(frozen=True)
class EndFacts:
    """A finished game.

    Attributes:
        names, looks: by seat. seen: the last public view.
        points: the winner first. report: what the record says. seal: what the seed says.
        seed, commitment: in hexadecimal.
    """

    names: tuple[str, ...]
    looks: tuple[SeatLook, ...]
    seen: Observation
    points: tuple[Points, ...]
    report: Report
    seal: SealCheck
    seed: str
    commitment: str

    @property
    def best(self) -> Points:
        """The winner."""
        return self.points[0]

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats as they finished."""
        return tuple(p.seat for p in self.points)

    def ordered_looks(self) -> Sequence[SeatLook]:
        """The looks in that order."""
        return [self.looks[s] for s in self.order]


def end_facts(session: GameSession, seats: Sequence[SeatSetup]) -> EndFacts:
    """Look at a finished game; ``seats`` as they are called on screen."""
    seen, record, table = session.observe(None), session.record, session.table
    return EndFacts(
        tuple(seat.name for seat in seats),
        tuple(seat_look(seat.color) for seat in session.seats),
        seen,
        tuple(points_of(seen)),
        report(record),
        check_seal(record, table.seed, session.commitment, table.sealed_at),
        session.seed_revealed or "",
        session.commitment,
    )


def grouped(digits: str) -> str:
    """Hexadecimal digits in groups of four."""
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))
