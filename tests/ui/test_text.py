"""Lines break where a reader expects it, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_desktop.ui.text import REGULAR, Fonts, break_points, wrap

SENTENCE = "羊毛4枚で、足りない鉱石が1枚（銀行から）買えます。コンピューターは待っています。"
NEVER_FIRST = "、。）！？ーっゃゅょ"


def _length(line: str) -> float:
    return sum(2 if ord(c) > 0x2E80 else 1 for c in line)


def test_english_breaks_after_spaces_only() -> None:
    assert wrap("Choose a lit corner", 9, _length) == ["Choose a", "lit", "corner"]
    assert break_points("one two") == [4]


def test_newlines_are_kept() -> None:
    assert wrap("a\n\nb", 10, _length) == ["a", "", "b"]


@pytest.mark.parametrize("width", range(6, 60, 2))
def test_no_japanese_line_begins_with_a_closing_sign(width: int) -> None:
    lines = wrap(SENTENCE, width, _length)
    assert "".join(lines) == SENTENCE
    assert not any(line[0] in NEVER_FIRST for line in lines)
    assert not any(line[-1] in "（「" for line in lines[:-1])


@pytest.mark.parametrize("width", range(12, 60, 2))
def test_a_figure_keeps_its_counter(width: int) -> None:
    assert not any(line.endswith(("4", "1")) for line in wrap(SENTENCE, width, _length)[:-1])


def test_words_are_not_torn_while_there_is_room() -> None:
    lines = wrap("光っている交点に開拓地を建ててください。", 16, _length)
    assert lines == ["光っている交点に", "開拓地を", "建ててください。"]


@given(st.text(alphabet="あ漢カaー、。（） 12枚\n", max_size=40), st.integers(4, 30))
def test_nothing_is_lost_and_lines_fit(text: str, width: int) -> None:
    lines = wrap(text, width, _length)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    for line in lines:
        # A closing sign hangs on to what it closes, even if that is too long.
        assert _length(line) <= width or set(line[1:]) & set("ー、。）枚 （")


def test_fonts_wrap_in_pixels() -> None:
    fonts = Fonts()
    for line in fonts.wrap(SENTENCE, 120, 14):
        assert fonts.width(line, 14) <= 120
    assert fonts.width("WW", 14, REGULAR) > fonts.width("ll", 14, REGULAR)


@pytest.mark.parametrize("text", ["", "\u200b", "\u202e\ufeff", "\u00ad", "a\u200bb", "\u200bŁ"])
def test_what_cannot_be_seen_takes_no_room_and_is_no_error(text: str) -> None:
    fonts = Fonts()
    picture = fonts.render(text, 14, REGULAR, "#000000")
    assert picture.get_width() == fonts.width(text, 14)


def test_a_name_of_two_scripts_is_never_parted() -> None:
    words = "購入したカード：勝利ポイント"
    inside = range(words.index("勝") + 1, len(words))
    assert not set(break_points(words)) & set(inside)
