"""Own light controls: a box in logical units, a state, and a callback upward.

A widget is reached by mouse and by keyboard alike, has a ``name`` by which the pilot finds it
and a ``label`` that says what it is. It draws itself through ``controls`` and reports what
happened by callbacks whose names are past tense (``pressed``, ``toggled``, ``chosen`` …).
Lists, drop-downs and scrolling are in ``lists``, text entry in ``entry``.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.controls import Kind, State
from catan_desktop.ui.inputs import (
    LEFT,
    Input,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, RED, seat_look

if TYPE_CHECKING:
    from catan_desktop.ui.services import Services


class Host(Protocol):
    """What a widget may ask of the scene that holds it."""

    services: "Services"
    dirty: bool
    size: tuple[float, float]

    def measure(self, words: str, size: float = 14.0, weight: int = 700) -> float:
        """Width of a line in logical units."""

    def focus_on(self, widget: "Widget | None", *, visible: bool) -> None:
        """Give a widget the keyboard; ``visible`` shows the ring."""

    def has_focus(self, widget: "Widget") -> bool:
        """Whether the widget has the keyboard."""

    def shows_focus(self, widget: "Widget") -> bool:
        """Whether the ring is to be drawn round the widget."""

    @property
    def popup(self) -> "Widget | None":
        """What lies over all other widgets."""

    def open_popup(self, popup: "Widget") -> None:
        """Lay a widget over all others; it gets every input first."""

    def close_popup(self) -> None:
        """Take the popup away."""


class Widget:
    """A control: where it is, what it says, whether it can be used.

    Attributes:
        name: stable name for the pilot and for keeping the focus over a rebuild.
        box: where it is, in logical units of the window (moved along by scrolling).
        label: its words, also when it shows only an icon.
        enabled: whether it acts. A widget that is off can still have the focus, so that its
            ``tip`` (the reason) can be read.
        tip: a sentence shown on hover and focus; empty for none.
        shown: whether it is there at all.
    """

    takes_focus: ClassVar[bool] = True
    stays: ClassVar[bool] = False
    """Whether its scene adds the same object again when it is built anew: it keeps the keyboard."""

    def __init__(
        self, name: str, box: Box, label: str = "", *, enabled: bool = True, tip: str = ""
    ) -> None:
        self.name, self.box, self.label = name, box, label
        self.enabled, self.tip = enabled, tip
        self.shown = True
        self.hovered = False
        self.held = False
        self.host: Host | None = None

    def attach(self, host: Host) -> None:
        """Belong to a scene from now on."""
        self.host = host

    def walk(self) -> Iterator["Widget"]:
        """This widget and those inside it, in reading order."""
        yield self

    def at(self, point: Point) -> "Widget | None":
        """The innermost widget at a point: itself, one inside it, or none."""
        return self if self.shown and self.box.holds(point) else None

    def reveal(self, inner: "Widget") -> None:
        """Make sure that a widget inside this one can be seen."""

    def move(self, dx: float, dy: float) -> None:
        """Shift the widget and all inside it."""
        self.box = self.box.moved(dx, dy)
        self.touch()

    def handle(self, event: Input) -> bool:
        """Take an input: pointer events inside the box (or while held), keys with the focus.

        Returns whether the input is used up.
        """
        return False

    def gained_focus(self, *, by_key: bool) -> None:
        """Called when the keyboard comes to this widget."""

    def lost_focus(self) -> None:
        """Called when the keyboard goes elsewhere, or the scene is built anew."""

    def draw(self, painter: Painter) -> None:
        """Draw the present state."""

    @property
    def focused(self) -> bool:
        """Whether the focus ring is to be drawn."""
        return self.host is not None and self.host.shows_focus(self)

    @property
    def state(self) -> State:
        """What the player is doing to it, for drawing."""
        return State(self.hovered, self.held, self.focused, self.enabled)

    def touch(self) -> None:
        """Ask for a new frame."""
        if self.host is not None:
            self.host.dirty = True


class Keeper(Widget):
    """A widget with something to keep when its scene is built anew (a scroll place)."""

    def kept(self) -> float:
        """What to keep."""
        raise NotImplementedError

    def restore(self, kept: float) -> None:
        """Take it back."""
        raise NotImplementedError


class Pressable(Widget):
    """Base of what acts on a click, Enter or Space: release outside takes the press back."""

    def press(self) -> None:
        """Act. Called once for each click or key."""

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerPressed(button=button) if button == LEFT:
                self.held = self.enabled
            case PointerMoved():
                return self.held
            case PointerReleased(pos=pos, button=button) if button == LEFT and self.held:
                self.held = False
                if self.box.holds(pos):
                    self.press()
            case KeyPressed(name="return" | "space", repeat=False, ctrl=False, alt=False):
                if self.enabled:
                    self.press()
            case _:
                return False
        self.touch()
        return True


class Button(Pressable):
    """A button in the look of its ``kind``.

    Args:
        pressed: called after a click or key.
        kind: ``go`` (green, the one thing Enter does), ``on`` (paper), ``sel`` (chosen, gold),
            ``quiet`` (flat), ``bad`` (paper, red sign). A disabled button looks ``off``.
        icon: name of an art piece without ``ui_`` (or a full name such as ``res_ore``).
        key: name of its shortcut, written small at the top right; the scene binds it.
        sub: a second, smaller line.
        after: the icon stands after the words (an arrow that leads on).
        bare: no sheet unless touched.
        silent: only the icon is drawn; the label is its name.
        struck: the icon is struck through (what it stands for is off).
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        pressed: Callable[[], None],
        *,
        kind: Kind = "on",
        icon: str = "",
        key: str = "",
        sub: str = "",
        size: float = 14.5,
        icon_size: float | None = None,
        left: bool = False,
        after: bool = False,
        bare: bool = False,
        silent: bool = False,
        struck: bool = False,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.pressed = pressed
        self.kind, self.icon, self.key, self.sub = kind, icon, key, sub
        self.size, self.icon_size = size, icon_size
        self.left, self.after, self.bare = left, after, bare
        self.silent, self.struck = silent, struck

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.button(
            painter, self.box, "" if self.silent else self.label, self.kind, self.state,
            icon=self.icon, key=self.key, sub=self.sub, size=self.size,
            icon_size=self.icon_size, left=self.left, after=self.after, bare=self.bare,
        )  # fmt: skip
        if self.struck:
            (x, y), r = self.box.centre, min(self.box.w, self.box.h) * 0.27
            bar = f'<path d="M{r * 0.3:g} {r * 1.7:g}L{r * 1.7:g} {r * 0.3:g}" stroke='
            body = f'{bar}"#FBF3E0" stroke-width="7"/>{bar}"{RED}" stroke-width="3.4"/>'
            painter.shape(Box(x - r, y - r, 2 * r, 2 * r), body)


class Toggle(Pressable):
    """On or off; the box is the switch (46 × 26), its label is drawn by whoever lays it out."""

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        on: bool,
        toggled: Callable[[bool], None],
        *,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.on, self.toggled = on, toggled

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.on = not self.on
        self.toggled(self.on)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.toggle(painter, self.box, self.on, self.state)


class TickBox(Toggle):
    """On or off as a box with a tick and its words beside it, inside the widget's box.

    It is as wide as box and words: what lies beside them in its row does not belong to it.
    """

    def attach(self, host: Host) -> None:
        """See :meth:`Widget.attach`."""
        super().attach(host)
        taken = controls.TICK + host.measure(self.label, 14) + 2 if self.label else controls.TICK
        self.box = self.box._replace(w=min(self.box.w, taken))

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.tick_box(painter, self.box, self.on, self.label, self.state)


class Segmented(Widget):
    """One of two to five: click a part, or left and right with the focus.

    Args:
        parts: the words of each part (may be empty where ``icons`` speak).
        index: the chosen one, -1 for none yet.
        chosen: called with the new index; never for the one already chosen.
        weights: relative widths.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        parts: Sequence[str],
        index: int,
        chosen: Callable[[int], None],
        *,
        icons: Sequence[str] = (),
        weights: Sequence[float] = (),
        size: float = 13.5,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.parts, self.index, self.chosen = tuple(parts), index, chosen
        self.icons, self.size = tuple(icons), size
        self.weights = tuple(weights) or (1.0,) * len(self.parts)
        self._under: int | None = None

    def part_box(self, index: int) -> Box:
        """Where a part lies."""
        whole = sum(self.weights)
        start = self.box.w * sum(self.weights[:index]) / whole
        return Box(
            self.box.x + start, self.box.y, self.box.w * self.weights[index] / whole, self.box.h
        )

    @property
    def pointed(self) -> int | None:
        """The part under the pointer, by index."""
        return self._under if self.hovered else None

    def _part_at(self, point: Point) -> int | None:
        parts = range(len(self.parts))
        return next((i for i in parts if self.part_box(i).holds(point)), None)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.segmented(
            painter, self.box, self.parts, self.index, self.state, icons=self.icons,
            weights=self.weights, size=self.size,
            hover_index=self.pointed,
        )  # fmt: skip

    def choose(self, index: int) -> None:
        """Take a part, if it is another one."""
        if self.enabled and index != self.index and 0 <= index < len(self.parts):
            self.index = index
            self.touch()
            self.chosen(index)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerMoved(pos=pos):
                under = self._part_at(pos)
                if under != self._under:
                    self._under = under
                    self.touch()
            case PointerPressed(pos=pos, button=button) if button == LEFT:
                part = self._part_at(pos)
                if part is not None:
                    self.choose(part)
            case KeyPressed(name="left", alt=False):
                self.choose(self.index - 1)
            case KeyPressed(name="right", alt=False):
                self.choose(self.index + 1)
            case KeyPressed(name="space"):
                self.choose((self.index + 1) % len(self.parts))
            case _:
                return False
        return True


class Stepper(Widget):
    """A whole number between two bounds with − and +; left and right with the focus."""

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        value: int,
        bounds: tuple[int, int],
        stepped: Callable[[int], None],
        *,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.value, self.bounds, self.stepped = value, bounds, stepped

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        low, high = self.bounds
        controls.stepper(
            painter, self.box, str(self.value), self.state,
            can_less=self.value > low, can_more=self.value < high,
        )  # fmt: skip

    def step(self, by: int) -> None:
        """Go up or down, within the bounds."""
        value = min(self.bounds[1], max(self.bounds[0], self.value + by))
        if self.enabled and value != self.value:
            self.value = value
            self.touch()
            self.stepped(value)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerPressed(pos=pos, button=button) if button == LEFT:
                third = self.box.w / 3
                if pos[0] < self.box.x + third:
                    self.step(-1)
                elif pos[0] >= self.box.right - third:
                    self.step(1)
            case KeyPressed(name="left", alt=False) | KeyPressed(char="-"):
                self.step(-1)
            case KeyPressed(name="right", alt=False) | KeyPressed(char="+"):
                self.step(1)
            case _:
                return False
        return True


class Slider(Widget):
    """A whole number by a knob. ``moved`` comes when it is let go, or after each key.

    Args:
        bounds: lowest and highest value.
        grain: the values are multiples of this.
        ticks: how many ticks stand below the groove.
        sliding: called with each value on the way, while dragged.
    """

    EDGE: ClassVar[float] = 11.0

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        value: int,
        bounds: tuple[int, int],
        moved: Callable[[int], None],
        *,
        grain: int = 1,
        ticks: int = 0,
        sliding: Callable[[int], None] | None = None,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.value, self.bounds, self.grain = value, bounds, grain
        self.moved, self.sliding, self.ticks = moved, sliding, ticks
        self._before = value

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.slider(painter, self.box, self.part, self.state, ticks=self.ticks)

    @property
    def part(self) -> float:
        """Where the knob stands, 0 to 1."""
        low, high = self.bounds
        return (self.value - low) / (high - low)

    def _value_at(self, x: float) -> int:
        low, high = self.bounds
        t = (x - self.box.x - self.EDGE) / (self.box.w - 2 * self.EDGE)
        value = round((low + (high - low) * t) / self.grain) * self.grain
        return min(high, max(low, value))

    def _slide(self, x: float) -> None:
        value = self._value_at(x)
        if value != self.value:
            self.value = value
            self.touch()
            if self.sliding is not None:
                self.sliding(value)

    def set(self, value: int) -> None:
        """Go to a value within the bounds and report it, if it is another one."""
        value = min(self.bounds[1], max(self.bounds[0], value))
        if self.enabled and value != self.value:
            self.value = self._before = value
            self.touch()
            self.moved(value)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerPressed(pos=pos, button=button) if button == LEFT and self.enabled:
                self.held, self._before = True, self.value
                self._slide(pos[0])
            case PointerMoved(pos=pos) if self.held:
                self._slide(pos[0])
            case PointerReleased(button=button) if button == LEFT and self.held:
                self.held = False
                if self.value != self._before:
                    self.moved(self.value)
            case KeyPressed():
                return self._key(event.name)
            case _:
                return False
        return True

    def _key(self, name: str) -> bool:
        low, high = self.bounds
        grain = self.grain
        to = {"left": self.value - grain, "right": self.value + grain, "home": low, "end": high}
        if name not in to:
            return False
        self.set(to[name])
        return True


class Fold(Pressable):
    """A heading that opens: ``note`` tells at the right what is inside. The scene lays it out."""

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        is_open: bool,
        opened: Callable[[bool], None],
        *,
        note: str = "",
    ) -> None:
        super().__init__(name, box, label)
        self.is_open, self.opened, self.note = is_open, opened, note

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.is_open = not self.is_open
        self.opened(self.is_open)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.fold(painter, self.box, self.label, self.is_open, self.state, note=self.note)


class RowButton(Pressable):
    """A row to choose: icon first, words, a note, a figure last; gold when chosen."""

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        pressed: Callable[[], None],
        *,
        chosen: bool = False,
        icon: str = "",
        seat_color: str = "",
        note: str = "",
        note_x: float | None = None,
        figure: str = "",
        flat: bool = False,
        size: float = 15.0,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.pressed, self.chosen = pressed, chosen
        self.icon, self.note, self.note_x, self.figure = icon, note, note_x, figure
        self.flat, self.size, self.seat_color = flat, size, seat_color

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        look = seat_look(self.seat_color) if self.seat_color else None
        controls.row(
            painter, self.box, self.label, self.chosen, self.state, icon=self.icon, look=look,
            note=self.note, note_x=self.note_x, figure=self.figure, flat=self.flat,
            size=self.size,
        )  # fmt: skip


class Tab(RowButton):
    """A tab of the column at the left, gold when its page is shown."""

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.tab(painter, self.box, self.label, self.chosen, self.state, icon=self.icon)


class Words(Widget):
    """Words that are only read: a line, a heading with its rule, or a paragraph.

    Args:
        size, weight, color: see the painter's text.
        anchor: ``l``, ``c`` or ``r`` within the box.
        rule: draw a line from the words to the right end (a heading).
        wrap: break into lines from the top of the box; ``lead`` is the line pitch in sizes.
        elide: may be cut with an ellipsis (names).
        hovers: can be pointed at, as the label of a row that explains itself.
    """

    takes_focus: ClassVar[bool] = False

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        *,
        size: float = 14.0,
        weight: int = 700,
        color: str = INK,
        anchor: str = "l",
        rule: bool = False,
        wrap: bool = False,
        lead: float = 1.42,
        elide: bool = False,
        hovers: bool = False,
    ) -> None:
        super().__init__(name, box, label)
        self.size, self.weight, self.color, self.anchor = size, weight, color, anchor
        self.rule, self.wrap, self.lead, self.elide = rule, wrap, lead, elide
        self.hovers = hovers

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box, size = self.box, self.size
        if self.rule:
            controls.heading(painter, box.x, box.cy, self.label, box.w, size)
            return
        x = {"l": box.x, "c": box.cx, "r": box.right}[self.anchor]
        if self.wrap:
            first = box.y + size * self.lead / 2
            most = max(1, int(box.h / (size * self.lead) + 0.05))
            painter.paragraph(self.label, x, first, box.w, size, self.color, self.weight,
                              self.lead, self.anchor, limit=most)  # fmt: skip
            return
        painter.text(self.label, x, box.cy, size, self.color, self.weight, self.anchor,
                     max_width=box.w, elide=self.elide)  # fmt: skip

    def at(self, point: Point) -> Widget | None:
        """Words stand in the pointer's way only where they are pointed at."""
        return super().at(point) if self.hovers else None


class Picture(Widget):
    """Something only looked at: ``paint`` draws it into the box."""

    takes_focus: ClassVar[bool] = False

    def __init__(
        self, name: str, box: Box, paint: Callable[[Painter, Box], None], label: str = ""
    ) -> None:
        super().__init__(name, box, label)
        self.paint = paint

    def at(self, point: Point) -> Widget | None:
        """Pictures never stand in the pointer's way."""
        return None

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        self.paint(painter, self.box)
