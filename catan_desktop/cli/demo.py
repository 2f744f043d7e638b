"""``demo``: one game between computer players, without a window."""

import argparse
import time
from pathlib import Path

from catan_desktop.app.host import AgentHost
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.cli.context import BAD_USE, OK, CommandError, Context, writable_folder
from catan_desktop.cli.options import add_table_options, table_setup
from catan_desktop.cli.troubles import GAME_ERRORS, as_command_error, trouble
from catan_desktop.i18n.catalogue import Catalogue, system_language
from catan_desktop.storage.errors import SaveFailedError, os_reason, shown, system_reason
from catan_desktop.storage.lock import GameLock

HELP = "Let the computer play one game without a window; writes its journal and a picture."
PATIENCE = 600.0
"""Seconds without a move after which the demonstration gives up."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table_options(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("demo"), metavar="DIR", help="folder (default demo)"
    )
    parser.set_defaults(seed=1)


def run(args: argparse.Namespace, context: Context) -> int:
    """Play the game, say who won, write the picture."""
    try:
        setup = table_setup(args, 0)
    except argparse.ArgumentTypeError as error:
        raise CommandError(f"{error}.", BAD_USE) from error
    folder = writable_folder(args.out)
    path = folder / f"game-{len(setup.seats)}-{args.seed}.jsonl"
    words = Catalogue(system_language())
    try:
        remove_game(path)  # the same seed gives the same game
        session = Library(context.paths, context.new_seed).begin(setup, path)
    except GAME_ERRORS as error:
        raise as_command_error(trouble(words, error)) from error
    try:
        play(session)
    except GAME_ERRORS as error:
        raise as_command_error(trouble(words, error)) from error
    finally:
        session.close()
    tell(session, path, context)
    return OK


def remove_game(path: Path) -> None:
    """Remove the journal of an earlier run.

    Raises:
        GameLockedError: another program is playing it.
        SaveFailedError: it cannot be removed.
    """
    lock = GameLock(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveFailedError(path, system_reason(error)) from error
    finally:
        lock.release()


def play(session: GameSession) -> None:
    """Let the computer players play on until somebody has won.

    Raises:
        CommandError: no move came for a long time.
    """
    host = AgentHost(session)
    last = time.monotonic()
    try:
        while not session.over:
            if host.poll():
                last = time.monotonic()
            elif time.monotonic() - last > PATIENCE:
                raise CommandError("No computer player made a move for ten minutes.")
            else:
                time.sleep(0.0002)
    finally:
        host.close()


def tell(session: GameSession, path: Path, context: Context) -> None:
    """Say who won and write the picture of the board beside the journal."""
    from catan_desktop.ui.assets import AssetsMissingError
    from catan_desktop.ui.pictures import board_picture

    seen = session.observe(None)
    picture = path.with_suffix(".png")
    try:
        board_picture(seen, [seat.color for seat in session.seats], picture)
    except AssetsMissingError as error:
        raise CommandError(
            f"The program's pictures are missing ({shown(error)}). Install it again. "
            "The game itself was saved."
        ) from error
    except OSError as error:
        raise CommandError(
            f"The picture {shown(picture)} could not be written ({os_reason(error)}). "
            "The game itself was saved."
        ) from error
    winner = session.seats[seen.winner]
    points = ", ".join(
        f"{seat.name} {count}" for seat, count in zip(session.seats, seen.final_points, strict=True)
    )
    context.say(f"{winner.name} won in turn {seen.turn} ({points}).")
    context.say(f"journal: {path}")
    context.say(f"picture: {picture}")
