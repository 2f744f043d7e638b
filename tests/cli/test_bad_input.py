"""Bad input on the command line: a sentence that says what to do, a status, no traceback."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from catan_desktop.cli.main import main
from catan_desktop.storage.codec import LONGEST_LINE
from catan_desktop.storage.journal import JournalWriter, read_journal
from catan_desktop.storage.reading import LARGEST_FILE
from catan_desktop.ui.assets import AssetsMissingError
from tests.cli.helpers import Said, apart, said, saved_game
from tests.cli.kills import program, told

ROOT = str(Path(__file__).resolve().parents[2])
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("CATAN_DESKTOP_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


# ------------------------------------------------------------------ wrong use


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("--fly",),
        ("demo", "--fly"),
        ("demo", "--seats", "5"),
        ("demo", "--seats", "1"),
        ("demo", "--seats", "%s"),
        ("demo", "--seed", "-1"),
        ("demo", "--seed", "1.5"),
        ("demo", "--seed", "٣"),
        ("demo", "--seed", str(2**70)),
        ("demo", "--level", "godlike"),
        ("demo", "--rules", "mine"),
        ("demo", "--board", "{0}"),
        ("demo", "--rules", "first_game", "--board", "random"),
        ("play", "--humans", "4", "--seats", "3"),
        ("play", "--language", "xx"),
        ("play", "--timer", "-5"),
        ("play", "--timer", "2m"),
        ("play", "--timer", "3601"),
        ("watch", "--speed", "warp"),
        ("check",),
        ("resume", "a", "b"),
        ("bench", "--probe", "nothing:1"),
        ("bench", "--probe", "frames:many"),
    ],
)
def test_what_is_not_understood_is_named_and_the_status_is_2(
    home: Path, capsys: Capture, arguments: tuple[str, ...]
) -> None:
    found = said(capsys, *arguments)
    assert found.status == 2
    assert found.out == ""
    assert "Traceback" not in found.err
    last = found.err.splitlines()[-1]
    assert re.match(r"catan-desktop( \w+)?: \S", last), last
    assert not home.exists()


# ------------------------------------------------------------------ no screen, no sound


@pytest.mark.parametrize("arguments", [(), ("resume",)])
def test_without_a_screen_a_sentence_says_so(home: Path, arguments: tuple[str, ...]) -> None:
    saved_game(home)
    found = apart(home, *arguments, SDL_VIDEODRIVER=None, DISPLAY=None, WAYLAND_DISPLAY=None)
    assert found.status == 1
    assert "No screen was found" in found.sentence
    assert "demo, check and bench run without one" in found.sentence
    assert not list(home.glob("saves/crash*"))


@pytest.mark.parametrize("driver", ["nonsense"])
def test_a_screen_that_cannot_be_reached_is_told_with_its_reason(home: Path, driver: str) -> None:
    found = apart(home, SDL_VIDEODRIVER=driver, DISPLAY=":4711")
    assert found.status == 1
    assert re.search(r"No screen was found to show the window on \(.*\w.*\)", found.sentence)


def test_in_japanese_too(home: Path) -> None:
    found = apart(home, SDL_VIDEODRIVER=None, DISPLAY=None, LANG="ja_JP.UTF-8", LC_ALL=None)
    assert "画面が見つかりません" in found.sentence


def test_without_a_sound_device_it_starts_anyway(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_game(home, moves=9, kinds="cc")
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    assert resumed(home, 20) == (20, "")


# ------------------------------------------------------------------ saves


def resumed(home: Path, until: int, *arguments: str) -> tuple[int, str]:
    """Go on with a game up to a move; the move, and what stood on the error stream."""
    with program(home, "resume", *arguments, "--ack", "--speed", "off") as running:
        last = told(running, until)
    return last, (home / "stderr.txt").read_text()


def change(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda content: content.replace(old, new, 1)


def second_line(line: bytes) -> Callable[[bytes], bytes]:
    def changed(content: bytes) -> bytes:
        lines = content.split(b"\n")
        return b"\n".join([lines[0], line, *lines[2:]])

    return changed


BAD_SAVES = {
    "newer": (change(b'"schema":1', b'"schema":2'), "newer version of the program"),
    "no schema": (change(b'"schema":1', b'"scheme":1'), "is not a saved game"),
    "text": (lambda _: b"Dear diary,\ntoday I lost.\n", "is not a saved game"),
    "empty": (lambda _: b"", "is not a saved game"),
    "picture": (lambda _: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(99), "is not a saved game"),
    "list": (lambda _: b"[1, 2]\n", "is not a saved game"),
    "deep": (lambda _: b"[" * 60_000 + b"\n", "is not a saved game"),
    "cut in the first line": (lambda content: content[:300], "is not a saved game"),
    "cut in the middle": (second_line(b'{"seat":0,"act'), "This game cannot be opened"),
    "not UTF-8": (second_line(b'{"seat":0,"action":"\xff"}'), "This game cannot be opened"),
    "illegal": (second_line(b'{"action":"end_turn","seat":0}'), "This game cannot be opened"),
    "names": (change(b'"name":"Aki"', b'"name":17'), "This game cannot be opened"),
    "markup": (second_line(b'{"action":"%s{0}<b>","seat":0}'), "This game cannot be opened"),
    "long line": (second_line(b'"' + b"x" * LONGEST_LINE + b'"'), "is not a saved game"),
    "large": (lambda content: content + b"\n" * LARGEST_FILE, "is not a saved game"),
    "too many seats": (
        change(b'"seats":[', b'"seats":[{},{},{},{},{},'),
        "This game cannot be opened",
    ),
}


@pytest.mark.parametrize("case", BAD_SAVES)
def test_a_bad_save_is_refused_with_its_name_and_left_as_it_is(
    home: Path, capsys: Capture, case: str
) -> None:
    path = saved_game(home, moves=12)
    changed, words = BAD_SAVES[case]
    content = changed(path.read_bytes())
    path.write_bytes(content)
    for name in (path.stem, str(path)):
        found = said(capsys, "resume", name)
        assert found.status == 1
        assert words in found.sentence
        assert path.name in found.sentence
        assert len(found.sentence) < 600
    assert path.read_bytes() == content
    assert not list(home.glob("saves/*.lock"))
    checked = said(capsys, "check", str(path))
    assert checked.status in (1, 2)
    assert "Traceback" not in checked.err + checked.out
    assert path.name in checked.err + checked.out
    assert path.read_bytes() == content


def test_without_a_name_the_next_readable_game_is_taken(home: Path, capsys: Capture) -> None:
    path = saved_game(home, moves=12)
    path.write_bytes(b"no game\n")
    found = said(capsys, "resume")
    assert found.status == 1
    assert "There is no unfinished game" in found.sentence


def test_a_save_cut_in_the_middle_of_its_last_line_goes_on_and_says_so(home: Path) -> None:
    path = saved_game(home, moves=30, kinds="cc")
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    last, words = resumed(home, 30)
    assert last == 30
    assert words.count("\n") == 1
    assert "The last move was not saved whole" in words
    journal = read_journal(path)
    assert len(journal.entries) >= 30
    assert not journal.torn
    assert path.read_bytes().startswith(whole[: whole[:-1].rfind(b"\n") + 1])


def test_lost_dice_are_told_and_the_game_goes_on(home: Path) -> None:
    path = saved_game(home, moves=30, kinds="cc")
    path.with_suffix(".seed").unlink()
    os.mkfifo(path.with_suffix(".seed"))  # whoever opened it would wait for ever
    last, words = resumed(home, 36, path.stem)
    assert last == 36
    assert words.count("\n") == 1
    assert "The sealed dice of this game are lost" in words
    assert len(read_journal(path).commitments) == 2


def test_a_game_that_is_open_elsewhere_is_refused(home: Path, capsys: Capture) -> None:
    path = saved_game(home)
    with JournalWriter.resume(path):
        found = said(capsys, "resume", path.stem)
        assert found.status == 1
        assert "This game is open in another window" in found.sentence
        assert "close it there first" in found.sentence


# ------------------------------------------------------------------ what is no file


def odd_places(folder: Path) -> dict[str, str]:
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    odd = os.fsdecode(b"bad\xff\xfename")
    return {
        "missing": "missing.jsonl",
        "loop": "./loop",
        "folder": "./folder",
        "pipe": "./pipe",
        "device": "/dev/zero",
        "not UTF-8": f"./{odd}",
        "long": "./" + "x" * 5000,
        "line break": "./a\nb",
        "format": "./%s{0}<b>\u202e",
        "beyond a file": "./pipe/x.jsonl",
    }


@pytest.mark.parametrize(
    "place",
    [
        "missing", "loop", "folder", "pipe", "device", "not UTF-8", "long", "line break",
        "format", "beyond a file",
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["resume", "check"])
def test_a_name_behind_which_is_no_file(
    home: Path, tmp_path: Path, capsys: Capture, command: str, place: str
) -> None:
    found = said(capsys, command, odd_places(tmp_path)[place])
    assert found.status == (1 if command == "resume" else 2)
    assert "cannot be read" in found.sentence
    assert "\u202e" not in found.sentence
    assert len(found.sentence) < 600


@pytest.mark.parametrize("place", ["loop", "pipe", "long", "beyond a file"])
def test_a_folder_for_the_demonstration_that_is_none(
    home: Path, tmp_path: Path, capsys: Capture, place: str
) -> None:
    found = said(capsys, "demo", "--out", odd_places(tmp_path)[place])
    assert found.status == 1
    assert "cannot be written" in found.sentence
    assert "Choose another folder" in found.sentence


def test_a_folder_where_the_journal_should_be(home: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "out" / "game-2-1.jsonl").mkdir(parents=True)
    found = said(capsys, "demo", "--seats", "2", "--out", "out")
    assert found.status == 1
    assert "could not be saved" in found.sentence


def test_a_folder_where_the_picture_should_be(home: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "out" / "game-2-1.png").mkdir(parents=True)
    found = said(capsys, "demo", "--seats", "2", "--level", "easy", "--out", "out")
    assert found.status == 1
    assert "could not be written" in found.sentence
    assert "The game itself was saved" in found.sentence
    assert read_journal(tmp_path / "out" / "game-2-1.jsonl").finish is not None


def test_a_demonstration_that_still_runs_is_not_overwritten(
    home: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = saved_game(tmp_path / "first", moves=9)
    out = tmp_path / "out"
    out.mkdir()
    there = out / "game-4-1.jsonl"
    there.write_bytes(path.read_bytes())
    path.with_suffix(".seed").rename(there.with_suffix(".seed"))
    content = there.read_bytes()
    with JournalWriter.resume(there):
        found = said(capsys, "demo", "--out", "out")
    assert found.status == 1
    assert "open in another window" in found.sentence
    assert there.read_bytes() == content


def test_a_folder_whose_name_is_not_utf8_takes_journal_and_picture(
    home: Path, tmp_path: Path, capsys: Capture
) -> None:
    folder = os.fsdecode(b"out\xff")
    found = said(capsys, "demo", "--seats", "2", "--level", "easy", "--out", folder)
    assert (found.status, found.err) == (0, "")
    assert (tmp_path / folder / "game-2-1.png").stat().st_size > 1000
    assert said(capsys, "check", f"{folder}/game-2-1.jsonl").status == 0


# ------------------------------------------------------------------ the program's own folders


def test_a_home_that_is_no_folder_can_be_looked_into_but_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for place in odd_places(tmp_path).values():
        monkeypatch.setenv("CATAN_DESKTOP_HOME", place)
        monkeypatch.chdir(tmp_path)
        found = said(capsys, "resume")
        assert found.status == 1
        assert "There is no unfinished game" in found.sentence


def test_a_present_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = (
        "import os, sys; os.rmdir(os.getcwd()); sys.path.insert(0, sys.argv[1]);"
        "from catan_desktop.cli.main import main; sys.exit(main(['demo', '--out', 'here']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, ROOT],
        cwd=gone, capture_output=True, text=True,
        env={**os.environ, "CATAN_DESKTOP_HOME": "relative"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "cannot be written" in Said(1, done.stdout, done.stderr).sentence


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root can become somebody else"
)
def test_a_game_that_the_system_does_not_let_be_written(home: Path, tmp_path: Path) -> None:
    path = saved_game(home, moves=9)
    for folder in (tmp_path, *tmp_path.parents[:-2], home):
        folder.chmod(folder.stat().st_mode | 0o055)
    content = path.read_bytes()
    script = (  # everything is imported first: others may not read the program's own files here
        "import os, sys; sys.path.insert(0, sys.argv[1]);"
        "from catan_desktop.cli.main import main; main(['resume', 'nothing']); os.setuid(65534);"
        "sys.exit(main(['resume', sys.argv[2]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, ROOT, path.stem],
        capture_output=True, text=True, env={**os.environ, "CATAN_DESKTOP_HOME": str(home)},
    )  # fmt: skip
    warm, last = done.stderr.splitlines()
    assert "cannot be read" in warm
    found = Said(done.returncode, done.stdout, last)
    assert found.status == 1
    assert "saves: the system does not allow it" in found.sentence
    assert "Make it writable, or name another one in CATAN_DESKTOP_HOME" in found.sentence
    assert path.read_bytes() == content


def test_settings_that_are_no_file_do_not_keep_it_from_starting(home: Path) -> None:
    saved_game(home, moves=60, kinds="cc")
    os.mkfifo(home / "settings.toml")  # whoever opened it would wait for ever
    assert resumed(home, 62) == (62, "")
    assert (home / "settings.toml.unreadable-1").is_fifo()


# ------------------------------------------------------------------ a full disk


def limited(home: Path, size: int, *arguments: str) -> Said:
    """Run where no file can grow beyond some bytes."""
    script = (
        "import resource, sys; sys.path.insert(0, sys.argv[1]); n = int(sys.argv[2]);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (n, n));"
        "from catan_desktop.cli.main import main; sys.exit(main(sys.argv[3:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, ROOT, str(size), *arguments],
        capture_output=True, text=True, env={**os.environ, "CATAN_DESKTOP_HOME": str(home)},
    )  # fmt: skip
    return Said(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("size", [0, 10, 1000, 4000])
def test_a_disk_that_is_full_ends_the_demonstration_and_loses_nothing(
    home: Path, tmp_path: Path, size: int
) -> None:
    found = limited(home, size, "demo", "--seats", "2", "--level", "easy", "--out", str(tmp_path))
    assert found.status == 1
    assert "could not be saved" in found.sentence
    assert "Free some space" in found.sentence
    path = tmp_path / "game-2-1.jsonl"
    if size == 4000:
        journal = read_journal(path)
        assert journal.entries
        assert not journal.torn
    else:
        assert not path.exists()


# ------------------------------------------------------------------ streams


def through_shell(line: str, home: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    values = {**os.environ, "CATAN_DESKTOP_HOME": str(home), "PYTHONPATH": ROOT, **environ}
    values.pop("PYTHONUNBUFFERED", None)
    program = f"{sys.executable} -m catan_desktop"
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line.replace('catan-desktop', program)}"],
        env=values, capture_output=True, text=True, errors="backslashreplace",
    )  # fmt: skip


@pytest.mark.parametrize("what", ["--help", "--version", "check game.jsonl"])
def test_output_that_cannot_be_written_is_told(home: Path, tmp_path: Path, what: str) -> None:
    saved_game(home, moves=9).rename(tmp_path / "game.jsonl")
    done = through_shell(f"catan-desktop {what} > /dev/full", home)
    assert done.returncode == 1
    assert done.stderr == (
        "catan-desktop: The output could not be written (No space left on device).\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "catan-desktop check game.jsonl game.jsonl >&-",
        "catan-desktop check game.jsonl game.jsonl | true",
        pytest.param("catan-desktop --help | true", marks=pytest.mark.slow),
        "catan-desktop resume nothing 2> /dev/full",
        pytest.param("catan-desktop resume nothing 2>&-", marks=pytest.mark.slow),
        "catan-desktop resume nothing >&- 2>&-",
        pytest.param("catan-desktop --nothing 2> /dev/full", marks=pytest.mark.slow),
        pytest.param("catan-desktop check game.jsonl < /dev/null", marks=pytest.mark.slow),
        "catan-desktop resume --ack --speed off | head -1 > /dev/null",
    ],
)
def test_streams_that_are_gone_make_no_noise(home: Path, tmp_path: Path, line: str) -> None:
    path = saved_game(home, moves=9, kinds="cc")
    (tmp_path / "game.jsonl").write_bytes(path.read_bytes())
    done = through_shell(line, home)
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert "not foreseen" not in done.stderr
    assert not list(home.glob("saves/crash*"))


def test_an_encoding_that_lacks_the_letters(home: Path, tmp_path: Path) -> None:
    done = through_shell(
        "catan-desktop demo --seats 2 --level easy --out 出力; catan-desktop resume 無い",
        home, PYTHONIOENCODING="ascii", LANG="ja_JP.UTF-8", PYTHONUTF8="0",
    )  # fmt: skip
    assert "\\u51fa\\u529b/game-2-1.jsonl" in done.stdout
    assert "Traceback" not in done.stderr
    assert "not foreseen" not in done.stderr
    assert (tmp_path / "出力" / "game-2-1.jsonl").exists()


# ------------------------------------------------------------------ Ctrl-C


@pytest.mark.parametrize(
    "arguments", [("demo",), ("watch", "--speed", "slow"), ()], ids=["demo", "watch", "title"]
)
def test_ctrl_c_ends_it_with_a_word(home: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "catan_desktop", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": ROOT},
        # A job in the background is begun deaf to the signal; this one is to hear it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )  # fmt: skip
    try:
        begun = time.monotonic()
        while not list(tmp_path.rglob("*.lock")) and time.monotonic() - begun < 2.0:
            time.sleep(0.02)
        time.sleep(0.5)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the worker is meant too
        out, err = running.communicate(timeout=20)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
    assert err == "catan-desktop: stopped.\n"
    assert running.returncode in (1, -signal.SIGINT)  # Python may end itself by the same signal
    assert "Traceback" not in out


# ------------------------------------------------------------------ crashes


def broken(*_: object) -> int:
    raise ZeroDivisionError("on purpose")


def test_a_fault_in_a_command_leaves_a_report_and_a_sentence(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catan_desktop.cli.check.run", broken)
    capsys.readouterr()
    assert main(["check", "x"]) == 1
    err = capsys.readouterr().err
    report = home / "saves" / "crash-001.txt"
    assert err.startswith("catan-desktop: something went wrong that was not foreseen. ")
    assert err.endswith(f"The report is in {report}\n")
    text = report.read_text()
    assert "ZeroDivisionError: on purpose" in text
    assert text.startswith("catan-desktop ")
    assert main(["check", "x"]) == 1
    assert (home / "saves" / "crash-002.txt").exists()


def test_a_fault_is_told_even_where_no_report_can_be_written(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_bytes(b"a file")
    monkeypatch.setattr("catan_desktop.cli.check.run", broken)
    capsys.readouterr()
    assert main(["check", "x"]) == 1
    err = capsys.readouterr().err
    assert "No report could be written" in err
    assert "ZeroDivisionError: on purpose" in err
    assert "Traceback" not in err


def test_an_error_of_the_system_that_nobody_caught_is_told_as_one(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> int:
        raise PermissionError(13, "Permission denied", "/some/%s{0}\u202eplace")

    monkeypatch.setattr("catan_desktop.cli.check.run", refused)
    capsys.readouterr()
    assert main(["check", "x"]) == 1
    err = capsys.readouterr().err
    assert "(Permission denied: /some/%s{0}\\u202eplace)" in err
    assert (home / "saves" / "crash-001.txt").exists()


# ------------------------------------------------------------------ bench


@pytest.mark.parametrize(
    ("program", "words"),
    [("missing", "could not be started"), ("/bin/true", "is not this program")],
)
def test_a_program_to_time_that_is_none(
    home: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, program: str, words: str
) -> None:
    from catan_desktop.cli import bench_rows

    monkeypatch.setattr(
        bench_rows, "all_rows", lambda *_: iter([bench_rows.in_process("start:0", [program])])
    )
    monkeypatch.setattr("catan_desktop.cli.bench.all_rows", bench_rows.all_rows)
    found = said(capsys, "bench", "--quick")
    assert found.status == 1
    assert words in found.sentence


def test_missing_pictures_are_told_after_the_game_was_saved(
    home: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise AssetsMissingError("/nowhere")

    monkeypatch.setattr("catan_desktop.ui.pictures.board_picture", missing)
    found = said(capsys, "demo", "--seats", "2", "--level", "easy", "--out", "out")
    assert found.status == 1
    assert "pictures are missing (/nowhere). Install it again." in found.sentence
    assert read_journal(tmp_path / "out" / "game-2-1.jsonl").finish is not None
