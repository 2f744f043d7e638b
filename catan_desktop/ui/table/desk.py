"""The table's state: the game, who sits before it, and what its widgets report."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, cast

from catan_desktop.app.host import AgentHost
from catan_desktop.app.saving import NOT_SAVED, SaveFailedError, TooLargeError, shown
from catan_desktop.app.seating import Seating
from catan_desktop.app.session import GameSession, UndoRefusedError
from catan_desktop.app.settings import SpeedName
from catan_desktop.engine.actions import (
    BUY_DEV_CARD,
    DECLARE_VICTORY,
    DECLINES,
    END_TURN,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
)
from catan_desktop.engine.events import (
    BankTraded,
    DiceThrown,
    Discarded,
    Event,
    PlayersTraded,
)
from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    DevCard,
    EdgeId,
    Resource,
    Seat,
)
from catan_desktop.engine.observation import Observation, Phase
from catan_desktop.ui.board_view import BoardView
from catan_desktop.ui.box import Point
from catan_desktop.ui.layout import TableLayout, table_layout
from catan_desktop.ui.palette import SeatLook, seat_look
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.services import Services
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, BoardPane, Shown, Spot
from catan_desktop.ui.table.build import reason_off
from catan_desktop.ui.table.curtain import news, since_turn
from catan_desktop.ui.table.facts import (
    DEV,
    PIECES,
    ActionKind,
    BankFacts,
    SeatFacts,
    bank_facts,
)
from catan_desktop.ui.table.guide import Guide
from catan_desktop.ui.table.hand import fans
from catan_desktop.ui.table.logview import RowHeights
from catan_desktop.ui.table.motion import Flyer, Step, animate
from catan_desktop.ui.table.panels import award_point as award_place
from catan_desktop.ui.table.panels import pile_box
from catan_desktop.ui.table.selection import (
    NOTHING_LEGAL,
    Answering,
    Legal,
    Selection,
    Situation,
    Trading,
)
from catan_desktop.ui.table.status import Sentence
from catan_desktop.ui.timeline import Speed, Tween
from catan_desktop.ui.words import LogRow, Speaker

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene


class Host(Protocol):
    """What makes the moves of the computer seats."""

    @property
    def thinking(self) -> Seat | None:
        """The seat whose move is awaited."""

    def poll(self) -> bool:
        """Ask for a move or make one; never waits."""

    def close(self) -> None:
        """Stop."""


MakeHost = Callable[[GameSession], Host]
REFUSAL_SECONDS: Final = 3.0
BREATH: Final = 1.2
GLIDE: Final = 0.22
LOG_FILTERS: Final = ("all", "big", "trade")
"""What the log shows, in the order of the button."""
_AFTER: Final = {
    "rematch": Left.REMATCH,
    "new": Left.NEW_GAME,
    "title": Left.TITLE,
}
_CARD_ACTIONS: Final[Mapping[DevCard, type[Action]]] = {
    KNIGHT: PlayKnight,
    ROAD_BUILDING: PlayRoadBuilding,
    YEAR_OF_PLENTY: PlayYearOfPlenty,
    MONOPOLY: PlayMonopoly,
}
NAME_UNITS: Final = 16
"""Names are cut to about so many letters where they stand within sentences."""


def breath_size(phase: float) -> float:
    """The size of a breathing spot at a phase (0 to 1): 0.94 to 1.06 in steps."""
    rise = 4 * phase if phase < 0.25 else 2 - 4 * phase if phase < 0.75 else 4 * phase - 4
    return 1.0 + 0.02 * round(rise * 3)


def short_name(name: str) -> str:
    """A name short enough for a sentence; wide letters count double."""
    room, out = float(NAME_UNITS), ""
    for char in name:
        room -= 2 if ord(char) > 0x2E80 else 1.5 if char in "MW@mw" else 1
        if room < 0:
            return out.rstrip() + "…"
        out += char
    return out


class Desk(Scene[Left]):
    """The table without its looks: see :class:`TableScene`. Closes host and session when left.

    Attributes:
        session, host: the game, and who moves the computer seats.
        seating: who sits before the screen. curtain: for whom the curtain is down.
        table: the parts of the screen. pane: the board's place. shown: what motion adds to it.
        seen: the view on screen; the session may be ahead of it while animations run.
        selection: what the player is choosing.
        looks, speaker: how seats look and are called.
        guide: who speaks beside the table, if anybody.
    """

    name = "table"

    def __init__(
        self,
        services: Services,
        session: GameSession,
        make_host: MakeHost | None = None,
        guide: Guide | None = None,
    ) -> None:
        super().__init__(services)
        self.guide = guide
        self.session = session
        self.host: Host = make_host(session) if make_host else AgentHost(session)
        humans = [s for s in range(len(session.seats)) if session.is_human(s)]
        self.seating = Seating.start(humans, len(session.seats))
        self.looks: tuple[SeatLook, ...] = tuple(seat_look(s.color) for s in session.seats)
        self.seen: Observation = session.observe(self.seating.viewer)
        self._public: Observation = session.observe(None)
        self.table: TableLayout = table_layout(*self.size, len(session.seats))
        self.pane = BoardPane(self.seen)
        self.shown: Shown = NOTHING_SHOWN
        self.flyers: list[Flyer] = []
        self.falling: tuple[Spot, Seat, float] | None = None
        self.robber_hop: tuple[int, int, float] | None = None
        self.dice_shown: tuple[int, int, bool] | None = None
        self.curtain: Seat | None = None
        self.keys_open = False
        self.hands_open = False
        self.declining = False
        self.skipping = False
        self.refusal: tuple[str, Point] | None = None
        self.speaker: Speaker = self._speaker()
        self.selection = Selection(Situation(self.seen, self.seating.viewer))
        self.log_rows: list[LogRow] = []
        self.log_heights = RowHeights()
        self.log_filter = LOG_FILTERS[0]
        self.bank: BankFacts = bank_facts(self.seen)
        self.breath = 0.0
        self._events: list[Event] = []
        self._queued = 0
        self._pending = 0
        self._undos = session.undos
        self._refusal_left = 0.0
        self.at: Point = (0.0, 0.0)
        self._pointer: Point = (-1.0, -1.0)
        self._no_trades_turn = -1
        self._left_at: dict[Seat, int] = {}
        self._news: list[LogRow] = []
        self._stale = False
        self.seat_cards: tuple[SeatFacts, ...] = ()
        self.view = BoardView()
        self.last_said: Sentence | None = None
        self.hover_name = ""
        self._ended = False
        self._troubled = False
        self._drawer_was_open = False
        self._unsubscribe: Callable[[], None] = lambda: None

    # ------------------------------------------------------------ life
    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self._unsubscribe = self.session.subscribe(self._changed)
        self._follow_seats()
        self._show_now()
        self.rebuild()

    def leave(self) -> None:
        """See :meth:`Scene.leave`: nothing thinks or writes any more."""
        self._unsubscribe()
        self.host.close()
        with suppress(*NOT_SAVED):  # all moves are kept; only the line of the result is not
            self.session.close()

    def resume(self) -> None:
        """See :meth:`Scene.resume`: words or looks may have changed meanwhile."""
        self.refresh()

    def _speaker(self) -> Speaker:
        names = [short_name(seat.name) for seat in self.session.seats]
        return Speaker(self.services.catalogue, names, self.session.board)

    # ------------------------------------------------------------ facts
    @property
    def legal(self) -> Legal:
        """What the seat before the screen may do now."""
        return self.selection.situation.legal

    @property
    def lagging(self) -> bool:
        """Whether the session is ahead of what is shown."""
        return self._pending > 0

    @property
    def watching(self) -> bool:
        """Whether nobody plays: every hand may be opened."""
        return not self.seating.humans

    @property
    def can_undo(self) -> bool:
        """Whether the seat before the screen may take back the last entry."""
        viewer = self.seating.viewer
        return viewer is not None and not self.lagging and self.session.can_undo(viewer)

    def why(self, action: Action) -> Refusal | None:
        """Why the seat before the screen may not do this."""
        viewer = self.seating.viewer
        if viewer is None:
            return Refusal("not_your_turn")
        return self.session.why_illegal(viewer, action)

    def dev_playable(self, card: DevCard) -> bool:
        """Whether a development card of the own hand can be played now."""
        wanted = _CARD_ACTIONS.get(card)
        if wanted is None:
            return False
        return any(isinstance(a, wanted) for a in self.legal)

    def reword(self) -> None:
        """Take the words of the present language, if it is another one."""
        if self.speaker.catalogue is not self.services.catalogue:
            self.speaker = self._speaker()
            self._log_anew()

    def _log_anew(self) -> None:
        """Word the log from its first row on."""
        self.log_rows = self.speaker.rows(self._events)
        self.log_heights.clear()

    def filtered_log(self) -> list[LogRow]:
        """The rows that the log shows: all, the great events, or trades, always with the turns."""
        if self.log_filter == "all":
            return self.log_rows
        wanted = ("trade",) if self.log_filter == "trade" else ("build", "card", "robber", "award")
        kept: list[LogRow] = []
        for row in self.log_rows:
            if row.kind in wanted or row.rule:
                if row.rule and kept and kept[-1].rule:
                    kept.pop()  # a turn without any such row
                kept.append(row)
        return kept

    def next_filter(self) -> None:
        """Show other rows of the log."""
        at = LOG_FILTERS.index(self.log_filter)
        self.log_filter = LOG_FILTERS[(at + 1) % len(LOG_FILTERS)]
        self.log_heights.clear()
        self.sound("click")
        self.refresh()

    def given_up(self, seat: Seat) -> int:
        """Cards that a seat has given up for the last seven."""
        for event in reversed(self._events):
            if isinstance(event, Discarded) and event.seat == seat:
                return sum(event.cards)
            if isinstance(event, DiceThrown):
                break
        return 0

    def turn_events(self) -> Sequence[Event]:
        """What was shown so far, oldest first."""
        return self._events

    def last_answers(self) -> list[drawer.AnswerFacts]:
        """The answers to the last offer of this turn, when nothing came of it."""
        return drawer.past_answers(self._as_table())

    def hands(self) -> dict[Seat, Observation]:
        """The views of seats whose cards lie open."""
        if not (self.watching and self.hands_open):
            return {}
        return {s: self.session.observe(s) for s in range(len(self.session.seats))}

    def news_for(self) -> list[LogRow]:
        """What the seat on the curtain hears when it sits down."""
        return self._news

    def _as_table(self) -> "TableScene":
        """This desk as its builders know it."""
        return cast("TableScene", self)

    def with_trace(self, edges: tuple[EdgeId, ...]) -> Shown:
        """What motion shows, with roads traced."""
        return replace(self.shown, traced=edges, trace=1.0)

    # ------------------------------------------------------------ places of things
    def seat_point(self, seat: Seat, kind: int) -> Point:
        """Where cards of a seat come from and go to; kind 5 are development cards."""
        if seat != self.seating.viewer:
            box = self.table.seats[seat]
            return box.x + 24, box.cy
        rail = self.table.hand
        found, _ = fans(rail, self.seen.hand, self.seen.devs)
        for fan in found:
            if fan.kind == kind or (kind >= DEV and fan.is_dev):
                return fan.box.centre
        part = 0.88 if kind >= DEV else 0.1 + 0.15 * kind
        return rail.x + rail.w * part, rail.cy

    def bank_point(self, kind: int) -> Point:
        """The middle of a pile; kind 5 is the deck."""
        return pile_box(self.table.bank, kind).centre

    def award_point(self, name: str, seat: Seat | None) -> Point:
        """Where an award lies: beside the bank, or on its holder's card."""
        if seat is None or seat < 0:
            return award_place(self.table.bank, name)
        box = self.table.seats[seat]
        return box.right - 80, box.y + 18

    def kind_word(self, kind: int) -> str:
        """The word for a pile or a ball."""
        return self.t("development cards") if kind == DEV else self.speaker.resource(kind)

    def seat_tip(self, seat: Seat) -> str:
        """The figures of a seat's card in words."""
        seen = self.seen
        roads, settlements, cities = seen.pieces_left(seat)
        words = self.t(
            "Cards %(cards)s · development cards %(devs)s · knights %(knights)s · longest road "
            "%(road)s. Left: roads %(roads)s · settlements %(settlements)s · cities %(cities)s",
            cards=seen.hand_sizes[seat],
            devs=seen.dev_counts[seat],
            knights=seen.knights(seat),
            road=seen.road_length[seat],
            roads=roads,
            settlements=settlements,
            cities=cities,
        )
        ranges = self._ranges(seat)
        return f"{words}. {ranges}" if ranges else words

    def _ranges(self, seat: Seat) -> str:
        """What is known of a hand where it is not certain."""
        seen = self.seen
        if seen.seat is None or seat == seen.seat:
            return ""
        parts = [
            f"{self.speaker.resource(r)} {seen.low[seat][r]}–{seen.high[seat][r]}"
            for r in RESOURCES
            if seen.low[seat][r] != seen.high[seat][r]
        ]
        return self.t("Not certain: %(ranges)s", ranges=", ".join(parts)) if parts else ""

    # ------------------------------------------------------------ what happens
    def _active(self) -> Seat:
        return self.session.observe(None).active

    def _follow_seats(self) -> bool:
        """Let who need not see the screen get up; whether the view changed."""
        before = self.seating.viewer
        self.seating = self.seating.followed(self.session.to_act(), self._active())
        if before is not None and self.seating.viewer != before:
            self._left_at[before] = self.session.event_count
        return self.seating.viewer != before

    def _changed(self) -> None:
        """The session applied an entry, or took one back."""
        self.declining = False
        if self._follow_seats():
            self.timeline.drain()
            self._show_public()
        if self.session.undos != self._undos:
            self._undos = self.session.undos
            self.timeline.drain()
            self._show_now()
            return
        viewer = self.seating.viewer
        events = self.session.events(viewer, self._queued)
        self._queued = self.session.event_count
        self._after_trade(events)
        observe = self.session.observe
        step = Step(observe(viewer), observe(None), events, self._queued)
        self._pending += 1
        self._set_speed()
        self.timeline.add(animate(self._as_table(), step, partial(self._swap, step)), lane="game")
        self.refresh()

    def _swap(self, step: Step) -> None:
        """Show the view of a step."""
        self.seen, self._public = step.seen, step.public
        self._events += step.events
        self.log_rows = [*self.log_rows, *self.speaker.rows(step.events)]
        self.dice_shown = None
        self._pending -= 1
        self.bank = bank_facts(self.seen)
        self.refresh()

    def _show_now(self) -> None:
        """Show the session as it is, without any motion."""
        viewer = self.seating.viewer
        self._pending = 0
        self.shown, self.flyers = NOTHING_SHOWN, []
        self.falling = self.robber_hop = self.dice_shown = None
        self.seen, self._public = self.session.observe(viewer), self.session.observe(None)
        self._events = list(self.session.events(viewer))
        self._queued = len(self._events)
        self._log_anew()
        self.bank = bank_facts(self.seen)
        self.refresh()

    def _show_public(self) -> None:
        """The same moment, as everybody may see it."""
        self.seen = self._public
        self._events = list(self.session.events(None))[: len(self._events)]
        self._log_anew()
        self.refresh()

    def _after_trade(self, events: Sequence[Event]) -> None:
        """A trade was made: the draft is done with."""
        mode = self.selection.mode
        if isinstance(mode, Trading):
            for event in events:
                if isinstance(event, PlayersTraded | BankTraded):
                    self.selection.mode = Trading(left_out=mode.left_out)

    def turn_began(self, seat: Seat) -> None:
        """A turn begins on screen."""
        self.shown = Shown(last=self.shown.last)
        if seat == self.seating.viewer:
            self.sound("turn")

    def refresh(self) -> None:
        """Take in a change: what may be chosen, and which widgets there are."""
        viewer = self.seating.viewer
        legal: Legal = NOTHING_LEGAL
        asked = viewer is not None and viewer in self.session.to_act()
        if viewer is not None and asked and not self.lagging and self.curtain is None:
            legal = self.session.legal(viewer)
        self.selection.follow(Situation(self.seen, viewer, legal))
        self.pane.follow(self.selection)
        self._glide()
        self.timeline.wake()
        self._stale = self.dirty = True

    def _breathe(self, dt: float) -> None:
        """Legal spots swell and shrink by a few sizes until nobody has moved for a while.

        Ten pictures a second are enough.
        """
        before = breath_size(self.breath)
        timeline = self.timeline
        calm = timeline.reduced or timeline.resting or not self.selection.spots()
        self.breath = 0.0 if calm else (self.breath + dt / BREATH) % 1.0
        self.dirty = self.dirty or breath_size(self.breath) != before

    def _glide(self) -> None:
        """The board makes room for the drawer, and takes it back."""
        is_open = self.curtain is None and (self.keys_open or drawer.is_open(self._as_table()))
        if is_open == self._drawer_was_open:
            return
        self._drawer_was_open = is_open
        start, end = self.pane.glide, 1.0 if is_open else 0.0

        def slide(t: float) -> None:
            self.pane.glide = start + (end - start) * t

        self._set_speed()
        self.timeline.add(Tween(GLIDE, slide))

    # ------------------------------------------------------------ time
    def _set_speed(self) -> None:
        speed = Speed.OFF if self.skipping else Speed(self.services.settings.speed)
        self.timeline.speed = speed

    def poll(self) -> bool:
        """See :meth:`Scene.poll`."""
        return self._pump()

    def update(self, dt: float) -> None:
        """See :meth:`Scene.update`."""
        self._set_speed()
        super().update(dt)
        self._breathe(dt)
        if self.refusal is not None:
            self._refusal_left -= dt
            if self._refusal_left <= 0:
                self.refusal, self.dirty = None, True
        self._pump()
        self._fresh()

    def _fresh(self) -> None:
        """Make the widgets anew if something changed and none is held."""
        if self._stale and self._captured is None:
            self.rebuild()

    def _pump(self) -> bool:
        """What comes by itself once the picture has caught up; whether something did."""
        if self.stack is None or self.stack.top is not self or self.timeline.running:
            return False
        if self.session.over:
            return self._end()
        seat = self.seating.curtain_for(self.session.to_act(), self._active())
        if seat != self.curtain:
            self._lower_curtain(seat)
            return True
        if self.skipping and self.selection.situation.asked:
            self.skipping = False
            self.refresh()
        return self._auto() or self._poll_host()

    def _poll_host(self) -> bool:
        if self._troubled or (self.guide is not None and self.guide.holds):
            return False
        try:
            return self.host.poll()
        except NOT_SAVED as error:
            self._save_failed(error, lambda: None)  # the next poll makes the move again
            return True

    def _auto(self) -> bool:
        """Moves that the player asked to be made for them."""
        viewer, mode = self.seating.viewer, self.selection.mode
        if viewer is None or self.lagging:
            return False
        if isinstance(mode, Answering) and self._no_trades_turn == self.seen.turn:
            self.mean(DECLINES[drawer.NO_TRADES])
            return True
        only_roll = len(self.legal) == 1 and ROLL in self.legal
        if self.services.settings.auto_roll and only_roll:
            self.mean(ROLL)
            return True
        return False

    def _lower_curtain(self, seat: Seat | None) -> None:
        """Let the curtain fall for a person, or lift it when nobody is asked any more."""
        self.curtain = seat
        if seat is not None:
            events = self.session.events(None)
            start = self._left_at.get(seat, since_turn(events, seat))
            self._news = news(events[start:], seat, self.speaker)
            self.keys_open = self.skipping = False
            self.sound("turn")
        self.refresh()

    def took_seat(self, seat: Seat) -> None:
        """The person named on the curtain sits down."""
        if self.curtain != seat:
            return
        self.curtain = None
        self.seating = self.seating.taken(seat)
        self.selection = Selection(Situation(self.seen, None))
        self._show_now()

    def _end(self) -> bool:
        if self._ended:
            return False
        self._ended = True
        self.show_result()
        return True

    def show_result(self) -> None:
        """Show who won, over the table."""
        from catan_desktop.ui.scenes.end import EndScene, Next

        def chosen(what: Next) -> None:
            if what is not Next.TABLE:
                self.finish(_AFTER[what.value])

        assert self.stack is not None
        self.stack.push(EndScene(self.services, self.session), chosen)

    # ------------------------------------------------------------ acting
    def did(self, what: Callable[[], object]) -> Callable[[], None]:
        """A callback for a widget: do it, then take in the change."""

        def do() -> None:
            what()
            self.sound("click")
            self.refresh()

        return do

    def mean(self, action: Action) -> None:
        """Do what the player means, or say why it cannot be done."""
        viewer = self.seating.viewer
        if viewer is None or self.lagging:
            return
        if action not in self.legal:
            refusal = self.session.why_illegal(viewer, action) or Refusal("not_now")
            self.refuse(self.speaker.refusal(refusal))
            return
        try:
            self.session.act(viewer, action)
        except NOT_SAVED as error:
            self._save_failed(error, partial(self.mean, action))

    def refuse(self, words: str) -> None:
        """Say why something does not go, beside the pointer."""
        self.refusal = words, self.at
        self._refusal_left = REFUSAL_SECONDS
        self.sound("error")
        self.dirty = True

    def _save_failed(
        self, error: SaveFailedError | TooLargeError, again: Callable[[], None]
    ) -> None:
        """Say that a move was not made, and make it ``again`` if the player wants."""
        from catan_desktop.ui.scenes.dialog import Choice, Dialog

        def answered(what: str) -> None:
            self._troubled = False
            if what == "title":
                self.finish(Left.TITLE)
            else:
                again()

        self._troubled = True
        assert self.stack is not None
        why = self.t("Free some space or make the folder writable, then try again.")
        ways = [Choice("title", self.t("Main menu"), "home")]
        if isinstance(error, TooLargeError):
            why = self.t("It has become too long to be played on.")
        else:
            ways.insert(0, Choice("again", self.t("Try again"), "repeat"))
        dialog = Dialog(
            self.services,
            self.t("The game could not be saved"),
            why,
            ways,
            safe=self.t("Nothing saved before is lost, and no move was made meanwhile."),
            detail=self.t("Details for a report: %(detail)s", detail=shown(error)),
        )
        self.stack.push(dialog, answered)

    def sound(self, name: str) -> None:
        """Let a sound be heard."""
        self.services.sound.play(name)

    # ------------------------------------------------------------ reports of widgets
    def pressed_action(self, kind: ActionKind) -> None:
        """Road, settlement, city, development card or trade was pressed."""
        if kind == "dev":
            self.mean(BUY_DEV_CARD)
        elif kind == "trade":
            if isinstance(self.selection.mode, Trading):
                self.selection.cancel()
            else:
                self.selection.open_trade()
        else:
            self.selection.choose(PIECES[kind])
        self.pane.cursor = None
        self.sound("click")
        self.refresh()

    def refused_action(self, kind: ActionKind) -> None:
        """An action that is off was pressed."""
        self.refuse(reason_off(self._as_table(), kind))

    def key_action(self, kind: ActionKind) -> None:
        """The key of an action: as its button, the reason beside it."""
        widget = self.find(kind)
        if widget is None:
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
        self.mean(ROLL if self.seen.phase is Phase.ROLL else END_TURN)

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
        if self.declining:
            self.declining = False
        elif self.pane.cursor is not None and not self.selection.can_cancel:
            self.pane.cursor = None
        elif self.selection.can_cancel:
            self.selection.cancel()
        elif WITHDRAW_OFFER in self.legal:
            self.mean(WITHDRAW_OFFER)
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
        self._no_trades_turn = self.seen.turn
        self.mean(DECLINES[drawer.NO_TRADES])

    def toggle_declining(self) -> None:
        """Show the reasons for a no, or put them away."""
        self.declining = not self.declining

    def undid(self) -> None:
        """Undo was pressed."""
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
        self.keys_open = not self.keys_open and self.curtain is None
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
        """The rulebook, over the table."""
        from catan_desktop.ui.rulebook.scene import RulebookScene

        assert self.stack is not None
        self.stack.push(RulebookScene(self.services))

    def open_menu(self) -> None:
        """The menu at the top right."""
        from catan_desktop.ui.table.menu import MenuScene

        saved = self.t("Every move is saved: you can go on later.")
        if self.session.over:
            saved = self.t("The game is over and saved.")
        assert self.stack is not None
        self.stack.push(MenuScene(self.services, saved), self._menu_chosen)

    def _menu_chosen(self, row: str) -> None:
        assert self.stack is not None
        if row == "rulebook":
            self.open_rulebook()
        elif row == "settings":
            from catan_desktop.ui.scenes.settings import SettingsScene

            self.stack.push(SettingsScene(self.services))
        elif row == "keys":
            self.toggle_keys()
        elif row == "title":
            self.finish(Left.TITLE)
        elif row == "quit":
            self.finish(Left.QUIT)
