"""The curtain: who takes the seat is named, and nothing of anybody's is seen meanwhile."""

from typing import TYPE_CHECKING, Final

from catan_desktop.engine.ids import Seat
from catan_desktop.ui import backdrop, cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Drop, Painter
from catan_desktop.ui.palette import CLOTH_LIT, CREAM, FOCUS, GOLD, INK, PAPER2
from catan_desktop.ui.table.reasons import time_was_up, why_curtain
from catan_desktop.ui.table.tokens import Type, draw_line, units, width
from catan_desktop.ui.widgets import Button

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

NEWS: Final = tuple(Type(size, icon, CREAM) for size, icon in ((15.0, 22.0), (13, 19), (11, 16)))
"""Sizes of a row of news; the largest that fits is taken."""
SMALLER: Final = 25.0
"""A headline that does not fit in this size is set in two lines."""
MEDAL_DROP: Final = Drop(2, 3, 4, 130)


def build_curtain(scene: "TableScene", seat: Seat) -> None:
    """Add the one button of the curtain."""
    w, h = scene.size
    wide = 360 + min(80.0, (w - 1280) * 0.2)
    name = scene.speaker.name(seat)
    scene.add(
        Button(
            "take_seat", Box(w - wide - 18, h - 102, wide, 86),
            scene.t("I am %(name)s: take the seat", name=name), lambda: scene.took_seat(seat),
            kind="go", icon="person", key="Enter", size=20, icon_size=34,
        )
    )  # fmt: skip
    scene.default = "take_seat"


def draw_curtain(p: Painter, scene: "TableScene", seat: Seat) -> None:
    """Drapes over the empty sea, a cloth over hand and actions, the medallion and the news."""
    table = scene.table
    tray, (w, h) = table.tray, scene.size
    look = scene.looks[seat]
    wide = 168.0 * tray.w / 956

    def drapes(q: Painter) -> None:
        backdrop.drape(q, Box(tray.x, tray.y, wide, tray.h))
        backdrop.drape(q, Box(tray.right - wide, tray.y, wide, tray.h), flip=True)
        backdrop.curtain_rod(q, Box(tray.x - 5, tray.y - 6, tray.w + 10, 18))

    p.layer(("drapes", table.window), Box(0, 30, tray.right + 40, tray.bottom), drapes)
    top = h - 136

    def cloth(q: Painter) -> None:
        backdrop.cloth(q, Box(0, top, w, 138), look)
        body = f'<circle cx="54" cy="54" r="50" fill="{GOLD}" stroke="{INK}" stroke-width="3"/>'
        q.drop(q.svg(108, 108, body), 92, h - 60, "c", MEDAL_DROP)
        cards.seat_chip(q, look, 92, h - 60, 92)

    p.layer(("cloth", table.window, look), Box(0, top - 30, w, 168), cloth)
    _words(p, scene, seat)


def _words(p: Painter, scene: "TableScene", seat: Seat) -> None:
    w, h = scene.size
    news_rows = scene.news_for()
    left = 592.0 if news_rows else w - 420
    room = left - 30 - 164
    _headline(p, why_curtain(scene, seat), h - 74, room)
    timed = time_was_up(scene, seat)
    if timed:
        p.blit(p.icon("clock", 22, FOCUS), 176, h - 36, "c")
        p.text(timed, 193, h - 36, 16, FOCUS, 900, max_width=room - 28)
    else:
        words = scene.t("Your hand is under the cloth. Others, look away.")
        p.text(words, 165, h - 36, 15, PAPER2, max_width=room)
    if not news_rows:
        return
    p.line(left - 20, h - 100, left - 20, h - 18, CLOTH_LIT, 2)
    room = w - 402 - left
    p.text(scene.t("Since your last turn"), left, h - 94, 14, PAPER2, max_width=room)
    for i, row in enumerate(news_rows):
        y = h - 70 + i * 25
        if row.seat is not None:
            cards.seat_chip(p, scene.looks[row.seat], left + 10, y, 24)
        fits = (kind for kind in NEWS if width(p, row.tokens, kind) <= room - 30)
        kind = next(fits, NEWS[-1])
        draw_line(p, units(p, row.tokens, kind), left + 30, y, kind, scene.looks)


def _headline(p: Painter, words: str, y: float, room: float) -> None:
    """Large in one line, or in two smaller ones."""
    if p.measure(words, SMALLER, 900) <= room:
        p.text(words, 164, y, 34, CREAM, 900, max_width=room)
        return
    for i, line in enumerate(p.wrap(words, room, 21, 900)):
        p.text(line, 164, y - 15 + 27 * i, 21, CREAM, 900, max_width=room)
