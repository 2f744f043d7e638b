"""The error of a move that could not be written, for the rooms above."""

from catan_desktop.storage.errors import SaveFailedError

__all__ = ["SaveFailedError"]
