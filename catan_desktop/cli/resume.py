"""``resume``: go on with a saved game."""

import argparse
from typing import TYPE_CHECKING

from catan_desktop.cli.context import CommandError, Context
from catan_desktop.cli.options import add_window_options, chosen_settings
from catan_desktop.cli.troubles import as_command_error
from catan_desktop.cli.watch import acknowledge, add_ack
from catan_desktop.ui.services import TroubleError

if TYPE_CHECKING:
    from catan_desktop.cli.launching import Desk
    from catan_desktop.ui.main import Program

HELP = "Go on with a saved game: the last one, or the one that is named."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "game", nargs="?", default=None, metavar="GAME",
        help="id of a saved game, or the path of its file (default: the last one played)",
    )  # fmt: skip
    add_window_options(parser)
    add_ack(parser)


def run(args: argparse.Namespace, context: Context) -> int:
    """Open the window at the saved game; what is wrong with it is said before that."""
    from catan_desktop.cli.launching import Desk, open_window

    desk = Desk(context, lambda settings: chosen_settings(args, settings))
    game = args.game or _latest(desk)
    try:
        desk.games.open_early(game)
    except TroubleError as found:
        raise as_command_error(found) from found

    def start(program: "Program") -> None:
        if args.ack:
            desk.games.changed.append(acknowledge(context, program))
        program.resume(game)

    return open_window(desk, start)


def _latest(desk: "Desk") -> str:
    latest = desk.games.latest()
    if latest is None:
        raise CommandError(desk.words().t("There is no unfinished game to go on with."))
    return latest.game_id
