"""The beginning at the table: the throws for the first seat, and the board's code in the menu."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.boards import code_of, lay_board
from catan_desktop.app.library import lay_table
from catan_desktop.app.opening import First, Opening, Throw
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import DEFAULT_NAMES, GameSetup, SeatSetup
from catan_desktop.engine.chance import seed_of
from catan_desktop.i18n.catalogue import LANGUAGES, Catalogue
from catan_desktop.ui import clipboard
from catan_desktop.ui.table.selection import Selection, Situation
from catan_desktop.ui.table.status import sentence
from catan_desktop.ui.words import Dice, Speaker
from tests.ui.players import COLORS, advance_game, seat_table

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot

ROUNDS = (
    (Throw(0, 6, 2), Throw(1, 1, 1), Throw(2, 4, 4)),
    (Throw(0, 1, 2), Throw(2, 3, 3)),
)


def begun(first: First, seed: int = 5, kinds: str = "hcc", language: str = "en") -> GameSession:
    seats = tuple(
        SeatSetup(name, color, "human" if kind == "h" else "computer", "easy")
        for kind, name, color in zip(kinds, DEFAULT_NAMES[language], COLORS, strict=False)
    )
    return GameSession(lay_table(GameSetup(seats, first=first, seed=seed), lambda: seed_of(0)))


def seed_that_ties_and_lets(seat: int) -> int:
    """A seed by which there is a tie and that seat begins."""
    for seed in range(999):
        opening = begun("rolled", seed).opening
        if opening is not None and len(opening.rounds) > 1 and opening.first == seat:
            return seed
    raise AssertionError("no such seed")


def sit(make_pilot: MakePilot, session: GameSession, language: str = "en") -> Pilot:
    pilot = make_pilot(language, (1024, 640), speed="off")
    seat_table(pilot, session)
    pilot.texts()
    return pilot


def speaker(language: str = "en") -> Speaker:
    board = begun("chance").board
    return Speaker(Catalogue(language), DEFAULT_NAMES[language][:3], board)


def test_the_throws_stand_in_the_log_in_order() -> None:
    rows = speaker().opening_rows(Opening("rolled", 2, ROUNDS))
    assert [row.seat for row in rows] == [0, 1, 2, None, 0, 2, 2]
    dice = [token for row in rows for token in row.tokens if isinstance(token, Dice)]
    assert dice == [Dice(t.first, t.second) for throws in ROUNDS for t in throws]
    assert rows[3].text == "A tie: Aki and Chika roll again"
    assert rows[-1].text == "rolled most and begins"


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        (None, []),
        (Opening("drawn", 1), ["was drawn to begin"]),
        (Opening("chosen", 1), ["begins"]),
    ],
)
def test_who_begins_is_told_however_it_was_found(opening: Opening, words: list[str]) -> None:
    rows = speaker().opening_rows(opening)
    assert [row.text for row in rows] == words
    assert all(row.seat == 1 for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_rolled_most_is_told_before_the_first_placement(
    make_pilot: MakePilot, language: str
) -> None:
    session = begun("rolled", seed_that_ties_and_lets(0), language=language)
    pilot = sit(make_pilot, session, language)
    catalogue = Catalogue(language)
    wanted = catalogue.t("You rolled most and begin: place a settlement on a lit corner")
    assert pilot.shows(wanted)
    assert pilot.shows(catalogue.t("rolled most and begins"))
    assert pilot.faults() == []
    seat = session.to_act()[0]
    session.act(seat, session.legal(seat)[0])
    pilot.advance(0.5)
    assert not pilot.shows(wanted)


def test_the_others_read_who_begins() -> None:
    session = begun("rolled", seed_that_ties_and_lets(1))
    selection = Selection(Situation(session.observe(0), 0))
    assert sentence(selection, speaker(), session.opening).text == "Bruno rolled most and begins"
    drawn = begun("chance", 3)
    selection = Selection(Situation(drawn.observe(None), None))
    assert "rolled" not in sentence(selection, speaker(), drawn.opening).text


def test_the_throws_are_still_there_in_the_middle_of_the_game(make_pilot: MakePilot) -> None:
    session = begun("rolled", seed_that_ties_and_lets(0))
    advance_game(session, lambda s: s.observe(None).turn >= 2)
    pilot = sit(make_pilot, session)
    rows = pilot.scene.chronicle.rows  # type: ignore[attr-defined]
    assert rows[0].seat == 0
    assert isinstance(rows[0].tokens[1], Dice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_code_is_copied_from_the_menu(
    make_pilot: MakePilot, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[str] = []

    def put(text: str) -> bool:
        laid.append(text)
        return len(laid) == 1

    monkeypatch.setattr(clipboard, "put_text", put)
    session = begun("chance", language=language)
    pilot = sit(make_pilot, session, language)
    pilot.press("f10")
    pilot.click("code")
    code = code_of(session.board)
    assert laid == [code]
    assert any(code.split("-")[-1] in text for text in pilot.texts())
    pilot.press("return")  # by key, and this time there is no clipboard
    pilot.texts()
    words = Catalogue(language).t("The system lends no clipboard. The code: %(code)s", code="")
    assert pilot.shows(words[:8])
    assert pilot.scene_name == "menu"
    assert pilot.faults() == []
    pilot.press("escape")
    assert pilot.scene_name == "table"


def test_a_board_laid_by_hand_has_its_code_too() -> None:
    board = lay_board("fair", Random(2), "shuffled")
    assert code_of(board).startswith("G")
