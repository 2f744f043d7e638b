"""What a view concludes about the hands of others: a fold over the events it saw."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, assert_never

from catan_desktop.engine.actions import AcceptOffer, CounterOffer
from catan_desktop.engine.events import (
    BankShort,
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    DiceThrown,
    Discarded,
    Event,
    GameWon,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    PlentyTaken,
    Produced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    TurnBegan,
    TurnEnded,
    VictoryCardRevealed,
    redact,
)
from catan_desktop.engine.ids import Cards, Seat

__all__ = ["MOST_DEALS", "Ledger", "OfferTerms"]

OfferTerms: TypeAlias = tuple[Cards, Cards, tuple[Seat, ...]]
"""An offer as it was made: what the seat on turn gives, what it gets, whom it asked."""

MOST_DEALS: Final = 4096
"""So many joint hands are listed; where more are possible, bounds alone are kept."""


class Deals:
    """Every way in which the cards can lie, listed.

    Each deal is a tuple with entry ``5 * seat + resource``, and all of them are kept as
    differences to ``common``, so that cards everyone saw move without touching the list.
    """

    __slots__ = ("_spread", "common", "others")

    def __init__(self, hands: list[int]) -> None:
        """The one deal in which the cards lie so."""
        self.common = hands
        self.others: set[tuple[int, ...]] = {(0,) * len(hands)}
        self._spread: tuple[list[int], list[int]] | None = None

    def copy(self) -> "Deals":
        """An independent copy."""
        c = Deals(self.common[:])
        c.others = set(self.others)
        return c

    def change(self, cell: int, count: int) -> None:
        """``count`` cards known to everyone come into a hand, or leave it."""
        self.common[cell] += count

    def need(self, cell: int, count: int) -> None:
        """The hand was seen to hold at least so many."""
        if len(self.others) > 1:
            lacking = count - self.common[cell]
            self._keep([deal for deal in self.others if deal[cell] >= lacking])

    def exact(self, cell: int, count: int) -> None:
        """The hand was seen to hold exactly so many."""
        if len(self.others) > 1:
            lacking = count - self.common[cell]
            self._keep([deal for deal in self.others if deal[cell] == lacking])

    def _keep(self, deals: Iterable[tuple[int, ...]]) -> None:
        self.others = set(deals)
        self._spread = None

    def draw(self, victim: Seat, thief: Seat) -> None:
        """One card went from hand to hand, and it was not seen which."""
        after = []
        for deal in self.others:
            for r in range(5):
                out, into = 5 * victim + r, 5 * thief + r
                if self.common[out] + deal[out] > 0:
                    moved = list(deal)
                    moved[out] -= 1
                    moved[into] += 1
                    after.append(tuple(moved))
        self._keep(after)

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the most of every cell."""
        if self._spread is None:
            columns = list(zip(*self.others, strict=True))
            self._spread = [min(c) for c in columns], [max(c) for c in columns]
        low, high = self._spread
        return (
            [a + b for a, b in zip(self.common, low, strict=True)],
            [a + b for a, b in zip(self.common, high, strict=True)],
        )

    def size(self, cells: Iterable[int]) -> int:
        """The cards of these cells together, which must be the same in every deal."""
        deal = next(iter(self.others))
        return sum([self.common[c] + deal[c] for c in cells])

    def all(self) -> set[tuple[int, ...]]:
        """The deals themselves."""
        return {tuple(a + b for a, b in zip(self.common, d, strict=True)) for d in self.others}


class Bounds:
    """The least and the most of every cell, where the deals are too many to list.

    Attributes:
        low, high: entry ``5 * seat + resource``.
        sizes: cards of each hand.
        totals: cards of each resource in all hands together.
    """

    __slots__ = ("high", "low", "sizes", "totals")

    def __init__(
        self, low: list[int], high: list[int], sizes: list[int], totals: list[int]
    ) -> None:
        """Bounds that sizes and totals may still draw together."""
        self.low, self.high = low, high
        self.sizes, self.totals = sizes, totals
        self.tighten()

    def copy(self) -> "Bounds":
        """An independent copy."""
        return Bounds(self.low[:], self.high[:], self.sizes[:], self.totals[:])

    def change(self, cell: int, count: int) -> None:
        """``count`` cards known to everyone come into a hand, or leave it."""
        self.low[cell] = max(0, self.low[cell] + count)
        self.high[cell] += count
        self.sizes[cell // 5] += count
        self.totals[cell % 5] += count

    def need(self, cell: int, count: int) -> None:
        """The hand was seen to hold at least so many."""
        self.low[cell] = max(self.low[cell], count)

    def exact(self, cell: int, count: int) -> None:
        """The hand was seen to hold exactly so many."""
        self.low[cell] = self.high[cell] = count

    def draw(self, victim: Seat, thief: Seat) -> None:
        """One card went from hand to hand, and it was not seen which."""
        for r in range(5):
            out, into = 5 * victim + r, 5 * thief + r
            if self.high[out] > 0:
                self.high[into] += 1
            self.low[out] = max(0, self.low[out] - 1)
        self.sizes[victim] -= 1
        self.sizes[thief] += 1

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the most of every cell."""
        return self.low[:], self.high[:]

    def tighten(self) -> None:
        """Draw the bounds together until hand sizes and totals say nothing more."""
        cells = range(len(self.low))
        rows = [(list(cells[5 * s : 5 * s + 5]), size) for s, size in enumerate(self.sizes)]
        columns = [(list(cells[r::5]), total) for r, total in enumerate(self.totals)]
        changed = True
        while changed:
            changed = False
            for group, total in rows + columns:
                changed |= self._squeeze(group, total)

    def _squeeze(self, group: Sequence[int], total: int) -> bool:
        """Tighten cells that add up to ``total``; tells whether anything changed."""
        low, high = self.low, self.high
        least, most = sum([low[c] for c in group]), sum([high[c] for c in group])
        changed = False
        for c in group:
            top, bottom = total - least + low[c], total - most + high[c]
            if high[c] > top:
                most -= high[c] - top
                high[c] = top
                changed = True
            if low[c] < bottom:
                least += bottom - low[c]
                low[c] = bottom
                changed = True
        return changed


class Ledger:
    """What a view concludes from events: where the cards can lie, and the offers of this turn.

    A fold over the events as the view may know them. The bounds hold the truth always, and
    are as close as the events allow while no more than :data:`MOST_DEALS` deals are possible.
    The viewer's own row is exact.

    Attributes:
        viewer: seat, or None for the public.
        offers: domestic offers made in this turn so far, in order.
    """

    __slots__ = ("_hands", "offers", "viewer")

    def __init__(self, seats: int, viewer: Seat | None) -> None:
        """The view at the start, when every hand is empty."""
        self.viewer: Seat | None = viewer
        self.offers: tuple[OfferTerms, ...] = ()
        self._hands: Deals | Bounds = Deals([0] * (5 * seats))

    @property
    def low(self) -> list[list[int]]:
        """The least count of each resource in each hand, five by seat."""
        return _by_seat(self._hands.bounds()[0])

    @property
    def high(self) -> list[list[int]]:
        """The most of each resource in each hand, five by seat."""
        return _by_seat(self._hands.bounds()[1])

    @property
    def sizes(self) -> list[int]:
        """Hand sizes by seat."""
        hands = self._hands
        if isinstance(hands, Bounds):
            return hands.sizes[:]
        cells = range(len(hands.common))
        return [hands.size(cells[c : c + 5]) for c in cells[::5]]

    @property
    def totals(self) -> list[int]:
        """Cards of each resource in all hands together, which the bank makes public."""
        hands = self._hands
        if isinstance(hands, Bounds):
            return hands.totals[:]
        cells = range(len(hands.common))
        return [hands.size(cells[r::5]) for r in range(5)]

    def deals(self) -> set[tuple[int, ...]] | None:
        """Every possible deal, entry ``5 * seat + resource``; None where they are too many."""
        hands = self._hands
        return hands.all() if isinstance(hands, Deals) else None

    def suppose(self, low: Sequence[Sequence[int]], high: Sequence[Sequence[int]],
                sizes: Sequence[int], totals: Sequence[int]) -> None:  # fmt: skip
        """Begin in the middle of a game with these bounds.

        Args:
            low, high: counts of each resource by seat.
            sizes: hand sizes by seat.
            totals: cards of each resource in all hands together.
        """
        self._hands = Bounds(
            [n for row in low for n in row], [n for row in high for n in row],
            list(sizes), list(totals),
        )  # fmt: skip
        self._settle()

    def copy(self) -> "Ledger":
        """An independent copy."""
        c = Ledger(0, self.viewer)
        c._hands = self._hands.copy()
        c.offers = self.offers
        return c

    def __eq__(self, other: object) -> bool:
        """Equal conclusions and offers of the same view."""
        return (
            isinstance(other, Ledger)
            and self.viewer == other.viewer
            and self.offers == other.offers
            and self._hands.bounds() == other._hands.bounds()
            and self.deals() == other.deals()
        )

    __hash__ = None  # type: ignore[assignment]  # mutable

    def fold(self, events: Iterable[Event]) -> None:
        """Take in what happened; the events are redacted here, whatever they hold."""
        for event in events:
            self._take(redact(event, self.viewer))

    def _take(self, event: Event) -> None:
        if isinstance(event, Produced | PlentyTaken):
            self._gain(event.seat, event.cards)
        elif isinstance(event, Discarded):
            self._pay(event.seat, event.cards)
        elif isinstance(event, RoadBuilt | SettlementBuilt | CityBuilt | DevCardBought):
            self._pay(event.seat, event.cost)
        elif isinstance(event, BankTraded):
            self._move(event.seat, event.give, -event.count)
            self._move(event.seat, event.get, 1)
        elif isinstance(event, PlayersTraded):
            self._exchange(event)
        elif isinstance(event, MonopolyTaken):
            self._monopoly(event)
        elif isinstance(event, CardTaken):
            self._theft(event)
        elif isinstance(event, TradeOffered):
            self.offers = (*self.offers, (event.give, event.get, event.to))
            self._hold(event.seat, event.give)
        elif isinstance(event, OfferAnswered):
            self._answer(event)
        elif isinstance(event, TurnBegan):
            self.offers = ()
            return
        elif isinstance(
            event,
            DiceThrown
            | BankShort
            | RobberMoved
            | DevCardPlayed
            | OfferClosed
            | LongestRoadMoved
            | LargestArmyMoved
            | VictoryCardRevealed
            | TurnEnded
            | GameWon,
        ):
            return
        else:
            assert_never(event)
        self._settle()

    def _move(self, seat: Seat, resource: int, count: int) -> None:
        """``count`` known cards come into a hand, or leave it, which then held them."""
        cell = 5 * seat + resource
        if count < 0:
            self._hands.need(cell, -count)
        self._hands.change(cell, count)

    def _gain(self, seat: Seat, cards: Cards) -> None:
        for r, count in enumerate(cards):
            if count:
                self._move(seat, r, count)

    def _pay(self, seat: Seat, cards: Cards) -> None:
        for r, count in enumerate(cards):
            if count:
                self._move(seat, r, -count)

    def _hold(self, seat: Seat, cards: Cards) -> None:
        """The hand holds at least these: only who has the cards may offer or accept."""
        for r, count in enumerate(cards):
            if count:
                self._hands.need(5 * seat + r, count)

    def _answer(self, event: OfferAnswered) -> None:
        answer = event.answer
        if isinstance(answer, AcceptOffer):
            for _, get, _ in self.offers[-1:]:  # none if the view began under an open offer
                self._hold(event.seat, get)
        elif isinstance(answer, CounterOffer):
            self._hold(event.seat, answer.give)

    def _exchange(self, event: PlayersTraded) -> None:
        self._pay(event.seat, event.give)
        self._pay(event.partner, event.get)
        self._gain(event.seat, event.get)
        self._gain(event.partner, event.give)

    def _monopoly(self, event: MonopolyTaken) -> None:
        for s, count in enumerate(event.counts):
            if s != event.seat:
                cell = 5 * s + event.resource
                self._hands.exact(cell, count)
                self._hands.change(cell, -count)
        self._hands.change(5 * event.seat + event.resource, sum(event.counts))

    def _theft(self, event: CardTaken) -> None:
        if event.resource is None:
            self._hands.draw(event.victim, event.thief)
        else:
            self._move(event.victim, event.resource, -1)
            self._move(event.thief, event.resource, 1)

    def _settle(self) -> None:
        """List the deals where they are few, bound them where they are many."""
        hands = self._hands
        if isinstance(hands, Bounds):
            hands.tighten()
            if hands.low == hands.high:
                self._hands = Deals(hands.low)
        elif len(hands.others) > MOST_DEALS:
            low, high = hands.bounds()
            self._hands = Bounds(low, high, self.sizes, self.totals)


def _by_seat(cells: list[int]) -> list[list[int]]:
    return [cells[c : c + 5] for c in range(0, len(cells), 5)]
