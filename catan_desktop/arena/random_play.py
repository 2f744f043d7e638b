"""Random play: the yardstick of the engine's speed, and a source of positions."""

from random import Random

from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import RandomChance
from catan_desktop.engine.options import STANDARD, Rules
from catan_desktop.engine.rules import (
    GameState,
    advance,
    chance_outcomes,
    legal_actions,
    to_act,
)


def play_randomly(
    rng: Random, seats: int = 4, rules: Rules = STANDARD, most: int = 50_000
) -> tuple[GameState, int]:
    """A game in which every seat picks uniformly; no domestic offers, no events, no record.

    Returns:
        The last state and the number of actions, at most ``most``.
    """
    state = GameState(random_board(rng), rules, seats, 0)
    random, draw = rng.random, RandomChance(rng).draw
    for actions in range(most):
        acting = to_act(state)
        if not acting:
            return state, actions
        seat = acting[0]
        action = legal_actions(state, seat).pick(random())
        due = chance_outcomes(state, seat, action)
        advance(state, seat, action, draw(due) if due else None)
    return state, most
