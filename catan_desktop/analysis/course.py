"""The course of a game: everyone's points turn by turn, and where it turned."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from catan_desktop.analysis.steps import Step
from catan_desktop.engine.events import LargestArmyMoved, LongestRoadMoved
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.rules import GameState

TurningKind: TypeAlias = Literal["lead", "road", "army"]


@dataclass(frozen=True)
class Turning:
    """Something that moved the game.

    Attributes:
        kind: the sole lead, the longest road or the largest army came to somebody.
        turn: in which turn.
        seat: who has it now; None: nobody (a longest road that was cut).
        before: who had it, None: nobody yet.
        figure: points of the leader, length of the road, knights of the army.
    """

    kind: TurningKind
    turn: int
    seat: Seat | None
    before: Seat | None
    figure: int


@dataclass(frozen=True)
class Course:
    """Points turn by turn, hidden victory point cards included.

    Attributes:
        first_turn: the turn of the first row; 0 is the set-up.
        rows: for each turn the points by seat when it ended; the last row is the last known.
        turnings: in order of the turns; awards before the lead they brought.
    """

    first_turn: int
    rows: tuple[tuple[int, ...], ...]
    turnings: tuple[Turning, ...]

    @property
    def last_turn(self) -> int:
        """The turn of the last row."""
        return self.first_turn + len(self.rows) - 1

    def points(self, seat: Seat) -> tuple[int, ...]:
        """One seat's points, row by row."""
        return tuple(row[seat] for row in self.rows)

    @property
    def lead_changes(self) -> int:
        """How often the lead went from one seat to another; the first leader is no change."""
        return sum(t.kind == "lead" and t.before is not None for t in self.turnings)


def points_now(state: GameState) -> tuple[int, ...]:
    """Everyone's points, hidden ones included."""
    return tuple(state.total_points(s) for s in range(state.seats))


def leader(points: tuple[int, ...]) -> Seat | None:
    """The seat that alone has most points; None while several have."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


class CourseFold:
    """Folds steps into a :class:`Course`."""

    def __init__(self, start: GameState) -> None:
        """Begin at the state before the first step."""
        self._first = start.turn
        self._rows = [points_now(start)]
        self._awards: list[Turning] = []

    def see(self, step: Step) -> None:
        """Take a step in."""
        row = points_now(step.after)
        if step.after.turn - self._first == len(self._rows):
            self._rows.append(row)
        else:
            self._rows[-1] = row
        for event in step.events:
            if isinstance(event, LongestRoadMoved):
                self._award("road", step, event.holder, event.before, event.length)
            elif isinstance(event, LargestArmyMoved):
                self._award("army", step, event.holder, event.before, event.knights)

    def _award(
        self, kind: TurningKind, step: Step, seat: Seat | None, before: Seat | None, figure: int
    ) -> None:
        self._awards.append(Turning(kind, step.before.turn, seat, before, figure))

    def result(self) -> Course:
        """What was seen so far."""
        turnings = [*self._awards, *self._leads()]
        turnings.sort(key=lambda t: t.turn)  # stable: awards stay before the lead of their turn
        return Course(self._first, tuple(self._rows), tuple(turnings))

    def _leads(self) -> list[Turning]:
        """Where a seat stood alone in front at a turn's end that did not at the last such end."""
        found: list[Turning] = []
        if len(self._rows[0]) == 1:
            return found  # who plays alone leads nobody
        holder: Seat | None = None
        for i, row in enumerate(self._rows):
            seat = leader(row)
            if seat is not None and seat != holder:
                found.append(Turning("lead", self._first + i, seat, holder, row[seat]))
                holder = seat
        return found
