"""The catalogue check finds each kind of fault, and finds none in the program."""

import ast
from pathlib import Path

import pytest

from catan_desktop.i18n import check, po
from catan_desktop.i18n.check import Used, check_language

HEADER = 'msgid ""\nmsgstr "Language: ja\\n"\n\n'


def test_the_program_has_no_fault() -> None:
    assert check.check() == []


@pytest.fixture
def faults_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):  # type: ignore[no-untyped-def]
    """Checks one PO text against the messages of one source text."""

    def faults(po_text: str, source: str) -> list[str]:
        file = tmp_path / "x.po"
        file.write_text(HEADER + po_text, encoding="utf-8")
        monkeypatch.setattr(check, "po_files", lambda _language: [file])
        used = list(check._in_source(ast.parse(source), "x.py"))
        return check_language("ja", used)

    return faults


ONE = 'msgid "Go %(n)s"\nmsgstr "行く %(n)s"\n'


@pytest.mark.parametrize(
    ("po_text", "source", "fault"),
    [
        (ONE, 't("Go %(n)s", n=1)', ""),
        ("", 't("Go")', "has no words"),
        ('msgid "Go"\nmsgstr ""\n', 't("Go")', "has no words"),
        ('msgid "Go"\nmsgstr "行く"\n', "", "is not used"),
        ('msgid "Go %(n)s"\nmsgstr "行く"\n', 't("Go %(n)s")', "has the places"),
        ('msgid "Go"\nmsgstr "行く %(n)s"\n', 't("Go")', "has the places"),
        ('msgid "Go %(n)s"\nmsgstr "行く %(n)"\n', 't("Go %(n)s")', "has the places"),
        (ONE + "\n" + ONE, 't("Go %(n)s")', "is there twice"),
        ('msgid "a day"\nmsgstr "日"\n', 'n("a day", "days", 2)', "another plural"),
        ('msgid "Go"\nmsgstr "行"く"\n', 't("Go")', "backslash"),
        ('msgctxt "short"\nmsgid "ore"\nmsgstr "鉄"\n', 'p("short", "ore")', ""),
        ('msgid "ore"\nmsgstr "鉄"\n', 'p("short", "ore"); t("ore")', "has no words"),
        ('msgid "Go"\nmsgstr "行く"\n', 'x.t("Go"); mark("Go")', ""),
        ("", 't("%(a)s: %(b)s")', ""),  # nothing but places and signs
    ],
)
def test_each_fault_is_found(faults_of, po_text: str, source: str, fault: str) -> None:  # type: ignore[no-untyped-def]
    found = faults_of(po_text, source)
    if fault:
        assert any(fault in line for line in found), found
    else:
        assert found == []


def test_a_place_without_a_name_is_a_fault() -> None:
    assert check._nameless(Used("", "Go %s", "", "x.py:1"))
    assert not check._nameless(Used("", "Go %(n)s at 100%%", "", "x.py:1"))


def test_po_reads_what_gettext_writes() -> None:
    text = (
        HEADER + '# a note\n#: x.py:3\nmsgctxt "c"\nmsgid ""\n"one "\n"two\\n\\"three\\""\n'
        'msgstr ""\n"eins "\n"zwei"\n\n#, fuzzy\nmsgid "vague"\nmsgstr "vage"\n\n'
        '#~ msgid "old"\n#~ msgstr "alt"\n\n'
        'msgid "a day"\nmsgid_plural "%(n)s days"\nmsgstr[0] "%(n)s日"\n'
    )
    one, day = po.parse(text)
    assert (one.context, one.msgid, one.forms) == ("c", 'one two\n"three"', ("eins zwei",))
    assert (day.plural, day.forms) == ("%(n)s days", ("%(n)s日",))


@pytest.mark.parametrize(
    "text", ['msgid "a"\nmsgstr b\n', 'msgid "a\\x"\nmsgstr "b"\n', 'domain "x"\n']
)
def test_a_broken_po_names_its_line(text: str) -> None:
    with pytest.raises(po.PoError, match=r"^f\.po, line \d"):
        po.parse(text, "f.po")


@pytest.mark.parametrize("weight", [700, 900])
def test_the_bundled_type_has_every_character(weight: int) -> None:
    from fontTools.ttLib import TTFont

    from catan_desktop.ui.assets import asset_path

    with TTFont(str(asset_path("fonts", f"ZenMaruGothic-{weight}.ttf"))) as font:
        cmap = set(font.getBestCmap())
    missing = {c for c in check.all_characters() if ord(c) not in cmap}
    assert missing == set()
