"""A small reader for gettext's PO files: the program loads the sources, nothing is compiled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class PoError(ValueError):
    """A PO file that cannot be read; the message names file and line."""


@dataclass(frozen=True)
class Message:
    """One entry.

    Attributes:
        line: where it starts. context: ``msgctxt`` or empty.
        msgid: the English words. plural: the English plural, empty for a plain message.
        forms: the translations: one, or one for each plural form.
    """

    line: int
    context: str
    msgid: str
    plural: str
    forms: tuple[str, ...]


def parse(text: str, name: str = "<po>") -> list[Message]:
    """The entries of a PO file in order, without its header.

    Obsolete (``#~``) and fuzzy entries are left out, as gettext does.

    Raises:
        PoError: a line that has no place in a PO file.
    """
    return [m for entry in _entries(text) if (m := _message(entry, name)) is not None]


def _entries(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines of each entry with their numbers; empty lines part them."""
    entry: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped:
            entry.append((number, stripped))
        elif entry:
            yield entry
            entry = []
    if entry:
        yield entry


def _message(entry: list[tuple[int, str]], name: str) -> Message | None:
    fields: dict[str, str] = {}
    key = ""
    start = entry[0][0]
    for number, line in entry:
        if line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                return None
            continue
        if not line.startswith('"'):
            key, _, line = line.partition(" ")
            if key not in ("msgctxt", "msgid", "msgid_plural") and not key.startswith("msgstr"):
                raise PoError(f"{name}, line {number}: unknown word {key!r}")
            start = number if key == "msgid" else start
            fields[key] = ""
        fields[key] = fields.get(key, "") + _unquote(line, name, number)
    if not fields.get("msgid"):
        return None
    forms = tuple(value for k, value in fields.items() if k.startswith("msgstr"))
    return Message(
        start, fields.get("msgctxt", ""), fields["msgid"], fields.get("msgid_plural", ""), forms
    )


def _unquote(line: str, name: str, number: int) -> str:
    if len(line) < 2 or line[0] != '"' or line[-1] != '"':
        raise PoError(f"{name}, line {number}: a text in double quotes was expected")
    out: list[str] = []
    chars = iter(line[1:-1])
    for char in chars:
        if char == '"':
            raise PoError(f"{name}, line {number}: a quote inside the text needs a backslash")
        if char != "\\":
            out.append(char)
            continue
        escape = next(chars, "")
        if escape not in _ESCAPES:
            raise PoError(f"{name}, line {number}: unknown escape \\{escape}")
        out.append(_ESCAPES[escape])
    return "".join(out)
