"""The frame of all screens but title and table: wood, a header, panels, one row below."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeVar

from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import CREAM, PAPER3
from catan_desktop.ui.scene import KeyRow, Scene
from catan_desktop.ui.scenes.menu import MenuRow, MenuScene
from catan_desktop.ui.widgets import Button

R = TypeVar("R")

TOP: Final = 58.0
"""Where the panels begin, from the top of the page."""
EDGE: Final = 10.0
GAP: Final = 8.0
LARGEST: Final = (1480.0, 940.0)
"""A form in a larger window keeps together in its middle."""


class Page(Scene[R]):
    """A screen with a header. ``Escape`` and the arrow at the left call :meth:`went_back`.

    ``tools`` stand at the right of the header: ``help`` (the keys, ``?``), ``menu`` (``F10``).
    """

    radius: ClassVar[float] = 14.0
    tools: ClassVar[tuple[str, ...]] = ("help",)

    @property
    def area(self) -> Box:
        """The part of the window that the page takes."""
        w, h = min(self.size[0], LARGEST[0]), min(self.size[1], LARGEST[1])
        return Box(round((self.size[0] - w) / 2), round((self.size[1] - h) / 2), w, h)

    def title(self) -> str:
        """The screen's name."""
        return ""

    def subtitle(self) -> str:
        """A quiet note after the name."""
        return ""

    def went_back(self) -> None:
        """The player wants to leave this screen."""

    def build(self) -> None:
        """See :meth:`Scene.build`: a subclass calls this first."""
        self.shortcuts["escape"] = self.went_back
        self.add(
            Button(
                "back", Box(self.area.x + EDGE, self.area.y + 7, 46, 44), self.t("Back"),
                self.went_back,
                icon="left", icon_size=22, silent=True,
            )
        )  # fmt: skip
        tools: dict[str, tuple[str, Callable[[], None]]] = {
            "help": (self.t("Keys (?)"), self.show_keys),
            "menu": (self.t("Menu (F10)"), self.open_menu),
        }
        for i, name in enumerate(reversed(self.tools)):
            words, does = tools[name]
            box = Box(self.area.right - EDGE - 46 - 50 * i, self.area.y + 7, 46, 44)
            self.add(
                Button(name, box, words, does, icon=name, icon_size=25, silent=True, tip=words)
            )
        if "menu" in self.tools:
            self.shortcuts["f10"] = self.open_menu

    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`: a subclass puts its own before these."""
        return ((("F10",), self.t("menu")),) if "menu" in self.tools else ()

    def menu_rows(self) -> tuple[MenuRow, ...]:
        """The rows of the menu, the first of which closes it; see :meth:`menu_chosen`."""
        return ()

    def open_menu(self) -> None:
        """The menu at the top right."""
        assert self.stack is not None
        self.stack.push(MenuScene(self.services, self.menu_rows()), self.menu_chosen)

    def menu_chosen(self, name: str) -> None:
        """A row of the menu was chosen."""

    def panels(self) -> tuple[Box, ...]:
        """Where sheets of paper lie."""
        return ()

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        self.services.backdrop.wood(painter)
        x, y = self.area.x + 70, self.area.y + 29
        wide = painter.text(self.title(), x, y, 26, CREAM, 900)
        if self.subtitle():
            painter.text(self.subtitle(), x + wide + 18, y + 2, 14, PAPER3)
        for box in self.panels():
            painter.panel(box, self.radius)
