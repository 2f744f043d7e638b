"""What a rulebook is made of: chapters, sections and blocks, as frozen values.

Words are message ids (see ``i18n``); nothing here knows how it is drawn. Every section names
what it covers, so that a test can hold the book to the list of rules.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from catan_desktop.engine.ids import DevCard, Resource


# ---------------------------------------------------------------- parts of a worked example
@dataclass(frozen=True)
class Cards:
    """So many cards of one kind, fanned: the name of their picture."""

    art: str
    count: int
    disc: bool = True


@dataclass(frozen=True)
class Arrow:
    """An arrow to the right with a short word or rate over it."""

    over: str = ""


@dataclass(frozen=True)
class Swap:
    """Arrows both ways between two players."""


@dataclass(frozen=True)
class Pieces:
    """So many pieces (``settlement``, ``city``, ``road_r``) of a seat's color."""

    piece: str
    count: int
    color: str = "red"


@dataclass(frozen=True)
class DiceShown:
    """Two dice."""

    first: int
    second: int


@dataclass(frozen=True)
class Figure:
    """A large figure or a short sum."""

    words: str


@dataclass(frozen=True)
class Sign:
    """Any other picture by its name, ``width`` units wide."""

    art: str
    width: float = 44.0


@dataclass(frozen=True)
class Chip:
    """A seat's emblem."""

    color: str


@dataclass(frozen=True)
class Break:
    """What follows stands in a row of its own."""


Part: TypeAlias = Cards | Arrow | Swap | Pieces | DiceShown | Figure | Sign | Chip | Break


# ---------------------------------------------------------------- blocks
@dataclass(frozen=True)
class Text:
    """A paragraph."""

    words: str


@dataclass(frozen=True)
class Points:
    """A list, with bullets or numbered as steps."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Hint:
    """A sentence worth remembering, on a tinted sheet with a lamp."""

    words: str


@dataclass(frozen=True)
class BoardPicture:
    """A real board position (see ``positions``) in a tray, and what it shows.

    ``height``: what it must have; it takes more on a page that has room.
    """

    position: str
    caption: str
    height: float = 150.0


@dataclass(frozen=True)
class Worked:
    """A worked example: what is given, the parts in a row, what follows.

    ``shows``: the resources it speaks of; with ``position`` they are those of that picture.
    """

    given: str
    parts: tuple[Part, ...]
    follows: str
    shows: tuple[Resource, ...] = ()
    position: str = ""


@dataclass(frozen=True)
class Row:
    """A line of a table: a picture, words, a quiet note, a figure at the end.

    ``art`` is a piece of art (or a sign ``ui_…``), ``color`` the seat whose tones it takes.
    """

    art: str
    label: str
    note: str = ""
    figure: str = ""
    color: str = ""


@dataclass(frozen=True)
class Rows:
    """A table of lines."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Costs:
    """The table of costs."""


@dataclass(frozen=True)
class Rates:
    """The three rates of the bank side by side."""


@dataclass(frozen=True)
class Chances:
    """All number tokens with the chance of each."""


@dataclass(frozen=True)
class Letters:
    """Which number stands behind each letter A to R."""


@dataclass(frozen=True)
class SnakeOrder:
    """The order of placement of four seats, there and back."""


@dataclass(frozen=True)
class TurnDiagram:
    """A turn as a diagram."""


@dataclass(frozen=True)
class TableMap:
    """What stands where at the table."""


@dataclass(frozen=True)
class DevEntry:
    """A development card: its picture and how often it is in the deck, what it does."""

    card: DevCard
    words: tuple[str, ...]


@dataclass(frozen=True)
class Demand:
    """The six demand balls as they look for some table."""

    held: tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
class OptionRows:
    """Options of the rules: words, a line of help, the standard value."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class PresetRows:
    """What a preset changes from the standard."""

    name: str


@dataclass(frozen=True)
class WordRow:
    """The word used here and the words that others use for it."""

    art: str
    here: str
    others: str


@dataclass(frozen=True)
class WordRows:
    """A table of words."""

    rows: tuple[WordRow, ...]


@dataclass(frozen=True)
class SeeAlso:
    """Links to other sections, by id."""

    sections: tuple[str, ...]


Block: TypeAlias = (
    Text
    | Points
    | Hint
    | BoardPicture
    | Worked
    | Rows
    | Costs
    | Rates
    | Chances
    | Letters
    | SnakeOrder
    | TurnDiagram
    | TableMap
    | DevEntry
    | Demand
    | OptionRows
    | PresetRows
    | WordRows
    | SeeAlso
)


# ---------------------------------------------------------------- the book
@dataclass(frozen=True)
class Section:
    """A heading and its blocks.

    Attributes:
        id: ``chapter.section``, stable.
        rules: what it covers: ``R5`` or ``R5.shortage`` (numbered rules and their points),
            ``option:robber``, ``preset:duel``, ``differs:a`` (where sources err).
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter: ``short`` is its name on buttons and in links."""

    id: str
    title: str
    short: str
    sections: tuple[Section, ...]


LETTERS: Final = "ABCDEFGHIJKLMNOPQR"
"""The letters on the backs of the number tokens."""
