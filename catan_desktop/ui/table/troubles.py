"""What is said when a move could not be kept."""

from catan_desktop.app.saving import SaveFailedError, TooLargeError, shown
from catan_desktop.i18n.file_words import file_reason, save_advice
from catan_desktop.ui.scenes.dialog import Choice, Dialog
from catan_desktop.ui.services import Services


def not_saved(services: Services, error: SaveFailedError | TooLargeError) -> Dialog:
    """A dialog whose result is ``again`` or ``title``."""
    t = services.catalogue.t
    reason = error.reason
    why = save_advice(services.catalogue, reason.code, reason.figures)
    ways = [Choice("title", t("Main menu"), "home")]
    if isinstance(error, TooLargeError):
        why = t("It has become too long to be played on.")
    else:
        ways.insert(0, Choice("again", t("Try again"), "repeat"))
    return Dialog(
        services,
        t("The game could not be saved"),
        why,
        ways,
        safe=t("Nothing saved before is lost, and no move was made meanwhile."),
        detail=t("Details for a report: %(detail)s", detail=_detail(services, error)),
    )


def _detail(services: Services, error: SaveFailedError | TooLargeError) -> str:
    reason = error.reason
    why = file_reason(services.catalogue, reason.code, reason.figures)
    return services.catalogue.t("%(file)s: %(why)s", file=shown(error.path), why=why)
