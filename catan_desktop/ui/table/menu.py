"""The menu at the top right, over the table."""

from functools import partial
from typing import Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button

WIDTH: Final = 264.0
ROW: Final = 50.0


class MenuScene(Scene[str]):
    """Rulebook, settings, keys, title, quit; the result is the name of the row."""

    name = "menu"
    overlay = True

    def __init__(self, services: Services, saved: str) -> None:
        """``saved``: the words that say that nothing is lost on leaving."""
        super().__init__(services)
        self._saved = saved
        self._box = Box(0, 0, 0, 0)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        rows = (
            ("back", self.t("Back to the table"), "left", "Esc"),
            ("rulebook", self.t("Rulebook"), "book", "F2"),
            ("settings", self.t("Settings"), "gear", ""),
            ("keys", self.t("Keys"), "keys", "?"),
            ("title", self.t("Main menu"), "home", ""),
            ("quit", self.t("Quit"), "door", ""),
        )
        high = ROW * len(rows) + 20 + 42
        self._box = Box(self.size[0] - WIDTH - 10, 58, WIDTH, high)
        for i, (name, words, icon, key) in enumerate(rows):
            box = Box(self._box.x + 10, self._box.y + 10 + i * ROW, WIDTH - 20, 44)
            self.add(
                Button(
                    name, box, words, partial(self.finish, name), icon=icon, key=key,
                    size=15, icon_size=24, left=True,
                )
            )  # fmt: skip
        self.shortcuts["escape"] = lambda: self.finish("back")
        self.shortcuts["f10"] = lambda: self.finish("back")
        self.shortcuts["f2"] = lambda: self.finish("rulebook")
        self.shortcuts["?"] = lambda: self.finish("keys")

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find("back"), visible=True)

    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`: a click beside the menu closes it."""
        if isinstance(event, PointerPressed) and not self._box.holds(event.pos):
            self.finish("back")
            return True
        return super().handle(event)

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        controls.menu_panel(painter, self._box)
        box = self._box
        painter.paragraph(self._saved, box.x + 16, box.bottom - 36, box.w - 30, 12.5, limit=2)
