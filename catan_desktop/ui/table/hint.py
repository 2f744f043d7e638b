"""Hints on demand at the table: the best two moves with the reason, beside the board."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from catan_desktop.app.hints import Hint, Hints
from catan_desktop.engine.actions import BuildCity, BuildRoad, BuildSettlement, MoveRobber
from catan_desktop.ui import controls
from catan_desktop.ui.board_scene import BoardScene, PieceKind
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import FOCUS, INK, QUIET
from catan_desktop.ui.scene import KeyRow
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.hint_choice import (
    BUTTONS,
    digits_are_free,
    kinds_chosen,
    make_ready,
    place_of,
)
from catan_desktop.ui.table.hint_words import hint_reasons, told_apart
from catan_desktop.ui.table.parts import Zone
from catan_desktop.ui.table.selection import Mode, Victim
from catan_desktop.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

LEAD: Final = 1.36
HEAD: Final = 46.0
CLOSE: Final = 36.0
LEFT: Final = 44.0
"""Where the words of a row begin; before them stands its number."""
DISC: Final = 11.0
_ASIDE: Final = {
    PieceKind.ROAD: (17.0, -17.0),
    PieceKind.SETTLEMENT: (22.0, -24.0),
    PieceKind.CITY: (22.0, -24.0),
    PieceKind.ROBBER: (-34.0, -34.0),
}
"""Where the number of a hint stands beside its place, where a hex is 130 high."""


class _Type(NamedTuple):
    """The sizes of a list of hints: type of the move and its reason, room round rows and sheet."""

    move: float
    reason: float
    pad: float
    gap: float
    edge: float


USUAL: Final = _Type(14.5, 13.0, 18.0, 8.0, 12.0)
SMALL: Final = _Type(13.5, 12.5, 13.0, 4.0, 8.0)
"""In the place of the log."""


class _Row(NamedTuple):
    """A hint as it is written: the lines of the move and of its reason, and the gain."""

    move: list[str]
    reason: list[str]
    gain: str
    type: _Type

    @property
    def words_high(self) -> float:
        """Height of its lines."""
        return (self.type.move * len(self.move) + self.type.reason * len(self.reason)) * LEAD

    @property
    def high(self) -> float:
        """Height of the row."""
        return max(46.0, self.words_high + self.type.pad)


class HintGuide:
    """See :class:`ui.table.guide.Guide`: silent until it is asked.

    Only the person whose turn to act it is, before their own screen, can ask.

    Attributes:
        hints: what is shown, the best first; empty while nothing is.
    """

    holds: bool = False

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self.hints: tuple[Hint, ...] = ()
        self._table: TableScene | None = None
        self._at = -1
        self._boxes: tuple[Box, ...] = ()
        self._focus = ""
        self._ready: tuple[int, Mode | None] = -1, None

    # ------------------------------------------------------------ as a guide
    @property
    def beside(self) -> tuple[Hint, ...]:
        """See :class:`Guide`."""
        table = self._table
        if table is None or self._at != table.session.revision:
            return ()
        return self.hints if table.selection.situation.asked else ()

    def room(self, tray: Box) -> float:
        """See :class:`Guide`."""
        return 0.0

    def covers(self) -> tuple[Box, ...]:
        """See :class:`Guide`."""
        return self._boxes

    def keys(self, table: "TableScene") -> Sequence[KeyRow]:
        """See :class:`Guide`."""
        return [(("I",), table.t("a hint"))] if table.services.settings.hints else []

    def digit(self, place: int) -> bool:
        """See :class:`Guide`: 1 and 2 choose a hint where they mean nothing else."""
        table = self._table
        if table is None or place >= len(self.hints) or not digits_are_free(table.selection):
            return False
        self.choose(place)
        return True

    def tick(self) -> None:
        """See :class:`Guide`: an answer that has come is shown."""
        table, found = self._table, self._hints.poll()
        if table is not None and found is not None:
            self.hints, self._at = found, table.session.revision
            self._ready = -1, None
            table.sound("click")
            table.refresh()

    def put_away(self) -> bool:
        """See :class:`Guide`."""
        if self._table is None or not self.hints:
            return False
        self._forget()
        self._table.refresh()
        return True

    def _forget(self) -> None:
        """Show no hint; rows that stand until the screen is made anew are not ready either."""
        self.hints = ()
        self._ready = -1, None

    def close(self) -> None:
        """See :class:`Guide`."""
        self._hints.close()

    def marked(self, board: BoardScene) -> BoardScene:
        """See :class:`Guide`: the places of the hints are ringed, and of all spots they are lit."""
        vertices, edges, hexes = set[int](), list[int](), set[int]()
        for hint in self.hints:
            match hint.action:
                case BuildSettlement(vertex=place) | BuildCity(vertex=place):
                    vertices.add(place)
                case BuildRoad(edge=place):
                    edges.append(place)
                case MoveRobber(hex=place):
                    hexes.add(place)
                case _:
                    continue
        return replace(
            board,
            ringed_vertices=board.ringed_vertices | vertices,
            legal_vertices=board.legal_vertices & vertices or board.legal_vertices,
            traced_edges=tuple(edges) or board.traced_edges,
            legal_edges=board.legal_edges & set(edges) or board.legal_edges,
            ringed_hexes=board.ringed_hexes | hexes,
            legal_hexes=board.legal_hexes & hexes or board.legal_hexes,
        )

    # ------------------------------------------------------------ asking and choosing
    def asked(self) -> None:
        """Somebody wants a hint, or has seen enough of it."""
        table = self._table
        if table is None or table.seating.viewer is None or self.put_away():
            return
        if table.selection.situation.asked:
            self._hints.ask(table.seating.viewer, kinds_chosen(table.selection))
        table.refresh()

    def choose(self, place: int) -> None:
        """Make a hint ready, so that Enter does it."""
        table = self._table
        if table is None or place >= len(self.hints):
            return
        table.focus_on(None, visible=False)
        self._focus = make_ready(table, self.hints[place].action)
        self._ready = place, table.selection.mode
        table.sound("click")
        table.refresh()

    # ------------------------------------------------------------ widgets
    def build(self, table: "TableScene") -> None:
        """See :class:`Guide`."""
        self._table, self._boxes = table, ()
        if self._at != table.session.revision or not table.selection.situation.asked:
            self._forget()
        if not table.services.settings.hints or not table.selection.situation.asked:
            self._forget()
            return
        table.shortcuts["i"] = self.asked
        self._button(table)
        if self.hints:
            self._show(table)
        ready = table.find(self._focus) if self._focus else None
        self._focus = ""
        if ready is not None:
            table.focus_on(ready, visible=True)

    def _button(self, table: "TableScene") -> None:
        """Above those that zoom; left of the sheet that stands in their place."""
        box = table.table.zoom_tools[0].moved(0, -52)
        if table.beside.shown in ("trade", "keys", "log"):
            last = table.table.zoom_tools[-1]
            box = last._replace(x=table.table.drawer.x - last.w - 8)
        words = table.t("A hint (I)")
        kind: controls.Kind = "sel" if self.hints else "on"
        table.add(
            Button(
                "hint", box, words, self.asked, icon="hint", icon_size=22,
                kind=kind, silent=True, tip=words,
            )
        )  # fmt: skip

    def _show(self, table: "TableScene") -> None:
        """The sheet with a row for each hint, and their numbers on the board and the buttons."""
        t, place = table.t, table.table.drawer
        beside = table.beside.shown == "hints"
        box = place if beside else table.table.log
        kind = USUAL if beside else SMALL
        wide = box.w - 2 * kind.edge - (0 if beside else CLOSE)
        moves = told_apart([hint.action for hint in self.hints], table.seen, table.speaker)
        rows = [
            self._row(table, hint, words, wide - LEFT - 10, kind)
            for hint, words in zip(self.hints, moves, strict=True)
        ]
        free = digits_are_free(table.selection)
        note = self._note(table, free=free) if beside else ""
        lines = table.wrap(note, box.w - 28, 12.5, 700) if note else []
        head, foot = kind.edge, kind.edge
        if beside:
            head, foot = HEAD, 20 + 12.5 * 1.42 * len(lines)
        high = head + sum(row.high + kind.gap for row in rows) - kind.gap + foot
        if not beside:
            high = max(high, box.h)  # all of the log is covered, or none of a row
        box = Box(box.x, box.y if beside else box.bottom - high, box.w, high)
        self._boxes = (box,)
        table.add(Picture("hint_marks", Box(0, 0, 0, 0), lambda p, _: self._marks(p, table)))
        table.add(drawer.Sheet("hints", box))
        if beside:
            table.add(Picture("hints_words", box, partial(_frame, t("Hint"), lines)))
        close = Box(box.right - CLOSE - 5, box.y + 5, CLOSE, CLOSE)
        table.add(
            Button(
                "close_hints", close, t("Close"), self.asked, icon="no", icon_size=20,
                bare=True, silent=True, tip=t("Close (I)"),
            )
        )  # fmt: skip
        y = box.y + head
        for i, row in enumerate(rows):
            words = " ".join([*row.move, *row.reason])
            at = Box(box.x + kind.edge, y, wide, row.high)
            table.add(
                Zone(
                    f"hint_{i + 1}",
                    at,
                    words,
                    partial(self.choose, i),
                    partial(self._paint, i, row),
                )
            )
            y = at.bottom + kind.gap
        self._ring(table)

    def is_ready(self, place: int) -> bool:
        """Whether a hint was chosen, and what was made ready for it still is."""
        table = self._table
        if table is None or self._ready != (place, table.selection.mode):
            return False
        spot = place_of(self.hints[place].action)
        return spot is None or isinstance(self._ready[1], Victim) or table.pane.cursor == spot

    def _paint(self, place: int, row: _Row, p: Painter, box: Box, state: State) -> None:
        ready = self.is_ready(place)
        _paint(place, row, "sel" if ready else "quiet" if place else "on", p, box, state)

    def _note(self, table: "TableScene", *, free: bool) -> str:
        if not free:
            return table.t("A click chooses it; nothing is done before Enter.")
        if len(self.hints) == 1:
            return table.t("1 or a click chooses it; nothing is done before Enter.")
        return table.t("1, 2 or a click chooses one; nothing is done before Enter.")

    def _row(self, table: "TableScene", hint: Hint, words: str, room: float, kind: _Type) -> _Row:
        gain = ""
        if hint.gain is not None:
            gain = table.t("%(n)s %%", n=f"{100 * hint.gain:+.0f}".replace("-", "−"))
        wide = room - (table.measure(gain, kind.move, 900) + 8 if gain else 0)
        move = table.wrap(words, wide, kind.move, 900)
        reasons = hint_reasons(hint.action, table.seen, table.speaker)
        lines = [line for words in reasons for line in table.wrap(words, room, kind.reason, 700)]
        return _Row(move, lines, gain, kind)

    def _ring(self, table: "TableScene") -> None:
        """The buttons with which the hints begin."""
        done: set[str] = set()
        for i, hint in enumerate(self.hints):
            name = BUTTONS.get(type(hint.action), "")
            start, spot = table.find(name) if name else None, place_of(hint.action)
            if start is None or (spot is not None and table.selection.holds(spot.kind)):
                continue
            paint = partial(_ringed, i, 24.0 * (name in done), name not in done)
            table.add(Picture(f"hint_ring_{i + 1}", start.box, paint))
            done.add(name)

    def _marks(self, p: Painter, table: "TableScene") -> None:
        """The number of each hint beside its place on the board."""
        k = table.pane.layout.unit
        with p.clipped(table.table.tray):
            for i, hint in enumerate(self.hints):
                spot = place_of(hint.action)
                if spot is not None:
                    (x, y), (dx, dy) = table.pane.point(spot), _ASIDE[spot.kind]
                    _number(p, i, x + dx * k, y + dy * k)


def _frame(title: str, note: list[str], p: Painter, box: Box) -> None:
    p.blit(p.icon("hint", 24, INK), box.x + 24, box.y + 23, "c")
    p.text(title, box.x + 42, box.y + 23, 17, INK, 900, max_width=box.w - 90)
    y = box.bottom - 12 - 12.5 * 1.42 * (len(note) - 0.5)
    for i, line in enumerate(note):
        p.text(line, box.x + 14, y + i * 12.5 * 1.42, 12.5, QUIET)


def _paint(place: int, row: _Row, kind: controls.Kind, p: Painter, box: Box, state: State) -> None:
    at = controls.plate(p, box, kind, state._replace(focus=False), 12)
    _number(p, place, at.x + 22, at.cy)
    move, reason = row.type.move, row.type.reason
    y = at.cy - row.words_high / 2
    for i, line in enumerate(row.move):
        p.text(line, at.x + LEFT, y + move * LEAD / 2, move, INK, 900)
        if row.gain and not i:
            p.text(row.gain, at.right - 10, y + move * LEAD / 2, move, INK, 900, "r")
        y += move * LEAD
    for line in row.reason:
        p.text(line, at.x + LEFT, y + reason * LEAD / 2, reason, QUIET)
        y += reason * LEAD


def _number(p: Painter, place: int, x: float, y: float) -> None:
    size = 2 * DISC + 2
    body = (
        f'<circle cx="{size / 2:g}" cy="{size / 2:g}" r="{DISC:g}" fill="{FOCUS}" '
        f'stroke="{INK}" stroke-width="1.8"/>'
    )
    p.shape(Box(x - size / 2, y - size / 2, size, size), body)
    p.text(str(place + 1), x, y, 14, INK, 900, "c")


def _ringed(place: int, aside: float, ring: bool, p: Painter, box: Box) -> None:
    if ring:
        controls.focus_ring(p, box, 12)
    _number(p, place, box.x + 16 + aside, box.y + 16)
