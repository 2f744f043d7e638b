"""The rows of the settings: a scrolling column of sections, each with its tab at the left."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from catan_desktop.app.settings import AskName, PaletteName, Settings, SpeedName
from catan_desktop.i18n import languages
from catan_desktop.ui import clipboard, controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.folders import open_folder, shown_path
from catan_desktop.ui.lists import ScrollArea
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import QUIET, RED
from catan_desktop.ui.scenes.key_rows import key_rows, paint_rows, rows_height
from catan_desktop.ui.widgets import Button, Picture, Segmented, Slider, TickBox, Toggle, Words

if TYPE_CHECKING:
    from catan_desktop.ui.scenes.settings import SettingsScene

SPEEDS: Final[tuple[SpeedName, ...]] = get_args(SpeedName)
PALETTES: Final[tuple[PaletteName, ...]] = get_args(PaletteName)
SECTIONS: Final = ("screen", "pace", "sound", "reading", "asks", "keys", "files")
LEAST_SCALE: Final = 75
MOST_SCALE: Final = 200
LABEL: Final = 246.0
"""Where the controls begin, from the left of the middle panel."""
EDGE: Final = 20.0
BUTTON: Final = 164.0


class SettingsForm:
    """Lays the rows; each control changes its setting at once.

    Attributes:
        starts: how far each section is from the top of the column.
    """

    def __init__(self, scene: "SettingsScene") -> None:
        self._scene = scene
        self._unopened: Path | None = None
        self._copied = False
        self.starts: list[float] = []

    def tabs(self) -> list[tuple[str, str]]:
        """Sign and words of each section's tab."""
        t = self._scene.t
        tabs = [
            ("globe", t("Language, screen")),
            ("fast", t("Pace, motion")),
            ("sound", t("Sound")),
            ("palette", t("Colors, reading")),
            ("yes", t("Confirmations")),
            ("keys", t("Keys, gamepad")),
        ]
        return [*tabs, ("save", t("Files"))] if self._scene.services.launch.places else tabs

    def build(self, panel: Box) -> ScrollArea:
        """Add the column to the scene."""
        self._panel = panel
        box = Box(panel.x + 12, panel.y + 8, panel.w - 20, panel.h - 16)
        self._area = self._scene.add(ScrollArea("form", box, 0))
        self.starts, self._y = [], box.y + 16
        for section in (
            self._screen, self._pace, self._sound, self._reading, self._asks, self._keys,
        ):  # fmt: skip
            section()
        if self._scene.services.launch.places is not None:
            self._files()
        self._area.content = self._y - box.y - 8
        return self._area

    @property
    def _now(self) -> Settings:
        return self._scene.services.settings

    def _set(self, **fields: Any) -> None:
        self._scene.change(replace(self._now, **fields))

    # ---------------------------------------------------------------- rows
    @property
    def _wide(self) -> float:
        """Width of the controls."""
        return self._panel.w - LABEL - 34

    def _head(self, words: str) -> None:
        self.starts.append(self._y - 16 - self._area.box.y)
        box = Box(self._panel.x + EDGE, self._y - 12, self._panel.w - 52, 24)
        self._area.add(Words(f"head.{words}", box, words, size=17, rule=True))
        self._y += 48

    def _label(self, words: str, note: str = "") -> None:
        box = Box(self._panel.x + EDGE, self._y - (19 if note else 10), LABEL - 30, 20)
        self._area.add(Words(f"label.{words}", box, words, size=15.5, weight=900))
        if note:
            low = Box(box.x, self._y + 2, box.w, 20)
            self._area.add(Words(f"note.{words}", low, note, size=12.5, color=QUIET))

    def _control(self, w: float, h: float) -> Box:
        return Box(self._panel.x + LABEL, self._y - h / 2, w, h)

    def _choice(
        self, name: str, label: str, parts: list[str], index: int, chosen: Callable[[int], None]
    ) -> None:
        """A row with a few choices."""
        self._label(label)
        box = self._control(self._wide, 40)
        self._area.add(Segmented(name, box, label, parts, index, chosen, size=14.5))
        self._y += 54

    def _switch(
        self, name: str, label: str, note: str, on: bool, toggled: Callable[[bool], None]
    ) -> None:
        """A row with a switch and what it does beside it."""
        self._label(label)
        self._area.add(Toggle(name, self._control(46, 26), label, on, toggled))
        beside = Box(self._panel.x + LABEL + 60, self._y - 10, self._wide - 62, 20)
        self._area.add(Words(f"{name}.note", beside, note, size=13.5, color=QUIET))
        self._y += 46

    def _slider(
        self, name: str, label: str, value: int, bounds: tuple[int, int],
        moved: Callable[[int], None], *, note: str = "", ticks: int = 0, enabled: bool = True,
        sliding: Callable[[int], None] = lambda _: None,
    ) -> None:  # fmt: skip
        """A row with a slider and its value in per cent, which follows the knob."""
        self._label(label, note)

        def slid(value: int) -> None:
            figure.label = f"{value}%"
            sliding(value)

        self._area.add(
            Slider(
                name, self._control(self._wide - 68, 36), label,
                min(bounds[1], max(bounds[0], value)), bounds, moved, grain=5, ticks=ticks,
                sliding=slid, enabled=enabled,
            )
        )  # fmt: skip
        box = Box(self._panel.x + LABEL + self._wide - 64, self._y - 10, 64, 20)
        figure = self._area.add(
            Words(f"{name}.value", box, f"{value}%", size=16, weight=900, anchor="r")
        )
        self._y += 46

    # ---------------------------------------------------------------- sections
    def _screen(self) -> None:
        t, now, scene = self._scene.t, self._now, self._scene
        self._head(t("Language and screen"))
        codes = [code for code, _ in languages()]
        at = codes.index(scene.services.catalogue.language)
        self._choice("language", t("Language"), [own for _, own in languages()], at,
                     lambda i: self._set(language=codes[i]))  # fmt: skip
        automatic = now.scale == 0
        percent = round(scene.services.scale * 100) if automatic else now.scale
        self._slider("scale", t("Scale"), percent, (LEAST_SCALE, MOST_SCALE),
                     lambda v: self._set(scale=v), note=t("text, buttons, cards"), ticks=6,
                     sliding=scene.scale_slides)  # fmt: skip
        self._area.add(
            TickBox(
                "scale.auto", self._control(self._wide, 36), t("as large as the window allows"),
                automatic, lambda on: self._set(scale=0 if on else percent),
            )
        )  # fmt: skip
        self._y += 46
        self._label(t("Full screen"))
        self._area.add(
            Toggle("fullscreen", self._control(46, 26), t("Full screen"), now.fullscreen,
                   lambda on: self._set(fullscreen=on))
        )  # fmt: skip
        cap = Box(self._panel.x + LABEL + 62, self._y - 11, 60, 22)
        self._area.add(Picture("key.f11", cap, lambda p, b: _cap(p, b, "F11")))
        self._y += 50

    def _pace(self) -> None:
        t, now = self._scene.t, self._now
        self._head(t("Pace and motion"))
        words = [t("at once"), t("fast"), t("normal"), t("slow")]
        self._choice("speed", t("Pace of the game"), words, SPEEDS.index(now.speed),
                     lambda i: self._set(speed=SPEEDS[i]))  # fmt: skip
        self._switch("reduced_motion", t("Reduced motion"), t("nothing moves, short fades"),
                     now.reduced_motion, lambda on: self._set(reduced_motion=on))  # fmt: skip
        self._switch("auto_roll", t("Roll by itself"), t("when nothing else can be done"),
                     now.auto_roll, lambda on: self._set(auto_roll=on))  # fmt: skip
        self._y += 4

    def _sound(self) -> None:
        t, now = self._scene.t, self._now
        self._head(t("Sound"))
        self._switch("sound", t("Sound"), t("all of it on or off"), not now.muted,
                     lambda on: self._heard(muted=not on))  # fmt: skip
        self._slider("volume", t("Dice, cards, pieces"), now.volume, (0, 100),
                     lambda v: self._heard(volume=v), enabled=not now.muted)  # fmt: skip
        self._slider("sea", t("Sea and gulls"), now.sea, (0, 100), lambda v: self._set(sea=v),
                     enabled=not now.muted)  # fmt: skip
        self._y += 4

    def _heard(self, **fields: Any) -> None:
        self._set(**fields)
        self._scene.services.sound.play("click")

    def _reading(self) -> None:
        t, now = self._scene.t, self._now
        self._head(t("Colors and reading"))
        # fmt: off
        self._choice("palette", t("Seat colors"), [t("usual"), t("strongly apart")],
                     PALETTES.index(now.palette), lambda i: self._set(palette=PALETTES[i]))
        self._switch("hints", t("Hints"), t("a good move, when you ask for it"), now.hints,
                     lambda on: self._set(hints=on))
        # fmt: on
        self._y += 4

    def _asks(self) -> None:
        """A box for each kind of what is asked about before it is done, in two columns."""
        t, x, wide = self._scene.t, self._panel.x + EDGE, (self._panel.w - 52) / 2
        self._head(t("Ask before"))
        self._y -= 12
        kinds: tuple[tuple[AskName, str], ...] = (
            ("end", t("ending a turn with something left to build")),
            ("build", t("building")),
            ("bank", t("trading with the bank")),
            ("buy", t("buying a card")),
            ("robber", t("moving the robber")),
        )
        for i, (kind, words) in enumerate(kinds):
            # The first has the most words, and a row of its own.
            column, row = ((i + 1) % 2, (i + 1) // 2) if i else (0, 0)
            box = Box(x + column * wide, self._y - 18 + row * 38, wide * (1 if i else 2), 36)
            on = getattr(self._now.ask, kind)
            self._area.add(TickBox(f"ask.{kind}", box, words, on, partial(self._asked, kind)))
        self._y += 3 * 38 + 14

    def _asked(self, kind: AskName, on: bool) -> None:
        fields: dict[str, Any] = {kind: on}
        self._set(ask=replace(self._now.ask, **fields))

    def _keys(self) -> None:
        t, rows = self._scene.t, key_rows(self._scene)
        self._head(t("Keys and gamepad"))
        heads = t("Key"), t("Gamepad")
        box = Box(self._panel.x + EDGE, self._y - 22, self._panel.w - 52, rows_height(rows, heads))
        self._area.add(Picture("keys", box, lambda p, b: paint_rows(p, b, rows, heads)))
        self._y += box.h + 14

    # ---------------------------------------------------------------- files
    def _files(self) -> None:
        places, t = self._scene.services.launch.places, self._scene.t
        assert places is not None
        self._head(t("Files"))
        self._folder("saves", t("Saved games and reports"), places.saves)
        self._folder("settings", t("Settings"), places.settings)

    def _folder(self, name: str, label: str, folder: Path) -> None:
        """A row with a folder, and a button that shows it."""
        t, room = self._scene.t, self._panel.w - 58 - BUTTON
        top = Box(self._panel.x + EDGE, self._y - 22, room, 20)
        self._area.add(Words(f"label.{name}", top, label, size=15.5, weight=900))
        box = Box(self._panel.right - 32 - BUTTON, self._y - 18, BUTTON, 40)
        does = partial(self._opened, folder)
        self._area.add(
            Button(f"open.{name}", box, t("Open the folder"), does, icon="right", icon_size=16)
        )
        self._y += self._paragraph(f"path.{name}", shown_path(folder), room, QUIET)
        if self._unopened == folder:
            copied = t("The system shows no folder from here. Its path was copied.")
            failed = copied if self._copied else t("The system shows no folder from here.")
            self._y += self._paragraph(f"failed.{name}", failed, room, RED)
        self._y += 48

    def _paragraph(self, name: str, words: str, room: float, color: str) -> float:
        """Small words from the present height on, in as many lines as they need; their height."""
        high = 12.5 * 1.42 * len(self._scene.wrap(words, room, 12.5))
        box = Box(self._panel.x + EDGE, self._y, room, high)
        self._area.add(Words(name, box, words, size=12.5, color=color, wrap=True))
        return high

    def _opened(self, folder: Path) -> None:
        opened = open_folder(folder)
        self._unopened = None if opened else folder
        self._copied = not opened and clipboard.put_text(str(folder))
        self._scene.rebuild()


def _cap(painter: Painter, box: Box, words: str) -> None:
    controls.key_cap(painter, box.x, box.cy, words)
