"""What an agent reads off a position: plain figures, without weights or judgement.

Times are counted in rolls, production in pips (of 36 rolls, how many give a card).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import (
    DESERT,
    GENERIC,
    PIPS,
    Cards,
    HexId,
    Seat,
)
from catan_desktop.engine.observation import Observation
from catan_desktop.engine.options import Rules
from catan_desktop.engine.topology import Topology

LONGEST: Final = 40.0
"""Rolls beyond which waiting for something counts as for ever."""
FAR: Final = 4
"""New roads beyond which a spot is out of reach."""


class Facts:
    """A position as one seat knows it, real or supposed: what the evaluator reads.

    Tables are by seat; masks have one bit an id. Only ``hand``, ``devs`` and ``own_points``
    are private, and they are the seat's own.

    Attributes:
        seat, seats, board, rules: who looks, and at what game.
        hand: own resource cards. devs: own development cards, by kind.
        own_points: own points, hidden ones included. points: visible points.
        roads, settlements, cities: masks.
        robber: hex. bank: cards by resource. deck_size: development cards left.
        hand_sizes, dev_counts: cards of each seat. shown: revealed victory cards.
        played: development cards played, flat, ``5 * seat + kind``.
        road_length, road_holder, army_holder: awards.
    """

    __slots__ = (
        "army_holder",
        "bank",
        "board",
        "cities",
        "deck_size",
        "dev_counts",
        "devs",
        "hand",
        "hand_sizes",
        "own_points",
        "played",
        "points",
        "road_holder",
        "road_length",
        "roads",
        "robber",
        "rules",
        "seat",
        "seats",
        "settlements",
        "shown",
    )

    seat: Seat
    seats: int
    board: Board
    rules: Rules
    hand: list[int]
    devs: list[int]
    own_points: int
    points: Sequence[int]
    roads: Sequence[int]
    settlements: Sequence[int]
    cities: Sequence[int]
    robber: HexId
    bank: Sequence[int]
    deck_size: int
    hand_sizes: Sequence[int]
    dev_counts: Sequence[int]
    shown: Sequence[int]
    played: Sequence[int]
    road_length: Sequence[int]
    road_holder: int
    army_holder: int

    def copy(self) -> "Facts":
        """A copy with a hand and cards of its own."""
        c = Facts()
        for name in Facts.__slots__:
            setattr(c, name, getattr(self, name))
        c.hand = self.hand[:]
        c.devs = self.devs[:]
        return c

    def with_hand(self, hand: Sequence[int]) -> "Facts":
        """The same position with another own hand."""
        c = self.copy()
        c.hand = list(hand)
        return c

    def buildings(self, seat: Seat) -> int:
        """Mask of the vertices with a building of the seat."""
        return self.settlements[seat] | self.cities[seat]

    def knights(self, seat: Seat) -> int:
        """Knights that a seat has played."""
        return self.played[5 * seat]


def facts_of(o: Observation) -> Facts:
    """What the viewer of an observation knows."""
    f = Facts()
    for name in ("seats", "board", "rules", "own_points", "points", "roads", "settlements",
                 "cities", "robber", "bank", "deck_size", "hand_sizes", "dev_counts", "shown",
                 "played", "road_length", "road_holder", "army_holder"):  # fmt: skip
        setattr(f, name, getattr(o, name))
    f.seat = o.own()
    f.hand = list(o.hand)
    f.devs = list(o.devs)
    return f


def production(board: Board, settlements: int, cities: int) -> list[int]:
    """Pips of each resource, the robber aside."""
    earned = [0, 0, 0, 0, 0]
    for mask, count in ((settlements, 1), (cities, 2)):
        while mask:
            low = mask & -mask
            mask ^= low
            for r, pips in enumerate(board.vertex_pips[low.bit_length() - 1]):
                earned[r] += count * pips
    return earned


def robbed(board: Board, settlements: int, cities: int, robber: HexId) -> tuple[int, int]:
    """The resource under the robber and the pips it costs; (0, 0) on the desert."""
    resource = board.terrains[robber]
    if resource == DESERT:
        return 0, 0
    corners = board.hex_vertex_masks[robber]
    count = (corners & settlements).bit_count() + 2 * (corners & cities).bit_count()
    return resource, count * PIPS[board.tokens[robber]]


def harbors(board: Board, buildings: int) -> int:
    """Mask of the kinds of harbor that these buildings hold."""
    kinds = 0
    while buildings:
        low = buildings & -buildings
        buildings ^= low
        kind = board.vertex_harbor[low.bit_length() - 1]
        if kind >= 0:
            kinds |= 1 << kind
    return kinds


def rates_of(kinds: int) -> tuple[int, ...]:
    """The bank's rate for each resource with these kinds of harbor."""
    general = 3 if kinds >> GENERIC & 1 else 4
    return tuple(2 if kinds >> r & 1 else general for r in range(5))


def rolls_to_afford(
    cost: Cards, hand: Sequence[float], pips: Sequence[float], rates: Sequence[int]
) -> float:
    """Expected rolls until the hand pays the cost, surplus being traded with the bank.

    A fluid estimate: after T rolls the hand holds ``hand + T * pips / 36``; what is missing
    must be matched by the surplus divided by the rates. The gap between both is convex and
    piecewise linear in T, so Newton's steps from 0 climb to its root from below.

    Returns:
        0 to :data:`LONGEST`.
    """
    time = 0.0
    for _ in range(8):
        gap = 0.0
        slope = 0.0
        per_roll = time / 36.0
        for held, earned, need, rate in zip(hand, pips, cost, rates, strict=True):
            spare = held + per_roll * earned - need
            if spare < -1e-9:
                gap -= spare
                slope += earned
            else:
                gap -= spare / rate
                slope += earned / rate
        if gap <= 1e-9:
            return time
        if slope <= 0.0:
            return LONGEST
        time += 36.0 * gap / slope
        if time >= LONGEST:
            return LONGEST
    return time


@lru_cache(maxsize=16)
def _ways(topology: Topology) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each vertex the edges that leave it and the vertices they lead to, as bits."""
    return tuple(
        tuple((1 << e, 1 << n) for e, n in zip(edges, ends, strict=True))
        for edges, ends in zip(topology.vertex_edges, topology.vertex_neighbors, strict=True)
    )


def reach(board: Board, own_ends: int, all_roads: int, enemies: int) -> tuple[int, ...]:
    """The vertices reached with 0, 1, 2, … new roads, each at its least number.

    Args:
        board: the graph.
        own_ends: ends of the seat's roads, and its buildings.
        all_roads: edges that are taken.
        enemies: other players' buildings, through which no road leads.
    """
    ways = _ways(board.topology)
    frontier = own_ends & ~enemies
    seen = own_ends | enemies
    levels = [frontier]
    for _ in range(FAR):
        after = 0
        while frontier:
            low = frontier & -frontier
            frontier ^= low
            for edge, end in ways[low.bit_length() - 1]:
                if not all_roads & edge:
                    after |= end
        frontier = after & ~seen
        seen |= frontier
        levels.append(frontier)
        if not frontier:
            break
    return tuple(levels)


def network_ends(board: Board, roads: int, buildings: int) -> int:
    """The vertices on a seat's own roads and buildings."""
    ends = buildings
    while roads:
        low = roads & -roads
        roads ^= low
        ends |= board.topology.edge_vertex_mask[low.bit_length() - 1]
    return ends


def blocked_vertices(board: Board, taken: int) -> int:
    """The vertices where the distance rule forbids a settlement."""
    blocked = taken
    while taken:
        low = taken & -taken
        taken ^= low
        blocked |= board.topology.vertex_neighbor_mask[low.bit_length() - 1]
    return blocked


def distances(board: Board, levels: Sequence[int]) -> list[int]:
    """New roads to each vertex, from the levels of :func:`reach`; 99 where there is no way."""
    table = [99] * len(board.topology.vertices)
    for d, mask in enumerate(levels):
        while mask:
            low = mask & -mask
            mask ^= low
            table[low.bit_length() - 1] = d
    return table
