"""What speaks for a move, in figures that can be said in a sentence. Pure.

No agent's judgement: only what the player could count on the table.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias

from catan_desktop.ai.trading import CLOSE_TO_WINNING
from catan_desktop.app.advice import buildings, is_open, pips_at
from catan_desktop.app.trail import longest_trail
from catan_desktop.engine.actions import missing_cards
from catan_desktop.engine.ids import (
    CITY_COST,
    DEV_CARD_COST,
    PIPS,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    Cards,
    EdgeId,
    HexId,
    Resource,
    Seat,
    VertexId,
)
from catan_desktop.engine.observation import Observation
from catan_desktop.engine.state import bits

Thing: TypeAlias = Literal["road", "settlement", "city", "dev"]
COSTS: Final[dict[Thing, Cards]] = {
    "city": CITY_COST,
    "settlement": SETTLEMENT_COST,
    "dev": DEV_CARD_COST,
    "road": ROAD_COST,
}
"""What can be built or bought, what counts most first."""
Obstacle: TypeAlias = Literal["no_piece_left", "deck_empty", "not_connected", "not_own_settlement"]
_STOCK: Final[tuple[Thing, ...]] = ("road", "settlement", "city")
"""The order in which the pieces left are counted."""


# ---------------------------------------------------------------- places
def brings(seen: Observation, vertex: VertexId) -> list[Resource]:
    """The resources that a corner brings."""
    return [r for r in RESOURCES if seen.board.vertex_pips[vertex][r]]


def new_kinds(seen: Observation, vertex: VertexId) -> list[Resource]:
    """Those among them that no building of the viewer brings yet; none before the first one."""
    own = buildings(seen, seen.own())
    has = {r for v in bits(own) for r in brings(seen, v)}
    return [r for r in brings(seen, vertex) if r not in has] if own else []


class RoadMerit(NamedTuple):
    """What a road is good for.

    Attributes:
        length: of the viewer's longest road with it. longer: by how much it grew.
        takes: whether that takes the longest road.
        corner: the best corner to which it leads, if a settlement may stand there.
        rival: another seat that could come there too.
    """

    length: int
    longer: int
    takes: bool
    corner: VertexId | None
    rival: Seat | None


def road_merit(seen: Observation, edge: EdgeId) -> RoadMerit:
    """What a road of the viewer on an edge is good for."""
    own = seen.own()
    roads = list(seen.roads)
    roads[own] |= 1 << edge
    length = len(longest_trail(replace(seen, roads=tuple(roads)), own))
    held = max((n for s, n in enumerate(seen.road_length) if s != own), default=0)
    most = max(4, held if seen.road_holder not in (own, -1) else 4)
    corner = _best_corner(seen, edge)
    return RoadMerit(
        length,
        length - seen.road_length[own],
        length > most and seen.road_holder != own,
        corner,
        None if corner is None else _rival(seen, corner),
    )


def _best_corner(seen: Observation, edge: EdgeId) -> VertexId | None:
    """The free corner with most pips at the new end of an edge, or one step beyond it."""
    topology, own = seen.board.topology, seen.own()
    for reach in (0, 1):
        found: list[VertexId] = []
        for end in topology.edge_vertices[edge]:
            if seen.roads[own] & topology.vertex_edge_mask[end]:
                continue  # where it joins the own roads, not where it leads
            if buildings(seen, own) >> end & 1:
                continue
            found += topology.vertex_neighbors[end] if reach else (end,)
        found = [v for v in found if is_open(seen, v)]
        if found:
            return max(found, key=lambda v: (pips_at(seen, v), -v))
    return None


def _rival(seen: Observation, vertex: VertexId) -> Seat | None:
    """Another seat whose road ends at a corner or one step from it."""
    topology = seen.board.topology
    near = [vertex, *topology.vertex_neighbors[vertex]]
    for seat in range(seen.seats):
        if seat != seen.own() and any(
            seen.roads[seat] & topology.vertex_edge_mask[v] for v in near
        ):
            return seat
    return None


# ---------------------------------------------------------------- the robber
def stopped(seen: Observation, hex_id: HexId) -> list[tuple[Seat, int]]:
    """Whose pips the robber stops on a hex, and how many, those who lose most first."""
    corners, pips = seen.board.hex_vertex_masks[hex_id], PIPS[seen.board.tokens[hex_id]]
    found = []
    for seat in range(seen.seats):
        once, twice = seen.settlements[seat] & corners, seen.cities[seat] & corners
        count = once.bit_count() + 2 * twice.bit_count()
        if count and pips:
            found.append((seat, count * pips))
    return sorted(found, key=lambda loss: -loss[1])


def freed(seen: Observation) -> int:
    """The viewer's pips that the robber stops where it stands."""
    return dict(stopped(seen, seen.robber)).get(seen.own(), 0)


def takes_army(seen: Observation) -> bool:
    """Whether one knight more takes the largest army."""
    own, knights = seen.own(), [seen.knights(s) for s in range(seen.seats)]
    others = max((n for s, n in enumerate(knights) if s != own), default=0)
    return seen.army_holder != own and knights[own] + 1 >= 3 and knights[own] + 1 > others


# ---------------------------------------------------------------- cards
class Goal(NamedTuple):
    """What a hand comes closest to: the things, and the cards that it still lacks for them.

    A settlement without a free corner goes with the road that must lead to one first.
    """

    things: tuple[Thing, ...]
    lacks: Cards


def goal(seen: Observation, hand: Cards) -> Goal | None:
    """What a hand of the viewer comes closest to, among equal ones what counts most."""
    goals = [Goal(things, missing_cards(hand, _cost(things))) for things in _goals(seen)]
    return min(goals, key=lambda g: sum(g.lacks), default=None)


class Wish(NamedTuple):
    """A card that another seat may have and one to give for it; the seats that may be asked."""

    give: Resource
    get: Resource
    seats: tuple[Seat, ...]


def wish(seen: Observation) -> Wish | None:
    """The one card that the viewer's nearest goal lacks, for one that it does not need.

    Only of seats that may hold it, are not about to win, and were not asked for it in this turn.
    """
    found = goal(seen, seen.hand)
    if found is None or sum(found.lacks) != 1:
        return None
    get, cost = found.lacks.index(1), _cost(found.things)
    spare = [r for r in RESOURCES if seen.hand[r] > cost[r]]
    asked = {s for _, wanted, seats in seen.offers if wanted[get] for s in seats}
    close = seen.rules.points_to_win - CLOSE_TO_WINNING
    seats = tuple(
        s
        for s in range(seen.seats)
        if s not in asked and s != seen.own() and seen.high[s][get] and seen.points[s] < close
    )
    if not spare or not seats:
        return None
    return Wish(max(spare, key=lambda r: seen.hand[r] - cost[r]), get, seats)


def newly_paid(seen: Observation, after: Cards) -> list[Thing]:
    """What another hand pays for and the viewer's own does not, if it can be had at all."""
    return [
        thing
        for thing, cost in COSTS.items()
        if any(missing_cards(seen.hand, cost))
        and not any(missing_cards(after, cost))
        and not obstacle(seen, thing)
    ]


def obstacle(seen: Observation, thing: Thing) -> Obstacle | None:
    """What keeps the viewer from a thing, however many cards it holds; None if nothing does.

    The stock first, then the board, as the engine's reasons have it.
    """
    own = seen.own()
    if thing == "dev":
        return None if seen.deck_size else "deck_empty"
    if not seen.pieces_left(own)[_STOCK.index(thing)]:
        return "no_piece_left"
    if thing == "city":
        return None if seen.settlements[own] else "not_own_settlement"
    places = _corners(seen) if thing == "settlement" else _edges(seen)
    return None if places else "not_connected"


def _corners(seen: Observation) -> list[VertexId]:
    """The free corners that the viewer's roads touch."""
    masks = seen.board.topology.vertex_edge_mask
    own = seen.roads[seen.own()]
    return [v for v, edges in enumerate(masks) if own & edges and is_open(seen, v)]


def _edges(seen: Observation) -> list[EdgeId]:
    """The free edges that join the viewer's roads and buildings, past no other building."""
    topology, own = seen.board.topology, seen.own()
    laid = others = 0
    for seat in range(seen.seats):
        laid |= seen.roads[seat]
        others |= 0 if seat == own else buildings(seen, seat)

    def joins(vertex: VertexId) -> bool:
        along = seen.roads[own] & topology.vertex_edge_mask[vertex] and not others >> vertex & 1
        return bool(along or buildings(seen, own) >> vertex & 1)

    return [
        edge
        for edge, ends in enumerate(topology.edge_vertices)
        if not laid >> edge & 1 and any(joins(v) for v in ends)
    ]


def _goals(seen: Observation) -> list[tuple[Thing, ...]]:
    """What the viewer may still build or buy; a road alone is no goal to save for."""
    found: list[tuple[Thing, ...]] = []
    for thing in COSTS:
        block = obstacle(seen, thing)
        if thing == "settlement" and block == "not_connected" and not obstacle(seen, "road"):
            found.append(("road", "settlement"))
        elif thing != "road" and block is None:
            found.append((thing,))
    return found


def _cost(things: Sequence[Thing]) -> Cards:
    a, b, c, d, e = (sum(costs) for costs in zip(*(COSTS[t] for t in things), strict=True))
    return a, b, c, d, e


def exchanged(hand: Cards, give: Sequence[int], get: Sequence[int]) -> Cards:
    """A hand after some cards were given for others; a card that it lacks is not owed."""
    a, b, c, d, e = (max(0, h - g) + t for h, g, t in zip(hand, give, get, strict=True))
    return a, b, c, d, e
