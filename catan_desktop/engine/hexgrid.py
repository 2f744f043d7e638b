"""Axial hex coordinates: pointy-top hexes, ``q`` to the right, ``r`` down.

A vertex is the top (``N``) or bottom (``S``) corner of a hex, an edge its ``NW``, ``W`` or
``SW`` side; so each vertex and edge has exactly one name. The naming hex may lie outside
the board. See https://www.redblobgames.com/grids/hexagons/ for the coordinates.
"""

import re
from typing import Final, NamedTuple

SQRT3: Final = 3.0**0.5


class Hex(NamedTuple):
    """A hex in axial coordinates."""

    q: int
    r: int


class Vertex(NamedTuple):
    """A corner: the ``N`` or ``S`` corner of hex (q, r)."""

    q: int
    r: int
    corner: str


class Edge(NamedTuple):
    """A side: the ``NW``, ``W`` or ``SW`` side of hex (q, r)."""

    q: int
    r: int
    side: str


def hex_neighbors(h: Hex) -> tuple[Hex, ...]:
    """The six neighbors, clockwise from the north-east."""
    q, r = h
    return (
        Hex(q + 1, r - 1),
        Hex(q + 1, r),
        Hex(q, r + 1),
        Hex(q - 1, r + 1),
        Hex(q - 1, r),
        Hex(q, r - 1),
    )


def hex_vertices(h: Hex) -> tuple[Vertex, ...]:
    """The six corners, clockwise from the top."""
    q, r = h
    return (
        Vertex(q, r, "N"),
        Vertex(q + 1, r - 1, "S"),
        Vertex(q, r + 1, "N"),
        Vertex(q, r, "S"),
        Vertex(q - 1, r + 1, "N"),
        Vertex(q, r - 1, "S"),
    )


def hex_edges(h: Hex) -> tuple[Edge, ...]:
    """The six sides, clockwise from the north-east; side i joins corners i and i + 1."""
    q, r = h
    return (
        Edge(q + 1, r - 1, "SW"),
        Edge(q + 1, r, "W"),
        Edge(q, r + 1, "NW"),
        Edge(q, r, "SW"),
        Edge(q, r, "W"),
        Edge(q, r, "NW"),
    )


def edge_vertices(e: Edge) -> tuple[Vertex, Vertex]:
    """The two ends of a side."""
    corners = hex_vertices(Hex(e.q, e.r))
    i = {"SW": 3, "W": 4, "NW": 5}[e.side]
    return corners[i], corners[(i + 1) % 6]


def hex_center(h: Hex, size: float = 1.0) -> tuple[float, float]:
    """Center of the hex in the plane, y down; ``size`` is the distance center to corner."""
    return size * SQRT3 * (h.q + h.r / 2), size * 1.5 * h.r


def vertex_point(v: Vertex, size: float = 1.0) -> tuple[float, float]:
    """The corner in the plane, in the units of :func:`hex_center`."""
    x, y = hex_center(Hex(v.q, v.r), size)
    return x, y - size if v.corner == "N" else y + size


_PLACE: Final = re.compile(r"\((-?\d{1,3}),(-?\d{1,3})(?:,(NW|SW|N|S|W))?\)")


def format_place(place: Hex | Vertex | Edge) -> str:
    """The text form: ``(q,r)``, ``(q,r,N)`` or ``(q,r,NW)``."""
    return "(" + ",".join(str(part) for part in place) + ")"


def parse_place(text: str) -> Hex | Vertex | Edge:
    """Read what :func:`format_place` wrote.

    Raises:
        ValueError: the text names no hex, vertex or edge.
    """
    match = _PLACE.fullmatch(text)
    if match is None:
        raise ValueError(f"not a hex, vertex or edge: {text[:40]!r}")
    q, r, where = int(match[1]), int(match[2]), match[3]
    if where is None:
        return Hex(q, r)
    return Vertex(q, r, where) if where in ("N", "S") else Edge(q, r, where)
