"""Widgets that hold or offer many: a scrolling area, a list of rows, a drop-down."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple, TypeVar

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import (
    LEFT,
    Input,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.widgets import Host, Keeper, Pressable, RowButton, Widget

W = TypeVar("W", bound=Widget)

BAR: Final = 10.0
"""Width of a scroll bar."""


class ScrollArea(Keeper):
    """A window onto widgets that take more height than there is.

    Children are placed in the scene's coordinates as if nothing were scrolled; they are moved
    as the area scrolls, so that their boxes are always where they are seen. Wheel, the bar at
    the right, and focus coming to a child scroll it.

    Args:
        content: height of all that is inside.
        step: how far a notch of the wheel goes.
    """

    takes_focus: ClassVar[bool] = False

    def __init__(self, name: str, box: Box, content: float, *, step: float = 48.0) -> None:
        super().__init__(name, box)
        self.content, self.step = content, step
        self.offset = 0.0
        self._children: list[Widget] = []
        self._grip: float | None = None

    def add(self, widget: W) -> W:
        """Put a widget inside; returns it."""
        if self.host is not None:
            widget.attach(self.host)
        self._children.append(widget)
        return widget

    def attach(self, host: Host) -> None:
        """See :meth:`Widget.attach`."""
        super().attach(host)
        for child in self._children:
            child.attach(host)

    def walk(self) -> Iterator[Widget]:
        """See :meth:`Widget.walk`."""
        yield self
        for child in self._children:
            if child.shown:
                yield from child.walk()

    def at(self, point: Point) -> Widget | None:
        """See :meth:`Widget.at`."""
        if not self.shown or not self.box.holds(point):
            return None
        for child in reversed(self._children):
            inner = child.at(point)
            if inner is not None:
                return inner
        return self

    def move(self, dx: float, dy: float) -> None:
        """See :meth:`Widget.move`."""
        super().move(dx, dy)
        for child in self._children:
            child.move(dx, dy)

    @property
    def most(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.box.h)

    def scroll_to(self, offset: float) -> None:
        """Show the content from ``offset`` on, as far as there is more."""
        offset = min(self.most, max(0.0, offset))
        if offset != self.offset:
            by, self.offset = offset - self.offset, offset
            for child in self._children:
                child.move(0.0, -by)
            self.touch()

    def reveal(self, inner: Widget) -> None:
        """See :meth:`Widget.reveal`."""
        if inner is self or not any(w is inner for w in self.walk()):
            return
        above = self.box.y + 8 - inner.box.y
        below = inner.box.bottom + 8 - self.box.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + min(below, -above))

    def kept(self) -> float:
        """See :meth:`Keeper.kept`."""
        return self.offset

    def restore(self, kept: float) -> None:
        """See :meth:`Keeper.restore`."""
        self.scroll_to(kept)

    def _bar(self) -> tuple[float, float]:
        """Part of the content seen and how far it is scrolled, 0 to 1 each."""
        if self.most <= 0:
            return 1.0, 0.0
        return self.box.h / self.content, self.offset / self.most

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case WheelTurned(dy=dy, ctrl=False) if self.most > 0:
                self.scroll_to(self.offset - dy * self.step)
            case PointerPressed(pos=pos, button=button) if (
                button == LEFT and self.most > 0 and pos[0] >= self.box.right - BAR - 4
            ):
                self._grab(pos[1])
            case PointerMoved(pos=pos) if self._grip is not None:
                self._drag(pos[1])
            case PointerReleased() if self._grip is not None:
                self._grip = None
            case _:
                return False
        return True

    def _grab(self, y: float) -> None:
        part, t = self._bar()
        top = self.box.y + self.box.h * t * (1 - part)
        inside = top <= y < top + self.box.h * part
        self._grip = y - top if inside else self.box.h * part / 2
        self._drag(y)

    def _drag(self, y: float) -> None:
        assert self._grip is not None
        part, _ = self._bar()
        room = self.box.h * (1 - part)
        if room > 0:
            self.scroll_to((y - self._grip - self.box.y) / room * self.most)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        with painter.clipped(Box(self.box.x - 8, self.box.y, self.box.w + 8, self.box.h)):
            for child in self._children:
                if child.shown and child.box.overlaps(self.box):
                    child.draw(painter)
        if self.most > 0:
            part, t = self._bar()
            bar = Box(self.box.right - BAR, self.box.y, BAR, self.box.h)
            state = controls.State(hover=self.hovered, pressed=self._grip is not None)
            controls.scroll_bar(painter, bar, t * (1 - part), part, state)


class ListBox(ScrollArea):
    """Rows one under the other, of which one may be chosen; longer lists scroll.

    Args:
        rows: a name, words, a note, a figure for each row.
        chosen: called with the index of a pressed row.
        index: the row that is chosen, -1 for none.
        kind: what the rows are made of.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        rows: "Sequence[ListRow]",
        chosen: Callable[[int], None],
        *,
        index: int = -1,
        height: float = 46.0,
        pitch: float = 50.0,
        note_x: float | None = None,
        kind: type[RowButton] = RowButton,
    ) -> None:
        super().__init__(name, box, len(rows) * pitch)
        self.index = index
        room = box.w - (BAR + 8 if self.most > 0 else 0)
        for i, row in enumerate(rows):
            self.add(
                kind(
                    row.name,
                    Box(box.x, box.y + i * pitch, room, height),
                    row.label,
                    lambda i=i: chosen(i),  # type: ignore[misc]  # the row, not the last one
                    chosen=i == index,
                    icon=row.icon,
                    note=row.note,
                    note_x=note_x,
                    figure=row.figure,
                    seat_color=row.seat_color,
                    tip=row.tip,
                )
            )


class ListRow(NamedTuple):
    """What a row of a :class:`ListBox` shows."""

    name: str
    label: str
    note: str = ""
    figure: str = ""
    icon: str = ""
    seat_color: str = ""
    tip: str = ""


class Option(NamedTuple):
    """A choice of a drop-down: its words, words of help, an icon."""

    label: str
    note: str = ""
    icon: str = ""


class DropDown(Pressable):
    """One of many: shows the chosen one, opens a list below it (or above, if it must)."""

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        options: Sequence[Option],
        index: int,
        chosen: Callable[[int], None],
        *,
        icon: str = "",
        size: float = 14.0,
        list_width: float = 0.0,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.options, self.index, self.chosen = tuple(options), index, chosen
        self.icon, self.size = icon, size
        self.list_width = max(list_width, box.w)

    def press(self) -> None:
        """Open the list."""
        if self.host is not None:
            self.host.open_popup(DropList(self))

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        if isinstance(event, KeyPressed) and event.name == "down" and event.alt:
            self.press()
            return True
        return super().handle(event)

    def choose(self, index: int) -> None:
        """Take an option and close the list."""
        if self.host is not None:
            self.host.close_popup()
        if index != self.index:
            self.index = index
            self.touch()
            self.chosen(index)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        option = self.options[self.index]
        is_open = self.host is not None and isinstance(self.host.popup, DropList)
        controls.drop_down(
            painter, self.box, option.label, self.state, icon=self.icon, size=self.size,
            is_open=is_open and self.focused,
        )  # fmt: skip


class DropList(Widget):
    """The open list of a drop-down, laid over everything."""

    ROW: ClassVar[float] = 42.0
    EDGE: ClassVar[float] = 6.0

    def __init__(self, owner: DropDown) -> None:
        height = len(owner.options) * self.ROW + 2 * self.EDGE
        assert owner.host is not None
        room = owner.host.size[1] - 4
        x = min(owner.box.x, owner.host.size[0] - owner.list_width - 8)
        y = owner.box.bottom + 4
        if y + height > room:
            y = max(4.0, owner.box.y - 4 - height)
        super().__init__(f"{owner.name}.list", Box(x, y, owner.list_width, height), owner.label)
        self.owner = owner
        self.index = owner.index

    def row_box(self, index: int) -> Box:
        """Where an option lies."""
        x, y, w, _ = self.box
        return Box(x + self.EDGE, y + self.EDGE + index * self.ROW, w - 2 * self.EDGE, self.ROW - 2)

    def _row_at(self, point: Point) -> int | None:
        rows = range(len(self.owner.options))
        return next((i for i in rows if self.row_box(i).holds(point)), None)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerMoved(pos=pos):
                self._light(self._row_at(pos))
            case PointerReleased(pos=pos, button=button) if button == LEFT:
                row = self._row_at(pos)
                if row is not None:
                    self.owner.choose(row)
            case KeyPressed():
                return self._key(event.name)
            case _:
                return isinstance(event, PointerPressed)
        return True

    def _key(self, name: str) -> bool:
        last = len(self.owner.options) - 1
        moves = {"up": self.index - 1, "down": self.index + 1, "home": 0, "end": last}
        if name in moves:
            self._light(min(last, max(0, moves[name])))
        elif name in ("return", "space"):
            self.owner.choose(self.index)
        else:
            return False
        return True

    def _light(self, row: int | None) -> None:
        if row is not None and row != self.index:
            self.index = row
            self.touch()

    def walk(self) -> Iterator[Widget]:
        """See :meth:`Widget.walk`: itself and its rows, so that they can be found."""
        yield self
        for i, option in enumerate(self.owner.options):
            row = Widget(f"{self.owner.name}.{i}", self.row_box(i), option.label)
            row.host = self.host
            yield row

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.menu_panel(painter, self.box)
        for i, option in enumerate(self.owner.options):
            state = controls.State(hover=i == self.index)
            controls.row(
                painter, self.row_box(i), option.label, i == self.owner.index, state,
                icon=option.icon, note=option.note, flat=True,
            )  # fmt: skip
