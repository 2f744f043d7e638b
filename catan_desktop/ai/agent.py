"""What an agent is, and the limit within which it thinks."""

from dataclasses import dataclass
from typing import Protocol

from catan_desktop.engine.actions import Action
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation


@dataclass(frozen=True)
class Limit:
    """How far an agent may think; a level that needs less takes less.

    Attributes:
        nodes: positions to look at. Counting nodes, an agent decides alike on any machine.
        seconds: time to think, or None. Only the table sets it.
    """

    nodes: int = 1000
    seconds: float | None = None


class Agent(Protocol):
    """What decides for a seat that no human holds."""

    def choose(self, observation: Observation, legal: LegalActions, limit: Limit) -> Action:
        """One of the legal actions.

        Args:
            observation: what the seat may know; it is the seat's to act.
            legal: the seat's legal actions, at least one.
            limit: how far to think.
        """


class Player(Protocol):
    """An agent for a whole game, who takes new randomness from the ply of each request."""

    def at(self, ply: int) -> Agent:
        """The agent for the request after ``ply`` live entries of the log."""
