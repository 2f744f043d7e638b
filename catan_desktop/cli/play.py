"""``play``: open the program at a new game."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from catan_desktop.app.setup import with_rules
from catan_desktop.cli.context import BAD_USE, CommandError, Context
from catan_desktop.cli.options import (
    add_table_options,
    add_window_options,
    chosen_settings,
    table_setup,
    turn_seconds,
)

if TYPE_CHECKING:
    from catan_desktop.ui.main import Program

HELP = "Open the program at a new game, without the title first."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table_options(parser)
    parser.add_argument(
        "--humans", type=int, choices=(1, 2, 3, 4), default=1, help="people at this screen"
    )
    parser.add_argument(
        "--timer", type=turn_seconds, default=0, metavar="SECONDS",
        help="what a person may take for a turn; then it is ended for them (default 0: no timer)",
    )  # fmt: skip
    add_window_options(parser)


def run(args: argparse.Namespace, context: Context) -> int:
    """Open the window and start the game."""
    from catan_desktop.cli.launching import Desk, open_window

    desk = Desk(context, lambda settings: chosen_settings(args, settings))
    try:
        setup = table_setup(args, args.humans, desk.words().language)
    except argparse.ArgumentTypeError as error:
        raise CommandError(f"{error}.", BAD_USE) from error
    setup = with_rules(setup, replace(setup.rules, turn_seconds=args.timer))

    def start(program: "Program") -> None:
        program.play(setup)

    return open_window(desk, start)
