"""The dice: how they fall, the bag, the seven-free rounds, and the seal on the seed.

Statistical tests have fixed seeds and a limit that chance alone passes nine thousand nine hundred
and ninety-nine times in ten thousand. Each is shown, in the same test, a source with a fault that
a programmer might make, and must refuse it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from math import sqrt

import pytest

from catan_desktop.engine.actions import EndTurn, MoveRobber, Roll
from catan_desktop.engine.chance import (
    ALL_ROLLS,
    DICE,
    NO_SEVEN,
    Chance,
    DiceRolled,
    Outcome,
    SeededChance,
    Weighted,
    commitment_of,
    keyed_number,
    pick,
    seed_of,
)
from catan_desktop.engine.observation import Ledger, observe
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.options import Rules
from catan_desktop.engine.rules import GameState, Phase, advance, chance_outcomes
from catan_desktop.engine.state import FULL_BAG, bits
from tests.engine.positions import position

SUMS = {n: 6 - abs(n - 7) for n in range(2, 13)}
"""Of 36 rolls, how many have this sum."""


def distance(counts: Sequence[int], weights: Sequence[int]) -> float:
    """Pearson's chi-square of what was counted against the weights."""
    total, whole = sum(counts), sum(weights)
    expected = [total * w / whole for w in weights]
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def limit(cells: int) -> float:
    """What chi-square with so many cells exceeds once in 10,000 times (Wilson and Hilferty)."""
    free = cells - 1
    return float(free * (1 - 2 / (9 * free) + 3.719 * sqrt(2 / (9 * free))) ** 3)


# ------------------------------------------------------------------ sources with a fault


class OneByte:
    """Takes the remainder of a single byte: four of the 36 rolls come an eighth too often."""

    def __init__(self, seed: bytes) -> None:
        self.numbers = SeededChance(seed)

    def draw(self, choices: Sequence[Weighted]) -> Outcome:
        return pick(choices, self.numbers.number("roll", 256) % sum(w for w, _ in choices))


class SumFirst:
    """Draws the sum evenly, then one of the rolls that have it."""

    def __init__(self, seed: bytes) -> None:
        self.numbers = SeededChance(seed)

    def draw(self, choices: Sequence[Weighted]) -> Outcome:
        wanted = 2 + self.numbers.number("roll", 11)
        rolls = [d for _, d in choices if isinstance(d, DiceRolled) and sum_of(d) == wanted]
        return rolls[self.numbers.number("roll", len(rolls))]


class Sticky:
    """Every roll by itself is as it should be, but one in twenty repeats the one before."""

    def __init__(self, seed: bytes) -> None:
        self.numbers = SeededChance(seed)
        self.last: Outcome | None = None

    def draw(self, choices: Sequence[Weighted]) -> Outcome:
        if self.last is None or self.numbers.number("steal", 20):
            self.last = self.numbers.draw(choices)
        return self.last


Source = Callable[[bytes], Chance]


def sum_of(roll: Outcome) -> int:
    assert isinstance(roll, DiceRolled)
    return roll.first + roll.second


def rolls_of(source: Source, seed: int, count: int) -> list[Outcome]:
    chance = source(seed_of(seed))
    return [chance.draw(ALL_ROLLS) for _ in range(count)]


def faults_of(rolls: Sequence[Outcome]) -> list[str]:
    """In what the rolls differ from two fair dice thrown again and again."""
    pairs, sums = Counter(rolls), Counter(sum_of(roll) for roll in rolls)
    firsts = [roll.first for roll in rolls if isinstance(roll, DiceRolled)]
    steps = Counter(pairwise(firsts))
    places = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    found = {
        "pairs": distance([pairs[d] for d in DICE], [1] * 36) > limit(36),
        "sums": distance([sums[n] for n in SUMS], list(SUMS.values())) > limit(11),
        "one after another": distance([steps[p] for p in places], [1] * 36) > limit(36),
    }
    return [name for name, wrong in found.items() if wrong]


def check_distribution(count: int, seed: int) -> None:
    rolls = rolls_of(SeededChance, seed, count)
    assert len(set(rolls)) == 36
    assert faults_of(rolls) == []
    fewer = min(count, 200_000)
    assert "pairs" in faults_of(rolls_of(OneByte, seed, fewer))
    assert {"pairs", "sums"} <= set(faults_of(rolls_of(SumFirst, seed, fewer)))
    assert faults_of(rolls_of(Sticky, seed, fewer)) == ["one after another"]


def test_50_000_rolls_fall_like_two_fair_dice_and_faulty_sources_do_not() -> None:
    check_distribution(50_000, 1)


@pytest.mark.slow
def test_a_million_rolls_fall_like_two_fair_dice_and_faulty_sources_do_not() -> None:
    check_distribution(1_000_000, 2024)


def test_limits_are_those_of_the_tables() -> None:
    """Chi-square that is exceeded once in 10,000 times, for 10 and 35 degrees of freedom."""
    assert limit(11) == pytest.approx(35.56, rel=0.02)
    assert limit(36) == pytest.approx(74.93, rel=0.02)
    assert distance([10, 20, 30], [1, 2, 3]) == 0
    assert distance([12, 18], [1, 1]) == pytest.approx(1.2)


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize("below", [2, 3, 5, 7, 11, 25, 30, 36, 95, 97])
def test_numbers_are_even_for_small_ranges(below: int) -> None:
    for kind in ("steal", "draw"):
        counts = Counter(keyed_number(seed_of(7), kind, k, below) for k in range(20_000))
        assert set(counts) <= set(range(below))
        assert distance([counts[n] for n in range(below)], [1] * below) < limit(below)


def first_try(seed: bytes, kind: str, k: int, below: int) -> int:
    """The same without rejection: the remainder of the first 64 bits."""
    key = b"%s/%s/%d/%d" % (seed, kind.encode(), k, 0)
    return int.from_bytes(sha256(key).digest()[:8], "big") % below


@pytest.mark.parametrize("below", [3 << 62, 5 << 61, (1 << 64) * 2 // 3, (1 << 64) - 1])
def test_numbers_are_even_where_a_remainder_alone_would_not_be(below: int) -> None:
    def thirds(number: Callable[[bytes, str, int, int], int]) -> list[int]:
        counts = Counter(number(seed_of(3), "roll", k, below) * 3 // below for k in range(9000))
        return [counts[part] for part in range(3)]

    assert distance(thirds(keyed_number), [1] * 3) < limit(3)
    even_without = below == (1 << 64) - 1
    assert (distance(thirds(first_try), [1] * 3) < limit(3)) == even_without


def test_a_range_of_one_has_one_number_and_each_kind_its_own_stream() -> None:
    assert {keyed_number(seed_of(1), "draw", k, 1) for k in range(50)} == {0}
    streams = [[keyed_number(seed_of(1), kind, k, 36) for k in range(40)]
               for kind in ("seat", "roll", "steal", "draw")]  # fmt: skip
    assert len({tuple(stream) for stream in streams}) == 4


def test_number_k_depends_on_seed_kind_and_k_alone() -> None:
    chance = SeededChance(seed_of(5))
    mixed = []
    for k in range(60):
        chance.number("steal", 3 + k % 4)
        mixed.append(chance.draw(ALL_ROLLS))
        if k % 3 == 0:
            chance.number("draw", 25)
    assert mixed == rolls_of(SeededChance, 5, 60)
    resumed = SeededChance(seed_of(5), {"roll": 40})
    assert [resumed.draw(ALL_ROLLS) for _ in range(20)] == mixed[40:]


def test_pick_gives_each_choice_as_many_points_as_its_weight() -> None:
    choices = [(2, DICE[0]), (0, DICE[1]), (3, DICE[2])]
    assert Counter(pick(choices, point) for point in range(5)) == {DICE[0]: 2, DICE[2]: 3}
    with pytest.raises(ValueError, match="beyond"):
        pick(choices, 5)


# ------------------------------------------------------------------ at the table


def table(seats: int = 4, **options: object) -> GameState:
    """Before the first roll, with nobody on the board, so that a seven costs nothing."""
    rules: Rules = replace(RULES, **options)  # type: ignore[arg-type]
    return position(seats=seats, phase=Phase.ROLL, rules=rules, turn=1)


def turns(state: GameState, chance: Chance, count: int) -> Iterator[tuple[int, DiceRolled]]:
    """Plays so many turns in place; yields what was in the bag before each roll, and the roll."""
    for _ in range(count):
        seat, bag = state.active, state.bag
        roll = chance.draw(chance_outcomes(state, seat, Roll()))
        assert isinstance(roll, DiceRolled)
        advance(state, seat, Roll(), roll)
        yield bag, roll
        if state.phase is Phase.ROBBER:
            advance(state, seat, MoveRobber((state.robber + 1) % 19, None), None)
        advance(state, seat, EndTurn(), None)


@pytest.mark.parametrize("rest", [0, 1, 5, 30])
def test_bag_gives_each_pair_once_and_is_filled_anew_with_so_many_left(rest: int) -> None:
    state = table(dice="balanced", bag_rest=rest)
    size = 36 - rest
    rolls = [roll for _, roll in turns(state, SeededChance(seed_of(rest)), 20 * size)]
    bags = [rolls[i : i + size] for i in range(0, len(rolls), size)]
    assert all(len(set(bag)) == size for bag in bags)
    assert len({tuple(bag) for bag in bags}) == 20
    if rest:  # not always the same ones stay in the bag
        assert len({frozenset(bag) for bag in bags}) > 1


def test_whole_bags_give_every_sum_as_often_as_two_dice_should() -> None:
    state = table(dice="balanced", bag_rest=0)
    sums = Counter(sum_of(roll) for _, roll in turns(state, SeededChance(seed_of(1)), 36 * 10))
    assert sums == {n: 10 * ways for n, ways in SUMS.items()}


def test_bag_is_shuffled_evenly_and_a_bag_in_order_is_found_out() -> None:
    def middles(chance: Callable[[int], Chance]) -> list[int]:
        counts = Counter[DiceRolled]()
        for game in range(900):
            state = table(dice="balanced", bag_rest=5)
            counts.update(roll for _, roll in list(turns(state, chance(game), 12))[9:])
        return [counts[d] for d in DICE]

    class InOrder:
        def draw(self, choices: Sequence[Weighted]) -> Outcome:
            return choices[0][1]

    assert distance(middles(lambda game: SeededChance(seed_of(game))), [1] * 36) < limit(36)
    assert distance(middles(lambda _: InOrder()), [1] * 36) > limit(36)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_what_is_left_in_the_bag_is_known_to_everybody(viewer: int | None) -> None:
    state = table(dice="balanced", bag_rest=5)
    chance = SeededChance(seed_of(9))
    ledger = Ledger(4, viewer)
    left = set(DICE)
    for _ in range(100):
        assert observe(state, viewer, ledger).bag == state.bag
        assert {DICE[i] for i in bits(state.bag)} == left
        ((_, roll),) = turns(state, chance, 1)
        if len(left) <= 5:
            left = set(DICE)
        left.remove(roll)


def test_random_dice_leave_the_bag_alone() -> None:
    state = table()
    rolls = [roll for _, roll in turns(state, SeededChance(seed_of(2)), 200)]
    assert state.bag == FULL_BAG
    assert any(a == b for a, b in pairwise(rolls))


@pytest.mark.parametrize("seats", [1, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize("dice", ["random", "balanced"])
@pytest.mark.parametrize("rest", [0, 5])
def test_no_seven_falls_in_the_first_rounds_and_then_it_may(
    dice: str, rounds: int, seats: int, rest: int
) -> None:
    first_sevens = set()
    for seed in range(40):
        state = table(seats, dice=dice, no_seven_rounds=rounds, bag_rest=rest)
        early = rounds * seats
        rolls = [sum_of(roll) for _, roll in turns(state, SeededChance(seed_of(seed)), early + 90)]
        assert 7 not in rolls[:early]
        assert 7 in rolls[early:]
        first_sevens.add(rolls.index(7) - early)
    assert 0 in first_sevens
    assert len(first_sevens) >= 3


@pytest.mark.parametrize("rest", [0, 5])
def test_sevens_stay_in_the_bag_while_they_may_not_fall(rest: int) -> None:
    """Two rounds of four: eight pairs are gone, the six sevens are among the 28 left."""
    state = table(dice="balanced", no_seven_rounds=2, bag_rest=rest)
    chance = SeededChance(seed_of(4))
    assert len(list(turns(state, chance, 8))) == 8
    assert state.bag.bit_count() == 28
    assert sum(sum_of(DICE[i]) == 7 for i in bits(state.bag)) == 6
    rest_of_bag = [roll for _, roll in turns(state, chance, 28 - rest)]
    assert len(set(rest_of_bag)) == 28 - rest


def test_a_bag_with_nothing_but_sevens_is_filled_anew_while_they_may_not_fall() -> None:
    """Ten rounds of four are 40 rolls; the bag holds 30 that are no seven."""
    state = table(dice="balanced", no_seven_rounds=10, bag_rest=0)
    chance = SeededChance(seed_of(6))
    rolls = [roll for _, roll in turns(state, chance, 30)]
    assert {sum_of(DICE[i]) for i in bits(state.bag)} == {7}
    assert chance_outcomes(state, state.active, Roll()) == NO_SEVEN
    rolls += [roll for _, roll in turns(state, chance, 10)]
    assert len(set(rolls[:30])) == 30
    assert len(set(rolls[30:])) == 10
    assert 7 not in {sum_of(roll) for roll in rolls}
    assert state.bag == FULL_BAG & ~sum(1 << DICE.index(roll) for roll in rolls[30:])


# ------------------------------------------------------------------ the seal


def verified(seed: bytes, commitment: str, rolls: Sequence[tuple[GameState, Outcome]]) -> bool:
    """Whether a revealed seed is the sealed one and gives these rolls."""
    if commitment_of(seed) != commitment:
        return False
    chance = SeededChance(seed)
    return all(
        chance.draw(chance_outcomes(state, state.active, Roll())) == roll for state, roll in rolls
    )


@pytest.mark.parametrize("dice", ["random", "balanced"])
def test_a_revealed_seed_proves_the_dice_and_any_change_disproves_them(dice: str) -> None:
    seed, state = seed_of(77), table(dice=dice, no_seven_rounds=2)
    commitment, chance = commitment_of(seed), SeededChance(seed)
    log: list[tuple[GameState, Outcome]] = []
    for _ in range(60):
        before = state.copy()
        ((_, thrown),) = turns(state, chance, 1)
        log.append((before, thrown))
    assert verified(seed, commitment, log)
    assert verified(bytes.fromhex(seed.hex()), commitment, log)
    assert not verified(seed_of(78), commitment, log)
    for i in (0, 31, 59):
        state, roll = log[i]
        others = [d for _, d in chance_outcomes(state, state.active, Roll()) if d != roll]
        assert not verified(seed, commitment, [*log[:i], (state, others[0]), *log[i + 1 :]])
    assert not verified(seed, commitment, [*log[:30], *log[31:]])


def test_the_seal_tells_nothing_short_of_the_seed() -> None:
    """One bit of the seed changes about half of the seal, and the seal is not the seed."""
    seed = seed_of(1)
    seal = int(commitment_of(seed), 16)
    assert commitment_of(seed) == sha256(seed).hexdigest() != seed.hex()
    for i in range(0, 256, 17):
        other = (int.from_bytes(seed, "big") ^ 1 << i).to_bytes(32, "big")
        assert 80 < (int(commitment_of(other), 16) ^ seal).bit_count() < 176


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    assert len(seed_of(0)) == 32
    with pytest.raises(ValueError, match="32 bytes"):
        SeededChance(bytes(size))
