"""The hand-made evaluator: what a position is worth to a seat, as if its turn ended there.

Built on expected rolls to afford each thing. Each term is a small function of the facts; what
depends only on the board part of a position is kept from one position to the next.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from catan_desktop.ai.features import (
    FAR,
    Facts,
    blocked_vertices,
    distances,
    harbors,
    network_ends,
    production,
    rates_of,
    reach,
    robbed,
    rolls_to_afford,
)
from catan_desktop.ai.weights import Weights
from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import (
    CITY_COST,
    DECK,
    DEV_CARD_COST,
    GENERIC,
    KNIGHT,
    NO_CARDS,
    RESOURCES,
    SETTLEMENT_COST,
    VICTORY_POINT,
    Cards,
    Seat,
    VertexId,
)
from catan_desktop.engine.observation import Observation

WON: Final = 1_000_000.0
_ROAD_AND_SETTLEMENT: Final[tuple[Cards, ...]] = tuple(
    (1 + d, 1 + d, 1, 1, 0) for d in range(FAR + 1)
)


class Income:
    """What a seat earns: pips by resource after the robber, its harbors and rates."""

    __slots__ = ("kinds", "pips", "rates", "worth")

    def __init__(self, pips: tuple[float, ...], kinds: int, card: Sequence[float]) -> None:
        """Derive the rates and the weighted sum of the pips."""
        self.pips = pips
        self.kinds = kinds
        self.rates = rates_of(kinds)
        self.worth = sum(c * p for c, p in zip(card, pips, strict=True))


class Evaluator:
    """Values of positions of one game, all seen from the same seat and close to one position."""

    def __init__(self, facts: Facts, weights: Weights) -> None:
        """Measure how far the opponents are from each vertex in the position given."""
        self._w = weights
        self._board: Board = facts.board
        self._seat: Seat = facts.seat
        self._opponents = tuple(s for s in range(facts.seats) if s != facts.seat)
        self._far = [self._distances(facts, s) for s in self._opponents]
        self._worth: list[float | None] = [None] * len(facts.board.topology.vertices)
        self._incomes: dict[tuple[int, int, int], Income] = {}
        self._spots: dict[tuple[int, ...], tuple[float, tuple[tuple[int, float], ...]]] = {}
        self._rates: dict[tuple[float, ...], float] = {}

    def value(self, f: Facts) -> float:
        """What the position is worth to the seat; :data:`WON` and more if it has won."""
        w = self._w
        if f.own_points >= f.rules.points_to_win:
            return WON + f.own_points
        income = self.income(f, self._seat)
        static, ways = self._best_spots(f, income)
        return (
            w.point * f.own_points
            + w.point_square * f.own_points**2 / 10
            + income.worth
            + w.root * sum(sqrt(p) for p in income.pips)
            + self._build_rates(income)
            + static
            + self._plans(f, income, ways)
            + self._hand(f)
            + self._army(f)
            + self._road(f)
            + self._harbors(income)
            - self._others(f)
        )

    # -------------------------------------------------------------- income

    def income(self, f: Facts, seat: Seat) -> Income:
        """What a seat earns in the position."""
        key = (f.settlements[seat], f.cities[seat], f.robber)
        known = self._incomes.get(key)
        if known is None:
            known = self._incomes[key] = self._income(*key)
        return known

    def _income(self, settlements: int, cities: int, robber: int) -> Income:
        pips: list[float] = [*production(self._board, settlements, cities)]
        resource, lost = robbed(self._board, settlements, cities, robber)
        pips[resource] -= self._w.robbed * lost
        return Income(tuple(pips), harbors(self._board, settlements | cities), self._w.card)

    def _build_rates(self, income: Income) -> float:
        """How fast this income builds each thing from an empty hand."""
        key = (*income.pips, income.kinds)
        known = self._rates.get(key)
        if known is None:
            w = self._w
            known = self._rates[key] = sum(
                weight / (rolls_to_afford(cost, NO_CARDS, income.pips, income.rates) + 3)
                for weight, cost in (
                    (w.rate_settlement, SETTLEMENT_COST),
                    (w.rate_city, CITY_COST),
                    (w.rate_dev, DEV_CARD_COST),
                )
            )
        return known

    def _harbors(self, income: Income) -> float:
        w = self._w
        special = sum(p for r, p in enumerate(income.pips) if income.kinds >> r & 1)
        return w.harbor * ((income.kinds >> GENERIC & 1) + w.harbor_pip * special)

    # -------------------------------------------------------------- places

    def _distances(self, f: Facts, seat: Seat) -> list[int]:
        """New roads that a seat needs to each vertex."""
        enemies = 0
        for s in range(f.seats):
            if s != seat:
                enemies |= f.buildings(s)
        ends = network_ends(f.board, f.roads[seat], f.buildings(seat))
        all_roads = 0
        for mask in f.roads:
            all_roads |= mask
        return distances(f.board, reach(f.board, ends, all_roads, enemies))

    def _best_spots(self, f: Facts, income: Income) -> tuple[float, tuple[tuple[int, float], ...]]:
        """Worth of the free spots in reach, and the best plan for each number of roads."""
        seat = self._seat
        pieces = f.rules.settlements - f.settlements[seat].bit_count()
        if pieces <= 0:
            return 0.0, ()
        taken = all_roads = 0
        for s in range(f.seats):
            taken |= f.buildings(s)
            all_roads |= f.roads[s]
        own = f.buildings(seat)
        key = (f.roads[seat], own, all_roads, taken, f.cities[seat], f.robber)
        known = self._spots.get(key)
        if known is None:
            ends = network_ends(f.board, f.roads[seat], own)
            levels = reach(f.board, ends, all_roads, taken & ~own)
            free = ~blocked_vertices(f.board, taken)
            left = f.rules.roads - f.roads[seat].bit_count()
            known = self._spots[key] = self._judge_spots(
                [mask & free for mask in levels[: left + 1]], income
            )
        return known

    def _judge_spots(
        self, levels: Sequence[int], income: Income
    ) -> tuple[float, tuple[tuple[int, float], ...]]:
        w = self._w
        near: list[float] = []
        ways: list[tuple[int, float]] = []
        step = 1.0
        for d, mask in enumerate(levels):
            best = 0.0
            while mask:
                low = mask & -mask
                mask ^= low
                v = low.bit_length() - 1
                worth = self._spot_worth(v, income)
                contest = self._contest(v, d)
                near.append(worth * contest * step)
                best = max(best, (w.plan_settlement + w.plan_spot * worth) * contest)
            if best:
                ways.append((d, best))
            step *= w.spot_step
        near.sort(reverse=True)
        fade = 1.0
        static = 0.0
        for worth in near[:3]:
            static += fade * worth
            fade *= w.spot_next
        return w.spot_static * static, tuple(ways)

    def _vertex_worth(self, v: VertexId) -> float:
        """Weighted pips of a settlement at a vertex."""
        known = self._worth[v]
        if known is None:
            pips = self._board.vertex_pips[v]
            known = self._worth[v] = sum(c * p for c, p in zip(self._w.card, pips, strict=True))
        return known

    def _spot_worth(self, v: VertexId, income: Income) -> float:
        """What a settlement there would add: pips, a new resource, a new harbor."""
        w = self._w
        worth = self._vertex_worth(v)
        for r, pips in enumerate(self._board.vertex_pips[v]):
            if pips and not income.pips[r]:
                worth += w.root * sqrt(pips)
        kind = self._board.vertex_harbor[v]
        if kind >= 0 and not income.kinds >> kind & 1:
            worth += w.harbor * (1.0 if kind == GENERIC else w.harbor_pip * income.pips[kind])
        return worth

    def _contest(self, v: VertexId, own: int) -> float:
        """What is left of a spot when opponents are as near or nearer."""
        factor = 1.0
        for table in self._far:
            if table[v] < own:
                factor *= self._w.contest_nearer
            elif table[v] == own:
                factor *= self._w.contest_equal
        return factor

    # -------------------------------------------------------------- hand and plans

    def _plans(self, f: Facts, income: Income, ways: Sequence[tuple[int, float]]) -> float:
        """Progress of the hand towards the best settlement, a city and a card."""
        w = self._w
        hand, pips, rates = f.hand, income.pips, income.rates
        best = 0.0
        for d, worth in ways:
            if worth > best:
                rolls = rolls_to_afford(_ROAD_AND_SETTLEMENT[d], hand, pips, rates)
                best = max(best, worth * exp(-rolls / w.patience))
        total = best
        own = f.settlements[self._seat]
        if own and f.rules.cities > f.cities[self._seat].bit_count():
            rolls = rolls_to_afford(CITY_COST, hand, pips, rates)
            richest = max(self._vertex_worth(v) for v in _ids(own))
            total += (w.plan_city + w.plan_city_pips * richest) * exp(-rolls / w.patience)
        if f.deck_size:
            rolls = rolls_to_afford(DEV_CARD_COST, hand, pips, rates)
            total += w.plan_dev * exp(-rolls / w.patience)
        return total

    def _hand(self, f: Facts) -> float:
        """Cards held: a burden above the discard limit; development cards by their use."""
        w = self._w
        size = sum(f.hand)
        over = size - f.rules.discard_limit
        value = w.held * min(size, f.rules.discard_limit) + (w.excess * over if over > 0 else 0.0)
        return value + sum(n * worth for n, worth in zip(f.devs, w.dev_cards, strict=True))

    def card_worth(self, f: Facts) -> float:
        """The mean worth of the next development card, as far as the seat can know."""
        unseen = [
            DECK[c] - f.devs[c] - sum(f.played[5 * s + c] for s in range(f.seats)) for c in range(5)
        ]
        unseen[VICTORY_POINT] -= sum(f.shown[s] for s in self._opponents)
        count = sum(unseen)
        if count <= 0:
            return 0.0
        w = self._w
        point = w.point + w.point_square * (2 * f.own_points + 1) / 10
        worth = sum(n * value for n, value in zip(unseen, w.dev_cards, strict=True))
        return (worth + unseen[VICTORY_POINT] * point) / count

    # -------------------------------------------------------------- awards

    def _army(self, f: Facts) -> float:
        w = self._w
        own = f.knights(self._seat)
        best = max((f.knights(s) for s in self._opponents), default=0)
        held = f.devs[KNIGHT]
        if f.army_holder == self._seat:
            return w.army_lead * min(3.0, own - best + held / 2)
        short = max(3, best + 1) - own - 0.7 * held
        return w.army_race * exp(-w.army_fade * short)

    def _road(self, f: Facts) -> float:
        w = self._w
        own = f.road_length[self._seat]
        best = max((f.road_length[s] for s in self._opponents), default=0)
        if f.road_holder == self._seat:
            return w.road_lead * min(3, own - best)
        short = max(5, best + 1) - own
        left = f.rules.roads - f.roads[self._seat].bit_count()
        return w.road_race * exp(-w.road_fade * short) if left >= short else 0.0

    # -------------------------------------------------------------- opponents

    def _others(self, f: Facts) -> float:
        """How the opponents' standing counts against the position."""
        if not self._opponents:
            return 0.0
        w = self._w
        standings = [self.standing(f, s) for s in self._opponents]
        mean = sum(standings) / len(standings)
        return w.others_mean * mean + w.others_best * max(standings)

    def standing(self, f: Facts, seat: Seat) -> float:
        """How an opponent stands by what all can see."""
        w = self._w
        v = f.points[seat]
        return (
            w.other_point * v
            + w.other_square * v * v / 10
            + w.other_pip * self.income(f, seat).worth
            + w.other_card * f.hand_sizes[seat]
            + w.other_dev * (f.dev_counts[seat] - f.shown[seat])
        )


def expected_hand(o: Observation, seat: Seat) -> tuple[float, ...]:
    """What a seat holds on average: between the bounds, adding up to the hand's size."""
    low, high = o.low[seat], o.high[seat]
    room = sum(high) - sum(low)
    rest = o.hand_sizes[seat] - sum(low)
    share = rest / room if room > 0 else 0.0
    return tuple(low[r] + share * (high[r] - low[r]) for r in RESOURCES)


def _ids(mask: int) -> list[int]:
    ids = []
    while mask:
        low = mask & -mask
        ids.append(low.bit_length() - 1)
        mask ^= low
    return ids
