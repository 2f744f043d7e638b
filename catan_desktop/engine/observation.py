"""What one seat, or the public, may know of a game: all that agents and screens ever get."""

from dataclasses import dataclass
from random import Random
from typing import Final

from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.ids import (
    DECK,
    VICTORY_POINT,
    Cards,
    DevCards,
    HexId,
    Seat,
    VertexId,
)
from catan_desktop.engine.ledger import Ledger, OfferTerms
from catan_desktop.engine.legal import to_act
from catan_desktop.engine.options import Rules
from catan_desktop.engine.state import GameState, Offer, Phase

__all__ = ["Ledger", "Observation", "Offer", "OfferTerms", "Phase", "observe", "sample"]


@dataclass(frozen=True)
class Observation:
    """A game as one seat (or, with ``seat`` None, the public) may know it.

    Tables are by seat unless said otherwise; masks have one bit an id. ``None`` stands for
    what the view may not know.

    Attributes:
        seat: the viewer. seats: how many play. first: who began.
        board, rules: as agreed.
        phase, active, turn, to_act: where the game stands and who may act now.
        setup_vertex: settlement that waits for its set-up road, else -1. placed: set-up
            pairs already placed.
        rolled, card_played, trading, free_roads, dice: facts of the turn.
        bag: the pairs left in balanced dice, which everyone can count.
        roads, settlements, cities: masks.
        robber: hex.
        bank: counts by resource. deck_size: development cards left.
        hand, devs, fresh: the viewer's own cards; zeros for the public. ``fresh`` counts
            what was bought this turn, so it is zero off turn.
        hand_sizes, dev_counts: cards of each seat; revealed victory points are counted.
        fresh_count: cards that the seat on turn bought this turn.
        played: development cards played, flat, entry ``5 * seat + kind``.
        shown: revealed victory point cards.
        points: visible points. own_points: the viewer's with hidden ones.
        road_length, road_holder, army_holder: awards (holder -1: nobody).
        rates: bank rates, flat, entry ``5 * seat + resource``. late: harbors that count
            from the next turn.
        owed: cards still to discard. offer: the open offer.
        low, high: bounds on each hand, from the :class:`Ledger`.
        offers: domestic offers that the seat on turn made in this turn, the open one included.
        winner: seat or -1.
        final_points: everyone's points once the game is over, else empty.
        final_victory_cards: victory point cards of each seat once it is over, else empty.
    """

    seat: Seat | None
    seats: int
    first: Seat
    board: Board
    rules: Rules
    phase: Phase
    active: Seat
    turn: int
    to_act: tuple[Seat, ...]
    placed: int
    setup_vertex: int
    rolled: bool
    card_played: bool
    trading: bool
    free_roads: int
    dice: DiceRolled
    bag: int
    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    robber: HexId
    bank: tuple[int, ...]
    deck_size: int
    hand: Cards
    devs: DevCards
    fresh: DevCards
    hand_sizes: tuple[int, ...]
    dev_counts: tuple[int, ...]
    fresh_count: int
    played: tuple[int, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    own_points: int
    road_length: tuple[int, ...]
    road_holder: int
    army_holder: int
    rates: tuple[int, ...]
    late: tuple[VertexId, ...]
    owed: tuple[int, ...]
    offer: Offer | None
    low: tuple[Cards, ...]
    high: tuple[Cards, ...]
    offers: tuple[OfferTerms, ...]
    winner: int
    final_points: tuple[int, ...]
    final_victory_cards: tuple[int, ...]

    def knights(self, seat: Seat) -> int:
        """Knights that a seat has played."""
        return self.played[5 * seat]

    def pieces_left(self, seat: Seat) -> tuple[int, int, int]:
        """Roads, settlements and cities in a seat's stock."""
        rules = self.rules
        return (
            rules.roads - self.roads[seat].bit_count(),
            rules.settlements - self.settlements[seat].bit_count(),
            rules.cities - self.cities[seat].bit_count(),
        )

    def own(self) -> Seat:
        """The viewer, who must be a seat."""
        if self.seat is None:
            raise ValueError("the public view belongs to no seat")
        return self.seat


def observe(state: GameState, seat: Seat | None, ledger: Ledger) -> Observation:
    """What the seat, or the public, may know.

    Args:
        state: the truth.
        seat: the viewer, None for the public.
        ledger: that view's, folded over all events so far.
    """
    if ledger.viewer != seat:
        raise ValueError("the ledger belongs to another view")
    over = state.phase is Phase.OVER
    everyone = range(state.seats)
    return Observation(
        seat=seat,
        seats=state.seats,
        first=state.first,
        board=state.board,
        rules=state.rules,
        phase=state.phase,
        active=state.active,
        turn=state.turn,
        to_act=to_act(state),
        placed=state.placed,
        setup_vertex=state.setup_vertex,
        rolled=state.rolled,
        card_played=state.card_played,
        trading=state.trading,
        free_roads=state.free_roads,
        dice=state.dice,
        bag=state.bag,
        roads=tuple(state.roads),
        settlements=tuple(state.settlements),
        cities=tuple(state.cities),
        robber=state.robber,
        bank=tuple(state.bank),
        deck_size=sum(state.deck),
        hand=_NONE if seat is None else state.hand(seat),
        devs=_NONE if seat is None else state.dev_cards(seat),
        fresh=_five(state.fresh) if seat == state.active else _NONE,
        hand_sizes=tuple(sum(state.hands[5 * s : 5 * s + 5]) for s in everyone),
        dev_counts=tuple(state.dev_counts),
        fresh_count=sum(state.fresh),
        played=tuple(state.played),
        shown=tuple(state.shown),
        points=tuple(state.points),
        own_points=0 if seat is None else state.total_points(seat),
        road_length=tuple(state.road_length),
        road_holder=state.road_holder,
        army_holder=state.army_holder,
        rates=tuple(rate for rates in state.rates for rate in rates),
        late=state.late,
        owed=tuple(state.owed),
        offer=state.offer,
        low=tuple(_five(row) for row in ledger.low),
        high=tuple(_five(row) for row in ledger.high),
        offers=ledger.offers,
        winner=state.winner,
        final_points=tuple(state.total_points(s) for s in everyone) if over else (),
        final_victory_cards=(
            tuple(state.devs[5 * s + VICTORY_POINT] for s in everyone) if over else ()
        ),
    )


_NONE: Final = (0, 0, 0, 0, 0)


def _five(counts: list[int]) -> Cards:
    a, b, c, d, e = counts
    return a, b, c, d, e


def sample(observation: Observation, rng: Random) -> GameState:
    """A state that the viewer cannot tell from the truth: hidden cards dealt at random.

    The hands keep within the ledger's bounds and add up to the bank's gaps; hidden
    development cards are dealt from those that nobody has played or shown.
    """
    o = observation
    state = GameState(o.board, o.rules, o.seats, o.first)
    for name in (
        "phase", "active", "turn", "placed", "setup_vertex", "rolled", "card_played",
        "trading", "free_roads", "dice", "bag", "robber", "offer", "late", "road_holder",
        "army_holder", "winner",
    ):  # fmt: skip
        setattr(state, name, getattr(o, name))
    for name in (
        "roads",
        "settlements",
        "cities",
        "bank",
        "played",
        "shown",
        "road_length",
        "owed",
    ):
        setattr(state, name, list(getattr(o, name)))
    _deal_hands(state, o, rng)
    _deal_dev_cards(state, o, rng)
    state.derive()
    return state


def _deal_hands(state: GameState, o: Observation, rng: Random) -> None:
    """Known cards first, the rest at random: shuffled anew while a hand exceeds its bounds.

    Where that keeps failing, card by card within the bounds (less even, but always right).
    """
    hands = [list(o.low[s]) for s in range(o.seats)]
    if o.seat is not None:
        hands[o.seat] = list(o.hand)
    spare = [o.rules.bank_cards - o.bank[r] - sum(hand[r] for hand in hands) for r in range(5)]
    room = [[o.high[s][r] - hands[s][r] for r in range(5)] for s in range(o.seats)]
    pool = [r for r in range(5) for _ in range(spare[r])]
    seats = [s for s in range(o.seats) for _ in range(o.hand_sizes[s] - sum(hands[s]))]
    for _ in range(20):
        rng.shuffle(pool)
        extra = [[0] * 5 for _ in hands]
        for s, r in zip(seats, pool, strict=True):
            extra[s][r] += 1
        if all(extra[s][r] <= room[s][r] for s in range(o.seats) for r in range(5)):
            break
    else:
        extra = [[0] * 5 for _ in hands]
        order = [0, 1, 2, 3, 4]
        rng.shuffle(seats)
        for s in seats:
            rng.shuffle(order)
            _deal_one(s, extra, room, spare, order, set())
    state.hands = [
        known + more for s in range(o.seats) for known, more in zip(hands[s], extra[s], strict=True)
    ]


def _deal_one(
    seat: Seat,
    extra: list[list[int]],
    room: list[list[int]],
    spare: list[int],
    order: list[int],
    seen: set[int],
) -> bool:
    """Give a seat one more card that it has room for; another seat may have to exchange one."""
    for r in order:
        if r in seen or extra[seat][r] >= room[seat][r]:
            continue
        seen.add(r)
        if spare[r]:
            spare[r] -= 1
            extra[seat][r] += 1
            return True
        for s, cards in enumerate(extra):
            if s != seat and cards[r] and _deal_one(s, extra, room, spare, order, seen):
                cards[r] -= 1
                extra[seat][r] += 1
                return True
    return False


def _deal_dev_cards(state: GameState, o: Observation, rng: Random) -> None:
    unseen = list(DECK)
    state.devs = [0] * (5 * o.seats)
    for s in range(o.seats):
        for c in range(5):
            unseen[c] -= o.played[5 * s + c]
        known = list(o.devs) if s == o.seat else [0, o.shown[s], 0, 0, 0]
        for c in range(5):
            state.devs[5 * s + c] = known[c]
            unseen[c] -= known[c]
    pool = [c for c in range(5) for _ in range(unseen[c])]
    rng.shuffle(pool)
    state.fresh = list(o.fresh)
    for s in range(o.seats):
        if s == o.seat:
            continue
        for i in range(o.dev_counts[s] - o.shown[s]):
            card = pool.pop()
            state.devs[5 * s + card] += 1
            if s == o.active and i < o.fresh_count:
                state.fresh[card] += 1
        if s == o.active:  # the rest was bought and shown in the same turn
            state.fresh[VICTORY_POINT] += o.fresh_count - sum(state.fresh)
    state.deck = [pool.count(c) for c in range(5)]
