"""Reasons that a hand alone can give: what it lacks, and what is no trade at all."""

from catan_desktop.engine.actions import (
    CounterOffer,
    OfferTrade,
    Refusal,
    missing_cards,
    same_resource,
)
from catan_desktop.engine.ids import (
    Cards,
    Seat,
)


def discard_refusal(hand: Cards, owed: int, cards: Cards) -> Refusal | None:
    """Why a hand that owes so many cards may not give these."""
    if min(cards) < 0 or sum(cards) != owed:
        return Refusal("wrong_count", (owed,))
    return lacking("not_held", hand, cards)


def counter_refusal(
    hand: Cards, against: tuple[Cards, Cards], action: CounterOffer
) -> Refusal | None:
    """Why a hand may not counter these terms (what it would give, and get) in this way."""
    bad = _bad_terms(hand, action.give, action.get)
    if bad is None and (action.give, action.get) == against:
        return Refusal("same_terms")
    return bad


def offer_refusal(hand: Cards, seat: Seat, seats: int, action: OfferTrade) -> Refusal | None:
    """Why a hand may not make this offer."""
    to = action.to
    if not to or list(to) != sorted(set(to)) or seat in to or to[0] < 0 or to[-1] >= seats:
        return Refusal("no_partner")
    return _bad_terms(hand, action.give, action.get)


def _bad_terms(hand: Cards, give: Cards, get: Cards) -> Refusal | None:
    if min(give) < 0 or min(get) < 0 or not any(give) or not any(get):
        return Refusal("gift")
    if same_resource(give, get):
        return Refusal("same_resource")
    return lacking("missing_cards", hand, give)


def lacking(code: str, hand: Cards, cost: Cards) -> Refusal | None:
    """The refusal with what the hand lacks of a cost; None if it can pay."""
    missing = missing_cards(hand, cost)
    return Refusal(code, missing) if any(missing) else None
