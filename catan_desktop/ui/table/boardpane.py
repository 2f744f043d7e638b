"""The board on the table: what stands on it, what may be chosen, what lies under the pointer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catan_desktop.engine.events import (
    BankShort,
    CityBuilt,
    DiceThrown,
    Event,
    Produced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TurnBegan,
)
from catan_desktop.engine.ids import EdgeId, HexId, Seat
from catan_desktop.engine.observation import Observation
from catan_desktop.ui.board_marks import TOKEN_DOWN, robber_point
from catan_desktop.ui.board_scene import BoardScene, Ghost, PieceKind
from catan_desktop.ui.box import Point
from catan_desktop.ui.coast import harbor_spot, natural_layout
from catan_desktop.ui.layout import BoardLayout, TableLayout
from catan_desktop.ui.table.selection import Placing, Robbing, Selection, Victim, victims

SETTLE: Final = 0.12
"""Seconds without a change of zoom after which the board is drawn sharp again."""
SLACK: Final = 8.0
"""How far a pointer may move between press and release of a click."""
BOAT: Final = 26.0
"""How far a harbor's boat and rate reach, in the board's units."""


def bits(mask: int) -> list[int]:
    """The places in a mask, ascending."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


@dataclass(frozen=True)
class Spot:
    """A place on the board: a vertex, an edge or a hex, by the kind of piece it is for."""

    kind: PieceKind
    place: int


@dataclass(frozen=True)
class Shown:
    """What motion adds to the board for a while.

    Attributes:
        producing: hexes that glow, until the next action. glow: how strongly, 0 to 1.
        held: pieces that have not landed yet (a city there is still a settlement).
        robber_away: the robber is flying.
        old_robber: where it stood before.
        last: the newest piece, ringed.
        traced: roads to be ringed. trace: how much of them, 0 to 1.
    """

    producing: frozenset[HexId] = frozenset()
    glow: float = 1.0
    held: frozenset[Spot] = frozenset()
    robber_away: bool = False
    old_robber: HexId | None = None
    last: Spot | None = None
    traced: tuple[EdgeId, ...] = ()
    trace: float = 1.0


NOTHING_SHOWN: Final = Shown()
CALM_GLOW: Final = 0.9
"""How strongly the hexes of the last roll glow until something else is done."""


def rolled_hexes(seen: Observation, total: int) -> frozenset[HexId]:
    """The hexes that a roll makes produce: with that number, and without the robber."""
    return frozenset(h for h in seen.board.hexes_by_number[total] if h != seen.robber)


def lit(seen: Observation, events: Sequence[Event], shown: Shown) -> Shown:
    """The same with the hexes of the last roll glowing calmly, if nothing was done since."""
    since = next((e for e in reversed(events) if not isinstance(e, Produced | BankShort)), None)
    hexes: frozenset[HexId] = frozenset()
    if isinstance(since, DiceThrown):
        hexes = rolled_hexes(seen, since.first + since.second)
    return replace(shown, producing=hexes, glow=CALM_GLOW) if hexes else shown


def remembered(events: Sequence[Event], viewer: Seat | None) -> Shown:
    """What a picture made anew recalls: the last piece of another seat, the robber's old place.

    The old place is that of the robber's last move in the present turn.
    """
    last: Spot | None = None
    old_robber: HexId | None = None
    for event in events:
        match event:
            case RoadBuilt(seat=seat, edge=place):
                last = Spot(PieceKind.ROAD, place) if seat != viewer else None
            case SettlementBuilt(seat=seat, vertex=place):
                last = Spot(PieceKind.SETTLEMENT, place) if seat != viewer else None
            case CityBuilt(seat=seat, vertex=place):
                last = Spot(PieceKind.CITY, place) if seat != viewer else None
            case RobberMoved(origin=origin):
                old_robber = origin
            case TurnBegan():
                old_robber = None
            case _:
                continue
    return Shown(last=last, old_robber=old_robber)


def standing(seen: Observation, shown: Shown) -> BoardScene:
    """The pieces of an observation."""
    held = shown.held
    roads = tuple(
        (e, s)
        for s, mask in enumerate(seen.roads)
        for e in bits(mask)
        if Spot(PieceKind.ROAD, e) not in held
    )
    cities = [(v, s) for s, mask in enumerate(seen.cities) for v in bits(mask)]
    flying = [(v, s) for v, s in cities if Spot(PieceKind.CITY, v) in held]
    settlements = [
        (v, s)
        for s, mask in enumerate(seen.settlements)
        for v in bits(mask)
        if Spot(PieceKind.SETTLEMENT, v) not in held
    ]
    last = shown.last
    return BoardScene(
        roads=roads,
        settlements=tuple(settlements + flying),
        cities=tuple(c for c in cities if c not in flying),
        robber=None if shown.robber_away else seen.robber,
        old_robber=shown.old_robber if shown.old_robber != seen.robber else None,
        producing=shown.producing,
        last_vertex=last.place if last and last.kind is not PieceKind.ROAD else None,
        last_edge=last.place if last and last.kind is PieceKind.ROAD else None,
        traced_edges=shown.traced,
    )


class BoardPane:
    """Layout, zoom, pointer and cursor of the board.

    Attributes:
        table: the parts of the screen. glide: 0 to 1, how far the board has made room.
        hovered: the legal spot under the pointer. cursor: the one chosen by keys.
        harbor: the coast edge whose harbor is under the pointer.
        aside: how far the board stands to the right while nothing is open beside it.
        favored: spots at which the keyboard's cursor begins, if they are legal.
    """

    def __init__(self, seen: Observation) -> None:
        self._topology = seen.board.topology
        self._zoom = 1.0
        self._pan: Point = (0.0, 0.0)
        self.table: TableLayout | None = None
        self.glide = 0.0
        self.hovered: Spot | None = None
        self.cursor: Spot | None = None
        self.harbor: EdgeId | None = None
        self.aside = 0.0
        self.favored: frozenset[Spot] = frozenset()
        self._grip: Point | None = None
        self._start: Point = (0.0, 0.0)
        self._dragging = False
        self._held: Spot | None = None
        self._unsettled = 0.0

    # ------------------------------------------------------------ place
    @property
    def layout(self) -> BoardLayout:
        """Where everything on the board lies now."""
        assert self.table is not None
        plain = self._plain()
        shift = self.table.drawer_shift * self.glide - self.aside * (1.0 - self.glide)
        return replace(plain, pan=(plain.pan[0] - shift, plain.pan[1]))

    def _plain(self) -> BoardLayout:
        assert self.table is not None
        table = self.table
        return BoardLayout(self._topology, table.tray, self._zoom, self._pan, table.drawer.w)

    @property
    def zoomed(self) -> bool:
        """Whether the board is nearer than it fits."""
        return self._zoom > 1.0

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Nearer or farther, the place under ``at`` (or the middle) kept where it is."""
        plain = self._plain()
        self._keep(plain.zoomed(factor, at or plain.rect.centre))
        self._unsettled = SETTLE

    @property
    def settled(self) -> bool:
        """Whether the zoom is not just changing, so that a sharp picture is worth its time."""
        return not self._unsettled

    def pass_time(self, dt: float) -> bool:
        """Let seconds pass; whether the zoom has just settled."""
        if not self._unsettled:
            return False
        self._unsettled = max(0.0, self._unsettled - dt)
        return self.settled

    def pan(self, dx: float, dy: float) -> None:
        """Move the board while it is zoomed."""
        if self.zoomed:
            self._keep(self._plain().panned(dx, dy))

    def fit(self) -> None:
        """The whole island again."""
        self._zoom, self._pan = 1.0, (0.0, 0.0)

    def _keep(self, layout: BoardLayout) -> None:
        self._zoom, self._pan = layout.zoom, layout.pan

    def grip(self, at: Point, spot: Spot | None = None) -> None:
        """The pointer is pressed on the board, on a spot or beside all: a click, or a drag."""
        self._grip = self._start = at
        self._held, self._dragging = spot, False

    def drag(self, to: Point) -> bool:
        """Drag the board while it is held and nearer than it fits; whether it is dragged."""
        if self._grip is None or not self.zoomed:
            return False
        if not self._dragging and _apart2(self._start, to) <= SLACK**2:
            return False
        self._dragging = True
        self.pan(to[0] - self._grip[0], to[1] - self._grip[1])
        self._grip = to
        return True

    def let_go(self, at: Point, selection: Selection) -> Spot | None:
        """The pointer is released: the spot that was clicked; None after a drag.

        A pointer that slipped farther than a click must still lie on its spot.
        """
        spot, near = self._held, _apart2(self._start, at) <= SLACK**2
        dragged, self._grip, self._held, self._dragging = self._dragging, None, None, False
        if spot is None or dragged:
            return None
        return spot if near or self.meant(at, selection) == spot else None

    def drop(self) -> None:
        """Hold nothing any more."""
        self._grip, self._held, self._dragging = None, None, False

    # ------------------------------------------------------------ spots
    def point(self, spot: Spot) -> Point:
        """The middle of a spot, where it is clicked."""
        layout = self.layout
        match spot.kind:
            case PieceKind.ROAD:
                return layout.edge(spot.place)
            case PieceKind.ROBBER:
                return layout.center(spot.place)
            case PieceKind.SETTLEMENT | PieceKind.CITY:
                return layout.vertex(spot.place)

    def legal_spots(self, selection: Selection) -> list[Spot]:
        """The spots that may be chosen now, in the order of their ids."""
        spots = selection.spots()
        kind = _vertex_kind(selection)
        return [
            *(Spot(kind, v) for v in sorted(spots.vertices)),
            *(Spot(PieceKind.ROAD, e) for e in sorted(spots.edges)),
            *(Spot(PieceKind.ROBBER, h) for h in sorted(spots.hexes)),
        ]

    def under(self, at: Point, selection: Selection) -> Spot | None:
        """The legal spot at a point."""
        spots, layout = selection.spots(), self.layout
        if spots.vertices:
            found = layout.hit_vertex(at, spots.vertices)
            return None if found is None else Spot(_vertex_kind(selection), found)
        if spots.edges:
            found = layout.hit_edge(at, spots.edges)
            return None if found is None else Spot(PieceKind.ROAD, found)
        if spots.hexes:
            found = layout.hit_hex(at, spots.hexes)
            return None if found is None else Spot(PieceKind.ROBBER, found)
        return None

    def meant(self, at: Point, selection: Selection) -> Spot | None:
        """Any place at a point that the present choice could mean, legal or not."""
        legal = self.under(at, selection)
        if legal is not None:
            return legal
        layout = self.layout
        match selection.mode:
            case Placing(kind=PieceKind.ROAD):
                found = layout.hit_edge(at)
                return None if found is None else Spot(PieceKind.ROAD, found)
            case Placing(kind=kind):
                found = layout.hit_vertex(at)
                return None if found is None else Spot(kind, found)
            case Robbing() | Victim():
                found = layout.hit_hex(at)
                return None if found is None else Spot(PieceKind.ROBBER, found)
            case _:
                return None

    # ------------------------------------------------------------ keys
    def step(self, way: str, selection: Selection) -> bool:
        """Move the cursor to the nearest legal spot in a direction; False if there is none."""
        spots = self.legal_spots(selection)
        if not spots:
            return False
        if self.cursor not in spots:
            self.cursor = self.hovered if self.hovered in spots else self._first(spots)
            return True
        here = self.point(self.cursor)
        found = nearest(here, [(self.point(s), s) for s in spots if s != self.cursor], way)
        if found is not None:
            self.cursor = found
        return True

    def _first(self, spots: Sequence[Spot]) -> Spot:
        middle = self.layout.rect.centre
        spots = [s for s in spots if s in self.favored] or spots
        return min(spots, key=lambda s: _apart2(self.point(s), middle))

    def follow(self, selection: Selection) -> None:
        """Forget a cursor and a hovered spot that are no longer legal, and the harbor."""
        self.harbor = None
        spots = self.legal_spots(selection)
        if self.cursor not in spots:
            self.cursor = None
        if self.hovered not in spots:
            self.hovered = None

    def unpoint(self) -> None:
        """The pointer means nothing on the board until it moves."""
        self.hovered = self.harbor = None

    # ------------------------------------------------------------ picture
    def scene(
        self, seen: Observation, selection: Selection, shown: Shown, *, marks: bool
    ) -> BoardScene:
        """What is to be drawn; ``marks``: legal spots and the ghost too."""
        scene = standing(seen, shown)
        if not marks:
            return scene
        if isinstance(selection.mode, Victim):
            return self._victim_scene(scene, seen, selection, selection.mode.hex)
        spots = selection.spots()
        if not spots:
            return scene
        ghost = self._ghost(selection)
        return replace(
            scene,
            legal_vertices=spots.vertices,
            legal_edges=spots.edges,
            legal_hexes=spots.hexes,
            chooser=selection.situation.seat,
            ghost=ghost,
        )

    def _ghost(self, selection: Selection) -> Ghost | None:
        spot = self.cursor or self.hovered
        seat = selection.situation.seat
        return None if spot is None or seat is None else Ghost(spot.kind, spot.place, seat)

    def _victim_scene(
        self, scene: BoardScene, seen: Observation, selection: Selection, hex_id: HexId
    ) -> BoardScene:
        """The robber on its new hex, victims ringed, its old place remembered."""
        corners = seen.board.hex_vertex_masks[hex_id]
        there = [v for v in victims(selection.situation, hex_id) if v is not None]
        ringed = {v for s in there for v in bits((seen.settlements[s] | seen.cities[s]) & corners)}
        return replace(
            scene,
            robber=hex_id,
            old_robber=seen.robber,
            ringed_hexes=frozenset({hex_id}),
            ringed_vertices=frozenset(ringed),
        )

    def busy(self, seen: Observation) -> list[tuple[Point, float]]:
        """What a tip should not hide: tokens, pieces, harbors, as circles."""
        layout = self.layout
        k = layout.unit
        circles: list[tuple[Point, float]] = []
        for h, token in enumerate(seen.board.tokens):
            if token:
                x, y = layout.center(h)
                circles.append(((x, y + TOKEN_DOWN * k), 25 * k))
        for mask in (*seen.settlements, *seen.cities):
            circles += [(layout.vertex(v), 20 * k) for v in bits(mask)]
        for mask in seen.roads:
            for (ax, ay), (bx, by) in map(layout.edge_ends, bits(mask)):
                circles += [
                    ((ax + (bx - ax) * t, ay + (by - ay) * t), 9 * k) for t in (0.3, 0.5, 0.7)
                ]
        if seen.robber is not None:
            circles.append((robber_point(layout, seen.robber), 20 * k))
        for edge, _ in seen.board.harbors:
            x, y = self.boat(edge)
            circles.append(((x, y + 2 * k), (BOAT + 3) * k))
        return circles

    def boat(self, edge: EdgeId) -> Point:
        """Where the boat of the harbor on a coast edge lies."""
        layout, natural = self.layout, natural_layout(self._topology).island
        x, y = harbor_spot(self._topology, edge).boat
        k = layout.unit
        return layout.island.x + (x - natural.x) * k, layout.island.y + (y - natural.y) * k

    def harbor_under(self, at: Point, seen: Observation) -> EdgeId | None:
        """The coast edge whose harbor lies at a point."""
        reach = (BOAT * self.layout.unit) ** 2
        return next(
            (edge for edge, _ in seen.board.harbors if _apart2(self.boat(edge), at) <= reach), None
        )


def _vertex_kind(selection: Selection) -> PieceKind:
    mode = selection.mode
    return mode.kind if isinstance(mode, Placing) else PieceKind.SETTLEMENT


def _apart2(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def nearest(here: Point, places: Iterable[tuple[Point, Spot]], way: str) -> Spot | None:
    """The nearest place in a direction (left, right, up, down); sideways counts double.

    A place counts as lying in the direction if it is at most 60 degrees off it; if there is
    none, any place farther in the direction is taken.
    """
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
    found: list[tuple[bool, float, Spot]] = []
    for (x, y), spot in places:
        along = (x - here[0]) * dx + (y - here[1]) * dy
        aside = abs((x - here[0]) * dy) + abs((y - here[1]) * dx)
        if along > 1.0:
            found.append((aside > 1.75 * along, along + 2 * aside, spot))
    return min(found, key=lambda f: f[:2], default=(False, 0.0, None))[2]
