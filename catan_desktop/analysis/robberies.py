"""Who robbed whom, and what the robber kept from whom."""

from dataclasses import dataclass

from catan_desktop.analysis.steps import Step
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.events import CardTaken, RobberMoved
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.rules import GameState


@dataclass(frozen=True)
class Robberies:
    """The robber's work.

    Attributes:
        taken: cards taken, ``taken[thief][victim]``.
        moves: how often each seat moved the robber.
        held_back: cards that each seat would have got for the numbers rolled, had the robber
            not stood there (as far as the buildings go; an empty bank is not looked at).
    """

    taken: tuple[tuple[int, ...], ...]
    moves: tuple[int, ...]
    held_back: tuple[int, ...]

    def by(self, thief: Seat) -> int:
        """Cards that a seat took from all others."""
        return sum(self.taken[thief])

    def of(self, victim: Seat) -> int:
        """Cards taken from a seat by all others."""
        return sum(row[victim] for row in self.taken)


class RobberiesFold:
    """Folds steps into :class:`Robberies`."""

    def __init__(self, start: GameState) -> None:
        """Begin at the state before the first step."""
        self._taken = [[0] * start.seats for _ in range(start.seats)]
        self._moves = [0] * start.seats
        self._held_back = [0] * start.seats

    def see(self, step: Step) -> None:
        """Take a step in."""
        for event in step.events:
            if isinstance(event, RobberMoved):
                self._moves[event.seat] += 1
            elif isinstance(event, CardTaken):
                self._taken[event.thief][event.victim] += 1
        outcome = step.entry.outcome
        if isinstance(outcome, DiceRolled):
            before = step.before
            for hex_id, entry, _, count in before.yields[outcome.first + outcome.second]:
                if hex_id == before.robber:
                    self._held_back[entry // 5] += count

    def result(self) -> Robberies:
        """What was seen so far."""
        return Robberies(tuple(map(tuple, self._taken)), tuple(self._moves), tuple(self._held_back))
