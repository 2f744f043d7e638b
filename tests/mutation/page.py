"""What docs/RULES.md says: which functions carry a rule or an option out, which tests hold it."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "catan_desktop" / "engine"
PAGE = ROOT / "docs" / "RULES.md"
HIDDEN = "hidden information"


@dataclass
class Row:
    """All lines of the page about one thing, taken together.

    Attributes:
        name: "rule 5", "hidden information", or the name of the option.
        functions: dotted names inside the engine, such as ``effects._seven``.
        tests: pytest names of the tests that hold it.
    """

    name: str
    functions: list[str]
    tests: list[str]


def rows() -> dict[str, Row]:
    """The rules 1 to 12, what nobody may see, then every option, in the order of the page."""
    page = PAGE.read_text(encoding="utf-8")
    found: dict[str, Row] = {}
    for number, _, functions, tests in _cells(page, "The twelve rules"):
        _add(found, f"rule {number}", functions, tests)
    for _, functions, tests in _cells(page, "What nobody may see"):
        _add(found, HIDDEN, functions, tests)
    for names, _, functions, tests in (row for row in _cells(page, "Options") if len(row) == 4):
        for name in re.findall(r"`(\w+)`", names):
            _add(found, name, functions, tests)
    return found


def _cells(page: str, heading: str) -> list[list[str]]:
    (section,) = re.findall(rf"^## {heading}$(.*?)(?=^## |\Z)", page, re.M | re.S)
    lines = [line.split(" | ") for line in re.findall(r"^\| (.*) \|$", section, re.M)]
    return [cells for cells in lines if "`" in cells[-1]]


def _add(found: dict[str, Row], name: str, functions: str, tests: str) -> None:
    row = found.setdefault(name, Row(name, [], []))
    modules = {path.stem for path in ENGINE.glob("*.py")}
    for dotted in re.findall(r"`(\w+(?:\.\w+)+)`", functions):
        if dotted.split(".")[0] in modules and dotted not in row.functions:
            row.functions.append(dotted)
    for file, test in re.findall(r"`(test_\w+)::(test_\w+)`", tests):
        row.tests.append(f"tests/engine/{file}.py::{test}")
