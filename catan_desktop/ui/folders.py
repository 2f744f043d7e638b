"""Shows a folder in the system's own file manager, which may not be there."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

PATIENCE: Final = 0.3
"""Seconds in which the system may say that it cannot."""

Run: TypeAlias = "Callable[[list[str], Mapping[str, str]], subprocess.Popen[bytes]]"
_running: list["subprocess.Popen[bytes]"] = []
"""What was started and may still run: it is nobody's business any more."""


def open_folder(folder: Path, run: "Run | None" = None, platform: str = sys.platform) -> bool:
    """Show a folder, made if need be; False if it cannot be made or the system refuses."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if platform == "win32" and run is None:
            os.startfile(folder)  # type: ignore[attr-defined,unused-ignore]  # noqa: S606
            return True
        command = "open" if platform == "darwin" else "xdg-open"
        started = (run or _run)([command, str(folder)], _environment())
    except OSError:
        return False
    try:
        return started.wait(PATIENCE) == 0
    except subprocess.TimeoutExpired:
        _running[:] = [*(p for p in _running if p.poll() is None), started]
        return True


def _environment() -> dict[str, str]:
    """Without the libraries that a packaged program brings for itself alone."""
    env = dict(os.environ)
    before = env.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        env.pop("LD_LIBRARY_PATH", None)
    if before:
        env["LD_LIBRARY_PATH"] = before
    return env


def _run(command: list[str], env: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    silent = subprocess.DEVNULL
    return subprocess.Popen(
        command, env=dict(env), stdin=silent, stdout=silent, stderr=silent, start_new_session=True
    )


def shown_path(path: Path) -> str:
    """A path as people read it: their own folder is ``~``."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
