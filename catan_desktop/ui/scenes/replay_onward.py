"""The ways on from a replay: a game that goes on from a position, and the game written out."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from catan_desktop.ui import clipboard
from catan_desktop.ui.folders import open_folder, shown_path
from catan_desktop.ui.scenes.dialog import Choice, Dialog, confirm, message, trouble_dialog
from catan_desktop.ui.scenes.replay_text import as_text
from catan_desktop.ui.services import TroubleError

if TYPE_CHECKING:
    from catan_desktop.ui.scenes.replay import ReplayScene


class Onward:
    """Asks, does it, and says what came of it."""

    def __init__(self, scene: "ReplayScene") -> None:
        self._scene = scene

    def _push(self, dialog: Dialog, then: Callable[[str], None] | None = None) -> None:
        scene = self._scene
        scene.stop_at(scene.step)
        assert scene.stack is not None
        scene.stack.push(dialog, then)

    def _tell(self, trouble: TroubleError) -> None:
        self._push(trouble_dialog(self._scene.services, trouble))

    # ------------------------------------------------------------ playing on
    def ask(self) -> None:
        """Whether a game is to go on from the position that is shown."""
        scene, t = self._scene, self._scene.t
        turn = scene.replay.turn_at(scene.step)
        where = t("from turn %(turn)s on", turn=turn) if turn else t("from the set-up on")
        why = t(
            "A new game begins with the same players, %(where)s. Dice and cards to come are "
            "drawn anew. This game stays as it is; the new one counts in no statistics.",
            where=where,
        )
        yes = Choice("play_on", t("Play on from here"), "play")
        self._push(confirm(scene.services, t("Play on from here?"), why, yes), self._asked)

    def _asked(self, answer: str) -> None:
        scene = self._scene
        if answer != "play_on":
            return
        try:
            game = scene.services.games.play_on(scene.replay, scene.step)
        except TroubleError as trouble:
            self._tell(trouble)
            return
        scene.finish(game)

    # ------------------------------------------------------------ exporting
    def export(self) -> None:
        """Write the game out, and say where it is."""
        scene, t = self._scene, self._scene.t
        text = as_text(scene.speaker, scene.replay)
        try:
            path = scene.services.games.export(scene.replay, text)
        except TroubleError as trouble:
            self._tell(trouble)
            return
        why = t("The whole game as a text, with a copy of the saved game beside it.")
        choices = (
            Choice("folder", t("Open the folder"), "right"),
            Choice("copy", t("Copy the path"), "copy"),
            Choice("ok", t("All right"), "yes"),
        )
        title, shown = t("The game was exported"), shown_path(path)
        done = Dialog(scene.services, title, why, choices, detail=shown)
        self._push(done, lambda answer: self._exported(answer, path))

    def _exported(self, answer: str, path: Path) -> None:
        """Show the folder; where the system cannot, the path is copied instead."""
        t = self._scene.t
        if answer == "copy":
            clipboard.put_text(str(path))
        elif answer == "folder" and not open_folder(path.parent):
            why = t("The system shows no folder from here.")
            if clipboard.put_text(str(path)):
                why = t("The system shows no folder from here. Its path was copied.")
            self._push(message(self._scene.services, t("The game was exported"), why))
