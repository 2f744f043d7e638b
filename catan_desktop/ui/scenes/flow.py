"""What the player can go to from the title; ``ui.main`` does it."""

from enum import Enum
from typing import Protocol

from catan_desktop.app.setup import GameSetup


class Left(Enum):
    """Where the player wants to go on leaving the table.

    ``PLAY_ON``: to the game that was begun from the replay, ``GameSession.played_on``.
    """

    TITLE = "title"
    REMATCH = "rematch"
    NEW_BOARD = "board"
    NEW_GAME = "new"
    PLAY_ON = "play_on"
    QUIT = "quit"


class Flow(Protocol):
    """The ways from one screen to another. Troubles are shown, never raised."""

    def play(self, setup: GameSetup) -> None:
        """Start a game with that table."""

    def tutorial(self) -> None:
        """Start the tutorial, or go on with it."""

    def resume(self, game_id: str) -> None:
        """Go on with a saved game."""

    def new_game(self) -> None:
        """Show the new-game screen."""

    def saved_games(self) -> None:
        """Show the list of saved games."""

    def replays(self) -> None:
        """Show the list of finished games."""

    def statistics(self) -> None:
        """Show what the finished games say."""

    def settings(self) -> None:
        """Show the settings."""

    def rulebook(self) -> None:
        """Show the rulebook."""

    def about(self) -> None:
        """Show what this program is."""

    def quit(self) -> None:
        """End the program."""
