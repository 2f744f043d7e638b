"""What the players must be told about a game that was opened again."""

from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.ui.services import TroubleError


def notice(words: Catalogue, code: str) -> TroubleError | None:
    """The words for a code of ``GameSession.notices``; None if it needs none."""
    if code == "torn_line":
        return TroubleError(
            words.t("The last move was not saved whole"),
            words.t(
                "The program was stopped while it wrote the move. The game goes on from the move "
                "before."
            ),
            words.t("All moves before it are there."),
        )
    if code == "new_commitment":
        return TroubleError(
            words.t("The sealed dice of this game are lost"),
            words.t(
                "The file that held them is gone or damaged. The game goes on with newly sealed "
                "dice; the old rolls can no longer be checked."
            ),
            words.t("No move is lost."),
        )
    return None
