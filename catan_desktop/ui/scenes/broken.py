"""A saved game that cannot be opened: why, what of it is whole, and the ways out."""

from pathlib import Path
from typing import Final

from catan_desktop.i18n import Catalogue
from catan_desktop.ui import clipboard
from catan_desktop.ui.folders import open_folder, shown_path
from catan_desktop.ui.scene import SceneStack
from catan_desktop.ui.scenes.dialog import Choice, Dialog, message, report_words
from catan_desktop.ui.services import Services, TroubleError

COPY: Final = "copy"
NEW: Final = "new"


def copy_words(words: Catalogue, upto: int) -> str:
    """The way out of a damaged game that is whole up to a turn, 0 for the set-up."""
    if not upto:
        return words.t("Open the copy with the starting places")
    return words.t("Open the copy up to turn %(turn)s", turn=upto)


def broken_dialog(services: Services, trouble: TroubleError) -> Dialog:
    """What is said of a saved game that cannot be opened.

    The result is :data:`COPY`, :data:`NEW` or ``back``; showing the file leaves the dialog open.
    """
    t = services.catalogue.t

    def show() -> None:
        if dialog.stack is not None and trouble.file is not None:
            show_file(services, dialog.stack, trouble.file)

    ways = [
        Choice(NEW, t("New game"), "plus"),
        Choice("show", t("Show the file"), "search", show),
        Choice("back", t("Back"), "left"),
    ]
    if trouble.upto is not None:
        ways.insert(0, Choice(COPY, copy_words(services.catalogue, trouble.upto), "replay"))
    dialog = Dialog(
        services, trouble.title, trouble.why, ways, safe=trouble.safe,
        detail=report_words(services, trouble),
    )  # fmt: skip
    return dialog


def show_file(services: Services, stack: SceneStack, file: Path) -> None:
    """Show the folder of a file; where that cannot be, say where it lies."""
    if open_folder(file.parent):
        return
    t, why = services.catalogue.t, services.catalogue.t("The system shows no folder from here.")
    if clipboard.put_text(str(file)):
        why = t("The system shows no folder from here. Its path was copied.")
    title = t("The folder cannot be shown")
    stack.push(message(services, title, why, detail=shown_path(file)))
