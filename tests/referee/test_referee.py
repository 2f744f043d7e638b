"""Engine and referee play the same games and agree at every position.

The same at length, with the table of rare things:

    python tests/referee/run.py --positions 2000000 --jobs 2 --require 200
"""

from collections.abc import Callable
from random import Random

import pytest

from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.options import PRESETS
from catan_desktop.engine.rules import GameState, to_act
from tests.referee import referee
from tests.referee.compare import (
    Places,
    alike,
    choices_differ,
    positions_differ,
    state_of,
    table_of,
)
from tests.referee.late import late_table
from tests.referee.run import Result, play, run, run_block, too_rare
from tests.referee.sampler import PRESET_SETTINGS, Chooser
from tests.referee.table import Table
from tests.referee.tally import Tally


def test_a_thousand_positions_without_a_difference() -> None:
    result = run_block("quick", 1000, 0)
    assert result.differences == []
    assert result.positions == 1000
    assert result.late * 3 >= result.games - 2


def test_each_preset_with_each_seat_count_plays_without_a_difference() -> None:
    result, tally = Result(), Tally()
    for number in range(len(PRESET_SETTINGS)):
        play(f"presets/{number}", number, 60, tally, result)
    assert result.differences == []


@pytest.mark.slow
def test_fifty_thousand_positions_with_every_rare_thing_among_them() -> None:
    result = run(50_000, 1, 2)
    assert result.differences == []
    assert too_rare(result, 1) == []


# The comparison sees a fault wherever it lies


def late(seed: int) -> tuple[Table, GameState]:
    t = late_table(Random(seed), PRESETS["cataso"], 3, beginner_board())
    return t, state_of(t)


@pytest.mark.parametrize("seed", range(8))
def test_late_positions_are_the_same_on_both_sides(seed: int) -> None:
    t, s = late(seed)
    assert alike(t) == alike(table_of(s))
    assert positions_differ(t, s, Places()) == []


FAULTS: dict[str, Callable[[GameState], object]] = {
    "a card in a hand": lambda s: s.hands.__setitem__(3, s.hands[3] + 1),
    "a card in the bank": lambda s: s.bank.__setitem__(2, s.bank[2] + 1),
    "a development card": lambda s: s.devs.__setitem__(5, s.devs[5] + 1),
    "a played card": lambda s: s.played.__setitem__(10, s.played[10] + 1),
    "the deck": lambda s: s.deck.__setitem__(0, s.deck[0] + 1),
    "a road": lambda s: s.roads.__setitem__(1, s.roads[1] & (s.roads[1] - 1)),
    "a settlement": lambda s: s.settlements.__setitem__(0, s.settlements[0] ^ 1 << 53),
    "a city": lambda s: s.cities.__setitem__(0, s.cities[0] ^ 1 << 53),
    "the robber": lambda s: setattr(s, "robber", (s.robber + 1) % 19),
    "the seat on turn": lambda s: setattr(s, "active", (s.active + 1) % 3),
    "the turn": lambda s: setattr(s, "turn", s.turn + 1),
    "the roll": lambda s: setattr(s, "rolled", not s.rolled),
    "the card of the turn": lambda s: setattr(s, "card_played", not s.card_played),
    "trading": lambda s: setattr(s, "trading", not s.trading),
    "the longest road": lambda s: setattr(s, "road_holder", 1 - max(s.road_holder, 0)),
    "the largest army": lambda s: setattr(s, "army_holder", 1 - max(s.army_holder, 0)),
    "points": lambda s: s.points.__setitem__(1, s.points[1] + 1),
    "a length": lambda s: s.road_length.__setitem__(2, s.road_length[2] + 1),
    "a rate": lambda s: s.rates.__setitem__(1, (4, 4, 1, 4, 4)),
    "places for settlements": lambda s: setattr(s, "blocked", s.blocked ^ 1),
    "places for roads": lambda s: s.open_edges.__setitem__(0, s.open_edges[0] ^ ~s.all_roads),
    "a discard": lambda s: s.owed.__setitem__(0, 3),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_engines_position_is_a_difference(fault: str) -> None:
    t, s = late(1)
    FAULTS[fault](s)
    assert positions_differ(t, s, Places())


def test_a_choice_too_many_or_too_few_is_a_difference() -> None:
    t, s = late(1)
    legal = {seat: referee.legal(t, seat) for seat in referee.to_act(t)}
    assert choices_differ(t, s, legal) == []
    seat = t.active
    fewer = {seat: legal[seat][1:]}
    assert any("only the engine" in d for d in choices_differ(t, s, fewer))
    s.hands = [0] * 15
    s.bank = [19] * 5
    assert any("only the referee" in d for d in choices_differ(t, s, legal))
    assert any("to act" in d for d in choices_differ(t, s, {}))
    assert to_act(s) == (seat,)


def test_probes_ask_for_what_is_legal_and_for_what_is_not() -> None:
    t, _ = late(1)
    chooser = Chooser(Random(1), {})
    asked = [referee.allowed(t, *probe) for _ in range(300) for probe in chooser.probes(t)]
    assert set(asked) == {True, False}
