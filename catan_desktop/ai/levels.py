"""The levels by name, and the agent of each."""

from dataclasses import dataclass
from typing import Final

from catan_desktop.ai.agent import Agent
from catan_desktop.ai.easy import EasyAgent
from catan_desktop.ai.normal import NormalAgent
from catan_desktop.ai.randomness import stream

LEVELS: Final = ("easy", "normal")
"""The levels from the weakest on."""
FALLBACK_LEVEL: Final = "normal"
"""What decides in the program itself where a worker failed: quick, and free of numpy."""


@dataclass(frozen=True)
class LeveledPlayer:
    """A player of a level, who is the same player again for the same seed.

    Attributes:
        level: one of :data:`LEVELS`.
        seed: any bytes, of one seat's own.
    """

    level: str
    seed: bytes

    def __post_init__(self) -> None:
        """Refuse a level that does not exist."""
        if self.level not in LEVELS:
            raise ValueError(f"there is no level {self.level!r}, only {', '.join(LEVELS)}")

    def at(self, ply: int) -> Agent:
        """The agent for the request after ``ply`` live entries of the log."""
        rng = stream(self.seed, ply)
        return EasyAgent(rng) if self.level == "easy" else NormalAgent(rng)


def make_agent(level: str, seed: bytes) -> LeveledPlayer:
    """The player of a level; ``make_agent(level, seed).at(ply)`` answers one request.

    Raises:
        ValueError: there is no such level.
    """
    return LeveledPlayer(level, seed)
