"""The settings: every change shows and is kept at once."""

from collections.abc import Callable
from functools import partial
from typing import Final

from catan_desktop.app.settings import Settings
from catan_desktop.engine.board import beginner_board
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.board_view import BoardView, draw_tray_frame
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import REFERENCE, BoardLayout, effective_scale
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
from catan_desktop.ui.scenes.settings_form import SECTIONS, SettingsForm
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button, Picture, Tab, Words

TABS_WIDTH: Final = 214.0
SIDE_WIDTH: Final = 450.0
HEX: Final = 124.0
"""Height of a hex in the preview, about that at the table."""
LEAST_HEIGHT: Final = 732.0
"""Height of the panel at the right in the smallest window; what is more goes to the preview."""


class SettingsScene(Page[None]):
    """Language, scale, pace, sound, questions, keys, files; a preview at the right."""

    name = "settings"

    def __init__(self, services: Services, section: str = "screen") -> None:
        """``section``: the one shown first, by its name in ``settings_form``."""
        super().__init__(services)
        self._form = SettingsForm(self)
        self._section = SECTIONS.index(section)
        self._unsaved = False
        self._sliding: int | None = None
        self._view = BoardView()
        self._board = beginner_board()

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.jump(self._section)

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
    def change(self, settings: Settings) -> None:
        """Take new settings; that they could not be written is told."""
        self._unsaved = self.services.try_change(settings) is not None
        self._sliding = None
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
            now = self.services.settings
            self.change(
                Settings(
                    window_size=now.window_size,
                    window_position=now.window_position,
                    tutorial_done=now.tutorial_done,
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
        self._build_tabs(tabs)
        self._form.build(form)
        self._build_side(side)

    def _build_tabs(self, panel: Box) -> None:
        for i, (icon, label) in enumerate(self._form.tabs()):
            box = Box(panel.x + 10, panel.y + 14 + i * 52, panel.w - 20, 46)
            jump = partial(self.jump, i)
            self.add(Tab(f"tab.{i}", box, label, jump, icon=icon, chosen=i == self._section))
        box = Box(panel.x + 10, panel.bottom - 58, panel.w - 20, 46)
        self.add(
            Button("reset", box, self.t("Reset all"), self._reset, kind="quiet", icon="undo",
                   icon_size=20)
        )  # fmt: skip

    def jump(self, section: int) -> None:
        """Scroll to a section."""
        self._section = section
        area = self.find("form")
        if isinstance(area, ScrollArea):
            area.scroll_to(self._form.starts[section])
        self.dirty = True

    def _follow_scrolling(self) -> None:
        """The tab of the section that is seen is gold: as long as it is there the chosen one."""
        area = self.find("form")
        starts = self._form.starts
        if not isinstance(area, ScrollArea) or not starts:
            return
        top, bottom = area.offset, area.offset + area.box.h
        if not top - 1 <= starts[self._section] <= bottom - 60:
            first = [i for i, start in enumerate(starts) if start >= top - 1]
            self._section = first[0] if first else len(starts) - 1
        for i in range(len(starts)):
            tab = self.find(f"tab.{i}")
            if isinstance(tab, Tab):
                tab.chosen = i == self._section

    def _build_side(self, panel: Box) -> None:
        head = Box(panel.x + 18, panel.y + 12, panel.w - 36, 24)
        self.add(Words("head.preview", head, self.t("Preview"), size=17, rule=True))
        more = panel.h - LEAST_HEIGHT
        self.add(Picture("preview", Box(panel.x + 18, panel.y + 48, 414, 268 + more),
                         self._preview))  # fmt: skip
        words = Box(panel.x + 18, panel.y + 332 + more, panel.w - 36, 20)
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
            y = panel.y + 362 + more + i * 46
            self.add(Words(f"eye.{kind}", Box(panel.x + 18, y + 10, 136, 20), label, size=13.5,
                           color=QUIET))  # fmt: skip
            strip = Box(panel.x + 162, y, 270, 40)
            self.add(Picture(f"strip.{kind}", strip, _strip(kind)))
        self._build_fit(self._fit_box(panel))

    @staticmethod
    def _fit_box(panel: Box) -> Box:
        return Box(panel.x + 18, panel.bottom - 126, panel.w - 36, 108)

    def _build_fit(self, box: Box) -> None:
        """What the scale means for this window, and whether the settings are kept."""
        self.add(Words("fit", Box(box.x + 52, box.y + 14, box.w - 70, 42), self._fit_words(),
                       size=13.5, wrap=True, lead=1.45))  # fmt: skip
        saved = self.t("Saved for this computer")
        lost = self.t("Could not be saved: it holds until you quit")
        self.add(Words("saved", Box(box.x + 52, box.y + 72, box.w - 70, 24),
                       lost if self._unsaved else saved, size=13.5,
                       color=RED if self._unsaved else QUIET))  # fmt: skip

    def _pixels(self) -> tuple[int, int]:
        width, height = (round(v * self.services.scale) for v in self.size)
        return width, height

    def _fit_words(self) -> str:
        """What the scale, or the one that the knob is at, means for this window."""
        percent = self.services.settings.scale if self._sliding is None else self._sliding
        width, height = self._pixels()
        need = round(REFERENCE[0] * percent / 100), round(REFERENCE[1] * percent / 100)
        now = self.services.scale
        fits = round(100 * (effective_scale(width, height, percent / 100) if percent else now))
        fields = {"percent": percent, "w": need[0], "h": need[1], "width": width,
                  "height": height, "fits": fits}  # fmt: skip
        if percent <= 0:
            return self.t(
                "Everything is drawn at %(fits)s%%, as large as your window of "
                "%(width)s × %(height)s allows.", **fields
            )  # fmt: skip
        if need[0] <= width and need[1] <= height:
            return self.t(
                "At %(percent)s%% the table needs %(w)s × %(h)s. Your window has "
                "%(width)s × %(height)s: everything fits.", **fields
            )  # fmt: skip
        return self.t(
            "At %(percent)s%% the table needs %(w)s × %(h)s. Your window has "
            "%(width)s × %(height)s, so it is drawn at %(fits)s%%.", **fields
        )  # fmt: skip

    def scale_slides(self, percent: int) -> None:
        """The knob of the scale is at a value that does not hold yet: the preview shows it."""
        self._sliding, self.dirty = percent, True
        words = self.find("fit")
        if words is not None:
            words.label = self._fit_words()

    def _larger(self) -> float:
        """How much larger than now everything would be where the knob is."""
        if self._sliding is None:
            return 1.0
        wanted = effective_scale(*self._pixels(), self._sliding / 100)
        return wanted / self.services.scale

    # ---------------------------------------------------------------- drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        self._follow_scrolling()
        box = self._fit_box(self.panels()[2])
        painter.panel(box, 12, PAPER2, PAPER2, LINE, 1.4, None)
        painter.blit(painter.icon("screen", 26, QUIET), box.x + 26, box.y + 30, "c")
        sign, color = ("warn", RED) if self._unsaved else ("yes", GREEN)
        painter.blit(painter.icon(sign, 18, color), box.x + 26, box.y + 84, "c")

    def _preview(self, painter: Painter, box: Box) -> None:
        """A piece of the table at the scale that is chosen."""
        draw_tray_frame(painter, box, 14)
        starts = self._board.starts
        vertices = [(v, seat) for seat, (a, _, b, _) in enumerate(starts) for v in (a, b)]
        scene = BoardScene(
            roads=tuple((e, seat) for seat, (_, a, _, b) in enumerate(starts) for e in (a, b)),
            settlements=tuple(vertices[1::2]),
            cities=tuple(vertices[0::2]),
            robber=self._board.robber,
        )
        topology = self._board.topology
        zoom = HEX / BoardLayout(topology, box).hex_height * self._larger()
        layout = BoardLayout(topology, box, zoom=zoom, pan=(0.0, 30.0))
        self._view.draw(painter, self._board, layout, scene, default_looks(), radius=14,
                        furniture=False)  # fmt: skip


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
