"""The longest road: trails in a small graph, and who holds the card."""

from typing import Final, TypeAlias

from catan_desktop.engine.events import Event, LongestRoadMoved
from catan_desktop.engine.ids import EdgeId, Seat
from catan_desktop.engine.state import NOBODY, GameState, bits
from catan_desktop.engine.topology import Topology

LONGEST_ROAD_FROM: Final = 5
Steps: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]


def longest_trail(topology: Topology, roads: int, cut: int) -> int:
    """The length of the longest trail, each edge once, not passing through a cut vertex.

    Args:
        topology: the graph.
        roads: mask of one player's edges.
        cut: mask of the vertices with an opponent's building.

    A maximal open trail starts at a vertex of odd degree, and a connected graph with at most
    two of these has a trail over all its edges (Euler). So only components with four or more
    need a search. At a cut vertex each edge ends alone, which makes it odd there.
    """
    best = 0
    while roads:
        component, odd = _component(topology, roads, cut, (roads & -roads).bit_length() - 1)
        roads &= ~component
        size = component.bit_count()
        if size <= best:
            continue
        if len(odd) > 2:
            size = _best_from(topology, component, cut, odd, best)
        best = max(best, size)
    return best


def grown_trail(topology: Topology, roads: int, cut: int, edge: EdgeId, before: int) -> int:
    """The length of the longest trail when ``edge`` was just added to ``roads``.

    A longer trail than before must run over the new edge. If that has a loose end, the trail
    starts there; else only the component of the edge is searched.

    Args:
        topology: the graph.
        roads: mask of one player's edges, the new one among them.
        cut: mask of the vertices with an opponent's building.
        edge: the new edge.
        before: the length without it.
    """
    bit = 1 << edge
    a, b = topology.edge_vertices[edge]
    for loose, end in ((a, b), (b, a)):
        if cut >> loose & 1 or topology.vertex_edge_mask[loose] & roads == bit:
            length = 1
            if not cut >> end & 1:
                length += _search(topology.vertex_steps, roads ^ bit, cut, end)
            return max(before, length)
    component, odd = _component(topology, roads, cut, edge)
    size = component.bit_count()
    if len(odd) > 2:
        size = _best_from(topology, component, cut, odd, before)
    return max(before, size)


def _best_from(topology: Topology, component: int, cut: int, odd: list[int], enough: int) -> int:
    """The longest trail of a component with more than two odd ends.

    Leaving out an edge evens two ends at most, which bounds the length; where the bound is not
    above ``enough``, nothing is searched and the bound returned.
    """
    bound = component.bit_count() - (len(odd) - 2) // 2
    if bound <= enough:
        return bound
    best = 0
    for v in set(odd):
        best = max(best, _search(topology.vertex_steps, component, cut, v))
        if best == bound:
            break
    return best


def _component(topology: Topology, roads: int, cut: int, edge: EdgeId) -> tuple[int, list[int]]:
    """The edges joined to one of them, and their odd ends (a cut vertex once an edge)."""
    component = 1 << edge
    todo = list(topology.edge_vertices[edge])
    seen = 0
    odd: list[int] = []
    while todo:
        v = todo.pop()
        if cut >> v & 1:
            odd.append(v)
            continue
        if seen >> v & 1:
            continue
        seen |= 1 << v
        here = topology.vertex_edge_mask[v] & roads
        if here.bit_count() & 1:
            odd.append(v)
        for e in bits(here & ~component):
            component |= 1 << e
            a, b = topology.edge_vertices[e]
            todo.append(b if a == v else a)
    return component, odd


def _search(steps: Steps, left: int, cut: int, vertex: int) -> int:
    """The longest trail from a vertex over the edges in ``left``."""
    best = 0
    for edge, end in steps[vertex]:
        if left & edge:
            length = 1
            if not cut >> end & 1:
                length += _search(steps, left ^ edge, cut, end)
            if length > best:
                best = length
    return best


def measure(state: GameState, seat: Seat) -> int:
    """The length of a seat's longest road on the board."""
    own = state.settlements[seat] | state.cities[seat]
    return longest_trail(state.board.topology, state.roads[seat], state.taken & ~own)


def measure_grown(state: GameState, seat: Seat, edge: EdgeId) -> int:
    """The same, quicker, when ``edge`` was just added and ``state.road_length`` is from before."""
    own = state.settlements[seat] | state.cities[seat]
    cut = state.taken & ~own
    before = state.road_length[seat]
    return grown_trail(state.board.topology, state.roads[seat], cut, edge, before)


def judge_longest_road(state: GameState, events: list[Event] | None) -> None:
    """Give the card to whom it belongs by the lengths in ``state.road_length``.

    A holder who is still (joint) longest keeps it; else a single longest of five or more takes
    it; else it is set aside.
    """
    lengths = state.road_length
    best = max(lengths)
    before = state.road_holder
    if before != NOBODY and lengths[before] == best >= LONGEST_ROAD_FROM:
        return
    alone = best >= LONGEST_ROAD_FROM and lengths.count(best) == 1
    holder = lengths.index(best) if alone else NOBODY
    if holder == before:
        return
    state.road_holder = holder
    if before != NOBODY:
        state.points[before] -= 2
    if holder != NOBODY:
        state.points[holder] += 2
    if events is not None:
        events.append(
            LongestRoadMoved(
                holder if holder != NOBODY else None, before if before != NOBODY else None, best
            )
        )
