"""Bad input as the screen meets it: a dialog says what to do, nothing is lost, play goes on."""

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup
from catan_desktop.cli.context import Context
from catan_desktop.cli.launching import Desk, open_window
from catan_desktop.engine.actions import BuildRoad, BuildSettlement
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import JournalWriter, read_journal
from catan_desktop.storage.paths import Paths
from catan_desktop.storage.settings import load_settings
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.runtime import Runtime
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.dialog import Dialog
from catan_desktop.ui.table.scene import TableScene
from tests.cli.helpers import at_title, files_end_at, library, random_move, saved_game, seats

NOTHING_LOST = "Nothing saved before is lost, and no move was made meanwhile."


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def shown(pilot: Pilot) -> str:
    """All that is written in the picture, in one line."""
    return " ".join(pilot.texts())


def table_of(pilot: Pilot) -> TableScene:
    """The table on top."""
    scene: object = pilot.scene
    assert isinstance(scene, TableScene)
    return scene


# ------------------------------------------------------------------ saves


def test_files_that_cannot_be_opened_are_listed_with_the_reason(home: Path) -> None:
    good = saved_game(home, moves=30, seed=1)
    newer = saved_game(home, moves=30, seed=2)
    newer.write_bytes(newer.read_bytes().replace(b'"schema":1', b'"schema":7', 1))
    (good.parent / "%s{0}<b>.jsonl").write_bytes(b"nothing\n")
    (good.parent / "folder.jsonl").mkdir()
    os.mkfifo(good.parent / "pipe.jsonl")
    for path in good.parent.glob("*.jsonl"):
        os.utime(path, (1e9, 1e9))
    os.utime(good, (2e9, 2e9))
    with at_title(home) as (pilot, _):
        pilot.click("saves")
        assert pilot.shows("1 unfinished game")
        assert pilot.shows("%s{0}<b>.jsonl")
        rows = {
            row.label: row.name
            for row in pilot.scene.walk()
            if row.name.startswith("game.") and hasattr(row, "label")
        }
        assert len(rows) == 5
        pilot.click(rows[newer.name])
        assert "This game comes from a newer version of the program" in shown(pilot)
        assert "Install that version" in shown(pilot)
        pilot.click("resume")
        assert pilot.scene_name == "saves"
        pilot.click(rows["%s{0}<b>.jsonl"])
        assert "This file is not a saved game" in shown(pilot)
        pilot.click(rows["folder.jsonl"])
        assert "This file cannot be read" in shown(pilot)
        assert pilot.faults() == []
        pilot.click("game.0")
        pilot.click("resume")
        assert pilot.scene_name == "table"


def test_only_bad_files_can_be_looked_at_too(home: Path) -> None:
    saved_game(home, moves=9).write_bytes(b"nothing\n")
    with at_title(home, "ja") as (pilot, _):
        pilot.click("saves")
        assert pilot.scene_name == "saves"
        assert "このファイルは保存されたゲームではありません" in shown(pilot).replace(" ", "")


def test_a_game_that_is_open_elsewhere_is_told_in_a_dialog(home: Path) -> None:
    path = saved_game(home, moves=30)
    with JournalWriter.resume(path), at_title(home) as (pilot, _):
        pilot.click("continue")
        assert pilot.scene_name == "dialog"
        assert pilot.shows("This game is open in another window")
        pilot.press("return")
        assert pilot.scene_name == "title"
    with at_title(home) as (pilot, _):
        pilot.click("continue")
        assert pilot.scene_name == "table"


def test_a_save_that_broke_since_it_was_listed(home: Path) -> None:
    path = saved_game(home, moves=30)
    with at_title(home) as (pilot, _):
        path.write_bytes(path.read_bytes()[:-9] + b"\n")
        pilot.click("continue")
        assert pilot.shows("This game cannot be opened")
        assert "line 31" in shown(pilot)
        pilot.press("escape")
        assert pilot.scene_name == "title"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_of_a_damaged_game_the_whole_part_is_played_on_and_the_file_stays(
    home: Path, language: str
) -> None:
    path = saved_game(home, moves=60)
    whole = path.read_bytes()
    with at_title(home, language) as (pilot, _):
        damaged = whole[:-9] + b"\n"
        path.write_bytes(damaged)
        pilot.click("continue")
        assert pilot.scene_name == "dialog"
        assert pilot.faults() == []
        assert [w.name for w in pilot.scene.walk()] == ["copy", "new", "show", "back"]
        pilot.press("return")
        assert pilot.scene_name == "table"
        session = table_of(pilot).session
        assert session.path is not None
        assert session.path != path
        assert session.ply >= 59
        copy = session.path.read_bytes()
        assert copy.startswith(whole[: whole[:-1].rfind(b"\n") + 1])
        assert path.read_bytes() == damaged
        copied = session.path
    assert check_file(copied).count == 0


def test_a_broken_game_leads_to_a_new_one_or_back(home: Path) -> None:
    path = saved_game(home, moves=60)
    with at_title(home) as (pilot, _):
        path.write_bytes(b"nothing\n")
        pilot.click("continue")
        assert [w.name for w in pilot.scene.walk()] == ["new", "show", "back"]
        pilot.press("escape")
        assert pilot.scene_name == "title"
        pilot.click("saves")
        pilot.click("delete")
        pilot.click("delete")
        assert not path.exists()
        pilot.click("bring_back")
        assert path.read_bytes() == b"nothing\n"
        pilot.click("delete")
        pilot.click("delete")
        pilot.press("escape")
        assert not list(path.parent.iterdir())


def test_a_torn_line_and_lost_dice_are_told_over_the_table(home: Path) -> None:
    path = saved_game(home, moves=30)
    path.write_bytes(path.read_bytes()[:-9])
    path.with_suffix(".seed").unlink()
    with at_title(home) as (pilot, _):
        pilot.click("continue")
        told = set()
        for _ in range(2):
            assert pilot.scene_name == "dialog"
            told |= {words for words in ("not saved whole", "sealed dice") if pilot.shows(words)}
            pilot.press("return")
        assert told == {"not saved whole", "sealed dice"}
        assert pilot.scene_name == "table"
        assert table_of(pilot).session.ply >= 29
    journal = read_journal(path)
    assert not journal.torn
    assert len(journal.commitments) == 2


# ------------------------------------------------------------------ folders


@pytest.mark.parametrize("place", ["file", "loop", "beyond"])
def test_a_home_that_cannot_be_written_is_told_when_a_game_begins(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with at_title(tmp_path / {"beyond": "file/x"}.get(place, place)) as (pilot, _):
        assert pilot.shows("The settings could not be read")
        pilot.press("return")
        pilot.click("play")
        assert pilot.scene_name == "dialog"
        assert pilot.shows("A folder of the program cannot be used")
        assert "name another one in CATAN_DESKTOP_HOME" in shown(pilot)
        assert pilot.faults() == []
        pilot.press("return")
        assert pilot.scene_name == "title"
        pilot.click("settings")
        pilot.press("tab", "right")
        pilot.advance(0.1)
        assert pilot.scene_name == "settings"
        pilot.press("escape")
        assert pilot.scene_name == "title"


def test_settings_that_cannot_be_read_are_set_aside_and_told(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_bytes(b"language = \xff%s{0}<b>")
    with at_title(home) as (pilot, _):
        assert pilot.scene_name == "dialog"
        assert pilot.shows("The settings could not be read")
        assert "settings.toml.unreadable-1" in shown(pilot)
        pilot.press("return")
        assert pilot.scene_name == "title"
    assert (home / "settings.toml.unreadable-1").exists()


def test_settings_that_cannot_be_kept_hold_until_the_end(home: Path) -> None:
    with at_title(home) as (pilot, _):
        pilot.click("settings")
        with files_end_at(0):
            pilot.click("日本語")
        pilot.advance(0.1)
        assert pilot.runtime.services.catalogue.language == "ja"
        assert "保存できません" in shown(pilot)
    assert load_settings(Paths.default(home))[1] is None


# ------------------------------------------------------------------ a full disk at the table


def full(path: Path) -> int:
    """A size that leaves room for a part of the next line."""
    return path.stat().st_size + 7


def test_a_move_on_a_full_disk_is_told_and_made_once_there_is_room(home: Path) -> None:
    with at_title(home) as (pilot, program):
        program.play(GameSetup(seats("hccc"), first=0, seed=4))
        pilot.advance(0.1)
        scene = table_of(pilot)
        session = scene.session
        path = Paths.default(home).journal(session.game_id)
        before, ply = path.read_bytes(), session.ply
        spot = next(a.vertex for a in scene.legal if isinstance(a, BuildSettlement))
        with files_end_at(full(path)):
            pilot.click(f"vertex:{spot}")
            assert pilot.scene_name == "dialog"
            assert pilot.shows("The game could not be saved")
            assert "Free some space" in shown(pilot)
            assert NOTHING_LOST in shown(pilot)
            assert pilot.faults() == []
            assert (session.ply, path.read_bytes()) == (ply, before)
            pilot.click("again")
            assert pilot.scene_name == "dialog"
            assert (session.ply, path.read_bytes()) == (ply, before)
        pilot.click("again")
        assert pilot.scene_name == "table"
        assert session.ply == ply + 1
        assert read_journal(path).entries[-1].action == BuildSettlement(spot)
        road = next(a.edge for a in scene.legal if isinstance(a, BuildRoad))
        pilot.click(f"edge:{road}")
        before = path.read_bytes()
        assert read_journal(path).entries[-1].action == BuildRoad(road)


def test_a_move_of_a_computer_player_on_a_full_disk_waits_for_room(home: Path) -> None:
    session = library(home).begin(GameSetup(seats("hccc"), first=0, seed=4))
    path = library(home).paths.journal(session.game_id)
    rng = Random(1)
    while session.to_act() == (0,):
        random_move(session, rng)
    with at_title(home) as (pilot, _):
        pilot.runtime.stack.push(
            TableScene(pilot.runtime.services, session, lambda s: AgentHost(s, InlineThinker))
        )
        before = path.read_bytes()
        with files_end_at(full(path)):
            pilot.advance(0.2)
            assert pilot.scene_name == "dialog"
            assert pilot.shows("The game could not be saved")
            assert path.read_bytes() == before
            pilot.click("again")
            pilot.advance(0.2)
            assert pilot.scene_name == "dialog"
        pilot.click("again")
        pilot.advance(1.0)
        assert pilot.scene_name == "table"
        assert len(read_journal(path).entries) == session.ply > 2


def test_an_undo_on_a_full_disk(home: Path) -> None:
    with at_title(home) as (pilot, program):
        program.play(GameSetup(seats("hccc"), first=0, seed=4))
        pilot.advance(0.1)
        scene = table_of(pilot)
        path = Paths.default(home).journal(scene.session.game_id)
        pilot.click(
            f"vertex:{next(a.vertex for a in scene.legal if isinstance(a, BuildSettlement))}"
        )
        with files_end_at(full(path)):
            pilot.press("u")
            assert pilot.shows("The game could not be saved")
            assert scene.session.ply == 1
        pilot.click("again")
        assert scene.session.ply == 0
        assert read_journal(path).entries == ()


def test_from_a_full_disk_one_can_leave_and_go_on_later(home: Path) -> None:
    with at_title(home) as (pilot, program):
        program.play(GameSetup(seats("hccc"), first=0, seed=4))
        pilot.advance(0.1)
        scene = table_of(pilot)
        spot = next(a.vertex for a in scene.legal if isinstance(a, BuildSettlement))
        path = Paths.default(home).journal(scene.session.game_id)
        with files_end_at(full(path)):
            pilot.click(f"vertex:{spot}")
            pilot.click("title")
            assert pilot.scene_name == "title"
        pilot.click("continue")
        pilot.advance(0.1)
        scene = table_of(pilot)
        pilot.click(f"vertex:{spot}")
        assert scene.session.ply == 1


def test_a_result_that_cannot_be_written_ends_in_no_crash_and_is_written_later(home: Path) -> None:
    session = library(home).begin(GameSetup(seats("cc"), first=0, seed=4))
    path = library(home).paths.journal(session.game_id)
    host = AgentHost(session, InlineThinker)
    last = 0
    while not session.over:
        last = path.stat().st_size
        host.poll()
    line = path.read_bytes()[last:].split(b"\n")[0] + b"\n"
    session.close()
    cut = path.read_bytes()[:last]  # all but the winning move and the result
    path.write_bytes(cut)
    path.with_suffix(".seed").write_text(session.table.seed.hex())
    with at_title(home) as (pilot, _):
        again = library(home).open(path)
        pilot.runtime.stack.push(
            TableScene(pilot.runtime.services, again, lambda s: AgentHost(s, InlineThinker))
        )
        with files_end_at(last + len(line) + 7):
            pilot.advance(0.5)
            assert pilot.scene_name == "end"
            pilot.advance(1.0)  # the result takes no click as it comes
            pilot.click("title")
            assert pilot.scene_name == "title"
    journal = read_journal(path)
    assert journal.finish is None
    assert not journal.torn
    library(home).open(path).close()
    finish = read_journal(path).finish
    assert finish is not None
    assert finish.seed == session.table.seed


def test_a_journal_that_can_hold_no_more_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_title(home) as (pilot, program):
        program.play(GameSetup(seats("hccc"), first=0, seed=4))
        pilot.advance(0.1)
        scene = table_of(pilot)
        monkeypatch.setattr("catan_desktop.storage.writing.MOST_ENTRIES", scene.session.ply)
        spot = next(a.vertex for a in scene.legal if isinstance(a, BuildSettlement))
        pilot.click(f"vertex:{spot}")
        assert pilot.shows("It has become too long to be played on.")
        pilot.press("return")
        assert pilot.scene_name == "title"


# ------------------------------------------------------------------ names

ODD = ("%s {0} %(n)d", "<b>B</b>&amp;\n", "千佳\u202e\u0007%", "\u2066ダイ[url]")
CLEANED = ("%s {0} %(n)d", "<b>B</b>&amp;", "千佳%", "ダイ[url]")


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.slow)])
def test_names_with_markup_and_format_signs_are_only_letters(home: Path, language: str) -> None:
    with at_title(home, language) as (pilot, program):
        program.play(GameSetup(seats("hcch", ODD), first=0, seed=4))
        pilot.advance(0.1)
        scene = table_of(pilot)
        session = scene.session
        written = shown(pilot)
        rng = Random(3)
        for _ in range(90):  # every sort of line in the log, curtains, offers
            if session.over:
                break
            if scene.curtain is not None:
                pilot.press("return")
            random_move(session, rng)
            pilot.advance(0.02)
            written += shown(pilot)
        for name in CLEANED:
            assert name in written
        assert not set("\u202e\u2066\u0007\n") & set(written)
        assert pilot.faults() == []
        path = Paths.default(home).journal(session.game_id)
        assert tuple(seat.name for seat in read_journal(path).header.seats) == CLEANED
        pilot.advance(1.0)  # just after a change of seat no key counts
        pilot.press("f10")
        pilot.click("title")
        pilot.click("saves")
        assert all(name in shown(pilot) for name in CLEANED)


def test_a_typed_name_goes_through_all_screens_and_the_settings(home: Path) -> None:
    with at_title(home) as (pilot, _):
        pilot.click("new")
        pilot.click("name.0")
        pilot.press("ctrl+a")
        pilot.type("%s{0}<b>\u202e%")
        pilot.press("return")
        pilot.click("start")
        pilot.advance(0.1)
        assert pilot.scene_name == "table"
        assert "%s{0}<b>%" in shown(pilot)
        assert "\u202e" not in shown(pilot)
    with at_title(home) as (pilot, _):
        assert pilot.runtime.services.setup.seats[0].name == "%s{0}<b>%"
        pilot.click("new")
        assert "%s{0}<b>%" in shown(pilot)


# ------------------------------------------------------------------ crashes


class Broken(Scene[None]):
    """Falls over at its first frame."""

    name = "broken"

    def update(self, dt: float) -> None:
        raise ZeroDivisionError("on purpose")


def crashed(home: Path, capsys: pytest.CaptureFixture[str], start: object) -> str:
    """Run the window until it falls over; what was said."""
    desk = Desk(Context(Paths.default(home)), lambda s: replace(s, language="en"))
    capsys.readouterr()
    assert open_window(desk, start) == 1  # type: ignore[arg-type]
    return capsys.readouterr().err


def test_a_fault_on_the_screen_leaves_a_report_a_sentence_and_the_game(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved_game(home, moves=30)
    size = path.stat().st_size

    def start(program: Program) -> None:
        program.resume(path.stem)
        program._runtime.stack.push(Broken(program._services))

    err = crashed(home, capsys, start)
    report = home / "saves" / "crash-001.txt"
    assert err.endswith(f"The report is in {report}\n")
    assert "Traceback" not in err
    assert "ZeroDivisionError: on purpose" in report.read_text()
    assert path.stat().st_size >= size
    with JournalWriter.resume(path):  # it was let go
        pass


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("way", ["again", "title"])
def test_after_a_fault_the_game_goes_on_from_its_journal(
    home: Path, monkeypatch: pytest.MonkeyPatch, language: str, way: str
) -> None:
    path = saved_game(home, moves=30)
    monkeypatch.setattr("catan_desktop.ui.runtime.can_be_seen", lambda: True)
    desk = Desk(Context(Paths.default(home), None, None), lambda s: replace(s, language=language))
    seen: list[tuple[str, Any]] = []
    asked: list[list[str]] = []

    def sleep(_: float) -> None:
        runtime = programs[0]._runtime
        top: object = runtime.stack.top
        if isinstance(top, Dialog):
            asked.append([w.name for w in top.walk()])
            top.finish(way)
        else:
            seen.append((type(top).__name__, getattr(top, "session", None)))
            runtime.running = False

    runtime = Runtime(desk.launch(), sleep=sleep, size=(1280, 800))
    programs = [Program(runtime)]

    def begin() -> None:
        programs[0].open_title()
        programs[0].resume(path.stem)
        runtime.stack.push(Broken(runtime.services))

    assert runtime.run(begin, programs[0]) == 0
    assert asked[0] == ["again", "title", "show", "quit"]
    name, session = seen[-1]
    assert name == {"again": "TableScene", "title": "TitleScene"}[way]
    assert session is None or session.ply >= 30
    with JournalWriter.resume(path) as writer:  # it was let go
        assert len(writer.journal.entries) >= 30
    assert (home / "saves" / "crash-001.txt").exists()


def test_where_it_fell_over_twice_the_game_is_not_offered_again(home: Path) -> None:
    path = saved_game(home, moves=30)
    with at_title(home) as (pilot, program):
        program.resume(path.stem)
        assert tuple(program.ways()) == ("again", "title")
        program._runtime.stack.clear()
        program.recover("again")
        assert pilot.scene_name == "table"
        assert tuple(program.ways()) == ("title",)
        random_moves = table_of(pilot).session
        while random_moves.ply == 30 or not random_moves.to_act():
            pilot.advance(0.1)
            random_move(random_moves, Random(1))
        assert tuple(program.ways()) == ("again", "title")


def test_a_listener_of_the_game_that_fails_is_reported_too(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def start(program: Program) -> None:
        def fall(_: GameSession) -> None:
            raise ZeroDivisionError("on purpose")

        program._services.launch.games.changed.append(fall)  # type: ignore[attr-defined]
        program.play(GameSetup(seats("cc"), first=0, seed=4))

    assert "not foreseen" in crashed(home, capsys, start)


@pytest.mark.parametrize(
    ("language", "error", "words"),
    [
        ("en", ZeroDivisionError("on purpose"), "not foreseen"),
        ("ja", ZeroDivisionError("on purpose"), "予期しないエラー"),
        ("en", PermissionError(13, "Permission denied", "/some/place"), "Permission denied: /some"),
        ("ja", PermissionError(13, "Permission denied", "/some/place"), "拒否されました"),
    ],
)
def test_the_player_reads_what_happened_what_is_safe_and_where_the_report_is(
    home: Path, language: str, error: Exception, words: str
) -> None:
    desk = Desk(Context(Paths.default(home), None, None), lambda s: replace(s, language=language))
    told = desk.launch().crashed(error)
    assert told is not None
    assert words in told.why
    assert told.safe
    assert str(home / "saves" / "crash-001.txt") in told.detail


def test_the_player_is_told_even_where_no_report_can_be_written(home: Path) -> None:
    desk = Desk(Context(Paths.default(home), None, None), lambda s: replace(s, language="en"))
    home.write_bytes(b"a file")
    told = desk.launch().crashed(ZeroDivisionError("on purpose"))
    assert told is not None
    assert "No report could be written. It was ZeroDivisionError" in told.detail
