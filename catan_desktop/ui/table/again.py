"""A standing offer: the last own one, made again with one key or click."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from catan_desktop.engine.actions import OfferTrade
from catan_desktop.engine.events import (
    BankTraded,
    Event,
    PlayersTraded,
    TradeOffered,
    TurnBegan,
)
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK
from catan_desktop.ui.table.parts import Zone
from catan_desktop.ui.table.tokens import Type, draw_line, units
from catan_desktop.ui.words import card_tokens

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

WORDS = Type(14.0, 18.0, INK)
SMALL = Type(11.0, 14.0, INK)


def last_offer(scene: "TableScene") -> OfferTrade | None:
    """The last offer that the person before the screen made in this game.

    Who holds no card now is not asked again, if somebody else is.
    """
    seat = scene.seating.viewer
    for event in reversed(scene.chronicle.events):
        if isinstance(event, TradeOffered) and event.seat == seat:
            rich = tuple(s for s in event.to if scene.seen.hand_sizes[s])
            return OfferTrade(event.give, event.get, rich or event.to)
    return None


def is_settled(events: Sequence[Event], offer: OfferTrade) -> bool:
    """Whether a trade since the offer, in the last turn of these events, left it without use.

    It was made, what it asks for came from the bank, or the bank has just given what it gives.
    """
    for event in reversed(events):
        if isinstance(event, PlayersTraded):
            return True
        if isinstance(event, BankTraded) and (
            offer.get[event.get] or offer.get[event.give] or offer.give[event.get]
        ):
            return True
        if isinstance(event, TradeOffered | TurnBegan):
            return False
    return False


def offer_again(scene: "TableScene") -> None:
    """Make the last offer once more, or say why that does not go."""
    offer = last_offer(scene)
    if scene.seen.offer is not None or offer is None:
        return
    if is_settled(scene.chronicle.events, offer):
        scene.refuse(scene.t("You have just traded for that"))
        return
    trade = scene.find("trade")
    if trade is not None and scene.find("again") is None:
        scene.at = (trade.box.cx, trade.box.y + 12)
    scene.mean(offer)


def build_again(scene: "TableScene", box: Box, *, quiet: bool = False) -> None:
    """Add the button that makes it, with its terms; nothing where there is no use in it.

    ``quiet``: it has just been declined by all, and would only be declined again.
    """
    offer = last_offer(scene)
    if offer is None or is_settled(scene.chronicle.events, offer):
        return
    ready = offer in scene.legal
    words = scene.t("Offer again")
    terms = scene.speaker.tokens(
        lambda **f: scene.t("Again: %(give)s for %(get)s", **f),
        give=card_tokens(offer.give),
        get=card_tokens(offer.get),
    )
    refusal = None if ready else scene.why(offer)
    tip = words if refusal is None else scene.speaker.refusal(refusal)

    def paint(p: Painter, at: Box, state: State) -> None:
        kind: controls.Kind = "off" if not ready else "quiet" if quiet else "on"
        at = controls.plate(p, at, kind, state._replace(focus=False), 12)
        p.blit(p.icon("repeat", 20, INK), at.x + 22, at.cy, "c", 255 if ready else 150)
        size, found = WORDS, units(p, terms, WORDS)
        if sum(u.width + u.gap for u in found) > at.w - 64:
            size, found = SMALL, units(p, terms, SMALL)
        draw_line(p, found, at.x + 40, at.cy, size, scene.looks)
        p.text("O", at.right - 12, at.y + 12, 12, INK, 700, "r")

    scene.add(
        Zone(
            "again", box, words, lambda: offer_again(scene), paint,
            refused=lambda: offer_again(scene), radius=12, enabled=ready, tip=tip,
        )
    )  # fmt: skip
