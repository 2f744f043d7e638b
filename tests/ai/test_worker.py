"""The worker process: it answers, is replaced when it dies or hangs, and leaves no orphan."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from catan_desktop.ai.agent import Limit
from catan_desktop.ai.levels import make_agent
from catan_desktop.ai.worker import Answer, Request, WorkerClient
from catan_desktop.arena.match import Table
from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import SeededChance, seed_of
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.rules import legal_actions

LIMIT = Limit(nodes=100, seconds=20.0)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def client() -> Iterator[WorkerClient]:
    worker = WorkerClient(time.monotonic, grace_seconds=0.5)
    yield worker
    worker.close()


@pytest.fixture
def table() -> Table:
    return Table(random_board(Random(3)), STANDARD, 3, 0, SeededChance(seed_of(3)))


def request_for(
    table: Table, number: int, level: str = "normal", game: str = "g", limit: Limit = LIMIT
) -> Request:
    seat = table.state.active
    return Request(
        game_id=game,
        number=number,
        seat=seat,
        level=level,
        seed=b"seed",
        ply=len(table.entries),
        observation=table.observe(seat),
        legal=legal_actions(table.state, seat),
        limit=limit,
    )


def wait_for(client: WorkerClient, seconds: float = 30.0) -> Answer:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        answer = client.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer came")


def gone(pid: int) -> bool:
    """Whether a process has ended; a zombie that nobody collects has."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return stat.rsplit(")", 1)[1].split()[0] in ("Z", "X")


def gone_within(pid: int, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if gone(pid):
            return True
        time.sleep(0.02)
    return gone(pid)


def test_it_chooses_what_the_agent_chooses_here(client: WorkerClient, table: Table) -> None:
    for number in range(12):
        request = request_for(table, number, level=("easy", "normal")[number % 2])
        client.ask(request)
        answer = wait_for(client)
        here = make_agent(request.level, request.seed).at(request.ply)
        expected = here.choose(request.observation, request.legal, request.limit)
        assert answer == Answer("g", number, expected)
        table.act(request.seat, answer.action)


def test_a_cancelled_request_is_never_answered(client: WorkerClient, table: Table) -> None:
    client.ask(request_for(table, 1))
    client.cancel()
    client.ask(request_for(table, 2, game="other"))
    answer = wait_for(client)
    assert (answer.game_id, answer.number) == ("other", 2)
    assert client.poll() is None


def test_a_new_request_takes_the_place_of_the_open_one(client: WorkerClient, table: Table) -> None:
    client.start()
    client.ask(request_for(table, 1))
    client.ask(request_for(table, 2))
    assert wait_for(client).number == 2
    client.ask(request_for(table, 3))
    assert wait_for(client).number == 3
    assert client.replaced == 0


def test_another_game_brings_its_own_board(client: WorkerClient) -> None:
    for number in range(3):
        board = random_board(Random(number))
        table = Table(board, STANDARD, 2, 0, SeededChance(seed_of(number)))
        request = request_for(table, number, game=f"game {number}")
        client.ask(request)
        expected = (
            make_agent("normal", b"seed").at(0).choose(request.observation, request.legal, LIMIT)
        )
        assert wait_for(client).action == expected


def test_a_killed_worker_is_replaced_and_the_move_marked(
    client: WorkerClient, table: Table
) -> None:
    client.ask(request_for(table, 1))
    wait_for(client)
    first = client.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    request = request_for(table, 2)
    client.ask(request)
    answer = wait_for(client)
    assert answer.by == "fallback"
    assert answer.action in request.legal
    client.ask(request_for(table, 3))
    assert wait_for(client).by is None
    assert client.pid not in (None, first)


def test_an_error_inside_the_worker_costs_one_move_its_level_and_nothing_more(
    client: WorkerClient, table: Table
) -> None:
    client.ask(request_for(table, 1))
    wait_for(client)
    first = client.pid
    request = request_for(table, 2, level="no such level")
    client.ask(request)
    answer = wait_for(client)
    assert answer.by == "fallback"
    assert answer.action in request.legal
    assert client.last_failure
    client.ask(request_for(table, 3))
    assert wait_for(client).by is None
    assert client.pid == first


def test_a_hanging_worker_is_replaced_and_ended(table: Table) -> None:
    client = WorkerClient(time.monotonic, grace_seconds=0.2)
    try:
        client.ask(request_for(table, 1))
        wait_for(client)
        stopped = client.pid
        assert stopped is not None
        os.kill(stopped, signal.SIGSTOP)
        client.ask(request_for(table, 2, limit=Limit(nodes=100, seconds=0.1)))
        began = time.monotonic()
        answer = wait_for(client)
        assert answer.by == "fallback"
        assert time.monotonic() - began < 5
        assert gone_within(stopped, 3)
        client.ask(request_for(table, 3))
        assert wait_for(client).by is None
    finally:
        client.close()


def test_a_program_without_processes_still_plays(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)
    client = WorkerClient(time.monotonic)
    for number in range(5):
        client.ask(request_for(table, number))
        answer = client.poll()
        assert answer is not None
        assert answer.by == "fallback"
    assert client.last_failure is not None


def test_close_ends_the_worker(client: WorkerClient, table: Table) -> None:
    client.ask(request_for(table, 1))
    wait_for(client)
    pid = client.pid
    assert pid is not None
    client.close()
    assert gone_within(pid, 3)
    assert client.pid is None


PARENT = """
import time
from catan_desktop.ai.worker import WorkerClient

if __name__ == "__main__":
    client = WorkerClient(time.monotonic)
    client.start()
    while not client.ready:
        client.poll()
        time.sleep(0.01)
    print(client.pid, flush=True)
    time.sleep(600)
"""


BUSY_PARENT = """
import threading, time
from multiprocessing import get_context
from catan_desktop.ai.worker_process import end_with_parent

def think_for_ever(pipe):
    threading.Thread(target=end_with_parent, daemon=True).start()
    pipe.send(1)
    while True:
        sum(range(1000))

if __name__ == "__main__":
    here, there = get_context("spawn").Pipe()
    worker = get_context("spawn").Process(target=think_for_ever, args=(there,))
    worker.start()
    here.recv()
    print(worker.pid, flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("source", [PARENT, BUSY_PARENT], ids=["idle", "in mid-thought"])
def test_the_worker_ends_when_its_parent_is_killed(tmp_path: Path, source: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(source)
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert not gone(worker)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert gone_within(worker, 3)


LOADED = """
import sys
from catan_desktop.ai.worker_process import serve
from catan_desktop.ai.worker import WorkerClient
from catan_desktop.ai.levels import make_agent
heavy = {"pygame", "pygame_gui", "numpy", "catan_desktop.ui", "catan_desktop.app"}
print(sorted(heavy & set(sys.modules)))
"""


def test_worker_and_fallback_load_neither_window_nor_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.strip() == "[]"
