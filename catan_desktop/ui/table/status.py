"""The sentence at the top: whose turn it is and what to do now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from catan_desktop.app.opening import Opening
from catan_desktop.engine.actions import (
    CONFIRM_TRADE,
    DECLARE_VICTORY,
    AcceptOffer,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    CounterOffer,
    MaritimeTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    DiceThrown,
    Event,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    PlayersTraded,
    PlentyTaken,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    VictoryCardRevealed,
)
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.beats import actor
from catan_desktop.ui.table.selection import (
    Answering,
    Discarding,
    Idle,
    Mode,
    Monopoly,
    Placing,
    Plenty,
    Revealing,
    Robbing,
    Selection,
    Situation,
    Trading,
    Victim,
)
from catan_desktop.ui.words import Speaker

PIECE_ART: Final = {
    PieceKind.ROAD: "piece_road_r",
    PieceKind.SETTLEMENT: "piece_settlement",
    PieceKind.CITY: "piece_city",
    PieceKind.ROBBER: "robber",
}
CARDS: Final = PlayKnight | PlayRoadBuilding | PlayYearOfPlenty | PlayMonopoly
MANY: Final = 3
"""Beside so many choices there is no room to say that trading is over."""


@dataclass(frozen=True)
class Sentence:
    """What the top bar says.

    Attributes:
        text: the sentence. seat: whose emblem stands before it.
        piece: the piece that is meant, drawn behind it, if any.
    """

    text: str
    seat: Seat
    piece: PieceKind | None = None


def sentence(
    selection: Selection,
    speaker: Speaker,
    opening: Opening | None = None,
    people: Sequence[Seat] = (),
) -> Sentence:
    """The sentence for the seat before the screen, or for the public.

    ``opening``: how the first seat was found; it is told before the first placement.
    ``people``: the seats of persons; a single one is told of its victory as "you".
    """
    situation = selection.situation
    seen = situation.seen
    begins = seen.phase is Phase.SETUP_SETTLEMENT and not seen.placed
    if begins and opening is not None and opening.by == "rolled":
        return _begins(selection, speaker)
    if seen.phase is Phase.OVER:
        words = speaker.t("%(name)s wins!", name=speaker.name(seen.winner))
        if tuple(people) == (seen.winner,):
            words = speaker.t("You win!")
        return Sentence(words, seen.winner)
    if situation.seat is None or not situation.asked:
        return Sentence(waiting(situation, speaker), seen.active)
    piece = selection.mode.kind if isinstance(selection.mode, Placing) else None
    return Sentence(own(selection, selection.mode, speaker), situation.seat, piece)


def _begins(selection: Selection, speaker: Speaker) -> Sentence:
    """Before the first settlement: who rolled most."""
    situation = selection.situation
    if situation.seat is None or not situation.asked:
        name = speaker.name(situation.seen.active)
        return Sentence(
            speaker.t("%(name)s rolled most and begins", name=name), situation.seen.active
        )
    words = speaker.t("You rolled most and begin: place a settlement on a lit corner")
    piece = selection.mode.kind if isinstance(selection.mode, Placing) else None
    return Sentence(words, situation.seat, piece)


def own(selection: Selection, mode: Mode, speaker: Speaker) -> str:
    """What the asked seat is to do."""
    situation = selection.situation
    seen = situation.seen
    t = speaker.t
    match mode:
        case Idle():
            return _free(situation, speaker)
        case Placing():
            return _placing(situation, mode, speaker)
        case Robbing():
            if sum((seen.dice.first, seen.dice.second)) == 7 and not seen.card_played:
                return t("Seven! Move the robber to another hex")
            return t("Move the robber to another hex")
        case Victim():
            return t("Whom do you rob? One card, drawn blind")
        case Discarding():
            owed, hand = selection.owed, sum(seen.hand)
            return t("Seven! Give up %(n)s of your %(hand)s cards", n=owed, hand=hand)
        case Plenty() if seen.rules.plenty == "what the piles give":
            return t("Year of plenty: name two resources, each gives what its pile has")
        case Plenty():
            return speaker.n(
                "Year of plenty: take %(n)s card from the bank",
                "Year of plenty: take %(n)s cards from the bank",
                selection.plenty_size,
            )
        case Monopoly():
            return t("Monopoly: which resource must all others give you?")
        case Revealing():
            return t("Show a victory point card to everyone?")
        case Trading(crossed=True) | Answering(crossed=True) if drafting(selection):
            return t("The same resource cannot be on both sides")
        case Trading():
            return _trading(situation, mode, speaker)
        case Answering(counter=counter):
            name = speaker.name(seen.active)
            if counter is not None:
                return t("What would you trade with %(name)s instead?", name=name)
            return t("%(name)s offers you a trade", name=name)
    assert_never(mode)


def drafting(selection: Selection) -> bool:
    """Whether a trade is being put together."""
    return selection.draft is not None and (
        selection.situation.seen.offer is None or isinstance(selection.mode, Answering)
    )


def _free(situation: Situation, speaker: Speaker) -> str:
    seen, legal = situation.seen, situation.legal
    if seen.phase is Phase.ROLL:
        if any(isinstance(a, CARDS) for a in legal):
            return speaker.t("Your turn: roll the dice, or play a card first")
        return speaker.t("Your turn: roll the dice")
    if DECLARE_VICTORY in legal:
        return speaker.n(
            "You have %(n)s point: declare your victory",
            "You have %(n)s points: declare your victory",
            seen.own_points,
        )
    return _choices(situation, speaker)


def _choices(situation: Situation, speaker: Speaker) -> str:
    """All that can be done in the own main phase, and nothing else."""
    seen, legal, t = situation.seen, situation.legal, speaker.t
    trades = legal.may_offer or any(isinstance(a, MaritimeTrade) for a in legal)
    builds = any(isinstance(a, BuildRoad | BuildSettlement | BuildCity) for a in legal)
    buys = any(isinstance(a, BuyDevCard) for a in legal)
    plays = any(isinstance(a, CARDS) for a in legal)
    things = [t("build")] * builds + [t("buy a card")] * buys
    first = trades and bool(things) and seen.rules.trade_order == "trade, then build"
    trade = [t("trade first") if first else t("trade")] * trades
    things = [*trade, *things] if first else [*things, *trade]
    things += [t("play a card")] * plays
    if not things:
        return t("Nothing more to do: end your turn")
    words = speaker.catalogue.p("choices", ", ").join(things)
    if not seen.trading and (builds or buys) and len(things) < MANY:
        return t("Trading is over: %(things)s, or end your turn", things=words)
    words = words[0].upper() + words[1:]
    if len(things) == 1:
        return t("%(thing)s, or end your turn", thing=words)
    return t("%(things)s, or end your turn", things=words)


def _placing(situation: Situation, mode: Placing, speaker: Speaker) -> str:
    seen, t = situation.seen, speaker.t
    if seen.phase is Phase.SETUP_SETTLEMENT:
        if seen.placed < seen.seats:
            return t("Place your first settlement on a lit corner")
        return t("Place your second settlement: it brings your first cards")
    if seen.phase is Phase.SETUP_ROAD:
        return t("Place a road beside your new settlement")
    if seen.phase is Phase.FREE_ROAD:
        return speaker.n(
            "Road building: place %(n)s more road free",
            "Road building: place %(n)s roads free",
            seen.free_roads,
        )
    match mode.kind:
        case PieceKind.ROAD:
            return t("Choose a lit edge for your road")
        case PieceKind.SETTLEMENT:
            return t("Choose a lit corner for your settlement")
        case PieceKind.CITY:
            return t("Choose a settlement that becomes a city")
        case PieceKind.ROBBER:
            return t("Move the robber to another hex")
    assert_never(mode.kind)


def _trading(situation: Situation, mode: Trading, speaker: Speaker) -> str:
    seen, t = situation.seen, speaker.t
    offer = seen.offer
    if offer is None and mode.refused:
        return t("Nobody agreed: change a card, or close the trade")
    if offer is None:
        return t("Trade: choose what you give and what you get")
    waiting = offer.waiting()
    if waiting:
        return t("Waiting for the answer of %(names)s", names=speaker.all_names(waiting))
    agreed = [s for s, a in zip(offer.to, offer.answers, strict=True) if isinstance(a, AcceptOffer)]
    if agreed:
        names = speaker.all_names(agreed)
        return speaker.n(
            "%(names)s agrees: do you trade?",
            "%(names)s agree: choose one",
            len(agreed),
            names=names,
        )
    others = [
        s for s, a in zip(offer.to, offer.answers, strict=True) if isinstance(a, CounterOffer)
    ]
    if others and not any(CONFIRM_TRADE[s] in situation.legal for s in others):
        return speaker.n(
            "Nobody agrees, and you cannot pay the other offer",
            "Nobody agrees, and you cannot pay the other offers",
            len(others),
        )
    if others:
        names = speaker.all_names(others)
        return speaker.n(
            "%(names)s offers other terms", "%(names)s offer other terms", len(others), names=names
        )
    return t("Nobody agrees")


def waiting(situation: Situation, speaker: Speaker) -> str:
    """What is waited for while this seat is not asked."""
    seen, t = situation.seen, speaker.t
    name = speaker.name(seen.active)
    match seen.phase:
        case Phase.SETUP_SETTLEMENT:
            return t("%(name)s places a settlement", name=name)
        case Phase.SETUP_ROAD | Phase.FREE_ROAD:
            return t("%(name)s places a road", name=name)
        case Phase.ROLL:
            return t("%(name)s is about to roll", name=name)
        case Phase.DISCARD:
            return gave_up(seen.to_act, speaker).text
        case Phase.ROBBER:
            return t("%(name)s moves the robber", name=name)
        case Phase.MAIN:
            return t("%(name)s is playing", name=name)
        case Phase.OFFER:
            if seen.to_act == (seen.active,):
                return t("%(name)s considers the answers", name=name)
            return t("%(name)s offers a trade", name=name)
        case Phase.OVER:
            return t("%(name)s wins!", name=speaker.name(seen.winner))
    assert_never(seen.phase)


# ---------------------------------------------------------------- what is being shown
def rolling(seat: Seat, speaker: Speaker, viewer: Seat | None) -> Sentence:
    """The sentence while a seat's dice tumble."""
    if seat == viewer:
        return Sentence(speaker.t("You roll the dice"), seat)
    return Sentence(speaker.t("%(name)s rolls the dice", name=speaker.name(seat)), seat)


def gave_up(seats: Sequence[Seat], speaker: Speaker) -> Sentence:
    """The sentence while the cards are shown that some seats have given up."""
    names = speaker.all_names(seats)
    words = speaker.n(
        "%(names)s gives up cards", "%(names)s give up cards", len(seats), names=names
    )
    return Sentence(words, seats[-1])


def told(event: Event, speaker: Speaker, viewer: Seat | None) -> Sentence | None:
    """The sentence while an event is being shown; None if it needs no words.

    What the viewer does is told of the dice alone: the rest they have just chosen.
    """
    if isinstance(event, DiceThrown):
        n, name = event.first + event.second, speaker.name(event.seat)
        own = speaker.t("You rolled %(n)s", n=n)
        words = own if event.seat == viewer else speaker.t("%(name)s rolled %(n)s", name=name, n=n)
        return Sentence(words, event.seat)
    seat = actor(event)
    if seat is None or seat == viewer:
        return None
    words = _deed(event, speaker, viewer, speaker.name(seat))
    return Sentence(words, seat) if words else None


def _deed(event: Event, speaker: Speaker, viewer: Seat | None, name: str) -> str:
    """What somebody else does, in one sentence; empty for what needs no words."""
    t = speaker.t
    match event:
        case RobberMoved():
            return t("%(name)s moves the robber", name=name)
        case CardTaken(victim=victim) if victim == viewer:
            return t("%(name)s takes a card from you", name=name)
        case CardTaken(victim=victim):
            return t("%(name)s takes a card from %(other)s", name=name, other=speaker.name(victim))
        case RoadBuilt():
            return t("%(name)s builds a road", name=name)
        case SettlementBuilt():
            return t("%(name)s builds a settlement", name=name)
        case CityBuilt():
            return t("%(name)s builds a city", name=name)
        case DevCardBought():
            return t("%(name)s buys a development card", name=name)
        case DevCardPlayed(card=card):
            return t("%(name)s plays a card: %(card)s", name=name, card=speaker.dev_card(card))
        case PlentyTaken():
            return t("%(name)s takes cards from the bank", name=name)
        case MonopolyTaken(resource=r):
            return t("%(name)s takes all %(card)s", name=name, card=speaker.resource(r))
        case BankTraded():
            return t("%(name)s trades with the bank", name=name)
        case PlayersTraded(partner=partner) if partner == viewer:
            return t("%(name)s trades with you", name=name)
        case PlayersTraded(partner=partner):
            return t("%(name)s trades with %(other)s", name=name, other=speaker.name(partner))
        case TradeOffered():
            return t("%(name)s offers a trade", name=name)
        case LongestRoadMoved():
            return t("%(name)s takes the longest road", name=name)
        case LargestArmyMoved():
            return t("%(name)s takes the largest army", name=name)
        case VictoryCardRevealed():
            return t("%(name)s shows a victory point card", name=name)
        case _:
            return ""
