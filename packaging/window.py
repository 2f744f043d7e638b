"""Starts a program in a window of its own and watches it come up.

    python packaging/window.py [--shot PICTURE.png] [--seconds 60] COMMAND [ARGUMENT ...]

A virtual screen (Xvfb) is started without a window manager or sound device; its memory is a file,
so watching it costs the program nothing. Prints how long it took until a picture stood on the
screen, saves what was seen, and asks the program to close. Exit status 1 if no picture came in
time, if the program ended by itself, wrote a traceback or did not close.
"""

import argparse
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

Pixels = npt.NDArray[np.uint8]

SIZE = (1280, 800)
# A window that is only filled with one or two colours is not a picture yet. The coarse grid of
# about 2,600 samples over a drawn screen shows hundreds.
COLOURS_OF_A_PICTURE = 60
GRID_STEP = 20
LOOK_EVERY = 0.005
ENDS_WITHIN = 5.0


class WatchError(RuntimeError):
    """The program failed to show itself or to close; the message says how."""


@dataclass(frozen=True)
class Screen:
    """A virtual screen: its X display name and the file that holds its memory."""

    display: str
    memory: Path

    def pixels(self) -> Pixels:
        """Returns what the screen shows as an array (height, width, 4), in BGRX order.

        The file is an X window dump: its header tells, as big-endian words, its own length (0),
        width (4), height (5), bytes a line (12) and the number of 12-byte colours after it (19).
        """
        dump = self.memory.read_bytes()
        words = struct.unpack(">25I", dump[:100])
        width, height, line, start = words[4], words[5], words[12], words[0] + 12 * words[19]
        rows = np.frombuffer(dump, np.uint8, line * height, start).reshape(height, line)
        return rows[:, : 4 * width].reshape(height, width, 4)

    def colours(self) -> int:
        """Returns how many different colours a coarse grid over the screen meets."""
        sample = self.pixels()[::GRID_STEP, ::GRID_STEP, :3].reshape(-1, 3)
        return len(np.unique(sample, axis=0))

    def save(self, picture: Path) -> None:
        """Writes what the screen shows as a PNG."""
        rgb = np.ascontiguousarray(self.pixels()[:, :, 2::-1])
        height, width = rgb.shape[:2]
        surface = pygame.image.frombuffer(rgb.tobytes(), (width, height), "RGB")
        picture.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, str(picture))


@contextmanager
def virtual_screen(size: tuple[int, int] = SIZE) -> Iterator[Screen]:
    """Runs Xvfb on a free display for as long as the block lasts.

    Raises:
        WatchError: Xvfb is missing or does not start.
    """
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        raise WatchError("Xvfb is not installed")
    with tempfile.TemporaryDirectory(prefix="screen-") as folder:
        read, write = os.pipe()
        screen = ["-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", folder]
        server = subprocess.Popen(
            [xvfb, "-displayfd", str(write), "-noreset", *screen],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        try:
            # The number comes once the server takes connections; nothing, if it could not start.
            with os.fdopen(read) as numbers:
                number = numbers.readline().strip()
            if not number:
                raise WatchError("Xvfb did not start")
            yield Screen(f":{number}", Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait()


def environment(screen: Screen, base: dict[str, str] | None = None) -> dict[str, str]:
    """Returns the surroundings of a person at `screen`: no driver chosen, no sound set up."""
    kept = dict(os.environ if base is None else base)
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "WAYLAND_DISPLAY"):
        kept.pop(name, None)
    return kept | {"DISPLAY": screen.display}


def group_lives(group: int) -> bool:
    """Tells whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def end(program: subprocess.Popen[bytes]) -> bool:
    """Asks the program's whole process group to end, as a closing desktop does.

    Returns whether every process of it was gone within a few seconds; what was not is killed.
    """
    if not group_lives(program.pid):
        return True
    os.killpg(program.pid, signal.SIGTERM)
    deadline = time.monotonic() + ENDS_WITHIN
    while time.monotonic() < deadline:
        program.poll()  # a process that nobody waited for still counts as one of its group
        if not group_lives(program.pid):
            return True
        time.sleep(0.02)
    os.killpg(program.pid, signal.SIGKILL)
    program.wait()
    return False


def first_picture(
    program: subprocess.Popen[bytes], screen: Screen, started: float, seconds: float
) -> float:
    """Waits for a picture on the screen; returns the seconds from `started` until it stood there.

    Raises:
        WatchError: the program ended or the time was over first.
    """
    while (passed := time.monotonic() - started) < seconds:
        if screen.colours() >= COLOURS_OF_A_PICTURE:
            return passed
        if program.poll() is not None:
            raise WatchError(f"the program ended with status {program.returncode}")
        time.sleep(LOOK_EVERY)
    raise WatchError(f"no picture within {seconds:.0f} seconds")


def watch(
    command: Sequence[str],
    shot: Path | None,
    seconds: float,
    env: dict[str, str] | None = None,
    user: int | None = None,
) -> float:
    """Runs `command` on a virtual screen until its first picture; returns the seconds it took.

    The picture is saved to `shot` half a second later, when moving things have settled.

    Raises:
        WatchError: no picture came, it wrote a traceback, or it did not close when asked.
    """
    with virtual_screen() as screen, tempfile.TemporaryFile() as errors:
        started = time.monotonic()
        program = subprocess.Popen(
            command,
            env=environment(screen, env),
            stderr=errors,
            start_new_session=True,
            user=user,
        )
        try:
            took = first_picture(program, screen, started, seconds)
            time.sleep(0.5)
            if shot is not None:
                screen.save(shot)
            if program.poll() is not None:
                raise WatchError(f"the program ended with status {program.returncode}")
        finally:
            closed = end(program)
            errors.seek(0)
            words = errors.read().decode("utf-8", "replace")
            sys.stderr.write(words)
        if "Traceback" in words:
            raise WatchError("the program wrote a traceback")
        if not closed:
            raise WatchError(f"it was asked to close and had not after {ENDS_WITHIN:.0f} s")
    return took


def main() -> int:
    """Watches the command that was given."""
    parser = argparse.ArgumentParser(description="Start a program and watch its window come up.")
    parser.add_argument("--shot", type=Path, help="where to save what was seen (PNG)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to wait")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    try:
        took = watch(options.command, options.shot, options.seconds)
    except WatchError as problem:
        print(f"{options.command[0]}: {problem}", file=sys.stderr)
        return 1
    print(f"first picture after {took:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
