"""Pictures without a window: a board with what stands on it, as a PNG."""

import os
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from catan_desktop.engine.observation import Observation


def board_picture(
    seen: Observation, colors: Sequence[str], path: Path, size: tuple[int, int] = (1280, 900)
) -> None:
    """Write the board of an observation to a PNG file.

    Args:
        seen: whose pieces and robber are drawn; nothing hidden is.
        colors: of the seats, names of the palette.
        path: overwritten. size: in pixels.

    Raises:
        OSError: the file cannot be written.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from catan_desktop.ui.art import ArtStore
    from catan_desktop.ui.board_view import BoardView
    from catan_desktop.ui.box import Box
    from catan_desktop.ui.layout import BoardLayout
    from catan_desktop.ui.painter import Painter
    from catan_desktop.ui.palette import seat_look
    from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, standing
    from catan_desktop.ui.text import Fonts

    pygame.font.init()
    surface = pygame.Surface(size)
    painter = Painter(surface, 1.0, ArtStore(), Fonts())
    painter.begin()
    layout = BoardLayout(seen.board.topology, Box(0, 0, *map(float, size)))
    looks = [seat_look(color) for color in colors]
    scene = standing(seen, NOTHING_SHOWN)
    BoardView().draw(painter, seen.board, layout, scene, looks, radius=0, rim=False)
    content = BytesIO()
    pygame.image.save(surface, content, "board.png")
    path.write_bytes(content.getvalue())  # SDL cannot write names that are not UTF-8
