"""The window: made so that it fits the screen, is sharp, and flips without a GPU."""

import os
import sys
from typing import Final

import pygame

from catan_desktop.app.settings import Settings
from catan_desktop.ui.assets import AssetsMissingError, asset_path
from catan_desktop.ui.layout import LEAST_WINDOW, REFERENCE
from catan_desktop.ui.quiet import quiet_stderr

TITLE: Final = "Catan Desktop"
SHARE: Final = 0.9
"""The most of the screen that a new window takes."""
INVISIBLE: Final = ("offscreen", "dummy", "evdev")
"""Drivers that show nothing; SDL falls back on one where it finds no screen."""


class NoDisplayError(RuntimeError):
    """There is no screen on which a window can open; the message is SDL's."""


def prepare_environment() -> None:
    """Tell SDL what it reads once, when video starts. What the player set stays."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform == "linux" and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
        # Without a GPU a flip through a GL texture takes 8 ms, through shared memory 0.2.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(settings: Settings, size: tuple[int, int] | None) -> pygame.Window:
    """The window, not larger than the screen; a given ``size`` is taken as it is.

    Raises:
        NoDisplayError: video does not start, or no window opens.
    """
    prepare_environment()
    try:
        _start_video()
        desktop = pygame.display.get_desktop_sizes()[0]
        wanted = size or settings.window_size or suited(desktop, desktop_scale(desktop))
        window = pygame.Window(
            TITLE,
            wanted if size else fitted(wanted, desktop),
            resizable=True,
            allow_high_dpi=True,
        )
        window.get_surface()
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplayError(str(error)) from error
    window.minimum_size = fitted(LEAST_WINDOW, desktop)
    if size is None and settings.window_position is not None:
        window.position = kept_on_screen(settings.window_position, window.size, desktop)
    _set_icon(window)
    pygame.key.set_repeat(350, 40)
    pygame.key.start_text_input()  # without it the system does not say what a key means
    return window


def _start_video() -> None:
    """Start SDL's video on a screen, or on the driver that was asked for.

    Raises:
        pygame.error: there is none.
    """
    with quiet_stderr():  # the libraries that SDL tries write there what they lack
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error("no display server is running")


def desktop_scale(desktop: tuple[int, int]) -> float:
    """How much larger than the reference a first window is, so that it is not tiny."""
    if sys.platform == "win32":
        import ctypes

        return max(1.0, ctypes.windll.user32.GetDpiForSystem() / 96)
    return 2.0 if desktop[1] >= 2000 else 1.25 if desktop[1] >= 1400 else 1.0


def suited(desktop: tuple[int, int], scale: float) -> tuple[int, int]:
    """The window of a first run: the reference size at that scale, at most 90 % of the screen."""
    return (
        min(round(REFERENCE[0] * scale), round(desktop[0] * SHARE)),
        min(round(REFERENCE[1] * scale), round(desktop[1] * SHARE)),
    )


def fitted(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """The size, at most that of the screen."""
    return min(size[0], desktop[0]), min(size[1], desktop[1])


def kept_on_screen(
    position: tuple[int, int], size: tuple[int, int], desktop: tuple[int, int]
) -> tuple[int, int]:
    """A place from which the whole window can be seen."""
    return (
        max(0, min(position[0], desktop[0] - size[0])),
        max(0, min(position[1], desktop[1] - size[1])),
    )


def window_factor(window: pygame.Window) -> float:
    """Pixels for each of the units in which the system counts pointer positions."""
    points = window.size[0]
    return window.get_surface().get_width() / points if points else 1.0


def _set_icon(window: pygame.Window) -> None:
    try:
        path = asset_path("svg", "icon.svg")
    except AssetsMissingError:
        return
    window.set_icon(pygame.image.load_sized_svg(path, (64, 64)))
