"""Which actions are legal for a seat, and the reason why one is not.

Legality depends only on what the seat itself may know: an offer may ask for cards that the
partner turns out not to hold; hands are checked when a seat accepts or confirms.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, assert_never, overload

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
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
    missing_cards,
    same_resource,
)
from catan_desktop.engine.effects import agreed_terms, has_road_place, open_offer
from catan_desktop.engine.ids import (
    CITY_COST,
    DESERT,
    DEV_CARD_COST,
    KNIGHT,
    MONOPOLY,
    NO_CARDS,
    ROAD_BUILDING,
    ROAD_COST,
    SETTLEMENT_COST,
    YEAR_OF_PLENTY,
    Cards,
    DevCard,
    EdgeId,
    HexId,
    Seat,
    VertexId,
)
from catan_desktop.engine.state import GameState, Phase, bits
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


# ------------------------------------------------------------------ reasons


def is_legal(state: GameState, seat: Seat, action: Action) -> bool:
    """Whether the seat may do this now."""
    return why_illegal(state, seat, action) is None


def why_illegal(state: GameState, seat: Seat, action: Action) -> Refusal | None:
    """The reason why the seat may not do this now; None if it may."""
    phase = state.phase
    if phase is Phase.OVER:
        return Refusal("game_over")
    if isinstance(action, Discard):
        return _why_discard(state, seat, action)
    if isinstance(action, AcceptOffer | DeclineOffer | CounterOffer):
        return _why_answer(state, seat, action)
    if seat != state.active:
        return Refusal("not_your_turn")
    if isinstance(action, ConfirmTrade | WithdrawOffer):
        return _why_close(state, seat, action)
    pending = _pending(state, action)
    if pending is not None:
        return pending
    return _why_turn(state, seat, action)


def _why_discard(state: GameState, seat: Seat, action: Discard) -> Refusal | None:
    if state.phase is not Phase.DISCARD or not 0 <= seat < state.seats or not state.owed[seat]:
        return Refusal("not_now")
    return discard_refusal(state.hand(seat), state.owed[seat], action.cards)


def discard_refusal(hand: Cards, owed: int, cards: Cards) -> Refusal | None:
    """Why a hand that owes so many cards may not give these."""
    if min(cards) < 0 or sum(cards) != owed:
        return Refusal("wrong_count", (owed,))
    return _lack("not_held", hand, cards)


def _lack(code: str, hand: Cards, cost: Cards) -> Refusal | None:
    missing = missing_cards(hand, cost)
    return Refusal(code, missing) if any(missing) else None


def _why_answer(
    state: GameState, seat: Seat, action: AcceptOffer | DeclineOffer | CounterOffer
) -> Refusal | None:
    if state.phase is not Phase.OFFER:
        return Refusal("no_offer_open")
    offer = open_offer(state)
    if seat not in offer.to:
        return Refusal("not_your_turn")
    if offer.answer_of(seat) is not None:
        return Refusal("already_answered")
    hand = state.hand(seat)
    if isinstance(action, AcceptOffer):
        return _lack("missing_cards", hand, offer.get)
    if isinstance(action, CounterOffer):
        return counter_refusal(hand, (offer.get, offer.give), action)
    return None if 0 <= action.reason < len(DECLINE_REASONS) else Refusal("not_now")


def counter_refusal(
    hand: Cards, against: tuple[Cards, Cards], action: CounterOffer
) -> Refusal | None:
    """Why a hand may not counter these terms (what it would give, and get) in this way."""
    bad = _bad_terms(hand, action.give, action.get)
    if bad is None and (action.give, action.get) == against:
        return Refusal("same_terms")
    return bad


def offer_refusal(hand: Cards, seat: Seat, seats: int, action: OfferTrade) -> Refusal | None:
    """Why a hand may not make this offer."""
    to = action.to
    if not to or list(to) != sorted(set(to)) or seat in to or to[0] < 0 or to[-1] >= seats:
        return Refusal("no_partner")
    return _bad_terms(hand, action.give, action.get)


def _bad_terms(hand: Cards, give: Cards, get: Cards) -> Refusal | None:
    if min(give) < 0 or min(get) < 0 or not any(give) or not any(get):
        return Refusal("gift")
    if same_resource(give, get):
        return Refusal("same_resource")
    return _lack("missing_cards", hand, give)


def _why_close(
    state: GameState, seat: Seat, action: ConfirmTrade | WithdrawOffer
) -> Refusal | None:
    if state.phase is not Phase.OFFER:
        return Refusal("no_offer_open")
    offer = open_offer(state)
    if offer.waiting():
        return Refusal("offer_open")
    if isinstance(action, WithdrawOffer):
        return None
    terms = agreed_terms(offer, action.partner)
    if terms is None:
        return Refusal("not_accepted")
    return _lack("missing_cards", state.hand(seat), terms[0])


def _pending(state: GameState, action: Action) -> Refusal | None:
    """What must be done before anything else."""
    phase = state.phase
    if phase is Phase.DISCARD:
        return Refusal("discard_first", (sum(state.owed),))
    if phase is Phase.OFFER:
        return Refusal("offer_open")
    if phase is Phase.ROBBER:
        return None if isinstance(action, MoveRobber) else Refusal("robber_first")
    if phase is Phase.FREE_ROAD:
        return None if isinstance(action, BuildRoad) else Refusal("free_road_first")
    if phase is Phase.SETUP_SETTLEMENT:
        return None if isinstance(action, BuildSettlement) else Refusal("setup_first")
    if phase is Phase.SETUP_ROAD:
        return None if isinstance(action, BuildRoad) else Refusal("setup_first")
    if phase is Phase.ROLL and not isinstance(
        action,
        Roll
        | PlayKnight
        | PlayRoadBuilding
        | PlayYearOfPlenty
        | PlayMonopoly
        | RevealVictoryCard
        | MoveRobber,
    ):
        return Refusal("roll_first")
    return None


def _why_turn(state: GameState, seat: Seat, action: Action) -> Refusal | None:
    """The reason inside the own turn, nothing else pending."""
    if isinstance(action, Roll):
        return Refusal("already_rolled") if state.phase is Phase.MAIN else None
    if isinstance(action, EndTurn):
        return None
    if isinstance(action, BuildRoad):
        return _why_road(state, seat, action.edge)
    if isinstance(action, BuildSettlement):
        return _why_settlement(state, seat, action.vertex)
    if isinstance(action, BuildCity):
        return _why_city(state, seat, action.vertex)
    if isinstance(action, BuyDevCard):
        lack = _lack("missing_cards", state.hand(seat), DEV_CARD_COST)
        return Refusal("deck_empty") if not any(state.deck) else lack
    if isinstance(action, PlayKnight):
        return _why_card(state, seat, KNIGHT)
    if isinstance(action, PlayRoadBuilding):
        return _why_card(state, seat, ROAD_BUILDING) or _why_no_road(state, seat)
    if isinstance(action, PlayYearOfPlenty):
        return _why_card(state, seat, YEAR_OF_PLENTY) or _why_plenty(state, action)
    if isinstance(action, PlayMonopoly):
        bad = Refusal("not_now") if not 0 <= action.resource < 5 else None
        return bad or _why_card(state, seat, MONOPOLY)
    if isinstance(action, MoveRobber):
        return _why_robber(state, seat, action)
    if isinstance(action, MaritimeTrade):
        return _why_bank(state, seat, action)
    if isinstance(action, OfferTrade):
        return _why_offer(state, seat, action)
    if isinstance(action, RevealVictoryCard):
        return _why_reveal(state, seat)
    if isinstance(action, DeclareVictory):
        return _why_declare(state, seat)
    if isinstance(
        action,
        Discard | AcceptOffer | DeclineOffer | CounterOffer | ConfirmTrade | WithdrawOffer,
    ):
        return Refusal("not_now")
    assert_never(action)


def _why_road(state: GameState, seat: Seat, edge: int) -> Refusal | None:
    topology = state.board.topology
    if not 0 <= edge < len(topology.edges):
        return Refusal("no_such_place")
    if state.all_roads >> edge & 1:
        return Refusal("occupied")
    if state.phase is Phase.SETUP_ROAD:
        touches = topology.vertex_edge_mask[state.setup_vertex] >> edge & 1
        return None if touches else Refusal("road_must_touch_new_settlement")
    if state.roads_left(seat) <= 0:
        return Refusal("no_piece_left")
    if not state.open_edges[seat] >> edge & 1:
        return Refusal("not_connected")
    if state.phase is Phase.FREE_ROAD:
        return None
    return _lack("missing_cards", state.hand(seat), ROAD_COST)


def _why_settlement(state: GameState, seat: Seat, vertex: int) -> Refusal | None:
    if not 0 <= vertex < len(state.board.topology.vertices):
        return Refusal("no_such_place")
    if state.taken >> vertex & 1:
        return Refusal("occupied")
    if state.blocked >> vertex & 1:
        return Refusal("too_close")
    if state.phase is Phase.SETUP_SETTLEMENT:
        return None
    if state.settlements_left(seat) <= 0:
        return Refusal("no_piece_left")
    if not state.reach[seat] >> vertex & 1:
        return Refusal("not_connected")
    return _lack("missing_cards", state.hand(seat), SETTLEMENT_COST)


def _why_city(state: GameState, seat: Seat, vertex: int) -> Refusal | None:
    if not 0 <= vertex < len(state.board.topology.vertices):
        return Refusal("no_such_place")
    if not state.settlements[seat] >> vertex & 1:
        return Refusal("not_own_settlement")
    if state.cities_left(seat) <= 0:
        return Refusal("no_piece_left")
    return _lack("missing_cards", state.hand(seat), CITY_COST)


def _why_card(state: GameState, seat: Seat, card: DevCard) -> Refusal | None:
    held = state.devs[5 * seat + card]
    if not held:
        return Refusal("no_such_card")
    if state.card_played:
        return Refusal("one_card_a_turn")
    if held <= state.fresh[card]:
        return Refusal("bought_this_turn")
    if state.phase is Phase.ROLL and not state.rules.cards_before_roll:
        return Refusal("roll_first")
    return None


def _why_reveal(state: GameState, seat: Seat) -> Refusal | None:
    if not state.hidden_points(seat):
        return Refusal("no_victory_card")
    early = state.phase is Phase.ROLL and not state.rules.cards_before_roll
    return Refusal("roll_first") if early else None


def _why_no_road(state: GameState, seat: Seat) -> Refusal | None:
    if state.roads_left(seat) <= 0:
        return Refusal("no_piece_left")
    return None if has_road_place(state, seat) else Refusal("no_place_left")


def _why_plenty(state: GameState, action: PlayYearOfPlenty) -> Refusal | None:
    first, second = action.first, action.second
    if not 0 <= first < 5 or (second is not None and not 0 <= second < 5):
        return Refusal("not_now")
    if second is not None and first > second:
        return Refusal("cards_unordered")
    for r in (first, second):
        if r is not None and not state.bank[r]:
            return Refusal("bank_empty", (r,))
    piles = state.rules.plenty == "what the piles give"
    if second is None:
        return Refusal("two_cards") if piles or sum(state.bank) > 1 else None
    if first == second and state.bank[first] < 2 and not piles:
        return Refusal("one_card_left" if sum(state.bank) == 1 else "bank_empty", (first,))
    return None


def _why_robber(state: GameState, seat: Seat, action: MoveRobber) -> Refusal | None:
    if state.phase is not Phase.ROBBER:
        return Refusal("not_now")
    if not 0 <= action.hex < len(state.board.terrains):
        return Refusal("no_such_place")
    if action.hex == state.robber:
        return Refusal("robber_must_move")
    if not robber_hexes(state, seat) >> action.hex & 1:
        desert = state.board.terrains[action.hex] == DESERT and not state.rules.robber_to_desert
        return Refusal("robber_desert" if desert else "robber_spares")
    return _why_victim(state, seat, action)


def _why_victim(state: GameState, seat: Seat, action: MoveRobber) -> Refusal | None:
    corners = state.board.hex_vertex_masks[action.hex]
    there = [
        s
        for s in range(state.seats)
        if s != seat and corners & (state.settlements[s] | state.cities[s])
    ]
    victims = [s for s in there if any(state.hands[5 * s : 5 * s + 5])]
    if action.victim is None:
        return Refusal("choose_victim") if victims else None
    if action.victim not in there:
        return Refusal("victim_not_there")
    return None if action.victim in victims else Refusal("victim_has_no_card")


def _why_no_trade(state: GameState) -> Refusal | None:
    if state.trading:
        return None
    if state.card_played and not state.rules.trade_after_card:
        return Refusal("trade_after_card")
    return Refusal("trading_over")


def _why_bank(state: GameState, seat: Seat, action: MaritimeTrade) -> Refusal | None:
    if not 0 <= action.give < 5 or not 0 <= action.get < 5:
        return Refusal("not_now")
    if action.give == action.get:
        return Refusal("same_resource")
    over = _why_no_trade(state)
    if over is not None:
        return over
    rate = state.rates[5 * seat + action.give]
    if action.count != rate:
        return Refusal("better_rate" if action.count > rate else "rate_not_held", (rate,))
    cost = [0, 0, 0, 0, 0]
    cost[action.give] = rate
    a, b, c, d, e = cost
    if not state.bank[action.get]:
        return Refusal("bank_empty", (action.get,))
    return _lack("missing_cards", state.hand(seat), (a, b, c, d, e))


def _why_offer(state: GameState, seat: Seat, action: OfferTrade) -> Refusal | None:
    if not state.rules.player_trades:
        return Refusal("no_player_trades")
    over = _why_no_trade(state)
    if over is not None:
        return over
    return offer_refusal(state.hand(seat), seat, state.seats, action)


def _why_declare(state: GameState, seat: Seat) -> Refusal | None:
    if state.rules.winning == "at once":
        return Refusal("wins_at_once")
    missing = state.rules.points_to_win - state.total_points(seat)
    return Refusal("not_enough_points", (missing,)) if missing > 0 else None
