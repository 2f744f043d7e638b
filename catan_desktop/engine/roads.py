"""The longest road: trails in a small graph, and who holds the card."""

from typing import Final

from catan_desktop.engine.events import Event, LongestRoadMoved
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.state import NOBODY, GameState, bits
from catan_desktop.engine.topology import Topology

LONGEST_ROAD_FROM: Final = 5


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
        component, odd = _component(topology, roads, cut)
        roads &= ~component
        size = component.bit_count()
        if size <= best:
            continue
        if len(odd) > 2:
            size = max(
                _search(topology, component, cut, v, component & topology.vertex_edge_mask[v])
                for v in set(odd)
            )
        best = max(best, size)
    return best


def _component(topology: Topology, roads: int, cut: int) -> tuple[int, list[int]]:
    """The edges joined to the lowest one, and their odd ends (a cut vertex once an edge)."""
    component = roads & -roads
    todo = list(topology.edge_vertices[component.bit_length() - 1])
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


def _search(topology: Topology, left: int, cut: int, vertex: int, ways: int) -> int:
    """The longest trail from a vertex over the edges in ``left``, starting along ``ways``."""
    best = 0
    while ways:
        edge = ways & -ways
        ways ^= edge
        a, b = topology.edge_vertices[edge.bit_length() - 1]
        end = b if a == vertex else a
        rest = left ^ edge
        onward = 0 if cut >> end & 1 else topology.vertex_edge_mask[end] & rest
        length = 1 + (_search(topology, rest, cut, end, onward) if onward else 0)
        best = max(best, length)
    return best


def measure(state: GameState, seat: Seat) -> int:
    """The length of a seat's longest road on the board."""
    own = state.settlements[seat] | state.cities[seat]
    return longest_trail(state.board.topology, state.roads[seat], state.taken & ~own)


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
