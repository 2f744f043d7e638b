"""The player's settings, for the rooms above."""

from catan_desktop.storage.settings import (
    PaletteName,
    SetAside,
    Settings,
    SpeedName,
    load_settings,
    save_settings,
)

__all__ = ["PaletteName", "SetAside", "Settings", "SpeedName", "load_settings", "save_settings"]
