"""The trade being put together in the drawer. Pure: counts, and what they amount to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from catan_desktop.engine.actions import MaritimeTrade, OfferTrade
from catan_desktop.engine.ids import NO_CARDS, RESOURCES, Cards, Resource, Seat

MOST: Final = 19
"""The most cards of a resource on one side."""


def with_count(cards: Cards, resource: Resource, count: int) -> Cards:
    """The counts with another one for a resource."""
    a, b, c, d, e = (count if r == resource else n for r, n in enumerate(cards))
    return a, b, c, d, e


@dataclass(frozen=True)
class Draft:
    """What would be given and got, seen from the own seat; never a resource on both sides."""

    give: Cards = NO_CARDS
    get: Cards = NO_CARDS

    @property
    def empty(self) -> bool:
        """Whether nothing is chosen."""
        return not any(self.give) and not any(self.get)

    @property
    def complete(self) -> bool:
        """Whether both sides hold something."""
        return any(self.give) and any(self.get)

    def giving(self, resource: Resource, hand: Cards) -> "Draft":
        """One card more to give, up to what the hand holds; it leaves the other side."""
        count = min(self.give[resource] + 1, hand[resource])
        get = with_count(self.get, resource, 0) if count else self.get
        return Draft(with_count(self.give, resource, count), get)

    def getting(self, resource: Resource) -> "Draft":
        """One card more to get; it leaves the other side."""
        count = min(self.get[resource] + 1, MOST)
        return Draft(with_count(self.give, resource, 0), with_count(self.get, resource, count))

    def less_giving(self, resource: Resource) -> "Draft":
        """One card fewer to give."""
        return replace(self, give=with_count(self.give, resource, max(0, self.give[resource] - 1)))

    def less_getting(self, resource: Resource) -> "Draft":
        """One card fewer to get."""
        return replace(self, get=with_count(self.get, resource, max(0, self.get[resource] - 1)))

    def within(self, hand: Cards) -> "Draft":
        """The draft with no more to give than the hand holds."""
        a, b, c, d, e = (min(n, have) for n, have in zip(self.give, hand, strict=True))
        return replace(self, give=(a, b, c, d, e))

    def offer(self, to: Sequence[Seat]) -> OfferTrade:
        """The domestic offer of this draft."""
        return OfferTrade(self.give, self.get, tuple(sorted(to)))


NO_DRAFT: Final = Draft()


def only_kind(cards: Cards) -> Resource | None:
    """The one resource of which there are cards, else None."""
    kinds = [r for r in RESOURCES if cards[r]]
    return kinds[0] if len(kinds) == 1 else None


def bank_trades(draft: Draft, hand: Cards, rates: Sequence[int]) -> tuple[MaritimeTrade, ...]:
    """The trades with the bank that the draft means: at most one card got, rates found.

    Both sides chosen: that trade, whatever the count given. Only the card to get chosen: every
    resource that pays for it, the one most spared first.
    """
    get = only_kind(draft.get)
    if get is None or draft.get[get] != 1:
        return ()
    give = only_kind(draft.give)
    if give is not None:
        if draft.give[give] > rates[give]:
            return ()
        return (MaritimeTrade(give, rates[give], get),)
    if any(draft.give):
        return ()
    payers = [r for r in RESOURCES if r != get and hand[r] >= rates[r]]
    payers.sort(key=lambda r: (rates[r] - hand[r], r))
    return tuple(MaritimeTrade(r, rates[r], get) for r in payers)
