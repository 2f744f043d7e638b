"""The whole book: its chapters in order, and its sections by id."""

from collections.abc import Mapping
from typing import Final

from catan_desktop.ui.rulebook.chapters_build import AWARDS, BUILDING, CARDS, WINNING
from catan_desktop.ui.rulebook.chapters_rules import MATERIALS, OPTIONS, PRESETS, TABLE, WORDS
from catan_desktop.ui.rulebook.chapters_start import BOARD, GOAL, SETUP
from catan_desktop.ui.rulebook.chapters_turn import HARBOR, SEVEN, TRADE, TURN, YIELDS
from catan_desktop.ui.rulebook.model import Chapter, Section

CHAPTERS: Final[tuple[Chapter, ...]] = (
    GOAL,
    BOARD,
    SETUP,
    TURN,
    YIELDS,
    SEVEN,
    TRADE,
    HARBOR,
    BUILDING,
    CARDS,
    AWARDS,
    WINNING,
    OPTIONS,
    PRESETS,
    TABLE,
    MATERIALS,
    WORDS,
)
SECTIONS: Final[Mapping[str, Section]] = {s.id: s for c in CHAPTERS for s in c.sections}
CHAPTER_OF: Final[Mapping[str, int]] = {s.id: i for i, c in enumerate(CHAPTERS) for s in c.sections}
"""Index of the chapter of each section."""


def chapter_index(chapter_id: str) -> int:
    """The place of a chapter in the book.

    Raises:
        KeyError: there is no such chapter.
    """
    for i, chapter in enumerate(CHAPTERS):
        if chapter.id == chapter_id:
            return i
    raise KeyError(chapter_id)
