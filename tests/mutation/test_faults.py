"""The faults that are put into the engine: which they are follows from seed, engine and page."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from catan_desktop.engine.options import OPTION_NAMES
from tests.mutation.faults import Fault, Finder, chosen, every_fault
from tests.mutation.page import ENGINE, HIDDEN, rows
from tests.mutation.run import Verdict, explanations, summary

SOURCE = '''"""Words."""
LIMIT: int = 7


def owed(size: int, piles: list[int], on: bool = True) -> int:
    """Half of more than the limit."""
    if size > LIMIT and not on:
        piles[size] -= 1
        return size // 2
    return piles[size]
'''


def test_page_names_twelve_rules_and_every_option_with_functions_and_tests() -> None:
    table = rows()
    assert list(table)[:12] == [f"rule {n}" for n in range(1, 13)]
    assert set(list(table)[12:]) == {HIDDEN, *OPTION_NAMES}
    assert all(row.functions and row.tests for row in table.values())


def test_sixty_faults_hold_two_of_each_rule_and_one_of_each_option() -> None:
    taken = Counter(name for name, _ in chosen(rows(), 60, 1, set()))
    assert taken.total() == 60
    for name in rows():
        assert taken[name] >= (2 if name.startswith("rule ") else 1), name


def test_twelve_faults_are_one_of_each_rule() -> None:
    assert [name for name, _ in chosen(rows(), 12, 1, set())] == list(rows())[:12]


def test_the_seed_alone_decides() -> None:
    assert chosen(rows(), 60, 1, set()) == chosen(rows(), 60, 1, set())
    assert chosen(rows(), 60, 1, set()) != chosen(rows(), 60, 2, set())


def test_faults_that_were_explained_can_be_left_out() -> None:
    first = {fault.key for _, fault in chosen(rows(), 30, 1, set())}
    others = {fault.key for _, fault in chosen(rows(), 30, 1, first)}
    assert not first & others


def test_every_fault_is_one_line_of_sound_code_that_means_something_else() -> None:
    sources = {path.stem: path.read_text(encoding="utf-8") for path in ENGINE.glob("*.py")}
    for _, fault in chosen(rows(), 70, 3, set()):
        lines = sources[fault.module].splitlines()
        assert lines[fault.line - 1] == fault.before != fault.after
        before = ast.dump(ast.parse("\n".join(lines)))
        lines[fault.line - 1] = fault.after
        assert ast.dump(ast.parse("\n".join(lines))) != before


def test_all_kinds_of_faults_are_found(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    found = {(f.kind, f.after.strip()) for f in Finder(path).found}
    assert found >= {
        ("number", "LIMIT: int = 8"),
        ("comparison", "if size >= LIMIT and not on:"),
        ("and, or", "if size > LIMIT or not on:"),
        ("negation", "if size > LIMIT and on:"),
        ("condition", "if not (size > LIMIT and not on):"),
        ("operator", "piles[size] += 1"),
        ("left out", "pass"),
        ("operator", "return size * 2"),
        ("index", "return piles[(size) - 1]"),
    }
    assert not any("True" in after or "Words" in after for _, after in found)


def test_a_fault_is_written_where_it_belongs_and_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    (fault,) = (f for f in Finder(path).found if f.after == "        return size * 2")
    assert fault.key == ("rules.owed", "return size // 2", "return size * 2")
    fault.apply(tmp_path)
    assert path.read_text(encoding="utf-8") == SOURCE.replace("size // 2", "size * 2")


def test_faults_of_the_engine_are_many_and_of_ten_kinds() -> None:
    kinds = Counter(fault.kind for fault in every_fault())
    assert kinds.total() > 3000
    assert len(kinds) == 10


def verdicts(caught: int, survived: Fault | None) -> list[Verdict]:
    other = Fault("rules", "apply", 1, "number", "1", "2")
    found = [Verdict("rule 1", other, "tests/engine/test_boards.py", 1.0)] * caught
    return found + ([Verdict("rule 2", survived, None, 1.0)] if survived else [])


def test_status_tells_an_unexplained_survivor_and_too_few_caught(
    capsys: pytest.CaptureFixture[str],
) -> None:
    module, _, function = next(iter(explanations()))[0].partition(".")
    _, line, becomes = next(iter(explanations()))
    known = Fault(module, function, 1, "number", line, becomes)
    unknown = Fault("rules", "apply", 1, "number", "x = 1", "x = 2")
    assert summary(verdicts(60, None)) == 0
    assert summary(verdicts(60, known)) == 0
    assert "61 faults, 60 caught (98.4 %), 1 survivors, all explained" in capsys.readouterr().out
    assert summary(verdicts(60, unknown)) == 1
    assert "1 survivors, 1 unexplained" in capsys.readouterr().out
    assert summary(verdicts(9, known)) == 1


def test_every_explanation_says_why() -> None:
    assert all(len(why) > 20 for why in explanations().values())
