"""The level ``easy``: random among sensible moves, with a beginner's mistakes, and generous.

It builds most of what it can, where it happens to look, sits on cards too long, moves the
robber wherever someone is, and takes most trades.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from catan_desktop.ai.phases import PhasedAgent
from catan_desktop.ai.randomness import stream
from catan_desktop.ai.reading import (
    asked_terms,
    buildings_of,
    confirm_terms,
    pips_at,
    seat_on_hex,
    unit,
)
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    DECLARE_VICTORY,
    DECLINE_REASONS,
    DECLINES,
    END_TURN,
    PLAY_KNIGHT,
    PLAY_ROAD_BUILDING,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    ConfirmTrade,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayMonopoly,
    PlayYearOfPlenty,
    total,
)
from catan_desktop.engine.ids import (
    CITY_COST,
    DEV_CARD_COST,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    Cards,
    Resource,
    Seat,
)
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation

T = TypeVar("T")

CANNOT_PAY: Final = DECLINES[DECLINE_REASONS.index("cannot_pay")]
HELPS_THE_LEADER: Final = DECLINES[DECLINE_REASONS.index("helps_the_leader")]
TOO_CHEAP: Final = DECLINES[DECLINE_REASONS.index("too_cheap")]
NO_USE: Final = DECLINES[DECLINE_REASONS.index("no_use")]
NEED_IT_MYSELF: Final = DECLINES[DECLINE_REASONS.index("need_it_myself")]


class EasyAgent(PhasedAgent):
    """Sensible at random; no limit is ever reached."""

    def _any(self, choices: Sequence[T]) -> T:
        return choices[self._rng.randrange(len(choices))]

    def _perhaps(self, chance: float) -> bool:
        return self._rng.random() < chance

    def _settlement(self, o: Observation, legal: LegalActions) -> Action:
        return self._place(o, legal, 3)

    def _discard(self, o: Observation, legal: LegalActions) -> Action:
        return self._any(legal)

    def _place(self, o: Observation, legal: LegalActions, looks: int) -> Action:
        """The best in pips of a few places looked at."""
        places = [a for a in legal if isinstance(a, BuildSettlement)]
        looked = [self._any(places) for _ in range(looks)]
        return max(looked, key=lambda a: pips_at(o.board, a.vertex))

    def _road(self, o: Observation, legal: LegalActions) -> Action:
        """A road to an end without a building next to it, if one is found."""
        roads = [a for a in legal if isinstance(a, BuildRoad)]
        neighbors = o.board.topology.vertex_neighbors
        taken = sum(buildings_of(o, s) for s in range(o.seats))
        open_ends = [
            a
            for a in roads
            if any(
                not taken >> v & 1 and not any(taken >> n & 1 for n in neighbors[v])
                for v in o.board.topology.edge_vertices[a.edge]
            )
        ]
        return self._any(open_ends or roads)

    def _before_roll(self, o: Observation, legal: LegalActions) -> Action:
        if PLAY_KNIGHT in legal and self._perhaps(0.25):
            return PLAY_KNIGHT
        return ROLL

    def _robber(self, o: Observation, legal: LegalActions) -> Action:
        """Anywhere with a victim and away from the own buildings."""
        moves = [a for a in legal if isinstance(a, MoveRobber)]
        away = [a for a in moves if not seat_on_hex(o, o.own(), a.hex)] or moves
        return self._any([a for a in away if a.victim is not None] or away)

    def _turn(self, o: Observation, legal: LegalActions) -> Action:
        if DECLARE_VICTORY in legal:
            return DECLARE_VICTORY
        return (
            self._play_card(legal)
            or self._build(o, legal)
            or self._bank(o, legal)
            or self._offer(o, legal)
            or END_TURN
        )

    def _play_card(self, legal: LegalActions) -> Action | None:
        cards = [
            a
            for a in legal
            if isinstance(a, PlayMonopoly | PlayYearOfPlenty)
            or a in (PLAY_KNIGHT, PLAY_ROAD_BUILDING)
        ]
        return self._any(cards) if cards and self._perhaps(0.4) else None

    def _build(self, o: Observation, legal: LegalActions) -> Action | None:
        cities = [a for a in legal if isinstance(a, BuildCity)]
        if cities and self._perhaps(0.85):
            return self._any(cities)
        spots = any(isinstance(a, BuildSettlement) for a in legal)
        if spots and self._perhaps(0.85):
            return self._place(o, legal, 2)
        if BUY_DEV_CARD in legal and self._perhaps(0.35):
            return BUY_DEV_CARD
        roads = any(isinstance(a, BuildRoad) for a in legal)
        if roads and self._perhaps(_road_fever(o, spots)):
            return self._road(o, legal)
        return None

    def _bank(self, o: Observation, legal: LegalActions) -> Action | None:
        """Sometimes, sooner with a hand that grows: spare cards for what a goal lacks."""
        goal = self._any(_goals(o))
        trades = [
            a
            for a in legal
            if isinstance(a, MaritimeTrade)
            and o.hand[a.get] < goal[a.get]
            and o.hand[a.give] - a.count >= goal[a.give]
        ]
        eager = 0.6 if total(o.hand) > o.rules.discard_limit else 0.25
        return self._any(trades) if trades and self._perhaps(eager) else None

    def _offer(self, o: Observation, legal: LegalActions) -> Action | None:
        """Now and then one card of the most plentiful for one that is missing."""
        if not legal.may_offer or o.offers or not self._perhaps(0.2):
            return None
        give: Resource = max(RESOURCES, key=lambda r: o.hand[r])
        missing = [r for r in RESOURCES if not o.hand[r]]
        if o.hand[give] < 2 or not missing:
            return None
        get = self._any(missing)
        partners = tuple(s for s in range(o.seats) if s != o.own() and o.high[s][get])
        return OfferTrade(unit(give), unit(get), partners) if partners else None

    def _trade(self, o: Observation, legal: LegalActions) -> Action:
        if o.own() == o.active:
            return self._close(o, legal)
        give, get = asked_terms(o)
        if ACCEPT_OFFER not in legal:
            return CANNOT_PAY
        if _nearly_wins(o, o.active):
            return HELPS_THE_LEADER
        if total(get) < total(give):
            return ACCEPT_OFFER if _mood(o, give, get) < 0.3 else TOO_CHEAP
        if _mood(o, give, get) < 0.75:
            return ACCEPT_OFFER
        last = any(n and o.hand[r] == n for r, n in enumerate(give))
        return NEED_IT_MYSELF if last else NO_USE

    def _close(self, o: Observation, legal: LegalActions) -> Action:
        """Whatever costs at most one card more than it brings."""
        fair = []
        for action in legal:
            if isinstance(action, ConfirmTrade) and not _nearly_wins(o, action.partner):
                give, get = confirm_terms(o, action.partner)
                if total(give) <= total(get) + 1:
                    fair.append(action)
        return self._any(fair) if fair else WITHDRAW_OFFER


def _nearly_wins(o: Observation, seat: Seat) -> bool:
    """Whether one visible point more would do."""
    return o.points[seat] >= o.rules.points_to_win - 1


def _mood(o: Observation, give: Cards, get: Cards) -> float:
    """How willing the seat is in this turn, 0 to 1: the same for the same trade asked again."""
    thrown = o.dice.first, o.dice.second
    return stream(f"mood/{o.own()}/{thrown}/{give}/{get}".encode(), o.turn).random()


def _goals(o: Observation) -> list[Cards]:
    """The costs of what the seat could still build or buy."""
    seat = o.own()
    _, settlements, cities = o.pieces_left(seat)
    goals = [ROAD_COST]
    if cities and o.settlements[seat]:
        goals.append(CITY_COST)
    if settlements:
        goals.append(SETTLEMENT_COST)
    if o.deck_size:
        goals.append(DEV_CARD_COST)
    return goals


def _road_fever(o: Observation, spots: bool) -> float:
    """How likely a road is built: seldom while a settlement could stand, or few are left."""
    roads, _, _ = o.pieces_left(o.own())
    return 0.05 if spots else 0.2 if roads < 4 else 0.5
