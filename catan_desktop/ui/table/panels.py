"""The sheets round the board: top bar, seat cards, bank. Pure drawing from facts."""

import math
from typing import Final

from catan_desktop.app.timer import WARNING
from catan_desktop.engine.ids import RESOURCES
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import PANEL_DROP, SMALL_DROP, Drop, Painter
from catan_desktop.ui.palette import (
    COUNTER,
    GOLD,
    GREEN,
    INK,
    LINE,
    PALE_GREEN,
    PAPER,
    PAPER2,
    PAPER3,
    QUIET,
    RED,
    SeatLook,
    mix,
    seat_look,
)
from catan_desktop.ui.table.facts import BankFacts, Pill, SeatFacts
from catan_desktop.ui.table.status import PIECE_ART, Sentence

GLOW_DROP: Final = Drop(1, 3, 4, 120)
STAR: Final = (GOLD, GOLD, GOLD, "#C9861A", INK)
TIMER_ROOM: Final = 48.0
"""Width that the ring of the turn timer takes at the end of the sentence."""
ROOM: Final = 12.0
"""How far shadows reach out of a sheet: layers are drawn that much larger."""


# ---------------------------------------------------------------- top
def sentence_panel(
    p: Painter, box: Box, said: Sentence, look: SeatLook, escape: str, *, timed: bool = False
) -> None:
    """The seat's emblem, the sentence, the piece that is meant, and the way out at the right.

    ``timed`` leaves the end free for :func:`timer_ring`.
    """
    p.panel(box, 14)
    cards.seat_chip(p, look, box.x + 26, box.cy, 32)
    end = box.right - (TIMER_ROOM if timed else 0.0)
    key = p.measure(escape, 12) + 18 if escape else 0.0
    room = end - box.x - 52 - key - 18 - (34 if said.piece else 0)
    wide = p.text(said.text, box.x + 52, box.cy, 20, INK, 900, max_width=room)
    if said.piece is not None:
        art = p.art(PIECE_ART[said.piece], 25, look.tones, look.emblem)
        p.blit(art, box.x + 52 + wide + 20, box.cy - 1, "c")
    if escape:
        body = (
            f'<rect x="1" y="1" width="{key - 2:.1f}" height="20" rx="7" fill="{PAPER2}" '
            f'stroke="{LINE}" stroke-width="1.4"/>'
        )
        p.shape(Box(end - key - 10, box.cy - 11, key, 22), body)
        p.text(escape, end - key / 2 - 10, box.cy, 12, QUIET, 700, "c")


def timer_ring(p: Painter, box: Box, left: int, whole: int) -> None:
    """The seconds left at the end of the sentence, in a ring that empties; the last ones red."""
    late = left <= WARNING
    color, wide = (RED, 5.0) if late else (QUIET, 3.5)
    x, size = box.right - TIMER_ROOM / 2 - 3, 38.0
    share = min(1.0, left / whole)
    r = size / 2 - 3
    body = f'<circle cx="19" cy="19" r="{r:g}" fill="{PAPER}" stroke="{LINE}" stroke-width="2"/>'
    if share >= 1:
        body += ring_svg(f'<circle cx="19" cy="19" r="{r:g}"', color, wide) + "/>"
    elif left:
        turn = 2 * math.pi * share
        ex, ey = 19 + r * math.sin(turn), 19 - r * math.cos(turn)
        arc = f"M19 {19 - r:g}A{r:g} {r:g} 0 {int(share > 0.5)} 1 {ex:.2f} {ey:.2f}"
        body += ring_svg(f'<path d="{arc}"', color, wide) + ' stroke-linecap="round"/>'
    p.blit(p.svg(size, size, body), x, box.cy, "c")
    p.text(str(left), x, box.cy, 16 if late else 13, RED if late else INK, 900, "c")


def ring_svg(shape: str, color: str, wide: float) -> str:
    """A shape that is begun, with a stroke and no filling."""
    return f'{shape} fill="none" stroke="{color}" stroke-width="{wide:g}"'


def dice_panel(p: Painter, box: Box, turn: str, note: str = "") -> None:
    """The sheet of the dice and the turn; the dice themselves are drawn by ``dice``.

    ``note``: a small line below the turn.
    """
    p.panel(box, 14)
    p.line(box.x + 128, box.y + 9, box.x + 128, box.bottom - 9, LINE, 1.4)
    y = box.cy - (8 if note else 0)
    p.text(turn, box.x + 189, y, 16, INK, 700, "c", max_width=112)
    if note:
        p.text(note, box.x + 189, box.cy + 11, 12, QUIET, 700, "c", max_width=112)


def dice(
    p: Painter, box: Box, roll: tuple[int, int], *, faint: bool = False, old: bool = False
) -> None:
    """Both dice and their sum; a roll of (0, 0) shows them pale with a dash.

    ``faint``: they tumble yet, without a sum. ``old``: the throw of the turn before, pale.
    """
    thrown = all(roll)
    for i, pips in enumerate(roll):
        x, y = box.x + 10 + i * 42, box.y + 3
        if thrown and not faint and not old:
            cards.die(p, pips, x, y, 35, red=bool(i))
        else:
            name = f"die_{'red' if i else 'cream'}_{pips or 1}"
            p.blit(p.art(name, 35), x, y, alpha=90 if old or not thrown else 255)
    total = sum(roll)
    words, color = (str(total), RED if total in (6, 8) else INK) if thrown else ("–", INK)
    if thrown and old:
        color = QUIET
    if not faint:
        p.text(words, box.x + 108, box.cy, 24, color, 900, "c")


# ---------------------------------------------------------------- seats
def seat_card(p: Painter, box: Box, facts: SeatFacts, hidden: str) -> None:
    """A seat's card in three rows; ``hidden``: the words where the tracker would be."""
    look = seat_look(facts.color)
    x, y, w, h = box
    if facts.active:
        body = (
            f'<rect x="3" y="3" width="{w + 6:g}" height="{h + 6:g}" rx="16" fill="{GOLD}" '
            f'stroke="{INK}" stroke-width="1.6"/>'
        )
        p.shape(Box(x - 6, y - 6, w + 12, h + 12), body, drop=GLOW_DROP)
    p.panel(
        box, 12, PAPER if facts.active else PAPER2, None, INK if facts.active else LINE, 1.6,
        None if facts.active else PANEL_DROP,
    )  # fmt: skip
    cards.seat_tab(p, Box(x, y, 48, h), look)
    cards.emblem(p, look, x + 24, y + 28)
    mark = look.tones[3]
    p.text(str(facts.cards), x + 31, y + 63, 16, mark, 900, "c")
    p.blit(p.art("ui_cards", 19, (mark,) * 5), x + 14, y + 63, "c")
    left = _points(p, box, facts)
    _name(p, box, facts, left)
    _pieces(p, box, facts)
    p.line(x + 56, y + 55, x + w - 12, y + 55, mix(LINE, PAPER2, 0.35), 1)
    _tracker(p, box, facts, hidden)


def _points(p: Painter, box: Box, facts: SeatFacts) -> float:
    """Points and awards at the right end; returns where they begin."""
    x = box.right - 14
    if facts.total is not None:
        x -= p.text(f"({facts.total})", x, box.y + 18, 14, QUIET, 700, "r") + 5
    x -= p.text(str(facts.points), x, box.y + 17, 24, INK, 900, "r") + 13
    p.blit(p.art("ui_star", 18, STAR), x, box.y + 16.5, "c")
    x -= 12
    for name in facts.awards:
        cards.award(p, name, x - 16, box.y + 18, 30)
        x -= 32
    return x


def _name(p: Painter, box: Box, facts: SeatFacts, right: float) -> None:
    x, y = box.x + 58, box.y + 17
    room = right - x - 4
    behind = _pill_width(p, facts.pill) if facts.pill else 0.0
    if not facts.pill and facts.note:
        behind = p.measure(facts.note, 12.5) + 8
    least = min(room, p.measure(facts.name, 17, 900))
    shows = room - behind > min(least, 60)
    wide = p.text(
        facts.name, x, y, 17, INK, 900, max_width=room - behind if shows else room, elide=True
    )
    if not shows:
        return
    if facts.pill is not None:
        _pill(p, x + wide + 8, y + 1, facts.pill)
    elif facts.note:
        p.text(facts.note, x + wide + 8, y + 1, 12.5, QUIET)


def _pill_width(p: Painter, pill: Pill) -> float:
    return p.measure(pill.words, 12.5) + 34 + 8


def _pill(p: Painter, x: float, cy: float, pill: Pill) -> None:
    w = round(p.measure(pill.words, 12.5)) + 34
    fill = PALE_GREEN if pill.sign == "yes" else PAPER
    color = {"yes": GREEN, "clock": INK, "no": QUIET, "repeat": COUNTER}[pill.sign]
    body = (
        f'<rect x=".8" y=".8" width="{w - 1.6:g}" height="22.4" rx="11" fill="{fill}" '
        f'stroke="{QUIET}" stroke-width="1.4"/>'
    )
    p.shape(Box(x, cy - 12, w, 24), body)
    p.blit(p.icon(pill.sign, 15, color), x + 14, cy, "c")
    p.text(pill.words, x + 25, cy, 12.5, INK)


def _pieces(p: Painter, box: Box, facts: SeatFacts) -> None:
    """Development cards, knights and road; after a rule the pieces left, paler."""
    x, y = box.x + 58, box.y + 42
    for name, count in (("devcards", facts.devs), ("knight", facts.knights), ("road", facts.road)):
        p.blit(p.icon(name, 19, QUIET, PAPER2), x + 8, y, "c")
        p.text(str(count), x + 20, y, 15, INK)
        x += 38
    p.line(x - 1, y - 8, x - 1, y + 8, LINE, 1)
    x += 7
    pale = mix(QUIET, PAPER3, 0.25)
    for name, count in zip(("stick", "hut", "tower"), facts.left, strict=True):
        p.blit(p.icon(name, 15, pale, PAPER2), x + 8, y, "c")
        p.text(str(count), x + 19, y, 13.5, QUIET)
        x += 37


def _tracker(p: Painter, box: Box, facts: SeatFacts, hidden: str) -> None:
    x, y = box.x + 58, box.y + 68
    if facts.tracker is None:
        p.blit(p.icon("lock", 16, QUIET, PAPER2), x + 9, y, "c")
        p.text(hidden, x + 24, y + 0.5, 12.5, QUIET, max_width=box.right - x - 34)
        return
    names = [*(cards.resource_icon(r) for r in RESOURCES), "res_unknown"]
    for name, count in zip(names, facts.tracker, strict=True):
        p.blit(p.art(name, 22), x + 10, y, "c", 255 if count else 64)
        color, weight = (INK, 900) if count else (mix(QUIET, PAPER2, 0.25), 700)
        p.text(str(count), x + 23, y + 0.5, 14, color, weight)
        x += 39


# ---------------------------------------------------------------- bank
PILE_STEP: Final = 33.5


def pile_box(box: Box, kind: int) -> Box:
    """Where a pile of the bank lies; kind 5 is the deck."""
    return Box(box.x + 54 + kind * PILE_STEP, box.y + 6, 25, 35)


def ball_box(box: Box, kind: int) -> Box:
    """Where the demand ball of a kind lies: under its pile."""
    return Box(pile_box(box, kind).cx - PILE_STEP / 2, box.y + 61, PILE_STEP, 30)


def demand_label(box: Box) -> Box:
    """Where the word for the row of balls stands."""
    return Box(box.x + 2, box.y + 61, 48, 30)


def award_point(box: Box, name: str) -> tuple[float, float]:
    """Where an award lies beside the bank until someone holds it."""
    return box.right - 20, box.y + 17 + 27 * (name == "army")


def bank_panel(p: Painter, box: Box, facts: BankFacts, bank: str, demand: str) -> None:
    """Piles with counts, the deck, the awards nobody holds, and the demand balls."""
    x, y, w, _ = box
    p.panel(box, 12, PAPER2)
    p.blit(p.icon("bank", 24, QUIET), x + 26, y + 22, "c")
    p.text(bank, x + 26, y + 43, 12.5, QUIET, 700, "c", max_width=46)
    p.text(demand, x + 26, y + 75.5, 12.5, QUIET, 700, "c", max_width=46)
    names = [*(cards.resource_card_art(r) for r in RESOURCES), cards.DEV_BACK]
    for kind, (name, count) in enumerate(zip(names, (*facts.piles, facts.deck), strict=True)):
        pile = pile_box(box, kind)
        p.drop(p.art(name, 25), pile.x, pile.y, drop=SMALL_DROP, alpha=255 if count else 90)
        p.text(str(count), pile.cx, y + 50, 13.5, INK if count else RED, 900, "c")
    for name in ("road", "army"):
        cx, cy = award_point(box, name)
        if name in facts.free_awards:
            cards.award(p, name, cx, cy, 27)
        else:
            cards.award_place(p, cx, cy)
    p.line(x + 10, y + 60, x + w - 10, y + 60, LINE, 1)
    for kind, held in enumerate(facts.held):
        cards.demand_ball(p, kind, held, *ball_box(box, kind).centre)
