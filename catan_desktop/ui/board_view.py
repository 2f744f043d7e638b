"""Draws a board: sea, island, pieces and marks, each kept as long as it does not change.

Layers: the sea (kept by size), the island with coast, harbors, tiles and tokens (the last few
kept by board and pixel size; moving it costs nothing), both composed with the pieces into one
stage (kept until the pieces, the marks of an event or the place change), and the spots, ghost
and moving things (drawn each frame).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from catan_desktop.engine.board import Board
from catan_desktop.engine.hexgrid import Hex
from catan_desktop.engine.ids import (
    GENERIC,
    PIPS,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
    EdgeId,
    HexId,
    VertexId,
)
from catan_desktop.ui import board_marks
from catan_desktop.ui.board_marks import (
    RING_REACH,
    TOKEN_DOWN,
    draw_marks,
    draw_pieces,
    hex_shape,
    token_glow,
)
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.coast import HarborSpot, bare_rim, foam, harbor_spot, natural_layout, outline
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.lru import Lru
from catan_desktop.ui.painter import (
    ISLAND_DROP,
    TOKEN_DROP,
    Drop,
    LaidText,
    Painter,
    linear_gradient,
    radial_gradient,
)
from catan_desktop.ui.palette import (
    FOCUS,
    INK,
    PAPER,
    RED,
    SAND,
    SAND_EDGE,
    SEA_DEEP,
    SEA_MIDDLE,
    SHALLOW,
    SHALLOW_INNER,
    WOOD_DARK,
    WOOD_EDGE,
    WOOD_SHEEN,
    SeatLook,
    mix,
)

PAD: Final = 24.0
"""Room round the natural layout on the island's surface, in its units."""
TOKEN: Final = 48.0
PLAQUE: Final = (76.0, 36.0)
"""A harbor's plaque in small views."""
SMALL: Final = 0.6
"""Below this size boats give way to plaques; a small scale of the screen counts too."""
HARBOR_REACH: Final = 45.0
"""How far a harbor's rate, on a plate or a plaque, reaches from where its boat lies."""
GLOW_STEPS: Final = 12
ISLANDS: Final = 48 << 20
"""Bytes of islands that are kept, so that a zoom and its way back draw nothing twice."""
PIER_DROP: Final = Drop(1.5, 2.5, 2, 110)
_PIER_REACH: Final = 60.0


@lru_cache(maxsize=16)
def variants(board: Board) -> str:
    """Which of the two pictures of its terrain each hex shows: a letter, ``a`` or ``b``, a hex.

    Half of the hexes of a terrain show either; which, depends on their place alone.
    """
    hexes = board.topology.hexes
    letters = ["a"] * len(hexes)
    for terrain in set(board.terrains):
        ids = [h for h, t in enumerate(board.terrains) if t == terrain]
        ids.sort(key=lambda h: _scatter(hexes[h]))
        for h in ids[(len(ids) + 1) // 2 :]:
            letters[h] = "b"
    return "".join(letters)


COAST: Final = 1.15
"""How far the sand of a sketch reaches, in hexes."""
SKETCH: Final = {
    "forest": "#4A8A50", "hills": "#D98C58", "pasture": "#A8CD66", "fields": "#F0CB58",
    "mountains": "#A0A6B5", "desert": "#E9D5A0",
}  # fmt: skip
"""The middle tone of each kind of land."""


def _scatter(h: Hex) -> int:
    """A number that looks random but is always the same for a hex."""
    mixed = (h.q * 0x9E3779B1 + h.r * 0x85EBCA77 + 0x2545F491) & 0xFFFFFFFF
    return ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF


@dataclass(frozen=True)
class _Island:
    """The island drawn at one size."""

    key: tuple[object, ...]
    surface: pygame.Surface
    texts: tuple[LaidText, ...]


@dataclass(frozen=True)
class _Stage:
    """Sea, island and pieces at one place."""

    key: tuple[object, ...]
    surface: pygame.Surface


class BoardView:
    """Draws one board at a time and keeps its layers; make one for each place on a screen."""

    def __init__(self) -> None:
        """A view that has drawn nothing yet."""
        self._sea: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._islands: Lru[tuple[object, ...], _Island] = Lru(ISLANDS)
        self._last: _Island | None = None
        self._stage: _Stage | None = None
        self.islands_drawn = 0
        self.stages_composed = 0

    def draw(
        self,
        painter: Painter,
        board: Board,
        layout: BoardLayout,
        scene: BoardScene,
        looks: Sequence[SeatLook],
        *,
        radius: float = 18.0,
        furniture: bool = True,
        rim: bool = True,
        glow: float = 1.0,
        pulse: float = 1.0,
        trace: float = 1.0,
        sharp: bool = True,
    ) -> None:
        """Draw the board into ``layout.rect``, its corners cut to ``radius``.

        ``furniture``: compass and rocks in the sea. ``rim``: the tray's inner shadow.
        ``glow`` (0-1): how strongly producing hexes glow. ``pulse`` (0.94-1.06): size of the
        breathing spots. ``trace`` (0-1): how much of ``traced_edges`` is ringed.
        ``sharp=False``: the zoom is just changing; the last island is stretched below pieces
        and marks until the next sharp frame. One that is kept at that size is drawn at once.
        """
        box = painter.pixel_rect(layout.rect)
        corners = _Corners(painter, box, painter.px(radius))
        level = round(glow * GLOW_STEPS) if scene.producing else 0
        with painter.clipped(layout.rect):
            last = self._last
            kept = sharp or self._kept(painter, board, layout, scene)
            if kept or last is None or last.key[0] != board:
                self._draw_sharp(painter, board, layout, scene, looks, furniture, rim, level)
            else:
                painter.surface.blit(self._sea_for(painter, layout.rect, furniture), box)
                self._stretch_island(painter, layout, last)
                self._draw_above(painter, board, layout, scene, looks, rim, level)
            inside = self._board_painter(painter, layout)
            lift = self._lift(inside, board, layout, scene)
            draw_marks(inside, natural_layout(board.topology), scene, looks, pulse, trace, lift)
        corners.restore()

    def board_painter(self, painter: Painter, layout: BoardLayout) -> Painter:
        """A painter in the board's own units, for moving things drawn over the board.

        Its places are those of ``natural_layout(topology)``; see ``board_marks.draw_piece``.
        """
        return self._board_painter(painter, layout)

    # ------------------------------------------------------------ stage
    def _draw_sharp(
        self,
        painter: Painter,
        board: Board,
        layout: BoardLayout,
        scene: BoardScene,
        looks: Sequence[SeatLook],
        furniture: bool,
        rim: bool,
        level: int,
    ) -> None:
        island = self._last = self._island_for(painter, board, layout, scene)
        key = (
            island.key,
            painter.pixel_rect(layout.rect).size,
            self._island_corner(painter, layout),
            scene.standing(),
            tuple(looks),
            (level, furniture, rim),
        )
        if self._stage is None or self._stage.key != key:
            surface = self._compose(
                painter, board, layout, scene, looks, island, furniture, rim, level
            )
            self._stage = _Stage(key, surface)
            self.stages_composed += 1
        corner = painter.pixel_rect(layout.rect).topleft
        painter.surface.blit(self._stage.surface, corner)
        painter.replay(island.texts, self._island_corner(painter, layout))

    def _compose(
        self,
        painter: Painter,
        board: Board,
        layout: BoardLayout,
        scene: BoardScene,
        looks: Sequence[SeatLook],
        island: _Island,
        furniture: bool,
        rim: bool,
        level: int,
    ) -> pygame.Surface:
        sea = self._sea_for(painter, layout.rect, furniture)
        old = self._stage.surface if self._stage is not None else None
        stage = old if old is not None and old.get_size() == sea.get_size() else sea.copy()
        stage.blit(sea, (0, 0))
        on_stage = painter.onto(stage, layout.rect.x, layout.rect.y)
        stage.blit(island.surface, self._island_corner(on_stage, layout))
        self._draw_above(on_stage, board, layout, scene, looks, rim, level)
        return stage

    def _draw_above(
        self,
        painter: Painter,
        board: Board,
        layout: BoardLayout,
        scene: BoardScene,
        looks: Sequence[SeatLook],
        rim: bool,
        level: int,
    ) -> None:
        """What stands on the island, and the shade along the tray's sides."""
        inside = self._board_painter(painter, layout)
        self._events(inside, board, scene, level / GLOW_STEPS)
        lift = self._lift(inside, board, layout, scene)
        draw_pieces(inside, natural_layout(board.topology), scene, looks, lift)
        if rim:
            _draw_inner_shadow(painter, layout.rect)

    def _events(self, inside: Painter, board: Board, scene: BoardScene, glow: float) -> None:
        """Robbed hex darkened, producing hexes lit, ringed hexes: below tokens and pieces."""
        places = natural_layout(board.topology)
        touched: set[HexId] = set()
        if scene.robber is not None and board.tokens[scene.robber]:
            shape = hex_shape(inside, 'fill="#1A120C" fill-opacity=".38"')
            inside.blit(shape, *places.center(scene.robber), "c")
            touched.add(scene.robber)
        for h in sorted(scene.producing):
            if glow > 0:
                _light(inside, places.center(h), round(255 * glow))
                touched.add(h)
        for h in sorted(scene.ringed_hexes):
            board_marks.ring_hex(inside, places.center(h))
            touched.add(h)
        for h in sorted(touched - scene.hidden_tokens):
            _token(inside, places.center(h), board.tokens[h])

    def _lift(
        self, inside: Painter, board: Board, layout: BoardLayout, scene: BoardScene
    ) -> board_marks.Lift:
        """What draws tokens and rates again that the rings at some vertices cross."""
        small = _is_small(layout.unit, inside.scale / layout.unit)
        again = inside.scaled(1.0)
        again.shift, again.texts = inside.shift, []  # they are on the picture already

        def lift(vertices: Iterable[VertexId]) -> None:
            for vertex in vertices:
                _numbers_near(again, board, scene, vertex, small=small)

        return lift

    # ------------------------------------------------------------ place
    def _board_painter(self, painter: Painter, layout: BoardLayout) -> Painter:
        """A painter in natural units; its origin is rounded to whole pixels."""
        inside = painter.scaled(layout.unit, *self._natural_origin(layout))
        inside.shift = (round(inside.shift[0]), round(inside.shift[1]))
        return inside

    def _natural_origin(self, layout: BoardLayout) -> Point:
        natural = natural_layout(layout.topology).island
        island = layout.island
        return island.x - natural.x * layout.unit, island.y - natural.y * layout.unit

    def _island_corner(self, painter: Painter, layout: BoardLayout) -> tuple[int, int]:
        inside = self._board_painter(painter, layout)
        pad = inside.px(PAD)
        return int(inside.shift[0]) - pad, int(inside.shift[1]) - pad

    # ------------------------------------------------------------ layers 1 to 4
    def _sea_for(self, painter: Painter, rect: Box, furniture: bool) -> pygame.Surface:
        key = (painter.pixel_rect(rect).size, painter.scale, furniture)
        if self._sea is None or self._sea[0] != key:
            self._sea = key, sea_surface(painter, rect, furniture=furniture)
        return self._sea[1]

    def _island_for(
        self, painter: Painter, board: Board, layout: BoardLayout, scene: BoardScene
    ) -> _Island:
        key = self._island_key(painter, board, layout, scene)
        found = self._islands.get(key)
        if found is None:
            found = self._draw_island(key, painter, board, layout, scene)
            w, h = found.surface.get_size()
            weight = w * h * 4
            self._islands.resize(max(ISLANDS, weight))  # the one in use is always kept
            self._islands.put(key, found, weight)
            self.islands_drawn += 1
        return found

    def _kept(self, painter: Painter, board: Board, layout: BoardLayout, scene: BoardScene) -> bool:
        """Whether the island lies ready at that size."""
        return self._island_key(painter, board, layout, scene) in self._islands

    def _island_key(
        self, painter: Painter, board: Board, layout: BoardLayout, scene: BoardScene
    ) -> tuple[object, ...]:
        scale = painter.scale * layout.unit
        small = _is_small(layout.unit, painter.scale)
        return board, scale, small, scene.hidden_hexes, scene.hidden_tokens

    def _draw_island(
        self,
        key: tuple[object, ...],
        painter: Painter,
        board: Board,
        layout: BoardLayout,
        scene: BoardScene,
    ) -> _Island:
        small = bool(key[2])
        natural = natural_layout(board.topology)
        p = painter.scaled(layout.unit)
        pad = p.px(PAD)
        size = p.px(natural.rect.w) + 2 * pad, p.px(natural.rect.h) + 2 * pad
        surface = pygame.Surface(size, pygame.SRCALPHA)
        inside = p.onto(surface)
        inside.shift = (pad, pad)
        _coast(inside, board)
        for edge, kind in board.harbors:
            spot = harbor_spot(board.topology, edge)
            _piers(inside, spot)
            (_plaque if small else _boat)(inside, spot, kind)
        for h in range(len(board.terrains)):
            if h not in scene.hidden_hexes:
                inside.blit(_tile(inside, board, h), *natural.center(h), "c")
        for h, token in enumerate(board.tokens):
            if token and h not in scene.hidden_tokens and h not in scene.hidden_hexes:
                _token(inside, natural.center(h), token)
        return _Island(key, surface, tuple(inside.texts))

    # ------------------------------------------------------------ while the zoom changes
    def _stretch_island(self, painter: Painter, layout: BoardLayout, last: _Island) -> None:
        """The last island where the present one lies; only what will be seen is stretched."""
        natural = natural_layout(layout.topology).rect
        k = painter.scale * layout.unit
        left, top = self._island_corner(painter, layout)
        whole = pygame.Rect(left, top, round((natural.w + 2 * PAD) * k), 0)
        whole.h = round((natural.h + 2 * PAD) * k)
        seen = whole.clip(painter.surface.get_clip())
        if not seen.w or not seen.h:
            return
        old = last.surface
        kx, ky = old.get_width() / whole.w, old.get_height() / whole.h
        part = pygame.Rect(
            round((seen.x - left) * kx),
            round((seen.y - top) * ky),
            max(1, round(seen.w * kx)),
            max(1, round(seen.h * ky)),
        ).clip(old.get_rect())
        stretched = pygame.transform.smoothscale(old.subsurface(part), seen.size)
        painter.surface.blit(stretched, seen)


def draw_sketch(painter: Painter, board: Board, layout: BoardLayout, radius: float) -> None:
    """The land in plain colors: what stands in a tray until its island is drawn.

    It takes a few thousandths of a second, a fiftieth of what an island does.
    """
    box = painter.pixel_rect(layout.rect)
    corners = _Corners(painter, box, painter.px(radius))
    fine = pygame.Surface((2 * box.w, 2 * box.h))  # twice as large, so that edges come out soft
    fine.fill(SEA_MIDDLE)
    for grown, color in ((COAST, SAND), (1.0, "")):
        for h, vertices in enumerate(board.topology.hex_vertices):
            cx, cy = layout.center(h)
            points = [
                (2 * (painter.at(cx + (x - cx) * grown, 0)[0] - box.x),
                 2 * (painter.at(0, cy + (y - cy) * grown)[1] - box.y))
                for x, y in map(layout.vertex, vertices)
            ]  # fmt: skip
            pygame.draw.polygon(fine, color or SKETCH[TERRAIN_NAMES[board.terrains[h]]], points)
            if not color:
                pygame.draw.polygon(fine, SAND_EDGE, points, max(1, painter.px(2.0)))
    painter.surface.blit(pygame.transform.smoothscale(fine, box.size), box)
    corners.restore()


class _Corners:
    """What lies behind the rounded corners of a picture, put back after it is drawn."""

    def __init__(self, painter: Painter, box: pygame.Rect, radius: int) -> None:
        self._surface = painter.surface
        self._kept: list[tuple[pygame.Surface, tuple[int, int]]] = []
        if radius <= 0:
            return
        ring = painter.store.inline(_corner_svg(radius), 2 * radius, 2 * radius)
        for x, u in ((box.left, 0), (box.right - radius, radius)):
            for y, v in ((box.top, 0), (box.bottom - radius, radius)):
                kept = pygame.Surface((radius, radius), pygame.SRCALPHA)
                kept.blit(self._surface, (0, 0), (x, y, radius, radius))
                mask = ring.subsurface((u, v, radius, radius))
                kept.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
                self._kept.append((kept, (x, y)))

    def restore(self) -> None:
        """Put the corners back."""
        for kept, place in self._kept:
            self._surface.blit(kept, place)


def _corner_svg(r: int) -> str:
    """White outside the circle of radius r, nothing within."""
    d = 2 * r
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{d}" height="{d}" '
        f'viewBox="0 0 {d} {d}"><path fill="#ffffff" fill-rule="evenodd" '
        f'd="M0 0H{d}V{d}H0ZM{r} 0A{r} {r} 0 1 0 {r} {d}A{r} {r} 0 1 0 {r} 0Z"/></svg>'
    )


# ---------------------------------------------------------------- sea and tray
def sea_surface(painter: Painter, rect: Box, *, furniture: bool = True) -> pygame.Surface:
    """A new opaque surface with the sea: gradient, waves, compass and rocks."""
    w, h = rect.w, rect.h
    stops = ((0.0, "#3A8CA0", 1.0), (0.55, SEA_MIDDLE, 1.0), (1.0, SEA_DEEP, 1.0))
    water = radial_gradient("s", w * 0.46, h * 0.44, w * 0.62, *stops)
    body = f'<rect width="{w:g}" height="{h:g}" fill="url(#s)"/>'
    shaded = painter.svg(w, h, body, water, keep=False)
    box = painter.pixel_rect(rect)
    sea = pygame.Surface(box.size)
    sea.fill(SEA_DEEP)
    sea.blit(shaded, (0, 0))
    _waves(painter, sea)
    if furniture and w > 700 and h > 450:
        on_sea = painter.onto(sea, rect.x, rect.y)
        compass = on_sea.art("sea_compass", 108)
        on_sea.blit(compass, rect.x + 86, rect.bottom - 88, "c", 150)
        rocks = ((w - 92, 92.0, 62), (116.0, 118.0, 46), (w - 210, h - 56, 40))
        for x, y, size in rocks:
            on_sea.blit(on_sea.art("sea_rocks", size), rect.x + x, rect.y + y, "c")
    return sea


def _waves(painter: Painter, sea: pygame.Surface) -> None:
    tile = painter.art("sea_tile", 132)
    w, h = tile.get_size()
    for row, y in enumerate(range(0, sea.get_height(), h)):
        for x in range(-painter.px(60) * (row % 2), sea.get_width(), w):
            sea.blit(tile, (x, y))


def _draw_inner_shadow(p: Painter, rect: Box) -> None:
    """The shade along the tray's sides; only the strips that it touches are blitted."""
    w, h = rect.w, rect.h
    body = "".join(
        f'<rect x="{-o}" y="{-o}" width="{w + 2 * o:g}" height="{h + 2 * o:g}" rx="{18 + o}" '
        f'fill="none" stroke="#0B2A38" stroke-opacity="{opacity}" stroke-width="{width}"/>'
        for o, opacity, width in ((3, 0.30, 14), (1, 0.35, 6))
    )
    shade = p.svg(w, h, body)
    wide, high, side = shade.get_width(), shade.get_height(), p.px(12)
    left, top = p.at(rect.x, rect.y)
    for area in (
        (0, 0, wide, side),
        (0, high - side, wide, side),
        (0, side, side, high - 2 * side),
        (wide - side, side, side, high - 2 * side),
    ):
        p.surface.blit(shade, (left + area[0], top + area[1]), area)


def draw_tray_frame(painter: Painter, rect: Box, radius: float = 18.0) -> None:
    """The wooden frame round a sea of that rectangle (it reaches 5 units out); static."""
    w, h, r = rect.w, rect.h, radius
    body = (
        f'<rect x="1.5" y="1.5" width="{w + 7:g}" height="{h + 7:g}" rx="{r + 4:g}" '
        f'fill="{WOOD_DARK}" stroke="{WOOD_EDGE}" stroke-width="2"/>'
        f'<path d="M{r:g} {h + 8:g}H{w + 4 - r:g}Q{w + 8:g} {h + 8:g} {w + 8:g} {h + 4 - r:g}'
        f'V{r:g}" fill="none" stroke="{WOOD_SHEEN}" stroke-opacity=".8" stroke-width="2"/>'
    )
    painter.shape(Box(rect.x - 5, rect.y - 5, w + 10, h + 10), body)


# ---------------------------------------------------------------- island
def _coast(p: Painter, board: Board) -> None:
    t = board.topology
    w, h = natural_layout(t).rect.w, natural_layout(t).rect.h
    full = Box(-PAD, -PAD, w + 2 * PAD, h + 2 * PAD)
    shift = f"translate({PAD:g} {PAD:g})"
    shallows = (
        f'<path d="{outline(t, 40, 6, 3)}" fill="{SHALLOW}" fill-opacity=".45"/>'
        f'<path d="{outline(t, 29, 4, 5)}" fill="{SHALLOW}" fill-opacity=".75"/>'
        f'<path d="{outline(t, 18.5, 2.8, 8)}" fill="{SHALLOW_INNER}"/>'
    ) + foam(t, 18.5, 2.8, 8)
    water = p.svg(full.w, full.h, f'<g transform="{shift}">{shallows}</g>', keep=False)
    p.blit(water, full.x, full.y)
    sand = linear_gradient("b", w, h, (0, "#FBEBC6"), (1, "#E2C48A"), x1=w * 0.2)
    land = (
        f'<path d="{outline(t, 9.5, 1.6, 11)}" fill="url(#b)" stroke="{SAND_EDGE}" '
        f'stroke-width="1.6"/><path d="{bare_rim(t)}" fill="{mix(SAND, SAND_EDGE, 0.35)}"/>'
    )
    beach = p.svg(full.w, full.h, f'<g transform="{shift}">{land}</g>', sand, keep=False)
    p.shade(beach, full.x, full.y, ISLAND_DROP, keep=False)
    p.blit(beach, full.x, full.y)


def _piers(p: Painter, spot: HarborSpot) -> None:
    """Two piers, from just off each corner towards the boat."""
    (ax, ay), (bx, by) = spot.corners
    mx, my = (ax + bx) / 2, (ay + by) / 2
    nx, ny = spot.outward
    reach = _PIER_REACH
    for vx, vy in spot.corners:
        tx = spot.boat[0] - nx * 8 + (vx - mx) * 0.22
        ty = spot.boat[1] - ny * 8 + (vy - my) * 0.22
        sx, sy = vx + nx * 2, vy + ny * 2
        angle = math.degrees(math.atan2(ty - sy, tx - sx))
        k = math.hypot(tx - sx, ty - sy) / 96
        body = (
            f'<g transform="translate({reach:g} {reach:g}) rotate({angle:.2f}) '
            f'scale({k:.4f} .46) translate(0 -12)">{p.store.inner("harbor_pier")}</g>'
        )
        pier = p.svg(reach * 2, reach * 2, body)
        p.drop(pier, sx - reach, sy - reach, drop=PIER_DROP)


def _harbor_art(kind: int) -> str:
    return "res_any" if kind == GENERIC else f"res_{RESOURCE_NAMES[kind]}"


def _rate(kind: int) -> str:
    return "3:1" if kind == GENERIC else "2:1"


def _is_small(unit: float, scale: float) -> bool:
    """Whether a view shows plaques in place of boats; ``scale``: pixels a logical unit."""
    return unit * min(1.0, scale) < SMALL


def _boat(p: Painter, spot: HarborSpot, kind: int) -> None:
    x, y = spot.boat[0] + spot.outward[0] * 2, spot.boat[1] + spot.outward[1] * 2
    p.blit(p.art("harbor_boat", 52), x, y - 4, "c")
    p.blit(p.art(_harbor_art(kind), 21), x - 2, y - 9, "c")
    _boat_rate(p, spot, kind)


def _boat_rate(p: Painter, spot: HarborSpot, kind: int) -> None:
    """The rate on its plate below the boat."""
    x, y = spot.boat[0] + spot.outward[0] * 2, spot.boat[1] + spot.outward[1] * 2
    body = (
        f'<rect x="1" y="1" width="30" height="15" rx="7" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.6"/>'
    )
    p.blit(p.svg(32, 17, body), x, y + 14.5, "c")
    p.text(_rate(kind), x, y + 14.5, 12.5, INK, 900, "c")


def _plaque(p: Painter, spot: HarborSpot, kind: int) -> None:
    """In small views: icon and rate on a plaque."""
    x, y = _plaque_point(spot)
    w, h = PLAQUE
    body = (
        f'<rect x="1.4" y="1.4" width="{w - 2.8:g}" height="{h - 2.8:g}" rx="12" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="2.6"/>'
    )
    q = p.scaled(_plaque_factor(p.scale), x, y)
    q.blit(q.svg(w, h, body), 0, 0, "c")
    q.blit(q.art(_harbor_art(kind), 31), -17.5, 0, "c")
    q.text(_rate(kind), 16, 0, 22, INK, 900, "c")


def _plaque_point(spot: HarborSpot) -> Point:
    return spot.boat[0] + spot.outward[0] * 3, spot.boat[1] - spot.outward[1] * 2


def _plaque_factor(scale: float) -> float:
    """How much larger a plaque is drawn, so that its type and its sign can be read."""
    return max(1.0, 13.0 / (22 * scale))


def plaque_box(layout: BoardLayout, edge: EdgeId, scale: float) -> Box:
    """Where the plaque of the harbor at a coast edge lies in a small view.

    Args:
        scale: pixels a logical unit.
    """
    natural = natural_layout(layout.topology).island
    x, y = _plaque_point(harbor_spot(layout.topology, edge))
    k = layout.unit
    w, h = (side * k * _plaque_factor(k * scale) for side in PLAQUE)
    cx, cy = layout.island.x + (x - natural.x) * k, layout.island.y + (y - natural.y) * k
    return Box(cx - w / 2, cy - h / 2, w, h)


def _numbers_near(
    p: Painter, board: Board, scene: BoardScene, vertex: VertexId, *, small: bool
) -> None:
    """The tokens and harbor rates once more that a ring at a vertex can cross."""
    places = natural_layout(board.topology)
    x, y = places.vertex(vertex)
    bare = scene.hidden_tokens | scene.hidden_hexes
    for h in board.topology.vertex_hexes[vertex]:
        cx, cy = places.center(h)
        if h not in bare and math.dist((x, y), (cx, cy + TOKEN_DOWN)) < TOKEN / 2 + RING_REACH:
            _token(p, (cx, cy), board.tokens[h])
    for edge, kind in board.harbors:
        spot = harbor_spot(board.topology, edge)
        if math.dist((x, y), spot.boat) < HARBOR_REACH + RING_REACH:
            (_plaque if small else _boat_rate)(p, spot, kind)


def _tile(p: Painter, board: Board, h: HexId) -> pygame.Surface:
    name = f"hex_{TERRAIN_NAMES[board.terrains[h]]}_{variants(board)[h]}"
    return p.art(name, board_marks.TILE_WIDTH)


def draw_tile(p: Painter, board: Board, h: HexId, *, raised: float, alpha: int) -> None:
    """A tile above its place, in the board's own units; see :meth:`BoardView.board_painter`."""
    x, y = natural_layout(board.topology).center(h)
    p.blit(_tile(p, board, h), x, y - raised, "c", alpha)


def draw_token(p: Painter, center: Point, number: int) -> None:
    """The disc on a hex with that center, its blank side up without a number."""
    if number:
        _token(p, center, number)
    else:
        p.drop(p.art("token", TOKEN), center[0], center[1] + TOKEN_DOWN, "c", TOKEN_DROP)


def _token(p: Painter, center: Point, number: int) -> None:
    """The disc with the number, larger the likelier it is, and its pips."""
    if not number:
        return
    x, y = center[0], center[1] + TOKEN_DOWN
    hot = number in (6, 8)
    color = RED if hot else INK
    p.drop(p.art("token_hot" if hot else "token", TOKEN), x, y, "c", TOKEN_DROP)
    pips = PIPS[number]
    p.text(str(number), x, y - 3.6, 18.5 + 0.8 * pips, color, 900, "c")
    dots = "".join(
        f'<circle cx="{18 + (i - (pips - 1) / 2) * 5.6:.1f}" cy="3" r="1.9" fill="{color}"/>'
        for i in range(pips)
    )
    p.blit(p.svg(36, 6, dots), x, y + 11.8, "c")


def _light(p: Painter, center: Point, alpha: int) -> None:
    """A producing hex: a wash of light, gold rim on ink, halo behind the token."""
    rim = f'fill="{FOCUS}" fill-opacity=".1" stroke="{INK}" stroke-opacity=".9" stroke-width="17"'
    p.blit(hex_shape(p, rim), *center, "c", alpha)
    p.blit(hex_shape(p, f'fill="none" stroke="{FOCUS}" stroke-width="10"'), *center, "c", alpha)
    p.blit(token_glow(p), center[0], center[1] + TOKEN_DOWN, "c", alpha)
