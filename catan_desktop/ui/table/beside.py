"""The place beside the board, where panels take turns: trade, keys, hints, large log, dice."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from catan_desktop.ui.table import drawer

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

Panel: TypeAlias = Literal["trade", "keys", "hints", "log", "dice"]
_CLOSES: Final = ("keys", "dice")
"""What is looked up and done with: it closes when something else opens; the rest waits below."""


class Beside:
    """One rule for all of them: what was opened or changed last is shown, alone.

    The others come back when it is closed, unless they are closed themselves. Hints leave their
    place to a trade, whose cards they speak about: they stand over the log then, as whenever
    something else is shown. The rolls so far lie over the sea by themselves; they take the place
    only from something that is open there.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self._open: dict[Panel, Hashable] = {}

    @property
    def shown(self) -> Panel | None:
        """What stands there now."""
        self.follow()
        found = list(self._open)
        if not found or not self.taken:
            return None
        return "trade" if found[-1] == "hints" and "trade" in found else found[-1]

    @property
    def taken(self) -> bool:
        """Whether something stands there, so that the board makes room."""
        self.follow()
        return any(panel != "dice" for panel in self._open)

    def bring(self, panel: Panel) -> None:
        """Show what is open, but waits below something else."""
        self.follow()
        if panel in self._open:
            self._open[panel] = self._open.pop(panel)
            self._close_others()

    def follow(self) -> None:
        """Take in what was opened, changed and closed since."""
        wanted = self._wanted()
        for panel in [p for p in self._open if p not in wanted]:
            del self._open[panel]
        for panel, what in wanted.items():
            if panel not in self._open or self._open[panel] != what:
                self._open.pop(panel, None)
                self._open[panel] = what
        self._close_others()

    def _wanted(self) -> dict[Panel, Hashable]:
        """All that is open, with what stands on it."""
        scene = self._scene
        if scene.curtain is not None:
            return {}
        found: dict[Panel, Hashable] = {}
        if scene.dice_chart.pinned:
            found["dice"] = True
        if scene.log_sheet.wanted:
            found["log"] = True
        if drawer.is_open(scene):
            found["trade"] = (scene.selection.draft, scene.seen.offer)
        if scene.guide is not None and scene.guide.beside:
            found["hints"] = scene.guide.beside
        if scene.keys_open:
            found["keys"] = True
        return found

    def _close_others(self) -> None:
        for panel in list(self._open)[:-1]:
            if panel in _CLOSES:
                del self._open[panel]
                if panel == "keys":
                    self._scene.keys_open = False
                else:
                    self._scene.dice_chart.pinned = False
