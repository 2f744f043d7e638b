"""Search over the rulebook: by printed words, short forms and the words of other sources."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from catan_desktop.i18n import Catalogue
from catan_desktop.ui.finding import (
    LONGEST,
    Finder,
    fold,
    folded_query,
    is_latin,
    nothing_found,
    occurrences,
    spans,
)
from catan_desktop.ui.rulebook.content import CHAPTER_OF, SECTIONS
from catan_desktop.ui.rulebook.synonyms import SYNONYMS, Synonym
from catan_desktop.ui.rulebook.texts import section_texts

GLOSSARY: Final = "words.other"
"""The table of words; it has them all, so it comes last."""
_LEAD_IN: Final = 22
"""Characters of a text shown before what was found in it."""


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


@lru_cache(maxsize=64)
def terms_within(query: str) -> tuple[Term, ...]:
    """The known words in a query that is not found as it is: 街道を建設 has 街道 and 建設."""
    left = folded_query(query)[:LONGEST]
    found: list[str] = []
    for word in _all_words():
        at = occurrences(word, left)
        if at:
            found.append(word)
            left = left[: at[0][0]] + " " * len(word) + left[at[0][1] :]
    return tuple(_term(word) for word in found)


@lru_cache(maxsize=1)
def _all_words() -> tuple[str, ...]:
    """What may be typed, folded, the longest first; of kanji also single ones do not count."""
    words = {fold(word).text for synonym in SYNONYMS for word in synonym.words}
    return tuple(sorted((w for w in words if len(w) > 1), key=lambda w: (-len(w), w)))


def _term(word: str) -> Term:
    own = [word]
    if len(word) > 3 and word.endswith("s") and is_latin(word[-2]):
        own.append(word[:-1])
    known = {id(s): (s, full) for w in own[::-1] for s, full in _known(w)}
    meant = dict.fromkeys(fold(m).text for s, _ in known.values() for m in s.meant)
    homes = tuple((s.section, full) for s, full in known.values())
    return Term(tuple(own), tuple(m for m in meant if m not in own), homes)


def _known(word: str) -> list[tuple[Synonym, bool]]:
    """The synonyms that a word is, or begins; and whether it is the full word."""
    least = 3 if is_latin(word[0]) else 2
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
    terms = terms_of(query) + terms_within(query)
    if not terms:
        return nothing_found
    needles = tuple(n for term in terms for n in term.needles)
    return lambda text: spans(text, needles)


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

    def _scored(self, terms: tuple[Term, ...]) -> list[tuple[int, int, str, tuple[str, ...]]]:
        """Of each section that holds every word: score, its place from behind, texts."""
        return [
            (score, -i, section, texts)
            for i, (section, texts) in enumerate(self.entries if terms else ())
            if (score := _score(section, texts, terms)) > 0
        ]

    def search(self, query: str) -> list[Hit]:
        """The sections that hold every word of the query, best first; empty for no query.

        Where there is none, the known words in the query count, all of them or the longest.
        """
        within = terms_within(query)
        terms: tuple[Term, ...] = ()
        scored: list[tuple[int, int, str, tuple[str, ...]]] = []
        for terms in (terms_of(query), within, *((term,) for term in within)):
            scored = self._scored(terms)
            if scored:
                break
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
