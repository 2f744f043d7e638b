"""The replay: a finished game step by step, as anybody saw it, and games that go on from there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from catan_desktop.app.replay import Frame, Replay, View
from catan_desktop.ui import charts, controls
from catan_desktop.ui.board_view import BoardView, draw_tray_frame
from catan_desktop.ui.box import Box
from catan_desktop.ui.charts import SeatLine
from catan_desktop.ui.inputs import Input, KeyPressed, WheelTurned
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.lists import BAR, ScrollArea
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import seat_look
from catan_desktop.ui.scene import KeyRow
from catan_desktop.ui.scenes.page import GAP, Page
from catan_desktop.ui.scenes.replay_onward import Onward
from catan_desktop.ui.scenes.replay_parts import (
    HAND,
    MOMENT,
    ChartZone,
    MomentRow,
    TimeSlider,
    ViewSwitch,
    hands,
    sentence_row,
)
from catan_desktop.ui.scenes.replay_places import Places, places_in
from catan_desktop.ui.scenes.replay_words import moment_words, sentence, when, won
from catan_desktop.ui.services import Services
from catan_desktop.ui.table.boardpane import Shown, remembered, standing
from catan_desktop.ui.table.parts import Hint
from catan_desktop.ui.widgets import Button, Segmented, Words
from catan_desktop.ui.words import Speaker

STEP_SECONDS: Final = (1.6, 0.8, 0.4, 0.2)
"""How long a position stands while it plays, by the choice of the speed."""
TURN_SECONDS: Final = 1.2
"""The same where it goes from turn to turn."""
SPEEDS: Final = ("½×", "1×", "2×", "4×")
PITCH: Final = MOMENT + 4


class ReplayScene(Page[str]):
    """A finished game once more. The result is the id of a game that goes on, empty to go back.

    Attributes:
        replay: the game. step: the position that is shown. view: by whose eyes.
        playing: whether it goes on by itself. speed: the place of the chosen speed, the last
            one is turn by turn.
    """

    name: ClassVar[str] = "replay"

    def __init__(self, services: Services, replay: Replay) -> None:
        super().__init__(services)
        self.replay = replay
        self.step = 0
        self.view: View = None
        self.playing = False
        self.speed = 1
        self._waited = 0.0
        self._board = BoardView()
        self._own = object()
        """Keeps the drawn chart of this game apart from those of another one."""
        self.looks = tuple(seat_look(seat.color) for seat in replay.table.seats)
        self.frame: Frame = replay.frame(0, None)
        self._buttons: dict[str, Button] = {}
        self._rows: list[MomentRow] = []
        self._onward = Onward(self)

    # ------------------------------------------------------------ words
    @property
    def names(self) -> tuple[str, ...]:
        """The players as they are called on screen."""
        return tuple(seat.name for seat in self.services.named(self.replay.table.seats))

    @property
    def speaker(self) -> Speaker:
        """What words the log in the language of the moment."""
        return Speaker(self.services.catalogue, self.names, self.replay.table.record.board)

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Replay")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        return won(self.speaker, self.replay)

    # ------------------------------------------------------------ going about
    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find("play"), visible=False)

    def went_back(self) -> None:
        """See :meth:`Page.went_back`."""
        self.finish("")

    def go_to(self, step: int) -> None:
        """Show another position."""
        step = min(self.replay.length, max(0, step))
        if step != self.step:
            self.step = step
            self._show()

    def stop_at(self, step: int) -> None:
        """Show another position, and play no further."""
        self.playing = False
        self.go_to(step)
        self._show()

    def see_as(self, view: View) -> None:
        """Look at it by other eyes."""
        self.view = view
        self._show()

    def toggle(self) -> None:
        """Play, from the beginning if it stands at the end, or pause."""
        if not self.playing and self.step == self.replay.length:
            self.go_to(0)
        self.playing, self._waited = not self.playing, 0.0
        self.services.sound.play("click")
        self._show()

    def update(self, dt: float) -> None:
        """See :meth:`Scene.update`: one step or one turn on when its time has come."""
        super().update(dt)
        covered = self.stack is not None and self.stack.top is not self
        if not self.playing or covered:
            return
        self._waited += dt
        by_turn = self.speed == len(STEP_SECONDS)
        pause = TURN_SECONDS if by_turn else STEP_SECONDS[self.speed]
        if self._waited < pause:
            return
        self._waited = min(self._waited - pause, pause)
        self.go_to(self.replay.next_turn(self.step) if by_turn else self.step + 1)
        if self.step == self.replay.length:
            self.playing = False
            self._show()

    def _show(self) -> None:
        """Bring everything to the position; nothing is built anew, so a drag goes on."""
        self.frame = self.replay.frame(self.step, self.view)
        slider = self.find("time")
        if isinstance(slider, TimeSlider):
            slider.value = self.step
        for name in ("first", "earlier"):
            self._buttons[name].enabled = self.step > 0
        for name in ("later", "last"):
            self._buttons[name].enabled = self.step < self.replay.length
        play = self._buttons["play"]
        play.icon = "pause" if self.playing else "play"
        play.label = self.t("Pause") if self.playing else self.t("Play")
        play.kind = "sel" if self.playing else "on"
        may = self.replay.may_play_on(self.step)
        self._buttons["play_on"].enabled = may
        self._buttons["play_on"].tip = "" if may else self.t("The game is over here: go back first")
        at = self.replay.moment_at(self.step)
        for i, row in enumerate(self._rows):
            row.chosen = i == at
        if at is not None and not self._rows[at].focused:
            area = self.find("moments")
            if isinstance(area, ScrollArea):
                area.reveal(self._rows[at])
        self.dirty = True

    # ------------------------------------------------------------ layout
    @property
    def area(self) -> Box:
        """See :attr:`Page.area`: the board takes all there is."""
        return Box(0, 0, *self.size)

    @property
    def places(self) -> Places:
        """Where everything lies in this window."""
        return places_in(self.size, len(self.looks))

    def panels(self) -> tuple[Box, ...]:
        """See :meth:`Page.panels`."""
        p = self.places
        return p.controls, p.chart, p.hands, p.moments

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        places = self.places
        self._time(places.controls)
        self._steps(places.controls)
        self._views(places.controls)
        scale = charts.turn_scale(self.places.course, self._lines(), self.replay.course.first_turn)
        at = Box(places.chart.x + 8, places.chart.y + 36, places.chart.w - 16, places.chart.h - 42)
        self.add(ChartZone("chart", at, self.t("Points by turn"), scale, self._to_turn))
        self._foot(places.foot)
        self._moments(places.moments)
        for i, name in enumerate(self.names):
            row = Box(places.hands.x + 8, places.hands.y + 40 + HAND * i, 130, HAND)
            self.add(Hint(f"hand_{i}", row, name, tip=name))
        self._keys()
        self._show()

    def _keys(self) -> None:
        replay = self.replay
        self.shortcuts |= {
            "space": self.toggle,
            "p": self._press("play_on"),
            "e": self._press("export"),
        }
        self._moves: dict[str, Callable[[], None]] = {
            "left": lambda: self.stop_at(self.step - 1),
            "right": lambda: self.stop_at(self.step + 1),
            "home": lambda: self.stop_at(0),
            "end": lambda: self.stop_at(replay.length),
            "page up": lambda: self.stop_at(replay.last_turn(self.step)),
            "page down": lambda: self.stop_at(replay.next_turn(self.step)),
        }
        for i in range(1 + len(self.looks)):
            self.shortcuts[str(i + 1)] = partial(self._choose_view, i)

    def _press(self, name: str) -> Callable[[], None]:
        def press() -> None:
            if self._buttons[name].enabled:
                self._buttons[name].press()

        return press

    def _to_turn(self, turn: int) -> None:
        self.stop_at(next((mark.step for mark in self.replay.turns if mark.turn == turn), 0))

    def _time(self, box: Box) -> None:
        at = Box(box.x + 12, box.y + 6, box.w - 24, 46)
        slider = TimeSlider(
            "time", at, self.t("Position"), self.step, (0, self.replay.length), self.stop_at,
            sliding=self.stop_at,
        )  # fmt: skip
        slider.turns = [(mark.turn, mark.step) for mark in self.replay.turns]
        slider.moments = [moment.step for moment in self.replay.moments]
        self.add(slider)

    def _steps(self, box: Box) -> None:
        """The buttons from first to last, and the speed."""
        y, x = box.y + 66, box.x + 12
        rows = (
            ("first", self.t("To the beginning"), "prev", 46.0, "home"),
            ("earlier", self.t("One step back"), "left", 46.0, "left"),
            ("play", self.t("Play"), "play", 64.0, ""),
            ("later", self.t("One step on"), "right", 46.0, "right"),
            ("last", self.t("To the end"), "next", 46.0, "end"),
        )
        for name, label, icon, wide, move in rows:
            does = partial(self._move, move) if move else self.toggle
            button = Button(
                name, Box(x, y, wide, 46), label, does, icon=icon, icon_size=22, silent=True,
                tip=label if move else self.t("Play or pause (Space)"),
            )  # fmt: skip
            self._buttons[name] = self.add(button)
            x += wide + 6
        words = self.t("Speed")
        wide = min(70.0, self.measure(words, 13.5))
        self.add(Words("speed_word", Box(x + 6, y, wide + 2, 46), words, size=13.5))
        x += wide + 16
        self.add(
            Segmented(
                "speed", Box(x, y, box.right - 12 - x, 46), words,
                [*SPEEDS, self.t("by turn")], self.speed, self._speed_chosen,
                weights=(1, 1, 1, 1, 1.7), size=13,
            )
        )  # fmt: skip

    def _move(self, name: str) -> None:
        self._moves[name]()

    def _speed_chosen(self, index: int) -> None:
        self.speed, self._waited = index, 0.0

    def _views(self, box: Box) -> None:
        words = self.t("Seen by")
        wide = min(84.0, self.measure(words, 13.5))
        y = box.y + 122
        self.add(Words("view_word", Box(box.x + 16, y, wide + 2, 46), words, size=13.5))
        x = box.x + 16 + wide + 12
        switch = ViewSwitch(
            "view", Box(x, y, box.right - 12 - x, 46), words, [self.t("all hands"), *self.names],
            0 if self.view is None else self.view + 1, self._view_chosen, size=13.5,
        )  # fmt: skip
        switch.looks, switch.names = self.looks, self.names
        self.add(switch)

    def _view_chosen(self, index: int) -> None:
        self.see_as(index - 1 if index else None)

    def _choose_view(self, index: int) -> None:
        switch = self.find("view")
        if isinstance(switch, Segmented):
            switch.choose(index)

    def _moments(self, box: Box) -> None:
        inner = Box(box.x + 12, box.y + 42, box.w - 24, box.h - 50)
        moments = self.replay.moments
        area = self.add(ScrollArea("moments", inner, len(moments) * PITCH))
        wide = inner.w - (BAR + 8 if area.most > 0 else 0)
        speaker, unit = self.speaker, self.t("turn")
        self._rows = []
        for i, moment in enumerate(moments):
            words = moment_words(speaker, moment)
            long = self.measure(words[1], 12.5) > wide - 110
            row = MomentRow(
                f"moment.{i}", Box(inner.x, inner.y + i * PITCH, wide, MOMENT),
                (str(moment.turn), unit), None if moment.seat is None else self.looks[moment.seat],
                words, self.looks, partial(self.stop_at, moment.step), words[1] if long else "",
            )  # fmt: skip
            self._rows.append(area.add(row))

    def _foot(self, box: Box) -> None:
        part = (box.w - GAP) * 0.62
        self._buttons["play_on"] = self.add(
            Button(
                "play_on", Box(box.x, box.y, part, box.h), self.t("Play on from here"),
                self._onward.ask, kind="go", icon="play", key="P", size=19, icon_size=28,
            )
        )  # fmt: skip
        self._buttons["export"] = self.add(
            Button(
                "export", Box(box.x + part + GAP, box.y, box.w - part - GAP, box.h),
                self.t("Export"), self._onward.export, icon="save", key="E", size=17, icon_size=26,
                tip=self.t("The whole game as a text, with a copy of the saved game beside it."),
            )
        )  # fmt: skip

    # ------------------------------------------------------------ input
    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`: the keys that step may be held down.

        Space plays and pauses wherever the pointer clicked last; with the ring shown it presses.
        """
        if isinstance(event, KeyPressed) and self._steps_by(event):
            return True
        if super().handle(event):
            return True
        if isinstance(event, WheelTurned) and self.places.board.holds(event.pos):
            self.stop_at(self.step - round(event.dy))
            return True
        return False

    def _steps_by(self, event: KeyPressed) -> bool:
        if event.ctrl or event.alt or self.popup is not None:
            return False
        ringed = self.focused is not None and self.shows_focus(self.focused)
        if event.name == "space" and not ringed and not event.repeat:
            self.toggle()
            return True
        if event.name not in self._moves:
            return False
        if ringed and isinstance(self.focused, Segmented):
            return False  # there left and right choose
        self.hush()
        self._moves[event.name]()
        return True

    def show_keys(self) -> None:
        """The list of keys, over everything until the next key or click."""
        self.playing = False
        self._show()
        super().show_keys()

    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`."""
        t, seats = self.t, len(self.looks)
        return (
            (("←", "→"), t("one step back or on")),
            (("Page Up", "Page Down"), t("one turn back or on")),
            (("Home", "End"), t("to the beginning or the end")),
            (("Space",), t("play, pause")),
            (("1",), t("all hands")),
            (("2" if seats == 1 else f"2 – {1 + seats}",), t("as a seat saw it")),
            (("P",), t("play on from here")),
            (("E",), t("export")),
        )

    # ------------------------------------------------------------ drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        places, frame = self.places, self.frame
        self._paint_board(painter, places.board)
        speaker = self.speaker
        turn = self.replay.turn_at(self.step)
        words = when(speaker, self.replay, self.step)
        place = f"{self.step} / {self.replay.length}"
        row = sentence(speaker, self.replay, frame)
        sentence_row(painter, places.said, row, words, place, self.looks)
        self._paint_chart(painter, places.chart, turn)
        heads = ((places.hands, self._hands_word()), (places.moments, self.t("Where it turned")))
        for box, head in heads:
            controls.heading(painter, box.x + 16, box.y + 22, head, box.w - 32, 15)
        at = Box(places.hands.x, places.hands.y + 40, places.hands.w, places.hands.h - 44)
        hands(painter, at, frame, self.names, self.looks)

    def _hands_word(self) -> str:
        if self.view is None:
            return self.t("All hands")
        return self.t("What %(name)s knew", name=self.names[self.view])

    def _paint_board(self, p: Painter, box: Box) -> None:
        tray = box.inset(5)
        draw_tray_frame(p, tray, 14)
        replay, step = self.replay, self.step
        kept = remembered(replay.events_of_turn(step, self.view), None)
        shown = Shown(self.frame.producing, last=kept.last, old_robber=kept.old_robber)
        board = replay.table.record.board
        self._board.draw(
            p, board, BoardLayout(board.topology, tray), standing(self.frame.seen, shown),
            self.looks, radius=14,
        )  # fmt: skip

    def _lines(self) -> list[SeatLine]:
        """Everybody's points, the winner's line on top."""
        course = self.replay.course
        order = sorted(range(len(self.looks)), key=lambda s: course.rows[-1][s])
        return [SeatLine(self.looks[s], course.points(s)) for s in order]

    def _paint_chart(self, p: Painter, box: Box, turn: int) -> None:
        """Points by turn, the present one under a gold band."""
        course = self.replay.course
        controls.heading(p, box.x + 16, box.y + 22, self.t("Points by turn"), box.w - 32, 15)
        at = self.places.course
        drawn = self._lines()
        charts.now_band(p, at, charts.turn_scale(at, drawn, course.first_turn), turn)
        key = ("replay", self._own, self.looks, self.services.catalogue.language)
        p.layer(
            key, at.inset(-4),
            lambda q: charts.turn_lines(q, at, drawn, course.first_turn, self.t("turn")),
        )  # fmt: skip
