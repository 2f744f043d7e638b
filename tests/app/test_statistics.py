"""Statistics from the journals of a folder: read in slices, remembered, nothing trusted."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from catan_desktop.analysis.report import report
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup, Kind, default_setup
from catan_desktop.app.statistics import StatisticsReader
from catan_desktop.app.tutorial import SEED, is_tutorial, tutorial_setup
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.options import STANDARD
from catan_desktop.storage.journal import Reason, UnreadableFileError, read_journal
from catan_desktop.storage.paths import Paths
from tests.ui.players import advance_game

KINDS: dict[str, Kind] = {"h": "human", "c": "computer"}


def setup_of(kinds: str, preset: str) -> GameSetup:
    seats = default_setup("en").seats
    people = tuple(
        replace(seat, kind=KINDS[k], level="easy") for seat, k in zip(seats, kinds, strict=False)
    )
    return GameSetup(people, preset)


@cache
def journal_text(kinds: str, preset: str, finished: bool) -> tuple[str, GameSession]:
    """A journal that the program wrote, and its game."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        session = Library(Paths(home, home), lambda: seed_of(4)).begin(setup_of(kinds, preset))
        turns = (lambda _: False) if finished else (lambda s: s.observe(None).turn > 6)
        advance_game(session, turns, "easy")
        session.close()
        assert session.path is not None
        return session.path.read_text(encoding="utf-8"), session


def put(
    home: Path, name: str, kinds: str = "hcc", preset: str = "standard", *,
    finished: bool = True, at: int = 1_700_000_000, change: Callable[[str], str] = str,
) -> Path:  # fmt: skip
    saves = home / "saves"
    saves.mkdir(exist_ok=True)
    path = saves / f"{name}.jsonl"
    path.write_text(change(journal_text(kinds, preset, finished)[0]), encoding="utf-8")
    os.utime(path, (at, at))
    return path


def reader(home: Path) -> StatisticsReader:
    return StatisticsReader(home / "saves", home / "statistics.json")


def read_all(home: Path) -> StatisticsReader:
    found = reader(home)
    while found.step(lambda: 0.0, 1.0):
        pass
    return found


def test_figures_are_those_of_the_games(tmp_path: Path) -> None:
    put(tmp_path, "a")
    put(tmp_path, "b", "cccc")
    put(tmp_path, "c", "hhc")
    put(tmp_path, "d", finished=False)
    told = read_all(tmp_path).career
    _, session = journal_text("hcc", "standard", True)
    seen = session.observe(None)
    assert (told.games, told.counted) == (3, 1)
    assert told.won == (seen.winner == 0)
    assert told.points == seen.final_points[0]
    assert told.turns == seen.turn
    assert told.left_out == (("watched", 1), ("shared", 1))
    all_rolls = [
        report(journal_text(k, "standard", True)[1].record).rolls.counts
        for k in ("hcc", "cccc", "hhc")
    ]
    assert told.rolls == tuple(map(sum, zip(*all_rolls, strict=True)))


def test_changed_rules_stand_apart_from_the_preset(tmp_path: Path) -> None:
    put(tmp_path, "a")
    put(tmp_path, "b", change=freely)
    assert {t.key for t in read_all(tmp_path).career.presets} == {"standard", "standard*"}


def freely(text: str) -> str:
    """The journal of the same game, played where undo was free."""
    usual = json.dumps("what revealed nothing")
    assert usual in text
    return text.replace(usual, json.dumps("free"), 1)


def back_over_dice(text: str) -> str:
    """The same, and after the first roll somebody went back over it and rolled again."""
    lines = freely(text).splitlines()
    at = next(i for i, line in enumerate(lines) if '"action":"roll"' in line)
    return "\n".join([*lines[: at + 1], '{"undo":1}', *lines[at:]]) + "\n"


def test_a_game_counts_though_undo_was_free_unless_it_really_went_back(tmp_path: Path) -> None:
    """As with the best results alone: what was allowed is no harm, what was done is."""
    assert STANDARD.undo == "what revealed nothing"
    put(tmp_path, "a", change=freely)
    told = read_all(tmp_path).career
    assert (told.counted, told.left_out) == (1, ())
    put(tmp_path, "b", change=back_over_dice)
    told = read_all(tmp_path).career
    assert (told.games, told.counted, told.left_out) == (2, 1, (("rewound", 1),))


def test_a_game_alone_counts_here_as_it_does_among_the_best_results(tmp_path: Path) -> None:
    put(tmp_path, "a", "h", "solo", change=freely)
    assert read_all(tmp_path).career.solos == 1
    put(tmp_path, "a", "h", "solo", change=back_over_dice)
    told = read_all(tmp_path).career
    assert (told.solos, told.best, told.left_out) == (0, (), (("rewound", 1),))


@pytest.mark.parametrize("part", [0.0, 0.9])
def test_a_game_played_on_from_a_replay_counts_in_nothing(tmp_path: Path, part: float) -> None:
    """Its first dice are those of the other game, and the later ones follow from it."""
    put(tmp_path, "a")
    before = read_all(tmp_path).career
    library = Library(Paths(tmp_path, tmp_path), lambda: seed_of(77))
    (first,) = (tmp_path / "saves").glob("*.jsonl")
    replay = library.replay(first)
    step = round(part * replay.length)
    session = library.open(library.play_on(replay, step))
    assert session.table.continued == replay.turn_at(step)
    advance_game(session, lambda _: False, "easy")
    session.close()
    after = read_all(tmp_path).career
    assert (after.games, after.left_out) == (2, (("continued", 1),))
    assert (after.rolls, after.counted) == (before.rolls, before.counted)


def test_the_tutorial_does_not_count_at_all(tmp_path: Path) -> None:
    """Neither as a game won or lost nor with its dice, which are known beforehand."""
    library = Library(Paths(tmp_path, tmp_path), lambda: seed_of(SEED))
    session = library.begin(replace(tutorial_setup("en"), seed=SEED))
    advance_game(session, lambda _: False, "easy")
    session.close()
    assert is_tutorial(session)
    for _ in range(2):  # read, and remembered
        reader = read_all(tmp_path)
        assert (reader.career.games, sum(reader.career.rolls)) == (0, 0)
        assert reader.tutorials == 1


def test_games_alone_keep_the_best_of_each_board(tmp_path: Path) -> None:
    put(tmp_path, "a", "h", "solo")
    put(tmp_path, "b", "h", "solo")
    told = read_all(tmp_path).career
    _, session = journal_text("h", "solo", True)
    assert [best.turns for best in told.best] == [session.observe(None).turn]
    assert told.solos == 2
    put(tmp_path, "c", "h", "solo", change=lambda text: text.replace('"roads":15', '"roads":14'))
    assert '"roads":15' in journal_text("h", "solo", True)[0]
    assert read_all(tmp_path).career.solos == 2


def test_the_order_of_streaks_is_that_of_the_files(tmp_path: Path) -> None:
    """The later file is the later game, whatever it is called."""
    won = journal_text("hcc", "standard", True)[1].observe(None).winner == 0
    kinds = ("hcc", "chc") if won else ("chc", "hcc")
    other = journal_text("chc", "standard", True)[1].observe(None).winner == 1
    put(tmp_path, "z", kinds[0], at=1_700_000_000)
    put(tmp_path, "a", kinds[1], at=1_700_000_900)
    told = read_all(tmp_path).career
    assert told.streak <= told.won == won + other


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: "no journal\n",
        lambda text: text.replace('"winner":', '"winner": 1, "was":', 1),
        lambda text: "\n".join([*text.splitlines()[:30], *text.splitlines()[60:]]) + "\n",
        lambda text: text.replace("{", "[", 1),
    ],
)
def test_files_are_not_trusted(tmp_path: Path, change: Callable[[str], str]) -> None:
    put(tmp_path, "good")
    put(tmp_path, "bad", change=change)
    found = read_all(tmp_path)
    assert (found.done, found.total, found.unreadable) == (2, 2, 1)
    assert found.career.games == 1


def test_a_file_that_cannot_be_read_now_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that failed once, or a newer program's file, is not left out for ever."""
    put(tmp_path, "a")
    import catan_desktop.app.statistics as statistics

    def refused(path: Path) -> Iterator[None]:
        yield
        raise UnreadableFileError(path, Reason("no_file"))

    with monkeypatch.context() as broken:
        broken.setattr(statistics, "reading", refused)
        assert read_all(tmp_path).unreadable == 1
    again = read_all(tmp_path)
    assert (again.unreadable, again.career.games) == (0, 1)


def test_another_winner_than_the_game_had_is_not_believed(tmp_path: Path) -> None:
    path = put(tmp_path, "a")
    finish = read_journal(path).finish
    assert finish is not None
    lines = path.read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    key = next(k for k, v in last.items() if v == finish.winner and k != "seed")
    last[key] = (finish.winner + 1) % 3
    path.write_text("\n".join([*lines[:-1], json.dumps(last)]) + "\n", encoding="utf-8")
    found = read_all(tmp_path)
    assert found.unreadable == 1
    assert found.career.games == 0


# ---------------------------------------------------------------- slices and memory
def test_reading_goes_in_slices(tmp_path: Path) -> None:
    """A clock that ticks at each look: no slice does more than a small part of one file."""
    for name in "abc":
        put(tmp_path, name)
    found, ticks = reader(tmp_path), count()
    slices = 1
    while found.step(lambda: float(next(ticks)), 1.0):
        slices += 1
    entries = len(journal_text("hcc", "standard", True)[1].entries)
    assert slices > 3 * entries / 60
    assert found.career.games == 3


def test_what_is_known_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for i, name in enumerate("abc"):
        put(tmp_path, name, at=1_700_000_000 + i)
    first = read_all(tmp_path)
    looked: list[Path] = []
    import catan_desktop.app.statistics as statistics

    true = statistics._look_at

    def spy(path: Path, size: int, changed: int) -> object:
        looked.append(path)
        return true(path, size, changed)

    monkeypatch.setattr(statistics, "_look_at", spy)
    assert read_all(tmp_path).career == first.career
    assert looked == []
    changed = put(tmp_path, "b", "cccc", at=1_700_000_500)
    (tmp_path / "saves" / "c.jsonl").unlink()
    again = read_all(tmp_path)
    assert looked == [changed]
    assert again.career.games == 2
    assert again.career.left_out == (("watched", 1),)


@pytest.mark.parametrize(
    "content", [b"{}", b"[1]", b"\x00", b'{"form": 99, "files": []}', b'{"form": 2, "files": [3]}']
)
def test_a_broken_memory_is_made_anew(tmp_path: Path, content: bytes) -> None:
    put(tmp_path, "a")
    (tmp_path / "statistics.json").write_bytes(content)
    assert read_all(tmp_path).career.games == 1
    assert b"standard" in (tmp_path / "statistics.json").read_bytes()


def test_impossible_figures_in_the_memory_are_refused(tmp_path: Path) -> None:
    put(tmp_path, "a")
    read_all(tmp_path)
    memory = tmp_path / "statistics.json"
    text = memory.read_text(encoding="utf-8")
    memory.write_text(text.replace('"turns":', '"turns":-1,"was":'), encoding="utf-8")
    told = read_all(tmp_path).career
    assert told.turns == journal_text("hcc", "standard", True)[1].observe(None).turn


def test_no_folder_is_no_game_and_leaves_nothing_behind(tmp_path: Path) -> None:
    found = read_all(tmp_path)
    assert found.career.games == 0
    assert found.finished
    assert list(tmp_path.iterdir()) == []
