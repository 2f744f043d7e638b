"""Rule 9: the five kinds of development card."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from catan_desktop.engine.actions import (
    BuildRoad,
    BuyDevCard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
    RevealVictoryCard,
    Roll,
)
from catan_desktop.engine.chance import CardStolen, DevCardDrawn
from catan_desktop.engine.events import (
    DevCardPlayed,
    MonopolyTaken,
    PlentyTaken,
    VictoryCardRevealed,
)
from catan_desktop.engine.ids import (
    DEV_CARD_COST,
    MONOPOLY,
    NO_CARDS,
    ORE,
    ROAD_BUILDING,
    WOOL,
    YEAR_OF_PLENTY,
)
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.rules import GameState, Phase, apply, legal_actions, why_illegal
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    COAST,
    SHORE,
    after,
    hex_at,
    listed,
    play,
    position,
    reason,
    roll,
    shore,
)

ONE_EACH = (1, 1, 1, 1, 1)
CORNERS = TOPOLOGY.hex_vertices[hex_at(0, 0)]
PLAYS = (PlayKnight(), PlayRoadBuilding(), PlayYearOfPlenty(0, 1), PlayMonopoly(0))


def holding(cards: tuple[int, int, int, int, int] = ONE_EACH, **parts: Any) -> GameState:
    """Seat 0 holds development cards bought earlier and has a place for roads."""
    parts.setdefault("settlements", {0: CORNERS[:1]})
    return position(devs={0: cards}, **parts)


# ------------------------------------------------------------------ when


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.MAIN])
def test_any_card_may_be_played_before_and_after_the_roll(phase: Phase) -> None:
    state = holding(phase=phase)
    for action in PLAYS:
        assert reason(state, 0, action) is None
    for action in PLAYS:
        assert reason(state, 1, action) == "not_your_turn"


def test_after_a_card_before_the_roll_the_dice_are_still_due() -> None:
    state = holding(phase=Phase.ROLL, hands={0: (4, 4, 4, 4, 4)})
    state = after(state, 0, PlayMonopoly(0))
    assert state.phase is Phase.ROLL
    assert list(legal_actions(state, 0)) == [Roll(), RevealVictoryCard()]
    state = after(holding(phase=Phase.ROLL), 0, PlayRoadBuilding())
    state = play(state, *((0, BuildRoad(e)) for e in TOPOLOGY.vertex_edges[CORNERS[0]][:2]))
    assert state.phase is Phase.ROLL
    state = after(holding(phase=Phase.ROLL), 0, PlayKnight())
    state = after(state, 0, MoveRobber(hex_at(0, 2), None))
    assert state.phase is Phase.ROLL
    assert reason(state, 0, BuyDevCard()) == "roll_first"


def test_one_card_a_turn_before_or_after_the_roll() -> None:
    state = holding((2, 0, 1, 1, 1), phase=Phase.ROLL)
    state = play(
        state,
        (0, PlayKnight()),
        (0, MoveRobber(hex_at(0, 2), None)),
        (0, Roll(), roll(1, 1)),
    )
    for action in PLAYS:
        assert reason(state, 0, action) == "one_card_a_turn"
        assert action not in list(legal_actions(state, 0))
    state = play(state, (0, EndTurn()))
    state.active = 0
    assert reason(state, 0, PlayKnight()) is None


def test_card_bought_this_turn_waits() -> None:
    for card, action in ((0, PLAYS[0]), (2, PLAYS[1]), (3, PLAYS[2]), (4, PLAYS[3])):
        state = position(settlements={0: CORNERS[:1]}, hands={0: DEV_CARD_COST})
        assert reason(state, 0, action) == "no_such_card"
        state = after(state, 0, BuyDevCard(), DevCardDrawn(card))
        assert reason(state, 0, action) == "bought_this_turn"
        for seat in range(4):
            state = after(state, seat, EndTurn())
            state.phase, state.rolled = Phase.MAIN, True
        assert reason(state, 0, action) is None


def test_older_card_of_the_same_kind_may_be_played() -> None:
    state = holding((1, 0, 0, 0, 0), hands={0: DEV_CARD_COST})
    state = after(state, 0, BuyDevCard(), DevCardDrawn(0))
    assert state.dev_cards(0)[0] == 2
    assert reason(state, 0, PlayKnight()) is None


# ------------------------------------------------------------------ knight


def test_knight_moves_the_robber_and_draws() -> None:
    state = holding(settlements={1: CORNERS[2:3]}, hands={1: (0, 0, 2, 0, 0)}, robber=hex_at(0, 2))
    transition = apply(state, 0, PlayKnight())
    assert transition.events == (DevCardPlayed(0, 0),)
    assert transition.state.played[0] == 1
    assert reason(transition.state, 0, EndTurn()) == "robber_first"
    state = after(transition.state, 0, MoveRobber(hex_at(0, 0), 1), CardStolen(WOOL))
    assert state.hand(0) == (0, 0, 1, 0, 0)
    assert state.phase is Phase.MAIN


# ------------------------------------------------------------------ road building


def road_builder(roads: int, **parts: Any) -> GameState:
    """Seat 0 with so many roads along the coast and the card."""
    return holding((0, 0, 1, 0, 0), settlements={0: SHORE[:1]}, roads={0: shore(0, roads)}, **parts)


def test_road_building_gives_two_free_roads_and_nothing_in_between() -> None:
    state = after(road_builder(2, hands={0: (5, 5, 5, 5, 5)}), 0, PlayRoadBuilding())
    assert (state.phase, state.free_roads) == (Phase.FREE_ROAD, 2)
    hand = state.hand(0)
    for action in (EndTurn(), MaritimeTrade(0, 4, 1), BuyDevCard(), RevealVictoryCard()):
        assert reason(state, 0, action) == "free_road_first"
    state = after(state, 0, BuildRoad(COAST[2]))
    assert (state.phase, state.free_roads) == (Phase.FREE_ROAD, 1)
    assert reason(state, 0, EndTurn()) == "free_road_first"
    state = after(state, 0, BuildRoad(COAST[3]))
    assert (state.phase, state.free_roads) == (Phase.MAIN, 0)
    assert state.hand(0) == hand


def test_second_free_road_is_judged_after_the_first() -> None:
    state = after(road_builder(2), 0, PlayRoadBuilding())
    assert reason(state, 0, BuildRoad(COAST[3])) == "not_connected"
    state = after(state, 0, BuildRoad(COAST[2]))
    assert reason(state, 0, BuildRoad(COAST[2])) == "occupied"
    assert reason(state, 0, BuildRoad(COAST[3])) is None


@pytest.mark.parametrize(("roads", "free"), [(12, 2), (13, 2), (14, 1)])
def test_road_building_with_13_and_14_roads(roads: int, free: int) -> None:
    state = after(road_builder(roads), 0, PlayRoadBuilding())
    for i in range(free):
        assert state.phase is Phase.FREE_ROAD
        assert state.free_roads == free - i
        state = after(state, 0, BuildRoad(COAST[roads + i]))
    assert (state.phase, state.free_roads) == (Phase.MAIN, 0)
    assert state.roads_left(0) == 15 - roads - free


def test_road_building_with_15_roads_is_not_playable() -> None:
    state = road_builder(15)
    assert reason(state, 0, PlayRoadBuilding()) == "no_piece_left"
    assert not listed(state, 0, PlayRoadBuilding)
    assert state.dev_cards(0) == (0, 0, 1, 0, 0)


def enclosed(free_edges: int) -> GameState:
    """Seat 0 owns one road on the coast; others hold all that touches it but so many edges."""
    around = [
        e
        for v in TOPOLOGY.edge_vertices[COAST[0]]
        for e in TOPOLOGY.vertex_edges[v]
        if e != COAST[0]
    ]
    taken = around[free_edges:]
    dead_end = {v for e in around[:free_edges] for v in TOPOLOGY.edge_vertices[e]} - set(
        TOPOLOGY.edge_vertices[COAST[0]]
    )
    return position(
        devs={0: (0, 0, 1, 0, 0)}, roads={0: (COAST[0],), 1: taken}, settlements={1: dead_end}
    )


def test_road_building_without_a_place_is_not_playable() -> None:
    state = enclosed(0)
    assert reason(state, 0, PlayRoadBuilding()) == "no_place_left"
    assert not listed(state, 0, PlayRoadBuilding)


def test_road_building_with_one_place_ends_after_it() -> None:
    state = after(enclosed(1), 0, PlayRoadBuilding())
    (only,) = listed(state, 0, BuildRoad)
    state = after(state, 0, only)
    assert (state.phase, state.free_roads) == (Phase.MAIN, 0)
    assert state.roads_left(0) == 13


# ------------------------------------------------------------------ year of plenty


def pairs(state: GameState) -> list[tuple[int, int | None]]:
    """The listed choices of year of plenty."""
    return [(a.first, a.second) for a in listed(state, 0, PlayYearOfPlenty)]


def test_year_of_plenty_offers_15_unordered_pairs_from_a_full_bank() -> None:
    state = holding()
    assert pairs(state) == [(x, y) for x in range(5) for y in range(x, 5)]
    assert reason(state, 0, PlayYearOfPlenty(3, 1)) == "cards_unordered"
    assert reason(state, 0, PlayYearOfPlenty(3, None)) == "two_cards"
    assert reason(state, 0, PlayYearOfPlenty(0, 5)) == "not_now"
    transition = apply(state, 0, PlayYearOfPlenty(1, 4))
    assert transition.state.hand(0) == (0, 1, 0, 0, 1)
    assert transition.state.bank == [19, 18, 19, 19, 18]
    assert PlentyTaken(0, (0, 1, 0, 0, 1)) in transition.events
    assert after(state, 0, PlayYearOfPlenty(2, 2)).hand(0) == (0, 0, 2, 0, 0)


def test_year_of_plenty_takes_what_the_bank_holds() -> None:
    state = holding(bank=(1, 0, 2, 0, 0))
    assert pairs(state) == [(0, 2), (2, 2)]
    assert why_illegal(state, 0, PlayYearOfPlenty(0, 0)) == Refusal("bank_empty", (0,))
    assert why_illegal(state, 0, PlayYearOfPlenty(0, 1)) == Refusal("bank_empty", (1,))


def test_year_of_plenty_from_two_piles_of_one() -> None:
    state = holding(bank=(1, 0, 0, 0, 1))
    assert pairs(state) == [(0, 4)]
    assert after(state, 0, PlayYearOfPlenty(0, 4)).bank == [0] * 5


@pytest.mark.parametrize("plenty", ["two the bank holds", "what the piles give"])
def test_year_of_plenty_from_every_small_bank(plenty: str) -> None:
    """Every bank of piles up to two; what may be named follows from the words of the rule."""
    rules = replace(RULES, plenty=plenty)  # type: ignore[arg-type]
    piles = plenty == "what the piles give"
    state = position(phase=Phase.MAIN, rules=rules, devs={0: (0, 0, 0, 1, 0)})
    for bank in product(range(3), repeat=5):
        state.bank = list(bank)
        for first in range(5):
            alone = not piles and sum(bank) == bank[first] == 1
            assert (reason(state, 0, PlayYearOfPlenty(first, None)) is None) == alone
            for second in range(5):
                enough = bank[first] >= (2 if first == second and not piles else 1)
                legal = first <= second and enough and bank[second] > 0
                code = reason(state, 0, PlayYearOfPlenty(first, second))
                assert (code is None) == legal, (bank, first, second, code)


def test_year_of_plenty_takes_one_only_if_the_whole_bank_holds_one() -> None:
    state = holding(bank=(0, 0, 0, 1, 0))
    assert pairs(state) == [(3, None)]
    assert reason(state, 0, PlayYearOfPlenty(3, 3)) == "one_card_left"
    assert reason(state, 0, PlayYearOfPlenty(2, 3)) == "bank_empty"
    transition = apply(state, 0, PlayYearOfPlenty(3, None))
    assert transition.state.hand(0) == (0, 0, 0, 1, 0)
    assert transition.state.bank == [0] * 5
    assert PlentyTaken(0, (0, 0, 0, 1, 0)) in transition.events


def test_year_of_plenty_is_not_playable_with_an_empty_bank() -> None:
    state = holding(bank=(0, 0, 0, 0, 0))
    assert pairs(state) == []
    assert reason(state, 0, PlayYearOfPlenty(0, 1)) == "bank_empty"
    assert reason(state, 0, PlayYearOfPlenty(0, None)) == "bank_empty"


PILES = replace(RULES, plenty="what the piles give")


def test_option_plenty_what_the_piles_give() -> None:
    state = holding(rules=PILES, bank=(1, 0, 2, 0, 0))
    assert pairs(state) == [(0, 0), (0, 2), (2, 2)]
    assert after(state, 0, PlayYearOfPlenty(0, 0)).hand(0) == (1, 0, 0, 0, 0)
    assert after(state, 0, PlayYearOfPlenty(0, 2)).hand(0) == (1, 0, 1, 0, 0)
    assert after(state, 0, PlayYearOfPlenty(2, 2)).hand(0) == (0, 0, 2, 0, 0)
    assert reason(state, 0, PlayYearOfPlenty(0, 1)) == "bank_empty"
    assert reason(state, 0, PlayYearOfPlenty(0, None)) == "two_cards"


def test_option_plenty_what_the_piles_give_with_one_card_and_with_none() -> None:
    state = holding(rules=PILES, bank=(0, 0, 0, 1, 0))
    assert pairs(state) == [(3, 3)]
    assert after(state, 0, PlayYearOfPlenty(3, 3)).bank == [0] * 5
    assert pairs(holding(rules=PILES, bank=(0, 0, 0, 0, 0))) == []


# ------------------------------------------------------------------ monopoly


def test_monopoly_takes_all_cards_of_one_resource_from_everyone() -> None:
    state = holding(hands={0: (0, 0, 1, 0, 0), 1: (2, 0, 3, 0, 0), 2: (0, 0, 2, 1, 0)})
    transition = apply(state, 0, PlayMonopoly(WOOL))
    assert [transition.state.hand(s) for s in range(4)] == [
        (0, 0, 6, 0, 0),
        (2, 0, 0, 0, 0),
        (0, 0, 0, 1, 0),
        NO_CARDS,
    ]
    assert MonopolyTaken(0, WOOL, (0, 3, 2, 0)) in transition.events
    assert reason(state, 0, PlayMonopoly(5)) == "not_now"
    assert after(state, 0, PlayMonopoly(ORE)).hands == state.hands


# ------------------------------------------------------------------ victory points


def test_victory_points_count_at_once_and_are_never_played() -> None:
    state = position(hands={0: DEV_CARD_COST}, settlements={0: CORNERS[:1]})
    state = after(state, 0, BuyDevCard(), DevCardDrawn(1))
    assert (state.points[0], state.total_points(0), state.hidden_points(0)) == (1, 2, 1)
    assert not [a for a in legal_actions(state, 0) if type(a).__name__.startswith("Play")]


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.MAIN])
def test_reveal_in_the_own_turn_before_or_after_the_roll(phase: Phase) -> None:
    state = holding((1, 2, 0, 0, 0), phase=phase)
    transition = apply(state, 0, RevealVictoryCard())
    assert transition.events == (VictoryCardRevealed(0),)
    shown = transition.state
    assert shown.phase is phase
    assert shown.total_points(0) == state.total_points(0)
    assert shown.points[0] == state.points[0] + 1
    assert shown.dev_cards(0) == state.dev_cards(0)
    assert not shown.card_played
    assert reason(shown, 0, PlayKnight()) is None
    shown = after(shown, 0, RevealVictoryCard())
    assert reason(shown, 0, RevealVictoryCard()) == "no_victory_card"


def test_reveal_also_after_the_card_of_the_turn_and_on_the_turn_of_purchase() -> None:
    state = after(holding((0, 1, 0, 0, 1)), 0, PlayMonopoly(0))
    assert reason(state, 0, RevealVictoryCard()) is None
    state = position(hands={0: DEV_CARD_COST})
    state = after(state, 0, BuyDevCard(), DevCardDrawn(1))
    assert reason(state, 0, RevealVictoryCard()) is None


def test_reveal_not_in_another_turn_nor_while_something_is_pending() -> None:
    state = holding((1, 1, 0, 0, 0), hands={0: (1, 0, 0, 0, 0)}, active=1)
    assert reason(state, 0, RevealVictoryCard()) == "not_your_turn"
    state.active = 0
    assert reason(after(state, 0, PlayKnight()), 0, RevealVictoryCard()) == "robber_first"
    offer = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,))
    assert reason(after(state, 0, offer), 0, RevealVictoryCard()) == "offer_open"


# ------------------------------------------------------------------ options of rule 9


def test_option_cards_before_roll_off_leaves_the_roll_alone() -> None:
    state = holding(phase=Phase.ROLL, rules=replace(RULES, cards_before_roll=False))
    assert list(legal_actions(state, 0)) == [Roll()]
    for action in (*PLAYS, RevealVictoryCard()):
        assert reason(state, 0, action) == "roll_first"
    state = after(state, 0, Roll(), roll(1, 1))
    for action in (*PLAYS, RevealVictoryCard()):
        assert reason(state, 0, action) is None


def test_kinds_are_numbered_as_the_deck() -> None:
    assert (ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY) == (2, 3, 4)
