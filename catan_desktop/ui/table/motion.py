"""What happened as animations: dice, cards that fly, pieces that fall, the robber's hop.

The session's state is final already. A step shows the view before its swap and the new one
after it; everything here only fills the time round the swap.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.app.session import HeldBack
from catan_desktop.app.trail import longest_trail
from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    DiceThrown,
    Discarded,
    Event,
    GameWon,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    PlayersTraded,
    PlentyTaken,
    Produced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TurnBegan,
)
from catan_desktop.engine.ids import RESOURCES, Cards, HexId, Seat
from catan_desktop.engine.observation import Observation
from catan_desktop.ui import cards
from catan_desktop.ui.board_marks import TOKEN_DOWN
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.box import Point
from catan_desktop.ui.painter import CARD_DROP, Painter
from catan_desktop.ui.palette import RED
from catan_desktop.ui.table.beats import beat
from catan_desktop.ui.table.boardpane import CALM_GLOW, Spot, rolled_hexes
from catan_desktop.ui.table.places import award_point, bank_point, seat_point
from catan_desktop.ui.timeline import (
    Animation,
    Call,
    Motion,
    Pause,
    Together,
    Tween,
    back_out,
    ease_in_out,
    linear,
    staggered,
)
from catan_desktop.ui.timeline import Sequence as InTurn

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

TUMBLE: Final = 0.5
SETTLE: Final = 0.2
FLY: Final = 0.42
APART: Final = 0.06
HOP: Final = 0.48
FALL: Final = 0.26
FALL_FROM: Final = 14.0
TRACE: Final = 0.6
CARD: Final = 34.0
VICTORY: Final = 1.6
"""How long the winner's cup is seen over the board, before the result comes."""
MOST_FLYING: Final = 12
"""So many cards fly for one change; the rest comes with them."""


@dataclass
class Flyer:
    """A picture on its way: from, to, how far (0 to 1), how high its arc, how wide it is."""

    art: str
    start: Point
    end: Point
    width: float = CARD
    arc: float = 40.0
    grow: float = 1.0
    at: float = 0.0
    alpha: int = 255

    def place(self) -> Point:
        """Where it is now."""
        t = self.at
        x = self.start[0] + (self.end[0] - self.start[0]) * t
        y = self.start[1] + (self.end[1] - self.start[1]) * t
        return x, y - 4 * self.arc * t * (1 - t)

    def draw(self, p: Painter) -> None:
        """Draw it with the long shadow of what flies."""
        width = self.width * (1 + (self.grow - 1) * self.at)
        picture = p.art(self.art, max(8.0, round(width / 4) * 4))  # few sizes are rendered
        p.drop(picture, *self.place(), "c", CARD_DROP.lifted(), self.alpha)


class Refused(Flyer):
    """A card that is not handed out: crossed."""

    def draw(self, p: Painter) -> None:
        """See :meth:`Flyer.draw`."""
        super().draw(p)
        p.blit(p.icon("no", self.width * 0.8, RED), *self.place(), "c", self.alpha)


@dataclass(frozen=True)
class Step:
    """One change of the game, to be shown.

    Attributes:
        seen, public: what the present view and the public know after it.
        events: what happened, as the view may know it. count: events up to its end.
        held: what the robber kept back at this roll.
    """

    seen: Observation
    public: Observation
    events: tuple[Event, ...]
    count: int
    held: tuple[HeldBack, ...] = ()


def animate(scene: "TableScene", step: Step, swap: Callable[[], None]) -> InTurn:
    """The animation of a step; ``swap`` is called in it, once, to show the new view."""
    if _discards_go_on(scene, step):
        return _given_up_beside(scene, step, swap)
    before: list[Animation] = [Call(scene.says_nothing), Call(partial(_goes_out, scene))]
    after: list[Animation] = []
    dice = next((e for e in step.events if isinstance(e, DiceThrown)), None)
    if dice is not None:
        _roll(scene, dice, step, before, after)
    for event in step.events:
        before.append(Call(partial(scene.tell, event)))
        _one(scene, event, step, before, after, rolled=dice is not None)
    rest = Pause(beat(step.events, step.seen.seat))
    after += [Call(partial(scene.rests, rest)), rest, Call(scene.says_nothing)]
    return InTurn(*before, Call(swap), *after)


# ---------------------------------------------------------------- discards
def _discards_go_on(scene: "TableScene", step: Step) -> bool:
    """Whether a step is a discard after which other computer players still owe theirs."""
    owed = [s for s, n in enumerate(step.public.owed) if n and not scene.session.is_human(s)]
    return bool(owed) and any(isinstance(event, Discarded) for event in step.events)


def _given_up_beside(scene: "TableScene", step: Step, swap: Callable[[], None]) -> InTurn:
    """The cards fly while the next ones do: what several give up is seen together."""
    flyers = [f for event in step.events for f in _card_flyers(scene, event)]

    def fly() -> None:
        scene.timeline.add(_flights(scene, flyers))

    return InTurn(Call(fly), Call(swap))


# ---------------------------------------------------------------- parts
def _flight(scene: "TableScene", flyer: Flyer) -> Animation:
    """The picture appears, flies and is gone."""

    def fly(t: float) -> None:
        flyer.at = t

    def land() -> None:
        if flyer in scene.flyers:
            scene.flyers.remove(flyer)

    return InTurn(Call(lambda: scene.flyers.append(flyer)), Tween(FLY, fly, ease_in_out, land))


def _flights(scene: "TableScene", flyers: Iterable[Flyer]) -> Animation:
    some = list(flyers)[:MOST_FLYING]
    if not some:
        return Pause(0.0)
    return InTurn(
        Call(lambda: scene.sound("card")),
        staggered((_flight(scene, f) for f in some), APART),
    )


def _moved(
    moved: Cards,
    start: Callable[[int], Point],
    end: Callable[[int], Point],
) -> list[Flyer]:
    """A flyer for each card, from and to places by resource."""
    return [
        Flyer(cards.resource_card_art(r), start(r), end(r))
        for r in RESOURCES
        for _ in range(moved[r])
    ]


# ---------------------------------------------------------------- dice and production
def _goes_out(scene: "TableScene") -> None:
    """Something else is done: the hexes of the last roll glow no more."""
    scene.shown = replace(scene.shown, producing=frozenset(), glow=1.0)


def _roll(
    scene: "TableScene",
    dice: DiceThrown,
    step: Step,
    before: list[Animation],
    after: list[Animation],
) -> None:
    def tumble(t: float) -> None:
        phase = int(t * 7)
        faces = (dice.first + phase * 5 + 2) % 6 + 1, (dice.second + phase * 3 + 4) % 6 + 1
        scene.dice_shown = (faces[0], faces[1], False)

    def settle() -> None:
        scene.dice_shown = (dice.first, dice.second, True)
        scene.tell(dice)

    before += [
        Call(lambda: scene.sound("roll")),
        Call(lambda: scene.tell_rolling(dice.seat)),
        Tween(TUMBLE, tumble, linear),
        Call(settle),
        Pause(SETTLE),
    ]
    if step.held:
        before.append(_kept_back(scene, step.held[0]))
    producing = rolled_hexes(step.seen, dice.first + dice.second)
    if not producing:
        return
    flyers = [
        f for e in step.events if isinstance(e, Produced) for f in _produced(scene, e, producing)
    ]

    def glow(t: float) -> None:
        scene.shown = replace(scene.shown, producing=producing, glow=t)

    def calm(t: float) -> None:
        glow(1 - (1 - CALM_GLOW) * t)

    lit = Tween(0.15, glow, linear, motion=Motion.FADE)
    before.append(Together(InTurn(lit, Pause(0.45)), _flights(scene, flyers)))
    after.append(Tween(0.3, calm, linear, motion=Motion.FADE))


def _kept_back(scene: "TableScene", held: HeldBack) -> Animation:
    """A crossed card rises from the robber's hex, is seen, and fades."""
    x, y = scene.pane.layout.center(held.hex)
    lift = 26 * scene.pane.layout.unit
    sign = Refused(cards.resource_card_art(held.resource), (x, y), (x, y - lift), CARD, 0.0)

    def rise(t: float) -> None:
        sign.at = t

    def fade(t: float) -> None:
        sign.alpha = round(255 * (1 - t))

    def gone() -> None:
        if sign in scene.flyers:
            scene.flyers.remove(sign)

    return InTurn(
        Call(lambda: scene.flyers.append(sign)),
        Tween(0.25, rise),
        Pause(0.7),
        Tween(0.2, fade, linear, gone, Motion.FADE),
    )


def _produced(scene: "TableScene", event: Produced, producing: frozenset[HexId]) -> list[Flyer]:
    """Cards on their way from the hexes that gave them."""
    seen = scene.seen
    own = seen.settlements[event.seat] | seen.cities[event.seat]
    flyers = []
    for r in RESOURCES:
        sources = [
            h
            for h in sorted(producing)
            if seen.board.terrains[h] == r and seen.board.hex_vertex_masks[h] & own
        ]
        for i in range(event.cards[r]):
            start = (
                above_token(scene, sources[i % len(sources)]) if sources else bank_point(scene, r)
            )
            art = cards.resource_card_art(r)
            flyers.append(Flyer(art, start, seat_point(scene, event.seat, r)))
    return flyers


def above_token(scene: "TableScene", hex_id: HexId) -> Point:
    """Where a card appears on its hex: its number stays to be seen."""
    layout = scene.pane.layout
    x, y = layout.center(hex_id)
    return x, y + (TOKEN_DOWN - 24) * layout.unit - CARD * 0.75


# ---------------------------------------------------------------- one event
def _one(
    scene: "TableScene",
    event: Event,
    step: Step,
    before: list[Animation],
    after: list[Animation],
    *,
    rolled: bool,
) -> None:
    match event:
        case Produced() if not rolled:
            flyers = [
                Flyer(cards.resource_card_art(r), start, seat_point(scene, event.seat, r))
                for r in RESOURCES
                for start in _start_hexes(scene, event, step, r)
            ]
            before.append(_flights(scene, flyers))
        case RoadBuilt(edge=edge):
            _fall(scene, event.seat, Spot(PieceKind.ROAD, edge), before, after)
        case SettlementBuilt(vertex=vertex):
            _fall(scene, event.seat, Spot(PieceKind.SETTLEMENT, vertex), before, after)
        case CityBuilt(vertex=vertex):
            _fall(scene, event.seat, Spot(PieceKind.CITY, vertex), before, after)
        case RobberMoved(origin=origin, hex=to):
            _hop(scene, origin, to, before, after)
        case DevCardPlayed(seat=seat, card=card):
            before.append(_show_card(scene, seat, cards.dev_card_art(card)))
        case LongestRoadMoved():
            _road_award(scene, event, step, before, after)
        case LargestArmyMoved(holder=holder, before=old):
            before.append(_award(scene, "army", old, holder))
        case TurnBegan(seat=seat):
            after.append(Call(lambda: scene.turn_began(seat)))
        case GameWon(seat=seat):
            after.append(Call(scene.says_nothing))  # but who wins
            after.append(_show_card(scene, seat, "cup", "win", VICTORY))
        case _:
            flyers = _card_flyers(scene, event)
            if flyers:
                before.append(_flights(scene, flyers))


def _start_hexes(scene: "TableScene", event: Produced, step: Step, r: int) -> list[Point]:
    """Where the first cards of a resource come from: the hexes round the new settlement."""
    new = step.seen.settlements[event.seat] & ~scene.seen.settlements[event.seat]
    board = step.seen.board
    hexes = [
        h for h, mask in enumerate(board.hex_vertex_masks) if mask & new and board.terrains[h] == r
    ]
    places = [scene.pane.layout.center(h) for h in hexes] or [bank_point(scene, r)]
    return [places[i % len(places)] for i in range(event.cards[r])]


def _card_flyers(scene: "TableScene", event: Event) -> list[Flyer]:
    """The cards that change their place in an event."""
    bank = partial(bank_point, scene)
    match event:
        case Discarded(seat=seat, cards=given):
            return _moved(given, lambda r: seat_point(scene, seat, r), bank)
        case PlentyTaken(seat=seat, cards=taken):
            return _moved(taken, bank, lambda r: seat_point(scene, seat, r))
        case DevCardBought(seat=seat):
            return [Flyer(cards.DEV_BACK, bank(5), seat_point(scene, seat, 5))]
        case CardTaken(thief=thief, victim=victim, resource=resource):
            art = cards.CARD_BACK if resource is None else cards.resource_card_art(resource)
            place = 2 if resource is None else resource
            start, end = seat_point(scene, victim, place), seat_point(scene, thief, place)
            return [Flyer(art, start, end, CARD + 8)]
        case MonopolyTaken(seat=seat, resource=r, counts=counts):
            art = cards.resource_card_art(r)
            return [
                Flyer(art, seat_point(scene, s, r), seat_point(scene, seat, r))
                for s, n in enumerate(counts)
                for _ in range(n)
            ]
        case BankTraded(seat=seat, give=give, count=count, get=get):
            gone = [
                Flyer(cards.resource_card_art(give), seat_point(scene, seat, give), bank(give))
                for _ in range(count)
            ]
            return [
                *gone,
                Flyer(cards.resource_card_art(get), bank(get), seat_point(scene, seat, get)),
            ]
        case PlayersTraded(seat=seat, partner=partner, give=give_, get=get_):

            def own(r: int) -> Point:
                return seat_point(scene, seat, r)

            def other(r: int) -> Point:
                return seat_point(scene, partner, r)

            return _moved(give_, own, other) + _moved(get_, other, own)
        case _:
            return []


# ---------------------------------------------------------------- pieces
def _fall(
    scene: "TableScene", seat: Seat, spot: Spot, before: list[Animation], after: list[Animation]
) -> None:
    """The new piece is held back at the swap and falls into its place."""

    def hold() -> None:
        scene.shown = replace(scene.shown, held=scene.shown.held | {spot})

    def fall(t: float) -> None:
        scene.falling = (spot, seat, FALL_FROM * (1 - t))

    def land() -> None:
        last = spot if scene.seen.seat != seat else None
        scene.shown = replace(scene.shown, held=scene.shown.held - {spot}, last=last)
        scene.falling = None
        scene.sound("place")

    before.append(Call(hold))
    after.append(Tween(FALL, fall, back_out, land))


def _hop(
    scene: "TableScene",
    origin: HexId,
    to: HexId,
    before: list[Animation],
    after: list[Animation],
) -> None:
    def lift() -> None:
        scene.shown = replace(scene.shown, robber_away=True, old_robber=None)
        scene.robber_hop = (origin, to, 0.0)
        scene.sound("robber")

    def hop(t: float) -> None:
        scene.robber_hop = (origin, to, t)

    def land() -> None:
        scene.robber_hop = None
        scene.shown = replace(scene.shown, robber_away=False, old_robber=origin)

    before += [Call(lift), Tween(HOP, hop, ease_in_out)]
    after.insert(0, Call(land))


def _show_card(
    scene: "TableScene", seat: Seat, art: str, sound: str = "card", seconds: float = 0.6
) -> Animation:
    """A played card, or the winner's cup, comes to the middle, is seen, and fades."""
    middle = scene.pane.layout.rect.centre
    flyer = Flyer(art, seat_point(scene, seat, 5), middle, CARD, 60.0, grow=4.0)

    def fly(t: float) -> None:
        flyer.at = t

    def fade(t: float) -> None:
        flyer.alpha = round(255 * (1 - t))

    def gone() -> None:
        if flyer in scene.flyers:
            scene.flyers.remove(flyer)

    return InTurn(
        Call(lambda: scene.flyers.append(flyer)),
        Call(lambda: scene.sound(sound)),
        Tween(FLY, fly, ease_in_out),
        Pause(seconds),
        Tween(0.2, fade, linear, gone, Motion.FADE),
    )


# ---------------------------------------------------------------- awards
def _award(scene: "TableScene", name: str, old: Seat | None, new: Seat | None) -> Animation:
    start, end = award_point(scene, name, old), award_point(scene, name, new)
    return _flight(scene, Flyer(f"award_{name}", start, end, 30, 60.0))


def _road_award(
    scene: "TableScene",
    event: LongestRoadMoved,
    step: Step,
    before: list[Animation],
    after: list[Animation],
) -> None:
    before.append(_award(scene, "road", event.before, event.holder))
    if event.holder is None:
        return
    edges = longest_trail(step.seen, event.holder)

    def trace(t: float) -> None:
        scene.shown = replace(scene.shown, traced=edges, trace=t)

    def end() -> None:
        scene.shown = replace(scene.shown, traced=(), trace=1.0)

    after += [Tween(TRACE, trace, linear), Pause(0.4), Call(end)]
