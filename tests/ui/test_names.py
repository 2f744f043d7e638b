"""Invented names follow the player's language on screen; chosen ones, and the journal, do not."""

from collections.abc import Callable
from dataclasses import replace

from catan_desktop.app.setup import default_setup, spoken_seats
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.end import EndScene
from catan_desktop.ui.scenes.saves import SavesScene
from catan_desktop.ui.services import SavedGame
from tests.ui.players import advance_game, new_session, seat_table

MakePilot = Callable[..., Pilot]


def switch(pilot: Pilot, language: str) -> None:
    services = pilot.runtime.services
    services.change(replace(services.settings, language=language))
    pilot.advance(0.1)


def test_after_a_switch_the_table_and_its_log_use_the_language_of_the_player(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    session = new_session("hccc", names=("Aki", "Bruno", "Yuri", "Dai"))
    advance_game(session, lambda s: s.observe(0).turn == 9)
    before = session.seats
    scene = seat_table(pilot, session)
    assert pilot.shows("Bruno")
    switch(pilot, "ja")
    for name in ("アキ", "ブルーノ", "Yuri", "ダイ"):
        assert pilot.shows(name)
    assert not pilot.shows("Bruno")
    assert not any("Bruno" in text or "Dai" in text for text in pilot.texts()), "nor in the log"
    assert "ブルーノ" in pilot.widget("seat_1").tip
    assert scene.session.seats == before, "only what is shown changes"
    switch(pilot, "en")
    assert pilot.shows("Bruno")


def test_the_end_and_the_saved_games_do_so_too(make_pilot: MakePilot) -> None:
    pilot = make_pilot("ja")
    session = new_session("cccc")
    advance_game(session, lambda s: s.over)
    services = pilot.runtime.services
    pilot.runtime.stack.push(EndScene(services, session))
    pilot.advance(0.1)
    assert pilot.shows("ブルーノ")
    assert not pilot.shows("Bruno")
    game = SavedGame("a", 0.0, 5, default_setup("en").seats, (2, 3, 4, 2), 1)
    pilot.runtime.stack.push(SavesScene(services, (game,)))
    assert pilot.shows("ブルーノの番")
    assert pilot.shows("ダイ")
    assert not pilot.shows("Dai")


def test_names_that_would_be_alike_stay() -> None:
    seats = default_setup("en").seats[:2]
    seats = (seats[0], replace(seats[1], name="アキ"))
    assert spoken_seats(seats, "ja") == seats
