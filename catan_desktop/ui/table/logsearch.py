"""Searching the log: what a row shows in words, and the field above the rows.

The search knows rows only, and rows are worded from what the viewer may know. A picture counts
by its word (the icon of wool is found by "wool"), a covered card by none.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from catan_desktop.engine.ids import DEV_CARDS, RESOURCES
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.cards import DEV_ART, resource_icon
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.finding import LONGEST, Span, folded_query, says, spans
from catan_desktop.ui.inputs import Input, KeyPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import QUIET
from catan_desktop.ui.widgets import Keeper, Widget
from catan_desktop.ui.words import Chip, Dice, LogRow, Speaker, Token

if TYPE_CHECKING:
    from catan_desktop.ui.table.chronicle import Chronicle

COUNT_ROOM: Final = 32.0
"""Room at the field's right end for the number of rows."""
_SCROLLS: Final = ("up", "down", "page up", "page down")


class Query:
    """What is looked for: every word of it must stand somewhere in a row."""

    def __init__(self, text: str, speaker: Speaker) -> None:
        self.text = text
        self._needles = tuple(folded_query(text)[:LONGEST].split())
        self._names = speaker.names
        self._pictures = {resource_icon(r): speaker.resource(r) for r in RESOURCES} | {
            f"dev_{DEV_ART[card]}": speaker.dev_card(card) for card in DEV_CARDS
        }

    def word(self, token: Token) -> str:
        """What a token says in words; nothing for a covered card and for dice."""
        if isinstance(token, str):
            return token
        if isinstance(token, Chip):
            return self._names[token.seat]
        return "" if isinstance(token, Dice) else self._pictures.get(token.art, "")

    def words(self, row: LogRow) -> tuple[str, ...]:
        """All that a row says: whose it is, its words, its pictures."""
        whose = () if row.seat is None or row.rule else (self._names[row.seat],)
        return (*whose, *(self.word(token) for token in row.tokens))

    def finds(self, row: LogRow) -> bool:
        """Whether the row says every word looked for; an empty query finds all."""
        words = self.words(row)
        return all(any(says(word, needle) for word in words) for needle in self._needles)

    def spans(self, text: str) -> Sequence[Span]:
        """Where in a text something was found."""
        return spans(text, self._needles) if self._needles else ()

    def marks(self, token: Token) -> bool:
        """Whether a picture stands for something that was found."""
        return not isinstance(token, str) and bool(self.spans(self.word(token)))


class QueryField(TextField):
    """The field of the search. It stays the same object while the table is built anew.

    Args:
        typed: called with the text after each change.
        cleared: Escape. done: Enter. scrolled: an arrow or page key, with its name.
    """

    stays: ClassVar[bool] = True

    def __init__(
        self,
        typed: Callable[[str], None],
        cleared: Callable[[], None],
        done: Callable[[], None],
        scrolled: Callable[[Input], bool],
    ) -> None:
        super().__init__(
            "log_query", Box(0, 0, 0, 0), "", "", typed=typed, limit=LONGEST, icon="search", size=13
        )
        self.cleared, self.done, self.scrolled = cleared, done, scrolled
        self.found = 0
        self._scale = 0.0

    def lay(self, box: Box, label: str, hint: str, scale: float, found: int) -> None:
        """Take a place, words and the number of rows found."""
        moved = (box.w, box.h, scale) != (self.box.w, self.box.h, self._scale)
        self.box, self.label, self.hint, self.found = box, label, hint, found
        self._scale = scale
        if moved and self.editing:  # the letters have another size now
            self.stop()
            self.start(select=False)

    def inner(self) -> Box:
        """See :meth:`TextField.inner`: the number of rows has its place behind the letters."""
        box = self.box
        narrower = Box(box.x, box.y, box.w - COUNT_ROOM, box.h)
        return controls.field_text_box(narrower, icon=True).inset(0, 2)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case KeyPressed(name="escape"):
                self.cleared()
                return True
            case KeyPressed(name="return") if self.editing:
                self.done()
                return True
            case KeyPressed(name=name) if name in _SCROLLS:
                return self.scrolled(event)
            case _:
                return super().handle(event)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        super().draw(painter)
        if self.text:
            right = self.box.right - 9
            painter.text(str(self.found), right, self.box.cy, 12, QUIET, 900, "r", max_width=26)


class Searched(Protocol):
    """What the search needs of the table."""

    chronicle: "Chronicle"

    @property
    def focused(self) -> Widget | None:
        """The widget that has the keyboard."""

    def focus_on(self, widget: Widget | None, *, visible: bool) -> None:
        """Give it to another one."""

    def find(self, name: str) -> Widget | None:
        """A widget by name."""

    def rebuild(self) -> None:
        """Build the table anew."""

    def log_escaped(self) -> None:
        """Escape in the field."""


class LogSearch:
    """The search of one table's log, from its opening to its end.

    Attributes:
        field: where the query is typed; the same object as long as the table stands.
    """

    def __init__(self, table: Searched) -> None:
        self._table = table
        self.field = QueryField(self._typed, table.log_escaped, self._done, self._scrolled)

    def open(self) -> None:
        """The field is there and takes what is typed."""
        table = self._table
        if table.chronicle.query is None:
            table.chronicle.look_for("")
            table.rebuild()
        if table.focused is self.field:
            self.field.start(select=True)
        else:
            table.focus_on(self.field, visible=True)

    def close(self) -> None:
        """All rows are shown again."""
        self._table.focus_on(None, visible=False)
        self.field.text = ""
        self._table.chronicle.look_for(None)
        self._table.rebuild()

    @property
    def rows(self) -> Keeper | None:
        """The rows that are searched: those of the large log while it is open."""
        log = self._table.find("log_rows") or self._table.find("log")
        return log if isinstance(log, Keeper) else None

    def to_end(self) -> None:
        """Show the newest rows."""
        if self.rows is not None:
            self.rows.restore(0.0)

    def _typed(self, text: str) -> None:
        self._table.chronicle.look_for(text)
        self._table.rebuild()
        self.to_end()

    def _done(self) -> None:
        """The rows found take the arrows."""
        self._table.focus_on(self.rows, visible=True)

    def _scrolled(self, event: Input) -> bool:
        return self.rows is not None and self.rows.handle(event)
