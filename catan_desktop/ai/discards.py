"""Which cards to give up after a seven."""

from collections.abc import Callable
from typing import Final

from catan_desktop.engine.ids import RESOURCES, Cards
from catan_desktop.engine.legal import DiscardChoices

FEW: Final = 200
"""Ways to discard up to which every one is looked at."""
ROUNDS: Final = 6

Worth = Callable[[list[int]], float]
"""What a hand is worth that is left."""


def best_discard(choices: DiscardChoices, worth: Worth) -> Cards:
    """The cards whose loss leaves the best hand; of many ways, the best that swaps find."""
    hand = choices.hand
    if len(choices) <= FEW:
        return max((d.cards for d in choices), key=lambda cards: worth(_left(hand, cards)))
    given = _one_by_one(choices, worth)
    best = worth(_left(hand, given))
    for _ in range(ROUNDS):
        swaps = _swaps(hand, given)
        values = [worth(_left(hand, swap)) for swap in swaps]
        if not values or max(values) <= best:
            break
        best = max(values)
        given = swaps[values.index(best)]
    return given


def _left(hand: Cards, given: Cards) -> list[int]:
    return [have - gone for have, gone in zip(hand, given, strict=True)]


def _one_by_one(choices: DiscardChoices, worth: Worth) -> Cards:
    """Card by card the one that is missed least."""
    given: Cards = (0, 0, 0, 0, 0)
    for _ in range(choices.owed):
        more = [_moved(given, None, r) for r in RESOURCES if choices.hand[r] > given[r]]
        given = max(more, key=lambda cards: worth(_left(choices.hand, cards)))
    return given


def _swaps(hand: Cards, given: Cards) -> list[Cards]:
    """The discards that keep one given card and give another instead."""
    return [
        _moved(given, keep, give)
        for keep in RESOURCES
        if given[keep]
        for give in RESOURCES
        if give != keep and hand[give] > given[give]
    ]


def _moved(cards: Cards, less: int | None, more: int) -> Cards:
    changed = list(cards)
    changed[more] += 1
    if less is not None:
        changed[less] -= 1
    a, b, c, d, e = changed
    return a, b, c, d, e
