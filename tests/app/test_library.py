"""The library: games begin, lie on disk and are opened again."""

from pathlib import Path
from random import Random

import pytest

from catan_desktop.app.boards import lay_board
from catan_desktop.app.library import Library
from catan_desktop.app.opening import First, Opening
from catan_desktop.app.setup import GameSetup, SeatSetup
from catan_desktop.engine.chance import seed_of
from catan_desktop.storage.journal import BrokenJournalError, GameLockedError, read_journal
from catan_desktop.storage.paths import Paths

SEATS = (SeatSetup("Aki", "red", "human"), SeatSetup("Bruno", "blue"), SeatSetup("Dai", "teal"))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Paths(tmp_path, tmp_path), lambda: seed_of(99))


def only_save(library: Library) -> Path:
    (path,) = library.paths.saves.glob("*.jsonl")
    return path


def test_a_game_is_opened_again_as_it_was_left(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, first=0, seed=5))
    for _ in range(7):
        seat = session.to_act()[0]
        session.act(seat, session.legal(seat)[0])
    views = [session.observe(viewer) for viewer in (None, 0, 1, 2)]
    session.close()
    again = library.open(only_save(library))
    assert [again.observe(viewer) for viewer in (None, 0, 1, 2)] == views
    assert again.seats == SEATS
    assert again.notices == []
    again.close()


def test_a_game_is_open_once_only(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, seed=5))
    with pytest.raises(GameLockedError):
        library.open(only_save(library))
    session.close()
    library.open(only_save(library)).close()


def test_the_same_seed_can_be_played_twice(library: Library) -> None:
    library.begin(GameSetup(SEATS, seed=5)).close()
    library.begin(GameSetup(SEATS, seed=5)).close()
    first, second = sorted(library.paths.saves.glob("*.jsonl"))
    assert read_journal(first).header == read_journal(second).header


def test_the_seed_decides_board_and_first_seat(library: Library) -> None:
    one = library.begin(GameSetup(SEATS, seed=5))
    other = library.begin(GameSetup(SEATS, seed=5))
    third = library.begin(GameSetup(SEATS, seed=6))
    assert one.board == other.board != third.board
    assert one.observe(None).first == other.observe(None).first
    for session in (one, other, third):
        session.close()


@pytest.mark.parametrize("first", ["chance", "rolled", 0, 2])
def test_how_the_first_seat_was_found_is_kept_and_verified(library: Library, first: First) -> None:
    session = library.begin(GameSetup(SEATS, first=first, seed=5))
    opening = session.opening
    assert opening is not None
    assert opening.by == {"chance": "drawn", "rolled": "rolled"}.get(str(first), "chosen")
    assert (
        session.observe(None).first
        == opening.first
        == (first if first in (0, 2) else opening.first)
    )
    assert bool(opening.rounds) == (first == "rolled")
    session.close()
    again = library.open(only_save(library))
    assert again.opening == opening
    again.close()


@pytest.mark.parametrize("first", ["chance", "rolled", 0])
def test_a_player_alone_begins_without_a_throw(library: Library, first: First) -> None:
    session = library.begin(GameSetup(SEATS[:1], "solo", first=first, seed=5))
    assert session.opening == Opening("chosen", 0)
    session.close()


def test_an_own_board_is_played(library: Library) -> None:
    own = lay_board("random", Random(77))
    session = library.begin(GameSetup(SEATS, layout="own", own_board=own, seed=5))
    assert session.board == own
    session.close()


def test_the_first_game_begins_with_its_starts_in_the_journal(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, "first_game", "beginner", seed=5))
    assert session.observe(None).turn == 1
    session.close()
    assert len(read_journal(only_save(library)).entries) == 4 * len(SEATS)


def test_the_beginner_board_alone_has_the_ordinary_set_up(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, "standard", "beginner", seed=5))
    assert session.ply == 0
    session.close()


def test_a_lost_seed_is_replaced_and_told(library: Library) -> None:
    library.begin(GameSetup(SEATS, seed=5)).close()
    path = only_save(library)
    path.with_suffix(".seed").unlink()
    session = library.open(path)
    assert session.notices == ["new_commitment"]
    assert session.table.seed == seed_of(99)
    session.close()
    again = library.open(path)
    assert again.notices == []
    assert again.table.seed == seed_of(99)
    again.close()


def test_a_torn_line_is_dropped_and_told(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, first=0, seed=5))
    session.act(0, session.legal(0)[0])
    session.close()
    path = only_save(library)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"act')
    again = library.open(path)
    assert again.notices == ["torn_line"]
    assert again.ply == 1
    again.close()


def test_an_opening_that_was_cut_short_is_finished(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, "first_game", "beginner", seed=5))
    entries = session.entries
    session.close()
    path = only_save(library)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]))
    again = library.open(path)
    assert again.entries == entries
    again.close()


def test_a_game_that_was_won_is_sealed_when_it_is_opened(library: Library) -> None:
    session = library.begin(GameSetup(SEATS, seed=5))
    rng = Random(2)
    while not session.over:
        seat = session.to_act()[0]
        legal = session.legal(seat)
        session.act(seat, legal[rng.randrange(len(legal))])
    session.close()
    path = only_save(library)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    path.with_suffix(".seed").write_text(seed_of(5).hex())
    library.open(path).close()
    finish = read_journal(path).finish
    assert finish is not None
    assert finish.seed == seed_of(5)


def test_the_writer_is_let_go_when_a_game_cannot_be_opened(library: Library) -> None:
    library.begin(GameSetup(SEATS, first=0, seed=5)).close()
    path = only_save(library)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"action":"roll","outcome":{"dice":[1,1]}}\n')
    for _ in range(2):
        with pytest.raises(BrokenJournalError, match=r"line 2: illegal .*setup_first") as caught:
            library.open(path)
        assert caught.value.line == 2
