"""The saved games: choose one and go on, name it, delete it; also those that cannot be opened."""

from dataclasses import replace

from catan_desktop.i18n.words import LEVELS
from catan_desktop.storage.names import NAME_LIMIT
from catan_desktop.ui import controls
from catan_desktop.ui.board_view import BoardView
from catan_desktop.ui.box import Box
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.lists import ListBox, ListRow
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GOLD, INK, QUIET, seat_look
from catan_desktop.ui.scenes.ages import ago
from catan_desktop.ui.scenes.broken import show_file
from catan_desktop.ui.scenes.dialog import Choice, confirm, trouble_dialog
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.services import SavedGame, Services, TroubleError
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, standing
from catan_desktop.ui.widgets import Button, Words

SIDE = 450.0
"""Width of the panel that shows the chosen game."""


class SavesScene(Page[str]):
    """The list of unfinished games; the result is the id of one, empty to go back.

    Files that cannot be opened stand below them, and beside the list why; of one that is whole up
    to a turn a copy can be opened. What is deleted can be brought back until the list is left.
    """

    name = "saves"

    def __init__(self, services: Services, games: tuple[SavedGame, ...]) -> None:
        super().__init__(services)
        self._games = games
        self._index = 0
        self._removed: list[tuple[int, SavedGame]] = []
        self._view = BoardView()
        self.default = "resume"

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Saved games")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        live = sum(game.problem is None for game in self._games)
        return self.n("%(n)s unfinished game", "%(n)s unfinished games", live)

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
        list_panel, _ = self.panels()
        if self._games:
            rows = [self._row(i, game) for i, game in enumerate(self._games)]
            self.add(ListBox("games", list_panel.inset(14), rows, self._chosen, index=self._index))
        else:
            self.add(Words("none", list_panel.inset(20), self.t("No game is saved yet"),
                           anchor="c", color=QUIET, size=16))  # fmt: skip
        area = self.area
        self._way_on(Box(area.right - 282, area.bottom - 88, 272, 78))
        self.add(
            Button(
                "delete", Box(area.right - 282 - 190, area.bottom - 76, 178, 54),
                self.t("Delete"), self._ask, kind="quiet", icon="no", enabled=bool(self._games),
            )
        )  # fmt: skip
        if self._removed:
            box = Box(area.x + EDGE, area.bottom - 76, 380, 54)
            words = self.t("Bring back the deleted game")
            self.add(Button("bring_back", box, words, self._bring_back, icon="undo"))
        if self._can_go_on():
            self._name_field()
        elif self._problem is not None and self._problem.file is not None:
            _, side = self.panels()
            box = Box(side.x + 18, side.bottom - 62, side.w - 36, 44)
            self.add(Button("show", box, self.t("Show the file"), self._show, icon="search"))

    def _way_on(self, box: Box) -> None:
        """The green button: go on with the game, or with a copy of what is whole of it."""
        problem = self._problem
        if problem is None or problem.upto is None:
            label, does, can, size = self.t("Continue"), self._go_on, self._can_go_on(), 22
        else:
            label, does, can, size = self.t("Open the copy"), self._copy, True, 20
        self.add(
            Button(
                "resume", box, label, does, kind="go", icon="play", key="Enter", size=size,
                icon_size=30, enabled=can,
            )
        )  # fmt: skip

    def _name_field(self) -> None:
        _, side = self.panels()
        game = self._games[self._index]
        box = Box(side.x + 14, side.y + 16, side.w - 28, 40)
        self.add(
            TextField(
                f"name_{game.game_id}", box, self.t("Name of the game"), game.title,
                entered=self._named, limit=NAME_LIMIT, hint=self.t("Name of the game"),
            )
        )  # fmt: skip

    # ------------------------------------------------------------ names, deleting
    def _named(self, title: str) -> None:
        """A game got a name; that it cannot be kept is told."""
        game = self._games[self._index]
        try:
            self.services.games.rename(game.game_id, title)
        except TroubleError as trouble:
            self._tell(trouble)
            return
        self._put(self._index, replace(game, title=title.strip()))

    def _put(self, index: int, game: SavedGame) -> None:
        self._games = (*self._games[:index], game, *self._games[index + 1 :])
        self.rebuild()

    def _ask(self) -> None:
        game = self._games[self._index]
        question = confirm(
            self.services,
            self.t("Delete this game?"),
            self.t("%(game)s. It can be brought back until you leave this list.",
                   game=self._label(game)),
            Choice("delete", self.t("Delete"), "no"),
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
            self._tell(trouble)
            return
        self._removed.append((self._index, game))
        self._games = self._games[: self._index] + self._games[self._index + 1 :]
        self._index = max(0, min(self._index, len(self._games) - 1))
        self.rebuild()

    def _bring_back(self) -> None:
        index, game = self._removed[-1]
        try:
            self.services.games.restore(game.game_id)
        except TroubleError as trouble:
            self._tell(trouble)
            return
        self._removed.pop()
        self._games = (*self._games[:index], game, *self._games[index:])
        self._index = index
        self.rebuild()

    # ------------------------------------------------------------ broken ones
    @property
    def _problem(self) -> TroubleError | None:
        """Why the chosen game cannot be opened."""
        return self._games[self._index].problem if self._games else None

    def _copy(self) -> None:
        """Go on with a copy of what is whole."""
        problem = self._problem
        if problem is None or problem.file is None:
            return
        try:
            copy = self.services.games.copy_whole(problem.file)
        except TroubleError as trouble:
            self._tell(trouble)
            return
        self.finish(copy)

    def _show(self) -> None:
        """Show the file in its folder."""
        if self._problem is not None and self._problem.file is not None:
            assert self.stack is not None
            show_file(self.services, self.stack, self._problem.file)

    def _tell(self, trouble: TroubleError) -> None:
        assert self.stack is not None
        self.stack.push(trouble_dialog(self.services, trouble))

    # ------------------------------------------------------------ rows
    def _can_go_on(self) -> bool:
        return bool(self._games) and self._games[self._index].problem is None

    def _row(self, i: int, game: SavedGame) -> ListRow:
        label = self._label(game)
        if game.problem is not None:
            age = ago(self.services, game.saved_at)
            return ListRow(f"game.{i}", label, figure=age, icon="alert")
        color = game.seats[game.to_move].color
        age = ago(self.services, game.saved_at)
        return ListRow(f"game.{i}", label, figure=age, seat_color=color)

    def _label(self, game: SavedGame) -> str:
        if game.problem is not None:
            return game.title
        name = self.services.named(game.seats)[game.to_move].name
        if game.turn:
            where = self.t("Turn %(turn)s · %(name)s's turn", turn=game.turn, name=name)
        else:
            where = self.t("Starting places · %(name)s's turn", name=name)
        parts = (game.title, self.t("Tutorial") if game.tutorial else "", where)
        return " · ".join(part for part in parts if part)

    def _chosen(self, index: int) -> None:
        if index == self._index:
            self._go_on()
            return
        self._index = index
        self.rebuild()

    def _go_on(self) -> None:
        problem = self._problem
        if problem is not None and problem.upto is not None:
            self._copy()
        elif self._can_go_on():
            self.finish(self._games[self._index].game_id)

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        if not self._games:
            return
        game = self._games[self._index]
        _, side = self.panels()
        if game.problem is not None:
            self._paint_problem(painter, side, game.problem)
            return
        top = side.y + 66
        for i in range(len(game.seats)):
            self._seat(painter, Box(side.x + 14, top + i * 58, side.w - 28, 52), game, i)
        top += len(game.seats) * 58 + 6
        self._board(painter, Box(side.x + 14, top, side.w - 28, side.bottom - 14 - top), game)

    def _board(self, painter: Painter, box: Box, game: SavedGame) -> None:
        """The board of the chosen game as it stands."""
        view = game.view
        if view is None:
            return
        looks = tuple(seat_look(seat.color) for seat in game.seats)
        layout = BoardLayout(view.board.topology, box)
        self._view.draw(painter, view.board, layout, standing(view, NOTHING_SHOWN), looks,
                        radius=14, furniture=False)  # fmt: skip

    def _paint_problem(self, painter: Painter, side: Box, problem: TroubleError) -> None:
        """Why the chosen file cannot be opened."""
        x, room = side.x + 18, side.w - 36
        y = painter.paragraph(problem.title, x, side.y + 28, room, 17, INK, 900, 1.3)
        y = painter.paragraph(problem.why, x, y + 10, room, 15, INK, 700, 1.48)
        if problem.safe:
            high = 26 + 19 * len(painter.wrap(problem.safe, room - 58, 14.5))
            controls.note(painter, Box(x, y + 6, room, high), problem.safe, "good")
            y += high + 12
        if problem.detail:
            words = self.t("Details for a report: %(detail)s", detail=problem.detail)
            painter.paragraph(words, x, y + 14, room, 12.5, QUIET, 700, 1.5)

    def _seat(self, painter: Painter, box: Box, game: SavedGame, i: int) -> None:
        """A player of the chosen game: chip, name, who plays, visible points."""
        seat = self.services.named(game.seats)[i]
        controls.row_sheet(painter, box, chosen=False)
        look = seat_look(seat.color)
        painter.blit(
            painter.art(f"seatchip_{look.emblem}", 34, look.tones), box.x + 32, box.cy, "c"
        )
        painter.text(seat.name, box.x + 62, box.cy - 9, 16, INK, 900, max_width=230, elide=True)
        if seat.kind == "human":
            kind = self.t("Human")
        else:
            level = self.t(LEVELS[seat.level])
            kind = self.t("Computer player · %(level)s", level=level)
        painter.text(kind, box.x + 62, box.cy + 12, 12.5, QUIET, max_width=250)
        painter.blit(painter.icon("star", 20, GOLD), box.right - 60, box.cy, "c")
        painter.text(str(game.points[i]), box.right - 16, box.cy, 22, INK, 900, "r")
