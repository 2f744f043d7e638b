"""``resume``: go on with a saved game."""

import argparse
from typing import TYPE_CHECKING

from catan_desktop.app.session import GameSession
from catan_desktop.cli.context import CommandError, Context
from catan_desktop.cli.options import add_window_options, chosen_settings
from catan_desktop.cli.troubles import as_command_error
from catan_desktop.cli.watch import Acknowledged, add_ack
from catan_desktop.ui.scenes.notices import notice
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
    acknowledged = Acknowledged(context)
    try:
        session = desk.games.open_early(game)
    except TroubleError as found:
        raise as_command_error(found) from found
    if args.ack:
        _tell_here(session, desk, context)

    def start(program: "Program") -> None:
        if args.ack:
            acknowledged.follow(desk.games.changed, program)
            if session.over:
                program.quit()
        program.resume(game)

    status = open_window(desk, start)
    acknowledged.settle()
    return status


def _tell_here(session: GameSession, desk: "Desk", context: Context) -> None:
    """Say on the error stream what the screen would say: a script presses no button."""
    for code in session.notices:
        told = notice(desk.words(), code)
        if told is not None:
            context.warn(f"catan-desktop: {told.title}. {told.why} {told.safe}")
    session.notices.clear()


def _latest(desk: "Desk") -> str:
    latest = desk.games.latest()
    if latest is None:
        raise CommandError(desk.words().t("There is no unfinished game to go on with."))
    return latest.game_id
