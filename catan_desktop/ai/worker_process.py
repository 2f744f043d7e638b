"""What runs in the worker process: it reads requests, thinks, and writes answers.

Messages are plain tuples. To the worker: ``("game", board, rules)`` for the requests that
follow, ``("think", game id, number, level, seed, ply, nodes, seconds, observation, legal)``.
From it: ``("ready", pid)`` once, ``("answer", game id, number, action)``,
``("failed", game id, number, text)``.
"""

import os
import signal
import threading
import traceback
from multiprocessing import connection as pipes
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Any, Final

from catan_desktop.ai.agent import Limit
from catan_desktop.engine.board import Board
from catan_desktop.engine.options import Rules
from catan_desktop.engine.wire import (
    Packed,
    pack_action,
    unpack_board,
    unpack_legal,
    unpack_observation,
    unpack_rules,
)

GAME: Final = "game"
THINK: Final = "think"
READY: Final = "ready"
ANSWER: Final = "answer"
FAILED: Final = "failed"

_ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_FAULTS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What a faulty agent may raise; the seat then falls back, and the worker goes on."""


def serve(pipe: "Connection[Any, Any]") -> None:
    """Answer requests until the other end of the pipe is closed or its process is gone."""
    for name in _ONE_THREAD:
        os.environ[name] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle.
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        pipe.send((READY, os.getpid()))
        _answer_all(pipe)
    except (EOFError, OSError):
        return


def end_with_parent() -> None:
    """End this process, even in the middle of a thought, when the parent is gone."""
    parent = parent_process()
    if parent is not None:
        pipes.wait([parent.sentinel])
        os._exit(0)


def _answer_all(pipe: "Connection[Any, Any]") -> None:
    game: tuple[Board, Rules] | None = None
    while True:
        kind, *values = pipe.recv()
        if kind == GAME:
            board, rules = values
            game = unpack_board(board), unpack_rules(rules)
        elif game is not None:
            game_id, number, *question = values
            try:
                answer: Packed = (ANSWER, game_id, number, think(game, *question))
            except _FAULTS:
                answer = (FAILED, game_id, number, traceback.format_exc())
            pipe.send(answer)


def think(
    game: tuple[Board, Rules],
    level: str,
    seed: bytes,
    ply: int,
    nodes: int,
    seconds: float | None,
    observation: Packed,
    legal: Packed,
) -> Packed:
    """The packed choice of an agent for a packed request."""
    # Imported here, after the numerical libraries were told to use one thread.
    from catan_desktop.ai.levels import make_agent

    agent = make_agent(level, seed).at(ply)
    seen = unpack_observation(observation, *game)
    return pack_action(agent.choose(seen, unpack_legal(legal), Limit(nodes, seconds)))
