"""The island in small, by whose corners a spiral's beginning is chosen."""

import math
from collections.abc import Callable, Iterator
from typing import Final

from catan_desktop.app.boards import CORNERS, Corner, Direction
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import LEFT, Input, KeyPressed, PointerMoved, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import CONTROL_EDGE, FOCUS, INK, PALE_GOLD, PAPER, PAPER3, QUIET
from catan_desktop.ui.widgets import Widget

_ORDER: Final[tuple[Corner, ...]] = ("chance", *CORNERS)
_TURNS: Final = {"chance": 0, "clockwise": 1, "counterclockwise": -1}
MIDDLE: Final = 0.42
"""How much of the way to a corner belongs to the middle, which stands for chance."""


class CornerPicker(Widget):
    """Six corners and the middle: click one, or left and right with the focus.

    Args:
        corner: the one that is lit. direction: the way that an arrow shows from there.
        chosen: called with another corner, or ``chance`` for the middle.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        corner: Corner,
        direction: Direction,
        chosen: Callable[[Corner], None],
    ) -> None:
        super().__init__(name, box, label)
        self.corner, self.direction, self.chosen = corner, direction, chosen
        self._under: Corner | None = None

    @property
    def _size(self) -> float:
        """From the middle of a small hex to its corner."""
        return min(self.box.h / 8.2, self.box.w / (5 * math.sqrt(3) + 0.4))

    def point(self, corner: Corner) -> Point:
        """Where a corner lies; the middle for chance."""
        if corner == "chance":
            return self.box.centre
        angle = math.radians(-120 + 60 * corner)
        reach = 2 * math.sqrt(3) * self._size
        return self.box.cx + reach * math.cos(angle), self.box.cy + reach * math.sin(angle)

    def corner_at(self, point: Point) -> Corner:
        """The corner in whose part of the island a point lies."""
        reach = 2 * math.sqrt(3) * self._size
        if math.dist(point, self.box.centre) < MIDDLE * reach:
            return "chance"
        return min(CORNERS, key=lambda corner: math.dist(point, self.point(corner)))

    def walk(self) -> Iterator[Widget]:
        """See :meth:`Widget.walk`: the corners can be found by name."""
        yield self
        for corner in _ORDER:
            (x, y), r = self.point(corner), self._size
            place = Place(f"{self.name}.{corner}", Box(x - r, y - r, 2 * r, 2 * r))
            place.host = self.host
            yield place

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerMoved(pos=pos):
                under = self.corner_at(pos)
                if under != self._under:
                    self._under = under
                    self.touch()
            case PointerPressed(pos=pos, button=button) if button == LEFT:
                self._take(self.corner_at(pos))
            case KeyPressed(name="left" | "right" as name, alt=False, ctrl=False):
                step = 1 if name == "right" else -1
                self._take(_ORDER[(_ORDER.index(self.corner) + step) % len(_ORDER)])
            case _:
                return False
        return True

    def _take(self, corner: Corner) -> None:
        if corner != self.corner:
            self.corner = corner
            self.touch()
            self.chosen(corner)

    # ---------------------------------------------------------------- drawing
    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        if self.focused:
            controls.focus_ring(painter, self.box, 10)
        size = self._size
        across = math.sqrt(3) * size
        hexes = [
            (q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2
        ]  # fmt: skip
        body = ""
        for q, r in hexes:
            x = self.box.w / 2 + across * (q + r / 2)
            y = self.box.h / 2 + 1.5 * size * r
            body += self._hex(x, y, size, self._fill(q, r))
        painter.shape(self.box, body + self._arrow())
        if self.corner == "chance":
            painter.blit(painter.icon("dice", 2.1 * size), *self.box.centre, "c")

    def _fill(self, q: int, r: int) -> str:
        ring = ((0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0))
        place: Corner | None = "chance" if (q, r) == (0, 0) else None
        if (q, r) in ring:
            place = ring.index((q, r))
        if place is None:
            return PAPER3
        if place == self.corner:
            return FOCUS
        return PALE_GOLD if self.hovered and place == self._under else PAPER

    def _hex(self, x: float, y: float, size: float, fill: str) -> str:
        points = " ".join(
            f"{x + size * math.sin(math.radians(60 * i)):.1f},"
            f"{y - size * math.cos(math.radians(60 * i)):.1f}"
            for i in range(6)
        )
        edge = INK if fill == FOCUS else QUIET if fill in (PAPER, PALE_GOLD) else CONTROL_EDGE
        return f'<polygon points="{points}" fill="{fill}" stroke="{edge}" stroke-width="1.3"/>'

    def _arrow(self) -> str:
        """From the lit corner along the shore, two sides far, in the direction chosen."""
        turn = _TURNS[self.direction]
        if self.corner == "chance" or not turn:
            return ""
        ways = [self.point((self.corner + turn * step) % 6) for step in range(3)]
        (ax, ay), (bx, by), (cx, cy) = ((x - self.box.x, y - self.box.y) for x, y in ways)
        angle = math.atan2(cy - by, cx - bx)
        tips = [
            (cx - 6 * math.cos(angle + spread), cy - 6 * math.sin(angle + spread))
            for spread in (0.55, -0.55)
        ]
        (tx, ty), (ux, uy) = tips
        path = (
            f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}"
            f"M{tx:.1f} {ty:.1f}L{cx:.1f} {cy:.1f}L{ux:.1f} {uy:.1f}"
        )
        return (
            f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="2" '
            f'stroke-linejoin="round" stroke-linecap="round"/>'
        )


class Place(Widget):
    """A named spot inside a widget, for the pilot alone."""

    takes_focus = False
