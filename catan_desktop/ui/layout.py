"""Where things are: the board's places to points and back, and the parts of the table.

Pure: no pygame. All in logical units (see :mod:`catan_desktop.ui.box`).
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from catan_desktop.engine.hexgrid import hex_center, vertex_point
from catan_desktop.engine.ids import EdgeId, HexId, VertexId
from catan_desktop.engine.topology import Topology
from catan_desktop.ui.box import Box, Point

TILE: Final = 130.0
"""Height of a hex in the pictures from which all sizes of pieces are taken."""
MARGIN_X: Final = 157 / TILE
MARGIN_Y: Final = 92 / TILE
"""Room that harbors need beside and above the island, in hex heights."""
MOST_ZOOM: Final = 2.5
REFERENCE: Final = (1280.0, 800.0)
"""The smallest table in logical units."""
LEAST_WINDOW: Final = (1024, 640)
LEAST_RADIUS: Final = 18.0
"""Half of the smallest target."""
DRAWER: Final = 236.0
"""Width of the trade drawer."""
LARGE_LOG: Final = 312.0
"""Width of the large log: more than that of the small one."""


@dataclass(frozen=True)
class BoardLayout:
    """The board in a rectangle, as large as it fits at zoom 1, moved by ``pan``.

    Attributes:
        topology: the graph shown.
        rect: the sea; a point outside hits nothing.
        zoom: 1 shows the whole island with its harbors.
        pan: how far the island is moved to the right and down.
        reserve: width left free when the island is fitted (``DRAWER`` at the table, so that
            the board keeps its size when the drawer opens).
    """

    topology: Topology
    rect: Box
    zoom: float = 1.0
    pan: Point = (0.0, 0.0)
    reserve: float = 0.0

    # ------------------------------------------------------------ sizes
    @cached_property
    def hex_height(self) -> float:
        """Height of a hex from corner to corner."""
        x0, y0, x1, y1 = self._extent
        across = (x1 - x0) / 2 + MARGIN_X
        down = (y1 - y0) / 2 + MARGIN_Y
        return min((self.rect.w - self.reserve) / across, self.rect.h / down) * self.zoom

    @property
    def size(self) -> float:
        """From the middle of a hex to its corner; also the length of an edge."""
        return self.hex_height / 2

    @property
    def unit(self) -> float:
        """Factor by which pieces are drawn: 1 where a hex is 130 high."""
        return self.hex_height / TILE

    @cached_property
    def island(self) -> Box:
        """The box round the hexes (without harbors)."""
        x0, y0, x1, y1 = self._extent
        ox, oy = self._origin
        return Box(
            ox + x0 * self.size,
            oy + y0 * self.size,
            (x1 - x0) * self.size,
            (y1 - y0) * self.size,
        )

    @cached_property
    def _extent(self) -> tuple[float, float, float, float]:
        """The box round all corners in hex sizes: left, top, right, bottom."""
        points = [vertex_point(v) for v in self.topology.vertices]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def _origin(self) -> Point:
        x0, y0, x1, y1 = self._extent
        return (
            self.rect.cx + self.pan[0] - (x0 + x1) / 2 * self.size,
            self.rect.cy + self.pan[1] + 2 * self.unit - (y0 + y1) / 2 * self.size,
        )

    # ------------------------------------------------------------ places to points
    def center(self, hex_id: HexId) -> Point:
        """The middle of a hex."""
        return self._centers[hex_id]

    def vertex(self, vertex: VertexId) -> Point:
        """A corner."""
        return self._vertices[vertex]

    def edge(self, edge: EdgeId) -> Point:
        """The middle of an edge."""
        (ax, ay), (bx, by) = self.edge_ends(edge)
        return (ax + bx) / 2, (ay + by) / 2

    def edge_ends(self, edge: EdgeId) -> tuple[Point, Point]:
        """Both ends of an edge."""
        a, b = self.topology.edge_vertices[edge]
        return self._vertices[a], self._vertices[b]

    @cached_property
    def _centers(self) -> tuple[Point, ...]:
        return tuple(self._placed(hex_center(h, self.size)) for h in self.topology.hexes)

    @cached_property
    def _vertices(self) -> tuple[Point, ...]:
        return tuple(self._placed(vertex_point(v, self.size)) for v in self.topology.vertices)

    def _placed(self, point: Point) -> Point:
        return self._origin[0] + point[0], self._origin[1] + point[1]

    # ------------------------------------------------------------ points to places
    def hit_hex(self, point: Point, candidates: Iterable[HexId] | None = None) -> HexId | None:
        """The hex at the point: the nearest middle, if it is within a hex size."""
        ids = range(len(self.topology.hexes)) if candidates is None else candidates
        return self._nearest(point, ids, lambda h: _apart(point, self.center(h)), self.size)

    def hit_vertex(
        self, point: Point, candidates: Iterable[VertexId] | None = None
    ) -> VertexId | None:
        """The nearest corner, if it is within half an edge (or 18 units)."""
        ids = range(len(self.topology.vertices)) if candidates is None else candidates
        radius = max(self.size * 0.5, LEAST_RADIUS)
        return self._nearest(point, ids, lambda v: _apart(point, self.vertex(v)), radius)

    def hit_edge(self, point: Point, candidates: Iterable[EdgeId] | None = None) -> EdgeId | None:
        """The nearest edge, if it is within 0.42 of its length (or 18 units)."""
        ids = range(len(self.topology.edges)) if candidates is None else candidates
        radius = max(self.size * 0.42, LEAST_RADIUS)
        return self._nearest(point, ids, lambda e: _from_line(point, *self.edge_ends(e)), radius)

    def _nearest(
        self, point: Point, ids: Iterable[int], distance: Callable[[int], float], radius: float
    ) -> int | None:
        if not self.rect.holds(point):
            return None
        best, found = radius, None
        for place in ids:
            away = distance(place)
            if away < best:
                best, found = away, place
        return found

    # ------------------------------------------------------------ moving
    def zoomed(self, factor: float, at: Point) -> "BoardLayout":
        """Nearer or farther with the place under ``at`` kept there; zoom stays in 1 to 2.5."""
        zoom = min(MOST_ZOOM, max(1.0, self.zoom * factor))
        k = zoom / self.zoom
        px, py = self.rect.cx + self.pan[0], self.rect.cy + self.pan[1]
        pan = at[0] + (px - at[0]) * k - self.rect.cx, at[1] + (py - at[1]) * k - self.rect.cy
        return _kept_in_view(replace(self, zoom=zoom, pan=pan))

    def panned(self, dx: float, dy: float) -> "BoardLayout":
        """The island moved; its middle stays within the sea."""
        return _kept_in_view(replace(self, pan=(self.pan[0] + dx, self.pan[1] + dy)))


def _kept_in_view(layout: BoardLayout) -> BoardLayout:
    if layout.zoom <= 1.0:
        return replace(layout, pan=(0.0, 0.0))
    limits = layout.island.w / 2, layout.island.h / 2
    px, py = (max(-most, min(most, v)) for v, most in zip(layout.pan, limits, strict=True))
    return replace(layout, pan=(px, py))


def _apart(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def _from_line(point: Point, a: Point, b: Point) -> float:
    """Distance to the middle four fifths of the line, so that corners favor no edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = max(0.1, min(0.9, along))
    return _apart(point, (a[0] + dx * along, a[1] + dy * along))


# ---------------------------------------------------------------- scale of the window
def effective_scale(width: int, height: int, wanted: float) -> float:
    """Pixels a logical unit in a window of that many pixels: ``wanted``, or what fits."""
    return min(wanted, width / REFERENCE[0], height / REFERENCE[1])


def automatic_scale(width: int, height: int) -> float:
    """The scale for a player who chose none: everything as large as fits, 0.75 to 2."""
    return max(0.75, min(2.0, width / REFERENCE[0], height / REFERENCE[1]))


# ---------------------------------------------------------------- the table
EDGE: Final = 10.0
GAP: Final = 8.0
COLUMN: Final = 294.0
SEAT_STEP: Final = 88.0


@dataclass(frozen=True)
class TableLayout:
    """The parts of the playing screen.

    Attributes:
        window: everything.
        sentence: what to do now. dice: dice and turn. tools: six square buttons.
        tray: the sea. zoom_tools: nearer, farther, whole island, inside the tray.
        drawer: the trade panel at the tray's right. drawer_shift: how far the board glides
            to the left while it is open.
        seats: a card a seat, from the top. bank: piles and demand. log: the log.
        hand: the rail with the own cards. actions: road, settlement, city, development
            card, trade. end_turn: the green button. choice: actions and end turn together,
            the place of discards and other choices.
    """

    window: Box
    sentence: Box
    dice: Box
    tools: tuple[Box, ...]
    tray: Box
    zoom_tools: tuple[Box, ...]
    drawer: Box
    drawer_shift: float
    seats: tuple[Box, ...]
    bank: Box
    log: Box
    hand: Box
    actions: tuple[Box, ...]
    end_turn: Box
    choice: Box


def table_layout(
    width: float, height: float, seats: int = 4, beside: float = DRAWER
) -> TableLayout:
    """The table for a window of that many logical units, at least 1280 x 800.

    ``beside``: width of what opens beside the board.

    Extra width goes to the sea and the hand, extra height to the sea and the log.
    """
    w, h = max(width, REFERENCE[0]), max(height, REFERENCE[1])
    column = w - EDGE - COLUMN
    tray = Box(EDGE, 58, column - 2 * EDGE, h - 188)
    foot = h - 122
    dice = Box(tray.right - 248, 7, 248, 44)
    bank_y = 61 + seats * SEAT_STEP
    log_y = bank_y + 99
    end_w = 154 + min(60.0, (w - REFERENCE[0]) * 0.15)
    end_turn = Box(w - EDGE - end_w, foot, end_w, 112)
    first = end_turn.x - 5 * 110
    drawer = Box(tray.right - beside - 12, tray.y + 16, beside, tray.h - 32)
    return TableLayout(
        window=Box(0, 0, w, h),
        sentence=Box(EDGE, 7, dice.x - GAP - EDGE, 44),
        dice=dice,
        tools=tuple(Box(column + i * 49.6, 7, 46, 44) for i in range(6)),
        tray=tray,
        zoom_tools=tuple(
            Box(tray.right - 50, tray.bottom - 130 + i * 40, 36, 36) for i in range(3)
        ),
        drawer=drawer,
        drawer_shift=_drawer_shift(tray, beside),
        seats=tuple(Box(column, 61 + i * SEAT_STEP, COLUMN, 82) for i in range(seats)),
        bank=Box(column, bank_y, COLUMN, 92),
        log=Box(column, log_y, COLUMN, tray.bottom - log_y),
        hand=Box(EDGE, foot, first - EDGE - EDGE, 112),
        actions=tuple(Box(first + i * 110, foot, 102, 112) for i in range(5)),
        end_turn=end_turn,
        choice=Box(first, foot, w - EDGE - first, 112),
    )


def _drawer_shift(tray: Box, beside: float) -> float:
    """How far the island of 19 hexes must go so that the drawer hides nothing of it."""
    across = 2.5 * math.sqrt(3) + MARGIN_X
    hex_height = min(tray.h / (4 + MARGIN_Y), (tray.w - beside) / across)
    free = (tray.w - hex_height * across) / 2
    most = 15.0 + beside / 2
    return max(0.0, min(most, beside + 15 - free))
