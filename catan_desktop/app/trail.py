"""Which roads make up a player's longest road, for a screen that traces it."""

from catan_desktop.engine.ids import EdgeId, Seat
from catan_desktop.engine.observation import Observation


def longest_trail(seen: Observation, seat: Seat) -> tuple[EdgeId, ...]:
    """The edges of one longest trail of a seat, in order; empty if it has no road.

    A player has at most 15 or 20 roads in few branches, so trying all trails is quick.
    """
    cut = 0
    for other in range(seen.seats):
        if other != seat:
            cut |= seen.settlements[other] | seen.cities[other]
    topology = seen.board.topology
    best: list[EdgeId] = []
    path: list[EdgeId] = []

    def walk(vertex: int, left: int) -> None:
        nonlocal best
        if len(path) > len(best):
            best = path[:]
        if path and cut >> vertex & 1:
            return
        for edge in topology.vertex_edges[vertex]:
            if left >> edge & 1:
                a, b = topology.edge_vertices[edge]
                path.append(edge)
                walk(b if vertex == a else a, left & ~(1 << edge))
                path.pop()

    roads = seen.roads[seat]
    ends = {
        v for e in range(roads.bit_length()) if roads >> e & 1 for v in topology.edge_vertices[e]
    }
    for vertex in sorted(ends):
        walk(vertex, roads)
    return tuple(best)
