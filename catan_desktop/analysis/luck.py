"""The luck of the dice: cards got for the rolls against those to be expected."""

from dataclasses import dataclass

from catan_desktop.analysis.dice import sum_chances
from catan_desktop.analysis.steps import Step
from catan_desktop.engine.actions import Roll
from catan_desktop.engine.chance import DICE, DiceRolled
from catan_desktop.engine.events import Event, Produced
from catan_desktop.engine.rules import GameState, advance

_PAIR_OF = {pair.first + pair.second: pair for pair in DICE}


@dataclass(frozen=True)
class Luck:
    """One seat's luck.

    Attributes:
        got: cards from production.
        expected: cards that the same buildings, with the robber and the bank as they were,
            let expect at the moment of each roll, summed over all rolls.
    """

    got: int
    expected: float

    @property
    def difference(self) -> float:
        """Above (positive) or below the expectation."""
        return self.got - self.expected


class LuckFold:
    """Folds steps into one :class:`Luck` a seat."""

    def __init__(self, start: GameState) -> None:
        """Begin at the state before the first step."""
        self._got = [0] * start.seats
        self._expected = [0.0] * start.seats

    def see(self, step: Step) -> None:
        """Take a step in."""
        if not isinstance(step.entry.action, Roll):
            return
        for event in step.events:
            if isinstance(event, Produced):
                self._got[event.seat] += sum(event.cards)
        for number, chance in sum_chances(step).items():
            for seat, count in enumerate(production(step, _PAIR_OF[number])):
                self._expected[seat] += chance * count

    def result(self) -> tuple[Luck, ...]:
        """What was seen so far, by seat."""
        return tuple(Luck(g, e) for g, e in zip(self._got, self._expected, strict=True))


def production(step: Step, dice: DiceRolled) -> list[int]:
    """Cards by seat, had these dice fallen at a roll; the rules themselves say how many."""
    counts = [0] * step.before.seats
    if not step.before.yields[dice.first + dice.second]:
        return counts
    events: list[Event] = []
    advance(step.before.copy(), step.entry.seat, step.entry.action, dice, events)
    for event in events:
        if isinstance(event, Produced):
            counts[event.seat] += sum(event.cards)
    return counts
