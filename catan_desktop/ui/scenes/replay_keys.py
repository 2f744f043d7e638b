"""The list of the replay's keys, over everything until the next key or click."""

from typing import ClassVar, Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, KeyPressed, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Services

WIDTH: Final = 480.0
PITCH: Final = 30.0
HEAD: Final = 58.0
WORDS: Final = 206.0
"""Where the words begin, behind the keys."""
SIGNS: Final = ("left", "right")
"""Keys that are drawn as a sign."""


class ReplayKeys(Scene[None]):
    """All keys of the replay on a sheet in the middle; whatever is pressed closes it."""

    name: ClassVar[str] = "replay_keys"
    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, seats: int) -> None:
        super().__init__(services)
        self._seats = seats

    def handle(self, event: Input) -> bool:
        """See :meth:`Scene.handle`."""
        if isinstance(event, PointerPressed | KeyPressed):
            self.finish(None)
        return True

    def _rows(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """Keys, and what they do."""
        t, seats = self.t, self._seats
        return (
            (SIGNS, t("one step back or on")),
            (("Page Up", "Page Down"), t("one turn back or on")),
            (("Home", "End"), t("to the beginning or the end")),
            (("Space",), t("play, pause")),
            (("1",), t("all hands")),
            (("2" if seats == 1 else f"2 – {1 + seats}",), t("as a seat saw it")),
            (("P",), t("play on from here")),
            (("E",), t("export")),
            (("Esc",), t("back")),
        )

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        p, (w, h), rows = painter, self.size, self._rows()
        high = HEAD + PITCH * len(rows) + 16
        box = Box((w - WIDTH) / 2, (h - high) / 2, WIDTH, high)
        controls.veil(p)
        controls.dialog_frame(p, box)
        p.blit(p.icon("keys", 26, INK), box.x + 34, box.y + 30, "c")
        p.text(self.t("Keys"), box.x + 56, box.y + 30, 18, INK, 900)
        for i, (keys, words) in enumerate(rows):
            x, y = box.x + 22, box.y + HEAD + PITCH * (i + 0.5)
            for key in keys:
                wide = controls.key_cap(p, x, y, "" if key in SIGNS else key)
                if key in SIGNS:
                    p.blit(p.icon(key, 11, INK), x + wide / 2, y - 1, "c")
                x += wide + 4
            p.text(words, box.x + WORDS, y, 14, INK, max_width=box.w - WORDS - 16)
