"""A killed program loses no move that it acknowledged, and leaves no process behind."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from catan_desktop.storage.journal import read_journal, verify
from tests.cli.kills import (
    figures,
    kill_once,
    no_traceback,
    processes_of,
    program,
    run,
    told,
    workers_of,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

TABLE = ("--seats", "2", "--seed", "5", "--speed", "off", "--ack")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def test_two_kills_lose_nothing_that_was_acknowledged(home: Path) -> None:
    first = kill_once(home, 20, 0.03, "watch", *TABLE)
    assert first.acknowledged >= 20
    second = kill_once(home, first.kept + 10, 0.0, "resume", "--speed", "off", "--ack")
    assert second.kept >= second.acknowledged >= first.kept + 10
    path = second.journal
    assert path is not None
    verify(read_journal(path))
    no_traceback(home)


def test_a_killed_worker_does_not_stop_the_game(home: Path) -> None:
    killed = 0
    with program(home, "watch", *TABLE) as running:
        for ply in (5, 12, 20):
            assert told(running, ply) >= ply
            for worker in workers_of(running.pid):
                os.kill(worker, signal.SIGKILL)
                killed += 1
        assert killed >= 2
        assert told(running, 40) >= 40
        assert running.poll() is None
        running.terminate()
        running.wait()
    deadline = time.monotonic() + 3.0
    while processes_of(home) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert processes_of(home) == []
    no_traceback(home)


@pytest.mark.slow
def test_fifty_kills_and_every_game_is_played_on_to_its_winner() -> None:
    start = time.monotonic()
    found = run(kills=50, seed=1, jobs=2)
    print(figures(found, time.monotonic() - start))
    assert sum(kill.acknowledged for kill in found) > 1000
    assert all(kill.kept >= kill.acknowledged for kill in found)
