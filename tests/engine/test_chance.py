"""Sources of outcomes: each draws what is due, by its weight, from its own stream."""

from collections import Counter
from random import Random

import pytest

from catan_desktop.engine.chance import (
    ALL_ROLLS,
    DICE,
    DRAWN,
    KINDS,
    STOLEN,
    RandomChance,
    SeededChance,
    Weighted,
    keyed_number,
    kind_of,
    pick,
    seed_of,
)

HAND: tuple[Weighted, ...] = ((1, STOLEN[0]), (3, STOLEN[4]))


def test_each_kind_of_outcome_has_a_stream_of_its_own() -> None:
    kinds = [kind_of(outcome) for outcome in (DICE[0], STOLEN[0], DRAWN[0])]
    assert kinds == ["roll", "steal", "draw"]
    assert set(kinds) < set(KINDS)


def test_a_theft_moves_neither_the_stream_of_the_dice_nor_that_of_the_deck() -> None:
    alone, mixed = SeededChance(seed_of(5)), SeededChance(seed_of(5))
    for _ in range(50):
        mixed.draw(HAND)
        mixed.draw([(14, DRAWN[0]), (5, DRAWN[1])])
        assert mixed.draw(ALL_ROLLS) == alone.draw(ALL_ROLLS)
    assert mixed.counts == {"seat": 0, "roll": 50, "steal": 50, "draw": 50}


def test_counts_resume_a_stream_where_it_was_left() -> None:
    whole = SeededChance(seed_of(9))
    rolls = [whole.draw(ALL_ROLLS) for _ in range(20)]
    later = SeededChance(seed_of(9), {"roll": 12})
    assert [later.draw(ALL_ROLLS) for _ in range(8)] == rolls[12:]


def test_numbers_above_a_whole_multiple_are_drawn_again() -> None:
    """Half of the hashes lie above the limit for this range; all that is taken lies below."""
    below = (1 << 63) + 1
    numbers = [keyed_number(seed_of(1), "roll", k, below) for k in range(64)]
    assert all(0 <= n < below for n in numbers)
    assert len(set(numbers)) == 64


def test_points_fall_on_the_weights_laid_end_to_end() -> None:
    assert [pick(HAND, point) for point in range(4)] == [STOLEN[0], *[STOLEN[4]] * 3]
    with pytest.raises(ValueError, match="beyond the weights"):
        pick(HAND, 4)


def test_random_source_draws_by_weight() -> None:
    chance = RandomChance(Random(3))
    thefts = Counter(chance.draw(HAND) for _ in range(4000))
    assert set(thefts) == {STOLEN[0], STOLEN[4]}
    assert 900 < thefts[STOLEN[0]] < 1100
    rolls = Counter(chance.draw(ALL_ROLLS) for _ in range(7200))
    assert set(rolls) == set(DICE)
    assert all(130 < n < 280 for n in rolls.values())
