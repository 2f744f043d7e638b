"""Board, harbors, spiral and first seat on the command line: what is set up, what is refused."""

import argparse
from pathlib import Path

import pytest

from catan_desktop.app.boards import board_from_code, code_of
from catan_desktop.app.setup import GameSetup, problems
from catan_desktop.cli.options import add_table_options, table_setup
from catan_desktop.engine.board import SPIRAL_TOKENS, spiral_hexes
from catan_desktop.storage.journal import read_journal
from tests.cli.helpers import said

CODE = "F3HQ-16FG-FZPK-4JQM-MDPS"


def setup_of(*arguments: str) -> GameSetup:
    """The table that options describe."""
    parser = argparse.ArgumentParser()
    add_table_options(parser)
    return table_setup(parser.parse_args(arguments), 1)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CATAN_DESKTOP_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("layout", ["beginner", "spiral", "random", "fair"])
def test_a_layout_is_named(layout: str) -> None:
    assert setup_of("--board", layout).layout == layout
    assert setup_of("--board", layout.upper()).layout == layout


@pytest.mark.parametrize("text", [CODE, CODE.lower().replace("-", ""), CODE.replace("-", " ")])
def test_a_code_is_an_own_board(text: str) -> None:
    setup = setup_of("--board", text)
    assert setup.layout == "own"
    assert setup.own_board == board_from_code(CODE)
    assert problems(setup) == ()


def test_the_beginners_code_is_the_beginners_board() -> None:
    assert setup_of("--board", "B0HN").layout == "beginner"
    assert setup_of("--board", "b0hn", "--rules", "first_game").layout == "beginner"


def test_a_spiral_is_asked_for_by_corner_and_direction() -> None:
    setup = setup_of("--board", "spiral", "--spiral-corner", "6", "--spiral-direction", "clockwise")
    assert (setup.layout, setup.corner, setup.direction) == ("spiral", 5, "clockwise")
    assert setup_of("--spiral-corner", "1").layout == "spiral"
    assert setup_of("--spiral-corner", "chance").corner == "chance"


def test_harbors_and_who_begins() -> None:
    assert setup_of("--harbors", "shuffled").harbors == "shuffled"
    assert [setup_of("--first", who).first for who in ("chance", "rolled", "1", "4")] == [
        "chance",
        "rolled",
        0,
        3,
    ]
    assert setup_of().first == "chance"
    assert setup_of("--rules", "cataso").first == 0
    assert setup_of("--rules", "cataso", "--first", "rolled").first == "rolled"


@pytest.mark.parametrize("command", ["play", "watch", "demo"])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--board", "hexagon"), "neither a layout (beginner, spiral, random, fair) nor"),
        (("--board", "F3HQ-16FG"), "A code that begins with F has 20 signs, not 8."),
        (("--board", CODE[:-1] + "T"), "a sign is wrong"),
        (("--board", ""), "There is no code."),
        (("--board", CODE, "--rules", "first_game"), "played on the beginner board"),
        (("--board", CODE, "--harbors", "shuffled"), "this board has its own harbors"),
        (("--board", "beginner", "--harbors", "printed"), "this board has its own harbors"),
        (("--board", "fair", "--spiral-corner", "2"), "those of --board spiral"),
        (("--spiral-corner", "0"), "a corner is chance or a number from 1"),
        (("--spiral-corner", "7"), "a corner is chance or a number from 1"),
        (("--spiral-direction", "left"), "invalid choice: 'left'"),
        (("--first", "Aki"), "who begins is chance, rolled, or a seat from 1 to 4"),
        (("--first", "0"), "who begins is"),
        (("--first", "3", "--seats", "2"), "seat 3 cannot begin: there are 2"),
        (("--first", "2", "--rules", "solo"), "seat 2 cannot begin: there are 1"),
    ],
)
def test_what_is_wrong_ends_with_status_2_and_a_sentence(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    arguments: tuple[str, ...],
    words: str,
) -> None:
    told = said(capsys, command, *arguments)
    assert told.status == 2
    assert words in told.err
    assert "Traceback" not in told.err


def test_a_demonstration_is_played_on_the_board_and_checked(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = home / "out"
    told = said(
        capsys, "demo", "--seats", "2", "--level", "easy", "--out", str(out), "--first", "rolled",
        "--board", CODE,
    )  # fmt: skip
    assert told.status == 0, told.err
    (path,) = out.glob("*.jsonl")
    header = read_journal(path).header
    assert code_of(header.board) == CODE
    assert header.opening is not None
    assert header.opening.by == "rolled"
    checked = said(capsys, "check", str(path))
    assert checked.status == 0
    assert "verified" in checked.out


def test_a_demonstration_of_a_spiral_lies_as_asked_for(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = home / "out"
    said(
        capsys, "demo", "--seats", "2", "--level", "easy", "--out", str(out), "--first", "2",
        "--spiral-corner", "3", "--spiral-direction", "counterclockwise",
    )  # fmt: skip
    (path,) = out.glob("*.jsonl")
    header = read_journal(path).header
    tokens = [header.board.tokens[h] for h in spiral_hexes(2, clockwise=False)]
    assert tuple(n for n in tokens if n) == SPIRAL_TOKENS
    assert header.first == 1
