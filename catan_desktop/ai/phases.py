"""What every level shares: one method for each phase of a turn."""

from abc import ABC, abstractmethod
from random import Random
from typing import assert_never

from catan_desktop.ai.agent import Limit
from catan_desktop.engine.actions import Action
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation, Phase


class PhasedAgent(ABC):
    """Answers one request with the randomness of that request, phase by phase."""

    def __init__(self, rng: Random) -> None:
        """Take the stream of this request."""
        self._rng = rng

    def choose(self, observation: Observation, legal: LegalActions, limit: Limit) -> Action:
        """See :meth:`Agent.choose`.

        Raises:
            ValueError: the game is over.
        """
        phase = observation.phase
        if phase is Phase.SETUP_SETTLEMENT:
            return self._settlement(observation, legal)
        if phase is Phase.SETUP_ROAD or phase is Phase.FREE_ROAD:
            return self._road(observation, legal)
        if phase is Phase.ROLL:
            return self._before_roll(observation, legal)
        if phase is Phase.DISCARD:
            return self._discard(observation, legal)
        if phase is Phase.ROBBER:
            return self._robber(observation, legal)
        if phase is Phase.MAIN:
            return self._turn(observation, legal)
        if phase is Phase.OFFER:
            return self._trade(observation, legal)
        if phase is Phase.OVER:
            raise ValueError("the game is over")
        assert_never(phase)

    @abstractmethod
    def _settlement(self, o: Observation, legal: LegalActions) -> Action:
        """A settlement of the set-up."""

    @abstractmethod
    def _road(self, o: Observation, legal: LegalActions) -> Action:
        """A road that costs nothing: of the set-up, or of a card."""

    @abstractmethod
    def _before_roll(self, o: Observation, legal: LegalActions) -> Action:
        """The dice, or a card before them."""

    @abstractmethod
    def _discard(self, o: Observation, legal: LegalActions) -> Action:
        """What is given up after a seven."""

    @abstractmethod
    def _robber(self, o: Observation, legal: LegalActions) -> Action:
        """Where the robber goes, and whom it robs."""

    @abstractmethod
    def _turn(self, o: Observation, legal: LegalActions) -> Action:
        """The next thing to do in the own turn, or its end."""

    @abstractmethod
    def _trade(self, o: Observation, legal: LegalActions) -> Action:
        """An answer to an offer, or what follows the answers to the own."""
