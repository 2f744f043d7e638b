"""The drawer beside the board: trading with bank and players, and answering an offer."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLINE_REASONS,
    DECLINES,
    MaritimeTrade,
)
from catan_desktop.engine.ids import RESOURCES, Resource, Seat
from catan_desktop.engine.observation import Offer
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.inputs import Input, PointerPressed, PointerReleased, WheelTurned
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GREEN, INK, QUIET
from catan_desktop.ui.table import again
from catan_desktop.ui.table.answers import (
    LOW_ROW,
    ROW,
    AnswerFacts,
    Terms,
    answer_rows,
    can_take,
    draw_terms,
    offer_answers,
    past_answers,
)
from catan_desktop.ui.table.bankrows import (
    build_bank_rows,
    draw_gains,
    legal_bank_trades,
    pays_for,
)
from catan_desktop.ui.table.draft import Draft
from catan_desktop.ui.table.facts import ActionKind
from catan_desktop.ui.table.parts import Paint, Zone, heading
from catan_desktop.ui.table.selection import Answering, Trading
from catan_desktop.ui.widgets import Button, Picture, Widget

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

CARD: Final = 37.0
STEP: Final = 42.0
TOOL: Final = 36.0
"""From one button of the heading to the next."""
MINUS: Final = 28.0
STILL: Final = 104.0
"""From the cards that are given to those that are got, where none can be chosen."""
LIVE: Final = 124.0
"""The same where they can: below each stands the sign that takes one back."""
RULE: Final = 52.0
"""Height of the line below both sides above their two rows."""
OWN: Final = 76.0
"""Height of the own offer, once it is made."""
GET_KEYS: Final = ("6", "7", "8", "9", "0")
CANNOT_PAY: Final = DECLINE_REASONS.index("cannot_pay")
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


def is_needed(scene: "TableScene") -> bool:
    """Whether a trade is being made or answered."""
    return isinstance(scene.selection.mode, Trading | Answering)


def is_open(scene: "TableScene") -> bool:
    """Whether the drawer stands open: for a trade, or for the rules for offers alone."""
    return is_needed(scene) or scene.offer_sheet.open


def has_main_button(scene: "TableScene") -> bool:
    """Whether a green button of the drawer is what the player goes on with: one a screen."""
    offer = scene.find("offer")
    return (offer is not None and offer.enabled) or scene.default.startswith("bank_")


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
    """The heading, and at its right what leads to the rulebook, to rules for offers, and out."""
    asks = asks_players(scene)
    room = box.w - 52 - TOOL * (closes + asks + (asks and rules))

    def paint(p: Painter, at: Box) -> None:
        p.blit(p.art("res_any", 26), at.x + 24, at.y + 24, "c")
        p.text(words, at.x + 44, at.y + 24, 18, INK, 900, max_width=room, elide=True)

    scene.add(Picture("drawer_title", box, paint))
    at = Box(box.right - 42, box.y + 6, 36, 36)
    if closes:
        scene.add(
            Button(
                "close_drawer", at, scene.t("Close"), scene.cancelled, icon="no", icon_size=20,
                bare=True, silent=True, tip=scene.t("Close (Esc)"),
            )
        )  # fmt: skip
        at = at.moved(-TOOL, 0)
    if asks and rules:
        scene.offer_sheet.button(at)
        at = at.moved(-TOOL, 0)
    if asks:
        offer_help(scene, at)


def asks_players(scene: "TableScene") -> bool:
    """Whether there is anybody to trade with, by the rules."""
    return scene.seen.rules.player_trades and scene.seen.seats > 1


def offer_help(scene: "TableScene", box: Box) -> None:
    """Add the button that opens the rulebook where it tells how an offer runs."""
    words = scene.t("How an offer runs: rulebook (F2)")
    scene.add(
        Button(
            "offer_help", box, words, scene.open_rulebook, icon="book", icon_size=21, bare=True,
            silent=True, tip=words,
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
        top = box.y + 55 + k * (LIVE if live else STILL)
        scene.add(
            Picture(f"side_{k}", Box(box.x + 14, top, box.w - 28, 0), partial(heading, label))
        )
        high = 72 if stock is not None else 60
        for r in RESOURCES:
            at = Box(box.x + 14 + r * STEP, top + 14, CARD, high)
            _side_card(scene, at, r, k, side[r], None if stock is None else stock[r], live=live)
            if live and side[r]:
                below = Box(at.x - 2.5, at.bottom, STEP, MINUS)
                _minus(scene, below, r, k, last=side[r] == 1)


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
            cards.count_disc(p, count, box.x + CARD - 10, box.y + 7 - up, 10)
        if stock is not None:
            p.text(str(stock), box.cx, box.bottom - 6, 13, INK, 700, "c")

    key = GET_KEYS[r] if side else str(r + 1)
    words = scene.speaker.resource(r)
    scene.add(
        Zone(
            f"{'get' if side else 'give'}_{r}", at, words,
            scene.did(partial(change, r)), paint, less=scene.did(partial(change, r, less=True)),
            radius=8, enabled=possible,
            tip=scene.t("%(resource)s (key %(key)s); the minus below: one fewer",
                        resource=words, key=key) if live else words,
        )
    )  # fmt: skip


def _minus(scene: "TableScene", at: Box, r: Resource, side: int, *, last: bool) -> None:
    """Below a card that is laid into the trade: takes one back by a plain click."""
    selection, name = scene.selection, "get" if side else "give"
    change = selection.draft_get if side else selection.draft_give

    def taken() -> None:
        sign = scene.focused
        if last and sign is not None and sign.name == f"less_{name}_{r}":
            # With the last one the sign goes: the keyboard stays at the card.
            scene.focus_on(scene.find(f"{name}_{r}"), visible=scene.shows_focus(sign))
        scene.did(partial(change, r, less=True))()

    def paint(p: Painter, box: Box, state: State) -> None:
        sheet = Box(box.x + 3, box.y + 2, box.w - 6, box.h - 4)
        sheet = controls.plate(p, sheet, "on", state._replace(focus=False), 8)
        p.blit(p.icon("minus", 15, INK), *sheet.centre, "c")

    key = f"Shift+{GET_KEYS[r] if side else r + 1}"
    words = scene.t("One %(resource)s fewer (%(key)s)", resource=scene.speaker.resource(r), key=key)
    scene.add(Zone(f"less_{name}_{r}", at, words, taken, paint, less=taken, radius=8, tip=words))


# ---------------------------------------------------------------- own trade
def _trading(scene: "TableScene", box: Box) -> None:
    offer, draft = scene.seen.offer, scene.selection.draft or Draft()
    _title(scene, box, scene.t("Trade"), closes=offer is None, rules=offer is None)
    if offer is not None:
        own = Box(box.x + 14, box.y + 46, box.w - 28, OWN)
        terms = Terms(offer.give, offer.get)
        scene.add(Picture("own_offer", own, lambda p, at: draw_terms(p, at, scene, terms, 40)))
        _rule(scene, box, own.bottom + 12)
        _answers(scene, box, offer_answers(scene, offer), offer)
        return
    labels = scene.t("You give (you have)"), scene.t("You get (the bank has)")
    _sides(scene, box, labels, draft, live=True)
    _rule(scene, box, box.y + RULE + 2 * LIVE)
    _making(scene, box, draft)


def _rule(scene: "TableScene", box: Box, y: float) -> None:
    scene.add(Picture("drawer_rule", box, lambda p, at: controls.panel_rule(p, at, y)))


def _making(scene: "TableScene", box: Box, draft: Draft) -> None:
    """The offer is being put together: the bank, whom to ask, what it makes possible."""
    trades = legal_bank_trades(scene)
    asks = asks_players(scene)
    action = draft.offer(scene.selection.partners())
    ready = asks and action in scene.legal
    refused = _refused(scene)
    top = box.y + RULE + 2 * LIVE + 4
    y = build_bank_rows(scene, box, top, trades, enter=not ready, gains=not refused)
    if not asks:
        _note(scene, Box(box.x + 14, y, box.w - 28, 40), _advice(scene, draft, trades))
        return
    foot = box.bottom - 58
    if refused:
        high = LOW_ROW if trades else ROW
        y = answer_rows(scene, box, y, past_answers(scene), scene.t("Answers"), high=high)
        if y < foot - 40:
            at = Box(box.x + 14, y, box.w - 28, 40)
            _note(scene, at, scene.t("Change a card to offer anew."))
        at = Box(box.x + 12, max(foot, y + 4), box.w - 24, 42)
        again.build_again(scene, at, quiet=True)
        return
    past = past_answers(scene) if draft.empty else []
    if past:
        title = scene.t("Answers to your last offer")
        y = answer_rows(scene, box, y, past, title, high=LOW_ROW)
    elif draft.complete or not trades:
        y = _ask_row(scene, box, y)
    if draft.empty:
        again.build_again(scene, Box(box.x + 12, y + 4, box.w - 24, 40))
    elif draft.complete:
        gains = _makes_possible(scene, draft)
        _gains(scene, Box(box.x + 14, foot - 40, box.w - 28, 30), gains)
    if not draft.complete and not past and y < foot - 64:
        advice, wide = _advice(scene, draft, trades), box.w - 28
        more = len(scene.wrap(advice, wide, 13)) - 2
        at = Box(box.x + 14, foot - 66 - 19 * max(0, more), wide, 60)
        _note(scene, at, advice)
    _offer_button(scene, Box(box.x + 12, foot, box.w - 24, 46), draft, ready=ready)


def _refused(scene: "TableScene") -> bool:
    """Whether the draft is an offer that everybody has just declined."""
    mode = scene.selection.mode
    return isinstance(mode, Trading) and mode.refused


def _offer_button(scene: "TableScene", box: Box, draft: Draft, *, ready: bool) -> None:
    partners = scene.selection.partners()
    words = scene.t("Offer to %(names)s", names=scene.speaker.all_names(partners))
    if len(partners) in (0, scene.seen.seats - 1):
        words = scene.t("Offer to all")
    elif scene.measure(words, 12.5, 900) > box.w - 66:  # they end before the key's name
        words = scene.n("Offer to %(n)s player", "Offer to %(n)s players", len(partners))
    scene.add(
        Button(
            "offer", box, words, lambda: scene.mean(draft.offer(partners)), kind="go",
            key="Enter" if ready else "", enabled=ready,
            tip="" if ready else _why_no_offer(scene, draft),
        )
    )  # fmt: skip


def _ask_row(scene: "TableScene", box: Box, y: float) -> float:
    """Whom the offer asks: a chip a seat, ticked or not."""
    words = scene.t("Whom to ask")
    scene.add(Picture("ask", Box(box.x + 14, y + 12, box.w - 28, 0), partial(heading, words)))
    partners = scene.selection.partners()
    others = [s for s in range(scene.seen.seats) if s != scene.seen.seat]
    wide = (box.w - 24 - 8 * (len(others) - 1)) / len(others)
    for i, seat in enumerate(others):
        at = Box(box.x + 12 + i * (wide + 8), y + 24, wide, 44)
        name = scene.speaker.name(seat)
        empty = not scene.seen.hand_sizes[seat]
        scene.add(
            Zone(
                f"ask_{seat}", at, name, scene.did(partial(scene.selection.toggle_partner, seat)),
                _ask_chip(scene, seat, on=seat in partners, empty=empty), radius=12,
                tip=_ask_tip(scene, name, on=seat in partners, empty=empty),
            )
        )  # fmt: skip
    return y + 76


def _ask_tip(scene: "TableScene", name: str, *, on: bool, empty: bool) -> str:
    """What a click on a seat does, or why it brings nothing."""
    if empty:
        return scene.t("%(name)s has no cards", name=name)
    if on:
        return scene.t("Do not ask %(name)s", name=name)
    return scene.t("Ask %(name)s too", name=name)


def _ask_chip(scene: "TableScene", seat: Seat, *, on: bool, empty: bool) -> Paint:
    def paint(p: Painter, at: Box, state: State) -> None:
        at = controls.plate(p, at, "on" if on else "quiet", state._replace(focus=False), 12)
        if empty:
            words = scene.t("no cards")
            cards.seat_chip(p, scene.looks[seat], at.cx, at.y + 15, 22)
            p.text(words, at.cx, at.bottom - 10, 11, INK if on else QUIET, 700, "c",
                   max_width=at.w - 6)  # fmt: skip
            return
        cards.seat_chip(p, scene.looks[seat], at.cx - 11, at.cy, 28)
        sign, color = ("yes", GREEN) if on else ("no", QUIET)
        p.blit(p.icon(sign, 18, color), at.cx + 15, at.cy, "c", 255 if on else 150)

    return paint


def _why_no_offer(scene: "TableScene", draft: Draft) -> str:
    refusal = scene.why(draft.offer(scene.selection.partners()))
    return "" if refusal is None else scene.speaker.refusal(refusal)


def _advice(scene: "TableScene", draft: Draft, trades: Sequence[MaritimeTrade]) -> str:
    if draft.empty:
        return scene.t("Choose the card you want; at the bank the best rate is used.")
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
    return pays_for(scene, (a, b, c, d, e))


def _gains(scene: "TableScene", box: Box, gains: Sequence[ActionKind]) -> None:
    if gains:
        scene.add(Picture("gains", box, lambda p, b: draw_gains(p, b, scene, gains)))


# ---------------------------------------------------------------- answers
def _answers(scene: "TableScene", box: Box, answers: Sequence[AnswerFacts], offer: Offer) -> None:
    """The open offer: everyone's answer side by side, then what to do with them."""
    y = answer_rows(scene, box, box.y + OWN + 62, answers, scene.t("Answers"))
    foot = box.bottom - 54
    gains = _makes_possible(scene, Draft(offer.give, offer.get))
    agreed = any(a.state == "yes" and can_take(scene, a) for a in answers)
    if agreed and y < foot - 32:
        _gains(scene, Box(box.x + 14, foot - 34, box.w - 28, 30), gains)
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
    _rule(scene, box, box.y + RULE + 2 * STILL)
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
            lambda: scene.mean(ACCEPT_OFFER), kind="go", icon="yes", key="Enter" if can else "",
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
    _gains(scene, Box(box.x + 14, y + 214, box.w - 28, 30), gains)


def _reasons(scene: "TableScene", box: Box) -> None:
    """Why not: one row a reason; the last one holds for the whole turn."""
    at = Box(box.x + 14, box.y + 272, box.w - 28, 0)
    scene.add(Picture("reasons", at, partial(heading, scene.t("Why do you decline?"))))
    y = box.y + 284
    for code in range(1, NO_TRADES + 1):
        if code == CANNOT_PAY and ACCEPT_OFFER in scene.legal:
            continue
        does = scene.no_trades if code == NO_TRADES else partial(scene.mean, DECLINES[code])
        scene.add(
            Button(
                f"reason_{code}", Box(box.x + 12, y, box.w - 24, 38), scene.speaker.decline(code),
                does, kind="quiet", size=13.5, left=True,
            )
        )  # fmt: skip
        y += 41
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
    _rule(scene, box, box.y + RULE + 2 * LIVE)
    gains = _makes_possible(scene, draft)
    _gains(scene, Box(box.x + 14, box.y + 310, box.w - 28, 30), gains)
    action = scene.selection.counter_action()
    ready = action is not None and action in scene.legal
    refusal = scene.why(action) if action is not None and not ready else None
    words = scene.speaker.refusal(refusal) if refusal is not None else ""
    _note(scene, Box(box.x + 14, box.y + 346, box.w - 28, 40), words)
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
