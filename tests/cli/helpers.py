"""Running the command line in this process and in others, for the tests of this room."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.setup import GameSetup, SeatSetup
from catan_desktop.cli.context import Context
from catan_desktop.cli.launching import Desk
from catan_desktop.cli.main import main
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot

ROOT = Path(__file__).resolve().parents[2]
COLORS = ("red", "blue", "white", "orange")
NAMES = ("Aki", "Bruno", "Chika", "Dai")


@dataclass
class Said:
    """What a run of the program came to."""

    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The only thing it said; an AssertionError if that is not one plain line."""
        assert self.out == ""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("catan-desktop: ")
        assert "Traceback" not in self.err
        assert "unforeseen" not in self.err
        assert "not foreseen" not in self.err
        return lines[0]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    """Run the command line here."""
    capsys.readouterr()
    status = main(arguments)
    streams = capsys.readouterr()
    return Said(status, streams.out, streams.err)


def apart(home: Path, *arguments: str, seconds: float = 60.0, **environ: str | None) -> Said:
    """Run the command line in a process of its own; an ``environ`` of None is left out."""
    values: dict[str, str | None] = {
        **os.environ,
        "CATAN_DESKTOP_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": None,
        **environ,
    }
    done = subprocess.run(
        [sys.executable, "-m", "catan_desktop", *arguments],
        env={name: value for name, value in values.items() if value is not None},
        capture_output=True,
        text=True,
        errors="backslashreplace",
        timeout=seconds,
        cwd=home if home.is_dir() else None,
    )
    return Said(done.returncode, done.stdout, done.stderr)


def seats(kinds: str = "hccc", names: tuple[str, ...] = NAMES) -> tuple[SeatSetup, ...]:
    """``h`` is a person, ``c`` a computer player."""
    return tuple(
        SeatSetup(name, color, "human" if kind == "h" else "computer", "easy")
        for kind, name, color in zip(kinds, names, COLORS, strict=False)
    )


def library(home: Path) -> Library:
    """The games of a home."""
    return Library(Paths.default(home), lambda: bytes(range(32)))


def random_move(session: GameSession, rng: Random) -> None:
    """Somebody does anything that is legal."""
    seat = session.to_act()[0]
    legal = session.legal(seat)
    session.act(seat, legal[rng.randrange(len(legal))])


def saved_game(home: Path, moves: int = 60, kinds: str = "hccc", seed: int = 4) -> Path:
    """A game in the saves of a home, in which some moves were made; returns its journal."""
    session = library(home).begin(GameSetup(seats(kinds), first=0, seed=seed))
    rng = Random(seed)
    for _ in range(moves):
        random_move(session, rng)
    session.close()
    return library(home).paths.journal(session.game_id)


@contextmanager
def at_title(home: Path, language: str = "en") -> Iterator[tuple[Pilot, Program]]:
    """The whole program of a home under a pilot, at its title."""
    desk = Desk(
        Context(Paths.default(home)),
        lambda settings: replace(settings, language=language, speed="off"),
    )
    with Pilot(desk.launch()) as pilot:
        program = Program(pilot.runtime)
        program.open_title()
        pilot.advance(0.1)
        yield pilot, program


@contextmanager
def files_end_at(size: int) -> Iterator[None]:
    """No file of this process can grow beyond so many bytes, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
