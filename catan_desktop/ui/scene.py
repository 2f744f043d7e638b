"""Scenes: what fills the window, on a stack, each with a result of its own type.

A scene holds widgets, a focus ring over them and a timeline. The runtime hands it inputs in
logical units, lets time pass and draws it when something changed. A scene is left with
``finish(result)``; whoever pushed it gets that result.

How to write one::

    class Question(Scene[bool]):
        name = "question"

        def build(self) -> None:                 # again after each resize, language, scale
            self.add(Button("yes", Box(20, 20, 200, 44), self.t("Yes"), self.answered))

        def answered(self) -> None:
            self.finish(True)

    stack.push(Question(services), then=lambda yes: ...)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeAlias, TypeVar

from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import (
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from catan_desktop.ui.layout import REFERENCE
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, PAPER
from catan_desktop.ui.text import LEAST_PX
from catan_desktop.ui.timeline import Speed, Timeline
from catan_desktop.ui.widgets import Keeper, Widget

if TYPE_CHECKING:
    from catan_desktop.ui.services import Services

R = TypeVar("R")
KeyRow: TypeAlias = tuple[tuple[str, ...], str]
"""A row of the list of keys: the keys as they are written on caps, and what they do."""
W = TypeVar("W", bound=Widget)

_ARROWS: Final = ("left", "right", "up", "down")
BEAM: Final = 90.0
"""How far aside of an arrow's direction a widget may lie to be reached by it."""
TIP_WIDTH: Final = 300.0
TIP_DELAY: Final = 0.45
"""Seconds that the pointer rests before a tip shows."""


class Scene(Generic[R]):
    """Base of all scenes; ``R`` is the type of its result.

    Class attributes:
        name: what the pilot calls it.
        overlay: it does not fill the window: the scene below is drawn first (a dialog).

    Attributes:
        size: width and height in logical units, at least 1280 x 800, set before ``build``.
        dirty: set it and the next tick draws a frame.
        timeline: its animations; advanced by the base class.
        shortcuts: what a key does when no widget used it. Keys are names (``n``, ``f1``,
            ``escape``) or signs (``?``), looked up by sign first; never with Ctrl or Alt.
        default: the name of the widget that Enter presses when the focused one does not use it.
    """

    name: ClassVar[str] = "scene"
    overlay: ClassVar[bool] = False

    def __init__(self, services: "Services") -> None:
        self.services = services
        self.size: tuple[float, float] = REFERENCE
        self.dirty = True
        self.timeline = Timeline(Speed.NORMAL, services.settings.reduced_motion)
        self.shortcuts: dict[str, Callable[[], None]] = {}
        self.default = ""
        self.stack: SceneStack | None = None
        self._widgets: list[Widget] = []
        self._popup: Widget | None = None
        self._focus: Widget | None = None
        self._ring = False
        self._hovered: Widget | None = None
        self._captured: Widget | None = None
        self._hover_time = 0.0
        self._hushed = ""
        self._at: Point | None = None
        self._resting = False

    # ---------------------------------------------------------------- words
    def t(self, msgid: str, **fields: object) -> str:
        """The message in the player's language; see ``Catalogue.t``."""
        return self.services.catalogue.t(msgid, **fields)

    def n(self, singular: str, plural: str, n: int, **fields: object) -> str:
        """A message that counts; see ``Catalogue.n``."""
        return self.services.catalogue.n(singular, plural, n, **fields)

    def _px(self, size: float) -> int:
        """The pixels of a type size, as the painter takes them."""
        return max(min(LEAST_PX, round(size)), round(size * self.services.scale))

    def measure(self, words: str, size: float = 14.0, weight: int = 700) -> float:
        """Width of a line in logical units, while building."""
        return self.services.fonts.width(words, self._px(size), weight) / self.services.scale

    def wrap(self, words: str, width: float, size: float = 14.0, weight: int = 700) -> list[str]:
        """The lines of a paragraph of that width in logical units, while building."""
        scale = self.services.scale
        return self.services.fonts.wrap(words, width * scale, self._px(size), weight)

    # ------------------------------------------------------------ life cycle
    def enter(self) -> None:
        """Called once when pushed, after the first ``build``."""

    def leave(self) -> None:
        """Called once when taken off the stack, before the one below resumes."""

    def resume(self) -> None:
        """Called when a scene above was finished, before its result is handed over."""

    def build(self) -> None:
        """Make the widgets for ``size``, language and scale, with ``add``; may come often."""

    def rebuild(self) -> None:
        """Build anew, keeping focus, scroll places and the pointer's state by widget name."""
        focus, ring = self._focus, self._ring
        keep = {w.name: w.kept() for w in self.walk() if isinstance(w, Keeper)}
        self.close_popup()
        if focus is not None and not focus.stays:
            focus.lost_focus()
        self._widgets, self._focus, self._hovered, self._captured = [], None, None, None
        self.shortcuts = {}
        self.build()
        for w in self.walk():
            if isinstance(w, Keeper) and w.name in keep:
                w.restore(keep[w.name])
        if focus is not None:
            # Not focus_on: a field whose text was just taken does not begin to be edited again.
            self._focus, self._ring = self.find(focus.name), ring
            if focus.stays and self._focus is not focus:
                focus.lost_focus()
        if self._hovered is None:
            self.rest()
        self.dirty = True

    def fit(self, size: tuple[float, float]) -> None:
        """Take a new size (or language, or scale) and build for it. Called by the runtime."""
        self.size = size
        self.timeline.reduced = self.services.settings.reduced_motion
        self.rebuild()

    def finish(self, result: R) -> None:
        """End this scene: it leaves the stack and the result goes to who pushed it.

        A second call, or one after the scene has left, does nothing.
        """
        if self.stack is not None:
            self.stack.finish(self, result)

    # --------------------------------------------------------------- widgets
    def add(self, widget: W) -> W:
        """Put a widget on top of those already there; returns it."""
        widget.attach(self)
        self._widgets.append(widget)
        return widget

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The outer widgets, bottom to top."""
        return tuple(self._widgets)

    def walk(self) -> Iterator[Widget]:
        """All widgets that are shown, inner ones too, those of an open popup last."""
        for widget in (*self._widgets, *((self._popup,) if self._popup else ())):
            if widget.shown:
                yield from widget.walk()

    def find(self, name: str) -> Widget | None:
        """The shown widget of that name."""
        return next((w for w in self.walk() if w.name == name), None)

    def targets(self) -> dict[str, Point]:
        """Further named places that can be clicked, for the pilot (spots on a board)."""
        return {}

    @property
    def popup(self) -> Widget | None:
        """What lies over all widgets, such as the list of a drop-down."""
        return self._popup

    def open_popup(self, popup: Widget) -> None:
        """See :class:`Host`."""
        popup.attach(self)
        self._popup, self.dirty = popup, True

    def close_popup(self) -> None:
        """See :class:`Host`."""
        if self._popup is not None:
            self._popup, self._hovered, self.dirty = None, None, True

    # ----------------------------------------------------------------- focus
    def has_focus(self, widget: Widget) -> bool:
        """See :class:`Host`."""
        return self._focus is widget

    def shows_focus(self, widget: Widget) -> bool:
        """See :class:`Host`."""
        covered = self.stack is not None and self.stack.top is not self
        return self._ring and self._focus is widget and not covered

    @property
    def focused(self) -> Widget | None:
        """The widget that has the keyboard."""
        return self._focus

    def focus_on(self, widget: Widget | None, *, visible: bool) -> None:
        """Give a widget the keyboard and scroll it into view; None takes it away."""
        self._ring, self.dirty = visible, True
        if widget is self._focus:
            return
        if self._focus is not None:
            self._focus.lost_focus()
        self._focus, self._hushed = widget, ""
        if widget is not None:
            for outer in self._widgets:
                outer.reveal(widget)
            widget.gained_focus(by_key=visible)

    def _ring_items(self) -> list[Widget]:
        return [w for w in self.walk() if w.takes_focus]

    def step_focus(self, by: int) -> None:
        """The next (1) or previous (-1) widget in order, round and round."""
        items = self._ring_items()
        if not items:
            return
        if self._focus in items:
            at = (items.index(self._focus) + by) % len(items)
        else:
            at = 0 if by > 0 else len(items) - 1
        self.focus_on(items[at], visible=True)

    def move_focus(self, way: str) -> bool:
        """The nearest widget to the ``left``, ``right``, ``up`` or ``down``; False if none."""
        if self._focus is None or self._focus not in self._ring_items():
            self.step_focus(1)
            return self._focus is not None
        here = self._focus.box
        best = min(
            (
                (distance, i, w)
                for i, w in enumerate(self._ring_items())
                if w is not self._focus and (distance := _distance(here, w.box, way)) is not None
            ),
            default=None,
        )
        if best is None:
            return False
        self.focus_on(best[2], visible=True)
        return True

    # ----------------------------------------------------------------- input
    def handle(self, event: Input) -> bool:
        """Take an input; returns whether it is used up.

        A subclass with more than widgets calls ``super().handle(event)`` first and uses what
        that left.
        """
        self.timeline.wake()
        if isinstance(event, PointerPressed | KeyPressed):
            self.hush()
        match event:
            case PointerMoved(pos=pos):
                return self._moved(event, pos)
            case PointerPressed(pos=pos):
                return self._pressed(event, pos)
            case PointerReleased():
                captured, self._captured = self._captured, None
                return captured is not None and captured.handle(event)
            case PointerLeft():
                self._hover(None)
                return False
            case WheelTurned(pos=pos):
                return any(w.handle(event) for w in self._chain(pos))
            case KeyPressed():
                return self._key(event)
            case KeyReleased():
                return False

    def _chain(self, pos: Point) -> list[Widget]:
        """The widgets at a point, innermost first."""
        layers = [self._popup] if self._popup is not None else self._widgets[::-1]
        for outer in layers:
            inner = outer.at(pos)
            if inner is not None:
                return [inner, outer] if inner is not outer else [outer]
        return []

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self._hovered:
            if self._hovered is not None:
                self._hovered.hovered = False
            self._hovered, self._hover_time, self.dirty = widget, 0.0, True
            if widget is not None:
                widget.hovered = True

    def rest(self) -> None:
        """What lies under the pointer came there by itself: its tip waits until the pointer moves.

        Nobody asked for it, and it would hide what has just come.
        """
        self._resting = True

    def _point(self, pos: Point) -> None:
        """The pointer is there now: from here on a tip is meant, if it has moved at all."""
        if self._resting and pos != self._at:
            self._resting, self._hover_time = False, min(self._hover_time, 0.0)
        self._at = pos

    def hush(self) -> None:
        """Whoever presses something has read the tip: it stays away until another one's turn.

        The reason why something cannot be pressed stays.
        """
        if self._hovered is not None and self._hovered.enabled:
            self.dirty = self.dirty or self._hover_time >= TIP_DELAY
            self._hover_time = float("-inf")
        if self._focus is not None and self._focus.enabled:
            self._hushed = self._focus.name

    def _moved(self, event: PointerMoved, pos: Point) -> bool:
        self._point(pos)
        if self._captured is not None:
            return self._captured.handle(event)
        chain = self._chain(pos)
        self._hover(chain[0] if chain else None)
        return any(w.handle(event) for w in chain) or bool(chain)

    def _pressed(self, event: PointerPressed, pos: Point) -> bool:
        chain = self._chain(pos)
        if self._popup is not None and not chain:
            self.close_popup()
            return True
        focus = next((w for w in chain if w.takes_focus), None)
        if self._popup is None:
            self.focus_on(focus, visible=False)
        for widget in chain:
            if widget.handle(event):
                self._captured = widget
                return True
        return False

    def _key(self, event: KeyPressed) -> bool:
        if self._popup is not None:
            if not self._popup.handle(event) and event.name == "escape":
                self.close_popup()
            return True
        if self._focus is not None and self._focus.shown and self._focus.handle(event):
            return True
        if event.name == "tab" and not (event.ctrl or event.alt):
            self.step_focus(-1 if event.shift else 1)
            return True
        if event.name == "return" and not event.repeat and self._press_default(event):
            return True
        if not (event.ctrl or event.alt):
            does = self.shortcuts.get(event.char) if event.char else None
            does = does or self.shortcuts.get(event.name)
            if does is None and (event.char == "?" or event.name == "f1"):
                does = self.show_keys
            if does is not None and not event.repeat:
                does()
                return True
        return event.name in _ARROWS and not event.alt and self.move_focus(event.name)

    def _press_default(self, event: KeyPressed) -> bool:
        widget = self.find(self.default) if self.default else None
        return widget is not None and widget.handle(event)

    # ------------------------------------------------------------------ keys
    def key_rows(self) -> Sequence[KeyRow]:
        """The keys of this screen alone, as they stand on caps, and what they do.

        Not those that all screens have: they follow in the list by themselves, with Escape and
        the key of the green button.
        """
        return ()

    def show_keys(self) -> None:
        """The list of keys (``?``, ``F1``), over this screen until the next key or click."""
        from catan_desktop.ui.scenes.keys_sheet import KeysSheet, groups_of

        if self.stack is not None:
            self.stack.push(KeysSheet(self.services, groups_of(self)))

    # ------------------------------------------------------------------ time
    def poll(self) -> bool:
        """Whether something from outside waits (an agent's answer); asked 40 times a second."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass. A subclass calls ``super().update(dt)``."""
        self.dirty = self.dirty or self.timeline.running
        self.timeline.advance(dt)
        if self._hovered is not None and self._hovered.tip and not self._resting:
            before, self._hover_time = self._hover_time, self._hover_time + dt
            self.dirty = self.dirty or before < TIP_DELAY <= self._hover_time

    @property
    def tipped(self) -> Widget | None:
        """The widget whose tip is to be shown: hovered a while, or focused by key."""
        if self._popup is not None or self._captured is not None:
            return None
        rests = self._hover_time >= TIP_DELAY and not self._resting
        if self._hovered is not None and self._hovered.tip and rests:
            return self._hovered
        focus = self._focus
        if focus is None or not focus.tip or focus.name == self._hushed:
            return None
        return focus if self.shows_focus(focus) else None

    # --------------------------------------------------------------- drawing
    def draw(self, painter: Painter) -> None:
        """Draw everything: what ``paint`` draws, the widgets, the popup, a tip."""
        self.paint(painter)
        for widget in self._widgets:
            if widget.shown:
                self.draw_widget(painter, widget)
        if self._popup is not None:
            self._popup.draw(painter)
        if self.tipped is not None:
            self.draw_tip(painter, self.tipped)

    def draw_widget(self, painter: Painter, widget: Widget) -> None:
        """Draw one of the outer widgets."""
        widget.draw(painter)

    def paint(self, painter: Painter) -> None:
        """Draw what lies under the widgets: background, panels, pictures."""

    def draw_tip(self, painter: Painter, widget: Widget) -> None:
        """Draw a widget's tip above or below it, inside the window."""
        lines = painter.wrap(widget.tip, TIP_WIDTH, 14, 900)
        w = max(painter.measure(line, 14, 900) for line in lines) + 24
        h = 14 + 19.0 * len(lines)
        x, y = self.tip_point(widget, w, h)
        painter.panel(Box(x, y, w, h), 10, PAPER, None, INK, 1.8)
        for i, line in enumerate(lines):
            painter.text(line, x + 12, y + 16.5 + 19 * i, 14, INK, 900)

    def tip_point(self, widget: Widget, w: float, h: float) -> Point:
        """The upper left corner of a tip of that size: above the widget, else below it."""
        x = min(max(8.0, widget.box.cx - w / 2), self.size[0] - w - 8)
        y = widget.box.y - h - 10 if widget.box.y - h - 10 > 4 else widget.box.bottom + 10
        return x, y


def _distance(here: Box, there: Box, way: str) -> float | None:
    """How far a box is in a direction, sideways three times; None if it is not that way."""
    (hx, hy), (tx, ty) = here.centre, there.centre
    along = {"left": hx - tx, "right": tx - hx, "up": hy - ty, "down": ty - hy}[way]
    gap = {
        "left": here.x - there.right,
        "right": there.x - here.right,
        "up": here.y - there.bottom,
        "down": there.y - here.bottom,
    }[way]
    if along <= 0.5 or gap < -0.5 * min(here.h, there.h, here.w, there.w):
        return None
    if way in ("left", "right"):
        aside = max(here.y - there.bottom, there.y - here.bottom, 0.0)
        slant = abs(hy - ty) * 0.01
    else:
        aside = max(here.x - there.right, there.x - here.right, 0.0)
        slant = abs(hx - tx) * 0.01
    if aside > BEAM:
        return None
    return max(gap, 0.0) + 3 * aside + slant


class SceneStack:
    """The scenes from bottom to top; only the top one gets inputs.

    ``fit`` is called with each scene that is pushed or comes to the top again, before
    ``enter`` or ``resume``.
    """

    def __init__(self, fit: "Callable[[Scene[object]], None]") -> None:
        self._fit = fit
        self._scenes: list[Scene[object]] = []
        self._then: list[Callable[[object], None]] = []

    @property
    def top(self) -> "Scene[object] | None":
        """The scene that gets the inputs."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> "tuple[Scene[object], ...]":
        """All scenes, bottom first."""
        return tuple(self._scenes)

    def visible(self) -> "list[Scene[object]]":
        """The scenes to draw, bottom first: the topmost full one and the overlays above it."""
        start = len(self._scenes) - 1
        while start > 0 and self._scenes[start].overlay:
            start -= 1
        return self._scenes[max(0, start) :]

    def push(self, scene: "Scene[R]", then: "Callable[[R], None] | None" = None) -> None:
        """Put a scene on top; ``then`` gets its result when it finishes."""
        plain: Scene[object] = scene  # type: ignore[assignment]  # only finish() knows R

        def hand_over(result: object) -> None:
            if then is not None:
                then(result)  # type: ignore[arg-type]  # finish(scene: Scene[R], result: R)

        if self._scenes:
            self._scenes[-1].handle(PointerLeft())
            self._scenes[-1].dirty = True
        self._scenes.append(plain)
        self._then.append(hand_over)
        scene.stack = self
        self._fit(plain)
        scene.enter()

    def finish(self, scene: "Scene[R]", result: R) -> None:
        """Take a scene off, with all that lies above it, and hand its result over."""
        if not any(s is scene for s in self._scenes):
            return
        gone, then = self._take_top()
        while gone is not scene:
            gone, then = self._take_top()
        below = self.top
        if below is not None:
            self._fit(below)
            below.resume()
        then(result)

    def clear(self) -> None:
        """Leave all scenes, top first, without results (the window was closed)."""
        while self._scenes:
            self._take_top()

    def _take_top(self) -> "tuple[Scene[object], Callable[[object], None]]":
        gone, then = self._scenes.pop(), self._then.pop()
        gone.leave()
        gone.stack = None
        return gone, then
