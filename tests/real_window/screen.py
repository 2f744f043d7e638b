"""A real window on a virtual screen, and a real pointer and keyboard before it."""

import ctypes
import ctypes.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(1, str(ROOT / "packaging"))
window: Any = import_module("window")

PAUSE: Final = 0.12
"""Seconds after a click or a key: several frames."""
ENDS_WITHIN: Final = 8.0


class RunError(RuntimeError):
    """The program did not do what a player may expect; the message says what."""


def waited(what: Callable[[], bool], seconds: float, complaint: str) -> None:
    """Wait until something is so.

    Raises:
        RunError: it is not in time; the complaint is its message.
    """
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            raise RunError(complaint)
        time.sleep(0.02)


class Seat:
    """A program in a window and the one who sits before it.

    Attributes:
        size: of the window in pixels.
    """

    def __init__(self, screen: Any, home: Path, *arguments: str) -> None:
        """Start the program and wait for its first picture."""
        self.screen = screen
        self._errors = home / "stderr.txt"
        base = {**os.environ, "CATAN_DESKTOP_HOME": str(home), "LANG": "C.UTF-8"}
        with self._errors.open("ab") as errors:
            self.program = subprocess.Popen(
                [*command(), *arguments],
                env=window.environment(screen, base),
                stderr=errors,
                start_new_session=True,
            )
        window.first_picture(self.program, screen, time.monotonic(), 60.0)
        self._window = self._found()
        self._xdotool("windowfocus", self._window)
        self.size = self._geometry()
        time.sleep(0.3)

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self.screen.display},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0 and words[0] != "search":
            raise RunError(f"xdotool {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def _found(self) -> str:
        pid = str(self.program.pid)
        for _ in range(100):
            found = self._xdotool("search", "--onlyvisible", "--pid", pid).split()
            if found:
                return found[-1]
            time.sleep(0.05)
        raise RunError("the program has no window")

    def _geometry(self) -> tuple[int, int]:
        text = self._xdotool("getwindowgeometry", "--shell", self._window)
        values = dict(line.split("=") for line in text.split())
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def click(self, pixel: tuple[int, int], button: int = 1) -> None:
        """Move the pointer there and press a button."""
        x, y = (str(v) for v in pixel)
        self._xdotool("mousemove", "--window", self._window, x, y)
        time.sleep(0.03)
        self._xdotool("click", str(button))
        time.sleep(PAUSE)

    def press(self, key: str) -> None:
        """Press a key, by its X name."""
        self._xdotool("key", key)
        time.sleep(PAUSE)

    def close(self) -> None:
        """Close the window as a desktop does, and wait for the end of the program.

        Raises:
            RunError: it does not end, leaves a process, or ends with a wrong status.
        """
        ask_to_close(self.screen.display, int(self._window))
        try:
            status = self.program.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired as error:
            raise RunError("the window was closed, but the program goes on") from error
        if status != 0:
            raise RunError(f"the program ended with status {status}")
        group = self.program.pid
        waited(lambda: not window.group_lives(group), 3.0, "a process is left after the end")

    def abandon(self) -> None:
        """End whatever still runs."""
        window.end(self.program)

    def words(self) -> str:
        """What the program wrote to its error stream."""
        return self._errors.read_text(encoding="utf-8", errors="replace")


def command() -> list[str]:
    """The installed program of this environment."""
    script = Path(sys.executable).with_name("catan-desktop")
    return [str(script)] if script.exists() else [sys.executable, "-m", "catan_desktop"]


@contextmanager
def sitting(screen: Any, home: Path, *arguments: str) -> Iterator[Seat]:
    """Someone before the program; at the end nothing of it runs any more."""
    seat = Seat(screen, home, *arguments)
    try:
        yield seat
    finally:
        seat.abandon()


class _ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent, in the room of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 12),
    )


def ask_to_close(display: str, window_id: int) -> None:
    """Send what the cross of a window sends (WM_DELETE_WINDOW)."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p,
    ]  # fmt: skip
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    server = x11.XOpenDisplay(display.encode())
    if not server:
        raise RunError(f"the screen {display} cannot be reached")
    event = _ClientMessage(type=33, send_event=1, window=window_id, format=32)
    event.message_type = x11.XInternAtom(server, b"WM_PROTOCOLS", 0)
    event.data[0] = x11.XInternAtom(server, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(server, window_id, 0, 0, ctypes.byref(event))
    x11.XCloseDisplay(server)
