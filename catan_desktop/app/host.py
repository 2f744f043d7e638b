"""The computer players of a session: asks for their moves and makes them, never waiting."""

import time
from collections.abc import Callable
from typing import Final, Protocol

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import FALLBACK_LEVEL, make_agent
from catan_desktop.ai.randomness import agent_seed
from catan_desktop.ai.worker import Answer, Request, WorkerClient
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import Action
from catan_desktop.engine.ids import Seat


class Thinker(Protocol):
    """Whoever thinks: the worker process, or the program itself in tests."""

    def ask(self, request: Request) -> None:
        """Begin to think about a request; at most one is open."""

    def poll(self) -> Answer | None:
        """The answer, once it is there. Never waits."""

    def close(self) -> None:
        """Stop thinking for good."""


def think(request: Request, level: str | None = None) -> Action:
    """The choice of an agent, thought out here and now."""
    agent = make_agent(level or request.level, request.seed).at(request.ply)
    return agent.choose(request.observation, request.legal, request.limit)


class InlineThinker:
    """Thinks in the program itself, at once."""

    def __init__(self) -> None:
        """Nothing is asked yet."""
        self._answer: Answer | None = None

    def ask(self, request: Request) -> None:
        """Think about the request."""
        self._answer = Answer(request.game_id, request.number, think(request))

    def poll(self) -> Answer | None:
        """The answer."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Forget the answer."""
        self._answer = None


def worker() -> Thinker:
    """A worker process."""
    return WorkerClient(time.monotonic)


class AgentHost:
    """Asks for the moves of the computer seats, one at a time, and makes them.

    Attributes:
        limit: how far each may think.
    """

    def __init__(
        self,
        session: GameSession,
        thinker: Callable[[], Thinker] | None = None,
        limit: Limit | None = None,
    ) -> None:
        """``thinker`` makes who thinks once a move is needed; a worker process by default."""
        self._session = session
        self._make_thinker: Final = thinker or worker
        self._thinker: Thinker | None = None
        self.limit = limit or Limit()
        self._number = 0
        self._asked: Request | None = None
        self._asked_after = session.undos
        self._answer: Answer | None = None

    @property
    def thinking(self) -> Seat | None:
        """The seat whose move is awaited."""
        return None if self._asked is None else self._asked.seat

    def poll(self) -> bool:
        """Ask for the next move, or make the one that was found; returns whether one was made.

        Raises:
            SaveFailedError: the move could not be written; the next call tries again.
        """
        if self._answer is None and self._asked is not None and self._thinker is not None:
            answer = self._thinker.poll()
            if answer is not None and answer.number == self._asked.number:
                self._answer = answer
        if self._answer is not None:
            return self._move()
        if self._asked is None or self._is_stale(self._asked):
            self._ask()
        return False

    def _is_stale(self, request: Request) -> bool:
        """Whether the seat owes this answer no more: the game went back or on without it."""
        session = self._session
        return session.undos != self._asked_after or request.seat not in session.to_act()

    def _ask(self) -> None:
        """Ask the next computer seat that may act, if there is one."""
        session = self._session
        self._asked = None
        seat = next((s for s in session.to_act() if not session.is_human(s)), None)
        if seat is None:
            return
        if self._thinker is None:
            self._thinker = self._make_thinker()
        self._number += 1
        self._asked_after = session.undos
        self._asked = Request(
            session.game_id,
            self._number,
            seat,
            session.seats[seat].level,
            agent_seed(session.game_id, seat),
            session.ply,
            session.observe(seat),
            session.legal(seat),
            self.limit,
        )
        self._thinker.ask(self._asked)

    def _move(self) -> bool:
        """Make the move that was found, if the seat still owes it."""
        request, answer = self._asked, self._answer
        if request is None or answer is None or self._is_stale(request):
            self._asked = self._answer = None
            return False
        action, by = answer.action, answer.by
        if self._session.why_illegal(request.seat, action) is not None:
            action, by = think(request, FALLBACK_LEVEL), "fallback"
        if self._session.why_illegal(request.seat, action) is None:
            self._session.act(request.seat, action, by)
        self._answer = None
        self._ask()  # the next one thinks while the move is shown
        return True

    def close(self) -> None:
        """Stop the thinking."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        self._asked = self._answer = None


__all__ = ["AgentHost", "Answer", "InlineThinker", "Request", "Thinker", "think", "worker"]
