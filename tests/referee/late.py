"""Late positions, built so that what is rare in a game lies close at hand.

The pieces are laid by the rules of placement, the cards add up to those of the box, and the special
cards lie with whom they belong; only the way there is missing.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random

from catan_desktop.engine.board import Board
from catan_desktop.engine.hexgrid import Edge, Hex, Vertex, hex_neighbors
from catan_desktop.engine.ids import (
    KNIGHT,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from catan_desktop.engine.options import Rules
from tests.referee import referee
from tests.referee.table import Table, new_table


def late_table(rng: Random, rules: Rules, seats: int, board: Board) -> Table:
    """A position as after many turns: long roads, few pieces, a small bank, a short deck."""
    theme = rng.choice(("a cut", "a cut", "many roads", "many roads", "anything"))
    if rules.robber == "friendly" and seats == 4 and rng.random() < 0.8:
        theme = "all touched"
    while True:
        t = bare_table(rng, rules, seats, board)
        place_pieces(rng, t, theme)
        cutter = theme == "a cut" and lead_to_a_cut(rng, t)
        if theme == "a cut" and not cutter:
            theme = rng.choice(("a cut",) * 9 + ("anything",))
            continue
        deal_resources(rng, t, cutter)
        deal_cards(rng, t)
        if theme == "all touched":
            leave_others_weak(t)
        give_awards(rng, t)
        near_the_goal(rng, t)
        this_turn(rng, t)
        if rules.winning == "declared by the player" or t.points(t.active) < rules.points_to_win:
            return t


def bare_table(rng: Random, rules: Rules, seats: int, board: Board) -> Table:
    """Some turn of a game, without a piece or a card."""
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
    return t


def leave_others_weak(t: Table) -> None:
    """Only the seat on turn has played anything, and it holds a knight."""
    for seat in range(t.seats):
        if seat != t.active:
            for card, number in t.played[seat].items():
                referee.move(t.played[seat], t.held[seat], card, number)
    for pile in (t.deck, *t.held):
        if pile[KNIGHT] and not t.held[t.active][KNIGHT]:
            referee.move(pile, t.held[t.active], KNIGHT, 1)


def start(rng: Random, t: Table, seat: int, vertices: Collection[Vertex]) -> None:
    """A settlement on one of the vertices, with a road."""
    vertex = rng.choice([v for v in vertices if t.distance_kept(v)])
    t.buildings[vertex] = (seat, "settlement")
    edges = [e for e in sorted(t.ground.edges_at[vertex]) if e not in t.roads]
    t.roads[rng.choice(edges)] = seat


def touch_everything(rng: Random, t: Table) -> None:
    """The robber in the middle, and three weak seats at all the hexes around it, three at each."""
    t.robber = Hex(0, 0)
    around, turn = hex_neighbors(t.robber), rng.choice((1, 5))
    for i, (q, r) in enumerate(around):
        beside = around[(i + turn) % 6]
        three = (Hex(q, r), Hex(2 * q, 2 * r), Hex(q + beside.q, r + beside.r))
        shared = set.intersection(*(t.ground.corners[h] for h in three))
        start(rng, t, (t.active + 1 + i % 3) % 4, shared)
    for _ in range(2):
        start(rng, t, t.active, t.ground.vertices)


def place_pieces(rng: Random, t: Table, theme: str) -> None:
    """Two starts for everyone, then roads and buildings in turn, as the rules allow."""
    if theme == "all touched":
        touch_everything(rng, t)
        return
    for seat in [*range(t.seats)] * 2:
        harbors = [v for v in t.ground.harbor if t.distance_kept(v)]
        by_the_sea = harbors and t.rules.harbor_delay and rng.random() < 0.5
        start(rng, t, seat, harbors if by_the_sea else t.ground.vertices)
    hemmed = theme == "many roads" and rng.random() < 0.4
    numbers = {"a cut": (6, 7, 8, 9), "many roads": (11, 13, 14, 15, 15, 20)}
    usual = (6, 7, 8) if hemmed else numbers.get(theme, (5, 8, 11, 15))
    roads = [rng.choice(usual) for _ in range(t.seats)]
    houses = [rng.randint(2, 3 if theme == "a cut" else 7) for _ in range(t.seats)]
    if theme == "many roads":
        roads[t.active] = rng.choice((2, 3) if hemmed else (13, 14, 15))
    for _ in range(24):
        for seat in range(t.seats):
            if len(t.roads_of(seat)) < min(roads[seat], t.rules.roads):
                lay_road(rng, t, seat)
            built = t.pieces(seat, "settlement") + t.pieces(seat, "city")
            if rng.random() < 0.3 and built < houses[seat]:
                add_building(rng, t, seat)
    if hemmed:
        hem_in(rng, t)
    for vertex, (seat, _) in list(t.buildings.items()):
        by_the_sea = vertex in t.ground.harbor and t.rules.harbor_delay
        kept = by_the_sea or (t.rules.settlements != 5 and rng.random() < 0.7)
        if t.pieces(seat, "city") < t.rules.cities and rng.random() < 0.6 and not kept:
            t.buildings[vertex] = (seat, "city")


def hem_in(rng: Random, t: Table) -> None:
    """Roads of others where the seat on turn could go on, but for a place or two."""
    places = [e for e in t.ground.edges if t.road_fits(t.active, e)]
    spared = rng.sample(places, min(len(places), rng.choice((0, 1, 1, 1, 1))))
    beyond = {e for edge in spared for v in t.ground.ends[edge] for e in t.ground.edges_at[v]}
    for edge in sorted({*places, *beyond} - {*spared, *t.roads}):
        for seat in range(t.seats):
            ends = sorted(t.ground.ends[edge])
            ways = [way for v in ends if (way := way_to(t, seat, v, {edge, *spared})) is not None]
            left = t.rules.roads - len(t.roads_of(seat))
            if ways and seat != t.active and edge not in t.roads and len(ways[0]) < left:
                t.roads.update(dict.fromkeys([edge, *ways[0]], seat))


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
    found = []
    for seat in range(t.seats):
        if t.pieces(seat, "settlement") < t.rules.settlements:
            spots = [v for v in t.ground.vertices if can_cut(t, seat, v)]
            found += [cut for vertex in spots if (cut := prepared(t, seat, vertex))]
    aside = [cut for cut in found if cut[1] is None]
    to_another = [cut for cut in found if cut[1] not in (None, cut[0])]
    wanted = to_another or aside or (found if rng.random() < 0.2 else [])
    if not wanted:
        return False
    seat, _, way, t.longest_road = rng.choice(wanted)
    t.roads.update(dict.fromkeys(way, seat))
    give_turn(t, seat)
    t.rolled, t.phase = True, "after roll"
    return True


Cut = tuple[int, int | None, list[Edge], int]
"""The seat that may cut, who then has the longest road, the roads that lead there, the holder."""


def prepared(t: Table, seat: int, vertex: Vertex) -> Cut | None:
    """The cut by the seat at the vertex, if it would take the card from its holder."""
    way = way_to(t, seat, vertex)
    if way is None or len(t.roads_of(seat)) + len(way) > t.rules.roads:
        return None
    laid = replace(t, roads=t.roads | dict.fromkeys(way, seat))
    lengths = [laid.road_length(s) for s in range(t.seats)]
    holder = laid.longest_road = lengths.index(max(lengths))
    after = heir(laid, vertex, seat)
    if max(lengths) < 5 or holder in (seat, after):
        return None
    return seat, after, way, holder


def heir(t: Table, vertex: Vertex, seat: int) -> int | None:
    """Who would hold the longest road if the seat settled there."""
    settled = replace(t, buildings=t.buildings | {vertex: (seat, "settlement")})
    return referee.longest_road_goes_to(settled)


def give_turn(t: Table, seat: int) -> None:
    t.active, t.turn = seat, t.turn + (seat - t.active) % t.seats


def way_to(
    t: Table, seat: int, vertex: Vertex, avoided: Collection[Edge] = ()
) -> list[Edge] | None:
    """The fewest empty edges from the own network to the vertex; None if there is no way."""
    ways: dict[Vertex, list[Edge]] = {vertex: []}
    for at in ways_growing(ways):
        if t.touches_own_road(seat, at):
            return ways[at]
        for edge in sorted(t.ground.edges_at[at]):
            beyond = t.ground.other_end(edge, at)
            free = edge not in t.roads and edge not in avoided
            if free and beyond not in ways and t.owner(beyond) in (None, seat):
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
    places = sum(t.road_fits(t.active, e) for e in t.ground.edges)
    if len(t.roads_of(t.active)) in (13, 14, 15) or places <= 2:
        take(rng, t, ROAD_BUILDING)
    small = sum(t.bank.values()) <= 1 or t.rules.plenty == "what the piles give"
    if rng.random() < (0.9 if small else 0.4):
        take(rng, t, YEAR_OF_PLENTY)
    while t.knights(t.active) < 2 and rng.random() < 0.5:
        take(rng, t, KNIGHT)
        referee.move(t.held[t.active], t.played[t.active], KNIGHT, 1)
    if t.knights(t.active) >= 2:
        take(rng, t, KNIGHT)


def take(rng: Random, t: Table, card: int) -> None:
    """One such card to the seat on turn, from wherever there is one."""
    piles = [pile for pile in (t.deck, *t.held, *t.played) if pile[card]]
    referee.move(rng.choice(piles), t.held[t.active], card, 1)


def deal_resources(rng: Random, t: Table, can_settle: bool) -> None:
    """Hands of all sizes; some piles of the bank, or all of them, nearly or quite empty."""
    empty = rng.random() < (0.5 if t.rules.bank_cards <= 12 else 0.3)
    last = rng.choice((None, None, None, *RESOURCES))
    for resource in RESOURCES:
        left = t.bank[resource]
        if empty:
            keep = int(resource == last)
        elif rng.random() < (0.8 if t.rules.plenty == "what the piles give" else 0.35):
            keep = rng.choice((0, 0, 1, 1, 1, 2))
        else:
            keep = rng.randint(max(0, left - 3 * t.seats), left)
        shares = [rng.random() ** 3 + 0.5 * empty for _ in range(t.seats)]
        for seat in rng.choices(range(t.seats), shares, k=max(0, left - keep)):
            if t.hand_size(seat) < (40 if empty else 14):
                referee.move(t.bank, t.hands[seat], resource, 1)
    if t.seats > 1 and rng.random() < 0.4:  # somebody without a card
        seat = rng.randrange(t.seats)
        for resource in RESOURCES:
            referee.move(t.hands[seat], t.bank, resource, t.hands[seat][resource])
    mine = t.hands[t.active]
    others = [t.bank, *(hand for hand in t.hands if hand is not mine)]
    for cost in (referee.SETTLEMENT, referee.CARD, referee.CITY, referee.SETTLEMENT):
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
    if max(lengths) >= 5 and t.longest_road is None:
        joint: list[int | None] = [s for s in range(t.seats) if lengths[s] == max(lengths)]
        t.longest_road = rng.choice(joint if len(joint) == 1 else [*joint, None, None])
    armies = [t.knights(s) for s in range(t.seats)]
    if max(armies) >= 3:
        t.largest_army = rng.choice([s for s in range(t.seats) if armies[s] == max(armies)])


def near_the_goal(rng: Random, t: Table) -> None:
    """Hidden victory points so that several seats are one or two short of the goal."""
    seats = rng.sample(range(t.seats), t.seats)
    cuts = [v for v in t.ground.vertices if can_cut(t, t.active, v)]
    heirs = {heir(t, v, t.active) for v in cuts if t.touches_own_road(t.active, v)}
    heirs -= {t.active, t.longest_road}
    seats.sort(key=lambda seat: seat not in heirs)
    for seat in seats:
        goal = t.rules.points_to_win - rng.choice((1, 2) if seat in heirs else (1, 2, 3, 4))
        if t.rules.winning == "declared by the player" and rng.random() < 0.3:
            goal += 3
        while t.points(seat) > goal and t.held[seat][VICTORY_POINT]:
            referee.move(t.held[seat], t.deck, VICTORY_POINT, 1)
        for pile in (t.deck, *t.held[:seat], *t.held[seat + 1 :]):
            keen = seat in heirs or (pile is t.deck and rng.random() < 0.8)
            while keen and t.points(seat) < goal and pile[VICTORY_POINT]:
                referee.move(pile, t.held[seat], VICTORY_POINT, 1)
    if t.points(t.active) >= t.rules.points_to_win:
        fewest = min(range(t.seats), key=t.points)
        give_turn(t, fewest)


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
                referee.move(t.bank, t.hands[t.active], resource, 3)
    t.card_played = rng.random() < 0.15
