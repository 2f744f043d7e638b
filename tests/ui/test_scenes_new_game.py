"""The new-game screen makes a GameSetup: by mouse, by keyboard, and never a broken one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.setup import COLORS, LEVELS, GameSetup, problems
from catan_desktop.ui.scenes.new_game import NewGameScene
from catan_desktop.ui.scenes.seat_tab import SeatPicker
from catan_desktop.ui.widgets import Segmented

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World


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

    def choose(self, name: str, index: int) -> None:
        widget = self.pilot.widget(name)
        assert isinstance(widget, Segmented)
        self.pilot.click(widget.part_box(index).centre)

    def focus(self, name: str) -> None:
        for _ in range(80):
            focused = self.pilot.scene.focused
            if focused is not None and focused.name == name:
                return
            self.pilot.press("tab")
        raise AssertionError(name)

    def rename(self, seat: int, name: str) -> None:
        self.pilot.click(f"name.{seat}")
        self.pilot.press("ctrl+a")
        self.pilot.type(name)
        self.pilot.press("return")


@pytest.fixture
def form(make_pilot: MakePilot) -> Form:
    return Form(make_pilot())


def test_enter_starts_with_what_is_shown(form: Form) -> None:
    board = form.setup.board
    form.pilot.press("return")
    (setup,) = form.results
    assert setup is not None
    assert problems(setup) == ()
    assert setup.board is board
    assert board is not None


def test_a_name_is_typed_with_markup_and_format_signs_and_stays_text(form: Form) -> None:
    for name in ("<b>%(n)s{0}</b>", "山田 太郎", "Zoë ō %"):
        form.rename(1, name)
        assert form.setup.seats[1].name == name
        assert form.pilot.shows(name)


def test_escape_takes_a_typed_name_back(form: Form) -> None:
    form.pilot.click("name.0")
    form.pilot.type("xyz")
    form.pilot.press("escape")
    assert form.setup.seats[0].name == "Aki"
    assert form.pilot.scene_name == "new_game"
    form.pilot.press("escape")
    assert form.results == [None]


def test_a_name_has_at_most_24_characters_and_no_hidden_signs(form: Form) -> None:
    form.rename(0, "a\u202eb\u200fc" + "x" * 40)
    name = form.setup.seats[0].name
    assert len(name) <= 24
    assert name.startswith("abc")


@pytest.mark.parametrize(
    ("name", "words"), [("", "A seat has no name"), ("Bruno", "Two seats have the same name")]
)
def test_a_table_that_cannot_be_played_says_why_and_does_not_start(
    form: Form, name: str, words: str
) -> None:
    form.pilot.click("name.0")
    form.pilot.press("ctrl+a", "backspace")
    if name:
        form.pilot.type(name)
    form.pilot.press("return")
    assert form.pilot.shows(words)
    form.pilot.click("start")
    form.pilot.press("return")
    assert form.results == []


def test_starting_while_a_name_is_typed_takes_it(form: Form) -> None:
    form.pilot.click("name.0")
    form.pilot.press("ctrl+a")
    form.pilot.type("Mika")
    form.pilot.click("start")
    (setup,) = form.results
    assert setup is not None
    assert setup.seats[0].name == "Mika"


def test_seats_are_removed_and_added_between_two_and_four(form: Form) -> None:
    form.pilot.click("remove.3")
    form.pilot.click("remove.1")
    assert [s.name for s in form.setup.seats] == ["Aki", "Chika"]
    assert form.scene.find("remove.0") is None
    form.pilot.click("seat.add")
    form.pilot.click("seat.add")
    assert len(form.setup.seats) == 4
    assert form.scene.find("seat.add") is None
    assert problems(form.setup) == ()


def test_kind_and_level(form: Form) -> None:
    form.choose("kind.1", 0)
    assert form.setup.seats[1].kind == "human"
    assert form.pilot.shows("2 people and 2 computer players")
    form.pilot.click("level.2")
    form.pilot.click("level.2.0")
    assert form.setup.seats[2].level == "easy"
    form.pilot.click("level.3")
    form.pilot.press("up", "return")
    assert form.setup.seats[3].level == "easy"


def test_an_open_list_closes_by_escape_and_by_a_click_elsewhere(form: Form) -> None:
    for way in ("key", "mouse"):
        form.pilot.click("level.2")
        assert form.scene.find("level.2.0") is not None
        if way == "key":
            form.pilot.press("escape")
        else:
            form.pilot.click((640, 600))
        assert form.scene.find("level.2.0") is None
        assert form.pilot.scene_name == "new_game"
    assert form.setup.seats[2].level == "normal"


def test_colors_are_exchanged_never_doubled(form: Form) -> None:
    form.pilot.click("color.0")
    form.pilot.click("colors.0.blue")
    assert [s.color for s in form.setup.seats[:2]] == ["blue", "red"]
    form.pilot.click("color.2")
    form.pilot.press("down", "right", "return")
    assert form.setup.seats[2].color in COLORS
    assert len({s.color for s in form.setup.seats}) == 4
    assert problems(form.setup) == ()


def test_the_order_of_play_is_changed(form: Form) -> None:
    form.pilot.click("up.2")
    assert [s.name for s in form.setup.seats] == ["Aki", "Chika", "Bruno", "Dai"]


def test_reroll_lays_another_board_of_the_layout(form: Form) -> None:
    boards = {form.setup.board}
    for _ in range(3):
        form.pilot.click("reroll")
        boards.add(form.setup.board)
    assert len(boards) == 4
    form.choose("layout", 1)
    assert form.setup.layout == "spiral"
    assert form.setup.board not in boards


def test_the_first_game_has_its_own_board_and_gives_the_old_layout_back(form: Form) -> None:
    form.choose("layout", 1)
    form.pilot.click("preset.first_game")
    assert (form.setup.preset, form.setup.layout) == ("first_game", "beginner")
    form.choose("layout", 2)
    assert form.setup.layout == "beginner"
    assert problems(form.setup) == ()
    form.pilot.click("preset.standard")
    assert (form.setup.preset, form.setup.layout) == ("standard", "spiral")


def test_who_begins_and_the_seed(form: Form) -> None:
    form.choose("first", 2)
    form.pilot.click("fold.dice")
    form.pilot.click("seed")
    form.pilot.type("12a34")
    form.pilot.press("return")
    assert (form.setup.first, form.setup.seed) == (0, 1234)
    assert form.pilot.shows("seed 1234")


def test_a_seat_that_begins_is_chosen_and_goes_with_its_player(form: Form) -> None:
    form.choose("first", 2)
    picker = form.pilot.widget("first.seat")
    assert isinstance(picker, SeatPicker)
    form.pilot.click(picker.cell(2).centre)
    assert form.pilot.shows("Chika begins")
    form.pilot.click("up.2")
    assert (form.setup.first, form.setup.seats[1].name) == (1, "Chika")
    form.pilot.click("remove.0")
    assert (form.setup.first, form.setup.seats[0].name) == (0, "Chika")
    form.pilot.click("remove.0")
    assert form.setup.first == 0


def test_who_begins_by_keyboard_only(form: Form) -> None:
    form.focus("first")
    form.pilot.press("right", "right")
    form.focus("first.seat")
    form.pilot.press("right", "right", "right", "right", "left")
    form.pilot.press("return")
    (setup,) = form.results
    assert setup is not None
    assert setup.first == 2


def test_no_seat_that_left_begins(form: Form) -> None:
    form.choose("first", 2)
    form.focus("first.seat")
    form.pilot.press("right", "right", "right")
    assert form.setup.first == 3
    for preset in ("duel", "cataso", "first_game", "solo", "standard"):
        form.pilot.click(f"preset.{preset}")
        assert problems(form.setup) == ()
    form.pilot.click("remove.3")
    assert problems(form.setup) == ()


def test_typing_into_a_field_triggers_no_shortcut(form: Form) -> None:
    form.pilot.click("name.0")
    form.pilot.press("n", "s", "space")
    assert form.pilot.scene_name == "new_game"
    assert form.results == []


def test_the_table_is_remembered_for_the_next_run(make_pilot: MakePilot, world: World) -> None:
    first = Form(make_pilot())
    first.rename(0, "Mika")
    first.choose("kind.1", 0)
    first.pilot.press("return")
    (setup,) = first.results
    assert setup is not None
    first.pilot.runtime.services.remember(setup)
    again = Form(make_pilot(last_setup=world.settings[-1].last_setup))
    assert again.setup.seats == setup.seats
    assert again.pilot.shows("your last settings")


def test_a_form_by_keyboard_only(form: Form) -> None:
    pilot = form.pilot

    def focus(name: str) -> None:
        for _ in range(60):
            if pilot.scene.focused is not None and pilot.scene.focused.name == name:
                return
            pilot.press("tab")
        raise AssertionError(name)

    focus("name.0")
    pilot.type("Mika")
    focus("kind.1")
    pilot.press("left")
    focus("level.2")
    pilot.press("space", "up", "return")
    focus("preset.first_game")
    pilot.press("space")
    focus("start")
    pilot.press("return")
    (setup,) = form.results
    assert setup is not None
    assert [s.kind for s in setup.seats] == ["human", "human", "computer", "computer"]
    assert setup.seats[0].name == "Mika"
    assert setup.seats[2].level == "easy"
    assert setup.preset == "first_game"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 800), 0), ((1024, 640), 0), ((1280, 800), 75), ((2560, 1600), 200), ((1920, 1080), 0)],
)
def test_all_words_fit(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    form = Form(make_pilot(language, size, scale=scale))
    form.pilot.texts()
    form.choose("kind.1", 0)
    form.choose("layout", 1)
    form.pilot.click("preset.first_game")
    form.pilot.click("remove.3")
    form.pilot.click("level.2")
    form.pilot.texts()
    assert form.pilot.faults() == []


# ---------------------------------------------------------------- all levels, header, menu
def levels(form: Form) -> Segmented:
    widget = form.pilot.widget("levels")
    assert isinstance(widget, Segmented)
    return widget


def test_one_choice_sets_the_level_of_all_computer_players(form: Form) -> None:
    assert levels(form).index == LEVELS.index("normal")
    form.choose("levels", LEVELS.index("easy"))
    assert {s.level for s in form.setup.seats if s.kind == "computer"} == {"easy"}
    form.focus("levels")
    form.pilot.press("right")
    assert {s.level for s in form.setup.seats if s.kind == "computer"} == {"normal"}


def test_of_several_levels_none_is_chosen_and_each_can_be(form: Form) -> None:
    form.pilot.click("level.2")
    form.pilot.press("up", "return")
    assert len({s.level for s in form.setup.seats if s.kind == "computer"}) == 2
    assert levels(form).index == -1
    form.focus("levels")
    form.pilot.press("space")
    assert {s.level for s in form.setup.seats if s.kind == "computer"} == {"easy"}


def test_with_less_than_two_computer_players_there_is_no_such_choice(form: Form) -> None:
    form.choose("kind.1", 0)
    assert form.pilot.scene.find("levels") is not None
    form.choose("kind.2", 0)
    assert form.pilot.scene.find("levels") is None


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_the_menu_leads_to_settings_whose_language_holds_here_too(form: Form, way: str) -> None:
    if way == "mouse":
        form.pilot.click("menu")
        assert form.pilot.scene_name == "menu"
        form.pilot.click("settings")
    else:
        form.pilot.press("f10", "down", "down", "return")
    assert form.pilot.scene_name == "settings"
    form.choose("language", 1)
    form.pilot.press("escape")
    assert form.pilot.scene_name == "new_game"
    assert form.pilot.shows("新しいゲーム")
    assert form.setup.seats[0].name == "アキ"


def test_the_menu_is_left_by_escape_and_leads_to_the_title(form: Form) -> None:
    form.pilot.press("f10", "escape")
    assert form.pilot.scene_name == "new_game"
    form.pilot.press("f10", "f10")
    assert form.pilot.scene_name == "new_game"
    form.pilot.click("menu")
    form.pilot.click("title")
    assert form.results == [None]


@pytest.mark.parametrize("way", ["read", "f2", "menu"])
def test_the_rulebook_is_a_click_or_a_key_away(form: Form, way: str) -> None:
    if way == "f2":
        form.pilot.press("f2")
    elif way == "read":
        form.pilot.click("read")
    else:
        form.pilot.press("f10", "f2")
    assert form.pilot.scene_name == "rulebook"
    form.pilot.press("escape")
    assert form.pilot.scene_name == "new_game"


@pytest.mark.parametrize("way", ["?", "help"])
def test_the_question_mark_shows_the_keys(form: Form, way: str) -> None:
    if way == "?":
        form.pilot.press("?")
    else:
        form.pilot.click("help")
    assert form.pilot.scene_name == "keys"
    assert {"F2", "F10", "?"} <= set(form.pilot.texts())


def test_alone_it_is_said_what_one_plays_for(form: Form) -> None:
    assert not form.pilot.shows("in as few turns as you can")
    form.pilot.click("preset.solo")
    assert form.pilot.shows("Reach 10 points in as few turns as you can")
