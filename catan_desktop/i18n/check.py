"""Holds the catalogues to the sources: ``python -m catan_desktop.i18n.check``.

Every message of the sources has words in every language, with the same places to fill and
none left over; no entry is unused or there twice. Messages are found as literals in calls of
``t``, ``n``, ``p``, ``mark`` and ``mark_plural``.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from catan_desktop.i18n.catalogue import LANGUAGES, po_files
from catan_desktop.i18n.po import Message, PoError, parse

_PLACE = re.compile(r"%(?:\((\w+)\))?([a-zA-Z%]?)")
_OWN_WORDS = re.compile(r"[A-Za-z]{2,}")
_CALLS = {"t": (0, 1), "mark": (0, 1), "n": (0, 2), "mark_plural": (0, 2), "p": (1, 2)}
"""Callables and which of their arguments are message ids; ``p`` has its context first."""


class Used(NamedTuple):
    """A message in the sources. ``plural`` is empty for a plain one."""

    context: str
    msgid: str
    plural: str
    where: str


def find_used(root: Path) -> list[Used]:
    """All messages in the Python files below a folder."""
    return [
        used
        for path in sorted(root.rglob("*.py"))
        for used in _in_source(ast.parse(path.read_text(encoding="utf-8")), path.name)
    ]


def _in_source(tree: ast.AST, name: str) -> Iterator[Used]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        func = node.func
        called = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
        if called not in _CALLS:
            continue
        first, last = _CALLS[called]
        texts = [_text(arg) for arg in node.args[:last]]
        ids = texts[first:]
        if len(texts) < last or any(i is None for i in ids):
            continue
        context = (texts[0] or "") if first else ""
        plural = ids[1] if len(ids) > 1 else ""
        yield Used(context, ids[0] or "", plural or "", f"{name}:{node.lineno}")


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def places(text: str) -> set[str]:
    """The places of a template: names, or what is wrong with one that has none."""
    found = set()
    for name, kind in _PLACE.findall(text):
        if name and kind == "s":
            found.add(name)
        elif name or kind != "%":
            found.add(f"%({name}){kind}" if name else "%" + kind)
    return found


def _bad_places(msgid: str, words: str) -> bool:
    """Whether a translation has other places; a sole % is fine where the message has one."""
    return places(msgid) != places(words)


def check_language(language: str, used: Iterable[Used]) -> list[str]:
    """What is wrong with the catalogue of a language: one sentence a fault."""
    faults: list[str] = []
    entries: dict[tuple[str, str], Message] = {}
    for file in po_files(language):
        try:
            messages = parse(file.read_text(encoding="utf-8"), file.name)
        except PoError as error:
            faults.append(str(error))
            continue
        for message in messages:
            key = (message.context, message.msgid)
            if key in entries:
                faults.append(f"{file.name}, line {message.line}: {message.msgid!r} is there twice")
            entries[key] = message
            faults.extend(_check_entry(message, file.name))
    wanted = {(u.context, u.msgid): u for u in used}
    faults.extend(
        f"{language}: {u.msgid!r} ({u.where}) has no words"
        for key, u in sorted(wanted.items())
        if key not in entries and _needs_words(u)
    )
    faults.extend(
        f"{language}: {msgid!r} is not used"
        for context, msgid in sorted(entries)
        if (context, msgid) not in wanted and not (context and ("", msgid) in wanted)
    )
    faults.extend(
        f"{language}: {u.msgid!r} ({u.where}) has another plural"
        for key, u in sorted(wanted.items())
        if key in entries and u.plural != entries[key].plural
    )
    return faults


def _needs_words(used: Used) -> bool:
    """Signs, figures and single letters stay as they are."""
    return bool(used.context) or bool(_OWN_WORDS.search(_PLACE.sub("", used.msgid)))


def _check_entry(message: Message, name: str) -> Iterator[str]:
    where = f"{name}, line {message.line}: {message.msgid!r}"
    if not message.forms or not all(message.forms):
        yield f"{where} has no words"
    for words in message.forms:
        wanted = places(message.msgid) | (places(message.plural) if message.plural else set())
        if places(words) != wanted:
            yield f"{where} has the places {sorted(wanted)}, its words {sorted(places(words))}"


def all_characters() -> set[str]:
    """Every character that some catalogue may put on the screen."""
    used = find_used(Path(__file__).resolve().parent.parent)
    texts = [u.msgid + u.plural for u in used]
    for language in LANGUAGES:
        for file in po_files(language):
            for message in parse(file.read_text(encoding="utf-8"), file.name):
                texts.extend(message.forms)
    return {c for text in texts for c in text if not c.isspace()}


def check() -> list[str]:
    """All faults of all catalogues."""
    used = find_used(Path(__file__).resolve().parent.parent)
    faults = [f"{u.where}: {u.msgid!r} has a place without a name" for u in used if _nameless(u)]
    for language in LANGUAGES[1:]:
        faults.extend(check_language(language, used))
    return faults


def _nameless(used: Used) -> bool:
    return any(p.startswith("%") and p != "%" for p in places(used.msgid + used.plural))


def main() -> int:
    """Print the faults; 1 if there are any."""
    faults = check()
    for fault in faults:
        print(fault)
    count = len(find_used(Path(__file__).resolve().parent.parent))
    print(f"{count} messages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
