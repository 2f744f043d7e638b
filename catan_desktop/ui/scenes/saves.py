"""The saved games: choose one and go on."""

from catan_desktop.i18n.words import LEVELS
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.lists import ListBox, ListRow
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GOLD, INK, QUIET, seat_look
from catan_desktop.ui.scenes.ages import ago
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.services import SavedGame, Services, TroubleError
from catan_desktop.ui.widgets import Button, Words

SIDE = 450.0
"""Width of the panel that shows the chosen game."""


class SavesScene(Page[str]):
    """The list of unfinished games; the result is the id of one, empty to go back.

    Files that cannot be opened stand below them, and beside the list why.
    """

    name = "saves"

    def __init__(self, services: Services, games: tuple[SavedGame, ...]) -> None:
        super().__init__(services)
        self._games = games
        self._index = 0
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
        self.add(
            Button(
                "resume", Box(area.right - 282, area.bottom - 88, 272, 78), self.t("Continue"),
                self._go_on,
                kind="go", icon="play", key="Enter", size=22, icon_size=30,
                enabled=self._can_go_on(),
            )
        )  # fmt: skip

    def _can_go_on(self) -> bool:
        return bool(self._games) and self._games[self._index].problem is None

    def _row(self, i: int, game: SavedGame) -> ListRow:
        if game.problem is not None:
            age = ago(self.services, game.saved_at)
            return ListRow(f"game.{i}", game.game_id, figure=age, icon="alert")
        name = game.seats[game.to_move].name
        if game.turn:
            label = self.t("Turn %(turn)s · %(name)s to play", turn=game.turn, name=name)
        else:
            label = self.t("Starting places · %(name)s to play", name=name)
        color = game.seats[game.to_move].color
        age = ago(self.services, game.saved_at)
        return ListRow(f"game.{i}", label, figure=age, seat_color=color)

    def _chosen(self, index: int) -> None:
        if index == self._index:
            self._go_on()
            return
        self._index = index
        self.rebuild()

    def _go_on(self) -> None:
        if self._can_go_on():
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
        controls.heading(painter, side.x + 18, side.y + 24, self.t("Players"), side.w - 36, 17)
        for i in range(len(game.seats)):
            self._seat(painter, Box(side.x + 14, side.y + 48 + i * 62, side.w - 28, 54), game, i)

    def _paint_problem(self, painter: Painter, side: Box, problem: TroubleError) -> None:
        """Why the chosen file cannot be opened."""
        x, room = side.x + 18, side.w - 36
        y = painter.paragraph(problem.title, x, side.y + 28, room, 17, INK, 900, 1.3)
        y = painter.paragraph(problem.why, x, y + 10, room, 15, INK, 700, 1.48)
        if problem.safe:
            y = painter.paragraph(problem.safe, x, y + 10, room, 15, INK, 700, 1.48)
        painter.paragraph(problem.detail, x, y + 14, room, 12.5, QUIET, 700, 1.5)

    def _seat(self, painter: Painter, box: Box, game: SavedGame, i: int) -> None:
        """A player of the chosen game: chip, name, who plays, visible points."""
        seat = game.seats[i]
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
