"""Why a curtain fell: what its person is asked for, and what was done when their time was up."""

from typing import TYPE_CHECKING

from catan_desktop.engine.actions import DeclineOffer, Discard, EndTurn
from catan_desktop.engine.events import OfferAnswered, OfferClosed
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.observation import Phase

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene


def why_curtain(scene: "TableScene", seat: Seat) -> str:
    """What the person on the curtain is asked for, from what everybody may know."""
    t, name = scene.t, scene.speaker.name(seat)
    public = scene.session.observe(None)
    if public.phase is Phase.DISCARD:
        return t("%(name)s, give up cards", name=name)
    if public.phase is Phase.OFFER and public.active != seat:
        other = scene.speaker.name(public.active)
        return t("%(name)s, %(other)s offers you a trade", name=name, other=other)
    if public.phase is Phase.ROBBER:
        return t("%(name)s, move the robber", name=name)
    who = _answered(scene)
    if len(who) == 1:
        return t("%(name)s, %(other)s has answered", name=name, other=scene.speaker.name(who[0]))
    if who:
        return t("%(name)s, the answers are there", name=name)
    if public.phase in (Phase.MAIN, Phase.FREE_ROAD):
        return t("%(name)s, your turn goes on", name=name)
    return t("%(name)s, it is your turn", name=name)


def _answered(scene: "TableScene") -> list[Seat]:
    """The people who have answered the last offer, if nothing has happened since."""
    seats: list[Seat] = []
    for event in reversed(scene.session.events(None)):
        if isinstance(event, OfferAnswered):
            seats.insert(0, event.seat)
        elif seats or not isinstance(event, OfferClosed):
            break
    return [s for s in seats if scene.session.is_human(s)] or seats


def time_was_up(scene: "TableScene", seat: Seat) -> str:
    """What the timer did last for this person, if they have done nothing since; else nothing."""
    last = next((e for e in reversed(scene.session.entries) if e.seat == seat), None)
    if last is None or last.by != "timer":
        return ""
    if isinstance(last.action, Discard):
        return scene.t("Time was up: cards were discarded for you")
    if isinstance(last.action, DeclineOffer):
        return scene.t("Time was up: the offer was declined for you")
    if isinstance(last.action, EndTurn):
        return scene.t("Time was up: your turn was ended")
    return scene.t("Time was up: the timer played for you")
