"""The table as a small plan: what stands where."""

from typing import Final

from catan_desktop.i18n import mark
from catan_desktop.ui.box import Box
from catan_desktop.ui.palette import CONTROL_EDGE, INK, PAPER, SEA_DEEP, SEA_MIDDLE
from catan_desktop.ui.rulebook.pen import Pen, Piece
from catan_desktop.ui.rulebook.setting import Setting

_SEA: Final = mark("the board")
_PARTS: Final[tuple[tuple[str, float, float, float, float], ...]] = (
    (mark("what to do now"), 0.0, 0.0, 0.55, 0.13),
    (mark("dice, turn"), 0.56, 0.0, 0.19, 0.13),
    (mark("menu"), 0.76, 0.0, 0.24, 0.13),
    (_SEA, 0.0, 0.15, 0.75, 0.65),
    (mark("all seats"), 0.76, 0.15, 0.24, 0.3),
    (mark("bank"), 0.76, 0.465, 0.24, 0.135),
    (mark("log"), 0.76, 0.615, 0.24, 0.185),
    (mark("your cards"), 0.0, 0.82, 0.42, 0.18),
    (mark("build and trade"), 0.43, 0.82, 0.32, 0.18),
    (mark("end turn"), 0.76, 0.82, 0.24, 0.18),
)
"""Words, and left, top, width and height as shares of the whole."""
MAP_WORDS: Final = tuple(words for words, *_ in _PARTS)
_RATIO: Final = 0.5


def table_map(s: Setting) -> Piece:
    """The parts of the table in their places, each with its name."""
    height = round(s.width * _RATIO, 1)

    def draw(pen: Pen, x: float, y: float) -> None:
        for words, left, top, wide, high in _PARTS:
            box = Box(x + left * s.width, y + top * height, wide * s.width, high * height)
            sea = words == _SEA
            fill, edge = (SEA_MIDDLE, SEA_DEEP) if sea else (PAPER, CONTROL_EDGE)
            pen.painter.panel(box, 8, fill, fill, edge, 1.6, None, sheen=False)
            color = PAPER if sea else INK
            pen.line(s.t(words), box.cx, box.cy, 13, color, 900, "c", box.w - 8)

    return Piece(height, draw, before=10)
