"""The dice at the top: a click rolls when a roll is due, else it shows the rolls so far below."""

from typing import TYPE_CHECKING, Final

from catan_desktop.analysis.dice import CHANCES, RollsFold
from catan_desktop.analysis.steps import steps
from catan_desktop.engine.actions import ROLL
from catan_desktop.engine.events import DiceThrown
from catan_desktop.engine.observation import Phase
from catan_desktop.ui import charts, controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.controls import State
from catan_desktop.ui.inputs import Input, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, QUIET
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.parts import Zone
from catan_desktop.ui.widgets import Button

if TYPE_CHECKING:
    from catan_desktop.app.session import GameSession
    from catan_desktop.ui.table.scene import TableScene

HIGH: Final = 204.0
ROOM: Final = 14.0
BESIDE: Final = 24.0
"""It begins so far to the right of the dice: the easternmost corners of the island stay free."""


class DiceChart:
    """Opens and closes the sheet, and knows what stands on it.

    It shows while the pointer rests on the dice or they have the focus, and stays after a
    press, until Escape, a click elsewhere, or until a drawer opens. Only rolls that were shown
    are counted: the session may be ahead of the picture.

    Over what is open beside the board it takes its turn: see :class:`ui.table.beside.Beside`.

    Attributes:
        pinned: whether it stays. hushed: whether it does not show although the pointer rests
            on the dice: it was put away there, or they were rolled.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.pinned, self.hushed = False, False
        self._key: tuple[int, int] = (-1, -1)
        self._expected: tuple[float, ...] = ()

    def pressed(self) -> None:
        """The dice were pressed: roll if that is due, else show the rolls so far."""
        scene, viewer = self._scene, self._scene.seating.viewer
        if self.due:
            self.pinned, self.hushed = False, True
            scene.pressed_end()
        elif scene.lagging and viewer is not None and ROLL in scene.session.legal(viewer):
            scene.timeline.drain()  # it is due as soon as the picture has caught up
        else:
            self.toggle()

    @property
    def due(self) -> bool:
        """Whether the person before the screen is to roll."""
        return self._scene.seen.phase is Phase.ROLL and ROLL in self._scene.legal

    def toggle(self) -> None:
        """Let it stay, or put it away."""
        self.pinned = not self.pinned
        self.hushed = not self.pinned
        self._scene.sound("click")
        self._scene.refresh()

    def close(self) -> None:
        """Put it away; while the pointer stays where it is, it does not come back by itself."""
        self.pinned, self.hushed = False, True
        self._scene.sound("click")
        self._scene.refresh()

    @property
    def shown(self) -> bool:
        """Whether it is on screen: it stays, or the dice are looked at."""
        tipped = self._scene.tipped
        return self.pinned or (tipped is not None and tipped.name == "dice" and not self.hushed)

    def pointed(self, pos: Point, *, pressed: bool) -> None:
        """The pointer is at a place: away from the dice, and with a click away from the sheet."""
        if self._scene.table.dice.holds(pos):
            return
        self.hushed = False
        if pressed and self.pinned and not self.box.holds(pos):
            self.pinned = False
            self._scene.refresh()

    @property
    def box(self) -> Box:
        """Below the dice, over the sea, or in the place of what is open beside the board."""
        dice = self._scene.table.dice
        return Box(dice.x + BESIDE, dice.bottom + 12, dice.w - BESIDE + 4, HIGH)

    def build(self) -> None:
        """Add the place of the dice, and the sheet while it stays."""
        scene = self._scene
        words = scene.t("Rolls so far (X)")
        scene.add(
            Zone(
                "dice", scene.table.dice, scene.t("Dice"), self.pressed, self._lit,
                radius=14, tip=words,
            )
        )  # fmt: skip
        scene.shortcuts["x"] = self.toggle
        if self.pinned:
            scene.add(ChartSheet("dice_chart", self.box, self))
            self._close_button()

    def _lit(self, p: Painter, box: Box, state: State) -> None:
        """A ring under the pointer while a click rolls."""
        if self.due and state.hover:
            controls.focus_ring(p, box, 14)

    def _close_button(self) -> None:
        scene, box = self._scene, self.box
        words = scene.t("Close (Esc)")
        scene.add(
            Button(
                "dice_chart_close", Box(box.right - 38, box.y + 4, 34, 32), words, self.toggle,
                icon="no", icon_size=17, bare=True, silent=True, tip=words,
            )
        )  # fmt: skip

    def counts(self) -> tuple[int, ...]:
        """How often each sum fell, by sum from 0 to 12."""
        counts = [0] * 13
        for event in self._scene.chronicle.events:
            if isinstance(event, DiceThrown):
                counts[event.first + event.second] += 1
        return tuple(counts)

    def expected(self, total: int) -> tuple[float, ...]:
        """What was to be expected of so many rolls, by sum."""
        session = self._scene.session
        key = session.revision, total
        if key != self._key:
            self._key, self._expected = key, expected_rolls(session, total)
        return self._expected

    def draw(self, p: Painter) -> None:
        """Draw the sheet."""
        counts = self.counts()
        total = sum(counts)
        scene = self._scene
        expected = self.expected(total)
        words = scene.n("Dice: %(n)s roll", "Dice: %(n)s rolls", total)
        note, box = scene.t("expected"), self.box
        p.layer(
            ("dice chart", counts, expected, words, note, box),
            box.inset(-ROOM),
            lambda q: _draw(q, box, counts, expected, words, note),
        )


class ChartSheet(drawer.Sheet):
    """The sheet while it stays: a click puts it away and reaches nothing below."""

    def __init__(self, name: str, box: Box, chart: DiceChart) -> None:
        super().__init__(name, box)
        self._chart = chart

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        if isinstance(event, PointerPressed):
            self._chart.toggle()
        return super().handle(event)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        self._chart.draw(painter)


def expected_rolls(session: "GameSession", total: int) -> tuple[float, ...]:
    """What was to be expected of the first ``total`` rolls of a game, by sum.

    Dice that are made even, and rounds without a seven, are looked at roll by roll.
    """
    rules = session.rules
    if rules.dice == "random" and not rules.no_seven_rounds:
        return tuple(total * chance for chance in CHANCES)
    fold = RollsFold(session.record.start())
    for step in steps(session.record):
        if fold.result().total == total:
            break
        fold.see(step)
    return fold.result().expected


def _draw(
    p: Painter,
    box: Box,
    counts: tuple[int, ...],
    expected: tuple[float, ...],
    words: str,
    note: str,
) -> None:
    p.panel(box, 12, stroke=INK, stroke_width=1.8)
    p.text(words, box.x + 14, box.y + 20, 15, INK, 900, max_width=box.w - 56)
    bars = Box(box.x + 12, box.y + 34, box.w - 24, box.h - 62)
    charts.dice_bars(p, bars, counts, expected)
    charts.expected_mark(p, box.x + 28, box.bottom - 16, 26)
    p.text(note, box.x + 48, box.bottom - 16, 12.5, QUIET, 700, max_width=box.w - 62)
