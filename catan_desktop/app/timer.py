"""The turn timer: how long a person may take, and what is done for them when it has run out.

The rules only name the seconds; nothing of the engine knows that time passes. Time does not pass
here by itself either: whoever shows the table says how much of it went by while the person could
act. What the timer does are ordinary actions, logged for the seat and marked ``by: timer``.
"""

from typing import Final, NamedTuple, assert_never

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import FALLBACK_LEVEL, make_agent
from catan_desktop.ai.randomness import agent_seed
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    DECLARE_VICTORY,
    DECLINES,
    END_TURN,
    NO_REASON,
    ROLL,
    WITHDRAW_OFFER,
    Action,
    Discard,
    OfferTrade,
)
from catan_desktop.engine.ids import RESOURCES, Cards, Seat
from catan_desktop.engine.observation import Observation, Phase

TIMER_CHOICES: Final = (0, 30, 60, 90, 120, 180, 300)
"""The seconds that are offered; 0 is no timer."""
WARNING: Final = 10
"""So many seconds before the end a player is warned."""


class _Spell(NamedTuple):
    """What the seconds are for: a turn, the placing of a start, a discard, the answer to an offer.

    ``number`` parts the starts of a seat and the offers of a turn.
    """

    seat: Seat
    turn: int
    kind: str
    number: int = 0


class TurnTimer:
    """Counts the seconds of the person who is asked. A turn that was interrupted goes on counting.

    Attributes:
        seconds: for each turn; 0 is no timer.
    """

    def __init__(self, session: GameSession) -> None:
        """A game that is opened again gives its turn the full time."""
        self._session = session
        self.seconds: Final = session.rules.turn_seconds
        self._rest: dict[_Spell, float] = {}
        self._undos = session.undos
        self._known: tuple[int, Seat, _Spell | None] = (-1, -1, None)

    def left(self, seat: Seat) -> float | None:
        """Seconds that this person has left for what is asked of them; None if nothing counts."""
        spell = self._spell(seat)
        return None if spell is None else self._rest.get(spell, float(self.seconds))

    def pass_time(self, seat: Seat, seconds: float) -> None:
        """So much time went by in which the person could act."""
        spell = self._spell(seat)
        if spell is not None:
            rest = self._rest.get(spell, float(self.seconds))
            self._rest = {s: t for s, t in self._rest.items() if s.turn == spell.turn}
            self._rest[spell] = max(0.0, rest - seconds)

    def act(self, seat: Seat) -> None:
        """Do the next thing for the person whose time is up.

        Raises:
            SaveFailedError, TooLargeError: it could not be written; nothing is changed.
        """
        self._session.act(seat, timed_action(self._session, seat), "timer")

    def _spell(self, seat: Seat) -> _Spell | None:
        session = self._session
        if session.undos != self._undos:
            self._undos = session.undos
            if session.rules.undo == "free":
                self._rest = {}  # else whoever goes back to an expired turn could do nothing in it
        if self._known[:2] != (session.revision, seat):
            self._known = session.revision, seat, self._asked(seat)
        return self._known[2]

    def _asked(self, seat: Seat) -> _Spell | None:
        """What is asked of a person now."""
        session = self._session
        if not self.seconds or not session.is_human(seat) or seat not in session.to_act():
            return None
        seen = session.observe(seat)
        if seen.turn == 0:
            return _Spell(seat, 0, "start", seen.roads[seat].bit_count())
        if seen.active == seat:
            return _Spell(seat, seen.turn, "turn")
        if seen.phase is Phase.DISCARD:
            return _Spell(seat, seen.turn, "discard")
        offers = sum(isinstance(entry.action, OfferTrade) for entry in session.entries)
        return _Spell(seat, seen.turn, "answer", offers)


def timed_action(session: GameSession, seat: Seat) -> Action:
    """What is done for a seat whose time is up: never more than the turn asks for."""
    seen = session.observe(seat)
    match seen.phase:
        case Phase.ROLL:
            return ROLL
        case Phase.MAIN:
            return DECLARE_VICTORY if DECLARE_VICTORY in session.legal(seat) else END_TURN
        case Phase.DISCARD:
            return Discard(most_plentiful(seen.hand, seen.owed[seat]))
        case Phase.OFFER:
            return WITHDRAW_OFFER if seen.active == seat else DECLINES[NO_REASON]
        case Phase.SETUP_SETTLEMENT | Phase.SETUP_ROAD | Phase.FREE_ROAD | Phase.ROBBER:
            return _of_the_fast_agent(session, seat, seen)
        case Phase.OVER:
            raise ValueError("the game is over")
    assert_never(seen.phase)


def _of_the_fast_agent(session: GameSession, seat: Seat, seen: Observation) -> Action:
    player = make_agent(FALLBACK_LEVEL, agent_seed(session.game_id, seat))
    return player.at(session.ply).choose(seen, session.legal(seat), Limit())


def most_plentiful(hand: Cards, count: int) -> Cards:
    """So many cards of a hand, each from the largest pile that is left."""
    left = list(hand)
    for _ in range(count):
        left[max(RESOURCES, key=lambda r: left[r])] -= 1
    a, b, c, d, e = (have - rest for have, rest in zip(hand, left, strict=True))
    return a, b, c, d, e
