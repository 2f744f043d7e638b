"""The board positions of the rulebook's pictures, on the beginner board and its starts.

They are plain data: a test rebuilds each of them in the engine and holds the marks, lengths
and payments that the book tells to what the rules say.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from catan_desktop.engine.board import (
    Board,
    beginner_board,
    random_board,
    spiral_board,
    spiral_hexes,
)
from catan_desktop.engine.ids import DESERT, GENERIC, HexId, Resource, Seat, VertexId
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.rulebook.model import LETTERS

RED, BLUE, WHITE, ORANGE = 0, 1, 2, 3
"""The seats of the pictures, in the default colors."""
CLOSE: Final = 112.0
"""Height of a hex in pictures of a part of the board."""
_RED_TRAIL: Final = (41, 42, 35, 27, 20, 13)
"""The roads from one of red's starts to the other."""


@dataclass(frozen=True)
class Position:
    """A board with pieces and marks.

    Attributes:
        center: corners whose middle is the middle of the picture; empty: the whole island.
        letters: by hex, where the tokens still lie with the letter side up.
        dice: the sum that was rolled, 0 for none.
        marked: corners with a small ring (places meant, where rings of buildings are too large).
    """

    board: Board
    scene: BoardScene
    center: tuple[VertexId, ...] = ()
    letters: tuple[str, ...] = ()
    dice: int = 0
    marked: frozenset[VertexId] = frozenset()


@lru_cache(maxsize=1)
def _board() -> Board:
    return beginner_board()


def _starts(seats: Iterable[Seat] = (RED, BLUE, WHITE, ORANGE)) -> BoardScene:
    """The starting places of the beginner board, the robber on the desert."""
    starts = [(seat, _board().starts[seat]) for seat in seats]
    return BoardScene(
        roads=tuple((e, s) for s, (_, a, _, b) in starts for e in (a, b)),
        settlements=tuple((v, s) for s, (a, _, b, _) in starts for v in (a, b)),
        robber=_board().robber,
    )


def _with_roads(scene: BoardScene, seat: Seat, *edges: int) -> BoardScene:
    return replace(scene, roads=scene.roads + tuple((e, seat) for e in edges))


def _points() -> Position:
    """Red has built a way of five roads, a city and two settlements, all near each other."""
    start = _with_roads(_starts(), RED, 42, 35, 27, 20)
    away = _board().starts[RED][:2]
    others = tuple(s for s in start.settlements if s[1] != RED)
    scene = replace(
        start,
        settlements=(*others, (13, RED), (29, RED)),
        cities=((28, RED),),
        roads=tuple(r for r in start.roads if r[0] != away[1]),
    )
    return Position(_board(), replace(scene, traced_edges=_RED_TRAIL[:-1]), (13, 28))


def _bare() -> Position:
    return Position(_board(), BoardScene(robber=_board().robber), marked=frozenset({10, 15}))


def _beginner() -> Position:
    seconds = frozenset(start[2] for start in _board().starts)
    return Position(_board(), replace(_starts(), ringed_vertices=seconds))


@lru_cache(maxsize=1)
def _lettered_board() -> tuple[Board, tuple[str, ...]]:
    board = spiral_board(Random(11))
    letters = iter(LETTERS)
    by_hex = [""] * len(board.terrains)
    for h in spiral_hexes():
        if board.terrains[h] != DESERT:
            by_hex[h] = next(letters)
    return board, tuple(by_hex)


def _lettered() -> Position:
    board, letters = _lettered_board()
    hidden = frozenset(range(len(board.terrains)))
    return Position(board, BoardScene(robber=board.robber, hidden_tokens=hidden), (), letters)


@lru_cache(maxsize=1)
def _random_board() -> Board:
    return random_board(Random(7))


def _random() -> Position:
    return Position(_random_board(), BoardScene(robber=_random_board().robber))


def _pips() -> Position:
    """A corner between a 3, a 5 and a 6, before anybody has placed."""
    scene = BoardScene(robber=_board().robber, ringed_hexes=frozenset({13, 16, 17}))
    return Position(_board(), scene, (44, 39), marked=frozenset({44}))


def _three() -> Position:
    """The starting places of three players."""
    return Position(_board(), _starts((BLUE, WHITE, ORANGE)))


def _friendly() -> Position:
    """Two players after the set-up; red may not send a friendly robber to the ringed hexes."""
    scene = _starts((RED, BLUE))
    blue = frozenset(v for v, s in scene.settlements if s == BLUE)
    spared = frozenset(h for v in blue for h in _board().topology.vertex_hexes[v])
    return Position(_board(), replace(scene, ringed_hexes=spared, ringed_vertices=blue), (39, 41))


def _second() -> Position:
    """Blue has just placed the second settlement; only red is still to place again."""
    whole = _starts()
    scene = replace(
        whole,
        roads=tuple(r for r in whole.roads if r[0] not in (41, 56)),
        settlements=tuple(s for s in whole.settlements if s[0] != 28),
        ringed_vertices=frozenset({39}),
        ringed_hexes=frozenset({12, 13, 16}),
    )
    return Position(_board(), scene, (39,))


def _yield() -> Position:
    """An 8 was rolled; red has a city and blue a settlement at the forest with that number."""
    start = _starts()
    scene = replace(
        start,
        settlements=tuple(s for s in start.settlements if s[0] != 28),
        cities=((28, RED),),
        producing=frozenset({11, 12}),
        ringed_vertices=frozenset({28, 39}),
    )
    return Position(_board(), scene, (28, 39, 43), (), 8)


def _robber() -> Position:
    """The robber came from the desert to the fields with the 4."""
    scene = replace(
        _starts(),
        robber=14,
        old_robber=9,
        ringed_hexes=frozenset({14}),
        ringed_vertices=frozenset({40, 41}),
    )
    return Position(_board(), scene, (35, 45))


def _harbor() -> Position:
    """Orange has built on to the grain harbor."""
    start = _with_roads(_starts(), ORANGE, 8)
    scene = replace(start, settlements=(*start.settlements, (5, ORANGE)))
    return Position(_board(), scene, (1, 5, 5, 9, 9), marked=frozenset({1, 5}))


def _road() -> Position:
    """Blue's road has come to orange's settlement and ends there."""
    scene = replace(
        _with_roads(_starts(), BLUE, 57),
        legal_edges=frozenset({45, 46, 50, 55, 59, 60, 63}),
        chooser=BLUE,
        ringed_vertices=frozenset({40}),
    )
    return Position(_board(), scene, (39, 40))


def _free_roads() -> Position:
    """Red has placed the two roads of a card, one after the other."""
    scene = _with_roads(_starts(), RED, 42, 35)
    return Position(_board(), replace(scene, traced_edges=(42, 35)), (28, 29))


def _distance() -> Position:
    """Red's road has left the settlement by two edges and by three."""
    scene = replace(
        _with_roads(_starts(), RED, 42, 43), legal_vertices=frozenset({29}), chooser=RED
    )
    return Position(_board(), scene, (28, 35))


def _longest() -> Position:
    """Red's two starts are joined; a branch leads off the way."""
    scene = _with_roads(_starts(), RED, 42, 35, 27, 20, 28)
    return Position(_board(), replace(scene, traced_edges=_RED_TRAIL), (13, 29))


def _cut() -> Position:
    """Orange has built a settlement on red's way."""
    scene = _with_roads(_longest().scene, ORANGE, 51, 43)
    scene = replace(
        scene,
        settlements=(*scene.settlements, (29, ORANGE)),
        traced_edges=(35, 27, 20, 13),
        ringed_vertices=frozenset({29}),
    )
    return Position(_board(), scene, (13, 29))


def _won() -> Position:
    """Red has all but one of the ten points on the board."""
    near = _points().scene
    others = tuple(s for s in near.settlements if s[1] != RED)
    scene = replace(
        _with_roads(near, RED, 28),
        settlements=(*others, (24, RED)),
        cities=((13, RED), (28, RED), (29, RED)),
    )
    return Position(_board(), scene, (13, 28))


def _ring() -> Position:
    """Orange has gone round the pasture with the 4 and on."""
    scene = _with_roads(_starts(), ORANGE, 14, 20, 28, 29, 21, 30)
    return Position(
        _board(), replace(scene, traced_edges=(30, 29, 28, 20, 14, 15, 21)), (9, 24, 19)
    )


_MAKERS: Final = {
    "points": _points,
    "bare": _bare,
    "beginner": _beginner,
    "lettered": _lettered,
    "random": _random,
    "second": _second,
    "pips": _pips,
    "yield": _yield,
    "robber": _robber,
    "harbor": _harbor,
    "road": _road,
    "distance": _distance,
    "free_roads": _free_roads,
    "longest": _longest,
    "cut": _cut,
    "ring": _ring,
    "won": _won,
    "three": _three,
    "friendly": _friendly,
}
NAMES: Final = tuple(_MAKERS)
"""All positions."""


@lru_cache(maxsize=len(_MAKERS))
def position(name: str) -> Position:
    """The position of that name."""
    return _MAKERS[name]()


def resources_meant(shown: Position) -> frozenset[Resource]:
    """The resources that a picture points at: of its ringed places and producing hexes.

    Marked corners of a harbor mean the harbor's resource alone.
    """
    board, scene = shown.board, shown.scene
    kinds = {board.vertex_harbor[v] for v in shown.marked}
    if len(kinds) == 1 and min(kinds) >= 0:
        return frozenset(kinds - {GENERIC})
    hexes: set[HexId] = set(scene.ringed_hexes) | set(scene.producing)
    if not hexes:
        hexes = {h for v in scene.ringed_vertices for h in board.topology.vertex_hexes[v]}
    in_view = {h for h in hexes if not scene.producing or _touches_ring(board, scene, h)}
    return frozenset(board.terrains[h] for h in in_view if board.terrains[h] != DESERT)


def _touches_ring(board: Board, scene: BoardScene, hex_id: HexId) -> bool:
    return bool(scene.ringed_vertices & set(board.topology.hex_vertices[hex_id]))
