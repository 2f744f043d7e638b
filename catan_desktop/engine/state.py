"""The full truth of a game in progress, slotted and quick to copy."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from catan_desktop.engine.actions import AcceptOffer, CounterOffer, DeclineOffer
from catan_desktop.engine.board import Board, opening_order
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.ids import DECK, GENERIC, VICTORY_POINT, Cards, DevCards, Seat, VertexId
from catan_desktop.engine.options import Rules

Answer: TypeAlias = AcceptOffer | DeclineOffer | CounterOffer
Yield: TypeAlias = tuple[int, int, int, int]
"""Hex, entry of ``GameState.hands``, resource, cards."""


class Phase(Enum):
    """Where in a turn the game stands."""

    SETUP_SETTLEMENT = 0
    SETUP_ROAD = 1
    ROLL = 2
    DISCARD = 3
    ROBBER = 4
    FREE_ROAD = 5
    MAIN = 6
    OFFER = 7
    OVER = 8


NOBODY: Final = -1
FULL_BAG: Final = (1 << 36) - 1
NO_DICE: Final = DiceRolled(0, 0)
NO_HARBOR: Final[Cards] = (4, 4, 4, 4, 4)
# A compiled class cannot be made without its constructor, which is quick there.
_COMPILED: Final = __file__.endswith((".so", ".pyd"))
_PLACES: Final = tuple(
    tuple(tuple(8 * place + i for i in range(8) if byte >> i & 1) for byte in range(256))
    for place in range(9)
)
"""By place of a byte in a mask, then byte: the ids; for the 72 edges of the base game."""
FIELDS: Final = (
    "active",
    "all_roads",
    "army_holder",
    "bag",
    "bank",
    "blocked",
    "board",
    "card_played",
    "cities",
    "deck",
    "dev_counts",
    "devs",
    "dice",
    "first",
    "free_roads",
    "fresh",
    "hands",
    "late",
    "near",
    "offer",
    "open_edges",
    "owed",
    "phase",
    "placed",
    "played",
    "points",
    "rates",
    "reach",
    "road_holder",
    "road_length",
    "roads",
    "robber",
    "rolled",
    "rules",
    "seats",
    "settlements",
    "setup_vertex",
    "shown",
    "taken",
    "trading",
    "turn",
    "winner",
    "yields",
)
"""The names of all that a :class:`GameState` holds."""


@dataclass(frozen=True)
class Offer:
    """The open domestic offer of the seat on turn.

    ``answers`` is aligned with ``to``; None where the seat has not answered.
    """

    give: Cards
    get: Cards
    to: tuple[Seat, ...]
    answers: tuple[Answer | None, ...]

    def answer_of(self, seat: Seat) -> Answer | None:
        """What a seat answered, None if it has not or was not asked."""
        return self.answers[self.to.index(seat)] if seat in self.to else None

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not answered."""
        return tuple(s for s, a in zip(self.to, self.answers, strict=True) if a is None)

    def with_answer(self, seat: Seat, answer: Answer) -> "Offer":
        """The offer after a seat's answer."""
        answers = list(self.answers)
        answers[self.to.index(seat)] = answer
        return Offer(self.give, self.get, self.to, tuple(answers))


class GameState:
    """Everything, hidden cards included.

    Lists by seat and kind are flat: entry ``5 * seat + kind``. Masks are ints with one bit an
    id. What stands below the line "derived" follows from the rest and is kept for speed; a
    test recomputes it.

    Attributes:
        board, rules, seats: constant through the game; ``seats`` is their number.
        first: seat that places and plays first.
        phase, active: the phase and the seat on turn (in the set-up: that places).
        turn: turns begun, over all seats; 0 in the set-up.
        placed: set-up settlements whose road stands too.
        setup_vertex: the settlement that waits for its road, else -1.
        rolled, card_played: whether the active seat has rolled, has played its card.
        trading: whether the active seat may still trade this turn.
        free_roads: roads that road building still gives.
        dice: the last roll of this turn, (0, 0) before it.
        bag: pairs left of the balanced dice.
        hands, bank, devs, fresh, deck: cards; ``fresh`` are the development cards that the
            active seat bought this turn (5 counts), ``deck`` the 5 counts that nobody has.
        played: development cards played, by seat and kind.
        shown: victory point cards revealed, by seat; they stay counted in ``devs``.
        roads, settlements, cities: masks by seat.
        robber: hex.
        owed: cards to discard, by seat.
        offer: the open domestic offer.
        rates: the bank's rates for the five resources, by seat.
        late: vertices whose harbor counts from the owner's next turn.
        road_holder, army_holder, winner: seat or -1.
        --- derived:
        points: visible points by seat, awards included.
        road_length: longest trail by seat.
        all_roads: roads of everyone. taken: vertices with a building.
        blocked: vertices where no settlement may stand (taken or next to one).
        dev_counts: development cards in hand, by seat.
        near: hexes at the own buildings, by seat.
        reach: vertices at the end of an own road, by seat.
        open_edges: edges that join the own network, by seat (taken ones not removed).
        yields: for each sum of the dice, who gets what from which hex, in order.
    """

    __slots__ = FIELDS

    def __init__(self, board: Board, rules: Rules, seats: int, first: Seat = 0) -> None:
        """The position before the first settlement.

        Raises:
            ValueError: the number of seats or the first seat is impossible.
        """
        if not 1 <= seats <= 4 or not 0 <= first < seats:
            raise ValueError(f"1 to 4 seats can play, not {seats} with seat {first} first")
        self.board: Board = board
        self.rules: Rules = rules
        self.seats: int = seats
        self.first: int = first
        self.phase: Phase = Phase.SETUP_SETTLEMENT
        self.active: int = first
        self.turn: int = 0
        self.placed: int = 0
        self.setup_vertex: int = -1
        self.rolled: bool = False
        self.card_played: bool = False
        self.trading: bool = True
        self.free_roads: int = 0
        self.dice: DiceRolled = NO_DICE
        self.bag: int = FULL_BAG
        self.hands: list[int] = [0] * (5 * seats)
        self.bank: list[int] = [rules.bank_cards] * 5
        self.devs: list[int] = [0] * (5 * seats)
        self.fresh: list[int] = [0] * 5
        self.deck: list[int] = list(DECK)
        self.played: list[int] = [0] * (5 * seats)
        self.shown: list[int] = [0] * seats
        self.roads: list[int] = [0] * seats
        self.settlements: list[int] = [0] * seats
        self.cities: list[int] = [0] * seats
        self.robber: int = board.robber
        self.owed: list[int] = [0] * seats
        self.offer: Offer | None = None
        self.rates: list[Cards] = [NO_HARBOR] * seats
        self.late: tuple[VertexId, ...] = ()
        self.road_holder: int = NOBODY
        self.army_holder: int = NOBODY
        self.winner: int = NOBODY
        self.points: list[int] = [0] * seats
        self.road_length: list[int] = [0] * seats
        self.all_roads: int = 0
        self.taken: int = 0
        self.blocked: int = 0
        self.dev_counts: list[int] = [0] * seats
        self.near: list[int] = [0] * seats
        self.reach: list[int] = [0] * seats
        self.open_edges: list[int] = [0] * seats
        self.yields: list[tuple[Yield, ...]] = [()] * 13

    def copy(self) -> "GameState":
        """An independent copy; board, rules and other values are shared."""
        c = (
            GameState(self.board, self.rules, self.seats, self.first)
            if _COMPILED
            else GameState.__new__(GameState)
        )
        c.board = self.board
        c.rules = self.rules
        c.seats = self.seats
        c.first = self.first
        c.phase = self.phase
        c.active = self.active
        c.turn = self.turn
        c.placed = self.placed
        c.setup_vertex = self.setup_vertex
        c.rolled = self.rolled
        c.card_played = self.card_played
        c.trading = self.trading
        c.free_roads = self.free_roads
        c.dice = self.dice
        c.bag = self.bag
        c.hands = self.hands[:]
        c.bank = self.bank[:]
        c.devs = self.devs[:]
        c.fresh = self.fresh[:]
        c.deck = self.deck[:]
        c.played = self.played[:]
        c.shown = self.shown[:]
        c.roads = self.roads[:]
        c.settlements = self.settlements[:]
        c.cities = self.cities[:]
        c.robber = self.robber
        c.owed = self.owed[:]
        c.offer = self.offer
        c.rates = self.rates[:]
        c.late = self.late
        c.road_holder = self.road_holder
        c.army_holder = self.army_holder
        c.winner = self.winner
        c.points = self.points[:]
        c.road_length = self.road_length[:]
        c.all_roads = self.all_roads
        c.taken = self.taken
        c.blocked = self.blocked
        c.dev_counts = self.dev_counts[:]
        c.near = self.near[:]
        c.reach = self.reach[:]
        c.open_edges = self.open_edges[:]
        c.yields = self.yields[:]
        return c

    def __eq__(self, other: object) -> bool:
        """Equal in every slot."""
        return isinstance(other, GameState) and all(
            getattr(self, name) == getattr(other, name) for name in FIELDS
        )

    __hash__ = None  # type: ignore[assignment]  # mutable

    def hand(self, seat: Seat) -> Cards:
        """The resource cards of a seat."""
        a, b, c, d, e = self.hands[5 * seat : 5 * seat + 5]
        return a, b, c, d, e

    def dev_cards(self, seat: Seat) -> DevCards:
        """The development cards that a seat holds, revealed victory points included."""
        a, b, c, d, e = self.devs[5 * seat : 5 * seat + 5]
        return a, b, c, d, e

    def total_points(self, seat: Seat) -> int:
        """Points of a seat, hidden victory points included."""
        return self.points[seat] + self.hidden_points(seat)

    def hidden_points(self, seat: Seat) -> int:
        """Victory point cards that a seat has not revealed."""
        return self.devs[5 * seat + VICTORY_POINT] - self.shown[seat]

    def roads_left(self, seat: Seat) -> int:
        """Road pieces in stock."""
        return self.rules.roads - self.roads[seat].bit_count()

    def settlements_left(self, seat: Seat) -> int:
        """Settlement pieces in stock."""
        return self.rules.settlements - self.settlements[seat].bit_count()

    def cities_left(self, seat: Seat) -> int:
        """City pieces in stock."""
        return self.rules.cities - self.cities[seat].bit_count()

    def derive(self) -> None:
        """Recompute the masks, points and rates that follow from pieces, cards and awards.

        Not the road lengths: they need :mod:`roads`.
        """
        topology = self.board.topology
        self.all_roads = self.taken = self.blocked = 0
        self.yields = [()] * 13
        for s in range(self.seats):
            self.all_roads |= self.roads[s]
            self.taken |= self.settlements[s] | self.cities[s]
        for v in bits(self.taken):
            self.blocked |= 1 << v | topology.vertex_neighbor_mask[v]
        for s in range(self.seats):
            own = self.settlements[s] | self.cities[s]
            self.dev_counts[s] = sum(self.dev_cards(s))
            self.near[s] = 0
            for v in bits(own):
                self.near[s] |= topology.vertex_hex_mask[v]
            self.reach[s] = 0
            for e in bits(self.roads[s]):
                self.reach[s] |= topology.edge_vertex_mask[e]
            self.open_edges[s] = self.joined_edges(s)
            self.points[s] = (
                own.bit_count()
                + self.cities[s].bit_count()
                + 2 * (self.road_holder == s)
                + 2 * (self.army_holder == s)
                + self.shown[s]
            )
            self._derive_rates(s, own)
            for v in bits(self.settlements[s]) + 2 * bits(self.cities[s]):
                self.add_yield(s, v)

    def add_yield(self, seat: Seat, vertex: VertexId) -> None:
        """One more card for the seat from each hex at a vertex whenever its number is rolled."""
        board = self.board
        for h in board.topology.vertex_hexes[vertex]:
            number, terrain = board.tokens[h], board.terrains[h]
            if number:
                entry, count = 5 * seat + terrain, 1
                row = []
                for other in self.yields[number]:
                    if other[0] == h and other[1] == entry:
                        count += other[3]
                    else:
                        row.append(other)
                row.append((h, entry, terrain, count))
                row.sort()
                self.yields[number] = tuple(row)

    def joined_edges(self, seat: Seat) -> int:
        """Mask of the edges that touch the seat's roads or buildings, not through an opponent."""
        own = self.settlements[seat] | self.cities[seat]
        edges = 0
        for v in bits(own | self.reach[seat] & ~self.taken):
            edges |= self.board.topology.vertex_edge_mask[v]
        return edges

    def _derive_rates(self, seat: Seat, own: int) -> None:
        self.rates[seat] = NO_HARBOR
        for v in bits(own):
            if v not in self.late:
                self.open_harbor(seat, v)

    def open_harbor(self, seat: Seat, vertex: VertexId) -> None:
        """Give the seat the rate of the harbor at a vertex, if there is one."""
        kind = self.board.vertex_harbor[vertex]
        if kind < 0:
            return
        a, b, c, d, e = (
            2 if kind == r else min(rate, 3) if kind == GENERIC else rate
            for r, rate in enumerate(self.rates[seat])
        )
        self.rates[seat] = (a, b, c, d, e)

    def setup_order(self) -> tuple[Seat, ...]:
        """The seats in the order of placement."""
        return opening_order(self.seats, self.first)


def bits(mask: int) -> list[int]:
    """The ids in a mask, ascending."""
    ids: list[int] = []
    if mask.bit_count() > 4:
        # Many ids are quicker read off a table, byte by byte.
        for place in _PLACES:
            byte = mask & 0xFF
            if byte:
                ids += place[byte]
            mask >>= 8
            if not mask:
                return ids
        return ids + [8 * len(_PLACES) + i for i in bits(mask)]
    while mask:
        low = mask & -mask
        ids.append(low.bit_length() - 1)
        mask ^= low
    return ids
