"""What is to be seen on the board, as plain values. Pure: no pygame."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from catan_desktop.engine.ids import EdgeId, HexId, Seat, VertexId


class PieceKind(Enum):
    """What can stand on the board."""

    ROAD = auto()
    SETTLEMENT = auto()
    CITY = auto()
    ROBBER = auto()


@dataclass(frozen=True)
class Ghost:
    """A piece shown where it would stand: an edge, a vertex or (robber) a hex by kind.

    ``seat`` is whose it is; of no meaning for the robber.
    """

    kind: PieceKind
    place: int
    seat: Seat = 0


@dataclass(frozen=True)
class BoardScene:
    """Pieces and marks on a board.

    Standing (drawn again only when they change):
        roads, settlements, cities: place and seat.
        robber: its hex, or None when it is not on the board (or flying).
        old_robber: where it stood: a broken ring with a faint robber.
        producing: hexes that glow after a roll.
        last_vertex, last_edge: the place of the newest piece, ringed.
        new_vertices, new_edges: places of other new pieces, ringed more lightly.
        new_alpha: how clearly (0-255), so that these rings can fade.
        ringed_hexes: hexes with a gold rim (robbed, meant in the rulebook).
        ringed_vertices: places ringed in gold (victims, places meant).
        hidden_hexes, hidden_tokens: not laid yet while the board is set out.

    Marks (drawn each frame):
        legal_vertices, legal_edges, legal_hexes: spots that may be chosen.
        chooser: the seat whose colour the spots carry.
        ghost: the piece under the pointer; its own spot is not drawn.
        traced_edges: roads ringed one after another (longest road), in order.
    """

    roads: tuple[tuple[EdgeId, Seat], ...] = ()
    settlements: tuple[tuple[VertexId, Seat], ...] = ()
    cities: tuple[tuple[VertexId, Seat], ...] = ()
    robber: HexId | None = None
    old_robber: HexId | None = None
    producing: frozenset[HexId] = frozenset()
    last_vertex: VertexId | None = None
    last_edge: EdgeId | None = None
    new_vertices: frozenset[VertexId] = frozenset()
    new_edges: frozenset[EdgeId] = frozenset()
    new_alpha: int = 255
    ringed_hexes: frozenset[HexId] = frozenset()
    ringed_vertices: frozenset[VertexId] = frozenset()
    hidden_hexes: frozenset[HexId] = frozenset()
    hidden_tokens: frozenset[HexId] = frozenset()
    legal_vertices: frozenset[VertexId] = frozenset()
    legal_edges: frozenset[EdgeId] = frozenset()
    legal_hexes: frozenset[HexId] = frozenset()
    chooser: Seat | None = None
    ghost: Ghost | None = None
    traced_edges: tuple[EdgeId, ...] = ()

    def standing(self) -> "BoardScene":
        """The scene without its marks: equal as long as the drawn layer can be kept."""
        return replace(
            self,
            legal_vertices=frozenset(),
            legal_edges=frozenset(),
            legal_hexes=frozenset(),
            chooser=None,
            ghost=None,
            traced_edges=(),
        )

    @property
    def has_marks(self) -> bool:
        """Whether anything is drawn live (so that the spots should breathe)."""
        return bool(self.legal_vertices or self.legal_edges or self.legal_hexes or self.ghost)
