"""The search finds a rule by its printed word, its short form and the words of other sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import catan_desktop
from catan_desktop.i18n import Catalogue, words
from catan_desktop.i18n.check import find_used
from catan_desktop.ui.finding import fold, spans
from catan_desktop.ui.rulebook import search
from catan_desktop.ui.rulebook.content import CHAPTER_OF, SECTIONS
from catan_desktop.ui.rulebook.search import Index, finder, index, terms_of
from catan_desktop.ui.rulebook.synonyms import SYNONYMS
from catan_desktop.ui.rulebook.texts import section_texts

CATALOGUES = {"en": Catalogue("en"), "ja": Catalogue("ja")}
INDICES = {language: index(catalogue) for language, catalogue in CATALOGUES.items()}

SOURCES = {
    "バースト": "seven.discard",
    "発明": "cards.plenty",
    "街道": "cards.roads",
    "得点": "cards.point",
    "国内取引": "trade.players",
    "海外取引": "harbor.rates",
    "最大道路": "awards.road",
    "最大騎士": "awards.army",
    "泥棒": "seven.robber",
    "町": "building.city",
    "商業道路": "awards.road",
    "騎士力": "awards.army",
    "粘土": "board.hexes",
    "ストロー": "harbor.rates",
    "burst": "seven.discard",
    "wheat": "board.hexes",
    "sheep": "board.hexes",
    "clay": "board.hexes",
    "port": "harbor.rates",
    "チャンスカード": "cards.rules",
    "チャンス": "cards.rules",
    "chance card": "cards.rules",
}
"""The sources' own words, and the section that must come first."""

PRINTED = {
    "木材": "board.hexes", "レンガ": "board.hexes", "羊毛": "board.hexes", "小麦": "board.hexes",
    "鉱石": "board.hexes", "森林": "board.hexes", "丘陵": "board.hexes", "牧草地": "board.hexes",
    "畑": "board.hexes", "山地": "board.hexes", "砂漠": "board.hexes",
    "開拓地": "building.settlement", "都市": "building.city", "街道": "building.road",
    "盗賊": "seven.robber", "手番": "turn.steps", "港": "harbor.rates", "交易": "trade.players",
    "銀行": "harbor.rates", "最長交易路": "awards.road", "最大騎士力": "awards.army",
    "発展カード": "cards.rules", "騎士": "cards.knight", "街道建設": "cards.roads",
    "収穫": "cards.plenty", "独占": "cards.monopoly", "勝利ポイント": "cards.point",
    "勝利宣言": "winning.declare",
    "木": "board.hexes", "土": "board.hexes", "羊": "board.hexes", "麦": "board.hexes",
    "鉄": "board.hexes",
    "lumber": "board.hexes", "brick": "board.hexes", "wool": "board.hexes",
    "grain": "board.hexes", "ore": "board.hexes", "settlement": "building.settlement",
    "city": "building.city", "road": "building.road", "robber": "seven.robber",
    "harbor": "harbor.rates", "knight": "cards.knight", "year of plenty": "cards.plenty",
    "road building": "cards.roads", "monopoly": "cards.monopoly",
    "victory point": "cards.point", "longest road": "awards.road", "largest army": "awards.army",
    "development card": "cards.rules", "domestic trade": "trade.players",
    "maritime trade": "harbor.rates",
}  # fmt: skip
"""Printed words and short forms, and a section that must be among the first two."""

TABLE_FILES = (
    "words.py", "actions.py", "answers.py", "asking.py", "drawer.py", "offersheet.py", "choices.py",
    "bankrows.py", "logview.py", "logsheet.py", "status.py", "panels.py", "again.py", "since.py",
    "facts.py", "hand.py", "dicechart.py",
)  # fmt: skip
"""Where the words of the table's buttons, panels and log stand."""
NAMES = (
    words.RESOURCES, words.TERRAINS, words.DEV_CARDS, words.PIECES, words.PRESETS, words.LAYOUTS,
    words.SWAPS, words.FIRSTS, words.OPTIONS, words.TABLE_OPTIONS,
)  # fmt: skip
NO_THINGS = {
    "%(least)s–%(most)s out", "%(robber)s moved to %(hex)s", ", ", "Almost there",
    "Ask %(name)s too", "Back", "Begin the choice again", "Cancel",
    "Choose one", "Close", "Close (Esc)", "Do not ask %(name)s",
    "Do not ask again", "End the search",
    "End the search (Esc)", "For you", "I have no %(card)s",
    "I need my %(card)s", "Look out", "Mine", "No such row yet",
    "No trade this time", "Nothing found",
    "Nothing has happened yet", "Nothing this time",
    "One %(resource)s fewer (%(key)s)", "Pays for", "Take %(resource)s",
    "The land pays", "There and back", "What the land gives", "Whom to ask",
    "You lack %(cards)s", "click to put back",
    "got %(cards)s", "is thinking", "my own rows", "played %(card)s",
    "players with %(n)s+ points", "they hold", "within my own rows",
    "your choice",
}  # fmt: skip
"""What the table says of no thing of the game, or only about the pictures in a row."""
FIELDS = re.compile(r"%\(\w+\)s|%%|[（(].*?[)）]|[0-9・·：:+−|→]")


def short() -> set[str]:
    """What the buttons, panels and log of the table say in up to four words."""
    used = find_used(Path(catan_desktop.__file__).parent / "ui")
    told = {u.msgid for u in used if u.where.split(":")[0] in TABLE_FILES}
    return {m for m in told if len(m.split()) <= 4 and not re.search(r"[.!?:]", m)}


def things() -> list[str]:
    """Of these, and of the names of things, what tells of a thing of the game."""
    names = {n if isinstance(n, str) else n[0] for table in NAMES for n in table.values()}
    return sorted(short() - NO_THINGS | names)


LANGUAGES = ("en", "ja")
COUNTER = (
    "counter", "counter-offer", "counter offer", "Counter-offers", "another offer", "対案",
    "別の条件", "カウンター", "再提案",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", things())
def test_the_tables_own_words_are_found(language: str, message: str) -> None:
    said = FIELDS.sub(" ", CATALOGUES[language].t(message)).strip()
    assert found(language, said) or not said


def test_what_is_left_out_is_still_said() -> None:
    assert short() >= NO_THINGS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", COUNTER)
def test_a_counter_offer_is_found_by_each_of_its_names(language: str, word: str) -> None:
    first = found(language, word)[0]
    assert first == "trade.offer"
    marks = finder(word)
    assert any(marks(t) for t in section_texts(CATALOGUES[language], SECTIONS[first]))


def found(language: str, query: str) -> list[str]:
    return [hit.section for hit in INDICES[language].search(query)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", SOURCES)
def test_the_sources_own_words_lead_to_the_rule(language: str, word: str) -> None:
    assert found(language, word)[0] == SOURCES[word]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", PRINTED)
def test_printed_words_and_short_forms_lead_to_the_rule(language: str, word: str) -> None:
    assert PRINTED[word] in found(language, word)[:2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", [*SOURCES, *PRINTED])
def test_on_the_page_found_words_are_marked(language: str, word: str) -> None:
    first = found(language, word)[0]
    marks = finder(word)
    texts = section_texts(CATALOGUES[language], SECTIONS[first])
    assert any(marks(text) for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_words_of_the_language_are_found_in_their_texts(language: str) -> None:
    word = {"en": "robber", "ja": "盗賊"}[language]
    for section in found(language, word):
        texts = section_texts(CATALOGUES[language], SECTIONS[section])
        assert any(word in text.casefold() for text in texts)


@pytest.mark.parametrize("words", ["burst", "BURST", "Ｂｕｒｓｔ", "バースト", "ばーすと", "ﾊﾞｰｽﾄ"])
def test_width_case_and_kana_do_not_matter(words: str) -> None:
    for language in LANGUAGES:
        assert found(language, words)[0] == "seven.discard"


def test_a_latin_word_begins_where_a_word_begins() -> None:
    assert spans("more stores of ore, ores", ("ore",)) == [(15, 18), (20, 24)]


def test_a_latin_word_is_marked_whole() -> None:
    assert spans("two harbors (Harbor)", ("harbor",)) == [(4, 11), (13, 19)]
    assert spans("harbor-master", ("harbor",)) == [(0, 6)]
    assert spans("港と港町", ("港",)) == [(0, 1), (2, 3)]
    assert "seven.discard" not in found("en", "ore")


def test_a_plural_is_the_same_word() -> None:
    assert found("en", "harbors")[:3] == found("en", "harbor")[:3]
    assert set(found("en", "harbors")) == set(found("en", "harbor"))


def test_a_word_is_found_while_it_is_typed() -> None:
    for query in ("whe", "whea", "wheat"):
        assert found("en", query)[0] == "board.hexes"
    assert found("ja", "バース")[0] == "seven.discard"


def test_all_words_of_a_query_must_be_there() -> None:
    both = set(found("en", "robber desert"))
    assert both
    assert both <= set(found("en", "robber")) & set(found("en", "desert"))


def test_nothing_is_found_for_nothing_and_for_nonsense() -> None:
    for query in ("", "   ", "　", "qqqq", "%s %(n)s", "()[]\\"):
        assert found("en", query) == []
    assert terms_of("") == ()
    assert finder(" ")("anything") == ()


def test_a_long_query_is_no_trouble() -> None:
    assert found("ja", "盗" * 5000) == []


def test_hits_tell_title_line_and_chapter() -> None:
    hit = INDICES["en"].search("sheep")[0]
    assert hit.title == "Land"
    assert "wool" in hit.line
    assert hit.chapter == CHAPTER_OF["board.hexes"] + 1 == 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_cells_of_a_table_are_told_apart_in_a_line(language: str) -> None:
    """What an option is set to and what it does do not run into each other."""
    catalogue = CATALOGUES[language]
    (robber,) = (
        text
        for text in section_texts(catalogue, SECTIONS["options.robber"])
        if text.startswith(catalogue.t("Robber") + catalogue.p("list", ": "))
    )
    value = catalogue.t("Standard")
    assert f"{value} – " in robber


def test_the_line_begins_near_what_was_found() -> None:
    for language in LANGUAGES:
        for word in SOURCES:
            hit = INDICES[language].search(word)[0]
            marks = finder(word)(hit.line)
            if marks:
                assert marks[0][0] <= 24, (language, word, hit.line)


def test_the_table_of_words_comes_last_of_what_it_names() -> None:
    assert found("en", "wheat")[-1] == search.GLOSSARY
    assert found("ja", "バースト")[-1] == search.GLOSSARY


def test_every_synonym_leads_to_a_section_and_marks_something_in_it() -> None:
    for synonym in SYNONYMS:
        for language, catalogue in CATALOGUES.items():
            texts = section_texts(catalogue, SECTIONS[synonym.section])
            needles = tuple(fold(m).text for m in synonym.meant)
            assert any(spans(text, needles) for text in texts), (language, synonym)


def test_folding_keeps_the_way_back() -> None:
    folded = fold("１０枚のカード")
    assert folded.text == "10枚のかーど"
    assert folded.at == tuple(range(7))
    assert spans("ＡＢＣ ﾊﾞ", ("abc",)) == [(0, 3)]


def test_an_index_of_nothing_finds_nothing() -> None:
    assert Index(()).search("robber") == []
