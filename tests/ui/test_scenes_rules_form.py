"""Every option of the rules is set on the new-game screen and reaches the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from catan_desktop.app.boards import HARBORS
from catan_desktop.app.setup import GameSetup, problems
from catan_desktop.engine.options import BOUNDS, CHOICES, OPTION_NAMES, PRESETS, SWITCHES, Rules
from catan_desktop.i18n.words import CHOICE_NOTES, CHOICE_WORDS, OPTIONS
from catan_desktop.ui.lists import DropDown
from catan_desktop.ui.scenes.new_game import NewGameScene
from catan_desktop.ui.scenes.rules_form import (
    BESIDE_RULES,
    FOLDS,
    LISTS,
    offered,
    shown,
)
from catan_desktop.ui.widgets import Segmented, Stepper, Toggle

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World

IN_FOLDS = {name: fold for fold, (_, names) in FOLDS.items() for name in names}
SHOWN = tuple(IN_FOLDS)


class Form:
    """The screen under a pilot and what came of it."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.results: list[GameSetup | None] = []
        self.scene = NewGameScene(pilot.runtime.services)
        pilot.runtime.stack.push(self.scene, self.results.append)

    @property
    def setup(self) -> GameSetup:
        return self.scene.setup

    def reach(self, name: str) -> None:
        """Open what the option stands in."""
        if name == "bag_rest":
            self.change("dice")
        fold = IN_FOLDS.get(name)
        if fold is not None and self.scene.find(name) is None:
            self.pilot.click(f"fold.{fold}")

    def change(self, name: str) -> object:
        """Give an option another value by the mouse; returns the value."""
        self.reach(name)
        self.pilot.place(name)  # scrolled into view
        widget = self.pilot.widget(name)
        box = widget.box
        if isinstance(widget, Toggle):
            self.pilot.click(name)
            return widget.on
        if isinstance(widget, Stepper):
            self.pilot.click((box.right - 10, box.cy))
            return widget.value
        if isinstance(widget, DropDown):
            index = (widget.index + 1) % len(widget.options)
            self.pilot.click(name)
            self.pilot.press(*["down"] * (index - widget.index), "return")
            return offered(name)[index]
        assert isinstance(widget, Segmented)
        index = (widget.index + 1) % len(widget.parts)
        self.pilot.click(widget.part_box(index).centre)
        return offered(name)[index]

    def start(self) -> GameSetup:
        self.pilot.click("start")
        (setup,) = self.results
        assert setup is not None
        return setup


@pytest.fixture
def form(make_pilot: MakePilot) -> Form:
    return Form(make_pilot())


def test_no_option_is_forgotten() -> None:
    assert sorted(SHOWN) == sorted(OPTION_NAMES)
    wanted = {(n, c) for n, cs in CHOICES.items() for c in cs}
    assert set(CHOICE_WORDS) == wanted
    beside = {("harbors", c) for c in HARBORS} | {c for c in wanted if c[0] in LISTS}
    assert set(CHOICE_NOTES) | beside == wanted | beside
    for name in SWITCHES:
        assert OPTIONS[name][1].startswith("On: "), "a switch says what it means when it is on"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_row_explains_itself_and_each_choice_itself(
    make_pilot: MakePilot, language: str
) -> None:
    form = Form(make_pilot(language))
    form.reach("robber")
    rules, pilot = form.scene._rules, form.pilot
    names = ("robber",)
    label, control = pilot.find("label.robber"), pilot.widget("robber")
    assert isinstance(control, Segmented)
    said = []
    for place in (
        (label.x + 2, label.y + 4), control.part_box(0).centre, control.part_box(1).centre,
    ):  # fmt: skip
        pilot.move(place)
        said.append(rules.help_words(names))
    assert said[0] == said[1] != said[2]
    assert control.parts[1] in said[2]


@pytest.mark.parametrize("name", SHOWN)
def test_an_option_is_set_by_mouse_and_reaches_the_game(form: Form, name: str) -> None:
    before = getattr(form.setup.rules, name)
    value = form.change(name)
    setup = form.start()
    assert getattr(setup.rules, name) == value != before
    assert setup.changed == (("dice", name) if name == "bag_rest" else (name,))
    assert problems(setup) == ()


@pytest.mark.parametrize("name", SHOWN)
def test_an_option_is_set_by_keyboard_and_its_help_is_read(form: Form, name: str) -> None:
    form.reach(name)
    pilot = form.pilot
    before = form.setup.rules
    for _ in range(80):
        focused = pilot.scene.focused
        if focused is not None and focused.name == name:
            break
        pilot.press("tab")
    if name in IN_FOLDS:
        pilot.move((4.0, 4.0))
        words = OPTIONS[name][1]
        if name in CHOICES and name not in LISTS:
            chosen = getattr(before, name)
            words = f"{CHOICE_WORDS[name, chosen]}: {CHOICE_NOTES[name, chosen]}"
        assert form.scene._rules.help_words((name,)) == words
    if name in LISTS:
        pilot.press("return", "down", "return")
    else:
        pilot.press("space" if name in SWITCHES else "right")
    if form.setup.rules == before:
        pilot.press("left")
    assert getattr(form.setup.rules, name) != getattr(before, name)


def test_the_bounds_are_those_of_the_engine(form: Form) -> None:
    for name in SHOWN:
        if name in BOUNDS and name not in LISTS:
            form.reach(name)
            widget = form.pilot.widget(name)
            assert isinstance(widget, Stepper)
            assert widget.bounds == BOUNDS[name]


def test_a_change_is_marked_and_choosing_the_preset_again_undoes_it(form: Form) -> None:
    form.change("robber")
    assert form.pilot.shows("1 option changed")
    assert form.pilot.shows("robber: friendly")
    form.change("discard_limit")
    assert form.pilot.shows("2 options changed")
    assert form.setup.preset == "standard"
    form.pilot.click("preset.standard")
    assert form.setup.rules == Rules()
    assert not form.pilot.shows("changed")


@pytest.mark.parametrize(
    ("preset", "count", "first"),
    [("cataso", 4, 0), ("duel", 2, "chance"), ("solo", 1, "chance"), ("first_game", 4, None)],
)
def test_a_preset_brings_its_rules_and_seats(
    form: Form, preset: str, count: int, first: str | int | None
) -> None:
    form.pilot.click(f"preset.{preset}")
    setup = form.start()
    assert setup.rules == PRESETS[preset]
    assert len(setup.seats) == count
    assert first in (None, setup.first)
    assert problems(setup) == ()
    assert setup.humans == (0,)


def test_seats_that_had_to_go_come_back(form: Form) -> None:
    before = form.setup
    for preset in ("solo", "duel", "cataso", "solo", "first_game", "standard"):
        form.pilot.click(f"preset.{preset}")
        assert problems(form.setup) == ()
    assert form.setup.seats == before.seats
    assert (form.setup.layout, form.setup.first) == (before.layout, before.first)


def test_who_plays_alone_is_a_person_with_a_free_name(form: Form) -> None:
    pilot = form.pilot
    pilot.click(form_part(form, "kind.0", 1))
    pilot.click("preset.solo")
    assert [seat.kind for seat in form.setup.seats] == ["human"]
    pilot.click("name.0")
    pilot.press("ctrl+a")
    pilot.type("Chika")
    pilot.press("return")
    pilot.click("color.0")
    pilot.click("colors.0.blue")
    pilot.click("preset.standard")
    assert len(form.setup.seats) == 4
    assert form.setup.seats[0].name == "Chika"
    assert problems(form.setup) == ()


def form_part(form: Form, name: str, index: int) -> Any:
    widget = form.pilot.widget(name)
    assert isinstance(widget, Segmented)
    return widget.part_box(index).centre


def test_alone_nothing_without_effect_is_shown(form: Form) -> None:
    form.pilot.click("preset.solo")
    for fold in FOLDS:
        form.pilot.click(f"fold.{fold}")
        for name in ("robber", "player_trades", "first"):
            assert form.scene.find(name) is None
    assert form.scene.find("seat.add") is None
    assert form.scene.find("remove.0") is None


def test_the_bag_is_asked_for_with_balanced_dice_alone(form: Form) -> None:
    form.reach("dice")
    assert form.scene.find("bag_rest") is None
    form.change("dice")
    assert form.scene.find("bag_rest") is not None


def test_two_seats_cannot_play_the_first_game(form: Form) -> None:
    form.pilot.click("remove.3")
    form.pilot.click("remove.2")
    form.pilot.click("preset.first_game")
    assert len(form.setup.seats) == 3
    assert form.scene.find("remove.0") is None


def test_points_out_of_reach_are_refused_with_a_sentence(form: Form) -> None:
    form.reach("cities")
    for name, times in (("cities", 4), ("settlements", 3), ("points_to_win", 2)):
        for _ in range(times):
            form.pilot.place(name)
            box = form.pilot.widget(name).box
            up = name == "points_to_win"
            form.pilot.click((box.right - 10 if up else box.x + 10, box.cy))
    assert [p.code for p in problems(form.setup)] == ["points"]
    assert form.pilot.shows("These pieces and cards cannot bring so many points")
    form.pilot.click("start")
    assert form.results == []


def test_harbors_are_shuffled_on_request(form: Form) -> None:
    printed = form.setup.board
    assert printed is not None
    form.pilot.click(form_part(form, "harbors", 1))
    board = form.setup.board
    assert form.setup.harbors == "shuffled"
    assert board is not None
    assert board.harbors != printed.harbors
    form.pilot.click(form_part(form, "layout", 0))
    widget = form.pilot.widget("harbors")
    assert not widget.enabled
    assert widget.tip == "This board is fixed"


def test_the_rules_are_remembered(make_pilot: MakePilot, world: World) -> None:
    first = Form(make_pilot())
    first.pilot.click("preset.cataso")
    first.change("plenty")
    setup = first.start()
    first.pilot.runtime.services.remember(setup)
    again = Form(make_pilot(last_setup=world.settings[-1].last_setup))
    assert (again.setup.preset, again.setup.rules) == ("cataso", setup.rules)
    assert again.pilot.shows("1 option changed")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1024, 640), 0),
        pytest.param((1280, 800), 0, marks=pytest.mark.slow),
        pytest.param((2560, 1600), 200, marks=pytest.mark.slow),
    ],
)
def test_all_folds_fit_and_scroll(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    form = Form(make_pilot(language, size, scale=scale))
    pilot = form.pilot
    for preset in ("cataso", "standard"):
        pilot.click(f"preset.{preset}")
        for fold in FOLDS:
            pilot.click(f"fold.{fold}")
            names = (*shown(fold, form.setup), *BESIDE_RULES.get(fold, ()))
            panel = form.scene.panels()[1]
            for name in names:
                pilot.move(name)
                box = pilot.widget(name).box
                assert panel.y <= box.y
                assert box.bottom <= panel.bottom
                pilot.texts()
    form.change("dice")
    pilot.move("bag_rest")
    pilot.texts()
    assert pilot.faults() == []


def test_the_timer_is_chosen_from_a_list_and_an_unusual_time_stays(form: Form) -> None:
    form.reach("turn_seconds")
    form.pilot.click("turn_seconds")
    timer = form.pilot.widget("turn_seconds")
    assert isinstance(timer, DropDown)
    words = [option.label for option in timer.options]
    assert words == ["Off", "30 seconds", "60 seconds", "90 seconds", "2 minutes", "3 minutes",
                     "5 minutes"]  # fmt: skip
    form.pilot.press("down", "down", "return")
    assert form.setup.rules.turn_seconds == 60
    form.scene._ruled(replace(form.setup.rules, turn_seconds=45))
    form.pilot.advance(0.1)
    assert form.pilot.shows("45 seconds")


def test_free_undo_with_a_second_person_is_refused_with_a_sentence(form: Form) -> None:
    form.reach("undo")
    form.pilot.click("undo")
    form.pilot.press("down", "return")
    assert form.setup.rules.undo == "free"
    assert form.pilot.widget("start").enabled
    form.pilot.click(form_part(form, "kind.1", 0))
    assert form.pilot.shows("Undo is free for one person against computer players only")
    assert not form.pilot.widget("start").enabled


def test_a_fold_that_grows_near_the_bottom_stays_in_view(form: Form) -> None:
    form.pilot.click("fold.undo")
    form.pilot.click("fold.dice")
    area = form.pilot.widget("rules").box
    form.pilot.click(form_part(form, "dice", 1))
    for name in ("bag_rest", "seed", "fold.help"):
        box = form.pilot.widget(name).box
        assert area.y <= box.y
        assert box.bottom <= area.bottom, name
