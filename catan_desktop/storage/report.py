"""What a check found: counts, and each difference."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from catan_desktop.storage.errors import Reason

Kind: TypeAlias = Literal["games", "networks", "journal"]
Dice: TypeAlias = Literal["verified", "not yet revealed", "FALSE"]

KEPT: Final = 1000
"""So many differences a report holds; the rest is counted only."""


@dataclass(frozen=True)
class Difference:
    """One field on which a file and this program do not agree.

    Attributes:
        where: the game and step (or network, or line) it is about.
        field: which value, such as ``after.hands[2][0]``.
        expected: what the file holds.
        got: what this program finds.
        reason: why it can make nothing of it, where that is what it finds.
    """

    where: str
    field: str
    expected: str
    got: str
    reason: Reason | None = None

    def __str__(self) -> str:
        """One line for a person."""
        return f"{self.where}: {self.field}: expected {self.expected}, got {self.got}"


Found: TypeAlias = Callable[[Difference], None]


@dataclass
class Report:
    """The result of checking one file.

    Attributes:
        kind: what the file holds.
        games, steps, networks: how many were read.
        self_trades: recorded trades of a seat with itself, which change nothing.
        count: the differences.
        differences: the first :data:`KEPT` of them.
        dice: for a journal, what the revealed seed says about its outcomes.
        unsealed: outcomes before the last commitment, whose seed was lost: they cannot be checked.
        torn: whether a journal ended in a torn line, which is left out.
        found: called with each difference as it is met.
    """

    kind: Kind
    games: int = 0
    steps: int = 0
    networks: int = 0
    self_trades: int = 0
    count: int = 0
    differences: list[Difference] = field(default_factory=list)
    dice: Dice | None = None
    unsealed: int = 0
    torn: bool = False
    found: Found | None = None

    def differ(self, where: str, name: str, expected: object, got: object) -> None:
        """Count a difference and pass it on."""
        reason = got if isinstance(got, Reason) else None
        difference = Difference(where, name, str(expected), str(got), reason)
        self.count += 1
        if len(self.differences) < KEPT:
            self.differences.append(difference)
        if self.found is not None:
            self.found(difference)

    def summary(self) -> str:
        """The closing line."""
        if self.kind == "networks":
            return f"{self.networks} networks, {self.count} differences"
        return f"{self.games} games, {self.steps} steps, {self.count} differences"
