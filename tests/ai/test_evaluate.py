"""What the evaluator likes: each thing of which more is better, everything else equal."""

from dataclasses import replace
from typing import Any

import pytest

from catan_desktop.ai.evaluate import WON, Evaluator, expected_hand
from catan_desktop.ai.features import facts_of
from catan_desktop.ai.weights import MAIN, NORMAL, OPENING, Weights
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.state import GameState
from tests.ai.seen import seen
from tests.engine.positions import BOARD, COAST, SHORE, position

BASE: dict[str, Any] = {
    "settlements": {0: [SHORE[0]], 1: [SHORE[8]], 2: [SHORE[16]], 3: [SHORE[24]]},
    "roads": {0: COAST[:2], 1: COAST[8:10], 2: COAST[16:18], 3: COAST[24:26]},
}


def state(**changes: Any) -> GameState:
    return position(**(BASE | changes))


def value(of: GameState, weights: Weights = NORMAL) -> float:
    facts = facts_of(seen(of, 0))
    return Evaluator(facts, weights).value(facts)


BETTER = {
    "a city": {"settlements": BASE["settlements"] | {0: []}, "cities": {0: [SHORE[0]]}},
    "a settlement": {"settlements": BASE["settlements"] | {0: [SHORE[0], SHORE[2]]}},
    "the cards of a settlement": {"hands": {0: (1, 1, 1, 1, 0)}},
    "a knight": {"devs": {0: (1, 0, 0, 0, 0)}},
    "a hidden point": {"devs": {0: (0, 1, 0, 0, 0)}},
    "the longest road": {"roads": BASE["roads"] | {0: COAST[:5]}},
    "the largest army": {"played": {0: (3, 0, 0, 0, 0)}, "army_holder": 0},
}
WORSE = {
    "an opponent's city": {
        "settlements": BASE["settlements"] | {1: []},
        "cities": {1: [SHORE[8]]},
    },
    "an opponent's cards": {"hands": {1: (3, 1, 1, 1, 1)}},
    "an opponent's development card": {"devs": {1: (1, 0, 0, 0, 0)}},
    "an opponent's longest road": {"roads": BASE["roads"] | {1: COAST[8:13]}},
    "the robber next door": {
        "robber": next(h for h in BOARD.topology.vertex_hexes[SHORE[0]] if BOARD.tokens[h])
    },
}


@pytest.mark.parametrize("weights", [MAIN, NORMAL, OPENING], ids=["main", "normal", "opening"])
@pytest.mark.parametrize("what", sorted(BETTER))
def test_it_likes(what: str, weights: Weights) -> None:
    assert value(state(**BETTER[what]), weights) > value(state(), weights)


@pytest.mark.parametrize("weights", [MAIN, NORMAL, OPENING], ids=["main", "normal", "opening"])
@pytest.mark.parametrize("what", sorted(WORSE))
def test_it_dislikes(what: str, weights: Weights) -> None:
    assert value(state(**WORSE[what]), weights) < value(state(), weights)


def test_cards_above_the_limit_are_a_burden() -> None:
    seven = value(state(hands={0: (0, 0, 7, 0, 0)}))
    ten = value(state(hands={0: (0, 0, 10, 0, 0)}))
    assert ten < seven


def test_enough_points_are_worth_more_than_anything() -> None:
    rules = replace(RULES, points_to_win=3)
    won = state(cities={0: [SHORE[4]]}, rules=rules)
    assert value(won) >= WON


def test_what_was_reckoned_before_does_not_leak_into_the_next_position() -> None:
    positions = [state(**change) for change in (*BETTER.values(), *WORSE.values())]
    facts = [facts_of(seen(p, 0)) for p in positions]
    shared = Evaluator(facts_of(seen(state(), 0)), NORMAL)
    first = [shared.value(f) for f in facts]
    assert [shared.value(f) for f in facts] == first
    apart = [Evaluator(facts_of(seen(state(), 0)), NORMAL).value(f) for f in facts]
    assert first == apart


def test_an_expected_hand_keeps_to_bounds_and_size() -> None:
    hands = {1: (3, 0, 1, 0, 2), 2: (0, 1, 0, 0, 0), 3: (0, 0, 0, 0, 0)}
    o = seen(state(hands=hands), 0)
    for s in range(1, 4):
        held = expected_hand(o, s)
        assert sum(held) == pytest.approx(o.hand_sizes[s])
        assert all(low <= h <= high for low, h, high in zip(o.low[s], held, o.high[s], strict=True))
    assert expected_hand(seen(state(hands=hands), 0, open_hands=True), 1) == hands[1]
