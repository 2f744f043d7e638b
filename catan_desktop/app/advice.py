"""Good places in a beginner's eyes: dots, different lands, room to grow. Pure.

What the guide of the tutorial points at. No agent's judgement: only what can be seen and said in
one sentence.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from catan_desktop.engine.ids import GENERIC, PIPS, EdgeId, HexId, Seat, VertexId
from catan_desktop.engine.observation import Observation

MISSING: Final = 2.0
"""What a land is worth that the player has none of yet, in dots."""
HARBOR: Final = 0.5


def best_vertices(seen: Observation, legal: Iterable[VertexId], count: int) -> list[VertexId]:
    """The best of some corners for a settlement, no two of them too close for both."""
    has, near = _kinds(seen), seen.board.topology.vertex_neighbors
    chosen: list[VertexId] = []
    for v in sorted(legal, key=lambda v: (-_worth(seen, v, has), v)):
        if len(chosen) < count and not any(c in near[v] for c in chosen):
            chosen.append(v)
    return chosen


def best_edges(seen: Observation, legal: Iterable[EdgeId], count: int) -> list[EdgeId]:
    """The edges that lead to the best corners which are still free."""
    worth = {edge: _reach(seen, edge) for edge in legal}
    return sorted(worth, key=lambda e: (-worth[e], e))[:count]


def best_hexes(seen: Observation, legal: Iterable[HexId], count: int) -> list[HexId]:
    """The hexes on which the robber costs the others most and the viewer nothing."""
    worth = {hex_id: _harm(seen, hex_id) for hex_id in legal}
    good = [h for h in worth if worth[h] > 0]
    return sorted(good or worth, key=lambda h: (-worth[h], h))[:count]


def near_harbors(seen: Observation, count: int) -> list[VertexId]:
    """The corners at the free harbors to which the viewer has the fewest roads to build.

    Only corners on which a settlement may still stand; both of a harbor, if both are.
    """
    roads = roads_to(seen)
    ends = seen.board.topology.edge_vertices
    free = {
        edge: [v for v in ends[edge] if v in roads and is_open(seen, v)]
        for edge, _ in seen.board.harbors
        if not any(buildings(seen, seen.own()) >> v & 1 for v in ends[edge])
    }
    near = sorted((min(roads[v] for v in free[e]), e) for e in free if free[e])
    return [v for _, edge in near[:count] for v in free[edge]]


def roads_to(seen: Observation) -> dict[VertexId, int]:
    """How many roads the viewer has to build to each corner that it can come to.

    Along free edges, and past no building of another seat.
    """
    topology, own = seen.board.topology, seen.own()
    laid = others = 0
    for seat in range(seen.seats):
        if seat != own:
            laid |= seen.roads[seat]
            others |= buildings(seen, seat)
    mine = buildings(seen, own)
    found = {
        v: 0
        for v, edges in enumerate(topology.vertex_edge_mask)
        if mine >> v & 1 or seen.roads[own] & edges
    }
    last = list(found)
    while last:
        last, front = [], last
        for v in front:
            if others >> v & 1:
                continue
            for edge, far in zip(
                topology.vertex_edges[v], topology.vertex_neighbors[v], strict=True
            ):
                if far not in found and not laid >> edge & 1:
                    found[far] = found[v] + 1
                    last.append(far)
    return found


def pips_at(seen: Observation, vertex: VertexId) -> int:
    """The dots of the hexes round a corner."""
    return sum(seen.board.vertex_pips[vertex])


def buildings(seen: Observation, seat: Seat) -> int:
    """The mask of the corners on which a seat has built."""
    return seen.settlements[seat] | seen.cities[seat]


def _kinds(seen: Observation) -> list[bool]:
    """By resource, whether the viewer has a building that brings it."""
    own = buildings(seen, seen.own())
    rows = [seen.board.vertex_pips[v] for v in range(own.bit_length()) if own >> v & 1]
    return [any(row[r] for row in rows) for r in range(5)]


def _worth(seen: Observation, vertex: VertexId, has: Sequence[bool]) -> float:
    pips = seen.board.vertex_pips[vertex]
    kinds = sum(1.0 if has[r] else MISSING for r, n in enumerate(pips) if n)
    harbor = seen.board.vertex_harbor[vertex]
    return sum(pips) + kinds + (0.0 if harbor < 0 else HARBOR if harbor == GENERIC else 2 * HARBOR)


def _reach(seen: Observation, edge: EdgeId) -> float:
    """The best free corner at an end of the edge, or one step farther."""
    topology, has = seen.board.topology, _kinds(seen)
    found = [0.0]
    for end in topology.edge_vertices[edge]:
        if is_open(seen, end):
            found.append(_worth(seen, end, has) + 1.0)
        found += [_worth(seen, v, has) for v in topology.vertex_neighbors[end] if is_open(seen, v)]
    return max(found)


def is_open(seen: Observation, vertex: VertexId) -> bool:
    """Whether a settlement may ever stand there: the corner and its neighbors are free."""
    taken = _taken(seen)
    near = seen.board.topology.vertex_neighbors[vertex]
    return not any(taken >> v & 1 for v in (vertex, *near))


def _taken(seen: Observation) -> int:
    taken = 0
    for seat in range(seen.seats):
        taken |= buildings(seen, seat)
    return taken


def _harm(seen: Observation, hex_id: HexId) -> float:
    corners, pips = seen.board.hex_vertex_masks[hex_id], PIPS[seen.board.tokens[hex_id]]
    harm = 0.0
    for seat in range(seen.seats):
        count = (seen.settlements[seat] & corners).bit_count()
        count += 2 * (seen.cities[seat] & corners).bit_count()
        harm += -10.0 * count * pips if seat == seen.own() else count * pips
    return harm
