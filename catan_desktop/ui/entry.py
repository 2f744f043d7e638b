"""Text entry: our field, with pygame_gui's line inside it while it is being edited."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from catan_desktop.ui import controls
from catan_desktop.ui.assets import asset_path
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import LEFT, Input, KeyPressed, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, PAPER, QUIET
from catan_desktop.ui.widgets import Widget

if TYPE_CHECKING:
    from catan_desktop.ui.gui_patches import Entry

_MOUSE: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
)
_OURS: Final = (
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_ESCAPE,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_F11,
)


class TextHost:
    """Lends the program's one text entry to the field that is being edited.

    pygame_gui is imported when a field is edited for the first time. Text input stays on
    everywhere, for only then the system says what a key means (``?`` on any keyboard); an
    input method that begins to compose outside a field is switched off until the next field.

    Attributes:
        composing: what an input method is composing now, not yet part of the text.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._entry: Entry | None = None
        self._changed: Callable[[str], None] | None = None
        self._opening = False
        self.composing = ""

    @property
    def active(self) -> bool:
        """Whether a field is being edited."""
        return self._changed is not None

    @property
    def image(self) -> pygame.Surface | None:
        """The text with caret and selection, as a picture."""
        return self._entry.image if self._entry is not None and self.active else None

    def begin(
        self,
        rect: pygame.Rect,
        text: str,
        px: int,
        limit: int,
        changed: Callable[[str], None],
        *,
        select: bool,
    ) -> None:
        """Edit ``text`` at a place in window pixels; ``changed`` gets it after each change."""
        if self._entry is None:
            from catan_desktop.ui.gui_patches import Entry

            self._entry = Entry(asset_path("fonts", "ZenMaruGothic-700.ttf"), self._size)
        self._entry.open(rect, text, px, limit, select=select)
        self._changed = changed
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(rect)

    def end(self) -> None:
        """Stop editing."""
        if self._entry is not None and self.active:
            self._entry.close()
        self._changed, self.composing, self._opening = None, "", False

    def opened_by_key(self) -> None:
        """The key that opened the field is not typed into it: its letter is still to come."""
        self._opening = True

    def process(self, event: pygame.event.Event) -> bool:
        """Take an event in window pixels; True if the scene must not see it as a key."""
        changed = self._changed
        if self._entry is None or changed is None:
            if event.type == pygame.TEXTEDITING and event.text:
                pygame.key.stop_text_input()
            return False
        if self._opening and self._of_the_opening(event):
            return True
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _OURS:
            return bool(self.composing)
        if event.type not in (*_MOUSE, pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return False
        before = self._entry.text
        self._entry.process(event)
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
        if self._entry.text != before:
            changed(self._entry.text)
        return event.type not in _MOUSE

    def _of_the_opening(self, event: pygame.event.Event) -> bool:
        """Whether an event is what the key that opened the field writes.

        The system sends it between that key's press and the next event of a key. An input
        method that took the letter begins anew.
        """
        if event.type == pygame.TEXTEDITING and event.text:
            pygame.key.stop_text_input()
            pygame.key.start_text_input()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            self._opening = False
        return event.type in (pygame.TEXTEDITING, pygame.TEXTINPUT)

    def update(self, dt: float) -> bool:
        """Let time pass; True if the picture changed."""
        return self._entry is not None and self._changed is not None and self._entry.update(dt)

    def place(self, corner: tuple[int, int]) -> None:
        """Tell where the picture is drawn, in window pixels."""
        if self._entry is not None and self.active:
            self._entry.place(corner)


class TextField(Widget):
    """One line of text to edit. Enter and leaving the field report it, Escape takes it back.

    Args:
        typed: called with the text after each change.
        entered: called when the text was changed and is done.
        limit: most characters.
        hint: quiet words in an empty field.
        icon: a sign at the left.
        wrong: it has a red edge and a warning sign; ``tip`` or a line elsewhere says why.
    """

    def __init__(
        self,
        name: str,
        box: Box,
        label: str,
        text: str,
        *,
        typed: Callable[[str], None] | None = None,
        entered: Callable[[str], None] | None = None,
        limit: int = 24,
        hint: str = "",
        icon: str = "",
        size: float = 15.0,
        wrong: bool = False,
        enabled: bool = True,
        tip: str = "",
    ) -> None:
        super().__init__(name, box, label, enabled=enabled, tip=tip)
        self.text, self._before = text, text
        self.typed, self.entered = typed, entered
        self.limit, self.hint, self.icon, self.size = limit, hint, icon, size
        self.wrong = wrong
        self.editing = False
        self._select = False

    def inner(self) -> Box:
        """Where the letters go."""
        return controls.field_text_box(self.box, icon=bool(self.icon)).inset(0, 5)

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerPressed(button=button) if button == LEFT:
                self.start(select=False)
                return True
            case KeyPressed(name="return") if self.editing:
                self.stop()
                return True
            case KeyPressed(name="return") if self.enabled:
                self.start(select=True)
                return True
            case KeyPressed(name="escape") if self.editing:
                self._take(self._before)
                self.stop()
                return True
            case _:
                return False

    def gained_focus(self, *, by_key: bool) -> None:
        """See :meth:`Widget.gained_focus`: editing starts at once."""
        self.start(select=by_key)

    def lost_focus(self) -> None:
        """See :meth:`Widget.lost_focus`."""
        self.stop()

    def start(self, *, select: bool) -> None:
        """Begin to edit."""
        if self.enabled and not self.editing and self.host is not None:
            self.editing, self._select, self._before = True, select, self.text
            self.host.services.text_host.end()
            self._lend()
            self.touch()

    def _lend(self) -> None:
        assert self.host is not None
        services = self.host.services
        scale = services.scale
        inner = self.inner()
        rect = pygame.Rect(
            round(inner.x * scale), round(inner.y * scale),
            round(inner.w * scale), round(inner.h * scale),
        )  # fmt: skip
        px = max(11, round(self.size * scale))
        services.text_host.begin(rect, self.text, px, self.limit, self._take, select=self._select)

    def _take(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.touch()
            if self.typed is not None:
                self.typed(text)

    def stop(self) -> None:
        """End editing and report a changed text."""
        if self.editing and self.host is not None:
            self.editing = False
            self.host.services.text_host.end()
            self.touch()
            if self.entered is not None and self.text != self._before:
                self.entered(self.text)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        state = self.state._replace(focus=self.editing or self.focused)
        host = self.host.services.text_host if self.host is not None else None
        image = host.image if host is not None and self.editing else None
        text = "" if image is not None else self.text
        hint = "" if image is not None else self.hint
        controls.field(
            painter, self.box, text, hint, state, icon=self.icon, wrong=self.wrong,
            size=self.size,
        )  # fmt: skip
        if host is not None and image is not None:
            corner = painter.pixel_rect(self.inner()).topleft
            host.place(corner)
            painter.surface.blit(image, corner)
            self._draw_composing(painter, host.composing)

    def _draw_composing(self, painter: Painter, words: str) -> None:
        """What the input method holds, on a slip under the field."""
        if not words:
            return
        w = painter.measure(words, self.size) + 20
        slip = Box(self.box.x + 8, self.box.bottom + 4, w, self.size + 14)
        painter.panel(slip, 8, PAPER, None, QUIET, 1.4)
        painter.text(words, slip.x + 10, slip.cy, self.size, INK)
        painter.line(slip.x + 10, slip.bottom - 5, slip.right - 10, slip.bottom - 5, INK, 1.4)
