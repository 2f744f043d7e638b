"""Which actions are legal for a seat.

Legality depends only on what the seat itself may know: an offer may ask for cards that the
partner turns out not to hold; hands are checked when a seat accepts or confirms.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, overload

from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    CONFIRM_TRADE,
    DECLARE_VICTORY,
    DECLINE_REASONS,
    DECLINES,
    END_TURN,
    NO_REASON,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROAD_BUILDING,
    REVEAL_VICTORY_CARD,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CounterOffer,
    DeclineOffer,
    Discard,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayYearOfPlenty,
)
from catan_desktop.engine.effects import agreed_terms, has_road_place, open_offer
from catan_desktop.engine.ids import (
    DESERT,
    NO_CARDS,
    Cards,
    EdgeId,
    HexId,
    Seat,
    VertexId,
)
from catan_desktop.engine.state import GameState, Phase, bits
from catan_desktop.engine.terms import counter_refusal, discard_refusal, offer_refusal
from catan_desktop.engine.topology import Topology

_MARITIME: Final = tuple(
    tuple(
        tuple(MaritimeTrade(give, count, get) for get in range(5) if get != give)
        for count in range(5)
    )
    for give in range(5)
)
"""The bank trades by resource given and rate, one for each resource to get."""
_NOTHING: Final[tuple[Action, ...]] = ()
_ONLY_ROLL: Final[tuple[Action, ...]] = (ROLL,)
_NO_DEVS: Final = [0, 0, 0, 0, 0]
_ALONE: Final[tuple[tuple[Seat, ...], ...]] = ((0,), (1,), (2,), (3,))
# Members of an enumeration are found again at each use; names of the module are quicker.
_SETUP_SETTLEMENT: Final = Phase.SETUP_SETTLEMENT
_ROLL: Final = Phase.ROLL
_DISCARD: Final = Phase.DISCARD
_ROBBER: Final = Phase.ROBBER
_FREE_ROAD: Final = Phase.FREE_ROAD
_MAIN: Final = Phase.MAIN
_OFFER: Final = Phase.OFFER
_OVER: Final = Phase.OVER


class DiscardChoices(Sequence[Discard]):
    """All ways to give up ``owed`` cards of a hand, counted but built only when asked for.

    Ordered by the counts of lumber, then brick, wool, grain, ore, fewest first.
    """

    __slots__ = ("_ways", "hand", "owed")

    def __init__(self, hand: Cards, owed: int) -> None:
        """Count the ways: ``_ways[i][k]`` to give k cards of the resources i and later."""
        self.hand: Cards = hand
        self.owed: int = owed
        ways = [1] + [0] * owed
        self._ways: list[list[int]] = [ways]
        for r in (4, 3, 2, 1, 0):
            held = hand[r]
            if held:
                # The sum of the last held + 1 counts, kept running.
                later, ways, running = ways, [], 0
                for k, count in enumerate(later):
                    running += count
                    if k > held:
                        running -= later[k - held - 1]
                    ways.append(running)
            self._ways.append(ways)
        self._ways.reverse()

    def __len__(self) -> int:
        """The number of ways."""
        return self._ways[0][self.owed]

    @overload
    def __getitem__(self, index: int) -> Discard: ...

    @overload
    def __getitem__(self, index: slice) -> list[Discard]: ...

    def __getitem__(self, index: int | slice) -> Discard | list[Discard]:
        """The way with that index."""
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError("no such discard")
        return self._at(index % len(self))

    def _at(self, index: int) -> Discard:
        left = self.owed
        cards = []
        for r in range(5):
            later, before = self._ways[r + 1], left
            while index >= later[left]:
                index -= later[left]
                left -= 1
            cards.append(before - left)
        a, b, c, d, e = cards
        return Discard((a, b, c, d, e))

    def __contains__(self, action: object) -> bool:
        """Whether a discard gives exactly the owed number, out of the hand."""
        return (
            isinstance(action, Discard)
            and discard_refusal(self.hand, self.owed, action.cards) is None
        )


class LegalActions(Sequence[Action]):
    """The legal actions of a seat: a sequence, and a judge of offers, which are not listed.

    Attributes:
        may_offer: whether the seat may make a domestic offer, or a counter-offer.
        hand: the seat's own resource cards.
        seat, seats: who, of how many.
        against: the terms of the open offer as the seat would give and get, else None.
    """

    __slots__ = ("_items", "against", "hand", "may_offer", "seat", "seats")

    def __init__(
        self,
        items: Sequence[Action],
        seat: Seat,
        seats: int,
        hand: Cards,
        may_offer: bool = False,
        against: tuple[Cards, Cards] | None = None,
    ) -> None:
        """Wrap the listed actions."""
        self._items: Sequence[Action] = items
        self.seat: int = seat
        self.seats: int = seats
        self.hand: Cards = hand
        self.may_offer: bool = may_offer
        self.against: tuple[Cards, Cards] | None = against

    @property
    def discards(self) -> DiscardChoices | None:
        """The lazy list of discards, if that is what is legal."""
        return self._items if isinstance(self._items, DiscardChoices) else None

    def __len__(self) -> int:
        """The number of listed actions."""
        return len(self._items)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """A listed action."""
        return self._items[index]

    def pick(self, point: float) -> Action:
        """The listed action on which a point falls: drawn evenly from [0, 1), an even choice."""
        items = self._items
        return items[int(point * len(items))]

    def __iter__(self) -> Iterator[Action]:
        """The listed actions."""
        return iter(self._items)

    def __contains__(self, action: object) -> bool:
        """Whether the action is legal, listed or not."""
        if isinstance(action, OfferTrade):
            return (
                self.may_offer
                and self.against is None
                and (offer_refusal(self.hand, self.seat, self.seats, action) is None)
            )
        if isinstance(action, CounterOffer):
            return (
                self.may_offer
                and self.against is not None
                and (counter_refusal(self.hand, self.against, action) is None)
            )
        if isinstance(action, DeclineOffer):
            return DECLINES[NO_REASON] in self._items and 0 <= action.reason < len(DECLINE_REASONS)
        return action in self._items


def to_act(state: GameState) -> tuple[Seat, ...]:
    """Every seat that may act now, in ascending order."""
    phase = state.phase
    if phase is _DISCARD:
        return tuple([s for s in range(state.seats) if state.owed[s]])
    if phase is _OFFER:
        return open_offer(state).waiting() or _ALONE[state.active]
    return () if phase is _OVER else _ALONE[state.active]


def legal_actions(state: GameState, seat: Seat) -> LegalActions:
    """The legal actions of a seat, in a fixed order; none if it is not to act."""
    base = 5 * seat
    lumber, brick, wool, grain, ore = state.hands[base : base + 5]
    hand = (lumber, brick, wool, grain, ore)
    seats = state.seats
    phase = state.phase
    if phase is _MAIN and seat == state.active:
        may_offer = state.trading and seats > 1 and state.rules.player_trades and hand != NO_CARDS
        return LegalActions(_main_actions(state, seat, hand), seat, seats, hand, may_offer)
    if phase is _OFFER:
        return _offer_actions(state, seat, hand)
    if phase is _DISCARD:
        owed = state.owed[seat]
        return LegalActions(DiscardChoices(hand, owed) if owed else _NOTHING, seat, seats, hand)
    if seat != state.active or phase is _OVER:
        return LegalActions(_NOTHING, seat, seats, hand)
    if phase is _ROLL:
        return LegalActions(_roll_actions(state, seat), seat, seats, hand)
    return LegalActions(_placements(state, seat, phase), seat, seats, hand)


def _placements(state: GameState, seat: Seat, phase: Phase) -> Sequence[Action]:
    """The places for the robber, a free road, or a piece of the set-up."""
    topology = state.board.topology
    if phase is _ROBBER:
        return _robber_actions(state, seat)
    if phase is _FREE_ROAD:
        return road_actions(state.open_edges[seat] & ~state.all_roads)
    if phase is _SETUP_SETTLEMENT:
        return settlement_actions((1 << len(topology.vertices)) - 1 & ~state.blocked)
    around = topology.vertex_edge_mask[state.setup_vertex]
    return road_actions(around & ~state.all_roads)


# Placements are made once and shared. A whole mask seldom comes back, its parts often do, so
# tuples are put together from those of twelve ids.


@lru_cache(maxsize=1 << 15)
def road_actions(mask: int) -> tuple[BuildRoad, ...]:
    """The actions for the edges in a mask, shared."""
    actions: tuple[BuildRoad, ...] = ()
    start = 0
    while mask:
        actions += _road_block(start, mask & 0xFFF)
        mask >>= 12
        start += 12
    return actions


@lru_cache(maxsize=1 << 15)
def _road_block(start: int, mask: int) -> tuple[BuildRoad, ...]:
    return tuple([_road(start + e) for e in bits(mask)])


@lru_cache(maxsize=256)
def _road(edge: EdgeId) -> BuildRoad:
    return BuildRoad(edge)


@lru_cache(maxsize=1 << 15)
def settlement_actions(mask: int) -> tuple[BuildSettlement, ...]:
    """The actions for the vertices in a mask, shared."""
    actions: tuple[BuildSettlement, ...] = ()
    start = 0
    while mask:
        actions += _settlement_block(start, mask & 0xFFF)
        mask >>= 12
        start += 12
    return actions


@lru_cache(maxsize=1 << 15)
def _settlement_block(start: int, mask: int) -> tuple[BuildSettlement, ...]:
    return tuple([_settlement(start + v) for v in bits(mask)])


@lru_cache(maxsize=256)
def _settlement(vertex: VertexId) -> BuildSettlement:
    return BuildSettlement(vertex)


@lru_cache(maxsize=1 << 13)
def city_actions(mask: int) -> tuple[BuildCity, ...]:
    """The actions for the vertices in a mask, shared."""
    return tuple([_city(v) for v in bits(mask)])


@lru_cache(maxsize=256)
def _city(vertex: VertexId) -> BuildCity:
    return BuildCity(vertex)


@lru_cache(maxsize=1 << 15)
def robber_actions(hexes: int, victim: Seat | None) -> tuple[MoveRobber, ...]:
    """The actions for the hexes in a mask, shared."""
    actions: tuple[MoveRobber, ...] = ()
    start = 0
    while hexes:
        actions += _robber_block(start, hexes & 0xFFF, victim)
        hexes >>= 12
        start += 12
    return actions


@lru_cache(maxsize=1 << 15)
def _robber_block(start: int, mask: int, victim: Seat | None) -> tuple[MoveRobber, ...]:
    return tuple([_robber(start + h, victim) for h in bits(mask)])


@lru_cache(maxsize=1 << 10)
def _robber(hex_id: HexId, victim: Seat | None) -> MoveRobber:
    return MoveRobber(hex_id, victim)


@lru_cache(maxsize=1 << 13)
def touched_hexes(topology: Topology, buildings: int) -> int:
    """The hexes at the vertices in a mask."""
    hexes = 0
    for v in bits(buildings):
        hexes |= topology.vertex_hex_mask[v]
    return hexes


@lru_cache(maxsize=64)
def plenty_action(first: int, second: int | None) -> PlayYearOfPlenty:
    """The action, shared."""
    return PlayYearOfPlenty(first, second)


def _main_actions(state: GameState, seat: Seat, hand: Cards) -> list[Action]:
    lumber, brick, wool, grain, ore = hand
    rules = state.rules
    actions: list[Action] = [END_TURN]
    if lumber and brick:
        roads = state.open_edges[seat] & ~state.all_roads
        if roads and state.roads_left(seat) > 0:
            actions += road_actions(roads)
        if wool and grain:
            spots = state.reach[seat] & ~state.blocked
            if spots and state.settlements_left(seat) > 0:
                actions += settlement_actions(spots)
    if grain and ore:
        if grain > 1 and ore > 2 and state.settlements[seat] and state.cities_left(seat) > 0:
            actions += city_actions(state.settlements[seat])
        if wool and any(state.deck):
            actions.append(BUY_DEV_CARD)
    base = 5 * seat
    if state.trading:
        a, b, c, d, e = state.rates[base : base + 5]
        if lumber >= a or brick >= b or wool >= c or grain >= d or ore >= e:
            _add_bank_trades(state, (a, b, c, d, e), hand, actions)
    if state.devs[base : base + 5] != _NO_DEVS:
        _add_cards(state, seat, actions)
    if rules.winning != "at once" and state.total_points(seat) >= rules.points_to_win:
        actions.append(DECLARE_VICTORY)
    return actions


def _add_bank_trades(state: GameState, rates: Cards, hand: Cards, actions: list[Action]) -> None:
    bank = state.bank
    every = 0 not in bank
    for give, rate in enumerate(rates):
        if hand[give] >= rate:
            if every:
                actions += _MARITIME[give][rate]
            else:
                actions += [t for t in _MARITIME[give][rate] if bank[t.get]]


def _roll_actions(state: GameState, seat: Seat) -> Sequence[Action]:
    base = 5 * seat
    if state.devs[base : base + 5] == _NO_DEVS or not state.rules.cards_before_roll:
        return _ONLY_ROLL
    actions: list[Action] = [ROLL]
    _add_cards(state, seat, actions)
    return actions


def _add_cards(state: GameState, seat: Seat, actions: list[Action]) -> None:
    """The development cards that may be played now, and the reveal of a victory point."""
    knights, points, roads, plenties, monopolies = state.devs[5 * seat : 5 * seat + 5]
    if points and points > state.shown[seat]:
        actions.append(REVEAL_VICTORY_CARD)
    if state.card_played or not (knights or roads or plenties or monopolies):
        return
    fresh = state.fresh
    if knights > fresh[0]:
        actions.append(PLAY_KNIGHT)
    if roads > fresh[2] and has_road_place(state, seat):
        actions.append(PLAY_ROAD_BUILDING)
    if plenties > fresh[3]:
        actions += plenty_actions(state)
    if monopolies > fresh[4]:
        actions += PLAY_MONOPOLY


def plenty_actions(state: GameState) -> list[Action]:
    """The choices of year of plenty, first resource not after the second."""
    bank = state.bank
    held = [r for r in range(5) if bank[r]]
    piles = state.rules.plenty == "what the piles give"
    if len(held) == 1 and bank[held[0]] == 1 and not piles:
        return [plenty_action(held[0], None)]
    return [
        plenty_action(a, b)
        for a in held
        for b in held
        if a < b or (a == b and (piles or bank[a] > 1))
    ]


def _robber_actions(state: GameState, seat: Seat) -> list[Action]:
    """First the hexes where there is nobody to rob, then those of each victim."""
    topology = state.board.topology
    hexes = robber_hexes(state, seat)
    free = hexes
    robbing: list[Action] = []
    for s in range(state.seats):
        if s != seat and any(state.hands[5 * s : 5 * s + 5]):
            theirs = hexes & touched_hexes(topology, state.settlements[s] | state.cities[s])
            free &= ~theirs
            robbing += robber_actions(theirs, s)
    return [*robber_actions(free, None), *robbing]


def robber_hexes(state: GameState, seat: Seat) -> int:
    """Mask of the hexes to which the seat may move the robber."""
    rules, terrains = state.rules, state.board.terrains
    hexes = (1 << len(terrains)) - 1 & ~(1 << state.robber)
    if not rules.robber_to_desert:
        for h, terrain in enumerate(terrains):
            if terrain == DESERT:
                hexes &= ~(1 << h)
    if rules.robber == "friendly":
        hexes = hexes & ~_spared(state, seat) or hexes
    return hexes


def _spared(state: GameState, seat: Seat) -> int:
    """Mask of the hexes that touch another player with at most two visible points."""
    spared = 0
    for s in range(state.seats):
        if s != seat and state.points[s] <= 2:
            own = state.settlements[s] | state.cities[s]
            spared |= touched_hexes(state.board.topology, own)
    return spared


def _offer_actions(state: GameState, seat: Seat, hand: Cards) -> LegalActions:
    offer = open_offer(state)
    waiting = offer.waiting()
    actions: list[Action] = []
    if seat in waiting:
        if _holds(hand, offer.get):
            actions.append(ACCEPT_OFFER)
        actions.append(DECLINES[NO_REASON])
        return LegalActions(actions, seat, state.seats, hand, any(hand), (offer.get, offer.give))
    if seat == state.active and not waiting:
        for s in offer.to:
            terms = agreed_terms(offer, s)
            if terms is not None and _holds(hand, terms[0]):
                actions.append(CONFIRM_TRADE[s])
        actions.append(WITHDRAW_OFFER)
    return LegalActions(actions, seat, state.seats, hand)


def _holds(hand: Cards, cost: Cards) -> bool:
    return all(have >= need for have, need in zip(hand, cost, strict=True))
