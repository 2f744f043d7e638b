"""The player's settings, for the rooms above."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

SpeedName: TypeAlias = Literal["off", "fast", "normal", "slow"]


@dataclass(frozen=True)
class Settings:
    """What the player chose; kept between runs."""

    language: str = ""
    scale: int = 0
    speed: SpeedName = "normal"
    volume: int = 70
    muted: bool = False
    reduced_motion: bool = False
    fullscreen: bool = False
    window_size: tuple[int, int] | None = None
    window_position: tuple[int, int] | None = None
    confirm: bool = False
    auto_roll: bool = False
