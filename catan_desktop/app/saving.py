"""The errors of a move that could not be kept, for the rooms above."""

from typing import Final

from catan_desktop.storage.errors import SaveFailedError, TooLargeError, shown

NOT_SAVED: Final = (SaveFailedError, TooLargeError)
"""What every change of a session may raise: the move was not made, the game stands as before."""

__all__ = ["NOT_SAVED", "SaveFailedError", "TooLargeError", "shown"]
