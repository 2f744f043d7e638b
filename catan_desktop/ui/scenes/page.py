"""The frame of all screens but title and table: wood, a header, panels, one row below."""

from typing import ClassVar, TypeVar

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.widgets import Button

R = TypeVar("R")

TOP = 58.0
"""Where the panels begin."""
EDGE = 10.0
GAP = 8.0


class Page(Scene[R]):
    """A screen with a header. ``Escape`` and the arrow at the left call :meth:`went_back`."""

    radius: ClassVar[float] = 14.0

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
                "back", Box(EDGE, 7, 46, 44), self.t("Back"), self.went_back,
                icon="left", icon_size=22, silent=True,
            )
        )  # fmt: skip

    def panels(self) -> tuple[Box, ...]:
        """Where sheets of paper lie."""
        return ()

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        self.services.backdrop.wood(painter)
        controls.header(painter, self.title(), self.subtitle())
        for box in self.panels():
            painter.panel(box, self.radius)
