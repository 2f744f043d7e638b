"""How much of the engine the quick tests run, branches too; fails below the limit.

    python tests/engine/covered.py

Runs the tests of the engine and the referee under `pytest-cov`, on all cores (settings and limit
are in `pyproject.toml`), and prints what was missed. The status is 1 if a test failed or too little
ran.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("tests/engine", "tests/referee")


def main() -> int:
    """The command line; the data of the measurement leave no file behind."""
    compiled = [path.name for path in (ROOT / "catan_desktop" / "engine").glob("*.so")]
    if compiled:
        print(f"Only the pure engine can be measured; {', '.join(sorted(compiled))} is compiled.")
        return 1
    pytest = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    command = (*pytest, "--cov=catan_desktop.engine", *TESTS)
    with tempfile.TemporaryDirectory() as folder:
        data = os.environ | {"COVERAGE_FILE": str(Path(folder) / "coverage"), "CI": "1"}
        return int(subprocess.run(command, cwd=ROOT, env=data).returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
