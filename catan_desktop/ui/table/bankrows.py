"""The rows of the drawer that trade with the bank at once."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.app.merits import newly_paid
from catan_desktop.engine.actions import MaritimeTrade
from catan_desktop.engine.ids import Cards
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, PAPER, QUIET
from catan_desktop.ui.table.actions import ART
from catan_desktop.ui.table.draft import bank_trades, with_count
from catan_desktop.ui.table.facts import ACTION_KINDS, ActionKind
from catan_desktop.ui.table.parts import Zone, heading
from catan_desktop.ui.widgets import Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

STEP: Final = 46.0
HEADING: Final = 24.0
ALONE: Final = 64.0
"""Height of the one row that there is: its second line says what the trade pays for."""
MOST: Final = 4
HIGHEST: Final = 1.4
"""The highest picture of a thing, a card, in its widths."""


def legal_bank_trades(scene: "TableScene") -> list[MaritimeTrade]:
    """The trades with the bank that the draft means."""
    draft, seen = scene.selection.draft, scene.seen
    if draft is None or seen.offer is not None:
        return []
    own = seen.own()
    found = bank_trades(draft, seen.hand, seen.rates[5 * own : 5 * own + 5])
    return [t for t in found if t in scene.legal][:MOST]


def build_bank_rows(
    scene: "TableScene",
    box: Box,
    y: float,
    trades: Sequence[MaritimeTrade],
    *,
    enter: bool,
    gains: bool = True,
) -> float:
    """Add a heading and a row for each trade; returns where they end.

    ``enter``: a single trade is also made by Enter. ``gains``: a single row says what the trade
    pays for.
    """
    if not trades:
        return y
    words = scene.t("Trade with the bank")
    at = Box(box.x + 14, y + 10, box.w - 28, 0)
    scene.add(Picture("bank_title", at, partial(heading, words)))
    y += HEADING
    alone = len(trades) == 1
    for i, trade in enumerate(trades):
        paid = pays_for(scene, _after(scene.seen.hand, trade)) if gains else []
        high = ALONE if alone and paid else 40.0
        key = "" if i else "Enter" if alone and enter else "B"
        main = alone and enter
        _row(scene, Box(box.x + 12, y, box.w - 24, high), trade, paid, key, main=main)
        y += high + STEP - 40
    if alone and enter:
        scene.default = f"bank_{trades[0].give}"
    return y


def _after(hand: Cards, trade: MaritimeTrade) -> Cards:
    left = with_count(hand, trade.give, hand[trade.give] - trade.count)
    return with_count(left, trade.get, left[trade.get] + 1)


def pays_for(scene: "TableScene", after: Cards) -> list[ActionKind]:
    """What a hand could pay for that the own one cannot, if there is a place and a piece for it."""
    paid = newly_paid(scene.seen, after)
    return [kind for kind in ACTION_KINDS if kind in paid]


def draw_gains(
    p: Painter, box: Box, scene: "TableScene", gains: Sequence[ActionKind], color: str = QUIET
) -> None:
    """What a trade pays for: words at the left, a picture for each thing at the right."""
    words, room = scene.t("Pays for"), box.w - 4 - 36 * len(gains)
    if p.measure(words, 13) <= room:  # else the pictures alone
        p.text(words, box.x, box.cy, 13, color)
    x = box.right - 16
    look = scene.looks[scene.seen.own()]
    for kind in reversed(gains):
        name, width = ART[kind]
        small = width * (0.44 if kind == "road" else 0.56)
        small *= min(1.0, (box.h - 4) / (small * HIGHEST))
        art = controls.icon_art(p, name, small, INK, look if name.startswith("piece") else None)
        p.blit(art, x, box.cy, "c")
        x -= 36


def _row(
    scene: "TableScene",
    box: Box,
    trade: MaritimeTrade,
    gains: Sequence[ActionKind],
    key: str,
    *,
    main: bool,
) -> None:
    """``main``: Enter makes it, so it is the green button."""
    speaker = scene.speaker
    words = scene.t(
        "Trade with the bank: %(n)s %(give)s for 1 %(get)s",
        n=trade.count,
        give=speaker.resource(trade.give),
        get=speaker.resource(trade.get),
    )

    def paint(p: Painter, at: Box, state: State) -> None:
        at = controls.plate(p, at, "go" if main else "on", state._replace(focus=False), 12)
        y = at.y + 20
        ink = PAPER if main else INK
        p.blit(p.icon("bank", 22, ink), at.x + 22, y, "c")
        x = at.x + 44
        p.text(str(trade.count), x, y, 16, ink, 900)
        p.blit(p.art(cards.resource_icon(trade.give), 24), x + 26, y, "c")
        p.blit(p.icon("right", 15, ink), x + 52, y, "c")
        p.text("1", x + 68, y, 16, ink, 900)
        p.blit(p.art(cards.resource_icon(trade.get), 24), x + 93, y, "c")
        if key:
            p.text(key, at.right - 12, y, 12, ink if main else QUIET, 700, "r")
        if at.h > 40:
            below = Box(at.x + 14, at.y + 36, at.w - 20, at.h - 38)
            draw_gains(p, below, scene, gains, ink if main else QUIET)

    scene.add(
        Zone(
            f"bank_{trade.give}", box, words, partial(scene.mean, trade), paint, radius=12,
            tip=words,
        )
    )  # fmt: skip
