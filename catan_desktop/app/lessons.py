"""The lessons of the tutorial as data: when each has its time, at what it points, when it is over.

A lesson is no step of a fixed list of clicks: it waits for its moment, and whatever the player
does instead is taken as it comes. Words belong to the screen; it finds them by name and variant.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from catan_desktop.app.advice import (
    best_edges,
    best_hexes,
    best_vertices,
    near_harbors,
)
from catan_desktop.app.happenings import Facts, Happening
from catan_desktop.engine.actions import (
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
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
    Roll,
    WithdrawOffer,
    missing_cards,
)
from catan_desktop.engine.events import (
    CardTaken,
    DiceThrown,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    Produced,
)
from catan_desktop.engine.ids import (
    CITY_COST,
    DESERT,
    DEV_CARD_COST,
    DEV_CARD_NAMES,
    NO_CARDS,
    ROAD_COST,
    SETTLEMENT_COST,
    VICTORY_POINT,
    Cards,
    DevCard,
    EdgeId,
    HexId,
    Resource,
    VertexId,
)
from catan_desktop.engine.observation import Phase

FEW: Final = 3
"""So many places are marked of all that may be chosen."""
LATE: Final = 9
"""Own turns after which what has not come up by itself is left for its first time."""

Part: TypeAlias = Literal[
    "", "hand", "end", "road", "settlement", "city", "dev", "trade", "card", "own_seat", "seats",
    "awards", "drawer", "dice",
]  # fmt: skip
"""A part of the screen at which a lesson points; ``card`` is a development card of the hand."""
Figure: TypeAlias = int | Cards
Figures: TypeAlias = Mapping[str, Figure]
"""What fills the places of the words: ``name`` is a seat, ``give`` and ``get`` are resources,
``cards`` are counts, ``number`` a number."""
_PLAYS: Final = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)


@dataclass(frozen=True)
class Marks:
    """Places on the board at which a lesson points.

    Attributes:
        hexes, vertices: ringed.
        few_vertices, few_edges, few_hexes: the legal spots that are shown, of all there are;
            empty for all.
    """

    hexes: frozenset[HexId] = frozenset()
    vertices: frozenset[VertexId] = frozenset()
    few_vertices: frozenset[VertexId] = frozenset()
    few_edges: frozenset[EdgeId] = frozenset()
    few_hexes: frozenset[HexId] = frozenset()


NO_MARKS: Final = Marks()


def _nothing(_: Facts) -> Figures:
    return {}


def _plain(_: Facts) -> str:
    return ""


def _nowhere(_: Facts) -> Part:
    return ""


def _unmarked(_: Facts) -> Marks:
    return NO_MARKS


@dataclass(frozen=True)
class Lesson:
    """One thing that the guide says.

    Attributes:
        name: by which the screen finds its words.
        when: whether this is the moment. past: whether there is nothing left to say.
        expects: the actions it asks for; none: it is only to be read.
        aside: said when it first happens, not one of the steps that are counted.
        part, marks: at what it points. variant: which of its wordings. figures: for its words.
    """

    name: str
    when: Callable[[Facts], bool]
    past: Callable[[Facts], bool]
    expects: tuple[type[Action], ...] = ()
    aside: bool = False
    part: Callable[[Facts], Part] = _nowhere
    marks: Callable[[Facts], Marks] = _unmarked
    variant: Callable[[Facts], str] = _plain
    figures: Callable[[Facts], Figures] = _nothing

    @property
    def reads(self) -> bool:
        """Whether it is only to be read, so that the game waits."""
        return not self.expects


def _at(part: Part) -> Callable[[Facts], Part]:
    return lambda _: part


def _news(
    what: Happening,
    name: str = "",
    *,
    part: Callable[[Facts], Part] = _nowhere,
    figures: Callable[[Facts], Figures] = _nothing,
) -> Lesson:
    """What is said aside of something that has just happened; a lesson of its name by default."""
    return Lesson(
        name or what,
        lambda f: f.recent(what),
        lambda f: f.long_ago(what),
        aside=True,
        part=part,
        figures=figures,
    )


# ---------------------------------------------------------------- the set-up
def _before_placing(f: Facts) -> bool:
    return f.seen.phase is Phase.SETUP_SETTLEMENT and not f.count("settlement")


def _has_placed(f: Facts) -> bool:
    return f.count("settlement") > 0


def _lands(f: Facts) -> Marks:
    """One hex of each kind that gives something."""
    kinds = f.seen.board.terrains
    return Marks(hexes=frozenset(kinds.index(kind) for kind in set(kinds) if kind != DESERT))


def _red_hexes(f: Facts) -> Marks:
    return Marks(hexes=frozenset(h for h, n in enumerate(f.seen.board.tokens) if n in (6, 8)))


def _good_corners(f: Facts) -> Marks:
    legal = [a.vertex for a in f.legal if isinstance(a, BuildSettlement)]
    return Marks(few_vertices=frozenset(best_vertices(f.seen, legal, FEW)))


def _good_edges(f: Facts) -> Marks:
    legal = [a.edge for a in f.legal if isinstance(a, BuildRoad)]
    return Marks(few_edges=frozenset(best_edges(f.seen, legal, 2)))


def _setup(phase: Phase, what: Literal["settlement", "road"], number: int) -> Callable[..., bool]:
    return lambda f: f.asked and f.seen.phase is phase and f.count(what) == number


SETUP: Final = (
    Lesson("goal", _before_placing, _has_placed, part=_at("own_seat")),
    Lesson("lands", _before_placing, _has_placed, marks=_lands),
    Lesson("pips", _before_placing, _has_placed, marks=_red_hexes),
    Lesson(
        "first_settlement",
        _setup(Phase.SETUP_SETTLEMENT, "settlement", 0),
        _has_placed,
        (BuildSettlement,),
        marks=_good_corners,
    ),
    Lesson(
        "first_road",
        _setup(Phase.SETUP_ROAD, "road", 0),
        lambda f: f.count("road") > 0,
        (BuildRoad,),
        marks=_good_edges,
    ),
    Lesson(
        "snake",
        lambda f: f.count("road") == 1 and f.count("settlement") == 1,
        lambda f: f.count("settlement") > 1,
        part=_at("seats"),
    ),
    Lesson(
        "second_settlement",
        _setup(Phase.SETUP_SETTLEMENT, "settlement", 1),
        lambda f: f.count("settlement") > 1,
        (BuildSettlement,),
        marks=_good_corners,
    ),
    Lesson(
        "second_road",
        _setup(Phase.SETUP_ROAD, "road", 1),
        lambda f: f.count("road") > 1,
        (BuildRoad,),
        marks=_good_edges,
    ),
    Lesson(
        "start_cards",
        lambda f: f.count("road") == 2 and not f.count("rolled"),
        lambda f: f.count("rolled") > 0,
        part=_at("hand"),
        figures=lambda f: {"cards": f.seen.hand},
    ),
)


# ---------------------------------------------------------------- the first turns
def _rolled_number(f: Facts) -> int:
    event = f.of("rolled").last_event
    return event.first + event.second if isinstance(event, DiceThrown) else 0


def _gained(f: Facts) -> Cards:
    """What the last own roll brought the player."""
    gained = NO_CARDS
    for event in reversed(f.events):
        if isinstance(event, Produced) and event.seat == f.seat:
            gained = event.cards
        if isinstance(event, DiceThrown):
            break
    return gained


def _producing(f: Facts) -> Marks:
    number = _rolled_number(f)
    return Marks(hexes=frozenset(h for h, n in enumerate(f.seen.board.tokens) if n == number))


def _builds(kind: type[BuildRoad | BuildSettlement | BuildCity]) -> Callable[[Facts], bool]:
    return lambda f: f.own_turn and f.can(kind)


def _button(part: Part) -> Callable[[Facts], Part]:
    """The button of a piece until it is chosen."""
    return lambda f: "" if f.choosing == part else part


def _chosen(part: Part) -> Callable[[Facts], str]:
    return lambda f: "choosing" if f.choosing == part else ""


def _playable(f: Facts) -> DevCard | None:
    """The first development card that can be played now."""
    for card, kind in zip((0, 2, 3, 4), _PLAYS, strict=True):
        if f.can(kind):
            return card
    return None


def _play_variant(f: Facts) -> str:
    card = _playable(f)
    return "" if card is None else DEV_CARD_NAMES[card]


TURN: Final = (
    Lesson(
        "roll",
        lambda f: f.asked and f.seen.phase is Phase.ROLL and f.can(Roll),
        lambda f: f.count("rolled") > 0,
        (Roll,),
        part=_at("end"),
    ),
    Lesson(
        "production",
        lambda f: f.own_turn and f.count("rolled") > 0 and _rolled_number(f) != 7,
        lambda f: f.turns > FEW,
        part=lambda f: "hand" if any(_gained(f)) else "dice",
        marks=_producing,
        variant=lambda f: "got" if any(_gained(f)) else "nothing",
        figures=lambda f: {"number": _rolled_number(f), "cards": _gained(f)},
    ),
    Lesson(
        "settlement",
        _builds(BuildSettlement),
        lambda f: f.count("settlement") > 2,
        (BuildSettlement,),
        part=_button("settlement"),
        variant=_chosen("settlement"),
    ),
    Lesson(
        "city",
        _builds(BuildCity),
        lambda f: f.count("city") > 0,
        (BuildCity,),
        part=_button("city"),
        variant=_chosen("city"),
    ),
    Lesson(
        "road",
        _builds(BuildRoad),
        lambda f: f.count("road") > 2,
        (BuildRoad,),
        part=_button("road"),
        marks=lambda f: _good_edges(f) if f.choosing == "road" else NO_MARKS,
        variant=_chosen("road"),
    ),
    Lesson(
        "play_card",
        lambda f: f.turns > 1 and f.asked and _playable(f) is not None,
        lambda f: f.count("played") > 0,
        _PLAYS,
        part=lambda f: "" if f.choosing == "card" else "card",
        variant=_play_variant,
    ),
    Lesson(
        "buy_card",
        lambda f: f.own_turn and f.can(BuyDevCard),
        lambda f: f.count("bought") > 0,
        (BuyDevCard,),
        part=_at("dev"),
    ),
    Lesson(
        "bought",
        lambda f: f.recent("bought") and f.seen.active == f.seat,
        lambda f: f.long_ago("bought") or f.count("played") > 0,
        part=_at("hand"),
        variant=lambda f: "point" if f.seen.devs[VICTORY_POINT] else "",
    ),
)


# ---------------------------------------------------------------- trade
def wish(f: Facts) -> tuple[Resource, Resource] | None:
    """A card to give and one to get that would bring the player nearer to a building."""
    hand = f.seen.hand
    for cost in (SETTLEMENT_COST, CITY_COST, DEV_CARD_COST, ROAD_COST):
        lacks = [r for r, n in enumerate(missing_cards(hand, cost)) if n]
        spare = [r for r in range(5) if hand[r] > cost[r]]
        if lacks and spare and len(lacks) < sum(1 for n in cost if n):
            return max(spare, key=lambda r: hand[r] - cost[r]), lacks[0]
    return None


def _wish_figures(f: Facts) -> Figures:
    found = wish(f)
    return {} if found is None else {"give": found[0], "get": found[1]}


def bank_wish(f: Facts) -> tuple[Resource, Resource]:
    """What to give to the bank, the most that is held, and what to get, the least."""
    hand = f.seen.hand
    gives = {a.give for a in f.legal if isinstance(a, MaritimeTrade)} or {0}
    give = max(sorted(gives), key=lambda r: hand[r])
    gets = {a.get for a in f.legal if isinstance(a, MaritimeTrade) and a.give == give} or {1}
    return give, min(sorted(gets), key=lambda r: hand[r])


def _bank_figures(f: Facts) -> Figures:
    give, get = bank_wish(f)
    return {"give": give, "get": get}


def _open_variant(f: Facts) -> str:
    return "open" if f.choosing == "trade" else ""


def _trade_part(f: Facts) -> Part:
    return "drawer" if f.choosing == "trade" else "trade"


def _all_answered(f: Facts) -> bool:
    offer = f.seen.offer
    return f.asked and offer is not None and f.seen.active == f.seat and not offer.waiting()


TRADE: Final = (
    Lesson(
        "answers",
        _all_answered,
        lambda f: f.count("traded") > 0,
        (ConfirmTrade, WithdrawOffer),
        aside=True,
        part=_at("drawer"),
    ),
    Lesson(
        "bank",
        lambda f: f.own_turn and f.turns > 1 and f.can(MaritimeTrade),
        lambda f: f.count("bank") > 0,
        (MaritimeTrade,),
        part=_trade_part,
        variant=_open_variant,
        figures=_bank_figures,
    ),
    Lesson(
        "harbors",
        lambda f: f.own_turn and (f.recent("bank") or f.turns > FEW) and f.choosing == "",
        lambda f: f.turns > LATE,
        marks=lambda f: Marks(vertices=frozenset(near_harbors(f.seen, FEW))),
    ),
    Lesson(
        "offer",
        lambda f: f.own_turn and f.turns > 1 and f.may_offer and wish(f) is not None,
        lambda f: f.count("offered") > 0,
        (OfferTrade,),
        part=_trade_part,
        variant=_open_variant,
        figures=_wish_figures,
    ),
    Lesson(
        "end_turn",
        lambda f: f.own_turn and f.can(EndTurn) and f.choosing == "",
        lambda f: f.count("ended") > 0,
        (EndTurn,),
        part=_at("end"),
    ),
)


# ---------------------------------------------------------------- the robber
def _own_seven(f: Facts) -> str:
    event = f.of("seven").first_event
    return "own" if isinstance(event, DiceThrown) and event.seat == f.seat else ""


def _robber_hexes(f: Facts) -> Marks:
    legal = {a.hex for a in f.legal if isinstance(a, MoveRobber)}
    return Marks(few_hexes=frozenset(best_hexes(f.seen, sorted(legal), FEW)))


ROBBER: Final = (
    Lesson(
        "discard",
        lambda f: f.asked and f.seen.phase is Phase.DISCARD,
        lambda f: False,
        (Discard,),
        aside=True,
        figures=lambda f: {"number": f.seen.owed[f.seat]},
    ),
    Lesson(
        "seven",
        lambda f: f.recent("seven"),
        lambda f: f.long_ago("seven"),
        part=_at("dice"),
        marks=lambda f: Marks(hexes=frozenset({f.seen.robber})),
        variant=_own_seven,
    ),
    Lesson(
        "move_robber",
        lambda f: f.asked and f.seen.phase is Phase.ROBBER,
        lambda f: f.count("robbed") > 0,
        (MoveRobber,),
        marks=lambda f: NO_MARKS if f.choosing == "victim" else _robber_hexes(f),
        variant=lambda f: "victim" if f.choosing == "victim" else "",
    ),
)


# ---------------------------------------------------------------- first times
def _thief(f: Facts) -> Figures:
    event = f.of("lost").first_event
    return {"name": event.thief} if isinstance(event, CardTaken) else {}


def _taker(f: Facts) -> Figures:
    event = f.of("monopoly").first_event
    return {"name": event.seat} if isinstance(event, MonopolyTaken) else {}


def _holder(what: Literal["road_award", "army_award"]) -> Callable[[Facts], Figures]:
    def figures(f: Facts) -> Figures:
        event = f.of(what).first_event
        if isinstance(event, LongestRoadMoved | LargestArmyMoved) and event.holder is not None:
            return {"name": event.holder}
        return {}

    return figures


def _leader(f: Facts) -> int | None:
    """Another seat that needs at most two points more."""
    near = f.seen.rules.points_to_win - 2
    return next((s for s in range(f.seen.seats) if s != f.seat and f.seen.points[s] >= near), None)


def _leader_figures(f: Facts) -> Figures:
    seat = _leader(f)
    return {} if seat is None else {"name": seat, "number": f.seen.points[seat]}


FIRST_TIMES: Final = (
    Lesson(
        "free_roads",
        lambda f: f.asked and f.seen.phase is Phase.FREE_ROAD,
        lambda f: False,
        (BuildRoad,),
        aside=True,
        marks=_good_edges,
    ),
    Lesson(
        "asked",
        lambda f: f.asked and f.seen.phase is Phase.OFFER and f.seen.active != f.seat,
        lambda f: False,
        (AcceptOffer, DeclineOffer, CounterOffer),
        aside=True,
        part=_at("drawer"),
        figures=lambda f: {"name": f.seen.active},
    ),
    _news("lost", "lost_card", figures=_thief),
    Lesson(
        "refused",
        lambda f: f.own_turn and f.recent("refused", 0),
        lambda f: f.long_ago("refused", 0),
        aside=True,
    ),
    _news("monopoly", figures=_taker),
    _news("short", "bank_short"),
    _news("own_road_award", part=_at("own_seat")),
    _news("road_award", part=_at("seats"), figures=_holder("road_award")),
    _news("own_army_award", part=_at("own_seat")),
    _news("army_award", part=_at("seats"), figures=_holder("army_award")),
    Lesson(
        "near_end",
        lambda f: f.own_turn and f.seen.own_points >= f.seen.rules.points_to_win - 2,
        lambda f: False,
        aside=True,
        part=_at("own_seat"),
        figures=lambda f: {"number": f.seen.own_points},
    ),
    Lesson(
        "leader",
        lambda f: f.own_turn and _leader(f) is not None,
        lambda f: False,
        aside=True,
        part=_at("seats"),
        figures=_leader_figures,
    ),
)


# ---------------------------------------------------------------- the end of the course
OUTLOOK: Final = (
    Lesson(
        "awards",
        lambda f: f.own_turn and f.turns > FEW and f.choosing == "",
        lambda f: f.turns > LATE,
        part=_at("awards"),
    ),
    Lesson(
        "points",
        lambda f: f.own_turn and f.turns > FEW + 1 and f.choosing == "",
        lambda f: f.turns > LATE,
        part=_at("own_seat"),
        figures=lambda f: {"number": f.seen.own_points},
    ),
)

URGENT: Final = (*ROBBER, *FIRST_TIMES)
"""Lessons about what has just happened: they do not wait for one that has begun."""
LESSONS: Final = (*URGENT, *SETUP, *TURN, *TRADE, *OUTLOOK)
"""All lessons but the last; of those whose moment it is, the first speaks."""
CLOSING: Final = Lesson(
    "closing", lambda f: f.own_turn and f.choosing == "", lambda f: False, part=_at("own_seat")
)
"""Said once the others are over, or the game is so far that the rest comes by itself."""
STEPS: Final = (*(x for x in LESSONS if not x.aside), CLOSING)
"""The lessons that are counted, which is not their order: each comes in its moment."""
