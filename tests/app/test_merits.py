"""What speaks for a move: nothing is promised that the board, the stock or the deck forbids."""

from typing import Any

import pytest

from catan_desktop.app.merits import COSTS, Goal, goal, newly_paid, obstacle
from catan_desktop.engine.actions import missing_cards
from catan_desktop.engine.observation import Observation, Phase
from catan_desktop.ui.table.facts import possible
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import advance_game, new_session, session_at

BRICKLESS = (2, 0, 1, 1, 0)


def seen(hand: tuple[int, ...] = BRICKLESS, roads: int = 1, **fields: Any) -> Observation:
    """A seat with one settlement and so many roads along the shore."""
    own: dict[str, Any] = {
        "settlements": {0: (SHORE[0],)},
        "roads": {0: shore(0, roads)},
        "hands": {0: hand},
    }
    return session_at(position(**{**own, **fields})).observe(0)


@pytest.mark.parametrize("seed", [1, 4])
def test_what_is_paid_for_and_has_no_obstacle_is_legal(seed: int) -> None:
    """Through a whole game: the engine allows it exactly where nothing is in the way."""
    session = new_session("cccc", seed)
    asked = 0

    def look(_: object) -> bool:
        nonlocal asked
        own = session.observe(None).active
        view = session.observe(own)
        if view.phase is Phase.MAIN and view.to_act == (own,) and view.offer is None:
            for thing, cost in COSTS.items():
                if not any(missing_cards(view.hand, cost)):
                    asked += 1
                    assert possible(thing, session.legal(own)) == (obstacle(view, thing) is None)
        return session.ply >= 500

    advance_game(session, look)
    assert asked > 20


def test_cards_alone_promise_no_settlement() -> None:
    after = (1, 1, 1, 1, 0)
    assert newly_paid(seen(roads=1), after) == ["road"]
    assert newly_paid(seen(roads=2), after) == ["settlement", "road"]


def test_pieces_that_have_run_out_and_an_empty_deck_are_not_promised() -> None:
    rich = (0, 0, 1, 2, 3)
    bare = seen((0, 0, 0, 0, 0))
    assert "city" in newly_paid(bare, rich)
    assert obstacle(seen(settlements={}), "city") == "not_own_settlement"
    full = seen((0, 0, 0, 0, 0), roads=15)
    assert obstacle(full, "road") == "no_piece_left"
    assert "road" not in newly_paid(full, (5, 5, 5, 5, 5))


def test_who_saves_for_a_settlement_without_a_place_saves_for_its_road_too() -> None:
    without = goal(seen((1, 0, 1, 1, 0), roads=1), (1, 0, 1, 1, 0))
    assert without == Goal(("dev",), (0, 0, 0, 0, 1))
    road_too = goal(seen(BRICKLESS, roads=1, deck=[]), BRICKLESS)
    assert road_too == Goal(("road", "settlement"), (0, 2, 0, 0, 0))
    assert goal(seen(BRICKLESS, roads=2), BRICKLESS) == Goal(("settlement",), (0, 1, 0, 0, 0))
