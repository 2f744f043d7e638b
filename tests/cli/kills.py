"""Games that are killed at random moments and gone on with; also a program of its own.

    python tests/cli/kills.py --kills 50 --jobs 2 --seed 1

starts `watch --ack` without a window, kills it at a random moment, looks whether the journal
holds every move that was acknowledged and whether any process is left, and lets `resume --ack`
play the game to its end. Exit status 1 at the first fault; prints the figures.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from catan_desktop.storage.check import check_file
from catan_desktop.storage.errors import NotAJournalError
from catan_desktop.storage.journal import Journal, read_journal, verify

ROOT: Final = Path(__file__).resolve().parents[2]
GONE_WITHIN: Final = 3.0
"""Seconds after a kill in which every process of the program must be gone."""
PATIENCE: Final = 240.0


@dataclass
class Killed:
    """What was found after a kill.

    Attributes:
        acknowledged: moves that were told. kept: moves in the journal.
        torn: whether a torn line followed them. gone: seconds until no process was left.
        journal: the file, None if the kill came before there was one.
    """

    acknowledged: int
    kept: int
    torn: bool
    gone: float
    journal: Path | None


def environment(home: Path) -> dict[str, str]:
    """No screen, no sound, a home of its own."""
    return os.environ | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "CATAN_DESKTOP_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "",
    }


@contextmanager
def program(home: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """The program in a process group of its own; what is left of it at the end is killed."""
    with (home / "stderr.txt").open("a") as errors:
        running = subprocess.Popen(
            [sys.executable, "-m", "catan_desktop", *arguments],
            env=environment(home), stdout=subprocess.PIPE, stderr=errors, text=True,
            start_new_session=True,
        )  # fmt: skip
    try:
        yield running
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
        if running.stdout is not None:
            running.stdout.close()


def told(running: "subprocess.Popen[str]", until: int | None = None) -> int:
    """The last number that the program acknowledges, up to ``until`` or to its end."""
    assert running.stdout is not None
    last = 0
    for line in running.stdout:
        last = int(line)
        if until is not None and last >= until:
            break
    return last


def processes_of(home: Path) -> list[int]:
    """The processes, workers too, that were started with this home (not the dead ones)."""
    mark = f"CATAN_DESKTOP_HOME={home}\0".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if mark in (folder / "environ").read_bytes() + b"\0":
                    found.append(int(folder.name))
            except OSError:
                continue
    return found


def workers_of(pid: int) -> list[int]:
    """The processes of computer players that a program started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [
        int(child)
        for child in children
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def seconds_until_gone(home: Path) -> float:
    """How long processes are left; an AssertionError if that is too long."""
    start = time.monotonic()
    while left := processes_of(home):
        passed = time.monotonic() - start
        assert passed < GONE_WITHIN, f"{GONE_WITHIN} s after the kill there are {left}"
        time.sleep(0.01)
    return time.monotonic() - start


def journal_of(home: Path) -> Path | None:
    """The only saved game."""
    found = sorted((home / "saves").glob("*.jsonl"))
    assert len(found) <= 1, found
    return found[0] if found else None


def kept_in(path: Path) -> Journal | None:
    """What a journal holds; None if it was killed before its first line was whole."""
    try:
        return read_journal(path)
    except NotAJournalError:
        assert b"\n" not in path.read_bytes()
        return None


def kill_once(home: Path, ply: int, delay: float, *arguments: str) -> Killed:
    """Start, wait for a move and then a little, kill, and look at what is left."""
    with program(home, *arguments) as running:
        acknowledged = told(running, ply) if ply else 0
        time.sleep(delay)
        running.kill()
        running.wait()
        gone = seconds_until_gone(home)
        acknowledged = max(acknowledged, told(running))
    assert running.returncode in (-signal.SIGKILL, 0), (
        f"it ended by itself with {running.returncode}: {(home / 'stderr.txt').read_text()}"
    )
    path = journal_of(home)
    journal = None if path is None else kept_in(path)
    kept = 0 if journal is None else len(journal.entries)
    assert kept >= acknowledged, f"{acknowledged} moves were acknowledged, {kept} are kept"
    return Killed(
        acknowledged,
        kept,
        journal is not None and journal.torn,
        gone,
        None if journal is None else path,
    )


def play_on(home: Path, before: int) -> int:
    """Go on with the only game to its winner; returns the number of its moves."""
    path = journal_of(home)
    assert path is not None
    with program(home, "resume", path.stem, "--ack", "--speed", "off") as running:
        last = told(running)
        status = running.wait(PATIENCE)
    journal = read_journal(path)
    assert status == 0, (home / "stderr.txt").read_text()
    assert journal.finish is not None, "no winner"
    assert len(journal.entries) >= before
    assert last in (0, len(journal.entries))
    verify(journal)
    assert check_file(path).dice == "verified"
    return last


def no_traceback(home: Path) -> None:
    """Nothing but sentences was written to the error stream."""
    assert "Traceback" not in (home / "stderr.txt").read_text()


def kill_and_play_on(number: int, seed: int) -> Killed:
    """One kill at a random moment of a random table, and the rest of the game."""
    rng = Random(f"{seed}/{number}")
    early = rng.random() < 0.1
    ply, delay = (0, rng.uniform(0.2, 1.5)) if early else (rng.randint(1, 180), rng.uniform(0, 0.1))
    with tempfile.TemporaryDirectory(prefix="catan-kill-") as folder:
        home = Path(folder)
        found = kill_once(
            home, ply, delay, "watch", "--ack", "--speed", "off",
            "--seed", str(rng.randrange(10**6)), "--seats", str(rng.choice((2, 3, 4))),
            "--level", rng.choice(("easy", "normal")),
        )  # fmt: skip
        if found.journal is not None:
            play_on(home, found.kept)
        no_traceback(home)
    return found


def run(kills: int, seed: int, jobs: int) -> list[Killed]:
    """Many kills, some at a time."""
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(kill_and_play_on, range(kills), [seed] * kills))


def figures(found: list[Killed], seconds: float) -> str:
    """What came out, in a line."""
    return (
        f"{len(found)} kills, {sum(k.acknowledged for k in found)} moves acknowledged, "
        f"{sum(k.kept for k in found)} kept, {sum(k.torn for k in found)} torn lines, "
        f"{sum(k.journal is None for k in found)} before the first line; processes gone after "
        f"{max(k.gone for k in found):.2f} s at most; {seconds:.0f} s"
    )


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    start = time.monotonic()
    try:
        found = run(options.kills, options.seed, options.jobs)
    except AssertionError as fault:
        print(f"fault: {fault}", file=sys.stderr)
        return 1
    print(figures(found, time.monotonic() - start))
    return 0


if __name__ == "__main__":
    sys.exit(main())
