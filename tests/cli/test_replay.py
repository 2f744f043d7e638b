"""Replays with games on disk: the command, the list, a game that goes on, what is written out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.app.setup import GameSetup
from catan_desktop.cli import launching
from catan_desktop.cli.main import main
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import read_journal
from tests.cli.helpers import at_title, library, said, saved_game, seats
from tests.ui.players import advance_game

_journal: list[tuple[str, bytes]] = []


def finished_game(home: Path) -> Path:
    """A game in the saves of a home that is over; returns its journal."""
    paths = library(home).paths
    if not _journal:
        session = library(home).begin(GameSetup(seats("hc"), "duel", first=0, seed=4))
        advance_game(session, lambda _: False, "easy")
        session.close()
        path = paths.journal(session.game_id)
        _journal.append((path.stem, path.read_bytes()))
    name, content = _journal[0]
    path = paths.journal(name)
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("named", ["id", "path"])
def test_the_command_opens_a_finished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("CATAN_DESKTOP_HOME", str(tmp_path))
    path = finished_game(tmp_path)
    opened: list[Callable[[Any], None]] = []

    def open_window(_: object, start: Callable[[Any], None]) -> int:
        opened.append(start)
        return 0

    monkeypatch.setattr(launching, "open_window", open_window)
    assert main(["replay", path.stem if named == "id" else str(path)]) == 0
    with at_title(tmp_path) as (pilot, program):
        opened[0](program)
        pilot.advance(0.1)
        assert pilot.scene_name == "replay"
        assert pilot.faults() == []


def test_a_game_that_goes_on_is_refused_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CATAN_DESKTOP_HOME", str(tmp_path))
    path = saved_game(tmp_path)
    before = path.read_bytes()
    told = said(capsys, "replay", str(path))
    assert told.status == 1
    assert "This game is not over yet" in told.sentence
    assert path.read_bytes() == before
    assert said(capsys, "replay", str(tmp_path / "none.jsonl")).status == 1


def test_the_list_holds_finished_games_only(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    saved_game(tmp_path)
    with at_title(tmp_path) as (pilot, program):
        (game,) = program._services.games.finished_games()
        assert game.game_id == path.stem
        assert game.preset == "duel"
        pilot.click("replays")
        assert pilot.shows("1 finished game")


def test_playing_on_leaves_the_finished_game_and_begins_another(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    before = path.read_bytes()
    with at_title(tmp_path) as (pilot, _):
        pilot.click("replays")
        pilot.press("return", *["page down"] * 4, "p", "return")
        assert pilot.scene_name == "table"
        pilot.advance(0.2)
    (other,) = [p for p in path.parent.glob("*.jsonl") if p != path]
    assert path.read_bytes() == before
    journal, whole = read_journal(other), read_journal(path)
    assert journal.entries == whole.entries[: len(journal.entries)]
    assert journal.finish is None
    report = check_file(other)
    assert (report.count, report.dice) == (0, "not yet revealed")


def test_a_game_is_written_out_as_a_text_with_its_journal(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    with at_title(tmp_path) as (pilot, program):
        program.replay(path.stem)
        pilot.press("e")
        assert pilot.shows("The game was exported")
    folder = tmp_path / "exports"
    assert (folder / path.name).read_bytes() == path.read_bytes()
    text = (folder / f"{path.stem}.txt").read_text("utf-8")
    assert "Duel" in text
    assert "Aki: Human" in text
    assert "wins with" in text


def test_where_nothing_can_be_written_the_reason_is_told(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    (tmp_path / "exports").write_bytes(b"a file in the way")
    with at_title(tmp_path) as (pilot, program):
        program.replay(path.stem)
        pilot.press("e")
        assert pilot.shows("The game could not be exported")
        pilot.press("return")
        assert pilot.scene_name == "replay"
