"""The list of the replay's keys, over everything until the next key or click."""

from typing import TYPE_CHECKING, Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import Input, KeyPressed, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import INK
from catan_desktop.ui.widgets import Widget

if TYPE_CHECKING:
    from catan_desktop.ui.scenes.replay import ReplayScene

WIDTH: Final = 480.0
PITCH: Final = 30.0
HEAD: Final = 58.0
WORDS: Final = 190.0
"""Where the words begin, behind the keys."""
SIGNS: Final = ("left", "right")
"""Keys that are drawn as a sign."""


class KeysSheet(Widget):
    """All keys of the replay on a sheet in the middle."""

    def __init__(self, scene: "ReplayScene") -> None:
        t, seats = scene.t, len(scene.looks)
        self.rows: tuple[tuple[tuple[str, ...], str], ...] = (
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
        w, h = scene.size
        high = HEAD + PITCH * len(self.rows) + 16
        super().__init__("keys_sheet", Box((w - WIDTH) / 2, (h - high) / 2, WIDTH, high), t("Keys"))

    def at(self, point: Point) -> Widget | None:
        """See :meth:`Widget.at`: nothing else can be pressed meanwhile."""
        return self

    def handle(self, event: Input) -> bool:
        """See :meth:`Widget.handle`: whatever is pressed closes it."""
        if isinstance(event, PointerPressed | KeyPressed) and self.host is not None:
            self.host.close_popup()
        return True

    def draw(self, painter: Painter) -> None:
        """See :meth:`Widget.draw`."""
        p, box = painter, self.box
        controls.veil(p)
        controls.dialog_frame(p, box)
        p.blit(p.icon("keys", 26, INK), box.x + 34, box.y + 30, "c")
        p.text(self.label, box.x + 56, box.y + 30, 18, INK, 900)
        for i, (keys, words) in enumerate(self.rows):
            x, y = box.x + 22, box.y + HEAD + PITCH * (i + 0.5)
            for key in keys:
                wide = controls.key_cap(p, x, y, "" if key in SIGNS else key)
                if key in SIGNS:
                    p.blit(p.icon(key, 11, INK), x + wide / 2, y - 1, "c")
                x += wide + 4
            p.text(words, box.x + WORDS, y, 14, INK, max_width=box.w - WORDS - 16)
