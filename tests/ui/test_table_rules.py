"""The presets at the table: what Cataso, duel and solo show, offer and refuse."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import PRESET_SEATS, spoken_seats
from catan_desktop.engine.board import beginner_board, random_board
from catan_desktop.engine.ids import KNIGHT, VICTORY_POINT, YEAR_OF_PLENTY
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import PRESETS, STANDARD
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.end import EndScene
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.selection import Plenty, Trading
from catan_desktop.ui.table.tips import harbor_tip, spot_tip
from tests.engine.positions import SHORE, harbor_board, position, shore
from tests.ui.players import (
    Keys,
    Mouse,
    new_session,
    play_through,
    seat_table,
    session_at,
    sit_down,
)

MakePilot = Callable[..., Pilot]
CATASO = PRESETS["cataso"]
RICH = (6, 6, 6, 6, 6)


def at_table(pilot: Pilot, rules: Any = CATASO, kinds: str = "hhh", **fields: Any) -> Any:
    """The table at a turn of seat 0 that has all cards to build with."""
    standing: dict[str, Any] = {
        "seats": len(kinds),
        "rules": rules,
        "settlements": {0: (SHORE[0], SHORE[8])},
        "roads": {0: shore(0, 2) + shore(7, 1)},
        "hands": {0: RICH},
    }
    session = session_at(position(**{**standing, **fields}), kinds)
    scene = seat_table(pilot, session)
    if scene.curtain is not None:
        sit_down(pilot)
    return scene


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


# ---------------------------------------------------------------- Cataso
def winning(pilot: Pilot, **fields: Any) -> Any:
    """Ten points at the table: four cities, and two cards hidden."""
    cities = (SHORE[0], SHORE[3], SHORE[6], SHORE[9])
    return at_table(
        pilot, settlements={}, cities={0: cities}, devs={0: (0, 2, 0, 0, 0)}, roads={}, **fields
    )


def test_victory_is_declared_by_its_button(pilot: Pilot) -> None:
    scene = winning(pilot)
    assert pilot.shows("You have 10 points: declare your victory")
    assert pilot.shows("(10)"), "the points with hidden ones stand in brackets"
    assert pilot.widget("declare").enabled
    assert pilot.widget("end").enabled, "nobody has to declare"
    pilot.click("declare")
    pilot.advance(0.3)
    assert scene.session.over
    assert pilot.scene_name == "end"


def test_victory_is_declared_by_its_key_and_may_be_passed(pilot: Pilot) -> None:
    scene = winning(pilot)
    pilot.press("space")
    assert not scene.session.over
    assert scene.session.observe(None).active == 1


def test_the_key_declares(pilot: Pilot) -> None:
    scene = winning(pilot)
    pilot.press("w")
    assert scene.session.over


def test_too_few_points_and_an_early_declaration_are_refused_with_the_reason(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    at_table(pilot)
    pilot.click("declare")
    assert pilot.shows("Points missing: 8")
    pilot = make_pilot(speed="off")
    winning(pilot, phase=Phase.ROLL)
    pilot.press("w")
    assert pilot.shows("Roll the dice first")


def test_rules_that_win_at_once_have_no_such_button(pilot: Pilot) -> None:
    scene = at_table(pilot, STANDARD)
    assert scene.find("declare") is None
    pilot.press("w")
    assert scene.refusal is None


def test_building_ends_the_trade_of_the_turn(pilot: Pilot) -> None:
    scene = at_table(pilot)
    assert pilot.shows("Trade first, build, buy a card, or end your turn")
    pilot.click("trade")
    assert isinstance(scene.selection.mode, Trading)
    pilot.press("escape")
    pilot.click("dev")
    assert pilot.shows("Trading is over: build, buy a card, or end your turn")
    for way in ("trade", "hand_0"):
        pilot.click(way)
        assert pilot.shows("You have built: trading is over this turn"), way
        assert not isinstance(scene.selection.mode, Trading)
    assert pilot.widget("road").enabled


def test_a_card_ends_the_trade_of_the_turn(pilot: Pilot) -> None:
    scene = at_table(pilot, devs={0: (0, 0, 0, 1, 0)})
    pilot.click(f"dev_{YEAR_OF_PLENTY}")
    pilot.click("pick_0")
    pilot.click("pick_1")
    pilot.click("confirm")
    pilot.press("t")
    assert pilot.shows("You have played a card: no trading this turn")
    assert not isinstance(scene.selection.mode, Trading)


def test_nothing_precedes_the_roll(pilot: Pilot) -> None:
    scene = at_table(pilot, phase=Phase.ROLL, devs={0: (1, 1, 0, 0, 0)})
    assert pilot.shows("Your turn: roll the dice")
    assert not pilot.shows("or play a card first")
    assert "after the roll" in pilot.widget(f"dev_{KNIGHT}").tip
    for card in (KNIGHT, VICTORY_POINT):
        scene.refusal = None
        pilot.click(f"dev_{card}")
        assert pilot.shows("Roll the dice first")
    assert scene.session.ply == 0


def test_a_pile_with_one_card_may_be_named_twice_and_an_empty_one_not(pilot: Pilot) -> None:
    scene = at_table(pilot, devs={0: (0, 0, 0, 1, 0)}, bank=(0, 1, 13, 13, 13))
    before = scene.seen.hand
    pilot.click(f"dev_{YEAR_OF_PLENTY}")
    assert pilot.shows("name two resources, each gives what its pile has")
    assert not pilot.widget("pick_0").enabled
    pilot.click("pick_0")
    assert scene.selection.mode == Plenty()
    pilot.click("pick_1")
    pilot.click("pick_1")
    assert scene.selection.mode == Plenty((1, 1))
    assert pilot.shows("Take 1")
    pilot.click("confirm")
    assert scene.seen.hand == (before[0], before[1] + 1, *before[2:])


def test_a_pile_with_one_card_is_named_once_in_the_standard(pilot: Pilot) -> None:
    scene = at_table(pilot, STANDARD, devs={0: (0, 0, 0, 1, 0)}, bank=(0, 1, 13, 13, 13))
    pilot.click(f"dev_{YEAR_OF_PLENTY}")
    pilot.click("pick_1")
    pilot.click("pick_1")
    assert scene.selection.mode == Plenty((1,))


def test_a_new_harbor_says_that_it_counts_later(pilot: Pilot) -> None:
    board = harbor_board((0, 5, 1, 5, 2, 5, 3, 5, 4))
    edge, _ = board.harbors[0]
    vertex = board.topology.edge_vertices[edge][0]
    at = SHORE.index(vertex)
    scene = at_table(
        pilot, board=board, settlements={}, roads={0: shore(at, 1) + shore(at - 1, 1)}
    )  # fmt: skip
    spot = Spot(PieceKind.SETTLEMENT, vertex)
    assert "the harbor counts from your next turn" in spot_tip(spot, scene.seen, scene.speaker)
    assert "from the next turn" in harbor_tip(edge, scene.seen, scene.speaker)[-1]
    rates = scene.seen.rates[:5]
    pilot.click("settlement")
    pilot.click(f"vertex:{vertex}")
    assert scene.seen.rates[:5] == rates
    last = harbor_tip(edge, scene.seen, scene.speaker)[-1]
    assert last == "counts from its owner's next turn"
    plain = replace(scene.seen, rules=STANDARD, late=())
    assert "turn" not in harbor_tip(edge, plain, scene.speaker)[-1]


def test_eight_settlements_are_left_at_first(pilot: Pilot) -> None:
    scene = at_table(pilot, settlements={}, roads={})
    assert scene.seat_cards[0].left == (15, 8, 4)


# ---------------------------------------------------------------- duel
def test_the_friendly_robber_does_not_offer_what_it_spares_and_says_why(pilot: Pilot) -> None:
    victim = SHORE[14]
    scene = at_table(
        pilot, PRESETS["duel"], "hc", phase=Phase.ROBBER, settlements={1: (victim,)}, roads={}
    )
    spared = {
        h
        for h, corners in enumerate(scene.seen.board.topology.hex_vertices)
        if victim in corners and h != scene.seen.robber
    }
    assert spared
    assert not spared & scene.selection.spots().hexes
    pilot.click(f"hex:{min(spared)}")
    assert pilot.shows("The friendly robber spares this hex")
    assert scene.seen.phase is Phase.ROBBER


def test_a_spared_desert_is_not_called_forbidden(pilot: Pilot) -> None:
    board = beginner_board()
    (desert,) = (h for h, t in enumerate(board.terrains) if t == 5)
    corner = board.topology.hex_vertices[desert][0]
    other = next(h for h in range(19) if corner not in board.topology.hex_vertices[h])
    at_table(
        pilot, PRESETS["duel"], "hc", board=board, phase=Phase.ROBBER, robber=other,
        settlements={1: (corner,)}, roads={},
    )  # fmt: skip
    pilot.click(f"hex:{desert}")
    assert pilot.shows("The friendly robber spares this hex")


# ---------------------------------------------------------------- solo, and undo
def test_alone_the_drawer_trades_with_the_bank_only(pilot: Pilot) -> None:
    scene = at_table(pilot, PRESETS["solo"], "h")
    assert len(scene.seat_cards) == 1
    assert "other players" not in pilot.widget("trade").tip
    pilot.click("trade")
    names = {w.name for w in scene.walk()}
    assert "offer" not in names
    assert not {n for n in names if n.startswith("ask_")}
    pilot.click("get_4")
    pilot.click("bank_0")
    assert scene.seen.hand == (6 - scene.seen.rates[0], 6, 6, 6, 7)
    assert pilot.faults() == []


def test_the_bank_alone_is_offered_where_players_do_not_trade(pilot: Pilot) -> None:
    scene = at_table(pilot, replace(STANDARD, player_trades=False))
    pilot.click("trade")
    assert scene.find("offer") is None
    assert "other players" not in pilot.widget("trade").tip


@pytest.mark.parametrize("undo", ["off", "what revealed nothing"])
def test_undo_is_there_only_where_the_rules_have_it(pilot: Pilot, undo: Any) -> None:
    scene = at_table(pilot, replace(STANDARD, undo=undo))
    pilot.click("road")
    pilot.click(f"edge:{min(scene.selection.spots().edges)}")
    assert scene.session.ply == 1
    pilot.press("u")
    assert scene.session.ply == (1 if undo == "off" else 0)


# ---------------------------------------------------------------- whole games
def game(preset: str, kinds: str, seed: int) -> GameSession:
    """A game of a preset for a number of seats it allows."""
    least, most = PRESET_SEATS[preset]
    assert least <= len(kinds) <= most
    board = random_board(Random(seed))
    return new_session(kinds, seed, board=board, rules=PRESETS[preset], preset=preset)


@pytest.mark.parametrize(
    ("preset", "kinds", "seed", "language", "size", "by"),
    [
        pytest.param("solo", "h", 3, "ja", (1024, 640), Keys, marks=pytest.mark.slow),
        pytest.param("cataso", "hccc", 4, "en", (1024, 640), Mouse, marks=pytest.mark.slow),
        pytest.param("cataso", "hc", 5, "ja", (1280, 800), Keys, marks=pytest.mark.slow),
        pytest.param("cataso", "h", 6, "en", (1280, 800), Mouse, marks=pytest.mark.slow),
        pytest.param("duel", "hc", 7, "en", (1280, 800), Mouse, marks=pytest.mark.slow),
        pytest.param("duel", "hh", 8, "ja", (1024, 640), Mouse, marks=pytest.mark.slow),
        pytest.param("solo", "h", 9, "en", (1280, 800), Mouse, marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_a_whole_game_of_each_preset(
    make_pilot: MakePilot, preset: str, kinds: str, seed: int, language: str,
    size: tuple[int, int], by: type[Mouse | Keys],
) -> None:  # fmt: skip
    session = game(preset, kinds, seed)
    pilot = make_pilot(language, size, speed="off")
    scene = seat_table(pilot, session)

    def look() -> None:
        pilot.texts()  # every picture is drawn, so that each word is measured

    taken = play_through(pilot, scene, by(pilot, scene), watch=look)
    pilot.advance(0.3)
    assert taken > 20
    assert session.over
    assert isinstance(pilot.scene, EndScene)
    seen = session.observe(None)
    assert seen.final_points[seen.winner] >= PRESETS[preset].points_to_win
    assert pilot.shows(spoken_seats(session.seats, language)[seen.winner].name)
    if len(kinds) == 1 and language == "en":
        assert pilot.shows(f"points in {seen.turn} turns")
    assert pilot.faults() == []
