"""How the guide looks: its bubble beside the board or over the log, and what it points with."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, PointerPressed
from catan_desktop.ui.layout import MARGIN_X, TableLayout
from catan_desktop.ui.painter import PIECE_DROP, Painter
from catan_desktop.ui.palette import FOCUS, INK, PAPER, PAPER3, QUIET
from catan_desktop.ui.tutorial.words import Said
from catan_desktop.ui.widgets import Picture, Widget

WIDTH: Final = 262.0
MARGIN: Final = 14.0
TITLE: Final = 19.0
TEXT: Final = 14.5
LEAD: Final = 1.46
ROW: Final = 88.0
"""Height of a row of pictures below the words."""
TITLE_LEAD: Final = 1.24
SHORE: Final = 258.0
"""How far above the tray's lower edge the bubble ends: below it stands the gull."""
MOST_ROOM: Final = 124.0
BUTTON: Final = 38.0
BACK: Final = 46.0
"""Width of the button that leads back."""
SMALL: Final = 36.0
"""Width of the gull where it stands in the sheet over the log."""
_EDGE: Final = 18.0
Arrow: TypeAlias = Literal["none", "down", "right"]
"""Which way an arrow points at a part of the screen."""
_ARROWS: Final[Mapping[Arrow, str]] = {
    "down": "M13 2H23V18H33L18 36L3 18H13Z",
    "right": "M2 13V23H18V33L36 18L18 3V13Z",
}


class Speech(NamedTuple):
    """What stands in the bubble: what is said, and how many lessons of all are over.

    ``progress`` says the same in words.
    """

    said: Said
    told: int
    steps: int
    progress: str


def board_room(tray: Box) -> float:
    """How far the island of 19 hexes goes to the right so that the bubble hides nothing of it."""
    across = 2.5 * math.sqrt(3) + MARGIN_X
    high = tray.h / (4 + 92 / 130)
    hex_height = min(high, (tray.w - 236) / across)
    free = (tray.w - hex_height * across) / 2
    return max(0.0, min(MOST_ROOM, WIDTH + 2 * MARGIN + 8 - free))


def bubble_box(table: TableLayout, height: float, *, beside: bool) -> Box:
    """Where a bubble of that height stands: at the tray's left, or (not beside) over the log."""
    if beside:
        foot = table.tray.bottom - SHORE
        return Box(table.tray.x + MARGIN, max(table.tray.y + 8, foot - height), WIDTH, height)
    log = table.log
    return Box(log.x, log.bottom - height, log.w, height)


def words_height(
    lines: Callable[[str, float, float, int], int], speech: Speech, width: float
) -> float:
    """The height of progress, title and paragraph; ``lines`` counts those of a text."""
    room = width - 2 * _EDGE
    head = lines(speech.said.title, room, TITLE, 900) * TITLE * TITLE_LEAD
    body = lines(speech.said.text, room, TEXT, 700) * TEXT * LEAD
    return 44.0 + head + 4 + body + (ROW if speech.said.row else 0)


class Bubble(Widget):
    """The sheet with the words. Clicks on it go no further.

    ``nods`` tells whether it is to catch the eye: something else was tried and refused.
    """

    takes_focus: ClassVar[bool] = False

    def __init__(self, box: Box, speech: Speech, nods: Callable[[], bool], *, beside: bool) -> None:
        super().__init__("guide", box, speech.said.title)
        self._speech, self.nods, self._beside = speech, nods, beside

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        return isinstance(event, PointerPressed)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box = self.box
        if self._beside:
            gull = box.x + 92, box.bottom + 42
            controls.bubble(painter, box, 70, (gull[0], gull[1] - 10))
        else:
            painter.panel(box, 14, PAPER, None, INK, 2.0)
            left = box.right - _EDGE - SMALL  # above the sheet it would hide a line of the log
            if box.x + _EDGE + painter.measure(self._speech.said.title, TITLE, 900) < left - 8:
                small = painter.art("guide_gull", SMALL)
                painter.drop(small, left + SMALL / 2, box.y + 50, "c", PIECE_DROP)
        if self.nods():
            controls.focus_ring(painter, box.inset(4), 12)
        _progress(painter, box, self._speech)
        x, y, room = box.x + _EDGE, box.y + 50, box.w - 2 * _EDGE
        said = self._speech.said
        y = painter.paragraph(said.title, x, y, room, TITLE, INK, 900, TITLE_LEAD)
        y = painter.paragraph(said.text, x, y + 4, room, TEXT, INK, 700, LEAD)
        _pairs(painter, said.row, Box(x, y - 6, room, ROW))


def _pairs(p: Painter, row: Sequence[tuple[str, str]], box: Box) -> None:
    """Pictures in columns: what is above gives what is below."""
    for i, (above, below) in enumerate(row):
        x = box.x + (i + 0.5) * box.w / len(row)
        p.blit(p.art(above, 38), x, box.y + 24, "c")
        p.drop(p.art(below, 22), x, box.y + 64, "c", PIECE_DROP)


def _progress(p: Painter, box: Box, speech: Speech) -> None:
    """How far the course has come: in words, and as a bar up to the button that closes it."""
    x, y = box.x + _EDGE, box.y + 20
    x += p.text(speech.progress, x, y, 12.5, QUIET, 900, max_width=130) + 10
    wide, part = box.right - 46 - x, min(1.0, (speech.told + 1) / speech.steps)
    body = (
        f'<rect x=".5" y=".5" width="{wide - 1:.1f}" height="7" rx="3.5" fill="{PAPER3}" '
        f'stroke="{QUIET}"/>'
        f'<rect x="1.5" y="1.5" width="{max(5.0, (wide - 3) * part):.1f}" height="5" rx="2.5" '
        f'fill="{FOCUS}" stroke="{INK}" stroke-width=".8"/>'
    )
    p.shape(Box(x, y - 4, wide, 8), body)


def gull(table: TableLayout) -> Picture:
    """The guide on its rock, at the tray's left."""
    x, y = table.tray.x + 110.0, table.tray.bottom - SHORE + 100
    return Picture("gull", Box(x - 80, y - 66, 180, 150), _paint_gull)


def _paint_gull(p: Painter, box: Box) -> None:
    x, y = box.x + 80, box.y + 66
    p.blit(p.art("sea_rocks", 172), x + 24, y + 78, "c")
    p.drop(p.art("guide_gull", 124), x, y, "c", PIECE_DROP)


class Pointer(Widget):
    """Rings round what is meant, and perhaps an arrow at it; never in the pointer's way.

    ``beside``: at which box the arrow points, where not at the first that is ringed.
    """

    takes_focus: ClassVar[bool] = False

    def __init__(self, boxes: Sequence[Box], arrow: Arrow, beside: Box | None = None) -> None:
        super().__init__("guide_pointer", boxes[0])
        self._boxes, self._arrow, self._beside = tuple(boxes), arrow, beside or boxes[0]

    def at(self, point: tuple[float, float]) -> Widget | None:
        """See :meth:`Widget.at`."""
        return None

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        for box in self._boxes:
            controls.focus_ring(painter, box, 12)
        if self._arrow != "none":
            _draw_arrow(painter, self._beside, self._arrow)


def _draw_arrow(p: Painter, box: Box, way: Arrow) -> None:
    shape = _ARROWS[way]
    body = f'<path d="{shape}" fill="{FOCUS}" stroke="{INK}" stroke-width="2.4" '
    body += 'stroke-linejoin="round"/>'
    above = Box(box.cx - 18, box.y - 48, 38, 38)
    at = above if way == "down" else Box(box.x - 48, box.cy - 18, 38, 38)
    p.shape(at, body, drop=PIECE_DROP)
