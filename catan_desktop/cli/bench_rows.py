"""The rows of ``bench``: what is measured, how, and its budget.

What concerns a whole process (start, memory, idling, frames) is measured in a process of its
own, which ``bench --probe NAME`` is.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catan_desktop.cli.bench_engine import (
    RIVAL,
    Block,
    Played,
    copy_microseconds,
    play_block,
    random_play,
)
from catan_desktop.cli.build import COMPILED, PURE, engine_build
from catan_desktop.cli.context import BAD_USE, CommandError, Context
from catan_desktop.storage.errors import os_reason, shown


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    games: int
    blocks: int
    agent_games: int
    frames: int
    seconds: float
    starts: int


THOROUGH: Final = Effort(games=200, blocks=5, agent_games=4, frames=1200, seconds=5.0, starts=5)
QUICK: Final = Effort(games=20, blocks=2, agent_games=1, frames=120, seconds=1.0, starts=1)


NOISE: Final = 1.25
"""How far a ratio of two measures of one run may miss its budget before ``bench`` fails."""
SLOW_MACHINE: Final = 1.6
"""The same for seconds and shares of a core: one machine has been seen at half its own speed."""


@dataclass(frozen=True)
class Row:
    """One measure.

    Attributes:
        name: what. value: the figure, None where it cannot be had (``note`` says why).
        unit: of value and budget. budget: None where the figure is only told.
        least: whether the budget is a lower bound.
        note: how it was measured, and beside what.
    """

    name: str
    value: float | None
    unit: str
    budget: float | None = None
    least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the budget is met; None if there is none or nothing was measured."""
        if self.value is None or self.budget is None:
            return None
        return self.value >= self.budget if self.least else self.value <= self.budget

    @property
    def failed(self) -> bool:
        """Whether the budget is missed by more than timings differ from run to run."""
        if self.met is not False or self.value is None or self.budget is None:
            return False
        short = self.budget / self.value if self.least else self.value / self.budget
        return short > (NOISE if self.unit == "times" else SLOW_MACHINE)

    def plain(self) -> dict[str, Any]:
        """The row for JSON."""
        return {
            "name": self.name,
            "value": None if self.value is None else float(f"{self.value:.4g}"),
            "unit": self.unit,
            "budget": self.budget,
            "bound": None if self.budget is None else "at least" if self.least else "at most",
            "met": self.met,
            "note": self.note,
        }

    def line(self) -> str:
        """The row for a reader."""
        value = "-" if self.value is None else f"{self.value:.4g}"
        bound = "" if self.budget is None else f" ({'>=' if self.least else '<='} {self.budget:g})"
        verdict = {True: "ok", False: "NOT MET", None: ""}[self.met]
        return f"{self.name}: {value} {self.unit}{bound} {verdict} {self.note}".rstrip()


def all_rows(
    effort: Effort, context: Context, packaged: str | None, beside: str | None = None
) -> Iterator[Row]:
    """All rows, one after the other as they are measured.

    Args:
        effort: how much is measured.
        context: of the command line.
        packaged: the built program, to time its start.
        beside: the Python of an installation with the other build of the engine.
    """
    yield from engine_rows(effort, beside)
    yield from agent_rows(effort)
    yield from screen_rows(effort)
    yield from start_rows(effort, packaged)


# ------------------------------------------------------------------ engine and agents


LEAST: Final = {PURE: 10.0, COMPILED: 30.0}
"""How many times the rival's speed each build has to reach."""
COMPILED_LEAST: Final = 2.5
"""How many times the pure speed the compiled build has to reach."""


def engine_rows(effort: Effort, beside: str | None = None) -> Iterator[Row]:
    """Random play of both builds, as far as they are there, and copying."""
    own = engine_build()
    found = random_play(
        effort.games, effort.blocks, None if beside is None else other_block(beside, own)
    )
    rival = found["rival_games_a_second"]
    speeds: dict[str, float | None] = dict.fromkeys(LEAST, found["other_games_a_second"])
    speeds[own] = found["games_a_second"]
    missing = f"this installation is {own}; name the other's Python with --beside"
    for build, least in LEAST.items():
        speed = speeds[build]
        yield Row(
            f"random play, {build}", speed, "games/s",
            note=missing if speed is None else "CPU time, 4 seats",
        )  # fmt: skip
        yield Row(
            f"random play, {build}, against {RIVAL}", speed / rival if speed and rival else None,
            "times", least, least=True,
            note=missing if speed is None else "alternating blocks in this run; its own games/s: "
            + (f"{rival:.1f}" if rival else "not installed here"),
        )  # fmt: skip
    pure, compiled = speeds[PURE], speeds[COMPILED]
    yield Row(
        "random play, compiled against pure", compiled / pure if pure and compiled else None,
        "times", COMPILED_LEAST, least=True,
        note="" if pure and compiled else missing,
    )  # fmt: skip
    yield Row("state copy", copy_microseconds(), "us", 3.0)


def other_block(python: str, own: str) -> Block:
    """Plays in a process of another installation, whose engine must be of the other build.

    What lies in the folder at hand is not taken for the installation (``-P``).

    Raises:
        CommandError: when a block is played, if that Python has no such program.
    """

    def play(seeds: range) -> Played:
        found = in_process(
            f"play:{seeds.start}-{seeds.stop}", [python, "-P", "-m", "catan_desktop"]
        )
        if found["engine"] == own:
            raise CommandError(f"The engine of {shown(python)} is {own} like this one.", BAD_USE)
        return Played(len(seeds), found["actions"], found["seconds"])

    return play


def agent_rows(effort: Effort) -> Iterator[Row]:
    """Decisions of the levels that exist."""
    times = decision_seconds(effort.agent_games)
    times.sort()
    yield Row(
        "decision, normal, p95", 1e3 * times[int(0.95 * len(times))], "ms", 50.0,
        note=f"{len(times)} decisions",
    )  # fmt: skip
    yield Row("decision, strongest, p95", None, "ms", 1000.0, note="no stronger level exists yet")


def decision_seconds(games: int) -> list[float]:
    """The CPU time of each decision in games between four ``normal``."""
    from catan_desktop.app.host import AgentHost, Answer, InlineThinker, Request, think
    from catan_desktop.app.library import lay_table
    from catan_desktop.app.session import GameSession
    from catan_desktop.app.setup import GameSetup, SeatSetup, default_setup

    times: list[float] = []

    class Timed(InlineThinker):
        """Thinks here, with a watch."""

        def ask(self, request: Request) -> None:
            """Think, and keep how long it took."""
            start = time.thread_time()
            action = think(request)
            times.append(time.thread_time() - start)
            self._answer = Answer(request.game_id, request.number, action)

    seats = tuple(SeatSetup(s.name, s.color) for s in default_setup("en").seats)
    for game in range(games):
        setup = GameSetup(seats, seed=game)
        session = GameSession(lay_table(setup, lambda: os.urandom(32)))
        host = AgentHost(session, Timed)
        while not session.over:
            host.poll()
    return times


# ------------------------------------------------------------------ screens


def screen_rows(effort: Effort) -> Iterator[Row]:
    """Frames, idling, memory: each in a process of its own."""
    found = in_process(f"frames:{effort.frames}")
    yield Row("frame 1280x800, CPU p99", found["cpu_p99"], "ms", 16.0, note=found["note"])
    yield Row("frame 1280x800, wall p95", found["wall_p95"], "ms", 16.0)
    large = in_process(f"frames-large:{effort.frames // 2}")
    yield Row("frame 2560x1440, CPU p99", large["cpu_p99"], "ms", 33.0, note=large["note"])
    found = in_process(f"thinking:{effort.frames}")
    yield Row(
        "frame with an agent thinking, against without", found["ratio"], "times", 1.3,
        note=f"median CPU time {found['without']:.2f} and {found['with']:.2f} ms",
    )  # fmt: skip
    for place in ("title", "table"):
        found = in_process(f"idle-{place}:{effort.seconds}")
        yield Row(f"idle, {place}", 100 * found["share"], "% of a core", 3.0)
    found = in_process("memory:0")
    yield Row("memory, screens", found["screens"], "MiB", 150.0, note="1280x800, table")
    yield Row("memory, worker", found["worker"], "MiB", 120.0)


def start_rows(effort: Effort, packaged: str | None) -> Iterator[Row]:
    """From the start of the process to the drawn title."""
    times = [in_process(f"start:{time.time()!r}")["seconds"] for _ in range(effort.starts)]
    yield Row("start to title, installed", min(times), "s", 1.0, note=f"best of {len(times)}")
    if packaged is None:
        yield Row("start to title, packaged", None, "s", 2.0, note="name it with --packaged")
        return
    times = [
        in_process(f"start:{time.time()!r}", [packaged])["seconds"] for _ in range(effort.starts)
    ]
    yield Row("start to title, packaged", min(times), "s", 2.0, note=f"best of {len(times)}")


def in_process(what: str, program: list[str] | None = None) -> Any:
    """What a probe found, run by a program of its own with a home of its own.

    Raises:
        CommandError: the probe failed.
    """
    if program is None:
        frozen = getattr(sys, "frozen", False)
        program = [sys.executable] if frozen else [sys.executable, "-m", "catan_desktop"]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | quiet | {"CATAN_DESKTOP_HOME": home}
        try:
            done = subprocess.run(
                [*program, "bench", "--probe", what],
                env=env,
                capture_output=True,
                text=True,
                errors="backslashreplace",
                check=False,
            )
        except OSError as error:
            name = shown(program[0])
            raise CommandError(f"{name} could not be started ({os_reason(error)}).") from error
    if done.returncode != 0:
        raise CommandError(f"The probe {what} failed: {shown(done.stderr.strip())}")
    try:
        return json.loads(done.stdout.splitlines()[-1])
    except (ValueError, IndexError) as error:
        raise CommandError(f"{shown(program[0])} is not this program.") from error


FRAME_SIZES: Final = {"frames": (1280, 800), "frames-large": (2560, 1440)}
PROBES: Final = ("start", *FRAME_SIZES, "thinking", "idle-title", "idle-table", "memory")
NUMBER: Final = re.compile(r"\d+(\.\d*)?")
SEEDS: Final = re.compile(r"(\d{1,6})-(\d{1,6})")


def probe(what: str, context: Context) -> Any:
    """Measure one thing of this very process: ``NAME:ARGUMENT``."""
    name, _, argument = what.partition(":")
    if name == "play" and (seeds := SEEDS.fullmatch(argument)):
        played = play_block(range(int(seeds[1]), int(seeds[2])))
        return {"engine": engine_build(), "actions": played.actions, "seconds": played.seconds}
    if name not in PROBES or not NUMBER.fullmatch(argument):
        raise CommandError(f"There is no probe {shown(what)}.", BAD_USE)
    from catan_desktop.cli.launching import Desk
    from catan_desktop.ui import measure

    launch = Desk(context, lambda settings: settings).launch()
    if name == "start":
        measure.first_frame(launch)
        return {"seconds": time.time() - float(argument)}
    if name in FRAME_SIZES:
        times = measure.frames_of_a_game(launch, int(argument), FRAME_SIZES[name])
        return {
            "cpu_p99": 1e3 * measure.quantile(times.cpu, 0.99),
            "wall_p95": 1e3 * measure.quantile(times.wall, 0.95),
            "note": f"{len(times.cpu)} frames of a game between computer players who think "
            "meanwhile, all motion shown, every frame drawn; "
            f"CPU median {1e3 * measure.quantile(times.cpu, 0.5):.2f} ms",
        }
    if name == "thinking":
        return _thinking(int(argument), launch)
    if name.startswith("idle-"):
        return {"share": measure.idle_share(launch, float(argument), name == "idle-table")}
    return _memory(launch)


def _thinking(frames: int, launch: Any) -> dict[str, float]:
    from catan_desktop.cli.bench_busy import BusyAgent
    from catan_desktop.ui import measure

    with BusyAgent() as agent:
        without, thinking = measure.frames_of_a_choice(launch, frames, 6, agent.think)
    a, b = (1e3 * measure.quantile(times.cpu, 0.5) for times in (without, thinking))
    return {"without": a, "with": b, "ratio": b / a}


def _memory(launch: Any) -> dict[str, float | None]:
    """The largest resident sizes of this process and of its worker, after some play."""
    from catan_desktop.ui import measure

    sizes: dict[str, float | None] = {}

    def look() -> None:
        sizes["screens"] = _largest("self")
        found = [size for child in _children() if (size := _largest(child)) is not None]
        sizes["worker"] = max(found, default=None)

    measure.frames_of_a_game(launch, 200, look=look)
    return sizes


def _largest(process: str) -> float | None:
    """The high-water mark of a process's resident memory in MiB (Linux)."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return None
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _children() -> list[str]:
    """The ids of the processes that this one started (Linux)."""
    try:
        return Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
