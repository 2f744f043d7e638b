"""Games for the comparison: rules of every kind, late positions, and a taste for rare actions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from catan_desktop.engine import actions as act
from catan_desktop.engine.board import Board, beginner_board, random_board, spiral_board
from catan_desktop.engine.hexgrid import Edge, Vertex
from catan_desktop.engine.ids import (
    KNIGHT,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Cards,
)
from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from tests.referee import referee
from tests.referee.table import Table, new_table

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
    {"shortage": "nobody"},
    {"shortage": "nobody", "bank_cards": 5},
    {"trade_order": "trade, then build"},
    {"trade_after_card": False},
    {"harbor_delay": True},
    {"cards_before_roll": False},
    {"winning": "declared by the player"},
    {"player_trades": False},
    {"robber": "friendly"},
    {"no_seven_rounds": 2},
    {"no_seven_rounds": 10},
    {"robber_to_desert": False},
    {"dice": "balanced"},
    {"dice": "balanced", "bag_rest": 0, "no_seven_rounds": 10},
    {"dice": "balanced", "bag_rest": 30},
)


def settings() -> list[tuple[str, Rules, int]]:
    """Every preset and variant with each seat count, by name."""
    found = 2 * [
        (name, rules, seats)
        for name, rules in PRESETS.items()
        for seats in SEATS.get(name, (1, 2, 3, 4))
    ]
    for changes in VARIANTS:
        words = ", ".join(f"{name}={value}" for name, value in changes.items())
        found += [(words, replace(STANDARD, **changes), seats) for seats in (4, 2, 3)]
    return found


SETTINGS = settings()


def mixed(rng: Random) -> Rules:
    """Several options changed at once."""
    changes: dict[str, Any] = {}
    for variant in rng.sample(VARIANTS, rng.randint(2, 6)):
        changes |= variant
    return replace(rng.choice(list(PRESETS.values())), **changes)


def any_board(rng: Random, name: str) -> Board:
    kind = rng.randrange(4)
    if kind == 0 or name.startswith("first_game"):
        return beginner_board()
    if kind == 1:
        return spiral_board(rng, rng.randrange(6), rng.random() < 0.5, shuffle_harbors=True)
    return random_board(rng, shuffle_harbors=rng.random() < 0.5)


# Positions late in a game


def late_table(rng: Random, rules: Rules, seats: int, board: Board) -> Table:
    """A position as after many turns: long roads, few pieces, a small bank, a short deck."""
    while True:
        t = new_table(rules, board, seats, rng.randrange(seats))
        t.opening, t.robber = (), rng.choice(t.ground.hexes)
        if not rules.robber_to_desert and rng.random() < 0.9:
            t.robber = rng.choice([h for h in t.ground.hexes if t.ground.token[h]])
        t.turn = rng.randint(1, 20 * seats)
        t.rolled = rng.random() < 0.6
        t.phase = "after roll" if t.rolled else "before roll"
        if rules.dice == "balanced":
            left = rng.randint(min(35, rules.bag_rest) + 1, 36)
            t.bag = set(rng.sample(sorted(t.bag), left))
        place_pieces(rng, t)
        cutter = rng.random() < 0.85 and lead_to_a_cut(rng, t)
        deal_resources(rng, t, cutter)
        deal_cards(rng, t)
        give_awards(rng, t)
        near_the_goal(rng, t)
        this_turn(rng, t)
        if rules.winning == "declared by the player" or t.points(t.active) < rules.points_to_win:
            return t


def place_pieces(rng: Random, t: Table) -> None:
    """Two starts for everyone, then roads and buildings in turn, as the rules allow."""
    for seat in [*range(t.seats)] * 2:
        vertex = rng.choice([v for v in t.ground.vertices if t.distance_kept(v)])
        t.buildings[vertex] = (seat, "settlement")
        edges = [e for e in sorted(t.ground.edges_at[vertex]) if e not in t.roads]
        t.roads[rng.choice(edges)] = seat
    few = rng.random() < 0.5
    some = rng.choice(((5, 6, 7), (5, 6, 7, 8, 9), (8, 11, 13, 14, 15, 20)))
    roads = [rng.choice(some) for _ in range(t.seats)]
    houses = [rng.randint(2, 3 if few else 7) for _ in range(t.seats)]
    if rng.random() < 0.4:
        roads[t.active] = rng.choice((13, 14, 15))
    for _ in range(24):
        for seat in range(t.seats):
            if len(t.roads_of(seat)) < min(roads[seat], t.rules.roads):
                lay_road(rng, t, seat)
            built = t.pieces(seat, "settlement") + t.pieces(seat, "city")
            if rng.random() < 0.3 and built < houses[seat]:
                add_building(rng, t, seat)
    if rng.random() < 0.3:  # cities only, as far as there are pieces
        for vertex, (seat, _) in t.buildings.items():
            if t.pieces(seat, "city") < t.rules.cities:
                t.buildings[vertex] = (seat, "city")


def lay_road(rng: Random, t: Table, seat: int) -> None:
    """Mostly from a tip of the own network on, so that long trails come about; often at others."""
    edges = [e for e in t.ground.edges if t.road_fits(seat, e)]
    tips = [e for e in edges if is_tip(t, seat, e)]
    cutting = [e for e in edges if any(can_cut(t, seat, v) for v in t.ground.ends[e])]
    choice = rng.random()
    if cutting and choice < 0.3:
        edges = cutting
    elif tips and choice < 0.9:
        edges = tips
    if edges:
        t.roads[rng.choice(edges)] = seat


def lead_to_a_cut(rng: Random, t: Table) -> bool:
    """Gives the turn to a seat whose roads end, or now do, amid the longest road of another."""
    longest = max(range(t.seats), key=t.road_length)
    cutters = [s for s in range(t.seats) if t.pieces(s, "settlement") < t.rules.settlements]
    places = [(v, s) for v in t.ground.vertices for s in cutters if s != longest]
    for vertex, seat in rng.sample(places, len(places)):
        if can_cut(t, seat, vertex) and shortens(t, longest, seat, vertex):
            way = way_to(t, seat, vertex)
            if way is not None and len(t.roads_of(seat)) + len(way) <= t.rules.roads:
                t.roads.update(dict.fromkeys(way, seat))
                t.active, t.turn = seat, t.turn + (seat - t.active) % t.seats
                t.rolled, t.phase = True, "after roll"
                return True
    return False


def shortens(t: Table, longest: int, seat: int, vertex: Vertex) -> bool:
    settled = replace(t, buildings=t.buildings | {vertex: (seat, "settlement")})
    return settled.road_length(longest) < t.road_length(longest)


def way_to(t: Table, seat: int, vertex: Vertex) -> list[Edge] | None:
    """The fewest empty edges from the own network to the vertex; None if there is no way."""
    ways: dict[Vertex, list[Edge]] = {vertex: []}
    for at in ways_growing(ways):
        if t.touches_own_road(seat, at):
            return ways[at]
        for edge in sorted(t.ground.edges_at[at]):
            beyond = t.ground.other_end(edge, at)
            if edge not in t.roads and beyond not in ways and t.owner(beyond) in (None, seat):
                ways[beyond] = [edge, *ways[at]]
    return None


def ways_growing(ways: dict[Vertex, list[Edge]]) -> Iterator[Vertex]:
    """The vertices of the table, those that are added meanwhile too."""
    done = 0
    while done < len(ways):
        yield list(ways)[done]
        done += 1


def is_tip(t: Table, seat: int, edge: Edge) -> bool:
    touching = [
        sum(t.roads.get(e) == seat for e in t.ground.edges_at[v]) for v in t.ground.ends[edge]
    ]
    return sorted(touching) == [0, 1]


def can_cut(t: Table, seat: int, vertex: Vertex) -> bool:
    """Whether two roads of another seat meet at the vertex, and a settlement may stand there."""
    around = [t.roads.get(e, seat) for e in t.ground.edges_at[vertex]]
    others = set(around) - {seat}
    return any(around.count(other) > 1 for other in others) and t.distance_kept(vertex)


def add_building(rng: Random, t: Table, seat: int) -> None:
    own = [v for v in t.ground.vertices if t.buildings.get(v) == (seat, "settlement")]
    if own and t.pieces(seat, "city") < t.rules.cities and rng.random() < 0.5:
        t.buildings[rng.choice(own)] = (seat, "city")
        return
    spots = [v for v in t.ground.vertices if t.touches_own_road(seat, v) and t.distance_kept(v)]
    if spots and t.pieces(seat, "settlement") < t.rules.settlements:
        t.buildings[rng.choice(spots)] = (seat, "settlement")


def deal_cards(rng: Random, t: Table) -> None:
    """Take development cards from the deck, sometimes all but a few, some of them played."""
    deck = [card for card, n in t.deck.items() for _ in range(n)]
    rng.shuffle(deck)
    for _ in range(len(deck) - rng.choice((0, 1, 1, 2, 8, 15))):
        card, seat = deck.pop(), rng.randrange(t.seats)
        if card == VICTORY_POINT:
            pile = t.played if rng.random() < 0.15 else t.held
        else:
            pile = t.played if rng.random() < (0.6 if card == KNIGHT else 0.3) else t.held
        referee.move(t.deck, pile[seat], card, 1)
    if len(t.roads_of(t.active)) in (13, 14, 15) and rng.random() < 0.7:
        take(rng, t, ROAD_BUILDING)
    if rng.random() < (0.9 if sum(t.bank.values()) <= 1 else 0.4):
        take(rng, t, YEAR_OF_PLENTY)
    if t.knights(t.active) >= 2:
        take(rng, t, KNIGHT)


def take(rng: Random, t: Table, card: int) -> None:
    """One such card to the seat on turn, from wherever there is one."""
    piles = [pile for pile in (t.deck, *t.held, *t.played) if pile[card]]
    referee.move(rng.choice(piles), t.held[t.active], card, 1)


def deal_resources(rng: Random, t: Table, can_settle: bool) -> None:
    """Hands of all sizes; some piles of the bank, or all of them, nearly or quite empty."""
    empty = rng.random() < (0.5 if t.rules.bank_cards <= 12 else 0.15)
    for resource in RESOURCES:
        left = t.bank[resource]
        if empty:
            keep = rng.choice((0, 0, 0, 0, 1))
        elif rng.random() < 0.35:
            keep = rng.choice((0, 0, 1, 1, 2, 3))
        else:
            keep = rng.randint(max(0, left - 3 * t.seats), left)
        shares = [rng.random() ** 3 for _ in range(t.seats)]
        for seat in rng.choices(range(t.seats), shares, k=max(0, left - keep)):
            if t.hand_size(seat) < (40 if empty else 14):
                referee.move(t.bank, t.hands[seat], resource, 1)
    if t.seats > 1 and rng.random() < 0.4:  # somebody without a card
        seat = rng.randrange(t.seats)
        for resource in RESOURCES:
            referee.move(t.hands[seat], t.bank, resource, t.hands[seat][resource])
    mine = t.hands[t.active]
    others = [t.bank, *(hand for hand in t.hands if hand is not mine)]
    for cost in (referee.SETTLEMENT, referee.CARD, referee.CITY):
        if rng.random() < (0.9 if can_settle else 0.4):  # the seat on turn can build
            for resource in RESOURCES:
                while mine[resource] < cost[resource]:
                    piles = [pile for pile in others if pile[resource]]
                    referee.move(max(piles, key=size), mine, resource, 1)


def size(pile: dict[int, int]) -> int:
    return sum(pile.values())


def give_awards(rng: Random, t: Table) -> None:
    """To whom they belong; where several are joint first, to one of them, or the road aside."""
    lengths = [t.road_length(s) for s in range(t.seats)]
    if max(lengths) >= 5:
        joint: list[int | None] = [s for s in range(t.seats) if lengths[s] == max(lengths)]
        t.longest_road = rng.choice(joint if len(joint) == 1 else [*joint, None, None])
    armies = [t.knights(s) for s in range(t.seats)]
    if max(armies) >= 3:
        t.largest_army = rng.choice([s for s in range(t.seats) if armies[s] == max(armies)])


def near_the_goal(rng: Random, t: Table) -> None:
    """Hidden victory points so that several seats are one or two short of the goal."""
    seats = rng.sample(range(t.seats), t.seats)
    if rng.random() < 0.6:  # first of all whoever may come to the longest road
        seats.sort(key=lambda seat: (t.longest_road == seat, -t.road_length(seat)))
    for seat in seats:
        goal = t.rules.points_to_win - rng.choice((1, 1, 2, 2, 3))
        if t.rules.winning == "declared by the player" and rng.random() < 0.3:
            goal += 3
        while t.points(seat) > goal and t.held[seat][VICTORY_POINT]:
            referee.move(t.held[seat], t.deck, VICTORY_POINT, 1)
        while t.points(seat) < goal and t.deck[VICTORY_POINT] and rng.random() < 0.8:
            referee.move(t.deck, t.held[seat], VICTORY_POINT, 1)
    if t.points(t.active) >= t.rules.points_to_win:
        fewest = min(range(t.seats), key=t.points)
        t.active, t.turn = fewest, t.turn + (fewest - t.active) % t.seats


def this_turn(rng: Random, t: Table) -> None:
    """What has happened in the turn so far."""
    own = [v for v in t.ground.harbor if t.buildings.get(v) == (t.active, "settlement")]
    if not t.rolled:
        return
    for card, n in t.held[t.active].items():
        if n and rng.random() < 0.1:
            t.bought[card], t.built = n, True
    if own and rng.random() < 0.5:
        t.fresh, t.built = {rng.choice(own)}, True
        for resource in RESOURCES:
            if t.bank[resource] > 3 and rng.random() < 0.5:
                referee.move(t.bank, t.hands[t.active], resource, 2)
    t.card_played = rng.random() < 0.15


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

    def choose(self, t: Table, seat: int, listed: Sequence[act.Action]) -> act.Action:
        rng = self.rng
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
            if t.opening and t.rules.bank_cards <= 6:  # all at the same resource
                scarce = min(RESOURCES, key=t.bank.__getitem__)
                around = [h for h in t.ground.hexes if vertex in t.ground.corners[h]]
                weight *= 10 ** sum(t.ground.resource[h] == scarce for h in around)
        if isinstance(action, act.BuyDevCard) and sum(t.deck.values()) == 1:
            weight *= 20
        if isinstance(action, act.PlayYearOfPlenty) and action.first == action.second:
            weight *= 3
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
