"""The moments of a game worth going back to: what turned it, and what cost or brought much."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from catan_desktop.analysis.course import Course, leader, points_now
from catan_desktop.analysis.steps import Step
from catan_desktop.engine.events import (
    Discarded,
    Event,
    GameWon,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
)
from catan_desktop.engine.ids import Resource, Seat
from catan_desktop.engine.rules import GameState

MomentKind: TypeAlias = Literal["lead", "road", "army", "monopoly", "discard", "win"]

MANY_TAKEN: Final = 3
"""A monopoly that took fewer cards turned nothing."""
MANY_GIVEN_UP: Final = 5
"""So many cards given up for a seven are a blow."""


@dataclass(frozen=True)
class Moment:
    """Something to go back to.

    Attributes:
        kind: what it was.
        step: after how many entries of the record it can be seen: right after the one that did it.
        turn: in which turn that position stands.
        seat: whom it is about; None where the longest road came to nobody.
        before: who had it before; None for nobody.
        figure: points, length, knights, or cards.
        resource: of a monopoly.
    """

    kind: MomentKind
    step: int
    turn: int
    seat: Seat | None
    before: Seat | None
    figure: int
    resource: Resource | None = None


class MomentsFold:
    """Folds steps into moments."""

    def __init__(self, start: GameState) -> None:
        """Begin at the state before the first step."""
        self._seen = 0
        self._leader = leader(points_now(start))
        self._since = 0
        """After how many entries it became so who leads."""
        self._leads = {start.turn: 0}
        """The same at the end of each turn."""
        self._found: list[Moment] = []

    def see(self, step: Step) -> None:
        """Take a step in."""
        self._seen += 1
        turn = step.after.turn
        ahead = leader(points_now(step.after))
        if ahead != self._leader:
            self._leader, self._since = ahead, self._seen
        self._leads[turn] = self._since
        for event in step.events:
            moment = self._moment(event, turn)
            if moment is not None:
                self._found.append(moment)

    def _moment(self, event: Event, turn: int) -> Moment | None:
        at = self._seen, turn
        match event:
            case LongestRoadMoved(holder=seat, before=before, length=length):
                return Moment("road", *at, seat, before, length)
            case LargestArmyMoved(holder=seat, before=before, knights=knights):
                return Moment("army", *at, seat, before, knights)
            case MonopolyTaken(seat=seat, resource=resource, counts=counts):
                taken = sum(counts)
                many = taken >= MANY_TAKEN
                return Moment("monopoly", *at, seat, None, taken, resource) if many else None
            case Discarded(seat=seat, cards=cards):
                given = sum(cards)
                return Moment("discard", *at, seat, None, given) if given >= MANY_GIVEN_UP else None
            case GameWon(seat=seat, points=points):
                return Moment("win", *at, seat, None, points[seat])
            case _:
                return None

    def result(self, course: Course) -> tuple[Moment, ...]:
        """What was seen so far, in order; ``course``: of the same steps, for the leads."""
        leads = [
            Moment("lead", self._leads[t.turn], t.turn, t.seat, t.before, t.figure)
            for t in course.turnings
            if t.kind == "lead" and t.turn in self._leads
        ]
        return tuple(sorted([*self._found, *leads], key=lambda m: (m.step, m.kind == "win")))
