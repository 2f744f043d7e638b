"""The table as the referee sees it: dicts keyed by coordinates, and what can be counted on it.

Nothing derived is kept: points, rates, road lengths and places are counted whenever they are
asked for. Only who holds the two special cards is remembered, since the rules ask who held them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from catan_desktop.engine.board import Board
from catan_desktop.engine.hexgrid import (
    Edge,
    Hex,
    Vertex,
    edge_vertices,
    hex_edges,
    hex_vertices,
)
from catan_desktop.engine.ids import DECK, DESERT, GENERIC, KNIGHT, RESOURCES, VICTORY_POINT
from catan_desktop.engine.options import Rules

Counts = dict[int, int]
"""How many of each kind; all five resources (or development cards) are always there."""


def counts(numbers: Iterable[int]) -> Counts:
    return dict(enumerate(numbers))


class Ground:
    """The board's coordinates: which corner, side and hex touch which."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hexes = board.topology.hexes
        self.vertices = board.topology.vertices
        self.edges = board.topology.edges
        self.resource = dict(zip(self.hexes, board.terrains, strict=True))
        self.token = dict(zip(self.hexes, board.tokens, strict=True))
        self.corners = {h: set(hex_vertices(h)) for h in self.hexes}
        self.ends = {e: set(edge_vertices(e)) for h in self.hexes for e in hex_edges(h)}
        every = {v for h in self.hexes for v in self.corners[h]}
        self.edges_at = {v: {e for e in self.ends if v in self.ends[e]} for v in every}
        self.beside = {v: {w for e in self.edges_at[v] for w in self.ends[e]} - {v} for v in every}
        self.harbor: dict[Vertex, int] = {}
        for edge, kind in board.harbors:
            for vertex in sorted(self.ends[self.edges[edge]]):
                self.harbor[vertex] = kind

    def other_end(self, edge: Edge, vertex: Vertex) -> Vertex:
        (other,) = self.ends[edge] - {vertex}
        return other


@dataclass
class Offer:
    """Cards that the active player would give and get, who was asked, and who said what.

    An answer is ``"yes"``, ``"no"``, or other terms: what the answering seat would give and get.
    """

    give: Counts
    get: Counts
    asked: tuple[int, ...]
    answers: dict[int, str | tuple[Counts, Counts]] = field(default_factory=dict)


@dataclass
class Table:
    """Everything that lies on the table or in a hand.

    ``phase`` is one of: opening settlement, opening road, before roll, after roll, discard,
    robber, free road, answers, confirm, over.
    """

    rules: Rules
    ground: Ground
    seats: int
    phase: str
    active: int
    opening: tuple[int, ...]  # who still places in the set-up, in order; the first is active
    robber: Hex
    bank: Counts
    deck: Counts
    bag: set[tuple[int, int]]  # the pairs that the balanced dice still hold
    hands: list[Counts]
    held: list[Counts]  # development cards not played or revealed, by seat
    played: list[Counts]  # development cards played or revealed, by seat
    buildings: dict[Vertex, tuple[int, str]] = field(default_factory=dict)
    roads: dict[Edge, int] = field(default_factory=dict)
    turn: int = 0  # 0 in the set-up, then counted from 1 over all seats
    rolled: bool = False
    last_settlement: Vertex | None = None  # in the set-up, while its road is due
    longest_road: int | None = None
    largest_army: int | None = None
    card_played: bool = False  # these five: in this turn
    built: bool = False
    bought: Counts = field(default_factory=lambda: counts([0] * 5))
    fresh: set[Vertex] = field(default_factory=set)
    owed: dict[int, int] = field(default_factory=dict)  # cards to discard, by seat
    free_roads: int = 0
    offer: Offer | None = None
    winner: int | None = None

    def copy(self) -> "Table":
        offer = self.offer
        return replace(
            self,
            bank=dict(self.bank),
            deck=dict(self.deck),
            bag=set(self.bag),
            hands=[dict(hand) for hand in self.hands],
            held=[dict(cards) for cards in self.held],
            played=[dict(cards) for cards in self.played],
            buildings=dict(self.buildings),
            roads=dict(self.roads),
            bought=dict(self.bought),
            fresh=set(self.fresh),
            owed=dict(self.owed),
            offer=replace(offer, answers=dict(offer.answers)) if offer else None,
        )

    # Pieces

    def pieces(self, seat: int, kind: str) -> int:
        """How many settlements or cities of the seat stand on the board."""
        return sum(building == (seat, kind) for building in self.buildings.values())

    def roads_of(self, seat: int) -> set[Edge]:
        return {edge for edge, owner in self.roads.items() if owner == seat}

    def owner(self, vertex: Vertex) -> int | None:
        return self.buildings[vertex][0] if vertex in self.buildings else None

    def owners_at(self, place: Hex) -> set[int]:
        """The seats with a building at the hex."""
        return {self.buildings[v][0] for v in self.ground.corners[place] if v in self.buildings}

    # Places

    def distance_kept(self, vertex: Vertex) -> bool:
        """Whether the vertex and its neighbors are empty, whoever might own them."""
        return vertex not in self.buildings and self.ground.beside[vertex].isdisjoint(
            self.buildings
        )

    def touches_own_road(self, seat: int, vertex: Vertex) -> bool:
        return seat in [self.roads.get(edge) for edge in self.ground.edges_at[vertex]]

    def road_fits(self, seat: int, edge: Edge) -> bool:
        """Whether the edge is empty and joins the own network, not through an opponent."""
        if edge in self.roads:
            return False
        for vertex in self.ground.ends[edge]:
            owner = self.owner(vertex)
            if owner == seat or (owner is None and self.touches_own_road(seat, vertex)):
                return True
        return False

    def free_road_possible(self, seat: int) -> bool:
        """Whether a road piece and a place for it remain."""
        return len(self.roads_of(seat)) < self.rules.roads and any(
            self.road_fits(seat, edge) for edge in self.ground.edges
        )

    # Cards

    def hand_size(self, seat: int) -> int:
        return sum(self.hands[seat].values())

    def holds(self, seat: int, cards: Counts) -> bool:
        return all(self.hands[seat][r] >= cards[r] for r in RESOURCES)

    def best_rate(self, seat: int, resource: int) -> int:
        """4, 3 with a general harbor, 2 with the resource's own, where it may be used already."""
        kinds = set()
        for vertex, (owner, _) in self.buildings.items():
            late = self.rules.harbor_delay and vertex in self.fresh
            if owner == seat and vertex in self.ground.harbor and not late:
                kinds.add(self.ground.harbor[vertex])
        return 2 if resource in kinds else 3 if GENERIC in kinds else 4

    # Points

    def road_length(self, seat: int) -> int:
        roads = self.roads_of(seat)
        touched = {v for edge in roads for v in self.ground.ends[edge]}
        walls = {v for v in touched if self.owner(v) not in (None, seat)}
        return longest_trail(self.ground, frozenset(roads), frozenset(walls))

    def visible_points(self, seat: int) -> int:
        points = self.pieces(seat, "settlement") + 2 * self.pieces(seat, "city")
        points += self.played[seat][VICTORY_POINT]
        if self.longest_road == seat:
            points += 2
        if self.largest_army == seat:
            points += 2
        return points

    def points(self, seat: int) -> int:
        return self.visible_points(seat) + self.held[seat][VICTORY_POINT]

    def knights(self, seat: int) -> int:
        return self.played[seat][KNIGHT]

    # Robber

    def robber_places(self, seat: int) -> set[Hex]:
        """Where the seat may put the robber."""
        places = set(self.ground.hexes) - {self.robber}
        if not self.rules.robber_to_desert:
            places = {h for h in places if self.ground.resource[h] != DESERT}
        if self.rules.robber == "friendly":
            kind = {h for h in places if not self.touches_weak(h, seat)}
            places = kind or places
        return places

    def touches_weak(self, place: Hex, seat: int) -> bool:
        others = self.owners_at(place) - {seat}
        return any(self.visible_points(other) <= 2 for other in others)

    def victims(self, seat: int, place: Hex) -> set[int]:
        """Who can be robbed at the hex: the other owners there who hold a card."""
        return {s for s in self.owners_at(place) - {seat} if self.hand_size(s) > 0}


@lru_cache(maxsize=20_000)
def longest_trail(ground: Ground, roads: frozenset[Edge], walls: frozenset[Vertex]) -> int:
    """The longest walk over each road at most once, by trying them all.

    It may begin or end at a wall (an opponent's building) but not go through one.
    """

    def walk(at: Vertex, walked: frozenset[Edge]) -> int:
        best = len(walked)
        if at in walls and walked:
            return best
        for edge in ground.edges_at[at]:
            if edge in roads and edge not in walked:
                best = max(best, walk(ground.other_end(edge, at), walked | {edge}))
        return best

    starts = {vertex for edge in roads for vertex in ground.ends[edge]}
    return max((walk(vertex, frozenset()) for vertex in starts), default=0)


@lru_cache(maxsize=64)
def ground_of(board: Board) -> Ground:
    """The ground of a board; tables of one board share it."""
    return Ground(board)


def full_bag() -> set[tuple[int, int]]:
    return {(a, b) for a in range(1, 7) for b in range(1, 7)}


def new_table(rules: Rules, board: Board, seats: int, first: int) -> Table:
    """The table before the first settlement."""
    ground = ground_of(board)
    there = tuple((first + i) % seats for i in range(seats))
    return Table(
        rules=rules,
        ground=ground,
        seats=seats,
        phase="opening settlement",
        active=first,
        opening=there + there[::-1],
        robber=ground.hexes[board.robber],
        bank=counts([rules.bank_cards] * 5),
        deck=counts(DECK),
        bag=full_bag(),
        hands=[counts([0] * 5) for _ in range(seats)],
        held=[counts([0] * 5) for _ in range(seats)],
        played=[counts([0] * 5) for _ in range(seats)],
    )
