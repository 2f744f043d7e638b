"""All that one record says, from one pass over it."""

from dataclasses import dataclass

from catan_desktop.analysis.cards import CardFlow, CardsFold
from catan_desktop.analysis.course import Course, CourseFold
from catan_desktop.analysis.dice import Rolls, RollsFold
from catan_desktop.analysis.luck import Luck, LuckFold
from catan_desktop.analysis.robberies import Robberies, RobberiesFold
from catan_desktop.analysis.steps import steps
from catan_desktop.engine.record import GameRecord


@dataclass(frozen=True)
class Report:
    """What happened in a game, finished or not.

    Attributes:
        course: points turn by turn and where it turned. rolls: the dice.
        cards: where cards came from and went, by seat. robberies: who robbed whom.
        luck: cards got against expected, by seat.
    """

    course: Course
    rolls: Rolls
    cards: tuple[CardFlow, ...]
    robberies: Robberies
    luck: tuple[Luck, ...]


def report(record: GameRecord) -> Report:
    """Everything at once.

    Raises:
        ReplayError: an entry is illegal or its outcome impossible.
    """
    start = record.start()
    course, rolls, cards = CourseFold(start), RollsFold(start), CardsFold(start)
    robberies, luck = RobberiesFold(start), LuckFold(start)
    for step in steps(record):
        for fold in (course, rolls, cards, robberies, luck):
            fold.see(step)
    return Report(
        course.result(), rolls.result(), cards.result(), robberies.result(), luck.result()
    )
