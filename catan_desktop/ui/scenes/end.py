"""The end of a game: who won and how, the final board, the dice, and what next."""

from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import Final, NamedTuple

from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import changed_options
from catan_desktop.engine.events import DiceThrown, Event
from catan_desktop.engine.ids import PIPS, Seat
from catan_desktop.engine.observation import Observation
from catan_desktop.i18n.words import joined, preset_words
from catan_desktop.ui import cards, controls
from catan_desktop.ui.board_view import BoardView, draw_tray_frame
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.painter import PIECE_DROP, Drop, Painter
from catan_desktop.ui.palette import (
    CREAM,
    FOCUS,
    GOLD,
    GREEN,
    INK,
    LINE,
    PAPER,
    PAPER2,
    QUIET,
    RED,
    SeatLook,
    mix,
    seat_look,
)
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Services
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, standing
from catan_desktop.ui.table.panels import STAR
from catan_desktop.ui.table.parts import Hint
from catan_desktop.ui.widgets import Button


class Next(Enum):
    """What the player wants after the game."""

    REMATCH = "rematch"
    NEW_GAME = "new"
    TITLE = "title"
    TABLE = "table"


class Points(NamedTuple):
    """Where a seat's points came from."""

    seat: Seat
    settlements: int
    cities: int
    cards: int
    road: int
    army: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.settlements + self.cities + self.cards + self.road + self.army


EDGE: Final = 10.0
ROW: Final = 48.0
BANNER_DROP: Final = Drop(1, 3, 4, 120)


def points_of(seen: Observation) -> list[Points]:
    """Every seat's points by source, the winner first, then by points."""
    found = [
        Points(
            s,
            seen.settlements[s].bit_count(),
            2 * seen.cities[s].bit_count(),
            seen.final_victory_cards[s] if seen.final_victory_cards else seen.shown[s],
            2 * (seen.road_holder == s),
            2 * (seen.army_holder == s),
        )
        for s in range(seen.seats)
    ]
    return sorted(found, key=lambda p: (p.seat != seen.winner, -p.total, p.seat))


def rolls_of(events: Sequence[Event]) -> list[int]:
    """How often each sum from 0 to 12 was rolled."""
    counts = [0] * 13
    for event in events:
        if isinstance(event, DiceThrown):
            counts[event.first + event.second] += 1
    return counts


class EndScene(Scene[Next]):
    """Who won, the points by source, the final board, the dice and their seal."""

    name = "end"

    def __init__(self, services: Services, session: GameSession) -> None:
        super().__init__(services)
        self.session = session
        self._seen = session.observe(None)
        self._points = points_of(self._seen)
        self._rolls = rolls_of(session.events(None))
        self._view = BoardView()
        self.looks: tuple[SeatLook, ...] = tuple(seat_look(s.color) for s in session.seats)
        self.default = "rematch"

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find("rematch"), visible=True)

    # ------------------------------------------------------------ layout
    def _columns(self) -> tuple[Box, Box, Box]:
        """Points, the final board at the right, the dice below the points."""
        w, h = self.size
        high = h - 103 - 97
        left = 566.0
        points = Box(EDGE, 103, left, 152 + ROW * len(self._points))
        dice = Box(EDGE, points.bottom + 8, left, high - points.h - 8)
        board = Box(EDGE + left + 8, 103, w - 2 * EDGE - left - 8, high)
        return points, board, dice

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        w, h = self.size
        y, x = h - 89, EDGE + 338
        rows: tuple[tuple[str, str, str, str, float, Next], ...] = (
            ("rematch", self.t("Rematch"), "repeat", "Enter", 0.30, Next.REMATCH),
            ("new", self.t("New game"), "plus", "N", 0.24, Next.NEW_GAME),
            ("table", self.t("See the table"), "eye", "V", 0.24, Next.TABLE),
            ("title", self.t("Main menu"), "home", "Esc", 0.22, Next.TITLE),
        )
        room = w - EDGE - x - 8 * (len(rows) - 1)
        for name, words, icon, key, part, what in rows:
            box = Box(x, y, room * part, 79)
            self.add(
                Button(
                    name, box, words, self._chosen(what), kind="go" if name == "rematch" else "on",
                    icon=icon, key=key, size=20 if name == "rematch" else 16, icon_size=28,
                )
            )  # fmt: skip
            x = box.right + 8
        seal = Box(EDGE, h - 89, 330, 79)
        tip = self.t(
            "seed %(seed)s · its SHA-256, shown at the start, is %(hash)s",
            seed=_grouped(self.session.seed_revealed or ""),
            hash=_grouped(self.session.commitment),
        )
        self.add(Hint("seal", seal, self.t("Seal of the dice"), tip=tip))
        for key, what in (
            ("n", Next.NEW_GAME),
            ("v", Next.TABLE),
            ("escape", Next.TITLE),
        ):
            self.shortcuts[key] = self._chosen(what)

    def _chosen(self, what: Next) -> Callable[[], None]:
        return lambda: self.finish(what)

    def _name(self, seat: Seat) -> str:
        return self.session.seats[seat].name

    # ------------------------------------------------------------ drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        self.services.backdrop.wood(painter)
        key = ("end", self.size, self.services.catalogue.language)
        painter.layer(key, Box(0, 0, *self.size), self._paint_sheets)
        self._board(painter, self._columns()[1])

    def _paint_sheets(self, p: Painter) -> None:
        points, _, dice = self._columns()
        self._banner(p)
        self._table(p, points)
        self._dice(p, dice)
        self._seal(p, Box(EDGE, self.size[1] - 89, 330, 79))

    def _banner(self, p: Painter) -> None:
        """The winner, and everybody's points in order."""
        w = self.size[0]
        gold = Box(6, 3, w - 12, 96)
        body = (
            f'<rect x="3" y="3" width="{gold.w - 6:g}" height="90" rx="18" fill="{GOLD}" '
            f'stroke="{INK}" stroke-width="1.6"/>'
        )
        p.shape(gold, body, drop=BANNER_DROP)
        p.panel(Box(11, 8, w - 22, 86), 15, PAPER, None, INK, 1.6, None)
        best = self._points[0]
        boxes = len(self._points) * 86.0
        self._confetti(p, Box(660, 20, w - 660 - boxes - 40, 62), best.seat)
        p.drop(p.art("cup", 74), 56, 51, "c", PIECE_DROP)
        cards.seat_chip(p, self.looks[best.seat], 124, 51, 44)
        words = self.n(
            "%(name)s wins with %(n)s point!", "%(name)s wins with %(n)s points!", best.total,
            name=self._name(best.seat),
        )  # fmt: skip
        if self._seen.seats == 1:
            words = self.n(
                "%(name)s: %(points)s points in %(n)s turn",
                "%(name)s: %(points)s points in %(n)s turns",
                self._seen.turn, name=self._name(best.seat), points=best.total,
            )  # fmt: skip
        p.text(words, 158, 38, 30, INK, 900, max_width=w - boxes - 190)
        facts = self.t(
            "Turn %(turn)s · %(rules)s", turn=self._seen.turn,
            rules=preset_words(
                self.services.catalogue,
                self.session.preset,
                len(changed_options(self.session.preset, self.session.rules)),
            ),
        )  # fmt: skip
        p.text(facts, 159, 72, 14, QUIET, max_width=480)
        for i, row in enumerate(self._points):
            box = Box(w - 18 - boxes + i * 86, 20, 78, 62)
            top = FOCUS if i == 0 else PAPER2
            foot = mix(FOCUS, "#F0AE2A", 0.4) if i == 0 else None
            p.panel(box, 12, top, foot, INK if i == 0 else LINE, 2.4 if i == 0 else 1.4, None)
            p.text(str(i + 1), box.x + 14, box.y + 16, 13, INK if i == 0 else QUIET, 900, "c")
            cards.seat_chip(p, self.looks[row.seat], box.x + 26, box.y + 36, 30)
            p.text(str(row.total), box.x + 57, box.y + 32, 25, INK, 900, "c")

    def _confetti(self, p: Painter, box: Box, winner: Seat) -> None:
        """Wooden pieces thrown for joy, most of them the winner's."""
        if box.w < 40:
            return
        rng = Random(12)
        count = max(4, min(24, int(box.w / 15.5)))
        others = [s for s in range(self._seen.seats) if s != winner] or [winner]
        for i in range(count):
            seat = winner if i % 2 == 0 else others[i // 2 % len(others)]
            look = self.looks[seat]
            x = box.x + (i + 0.5) * box.w / count + rng.uniform(-5, 5)
            y = box.cy + rng.uniform(-27, 27)
            name, wide = (
                ("piece_settlement", 19), ("piece_road_r", 25), ("piece_road_v", 25),
            )[i % 3]  # fmt: skip
            p.blit(p.art(name, wide, look.tones, look.emblem), x, y, "c", 235)

    def _table(self, p: Painter, box: Box) -> None:
        """Points by source, a row a seat."""
        p.panel(box, 14)
        words = self.t("Where the points came from")
        controls.heading(p, box.x + 16, box.y + 22, words, box.w - 32, 16)
        look = self.looks[self._points[0].seat]
        columns = (
            ("piece_settlement", self.t("Settlements"), 33),
            ("piece_city", self.t("Cities"), 37),
            ("card_dev_point", self.t("Cards"), 25),
            ("award_road", self.t("Road"), 36),
            ("award_army", self.t("Army"), 36),
        )
        start, step = box.x + 178, 70.0
        for i, (art, label, wide) in enumerate(columns):
            x = start + i * step
            p.blit(controls.icon_art(p, art, wide, INK, look), x, box.y + 60, "c")
            p.text(label, x, box.y + 88, 12, QUIET, 700, "c", max_width=step + 22)
        right = box.right - 44
        p.blit(p.art("ui_star", 24, STAR), right, box.y + 60, "c")
        p.text(self.t("Total"), right, box.y + 88, 12.5, QUIET, 700, "c", max_width=60)
        for i, row in enumerate(self._points):
            at = Box(box.x + 10, box.y + 101 + i * ROW, box.w - 20, 43)
            first = i == 0
            p.panel(
                at, 10, PAPER if first else PAPER2, None if first else PAPER2,
                INK if first else LINE, 2 if first else 1.2, None,
            )  # fmt: skip
            cards.seat_chip(p, self.looks[row.seat], at.x + 23, at.cy, 28)
            name = self._name(row.seat)
            p.text(name, at.x + 44, at.cy, 16, INK, 900, max_width=92, elide=True)
            figures = (row.settlements, row.cities, row.cards, row.road, row.army)
            for j, n in enumerate(figures):
                color, weight = (INK, 900) if n else (QUIET, 700)
                p.text(str(n) if n else "–", start + j * step, at.cy, 18, color, weight, "c")
            p.text(str(row.total), right, at.cy, 23, INK, 900, "c")
        self._how(p, Box(box.x + 16, box.y + 103 + len(self._points) * ROW, box.w - 32, 44))

    def _how(self, p: Painter, box: Box) -> None:
        """How it was won, in a sentence or two."""
        best = self._points[0]
        name = self._name(best.seat)
        parts = [
            self.n("%(n)s settlement", "%(n)s settlements", best.settlements)
            if best.settlements
            else "",
            self.n("%(n)s city", "%(n)s cities", best.cities // 2) if best.cities else "",
            self.n("%(n)s victory point card", "%(n)s victory point cards", best.cards)
            if best.cards
            else "",
            self.t("the longest road") if best.road else "",
            self.t("the largest army") if best.army else "",
        ]
        what = joined(self.services.catalogue, [part for part in parts if part])
        words = self.t("%(name)s won with %(what)s.", name=name, what=what)
        p.paragraph(words, box.x, box.y + 8, box.w, 14, INK, 700, 1.4, limit=2)

    def _board(self, p: Painter, box: Box) -> None:
        """The board as it was at the end, in a small tray."""
        tray = box.inset(5)
        draw_tray_frame(p, tray, 14)
        layout = BoardLayout(self.session.board.topology, tray)
        self._view.draw(
            p, self.session.board, layout, standing(self._seen, NOTHING_SHOWN), self.looks,
            radius=14, furniture=False,
        )  # fmt: skip

    def _dice(self, p: Painter, box: Box) -> None:
        """How often each sum was rolled, against the expectation."""
        p.panel(box, 14)
        total = sum(self._rolls)
        words = self.n("Dice: %(n)s roll", "Dice: %(n)s rolls", total)
        controls.heading(p, box.x + 16, box.y + 22, words, box.w - 32, 16)
        expected = [total * PIPS[n] / 36 for n in range(13)]
        expected[7] = total / 6
        most = max([1.0, *self._rolls, *expected])
        top, base = box.y + 48, box.bottom - 54
        step = (box.w - 36) / 11
        for n in range(2, 13):
            x = box.x + 18 + (n - 2 + 0.5) * step
            high = (base - top) * self._rolls[n] / most
            y = base - (base - top) * expected[n] / most
            self._bar(p, x, base, high, min(step - 5, 30), n)
            self._mark(p, x, y)
            self._count(p, x, base, base - high, y, n)
            hot = n in (6, 8)
            p.text(str(n), x, base + 14, 14, RED if hot else INK, 900, "c")
        p.line(box.x + 14, base, box.right - 14, base, QUIET, 1.6)
        self._mark(p, box.x + 34, box.bottom - 18)
        p.text(self.t("expected"), box.x + 56, box.bottom - 18, 12.5, QUIET)

    def _mark(self, p: Painter, x: float, y: float) -> None:
        """What was to be expected: an ink bar with an open diamond across."""
        body = (
            f'<path d="M1 5H31" stroke="{PAPER}" stroke-width="5.4"/><path d="M1 5H31" '
            f'stroke="{INK}" stroke-width="2.4"/><path d="M16 .8L20.4 5L16 9.2L11.6 5Z" '
            f'fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        )
        p.blit(p.svg(32, 10, body), x, y, "c")

    def _bar(self, p: Painter, x: float, base: float, high: float, wide: float, n: int) -> None:
        if high < 2:
            return
        hot = n in (6, 8)
        fill = "#B8412C" if hot else "#8D94A6" if n == 7 else "#E3A94F"
        body = (
            f'<rect x="1" y="1" width="{wide - 2:.1f}" height="{high + 3:.1f}" rx="4" '
            f'fill="{fill}" stroke="{INK}" stroke-width="1.6"/>'
        )
        with p.clipped(Box(x - wide / 2, base - high - 1, wide, high + 1)):
            p.shape(Box(x - wide / 2, base - high - 1, wide, high + 5), body)

    def _count(self, p: Painter, x: float, base: float, top: float, mark: float, n: int) -> None:
        """How often a sum fell: at the foot of its bar, or above where the mark is in the way."""
        words, foot = str(self._rolls[n]), base - 12
        if top < base - 22 and abs(mark - foot) > 13:
            p.text(words, x, foot, 13, CREAM if n in (6, 8) else INK, 900, "c")
        else:
            p.text(words, x, min(top, mark - 4) - 10, 13, INK, 900, "c")

    def _seal(self, p: Painter, box: Box) -> None:
        """The hash shown at the start, and the seed that fits it."""
        p.panel(box, 14, PAPER2)
        p.blit(p.icon("seal", 34, QUIET, PAPER2), box.x + 32, box.cy, "c")
        x, room = box.x + 62, box.w - 74
        p.text(self.t("Seal of the dice"), x, box.y + 18, 14.5, INK, 900, max_width=room)
        seed = self.session.seed_revealed or ""
        words = self.t("seed %(seed)s…", seed=_grouped(seed[:16]))
        p.text(words, x, box.y + 38, 12.5, QUIET, max_width=room)
        p.blit(p.icon("yes", 17, GREEN), x + 8, box.y + 60, "c")
        words = self.t("fits the hash %(hash)s…", hash=_grouped(self.session.commitment[:8]))
        p.text(words, x + 22, box.y + 60, 12.5, INK, max_width=room - 22)


def _grouped(digits: str) -> str:
    """Hexadecimal digits in groups of four."""
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))
