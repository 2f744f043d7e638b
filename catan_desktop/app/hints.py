"""Hints on demand: what a computer player would do in the seat of the person who asks.

It gets what that seat may know and nothing else, thinks in a worker of its own, and never makes
the move. The next best move is found here, by the same judgement.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.randomness import agent_seed
from catan_desktop.ai.ranking import ranked
from catan_desktop.ai.reading import unit
from catan_desktop.ai.worker import Request
from catan_desktop.app.host import Thinker, worker
from catan_desktop.app.merits import wish
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    END_TURN,
    Action,
    BuildSettlement,
    BuyDevCard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation

HINT_LEVEL: Final = "normal"
"""Who is asked."""
_ONCE: Final = (PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty)
"""Of these two hints are never both shown: they are one card."""


@dataclass(frozen=True)
class Hint:
    """A move that is worth making.

    Attributes:
        action: the move.
        gain: by how much it changes the chance to win, -1 to 1, where whoever thought can tell.
    """

    action: Action
    gain: float | None = None


class Hints:
    """Asks for hints, one question at a time; they are worth nothing once anything happened."""

    def __init__(
        self,
        session: GameSession,
        thinker: Callable[[], Thinker] = worker,
        limit: Limit | None = None,
    ) -> None:
        """``thinker`` makes who thinks, at the first question."""
        self._only: tuple[type[Action], ...] = ()
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

    def ask(self, seat: Seat, only: tuple[type[Action], ...] = ()) -> None:
        """Begin to think for a person who is to act; while a hint is awaited, nothing.

        ``only``: the kinds of moves that the person is choosing from, if any were begun.

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
        self._only = only
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

    def poll(self) -> tuple[Hint, ...] | None:
        """The best move and, where another one is sensible, the next best.

        None while they are awaited, and when they do not fit any more. Never waits.
        """
        if self._thinker is None or self._asked is None:
            return None
        answer = self._thinker.poll()
        if answer is None or answer.number != self._asked.number:
            return None
        asked, self._asked = self._asked, None
        fits = self._revision == self._session.revision
        if not fits or self._session.why_illegal(asked.seat, answer.action) is not None:
            return None
        found = ranked(asked.observation, asked.legal, Random(asked.number), self._only)
        moves = _two(answer.action, found, asked.observation, self._only)
        if moves == [END_TURN]:
            moves = [*_asking(asked.observation, asked.legal), END_TURN]
        return tuple(map(Hint, moves))

    def close(self) -> None:
        """Stop the thinking."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        self._asked = None


def _two(
    best: Action, others: Sequence[Action], seen: Observation, only: tuple[type[Action], ...]
) -> list[Action]:
    """The best move and another that differs from it, of those kinds if there are any."""
    moves = [best, *others]
    if only and any(isinstance(move, only) for move in moves):
        moves = [move for move in moves if isinstance(move, only)]
    first, *rest = moves
    if isinstance(first, EndTurn):
        return [first]
    second = next((move for move in rest if _differs(first, move, seen)), None)
    if second == END_TURN and not isinstance(first, OfferTrade):
        second = None  # what is better than ending the turn is done first
    return [first] if second is None else [first, second]


def _asking(seen: Observation, legal: LegalActions) -> list[Action]:
    """An offer before the turn ends with one card missing: it costs nothing to ask."""
    found = wish(seen)
    if found is None:
        return []
    offer = OfferTrade(unit(found.give), unit(found.get), found.seats)
    return [offer] if offer in legal else []


def _differs(first: Action, other: Action, seen: Observation) -> bool:
    """Whether the other move is one that a person would call another."""
    match first, other:
        case BuildSettlement(vertex=v), BuildSettlement(vertex=w):
            return v != w and w not in seen.board.topology.vertex_neighbors[v]
        case MoveRobber(hex=h), MoveRobber(hex=i):
            return h != i
        case (MaritimeTrade(get=get), MaritimeTrade(get=wanted)):
            return get != wanted
        case BuyDevCard(), BuyDevCard():
            return False
        case _:
            same_card = isinstance(first, _ONCE) and type(first) is type(other)
            return first != other and not same_card
