"""The last word on the screen: a box of the system's own, where nothing else may be relied on."""

import pygame

from catan_desktop.ui.window import INVISIBLE


def can_be_seen() -> bool:
    """Whether there is a screen before which somebody may sit."""
    return pygame.display.get_init() and pygame.display.get_driver() not in INVISIBLE


def message_box(title: str, words: str, window: pygame.Window | None = None) -> bool:
    """Show words in a box of the system and wait until it is closed; False if that cannot be."""
    try:
        pygame.display.message_box(title, words, message_type="error", parent_window=window)
    except (pygame.error, NotImplementedError):
        return False
    return True
