"""Rectangles in logical units (a unit is one pixel at 100 %)."""

from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""A place in logical units, origin at the window's top left."""


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just outside."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just outside."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle from top to bottom."""
        return self.y + self.h / 2

    def overlaps(self, other: "Box") -> bool:
        """Whether both share more than a side."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether the point lies inside (left and top edge included)."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """The box narrower by ``dx`` at the left and right and by ``dy`` (default ``dx``) else."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> "Box":
        """The box somewhere else."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def meet(self, other: "Box") -> "Box":
        """What both cover; of width or height 0 when they are apart."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Box(x, y, max(0.0, w), max(0.0, h))
