"""Board pictures for the book: real views in a small tray, kept once they are drawn."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catan_desktop.engine.ids import TERRAIN_NAMES
from catan_desktop.ui.board_marks import TILE_WIDTH, TOKEN_DOWN
from catan_desktop.ui.board_view import (
    TOKEN,
    BoardView,
    draw_sketch,
    draw_tray_frame,
    variants,
)
from catan_desktop.ui.box import Box
from catan_desktop.ui.coast import natural_layout
from catan_desktop.ui.layout import TILE, BoardLayout
from catan_desktop.ui.painter import TOKEN_DROP, Painter
from catan_desktop.ui.palette import FOCUS, INK, default_looks
from catan_desktop.ui.rulebook.positions import CLOSE, Position, position

RADIUS: Final = 14.0


class PictureShelf:
    """One view for each island at each nearness, so that an island is drawn only once.

    Attributes:
        patient: an island that is not drawn yet is shown as a sketch for now, since it takes
            a tenth of a second; ``missed`` then tells that it was.
    """

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._views: dict[tuple[int, float], BoardView] = {}
        self._drawn: set[tuple[int, float, float]] = set()
        self.patient = False
        self.missed = False

    def draw(self, p: Painter, name: str, rect: Box) -> None:
        """The position of that name in a tray of that rectangle."""
        shown = position(name)
        layout = layout_for(shown, rect)
        island = id(shown.board), layout.hex_height
        view = self._views.setdefault(island, BoardView())
        before = len(p.texts)
        draw_tray_frame(p, rect, RADIUS)
        key = (*island, p.scale)
        if self.patient and key not in self._drawn:
            self.missed = True
            draw_sketch(p, shown.board, layout, RADIUS)
            return
        self._drawn.add(key)
        view.draw(
            p, shown.board, layout, shown.scene, default_looks(), radius=RADIUS, furniture=False
        )
        inside = view.board_painter(p, layout)
        with p.clipped(rect):
            _letters(inside, shown)
            _rings(inside, shown, layout.unit)
        tray = p.pixel_rect(rect).move(p.window_at)
        p.texts[before:] = [laid for laid in p.texts[before:] if tray.contains(laid.rect)]

    @staticmethod
    def warm_up(p: Painter) -> Iterator[None]:
        """Render the tiles of the close pictures bit by bit: each step takes a few."""
        shown = position("yield")
        inside = p.scaled(CLOSE / TILE)
        letters = variants(shown.board)
        names = sorted(
            {
                f"hex_{TERRAIN_NAMES[terrain]}_{letters[h]}"
                for h, terrain in enumerate(shown.board.terrains)
            }
        )
        for i, name in enumerate(names):
            inside.art(name, TILE_WIDTH)
            if i % 3 == 2:
                yield


def _letters(inside: Painter, shown: Position) -> None:
    places = natural_layout(shown.board.topology)
    for h, letter in enumerate(shown.letters):
        if letter:
            x, y = places.center(h)
            inside.drop(inside.art("token", TOKEN), x, y + TOKEN_DOWN, "c", TOKEN_DROP)
            inside.text(letter, x, y + TOKEN_DOWN, 26, INK, 900, "c")


def _rings(inside: Painter, shown: Position, unit: float) -> None:
    """Small rings round marked corners, wider where a building stands."""
    places = natural_layout(shown.board.topology)
    built = {v for v, _ in shown.scene.settlements + shown.scene.cities}
    k = max(1.0, 0.62 / unit)
    for vertex in sorted(shown.marked):
        r = (22.0 if vertex in built else 13.0) * k
        side = 2 * r + 8
        ring = f'<circle cx="{side / 2:g}" cy="{side / 2:g}" r="{r:g}" fill='
        body = (
            f'{ring}"{FOCUS}" fill-opacity="{0.0 if vertex in built else 0.35:g}" '
            f'stroke="{INK}" stroke-width="6"/>{ring}"none" stroke="{FOCUS}" stroke-width="3.4"/>'
        )
        x, y = places.vertex(vertex)
        inside.blit(inside.svg(side, side, body), x, y - (3 if vertex in built else 0), "c")


def layout_for(shown: Position, rect: Box) -> BoardLayout:
    """Where the board lies in a picture: the whole island, or close round the middle meant."""
    whole = BoardLayout(shown.board.topology, rect)
    if not shown.center:
        return whole
    near = replace(whole, zoom=CLOSE / whole.hex_height)
    points = [near.vertex(v) for v in shown.center]
    x = sum(px for px, _ in points) / len(points)
    y = sum(py for _, py in points) / len(points)
    return replace(near, pan=(rect.cx - x, rect.cy - y))
