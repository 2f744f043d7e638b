"""A turn as a diagram: boxes for steps, six sides for questions, arrows."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from catan_desktop.i18n import mark
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, PAPER, PAPER2, PAPER3, QUIET, mix, seat_look
from catan_desktop.ui.rulebook.pen import Paragraph, Pen, Piece
from catan_desktop.ui.rulebook.setting import Setting
from catan_desktop.ui.rulebook.strips import arrow

Kind: TypeAlias = Literal["step", "must", "ask"]
Icons: TypeAlias = Callable[[Painter, float, float], None]
"""Draws icons from x on, their middle at y."""

_CARD: Final = mark("One development card, if you like")
_CARD_NOTE: Final = mark("once a turn, at any time in it")
_ROLL: Final = mark("Roll the dice")
_SEVEN: Final = mark("A seven?")
_YES: Final = mark("yes")
_NO: Final = mark("no")
_DISCARD: Final = mark("8 or more cards?")
_DISCARD_NOTE: Final = mark("give up half, rounded down")
_ROBBER: Final = mark("Move the robber")
_ROBBER_NOTE: Final = mark("draw one card")
_PAYS: Final = mark("Every hex with that number pays")
_PAYS_NOTE: Final = mark("not where the robber is")
_ANY: Final = mark("In any order, as often as you like")
_TRADE: Final = mark("Trade")
_TRADE_NOTE: Final = mark("players, bank")
_BUILD: Final = mark("Build")
_BUILD_NOTE: Final = mark("at its cost")
_BUY: Final = mark("Buy a card")
_BUY_NOTE: Final = mark("to play later")
_AWARDS: Final = mark("5 roads or 3 played knights may earn a special card.")
_WIN: Final = mark("10 points? You have won, at once.")
_END: Final = mark("End your turn")
_NEXT: Final = mark("the next player goes on")
DIAGRAM_WORDS: Final = (
    _CARD, _CARD_NOTE, _ROLL, _SEVEN, _DISCARD, _DISCARD_NOTE, _ROBBER, _ROBBER_NOTE, _PAYS,
    _PAYS_NOTE, _ANY, _TRADE, _TRADE_NOTE, _BUILD, _BUILD_NOTE, _BUY, _BUY_NOTE, _AWARDS, _WIN,
    _END, _NEXT,
)  # fmt: skip

_MUST: Final = mix(PAPER2, PAPER3, 0.7)
_GAPS: Final = (22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 11.0, 9.0, 7.0)
"""From box to box, for the arrow: the largest with which the diagram fits its page."""
_PAD: Final = 7.0
_HEADINGS: Final = 86.0
"""Height of the headings above it."""


class Node(NamedTuple):
    """A box with its words broken into lines, ready to be placed."""

    width: float
    height: float
    kind: Kind
    title: Paragraph
    note: Paragraph | None
    icons: Icons | None
    indent: float

    def draw(self, pen: Pen, x: float, y: float, height: float = 0.0) -> None:
        """Draw it with its corner at a point, higher than needed if ``height`` says so."""
        high = max(self.height, height)
        box = Box(x, y, self.width, high)
        _outline(pen.painter, box, self.kind)
        if self.icons is not None:
            self.icons(pen.painter, x + 12, box.cy)
        words = self.title.height + (self.note.height if self.note else 0)
        top = box.cy - words / 2
        for text in (self.title, self.note):
            if text is not None:
                top = pen.lines(text, x + self.indent, top)


def _outline(p: Painter, box: Box, kind: Kind) -> None:
    w, h = box.w, box.h
    fill = {"step": PAPER2, "must": _MUST, "ask": PAPER}[kind]
    if kind != "ask":
        p.panel(box, 10, fill, fill, INK, 2, None, sheen=False)
        return
    k = h * 0.35
    body = (
        f'<path d="M{k:.1f} 1.4H{w - k:.1f}L{w - 1.4:g} {h / 2:g}L{w - k:.1f} {h - 1.4:g}'
        f'H{k:.1f}L1.4 {h / 2:g}Z" fill="{fill}" stroke="{INK}" stroke-width="2.2" '
        'stroke-linejoin="round"/>'
    )
    p.shape(box, body)


def _node(
    s: Setting,
    width: float,
    title: str,
    note: str = "",
    *,
    kind: Kind = "step",
    icons: Icons | None = None,
    taken: float = 0.0,
    size: float = 14.5,
    least: float = 36.0,
) -> Node:
    """A box of that width; ``taken``: room of its icons."""
    indent = 14.0 + taken
    room = width - indent - 10
    head = s.para(s.t(title), room, size, INK, 900, 1.28)
    foot = s.para(s.t(note), room, 12.5, QUIET, lead=1.32) if note else None
    if kind == "ask":
        indent = (width - s.wide(s.t(title), size, 900)) / 2
    height = max(least, head.height + (foot.height if foot else 0) + 2 * _PAD)
    return Node(width, height, kind, head, foot, icons, indent)


# ---------------------------------------------------------------- icons
def _art(name: str, width: float, color: str = "") -> Icons:
    def draw(p: Painter, x: float, cy: float) -> None:
        if name.startswith("ui_"):
            picture = p.icon(name[3:], width, INK)
        elif color:
            look = seat_look(color)
            picture = p.art(name, width, look.tones, look.emblem)
        else:
            picture = p.art(name, width)
        p.blit(picture, x + width / 2, cy, "c")

    return draw


def _dice(p: Painter, x: float, cy: float) -> None:
    cards.die(p, 4, x, cy - 13, 26)
    cards.die(p, 3, x + 31, cy - 13, 26, red=True)


def _yields(pen: Pen, x: float, cy: float) -> None:
    p, look = pen.painter, seat_look("red")
    for name, width, at, times in (("settlement", 28, 16, "×1"), ("city", 36, 88, "×2")):
        p.blit(p.art(f"piece_{name}", width, look.tones, look.emblem), x + at, cy, "c")
        pen.line(times, x + at + width / 2 + 5, cy + 2, 15, INK, 900)


# ---------------------------------------------------------------- the whole
def turn_diagram(s: Setting) -> list[Piece]:
    """One piece as high as its words need."""
    diagram = _Diagram(s)
    for gap in _GAPS:
        diagram.gap = gap
        if diagram.height <= s.height - _HEADINGS:
            break
    return [diagram.piece()]


class _Diagram:
    """Lays the boxes out from top to bottom, in two columns after the question."""

    def __init__(self, s: Setting) -> None:
        self.s, self.gap = s, _GAPS[0]
        w = s.width
        self.left_w = round(w * 0.46)
        self.right_w = w - self.left_w - 28
        self.card = _node(s, 310, _CARD, _CARD_NOTE, icons=_art("card_back_dev", 23), taken=33)
        self.roll = _node(s, 230, _ROLL, kind="must", icons=_dice, taken=67, size=16, least=42)
        self.ask = _node(s, 190, _SEVEN, kind="ask", size=16, least=44)
        self.discard = _node(s, self.left_w, _DISCARD, _DISCARD_NOTE, size=14)
        self.robber = _node(
            s, self.left_w, _ROBBER, _ROBBER_NOTE, icons=_art("robber", 29), taken=38, size=14
        )
        self.pays = _node(s, self.right_w, _PAYS, _PAYS_NOTE, size=14)
        self.any_title = s.para(s.t(_ANY), w - 28, 14.5, INK, 900, 1.28)
        self.awards = s.para(s.t(_AWARDS), w - 28, 12.5, QUIET, lead=1.32)
        self.win = _node(s, 300, _WIN, icons=_art("ui_cup", 26), taken=36, least=42)
        self.end = _node(s, 250, _END, _NEXT, icons=_art("ui_end", 24), taken=34)
        self.trio = self._trio()

    def _trio(self) -> list[tuple[Paragraph, Paragraph, Icons]]:
        room = (self.s.width - 24) / 3 - 52
        return [
            (
                self.s.para(self.s.t(title), room, 14, INK, 900, 1.25),
                self.s.para(self.s.t(note), room, 12.5, QUIET, lead=1.3),
                icon,
            )
            for title, note, icon in (
                (_TRADE, _TRADE_NOTE, _art("res_any", 32)),
                (_BUILD, _BUILD_NOTE, _art("piece_settlement", 31, "red")),
                (_BUY, _BUY_NOTE, _art("card_back_dev", 25)),
            )
        ]

    @property
    def drop(self) -> float:
        """From the question down to the two columns."""
        return self.gap + 8

    @property
    def _columns(self) -> float:
        return max(self.discard.height + self.gap + self.robber.height, self.pays.height + 50)

    @property
    def _trio_height(self) -> float:
        return max(a.height + b.height for a, b, _ in self.trio)

    @property
    def _any_height(self) -> float:
        return 10 + self.any_title.height + 6 + self._trio_height + 8 + self.awards.height + 8

    @property
    def height(self) -> float:
        """From the first box to the last."""
        boxes = (self.card, self.roll, self.ask, self.win, self.end)
        arrows = 6 * self.gap + self.drop
        return sum(n.height for n in boxes) + self._columns + self._any_height + arrows

    def piece(self) -> Piece:
        """The diagram with all its boxes."""
        return Piece(self.height, self._draw, before=4)

    def _draw(self, pen: Pen, x: float, y: float) -> None:
        middle = x + self.s.width / 2
        y = self._down(pen, self.card, middle, y)
        y = self._down(pen, self.roll, middle, y)
        self.ask.draw(pen, middle - self.ask.width / 2, y)
        y = self._branches(pen, x, middle, y)
        y = self._any(pen, x, middle, y)
        y = self._down(pen, self.win, middle, y)
        self.end.draw(pen, middle - self.end.width / 2, y)

    def _down(self, pen: Pen, node: Node, middle: float, y: float) -> float:
        """A box in the middle and the arrow below it; returns where the next one begins."""
        node.draw(pen, middle - node.width / 2, y)
        foot = y + node.height
        arrow(pen.painter, ((middle, foot), (middle, foot + self.gap)))
        return foot + self.gap

    def _branches(self, pen: Pen, x: float, middle: float, y: float) -> float:
        s, p = self.s, pen.painter
        side = y + self.ask.height / 2
        top = y + self.ask.height + self.drop
        left, right = x + self.left_w / 2, x + s.width - self.right_w / 2
        half = self.ask.width / 2
        arrow(p, ((middle - half, side), (left, side), (left, top)))
        arrow(p, ((middle + half, side), (right, side), (right, top)))
        pen.line(s.t(_YES), left - 9, side - 12, 13, INK, 900, "c")
        pen.line(s.t(_NO), right + 9, side - 12, 13, INK, 900, "c")
        high = self._columns
        foot = top + high
        self.discard.draw(pen, x, top, high - self.gap - self.robber.height)
        robber_y = foot - self.robber.height
        arrow(p, ((left, robber_y - self.gap), (left, robber_y)))
        self.robber.draw(pen, x, robber_y)
        self._pays(pen, x + s.width - self.right_w, top, high)
        for at in (left, right):
            arrow(p, ((at, foot), (at, foot + self.gap)))
        return foot + self.gap

    def _pays(self, pen: Pen, x: float, y: float, high: float) -> None:
        node = self.pays
        box = Box(x, y, node.width, high)
        _outline(pen.painter, box, "step")
        assert node.note is not None
        words = node.title.height + node.note.height
        top = y + (high - words - 44) / 2
        _yields(pen, x + 18, top + 20)
        top = pen.lines(node.title, x + 14, top + 44)
        pen.lines(node.note, x + 14, top)

    def _any(self, pen: Pen, x: float, middle: float, y: float) -> float:
        s, p, high = self.s, pen.painter, self._any_height
        _outline(p, Box(x, y, s.width, high), "must")
        top = pen.lines(self.any_title, x + (s.width - _widest(s, self.any_title)) / 2, y + 10)
        third = (s.width - 24) / 3
        cy = top + 6 + self._trio_height / 2
        for i, (title, note, icon) in enumerate(self.trio):
            left = x + 14 + i * third
            icon(p, left, cy)
            at = pen.lines(title, left + 42, cy - (title.height + note.height) / 2)
            pen.lines(note, left + 42, at)
        pen.lines(self.awards, x + (s.width - _widest(s, self.awards)) / 2,
                  top + 6 + self._trio_height + 8)  # fmt: skip
        foot = y + high
        arrow(p, ((middle, foot), (middle, foot + self.gap)))
        return foot + self.gap


def _widest(s: Setting, text: Paragraph) -> float:
    lines: Sequence[str] = [line.words for line in text.lines]
    return max(s.wide(words, text.size, text.weight) for words in lines)
