"""A board: terrain, tokens, harbors and robber on a topology, and the ways to set one up."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from catan_desktop.engine.hexgrid import Edge, Hex, Vertex, hex_neighbors
from catan_desktop.engine.ids import (
    BRICK,
    DESERT,
    FIELDS,
    FOREST,
    GENERIC,
    GRAIN,
    HILLS,
    LUMBER,
    MOUNTAINS,
    ORE,
    PASTURE,
    PIPS,
    WOOL,
    EdgeId,
    HexId,
    Seat,
    Terrain,
    VertexId,
)
from catan_desktop.engine.topology import STANDARD, Topology

Start: TypeAlias = tuple[VertexId, EdgeId, VertexId, EdgeId]
"""First settlement and road, second settlement (which pays) and road."""

TERRAINS: Final = (
    (FOREST,) * 4 + (HILLS,) * 3 + (PASTURE,) * 4 + (FIELDS,) * 4 + (MOUNTAINS,) * 3 + (DESERT,)
)
TOKENS: Final = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
SPIRAL_TOKENS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The tokens by their letters, A to R."""
HARBOR_PLACES: Final = (29, 2, 6, 9, 12, 16, 19, 22, 26)
"""Indices into ``topology.coast_edges``: gaps of 3, 3 and 4 edges round the coast."""
HARBOR_KINDS: Final = (GENERIC, GRAIN, ORE, GENERIC, WOOL, GENERIC, GENERIC, BRICK, LUMBER)
"""The printed frame's harbors, in the order of :data:`HARBOR_PLACES`."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board before the first piece stands on it.

    Attributes:
        topology: the graph.
        terrains: terrain by hex.
        tokens: number by hex, 0 where there is none.
        harbors: pairs of coast edge and kind (a resource, or ``GENERIC``).
        robber: the hex where the robber starts.
        starts: fixed opening places, one for each of four seats; empty if there are none.
        hex_vertex_masks: the corners of each hex as a bit mask.
        hexes_by_number: for each sum of the dice, the hexes with that token.
        vertex_harbor: harbor kind by vertex, -1 where there is none.
        vertex_pips: for each vertex, the pips of its hexes by resource.
    """

    topology: Topology
    terrains: tuple[Terrain, ...]
    tokens: tuple[int, ...]
    harbors: tuple[tuple[EdgeId, int], ...]
    robber: HexId
    starts: tuple[Start, ...] = ()
    hex_vertex_masks: tuple[int, ...] = field(init=False, repr=False)
    hexes_by_number: tuple[tuple[HexId, ...], ...] = field(init=False, repr=False)
    vertex_harbor: tuple[int, ...] = field(init=False, repr=False)
    vertex_pips: tuple[tuple[int, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the tables against the topology and derive the lookups.

        Raises:
            ValueError: a table has the wrong length or a value has no meaning.
        """
        hexes = len(self.topology.hexes)
        if len(self.terrains) != hexes or len(self.tokens) != hexes:
            raise ValueError(f"a board of {hexes} hexes needs as many terrains and tokens")
        for terrain, token in zip(self.terrains, self.tokens, strict=True):
            if not 0 <= terrain <= DESERT:
                raise ValueError(f"no such terrain: {terrain}")
            if (terrain == DESERT) != (token == 0) or (token != 0 and token not in TOKENS):
                raise ValueError(f"terrain {terrain} cannot have the number {token}")
        coast = set(self.topology.coast_edges)
        for edge, kind in self.harbors:
            if edge not in coast or not 0 <= kind <= GENERIC:
                raise ValueError(f"no such harbor: edge {edge}, kind {kind}")
        if not 0 <= self.robber < hexes:
            raise ValueError(f"the robber stands on no hex: {self.robber}")
        self._derive()

    def _derive(self) -> None:
        t = self.topology
        numbers: list[list[HexId]] = [[] for _ in range(13)]
        pips = [[0] * 5 for _ in t.vertices]
        for h, token in enumerate(self.tokens):
            if token:
                numbers[token].append(h)
                for v in t.hex_vertices[h]:
                    pips[v][self.terrains[h]] += PIPS[token]
        ports = [-1] * len(t.vertices)
        for edge, kind in self.harbors:
            for v in t.edge_vertices[edge]:
                ports[v] = kind
        for name, value in (
            ("hex_vertex_masks", t.hex_vertex_mask),
            ("hexes_by_number", tuple([tuple(hexes) for hexes in numbers])),
            ("vertex_harbor", tuple(ports)),
            ("vertex_pips", tuple([tuple(row) for row in pips])),
        ):
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        """Equal if the same hexes carry the same things."""
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self) -> int:
        """Consistent with equality."""
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (
            self.topology.hexes,
            self.terrains,
            self.tokens,
            tuple(sorted(self.harbors)),
            self.robber,
            self.starts,
        )


def standard_harbors(kinds: Sequence[int] = HARBOR_KINDS) -> tuple[tuple[EdgeId, int], ...]:
    """The nine harbors of the 19-hex board, with the given kinds clockwise from the top left."""
    coast = STANDARD.coast_edges
    return tuple((coast[i], kind) for i, kind in zip(HARBOR_PLACES, kinds, strict=True))


_BEGINNER_HEXES: Final = (
    (MOUNTAINS, 10), (PASTURE, 2), (FOREST, 9),
    (FIELDS, 12), (HILLS, 6), (PASTURE, 4), (HILLS, 10),
    (FIELDS, 9), (FOREST, 11), (DESERT, 0), (FOREST, 3), (MOUNTAINS, 8),
    (FOREST, 8), (MOUNTAINS, 3), (FIELDS, 4), (PASTURE, 5),
    (HILLS, 5), (FIELDS, 6), (PASTURE, 11),
)  # fmt: skip
_BEGINNER_STARTS: Final = (
    # Red, blue, white, orange; the second settlement of each line pays. Which of white's two
    # pays is disputed between printings: here the one at pasture 5, forest 3, mountains 8.
    ((0, -1, "N"), (1, -2, "SW"), (-2, 1, "N"), (-1, 0, "SW")),
    ((0, 2, "N"), (1, 1, "W"), (-2, 2, "N"), (-1, 1, "SW")),
    ((-1, 0, "N"), (-1, 0, "NW"), (1, 1, "N"), (2, 0, "W")),
    ((2, -2, "S"), (2, -2, "SW"), (-1, 2, "N"), (0, 1, "SW")),
)


def beginner_board() -> Board:
    """The fixed board for a first game, with its starts."""
    t = STANDARD
    starts = tuple(
        (
            t.vertex_ids[Vertex(*a)],
            t.edge_ids[Edge(*b)],
            t.vertex_ids[Vertex(*c)],
            t.edge_ids[Edge(*d)],
        )
        for a, b, c, d in _BEGINNER_STARTS
    )
    terrains = tuple(terrain for terrain, _ in _BEGINNER_HEXES)
    tokens = tuple(token for _, token in _BEGINNER_HEXES)
    return Board(t, terrains, tokens, standard_harbors(), t.hex_ids[Hex(0, 0)], starts)


def starts_for(board: Board, seats: int) -> tuple[Start, ...]:
    """The fixed openings by seat, or none if the board or the number of seats has none.

    Three players leave the first (red) start out.
    """
    if len(board.starts) != 4 or seats not in (3, 4):
        return ()
    return board.starts[4 - seats :]


def opening_order(seats: int, first: Seat) -> tuple[Seat, ...]:
    """The seats in the order of placement: from the first round the table, then back."""
    there = tuple((first + i) % seats for i in range(seats))
    return there + there[::-1]


def spiral_hexes(corner: int = 0, clockwise: bool = False) -> tuple[HexId, ...]:
    """The 19 hexes from a corner of the outer ring inwards.

    Args:
        corner: 0 to 5, counted clockwise from the top left corner hex.
        clockwise: direction; the rulebook's is counter-clockwise.
    """
    steps = hex_neighbors(Hex(0, 0))
    order: list[HexId] = []
    # Corner 0 lies north-west, neighbor 5; going clockwise along a side means turning two on.
    turn = 1 if clockwise else -1
    for radius in (2, 1):
        way = steps[(corner + 5) % 6]
        at = Hex(way.q * radius, way.r * radius)
        for side in range(6):
            heading = steps[(corner + 5 + turn * (side + 2)) % 6]
            for _ in range(radius):
                order.append(STANDARD.hex_ids[at])
                at = Hex(at.q + heading.q, at.r + heading.r)
    order.append(STANDARD.hex_ids[Hex(0, 0)])
    return tuple(order)


def spiral_board(
    rng: Random, corner: int = 0, clockwise: bool = False, *, shuffle_harbors: bool = False
) -> Board:
    """Shuffled terrain, tokens A to R laid in a spiral, the desert skipped."""
    terrains = _shuffled(rng, TERRAINS)
    tokens = [0] * len(terrains)
    letters = iter(SPIRAL_TOKENS)
    for h in spiral_hexes(corner, clockwise):
        if terrains[h] != DESERT:
            tokens[h] = next(letters)
    return _board(rng, terrains, tuple(tokens), shuffle_harbors)


def random_board(rng: Random, *, shuffle_harbors: bool = False) -> Board:
    """Shuffled terrain and tokens; 6 and 8 never on neighboring hexes."""
    terrains = _shuffled(rng, TERRAINS)
    while True:
        pool = list(TOKENS)
        rng.shuffle(pool)
        tokens = tuple(0 if t == DESERT else pool.pop() for t in terrains)
        if not red_neighbors(STANDARD, tokens):
            return _board(rng, terrains, tokens, shuffle_harbors)


def red_neighbors(topology: Topology, tokens: Sequence[int]) -> tuple[tuple[HexId, HexId], ...]:
    """The pairs of neighboring hexes that both carry a 6 or an 8."""
    red = {h for h, token in enumerate(tokens) if token in (6, 8)}
    return tuple(
        (a, b) for a in sorted(red) for b in topology.hex_neighbors[a] if a < b and b in red
    )


def _shuffled(rng: Random, values: Sequence[int]) -> tuple[int, ...]:
    pool = list(values)
    rng.shuffle(pool)
    return tuple(pool)


def _board(rng: Random, terrains: tuple[int, ...], tokens: tuple[int, ...], shuffle: bool) -> Board:
    kinds = _shuffled(rng, HARBOR_KINDS) if shuffle else HARBOR_KINDS
    return Board(STANDARD, terrains, tokens, standard_harbors(kinds), terrains.index(DESERT))
