"""The board of the new-game screen: spiral, share code, swapping by mouse and keyboard, help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from catan_desktop.app.boards import (
    DIRECTIONS,
    LAYOUTS,
    SWAPS,
    board_from_code,
    code_of,
    lay_board,
    places,
    red_pairs,
)
from catan_desktop.app.setup import DRAWINGS, GameSetup, problems
from catan_desktop.engine.board import SPIRAL_TOKENS, Board, beginner_board, spiral_hexes
from catan_desktop.engine.options import OPTION_NAMES
from catan_desktop.i18n.catalogue import LANGUAGES, Catalogue
from catan_desktop.i18n.words import (
    CHOICE_NOTES,
    CODE_FAULTS,
    CORNERS,
    FIRSTS,
    LAYOUT_NOTES,
    OPTIONS,
    PIPS_NOTE,
    SWAP_NOTES,
    TABLE_OPTIONS,
)
from catan_desktop.i18n.words import DIRECTIONS as DIRECTION_WORDS
from catan_desktop.i18n.words import LAYOUTS as LAYOUT_WORDS
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.scenes.new_game import NewGameScene
from catan_desktop.ui.widgets import Segmented

if TYPE_CHECKING:
    from collections.abc import Callable

    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World

SIZES = [
    ((1024, 640), 0),
    pytest.param((1280, 800), 0, marks=pytest.mark.slow),
    pytest.param((2560, 1600), 200, marks=pytest.mark.slow),
]


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

    @property
    def board(self) -> Board:
        assert self.setup.board is not None
        return self.setup.board

    def choose(self, name: str, index: int) -> None:
        widget = self.pilot.widget(name)
        assert isinstance(widget, Segmented)
        self.pilot.click(widget.part_box(index).centre)

    def focus(self, name: str) -> None:
        for _ in range(80):
            focused = self.pilot.scene.focused
            shown = focused is not None and self.pilot.scene.shows_focus(focused)
            if shown and focused is not None and focused.name == name:
                return
            self.pilot.press("tab")
        raise AssertionError(name)

    def code(self, text: str) -> None:
        """Type a code over the one that is shown."""
        self.pilot.click("code")
        self.pilot.press("ctrl+a")
        self.pilot.type(text)
        self.pilot.press("return")

    def help(self) -> str:
        return self.scene._board.help_words()[0]

    def swap(self, kind: int) -> None:
        self.pilot.click("swap")
        self.choose("swap.what", kind)


@pytest.fixture
def form(make_pilot: MakePilot) -> Form:
    return Form(make_pilot())


def reads(board: Board, corner: int, clockwise: bool) -> bool:
    """Whether the letters of a spiral can be read from a corner."""
    tokens = (board.tokens[h] for h in spiral_hexes(corner, clockwise))
    return tuple(n for n in tokens if n) == SPIRAL_TOKENS


def test_each_layout_is_explained_where_it_is_pointed_at(form: Form) -> None:
    layout = form.pilot.widget("layout")
    assert isinstance(layout, Segmented)
    for index, name in enumerate(LAYOUTS):
        form.pilot.move(layout.part_box(index).centre)
        assert form.help() == f"{LAYOUT_WORDS[name]}: {LAYOUT_NOTES[name]}"
    form.pilot.move("label.pips")
    assert form.help() == PIPS_NOTE


# ------------------------------------------------------------------ the spiral


@pytest.mark.parametrize("corner", range(6))
def test_a_spiral_from_any_corner_in_both_directions_by_mouse(form: Form, corner: int) -> None:
    pilot = form.pilot
    assert form.scene.find("corner") is None
    form.choose("layout", 1)
    assert (form.setup.corner, form.setup.direction) == ("chance", "chance")
    pilot.click(f"corner.{corner}")
    assert pilot.shows(CORNERS[corner])
    for index, way in ((1, "clockwise"), (2, "counterclockwise")):
        pilot.click("direction")
        pilot.click(f"direction.{index}")
        assert (form.setup.corner, form.setup.direction) == (corner, way)
        assert reads(form.board, corner, way == "clockwise")
        pilot.click("reroll")
        assert reads(form.board, corner, way == "clockwise")
    pilot.click("corner.chance")
    assert form.setup.corner == "chance"


def test_a_spiral_by_keyboard_only(form: Form) -> None:
    form.focus("layout")
    form.pilot.press("left")
    form.focus("corner")
    form.pilot.press("right", "right", "right")
    form.focus("direction")
    form.pilot.press("space", "down", "return")
    assert (form.setup.layout, form.setup.corner, form.setup.direction) == (
        "spiral",
        2,
        "clockwise",
    )
    form.focus("corner")
    form.pilot.press("left", "left", "left", "left")
    assert form.setup.corner == 5
    form.focus("start")
    form.pilot.press("return")
    (setup,) = form.results
    assert setup is not None
    assert setup.board is not None
    assert reads(setup.board, 5, True)


def test_the_spiral_is_remembered(make_pilot: MakePilot, world: World) -> None:
    first = Form(make_pilot())
    first.choose("layout", 1)
    first.pilot.click("corner.4")
    first.pilot.runtime.services.remember(replace(first.setup, board=None))
    again = Form(make_pilot(last_setup=world.settings[-1].last_setup))
    assert (again.setup.layout, again.setup.corner) == ("spiral", 4)
    assert reads(again.board, 4, True) or reads(again.board, 4, False)


# ------------------------------------------------------------------ share codes


@pytest.mark.parametrize("layout", range(4))
def test_the_code_of_every_board_is_shown(form: Form, layout: int) -> None:
    form.choose("layout", layout)
    code = code_of(form.board)
    assert form.pilot.shows(code)
    assert board_from_code(code) == form.board


def test_a_typed_code_is_the_board_that_is_played(form: Form) -> None:
    wanted = lay_board("fair", form.pilot.runtime.services.rng, "shuffled")
    form.code(code_of(wanted).lower().replace("-", " "))
    assert form.board == wanted
    assert form.setup.layout == "own"
    harbors = form.pilot.widget("harbors")
    assert isinstance(harbors, Segmented)
    assert (harbors.enabled, harbors.index) == (False, 1)  # as they lie, not as was asked for last
    assert form.pilot.shows(code_of(wanted))
    form.pilot.click("start")
    (setup,) = form.results
    assert setup is not None
    assert (setup.board, setup.own_board) == (wanted, wanted)
    assert problems(setup) == ()


def test_a_code_is_pasted_and_copied_by_keyboard(form: Form) -> None:
    wanted = lay_board("random", form.pilot.runtime.services.rng)
    pygame.scrap.put_text(f" {code_of(wanted)}\n")
    form.focus("code")
    form.pilot.press("ctrl+a", "ctrl+v", "return")
    assert form.board == wanted
    form.pilot.press("return", "ctrl+a", "ctrl+c", "escape")
    assert pygame.scrap.get_text() == code_of(wanted)
    assert form.board == wanted
    assert form.pilot.scene_name == "new_game"


def test_the_beginners_code_is_the_beginners_board(form: Form) -> None:
    form.code("b0hn")
    assert (form.setup.layout, form.board) == ("beginner", beginner_board())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("F3HQ-16FG", "length"),
        ("S0YN-74KX-QJFZ", "mistyped"),
        ("X0HN", "kind"),
        ("B0?N", "sign"),
        ("B" * 100 + "B", "length"),
    ],
)
def test_a_wrong_code_is_refused_with_a_sentence_and_nothing_is_lost(
    make_pilot: MakePilot, language: str, text: str, fault: str
) -> None:
    form = Form(make_pilot(language, (1024, 640)))
    before = form.setup
    form.code(text)
    catalogue = Catalogue(language)
    template = catalogue.t(CODE_FAULTS[fault]).split("%(")[0]
    assert form.pilot.shows(template[:12])
    assert form.setup == before
    field = form.pilot.widget("code")
    assert isinstance(field, TextField)
    assert field.wrong
    assert field.text == text[:100]
    form.pilot.click("start")
    form.pilot.press("escape")  # out of the field at most
    assert [r for r in form.results if r is not None] == []
    assert form.pilot.faults() == []


def test_starting_while_a_wrong_code_is_typed_starts_nothing(form: Form) -> None:
    form.pilot.click("code")
    form.pilot.press("ctrl+a")
    form.pilot.type("F3")
    form.pilot.click("start")
    assert form.results == []
    form.pilot.click("code")
    form.pilot.press("ctrl+a", "backspace", "return")
    assert not form.scene._board.wrong
    form.pilot.click("start")
    assert len(form.results) == 1


def test_another_board_ends_a_wrong_code(form: Form) -> None:
    form.code("F3")
    form.pilot.click("reroll")
    assert not form.scene._board.wrong
    assert form.pilot.shows(code_of(form.board))


def test_the_first_game_takes_no_code_but_its_own(form: Form) -> None:
    form.pilot.click("preset.first_game")
    form.code(code_of(lay_board("fair", form.pilot.runtime.services.rng)))
    assert form.pilot.shows("The first game has its own board")
    assert form.board == beginner_board()
    form.code("B0HN")
    assert not form.scene._board.wrong
    assert problems(form.setup) == ()


def test_copying_lays_the_code_on_the_clipboard_or_says_that_there_is_none(
    form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", laid.append)
    form.pilot.click("copy")
    assert laid == [code_of(form.board)]
    assert form.help() == "The code was copied."

    def refuse(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    form.focus("copy")
    form.pilot.press("return")
    assert form.help().startswith("The system lends no clipboard")
    assert form.results == []


# ------------------------------------------------------------------ swapping


@pytest.mark.parametrize("kind", range(3))
def test_two_places_are_exchanged_by_mouse(form: Form, kind: int) -> None:
    swap, laid = SWAPS[kind], form.board
    form.swap(kind)
    targets = form.scene.targets()
    assert set(targets) == {f"{swap}:{place}" for place in places(laid, swap)}
    names = list(targets)
    form.pilot.click(names[0])
    assert form.board == laid
    assert form.pilot.shows(SWAP_NOTES[swap][1].split(".")[0])
    other = next(n for n in names[1:] if _differ(laid, swap, names[0], n))
    form.pilot.click(other)
    assert form.board != laid
    assert (form.setup.layout, form.setup.own_board) == ("own", form.board)
    form.pilot.click("swap.back")
    assert (form.board, form.setup.layout, form.setup.own_board) == (laid, "random", None)


def _differ(board: Board, swap: str, a: str, b: str) -> bool:
    i, k = int(a.split(":")[1]), int(b.split(":")[1])
    if swap == "harbors":
        kinds = dict(board.harbors)
        return kinds[i] != kinds[k]
    if swap == "tokens":
        return board.tokens[i] != board.tokens[k]
    return board.terrains[i] != board.terrains[k]


@pytest.mark.parametrize("kind", range(3))
def test_two_places_are_exchanged_by_keyboard_only(form: Form, kind: int) -> None:
    laid = form.board
    form.focus("swap")
    form.pilot.press("return")
    form.focus("swap.what")
    form.pilot.press(*["right"] * kind)
    form.focus("preview")
    for way in ("right", "down", "left", "up"):
        form.pilot.press("return", "return", way, "return", "backspace")
        assert form.board == laid
    form.pilot.press("return", "return", "down", "right", "right", "return")
    if form.board == laid:  # both held the same
        form.pilot.press("return", "left", "return")
    assert form.board != laid
    form.pilot.press("ctrl+z")
    assert form.board == laid
    form.pilot.press("escape")
    assert not form.scene._board.swapping
    assert form.results == []


def test_the_same_place_again_lets_it_go(form: Form) -> None:
    laid = form.board
    form.swap(0)
    form.pilot.click("hexes:3")
    form.pilot.click("hexes:3")
    form.pilot.click("hexes:4")
    assert form.board == laid
    assert form.setup.layout == "random"


def test_as_laid_takes_all_exchanges_back(form: Form) -> None:
    laid = form.board
    form.swap(0)
    assert not form.pilot.widget("swap.reset").enabled
    for a, b in ((0, 9), (3, 17), (9, 11)):
        form.pilot.click(f"hexes:{a}")
        form.pilot.click(f"hexes:{b}")
    changed = form.board
    assert sum(t != u for t, u in zip(laid.terrains, changed.terrains, strict=True)) > 1
    form.pilot.click("swap.reset")
    assert (form.board, form.setup.layout) == (laid, "random")


def test_red_neighbors_are_warned_of_and_can_be_played(form: Form) -> None:
    pilot = form.pilot
    form.swap(1)
    assert pilot.shows("No 6 or 8 lies beside another.")
    red = [h for h in places(form.board, "tokens") if form.board.tokens[h] in (6, 8)]
    beside = form.board.topology.hex_neighbors[red[0]]
    spot = next(h for h in beside if form.board.tokens[h] not in (0, 6, 8))
    pilot.click(f"tokens:{red[1]}")
    pilot.click(f"tokens:{spot}")
    assert red_pairs(form.board)
    assert form.scene._board.warning_words().endswith("You may play it so.")
    pilot.click("swap.done")
    pilot.move((5.0, 5.0))
    assert form.help() == form.scene._board.warning_words()
    pilot.click("start")
    (setup,) = form.results
    assert setup is not None
    assert red_pairs(setup.board or beginner_board())


def test_an_own_board_is_kept_while_others_are_looked_at_and_for_the_next_run(
    make_pilot: MakePilot, world: World
) -> None:
    form = Form(make_pilot())
    form.swap(2)
    names = list(form.scene.targets())
    form.pilot.click(names[0])
    other = next(n for n in names[1:] if _differ(form.board, "harbors", names[0], n))
    form.pilot.click(other)
    own = form.board
    form.pilot.press("escape")
    assert form.pilot.shows("Own board")
    assert not form.pilot.widget("reroll").enabled
    form.choose("layout", 3)
    assert form.board != own
    form.choose("layout", 4)
    assert form.board == own
    form.pilot.runtime.services.remember(replace(form.setup, board=None))
    again = Form(make_pilot(last_setup=world.settings[-1].last_setup))
    assert (again.setup.layout, again.board) == ("own", own)


def test_own_without_one_begins_with_the_board_that_is_shown(form: Form) -> None:
    board = form.board
    form.choose("layout", 4)
    assert (form.setup.layout, form.setup.own_board, form.board) == ("own", board, board)


def test_the_board_of_the_first_game_is_not_swapped(form: Form) -> None:
    form.pilot.click("swap")
    form.pilot.click("preset.first_game")
    assert not form.scene._board.swapping
    swap = form.pilot.widget("swap")
    assert not swap.enabled
    assert swap.tip == "The first game has its own board"


def test_the_beginners_board_may_be_changed_and_is_an_own_one_then(form: Form) -> None:
    form.choose("layout", 0)
    form.swap(0)
    form.pilot.click("hexes:0")
    form.pilot.click("hexes:1")
    assert form.setup.layout == "own"
    assert form.board.starts == ()


# ------------------------------------------------------------------ words


def test_every_choice_before_the_game_has_words_and_a_line_of_help_in_both_languages() -> None:
    assert set(OPTION_NAMES) == set(OPTIONS)
    assert set(LAYOUTS) == set(LAYOUT_NOTES) == set(LAYOUT_WORDS)
    assert set(DIRECTIONS) == set(DIRECTION_WORDS)
    assert {*DRAWINGS, "chosen"} == set(FIRSTS)
    assert set(SWAPS) == set(SWAP_NOTES)
    told = [w for pair in (*OPTIONS.values(), *TABLE_OPTIONS.values()) for w in pair]
    told += [w for pair in (*FIRSTS.values(), *SWAP_NOTES.values()) for w in pair]
    told += [*LAYOUT_NOTES.values(), *DIRECTION_WORDS.values(), *CODE_FAULTS.values(), *CORNERS]
    for language in LANGUAGES:
        catalogue = Catalogue(language)
        for words in told:
            assert words
            assert catalogue.has(words), words
            assert "\n" not in catalogue.t(words)


@pytest.mark.parametrize("name", ["layout", "corner", "direction", "harbors", "code"])
def test_the_help_of_a_choice_is_read_by_mouse_and_by_keyboard(form: Form, name: str) -> None:
    form.choose("layout", 1)
    words = TABLE_OPTIONS[name][1]
    if name == "layout":
        words = f"{LAYOUT_WORDS['spiral']}: {LAYOUT_NOTES['spiral']}"
    elif name == "harbors":
        words = f"As printed: {CHOICE_NOTES['harbors', 'printed']}"
    form.pilot.move(f"label.{name}" if name != "direction" else name)
    assert form.help() == words
    form.pilot.move((5.0, 5.0))
    form.focus(name)
    assert form.help() == words
    assert form.pilot.shows(words.split()[0])


@pytest.mark.parametrize("layout", range(5))
def test_the_layout_says_what_it_is(form: Form, layout: int) -> None:
    form.choose("layout", layout)
    name = LAYOUTS[layout]
    if name != "spiral":  # there its corner and direction stand instead
        assert form.pilot.shows(LAYOUT_NOTES[name].split(":")[0].split(";")[0])


def _spiral(form: Form) -> None:
    form.choose("layout", 1)
    for corner in range(6):
        form.pilot.click(f"corner.{corner}")
        form.pilot.texts()
    form.pilot.click("direction")


def _swapping(form: Form) -> None:
    for kind in range(3):
        if kind == 0:
            form.pilot.click("swap")
        form.choose("swap.what", kind)
        form.pilot.texts()
        form.pilot.click(next(iter(form.scene.targets())))
        form.pilot.texts()
        for name in ("swap.what", "swap.back", "swap.reset", "swap.done", "preview"):
            form.pilot.move(name)
            form.pilot.texts()


def _layouts(form: Form) -> None:
    for index in range(5):
        form.choose("layout", index)
        for name in ("layout", "harbors", "code", "copy", "reroll", "swap"):
            form.pilot.move(name)
            form.pilot.advance(0.5)
            form.pilot.texts()


def _firsts(form: Form) -> None:
    for index in range(3):
        form.choose("first", index)
        form.pilot.texts()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("look", [_spiral, _swapping, _layouts, _firsts])
def test_all_words_fit(
    make_pilot: MakePilot,
    language: str,
    size: tuple[int, int],
    scale: int,
    look: Callable[[Form], None],
) -> None:
    form = Form(make_pilot(language, size, scale=scale))
    look(form)
    form.pilot.texts()
    assert form.pilot.faults() == []
