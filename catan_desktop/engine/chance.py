"""What nature decides, and sources that decide it.

A source is handed in; the engine has no randomness of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final, Protocol, TypeAlias

from catan_desktop.engine.ids import DevCard, Resource


@dataclass(frozen=True)
class DiceRolled:
    """Both dice, each 1 to 6."""

    first: int
    second: int


@dataclass(frozen=True)
class CardStolen:
    """The resource that the thief drew."""

    resource: Resource


@dataclass(frozen=True)
class DevCardDrawn:
    """The development card that came from the deck."""

    card: DevCard


Outcome: TypeAlias = DiceRolled | CardStolen | DevCardDrawn
Weighted: TypeAlias = tuple[int, Outcome]

DICE: Final = tuple(DiceRolled(a, b) for a in range(1, 7) for b in range(1, 7))
"""The 36 rolls, shared."""
STOLEN: Final = tuple(CardStolen(r) for r in range(5))
DRAWN: Final = tuple(DevCardDrawn(c) for c in range(5))
ALL_ROLLS: Final[tuple[Weighted, ...]] = tuple((1, roll) for roll in DICE)
NO_SEVEN: Final[tuple[Weighted, ...]] = tuple(
    (1, roll) for roll in DICE if roll.first + roll.second != 7
)


class Chance(Protocol):
    """A source of outcomes."""

    def draw(self, choices: Sequence[Weighted]) -> Outcome:
        """One of the choices, with probability in proportion to its weight."""


KINDS: Final = ("seat", "roll", "steal", "draw")


def kind_of(outcome: Outcome) -> str:
    """The stream of :class:`SeededChance` from which an outcome of this type comes."""
    if isinstance(outcome, DiceRolled):
        return "roll"
    return "steal" if isinstance(outcome, CardStolen) else "draw"


class SeededChance:
    """Outcomes as a pure function of a seed: number k of a kind = hash(seed, kind, k).

    So nothing but the counts needs to be known to resume, and an undone outcome comes back
    unchanged.

    Attributes:
        seed: 32 bytes.
        counts: outcomes drawn so far, by kind.
    """

    def __init__(self, seed: bytes, counts: dict[str, int] | None = None) -> None:
        """Start after ``counts`` outcomes of each kind."""
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self.seed: Final = seed
        self.counts = dict.fromkeys(KINDS, 0) | (counts or {})

    def number(self, kind: str, below: int) -> int:
        """The next number of the kind, uniform in [0, below)."""
        k = self.counts[kind]
        self.counts[kind] = k + 1
        return keyed_number(self.seed, kind, k, below)

    def draw(self, choices: Sequence[Weighted]) -> Outcome:
        """The next outcome of the kind of the choices."""
        point = self.number(kind_of(choices[0][1]), sum(weight for weight, _ in choices))
        return pick(choices, point)


class RandomChance:
    """Outcomes from a generator: quick, for play that nobody will want to check."""

    __slots__ = ("_random",)

    def __init__(self, rng: Random) -> None:
        """Draw from ``rng``."""
        self._random: Callable[[], float] = rng.random

    def draw(self, choices: Sequence[Weighted]) -> Outcome:
        """One of the choices."""
        if choices is ALL_ROLLS:
            return DICE[int(self._random() * 36)]
        total = 0
        for weight, _ in choices:
            total += weight
        return pick(choices, int(self._random() * total))


def pick(choices: Sequence[Weighted], point: int) -> Outcome:
    """The choice on which ``point`` falls when the weights lie end to end."""
    for weight, outcome in choices:
        point -= weight
        if point < 0:
            return outcome
    raise ValueError("the point lies beyond the weights")


def keyed_number(seed: bytes, kind: str, k: int, below: int) -> int:
    """Number k of a kind, uniform in [0, below) without bias (rejection on 64 bits)."""
    limit = (1 << 64) - (1 << 64) % below
    attempt = 0
    while True:
        key = b"%s/%s/%d/%d" % (seed, kind.encode(), k, attempt)
        value = int.from_bytes(sha256(key).digest()[:8], "big")
        if value < limit:
            return value % below
        attempt += 1


def seed_of(number: int) -> bytes:
    """The 32-byte seed that ``--seed N`` stands for: the SHA-256 of N in decimal."""
    return sha256(str(number).encode()).digest()


def commitment_of(seed: bytes) -> str:
    """The SHA-256 of the seed, in hexadecimal, by which it is sealed."""
    return sha256(seed).hexdigest()
