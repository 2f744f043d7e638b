"""Where everyone's resource cards came from and where they went."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from catan_desktop.analysis.steps import Step, cards_of, plus
from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    Discarded,
    Event,
    MonopolyTaken,
    PlayersTraded,
    PlentyTaken,
    Produced,
    RoadBuilt,
    SettlementBuilt,
)
from catan_desktop.engine.ids import NO_CARDS, Cards, Seat
from catan_desktop.engine.rules import GameState


class Source(Enum):
    """Where cards come from."""

    PRODUCTION = "production"
    SETUP = "set-up"
    BANK = "bank"
    PLAYERS = "players"
    STOLEN = "stolen"
    MONOPOLY = "monopoly"
    PLENTY = "plenty"


class Loss(Enum):
    """Where cards go."""

    SPENT = "spent"
    BANK = "bank"
    PLAYERS = "players"
    DISCARDED = "discarded"
    ROBBED = "robbed"
    MONOPOLY = "monopoly"


SOURCES: Final = tuple(Source)
LOSSES: Final = tuple(Loss)


@dataclass(frozen=True)
class CardFlow:
    """One seat's cards.

    What it began with (nothing, in a whole game), with all it got, less all it lost, is its hand.

    Attributes:
        gained: counts by resource for each of ``SOURCES``. lost: for each of ``LOSSES``.
    """

    gained: tuple[Cards, ...]
    lost: tuple[Cards, ...]

    def got(self, source: Source) -> int:
        """Cards from one source."""
        return sum(self.gained[SOURCES.index(source)])

    def gave(self, loss: Loss) -> int:
        """Cards lost in one way."""
        return sum(self.lost[LOSSES.index(loss)])

    @property
    def all_gained(self) -> int:
        """Cards from all sources."""
        return sum(map(sum, self.gained))

    @property
    def all_lost(self) -> int:
        """Cards lost in all ways."""
        return sum(map(sum, self.lost))

    @property
    def net(self) -> Cards:
        """What is left, by resource."""
        left = NO_CARDS
        for cards in self.gained:
            left = plus(left, cards)
        for cards in self.lost:
            left = plus(left, cards, -1)
        return left


class CardsFold:
    """Folds steps into one :class:`CardFlow` a seat."""

    def __init__(self, start: GameState) -> None:
        """Begin at the state before the first step."""
        seats = range(start.seats)
        self._gained = [dict.fromkeys(SOURCES, NO_CARDS) for _ in seats]
        self._lost = [dict.fromkeys(LOSSES, NO_CARDS) for _ in seats]

    def see(self, step: Step) -> None:
        """Take a step in."""
        for event in step.events:
            self._take(event)

    def result(self) -> tuple[CardFlow, ...]:
        """What was seen so far, by seat."""
        return tuple(
            CardFlow(tuple(gained.values()), tuple(lost.values()))
            for gained, lost in zip(self._gained, self._lost, strict=True)
        )

    def _get(self, seat: Seat, source: Source, cards: Cards) -> None:
        self._gained[seat][source] = plus(self._gained[seat][source], cards)

    def _give(self, seat: Seat, loss: Loss, cards: Cards) -> None:
        self._lost[seat][loss] = plus(self._lost[seat][loss], cards)

    def _take(self, event: Event) -> None:
        if isinstance(event, Produced):
            self._get(event.seat, Source.SETUP if event.setup else Source.PRODUCTION, event.cards)
        elif isinstance(event, PlentyTaken):
            self._get(event.seat, Source.PLENTY, event.cards)
        elif isinstance(event, RoadBuilt | SettlementBuilt | CityBuilt | DevCardBought):
            self._give(event.seat, Loss.SPENT, event.cost)
        elif isinstance(event, Discarded):
            self._give(event.seat, Loss.DISCARDED, event.cards)
        elif isinstance(event, BankTraded):
            self._give(event.seat, Loss.BANK, cards_of(event.give, event.count))
            self._get(event.seat, Source.BANK, cards_of(event.get, 1))
        elif isinstance(event, PlayersTraded | CardTaken | MonopolyTaken):
            self._between(event)

    def _between(self, event: PlayersTraded | CardTaken | MonopolyTaken) -> None:
        """Cards that went from seat to seat."""
        if isinstance(event, PlayersTraded):
            self._give(event.seat, Loss.PLAYERS, event.give)
            self._get(event.seat, Source.PLAYERS, event.get)
            self._give(event.partner, Loss.PLAYERS, event.get)
            self._get(event.partner, Source.PLAYERS, event.give)
        elif isinstance(event, MonopolyTaken):
            for seat, count in enumerate(event.counts):
                self._give(seat, Loss.MONOPOLY, cards_of(event.resource, count))
            self._get(event.seat, Source.MONOPOLY, cards_of(event.resource, sum(event.counts)))
        else:
            assert event.resource is not None, "a record hides nothing"
            card = cards_of(event.resource, 1)
            self._get(event.thief, Source.STOLEN, card)
            self._give(event.victim, Loss.ROBBED, card)
