"""Every way the hands can lie: a slow second opinion on the card tracker.

Nothing is bounded or squeezed here: the joint hands that the events so far leave possible are
listed one by one, and each event drops or splits some of them.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from catan_desktop.engine.actions import AcceptOffer, CounterOffer
from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    Discarded,
    Event,
    MonopolyTaken,
    OfferAnswered,
    PlayersTraded,
    PlentyTaken,
    Produced,
    RoadBuilt,
    SettlementBuilt,
    TradeOffered,
    redact,
)

Hand: TypeAlias = tuple[int, ...]
World: TypeAlias = tuple[Hand, ...]
"""The hands of all seats."""
Bounds: TypeAlias = tuple[list[list[int]], list[list[int]]]


def changed(world: World, seat: int, cards: Iterable[int], sign: int) -> World:
    """The world in which a hand has so many cards more (or less)."""
    hand = tuple(n + sign * more for n, more in zip(world[seat], cards, strict=True))
    return (*world[:seat], hand, *world[seat + 1 :])


def one(resource: int, count: int = 1) -> list[int]:
    """So many cards of one resource."""
    return [count * (r == resource) for r in range(5)]


class Worlds:
    """The joint hands that are possible for a view.

    Attributes:
        possible: all of them; the truth is always one.
        viewer: seat, or None for the public.
        heed_offers: whether it is seen that who offers, accepts or counters holds what it gives.
    """

    def __init__(self, seats: int, viewer: int | None, heed_offers: bool = True) -> None:
        self.possible: set[World] = {((0,) * 5,) * seats}
        self.viewer = viewer
        self.heed_offers = heed_offers
        self.asked: Hand = (0,) * 5

    def fold(self, events: Iterable[Event]) -> None:
        """Take in what happened, as the view may know it."""
        for event in events:
            self._take(redact(event, self.viewer))
            assert self.possible, event

    def bounds(self) -> Bounds:
        """The least and the most of each resource in each hand."""
        rows = list(zip(*self.possible, strict=True))
        low = [[min(column) for column in zip(*hands, strict=True)] for hands in rows]
        high = [[max(column) for column in zip(*hands, strict=True)] for hands in rows]
        return low, high

    def _take(self, event: Event) -> None:
        if isinstance(event, Produced | PlentyTaken):
            self._change(event.seat, event.cards, 1)
        elif isinstance(event, Discarded):
            self._change(event.seat, event.cards, -1)
        elif isinstance(event, RoadBuilt | SettlementBuilt | CityBuilt | DevCardBought):
            self._change(event.seat, event.cost, -1)
        elif isinstance(event, BankTraded):
            self._change(event.seat, one(event.give, event.count), -1)
            self._change(event.seat, one(event.get), 1)
        elif isinstance(event, PlayersTraded):
            for giver, taker, cards in (
                (event.seat, event.partner, event.give),
                (event.partner, event.seat, event.get),
            ):
                self._change(giver, cards, -1)
                self._change(taker, cards, 1)
        elif isinstance(event, MonopolyTaken):
            self._monopoly(event)
        elif isinstance(event, CardTaken):
            self._theft(event)
        elif self.heed_offers and isinstance(event, TradeOffered):
            self.asked = event.get
            self._holds(event.seat, event.give)
        elif self.heed_offers and isinstance(event, OfferAnswered):
            if isinstance(event.answer, AcceptOffer):
                self._holds(event.seat, self.asked)
            elif isinstance(event.answer, CounterOffer):
                self._holds(event.seat, event.answer.give)

    def _each(self, split: Callable[[World], Iterable[World]]) -> None:
        """Replace every world by those into which it splits; hands cannot be negative."""
        self.possible = {
            after
            for world in self.possible
            for after in split(world)
            if all(min(hand) >= 0 for hand in after)
        }

    def _change(self, seat: int, cards: Iterable[int], sign: int) -> None:
        counts = list(cards)
        self._each(lambda world: [changed(world, seat, counts, sign)])

    def _holds(self, seat: int, cards: Hand) -> None:
        self._change(seat, cards, -1)
        self._change(seat, cards, 1)

    def _monopoly(self, event: MonopolyTaken) -> None:
        r = event.resource
        self.possible = {
            world
            for world in self.possible
            if all(world[s][r] == n for s, n in enumerate(event.counts) if s != event.seat)
        }
        for s, count in enumerate(event.counts):
            self._change(s, one(r, count), -1)
        self._change(event.seat, one(r, sum(event.counts)), 1)

    def _theft(self, event: CardTaken) -> None:
        drawn = range(5) if event.resource is None else (event.resource,)
        self._each(
            lambda world: [
                changed(changed(world, event.victim, one(r), -1), event.thief, one(r), 1)
                for r in drawn
            ]
        )
