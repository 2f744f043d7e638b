"""Draws the table: wood, board, sheets, and what flies over them."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.app.trail import longest_trail
from catan_desktop.ui import cards, controls
from catan_desktop.ui.board_marks import (
    around,
    draw_piece,
    draw_robber,
    hides,
    robber_point,
    tip_place,
)
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.board_view import draw_tray_frame
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.coast import natural_layout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, LINE, PAPER, QUIET, RED
from catan_desktop.ui.solo_words import round_words, turn_words
from catan_desktop.ui.table import laying, panels, throws
from catan_desktop.ui.table.boardpane import Shown
from catan_desktop.ui.table.curtain import draw_curtain
from catan_desktop.ui.table.facts import SeatFacts
from catan_desktop.ui.table.notices import MOST_NEWS
from catan_desktop.ui.table.pace import breath_size
from catan_desktop.ui.table.selection import Idle, Mode, Placing, Robbing, Victim
from catan_desktop.ui.table.status import Sentence, sentence
from catan_desktop.ui.table.tips import harbor_tip, spot_tip
from catan_desktop.ui.table.tokens import Type, Unit, draw_line
from catan_desktop.ui.table.tokens import lines as broken

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

OUTER: Final = 14.0
SLIP: Final = 170.0
MOST_SLIP: Final = 340.0
"""Width of words on a slip in the corner of the sea: at least, and as far as the sea is free."""
BESIDE: Final = 84.0
BESIDE_HIGH: Final = 180.0
"""The same beside the open trade, and how far down the sea is free there."""
LIT: Final = 20.0
"""Radius of a spot that is lit, where a hex is 130 high."""
NOTICE: Final = Type(14.0, 20.0, INK)


def paint_table(p: Painter, scene: "TableScene") -> None:
    """Everything under the widgets."""
    scene.services.backdrop.wood(p)
    table = scene.table
    p.layer(("tray", table.tray), table.tray.inset(-8), lambda q: draw_tray_frame(q, table.tray))
    _board(p, scene)
    _top(p, scene)
    hidden = scene.t("their cards are hidden")
    for box, facts in zip(table.seats, scene.seat_cards, strict=True):
        key = ("seat", facts, hidden)
        p.layer(key, box.inset(-OUTER), partial(_seat_card, box, facts, hidden))
    words = scene.t("Bank"), scene.t("Rare")
    p.layer(
        ("bank", scene.bank, words, table.bank),
        table.bank.inset(-OUTER),
        lambda q: panels.bank_panel(q, table.bank, scene.bank, *words),
    )
    if scene.curtain is not None:
        draw_curtain(p, scene, scene.curtain)


def _seat_card(box: Box, facts: SeatFacts, hidden: str, p: Painter) -> None:
    panels.seat_card(p, box, facts, hidden)


# ---------------------------------------------------------------- board
def _board(p: Painter, scene: "TableScene") -> None:
    layout = scene.pane.layout
    shown = _traced(scene)
    board_scene = scene.pane.scene(
        scene.seen, scene.selection, shown, marks=scene.curtain is None and not scene.lagging
    )
    new = scene.slips.changes
    board_scene = new.value.marked(board_scene, new.alpha)
    if scene.guide is not None:
        board_scene = scene.guide.marked(board_scene)
    if scene.laying is not None:
        board_scene = laying.bare(board_scene, len(scene.session.board.terrains))
    scene.view.draw(
        p,
        scene.session.board,
        layout,
        board_scene,
        scene.looks,
        furniture=scene.pane.glide == scene.pane.aside == 0 and scene.curtain is None,
        glow=shown.glow,
        pulse=breath_size(scene.breath),
        trace=shown.trace,
        sharp=scene.pane.settled,
    )
    inside = scene.view.board_painter(p, layout)
    places = natural_layout(scene.session.board.topology)
    with p.clipped(layout.rect):
        if scene.laying is not None:
            laying.draw(inside, scene.session.board, scene.laying)
        if scene.falling is not None:
            spot, seat, raised = scene.falling
            draw_piece(inside, places, spot.kind, spot.place, scene.looks[seat], raised=raised)
        if scene.robber_hop is not None:
            origin, to, t = scene.robber_hop
            (ax, ay), (bx, by) = robber_point(places, origin), robber_point(places, to)
            lift = 160 * t * (1 - t)
            draw_robber(inside, (ax + (bx - ax) * t, ay + (by - ay) * t - lift))


def _traced(scene: "TableScene") -> Shown:
    """What motion shows, and the longest road of a seat whose card is pointed at."""
    shown, name = scene.shown, scene.hover_name
    if shown.traced or not name.startswith("seat_"):
        return shown
    return scene.with_trace(longest_trail(scene.seen, int(name.removeprefix("seat_"))))


# ---------------------------------------------------------------- top bar
def said(scene: "TableScene") -> Sentence:
    """The sentence at the top: while the picture catches up, of what it shows at the moment."""
    if scene.curtain is not None:
        name = scene.speaker.name(scene.curtain)
        return Sentence(scene.t("Please hand over to %(name)s", name=name), scene.curtain)
    if scene.thrown is not None:
        return throws.said(scene, scene.thrown)
    if scene.told is not None and (scene.lagging or not scene.selection.situation.asked):
        return scene.told
    if scene.lagging and scene.last_said is not None:
        return scene.last_said
    session = scene.session
    scene.last_said = sentence(scene.selection, scene.speaker, session.opening, session.humans)
    if scene.guide is not None and scene.guide.holds and _only_reads(scene.selection.mode):
        words = scene.t("Read what the guide says, then go on")
        viewer = scene.seating.viewer
        scene.last_said = Sentence(words, scene.last_said.seat if viewer is None else viewer)
    sheet = scene.offer_sheet
    if sheet.open and scene.beside.shown == "trade" and scene.selection.situation.asked:
        words = scene.t("Choose which offers are declined for you at once")
        return Sentence(words, scene.last_said.seat)
    return scene.last_said


def _only_reads(mode: Mode) -> bool:
    """Whether nothing is being chosen that the player has begun."""
    return isinstance(mode, Idle | Robbing) or (isinstance(mode, Placing) and mode.forced)


def _top(p: Painter, scene: "TableScene") -> None:
    table, words = scene.table, said(scene)
    escape = ""
    if scene.selection.can_cancel and scene.curtain is None and not scene.lagging:
        escape = scene.t("Esc: cancel")
    look, left = scene.looks[words.seat], scene.seconds_left
    timed = left is not None
    p.layer(
        ("sentence", words, escape, look, timed),
        table.sentence.inset(-OUTER),
        lambda q: panels.sentence_panel(q, table.sentence, words, look, escape, timed=timed),
    )
    if left is not None:
        panels.timer_ring(p, table.sentence, left, scene.timer.seconds)
    turn = scene.seen.turn
    label = scene.t("Set-up")
    if turn:
        label = turn_words(scene.services.catalogue, turn, scene.session.solo)
    note = round_words(scene.services.catalogue, turn, scene.seen.seats)
    p.layer(
        ("dice", label, note),
        table.dice.inset(-OUTER),
        lambda q: panels.dice_panel(q, table.dice, label, note),
    )
    if scene.dice_shown is not None:
        first, second, settled = scene.dice_shown
        panels.dice(p, table.dice, (first, second), faint=not settled)
        return
    roll = (scene.seen.dice.first, scene.seen.dice.second)
    old = not all(roll)
    if old:
        roll = scene.chronicle.last_roll()
    p.layer(
        ("roll", roll, old),
        table.dice.inset(-OUTER),
        lambda q: panels.dice(q, table.dice, roll, old=old),
    )


# ---------------------------------------------------------------- above the widgets
def paint_over(p: Painter, scene: "TableScene") -> None:
    """Tips on the board, cards that fly, and the reason of a refused click."""
    if scene.curtain is not None:
        return
    if scene.thrown is not None:
        throws.draw(p, scene, scene.thrown)
    _spot_tip(p, scene)
    for flyer in scene.flyers:
        flyer.draw(p)
    _slips(p, scene, _time_up(p, scene))
    _refusal(p, scene)


def _slips(p: Painter, scene: "TableScene", top: float) -> None:
    """Slips from ``top`` down: what the others did to the player before the screen.

    Only where the board leaves the corner free: not beside the tutorial's guide, and beside the
    trade, where less of it is free, as many of the newest as fit. While the large log is open the
    place of the small one tells the same.
    """
    beside = scene.pane.glide > 0
    if scene.pane.aside or (beside and scene.beside.shown != "trade") or not scene.slips.rows:
        return
    x, looks = scene.table.sentence.x + (8 if beside else 14), scene.looks
    slip = BESIDE if beside else _sea_for_slips(scene, x, top)
    slips = [(row, broken(p, row.tokens, slip, NOTICE)) for row in scene.slips.rows]
    if beside:
        slips = [s for s in slips if all(_wide(line) <= slip + 8 for line in s[1])]
        while sum(19 + 21.0 * len(found) for _, found in slips) > BESIDE_HIGH:
            del slips[0]
    else:
        slip = max((_wide(line) for _, found in slips for line in found), default=slip)
    for row, found in slips:
        box = Box(x, top, slip + 56, 14 + 21.0 * len(found))
        p.panel(box, 12, PAPER, None, LINE, 1.4)
        if row.seat is not None:
            cards.seat_chip(p, looks[row.seat], box.x + 22, box.cy, 24)
        else:
            p.blit(p.icon("eye", 22, QUIET), box.x + 22, box.cy, "c")
        for i, line in enumerate(found):
            draw_line(p, line, box.x + 42, box.y + 17.5 + 21 * i, NOTICE, looks)
        top = box.bottom + 5


def _sea_for_slips(scene: "TableScene", x: float, top: float) -> float:
    """How wide the words on slips may be: up to the island and its harbors, where they lie."""
    layout = scene.pane.layout
    high = 21.0 * 2 * MOST_NEWS + top
    circles = scene.pane.busy(scene.seen)
    hexes = range(len(scene.session.board.terrains))
    circles += [(layout.center(h), layout.size) for h in hexes]
    ends = [cx - r - 8 for (cx, cy), r in circles if cy - r < high and cy + r > top]
    return min(MOST_SLIP, max(SLIP, min(ends, default=scene.size[0]) - x - 56))


def _wide(line: Sequence[Unit]) -> float:
    return sum(unit.width + unit.gap for unit in line) - line[-1].gap


def _time_up(p: Painter, scene: "TableScene") -> float:
    """A slip below the sentence: for whom the timer acts, and why; returns where it ends."""
    top = scene.table.sentence.bottom + 8
    if scene.time_up_for is None:
        return top
    name = scene.speaker.name(scene.time_up_for)
    words = scene.t("Time was up: the timer plays for %(name)s", name=name)
    lines = p.wrap(words, SLIP, 14, 900)
    wide = max(p.measure(line, 14, 900) for line in lines) + 60
    slip = Box(scene.table.sentence.x + 14, top, wide, 20 + 19.0 * len(lines))
    p.panel(slip, 12, PAPER, None, RED, 2.0)
    p.blit(p.icon("clock", 22, RED), slip.x + 25, slip.cy, "c")
    for i, line in enumerate(lines):
        p.text(line, slip.x + 44, slip.y + 19.5 + 19 * i, 14, INK, 900)
    return slip.bottom + 5


def _spot_tip(p: Painter, scene: "TableScene") -> None:
    spot = scene.pane.cursor or scene.pane.hovered
    busy = scene.refusal is not None or scene.lagging
    if spot is None and scene.pane.harbor is not None and not busy:
        edge = scene.pane.harbor
        _tip(p, scene, harbor_tip(edge, scene.seen, scene.speaker), scene.pane.boat(edge))
    if spot is None or busy or isinstance(scene.selection.mode, Victim):
        return
    lines = spot_tip(spot, scene.seen, scene.speaker)
    if scene.asking.now is not None and spot == scene.asking.now.what:
        lines = [*lines, scene.t("Click again to confirm")]
    if not lines:
        return
    at = scene.pane.point(spot)
    if spot.kind is PieceKind.ROBBER:
        at = robber_point(scene.pane.layout, spot.place)
    _tip(p, scene, lines, at)


def _tip(p: Painter, scene: "TableScene", lines: list[str], at: tuple[float, float]) -> None:
    taken = [scene.table.drawer] if scene.beside_open else list(scene.table.zoom_tools)
    taken += scene.guide.covers() if scene.guide is not None else ()
    size = controls.tip_size(p, lines)
    within = scene.table.tray.inset(6)
    box = tip_place(at, size, within, tuple(scene.pane.busy(scene.seen)), tuple(taken))
    controls.tip(p, lines, box, at)


def _refusal(p: Painter, scene: "TableScene") -> None:
    if scene.refusal is None:
        return
    words, at = scene.refusal
    lines = p.wrap(words, 320, 14, 900)
    wide = max(p.measure(line, 14, 900) for line in lines) + 58
    high = 20 + 19.0 * len(lines)
    box = _refusal_box(scene, at, wide, high)
    p.panel(box, 10, PAPER, None, RED, 2.0)
    p.blit(p.icon("no", 20, RED), box.x + 22, box.cy, "c")
    for i, line in enumerate(lines):
        p.text(line, box.x + 42, box.y + 19.5 + 19 * i, 14, INK, 900)


def _refusal_box(scene: "TableScene", at: Point, wide: float, high: float) -> Box:
    """Where a refusal stands: above what was clicked, else below; clear of spots that are lit."""
    x = min(max(8.0, at[0] - wide / 2), scene.size[0] - wide - 8)
    y = at[1] - high - 26 if at[1] - high - 26 > 8 else at[1] + 26
    clear = scene.table.hand.y - 14 - high  # the hand and its counts stay readable
    box = Box(x, min(y, clear), wide, high)
    if box.overlaps(scene.table.log):  # its newest rows too
        box = box._replace(x=scene.table.log.x - 12 - wide)
    pane = scene.pane
    lit = [(pane.point(spot), LIT * pane.layout.unit) for spot in pane.legal_spots(scene.selection)]
    if not hides(box, lit):
        return box
    taken = [scene.table.drawer] if scene.beside_open else []
    taken += scene.guide.covers() if scene.guide is not None else ()
    places = around(at, (wide, high), scene.table.tray.inset(6), taken) or [box]
    busy = pane.busy(scene.seen)
    return min(places, key=lambda b: (hides(b, lit), hides(b, busy)))
