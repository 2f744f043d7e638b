"""What every test may rely on: no display, no sound, no folder of the user, one language.

Everything is set in the environment, so that programs which a test starts inherit it, and before
pygame is imported, since SDL reads it only once.
"""

import itertools
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["LANG"] = "C.UTF-8"
for variable in ("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE", "CATAN_DESKTOP_HOME"):
    os.environ.pop(variable, None)

HOMES = Path(tempfile.mkdtemp(prefix="catan-tests-"))
_number = itertools.count()

# Two slow cores under load: a single example may take long without being wrong. In CI the examples
# are the same in each run; elsewhere every run looks further.
settings.register_profile(
    "catan",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("catan")


def _home_variables(home: Path) -> dict[str, str]:
    """Returns what makes `platformdirs` and `Path.home` stay inside `home`."""
    return {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "APPDATA": str(home / "roaming"),
        "LOCALAPPDATA": str(home / "local"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_RUNTIME_DIR": str(home / "run"),
    }


# Also while modules are imported and for fixtures of a wider scope than one test.
os.environ.update(_home_variables(HOMES / "shared"))


@pytest.fixture(autouse=True)
def user_home(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives each test a home folder of its own, which exists only once something is written."""
    home = HOMES / str(next(_number))
    for name, value in _home_variables(home).items():
        monkeypatch.setenv(name, value)
    return home


def pytest_unconfigure() -> None:
    """Removes this process's homes; every worker has its own."""
    shutil.rmtree(HOMES, ignore_errors=True)
