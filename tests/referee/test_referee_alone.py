"""The referee judged by itself: recorded games of two other engines, counted road networks.

No rule of the engine takes part here, so that the referee stands on its own feet.
"""

import json
from typing import Any

from catan_desktop.engine import actions as act
from catan_desktop.engine.board import Board, standard_harbors
from catan_desktop.engine.hexgrid import Edge, Vertex
from catan_desktop.engine.ids import DESERT, RESOURCE_NAMES
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.topology import STANDARD as GRID
from tests.referee.recorded import DATA, Step, board_of, games, moves_of
from tests.referee.referee import allowed, apply, legal, outcomes, to_act
from tests.referee.table import Ground, Table, longest_trail, new_table

BOARD = Board(GRID, (DESERT,) * 19, (0,) * 19, standard_harbors(), 0)


def check_after(t: Table, after: Step) -> None:
    seats = range(t.seats)
    assert [list(t.hands[s].values()) for s in seats] == after["hands"]
    assert list(t.bank.values()) == after["bank"]
    assert [list(t.held[s].values()) for s in seats] == after["dev"]
    assert [t.knights(s) for s in seats] == after["knights"]
    assert [t.points(s) for s in seats] == after["points"]
    assert [t.road_length(s) for s in seats] == after["road_length"]
    assert t.longest_road == after["longest_road"]
    assert t.largest_army == after["largest_army"]
    assert t.robber == tuple(after["robber"])
    if t.phase != "over":
        assert t.active == after["turn_of"]


def check_legal(t: Table, seat: int, listed: Step) -> None:
    """The other engine's choices against the referee's."""
    mine = legal(t, seat)
    found: dict[str, Any] = {
        "settlements": {
            GRID.vertices[a.vertex] for a in mine if isinstance(a, act.BuildSettlement)
        },
        "cities": {GRID.vertices[a.vertex] for a in mine if isinstance(a, act.BuildCity)},
        "roads": {GRID.edges[a.edge] for a in mine if isinstance(a, act.BuildRoad)},
        "robber": {(GRID.hexes[a.hex], a.victim) for a in mine if isinstance(a, act.MoveRobber)},
        "bank_trades_at_best_rate": {
            (RESOURCE_NAMES[a.give], a.count, RESOURCE_NAMES[a.get])
            for a in mine
            if isinstance(a, act.MaritimeTrade)
        },
        "play": {
            name
            for name, kind in (
                ("knight", act.PlayKnight),
                ("road_building", act.PlayRoadBuilding),
                ("year_of_plenty", act.PlayYearOfPlenty),
                ("monopoly", act.PlayMonopoly),
            )
            if any(isinstance(a, kind) for a in mine)
        },
        "roll": act.Roll() in mine,
        "end_turn": act.EndTurn() in mine,
        "buy_dev_card": act.BuyDevCard() in mine,
    }
    for name, theirs in listed.items():
        assert found[name] == hashable(theirs), name


def hashable(theirs: Any, depth: int = 0) -> Any:
    """Lists as tuples, the outermost as a set."""
    if not isinstance(theirs, list):
        return theirs
    items = [hashable(item, depth + 1) for item in theirs]
    return tuple(items) if depth else set(items)


def replay(game: Step) -> int:
    seats = len(game["seats"])
    t = new_table(STANDARD, board_of(game), seats, game["steps"][0]["seat"])
    for step in game["steps"]:
        if "legal_before" in step:
            check_legal(t, step["seat"], step["legal_before"])
        for seat, action, outcome in moves_of(step):
            assert seat in to_act(t)
            assert allowed(t, seat, action), (seat, action)
            due = outcomes(t, seat, action)
            assert outcome in due if due else outcome is None
            t = apply(t, seat, action, outcome)
        check_after(t, step["after"])
    assert t.winner == game.get("winner")
    return len(game["steps"])


def test_games_of_another_engine() -> None:
    assert sum(map(replay, games("peer-games.jsonl.gz"))) > 2000


def test_games_with_player_trades() -> None:
    assert sum(map(replay, games("jsettlers-games.jsonl.gz"))) > 1000


def test_road_networks_counted_by_three_other_algorithms() -> None:
    ground = Ground(BOARD)
    networks = json.loads((DATA / "longest-road.json").read_text(encoding="utf-8"))["fixtures"]
    for network in networks:
        roads = frozenset(Edge(*edge) for edge in network["roads"])
        walls = frozenset(Vertex(*vertex) for vertex in network["enemy_buildings"])
        assert longest_trail(ground, roads, walls) == network["length"], network["name"]
