"""The finished games: choose one and look at it once more."""

from catan_desktop.app.replay import Replay
from catan_desktop.engine.ids import Seat
from catan_desktop.i18n.words import PRESETS
from catan_desktop.ui import controls
from catan_desktop.ui.board_view import BoardView
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.lists import ListBox, ListRow
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GOLD, INK, QUIET, seat_look
from catan_desktop.ui.scenes.ages import ago
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.scenes.replay import ReplayScene
from catan_desktop.ui.services import FinishedGame, Services, TroubleError
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, standing
from catan_desktop.ui.table.parts import Hint
from catan_desktop.ui.widgets import Button, Words

SIDE = 450.0
"""Width of the panel that shows the chosen game."""
SEAT = 46.0
PLAQUES = 30.0
"""Room for the harbors' plaques, which reach a little out of the island."""


class ReplaysScene(Page[str]):
    """The list of finished games; the result is the id of a game to play, empty to go back."""

    name = "replays"

    def __init__(self, services: Services, games: tuple[FinishedGame, ...]) -> None:
        super().__init__(services)
        self._games = games
        self._index = 0
        self._view = BoardView()
        self._replay: Replay | None = None
        self._trouble: TroubleError | None = None
        self.default = "watch"
        self._look()

    def _look(self) -> None:
        """Read the chosen game."""
        self._replay = self._trouble = None
        if self._games:
            try:
                self._replay = self.services.games.replay(self._games[self._index].game_id)
            except TroubleError as trouble:
                self._trouble = trouble

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Replays")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        return self.n("%(n)s finished game", "%(n)s finished games", len(self._games))

    def went_back(self) -> None:
        """See :meth:`Page.went_back`."""
        self.finish("")

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find("game.0") or self.find("back"), visible=False)

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
        list_panel, side = self.panels()
        if self._games:
            rows = [self._row(i, game) for i, game in enumerate(self._games)]
            self.add(ListBox("games", list_panel.inset(14), rows, self._chosen, index=self._index))
        else:
            words = self.t("No game is finished yet: each one that is can be looked at here again.")
            self.add(Words("none", list_panel.inset(24), words, color=QUIET, size=16, wrap=True))
        area = self.area
        self.add(
            Button(
                "watch", Box(area.right - 282, area.bottom - 88, 272, 78), self.t("Replay"),
                self._watch, kind="go", icon="replay", key="Enter", size=22, icon_size=30,
                enabled=self._replay is not None,
            )
        )  # fmt: skip
        for box, seat in self._seat_boxes():
            name = self.services.named(self._games[self._index].seats)[seat].name
            self.add(Hint(f"seat_{seat}", box, name, tip=name))
        if self._trouble is not None:
            words = f"{self._trouble.title}. {self._trouble.why}"
            self.add(Words("problem", side.inset(20), words, size=15, wrap=True))

    def _seat_boxes(self) -> list[tuple[Box, Seat]]:
        """Where the players of the chosen game stand, the winner first."""
        if self._replay is None:
            return []
        game, points = self._games[self._index], self._replay.course.rows[-1]
        order = sorted(range(len(points)), key=lambda s: (s != game.winner, -points[s]))
        _, side = self.panels()
        x, y, wide = side.x + 14, side.y + 14, side.w - 28
        return [(Box(x, y + i * SEAT, wide, SEAT - 6), seat) for i, seat in enumerate(order)]

    def _row(self, i: int, game: FinishedGame) -> ListRow:
        seat = self.services.named(game.seats)[game.winner]
        label = game.title or self.t("%(name)s won", name=seat.name)
        rules = self.t(PRESETS[game.preset]) if game.preset in PRESETS else ""
        turns = self.n("%(n)s turn", "%(n)s turns", game.turn)
        note = " · ".join(part for part in (rules, turns) if part)
        age = ago(self.services, game.saved_at)
        return ListRow(f"game.{i}", label, note, age, seat_color=seat.color)

    def _chosen(self, index: int) -> None:
        if index == self._index:
            self._watch()
            return
        self._index = index
        self._look()
        self.rebuild()

    def _watch(self) -> None:
        if self._replay is not None and self.stack is not None:
            self.stack.push(ReplayScene(self.services, self._replay), self._watched)

    def _watched(self, game: str) -> None:
        """Back to the list, or on to the game that was begun from a position."""
        if game:
            self.finish(game)

    # ------------------------------------------------------------ drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        if self._replay is None:
            return
        game, replay = self._games[self._index], self._replay
        _, side = self.panels()
        rows = self._seat_boxes()
        for box, seat in rows:
            self._seat(painter, box, game, seat, replay.course.rows[-1][seat])
        y = rows[-1][0].bottom + 6
        box = Box(side.x + 14, y + 4, side.w - 28, side.bottom - 14 - y - 4)
        view = replay.frame(replay.length, None).seen
        looks = tuple(seat_look(seat.color) for seat in game.seats)
        self._view.draw(
            painter, view.board, BoardLayout(view.board.topology, box, reserve=PLAQUES),
            standing(view, NOTHING_SHOWN), looks, radius=14, furniture=False,
        )  # fmt: skip

    def _seat(self, p: Painter, box: Box, game: FinishedGame, seat: int, points: int) -> None:
        """A player: chip, name, a cup for who won, points."""
        who = self.services.named(game.seats)[seat]
        controls.row_sheet(p, box, chosen=seat == game.winner)
        look = seat_look(who.color)
        p.blit(p.art(f"seatchip_{look.emblem}", 28, look.tones), box.x + 26, box.cy, "c")
        p.text(who.name, box.x + 50, box.cy, 16, INK, 900, max_width=box.w - 130, elide=True)
        if seat == game.winner:
            p.blit(p.art("cup", 26), box.right - 56, box.cy, "c")
        else:
            p.blit(p.icon("star", 20, GOLD), box.right - 56, box.cy, "c")
        p.text(str(points), box.right - 16, box.cy, 20, INK, 900, "r")
