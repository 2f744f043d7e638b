"""Several people on one machine: whose view is shown, and when the curtain falls."""

import pytest

from catan_desktop.app.seating import Seating, asked


def test_one_person_always_has_the_screen_and_never_a_curtain() -> None:
    seating = Seating.start((2,), 4)
    for to_act, active in (((0,), 0), ((2,), 2), ((1, 2), 0), ((), 3)):
        seating = seating.followed(to_act, active)
        assert seating.viewer == 2
        assert seating.curtain_for(to_act, active) is None


def test_without_people_the_view_is_public() -> None:
    seating = Seating.start((), 4).followed((1,), 1)
    assert seating.viewer is None
    assert seating.curtain_for((1,), 1) is None


def test_the_first_person_of_several_takes_the_seat_by_the_curtain() -> None:
    seating = Seating.start((0, 2), 4).followed((0,), 0)
    assert seating.viewer is None
    assert seating.curtain_for((0,), 0) == 0
    seating = seating.taken(0)
    assert seating.viewer == 0
    assert seating.curtain_for((0,), 0) is None


def test_a_computer_players_turn_is_public_and_the_next_person_gets_a_curtain() -> None:
    seating = Seating.start((0, 2), 4).taken(0)
    seating = seating.followed((1,), 1)
    assert seating.viewer is None
    assert seating.curtain_for((1,), 1) is None
    assert seating.followed((2,), 2).curtain_for((2,), 2) == 2


def test_two_people_in_a_row_never_see_each_others_view() -> None:
    seating = Seating.start((0, 1), 4).taken(0).followed((1,), 1)
    assert seating.viewer is None
    assert seating.curtain_for((1,), 1) == 1


def test_the_same_person_passes_the_curtain_again_after_a_public_view() -> None:
    """While the view was public the others looked at the screen too."""
    seating = Seating.start((0, 2), 4).taken(0).followed((1,), 1)
    assert seating.followed((0,), 1).curtain_for((0,), 1) == 0


def test_discards_are_asked_from_the_seat_on_turn_round_the_table() -> None:
    order = []
    owing = [0, 1, 2, 3]
    while (seat := asked((0, 2, 3), owing, 2, 4)) is not None:
        order.append(seat)
        owing.remove(seat)
    assert order == [2, 3, 0]


def test_answers_start_left_of_the_seat_on_turn() -> None:
    assert asked((0, 1, 3), (0, 3), 1, 4) == 3
    assert asked((0, 1, 3), (0,), 1, 4) == 0


def test_the_seat_on_turn_stays_while_computer_players_answer_or_discard() -> None:
    seating = Seating.start((0, 2), 4).taken(0)
    assert seating.followed((1, 3), 0).viewer == 0


def test_another_persons_answer_passes_the_curtain_and_so_does_the_way_back() -> None:
    seating = Seating.start((0, 2), 4).taken(0).followed((1, 2), 0)
    assert seating.viewer is None
    assert seating.curtain_for((1, 2), 0) == 2
    seating = seating.taken(2).followed((1,), 0)
    assert seating.viewer is None, "a computer player still answers: nobody's secrets"
    assert seating.followed((0,), 0).curtain_for((0,), 0) == 0


def test_only_a_person_can_sit_down() -> None:
    with pytest.raises(ValueError, match="no person"):
        Seating.start((0, 2), 4).taken(1)
