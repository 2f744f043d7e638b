"""Lines break where a reader expects it, in both languages."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_desktop.i18n.catalogue import po_files
from catan_desktop.i18n.po import parse
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


@pytest.mark.parametrize("px", [11, 14, 21])
@pytest.mark.parametrize("width", [90, 130, 240])
def test_each_line_takes_all_the_words_that_fit(px: int, width: int) -> None:
    fonts = Fonts()
    texts = {m.msgid for m in parse(po_files("ja")[0].read_text(encoding="utf-8"), "ja")}
    torn = 0
    for text in sorted(texts)[::3]:
        lines = [line for line in fonts.wrap(text.replace("\n", " "), width, px) if line]
        assert all(fonts.width(line, px) <= width for line in lines)
        for line, following in pairwise(lines):
            word = following.split(" ")[0]
            if f"{line} {word}" in text:
                assert fonts.width(f"{line} {word}", px) > width
                torn += 1
    assert torn > 0


@pytest.mark.parametrize("text", ["", "\u200b", "\u202e\ufeff", "\u00ad", "a\u200bb", "\u200bŁ"])
def test_what_cannot_be_seen_takes_no_room_and_is_no_error(text: str) -> None:
    fonts = Fonts()
    picture = fonts.render(text, 14, REGULAR, "#000000")
    assert picture.get_width() == fonts.width(text, 14)


CATALOGUE = sorted(
    {
        words
        for file in po_files("ja")
        for message in parse(file.read_text(encoding="utf-8"), file.name)
        for words in message.forms
    }
)
WORDS = (
    "受け取", "取り消", "取り下げ", "入れ替", "並べ替", "切り替", "切り捨て",
    "振り直", "引き直", "選び直", "作り直", "やり直し", "繰り返", "くり返",
    "書き出", "書き込", "置き換え", "読み取", "読み込", "組み合わせ", "隣り合",
    "空き地", "持ち主", "呼び名", "行き先", "決め手", "お知らせ", "2つ目",
    "これ以上", "同じ", "発展カード", "資源カード", "特別カード", "共有コード", "コスト表",
    "右クリック", "勝利ポイント",
)  # fmt: skip
"""Words of two scripts; of compounds the part that stays the same."""


@pytest.mark.parametrize("word", WORDS)
def test_no_text_of_the_program_breaks_within_a_word(word: str) -> None:
    for text in CATALOGUE:
        for start in range(len(text)):
            if text.startswith(word, start):
                within = set(range(start + 1, start + len(word)))
                assert not within & set(break_points(text)), text


def test_a_line_of_the_log_is_not_torn_within_its_verb() -> None:
    text = "ブルーノから羊毛2枚を受け取りました"
    for width in range(18, 40):
        assert all(not line.endswith("受け") for line in wrap(text, width, _length))
    assert wrap(text, 26, _length) == ["ブルーノから羊毛2枚を", "受け取りました"]


def test_lines_of_the_program_begin_with_a_phrase() -> None:
    """Never with a particle or an ending: what is in kana goes on from the line before."""
    for text in CATALOGUE:
        for i in break_points(text):
            begins = "\u3041" <= text[i] <= "\u309f"
            assert not begins or text[i - 1] in " 、。・", text[: i + 1]


def test_no_text_of_the_program_tears_a_verb_of_two_halves() -> None:
    halves = re.compile("[一-鿿][きぎしちびみりえけげせべめれ](?=[一-鿿])")
    for text in CATALOGUE:
        assert not {m.end() for m in halves.finditer(text)} & set(break_points(text)), text


@pytest.mark.parametrize("width", range(10, 30, 2))
def test_a_phrase_too_long_for_a_line_breaks_between_scripts(width: int) -> None:
    text = "このゲームの発展カード購入画面"
    places = {0, *break_points(text, loose=True)}
    lines = wrap(text, width, _length)
    assert {len("".join(lines[:i])) for i in range(len(lines))} <= places


def test_a_figure_stays_with_what_it_counts() -> None:
    for text in ("36通りの目", "第15手番", "各19枚", "4タイル", "1キーかクリック"):
        assert not {i for i in break_points(text) if text[i - 1].isdigit() or text[i].isdigit()}


def test_a_name_of_two_scripts_is_never_parted() -> None:
    words = "購入したカード：勝利ポイント"
    inside = range(words.index("勝") + 1, len(words))
    assert not set(break_points(words)) & set(inside)
