"""The rules by brute force: list everything anyone could try, keep what the rulebook allows.

Written from the rules alone, without a look at the engine's; it shares the engine's words
(coordinates, options, actions, outcomes) and nothing else. The four questions: :func:`to_act`,
:func:`allowed` and :func:`legal`, :func:`outcomes`, :func:`apply`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from catan_desktop.engine.actions import (
    DECLINE_REASONS,
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.chance import CardStolen, DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.hexgrid import Vertex
from catan_desktop.engine.ids import (
    BRICK,
    DESERT,
    GRAIN,
    KNIGHT,
    LUMBER,
    MONOPOLY,
    ORE,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    WOOL,
    YEAR_OF_PLENTY,
)
from tests.referee.table import Counts, Offer, Table, counts, full_bag

ROAD = {LUMBER: 1, BRICK: 1, WOOL: 0, GRAIN: 0, ORE: 0}
SETTLEMENT = {LUMBER: 1, BRICK: 1, WOOL: 1, GRAIN: 1, ORE: 0}
CITY = {LUMBER: 0, BRICK: 0, WOOL: 0, GRAIN: 2, ORE: 3}
CARD = {LUMBER: 0, BRICK: 0, WOOL: 1, GRAIN: 1, ORE: 1}


# Who may act


def to_act(t: Table) -> set[int]:
    """Every seat that may act now."""
    if t.phase == "over":
        return set()
    if t.phase == "discard":
        return set(t.owed)
    if t.phase == "answers":
        assert t.offer is not None
        return set(t.offer.asked) - set(t.offer.answers)
    return {t.active}


# What is allowed


def allowed(t: Table, seat: int, action: Action) -> bool:
    """Whether the rules let the seat do this now."""
    if seat not in to_act(t):
        return False
    match action:
        case Roll():
            return t.phase == "before roll"
        case EndTurn():
            return t.phase == "after roll"
        case BuildRoad(edge):
            return edge in range(len(t.ground.edges)) and may_build_road(t, seat, edge)
        case BuildSettlement(vertex):
            known = vertex in range(len(t.ground.vertices))
            return known and may_settle(t, seat, t.ground.vertices[vertex])
        case BuildCity(vertex):
            return (
                t.phase == "after roll"
                and vertex in range(len(t.ground.vertices))
                and t.buildings.get(t.ground.vertices[vertex]) == (seat, "settlement")
                and t.holds(seat, CITY)
                and t.pieces(seat, "city") < t.rules.cities
            )
        case BuyDevCard():
            return t.phase == "after roll" and t.holds(seat, CARD) and sum(t.deck.values()) > 0
        case PlayKnight():
            return may_play(t, seat, KNIGHT)
        case PlayRoadBuilding():
            return may_play(t, seat, ROAD_BUILDING) and t.free_road_possible(seat)
        case PlayMonopoly(resource):
            return resource in RESOURCES and may_play(t, seat, MONOPOLY)
        case PlayYearOfPlenty(first, second):
            return may_play(t, seat, YEAR_OF_PLENTY) and plenty_fits(t, first, second)
        case Discard(cards):
            return (
                t.phase == "discard"
                and min(cards) >= 0
                and sum(cards) == t.owed[seat]
                and t.holds(seat, counts(cards))
            )
        case MoveRobber(place, victim):
            return (
                t.phase == "robber"
                and place in range(len(t.ground.hexes))
                and victim_fits(t, seat, place, victim)
                and t.ground.hexes[place] in t.robber_places(seat)
            )
        case MaritimeTrade(give, count, get):
            return (
                may_trade(t)
                and give in RESOURCES
                and get in RESOURCES
                and give != get
                and t.hands[seat][give] >= count
                and t.bank[get] > 0
                and count == t.best_rate(seat, give)
            )
        case OfferTrade(give, get, to):
            return (
                may_trade(t)
                and t.rules.player_trades
                and fair_terms(give, get)
                and t.holds(seat, counts(give))
                and len(to) > 0
                and set(to) <= set(range(t.seats)) - {seat}
                and list(to) == sorted(set(to))
            )
        case AcceptOffer():
            return t.phase == "answers" and t.holds(seat, the_offer(t).get)
        case DeclineOffer(reason):
            return t.phase == "answers" and reason in range(len(DECLINE_REASONS))
        case CounterOffer(give, get):
            return (
                t.phase == "answers"
                and fair_terms(give, get)
                and t.holds(seat, counts(give))
                and (counts(give), counts(get)) != (the_offer(t).get, the_offer(t).give)
            )
        case ConfirmTrade(partner):
            return t.phase == "confirm" and may_confirm(t, seat, partner)
        case WithdrawOffer():
            return t.phase == "confirm"
        case RevealVictoryCard():
            return card_time(t) and t.held[seat][VICTORY_POINT] > 0
        case DeclareVictory():
            return (
                t.rules.winning == "declared by the player"
                and t.phase == "after roll"
                and t.points(seat) >= t.rules.points_to_win
            )


def may_build_road(t: Table, seat: int, number: int) -> bool:
    edge = t.ground.edges[number]
    if t.phase == "opening road":
        return edge not in t.roads and t.last_settlement in t.ground.ends[edge]
    if t.phase == "after roll" and not t.holds(seat, ROAD):
        return False
    return (
        t.phase in ("after roll", "free road")
        and len(t.roads_of(seat)) < t.rules.roads
        and t.road_fits(seat, edge)
    )


def may_settle(t: Table, seat: int, vertex: Vertex) -> bool:
    if t.phase == "opening settlement":
        return t.distance_kept(vertex)
    return (
        t.phase == "after roll"
        and t.holds(seat, SETTLEMENT)
        and t.pieces(seat, "settlement") < t.rules.settlements
        and t.touches_own_road(seat, vertex)
        and t.distance_kept(vertex)
    )


def card_time(t: Table) -> bool:
    """Own turn, nothing pending, and before the roll only where the rules allow cards there."""
    return t.phase == "after roll" or (t.phase == "before roll" and t.rules.cards_before_roll)


def may_play(t: Table, seat: int, card: int) -> bool:
    """One card a turn, and none that was bought in this turn."""
    return card_time(t) and not t.card_played and t.held[seat][card] > t.bought[card]


def plenty_fits(t: Table, first: int, second: int | None) -> bool:
    if first not in RESOURCES or t.bank[first] == 0:
        return False
    if second is None:  # only if the whole bank holds one
        return t.rules.plenty == "two the bank holds" and sum(t.bank.values()) == 1
    if second not in RESOURCES or t.bank[second] == 0 or first > second:
        return False
    if t.rules.plenty == "two the bank holds" and first == second:
        return t.bank[first] >= 2
    return True


def victim_fits(t: Table, seat: int, place: int, victim: int | None) -> bool:
    victims = t.victims(seat, t.ground.hexes[place])
    return victim in victims if victims else victim is None


def may_trade(t: Table) -> bool:
    return t.phase == "after roll" and trading_goes_on(t)


def trading_goes_on(t: Table) -> bool:
    """Whether nothing has happened in this turn that ends trading under some rules."""
    if t.rules.trade_order == "trade, then build" and t.built:
        return False
    return t.rules.trade_after_card or not t.card_played


def fair_terms(give: Sequence[int], get: Sequence[int]) -> bool:
    """Something on both sides, nothing on both sides at once."""
    return (
        min(give) >= 0
        and min(get) >= 0
        and sum(give) > 0
        and sum(get) > 0
        and not any(give[r] and get[r] for r in RESOURCES)
    )


def the_offer(t: Table) -> Offer:
    assert t.offer is not None
    return t.offer


def agreed_terms(t: Table, partner: int) -> tuple[Counts, Counts] | None:
    """What the active player would give and get in a trade with the partner, if one is on."""
    offer = the_offer(t)
    answer = offer.answers.get(partner, "no")
    if answer == "no":
        return None
    if answer == "yes":
        return offer.give, offer.get
    assert isinstance(answer, tuple)
    return answer[1], answer[0]


def may_confirm(t: Table, seat: int, partner: int) -> bool:
    terms = agreed_terms(t, partner)
    return terms is not None and t.holds(seat, terms[0]) and t.holds(partner, terms[1])


# Everything that anyone could try


@lru_cache
def everything(hexes: int, vertices: int, edges: int) -> tuple[Action, ...]:
    """Every action there is, but for discards, offers and counters; a decline stands once."""
    seats = range(4)
    plain = (Roll(), EndTurn(), BuyDevCard(), PlayKnight(), PlayRoadBuilding())
    answers = (AcceptOffer(), DeclineOffer(0), WithdrawOffer())
    return (
        *(*plain, *answers, RevealVictoryCard(), DeclareVictory()),
        *(BuildRoad(e) for e in range(edges)),
        *(BuildSettlement(v) for v in range(vertices)),
        *(BuildCity(v) for v in range(vertices)),
        *(PlayMonopoly(r) for r in RESOURCES),
        *(PlayYearOfPlenty(r, None) for r in RESOURCES),
        *(PlayYearOfPlenty(a, b) for a, b in combinations_with_replacement(RESOURCES, 2)),
        *(MoveRobber(place, victim) for place in range(hexes) for victim in (None, *seats)),
        *(MaritimeTrade(a, n, b) for a, n, b in product(RESOURCES, (2, 3, 4), RESOURCES)),
        *(ConfirmTrade(seat) for seat in seats),
    )


def discards(hand: Counts, owed: int) -> Iterator[Action]:
    """Every way to give up so many cards of a hand."""
    for a, b, c, d in product(*(range(min(hand[r], owed) + 1) for r in RESOURCES[:4])):
        if 0 <= owed - a - b - c - d <= hand[ORE]:
            yield Discard((a, b, c, d, owed - a - b - c - d))


def candidates(t: Table, seat: int) -> Iterator[Action]:
    """What the seat could try to do now."""
    yield from everything(len(t.ground.hexes), len(t.ground.vertices), len(t.ground.edges))
    yield from discards(t.hands[seat], t.owed.get(seat, 0))


def legal(t: Table, seat: int) -> list[Action]:
    """All that the seat may do now, as far as it can be listed."""
    return [action for action in candidates(t, seat) if allowed(t, seat, action)]


# What nature decides


def outcomes(t: Table, seat: int, action: Action) -> dict[Outcome, int]:
    """The weight of each thing that chance may bring; empty if nothing is left to chance."""
    match action:
        case Roll():
            return {DiceRolled(a, b): 1 for a, b in pairs_in_the_cup(t)}
        case BuyDevCard():
            return {DevCardDrawn(card): n for card, n in t.deck.items() if n > 0}
        case MoveRobber(_, victim) if victim is not None:
            return {CardStolen(r): n for r, n in t.hands[victim].items() if n > 0}
    return {}


def pairs_in_the_cup(t: Table) -> set[tuple[int, int]]:
    """The pairs of dice that may come next, all equally likely."""
    pairs = t.bag if t.rules.dice == "balanced" else full_bag()
    if (t.turn - 1) // t.seats < t.rules.no_seven_rounds:
        safe = {(a, b) for a, b in pairs if a + b != 7}
        return safe or {(a, b) for a, b in full_bag() if a + b != 7}
    return pairs


# What an action does


def apply(before: Table, seat: int, action: Action, outcome: Outcome | None) -> Table:
    """The table after a legal action; ``outcome`` is what chance brought, if it was asked."""
    t = before.copy()
    match action:
        case Roll():
            assert isinstance(outcome, DiceRolled)
            roll(t, outcome.first, outcome.second)
        case EndTurn():
            begin_turn(t, (t.active + 1) % t.seats)
        case BuildRoad(edge):
            build_road(t, seat, edge)
        case BuildSettlement(vertex):
            settle(t, seat, t.ground.vertices[vertex])
        case BuildCity(vertex):
            pay(t, seat, CITY)
            t.buildings[t.ground.vertices[vertex]] = (seat, "city")
        case BuyDevCard():
            assert isinstance(outcome, DevCardDrawn)
            pay(t, seat, CARD)
            t.deck[outcome.card] -= 1
            t.held[seat][outcome.card] += 1
            t.bought[outcome.card] += 1
        case PlayKnight():
            play(t, seat, KNIGHT)
            t.phase = "robber"
        case PlayRoadBuilding():
            play(t, seat, ROAD_BUILDING)
            pieces = t.rules.roads - len(t.roads_of(seat))
            t.free_roads, t.phase = min(2, pieces), "free road"
        case PlayMonopoly(resource):
            play(t, seat, MONOPOLY)
            for other in range(t.seats):
                if other != seat:
                    move(t.hands[other], t.hands[seat], resource, t.hands[other][resource])
        case PlayYearOfPlenty(first, second):
            play(t, seat, YEAR_OF_PLENTY)
            for named in (first, second):
                if named is not None and t.bank[named] > 0:
                    move(t.bank, t.hands[seat], named, 1)
        case Discard(cards):
            for resource in RESOURCES:
                move(t.hands[seat], t.bank, resource, cards[resource])
            del t.owed[seat]
            if not t.owed:
                t.phase = "robber"
        case MoveRobber(place, victim):
            t.robber = t.ground.hexes[place]
            if victim is not None:
                assert isinstance(outcome, CardStolen)
                move(t.hands[victim], t.hands[seat], outcome.resource, 1)
            back_to_turn(t)
        case MaritimeTrade(give, count, get):
            move(t.hands[seat], t.bank, give, count)
            move(t.bank, t.hands[seat], get, 1)
        case OfferTrade(give, get, to):
            t.offer, t.phase = Offer(counts(give), counts(get), to), "answers"
        case AcceptOffer():
            answer(t, seat, "yes")
        case DeclineOffer():
            answer(t, seat, "no")
        case CounterOffer(give, get):
            answer(t, seat, (counts(give), counts(get)))
        case ConfirmTrade(partner):
            terms = agreed_terms(t, partner)
            assert terms is not None
            for resource in RESOURCES:
                move(t.hands[seat], t.hands[partner], resource, terms[0][resource])
                move(t.hands[partner], t.hands[seat], resource, terms[1][resource])
            close_offer(t)
        case WithdrawOffer():
            close_offer(t)
        case RevealVictoryCard():
            move(t.held[seat], t.played[seat], VICTORY_POINT, 1)
        case DeclareVictory():
            win(t, seat)
    if isinstance(action, BuildRoad | BuildSettlement | BuildCity | BuyDevCard):
        t.built = t.built or before.phase == "after roll"
    t.longest_road = longest_road_goes_to(t)
    t.largest_army = largest_army_goes_to(t)
    enough = not t.opening and t.points(t.active) >= t.rules.points_to_win
    if enough and t.rules.winning == "at once":
        win(t, t.active)
    return t


def move(source: Counts, target: Counts, kind: int, number: int) -> None:
    source[kind] -= number
    target[kind] += number
    assert source[kind] >= 0


def pay(t: Table, seat: int, cost: Counts) -> None:
    for resource in RESOURCES:
        move(t.hands[seat], t.bank, resource, cost[resource])


def play(t: Table, seat: int, card: int) -> None:
    move(t.held[seat], t.played[seat], card, 1)
    t.card_played = True


def back_to_turn(t: Table) -> None:
    """On with the turn where it stood before the robber or the free roads."""
    t.phase = "after roll" if t.rolled else "before roll"


def win(t: Table, seat: int) -> None:
    t.winner, t.phase = seat, "over"


def begin_turn(t: Table, seat: int) -> None:
    t.active, t.turn, t.phase, t.rolled = seat, t.turn + 1, "before roll", False
    t.card_played = t.built = False
    t.bought, t.fresh = counts([0] * 5), set()


def build_road(t: Table, seat: int, number: int) -> None:
    if t.phase == "after roll":
        pay(t, seat, ROAD)
    t.roads[t.ground.edges[number]] = seat
    if t.phase == "opening road":
        t.opening, t.last_settlement = t.opening[1:], None
        if t.opening:
            t.active, t.phase = t.opening[0], "opening settlement"
        else:  # the last to place was the first seat, whose turn is the first too
            begin_turn(t, seat)
    elif t.phase == "free road":
        t.free_roads -= 1
        if t.free_roads == 0 or not t.free_road_possible(seat):
            t.free_roads = 0
            back_to_turn(t)


def settle(t: Table, seat: int, vertex: Vertex) -> None:
    t.buildings[vertex] = (seat, "settlement")
    if t.phase == "after roll":
        pay(t, seat, SETTLEMENT)
        t.fresh.add(vertex)
        return
    t.last_settlement, t.phase = vertex, "opening road"
    if t.pieces(seat, "settlement") == 2:
        for place in t.ground.hexes:
            if vertex in t.ground.corners[place] and t.ground.resource[place] != DESERT:
                resource = t.ground.resource[place]  # shortage is a matter of rolls alone:
                if t.bank[resource] > 0:  # a small bank pays what it has
                    move(t.bank, t.hands[seat], resource, 1)


def roll(t: Table, a: int, b: int) -> None:
    t.rolled = True
    if t.rules.dice == "balanced":
        if (a, b) not in t.bag:  # nothing but sevens was left where a seven may not come
            t.bag = full_bag()
        t.bag.remove((a, b))
        if len(t.bag) <= t.rules.bag_rest:
            t.bag = full_bag()
    if a + b == 7:
        for seat in range(t.seats):
            if t.hand_size(seat) > t.rules.discard_limit:
                t.owed[seat] = t.hand_size(seat) // 2
        t.phase = "discard" if t.owed else "robber"
    else:
        pay_out(t, {seat: production(t, seat, a + b) for seat in range(t.seats)})
        t.phase = "after roll"


def production(t: Table, seat: int, number: int) -> Counts:
    """What the bank owes the seat: 1 for a settlement, 2 for a city, on each such hex."""
    due = counts([0] * 5)
    for place in t.ground.hexes:
        if t.ground.token[place] == number and place != t.robber:
            for vertex in t.ground.corners[place]:
                if t.owner(vertex) == seat:
                    kind = t.buildings[vertex][1]
                    due[t.ground.resource[place]] += 2 if kind == "city" else 1
    return due


def pay_out(t: Table, due: dict[int, Counts]) -> None:
    """Pay each resource in full, or what is left to the only one due, or nobody."""
    for resource in RESOURCES:
        owed = {seat: cards[resource] for seat, cards in due.items() if cards[resource] > 0}
        if sum(owed.values()) > t.bank[resource]:
            alone = len(owed) == 1 and t.rules.shortage == "one player takes the rest"
            owed = dict.fromkeys(owed, t.bank[resource]) if alone else {}
        for seat, number in owed.items():
            move(t.bank, t.hands[seat], resource, number)


def answer(t: Table, seat: int, said: str | tuple[Counts, Counts]) -> None:
    offer = the_offer(t)
    offer.answers[seat] = said
    if set(offer.answers) == set(offer.asked):
        t.phase = "confirm"
        if all(answer == "no" for answer in offer.answers.values()):
            close_offer(t)


def close_offer(t: Table) -> None:
    t.offer, t.phase = None, "after roll"


# The two special cards


def longest_road_goes_to(t: Table) -> int | None:
    lengths = {seat: t.road_length(seat) for seat in range(t.seats)}
    longest = max(lengths.values())
    if longest < 5:
        return None
    if t.longest_road is not None and lengths[t.longest_road] == longest:
        return t.longest_road
    joint = [seat for seat in lengths if lengths[seat] == longest]
    return joint[0] if len(joint) == 1 else None


def largest_army_goes_to(t: Table) -> int | None:
    armies = {seat: t.knights(seat) for seat in range(t.seats)}
    largest = max(armies.values())
    if largest < 3:
        return None
    if t.largest_army is not None and armies[t.largest_army] == largest:
        return t.largest_army
    joint = [seat for seat in armies if armies[seat] == largest]
    return joint[0] if len(joint) == 1 else None
