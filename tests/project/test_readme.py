"""The pages hold what they promise: commands that exist, options that exist, links that lead on."""

import re
import shlex
from pathlib import Path

import pytest

from catan_desktop.cli.dispatch import COMMANDS, build_parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "packaging").glob("*.md")]
)
README = (ROOT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def shell_lines(page: Path) -> list[str]:
    """Returns the lines of a page's shell examples, comments left out."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def program_lines() -> list[str]:
    """Returns every example, on any page, that starts the program."""
    lines = {line for page in PAGES for line in shell_lines(page)}
    return sorted(line for line in lines if line.startswith("catan-desktop"))


def test_exactly_two_commands_set_it_up() -> None:
    assert [line for line in shell_lines(ROOT / "README.md") if "pip install" in line] == [
        "pip install . && catan-desktop",
        'pip install -e ".[test]" && pytest',
    ]


def test_readme_says_that_it_is_unofficial() -> None:
    flat = " ".join(README.split())
    assert "not affiliated with or endorsed by the owners of CATAN" in flat
    assert "no official art, logo or rule text is used" in flat


@pytest.mark.parametrize("line", program_lines())
def test_examples_are_understood(line: str) -> None:
    build_parser().parse_args(shlex.split(line)[1:])


def test_every_command_is_in_the_readme() -> None:
    examples = {line.split()[1] for line in shell_lines(ROOT / "README.md") if " " in line}
    assert set(COMMANDS) - {"open"} <= examples


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))
    local = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert not [target for target in local if not (page.parent / target).exists()]
