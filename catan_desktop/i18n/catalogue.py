"""Words by language: look up, count, fill in."""

import locale
import os
import sys
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from catan_desktop.i18n.po import Message, parse

LANGUAGES: Final = ("en", "ja")
"""The languages the program speaks; the first is that of the message ids."""

_NAMES: Final = {"en": "English", "ja": "日本語"}
_Key = tuple[str, str]


def languages() -> tuple[tuple[str, str], ...]:
    """Each language as its code and its own name, to be shown as they are."""
    return tuple((code, _NAMES[code]) for code in LANGUAGES)


def mark(msgid: str) -> str:
    """The message id itself: tells the checker that it is translated later, from a table."""
    return msgid


def mark_plural(singular: str, plural: str) -> tuple[str, str]:
    """Both ids themselves, for a table whose entries ``Catalogue.n`` translates later."""
    return singular, plural


class Catalogue:
    """The words of one language.

    Names and text from files only ever fill the places of a template, never are one; so a
    name with ``%`` or braces in it stays what it is.
    """

    def __init__(self, language: str) -> None:
        """The catalogue of a language of :data:`LANGUAGES`; any other speaks English."""
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._messages = _load(self.language)

    def t(self, msgid: str, **fields: object) -> str:
        """The message, its ``%(name)s`` places filled from ``fields``.

        Without fields the message is taken as it stands (write a single ``%``); with fields a
        percent sign is written ``%%``. A message that the language lacks stays English.
        """
        return self._fill(self._form("", msgid, 0) or msgid, fields)

    def p(self, context: str, msgid: str, **fields: object) -> str:
        """A message that needs a context to be told from another with the same words."""
        return self._fill(self._form(context, msgid, 0) or msgid, fields)

    def n(self, singular: str, plural: str, n: int, **fields: object) -> str:
        """A message that counts: the right form for ``n``, which fills ``%(n)s`` too."""
        index = 0 if self.language == "ja" or n == 1 else 1
        words = self._form("", singular, index) or (singular if n == 1 else plural)
        return words % {"n": n, **fields}

    def has(self, msgid: str, context: str = "") -> bool:
        """Whether the language has words of its own for a message (English has all)."""
        return self.language == LANGUAGES[0] or (context, msgid) in self._messages

    def _form(self, context: str, msgid: str, index: int) -> str:
        message = self._messages.get((context, msgid))
        if message is None or index >= len(message.forms):
            return ""
        return message.forms[index]

    @staticmethod
    def _fill(words: str, fields: dict[str, object]) -> str:
        return words % fields if fields else words


def po_files(language: str) -> list[Traversable]:
    """The PO files of a language, by name; the source language has none."""
    folder = files("catan_desktop.i18n") / "locale" / language
    if not folder.is_dir():
        return []
    return sorted((f for f in folder.iterdir() if f.name.endswith(".po")), key=lambda f: f.name)


@lru_cache(maxsize=len(LANGUAGES))
def _load(language: str) -> dict[_Key, Message]:
    """All messages of a language, merged from its areas (common, table, rules, cli …)."""
    return {
        (message.context, message.msgid): message
        for file in po_files(language)
        for message in parse(file.read_text(encoding="utf-8"), file.name)
        if message.forms and message.forms[0]
    }


def system_language() -> str:
    """The first language the system asks for that the program speaks, else English."""
    for wish in _wishes():
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
        if code == "c":
            return LANGUAGES[0]
    return LANGUAGES[0]


def _wishes() -> list[str]:
    wishes: list[str] = []
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        wishes.append(locale.windows_locale.get(number, ""))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wishes.extend(os.environ.get(name, "").split(":"))
    wishes.append(locale.getlocale()[0] or "")
    return [wish for wish in wishes if wish]
