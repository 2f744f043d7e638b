"""Search over the rulebook: by printed words, short forms and the words of other sources.

Texts and queries are folded alike (width, case, katakana to hiragana). A Latin word is found
at the beginning of words only, so that ``ore`` does not find ``more``.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from catan_desktop.i18n import Catalogue
from catan_desktop.ui.rulebook.content import CHAPTER_OF, SECTIONS
from catan_desktop.ui.rulebook.pen import Finder, Span, nothing_found
from catan_desktop.ui.rulebook.synonyms import SYNONYMS, Synonym
from catan_desktop.ui.rulebook.texts import section_texts

LONGEST: Final = 40
"""Characters that a query may have."""
GLOSSARY: Final = "words.other"
"""The table of words; it has them all, so it comes last."""
_LEAD_IN: Final = 22
"""Characters of a text shown before what was found in it."""


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


def _latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def occurrences(needle: str, hay: str) -> list[Span]:
    """Where a folded word is in a folded text; a Latin one at the beginning of words only."""
    found: list[Span] = []
    start = hay.find(needle)
    while start >= 0:
        whole = not (_latin(needle[0]) and start > 0 and _latin(hay[start - 1]))
        if whole:
            found.append((start, start + len(needle)))
        start = hay.find(needle, start + (len(needle) if whole else 1))
    return found


# ---------------------------------------------------------------- queries
class Term(NamedTuple):
    """A word that is looked for: as typed, and what it may mean.

    ``homes``: the sections that tell about it, with True where the word was typed in full.
    """

    own: tuple[str, ...]
    meant: tuple[str, ...]
    homes: tuple[tuple[str, bool], ...]

    @property
    def needles(self) -> tuple[str, ...]:
        """Everything that counts as found."""
        return self.own + self.meant


@lru_cache(maxsize=64)
def terms_of(query: str) -> tuple[Term, ...]:
    """The words of a query; one that is a known phrase stays together."""
    whole = folded_query(query)[:LONGEST]
    if not whole:
        return ()
    if " " in whole and not _known(whole):
        return tuple(_term(word) for word in whole.split())
    return (_term(whole),)


def _term(word: str) -> Term:
    own = [word]
    if len(word) > 3 and word.endswith("s") and _latin(word[-2]):
        own.append(word[:-1])
    known = {id(s): (s, full) for w in own[::-1] for s, full in _known(w)}
    meant = dict.fromkeys(fold(m).text for s, _ in known.values() for m in s.meant)
    homes = tuple((s.section, full) for s, full in known.values())
    return Term(tuple(own), tuple(m for m in meant if m not in own), homes)


def _known(word: str) -> list[tuple[Synonym, bool]]:
    """The synonyms that a word is, or begins; and whether it is the full word."""
    least = 3 if _latin(word[0]) else 2
    found: list[tuple[Synonym, bool]] = []
    for synonym in SYNONYMS:
        words = [fold(w).text for w in synonym.words]
        if word in words:
            found.append((synonym, True))
        elif len(word) >= least and any(w.startswith(word) for w in words):
            found.append((synonym, False))
    return found


def finder(query: str) -> Finder:
    """What marks the words of a query in any text."""
    terms = terms_of(query)
    if not terms:
        return nothing_found
    needles = tuple(n for term in terms for n in term.needles)
    return lambda text: spans(text, needles)


def spans(text: str, needles: Sequence[str]) -> list[Span]:
    """The parts of a text that some needle covers, joined where they touch."""
    folded = fold(text)
    found = sorted(s for needle in needles for s in occurrences(needle, folded.text))
    joined: list[Span] = []
    for a, b in found:
        start, end = folded.at[a], folded.at[b - 1] + 1
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


# ---------------------------------------------------------------- results
class Hit(NamedTuple):
    """A section that was found: its title, a line of it, the number of its chapter."""

    section: str
    title: str
    line: str
    chapter: int


@dataclass(frozen=True)
class Index:
    """The texts of all sections in one language, the title first."""

    entries: tuple[tuple[str, tuple[str, ...]], ...]

    def search(self, query: str) -> list[Hit]:
        """The sections that hold every word of the query, best first; empty for no query."""
        terms = terms_of(query)
        if not terms:
            return []
        scored = [
            (score, -i, section, texts)
            for i, (section, texts) in enumerate(self.entries)
            if (score := _score(section, texts, terms)) > 0
        ]
        scored.sort(reverse=True)
        return [
            Hit(section, texts[0], _line(texts, terms), CHAPTER_OF[section] + 1)
            for _, _, section, texts in scored
        ]


def index(catalogue: Catalogue) -> Index:
    """The index of a language."""
    return Index(tuple((s.id, tuple(section_texts(catalogue, s))) for s in SECTIONS.values()))


def _score(section: str, texts: Sequence[str], terms: Sequence[Term]) -> int:
    """How well a section answers the query; 0 if a word is missing."""
    total = 0
    for term in terms:
        score = _home(section, term)
        for i, text in enumerate(texts):
            folded = fold(text).text
            own = sum(len(occurrences(n, folded)) for n in term.own)
            meant = sum(len(occurrences(n, folded)) for n in term.meant)
            score += min(own, 3) * (40 if i == 0 else 6) + min(meant, 3) * (20 if i == 0 else 3)
        if score == 0:
            return 0
        total += score
    return max(1, total // 8) if section == GLOSSARY else total


def _home(section: str, term: Term) -> int:
    return sum(200 if full else 90 for home, full in term.homes if home == section)


def _line(texts: Sequence[str], terms: Sequence[Term]) -> str:
    """The text in which most was found, from shortly before it."""
    own = tuple(n for term in terms for n in term.own)
    every = tuple(n for term in terms for n in term.needles)
    body = texts[1:] or texts
    for needles in (own, every):
        best = max(body, key=lambda text: len(spans(text, needles)))
        found = spans(best, needles)
        if found:
            return _from(best, found[0][0])
    return body[0]


def _from(text: str, start: int) -> str:
    """The text from a beginning of a word not far before ``start``."""
    if start <= _LEAD_IN:
        return text
    for i in range(start - _LEAD_IN, start):
        if text[i - 1] in " 、。・：":
            return "…" + text[i:]
    return "…" + text[start:]
