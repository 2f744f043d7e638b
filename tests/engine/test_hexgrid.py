"""Places as coordinates: in the plane, and as text."""

from math import hypot

import pytest

from catan_desktop.engine.hexgrid import (
    Edge,
    Hex,
    Vertex,
    edge_vertices,
    format_place,
    hex_center,
    hex_edges,
    hex_neighbors,
    hex_vertices,
    parse_place,
    vertex_point,
)
from catan_desktop.engine.topology import MOST_HEXES, Topology
from catan_desktop.engine.topology import STANDARD as TOPOLOGY


@pytest.mark.parametrize("h", [Hex(0, 0), Hex(2, -1), Hex(-1, 3)])
def test_corners_lie_one_size_from_the_center_clockwise_from_the_top(h: Hex) -> None:
    x, y = hex_center(h, 10)
    corners = [vertex_point(v, 10) for v in hex_vertices(h)]
    assert all(hypot(a - x, b - y) == pytest.approx(10) for a, b in corners)
    (top_x, top_y), (right_x, _) = corners[0], corners[1]
    assert hypot(top_x - x, top_y - (y - 10)) == pytest.approx(0)
    assert right_x > x


@pytest.mark.parametrize("h", [Hex(0, 0), Hex(-2, 1)])
def test_sides_are_one_size_long_and_join_the_corners_beside_them(h: Hex) -> None:
    corners = [vertex_point(v) for v in hex_vertices(h)]
    for i, e in enumerate(hex_edges(h)):
        (a, b), (c, d) = (vertex_point(v) for v in edge_vertices(e))
        assert hypot(a - c, b - d) == pytest.approx(1)
        ends = {corners[i], corners[(i + 1) % 6]}
        assert all(any(p == pytest.approx(end) for end in ends) for p in ((a, b), (c, d)))


def test_neighbors_are_two_apothems_away_and_r_leads_down() -> None:
    x, y = hex_center(Hex(0, 0))
    for n in hex_neighbors(Hex(0, 0)):
        a, b = hex_center(n)
        assert hypot(a - x, b - y) == pytest.approx(3**0.5)
    assert hex_center(Hex(0, 1))[1] > y
    right = hex_center(Hex(1, 0))
    assert hypot(right[0] - 3**0.5, right[1]) == pytest.approx(0)


def test_every_place_of_the_board_comes_back_from_its_text() -> None:
    places: list[Hex | Vertex | Edge] = [*TOPOLOGY.hexes, *TOPOLOGY.vertices, *TOPOLOGY.edges]
    for place in places:
        again = parse_place(format_place(place))
        assert again == place
        assert type(again) is type(place)


def test_text_forms_are_those_of_the_shared_data() -> None:
    assert format_place(Hex(-1, 2)) == "(-1,2)"
    assert format_place(Vertex(0, -2, "N")) == "(0,-2,N)"
    assert format_place(Edge(3, -1, "SW")) == "(3,-1,SW)"


@pytest.mark.parametrize(
    "text", ["", "(0)", "(0,0,X)", "(0,0,n)", "0,0", "(0, 0)", "(0,0,N)x", "(9999,0)", "(0,0,NE)"]
)
def test_other_texts_name_no_place(text: str) -> None:
    with pytest.raises(ValueError, match="not a hex, vertex or edge"):
        parse_place(text)


def test_the_ends_of_a_side_are_corners_of_its_hex() -> None:
    for e in TOPOLOGY.edges:
        assert set(edge_vertices(e)) <= set(hex_vertices(Hex(e.q, e.r)))


def test_a_board_needs_a_hex() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        Topology([])


def test_a_board_has_at_most_as_many_hexes_as_its_masks_are_made_for() -> None:
    row = [Hex(q, 0) for q in range(MOST_HEXES + 1)]
    assert len(Topology(row[:-1]).hexes) == MOST_HEXES
    with pytest.raises(ValueError, match=f"at most {MOST_HEXES} hexes"):
        Topology(row)
