"""What the player does at the table: what widgets and keys report, turned into actions."""

from collections.abc import Callable
from dataclasses import replace

from catan_desktop.app.boards import code_of
from catan_desktop.app.saving import NOT_SAVED
from catan_desktop.app.session import UndoRefusedError
from catan_desktop.app.settings import SpeedName
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    DECLARE_VICTORY,
    DECLINES,
    END_TURN,
    ROLL,
    WITHDRAW_OFFER,
)
from catan_desktop.engine.ids import DevCard, Resource, Seat
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.build import reason_off
from catan_desktop.ui.table.facts import PIECES, ActionKind
from catan_desktop.ui.table.pace import PacedDesk
from catan_desktop.ui.table.selection import Answering, Trading


class ActingDesk(PacedDesk):
    """The desk with everything that its widgets report."""

    # ------------------------------------------------------------ meaning
    def did(self, what: Callable[[], object]) -> Callable[[], None]:
        """A callback for a widget: do it, then take in the change."""

        def do() -> None:
            what()
            self.sound("click")
            self.refresh()

        return do

    # ------------------------------------------------------------ reports of widgets
    def pressed_action(self, kind: ActionKind) -> None:
        """Road, settlement, city, development card or trade was pressed."""
        if kind == "dev":
            self.mean(BUY_DEV_CARD)
        elif kind == "trade":
            if isinstance(self.selection.mode, Trading):
                if self._as_table().beside.shown == "trade":
                    self.selection.cancel()
                else:
                    self._as_table().beside.bring("trade")
            else:
                self.selection.open_trade()
        elif self.selection.holds(PIECES[kind]):
            self.selection.cancel()
        else:
            self.selection.choose(PIECES[kind])
        self.pane.cursor = None
        self.sound("click")
        self.refresh()

    def refused_action(self, kind: ActionKind) -> None:
        """An action that is off was pressed."""
        self.refuse(reason_off(self._as_table(), kind))

    def key_action(self, kind: ActionKind) -> None:
        """The key of an action: as its button, the reason beside it.

        The key of a piece always chooses it, as often as it is pressed; Escape puts it back.
        """
        widget = self.find(kind)
        if widget is None or (kind in PIECES and self.selection.holds(PIECES[kind])):
            return
        self.at = (widget.box.cx, widget.box.y + 12)
        if widget.enabled:
            self.pressed_action(kind)
        else:
            self.refused_action(kind)

    def pressed_end(self) -> None:
        """The green button: roll, end the turn, or the result once the game is over."""
        if self.seen.phase is Phase.OVER:
            self.show_result()
            return
        if self.watching:
            self._as_table().watch.toggle()
            return
        self.mean(ROLL if self.seen.phase is Phase.ROLL else END_TURN)

    def key_end(self) -> None:
        """Space: roll, or end the turn, but nothing that was begun is lost and nothing missed.

        A piece or a card that is being chosen is put back first, and so is a question, unless
        it is about the end of the turn. While the roll is still being shown the turn does not
        end: the picture only comes to rest.
        """
        asked = self._as_table().asking.now
        if self.selection.begun or (asked is not None and asked.kind != "end"):
            self.cancelled()
            return
        if asked is not None:
            self._as_table().asking.yes()
            return
        widget = self.find("end")
        if widget is None:
            return
        if END_TURN in self.legal and self.timeline.running:
            self.timeline.drain()
            return
        self.at = (widget.box.cx, widget.box.y + 12)
        if widget.enabled:
            self.pressed_end()
        else:
            self.refused_end()

    def refused_end(self) -> None:
        """The green button was pressed while it is off."""
        widget = self.find("end")
        self.refuse(widget.tip if widget is not None else "")

    def declared(self) -> None:
        """The button that declares victory."""
        self.mean(DECLARE_VICTORY)

    def refused_declare(self) -> None:
        """Victory was declared while it cannot be."""
        widget = self.find("declare")
        self.refuse(widget.tip if widget is not None else "")

    def key_declare(self) -> None:
        """The key of that button: as the button, the reason beside it."""
        widget = self.find("declare")
        if widget is None:
            return
        self.at = (widget.box.cx, widget.box.y + 12)
        if widget.enabled:
            self.declared()
        else:
            self.refused_declare()

    def confirmed(self) -> None:
        """The green button of a choice."""
        action = self.selection.confirmed()
        if action is not None:
            self.mean(action)

    def cancelled(self) -> None:
        """Escape: out of whatever is open, one thing at a time."""
        if self.keys_open:
            self.toggle_keys()
            return
        if self._as_table().asking.no():
            return
        if self.declining:
            self.declining = False
        elif self.pane.cursor is not None and not self.selection.can_cancel:
            self.pane.cursor = None
        elif self.selection.can_cancel:
            self.selection.cancel()
        elif WITHDRAW_OFFER in self.legal:
            self.mean(WITHDRAW_OFFER)
        elif self._as_table().log_sheet.escaped():
            return
        elif self.seen.phase is Phase.OVER:
            self.show_result()
            return
        else:
            self.focus_on(None, visible=False)
            return
        self.pane.cursor = None
        self.sound("click")
        self.refresh()

    def robbed(self, seat: Seat) -> None:
        """A victim was chosen."""
        action = self.selection.rob(seat)
        if action is not None:
            self.mean(action)

    def played(self, card: DevCard) -> None:
        """A development card of the own hand was pressed."""
        if self.lagging or self.curtain is not None:
            return
        action = self.selection.card(card)
        if action is not None:
            self.mean(action)
        self.refresh()

    def key_card(self, card: DevCard) -> None:
        """The key of a development card."""
        widget = self.find(f"dev_{card}")
        place = widget.box if widget is not None else self.table.hand
        self.at = (place.cx, place.y + 10)
        self.played(card)

    def drafting(self) -> bool:
        """Whether cards can be put into an offer or a counter-offer now."""
        if isinstance(self.selection.mode, Answering):
            return self.selection.mode.counter is not None
        return self.selection.draft is not None and self.seen.offer is None

    def touched_card(self, resource: Resource) -> None:
        """A resource card of the own hand was pressed: it is given in a trade."""
        if self.drafting():
            self.selection.draft_give(resource)
        elif not self.selection.open_trade(resource):
            self.refuse(reason_off(self._as_table(), "trade"))
            return
        self.sound("card")
        self.refresh()

    def changed_offer(self) -> None:
        """The own open offer is taken back, its cards stay in the drawer."""
        if WITHDRAW_OFFER in self.legal:
            self.mean(WITHDRAW_OFFER)
        elif self.can_undo:
            self.undid()

    def sent_counter(self) -> None:
        """The counter-offer in the making is made."""
        action = self.selection.counter_action()
        if action is not None:
            self.mean(action)

    def no_trades(self) -> None:
        """No to this offer, and to all others of this turn."""
        viewer = self.seating.viewer
        if viewer is not None:
            self._as_table().offer_sheet.desk.no_trades(viewer)
        self.mean(DECLINES[drawer.NO_TRADES])

    def toggle_declining(self) -> None:
        """Show the reasons for a no, or put them away."""
        self.declining = not self.declining

    def undid(self) -> None:
        """Undo was pressed."""
        self.timeline.drain()
        viewer = self.seating.viewer
        if viewer is None or not self.can_undo:
            self.refuse(self.t("Nothing to undo"))
            return
        try:
            self.session.undo(viewer)
        except UndoRefusedError:
            self.refuse(self.t("Nothing to undo"))
        except NOT_SAVED as error:
            self._save_failed(error, self.undid)

    def skipped(self) -> None:
        """Everything at once until this player is asked."""
        self.skipping = not self.selection.situation.asked
        self._set_speed()
        self.timeline.drain()
        self.refresh()

    def next_speed(self) -> None:
        """The next pace of the animations."""
        settings = self.services.settings
        order: tuple[SpeedName, ...] = ("normal", "fast", "off", "slow")
        speed = order[(order.index(settings.speed) + 1) % len(order)]
        self.services.try_change(replace(settings, speed=speed))
        self.refresh()

    def toggle_sound(self) -> None:
        """Sound on or off."""
        settings = self.services.settings
        self.services.try_change(replace(settings, muted=not settings.muted))
        self.sound("click")
        self.refresh()

    def toggle_keys(self) -> None:
        """Show the list of keys, or put it away."""
        self.keys_open = self.curtain is None and self._as_table().beside.shown != "keys"
        self.refresh()

    def toggle_hands(self) -> None:
        """While watching: open all hands, or close them."""
        if self.watching:
            self.hands_open = not self.hands_open
            self.refresh()

    def zoom(self, factor: float) -> None:
        """Nearer or farther."""
        self.pane.zoom(factor)
        self.dirty = True

    def fit_board(self) -> None:
        """The whole board."""
        self.pane.fit()
        self.dirty = True

    def open_rulebook(self) -> None:
        """The rulebook, over the table: where a trade stands open, at how an offer runs."""
        from catan_desktop.ui.rulebook.scene import RulebookScene

        assert self.stack is not None
        table = self._as_table()
        trades = table.beside.shown == "trade" and drawer.asks_players(table)
        self.stack.push(RulebookScene(self.services, "trade.offer" if trades else None))

    def open_menu(self) -> None:
        """The menu at the top right."""
        from catan_desktop.ui.table.menu import MenuScene

        saved = self.t("Every move is saved: you can go on later.")
        if self.session.over:
            saved = self.t("The game is over and saved.")
        assert self.stack is not None
        code = code_of(self.session.board)
        offers = self.curtain is None and self.seating.viewer is not None
        offers = offers and drawer.asks_players(self._as_table()) and not self.session.over
        self.stack.push(MenuScene(self.services, saved, code, offers=offers), self._menu_chosen)

    def _menu_chosen(self, row: str) -> None:
        assert self.stack is not None
        if row == "rulebook":
            self.open_rulebook()
        elif row == "settings":
            from catan_desktop.ui.scenes.settings import SettingsScene

            self.stack.push(SettingsScene(self.services))
        elif row == "keys":
            self.toggle_keys()
        elif row == "offers":
            self._as_table().offer_sheet.show()
        elif row == "title":
            self.finish(Left.TITLE)
        elif row == "quit":
            self.finish(Left.QUIT)
