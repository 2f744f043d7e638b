"""The replay's own widgets and sheets: the line of time, views by seat, moments, hands."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from catan_desktop.app.replay import Frame
from catan_desktop.engine.ids import DEV_CARDS, RESOURCES, VICTORY_POINT, Seat
from catan_desktop.ui import cards, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.cards import DEV_ART, resource_icon
from catan_desktop.ui.charts import TurnScale, step_of
from catan_desktop.ui.inputs import (
    LEFT,
    Input,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GOLD, INK, LINE, PALE_GOLD, QUIET, SeatLook
from catan_desktop.ui.table.panels import STAR
from catan_desktop.ui.table.tokens import Type, draw_line, lines, width
from catan_desktop.ui.widgets import Pressable, Segmented, Slider, Widget
from catan_desktop.ui.words import LogRow, Token

MOMENT: Final = 46.0
"""Height of a moment's row, without the gap."""
HAND: Final = 34.0
"""Height of a seat's row."""


class TimeSlider(Slider):
    """The slider over all positions: a tick for each turn, a diamond for each moment.

    Attributes:
        turns: turn and position of each. moments: their positions.
    """

    turns: Sequence[tuple[int, int]] = ()
    moments: Sequence[int] = ()

    def _x(self, step: int) -> float:
        return self.box.x + self.EDGE + (self.box.w - 2 * self.EDGE) * step / self.bounds[1]

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`: only the knob is anew at each position."""
        box, p = self.box, painter
        marks = tuple(step / self.bounds[1] for step in self.moments)
        where = Box(box.x, box.cy - 18, box.w, 52)
        key = ("time", tuple(self.turns), marks, self.bounds)
        p.layer((key, "before"), where, partial(self._groove, marks))
        x = self._x(self.value)
        with p.clipped(Box(box.x, where.y, x - box.x, where.h)):
            controls.slider_groove(p, box, 1.0, marks=marks)
        controls.slider_knob(p, x, box.cy, self.state)

    def _groove(self, marks: Sequence[float], p: Painter) -> None:
        controls.slider_groove(p, self.box, 0.0, marks=marks)
        self._ticks(p)

    def _ticks(self, p: Painter) -> None:
        """A tick a turn where there is room for them, figures where they fit."""
        y, apart = self.box.cy, 30.0
        room, count = self.box.w - 2 * self.EDGE, max(1, len(self.turns))
        every, figures = step_of(count, room, 5), step_of(count, room, apart + 4)
        last = self.box.x - apart
        for turn, step in self.turns:
            x = self._x(step)
            if turn % every == 0 or turn == 1:
                p.line(x, y + 10, x, y + 14, QUIET, 1.4)
            if (turn == 1 or turn % figures == 0) and apart <= x - last < self.box.right - 8 - last:
                p.text(str(turn), x, y + 24, 12, QUIET, 700, "c")
                last = x


class ChartZone(Widget):
    """The chart of points: pressed or dragged along, it leads to the turn under the pointer.

    Args:
        scale: where the turns lie. reached: called with a turn.
    """

    takes_focus: ClassVar[bool] = False

    def __init__(
        self, name: str, box: Box, label: str, scale: TurnScale, reached: Callable[[int], None]
    ) -> None:
        super().__init__(name, box, label)
        self.scale, self.reached = scale, reached

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`."""
        match event:
            case PointerPressed(pos=pos, button=button) if button == LEFT:
                self.held = True
                self.reached(self.scale.turn(pos[0]))
            case PointerMoved(pos=pos) if self.held:
                self.reached(self.scale.turn(pos[0]))
            case PointerReleased() if self.held:
                self.held = False
            case _:
                return False
        return True


class ViewSwitch(Segmented):
    """By whose eyes: everybody's, then each seat with its emblem and name."""

    looks: Sequence[SeatLook] = ()
    names: Sequence[str] = ()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        controls.segmented(
            painter, self.box, [self.parts[0], *[""] * len(self.looks)], self.index, self.state,
            icons=["eye", *[""] * len(self.looks)], weights=self.weights, size=self.size,
            hover_index=self._under if self.hovered else None,
        )  # fmt: skip
        for i, (look, name) in enumerate(zip(self.looks, self.names, strict=True), 1):
            part = self.part_box(i)
            chosen = i == self.index
            weight = 900 if chosen else 700
            room = part.w - 12 - 28
            wide = min(room, painter.measure(name, self.size, weight))
            x = part.x + (part.w - wide - 28) / 2
            cards.seat_chip(painter, look, x + 11, part.cy, 21)
            color = INK if chosen or (self.hovered and i == self._under) else QUIET
            painter.text(name, x + 28, part.cy, self.size, color, weight, max_width=room,
                         elide=True)  # fmt: skip


class MomentRow(Pressable):
    """A moment to go back to: its turn, whom it is about, what it was."""

    def __init__(
        self, name: str, box: Box, turn: tuple[str, str], look: SeatLook | None,
        words: tuple[Sequence[Token], str], looks: Sequence[SeatLook], pressed: Callable[[], None],
        tip: str,
    ) -> None:  # fmt: skip
        said = " ".join(token for token in words[0] if isinstance(token, str))
        super().__init__(name, box, said, tip=tip)
        self.turn, self.look, self.words, self.looks = turn, look, words, looks
        self.pressed = pressed
        self.chosen = False

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box, p = self.box, painter
        controls.row_sheet(p, box, self.chosen, self.state)
        quiet = INK if self.chosen else QUIET
        figure, unit = self.turn
        p.text(figure, box.x + 27, box.cy - 8, 17, INK, 900, "c", max_width=44)
        p.text(unit, box.x + 27, box.cy + 11, 11.5, quiet, 700, "c", max_width=46)
        p.line(box.x + 54, box.y + 8, box.x + 54, box.bottom - 8, LINE, 1.2)
        x = box.x + 64
        if self.look is not None:
            cards.seat_chip(p, self.look, x + 12, box.cy, 25)
            x += 32
        what, before = self.words
        y = box.cy - 9 if before else box.cy
        room = box.right - 10 - x
        kind = Type(14.5, 18, INK)
        if len(what) == 1 and isinstance(what[0], str):
            p.text(what[0], x, y, 14.5, INK, 900, max_width=room)
        else:
            draw_line(p, lines(p, what, 1e6, kind)[0], x, y, kind, self.looks)
        if before:
            p.text(before, x, box.cy + 11, 12.5, quiet, 700, max_width=room, elide=True)


# ---------------------------------------------------------------- sheets
def sentence_row(
    p: Painter, box: Box, row: LogRow, turn: str, place: str, looks: Sequence[SeatLook]
) -> None:
    """What the step did, in one line or two, and where it stands in the game."""
    p.panel(box, 14)
    room = p.text(place, box.right - 14, box.cy, 14, QUIET, 700, "r")
    x = box.x + 14
    if row.seat is not None:
        cards.seat_chip(p, looks[row.seat], x + 13, box.cy, 27)
    elif row.kind != "turn":
        p.blit(p.icon("bank", 22, QUIET), x + 13, box.cy, "c")
    else:
        p.blit(p.icon("replay", 22, QUIET), x + 13, box.cy, "c")
    x += 36
    free = box.right - 26 - room - x
    tokens = row.tokens if row.rule or not turn else (turn, "·", *row.tokens)
    for size in (17.0, 15.0, 13.5):
        kind = Type(size, size + 6, INK)
        if width(p, tokens, kind) <= free:
            draw_line(p, lines(p, tokens, 1e6, kind)[0], x, box.cy, kind, looks)
            return
    small = Type(12.0, 16.0, INK)
    found = lines(p, tokens, free, small)[:2]
    for i, line in enumerate(found):
        draw_line(p, line, x, box.cy + (i - (len(found) - 1) / 2) * 19, small, looks)


def hands(
    p: Painter, box: Box, frame: Frame, names: Sequence[str], looks: Sequence[SeatLook]
) -> None:
    """Everybody's cards and points at a position: what is not known stands as covered cards."""
    named = 110.0 if box.w > 440 else 0.0
    columns = box.x + 40 + named
    right = box.right - 14
    step = min(46.0, (right - 132 - columns) / 6)
    for seat in range(len(looks)):
        y = box.y + HAND * (seat + 0.5)
        if seat == frame.seen.active:
            p.panel(Box(box.x + 4, y - 16, box.w - 8, 32), 9, PALE_GOLD, None, GOLD, 1.2, None)
        cards.seat_chip(p, looks[seat], box.x + 22, y, 26)
        awards = _awards(frame, seat)
        for i, award in enumerate(awards):
            p.blit(p.art(f"award_{award}", 21), columns - 18 - 23 * i, y, "c")
        if named:
            free = named - 10 - 23 * len(awards)
            p.text(names[seat], box.x + 40, y, 14.5, INK, 900, max_width=free, elide=True)
        _hand(p, columns, y, step, frame, seat)
        _devs(p, columns + 6 * step + 2, y, right - 48 - columns - 6 * step, frame, seat)
        p.blit(p.art("ui_star", 19, STAR), right - 32, y, "c")
        p.text(str(frame.points[seat]), right, y, 19, INK, 900, "r")


def _awards(frame: Frame, seat: Seat) -> list[str]:
    """The awards that a seat holds."""
    holders = {"army": frame.seen.army_holder, "road": frame.seen.road_holder}
    return [name for name, holder in holders.items() if holder == seat]


def _hand(p: Painter, x: float, y: float, step: float, frame: Frame, seat: Seat) -> None:
    """Resource cards: the known ones by kind, the others as one covered card."""
    known = frame.hands[seat]
    counts = known if known is not None else frame.seen.low[seat]
    hidden = 0 if known is not None else frame.seen.hand_sizes[seat] - sum(counts)
    for r in RESOURCES:
        cards.icon_count(p, resource_icon(r), counts[r], x + r * step, y, 20, 14)
    if hidden:
        cards.icon_count(p, cards.CARD_BACK, hidden, x + 5 * step + 2, y, 15, 14)


def _devs(p: Painter, x: float, y: float, room: float, frame: Frame, seat: Seat) -> None:
    """Development cards in the hand: each one, or how many are covered."""
    known = frame.devs[seat]
    if known is None:
        shown, count = frame.seen.shown[seat], frame.seen.dev_counts[seat]
        icons = [f"dev_{DEV_ART[VICTORY_POINT]}"] * shown
        if count - shown:
            cards.icon_count(p, cards.DEV_BACK, count - shown, x + 23 * shown, y, 15, 14)
    else:
        icons = [f"dev_{DEV_ART[c]}" for c in DEV_CARDS for _ in range(known[c])]
    apart = min(23.0, (room - 21) / max(1, len(icons) - 1))
    for i, name in enumerate(icons):
        p.blit(p.art(name, 21), x + 10 + i * apart, y, "c")
