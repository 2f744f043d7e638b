"""The pages of the end screen: pure drawing from its facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catan_desktop.analysis.cards import LOSSES, SOURCES, Loss, Source
from catan_desktop.analysis.course import Turning
from catan_desktop.engine.ids import RESOURCES, Seat
from catan_desktop.i18n import Catalogue
from catan_desktop.i18n.words import joined
from catan_desktop.ui import cards, charts, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.charts import Fill, LegendItem
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GREEN, INK, LINE, PAPER, PAPER2, QUIET, RED
from catan_desktop.ui.scenes.end_facts import EndFacts, grouped
from catan_desktop.ui.table.panels import STAR
from catan_desktop.ui.table.tokens import Type, draw_line
from catan_desktop.ui.table.tokens import lines as lines_of
from catan_desktop.ui.words import Chip, Speaker, Token

ROW: Final = 48.0
GAP: Final = 8.0
TYPE: Final = Type(14.0, 20.0, INK)
SOURCE_FILLS: Final = {
    Source.PRODUCTION: Fill("#A8CD66"),
    Source.SETUP: Fill("#DCEBBE", "dots"),
    Source.BANK: Fill("#F6E7BC"),
    Source.PLAYERS: Fill("#E8C987", "slant"),
    Source.STOLEN: Fill("#A79BA8", "lines"),
    Source.MONOPOLY: Fill("#7FB2C4", "dots"),
    Source.PLENTY: Fill("#C5DEE6", "slant"),
}
SOURCE_ICONS: Final = {
    Source.PRODUCTION: "dice",
    Source.SETUP: "hut",
    Source.BANK: "bank",
    Source.PLAYERS: "trade",
    Source.STOLEN: "hand",
    Source.MONOPOLY: "devcards",
    Source.PLENTY: "devcards",
}
LOSS_FILLS: Final = {
    Loss.SPENT: Fill("#E3A94F"),
    Loss.BANK: Fill("#F6E7BC"),
    Loss.PLAYERS: Fill("#E8C987", "slant"),
    Loss.DISCARDED: Fill("#D98B57", "dots"),
    Loss.ROBBED: Fill("#A79BA8", "lines"),
    Loss.MONOPOLY: Fill("#7FB2C4", "dots"),
}
LOSS_ICONS: Final = {
    Loss.SPENT: "tower",
    Loss.BANK: "bank",
    Loss.PLAYERS: "trade",
    Loss.DISCARDED: "cards",
    Loss.ROBBED: "hand",
    Loss.MONOPOLY: "devcards",
}


@dataclass(frozen=True)
class Pages:
    """Draws the pages in one language."""

    facts: EndFacts
    catalogue: Catalogue

    def t(self, msgid: str, **fields: object) -> str:
        """See ``Catalogue.t``."""
        return self.catalogue.t(msgid, **fields)

    def n(self, singular: str, plural: str, n: int, **fields: object) -> str:
        """See ``Catalogue.n``."""
        return self.catalogue.n(singular, plural, n, **fields)

    @property
    def speaker(self) -> Speaker:
        """What puts emblems into sentences."""
        return Speaker(self.catalogue, self.facts.names, self.facts.seen.board)

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.facts.names[seat]

    def _both(self, one: str, other: str) -> str:
        return self.t("%(one)s · %(other)s", one=one, other=other)

    def _head(self, p: Painter, box: Box, words: str) -> None:
        p.panel(box, 14)
        controls.heading(p, box.x + 16, box.y + 22, words, box.w - 32, 16)

    # ------------------------------------------------------------ result
    def table(self, p: Painter, box: Box) -> None:
        """Points by source, a row a seat, and how it was won in a sentence."""
        self._head(p, box, self.t("Where the points came from"))
        look = self.facts.looks[self.facts.best.seat]
        columns = (
            ("piece_settlement", self.t("Settlements"), 33),
            ("piece_city", self.t("Cities"), 37),
            ("card_dev_point", self.t("Cards"), 25),
            ("award_road", self.t("Road"), 36),
            ("award_army", self.t("Army"), 36),
        )
        start, step, right = box.x + 178, 70.0, box.right - 44
        for i, (art, label, wide) in enumerate(columns):
            x = start + i * step
            p.blit(controls.icon_art(p, art, wide, INK, look), x, box.y + 60, "c")
            p.text(label, x, box.y + 88, 12, QUIET, 700, "c", max_width=step + 22)
        p.blit(p.art("ui_star", 24, STAR), right, box.y + 60, "c")
        p.text(self.t("Total"), right, box.y + 88, 12.5, QUIET, 700, "c", max_width=60)
        for i, row in enumerate(self.facts.points):
            at = Box(box.x + 10, box.y + 101 + i * ROW, box.w - 20, 43)
            first = i == 0
            p.panel(
                at, 10, PAPER if first else PAPER2, None if first else PAPER2,
                INK if first else LINE, 2 if first else 1.2, None,
            )  # fmt: skip
            cards.seat_chip(p, self.facts.looks[row.seat], at.x + 23, at.cy, 28)
            p.text(self.name(row.seat), at.x + 44, at.cy, 16, INK, 900, max_width=92, elide=True)
            for j, n in enumerate((row.settlements, row.cities, row.cards, row.road, row.army)):
                color, weight = (INK, 900) if n else (QUIET, 700)
                p.text(f"+{n}" if n else "–", start + j * step, at.cy, 18, color, weight, "c")
            p.text(str(row.total), right, at.cy, 23, INK, 900, "c")
        y = box.y + 111 + len(self.facts.points) * ROW
        p.paragraph(self.how(), box.x + 16, y, box.w - 32, 14, INK, 700, 1.4, limit=2)

    def how(self) -> str:
        """How it was won, in a sentence."""
        best = self.facts.best
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
        what = joined(self.catalogue, [part for part in parts if part])
        return self.t("%(name)s won with %(what)s.", name=self.name(best.seat), what=what)

    def short(self, p: Painter, box: Box) -> None:
        """The game in a few lines."""
        self._head(p, box, self.t("The game in short"))
        lines = self.short_lines()
        room = box.h - 44 - 48
        pitch = min(30.0, room / max(1, len(lines)))
        for i, (icon, words) in enumerate(lines):
            y = box.y + 40 + pitch * (i + 0.5)
            p.blit(p.icon(icon, 20, QUIET, PAPER2), box.x + 28, y, "c")
            units = lines_of(p, words, box.w - 62, TYPE)
            draw_line(p, units[0], box.x + 46, y, TYPE, self.facts.looks)

    def short_lines(self) -> list[tuple[str, tuple[Token, ...]]]:
        """Signs and sentences, at most four; seats are shown by their emblems."""
        told = self.facts.report
        found: list[tuple[str, tuple[Token, ...]]] = []
        if len(self.facts.names) > 1:
            found.append(("cup", self._lead_words()))
            luck = sorted(range(len(told.luck)), key=lambda s: told.luck[s].difference)
            words = self.speaker.tokens(
                lambda **f: self.t(
                    "Luckiest dice: %(name)s %(more)s cards · least lucky: %(other)s %(less)s", **f
                ),
                name=Chip(luck[-1]), more=charts.signed(told.luck[luck[-1]].difference),
                other=Chip(luck[0]), less=charts.signed(told.luck[luck[0]].difference),
            )  # fmt: skip
            found.append(("dice", words))
            most = max(range(len(told.luck)), key=told.robberies.of)
            if told.robberies.of(most):
                words = self.speaker.tokens(
                    lambda **f: self.n(
                        "Most robbed: %(name)s, %(n)s card stolen",
                        "Most robbed: %(name)s, %(n)s cards stolen",
                        told.robberies.of(most), **f,
                    ),
                    name=Chip(most),
                )  # fmt: skip
                found.append(("hand", words))
        number = max(range(2, 13), key=lambda n: told.rolls.counts[n] - told.rolls.expected[n])
        if told.rolls.total:
            fell = self.n(
                "The %(number)s fell %(n)s time, %(expected)s were to be expected",
                "The %(number)s fell %(n)s times, %(expected)s were to be expected",
                told.rolls.counts[number], number=number,
                expected=f"{told.rolls.expected[number]:.1f}",
            )  # fmt: skip
            found.append(("chart", (fell,)))
        return found

    def _lead_words(self) -> tuple[Token, ...]:
        course = self.facts.report.course
        leads = [t for t in course.turnings if t.kind == "lead"]
        if not leads or leads[-1].seat is None:
            return (self.t("Nobody was alone in front before the end"),)
        words = self.n(
            "The lead changed hands %(n)s time", "The lead changed hands %(n)s times",
            course.lead_changes,
        )  # fmt: skip
        if not course.lead_changes:
            words = self.t("The lead never changed hands")
        ahead = self.speaker.tokens(
            lambda **f: self.t(
                "%(name)s in front from turn %(turn)s", turn=leads[-1].turn, **f
            ),
            name=Chip(leads[-1].seat),
        )  # fmt: skip
        return self.speaker.tokens(
            lambda **f: self.t("%(one)s · %(other)s", **f), one=words, other=ahead
        )

    # ------------------------------------------------------------ points
    def course(self, p: Painter, box: Box, chosen: int | None) -> None:
        """Everyone's points by turn; ``chosen``: the place in the list of what is looked at."""
        self._head(p, box, self.t("Points by turn"))
        course, facts = self.facts.report.course, self.facts
        marks = [charts.TurnMark(t.turn, i + 1) for i, t in enumerate(course.turnings)]
        lines = [charts.SeatLine(facts.looks[s], course.points(s)) for s in reversed(facts.order)]
        now = None if chosen is None else course.turnings[chosen].turn
        at = Box(box.x + 14, box.y + 42, box.w - 28, box.h - 52)
        charts.turn_lines(p, at, lines, course.first_turn, self.t("turn"), marks, now)

    def turning_words(self, turning: Turning) -> tuple[str, str]:
        """What turned, and when."""
        seat, figure = turning.seat, turning.figure
        if turning.kind == "lead":
            what = self.n("alone in front with %(n)s point", "alone in front with %(n)s points",
                          figure)  # fmt: skip
        elif turning.kind == "road":
            what = self.t("longest road, %(n)s long", n=figure)
        else:
            what = self.n("largest army, %(n)s knight", "largest army, %(n)s knights", figure)
        if seat is None:
            what = self.t("the longest road belongs to nobody")
        when = self.t("turn %(turn)s", turn=turning.turn)
        if turning.before is not None:
            before = self.t("before: %(name)s", name=self.name(turning.before))
            when = self._both(when, before)
        return what, when

    @staticmethod
    def last_heads(box: Box) -> list[tuple[str, Box]]:
        """The signs over the columns of :meth:`last`, and where they stand."""
        icons = ("road", "knight", "devcards", "cards")
        return [
            (icon, Box(box.right - 34 - 46 * (3 - j) - 20, box.y + 37, 40, 28))
            for j, icon in enumerate(icons)
        ]

    def last(self, p: Painter, box: Box) -> None:
        """What everybody had at the end: road, knights, development cards, hand."""
        self._head(p, box, self.t("At the end"))
        seen = self.facts.seen
        columns = [head.centre[0] for _, head in self.last_heads(box)]
        for icon, head in self.last_heads(box):
            p.blit(p.icon(icon, 21, QUIET, PAPER2), *head.centre, "c")
        for i, seat in enumerate(self.facts.order):
            y = box.y + 83 + i * 34
            self._seat(p, box.x + 16, y, seat, columns[0] - box.x - 76)
            figures = (
                seen.road_length[seat], seen.knights(seat),
                seen.dev_counts[seat], seen.hand_sizes[seat],
            )  # fmt: skip
            for x, n in zip(columns, figures, strict=True):
                p.text(str(n), x, y, 16, INK if n else QUIET, 900 if n else 700, "c")

    # ------------------------------------------------------------ dice
    def dice(self, p: Painter, box: Box) -> None:
        """How often each sum fell, against the expectation."""
        rolls = self.facts.report.rolls
        self._head(p, box, self.n("Dice: %(n)s roll", "Dice: %(n)s rolls", rolls.total))
        at = Box(box.x + 22, box.y + 44, box.w - 44, box.h - 44 - 40)
        charts.dice_bars(p, at, rolls.counts, rolls.expected)
        charts.expected_mark(p, box.x + 38, box.bottom - 22)
        words = self.t("expected")
        even = self._even_words()
        if even:
            words = self._both(words, even)
        p.text(words, box.x + 60, box.bottom - 22, 13, QUIET, 700, max_width=box.w - 76)

    def _even_words(self) -> str:
        """How uneven the dice were, among fair ones."""
        part = self.facts.report.rolls.evenness
        if part is None:
            balanced = self.facts.seen.rules.dice == "balanced"
            return self.t("balanced dice: drawn from a bag of 36 pairs") if balanced else ""
        tenths = round(part * 10)
        if not tenths:
            return self.t("fewer than 1 of 20 games with fair dice are this uneven")
        return self.n(
            "%(n)s of 10 games with fair dice is at least this uneven",
            "%(n)s of 10 games with fair dice are at least this uneven", tenths,
        )  # fmt: skip

    def sevens(self, p: Painter, box: Box) -> None:
        """Rolls and sevens of each seat."""
        self._head(p, box, self.t("Who rolled"))
        rolls = self.facts.report.rolls
        columns = (box.right - 190, box.right - 60)
        for x, words in zip(columns, (self.t("rolls"), self.t("sevens")), strict=True):
            p.text(words, x, box.y + 50, 12.5, QUIET, 700, "c", max_width=120)
        for i, seat in enumerate(self.facts.order):
            y = box.y + 78 + i * 34
            self._seat(p, box.x + 16, y, seat, columns[0] - box.x - 90)
            for x, n in zip(columns, (rolls.by_seat[seat], rolls.sevens[seat]), strict=True):
                p.text(str(n), x, y, 17, INK if n else QUIET, 900, "c")

    def _seat(self, p: Painter, x: float, y: float, seat: Seat, room: float) -> None:
        cards.seat_chip(p, self.facts.looks[seat], x + 14, y, 26)
        p.text(self.name(seat), x + 34, y, 15, INK, 900, max_width=room, elide=True)

    def seal(self, p: Painter, box: Box) -> None:
        """The hash shown at the start, the seed shown now, and what comparing them says."""
        self._head(p, box, self.t("Seal of the dice"))
        facts, x, room = self.facts, box.x + 16, box.w - 32
        y = box.y + 50
        for words, digits in (
            (self.t("Shown at the start, the SHA-256 of the seed:"), facts.commitment),
            (self.t("Revealed now, the seed:"), facts.seed),
        ):
            p.text(words, x, y, 13, INK, 700, max_width=room)
            for half in (digits[:32], digits[32:]):
                y += 21
                p.text(grouped(half), x + 12, y, 13, QUIET, 700, max_width=room - 12)
            y += 30
        y += 2
        good, lines = self.seal_words()
        for line in lines:
            p.blit(p.icon("yes" if good else "no", 18, GREEN if good else RED), x + 9, y, "c")
            y = p.paragraph(line, x + 26, y, room - 26, 13.5, INK, 700, 1.35) + 4

    def seal_words(self) -> tuple[bool, list[str]]:
        """Whether all is well, and the sentences."""
        seal = self.facts.seal
        if not seal.fits:
            return False, [self.t("The seed does not fit the hash: these dice cannot be trusted.")]
        if seal.wrong:
            return False, [
                self.n(
                    "%(n)s outcome is not the one that the seed gives.",
                    "%(n)s outcomes are not those that the seed gives.", seal.wrong,
                )
            ]  # fmt: skip
        lines = [
            self.t("The seed fits the hash."),
            self.n(
                "%(n)s outcome (rolls, thefts, cards) was drawn again from it: the same.",
                "%(n)s outcomes (rolls, thefts, cards) were drawn again from it: all the same.",
                seal.verified,
            ),
        ]
        if seal.unsealed:
            lines.append(self.n(
                "%(n)s outcome before that came under an earlier seal.",
                "%(n)s outcomes before that came under an earlier seal.", seal.unsealed,
            ))  # fmt: skip
        return True, lines

    # ------------------------------------------------------------ cards
    def sources(self, p: Painter, box: Box) -> None:
        """Where the cards came from."""
        self._head(p, box, self.t("Cards by source"))
        flows = self.facts.report.cards
        words = {
            Source.PRODUCTION: self.t("dice"),
            Source.SETUP: self.t("set-up"),
            Source.BANK: self.t("bank"),
            Source.PLAYERS: self.t("players"),
            Source.STOLEN: self.t("robber"),
            Source.MONOPOLY: self.t("monopoly"),
            Source.PLENTY: self.t("year of plenty"),
        }
        fills = [SOURCE_FILLS[source] for source in SOURCES]
        items = [LegendItem(SOURCE_FILLS[s], SOURCE_ICONS[s], words[s]) for s in SOURCES]
        rows = [[flow.got(source) for source in SOURCES] for flow in flows]
        below = [_by_resource(flow.gained) for flow in flows]
        self._flow(p, box, rows, below, fills, items)

    def losses(self, p: Painter, box: Box) -> None:
        """Where the cards went."""
        self._head(p, box, self.t("Where the cards went"))
        flows = self.facts.report.cards
        words = {
            Loss.SPENT: self.t("built or bought"),
            Loss.BANK: self.t("bank"),
            Loss.PLAYERS: self.t("players"),
            Loss.DISCARDED: self.t("given up"),
            Loss.ROBBED: self.t("robber"),
            Loss.MONOPOLY: self.t("monopoly"),
        }
        fills = [LOSS_FILLS[loss] for loss in LOSSES]
        items = [LegendItem(LOSS_FILLS[s], LOSS_ICONS[s], words[s]) for s in LOSSES]
        rows = [[flow.gave(loss) for loss in LOSSES] for flow in flows]
        below = [_by_resource(flow.lost) for flow in flows]
        self._flow(p, box, rows, below, fills, items)

    def _flow(
        self, p: Painter, box: Box, rows: Sequence[Sequence[int]],
        below: Sequence[Sequence[int]], fills: Sequence[Fill], items: Sequence[LegendItem],
    ) -> None:  # fmt: skip
        """A bar a seat, the resources under it, the legend at the foot."""
        most = max(1, *(sum(row) for row in rows))
        pitch = min(104.0, (box.h - 52 - 72) / len(rows))
        for i, seat in enumerate(self.facts.order):
            y = box.y + 50 + i * pitch
            cards.seat_chip(p, self.facts.looks[seat], box.x + 32, y + 17, 30)
            bar = Box(box.x + 58, y, box.w - 58 - 62, 34)
            charts.stacked_bar(p, bar, rows[seat], fills, most)
            for r in RESOURCES:
                x = bar.x + 12 + r * 74
                p.blit(p.art(cards.resource_icon(r), 22), x, y + 53, "c")
                p.text(str(below[seat][r]), x + 15, y + 53, 14, INK, 700)
        charts.legend(p, Box(box.x + 18, box.bottom - 66, box.w - 32, 56), items)

    # ------------------------------------------------------------ robber and luck
    def robberies(self, p: Painter, box: Box) -> None:
        """Who robbed whom."""
        self._head(p, box, self.t("Who robbed whom"))
        told, order = self.facts.report.robberies, self.facts.order
        if len(order) == 1:
            words = self.t("There was nobody to rob.")
            p.text(words, box.x + 16, box.y + 58, 14, QUIET, max_width=box.w - 32)
            return
        y = box.y + 48
        words = self.t("The seats at the left took cards from those above.")
        y = p.paragraph(words, box.x + 16, y, box.w - 32, 13, QUIET, 700, 1.4)
        counts = [[told.taken[a][b] for b in order] for a in order]
        at = Box(box.x + 16, y + 4, box.w - 32, box.bottom - y - 14)
        size = min(70.0, (at.w - 44 - 52) / len(order), (at.h - 36) / (len(order) + 1))
        charts.matrix(
            p, at, self.facts.ordered_looks(), counts, size, (self.t("took"), self.t("lost"))
        )

    def luck(self, p: Painter, box: Box) -> None:
        """Cards got for the rolls against expected."""
        self._head(p, box, self.t("Luck of the dice: cards got against expected"))
        luck, order = self.facts.report.luck, self.facts.order
        most = max(3.0, *(abs(one.difference) for one in luck))
        pitch = min(46.0, (box.h - 44 - 48) / len(order))
        start = box.x + 320
        foot = box.y + 46 + pitch * len(order)
        middle = (start + box.right - 24) / 2
        p.line(middle, box.y + 44, middle, foot, INK, 1.6)
        for i, seat in enumerate(order):
            y = box.y + 46 + pitch * (i + 0.5)
            self._seat(p, box.x + 16, y, seat, 120)
            p.text(str(luck[seat].got), box.x + 230, y, 17, INK, 900, "r")
            p.text(f"/ {luck[seat].expected:.1f}", box.x + 238, y, 14, QUIET)
            bar = Box(start, y - 13, box.right - 24 - start, 26)
            charts.diverging_bar(p, bar, luck[seat].difference, most)
        words = self.t(
            "Expected: what the same buildings bring on average at each roll, the robber and the "
            "bank as they were."
        )
        p.paragraph(words, box.x + 16, foot + 16, box.w - 32, 12.5, QUIET, 700, 1.4, limit=2)

    def costs(self, p: Painter, box: Box) -> None:
        """What robber and sevens cost each seat."""
        self._head(p, box, self.t("What the robber and the sevens cost"))
        told = self.facts.report
        heads = (
            ("hand", self.t("robbed")),
            ("cards", self.t("given up")),
            ("lock", self.t("kept back")),
        )
        step = 112.0
        start = box.right - 58 - 3 * step
        columns = [start + step * j for j in range(4)]
        for (icon, words), x in zip(heads, columns, strict=False):
            p.blit(p.icon(icon, 19, QUIET, PAPER2), x, box.y + 48, "c")
            p.text(words, x, box.y + 68, 12.5, QUIET, 700, "c", max_width=step - 6)
        p.text(self.t("Total"), columns[3], box.y + 68, 12.5, QUIET, 700, "c", max_width=90)
        pitch = min(42.0, (box.h - 82 - 10) / len(self.facts.order))
        for i, seat in enumerate(self.facts.order):
            y = box.y + 82 + pitch * (i + 0.5)
            self._seat(p, box.x + 16, y, seat, columns[0] - box.x - 100)
            figures = (
                told.robberies.of(seat),
                told.cards[seat].gave(Loss.DISCARDED),
                told.robberies.held_back[seat],
            )
            for x, n in zip(columns, (*figures, sum(figures)), strict=True):
                p.text(str(n), x, y, 17, INK if n else QUIET, 900 if n else 700, "c")


def _by_resource(parts: Sequence[Sequence[int]]) -> list[int]:
    return [sum(cards[r] for cards in parts) for r in RESOURCES]
