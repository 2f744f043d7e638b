"""Drives the real program without a person: keys, clicks, typing, the clock, pictures.

It hands pygame's events to the same :class:`Runtime` that a window runs, under SDL's dummy
driver, with a clock of its own: the same steps give the same pictures.
"""

from pathlib import Path
from typing import Final, Self

import pygame

from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import LEFT
from catan_desktop.ui.runtime import FRAME, Runtime
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Launch
from catan_desktop.ui.widgets import Widget

_MODS: Final = {
    "shift": pygame.KMOD_SHIFT,
    "ctrl": pygame.KMOD_CTRL,
    "alt": pygame.KMOD_ALT,
}


class NotOnScreenError(LookupError):
    """What the pilot was to find is not shown; the message lists what is."""


class Clock:
    """A clock that goes only when told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The present second."""
        return self.now


class Pilot:
    """A player made of code.

    Attributes:
        runtime: the program. clock: its clock.
    """

    def __init__(self, launch: Launch, size: tuple[int, int] = (1280, 800)) -> None:
        """Start the program with a window of ``size`` pixels and no scene yet."""
        self.clock = Clock()
        self.runtime = Runtime(launch, clock=self.clock, sleep=lambda _: None, size=size)
        self._pointer: tuple[int, int] = (0, 0)
        self._held = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program."""
        self.runtime.close()

    # ------------------------------------------------------------------ acting
    def press(self, *keys: str) -> None:
        """Press and release keys in turn: ``"return"``, ``"a"``, ``"shift+tab"``, ``"?"``.

        A key that writes something sends its letter after its press, as SDL does.
        """
        for key in keys:
            self._press(key)
        self._settle()

    def _press(self, key: str) -> None:
        *mods, name = key.split("+") if len(key) > 1 else [key]
        mod = sum(_MODS[m] for m in mods)
        char = name if len(name) == 1 else " " if name == "space" else ""
        if "shift" in mods:
            char = char.upper()
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            code = pygame.K_UNKNOWN  # a sign that has no key of its own, such as "?"
        values = {"key": code, "mod": mod, "unicode": "" if mods and mods != ["shift"] else char}
        self._post(pygame.KEYDOWN, **values, scancode=0)
        if values["unicode"]:
            self._post(pygame.TEXTINPUT, text=values["unicode"])
        self._post(pygame.KEYUP, **values, scancode=0)

    def type(self, text: str) -> None:
        """Type into the field that is being edited."""
        for char in text:
            self._post(pygame.TEXTINPUT, text=char)
        self._settle()

    def move(self, target: "str | Point") -> None:
        """Bring the pointer to a target (see :meth:`click`)."""
        self._move_to(self.place(target))
        self._settle()

    def click(self, target: "str | Point", button: int = LEFT) -> None:
        """Click a widget by name, a named place of the scene, shown words, or a point.

        Points are in logical units. A widget scrolled out of view is scrolled in first.
        """
        self._move_to(self.place(target))
        self._button(pygame.MOUSEBUTTONDOWN, button)
        self._button(pygame.MOUSEBUTTONUP, button)
        self._settle()

    def double_click(self, target: "str | Point") -> None:
        """Click twice, quickly."""
        self.click(target)
        self.click(target)

    def drag(self, start: "str | Point", end: "str | Point") -> None:
        """Press at one target, move in a few steps to another, let go."""
        (ax, ay), (bx, by) = self.place(start), self.place(end)
        self._move_to((ax, ay))
        self._button(pygame.MOUSEBUTTONDOWN, LEFT)
        for k in range(1, 5):
            self._move_to((ax + (bx - ax) * k / 4, ay + (by - ay) * k / 4))
        self._button(pygame.MOUSEBUTTONUP, LEFT)
        self._settle()

    def wheel(self, notches: float, target: "str | Point | None" = None) -> None:
        """Turn the wheel (up is positive) where the pointer is, or over a target."""
        if target is not None:
            self._move_to(self.place(target))
        self._post(pygame.MOUSEWHEEL, x=0, y=int(notches), precise_x=0.0, precise_y=notches)
        self._settle()

    def advance(self, seconds: float, frame: float = FRAME) -> None:
        """Let time pass, frame by frame, as the loop does."""
        left = seconds
        while left > 1e-9:
            dt = min(frame, left)
            left -= dt
            self.clock.now += dt
            self._drain()
            self.runtime.step(dt)
            self.runtime.render()

    def resize(self, width: int, height: int) -> None:
        """Make the window another size, in pixels."""
        self.runtime.window.size = (width, height)
        self._post(pygame.WINDOWSIZECHANGED, x=width, y=height)
        self._settle()

    # ------------------------------------------------------------------ seeing
    @property
    def scene(self) -> "Scene[object]":
        """The scene on top.

        Raises:
            NotOnScreenError: the program has ended.
        """
        top = self.runtime.stack.top
        if top is None:
            raise NotOnScreenError("no scene is left")
        return top

    @property
    def scene_name(self) -> str:
        """The name of the scene on top, empty when the program has ended."""
        top = self.runtime.stack.top
        return "" if top is None else top.name

    @property
    def running(self) -> bool:
        """Whether the program still runs."""
        return self.runtime.running and self.runtime.stack.top is not None

    def widget(self, name: str) -> Widget:
        """The shown widget of that name.

        Raises:
            NotOnScreenError: there is none.
        """
        found = self.scene.find(name)
        if found is None:
            names = ", ".join(w.name for w in self.scene.walk())
            raise NotOnScreenError(f"no widget {name!r} in {self.scene.name}; there are: {names}")
        return found

    def find(self, what: str) -> Box:
        """Where something is, in logical units: a widget by name, a named place, or words.

        Raises:
            NotOnScreenError: it is not shown.
        """
        widget = self.scene.find(what)
        if widget is not None:
            return widget.box
        place = self.scene.targets().get(what)
        if place is not None:
            return Box(place[0], place[1], 0.0, 0.0)
        for text, box in self._written():
            if text == what:
                return box
        raise NotOnScreenError(f"{what!r} is not in {self.scene.name}: {self.texts()}")

    def place(self, target: "str | Point") -> Point:
        """The point to click for a target, scrolled into view."""
        if not isinstance(target, str):
            return target
        self._reveal(target)
        return self.find(target).centre

    def shows(self, words: str) -> bool:
        """Whether some text in the picture contains the words."""
        return any(words in text for text in self.texts())

    def texts(self) -> list[str]:
        """All texts in the picture, in the order they were drawn."""
        self.runtime.render(always=True)
        return [text for text, _ in self._written()]

    def faults(self) -> list[str]:
        """Texts that did not fit their place so far."""
        return [f"{f.text!r} {f.width} > {f.room}" for f in self.runtime.painter.faults]

    def picture(self, path: "Path | str") -> None:
        """Write what is on screen as a PNG."""
        self.runtime.render(always=True)
        pygame.image.save(self.runtime.painter.surface, str(path))

    def pixels(self) -> bytes:
        """What is on screen, to be compared."""
        self.runtime.render(always=True)
        return pygame.image.tobytes(self.runtime.painter.surface, "RGB")

    # ----------------------------------------------------------------- inside
    def _written(self) -> list[tuple[str, Box]]:
        scale = self.runtime.services.scale
        return [
            (laid.text, Box(*(v / scale for v in laid.rect))) for laid in self.runtime.painter.texts
        ]

    def _reveal(self, name: str) -> None:
        widget = self.scene.find(name)
        if widget is None:
            return
        for outer in self.scene.widgets:
            outer.reveal(widget)

    def _move_to(self, place: Point) -> None:
        scale = self.runtime.services.scale
        pixel = (round(place[0] * scale), round(place[1] * scale))
        rel = (pixel[0] - self._pointer[0], pixel[1] - self._pointer[1])
        self._pointer = pixel
        self._post(pygame.MOUSEMOTION, pos=pixel, rel=rel, buttons=(int(self._held), 0, 0))

    def _button(self, kind: int, button: int) -> None:
        self._held = kind == pygame.MOUSEBUTTONDOWN and button == LEFT
        self._post(kind, pos=self._pointer, button=button)

    def _post(self, kind: int, **values: object) -> None:
        self.runtime.dispatch(pygame.event.Event(kind, values))

    def _drain(self) -> None:
        """Take what SDL and pygame_gui posted themselves, such as a change of size."""
        for event in pygame.event.get():
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
                self.runtime.dispatch(event)

    def _settle(self) -> None:
        """One step of no time, so that the picture shows what was done."""
        self._drain()
        self.runtime.step(0.0)
        self.runtime.render()
