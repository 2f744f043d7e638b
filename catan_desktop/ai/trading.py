"""Trades between players: which to offer, which to take, and what to say otherwise."""

from collections.abc import Iterator
from math import exp
from typing import Final, NamedTuple

from catan_desktop.ai.evaluate import expected_hand
from catan_desktop.ai.features import rolls_to_afford
from catan_desktop.ai.reading import asked_terms, confirm_terms, leads, unit
from catan_desktop.ai.turn import Turn
from catan_desktop.ai.weights import MAIN
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLINE_REASONS,
    DECLINES,
    WITHDRAW_OFFER,
    Action,
    ConfirmTrade,
    CounterOffer,
    OfferTrade,
    total,
)
from catan_desktop.engine.ids import (
    CITY_COST,
    DEV_CARD_COST,
    RESOURCES,
    SETTLEMENT_COST,
    Cards,
    Seat,
)
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation

OFFERS_A_TURN: Final = 2
WORTH_OFFERING: Final = 1.5
WORTH_ASKING: Final = 1.2
"""What the partner must seem to gain before it is asked."""
WORTH_TAKING: Final = 0.3
WORTH_CLOSING: Final = 0.1
PARTNER_SHARE: Final = 0.3
"""How much of the partner's gain counts as a loss of one's own."""
CLOSE_TO_WINNING: Final = 2
"""A partner who lacks so few points gets nothing more."""

FAIR_RATE: Final = 2
"""Cards given for each that comes back, at most; the bank's rates begin there too."""

_GOALS: Final = ((5.5, SETTLEMENT_COST), (7.0, CITY_COST), (3.0, DEV_CARD_COST))
_NOTHING: Final[Cards] = (0, 0, 0, 0, 0)


class Terms(NamedTuple):
    """What the own seat gives and gets."""

    give: Cards
    get: Cards


def exchanged(hand: Cards, terms: Terms) -> Cards:
    """The hand after the trade."""
    a, b, c, d, e = (h - g + t for h, g, t in zip(hand, terms.give, terms.get, strict=True))
    return a, b, c, d, e


def pays(hand: Cards, cards: Cards) -> bool:
    """Whether the hand holds the cards."""
    return all(have >= need for have, need in zip(hand, cards, strict=True))


class Trader:
    """The own seat's judgement of trades in one position."""

    def __init__(self, turn: Turn) -> None:
        """Judge by the values of this decision."""
        self._turn = turn
        self._o: Observation = turn.observation
        self._me: Seat = turn.observation.own()
        self._progress: dict[tuple[Seat, tuple[float, ...]], float] = {}

    # -------------------------------------------------------------- judgement

    def gain(self, terms: Terms, before: float, *, building: bool) -> float:
        """How much a trade improves the own position, the partner's side left out."""
        hand = exchanged(self._o.hand, terms)
        return self._turn.with_hand(hand, building=building) - before

    def partner_gain(self, partner: Seat, terms: Terms) -> float:
        """How much the trade seems to help the partner, by expected hand and income."""
        held = expected_hand(self._o, partner)
        after = tuple(
            max(0.0, h + g - t) for h, g, t in zip(held, terms.give, terms.get, strict=True)
        )
        return self._plan(partner, after) - self._plan(partner, held)

    def _plan(self, seat: Seat, hand: tuple[float, ...]) -> float:
        key = (seat, hand)
        known = self._progress.get(key)
        if known is None:
            income = self._turn.evaluator.income(self._turn.facts, seat)
            known = sum(
                worth * exp(-rolls_to_afford(cost, hand, income.pips, income.rates) / MAIN.patience)
                for worth, cost in _GOALS
            )
            self._progress[key] = known
        return known

    def harm(self, partner: Seat, terms: Terms) -> float:
        """What of the partner's gain counts as an own loss; more for whoever leads."""
        o = self._o
        lead = o.points[partner] - max(
            (p for s, p in enumerate(o.points) if s != partner), default=0
        )
        share = PARTNER_SHARE * (1.0 + 0.5 * max(0, lead))
        return share * max(0.0, self.partner_gain(partner, terms))

    def too_close(self, partner: Seat) -> bool:
        """Whether the partner is about to win."""
        return self._o.points[partner] >= self._o.rules.points_to_win - CLOSE_TO_WINNING

    # -------------------------------------------------------------- offering

    def offer(self, legal: LegalActions, before: float) -> OfferTrade | None:
        """The best offer worth making, if the turn has room for one.

        Args:
            legal: the own legal actions.
            before: what the turn is worth without a trade.
        """
        o = self._o
        if not legal.may_offer or len(o.offers) >= OFFERS_A_TURN:
            return None
        best: OfferTrade | None = None
        best_gain = WORTH_OFFERING
        for terms in self._ideas():
            partners = self._partners(terms)
            if not partners or any((give, get) == terms for give, get, _ in o.offers):
                continue
            gain = self.gain(terms, before, building=True)
            if gain > best_gain:
                partners = tuple(s for s in partners if gain - self.harm(s, terms) > WORTH_CLOSING)
                if partners:
                    best, best_gain = OfferTrade(terms.give, terms.get, partners), gain
        return best

    def _ideas(self) -> Iterator[Terms]:
        """One card, or two equal ones, for one."""
        hand = self._o.hand
        for give in RESOURCES:
            for count in (1, 2):
                if hand[give] < count:
                    continue
                for get in RESOURCES:
                    if get != give and hand[get] < 3:
                        yield Terms(unit(give, count), unit(get))

    def _partners(self, terms: Terms) -> tuple[Seat, ...]:
        """The seats that may hold the cards, seem to gain, and are not about to win."""
        o = self._o
        return tuple(
            s
            for s in range(o.seats)
            if s != self._me
            and not self.too_close(s)
            and pays(o.high[s], terms.get)
            and self.partner_gain(s, terms) > WORTH_ASKING
        )

    # -------------------------------------------------------------- answering

    def answer(self, legal: LegalActions) -> Action:
        """Accept, counter, or decline with the reason."""
        o = self._o
        partner = o.active
        terms = Terms(*asked_terms(o))
        if self.too_close(partner):
            return _refusal("helps_the_leader")
        before = self._turn.now()
        if ACCEPT_OFFER not in legal:
            return self._counter(legal, terms, before) or _refusal("cannot_pay")
        gain = self.gain(terms, before, building=False)
        harm = self.harm(partner, terms)
        if gain - harm > WORTH_TAKING and _is_fair(terms):
            return ACCEPT_OFFER
        refusal = self._decline(terms, before, gain)
        named = refusal == _refusal("too_cheap")
        return self._counter(legal, terms, before, price=named) or refusal

    def _counter(
        self, legal: LegalActions, terms: Terms, before: float, *, price: bool = False
    ) -> Action | None:
        """A fairer rate for the same kinds of cards, if one would do for both.

        With ``price`` what the partner seems to gain does not matter: whoever asked too cheaply
        is told the price, and knows best whether to pay it.
        """
        for fairer in self._fairer(terms):
            action = CounterOffer(fairer.give, fairer.get)
            if action not in legal or not pays(self._o.high[self._o.active], fairer.get):
                continue
            gain = self.gain(fairer, before, building=False)
            if gain - self.harm(self._o.active, fairer) > WORTH_TAKING and (
                price or self.partner_gain(self._o.active, fairer) > 0
            ):
                return action
        return None

    def _fairer(self, terms: Terms) -> Iterator[Terms]:
        """Fewer cards of what is asked for, then one more of what is offered."""
        for fewer in range(1, total(terms.give)):
            for r in RESOURCES:
                if terms.give[r] >= fewer:
                    less = Terms(_changed(terms.give, r, -fewer), terms.get)
                    if _is_fair(less):
                        yield less
        if total(terms.get) <= total(terms.give):
            for r in RESOURCES:
                more = Terms(terms.give, _changed(terms.get, r, 1))
                if terms.get[r] and _is_fair(more):
                    yield more

    def _decline(self, terms: Terms, before: float, gain: float) -> Action:
        """The reason that weighs most."""
        if not _is_fair(terms):
            return _refusal("too_cheap")
        if gain > WORTH_TAKING:
            return _refusal("helps_the_leader" if leads(self._o, self._o.active) else "too_cheap")
        loss = -self.gain(Terms(terms.give, _NOTHING), before, building=False)
        use = self.gain(Terms(_NOTHING, terms.get), before, building=False)
        if use < WORTH_TAKING:
            return _refusal("no_use")
        return _refusal("need_it_myself" if loss >= use else "too_cheap")

    # -------------------------------------------------------------- closing

    def close(self, legal: LegalActions, before: float) -> Action:
        """The agreed trade that gains most, or none.

        Args:
            legal: the own legal actions.
            before: what the turn is worth without a trade.
        """
        best: Action = WITHDRAW_OFFER
        best_gain = WORTH_CLOSING
        for action in legal:
            if not isinstance(action, ConfirmTrade) or self.too_close(action.partner):
                continue
            terms = Terms(*confirm_terms(self._o, action.partner))
            gain = self.gain(terms, before, building=True) - self.harm(action.partner, terms)
            if gain > best_gain:
                best, best_gain = action, gain
        return best


def _is_fair(terms: Terms) -> bool:
    """Whether at most twice as many cards are given as come back."""
    return total(terms.give) <= FAIR_RATE * total(terms.get)


def _refusal(reason: str) -> Action:
    return DECLINES[DECLINE_REASONS.index(reason)]


def _changed(cards: Cards, resource: int, by: int) -> Cards:
    changed = list(cards)
    changed[resource] += by
    a, b, c, d, e = changed
    return a, b, c, d, e
