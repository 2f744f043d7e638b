"""Short sounds by name. Without a device, a file or a wish to hear, silence and no error."""

from pathlib import Path
from typing import Protocol

import pygame

from catan_desktop.ui.quiet import quiet_stderr


class Playable(Protocol):
    """A loaded sound."""

    def play(self) -> object:
        """Start it."""

    def set_volume(self, value: float, /) -> None:
        """0 to 1."""


class SoundBoard:
    """Plays ``<folder>/<name>.ogg`` or ``.wav``.

    Attributes:
        volume: 0 to 100. muted: nothing is heard.
        on: whether there is a device; False until :meth:`start` found one.
        played: the last names asked for, newest last, also when silent (tests look here).
    """

    KEPT = 32

    def __init__(self, folder: Path | None, volume: int = 70, muted: bool = False) -> None:
        self._folder = folder
        self._sounds: dict[str, Playable | None] = {}
        self.volume, self.muted = volume, muted
        self.on = False
        self.played: list[str] = []

    def start(self) -> bool:
        """Open the device (some 10 ms; call it after the first frame). Returns ``on``."""
        if not self.on and self._folder is not None:
            try:
                with quiet_stderr():
                    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            except pygame.error:
                return False
            self.on = True
        return self.on

    def stop(self) -> None:
        """Close the device."""
        self._sounds.clear()
        if self.on:
            pygame.mixer.quit()
            self.on = False

    def play(self, name: str) -> None:
        """Let a sound be heard, if it can be."""
        self.played = [*self.played[-self.KEPT + 1 :], name]
        if not self.on or self.muted or self.volume <= 0:
            return
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(self.volume / 100)
            sound.play()

    def _load(self, name: str) -> Playable | None:
        if name not in self._sounds:
            self._sounds[name] = self._read(name)
        return self._sounds[name]

    def _read(self, name: str) -> Playable | None:
        assert self._folder is not None
        for path in (self._folder / f"{name}.ogg", self._folder / f"{name}.wav"):
            if path.is_file():
                try:
                    return pygame.mixer.Sound(path)
                except pygame.error:
                    return None
        return None
