"""Parses the command line, runs one command, and never shows a traceback."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Final, Protocol, cast

from catan_desktop import __version__
from catan_desktop.cli.build import engine_build
from catan_desktop.cli.context import BAD_USE, NO, CommandError, Context, report_crash
from catan_desktop.storage.paths import Paths

COMMANDS: Final = ("open", "play", "watch", "resume", "replay", "check", "demo", "bench")
"""One module of this package for each; ``open`` runs when none is named."""


class Command(Protocol):
    """What the module of a command holds."""

    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, args: argparse.Namespace, context: Context) -> int:
        """Run it; returns the exit status."""


def command(name: str) -> Command:
    """The module of a command; importing it is cheap, what it needs it imports when run."""
    return cast("Command", import_module(f"catan_desktop.cli.{name}"))


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="catan-desktop",
        description="An unofficial desktop Catan for one to four people. "
        "Without a command it opens the program.",
        epilog="Unofficial fan work, not affiliated with or endorsed by the owners of CATAN.",
    )
    version = f"catan-desktop {__version__} (engine: {engine_build()})"
    parser.add_argument("--version", action="version", version=version)
    rows = parser.add_subparsers(dest="command", metavar="command")
    for name in COMMANDS[1:]:
        module = command(name)
        row = rows.add_parser(name, help=module.HELP, description=module.HELP)
        module.configure(row)
    return parser


def dispatch(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    print_anything()
    return guarded(lambda context: _parsed(argv, context), Context(Paths.default()))


def print_anything() -> None:
    """Let the streams escape what their encoding lacks: names of files and players hold it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _parsed(argv: Sequence[str] | None, context: Context) -> int:
    """Run the command that was typed; help and wrong use are told by the parser itself."""
    try:
        args = build_parser().parse_args(argv)
    except SystemExit as stop:
        context.flush()
        return stop.code if isinstance(stop.code, int) else BAD_USE
    return command(args.command or "open").run(args, context)


def guarded(what: Callable[[Context], int], context: Context) -> int:
    """Do something for the user; every error becomes a sentence and a status."""
    try:
        return what(context)
    except CommandError as error:
        context.warn(f"catan-desktop: {error}")
        return error.status
    except KeyboardInterrupt:
        context.warn("catan-desktop: stopped.")
        return NO
    except BrokenPipeError:
        return NO  # the reader of our output has gone; nothing is left to tell it
    except Exception as error:  # noqa: BLE001  # the last door: no traceback reaches a user
        report_crash(error, context)
        return NO
