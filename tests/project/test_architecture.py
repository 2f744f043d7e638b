"""The arrows between rooms, and the few things about them that the import linter cannot say."""

import ast
import importlib.util
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import packaging
import pytest
from importlinter import cli as linter

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "catan_desktop"
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]

# What ui may know of the engine: its words and its geometry.
UI_MAY_KNOW = {
    "ids",
    "hexgrid",
    "topology",
    "board",
    "options",
    "actions",
    "events",
    "observation",
}
MODULE_LISTS = ("source_modules", "forbidden_modules", "protected_modules", "allowed_importers")


def imports(path: Path) -> Iterator[str]:
    """Yields the dotted names that a module imports, names out of packages included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_arrow_runs_one_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT))
    status = linter.lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == linter.EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_contracts_name_modules_that_exist() -> None:
    """A contract about a module that was renamed holds for nothing."""
    named = {
        name for contract in CONTRACTS for key in MODULE_LISTS for name in contract.get(key, ())
    }
    own = {name for name in named if name.startswith("catan_desktop")}
    assert own
    assert not {name for name in own if importlib.util.find_spec(name) is None}


def test_ui_knows_only_the_words_of_the_engine() -> None:
    strange = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (PACKAGE / "ui").rglob("*.py")
        for name in imports(path)
        if name.startswith("catan_desktop.engine") and name.split(".")[2] not in UI_MAY_KNOW
    }
    assert not strange


def test_the_contract_forbids_ui_all_the_rest_of_the_engine() -> None:
    """A new engine module is closed to ui until it is opened in both places."""
    modules = {path.stem for path in (PACKAGE / "engine").glob("*.py")} - {"__init__"}
    (contract,) = (each for each in CONTRACTS if each["id"] == "ui-engine")
    forbidden = {
        name.removeprefix("catan_desktop.engine.") for name in contract["forbidden_modules"]
    }
    assert forbidden == modules - UI_MAY_KNOW


def test_the_engine_needs_only_the_standard_library() -> None:
    foreign = {
        f"{path.name}: {name}"
        for path in (PACKAGE / "engine").glob("*.py")
        for name in imports(path)
        if not name.startswith("catan_desktop.engine.")
        and name.split(".")[0] not in sys.stdlib_module_names
    }
    assert not foreign


def test_commands_without_a_window_load_no_window_library() -> None:
    """The worker and `check` stay small, and the start quick: pygame and numpy come when needed."""
    probe = (
        "import sys, catan_desktop.cli.dispatch;"
        "print(sorted({'pygame', 'pygame_gui', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_no_folder_hides_the_library_packaging() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()
    assert hasattr(packaging, "__version__")
