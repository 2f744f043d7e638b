"""The drawer beside the board: trading with bank and players, and answering an offer."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    CONFIRM_TRADE,
    DECLINE_REASONS,
    DECLINES,
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    MaritimeTrade,
    missing_cards,
)
from catan_desktop.engine.events import OfferAnswered, TradeOffered, TurnBegan
from catan_desktop.engine.ids import RESOURCES, Cards, Resource, Seat
from catan_desktop.engine.observation import Offer
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.inputs import Input, PointerPressed, PointerReleased, WheelTurned
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
from catan_desktop.ui.table import again
from catan_desktop.ui.table.actions import ART
from catan_desktop.ui.table.draft import Draft, bank_trades
from catan_desktop.ui.table.facts import ACTION_COSTS, ACTION_KINDS, ActionKind
from catan_desktop.ui.table.parts import Paint, Zone
from catan_desktop.ui.table.selection import Answering, Trading
from catan_desktop.ui.table.tokens import Type, draw_line, units
from catan_desktop.ui.widgets import Button, Picture, Widget
from catan_desktop.ui.words import Token, card_tokens

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

CARD: Final = 37.0
STEP: Final = 42.0
ROW: Final = 46.0
ROW_PITCH: Final = 51.0
SMALL: Final = Type(12.0, 17.0, QUIET)
GET_KEYS: Final = ("6", "7", "8", "9", "0")
NO_TRADES: Final = DECLINE_REASONS.index("no_trades_this_turn")


class Sheet(Widget):
    """The drawer's paper: it keeps clicks from the board below."""

    takes_focus: ClassVar[bool] = False

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        return isinstance(event, PointerPressed | PointerReleased | WheelTurned)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        painter.panel(self.box, 14)


class AnswerFacts(NamedTuple):
    """A seat's answer: ``state`` is waiting, yes, no or counter; ``tokens`` say more."""

    seat: Seat
    state: str
    tokens: tuple[Token, ...]


def is_open(scene: "TableScene") -> bool:
    """Whether the drawer is needed now."""
    return isinstance(scene.selection.mode, Trading | Answering)


def build_drawer(scene: "TableScene") -> None:
    """Add the drawer's widgets."""
    box = scene.table.drawer
    scene.add(Sheet("drawer", box))
    mode = scene.selection.mode
    if scene.offer_sheet.open:
        scene.offer_sheet.build(box)
    elif isinstance(mode, Answering):
        _answering(scene, box, mode)
    else:
        _trading(scene, box)


def _title(scene: "TableScene", box: Box, words: str, *, closes: bool, rules: bool = False) -> None:
    def paint(p: Painter, at: Box) -> None:
        p.blit(p.art("res_any", 26), at.x + 24, at.y + 24, "c")
        room = at.w - 88 - (38 if closes and rules else 0)
        p.text(words, at.x + 44, at.y + 24, 18, INK, 900, max_width=room, elide=True)

    scene.add(Picture("drawer_title", box, paint))
    if rules:
        scene.offer_sheet.button(Box(box.right - (82 if closes else 42), box.y + 6, 36, 36))
    if closes:
        at = Box(box.right - 42, box.y + 6, 36, 36)
        scene.add(
            Button(
                "close_drawer", at, scene.t("Close"), scene.cancelled, icon="no", icon_size=20,
                bare=True, silent=True, tip=scene.t("Close (Esc)"),
            )
        )  # fmt: skip


# ---------------------------------------------------------------- cards of both sides
def _sides(
    scene: "TableScene", box: Box, labels: tuple[str, str], draft: Draft, *, live: bool
) -> None:
    """What is given, and what is got, as two rows of five cards.

    What the bank has is told while it may be traded with, not when a player is.
    """
    seen = scene.seen
    bank = seen.bank if seen.offer is None else None
    for k, (label, side, stock) in enumerate(
        zip(labels, (draft.give, draft.get), (seen.hand, bank), strict=True)
    ):
        top = box.y + 55 + k * 104
        scene.add(
            Picture(f"side_{k}", Box(box.x + 14, top, box.w - 28, 0), partial(_side_label, label))
        )
        for r in RESOURCES:
            at = Box(box.x + 14 + r * STEP, top + 14, CARD, 72)
            _side_card(scene, at, r, k, side[r], None if stock is None else stock[r], live=live)


def _side_label(words: str, p: Painter, box: Box) -> None:
    p.text(words, box.x, box.y, 13, QUIET, max_width=box.w)


def _side_card(
    scene: "TableScene",
    at: Box,
    r: Resource,
    side: int,
    count: int,
    stock: int | None,
    *,
    live: bool,
) -> None:
    selection = scene.selection
    change = selection.draft_get if side else selection.draft_give
    possible = live and (side == 1 or bool(stock))

    def paint(p: Painter, box: Box, state: State) -> None:
        up = 2.0 if state.hover and state.enabled else 0.0
        high = CARD * cards.CARD_RATIO
        if count:
            cards.gold_edge(p, Box(box.x, box.y + 3 - up, CARD, high))
        alpha = 255 if count else 170 if possible else 90
        p.blit(p.art(cards.resource_card_art(r), CARD), box.x, box.y + 3 - up, alpha=alpha)
        if count:
            cards.count_disc(p, count, box.x + CARD - 2, box.y + 6 - up, 10)
        if stock is not None:
            p.text(str(stock), box.cx, box.bottom - 6, 13, INK, 700, "c")

    key = GET_KEYS[r] if side else str(r + 1)
    words = scene.speaker.resource(r)
    scene.add(
        Zone(
            f"{'get' if side else 'give'}_{r}", at, words,
            scene.did(partial(change, r)), paint, less=scene.did(partial(change, r, less=True)),
            radius=8, enabled=possible,
            tip=scene.t("%(resource)s (key %(key)s); Shift or right click: one fewer",
                        resource=words, key=key) if live else words,
        )
    )  # fmt: skip


# ---------------------------------------------------------------- own trade
def _trading(scene: "TableScene", box: Box) -> None:
    offer = scene.seen.offer
    draft = scene.selection.draft or Draft()
    if offer is not None:
        draft = Draft(offer.give, offer.get)
    asks = scene.seen.rules.player_trades and scene.seen.seats > 1
    _title(scene, box, scene.t("Trade"), closes=offer is None, rules=asks and offer is None)
    get = scene.t("You get (the bank has)") if offer is None else scene.t("You get")
    _sides(scene, box, (scene.t("You give (you have)"), get), draft, live=offer is None)
    scene.add(Picture("drawer_rule", box, lambda p, at: controls.panel_rule(p, at, at.y + 260)))
    if offer is None:
        _making(scene, box, draft)
    else:
        _answers(scene, box, offer_answers(scene, offer), offer)


def _making(scene: "TableScene", box: Box, draft: Draft) -> None:
    """The offer is being put together: the bank, whom to ask, what it makes possible."""
    y = box.y + 270
    trades = _bank_trades(scene, draft)
    for i, trade in enumerate(trades):
        _bank_button(scene, Box(box.x + 12, y, box.w - 24, 40), trade, first=i == 0)
        y += 46
    if not scene.seen.rules.player_trades or scene.seen.seats < 2:
        _note(scene, Box(box.x + 14, y, box.w - 28, 40), _advice(scene, draft, trades))
        return
    past = scene.last_answers() if draft.empty else ()
    if past:
        y = _answer_rows(scene, box, y, past, scene.t("Answers to your last offer"))
    elif draft.complete or not trades:
        y = _ask_row(scene, box, y)
    if draft.empty:
        again.build_again(scene, Box(box.x + 12, y + 4, box.w - 24, 40))
    gains = _makes_possible(scene, draft)
    foot = box.bottom - 58
    if draft.complete and gains:
        at = Box(box.x + 14, foot - 40, box.w - 28, 30)
        scene.add(Picture("gains", at, lambda p, b: _gains(p, b, scene, gains)))
    elif not draft.complete and not past:
        at = Box(box.x + 14, foot - 66, box.w - 28, 60)
        _note(scene, at, _advice(scene, draft, trades))
    partners = scene.selection.partners()
    action = draft.offer(partners)
    everyone = len(partners) == scene.seen.seats - 1
    words = (
        scene.t("Offer to all")
        if everyone
        else scene.t("Offer to %(names)s", names=scene.speaker.all_names(partners))
    )
    ready = action in scene.legal
    scene.add(
        Button(
            "offer", Box(box.x + 12, foot, box.w - 24, 46), words, lambda: scene.mean(action),
            kind="go", key="Enter" if ready else "", enabled=ready,
            tip="" if ready else _why_no_offer(scene, draft),
        )
    )  # fmt: skip


def _bank_trades(scene: "TableScene", draft: Draft) -> list[MaritimeTrade]:
    seen = scene.seen
    own = seen.own()
    rates = seen.rates[5 * own : 5 * own + 5]
    found = bank_trades(draft, seen.hand, rates)
    return [t for t in found if t in scene.legal][:4]


def first_bank_trade(scene: "TableScene") -> MaritimeTrade | None:
    """The trade with the bank that the key B makes."""
    draft = scene.selection.draft
    if draft is None or scene.seen.offer is not None:
        return None
    return next(iter(_bank_trades(scene, draft)), None)


def _bank_button(scene: "TableScene", box: Box, trade: MaritimeTrade, *, first: bool) -> None:
    def paint(p: Painter, at: Box, state: State) -> None:
        at = controls.plate(p, at, "on", state._replace(focus=False), 12)
        p.blit(p.icon("bank", 22, INK), at.x + 24, at.cy, "c")
        x = at.x + 46
        p.text(str(trade.count), x, at.cy, 16, INK, 900)
        p.blit(p.art(cards.resource_icon(trade.give), 24), x + 26, at.cy, "c")
        p.blit(p.icon("right", 15, QUIET), x + 54, at.cy, "c")
        p.text("1", x + 72, at.cy, 16, INK, 900)
        p.blit(p.art(cards.resource_icon(trade.get), 24), x + 97, at.cy, "c")
        if first:
            p.text("B", at.right - 12, at.cy, 12, QUIET, 700, "r")

    words = scene.t(
        "Bank: %(n)s %(give)s for 1 %(get)s",
        n=trade.count,
        give=scene.speaker.resource(trade.give),
        get=scene.speaker.resource(trade.get),
    )
    name = f"bank_{trade.give}"
    scene.add(Zone(name, box, words, lambda: scene.mean(trade), paint, radius=12, tip=words))


def _ask_row(scene: "TableScene", box: Box, y: float) -> float:
    """Whom the offer asks: a chip a seat, ticked or not."""
    words = scene.t("Whom to ask")
    scene.add(Picture("ask", Box(box.x + 14, y + 12, box.w - 28, 0), partial(_side_label, words)))
    partners = scene.selection.partners()
    others = [s for s in range(scene.seen.seats) if s != scene.seen.seat]
    wide = (box.w - 24 - 8 * (len(others) - 1)) / len(others)
    for i, seat in enumerate(others):
        at = Box(box.x + 12 + i * (wide + 8), y + 24, wide, 44)
        scene.add(
            Zone(
                f"ask_{seat}", at, scene.speaker.name(seat),
                scene.did(partial(scene.selection.toggle_partner, seat)),
                _ask_chip(scene, seat, on=seat in partners), radius=12,
                tip=scene.speaker.name(seat),
            )
        )  # fmt: skip
    return y + 76


def _ask_chip(scene: "TableScene", seat: Seat, *, on: bool) -> Paint:
    def paint(p: Painter, at: Box, state: State) -> None:
        at = controls.plate(p, at, "on" if on else "quiet", state._replace(focus=False), 12)
        cards.seat_chip(p, scene.looks[seat], at.cx - 11, at.cy, 28)
        sign, color = ("yes", GREEN) if on else ("no", QUIET)
        p.blit(p.icon(sign, 18, color), at.cx + 15, at.cy, "c", 255 if on else 150)

    return paint


def _why_no_offer(scene: "TableScene", draft: Draft) -> str:
    refusal = scene.why(draft.offer(scene.selection.partners()))
    return "" if refusal is None else scene.speaker.refusal(refusal)


def _advice(scene: "TableScene", draft: Draft, trades: Sequence[MaritimeTrade]) -> str:
    if draft.empty:
        return scene.t("Choose the card you want; the bank's rates are found by themselves.")
    if not any(draft.give):
        if trades:
            return scene.t("Take the bank's offer, or choose cards to give to a player.")
        return scene.t("Now choose what you give for it.")
    if not any(draft.get):
        return scene.t("Now choose what you want for it.")
    return ""


def _note(scene: "TableScene", box: Box, words: str) -> None:
    if words:
        scene.add(
            Picture(
                "advice", box,
                lambda p, at: _paragraph(p, at, words),
            )
        )  # fmt: skip


def _paragraph(p: Painter, box: Box, words: str) -> None:
    p.paragraph(words, box.x, box.y + 10, box.w, 13, QUIET)


def _makes_possible(scene: "TableScene", draft: Draft) -> list[ActionKind]:
    """What could be paid for after the trade and cannot be now."""
    hand = scene.seen.hand
    a, b, c, d, e = (h - g + t for h, g, t in zip(hand, draft.give, draft.get, strict=True))
    after: Cards = (a, b, c, d, e)
    return [
        kind
        for kind in ACTION_KINDS
        if kind in ACTION_COSTS
        and any(missing_cards(hand, ACTION_COSTS[kind]))
        and not any(missing_cards(after, ACTION_COSTS[kind]))
    ]


def _gains(p: Painter, box: Box, scene: "TableScene", gains: Sequence[ActionKind]) -> None:
    room = box.w - 20 - 36 * len(gains)
    if room > 60:  # else the pictures alone
        p.text(scene.t("Pays for"), box.x, box.cy, 13, QUIET, max_width=room)
    x = box.right - 16
    look = scene.looks[scene.seen.own()]
    for kind in reversed(gains):
        name, width = ART[kind]
        small = width * (0.44 if kind == "road" else 0.56)
        art = controls.icon_art(p, name, small, INK, look if name.startswith("piece") else None)
        p.blit(art, x, box.cy, "c")
        x -= 36


# ---------------------------------------------------------------- answers
def offer_answers(scene: "TableScene", offer: Offer) -> list[AnswerFacts]:
    """The answers to the open offer so far."""
    found = []
    for seat, answer in zip(offer.to, offer.answers, strict=True):
        found.append(answer_facts(scene, seat, answer))
    return found


def answer_facts(
    scene: "TableScene", seat: Seat, answer: AcceptOffer | DeclineOffer | CounterOffer | None
) -> AnswerFacts:
    """One seat's answer in words and icons."""
    if answer is None:
        return AnswerFacts(seat, "waiting", (scene.t("is thinking"),))
    if isinstance(answer, AcceptOffer):
        return AnswerFacts(seat, "yes", (scene.t("Agrees"),))
    if isinstance(answer, DeclineOffer):
        return AnswerFacts(seat, "no", (scene.speaker.decline(answer.reason),))
    wants = scene.speaker.tokens(
        lambda **f: scene.t("gives %(give)s for %(get)s", **f),
        give=card_tokens(answer.give),
        get=card_tokens(answer.get),
    )
    return AnswerFacts(seat, "counter", wants)


def past_answers(scene: "TableScene") -> list[AnswerFacts]:
    """The answers to the last offer of this turn, when it came to nothing."""
    found: list[AnswerFacts] = []
    for event in reversed(scene.chronicle.events):
        if isinstance(event, OfferAnswered):
            found.insert(0, answer_facts(scene, event.seat, event.answer))
        elif isinstance(event, TradeOffered):
            return found if event.seat == scene.seen.seat else []
        elif isinstance(event, TurnBegan):
            return []
    return []


_FILL: Final = {"waiting": PAPER2, "yes": PALE_GREEN, "no": PAPER2, "counter": PAPER}
_SIGN: Final = {
    "waiting": ("clock", QUIET),
    "yes": ("yes", GREEN),
    "no": ("no", RED),
    "counter": ("repeat", COUNTER),
}


def _answer_rows(
    scene: "TableScene", box: Box, y: float, answers: Sequence[AnswerFacts], title: str
) -> float:
    scene.add(
        Picture("answers", Box(box.x + 14, y + 10, box.w - 28, 0), partial(_side_label, title))
    )
    y += 24
    for facts in answers:
        action = CONFIRM_TRADE[facts.seat]
        live = action in scene.legal
        at = Box(box.x + 12, y, box.w - 24, ROW)
        scene.add(
            Zone(
                f"answer_{facts.seat}", at, scene.speaker.name(facts.seat),
                partial(scene.mean, action), _answer_paint(scene, facts), radius=10,
                enabled=live, tip=scene.t("Trade on these terms") if live else "",
            )
        )  # fmt: skip
        y += ROW_PITCH
    return y


def _answer_paint(scene: "TableScene", facts: AnswerFacts) -> Paint:
    def paint(p: Painter, at: Box, state: State) -> None:
        lit = state.hover and state.enabled
        edge, width = (INK, 2.2) if lit else (LINE, 1.6)
        p.panel(at, 10, _FILL[facts.state], None, edge, width, None)
        cards.seat_chip(p, scene.looks[facts.seat], at.x + 22, at.cy, 26)
        name = scene.speaker.name(facts.seat)
        p.text(name, at.x + 42, at.y + 15, 14, INK, 900, max_width=at.w - 84, elide=True)
        found = units(p, facts.tokens, SMALL)
        room = at.w - 42 - 34
        kind = SMALL
        if sum(u.width + u.gap for u in found) > room:
            kind = Type(11.0, 14.0, QUIET)
            found = units(p, facts.tokens, kind)
        draw_line(p, found, at.x + 42, at.y + 32, kind, scene.looks)
        sign, color = _SIGN[facts.state]
        p.blit(p.icon(sign, 24, color), at.right - 20, at.cy, "c")

    return paint


def _answers(scene: "TableScene", box: Box, answers: Sequence[AnswerFacts], offer: Offer) -> None:
    """The open offer: everyone's answer side by side, then what to do with them."""
    y = _answer_rows(scene, box, box.y + 268, answers, scene.t("Answers"))
    foot = box.bottom - 54
    gains = _makes_possible(scene, Draft(offer.give, offer.get))
    agreed = [a.seat for a in answers if a.state == "yes" and CONFIRM_TRADE[a.seat] in scene.legal]
    if gains and agreed and y < foot - 82:
        at = Box(box.x + 14, foot - 84, box.w - 28, 30)
        scene.add(Picture("gains", at, lambda p, b: _gains(p, b, scene, gains)))
    others = [
        a.seat for a in answers if a.state == "counter" and CONFIRM_TRADE[a.seat] in scene.legal
    ]
    if agreed or others:
        first = (agreed or others)[0]
        name = scene.speaker.name(first)
        words = scene.t("Trade with %(name)s", name=name)
        if not agreed:
            words = scene.t("Take %(name)s's offer", name=name)
        if scene.measure(words, 11, 900) > box.w - 44:
            words = scene.t("Trade")
        scene.add(
            Button(
                "trade_with", Box(box.x + 12, foot - 50, box.w - 24, 44), words,
                lambda: scene.mean(CONFIRM_TRADE[first]), kind="go",
            )
        )  # fmt: skip
    waiting = bool(offer.waiting())
    scene.add(
        Button(
            "withdraw", Box(box.x + 12, foot, box.w - 24, 44), scene.t("Change the offer"),
            scene.changed_offer,
            enabled=not waiting or scene.can_undo, key="" if waiting else "Esc",
            tip=scene.t("Everyone answers first") if waiting and not scene.can_undo else "",
        )
    )  # fmt: skip


# ---------------------------------------------------------------- answering
def _answering(scene: "TableScene", box: Box, mode: Answering) -> None:
    offer = scene.seen.offer
    if offer is None:
        return
    name = scene.speaker.name(scene.seen.active)
    if mode.counter is not None:
        _countering(scene, box, mode.counter)
        return
    _title(scene, box, scene.t("%(name)s offers", name=name), closes=False, rules=True)
    draft = Draft(offer.get, offer.give)
    labels = scene.t("You would give (you have)"), scene.t("You would get")
    _sides(scene, box, labels, draft, live=False)
    scene.add(Picture("drawer_rule", box, lambda p, at: controls.panel_rule(p, at, at.y + 260)))
    if scene.declining:
        _reasons(scene, box)
        return
    y = box.y + 274
    can = ACCEPT_OFFER in scene.legal
    refusal = None if can else scene.why(ACCEPT_OFFER)
    wide = box.w - 24
    scene.add(
        Button(
            "accept", Box(box.x + 12, y, wide, 50), scene.t("Accept"),
            lambda: scene.mean(ACCEPT_OFFER), kind="go", icon="yes", key="A" if can else "",
            size=16, enabled=can, tip="" if refusal is None else scene.speaker.refusal(refusal),
        )
    )  # fmt: skip
    if refusal is not None:
        _note(scene, Box(box.x + 14, y + 54, box.w - 28, 20), scene.speaker.refusal(refusal))
        y += 24
    scene.add(
        Button(
            "counter", Box(box.x + 12, y + 60, wide, 44), scene.t("Another offer"),
            scene.did(scene.selection.counter), icon="repeat", key="C",
            enabled=scene.legal.may_offer,
        )
    )  # fmt: skip
    scene.add(
        Button(
            "decline", Box(box.x + 12, y + 114, wide - 52, 44), scene.t("Decline"),
            lambda: scene.mean(DECLINES[0]), icon="no", key="N",
        )
    )  # fmt: skip
    scene.add(
        Button(
            "why_decline", Box(box.right - 56, y + 114, 44, 44), scene.t("Decline with a reason"),
            scene.did(scene.toggle_declining), icon="down", icon_size=20, silent=True,
            tip=scene.t("Decline with a reason"),
        )
    )  # fmt: skip
    scene.add(
        Button(
            "no_trades", Box(box.x + 12, y + 168, wide, 38), scene.speaker.decline(NO_TRADES),
            scene.no_trades, kind="quiet", size=13.5,
            tip=scene.t("No to this offer and to all others of this turn"),
        )
    )  # fmt: skip
    gains = _makes_possible(scene, draft)
    if gains:
        at = Box(box.x + 14, y + 214, box.w - 28, 30)
        scene.add(Picture("gains", at, lambda p, b: _gains(p, b, scene, gains)))


def _reasons(scene: "TableScene", box: Box) -> None:
    """Why not: one row a reason; the last one holds for the whole turn."""
    y = box.y + 266
    for code in range(1, NO_TRADES + 1):
        does = scene.no_trades if code == NO_TRADES else partial(scene.mean, DECLINES[code])
        scene.add(
            Button(
                f"reason_{code}", Box(box.x + 12, y, box.w - 24, 38), scene.speaker.decline(code),
                does, kind="quiet", size=13.5, left=True,
            )
        )  # fmt: skip
        y += 42
    scene.add(
        Button(
            "back", Box(box.x + 12, box.bottom - 48, box.w - 24, 38), scene.t("Back"),
            scene.did(scene.toggle_declining), icon="left", key="Esc",
        )
    )  # fmt: skip


def _countering(scene: "TableScene", box: Box, draft: Draft) -> None:
    _title(scene, box, scene.t("Another offer"), closes=True)
    labels = scene.t("You give (you have)"), scene.t("You get")
    _sides(scene, box, labels, draft, live=True)
    scene.add(Picture("drawer_rule", box, lambda p, at: controls.panel_rule(p, at, at.y + 260)))
    gains = _makes_possible(scene, draft)
    if gains:
        at = Box(box.x + 14, box.y + 270, box.w - 28, 30)
        scene.add(Picture("gains", at, lambda p, b: _gains(p, b, scene, gains)))
    action = scene.selection.counter_action()
    ready = action is not None and action in scene.legal
    refusal = scene.why(action) if action is not None and not ready else None
    words = scene.speaker.refusal(refusal) if refusal is not None else ""
    _note(scene, Box(box.x + 14, box.y + 310, box.w - 28, 40), words)
    foot = box.bottom - 54
    scene.add(
        Button(
            "send_counter", Box(box.x + 12, foot - 50, box.w - 24, 44), scene.t("Offer this"),
            scene.sent_counter, kind="go", enabled=ready,
            key="Enter" if ready else "",
        )
    )  # fmt: skip
    scene.add(
        Button("back", Box(box.x + 12, foot, box.w - 24, 44), scene.t("Back"), scene.cancelled,
               icon="left", key="Esc")
    )  # fmt: skip
