"""Many finished games together: how one person has played, and how all dice fell."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from catan_desktop.analysis.dice import CHANCES
from catan_desktop.engine.ids import Seat

Kept: TypeAlias = Literal["counts", "watched", "shared", "rewound", "continued"]

CHANGED: Final = "*"
"""Behind the name of a preset: with options changed."""
MOST_TURNS: Final = 50_000
MOST_POINTS: Final = 60


@dataclass(frozen=True)
class PlayedGame:
    """One finished game in short.

    Attributes:
        preset: name of its rules. board: its share code, empty for a board without one.
        people: the seats that persons played. levels: of the computer players, in any order.
        winner: the seat that won. points: everyone's, by seat.
        turns: over all seats. rolls: how often each sum fell, by sum, 0 to 12.
        rewound: whether an undo went over what had been revealed; that it was allowed is no harm.
        continued: whether it began at a position of another game, whose dice it shares: then
            nothing of it counts.
        usual: for a game alone, whether it was played by the usual rules of solo games.
        changed: whether options of the preset were changed.
    """

    preset: str
    board: str
    people: tuple[Seat, ...]
    levels: tuple[str, ...]
    winner: Seat
    points: tuple[int, ...]
    turns: int
    rolls: tuple[int, ...]
    rewound: bool
    continued: bool = False
    usual: bool = True
    changed: bool = False

    def __post_init__(self) -> None:
        """Refuse what no game can be: such values come from a file.

        Raises:
            ValueError: a figure is out of bounds.
        """
        seats = len(self.points)
        sound = (
            1 <= seats <= 4
            and len(self.people) + len(self.levels) == seats
            and len(set(self.people)) == len(self.people)
            and all(0 <= seat < seats for seat in (self.winner, *self.people))
            and all(0 <= n <= MOST_POINTS for n in self.points)
            and 0 <= self.turns <= MOST_TURNS
            and len(self.rolls) == len(CHANCES)
            and all(0 <= n <= MOST_TURNS for n in self.rolls)
        )
        if not sound:
            raise ValueError("no game ends like that")

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.points)

    @property
    def alone(self) -> bool:
        """Whether one seat played by itself: then turns are counted, not wins."""
        return self.seats == 1

    @property
    def kept(self) -> Kept:
        """Whether it counts for the person, and if not, why."""
        if self.continued:
            return "continued"
        if not self.people:
            return "watched"
        if self.rewound:
            return "rewound"
        return "counts" if len(self.people) == 1 else "shared"

    @property
    def won(self) -> bool:
        """Whether its one person won it against others."""
        return not self.alone and self.people == (self.winner,)


@dataclass(frozen=True)
class Tally:
    """Games of one kind: how many, and how many of them were won."""

    key: str
    played: int
    won: int

    @property
    def share(self) -> float:
        """The part that was won, 0 to 1."""
        return self.won / self.played if self.played else 0.0


@dataclass(frozen=True)
class SoloBest:
    """The fewest turns alone on one board. ``board`` is its share code, maybe empty."""

    board: str
    turns: int


@dataclass(frozen=True)
class Career:
    """What all games say.

    Attributes:
        games: finished ones. counted: those of them that count for the person.
        contests: counted ones against others. won: of those.
        streak: most contests won in a row. running: won in a row up to now.
        turns, points: averages of the contests, None without one.
        levels: contests by the strongest opponent, from the weakest on. presets, sizes:
            contests by rules and by number of seats (as text), the most played first and
            the fewest seats first.
        solos: games alone by the usual rules. best: fewest turns on each board, the best first.
        rolls: how often each sum fell in all games but continued ones, by sum, 0 to 12.
        left_out: games that do not count, by why.
    """

    games: int
    counted: int
    contests: int
    won: int
    streak: int
    running: int
    turns: float | None
    points: float | None
    levels: tuple[Tally, ...]
    presets: tuple[Tally, ...]
    sizes: tuple[Tally, ...]
    solos: int
    best: tuple[SoloBest, ...]
    rolls: tuple[int, ...]
    left_out: tuple[tuple[Kept, int], ...]


def career(games: Sequence[PlayedGame], levels: Sequence[str] = ()) -> Career:
    """All games together.

    Args:
        games: in the order in which they were finished.
        levels: names of the levels from the weakest on; others count as weaker than all.
    """
    counted = [game for game in games if game.kept == "counts"]
    own = [game for game in games if not game.continued]
    contests = [game for game in counted if not game.alone]
    alone = [game for game in counted if game.alone and game.usual]
    streak, running = _streaks(contests)
    rank = {name: i for i, name in enumerate(levels)}
    by_level = _tallies(contests, lambda g: max(g.levels, key=lambda name: rank.get(name, -1)))
    return Career(
        games=len(games),
        counted=len(counted),
        contests=len(contests),
        won=sum(game.won for game in contests),
        streak=streak,
        running=running,
        turns=_mean([game.turns for game in contests]),
        points=_mean([game.points[game.people[0]] for game in contests]),
        levels=tuple(sorted(by_level, key=lambda tally: rank.get(tally.key, -1))),
        presets=tuple(sorted(_tallies(contests, _rules), key=lambda t: -t.played)),
        sizes=tuple(sorted(_tallies(contests, lambda g: str(g.seats)), key=lambda t: t.key)),
        solos=len(alone),
        best=_best(alone),
        rolls=tuple(sum(game.rolls[n] for game in own) for n in range(len(CHANCES))),
        left_out=_left_out(games),
    )


def _streaks(contests: Iterable[PlayedGame]) -> tuple[int, int]:
    """Most in a row, and in a row up to now."""
    most = running = 0
    for game in contests:
        running = running + 1 if game.won else 0
        most = max(most, running)
    return most, running


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _rules(game: PlayedGame) -> str:
    return game.preset + CHANGED if game.changed else game.preset


def _tallies(games: Iterable[PlayedGame], key: Callable[[PlayedGame], str]) -> list[Tally]:
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for game in games:
        name = key(game)
        played[name] = played.get(name, 0) + 1
        won[name] = won.get(name, 0) + game.won
    return [Tally(name, count, won[name]) for name, count in played.items()]


def _best(alone: Iterable[PlayedGame]) -> tuple[SoloBest, ...]:
    fewest: dict[str, int] = {}
    for game in alone:
        fewest[game.board] = min(fewest.get(game.board, game.turns), game.turns)
    found = [SoloBest(board, turns) for board, turns in fewest.items()]
    return tuple(sorted(found, key=lambda best: (best.turns, best.board)))


def _left_out(games: Iterable[PlayedGame]) -> tuple[tuple[Kept, int], ...]:
    why = [game.kept for game in games]
    kinds: tuple[Kept, ...] = ("watched", "shared", "rewound", "continued")
    return tuple((kind, why.count(kind)) for kind in kinds if kind in why)
