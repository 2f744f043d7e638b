"""The engine finds as many lines of play from fixed positions as the referee counted."""

import pytest

from tests.referee.perft import POSITIONS, both_sides, lines_of_engine, lines_of_referee

COUNTS = {
    "the set-up of four": [54, 144, 7236],
    "the end of the set-up of three": [35, 87, 3132],
    "two cards to play, four kinds to trade": [26, 420, 4730],
    "the same in Cataso": [26, 330, 3166],
    "road building": [33, 745, 11985],
    "monopoly and year of plenty": [26, 331, 3278],
    "a knight": [23, 284, 2993],
    "the same with the friendly robber": [23, 338, 3605],
    "before the roll": [43, 977, 18051],
    "the same with a small limit": [43, 1030, 22383],
    "the same with the bag": [43, 977, 18021],
}
"""Lines of one, two and three actions, typed in from `python tests/referee/perft.py`."""


def test_every_position_is_counted() -> None:
    assert COUNTS.keys() == POSITIONS.keys()


@pytest.mark.parametrize("name", COUNTS)
def test_lines_of_the_engine(name: str) -> None:
    _, s = both_sides(name)
    assert [lines_of_engine(s, depth) for depth in (1, 2, 3)] == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_lines_of_the_referee(name: str) -> None:
    t, _ = both_sides(name)
    assert [lines_of_referee(t, depth) for depth in (1, 2)] == COUNTS[name][:2]


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTS)
def test_longer_lines_of_the_referee(name: str) -> None:
    t, _ = both_sides(name)
    assert lines_of_referee(t, 3) == COUNTS[name][2]
