"""The sensible moves of a moment in their order, in the eyes of the level ``normal``."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from catan_desktop.ai.discards import FEW
from catan_desktop.ai.evaluate import Evaluator
from catan_desktop.ai.search import is_build, suppose
from catan_desktop.ai.turn import Option, Turn
from catan_desktop.ai.weights import NORMAL, OPENING
from catan_desktop.engine.actions import (
    END_TURN,
    ROLL,
    Action,
    BuildRoad,
    BuildSettlement,
    Discard,
    MaritimeTrade,
    PlayMonopoly,
    PlayYearOfPlenty,
)
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation, Phase

WORTH_DOING: Final = 0.3
"""What a move of the own turn must gain over ending it at once."""


def ranked(
    o: Observation, legal: LegalActions, rng: Random, among: tuple[type[Action], ...] = ()
) -> list[Action]:
    """What is worth doing, best first; of many ways to discard nothing.

    In the own turn only what is better than ending it, which stands last, unless it is to be
    one ``among`` some kinds of moves. Offers and answers to offers are left out: they are judged
    by whoever makes them.
    """
    if among and o.phase is Phase.MAIN:
        options: Iterable[Option] = Turn(o, rng, NORMAL).options(legal)
        return [best.action for best in _in_order(options) if isinstance(best.action, among)]
    return [option.action for option in _in_order(_options(o, legal, rng))]


def _options(o: Observation, legal: LegalActions, rng: Random) -> Iterator[Option]:
    match o.phase:
        case Phase.SETUP_SETTLEMENT | Phase.SETUP_ROAD | Phase.FREE_ROAD:
            yield from _places(o, legal, rng)
        case Phase.ROLL:
            yield Option(0.0, ROLL)
        case Phase.DISCARD:
            yield from _discards(o, legal, rng)
        case Phase.ROBBER:
            turn = Turn(o, rng, NORMAL)
            yield from turn.robber_moves(turn.position)
        case Phase.MAIN:
            yield from _worth_doing(Turn(o, rng, NORMAL), legal)
        case Phase.OFFER | Phase.OVER:
            return


def _worth_doing(turn: Turn, legal: LegalActions) -> Iterator[Option]:
    """What is better than ending the turn; cards and trades must do more than the build after."""
    yield Option(turn.now(), END_TURN)
    options = list(turn.options(legal))
    built = max((o.value for o in options if is_build(o.action)), default=turn.now())
    for option in options:
        follows = isinstance(option.action, PlayMonopoly | PlayYearOfPlenty | MaritimeTrade)
        floor = max(built, turn.now()) if follows else turn.now()
        if option.value > floor + WORTH_DOING:
            yield option


def _places(o: Observation, legal: LegalActions, rng: Random) -> Iterator[Option]:
    """The places for a piece that costs nothing."""
    here = suppose(o, rng)
    evaluator = Evaluator(here.facts(), NORMAL if o.phase is Phase.FREE_ROAD else OPENING)
    for action in legal:
        if isinstance(action, BuildSettlement | BuildRoad):
            yield Option(evaluator.value(here.after(action).facts()), action)


def _discards(o: Observation, legal: LegalActions, rng: Random) -> Iterator[Option]:
    choices = legal.discards
    if choices is None or len(choices) > FEW:
        return
    turn = Turn(o, rng, NORMAL)
    for choice in choices:
        left = [have - gone for have, gone in zip(o.hand, choice.cards, strict=True)]
        yield Option(turn.evaluator.value(turn.facts.with_hand(left)), Discard(choice.cards))


def _in_order(options: Iterable[Option]) -> list[Option]:
    """Each action once, at its best, by falling value."""
    best: dict[Action, Option] = {}
    for option in options:
        known = best.get(option.action)
        if known is None or known.value < option.value:
            best[option.action] = option
    return sorted(best.values(), key=lambda option: -option.value)
