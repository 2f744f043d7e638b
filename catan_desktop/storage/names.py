"""Names from people and files, made harmless."""

import unicodedata
from typing import Final

NAME_LIMIT: Final = 24

_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_DROPPED: Final = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(text: str) -> str:
    """A name of one line, without control and bidirectional marks, of at most 24 characters.

    Blanks shrink to one. What is left may be empty. Markup and format signs stay: whoever
    draws a name escapes it.
    """
    kept = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or (unicodedata.category(c) not in _DROPPED and c not in _BIDI)
    )
    return " ".join(kept.split())[:NAME_LIMIT].rstrip()
