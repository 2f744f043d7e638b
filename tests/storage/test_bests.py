"""The file of the best solo results: read with care, written whole, never lost."""

from pathlib import Path

import pytest

from catan_desktop.storage.bests import UnreadableBestsError, keep_best, read_bests
from catan_desktop.storage.errors import StorageError
from catan_desktop.storage.paths import Paths


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


def test_without_a_file_there_is_nothing_and_reading_makes_none(paths: Paths) -> None:
    assert read_bests(paths) == {}
    assert not paths.data.exists()


def test_fewer_turns_are_kept_and_more_or_as_many_are_not(paths: Paths) -> None:
    assert keep_best(paths, "B0HH", 40)
    assert not keep_best(paths, "B0HH", 41)
    assert not keep_best(paths, "B0HH", 40)
    assert keep_best(paths, "S0YN-74KX-QJFY", 55)
    assert keep_best(paths, "B0HH", 31)
    assert read_bests(paths) == {"B0HH": 31, "S0YN-74KX-QJFY": 55}
    assert [p.name for p in paths.data.iterdir()] == ["solo.json"]


BROKEN = {
    "empty": b"",
    "no json": b"\xff\x00 what",
    "a list": b"[1, 2]",
    "another form": b'{"form":2,"boards":{}}',
    "a strange field": b'{"form":1,"boards":{},"more":1}',
    "no turns": b'{"form":1,"boards":{"B0HH":0}}',
    "turns below nothing": b'{"form":1,"boards":{"B0HH":-3}}',
    "turns in words": b'{"form":1,"boards":{"B0HH":"few"}}',
    "a strange board": b'{"form":1,"boards":{"../../etc":30}}',
    "too deep": b'{"form":1,"boards":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "too large": b'{"form":1,"boards":{}}' + b" " * (1 << 20),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_cannot_be_understood_is_left_alone_and_put_aside_before_writing(
    kind: str, paths: Paths
) -> None:
    paths.data.mkdir(parents=True)
    paths.bests.write_bytes(BROKEN[kind])
    with pytest.raises(UnreadableBestsError):
        read_bests(paths)
    assert paths.bests.read_bytes() == BROKEN[kind], "reading changes no file"
    assert keep_best(paths, "B0HH", 40)
    assert read_bests(paths) == {"B0HH": 40}
    aside = paths.data / "solo.json.unreadable-1"
    assert aside.read_bytes() == BROKEN[kind]


def test_a_folder_in_its_place_is_no_reason_to_fall_over(paths: Paths) -> None:
    paths.bests.mkdir(parents=True)
    with pytest.raises(UnreadableBestsError):
        read_bests(paths)
    assert keep_best(paths, "B0HH", 40)


def test_what_cannot_be_written_leaves_the_old_results(paths: Paths) -> None:
    keep_best(paths, "B0HH", 40)
    before = paths.bests.read_bytes()
    paths.data.rename(paths.data.with_name("gone"))
    paths.data.write_text("a file where the folder was")
    with pytest.raises(StorageError):
        keep_best(paths, "B0HH", 30)
    assert (paths.data.with_name("gone") / "solo.json").read_bytes() == before
