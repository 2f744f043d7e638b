"""What a person lets be declined for them: rules for the offers of others."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import DECLINE_REASONS, DECLINES, Action, DeclineOffer
from catan_desktop.engine.ids import RESOURCES, Resource, Seat
from catan_desktop.engine.observation import Observation

BY_RULE: Final = DECLINES[DECLINE_REASONS.index("by_rule")]
NO_TRADES: Final = DECLINES[DECLINE_REASONS.index("no_trades_this_turn")]
NEAR: Final = 2
"""Whoever has so many points fewer than win counts as near the goal."""


@dataclass(frozen=True)
class OfferRules:
    """What one person wants to be declined.

    Attributes:
        never: resources that they do not give away.
        even: decline whatever asks for more cards than it gives.
        leaders: decline whoever is near the goal by visible points.
        everything: decline every offer.
    """

    never: frozenset[Resource] = frozenset()
    even: bool = False
    leaders: bool = False
    everything: bool = False

    def toggled(self, resource: Resource) -> "OfferRules":
        """The rules with another will about one resource."""
        return replace(self, never=self.never ^ {resource})

    def decline(self, seen: Observation) -> bool:
        """Whether the open offer is declined; False without one."""
        offer = seen.offer
        if offer is None:
            return False
        wanted = any(offer.get[r] for r in RESOURCES if r in self.never)
        dear = self.even and sum(offer.get) > sum(offer.give)
        leads = self.leaders and seen.points[seen.active] >= leader_points(seen)
        return self.everything or wanted or dear or leads


def leader_points(seen: Observation) -> int:
    """From how many visible points on somebody counts as near the goal."""
    return seen.rules.points_to_win - NEAR


@dataclass
class OfferDesk:
    """The rules of all who sit at one table, and who has had enough of this turn's offers.

    They hold while the table is open and are not written anywhere; the declines are.
    """

    session: GameSession
    _rules: dict[Seat, OfferRules] = field(default_factory=dict)
    _enough: dict[Seat, int] = field(default_factory=dict)
    _undos: int = 0

    def rules(self, seat: Seat) -> OfferRules:
        """The rules of a person."""
        return self._rules.get(seat, OfferRules())

    def change(self, seat: Seat, rules: OfferRules) -> None:
        """Take other rules of a person."""
        self._rules[seat] = rules

    def no_trades(self, seat: Seat) -> None:
        """This person wants no further offer of this turn."""
        self._enough[seat] = self.session.observe(None).turn

    def settled(self) -> dict[Seat, Action]:
        """The people who are asked and whose answer is settled already, with it."""
        if self.session.undos != self._undos:
            self._undos, self._enough = self.session.undos, {}
        seen = self.session.observe(None)
        return dict(self._declines(seen)) if seen.offer is not None else {}

    def _declines(self, seen: Observation) -> Iterator[tuple[Seat, DeclineOffer]]:
        for seat in self.session.to_act():
            if seat == seen.active or not self.session.is_human(seat):
                continue
            if self._enough.get(seat) == seen.turn:
                yield seat, NO_TRADES
            elif self.rules(seat).decline(seen):
                yield seat, BY_RULE
