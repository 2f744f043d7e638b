"""Every command from its arguments to its last word."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from catan_desktop import __version__
from catan_desktop.app.session import GameSession
from catan_desktop.cli import bench_rows, launching
from catan_desktop.cli.bench_rows import QUICK, Effort, Row
from catan_desktop.cli.build import COMPILED, PURE, engine_build
from catan_desktop.cli.context import NO, OK, Context
from catan_desktop.cli.dispatch import COMMANDS, build_parser
from catan_desktop.cli.main import main
from catan_desktop.cli.watch import Acknowledged
from catan_desktop.storage.journal import read_journal, verify
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.main import Program
from tests.cli.helpers import at_title, library, said, saved_game, seats

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("CATAN_DESKTOP_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


# ------------------------------------------------------------------ help and version


def test_the_version(home: Path, capsys: Capture) -> None:
    found = said(capsys, "--version")
    says = f"catan-desktop {__version__} (engine: {engine_build()})\n"
    assert (found.status, found.out, found.err) == (0, says, "")


def test_the_help_names_every_command(home: Path, capsys: Capture) -> None:
    found = said(capsys, "--help")
    assert found.status == 0
    for command in COMMANDS[1:]:
        assert f"    {command} " in found.out
    assert "Unofficial fan work" in found.out


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_every_command_has_help_that_explains_every_option(
    home: Path, capsys: Capture, command: str
) -> None:
    found = said(capsys, command, "--help")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith(f"usage: catan-desktop {command} ")
    assert not home.exists()
    for action in _options(command):
        assert action.help, action.dest


def _options(command: str) -> list[argparse.Action]:
    rows = next(
        a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction)
    )  # fmt: skip
    return list(rows.choices[command]._actions)


# ------------------------------------------------------------------ demo and check


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seats", "2", "--seed", "7"),
        ("--seats", "3", "--board", "spiral", "--seed", "0"),
        ("--rules", "first_game", "--seed", "5"),
    ],
    ids=["two", "three", "first game"],
)
def test_a_demonstration_plays_to_a_winner_and_is_checked(
    home: Path, tmp_path: Path, capsys: Capture, arguments: tuple[str, ...]
) -> None:
    found = said(capsys, "demo", "--level", "easy", "--out", "out", *arguments)
    assert (found.status, found.err) == (0, "")
    journals = list((tmp_path / "out").glob("*.jsonl"))
    assert len(journals) == 1
    journal = read_journal(journals[0])
    winner = verify(journal).winner
    assert journal.finish is not None
    assert journal.finish.winner == winner
    words = found.out.splitlines()
    assert words[0].startswith(f"{journal.header.seats[winner].name} won in turn ")
    assert words[1:] == [
        f"journal: out/{journals[0].name}",
        f"picture: out/{journals[0].stem}.png",
    ]
    assert (tmp_path / "out" / f"{journals[0].stem}.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(p.suffix for p in (tmp_path / "out").iterdir()) == [".jsonl", ".png"]
    checked = said(capsys, "check", str(journals[0]))
    assert (checked.status, checked.err) == (0, "")
    assert "dice: verified" in checked.out
    assert checked.out.endswith(
        f"1 games, {len(journal.entries)} steps, 0 differences\n"
    )  # fmt: skip
    assert not home.exists()


def test_the_same_seed_gives_the_same_bytes(home: Path, tmp_path: Path, capsys: Capture) -> None:
    for folder in ("a", "b", "b"):  # the second time over the first
        said(capsys, "demo", "--seats", "2", "--level", "easy", "--out", folder)
    a, b = (tmp_path / folder / "game-2-1.jsonl" for folder in ("a", "b"))
    assert a.read_bytes() == b.read_bytes()


def test_check_tells_a_changed_roll(home: Path, tmp_path: Path, capsys: Capture) -> None:
    said(capsys, "demo", "--seats", "2", "--level", "easy", "--out", "out")
    path = tmp_path / "out" / "game-2-1.jsonl"
    good = said(capsys, "check", str(path), str(path))
    assert good.status == 0
    assert good.out.splitlines()[-1].startswith("2 games, ")
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b'"dice":[' in line and b'"roll"' in line)
    entry = json.loads(lines[at])
    entry["outcome"]["dice"].reverse()
    if entry["outcome"]["dice"][0] == entry["outcome"]["dice"][1]:
        entry["outcome"]["dice"] = [1, 1] if entry["outcome"]["dice"] != [1, 1] else [2, 2]
    lines[at] = json.dumps(entry).encode() + b"\n"
    path.write_bytes(b"".join(lines))
    found = said(capsys, "check", str(path))
    assert found.status == 1
    assert f"line {at + 1}" in found.out
    assert "dice: FALSE" in found.out


def test_one_bad_file_among_good_ones_does_not_hide_them(home: Path, capsys: Capture) -> None:
    path = saved_game(home)
    found = said(capsys, "check", "missing", str(path))
    assert found.status == 2
    assert "missing: there is no such file" in found.err
    assert found.out.splitlines()[-1] == "1 games, 60 steps, 0 differences"


# ------------------------------------------------------------------ window commands


class Opened:
    """Stands for the window: keeps what it was opened with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk: Any = None
        self.start: Any = None
        monkeypatch.setattr(launching, "open_window", self)

    def __call__(self, desk: Any, start: Any = None) -> int:
        self.desk, self.start = desk, start
        return OK


class Recorder:
    """Stands for the program: notes what it is told to do."""

    def __init__(self) -> None:
        self.played: list[Any] = []
        self.resumed: list[str] = []
        self.quits = 0

    def play(self, setup: Any) -> None:
        self.played.append(setup)

    def resume(self, game: str) -> None:
        self.resumed.append(game)

    def quit(self) -> None:
        self.quits += 1


def test_without_a_command_the_title_opens(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Opened(monkeypatch)
    assert main([]) == 0
    assert opened.start is None


def test_play_sets_up_the_table_that_was_asked_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, program = Opened(monkeypatch), Recorder()
    line = "play --seats 3 --humans 2 --level easy --board spiral --seed 12 --language ja"
    assert main([*line.split(), "--speed", "fast"]) == 0
    opened.start(program)
    (setup,) = program.played
    assert [seat.kind for seat in setup.seats] == ["human", "human", "computer"]
    assert {seat.level for seat in setup.seats} == {"easy"}
    assert (setup.layout, setup.seed, setup.preset) == ("spiral", 12, "standard")
    assert (opened.desk.settings.language, opened.desk.settings.speed) == ("ja", "fast")
    assert setup.seats[2].name == "千佳"


def test_play_takes_the_seconds_of_a_turn_as_a_change_to_the_rules(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, program = Opened(monkeypatch), Recorder()
    assert main(["play", "--rules", "cataso", "--timer", "90"]) == 0
    opened.start(program)
    (setup,) = program.played
    assert setup.rules.turn_seconds == 90
    assert setup.changed == ("turn_seconds",)
    assert main(["play"]) == 0
    opened.start(program)
    assert program.played[1].changed == ()


def test_what_only_the_command_line_asked_for_is_not_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Opened(monkeypatch)
    main(["play", "--language", "ja"])
    opened.desk.save(opened.desk.settings)
    main([])
    assert opened.desk.settings.language == ""


def test_watch_has_no_people(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, program = Opened(monkeypatch), Recorder()
    assert main(["watch", "--rules", "first_game"]) == 0
    opened.start(program)
    (setup,) = program.played
    assert setup.humans == ()
    assert (setup.preset, setup.layout) == ("first_game", "beginner")


@pytest.mark.parametrize("named", ["id", "path", "nothing"])
def test_resume_opens_the_game_before_the_window(
    home: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    path = saved_game(home)
    opened, program = Opened(monkeypatch), Recorder()
    game = {"id": [path.stem], "path": [str(path)], "nothing": []}[named]
    assert main(["resume", *game]) == 0
    opened.start(program)
    (resumed,) = program.resumed
    session = opened.desk.games.open(resumed)
    assert session.ply == 60
    session.close()


def test_ack_prints_each_move_after_it_is_in_the_journal_and_quits_at_the_end(
    home: Path, capsys: Capture
) -> None:
    program = Recorder()
    session = library(home).begin(_table())
    path = library(home).paths.journal(session.game_id)
    followers: list[Any] = []
    acknowledged = Acknowledged(Context(Paths.default(home)))
    acknowledged.follow(followers, program)  # type: ignore[arg-type]

    def told() -> None:
        followers[0](session)
        number = int(capsys.readouterr().out)
        assert number == session.ply == len(read_journal(path).entries)

    session.subscribe(told)
    _play_to_the_end(session)
    assert program.quits == 1
    acknowledged.settle()


def _table() -> Any:
    from catan_desktop.app.setup import GameSetup

    return GameSetup(seats("cc"), first=0, seed=4)


def _play_to_the_end(session: GameSession) -> None:
    from catan_desktop.app.host import AgentHost, InlineThinker

    host = AgentHost(session, InlineThinker)
    while not session.over:
        host.poll()
    session.close()


def test_resuming_a_game_that_is_over_shows_its_end(home: Path) -> None:
    session = library(home).begin(_table())
    _play_to_the_end(session)
    with at_title(home) as (pilot, program):
        assert isinstance(program, Program)
        program.resume(session.game_id)
        pilot.advance(0.3)
        assert pilot.scene_name == "end"


# ------------------------------------------------------------------ bench

TINY = Effort(games=2, blocks=1, agent_games=1, frames=12, seconds=0.2, starts=1)

NAMES = (
    "random play, pure",
    "random play, pure, against catanatron 3.2.1",
    "random play, compiled",
    "random play, compiled, against catanatron 3.2.1",
    "random play, compiled against pure",
    "state copy",
    "decision, normal, p95",
    "decision, strongest, p95",
    "frame 1280x800, CPU p99",
    "frame 1280x800, wall p95",
    "frame 2560x1440, CPU p99",
    "frame with an agent thinking, against without",
    "idle, title",
    "idle, table",
    "memory, screens",
    "memory, worker",
    "start to title, installed",
    "start to title, packaged",
)


def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands for what takes long: probes in processes of their own, whole games."""
    found = {
        "frames": {"cpu_p99": 9.0, "wall_p95": 10.0, "note": "as told"},
        "frames-large": {"cpu_p99": 20.0, "wall_p95": 25.0, "note": "as told"},
        "thinking": {"without": 4.0, "with": 5.0, "ratio": 1.25},
        "idle-title": {"share": 0.01},
        "idle-table": {"share": 0.02},
        "memory": {"screens": 100.0, "worker": None},
        "start": {"seconds": 0.5},
    }
    monkeypatch.setattr(bench_rows, "in_process", lambda what, _=None: found[what.split(":")[0]])
    monkeypatch.setattr(bench_rows, "decision_seconds", lambda _: [0.001] * 99 + [0.049])
    monkeypatch.setattr(bench_rows, "copy_microseconds", lambda: 2.0)
    monkeypatch.setattr("catan_desktop.cli.bench.QUICK", TINY)


def test_bench_prints_every_row_as_json(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap(monkeypatch)
    found = said(capsys, "bench", "--json", "--quick")
    rows = json.loads(found.out)
    assert tuple(row["name"] for row in rows) == NAMES
    for row in rows:
        assert set(row) == {"name", "value", "unit", "budget", "bound", "met", "note"}
        assert row["value"] is not None or row["note"] or row["name"] == "memory, worker"
        assert (row["met"] is None) == (row["value"] is None or row["budget"] is None)
    assert found.status == (NO if any(row["met"] is False for row in rows) else OK)


def test_bench_measures_both_builds_in_turn(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap(monkeypatch)
    asked: list[tuple[str, Any]] = []
    other = {COMPILED: PURE, PURE: COMPILED}[engine_build()]

    def played(what: str, program: Any = None) -> dict[str, Any]:
        asked.append((what, program))
        return {"engine": other, "actions": 4000, "seconds": 0.004}

    monkeypatch.setattr(bench_rows, "in_process", played)
    rows = {row.name: row for row in bench_rows.engine_rows(Effort(4, 2, 1, 1, 0.1, 1), "py")}
    assert asked == [
        (f"play:{a}-{b}", ["py", "-P", "-m", "catan_desktop"]) for a, b in ((0, 8), (8, 16))
    ]
    assert rows[f"random play, {other}"].value == 2000.0
    speeds = [rows[f"random play, {build}"].value for build in (COMPILED, PURE)]
    assert speeds[0] is not None
    assert speeds[1] is not None
    ratio = rows["random play, compiled against pure"]
    assert ratio.value == speeds[0] / speeds[1]
    assert (ratio.budget, ratio.least) == (2.5, True)


def test_bench_refuses_a_second_engine_of_the_same_build(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap(monkeypatch)
    same = {"engine": engine_build(), "actions": 4000, "seconds": 0.004}
    monkeypatch.setattr(bench_rows, "in_process", lambda *_: same)
    found = said(capsys, "bench", "--beside", "py")
    assert found.status == 2
    assert f"The engine of py is {engine_build()} like this one." in found.err


def test_the_probe_of_random_play_names_its_engine(home: Path, capsys: Capture) -> None:
    found = json.loads(said(capsys, "bench", "--probe", "play:3-5").out)
    assert found["engine"] == engine_build()
    assert found["actions"] > 500
    assert found["seconds"] > 0


def test_bench_says_no_if_a_budget_is_not_met(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [Row("a", 1.0, "s", 2.0), Row("b", 4.0, "s", 2.0), Row("c", None, "s", 2.0, note="no")]
    for chosen, status in ((rows[:1] + rows[2:], 0), (rows, 1)):
        monkeypatch.setattr("catan_desktop.cli.bench.all_rows", lambda *_, c=chosen: iter(c))
        assert said(capsys, "bench", "--json").status == status
    found = said(capsys, "bench")
    assert found.out.splitlines() == [
        "a: 1 s (<= 2) ok",
        "b: 4 s (<= 2) NOT MET",
        "c: - s (<= 2)  no",
    ]


def test_a_ratio_of_one_run_has_less_room_than_seconds_of_a_machine() -> None:
    assert not Row("a", 3.0, "s", 2.0).failed
    assert Row("a", 3.0, "times", 2.0).failed
    assert Row("a", 2.0, "times", 3.0, least=True).failed


def test_the_measures_of_the_engine_and_the_agents_are_real() -> None:
    from catan_desktop.cli.bench_engine import random_play

    found = random_play(TINY.games, TINY.blocks)
    speed, each = found["games_a_second"], found["microseconds_an_action"]
    assert speed is not None
    assert each is not None
    assert speed > 0 < each
    assert len(bench_rows.decision_seconds(1)) > 100


@pytest.mark.parametrize(
    "what",
    [
        "start:0",
        "frames:6",
        pytest.param("frames-large:6", marks=pytest.mark.slow),
        pytest.param("memory:0", marks=pytest.mark.slow),
        pytest.param("idle-title:0.2", marks=pytest.mark.slow),
        pytest.param("idle-table:0.2", marks=pytest.mark.slow),
        pytest.param("thinking:24", marks=pytest.mark.slow),
    ],
)
def test_a_probe_measures_its_own_process(home: Path, what: str) -> None:
    found = bench_rows.in_process(what)
    assert found
    assert all(value is None or isinstance(value, str) or value >= 0 for value in found.values())


def test_the_quick_bench_measures_less() -> None:
    assert QUICK.games < bench_rows.THOROUGH.games
    assert QUICK.frames < bench_rows.THOROUGH.frames
