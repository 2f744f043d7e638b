"""The settings: every change shows and is kept at once."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, get_args

from catan_desktop.app.settings import AskName, PaletteName, Settings, SpeedName
from catan_desktop.engine.board import beginner_board
from catan_desktop.i18n import languages
from catan_desktop.ui import controls
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.board_view import BoardView, draw_tray_frame
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import REFERENCE, BoardLayout
from catan_desktop.ui.lists import ScrollArea
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import (
    GREEN,
    LINE,
    PAPER2,
    QUIET,
    RED,
    SEAT_COLORS,
    default_looks,
    seat_look,
)
from catan_desktop.ui.scenes.dialog import Choice, confirm
from catan_desktop.ui.scenes.eyes import seen_as, seen_tones
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import (
    Button,
    Picture,
    Segmented,
    Slider,
    Tab,
    TickBox,
    Toggle,
    Words,
)

SPEEDS: Final[tuple[SpeedName, ...]] = get_args(SpeedName)
PALETTES: Final[tuple[PaletteName, ...]] = get_args(PaletteName)
LEAST_SCALE: Final = 75
MOST_SCALE: Final = 200
TABS_WIDTH: Final = 214.0
SIDE_WIDTH: Final = 450.0
LABEL: Final = 246.0
"""Where the controls begin, from the left of the middle panel."""


class SettingsScene(Page[None]):
    """Language, scale, pace, sound, confirmations; a preview at the right."""

    name = "settings"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._section = 0
        self._unsaved = False
        self._view = BoardView()
        self._board = beginner_board()
        self._starts: list[float] = []

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Settings")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        return self.t("changes apply at once")

    def went_back(self) -> None:
        """See :meth:`Page.went_back`."""
        self.finish(None)

    # ---------------------------------------------------------------- changing
    @property
    def _now(self) -> Settings:
        return self.services.settings

    def _change(self, settings: Settings) -> None:
        self._unsaved = self.services.try_change(settings) is not None
        self.rebuild()

    def _reset(self) -> None:
        question = confirm(
            self.services,
            self.t("Reset all settings?"),
            self.t(
                "Language, scale, pace, sound and confirmations become what they were at first."
            ),
            Choice("reset", self.t("Reset all"), "undo"),
        )
        assert self.stack is not None
        self.stack.push(question, self._reset_answered)

    def _reset_answered(self, answer: str) -> None:
        if answer == "reset":
            now = self._now
            self._change(
                Settings(
                    window_size=now.window_size,
                    window_position=now.window_position,
                    last_setup=now.last_setup,
                )
            )

    # ------------------------------------------------------------------ layout
    def panels(self) -> tuple[Box, ...]:
        """See :meth:`Page.panels`."""
        area = self.area
        top, high = area.y + TOP, area.h - TOP - EDGE
        side = area.right - EDGE - SIDE_WIDTH
        form = area.x + EDGE + TABS_WIDTH + GAP
        return (
            Box(area.x + EDGE, top, TABS_WIDTH, high),
            Box(form, top, side - GAP - form, high),
            Box(side, top, SIDE_WIDTH, high),
        )

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        tabs, form, side = self.panels()
        self._build_form(form)
        self._build_tabs(tabs)
        self._build_side(side)

    def _build_tabs(self, panel: Box) -> None:
        names = (
            ("globe", self.t("Language, screen")),
            ("fast", self.t("Pace, motion")),
            ("sound", self.t("Sound")),
            ("yes", self.t("At the table")),
        )
        for i, (icon, label) in enumerate(names):
            box = Box(panel.x + 10, panel.y + 14 + i * 52, panel.w - 20, 46)
            self.add(
                Tab(f"tab.{i}", box, label, self._jump(i), icon=icon, chosen=i == self._section)
            )
        box = Box(panel.x + 10, panel.bottom - 58, panel.w - 20, 46)
        self.add(
            Button("reset", box, self.t("Reset all"), self._reset, kind="quiet", icon="undo",
                   icon_size=20)
        )  # fmt: skip

    def _jump(self, section: int) -> Callable[[], None]:
        def jumped() -> None:
            self._section = section
            area = self.find("form")
            if isinstance(area, ScrollArea):
                area.scroll_to(self._starts[section])
            self.rebuild()

        return jumped

    def _build_form(self, panel: Box) -> None:
        box = Box(panel.x + 12, panel.y + 8, panel.w - 20, panel.h - 16)
        area = self.add(ScrollArea("form", box, 0))
        self._starts = []
        y = box.y + 16
        for section in (self._screen, self._pace, self._sound, self._table):
            self._starts.append(y - 16 - box.y)
            y = section(area, panel, y)
        area.content = y - box.y + 8

    def _head(self, area: ScrollArea, panel: Box, y: float, words: str) -> float:
        box = Box(panel.x + 20, y - 12, panel.w - 52, 24)
        area.add(Words(f"head.{words}", box, words, size=17, rule=True))
        return y + 48

    def _label(self, area: ScrollArea, panel: Box, y: float, words: str, note: str = "") -> None:
        box = Box(panel.x + 20, y - (19 if note else 10), LABEL - 30, 20)
        area.add(Words(f"label.{words}", box, words, size=15.5, weight=900))
        if note:
            low = Box(box.x, y + 2, box.w, 20)
            area.add(Words(f"note.{words}", low, note, size=12.5, color=QUIET))

    def _control(self, panel: Box, y: float, w: float, h: float) -> Box:
        return Box(panel.x + LABEL, y - h / 2, w, h)

    def _width(self, panel: Box) -> float:
        return panel.w - LABEL - 34

    def _screen(self, area: ScrollArea, panel: Box, y: float) -> float:
        y = self._head(area, panel, y, self.t("Language and screen"))
        w = self._width(panel)
        self._label(area, panel, y, self.t("Language"))
        codes = [code for code, _ in languages()]
        area.add(
            Segmented(
                "language", self._control(panel, y, w, 40), self.t("Language"),
                [own for _, own in languages()],
                codes.index(self.services.catalogue.language),
                lambda i: self._change(replace(self._now, language=codes[i])), size=14.5,
            )
        )  # fmt: skip
        y += 56
        y = self._scale_rows(area, panel, y)
        self._label(area, panel, y, self.t("Full screen"))
        area.add(
            Toggle(
                "fullscreen", self._control(panel, y, 46, 26), self.t("Full screen"),
                self._now.fullscreen,
                lambda on: self._change(replace(self._now, fullscreen=on)),
            )
        )  # fmt: skip
        cap = Box(panel.x + LABEL + 62, y - 11, 60, 22)
        area.add(Picture("key.f11", cap, lambda p, b: _cap(p, b, "F11")))
        y += 46
        self._label(area, panel, y, self.t("Seat colors"))
        area.add(
            Segmented(
                "palette", self._control(panel, y, w, 40), self.t("Seat colors"),
                (self.t("usual"), self.t("strongly apart")), PALETTES.index(self._now.palette),
                lambda i: self._change(replace(self._now, palette=PALETTES[i])), size=14.5,
            )
        )  # fmt: skip
        return y + 52

    def _scale_rows(self, area: ScrollArea, panel: Box, y: float) -> float:
        automatic = self._now.scale == 0
        percent = round(self.services.scale * 100) if automatic else self._now.scale
        self._label(area, panel, y, self.t("Scale"), self.t("text, buttons, cards"))
        w = self._width(panel)
        area.add(
            Slider(
                "scale", self._control(panel, y, w - 68, 34), self.t("Scale"),
                min(MOST_SCALE, max(LEAST_SCALE, percent)), (LEAST_SCALE, MOST_SCALE),
                lambda v: self._change(replace(self._now, scale=v)),
                grain=5, ticks=6, sliding=self._sliding("scale.value"),
            )
        )  # fmt: skip
        figure = Box(panel.x + LABEL + w - 64, y - 10, 64, 20)
        area.add(Words("scale.value", figure, f"{percent}%", size=16, weight=900, anchor="r"))
        y += 44
        area.add(
            TickBox(
                "scale.auto", self._control(panel, y, w, 28),
                self.t("as large as the window allows"), automatic,
                lambda on: self._change(replace(self._now, scale=0 if on else percent)),
            )
        )  # fmt: skip
        return y + 48

    def _sliding(self, name: str) -> Callable[[int], None]:
        def slid(value: int) -> None:
            words = self.find(name)
            if words is not None:
                words.label = f"{value}%"

        return slid

    def _pace(self, area: ScrollArea, panel: Box, y: float) -> float:
        y = self._head(area, panel, y, self.t("Pace and motion"))
        self._label(area, panel, y, self.t("Pace of the game"))
        words = (self.t("at once"), self.t("fast"), self.t("normal"), self.t("slow"))
        area.add(
            Segmented(
                "speed", self._control(panel, y, self._width(panel), 40),
                self.t("Pace of the game"), words, SPEEDS.index(self._now.speed),
                lambda i: self._change(replace(self._now, speed=SPEEDS[i])),
            )
        )  # fmt: skip
        y += 52
        self._switch(
            area, panel, y, "reduced_motion", self.t("Reduced motion"),
            self.t("nothing moves, short fades"), self._now.reduced_motion,
            lambda on: self._change(replace(self._now, reduced_motion=on)),
        )  # fmt: skip
        return y + 46

    def _switch(
        self, area: ScrollArea, panel: Box, y: float, name: str, label: str, note: str, on: bool,
        toggled: Callable[[bool], None],
    ) -> None:  # fmt: skip
        """A row with a switch and what it does beside it."""
        self._label(area, panel, y, label)
        area.add(Toggle(name, self._control(panel, y, 46, 26), label, on, toggled))
        beside = Box(panel.x + LABEL + 60, y - 10, self._width(panel) - 62, 20)
        area.add(Words(f"{name}.note", beside, note, size=13.5, color=QUIET))

    def _sound(self, area: ScrollArea, panel: Box, y: float) -> float:
        y = self._head(area, panel, y, self.t("Sound"))
        self._switch(
            area, panel, y, "sound", self.t("Sound"), self.t("dice, cards, pieces"),
            not self._now.muted, lambda on: self._sound_set(replace(self._now, muted=not on)),
        )  # fmt: skip
        y += 46
        self._label(area, panel, y, self.t("Volume"))
        w = self._width(panel)
        area.add(
            Slider(
                "volume", self._control(panel, y, w - 68, 34), self.t("Volume"),
                self._now.volume, (0, 100),
                lambda v: self._sound_set(replace(self._now, volume=v)), grain=5,
                sliding=self._sliding("volume.value"), enabled=not self._now.muted,
            )
        )  # fmt: skip
        figure = Box(panel.x + LABEL + w - 64, y - 10, 64, 20)
        area.add(Words("volume.value", figure, f"{self._now.volume}%", size=16, weight=900,
                       anchor="r"))  # fmt: skip
        return y + 46

    def _sound_set(self, settings: Settings) -> None:
        self._change(settings)
        self.services.sound.play("click")

    def _table(self, area: ScrollArea, panel: Box, y: float) -> float:
        y = self._head(area, panel, y, self.t("At the table"))
        y = self._asks(area, panel, y)
        self._switch(
            area, panel, y, "auto_roll", self.t("Roll by itself"),
            self.t("when nothing else can be done"), self._now.auto_roll,
            lambda on: self._change(replace(self._now, auto_roll=on)),
        )  # fmt: skip
        y += 46
        self._switch(
            area, panel, y, "hints", self.t("Hints"),
            self.t("a good move, when you ask for it"), self._now.hints,
            lambda on: self._change(replace(self._now, hints=on)),
        )  # fmt: skip
        return y + 40

    def _asks(self, area: ScrollArea, panel: Box, y: float) -> float:
        """A box for each kind of what is asked about before it is done, in two columns."""
        kinds: tuple[tuple[AskName, str], ...] = (
            ("end", self.t("ending a turn with something left to build")),
            ("build", self.t("building")),
            ("bank", self.t("trading with the bank")),
            ("buy", self.t("buying a card")),
            ("robber", self.t("moving the robber")),
        )
        wide = (panel.w - 52) / 2
        for i, (kind, words) in enumerate(kinds):
            # The first has the most words, and a row of its own.
            column, row = ((i + 1) % 2, (i + 1) // 2) if i else (0, 0)
            box = Box(panel.x + 20 + column * wide, y - 18 + row * 38, wide * (1 if i else 2), 36)
            on = getattr(self._now.ask, kind)
            area.add(TickBox(f"ask.{kind}", box, words, on, partial(self._asked, kind)))
        return y + 3 * 38 + 4

    def _asked(self, kind: AskName, on: bool) -> None:
        fields: dict[str, Any] = {kind: on}
        self._change(replace(self._now, ask=replace(self._now.ask, **fields)))

    def _build_side(self, panel: Box) -> None:
        head = Box(panel.x + 18, panel.y + 12, panel.w - 36, 24)
        self.add(Words("head.preview", head, self.t("Preview"), size=17, rule=True))
        self.add(Picture("preview", Box(panel.x + 18, panel.y + 48, 414, 268), self._preview))
        words = Box(panel.x + 18, panel.y + 332, panel.w - 36, 20)
        self.add(Words("eyes", words, self.t("The seats as other eyes see them"), size=14.5,
                       weight=900))  # fmt: skip
        kinds = (
            ("normal", self.t("full color")),
            ("protanopia", self.t("no red cones")),
            ("deuteranopia", self.t("no green cones")),
            ("tritanopia", self.t("no blue cones")),
            ("grey", self.t("grey")),
        )
        for i, (kind, label) in enumerate(kinds):
            y = panel.y + 362 + i * 46
            self.add(Words(f"eye.{kind}", Box(panel.x + 18, y + 10, 136, 20), label, size=13.5,
                           color=QUIET))  # fmt: skip
            strip = Box(panel.x + 162, y, 270, 40)
            self.add(Picture(f"strip.{kind}", strip, _strip(kind)))
        self._build_fit(Box(panel.x + 18, panel.y + 606, panel.w - 36, 108))

    def _build_fit(self, box: Box) -> None:
        """What the scale means for this window, and whether the settings are kept."""
        scale, wish = self.services.scale, self._now.scale / 100
        width, height = (round(v * scale) for v in self.size)
        need = round(REFERENCE[0] * wish), round(REFERENCE[1] * wish)
        fields = {"percent": round(wish * 100), "w": need[0], "h": need[1], "width": width,
                  "height": height, "fits": round(scale * 100)}  # fmt: skip
        if wish <= 0:
            words = self.t(
                "Everything is drawn at %(fits)s%%, as large as your window of "
                "%(width)s × %(height)s allows.", **fields
            )  # fmt: skip
        elif need[0] <= width and need[1] <= height:
            words = self.t(
                "At %(percent)s%% the table needs %(w)s × %(h)s. Your window has "
                "%(width)s × %(height)s: everything fits.", **fields
            )  # fmt: skip
        else:
            words = self.t(
                "At %(percent)s%% the table needs %(w)s × %(h)s. Your window has "
                "%(width)s × %(height)s, so it is drawn at %(fits)s%%.", **fields
            )  # fmt: skip
        self.add(Words("fit", Box(box.x + 52, box.y + 14, box.w - 70, 42), words, size=13.5,
                       wrap=True, lead=1.45))  # fmt: skip
        saved = self.t("Saved for this computer")
        lost = self.t("Could not be saved: it holds until you quit")
        self.add(Words("saved", Box(box.x + 52, box.y + 72, box.w - 70, 24),
                       lost if self._unsaved else saved, size=13.5,
                       color=RED if self._unsaved else QUIET))  # fmt: skip

    # ---------------------------------------------------------------- drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        side = self.panels()[2]
        box = Box(side.x + 18, side.y + 606, side.w - 36, 108)
        painter.panel(box, 12, PAPER2, PAPER2, LINE, 1.4, None)
        painter.blit(painter.icon("screen", 26, QUIET), box.x + 26, box.y + 30, "c")
        sign, color = ("warn", RED) if self._unsaved else ("yes", GREEN)
        painter.blit(painter.icon(sign, 18, color), box.x + 26, box.y + 84, "c")

    def _preview(self, painter: Painter, box: Box) -> None:
        """A piece of the table at the present scale."""
        draw_tray_frame(painter, box, 14)
        starts = self._board.starts
        vertices = [(v, seat) for seat, (a, _, b, _) in enumerate(starts) for v in (a, b)]
        scene = BoardScene(
            roads=tuple((e, seat) for seat, (_, a, _, b) in enumerate(starts) for e in (a, b)),
            settlements=tuple(vertices[1::2]),
            cities=tuple(vertices[0::2]),
            robber=self._board.robber,
        )
        layout = BoardLayout(self._board.topology, box, zoom=2.2, pan=(0.0, 30.0))
        self._view.draw(painter, self._board, layout, scene, default_looks(), radius=14,
                        furniture=False)  # fmt: skip


def _cap(painter: Painter, box: Box, words: str) -> None:
    controls.key_cap(painter, box.x, box.cy, words)


def _strip(kind: str) -> Callable[[Painter, Box], None]:
    """The six settlements as somebody with that kind of vision sees them."""

    def paint(painter: Painter, box: Box) -> None:
        sheet = seen_as(PAPER2, kind)
        painter.panel(box, 9, sheet, sheet, sheet, 1.0, None, sheen=False)
        for i, color in enumerate(SEAT_COLORS):
            look = seat_look(color)
            piece = painter.art("piece_settlement", 30, seen_tones(look.tones, kind), look.emblem)
            painter.blit(piece, box.x + 24 + i * 44, box.cy, "c")

    return paint
