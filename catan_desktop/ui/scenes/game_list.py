"""A list of games with the chosen one beside it: chosen, named, deleted, brought back."""

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from catan_desktop.app.setup import SeatSetup
from catan_desktop.engine.observation import Observation
from catan_desktop.i18n.words import LEVELS, joined
from catan_desktop.storage.names import NAME_LIMIT
from catan_desktop.ui import controls
from catan_desktop.ui.board_view import BoardView
from catan_desktop.ui.box import Box
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.lists import ListBox, ListRow
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GOLD, INK, QUIET, seat_look
from catan_desktop.ui.scenes.dialog import Choice, confirm, trouble_dialog
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.services import Services, TroubleError
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, standing
from catan_desktop.ui.table.parts import Hint
from catan_desktop.ui.widgets import Button, RowButton, Words

SIDE = 450.0
"""Width of the panel that shows the chosen game."""
SEAT = 58.0
SEATS_TOP = 66.0
"""Where the players begin, from the top of the panel at the side: below the name."""
BESIDE = 260.0
"""What a row needs besides its words and its note: margins, emblem, how long ago."""
PLAQUES = 34.0
"""Room for the harbors' plaques, which reach a little out of the island."""


class Listed(Protocol):
    """What every game of a list has."""

    @property
    def game_id(self) -> str:
        """What the service of the games takes."""

    @property
    def title(self) -> str:
        """The name that somebody gave it, else empty."""

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """Who plays, in the order of play."""

    @property
    def continued(self) -> int | None:
        """For a game that began at a position of another one: in which turn."""


G = TypeVar("G", bound=Listed)


class SeatRow(NamedTuple):
    """A player of the chosen game: which seat, its points, whether it won."""

    seat: int
    points: int
    won: bool = False


class GameList(Page[str], Generic[G]):
    """Games to choose from; the result is the id of one to play, empty to go back.

    What is deleted can be brought back until the list is left.
    """

    row_kind: ClassVar[type[RowButton]] = RowButton
    row_height: ClassVar[float] = 46.0

    def __init__(self, services: Services, games: tuple[G, ...]) -> None:
        super().__init__(services)
        self._games = games
        self._index = 0
        self._removed: list[tuple[int, G]] = []
        self._view = BoardView()

    # ------------------------------------------------------------ for each list
    def none_words(self) -> str:
        """What is said where the list is empty."""
        return ""

    def row(self, index: int, game: G) -> ListRow:
        """A row of the list."""
        raise NotImplementedError

    def question(self, game: G) -> str:
        """What is said before a game is deleted."""
        raise NotImplementedError

    def go_on(self) -> None:
        """The chosen row was pressed once more."""

    def look(self) -> None:
        """Another game is the chosen one."""

    def seat_rows(self) -> Sequence[SeatRow]:
        """The players of the chosen game, from above."""
        return ()

    def seen(self) -> Observation | None:
        """The position of the chosen game."""
        return None

    def titled(self, game: G, title: str) -> G:
        """The same game with another name."""
        raise NotImplementedError

    def may_be_named(self) -> bool:
        """Whether the chosen game may get a name."""
        return bool(self._games)

    # ------------------------------------------------------------ the page
    def went_back(self) -> None:
        """See :meth:`Page.went_back`."""
        self.finish("")

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find("game.0"), visible=False)

    def leave(self) -> None:
        """See :meth:`Scene.leave`: what was deleted is gone for good."""
        self.services.games.forget()

    def panels(self) -> tuple[Box, ...]:
        """See :meth:`Page.panels`."""
        x, y, w, h = self.area
        left = w - 2 * EDGE - GAP - SIDE
        high = h - TOP - 97
        return (
            Box(x + EDGE, y + TOP, left, high),
            Box(x + EDGE + left + GAP, y + TOP, SIDE, high),
        )

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        panel, _ = self.panels()
        if self._games:
            room = panel.w - BESIDE
            rows = [self._told(self.row(i, game), room) for i, game in enumerate(self._games)]
            self.add(
                ListBox(
                    "games", panel.inset(14), rows, self._chosen, index=self._index,
                    height=self.row_height, pitch=self.row_height + 4, kind=self.row_kind,
                )
            )  # fmt: skip
        else:
            self.add(Words("none", panel.inset(24), self.none_words(), color=QUIET, size=16,
                           wrap=True))  # fmt: skip
        area = self.area
        self.add(
            Button(
                "delete", Box(area.right - 282 - 190, area.bottom - 76, 178, 54),
                self.t("Delete"), self._ask, kind="quiet", icon="no", enabled=bool(self._games),
            )
        )  # fmt: skip
        self.add(
            Button(
                "rename", Box(area.right - 282 - 380, area.bottom - 76, 178, 54),
                self.t("Rename"), self._to_name, kind="quiet", icon="pen",
                enabled=self.may_be_named(), tip=self.t("A name by which you find the game again"),
            )
        )  # fmt: skip
        if self.may_be_named():
            self._name_field()
        if self._removed:
            box = Box(area.x + EDGE, area.bottom - 76, 380, 54)
            words = self.t("Bring back the deleted game")
            self.add(Button("bring_back", box, words, self._bring_back, icon="undo"))
        for box, row in self._seat_boxes():
            name = self.services.named(self._games[self._index].seats)[row.seat].name
            self.add(Hint(f"seat_{row.seat}", box, name, tip=name))

    def _told(self, row: ListRow, room: float) -> ListRow:
        """The row, with all its words in a tip if there may be no room for them."""
        wide = self.measure(row.label, 15, 900) + self.measure(row.note, 12.5)
        return row._replace(tip=row.label) if wide > room else row

    def way_on(self) -> Box:
        """Where the green button is."""
        return Box(self.area.right - 282, self.area.bottom - 88, 272, 78)

    def _chosen(self, index: int) -> None:
        if index == self._index:
            self.go_on()
            return
        self._index = index
        self._changed()

    def _changed(self) -> None:
        self.look()
        self.rebuild()

    # ------------------------------------------------------------ words
    def names_but(self, game: G, seat: int) -> str:
        """The names of all players but one."""
        seats = self.services.named(game.seats)
        names = [who.name for i, who in enumerate(seats) if i != seat]
        return joined(self.services.catalogue, names)

    def continued_words(self, game: G) -> str:
        """Where in another game this one began; empty for a game of its own."""
        if game.continued is None:
            return ""
        if not game.continued:
            return self.t("continued from the set-up")
        return self.t("continued from turn %(turn)s", turn=game.continued)

    # ------------------------------------------------------------ names
    def _name_field(self) -> None:
        """The name of the chosen game, above its players; it may be typed there."""
        _, side = self.panels()
        game = self._games[self._index]
        box = Box(side.x + 14, side.y + 16, side.w - 28, 40)
        self.add(
            TextField(
                f"name_{game.game_id}", box, self.t("Name of the game"), game.title,
                entered=self._named, limit=NAME_LIMIT, hint=self.t("Name of the game"), icon="pen",
            )
        )  # fmt: skip

    def _to_name(self) -> None:
        """Go into the field of the name, with all of it selected."""
        field = self.find(f"name_{self._games[self._index].game_id}")
        if isinstance(field, TextField):
            self.focus_on(field, visible=True)  # as by a key: it is edited, all selected

    def _named(self, title: str) -> None:
        """A game got a name; that it cannot be kept is told."""
        game = self._games[self._index]
        try:
            self.services.games.rename(game.game_id, title)
        except TroubleError as trouble:
            self.tell(trouble)
            return
        named = self.titled(game, title.strip())
        self._games = (*self._games[: self._index], named, *self._games[self._index + 1 :])
        self.rebuild()

    # ------------------------------------------------------------ deleting
    def _ask(self) -> None:
        question = confirm(
            self.services, self.t("Delete this game?"),
            self.question(self._games[self._index]), Choice("delete", self.t("Delete"), "no"),
        )  # fmt: skip
        assert self.stack is not None
        self.stack.push(question, self._asked)

    def _asked(self, answer: str) -> None:
        if answer != "delete":
            return
        game = self._games[self._index]
        try:
            self.services.games.remove(game.game_id)
        except TroubleError as trouble:
            self.tell(trouble)
            return
        self._removed.append((self._index, game))
        self._games = self._games[: self._index] + self._games[self._index + 1 :]
        self._index = max(0, min(self._index, len(self._games) - 1))
        self._changed()

    def _bring_back(self) -> None:
        index, game = self._removed[-1]
        try:
            self.services.games.restore(game.game_id)
        except TroubleError as trouble:
            self.tell(trouble)
            return
        self._removed.pop()
        self._games = (*self._games[:index], game, *self._games[index:])
        self._index = index
        self._changed()

    def tell(self, trouble: TroubleError) -> None:
        """Say what did not work."""
        assert self.stack is not None
        self.stack.push(trouble_dialog(self.services, trouble))

    # ------------------------------------------------------------ the chosen game
    def _seat_boxes(self) -> list[tuple[Box, SeatRow]]:
        """Where the players of the chosen game stand."""
        _, side = self.panels()
        x, y, wide = side.x + 14, side.y + SEATS_TOP, side.w - 28
        rows = self.seat_rows()
        return [(Box(x, y + i * SEAT, wide, SEAT - 6), row) for i, row in enumerate(rows)]

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        rows = self._seat_boxes()
        for box, row in rows:
            self._paint_seat(painter, box, row)
        view = self.seen()
        if not rows or view is None:
            return
        _, side = self.panels()
        top = rows[-1][0].bottom + 12
        box = Box(side.x + 14, top, side.w - 28, side.bottom - 14 - top)
        looks = tuple(seat_look(seat.color) for seat in self._games[self._index].seats)
        layout = BoardLayout(view.board.topology, box, reserve=PLAQUES)
        self._view.draw(painter, view.board, layout, standing(view, NOTHING_SHOWN), looks,
                        radius=14, furniture=False)  # fmt: skip

    def _paint_seat(self, p: Painter, box: Box, row: SeatRow) -> None:
        """A player: chip, name, who plays, points, and a cup for who won."""
        seat = self.services.named(self._games[self._index].seats)[row.seat]
        controls.row_sheet(p, box, chosen=row.won)
        look = seat_look(seat.color)
        p.blit(p.art(f"seatchip_{look.emblem}", 34, look.tones), box.x + 32, box.cy, "c")
        p.text(seat.name, box.x + 62, box.cy - 9, 16, INK, 900, max_width=230, elide=True)
        kind = self.t("Human")
        if seat.kind != "human":
            kind = self.t("Computer player · %(level)s", level=self.t(LEVELS[seat.level]))
        p.text(kind, box.x + 62, box.cy + 12, 12.5, INK if row.won else QUIET, max_width=250)
        if row.won:
            p.blit(p.art("cup", 28), box.right - 60, box.cy, "c")
        else:
            p.blit(p.icon("star", 20, GOLD), box.right - 60, box.cy, "c")
        p.text(str(row.points), box.right - 16, box.cy, 22, INK, 900, "r")
