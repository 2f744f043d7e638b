"""Asking before something is done, for the kinds that the settings name, and never again if wished.

The first click or key brings the question into the place of the row of actions, where the board
stays whole; the same click or key once more, Enter or the green button do it. A place that was
reached by the arrows is not asked about: it took two presses already.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from catan_desktop.app.settings import AskName
from catan_desktop.engine.actions import Action, BuyDevCard, EndTurn, MaritimeTrade
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import key_cap
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, PAPER, QUIET
from catan_desktop.ui.table.bankrows import legal_bank_trades
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.facts import ACTION_KINDS, possible
from catan_desktop.ui.widgets import Button, Picture, TickBox

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

GAP: Final = 8.0
GO: Final = 154.0
BACK: Final = 126.0


class Question(NamedTuple):
    """What is asked about: a place on the board, or an action."""

    kind: AskName
    what: Spot | Action


class Asking:
    """The question that is open, if any.

    Attributes:
        now: the question.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.now: Question | None = None

    # ------------------------------------------------------------ asking
    def before(self, what: Spot | Action) -> bool:
        """Whether it is asked about first; the second time it is not."""
        question = self._question(what)
        open_, self.now = self.now, None
        if question is None or question == open_:
            return False
        if not getattr(self._scene.services.settings.ask, question.kind):
            return False
        self.now = question
        if isinstance(what, Spot):
            self._scene.pane.cursor = what
        self._scene.sound("click")
        self._scene.refresh()
        return True

    def _question(self, what: Spot | Action) -> Question | None:
        """The question that belongs to it; None where nothing is ever asked."""
        scene = self._scene
        match what:
            case Spot(kind=kind):
                chosen = what == scene.pane.cursor or what not in self._spots()
                name: AskName = "robber" if kind is PieceKind.ROBBER else "build"
                return None if chosen else Question(name, what)
            case EndTurn():
                return Question("end", what) if self._still_possible() else None
            case MaritimeTrade():
                return Question("bank", what)
            case BuyDevCard():
                return Question("buy", what)
            case _:
                return None

    def _spots(self) -> list[Spot]:
        return self._scene.pane.legal_spots(self._scene.selection)

    def _still_possible(self) -> list[str]:
        """What the hand would pay for, and where it could be put, in words."""
        t, legal = self._scene.t, self._scene.legal
        words = (t("Road"), t("Settlement"), t("City"), t("Dev. card"))
        kinds = (kind for kind in ACTION_KINDS if kind != "trade")
        return [w for kind, w in zip(kinds, words, strict=True) if possible(kind, legal)]

    def follow(self) -> None:
        """Forget a question that makes no sense any more."""
        if self.now is None:
            return
        scene, what = self._scene, self.now.what
        if isinstance(what, Spot):
            holds = what == scene.pane.cursor and what in self._spots()
        elif isinstance(what, MaritimeTrade):
            holds = what in legal_bank_trades(scene)
        else:
            holds = what in scene.legal
        if not holds:
            self.now = None

    # ------------------------------------------------------------ answering
    def yes(self) -> None:
        """Do it."""
        if self.now is None:
            return
        if isinstance(self.now.what, Spot):
            self._scene.pick(self.now.what)
        else:
            self._scene.mean(self.now.what)

    def no(self) -> bool:
        """Put the question away; False if there was none."""
        if self.now is None:
            return False
        self.now = self._scene.pane.cursor = None
        self._scene.sound("click")
        self._scene.refresh()
        return True

    def never(self, off: bool | None = None) -> None:
        """Ask about this kind no more, or again after all; None changes what holds."""
        if self.now is None:
            return
        settings, kind = self._scene.services.settings, self.now.kind
        off = bool(getattr(settings.ask, kind)) if off is None else off
        fields: dict[str, Any] = {kind: not off}
        self._scene.services.try_change(replace(settings, ask=replace(settings.ask, **fields)))
        self._scene.sound("click")
        self._scene.refresh()

    # ------------------------------------------------------------ widgets
    def build(self) -> bool:
        """Add the question in the place of the row of actions; False if there is none."""
        if self.now is None:
            return False
        scene, row, now = self._scene, self._scene.table.choice, self.now
        sheet = Box(row.x, row.y, row.w - GO - BACK - 2 * GAP, row.h)
        scene.add(Picture("question", sheet, self._paint, self._words(now)))
        words = scene.t("Do not ask again")
        wide = min(30 + scene.measure(words, 14), sheet.w - 60)
        off = not getattr(scene.services.settings.ask, now.kind)
        tick = Box(sheet.x + 16, sheet.bottom - 43, wide, 36)
        scene.add(TickBox("ask_never", tick, words, off, self.never))
        back = Box(sheet.right + GAP, row.y, BACK, row.h)
        scene.add(Button("ask_no", back, scene.t("Cancel"), scene.cancelled, icon="no", key="Esc",
                         size=15.5))  # fmt: skip
        go = Box(back.right + GAP, row.y, GO, row.h)
        scene.add(Button("ask_yes", go, self._deed(now), self.yes, kind="go", icon="yes",
                         key="Enter", size=16.5, icon_size=28))  # fmt: skip
        scene.default = "ask_yes"
        scene.shortcuts["a"] = self.never
        if now.kind == "buy":
            scene.shortcuts["d"] = self.yes
        return True

    def _words(self, now: Question) -> str:
        t = self._scene.t
        match now.what:
            case Spot(kind=PieceKind.ROAD):
                return t("Build the road here?")
            case Spot(kind=PieceKind.SETTLEMENT):
                return t("Build the settlement here?")
            case Spot(kind=PieceKind.CITY):
                return t("Build the city here?")
            case Spot():
                return t("Move the robber here?")
            case MaritimeTrade(give=give, count=count, get=get):
                names = self._scene.speaker.resource
                return t("Trade %(n)s %(give)s for 1 %(get)s?", n=count, give=names(give),
                         get=names(get))  # fmt: skip
            case BuyDevCard():
                return t("Buy a development card?")
            case _:
                return t("End the turn?")

    def _deed(self, now: Question) -> str:
        t = self._scene.t
        return {
            "end": t("End turn"),
            "build": t("Build"),
            "robber": t("Move it"),
            "bank": t("Trade"),
            "buy": t("Buy"),
        }[now.kind]

    def _paint(self, p: Painter, box: Box) -> None:
        scene, now = self._scene, self.now
        if now is None:
            return
        p.panel(box, 14, PAPER)
        room = box.w - 36
        p.text(self._words(now), box.x + 18, box.y + 24, 17, INK, 900, max_width=room)
        more = ""
        if now.kind == "end":
            more = scene.t("Still possible: %(things)s", things=" · ".join(self._still_possible()))
        elif isinstance(now.what, Spot):
            more = scene.t("A click elsewhere chooses another place")
        p.text(more, box.x + 18, box.y + 49, 13.5, QUIET, max_width=room)
        tick = scene.find("ask_never")
        if tick is None:
            return
        cap = key_cap(p, tick.box.right + 6, tick.box.cy, "A", size=11.5)
        if not getattr(scene.services.settings.ask, now.kind):
            x = tick.box.right + 6 + cap + 10
            words = scene.t("Settings, “Confirmations” turns it on again")
            lines = p.wrap(words, box.right - 12 - x, 12)[:2]
            for i, line in enumerate(lines):
                y = tick.box.cy + (i - (len(lines) - 1) / 2) * 15
                p.text(line, x, y, 12, QUIET, max_width=box.right - 12 - x)
