"""The place beside the board: panels take turns there, and what a finished trade leaves behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    CONFIRM_TRADE,
    MaritimeTrade,
    OfferTrade,
)
from catan_desktop.engine.ids import KNIGHT
from catan_desktop.engine.observation import Phase
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.logview import LINE_HEIGHT, LogPanel
from catan_desktop.ui.table.tips import spot_tip
from catan_desktop.ui.table.tokens import Type, lines, width
from catan_desktop.ui.words import Icon
from tests.ui.players import draft_of, seat_table
from tests.ui.test_table_hints import a_turn, moves, show, sit
from tests.ui.test_table_pictures import at

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from catan_desktop.ui.table.scene import TableScene
    from tests.ui.conftest import MakePilot

PANELS = {
    "trade": ("t", "drawer"), "keys": ("?", "keys"), "log": ("l", "log_rows"),
    "hints": ("", "hints"), "dice": ("x", "dice_chart"),
}  # fmt: skip


def seen(scene: TableScene) -> set[str]:
    """The panels in the place of the drawer."""
    place = scene.table.drawer
    return {
        name
        for name, (_, widget) in PANELS.items()
        if (found := scene.find(widget)) is not None and found.box.overlaps(place)
    }


@pytest.mark.parametrize("below", PANELS)
@pytest.mark.parametrize("above", PANELS)
def test_what_was_opened_last_is_shown_alone(make_pilot: MakePilot, below: str, above: str) -> None:
    if below == above:
        return
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, a_turn())
    for name in (below, above):
        if name == "hints":
            show(guide, BUY_DEV_CARD)
        else:
            pilot.press(PANELS[name][0])
        pilot.advance(0.3)
    stays = {"trade"} if (below, above) == ("trade", "hints") else {above}
    assert seen(scene) == stays
    assert bool(moves(guide)) is ("hints" in (below, above)), "a hint stays readable"
    pilot.texts()
    assert pilot.faults() == []
    for _ in range(4):
        pilot.press("escape")
        pilot.advance(0.3)
        assert len(seen(scene)) <= 1
    assert seen(scene) == set()
    assert scene.pane.glide == 0


def test_a_card_put_into_a_hidden_trade_brings_it_up(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at("hccc"))
    pilot.press("t", "?")
    assert seen(scene) == {"keys"}
    pilot.press("1")
    assert seen(scene) == {"trade"}
    assert draft_of(scene).give[0] == 1


@pytest.mark.parametrize("key", ["t", "?", "l"])
def test_the_button_of_the_hint_lies_on_no_panel(make_pilot: MakePilot, key: str) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, a_turn())
    pilot.press(key)
    pilot.advance(0.3)
    assert not pilot.widget("hint").box.overlaps(scene.table.drawer)
    pilot.click("hint")
    pilot.advance(0.3)
    assert moves(guide)


# ---------------------------------------------------------------- after a trade
def test_an_accepted_trade_leaves_nothing_to_be_offered_by_a_slip(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    session = at("hccc", hands={0: (3, 0, 0, 0, 0), 1: (0, 3, 0, 0, 0)})
    scene = seat_table(pilot, session)
    pilot.press("t", "1", "7")
    session.act(0, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,)))
    session.act(1, ACCEPT_OFFER)
    session.act(0, CONFIRM_TRADE[1])
    pilot.advance(0.5)
    assert draft_of(scene).empty
    assert scene.focused is None
    before = session.ply
    pilot.press("return")
    assert session.ply == before


# ---------------------------------------------------------------- cards bought
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_was_bought_is_told_beside_the_open_trade(
    make_pilot: MakePilot, language: str
) -> None:
    pilot = make_pilot(language, speed="off")
    scene = seat_table(pilot, at("hccc"))
    pilot.press("t", "d")
    pilot.advance(1)
    assert seen(scene) == {"trade"}
    said = scene.slips.rows[-1].tokens[0]
    assert isinstance(said, str)
    assert any(text and said.startswith(text) for text in pilot.texts()), "You bought"
    assert pilot.faults() == []


def test_a_knight_that_must_wait_is_dim_and_says_why(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at("hccc", devs={0: (1, 0, 0, 0, 0)}, fresh=[1, 0, 0, 0, 0]))
    new = card_pixels(pilot, scene)
    pilot.click(f"dev_{KNIGHT}")
    assert pilot.shows("Bought this turn: it can be played from your")
    older = make_pilot(speed="off")
    assert card_pixels(older, seat_table(older, at("hccc", devs={0: (1, 0, 0, 0, 0)}))) != new


def card_pixels(pilot: Pilot, scene: TableScene) -> bytes:
    """How the knight looks in the hand, without its gold edge."""
    x, y = (round(v) for v in pilot.widget(f"dev_{KNIGHT}").box.centre)
    whole = pilot.pixels()
    wide = len(whole) // 800
    step = wide // 1280
    return b"".join(whole[wide * row + step * (x - 15) : wide * row + step * (x + 15)]
                    for row in range(y - 20, y + 20))  # fmt: skip


# ---------------------------------------------------------------- hints
def test_hints_that_sound_the_same_are_told_apart_and_the_chosen_one_is_lit(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    scene, guide = sit(pilot, a_turn())
    roads = [a for a in scene.legal if type(a).__name__ == "BuildRoad"]
    show(guide, roads[0], roads[-1])
    first, second = (pilot.widget(f"hint_{i}").label for i in (1, 2))
    assert first.split(",")[0] == second.split(",")[0] == "A road here"
    assert first != second
    assert not guide.is_ready(0)
    pilot.press("2")
    pilot.advance(0.2)
    assert guide.is_ready(1)
    assert not guide.is_ready(0)
    pilot.press("escape")
    pilot.advance(0.2)
    assert not any(map(guide.is_ready, range(len(guide.hints))))


def test_a_trade_by_a_hint_is_lit_over_the_log(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    _, guide = sit(pilot, a_turn())
    show(guide, MaritimeTrade(0, 4, 3), MaritimeTrade(2, 4, 1))
    pilot.press("1")
    pilot.advance(0.2)
    assert guide.is_ready(0)


# ---------------------------------------------------------------- log, reasons, figures
def test_a_row_about_a_bought_card_takes_one_line_in_the_large_log(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at("hccc"))
    pilot.press("d", "l")
    pilot.advance(0.5)
    pilot.texts()
    rows = scene.find("log_rows")
    assert isinstance(rows, LogPanel)
    assert rows.rows
    assert scene.chronicle.wide_heights.heights == [LINE_HEIGHT] * len(rows.rows)


def test_a_picture_that_does_not_fit_takes_its_word_along(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    painter = pilot.runtime.painter
    row = ("bought a development card", Icon("res_lumber"))
    room = width(painter, row, Type()) - 1
    first, second = lines(painter, row, room, Type())
    assert [unit.token for unit in second] == ["card", row[1]]
    assert all(isinstance(unit.token, str) for unit in first)


def test_a_reason_does_not_lie_on_the_newest_rows_of_the_log(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at("hccc", phase=Phase.ROLL))
    for key in ("t", "d"):
        pilot.press(key)
        reason = pilot.find("Roll the dice first")
        assert reason.right < scene.table.log.x


def test_about_one_card_is_no_plural(make_pilot: MakePilot) -> None:
    scene = seat_table(make_pilot(speed="off"), at("hccc"))
    found = {" ".join(spot_tip(Spot(PieceKind.SETTLEMENT, v), scene.seen, scene.speaker))
             for v in range(54)}  # fmt: skip
    assert any("about 1 card a round" in words for words in found)
    assert not any("about 1 cards" in words for words in found)
