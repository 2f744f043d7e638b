"""The table before the game: who sits where, which rules, which board.

A :class:`GameSetup` is a frozen value; :func:`problems` says what keeps it from being played,
as codes that a screen or the command line words. Its plain form goes into the settings file.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args

from catan_desktop.app.boards import (
    CORNERS,
    DIRECTIONS,
    HARBORS,
    LAYOUTS,
    BoardCodeError,
    Corner,
    Direction,
    Harbors,
    Layout,
    board_from_code,
    code_of,
    lay_board,
)
from catan_desktop.app.opening import Drawing, First
from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import DECK, VICTORY_POINT
from catan_desktop.engine.options import OPTION_NAMES, PRESETS, Rules

Kind: TypeAlias = Literal["human", "computer"]
Level: TypeAlias = Literal["easy", "normal"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
DRAWINGS: Final[tuple[Drawing, ...]] = get_args(Drawing)
PRESET_SEATS: Final[Mapping[str, tuple[int, int]]] = {
    "standard": (2, 4),
    "first_game": (3, 4),
    "cataso": (1, 4),
    "duel": (2, 2),
    "solo": (1, 1),
}
"""How many may play by each preset, from and to."""
PLAYABLE_PRESETS: Final = tuple(PRESET_SEATS)
"""The presets of the engine in the order in which they are offered."""

LEAST_SEATS: Final = 1
MOST_SEATS: Final = 4
NAME_LIMIT: Final = 24
SEED_LIMIT: Final = 2**63 - 1

EMBLEMS: Final[Mapping[str, str]] = {
    "red": "circle",
    "blue": "triangle",
    "white": "square",
    "orange": "star",
    "teal": "cross",
    "plum": "moon",
}
"""The seat colors, and the sign that goes with each for eyes that see colors otherwise."""
COLORS: Final = tuple(EMBLEMS)

DEFAULT_NAMES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "en": ("Aki", "Bruno", "Chika", "Dai"),
    "ja": ("アキ", "ブルーノ", "千佳", "ダイ"),
}
"""Invented names by language, in the order of the seats."""

_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(text: str) -> str:
    """A name as it may stand on screen and in a file: one line, no marks that turn the text.

    Control characters and bidirectional marks go, blanks shrink to one, at most
    ``NAME_LIMIT`` characters stay. May be empty.
    """
    kept = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or (unicodedata.category(c) not in ("Cc", "Cs", "Co") and c not in _BIDI)
    )
    return " ".join(kept.split())[:NAME_LIMIT].rstrip()


@dataclass(frozen=True)
class SeatSetup:
    """A place at the table and who plays it. ``level`` matters for computer players only."""

    name: str
    color: str
    kind: Kind = "computer"
    level: Level = "normal"

    @property
    def emblem(self) -> str:
        """The sign that goes with the color."""
        return EMBLEMS[self.color]


@dataclass(frozen=True)
class GameSetup:
    """Everything that is agreed before a game.

    Attributes:
        seats: one to four, in the order of play; see ``PRESET_SEATS``.
        preset: name of the rules, one of ``PLAYABLE_PRESETS``; ``first_game`` is played on
            the beginner board.
        layout: how the board is laid.
        board: the board that was previewed; None lays one at the start (``boards.lay_board``).
        first: who begins: drawn by chance, rolled for, or the seat that is named.
        seed: makes the dice repeatable; None draws one.
        own_rules: the rules where they differ from the preset; None for those of the preset
            (make it by :func:`with_rules`).
        harbors: whether a board that is laid has the harbors of the printed frame.
        corner, direction: where a spiral begins and which way it turns.
        own_board: the board of the layout ``own``; kept while another one is chosen.
    """

    seats: tuple[SeatSetup, ...]
    preset: str = "standard"
    layout: Layout = "random"
    board: Board | None = None
    first: First = "chance"
    seed: int | None = None
    own_rules: Rules | None = None
    harbors: Harbors = "printed"
    corner: Corner = "chance"
    direction: Direction = "chance"
    own_board: Board | None = None

    @property
    def rules(self) -> Rules:
        """The rules that are played: those of the preset, with what was changed by hand."""
        return self.own_rules or PRESETS[self.preset]

    @property
    def changed(self) -> tuple[str, ...]:
        """The options changed by hand, in the engine's order."""
        return changed_options(self.preset, self.rules)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.kind == "human")


def changed_options(preset: str, rules: Rules) -> tuple[str, ...]:
    """The options in which rules differ from their preset, in the engine's order."""
    usual = PRESETS.get(preset)
    if usual is None or rules == usual:
        return ()
    return tuple(n for n in OPTION_NAMES if getattr(rules, n) != getattr(usual, n))


def with_rules(setup: GameSetup, rules: Rules) -> GameSetup:
    """The setup played by these rules, as changes to its preset."""
    return replace(setup, own_rules=None if rules == PRESETS.get(setup.preset) else rules)


@dataclass(frozen=True)
class SetupProblem:
    """Why a setup cannot be played.

    Attributes:
        code: one of :data:`PROBLEMS`.
        seat: the seat it is about, if one.
    """

    code: str
    seat: int | None = None


PROBLEMS: Final = (
    "seats",  # not two to four
    "first_seats",  # the starts of the first game are for three or four
    "cataso_seats",  # not one to four
    "duel_seats",  # not two
    "solo_seats",  # not one
    "no_name",
    "same_name",
    "same_color",
    "no_such_color",
    "preset",  # not offered
    "layout",  # the first game has its own board
    "own_board",  # the layout is an own one, but there is none
    "first",  # a seat that is not at the table begins
    "points",  # more than pieces and cards can bring
    "free_undo",  # undo is free for one person against computer players only
    "seed",  # out of bounds
)
"""Every code of a problem."""
_SEAT_CODES: Final[Mapping[str, str]] = {
    "first_game": "first_seats",
    "cataso": "cataso_seats",
    "duel": "duel_seats",
    "solo": "solo_seats",
}


def problems(setup: GameSetup) -> tuple[SetupProblem, ...]:
    """What is wrong with a setup; empty if it can be played."""
    found = [*_seat_problems(setup.seats)]
    if setup.preset not in PLAYABLE_PRESETS:
        return (*found, SetupProblem("preset"))
    least, most = PRESET_SEATS[setup.preset]
    if not least <= len(setup.seats) <= most:
        found.insert(0, SetupProblem(_SEAT_CODES.get(setup.preset, "seats")))
    if setup.preset == "first_game" and setup.layout != "beginner":
        found.append(SetupProblem("layout"))
    if setup.layout == "own" and setup.own_board is None:
        found.append(SetupProblem("own_board"))
    if isinstance(setup.first, int) and not 0 <= setup.first < len(setup.seats):
        found.append(SetupProblem("first"))
    found += [SetupProblem(code) for code in _rule_problems(setup.rules)]
    if setup.rules.undo == "free" and len(setup.humans) > 1:
        found.append(SetupProblem("free_undo"))
    if setup.seed is not None and not 0 <= setup.seed <= SEED_LIMIT:
        found.append(SetupProblem("seed"))
    return tuple(found)


def _seat_problems(seats: tuple[SeatSetup, ...]) -> list[SetupProblem]:
    found: list[SetupProblem] = []
    for i, seat in enumerate(seats):
        earlier = seats[:i]
        if not clean_name(seat.name):
            found.append(SetupProblem("no_name", i))
        elif any(clean_name(seat.name) == clean_name(other.name) for other in earlier):
            found.append(SetupProblem("same_name", i))
        if seat.color not in EMBLEMS:
            found.append(SetupProblem("no_such_color", i))
        elif any(seat.color == other.color for other in earlier):
            found.append(SetupProblem("same_color", i))
    return found


def _rule_problems(rules: Rules) -> list[str]:
    found = []
    if rules.points_to_win > most_points(rules):
        found.append("points")
    return found


def most_points(rules: Rules) -> int:
    """The most points that a player can have: pieces, victory point cards, both awards."""
    road = 2 if rules.roads >= 5 else 0
    return rules.settlements + 2 * rules.cities + DECK[VICTORY_POINT] + 2 + road


def lay_table_board(setup: GameSetup, rng: Random) -> Board:
    """The own board, or one of the layout; ``rng`` decides what is not fixed.

    Raises:
        ValueError: the layout is an own one, but there is none.
    """
    if setup.layout != "own":
        return lay_board(setup.layout, rng, setup.harbors, setup.corner, setup.direction)
    if setup.own_board is None:
        raise ValueError("there is no own board")
    return setup.own_board


def default_setup(language: str) -> GameSetup:
    """One person against three computer players, on a random board."""
    names = DEFAULT_NAMES.get(language, DEFAULT_NAMES["en"])
    seats = tuple(
        SeatSetup(name, color, "computer" if i else "human")
        for i, (name, color) in enumerate(zip(names, COLORS[:4], strict=True))
    )
    return GameSetup(seats)


def spoken(setup: GameSetup, language: str) -> GameSetup:
    """The setup with its invented names in another language; names people chose stay."""
    return replace(setup, seats=spoken_seats(setup.seats, language))


def spoken_seats(seats: tuple[SeatSetup, ...], language: str) -> tuple[SeatSetup, ...]:
    """The seats with their invented names in a language; as they are if two would be alike."""
    to = DEFAULT_NAMES.get(language, DEFAULT_NAMES["en"])
    known = {name: to[i] for names in DEFAULT_NAMES.values() for i, name in enumerate(names)}
    told = tuple(replace(seat, name=known.get(seat.name, seat.name)) for seat in seats)
    return told if len({seat.name for seat in told}) == len(seats) else seats


def to_plain(setup: GameSetup) -> dict[str, Any]:
    """The setup as tables, lists and texts, for the settings file. Board and seed stay out."""
    return {
        "preset": setup.preset,
        "layout": setup.layout,
        "harbors": setup.harbors,
        "corner": setup.corner,
        "direction": setup.direction,
        "first": setup.first,
        "rules": {name: getattr(setup.rules, name) for name in setup.changed},
        "seats": [
            {"name": seat.name, "color": seat.color, "kind": seat.kind, "level": seat.level}
            for seat in setup.seats
        ],
    } | ({} if setup.own_board is None else {"own_board": code_of(setup.own_board)})


def from_plain(plain: object) -> GameSetup | None:
    """The setup that :func:`to_plain` wrote; None if it is not one that can be played."""
    if not isinstance(plain, Mapping):
        return None
    rows = plain.get("seats")
    if not isinstance(rows, list) or len(rows) > MOST_SEATS:
        return None
    seats = [seat for row in rows if (seat := _seat_from_plain(row)) is not None]
    preset = plain.get("preset")
    rules = _rules_from_plain(preset, plain.get("rules", {}))
    chosen = _choices_from_plain(plain)
    if len(seats) != len(rows) or chosen is None or rules is None or not isinstance(preset, str):
        return None
    setup = with_rules(GameSetup(tuple(seats), preset, **chosen), rules)
    return None if problems(setup) else setup


def _choices_from_plain(plain: Mapping[Any, Any]) -> dict[str, Any] | None:
    """Board and beginning by the names of the fields; None if one of them is unknown."""
    seats = range(MOST_SEATS)
    chosen = {
        "layout": _one_of(plain.get("layout"), LAYOUTS),
        "harbors": _one_of(plain.get("harbors", "printed"), HARBORS),
        "corner": _one_of(plain.get("corner", "chance"), ("chance", *CORNERS)),
        "direction": _one_of(plain.get("direction", "chance"), DIRECTIONS),
        "first": _one_of(plain.get("first"), (*DRAWINGS, *seats)),
    }
    if any(value is None for value in chosen.values()):
        return None
    code = plain.get("own_board")
    if code is not None:
        try:
            chosen["own_board"] = board_from_code(code if isinstance(code, str) else "")
        except BoardCodeError:
            return None
    return chosen


def _rules_from_plain(preset: object, changes: object) -> Rules | None:
    """The rules of a preset with changes by name, None if one of them is unknown or impossible."""
    if not isinstance(preset, str) or preset not in PRESETS or not isinstance(changes, Mapping):
        return None
    if any(name not in OPTION_NAMES for name in changes):
        return None
    try:
        return replace(PRESETS[preset], **changes)
    except (TypeError, ValueError):  # a value of another kind, or out of bounds
        return None


def _seat_from_plain(row: object) -> SeatSetup | None:
    if not isinstance(row, Mapping):
        return None
    name, color = row.get("name"), row.get("color")
    kind, level = _one_of(row.get("kind"), KINDS), _one_of(row.get("level"), LEVELS)
    if not isinstance(name, str) or not isinstance(color, str) or kind is None or level is None:
        return None
    return SeatSetup(clean_name(name), color, kind, level)


def _one_of(value: object, words: "tuple[Any, ...]") -> Any:
    return value if type(value) in (str, int) and value in words else None
