"""The finished games: choose one and look at it once more, name it, or delete it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from catan_desktop.app.replay import Replay
from catan_desktop.engine.observation import Observation
from catan_desktop.i18n.words import preset_in_short
from catan_desktop.ui import controls
from catan_desktop.ui.lists import ListRow
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, QUIET, SeatLook, seat_look
from catan_desktop.ui.scenes.ages import ago
from catan_desktop.ui.scenes.game_list import SEATS_TOP, GameList, SeatRow
from catan_desktop.ui.scenes.replay import ReplayScene
from catan_desktop.ui.services import FinishedGame, Services, TroubleError
from catan_desktop.ui.widgets import Button, RowButton, Words

BUDGET: Final = 0.006
"""Seconds spent on reading between two looks at the player's input."""
UP: Final = 12.0
"""How far the two lines of a row are above and below its middle."""


class Score(NamedTuple):
    """What a seat had at the end: its look, its points, whether it won."""

    look: SeatLook
    points: int
    won: bool


class ScoreRow(RowButton):
    """A finished game in two lines: what it was, and below that everybody's points.

    Attributes:
        scores: from the winner on; empty as long as they are not known.
    """

    scores: tuple[Score, ...] = ()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        p, box = painter, self.box
        controls.row_sheet(p, box, self.chosen, self.state)
        quiet = INK if self.chosen else QUIET
        look = seat_look(self.seat_color)
        p.blit(p.art(f"seatchip_{look.emblem}", 30, look.tones), box.x + 25, box.cy, "c")
        x, right = box.x + 50, box.right - 14
        room = right - x - p.text(self.figure, right, box.cy - UP, 13, quiet, anchor="r") - 12
        p.text(self.label, x, box.cy - UP, self.size, INK, 900, max_width=room, elide=True)
        for score in self.scores:
            x = self._score(p, score, x, box.cy + UP) + 14
        p.text(self.note, right, box.cy + UP, 12.5, quiet, anchor="r", max_width=right - x)

    def _score(self, p: Painter, score: Score, x: float, y: float) -> float:
        """A seat's chip and points, a cup for who won; returns where they end."""
        p.blit(p.art(f"seatchip_{score.look.emblem}", 20, score.look.tones), x + 9, y, "c")
        x += 24
        x += p.text(str(score.points), x, y, 14.5, INK, 900 if score.won else 700)
        if score.won:
            p.blit(p.art("cup", 20), x + 14, y, "c")
            x += 24
        return x


class ReplaysScene(GameList[FinishedGame]):
    """The list of finished games; the result is the id of a game to play, empty to go back."""

    name = "replays"
    row_kind = ScoreRow
    row_height = 62.0

    def __init__(self, services: Services, games: tuple[FinishedGame, ...]) -> None:
        super().__init__(services, games)
        self._replay: Replay | None = None
        self._trouble: TroubleError | None = None
        self._reader = services.games.statistics()
        self.default = "watch"
        self.look()

    def look(self) -> None:
        """See :meth:`GameList.look`: read the chosen game."""
        self._replay = self._trouble = None
        if self._games:
            try:
                self._replay = self.services.games.replay(self._games[self._index].game_id)
            except TroubleError as trouble:
                self._trouble = trouble

    # ------------------------------------------------------------ everybody's points
    def poll(self) -> bool:
        """See :meth:`Scene.poll`: there is something to do as long as files are unread."""
        return not self._reader.finished

    def update(self, dt: float) -> None:
        """See :meth:`Scene.update`: read on, most of it from what the statistics remember."""
        super().update(dt)
        if not self._reader.finished:
            known = len(self._reader.points)
            self._reader.step(self.services.clock, BUDGET)
            if len(self._reader.points) > known:
                self._fill_scores()

    def _fill_scores(self) -> None:
        """Put the points into the rows, which stay as they are: a name may just be typed."""
        rows = {row.name: row for row in self.walk() if isinstance(row, ScoreRow)}
        for i, game in enumerate(self._games):
            rows[f"game.{i}"].scores = self._scores(i, game)
        self.dirty = True

    def _scores(self, index: int, game: FinishedGame) -> tuple[Score, ...]:
        points = self._reader.points.get(game.game_id, ())
        if not points and index == self._index and self._replay is not None:
            points = self._replay.course.rows[-1]
        looks = [seat_look(seat.color) for seat in game.seats]
        order = from_the_winner(game.winner, points)
        return tuple(Score(looks[s], points[s], s == game.winner) for s in order)

    # ------------------------------------------------------------ the page
    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Replays")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        return self.n("%(n)s finished game", "%(n)s finished games", len(self._games))

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        self.add(
            Button(
                "watch", self.way_on(), self.t("Replay"), self.go_on, kind="go", icon="replay",
                key="Enter", size=22, icon_size=30, enabled=self._replay is not None,
            )
        )  # fmt: skip
        if self._trouble is not None:
            words = f"{self._trouble.title}. {self._trouble.why}"
            side = self.panels()[1].inset(20).moved(0, SEATS_TOP - 14)
            self.add(Words("problem", side, words, size=15, wrap=True))
        self._fill_scores()

    # ------------------------------------------------------------ the list
    def none_words(self) -> str:
        """See :meth:`GameList.none_words`."""
        return self.t("No game is finished yet: each one that is can be looked at here again.")

    def row(self, index: int, game: FinishedGame) -> ListRow:
        """See :meth:`GameList.row`."""
        seat = self.services.named(game.seats)[game.winner]
        rules = preset_in_short(self.services.catalogue, game.preset, changed=game.changed)
        turns = self.n("%(n)s turn", "%(n)s turns", game.turn)
        note = self.t("%(rules)s · %(turns)s", rules=rules, turns=turns)
        continued = self.continued_words(game)
        if continued:
            note = self.t("%(one)s · %(other)s", one=note, other=continued)
        age = ago(self.services, game.saved_at)
        return ListRow(f"game.{index}", self._label(game), note, age, seat_color=seat.color)

    def _label(self, game: FinishedGame) -> str:
        """The name that somebody gave it, and who won against whom."""
        name = self.services.named(game.seats)[game.winner].name
        won = self.t("%(name)s won", name=name)
        if len(game.seats) > 1:
            others = self.names_but(game, game.winner)
            won = self.t("%(name)s won against %(names)s", name=name, names=others)
        return self.t("%(one)s · %(other)s", one=game.title, other=won) if game.title else won

    def titled(self, game: FinishedGame, title: str) -> FinishedGame:
        """See :meth:`GameList.titled`."""
        return replace(game, title=title)

    def question(self, game: FinishedGame) -> str:
        """See :meth:`GameList.question`."""
        return self.t(
            "%(game)s. The game leaves the statistics too. It can be brought back until you leave "
            "this list.", game=self._label(game),
        )  # fmt: skip

    def go_on(self) -> None:
        """See :meth:`GameList.go_on`: look at it once more."""
        if self._replay is not None and self.stack is not None:
            self.stack.push(ReplayScene(self.services, self._replay), self._watched)

    def _watched(self, game: str) -> None:
        """Back to the list, or on to the game that was begun from a position."""
        if game:
            self.finish(game)

    # ------------------------------------------------------------ the chosen game
    def seat_rows(self) -> Sequence[SeatRow]:
        """See :meth:`GameList.seat_rows`: the winner first."""
        if self._replay is None:
            return ()
        winner, points = self._replay.winner, self._replay.course.rows[-1]
        order = from_the_winner(winner, points)
        return [SeatRow(s, points[s], s == winner) for s in order]

    def seen(self) -> Observation | None:
        """See :meth:`GameList.seen`: the board at the end."""
        replay = self._replay
        return None if replay is None else replay.frame(replay.length, None).seen


def from_the_winner(winner: int, points: Sequence[int]) -> list[int]:
    """The seats, who won first, then by points."""
    return sorted(range(len(points)), key=lambda seat: (seat != winner, -points[seat]))
