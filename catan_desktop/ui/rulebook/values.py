"""The values of options in words, and what a preset changes."""

from catan_desktop.engine.options import PRESETS, STANDARD, Rules
from catan_desktop.i18n import Catalogue
from catan_desktop.i18n.words import CHOICE_WORDS, timer_words
from catan_desktop.i18n.words import OPTIONS as OPTION_WORDS


def option_words(catalogue: Catalogue, name: str) -> tuple[str, str]:
    """Name and line of help of an option."""
    title, words = OPTION_WORDS[name]
    return catalogue.t(title), catalogue.t(words)


def value_words(catalogue: Catalogue, rules: Rules, name: str) -> str:
    """The value that an option has, by the words of the new-game screen: players look for them."""
    value: object = getattr(rules, name)
    if isinstance(value, bool):
        return catalogue.p("switch", "On") if value else catalogue.p("switch", "Off")
    if name == "turn_seconds":
        return timer_words(catalogue, int(str(value)))
    if isinstance(value, int):
        return str(value)
    return catalogue.t(CHOICE_WORDS[name, str(value)])


def changed(preset: str) -> tuple[str, ...]:
    """The options in which a preset differs from the standard, in the engine's order."""
    rules = PRESETS[preset]
    return tuple(name for name in OPTION_WORDS if getattr(rules, name) != getattr(STANDARD, name))
