"""The placements: the best settlements by value, judged by what the second may still be."""

from random import Random
from typing import Final

from catan_desktop.ai.evaluate import Evaluator
from catan_desktop.ai.search import suppose
from catan_desktop.ai.weights import OPENING
from catan_desktop.engine.actions import Action, BuildSettlement
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation

CANDIDATES: Final = 6


def opening_settlement(o: Observation, legal: LegalActions, rng: Random) -> Action:
    """The place of the highest value."""
    here = suppose(o, rng)
    evaluator = Evaluator(here.facts(), OPENING)
    places = [a for a in legal if isinstance(a, BuildSettlement)]
    return max(places, key=lambda a: evaluator.value(here.after(a).facts()))
