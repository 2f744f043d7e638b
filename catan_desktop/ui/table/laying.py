"""The beginning of a game: the board is laid before the eyes, tile by tile, then the numbers."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import HexId
from catan_desktop.ui.board_marks import draw_robber, robber_point
from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.board_view import draw_tile, draw_token
from catan_desktop.ui.coast import natural_layout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.timeline import Call, Speed, Tween, back_out, ease_out, linear
from catan_desktop.ui.timeline import Sequence as InTurn

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

SECONDS: Final = 2.4
TILES: Final = 0.45
"""The part of the time in which the tiles come."""
NUMBERS: Final = 0.85
"""When the last number lies; the robber comes after it."""
FALL: Final = 0.09
"""How long one piece is on its way, as a part of the whole."""
HEIGHT: Final = 34.0
TURN: Final = 0.035
"""How long a number lies with its blank side up."""


def begin(scene: "TableScene") -> None:
    """Lay the board of a game in which nothing has happened, if anything may move.

    The picture lags behind meanwhile, so that any click or key shows the whole board.
    """
    empty = scene.seen.turn == 0 and not any(scene.seen.settlements)
    fresh = empty and scene.session.ply == 0 and not scene.session.undos
    speed = Speed(scene.services.settings.speed)
    guided = scene.guide is not None and not isinstance(scene.guide, HintGuide)
    if not fresh or guided or scene.timeline.reduced or speed is Speed.OFF:
        return

    def lay(t: float) -> None:
        scene.laying = t

    def laid() -> None:
        scene.laying = None
        scene.caught_up()

    scene.laying = 0.0
    scene.falls_behind()
    scene.timeline.speed = speed
    scene.timeline.add(InTurn(Tween(SECONDS, lay, linear), Call(laid)), lane="game")


def bare(board: BoardScene, hexes: int) -> BoardScene:
    """The board with nothing on its sand yet."""
    every = frozenset(range(hexes))
    return replace(board, robber=None, hidden_hexes=every, hidden_tokens=every)


def order(board: Board) -> tuple[HexId, ...]:
    """The hexes from the outermost inwards, each ring clockwise."""
    places = natural_layout(board.topology)
    middle = places.island.centre

    def place(h: HexId) -> tuple[int, float]:
        x, y = places.center(h)
        away = math.dist((x, y), middle) / places.hex_height
        return -round(away), math.atan2(y - middle[1], x - middle[0])

    return tuple(sorted(range(len(board.terrains)), key=place))


def _way(t: float, start: float) -> float | None:
    """How far a piece that starts then has come, 0 to 1; None before."""
    return None if t < start else min(1.0, (t - start) / FALL)


def draw(p: Painter, board: Board, t: float) -> None:
    """Draw what lies at ``t`` (0 to 1), and what is falling. ``p``: the board's painter."""
    places, hexes = natural_layout(board.topology), order(board)
    with_number = [h for h in hexes if board.tokens[h]]
    for i, h in enumerate(hexes):
        way = _way(t, (TILES - FALL) * i / len(hexes))
        if way is not None:
            draw_tile(p, board, h, raised=HEIGHT * (1 - ease_out(way)), alpha=round(255 * way))
    for i, h in enumerate(with_number):
        start = TILES + (NUMBERS - TILES - FALL - TURN) * i / len(with_number)
        way = _way(t, start)
        if way is not None:
            number = board.tokens[h] if t >= start + FALL + TURN else 0
            x, y = places.center(h)
            draw_token(p, (x, y - HEIGHT * (1 - ease_out(way))), number)
    way = _way(t, 1.0 - FALL)
    if way is not None and board.robber is not None:
        x, y = robber_point(places, board.robber)
        draw_robber(p, (x, y - HEIGHT * (1 - back_out(way))))
