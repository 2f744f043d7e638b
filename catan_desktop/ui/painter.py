"""All drawing in logical units: one unit is ``scale`` pixels.

A :class:`Painter` knows the surface, the scale, the art and the type, and nothing of the
game. It lives as long as the window; ``begin`` starts a frame. Laid-out texts are recorded,
so that a test can read the picture; texts that do not fit are recorded as faults.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

import pygame

from catan_desktop.ui.art import ArtStore, Shadow
from catan_desktop.ui.box import Box
from catan_desktop.ui.lru import Lru
from catan_desktop.ui.palette import INK, LINE, PAPER, PAPER3, Tones, mix
from catan_desktop.ui.text import LEAST_PX, REGULAR, Fonts

Pixels: TypeAlias = tuple[int, int, int, int]
"""A rectangle in pixels: left, top, width, height."""


class Drop(NamedTuple):
    """A shadow: offset to the right and down, blur in logical units, opacity 0-255."""

    dx: float
    dy: float
    blur: float
    alpha: int

    def lifted(self) -> "Drop":
        """The shadow of the same thing dragged or flying: offset and blur doubled."""
        return Drop(self.dx * 2, self.dy * 2, self.blur * 2, self.alpha)


TOKEN_DROP: Final = Drop(1.5, 2.5, 2, 120)
PIECE_DROP: Final = Drop(2, 2.5, 2, 130)
CARD_DROP: Final = Drop(1.5, 2.5, 3, 120)
PANEL_DROP: Final = Drop(1.5, 3, 4, 120)
BUTTON_DROP: Final = Drop(1.5, 4, 4, 120)
ISLAND_DROP: Final = Drop(3, 5, 5, 90)
SMALL_DROP: Final = Drop(1, 1.5, 2, 100)


class LaidText(NamedTuple):
    """A text on the picture and where it is, in pixels of the window.

    Attributes:
        rect: the line, with the face's room above and below the letters.
        text: what was to be shown. shown: what is, cut with an ellipsis if it must be.
        seen: the part of ``rect`` that no clip and no edge of a surface hides.
        px, weight: of the type.
    """

    rect: Pixels
    text: str
    shown: str
    seen: Pixels
    px: int
    weight: int

    def moved(self, dx: int, dy: int, clip: pygame.Rect) -> "LaidText":
        """The same text elsewhere, where ``clip`` hides what is outside."""
        seen = pygame.Rect(self.seen).move(dx, dy).clip(clip)
        return self._replace(rect=_pixels(pygame.Rect(self.rect).move(dx, dy)), seen=_pixels(seen))


class TextFault(NamedTuple):
    """A text that does not fit its place even at the least size; widths in logical units."""

    text: str
    width: int
    room: int


class Layer(NamedTuple):
    """A part of the picture drawn once: its surface and the texts on it (relative to it)."""

    surface: pygame.Surface
    texts: tuple[LaidText, ...]


class LayerCache:
    """Layers by key, bounded by bytes; shared by a painter and those made from it."""

    def __init__(self, capacity: int = 16 << 20) -> None:
        """An empty cache."""
        self._layers: Lru[Hashable, Layer] = Lru(capacity)

    def get(self, key: Hashable) -> Layer | None:
        """The layer, if it is still there."""
        return self._layers.get(key)

    def put(self, key: Hashable, layer: Layer) -> None:
        """Keep a layer."""
        w, h = layer.surface.get_size()
        self._layers.put(key, layer, w * h * 4)

    def budget(self, pixels: int) -> None:
        """Bound the cache for a window of that many pixels (16 to 64 MiB)."""
        self._layers.resize(max(16 << 20, min(64 << 20, 12 * pixels)))

    def clear(self) -> None:
        """Forget all layers."""
        self._layers.clear()


class Painter:
    """Draws art, panels and type on a surface.

    Attributes:
        surface: what is drawn on. scale: pixels a logical unit.
        store: the art, in pixels. fonts: the type, in pixels. layers: parts drawn once.
        texts: what was laid out since ``begin``, in window pixels.
        faults: texts that did not fit, each once, until the owner clears the list.
        shift: where unit (0, 0) lies on the surface, in pixels. window_at: where the
            surface's corner lies in the window, in pixels.

    Anchors of pictures: ``"tl"`` puts the top left corner at (x, y), ``"c"`` the middle.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        scale: float,
        art: ArtStore,
        fonts: Fonts,
        layers: LayerCache | None = None,
    ) -> None:
        """A painter whose unit (0, 0) is the surface's top left corner."""
        self.surface = surface
        self.scale = scale
        self.store = art
        self.fonts = fonts
        self.layers = layers or LayerCache()
        self.texts: list[LaidText] = []
        self.faults: list[TextFault] = []
        self.shift = (0.0, 0.0)
        self.window_at = (0, 0)

    # ------------------------------------------------------------ life
    def retarget(self, surface: pygame.Surface, scale: float) -> None:
        """Draw on another surface; a change of scale empties the caches."""
        self.surface = surface
        pixels = surface.get_width() * surface.get_height()
        self.store.budget(pixels)
        self.layers.budget(pixels)
        if scale != self.scale:
            self.scale = scale
            self.store.clear()
            self.fonts.clear()
            self.layers.clear()

    def begin(self) -> None:
        """Start a frame: forget the texts of the last one."""
        self.texts.clear()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the surface in logical units."""
        w, h = self.surface.get_size()
        return w / self.scale, h / self.scale

    # ------------------------------------------------------------ units
    def px(self, v: float) -> int:
        """A length in pixels."""
        return round(v * self.scale)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of the surface at a logical point."""
        return round(x * self.scale + self.shift[0]), round(y * self.scale + self.shift[1])

    def pixel_rect(self, rect: Box) -> pygame.Rect:
        """The pixels of a logical rectangle on the surface."""
        left, top = self.at(rect.x, rect.y)
        right, bottom = self.at(rect.right, rect.bottom)
        return pygame.Rect(left, top, right - left, bottom - top)

    def scaled(self, factor: float, x: float = 0, y: float = 0) -> "Painter":
        """A painter on the same surface whose unit is ``factor`` of ours, with (0, 0) at (x, y)."""
        other = self._sibling(self.surface, self.scale * factor)
        other.shift = (x * self.scale + self.shift[0], y * self.scale + self.shift[1])
        other.window_at = self.window_at
        return other

    def onto(self, surface: pygame.Surface, x: float = 0, y: float = 0) -> "Painter":
        """A painter with our units on another surface whose corner is our point (x, y).

        It has its own ``texts`` (relative to that surface); faults and caches are shared.
        """
        other = self._sibling(surface, self.scale)
        other.texts = []
        left, top = self.at(x, y)
        other.shift = (self.shift[0] - left, self.shift[1] - top)
        return other

    def _sibling(self, surface: pygame.Surface, scale: float) -> "Painter":
        other = Painter(surface, scale, self.store, self.fonts, self.layers)
        other.texts, other.faults = self.texts, self.faults
        return other

    # ------------------------------------------------------------ layers
    def layer(
        self,
        key: Hashable,
        rect: Box,
        draw: Callable[["Painter"], None],
        *,
        alpha: int = 255,
    ) -> None:
        """Blit the part ``rect`` of the picture, drawn by ``draw`` when ``key`` is new.

        ``draw`` gets a painter with our coordinates on a transparent surface of that size;
        whatever changes the looks of the part must be in the key (scale and size are added).
        """
        box = self.pixel_rect(rect)
        full_key = (key, box.size, self.scale)
        found = self.layers.get(full_key)
        if found is None:
            surface = pygame.Surface((max(1, box.w), max(1, box.h)), pygame.SRCALPHA)
            inside = self.onto(surface, rect.x, rect.y)
            draw(inside)
            found = Layer(surface, tuple(inside.texts))
            self.layers.put(full_key, found)
        self._blit_at(found.surface, box.topleft, alpha)
        self.replay(found.texts, box.topleft)

    def replay(self, texts: Iterable[LaidText], corner: tuple[int, int]) -> None:
        """Record texts that stand on a picture blitted with its corner at a surface pixel."""
        dx, dy = corner[0] + self.window_at[0], corner[1] + self.window_at[1]
        clip = self._clip()
        self.texts.extend(laid.moved(dx, dy, clip) for laid in texts)

    def _clip(self) -> pygame.Rect:
        """What can be drawn on, in pixels of the window."""
        return self.surface.get_clip().move(self.window_at)

    @contextmanager
    def clipped(self, rect: Box) -> Iterator[None]:
        """Within the block nothing is drawn outside ``rect``."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.pixel_rect(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # ------------------------------------------------------------ pictures
    def art(
        self, name: str, w: float, seat_tones: Tones | None = None, emblem: str | None = None
    ) -> pygame.Surface:
        """A piece of ``assets/svg``, ``w`` units wide. Shared: do not draw on it."""
        return self.store.art(name, max(1, self.px(w)), seat_tones, emblem)

    def icon(self, name: str, w: float, color: str = INK, base: str = PAPER) -> pygame.Surface:
        """The sign ``ui_<name>`` in one colour; ``base`` fills what is hollow."""
        return self.art(f"ui_{name}", w, (color, base, color, color, INK))

    def svg(
        self, w: float, h: float, body: str, defs: str = "", *, keep: bool = True
    ) -> pygame.Surface:
        """A surface of w x h units drawn from SVG elements in those units.

        The renderer keeps proportions, which whole pixels never have quite: a long thin sheet
        would come out too short. So the drawing is stretched to the pixels within the SVG.
        """
        wide, high = max(1, self.px(w)), max(1, self.px(h))
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}"><defs>{defs}</defs>'
            f'<g transform="scale({wide / w:.6f} {high / h:.6f})">{body}</g></svg>'
        )
        return self.store.inline(text, wide, high, keep=keep)

    def blit(
        self, picture: pygame.Surface, x: float, y: float, anchor: str = "tl", alpha: int = 255
    ) -> None:
        """Put a picture at a point, at ``alpha`` 0-255 of its own opacity."""
        self._blit_at(picture, self._corner(picture, x, y, anchor), alpha)

    def shade(
        self,
        picture: pygame.Surface,
        x: float,
        y: float,
        drop: Drop = PIECE_DROP,
        anchor: str = "tl",
        *,
        keep: bool = True,
    ) -> None:
        """Only the shadow that the picture would cast when blitted at that point.

        ``keep=False``: the shadow is made for this once (large pictures that are kept whole).
        """
        shadow = self.store.shadow(picture, self.px(drop.blur), drop.alpha, keep=keep)
        left, top = self._corner(picture, x, y, anchor)
        self._blit_shadow(shadow, left, top, drop)

    def drop(
        self,
        picture: pygame.Surface,
        x: float,
        y: float,
        anchor: str = "tl",
        drop: Drop = PIECE_DROP,
        alpha: int = 255,
    ) -> None:
        """The picture with its shadow."""
        if alpha == 255:
            self.shade(picture, x, y, drop, anchor)
        self.blit(picture, x, y, anchor, alpha)

    def _corner(self, picture: pygame.Surface, x: float, y: float, anchor: str) -> tuple[int, int]:
        left, top = x * self.scale + self.shift[0], y * self.scale + self.shift[1]
        if anchor == "c":
            w, h = picture.get_size()
            left, top = left - w / 2, top - h / 2
        return round(left), round(top)

    def _blit_at(self, picture: pygame.Surface, corner: tuple[int, int], alpha: int) -> None:
        if alpha >= 255:
            self.surface.blit(picture, corner)
        elif alpha > 0:
            picture.set_alpha(alpha)
            self.surface.blit(picture, corner)
            picture.set_alpha(255)

    def _blit_shadow(self, shadow: Shadow, left: int, top: int, drop: Drop) -> None:
        x, y = left + drop.dx * self.scale, top + drop.dy * self.scale
        self.surface.blit(shadow.surface, (round(x) - shadow.pad, round(y) - shadow.pad))

    # ------------------------------------------------------------ shapes
    def fill(self, rect: Box, color: str, alpha: int = 255) -> None:
        """A plain rectangle, over what is there if ``alpha`` is less than 255."""
        box = self.pixel_rect(rect)
        if alpha >= 255:
            self.surface.fill(color, box)
            return
        veil = pygame.Surface(box.size)
        veil.fill(color)
        veil.set_alpha(alpha)
        self.surface.blit(veil, box)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, color: str = LINE, width: float = 1.2
    ) -> None:
        """A straight line, best level or upright."""
        pygame.draw.line(
            self.surface, color, self.at(x1, y1), self.at(x2, y2), max(1, self.px(width))
        )

    def panel(
        self,
        rect: Box,
        radius: float = 12,
        top: str = PAPER,
        bottom: str | None = None,
        stroke: str = LINE,
        stroke_width: float = 1.6,
        drop: Drop | None = PANEL_DROP,
        sheen: bool = True,
    ) -> None:
        """A rounded sheet with a light upper edge, shaded from ``top`` to ``bottom``."""
        x, y, w, h = rect
        s, r = stroke_width, min(radius, rect.h / 2, rect.w / 2)
        foot = bottom or mix(top, PAPER3, 0.35)
        body = (
            f'<rect x="{s / 2:g}" y="{s / 2:g}" width="{w - s:g}" height="{h - s:g}" rx="{r:g}" '
            f'fill="url(#p)" stroke="{stroke}" stroke-width="{s:g}"/>'
        )
        if sheen:
            body += (
                f'<path d="M{r:g} {s + 1:g}H{w - r:g}" stroke="#FFFFFF" stroke-opacity=".7" '
                f'stroke-width="1.4"/>'
            )
        defs = linear_gradient("p", w * 0.25, h, (0, top), (1, foot))
        sheet = self.svg(w, h, body, defs)
        if drop is not None:
            self.panel_shadow(rect, r, drop)
        self.blit(sheet, x, y)

    def panel_shadow(self, rect: Box, radius: float, drop: Drop = PANEL_DROP) -> None:
        """The shadow of a rounded rectangle."""
        w, h = max(1, self.px(rect.w)), max(1, self.px(rect.h))
        r, blur = self.px(radius), max(1, self.px(drop.blur))
        left, top = self.at(rect.x, rect.y)
        shadow = self.store.box_shadow(w, h, r, blur, drop.alpha)
        self._blit_shadow(shadow, left, top, drop)

    def shape(
        self,
        rect: Box,
        body: str,
        defs: str = "",
        drop: Drop | None = None,
        alpha: int = 255,
    ) -> None:
        """SVG elements in units relative to ``rect``, drawn there."""
        picture = self.svg(rect.w, rect.h, body, defs)
        if drop is not None:
            self.shade(picture, rect.x, rect.y, drop)
        self.blit(picture, rect.x, rect.y, alpha=alpha)

    # ------------------------------------------------------------ type
    def text_px(self, size: float) -> int:
        """The pixel size of type of a logical size: never under 11."""
        return max(min(LEAST_PX, round(size)), self.px(size))

    def measure(self, text: str, size: float = 14, weight: int = REGULAR) -> float:
        """Width of a line in logical units."""
        return self.fonts.width(text, self.text_px(size), weight) / self.scale

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 14,
        color: str = INK,
        weight: int = REGULAR,
        anchor: str = "l",
        max_width: float | None = None,
        *,
        elide: bool = False,
        alpha: int = 255,
    ) -> float:
        """One line whose capitals are centred on y; returns its width in logical units.

        ``anchor``: ``"l"``, ``"c"`` or ``"r"``, the place of x in the line. A text wider than
        ``max_width`` is set smaller, down to 11; if it still does not fit it is cut with an
        ellipsis, and that is a fault, unless ``elide`` says that it may be (names).
        """
        px = self.text_px(size)
        shown = text
        if max_width is not None:
            px, shown = self._fit(text, size, weight, max_width, elide)
        if not shown:
            return 0.0
        line = self.fonts.render(shown, px, weight, color)
        w, h = line.get_size()
        left = x * self.scale + self.shift[0]
        left -= w / 2 if anchor == "c" else w if anchor == "r" else 0
        base = y * self.scale + self.shift[1] + 0.37 * px
        corner = round(left), round(base - self.fonts.ascent(px, weight))
        self._blit_at(line, corner, alpha)
        rect = pygame.Rect(*corner, w, h).move(self.window_at)
        seen = _pixels(rect.clip(self._clip()))
        self.texts.append(LaidText(_pixels(rect), text, shown, seen, px, weight))
        return w / self.scale

    def _fit(
        self, text: str, size: float, weight: int, room: float, elide: bool
    ) -> tuple[int, str]:
        limit = room * self.scale + 1
        px = self.text_px(size)
        while self.fonts.width(text, px, weight) > limit and size > LEAST_PX:
            size = max(LEAST_PX, size - 0.5)
            px = self.text_px(size)
        width = self.fonts.width(text, px, weight)
        if width <= limit:
            return px, text
        if not elide:
            fault = TextFault(text, round(width / self.scale), round(room))
            if fault not in self.faults:
                self.faults.append(fault)
        n = len(text)
        while n and self.fonts.width(text[:n].rstrip() + "…", px, weight) > limit:
            n -= 1
        return px, text[:n].rstrip() + "…" if n else ""

    def wrap(self, text: str, width: float, size: float = 13, weight: int = REGULAR) -> list[str]:
        """The lines of a paragraph ``width`` units wide."""
        return self.fonts.wrap(text, width * self.scale, self.text_px(size), weight)

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float = 13,
        color: str = INK,
        weight: int = REGULAR,
        lead: float = 1.42,
        anchor: str = "l",
        limit: int | None = None,
    ) -> float:
        """Wrapped lines, the first centred on y; returns the y of a line after the last.

        More lines than ``limit`` are a fault; they are drawn nevertheless.
        """
        lines = self.wrap(text, width, size, weight)
        if limit is not None and len(lines) > limit:
            fault = TextFault(text, len(lines), limit)
            if fault not in self.faults:
                self.faults.append(fault)
        for i, line in enumerate(lines):
            self.text(line, x, y + i * size * lead, size, color, weight, anchor)
        return y + len(lines) * size * lead

    def paragraph_height(
        self, text: str, width: float, size: float = 13, weight: int = REGULAR, lead: float = 1.42
    ) -> float:
        """The height that :meth:`paragraph` takes."""
        return len(self.wrap(text, width, size, weight)) * size * lead


def _pixels(rect: pygame.Rect) -> Pixels:
    return rect.x, rect.y, rect.w, rect.h


def linear_gradient(
    name: str, x2: float, y2: float, *stops: tuple[float, str], x1: float = 0, y1: float = 0
) -> str:
    """An SVG gradient from (x1, y1) to (x2, y2), to be filled with ``url(#name)``."""
    parts = "".join(f'<stop offset="{at:g}" stop-color="{color}"/>' for at, color in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1:g}" y1="{y1:g}" '
        f'x2="{x2:g}" y2="{y2:g}">{parts}</linearGradient>'
    )


def radial_gradient(
    name: str, cx: float, cy: float, r: float, *stops: tuple[float, str, float]
) -> str:
    """An SVG gradient round (cx, cy); each stop is place, colour, opacity."""
    parts = "".join(
        f'<stop offset="{at:g}" stop-color="{color}" stop-opacity="{opacity:g}"/>'
        for at, color, opacity in stops
    )
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{cx:g}" cy="{cy:g}" '
        f'r="{r:g}">{parts}</radialGradient>'
    )
