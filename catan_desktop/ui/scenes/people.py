"""Who plays, in one line."""

from catan_desktop.app.setup import GameSetup
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.i18n.words import joined


def by_name(catalogue: Catalogue, setup: GameSetup) -> str:
    """The first person against all others by name, or whom one watches."""
    others = [s.name for i, s in enumerate(setup.seats) if i not in setup.humans[:1]]
    if not others:
        return in_figures(catalogue, setup)
    names = joined(catalogue, others)
    if not setup.humans:
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
    return catalogue.t("%(n)s players, %(people)s of them human", n=seats, people=people)
