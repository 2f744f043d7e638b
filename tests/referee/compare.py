"""The engine's positions in the referee's words, and everything in which the two may differ."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, TypeVar

from catan_desktop.engine.actions import AcceptOffer, Action, CounterOffer, DeclineOffer, Discard
from catan_desktop.engine.chance import DICE, Outcome
from catan_desktop.engine.ids import DECK, RESOURCES, VICTORY_POINT
from catan_desktop.engine.roads import measure
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    advance,
    chance_outcomes,
    is_legal,
    legal_actions,
    to_act,
    why_illegal,
)
from catan_desktop.engine.state import NOBODY, Answer
from catan_desktop.engine.state import Offer as EngineOffer
from tests.referee import referee
from tests.referee.table import Counts, Offer, Table, counts, full_bag, ground_of

P = TypeVar("P")

PHASES = {
    Phase.SETUP_SETTLEMENT: "opening settlement",
    Phase.SETUP_ROAD: "opening road",
    Phase.ROLL: "before roll",
    Phase.MAIN: "after roll",
    Phase.DISCARD: "discard",
    Phase.ROBBER: "robber",
    Phase.FREE_ROAD: "free road",
    Phase.OFFER: "answers",
    Phase.OVER: "over",
}
ENGINE_PHASES = {name: phase for phase, name in PHASES.items()} | {"confirm": Phase.OFFER}


def ids(mask: int) -> Iterator[int]:
    return (i for i in range(mask.bit_length()) if mask >> i & 1)


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << i for i in set(numbers))


def five(flat: list[int], seat: int) -> Counts:
    return counts(flat[5 * seat : 5 * seat + 5])


def maybe(seat: int) -> int | None:
    return None if seat == NOBODY else seat


# From the engine to the referee


def table_of(s: GameState) -> Table:
    """The engine's position as a table; only what the engine keeps as given is read."""
    ground = ground_of(s.board)
    t = Table(
        rules=s.rules,
        ground=ground,
        seats=s.seats,
        phase=PHASES[s.phase],
        active=s.active,
        opening=s.setup_order()[s.placed :],
        robber=ground.hexes[s.robber],
        bank=counts(s.bank),
        deck=counts(s.deck),
        bag={(DICE[i].first, DICE[i].second) for i in ids(s.bag)},
        hands=[five(s.hands, seat) for seat in range(s.seats)],
        held=[five(s.devs, seat) for seat in range(s.seats)],
        played=[five(s.played, seat) for seat in range(s.seats)],
        turn=s.turn,
        rolled=s.rolled,
        longest_road=maybe(s.road_holder),
        largest_army=maybe(s.army_holder),
        card_played=s.card_played,
        built=not s.trading,
        bought=counts(s.fresh),
        fresh={ground.vertices[v] for v in s.late},
        owed={seat: n for seat, n in enumerate(s.owed) if n},
        free_roads=s.free_roads,
        winner=maybe(s.winner),
    )
    if s.phase is Phase.SETUP_ROAD:
        t.last_settlement = ground.vertices[s.setup_vertex]
    for seat in range(s.seats):
        t.held[seat][VICTORY_POINT] -= s.shown[seat]
        t.played[seat][VICTORY_POINT] += s.shown[seat]
        t.roads |= {ground.edges[e]: seat for e in ids(s.roads[seat])}
        t.buildings |= {ground.vertices[v]: (seat, "settlement") for v in ids(s.settlements[seat])}
        t.buildings |= {ground.vertices[v]: (seat, "city") for v in ids(s.cities[seat])}
    if s.offer is not None:
        t.offer = offer_of(s.offer)
        t.phase = "answers" if set(t.offer.asked) - set(t.offer.answers) else "confirm"
    return t


def offer_of(offer: EngineOffer) -> Offer:
    said = {seat: word_of(a) for seat, a in zip(offer.to, offer.answers, strict=True) if a}
    return Offer(counts(offer.give), counts(offer.get), offer.to, said)


def word_of(answer: Answer) -> str | tuple[Counts, Counts]:
    match answer:
        case AcceptOffer():
            return "yes"
        case DeclineOffer():
            return "no"
        case CounterOffer(give, get):
            return counts(give), counts(get)


# From the referee to the engine, for games that start late


def state_of(t: Table) -> GameState:
    """A table between two actions of a turn, without an offer, as the engine's position."""
    board = t.ground.board
    s = GameState(board, t.rules, t.seats, (t.active - t.turn + 1) % t.seats)
    assert t.phase in ("before roll", "after roll")
    s.phase, s.active, s.turn, s.placed = ENGINE_PHASES[t.phase], t.active, t.turn, 2 * t.seats
    s.rolled, s.card_played = t.rolled, t.card_played
    s.dice = DICE[0] if t.rolled else s.dice
    s.trading = referee.trading_goes_on(t)
    s.bag = mask_of(i for i, pair in enumerate(DICE) if (pair.first, pair.second) in t.bag)
    s.hands = [n for hand in t.hands for n in hand.values()]
    s.bank, s.deck, s.fresh = (list(c.values()) for c in (t.bank, t.deck, t.bought))
    s.shown = [cards[VICTORY_POINT] for cards in t.played]
    s.devs = [n for cards in t.held for n in cards.values()]
    s.played = [n * (c != VICTORY_POINT) for cards in t.played for c, n in cards.items()]
    for seat in range(t.seats):
        s.devs[5 * seat + VICTORY_POINT] += s.shown[seat]
        s.roads[seat] = mask_of(board.topology.edge_ids[e] for e in t.roads_of(seat))
        for table, kind in ((s.settlements, "settlement"), (s.cities, "city")):
            own = [v for v, building in t.buildings.items() if building == (seat, kind)]
            table[seat] = mask_of(board.topology.vertex_ids[v] for v in own)
    s.robber = t.ground.hexes.index(t.robber)
    if t.rules.harbor_delay:
        s.late = tuple(board.topology.vertex_ids[v] for v in t.fresh if v in t.ground.harbor)
    s.road_holder = NOBODY if t.longest_road is None else t.longest_road
    s.army_holder = NOBODY if t.largest_army is None else t.largest_army
    s.derive()
    s.road_length = [measure(s, seat) for seat in range(s.seats)]
    return s


# Where they may differ


def alike(t: Table) -> dict[str, Any]:
    """The fields of a table, without what the rules in force never ask for."""
    late = {v for v in t.fresh if v in t.ground.harbor} if t.rules.harbor_delay else set()
    bag = t.bag if t.rules.dice == "balanced" else set()
    full = len(bag) <= t.rules.bag_rest
    return {field.name: getattr(t, field.name) for field in fields(t)} | {
        "built": not referee.trading_goes_on(t),
        "fresh": late,
        "bag": full_bag() if full else bag,
        "bought": t.bought | {VICTORY_POINT: 0},
        "free_roads": t.free_roads if t.phase == "free road" else 0,
    }


class Places:
    """What follows from the pieces alone: counted anew when a piece was placed, else remembered."""

    def __init__(self) -> None:
        self.pieces: object = None
        self.facts: dict[str, object] = {}

    def of(self, t: Table) -> dict[str, object]:
        if self.pieces != (t.roads, t.buildings):
            self.pieces = (dict(t.roads), dict(t.buildings))
            self.facts = self.count(t)
        return self.facts

    def count(self, t: Table) -> dict[str, object]:
        seats, vertices, edges = range(t.seats), t.ground.vertices, t.ground.edges
        return {
            "road length": [t.road_length(x) for x in seats],
            "taken": which(vertices, lambda v: v in t.buildings),
            "blocked": which(vertices, lambda v: not t.distance_kept(v)),
            "all roads": which(edges, lambda e: e in t.roads),
            "reach": [which(vertices, partial(t.touches_own_road, x)) for x in seats],
            "joined": [which(edges, partial(t.road_fits, x)) for x in seats],
            "roads left": [t.rules.roads - len(t.roads_of(x)) for x in seats],
            "settlements left": [t.rules.settlements - t.pieces(x, "settlement") for x in seats],
            "cities left": [t.rules.cities - t.pieces(x, "city") for x in seats],
        }


def which(places: Sequence[P], fits: Callable[[P], bool]) -> int:
    """The places that fit, as bits."""
    return sum(1 << i for i, place in enumerate(places) if fits(place))


def positions_differ(t: Table, s: GameState, places: Places) -> list[str]:
    """Every field of the whole position in which the engine's differs from the referee's."""
    seats = range(t.seats)
    mine = alike(t) | places.of(t)
    mine |= {
        "visible points": [t.visible_points(x) for x in seats],
        "points": [t.points(x) for x in seats],
        "rates": [t.best_rate(x, r) for x in seats for r in RESOURCES],
        "all cards": all_cards(t),
    }
    theirs = alike(table_of(s)) | {
        "road length": s.road_length,
        "taken": s.taken,
        "blocked": s.blocked,
        "all roads": s.all_roads,
        "reach": s.reach,
        "joined": [edges & ~s.all_roads for edges in s.open_edges],
        "roads left": [s.roads_left(x) for x in seats],
        "settlements left": [s.settlements_left(x) for x in seats],
        "cities left": [s.cities_left(x) for x in seats],
        "visible points": s.points,
        "points": [s.total_points(x) for x in seats],
        "rates": [rate for rates in s.rates for rate in rates],
        "all cards": ([t.rules.bank_cards] * 5, list(DECK)),
    }
    assert mine.keys() == theirs.keys()
    return [
        f"{name}: referee {mine[name]}, engine {theirs[name]}"
        for name in mine
        if mine[name] != theirs[name]
    ]


def all_cards(t: Table) -> tuple[list[int], list[int]]:
    """How many of each resource, and of each development card, there are in all."""
    resources = [sum(pile[r] for pile in (t.bank, *t.hands)) for r in RESOURCES]
    return resources, [sum(pile[c] for pile in (t.deck, *t.held, *t.played)) for c in range(5)]


def choices_differ(t: Table, s: GameState, legal: dict[int, list[Action]]) -> list[str]:
    """Who may act and what each of them may do; ``legal`` is the referee's answer by seat."""
    found = []
    if set(to_act(s)) != set(legal):
        found.append(f"to act: referee {set(legal)}, engine {to_act(s)}")
    for seat in range(t.seats):
        listed = legal_actions(s, seat)
        mine, theirs = set(legal.get(seat, [])), set(listed)
        found += [f"seat {seat}: only the referee allows {a}" for a in mine - theirs]
        found += [f"seat {seat}: only the engine allows {a}" for a in theirs - mine]
        if len(theirs) != len(listed):
            found.append(f"seat {seat}: the engine lists an action twice")
        for action in mine:
            if isinstance(action, Discard):  # hundreds of them, and nothing is left to chance
                continue
            if chances_differ(t, s, seat, action):
                found.append(f"seat {seat}: chances of {action} differ")
    return found


def chances_differ(t: Table, s: GameState, seat: int, action: Action) -> bool:
    theirs: dict[Outcome, int] = {o: weight for weight, o in chance_outcomes(s, seat, action)}
    return theirs != referee.outcomes(t, seat, action)


def judged_apart(t: Table, s: GameState, seat: int, action: Action) -> list[str]:
    """One action, asked of the referee and in all three ways of the engine."""
    mine = referee.allowed(t, seat, action)
    theirs = (
        why_illegal(s, seat, action) is None,
        is_legal(s, seat, action),
        action in legal_actions(s, seat),
    )
    if theirs == (mine, mine, mine):
        return []
    return [f"seat {seat}, {action}: referee {mine}, engine {theirs}"]


def advance_both(
    t: Table, s: GameState, seat: int, action: Action, outcome: Outcome | None
) -> Table:
    """The referee's table after the action; the engine's position is changed in place."""
    advance(s, seat, action, outcome)
    return referee.apply(t, seat, action, outcome)
