"""Catalogues: words, counts and contexts; names are never templates."""

import errno

import pytest

from catan_desktop.engine.actions import DECLINE_REASONS, REFUSALS
from catan_desktop.engine.ids import DEV_CARD_NAMES, RESOURCE_NAMES, TERRAIN_NAMES
from catan_desktop.engine.options import OPTION_NAMES, PRESETS
from catan_desktop.i18n import LANGUAGES, Catalogue, languages, system_language, words
from catan_desktop.i18n.file_words import FILE_REASONS, file_reason, save_advice
from catan_desktop.storage.errors import REASONS as FILE_CODES


def test_english_speaks_the_message_ids() -> None:
    assert Catalogue("en").t("Play now") == "Play now"


def test_japanese_has_its_own_words_and_falls_back_to_english() -> None:
    ja = Catalogue("ja")
    assert ja.t("Play now") == "すぐに遊ぶ"
    assert ja.t("a message nobody translated") == "a message nobody translated"
    assert not ja.has("a message nobody translated")


def test_an_unknown_language_speaks_english() -> None:
    assert Catalogue("xx").language == "en"


@pytest.mark.parametrize("name", ["%(n)s", "100%", "{0}", "%s%d", "<b>", "\\n", "pygame-gui.OK"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_fills_a_place_and_is_never_a_template(language: str, name: str) -> None:
    assert name in Catalogue(language).t("You against %(names)s", names=name)


def test_counting() -> None:
    en, ja = Catalogue("en"), Catalogue("ja")
    args = "%(n)s day ago", "%(n)s days ago"
    assert [en.n(*args, k) for k in (0, 1, 2)] == ["0 days ago", "1 day ago", "2 days ago"]
    assert [ja.n(*args, k) for k in (1, 2)] == ["1日前", "2日前"]


def test_contexts_tell_the_same_words_apart() -> None:
    ja = Catalogue("ja")
    assert words.resource(ja, "ore") == "鉱石"
    assert words.resource_short(ja, "ore") == "鉄"
    assert words.resource_short(Catalogue("en"), "ore") == "ore"


def test_the_printed_japanese_words() -> None:
    ja = Catalogue("ja")
    long = ["木材", "レンガ", "羊毛", "小麦", "鉱石"]
    assert [words.resource(ja, n) for n in RESOURCE_NAMES] == long
    assert [words.resource_short(ja, n) for n in RESOURCE_NAMES] == ["木", "土", "羊", "麦", "鉄"]
    assert [ja.t(words.TERRAINS[n]) for n in TERRAIN_NAMES] == (
        ["森林", "丘陵", "牧草地", "畑", "山地", "砂漠"]
    )
    assert [ja.t(words.DEV_CARDS[n]) for n in DEV_CARD_NAMES] == (
        ["騎士", "勝利ポイント", "街道建設", "収穫", "独占"]
    )
    assert [ja.t(words.PIECES[n]) for n in ("road", "settlement", "city")] == (
        ["街道", "開拓地", "都市"]
    )


def test_every_name_of_the_engine_has_words() -> None:
    assert tuple(words.RESOURCES) == RESOURCE_NAMES
    assert tuple(words.TERRAINS) == TERRAIN_NAMES
    assert tuple(words.DEV_CARDS) == DEV_CARD_NAMES
    assert tuple(words.DECLINES) == DECLINE_REASONS
    assert set(words.REASONS) == set(REFUSALS)
    assert set(words.PRESETS) == set(words.PRESET_NOTES) == set(PRESETS)
    assert set(words.OPTIONS) == set(OPTION_NAMES)


@pytest.mark.parametrize("code", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("figures", [(), (3,), (0, 1, 0, 2, 0)])
def test_every_reason_becomes_a_sentence(
    language: str, code: str, figures: tuple[int, ...]
) -> None:
    said = words.reason(Catalogue(language), code, figures)
    assert said
    assert "%" not in said


def test_missing_cards_are_named() -> None:
    figures = (0, 0, 0, 1, 2)
    assert words.reason(Catalogue("en"), "missing_cards", figures) == "Needs 1 grain, 2 ore"
    ja = words.reason(Catalogue("ja"), "missing_cards", figures)
    assert ja == "小麦1枚・鉱石2枚が足りません"


def test_names_in_a_row() -> None:
    en = Catalogue("en")
    assert words.joined(en, []) == ""
    assert words.joined(en, ["A"]) == "A"
    assert words.joined(en, ["A", "B", "C"]) == "A, B and C"


@pytest.mark.parametrize(
    ("variable", "value", "language"),
    [
        ("LANG", "ja_JP.UTF-8", "ja"),
        ("LC_ALL", "ja", "ja"),
        ("LANGUAGE", "de:ja:en", "ja"),
        ("LANG", "de_DE.UTF-8", "en"),
        ("LANG", "C.UTF-8", "en"),
    ],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, language: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert system_language() == language


def test_languages_are_offered_in_their_own_words() -> None:
    assert languages() == (("en", "English"), ("ja", "日本語"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_file_has_words_and_fills_its_places(language: str) -> None:
    catalogue = Catalogue(language)
    assert set(FILE_REASONS) == set(FILE_CODES)
    for code in FILE_CODES:
        assert "%" not in file_reason(catalogue, code, {})
        assert catalogue.has(FILE_REASONS[code])
    full = file_reason(catalogue, "system", {"errno": errno.ENOSPC, "text": "No space left"})
    assert full == {"en": "the disk is full", "ja": "ディスクがいっぱいです"}[language]
    told = file_reason(catalogue, "illegal", {}, ("missing_cards", (0, 0, 0, 1, 2)))
    assert words.reason(catalogue, "missing_cards", (0, 0, 0, 1, 2)) in told


@pytest.mark.parametrize(
    ("number", "en", "ja"),
    [
        (errno.ENOSPC, "The disk is full.", "ディスクがいっぱいです"),
        (errno.EROFS, "It may not be written there.", "書き込みが許可されていません"),
        (errno.EACCES, "It may not be written there.", "書き込みが許可されていません"),
        (errno.EIO, "Free some space or make", "空き容量を増やすか"),
    ],
)
def test_what_could_not_be_written_says_what_to_do(number: int, en: str, ja: str) -> None:
    for language, start in (("en", en), ("ja", ja)):
        told = save_advice(Catalogue(language), "system", {"errno": number})
        assert told.startswith(start)
