"""``replay``: look at a finished game once more."""

import argparse
from typing import TYPE_CHECKING

from catan_desktop.cli.context import Context
from catan_desktop.cli.options import add_window_options, chosen_settings
from catan_desktop.cli.troubles import as_command_error
from catan_desktop.ui.services import TroubleError

if TYPE_CHECKING:
    from catan_desktop.ui.main import Program

HELP = "Look at a finished game once more, step by step, and play on from any position."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "game", metavar="FILE", help="the file of a finished game, or the id of a saved one"
    )
    add_window_options(parser)


def run(args: argparse.Namespace, context: Context) -> int:
    """Open the window at the game; what is wrong with it is said before that."""
    from catan_desktop.cli.launching import Desk, open_window

    desk = Desk(context, lambda settings: chosen_settings(args, settings))
    try:
        desk.games.replay(args.game)
    except TroubleError as found:
        raise as_command_error(found) from found

    def start(program: "Program") -> None:
        program.replay(args.game)

    return open_window(desk, start)
