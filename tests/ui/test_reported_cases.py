"""Faults that players reported in the screens of other Catan programs.

One test each, named by its id in `tests/data/rule-cases.jsonl`, played at the real table.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.app.settings import Asks
from catan_desktop.engine.actions import (
    END_TURN,
    ROLL,
    BuildRoad,
    BuildSettlement,
    MoveRobber,
)
from catan_desktop.engine.board import beginner_board, random_board
from catan_desktop.engine.ids import DESERT, KNIGHT, MONOPOLY, VICTORY_POINT, YEAR_OF_PLENTY
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from catan_desktop.ui.board_marks import robber_point
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.box import Point
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.table.selection import Placing, Robbing, Victim
from catan_desktop.ui.words import Icon
from tests.engine.positions import SHORE, hex_at, position, shore
from tests.ui.players import new_session, seat_table, session_at, sit_down

MakePilot = Callable[..., Pilot]
RICH = (5, 5, 5, 5, 5)
WINDOWS = [(1280, 800), (1920, 1080), (1024, 640)]


def at(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[14],), 2: (SHORE[20],)},
        "roads": {0: shore(0, 2) + shore(7, 1)},
        "hands": {0: RICH, 1: (1, 1, 1, 1, 1), 2: (1, 0, 0, 0, 0)},
    }
    return session_at(position(**{**standing, **fields}), kinds)


@pytest.fixture
def pilot(make_pilot: MakePilot) -> Pilot:
    return make_pilot(speed="off")


def seated(pilot: Pilot, session: GameSession) -> Any:
    """The table; of no type, since each click changes what it holds."""
    return seat_table(pilot, session)


def color_at(pilot: Pilot, at: Point) -> tuple[int, int, int]:
    scale = pilot.runtime.services.scale
    r, g, b, _ = pilot.runtime.painter.surface.get_at((round(at[0] * scale), round(at[1] * scale)))
    return r, g, b


# ---------------------------------------------------------------- choosing cards


def test_br_084_a_third_card_of_year_of_plenty_is_never_taken(pilot: Pilot) -> None:
    scene = seated(pilot, at(devs={0: (0, 0, 0, 1, 0)}))
    before = scene.session.observe(0).hand
    pilot.click(f"dev_{YEAR_OF_PLENTY}")
    for name in ("pick_0", "pick_1", "pick_2"):
        pilot.click(name)
        mode: Any = scene.selection.mode
        assert len(mode.chosen) <= 2
    pilot.click("confirm")
    assert sum(scene.session.observe(0).hand) == sum(before) + 2


def test_br_084_nor_a_second_resource_of_monopoly_nor_a_card_too_many_of_a_discard(
    pilot: Pilot,
) -> None:
    scene = seated(pilot, at(devs={0: (0, 0, 0, 0, 1)}))
    pilot.click(f"dev_{MONOPOLY}")
    pilot.click("pick_0")
    pilot.click("pick_1")
    pilot.click("confirm")
    assert scene.session.entries[-1].action.resource == 1

    scene = seated(pilot, at(phase=Phase.DISCARD, hands={0: RICH}, owed=[12, 0, 0, 0]))
    for r in range(5):
        for _ in range(5):
            pilot.click(f"card_{r}")
    mode: Any = scene.selection.mode
    assert sum(mode.cards) == 12
    pilot.click("confirm")
    assert sum(scene.session.observe(0).hand) == 13


# ---------------------------------------------------------------- drawing


def assert_whole_board(pilot: Pilot, scene: TableScene) -> None:
    """Every hex shows its land: its colour differs from the sea's at the same place."""
    layout = scene.pane.layout
    sea = color_at(pilot, (scene.table.tray.x + 30, scene.table.tray.bottom - 20))
    for h in range(len(TOPOLOGY.hexes)):
        x, y = layout.center(h)
        spots = [(x + dx, y + dy) for dx in (-24, 24) for dy in (-18, 4)]
        different = [
            sum(abs(a - b) for a, b in zip(color_at(pilot, spot), sea, strict=True)) > 60
            for spot in spots
        ]
        assert sum(different) >= 3, f"hex {h} is not drawn"


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_br_129_the_whole_board_is_there_in_the_first_picture(
    make_pilot: MakePilot, size: tuple[int, int]
) -> None:
    pilot = make_pilot(size=size)
    scene = TableScene(pilot.runtime.services, at())
    pilot.runtime.stack.push(scene)
    assert pilot.runtime.render()
    assert_whole_board(pilot, scene)


def test_br_130_type_and_targets_grow_with_the_window(make_pilot: MakePilot) -> None:
    """On any screen the least type is a fixed share of the height, and so is a hex."""
    pilot = make_pilot("ja", speed="off")
    scene = seated(pilot, at())
    for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
        pilot.resize(width, height)
        least = min(laid.rect[3] for laid in pilot.runtime.painter.texts)
        hex_high = scene.pane.layout.hex_height * pilot.runtime.services.scale
        assert least >= 0.016 * height, f"type of {least} pixels in {height}"
        assert hex_high >= 0.14 * height


def test_br_131_after_any_changes_of_size_the_picture_is_that_of_the_first_frame(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    scene = seated(pilot, at())
    pilot.advance(0.2)
    first = pilot.pixels()
    for width, height in ((1600, 900), (1024, 640), (1280, 800)):
        pilot.resize(width, height)
        pilot.advance(0.1)
        assert pilot.runtime.painter.surface.get_size() == (width, height)
        assert_whole_board(pilot, scene)
    assert pilot.pixels() == first


@pytest.mark.parametrize("event", [pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED,
                                   pygame.WINDOWEXPOSED])  # fmt: skip
def test_br_131_a_window_that_comes_back_is_drawn_again(pilot: Pilot, event: int) -> None:
    seat_table(pilot, at())
    pilot.advance(0.3)
    frames = pilot.runtime.frames
    pilot.runtime.dispatch(pygame.event.Event(event))
    pilot.advance(0.1)
    assert pilot.runtime.frames > frames


def test_br_134_without_a_piece_left_there_is_no_ghost_and_the_reason_is_told(
    pilot: Pilot,
) -> None:
    """All roads, settlements or cities on the board, and cards for more of them."""
    few = replace(STANDARD, roads=3, settlements=2, cities=1)
    scene = seated(pilot, at(rules=few, cities={0: (SHORE[4],)}))
    for button in ("road", "settlement", "city"):
        assert not pilot.widget(button).enabled
        pilot.click(button)
        assert pilot.shows("None of these pieces is left"), button
        assert not isinstance(scene.selection.mode, Placing)
    for kind in ("r", "s", "c"):
        pilot.press(kind)
        pilot.move(scene.pane.layout.vertex(SHORE[2]))
        pilot.move(scene.pane.layout.edge(shore(2, 1)[0]))
        pilot.advance(0.2)
        shown = scene.pane.scene(scene.seen, scene.selection, scene.shown, marks=True)
        assert shown.ghost is None
        assert not shown.has_marks


def test_br_134_the_ghost_goes_with_the_last_piece(pilot: Pilot) -> None:
    scene = seated(pilot, at(rules=replace(STANDARD, roads=4)))
    pilot.press("r")
    edge = min(scene.selection.spots().edges)
    pilot.move(f"edge:{edge}")
    assert scene.pane.hovered == Spot(PieceKind.ROAD, edge)
    pilot.click(f"edge:{edge}")
    assert scene.session.entries[-1].action == BuildRoad(edge)
    pilot.move(f"edge:{min(set(TOPOLOGY.coast_edges) - {edge})}")
    assert scene.pane.hovered is None
    assert not isinstance(scene.selection.mode, Placing)


def desert_boards() -> list[Any]:
    """The beginner board (desert inside), and a random board with the desert at the coast."""
    coast = {h for e in TOPOLOGY.coast_edges for h in TOPOLOGY.edge_hexes[e]}
    boards = [random_board(Random(seed)) for seed in range(40)]
    return [
        replace(beginner_board(), starts=()),
        next(b for b in boards if b.terrains.index(DESERT) in coast),
        next(b for b in boards if b.terrains.index(DESERT) not in coast),
    ]


@pytest.mark.parametrize("number", range(3))
def test_br_141_the_robber_stands_on_the_desert_from_the_first_picture(
    make_pilot: MakePilot, number: int
) -> None:
    board = desert_boards()[number]
    pilot = make_pilot(speed="off")
    scene = seated(pilot, new_session("hccc", board=board))
    desert = board.terrains.index(DESERT)
    shown = scene.pane.scene(scene.seen, scene.selection, scene.shown, marks=True)
    assert shown.robber == desert
    layout = scene.pane.layout
    place = robber_point(layout, desert)
    assert layout.hit_hex(place) == desert
    with_robber = pilot.pixels()
    scene.shown = replace(scene.shown, robber_away=True)
    scene.dirty = True
    assert pilot.pixels() != with_robber, "it is drawn"


# ---------------------------------------------------------------- pointer


def test_br_136_a_press_that_slips_by_a_little_is_a_click_and_a_long_way_is_a_drag(
    pilot: Pilot,
) -> None:
    scene = seated(pilot, at())
    pilot.press("r")
    edge = min(scene.selection.spots().edges)
    pilot.wheel(4, f"edge:{edge}")
    assert scene.pane.zoomed
    x, y = scene.pane.layout.edge(edge)
    pilot.drag((x, y), (x + 30, y))
    assert scene.session.ply == 0, "the board was dragged"
    assert scene.pane.layout.edge(edge)[0] == pytest.approx(x + 30, abs=2)
    x, y = scene.pane.layout.edge(edge)
    pilot.drag((x, y), (x + 2, y))
    assert scene.session.entries[-1].action == BuildRoad(edge)


def test_br_136_a_drag_swallows_no_later_click(pilot: Pilot) -> None:
    scene = seated(pilot, at())
    pilot.wheel(4, scene.table.tray.centre)
    pilot.drag(scene.table.tray.centre, (scene.table.tray.cx - 60, scene.table.tray.cy - 40))
    pilot.press("r")
    edge = next(
        e for e in sorted(scene.selection.spots().edges)
        if scene.table.tray.inset(70).holds(scene.pane.layout.edge(e))
    )  # fmt: skip
    pilot.click(f"edge:{edge}")
    assert scene.session.entries[-1].action == BuildRoad(edge)


def test_br_136_a_press_on_one_place_let_go_on_another_builds_nothing(pilot: Pilot) -> None:
    scene = seated(pilot, at())
    pilot.press("r")
    first, *_, last = sorted(scene.selection.spots().edges)
    pilot.drag(f"edge:{first}", f"edge:{last}")
    assert scene.session.ply == 0


def test_br_137_a_start_asked_to_be_confirmed_can_be_left_again(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off", ask=Asks(build=True))
    scene = seated(pilot, new_session("hccc", board=replace(beginner_board(), starts=())))
    before = scene.session.observe(0)
    pilot.click("vertex:10")
    assert scene.pane.cursor == Spot(PieceKind.SETTLEMENT, 10)
    assert scene.session.ply == 0
    pilot.press("escape")
    assert scene.pane.cursor is None
    assert scene.selection.mode == Placing(PieceKind.SETTLEMENT, forced=True)
    assert scene.session.observe(0) == before
    pilot.click("vertex:10")
    pilot.click("vertex:14")
    assert scene.session.ply == 0, "another place is asked for anew"
    pilot.click("vertex:14")
    assert scene.session.entries[0].action == BuildSettlement(14)


def test_br_137_without_confirming_a_misplaced_start_is_taken_back(pilot: Pilot) -> None:
    scene = seated(pilot, new_session("hccc", board=replace(beginner_board(), starts=())))
    before = scene.session.observe(0)
    pilot.click("vertex:10")
    assert scene.session.ply == 1
    pilot.press("u")
    assert scene.session.observe(0) == before
    assert scene.selection.mode == Placing(PieceKind.SETTLEMENT, forced=True)


@pytest.mark.parametrize("way", ["click", "key", "time"])
@pytest.mark.parametrize("speed", ["normal", "slow"])
def test_br_142_after_the_roll_was_shown_the_next_click_ends_the_turn(
    make_pilot: MakePilot, way: str, speed: str
) -> None:
    """The dice tumble; they are cut short by a click, by a key, or come to rest by themselves."""
    pilot = make_pilot(speed=speed)
    scene = seated(pilot, at("hhhh", phase=Phase.ROLL))
    sit_down(pilot)
    pilot.click("end")
    assert scene.session.entries[0].action == ROLL
    assert scene.lagging
    if way == "click":
        pilot.click(scene.table.tray.centre)
    elif way == "key":
        pilot.press("space")
    else:
        pilot.advance(6.0, 0.1)
    assert not scene.lagging
    if scene.session.observe(None).phase is not Phase.MAIN:
        pytest.fail("the seed of this test was to roll no seven")
    pilot.click("end")
    assert scene.session.entries[-1].action == END_TURN


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_br_143_every_place_is_hit_at_its_middle_and_six_pixels_off(
    make_pilot: MakePilot, size: tuple[int, int]
) -> None:
    pilot = make_pilot(size=size, speed="off")
    scene = seated(pilot, at())
    layout: BoardLayout = scene.pane.layout
    off = 6 / pilot.runtime.services.scale
    around = [(0.0, 0.0)] + [
        (off * math.cos(k * math.pi / 4), off * math.sin(k * math.pi / 4)) for k in range(8)
    ]
    for hit, point, count in (
        (layout.hit_vertex, layout.vertex, 54),
        (layout.hit_edge, layout.edge, 72),
        (layout.hit_hex, layout.center, 19),
    ):
        for place in range(count):
            x, y = point(place)
            assert {hit((x + dx, y + dy)) for dx, dy in around} == {place}


# ---------------------------------------------------------------- robber and secrets


def test_br_144_the_victims_offered_are_those_of_the_rules_anew_each_time(pilot: Pilot) -> None:
    """Two with cards on a hex, a third without, the own house too: exactly two buttons."""
    middle, other = hex_at(0, 0), hex_at(1, -1)
    corners, elsewhere = TOPOLOGY.hex_vertices[middle], TOPOLOGY.hex_vertices[other]
    alone = next(v for v in elsewhere if v not in corners)
    session = at(
        "hhhh",
        settlements={0: (corners[0],), 1: (corners[2], alone), 2: (corners[4],), 3: (SHORE[5],)},
        hands={0: RICH, 1: (1, 1, 0, 0, 0), 2: (0, 0, 1, 0, 0)},
        devs={0: (2, 0, 0, 0, 0)},
        roads={},
        robber=hex_at(-2, 0),
    )
    scene = seated(pilot, session)
    sit_down(pilot)
    pilot.click(f"dev_{KNIGHT}")
    assert scene.selection.mode == Robbing()
    pilot.click(f"hex:{middle}")
    assert scene.selection.mode == Victim(middle)
    assert offered(scene) == ["victim_1", "victim_2"]
    assert offered(scene) == [
        f"victim_{a.victim}"
        for a in session.legal(0)
        if isinstance(a, MoveRobber) and a.hex == middle
    ]
    pilot.press("escape")
    assert scene.selection.mode == Robbing(), "another hex may be chosen yet"
    pilot.click(f"hex:{middle}")
    pilot.click("victim_2")
    assert session.entries[-1].action == MoveRobber(middle, 2)

    for _ in range(4):  # round the table to the second knight
        while session.observe(None).phase is not Phase.MAIN:
            seat = session.to_act()[0]
            session.act(seat, next(iter(session.legal(seat))))
        session.act(session.to_act()[0], END_TURN)
    pilot.advance(0.3)
    sit_down(pilot)
    pilot.click(f"dev_{KNIGHT}")
    there = [a.victim for a in session.legal(0) if isinstance(a, MoveRobber) and a.hex == other]
    pilot.click(f"hex:{other}")
    if len(there) > 1:
        assert offered(scene) == [f"victim_{v}" for v in there]
    else:
        assert session.entries[-1].action == MoveRobber(other, there[0])


def offered(scene: TableScene) -> list[str]:
    return sorted(w.name for w in scene.walk() if w.name.startswith("victim_"))


def test_rx_021_between_two_people_stands_a_screen_without_anybodys_cards(pilot: Pilot) -> None:
    session = at(
        "hhcc",
        hands={0: (5, 0, 0, 0, 1), 1: (0, 0, 4, 3, 0)},
        devs={0: (0, 2, 0, 0, 0), 1: (1, 0, 0, 0, 0)},
    )
    scene = seated(pilot, session)
    assert_nobodys(pilot, scene)
    sit_down(pilot)
    assert scene.seen.hand == (5, 0, 0, 0, 1)
    own = pilot.pixels()
    pilot.press("space")
    pilot.advance(0.3)
    assert scene.curtain == 1
    assert_nobodys(pilot, scene)
    sit_down(pilot)
    assert scene.seen.seat == 1
    assert scene.seen.hand == (0, 0, 4, 3, 0)
    names = {w.name for w in scene.walk()}
    assert not names & {"hand_0", "hand_4", f"dev_{VICTORY_POINT}"}
    assert scene.seat_cards[0].total is None
    assert pilot.pixels() != own


def assert_nobodys(pilot: Pilot, scene: TableScene) -> None:
    assert scene.seating.viewer is None
    names = {w.name for w in scene.walk()}
    assert not [n for n in names if n.startswith(("hand_", "dev_", "card_"))]
    assert scene.seen.hand == (0, 0, 0, 0, 0)
    assert not [t for t in pilot.texts() if t.startswith("(")], "no points in brackets"


def test_rx_021_the_log_tells_a_theft_and_a_purchase_only_to_those_who_may_know(
    pilot: Pilot,
) -> None:
    session = at("hhhc", hands={0: RICH, 1: (0, 0, 3, 0, 0)}, phase=Phase.ROBBER)
    theft = next(a for a in session.legal(0) if isinstance(a, MoveRobber) and a.victim == 1)
    session.act(0, theft)
    session.act(0, next(a for a in session.legal(0) if type(a).__name__ == "BuyDevCard"))
    scene = seated(pilot, session)

    def told() -> list[set[str]]:
        return [{t.art for t in row.tokens if isinstance(t, Icon)} for row in scene.chronicle.rows]

    def rows() -> tuple[set[str], set[str]]:
        found = told()
        return found[1], found[2]

    sit_down(pilot)  # the thief knows both
    stolen, bought = rows()
    assert "res_wool" in stolen
    assert bought
    pilot.press("space")
    pilot.advance(0.3)
    stolen, bought = rows()
    assert "res_wool" not in stolen
    assert not bought
    sit_down(pilot)  # the victim knows what went
    stolen, bought = rows()
    assert "res_wool" in stolen
    assert not bought
    while session.to_act() == (1,):
        legal = session.legal(1)
        session.act(1, END_TURN if END_TURN in legal else legal[0])
    pilot.advance(0.3)
    sit_down(pilot)  # the third knows neither
    assert scene.seen.seat == 2
    stolen, bought = rows()
    assert "res_wool" not in stolen
    assert not bought
