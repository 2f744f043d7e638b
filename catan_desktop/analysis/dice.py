"""The dice of a game against what was to be expected of them."""

from dataclasses import dataclass
from math import exp
from typing import Final

from catan_desktop.analysis.steps import Step
from catan_desktop.engine.actions import Roll
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.ids import PIPS
from catan_desktop.engine.rules import GameState, chance_outcomes

SUMS: Final = tuple(range(2, 13))
CHANCES: Final = tuple(6 / 36 if n == 7 else PIPS[n] / 36 for n in range(13))
"""Of independent dice: how likely each sum is, by sum."""
FEWEST: Final = 30
"""With fewer rolls nothing is said about how even they were."""


@dataclass(frozen=True)
class Rolls:
    """How often each sum fell.

    Attributes:
        counts: by sum, 0 to 12. expected: the same, as the rules of the dice let expect
            roll by roll (balanced dice and rounds without a seven included).
        sevens: sevens rolled by each seat. by_seat: rolls of each seat.
        independent: whether every roll was one of two plain dice.
    """

    counts: tuple[int, ...]
    expected: tuple[float, ...]
    sevens: tuple[int, ...]
    by_seat: tuple[int, ...]
    independent: bool

    @property
    def total(self) -> int:
        """The number of rolls."""
        return sum(self.counts)

    @property
    def evenness(self) -> float | None:
        """In what part of games with fair dice they fall at least so unevenly, 0 to 1.

        None where that says nothing: too few rolls, or dice that are made even.
        """
        return evenness(self.counts) if self.independent and self.total >= FEWEST else None


def evenness(counts: tuple[int, ...]) -> float:
    """The chance that fair dice are at least so uneven: the chi-squared test on eleven sums.

    ``counts`` by sum, 0 to 12, not all zero. With ten degrees of freedom the tail has a
    closed form: exp(-x/2) times the sum of (x/2)^k / k! for k from 0 to 4.
    """
    total = sum(counts)
    x = sum((counts[n] - total * CHANCES[n]) ** 2 / (total * CHANCES[n]) for n in SUMS)
    term = whole = 1.0
    for k in range(1, 5):
        term *= x / 2 / k
        whole += term
    return exp(-x / 2) * whole


class RollsFold:
    """Folds steps into :class:`Rolls`."""

    def __init__(self, start: GameState) -> None:
        """Begin at the state before the first step."""
        self._counts = [0] * 13
        self._expected = [0.0] * 13
        self._sevens = [0] * start.seats
        self._by_seat = [0] * start.seats
        self._independent = start.rules.dice == "random" and not start.rules.no_seven_rounds

    def see(self, step: Step) -> None:
        """Take a step in."""
        outcome = step.entry.outcome
        if not isinstance(step.entry.action, Roll) or not isinstance(outcome, DiceRolled):
            return
        number = outcome.first + outcome.second
        self._counts[number] += 1
        self._by_seat[step.entry.seat] += 1
        self._sevens[step.entry.seat] += number == 7
        for n, chance in sum_chances(step).items():
            self._expected[n] += chance

    def result(self) -> Rolls:
        """What was seen so far."""
        return Rolls(
            tuple(self._counts),
            tuple(self._expected),
            tuple(self._sevens),
            tuple(self._by_seat),
            self._independent,
        )


def sum_chances(step: Step) -> dict[int, float]:
    """How likely each sum was at a roll; sums that could not fall are left out."""
    due = chance_outcomes(step.before, step.entry.seat, step.entry.action)
    whole = sum(weight for weight, _ in due)
    chances: dict[int, float] = {}
    for weight, outcome in due:
        assert isinstance(outcome, DiceRolled)
        n = outcome.first + outcome.second
        chances[n] = chances.get(n, 0.0) + weight / whole
    return chances
