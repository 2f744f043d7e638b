"""The table's state: the game, who sits before it, and what its widgets report."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, cast

from catan_desktop.app.host import AgentHost
from catan_desktop.app.saving import NOT_SAVED, SaveFailedError, TooLargeError
from catan_desktop.app.seating import Seating
from catan_desktop.app.session import GameSession
from catan_desktop.app.timer import TurnTimer
from catan_desktop.engine.actions import (
    Action,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
)
from catan_desktop.engine.events import (
    BankTraded,
    CityBuilt,
    Discarded,
    Event,
    OfferClosed,
    PlayersTraded,
    RoadBuilt,
    SettlementBuilt,
    TradeOffered,
)
from catan_desktop.engine.ids import (
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    DevCard,
    EdgeId,
    Seat,
)
from catan_desktop.engine.observation import Observation
from catan_desktop.ui.board_view import BoardView
from catan_desktop.ui.box import Point
from catan_desktop.ui.layout import TableLayout, table_layout
from catan_desktop.ui.palette import SeatLook, seat_look
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.services import Services
from catan_desktop.ui.table.answers import refused_offer
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, BoardPane, Shown, Spot, lit, remembered
from catan_desktop.ui.table.chronicle import Chronicle
from catan_desktop.ui.table.draft import Draft
from catan_desktop.ui.table.facts import (
    BankFacts,
    SeatFacts,
    bank_facts,
)
from catan_desktop.ui.table.guide import Guide
from catan_desktop.ui.table.motion import Flyer, Step, animate
from catan_desktop.ui.table.notices import Slips
from catan_desktop.ui.table.selection import (
    NOTHING_LEGAL,
    Legal,
    Selection,
    Situation,
    Trading,
)
from catan_desktop.ui.table.status import Sentence, gave_up, rolling, told
from catan_desktop.ui.table.troubles import not_saved
from catan_desktop.ui.timeline import Pause, Speed, Tween
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
_OFFERS: Final = ("offer", "again")
GLIDE: Final = 0.22
_CARD_ACTIONS: Final[Mapping[DevCard, type[Action]]] = {
    KNIGHT: PlayKnight,
    ROAD_BUILDING: PlayRoadBuilding,
    YEAR_OF_PLENTY: PlayYearOfPlenty,
    MONOPOLY: PlayMonopoly,
}
NAME_UNITS: Final = 16
"""Names are cut to about so many letters where they stand within sentences."""


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
        chronicle: what was shown so far, and the log's rows.
        told: what the sentence says of the event that is being shown.
        slips: what is told to the viewer of what the others did.
        timer: how long people have left. seconds_left: what is shown of it, if anything.
        time_up_for: the person of whom it is being told that their time was up.
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
        self.chronicle = Chronicle(self.speaker, session.opening)
        self.timer = TurnTimer(session)
        self.seconds_left: int | None = None
        self.time_up_for: Seat | None = None
        self.bank: BankFacts = bank_facts(self.seen)
        self.breath = 0.0
        self._queued = 0
        self._pending = 0
        self._undos = session.undos
        self._refusal_left = 0.0
        self._time_up_left = 0.0
        self.at: Point = (0.0, 0.0)
        self._pointer: Point = (-1.0, -1.0)
        self._held_at = -1
        self._left_at: dict[Seat, int] = {}
        self._news: list[LogRow] = []
        self._stale = False
        self.seat_cards: tuple[SeatFacts, ...] = ()
        self.view = BoardView()
        self.last_said: Sentence | None = None
        self.told: Sentence | None = None
        self.slips = Slips()
        self._rest: Pause | None = None
        self.hover_name = ""
        self._refused: TradeOffered | None = None
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
        if self.guide is not None:
            self.guide.close()
        with suppress(*NOT_SAVED):  # all moves are kept; only the line of the result is not
            self.session.close()

    def resume(self) -> None:
        """See :meth:`Scene.resume`: words or looks may have changed meanwhile."""
        self.refresh()

    def _speaker(self) -> Speaker:
        names = [short_name(seat.name) for seat in self.services.named(self.session.seats)]
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
        """Whether the seat before the screen may take something back.

        Where undo is free it need not wait for the picture to catch up.
        """
        viewer = self.seating.viewer
        waits = self.lagging and self.session.rules.undo != "free"
        return viewer is not None and not waits and self.session.can_undo(viewer)

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
        """Take the words of the present language and the looks of the present palette."""
        self.looks = tuple(seat_look(s.color) for s in self.session.seats)
        if self.speaker.catalogue is not self.services.catalogue:
            self.speaker = self._speaker()
            self._tell_anew(self.chronicle.events)

    def _tell_anew(self, events: Sequence[Event]) -> None:
        """Word the log from its first row on."""
        session = self.session
        self.chronicle.begin(
            self.speaker, events, session.time_ups(), session.held_back(), self.seen.seat
        )

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

    # ------------------------------------------------------------ what happens
    def _active(self) -> Seat:
        return self.session.observe(None).active

    def _settled(self) -> dict[Seat, Action]:
        """People who are asked, and whose answer is settled by their rules for offers.

        Nothing is settled while the rules are being changed, and just after an undo.
        """
        sheet = self._as_table().offer_sheet
        thinks = sheet.open or self.session.revision == self._held_at
        return {} if thinks else sheet.desk.settled()

    def _follow_seats(self) -> bool:
        """Let who need not see the screen get up; whether the view changed."""
        before = self.seating.viewer
        settled = self._settled()
        asked = [s for s in self.session.to_act() if s not in settled]
        self.seating = self.seating.followed(asked, self._active())
        if before is not None and self.seating.viewer != before:
            self._left_at[before] = self.session.event_count
        if self.seating.viewer != before:
            self.pane.unpoint()
        return self.seating.viewer != before

    def _changed(self) -> None:
        """The session applied an entry, or took one back."""
        self.declining = False
        if self._follow_seats():
            self.timeline.drain()
            self._show_public()
        if self.session.undos != self._undos:
            self._undos = self.session.undos
            self._held_at = self.session.revision
            self.timeline.drain()
            self._refused = None
            self.selection.forget_refusal()
            self._show_now()
            return
        viewer = self.seating.viewer
        events = self.session.events(viewer, self._queued)
        self._queued = self.session.event_count
        if any(isinstance(event, RoadBuilt | SettlementBuilt | CityBuilt) for event in events):
            self.selection.built()
        if any(isinstance(event, OfferClosed) for event in events):
            offer = refused_offer(self.session.events(viewer))
            self._refused = offer if offer and self.session.is_human(offer.seat) else None
        observe = self.session.observe
        held = self.session.held_back().get(self._queued - len(events), ())
        step = Step(observe(viewer), observe(None), events, self._queued, held)
        self._pending += 1
        self._set_speed()
        self.timeline.add(animate(self._as_table(), step, partial(self._swap, step)), lane="game")
        self.refresh()

    def _swap(self, step: Step) -> None:
        """Show the view of a step."""
        self.seen, self._public = step.seen, step.public
        self.chronicle.add(step.events, self.session.time_ups(), self.session.held_back())
        self.dice_shown = None
        self._pending -= 1
        self._after_trade(step.events)
        self.bank = bank_facts(self.seen)
        self.refresh()

    def falls_behind(self) -> None:
        """Something is shown first that changes no game."""
        self._pending += 1
        self.refresh()

    def caught_up(self) -> None:
        """That was shown."""
        self._pending = max(0, self._pending - 1)
        self.refresh()

    def _show_now(self) -> None:
        """Show the session as it is, without any motion."""
        viewer = self.seating.viewer
        self._pending = 0
        self.flyers = []
        self.falling = self.robber_hop = self.dice_shown = self.told = None
        self.seen, self._public = self.session.observe(viewer), self.session.observe(None)
        events = self.session.events(viewer)
        self._queued = len(events)
        self.shown = lit(self.seen, events, remembered(events, viewer))
        self._tell_anew(events)
        self.bank = bank_facts(self.seen)
        self.refresh()

    def _show_public(self) -> None:
        """The same moment, as everybody may see it."""
        self.seen = self._public
        self._tell_anew(self.session.events(None)[: len(self.chronicle.events)])
        self.refresh()

    def _after_trade(self, events: Sequence[Event]) -> None:
        """A trade was made: the draft is done with, and no button for it keeps the keyboard."""
        mode = self.selection.mode
        made = any(isinstance(event, PlayersTraded | BankTraded) for event in events)
        if made and isinstance(mode, Trading):
            self.selection.mode = Trading(left_out=mode.left_out)
            if self.focused is not None and self.focused.name in _OFFERS:
                self.focus_on(None, visible=False)

    def tell(self, event: Event) -> None:
        """The sentence says what is being shown; an event without words changes nothing."""
        viewer = self.seating.viewer
        said = told(event, self.speaker, viewer)
        if isinstance(event, Discarded) and event.seat != viewer:
            earlier = [s for s in self.chronicle.given_up() if s != viewer]
            said = gave_up([*earlier, event.seat], self.speaker)
        if said is not None:
            self.told, self.dirty = said, True

    def tell_rolling(self, seat: Seat) -> None:
        """The sentence says that the dice are tumbling."""
        self.told, self.dirty = rolling(seat, self.speaker, self.seating.viewer), True

    def says_nothing(self) -> None:
        """What was told is over."""
        self.told, self._rest, self.dirty = None, None, True

    def rests(self, rest: Pause) -> None:
        """The picture rests on what was shown; whoever acts need not wait for its end."""
        self._rest = rest

    def _hear_refusal(self) -> None:
        """Show a declined offer with its answers as soon as its seat sits before the screen."""
        offer = self._refused
        if offer is None or self.lagging or self.curtain is not None:
            return
        if offer.seat == self._active():
            if offer.seat != self.seating.viewer:
                return
            self.selection.hear_refusal(Draft(offer.give, offer.get))
        self._refused = None

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
        self._hear_refusal()
        self.pane.follow(self.selection)
        self._glide()
        self.timeline.wake()
        self._stale = self.dirty = True

    @property
    def beside_open(self) -> bool:
        """Whether something stands beside the board: keys, trade, hints, or the large log."""
        return self._as_table().beside.taken

    def _glide(self) -> None:
        """The board makes room for the drawer, and takes it back."""
        is_open = self.beside_open
        if is_open == self._drawer_was_open:
            return
        self._drawer_was_open = is_open
        start, end = self.pane.glide, 1.0 if is_open else 0.0

        def slide(t: float) -> None:
            self.pane.glide = start + (end - start) * t

        self._set_speed()
        self.timeline.add(Tween(GLIDE, slide))

    def _set_speed(self) -> None:
        speed = Speed.OFF if self.skipping else Speed(self.services.settings.speed)
        self.timeline.speed = speed

    def _fresh(self) -> None:
        """Make the widgets anew if something changed and none is held."""
        if self._stale and self._captured is None:
            self.rebuild()

    # ------------------------------------------------------------ acting
    def mean(self, action: Action) -> None:
        """Do what the player means, or say why it cannot be done."""
        viewer = self.seating.viewer
        if viewer is None or self.lagging:
            return
        if action not in self.legal:
            refusal = self.session.why_illegal(viewer, action) or Refusal("not_now")
            self.refuse(self.speaker.refusal(refusal))
            return
        if self._as_table().asking.before(action):
            return
        if self._rest is not None:
            self._rest.finish()
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

        def answered(what: str) -> None:
            self._troubled = False
            if what == "title":
                self.finish(Left.TITLE)
            else:
                again()

        self._troubled = True
        assert self.stack is not None
        self.stack.push(not_saved(self.services, error), answered)

    def sound(self, name: str) -> None:
        """Let a sound be heard."""
        self.services.sound.play(name)
