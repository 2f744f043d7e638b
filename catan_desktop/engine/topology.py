"""Adjacency of hexes, vertices and edges as tables of dense ids, for any set of hexes."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from catan_desktop.engine.hexgrid import (
    Edge,
    Hex,
    Vertex,
    edge_vertices,
    hex_edges,
    hex_neighbors,
    hex_vertices,
)

MOST_HEXES: Final = 64
"""No board is larger; so ids of edges and vertices stay below six times as many."""


class Topology:
    """The graph of a board, built once.

    Ids count hexes row by row from the top left, vertices and edges likewise (by row, then
    from left to right). All tables are tuples indexed by id; masks are ints with bit ``id``.

    Attributes:
        hexes, vertices, edges: coordinates by id.
        hex_ids, vertex_ids, edge_ids: ids by coordinate.
        hex_vertices, hex_edges: the six corners and sides of a hex, clockwise as in
            :mod:`hexgrid`.
        hex_neighbors: ids of the neighbors that are on the board.
        vertex_hexes: the one to three hexes at a vertex.
        vertex_edges, vertex_neighbors: aligned; edge i leads to neighbor i.
        edge_vertices: the two ends.
        edge_hexes: the one or two hexes at an edge.
        edge_neighbors: the edges that share an end.
        coast_edges: the edges with one hex, in clockwise order round the (first) coast.
        hex_vertex_mask, vertex_edge_mask, vertex_neighbor_mask, vertex_hex_mask,
            edge_vertex_mask: the same as bit masks; the neighbor mask does not hold the vertex
            itself.
        vertex_steps: for each vertex the pairs (edge as a bit, neighbor).
    """

    def __init__(self, hexes: Iterable[Hex]) -> None:
        """Build the tables; the order of ``hexes`` does not matter."""
        self.hexes: Final = tuple(sorted({Hex(*h) for h in hexes}, key=lambda h: (h.r, h.q)))
        if not self.hexes:
            raise ValueError("a board needs at least one hex")
        if len(self.hexes) > MOST_HEXES:
            raise ValueError(f"a board has at most {MOST_HEXES} hexes, not {len(self.hexes)}")
        corners = {v for h in self.hexes for v in hex_vertices(h)}
        sides = {e for h in self.hexes for e in hex_edges(h)}
        self.vertices: Final = tuple(sorted(corners, key=_vertex_order))
        self.edges: Final = tuple(sorted(sides, key=_edge_order))
        self.hex_ids: Final = {h: i for i, h in enumerate(self.hexes)}
        self.vertex_ids: Final = {v: i for i, v in enumerate(self.vertices)}
        self.edge_ids: Final = {e: i for i, e in enumerate(self.edges)}
        self.hex_vertices: Final = tuple(
            tuple(self.vertex_ids[v] for v in hex_vertices(h)) for h in self.hexes
        )
        self.hex_edges: Final = tuple(
            tuple(self.edge_ids[e] for e in hex_edges(h)) for h in self.hexes
        )
        self.hex_neighbors: Final = tuple(
            tuple(self.hex_ids[n] for n in hex_neighbors(h) if n in self.hex_ids)
            for h in self.hexes
        )
        self.vertex_hexes: Final = _inverse(self.hex_vertices, len(self.vertices))
        self.edge_hexes: Final = _inverse(self.hex_edges, len(self.edges))
        self.edge_vertices: Final = tuple(self._ends(e) for e in self.edges)
        self.vertex_edges: Final = _inverse(self.edge_vertices, len(self.vertices))
        self.vertex_neighbors: Final = tuple(
            tuple(self._other_end(e, v) for e in self.vertex_edges[v])
            for v in range(len(self.vertices))
        )
        self.edge_neighbors: Final = tuple(
            tuple(
                sorted(
                    {n for v in ends for n in self.vertex_edges[v]} - {e},
                )
            )
            for e, ends in enumerate(self.edge_vertices)
        )
        self.hex_vertex_mask: Final = tuple(_mask(ids) for ids in self.hex_vertices)
        self.vertex_edge_mask: Final = tuple(_mask(ids) for ids in self.vertex_edges)
        self.vertex_neighbor_mask: Final = tuple(_mask(ids) for ids in self.vertex_neighbors)
        self.vertex_hex_mask: Final = tuple(_mask(ids) for ids in self.vertex_hexes)
        self.vertex_steps: Final = tuple(
            tuple((1 << e, v) for e, v in zip(edges, ends, strict=True))
            for edges, ends in zip(self.vertex_edges, self.vertex_neighbors, strict=True)
        )
        self.edge_vertex_mask: Final = tuple(_mask(ids) for ids in self.edge_vertices)
        self.coast_edges: Final = self._coast()

    def _ends(self, e: Edge) -> tuple[int, int]:
        a, b = edge_vertices(e)
        return self.vertex_ids[a], self.vertex_ids[b]

    def _other_end(self, edge: int, vertex: int) -> int:
        a, b = self.edge_vertices[edge]
        return b if a == vertex else a

    def _coast(self) -> tuple[int, ...]:
        """Walk clockwise along the sides that have the sea at their left hand."""
        onward: dict[int, tuple[int, int]] = {}
        for h, corners in enumerate(self.hex_vertices):
            for i, e in enumerate(self.hex_edges[h]):
                if len(self.edge_hexes[e]) == 1:
                    onward[corners[i]] = (e, corners[(i + 1) % 6])
        start = min(onward)
        walk: list[int] = []
        at = start
        while True:
            edge, at = onward[at]
            walk.append(edge)
            if at == start:
                return tuple(walk)


def _vertex_order(v: Vertex) -> tuple[int, int]:
    """Row of the vertex from the top, then its place from the left, in half hexes."""
    if v.corner == "N":
        return 3 * v.r - 2, 2 * v.q + v.r
    return 3 * v.r + 2, 2 * v.q + v.r


def _edge_order(e: Edge) -> tuple[int, int]:
    """Row of the edge's middle from the top, then its place from the left."""
    drop = {"NW": -3, "W": 0, "SW": 3}[e.side]
    shift = {"NW": -1, "W": -2, "SW": -1}[e.side]
    return 6 * e.r + drop, 4 * e.q + 2 * e.r + shift


def _inverse(table: tuple[tuple[int, ...], ...], size: int) -> tuple[tuple[int, ...], ...]:
    rows: list[list[int]] = [[] for _ in range(size)]
    for i, ids in enumerate(table):
        for j in ids:
            rows[j].append(i)
    return tuple(tuple(row) for row in rows)


def _mask(ids: Iterable[int]) -> int:
    mask = 0
    for i in ids:
        mask |= 1 << i
    return mask


def hexagon(radius: int) -> tuple[Hex, ...]:
    """All hexes at most ``radius`` steps from the center: 19 for radius 2."""
    span = range(-radius, radius + 1)
    return tuple(Hex(q, r) for q in span for r in span if abs(q + r) <= radius)


@lru_cache(maxsize=16)
def topology_of(hexes: frozenset[Hex]) -> Topology:
    """The shared topology of a set of hexes."""
    return Topology(hexes)


STANDARD: Final = topology_of(frozenset(hexagon(2)))
"""The 19 hexes, 54 vertices and 72 edges of the base game."""
