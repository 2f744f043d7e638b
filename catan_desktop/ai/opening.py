"""The placements: the first settlement is judged by the second that it leaves."""

from random import Random
from typing import Final

from catan_desktop.ai.evaluate import Evaluator
from catan_desktop.ai.features import Facts, blocked_vertices
from catan_desktop.ai.reading import pips_at
from catan_desktop.ai.search import suppose
from catan_desktop.ai.weights import OPENING
from catan_desktop.engine.actions import Action, BuildSettlement
from catan_desktop.engine.board import Board, opening_order
from catan_desktop.engine.ids import GENERIC, Seat, VertexId
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation

CANDIDATES: Final = 6
"""First settlements, and second ones for each, that are looked at closely."""


def opening_settlement(o: Observation, legal: LegalActions, rng: Random) -> Action:
    """The settlement of the highest value; for the first one, together with the second."""
    here = suppose(o, rng)
    evaluator = Evaluator(here.facts(), OPENING)
    places = [a for a in legal if isinstance(a, BuildSettlement)]
    values = {a: evaluator.value(here.after(a).facts()) for a in places}
    ranked = sorted(places, key=lambda a: (-values[a], a.vertex))
    if o.placed >= o.seats:
        return ranked[0]
    between = _seats_between(o)
    return max(
        ranked[:CANDIDATES],
        key=lambda a: _with_second(evaluator, _settled(here.facts(), o.own(), a.vertex), between),
    )


def _seats_between(o: Observation) -> tuple[Seat, ...]:
    """The seats that place between the own first and second settlement."""
    order = opening_order(o.seats, o.first)
    later = order[o.placed + 1 :]
    return later[: later.index(o.own())]


def _with_second(evaluator: Evaluator, f: Facts, between: tuple[Seat, ...]) -> float:
    """The value after the others took what looks best and the own second settlement stands."""
    for seat in between:
        f = _settled(f, seat, _free_by_looks(f)[0])
    seconds = _free_by_looks(f)[:CANDIDATES]
    return max(evaluator.value(_settled(f, f.seat, v)) for v in seconds)


def _settled(f: Facts, seat: Seat, vertex: VertexId) -> Facts:
    """The facts with one settlement more."""
    after = f.copy()
    settlements = list(f.settlements)
    settlements[seat] |= 1 << vertex
    after.settlements = settlements
    return after


def _free_by_looks(f: Facts) -> list[VertexId]:
    """The free vertices, the best looking first."""
    taken = 0
    for seat in range(f.seats):
        taken |= f.buildings(seat)
    blocked = blocked_vertices(f.board, taken)
    free = [v for v in range(len(f.board.topology.vertices)) if not blocked >> v & 1]
    return sorted(free, key=lambda v: (-looks(f.board, v), v))


def looks(board: Board, vertex: VertexId) -> float:
    """What any player would see in a vertex: pips, kinds of resource, a harbor."""
    kinds = sum(1 for pips in board.vertex_pips[vertex] if pips)
    harbor = board.vertex_harbor[vertex]
    bonus = 0.0 if harbor < 0 else 0.6 if harbor == GENERIC else 0.8
    return pips_at(board, vertex) + kinds + bonus
