"""The worker process as the program sees it: ask, poll, and never wait.

A worker that dies, fails or hangs past its limit is replaced; the fast level then decides in
the program itself, and the answer says so.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import FALLBACK_LEVEL, make_agent
from catan_desktop.ai.worker_process import ANSWER, FAILED, GAME, READY, THINK, serve
from catan_desktop.engine.actions import Action
from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Observation
from catan_desktop.engine.options import Rules
from catan_desktop.engine.record import By
from catan_desktop.engine.wire import (
    Packed,
    WireError,
    pack_board,
    pack_legal,
    pack_observation,
    pack_rules,
    unpack_action,
)

START_SECONDS: Final = 30.0
"""Within which a new worker must report."""
GRACE_SECONDS: Final = 5.0
"""What a worker may take beyond the limit in seconds."""
NODES_SECONDS: Final = 60.0
"""What a worker may take for a limit that counts nodes only."""
TRIES: Final = 3
"""Workers lost in a row after which no further one is started."""


@dataclass(frozen=True)
class Request:
    """A seat's turn to decide.

    Attributes:
        game_id, number: come back with the answer; ``number`` differs for every request.
        seat, level, seed, ply: who decides, and with which randomness.
        observation, legal: what the seat may know and do.
        limit: how far to think.
    """

    game_id: str
    number: int
    seat: Seat
    level: str
    seed: bytes
    ply: int
    observation: Observation
    legal: LegalActions
    limit: Limit


@dataclass(frozen=True)
class Answer:
    """What the agent chose; ``by`` marks the fast level that had to stand in for it here."""

    game_id: str
    number: int
    action: Action
    by: By = None


class WorkerClient:
    """One worker and at most one open request.

    Attributes:
        replaced: workers lost so far.
        last_failure: what went wrong last, for a report; None if nothing did.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        grace_seconds: float = GRACE_SECONDS,
        nodes_seconds: float = NODES_SECONDS,
        start_seconds: float = START_SECONDS,
    ) -> None:
        """Start nothing yet.

        Args:
            clock: seconds that never run backwards.
            grace_seconds: see :data:`GRACE_SECONDS`.
            nodes_seconds: see :data:`NODES_SECONDS`.
            start_seconds: see :data:`START_SECONDS`.
        """
        self._clock = clock
        self._grace = grace_seconds
        self._nodes_seconds = nodes_seconds
        self._start_seconds = start_seconds
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._ready = False
        self._deadline: float | None = None
        self._thinking: int | None = None
        self._told: tuple[Board, Rules] | None = None
        self._open: Request | None = None
        self._lost_in_a_row = 0
        self.replaced = 0
        self.last_failure: str | None = None

    # -------------------------------------------------------------- asking

    @property
    def pid(self) -> int | None:
        """The worker's process id, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def ready(self) -> bool:
        """Whether the worker has reported."""
        return self._ready

    @property
    def waiting(self) -> bool:
        """Whether a request is open."""
        return self._open is not None

    def start(self) -> None:
        """Start the worker, if none runs; it reports later."""
        if self._process is not None or self._lost_in_a_row >= TRIES:
            return
        context = get_context("spawn")
        try:
            here, there = context.Pipe()
        except OSError as error:
            self._lost(f"the worker could not be started: {error}")
            return
        process = context.Process(target=serve, args=(there,), name="catan-agents", daemon=True)
        try:
            with _deaf_to_interrupts():  # the worker is born so: Ctrl-C is the program's to handle
                process.start()
        except OSError as error:
            here.close()
            self._lost(f"the worker could not be started: {error}")
            return
        finally:
            there.close()
        self._process, self._pipe = process, here
        self._deadline = self._clock() + self._start_seconds

    def ask(self, request: Request) -> None:
        """Open a request; one that is still open is dropped for it."""
        self._open = request
        self.start()
        self._send()

    def cancel(self) -> None:
        """Drop the open request; an answer that still comes is ignored."""
        self._open = None

    def poll(self) -> Answer | None:
        """The answer to the open request, if there is one by now."""
        answer = self._read()
        if answer is None and self._overdue():
            self._lost("the worker did not answer in time")
        if answer is None and self._process is None and self._open is not None:
            answer = self._fall_back(self._open)
            self.start()
        if answer is not None:
            self._open = None
        self._send()
        return answer

    def _overdue(self) -> bool:
        return self._deadline is not None and self._clock() > self._deadline

    def close(self) -> None:
        """End the worker."""
        self._open = None
        self._stop()

    # -------------------------------------------------------------- the pipe

    def _send(self) -> None:
        """Hand the open request over, if the worker is there and idle."""
        request = self._open
        if request is None or self._pipe is None or not self._ready or self._thinking is not None:
            return
        o = request.observation
        try:
            if self._told is None or self._told[0] is not o.board or self._told[1] != o.rules:
                self._pipe.send((GAME, pack_board(o.board), pack_rules(o.rules)))
                self._told = (o.board, o.rules)
            self._pipe.send(_packed(request))
        except OSError as error:
            self._lost(f"the worker is gone: {error}")
            return
        self._thinking = request.number
        seconds = request.limit.seconds
        patience = self._nodes_seconds if seconds is None else seconds + self._grace
        self._deadline = self._clock() + patience

    def _read(self) -> Answer | None:
        """Take in what the worker wrote; the answer to the open request, if it is there."""
        while self._pipe is not None:
            try:
                if not self._pipe.poll(0):
                    return None
                kind, *values = self._pipe.recv()
            except (EOFError, OSError):
                self._lost("the worker ended")
                return None
            if kind == READY:
                self._ready = True
                self._deadline = None
                continue
            answer = self._answered(kind, *values)
            if answer is not None:
                return answer
        return None

    def _answered(self, kind: str, game_id: str, number: int, content: Any) -> Answer | None:
        self._thinking = None
        self._deadline = None
        self._lost_in_a_row = 0
        request = self._open
        if request is None or (request.game_id, request.number) != (game_id, number):
            return None
        if kind == FAILED:
            self.last_failure = str(content)
        if kind == ANSWER:
            action = self._checked(request, content)
            if action is not None:
                return Answer(game_id, number, action)
        return self._fall_back(request)

    def _checked(self, request: Request, packed: Packed) -> Action | None:
        """The action that came back, None if it is not legal."""
        try:
            action = unpack_action(packed)
        except WireError as error:
            self.last_failure = str(error)
            return None
        if action not in request.legal:
            self.last_failure = f"level {request.level} chose {action}, which is not legal"
            return None
        return action

    # -------------------------------------------------------------- failure

    def _fall_back(self, request: Request) -> Answer:
        agent = make_agent(FALLBACK_LEVEL, request.seed).at(request.ply)
        action = agent.choose(request.observation, request.legal, request.limit)
        return Answer(request.game_id, request.number, action, by="fallback")

    def _lost(self, reason: str) -> None:
        self.last_failure = reason
        self.replaced += 1
        self._lost_in_a_row += 1
        self._stop()

    def _stop(self) -> None:
        """End the process and forget what it was told."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None
        self._ready = False
        self._deadline = self._thinking = self._told = None


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started within the block does not hear Ctrl-C; here it is heard afterwards."""
    if sys.platform == "win32":
        yield  # there is no mask to hand on; the worker itself shuts its ears a moment later
        return
    resource_tracker.ensure_running()  # its start would end the block too early
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _packed(request: Request) -> Packed:
    return (
        THINK,
        request.game_id,
        request.number,
        request.level,
        request.seed,
        request.ply,
        request.limit.nodes,
        request.limit.seconds,
        pack_observation(request.observation),
        pack_legal(request.legal),
    )
