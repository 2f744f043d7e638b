"""The end of a game: who won and how, the final board, five pages about it, and what next."""

from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import ClassVar, Final

from catan_desktop.app.boards import code_of
from catan_desktop.app.replay import Replay
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import changed_options
from catan_desktop.app.tutorial import is_tutorial
from catan_desktop.engine.ids import Seat
from catan_desktop.i18n.words import preset_words
from catan_desktop.ui import cards, charts, clipboard, controls
from catan_desktop.ui.board_view import BoardView, draw_tray_frame
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import Input, KeyPressed, PointerPressed
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.lists import BAR, ScrollArea
from catan_desktop.ui.painter import PIECE_DROP, Drop, Painter
from catan_desktop.ui.palette import (
    FOCUS,
    GOLD,
    GREEN,
    INK,
    LINE,
    PAPER,
    PAPER2,
    QUIET,
    RED,
    mix,
)
from catan_desktop.ui.scene import KeyRow, Scene
from catan_desktop.ui.scenes.end_facts import EndFacts, end_facts, grouped
from catan_desktop.ui.scenes.end_pages import GAP, ROW, Pages
from catan_desktop.ui.services import Services
from catan_desktop.ui.solo_words import continued_words, result_words
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, standing
from catan_desktop.ui.table.calm import Calm
from catan_desktop.ui.table.parts import Hint
from catan_desktop.ui.widgets import Button, Pressable, Segmented


class Next(Enum):
    """What the player wants after the game."""

    REMATCH = "rematch"
    NEW_BOARD = "board"
    NEW_GAME = "new"
    TITLE = "title"
    TABLE = "table"
    PLAY_ON = "play_on"


CALM_SECONDS: Final = 0.7
"""As the page appears it takes no key or click: its buttons lie where the table's were."""
EDGE: Final = 10.0
TABS: Final = Box(EDGE, 105, 0, 40)
TOP: Final = 153.0
"""Where the pages begin."""
FOOT: Final = 97.0
"""Height of the row of buttons with the gap above it."""
LEFT: Final = 566.0
"""Width of the left column of the first page."""
COPY: Final = 48.0
"""Room for the button that copies the seed, with the gap beside it."""
BANNER_DROP: Final = Drop(1, 3, 4, 120)
SEAL: Final = 290.0
"""Width of the seal at the foot."""
SCORE: Final = 86.0
"""Width of a seat's points in the banner, with the gap beside them."""
PAGES: Final = ("result", "points", "dice", "cards", "robber")
ICONS: Final = ("cup", "chart", "dice", "cards", "hand")


class SealButton(Pressable):
    """The seal in short; pressed, it shows the page with all of it."""

    def __init__(
        self, name: str, box: Box, label: str, seed: str, verdict: str, good: bool,
        pressed: Callable[[], None], tip: str,
    ) -> None:  # fmt: skip
        super().__init__(name, box, label, tip=tip)
        self.seed, self.verdict, self.good, self.pressed = seed, verdict, good, pressed

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box = controls.plate(painter, self.box, "quiet", self.state)
        painter.blit(painter.icon("seal", 34, QUIET, PAPER2), box.x + 30, box.cy, "c")
        x, room = box.x + 58, box.w - 68
        beside = room - COPY
        painter.text(self.label, x, box.y + 18, 14.5, INK, 900, max_width=beside)
        painter.text(self.seed, x, box.y + 38, 12.5, QUIET, max_width=beside)
        sign, color = ("yes", GREEN) if self.good else ("no", RED)
        painter.blit(painter.icon(sign, 17, color), x + 8, box.y + 60, "c")
        painter.text(self.verdict, x + 22, box.y + 60, 12.5, INK, max_width=room - 22)


class JournalButton(Pressable):
    """Where the game is kept; pressed, the path goes to the clipboard."""

    def __init__(self, name: str, box: Box, label: str, path: str, told: str,
                 pressed: Callable[[], None], tip: str) -> None:  # fmt: skip
        super().__init__(name, box, label, tip=tip)
        self.path, self.told, self.pressed = path, told, pressed

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box = controls.plate(painter, self.box, "quiet", self.state, 9)
        painter.blit(painter.icon("copy", 17, QUIET, PAPER2), box.x + 18, box.cy, "c")
        words = self.told or self.label
        wide = painter.text(words, box.x + 34, box.cy, 12.5, INK, 700, max_width=150)
        room = box.w - wide - 54
        shown = path_tail(painter, self.path, 12.5, room)
        painter.text(shown, box.x + 42 + wide, box.cy, 12.5, QUIET, max_width=room, elide=True)


def path_tail(p: Painter, path: str, size: float, room: float) -> str:
    """The path, or as much of its end as there is room for."""
    if p.measure(path, size) <= room:
        return path
    start = 1
    while start < len(path) and p.measure("…" + path[start:], size) > room:
        start += 1
    return "…" + path[start:]


class TurningRow(Pressable):
    """Something that turned the game: its number, the seat, what and when."""

    def __init__(self, name: str, box: Box, number: int, facts: EndFacts, words: tuple[str, str],
                 chosen: bool, pressed: Callable[[], None], tip: str) -> None:  # fmt: skip
        super().__init__(name, box, words[0], tip=tip)
        self.number, self.facts, self.words = number, facts, words
        self.chosen, self.pressed = chosen, pressed

    def press(self) -> None:
        """See :class:`Pressable`."""
        self.pressed()

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        box = self.box
        controls.row_sheet(painter, box, self.chosen, self.state)
        charts.numbered(painter, box.x + 22, box.cy, self.number, chosen=self.chosen)
        seat = self.facts.report.course.turnings[self.number - 1].seat
        x = box.x + 44
        if seat is not None:
            cards.seat_chip(painter, self.facts.looks[seat], x + 14, box.cy, 27)
            x += 36
        room = box.right - 10 - x
        what, when = self.words
        quiet = INK if self.chosen else QUIET
        painter.text(what, x, box.cy - 9, 14, INK, 900, max_width=room)
        painter.text(when, x, box.cy + 11, 12.5, quiet, 700, max_width=room, elide=True)


class EndScene(Scene[Next]):
    """Who won, and pages about how: result, points by turn, dice, cards, robber and luck."""

    name: ClassVar[str] = "end"

    def __init__(self, services: Services, session: GameSession) -> None:
        super().__init__(services)
        self.session = session
        self.facts = end_facts(session, services.named(session.seats))
        self.looks = self.facts.looks
        self.page = 0
        self._turning: int | None = None
        self._copied = ""
        self._seed_copied: bool | None = None
        self._ways: list[tuple[str, str]] = []
        self._board_code = code_of(session.board)
        self._view = BoardView()
        self._own = object()
        """Keeps the drawn pages of this game apart from those of another one."""
        self._calm = Calm(services.clock, CALM_SECONDS)
        self.default = "rematch"

    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`."""
        t = self.t
        return (
            ((f"1 – {len(PAGES)}",), t("pages")),
            *(((key,), words) for key, words in self._ways),
        )

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self._calm.begin()
        self.focus_on(self.find("rematch"), visible=True)

    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`: what is pressed as the page appears was meant for the table."""
        if self._calm.holds and isinstance(event, PointerPressed | KeyPressed):
            return True
        return super().handle(event)

    @property
    def pages(self) -> Pages:
        """What draws the pages."""
        return Pages(self.facts, self.services.catalogue)

    # ------------------------------------------------------------ layout
    @property
    def area(self) -> Box:
        """Where a page lies."""
        w, h = self.size
        return Box(EDGE, TOP, w - 2 * EDGE, h - TOP - FOOT)

    def _result_boxes(self) -> tuple[Box, Box, Box]:
        """Points, the game in short below them, the final board at the right."""
        area = self.area
        table = Box(area.x, area.y, LEFT, 152 + ROW * len(self.facts.points))
        short = Box(area.x, table.bottom + GAP, LEFT, area.h - table.h - GAP)
        board = Box(area.x + LEFT + GAP, area.y, area.w - LEFT - GAP, area.h)
        return table, short, board

    def _points_boxes(self) -> tuple[Box, Box, Box]:
        """The chart, what turned the game, and below that what everybody had at its end."""
        area = self.area
        side = min(460.0, area.w * 0.29)
        low = 82 + 34.0 * len(self.facts.names)
        x = area.right - side
        return (
            Box(area.x, area.y, area.w - side - GAP, area.h),
            Box(x, area.y, side, area.h - low - GAP),
            Box(x, area.bottom - low, side, low),
        )

    def _dice_boxes(self) -> tuple[Box, Box, Box]:
        area = self.area
        side = 470.0
        left = Box(area.x, area.y, area.w - side - GAP, area.h)
        high = 72 + 34.0 * len(self.facts.names)
        sevens = Box(left.right + GAP, area.y, side, high)
        return left, sevens, Box(sevens.x, sevens.bottom + GAP, side, area.h - high - GAP)

    def _halves(self) -> tuple[Box, Box]:
        area = self.area
        half = (area.w - GAP) / 2
        return Box(area.x, area.y, half, area.h), Box(area.right - half, area.y, half, area.h)

    def _robber_boxes(self) -> tuple[Box, Box, Box]:
        area = self.area
        left = Box(area.x, area.y, min(470.0, area.w * 0.36), area.h)
        x, wide = left.right + GAP, area.w - left.w - GAP
        high = (area.h - GAP) / 2
        luck = Box(x, area.y, wide, high)
        return left, luck, Box(x, luck.bottom + GAP, wide, high)

    # ------------------------------------------------------------ widgets
    def build(self) -> None:
        """See :meth:`Scene.build`."""
        self._tabs()
        if self.page == 0:
            self._journal()
        elif self.page == 1:
            self._turnings()
        self._foot()
        for i, row in enumerate(self.facts.points):
            name = self.facts.names[row.seat]
            self.add(Hint(f"score_{i}", self._score_box(i), name, tip=name))
        for i in range(len(PAGES)):
            self.shortcuts[str(i + 1)] = self._to_page(i)

    def _tabs(self) -> None:
        words = [
            self.t("Result"),
            self.t("Points by turn"),
            self.t("Dice and seal"),
            self.t("Cards"),
            self.t("Robber and luck"),
        ]
        box = Box(EDGE, TABS.y, self.size[0] - 2 * EDGE, TABS.h)
        self.add(
            Segmented(
                "pages", box, self.t("Pages"), words, self.page, self.show_page, icons=ICONS,
                size=15, tip=self.t("Keys 1 to 5"),
            )
        )  # fmt: skip

    def _to_page(self, index: int) -> Callable[[], None]:
        return lambda: self.show_page(index)

    def show_page(self, index: int) -> None:
        """Turn to a page."""
        if index != self.page:
            self.page = index
            self.services.sound.play("click")
            self.rebuild()

    def _journal(self) -> None:
        path = self.session.path
        if path is None:
            return
        _, short, _ = self._result_boxes()
        box = Box(short.x + 12, short.bottom - 42, short.w - 24, 32)
        tip = self.t("Copy the path of the saved game")
        self.add(JournalButton("journal", box, self.t("Saved as"), str(path), self._copied,
                               self._copy, tip))  # fmt: skip

    def _copy(self) -> None:
        """Put the path on the clipboard, where there is one."""
        copied = clipboard.put_text(str(self.session.path))
        self._copied = self.t("Copied") if copied else self.t("No clipboard")
        self.rebuild()

    def _turnings(self) -> None:
        _, side, last = self._points_boxes()
        turnings = self.facts.report.course.turnings
        inner = Box(side.x + 12, side.y + 44, side.w - 24, side.h - 54)
        area = self.add(ScrollArea("turnings", inner, len(turnings) * 50.0))
        wide = inner.w - (BAR + 8 if area.most > 0 else 0)
        pages = self.pages
        for i, turning in enumerate(turnings):
            box = Box(inner.x, inner.y + i * 50, wide, 46)
            words = pages.turning_words(turning)
            short = self.measure(words[1], 12.5) > wide - 90
            area.add(
                TurningRow(
                    f"turning.{i}", box, i + 1, self.facts, words, i == self._turning,
                    self._to_turning(i), words[1] if short else "",
                )
            )  # fmt: skip

        tips = {
            "road": self.t("length of the longest road"),
            "knight": self.t("knights played"),
            "devcards": self.t("development cards left"),
            "cards": self.t("resource cards left"),
        }
        for icon, head in pages.last_heads(last):
            self.add(Hint(f"last_{icon}", head, tips[icon], tip=tips[icon]))

    def _to_turning(self, index: int) -> Callable[[], None]:
        def show() -> None:
            self._turning = None if index == self._turning else index
            self.rebuild()

        return show

    def _foot(self) -> None:
        w, h = self.size
        y = h - 89
        self._seal_button(Box(EDGE, y, SEAL, 79))
        one_board = self.session.preset == "first_game"
        rows: tuple[tuple[str, str, str, str, float, Callable[[], None]], ...] = (
            ("rematch", self.t("Rematch"), "repeat", "Enter", 1.3, self._chosen(Next.REMATCH)),
            ("board", self.t("New board"), "dice", "B", 1.15, self._chosen(Next.NEW_BOARD)),
            ("replay", self.t("Replay"), "replay", "R", 1.0, self.show_replay),
            ("table", self.t("See the table"), "eye", "V", 1.1, self._chosen(Next.TABLE)),
            ("new", self.t("New game"), "plus", "N", 1.0, self._chosen(Next.NEW_GAME)),
            ("title", self.t("Main menu"), "home", "Esc", 1.25, self._chosen(Next.TITLE)),
        )
        self._ways = []
        x = EDGE + SEAL + 8
        room = w - EDGE - x - 8 * (len(rows) - 1)
        parts = sum(part for _, _, _, _, part, _ in rows)
        subs = {"rematch": self.t("same board"), "board": self.t("same players")}
        for name, words, icon, key, part, does in rows:
            off = name == "board" and one_board
            box = Box(x, y, room * part / parts, 79)
            self.add(
                Button(
                    name, box, words, does, kind="go" if name == "rematch" else "on",
                    icon=icon, key=key, size=20 if name == "rematch" else 16, icon_size=26,
                    sub=subs.get(name, ""), enabled=not off,
                    tip=self.t("The first game has a board of its own") if off else "",
                )
            )  # fmt: skip
            x = box.right + 8
            if not off and key not in ("Enter", "Esc"):
                self.shortcuts[key.lower()] = does
                self._ways.append((key, words))
        self.shortcuts["escape"] = self._chosen(Next.TITLE)

    def _seal_button(self, box: Box) -> None:
        good, _ = self.pages.seal_words()
        digits = grouped(self.facts.commitment[:8])
        verdict = self.t("fits the hash %(hash)s…", hash=digits)
        if not good:
            verdict = self.t("does not fit: see why")
        seed = self.t("seed %(seed)s…", seed=grouped(self.facts.seed[:12]))
        tip = self.t("Hash, seed and what comparing them says")
        self.add(SealButton("seal", box, self.t("Seal of the dice"), seed, verdict, good,
                            self._to_page(PAGES.index("dice")), tip))  # fmt: skip
        icon, words = {
            None: ("copy", self.t("Copy the seed")),
            True: ("yes", self.t("Copied")),
            False: ("no", self.t("No clipboard")),
        }[self._seed_copied]
        self.add(
            Button(
                "copy_seed", Box(box.right - 52, box.y + 6, 46, 44), words, self._copy_seed,
                icon=icon, icon_size=19, silent=True, tip=words,
            )
        )  # fmt: skip

    def _copy_seed(self) -> None:
        """Put the whole seed on the clipboard, where there is one."""
        self._seed_copied = clipboard.put_text(self.facts.seed)
        self.rebuild()

    def show_replay(self) -> None:
        """The game once more; imported when it is opened for the first time."""
        from catan_desktop.ui.scenes.replay import ReplayScene

        assert self.stack is not None
        self.stack.push(ReplayScene(self.services, Replay.of(self.session)), self._replayed)

    def _replayed(self, game: str) -> None:
        """Back here, or on to the game that was begun from a position."""
        if game:
            self.session.played_on = game
            self.finish(Next.PLAY_ON)

    def _chosen(self, what: Next) -> Callable[[], None]:
        return lambda: self.finish(what)

    def targets(self) -> dict[str, Point]:
        """See :meth:`Scene.targets`: the pages by name."""
        tabs = self.find("pages")
        if not isinstance(tabs, Segmented):
            return {}
        return {f"page:{name}": tabs.part_box(i).centre for i, name in enumerate(PAGES)}

    # ------------------------------------------------------------ drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        self.services.backdrop.wood(painter)
        language = self.services.catalogue.language
        key = ("end", self._own, self.size, language, self.page, self._turning)
        painter.layer(key, Box(0, 0, *self.size), self._paint_sheets)
        if self.page == 0:
            self._board(painter, self._result_boxes()[2])

    def _paint_sheets(self, p: Painter) -> None:
        self._banner(p)
        pages = self.pages
        match PAGES[self.page]:
            case "result":
                table, short, _ = self._result_boxes()
                pages.table(p, table)
                pages.short(p, short)
            case "points":
                chart, side, last = self._points_boxes()
                pages.course(p, chart, self._turning)
                p.panel(side, 14)
                words = self.t("Where it turned")
                controls.heading(p, side.x + 16, side.y + 22, words, side.w - 32, 16)
                if not self.facts.report.course.turnings:
                    none = self.t("Nothing changed hands.")
                    p.text(none, side.x + 16, side.y + 56, 14, QUIET, max_width=side.w - 32)
                pages.last(p, last)
            case "dice":
                dice, sevens, seal = self._dice_boxes()
                pages.dice(p, dice)
                pages.sevens(p, sevens)
                pages.seal(p, seal)
            case "cards":
                left, right = self._halves()
                pages.sources(p, left)
                pages.losses(p, right)
            case _:
                robber, luck, costs = self._robber_boxes()
                pages.robberies(p, robber)
                pages.luck(p, luck)
                pages.costs(p, costs)

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
        best = self.facts.best
        boxes = len(self.facts.points) * SCORE
        self._confetti(p, Box(660, 20, w - 660 - boxes - 40, 62), best.seat)
        p.drop(p.art("cup", 74), 56, 51, "c", PIECE_DROP)
        cards.seat_chip(p, self.looks[best.seat], 124, 51, 44)
        p.text(self._headline(), 158, 38, 30, INK, 900, max_width=w - boxes - 190)
        p.text(self._circumstances(), 159, 72, 14, QUIET, max_width=490)
        for i, row in enumerate(self.facts.points):
            box = self._score_box(i)
            top = FOCUS if i == 0 else PAPER2
            foot = mix(FOCUS, "#F0AE2A", 0.4) if i == 0 else None
            p.panel(box, 12, top, foot, INK if i == 0 else LINE, 2.4 if i == 0 else 1.4, None)
            p.text(str(i + 1), box.x + 14, box.y + 16, 13, INK if i == 0 else QUIET, 900, "c")
            cards.seat_chip(p, self.looks[row.seat], box.x + 26, box.y + 36, 30)
            p.text(str(row.total), box.x + 57, box.y + 32, 25, INK, 900, "c")

    def _score_box(self, place: int) -> Box:
        """Where the points of who came in at that place stand in the banner."""
        left = self.size[0] - 18 - len(self.facts.points) * SCORE
        return Box(left + place * SCORE, 20, SCORE - 8, 62)

    def _headline(self) -> str:
        best, name = self.facts.best, self.facts.names[self.facts.best.seat]
        if len(self.facts.names) == 1:
            return self.n(
                "%(name)s: %(points)s points in %(n)s turn",
                "%(name)s: %(points)s points in %(n)s turns",
                self.facts.seen.turn, name=name, points=best.total,
            )  # fmt: skip
        if self.session.humans == (best.seat,):
            return self.n(
                "You win with %(n)s point!", "You win with %(n)s points!", best.total
            )  # fmt: skip
        return self.n(
            "%(name)s wins with %(n)s point!", "%(name)s wins with %(n)s points!", best.total,
            name=name,
        )  # fmt: skip

    def _circumstances(self) -> str:
        since = self.session.table.continued
        if since is not None:
            began = continued_words(self.services.catalogue, since)
            words = self.t("%(continued)s, not in the statistics", continued=began)
            return self.t("Turn %(turn)s · %(rules)s", turn=self.facts.seen.turn, rules=words)
        if is_tutorial(self.session):
            words = self.t("the tutorial counts in no statistics")
            return self.t("Turn %(turn)s · %(rules)s", turn=self.facts.seen.turn, rules=words)
        solo = self.session.solo
        if solo is not None:
            words = result_words(self.services.catalogue, solo)
            if not self._board_code:
                return words
            return self.t("%(best)s · board %(code)s", best=words, code=self._board_code)
        rules = preset_words(
            self.services.catalogue,
            self.session.preset,
            changed_options(self.session.preset, self.session.rules),
        )
        turn = self.facts.seen.turn
        if self.session.rewound and self.session.humans:
            return self.t("Turn %(turn)s · taken back over dice: not in the statistics", turn=turn)
        if not self._board_code:
            return self.t("Turn %(turn)s · %(rules)s", turn=turn, rules=rules)
        return self.t(
            "Turn %(turn)s · %(rules)s · board %(code)s", turn=turn, rules=rules,
            code=self._board_code,
        )  # fmt: skip

    def _confetti(self, p: Painter, box: Box, winner: Seat) -> None:
        """Wooden pieces thrown for joy, most of them the winner's."""
        if box.w < 40:
            return
        rng = Random(12)
        count = max(4, min(24, int(box.w / 15.5)))
        others = [s for s in range(len(self.looks)) if s != winner] or [winner]
        for i in range(count):
            seat = winner if i % 2 == 0 else others[i // 2 % len(others)]
            look = self.looks[seat]
            x = box.x + (i + 0.5) * box.w / count + rng.uniform(-5, 5)
            y = box.cy + rng.uniform(-27, 27)
            name, wide = (
                ("piece_settlement", 19), ("piece_road_r", 25), ("piece_road_v", 25),
            )[i % 3]  # fmt: skip
            p.blit(p.art(name, wide, look.tones, look.emblem), x, y, "c", 235)

    def _board(self, p: Painter, box: Box) -> None:
        """The board as it was at the end, in a small tray."""
        tray = box.inset(5)
        draw_tray_frame(p, tray, 14)
        layout = BoardLayout(self.session.board.topology, tray)
        self._view.draw(
            p, self.session.board, layout, standing(self.facts.seen, NOTHING_SHOWN), self.looks,
            radius=14, furniture=False,
        )  # fmt: skip
