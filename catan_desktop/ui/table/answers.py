"""What the others say to an offer: a row a seat, with a button where a trade can be made."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from catan_desktop.engine.actions import (
    CONFIRM_TRADE,
    DECLINE_REASONS,
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    Refusal,
    missing_cards,
)
from catan_desktop.engine.events import (
    Event,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    TradeOffered,
    TurnBegan,
)
from catan_desktop.engine.ids import RESOURCES, Cards, Seat
from catan_desktop.engine.observation import Offer
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import DRAWER
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import (
    COUNTER,
    GREEN,
    INK,
    LINE,
    PALE_GREEN,
    PAPER,
    PAPER2,
    QUIET,
    RED,
)
from catan_desktop.ui.table.draft import only_kind
from catan_desktop.ui.table.parts import heading
from catan_desktop.ui.table.tokens import Type, Unit, draw_line, units
from catan_desktop.ui.widgets import Button, Picture
from catan_desktop.ui.words import Icon, Token, card_tokens

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

ROW: Final = 46.0
LOW_ROW: Final = 38.0
"""The same where there is little room."""
TERMS: Final = 62.0
"""Height of a row with terms of its own, which stand below the name."""
LACK: Final = 18.0
"""What a line that says which cards are missing adds to it."""
NAME_LINE: Final = 20.0
TERMS_LINE: Final = 46.0
LARGE: Final = 47.0
"""What a large button adds to the height of its row."""
GAP: Final = 5.0
TAKE: Final = 80.0
WORDS_ROOM: Final = DRAWER - 24 - 50
"""The most width of the words in a row, from the emblem to the edge below the sign."""
SMALL: Final = Type(12.0, 17.0, QUIET)
TINY: Final = Type(11.0, 14.0, QUIET)
LACKING: Final = Type(12.0, 14.0, RED)
LACKING_TINY: Final = Type(11.0, 14.0, RED)
LEAST: Final = Type(11.0, 13.0, QUIET)
_FILL: Final = {"waiting": PAPER2, "yes": PALE_GREEN, "no": PAPER2, "counter": PAPER}
_SIGN: Final = {
    "waiting": ("clock", QUIET),
    "yes": ("yes", GREEN),
    "no": ("no", RED),
    "counter": ("repeat", COUNTER),
}


class Terms(NamedTuple):
    """What the viewer gives and gets."""

    give: Cards
    get: Cards


class AnswerFacts(NamedTuple):
    """A seat's answer: ``state`` is waiting, yes, no or counter; ``tokens`` say more.

    ``terms`` are those of another offer, which say enough: as its receiver would give and get.
    """

    seat: Seat
    state: str
    tokens: tuple[Token, ...]
    terms: Terms | None = None


# ---------------------------------------------------------------- facts
def offer_answers(scene: "TableScene", offer: Offer) -> list[AnswerFacts]:
    """The answers to the open offer so far."""
    found = []
    for seat, answer in zip(offer.to, offer.answers, strict=True):
        found.append(answer_facts(scene, seat, answer, Terms(offer.give, offer.get)))
    return found


def answer_state(answer: AcceptOffer | DeclineOffer | CounterOffer | None) -> str:
    """What an answer is: waiting, yes, no or counter."""
    if answer is None:
        return "waiting"
    if isinstance(answer, CounterOffer):
        return "counter"
    return "yes" if isinstance(answer, AcceptOffer) else "no"


def answer_facts(
    scene: "TableScene",
    seat: Seat,
    answer: AcceptOffer | DeclineOffer | CounterOffer | None,
    offer: Terms,
) -> AnswerFacts:
    """One seat's answer in words and icons. ``offer``: what it is an answer to."""
    if answer is None:
        return AnswerFacts(seat, answer_state(answer), (scene.t("is thinking"),))
    if isinstance(answer, AcceptOffer):
        return AnswerFacts(seat, answer_state(answer), (scene.t("Agrees"),))
    if isinstance(answer, DeclineOffer):
        return AnswerFacts(seat, answer_state(answer), (_declined(scene, answer.reason, offer),))
    terms = Terms(answer.get, answer.give)
    return AnswerFacts(seat, answer_state(answer), (), terms)


def _declined(scene: "TableScene", code: int, offer: Terms) -> str:
    """Why somebody declines, by the name of the card that was asked for or offered.

    Without that name where its row would have no room for it.
    """
    named = _named_reason(scene, DECLINE_REASONS[code], offer)
    if named and scene.measure(named, TINY.size) <= WORDS_ROOM:
        return named
    return scene.speaker.decline(code)


def _named_reason(scene: "TableScene", reason: str, offer: Terms) -> str:
    """The reason with the name of its card; empty where there are several, or none is meant."""
    t, asked, offered = scene.t, only_kind(offer.get), only_kind(offer.give)
    if asked is not None:
        card = scene.speaker.resource(asked)
        if reason == "cannot_pay" and offer.get[asked] == 1:
            return t("I have no %(card)s", card=card)
        if reason == "need_it_myself":
            return t("I need my %(card)s", card=card)
        if reason == "too_cheap":
            return t("Too little for my %(card)s", card=card)
    if offered is not None and reason == "no_use":
        return t("I have no use for %(card)s", card=scene.speaker.resource(offered))
    return ""


def past_answers(scene: "TableScene") -> list[AnswerFacts]:
    """The answers to the own last offer of this turn, if it was everybody's no."""
    found: list[OfferAnswered] = []
    for event in reversed(scene.chronicle.events):
        if isinstance(event, OfferAnswered):
            if not isinstance(event.answer, DeclineOffer):
                return []
            found.insert(0, event)
        elif isinstance(event, TradeOffered):
            if event.seat != scene.seen.seat:
                return []
            offer = Terms(event.give, event.get)
            return [answer_facts(scene, said.seat, said.answer, offer) for said in found]
        elif isinstance(event, TurnBegan | PlayersTraded):
            return []
    return []


def refused_offer(events: Sequence[Event]) -> TradeOffered | None:
    """The offer that the last of these events closed because everybody declined it."""
    if not events or not isinstance(events[-1], OfferClosed):
        return None
    for event in reversed(events):
        if isinstance(event, TradeOffered):
            return event
        if isinstance(event, OfferAnswered) and not isinstance(event.answer, DeclineOffer):
            return None  # taken back
    return None


def can_take(scene: "TableScene", facts: AnswerFacts) -> bool:
    """Whether a trade can be made on this answer now."""
    return CONFIRM_TRADE[facts.seat] in scene.legal


# ---------------------------------------------------------------- rows
def plain_choice(scene: "TableScene", answers: Sequence[AnswerFacts]) -> Seat | None:
    """Whose answer Enter takes: the only one that agrees, else the only other offer."""
    for state in ("yes", "counter"):
        found = [a.seat for a in answers if a.state == state and can_take(scene, a)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def answer_rows(
    scene: "TableScene",
    box: Box,
    y: float,
    answers: Sequence[AnswerFacts],
    title: str,
    *,
    high: float = ROW,
) -> float:
    """Add a heading and a row for each answer; returns where they end.

    ``high``: of a row without terms of its own or a large button.
    """
    at = Box(box.x + 14, y + 10, box.w - 28, 0)
    scene.add(Picture("answers", at, partial(heading, title)))
    y += 24
    plain = plain_choice(scene, answers)
    for number, facts in enumerate(answers, 1):
        live, large = can_take(scene, facts), facts.seat == plain
        lack = lacking(scene, facts)
        whole = high if facts.terms is None else TERMS + (LACK if lack else 0)
        row = Box(box.x + 12, y, box.w - 24, whole + (LARGE if large else 0))
        paint = partial(_row, scene, facts, lack, high=high, aside=live and not large)
        scene.add(Picture(f"says_{facts.seat}", row, paint))
        if live:
            _take_button(scene, row, facts, number, large=large)
        y = row.bottom + GAP
    if plain is not None:
        scene.default = f"answer_{plain}"
    return y


def _take_button(
    scene: "TableScene", row: Box, facts: AnswerFacts, number: int, *, large: bool
) -> None:
    """The button in a row that makes the trade.

    Its key is the number of the row; where there is one plain choice its button is ``large``,
    and Enter presses it as well.
    """
    name = scene.speaker.name(facts.seat)
    words = scene.t("Trade with %(name)s", name=name)
    if facts.state == "counter":
        words = scene.t("Take %(name)s's offer", name=name)
    action = partial(scene.mean, CONFIRM_TRADE[facts.seat])
    if large:
        box = Box(row.x + 6, row.bottom - LARGE, row.w - 12, LARGE - 7)
        scene.add(
            Button(
                f"answer_{facts.seat}", box, scene.t("Trade"), action, kind="go", key="Enter",
                size=15, tip=words,
            )
        )  # fmt: skip
        return
    box = Box(row.right - TAKE - 5, row.y + (5 if facts.terms is not None else 8), TAKE, 30)
    scene.add(
        TakeButton(
            f"answer_{facts.seat}", box, scene.t("Trade"), action, key=str(number), size=13,
            tip=words,
        )
    )  # fmt: skip


def take_row(scene: "TableScene", number: int) -> bool:
    """The key of a row: make the trade of that answer; False if it makes none."""
    offer = scene.seen.offer
    if offer is None or not 0 <= number < len(offer.to):
        return False
    action = CONFIRM_TRADE[offer.to[number]]
    if action not in scene.legal:
        return False
    scene.mean(action)
    return True


class TakeButton(Button):
    """A small button of a row: its key stands on a cap behind the word, in the same line."""

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        at = controls.plate(painter, self.box, self.kind, self.state)
        cap = controls.key_cap(painter, at.right - 6, at.cy, self.key, "r", 12, 19)
        room = at.w - cap - 16
        middle = at.x + 8 + room / 2
        painter.text(self.label, middle, at.cy, self.size, INK, 900, "c", max_width=room)


def lacking(scene: "TableScene", facts: AnswerFacts) -> Cards | None:
    """Which cards the viewer lacks for another offer; None if none, or if it is none."""
    if facts.terms is None:
        return None
    missing = missing_cards(scene.seen.hand, facts.terms.give)
    return missing if any(missing) else None


def _row(
    scene: "TableScene",
    facts: AnswerFacts,
    lack: Cards | None,
    p: Painter,
    at: Box,
    *,
    high: float,
    aside: bool,
) -> None:
    """``lack``: the cards without which it cannot be taken.

    ``aside``: a button stands at the right, where the sign would.
    """
    p.panel(at, 10, _FILL[facts.state], None, LINE, 1.6, None)
    middle = at.y + (high / 2 if facts.terms is None else NAME_LINE)
    cards.seat_chip(p, scene.looks[facts.seat], at.x + 22, middle, 26)
    room = at.w - 42 - (TAKE + 10 if aside else 34)
    name = scene.speaker.name(facts.seat)
    y = middle - (8 if facts.tokens else 0)
    p.text(name, at.x + 42, y, 14, INK, 900, max_width=room, elide=True)
    if not aside:
        room = at.w - 42 - 8  # the words have their line for themselves, the sign stands above
    kind, found = SMALL, units(p, facts.tokens, SMALL)
    if sum(u.width + u.gap for u in found) > room:
        kind, found = TINY, units(p, facts.tokens, TINY)
    wide = sum(u.width + u.gap for u in found) > room + 5
    draw_line(p, found, at.x + 42, middle + 9, kind, scene.looks)
    if not aside:
        sign, color = _SIGN[facts.state]
        up, size = (9, 18) if wide else (0, 24)  # above words that run to the edge
        p.blit(p.icon(sign, size, color), at.right - 20, middle - up, "c")
    if facts.terms is not None:
        _terms_line(scene, facts.terms, p, at.x + 42, at.y + TERMS_LINE, at.w - 50)
        if lack:
            y = at.y + TERMS_LINE + LACK
            _lack_line(scene, lack, p, at.x + 42, y, at.w - 50)


def _lack_line(
    scene: "TableScene", lack: Cards, p: Painter, x: float, y: float, room: float
) -> None:
    """Which cards are missing: in words, or as pictures where there is no room for them."""
    words: tuple[Token, ...] = (scene.speaker.refusal(Refusal("not_held", lack)),)
    short = scene.speaker.tokens(
        lambda **f: scene.t("You lack %(cards)s", **f), cards=card_tokens(lack)
    )
    found: list[Unit] = []
    for tokens, kind in ((words, LACKING), (words, LACKING_TINY), (short, LACKING_TINY)):
        found = units(p, tokens, kind)
        if sum(u.width + u.gap for u in found) <= room:
            break
    else:
        x, room = x - 34, room + 34  # below the emblem as well
        if sum(u.width + u.gap for u in found) > room:
            found = units(p, (Icon("no"), *card_tokens(lack)), kind)
    draw_line(p, found, x, y, kind, scene.looks)


def _terms_line(
    scene: "TableScene", terms: Terms, p: Painter, x: float, y: float, room: float
) -> None:
    """Another offer in one line, in words if there is room for them."""
    give, get = card_tokens(terms.give), card_tokens(terms.get)
    words = scene.speaker.tokens(
        lambda **f: scene.t("You give %(give)s for %(get)s", **f), give=give, get=get
    )
    for tokens, kind in ((words, SMALL), (words, TINY), ((*give, Icon("right"), *get), TINY)):
        found = units(p, tokens, kind)
        if sum(u.width + u.gap for u in found) <= room:
            break
    else:
        kind, x = LEAST, x - 34  # below the emblem as well
        found = units(p, (*give, Icon("right"), *get), kind)
    draw_line(p, found, x, y, kind, scene.looks)


def draw_terms(p: Painter, box: Box, scene: "TableScene", terms: Terms, card: float) -> None:
    """What is given at the left and what is got at the right, with an arrow between."""
    wide = (box.w - 22) / 2
    labels = scene.t("You give"), scene.t("You get")
    for label, side, x in zip(labels, terms, (box.x, box.right - wide), strict=True):
        p.text(label, x, box.y + 6, 12, QUIET, max_width=wide)
        kinds = [r for r in RESOURCES if side[r]]
        step = min(card + 6, (wide - card) / max(1, len(kinds) - 1))
        high, foot = card * cards.CARD_RATIO, box.bottom + 3
        for i, r in enumerate(kinds):
            p.blit(p.art(cards.resource_card_art(r), card), x + i * step, foot - high)
        for i, r in enumerate(kinds):
            if side[r] > 1:
                cards.count_disc(p, side[r], x + i * step + min(card, step) / 2, foot - 4, 8.5)
    p.blit(p.icon("right", 14, QUIET), box.cx, box.bottom - card * 0.7 + 3, "c")
