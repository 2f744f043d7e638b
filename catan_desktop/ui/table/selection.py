"""What the player is choosing at the moment: a small machine without any drawing.

Its choices come from the legal actions of the seat. A step returns the action that the player
means, legal or not: whoever carries it out asks the session, and says why when it is refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias, assert_never

from catan_desktop.engine.actions import (
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROAD_BUILDING,
    REVEAL_VICTORY_CARD,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CounterOffer,
    Discard,
    MoveRobber,
    PlayMonopoly,
    PlayYearOfPlenty,
)
from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    NO_CARDS,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Cards,
    DevCard,
    EdgeId,
    HexId,
    Resource,
    Seat,
    VertexId,
)
from catan_desktop.engine.observation import Observation, Phase
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.draft import NO_DRAFT, Draft, with_count


class Legal(Protocol):
    """The legal actions of a seat, as the session lists them."""

    @property
    def may_offer(self) -> bool:
        """Whether a domestic offer can be made or countered."""

    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def __contains__(self, action: object, /) -> bool: ...


class NoLegal:
    """Nothing is legal: somebody else is to act, or the picture has not caught up."""

    may_offer = False

    def __iter__(self) -> Iterator[Action]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __contains__(self, action: object) -> bool:
        return False


NOTHING_LEGAL: Final = NoLegal()


@dataclass(frozen=True)
class Situation:
    """What the seat before the screen knows and may do.

    Attributes:
        seen: its view. seat: the seat, None for the public.
        legal: its legal actions; nothing when it is not asked.
    """

    seen: Observation
    seat: Seat | None
    legal: Legal = NOTHING_LEGAL

    @property
    def asked(self) -> bool:
        """Whether this seat is to act now."""
        return self.seat is not None and (len(self.legal) > 0 or self.legal.may_offer)


# ---------------------------------------------------------------- modes
@dataclass(frozen=True)
class Idle:
    """Nothing is being chosen."""


@dataclass(frozen=True)
class Placing:
    """A place for a piece; ``forced``: the phase asks for it, so it cannot be left."""

    kind: PieceKind
    forced: bool = False


@dataclass(frozen=True)
class Robbing:
    """A hex for the robber."""


@dataclass(frozen=True)
class Victim:
    """Whom to rob on the chosen hex."""

    hex: HexId


@dataclass(frozen=True)
class Discarding:
    """Cards to give up."""

    cards: Cards = NO_CARDS


@dataclass(frozen=True)
class Plenty:
    """Cards to take by year of plenty, in the order chosen."""

    chosen: tuple[Resource, ...] = ()


@dataclass(frozen=True)
class Monopoly:
    """The resource to take from all."""

    resource: Resource | None = None


@dataclass(frozen=True)
class Revealing:
    """Whether to show a victory point card."""


@dataclass(frozen=True)
class Trading:
    """The drawer is open in the own turn: an offer in the making, or one that is open.

    ``left_out``: seats that are not asked. ``called``: seats without cards that are asked all
    the same. ``refused``: everybody has just declined the draft. ``crossed``: the last card
    chosen stood on the other side, which it has left.
    """

    draft: Draft = NO_DRAFT
    left_out: frozenset[Seat] = frozenset()
    called: frozenset[Seat] = frozenset()
    refused: bool = False
    crossed: bool = False


@dataclass(frozen=True)
class Answering:
    """Another seat's offer; ``counter`` is the counter-offer in the making, if any.

    ``crossed``: see :class:`Trading`.
    """

    counter: Draft | None = None
    crossed: bool = False


Mode: TypeAlias = (
    Idle
    | Placing
    | Robbing
    | Victim
    | Discarding
    | Plenty
    | Monopoly
    | Revealing
    | Trading
    | Answering
)
IDLE: Final = Idle()

_BUILDS: Final = {
    PieceKind.ROAD: BuildRoad,
    PieceKind.SETTLEMENT: BuildSettlement,
    PieceKind.CITY: BuildCity,
}


def forced_mode(situation: Situation) -> Mode | None:
    """The mode that the phase asks of this seat, None if it is free to choose."""
    seen = situation.seen
    if situation.seat is None or not situation.asked:
        return None
    match seen.phase:
        case Phase.SETUP_SETTLEMENT:
            return Placing(PieceKind.SETTLEMENT, forced=True)
        case Phase.SETUP_ROAD | Phase.FREE_ROAD:
            return Placing(PieceKind.ROAD, forced=True)
        case Phase.ROBBER:
            return Robbing()
        case Phase.DISCARD:
            return Discarding()
        case Phase.OFFER:
            return Trading() if seen.active == situation.seat else Answering()
        case Phase.ROLL | Phase.MAIN | Phase.OVER:
            return None
    assert_never(seen.phase)


def still_fits(mode: Mode, situation: Situation) -> bool:
    """Whether a mode that the player is in makes sense after something happened."""
    forced = forced_mode(situation)
    if forced is not None:
        if isinstance(mode, Victim):
            return isinstance(forced, Robbing) and len(victims(situation, mode.hex)) > 1
        if isinstance(mode, Placing) and isinstance(forced, Placing):
            return mode == forced
        return type(mode) is type(forced)
    seen = situation.seen
    own_turn = situation.seat is not None and seen.active == situation.seat
    match mode:
        case Idle():
            return True
        case Placing(kind=kind, forced=False):
            return any(isinstance(a, _BUILDS[kind]) for a in situation.legal)
        case Plenty():
            return any(isinstance(a, PlayYearOfPlenty) for a in situation.legal)
        case Monopoly():
            return any(isinstance(a, PlayMonopoly) for a in situation.legal)
        case Revealing():
            return REVEAL_VICTORY_CARD in situation.legal
        case Trading():
            over = seen.phase is Phase.MAIN and not seen.trading
            return own_turn and seen.phase in (Phase.MAIN, Phase.OFFER) and not over
        case Placing() | Robbing() | Victim() | Discarding() | Answering():
            return False
    assert_never(mode)


def victims(situation: Situation, hex_id: HexId) -> tuple[Seat | None, ...]:
    """Whom the robber may draw from on a hex; (None,) if nobody is there, () if not allowed."""
    return tuple(a.victim for a in situation.legal if isinstance(a, MoveRobber) and a.hex == hex_id)


@dataclass(frozen=True)
class Spots:
    """The places that may be chosen on the board."""

    vertices: frozenset[VertexId] = frozenset()
    edges: frozenset[EdgeId] = frozenset()
    hexes: frozenset[HexId] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.vertices or self.edges or self.hexes)


NO_SPOTS: Final = Spots()


class Selection:
    """The machine.

    Attributes:
        mode: what is being chosen.
        situation: what it is chosen from; renew it with :meth:`follow`.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.mode: Mode = forced_mode(situation) or IDLE

    def follow(self, situation: Situation) -> None:
        """Take in what happened: a choice that still makes sense is kept."""
        changed_seat = situation.seat != self.situation.seat
        self.situation = situation
        if changed_seat or not still_fits(self.mode, situation):
            self.mode = forced_mode(situation) or IDLE
        if isinstance(self.mode, Trading):
            offer = situation.seen.offer
            draft = Draft(offer.give, offer.get) if offer is not None else self.mode.draft
            draft = draft.within(situation.seen.hand)
            refused = self.mode.refused and offer is None
            self.mode = replace(self.mode, draft=draft, refused=refused)

    # ------------------------------------------------------------ facts
    def spots(self) -> Spots:
        """The legal places of the present mode."""
        legal = self.situation.legal
        match self.mode:
            case Placing(kind=PieceKind.ROAD):
                return Spots(edges=frozenset(a.edge for a in legal if isinstance(a, BuildRoad)))
            case Placing(kind=PieceKind.SETTLEMENT):
                found = (a.vertex for a in legal if isinstance(a, BuildSettlement))
                return Spots(vertices=frozenset(found))
            case Placing(kind=PieceKind.CITY):
                return Spots(
                    vertices=frozenset(a.vertex for a in legal if isinstance(a, BuildCity))
                )
            case Robbing() | Victim():
                return Spots(hexes=frozenset(a.hex for a in legal if isinstance(a, MoveRobber)))
            case _:
                return NO_SPOTS

    @property
    def can_cancel(self) -> bool:
        """Whether Escape takes the player out of the present mode."""
        match self.mode:
            case Idle() | Robbing() | Discarding() | Placing(forced=True):
                return False
            case Answering(counter=counter):
                return counter is not None
            case Trading():
                return self.situation.seen.phase is not Phase.OFFER
            case _:
                return True

    @property
    def begun(self) -> bool:
        """Whether Space puts back what the player is in the middle of, and ends no turn.

        An offer in the making is not of it: its drawer stands beside the lit button.
        """
        match self.mode:
            case Placing(forced=forced):
                return not forced
            case Plenty() | Monopoly() | Revealing() | Victim():
                return True
            case _:
                return False

    @property
    def owed(self) -> int:
        """Cards that this seat must give up."""
        seat = self.situation.seat
        return 0 if seat is None else self.situation.seen.owed[seat]

    @property
    def plenty_size(self) -> int:
        """How many cards year of plenty takes now."""
        pairs = [a for a in self.situation.legal if isinstance(a, PlayYearOfPlenty)]
        return 1 if pairs and all(a.second is None for a in pairs) else 2

    def can_build(self, kind: PieceKind) -> bool:
        """Whether a piece of that kind can be placed somewhere now."""
        return any(isinstance(a, _BUILDS[kind]) for a in self.situation.legal)

    # ------------------------------------------------------------ steps
    def holds(self, kind: PieceKind) -> bool:
        """Whether a piece of that kind is chosen and waits for its place."""
        return isinstance(self.mode, Placing) and self.mode.kind is kind

    def choose(self, kind: PieceKind) -> bool:
        """Choose a kind of piece, whatever was chosen before; False if none can be built now."""
        if self.holds(kind):
            return True
        if forced_mode(self.situation) is not None or not self.can_build(kind):
            return False
        self.mode = Placing(kind)
        return True

    def built(self) -> None:
        """The chosen piece stands: a choice is for one piece, the next is chosen anew.

        So no stray click builds a second one, and Space ends the turn at once.
        """
        if isinstance(self.mode, Placing):
            self.mode = forced_mode(self.situation) or IDLE

    def cancel(self) -> None:
        """Leave the present mode as far as the phase allows."""
        if isinstance(self.mode, Answering):
            self.mode = Answering()
        elif isinstance(self.mode, Victim):
            self.mode = Robbing()
        elif self.can_cancel:
            self.mode = forced_mode(self.situation) or IDLE

    def at_vertex(self, vertex: VertexId) -> Action | None:
        """The action meant by a corner."""
        match self.mode:
            case Placing(kind=PieceKind.SETTLEMENT):
                return BuildSettlement(vertex)
            case Placing(kind=PieceKind.CITY):
                return BuildCity(vertex)
            case _:
                return None

    def at_edge(self, edge: EdgeId) -> Action | None:
        """The action meant by an edge."""
        match self.mode:
            case Placing(kind=PieceKind.ROAD):
                return BuildRoad(edge)
            case _:
                return None

    def at_hex(self, hex_id: HexId) -> Action | None:
        """The action meant by a hex; None also when a victim must be chosen first."""
        if not isinstance(self.mode, Robbing | Victim):
            return None
        there = victims(self.situation, hex_id)
        if len(there) > 1:
            self.mode = Victim(hex_id)
            return None
        self.mode = Robbing()
        return MoveRobber(hex_id, there[0] if there else None)

    def rob(self, victim: Seat) -> Action | None:
        """The action meant by a victim."""
        return MoveRobber(self.mode.hex, victim) if isinstance(self.mode, Victim) else None

    def card(self, card: DevCard) -> Action | None:
        """A development card of the own hand: the action, or None and a mode to choose in."""
        legal = self.situation.legal
        match card:
            case _ if card == KNIGHT:
                return PLAY_KNIGHT
            case _ if card == ROAD_BUILDING:
                return PLAY_ROAD_BUILDING
            case _ if card == VICTORY_POINT:
                if REVEAL_VICTORY_CARD not in legal:
                    return REVEAL_VICTORY_CARD
                self.mode = Revealing()
            case _ if card == YEAR_OF_PLENTY:
                if not any(isinstance(a, PlayYearOfPlenty) for a in legal):
                    return PlayYearOfPlenty(0, 0)
                self.mode = Plenty()
            case _ if card == MONOPOLY:
                if PLAY_MONOPOLY[0] not in legal:
                    return PLAY_MONOPOLY[0]
                self.mode = Monopoly()
        return None

    def open_trade(self, give: Resource | None = None) -> bool:
        """Open the drawer, perhaps with a card to give; False if this is not the time."""
        seen = self.situation.seen
        if seen.phase is not Phase.MAIN or not self.situation.asked or not seen.trading:
            return False
        if not isinstance(self.mode, Trading):
            self.mode = Trading()
        if give is not None:
            self.draft_give(give)
        return True

    def hear_refusal(self, draft: Draft) -> None:
        """Everybody declined that offer: it lies in the drawer again, with their answers."""
        if not self.open_trade() or not isinstance(self.mode, Trading):
            return
        self.mode = replace(self.mode, draft=draft, refused=True)

    def forget_refusal(self) -> None:
        """The answers to the draft were taken back."""
        if isinstance(self.mode, Trading):
            self.mode = replace(self.mode, refused=False)

    # ------------------------------------------------------------ counts
    def pick(self, resource: Resource) -> None:
        """One card of a resource more: to discard, to take, or to name."""
        hand = self.situation.seen.hand
        match self.mode:
            case Discarding(cards=cards):
                if sum(cards) < self.owed and cards[resource] < hand[resource]:
                    self.mode = Discarding(with_count(cards, resource, cards[resource] + 1))
            case Plenty(chosen=chosen):
                self._pick_plenty(resource, chosen)
            case Monopoly(resource=before):
                self.mode = Monopoly(None if before == resource else resource)
            case _:
                return

    def _pick_plenty(self, resource: Resource, chosen: tuple[Resource, ...]) -> None:
        """A further card, or, when all are chosen, it takes the place of the first."""
        kept = chosen if len(chosen) < self.plenty_size else chosen[1:]
        for wish in ((*kept, resource), (resource,)):
            if self._plenty_possible(wish):
                self.mode = Plenty(wish)
                return

    def _plenty_possible(self, chosen: tuple[Resource, ...]) -> bool:
        wanted = sorted(chosen)
        return any(
            _contains(sorted(r for r in (a.first, a.second) if r is not None), wanted)
            for a in self.situation.legal
            if isinstance(a, PlayYearOfPlenty)
        )

    def put_back(self, resource: Resource) -> None:
        """One card of a resource fewer."""
        match self.mode:
            case Discarding(cards=cards) if cards[resource]:
                self.mode = Discarding(with_count(cards, resource, cards[resource] - 1))
            case Plenty(chosen=chosen) if resource in chosen:
                at = len(chosen) - 1 - chosen[::-1].index(resource)
                self.mode = Plenty(chosen[:at] + chosen[at + 1 :])
            case Monopoly(resource=before) if before == resource:
                self.mode = Monopoly()
            case _:
                return

    def reset(self) -> None:
        """Begin the present choice of cards again."""
        match self.mode:
            case Discarding():
                self.mode = Discarding()
            case Plenty():
                self.mode = Plenty()
            case Monopoly():
                self.mode = Monopoly()
            case Trading(left_out=left_out):
                self.mode = Trading(left_out=left_out)
            case Answering(counter=counter) if counter is not None:
                self.mode = Answering(NO_DRAFT)
            case _:
                return

    def confirmed(self) -> Action | None:
        """The action of a finished choice of cards, None while something is missing."""
        match self.mode:
            case Discarding(cards=cards) if sum(cards) == self.owed:
                return Discard(cards)
            case Plenty(chosen=chosen) if len(chosen) == self.plenty_size:
                return self._plenty_action(chosen)
            case Monopoly(resource=resource) if resource is not None:
                return PLAY_MONOPOLY[resource]
            case Revealing():
                return REVEAL_VICTORY_CARD
            case _:
                return None

    def _plenty_action(self, chosen: tuple[Resource, ...]) -> Action:
        """The cards in the order chosen if the rules keep it, else in ascending order."""
        first, second = chosen[0], (chosen[1] if len(chosen) > 1 else None)
        named = PlayYearOfPlenty(first, second)
        if named in self.situation.legal or second is None:
            return named
        return PlayYearOfPlenty(min(first, second), max(first, second))

    # ------------------------------------------------------------ the draft of a trade
    @property
    def draft(self) -> Draft | None:
        """The trade in the making: an offer, or a counter-offer."""
        match self.mode:
            case Trading(draft=draft):
                return draft
            case Answering(counter=counter):
                return counter
            case _:
                return None

    def _draft_to(self, draft: Draft, *, crossed: bool) -> None:
        if isinstance(self.mode, Trading):
            self.mode = replace(self.mode, draft=draft, refused=False, crossed=crossed)
        elif isinstance(self.mode, Answering):
            self.mode = Answering(draft, crossed)

    def draft_give(self, resource: Resource, less: bool = False) -> None:
        """One card more (or fewer) to give."""
        draft = self.draft
        if draft is not None:
            hand = self.situation.seen.hand
            new = draft.less_giving(resource) if less else draft.giving(resource, hand)
            self._draft_to(new, crossed=new.get != draft.get)

    def draft_get(self, resource: Resource, less: bool = False) -> None:
        """One card more (or fewer) to get."""
        draft = self.draft
        if draft is not None:
            new = draft.less_getting(resource) if less else draft.getting(resource)
            self._draft_to(new, crossed=new.give != draft.give)

    def partners(self) -> tuple[Seat, ...]:
        """The seats that the offer in the making would ask; by itself none without cards."""
        seen, own = self.situation.seen, self.situation.seat
        mode = self.mode if isinstance(self.mode, Trading) else Trading()
        return tuple(
            s
            for s in range(seen.seats)
            if s != own and s not in mode.left_out and (seen.hand_sizes[s] or s in mode.called)
        )

    def toggle_partner(self, seat: Seat) -> None:
        """Ask a seat, or leave it out; somebody is always asked."""
        mode, partners = self.mode, self.partners()
        if not isinstance(mode, Trading) or partners == (seat,):
            return
        if seat in partners:
            self.mode = replace(mode, left_out=mode.left_out | {seat}, called=mode.called - {seat})
        else:
            self.mode = replace(mode, left_out=mode.left_out - {seat}, called=mode.called | {seat})

    def counter(self) -> None:
        """Begin a counter-offer with the terms of the open offer."""
        offer = self.situation.seen.offer
        if isinstance(self.mode, Answering) and offer is not None:
            draft = Draft(offer.get, offer.give).within(self.situation.seen.hand)
            self.mode = Answering(draft)

    def counter_action(self) -> CounterOffer | None:
        """The counter-offer, once both sides hold something."""
        if isinstance(self.mode, Answering) and self.mode.counter is not None:
            draft = self.mode.counter
            return CounterOffer(draft.give, draft.get) if draft.complete else None
        return None


def _contains(whole: list[int], part: list[int]) -> bool:
    """Whether a sorted list holds all of another, counting repeats."""
    rest = list(whole)
    for item in part:
        if item not in rest:
            return False
        rest.remove(item)
    return True
