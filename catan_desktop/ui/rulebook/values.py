"""The values of options in words, and what a preset changes."""

from collections.abc import Mapping
from typing import Final

from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from catan_desktop.i18n import Catalogue, mark
from catan_desktop.i18n.words import OPTIONS as OPTION_WORDS

_CHOSEN: Final[Mapping[tuple[str, str], str]] = {
    ("plenty", "two the bank holds"): mark("two the bank holds"),
    ("plenty", "what the piles give"): mark("what the piles give"),
    ("shortage", "one player takes the rest"): mark("a single player takes the rest"),
    ("shortage", "nobody"): mark("nobody gets any"),
    ("trade_order", "any order"): mark("in any order"),
    ("trade_order", "trade, then build"): mark("trade, then build"),
    ("winning", "at once"): mark("as soon as they are reached"),
    ("winning", "declared by the player"): mark("declared by the player"),
    ("robber", "standard"): mark("goes anywhere"),
    ("robber", "friendly"): mark("friendly"),
    ("dice", "random"): mark("independent rolls"),
    ("dice", "balanced"): mark("balanced"),
    ("undo", "off"): mark("not possible"),
    ("undo", "what revealed nothing"): mark("what revealed nothing"),
    ("undo", "free"): mark("anything"),
}
"""Every choice of every option that is not a figure or a switch."""
_YES: Final = mark("yes")
_NO: Final = mark("no")
_NONE: Final = mark("none")


def option_words(catalogue: Catalogue, name: str) -> tuple[str, str]:
    """Name and line of help of an option."""
    title, words = OPTION_WORDS[name]
    return catalogue.t(title), catalogue.t(words)


def value_words(catalogue: Catalogue, rules: Rules, name: str) -> str:
    """The value that an option has: a figure, yes or no, or the chosen words."""
    value: object = getattr(rules, name)
    if isinstance(value, bool):
        return catalogue.t(_YES if value else _NO)
    if isinstance(value, int):
        return str(value) if value or name not in ("turn_seconds",) else catalogue.t(_NONE)
    return catalogue.t(_CHOSEN[name, str(value)])


def changed(preset: str) -> tuple[str, ...]:
    """The options in which a preset differs from the standard, in the engine's order."""
    rules = PRESETS[preset]
    return tuple(name for name in OPTION_WORDS if getattr(rules, name) != getattr(STANDARD, name))
