"""docs/RULES.md names functions and tests that exist, and leaves no rule and no option out."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from catan_desktop.app.boards import LAYOUTS
from catan_desktop.app.setup import PLAYABLE_PRESETS
from catan_desktop.engine.options import OPTION_NAMES, PRESETS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
MODULES = {path.stem for path in (ROOT / "catan_desktop" / "engine").glob("*.py")}
FUNCTIONS = sorted(
    {n for n in re.findall(r"`(\w+(?:\.\w+)+)`", PAGE) if n.split(".")[0] in MODULES}
)
TESTS = sorted(set(re.findall(r"`(test_\w+)::(test_\w+)`", PAGE)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_named_function_exists(name: str) -> None:
    module, *path = name.split(".")
    found: Any = import_module(f"catan_desktop.engine.{module}")
    for part in path:
        found = getattr(found, part)


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_named_test_exists(file: str, name: str) -> None:
    sources = [p.read_text(encoding="utf-8") for p in (ROOT / "tests").rglob(f"{file}.py")]
    assert any(re.search(rf"^def {name}\(", source, re.M) for source in sources)


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables under a heading."""
    (section,) = re.findall(rf"^## {heading}$(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    lines = re.findall(r"^\| (.*) \|$", section, re.M)
    return [re.split(r" \| ", line) for line in lines]


def test_every_rule_has_a_row_with_functions_and_tests() -> None:
    table = rows("The twelve rules")[1:]
    assert {int(row[0]) for row in table} == set(range(1, 13))
    for number, _, functions, tests in table:
        assert re.search(r"`\w+\.\w+", functions), number
        assert re.search(r"`test_\w+::test_\w+`", tests), number


def test_every_option_and_preset_has_a_row() -> None:
    table = rows("Options")
    named = [n for row in table for n in re.findall(r"`(\w+)`", row[0])]
    assert sorted(named) == sorted((*OPTION_NAMES, *PRESETS))


def test_what_the_screen_offers_is_said_plainly() -> None:
    (today,) = re.findall(r"\*\*On screen today\*\*: (.*?)\n\n", PAGE, re.S)
    assert re.findall(r"`(\w+)`", today) == list(PLAYABLE_PRESETS) == list(PRESETS)
    assert all(layout in today for layout in LAYOUTS)
    assert "every option below" in today


def test_the_eight_differences_are_listed() -> None:
    assert re.findall(r"^- \*\*([a-z])\*\* ", PAGE, re.M) == list("abcdefgh")


def test_at_least_a_hundred_names_are_checked() -> None:
    assert len(FUNCTIONS) > 50
    assert len(TESTS) > 60
