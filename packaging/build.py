"""Builds the program as a folder that needs no Python, for the system this runs on.

    pip install -e ".[dev]"
    python packaging/build.py [--out dist] [--pure]

The engine is compiled first, which needs a C compiler; `--pure` does without. Prints the folder
and its size. There is no cross-building: run it on each system.
"""

import argparse
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import icons

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME = "catan-desktop"
WORK = ROOT / "build" / "frozen"


class BuildError(RuntimeError):
    """The program cannot be built here; the message says why and what to do."""


def size_in_mb(folder: Path) -> float:
    """Returns the size of all files below `folder` in megabytes, links not followed."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def compiled_sources() -> Path:
    """Returns a folder with the package as it would be installed, its engine compiled.

    Raises:
        BuildError: the engine could not be compiled; why is on the standard error.
    """
    wheels, sources = WORK / "wheel", WORK / "sources"
    for folder in (wheels, sources):
        shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    env = os.environ | {"CATAN_MYPYC": "1"}
    done = subprocess.run([*command, "--wheel-dir", str(wheels), str(ROOT)], env=env, check=False)
    if done.returncode != 0:
        raise BuildError(
            "The engine could not be compiled: is there a C compiler? "
            "With --pure the program is built without one, and its engine is slower."
        )
    (wheel,) = wheels.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(sources)
    return sources


def build(out: Path, pure: bool) -> Path:
    """Runs PyInstaller and returns the finished folder.

    Raises:
        BuildError: the engine could not be compiled.
        subprocess.CalledProcessError: PyInstaller failed; its words are on the standard error.
    """
    sources = ROOT if pure else compiled_sources()
    icons.write(icons.DEFAULT_FOLDER)
    folders = ["--distpath", str(out), "--workpath", str(WORK)]
    options = ["--noconfirm", "--log-level", "WARN", *folders]
    command = [sys.executable, "-m", "PyInstaller", *options, str(HERE / "catan.spec")]
    env = os.environ | {"CATAN_SOURCES": str(sources)}
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    return out / NAME


def main() -> int:
    """Builds and reports."""
    parser = argparse.ArgumentParser(description="Build the program as a folder.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist")
    parser.add_argument("--pure", action="store_true", help="do not compile the engine")
    options = parser.parse_args()
    try:
        folder = build(options.out.resolve(), options.pure)
    except BuildError as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{folder}: {size_in_mb(folder):.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
