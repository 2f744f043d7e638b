"""``watch``: computer players only, in a window."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from catan_desktop.app.session import GameSession
from catan_desktop.cli.context import BAD_USE, CommandError, Context
from catan_desktop.cli.options import (
    add_table_options,
    add_window_options,
    chosen_settings,
    table_setup,
)

if TYPE_CHECKING:
    from catan_desktop.ui.main import Program

HELP = "Watch a game between computer players."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table_options(parser)
    add_window_options(parser)
    add_ack(parser)


def add_ack(parser: argparse.ArgumentParser) -> None:
    """The option by which a script follows the journal."""
    parser.add_argument(
        "--ack", action="store_true",
        help="print the number of each move once it is saved, and end when the game is won",
    )  # fmt: skip


def run(args: argparse.Namespace, context: Context) -> int:
    """Open the window at a table without people."""
    from catan_desktop.cli.launching import Desk, open_window

    desk = Desk(context, lambda settings: chosen_settings(args, settings))
    try:
        setup = table_setup(args, 0, desk.words().language)
    except argparse.ArgumentTypeError as error:
        raise CommandError(f"{error}.", BAD_USE) from error

    acknowledged = Acknowledged(context)

    def start(program: "Program") -> None:
        if args.ack:
            acknowledged.follow(desk.games.changed, program)
        program.play(setup)

    status = open_window(desk, start)
    acknowledged.settle()
    return status


class Acknowledged:
    """Prints the number of live moves after each, and ends the program when the game is won."""

    def __init__(self, context: Context) -> None:
        """Follow nothing yet."""
        self._context = context
        self._unheard: CommandError | BrokenPipeError | None = None

    def follow(self, changed: list[Callable[[GameSession], None]], program: "Program") -> None:
        """Tell of the games in which something changes."""

        def told(session: GameSession) -> None:
            try:
                self._context.say(str(session.ply))
            except (CommandError, BrokenPipeError) as error:
                self._unheard = error
                program.quit()
            if session.over:
                program.quit()

        changed.append(told)

    def settle(self) -> None:
        """Raise what kept the program from telling, once its window is closed."""
        if self._unheard is not None:
            raise self._unheard
