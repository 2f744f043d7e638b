"""Builds the program as a folder that needs no Python, for the system this runs on.

    pip install -e ".[dev]"
    python packaging/build.py [--out dist]

Prints the folder and its size. There is no cross-building: run it on each system.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import icons

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME = "catan-desktop"


def size_in_mb(folder: Path) -> float:
    """Returns the size of all files below `folder` in megabytes, links not followed."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def build(out: Path) -> Path:
    """Runs PyInstaller and returns the finished folder.

    Raises:
        subprocess.CalledProcessError: PyInstaller failed; its words are on the standard error.
    """
    icons.write(icons.DEFAULT_FOLDER)
    folders = ["--distpath", str(out), "--workpath", str(ROOT / "build" / "frozen")]
    options = ["--noconfirm", "--log-level", "WARN", *folders]
    command = [sys.executable, "-m", "PyInstaller", *options, str(HERE / "catan.spec")]
    subprocess.run(command, cwd=ROOT, check=True)
    return out / NAME


def main() -> None:
    """Builds and reports."""
    parser = argparse.ArgumentParser(description="Build the program as a folder.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist")
    folder = build(parser.parse_args().out.resolve())
    print(f"{folder}: {size_in_mb(folder):.0f} MB")


if __name__ == "__main__":
    main()
