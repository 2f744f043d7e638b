"""The rules of the new-game screen: presets first, then every option in folds."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from catan_desktop.app.setup import PLAYABLE_PRESETS, GameSetup
from catan_desktop.app.timer import TIMER_CHOICES
from catan_desktop.engine.options import BOUNDS, CHOICES, STANDARD, SWITCHES, Rules
from catan_desktop.i18n.catalogue import mark
from catan_desktop.i18n.words import (
    CHOICE_NOTES,
    CHOICE_WORDS,
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    TABLE_OPTIONS,
    UNDO_NOTES,
    timer_words,
)
from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.lists import DropDown, Option, ScrollArea
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import QUIET
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.widgets import (
    Button,
    Fold,
    Picture,
    RowButton,
    Segmented,
    Stepper,
    Toggle,
    Words,
)

FOLDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "goal": (
        mark("Goal and limits"),
        (
            "points_to_win",
            "winning",
            "bank_cards",
            "shortage",
            "roads",
            "settlements",
            "cities",
        ),
    ),
    "seven": (
        mark("Seven and robber"),
        ("discard_limit", "robber", "no_seven_rounds", "robber_to_desert"),
    ),
    "trade": (mark("Trading"), ("player_trades", "trade_order", "trade_after_card")),
    "cards": (mark("Cards and harbors"), ("plenty", "cards_before_roll", "harbor_delay")),
    "dice": (mark("Dice"), ("dice", "bag_rest")),
    "undo": (mark("Time and undo"), ("turn_seconds", "undo")),
}
"""The folds in their order: heading, and the options inside."""
BESIDE_RULES: Final[Mapping[str, tuple[str, ...]]] = {"dice": ("seed",)}
"""What stands in a fold too and is no option of the rules."""
LISTS: Final = {"turn_seconds": 128.0, "undo": 202.0}
"""Options whose choices hang down in a list, and how wide they stand."""
NEEDS_OTHERS: Final = ("robber", "player_trades")
"""Options that mean nothing to a player alone: a friendly robber, trade with others."""
PRESET_ICONS: Final = {
    "standard": "book",
    "first_game": "learn",
    "cataso": "star",
    "duel": "knight",
    "solo": "person",
}
PRESET_PITCH: Final = 45.0
FOLD_PITCH: Final = 42.0
ROW_PITCH: Final = 41.0
HELP: Final = 48.0
LABEL_SIZE: Final = 14.0


def offered(name: str, rules: Rules = STANDARD) -> tuple[Any, ...]:
    """The choices of an option; a time that was given otherwise is among those of the timer."""
    if name == "turn_seconds":
        return tuple(sorted({*TIMER_CHOICES, rules.turn_seconds}))
    return CHOICES[name]


class RulesForm:
    """Presets and folds in a scrolling column; tells ``ruled`` the rules that were chosen.

    Attributes:
        open: the fold that is open, empty for none.
    """

    def __init__(
        self,
        scene: "Scene[Any]",
        preset_chosen: Callable[[str], None],
        ruled: Callable[[Rules], None],
        seeded: Callable[[str], None],
        read: Callable[[], None],
    ) -> None:
        """``read``: the player wants the rulebook."""
        self._read = read
        self._scene, self._preset_chosen, self._ruled = scene, preset_chosen, ruled
        self._seeded = seeded
        self.open = ""
        self._reach = 0.0

    # ---------------------------------------------------------------- building
    def build(self, panel: Box, setup: GameSetup) -> None:
        """Add the column to the scene."""
        scene = self._scene
        head = Box(panel.x + 16, panel.y + 12, panel.w - 32, 24)
        scene.add(Words("head.rules", head, scene.t("Rules"), size=17, rule=True))
        box = Box(panel.x + 12, panel.y + 40, panel.w - 14, panel.h - 48)
        area = scene.add(ScrollArea("rules", box, 0))
        y = box.y + 6
        for name in PLAYABLE_PRESETS:
            self._preset(area, Box(box.x, y, panel.w - 24, 40), name, setup)
            y += PRESET_PITCH
        y += 7
        for name, (title, _) in FOLDS.items():
            y = self._fold(area, Box(box.x, y, panel.w - 24, 38), name, scene.t(title), setup)
        book = Box(box.x, max(y + 7, box.bottom - 46), panel.w - 24, 42)
        area.add(Button("read", book, scene.t("What the rules say"), self._read, kind="quiet",
                        icon="book", key="F2", icon_size=20))  # fmt: skip
        area.content = book.bottom - box.y + 4

    def _preset(self, area: ScrollArea, box: Box, name: str, setup: GameSetup) -> None:
        scene = self._scene
        chosen = name == setup.preset
        changed = len(setup.changed) if chosen else 0
        note, tip = scene.t(PRESET_NOTES[name]), ""
        if changed:
            note = scene.n("%(n)s option changed", "%(n)s options changed", changed)
            tip = scene.t("Choose it again to undo the changes")
        area.add(
            RowButton(
                f"preset.{name}", box, scene.t(PRESETS[name]), partial(self._preset_chosen, name),
                chosen=chosen, icon=PRESET_ICONS[name], note=note, note_x=136, tip=tip,
            )
        )  # fmt: skip

    def _fold(self, area: ScrollArea, box: Box, name: str, title: str, setup: GameSetup) -> float:
        """A heading and, when open, its rows; returns where the next one begins."""
        is_open = name == self.open
        note = self._inside(name, setup)
        area.add(Fold(f"fold.{name}", box, title, is_open, partial(self._toggled, name), note=note))
        if not is_open:
            return box.y + FOLD_PITCH
        names = (*shown(name, setup), *BESIDE_RULES.get(name, ()))
        body = Box(box.x + 10, box.bottom + 1, box.w - 20, len(names) * ROW_PITCH + HELP + 8)
        area.add(Picture("fold.body", body, controls.fold_body))
        for i, option in enumerate(names):
            row = Box(body.x + 12, body.y + 4 + i * ROW_PITCH, body.w - 24, ROW_PITCH)
            if option == "seed":
                self._seed_row(area, row, setup)
            else:
                self._row(area, row, option, setup.rules)
        low = Box(body.x + 12, body.bottom - HELP, body.w - 24, HELP)
        area.add(Picture("fold.help", low, partial(self._help, names)))
        self._reach = body.bottom + 6
        return body.bottom + 4

    def _toggled(self, name: str, is_open: bool) -> None:
        self.open = name if is_open else ""
        self._scene.rebuild()
        self._show_open()

    def _show_open(self) -> None:
        """Scroll so that the open fold is seen, as much of it as there is room for."""
        area, name = self._scene.find("rules"), self.open
        if name and isinstance(area, ScrollArea):
            fold = self._scene.find(f"fold.{name}")
            top = fold.box.y - area.box.y - 6 if fold is not None else 0.0
            below = self._reach - area.offset - area.box.bottom
            area.scroll_to(area.offset + max(0.0, min(below, top)))

    # ---------------------------------------------------------------- rows
    def _row(self, area: ScrollArea, row: Box, name: str, rules: Rules) -> None:
        label = self._scene.t(OPTIONS[name][0])
        wide = self._control(area, row, name, label, rules)
        left = Box(row.x, row.y, row.w - wide - 8, row.h)  # all of it explains the option
        area.add(Words(f"label.{name}", left, label, size=LABEL_SIZE, hovers=True))

    def _seed_row(self, area: ScrollArea, row: Box, setup: GameSetup) -> None:
        label = self._scene.t(TABLE_OPTIONS["seed"][0])
        area.add(
            Words(
                "label.seed",
                Box(row.x, row.y, row.w - 198, row.h),
                label,
                size=LABEL_SIZE,
                hovers=True,
            )
        )
        seed = "" if setup.seed is None else str(setup.seed)
        area.add(
            TextField(
                "seed", Box(row.right - 190, row.cy - 17, 190, 34), label, seed,
                entered=self._seeded, limit=18, hint=self._scene.t("none"), icon="dice", size=14,
            )
        )  # fmt: skip

    def _control(self, area: ScrollArea, row: Box, name: str, label: str, rules: Rules) -> float:
        """The control of an option at the right end of its row; returns its width."""
        if name in SWITCHES:
            box = Box(row.right - 46, row.cy - 13, 46, 26)
            area.add(Toggle(name, box, label, getattr(rules, name), self.setter(name, rules)))
            return box.w
        if name in LISTS:
            box = Box(row.right - LISTS[name], row.cy - 17, LISTS[name], 34)
            area.add(self._list(name, box, label, rules))
            return box.w
        if name in BOUNDS:
            box = Box(row.right - 104, row.cy - 16, 104, 32)
            value = getattr(rules, name)
            area.add(Stepper(name, box, label, value, BOUNDS[name], self.setter(name, rules)))
            return box.w
        box = self._segment_box(row, name)
        area.add(self.segmented(name, box, rules))
        return box.w

    def _list(self, name: str, box: Box, label: str, rules: Rules) -> DropDown:
        """The control of an option whose choices need more words."""
        t, choices, chosen = self._scene.t, offered(name, rules), self.setter(name, rules)
        words = self._scene.services.catalogue
        options = [
            Option(timer_words(words, choice))
            if name == "turn_seconds"
            else Option(t(CHOICE_WORDS[name, choice]), t(UNDO_NOTES[choice]))
            for choice in choices
        ]
        return DropDown(
            name, box, label, options, choices.index(getattr(rules, name)),
            lambda i: chosen(choices[i]), list_width=0.0 if name == "turn_seconds" else 548.0,
        )  # fmt: skip

    def _segment_box(self, row: Box, name: str) -> Box:
        """As wide as the words need."""
        wide = sum(self._part_widths(name)) + 4
        return Box(row.right - wide, row.cy - 18, wide, 36)

    def _part_widths(self, name: str) -> list[float]:
        scene = self._scene
        words = (scene.t(CHOICE_WORDS[name, choice]) for choice in offered(name))
        return [max(60.0, scene.measure(w, 13.5, 900) + 20) for w in words]

    def segmented(self, name: str, box: Box, rules: Rules) -> Segmented:
        """The control of an option that is one of a few choices."""
        choices = offered(name)
        value = getattr(rules, name)
        words = [self._scene.t(CHOICE_WORDS[name, choice]) for choice in choices]
        chosen = self.setter(name, rules)
        return Segmented(
            name, box, self._scene.t(OPTIONS[name][0]), words,
            choices.index(value) if value in choices else 0,
            lambda i: chosen(choices[i]), weights=self._part_widths(name),
        )  # fmt: skip

    def setter(self, name: str, rules: Rules) -> Callable[[object], None]:
        """What a control calls with a new value of an option."""

        def set_to(value: object) -> None:
            changes: dict[str, Any] = {name: value}
            self._ruled(replace(rules, **changes))
            if name == "dice":  # the fold has another row now, or one fewer
                self._show_open()

        return set_to

    # ---------------------------------------------------------------- words
    def _help(self, names: tuple[str, ...], p: Painter, box: Box) -> None:
        """One line about the control under the pointer or with the keyboard."""
        p.line(box.x, box.y + 2, box.right, box.y + 2)
        p.paragraph(self.help_words(names), box.x, box.y + 15, box.w, 12.5, QUIET, 700, 1.36,
                    limit=2)  # fmt: skip

    def help_words(self, names: tuple[str, ...]) -> str:
        """The help of the option that is pointed at, else of the one with the focus."""
        scene = self._scene
        hovered = [w.name.removeprefix("label.") for w in scene.walk() if w.hovered]
        focused = [scene.focused.name] if scene.focused is not None else []
        for name in (*hovered, *focused):
            if name in names:
                return self._meaning(name)
        return scene.t("Point at an option to read what it does.")

    def _meaning(self, name: str) -> str:
        """What an option is about, or what its choice means that is pointed at or taken."""
        control = self._scene.find(name)
        if not isinstance(control, Segmented):
            return self._scene.t((OPTIONS if name in OPTIONS else TABLE_OPTIONS)[name][1])
        index = control.index if control.pointed is None else control.pointed
        note = self._scene.t(CHOICE_NOTES[name, offered(name)[index]])
        return noted(self._scene, control.parts[index], note)

    def _inside(self, name: str, setup: GameSetup) -> str:
        """What a fold holds now, in a few words."""
        t, rules = self._scene.t, setup.rules
        if name == "goal":
            return t("%(n)s points, %(cards)s cards each", n=rules.points_to_win,
                     cards=rules.bank_cards)  # fmt: skip
        if name == "seven":
            if rules.robber == "friendly" and "robber" in shown(name, setup):
                return t("robber: friendly")
            return t("over %(n)s cards", n=rules.discard_limit)
        if name == "trade":
            if not rules.player_trades or len(setup.seats) == 1:
                return t("with the bank alone")
            later = rules.trade_order == "trade, then build"
            return t("with all, before building") if later else t("with all, any order")
        if name == "dice":
            words = t(CHOICE_WORDS["dice", rules.dice])
            return words if setup.seed is None else t("seed %(n)s", n=setup.seed)
        if name == "undo":
            timer = timer_words(self._scene.services.catalogue, rules.turn_seconds)
            undo = t(CHOICE_WORDS["undo", rules.undo])
            return t("%(timer)s a turn", timer=timer) if rules.turn_seconds else undo
        same = all(getattr(rules, n) == getattr(STANDARD, n) for n in shown(name, setup))
        return t("as printed") if same else t("unlike the printed book")


def noted(scene: "Scene[Any]", choice: str, note: str) -> str:
    """A choice and what it means."""
    return f"{choice}{scene.services.catalogue.p('list', ': ')}{note}"


def shown(fold: str, setup: GameSetup) -> tuple[str, ...]:
    """The options of a fold that mean something at this table."""
    left_out = set(NEEDS_OTHERS) if len(setup.seats) == 1 else set()
    if setup.rules.dice == "random":
        left_out.add("bag_rest")
    return tuple(n for n in FOLDS[fold][1] if n not in left_out)
