"""Short sounds by name, and the sea that goes round and round.

Without a device, a file or a wish to hear, silence and no error.
"""

from pathlib import Path
from typing import Final, Protocol

import pygame

from catan_desktop.ui.quiet import quiet_stderr

SEA: Final = "sea"
FADE: Final = 1500
"""Milliseconds until the sea is as loud as it will be, and until it is gone."""


class Playable(Protocol):
    """A loaded sound."""

    def play(self, loops: int = 0, maxtime: int = 0, fade_ms: int = 0) -> object:
        """Start it; -1 loops for ever."""

    def fadeout(self, time: int, /) -> None:
        """Let it die away in so many milliseconds."""

    def set_volume(self, value: float, /) -> None:
        """0 to 1."""


class SoundBoard:
    """Plays ``<folder>/<name>.ogg`` or ``.wav``.

    Attributes:
        volume: 0 to 100. sea: 0 to 100, of the sea. muted: nothing is heard.
        hidden: the window cannot be seen, so the sea is not heard either.
        on: whether there is a device; False until :meth:`start` found one.
        played: the last names asked for, newest last, also when silent (tests look here).
    """

    KEPT = 32

    def __init__(
        self, folder: Path | None, volume: int = 70, muted: bool = False, sea: int = 0
    ) -> None:
        self._folder = folder
        self._sounds: dict[str, Playable | None] = {}
        self.volume, self.muted, self.sea = volume, muted, sea
        self.hidden = self._roaring = False
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
            self._let_sea()
        return self.on

    def change(self, *, volume: int, muted: bool, sea: int) -> None:
        """Take other wishes."""
        self.volume, self.muted, self.sea = volume, muted, sea
        self._let_sea()

    def hide(self, hidden: bool) -> None:
        """The window was minimised, or is there again."""
        self.hidden = hidden
        self._let_sea()

    def _let_sea(self) -> None:
        """Begin, go on or end with the sea."""
        wanted = self.on and not self.muted and not self.hidden and self.sea > 0
        if not wanted and not self._roaring:
            return
        sound = self._load(SEA)
        if sound is None:
            return
        if wanted:
            sound.set_volume(self.sea / 100)
            if not self._roaring:
                sound.play(loops=-1, fade_ms=FADE)
        else:
            sound.fadeout(FADE)
        self._roaring = wanted

    def stop(self) -> None:
        """Close the device."""
        self._sounds.clear()
        self._roaring = False
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
