"""Who begins, on the new-game screen: by chance, rolled for, or a seat that is chosen."""

from collections.abc import Callable
from typing import Any, Final

from catan_desktop.app.opening import First
from catan_desktop.app.setup import DRAWINGS, GameSetup, SeatSetup
from catan_desktop.i18n.words import FIRSTS, TABLE_OPTIONS
from catan_desktop.ui.box import Box
from catan_desktop.ui.palette import QUIET
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.seat_tab import SEAT_CELL, SeatPicker
from catan_desktop.ui.widgets import Segmented, Words

CHOSEN: Final = len(DRAWINGS)
"""The part of the control that stands for a seat that is chosen."""


class FirstForm:
    """The choice and one line of help; tells ``begun`` who begins."""

    def __init__(self, scene: "Scene[Any]", begun: Callable[[First], None]) -> None:
        self._scene, self._begun = scene, begun

    def build(self, box: Box, setup: GameSetup) -> None:
        """Add the heading, the choice, and the seats or the help."""
        scene, t, first = self._scene, self._scene.t, setup.first
        label = t(TABLE_OPTIONS["first"][0])
        scene.add(Words("head.first", Box(box.x + 2, box.y, 200, 20), label, size=15, weight=900))
        words = [t(FIRSTS[choice][0]) for choice in (*DRAWINGS, "chosen")]
        index = CHOSEN if isinstance(first, int) else DRAWINGS.index(first)
        scene.add(
            Segmented("first", Box(box.x, box.y + 28, box.w, 38), label, words, index, self._chosen,
                      size=13.5)
        )  # fmt: skip
        low = Box(box.x + 2, box.y + 74, box.w - 4, 38)
        if not isinstance(first, int):
            note = t(FIRSTS[first][1])
            scene.add(Words("first.note", low, note, size=12.5, color=QUIET, wrap=True, lead=1.36))
            return
        colors = [seat.color for seat in setup.seats]
        picker = Box(box.x, low.y - 2, SEAT_CELL * len(colors), 42)
        scene.add(SeatPicker("first.seat", picker, t("The seat that begins"), colors, first,
                             self._begun))  # fmt: skip
        name = Box(picker.right + 10, picker.y + 9, box.right - picker.right - 10, 24)
        words_ = t("%(name)s begins", name=setup.seats[first].name)
        scene.add(Words("first.name", name, words_, size=13.5, elide=True))

    def _chosen(self, index: int) -> None:
        self._begun(DRAWINGS[index] if index < CHOSEN else 0)


def following(first: First, before: tuple[SeatSetup, ...], after: tuple[SeatSetup, ...]) -> First:
    """Who begins once the seats were changed: a chosen seat goes with its player, else the top."""
    if not isinstance(first, int):
        return first
    if first >= len(before):
        return 0
    named = before[first]
    return next((i for i, seat in enumerate(after) if seat is named or seat == named), 0)
