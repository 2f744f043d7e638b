"""What agents read off a position, against slow and simple reckonings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_desktop.ai.features import (
    LONGEST,
    blocked_vertices,
    distances,
    facts_of,
    harbors,
    network_ends,
    production,
    rates_of,
    reach,
    robbed,
    rolls_to_afford,
)
from catan_desktop.ai.search import Position
from catan_desktop.engine.ids import (
    CITY_COST,
    DEV_CARD_COST,
    GENERIC,
    NO_CARDS,
    ORE,
    PIPS,
    ROAD_COST,
    SETTLEMENT_COST,
    WOOL,
    Cards,
)
from catan_desktop.engine.state import bits
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.ai.seen import seen
from tests.engine.positions import BOARD, COAST, SHORE, harbor_board, mask, position

COSTS = (ROAD_COST, SETTLEMENT_COST, CITY_COST, DEV_CARD_COST)
five = st.tuples(*[st.integers(0, 6)] * 5)


def gap(time: float, cost: Cards, hand: Cards, pips: Cards, rates: Cards) -> float:
    """Cards that are missing after some rolls when the surplus has been traded."""
    lack = 0.0
    for r in range(5):
        spare = hand[r] + time * pips[r] / 36 - cost[r]
        lack += -spare if spare < 0 else -spare / rates[r]
    return lack


@given(
    cost=st.sampled_from(COSTS),
    hand=five,
    pips=five,
    rates=st.tuples(*[st.integers(2, 4)] * 5),
)
def test_the_rolls_to_afford_are_the_least_that_close_the_gap(
    cost: Cards, hand: Cards, pips: Cards, rates: Cards
) -> None:
    time = rolls_to_afford(cost, hand, pips, rates)
    assert 0 <= time <= LONGEST
    if time < LONGEST:
        assert gap(time, cost, hand, pips, rates) <= 1e-6
    if time > 0:
        assert gap(time - 0.01, cost, hand, pips, rates) > 0


def test_what_the_hand_pays_takes_no_roll_and_without_income_it_takes_for_ever() -> None:
    assert rolls_to_afford(CITY_COST, CITY_COST, NO_CARDS, (4,) * 5) == 0
    assert rolls_to_afford(CITY_COST, (0, 0, 0, 2, 2), NO_CARDS, (4,) * 5) == LONGEST


def test_a_harbor_brings_a_city_nearer() -> None:
    pips = (0, 0, 6, 4, 3)
    dear = rolls_to_afford(CITY_COST, NO_CARDS, pips, (4, 4, 4, 4, 4))
    cheap = rolls_to_afford(CITY_COST, NO_CARDS, pips, (4, 4, 2, 4, 4))
    assert cheap < dear


def test_production_counts_every_hex_and_a_city_twice() -> None:
    for v in range(54):
        expected = [0] * 5
        for h in TOPOLOGY.vertex_hexes[v]:
            if BOARD.tokens[h]:
                expected[BOARD.terrains[h]] += PIPS[BOARD.tokens[h]]
        assert production(BOARD, 1 << v, 0) == expected
        assert production(BOARD, 0, 1 << v) == [2 * pips for pips in expected]


def test_the_robber_takes_the_pips_of_its_hex() -> None:
    h = next(h for h in range(19) if BOARD.tokens[h] == 8)
    corners = TOPOLOGY.hex_vertices[h]
    assert robbed(BOARD, 1 << corners[0], 1 << corners[2], h) == (BOARD.terrains[h], 15)
    assert robbed(BOARD, 1 << corners[0], 0, BOARD.terrains.index(5)) == (0, 0)


def test_harbors_give_their_rates() -> None:
    board = harbor_board((WOOL, GENERIC, ORE, 0, 1, 3, GENERIC, GENERIC, GENERIC))
    wool, general, *_ = (TOPOLOGY.edge_vertices[e][0] for e, _ in board.harbors)
    assert rates_of(harbors(board, 0)) == (4, 4, 4, 4, 4)
    assert rates_of(harbors(board, 1 << wool)) == (4, 4, 2, 4, 4)
    assert rates_of(harbors(board, 1 << wool | 1 << general)) == (3, 3, 2, 3, 3)


def test_reach_counts_new_roads_and_stops_at_opponents() -> None:
    start, through = SHORE[0], SHORE[2]
    free = distances(BOARD, reach(BOARD, 1 << start, 0, 0))
    assert [free[SHORE[i]] for i in range(4)] == [0, 1, 2, 3]
    shut = distances(BOARD, reach(BOARD, 1 << start, mask(TOPOLOGY.vertex_edges[start]), 0))
    assert shut[SHORE[1]] == 99
    ends = network_ends(BOARD, mask(COAST[:1]), 1 << start)
    assert set(bits(ends)) == {SHORE[0], SHORE[1]}
    stopped = distances(BOARD, reach(BOARD, ends, mask(COAST[:1]), 1 << through))
    assert stopped[through] == 99
    assert stopped[SHORE[3]] > 2


@pytest.mark.parametrize("v", range(0, 54, 5))
def test_the_distance_rule_blocks_the_neighbors(v: int) -> None:
    assert set(bits(blocked_vertices(BOARD, 1 << v))) == {v, *TOPOLOGY.vertex_neighbors[v]}


def test_facts_of_observation_and_state_agree() -> None:
    state = position(
        settlements={0: [SHORE[0]], 1: [SHORE[6]]},
        cities={2: [SHORE[12]]},
        roads={0: COAST[:2], 1: COAST[6:12]},
        hands={0: (1, 2, 3, 0, 1), 1: (0, 0, 4, 0, 0)},
        devs={0: (1, 1, 0, 0, 0), 3: (0, 2, 0, 0, 0)},
        played={1: (3, 0, 0, 0, 0)},
        shown=[0, 0, 0, 1],
        army_holder=1,
    )
    ours, theirs = facts_of(seen(state, 0)), Position(state, 0).facts()
    for name in type(ours).__slots__:
        a, b = getattr(ours, name), getattr(theirs, name)
        assert a == b or list(a) == list(b), name
