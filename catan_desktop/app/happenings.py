"""What has happened to one player so far, counted: what the lessons of the tutorial go by. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from catan_desktop.engine.actions import Action
from catan_desktop.engine.events import (
    BankShort,
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    DiceThrown,
    Event,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    OfferClosed,
    PlayersTraded,
    Produced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    TurnBegan,
    TurnEnded,
)
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.observation import Observation, Phase

Happening: TypeAlias = Literal[
    "turn", "rolled", "got", "seven", "road", "settlement", "city", "bought", "played",
    "robbed", "lost", "bank", "offered", "refused", "traded", "ended", "monopoly", "short",
    "own_road_award", "road_award", "own_army_award", "army_award",
]  # fmt: skip
Choosing: TypeAlias = Literal[
    "", "road", "settlement", "city", "robber", "victim", "discard", "card", "trade", "answer"
]
"""What the player is choosing on screen at the moment; empty for nothing."""

_OWN: Final[tuple[tuple[type[Event], Happening], ...]] = (
    (TurnBegan, "turn"),
    (DiceThrown, "rolled"),
    (RoadBuilt, "road"),
    (SettlementBuilt, "settlement"),
    (CityBuilt, "city"),
    (DevCardBought, "bought"),
    (DevCardPlayed, "played"),
    (RobberMoved, "robbed"),
    (BankTraded, "bank"),
    (TradeOffered, "offered"),
    (OfferClosed, "refused"),
    (PlayersTraded, "traded"),
    (TurnEnded, "ended"),
)


@dataclass
class Record:
    """How often something happened. ``since``, ``last``: turns of its first and last time."""

    count: int = 0
    since: int = 0
    last: int = 0
    first_event: Event | None = None
    last_event: Event | None = None


_NEVER: Final = Record()


@dataclass(frozen=True)
class Facts:
    """The moment as the player sees it.

    Attributes:
        seen: the own view. events: what was shown so far, oldest first.
        legal: what the player may do now; empty when not asked.
        choosing: what is being chosen on screen.
    """

    seen: Observation
    events: Sequence[Event]
    legal: Collection[Action] = ()
    choosing: Choosing = ""
    may_offer: bool = False

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.seen.own()

    @property
    def own_turn(self) -> bool:
        """Whether the player may build and trade now."""
        return self.seen.active == self.seat and self.seen.phase is Phase.MAIN and self.asked

    @property
    def asked(self) -> bool:
        """Whether the player is to act."""
        return bool(self.legal) or self.may_offer

    @property
    def turns(self) -> int:
        """The player's own turns so far, the present one included."""
        return self.count("turn")

    def can(self, *kinds: type[Action]) -> bool:
        """Whether some action of these kinds is legal."""
        return any(isinstance(action, kinds) for action in self.legal)

    def count(self, what: Happening) -> int:
        """How often something happened."""
        return self.of(what).count

    def of(self, what: Happening) -> Record:
        """When and how often something happened."""
        return self.records.get(what, _NEVER)

    def recent(self, what: Happening, turns: int = 1) -> bool:
        """Whether the first time of something was at most so many turns ago."""
        record = self.of(what)
        return record.count > 0 and self.seen.turn - record.since <= turns

    def long_ago(self, what: Happening, turns: int = 1) -> bool:
        """Whether the first time of something was more than so many turns ago."""
        return self.count(what) > 0 and not self.recent(what, turns)

    @cached_property
    def records(self) -> dict[Happening, Record]:
        """All that happened, by name."""
        found: dict[Happening, Record] = {}
        turn = 0
        for event in self.events:
            if isinstance(event, TurnBegan):
                turn = event.turn
            for what in _names(event, self.seat):
                record = found.setdefault(what, Record(since=turn, first_event=event))
                record.count += 1
                record.last, record.last_event = turn, event
        return found


def _names(event: Event, own: Seat) -> list[Happening]:
    """What an event is for the player."""
    names = [n for kind, n in _OWN if isinstance(event, kind) and _doer(event) == own]
    if isinstance(event, DiceThrown) and event.first + event.second == 7:
        names.append("seven")
    elif isinstance(event, Produced) and event.seat == own and not event.setup:
        names.append("got")
    elif isinstance(event, CardTaken) and event.victim == own:
        names.append("lost")
    elif isinstance(event, MonopolyTaken) and event.counts[own]:
        names.append("monopoly")
    elif isinstance(event, BankShort):
        names.append("short")
    elif isinstance(event, LongestRoadMoved) and event.holder is not None:
        names.append("own_road_award" if event.holder == own else "road_award")
    elif isinstance(event, LargestArmyMoved):
        names.append("own_army_award" if event.holder == own else "army_award")
    return names


def _doer(event: Event) -> Seat | None:
    """Whose deed an event is."""
    seat: Seat | None = getattr(event, "seat", None)
    return seat
