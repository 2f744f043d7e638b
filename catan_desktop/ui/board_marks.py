"""Pieces on the board and the marks of choosing: spots, ghosts, rings, traced roads.

All functions take a painter in the board's own units (a hex is 130 high) and the
``natural_layout`` of its topology.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from catan_desktop.engine.ids import EdgeId, HexId, Seat, VertexId
from catan_desktop.ui.board_scene import BoardScene, Ghost, PieceKind
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.layout import TILE, BoardLayout
from catan_desktop.ui.painter import PIECE_DROP, Drop, Painter, radial_gradient
from catan_desktop.ui.palette import CREAM, FOCUS, INK, QUIET, SeatLook

TILE_WIDTH: Final = TILE * math.sqrt(3) / 2 - 3.4
"""Tiles are drawn narrower than their hex, so that roads lie in a lane of sand."""
TOKEN_DOWN: Final = TILE * 0.115
"""How far the token lies below the middle of its hex."""
ROBBER_FROM_CENTER: Final = (-4.0, -28.0)
"""Above the token, a little to the left, where there is most room between it and the roads."""
ROBBER_WIDTH: Final = 31.0
"""As wide as it can be without touching the token, a road or a piece at a corner."""
ROBBER_RING: Final = 17.0
"""The ring round it, which touches none of them either."""
MANY_SPOTS: Final = 12
GLOW: Final = 88.0
"""Width of the halo behind the token of a producing hex."""
GHOST_ALPHA: Final = 205
ROBBER_DROP: Final = Drop(2, 2, 2, 110)
_WIDTHS: Final = {PieceKind.SETTLEMENT: 36.0, PieceKind.CITY: 47.0}
_LIFTS: Final = {PieceKind.SETTLEMENT: -4.0, PieceKind.CITY: -6.0}
_NAMES: Final = {PieceKind.SETTLEMENT: "piece_settlement", PieceKind.CITY: "piece_city"}
_HEX: Final = ((100, 0), (200, 57.735), (200, 173.205), (100, 230.94), (0, 173.205), (0, 57.735))


Lift: TypeAlias = Callable[[Iterable[VertexId]], None]
"""Draws the numbers near some vertices once more, above the rings there that cross them."""
RING_REACH: Final = 30.0
"""How far a ring reaches from the middle of its vertex."""


def _leave(_: Iterable[VertexId]) -> None:
    """Nothing lies below the rings."""


# ---------------------------------------------------------------- pieces
def draw_pieces(
    p: Painter,
    places: BoardLayout,
    scene: BoardScene,
    looks: Sequence[SeatLook],
    lift: Lift = _leave,
) -> None:
    """Roads, rings of events, robber, then buildings from back to front."""
    for edge, seat in scene.roads:
        draw_piece(p, places, PieceKind.ROAD, edge, looks[seat])
    for edge in sorted(scene.new_edges):
        ring_edge(p, places, edge, CREAM, light=True, alpha=scene.new_alpha)
    if scene.last_edge is not None:
        ring_edge(p, places, scene.last_edge, CREAM)
    if scene.old_robber is not None:
        _old_robber(p, places.center(scene.old_robber))
    for vertex in sorted(scene.ringed_vertices):
        _ring(p, places.vertex(vertex), 27, 0.35, FOCUS, up=3)
    for vertex in sorted(scene.new_vertices):
        _ring(p, places.vertex(vertex), 25, 0.0, CREAM, 4, light=True, alpha=scene.new_alpha)
    if scene.last_vertex is not None:
        _ring(p, places.vertex(scene.last_vertex), 25, 0.0, CREAM, up=4)
    last = () if scene.last_vertex is None else (scene.last_vertex,)
    lift({*scene.ringed_vertices, *scene.new_vertices, *last})
    if scene.robber is not None:
        draw_robber(p, robber_point(places, scene.robber))
    for vertex, seat, kind in _buildings(places, scene):
        draw_piece(p, places, kind, vertex, looks[seat])


def _buildings(places: BoardLayout, scene: BoardScene) -> list[tuple[VertexId, Seat, PieceKind]]:
    """Settlements and cities from back to front."""
    found = [(v, s, PieceKind.SETTLEMENT) for v, s in scene.settlements]
    found += [(v, s, PieceKind.CITY) for v, s in scene.cities]
    return sorted(found, key=lambda b: places.vertex(b[0])[1])


def piece_point(places: BoardLayout, kind: PieceKind, place: int) -> Point:
    """Where the middle of a piece's picture lies when it stands at its place."""
    if kind is PieceKind.ROAD:
        return places.edge(place)
    if kind is PieceKind.ROBBER:
        return robber_point(places, place)
    x, y = places.vertex(place)
    return x, y + _LIFTS[kind]


def piece_art(
    p: Painter, places: BoardLayout, kind: PieceKind, place: int, look: SeatLook
) -> pygame.Surface:
    """The picture of a piece as it stands at that place."""
    if kind is PieceKind.ROBBER:
        return p.art("robber", ROBBER_WIDTH)
    if kind is PieceKind.ROAD:
        return p.art(f"piece_road_{_slope(places, place)}", 61, look.tones, look.emblem)
    return p.art(_NAMES[kind], _WIDTHS[kind], look.tones, look.emblem)


def draw_piece(
    p: Painter,
    places: BoardLayout,
    kind: PieceKind,
    place: int,
    look: SeatLook,
    *,
    raised: float = 0.0,
    alpha: int = 255,
) -> None:
    """A piece at its place, or ``raised`` units above it while it falls."""
    x, y = piece_point(places, kind, place)
    drop = PIECE_DROP.lifted() if raised > 1 else PIECE_DROP
    p.drop(piece_art(p, places, kind, place, look), x, y - raised, "c", drop, alpha)


def _slope(places: BoardLayout, edge: EdgeId) -> str:
    """Which road picture: v(ertical), f(alling) or r(ising) to the right."""
    (ax, ay), (bx, by) = places.edge_ends(edge)
    if abs(ax - bx) < 2:
        return "v"
    return "f" if (bx - ax) * (by - ay) > 0 else "r"


def robber_point(places: BoardLayout, hex_id: HexId) -> Point:
    """Where the robber stands on a hex."""
    x, y = places.center(hex_id)
    k = places.unit
    return x + ROBBER_FROM_CENTER[0] * k, y + ROBBER_FROM_CENTER[1] * k


def draw_robber(p: Painter, at: Point, alpha: int = 255) -> None:
    """The robber with its middle at a point."""
    p.drop(p.art("robber", ROBBER_WIDTH), *at, "c", ROBBER_DROP, alpha)


def draw_robber_ghost(p: Painter, places: BoardLayout, hex_id: HexId) -> None:
    """Where the robber would stand on a hex: faint, in a gold ring."""
    _ring(p, robber_point(places, hex_id), ROBBER_RING, 0.35, FOCUS)
    draw_robber(p, robber_point(places, hex_id), GHOST_ALPHA)


def _old_robber(p: Painter, center: Point) -> None:
    """Where the robber stood: a broken ring with a faint robber."""
    x, y = center[0] + ROBBER_FROM_CENTER[0], center[1] + ROBBER_FROM_CENTER[1]
    r = ROBBER_RING + 1
    arcs = "".join(_arc(30, r, k * math.pi / 5, 0.36) for k in range(10))
    body = f'<circle cx="30" cy="30" r="{r:g}" fill="#1A120C" fill-opacity=".35"/>{arcs}'
    p.blit(p.svg(60, 60, body), x, y, "c")
    p.blit(p.art("robber", 23), x, y, "c", 90)


def _arc(c: float, r: float, start: float, span: float) -> str:
    x1, y1 = c + r * math.cos(start), c + r * math.sin(start)
    x2, y2 = c + r * math.cos(start + span), c + r * math.sin(start + span)
    return (
        f'<path d="M{x1:.1f} {y1:.1f}A{r:g} {r:g} 0 0 1 {x2:.1f} {y2:.1f}" fill="none" '
        f'stroke="{CREAM}" stroke-width="2.8" stroke-linecap="round"/>'
    )


# ---------------------------------------------------------------- shapes
def hex_shape(p: Painter, attributes: str) -> pygame.Surface:
    """A tile-sized hexagon with the given SVG attributes (stroke widths of 200 a tile)."""
    k = 0.955
    points = " ".join(f"{(x - 100) * k + 100:.1f},{(y - 115.47) * k + 115.47:.1f}" for x, y in _HEX)
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="230.94" '
        f'viewBox="0 0 200 230.94"><polygon points="{points}" {attributes} '
        'stroke-linejoin="round"/></svg>'
    )
    return p.store.inline(text, p.px(TILE_WIDTH), p.px(TILE_WIDTH * 1.1547))


def ring_hex(p: Painter, center: Point, fill_opacity: float = 0.0) -> None:
    """A gold rim on ink round a hex."""
    inner = f'fill="{FOCUS}" fill-opacity="{fill_opacity:g}"' if fill_opacity else 'fill="none"'
    p.blit(hex_shape(p, f'{inner} stroke="{INK}" stroke-width="12"'), *center, "c")
    p.blit(hex_shape(p, f'fill="none" stroke="{FOCUS}" stroke-width="6"'), *center, "c")


def token_glow(p: Painter) -> pygame.Surface:
    """The halo behind the token of a producing hex."""
    r = GLOW / 2
    stops = ((0.0, FOCUS, 1.0), (0.62, FOCUS, 0.9), (0.78, FOCUS, 0.4), (1.0, FOCUS, 0.0))
    body = f'<circle cx="{r:g}" cy="{r:g}" r="{r:g}" fill="url(#h)"/>'
    return p.svg(GLOW, GLOW, body, radial_gradient("h", r, r, r, *stops))


def _ring(
    p: Painter,
    at: Point,
    r: float,
    fill_opacity: float,
    color: str,
    up: float = 0.0,
    *,
    light: bool = False,
    alpha: int = 255,
) -> None:
    inner = f'fill="{color}" fill-opacity="{fill_opacity:g}"' if fill_opacity else 'fill="none"'
    c = 34.0
    outer, rim = (4.0, 2.0) if light else (6.0, 3.4)
    body = (
        f'<circle cx="{c:g}" cy="{c:g}" r="{r:g}" {inner} stroke="{INK}" stroke-width="{outer:g}"/>'
        f'<circle cx="{c:g}" cy="{c:g}" r="{r:g}" fill="none" stroke="{color}" '
        f'stroke-width="{rim:g}"/>'
    )
    p.blit(p.svg(2 * c, 2 * c, body), at[0], at[1] - up, "c", alpha)


def ring_edge(
    p: Painter,
    places: BoardLayout,
    edge: EdgeId,
    color: str = FOCUS,
    *,
    light: bool = False,
    alpha: int = 255,
) -> None:
    """A ring hugging the road on an edge; a light one is thinner."""
    (ax, ay), (bx, by) = places.edge_ends(edge)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    shape = '<rect x="-25" y="-8.5" width="50" height="17" rx="6" fill="none" '
    body = (
        f'<g transform="translate(36 37) rotate({angle:.1f})">'
        f'{shape} stroke="{INK}" stroke-width="{4 if light else 5.6:g}"/>{shape} '
        f'stroke="{color}" stroke-width="{2 if light else 3:g}"/></g>'
    )
    p.blit(p.svg(72, 72, body), *places.edge(edge), "c", alpha)


# ---------------------------------------------------------------- marks
def draw_marks(
    p: Painter,
    places: BoardLayout,
    scene: BoardScene,
    looks: Sequence[SeatLook],
    pulse: float = 1.0,
    trace: float = 1.0,
    lift: Lift = _leave,
) -> None:
    """Traced roads, legal spots, then the ghost."""
    _trace(p, places, scene, looks, trace)
    spots = len(scene.legal_vertices) + len(scene.legal_edges)
    halo_alpha = 90 if spots > MANY_SPOTS else 255
    dot = looks[scene.chooser].tones[1] if scene.chooser is not None else QUIET
    ghost = scene.ghost
    built = {vertex: (seat, kind) for vertex, seat, kind in _buildings(places, scene)}
    free = scene.legal_vertices
    if ghost is not None and ghost.kind in (PieceKind.SETTLEMENT, PieceKind.CITY):
        free -= {ghost.place}
    for vertex in sorted(scene.legal_vertices):
        _halo(p, places.vertex(vertex), halo_alpha)
        if vertex in free & built.keys():
            _ring(p, places.vertex(vertex), 24 * pulse, 0.35, FOCUS, up=3)
    lift(free & built.keys())
    for vertex in sorted(free):
        if vertex in built:
            seat, kind = built[vertex]
            draw_piece(p, places, kind, vertex, looks[seat])
        else:
            sign = f'<circle cx="14" cy="14" r="3.4" fill="{dot}"/>'
            _spot(p, places.vertex(vertex), pulse, sign)
    for edge in sorted(scene.legal_edges):
        _halo(p, places.edge(edge), halo_alpha)
        if not _is_at(ghost, edge, PieceKind.ROAD):
            _spot(p, places.edge(edge), pulse, _bar(places, edge, dot))
    for h in sorted(scene.legal_hexes):
        if not _is_at(ghost, h, PieceKind.ROBBER):
            sign = f'<circle cx="14" cy="14" r="3.4" fill="{QUIET}"/>'
            _spot(p, robber_point(places, h), pulse, sign)
    if ghost is None:
        return
    if ghost.kind is PieceKind.ROBBER:
        ring_hex(p, places.center(ghost.place), 0.16)
        _pieces_around(p, places, scene, looks, ghost.place)
    _ghost(p, places, ghost, looks, lift)


def _pieces_around(
    p: Painter, places: BoardLayout, scene: BoardScene, looks: Sequence[SeatLook], hex_id: HexId
) -> None:
    """The pieces at a hex once more, above the rim that crosses them."""
    edges = places.topology.hex_edges[hex_id]
    corners = places.topology.hex_vertices[hex_id]
    for edge, seat in scene.roads:
        if edge in edges:
            draw_piece(p, places, PieceKind.ROAD, edge, looks[seat])
    for vertex, seat, kind in _buildings(places, scene):
        if vertex in corners:
            draw_piece(p, places, kind, vertex, looks[seat])


def _trace(
    p: Painter, places: BoardLayout, scene: BoardScene, looks: Sequence[SeatLook], part: float
) -> None:
    """Ring the first ``part`` of the traced roads, below the buildings at their ends."""
    edges = scene.traced_edges[: math.ceil(len(scene.traced_edges) * part)]
    for edge in edges:
        ring_edge(p, places, edge)
    ends = {v for e in edges for v in places.topology.edge_vertices[e]}
    for vertex, seat, kind in _buildings(places, scene) if ends else ():
        if vertex in ends:
            draw_piece(p, places, kind, vertex, looks[seat])


def _is_at(ghost: Ghost | None, place: int, *kinds: PieceKind) -> bool:
    return ghost is not None and ghost.place == place and ghost.kind in kinds


def _halo(p: Painter, at: Point, alpha: int) -> None:
    stops = ((0.0, FOCUS, 0.95), (0.45, FOCUS, 0.55), (1.0, FOCUS, 0.0))
    body = '<circle cx="30" cy="30" r="29" fill="url(#h)"/>'
    p.blit(p.svg(60, 60, body, radial_gradient("h", 30, 30, 29, *stops)), *at, "c", alpha)


def _spot(p: Painter, at: Point, pulse: float, sign: str) -> None:
    """White disc, gold ring with ink rim, the seat's sign within."""
    body = (
        f'<circle cx="14" cy="14" r="9.5" fill="{CREAM}" fill-opacity=".9" stroke="{INK}" '
        f'stroke-width="5"/><circle cx="14" cy="14" r="9.5" fill="none" stroke="{FOCUS}" '
        f'stroke-width="2.6"/>{sign}'
    )
    p.blit(p.scaled(pulse).svg(28, 28, body), *at, "c")


def _bar(places: BoardLayout, edge: EdgeId, color: str) -> str:
    (ax, ay), (bx, by) = places.edge_ends(edge)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    return (
        f'<g transform="translate(14 14) rotate({angle:.1f})"><rect x="-5.4" y="-2.1" '
        f'width="10.8" height="4.2" rx="2" fill="{color}"/></g>'
    )


def _ghost(
    p: Painter, places: BoardLayout, ghost: Ghost, looks: Sequence[SeatLook], lift: Lift
) -> None:
    if ghost.kind is PieceKind.ROBBER:
        draw_robber_ghost(p, places, ghost.place)
        return
    if ghost.kind is PieceKind.ROAD:
        ring_edge(p, places, ghost.place)
    else:
        _ring(p, places.vertex(ghost.place), 25, 0.25, FOCUS)
        lift({ghost.place})
    look = looks[ghost.seat]
    draw_piece(p, places, ghost.kind, ghost.place, look, alpha=GHOST_ALPHA)


# ---------------------------------------------------------------- tips
_TRIES: Final[tuple[tuple[float | None, float], ...]] = (
    (27, -71), (27, -89), (27, 26), (None, -71), (None, -89), (None, 26),
    (27, 44), (None, 44),
)  # fmt: skip
_GAPS: Final = (30.0, 46.0, 64.0, 78.0, 94.0, 112.0)
"""How far a tip may stand off when it finds no room close by: its tail grows with it."""
TAIL_REACH: Final = 26.0
"""How far before its target the tail of a tip stops."""
_SAMPLES: Final = 7
_TAIL_COST: Final = 0.04
"""A unit of tail is worth this much of what is hidden, where something must be."""
_NOTE_FAR: Final = (26.0, 50.0, 80.0, 120.0, 170.0)


def tail_of(box: Box, at: Point) -> tuple[Point, Point]:
    """Where the tail of a tip in ``box`` begins, within the box, and where it ends before ``at``.

    At its beginning it is 18 wide.
    """
    bx, by = min(max(at[0], box.x + 22), box.right - 22), box.cy
    d = max(1.0, math.hypot(at[0] - bx, at[1] - by))
    end = at[0] - (at[0] - bx) / d * TAIL_REACH, at[1] - (at[1] - by) / d * TAIL_REACH
    return (bx, by), end


@lru_cache(maxsize=64)
def tip_place(
    at: Point,
    size: Point,
    within: Box,
    busy: tuple[tuple[Point, float], ...],
    taken: tuple[Box, ...],
) -> Box:
    """Where a tip of that size goes beside ``at``: the first place that hides nothing.

    Ten places close by are tried, then others round about, those with a short tail first; the
    tail hides nothing either.

    ``busy``: circles that must be seen (middle, radius); ``taken``: boxes of other panels.
    All in one kind of units. If no place is free, the one that fits ``within`` and hides least.
    """
    boxes = [Box(at[0] + dx, at[1] + dy, *size) for dx, dy in _tries(*size)]
    inside = [b for b in boxes if within.meet(b) == b]
    open_boxes = [b for b in inside if not any(b.overlaps(other) for other in taken)]
    if not open_boxes:
        return inside[0] if inside else boxes[0]
    far_x, far_y = size[0] + _GAPS[-1], size[1] + _GAPS[-1]
    near = [
        ((x, y), r)
        for (x, y), r in busy
        if abs(x - at[0]) < far_x + r and abs(y - at[1]) < far_y + r
    ]
    best, least = open_boxes[0], math.inf
    for box in open_boxes:
        tail = _TAIL_COST * math.dist(*tail_of(box, at))
        bare = hides(box, near)
        if bare and bare + tail >= least:
            continue  # the tail can only make it worse
        hidden = tip_hides(box, at, near)
        if not hidden:
            return box
        if hidden + tail < least:
            best, least = box, hidden + tail
    return best


def _tries(w: float, h: float) -> list[Point]:
    """Upper left corners to be tried for a tip of that size, seen from its target."""
    tries: list[Point] = [(dx if dx is not None else -w - 27, dy) for dx, dy in _TRIES]
    tries += [(-w / 2, -h - 49), (-w / 2, 36)]
    for gap in _GAPS:
        for dx in (-w / 2, -22, 22 - w, -w / 4, -w * 0.75, 8, -w - 8, 38, -w - 38):
            tries += [(dx, -h - gap), (dx, gap)]
        for dy in (-h / 2, -h + 6, -6, -h - 14, 10, 14):
            tries += [(gap, dy), (-w - gap, dy)]
    return tries


def tip_hides(box: Box, at: Point, busy: Collection[tuple[Point, float]]) -> float:
    """How much of some circles a tip in ``box`` and its tail towards ``at`` hide; 0 for nothing.

    The tail may begin on what it points at.
    """
    hidden = hides(box, busy)
    (bx, by), (ex, ey) = tail_of(box, at)
    tail = []
    for i in range(_SAMPLES):
        t = i / _SAMPLES
        x, y = ex + (bx - ex) * t, ey + (by - ey) * t
        if not box.holds((x, y)):
            tail.append((x, y, 9 * t))
    for center, r in busy:
        if math.dist(center, at) > r:
            depth = (r + half - math.dist(center, (x, y)) for x, y, half in tail)
            hidden += _weight(max(0.0, max(depth, default=0.0)))
    return hidden


def around(at: Point, size: Point, within: Box, taken: Sequence[Box]) -> list[Box]:
    """Boxes of that size on all sides of ``at``, the nearest first, inside and not on ``taken``."""
    w, h = size
    found = [
        Box(at[0] - w / 2 + dx * (w / 2 + far), at[1] - h / 2 + dy * (h / 2 + far), w, h)
        for far in _NOTE_FAR
        for dx, dy in ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
    ]
    inside = [b for b in found if within.meet(b) == b]
    return [b for b in inside if not any(b.overlaps(other) for other in taken)]


def hides(box: Box, busy: Iterable[tuple[Point, float]]) -> float:
    """How much of circles (middle, radius) a box hides, all together."""
    return sum(_hidden(box, center, r) for center, r in busy)


def _hidden(box: Box, center: Point, r: float) -> float:
    """How much of a circle a box hides; 0 if it does not touch it."""
    dx = max(box.x - center[0], 0, center[0] - box.right)
    dy = max(box.y - center[1], 0, center[1] - box.bottom)
    return _weight(max(0.0, r - math.hypot(dx, dy))) if dx < r and dy < r else 0.0


def _weight(depth: float) -> float:
    """One thing hidden deeply is worse than the rims of several."""
    return depth * depth / 8
