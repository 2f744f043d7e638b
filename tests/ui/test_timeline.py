"""The timeline: nothing is lost between animations, skipping lands in the end state."""

from functools import partial

import pytest

from catan_desktop.ui.timeline import (
    WAKEFUL,
    Call,
    Motion,
    Pause,
    Sequence,
    Speed,
    Timeline,
    Together,
    Tween,
    linear,
    staggered,
)


def test_a_sequence_loses_no_moment_between_its_parts() -> None:
    seen: list[tuple[str, float]] = []
    line = Timeline()
    line.add(
        Sequence(
            Tween(1.0, lambda t: seen.append(("a", t)), linear),
            Tween(1.0, lambda t: seen.append(("b", t)), linear),
        )
    )
    line.advance(1.25)
    assert seen == [("a", 1.0), ("b", 0.25)]
    line.advance(0.75)
    assert seen[-1] == ("b", 1.0)
    assert not line.running


def test_a_lane_waits_and_others_do_not() -> None:
    seen: list[str] = []
    line = Timeline()
    for name in "ab":
        line.add(Sequence(Pause(1.0), Call(partial(seen.append, name))), lane="events")
    line.add(Sequence(Pause(1.0), Call(lambda: seen.append("free"))))
    line.advance(1.0)
    assert sorted(seen) == ["a", "free"]
    line.advance(1.0)
    assert seen[-1] == "b"
    assert not line.running


@pytest.mark.parametrize(
    ("speed", "seconds"), [(Speed.FAST, 0.6), (Speed.NORMAL, 1.0), (Speed.SLOW, 1.6)]
)
def test_speed_scales_every_duration(speed: Speed, seconds: float) -> None:
    done: list[float] = []
    line = Timeline(speed)
    line.add(Tween(1.0, lambda t: None, then=lambda: done.append(1)))
    line.advance(seconds - 0.01)
    assert not done
    line.advance(0.02)
    assert done


def test_with_speed_off_all_is_over_at_once() -> None:
    seen: list[float] = []
    line = Timeline(Speed.OFF)
    line.add(Sequence(Pause(9.0), Tween(9.0, seen.append)), lane="x")
    assert seen == [1.0]
    assert not line.running


def test_reduced_motion_moves_nothing_but_keeps_pauses_and_shortens_fades() -> None:
    moved: list[float] = []
    faded: list[float] = []
    done: list[int] = []
    line = Timeline(reduced=True)
    line.add(Tween(1.0, moved.append))
    line.add(Tween(1.0, faded.append, linear, motion=Motion.FADE))
    line.add(Sequence(Pause(1.0), Call(lambda: done.append(1))))
    line.advance(0.06)
    assert moved == [1.0]
    assert faded == [pytest.approx(0.5)]
    line.advance(0.07)
    assert faded[-1] == 1.0
    assert not done
    line.advance(1.0)
    assert done


def test_drain_ends_everything_in_order_and_what_the_ends_start() -> None:
    seen: list[str] = []
    line = Timeline()

    def more() -> None:
        seen.append("end of a")
        line.add(Tween(1.0, lambda t: seen.append(f"c {t}")))

    line.add(Sequence(Tween(1.0, lambda t: seen.append(f"a {t}"), then=more), Pause(2)), lane="l")
    line.add(Tween(1.0, lambda t: seen.append(f"b {t}")), lane="l")
    line.drain()
    assert seen == ["a 1.0", "end of a", "b 1.0", "c 1.0"]
    assert not line.running


def test_draining_from_within_a_callback_is_safe() -> None:
    line = Timeline()
    seen: list[str] = []
    line.add(Sequence(Pause(0.1), Call(line.drain), Call(lambda: seen.append("after"))), lane="l")
    line.add(Together(Pause(5), Tween(5, lambda t: seen.append("other"))))
    line.advance(0.2)
    assert sorted(set(seen)) == ["after", "other"]
    assert seen.count("after") == 1
    assert not line.running


def test_staggered_parts_start_one_after_another() -> None:
    started: list[int] = []
    line = Timeline()
    parts = [Sequence(Call(partial(started.append, i)), Pause(1.0)) for i in range(3)]
    line.add(staggered(parts, 0.5))
    line.advance(0.1)
    assert set(started) == {0}
    line.advance(0.5)
    assert set(started) == {0, 1}
    line.advance(3.0)
    assert set(started) == {0, 1, 2}
    assert not line.running


def test_a_tween_is_applied_at_its_start_and_exactly_at_its_end() -> None:
    seen: list[float] = []
    line = Timeline()
    line.add(Tween(1.0, seen.append))
    line.advance(0.0)
    assert seen == [0.0]
    line.advance(2.0)
    assert seen == [0.0, 1.0]


def test_it_rests_when_nobody_has_done_anything_for_a_while() -> None:
    line = Timeline()
    line.wake()
    rested = []
    for seconds in (0.0, WAKEFUL - 0.5, 1.0):
        line.advance(seconds)
        rested.append(line.resting)
    line.wake()
    assert rested == [False, False, True]
    assert not line.resting
