"""Sounds: the sea goes round while it is wanted, and everything is silent without a device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from catan_desktop.ui.assets import asset_path
from catan_desktop.ui.sound import SoundBoard

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.conftest import MakePilot


class FakeSound:
    """Notes what is done with it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.volume = 0.0

    def play(self, loops: int = 0, maxtime: int = 0, fade_ms: int = 0) -> None:
        self.done.append("for ever" if loops == -1 else "once")

    def fadeout(self, time: int, /) -> None:
        self.done.append("ends")

    def set_volume(self, value: float, /) -> None:
        self.volume = value


class Board(SoundBoard):
    """Sounds without files."""

    def __init__(self, sea: int = 20, muted: bool = False) -> None:
        super().__init__(asset_path("sounds"), 70, muted, sea)
        self.fake = FakeSound()

    def _read(self, name: str) -> FakeSound:
        return self.fake


def test_the_sea_is_heard_for_ever_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    assert board.start()
    board.change(volume=0, muted=False, sea=40)
    assert board.fake.done == ["for ever"]
    assert board.fake.volume == 0.4
    board.stop()


@pytest.mark.parametrize("how", ["muted", "no sea", "minimised"])
def test_the_sea_ends_and_comes_back(how: str) -> None:
    board = Board()
    board.start()
    for off in (True, False):
        if how == "minimised":
            board.hide(off)
        else:
            muted, sea = how == "muted" and off, 0 if how == "no sea" and off else 20
            board.change(volume=70, muted=muted, sea=sea)
    assert board.fake.done == ["for ever", "ends", "for ever"]
    board.stop()


def test_nothing_is_read_of_a_sea_that_nobody_wants() -> None:
    for board in (Board(sea=0), Board(muted=True)):
        board.start()
        assert board.fake.done == []
        assert not board._sounds
        board.stop()


def test_without_a_device_or_a_file_the_sea_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = SoundBoard(tmp_path, sea=50)
    assert board.start()
    board.change(volume=70, muted=False, sea=60)
    board.stop()
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    board = SoundBoard(asset_path("sounds"), sea=50)
    assert not board.start()
    board.change(volume=70, muted=False, sea=60)
    board.hide(True)
    board.stop()


def test_the_file_of_the_sea_goes_round_in_the_mixer() -> None:
    board = SoundBoard(asset_path("sounds"), sea=30)
    assert board.start()
    assert pygame.mixer.get_busy()
    board.stop()


def test_the_slider_of_the_settings_reaches_the_sea(make_pilot: MakePilot) -> None:
    from dataclasses import replace

    pilot = make_pilot(sea=5)
    services = pilot.runtime.services
    services.change(replace(services.settings, sea=80))
    assert services.sound.sea == 80
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert services.sound.hidden
    pilot.runtime.dispatch(pygame.event.Event(pygame.WINDOWRESTORED))
    assert not services.sound.hidden
