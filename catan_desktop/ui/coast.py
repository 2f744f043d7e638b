"""The island's rim as SVG paths: shallows, foam, beach, seam, and where the harbors lie.

Pure: no pygame. Everything is in the units in which a hex is 130 high.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from catan_desktop.engine.ids import EdgeId, VertexId
from catan_desktop.engine.topology import Topology
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.layout import MARGIN_X, MARGIN_Y, TILE, BoardLayout
from catan_desktop.ui.palette import FOAM

_PLACES: Final = (0.14, 0.38, 0.62, 0.86)
"""Where along each rim edge the wobbled points lie."""


@lru_cache(maxsize=8)
def natural_layout(topology: Topology) -> BoardLayout:
    """The layout of a board whose hexes are 130 high, its harbors' room included."""
    tall = BoardLayout(topology, Box(0, 0, 1000, 1000))
    k = TILE / tall.hex_height
    w = tall.island.w * k + MARGIN_X * TILE
    h = tall.island.h * k + MARGIN_Y * TILE
    return BoardLayout(topology, Box(0, 0, w, h))


@lru_cache(maxsize=8)
def rim(topology: Topology) -> tuple[VertexId, ...]:
    """The corners of the coast, clockwise; edge i of ``coast_edges`` joins corners i and i + 1."""
    edges = topology.coast_edges
    corners = []
    for before, edge in zip((edges[-1], *edges), edges, strict=False):
        shared = set(topology.edge_vertices[before]) & set(topology.edge_vertices[edge])
        corners.append(shared.pop())
    return tuple(corners)


def _rim_points(topology: Topology) -> list[Point]:
    layout = natural_layout(topology)
    return [layout.vertex(v) for v in rim(topology)]


def _outward(a: Point, b: Point) -> Point:
    """The unit vector that points from the shore a-b to the sea."""
    nx, ny = b[1] - a[1], a[0] - b[0]
    length = math.hypot(nx, ny)
    return nx / length, ny / length


def _pushed(topology: Topology, off: float, wobble: float, seed: int) -> list[Point]:
    """Points of the rim pushed out by ``off``, each by up to ``wobble`` more or less."""
    rng = Random(seed)
    corners = _rim_points(topology)
    points = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        nx, ny = _outward(a, b)
        for t in _PLACES:
            o = off + rng.uniform(-wobble, wobble)
            points.append((a[0] + (b[0] - a[0]) * t + nx * o, a[1] + (b[1] - a[1]) * t + ny * o))
    return points


def _curve(points: list[Point], i: int) -> str:
    """The Catmull-Rom piece from point i to the next as a cubic."""
    n = len(points)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % n] for k in (-1, 0, 1, 2))
    return (
        f"C{bx + (cx - ax) / 6:.1f} {by + (cy - ay) / 6:.1f} "
        f"{cx - (dx - bx) / 6:.1f} {cy - (dy - by) / 6:.1f} {cx:.1f} {cy:.1f}"
    )


def outline(topology: Topology, off: float, wobble: float, seed: int) -> str:
    """A closed, soft path round the island."""
    points = _pushed(topology, off, wobble, seed)
    start = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    return start + "".join(_curve(points, i) for i in range(len(points))) + "Z"


def foam(topology: Topology, off: float, wobble: float, seed: int) -> str:
    """Broken foam lines as separate strokes (the renderer cannot do dashes on long paths)."""
    points = _pushed(topology, off, wobble, seed)
    rng = Random(seed)
    return "".join(
        f'<path d="M{x:.1f} {y:.1f}{_curve(points, i)}" fill="none" stroke="{FOAM}" '
        f'stroke-width="1.8" stroke-opacity=".85" stroke-linecap="round"/>'
        for i, (x, y) in enumerate(points)
        if rng.random() < 0.62
    )


def bare_rim(topology: Topology) -> str:
    """The straight rim of the hexes as a closed path."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in _rim_points(topology)) + "Z"


@dataclass(frozen=True)
class HarborSpot:
    """Where a harbor lies: its boat, its two corners, and the direction to the sea."""

    boat: Point
    corners: tuple[Point, Point]
    outward: Point


def harbor_spot(topology: Topology, edge: EdgeId) -> HarborSpot:
    """The place of the harbor at a coast edge.

    On slanted shores the boat slips towards the corner nearer to the island's waist, so that
    the island can be drawn larger.
    """
    layout = natural_layout(topology)
    corners = rim(topology)
    i = topology.coast_edges.index(edge)
    a, b = layout.vertex(corners[i]), layout.vertex(corners[(i + 1) % len(corners)])
    nx, ny = _outward(a, b)
    slip = 0.0
    if abs(ny) >= 0.3:
        waist = layout.island.cy
        slip = 16.0 if abs(b[1] - waist) < abs(a[1] - waist) else -16.0
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    x = (a[0] + b[0]) / 2 + nx * 40 + (b[0] - a[0]) / length * slip
    y = (a[1] + b[1]) / 2 + ny * 40 + (b[1] - a[1]) / length * slip
    return HarborSpot((x, y), (a, b), (nx, ny))
