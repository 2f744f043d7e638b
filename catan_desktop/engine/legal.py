"""Which actions are legal for a seat.

Legality depends only on what the seat itself may know: an offer may ask for cards that the
partner turns out not to hold; hands are checked when a seat accepts or confirms.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, TypeAlias, overload

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
    Seat,
)
from catan_desktop.engine.state import GameState, Phase, bits
from catan_desktop.engine.terms import counter_refusal, discard_refusal, offer_refusal
from catan_desktop.engine.topology import MOST_HEXES

_MARITIME: Final = tuple(
    tuple(
        tuple(MaritimeTrade(give, count, get) for get in range(5) if get != give)
        for count in range(5)
    )
    for give in range(5)
)
"""The bank trades by resource given and rate, one for each resource to get."""
_ROADS: Final = tuple(BuildRoad(e) for e in range(6 * MOST_HEXES))
_SETTLEMENTS: Final = tuple(BuildSettlement(v) for v in range(6 * MOST_HEXES))
_CITIES: Final = tuple(BuildCity(v) for v in range(6 * MOST_HEXES))
_ROBBER_ALONE: Final = tuple(MoveRobber(h, None) for h in range(MOST_HEXES))
_THEFTS: Final = tuple(tuple(MoveRobber(h, s) for h in range(MOST_HEXES)) for s in range(4))
"""By victim, then hex."""
_EMPTY_HAND: Final = [0, 0, 0, 0, 0]
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
                # Each count becomes the sum of the last held + 1 counts.
                sums = list(accumulate(ways))
                beyond = zip(sums[held + 1 :], sums, strict=False)
                ways = sums[: held + 1] + [upto - before for upto, before in beyond]
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


Offers: TypeAlias = tuple[Seat, int, Cards, tuple[Cards, Cards] | None]
"""The seat that may offer, how many play, its hand, and where it answers an open offer that
offer's terms as the seat would give and get."""


class LegalActions(Sequence[Action]):
    """The legal actions of a seat: a sequence, and a judge of offers, which are not listed.

    Attributes:
        offers: by what domestic offers and counters are judged; None where the seat may make none.
    """

    __slots__ = ("_items", "offers")

    def __init__(self, items: Sequence[Action], offers: Offers | None = None) -> None:
        """Wrap the listed actions."""
        self._items: Sequence[Action] = items
        self.offers: Offers | None = offers

    @property
    def may_offer(self) -> bool:
        """Whether the seat may make a domestic offer, or a counter-offer."""
        return self.offers is not None

    @property
    def against(self) -> tuple[Cards, Cards] | None:
        """The terms of the open offer as the seat would give and get, where it may counter them."""
        return None if self.offers is None else self.offers[3]

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
        if isinstance(action, OfferTrade | CounterOffer):
            return self.offers is not None and _may_offer(self.offers, action)
        if isinstance(action, DeclineOffer):
            return DECLINES[NO_REASON] in self._items and 0 <= action.reason < len(DECLINE_REASONS)
        return action in self._items


def _may_offer(offers: Offers, action: OfferTrade | CounterOffer) -> bool:
    seat, seats, hand, against = offers
    if isinstance(action, OfferTrade):
        return against is None and offer_refusal(hand, seat, seats, action) is None
    return against is not None and counter_refusal(hand, against, action) is None


_NO_ACTIONS: Final = LegalActions(())
_ONLY_ROLL: Final = LegalActions((ROLL,))


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
    phase = state.phase
    if seat == state.active:
        # Three of four questions are these two.
        if phase is _MAIN:
            return _main_actions(state, seat)
        if phase is _ROLL:
            return _roll_actions(state, seat)
    if phase is _DISCARD:
        return _discards(state, seat)
    if phase is _OFFER:
        return _answers(state, seat)
    if seat != state.active or phase is _OVER:
        return _NO_ACTIONS
    return LegalActions(_placements(state, seat, phase))


def _discards(state: GameState, seat: Seat) -> LegalActions:
    owed = state.owed[seat]
    return LegalActions(DiscardChoices(state.hand(seat), owed)) if owed else _NO_ACTIONS


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


# The same places are open to a seat for several turns, so the latest lists are kept; few of them
# come back in another game.


@lru_cache(maxsize=512)
def road_actions(mask: int) -> tuple[BuildRoad, ...]:
    """The actions for the edges in a mask, shared."""
    return tuple([_ROADS[e] for e in bits(mask)])


@lru_cache(maxsize=512)
def settlement_actions(mask: int) -> tuple[BuildSettlement, ...]:
    """The actions for the vertices in a mask, shared."""
    return tuple([_SETTLEMENTS[v] for v in bits(mask)])


@lru_cache(maxsize=512)
def city_actions(mask: int) -> tuple[BuildCity, ...]:
    """The actions for the vertices in a mask, shared."""
    return tuple([_CITIES[v] for v in bits(mask)])


@lru_cache(maxsize=1024)
def robber_actions(hexes: int, victim: Seat | None) -> tuple[MoveRobber, ...]:
    """The actions for the hexes in a mask, shared."""
    moves = _ROBBER_ALONE if victim is None else _THEFTS[victim]
    return tuple([moves[h] for h in bits(hexes)])


@lru_cache(maxsize=64)
def plenty_action(first: int, second: int | None) -> PlayYearOfPlenty:
    """The action, shared."""
    return PlayYearOfPlenty(first, second)


def _main_actions(state: GameState, seat: Seat) -> LegalActions:
    base = 5 * seat
    lumber, brick, wool, grain, ore = state.hands[base : base + 5]
    hand = (lumber, brick, wool, grain, ore)
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
    offers: Offers | None = None
    if state.trading:
        if rules.player_trades and hand != NO_CARDS and state.seats > 1:
            offers = (seat, state.seats, hand, None)
        a, b, c, d, e = state.rates[seat]
        if lumber >= a or brick >= b or wool >= c or grain >= d or ore >= e:
            _add_bank_trades(state, seat, actions)
    if state.dev_counts[seat]:
        _add_cards(state, seat, actions)
    if rules.winning != "at once" and state.total_points(seat) >= rules.points_to_win:
        actions.append(DECLARE_VICTORY)
    return LegalActions(actions, offers)


def _add_bank_trades(state: GameState, seat: Seat, actions: list[Action]) -> None:
    hands, bank, base = state.hands, state.bank, 5 * seat
    every = 0 not in bank
    for give, rate in enumerate(state.rates[seat]):
        if hands[base + give] >= rate:
            if every:
                actions += _MARITIME[give][rate]
            else:
                actions += [t for t in _MARITIME[give][rate] if bank[t.get]]


def _roll_actions(state: GameState, seat: Seat) -> LegalActions:
    if not state.dev_counts[seat] or not state.rules.cards_before_roll:
        return _ONLY_ROLL
    actions: list[Action] = [ROLL]
    _add_cards(state, seat, actions)
    return LegalActions(actions)


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
    hexes = robber_hexes(state, seat)
    free = (1 << len(state.board.terrains)) - 1
    robbing: list[Action] = []
    for s in range(state.seats):
        if s != seat and state.hands[5 * s : 5 * s + 5] != _EMPTY_HAND:
            free &= ~state.near[s]
            robbing += robber_actions(hexes & state.near[s], s)
    # The hexes with nobody to rob seldom change, those that are open do at each move.
    return [*[move for move in robber_actions(free, None) if hexes >> move.hex & 1], *robbing]


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
            spared |= state.near[s]
    return spared


def _answers(state: GameState, seat: Seat) -> LegalActions:
    """While an offer is open: the answers to it, then how the seat on turn closes it."""
    offer = open_offer(state)
    waiting = offer.waiting()
    hand = state.hand(seat)
    actions: list[Action] = []
    if seat in waiting:
        if _holds(hand, offer.get):
            actions.append(ACCEPT_OFFER)
        actions.append(DECLINES[NO_REASON])
        terms = (offer.get, offer.give)
        return LegalActions(actions, (seat, state.seats, hand, terms) if any(hand) else None)
    if seat == state.active and not waiting:
        for s in offer.to:
            agreed = agreed_terms(offer, s)
            if agreed is not None and _holds(hand, agreed[0]):
                actions.append(CONFIRM_TRADE[s])
        actions.append(WITHDRAW_OFFER)
    return LegalActions(actions)


def _holds(hand: Cards, cost: Cards) -> bool:
    return all(have >= need for have, need in zip(hand, cost, strict=True))
