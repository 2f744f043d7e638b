"""The tutorial: played to its end with the guide, by mouse and by keyboard, in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.happenings import Facts
from catan_desktop.app.lessons import LESSONS, STEPS, Figures, Lesson
from catan_desktop.app.tutorial import TUTORIAL_ID, Course
from catan_desktop.engine.actions import BuildSettlement
from catan_desktop.engine.ids import RESOURCE_NAMES
from catan_desktop.ui.box import Box
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.tutorial.bubble import Bubble
from catan_desktop.ui.tutorial.guide import TutorialGuide, facts_of
from catan_desktop.ui.tutorial.start import go_on_dialog, unfinished
from catan_desktop.ui.tutorial.words import SAID, Said, key_of, worded
from tests.ui import pupils
from tests.ui.players import Keys, Mouse
from tests.ui.pupils import Pupil, begin

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from catan_desktop.ui.pilot import Pilot
    from catan_desktop.ui.services import SavedGame
    from catan_desktop.ui.table.scene import TableScene
    from tests.ui.conftest import MakePilot, World

FIGURES: Figures = {
    "name": 1,
    "give": 1,
    "get": 4,
    "cards": (0, 0, 1, 1, 1),
    "number": 10,
}


def pupil(pilot: Pilot, home: Path, by: type[Mouse | Keys] = Mouse) -> Pupil:
    """Somebody who begins the tutorial."""
    scene, guide = begin(pilot, home)
    return Pupil(pilot, scene, guide, by(pilot, scene))


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize(
    ("by", "language", "size"),
    [
        pytest.param(Mouse, "en", (1280, 800), marks=pytest.mark.slow),
        pytest.param(Keys, "ja", (1024, 640), marks=pytest.mark.slow),
        pytest.param(Mouse, "ja", (1280, 800), marks=pytest.mark.slow),
        pytest.param(Keys, "en", (1024, 640), marks=pytest.mark.slow),
    ],
)
def test_played_to_its_end_every_step_is_seen(
    make_pilot: MakePilot,
    world: World,
    tmp_path: Path,
    by: type[Mouse | Keys],
    language: str,
    size: tuple[int, int],
) -> None:
    pilot = make_pilot(language, size, speed="off")
    someone = pupil(pilot, tmp_path, by)
    someone.play()
    pilot.advance(0.3)
    assert pilot.scene_name == "end"
    names = {key.split(":")[0] for key in someone.said}
    assert {lesson.name for lesson in STEPS} <= names
    assert {"asked", "refused"} <= names, "first times are told too"
    assert {"road:choosing", "offer:open", "bank:open", "city:choosing"} <= set(someone.said)
    assert someone.said.index("closing") > someone.said.index("points")
    assert world.settings[-1].tutorial_done
    assert pilot.faults() == []


def test_the_course_comes_in_the_order_of_a_first_game(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    someone = pupil(make_pilot(speed="off"), tmp_path)
    someone.play(until=lambda: "move_robber" in someone.said)
    assert someone.said[:12] == [
        "goal", "lands", "pips", "first_settlement", "first_road", "snake", "second_settlement",
        "second_road", "start_cards", "roll", "production:got", "end_turn",
    ]  # fmt: skip
    assert "lost_card" not in someone.said, "nobody robs the player before the player robs"


# ---------------------------------------------------------------- adapting
def test_the_others_wait_while_there_is_something_to_read(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: "snake" in someone.said or lesson(someone) == "snake")
    ply = someone.scene.session.ply
    pilot.advance(3.0)
    assert someone.scene.session.ply == ply
    assert pilot.shows("Read what the guide says, then go on")
    assert not pilot.shows("Please wait")  # it is the game that waits
    assert someone.scene.last_said is not None
    assert someone.scene.last_said.seat == someone.scene.seating.viewer
    pilot.click("guide_next")
    pilot.advance(0.5)
    assert someone.scene.session.ply > ply


def lesson(someone: Pupil) -> str:
    """The name of what is being said."""
    return someone.guide.lesson.name if someone.guide.lesson is not None else ""


def test_the_sentence_at_the_top_asks_for_what_the_guide_asks_for(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    assert not lit(someone.scene)
    assert pilot.shows("Read what the guide says, then go on")
    assert not pilot.shows("on a lit corner")
    pilot.press("return", "return", "return")
    assert lesson(someone) == "first_settlement"
    assert lit(someone.scene)
    assert pilot.shows("Place your first settlement on a lit corner")


def test_how_far_the_course_has_come_is_told_in_words(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    assert pilot.shows(f"Step 1 of {len(STEPS)}")
    pilot.click("guide_next")
    assert pilot.shows(f"Step 2 of {len(STEPS)}")
    assert lesson(someone) == "lands"


def test_whoever_goes_ahead_is_not_held_back(make_pilot: MakePilot, tmp_path: Path) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    assert lesson(someone) == "goal"
    legal = [a.vertex for a in someone.scene.legal if isinstance(a, BuildSettlement)]
    pilot.click(f"vertex:{legal[0]}")
    assert someone.scene.session.ply == 1
    assert lesson(someone) == "first_road"


def test_nothing_is_asked_for_while_the_picture_catches_up(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="normal")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: lesson(someone) == "roll")
    pilot.press("space")
    assert someone.scene.lagging
    assert lesson(someone) == ""
    pilot.advance(3.0)
    assert lesson(someone) == "production"


@pytest.mark.slow
def test_with_animations_the_course_is_the_same(make_pilot: MakePilot, tmp_path: Path) -> None:
    calm = pupil(make_pilot(speed="off"), tmp_path / "calm")
    calm.play()
    lively = pupil(make_pilot(speed="fast"), tmp_path / "lively")
    lively.play()
    assert lively.said == calm.said


def test_only_a_few_spots_are_lit_and_all_may_be_chosen(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    scene = someone.scene
    drawn = lit(scene)
    assert not drawn, "none while there is something to read"
    someone.play(until=lambda: lesson(someone) == "first_settlement")
    assert len(lit(scene)) == 3
    other = next(
        a.vertex
        for a in scene.legal
        if isinstance(a, BuildSettlement) and a.vertex not in lit(scene)
    )
    pilot.click(f"vertex:{other}")
    assert scene.session.ply == 1


def lit(scene: TableScene) -> frozenset[int]:
    """The corners that are lit."""
    assert scene.guide is not None
    board = scene.pane.scene(scene.seen, scene.selection, scene.shown, marks=True)
    return scene.guide.marked(board).legal_vertices


def test_the_keyboard_begins_at_a_lit_spot(make_pilot: MakePilot, tmp_path: Path) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path, Keys)
    someone.play(until=lambda: lesson(someone) == "first_settlement")
    pilot.press("down")
    cursor = someone.scene.pane.cursor
    assert cursor is not None
    assert cursor.place in lit(someone.scene)


def test_a_wrong_click_gets_its_reason_and_the_guide_says_it_again(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: lesson(someone) == "first_road")
    pilot.click("end")
    assert pilot.shows("First the starting places are chosen")
    assert lesson(someone) == "first_road"
    assert pilot.shows("A road beside it")
    bubble = pilot.widget("guide")
    assert isinstance(bubble, Bubble)
    assert bubble.nods()
    pilot.advance(3.2)
    assert not bubble.nods()


def test_a_lesson_can_be_skipped_and_the_guide_sent_away(
    make_pilot: MakePilot, world: World, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: lesson(someone) == "first_settlement")
    pilot.press("g")
    assert lesson(someone) == ""
    assert len(lit(someone.scene)) > 40, "what is not asked for is not singled out"
    someone.play(until=lambda: lesson(someone) == "first_road")
    aside = someone.scene.pane.aside
    pilot.click("guide_close")
    assert someone.scene.find("guide") is None
    assert aside > 0 == someone.scene.pane.aside
    someone.play(until=lambda: someone.scene.seen.turn > 4)
    assert someone.scene.find("guide") is None
    assert world.settings[-1].guide_left
    assert not world.settings[-1].tutorial_done
    someone.play()
    pilot.advance(0.3)
    assert world.settings[-1].tutorial_done, "played through without the guide"


def test_a_guide_that_was_sent_away_stays_away_until_it_is_called(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: lesson(someone) == "first_road")
    pilot.click("guide_close")
    someone.scene.finish(Left.TITLE)
    scene = on_again(pilot, tmp_path)
    assert scene.find("guide") is None
    pilot.press("g")
    assert scene.find("guide") is not None
    assert pilot.shows("A road beside it")
    pilot.click("guide_close")
    pilot.click("guide_call")
    assert pilot.shows("A road beside it")
    scene.finish(Left.TITLE)
    assert on_again(pilot, tmp_path).find("guide") is not None


def on_again(pilot: Pilot, home: Path) -> TableScene:
    """The table of the tutorial that was left."""
    library = pupils.library(home)
    (path,) = library.paths.saves.glob("*.jsonl")
    return pupils.sit_down(pilot, library.open(path))[0]


def test_begun_anew_the_guide_speaks_again(at_title: MakePilot, world: World) -> None:
    pilot = at_title(guide_left=True, guide_told=("asked",))
    pilot.press("t")
    kept = pilot.runtime.services.settings
    assert (kept.guide_left, kept.guide_told) == (False, ())
    assert world.games.started


def test_what_was_told_aside_is_not_told_again_when_the_game_goes_on(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: "asked" in someone.said and lesson(someone) != "asked")
    assert someone.guide.course is not None
    assert "asked" in someone.guide.course.aside
    someone.scene.finish(Left.TITLE)
    library = pupils.library(tmp_path)
    (path,) = library.paths.saves.glob("*.jsonl")
    _, guide = pupils.sit_down(pilot, library.open(path))
    assert guide.course is not None
    assert "asked" in guide.course.told


def test_the_lands_are_ringed_and_shown_with_what_they_give(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    pilot.press("return")
    assert lesson(someone) == "lands"
    board = someone.scene.seen.board
    ringed = someone.guide._marks.hexes
    assert sorted(board.terrains[h] for h in ringed) == [0, 1, 2, 3, 4]
    assert [pair[1] for pair in SAID["lands"].row] == [
        f"card_{name}" for name in RESOURCE_NAMES
    ]  # fmt: skip


def test_what_is_told_aside_is_no_step(make_pilot: MakePilot, tmp_path: Path) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: lesson(someone) == "asked")
    assert pilot.shows("For the first time")
    assert not pilot.shows("Step ")


def test_what_was_said_can_be_read_again(make_pilot: MakePilot, tmp_path: Path) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    assert someone.scene.find("guide_back") is None
    someone.play(until=lambda: lesson(someone) == "first_settlement")
    pilot.click("guide_back")
    pilot.click("guide_back")
    assert pilot.shows("What the land gives")
    assert not lit(someone.scene)
    assert someone.guide.holds
    pilot.click("guide_back")
    assert pilot.shows("Welcome!")
    assert someone.scene.find("guide_back") is None
    pilot.press("return", "return", "return")
    assert pilot.shows("Your first settlement")
    assert len(lit(someone.scene)) == 3
    pilot.click("guide_back")
    pilot.click(f"vertex:{min(someone.guide._marks.few_vertices or {22})}")
    assert lesson(someone) == "first_road", "the game goes on also from there"
    assert pilot.shows("A road beside it")


def test_a_tutorial_that_was_left_goes_on_where_it_stood(
    make_pilot: MakePilot, tmp_path: Path
) -> None:
    pilot = make_pilot(speed="off")
    someone = pupil(pilot, tmp_path)
    someone.play(until=lambda: lesson(someone) == "move_robber")
    told = set(someone.guide.course.told) if someone.guide.course is not None else set()
    someone.scene.finish(Left.TITLE)
    library = pupils.library(tmp_path)
    (path,) = library.paths.saves.glob("*.jsonl")
    scene, guide = pupils.sit_down(pilot, library.open(path))
    assert guide.course is not None
    assert guide.lesson is not None
    assert guide.lesson.name in ("move_robber", "seven")
    begun = {"goal", "lands", "pips", "first_settlement", "snake", "start_cards", "roll"}
    assert begun <= guide.course.told <= told | {"production", "bought"}
    Pupil(pilot, scene, guide, Mouse(pilot, scene)).play(until=lambda: scene.seen.turn > 9)


def test_the_title_asks_before_it_begins_anew(
    at_title: MakePilot, world: World, make_saved: Callable[..., SavedGame]
) -> None:
    left = replace(make_saved(f"{TUTORIAL_ID}-2", turn=5), tutorial=True)
    world.games.saved = [make_saved("other"), left]
    pilot = at_title()
    pilot.press("t")
    assert pilot.shows("You left it in turn 5.")
    pilot.press("return")
    assert world.games.opened == [f"{TUTORIAL_ID}-2"]
    pilot.click("leave")
    pilot.press("t")
    pilot.click("anew")
    (setup,) = world.games.started
    assert len(setup.seats) == 3
    pilot.click("leave")
    pilot.press("t", "escape")
    assert pilot.scene_name == "title"


# ---------------------------------------------------------------- words and room
def test_every_lesson_has_words_and_every_word_a_lesson() -> None:
    names = {x.name for x in LESSONS} | {"closing"}
    assert {key.split(":")[0] for key in SAID} == names
    for name in names:
        assert name in SAID or any(key.startswith(f"{name}:") for key in SAID)


SCREENS = [
    ((1024, 640), 0),
    ((1280, 800), 75),
    ((2560, 1600), 200),
]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), SCREENS)
def test_all_it_says_fits_and_hides_nothing_of_the_island(
    make_pilot: MakePilot, tmp_path: Path, language: str, size: tuple[int, int], scale: int
) -> None:
    pilot = make_pilot(language, size, speed="off", scale=scale)
    scene, guide = begin(pilot, tmp_path)
    for key in SAID:
        says(guide, scene, key)
        bubble = pilot.widget("guide").box
        assert within(bubble, scene.table.tray), key
        coast = [(scene.pane.layout.vertex(v), 6.0) for v in range(54)]
        for (x, y), r in (*scene.pane.busy(scene.seen), *coast):
            hidden = bubble.x < x + r and x - r < bubble.right
            assert not (hidden and bubble.y < y + r and y - r < bubble.bottom), key
        scene.keys_open = True
        says(guide, scene, key)
        over_log = pilot.widget("guide").box
        assert within(over_log, scene.table.log), key
        assert not over_log.overlaps(scene.table.drawer)
        scene.keys_open = False
    assert pilot.faults() == []


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another, but for the last digits."""
    wide = outer.x <= inner.x + 0.1 and inner.right <= outer.right + 0.1
    return wide and outer.y <= inner.y + 0.1 and inner.bottom <= outer.bottom + 0.1


class OneLesson(Course):
    """A course that says one thing, whatever the moment."""

    def __init__(self, only: Lesson, facts: Facts) -> None:
        super().__init__(facts)
        self.only = only

    def lesson(self, facts: Facts) -> Lesson:
        return self.only


def says(guide: TutorialGuide, scene: TableScene, key: str) -> None:
    """Let the guide say something."""
    name, _, variant = key.partition(":")
    found = next(x for x in (*LESSONS, *STEPS) if x.name == name)
    only = replace(found, variant=lambda _: variant, figures=lambda _: FIGURES)
    guide.course = OneLesson(only, facts_of(scene))
    scene.rebuild()


def test_the_words_take_names_as_they_are(make_pilot: MakePilot, tmp_path: Path) -> None:
    scene, _ = begin(make_pilot(), tmp_path)
    assert key_of("production", "got") == "production:got"
    assert key_of("seven", "other") == "seven"
    said = worded("leader", {"name": 2, "number": 8}, scene.speaker)
    assert said == Said(
        "Look out",
        "Chika has 8 points. Put the robber there, and do not trade with the leader any more.",
    )


def test_only_an_own_unfinished_tutorial_is_gone_on_with(
    make_pilot: MakePilot, make_saved: Callable[..., SavedGame]
) -> None:
    assert unfinished([make_saved("g1")]) is None
    dialog = go_on_dialog(make_pilot().runtime.services, make_saved(turn=0))
    assert dialog.default == "on"
