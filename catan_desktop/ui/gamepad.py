"""Gamepads: each button is a key that the program knows already.

SDL names the buttons of a pad that it knows by their place (``A`` is the lower one), whatever its
maker wrote on them. Nothing is polled: pads, buttons and sticks speak by events, and without a pad
only :meth:`Gamepads.due` is asked, which then looks at one value.

==================  =====================  ==============================
button              key                    meaning
==================  =====================  ==============================
cross, left stick   arrows, repeating      next place, next control
A                   Enter                  press, place
B                   Escape                 cancel, back
X                   Space                  roll, end the turn
Y                   I                      a hint
shoulders           Shift+Tab, Tab         control before, next control
triggers            U, N                   undo, skip to the own turn
Start               F10                    menu
Back                ?                      keys
==================  =====================  ==============================
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

import pygame


class Key(NamedTuple):
    """A key: its code, what it writes, its modifiers."""

    code: int
    char: str = ""
    mod: int = 0


class Pad(Protocol):
    """An opened pad."""

    @property
    def id(self) -> int:
        """The number by which its events know it."""

    def quit(self) -> None:
        """Close it."""


UP: Final = Key(pygame.K_UP)
DOWN: Final = Key(pygame.K_DOWN)
LEFT: Final = Key(pygame.K_LEFT)
RIGHT: Final = Key(pygame.K_RIGHT)
BUTTONS: Final[Mapping[int, Key]] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
    pygame.CONTROLLER_BUTTON_A: Key(pygame.K_RETURN),
    pygame.CONTROLLER_BUTTON_B: Key(pygame.K_ESCAPE),
    pygame.CONTROLLER_BUTTON_X: Key(pygame.K_SPACE, " "),
    pygame.CONTROLLER_BUTTON_Y: Key(pygame.K_i, "i"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Key(pygame.K_TAB, "", pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Key(pygame.K_TAB),
    pygame.CONTROLLER_BUTTON_START: Key(pygame.K_F10),
    pygame.CONTROLLER_BUTTON_BACK: Key(pygame.K_UNKNOWN, "?"),
}
AXES: Final[Mapping[int, tuple[Key | None, Key]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (LEFT, RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (UP, DOWN),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, Key(pygame.K_u, "u")),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, Key(pygame.K_n, "n")),
}
"""What an axis means at its low and at its high end."""
EVENTS: Final = frozenset({
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
})  # fmt: skip
FULL: Final = 32767
PRESSED: Final = 0.55
RELEASED: Final = 0.35
"""How far an axis must go to count as pressed, and come back to count as let go."""
FIRST_REPEAT: Final = 0.4
REPEAT: Final = 0.11
"""Seconds until an arrow that is held repeats, and between repeats."""


def open_pad(index: int) -> Pad:
    """Open the pad that was plugged in as number ``index``.

    Raises:
        pygame.error: it is gone again, or SDL does not know its buttons.
    """
    from pygame._sdl2 import controller

    pad: Pad = controller.Controller(index)
    return pad


class Gamepads:
    """All pads, as one more keyboard.

    Attributes:
        on: whether pads are listened to.
    """

    def __init__(self, opener: Callable[[int], Pad] = open_pad) -> None:
        self._open = opener
        self.on = False
        self._pads: dict[int, Pad] = {}
        self._down: dict[tuple[int, int, bool], Key] = {}
        self._repeats: tuple[tuple[int, int, bool], float] | None = None

    # ---------------------------------------------------------------- life
    def start(self) -> None:
        """Listen (some 6 ms; call it after the first frame). Without the means, nothing."""
        with suppress(pygame.error, ImportError):
            from pygame._sdl2 import controller

            controller.init()
            self.on = True

    def stop(self) -> None:
        """Close all pads and listen no more."""
        self._down.clear()
        self._repeats = None
        for pad in self._pads.values():
            with suppress(pygame.error):
                pad.quit()
        self._pads.clear()
        if self.on:
            from pygame._sdl2 import controller

            self.on = False
            controller.quit()

    # ---------------------------------------------------------------- events
    def keys(self, event: pygame.event.Event, now: float) -> list[pygame.event.Event]:
        """The events of keys that one of :data:`EVENTS` means. ``now`` in seconds."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            with suppress(pygame.error):
                pad = self._open(event.device_index)
                self._pads[pad.id] = pad
            return []
        if kind == pygame.CONTROLLERDEVICEREMOVED:
            return self._removed(event.instance_id)
        if event.instance_id not in self._pads:
            return []
        if kind == pygame.CONTROLLERAXISMOTION:
            return self._moved(event.instance_id, event.axis, event.value / FULL, now)
        control = (event.instance_id, event.button, False)
        if kind == pygame.CONTROLLERBUTTONUP:
            return self._release(control)
        key = BUTTONS.get(event.button)
        return [] if key is None else self._press(control, key, now)

    def due(self, now: float) -> list[pygame.event.Event]:
        """The press of an arrow that was held long enough, again."""
        if self._repeats is None or now < self._repeats[1]:
            return []
        control = self._repeats[0]
        self._repeats = control, now + REPEAT
        return [_event(pygame.KEYDOWN, self._down[control])]

    def release_all(self) -> list[pygame.event.Event]:
        """Let go of everything (the window lost the keyboard)."""
        return [event for control in list(self._down) for event in self._release(control)]

    def _removed(self, instance: int) -> list[pygame.event.Event]:
        pad = self._pads.pop(instance, None)
        if pad is not None:
            with suppress(pygame.error):
                pad.quit()
        held = [control for control in self._down if control[0] == instance]
        return [event for control in held for event in self._release(control)]

    def _moved(self, pad: int, axis: int, part: float, now: float) -> list[pygame.event.Event]:
        """An axis is at a part (-1 to 1) of its way."""
        if axis not in AXES:
            return []
        control, before = (pad, axis, True), self._down.get((pad, axis, True))
        low, high = AXES[axis]
        key = low if part < 0 else high
        if before is not None and (abs(part) < RELEASED or key is not before):
            made = self._release(control)
        else:
            made = []
        if key is not None and abs(part) >= PRESSED and control not in self._down:
            made += self._press(control, key, now)
        return made

    def _press(
        self, control: tuple[int, int, bool], key: Key, now: float
    ) -> list[pygame.event.Event]:
        self._down[control] = key
        if key in (UP, DOWN, LEFT, RIGHT):
            self._repeats = control, now + FIRST_REPEAT
        return [_event(pygame.KEYDOWN, key)]

    def _release(self, control: tuple[int, int, bool]) -> list[pygame.event.Event]:
        key = self._down.pop(control, None)
        if self._repeats is not None and self._repeats[0] == control:
            self._repeats = None
        return [] if key is None else [_event(pygame.KEYUP, key)]


def _event(kind: int, key: Key) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key.code, unicode=key.char, mod=key.mod, scancode=0)
