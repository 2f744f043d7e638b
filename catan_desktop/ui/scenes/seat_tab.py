"""The colored tab of a seat, and the picker that it opens."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import (
    LEFT,
    Input,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, seat_look
from catan_desktop.ui.widgets import Pressable, Widget

CELL: Final = 52.0
SEAT_CELL: Final = 44.0


class SeatTab(Pressable):
    """The left end of a seat's sheet: its color and emblem; pressing it opens the picker."""

    def __init__(
        self, name: str, box: Box, label: str, color: str, pressed: Callable[[], None]
    ) -> None:
        super().__init__(name, box, label)
        self.color, self.pressed = color, pressed

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        x, y, w, h = self.box
        look = seat_look(self.color)
        lit, base, _, mark, _ = look.tones
        face = lit if self.hovered else base
        body = (
            f'<path d="M12.8 .8H{w:g}V{h - 0.8:g}H12.8Q.8 {h - 0.8:g} .8 {h - 12.8:g}V12.8'
            f'Q.8 .8 12.8 .8Z" fill="{face}" stroke="{INK}" stroke-width="1.6"/>'
            f'<path d="M3.4 {h - 16:g}V14Q3.4 3.4 14 3.4H{w - 3:g}" fill="none" stroke="{lit}" '
            f'stroke-width="2.4"/>'
        )
        if self.focused:
            controls.focus_ring(painter, self.box, 12)
        painter.shape(self.box, body)
        emblem = painter.art(f"emblem_{look.emblem}", 32, look.tones)
        painter.blit(emblem, x + w / 2, y + h / 2 - 9, "c")
        painter.blit(painter.icon("down", 15, mark), x + w / 2, y + h - 21, "c")


class ColorPicker(Widget):
    """All seat colors with their emblems, in two rows of three."""

    def __init__(
        self,
        name: str,
        at: Box,
        colors: Sequence[str],
        words: Sequence[str],
        color: str,
        chosen: Callable[[str], None],
    ) -> None:
        rows = -(-len(colors) // 3)
        super().__init__(name, Box(at.x, at.y, 3 * CELL + 12, rows * CELL + 12))
        self.colors, self.words, self.chosen = tuple(colors), tuple(words), chosen
        self.index = self.colors.index(color)

    def cell(self, index: int) -> Box:
        """Where a color lies."""
        x, y = self.box.x + 6 + index % 3 * CELL, self.box.y + 6 + index // 3 * CELL
        return Box(x, y, CELL, CELL)

    def _cell_at(self, point: Point) -> int | None:
        cells = range(len(self.colors))
        return next((i for i in cells if self.cell(i).holds(point)), None)

    def walk(self) -> Iterator[Widget]:
        """See :meth:`Widget.walk`: the colors can be found by name."""
        yield self
        for i, color in enumerate(self.colors):
            cell = Widget(f"{self.name}.{color}", self.cell(i), self.words[i])
            cell.host = self.host
            yield cell

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerMoved(pos=pos):
                at = self._cell_at(pos)
                self._go(self.index if at is None else at)
            case PointerReleased(pos=pos, button=button) if button == LEFT:
                at = self._cell_at(pos)
                if at is not None:
                    self._take(at)
            case KeyPressed():
                return self._key(event.name)
            case _:
                return isinstance(event, PointerPressed)
        return True

    def _key(self, name: str) -> bool:
        steps = {"left": -1, "right": 1, "up": -3, "down": 3}
        if name in steps:
            at = self.index + steps[name]
            self._go(at if 0 <= at < len(self.colors) else self.index)
        elif name in ("return", "space"):
            self._take(self.index)
        else:
            return False
        return True

    def _go(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.touch()

    def _take(self, index: int) -> None:
        if self.host is not None:
            self.host.close_popup()
        self.chosen(self.colors[index])

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.menu_panel(painter, self.box)
        for i, color in enumerate(self.colors):
            look, cell = seat_look(color), self.cell(i)
            if i == self.index:
                controls.row_sheet(painter, cell.inset(3), chosen=True)
            chip = painter.art(f"seatchip_{look.emblem}", 34, look.tones)
            painter.blit(chip, *cell.centre, "c")


class SeatPicker(Widget):
    """One of the seats at the table, by its chip: click it, or left and right with the focus.

    Args:
        colors: of the seats, in their order. index: the one that is chosen.
        chosen: called with another seat.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        colors: Sequence[str],
        index: int,
        chosen: Callable[[int], None],
    ) -> None:
        super().__init__(name, box, label)
        self.colors, self.index, self.chosen = tuple(colors), index, chosen
        self._under: int | None = None

    def cell(self, index: int) -> Box:
        """Where the chip of a seat lies."""
        return Box(self.box.x + index * SEAT_CELL, self.box.y, SEAT_CELL, self.box.h)

    def _cell_at(self, point: Point) -> int | None:
        seats = range(len(self.colors))
        return next((i for i in seats if self.cell(i).holds(point)), None)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerMoved(pos=pos):
                self._under = self._cell_at(pos)
                self.touch()
            case PointerPressed(pos=pos, button=button) if button == LEFT:
                at = self._cell_at(pos)
                if at is not None:
                    self._take(at)
            case KeyPressed(name="left", alt=False):
                self._take(max(0, self.index - 1))
            case KeyPressed(name="right", alt=False):
                self._take(min(len(self.colors) - 1, self.index + 1))
            case _:
                return False
        return True

    def _take(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.touch()
            self.chosen(index)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        if self.focused:
            controls.focus_ring(painter, self.box, 10)
        for i, color in enumerate(self.colors):
            look, cell = seat_look(color), self.cell(i)
            if i == self.index:
                controls.row_sheet(painter, cell.inset(2), chosen=True)
            elif self.hovered and i == self._under:
                controls.row_sheet(painter, cell.inset(2), chosen=False)
            chip = painter.art(f"seatchip_{look.emblem}", 28, look.tones)
            painter.blit(chip, *cell.centre, "c")
