"""The own turn, one build ahead: what each action is worth, trades with the bank included."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from catan_desktop.ai.evaluate import Evaluator, expected_hand
from catan_desktop.ai.features import Facts
from catan_desktop.ai.search import Position, is_build, suppose, trade_plans
from catan_desktop.ai.weights import Weights
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    END_TURN,
    PLAY_KNIGHT,
    PLAY_ROAD_BUILDING,
    WITHDRAW_OFFER,
    Action,
    BuildRoad,
    MaritimeTrade,
    MoveRobber,
    PlayMonopoly,
    PlayYearOfPlenty,
)
from catan_desktop.engine.ids import DEV_CARD_COST, RESOURCES, Cards, Seat
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation

TRADES_IN_A_ROW: Final = 3
TRADED_HANDS: Final = 10
PLENTIES_LOOKED_AT: Final = 4


class Option(NamedTuple):
    """An action and what it leads to, best continuation included."""

    value: float
    action: Action


def best_of(options: Iterable[Option]) -> Option:
    """The option of the highest value, the first of equal ones."""
    return max(options, key=lambda option: option.value)


class Turn:
    """One decision of a seat: the observed position, and values of what may come of it."""

    def __init__(self, observation: Observation, rng: Random, weights: Weights) -> None:
        """Deal the hidden cards, which no value depends on, and set up the evaluator.

        While the seat's own offer is open, the position is the one after it is withdrawn.
        """
        self.observation = observation
        self.position = suppose(observation, rng)
        if observation.offer is not None and observation.own() == observation.active:
            self.position = self.position.after(WITHDRAW_OFFER)
        self.facts = self.position.facts()
        self.evaluator = Evaluator(self.facts, weights)
        self._now = self.evaluator.value(self.facts)
        self._steals: dict[Seat, float] = {}

    def value(self, position: Position) -> float:
        """What the position is worth if the turn ended there."""
        return self.evaluator.value(position.facts())

    def now(self) -> float:
        """What ending the turn at once is worth."""
        return self._now

    # -------------------------------------------------------------- options

    def options(self, legal: LegalActions) -> Iterator[Option]:
        """Every own action of the main phase with its value; offers are judged elsewhere."""
        yield Option(self.now(), END_TURN)
        yield from self._builds(self.position, legal)
        if any(isinstance(action, MaritimeTrade) for action in legal):
            yield from self._bank_trades(legal)
        yield from self.cards(legal)

    def best(self) -> Option:
        """The best own action of the main phase."""
        return best_of(self.options(self.position.legal()))

    def _builds(self, at: Position, legal: LegalActions) -> Iterator[Option]:
        for action in legal:
            if action == BUY_DEV_CARD:
                yield Option(self._bought(at.facts()), action)
            elif is_build(action):
                yield Option(self.value(at.after(action)), action)

    def _bought(self, facts: Facts) -> float:
        """The value with a card more, of which only the mean is known."""
        f = facts.copy()
        f.hand = [have - cost for have, cost in zip(f.hand, DEV_CARD_COST, strict=True)]
        f.deck_size -= 1
        return self.evaluator.value(f) + self.evaluator.card_worth(f)

    def _bank_trades(self, legal: LegalActions) -> Iterator[Option]:
        """Trades by themselves, and trades for the sake of the build that follows."""
        for action in legal:
            if isinstance(action, MaritimeTrade):
                yield Option(self.value(self.position.after(action)), action)
        for first, after in trade_plans(self.position, TRADES_IN_A_ROW, TRADED_HANDS):
            yield Option(self.best_build(after), first)

    def best_build(self, at: Position) -> float:
        """The value of a position after the best build it affords, or of none."""
        return max((o.value for o in self._builds(at, at.legal())), default=self.value(at))

    # -------------------------------------------------------------- development cards

    def cards(self, legal: LegalActions) -> Iterator[Option]:
        """Playing each kind of card that may be played."""
        if PLAY_KNIGHT in legal:
            yield Option(self.knight(), PLAY_KNIGHT)
        if PLAY_ROAD_BUILDING in legal:
            yield Option(self._two_roads(), PLAY_ROAD_BUILDING)
        plenties = [
            Option(self.value(self.position.after(a)), a)
            for a in legal
            if isinstance(a, PlayYearOfPlenty)
        ]
        plenties.sort(key=lambda option: -option.value)
        for option in plenties[:PLENTIES_LOOKED_AT]:
            yield self._then_build(option.action)
        for action in legal:
            if isinstance(action, PlayMonopoly):
                yield self._then_build(action)

    def _then_build(self, action: Action) -> Option:
        after = self.position.after(action)
        return Option(max(self.value(after), self.best_build(after)), action)

    def _two_roads(self) -> float:
        """The value after the two free roads, each the best by itself."""
        at = self.position.after(PLAY_ROAD_BUILDING)
        best = self.value(at)
        for _ in range(2):
            roads = [at.after(a) for a in at.legal() if isinstance(a, BuildRoad)]
            if not roads:
                break
            values = [self.value(road) for road in roads]
            best = max(values)
            at = roads[values.index(best)]
        return best

    def knight(self) -> float:
        """The value after a knight and the best move of the robber."""
        at = self.position.after(PLAY_KNIGHT)
        if at.facts().own_points >= at.facts().rules.points_to_win:
            return self.value(at)
        return max((o.value for o in self.robber_moves(at)), default=self.value(at))

    # -------------------------------------------------------------- robber

    def robber_moves(self, at: Position) -> Iterator[Option]:
        """Every move of the robber, the stolen card at its mean worth."""
        for action in at.legal():
            if isinstance(action, MoveRobber):
                yield Option(self._robbed(at, action), action)

    def _robbed(self, at: Position, action: MoveRobber) -> float:
        f = at.with_robber(action.hex).facts()
        if action.victim is None:
            return self.evaluator.value(f)
        f.hand_sizes = [n - (s == action.victim) for s, n in enumerate(f.hand_sizes)]
        return self.evaluator.value(f) + self._steal(action.victim)

    def _steal(self, victim: Seat) -> float:
        """The mean worth to the own hand of a card drawn from a seat."""
        known = self._steals.get(victim)
        if known is None:
            held = expected_hand(self.observation, victim)
            before = self.now()
            gains = [self._one_more(r) - before for r in RESOURCES]
            size = sum(held)
            known = 0.0 if not size else sum(h * g for h, g in zip(held, gains, strict=True)) / size
            self._steals[victim] = known
        return known

    def _one_more(self, resource: int) -> float:
        hand = self.facts.hand[:]
        hand[resource] += 1
        return self.evaluator.value(self.facts.with_hand(hand))

    # -------------------------------------------------------------- hands

    def with_hand(self, hand: Cards, *, building: bool) -> float:
        """The value with another hand, after the best build if one may follow."""
        if not building:
            return self.evaluator.value(self.facts.with_hand(hand))
        at = self.position.with_hand(hand)
        return max(self.value(at), self.best_build(at))
