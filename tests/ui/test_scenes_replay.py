"""The replay by mouse and by keys: positions, views, playing, going on from there, export."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.replay import Replay
from catan_desktop.engine.events import DevCardBought
from catan_desktop.ui import clipboard
from catan_desktop.ui.palette import SeatLook, seat_look
from catan_desktop.ui.scenes import replay_onward
from catan_desktop.ui.scenes.end import CALM_SECONDS, EndScene, Next
from catan_desktop.ui.scenes.replay import STEP_SECONDS, TURN_SECONDS, ReplayScene
from catan_desktop.ui.scenes.replay_parts import ChartZone
from catan_desktop.ui.scenes.replays import ScoreRow
from catan_desktop.ui.services import FinishedGame, TroubleError
from catan_desktop.ui.widgets import Segmented
from tests.app.test_replay import finished, the_replay
from tests.app.test_statistics import put
from tests.ui.conftest import NOW
from tests.ui.pupils import library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World

FULL_DISK = TroubleError("The game could not be exported", "Free some space.", "All is well.")


def show(pilot: Pilot, replay: Replay | None = None) -> tuple[ReplayScene, list[str]]:
    results: list[str] = []
    scene = ReplayScene(pilot.runtime.services, replay or the_replay())
    pilot.runtime.stack.push(scene, results.append)
    pilot.advance(0.02)
    return scene, results


# ---------------------------------------------------------------- going about
def test_steps_by_mouse(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    length = scene.replay.length
    pilot.click("later")
    pilot.click("later")
    assert scene.step == 2
    assert pilot.shows(f"2 / {length}")
    pilot.click("earlier")
    assert scene.step == 1
    pilot.click("last")
    assert scene.step == length
    pilot.click("later")  # nothing comes after the end
    assert scene.step == length
    pilot.click("first")
    assert scene.step == 0


def test_steps_and_turns_by_keys(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    turns = scene.replay.turns
    pilot.press("right", "right", "left")
    assert scene.step == 1
    pilot.press("page down", "page down")
    assert scene.step == turns[1].step
    pilot.press("right", "page up")
    assert scene.step == turns[1].step
    pilot.press("page up")
    assert scene.step == turns[0].step
    pilot.press("end")
    assert scene.step == scene.replay.length
    pilot.press("home")
    assert scene.step == 0


def test_the_slider_goes_along_while_it_is_dragged(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    box = pilot.find("time")
    seen: list[int] = []
    scene.go_to, usual = lambda step: (seen.append(step), usual(step)), scene.go_to  # type: ignore[assignment,func-returns-value]
    pilot.drag((box.x + 12, box.cy), (box.right - 12, box.cy))
    assert scene.step == scene.replay.length
    assert len(set(seen)) > 3
    assert pilot.shows(f"{scene.replay.length} / {scene.replay.length}")


def chosen_rows(scene: ReplayScene) -> list[int]:
    return [i for i, row in enumerate(scene._rows) if row.chosen]


def test_a_turning_point_is_jumped_to(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    moments = scene.replay.moments
    pilot.click("moment.1")
    assert scene.step == moments[1].step
    assert chosen_rows(scene) == [1]
    pilot.press("page down")  # another turn, in which nothing of it holds any more
    assert 1 not in chosen_rows(scene)
    pilot.press("home")
    assert chosen_rows(scene) == []


def test_a_lit_turning_point_is_one_of_the_turn_that_is_shown(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    replay = scene.replay
    for step in range(replay.length + 1):
        at = replay.moment_at(step)
        if at is not None:
            assert replay.turn_at(replay.moments[at].step) == replay.turn_at(step)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_last_step_of_the_set_up_is_none_of_a_turn(
    make_pilot: MakePilot, language: str
) -> None:
    pilot = make_pilot(language)
    scene, _ = show(pilot)
    first = scene.replay.turns[0].step
    for step in (1, first):
        scene.stop_at(step)
        assert pilot.shows({"en": "Set-up", "ja": "準備"}[language])
        assert {"en": "Turn 1", "ja": "第1手番"}[language] not in pilot.texts()
    scene.stop_at(first + 1)
    assert pilot.shows({"en": "Turn 1", "ja": "第1手番"}[language])


def test_the_chart_leads_to_the_turn_under_the_pointer(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    chart = pilot.widget("chart")
    assert isinstance(chart, ChartZone)
    scale, middle = chart.scale, chart.box.cy
    mark = scene.replay.turns[9]
    pilot.click((scale.x(mark.turn), middle))
    assert scene.step == mark.step
    pilot.drag((scale.x(mark.turn), middle), (chart.box.x, middle))
    assert scene.step == 0


def test_the_wheel_over_the_board_steps(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    pilot.wheel(-3, scene.places.board.centre)
    assert scene.step == 3
    pilot.wheel(1, scene.places.board.centre)
    assert scene.step == 2


# ---------------------------------------------------------------- playing
@pytest.mark.parametrize("speed", range(4))
def test_it_plays_at_the_chosen_pace_and_pauses(make_pilot: MakePilot, speed: int) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    switch = pilot.widget("speed")
    assert isinstance(switch, Segmented)
    pilot.click(switch.part_box(speed).centre)
    pilot.press("space") if speed % 2 else pilot.click("play")
    pilot.advance(3 * STEP_SECONDS[speed] + 0.05, 0.05)
    assert scene.step == 3
    pilot.press("space")
    assert not scene.playing
    pilot.advance(2.0, 0.1)
    assert scene.step == 3


def test_it_plays_turn_by_turn_to_the_end_and_again_from_the_beginning(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    switch = pilot.widget("speed")
    assert isinstance(switch, Segmented)
    pilot.click(switch.part_box(4).centre)
    scene.go_to(scene.replay.turns[-1].step - 1)
    pilot.press("space")
    pilot.advance(TURN_SECONDS + 0.05, 0.05)
    assert scene.step == scene.replay.turns[-1].step
    pilot.advance(TURN_SECONDS, 0.05)
    assert scene.step == scene.replay.length
    assert not scene.playing
    pilot.press("space")
    assert scene.step == 0
    assert scene.playing


def test_any_step_by_hand_ends_the_playing(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    for key in ("right", "left", "page down", "end"):
        scene.go_to(5)
        scene.playing = True
        pilot.press(key)
        assert not scene.playing


# ---------------------------------------------------------------- views
def bought_step(replay: Replay, seat: int) -> int:
    """A position at which a seat bought a development card."""
    return next(
        n
        for n in range(replay.length)
        if any(isinstance(e, DevCardBought) and e.seat == seat for e in replay.events(n, None))
    )


def test_views_by_mouse_and_by_keys(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    scene.go_to(bought_step(scene.replay, 1) + 6)
    pilot.press("3")
    assert scene.frame.view == 1
    assert pilot.shows("What Bruno knew")
    assert scene.frame.hands[0] is None
    switch = pilot.widget("view")
    assert isinstance(switch, Segmented)
    pilot.click(switch.part_box(0).centre)
    assert None not in scene.frame.hands
    pilot.click(switch.part_box(4).centre)
    assert scene.frame.view == 3
    pilot.press("1")
    assert scene.frame.view is None


def test_with_the_focus_on_a_switch_the_arrows_choose_in_it(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    while scene.focused is None or scene.focused.name != "view":
        pilot.press("tab")
    pilot.press("right")
    assert (scene.view, scene.step) == (0, 0)


# ---------------------------------------------------------------- playing on, export
def test_playing_on_asks_first_and_hands_the_new_game_up(
    make_pilot: MakePilot, world: World
) -> None:
    pilot = make_pilot()
    scene, results = show(pilot)
    scene.go_to(40)
    pilot.press("p")
    assert pilot.shows("Play on from here?")
    pilot.press("escape")
    assert results == []
    pilot.click("play_on")
    pilot.press("return")
    assert world.games.played_on == [(scene.replay, 40)]
    assert results == ["on-40"]


def test_at_the_very_end_the_reason_is_told(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    pilot.press("end", "p")
    assert pilot.scene is scene
    assert not pilot.widget("play_on").enabled
    pilot.move("play_on")
    pilot.advance(0.6)
    assert pilot.shows("The game is over here: go back first")
    assert world.games.played_on == []


def test_export_says_where_and_writes_every_turn(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    pilot.press("e")
    assert pilot.shows("The game was exported")
    (text,) = world.games.exported
    turns = scene.replay.turns
    assert f"Turn {turns[-1].turn} · " in text
    assert "\x01" not in text
    assert "res_" not in text
    assert "knight knight" not in text
    assert "built a settlement (" in text
    assert sum(line.startswith("Turn ") for line in text.splitlines()) == len(turns)
    winner = scene.names[scene.replay.winner]
    assert f"{winner}: wins with" in text
    pilot.press("escape")
    assert pilot.scene is scene


@pytest.mark.parametrize("works", [True, False])
def test_the_folder_of_what_was_exported_is_shown_or_the_path_copied(
    make_pilot: MakePilot, world: World, monkeypatch: pytest.MonkeyPatch, *, works: bool
) -> None:
    shown: list[Path] = []
    copied: list[str] = []

    def open_folder(folder: Path) -> bool:
        shown.append(folder)
        return works

    def put_text(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(replay_onward, "open_folder", open_folder)
    monkeypatch.setattr(clipboard, "put_text", put_text)
    pilot = make_pilot()
    scene, _ = show(pilot)
    pilot.press("e")
    pilot.click("folder")
    assert shown == [world.games.folder]
    if not works:
        assert copied == [str(world.games.folder / "game.txt")]
        assert pilot.shows("The system shows no folder from here. Its path was copied.")
        pilot.press("return")
    assert pilot.scene is scene
    pilot.press("e")
    pilot.click("copy")
    assert copied[-1] == str(world.games.folder / "game.txt")


@pytest.mark.parametrize("key", ["e", "p"])
def test_a_full_disk_is_told_and_the_replay_stays(
    make_pilot: MakePilot, world: World, key: str
) -> None:
    pilot = make_pilot()
    scene, results = show(pilot)
    world.games.trouble = FULL_DISK
    pilot.press(key)
    if key == "p":
        pilot.press("return")
    assert pilot.shows("Free some space.")
    pilot.press("return")
    assert pilot.scene is scene
    assert results == []


def test_the_list_of_keys_opens_and_any_key_closes_it(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, results = show(pilot)
    pilot.press("?")
    assert pilot.shows("one turn back or on")
    pilot.press("right")
    assert scene.step == 0
    assert not pilot.shows("one turn back or on")
    pilot.click("help")
    assert "←" in pilot.texts()
    pilot.click("close_keys")
    assert not pilot.shows("one turn back or on")
    pilot.click("help")
    pilot.click((5.0, 5.0))
    assert not pilot.shows("one turn back or on")
    pilot.press("escape")
    assert results == [""]


def test_the_language_changes_at_once(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot)
    scene.go_to(60)
    services = pilot.runtime.services
    services.change(replace(services.settings, language="ja"))
    pilot.advance(0.05)
    assert pilot.shows("リプレイ")
    assert pilot.shows("ここから続ける")
    assert scene.step == 60
    assert pilot.faults() == []


# ---------------------------------------------------------------- ways in
def test_from_the_end_of_a_game_and_on_to_the_next(make_pilot: MakePilot, world: World) -> None:
    pilot = make_pilot()
    session = finished()
    results: list[Next] = []
    end = EndScene(pilot.runtime.services, session)
    pilot.runtime.stack.push(end, results.append)
    pilot.advance(CALM_SECONDS, frame=CALM_SECONDS)
    pilot.press("r")
    assert pilot.scene_name == "replay"
    pilot.press("escape")
    assert pilot.scene is end
    pilot.click("replay")
    pilot.press("page down", "p", "return")
    assert results == [Next.PLAY_ON]
    assert session.played_on == f"on-{world.games.played_on[0][1]}"
    session.played_on = ""


def a_finished_game(replay: Replay, game_id: str = "g1", title: str = "") -> FinishedGame:
    return FinishedGame(
        game_id, NOW - 600, replay.course.last_turn, replay.table.seats, replay.winner,
        "standard", title,
    )  # fmt: skip


@pytest.mark.parametrize(("language", "words"), [("en", "Standard, changed"), ("ja", "変更あり")])
def test_changed_rules_are_no_plain_preset_in_the_list(
    at_title: MakePilot, world: World, language: str, words: str
) -> None:
    replay = the_replay()
    plain = a_finished_game(replay)
    world.games.finished = {plain: replay}
    pilot = at_title(language)
    pilot.click("replays")
    assert not pilot.shows(words)
    pilot.press("escape")
    world.games.finished = {replace(plain, changed=True): replay}
    pilot.click("replays")
    assert pilot.shows(words)
    assert pilot.faults() == []


def test_from_the_title_to_a_finished_game(at_title: MakePilot, world: World) -> None:
    replay = the_replay()
    world.games.finished = {
        a_finished_game(replay): replay,
        a_finished_game(replay, "g2", "Sunday"): replay,
    }
    pilot = at_title()
    pilot.click("replays")
    assert pilot.scene_name == "replays"
    winner = replay.table.seats[replay.winner].name
    assert pilot.shows(f"{winner} won")
    assert pilot.shows("Sunday")
    pilot.press("return")
    assert pilot.scene_name == "replay"
    pilot.press("escape", "down")
    pilot.click("game.1")
    pilot.click("watch")
    assert pilot.scene_name == "replay"
    pilot.press("page down", "p", "return")
    assert world.games.opened == [f"on-{replay.turns[0].step}"]


def test_a_finished_game_is_deleted_after_a_question_and_brought_back(
    at_title: MakePilot, world: World
) -> None:
    replay = the_replay()
    game = a_finished_game(replay)
    other = replace(game, game_id="other", title="Sunday", continued=7)
    world.games.finished = {game: replay, other: replay}
    pilot = at_title()
    pilot.click("replays")
    assert pilot.shows("continued from turn 7")
    assert pilot.shows(" won against ")
    pilot.click("game.1")
    pilot.click("delete")
    assert pilot.shows("leaves the statistics")
    pilot.click("back")
    assert world.games.removed == {}
    pilot.click("delete")
    pilot.click("delete")
    assert list(world.games.removed) == ["other"]
    assert pilot.shows("1 finished game")
    pilot.click("delete")
    pilot.click("delete")
    assert pilot.shows("No game is finished yet")
    assert not pilot.widget("watch").enabled
    assert not pilot.widget("delete").enabled
    pilot.click("bring_back")
    pilot.click("bring_back")
    assert pilot.shows("2 finished games")
    pilot.press("return")
    assert pilot.scene_name == "replay"
    pilot.press("escape")
    pilot.click("delete")
    pilot.click("delete")
    pilot.press("escape")
    assert len(world.games.forgotten) == 1


@pytest.mark.parametrize("way", ["button", "field"])
def test_a_finished_game_gets_a_name(at_title: MakePilot, world: World, way: str) -> None:
    replay = the_replay()
    world.games.finished = {a_finished_game(replay): replay, a_finished_game(replay, "g2"): replay}
    pilot = at_title()
    pilot.click("replays")
    pilot.click("game.1")
    pilot.click("rename" if way == "button" else "name_g2")
    pilot.type("Sunday")
    pilot.press("return")
    assert world.games.titles == {"g2": "Sunday"}
    assert pilot.scene_name == "replays", "Enter in the field shows no replay"
    assert pilot.shows("Sunday · ")
    world.games.trouble = TroubleError("The disk is full", "Make room first.")
    pilot.click("rename")
    pilot.type("Monday")
    pilot.press("return")
    assert pilot.shows("The disk is full")
    assert world.games.titles == {"g2": "Sunday"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_each_row_has_everybodys_points_and_a_cup_for_who_won(
    at_title: MakePilot, world: World, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    world.games.folder = tmp_path
    finished_file = put(tmp_path, "a", "hcc")
    replay = library(tmp_path).replay(finished_file)
    world.games.finished = {a_finished_game(the_replay()): the_replay(),
                            a_finished_game(replay, "a"): replay}  # fmt: skip
    pilot = at_title(language, size)
    pilot.click("replays")
    pilot.advance(0.5)
    for name, of in (("game.0", the_replay()), ("game.1", replay)):
        row = pilot.widget(name)
        assert isinstance(row, ScoreRow)
        points = of.course.rows[-1]
        assert sorted(score.points for score in row.scores) == sorted(points)
        assert [score.won for score in row.scores] == [True] + [False] * (len(points) - 1)
        assert row.scores[0].points == points[of.winner]
        assert all(score.look in seat_looks(of) for score in row.scores)
    assert pilot.faults() == []


def seat_looks(replay: Replay) -> list[SeatLook]:
    return [seat_look(seat.color) for seat in replay.table.seats]


def test_points_that_come_while_a_name_is_typed_do_not_end_it(
    at_title: MakePilot, world: World, tmp_path: Path
) -> None:
    world.games.folder = tmp_path
    put(tmp_path, "g1", "hcc")
    world.games.finished = {a_finished_game(the_replay()): the_replay()}
    pilot = at_title()
    pilot.click("replays")
    pilot.click("rename")
    pilot.type("Sun")
    pilot.advance(0.5)
    pilot.type("day")
    pilot.press("return")
    assert world.games.titles == {"g1": "Sunday"}


def test_without_a_finished_game_the_list_says_what_will_be_here(at_title: MakePilot) -> None:
    pilot = at_title()
    pilot.press("r")
    assert pilot.scene_name == "replays"
    assert pilot.shows("No game is finished yet")
    pilot.press("return", "escape")
    assert pilot.scene_name == "title"


def test_a_game_that_cannot_be_read_any_more_is_told(at_title: MakePilot, world: World) -> None:
    replay = the_replay()
    world.games.finished = {a_finished_game(replay): replay}
    pilot = at_title()
    world.games.trouble = TroubleError("This saved game cannot be read", "It is gone.")
    pilot.click("replays")
    assert pilot.shows("It is gone.")
    assert not pilot.widget("watch").enabled


# ---------------------------------------------------------------- pictures
LONG = ("W" * 24, "漢" * 24, "Maximiliane v. Hohenburg", "Ó")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_nothing_is_cut(make_pilot: MakePilot, language: str, size: tuple[int, int]) -> None:
    pilot = make_pilot(language, size)
    replay = the_replay()
    named = zip(replay.table.seats, LONG, strict=True)
    seats = tuple(replace(seat, name=name) for seat, name in named)
    scene, _ = show(pilot, Replay(replace(replay.table, seats=seats)))
    for step in range(0, replay.length, 23):
        scene.view = (None, 0, 1, 2, 3)[step % 5]
        scene.go_to(step)
        pilot.texts()
    assert pilot.faults() == []


def test_a_game_alone_and_one_of_two(make_pilot: Callable[..., Pilot]) -> None:
    for kinds, preset in (("h", "solo"), ("hc", "duel")):
        pilot = make_pilot("en", (1024, 640))
        scene, _ = show(pilot, Replay.of(finished(kinds, 3, preset)))
        pilot.press("end", "2", "page up")
        assert scene.view == 0
        pilot.texts()
        assert pilot.faults() == []
