"""A process that thinks like a computer player for as long as it is told to."""

import multiprocessing
import os
from multiprocessing.synchronize import Event
from random import Random
from types import TracebackType
from typing import Self

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import make_agent
from catan_desktop.arena.random_play import play_randomly
from catan_desktop.engine.observation import Ledger, observe
from catan_desktop.engine.rules import legal_actions, to_act


class BusyAgent:
    """Decides again and again in a process of its own while :meth:`think` is on."""

    def __init__(self) -> None:
        """The process, waiting."""
        context = multiprocessing.get_context("spawn")
        self._on = context.Event()
        self._process = context.Process(target=_decide, args=(self._on, os.getpid()), daemon=True)

    def think(self, on: bool) -> None:
        """Start or stop the thinking."""
        if on:
            self._on.set()
        else:
            self._on.clear()

    def __enter__(self) -> Self:
        """Start the process."""
        self._process.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()


def _decide(on: Event, parent: int) -> None:
    state, _ = play_randomly(Random(4), most=300)
    seat = to_act(state)[0]
    seen = observe(state, seat, Ledger(state.seats, seat))
    legal = legal_actions(state, seat)
    agent = make_agent("normal", b"busy")
    while os.getppid() == parent:
        if on.wait(0.5):
            agent.at(1).choose(seen, legal, Limit())
