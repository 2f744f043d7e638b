"""The playing screen: one game, played by people and computer players to its end."""

from collections.abc import Hashable
from functools import cached_property, partial
from typing import Final

from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Resource,
    Seat,
)
from catan_desktop.engine.observation import Phase
from catan_desktop.i18n.words import LEVELS
from catan_desktop.ui import controls
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.inputs import (
    LEFT,
    MIDDLE,
    RIGHT,
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from catan_desktop.ui.layout import DRAWER, LARGE_LOG, table_layout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.table import again, drawer, laying, stage, throws
from catan_desktop.ui.table.acting import ActingDesk
from catan_desktop.ui.table.answers import answer_state, take_row
from catan_desktop.ui.table.asking import Asking
from catan_desktop.ui.table.bankrows import legal_bank_trades
from catan_desktop.ui.table.beside import Beside
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.build import build_table
from catan_desktop.ui.table.calm import Calm
from catan_desktop.ui.table.desk import Host, MakeHost
from catan_desktop.ui.table.dicechart import DiceChart
from catan_desktop.ui.table.facts import Pill, PillSign, SeatFacts, seat_facts
from catan_desktop.ui.table.logsearch import LogSearch
from catan_desktop.ui.table.logsheet import LogSheet
from catan_desktop.ui.table.logview import LogPanel
from catan_desktop.ui.table.offersheet import OfferSheet
from catan_desktop.ui.table.selection import (
    Answering,
    Discarding,
    Monopoly,
    Plenty,
    Trading,
    Victim,
    victims,
)
from catan_desktop.ui.table.watching import Watch
from catan_desktop.ui.widgets import Widget

__all__ = ["Host", "MakeHost", "TableScene"]

_ARROWS: Final = ("left", "right", "up", "down")
_DIGITS: Final = "1234567890"
_SIGNS: Final[dict[str, PillSign]] = {
    "waiting": "clock",
    "yes": "yes",
    "no": "no",
    "counter": "repeat",
}
_PACE_FREE: Final = (
    "dice",
    "undo",
    "skip",
    "speed",
    "sound",
    "help",
    "menu",
    "zoom_in",
    "zoom_out",
    "zoom_fit",
    "log_filter",
    "log_search",
    "log_query",
    "log_clear",
    "log_more",
    "log_scope",
    "log_rows",
    "close_log",
)
"""Buttons that work while the picture is still catching up."""


SEAT_TIP: Final = 112.0
"""Width of the words in the tip of a seat's card."""


def filled(painter: Painter, row: str, width: float) -> list[str]:
    """A row in lines: it breaks at its dots first, and no line begins or ends with one.

    A part that is too long itself keeps its last word, often a number, beside the one before.
    """
    dot = "・" if "・" in row else " · "
    lines: list[str] = []
    whole = False
    for part in row.split(dot):
        joined = f"{lines[-1]}{dot}{part}" if whole else ""
        if joined and painter.measure(joined, 12, 700) <= width:
            lines[-1] = joined
            continue
        some = painter.wrap(part, width, 12, 700)
        whole = len(some) == 1
        if not whole and " " not in some[-1] and " " in some[-2]:
            some[-2], word = some[-2].rsplit(" ", 1)
            some[-1] = f"{word} {some[-1]}"
        lines += some
    return lines


class TableScene(ActingDesk):
    """The table. It closes host and session when it is left.

    ``TableScene(services, session)`` plays a session; ``make_host`` makes what moves its
    computer seats, by default an agent host that thinks in the program itself.
    """

    name = "table"

    laying: float | None = None
    """How far the board is laid at the beginning of a game; None once it lies."""

    _asked: Hashable = None
    """The offer that is being answered; None while there is none."""

    _hover_key: Hashable = None
    """What is under the pointer, for whom, and whether it can be pressed; None: nothing."""

    thrown: int | None = None
    """How many throws for the first seat are shown; None before and after."""

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        super().enter()
        laying.begin(self)
        throws.begin(self)

    # ------------------------------------------------------------ building
    def build(self) -> None:
        """See :meth:`Scene.build`."""
        self._stale = False
        beside = LARGE_LOG if self.beside.shown == "log" else DRAWER
        seats = len(self.session.seats)
        self.table = self.pane.table = table_layout(*self.size, seats, beside)
        self.pane.aside = self.guide.room(self.table.tray) if self.guide is not None else 0.0
        self.reword()
        self.seat_cards = tuple(self._seat_facts(s) for s in range(len(self.session.seats)))
        self.default = ""
        self.asking.follow()
        self._hear_offer()
        trading = isinstance(self.selection.mode, Trading)
        self.offer_sheet.follow(needed=drawer.is_needed(self), trading=trading)
        self._bind()
        build_table(self)
        if self.guide is not None and self.curtain is None:
            self.guide.build(self)
        if not self.default:
            self.default = self._default()
        self._hover_again()

    def _default(self) -> str:
        """What Enter does: the green button of what is open; Space alone rolls and ends turns."""
        mode = self.selection.mode
        if isinstance(mode, Trading):
            return "offer" if self.seen.offer is None else ""  # the rows of answers choose theirs
        if isinstance(mode, Answering):
            return "accept" if mode.counter is None else "send_counter"
        return "end" if self.seen.phase is Phase.OVER else "confirm"

    def _hear_offer(self) -> None:
        """An offer of another seat came before the eyes: Enter is not meant for it yet."""
        seen, asked = self.seen, None
        if isinstance(self.selection.mode, Answering) and seen.offer is not None:
            asked = (seen.turn, seen.active, seen.offer.give, seen.offer.get)
        if asked is not None and asked != self._asked:
            self.offer_calm.begin()
        self._asked = asked

    def _hover_again(self) -> None:
        """Widgets are new, the pointer is where it was.

        A tip stays if its widget is still the same one to the same person.
        """
        chain, time, before = self._chain(self._pointer), self._hover_time, self._hover_key
        self._hover(chain[0] if chain else None)
        if chain and chain[0].enabled:
            self._hover_time = min(self._hover_time, time)  # a press hushes what it brings, too
        if self._hover_key != before:
            self.rest()

    def _hover(self, widget: Widget | None) -> None:
        """See :meth:`Scene._hover`: a widget made anew under the same name keeps its time."""
        time = self._hover_time
        before = self.hover_name
        super()._hover(widget)
        self.hover_name = widget.name if widget is not None else ""
        if widget is not None and widget.name == before:
            self._hover_time = time
        told = (self.hover_name, self.seating.viewer, self.curtain)
        self._hover_key = None if widget is None else (*told, widget.enabled)

    def _seat_facts(self, seat: Seat) -> SeatFacts:
        setup = self.services.named(self.session.seats)[seat]
        note = ""
        if setup.kind == "computer":
            note = self.t(LEVELS[setup.level])
        elif not self.seating.shared:
            note = self.t("you")
        return seat_facts(
            self.seen,
            seat,
            name=setup.name,
            note=note,
            color=setup.color,
            pill=self._pill(seat),
            hands=self.hands(),
        )

    def _pill(self, seat: Seat) -> Pill | None:
        """What a seat is doing while several may act."""
        seen = self.seen
        if seen.phase is Phase.DISCARD:
            if seen.owed[seat]:
                return Pill(self.t("choosing %(n)s", n=seen.owed[seat]), "clock")
            gave = self.chronicle.given_up().get(seat, 0)
            return Pill(self.t("gave up %(n)s", n=gave), "yes") if gave else None
        offer = seen.offer
        if seen.phase is Phase.OFFER and offer is not None and seat in offer.to:
            state = answer_state(offer.answer_of(seat))
            words = {
                "waiting": self.t("answering") if seat == seen.seat else self.t("thinking"),
                "yes": self.t("agrees"),
                "no": self.t("declines"),
                "counter": self.t("other offer"),
            }[state]
            return Pill(words, _SIGNS[state])
        return None

    @cached_property
    def asking(self) -> Asking:
        """What is asked about before it is done."""
        return Asking(self)

    @cached_property
    def beside(self) -> Beside:
        """What takes turns beside the board."""
        return Beside(self)

    @cached_property
    def calm(self) -> Calm:
        """The moment after a change of seat."""
        return Calm(self.services.clock)

    @cached_property
    def offer_calm(self) -> Calm:
        """The moment after an offer of another seat came, in which Enter does not accept it."""
        return Calm(self.services.clock)

    @cached_property
    def log_sheet(self) -> LogSheet:
        """The log at the right, and the large one beside the board."""
        return LogSheet(self)

    def log_escaped(self) -> None:
        """Escape in the field of the search."""
        self.log_sheet.escaped()

    @cached_property
    def log_search(self) -> LogSearch:
        """The search of the log."""
        return LogSearch(self)

    @cached_property
    def offer_sheet(self) -> OfferSheet:
        """The rules for offers of those who sit here."""
        return OfferSheet(self)

    @cached_property
    def watch(self) -> Watch:
        """How a game that nobody plays goes on."""
        return Watch(self)

    @cached_property
    def dice_chart(self) -> DiceChart:
        """The dice so far against their expectation."""
        return DiceChart(self)

    # ------------------------------------------------------------ keys
    def _bind(self) -> None:
        keys = self.shortcuts
        keys["escape"] = self._escaped
        keys["f10"] = self.open_menu
        if self.curtain is not None:
            return
        keys["?"] = keys["f1"] = self.toggle_keys
        keys["f2"] = self.open_rulebook
        keys["u"] = self.undid
        keys["n"] = self.skipped
        keys["/"] = self.log_search.open
        keys["l"] = self.log_sheet.toggle
        keys["+"] = keys["="] = partial(self.zoom, 1.25)
        keys["-"] = partial(self.zoom, 0.8)
        if self.watching:
            keys["h"] = self.toggle_hands
        mode = self.selection.mode
        if isinstance(mode, Discarding | Plenty | Monopoly):
            keys["r"] = self.did(self.selection.reset)
            return
        if isinstance(mode, Answering) and mode.counter is None:
            for key, name in (("c", "counter"), ("n", "decline"), ("a", "accept")):
                keys[key] = partial(self._press, name)
            return
        keys["r"] = partial(self.key_action, "road")
        keys["s"] = partial(self.key_action, "settlement")
        keys["c"] = partial(self.key_action, "city")
        keys["d"] = partial(self.key_action, "dev")
        keys["t"] = partial(self.key_action, "trade")
        keys["o"] = partial(again.offer_again, self)
        if self.seen.rules.winning == "declared by the player":
            keys["w"] = self.key_declare
        keys["k"] = partial(self.key_card, KNIGHT)
        keys["b"] = self._bank_or_roads
        keys["y"] = partial(self.key_card, YEAR_OF_PLENTY)
        keys["m"] = partial(self.key_card, MONOPOLY)
        keys["v"] = partial(self.key_card, VICTORY_POINT)

    def _escaped(self) -> None:
        """Escape: out of the rows found, else out of whatever is open."""
        if isinstance(self.focused, LogPanel) and self.log_sheet.escaped():
            return
        if self.offer_sheet.open and self.beside.shown == "trade":
            self.offer_sheet.toggle()
        elif self.dice_chart.shown:
            self.dice_chart.close()
        elif self._log_waits_over_trade() and self.log_sheet.escaped():
            return
        elif self._hint_goes_first() and self.guide is not None and self.guide.put_away():
            self.sound("click")
        else:
            self.cancelled()

    def _log_waits_over_trade(self) -> bool:
        """Whether the large log hides an open trade: it goes first."""
        return drawer.is_open(self) and self.beside.shown == "log"

    def _hint_goes_first(self) -> bool:
        """Whether nothing that was begun, and no list of keys, is left before the hint."""
        draft = self.selection.draft
        begun = self.selection.begun or (draft is not None and not draft.empty)
        return not begun and not self.keys_open

    def _press(self, name: str) -> None:
        widget = self.find(name)
        if widget is not None:
            widget.handle(KeyPressed("return"))

    def _bank_or_roads(self) -> None:
        """B: the bank's trade while the drawer is open, else the card road building."""
        if self.offer_sheet.open and not self.offer_sheet.alone:
            return
        trades = legal_bank_trades(self)
        if trades:
            self.mean(trades[0])
        elif self.selection.draft is None:
            self.key_card(ROAD_BUILDING)

    def _digit(self, digit: str, *, less: bool) -> bool:
        """1 to 5 and 6 to 0: a resource, by what is being chosen."""
        place = _DIGITS.index(digit)
        selection, mode = self.selection, self.selection.mode
        resource: Resource = place % 5
        if self.guide is not None and self.guide.digit(place):
            return True
        if self.offer_sheet.open:
            self._press(f"never_{resource}")
        elif isinstance(mode, Victim):
            there = [v for v in victims(selection.situation, mode.hex) if v is not None]
            if place < len(there):
                self.robbed(there[place])
        elif isinstance(mode, Discarding | Plenty | Monopoly):
            if place < len(RESOURCES):
                self.did(partial(selection.put_back if less else selection.pick, resource))()
        elif self.drafting():
            change = selection.draft_give if place < len(RESOURCES) else selection.draft_get
            self.did(partial(change, resource, less))()
        elif take_row(self, place):
            return True
        elif digit == "0":
            self.fit_board()
        elif place < len(RESOURCES) and self.seen.hand[resource]:
            self.at = self.table.hand.centre
            self.touched_card(resource)
        else:
            return False
        return True

    # ------------------------------------------------------------ input
    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`."""
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased):
            self._pointer = event.pos
            self.dice_chart.pointed(event.pos, pressed=isinstance(event, PointerPressed))
        if isinstance(event, PointerPressed | KeyPressed):
            if self.calm.holds or self._catch_up(event):
                return True
            self._fresh()
            self.hush()
            self.refusal = None
        match event:
            case KeyPressed():
                return self._table_key(event)
            case PointerPressed(pos=pos):
                self.at = pos
                used = super().handle(event) or self._board_pressed(event)
                if not isinstance(self.focused, TextField):
                    self.focus_on(None, visible=False)
                return used
            case PointerMoved(pos=pos):
                return self._pointer_moved(event, pos)
            case PointerReleased(pos=pos):
                spot = self.pane.let_go(pos, self.selection)
                if spot is not None:
                    self.at = pos
                    self.pick(spot)
                return super().handle(event)
            case PointerLeft():
                self._pointer = (-1.0, -1.0)
                self._point_at(None)
                self.pane.harbor = None
                self.pane.drop()
                return super().handle(event)
            case WheelTurned(pos=pos, dy=dy):
                if not super().handle(event) and self.table.tray.holds(pos) and dy:
                    self.pane.zoom(1.15**dy, pos)
                    self.dirty = True
                return True
            case _:
                return super().handle(event)

    def _catch_up(self, event: PointerPressed | KeyPressed) -> bool:
        """While the picture lags behind, an input first brings it up to date; True: that is all."""
        if not self.lagging:
            return False
        if self.watching and (isinstance(event, PointerPressed) or event.name == "space"):
            return False  # there is nothing that could be pressed by mistake
        if isinstance(event, PointerPressed):
            chain = self._chain(event.pos)
            if chain and chain[0].name in _PACE_FREE:
                return False
        elif event.name not in ("space", "return", "escape", *_ARROWS):
            if (
                event.name in ("tab", "f10", "f1", "f2")
                or event.char in ("?", "/", "l")
                or event.alt
            ):
                return False
            self.timeline.drain()
            return False
        self.timeline.drain()
        return True

    def _pointer_moved(self, event: PointerMoved, pos: Point) -> bool:
        if self.pane.drag(pos):
            self.dirty = True
            return True
        used = super().handle(event)
        on_board = not used and self.table.tray.holds(pos) and self.curtain is None
        self._point_at(self.pane.under(pos, self.selection) if on_board else None)
        harbor = self.pane.harbor_under(pos, self.seen) if on_board else None
        if harbor != self.pane.harbor:
            self.pane.harbor = harbor
            self.dirty = True
        return used

    def _point_at(self, spot: Spot | None) -> None:
        if spot != self.pane.hovered:
            self.pane.hovered = spot
            if spot is not None and self.asking.now is None:
                self.pane.cursor = None
            self.dirty = True

    def _board_pressed(self, event: PointerPressed) -> bool:
        pos = event.pos
        if not self.table.tray.holds(pos) or self.curtain is not None:
            return False
        if event.button in (MIDDLE, RIGHT):
            self.pane.grip(pos)
            return True
        if event.button != LEFT:
            return False
        spot = self.pane.meant(pos, self.selection)
        if spot is None and event.clicks == 2:
            self.fit_board()
        else:
            self.pane.grip(pos, spot)
        return True

    def pick(self, spot: Spot) -> None:
        """A place on the board was clicked, or chosen by Enter."""
        if self.asking.before(spot):
            return
        if spot.kind is PieceKind.ROAD:
            action = self.selection.at_edge(spot.place)
        elif spot.kind is PieceKind.ROBBER:
            action = self.selection.at_hex(spot.place)
        else:
            action = self.selection.at_vertex(spot.place)
        if action is not None:
            self.mean(action)
        else:
            self.sound("click")
        self.refresh()

    def _table_key(self, event: KeyPressed) -> bool:
        plain = not (event.ctrl or event.alt)
        focus = self.focused
        writes = isinstance(focus, TextField)
        if focus is not None and not writes and not self.shows_focus(focus):
            self.focus_on(None, visible=False)
            focus = None
        if event.name == "f" and event.ctrl and self.curtain is None:
            self.log_search.open()
            return True
        if event.name == "z" and event.ctrl and not event.repeat:
            self.undid()
            return True
        if event.name == "tab":
            if self.asking.now is None:
                self.pane.cursor = None
            self.dice_chart.hushed = False
        if event.name == "space" and plain and self.curtain is None:
            # Always roll or end, whatever has the focus: Enter is what presses it.
            if not event.repeat:
                self.key_end()
            return True
        if plain and not writes and self.log_sheet.turned(event):
            return True
        arrow = plain and event.name in _ARROWS and not isinstance(focus, LogPanel | TextField)
        if arrow and self._step_on_board(event.name):
            return True
        enter = plain and event.name == "return" and focus is None and not event.repeat
        if enter and self._enter_on_board():
            return True
        if enter and self.default == "accept" and self.offer_calm.holds:
            return True
        if plain and event.name in _DIGITS and len(event.name) == 1 and self.curtain is None:
            return event.repeat or self._digit(event.name, less=event.shift)
        return super().handle(event)

    def _step_on_board(self, way: str) -> bool:
        if self.curtain is not None or not self.pane.step(way, self.selection):
            return False
        self.focus_on(None, visible=False)
        self._cursor_moved()
        return True

    def _cursor_moved(self) -> None:
        if self.pane.cursor is not None:
            self.at = self.pane.point(self.pane.cursor)
        if self.asking.now is not None:
            self.refresh()
        self.dirty = True

    def _enter_on_board(self) -> bool:
        spot = self.pane.cursor
        if spot is not None:
            self.at = self.pane.point(spot)
            self.pick(spot)
            return True
        if self.selection.spots() and self.curtain is None and not self.find(self.default):
            self.pane.step("down", self.selection)
            self._cursor_moved()
            return True
        return False

    def targets(self) -> dict[str, Point]:
        """See :meth:`Scene.targets`: every corner, edge and hex of the board by its id."""
        layout, topology = self.pane.layout, self.session.board.topology
        found = {f"vertex:{v}": layout.vertex(v) for v in range(len(topology.vertices))}
        found |= {f"edge:{e}": layout.edge(e) for e in range(len(topology.edges))}
        return found | {f"hex:{h}": layout.center(h) for h in range(len(topology.hexes))}

    # ------------------------------------------------------------ drawing
    def draw_tip(self, painter: Painter, widget: Widget) -> None:
        """See :meth:`Scene.draw_tip`: the dice tell all rolls so far."""
        if self.refusal is not None and (
            widget.tip == self.refusal[0] or widget.box.holds(self.refusal[1])
        ):
            return  # the reason stands there already
        if widget.name.startswith("seat_"):
            lines, box = self.seat_tip(painter, widget)
            controls.tip(painter, lines, box, (box.right + 8, widget.box.cy), 0.0)
        elif widget.name != "dice":
            super().draw_tip(painter, widget)
        elif self.dice_chart.shown and not self.dice_chart.pinned:
            self.dice_chart.draw(painter)

    def seat_tip(self, painter: Painter, widget: Widget) -> tuple[list[str], Box]:
        """The tip of a seat's card: narrow, so that it lies on the sea beside the island."""
        name, *rows = widget.tip.split("\n")
        lines = painter.wrap(name, SEAT_TIP, 14, 900)[:1]
        for row in rows:
            lines += filled(painter, row, SEAT_TIP)
        w, h = controls.tip_size(painter, lines)
        x, y = self.tip_point(widget, w, h)
        if not self._drawer_was_open:
            y = min(y, self.table.zoom_tools[0].y - h - 6)
        return lines, Box(x, y, w, h)

    def tip_point(self, widget: Widget, w: float, h: float) -> Point:
        """See :meth:`Scene.tip_point`: beside the drawer and the column at the right.

        So it hides neither the rest of the drawer nor another seat's card, those under the
        tools at the top included.
        """
        table, at = self.table, widget.box
        of_drawer = self._drawer_was_open and table.drawer.holds(at.centre)
        of_column = at.cx >= table.bank.x and at.y < table.log.bottom
        if not (of_drawer or of_column):
            return super().tip_point(widget, w, h)
        edge = table.drawer.x if self._drawer_was_open else table.bank.x
        y = min(max(table.tray.y + 4, at.cy - h / 2), table.tray.bottom - h - 4)
        return edge - w - 12, y

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        stage.paint_table(painter, self)

    def draw_widget(self, painter: Painter, widget: Widget) -> None:
        """See :meth:`Scene.draw_widget`: the drawer comes in from the right."""
        box, away = self.table.drawer, 1.0 - self.pane.glide
        if away <= 0 or not self._drawer_was_open or not box.holds(widget.box.centre):
            super().draw_widget(painter, widget)
            return
        with painter.clipped(self.table.tray):
            widget.draw(painter.scaled(1.0, away * (box.w + 24)))

    def draw(self, painter: Painter) -> None:
        """See :meth:`Scene.draw`."""
        super().draw(painter)
        stage.paint_over(painter, self)
