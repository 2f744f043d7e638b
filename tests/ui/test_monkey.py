"""Random clicks and keys over the whole program raise nothing and end in a legal game.

The long run is the command: ``python tests/ui/monkey.py --events 200000``.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from catan_desktop.engine.record import LogEntry
from catan_desktop.storage.journal import JournalWriter
from catan_desktop.ui.inputs import Input, WheelTurned
from catan_desktop.ui.table.scene import TableScene
from tests.ui.monkey import MonkeyError, run

SCRIPT = Path(__file__).with_name("monkey.py")


def test_random_events_raise_nothing_and_the_game_stays_legal() -> None:
    played = run(400, seed=12)
    assert played.events == 400
    assert played.entries > 50
    assert {"scene table", "scene title", "scene new_game"} <= set(played.counts)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 12, 14])
def test_many_random_events(seed: int) -> None:
    played = run(5000, seed)
    assert played.games > 3
    assert played.entries > 600


def test_the_same_seed_brings_the_same_events() -> None:
    first, second = run(100, seed=5), run(100, seed=5)
    assert first.counts == second.counts
    assert first.entries == second.entries


def test_a_lost_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    write = JournalWriter.append

    def forget(self: JournalWriter, entry: LogEntry) -> None:
        if self._live != 12:
            write(self, entry)
        else:
            self._live += 1

    monkeypatch.setattr(JournalWriter, "append", forget)
    with pytest.raises(MonkeyError, match="the journal is not the game"):
        run(1000, seed=1)


def test_a_crash_tells_the_seed_and_the_last_events(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = TableScene.handle

    def crash(self: TableScene, event: Input) -> bool:
        if isinstance(event, WheelTurned):
            raise ZeroDivisionError("no such wheel")
        return handle(self, event)

    monkeypatch.setattr(TableScene, "handle", crash)
    with pytest.raises(MonkeyError) as caught:
        run(3000, seed=2)
    told = str(caught.value)
    assert "ZeroDivisionError: no such wheel" in told
    assert "[table] wheel" in told
    assert "--seed 2" in told


def test_the_command_prints_what_it_did() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--events", "60", "--seed", "3"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "60 events in" in done.stdout
    assert "0 differences" in done.stdout
