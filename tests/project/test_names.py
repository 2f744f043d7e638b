"""What no file of the project may say: where it was made, what is unfinished, a second spelling."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (".ci", "assets", "benchmarks", "catan_desktop", "docs", "packaging", "tests")
KINDS = {".py", ".md", ".toml", ".spec", ".po", ".pot", ".txt", ".svg", ".sh", ""}

# Written in pieces, so that this file does not find itself.
FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:work|home|root|Users|mnt)" + r"/\w"),
    "a drive of one machine": re.compile(r"\b[A-Z]:\\\\?Users"),
    "an unfinished mark": re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b"),
    "a conflict": re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE),
}


def written() -> Iterator[Path]:
    """Yields every text file of the project."""
    for path in [*ROOT.glob("*"), *(file for name in FOLDERS for file in (ROOT / name).rglob("*"))]:
        generated = "__pycache__" in path.parts or path.suffix == ".pyc"
        if path.is_file() and path.suffix in KINDS and not generated:
            yield path


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_says(what: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]!r}"
        for path in written()
        if path != Path(__file__)
        for match in [FORBIDDEN[what].search(path.read_text("utf-8", errors="replace"))]
        if match
    ]
    assert not found


def test_the_screen_says_harbor() -> None:
    """One spelling on screen, whatever the recorded games call it."""
    catalogues = sorted((ROOT / "catan_desktop" / "i18n").rglob("*.po"))
    assert catalogues
    assert not [path for path in catalogues if re.search("harbour", path.read_text("utf-8"), re.I)]
