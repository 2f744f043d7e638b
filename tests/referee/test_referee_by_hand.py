"""A few positions of the referee worked out by hand, chiefly where the options differ."""

from dataclasses import replace
from typing import Any

from catan_desktop.engine import actions as act
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import DevCardDrawn, DiceRolled
from catan_desktop.engine.hexgrid import Edge, Vertex
from catan_desktop.engine.ids import KNIGHT, ORE, VICTORY_POINT, YEAR_OF_PLENTY
from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from tests.referee.referee import apply, legal, outcomes, to_act
from tests.referee.table import Table, counts, new_table

BOARD = beginner_board()
GRID = BOARD.topology


def turn(rules: Rules = STANDARD, seats: int = 2, **changes: object) -> Table:
    """Seat 0 after its roll, with nothing on the board but what a test puts there."""
    t = new_table(rules, BOARD, seats, 0)
    now: dict[str, Any] = {"opening": (), "phase": "after roll", "rolled": True, "turn": 30}
    return replace(t, **(now | changes))


def kinds(t: Table, seat: int = 0) -> set[str]:
    return {type(action).__name__ for action in legal(t, seat)}


def settle(t: Table, seat: int, *places: Vertex) -> None:
    t.buildings.update(dict.fromkeys(places, (seat, "settlement")))


def chain(t: Table, seat: int, *places: tuple[int, int, str]) -> None:
    t.roads.update(dict.fromkeys([Edge(*place) for place in places], seat))


RING = [(0, 0, "NW"), (1, -1, "SW"), (1, 0, "W"), (0, 1, "NW"), (0, 0, "SW"), (0, 0, "W")]
"""Round the middle hex, clockwise from the north-west side."""


def test_a_settlement_in_a_ring_leaves_six_and_a_second_one_sets_the_card_aside() -> None:
    t = turn(longest_road=0)
    chain(t, 0, *RING)
    settle(t, 1, Vertex(0, 0, "N"))
    t.hands[1] = counts([1] * 5)
    assert t.road_length(0) == 6
    assert t.points(0) == 2
    t = replace(t, active=1)
    chain(t, 1, (-1, 1, "NW"))  # touches the ring's south-west corner
    corner = GRID.vertex_ids[Vertex(-1, 1, "N")]
    assert act.BuildSettlement(corner) in legal(t, 1)
    t = apply(t, 1, act.BuildSettlement(corner), None)
    assert t.road_length(0) == 4
    assert t.longest_road is None
    assert t.points(0) == 0


def test_the_bank_pays_one_player_what_is_left_or_nobody() -> None:
    ore = Vertex(2, -1, "S")  # of the hexes at this corner only the mountains carry the 8
    for rules, paid in ((STANDARD, 1), (PRESETS["cataso"], 0)):
        t = replace(turn(rules), phase="before roll", rolled=False)
        t.buildings[ore] = (0, "city")
        t.bank[ORE] = 1
        number = next(
            n
            for h, n in t.ground.token.items()
            if ore in t.ground.corners[h] and t.ground.resource[h] == ORE
        )
        after = apply(t, 0, act.Roll(), DiceRolled(number // 2, number - number // 2))
        assert after.hands[0][ORE] == paid


def test_year_of_plenty_takes_what_the_piles_give() -> None:
    t = turn(replace(STANDARD, plenty="what the piles give"), bank=counts([0, 0, 0, 0, 1]))
    t.held[0][YEAR_OF_PLENTY] = 1
    assert [a for a in legal(t, 0) if isinstance(a, act.PlayYearOfPlenty)] == [
        act.PlayYearOfPlenty(ORE, ORE)
    ]
    after = apply(t, 0, act.PlayYearOfPlenty(ORE, ORE), None)
    assert (after.hands[0][ORE], after.bank[ORE]) == (1, 0)
    t = replace(t, rules=STANDARD)
    assert act.PlayYearOfPlenty(ORE, None) in legal(t, 0)
    assert act.PlayYearOfPlenty(ORE, ORE) not in legal(t, 0)


def test_a_delayed_harbor_counts_from_the_next_own_turn() -> None:
    t = turn(replace(STANDARD, harbor_delay=True))
    vertex = next(iter(t.ground.harbor))
    chain(t, 0, next(iter(t.ground.edges_at[vertex])))
    t.hands[0] = counts([5] * 5)
    before = [t.best_rate(0, r) for r in range(5)]
    t = apply(t, 0, act.BuildSettlement(GRID.vertex_ids[vertex]), None)
    assert [t.best_rate(0, r) for r in range(5)] == before == [4] * 5
    t = apply(t, 0, act.EndTurn(), None)
    assert min(t.best_rate(0, r) for r in range(5)) < 4


def test_cataso_ends_trading_with_the_first_building_and_wants_victory_declared() -> None:
    t = turn(PRESETS["cataso"])
    t.hands[0] = counts([5] * 5)
    t.held[0][VICTORY_POINT] = 9
    assert "MaritimeTrade" in kinds(t)
    t = apply(t, 0, act.BuyDevCard(), DevCardDrawn(VICTORY_POINT))
    assert "MaritimeTrade" not in kinds(t)
    assert {"DeclareVictory", "EndTurn", "BuyDevCard"} <= kinds(t)
    t = apply(t, 0, act.EndTurn(), None)
    assert kinds(t, 1) == {"Roll"}
    t = apply(t, 1, act.EndTurn(), None)
    assert kinds(t) == {"Roll"}


def test_a_tenth_point_by_a_knight_ends_the_game_before_the_robber_moves() -> None:
    t = turn()
    t.held[0] = counts([1, 8, 0, 0, 0])
    t.played[0][KNIGHT] = 2
    t = apply(t, 0, act.PlayKnight(), None)
    assert (t.winner, to_act(t)) == (0, set())


def test_a_friendly_robber_spares_the_weak_unless_nothing_else_is_left() -> None:
    t = turn(PRESETS["duel"], phase="robber")
    settle(t, 1, Vertex(0, 0, "N"))
    touched = {h for h in t.ground.hexes if Vertex(0, 0, "N") in t.ground.corners[h]}
    assert len(touched) == 3
    assert t.robber_places(0) == set(t.ground.hexes) - touched - {t.robber}
    t.played[1][VICTORY_POINT] = 2
    assert t.robber_places(0) == set(t.ground.hexes) - {t.robber}


def test_the_bag_is_filled_anew_and_holds_no_seven_in_the_first_rounds() -> None:
    rules = replace(STANDARD, dice="balanced", bag_rest=30, no_seven_rounds=1)
    t = replace(turn(rules), phase="before roll", rolled=False, turn=2)
    assert len(outcomes(t, 0, act.Roll())) == 30
    assert len(outcomes(replace(t, turn=3), 0, act.Roll())) == 36
    for left in (35, 34, 33, 32, 31, 36):
        pair = next(iter(outcomes(t, 0, act.Roll())))
        t = replace(apply(t, 0, act.Roll(), pair), phase="before roll", rolled=False)
        assert len(t.bag) == left
