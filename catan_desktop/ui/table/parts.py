"""Small widgets of the table: places that can be pressed, and places that only explain."""

from collections.abc import Callable
from typing import ClassVar, TypeAlias

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.inputs import LEFT, RIGHT, Input, KeyPressed, PointerPressed, PointerReleased
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import QUIET
from catan_desktop.ui.widgets import Pressable, Widget

Paint: TypeAlias = Callable[[Painter, Box, State], None]


def heading(words: str, painter: Painter, box: Box) -> None:
    """Draw the small words above a row of the drawer, along the box's upper edge."""
    painter.text(words, box.x, box.y, 13, QUIET, max_width=box.w)


class Zone(Pressable):
    """A place that is pressed; it draws itself by ``paint``, the ring round it is added.

    Args:
        pressed: called after a click, Enter or Space, also when it is not enabled if
            ``refused`` is None; ``refused`` is called instead when it is not.
        less: called by a right click, or with Shift or Backspace (one card fewer).
        radius: of the focus ring.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        pressed: Callable[[], None],
        paint: Paint | None = None,
        *,
        refused: Callable[[], None] | None = None,
        less: Callable[[], None] | None = None,
        radius: float = 12.0,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.pressed, self.paint, self.refused, self.less = pressed, paint, refused, less
        self.radius = radius

    def press(self) -> None:
        """See :meth:`Pressable.press`."""
        self.pressed()

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerPressed(button=button) if button == RIGHT and self.less is not None:
                self.less()
                return True
            case PointerReleased(button=button) if button == RIGHT:
                return True
            case PointerPressed(button=button) if button == LEFT and not self.enabled:
                if self.refused is not None:
                    self.refused()
                return True
            case KeyPressed(name="backspace" | "delete") if self.less is not None:
                self.less()
                return True
            case KeyPressed(name="return" | "space", shift=True) if self.less is not None:
                self.less()
                return True
            case KeyPressed(name="return" | "space", repeat=False) if not self.enabled:
                if self.refused is not None:
                    self.refused()
                return True
            case _:
                return super().handle(event)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        if self.focused:
            controls.focus_ring(painter, self.box, self.radius)
        if self.paint is not None:
            self.paint(painter, self.box, self.state)


class Hint(Widget):
    """A place that shows a tip while the pointer rests there; keys pass it by."""

    takes_focus: ClassVar[bool] = False
