"""Faults of one line in the engine, found by walking its syntax trees.

A fault changes a comparison, a number, an index, a condition, `and` or `or`, a truth value, an
arithmetic operator or the word of an option, or leaves a statement out. Which ones are taken
follows from a seed, the engine and docs/RULES.md alone.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from catan_desktop.engine.options import CHOICES
from tests.mutation.page import ENGINE, HIDDEN, Row

OPPOSITE: Final[dict[type[ast.AST], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
"""Each operator as it is written, and what a fault writes instead."""


@dataclass(frozen=True)
class Fault:
    """One changed line.

    Attributes:
        module: file name in the engine, without ``.py``.
        function: dotted name in the module; the name of a constant outside functions.
        line: counted from 1.
        kind: what was changed.
        before, after: the whole line.
    """

    module: str
    function: str
    line: int
    kind: str
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What names the fault wherever its line moves."""
        return f"{self.module}.{self.function}", self.before.strip(), self.after.strip()

    def apply(self, engine: Path) -> None:
        """Write the fault into a copy of the engine."""
        path = engine / f"{self.module}.py"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        assert lines[self.line - 1].rstrip("\n") == self.before
        lines[self.line - 1] = self.after + "\n"
        path.write_text("".join(lines), encoding="utf-8")


class Finder(ast.NodeVisitor):
    """Collects the faults of one file, by function."""

    def __init__(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        self.module = path.stem
        self.lines = source.splitlines()
        self.names: list[str] = []
        self.found: list[Fault] = []
        self.visit(ast.parse(source))

    # ------------------------------------------------------------------ where

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function: its body, neither decorators nor annotations nor defaults."""
        self.names.append(node.name)
        self._body(node.body)
        self.names.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class: its body."""
        self.names.append(node.name)
        self._body(node.body)
        self.names.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """A constant, field or variable with its type: the value alone."""
        outside = not self.names and isinstance(node.target, ast.Name)
        self.names += [node.target.id] if outside and isinstance(node.target, ast.Name) else []
        if node.value is not None:
            self.visit(node.value)
        if outside:
            self.names.pop()

    def visit_Import(self, node: ast.Import) -> None:
        """Nothing to change."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Nothing to change."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """The words of an error are no rule."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Nor are other texts."""

    def visit_keyword(self, node: ast.keyword) -> None:
        """A named argument; how a value prints is no rule, nor is a check of equal lengths."""
        if node.arg not in ("strict", "repr"):
            self.visit(node.value)

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                self.visit(statement)

    # ------------------------------------------------------------------ what

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        for left, op, right in zip(
            [node.left, *node.comparators], node.ops, node.comparators, strict=False
        ):
            self._operator("comparison", left, op, right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """And for or."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._operator("and, or", left, node.op, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operator."""
        self._operator("operator", node.left, node.op, node.right)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Another operator, or nothing at all."""
        self._operator("operator", node.target, node.op, node.value, "=")
        self._left_out(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """No new value for a part of something."""
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._left_out(node)
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        """No call."""
        self._left_out(node)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A number one off, the other truth value, another word of the option."""
        value = node.value
        if isinstance(value, bool):
            self._change("truth value", node, str(not value))
        elif isinstance(value, int):
            self._change("number", node, str(value + 1))
            self._change("number", node, str(value - 1) if value else "-1")
        elif isinstance(value, str):
            for words in CHOICES.values():
                if value in words:
                    other = words[(words.index(value) + 1) % len(words)]
                    self._change("word", node, f'"{other}"')

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """The next entry of a table."""
        if isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice | ast.Constant):
            text = self._text(node.slice)
            if text:
                self._change("index", node.slice, f"({text}) - 1")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """The opposite condition."""
        self._negated(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """The opposite condition."""
        self._negated(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The opposite condition."""
        self._negated(node.test)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Without the `not`, without the complement."""
        text = self._text(node.operand)
        if isinstance(node.op, ast.Not | ast.Invert) and text:
            self._change("negation", node, text)
        self.visit(node.operand)

    # ------------------------------------------------------------------ how

    def _operator(
        self, kind: str, left: ast.AST, op: ast.AST, right: ast.AST, tail: str = ""
    ) -> None:
        if type(op) not in OPPOSITE or not isinstance(left, ast.expr | ast.Name):
            return
        assert isinstance(right, ast.expr)
        start, end = left.end_col_offset, right.col_offset
        if left.end_lineno != right.lineno or start is None:
            return
        was, becomes = (re.escape(OPPOSITE[type(op)][0]), OPPOSITE[type(op)][1])
        between = self.lines[right.lineno - 1][start:end]
        changed, count = re.subn(
            rf"(?<![<>=!]){was}(?=[^<>=]|{tail}$|{tail} )", becomes, between, count=1
        )
        if count:
            self._replace(kind, right.lineno, start, end, changed)

    def _negated(self, test: ast.expr) -> None:
        text = self._text(test)
        single = isinstance(test, ast.Compare) and len(test.ops) == 1
        if text and not single and not isinstance(test, ast.UnaryOp):
            self._change("condition", test, f"not ({text})")

    def _left_out(self, node: ast.stmt) -> None:
        if node.lineno == node.end_lineno and node.end_col_offset is not None:
            self._replace("left out", node.lineno, node.col_offset, node.end_col_offset, "pass")

    def _text(self, node: ast.expr) -> str:
        if node.lineno != node.end_lineno:
            return ""
        return self.lines[node.lineno - 1][node.col_offset : node.end_col_offset]

    def _change(self, kind: str, node: ast.expr, text: str) -> None:
        if node.lineno == node.end_lineno and node.end_col_offset is not None:
            self._replace(kind, node.lineno, node.col_offset, node.end_col_offset, text)

    def _replace(self, kind: str, line: int, start: int, end: int, text: str) -> None:
        if not self.names:
            return
        before = self.lines[line - 1]
        after = before[:start] + text + before[end:]
        self.found.append(Fault(self.module, ".".join(self.names), line, kind, before, after))


@lru_cache(maxsize=1)
def every_fault() -> tuple[Fault, ...]:
    """All faults of the engine, by file and line."""
    found = [fault for path in sorted(ENGINE.glob("*.py")) for fault in Finder(path).found]
    unique = {(f.module, f.line, f.after): f for f in found}
    return tuple(sorted(unique.values(), key=lambda f: (f.module, f.line, f.after)))


def faults_of(row: Row, faults: list[Fault]) -> tuple[list[Fault], list[Fault]]:
    """The faults in what carries a rule or an option out, the nearest ones first.

    For an option: first those on the lines that read it from the rules, or name it in `options`,
    then those in its functions, where these are no whole classes.
    """
    if row.name.startswith("rule ") or row.name == HIDDEN:
        return [f for f in faults if any(_inside(f, name) for name in row.functions)], []
    reads = re.compile(rf'rules\.{row.name}\b|"{row.name}"|^    {row.name}: ')
    small = [name for name in row.functions if not name.rsplit(".", 1)[-1][0].isupper()]
    there = [f for f in faults if reads.search(f.before)]
    near = [f for f in faults if any(_inside(f, name) for name in small)]
    return there, [f for f in near if f not in there]


def _inside(fault: Fault, dotted: str) -> bool:
    return f"{fault.module}.{fault.function}.".startswith(f"{dotted}.")


def chosen(
    table: dict[str, Row], count: int, seed: int, without: set[tuple[str, str, str]]
) -> list[tuple[str, Fault]]:
    """So many faults, each with the row for which it was taken: in turns, rules more often.

    Args:
        table: the rows of the page.
        count: how many, if there are as many.
        seed: which ones.
        without: keys of faults that are not to be taken.
    """
    rng = Random(seed)
    faults = [f for f in every_fault() if f.key not in without]
    queues = {
        name: [f for part in faults_of(row, faults) for f in _mixed(part, rng)]
        for name, row in table.items()
    }
    taken: dict[tuple[str, int, str], tuple[str, Fault]] = {}
    for name in _turns(queues):
        while queues[name]:
            fault = queues[name].pop(0)
            place = (fault.module, fault.line, fault.after)
            if place not in taken:
                taken[place] = (name, fault)
                break
        if len(taken) >= count:
            break
    return list(taken.values())


def _mixed(faults: list[Fault], rng: Random) -> list[Fault]:
    """The faults by chance, but every kind before any kind again."""
    shuffled = rng.sample(faults, len(faults))
    seen: Counter[str] = Counter()
    rank: dict[int, int] = {}
    for i, fault in enumerate(shuffled):
        rank[i] = seen[fault.kind]
        seen[fault.kind] += 1
    return [shuffled[i] for i in sorted(rank, key=lambda i: rank[i])]


def _turns(queues: dict[str, list[Fault]]) -> Iterator[str]:
    """Each rule twice, then what is hidden, then each option; again while faults are left."""
    rules = [name for name in queues if name.startswith("rule ")]
    while any(queues.values()):
        yield from rules
        yield from rules
        yield from (name for name in queues if name not in rules)
