"""The dice so far against their expectation: at the table, by pointer and by keys."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from catan_desktop.analysis.dice import CHANCES
from catan_desktop.analysis.report import report
from catan_desktop.app.session import GameSession
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from catan_desktop.ui.box import Box
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.dicechart import expected_rolls
from tests.ui.players import advance_game, new_session, seat_table

MakePilot = Callable[..., Pilot]


def own_turn(session: GameSession) -> bool:
    seen = session.observe(0)
    return seen.turn > 20 and seen.active == 0 and session.to_act() == (0,)


def played(*, in_main: bool = False, **fields: Any) -> GameSession:
    """In the middle of a game, in the own turn; ``in_main``: after the roll."""
    session = new_session("hccc", **fields)
    phase = Phase.MAIN if in_main else Phase.ROLL
    advance_game(session, lambda s: own_turn(s) and s.observe(0).phase is phase)
    return session


def rolled(session: GameSession) -> tuple[int, ...]:
    return report(session.record).rolls.counts


def test_resting_on_the_dice_shows_the_rolls_so_far(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="off"), played()
    scene = seat_table(pilot, session)
    counts = rolled(session)
    words = f"Dice: {sum(counts)} rolls"
    assert not pilot.shows(words)
    pilot.move("dice")
    assert not pilot.shows(words), "not while the pointer only passes by"
    pilot.advance(0.6)
    assert pilot.shows(words)
    assert scene.dice_chart.counts() == counts
    assert scene.dice_chart.expected(sum(counts))[7] == pytest.approx(sum(counts) / 6)
    pilot.move((300.0, 300.0))
    assert not pilot.shows(words)


@pytest.mark.parametrize("way", ["click", "key", "focus"])
def test_it_opens_stays_and_closes_by_mouse_and_by_keys(make_pilot: MakePilot, way: str) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, played(in_main=way != "key"))
    before = scene.session.ply
    if way == "click":
        pilot.click("dice")
        pilot.move((300.0, 300.0))
    elif way == "key":
        pilot.press("x")
    else:
        pilot.press("shift+tab")
        assert scene.focused is not None
        assert scene.focused.name == "dice"
        assert pilot.shows("expected"), "the focus alone shows it"
        pilot.press("return", "tab")
    assert pilot.shows("Dice: ")
    pilot.press("space")
    assert scene.session.ply > before, "the game goes on under it"
    pilot.press("x")
    assert not pilot.shows("Dice: ")
    pilot.press("x")
    pilot.press("escape")
    assert not pilot.shows("Dice: ")
    pilot.press("x")
    before = scene.session.ply
    pilot.click("dice_chart")
    assert not pilot.shows("Dice: ")
    if way == "key":
        assert scene.session.ply == before, "the click reaches nothing below"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_it_hides_no_place_that_may_be_chosen(make_pilot: MakePilot, size: tuple[int, int]) -> None:
    pilot = make_pilot(size=size, speed="off")
    scene = seat_table(pilot, new_session("hccc"))
    pilot.press("x")
    box = pilot.widget("dice_chart").box
    spots = [scene.pane.point(s) for s in scene.pane.legal_spots(scene.selection)]
    assert len(spots) == 54
    assert not any(box.inset(-12).holds(spot) for spot in spots)
    centers = [scene.pane.layout.center(h) for h in range(19)]
    assert not any(box.inset(-30).holds(center) for center in centers)


def meets(a: Box, b: Box) -> bool:
    """Whether two boxes overlap."""
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("drawer_open", [False, True])
def test_it_covers_neither_seats_nor_bank_nor_log(
    make_pilot: MakePilot, size: tuple[int, int], drawer_open: bool
) -> None:
    pilot = make_pilot(size=size, speed="off")
    scene = seat_table(pilot, played(in_main=True))
    if drawer_open:
        pilot.press("t")
        assert pilot.find("drawer")
    pilot.press("x")
    box = pilot.widget("dice_chart").box
    table = scene.table
    for other in (*table.seats, table.bank, table.log, table.hand, table.sentence, table.dice):
        assert not meets(box, other)


def test_it_is_put_away_by_a_click_elsewhere_which_still_does_what_it_says(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, played(in_main=True))
    pilot.press("x")
    pilot.click("help")
    assert scene.find("dice_chart") is None
    assert scene.keys_open
    pilot.press("escape", "x")
    pilot.click((60.0, 300.0))
    assert scene.find("dice_chart") is None


def test_it_is_put_away_by_its_cross_and_by_a_drawer_that_opens(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, played(in_main=True))
    pilot.press("x")
    pilot.click("dice_chart_close")
    assert scene.find("dice_chart") is None
    pilot.press("x", "t")
    assert pilot.find("drawer")
    assert scene.find("dice_chart") is None
    pilot.press("x")
    assert pilot.find("dice_chart")
    pilot.press("escape")
    assert scene.find("dice_chart") is None
    assert pilot.find("drawer"), "one thing at a time"


def test_what_was_put_away_does_not_come_back_under_a_resting_pointer(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    seat_table(pilot, played(in_main=True))
    pilot.click("dice")
    pilot.advance(1.0)
    assert pilot.shows("expected")
    pilot.press("escape")
    pilot.advance(2.0)
    assert not pilot.shows("expected")
    pilot.move((300.0, 300.0))
    pilot.move("dice")
    pilot.advance(1.0)
    assert pilot.shows("expected")
    pilot.press("escape")
    assert not pilot.shows("expected"), "also what only shows while the pointer rests"


@pytest.mark.parametrize("way", ["click", "focus"])
def test_pressing_the_dice_rolls_when_a_roll_is_due(make_pilot: MakePilot, way: str) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, played())
    before = sum(rolled(scene.session))
    assert scene.seen.phase is Phase.ROLL
    if way == "click":
        pilot.click("dice")
        pilot.advance(1.0)
    else:
        pilot.press("shift+tab", "return")
    assert sum(rolled(scene.session)) == before + 1
    assert scene.find("dice_chart") is None
    if way == "click":
        assert not pilot.shows("expected"), "nobody asked for the rolls so far"


def test_a_roll_is_counted_when_it_was_shown(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="normal"), new_session("hccc")
    advance_game(session, lambda s: 0 in s.to_act() and s.observe(0).turn == 5)
    scene = seat_table(pilot, session)
    pilot.press("x")
    before = sum(scene.dice_chart.counts())
    pilot.press("space")
    pilot.advance(0.2)
    assert sum(rolled(session)) == before + 1
    assert sum(scene.dice_chart.counts()) == before, "the dice are still in the air"
    pilot.advance(3.0)
    assert sum(scene.dice_chart.counts()) >= before + 1


def test_even_dice_are_expected_roll_by_roll() -> None:
    board = replace(beginner_board(), starts=())
    session = played(board=board, rules=replace(STANDARD, dice="balanced"))
    rolls = report(session.record).rolls
    assert expected_rolls(session, rolls.total) == rolls.expected
    plain = tuple(rolls.total * chance for chance in CHANCES)
    assert rolls.expected != pytest.approx(plain)
    assert sum(expected_rolls(session, 5)) == pytest.approx(5)


def test_nothing_is_drawn_while_it_stands_open(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    seat_table(pilot, played())
    pilot.press("x")
    pilot.advance(8.0)
    before = pilot.runtime.frames
    pilot.advance(2.0)
    assert pilot.runtime.frames == before
