"""The level ``normal``: looks one build ahead with the hand-made evaluator."""

from typing import Final

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.discards import best_discard
from catan_desktop.ai.evaluate import WON, Evaluator
from catan_desktop.ai.opening import opening_settlement
from catan_desktop.ai.phases import PhasedAgent
from catan_desktop.ai.search import suppose
from catan_desktop.ai.trading import Trader
from catan_desktop.ai.turn import Option, Turn, best_of
from catan_desktop.ai.weights import NORMAL, OPENING
from catan_desktop.engine.actions import (
    DECLARE_VICTORY,
    PLAY_KNIGHT,
    ROLL,
    Action,
    BuildRoad,
    Discard,
)
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation, Phase

WORTH_A_CARD: Final = 0.5
"""What a card played before the roll must gain."""


class NormalAgent(PhasedAgent):
    """The highest value; only the dealing of hidden cards, which no value reads, is random."""

    def choose(self, observation: Observation, legal: LegalActions, limit: Limit) -> Action:
        """See :meth:`Agent.choose`; the limit is never reached."""
        if len(legal) == 1 and not legal.may_offer:
            return legal[0]
        return super().choose(observation, legal, limit)

    def _settlement(self, o: Observation, legal: LegalActions) -> Action:
        return opening_settlement(o, legal, self._rng)

    def _road(self, o: Observation, legal: LegalActions) -> Action:
        here = suppose(o, self._rng)
        weights = OPENING if o.phase is Phase.SETUP_ROAD else NORMAL
        evaluator = Evaluator(here.facts(), weights)
        roads = [a for a in legal if isinstance(a, BuildRoad)]
        return best_of(Option(evaluator.value(here.after(a).facts()), a) for a in roads).action

    def _before_roll(self, o: Observation, legal: LegalActions) -> Action:
        """Roll, unless a knight helps at once or a card wins."""
        turn = Turn(o, self._rng, NORMAL)
        early = [
            option
            for option in turn.cards(legal)
            if option.value >= WON
            or (option.action == PLAY_KNIGHT and option.value > turn.now() + WORTH_A_CARD)
        ]
        return best_of(early).action if early else ROLL

    def _discard(self, o: Observation, legal: LegalActions) -> Action:
        choices = legal.discards
        if choices is None:
            raise ValueError("no cards are owed")
        turn = Turn(o, self._rng, NORMAL)
        return Discard(
            best_discard(choices, lambda hand: turn.evaluator.value(turn.facts.with_hand(hand)))
        )

    def _robber(self, o: Observation, legal: LegalActions) -> Action:
        turn = Turn(o, self._rng, NORMAL)
        return best_of(turn.robber_moves(turn.position)).action

    def _turn(self, o: Observation, legal: LegalActions) -> Action:
        if DECLARE_VICTORY in legal:
            return DECLARE_VICTORY
        turn = Turn(o, self._rng, NORMAL)
        best = turn.best()
        return Trader(turn).offer(legal, best.value) or best.action

    def _trade(self, o: Observation, legal: LegalActions) -> Action:
        turn = Turn(o, self._rng, NORMAL)
        if o.own() != o.active:
            return Trader(turn).answer(legal)
        return Trader(turn).close(legal, turn.best().value)
