"""Slow second opinions, written from the rules alone: no table or short cut of the engine."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from catan_desktop.engine import actions as a
from catan_desktop.engine.hexgrid import edge_vertices
from catan_desktop.engine.state import NOBODY, GameState
from catan_desktop.engine.topology import Topology


def ids(mask: int) -> list[int]:
    """The set bits, found in the binary text."""
    return [i for i, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]


def longest_trail(topology: Topology, roads: Sequence[int], cut: Sequence[int]) -> int:
    """Tries every trail from every end of every road, on coordinates."""
    ends = {e: edge_vertices(topology.edges[e]) for e in roads}
    closed = {topology.vertices[v] for v in cut}

    def onward(vertex: object, used: frozenset[int]) -> int:
        best = 0
        for e, (p, q) in ends.items():
            if e in used or vertex not in (p, q):
                continue
            far = q if vertex == p else p
            best = max(best, 1 + (0 if far in closed else onward(far, used | {e})))
        return best

    return max((onward(v, frozenset()) for pair in ends.values() for v in pair), default=0)


def road_lengths(state: GameState) -> list[int]:
    """The longest road of every seat."""
    lengths = []
    for seat in range(state.seats):
        enemies = [
            v
            for s in range(state.seats)
            if s != seat
            for v in ids(state.settlements[s]) + ids(state.cities[s])
        ]
        lengths.append(longest_trail(state.board.topology, ids(state.roads[seat]), enemies))
    return lengths


def road_holder(before: int, lengths: Sequence[int]) -> int:
    """Who holds the longest road now, by rule 10."""
    best = max(lengths)
    first = [s for s, length in enumerate(lengths) if length == best]
    if best < 5:
        return NOBODY
    if before in first:
        return before
    return first[0] if len(first) == 1 else NOBODY


def army_holder(before: int, knights: Sequence[int]) -> int:
    """Who holds the largest army now, by rule 11."""
    best = max(knights)
    first = [s for s, count in enumerate(knights) if count == best]
    if best < 3:
        return NOBODY
    return before if before in first else first[0]


def points(state: GameState, seat: int) -> int:
    """All points of a seat, hidden ones too."""
    return (
        len(ids(state.settlements[seat]))
        + 2 * len(ids(state.cities[seat]))
        + 2 * [state.road_holder, state.army_holder].count(seat)
        + state.devs[5 * seat + 1]
    )


def keeps_distance(state: GameState) -> bool:
    """Whether no two buildings are neighbors."""
    buildings = [v for mask in (*state.settlements, *state.cities) for v in ids(mask)]
    sides = [edge_vertices(e) for e in state.board.topology.edges]
    places = {state.board.topology.vertices[v] for v in buildings}
    return len(places) == len(buildings) and not any(p in places and q in places for p, q in sides)


@lru_cache(maxsize=4)
def candidates(topology: Topology) -> tuple[a.Action, ...]:
    """Every action there could ever be, sensible or not, but discards, offers and counters."""
    return tuple(_candidates(topology))


def _candidates(topology: Topology) -> Iterator[a.Action]:
    yield from (a.Roll(), a.EndTurn(), a.BuyDevCard(), a.PlayKnight(), a.PlayRoadBuilding())
    yield from (a.AcceptOffer(), a.WithdrawOffer(), a.RevealVictoryCard(), a.DeclareVictory())
    for e in range(-1, len(topology.edges) + 1):
        yield a.BuildRoad(e)
    for v in range(-1, len(topology.vertices) + 1):
        yield a.BuildSettlement(v)
        yield a.BuildCity(v)
    for h, victim in product(range(-1, len(topology.hexes) + 1), (None, -1, 0, 1, 2, 3, 4)):
        yield a.MoveRobber(h, victim)
    for r in range(-1, 6):
        yield a.PlayMonopoly(r)
        yield a.PlayYearOfPlenty(r, None)
        yield a.ConfirmTrade(r)
        for other in range(-1, 6):
            yield a.PlayYearOfPlenty(r, other)
            for count in range(6):
                yield a.MaritimeTrade(r, count, other)


def discards(hand: Sequence[int], owed: int) -> Iterator[a.Discard]:
    """Every discard of about the right size, up to one card more of each than is held."""
    lumber, brick, wool, grain, ore = (range(held + 2) for held in hand)
    for cards in product(lumber, brick, wool, grain, ore):
        if abs(sum(cards) - owed) <= 1:
            yield a.Discard(cards)
