"""Rules for offers: what is declined for a person, on a sheet in the place of the drawer."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.app.offer_rules import OfferDesk, OfferRules, leader_points
from catan_desktop.engine.ids import RESOURCES, Resource
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, QUIET, RED
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.parts import Zone
from catan_desktop.ui.table.selection import Answering, Trading
from catan_desktop.ui.widgets import Button, Picture, TickBox

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

CARD: Final = 37.0
STEP: Final = 42.0


class OfferSheet:
    """Shows and changes the rules of the person before the screen.

    Nothing is declined while the sheet is open, so that a rule can be thought over.

    Attributes:
        desk: the rules of all. open: whether the sheet shows.
        alone: it was opened while no trade was made or answered, and stays until it is closed.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.desk = OfferDesk(scene.session)
        self.open = self.alone = False

    def follow(self, *, needed: bool, trading: bool) -> None:
        """Take in what else the drawer shows.

        ``needed``: a trade is made or answered. ``trading``: it is the own one, for which the
        sheet that was opened alone makes room.
        """
        there = self._scene.curtain is None and self._scene.seating.viewer is not None
        self.open &= there and (needed or self.alone) and not (trading and self.alone)
        self.alone &= self.open

    def toggle(self) -> None:
        """Show the sheet, or put it away."""
        self.open = not self.open
        self.alone = self.open and not isinstance(self._scene.selection.mode, Trading | Answering)
        self._scene.sound("click")
        self._scene.refresh()

    def show(self) -> None:
        """Show the sheet above whatever else stands beside the board."""
        if not self.open:
            self.toggle()
        self._scene.beside.bring("trade")
        self._scene.refresh()

    def button(self, box: Box) -> None:
        """Add the button that shows the sheet; it tells by its look whether a rule is set."""
        scene, seat = self._scene, self._scene.seating.viewer
        if seat is None:
            return
        words = scene.t("Rules for offers")
        kind: controls.Kind = "sel" if self.desk.rules(seat) != OfferRules() else "on"
        scene.add(
            Button(
                "offer_rules", box, words, self.toggle, icon="gear", icon_size=20,
                kind=kind, bare=kind == "on", silent=True, tip=words,
            )
        )  # fmt: skip

    # ------------------------------------------------------------ the sheet
    def build(self, box: Box) -> None:
        """Add the sheet's widgets."""
        scene, seat = self._scene, self._scene.seating.viewer
        if seat is None:
            return
        t, rules = scene.t, self.desk.rules(seat)
        scene.add(Picture("offer_rules_words", box, self._words))
        drawer.offer_help(scene, Box(box.right - 42, box.y + 6, 36, 36))
        for r in RESOURCES:
            self._card(Box(box.x + 14 + r * STEP, box.y + 150, CARD, 72), r, rules)
        points = leader_points(scene.seen)
        ticks = (
            ("even", t("if I would give more"), rules.even, _even),
            ("leaders", t("players with %(n)s+ points", n=points), rules.leaders, _leaders),
            ("everything", t("every offer"), rules.everything, _everything),
        )
        for i, (name, words, on, change) in enumerate(ticks):
            at = Box(box.x + 14, box.y + 274 + i * 40, box.w - 28, 32)
            scene.add(TickBox(f"rule_{name}", at, words, on, partial(self._set, change)))
        at = Box(box.x + 12, box.bottom - 58, box.w - 24, 46)
        scene.add(Button("back", at, t("Back"), self.toggle, icon="left", key="Esc", kind="quiet"))

    def _words(self, p: Painter, box: Box) -> None:
        t = self._scene.t
        p.blit(p.icon("gear", 26, INK), box.x + 24, box.y + 24, "c")
        p.text(t("Rules for offers"), box.x + 44, box.y + 24, 18, INK, 900, max_width=box.w - 90)
        words = t("What is declined for you at once; the log says that it was a rule.")
        p.paragraph(words, box.x + 14, box.y + 58, box.w - 28, 13, QUIET)
        controls.heading(p, box.x + 14, box.y + 130, t("Never give away"), box.w - 28, 13.5)
        controls.heading(p, box.x + 14, box.y + 252, t("Also decline"), box.w - 28, 13.5)

    def _card(self, at: Box, r: Resource, rules: OfferRules) -> None:
        scene, kept = self._scene, r in rules.never

        def paint(p: Painter, box: Box, state: State) -> None:
            up = 2.0 if state.hover else 0.0
            high = CARD * cards.CARD_RATIO
            if kept:
                cards.gold_edge(p, Box(box.x, box.y + 3 - up, CARD, high))
            art = p.art(cards.resource_card_art(r), CARD)
            p.blit(art, box.x, box.y + 3 - up, alpha=255 if kept else 150)
            if kept:
                p.blit(p.icon("lock", 18, RED), box.cx, box.y + high + 14, "c")

        words = scene.speaker.resource(r)
        tip = scene.t("%(resource)s: kept", resource=words) if kept else words
        scene.add(Zone(f"never_{r}", at, words, partial(self._keep, r), paint, radius=8, tip=tip))

    def _keep(self, r: Resource) -> None:
        seat = self._scene.seating.viewer
        if seat is not None:
            self.desk.change(seat, self.desk.rules(seat).toggled(r))
        self._scene.sound("click")
        self._scene.refresh()

    def _set(self, change: Callable[[OfferRules, bool], OfferRules], on: bool) -> None:
        seat = self._scene.seating.viewer
        if seat is not None:
            self.desk.change(seat, change(self.desk.rules(seat), on))
        self._scene.refresh()


def _even(rules: OfferRules, on: bool) -> OfferRules:
    return replace(rules, even=on)


def _leaders(rules: OfferRules, on: bool) -> OfferRules:
    return replace(rules, leaders=on)


def _everything(rules: OfferRules, on: bool) -> OfferRules:
    return replace(rules, everything=on)
