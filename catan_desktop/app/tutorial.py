"""The tutorial: a real game on the beginner board with dice known beforehand, and its course.

The game is a journal like any other, so that nothing is lost when the player leaves, and it is
recognised by its id, which follows from its seed; the course is worked out anew from what has
happened, so it needs no file of its own.
"""

from collections.abc import Collection, Sequence
from typing import Final

from catan_desktop.app.happenings import Facts
from catan_desktop.app.lessons import CLOSING, LATE, LESSONS, STEPS, URGENT, Lesson
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import COLORS, DEFAULT_NAMES, GameSetup, SeatSetup
from catan_desktop.engine.chance import commitment_of, seed_of
from catan_desktop.storage.journal import game_id_of

SEED: Final = 16287
"""Chosen so that the first rolls bring cards, and the first seven is the player's own."""
SEATS: Final = 3
TUTORIAL_ID: Final = game_id_of(commitment_of(seed_of(SEED)))


def tutorial_setup(language: str) -> GameSetup:
    """The table: the player begins, against two computer players of the level ``easy``."""
    names = DEFAULT_NAMES.get(language, DEFAULT_NAMES["en"])
    seats = tuple(
        SeatSetup(names[i], COLORS[i], "computer" if i else "human", "easy") for i in range(SEATS)
    )
    return GameSetup(seats, layout="beginner", first=0, seed=SEED)


def is_tutorial(session: GameSession) -> bool:
    """Whether a game is the tutorial, also after it was saved and opened again."""
    return is_tutorial_table(session.game_id, session.seats)


def is_tutorial_table(game_id: str, seats: Sequence[SeatSetup]) -> bool:
    """Whether a game of that id with those seats is the tutorial."""
    return game_id == TUTORIAL_ID and sum(seat.kind == "human" for seat in seats) == 1


class Course:
    """Which lesson has its moment, and which are over.

    Attributes:
        told: names of the lessons that the player has read, done or skipped.
    """

    def __init__(self, facts: Facts, aside: Collection[str] = ()) -> None:
        """Begin where the game stands: what has happened already needs no lesson.

        ``aside``: what was told aside before, by name, since that cannot be seen from the game.
        """
        self.told = {lesson.name for lesson in STEPS if lesson.past(facts)} | set(aside)
        self._current: Lesson | None = None

    @property
    def done(self) -> bool:
        """Whether the last lesson was told."""
        return CLOSING.name in self.told

    @property
    def aside(self) -> tuple[str, ...]:
        """Names of what was told aside, in order of the alphabet."""
        return tuple(sorted(self.told - {lesson.name for lesson in STEPS}))

    def steps(self) -> tuple[int, int]:
        """How many of the counted lessons are over, and how many there are."""
        return sum(1 for lesson in STEPS if lesson.name in self.told), len(STEPS)

    def tell(self, lesson: Lesson) -> None:
        """The player has read a lesson, or does not want it."""
        self.told.add(lesson.name)

    def lesson(self, facts: Facts) -> Lesson | None:
        """The lesson of the moment. One that has begun goes on unless something happens."""
        now = [x for x in LESSONS if not self._over(x, facts) and x.when(facts)]
        self._leave(now)
        urgent = next((x for x in now if x in URGENT), None)
        begun = next((x for x in now if x is self._current), None)
        self._current = urgent or begun or next(iter(now), None) or self._last(facts)
        return self._current

    def _leave(self, now: Sequence[Lesson]) -> None:
        """What was asked for at its first time and is done now, is not asked for again."""
        before = self._current
        if before is not None and before.aside and not before.reads and before not in now:
            self.told.add(before.name)

    def _last(self, facts: Facts) -> Lesson | None:
        """The last lesson, once the others are over or the rest comes by itself."""
        rest = [x for x in STEPS if x is not CLOSING and x.name not in self.told]
        ready = not rest or facts.turns > LATE
        return CLOSING if ready and not self.done and CLOSING.when(facts) else None

    def _over(self, lesson: Lesson, facts: Facts) -> bool:
        if lesson.name in self.told:
            return True
        if lesson.past(facts):
            self.told.add(lesson.name)
            return True
        return False
