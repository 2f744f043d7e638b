"""Statistics over the finished games kept on this computer."""

from collections.abc import Callable
from typing import Final

from catan_desktop.analysis.career import CHANGED, Career, Tally
from catan_desktop.analysis.dice import CHANCES
from catan_desktop.i18n.words import LEVELS, joined, preset_in_short
from catan_desktop.ui import charts, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import PIECE_DROP, Painter
from catan_desktop.ui.palette import CREAM, GREEN, INK, LINE, PAPER, PAPER2, QUIET
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.scenes.people import who_plays
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button

FOOT: Final = 97.0
TILE: Final = 104.0
BUDGET: Final = 0.006
"""Seconds spent on reading between two looks at the player's input."""
REFRESH: Final = 0.25
"""Seconds between two pictures while games are read."""
MOST_SOLOS: Final = 3
HEADING: Final = 32.0
PLAY: Final = 388.0
"""Width of the green button: as on the title."""
NAMES_WIDTH: Final = 308.0
"""Room for the names of the players on it."""
ROW: Final = 30.0


class StatisticsScene(Page[bool]):
    """What the finished games say. The result is whether to play now."""

    name = "statistics"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.reader = services.games.statistics()
        self._shown = 0.0
        self.default = "play"

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("Statistics")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        reader = self.reader
        if not reader.finished:
            return self.t(
                "reading %(done)s of %(total)s saved games", done=reader.done, total=reader.total
            )
        return self.n(
            "%(n)s finished game on this computer", "%(n)s finished games on this computer",
            self.career.games,
        )  # fmt: skip

    @property
    def career(self) -> Career:
        """What has been read so far."""
        return self.reader.career

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return self.reader.finished and not self.career.games

    def went_back(self) -> None:
        """See :meth:`Page.went_back`."""
        self.finish(False)

    # ------------------------------------------------------------ reading
    def poll(self) -> bool:
        """See :meth:`Scene.poll`: there is something to do as long as files are unread."""
        return not self.reader.finished

    def update(self, dt: float) -> None:
        """See :meth:`Scene.update`: read a little further."""
        super().update(dt)
        if self.reader.finished:
            return
        self._shown += dt
        more = self.reader.step(self.services.clock, BUDGET)
        if not more or self._shown >= REFRESH:
            self._shown, self.dirty = 0.0, True

    # ------------------------------------------------------------ layout
    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        area = self.area
        box = Box(area.right - EDGE - PLAY, area.bottom - 88, PLAY, 78)
        services = self.services
        who = who_plays(
            services.catalogue, services.setup, lambda line: self.measure(line, 11) <= NAMES_WIDTH
        )
        self.add(
            Button(
                "play", box, self.t("Play now"), lambda: self.finish(True), kind="go",
                icon="play", key="Enter", sub=who, size=25, icon_size=38, left=True,
            )
        )  # fmt: skip

    def _body(self) -> Box:
        x, y, w, h = self.area
        return Box(x + EDGE, y + TOP, w - 2 * EDGE, h - TOP - FOOT)

    def _tiles(self) -> list[Box]:
        body = self._body()
        wide = (body.w - 4 * GAP) / 5
        return [Box(body.x + i * (wide + GAP), body.y, wide, TILE) for i in range(5)]

    def _halves(self) -> tuple[Box, Box]:
        body = self._body()
        y, high = body.y + TILE + GAP, body.h - TILE - GAP
        half = (body.w - GAP) / 2
        return Box(body.x, y, half, high), Box(body.right - half, y, half, high)

    # ------------------------------------------------------------ drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        key = (
            "statistics", self.size, self.services.catalogue.language, self.career,
            self.empty, self.reader.unreadable, self.reader.tutorials,
        )  # fmt: skip
        painter.layer(key, Box(0, 0, *self.size), self._paint_sheets)

    def _paint_sheets(self, p: Painter) -> None:
        if self.empty:
            self._nothing(p, self._body())
        else:
            self._figures(p)
            won, dice = self._halves()
            self._won(p, won)
            self._dice(p, dice)
        self._notes(p)

    def _figures(self, p: Painter) -> None:
        """The five great figures."""
        c = self.career
        won = self.t("%(won)s of %(played)s", won=c.won, played=c.contests) if c.contests else "–"
        share = f"{round(100 * c.won / c.contests)}%" if c.contests else ""
        running = self.n("%(n)s in a row now", "%(n)s in a row now", c.running)
        best = str(c.best[0].turns) if c.best else "–"
        tiles = (
            ("cup", self.t("games won"), won, share),
            ("fast", self.t("longest streak"), str(c.streak), running if c.running > 1 else ""),
            ("star", self.t("average points"), _mean(c.points), ""),
            ("clock", self.t("average turns of a game"), _mean(c.turns, 0), ""),
            ("person", self.t("fewest turns alone"), best, ""),
        )
        for box, (icon, words, figure, more) in zip(self._tiles(), tiles, strict=True):
            p.panel(box, 14)
            p.blit(p.icon(icon, 34, QUIET, PAPER2), box.x + 34, box.y + 40, "c")
            wide = p.text(figure, box.x + 62, box.y + 40, 28, INK, 900, max_width=box.w - 74)
            room = box.w - 74 - wide - 8
            if more and p.measure(more, 14) <= room:
                p.text(more, box.x + 62 + wide + 8, box.y + 43, 14, QUIET)
            p.text(words, box.x + 18, box.y + 80, 14, QUIET, 700, max_width=box.w - 36)

    def _won(self, p: Painter, box: Box) -> None:
        """Won games by opponent, rules and number of players; the best ones alone."""
        p.panel(box, 14)
        c = self.career
        groups = (
            (self.t("Won against the strongest opponent"), c.levels, self._level),
            (self.t("Won by rules"), c.presets, self._preset),
            (self.t("Won by number of players"), c.sizes, self._size),
        )
        if not c.contests:
            words = self.t(
                "Here it will stand how many games you won: against which opponents, by which "
                "rules, among how many players."
            )
            p.paragraph(words, box.x + 20, box.y + 34, box.w - 40, 15, QUIET, 700, 1.5)
        solos = c.best[:MOST_SOLOS]
        shown = [(words, rows, name) for words, rows, name in groups if rows]
        count = sum(len(rows) for _, rows, _ in shown) + len(solos)
        heads = len(shown) + bool(solos)
        pitch = min(ROW, (box.h - 20 - heads * HEADING) / max(1, count))
        y = box.y + 24 if c.contests else box.y + 120
        for words, rows, name in shown:
            controls.heading(p, box.x + 18, y, words, box.w - 36, 15)
            y += HEADING - 4
            for tally in rows:
                self._tally(p, Box(box.x + 18, y - pitch / 2 + 4, box.w - 36, pitch), tally, name)
                y += pitch
            y += 4
        if solos:
            controls.heading(p, box.x + 18, y, self.t("Fewest turns alone, by board"),
                             box.w - 36, 15)  # fmt: skip
            y += HEADING - 4
            for best in solos:
                p.text(best.board or self.t("own board"), box.x + 30, y + 4, 14, INK, 700,
                       max_width=box.w - 200, elide=True)  # fmt: skip
                turns = self.n("%(n)s turn", "%(n)s turns", best.turns)
                p.text(turns, box.right - 24, y + 4, 15, INK, 900, "r", max_width=150)
                y += pitch

    def _tally(self, p: Painter, box: Box, tally: Tally, name: Callable[[str], str]) -> None:
        p.text(name(tally.key), box.x + 12, box.cy, 14.5, INK, 700, max_width=150, elide=True)
        bar = Box(box.x + 176, box.cy - 9, box.w - 176 - 150, 18)
        body = (
            f'<rect x=".8" y=".8" width="{bar.w - 1.6:.1f}" height="16.4" rx="6" fill="{PAPER}" '
            f'stroke="{LINE}" stroke-width="1.4"/>'
        )
        if tally.won:
            wide = max(8.0, (bar.w - 1.6) * tally.share)
            body += (
                f'<rect x=".8" y=".8" width="{wide:.1f}" height="16.4" rx="6" '
                f'fill="{charts.ABOVE}" stroke="{INK}" stroke-width="1.6"/>'
            )
        p.shape(bar, body)
        words = self.t("%(won)s of %(played)s", won=tally.won, played=tally.played)
        p.text(words, box.right - 62, box.cy, 14, INK, 900, "r", max_width=84)
        p.text(f"{round(100 * tally.share)}%", box.right - 6, box.cy, 14, QUIET, 700, "r")

    def _level(self, key: str) -> str:
        return self.t(LEVELS[key]) if key in LEVELS else key

    def _preset(self, key: str) -> str:
        preset = key.removesuffix(CHANGED)
        return preset_in_short(self.services.catalogue, preset, changed=preset != key)

    def _size(self, key: str) -> str:
        return self.n("%(n)s player", "%(n)s players", int(key))

    def _dice(self, p: Painter, box: Box) -> None:
        """The dice of all games."""
        p.panel(box, 14)
        rolls = self.career.rolls
        total = sum(rolls)
        words = self.n("Dice of all games: %(n)s roll", "Dice of all games: %(n)s rolls", total)
        controls.heading(p, box.x + 18, box.y + 24, words, box.w - 36, 15)
        expected = [total * chance for chance in CHANCES]
        at = Box(box.x + 22, box.y + 44, box.w - 44, box.h - 84)
        charts.dice_bars(p, at, rolls, expected, 40)
        charts.expected_mark(p, box.x + 38, box.bottom - 20)
        p.text(self.t("expected"), box.x + 60, box.bottom - 20, 13, QUIET, 700)

    def _notes(self, p: Painter) -> None:
        """What is not counted, on the wood at the foot."""
        lines = self._note_lines()
        area = self.area
        for i, words in enumerate(lines):
            y = area.bottom - 49 + (i - (len(lines) - 1) / 2) * 22
            p.text(words, area.x + EDGE + 14, y, 13.5, CREAM, 700, max_width=area.w - PLAY - 58)

    def _note_lines(self) -> list[str]:
        found = []
        whys = {
            "watched": lambda n: self.n("%(n)s without a person", "%(n)s without a person", n),
            "shared": lambda n: self.n(
                "%(n)s with several people", "%(n)s with several people", n),
            "rewound": lambda n: self.n(
                "%(n)s taken back over dice", "%(n)s taken back over dice", n),
        }  # fmt: skip
        left_out = dict(self.career.left_out)
        continued = left_out.pop("continued", 0)
        parts = [whys[why](count) for why, count in left_out.items()]
        if parts:
            what = joined(self.services.catalogue, parts)
            found.append(self.t("Only their dice are counted: %(games)s", games=what))
        if continued:
            found.append(self.n(
                "%(n)s game continued from another one counts in nothing",
                "%(n)s games continued from another one count in nothing", continued,
            ))  # fmt: skip
        if self.reader.tutorials:
            found.append(self.t("The tutorial counts in no statistics"))
        if self.reader.unreadable:
            found.append(self.n(
                "%(n)s file could not be read and is left out",
                "%(n)s files could not be read and are left out", self.reader.unreadable,
            ))  # fmt: skip
        return found

    def _nothing(self, p: Painter, body: Box) -> None:
        """What will be here once a game is finished."""
        p.panel(body, 14)
        p.drop(p.art("cup", 150), body.cx, body.y + 116, "c", PIECE_DROP)
        words = self.t("No game has been finished yet")
        if self.reader.tutorials:
            words = self.t("Only the tutorial has been finished yet")
        p.text(words, body.cx, body.y + 224, 26, INK, 900, "c", max_width=body.w - 60)
        words = self.t("Play one to its end, and here it will stand:")
        p.text(words, body.cx, body.y + 262, 16, QUIET, 700, "c", max_width=body.w - 60)
        lines = (
            ("cup", self.t("how many games you win: against whom, by which rules, among how many")),
            ("fast", self.t("your longest streak, your points and the turns of a game")),
            ("person", self.t("your fewest turns alone on each board")),
            ("dice", self.t("the dice of all games against what was to be expected")),
        )
        wide = max(p.measure(words, 16) for _, words in lines)
        x = body.cx - (min(wide, body.w - 120) + 36) / 2
        for i, (icon, words) in enumerate(lines):
            y = body.y + 316 + i * 42
            p.blit(p.icon(icon, 26, GREEN, PAPER2), x + 13, y, "c")
            p.text(words, x + 38, y, 16, INK, 700, max_width=body.w - 120)
        words = self.t(
            "Games of computer players alone, games of several people and games taken back over "
            "dice count with their dice only, games played on from a replay not at all."
        )
        p.paragraph(words, body.cx, body.bottom - 52, min(760.0, body.w - 60), 13.5, QUIET,
                    anchor="c", limit=2)  # fmt: skip


def _mean(value: float | None, places: int = 1) -> str:
    return "–" if value is None else f"{value:.{places}f}"
