"""Saved games taken away and brought back: nothing is lost before it is wanted."""

from pathlib import Path

import pytest

from catan_desktop.app.library import Library
from catan_desktop.app.setup import default_setup
from catan_desktop.cli.games import Games
from catan_desktop.engine.chance import seed_of
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.storage.errors import GameLockedError, SaveFailedError
from catan_desktop.storage.paths import Paths
from catan_desktop.storage.removal import (
    bring_back,
    destroy,
    name_path,
    read_name,
    take_away,
    write_name,
)
from catan_desktop.ui.services import TroubleError
from tests.app.test_statistics import put


def begun(folder: Path, *, close: bool = True) -> tuple[Library, str]:
    """A library with one game."""
    library = Library(Paths(folder, folder), lambda: seed_of(1))
    session = library.begin(default_setup("en"))
    if close:
        session.close()
    return library, session.game_id


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "saves").iterdir())


def test_a_game_that_was_taken_away_comes_back_byte_by_byte(tmp_path: Path) -> None:
    library, game = begun(tmp_path)
    journal = library.paths.journal(game)
    before, content = files(tmp_path), journal.read_bytes()
    gone = take_away(journal)
    assert not journal.exists()
    assert bring_back(gone) == journal
    assert journal.read_bytes() == content
    assert files(tmp_path) == before


def test_destroying_takes_seed_and_name_along(tmp_path: Path) -> None:
    library, game = begun(tmp_path)
    journal = library.paths.journal(game)
    write_name(journal, "Sunday")
    destroy(take_away(journal))
    assert files(tmp_path) == []
    destroy(journal.with_name("never-there.jsonl.removed"))


def test_an_open_game_stays(tmp_path: Path) -> None:
    library, game = begun(tmp_path, close=False)
    with pytest.raises(GameLockedError):
        take_away(library.paths.journal(game))
    assert library.paths.journal(game).exists()


def test_nothing_is_written_over_a_game_of_the_same_name(tmp_path: Path) -> None:
    library, game = begun(tmp_path)
    journal = library.paths.journal(game)
    gone = take_away(journal)
    journal.write_text("another")
    with pytest.raises(SaveFailedError):
        bring_back(gone)
    assert journal.read_text() == "another"
    assert gone.exists()


def test_names_are_made_harmless(tmp_path: Path) -> None:
    library, game = begun(tmp_path)
    journal = library.paths.journal(game)
    assert read_name(journal) == ""
    write_name(journal, "  日曜の\n\u202egame " + "x" * 90)
    assert read_name(journal) == ("日曜の game " + "x" * 90)[:24]
    name_path(journal).write_bytes(b"\xff\xfe" * 400)
    assert read_name(journal) == ""
    name_path(journal).unlink()
    name_path(journal).mkdir()
    assert read_name(journal) == ""


def test_the_list_on_screen_shows_names_boards_and_what_was_brought_back(tmp_path: Path) -> None:
    library, game = begun(tmp_path)
    games = Games(library, lambda: Catalogue("en"))
    games.rename(game, "Sunday")
    (saved,) = games.saved_games()
    assert saved.title == "Sunday"
    assert saved.view is not None
    assert saved.view.seat is None, "nobody's secrets"
    games.remove(game)
    assert not games.saved_games()
    games.restore(game)
    assert [g.title for g in games.saved_games()] == ["Sunday"]
    games.remove(game)
    games.forget()
    assert files(tmp_path) == []
    with pytest.raises(TroubleError):
        games.remove(game)


def test_a_finished_game_is_named_and_its_journal_stays_as_it_is(tmp_path: Path) -> None:
    put(tmp_path, "a", "hcc")
    journal = tmp_path / "saves" / "a.jsonl"
    before = journal.read_bytes()
    games = Games(Library(Paths(tmp_path, tmp_path), lambda: seed_of(1)), lambda: Catalogue("en"))
    games.rename("a", "Sunday")
    assert [g.title for g in games.finished_games()] == ["Sunday"]
    assert journal.read_bytes() == before
    games.rename("a", "")
    assert [g.title for g in games.finished_games()] == [""]
