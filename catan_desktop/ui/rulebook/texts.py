"""All words of a block, a section or a chapter in a language: what the search looks through."""

from collections.abc import Iterator
from typing import assert_never

from catan_desktop.engine.options import PRESETS, STANDARD
from catan_desktop.i18n import Catalogue
from catan_desktop.ui.rulebook.diagram import DIAGRAM_WORDS
from catan_desktop.ui.rulebook.model import (
    Block,
    BoardPicture,
    Chances,
    Costs,
    Demand,
    DevEntry,
    Hint,
    Letters,
    OptionRows,
    Points,
    PresetRows,
    Rates,
    Rows,
    Section,
    SeeAlso,
    SnakeOrder,
    TableMap,
    Text,
    TurnDiagram,
    WordRows,
    Worked,
)
from catan_desktop.ui.rulebook.tablemap import MAP_WORDS
from catan_desktop.ui.rulebook.tables import COST_WORDS, RATE_WORDS
from catan_desktop.ui.rulebook.values import changed, option_words, value_words


def section_texts(catalogue: Catalogue, section: Section) -> list[str]:
    """The texts of a section in reading order, the title first."""
    texts = [catalogue.t(section.title)]
    for block in section.blocks:
        texts.extend(block_texts(catalogue, block))
    return texts


def block_texts(catalogue: Catalogue, block: Block) -> Iterator[str]:
    """The texts of a block in reading order."""
    t = catalogue.t
    colon = catalogue.p("list", ": ")
    match block:
        case Text(words=words) | Hint(words=words):
            yield t(words)
        case Points(items=items):
            yield from map(t, items)
        case BoardPicture(caption=caption):
            yield t(caption)
        case Worked(given=given, follows=follows):
            yield t(given)
            yield t(follows)
        case Rows(rows=rows):
            for row in rows:
                yield " – ".join(filter(None, (t(row.label), row.note and t(row.note), row.figure)))
        case DevEntry(words=paragraphs):
            yield from map(t, paragraphs)
        case Costs():
            yield from map(t, COST_WORDS)
        case Rates():
            for rate, words in RATE_WORDS:
                yield f"{rate} – {t(words)}"
        case TurnDiagram():
            yield from map(t, DIAGRAM_WORDS)
        case TableMap():
            yield from map(t, MAP_WORDS)
        case OptionRows(names=names):
            for name in names:
                title, help_words = option_words(catalogue, name)
                value = value_words(catalogue, STANDARD, name)
                yield f"{title}{colon}{value} – {help_words}"
        case PresetRows(name=preset):
            for name in changed(preset):
                value = value_words(catalogue, PRESETS[preset], name)
                yield f"{option_words(catalogue, name)[0]}{colon}{value}"
        case WordRows(rows=word_rows):
            for word_row in word_rows:
                yield f"{t(word_row.here)}{colon}{t(word_row.others)}"
        case Chances() | Letters() | SnakeOrder() | Demand() | SeeAlso():
            return
        case _:
            assert_never(block)
