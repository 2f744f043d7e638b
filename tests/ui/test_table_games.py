"""Whole games at the table, by real clicks and keys, to the end screen."""

import re
from collections.abc import Callable

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.events import CardTaken, DevCardBought
from catan_desktop.engine.ids import NO_CARDS
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.end import EndScene
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.words import ROBBER_ROW, Icon, LogRow
from tests.ui.players import Keys, Mouse, new_session, play_through, seat_table

MakePilot = Callable[..., Pilot]
HIDDEN_TOTAL = re.compile(r"\(\d+\)")
"""How the points with hidden ones stand on a seat's card."""


def finish(pilot: Pilot, session: GameSession) -> None:
    """The end screen comes by itself, and nothing was cut on the way."""
    pilot.advance(0.3)
    assert session.over
    assert pilot.scene_name == "end"
    assert isinstance(pilot.scene, EndScene)
    seats = pilot.runtime.services.named(session.seats)
    assert pilot.shows(seats[session.observe(None).winner].name)
    assert pilot.faults() == []


def test_a_whole_game_by_mouse_only(make_pilot: MakePilot) -> None:
    session = new_session("hccc", 22)
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, session)
    taken = play_through(pilot, scene, Mouse(pilot, scene))
    assert taken > 30
    finish(pilot, session)


@pytest.mark.parametrize(
    ("language", "seed", "size"),
    [
        pytest.param("en", 10, (1280, 800), marks=pytest.mark.slow),
        pytest.param("ja", 7, (1024, 640), marks=pytest.mark.slow),
        pytest.param("ja", 5, (1600, 1000), marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_by_keyboard_only(
    make_pilot: MakePilot, language: str, seed: int, size: tuple[int, int]
) -> None:
    session = new_session("hccc", seed)
    pilot = make_pilot(language, size, speed="off")
    scene = seat_table(pilot, session)
    taken = play_through(pilot, scene, Keys(pilot, scene))
    assert taken > 30
    finish(pilot, session)


def kept_back(row: LogRow) -> bool:
    """Whether the row tells what the robber kept back, which is no event of the game."""
    return row.kind == ROBBER_ROW and row.seat is None


class Privacy:
    """Looks at every picture of a shared game: nobody sees what they may not."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot, self.scene = pilot, scene
        self.public_pictures = self.own_pictures = self.curtains = 0

    def look(self) -> None:
        texts = self.pilot.texts()  # draws what would be on screen now
        scene, session = self.scene, self.scene.session
        viewer = scene.seen.seat
        assert viewer == scene.seating.viewer
        assert viewer is None or session.is_human(viewer)
        own = scene.seen.own_points if viewer is not None else -1
        totals = [t for t in texts if HIDDEN_TOTAL.fullmatch(t)]
        assert all(t == f"({own})" for t in totals), "points with hidden ones are their owner's"
        self.of_the_view(viewer)
        self.of_the_log(viewer)
        self.of_the_widgets(viewer)
        if scene.curtain is not None:
            assert viewer is None
            self.curtains += 1
        if viewer is None:
            self.public_pictures += 1
        else:
            self.own_pictures += 1
            asked = viewer in session.to_act()
            assert asked or session.observe(None).active == viewer, "they need not see the screen"

    def of_the_view(self, viewer: int | None) -> None:
        seen = self.scene.seen
        if viewer is None:
            assert seen.hand == NO_CARDS
            assert seen.devs == NO_CARDS
            assert seen.own_points == 0
        for seat, facts in enumerate(self.scene.seat_cards):
            if seat != viewer:
                assert facts.total is None
            if viewer is None:
                assert facts.tracker is None
            elif seat != viewer:
                assert facts.tracker is not None
                low = seen.low[seat]
                assert facts.tracker[:5] == low, "no more than this view can conclude"

    def of_the_log(self, viewer: int | None) -> None:
        events = self.scene.chronicle.events
        for event in events:
            if isinstance(event, CardTaken) and viewer not in (event.thief, event.victim):
                assert event.resource is None
            if isinstance(event, DevCardBought) and viewer != event.seat:
                assert event.card is None
        shown = [row for row in self.scene.chronicle.rows if not kept_back(row)]
        assert shown == self.scene.speaker.rows(events)
        for row in self.scene.chronicle.rows:
            bought = row.text == "bought a development card"
            if bought and row.seat != viewer:
                assert not any(isinstance(t, Icon) for t in row.tokens)

    def of_the_widgets(self, viewer: int | None) -> None:
        names = {w.name for w in self.scene.walk()}
        shown = {n for n in names if n.startswith(("hand_", "dev_", "card_", "give_"))}
        if viewer is None:
            assert not shown
        else:
            hand = self.scene.seen.hand
            held = {n for n in shown if n.startswith("hand_") and n != "hand_rule"}
            assert held <= {f"hand_{r}" for r in range(5) if hand[r]}


@pytest.mark.parametrize(
    ("kinds", "seed", "by"),
    [
        pytest.param("hchc", 19, Mouse, marks=pytest.mark.slow),
        pytest.param("hhcc", 4, Keys, marks=pytest.mark.slow),
        pytest.param("hhhh", 6, Mouse, marks=pytest.mark.slow),
    ],
)
def test_two_people_share_the_screen_and_see_only_their_own(
    make_pilot: MakePilot, kinds: str, seed: int, by: type[Mouse | Keys]
) -> None:
    session = new_session(kinds, seed)
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, session)
    privacy = Privacy(pilot, scene)
    play_through(pilot, scene, by(pilot, scene), watch=privacy.look)
    assert privacy.curtains > 10
    assert privacy.own_pictures > 20
    assert privacy.public_pictures > privacy.curtains - 1
    finish(pilot, session)


@pytest.mark.slow
def test_a_game_with_all_animations_shows_the_same_end(make_pilot: MakePilot) -> None:
    session = new_session("hccc", 22)
    pilot = make_pilot(speed="fast")
    scene = seat_table(pilot, session)
    play_through(pilot, scene, Mouse(pilot, scene))
    pilot.advance(4.0)
    assert scene.seen == session.observe(0)
    finish(pilot, session)


def test_watching_needs_nobody_and_opens_all_hands_on_a_key(make_pilot: MakePilot) -> None:
    session = new_session("cccc", 2)
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, session)
    while session.observe(None).turn < 12:
        pilot.advance(1 / 60)
    assert scene.seen.seat is None
    assert all(facts.tracker is None for facts in scene.seat_cards)
    pilot.press("h")
    for seat, facts in enumerate(scene.seat_cards):
        assert facts.tracker is not None
        assert facts.tracker[:5] == session.observe(seat).hand
    pilot.press("h")
    assert all(facts.tracker is None for facts in scene.seat_cards)
