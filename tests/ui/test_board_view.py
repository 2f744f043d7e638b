"""The board shows what it is given, keeps what did not change, and is quick about it."""

import math
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame
import pytest

from catan_desktop.engine.board import Board, beginner_board, random_board
from catan_desktop.engine.ids import DESERT
from catan_desktop.engine.topology import STANDARD
from catan_desktop.ui import board_marks, coast
from catan_desktop.ui.art import ArtStore
from catan_desktop.ui.board_marks import TOKEN_DOWN, tail_of, tip_hides, tip_place
from catan_desktop.ui.board_scene import BoardScene, Ghost, PieceKind
from catan_desktop.ui.board_view import BoardView, draw_token, draw_tray_frame, variants
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import DRAWER, BoardLayout, table_layout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import DEFAULT_LOOKS, FOCUS, WOOD_DARK, rgb
from catan_desktop.ui.table.boardpane import BoardPane
from catan_desktop.ui.text import Fonts
from tests.ui.players import advance_game, new_session

BOARD = beginner_board()
TABLE = table_layout(1280, 800)
LAYOUT = BoardLayout(STANDARD, TABLE.tray, reserve=DRAWER)
SMALL = Box(20, 20, 420, 300)
SCENE = BoardScene(
    roads=((10, 0), (40, 1)),
    settlements=((20, 0), (30, 1)),
    cities=((40, 2),),
    robber=BOARD.robber,
)


def _painter(scale: float = 1.0) -> Painter:
    size = round(1280 * scale), round(800 * scale)
    return Painter(pygame.Surface(size), scale, ArtStore(), Fonts())


def _draw(scene: BoardScene, layout: BoardLayout = LAYOUT, scale: float = 1.0) -> Painter:
    p = _painter(scale)
    BoardView().draw(p, BOARD, layout, scene, DEFAULT_LOOKS)
    return p


def _near(p: Painter, at: tuple[float, float], color: str, slack: int = 30) -> bool:
    r, g, b, _ = p.surface.get_at(p.at(*at))
    return all(abs(x - y) <= slack for x, y in zip((r, g, b), rgb(color), strict=True))


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
def test_tokens_lie_where_the_layout_says(scale: float) -> None:
    p = _draw(SCENE, scale=scale)
    for h, token in enumerate(BOARD.tokens):
        x, y = LAYOUT.center(h)
        disc = (x, y + TOKEN_DOWN + 7.2)
        assert _near(p, disc, "#F3E6C8", 26) == bool(token), h
    assert p.faults == []


def test_every_number_and_harbor_rate_is_on_the_picture() -> None:
    texts = [t.text for t in _draw(SCENE).texts]
    numbers = sorted(str(t) for t in BOARD.tokens if t)
    assert sorted(t for t in texts if t.isdigit()) == numbers
    assert texts.count("3:1") == 4
    assert texts.count("2:1") == 5


def test_recorded_numbers_lie_on_their_hex() -> None:
    pan = (-40.0, 25.0)
    p = _painter()
    view = BoardView()
    view.draw(p, BOARD, LAYOUT, SCENE, DEFAULT_LOOKS)
    p.begin()
    moved = replace(LAYOUT, pan=pan)
    view.draw(p, BOARD, moved, SCENE, DEFAULT_LOOKS)
    for (x, y, w, h), text, *_ in p.texts:
        if text.isdigit():
            hit = moved.hit_hex((x + w / 2, y + h / 2))
            assert hit is not None
            assert str(BOARD.tokens[hit]) == text


def test_pieces_show_in_their_seats_colours() -> None:
    p = _draw(SCENE)
    for vertex, seat in SCENE.settlements:
        x, y = LAYOUT.vertex(vertex)
        box = pygame.Rect(round(x) - 12, round(y) - 12, 20, 20)
        tones = {rgb(t) for t in DEFAULT_LOOKS[seat].tones[:3]}
        pixels = {
            tuple(p.surface.get_at((i, j))[:3])
            for i in range(box.left, box.right)
            for j in range(box.top, box.bottom)
        }
        assert pixels & tones


def _changed(draw: Callable[[Painter], None], scale: float) -> pygame.Mask:
    """The pixels that a drawing changes, its faint shadow left out."""
    p = Painter(pygame.Surface((700, 700)), scale, ArtStore(), Fonts())
    p.surface.fill("#5A5A5A")  # ink is far from it, a shadow is near
    before = p.surface.copy()
    draw(p)
    mask = pygame.mask.from_threshold(p.surface, (0, 0, 0), (45, 45, 45, 255), before)
    mask.invert()
    return mask


@pytest.mark.parametrize("scale", [0.4, 0.75, 1.0, 1.6])
@pytest.mark.parametrize("kind", ["robber", "old robber", "ghost"])
def test_the_robber_touches_neither_the_token_nor_a_road_nor_a_piece(
    kind: str, scale: float
) -> None:
    """On every hex of the board, with roads and cities all round, at every size."""
    places = coast.natural_layout(STANDARD)
    looks = DEFAULT_LOOKS
    robbers = {
        "robber": lambda h: BoardScene(robber=h),
        "old robber": lambda h: BoardScene(old_robber=h),
        "ghost": lambda h: BoardScene(ghost=Ghost(PieceKind.ROBBER, h)),
    }
    pieces = BoardScene(
        roads=tuple((e, 0) for e in range(len(STANDARD.edges))),
        cities=tuple((v, 0) for v in range(len(STANDARD.vertices))),
    )

    def others(p: Painter) -> None:
        board_marks.draw_pieces(p, places, pieces, looks)
        for h in range(len(STANDARD.hexes)):
            draw_token(p, places.center(h), 8)

    around = _changed(others, scale)
    for h in range(len(STANDARD.hexes)):
        scene = robbers[kind](h)

        def robber(p: Painter, scene: BoardScene = scene) -> None:
            board_marks.draw_pieces(p, places, scene, looks)
            if scene.ghost is not None:
                board_marks.draw_robber_ghost(p, places, scene.ghost.place)

        assert not around.overlap_area(_changed(robber, scale), (0, 0)), h


def test_marks_are_gold_and_leave_the_kept_layers_alone() -> None:
    p = _painter()
    view = BoardView()
    view.draw(p, BOARD, LAYOUT, SCENE, DEFAULT_LOOKS)
    marked = replace(
        SCENE,
        legal_vertices=frozenset({0, 5}),
        legal_edges=frozenset({60}),
        legal_hexes=frozenset({3}),
        chooser=0,
        ghost=Ghost(PieceKind.SETTLEMENT, 5, 0),
        traced_edges=(10,),
    )
    for pulse in (0.94, 1.0, 1.06):
        view.draw(p, BOARD, LAYOUT, marked, DEFAULT_LOOKS, pulse=pulse)
    x, y = LAYOUT.vertex(0)
    assert _near(p, (x + 10, y), FOCUS, 40)
    assert (view.islands_drawn, view.stages_composed) == (1, 1)
    assert marked.has_marks
    assert marked.standing() == SCENE


def test_only_what_changed_is_drawn_again() -> None:
    p = _painter()
    view = BoardView()
    view.draw(p, BOARD, LAYOUT, SCENE, DEFAULT_LOOKS)
    view.draw(p, BOARD, LAYOUT, SCENE, DEFAULT_LOOKS)
    assert (view.islands_drawn, view.stages_composed) == (1, 1)
    view.draw(p, BOARD, replace(LAYOUT, pan=(-133.0, 0.0)), SCENE, DEFAULT_LOOKS)
    assert (view.islands_drawn, view.stages_composed) == (1, 2)
    view.draw(p, BOARD, LAYOUT, replace(SCENE, robber=0), DEFAULT_LOOKS)
    assert (view.islands_drawn, view.stages_composed) == (1, 3)
    view.draw(p, BOARD, LAYOUT.zoomed(1.5, LAYOUT.center(0)), SCENE, DEFAULT_LOOKS, sharp=False)
    assert view.islands_drawn == 1
    view.draw(p, BOARD, LAYOUT.zoomed(1.5, LAYOUT.center(0)), SCENE, DEFAULT_LOOKS)
    assert view.islands_drawn == 2


def test_a_changing_zoom_stretches_the_island_and_the_way_back_draws_nothing() -> None:
    p, view = _painter(), BoardView()
    scene = replace(SCENE, legal_vertices=frozenset({4}))
    view.draw(p, BOARD, LAYOUT, scene, DEFAULT_LOOKS)
    near = LAYOUT.zoomed(1.5, LAYOUT.center(9))
    view.draw(p, BOARD, near, scene, DEFAULT_LOOKS, sharp=False)
    stretched = pygame.surfarray.array3d(p.surface).astype(int)
    assert view.islands_drawn == 1
    view.draw(p, BOARD, near, scene, DEFAULT_LOOKS)
    sharp = pygame.surfarray.array3d(p.surface).astype(int)
    assert view.islands_drawn == 2
    assert abs(stretched - sharp).mean() < 8, "the same picture, softer"
    view.draw(p, BOARD, LAYOUT, scene, DEFAULT_LOOKS, sharp=False)
    view.draw(p, BOARD, LAYOUT, scene, DEFAULT_LOOKS)
    view.draw(p, BOARD, near, scene, DEFAULT_LOOKS)
    assert view.islands_drawn == 2


@pytest.mark.parametrize("blur", [4, 5, 10])
def test_a_wide_shadow_is_made_quickly_and_looks_the_same(blur: int) -> None:
    """It is blurred on a smaller picture; against the blur itself nobody sees a difference."""
    piece = pygame.Surface((200, 160), pygame.SRCALPHA)
    pygame.draw.polygon(piece, "white", [(10, 80), (90, 10), (190, 60), (120, 150)])
    shadow = ArtStore().shadow(piece, blur, 90)
    room = pygame.Surface(shadow.surface.get_size(), pygame.SRCALPHA)
    silhouette = piece.copy()
    silhouette.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
    room.blit(silhouette, (shadow.pad, shadow.pad))
    exact = pygame.transform.gaussian_blur(room, blur, repeat_edge_pixels=False)
    apart = pygame.surfarray.array_alpha(shadow.surface).astype(int)
    apart -= pygame.surfarray.array_alpha(exact)
    assert abs(apart).max() < 16
    assert abs(apart).mean() < 2


def test_each_seat_and_mark_can_be_drawn() -> None:
    scene = BoardScene(
        roads=tuple((e, e % 4) for e in range(0, 72, 5)),
        settlements=tuple((v, v % 4) for v in range(0, 54, 6)),
        cities=((3, 1), (27, 3)),
        robber=2,
        old_robber=4,
        producing=frozenset({1, 2}),
        last_vertex=3,
        last_edge=5,
        ringed_hexes=frozenset({2}),
        ringed_vertices=frozenset({27}),
        legal_vertices=frozenset(range(40)),
        legal_hexes=frozenset({5}),
        ghost=Ghost(PieceKind.ROBBER, 5),
    )
    p = _painter()
    view = BoardView()
    for ghost in (scene.ghost, Ghost(PieceKind.ROAD, 7, 2), Ghost(PieceKind.CITY, 3, 1)):
        for glow in (0.0, 0.5, 1.0):
            view.draw(p, BOARD, LAYOUT, replace(scene, ghost=ghost), DEFAULT_LOOKS, glow=glow)
    assert p.faults == []


def test_a_producing_hex_has_a_gold_rim_and_a_halo_behind_its_token() -> None:
    producing = next(h for h, token in enumerate(BOARD.tokens) if token == 3)
    plain = _draw(SCENE)
    lit = _draw(replace(SCENE, producing=frozenset({producing})))
    x, y = LAYOUT.center(producing)
    upper_right = (x + LAYOUT.size * 0.83 * 0.5, y - LAYOUT.size * 0.955 * 0.75)
    halo = (x + 29 * LAYOUT.unit, y + TOKEN_DOWN * LAYOUT.unit)
    for place in (upper_right, halo):
        assert _near(lit, place, FOCUS, 60)
        assert not _near(plain, place, FOCUS, 60)


def test_the_corners_of_the_picture_show_what_lay_behind() -> None:
    p = _painter()
    p.surface.fill("#FF00FF")
    BoardView().draw(p, BOARD, LAYOUT, SCENE, DEFAULT_LOOKS)
    tray = LAYOUT.rect
    assert p.surface.get_at((round(tray.x), round(tray.y)))[:3] == (255, 0, 255)
    assert p.surface.get_at((round(tray.cx), round(tray.y) + 1))[:3] != (255, 0, 255)
    draw_tray_frame(p, tray)
    assert _near(p, (tray.x - 2.5, tray.cy), WOOD_DARK)


def test_a_small_view_shows_rates_on_plaques() -> None:
    p = _painter()
    layout = BoardLayout(STANDARD, Box(20, 20, 420, 300))
    BoardView().draw(p, BOARD, layout, SCENE, DEFAULT_LOOKS, radius=12, furniture=False)
    assert layout.unit < 0.6
    assert [t.text for t in p.texts].count("3:1") == 4
    for (x, y, w, h), *_ in p.texts:
        assert layout.rect.holds((x, y))
        assert layout.rect.holds((x + w, y + h))
    assert p.faults == []


@pytest.mark.parametrize("seed", range(4))
def test_both_pictures_of_a_terrain_are_used_and_stay(seed: int) -> None:
    board = random_board(Random(seed))
    letters = variants(board)
    assert letters == variants(random_board(Random(seed)))
    for terrain in range(DESERT):
        used = {letters[h] for h, t in enumerate(board.terrains) if t == terrain}
        assert used == {"a", "b"}


def test_the_rim_runs_once_round_the_island() -> None:
    corners = coast.rim(STANDARD)
    assert len(corners) == len(set(corners)) == len(STANDARD.coast_edges)
    for edge, a, b in zip(STANDARD.coast_edges, corners, (*corners[1:], corners[0]), strict=True):
        assert set(STANDARD.edge_vertices[edge]) == {a, b}


def test_harbors_lie_in_the_sea_beside_their_edge() -> None:
    layout = coast.natural_layout(STANDARD)
    for edge in STANDARD.coast_edges:
        spot = coast.harbor_spot(STANDARD, edge)
        assert layout.rect.inset(10).holds(spot.boat)
        assert layout.hit_hex(spot.boat) is None or all(
            abs(spot.boat[0] - x) + abs(spot.boat[1] - y) > 70
            for x, y in map(layout.center, range(19))
        )


def test_a_tip_hides_nothing_that_must_be_seen() -> None:
    within = Box(0, 0, 600, 400)
    at, size = (300.0, 200.0), (150.0, 43.0)
    free = tip_place(at, size, within, (), ())
    assert free == Box(327, 129, 150, 43)
    beside = tip_place(at, size, within, (((400.0, 150.0), 20.0),), (Box(320, 90, 200, 30),))
    assert not beside.overlaps(Box(380, 130, 40, 40))
    assert within.meet(beside) == beside
    corner = tip_place((590, 390), size, within, (), ())
    assert within.meet(corner) == corner


@pytest.mark.parametrize("seed", [7, 19])
@pytest.mark.parametrize("turn", [0, 40])
def test_a_tip_at_any_vertex_hides_no_harbor_and_no_number(seed: int, turn: int) -> None:
    """Its tail included; where all is built up it may touch the rim of one thing."""
    session = new_session("cccc", seed)
    advance_game(session, lambda s: s.observe(None).turn >= turn)
    seen = session.observe(None)
    pane = BoardPane(seen)
    pane.table = TABLE
    layout, size, busy = pane.layout, (160.0, 43.0), tuple(pane.busy(seen))
    k = layout.unit
    boats = [pane.boat(edge) for edge, _ in seen.board.harbors]
    discs = [layout.center(h) for h, token in enumerate(seen.board.tokens) if token]
    numbers = [((x, y + TOKEN_DOWN * k), 11 * k) for x, y in discs]
    rates = [((x, y + 15 * k), 9 * k) for x, y in boats]
    within, taken = TABLE.tray.inset(6), TABLE.zoom_tools
    free = 0
    for v in range(len(STANDARD.vertices)):
        at = layout.vertex(v)
        box = tip_place(at, size, within, busy, taken)
        assert within.meet(box) == box
        assert not any(box.overlaps(tool) for tool in taken)
        assert not tip_hides(box, at, [*rates, *numbers]), v
        assert math.dist(*tail_of(box, at)) < 130, v
        free += not tip_hides(box, at, busy)
    assert free >= 48, "hardly any touches anything at all"


def test_a_tip_takes_the_one_free_place() -> None:
    within, at, size = Box(0, 0, 600, 400), (300.0, 200.0), (150.0, 43.0)
    for goal in ((322, 111), (128, 200), (328, 246), (225, 236), (386, 180)):
        hole = Box(*goal, *size).inset(-26)
        dots = [(float(x), float(y)) for x in range(10, 600, 12) for y in range(10, 400, 12)]
        away = [d for d in dots if not hole.holds(d) and math.dist(d, at) > 60]
        busy = tuple((d, 5.0) for d in away)
        box = tip_place(at, size, within, busy, ())
        assert not tip_hides(box, at, busy), goal


def test_a_falling_piece_is_drawn_above_its_place() -> None:
    p = _painter()
    view = BoardView()
    view.draw(p, BOARD, LAYOUT, BoardScene(), DEFAULT_LOOKS)
    before = p.surface.copy()
    inside = view.board_painter(p, LAYOUT)
    places = coast.natural_layout(STANDARD)
    board_marks.draw_piece(inside, places, PieceKind.CITY, 20, DEFAULT_LOOKS[0], raised=14)
    x, y = LAYOUT.vertex(20)
    box = pygame.Rect(round(x) - 20, round(y) - 42, 40, 40)
    changed = sum(
        p.surface.get_at((i, j)) != before.get_at((i, j))
        for i in range(box.left, box.right)
        for j in range(box.top, box.bottom)
    )
    assert changed > 400


def test_any_board_can_be_shown() -> None:
    board: Board = random_board(Random(5), shuffle_harbors=True)
    p = _painter(0.8)
    BoardView().draw(p, board, LAYOUT, BoardScene(robber=board.robber), DEFAULT_LOOKS)
    assert p.faults == []


@pytest.mark.parametrize(
    ("mark", "tray", "scale"),
    [
        *((m, TABLE.tray, k) for m in ("last", "new", "ringed", "ghost", "city") for k in (1, 0.8)),
        *((m, SMALL, 1) for m in ("last", "new", "ringed")),  # there nothing is chosen
    ],
)
def test_no_ring_at_a_vertex_crosses_a_number(mark: str, tray: Box, scale: float) -> None:
    """Every token and every harbor's rate looks as without it, at each vertex of the board."""
    layout = BoardLayout(STANDARD, tray, reserve=DRAWER if tray == TABLE.tray else 0.0)
    p = _painter(scale)
    plain, view = BoardScene(), BoardView()
    view.draw(p, BOARD, layout, plain, DEFAULT_LOOKS)
    before = p.surface.copy()
    lines = [pygame.Rect(round(x), round(y), round(w), round(h)) for (x, y, w, h), *_ in p.texts]
    numbers = [line.inflate(0, -line.h // 3) for line in lines]  # its digits alone
    assert len(numbers) == 18 + 9
    for v in range(len(STANDARD.vertices)):
        marked = {
            "last": BoardScene(last_vertex=v),
            "new": BoardScene(new_vertices=frozenset({v})),
            "ringed": BoardScene(ringed_vertices=frozenset({v})),
            "ghost": BoardScene(ghost=Ghost(PieceKind.SETTLEMENT, v, 0)),
            "city": BoardScene(
                settlements=((v, 0),), legal_vertices=frozenset({v}), chooser=0
            ),
        }[mark]  # fmt: skip
        p.begin()
        view.draw(p, BOARD, layout, marked, DEFAULT_LOOKS)
        assert len(p.texts) == 18 + 9, "no text is said to lie there twice"
        for at in numbers:
            was, now = before.subsurface(at), p.surface.subsurface(at)
            apart = pygame.surfarray.array3d(was).astype(int) - pygame.surfarray.array3d(now)
            assert abs(apart).max() < 60, (v, at)
