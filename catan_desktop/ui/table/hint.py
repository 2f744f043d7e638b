"""Hints on demand at the table: a mark where it matters and one sentence."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catan_desktop.app.hints import Hints
from catan_desktop.engine.actions import (
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealVictoryCard,
    Roll,
)
from catan_desktop.ui import controls
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK
from catan_desktop.ui.table import drawer
from catan_desktop.ui.table.guide import KeyRow
from catan_desktop.ui.table.hint_words import hint_sentence
from catan_desktop.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

WIDTH: Final = 246.0
TEXT: Final = 14.0
LEAD: Final = 1.42
_LEFT: Final = 46.0
_BUTTONS: Final[dict[type[Action], str]] = {
    Roll: "end",
    EndTurn: "end",
    BuildRoad: "road",
    BuildSettlement: "settlement",
    BuildCity: "city",
    BuyDevCard: "dev",
    MaritimeTrade: "trade",
    OfferTrade: "trade",
    PlayKnight: "dev_0",
    RevealVictoryCard: "dev_1",
    PlayRoadBuilding: "dev_2",
    PlayYearOfPlenty: "dev_3",
    PlayMonopoly: "dev_4",
}
"""The widget with which an action begins."""


class HintGuide:
    """See :class:`ui.table.guide.Guide`: silent until it is asked.

    Only the person whose turn to act it is, before their own screen, can ask.

    Attributes:
        action: the hint that is shown, if any.
    """

    holds: bool = False

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self.action: Action | None = None
        self._table: TableScene | None = None
        self._at = -1
        self._boxes: tuple[Box, ...] = ()

    def room(self, tray: Box) -> float:
        """See :class:`Guide`."""
        return 0.0

    def covers(self) -> tuple[Box, ...]:
        """See :class:`Guide`."""
        return self._boxes

    def keys(self, table: "TableScene") -> Sequence[KeyRow]:
        """See :class:`Guide`."""
        return [(("I",), table.t("a hint"))] if table.services.settings.hints else []

    def tick(self) -> None:
        """See :class:`Guide`: an answer that has come is shown."""
        table, found = self._table, self._hints.poll()
        if table is not None and found is not None:
            self.action, self._at = found, table.session.revision
            table.sound("click")
            table.refresh()

    def close(self) -> None:
        """See :class:`Guide`."""
        self._hints.close()

    def marked(self, board: BoardScene) -> BoardScene:
        """See :class:`Guide`: the place of the hint is ringed, and of all spots it alone lit."""
        match self.action:
            case BuildSettlement(vertex=v) | BuildCity(vertex=v):
                lit = board.legal_vertices & {v} or board.legal_vertices
                rings = board.ringed_vertices | {v}
                return replace(board, ringed_vertices=rings, legal_vertices=lit)
            case BuildRoad(edge=e):
                lit = board.legal_edges & {e} or board.legal_edges
                return replace(board, traced_edges=(e,), legal_edges=lit)
            case MoveRobber(hex=h):
                lit = board.legal_hexes & {h} or board.legal_hexes
                return replace(board, ringed_hexes=board.ringed_hexes | {h}, legal_hexes=lit)
            case _:
                return board

    # ------------------------------------------------------------ widgets
    def build(self, table: "TableScene") -> None:
        """See :class:`Guide`."""
        self._table, self._boxes = table, ()
        if self._at != table.session.revision:
            self.action = None
        if not table.services.settings.hints or not table.selection.situation.asked:
            self.action = None
            return
        table.shortcuts["i"] = self.asked
        if not (table.keys_open or drawer.is_open(table)):
            self._button(table)
        if self.action is not None:
            self._say(table, self.action)

    def asked(self) -> None:
        """Somebody wants a hint, or has seen enough of it."""
        table = self._table
        if table is None or table.seating.viewer is None:
            return
        if self.action is not None:
            self.action = None
        elif table.selection.situation.asked:
            self._hints.ask(table.seating.viewer)
        table.refresh()

    def _button(self, table: "TableScene") -> None:
        above = table.table.zoom_tools[0]
        words = table.t("A hint (I)")
        kind: controls.Kind = "sel" if self.action is not None else "on"
        table.add(
            Button(
                "hint", above.moved(0, -52), words, self.asked, icon="hint", icon_size=22,
                kind=kind, silent=True, tip=words,
            )
        )  # fmt: skip

    def _say(self, table: "TableScene", action: Action) -> None:
        words = hint_sentence(action, table.seen, table.speaker)
        lines = len(table.wrap(words, WIDTH - _LEFT - 12, TEXT, 700))
        high = max(48.0, 24 + lines * TEXT * LEAD)
        places = table.table
        box = Box(places.tray.x + 14, places.tray.bottom - 14 - high, WIDTH, high)
        if table.keys_open or drawer.is_open(table):
            box = Box(places.log.x, places.log.bottom - high, places.log.w, high)
        self._boxes = (box,)

        def paint(p: Painter, at: Box) -> None:
            p.panel(at, 12, stroke=INK, stroke_width=2.0)
            p.blit(p.icon("hint", 24, INK), at.x + 25, at.cy, "c")
            y = at.cy - (lines - 1) * TEXT * LEAD / 2
            p.paragraph(words, at.x + _LEFT, y, WIDTH - _LEFT - 12, TEXT, INK, 700, LEAD)

        table.add(Picture("hint_words", box, paint, words))
        start = table.find(_BUTTONS.get(type(action), ""))
        if start is not None:
            ring = Picture("hint_ring", start.box, lambda p, at: controls.focus_ring(p, at, 12))
            table.add(ring)
