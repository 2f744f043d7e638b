"""The way into the tutorial: from the title, or by going on with its saved game."""

from collections.abc import Sequence
from dataclasses import replace

from catan_desktop.app.session import GameSession
from catan_desktop.app.tutorial import is_tutorial
from catan_desktop.ui.scenes.dialog import Choice, Dialog
from catan_desktop.ui.services import SavedGame, Services
from catan_desktop.ui.tutorial.guide import Kept, TutorialGuide

ON, ANEW = "on", "anew"
"""What the player may answer to :func:`go_on_dialog`, besides going back."""


def guide_for(services: Services, session: GameSession) -> TutorialGuide | None:
    """The guide of a game, if it is the tutorial."""

    def finished() -> None:
        # That it could not be kept only means that the title offers the tutorial again.
        services.try_change(replace(services.settings, tutorial_done=True))

    def keep(kept: Kept) -> None:
        # Unwritten it holds until the program ends: no reason to stop the player.
        changed = replace(services.settings, guide_left=kept.left, guide_told=kept.aside)
        services.try_change(changed)

    if not is_tutorial(session):
        return None
    before = Kept(services.settings.guide_left, services.settings.guide_told)
    return TutorialGuide(finished, before, keep)


def forget(services: Services) -> None:
    """A tutorial begins anew: its guide speaks again, of everything."""
    services.try_change(replace(services.settings, guide_left=False, guide_told=()))


def unfinished(games: Sequence[SavedGame]) -> SavedGame | None:
    """The tutorial that was played last and left before its end."""
    return next((g for g in games if g.problem is None and g.tutorial), None)


def go_on_dialog(services: Services, game: SavedGame) -> Dialog:
    """Asks whether to go on with a tutorial that was left."""
    t = services.catalogue.t
    why = t("You left it during the set-up.")
    if game.turn:
        why = t("You left it in turn %(turn)s.", turn=game.turn)
    ways = (
        Choice(ON, t("Go on with it"), "play"),
        Choice(ANEW, t("Begin anew"), "repeat"),
        Choice("back", t("Back"), "left"),
    )
    return Dialog(services, t("You have begun the tutorial"), why, ways)
