"""From pygame's events to inputs: pixels to logical units, key codes to names."""

from collections.abc import Iterable
from typing import Final

import pygame

from catan_desktop.ui.box import Point
from catan_desktop.ui.inputs import (
    LEFT,
    MIDDLE,
    RIGHT,
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)

_POINTER: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
DOUBLE_CLICK: Final = 0.4
"""Most seconds between the two presses of a double click."""
NEAR: Final = 6.0
"""Most logical units between the two."""


def key_name(code: int) -> str:
    """The name of a key: as pygame has it, the keypad's enter and signs as the plain ones."""
    name = pygame.key.name(code).lower()
    if name == "enter":
        return "return"
    return name[1:-1] if len(name) > 2 and name[0] == "[" and name[-1] == "]" else name


class Translator:
    """Makes inputs; remembers the last press to know a double click."""

    def __init__(self) -> None:
        self._pressed_at = -1.0
        self._pressed: Point = (0.0, 0.0)
        self._button = 0
        self._pointer: Point = (0.0, 0.0)
        self._down: set[int] = set()

    def release(self, code: int) -> None:
        """Forget that a key is down (it was let go while a field took the keys)."""
        self._down.discard(code)

    def release_all(self) -> None:
        """Forget which keys are down (the window lost the keyboard)."""
        self._down.clear()

    @staticmethod
    def coalesced(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
        """The events with only the last of each run of pointer moves."""
        kept: list[pygame.event.Event] = []
        for event in events:
            if event.type == pygame.MOUSEMOTION and kept and kept[-1].type == pygame.MOUSEMOTION:
                kept[-1] = event
            else:
                kept.append(event)
        return kept

    @staticmethod
    def in_pixels(event: pygame.event.Event, factor: float) -> pygame.event.Event:
        """The event with its position in pixels where the system counts in points."""
        if factor == 1.0 or event.type not in _POINTER:
            return event
        moved = {**event.dict, "pos": (event.pos[0] * factor, event.pos[1] * factor)}
        return pygame.event.Event(event.type, moved)

    def translate(self, event: pygame.event.Event, scale: float, now: float) -> Input | None:
        """The input that an event is, None for all others. ``now`` in seconds."""
        kind = event.type
        if kind in _POINTER:
            self._pointer = (event.pos[0] / scale, event.pos[1] / scale)
        if kind == pygame.MOUSEMOTION:
            return PointerMoved(self._pointer, bool(event.buttons[0]))
        if kind == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT):
            return PointerPressed(self._pointer, event.button, self._clicks(event.button, now))
        if kind == pygame.MOUSEBUTTONUP and event.button in (LEFT, MIDDLE, RIGHT):
            return PointerReleased(self._pointer, event.button)
        if kind == pygame.MOUSEWHEEL:
            ctrl = bool(pygame.key.get_mods() & pygame.KMOD_CTRL)
            x = getattr(event, "precise_x", event.x)
            return WheelTurned(self._pointer, x, getattr(event, "precise_y", event.y), ctrl)
        if kind == pygame.WINDOWLEAVE:
            return PointerLeft()
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind == pygame.KEYUP:
            self._down.discard(event.key)
            return KeyReleased(key_name(event.key))
        return None

    def _clicks(self, button: int, now: float) -> int:
        (ax, ay), (bx, by) = self._pressed, self._pointer
        double = (
            button == self._button
            and now - self._pressed_at <= DOUBLE_CLICK
            and abs(ax - bx) <= NEAR
            and abs(ay - by) <= NEAR
        )
        self._pressed_at = -1.0 if double else now
        self._pressed, self._button = self._pointer, button
        return 2 if double else 1

    def _key(self, event: pygame.event.Event) -> KeyPressed:
        repeat = event.key in self._down
        self._down.add(event.key)
        char = event.unicode if event.unicode.isprintable() else ""
        return KeyPressed(
            key_name(event.key),
            char,
            bool(event.mod & pygame.KMOD_SHIFT),
            bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            bool(event.mod & pygame.KMOD_ALT),
            repeat,
        )
