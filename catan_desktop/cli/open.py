"""Without a command: open the program at its title."""

import argparse

from catan_desktop.cli.context import Context

HELP = "Open the program."


def configure(parser: argparse.ArgumentParser) -> None:
    """It has no arguments."""


def run(args: argparse.Namespace, context: Context) -> int:
    """Open the title and run until the window is closed."""
    from catan_desktop.cli.launching import Desk, open_window

    return open_window(Desk(context, lambda settings: settings))
