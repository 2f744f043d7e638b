"""The course of the tutorial: whatever is played, it finds its way, and points at what may be."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from catan_desktop.app.advice import (
    best_edges,
    best_hexes,
    best_vertices,
    buildings,
    is_open,
    near_harbors,
    roads_to,
)
from catan_desktop.app.happenings import Facts
from catan_desktop.app.lessons import CLOSING, LESSONS, STEPS, Lesson
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import problems
from catan_desktop.app.tutorial import TUTORIAL_ID, Course, is_tutorial, tutorial_setup
from catan_desktop.engine.actions import BuildRoad, BuildSettlement, MoveRobber, OfferTrade
from catan_desktop.engine.events import DiceThrown
from catan_desktop.storage.paths import Paths


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Paths(tmp_path, tmp_path), lambda: bytes(32))


@pytest.fixture
def session(library: Library) -> GameSession:
    return library.begin(tutorial_setup("en"))


def facts_of(session: GameSession) -> Facts:
    """What the player knows."""
    asked = 0 in session.to_act()
    legal = session.legal(0)
    seen, events = session.observe(0), session.events(0)
    return Facts(seen, events, tuple(legal) if asked else (), "", asked and legal.may_offer)


def played(session: GameSession, rng: Random) -> Iterator[Facts]:
    """The moments of a game in which everybody does anything at all."""
    yield facts_of(session)
    while not session.over and session.ply < 900:
        seat = session.to_act()[0]
        legal = session.legal(seat)
        session.act(seat, legal[rng.randrange(len(legal))])
        yield facts_of(session)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_table_can_be_set_up(language: str) -> None:
    setup = tutorial_setup(language)
    assert problems(setup) == ()
    assert [seat.kind for seat in setup.seats] == ["human", "computer", "computer"]


def test_a_saved_tutorial_is_recognised_and_no_other_game(
    library: Library, session: GameSession
) -> None:
    path = library.paths.journal(TUTORIAL_ID)
    assert is_tutorial(session)
    session.close()
    again = library.open(path)
    assert is_tutorial(again)
    again.close()
    beside = library.begin(tutorial_setup("en"))
    assert is_tutorial(beside), "a second one lies beside the first"
    assert path.with_name(f"{TUTORIAL_ID}-2.jsonl").exists()
    other = tutorial_setup("en")
    assert not is_tutorial(library.begin(replace(other, seed=1)))


def test_the_dice_suit_a_beginner(session: GameSession) -> None:
    rng = Random(3)
    for _ in played(session, rng):
        pass
    rolls = [e for e in session.events(0) if isinstance(e, DiceThrown)]
    sums = [e.first + e.second for e in rolls]
    assert 7 not in sums[:6], "two rounds without a robber"
    assert sums[6] == 7, "the first seven is the player's"
    assert rolls[6].seat == 0
    assert sums[0] in (6, 8, 10)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_played_the_course_goes_on_to_its_end(session: GameSession, seed: int) -> None:
    rng = Random(seed)
    course = Course(facts_of(session))
    told: list[str] = []
    for facts in played(session, rng):
        for _ in range(len(LESSONS) + 2):
            lesson = course.lesson(facts)
            if lesson is None or not lesson.reads:
                break
            told.append(lesson.name)
            course.tell(lesson)
        else:
            raise AssertionError("the guide never stops talking")
        if lesson is not None:
            points_at_what_may_be(lesson, facts)
    assert len(told) == len(set(told)), "nothing to be read is said twice"
    assert CLOSING.name in told
    assert course.done
    assert course.steps()[1] == len(STEPS)


def points_at_what_may_be(lesson: Lesson, facts: Facts) -> None:
    """Marks are legal places, and what is asked for can be done."""
    marks = lesson.marks(facts)
    assert marks.few_vertices <= {a.vertex for a in facts.legal if isinstance(a, BuildSettlement)}
    assert marks.few_edges <= {a.edge for a in facts.legal if isinstance(a, BuildRoad)}
    assert marks.few_hexes <= {a.hex for a in facts.legal if isinstance(a, MoveRobber)}
    lesson.part(facts)
    lesson.variant(facts)
    lesson.figures(facts)
    can = facts.can(*lesson.expects) or (OfferTrade in lesson.expects and facts.may_offer)
    assert can, f"{lesson.name} asks for what cannot be done"


def test_what_has_happened_already_needs_no_lesson(session: GameSession) -> None:
    rng = Random(5)
    for facts in played(session, rng):
        if facts.turns > 2:
            break
    course = Course(facts)
    begun = {"goal", "lands", "pips", "first_settlement", "first_road", "snake", "roll", "end_turn"}
    assert begun <= course.told
    assert CLOSING.name not in course.told


def test_a_lesson_that_was_skipped_does_not_come_again(session: GameSession) -> None:
    facts = facts_of(session)
    course = Course(facts)
    names = []
    for _ in range(4):
        lesson = course.lesson(facts)
        assert lesson is not None
        names.append(lesson.name)
        course.tell(lesson)
    assert names == ["goal", "lands", "pips", "first_settlement"]
    assert course.lesson(facts) is None
    assert course.steps()[0] == 4


def test_good_corners_have_dots_and_room_between_them(session: GameSession) -> None:
    seen = session.observe(0)
    legal = [a.vertex for a in session.legal(0) if isinstance(a, BuildSettlement)]
    best = best_vertices(seen, legal, 3)
    assert len(best) == 3
    near = seen.board.topology.vertex_neighbors
    assert not any(b in near[a] for a in best for b in best)
    dots = [sum(seen.board.vertex_pips[v]) for v in legal]
    assert min(sum(seen.board.vertex_pips[v]) for v in best) >= sorted(dots)[-6]


def test_roads_lead_on_and_the_robber_spares_the_player(session: GameSession) -> None:
    rng = Random(1)
    for facts in played(session, rng):
        if facts.turns:
            break
    seen = facts.seen
    edges = range(len(seen.board.topology.edges))
    assert len(best_edges(seen, edges, 2)) == 2
    own = seen.settlements[0]
    for hex_id in best_hexes(seen, range(19), 3):
        assert not own & seen.board.hex_vertex_masks[hex_id]


def test_the_nearest_harbors_are_those_with_the_fewest_roads_to_build(
    session: GameSession,
) -> None:
    """Free corners only; roads of the others are in the way."""
    met = 0
    for facts in played(session, Random(3)):
        if not facts.turns:
            continue
        seen, roads = facts.seen, roads_to(facts.seen)
        near = set(near_harbors(seen, 3))
        piers = [set(seen.board.topology.edge_vertices[e]) for e, _ in seen.board.harbors]
        own = buildings(seen, seen.own())
        free = [
            {v for v in pier if v in roads and is_open(seen, v)}
            for pier in piers
            if not any(own >> v & 1 for v in pier)
        ]
        away = [(min(roads[v] for v in pier), pier <= near) for pier in free if pier]
        shown = [n for n, ringed in away if ringed]
        assert len(shown) == min(3, len(away))
        assert max(shown, default=0) <= min((n for n, ringed in away if not ringed), default=99)
        met += len(shown)
        for v, n in roads.items():
            if not n:
                edges = seen.roads[seen.own()] & seen.board.topology.vertex_edge_mask[v]
                assert edges or own >> v & 1
        if facts.turns > 6:
            break
    assert met
