"""The menu at the top right, over the table."""

from functools import partial
from typing import Final

from catan_desktop.ui import clipboard, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button

WIDTH: Final = 264.0
ROW: Final = 50.0
FOOT: Final = 58.0


class MenuScene(Scene[str]):
    """Rulebook, settings, keys, the board's code, title, quit; the result is the row's name."""

    name = "menu"
    overlay = True

    def __init__(self, services: Services, saved: str, code: str = "") -> None:
        """``saved``: words that nothing is lost on leaving. ``code``: the board's share code."""
        super().__init__(services)
        self._saved, self._code = saved, code
        self._copied: bool | None = None
        self._box = Box(0, 0, 0, 0)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        rows = (
            ("back", self.t("Back to the table"), "left", "Esc"),
            ("rulebook", self.t("Rulebook"), "book", "F2"),
            ("settings", self.t("Settings"), "gear", ""),
            ("keys", self.t("Keys"), "keys", "?"),
            ("code", self.t("Copy the board's code"), "copy", ""),
            ("title", self.t("Main menu"), "home", ""),
            ("quit", self.t("Quit"), "door", ""),
        )
        high = ROW * len(rows) + 20 + FOOT
        self._box = Box(self.size[0] - WIDTH - 10, 58, WIDTH, high)
        for i, (name, words, icon, key) in enumerate(rows):
            box = Box(self._box.x + 10, self._box.y + 10 + i * ROW, WIDTH - 20, 44)
            self.add(
                Button(
                    name, box, words, self._copy if name == "code" else partial(self.finish, name),
                    icon=icon, key=key, size=15, icon_size=24, left=True,
                    enabled=name != "code" or bool(self._code),
                )
            )  # fmt: skip
        self.shortcuts["escape"] = lambda: self.finish("back")
        self.shortcuts["f10"] = lambda: self.finish("back")
        self.shortcuts["f2"] = lambda: self.finish("rulebook")
        self.shortcuts["?"] = lambda: self.finish("keys")

    def _copy(self) -> None:
        """The code goes to the clipboard, and is shown in any case."""
        self._copied = clipboard.put_text(self._code)
        self.dirty = True

    def _foot(self) -> str:
        if self._copied is None:
            return self._saved
        if self._copied:
            return self.t("Copied: %(code)s", code=self._code)
        return self.t("The system lends no clipboard. The code: %(code)s", code=self._code)

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
        top = box.bottom - FOOT + 6
        painter.paragraph(self._foot(), box.x + 16, top, box.w - 30, 12.5, limit=3)
