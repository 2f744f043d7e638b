"""What a player sees at the table: places, ghost, tracker, balls, log, pace, scale, languages.

Looked at in the picture, not in the widgets: what changes where, and which words stand there.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.app.settings import SpeedName
from catan_desktop.engine.actions import OfferTrade
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.palette import RESOURCE_COLORS, rgb
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.panels import ball_box
from catan_desktop.ui.table.scene import TableScene
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import advance_game, new_session, seat_table, session_at

MakePilot = Callable[..., Pilot]


def at(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (3, 3, 3, 3, 3), 1: (2, 0, 4, 0, 1), 2: (1, 0, 0, 0, 0)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


def look(pilot: Pilot, place: Point, reach: float = 7.0) -> bytes:
    """The pixels round a place."""
    pilot.runtime.render(always=True)
    scale = pilot.runtime.services.scale
    x, y = (round(v * scale) for v in place)
    r = round(reach * scale)
    part = pilot.runtime.painter.surface.subsurface((x - r, y - r, 2 * r, 2 * r))
    return pygame.image.tobytes(part, "RGB")


def words_in(pilot: Pilot, box: Box) -> list[str]:
    """The words that stand inside a box."""
    pilot.runtime.render(always=True)
    return [text for text, where in pilot._written() if box.holds(where.centre)]


# ------------------------------------------------------------------ the board
@pytest.mark.parametrize("key", ["s", "r", "c"])
def test_every_legal_place_is_marked_and_no_other(make_pilot: MakePilot, key: str) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at())
    layout, topology = scene.pane.layout, scene.session.board.topology
    corners = [layout.vertex(v) for v in range(len(topology.vertices))]
    sides = [layout.edge(e) for e in range(len(topology.edges))]
    places = sides if key == "r" else corners
    reach = 20.0 if key == "c" else 7.0  # the ring of a city lies round its settlement
    before = [look(pilot, place, reach) for place in places]
    pilot.press(key)
    legal = {spot.place for spot in scene.pane.legal_spots(scene.selection)}
    assert legal
    changed = {i for i, place in enumerate(places) if look(pilot, place, reach) != before[i]}
    assert changed == legal


def test_a_ghost_of_the_own_piece_stands_under_the_pointer(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at())
    pilot.press("s")
    spot = min(scene.selection.spots().vertices)
    place = scene.pane.layout.vertex(spot)
    red = rgb(scene.looks[0].tones[1])

    def reddish() -> int:
        pixels = look(pilot, place, 14.0)
        triples = zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True)
        return sum(sum(abs(a - b) for a, b in zip(t, red, strict=True)) < 120 for t in triples)

    before = reddish()
    pilot.move(f"vertex:{spot}")
    assert reddish() > before + 40
    pilot.move((5.0, 300.0))
    assert reddish() == before


# ------------------------------------------------------------------ the column at the right
def test_the_tracker_shows_what_each_hand_must_hold(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at())
    row = scene.table.seats[1]
    tracker = Box(row.x + 50, row.y + 58, row.w - 50, 24)
    assert words_in(pilot, tracker) == ["2", "0", "4", "0", "1", "0"]
    watched = seat_table(pilot, at("cccc"))
    row = watched.table.seats[1]
    tracker = Box(row.x + 50, row.y + 58, row.w - 50, 24)
    assert words_in(pilot, tracker) == ["their cards are hidden"], "the public view has none"


def test_the_more_the_table_holds_the_smaller_is_the_ball(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at(hands={0: (0, 1, 3, 5, 8)}))
    sizes = {}
    for kind in range(5):
        ball = ball_box(scene.table.bank, kind)
        color = bytes(rgb(RESOURCE_COLORS[kind]))
        pixels = look(pilot, ball.centre, 12.0)
        sizes[kind] = sum(pixels[i : i + 3] == color for i in range(0, len(pixels), 3))
    assert sizes[0] > sizes[1] > sizes[2] > sizes[3] > sizes[4] > 12, "the least one is still seen"
    pilot.move(ball_box(scene.table.bank, 0).centre)
    pilot.advance(0.6)
    assert pilot.shows("lumber: all hands hold 0.")


def test_the_log_is_filtered_by_its_button(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="off"), new_session("hccc")
    advance_game(session, lambda s: s.observe(0).turn > 12 and s.to_act() == (0,))
    scene = seat_table(pilot, session)
    log = scene.table.log
    everything = words_in(pilot, log)
    assert "Log" in everything
    pilot.click("log_filter")
    great = words_in(pilot, log)
    assert "Log" not in great
    assert any(words.startswith("Log: ") for words in great)
    assert not any("rolled" in words for words in great)
    pilot.click("log_filter")
    assert "Log: trades" in words_in(pilot, log)
    pilot.click("log_filter")
    assert "Log: my own rows" in words_in(pilot, log)
    pilot.click("log_filter")
    assert words_in(pilot, log) == everything


# ------------------------------------------------------------------ pace
def caught_up(pilot: Pilot, scene: TableScene) -> float:
    """Seconds until the picture shows what the session knows."""
    seconds = 0.0
    while scene.lagging or scene.timeline.running:
        pilot.advance(0.02)
        seconds += 0.02
    return seconds


def roll(make_pilot: MakePilot, speed: SpeedName, **settings: Any) -> tuple[float, bool]:
    """How long a roll takes to be shown, and whether anything flew or tumbled."""
    pilot, session = make_pilot(speed=speed, **settings), new_session("hccc")
    advance_game(session, lambda s: s.observe(0).turn == 5 and s.to_act() == (0,))
    scene = seat_table(pilot, session)
    caught_up(pilot, scene)
    pilot.press("space")
    moved, seconds = False, 0.0
    while scene.lagging or scene.timeline.running:
        pilot.advance(0.05, frame=0.05)
        seconds += 0.05
        moved |= bool(scene.flyers) or (scene.dice_shown is not None and not scene.dice_shown[2])
    return seconds, moved


def test_each_speed_takes_its_time_and_off_takes_none(make_pilot: MakePilot) -> None:
    slow, normal, fast, off = (
        roll(make_pilot, speed)[0] for speed in ("slow", "normal", "fast", "off")
    )
    assert slow > normal * 1.4
    assert normal > fast * 1.6
    assert fast > 0.2
    assert off == 0


def test_with_reduced_motion_no_card_flies_and_no_die_tumbles(make_pilot: MakePilot) -> None:
    assert roll(make_pilot, "normal")[1]
    assert not roll(make_pilot, "normal", reduced_motion=True)[1]


def test_skip_goes_to_the_own_turn_at_once(make_pilot: MakePilot) -> None:
    pilot, session = make_pilot(speed="slow"), new_session("hccc", 3)
    advance_game(session, lambda s: s.observe(0).turn == 5 and s.to_act() == (0,))
    scene = seat_table(pilot, session)
    pilot.press("space")
    for _ in range(400):
        if "end" in {w.name for w in scene.walk()} and scene.session.observe(0).active != 0:
            break
        pilot.press("space")
        pilot.advance(0.1)
    pilot.press("n")
    pilot.advance(0.5)
    assert 0 in session.to_act(), "the others have played while half a second went by"
    assert not scene.lagging


# ------------------------------------------------------------------ scale, size, language
SIZES = [
    ((1024, 640), 75),
    ((1280, 800), 75),
    ((2560, 1600), 200),
    pytest.param((3840, 2160), 0, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_table_is_whole_and_can_be_played(
    make_pilot: MakePilot, size: tuple[int, int], scale: int, language: str
) -> None:
    pilot = make_pilot(language, size, speed="off", scale=scale)
    scene = seat_table(pilot, at())
    window = Box(0, 0, *scene.size)
    pilot.runtime.render(always=True)
    for text, box in pilot._written():
        assert window.holds((box.x, box.y)), text
        assert window.holds((box.right, box.bottom)), text
    assert pilot.faults() == []
    pilot.press("s")
    spot = min(scene.selection.spots().vertices)
    pilot.click(f"vertex:{spot}")
    assert scene.seen.settlements[0] >> spot & 1


def test_the_language_changes_while_an_offer_is_open(make_pilot: MakePilot) -> None:
    """Sentence, drawer, answers and log, and what is being chosen stays chosen."""
    pilot = make_pilot(speed="off")
    session = at("hccc", active=1)
    scene = seat_table(pilot, session)
    session.act(1, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0,)))
    pilot.advance(0.05)
    pilot.press("c")
    assert pilot.shows("Another offer")
    assert pilot.shows("offers")
    draft = scene.selection.draft
    scene.services.try_change(replace(scene.services.settings, language="ja"))
    pilot.advance(0.1)
    assert pilot.shows("別の条件")
    assert pilot.shows("提案")
    assert not pilot.shows("offer")
    assert scene.selection.draft == draft
    assert pilot.faults() == []
