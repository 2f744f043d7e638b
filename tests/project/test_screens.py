"""``docs/SCREENS.md``: every test and every picture that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "SCREENS.md"
PICTURES = ROOT / "docs" / "screenshots"
PROMISED = (
    "all legal spots", "ghost", "reasons", "pip sum", "histogram", "tracker", "demand balls",
    "log filter", "drawer", "counter-offer", "what a trade enables", "optional confirm", "undo",
    "discard reset", "skip", "speeds", "reduced motion", "curtain rules", "keyboard-only game",
    "colour-blind set", "scale at 75 and 200 %", "1024×640", "4K",
    "language switch in the middle of a game",
    "rulebook search in both languages by every listed word", "tutorial to its end", "rematch",
    "statistics", "timer",
)  # fmt: skip


def rows() -> list[list[str]]:
    """The cells of every row of the table: item, what is seen, tests, pictures."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines if "|" in line]
    return [row for row in cells if len(row) == 4][2:]


ROWS = rows()


@cache
def functions_of(path: Path) -> frozenset[str]:
    """The test functions of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(n.name for n in tree.body if isinstance(n, ast.FunctionDef))


def test_the_page_has_a_row_for_everything_that_is_promised() -> None:
    assert {row[0] for row in ROWS} >= set(PROMISED)
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_functions_of_a_row_are_there(row: list[str]) -> None:
    named = re.findall(r"`([\w/.]+)::(\w+)`", row[2])
    assert named, f"{row[0]}: no test"
    for file, name in named:
        path = ROOT / "tests" / file
        assert path.is_file(), file
        assert name in functions_of(path), f"{file} has no {name}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_pictures_of_a_row_are_there_in_both_languages(row: list[str]) -> None:
    named = re.findall(r"`([\w-]+)`", row[3])
    assert named, f"{row[0]}: no picture"
    makers = (ROOT / "docs" / "make_screenshots.py").read_text(encoding="utf-8")
    for name in named:
        assert f"def {name}(" in makers or f'"{name}":' in makers, f"nothing makes {name}"
        for language in ("en", "ja"):
            assert (PICTURES / language / f"{name}.png").is_file(), f"{language}/{name}.png"
