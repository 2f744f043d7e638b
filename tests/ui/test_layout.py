"""The board's places and points lead to each other; the table's parts never overlap."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_desktop.engine.topology import STANDARD, Topology, hexagon
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import (
    DRAWER,
    BoardLayout,
    TableLayout,
    automatic_scale,
    effective_scale,
    table_layout,
)

TRAY = Box(10, 58, 956, 612)
sizes = st.tuples(st.floats(200, 4000), st.floats(150, 2200))
layouts = st.builds(
    lambda size, zoom, pan: BoardLayout(STANDARD, Box(7, 3, *size), zoom, pan),
    sizes,
    st.floats(1, 2.5),
    st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
)


def test_hexes_are_130_high_on_the_smallest_table() -> None:
    layout = BoardLayout(STANDARD, table_layout(1280, 800).tray, reserve=DRAWER)
    assert layout.hex_height == pytest.approx(130)
    assert layout.unit == pytest.approx(1)


@given(layouts)
def test_each_place_in_the_sea_is_hit_at_its_own_point(layout: BoardLayout) -> None:
    for hit, point, count in (
        (layout.hit_hex, layout.center, len(STANDARD.hexes)),
        (layout.hit_vertex, layout.vertex, len(STANDARD.vertices)),
        (layout.hit_edge, layout.edge, len(STANDARD.edges)),
    ):
        for place in range(count):
            expected = place if layout.rect.holds(point(place)) else None
            assert hit(point(place)) == expected


@given(layouts, st.integers(0, 53), st.floats(0, math.tau), st.floats(0, 0.45))
def test_near_a_corner_that_corner_is_hit(
    layout: BoardLayout, vertex: int, angle: float, part: float
) -> None:
    x, y = layout.vertex(vertex)
    away = part * layout.size
    point = x + away * math.cos(angle), y + away * math.sin(angle)
    if layout.rect.holds(point):
        assert layout.hit_vertex(point) == vertex


def test_only_candidates_are_hit() -> None:
    layout = BoardLayout(STANDARD, TRAY)
    x, y = layout.vertex(20)
    assert layout.hit_vertex((x + 5, y)) == 20
    assert layout.hit_vertex((x + 5, y), ()) is None
    near = STANDARD.vertex_neighbors[20][0]
    assert layout.hit_vertex((x, y), (near,)) is None


@given(layouts)
def test_the_island_with_its_harbors_fits_at_zoom_1(layout: BoardLayout) -> None:
    whole = BoardLayout(STANDARD, layout.rect)
    for v in range(len(STANDARD.vertices)):
        assert layout.rect.holds(whole.vertex(v))
    assert whole.island.w + whole.hex_height <= layout.rect.w + 1
    assert whole.island.h + 0.6 * whole.hex_height <= layout.rect.h + 1


@given(layouts, st.floats(0.5, 2), st.floats(0.1, 0.9), st.floats(0.1, 0.9))
def test_zooming_keeps_the_place_under_the_pointer(
    layout: BoardLayout, factor: float, u: float, v: float
) -> None:
    island = layout.island
    at = island.x + island.w * u, island.y + island.h * v
    later = layout.zoomed(factor, at)
    if later.zoom > 1 and abs(later.pan[0]) < later.island.w / 2 - 1:
        moved = later.island.x + later.island.w * u
        assert moved == pytest.approx(at[0], abs=3 * later.unit)


def test_panning_back_to_zoom_1_shows_the_whole_island() -> None:
    layout = BoardLayout(STANDARD, TRAY).zoomed(2, (300, 300)).panned(4000, 50)
    assert layout.zoom == 2
    assert layout.rect.holds((layout.rect.cx, layout.rect.cy))
    assert layout.pan[0] <= layout.island.w / 2
    assert layout.zoomed(0.1, (0, 0)).pan == (0, 0)


def test_any_board_fits_its_rectangle() -> None:
    large = Topology(hexagon(3))
    layout = BoardLayout(large, TRAY)
    assert all(TRAY.holds(layout.vertex(v)) for v in range(len(large.vertices)))
    assert layout.hex_height < 100


def _parts(t: TableLayout) -> list[Box]:
    single = [t.sentence, t.dice, t.tray, t.bank, t.log, t.hand, t.end_turn]
    return [*single, *t.tools, *t.seats, *t.actions]


@given(st.floats(1280, 5200), st.floats(800, 2900), st.integers(2, 4))
def test_parts_of_the_table_lie_apart_and_inside(width: float, height: float, seats: int) -> None:
    table = table_layout(width, height, seats)
    parts = _parts(table)
    for i, part in enumerate(parts):
        assert part.x >= 7
        assert part.y >= 7
        assert part.right <= width - 7
        assert part.bottom <= height - 7
        assert part.w > 30
        assert part.h > 30
        assert not any(part.overlaps(other) for other in parts[:i])
    assert table.log.h >= 150
    assert all(table.tray.meet(b) == b for b in (*table.zoom_tools, table.drawer))


@given(st.floats(1280, 5200), st.floats(800, 2900))
def test_the_open_drawer_hides_no_hex(width: float, height: float) -> None:
    table = table_layout(width, height)
    board = BoardLayout(STANDARD, table.tray, pan=(-table.drawer_shift, 0), reserve=DRAWER)
    assert board.island.right + 0.5 * board.hex_height <= table.drawer.x
    assert board.island.x - 0.4 * board.hex_height >= table.tray.x


def test_the_table_of_the_pictures() -> None:
    t = table_layout(1280, 800)
    assert t.sentence == Box(10, 7, 700, 44)
    assert t.tray == TRAY
    assert t.drawer == Box(718, 74, 236, 580)
    assert t.bank == Box(976, 413, 294, 92)
    assert t.log == Box(976, 512, 294, 158)
    assert t.hand == Box(10, 678, 546, 112)
    assert t.actions[0] == Box(566, 678, 102, 112)
    assert 125 <= t.drawer_shift <= 133


@given(st.integers(1024, 4000), st.integers(640, 2400), st.floats(0.75, 2))
def test_the_scale_never_asks_for_more_than_the_window(w: int, h: int, wanted: float) -> None:
    scale = effective_scale(w, h, wanted)
    assert scale <= wanted
    assert w / scale >= 1279.9
    assert h / scale >= 799.9
    assert 0.75 <= automatic_scale(w, h) <= 2
