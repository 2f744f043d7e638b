"""The new-game screen: who plays, which rules, which board; then start."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from catan_desktop.app.opening import First
from catan_desktop.app.setup import (
    COLORS,
    KINDS,
    LEVELS,
    MOST_SEATS,
    NAME_LIMIT,
    PRESET_SEATS,
    GameSetup,
    SeatSetup,
    clean_name,
    default_setup,
    problems,
    spoken,
    with_rules,
)
from catan_desktop.engine.options import Rules
from catan_desktop.i18n.words import COLORS as COLOR_WORDS
from catan_desktop.i18n.words import LAYOUTS as LAYOUT_WORDS
from catan_desktop.i18n.words import LEVEL_NOTES, preset_words
from catan_desktop.i18n.words import LEVELS as LEVEL_WORDS
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.layout import REFERENCE
from catan_desktop.ui.lists import DropDown, Option
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK, LINE, PAPER2, QUIET, RED, seat_look
from catan_desktop.ui.scene import KeyRow
from catan_desktop.ui.scenes.board_form import BoardForm
from catan_desktop.ui.scenes.first_form import FirstForm, following
from catan_desktop.ui.scenes.menu import MenuRow
from catan_desktop.ui.scenes.page import EDGE, GAP, TOP, Page
from catan_desktop.ui.scenes.people import in_figures
from catan_desktop.ui.scenes.rules_form import RulesForm
from catan_desktop.ui.scenes.seat_tab import ColorPicker, SeatTab
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button, Picture, Segmented, Words

PLAYERS_WIDTH: Final = 400.0
BOARD_WIDTH: Final = 440.0
FOOT: Final = 88.0


class NewGameScene(Page[GameSetup | None]):
    """A form for a :class:`GameSetup`; the result is None when the player went back."""

    name = "new_game"
    tools = ("help", "menu")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.setup = replace(services.setup, seed=None)
        self._own_layout = self.setup.layout
        self._own_first: First = self.setup.first
        least, most = PRESET_SEATS[self.setup.preset]
        self._own_count = len(self.setup.seats) if least < most else MOST_SEATS
        self._aside: tuple[SeatSetup, ...] = ()
        self._rules = RulesForm(
            self, self._preset_chosen, self._ruled, self._seeded, self.open_rulebook
        )
        self._board = BoardForm(self, self._changed)
        self._first = FirstForm(self, lambda first: self._changed(first=first))
        self.default = "start"
        self.setup = self._board.laid(self.setup)

    def title(self) -> str:
        """See :meth:`Page.title`."""
        return self.t("New game")

    def subtitle(self) -> str:
        """See :meth:`Page.subtitle`."""
        return self.t("your last settings") if self.services.settings.last_setup else ""

    def went_back(self) -> None:
        """See :meth:`Page.went_back`: first out of the swapping of places."""
        if self._board.swapping:
            self._board.swap_off()
        else:
            self.finish(None)

    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`."""
        taken_back = ((("Backspace",), self.t("undo")),) if self._board.swapping else ()
        return (*taken_back, (("F2",), self.t("rulebook")), *super().key_rows())

    def resume(self) -> None:
        """See :meth:`Scene.resume`: the language may be another one now."""
        self.setup = spoken(self.setup, self.services.catalogue.language)
        self.rebuild()

    # ----------------------------------------------------------------- the menu
    def menu_rows(self) -> tuple[MenuRow, ...]:
        """See :meth:`Page.menu_rows`."""
        return (
            MenuRow("back", self.t("Back to the new game"), "left", "Esc"),
            MenuRow("rulebook", self.t("Rulebook"), "book", "F2"),
            MenuRow("settings", self.t("Settings"), "gear"),
            MenuRow("keys", self.t("Keys"), "keys", "?"),
            MenuRow("title", self.t("Main menu"), "home"),
        )

    def menu_chosen(self, name: str) -> None:
        """See :meth:`Page.menu_chosen`."""
        assert self.stack is not None
        if name == "rulebook":
            self.open_rulebook()
        elif name == "settings":
            self.stack.push(SettingsScene(self.services))
        elif name == "keys":
            self.show_keys()
        elif name == "title":
            self.finish(None)

    def open_rulebook(self) -> None:
        """The rulebook, over this screen; imported when it is opened for the first time."""
        from catan_desktop.ui.rulebook.scene import RulebookScene

        assert self.stack is not None
        self.stack.push(RulebookScene(self.services))

    # -------------------------------------------------------------- the value
    def _set(self, setup: GameSetup) -> None:
        self.setup = setup
        self.rebuild()

    def _changed(self, **fields: Any) -> None:
        self._set(replace(self.setup, **fields))

    def _reseat(self, seats: tuple[SeatSetup, ...]) -> None:
        """Other seats, or the same in another order; a seat chosen to begin stays chosen."""
        first = following(self.setup.first, self.setup.seats, seats)
        self._set(replace(self.setup, seats=seats, first=first))

    def _seat(self, i: int, seat: SeatSetup) -> None:
        seats = (*self.setup.seats[:i], seat, *self.setup.seats[i + 1 :])
        self._set(replace(self.setup, seats=seats))

    def _named(self, i: int) -> Callable[[str], None]:
        return lambda text: self._seat(i, replace(self.setup.seats[i], name=clean_name(text)))

    def _typed(self, i: int) -> Callable[[str], None]:
        """While a name is typed only the value follows, so that the field stays."""

        def typed(text: str) -> None:
            seat = replace(self.setup.seats[i], name=clean_name(text))
            seats = (*self.setup.seats[:i], seat, *self.setup.seats[i + 1 :])
            self.setup = replace(self.setup, seats=seats)

        return typed

    def _colored(self, i: int) -> Callable[[str], None]:
        """The seat takes a color; whoever had it takes the seat's old one."""

        def colored(color: str) -> None:
            old = self.setup.seats[i].color
            seats = tuple(
                replace(s, color=color if k == i else old if s.color == color else s.color)
                for k, s in enumerate(self.setup.seats)
            )
            self._set(replace(self.setup, seats=seats))

        return colored

    def _removed(self, i: int) -> Callable[[], None]:
        def removed() -> None:
            seats = self.setup.seats
            self._reseat((*seats[:i], *seats[i + 1 :]))

        return removed

    def _moved_up(self, i: int) -> Callable[[], None]:
        def moved() -> None:
            seats = list(self.setup.seats)
            seats[i - 1], seats[i] = seats[i], seats[i - 1]
            self._reseat(tuple(seats))

        return moved

    def _added(self) -> None:
        """One more computer player, with a color and a name that are free."""
        self._set(replace(self.setup, seats=self._with_another(self.setup.seats)))

    def _with_another(
        self, seats: tuple[SeatSetup, ...], seat: SeatSetup | None = None
    ) -> tuple[SeatSetup, ...]:
        """One seat more; what it shares with an earlier one is replaced."""
        names = [s.name for s in default_setup(self.services.catalogue.language).seats]
        name = next(n for n in names if all(s.name != n for s in seats))
        color = next(c for c in COLORS if all(s.color != c for s in seats))
        if seat is None:
            return (*seats, SeatSetup(name, color))
        if any(clean_name(s.name) == clean_name(seat.name) for s in seats):
            seat = replace(seat, name=name)
        if any(s.color == seat.color for s in seats):
            seat = replace(seat, color=color)
        return (*seats, seat)

    def _preset_chosen(self, name: str) -> None:
        """Another preset with the seats, board and beginning it asks for, as it comes."""
        before = self.setup
        least, most = PRESET_SEATS[before.preset]
        if least < most:
            self._own_count = len(before.seats)
        if before.preset != "first_game":
            self._own_layout = before.layout
        if before.preset != "cataso":
            self._own_first = before.first
        layout = "beginner" if name == "first_game" else self._own_layout
        seats = self._seated(*PRESET_SEATS[name])
        first = following(self._own_first, before.seats, seats)
        self.setup = replace(
            before,
            preset=name,
            own_rules=None,
            layout=layout,
            first=0 if name == "cataso" and before.preset != name else first,
            seats=seats,
        )
        if layout != before.layout:
            self.setup = self._board.laid(self.setup)
        self.rebuild()

    def _seated(self, least: int, most: int) -> tuple[SeatSetup, ...]:
        """As many seats as may be, people first when some must go; those come back later."""
        count = max(least, min(most, self._own_count))
        pool = [*self.setup.seats, *self._aside]
        if count < len(self.setup.seats):
            pool.sort(key=lambda seat: seat.kind != "human")
        seats: tuple[SeatSetup, ...] = ()
        for seat in pool[:count]:
            seats = self._with_another(seats, seat)
        while len(seats) < count:
            seats = self._with_another(seats)
        self._aside = tuple(pool[count:])
        if count == 1:
            seats = (replace(seats[0], kind="human"),)
        return seats

    def _ruled(self, rules: Rules) -> None:
        self._set(with_rules(self.setup, rules))

    def _started(self) -> None:
        self.focus_on(None, visible=False)
        if not problems(self.setup) and not self._board.wrong:
            self.finish(self.setup)

    # ------------------------------------------------------------------ layout
    def panels(self) -> tuple[Box, ...]:
        """See :meth:`Page.panels`: players, rules, what the board is; below what was chosen."""
        area = self.area
        top, high = area.y + TOP, area.h - TOP - FOOT - GAP
        rules_x = area.x + EDGE + PLAYERS_WIDTH + GAP
        tray = self._tray()
        facts_y = tray.bottom + 11
        return (
            Box(area.x + EDGE, top, PLAYERS_WIDTH, high),
            Box(rules_x, top, tray.x - GAP - rules_x, high),
            Box(tray.x, facts_y, tray.w, top + high - facts_y),
            Box(area.x + EDGE, area.bottom - FOOT, area.w - 300, 78),
        )

    def _tray(self) -> Box:
        """The sea of the preview: what a larger window has more goes here."""
        area = self.area
        high = max(336.0, area.h - TOP - FOOT - GAP - 310)
        wide = BOARD_WIDTH + (area.w - REFERENCE[0]) / 2
        return Box(area.right - EDGE - wide, area.y + TOP + 5, wide, high)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        super().build()
        self.shortcuts["f2"] = self.open_rulebook
        players, rules, facts, foot = self.panels()
        self._build_players(players)
        self._rules.build(rules, self.setup)
        self._board.build(self._tray(), facts, self.setup)
        self._build_foot(foot)

    def _build_players(self, panel: Box) -> None:
        head = Box(panel.x + 16, panel.y + 12, panel.w - 32, 24)
        computers = sum(seat.kind == "computer" for seat in self.setup.seats)
        if computers > 1:
            head = head._replace(w=self._build_levels(panel) - head.x)
        self.add(Words("head.players", head, self.t("Players"), size=17, rule=computers < 2))
        for i in range(len(self.setup.seats)):
            self._build_seat(i, Box(panel.x + 12, panel.y + 46 + i * 112, panel.w - 24, 104))
        n = len(self.setup.seats)
        if n < PRESET_SEATS[self.setup.preset][1]:
            box = Box(panel.x + 12, panel.y + 46 + n * 112, panel.w - 24, 48)
            self.add(
                Button("seat.add", box, self.t("Add a computer player"), self._added,
                       kind="quiet", icon="plus", icon_size=20)
            )  # fmt: skip
        if n > 1:
            first = Box(panel.x + 14, panel.bottom - 146, panel.w - 28, 112)
            self._first.build(first, self.setup)
            note = self.t("Play goes from top to bottom.")
            low = Box(panel.x + 16, panel.bottom - 29, panel.w - 32, 20)
            self.add(Words("note.order", low, note, size=12.5, color=QUIET))
        else:
            note = self.n(
                "Reach %(n)s point in as few turns as you can. Your best on each board is kept.",
                "Reach %(n)s points in as few turns as you can. Your best on each board is kept.",
                self.setup.rules.points_to_win,
            )
            may_join = PRESET_SEATS[self.setup.preset][1] > 1
            low = Box(panel.x + 16, panel.y + (222 if may_join else 166), panel.w - 32, 60)
            self.add(Words("note.alone", low, note, size=13.5, color=QUIET, wrap=True))

    def _build_levels(self, panel: Box) -> float:
        """One choice for all computer players, in the row of the heading; returns where it begins.

        None is chosen while they are of several levels.
        """
        words = [self.t(LEVEL_WORDS[level]) for level in LEVELS]
        weights = [max(56.0, self.measure(w, 13, 900) + 30) for w in words]
        found = {seat.level for seat in self.setup.seats if seat.kind == "computer"}
        index = LEVELS.index(found.pop()) if len(found) == 1 else -1
        box = Box(panel.right - 12 - sum(weights), panel.y + 6, sum(weights), 36)
        label = self.t("all computer players")
        wide = self.measure(label, 13)
        start = box.x - 8 - wide
        self.add(Words("label.levels", Box(start, box.cy - 10, wide, 20), label, size=13,
                       color=QUIET, anchor="r"))  # fmt: skip
        self.add(
            Segmented("levels", box, label, words, index, self._leveled, weights=weights, size=13)
        )
        return start - 8

    def _leveled(self, index: int) -> None:
        """All computer players are of one level; that of people stays for when they are not."""
        seats = (
            replace(seat, level=LEVELS[index]) if seat.kind == "computer" else seat
            for seat in self.setup.seats
        )
        self._changed(seats=tuple(seats))

    def _build_seat(self, i: int, box: Box) -> None:
        seat = self.setup.seats[i]
        codes = {p.code for p in problems(self.setup) if p.seat == i}
        wrong = ""
        if "no_name" in codes:
            wrong = self.t("needs a name")
        elif "same_name" in codes:
            wrong = self.t("this name is taken")
        self.add(Picture(f"seat.{i}", box, _sheet))
        self.add(
            SeatTab(
                f"color.{i}", Box(box.x, box.y, 54, box.h),
                self.t("Color: %(color)s", color=self.t(COLOR_WORDS[seat.color])), seat.color,
                lambda: self._open_colors(i),
            )
        )  # fmt: skip
        may_go = len(self.setup.seats) > PRESET_SEATS[self.setup.preset][0]
        room = box.w - 64 - (54 if may_go else 10) - 44 * bool(i)
        self.add(
            TextField(
                f"name.{i}", Box(box.x + 64, box.y + 11, room, 36),
                self.t("Name of seat %(n)s", n=i + 1), seat.name, typed=self._typed(i),
                entered=self._named(i), limit=NAME_LIMIT, size=16,
                hint=self.t("name of this seat"), wrong=bool(wrong), tip=wrong,
            )
        )  # fmt: skip
        x = box.x + 64 + room + 8
        if i:
            self.add(Button(f"up.{i}", Box(x, box.y + 11, 36, 36), self.t("Move up"),
                            self._moved_up(i), kind="quiet", icon="swap", icon_size=17,
                            silent=True))  # fmt: skip
            x += 44
        if may_go:
            self.add(Button(f"remove.{i}", Box(x, box.y + 11, 36, 36), self.t("Remove this seat"),
                            self._removed(i), kind="quiet", icon="no", icon_size=17,
                            silent=True))  # fmt: skip
        self._build_kind(i, seat, box)

    def _build_kind(self, i: int, seat: SeatSetup, box: Box) -> None:
        row = Box(box.x + 64, box.y + 56, 196, 37)
        self.add(
            Segmented(
                f"kind.{i}", row, self.t("Who plays"), (self.t("Human"), self.t("Computer")),
                KINDS.index(seat.kind), lambda k: self._seat(i, replace(seat, kind=KINDS[k])),
                icons=("person", "mind"), weights=self._kind_weights(), size=13,
            )
        )  # fmt: skip
        right = Box(row.right + 7, row.y, box.right - row.right - 13, 37)
        if seat.kind == "human":
            self.add(Words(f"here.{i}", right, self.t("at this screen"), size=13, color=QUIET))
            return
        options = [
            Option(self.t(LEVEL_WORDS[level]), self.t(LEVEL_NOTES[level])) for level in LEVELS
        ]
        self.add(
            DropDown(
                f"level.{i}", right, self.t("Level"), options, LEVELS.index(seat.level),
                lambda k: self._seat(i, replace(seat, level=LEVELS[k])), size=13, list_width=280,
            )
        )  # fmt: skip

    def _kind_weights(self) -> tuple[float, float]:
        """As wide as the words need."""
        a, b = (self.measure(self.t(words), 13, 900) + 42 for words in ("Human", "Computer"))
        return a, b

    def _open_colors(self, i: int) -> None:
        tab = self.find(f"color.{i}")
        if tab is not None:
            words = [self.t(COLOR_WORDS[c]) for c in COLORS]
            at = Box(tab.box.right + 6, tab.box.y + 4, 0, 0)
            self.open_popup(
                ColorPicker(f"colors.{i}", at, COLORS, words, self.setup.seats[i].color,
                            self._colored(i))
            )  # fmt: skip

    def _seeded(self, text: str) -> None:
        digits = "".join(c for c in text if c.isdecimal())
        self._set(replace(self.setup, seed=int(digits) if digits else None))

    def _build_foot(self, panel: Box) -> None:
        area = self.area
        found = problems(self.setup)
        wrong = bool(found or self._board.wrong)
        words = self._problem_words(found[0].code) if found else self._board.wrong
        words = words or in_figures(self.services.catalogue, self.setup)
        x = panel.x + 36 + 40 * len(self.setup.seats)
        self.add(Words("summary", Box(x, panel.y + 16, panel.right - x - 16, 24), words, size=17,
                       weight=900, color=RED if wrong else INK))  # fmt: skip
        detail = self.t(
            "%(rules)s · %(layout)s board",
            rules=preset_words(self.services.catalogue, self.setup.preset, self.setup.changed),
            layout=self.t(LAYOUT_WORDS[self.setup.layout]),
        )
        self.add(Words("summary.more", Box(x, panel.y + 42, panel.right - x - 16, 22), detail,
                       size=13.5, color=QUIET))  # fmt: skip
        self.add(
            Button(
                "start", Box(area.right - 282, area.bottom - FOOT, 272, 78), self.t("Start"),
                self._started,
                kind="go", icon="play", key="Enter", size=22, icon_size=30,
                enabled=not wrong, tip=words if wrong else "",
            )
        )  # fmt: skip

    def _problem_words(self, code: str) -> str:
        words = {
            "seats": self.t("Two to four players are needed"),
            "first_seats": self.t("The first game needs three or four players"),
            "cataso_seats": self.t("One to four players are needed"),
            "duel_seats": self.t("A duel needs two players"),
            "solo_seats": self.t("Solo is for one player"),
            "layout": self.t("The first game has its own board"),
            "own_board": self.t("There is no board of your own yet"),
            "first": self.t("Nobody sits on the seat that begins"),
            "free_undo": self.t("Undo is free for one person against computer players only"),
            "points": self.t("These pieces and cards cannot bring so many points"),
            "no_name": self.t("A seat has no name"),
            "same_name": self.t("Two seats have the same name"),
            "same_color": self.t("Two seats have the same color"),
            "seed": self.t("The dice seed is too long"),
        }
        return words.get(code, self.t("This table cannot be played"))

    def targets(self) -> dict[str, Point]:
        """See :meth:`Scene.targets`: the places of the board while they are swapped."""
        return self._board.targets()

    # ---------------------------------------------------------------- drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        super().paint(painter)
        foot = self.panels()[3]
        for i, seat in enumerate(self.setup.seats):
            look = seat_look(seat.color)
            chip = painter.art(f"seatchip_{look.emblem}", 34, look.tones)
            painter.blit(chip, foot.x + 36 + i * 40, foot.cy, "c")


def _sheet(painter: Painter, box: Box) -> None:
    painter.panel(box, 12, PAPER2, None, LINE, 1.6, None)
