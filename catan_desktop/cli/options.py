"""Options that several commands share, and the tables that they describe."""

import argparse
from dataclasses import replace
from typing import get_args

from catan_desktop.app.boards import LAID, Layout
from catan_desktop.app.opening import First
from catan_desktop.app.settings import Settings, SpeedName
from catan_desktop.app.setup import (
    LEAST_SEATS,
    LEVELS,
    MOST_SEATS,
    PLAYABLE_PRESETS,
    PRESET_SEATS,
    SEED_LIMIT,
    GameSetup,
    SeatSetup,
    default_setup,
)
from catan_desktop.i18n.catalogue import LANGUAGES


def seed_number(text: str) -> int:
    """A seed for ``--seed``."""
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= number <= SEED_LIMIT:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {SEED_LIMIT}")
    return number


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Rules, board, seats, level and seed of a new game."""
    parser.add_argument(
        "--seats", type=int, choices=range(LEAST_SEATS, MOST_SEATS + 1), default=None,
        help="how many play (default 4; duel 2, solo 1)",
    )  # fmt: skip
    parser.add_argument("--level", choices=LEVELS, default="normal", help="of the computer players")
    parser.add_argument(
        "--rules", choices=PLAYABLE_PRESETS, default="standard",
        help="first_game plays the beginner board with its starting places; cataso needs its "
        "victory declared; duel is for two, solo for one",
    )  # fmt: skip
    parser.add_argument(
        "--board", choices=LAID, default=None, help="how the board is laid (default random)"
    )
    parser.add_argument(
        "--seed", type=seed_number, default=None, metavar="N", help="makes the dice repeatable"
    )


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """Language and speed of a window."""
    parser.add_argument("--language", choices=LANGUAGES, default=None, help="of the screen")
    parser.add_argument(
        "--speed", choices=get_args(SpeedName), default=None, help="of computer players and motion"
    )


def chosen_settings(args: argparse.Namespace, settings: Settings) -> Settings:
    """The settings with the window options of the command line over them."""
    if args.language is not None:
        settings = replace(settings, language=args.language)
    if args.speed is not None:
        settings = replace(settings, speed=args.speed)
    return settings


def table_setup(args: argparse.Namespace, humans: int, language: str = "en") -> GameSetup:
    """The table that the options describe, the first seats human.

    Raises:
        argparse.ArgumentTypeError: the options contradict each other.
    """
    least, most = PRESET_SEATS[args.rules]
    count = most if args.seats is None else args.seats
    if not least <= count <= most:
        between = f"{least}" if least == most else f"{least} to {most}"
        raise argparse.ArgumentTypeError(f"{args.rules} is played by {between}, not by {count}")
    if humans > count:
        raise argparse.ArgumentTypeError(f"{humans} people do not fit on {count} seats")
    layout: Layout = args.board or ("beginner" if args.rules == "first_game" else "random")
    if args.rules == "first_game" and layout != "beginner":
        raise argparse.ArgumentTypeError("the first game is played on the beginner board")
    seats = tuple(
        SeatSetup(seat.name, seat.color, "human" if i < humans else "computer", args.level)
        for i, seat in enumerate(default_setup(language).seats[:count])
    )
    first: First = 0 if args.rules == "cataso" else "chance"
    return GameSetup(seats, args.rules, layout, None, first, args.seed)
