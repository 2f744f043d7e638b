"""The list of a screen's keys, over it until the next key or click."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import Input, KeyPressed, PointerPressed
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Services
from catan_desktop.ui.table.keyspanel import ARROWS, Group, paint_keys, sheet_height
from catan_desktop.ui.widgets import Button

WIDTH: Final = 340.0
TOP: Final = 58.0
EDGE: Final = 10.0


def groups_of(scene: Scene[Any]) -> list[Group]:
    """The keys that hold on a screen, with what they do: its own ones, then the usual ones."""
    t = scene.t
    own = list(scene.key_rows())
    first = scene.find(scene.default) if scene.default else None
    if first is not None and first.enabled:
        own.append((("Enter",), first.label))
    if "escape" in scene.shortcuts:
        own.append((("Esc",), t("cancel, back")))
    sideways = any("←" in keys for keys, _ in own)
    usual: Group = (
        t("Anywhere"),
        [
            (("?", "F1"), t("this list")),
            (("Tab",), t("next control")),
            (("↑", "↓") if sideways else (ARROWS,), t("next control, other value")),
            (("Enter", "Space"), t("press the control")),
            (("F11",), t("full screen")),
        ],
    )
    return [(t("On this screen"), own), usual] if own else [usual]


class KeysSheet(Scene[None]):
    """All keys of the screen below, on a sheet at the right; whatever is pressed closes it."""

    name: ClassVar[str] = "keys"
    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, groups: Sequence[Group]) -> None:
        super().__init__(services)
        self.groups = tuple(groups)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        box = self._box()
        self.add(
            Button(
                "close_keys", Box(box.right - 42, box.y + 6, 36, 36), self.t("Close"), self._close,
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
        """Where the sheet lies: where menus hang down."""
        w, h = self.size
        high = min(sheet_height(self.groups), h - TOP - EDGE)
        return Box(w - WIDTH - EDGE, TOP, WIDTH, high)

    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        painter.panel(self._box(), 14)
        paint_keys(painter, self._box(), self.t("Keys"), [self.groups])
