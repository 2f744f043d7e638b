"""Facts, fans, heights and steps of the table, without a picture."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.app.trail import longest_trail
from catan_desktop.engine.ids import CITY_COST, ROAD_COST
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import KeyPressed, PointerPressed, PointerReleased, WheelTurned
from catan_desktop.ui.layout import table_layout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import DEFAULT_LOOKS
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.boardpane import NOTHING_SHOWN, Shown, Spot, nearest, standing
from catan_desktop.ui.table.desk import short_name
from catan_desktop.ui.table.facts import (
    bank_facts,
    bank_help,
    robbed_pips,
    seat_facts,
)
from catan_desktop.ui.table.hand import fans
from catan_desktop.ui.table.logview import LINE_HEIGHT, LogPanel
from catan_desktop.ui.table.pace import breath_size
from catan_desktop.ui.table.panels import ball_box, pile_box
from catan_desktop.ui.table.parts import Zone
from catan_desktop.ui.table.tips import off_reason
from catan_desktop.ui.words import LogRow
from tests.engine.positions import BOARD, SHORE, position, shore
from tests.ui.players import session_at
from tests.ui.test_table_words import speaker

MakePilot = Callable[..., Pilot]


def at(**fields: Any) -> GameSession:
    standing_: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4],)},
        "roads": {0: shore(0, 3), 1: shore(4, 1)},
        "hands": {0: (1, 2, 3, 0, 0), 1: (2, 0, 0, 0, 1)},
        "devs": {0: (1, 2, 0, 0, 0), 2: (0, 1, 0, 0, 0)},
        "played": {1: (3, 0, 0, 0, 0)},
    }
    return session_at(position(**{**standing_, **fields}))


# ---------------------------------------------------------------- facts
def test_a_seat_card_shows_hidden_points_to_their_owner_alone() -> None:
    session = at()
    own = seat_facts(session.observe(0), 0, name="Aki", note="", color="red")
    assert own.points == 2
    assert own.total == 4
    assert own.tracker == (1, 2, 3, 0, 0, 0)
    for viewer in (1, None):
        other = seat_facts(session.observe(viewer), 0, name="Aki", note="", color="red")
        assert other.total is None
        assert other.points == 2
    assert seat_facts(session.observe(None), 0, name="", note="", color="red").tracker is None


def test_awards_lie_with_their_holder_or_beside_the_bank() -> None:
    session = at(army_holder=1)
    seen = session.observe(0)
    assert seat_facts(seen, 1, name="", note="", color="blue").awards == ("army",)
    assert bank_facts(seen).free_awards == ("road",)


def test_each_demand_ball_stands_under_its_pile() -> None:
    """And counts what the whole table holds of it."""
    assert bank_facts(at().observe(None)).held == (3, 2, 3, 0, 1, 4)
    bank = table_layout(1280, 800).bank
    for kind in range(6):
        ball, pile = ball_box(bank, kind), pile_box(bank, kind)
        assert ball.cx == pile.cx
        assert ball.y > pile.bottom
        assert bank.meet(ball) == ball


def test_the_missing_cards_and_the_bank_trade_that_helps() -> None:
    seen = at(hands={0: (0, 1, 4, 0, 0)}).observe(0)
    assert off_reason("road", seen, speaker("en")).startswith("Needs 1 lumber")
    rate = seen.rates[2]
    assert bank_help(seen, ROAD_COST) == (2, rate, 0)
    assert bank_help(seen, CITY_COST) is None, "more than one card is missing"


def test_no_piece_left_comes_before_missing_cards() -> None:
    seen = at(hands={}, roads={0: shore(0, 15)}).observe(0)
    assert off_reason("road", seen, speaker("en")) == "None of these pieces is left"


def test_a_settlement_without_a_place_says_so_before_its_cards() -> None:
    """A brick would not help: the road comes first."""
    seen = at(roads={0: shore(0, 1)}, hands={0: (2, 0, 1, 1, 0)}).observe(0)
    said = off_reason("settlement", seen, speaker("en"))
    assert said == "No free place joins your roads, and it needs 1 brick"
    rich = at(roads={0: shore(0, 1)}, hands={0: (3, 3, 3, 3, 3)}).observe(0)
    assert off_reason("settlement", rich, speaker("en")) == "No free place joins your roads"


def test_the_robber_counts_a_city_twice() -> None:
    session = at(settlements={0: (SHORE[0],)}, cities={1: (SHORE[2],)})
    seen = session.observe(2)
    for h, mask in enumerate(BOARD.hex_vertex_masks):
        pips = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
        weight = pips[BOARD.tokens[h]]
        expected = []
        if mask >> SHORE[0] & 1 and weight:
            expected.append((0, weight))
        if mask >> SHORE[2] & 1 and weight:
            expected.append((1, 2 * weight))
        assert robbed_pips(seen, h, pips) == expected


# ---------------------------------------------------------------- board
def test_pieces_on_their_way_are_not_on_the_board_yet() -> None:
    seen = at(cities={0: (SHORE[12],)}).observe(0)
    road, city = shore(0, 1)[0], SHORE[12]
    held = frozenset({Spot(PieceKind.ROAD, road), Spot(PieceKind.CITY, city)})
    scene = standing(seen, Shown(held=held))
    assert (road, 0) not in scene.roads
    assert (city, 0) not in scene.cities
    assert (city, 0) in scene.settlements, "until the city lands a settlement stands there"
    whole = standing(seen, NOTHING_SHOWN)
    assert (road, 0) in whole.roads
    assert (city, 0) in whole.cities


def test_the_nearest_spot_lies_in_the_direction() -> None:
    def spot(i: int) -> Spot:
        return Spot(PieceKind.SETTLEMENT, i)

    places = [((100.0, 0.0), spot(1)), ((60.0, 50.0), spot(2)), ((0.0, 90.0), spot(3)),
              ((-5.0, -20.0), spot(4))]  # fmt: skip
    assert nearest((0, 0), places, "right") == spot(1)
    assert nearest((0, 0), places, "down") == spot(3)
    assert nearest((0, 0), places, "up") == spot(4)
    assert nearest((0, 0), places, "left") == spot(4), "nothing lies straight to the left"
    assert nearest((0, 0), [], "left") is None


def test_the_trail_is_the_longest_road() -> None:
    session = at(roads={0: shore(0, 7), 1: shore(10, 2)}, settlements={})
    seen = session.observe(None)
    assert longest_trail(seen, 0) in (shore(0, 7), shore(0, 7)[::-1])
    cut = at(roads={0: shore(0, 7)}, settlements={1: (SHORE[3],)}).observe(None)
    assert len(longest_trail(cut, 0)) == cut.road_length[0] == 4
    assert longest_trail(seen, 2) == ()


def test_spots_breathe_between_their_sizes() -> None:
    sizes = {breath_size(i / 100) for i in range(100)}
    assert min(sizes) == pytest.approx(0.94)
    assert max(sizes) == pytest.approx(1.06)
    assert len(sizes) == 7, "few sizes are rendered"
    assert breath_size(0.0) == 1.0


def test_names_within_sentences_are_short() -> None:
    assert short_name("Bruno") == "Bruno"
    assert short_name("Maximilian von Hohenfels") == "Maximilian von…"
    assert short_name("とても長い名前の人") == "とても長い名前の…"


# ---------------------------------------------------------------- hand
RAIL = Box(10, 678, 546, 112)


@pytest.mark.parametrize(
    ("hand", "devs"),
    [
        ((2, 1, 1, 2, 1), (1, 1, 0, 0, 0)),
        ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
        ((19, 19, 19, 19, 19), (0, 0, 0, 0, 0)),
        ((3, 3, 3, 3, 3), (1, 1, 1, 1, 1)),
        ((2, 2, 1, 0, 3), (5, 0, 0, 0, 0)),
        ((5, 4, 3, 4, 5), (2, 1, 1, 1, 1)),
        ((19, 19, 19, 19, 19), (14, 5, 2, 2, 2)),
        ((0, 0, 0, 0, 0), (3, 2, 1, 1, 1)),
    ],
)
def test_the_hand_fits_its_rail_and_no_kind_covers_another(hand: Any, devs: Any) -> None:
    found, rule = fans(RAIL, hand, devs)
    assert [f.count for f in found] == [n for n in (*hand, *devs) if n]
    assert (rule is not None) == (any(hand) and any(devs))
    for fan in found:
        assert RAIL.x <= fan.box.x < fan.box.right <= RAIL.right
        assert RAIL.y <= fan.box.y < fan.box.bottom <= RAIL.bottom
        assert fan.box.w == fan.width + (fan.edges - 1) * fan.step, "the whole fan is touched"
        assert fan.width >= 40
        assert fan.step >= 3
        assert fan.edges >= min(3, fan.count)
    for left, right in pairwise(found):
        assert left.box.right + 4 < right.box.x, "a count and a gold edge have room between"
        assert left.is_dev == right.is_dev or (rule and left.box.right < rule < right.box.x)


def test_a_hand_with_room_is_shown_at_full_size() -> None:
    found, _ = fans(RAIL, (2, 1, 1, 2, 1), (1, 0, 0, 0, 0))
    assert {f.width for f in found} == {66.0}
    assert [f.edges for f in found] == [2, 1, 1, 2, 1, 1]


# ---------------------------------------------------------------- log
def test_the_log_shows_its_end_and_can_be_scrolled_back(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    painter: Painter = pilot.runtime.painter
    rows = [LogRow(i % 4, (f"row {i}",), "dice") for i in range(60)]
    panel = LogPanel("log", Box(900, 500, 294, 160), "Log", rows, DEFAULT_LOOKS)

    def texts() -> list[str]:
        painter.begin()
        panel.draw(painter)
        return [t.text for t in painter.texts]

    assert "row 59" in texts()
    assert "row 0" not in texts()
    panel.handle(WheelTurned((950, 600), 0, 2))
    assert panel.back == 6 * LINE_HEIGHT
    assert "row 59" not in texts()
    panel.handle(KeyPressed("home"))
    assert "row 0" in texts()
    panel.handle(KeyPressed("end"))
    assert "row 59" in texts()
    kept = LogPanel("log", Box(900, 500, 294, 160), "Log", rows, DEFAULT_LOOKS)
    panel.handle(KeyPressed("page up"))
    kept.restore(panel.kept())
    assert kept.back == panel.back > 0


# ---------------------------------------------------------------- zones
def test_a_zone_that_is_off_tells_why_instead_of_acting() -> None:
    said: list[str] = []
    zone = Zone(
        "z", Box(0, 0, 40, 40), "Z", lambda: said.append("acted"),
        refused=lambda: said.append("refused"), enabled=False,
    )  # fmt: skip
    zone.handle(PointerPressed((10, 10)))
    zone.handle(PointerReleased((10, 10)))
    zone.handle(KeyPressed("return"))
    assert said == ["refused", "refused"]


def test_one_fewer_by_right_click_shift_or_backspace() -> None:
    said: list[str] = []
    zone = Zone(
        "z", Box(0, 0, 40, 40), "Z", lambda: said.append("more"), less=lambda: said.append("less")
    )
    zone.handle(PointerPressed((10, 10), 3))
    zone.handle(KeyPressed("return", shift=True))
    zone.handle(KeyPressed("backspace"))
    zone.handle(KeyPressed("return"))
    assert said == ["less", "less", "less", "more"]
