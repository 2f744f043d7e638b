"""Whether the outcomes of a game are those that its sealed seed gives."""

from dataclasses import dataclass

from catan_desktop.analysis.steps import steps
from catan_desktop.engine.chance import SeededChance, commitment_of
from catan_desktop.engine.record import GameRecord
from catan_desktop.engine.rules import chance_outcomes


@dataclass(frozen=True)
class SealCheck:
    """What the seed says.

    Attributes:
        fits: its SHA-256 is the hash that was shown.
        verified: outcomes (rolls, thefts, cards drawn) that the seed gives just so.
        wrong: outcomes that it gives otherwise.
        unsealed: outcomes from before the seed was sealed (an earlier seed was lost).
    """

    fits: bool
    verified: int
    wrong: int
    unsealed: int

    @property
    def honest(self) -> bool:
        """Whether nothing speaks against the dice."""
        return self.fits and not self.wrong


def check_seal(record: GameRecord, seed: bytes, commitment: str, sealed_at: int = 0) -> SealCheck:
    """Draw every outcome of a record anew from the seed and compare.

    Args:
        record: the game.
        seed: as revealed at its end. commitment: the hash shown before, in hexadecimal.
        sealed_at: entries before the seed was sealed.

    Raises:
        ReplayError: the record is against the rules.
    """
    chance = SeededChance(seed)
    verified = wrong = unsealed = 0
    for i, step in enumerate(steps(record)):
        entry = step.entry
        if entry.outcome is None:
            continue
        if i < sealed_at:
            unsealed += 1
        elif chance.draw(chance_outcomes(step.before, entry.seat, entry.action)) == entry.outcome:
            verified += 1
        else:
            wrong += 1
    return SealCheck(commitment_of(seed) == commitment, verified, wrong, unsealed)
