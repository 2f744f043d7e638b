"""What a seat can intend: small frozen values with no dice and no hidden card in them.

Also the reasons: :class:`Refusal` says why an action is not legal, decline codes why a
player does not want a trade.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from catan_desktop.engine.ids import (
    RESOURCES,
    Cards,
    EdgeId,
    HexId,
    Resource,
    Seat,
    VertexId,
)

NO_REASON: Final = 0
DECLINE_REASONS: Final = (
    "no_reason",
    "cannot_pay",
    "need_it_myself",
    "helps_the_leader",
    "too_cheap",
    "no_use",
    "no_trades_this_turn",
    "by_rule",
)
"""Names of the codes that a decline may carry, by code."""


@dataclass(frozen=True)
class Roll:
    """Roll the dice."""


@dataclass(frozen=True)
class EndTurn:
    """End the own turn."""


@dataclass(frozen=True)
class BuildRoad:
    """Place a road: in the set-up, free by road building, or paid."""

    edge: EdgeId


@dataclass(frozen=True)
class BuildSettlement:
    """Place a settlement: in the set-up, or paid."""

    vertex: VertexId


@dataclass(frozen=True)
class BuildCity:
    """Turn an own settlement into a city."""

    vertex: VertexId


@dataclass(frozen=True)
class BuyDevCard:
    """Buy the next development card."""


@dataclass(frozen=True)
class PlayKnight:
    """Play a knight; moving the robber follows."""


@dataclass(frozen=True)
class PlayRoadBuilding:
    """Play road building; placing the free roads follows."""


@dataclass(frozen=True)
class PlayYearOfPlenty:
    """Take two cards from the bank; ``second`` is None when only one can be had.

    The two are unordered and written with first <= second. Under ``what the piles give`` a
    resource may be named twice although its pile holds one card, which is then all that comes.
    """

    first: Resource
    second: Resource | None


@dataclass(frozen=True)
class PlayMonopoly:
    """Take all cards of one resource from everyone."""

    resource: Resource


@dataclass(frozen=True)
class Discard:
    """Give up exactly the owed number of cards."""

    cards: Cards


@dataclass(frozen=True)
class MoveRobber:
    """Move the robber and draw from ``victim``, or from nobody."""

    hex: HexId
    victim: Seat | None


@dataclass(frozen=True)
class MaritimeTrade:
    """Give ``count`` equal cards to the bank for one other."""

    give: Resource
    count: int
    get: Resource


@dataclass(frozen=True)
class OfferTrade:
    """Offer a domestic trade to the seats in ``to``, in ascending order."""

    give: Cards
    get: Cards
    to: tuple[Seat, ...]


@dataclass(frozen=True)
class AcceptOffer:
    """Agree to the open offer as it stands."""


@dataclass(frozen=True)
class DeclineOffer:
    """Say no to the open offer, with a code of :data:`DECLINE_REASONS`."""

    reason: int = NO_REASON


@dataclass(frozen=True)
class CounterOffer:
    """Answer with other terms, seen from the answering seat: it gives ``give``."""

    give: Cards
    get: Cards


@dataclass(frozen=True)
class ConfirmTrade:
    """Close the trade with a seat that accepted, or on the terms of its counter."""

    partner: Seat


@dataclass(frozen=True)
class WithdrawOffer:
    """Close the open offer without a trade."""


@dataclass(frozen=True)
class RevealVictoryCard:
    """Show one hidden victory point card."""


@dataclass(frozen=True)
class DeclareVictory:
    """Declare the own victory, where the rules ask for it."""


TurnAction: TypeAlias = (
    Roll
    | EndTurn
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuyDevCard
    | PlayKnight
    | PlayRoadBuilding
    | PlayYearOfPlenty
    | PlayMonopoly
    | MoveRobber
    | MaritimeTrade
    | OfferTrade
    | RevealVictoryCard
    | DeclareVictory
)
"""What the seat whose turn it is begins by itself."""
Action: TypeAlias = (
    TurnAction | Discard | AcceptOffer | DeclineOffer | CounterOffer | ConfirmTrade | WithdrawOffer
)

ROLL: Final = Roll()
END_TURN: Final = EndTurn()
BUY_DEV_CARD: Final = BuyDevCard()
PLAY_KNIGHT: Final = PlayKnight()
PLAY_ROAD_BUILDING: Final = PlayRoadBuilding()
PLAY_MONOPOLY: Final = tuple(PlayMonopoly(r) for r in RESOURCES)
ACCEPT_OFFER: Final = AcceptOffer()
DECLINES: Final = tuple(DeclineOffer(code) for code in range(len(DECLINE_REASONS)))
WITHDRAW_OFFER: Final = WithdrawOffer()
CONFIRM_TRADE: Final = tuple(ConfirmTrade(seat) for seat in range(4))
REVEAL_VICTORY_CARD: Final = RevealVictoryCard()
DECLARE_VICTORY: Final = DeclareVictory()

REFUSALS: Final = (
    "game_over",  # the game has ended
    "not_your_turn",  # another seat is to act
    "already_answered",  # this seat has answered the offer
    "roll_first",  # the dice must be rolled before
    "already_rolled",
    "discard_first",  # figures: cards owed
    "robber_first",  # the robber must be moved
    "free_road_first",  # a free road must be placed
    "offer_open",  # nothing else while an offer is open
    "no_offer_open",
    "setup_first",  # the set-up is not finished
    "not_now",  # this action has no place in this phase
    "missing_cards",  # figures: the five missing counts
    "no_piece_left",
    "no_such_place",
    "occupied",
    "too_close",  # distance rule
    "not_connected",
    "road_must_touch_new_settlement",
    "not_own_settlement",  # a city needs an own settlement there
    "deck_empty",
    "no_such_card",  # the card is not in hand
    "bought_this_turn",
    "one_card_a_turn",
    "no_place_left",  # road building without a place
    "bank_empty",  # figures: resource that the bank lacks
    "better_rate",  # figures: the best rate
    "rate_not_held",  # figures: the best rate
    "same_resource",
    "gift",  # a side of the trade is empty
    "no_partner",  # nobody, oneself or a seat twice was asked
    "no_player_trades",
    "trading_over",  # the first building of the turn ended trading
    "trade_after_card",
    "same_terms",  # a counter equal to the offer
    "not_accepted",  # that seat did not accept
    "wrong_count",  # figures: cards owed
    "not_held",  # figures: the five missing counts
    "robber_must_move",
    "robber_desert",
    "robber_spares",  # friendly robber
    "choose_victim",
    "victim_not_there",
    "victim_has_no_card",
    "no_victory_card",
    "not_enough_points",  # figures: points missing
    "wins_at_once",  # nothing to declare under these rules
    "cards_unordered",  # write the two resources in ascending order
    "two_cards",  # two cards can be had and must be named
    "one_card_left",  # only one card can be had
)
"""Every reason code; the catalogue words each, a test holds both together."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: a code of :data:`REFUSALS` and its figures."""

    code: str
    figures: tuple[int, ...] = ()


def missing_cards(hand: Cards, cost: Cards) -> Cards:
    """What the hand lacks of the cost."""
    a, b, c, d, e = (max(0, need - have) for need, have in zip(cost, hand, strict=True))
    return a, b, c, d, e


def total(cards: Cards) -> int:
    """The number of cards."""
    return sum(cards)


def same_resource(give: Cards, get: Cards) -> bool:
    """Whether a resource stands on both sides of a trade."""
    return any(a and b for a, b in zip(give, get, strict=True))
