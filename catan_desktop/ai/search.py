"""Supposed positions: what the own actions would lead to, by the engine's own rules.

Only here (and in belief) does an agent handle states, and only supposed ones: they are dealt
from the observation, so they hold nothing that the seat may not know, and what was dealt at
random is not read back.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from catan_desktop.ai.features import Facts
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    MaritimeTrade,
    MoveRobber,
)
from catan_desktop.engine.ids import (
    CITY_COST,
    DEV_CARD_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    Cards,
    HexId,
    Seat,
)
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation, sample
from catan_desktop.engine.rules import GameState, advance, legal_actions

MOST_HANDS: Final = 60
"""Hands that bank trades are followed through, however large the first one is."""
COSTS: Final = (SETTLEMENT_COST, CITY_COST, DEV_CARD_COST, ROAD_COST)


class Position:
    """A supposed state, seen by one seat."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: GameState, seat: Seat) -> None:
        """Wrap a state that nobody else changes."""
        self._state = state
        self.seat = seat

    def after(self, action: Action) -> "Position":
        """The position after an own action that needs no chance."""
        state = self._state.copy()
        advance(state, self.seat, action)
        return Position(state, self.seat)

    def with_robber(self, hex_id: HexId) -> "Position":
        """The position with the robber moved by the seat, and nothing drawn."""
        return self.after(MoveRobber(hex_id, None))

    def with_hand(self, hand: Cards) -> "Position":
        """The position with another own hand, as after a trade between players."""
        state = self._state.copy()
        state.hands[5 * self.seat : 5 * self.seat + 5] = hand
        return Position(state, self.seat)

    def hand(self) -> Cards:
        """The seat's own cards."""
        return self._state.hand(self.seat)

    def legal(self) -> LegalActions:
        """What the seat may do there."""
        return legal_actions(self._state, self.seat)

    def facts(self) -> Facts:
        """What the seat would know there."""
        state, seat = self._state, self.seat
        f = Facts()
        f.seat = seat
        f.seats = state.seats
        f.board = state.board
        f.rules = state.rules
        f.hand = state.hands[5 * seat : 5 * seat + 5]
        f.devs = state.devs[5 * seat : 5 * seat + 5]
        f.points = state.points
        f.own_points = state.total_points(seat)
        f.roads = state.roads
        f.settlements = state.settlements
        f.cities = state.cities
        f.robber = state.robber
        f.bank = state.bank
        f.deck_size = sum(state.deck)
        f.hand_sizes = [sum(state.hands[5 * s : 5 * s + 5]) for s in range(state.seats)]
        f.dev_counts = [sum(state.devs[5 * s : 5 * s + 5]) for s in range(state.seats)]
        f.shown = state.shown
        f.played = state.played
        f.road_length = state.road_length
        f.road_holder = state.road_holder
        f.army_holder = state.army_holder
        return f


def suppose(observation: Observation, rng: Random) -> Position:
    """The observed position with the hidden cards dealt at random."""
    return Position(sample(observation, rng), observation.own())


def is_build(action: Action) -> bool:
    """Whether the action pays for a piece or a card."""
    return isinstance(action, BuildRoad | BuildSettlement | BuildCity) or action == BUY_DEV_CARD


def affordable(hand: Cards) -> frozenset[Cards]:
    """The costs that a hand can pay."""
    return frozenset(cost for cost in COSTS if all(h >= c for h, c in zip(hand, cost, strict=True)))


def trade_plans(position: Position, depth: int, width: int) -> Iterator[tuple[Action, Position]]:
    """Positions reached by bank trades that make something new affordable.

    Args:
        position: where the seat may trade.
        depth: trades in a row at most.
        width: positions to give at most.

    Yields:
        The first trade and the position after all of them, shortest ways first.
    """
    start = position.hand()
    seen = {start}
    could = affordable(start)
    layer: list[tuple[Action | None, Position]] = [(None, position)]
    given = 0
    for _ in range(depth):
        deeper: list[tuple[Action | None, Position]] = []
        for first, at in layer:
            for trade in at.legal():
                if not isinstance(trade, MaritimeTrade):
                    continue
                after = at.after(trade)
                hand = after.hand()
                if hand in seen or len(seen) > MOST_HANDS:
                    continue
                seen.add(hand)
                deeper.append((first or trade, after))
                if affordable(hand) - could:
                    yield first or trade, after
                    given += 1
                    if given >= width:
                        return
        layer = deeper
