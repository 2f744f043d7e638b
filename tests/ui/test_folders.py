"""Showing a folder: with the system's own program, or a plain no."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from catan_desktop.ui.folders import open_folder, shown_path

if TYPE_CHECKING:
    from collections.abc import Mapping


class Program:
    """Stands for what was started."""

    def __init__(self, status: int | None) -> None:
        self.status = status

    def wait(self, timeout: float) -> int:
        if self.status is None:
            raise subprocess.TimeoutExpired("it", timeout)
        return self.status

    def poll(self) -> int | None:
        return self.status


def starting(status: int | None, commands: list[list[str]]) -> Any:
    def run(command: list[str], env: Mapping[str, str]) -> Program:
        commands.append(command)
        return Program(status)

    return run


@pytest.mark.parametrize(("status", "shown"), [(0, True), (None, True), (3, False)])
@pytest.mark.parametrize(("platform", "name"), [("linux", "xdg-open"), ("darwin", "open")])
def test_the_systems_program_is_given_the_folder_which_is_made(
    tmp_path: Path, status: int | None, shown: bool, platform: str, name: str
) -> None:
    commands: list[list[str]] = []
    folder = tmp_path / "a b" / "saves"
    assert open_folder(folder, starting(status, commands), platform) is shown
    assert commands == [[name, str(folder)]]
    assert folder.is_dir()


def test_without_such_a_program_the_answer_is_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not open_folder(tmp_path, platform="linux")


def test_a_folder_that_cannot_be_made_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not open_folder(tmp_path / "file" / "saves", starting(0, []), "linux")


def test_a_packaged_programs_libraries_are_kept_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, str] = {}

    def run(command: list[str], env: Mapping[str, str]) -> Any:
        seen.update(env)
        return Program(0)

    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    open_folder(tmp_path, run, "linux")
    assert "LD_LIBRARY_PATH" not in seen
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/own")
    open_folder(tmp_path, run, "linux")
    assert seen["LD_LIBRARY_PATH"] == "/usr/own"


def test_the_own_folder_is_written_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert shown_path(tmp_path / "x" / "y") == str(Path("~") / "x" / "y")
    assert shown_path(Path("/elsewhere")) == str(Path("/elsewhere"))
