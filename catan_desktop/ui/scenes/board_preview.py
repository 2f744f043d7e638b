"""The board before the game: drawn with what players are warned of, and exchanged by hand."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from catan_desktop.app.boards import Swap, places, red_pairs
from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import HexId
from catan_desktop.ui.board_marks import TOKEN_DOWN
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.board_view import BoardView, draw_tray_frame, plaque_box
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import LEFT, Input, KeyPressed, PointerMoved, PointerPressed
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import FOCUS, INK, PAPER, RED, default_looks
from catan_desktop.ui.widgets import Widget

RADIUS: Final = 16.0
"""Of the tray's corners."""
TOKEN_RING: Final = 27.0
"""Radius of the ring round a number, in the board's units."""
HARBOR_REACH: Final = 60.0
"""How near to a harbor the pointer must be, in the board's units."""


def draw_preview(view: BoardView, p: Painter, tray: Box, board: Board) -> BoardLayout:
    """The board in its tray, red neighbors marked; returns where its places lie."""
    draw_tray_frame(p, tray, RADIUS)
    layout = BoardLayout(board.topology, tray)
    scene = BoardScene(robber=board.robber)
    view.draw(p, board, layout, scene, default_looks(), radius=RADIUS, furniture=False)
    for a, b in red_pairs(board):
        _red_pair(p, layout, a, b)
    return layout


def _red_pair(p: Painter, layout: BoardLayout, a: HexId, b: HexId) -> None:
    """A red bar on the edge between two hexes, with the sign of a warning."""
    corners = layout.topology.hex_vertices
    (ax, ay), (bx, by) = (layout.vertex(v) for v in corners[a] if v in corners[b])
    k = layout.unit
    x, y = (ax + bx) / 2, (ay + by) / 2
    for color, width in ((PAPER, 13 * k), (RED, 8 * k)):
        line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        _path(p, _round(x, y, layout.size / 2 + 10), line, color, width)
    r = max(9.0, 19 * k)
    body = (
        f'<circle cx="{r:g}" cy="{r:g}" r="{r - 1:g}" fill="{PAPER}" stroke="{RED}" '
        f'stroke-width="1.8"/>'
    )
    p.blit(p.svg(2 * r, 2 * r, body), x, y, "c")
    p.blit(p.icon("warn", 1.45 * r, RED), x, y - 0.06 * r, "c")


def _round(x: float, y: float, reach: float) -> Box:
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _path(p: Painter, within: Box, path: str, color: str, width: float) -> None:
    """A line through points of the window that all lie within a box."""
    body = (
        f'<path transform="translate({-within.x:g} {-within.y:g})" d="{path}" fill="none" '
        f'stroke="{color}" stroke-width="{width:.1f}" stroke-linejoin="round" '
        f'stroke-linecap="round"/>'
    )
    p.shape(within, body)


class SwapBoard(Widget):
    """The preview while two places are exchanged: by click, or by arrows and Enter.

    Args:
        board, swap: what is shown, and what can be chosen on it.
        picked: the first place that was chosen.
        cursor: where the keyboard is.
        chosen: called with a place. moved: called with the place to which the keyboard went.
        undone: called by Ctrl+Z and Backspace.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        view: BoardView,
        board: Board,
        swap: Swap,
        picked: int | None,
        cursor: int | None,
        chosen: Callable[[int], None],
        moved: Callable[[int], None],
        undone: Callable[[], None],
    ) -> None:
        super().__init__(name, box, label)
        self.board, self.swap, self.picked, self.cursor = board, swap, picked, cursor
        self.chosen, self.moved, self.undone = chosen, moved, undone
        self.places = places(board, swap)
        self._view = view
        self._layout = BoardLayout(board.topology, box)
        self._under: int | None = None

    def point(self, place: int) -> Point:
        """Where a place lies: the middle of a hex, of its number, or of a harbor."""
        if self.swap == "harbors":
            return plaque_box(self._layout, place, 1.0).centre
        x, y = self._layout.center(place)
        return x, y + (TOKEN_DOWN * self._layout.unit if self.swap == "tokens" else 0.0)

    def place_at(self, point: Point) -> int | None:
        """The place under a point: a number is its whole hex."""
        if self.swap != "harbors":
            return self._layout.hit_hex(point, self.places)
        reach = HARBOR_REACH * self._layout.unit
        near = min(self.places, key=lambda e: math.dist(point, self.point(e)))
        return near if math.dist(point, self.point(near)) <= reach else None

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerMoved(pos=pos):
                under = self.place_at(pos)
                if under != self._under:
                    self._under = under
                    self.touch()
            case PointerPressed(pos=pos, button=button) if button == LEFT:
                place = self.place_at(pos)
                if place is not None:
                    self.chosen(place)
            case KeyPressed(name="z", ctrl=True) | KeyPressed(name="backspace"):
                self.undone()
            case KeyPressed(alt=False, ctrl=False):
                return self._key(event.name)
            case _:
                return False
        return True

    def _key(self, name: str) -> bool:
        if name in ("return", "space"):
            if self.cursor is None:
                self._go(self._start())
            else:
                self.chosen(self.cursor)
            return True
        if name not in ("left", "right", "up", "down"):
            return False
        here = self.cursor
        there = self._start() if here is None else next_place(self.point, self.places, here, name)
        if there is not None:
            self._go(there)
        return True

    def _start(self) -> int:
        """Where the keyboard begins: what was picked, else the place nearest to the middle."""
        if self.picked is not None:
            return self.picked
        return min(self.places, key=lambda place: math.dist(self.point(place), self.box.centre))

    def _go(self, place: int) -> None:
        self.cursor = place
        self.touch()
        self.moved(place)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        draw_preview(self._view, painter, self.box, self.board)
        under = self._under if self.hovered else None
        aimed = self.cursor if self.focused else None
        for place in {under, aimed} - {None, self.picked}:
            if place is not None:
                self._ring(painter, place, 2.4)
        if self.picked is not None:
            self._ring(painter, self.picked, 5.0)

    def _ring(self, p: Painter, place: int, width: float) -> None:
        """A gold ring on ink round a place."""
        layout = self._layout
        k = layout.unit
        if self.swap == "hexes":
            corners = [layout.vertex(v) for v in layout.topology.hex_vertices[place]]
            x, y = layout.center(place)
            within = _round(x, y, layout.size + 6)
            inner = [(x + (cx - x) * 0.9, y + (cy - y) * 0.9) for cx, cy in corners]
            path = "M" + "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in inner) + "Z"
        elif self.swap == "tokens":
            (x, y), r = self.point(place), TOKEN_RING * k
            within = _round(x, y, r + 6)
            path = f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0"
            path += f"a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"
        else:
            x, y, w, h = plaque_box(layout, place, p.scale).inset(-2)
            within = Box(x - 6, y - 6, w + 12, h + 12)
            r = h / 2
            path = (
                f"M{x + r:.1f} {y:.1f}h{w - h:.1f}a{r:.1f} {r:.1f} 0 0 1 0 {h:.1f}"
                f"h{h - w:.1f}a{r:.1f} {r:.1f} 0 0 1 0 {-h:.1f}Z"
            )
        _path(p, within, path, INK, width + 3.6)
        _path(p, within, path, FOCUS, width)


def next_place(
    point: Callable[[int], Point], candidates: Sequence[int], here: int, way: str
) -> int | None:
    """The nearest place in a direction, where what lies aside counts double; None if none is."""
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
    x, y = point(here)
    found: list[tuple[bool, float, int]] = []
    for place in candidates:
        px, py = point(place)
        along = (px - x) * dx + (py - y) * dy
        aside = abs((px - x) * dy) + abs((py - y) * dx)
        if place != here and along > 1.0:
            found.append((aside > 1.75 * along, along + 2 * aside, place))
    return min(found, default=(False, 0.0, None))[2]
