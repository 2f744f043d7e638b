"""``bench``."""

import argparse
from catan_desktop.cli.context import OK, Context

HELP = "Measure speed and memory against the budgets."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="machine-readable output")


def run(args: argparse.Namespace, context: Context) -> int:
    """Run."""
    return OK
