"""Settings survive a restart; what cannot be read is set aside and told."""

import errno
import os
from pathlib import Path

import pytest

from catan_desktop.storage.errors import FolderNotWritableError, SaveFailedError
from catan_desktop.storage.paths import Paths, ready
from catan_desktop.storage.settings import Asks, Settings, load_settings, save_settings

CHANGED = Settings(
    language="ja",
    scale=125,
    speed="off",
    volume=0,
    sea=45,
    muted=True,
    reduced_motion=True,
    fullscreen=True,
    window_size=(1280, 800),
    window_position=(-20, 30),
    ask=Asks(end=True, bank=True),
    auto_roll=True,
    last_setup={"preset": "standard", "seats": [{"name": '{0}<b>"\n', "level": "easy"}]},
)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths.default(tmp_path / "home")


@pytest.mark.parametrize("settings", [Settings(), CHANGED])
def test_settings_come_back(paths: Paths, settings: Settings) -> None:
    save_settings(paths, settings)
    assert load_settings(paths) == (settings, None)
    assert [file.name for file in paths.config.iterdir()] == ["settings.toml"]


def test_without_a_file_the_defaults_hold_and_nothing_is_made(paths: Paths) -> None:
    assert load_settings(paths) == (Settings(), None)
    assert not paths.config.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe", b"volume = ", b"volume = 101", b"volume = nan", b'volume = "70"',
        b"scale = -5", b'language = "klingon"', b'speed = "warp"', b"window_size = [1]",
        b"window_size = [0, 800]", b"muted = 1", b"last_setup = 3", b"a = " + b"[" * 20_000,
        b"# " + b"x" * 70_000,
    ],
)  # fmt: skip
def test_an_unreadable_file_is_set_aside_not_deleted(paths: Paths, content: bytes) -> None:
    for number in (1, 2):
        ready(paths.config)
        paths.settings.write_bytes(content)
        settings, aside = load_settings(paths)
        assert settings == Settings()
        assert aside is not None
        assert aside.path == paths.config / f"settings.toml.unreadable-{number}"
        assert aside.path.read_bytes() == content
        assert aside.reason
        assert not paths.settings.exists()
    save_settings(paths, CHANGED)
    assert load_settings(paths) == (CHANGED, None)


@pytest.mark.parametrize(("scale", "read"), [(10, 75), (75, 75), (200, 200), (300, 200), (0, 0)])
def test_a_scale_is_kept_within_bounds(paths: Paths, scale: int, read: int) -> None:
    save_settings(paths, Settings(scale=scale))
    assert load_settings(paths)[0].scale == read


def test_what_a_later_program_knows_is_passed_over(paths: Paths) -> None:
    ready(paths.config)
    paths.settings.write_text("volume = 3\nsmell = true\n")
    assert load_settings(paths) == (Settings(volume=3), None)


def test_a_full_disk_leaves_the_old_settings(paths: Paths) -> None:
    save_settings(paths, CHANGED)

    def write(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", write)
        with pytest.raises(SaveFailedError, match=os.strerror(errno.ENOSPC)):
            save_settings(paths, Settings())
    assert load_settings(paths) == (CHANGED, None)
    assert [file.name for file in paths.config.iterdir()] == ["settings.toml"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    paths = Paths.default(tmp_path / "file" / "home")
    with pytest.raises(FolderNotWritableError, match="cannot be written"):
        save_settings(paths, Settings())
    assert load_settings(paths)[0] == Settings()


def test_a_folder_without_permission_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(FolderNotWritableError, match="CATAN_DESKTOP_HOME"):
        Paths.default(tmp_path).journal("x")


# ------------------------------------------------------------------ paths


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    paths = Paths.default(environ={"CATAN_DESKTOP_HOME": str(tmp_path / "h")})
    assert paths == Paths.default(tmp_path / "h")
    assert paths.saves.parent == paths.settings.parent == tmp_path / "h"
    assert not (tmp_path / "h").exists()
    assert paths.journal("ab").parent.is_dir()
    assert paths.journal("ab") == tmp_path / "h" / "saves" / "ab.jsonl"


def test_without_it_the_folders_of_the_platform_hold(user_home: Path) -> None:
    paths = Paths.default(environ={"CATAN_DESKTOP_HOME": ""})
    for folder in (paths.data, paths.config):
        assert folder.is_absolute()
        assert "catan-desktop" in str(folder)
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert user_home in paths.data.parents
        assert user_home in paths.config.parents
    assert not user_home.exists()


def test_crash_reports_get_a_number_each(tmp_path: Path) -> None:
    paths = Paths.default(tmp_path)
    first, second = paths.write_crash_report("one \ud800"), paths.write_crash_report("two")
    assert first != second
    assert first.read_text() == "one \\ud800"
    assert second.read_text() == "two"
    assert first.parent == paths.saves


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        ("confirm = true", Asks(build=True, robber=True, bank=True, buy=True)),
        ("confirm = false", Asks()),
        ("[ask]\nend = true", Asks(end=True)),
        ("confirm = true\n[ask]\nbuy = true", Asks(buy=True)),
    ],
)
def test_the_one_switch_of_earlier_files_keeps_its_meaning(
    paths: Paths, words: str, ask: Asks
) -> None:
    ready(paths.config)
    paths.settings.write_text(words + "\n")
    assert load_settings(paths) == (Settings(ask=ask), None)
