"""A hint in one plain sentence: what to do, and what for."""

from typing import assert_never

from catan_desktop.app.advice import pips_at
from catan_desktop.engine.actions import (
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
from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    PIPS,
    RESOURCES,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    DevCard,
    VertexId,
)
from catan_desktop.engine.observation import Observation
from catan_desktop.i18n.words import joined, listed
from catan_desktop.ui.words import Speaker


def hint_sentence(action: Action, seen: Observation, speaker: Speaker) -> str:
    """What the hint says about an action of the viewer."""
    match action:
        case Roll() | EndTurn() | DeclareVictory() | RevealVictoryCard():
            return _turn(action, speaker)
        case BuildRoad() | BuildSettlement() | BuildCity() | BuyDevCard():
            return _build(action, seen, speaker)
        case PlayKnight() | PlayRoadBuilding() | PlayYearOfPlenty() | PlayMonopoly():
            return _card(action, speaker)
        case Discard() | MoveRobber():
            return _seven(action, seen, speaker)
        case MaritimeTrade() | OfferTrade():
            return _trade(action, speaker)
        case AcceptOffer() | DeclineOffer() | CounterOffer() | ConfirmTrade() | WithdrawOffer():
            return _answer(action, speaker)
    assert_never(action)


def _turn(action: Roll | EndTurn | DeclareVictory | RevealVictoryCard, speaker: Speaker) -> str:
    t = speaker.t
    match action:
        case Roll():
            return t("Roll the dice.")
        case EndTurn():
            return t("End your turn and keep your cards.")
        case DeclareVictory():
            return t("Declare your victory.")
        case RevealVictoryCard():
            return t("Show a victory point card.")
    assert_never(action)


def _build(
    action: BuildRoad | BuildSettlement | BuildCity | BuyDevCard,
    seen: Observation,
    speaker: Speaker,
) -> str:
    t = speaker.t
    match action:
        case BuildRoad():
            return t("Build a road on the ringed edge.")
        case BuildSettlement(vertex=v):
            return t(
                "Build a settlement on the ringed corner: %(n)s pips, %(lands)s.",
                n=pips_at(seen, v),
                lands=_lands(seen, v, speaker),
            )
        case BuildCity(vertex=v):
            return t(
                "Turn the ringed settlement into a city: its %(n)s pips pay double.",
                n=pips_at(seen, v),
            )
        case BuyDevCard():
            return t("Buy a development card.")
    assert_never(action)


def _lands(seen: Observation, vertex: VertexId, speaker: Speaker) -> str:
    """What a corner brings, by the words of the resources."""
    pips = seen.board.vertex_pips[vertex]
    return joined(speaker.catalogue, [speaker.resource(r) for r in RESOURCES if pips[r]])


def _card(
    action: PlayKnight | PlayRoadBuilding | PlayYearOfPlenty | PlayMonopoly, speaker: Speaker
) -> str:
    t = speaker.t

    def plain(card: DevCard) -> str:
        return t("Play this card: %(card)s.", card=speaker.dev_card(card))

    match action:
        case PlayKnight():
            return plain(KNIGHT)
        case PlayRoadBuilding():
            return plain(ROAD_BUILDING)
        case PlayYearOfPlenty(first=a, second=b):
            wanted = {r for r in (a, b) if r is not None}
            names = joined(speaker.catalogue, [speaker.resource(r) for r in sorted(wanted)])
            card = speaker.dev_card(YEAR_OF_PLENTY)
            return t("Play this card: %(card)s. Take %(cards)s.", card=card, cards=names)
        case PlayMonopoly(resource=r):
            card = speaker.dev_card(MONOPOLY)
            return t(
                "Play this card: %(card)s. Take %(cards)s.", card=card, cards=speaker.resource(r)
            )
    assert_never(action)


def _seven(action: Discard | MoveRobber, seen: Observation, speaker: Speaker) -> str:
    t = speaker.t
    match action:
        case Discard(cards=cards):
            return t("Give up %(cards)s.", cards=listed(speaker.catalogue, cards))
        case MoveRobber(hex=h, victim=victim):
            pips = PIPS[seen.board.tokens[h]]
            if victim is None:
                return t("Put the robber on the ringed hex: %(n)s pips.", n=pips)
            return t(
                "Put the robber on the ringed hex (%(n)s pips) and take a card from %(name)s.",
                n=pips,
                name=speaker.name(victim),
            )
    assert_never(action)


def _trade(action: MaritimeTrade | OfferTrade, speaker: Speaker) -> str:
    t, words = speaker.t, speaker.catalogue
    match action:
        case MaritimeTrade(give=give, count=count, get=get):
            return t(
                "Trade with the bank: %(n)s × %(give)s for %(get)s.",
                n=count,
                give=speaker.resource(give),
                get=speaker.resource(get),
            )
        case OfferTrade(give=gives, get=gets):
            return t(
                "Offer the others %(give)s for %(get)s.",
                give=listed(words, gives),
                get=listed(words, gets),
            )
    assert_never(action)


def _answer(
    action: AcceptOffer | DeclineOffer | CounterOffer | ConfirmTrade | WithdrawOffer,
    speaker: Speaker,
) -> str:
    t, words = speaker.t, speaker.catalogue
    match action:
        case AcceptOffer():
            return t("Accept: it helps you.")
        case DeclineOffer():
            return t("Decline: it helps you too little.")
        case CounterOffer(give=gives, get=gets):
            return t(
                "Answer with another offer: %(give)s for %(get)s.",
                give=listed(words, gives),
                get=listed(words, gets),
            )
        case ConfirmTrade(partner=seat):
            return t("Trade with %(name)s.", name=speaker.name(seat))
        case WithdrawOffer():
            return t("Take your offer back.")
    assert_never(action)
