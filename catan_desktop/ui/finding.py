"""Finding words in texts, and marking them where they are drawn.

Texts and queries are folded alike (width, case, katakana to hiragana). A Latin word is found
at the beginning of words only, so that ``ore`` does not find ``more``.
"""

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import FOCUS, mix

Span: TypeAlias = tuple[int, int]
"""Start and end of a part of a text."""
Finder: TypeAlias = Callable[[str], Sequence[Span]]
"""Where in a text something was found, in order, without overlaps."""
FOUND: Final = mix(FOCUS, "#FFFFFF", 0.25)
"""The marker behind what was found."""
FOUND_EDGE: Final = "#C08A1C"
LONGEST: Final = 40
"""Characters that a query may have."""


def nothing_found(_: str) -> Sequence[Span]:
    """The finder of no search."""
    return ()


# ---------------------------------------------------------------- folding
class Folded(NamedTuple):
    """A text made comparable; ``at[i]`` is where its character i came from."""

    text: str
    at: tuple[int, ...]


@lru_cache(maxsize=4096)
def fold(text: str) -> Folded:
    """Make a text comparable, character by character."""
    out: list[str] = []
    at: list[int] = []
    for i, char in enumerate(text):
        for plain in unicodedata.normalize("NFKC", char).casefold():
            out.append(_hiragana(plain))
            at.append(i)
    return Folded("".join(out), tuple(at))


def folded_query(query: str) -> str:
    """A query made comparable: half-width signs joined, spaces reduced to one."""
    joined = unicodedata.normalize("NFKC", query)
    return " ".join(fold(joined).text.split())


def _hiragana(char: str) -> str:
    return chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char


def is_latin(char: str) -> bool:
    """Whether a folded character belongs to a word that is found at its beginning only."""
    return char.isascii() and char.isalnum()


def occurrences(needle: str, hay: str) -> list[Span]:
    """Where a folded word is in a folded text; a Latin one at the beginning of words only."""
    found: list[Span] = []
    start = hay.find(needle)
    while start >= 0:
        whole = not (is_latin(needle[0]) and start > 0 and is_latin(hay[start - 1]))
        if whole:
            found.append((start, start + len(needle)))
        start = hay.find(needle, start + (len(needle) if whole else 1))
    return found


def says(text: str, needle: str) -> bool:
    """Whether a folded word stands somewhere in a text."""
    hay = fold(text).text
    return needle in hay and bool(occurrences(needle, hay))


def spans(text: str, needles: Sequence[str]) -> list[Span]:
    """The parts of a text that some needle covers, joined where they touch; whole Latin words."""
    folded = fold(text)
    found = sorted(s for needle in needles for s in occurrences(needle, folded.text))
    joined: list[Span] = []
    for a, last in found:
        b = _word_end(folded.text, last)
        start, end = folded.at[a], folded.at[b - 1] + 1
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _word_end(text: str, end: int) -> int:
    """Where the Latin word ends whose beginning was found, else the same place."""
    if not is_latin(text[end - 1]):
        return end
    while end < len(text) and is_latin(text[end]):
        end += 1
    return end


# ---------------------------------------------------------------- marking
def mark_words(
    p: Painter,
    words: str,
    found: Sequence[Span],
    x: float,
    y: float,
    size: float,
    weight: int = 700,
    k: float = 1.0,
) -> None:
    """Lay the marker under parts of a line that begins at x; ``k``: how much it is shrunk.

    It is as wide as the words, so that the blanks beside them stay blank.
    """
    high = max(size, p.text_px(size) / p.scale) * 1.3
    for a, b in found:
        left = x + p.measure(words[:a], size, weight) * k
        wide = p.measure(words[a:b], size, weight) * k
        _mark_line(p, Box(left, y - high / 2, round(wide, 1), round(high, 1)))


def _mark_line(p: Painter, box: Box) -> None:
    """As :func:`mark_box`, without an edge at the sides."""
    body = (
        f'<rect width="{box.w:.1f}" height="{box.h:.1f}" rx="2.5" fill="{FOUND}"/>'
        f'<rect y="{box.h - 2:.1f}" width="{box.w:.1f}" height="2" rx="1" fill="{FOUND_EDGE}"/>'
    )
    p.shape(box, body)


def mark_box(p: Painter, box: Box) -> None:
    """Lay the marker there."""
    body = (
        f'<rect x=".5" y=".5" width="{box.w - 1:.1f}" height="{box.h - 1:.1f}" rx="4" '
        f'fill="{FOUND}" stroke="{FOUND_EDGE}" stroke-width="1"/>'
    )
    p.shape(box, body)
