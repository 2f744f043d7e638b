"""Rectangles in logical units. Pure: no pygame."""

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle by its top left corner and size, in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Where the right side is."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Where the lower side is."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle from top to bottom."""
        return self.y + self.h / 2

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return self.cx, self.cy

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies within; the right and lower sides do not belong."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Whether both share more than a side."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def moved(self, dx: float = 0, dy: float = 0) -> "Rect":
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, by: float, by_y: float | None = None) -> "Rect":
        """Smaller by ``by`` on the left and right and ``by_y`` (else ``by``) above and below."""
        v = by if by_y is None else by_y
        return Rect(self.x + by, self.y + v, self.w - 2 * by, self.h - 2 * v)

    def left_part(self, w: float) -> "Rect":
        """The strip of width ``w`` at the left."""
        return Rect(self.x, self.y, w, self.h)

    def right_part(self, w: float) -> "Rect":
        """The strip of width ``w`` at the right."""
        return Rect(self.right - w, self.y, w, self.h)

    def top_part(self, h: float) -> "Rect":
        """The strip of height ``h`` at the top."""
        return Rect(self.x, self.y, self.w, h)

    def bottom_part(self, h: float) -> "Rect":
        """The strip of height ``h`` at the bottom."""
        return Rect(self.x, self.bottom - h, self.w, h)


def centered(cx: float, cy: float, w: float, h: float) -> Rect:
    """The rectangle of that size round a middle."""
    return Rect(cx - w / 2, cy - h / 2, w, h)
