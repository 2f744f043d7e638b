"""``check``: saved games, recorded games and road networks, replayed and compared."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from catan_desktop.cli.context import BAD_USE, NO, OK, Context
from catan_desktop.cli.troubles import as_command_error, reason_words, trouble
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.storage.check import Difference, Report, check_file
from catan_desktop.storage.errors import StorageError, shown

WORDS: Final = Catalogue("en")
"""What is found is said in English, as all of a report: others are to understand it too."""
NAME = "check"
HELP = (
    "Replay saved games, recorded games of other engines and road networks (also .gz), "
    "and list every difference."
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="what to check")


def run(args: argparse.Namespace, context: Context) -> int:
    """Check the files; 0 if there is no difference, 1 if there is one, 2 if one cannot be read."""
    reports: list[Report] = []
    status = OK
    for path in args.files:
        try:
            reports.append(_check(path, context, alone=len(args.files) == 1))
        except StorageError as error:
            context.warn(f"catan-desktop: {as_command_error(trouble(WORDS, error))}")
            status = BAD_USE
    for line in _totals(reports):
        context.say(line)
    return NO if any(report.count for report in reports) else status


def _check(path: Path, context: Context, *, alone: bool) -> Report:
    name = shown(path.name)
    report = check_file(path, lambda difference: context.say(f"{name}: {_told(difference)}"))
    if report.torn:
        context.say(f"{name}: the last line is torn and was left out")
    if report.self_trades:
        context.say(
            f"{name}: {report.self_trades} recorded trades of a seat with itself, which the rules "
            "do not know: nothing was applied, the position after them was compared"
        )
    if report.dice is not None:
        context.say(f"{name}: dice: {report.dice}")
    if report.unsealed:
        context.say(
            f"{name}: {report.unsealed} outcomes came under an earlier seal; they cannot be checked"
        )
    if not alone:
        context.say(f"{name}: {report.summary()}")
    return report


def _told(difference: Difference) -> str:
    if difference.reason is None:
        return str(difference)
    return str(replace(difference, got=reason_words(WORDS, difference.reason)))


def _totals(reports: list[Report]) -> list[str]:
    """The closing lines over all files: networks, then games."""
    networks = [report for report in reports if report.kind == "networks"]
    games = [report for report in reports if report.kind != "networks"]
    return [_sum(rows).summary() for rows in (networks, games) if rows]


def _sum(reports: list[Report]) -> Report:
    return Report(
        reports[0].kind,
        games=sum(report.games for report in reports),
        steps=sum(report.steps for report in reports),
        networks=sum(report.networks for report in reports),
        count=sum(report.count for report in reports),
    )
