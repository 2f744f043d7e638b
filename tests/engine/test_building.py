"""Rule 8: what may be built where, what it costs, and the pieces in stock."""

from dataclasses import replace

import pytest

from catan_desktop.engine.actions import (
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    Refusal,
)
from catan_desktop.engine.chance import DevCardDrawn
from catan_desktop.engine.events import CityBuilt, DevCardBought, RoadBuilt, SettlementBuilt
from catan_desktop.engine.ids import (
    CITY_COST,
    DECK,
    DEV_CARD_COST,
    KNIGHT,
    NO_CARDS,
    ROAD_COST,
    SETTLEMENT_COST,
)
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.rules import apply, chance_outcomes, why_illegal
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    COAST,
    JUNCTIONS,
    SHORE,
    after,
    hex_at,
    inland,
    listed,
    position,
    reason,
    shore,
)

CORNERS = TOPOLOGY.hex_vertices[hex_at(0, 0)]
SPOT = CORNERS[0]
AROUND = TOPOLOGY.vertex_edges[SPOT]
RICH = {0: (9, 9, 9, 9, 9)}
J = JUNCTIONS[1]
"""A place on the shore with an inland edge."""


def far_end(edge: int, vertex: int) -> int:
    """The other end of an edge."""
    a, b = TOPOLOGY.edge_vertices[edge]
    return b if a == vertex else a


# ------------------------------------------------------------------ costs


def test_road_costs_lumber_and_brick() -> None:
    state = position(settlements={0: (SPOT,)}, hands={0: ROAD_COST})
    assert ROAD_COST == (1, 1, 0, 0, 0)
    transition = apply(state, 0, BuildRoad(AROUND[0]))
    assert transition.state.hand(0) == NO_CARDS
    assert transition.state.bank == [19] * 5
    assert transition.events == (RoadBuilt(0, AROUND[0], ROAD_COST),)


def test_settlement_costs_lumber_brick_wool_grain_and_counts_one() -> None:
    state = position(roads={0: AROUND[:1]}, hands={0: SETTLEMENT_COST})
    assert SETTLEMENT_COST == (1, 1, 1, 1, 0)
    transition = apply(state, 0, BuildSettlement(SPOT))
    assert transition.state.hand(0) == NO_CARDS
    assert transition.state.bank == [19] * 5
    assert transition.state.points[0] == state.points[0] + 1
    assert transition.events == (SettlementBuilt(0, SPOT, SETTLEMENT_COST),)


def test_city_costs_two_grain_three_ore_counts_two_and_frees_the_settlement() -> None:
    state = position(settlements={0: (SPOT,)}, hands={0: CITY_COST})
    assert CITY_COST == (0, 0, 0, 2, 3)
    transition = apply(state, 0, BuildCity(SPOT))
    assert transition.state.hand(0) == NO_CARDS
    assert transition.state.points[0] == 2
    assert transition.state.settlements_left(0) == state.settlements_left(0) + 1 == 5
    assert transition.state.cities_left(0) == 3
    assert transition.events == (CityBuilt(0, SPOT, CITY_COST),)


def test_development_card_costs_wool_grain_ore_and_comes_from_the_deck() -> None:
    state = position(hands={0: DEV_CARD_COST})
    assert DEV_CARD_COST == (0, 0, 1, 1, 1)
    due = chance_outcomes(state, 0, BuyDevCard())
    assert due == [(n, DevCardDrawn(c)) for c, n in enumerate(DECK)]
    transition = apply(state, 0, BuyDevCard(), DevCardDrawn(KNIGHT))
    assert transition.state.hand(0) == NO_CARDS
    assert transition.state.dev_cards(0) == (1, 0, 0, 0, 0)
    assert transition.state.deck[KNIGHT] == 13
    assert transition.events == (DevCardBought(0, KNIGHT, DEV_CARD_COST),)


@pytest.mark.parametrize(
    ("action", "cost"),
    [
        (BuildRoad(AROUND[1]), ROAD_COST),
        (BuildSettlement(CORNERS[2]), SETTLEMENT_COST),
        (BuildCity(SPOT), CITY_COST),
        (BuyDevCard(), DEV_CARD_COST),
    ],
)
def test_each_missing_card_is_named(action: Action, cost: tuple[int, ...]) -> None:
    road = next(iter(set(TOPOLOGY.vertex_edges[CORNERS[2]])))
    state = position(settlements={0: (SPOT,)}, roads={0: (road,)}, hands=RICH)
    assert why_illegal(state, 0, action) is None
    for r in range(5):
        if cost[r]:
            state.hands[:5] = cost
            state.hands[r] -= 1
            lack = tuple(int(i == r) for i in range(5))
            assert why_illegal(state, 0, action) == Refusal("missing_cards", lack)
            assert not listed(state, 0, type(action))


# ------------------------------------------------------------------ roads


def test_road_joins_the_own_road_or_building() -> None:
    state = position(settlements={0: (SPOT,)}, roads={0: shore(0, 2)}, hands=RICH)
    joined = set(AROUND)
    for v in SHORE[0:3]:
        joined |= set(TOPOLOGY.vertex_edges[v])
    joined -= set(shore(0, 2))
    assert {a.edge for a in listed(state, 0, BuildRoad)} == joined
    assert reason(state, 0, BuildRoad(COAST[10])) == "not_connected"
    assert reason(state, 0, BuildRoad(COAST[0])) == "occupied"
    assert reason(state, 0, BuildRoad(-1)) == "no_such_place"
    assert reason(state, 0, BuildRoad(72)) == "no_such_place"


def test_road_never_passes_an_opponents_building() -> None:
    mine = shore(J - 1, 1)  # ends at the junction, where another player builds
    state = position(roads={0: mine}, settlements={1: (SHORE[J],)}, hands=RICH)
    assert reason(state, 0, BuildRoad(COAST[J])) == "not_connected"
    assert reason(state, 0, BuildRoad(inland(J))) == "not_connected"
    assert reason(state, 0, BuildRoad(COAST[J - 2])) is None
    own = position(roads={0: mine}, settlements={0: (SHORE[J],)}, hands=RICH)
    assert reason(own, 0, BuildRoad(COAST[J])) is None


def test_road_passes_an_opponents_road() -> None:
    state = position(roads={0: shore(J - 1, 1), 1: (inland(J),)}, hands=RICH)
    assert reason(state, 0, BuildRoad(COAST[J])) is None


def test_building_on_the_end_of_a_road_closes_the_way_on() -> None:
    state = position(
        active=1, roads={0: shore(J - 1, 1), 1: (inland(J),)}, hands={1: SETTLEMENT_COST} | RICH
    )
    assert state.open_edges[0] >> COAST[J] & 1
    state = after(state, 1, BuildSettlement(SHORE[J]))
    assert not state.open_edges[0] >> COAST[J] & 1


def test_reached_from_both_sides_of_an_opponents_building() -> None:
    """The own roads on both sides of it are not joined there, but each goes on elsewhere."""
    state = position(roads={0: shore(J - 1, 2)}, settlements={1: (SHORE[J],)}, hands=RICH)
    assert reason(state, 0, BuildRoad(inland(J))) == "not_connected"
    assert reason(state, 0, BuildRoad(COAST[J + 1])) is None
    assert reason(state, 0, BuildRoad(COAST[J - 2])) is None


# ------------------------------------------------------------------ settlements and cities


def test_settlement_needs_an_own_road_and_distance() -> None:
    road = AROUND[0]
    state = position(roads={0: (road,), 1: AROUND[1:2]}, hands=RICH)
    assert {a.vertex for a in listed(state, 0, BuildSettlement)} == {SPOT, far_end(road, SPOT)}
    assert reason(state, 0, BuildSettlement(far_end(AROUND[1], SPOT))) == "not_connected"
    state = position(roads={0: (road,)}, settlements={1: (far_end(AROUND[1], SPOT),)}, hands=RICH)
    assert reason(state, 0, BuildSettlement(SPOT)) == "too_close"
    assert reason(state, 0, BuildSettlement(far_end(AROUND[1], SPOT))) == "occupied"
    assert reason(state, 0, BuildSettlement(far_end(road, SPOT))) is None
    assert reason(state, 0, BuildSettlement(-1)) == "no_such_place"


def test_own_neighbors_are_too_close_as_well() -> None:
    state = position(settlements={0: (SPOT,)}, roads={0: AROUND[:1]}, hands=RICH)
    assert reason(state, 0, BuildSettlement(far_end(AROUND[0], SPOT))) == "too_close"


def test_city_only_on_an_own_settlement() -> None:
    state = position(
        settlements={0: (SPOT,), 1: CORNERS[2:3]}, cities={0: CORNERS[4:5]}, hands=RICH
    )
    assert listed(state, 0, BuildCity) == [BuildCity(SPOT)]
    for v in (CORNERS[2], CORNERS[4], 0):
        assert reason(state, 0, BuildCity(v)) == "not_own_settlement"
    assert reason(state, 0, BuildCity(54)) == "no_such_place"


# ------------------------------------------------------------------ stock


def test_fifteen_roads_five_settlements_four_cities() -> None:
    state = position(
        roads={0: shore(0, 15)},
        settlements={0: [SHORE[i] for i in (0, 2, 4, 6, 8)]},
        cities={0: [SHORE[i] for i in (18, 20, 22, 24)]},
        hands=RICH,
    )
    assert reason(state, 0, BuildRoad(COAST[15])) == "no_piece_left"
    assert reason(state, 0, BuildSettlement(SHORE[10])) == "no_piece_left"
    assert reason(state, 0, BuildCity(SHORE[0])) == "no_piece_left"
    for kind in (BuildRoad, BuildSettlement, BuildCity):
        assert not listed(state, 0, kind)


def test_city_gives_the_settlement_back_for_another() -> None:
    state = position(
        roads={0: shore(0, 12)},
        settlements={0: [SHORE[i] for i in (0, 2, 4, 6, 8)]},
        hands=RICH,
    )
    state = after(state, 0, BuildCity(SHORE[0]))
    assert reason(state, 0, BuildSettlement(SHORE[10])) is None


def test_option_piece_limits() -> None:
    rules = replace(RULES, roads=3, settlements=2, cities=0)
    state = position(
        rules=rules, roads={0: shore(0, 3)}, settlements={0: (SHORE[0], SHORE[2])}, hands=RICH
    )
    assert reason(state, 0, BuildRoad(COAST[3])) == "no_piece_left"
    assert reason(state, 0, BuildCity(SHORE[0])) == "no_piece_left"
    state.settlements[0] = 1 << SHORE[0]
    state.derive()
    assert reason(state, 0, BuildSettlement(SHORE[2])) is None


def test_option_bank_cards() -> None:
    assert position(rules=replace(RULES, bank_cards=12)).bank == [12] * 5


# ------------------------------------------------------------------ deck


def test_deck_can_be_bought_empty_and_not_further() -> None:
    state = position(hands=RICH, played={1: (14, 0, 2, 2, 2)}, devs={1: (0, 4, 0, 0, 0)})
    assert chance_outcomes(state, 0, BuyDevCard()) == [(1, DevCardDrawn(1))]
    state = after(state, 0, BuyDevCard(), DevCardDrawn(1))
    assert state.deck == [0] * 5
    kept = state.copy()
    assert reason(state, 0, BuyDevCard()) == "deck_empty"
    assert not listed(state, 0, BuyDevCard)
    assert state == kept
