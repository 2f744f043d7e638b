"""A menu that hangs down at the top right, over the screen that opened it."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.scene import KeyRow, Scene
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button

WIDTH: Final = 264.0
ROW: Final = 50.0
FOOT: Final = 58.0
_SHORTCUTS: Final = {"F2": "f2", "?": "?"}


class MenuRow(NamedTuple):
    """A row: its name, words, a sign, its key, whether it does something."""

    name: str
    words: str
    icon: str
    key: str = ""
    enabled: bool = True


class MenuScene(Scene[str]):
    """Rows one below the other; the result is the name of the chosen one.

    The first row goes back, as do Escape, F10 and a click beside the menu.
    """

    name = "menu"
    overlay = True

    def __init__(self, services: Services, rows: Sequence[MenuRow]) -> None:
        super().__init__(services)
        self.rows = tuple(rows)
        self._box = Box(0, 0, 0, 0)

    def foot(self) -> str:
        """Quiet words below the rows; empty for none."""
        return ""

    def chosen(self, name: str) -> None:
        """A row was chosen."""
        self.finish(name)

    def _back(self) -> None:
        self.chosen(self.rows[0].name)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        high = ROW * len(self.rows) + 14 + (FOOT + 6 if self.foot() else 0)
        self._box = Box(self.size[0] - WIDTH - 10, 58, WIDTH, high)
        for i, row in enumerate(self.rows):
            box = Box(self._box.x + 10, self._box.y + 10 + i * ROW, WIDTH - 20, 44)
            does = partial(self.chosen, row.name)
            self.add(
                Button(row.name, box, row.words, does, icon=row.icon, key=row.key, size=15,
                       icon_size=24, left=True, enabled=row.enabled)
            )  # fmt: skip
            if row.key in _SHORTCUTS:
                self.shortcuts[_SHORTCUTS[row.key]] = does
        self.shortcuts["escape"] = self.shortcuts["f10"] = self._back

    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`: the keys that stand on the rows."""
        named = tuple(((row.key,), row.words) for row in self.rows if row.key in _SHORTCUTS)
        return (*named, (("F10",), self.t("Close")))

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find(self.rows[0].name), visible=True)

    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`: a click beside the menu closes it."""
        if isinstance(event, PointerPressed) and not self._box.holds(event.pos):
            self._back()
            return True
        return super().handle(event)

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        controls.menu_panel(painter, self._box)
        box = self._box
        if self.foot():
            top = box.bottom - FOOT + 6
            painter.paragraph(self.foot(), box.x + 16, top, box.w - 30, 12.5, limit=3)
