"""Catalogues: the words of the program in every language it speaks.

Message ids are the English sentences themselves, with ``%(name)s`` places. Sources write
``t("…")`` (translate now) or ``mark("…")`` (translate later, where a table of words is made).
"""

from catan_desktop.i18n.catalogue import (
    LANGUAGES,
    Catalogue,
    languages,
    mark,
    mark_plural,
    system_language,
)

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "languages",
    "mark",
    "mark_plural",
    "system_language",
]
