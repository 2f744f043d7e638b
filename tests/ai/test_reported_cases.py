"""Faults that players reported in the opponents of other Catan programs.

One test each, named by its id in `tests/data/rule-cases.jsonl`, for every level.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import LEVELS, make_agent
from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    DECLINES,
    Action,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    PlayKnight,
    PlayRoadBuilding,
    Roll,
)
from catan_desktop.engine.chance import pick
from catan_desktop.engine.ids import ORE
from catan_desktop.engine.legal import LegalActions, legal_actions
from catan_desktop.engine.observation import Observation
from catan_desktop.engine.record import LogEntry
from catan_desktop.engine.rules import apply, chance_outcomes, to_act
from catan_desktop.engine.state import GameState, Offer, Phase
from tests.ai.seen import seen
from tests.ai.test_agents import check_blind, game
from tests.engine.positions import SHORE, after, hex_at, play, position, roll, shore

LIMIT = Limit()
RICH = (6, 6, 6, 6, 6)
Agent = Callable[[GameState, int], Action]


@pytest.fixture(params=LEVELS)
def choose(request: pytest.FixtureRequest) -> Agent:
    """What the level does in a seat of a position; always legal."""
    player = make_agent(request.param, b"reported")

    def chosen(state: GameState, seat: int) -> Action:
        legal = legal_actions(state, seat)
        action = player.at(state.turn).choose(seen(state, seat), legal, LIMIT)
        assert action in legal
        return action

    return chosen


def standing(**fields: Any) -> GameState:
    base: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[6]), 1: (SHORE[12],), 2: (SHORE[18],), 3: (SHORE[24],)},
        "roads": {0: shore(0, 2) + shore(5, 1), 1: shore(12, 1)},
    }
    return position(**(base | fields))


def turn_of(state: GameState, seat: int, choose: Agent, most: int = 60) -> list[LogEntry]:
    """What is done until the seat's turn is over; others who are asked answer by the level too."""
    rng = Random(4)
    log: list[LogEntry] = []
    turn = state.turn
    while state.phase is not Phase.OVER and state.turn == turn:
        assert len(log) < most, "the turn goes round in circles"
        acting = to_act(state)[0]
        action = choose(state, acting)
        due = chance_outcomes(state, acting, action)
        outcome = pick(due, rng.randrange(sum(w for w, _ in due))) if due else None
        state = apply(state, acting, action, outcome).state
        log.append(LogEntry(acting, action, outcome))
    return log


def test_br_113_ore_that_the_bank_lacks_is_not_asked_for_and_the_turn_ends(choose: Agent) -> None:
    """A city wants three ore, the hand could trade for them, the bank has none."""
    for hand in ((9, 0, 0, 2, 1), (4, 4, 4, 4, 0), (0, 0, 12, 2, 2)):
        state = standing(hands={0: hand, 3: (0, 0, 0, 0, 19 - hand[ORE])})
        log = turn_of(state, 0, choose)
        asked = [e.action for e in log if isinstance(e.action, MaritimeTrade)]
        assert not [trade for trade in asked if trade.get == ORE]
        assert isinstance(log[-1].action, EndTurn)


def test_br_113_a_bank_without_any_card_ends_the_turn_too(choose: Agent) -> None:
    others = (13, 13, 13, 13, 13)
    state = standing(hands={0: RICH, 3: others}, settlements={3: (SHORE[24],)}, roads={})
    assert not any(state.bank)
    assert isinstance(turn_of(state, 0, choose)[-1].action, EndTurn)


def test_br_118_there_is_a_decision_in_every_phase(choose: Agent) -> None:
    fresh = position(settlements={}, roads={}, phase=Phase.SETUP_SETTLEMENT, turn=0, placed=0)
    offer = Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3), (None, None, None))
    hands = dict.fromkeys(range(4), (2, 2, 2, 2, 2))
    cases: dict[str, tuple[GameState, int]] = {
        "set-up settlement": (fresh, 0),
        "roll": (standing(phase=Phase.ROLL), 0),
        "main, nothing to do": (standing(), 0),
        "main, everything to do": (standing(hands={0: RICH}), 0),
        "discard in the own turn": (
            standing(phase=Phase.DISCARD, hands={0: RICH}, owed=[15, 0, 0, 0]), 0,
        ),
        "discard in another's turn": (
            standing(phase=Phase.DISCARD, hands={2: RICH}, owed=[0, 0, 15, 0]), 2,
        ),
        "robber": (standing(phase=Phase.ROBBER, hands=hands), 0),
        "robber, nobody to rob": (standing(phase=Phase.ROBBER), 0),
        "two free roads": (
            after(standing(devs={0: (0, 0, 1, 0, 0)}), 0, PlayRoadBuilding()), 0,
        ),
        "an offer of another": (standing(phase=Phase.OFFER, hands=hands, offer=offer), 2),
    }  # fmt: skip
    for name, (state, seat) in cases.items():
        assert choose(state, seat) is not None, name
    placed = after(fresh, 0, choose(fresh, 0))
    assert placed.phase is Phase.SETUP_ROAD
    choose(placed, 0)


def test_br_118_a_seven_and_a_knight_are_carried_through_to_the_robber(choose: Agent) -> None:
    state = standing(phase=Phase.ROLL, hands={0: RICH, 1: (9, 0, 0, 0, 0)})
    state = after(state, 0, Roll(), roll(3, 4))
    while state.phase is Phase.DISCARD:
        seat = to_act(state)[0]
        state = after(state, seat, choose(state, seat))
    assert state.phase is Phase.ROBBER
    assert isinstance(choose(state, 0), MoveRobber)
    knight = after(standing(devs={0: (1, 0, 0, 0, 0)}, robber=hex_at(0, 0)), 0, PlayKnight())
    assert isinstance(choose(knight, 0), MoveRobber)


def test_br_118_answers_and_the_close_of_an_offer_are_found(choose: Agent) -> None:
    for answers in ((None, None, None), (True, None, False), (True, True, False)):
        given = tuple(
            ACCEPT_OFFER if a else DECLINES[0] if a is not None else None for a in answers
        )
        offer = Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2, 3), given)
        hands = dict.fromkeys(range(4), (2, 2, 2, 2, 2))
        state = standing(phase=Phase.OFFER, hands=hands, offer=offer)
        for seat in to_act(state):
            choose(state, seat)


def test_br_119_what_a_seat_cannot_see_decides_nothing() -> None:
    """Hidden hands, hidden development cards and the deck are dealt anew: the same choice.

    A seat takes the deck for all cards that it neither holds nor saw played.
    """
    counted = 0

    def watch(o: Observation, legal: LegalActions, action: Action) -> None:
        nonlocal counted
        if any(o.dev_counts[s] for s in range(o.seats) if s != o.seat) and len(legal) < 300:
            counted += 1
            if counted % 3 == 0:
                check_blind(o, legal, action, level)

    for level in LEVELS:
        before = counted
        game(7, (level,) * 4, watch=watch, max_actions=420)
        assert counted > before + 60, "others held cards that nobody saw"


def test_rx_020_a_seat_discards_in_another_seats_turn(choose: Agent) -> None:
    state = play(
        standing(phase=Phase.ROLL, active=0, hands={0: (1, 0, 0, 0, 0), 2: (3, 2, 2, 1, 1)}),
        (0, Roll(), roll(1, 6)),
    )
    assert to_act(state) == (2,)
    action = choose(state, 2)
    assert isinstance(action, Discard)
    assert sum(action.cards) == 4
    assert after(state, 2, action).phase is Phase.ROBBER
