"""The saved games: choose one and go on, name it, delete it; also those that cannot be opened."""

from collections.abc import Sequence
from dataclasses import replace

from catan_desktop.engine.observation import Observation
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.lists import ListRow
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, QUIET
from catan_desktop.ui.scenes.ages import ago
from catan_desktop.ui.scenes.broken import show_file
from catan_desktop.ui.scenes.game_list import GameList, SeatRow
from catan_desktop.ui.services import SavedGame, Services, TroubleError
from catan_desktop.ui.widgets import Button


class SavesScene(GameList[SavedGame]):
    """The list of unfinished games; the result is the id of one, empty to go back.

    Files that cannot be opened stand below them, and beside the list why; of one that is whole up
    to a turn a copy can be opened. What is deleted can be brought back until the list is left.
    """

    name = "saves"

    def __init__(self, services: Services, games: tuple[SavedGame, ...]) -> None:
        super().__init__(services, games)
        self.default = "resume"

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Saved games")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        live = sum(game.problem is None for game in self._games)
        return self.n("%(n)s unfinished game", "%(n)s unfinished games", live)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        self._way_on(self.way_on())
        if self._problem is not None and self._problem.file is not None:
            _, side = self.panels()
            box = Box(side.x + 18, side.bottom - 62, side.w - 36, 44)
            self.add(Button("show", box, self.t("Show the file"), self._show, icon="search"))

    def _way_on(self, box: Box) -> None:
        """The green button: go on with the game, or with a copy of what is whole of it."""
        problem = self._problem
        if problem is None or problem.upto is None:
            label, does, can, size = self.t("Continue"), self.go_on, self._can_go_on(), 22
        else:
            label, does, can, size = self.t("Open the copy"), self._copy, True, 20
        self.add(
            Button(
                "resume", box, label, does, kind="go", icon="play", key="Enter", size=size,
                icon_size=30, enabled=can,
            )
        )  # fmt: skip

    def titled(self, game: SavedGame, title: str) -> SavedGame:
        """See :meth:`GameList.titled`."""
        return replace(game, title=title)

    def may_be_named(self) -> bool:
        """See :meth:`GameList.may_be_named`: what can be gone on with."""
        return self._can_go_on()

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
            self.tell(trouble)
            return
        self.finish(copy)

    def _show(self) -> None:
        """Show the file in its folder."""
        if self._problem is not None and self._problem.file is not None:
            assert self.stack is not None
            show_file(self.services, self.stack, self._problem.file)

    # ------------------------------------------------------------ rows
    def _can_go_on(self) -> bool:
        return bool(self._games) and self._games[self._index].problem is None

    def none_words(self) -> str:
        """See :meth:`GameList.none_words`."""
        return self.t("No game is saved yet")

    def row(self, index: int, game: SavedGame) -> ListRow:
        """See :meth:`GameList.row`."""
        name, label, age = f"game.{index}", self._label(game), ago(self.services, game.saved_at)
        if game.problem is not None:
            return ListRow(name, label, figure=age, icon="alert")
        if len(game.seats) > 1:
            others = self.names_but(game, game.to_move)
            label = self.t("%(game)s · with %(names)s", game=label, names=others)
        color = game.seats[game.to_move].color
        return ListRow(name, label, self.continued_words(game), age, seat_color=color)

    def question(self, game: SavedGame) -> str:
        """See :meth:`GameList.question`."""
        return self.t(
            "%(game)s. It can be brought back until you leave this list.", game=self._label(game)
        )

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

    def go_on(self) -> None:
        """See :meth:`GameList.go_on`: play it, or what is whole of it."""
        problem = self._problem
        if problem is not None and problem.upto is not None:
            self._copy()
        elif self._can_go_on():
            self.finish(self._games[self._index].game_id)

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        problem = self._problem
        if problem is not None:
            self._paint_problem(painter, self.panels()[1], problem)

    def seat_rows(self) -> Sequence[SeatRow]:
        """See :meth:`GameList.seat_rows`."""
        if not self._can_go_on():
            return ()
        return [SeatRow(i, n) for i, n in enumerate(self._games[self._index].points)]

    def seen(self) -> Observation | None:
        """See :meth:`GameList.seen`."""
        return self._games[self._index].view if self._games else None

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
