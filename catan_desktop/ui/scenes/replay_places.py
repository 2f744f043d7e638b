"""Where everything of the replay lies in a window."""

from typing import Final, NamedTuple

from catan_desktop.ui.box import Box
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP
from catan_desktop.ui.scenes.replay_parts import HAND

CONTROLS: Final = 180.0
"""Height of the sheet with slider and buttons."""
SAID: Final = 48.0
"""Height of the sentence."""
FOOT: Final = 64.0
"""Height of the buttons below everything at the right."""


class Places(NamedTuple):
    """The parts of the screen."""

    board: Box
    said: Box
    controls: Box
    chart: Box
    hands: Box
    moments: Box
    foot: Box

    @property
    def course(self) -> Box:
        """The lines of the chart, with their figures."""
        return Box(self.chart.x + 12, self.chart.y + 38, self.chart.w - 24, self.chart.h - 44)


def places_in(size: tuple[float, float], seats: int) -> Places:
    """The parts of the screen in a window of that size, in logical units."""
    w, h = size
    side = min(640.0, max(424.0, w * 0.41))
    left, right = w - 2 * EDGE - GAP - side, w - EDGE - side
    low = h - EDGE - CONTROLS
    said = Box(EDGE, low - GAP - SAID, left, SAID)
    board = Box(EDGE, TOP, left, said.y - GAP - TOP)
    foot = Box(right, h - EDGE - FOOT, side, FOOT)
    rows = Box(right, 0, side, 44 + HAND * seats + 8)
    room = foot.y - GAP - TOP - rows.h - 2 * GAP
    chart = Box(right, TOP, side, min(330.0, room * 0.5))
    rows = Box(right, chart.bottom + GAP, side, rows.h)
    moments = Box(right, rows.bottom + GAP, side, foot.y - 2 * GAP - rows.bottom)
    return Places(board, said, Box(EDGE, low, left, CONTROLS), chart, rows, moments, foot)
