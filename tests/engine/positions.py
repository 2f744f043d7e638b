"""Positions for tests, built in a line or two: pieces by place, everything else derived.

Places on the coast are the handiest: `COAST[i]` is an edge, `SHORE[i]` the vertex where it begins
going clockwise, so that the edges i to j - 1 are a chain from `SHORE[i]` to `SHORE[j]`.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from catan_desktop.engine.actions import Action
from catan_desktop.engine.board import Board, random_board, standard_harbors
from catan_desktop.engine.chance import DiceRolled, Outcome
from catan_desktop.engine.events import Event
from catan_desktop.engine.hexgrid import Edge, Hex, Vertex, parse_place
from catan_desktop.engine.ids import DECK, DESERT, EdgeId, HexId, Seat, VertexId
from catan_desktop.engine.legal import legal_actions
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.options import Rules
from catan_desktop.engine.reasons import why_illegal
from catan_desktop.engine.roads import measure
from catan_desktop.engine.rules import apply
from catan_desktop.engine.state import FIELDS, NO_DICE, NOBODY, GameState, Phase
from catan_desktop.engine.topology import STANDARD as TOPOLOGY

BOARD = random_board(Random(7))
COAST = TOPOLOGY.coast_edges
SHORE = tuple(
    next(iter(set(TOPOLOGY.edge_vertices[e]) & set(TOPOLOGY.edge_vertices[COAST[i - 1]])))
    for i, e in enumerate(COAST)
)
"""`SHORE[i]` and `SHORE[i + 1]` are the ends of `COAST[i]`."""

Places = Mapping[Seat, Iterable[int]]
Counts = Mapping[Seat, tuple[int, int, int, int, int]]


def hex_at(q: int, r: int) -> HexId:
    """The id of a hex."""
    return TOPOLOGY.hex_ids[Hex(q, r)]


def vertex(text: str) -> VertexId:
    """The id of a vertex by its text form."""
    place = parse_place(text)
    assert isinstance(place, Vertex)
    return TOPOLOGY.vertex_ids[place]


def edge(text: str) -> EdgeId:
    """The id of an edge by its text form."""
    place = parse_place(text)
    assert isinstance(place, Edge)
    return TOPOLOGY.edge_ids[place]


def shore(start: int, length: int) -> tuple[EdgeId, ...]:
    """A chain of edges along the coast."""
    return tuple(COAST[(start + i) % len(COAST)] for i in range(length))


def inland(i: int) -> EdgeId:
    """The edge that leads from `SHORE[i]` away from the coast; there must be one."""
    (away,) = set(TOPOLOGY.vertex_edges[SHORE[i]]) - set(COAST)
    return away


JUNCTIONS = tuple(i for i, v in enumerate(SHORE) if len(TOPOLOGY.vertex_edges[v]) == 3)
"""Indices into `SHORE` of the vertices that have an inland edge."""


def ring(hex_id: HexId) -> tuple[EdgeId, ...]:
    """The six edges of a hex, clockwise from the north-east."""
    return TOPOLOGY.hex_edges[hex_id]


def mask(ids: Iterable[int]) -> int:
    """The ids as bits."""
    return sum(1 << i for i in set(ids))


def board_of(hexes: Mapping[HexId, tuple[int, int]], robber: HexId | None = None) -> Board:
    """A board whose named hexes carry (terrain, token); the others are desert, no harbors."""
    size = len(TOPOLOGY.hexes)
    terrains = tuple(hexes[h][0] if h in hexes else DESERT for h in range(size))
    tokens = tuple(hexes[h][1] if h in hexes else 0 for h in range(size))
    start = terrains.index(DESERT) if robber is None else robber
    return Board(TOPOLOGY, terrains, tokens, (), start)


def harbor_board(kinds: tuple[int, ...]) -> Board:
    """The usual board of these tests with other harbors."""
    return Board(TOPOLOGY, BOARD.terrains, BOARD.tokens, standard_harbors(kinds), BOARD.robber)


def _flat(seats: int, counts: Counts) -> list[int]:
    return [n for s in range(seats) for n in counts.get(s, (0, 0, 0, 0, 0))]


def position(
    *,
    seats: int = 4,
    active: Seat = 0,
    phase: Phase = Phase.MAIN,
    rules: Rules = RULES,
    board: Board = BOARD,
    settlements: Places | None = None,
    cities: Places | None = None,
    roads: Places | None = None,
    hands: Counts | None = None,
    devs: Counts | None = None,
    played: Counts | None = None,
    bank: Iterable[int] | None = None,
    **fields: Any,
) -> GameState:
    """A state in the main phase of a later turn; bank and deck hold what nobody has.

    The longest road goes to the single longest of five or more unless `road_holder` is given.
    Further `fields` are set as they are, before the derived ones are recomputed.
    """
    state = GameState(board, rules, seats, 0)
    state.phase, state.active, state.turn, state.placed = phase, active, 4 * seats + 1, 2 * seats
    state.turn += active
    state.rolled = phase not in (Phase.ROLL,)
    state.dice = DiceRolled(2, 3) if state.rolled else NO_DICE
    for table, places in (
        (state.settlements, settlements),
        (state.cities, cities),
        (state.roads, roads),
    ):
        for seat, ids in (places or {}).items():
            table[seat] = mask(ids)
    state.hands = _flat(seats, hands or {})
    state.devs = _flat(seats, devs or {})
    state.played = _flat(seats, played or {})
    state.bank = [rules.bank_cards - sum(state.hands[r::5]) for r in range(5)]
    if bank is not None:
        state.bank = list(bank)
    state.deck = [DECK[c] - sum(state.devs[c::5]) - sum(state.played[c::5]) for c in range(5)]
    for name, value in fields.items():
        assert name in FIELDS, name
        setattr(state, name, value)
    return settle(state, judge="road_holder" not in fields)


def settle(state: GameState, judge: bool = False) -> GameState:
    """Recompute everything derived, road lengths too; in place, and returned."""
    state.derive()
    state.road_length = [measure(state, s) for s in range(state.seats)]
    if judge:
        best = max(state.road_length)
        alone = best >= 5 and state.road_length.count(best) == 1
        state.road_holder = state.road_length.index(best) if alone else NOBODY
    state.derive()
    return state


def after(
    state: GameState, seat: Seat, action: Action, outcome: Outcome | None = None
) -> GameState:
    """The state after a legal action; the given one is unchanged."""
    return apply(state, seat, action, outcome).state


def events_of(
    state: GameState, seat: Seat, action: Action, outcome: Outcome | None = None
) -> tuple[Event, ...]:
    """What a legal action makes happen."""
    return apply(state, seat, action, outcome).events


def play(state: GameState, *steps: tuple[Any, ...]) -> GameState:
    """The state after several steps of (seat, action) or (seat, action, outcome)."""
    for step in steps:
        state = after(state, *step)
    return state


def reason(state: GameState, seat: Seat, action: Action) -> str | None:
    """The code of the refusal, None if the action is legal; both ways of asking must agree."""
    refusal = why_illegal(state, seat, action)
    assert (action in legal_actions(state, seat)) == (refusal is None), (action, refusal)
    return None if refusal is None else refusal.code


def listed(state: GameState, seat: Seat, kind: type[Action]) -> list[Any]:
    """The listed actions of a kind."""
    return [a for a in legal_actions(state, seat) if isinstance(a, kind)]


def roll(first: int, second: int) -> DiceRolled:
    """An outcome of the dice."""
    return DiceRolled(first, second)
