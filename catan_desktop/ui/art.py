"""The store of vector art: sources, seat colours, rendering to pixels, shadows.

Everything is drawn by SDL's SVG renderer at the very pixel size wanted and kept in a cache.
Surfaces handed out are shared: blit them, never draw on them.
"""

import io
import re
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from catan_desktop.ui.assets import asset_path
from catan_desktop.ui.lru import Lru
from catan_desktop.ui.palette import NEUTRAL, Tones

_VIEW_BOX: Final = re.compile(r'viewBox="0 0 (\S+) (\S+)"')
_EMBLEM: Final = re.compile(r"<!--EMBLEM (\S+) (\S+) (\S+)-->")
_EMBLEM_BODY: Final = re.compile(r"scale\(\d+\)\">\s*(.*?)\s*</g>", re.DOTALL)
_PLACEHOLDERS: Final = ("#ff00f1", "#ff00f2", "#ff00f3", "#ff00f4", "#ff00f5")
SHADOW: Final = (30, 18, 10)
"""The colour of every shadow."""
LEAST_BLUR: Final = 2
"""Pixels of blur that a picture keeps when it is made smaller to be blurred."""


class Shadow(NamedTuple):
    """A blurred silhouette, larger than its piece by ``pad`` pixels on every side."""

    surface: pygame.Surface
    pad: int


class ArtStore:
    """Renders and keeps the pieces of ``assets/svg``. All sizes here are pixels.

    The caches are bounded by bytes (``capacity`` for art, a third of it for shadows).
    """

    def __init__(self, folder: Path | None = None, capacity: int = 24 << 20) -> None:
        """Art from ``folder``, or from the program's own assets."""
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._art: Lru[tuple[object, ...], pygame.Surface] = Lru(capacity)
        self._shadows: Lru[tuple[int, int, int], tuple[pygame.Surface, Shadow]] = Lru(capacity // 3)
        self._format = pygame.Surface((1, 1), pygame.SRCALPHA)

    def clear(self) -> None:
        """Forget all rendered surfaces (after a change of scale); sources stay."""
        self._art.clear()
        self._shadows.clear()

    def budget(self, pixels: int) -> None:
        """Bound the caches for a window of that many pixels (24 to 96 MiB of art)."""
        capacity = max(24 << 20, min(96 << 20, 20 * pixels))
        self._art.resize(capacity)
        self._shadows.resize(capacity // 3)

    def source(self, name: str, seat_tones: Tones | None = None, emblem: str | None = None) -> str:
        """The SVG text of a piece, with the seat's tones and emblem put in.

        ``name`` is the file's name without ``.svg``; ``emblem`` one of circle, triangle,
        square, star, cross, moon, drawn where the piece has a place for it.

        Raises:
            AssetsMissingError: there is no such piece.
        """
        text = self._raw(name)
        if emblem is not None and "<!--EMBLEM" in text:
            text = _EMBLEM.sub(
                rf'<g transform="translate(\1 \2) scale(\3)">{self._body(emblem)}</g>', text
            )
        for placeholder, color in zip(_PLACEHOLDERS, seat_tones or NEUTRAL, strict=True):
            text = text.replace(placeholder, color)
        return text

    def size(self, name: str) -> tuple[float, float]:
        """Width and height of the piece's own box, in its own units."""
        match = _VIEW_BOX.search(self._raw(name))
        if match is None:
            raise ValueError(f"{name}.svg has no viewBox")
        return float(match[1]), float(match[2])

    def inner(self, name: str) -> str:
        """The body of a piece without its outer ``svg`` element, to be put into another."""
        text = self._raw(name)
        return text[text.index(">") + 1 : text.rindex("</svg>")]

    def art(
        self,
        name: str,
        width: int,
        seat_tones: Tones | None = None,
        emblem: str | None = None,
    ) -> pygame.Surface:
        """The piece ``width`` pixels wide, its height in proportion."""
        key = (name, width, seat_tones, emblem)
        found = self._art.get(key)
        if found is None:
            w, h = self.size(name)
            text = self.source(name, seat_tones, emblem)
            found = self._render(text, width, round(width * h / w))
            self._keep(key, found)
        return found

    def inline(self, text: str, width: int, height: int, *, keep: bool = True) -> pygame.Surface:
        """A complete SVG text rendered at a pixel size; ``keep=False`` bypasses the cache."""
        key = (text, width, height)
        found = self._art.get(key)
        if found is None:
            found = self._render(text, width, height)
            if keep:
                self._keep(key, found)
        return found

    def shadow(self, piece: pygame.Surface, blur: int, alpha: int, *, keep: bool = True) -> Shadow:
        """The soft shadow of a surface: its silhouette at ``alpha``, blurred by ``blur``."""
        key = (id(piece), blur, alpha)
        found = self._shadows.get(key)
        if found is not None and found[0] is piece:
            return found[1]
        shadow = _shadow(piece, max(1, blur), alpha)
        if not keep:
            return shadow
        self._shadows.put(key, (piece, shadow), _bytes(shadow.surface) + _bytes(piece))
        return shadow

    def box_shadow(self, w: int, h: int, radius: int, blur: int, alpha: int) -> Shadow:
        """The shadow of a rounded rectangle, stretched from a small one."""
        key = ("box shadow", w, h, radius, blur, alpha)
        found = self._art.get(key)
        if found is None:
            side = 2 * (radius + 2 * blur) + 3
            small = pygame.Surface((min(w, side), min(h, side)), pygame.SRCALPHA)
            pygame.draw.rect(small, "white", small.get_rect(), border_radius=radius)
            shadow = _shadow(small, blur, alpha).surface
            found = _stretch(shadow, w + 4 * blur, h + 4 * blur)
            self._keep(key, found)
        return Shadow(found, 2 * blur)

    def _raw(self, name: str) -> str:
        text = self._sources.get(name)
        if text is None:
            path = (
                self._folder / f"{name}.svg" if self._folder else asset_path("svg", f"{name}.svg")
            )
            text = path.read_text(encoding="utf-8")
            self._sources[name] = text
        return text

    def _body(self, emblem: str) -> str:
        match = _EMBLEM_BODY.search(self._raw(f"emblem_{emblem}"))
        if match is None:
            raise ValueError(f"emblem_{emblem}.svg has no scaled group")
        return match[1]

    def _render(self, text: str, width: int, height: int) -> pygame.Surface:
        return render_svg(text, (max(1, width), max(1, height))).convert(self._format)

    def _keep(self, key: tuple[object, ...], surface: pygame.Surface) -> None:
        self._art.put(key, surface, _bytes(surface))


def render_svg(text: str, size: tuple[int, int]) -> pygame.Surface:
    """A new surface of ``size`` pixels with the drawing, made by SDL."""
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def _shadow(piece: pygame.Surface, blur: int, alpha: int) -> Shadow:
    pad = blur * 2
    w, h = piece.get_size()
    room = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
    room.fill((*SHADOW, 0))
    outline = piece.copy()
    outline.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    outline.fill((*SHADOW, 0), special_flags=pygame.BLEND_RGBA_ADD)
    outline.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    room.blit(outline, (pad, pad))
    return Shadow(_blurred(room, blur), pad)


def _blurred(surface: pygame.Surface, blur: int) -> pygame.Surface:
    """The surface blurred; wide blurs are done on a smaller picture, which the eye cannot tell.

    The time of a blur goes with its width times the pixels.
    """
    blurred = pygame.transform.gaussian_blur
    smaller = blur // LEAST_BLUR
    if smaller < 2:
        return blurred(surface, blur, repeat_edge_pixels=False)
    size = surface.get_size()
    w, h = (max(1, round(side / smaller)) for side in size)
    small = pygame.transform.smoothscale(surface, (w, h))
    soft = blurred(small, round(blur / smaller), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, size)


def _stretch(small: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """The surface made larger by repeating its middle row and column."""
    sw, sh = small.get_size()
    wide = _stretch_x(small, sw, w)
    turned = pygame.transform.rotate(wide, 90)
    return pygame.transform.rotate(_stretch_x(turned, sh, h), -90)


def _stretch_x(surface: pygame.Surface, sw: int, w: int) -> pygame.Surface:
    if w <= sw:
        return surface
    h, half = surface.get_height(), sw // 2
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    middle = pygame.transform.scale(surface.subsurface((half, 0, 1, h)), (w - sw + 1, h))
    out.blit(surface, (0, 0), (0, 0, half, h))
    out.blit(middle, (half, 0))
    out.blit(surface, (half + w - sw + 1, 0), (half + 1, 0, sw - half - 1, h))
    return out
