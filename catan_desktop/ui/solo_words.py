"""What is said of the turn, and of a solo game's place among others on its board."""

from catan_desktop.app.solo import SoloRun
from catan_desktop.i18n import Catalogue


def result_words(catalogue: Catalogue, run: SoloRun) -> str:
    """At the end: how its turns compare, or why they are not compared."""
    if run.standing == "other rules":
        return catalogue.t("The rules were changed: the result is not kept")
    if run.standing == "rewound":
        return catalogue.t("Taken back over dice: the result is not kept")
    if run.before is None:
        return catalogue.t("The first result on this board")
    if run.turns < run.before:
        return catalogue.n(
            "A new best on this board; before it was %(n)s turn",
            "A new best on this board; before it was %(n)s turns",
            run.before,
        )
    return catalogue.n(
        "Best on this board: %(n)s turn", "Best on this board: %(n)s turns", run.before
    )


def continued_words(catalogue: Catalogue, turn: int) -> str:
    """Of a game that began at a position of another one: where; ``turn`` is 0 in the set-up."""
    if turn:
        return catalogue.t("continued from turn %(turn)s of another game", turn=turn)
    return catalogue.t("continued from another game's set-up")


def round_words(catalogue: Catalogue, turn: int, seats: int) -> str:
    """The round of a turn: how often everyone has had their turn; empty where that is the same."""
    if not turn or seats < 2:
        return ""
    return catalogue.t("round %(n)s", n=(turn - 1) // seats + 1)


def turn_words(catalogue: Catalogue, turn: int, run: SoloRun | None) -> str:
    """The turn, with the turns to beat where there are some."""
    if run is None or run.before is None or run.standing != "counts":
        return catalogue.t("Turn %(n)s", n=turn)
    return catalogue.t("Turn %(n)s, best %(best)s", n=turn, best=run.before)
