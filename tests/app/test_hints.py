"""Hints: what is asked of whom, and that an old one is worth nothing."""

from dataclasses import replace
from typing import Any

import pytest

from catan_desktop.ai.worker import Answer, Request
from catan_desktop.app.hints import HINT_LEVEL, Hint, Hints
from catan_desktop.app.host import InlineThinker, think
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    DECLINES,
    END_TURN,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    Discard,
    MoveRobber,
    OfferTrade,
    PlayYearOfPlenty,
)
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import new_session, session_at


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
    found = hints.poll()
    assert found is not None
    assert found[0] == Hint(action), "no change of the chance to win is invented"
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


# ------------------------------------------------------------------ the two best moves
def at(**fields: Any) -> GameSession:
    """A middle game of one person."""
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: (2, 2, 2, 2, 2), 1: (2, 2, 2, 2, 2)},
    }
    return session_at(position(**{**standing, **fields}), "hccc")


def asked(session: GameSession, *only: type[Action]) -> list[Action]:
    """The hints for the first seat, best first."""
    hints = Hints(session, InlineThinker)
    hints.ask(0, only)
    found = hints.poll()
    assert found is not None
    assert all(session.why_illegal(0, hint.action) is None for hint in found)
    return [hint.action for hint in found]


def test_in_the_set_up_two_corners_that_both_may_stand_and_two_roads() -> None:
    session = new_session("hccc")
    first, second = asked(session)
    assert isinstance(first, BuildSettlement)
    assert isinstance(second, BuildSettlement)
    assert second.vertex not in session.board.topology.vertex_neighbors[first.vertex]
    session.act(0, first)
    roads = asked(session)
    assert len(set(roads)) == 2
    assert all(isinstance(road, BuildRoad) for road in roads)


def test_where_one_move_is_sensible_it_is_the_only_one() -> None:
    assert asked(at(phase=Phase.ROLL)) == [ROLL]
    assert asked(at(hands={0: (0, 0, 1, 0, 0)})) == [END_TURN]
    alone = {0: (SHORE[0],), 1: (SHORE[4],)}
    city = asked(at(settlements=alone, roads={0: shore(0, 2)}, hands={0: (0, 0, 0, 2, 3)}))
    assert city == [BuildCity(SHORE[0])], "ending the turn instead is no advice"


def test_with_one_card_missing_somebody_who_may_hold_it_is_asked_before_the_turn_ends() -> None:
    """A card to spare for it; once the others have said no, only the end of the turn is left."""
    session = at(hands={0: (1, 0, 0, 2, 2), 1: (0, 0, 1, 1, 1), 2: (1, 0, 0, 0, 0)})
    offer, end = asked(session)
    assert isinstance(offer, OfferTrade)
    assert (offer.give, offer.get) == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    assert 1 in offer.to
    assert 3 not in offer.to, "who holds no card is not asked"
    assert end == END_TURN
    session.act(0, OfferTrade(offer.give, offer.get, (1, 2)))
    for seat in (1, 2):
        session.act(seat, DECLINES[0])
    if WITHDRAW_OFFER in session.legal(0):
        session.act(0, WITHDRAW_OFFER)
    assert asked(session) == [END_TURN]


def test_nobody_is_asked_without_a_card_to_spare_nor_who_is_about_to_win() -> None:
    poor = at(hands={0: (0, 0, 0, 2, 2), 1: (0, 0, 1, 1, 1)})
    assert asked(poor) == [END_TURN]
    rules = replace(STANDARD, points_to_win=4)
    close = at(rules=rules, hands={0: (1, 0, 0, 2, 2), 1: (0, 0, 1, 1, 1)})
    assert asked(close) == [END_TURN]


def test_the_robber_is_shown_on_two_hexes() -> None:
    first, second = asked(at(phase=Phase.ROBBER))
    assert isinstance(first, MoveRobber)
    assert isinstance(second, MoveRobber)
    assert first.hex != second.hex


def test_two_ways_to_discard() -> None:
    moves = asked(at(phase=Phase.DISCARD, owed=[5, 0, 0, 0]))
    assert len(moves) == 2
    for move in moves:
        assert isinstance(move, Discard)
        assert sum(move.cards) == 5


def test_who_is_choosing_among_some_moves_is_told_of_these() -> None:
    rich = at(hands={0: (4, 4, 4, 4, 4)}, devs={0: (0, 0, 0, 1, 0)})
    for kind in (BuildRoad, BuildCity, PlayYearOfPlenty):
        moves = asked(rich, kind)
        assert 1 <= len(moves) <= 2
        assert all(isinstance(move, kind) for move in moves)


def test_a_card_that_gains_nothing_is_no_second_best() -> None:
    nobody_has_any = {0: (1, 1, 1, 2, 3), 1: (1, 0, 0, 0, 0)}
    moves = asked(at(hands=nobody_has_any, devs={0: (0, 0, 0, 0, 1)}))
    assert isinstance(moves[0], BuildCity | BuildSettlement)
    assert not any(type(move).__name__ == "PlayMonopoly" for move in moves)
