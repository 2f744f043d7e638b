"""The dice so far against what was to be expected, in a sheet below the dice at the top."""

from typing import TYPE_CHECKING, Final

from catan_desktop.analysis.dice import CHANCES, RollsFold
from catan_desktop.analysis.steps import steps
from catan_desktop.engine.events import DiceThrown
from catan_desktop.ui import charts
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, QUIET
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.parts import Zone

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
    press. Only rolls that were shown are counted: the session may be ahead of the picture.

    Attributes:
        pinned: whether it stays.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.pinned = False
        self._key: tuple[int, int] = (-1, -1)
        self._expected: tuple[float, ...] = ()

    def toggle(self) -> None:
        """Let it stay, or put it away."""
        self.pinned = not self.pinned
        self._scene.sound("click")
        self._scene.refresh()

    @property
    def box(self) -> Box:
        """Below the dice, over the sea; over the log while something is open beside the board."""
        scene, table = self._scene, self._scene.table
        if scene.keys_open or drawer.is_open(scene):
            return Box(table.log.x, table.log.bottom - HIGH, table.log.w, HIGH)
        dice = table.dice
        return Box(dice.x + BESIDE, dice.bottom + 12, dice.w - BESIDE + 4, HIGH)

    def build(self) -> None:
        """Add the place of the dice, and the sheet while it stays."""
        scene = self._scene
        words = scene.t("Rolls so far (X)")
        scene.add(
            Zone("dice", scene.table.dice, scene.t("Dice"), self.toggle, radius=14, tip=words)
        )
        scene.shortcuts["x"] = self.toggle
        if self.pinned:
            scene.add(ChartSheet("dice_chart", self.box, self))

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
        expected = self.expected(total)
        words = self._scene.n("Dice: %(n)s roll", "Dice: %(n)s rolls", total)
        note, box = self._scene.t("expected"), self.box
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
    p.text(words, box.x + 14, box.y + 20, 15, INK, 900, max_width=box.w - 28)
    bars = Box(box.x + 12, box.y + 34, box.w - 24, box.h - 62)
    charts.dice_bars(p, bars, counts, expected)
    charts.expected_mark(p, box.x + 28, box.bottom - 16, 26)
    p.text(note, box.x + 48, box.bottom - 16, 12.5, QUIET, 700, max_width=box.w - 62)
