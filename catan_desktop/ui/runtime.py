"""The running frame: window, loop, scale, language, and one composed picture when it changed.

The loop polls and sleeps (waiting for events spins inside SDL), draws only when a scene says
that something changed, and not at all while minimised. The pilot drives the same object by
:meth:`Runtime.dispatch` and :meth:`Runtime.step`.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

import pygame

from catan_desktop.app.settings import Settings
from catan_desktop.app.setup import default_setup, from_plain, spoken
from catan_desktop.i18n import Catalogue, system_language
from catan_desktop.ui.alert import can_be_seen, message_box
from catan_desktop.ui.art import ArtStore
from catan_desktop.ui.assets import AssetsMissingError, asset_path
from catan_desktop.ui.backdrop import Backdrop
from catan_desktop.ui.entry import TextHost
from catan_desktop.ui.gamepad import EVENTS as PAD_EVENTS
from catan_desktop.ui.gamepad import Gamepads
from catan_desktop.ui.inputs import Input
from catan_desktop.ui.keys import Translator
from catan_desktop.ui.layout import automatic_scale, effective_scale
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import show_palette
from catan_desktop.ui.scene import Scene, SceneStack
from catan_desktop.ui.services import Launch, Services, TroubleError
from catan_desktop.ui.sound import SoundBoard
from catan_desktop.ui.text import Fonts
from catan_desktop.ui.window import NoDisplayError, open_window, window_factor

__all__ = ["NoDisplayError", "Runtime"]

FRAME: Final = 1 / 60
POLL: Final = 1 / 40
POLL_UNFOCUSED: Final = 1 / 20
QUIT: Final = "quit"
"""The answer to a trouble after which the program ends."""
BEAT: Final = 0.1
"""Seconds after which time passes even if nothing happened (tips, the caret)."""
LONGEST_STEP: Final = 0.25
"""A step after a stall counts as no more, so that animations do not jump."""


class Recovery(Protocol):
    """What can be done after an error that nobody expected."""

    def ways(self) -> Sequence[str]:
        """The ways on that make sense now, the best first: ``again`` and ``title``."""

    def recover(self, way: str) -> None:
        """Go a way, all scenes gone."""


class Runtime:
    """The program's window and what runs in it.

    Attributes:
        services: what scenes are handed. stack: the scenes. window: pygame's window.
        painter: draws on the window. frames: how many were composed.
        pads: the gamepads; their buttons come as keys.
        running: False ends :meth:`run`.
    """

    def __init__(
        self,
        launch: Launch,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Open the window; ``size`` overrides the remembered one.

        Raises:
            NoDisplayError: there is no screen to show it on.
            AssetsMissingError: the program's pictures and fonts were not found.
        """
        self._clock, self._sleep = clock, sleep
        self._launch = launch
        settings = launch.settings
        show_palette(settings.palette)
        self.window = open_window(settings, size)
        self._surface = self.window.get_surface()
        self._factor = window_factor(self.window)
        self.services = self._make_services(settings)
        self.painter = Painter(self._surface, 1.0, self.services.art, self.services.fonts)
        self.stack = SceneStack(self._fit_scene)
        self._keys = Translator()
        self.pads = Gamepads()
        self._fullscreen = False
        self._minimised = False
        self._focused = True
        self._resized = False
        self._started = False
        self._closed = False
        self._layout_key: tuple[object, ...] = ()
        self.running = True
        self.frames = 0
        self._relayout()
        if settings.fullscreen:
            self._set_fullscreen(True)

    def _make_services(self, settings: Settings) -> Services:
        language = settings.language or system_language()
        launch = self._launch
        setup = from_plain(settings.last_setup) or default_setup(language)
        try:
            sounds = asset_path("sounds")
        except AssetsMissingError:
            sounds = None
        return Services(
            launch=launch,
            catalogue=Catalogue(language),
            settings=settings,
            setup=setup,
            art=ArtStore(),
            fonts=Fonts(),
            sound=SoundBoard(sounds, settings.volume, settings.muted, settings.sea),
            backdrop=Backdrop(),
            text_host=TextHost(self._surface.get_size()),
            clock=self._clock,
            scale=1.0,
            applied=self._applied,
        )

    # ---------------------------------------------------------------- settings
    def _applied(self, before: Settings, now: Settings) -> None:
        """Make new settings hold at once."""
        services = self.services
        services.sound.change(volume=now.volume, muted=now.muted, sea=now.sea)
        if now.language != before.language:
            language = now.language or system_language()
            services.catalogue = Catalogue(language)
            services.setup = spoken(services.setup, language)
        if now.palette != before.palette:
            show_palette(now.palette)
            self.painter.layers.clear()
        if now.fullscreen != before.fullscreen:
            self._set_fullscreen(now.fullscreen)
        self._relayout()
        for scene in self.stack.scenes:
            scene.dirty = True

    def _set_fullscreen(self, on: bool) -> None:
        if on != self._fullscreen:
            self._fullscreen = on
            if on:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()
            self._resized = True

    def toggle_fullscreen(self) -> None:
        """Full screen on or off, remembered."""
        settings = self.services.settings
        self._change(replace(settings, fullscreen=not settings.fullscreen))

    def _change(self, settings: Settings) -> None:
        try:
            self.services.change(settings)
        except TroubleError:
            # It holds for now; the settings screen tells when its own changes are not kept.
            return

    # ------------------------------------------------------------------ layout
    def _scale(self) -> float:
        width, height = self._surface.get_size()
        wish = self.services.settings.scale / 100
        wanted = wish * self._factor if wish > 0 else automatic_scale(width, height)
        return effective_scale(width, height, wanted)

    @property
    def logical_size(self) -> tuple[float, float]:
        """Width and height of the window in logical units."""
        width, height = self._surface.get_size()
        return width / self.services.scale, height / self.services.scale

    def _relayout(self) -> None:
        """Fit the visible scenes to size, scale and language, if one of them is new."""
        self._resized = False
        self._surface = self.window.get_surface()
        self._factor = window_factor(self.window)
        scale = self._scale()
        self.services.scale = scale
        self.painter.retarget(self._surface, scale)
        key = self._key()
        if key != self._layout_key:
            self._layout_key = key
            for scene in self.stack.visible():
                scene.fit(self.logical_size)

    def _key(self) -> tuple[object, ...]:
        settings = self.services.settings
        return (
            self._surface.get_size(),
            self.services.scale,
            self.services.catalogue.language,
            settings.reduced_motion,
        )

    def _fit_scene(self, scene: Scene[object]) -> None:
        scene.fit(self.logical_size)

    # ------------------------------------------------------------------ events
    def dispatch(self, event: pygame.event.Event) -> None:
        """Take one of pygame's events, positions in window coordinates."""
        if event.type in PAD_EVENTS:
            self._dispatch_all(self.pads.keys(event, self._clock()))
            return
        if self._window_event(event):
            return
        event = self._keys.in_pixels(event, self._factor)
        host = self.services.text_host
        active = host.active
        if host.process(event):
            if event.type == pygame.KEYUP:  # the key that opened the field is let go inside it
                self._keys.release(event.key)
            self._touch()
            return
        made = self._keys.translate(event, self.services.scale, self._clock())
        if made is not None:
            self.input(made)
        if not active and host.active and event.type == pygame.MOUSEBUTTONDOWN:
            host.process(event)  # the click that opened the field also places the caret
        elif not active and host.active and event.type == pygame.KEYDOWN:
            host.opened_by_key()

    def _dispatch_all(self, events: Iterable[pygame.event.Event]) -> None:
        for event in events:
            self.dispatch(event)

    def input(self, event: Input) -> bool:
        """Hand an input to the top scene; returns whether it was used."""
        top = self.stack.top
        return top is not None and top.handle(event)

    def _window_event(self, event: pygame.event.Event) -> bool:
        kind = event.type
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.running = False
        elif kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized = True
        elif kind == pygame.WINDOWMINIMIZED:
            self._minimised = True
            self.services.visible = False
            self.services.sound.hide(True)
        elif kind in (
            pygame.WINDOWRESTORED,
            pygame.WINDOWEXPOSED,
            pygame.WINDOWSHOWN,
            pygame.WINDOWMAXIMIZED,
        ):
            self._minimised = False
            self.services.visible = True
            self.services.sound.hide(False)
            self._touch()
        elif kind == pygame.WINDOWFOCUSGAINED:
            self._focused = True
        elif kind == pygame.WINDOWFOCUSLOST:
            self._focused = False
            self._dispatch_all(self.pads.release_all())
            self._keys.release_all()
        elif kind == pygame.KEYDOWN and self._is_fullscreen_key(event):
            self.toggle_fullscreen()
        else:
            return False
        return True

    @staticmethod
    def _is_fullscreen_key(event: pygame.event.Event) -> bool:
        return bool(
            event.key == pygame.K_F11
            or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT)
        )

    def _touch(self) -> None:
        if self.stack.top is not None:
            self.stack.top.dirty = True

    # -------------------------------------------------------------------- time
    def step(self, dt: float) -> None:
        """Let ``dt`` seconds pass for the visible scenes and the caret."""
        if self._resized:
            self._relayout()
            self._touch()
        if self.services.text_host.update(dt):
            self._touch()
        for scene in self.stack.visible():
            scene.update(dt)

    @property
    def moving(self) -> bool:
        """Whether an animation runs in a visible scene."""
        return any(scene.timeline.running for scene in self.stack.visible())

    def render(self, *, always: bool = False) -> bool:
        """Compose a frame if a visible scene changed; returns whether it did."""
        visible = self.stack.visible()
        if not visible or self._minimised or not (always or any(s.dirty for s in visible)):
            return False
        self.painter.begin()
        for scene in visible:
            scene.dirty = False
            scene.draw(self.painter)
        self.window.flip()
        self.frames += 1
        return True

    # -------------------------------------------------------------------- loop
    def run(
        self, begin: Callable[[], None] = lambda: None, recovery: Recovery | None = None
    ) -> int:
        """Begin, and run until the window is closed or no scene is left.

        After an error that nobody expected ``launch.crashed`` is told, and what it answers is
        shown with the ways on that ``recovery`` knows.

        Returns 0, or 1 if the program ended with such an error.

        Raises:
            TroubleError, AssetsMissingError: from ``begin``.
        """
        try:
            expected = (TroubleError, AssetsMissingError)
            error = self._tried(begin, expected) or self._tried(self._loop)
            while error is not None:
                way = self._crashed(error, recovery)
                if recovery is None or way == QUIT:
                    return 1
                go_on = partial(recovery.recover, way)
                error = self._tried(go_on) or self._tried(self._loop)
            return 0
        finally:
            self.close()

    @staticmethod
    def _tried(
        what: Callable[[], None], expected: tuple[type[Exception], ...] = ()
    ) -> Exception | None:
        """Do something; an error that nobody expected is the answer."""
        try:
            what()
        except expected:
            raise
        except Exception as error:  # noqa: BLE001  the last door: a report instead of a traceback
            return error
        return None

    def _crashed(self, error: Exception, recovery: Recovery | None) -> str:
        """Report the error, and tell the player if there is one; the way they choose."""
        trouble = self._launch.crashed(error)
        if trouble is None or not can_be_seen():
            return QUIT
        broken = self.stack
        way = QUIT
        try:
            way = self._ask(trouble, () if recovery is None else recovery.ways())
        except Exception:  # noqa: BLE001  what draws the dialog may be what is broken
            words = "\n\n".join(w for w in (trouble.why, trouble.safe, trouble.detail) if w)
            message_box(trouble.title, words, self.window)
        finally:
            self.stack = broken
        if way != QUIT:
            self._let_go()
        return way

    def _ask(self, trouble: TroubleError, ways: Sequence[str]) -> str:
        """Show a trouble over the last picture, without the scenes that led to it."""
        from catan_desktop.ui.scenes.dialog import last_words

        answers: list[str] = []
        self.services.text_host.end()
        self.stack = SceneStack(self._fit_scene)
        self._minimised, self.running = False, True
        self.stack.push(last_words(self.services, trouble, ways), answers.append)
        pygame.event.clear()  # a key pressed before must not answer what was not yet read
        self._loop()
        return answers[0] if answers else QUIT

    def _let_go(self) -> None:
        """Leave the scenes that fell over; one that cannot even be left is dropped."""
        while self.stack.top is not None:
            with suppress(Exception):
                self.stack.clear()
        self.painter.layers.clear()

    def _loop(self) -> None:
        last = self._clock() - 2 * BEAT  # the first round draws
        while self.running and self.stack.top is not None:
            start = self._clock()
            events = [*self._keys.coalesced(pygame.event.get()), *self.pads.due(start)]
            self._dispatch_all(events)
            due = self.moving or start - last >= BEAT
            acted = any(scene.poll() for scene in self.stack.visible())
            if events or due or acted:
                self.step(min(LONGEST_STEP, start - last))
                last = start
                self.render()
                self._after_first_frame()
            pause = FRAME if self.moving else POLL if self._focused else POLL_UNFOCUSED
            if acted and not self.moving:
                pause = 0.0  # without motion games go as fast as they are thought out
            self._sleep(max(0.0, pause - (self._clock() - start)))

    def _after_first_frame(self) -> None:
        if not self._started and self.frames:
            self._started = True
            self.services.sound.start()
            self.pads.start()

    def close(self) -> None:
        """Leave all scenes, remember the window and close it. A second call does nothing."""
        if self._closed:
            return
        self._closed, self.running = True, False
        self.services.text_host.end()
        self.stack.clear()
        self._remember_window()
        self.services.sound.stop()
        self.pads.stop()
        self.window.destroy()

    def _remember_window(self) -> None:
        settings = self.services.settings
        if not self._fullscreen and not self._minimised:
            size, position = self.window.size, self.window.position
            kept = replace(
                settings,
                window_size=(int(size[0]), int(size[1])),
                window_position=(int(position[0]), int(position[1])),
            )
            self._change(kept)
