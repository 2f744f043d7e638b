"""Tries the built program where a player might put it, and where little is as expected.

    python packaging/smoke.py [FOLDER] [--pure]            (default: dist/catan-desktop)

Its engine must be the compiled one, or with `--pure` the other. The folder is copied to a path with
spaces and Japanese characters and made read-only. There the program plays a game between computer
players, whose thinking must happen in a process of its own; its journal is checked by the program
itself, its picture is looked at; then the window is opened under Xvfb, without a sound device.
Prints size, times and what was seen; exit status 1 on the first thing that is not as it should be.
Run as root, the program runs as nobody: root may write everywhere, so a forbidden write would go
unnoticed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

import window
from build import NAME, ROOT, size_in_mb

WHERE = Path("my games") / "カタン 卓"
NOBODY = 65534
GAME_SECONDS = 300.0
START_BUDGET = 2.0
LEAVES_WITHIN = 3.0
COLOURS_OF_A_TABLE = 1000


class SmokeError(RuntimeError):
    """The program did not do what a player expects; the message says what."""


@dataclass(frozen=True)
class Place:
    """The installed copy and a person's surroundings: the program, its user, home and results."""

    program: Path
    user: int | None
    home: Path

    def env(self) -> dict[str, str]:
        """Returns the surroundings of the program: no Python, no display, no sound set up."""
        kept = {key: os.environ[key] for key in ("PATH", "TMPDIR", "TZ") if key in os.environ}
        return kept | {"HOME": str(self.home), "LANG": "C.UTF-8"}


@contextmanager
def installed(folder: Path) -> Iterator[Place]:
    """Copies `folder` to an awkward, read-only place and removes it afterwards."""
    base = Path(tempfile.mkdtemp(prefix="catan-smoke-"))
    copy = base / WHERE / NAME
    home = base / "home"
    user = NOBODY if hasattr(os, "geteuid") and os.geteuid() == 0 else None
    try:
        base.chmod(0o755)
        shutil.copytree(folder, copy, symlinks=True)
        home.mkdir()
        if user is not None:
            os.chown(home, user, user)
        read_only(copy, True)
        yield Place(copy / NAME, user, home)
    except (SmokeError, window.WatchError):
        for report in home.rglob("crash-*.txt"):
            print(report.read_text(encoding="utf-8"), file=sys.stderr)
        raise
    finally:
        read_only(copy, False)
        shutil.rmtree(base)


def read_only(folder: Path, on: bool) -> None:
    """Takes or gives back the right to write in a folder and everything below it."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode & ~0o222 if on else mode | 0o200)


def contents(folder: Path) -> set[tuple[str, int, int]]:
    """Returns what would change if anything were written below `folder`."""
    stats = ((path, path.lstat()) for path in folder.rglob("*"))
    return {(str(path), stat.st_size, stat.st_mtime_ns) for path, stat in stats}


def processes(program: Path) -> set[int]:
    """Returns the ids of all processes that run this very program file (Linux only)."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "exe").readlink() == program:
                found.add(int(entry.name))
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # it ended while we looked, or is none of ours
    return found


def run(place: Place, arguments: Sequence[str]) -> tuple[str, float, int]:
    """Runs the program to its end.

    Returns its standard output, the seconds it took, and the largest number of its own processes
    that were seen at once.

    Raises:
        SmokeError: exit status other than 0, any word on the standard error, or too slow.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        started = time.monotonic()
        command = [str(place.program), *arguments]
        game = subprocess.Popen(
            command, env=place.env(), cwd=place.home, stdout=out, stderr=errors, user=place.user
        )
        most = 0
        while game.poll() is None:
            most = max(most, len(processes(place.program)))
            if time.monotonic() - started > GAME_SECONDS:
                game.kill()
                game.wait()
                raise SmokeError(f"{' '.join(arguments)}: not done in {GAME_SECONDS:.0f} s")
            time.sleep(0.02)
        took = time.monotonic() - started
        out.seek(0)
        errors.seek(0)
        said, complained = out.read().decode(), errors.read().decode()
    if game.returncode != 0 or complained.strip():
        raise SmokeError(f"{' '.join(arguments)}: exit status {game.returncode}\n{complained}")
    return said, took, most


def only(folder: Path, pattern: str) -> Path:
    """Returns the one file of that kind below `folder`."""
    found = sorted(folder.rglob(pattern))
    if len(found) != 1:
        raise SmokeError(f"{len(found)} files {pattern} written, not 1")
    return found[0]


def runs_engine(place: Place, build: str) -> None:
    """The program names itself and the build of its engine, which is also the one that plays."""
    version, took, _ = run(place, ["--version"])
    print(f"{version.strip()} ({took:.2f} s), in {place.program.parent}")
    if not version.rstrip().endswith(f"(engine: {build})"):
        raise SmokeError(f"the engine should be {build}")
    said, _, _ = run(place, ["bench", "--probe", "play:0-20"])
    played = json.loads(said)
    if played["engine"] != build:
        raise SmokeError(f"the engine that plays should be {build}: {said}")
    print(f"random play: {1e6 * played['seconds'] / played['actions']:.2f} microseconds an action")


def plays(place: Place) -> None:
    """A whole game: thought out in the worker, journal right and its dice verified, frame drawn."""
    out = place.home / "out ゲーム"
    _, took, most = run(place, ["demo", "--seed", "7", "--out", str(out)])
    if sys.platform == "linux" and most < 2:
        raise SmokeError("no worker process was seen during the game")
    journal = only(out, "*.jsonl")
    last = json.loads(journal.read_text(encoding="utf-8").splitlines()[-1])
    if last.get("winner") is None:
        raise SmokeError(f"the journal ends without a winner: {last}")
    verdict, _, _ = run(place, ["check", str(journal)])
    if "dice: verified" not in verdict or not verdict.rstrip().endswith(" 0 differences"):
        raise SmokeError(f"check says:\n{verdict}")
    picture = pygame.surfarray.array3d(pygame.image.load(str(only(out, "*.png"))))
    colours = len(np.unique(picture.reshape(-1, 3), axis=0))
    if colours < COLOURS_OF_A_TABLE:
        raise SmokeError(f"the picture has only {colours} colours")
    print(f"game in {took:.1f} s, {most} processes; {verdict.splitlines()[-1]}")
    print(f"picture {picture.shape[0]}x{picture.shape[1]}, {colours} colours")


def opens(place: Place, shot: Path | None) -> None:
    """The window, three times without a sound device: the best start counts."""
    command = [str(place.program)]
    times = [
        window.watch(command, shot, seconds=30.0, env=place.env(), user=place.user)
        for _ in range(3)
    ]
    print("first picture after " + ", ".join(f"{took:.2f} s" for took in times))
    if min(times) > START_BUDGET:
        raise SmokeError(f"the start took more than {START_BUDGET} s")


def leaves_nothing(place: Place) -> None:
    """No process of the program is left behind."""
    deadline = time.monotonic() + LEAVES_WITHIN
    while left := processes(place.program):
        if time.monotonic() > deadline:
            raise SmokeError(f"left running: {sorted(left)}")
        time.sleep(0.05)


def smoke(folder: Path, shot: Path | None, build: str) -> None:
    """Runs every trial on the built `folder`."""
    print(f"{folder}: {size_in_mb(folder):.0f} MB")
    with installed(folder) as place:
        before = contents(place.program.parent)
        runs_engine(place, build)
        plays(place)
        leaves_nothing(place)
        opens(place, shot)
        leaves_nothing(place)
        if contents(place.program.parent) != before:
            raise SmokeError("the program changed its own folder")


def main() -> int:
    """Tries the folder that was given."""
    parser = argparse.ArgumentParser(description="Try the built program in an awkward place.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist" / NAME)
    parser.add_argument("--shot", type=Path, help="where to save the title screen (PNG)")
    parser.add_argument("--pure", action="store_true", help="it was built with --pure")
    options = parser.parse_args()
    try:
        build = "pure" if options.pure else "compiled"
        smoke(options.folder.resolve(), options.shot, build)
    except (SmokeError, window.WatchError) as problem:
        print(f"smoke test: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
