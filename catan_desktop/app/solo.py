"""Solo games: which of them count, and the fewest turns in which a board was won."""

from contextlib import suppress
from dataclasses import replace
from typing import Literal, TypeAlias

from catan_desktop.app.boards import code_of
from catan_desktop.app.session import GameSession
from catan_desktop.engine.options import PRESETS, Rules
from catan_desktop.storage.bests import UnreadableBestsError, keep_best, read_bests
from catan_desktop.storage.errors import StorageError
from catan_desktop.storage.paths import Paths

Standing: TypeAlias = Literal["counts", "other rules", "rewound"]


def standing(rules: Rules, rewound: bool) -> Standing:
    """Whether a solo game can be compared with others on its board, or why not.

    Timer and undo change no rule of play, so they may be set otherwise.
    """
    usual = PRESETS["solo"]
    if replace(rules, undo=usual.undo, turn_seconds=usual.turn_seconds) != usual:
        return "other rules"
    return "rewound" if rewound else "counts"


class SoloRun:
    """A solo game and the best result on its board, which it keeps when it is won.

    Attributes:
        before: the fewest turns when the game was begun or opened; None if there are none.
    """

    def __init__(self, session: GameSession, paths: Paths) -> None:
        """Listen to the session until it is over."""
        self._session, self._paths = session, paths
        self._code = code_of(session.board)
        self._leave = session.subscribe(self._changed)
        self.before: int | None = None
        with suppress(UnreadableBestsError):  # it is put aside once there is something to keep
            self.before = read_bests(paths).get(self._code)

    @property
    def standing(self) -> Standing:
        """Whether this game counts."""
        return standing(self._session.rules, self._session.rewound)

    @property
    def turns(self) -> int:
        """Turns begun."""
        return self._session.observe(None).turn

    def _changed(self) -> None:
        if not self._session.over:
            return
        self._leave()
        if self._code and self.standing == "counts":
            with suppress(StorageError):  # the game itself is kept; only its place here is not
                keep_best(self._paths, self._code, self.turns)


def solo_run(session: GameSession, paths: Paths) -> SoloRun | None:
    """The run of a person's solo game; None for any other game."""
    alone = session.preset == "solo" and session.humans == (0,)
    return SoloRun(session, paths) if alone else None
