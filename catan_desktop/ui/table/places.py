"""Where cards and awards come from and go to on the table."""

from typing import TYPE_CHECKING

from catan_desktop.engine.ids import Seat
from catan_desktop.ui.box import Point
from catan_desktop.ui.table.facts import DEV
from catan_desktop.ui.table.hand import fans
from catan_desktop.ui.table.panels import award_point as award_place
from catan_desktop.ui.table.panels import pile_box

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene


def seat_point(scene: "TableScene", seat: Seat, kind: int) -> Point:
    """Where cards of a seat come from and go to; kind 5 are development cards."""
    if seat != scene.seating.viewer:
        box = scene.table.seats[seat]
        return box.x + 24, box.cy
    rail = scene.table.hand
    found, _ = fans(rail, scene.seen.hand, scene.seen.devs)
    for fan in found:
        if fan.kind == kind or (kind >= DEV and fan.is_dev):
            return fan.box.centre
    part = 0.88 if kind >= DEV else 0.1 + 0.15 * kind
    return rail.x + rail.w * part, rail.cy


def bank_point(scene: "TableScene", kind: int) -> Point:
    """The middle of a pile; kind 5 is the deck."""
    return pile_box(scene.table.bank, kind).centre


def award_point(scene: "TableScene", name: str, seat: Seat | None) -> Point:
    """Where an award lies: beside the bank, or on its holder's card."""
    if seat is None or seat < 0:
        return award_place(scene.table.bank, name)
    box = scene.table.seats[seat]
    return box.right - 80, box.y + 18
