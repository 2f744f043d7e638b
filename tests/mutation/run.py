"""Faults of one line put into the engine one by one: do the quick tests find each of them?

    python tests/mutation/run.py --faults 160 --jobs 2

Each fault is written into a copy of the tree in a temporary folder, and the tests of the engine and
the referee run there until one fails: first those that docs/RULES.md names for the rule or option,
then the others. A run that does not come to an end counts as caught. Faults that change nothing are
explained in `survivors.toml`, one by one.

The status is 1 if a fault survives without an explanation, or fewer than 95 in 100 are caught.
`--unexplained` leaves out the faults that are explained already: for short runs.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.mutation.faults import Fault, chosen
from tests.mutation.page import ROOT, Row, rows

SURVIVORS = Path(__file__).with_name("survivors.toml")
LEAST = 0.95
NEEDED = ("catan_desktop", "tests", "docs", "pyproject.toml", "README.md")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "screenshots", ".hypothesis")
SLOWER = ("invariants", "masking", "card_tracker", "wire", "dice", "board_fair", "board_code")
"""Files of tests that come last, in this order; the referee comes after them."""
NO_TEST_OF_RULES = ("test_rules_page.py",)
MEASURES_TIME = (
    "tests/engine/test_board_fair.py::test_a_fair_board_takes_at_most_50_ms_in_the_median"
)


@dataclass(frozen=True)
class Verdict:
    """How a fault fared: by which test it was caught, or None."""

    row: str
    fault: Fault
    caught_by: str | None
    seconds: float


def others(tree: Path) -> list[str]:
    """The files of quick tests, the quick ones among them first."""
    files = sorted((tree / "tests" / "engine").glob("test_*.py"))
    names = [f"test_{name}.py" for name in SLOWER]
    files.sort(key=lambda p: names.index(p.name) if p.name in names else -1)
    kept = [f"tests/engine/{p.name}" for p in files if p.name not in NO_TEST_OF_RULES]
    return [*kept, "tests/referee"]


def failing(tree: Path, tests: list[str], limit: float) -> str | None:
    """The first test that fails in the tree, or why the run did not end; None if all pass."""
    command = [
        *(sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"),
        *("-p", "no:randomly", "--tb", "no", "-rfE", "--deselect", MEASURES_TIME, *tests),
    ]
    names = os.environ | {"PYTHONPATH": str(tree), "CI": "1"}
    run = subprocess.Popen(
        command,
        cwd=tree,
        env=names,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = run.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return "no end"
    if run.returncode == 0:
        return None
    found = [line.split()[1] for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return found[0] if found else said.strip().splitlines()[-1][:90]


def tried(row: Row, fault: Fault, trees: "SimpleQueue[Path]", limit: float) -> Verdict:
    """Put the fault into a free copy, run the tests, take it out again."""
    tree = trees.get()
    engine = tree / "catan_desktop" / "engine"
    path = engine / f"{fault.module}.py"
    sound = path.read_text(encoding="utf-8")
    start = time.perf_counter()
    try:
        fault.apply(engine)
        forget(engine, fault.module)
        found = failing(tree, row.tests, 60) or failing(tree, others(tree), limit)
    finally:
        path.write_text(sound, encoding="utf-8")
        forget(engine, fault.module)
        trees.put(tree)
    return Verdict(row.name, fault, found, time.perf_counter() - start)


def forget(engine: Path, module: str) -> None:
    """Drop the compiled form: its time stamp may be that of the changed source."""
    for path in (engine / "__pycache__").glob(f"{module}.*.pyc"):
        path.unlink()


def explanations() -> dict[tuple[str, str, str], str]:
    """Why a fault changes nothing, by its key."""
    with SURVIVORS.open("rb") as file:
        listed = tomllib.load(file).get("survivor", [])
    return {(s["function"], s["line"], s["becomes"]): s["why"] for s in listed}


def copies(folder: Path, count: int) -> "SimpleQueue[Path]":
    """So many copies of the tree."""
    trees: SimpleQueue[Path] = SimpleQueue()
    for i in range(count):
        tree = folder / str(i)
        tree.mkdir()
        for name in NEEDED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, tree / name, ignore=NOT_COPIED)
            else:
                shutil.copy2(source, tree / name)
        trees.put(tree)
    return trees


def sound_seconds(trees: "SimpleQueue[Path]") -> float:
    """How long the tests take without a fault; they must pass."""
    tree = trees.get()
    start = time.perf_counter()
    found = failing(tree, others(tree), 900)
    trees.put(tree)
    if found is not None:
        raise SystemExit(f"The tests fail without any fault: {found}")
    return time.perf_counter() - start


def run(count: int, seed: int, jobs: int, unexplained: bool) -> list[Verdict]:
    """Try the faults, printing each as it is done."""
    table = rows()
    picked = chosen(table, count, seed, set(explanations()) if unexplained else set())
    with tempfile.TemporaryDirectory(prefix="catan-faults-") as folder:
        trees = copies(Path(folder), jobs)
        seconds = sound_seconds(trees)
        print(f"without a fault: {seconds:.0f} s", flush=True)
        limit = 60 + 2 * seconds
        verdicts = []
        with ThreadPoolExecutor(jobs) as pool:
            waiting = [pool.submit(tried, table[name], f, trees, limit) for name, f in picked]
            for i, future in enumerate(waiting, 1):
                verdict = future.result()
                verdicts.append(verdict)
                print(f"{i}/{len(picked)}  {told(verdict)}", flush=True)
    return verdicts


def told(v: Verdict) -> str:
    """A verdict in three lines: what it came to, and the fault as a diff."""
    f = v.fault
    head = f"{v.row}: {f.module}.{f.function}, line {f.line} ({f.kind}), {v.seconds:.1f} s: "
    caught = f"caught by {v.caught_by}" if v.caught_by else "SURVIVED"
    return f"{head}{caught}\n    - {f.before.strip()}\n    + {f.after.strip()}"


def summary(verdicts: list[Verdict]) -> int:
    """The table by rule and option, the survivors, and the status."""
    known = explanations()
    caught = Counter(v.row for v in verdicts if v.caught_by)
    print("\nfaults  caught")
    for name, count in Counter(v.row for v in verdicts).items():
        print(f"{count:6}  {caught[name]:6}  {name}")
    survivors = [v for v in verdicts if v.caught_by is None]
    for v in survivors:
        print(f"\n{told(v)}\n    why: {known.get(v.fault.key, 'NOT EXPLAINED')}")
    for v in verdicts:
        if v.caught_by and v.fault.key in known:
            print(f"\nexplained, and caught all the same: {told(v)}")
    open_ones = sum(v.fault.key not in known for v in survivors)
    total, share = len(verdicts), caught.total() / len(verdicts)
    rest = f"{open_ones} unexplained" if open_ones else "all explained"
    print(
        f"\n{total} faults, {caught.total()} caught ({100 * share:.1f} %), "
        f"{len(survivors)} survivors, {rest}"
    )
    return 1 if open_ones or share < LEAST else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--unexplained", action="store_true")
    options = parser.parse_args()
    return summary(run(options.faults, options.seed, options.jobs, options.unexplained))


if __name__ == "__main__":
    sys.exit(main())
