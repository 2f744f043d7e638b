"""The pages hold what they promise: commands that exist, options that exist, links that lead on."""

import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

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


@cache
def help_of(*command: str) -> str:
    """Returns what `catan-desktop ... --help` prints."""
    words = [sys.executable, "-m", "catan_desktop", *command, "--help"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


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
def test_examples_use_commands_and_options_that_exist(line: str) -> None:
    words = shlex.split(line)[1:]
    command = tuple(word for word in words[:1] if not word.startswith("-"))
    told = help_of(*command)
    for word in words[len(command) :]:
        if word.startswith("-"):
            option = word.split("=")[0]
            assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", told), option


def test_every_command_is_in_the_readme() -> None:
    listed = re.search(r"\{([a-z,-]+)\}", help_of())
    assert listed
    examples = {tuple(line.split()[1:2]) for line in shell_lines(ROOT / "README.md")}
    assert not [name for name in listed[1].split(",") if (name,) not in examples]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))
    local = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert not [target for target in local if not (page.parent / target).exists()]
