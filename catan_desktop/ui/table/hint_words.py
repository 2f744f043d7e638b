"""A hint in words: the move in a few, and what speaks for it."""

from collections.abc import Sequence
from typing import Final, assert_never

from catan_desktop.ai.reading import leads
from catan_desktop.app.advice import pips_at
from catan_desktop.app.merits import (
    Thing,
    brings,
    exchanged,
    freed,
    goal,
    new_kinds,
    newly_paid,
    road_merit,
    stopped,
    takes_army,
)
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
    GENERIC,
    KNIGHT,
    MONOPOLY,
    NO_CARDS,
    RESOURCES,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    Cards,
    Resource,
    Seat,
    VertexId,
)
from catan_desktop.engine.observation import Observation
from catan_desktop.i18n.words import PIECES, joined, listed
from catan_desktop.ui.table.draft import with_count
from catan_desktop.ui.words import Speaker

MOST_STOPPED: Final = 2
"""Whom the robber stops is told of at most so many seats."""


# ---------------------------------------------------------------- the move
def hint_move(action: Action, speaker: Speaker) -> str:
    """A move of the viewer in a few words."""
    match action:
        case Roll() | EndTurn() | DeclareVictory() | RevealVictoryCard():
            return _turn_move(action, speaker)
        case BuildRoad() | BuildSettlement() | BuildCity() | BuyDevCard():
            return _build_move(action, speaker)
        case PlayKnight() | PlayRoadBuilding() | PlayYearOfPlenty() | PlayMonopoly():
            return _card_move(action, speaker)
        case Discard(cards=cards):
            return speaker.t("Give up %(cards)s", cards=listed(speaker.catalogue, cards))
        case MoveRobber(victim=victim):
            if victim is None:
                return speaker.t("The robber here")
            name = speaker.name(victim)
            return speaker.t("The robber here, a card from %(name)s", name=name)
        case MaritimeTrade() | OfferTrade():
            return _trade_move(action, speaker)
        case AcceptOffer() | DeclineOffer() | CounterOffer() | ConfirmTrade() | WithdrawOffer():
            return _answer_move(action, speaker)
    assert_never(action)


def told_apart(actions: Sequence[Action], seen: Observation, speaker: Speaker) -> list[str]:
    """Moves in a few words; those that sound the same with the numbers at their places."""
    words = [hint_move(action, speaker) for action in actions]
    return [
        speaker.t("%(move)s, at %(numbers)s", move=move, numbers=numbers)
        if words.count(move) > 1 and (numbers := _numbers(action, seen))
        else move
        for action, move in zip(actions, words, strict=True)
    ]


def _numbers(action: Action, seen: Observation) -> str:
    """The numbers of the hexes where a move is made, as a place is called at the table: 5-9-10."""
    board = seen.board
    match action:
        case BuildSettlement(vertex=v) | BuildCity(vertex=v):
            hexes = board.topology.vertex_hexes[v]
        case BuildRoad(edge=e):
            hexes = board.topology.edge_hexes[e]
        case MoveRobber(hex=h):
            hexes = (h,)
        case _:
            hexes = ()
    return "-".join(str(n) for n in sorted(board.tokens[h] for h in hexes) if n)


def _turn_move(
    action: Roll | EndTurn | DeclareVictory | RevealVictoryCard, speaker: Speaker
) -> str:
    t = speaker.t
    match action:
        case Roll():
            return t("Roll the dice")
        case EndTurn():
            return t("End your turn")
        case DeclareVictory():
            return t("Declare your victory")
        case RevealVictoryCard():
            return t("Show a victory point card")
    assert_never(action)


def _build_move(
    action: BuildRoad | BuildSettlement | BuildCity | BuyDevCard, speaker: Speaker
) -> str:
    t = speaker.t
    match action:
        case BuildRoad():
            return t("A road here")
        case BuildSettlement():
            return t("A settlement here")
        case BuildCity():
            return t("A city here")
        case BuyDevCard():
            return t("Buy a development card")
    assert_never(action)


def _card_move(
    action: PlayKnight | PlayRoadBuilding | PlayYearOfPlenty | PlayMonopoly, speaker: Speaker
) -> str:
    t = speaker.t
    match action:
        case PlayKnight():
            return t("Play: %(card)s", card=speaker.dev_card(KNIGHT))
        case PlayRoadBuilding():
            return t("Play: %(card)s", card=speaker.dev_card(ROAD_BUILDING))
        case PlayYearOfPlenty():
            card = speaker.dev_card(YEAR_OF_PLENTY)
            got = listed(speaker.catalogue, _plenty(action))
            return t("Play: %(card)s, take %(cards)s", card=card, cards=got)
        case PlayMonopoly(resource=r):
            card = speaker.dev_card(MONOPOLY)
            return t("Play: %(card)s, take %(cards)s", card=card, cards=speaker.resource(r))
    assert_never(action)


def _plenty(action: PlayYearOfPlenty) -> Cards:
    got = NO_CARDS
    for r in (action.first, action.second):
        if r is not None:
            got = with_count(got, r, got[r] + 1)
    return got


def _trade_move(action: MaritimeTrade | OfferTrade, speaker: Speaker) -> str:
    t, words = speaker.t, speaker.catalogue
    match action:
        case MaritimeTrade(give=give, count=count, get=get):
            return t(
                "To the bank: %(n)s %(give)s for 1 %(get)s",
                n=count,
                give=speaker.resource(give),
                get=speaker.resource(get),
            )
        case OfferTrade(give=gives, get=gets):
            return t(
                "Offer %(give)s for %(get)s", give=listed(words, gives), get=listed(words, gets)
            )
    assert_never(action)


def _answer_move(
    action: AcceptOffer | DeclineOffer | CounterOffer | ConfirmTrade | WithdrawOffer,
    speaker: Speaker,
) -> str:
    t, words = speaker.t, speaker.catalogue
    match action:
        case AcceptOffer():
            return t("Accept")
        case DeclineOffer():
            return t("Decline")
        case CounterOffer(give=gives, get=gets):
            return t(
                "Offer %(give)s for %(get)s", give=listed(words, gives), get=listed(words, gets)
            )
        case ConfirmTrade(partner=seat):
            return t("Trade with %(name)s", name=speaker.name(seat))
        case WithdrawOffer():
            return t("Take your offer back")
    assert_never(action)


# ---------------------------------------------------------------- what speaks for it
def hint_reasons(action: Action, seen: Observation, speaker: Speaker) -> list[str]:
    """What speaks for a move, from what the viewer could count on the table; a line each."""
    t = speaker.t
    match action:
        case Roll():
            return [t("the dice may bring cards; then trade and build")]
        case DeclareVictory() | RevealVictoryCard():
            return [t("you have the points")]
        case EndTurn():
            return _saved_for(seen, speaker)
        case BuildRoad() | BuildSettlement() | BuildCity() | BuyDevCard():
            return _for_build(action, seen, speaker)
        case PlayKnight() | PlayRoadBuilding() | PlayYearOfPlenty() | PlayMonopoly():
            return _for_card(action, seen, speaker)
        case Discard(cards=cards):
            return [_kept(exchanged(seen.hand, cards, NO_CARDS), seen, speaker)]
        case MoveRobber(hex=h, victim=victim):
            return _for_robber(h, victim, seen, speaker)
        case MaritimeTrade(give=give, count=count, get=get):
            gives = with_count(NO_CARDS, give, count)
            return [
                _after(exchanged(seen.hand, gives, with_count(NO_CARDS, get, 1)), seen, speaker)
            ]
        case OfferTrade(give=gives, get=gets) | CounterOffer(give=gives, get=gets):
            return [_after(exchanged(seen.hand, gives, gets), seen, speaker)]
        case AcceptOffer() | DeclineOffer() | ConfirmTrade() | WithdrawOffer():
            return [_for_answer(action, seen, speaker)]
    assert_never(action)


def _for_build(
    action: BuildRoad | BuildSettlement | BuildCity | BuyDevCard,
    seen: Observation,
    speaker: Speaker,
) -> list[str]:
    t = speaker.t
    match action:
        case BuildRoad(edge=e):
            return _for_road(e, seen, speaker)
        case BuildSettlement(vertex=v):
            return _for_corner(v, seen, speaker)
        case BuildCity(vertex=v):
            return [t("1 point more"), t("its %(n)s pips pay double", n=pips_at(seen, v))]
        case BuyDevCard():
            if takes_army(seen):
                return [t("a knight would take the largest army: 2 points")]
            return [t("a knight, a point or a special card: %(n)s are left", n=seen.deck_size)]
    assert_never(action)


def _for_corner(vertex: VertexId, seen: Observation, speaker: Speaker) -> list[str]:
    t = speaker.t
    found = [t("1 point more")] if seen.turn else []
    found.append(_earns(vertex, seen, speaker))
    new = new_kinds(seen, vertex)
    if new and new == brings(seen, vertex):
        found.append(t("all new to you"))
    elif new:
        found.append(t("new to you: %(lands)s", lands=_lands(new, speaker)))
    harbor = seen.board.vertex_harbor[vertex]
    if harbor == GENERIC:
        found.append(t("3:1 harbor"))
    elif harbor >= 0:
        found.append(t("2:1 %(resource)s harbor", resource=speaker.resource(harbor)))
    return found


def _earns(vertex: VertexId, seen: Observation, speaker: Speaker) -> str:
    lands, pips = _lands(brings(seen, vertex), speaker), pips_at(seen, vertex)
    return speaker.n("%(n)s pip: %(lands)s", "%(n)s pips: %(lands)s", pips, lands=lands)


def _lands(kinds: Sequence[Resource], speaker: Speaker) -> str:
    return joined(speaker.catalogue, [speaker.resource(r) for r in kinds])


def _for_road(edge: int, seen: Observation, speaker: Speaker) -> list[str]:
    t, merit = speaker.t, road_merit(seen, edge)
    if merit.takes:
        return [t("takes the longest road: 2 points")]
    found = []
    if merit.corner is not None:
        where = _earns(merit.corner, seen, speaker)
        found.append(t("leads to a free corner, %(where)s", where=where))
        if merit.rival is not None:
            found.append(t("%(name)s could come there too", name=speaker.name(merit.rival)))
    if merit.longer > 0 and seen.turn and not found:
        found.append(t("your longest road grows to %(n)s", n=merit.length))
    return found or [t("joins your roads")]


def _for_card(
    action: PlayKnight | PlayRoadBuilding | PlayYearOfPlenty | PlayMonopoly,
    seen: Observation,
    speaker: Speaker,
) -> list[str]:
    t = speaker.t
    match action:
        case PlayKnight():
            found = [t("takes the largest army: 2 points")] if takes_army(seen) else []
            robbed = freed(seen)
            if robbed:
                found.append(t("frees your %(n)s pips from the robber", n=robbed))
            return found or [t("moves the robber and draws a card")]
        case PlayRoadBuilding():
            return [t("two roads without cards")]
        case PlayYearOfPlenty():
            return [_after(exchanged(seen.hand, NO_CARDS, _plenty(action)), seen, speaker)]
        case PlayMonopoly(resource=r):
            others = [s for s in range(seen.seats) if s != seen.own()]
            sure, most = (sum(side[s][r] for s in others) for side in (seen.low, seen.high))
            if not sure:
                return [t("the others may hold up to %(n)s of them", n=most)]
            return [t("the others hold at least %(n)s of them", n=sure)]
    assert_never(action)


def _for_robber(hex_id: int, victim: Seat | None, seen: Observation, speaker: Speaker) -> list[str]:
    t = speaker.t
    found = [
        t("stops %(n)s pips of %(name)s", n=pips, name=speaker.name(seat))
        for seat, pips in stopped(seen, hex_id)
        if seat != seen.own()
    ][:MOST_STOPPED]
    if victim is not None and leads(seen, victim):
        found.append(t("%(name)s leads", name=speaker.name(victim)))
    return found or [t("it stops nobody there, not you either")]


def _for_answer(
    action: AcceptOffer | DeclineOffer | ConfirmTrade | WithdrawOffer,
    seen: Observation,
    speaker: Speaker,
) -> str:
    t, offer = speaker.t, seen.offer
    match action:
        case AcceptOffer() if offer is not None:
            return _after(exchanged(seen.hand, offer.get, offer.give), seen, speaker)
        case ConfirmTrade(partner=seat) if offer is not None:
            answer = offer.answer_of(seat)
            give, get = offer.give, offer.get
            if isinstance(answer, CounterOffer):
                give, get = answer.get, answer.give
            return _after(exchanged(seen.hand, give, get), seen, speaker)
        case DeclineOffer() if leads(seen, seen.active):
            return t("it helps %(name)s, who leads", name=speaker.name(seen.active))
        case DeclineOffer():
            return t("it brings you too little")
        case _:
            return t("nobody gives what you need")


# ---------------------------------------------------------------- hands
def _thing(thing: Thing, speaker: Speaker) -> str:
    return speaker.t("development card") if thing == "dev" else speaker.t(PIECES[thing])


def _some(things: Sequence[Thing], speaker: Speaker) -> str:
    names = [speaker.t("a %(thing)s", thing=_thing(thing, speaker)) for thing in things]
    return joined(speaker.catalogue, names)


def _after(hand: Cards, seen: Observation, speaker: Speaker) -> str:
    """What another hand makes possible."""
    paid = newly_paid(seen, hand)
    if paid:
        return speaker.t("then it pays for %(things)s", things=_some(paid[:2], speaker))
    return _lacks(hand, seen, speaker) or speaker.t("of more use than what you give")


def _kept(hand: Cards, seen: Observation, speaker: Speaker) -> str:
    """What the cards that are kept are good for."""
    found = goal(seen, hand)
    if found is not None and not any(found.lacks):
        return speaker.t("what is left pays for %(things)s", things=_some(found.things, speaker))
    return _lacks(hand, seen, speaker) or speaker.t("these are missed least")


def _saved_for(seen: Observation, speaker: Speaker) -> list[str]:
    """What the own hand is saved for, after what the board asks for first."""
    found = goal(seen, seen.hand)
    if found is None or not any(found.lacks):
        return [speaker.t("nothing better to do now")]
    save = speaker.t(
        "save for %(things)s: %(cards)s missing",
        things=_some(found.things, speaker),
        cards=listed(speaker.catalogue, found.lacks),
    )
    if len(found.things) == 1:
        return [save]
    return [speaker.t("no free place for a settlement joins your roads"), save]


def _lacks(hand: Cards, seen: Observation, speaker: Speaker) -> str:
    """What the nearest goal still lacks, if that is not much."""
    found = goal(seen, hand)
    if found is None or not 0 < sum(found.lacks) <= len(RESOURCES) - 2:
        return ""
    return speaker.t(
        "for %(things)s only %(cards)s missing then",
        things=_some(found.things, speaker),
        cards=listed(speaker.catalogue, found.lacks),
    )
