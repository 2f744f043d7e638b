"""Who begins: the throws for the first seat, large, before the first placement."""

from typing import TYPE_CHECKING, Final

from catan_desktop.app.opening import Opening, Throw
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, LINE, PAPER, PAPER2, QUIET, RED
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.status import Sentence
from catan_desktop.ui.timeline import Call, Motion, Speed, Tween, linear
from catan_desktop.ui.timeline import Sequence as InTurn

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

EACH: Final = 0.5
"""Seconds from one throw to the next."""
REST: Final = 2.6
"""Seconds in which all of them are seen."""
ROW: Final = 46.0
WIDE: Final = 420.0
HEAD: Final = 46.0
FOOT: Final = 52.0


def begin(scene: "TableScene") -> None:
    """Show the throws of a game in which nothing has happened, if it was rolled for.

    The picture lags behind meanwhile, so that any click or key goes on to the game.
    """
    opening = scene.session.opening
    if opening is None or opening.by != "rolled" or not opening.rounds:
        return
    fresh = scene.seen.turn == 0 and scene.session.ply == 0 and not scene.session.undos
    speed = Speed(scene.services.settings.speed)
    guided = scene.guide is not None and not isinstance(scene.guide, HintGuide)
    if not fresh or guided or speed is Speed.OFF:
        return
    count = len(_throws(opening))
    seconds = EACH * count + REST

    def show(t: float) -> None:
        thrown = min(count, 1 + int(t * seconds / EACH))
        if thrown != scene.thrown:
            scene.sound("roll")
        scene.thrown = thrown

    def shown() -> None:
        scene.thrown = None
        scene.caught_up()

    scene.thrown = 0
    scene.falls_behind()
    scene.timeline.speed = speed
    showing = Tween(seconds, show, linear, motion=Motion.HOLD)
    scene.timeline.add(InTurn(showing, Call(shown)), lane="game")


def _throws(opening: Opening) -> list[tuple[int, Throw]]:
    """All throws in order, each with the number of its round."""
    return [(i, throw) for i, throws in enumerate(opening.rounds) for throw in throws]


def said(scene: "TableScene", thrown: int) -> Sentence:
    """The sentence at the top meanwhile: it does not tell the end before the last throw."""
    opening = scene.session.opening
    every = [] if opening is None else _throws(opening)
    seat = every[max(0, min(thrown, len(every)) - 1)][1].seat if every else 0
    return Sentence(scene.t("Who begins?"), seat)


def draw(p: Painter, scene: "TableScene", thrown: int) -> None:
    """A sheet in the middle of the sea with so many throws, and at the end who begins."""
    opening = scene.session.opening
    if opening is None or not thrown:
        return
    every, tray = _throws(opening), scene.table.tray
    fit = int((tray.h - 40 - HEAD - FOOT) / ROW)
    rows = every[-fit:]  # of many ties the last ones decide
    first = len(every) - len(rows)
    high = HEAD + ROW * len(rows) + FOOT
    box = Box(tray.cx - WIDE / 2, tray.cy - high / 2, WIDE, high)
    p.panel(box, 16, PAPER, None, INK, 2.2)
    p.text(scene.t("Who begins?"), box.cx, box.y + 25, 20, INK, 900, "c", max_width=WIDE - 40)
    done = thrown >= len(every)
    for i, (round_, throw) in enumerate(rows[: max(0, thrown - first)]):
        at = Box(box.x + 14, box.y + HEAD + i * ROW, WIDE - 28, ROW - 4)
        won = done and first + i == _best(opening, len(every))
        _row(p, scene, at, throw, again=round_ > 0, won=won)
    if done:
        words = scene.t(
            "%(name)s rolled most and begins", name=scene.speaker.name(opening.first)
        )  # fmt: skip
        p.text(words, box.cx, box.bottom - 27, 18, INK, 900, "c", max_width=WIDE - 40)


def _best(opening: Opening, count: int) -> int:
    """The place of the throw that decided."""
    last = opening.rounds[-1]
    return count - len(last) + [throw.seat for throw in last].index(opening.first)


def _row(p: Painter, scene: "TableScene", at: Box, throw: Throw, *, again: bool, won: bool) -> None:
    p.panel(at, 10, PAPER2, None, RED if won else LINE, 2.6 if won else 1.2, None)
    cards.seat_chip(p, scene.looks[throw.seat], at.x + 24, at.cy, 30)
    name = scene.speaker.name(throw.seat)
    p.text(name, at.x + 46, at.cy - (8 if again else 0), 16, INK, 900, max_width=170, elide=True)
    if again:
        p.text(scene.t("tie: once more"), at.x + 46, at.cy + 11, 12, QUIET, max_width=170)
    cards.die(p, throw.first, at.right - 160, at.cy - 17, 34)
    cards.die(p, throw.second, at.right - 118, at.cy - 17, 34, red=True)
    p.text(str(throw.first + throw.second), at.right - 34, at.cy, 24, INK, 900, "c")
