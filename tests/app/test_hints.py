"""Hints: what is asked of whom, and that an old one is worth nothing."""

import pytest

from catan_desktop.ai.worker import Answer, Request
from catan_desktop.app.hints import HINT_LEVEL, Hints
from catan_desktop.app.host import InlineThinker, think
from catan_desktop.engine.actions import Action
from tests.ui.players import new_session


class SlowThinker:
    """Answers when it is told to; notes what it was asked."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.answer: Answer | None = None
        self.log: list[str] = []

    def ask(self, request: Request) -> None:
        self.requests.append(request)
        self.log.append("asked")

    def poll(self) -> Answer | None:
        answer, self.answer = self.answer, None
        return answer

    def close(self) -> None:
        self.log.append("closed")

    def decide(self) -> Action:
        request = self.requests[-1]
        action = think(request)
        self.answer = Answer(request.game_id, request.number, action)
        return action


def waits(hints: Hints) -> bool:
    """Whether a hint is awaited."""
    return hints.thinking


def test_a_hint_is_what_a_computer_player_would_do_with_what_the_seat_knows() -> None:
    session = new_session("hccc")
    thinker = SlowThinker()
    hints = Hints(session, lambda: thinker)
    assert not thinker.requests
    hints.ask(0)
    (request,) = thinker.requests
    assert request.observation == session.observe(0)
    assert request.level == HINT_LEVEL
    assert hints.poll() is None
    assert waits(hints)
    action = thinker.decide()
    assert hints.poll() == action
    assert not waits(hints)
    assert session.ply == 0, "a hint makes no move"


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    session = new_session("hccc")
    thinker = SlowThinker()
    hints = Hints(session, lambda: thinker)
    hints.ask(0)
    hints.ask(0)
    assert len(thinker.requests) == 1
    action = thinker.decide()
    session.act(0, action)
    assert hints.poll() is None
    assert not waits(hints)
    hints.ask(0)
    assert thinker.requests[-1].number == 2


def test_only_a_person_who_is_to_act_may_ask() -> None:
    hints = Hints(new_session("hchh"), InlineThinker)
    for seat in (1, 2):
        with pytest.raises(ValueError, match="no hint"):
            hints.ask(seat)


def test_the_worker_starts_with_the_first_question_and_ends_with_the_table() -> None:
    thinker = SlowThinker()
    hints = Hints(new_session("hccc"), lambda: thinker)
    hints.close()
    assert thinker.log == []
    hints.ask(0)
    hints.close()
    assert thinker.log == ["asked", "closed"]
    assert not waits(hints)
