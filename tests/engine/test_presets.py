"""The presets, each rule of them in force; options as a validated value."""

from dataclasses import fields, replace
from random import Random

import pytest

from catan_desktop.engine import options
from catan_desktop.engine.actions import (
    BuildRoad,
    DeclareVictory,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayYearOfPlenty,
    RevealVictoryCard,
    Roll,
)
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import pick
from catan_desktop.engine.options import (
    BOUNDS,
    CHOICES,
    OPTION_NAMES,
    PRESETS,
    STANDARD,
    SWITCHES,
    Rules,
)
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    advance,
    chance_outcomes,
    legal_actions,
    opening_actions,
    to_act,
)
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import BOARD, hex_at, listed, position, reason

COMPILED = options.__file__.endswith((".so", ".pyd"))
WRONG_TYPE = (TypeError, ValueError)
"""A compiled constructor sees a wrong type before the value is judged, and takes True for 1."""
CATASO = PRESETS["cataso"]
CORNERS = TOPOLOGY.hex_vertices[hex_at(0, 0)]


def test_standard_is_the_rulebook() -> None:
    assert PRESETS["standard"] == STANDARD == Rules()
    s = STANDARD
    assert (s.points_to_win, s.discard_limit, s.bank_cards) == (10, 7, 19)
    assert (s.roads, s.settlements, s.cities) == (15, 5, 4)
    assert (s.plenty, s.shortage) == ("two the bank holds", "one player takes the rest")
    assert (s.trade_order, s.winning, s.robber) == ("any order", "at once", "standard")
    assert (s.dice, s.no_seven_rounds) == ("random", 0)
    assert s.trade_after_card
    assert s.cards_before_roll
    assert s.player_trades
    assert s.robber_to_desert
    assert not s.harbor_delay


def test_first_game_is_standard_on_the_beginner_board_with_its_starts() -> None:
    assert PRESETS["first_game"] == STANDARD
    board = beginner_board()
    state = GameState(board, PRESETS["first_game"], 4, 1)
    for seat, action in opening_actions(board, 4, 1):
        advance(state, seat, action)
    assert (state.phase, state.active) == (Phase.ROLL, 1)


def test_cataso_differs_in_exactly_these_options() -> None:
    changed = {
        n: getattr(CATASO, n) for n in OPTION_NAMES if getattr(CATASO, n) != getattr(STANDARD, n)
    }
    assert changed == {
        "settlements": 8,
        "plenty": "what the piles give",
        "shortage": "nobody",
        "trade_order": "trade, then build",
        "trade_after_card": False,
        "harbor_delay": True,
        "cards_before_roll": False,
        "winning": "declared by the player",
    }


def test_cataso_roll_first_nothing_before_it() -> None:
    state = position(
        rules=CATASO, phase=Phase.ROLL, devs={0: (1, 1, 1, 1, 1)}, settlements={0: CORNERS[:1]}
    )
    assert list(legal_actions(state, 0)) == [Roll()]
    assert reason(state, 0, RevealVictoryCard()) == "roll_first"
    assert reason(state, 0, DeclareVictory()) == "roll_first"


def test_cataso_building_ends_the_trading_of_the_turn() -> None:
    state = position(rules=CATASO, hands={0: (9, 9, 9, 9, 9)}, settlements={0: CORNERS[:1]})
    trade, offer = MaritimeTrade(0, 4, 1), OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,))
    assert reason(state, 0, trade) is reason(state, 0, offer) is None
    advance(state, 0, listed(state, 0, BuildRoad)[0])
    assert reason(state, 0, trade) == reason(state, 0, offer) == "trading_over"


def test_cataso_eight_settlements_and_piles() -> None:
    state = position(rules=CATASO, devs={0: (0, 0, 0, 1, 0)}, bank=(1, 0, 0, 0, 2))
    assert state.settlements_left(0) == 8
    assert listed(state, 0, PlayYearOfPlenty) == [
        PlayYearOfPlenty(0, 0),
        PlayYearOfPlenty(0, 4),
        PlayYearOfPlenty(4, 4),
    ]


def test_duel_fifteen_points_friendly_robber_discard_over_nine() -> None:
    duel = PRESETS["duel"]
    assert duel == replace(STANDARD, points_to_win=15, robber="friendly", discard_limit=9)
    state = position(seats=2, rules=duel, phase=Phase.ROBBER, settlements={1: CORNERS[:1]})
    assert hex_at(0, 0) not in [a.hex for a in listed(state, 0, MoveRobber)]


def test_solo_one_seat_no_player_trade_the_robber_takes_nothing() -> None:
    solo = PRESETS["solo"]
    assert solo == replace(STANDARD, player_trades=False)
    state = position(seats=1, rules=solo, phase=Phase.ROBBER, settlements={0: CORNERS[:1]})
    assert all(a.victim is None for a in listed(state, 0, MoveRobber))
    assert not legal_actions(state, 0).may_offer


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_preset_runs_with_every_number_of_seats(name: str, seats: int) -> None:
    rng = Random(seats)
    state = GameState(BOARD, PRESETS[name], seats)
    for _ in range(400):
        if state.phase is Phase.OVER:
            break
        seat = to_act(state)[0]
        legal = legal_actions(state, seat)
        action = legal[rng.randrange(len(legal))]
        due = chance_outcomes(state, seat, action)
        outcome = pick(due, rng.randrange(sum(w for w, _ in due))) if due else None
        advance(state, seat, action, outcome)
    assert state.turn > 10


# ------------------------------------------------------------------ the value


def test_every_option_has_bounds_choices_or_is_a_switch() -> None:
    assert {*BOUNDS, *CHOICES, *SWITCHES} == set(OPTION_NAMES) == {f.name for f in fields(Rules)}
    assert len(BOUNDS) + len(CHOICES) + len(SWITCHES) == len(OPTION_NAMES)


def test_bounds_and_words_are_those_of_the_rules_page() -> None:
    assert BOUNDS == {
        "points_to_win": (3, 20),
        "discard_limit": (3, 20),
        "bank_cards": (5, 40),
        "roads": (2, 20),
        "settlements": (2, 10),
        "cities": (0, 8),
        "no_seven_rounds": (0, 10),
        "bag_rest": (0, 30),
        "turn_seconds": (0, 3600),
    }
    assert CHOICES == {
        "plenty": ("two the bank holds", "what the piles give"),
        "shortage": ("one player takes the rest", "nobody"),
        "trade_order": ("any order", "trade, then build"),
        "winning": ("at once", "declared by the player"),
        "robber": ("standard", "friendly"),
        "dice": ("random", "balanced"),
        "undo": ("off", "what revealed nothing", "free"),
    }
    assert (STANDARD.bag_rest, STANDARD.undo, STANDARD.turn_seconds) == (
        5,
        "what revealed nothing",
        0,
    )


@pytest.mark.parametrize("name", BOUNDS)
def test_numbers_outside_their_bounds_are_refused(name: str) -> None:
    low, high = BOUNDS[name]
    for value in (low, high):
        assert getattr(Rules(**{name: value}), name) == value  # type: ignore[arg-type]
    for bad in (low - 1, high + 1):
        with pytest.raises(ValueError, match=name):
            Rules(**{name: bad})  # type: ignore[arg-type]
    for other in (float(low), "7", None, *(() if COMPILED else (True,))):
        with pytest.raises(WRONG_TYPE):
            Rules(**{name: other})


@pytest.mark.parametrize("name", [*CHOICES, *SWITCHES])
def test_unknown_words_are_refused(name: str) -> None:
    if name in CHOICES:
        with pytest.raises(ValueError, match=name):
            Rules(**{name: "maybe"})  # type: ignore[arg-type]
    for bad in ("maybe", 1, None):
        with pytest.raises(WRONG_TYPE):
            Rules(**{name: bad})  # type: ignore[arg-type]


def test_options_read_by_the_program_around_the_engine_change_no_choice() -> None:
    """Undo and the turn timer are stored with the rules, the engine never looks at them."""
    plain = position(hands={0: (4, 1, 1, 1, 1)}, settlements={0: CORNERS[:1]})
    other = position(
        hands={0: (4, 1, 1, 1, 1)},
        settlements={0: CORNERS[:1]},
        rules=replace(STANDARD, undo="free", turn_seconds=30),
    )
    assert list(legal_actions(plain, 0)) == list(legal_actions(other, 0))
    assert EndTurn() in legal_actions(other, 0)
