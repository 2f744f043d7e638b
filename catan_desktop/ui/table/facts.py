"""What the panels show, as plain values taken from an observation. Pure: no drawing.

Equal facts give equal pictures, so the panels are drawn again only when their facts change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    END_TURN,
    ROLL,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    MaritimeTrade,
    missing_cards,
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
from catan_desktop.engine.observation import Observation, Phase
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.selection import Legal, Situation

DEV: Final = 5
"""The kind of a pile and of a ball that stands for development cards."""
COSTS: Final[Mapping[PieceKind, Cards]] = {
    PieceKind.ROAD: ROAD_COST,
    PieceKind.SETTLEMENT: SETTLEMENT_COST,
    PieceKind.CITY: CITY_COST,
}


PillSign = Literal["yes", "clock", "no", "repeat"]


@dataclass(frozen=True)
class Pill:
    """A word in place of a seat's level: what it is doing now; ``sign`` is an icon."""

    words: str
    sign: PillSign


@dataclass(frozen=True)
class SeatFacts:
    """A seat's card.

    Attributes:
        name: the player's. note: level, or who it is.
        color: of the seat. active: its turn.
        points: visible ones, all once the game is over.
        total: with hidden ones, for their owner when they differ.
        cards, devs, knights, road: hand, development cards, played knights, longest road.
        left: roads, settlements, cities in stock. awards: ``road``, ``army``.
        tracker: known cards by resource and how many are not known; None hides it.
        pill: what it is doing, in place of the note.
    """

    name: str
    note: str
    color: str
    active: bool
    points: int
    total: int | None
    cards: int
    devs: int
    knights: int
    road: int
    left: tuple[int, int, int]
    awards: tuple[str, ...]
    tracker: tuple[int, int, int, int, int, int] | None
    pill: Pill | None = None


def seat_facts(
    seen: Observation,
    seat: Seat,
    *,
    name: str,
    note: str,
    color: str,
    pill: Pill | None = None,
    hands: Mapping[Seat, Observation] | None = None,
) -> SeatFacts:
    """What the view may show of a seat; ``hands`` are the seats whose cards lie open (watching)."""
    own = seen if seat == seen.seat else (hands or {}).get(seat)
    tracker: tuple[int, int, int, int, int, int] | None = None
    total = None
    if own is not None:
        tracker = (*own.hand, 0)
        hidden = own.own_points != seen.points[seat] and not seen.final_points
        total = own.own_points if hidden else None
    elif seen.seat is not None:
        low = seen.low[seat]
        tracker = (*low, seen.hand_sizes[seat] - sum(low))
    awards = [name for name, holder in _awards(seen) if holder == seat]
    return SeatFacts(
        name=name,
        note=note,
        color=color,
        active=seat == seen.active and seen.phase is not Phase.OVER,
        points=(seen.final_points or seen.points)[seat],
        total=total,
        cards=seen.hand_sizes[seat],
        devs=seen.dev_counts[seat],
        knights=seen.knights(seat),
        road=seen.road_length[seat],
        left=seen.pieces_left(seat),
        awards=tuple(awards),
        tracker=tracker,
        pill=pill,
    )


def _awards(seen: Observation) -> tuple[tuple[str, int], ...]:
    return ("army", seen.army_holder), ("road", seen.road_holder)


@dataclass(frozen=True)
class BankFacts:
    """Piles by resource, the deck, awards nobody holds, and what the table as a whole holds.

    ``held``: by resource, then development cards: as the piles lie.
    """

    piles: tuple[int, ...]
    deck: int
    free_awards: tuple[str, ...]
    held: tuple[int, ...]


def bank_facts(seen: Observation) -> BankFacts:
    """The bank's side of an observation."""
    held = [seen.rules.bank_cards - n for n in seen.bank] + [sum(seen.dev_counts)]
    free = tuple(name for name, holder in reversed(_awards(seen)) if holder < 0)
    return BankFacts(tuple(seen.bank), seen.deck_size, free, tuple(held))


# ---------------------------------------------------------------- actions
ActionKind: TypeAlias = Literal["road", "settlement", "city", "dev", "trade"]
ACTION_KINDS: Final[tuple[ActionKind, ...]] = ("road", "settlement", "city", "dev", "trade")
ACTION_COSTS: Final[Mapping[ActionKind, Cards]] = {
    "road": ROAD_COST,
    "settlement": SETTLEMENT_COST,
    "city": CITY_COST,
    "dev": DEV_CARD_COST,
}
PIECES: Final[Mapping[ActionKind, PieceKind]] = {
    "road": PieceKind.ROAD,
    "settlement": PieceKind.SETTLEMENT,
    "city": PieceKind.CITY,
}
_TYPES: Final = {"road": BuildRoad, "settlement": BuildSettlement, "city": BuildCity}


def possible(kind: ActionKind, legal: Legal) -> bool:
    """Whether the action button of that kind does something now."""
    if kind == "dev":
        return BUY_DEV_CARD in legal
    if kind == "trade":
        bank = any(isinstance(a, MaritimeTrade) for a in legal)
        return bank or (legal.may_offer and END_TURN in legal)
    wanted = _TYPES[kind]
    return any(isinstance(a, wanted) for a in legal)


def end_action(seen: Observation) -> Action:
    """What the green button does: roll, or end the turn."""
    return ROLL if seen.phase is Phase.ROLL else END_TURN


def bank_help(seen: Observation, cost: Cards) -> tuple[Resource, int, Resource] | None:
    """A bank trade that buys the one card missing from a cost: give, count, get."""
    lack = missing_cards(seen.hand, cost)
    if sum(lack) != 1 or seen.phase is not Phase.MAIN or not seen.trading:
        return None
    get = lack.index(1)
    own = seen.own()
    for give in RESOURCES:
        rate = seen.rates[5 * own + give]
        spare = seen.hand[give] - cost[give]
        if give != get and spare >= rate and seen.bank[get]:
            return give, rate, get
    return None


def roll_facts(situation: Situation) -> tuple[bool, bool]:
    """Whether the green button rolls (else ends), and whether it may be pressed."""
    rolls = situation.seen.phase is Phase.ROLL
    return rolls, end_action(situation.seen) in situation.legal


# ---------------------------------------------------------------- tips
def pips_at(seen: Observation, vertex: int) -> int:
    """Of 36 rolls, how many bring something to a corner."""
    return sum(seen.board.vertex_pips[vertex])


def cards_a_round(seen: Observation, pips: int) -> float:
    """Cards that so many pips bring on average while everyone rolls once."""
    return pips / 36 * seen.seats


def robbed_pips(seen: Observation, hex_id: int, pips: Sequence[int]) -> list[tuple[Seat, int]]:
    """What the robber on a hex would stop, by seat: its pips, twice for a city."""
    mask = seen.board.hex_vertex_masks[hex_id]
    weight = pips[seen.board.tokens[hex_id]]
    found = []
    for s in range(seen.seats):
        count = (seen.settlements[s] & mask).bit_count() + 2 * (seen.cities[s] & mask).bit_count()
        if count and weight:
            found.append((s, count * weight))
    return found
