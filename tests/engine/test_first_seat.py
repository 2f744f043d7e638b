"""Who begins: drawn or rolled for by the sealed seed alone, and by nothing else."""

from collections import Counter
from dataclasses import replace

import pytest

from catan_desktop.engine.chance import keyed_number, seed_of
from catan_desktop.engine.first_seat import (
    Opening,
    Throw,
    draw_first,
    fits,
    found_again,
    leaders,
    roll_first,
)

SEEDS = tuple(seed_of(n) for n in range(400))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_drawn_seat_is_number_0_of_its_kind(seats: int) -> None:
    for seed in SEEDS[:40]:
        assert draw_first(seed, seats) == Opening("drawn", keyed_number(seed, "seat", 0, seats))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_highest_throw_begins_and_ties_roll_again(seats: int) -> None:
    again = 0
    for seed in SEEDS:
        opening = roll_first(seed, seats)
        assert fits(opening, seats)
        left: tuple[int, ...] = tuple(range(seats))
        for throws in opening.rounds:
            assert tuple(throw.seat for throw in throws) == left
            best = max(throw.first + throw.second for throw in throws)
            left = tuple(throw.seat for throw in throws if throw.total == best)
        assert left == (opening.first,)
        again += len(opening.rounds) > 1
    assert (again > 0) == (seats > 1)


def test_the_throws_are_the_numbers_of_the_kind_in_order() -> None:
    for seed in SEEDS[:60]:
        throws = [throw for throws in roll_first(seed, 4).rounds for throw in throws]
        for k, throw in enumerate(throws):
            assert 6 * (throw.first - 1) + throw.second - 1 == keyed_number(seed, "seat", k, 36)


def test_every_seat_is_as_likely_as_another() -> None:
    for find in (draw_first, roll_first):
        counts = Counter(find(seed_of(n), 4).first for n in range(4000))
        assert all(880 < counts[seat] < 1120 for seat in range(4))  # over four deviations


TIED = ((Throw(0, 6, 2), Throw(1, 1, 1), Throw(2, 4, 4)), (Throw(0, 1, 2), Throw(2, 3, 3)))


def test_who_ties_for_the_most_leads() -> None:
    assert leaders(TIED[0]) == (0, 2)
    assert fits(Opening("rolled", 2, TIED), 3)


@pytest.mark.parametrize(
    ("opening", "seats"),
    [
        (Opening("rolled", 0, TIED), 3),  # not who rolled most
        (Opening("rolled", 2, TIED[:1]), 3),  # a tie left open
        (Opening("rolled", 2, (*TIED, TIED[1])), 3),  # rolled on
        (Opening("rolled", 2, TIED), 4),  # one did not roll
        (Opening("rolled", 2, (TIED[0], TIED[0])), 3),  # who had lost rolled again
        (Opening("rolled", 1), 2),
        (Opening("drawn", 2, TIED), 3),
        (Opening("chosen", 3), 3),
    ],
)
def test_throws_that_lead_to_nobody_or_another_do_not_fit(opening: Opening, seats: int) -> None:
    assert not fits(opening, seats)


def test_an_opening_is_found_again_by_its_seed() -> None:
    seed, other = SEEDS[3], SEEDS[4]
    for opening in (draw_first(seed, 4), roll_first(seed, 4)):
        assert found_again(opening, seed, 4) == opening
    assert found_again(roll_first(seed, 4), other, 4) != roll_first(seed, 4)
    named = replace(draw_first(seed, 4), by="chosen")
    assert found_again(named, other, 4) == named
