"""A hint on demand: what a computer player would do in the seat of the person who asks.

It gets what that seat may know and nothing else, thinks in a worker of its own, and never makes
the move.
"""

from collections.abc import Callable
from typing import Final

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.randomness import agent_seed
from catan_desktop.ai.worker import Request
from catan_desktop.app.host import Thinker, worker
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import Action
from catan_desktop.engine.ids import Seat

HINT_LEVEL: Final = "normal"
"""Who is asked."""


class Hints:
    """Asks for one hint at a time; a hint is worth nothing once anything has happened since."""

    def __init__(
        self,
        session: GameSession,
        thinker: Callable[[], Thinker] = worker,
        limit: Limit | None = None,
    ) -> None:
        """``thinker`` makes who thinks, at the first question."""
        self._session = session
        self._make_thinker: Final = thinker
        self._thinker: Thinker | None = None
        self._limit = limit or Limit()
        self._number = 0
        self._asked: Request | None = None
        self._revision = -1

    @property
    def thinking(self) -> bool:
        """Whether a hint is awaited."""
        return self._asked is not None

    def ask(self, seat: Seat) -> None:
        """Begin to think for a person who is to act; while a hint is awaited, nothing.

        Raises:
            ValueError: no person plays that seat, or it is not to act.
        """
        session = self._session
        if not session.is_human(seat) or seat not in session.to_act():
            raise ValueError(f"seat {seat} may ask for no hint now")
        if self._asked is not None:
            return  # at most one request may be open
        if self._thinker is None:
            self._thinker = self._make_thinker()
        self._number += 1
        self._revision = session.revision
        self._asked = Request(
            session.game_id,
            self._number,
            seat,
            HINT_LEVEL,
            agent_seed(session.game_id, seat),
            session.ply,
            session.observe(seat),
            session.legal(seat),
            self._limit,
        )
        self._thinker.ask(self._asked)

    def poll(self) -> Action | None:
        """The hint, once it is there and still fits. Never waits."""
        if self._thinker is None or self._asked is None:
            return None
        answer = self._thinker.poll()
        if answer is None or answer.number != self._asked.number:
            return None
        seat, self._asked = self._asked.seat, None
        fits = self._revision == self._session.revision
        legal = fits and self._session.why_illegal(seat, answer.action) is None
        return answer.action if legal else None

    def close(self) -> None:
        """Stop the thinking."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        self._asked = None
