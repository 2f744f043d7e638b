"""The system's clipboard, which may not be there."""

import pygame


def put_text(text: str) -> bool:
    """Lay a text on the clipboard; False if the system has none or refuses."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError, AttributeError):  # no window system, or not built in
        return False
    return True
