"""Type: two weights of the bundled face, measuring, rendered lines, and Japanese line breaks.

Sizes here are pixels. Letters that the face lacks (some of the Latin in names) are drawn
with the second face, run by run.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from catan_desktop.ui.assets import asset_path
from catan_desktop.ui.lru import Lru

REGULAR: Final = 700
HEAVY: Final = 900
LEAST_PX: Final = 11
"""No text is ever drawn smaller than this, whatever the scale."""

_NOT_FIRST: Final = frozenset(
    "、。，．・：；？！ー）］｝」』】々ゝ〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%,.)!?:;…"
)
_NOT_LAST: Final = frozenset("（［｛「『【(第各約おご")
"""Opening brackets, and what only stands before another word."""
_WHOLE: Final = ("勝利ポイント",)
"""Names of two scripts that a line never parts."""
_STEM: Final = frozenset("きぎしちびみりえけげせべめれ")
"""How the first half of a compound ends: 受け取る, 取り消し, 空き地."""
_SECOND: Final = frozenset("直返込替換")
"""Second halves that follow a first one in kana too: やり直す, くり返す."""
_SLACK: Final = 2.0
"""What a phrase may add to a line beyond its own width: a rounding and a pair of letters."""
_SUFFIX: Final = frozenset("状以")
"""What only stands after another word: これ以上."""


def break_points(text: str, *, loose: bool = False) -> list[int]:
    """Indices at which a line of ``text`` may end, ascending, without 0 and the end.

    After a space always; else where a neighbour is Japanese, by the kinsoku rules (no line
    begins with a closing sign or small kana, none ends with an opening bracket, a figure
    keeps its counter) and before the start of a phrase: kanji, katakana or a bracket after
    kana, not within a word (受け取る) nor within a name that stays whole.

    Args:
        text: one line.
        loose: also between kanji and katakana (資源カード), for what is too long for a line.
    """
    inside = {
        found + i
        for name in _WHOLE
        for found in range(len(text))
        if text.startswith(name, found)
        for i in range(1, len(name))
    }
    return [i for i in range(1, len(text)) if i not in inside and _may_break(text, i, loose)]


def begins_in_kana(text: str) -> bool:
    """Whether what is said first is hiragana: most often a particle or an ending."""
    return _kind(text.lstrip()[:1]) == "hiragana"


def _may_break(text: str, i: int, loose: bool) -> bool:
    before, after = text[i - 1], text[i]
    if before == " ":
        return after != " "
    wide_before, wide_after = ord(before) > 0x2E80, ord(after) > 0x2E80
    if not (wide_before or wide_after) or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    kind, kind_before = _kind(after), _kind(before)
    if before in "、。・":
        return True
    if kind in ("hiragana", kind_before) or after in _SUFFIX:
        return False  # a particle stays with its word, whatever the script of that
    if before.isdigit() and kind != "other":
        return False
    if kind_before == "hiragana":
        return kind != "kanji" or not _compound(text, i)
    if not (wide_before and wide_after):
        return True
    return loose or "other" in (kind, kind_before)


def _compound(text: str, i: int) -> bool:
    """Whether the kana before a kanji and that kanji belong to one word."""
    before, after = text[i - 1], text[i]
    if before == "つ" and after == "目":
        return True
    return before in _STEM and (after in _SECOND or (i > 1 and _kind(text[i - 2]) == "kanji"))


def _kind(char: str) -> str:
    if "\u4e00" <= char <= "\u9fff":
        return "kanji"
    if "\u3041" <= char <= "\u309f":
        return "hiragana"
    if "\u30a0" <= char <= "\u30ff":
        return "katakana"
    return "other"


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines of ``text``, each at most ``width`` by ``measure``; newlines are kept.

    A phrase too long for a line is cut anywhere, except before a sign that cannot begin one.
    """
    return [line for part in text.split("\n") for line in _wrap_one(part, width, measure)]


def _wrap_one(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    lines: list[str] = []
    line, about = "", 0.0
    for phrase, more in _phrases(text, width, measure):
        # As long as the sum leaves room for what rounding and kerning add, the line itself need
        # not be measured: each line is another text, while phrases come again and again.
        about += more + _SLACK
        near = about > width
        if near and line and measure((line + phrase).rstrip()) > width:
            lines.append(line.rstrip())
            line, about = "", more + _SLACK
        line += phrase
        while near and len(line) > 1 and measure(line.rstrip()) > width:
            n = _cut_within(line, width, measure)
            lines.append(line[:n])
            line = line[n:]
            about = measure(line) + _SLACK
    lines.append(line.rstrip())
    return lines


def _phrases(text: str, width: float, measure: Callable[[str], float]) -> list[tuple[str, float]]:
    """What stays together, and its width; a phrase that no line holds comes in smaller parts."""
    found: list[tuple[str, float]] = []
    for phrase in _cut(text, loose=False):
        wide = measure(phrase)
        if wide > width and measure(phrase.rstrip()) > width:
            found += [(part, measure(part)) for part in _cut(phrase, loose=True)]
        else:
            found.append((phrase, wide))
    return found


@lru_cache(maxsize=4096)
def _cut(text: str, *, loose: bool) -> tuple[str, ...]:
    """The text cut at its break points."""
    cuts = [0, *break_points(text, loose=loose), len(text)]
    return tuple(text[a:b] for a, b in pairwise(cuts))


def _cut_within(line: str, width: float, measure: Callable[[str], float]) -> int:
    n = len(line) - 1
    while n > 1 and measure(line[:n]) > width:
        n -= 1
    while n > 1 and (line[n] in _NOT_FIRST or line[n - 1] in _NOT_LAST):
        n -= 1
    return n


_WIDTHS: Final[Lru[tuple[str, int, int, Path | None], int]] = Lru(20_000)
"""Widths of texts by their type and its folder: facts of the face, whoever asks."""


class Fonts:
    """The bundled face in two weights, with caches of faces and rendered lines."""

    def __init__(self, folder: Path | None = None, lines: int = 8 << 20) -> None:
        """Faces from ``folder`` or the program's assets; ``lines`` bounds the cache in bytes."""
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = folder
        self._fonts: dict[tuple[int, int], pygame.font.Font] = {}
        self._missing: dict[str, bool] = {}
        self._drawn: set[str] = set()
        self._lines: Lru[tuple[str, int, int, str], pygame.Surface] = Lru(lines)

    def clear(self) -> None:
        """Forget faces and lines (after a change of scale)."""
        self._fonts.clear()
        self._lines.clear()

    def font(self, px: int, weight: int = REGULAR) -> pygame.font.Font:
        """The face at a pixel size; weight 700 or 900."""
        key = (px, weight)
        found = self._fonts.get(key)
        if found is None:
            name = f"ZenMaruGothic-{weight}.ttf"
            path = self._folder / name if self._folder else asset_path("fonts", name)
            found = self._fonts[key] = pygame.font.Font(path, px)
        return found

    def lacks(self, char: str) -> bool:
        """Whether the bundled face has no picture of the character."""
        found = self._missing.get(char)
        if found is None:
            found = not char.isspace() and _blank(self.font(20), char)
            self._missing[char] = found
            if not found:
                self._drawn.add(char)
        return found

    def width(self, text: str, px: int, weight: int = REGULAR) -> int:
        """Width of one line in pixels."""
        key = (text, px, weight, self._folder)
        found = _WIDTHS.get(key)
        if found is None:
            found = sum(f.size(run)[0] for run, f in self._runs(text, px, weight))
            _WIDTHS.put(key, found)
        return found

    def render(self, text: str, px: int, weight: int, color: str) -> pygame.Surface:
        """One line as a shared surface; its baseline is ``ascent(px, weight)`` below its top."""
        key = (text, px, weight, color)
        found = self._lines.get(key)
        if found is None:
            found = self._draw(text, px, weight, color)
            self._lines.put(key, found, found.get_width() * found.get_height() * 4)
        return found

    def ascent(self, px: int, weight: int = REGULAR) -> int:
        """From the top of a rendered line to its baseline."""
        return self.font(px, weight).get_ascent()

    def wrap(self, text: str, width: float, px: int, weight: int = REGULAR) -> list[str]:
        """The lines of a paragraph at most ``width`` pixels wide."""
        return wrap(text, width, lambda line: self.width(line, px, weight))

    def _runs(self, text: str, px: int, weight: int) -> list[tuple[str, pygame.font.Font]]:
        """The text cut into runs that one face can draw."""
        own = self.font(px, weight)
        if self._drawn.issuperset(text) or not any(self.lacks(c) for c in text):
            return [(text, own)]
        runs: list[tuple[str, pygame.font.Font]] = []
        second = self._second(px)
        for char in text:
            face = second if self.lacks(char) and not _blank(second, char) else own
            if runs and runs[-1][1] is face:
                runs[-1] = (runs[-1][0] + char, face)
            else:
                runs.append((char, face))
        return runs

    def _second(self, px: int) -> pygame.font.Font:
        """The face of pygame_gui, for Latin letters that the bundled one lacks."""
        key = (px, 0)
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = pygame.font.Font(_second_path(), px)
        return found

    def _draw(self, text: str, px: int, weight: int, color: str) -> pygame.Surface:
        runs = self._runs(text, px, weight)
        if not self.width(text, px, weight):  # SDL refuses marks that cannot be seen
            return pygame.Surface((0, self.font(px, weight).get_height()), pygame.SRCALPHA)
        if len(runs) == 1:
            return runs[0][1].render(text, True, color)
        ascent = max(face.get_ascent() for _, face in runs)
        own_ascent = self.ascent(px, weight)
        size = (self.width(text, px, weight), ascent + self.font(px, weight).get_height())
        line = pygame.Surface(size, pygame.SRCALPHA)
        x = 0
        for run, face in runs:
            wide = face.size(run)[0]
            if wide:
                line.blit(face.render(run, True, color), (x, own_ascent - face.get_ascent()))
            x += wide
        return line


def _blank(face: pygame.font.Font, char: str) -> bool:
    """Whether the face draws nothing for the character."""
    metrics = face.metrics(char)
    return not metrics or metrics[0] is None or not any(metrics[0][:4])


def _second_path() -> Path | None:
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "data" / "NotoSans-Regular.ttf"
    return path if path.is_file() else None
