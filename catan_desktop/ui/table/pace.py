"""What comes by itself at the table: opponents, curtain, the turn timer, the end."""

from math import ceil
from typing import Final

from catan_desktop.app.saving import NOT_SAVED
from catan_desktop.app.timer import WARNING
from catan_desktop.engine.actions import ROLL
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.table.desk import Desk
from catan_desktop.ui.table.notices import news, since_turn
from catan_desktop.ui.table.selection import Selection, Situation

BREATH: Final = 1.2
TIME_UP_SECONDS: Final = 5.0
"""How long it is said that time was up."""
LAST_TICKS: Final = 5
"""The last seconds of a turn that are heard one by one."""
_AFTER: Final = {
    "rematch": Left.REMATCH,
    "board": Left.NEW_BOARD,
    "new": Left.NEW_GAME,
    "title": Left.TITLE,
    "play_on": Left.PLAY_ON,
}


def breath_size(phase: float) -> float:
    """The size of a breathing spot at a phase (0 to 1): 0.94 to 1.06 in steps."""
    rise = 4 * phase if phase < 0.25 else 2 - 4 * phase if phase < 0.75 else 4 * phase - 4
    return 1.0 + 0.02 * round(rise * 3)


class PacedDesk(Desk):
    """The desk as time passes."""

    # ------------------------------------------------------------ time
    def poll(self) -> bool:
        """See :meth:`Scene.poll`."""
        return self._pump()

    def update(self, dt: float) -> None:
        """See :meth:`Scene.update`."""
        self._set_speed()
        super().update(dt)
        self._breathe(dt)
        self._count_down(dt)
        if self.slips.pass_time(dt):
            self._stale = self.dirty = True
        self.dirty = self.pane.pass_time(dt) or self.dirty
        if self.guide is not None:
            self.guide.tick()
        if self.refusal is not None:
            self._refusal_left -= dt
            if self._refusal_left <= 0:
                self.refusal, self.dirty = None, True
        self._pump()
        self._fresh()

    def refresh(self) -> None:
        """See :meth:`Desk.refresh`; what concerns the viewer is told beside the sentence."""
        viewer = self.seating.viewer
        self.slips.hear(viewer, self.chronicle.events, self.speaker)
        super().refresh()

    def _pump(self) -> bool:
        """What comes by itself once the picture has caught up; whether something did."""
        if self.stack is None or self.stack.top is not self:
            return False
        if self.timeline.running:
            return self._discards_together()
        if self.session.over:
            return self._end()
        if self._declined():
            return True
        seat = self.seating.curtain_for(self.session.to_act(), self._active())
        if seat != self.curtain:
            self._lower_curtain(seat)
            return True
        if self.skipping and self.selection.situation.asked:
            self.skipping = False
            self.refresh()
        return self._time_up() or self._auto() or self._poll_host()

    def _discards_together(self) -> bool:
        """Computer players give their cards up at once, not one after another's were shown."""
        return self.session.observe(None).phase is Phase.DISCARD and self._poll_host()

    @property
    def clock_runs(self) -> bool:
        """Whether the person before the screen could act now, so that their time passes."""
        free = self.stack is not None and self.stack.top is self and self.services.visible
        asked = self.curtain is None and not self.lagging and self.selection.situation.asked
        return free and asked and self.host.thinking is None

    def _count_down(self, dt: float) -> None:
        """Let the time of the person who is asked pass; the last seconds are heard."""
        if self.time_up_for is not None:
            self._time_up_left -= dt
            if self._time_up_left <= 0:
                self.time_up_for, self.dirty = None, True
        if self.lagging:
            return
        viewer = self.seating.viewer
        if viewer is not None and self.clock_runs:
            self.timer.pass_time(viewer, dt)
        hidden = viewer is None or self.curtain is not None
        left = None if viewer is None or hidden else self.timer.left(viewer)
        self._show_seconds(None if left is None else ceil(left))

    def _show_seconds(self, now: int | None) -> None:
        if now == self.seconds_left:
            return
        self.seconds_left, self.dirty = now, True
        if now is not None and self.clock_runs and (now == WARNING or 0 < now <= LAST_TICKS):
            self.sound("tick")

    def _time_up(self) -> bool:
        """Do what is due for a person whose time has run out; whether something was."""
        viewer = self.seating.viewer
        if viewer is None or not self.clock_runs or self._troubled:
            return False
        if self.timer.left(viewer) != 0:
            return False
        try:
            self.timer.act(viewer)
        except NOT_SAVED as error:
            self._save_failed(error, lambda: None)  # the next round does it again
            return True
        self.time_up_for, self._time_up_left = viewer, TIME_UP_SECONDS
        return True

    def _poll_host(self) -> bool:
        if self._troubled or (self.guide is not None and self.guide.holds):
            return False
        if self._as_table().watch.holds:
            return False
        try:
            return self.host.poll()
        except NOT_SAVED as error:
            self._save_failed(error, lambda: None)  # the next poll makes the move again
            return True

    def _declined(self) -> bool:
        """Say no for a person whose answer is settled, before a curtain falls for them."""
        settled = self._settled()
        if not settled or self._troubled or self.lagging:
            return False
        seat = next(iter(settled))
        try:
            self.session.act(seat, settled[seat])
        except NOT_SAVED as error:
            self._save_failed(error, lambda: None)  # the next round says it again
        return True

    def _auto(self) -> bool:
        """Moves that the player asked to be made for them."""
        viewer = self.seating.viewer
        if viewer is None or self.lagging or self.session.revision == self._held_at:
            return False  # what was just taken back is not done again at once
        only_roll = len(self.legal) == 1 and ROLL in self.legal
        if self.services.settings.auto_roll and only_roll:
            self.mean(ROLL)
            return True
        return False

    def _lower_curtain(self, seat: Seat | None) -> None:
        """Let the curtain fall for a person, or lift it when nobody is asked any more."""
        self.curtain = seat
        if seat is not None:
            self._as_table().calm.begin()
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
        self._as_table().calm.begin()
        self.seating = self.seating.taken(seat)
        self.pane.unpoint()
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

    def _breathe(self, dt: float) -> None:
        """Legal spots swell and shrink by a few sizes until nobody has moved for a while.

        Ten pictures a second are enough.
        """
        before = breath_size(self.breath)
        timeline = self.timeline
        calm = timeline.reduced or timeline.resting or not self.selection.spots()
        self.breath = 0.0 if calm else (self.breath + dt / BREATH) % 1.0
        self.dirty = self.dirty or breath_size(self.breath) != before
