"""``bench``: speed, frames, start and memory against the program's budgets."""

import argparse
import json
from collections.abc import Iterator

from catan_desktop.cli.bench_rows import QUICK, THOROUGH, Row, all_rows, probe
from catan_desktop.cli.context import NO, OK, Context

HELP = "Measure speed and memory against the budgets of the program."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument(
        "--quick", action="store_true", help="fewer games and frames: rougher figures, sooner"
    )
    parser.add_argument(
        "--packaged", metavar="PROGRAM", help="the built program, to time its start"
    )
    parser.add_argument(
        "--beside",
        metavar="PYTHON",
        help="the Python of an installation with the other build of the engine, to measure both",
    )
    parser.add_argument("--probe", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, context: Context) -> int:
    """Measure and print; status 1 if a budget is missed by more than timings differ."""
    if args.probe:
        context.say(json.dumps(probe(args.probe, context)))
        return OK
    effort = QUICK if args.quick else THOROUGH
    rows = list(_told(all_rows(effort, context, args.packaged, args.beside), args, context))
    if args.json:
        context.say(json.dumps([row.plain() for row in rows], indent=2))
    return NO if any(row.failed for row in rows) else OK


def _told(rows: Iterator[Row], args: argparse.Namespace, context: Context) -> Iterator[Row]:
    for row in rows:
        if not args.json:
            context.say(row.line())
        yield row
