"""The legal actions as a value: a sequence, an even choice, and a judge of what is not listed."""

from collections import Counter

import pytest

from catan_desktop.engine.actions import Discard, EndTurn, Roll
from catan_desktop.engine.legal import DiscardChoices
from catan_desktop.engine.rules import Phase, legal_actions
from tests.engine import oracle
from tests.engine.positions import position

RICH = (4, 4, 4, 4, 4)


@pytest.mark.parametrize(
    ("hand", "owed"),
    [((3, 1, 0, 2, 2), 4), ((0, 0, 8, 0, 0), 4), ((2, 2, 2, 2, 2), 5), ((9, 0, 1, 0, 0), 5)],
)
def test_discards_are_all_ways_to_give_the_owed_number_each_once(
    hand: tuple[int, int, int, int, int], owed: int
) -> None:
    choices = DiscardChoices(hand, owed)
    listed = list(choices)
    assert len(listed) == len(set(listed)) == len(choices)
    within = [
        d
        for d in oracle.discards(hand, owed)
        if sum(d.cards) == owed and all(n <= held for n, held in zip(d.cards, hand, strict=True))
    ]
    assert set(listed) == set(within)
    assert choices[1:4] == listed[1:4]
    assert choices[::-2] == listed[::-2]
    assert choices[-1] == listed[-1]
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError, match="no such discard"):
            choices[beyond]


def test_one_card_more_of_a_kind_than_is_held_is_no_discard() -> None:
    choices = DiscardChoices((3, 1, 0, 2, 2), 4)
    assert Discard((3, 1, 0, 0, 0)) in choices
    assert Discard((2, 2, 0, 0, 0)) not in choices
    assert Discard((3, 1, 0, 1, 0)) not in choices
    other: object = EndTurn()
    assert other not in choices


def test_points_pick_the_listed_actions_evenly() -> None:
    legal = legal_actions(position(hands={0: RICH}), 0)
    size = len(legal)
    assert size > 10
    picked = Counter(legal.pick((i + 0.5) / (7 * size)) for i in range(7 * size))
    assert picked == dict.fromkeys(legal, 7)
    assert legal.pick(0.0) == legal[0]
    assert legal.pick(0.999999) == legal[-1]


def test_a_legal_action_is_found_by_index_slice_and_iteration_alike() -> None:
    legal = legal_actions(position(hands={0: RICH}), 0)
    listed = list(legal)
    assert [legal[i] for i in range(len(legal))] == listed
    assert list(legal[2:5]) == listed[2:5]
    assert legal.discards is None


def test_who_is_not_to_act_has_no_action_in_any_phase() -> None:
    for phase in (Phase.ROLL, Phase.MAIN, Phase.ROBBER, Phase.FREE_ROAD, Phase.SETUP_SETTLEMENT):
        state = position(phase=phase, hands={1: RICH, 2: RICH})
        for seat in (1, 2, 3):
            legal = legal_actions(state, seat)
            assert (len(legal), legal.may_offer) == (0, False)
            assert Roll() not in legal


def test_a_seat_that_owes_nothing_discards_nothing() -> None:
    state = position(phase=Phase.DISCARD, hands={1: (9, 0, 0, 0, 0), 2: RICH}, owed=[0, 4, 0, 0])
    assert list(legal_actions(state, 1)) == [Discard((4, 0, 0, 0, 0))]
    assert list(legal_actions(state, 2)) == []
    assert Discard((0, 0, 0, 0, 0)) not in legal_actions(state, 2)
