"""Games for the comparison: rules of every kind, and a taste for rare actions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from catan_desktop.engine import actions as act
from catan_desktop.engine.board import Board, beginner_board, random_board, spiral_board
from catan_desktop.engine.ids import (
    RESOURCES,
    Cards,
)
from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from tests.referee import referee
from tests.referee.late import can_cut
from tests.referee.table import Table

SEATS = {"duel": (2,), "solo": (1,)}
"""The seat counts that a preset allows; the others allow all."""
VARIANTS: tuple[dict[str, Any], ...] = (
    {"points_to_win": 3},
    {"points_to_win": 6},
    {"points_to_win": 13},
    {"discard_limit": 3},
    {"discard_limit": 11},
    {"bank_cards": 5},
    {"bank_cards": 8},
    {"bank_cards": 40},
    {"bank_cards": 5, "trade_after_card": False},
    {"bank_cards": 5, "settlements": 3},
    {"roads": 2},
    {"roads": 7},
    {"roads": 20},
    {"settlements": 2},
    {"settlements": 3},
    {"settlements": 10},
    {"cities": 0},
    {"cities": 1},
    {"cities": 8},
    {"plenty": "what the piles give"},
    {"plenty": "what the piles give", "bank_cards": 5},
    {"plenty": "what the piles give", "bank_cards": 6},
    {"plenty": "what the piles give", "bank_cards": 5, "shortage": "nobody"},
    {"plenty": "what the piles give", "bank_cards": 7, "cards_before_roll": False},
    {"shortage": "nobody"},
    {"shortage": "nobody", "bank_cards": 5},
    {"shortage": "nobody", "bank_cards": 6},
    {"shortage": "nobody", "bank_cards": 5, "no_seven_rounds": 10},
    {"trade_order": "trade, then build"},
    {"trade_after_card": False},
    {"harbor_delay": True},
    {"harbor_delay": True, "discard_limit": 20},
    {"cards_before_roll": False},
    {"winning": "declared by the player"},
    {"player_trades": False},
    {"robber": "friendly"},
    {"robber": "friendly", "points_to_win": 12},
    {"robber": "friendly", "robber_to_desert": False},
    {"robber": "friendly", "discard_limit": 3},
    {"robber": "friendly", "harbor_delay": True},
    {"robber": "friendly", "shortage": "nobody"},
    {"robber": "friendly", "player_trades": False},
    {"no_seven_rounds": 2},
    {"no_seven_rounds": 10},
    {"robber_to_desert": False},
    {"dice": "balanced"},
    {"dice": "balanced", "bag_rest": 0, "no_seven_rounds": 10},
    {"dice": "balanced", "bag_rest": 30},
)


PRESET_SETTINGS = [
    (name, rules, seats)
    for name, rules in PRESETS.items()
    for seats in SEATS.get(name, (1, 2, 3, 4))
]
VARIANT_SETTINGS = [
    (", ".join(f"{k}={v}" for k, v in changes.items()), replace(STANDARD, **changes), seats)
    for changes in VARIANTS
    for seats in (4, 2, 3)
]
SETTINGS = 2 * PRESET_SETTINGS + VARIANT_SETTINGS
"""What a run goes through, game by game: a name, the rules, the number of seats."""


def mixed(rng: Random) -> Rules:
    """Several options changed at once."""
    changes: dict[str, Any] = {}
    for variant in rng.sample(VARIANTS, rng.randint(2, 6)):
        changes |= variant
    return replace(rng.choice(list(PRESETS.values())), **changes)


def any_board(rng: Random, name: str) -> Board:
    kind = rng.randrange(4)
    if kind == 0 or name == "first_game":
        return beginner_board()
    if kind == 1:
        return spiral_board(rng, rng.randrange(6), rng.random() < 0.5, shuffle_harbors=True)
    return random_board(rng, shuffle_harbors=rng.random() < 0.5)


# Choosing

Taste = dict[type[act.Action], float]
TASTES: tuple[Taste, ...] = (
    {act.EndTurn: 0.5, act.BuildCity: 8, act.BuildSettlement: 20, act.BuildRoad: 2},
    {act.EndTurn: 0.3, act.BuildRoad: 10, act.BuildSettlement: 10, act.MaritimeTrade: 0.3},
    {act.EndTurn: 0.5, act.BuyDevCard: 40, act.PlayKnight: 20, act.BuildCity: 8},
    {act.EndTurn: 4, act.BuildRoad: 0.3, act.BuyDevCard: 0.3, act.MaritimeTrade: 0.1},
    {},
)
RARE: Taste = {
    act.PlayRoadBuilding: 10,
    act.PlayYearOfPlenty: 3,
    act.RevealVictoryCard: 0.3,
    act.DeclareVictory: 0.5,
    act.BuildSettlement: 5,
    act.AcceptOffer: 3,
    act.ConfirmTrade: 3,
}


@dataclass
class Chooser:
    """Picks actions for one game: by taste, with offers and counters mixed in."""

    rng: Random
    taste: Taste
    script: list[act.Action] = field(default_factory=list)  # what comes first, whatever the taste

    def choose(self, t: Table, seat: int, listed: Sequence[act.Action]) -> act.Action:
        rng = self.rng
        if self.script:
            return self.script.pop(0)
        if t.phase == "after roll" and t.seats > 1 and rng.random() < 0.12:
            offer = self.offer(t, seat)
            if referee.allowed(t, seat, offer):
                return offer
        if t.phase == "answers" and rng.random() < 0.3:
            counter = self.counter(t, seat)
            if referee.allowed(t, seat, counter):
                return counter
        if t.phase == "discard":
            return rng.choice(listed)
        weights = [self.weight(t, seat, action) for action in listed]
        return rng.choices(listed, weights)[0]

    def weight(self, t: Table, seat: int, action: act.Action) -> float:
        kind = type(action)
        weight = self.taste.get(kind, 1.0) * RARE.get(kind, 1.0)
        if isinstance(action, act.BuildSettlement):
            vertex = t.ground.vertices[action.vertex]
            weight *= 100 if can_cut(t, seat, vertex) else 1
            weight *= 5 if vertex in t.ground.harbor and t.rules.harbor_delay else 1
            if t.opening and t.rules.bank_cards == 5:  # all the paying ones at one resource
                scarce = min(RESOURCES, key=t.bank.__getitem__)
                around = [h for h in t.ground.hexes if vertex in t.ground.corners[h]]
                factor = 20 if t.pieces(seat, "settlement") else 0.1
                weight *= factor ** sum(t.ground.resource[h] == scarce for h in around)
        if isinstance(action, act.BuyDevCard) and sum(t.deck.values()) == 1:
            weight *= 20
        if isinstance(action, act.PlayYearOfPlenty) and t.bank[action.first] == 1:
            weight *= 20 if action.second in (None, action.first) else 1
        if isinstance(action, act.PlayRoadBuilding):
            places = sum(t.road_fits(seat, e) for e in t.ground.edges)
            weight *= 30 if len(t.roads_of(seat)) >= 13 or places <= 2 else 1
        if isinstance(action, act.PlayKnight) and (
            t.knights(seat) >= 2 or t.rules.robber == "friendly"
        ):
            weight *= 5
        if isinstance(action, act.MoveRobber) and action.victim is None:
            weight *= 1 + 3 * bool(t.owners_at(t.ground.hexes[action.hex]) - {seat})
        return weight

    def terms(self, t: Table, seat: int, partner: int) -> tuple[Cards, Cards]:
        """What the seat might give, and what the partner might have for it."""
        rng = self.rng
        give = [min(n, rng.choice((0, 0, 1, 2))) for n in t.hands[seat].values()]
        get = [min(n, rng.choice((0, 1, 1))) for n in t.hands[partner].values()]
        if rng.random() < 0.3:
            get = [rng.choice((0, 0, 1)) for _ in RESOURCES]
        get = [0 if give[r] else get[r] for r in RESOURCES]
        return cards(give), cards(get)

    def offer(self, t: Table, seat: int) -> act.OfferTrade:
        others = [s for s in range(t.seats) if s != seat]
        asked = sorted(self.rng.sample(others, self.rng.randint(1, len(others))))
        return act.OfferTrade(*self.terms(t, seat, self.rng.choice(asked)), tuple(asked))

    def counter(self, t: Table, seat: int) -> act.CounterOffer:
        return act.CounterOffer(*self.terms(t, seat, t.active))

    # What nobody may list: anything at all, to be judged by both sides

    def probes(self, t: Table) -> Iterator[tuple[int, act.Action]]:
        """Some actions, most of them illegal, for any seats."""
        rng = self.rng
        for _ in range(4):
            yield rng.randrange(t.seats), self.anything(t)
        seat = rng.choice(sorted(referee.to_act(t)) or [0])
        yield seat, self.anything(t)
        if t.phase in ("answers", "confirm", "after roll"):
            yield seat, self.odd_terms(t, seat)
            yield seat, act.DeclineOffer(rng.randint(-1, 8))
        if t.phase == "discard":
            yield seat, self.odd_discard(t, seat)

    def anything(self, t: Table) -> act.Action:
        rng = self.rng
        ways = (
            lambda: rng.choice(PLAIN),
            lambda: act.BuildRoad(rng.randint(-1, len(t.ground.edges))),
            lambda: act.BuildSettlement(rng.randint(-1, len(t.ground.vertices))),
            lambda: act.BuildCity(rng.randint(-1, len(t.ground.vertices))),
            lambda: act.MoveRobber(
                rng.randint(-1, len(t.ground.hexes)), rng.choice((None, *range(-1, 5)))
            ),
            lambda: act.MaritimeTrade(rng.randint(-1, 5), rng.randint(0, 5), rng.randint(-1, 5)),
            lambda: act.PlayYearOfPlenty(rng.randint(-1, 5), rng.choice((None, *range(-1, 6)))),
            lambda: act.PlayMonopoly(rng.randint(-1, 5)),
            lambda: act.ConfirmTrade(rng.randint(-1, 4)),
        )
        return rng.choice(ways)()

    def odd_terms(self, t: Table, seat: int) -> act.Action:
        """An offer or a counter that may be a gift, too dear, crossed or to the wrong seats."""
        rng = self.rng
        give, get = self.terms(t, seat, rng.randrange(t.seats))
        if t.offer and rng.random() < 0.3:  # the very terms of the offer
            give, get = cards(t.offer.get.values()), cards(t.offer.give.values())
        sides = [list(give), list(get)]
        if rng.random() < 0.5:
            rng.choice(sides)[rng.randrange(5)] = rng.choice((-1, 0, 1, 9))
        if rng.random() < 0.1:
            sides[rng.randrange(2)] = [0] * 5
        if rng.random() < 0.4:
            return act.CounterOffer(cards(sides[0]), cards(sides[1]))
        to = tuple(rng.randint(-1, 4) for _ in range(rng.randint(0, 3)))
        if rng.random() < 0.6:
            to = tuple(sorted(set(to) & set(range(t.seats)) - {seat}))
        return act.OfferTrade(cards(sides[0]), cards(sides[1]), to)

    def odd_discard(self, t: Table, seat: int) -> act.Discard:
        """Nearly or quite a discard of the owed number."""
        rng = self.rng
        hand = [r for r, n in t.hands[seat].items() for _ in range(n)]
        number = min(len(hand), max(0, t.owed[seat] + rng.choice((0, 0, 0, -1, 1))))
        given = rng.sample(hand, number)
        numbers = [given.count(r) for r in RESOURCES]
        if rng.random() < 0.3:
            numbers[rng.randrange(5)] += rng.choice((-1, 1))
            numbers[rng.randrange(5)] += rng.choice((-1, 1))
        return act.Discard(cards(numbers))


PLAIN: tuple[act.Action, ...] = (
    act.Roll(),
    act.EndTurn(),
    act.BuyDevCard(),
    act.PlayKnight(),
    act.PlayRoadBuilding(),
    act.AcceptOffer(),
    act.DeclineOffer(3),
    act.WithdrawOffer(),
    act.RevealVictoryCard(),
    act.DeclareVictory(),
)


def cards(numbers: Any) -> Cards:
    a, b, c, d, e = numbers
    return a, b, c, d, e
