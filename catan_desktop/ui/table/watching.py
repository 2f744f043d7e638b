"""Watching computer players: stop, go on, one move or one turn at a time, all hands open."""

from functools import partial
from typing import TYPE_CHECKING

from catan_desktop.engine.observation import Phase
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, PAPER3, QUIET
from catan_desktop.ui.table import actions
from catan_desktop.ui.table.hand import Fan, fans, paint_fan
from catan_desktop.ui.table.parts import Zone
from catan_desktop.ui.table.tips import no_cards
from catan_desktop.ui.widgets import Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene


class Watch:
    """How the watched game goes on.

    Attributes:
        paused: the computer players wait.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.paused = False
        self._until_revision = -1
        self._until_turn = -1

    @property
    def holds(self) -> bool:
        """Whether nobody is asked for a move now."""
        session = self._scene.session
        stepping = session.revision < self._until_revision
        return self.paused and not stepping and session.observe(None).turn >= self._until_turn

    def toggle(self) -> None:
        """Stop, or go on."""
        self.paused = not self.paused
        self._until_revision = self._until_turn = -1
        self._scene.sound("click")
        self._scene.refresh()

    def step(self) -> None:
        """One move, then wait."""
        self.paused = True
        self._until_revision, self._until_turn = self._scene.session.revision + 1, -1
        self._scene.refresh()

    def turn(self) -> None:
        """To the beginning of the next turn, then wait."""
        self.paused = True
        turn = self._scene.session.observe(None).turn
        self._until_revision, self._until_turn = -1, turn + 1
        self._scene.refresh()

    # ------------------------------------------------------------ widgets
    def build(self) -> bool:
        """Add the row of buttons; False once the game is over, or if somebody plays."""
        scene = self._scene
        if not scene.watching or scene.seen.phase is Phase.OVER:
            return False
        t = scene.t
        pace = f"pace{scene.services.settings.speed}"
        rows = (
            ("hands", "eye", t("Hands"), "H", scene.toggle_hands, scene.hands_open),
            ("step", "next", t("One move"), ".", self.step, False),
            ("turn", "end", t("One turn"), ",", self.turn, False),
            ("pace", pace, t("Pace"), "", scene.next_speed, False),
            ("rolls", "chart", t("Rolls"), "X", scene.dice_chart.toggle, scene.dice_chart.pinned),
        )
        for (name, icon, label, key, does, on), box in zip(rows, scene.table.actions, strict=True):
            look: actions.Look = "sel" if on else "on"
            paint = partial(_paint, icon, label, key, look)
            scene.add(Zone(f"watch_{name}", box, label, does, paint, radius=14))
        scene.shortcuts["."], scene.shortcuts[","] = self.step, self.turn
        words, icon = (t("Go on"), "play") if self.paused else (t("Pause"), "pause")

        def paint_end(p: Painter, at: Box, state: State) -> None:
            actions.end_button(p, at, state, words, "Space", "go", icon)

        scene.add(Zone("end", scene.table.end_turn, words, self.toggle, paint_end, radius=14))
        return True

    def build_hand(self) -> bool:
        """Add the cards of the seat on turn, while all hands lie open."""
        scene = self._scene
        seen = scene.hands().get(scene.seen.active)
        if seen is None:
            return False
        rail = scene.table.hand
        found, _ = fans(rail, seen.hand, seen.devs)
        for fan in found:
            scene.add(Picture(f"open_{fan.is_dev}_{fan.kind}", fan.box, partial(_fan, fan)))
        look = scene.looks[scene.seen.active]

        def chip(p: Painter, box: Box) -> None:
            cards.seat_chip(p, look, box.right - 28, box.bottom - 28, 34)
            if not found:
                words = no_cards(seen, scene.speaker)
                p.text(words, box.cx, box.cy, 15, PAPER3, 700, "c", max_width=box.w - 90)

        scene.add(Picture("open_hand", rail, chip))
        return True


def _fan(fan: Fan, p: Painter, _: Box) -> None:
    paint_fan(p, fan, State(), lit=False)


def _paint(
    icon: str, label: str, key: str, look: actions.Look, p: Painter, box: Box, state: State
) -> None:
    at = actions.plate(p, box, look, state)
    p.blit(p.icon(icon, 40, INK), at.cx, at.y + 42, "c")
    p.text(label, at.cx, at.y + 86, 14.5, INK, 900, "c", max_width=at.w - 10)
    p.text(key, at.right - 10, at.y + 14, 13, QUIET, 900, "r")
