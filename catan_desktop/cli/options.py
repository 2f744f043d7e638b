"""Options that several commands share, and the tables that they describe."""

import argparse
from dataclasses import replace
from typing import get_args

from catan_desktop.app.boards import (
    CORNERS,
    DIRECTIONS,
    HARBORS,
    LAID,
    BoardCodeError,
    Corner,
    LaidLayout,
    Layout,
    beginner_board,
    board_from_code,
    same_island,
)
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
from catan_desktop.engine.board import Board
from catan_desktop.engine.options import BOUNDS
from catan_desktop.i18n.catalogue import LANGUAGES
from catan_desktop.storage.errors import shown


def seed_number(text: str) -> int:
    """A seed for ``--seed``."""
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= number <= SEED_LIMIT:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to {SEED_LIMIT}")
    return number


def turn_seconds(text: str) -> int:
    """The seconds of a turn, for ``--timer``."""
    least, most = BOUNDS["turn_seconds"]
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(
            f"the seconds of a turn are a whole number from {least} to {most}"
        )
    return number


def board_choice(text: str) -> LaidLayout | Board:
    """A layout by name, or the board of a share code, for ``--board``."""
    for layout in LAID:
        if text.strip().lower() == layout:
            return layout
    try:
        board = board_from_code(text)
    except BoardCodeError as error:
        names = ", ".join(LAID)
        raise argparse.ArgumentTypeError(
            f"{shown(text, 40)} is neither a layout ({names}) nor the code of a board. {error}"
        ) from error
    return "beginner" if same_island(board, beginner_board()) else board


def corner_choice(text: str) -> Corner:
    """A corner of the island from 1 to 6, or chance, for ``--spiral-corner``."""
    if text == "chance":
        return "chance"
    if text.isascii() and text.isdigit() and int(text) - 1 in CORNERS:
        return int(text) - 1
    raise argparse.ArgumentTypeError(
        "a corner is chance or a number from 1 (top left), clockwise, to 6 (left)"
    )


def first_choice(text: str) -> First:
    """Who begins, for ``--first``."""
    if text in ("chance", "rolled"):
        return "chance" if text == "chance" else "rolled"
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_SEATS:
        return int(text) - 1
    raise argparse.ArgumentTypeError(
        f"who begins is chance, rolled, or a seat from 1 to {MOST_SEATS}"
    )


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
        "--board", type=board_choice, default=None, metavar="LAYOUT|CODE",
        help="beginner, spiral, random (the default) or fair, or the share code of a board",
    )  # fmt: skip
    parser.add_argument(
        "--harbors", choices=HARBORS, default=None,
        help="as on the printed frame (the default), or shuffled",
    )  # fmt: skip
    parser.add_argument(
        "--spiral-corner", type=corner_choice, default=None, metavar="CORNER",
        help="where a spiral begins: 1 (top left) to 6, clockwise, or chance (the default)",
    )  # fmt: skip
    parser.add_argument(
        "--spiral-direction", choices=DIRECTIONS, default=None,
        help="which way a spiral turns inwards (default chance)",
    )  # fmt: skip
    parser.add_argument(
        "--first", type=first_choice, default=None, metavar="WHO",
        help="who begins: chance (the default), rolled (everyone throws two dice), or a seat "
        "from 1; cataso begins with seat 1",
    )  # fmt: skip
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
    seats = tuple(
        SeatSetup(seat.name, seat.color, "human" if i < humans else "computer", args.level)
        for i, seat in enumerate(default_setup(language).seats[:count])
    )
    first: First = 0 if args.rules == "cataso" else "chance"
    if args.first is not None:
        first = args.first
    if isinstance(first, int) and first >= count:
        raise argparse.ArgumentTypeError(f"seat {first + 1} cannot begin: there are {count}")
    return _with_board(args, GameSetup(seats, args.rules, first=first, seed=args.seed))


def _with_board(args: argparse.Namespace, setup: GameSetup) -> GameSetup:
    """The setup with the board that the options ask for."""
    board: LaidLayout | Board | None = args.board
    own = board if isinstance(board, Board) else None
    layout: Layout | None = "own" if isinstance(board, Board) else board
    if args.rules == "first_game":
        if layout not in (None, "beginner"):
            raise argparse.ArgumentTypeError("the first game is played on the beginner board")
        layout = "beginner"
    spiral = args.spiral_corner is not None or args.spiral_direction is not None
    if spiral and layout not in (None, "spiral"):
        raise argparse.ArgumentTypeError("corner and direction are those of --board spiral")
    if args.harbors is not None and layout in ("beginner", "own"):
        raise argparse.ArgumentTypeError("this board has its own harbors")
    return replace(
        setup,
        layout=layout or ("spiral" if spiral else "random"),
        own_board=own,
        harbors=args.harbors or "printed",
        corner="chance" if args.spiral_corner is None else args.spiral_corner,
        direction=args.spiral_direction or "chance",
    )
