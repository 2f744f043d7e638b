"""A cache file: a round trip, and whatever is wrong with it, nothing is lost or raised."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from catan_desktop.storage.cache import LARGEST, read_cache, write_cache


@dataclass(frozen=True)
class Kept:
    name: str
    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(n < 0 for n in self.counts):
            raise ValueError("a count below zero")


def test_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cache.json"
    write_cache(path, Kept("ä", (1, 2)))
    assert read_cache(path, Kept) == Kept("ä", (1, 2))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"name": 3, "counts": []}',
        b'{"name": "x", "counts": [-1]}',
        b'{"name": "x", "counts": [1.5]}',
        b'{"name": "x"}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_what_cannot_be_used_is_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cache.json"
    path.write_bytes(content)
    assert read_cache(path, Kept) is None
    assert path.read_bytes() == content


def test_no_file_a_folder_a_pipe_and_a_huge_file_are_none(tmp_path: Path) -> None:
    assert read_cache(tmp_path / "none.json", Kept) is None
    assert read_cache(tmp_path, Kept) is None
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(LARGEST + 1)
    assert read_cache(huge, Kept) is None
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        assert read_cache(tmp_path / "pipe.json", Kept) is None


def test_what_cannot_be_written_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    write_cache(tmp_path / "file" / "cache.json", Kept("x", ()))
    write_cache(tmp_path, Kept("x", ()))
    assert (tmp_path / "file").read_text() == ""
