"""The player's settings, for the rooms above."""

from catan_desktop.storage.settings import (
    AskName,
    Asks,
    PaletteName,
    SetAside,
    Settings,
    SpeedName,
    load_settings,
    save_settings,
)

__all__ = [
    "AskName",
    "Asks",
    "PaletteName",
    "SetAside",
    "Settings",
    "SpeedName",
    "load_settings",
    "save_settings",
]
