"""The menu of the table."""

from catan_desktop.ui import clipboard
from catan_desktop.ui.scenes import menu
from catan_desktop.ui.scenes.menu import MenuRow
from catan_desktop.ui.services import Services


class MenuScene(menu.MenuScene):
    """Rulebook, settings, keys, rules for offers, the board's code, title, quit."""

    def __init__(
        self, services: Services, saved: str, code: str = "", *, offers: bool = False
    ) -> None:
        """``saved``: words that nothing is lost on leaving. ``code``: the board's share code.

        ``offers``: the player before the screen may set rules for the offers of others.
        """
        t = services.catalogue.t
        rows = (
            MenuRow("back", t("Back to the table"), "left", "Esc"),
            MenuRow("rulebook", t("Rulebook"), "book", "F2"),
            MenuRow("settings", t("Settings"), "gear"),
            MenuRow("keys", t("Keys"), "keys", "?"),
            MenuRow("offers", t("Rules for offers"), "trade", enabled=offers),
            MenuRow("code", t("Copy the board's code"), "copy", enabled=bool(code)),
            MenuRow("title", t("Main menu"), "home"),
            MenuRow("quit", t("Quit"), "door"),
        )
        super().__init__(services, rows)
        self._saved, self._code = saved, code
        self._copied: bool | None = None

    def chosen(self, name: str) -> None:
        """See :meth:`menu.MenuScene.chosen`: the code goes to the clipboard, and is shown."""
        if name != "code":
            super().chosen(name)
            return
        self._copied = clipboard.put_text(self._code)
        self.dirty = True

    def foot(self) -> str:
        """See :meth:`menu.MenuScene.foot`."""
        if self._copied is None:
            return self._saved
        if self._copied:
            return self.t("Copied: %(code)s", code=self._code)
        return self.t("The system lends no clipboard. The code: %(code)s", code=self._code)
