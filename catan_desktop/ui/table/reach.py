"""Reaching for what one wants: a bank pile or another seat's card, clicked, opens the trade."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from catan_desktop.engine.actions import OfferTrade
from catan_desktop.engine.ids import NO_CARDS, RESOURCES, Resource, Seat
from catan_desktop.engine.observation import Phase
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import LEFT, Input, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.table.draft import with_count
from catan_desktop.ui.table.parts import Hint
from catan_desktop.ui.table.selection import Monopoly, Plenty, Victim

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene


class Reach(Hint):
    """A place that explains itself, and does something on a click; ``ready``: it would now.

    Keys pass it by: whatever it does has keys of its own.
    """

    def __init__(
        self, name: str, box: Box, label: str, tip: str, reached: Callable[[], None], *, ready: bool
    ) -> None:
        super().__init__(name, box, label, tip=tip)
        self._reached, self._ready = reached, ready

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        if isinstance(event, PointerPressed) and event.button == LEFT:
            self._reached()
            return True
        return super().handle(event)

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        if self.hovered and self._ready:
            controls.focus_ring(painter, self.box.inset(3), 9)


def want(scene: "TableScene", resource: Resource) -> None:
    """A pile of the bank was clicked: one card of it is wanted, or the reason why not is said."""
    selection = scene.selection
    if isinstance(selection.mode, Plenty | Monopoly):
        scene.did(lambda: selection.pick(resource))()
    elif scene.drafting() or selection.open_trade():
        selection.draft_get(resource)
        scene.sound("card")
        scene.refresh()
    else:
        _refuse(scene)


def ask(scene: "TableScene", seat: Seat) -> None:
    """Another seat's card was clicked: an offer would ask it alone, or it is robbed."""
    selection = scene.selection
    if isinstance(selection.mode, Victim):
        scene.robbed(seat)
    elif not can_ask(scene):
        _refuse(scene, seat)
    elif selection.open_trade():
        others = [s for s in selection.partners() if s != seat]
        if len(others) == len(selection.partners()):
            selection.toggle_partner(seat)
        for other in others:
            selection.toggle_partner(other)
        scene.sound("click")
        scene.refresh()


def can_want(scene: "TableScene") -> bool:
    """Whether a click on a pile of the bank does something."""
    mode, seen = scene.selection.mode, scene.seen
    trades = seen.phase is Phase.MAIN and seen.trading and scene.selection.situation.asked
    return isinstance(mode, Plenty | Monopoly) or scene.drafting() or trades


def can_ask(scene: "TableScene") -> bool:
    """Whether an offer could be put together now."""
    return scene.seen.phase is Phase.MAIN and scene.legal.may_offer


def _refuse(scene: "TableScene", seat: Seat | None = None) -> None:
    """Say why there is no trade; those who only watch are told nothing."""
    from catan_desktop.ui.table.build import reason_off

    hand = scene.seen.hand
    if scene.seen.seat is None:
        return
    if scene.seen.phase is Phase.MAIN and seat is not None and any(hand):
        give = next(r for r in RESOURCES if hand[r])
        get = next(r for r in RESOURCES if r != give)
        offer = OfferTrade(with_count(NO_CARDS, give, 1), with_count(NO_CARDS, get, 1), (seat,))
        refusal = scene.why(offer)
        if refusal is not None and not scene.lagging:
            scene.refuse(scene.speaker.refusal(refusal))
            return
    scene.refuse(reason_off(scene, "trade"))
