"""The guide of the tutorial at the table: it speaks when a lesson has its moment."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from catan_desktop.app.happenings import Choosing, Facts
from catan_desktop.app.lessons import CLOSING, NO_MARKS, Figures, Lesson, Marks, Part
from catan_desktop.app.tutorial import Course
from catan_desktop.engine.actions import MaritimeTrade
from catan_desktop.engine.ids import HexId
from catan_desktop.ui.board_scene import BoardScene, PieceKind
from catan_desktop.ui.box import Box
from catan_desktop.ui.scene import KeyRow
from catan_desktop.ui.table.bankrows import legal_bank_trades
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.panels import award_point
from catan_desktop.ui.table.selection import (
    Answering,
    Discarding,
    Idle,
    Mode,
    Monopoly,
    Placing,
    Plenty,
    Revealing,
    Robbing,
    Trading,
    Victim,
)
from catan_desktop.ui.tutorial.bubble import (
    BACK,
    BUTTON,
    WIDTH,
    Arrow,
    Bubble,
    Pointer,
    Speech,
    board_room,
    bubble_box,
    gull,
    words_height,
)
from catan_desktop.ui.tutorial.words import key_of, worded
from catan_desktop.ui.widgets import Button

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

_PLACING: Final[dict[PieceKind, Choosing]] = {
    PieceKind.ROAD: "road",
    PieceKind.SETTLEMENT: "settlement",
    PieceKind.CITY: "city",
    PieceKind.ROBBER: "robber",
}
_ARROWS: Final[dict[Part, Arrow]] = {
    "own_seat": "right",
    "awards": "right",
    **dict.fromkeys(
        ("hand", "end", "road", "settlement", "city", "dev", "trade", "card"), "down"
    ),
}  # fmt: skip
"""From where an arrow points at a part; the others are only ringed."""
_ENTER_IS_FREE: Final[frozenset[Choosing]] = frozenset({"", "road", "settlement", "city", "robber"})
"""What may be chosen while Enter takes the player on to the next lesson."""


def choosing(mode: Mode) -> Choosing:
    """What a mode of the table is, in the words of the lessons."""
    match mode:
        case Idle():
            return ""
        case Placing(kind=kind):
            return _PLACING[kind]
        case Robbing():
            return "robber"
        case Victim():
            return "victim"
        case Discarding():
            return "discard"
        case Plenty() | Monopoly() | Revealing():
            return "card"
        case Trading():
            return "trade"
        case Answering():
            return "answer"
    assert_never(mode)


def facts_of(table: "TableScene") -> Facts:
    """The moment on screen."""
    legal = table.legal
    mode = choosing(table.selection.mode)
    return Facts(table.seen, table.chronicle.events, tuple(legal), mode, legal.may_offer)


class Saying(NamedTuple):
    """What was said: where its words stand, and the figures in them."""

    key: str
    figures: Figures


class Kept(NamedTuple):
    """What outlives the table: whether the guide was sent away, what it told aside."""

    left: bool = False
    aside: tuple[str, ...] = ()


NOTHING_KEPT: Final = Kept()


class TutorialGuide:
    """See :class:`ui.table.guide.Guide`.

    ``finished`` is called once the course is over, ``keep`` with what is to be remembered when
    the game is gone on with; ``kept`` is that.

    Attributes:
        lesson: what is being said. course: what was said; None before the first look.
        left: whether the player sent the guide away.
    """

    def __init__(
        self,
        finished: Callable[[], None],
        kept: Kept = NOTHING_KEPT,
        keep: Callable[[Kept], None] = lambda _: None,
    ) -> None:
        self._finished, self._kept, self._keep = finished, kept, keep
        self._told_end = False
        self.course: Course | None = None
        self.lesson: Lesson | None = None
        self.left = kept.left
        self._marks: Marks = NO_MARKS
        self._boxes: list[Box] = []
        self._table: TableScene | None = None
        self._heard = 0
        self._saying: Saying | None = None
        self._earlier: list[Saying] = []
        self._back = 0

    # ------------------------------------------------------------ as a guide
    @property
    def holds(self) -> bool:
        """See :class:`Guide`: the others wait while there is something to read, or may be."""
        if self.left or self._table is None:
            return False
        unheard = len(self._table.chronicle.events) != self._heard
        return unheard or self._reads

    beside: tuple[()] = ()

    def room(self, tray: Box) -> float:
        """See :class:`Guide`."""
        return 0.0 if self._over else board_room(tray)

    @property
    def _reads(self) -> bool:
        """Whether what is said is only to be read."""
        return self.lesson is not None and (self.lesson.reads or self._back > 0)

    @property
    def _over(self) -> bool:
        """Whether the course is over, so that the board stands in the middle again."""
        return self.left or (self.course is not None and self.course.done)

    def digit(self, place: int) -> bool:
        """See :class:`Guide`."""
        return False

    def put_away(self) -> bool:
        """See :class:`Guide`: it is sent away by its own button alone."""
        return False

    def tick(self) -> None:
        """See :class:`Guide`: nothing comes by itself."""

    def close(self) -> None:
        """See :class:`Guide`: remember what need not be said again."""
        if self.course is not None:
            self._kept = self._kept._replace(aside=self.course.aside)
        self._keep(self._kept._replace(left=self.left))

    def covers(self) -> tuple[Box, ...]:
        """See :class:`Guide`."""
        return tuple(self._boxes)

    def keys(self, table: "TableScene") -> Sequence[KeyRow]:
        """See :class:`Guide`: on to the next lesson."""
        if self.left:
            return [(("G",), table.t("call the guide"))]
        return () if self._over else [(("G",), table.t("on, with the guide"))]

    def marked(self, board: BoardScene) -> BoardScene:
        """See :class:`Guide`: few spots are lit, none while reading; what is meant is ringed."""
        m = self._marks
        if self._reads:
            nothing: frozenset[int] = frozenset()
            board = replace(board, legal_vertices=nothing, legal_edges=nothing, legal_hexes=nothing)
        return replace(
            board,
            legal_vertices=_few(board.legal_vertices, m.few_vertices),
            legal_edges=_few(board.legal_edges, m.few_edges),
            legal_hexes=_few(board.legal_hexes, m.few_hexes),
            ringed_hexes=board.ringed_hexes | m.hexes,
            ringed_vertices=board.ringed_vertices | m.vertices,
        )

    def build(self, table: "TableScene") -> None:
        """See :class:`Guide`."""
        self._boxes, self._table = [], table
        self._heard = len(table.chronicle.events)
        if table.session.over:
            self._end()
        if self.left or table.seating.viewer is None:
            self.lesson, self._marks = None, NO_MARKS
            if self.left and not table.session.over:
                self._wait(table)
            return
        facts = facts_of(table)
        self._follow(table, facts)
        lesson = self.lesson
        self._remember(lesson, facts)
        points = lesson is not None and not self._back
        self._marks = lesson.marks(facts) if lesson is not None and points else NO_MARKS
        table.pane.favored = frozenset(_favored(self._marks, table))
        beside = not (self._over or table.beside_open)
        if beside:
            self._boxes.append(table.add(gull(table.table)).box)
        if lesson is not None and points:
            _point(table, lesson, facts)
        if lesson is not None:
            self._speak(table, lesson, beside=beside)

    # ------------------------------------------------------------ what to say
    def _follow(self, table: "TableScene", facts: Facts) -> None:
        """Find the lesson of the moment; while the picture catches up nothing is asked for."""
        if self.course is None:
            self.course = Course(facts, self._kept.aside)
        if table.session.over:
            self.lesson = None
        elif not table.lagging:
            self.lesson = self.course.lesson(facts)
        elif self.lesson is not None and not self.lesson.reads:
            self.lesson = None

    def _remember(self, lesson: Lesson | None, facts: Facts) -> None:
        """Keep what was said before, so that it can be read again."""
        if lesson is None:
            self._back = 0
            return
        now = Saying(key_of(lesson.name, lesson.variant(facts)), lesson.figures(facts))
        before = self._saying
        if before is not None and before.key.split(":")[0] != lesson.name:
            self._earlier.append(before)
            self._back = 0
        self._saying = now

    def _end(self) -> None:
        if not self._told_end:
            self._told_end = True
            self._finished()

    def _next(self, table: "TableScene") -> None:
        """The lesson was read, or is not wanted."""
        if self.lesson is None or self.course is None:
            return
        if self._back:
            self._turn_back(table, -1)
            return
        self.course.tell(self.lesson)
        if self.lesson is CLOSING:
            self._end()
        self.lesson = None
        table.sound("click")
        table.refresh()

    def _turn_back(self, table: "TableScene", by: int) -> None:
        """What was said before, or (-1) after that."""
        self._back = max(0, min(self._back + by, len(self._earlier)))
        table.sound("click")
        table.refresh()

    def _leave(self, table: "TableScene") -> None:
        """The player sends the guide away, or calls it again; the game goes on."""
        self.left, self.lesson = not self.left, None
        self._keep(self._kept._replace(left=self.left))
        table.sound("click")
        table.refresh()

    def _wait(self, table: "TableScene") -> None:
        """Sent away, the guide comes again when it is called."""
        words = table.t("Call the guide (G)")
        if not table.beside_open:
            above = table.table.zoom_tools[0]
            table.add(
                Button(
                    "guide_call", above.moved(0, -52), words, lambda: self._leave(table),
                    icon="learn", icon_size=22, silent=True, tip=words,
                )
            )  # fmt: skip
        table.shortcuts["g"] = lambda: self._leave(table)

    # ------------------------------------------------------------ where and how
    def _speak(self, table: "TableScene", lesson: Lesson, *, beside: bool) -> None:
        saying = self._earlier[-self._back] if self._back else self._saying
        assert self.course is not None
        assert saying is not None
        said = worded(saying.key, saying.figures, table.speaker)
        if not beside:  # there is less room over the log
            said = said._replace(row=())
        told, steps = self.course.steps()
        step = min(told + 1, steps)
        progress = table.t("Step %(step)s of %(steps)s", step=step, steps=steps)
        if lesson.aside and not self._back:
            progress = table.t("For the first time")
        speech = Speech(said, told, steps, progress)

        def lines(words: str, room: float, size: float, weight: int) -> int:
            return len(table.wrap(words, room, size, weight))

        width = WIDTH if beside else table.table.log.w
        height = words_height(lines, speech, width) + BUTTON + 22
        box = bubble_box(table.table, height, beside=beside)
        self._boxes.append(box)
        table.add(Bubble(box, speech, lambda: table.refusal is not None, beside=beside))
        self._buttons(table, lesson, box)

    def _buttons(self, table: "TableScene", lesson: Lesson, box: Box) -> None:
        t = table.t
        words, key, icon = t("Next") if self._reads else t("Skip"), "G", "right"
        if self._reads and choosing(table.selection.mode) in _ENTER_IS_FREE:
            key, table.default = "Enter", "guide_next"
        if lesson is CLOSING and not self._back:
            words, icon = t("Play on"), "play"
        at = Box(box.x + 16, box.bottom - BUTTON - 14, box.w - 32, BUTTON)
        if self._back < len(self._earlier):
            back = t("Back to what was said before")
            table.add(
                Button(
                    "guide_back", at._replace(w=BACK), back, lambda: self._turn_back(table, 1),
                    icon="left", icon_size=18, kind="quiet", silent=True, tip=back,
                )
            )  # fmt: skip
            at = Box(at.x + BACK + 8, at.y, at.w - BACK - 8, at.h)
        table.add(
            Button(
                "guide_next", at, words, lambda: self._next(table), icon=icon, icon_size=18,
                kind="on" if self._reads else "quiet", key=key, after=True,
            )
        )  # fmt: skip
        table.shortcuts["g"] = lambda: self._next(table)
        close = Box(box.right - 38, box.y + 4, 32, 32)
        away = t("Go on without the guide; G calls it again")
        table.add(
            Button(
                "guide_close", close, away, lambda: self._leave(table), icon="no", icon_size=17,
                bare=True, silent=True, tip=away,
            )
        )  # fmt: skip


def _point(table: "TableScene", lesson: Lesson, facts: Facts) -> None:
    """Ring what the lesson speaks of on the screen."""
    part = lesson.part(facts)
    step = _trade_step(table, lesson, facts) if part == "drawer" else ()
    boxes = step or part_boxes(table, part)
    if not boxes:
        return
    way = "right" if step else _ARROWS.get(part, "none")
    if part == "own_seat" and table.beside_open:
        way = "none"  # it would lie on what stands there
    beside = None
    if step:  # at the drawer's edge: within, it would lie on the card before
        beside = Box(table.table.drawer.x, step[0].y, step[0].w, step[0].h)
    elif part == "end":
        beside, way = boxes[0].moved(52, 0), "right"  # above it stand the last lines of the log
    table.add(Pointer(boxes, way, beside))


def part_boxes(table: "TableScene", part: Part) -> tuple[Box, ...]:
    """The boxes of a part of the screen; none if it is not there."""
    places = table.table
    viewer = table.seating.viewer
    match part:
        case "":
            return ()
        case "hand":
            return (places.hand.inset(6),)
        case "own_seat":
            return () if viewer is None else (places.seats[viewer],)
        case "seats":
            return tuple(b for s, b in enumerate(places.seats) if s != viewer)
        case "awards":
            points = [award_point(places.bank, name) for name in ("road", "army")]
            return tuple(Box(x - 13, y - 13, 26, 26) for x, y in points)
        case "drawer":
            return (places.drawer,)
        case "dice":
            return (places.dice,)
        case "card":
            return tuple(w.box for w in table.walk() if _is_playable(table, w.name))[:1]
        case "end" | "road" | "settlement" | "city" | "dev" | "trade":
            widget = table.find(part)
            return () if widget is None else (widget.box,)
    assert_never(part)


def _trade_step(table: "TableScene", lesson: Lesson, facts: Facts) -> tuple[Box, ...]:
    """What to press next in the drawer, for a trade that the lesson names."""
    figures, draft = lesson.figures(facts), table.selection.draft
    give, get = figures.get("give"), figures.get("get")
    if not isinstance(give, int) or not isinstance(get, int) or draft is None:
        return ()
    if MaritimeTrade in lesson.expects:
        trades = legal_bank_trades(table)
        gives = sorted((trade.give for trade in trades), key=lambda r: r != give)
        name = f"bank_{gives[0]}" if gives else f"get_{get}" if not any(draft.get) else ""
    elif not draft.give[give]:
        name = f"give_{give}"
    else:
        name = "offer" if any(draft.get) else f"get_{get}"
    widget = table.find(name)
    return () if widget is None else (widget.box,)


def _is_playable(table: "TableScene", name: str) -> bool:
    card = name.removeprefix("dev_")
    return name != card and table.dev_playable(int(card))


def _few(legal: frozenset[int], few: frozenset[HexId]) -> frozenset[int]:
    """The legal spots that are to be lit."""
    return legal & few or legal


def _favored(marks: Marks, table: "TableScene") -> list[Spot]:
    """The lit spots, at which the keyboard's cursor begins."""
    mode = table.selection.mode
    kind = mode.kind if isinstance(mode, Placing) else PieceKind.ROBBER
    few = marks.few_vertices | marks.few_edges | marks.few_hexes
    return [Spot(kind, place) for place in few]
