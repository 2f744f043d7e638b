"""Who plays and how, in one line."""

from collections.abc import Callable

from catan_desktop.app.setup import GameSetup, default_setup
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.i18n.words import LEVELS, joined, preset_words


def who_plays(catalogue: Catalogue, setup: GameSetup, fits: Callable[[str], bool]) -> str:
    """What a game at once would be: by name, or only how many where that is too long.

    Args:
        catalogue: the language.
        setup: the table.
        fits: whether there is room for a line.
    """
    how = otherwise(catalogue, setup)
    found = ""
    for who in (by_name(catalogue, setup), in_figures(catalogue, setup)):
        found = f"{who} · {how}" if how else who
        if fits(found):
            return found
    return how or found


def by_name(catalogue: Catalogue, setup: GameSetup) -> str:
    """Who plays: one person against the others by name, several people by number, or a watch.

    Several people only play at a table that somebody set up so before.
    """
    people = len(setup.humans)
    others = [s.name for i, s in enumerate(setup.seats) if i not in setup.humans]
    names = joined(catalogue, others)
    if people > 1:
        if not others:
            return catalogue.t("As last time: %(n)s people", n=people)
        return catalogue.t("As last time: %(n)s people and %(names)s", n=people, names=names)
    if not others:
        return in_figures(catalogue, setup)
    if not people:
        return catalogue.t("Watch %(names)s", names=names)
    return catalogue.t("You against %(names)s", names=names)


def in_figures(catalogue: Catalogue, setup: GameSetup) -> str:
    """How many people and computer players."""
    people, seats = len(setup.humans), len(setup.seats)
    if not people:
        return catalogue.n(
            "%(n)s computer player: you watch", "%(n)s computer players: you watch", seats
        )
    if seats == 1:
        return catalogue.t("You alone, against the turns")
    if people == 1:
        return catalogue.n(
            "You against %(n)s computer player", "You against %(n)s computer players", seats - 1
        )
    if people == seats:
        return catalogue.t("%(n)s people at this screen", n=seats)
    return catalogue.n(
        "%(people)s people and %(n)s computer player",
        "%(people)s people and %(n)s computer players",
        seats - people, people=people,
    )  # fmt: skip


def otherwise(catalogue: Catalogue, setup: GameSetup) -> str:
    """The level and the rules where they are not the usual ones; empty where they are."""
    usual = default_setup(catalogue.language)
    levels = dict.fromkeys(seat.level for seat in setup.seats if seat.kind != "human")
    parts = []
    if set(levels) - {seat.level for seat in usual.seats}:
        parts.append(joined(catalogue, [catalogue.t(LEVELS[level]) for level in levels]))
    if (setup.preset, setup.rules) != (usual.preset, usual.rules):
        parts.append(preset_words(catalogue, setup.preset, setup.changed))
    return " · ".join(parts)
