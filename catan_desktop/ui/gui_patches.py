"""Every touch of pygame_gui's internals, in one place; a test pins the version they fit.

Used of it: one manager and the text entry line, for caret, selection and clipboard.
"""

from pathlib import Path
from typing import Any, Final

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from catan_desktop.ui.theme import theme

FITS: Final = "0.6.14"
"""The version of pygame_gui that this module was written for."""


def install_words() -> None:
    """Make pygame_gui show texts as they are; our catalogue has translated them before.

    It looks each text up in python-i18n, which would take a dot in a player's name for a key.
    """
    import i18n

    i18n.t = lambda key, **_: key


class Face(pygame.font.Font):
    """A face that also renders what has no width: SDL refuses marks that cannot be seen."""

    def render(self, text: Any, *args: Any, **options: Any) -> pygame.Surface:
        """See the base class; nothing to be seen gives an empty picture of the line's height."""
        if not self.size(text)[0]:
            return pygame.Surface((0, self.get_height()), pygame.SRCALPHA)
        return super().render(text, *args, **options)


def install_face() -> None:
    """Make pygame_gui measure and draw marks without width instead of failing."""
    from pygame_gui.core import gui_font_pygame

    gui_font_pygame.Font = Face  # type: ignore[attr-defined]  # it means to import it only


class Manager(pygame_gui.UIManager):
    """A manager whose pointer follows events, so that no real mouse is needed."""

    pointer = (0, 0)

    def process_events(self, event: pygame.event.Event) -> bool:
        """See the base class; remembers where the pointer is."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        return bool(super().process_events(event))

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.calculate_scaled_mouse_position(self.pointer)


class Entry:
    """One text entry line without looks of its own, at a place in window pixels."""

    def __init__(self, face: Path, size: tuple[int, int]) -> None:
        """The manager is made once and kept; it costs 8 ms."""
        install_words()
        install_face()
        self._face = face
        self._px = 0
        self._manager = Manager(size, theme(face, 16), enable_live_theme_updates=False)
        self._line: UITextEntryLine | None = None
        self._drawn: object = None

    def open(self, rect: pygame.Rect, text: str, px: int, limit: int, *, select: bool) -> None:
        """Start editing ``text``; ``select`` marks all of it, else the caret is at the end."""
        self.close()
        if px != self._px:
            self._px = px
            self._manager.get_theme().load_theme(theme(self._face, px))
        line = UITextEntryLine(rect, self._manager)
        line.set_text_length_limit(limit)
        line.set_text(text)
        self._manager.set_focus_set({line})
        line.edit_position = len(text)
        line.select_range = [0, len(text)] if select else [len(text), len(text)]
        self._line = line
        self._manager.update(0.0)

    def close(self) -> None:
        """End editing; the text is gone."""
        if self._line is not None:
            self._line.kill()  # type: ignore[no-untyped-call]
            self._manager.set_focus_set(None)
            self._line = None

    @property
    def text(self) -> str:
        """What stands in the line now."""
        return self._line.get_text() if self._line is not None else ""

    def process(self, event: pygame.event.Event) -> bool:
        """Give the line an event in window pixels; returns whether it used it."""
        return self._manager.process_events(event)

    def update(self, dt: float) -> bool:
        """Let time pass (the caret blinks); returns whether the picture changed."""
        self._manager.update(dt)
        self._manager.update(0.0)  # the line shows a change only in the update after it
        changed = self.image is not self._drawn
        self._drawn = self.image
        return changed

    @property
    def image(self) -> pygame.Surface | None:
        """The line as a picture."""
        line: Any = self._line
        image: pygame.Surface | None = line.image if line is not None else None
        return image

    def place(self, corner: tuple[int, int]) -> None:
        """Move the line, in window pixels."""
        if self._line is not None and self._line.rect.topleft != corner:
            self._line.set_position(corner)
