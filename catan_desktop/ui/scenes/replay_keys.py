"""The list of the replay's keys, over everything until the next key or click."""

from typing import ClassVar, Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, KeyPressed, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.key_rows import KeyRow, paint_rows, rows_height
from catan_desktop.ui.services import Services
from catan_desktop.ui.widgets import Button

WIDTH: Final = 480.0
HEAD: Final = 58.0


class ReplayKeys(Scene[None]):
    """All keys of the replay on a sheet in the middle; whatever is pressed closes it."""

    name: ClassVar[str] = "replay_keys"
    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, seats: int) -> None:
        super().__init__(services)
        self._seats = seats

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        box = self._box()
        self.add(
            Button(
                "close_keys", Box(box.right - 52, box.y + 8, 44, 44), self.t("Close"), self._close,
                icon="no", icon_size=20, bare=True, silent=True, tip=self.t("Close (Esc)"),
            )
        )  # fmt: skip

    def _close(self) -> None:
        self.finish(None)

    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`."""
        if isinstance(event, PointerPressed | KeyPressed):
            self._close()
            return True
        return super().handle(event)

    def _box(self) -> Box:
        """Where the sheet lies."""
        w, h = self.size
        high = HEAD + rows_height(self._rows()) + 16
        return Box((w - WIDTH) / 2, (h - high) / 2, WIDTH, high)

    def _rows(self) -> tuple[KeyRow, ...]:
        """Keys, and what they do."""
        t, seats = self.t, self._seats
        rows = (
            (("←", "→"), t("one step back or on")),
            (("Page Up", "Page Down"), t("one turn back or on")),
            (("Home", "End"), t("to the beginning or the end")),
            (("Space",), t("play, pause")),
            (("1",), t("all hands")),
            (("2" if seats == 1 else f"2 – {1 + seats}",), t("as a seat saw it")),
            (("P",), t("play on from here")),
            (("E",), t("export")),
            (("Esc",), t("back")),
        )
        return tuple(KeyRow(keys, (), words) for keys, words in rows)

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        p, box = painter, self._box()
        controls.veil(p)
        controls.dialog_frame(p, box)
        p.blit(p.icon("keys", 26, INK), box.x + 34, box.y + 30, "c")
        p.text(self.t("Keys"), box.x + 56, box.y + 30, 18, INK, 900)
        paint_rows(p, Box(box.x + 22, box.y + HEAD, box.w - 38, box.h - HEAD), self._rows())
