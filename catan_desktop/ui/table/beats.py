"""How long the picture rests on what others did, so that it can be followed."""

from typing import Final

from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    DiceThrown,
    Discarded,
    Event,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    PlentyTaken,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    TurnBegan,
    VictoryCardRevealed,
)
from catan_desktop.engine.ids import Seat

_BEATS: Final[dict[type[Event], float]] = {
    DiceThrown: 0.35,
    Discarded: 0.5,
    RobberMoved: 0.9,
    CardTaken: 1.0,
    RoadBuilt: 0.55,
    SettlementBuilt: 0.55,
    CityBuilt: 0.55,
    DevCardBought: 0.5,
    DevCardPlayed: 0.2,
    PlentyTaken: 0.7,
    MonopolyTaken: 1.0,
    BankTraded: 0.7,
    TradeOffered: 0.9,
    OfferAnswered: 0.5,
    PlayersTraded: 0.7,
    OfferClosed: 0.4,
    LongestRoadMoved: 0.6,
    LargestArmyMoved: 1.0,
    VictoryCardRevealed: 1.2,
    TurnBegan: 0.3,
}
"""Seconds at normal speed after the motion of an event, by its kind; none for the rest."""


def actor(event: Event) -> Seat | None:
    """The seat that did it; None where nobody did."""
    if isinstance(event, CardTaken):
        return event.thief
    if isinstance(event, LongestRoadMoved | LargestArmyMoved):
        return event.holder
    return getattr(event, "seat", None)


def beat(events: tuple[Event, ...], viewer: Seat | None) -> float:
    """Seconds at normal speed for which one step is left to be seen, after its motion.

    What the viewer did themselves needs no time. Of several events the longest counts.
    """
    others = (e for e in events if viewer is None or actor(e) != viewer)
    return max((_BEATS.get(type(e), 0.0) for e in others), default=0.0)
