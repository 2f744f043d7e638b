"""What happened, structured: the screen animates events, the log words them.

Each event has a redacted form for each seat and for the public (seat None); only
:class:`CardTaken` and :class:`DevCardBought` hold something that not everyone may know.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from catan_desktop.engine.actions import AcceptOffer, CounterOffer, DeclineOffer
from catan_desktop.engine.ids import Cards, DevCard, EdgeId, HexId, Resource, Seat, VertexId


@dataclass(frozen=True)
class DiceThrown:
    """A seat rolled."""

    seat: Seat
    first: int
    second: int


@dataclass(frozen=True)
class Produced:
    """A seat got cards from the bank for a roll, or for its second settlement."""

    seat: Seat
    cards: Cards
    setup: bool = False


@dataclass(frozen=True)
class BankShort:
    """The bank could not pay a resource in full; ``paid`` is what it paid after all."""

    resource: Resource
    due: int
    paid: int


@dataclass(frozen=True)
class Discarded:
    """A seat gave up cards after a seven."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True)
class RobberMoved:
    """A seat moved the robber."""

    seat: Seat
    origin: HexId
    hex: HexId


@dataclass(frozen=True)
class CardTaken:
    """The thief drew a card; the resource is None for those who may not know it."""

    thief: Seat
    victim: Seat
    resource: Resource | None


@dataclass(frozen=True)
class RoadBuilt:
    """A road was placed."""

    seat: Seat
    edge: EdgeId
    cost: Cards


@dataclass(frozen=True)
class SettlementBuilt:
    """A settlement was placed."""

    seat: Seat
    vertex: VertexId
    cost: Cards


@dataclass(frozen=True)
class CityBuilt:
    """A settlement became a city."""

    seat: Seat
    vertex: VertexId
    cost: Cards


@dataclass(frozen=True)
class DevCardBought:
    """A development card was bought; None for those who may not know which."""

    seat: Seat
    card: DevCard | None
    cost: Cards


@dataclass(frozen=True)
class DevCardPlayed:
    """A development card was played."""

    seat: Seat
    card: DevCard


@dataclass(frozen=True)
class PlentyTaken:
    """Year of plenty took cards from the bank."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True)
class MonopolyTaken:
    """Monopoly took a resource; ``counts`` by seat, 0 for the taker."""

    seat: Seat
    resource: Resource
    counts: tuple[int, ...]


@dataclass(frozen=True)
class BankTraded:
    """A maritime trade."""

    seat: Seat
    give: Resource
    count: int
    get: Resource


@dataclass(frozen=True)
class TradeOffered:
    """A domestic offer was made."""

    seat: Seat
    give: Cards
    get: Cards
    to: tuple[Seat, ...]


@dataclass(frozen=True)
class OfferAnswered:
    """A seat answered the open offer."""

    seat: Seat
    answer: AcceptOffer | DeclineOffer | CounterOffer


@dataclass(frozen=True)
class PlayersTraded:
    """A domestic trade was made; ``give`` and ``get`` from the side of ``seat``."""

    seat: Seat
    partner: Seat
    give: Cards
    get: Cards


@dataclass(frozen=True)
class OfferClosed:
    """The open offer ended without a trade."""

    seat: Seat


@dataclass(frozen=True)
class LongestRoadMoved:
    """The longest road changed hands; None is the place beside the bank."""

    holder: Seat | None
    before: Seat | None
    length: int


@dataclass(frozen=True)
class LargestArmyMoved:
    """The largest army changed hands."""

    holder: Seat
    before: Seat | None
    knights: int


@dataclass(frozen=True)
class VictoryCardRevealed:
    """A seat showed a victory point card."""

    seat: Seat


@dataclass(frozen=True)
class TurnEnded:
    """A seat ended its turn."""

    seat: Seat


@dataclass(frozen=True)
class TurnBegan:
    """A turn began; turns count from 1 over all seats."""

    seat: Seat
    turn: int


@dataclass(frozen=True)
class GameWon:
    """The game ended; ``points`` and ``victory_cards`` by seat, hidden ones included."""

    seat: Seat
    points: tuple[int, ...]
    victory_cards: tuple[int, ...]


Event: TypeAlias = (
    DiceThrown
    | Produced
    | BankShort
    | Discarded
    | RobberMoved
    | CardTaken
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | DevCardBought
    | DevCardPlayed
    | PlentyTaken
    | MonopolyTaken
    | BankTraded
    | TradeOffered
    | OfferAnswered
    | PlayersTraded
    | OfferClosed
    | LongestRoadMoved
    | LargestArmyMoved
    | VictoryCardRevealed
    | TurnEnded
    | TurnBegan
    | GameWon
)


def redact(event: Event, viewer: Seat | None) -> Event:
    """The event as ``viewer`` (None: the public) may know it."""
    if isinstance(event, CardTaken) and viewer not in (event.thief, event.victim):
        return replace(event, resource=None)
    if isinstance(event, DevCardBought) and viewer != event.seat:
        return replace(event, card=None)
    return event
