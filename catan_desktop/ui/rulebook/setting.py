"""What composing a page needs to know."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from catan_desktop.i18n import Catalogue
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, seat_look
from catan_desktop.ui.rulebook.pen import Paragraph, Type, paragraph
from catan_desktop.ui.rulebook.pictures import PictureShelf

_SIZES: Final = {"hex": 34, "piece": 30, "card": 23, "award": 30, "token": 30, "harbor": 36,
                 "robber": 25, "die": 26, "res": 27}  # fmt: skip
_ROAD: Final = 36


@dataclass(frozen=True)
class Setting:
    """A language, a type and a column.

    Attributes:
        width, height: of a column in logical units.
        shelf: keeps the board pictures.
        link_words: what a link to a section says.
    """

    catalogue: Catalogue
    type: Type
    width: float
    height: float
    shelf: PictureShelf
    link_words: Callable[[str], str]

    def t(self, msgid: str, **fields: object) -> str:
        """See ``Catalogue.t``."""
        return self.catalogue.t(msgid, **fields)

    def para(
        self,
        words: str,
        width: float,
        size: float = 15.0,
        color: str = INK,
        weight: int = 700,
        lead: float = 1.5,
    ) -> Paragraph:
        """Break a text that is already in the language."""
        return paragraph(self.type, words, width, size, color, weight, lead)

    def wide(self, words: str, size: float, weight: int = 700) -> float:
        """Width of a line."""
        return self.type.measure(words, size, weight)


def art_width(name: str) -> float:
    """How wide a piece of art stands at the left of a row."""
    if name.startswith("piece_road"):
        return _ROAD
    return _SIZES.get(name.split("_", maxsplit=1)[0], 24)


def draw_art(
    p: Painter, name: str, cx: float, cy: float, color: str = "", width: float = 0
) -> None:
    """A piece of art or a sign with its middle at a point, in a seat's color if it has one."""
    w = width or art_width(name)
    if name.startswith("ui_"):
        p.blit(p.icon(name[3:], w, INK), cx, cy, "c")
    elif color:
        look = seat_look(color)
        p.blit(p.art(name, w, look.tones, look.emblem), cx, cy, "c")
    else:
        p.blit(p.art(name, w), cx, cy, "c")
