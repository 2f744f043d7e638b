"""The board of the new-game screen: preview, layout, spiral, harbors, share code, swapping."""

from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from catan_desktop.app.boards import (
    DIRECTIONS,
    HARBORS,
    LAYOUTS,
    LONGEST_INPUT,
    SWAPS,
    BoardCodeError,
    BoardDraft,
    Corner,
    Layout,
    Swap,
    beginner_board,
    board_from_code,
    code_of,
    harbors_of,
    red_pairs,
    same_island,
)
from catan_desktop.app.setup import GameSetup, lay_table_board
from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import DESERT, PIPS, RESOURCE_NAMES
from catan_desktop.i18n.catalogue import mark
from catan_desktop.i18n.words import (
    CHOICE_NOTES,
    CODE_FAULTS,
    CORNERS,
    LAYOUT_NOTES,
    PIPS_NOTE,
    SWAP_NOTES,
    TABLE_OPTIONS,
)
from catan_desktop.i18n.words import DIRECTIONS as DIRECTION_WORDS
from catan_desktop.i18n.words import LAYOUTS as LAYOUT_WORDS
from catan_desktop.i18n.words import SWAPS as SWAP_WORDS
from catan_desktop.ui import clipboard
from catan_desktop.ui.board_view import BoardView
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.lists import DropDown, Option
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import GREEN, INK, QUIET, RED
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.board_preview import SwapBoard, draw_preview
from catan_desktop.ui.scenes.corner_picker import CornerPicker
from catan_desktop.ui.scenes.rules_form import noted
from catan_desktop.ui.widgets import Button, Picture, Segmented, Widget, Words

LABEL: Final = 82.0
"""Width of the labels at the left of the panel."""
ROW: Final = 46.0
SECOND: Final = 60.0
"""Height of the second row: the spiral, or what the layout is."""
CODE_SIZE: Final = 13.0
PART_SIZE: Final = 13.0
_HELP: Final = {
    "copy": mark("Copy the share code to the clipboard."),
    "reroll": mark("Lay another board of this layout."),
    "swap": mark("Exchange tiles, numbers or harbors of this board by hand."),
    "swap.what": mark("What is exchanged: tiles with their numbers, numbers alone, or harbors."),
    "swap.back": mark("Take the last exchange back."),
    "swap.reset": mark("Take all exchanges back."),
    "swap.done": mark("Keep the board as it is now."),
    "pips": PIPS_NOTE,
    "preview": mark("Arrows and Enter choose too; Backspace takes an exchange back."),
}
"""One line about each button."""


class Changed(Protocol):
    """Takes fields of the setup that were changed, by name."""

    def __call__(self, **fields: Any) -> None:
        """Show and keep them."""


@dataclass
class _Swapping:
    """What is exchanged now.

    Attributes:
        swap: tiles, numbers or harbors. picked: the first place. cursor: the keyboard's place.
    """

    swap: Swap = "hexes"
    picked: int | None = None
    cursor: int | None = None


class BoardForm:
    """Tray and panel of the board; tells ``changed`` which fields of the setup were changed.

    Attributes:
        wrong: why the typed text is no code of a board that can be played; empty if none is.
    """

    def __init__(self, scene: "Scene[Any]", changed: Changed) -> None:
        self._scene, self._changed = scene, changed
        self._view = BoardView()
        self._setup: GameSetup | None = None
        self._swapping: _Swapping | None = None
        self._draft: BoardDraft | None = None
        self._before: tuple[Layout, Board | None] = "random", None
        self._told = ("", False)
        self._typed = ""
        self.wrong = ""

    # ---------------------------------------------------------------- the value
    def laid(self, setup: GameSetup) -> GameSetup:
        """The setup with another board of its layout, for the preview and the game."""
        board = lay_table_board(setup, self._scene.services.rng)
        self._start_from(setup, board)
        return replace(setup, board=board)

    def _start_from(self, setup: GameSetup, board: Board) -> None:
        """What is exchanged from now on is exchanged on this board."""
        self._draft = BoardDraft.of(board)
        self._before = setup.layout, setup.own_board
        self.wrong = self._typed = ""
        if self._swapping is not None:
            self._swapping = _Swapping(self._swapping.swap)

    @property
    def _now(self) -> GameSetup:
        assert self._setup is not None
        return self._setup

    @property
    def _board(self) -> Board:
        board = self._now.board
        assert board is not None
        return board

    def _lay(self, **fields: Any) -> None:
        setup = self.laid(replace(self._now, **fields))
        self._changed(**fields, board=setup.board)

    def _rerolled(self) -> None:
        self._scene.services.sound.play("roll")
        self._lay()

    def _layout_chosen(self, index: int) -> None:
        layout = LAYOUTS[index]
        if layout == "own" and self._now.own_board is None:
            self._lay(layout=layout, own_board=self._board)
        else:
            self._lay(layout=layout)

    def _coded(self, text: str) -> None:
        """A code was typed or pasted: its board is shown, or the text refused."""
        self._typed, self.wrong = text, ""
        try:
            board = board_from_code(text) if text.strip() else self._board
        except BoardCodeError as error:
            self._refuse(self._fault_words(error))
            return
        first_game = self._now.preset == "first_game"
        if first_game and not same_island(board, beginner_board()):
            self._refuse(self._scene.t("The first game has its own board"))
        elif same_island(board, self._board):
            self._typed = ""
            self._scene.rebuild()
        elif same_island(board, beginner_board()):
            self._lay(layout="beginner")
        else:
            self._lay(layout="own", own_board=board)

    def _refuse(self, why: str) -> None:
        self.wrong = why
        self._scene.rebuild()

    def _fault_words(self, error: BoardCodeError) -> str:
        fault = "long" if error.fault == "length" and not error.facts else error.fault
        return self._scene.t(CODE_FAULTS[fault], **error.facts)

    # ---------------------------------------------------------------- swapping
    @property
    def swapping(self) -> bool:
        """Whether places of the preview are chosen to be exchanged."""
        return self._swapping is not None

    def swap_on(self) -> None:
        """Begin to exchange places of the preview."""
        button = self._scene.find("swap")
        by_key = button is not None and self._scene.shows_focus(button)
        self._swapping = _Swapping()
        self._scene.rebuild()
        self._scene.focus_on(self._scene.find("preview"), visible=by_key)

    def swap_off(self) -> None:
        """Go back to the choices."""
        focus = self._scene.focused
        by_key = focus is not None and self._scene.shows_focus(focus)
        self._swapping = None
        self._scene.rebuild()
        self._scene.focus_on(self._scene.find("swap"), visible=by_key)

    def _swap_chosen(self, index: int) -> None:
        self._swapping = _Swapping(SWAPS[index])
        self._scene.rebuild()

    def _picked(self, place: int) -> None:
        """The first place is kept, the second exchanged with it, the same one let go."""
        now = self._swapping
        assert now is not None
        assert self._draft is not None
        now.cursor = place
        if now.picked is None or now.picked == place:
            now.picked = place if now.picked is None else None
            self._scene.services.sound.play("click")
            self._scene.rebuild()
            return
        draft = self._draft.swapped(now.swap, now.picked, place)
        now.picked = None
        self._scene.services.sound.play("place")
        self._take(draft)

    def _moved(self, place: int) -> None:
        if self._swapping is not None:
            self._swapping.cursor = place

    def _back(self) -> None:
        if self._draft is not None and self._draft.changed:
            self._take(self._draft.back())

    def _as_laid(self) -> None:
        if self._draft is not None and self._draft.changed:
            self._take(BoardDraft.of(self._draft.laid))

    def _take(self, draft: BoardDraft) -> None:
        """Show a changed board; without changes it is of its old layout again."""
        self._draft = draft
        self.wrong = self._typed = ""
        if self._swapping is not None:
            self._swapping.picked = None
        layout, own = self._before
        if draft.changed:
            self._changed(layout="own", own_board=draft.board, board=draft.board)
        else:
            self._changed(layout=layout, own_board=own, board=draft.board)

    # ---------------------------------------------------------------- building
    def build(self, tray: Box, panel: Box, setup: GameSetup) -> None:
        """Add tray and panel to the scene."""
        self._setup = setup
        if setup.preset == "first_game":
            self._swapping = None
        swapping = self._swapping
        if swapping is None:
            self._scene.add(Picture("preview", tray, self._preview))
            self._build_choices(panel, setup)
        else:
            self._scene.add(
                SwapBoard(
                    "preview", tray, self._scene.t("Board"), self._view, self._board,
                    swapping.swap, swapping.picked, swapping.cursor, self._picked, self._moved,
                    self._back,
                )
            )  # fmt: skip
            self._build_swapping(panel, swapping)
        self._build_tray_buttons(tray, setup)
        pips = self._row(panel, 3)
        self._label(panel, pips, self._scene.t("Pips"), "pips")
        self._scene.add(Picture("pips", self._right(panel, pips), self._pips))
        help_box = Box(panel.x + 16, pips + 40, panel.w - 32, panel.bottom - pips - 46)
        self._scene.add(Picture("board.help", help_box, self._help))

    def _preview(self, painter: Painter, tray: Box) -> None:
        draw_preview(self._view, painter, tray, self._board)

    def _row(self, panel: Box, index: int) -> float:
        """The top of a row below the second one; 0 is the second itself."""
        first = panel.y + 12 + ROW
        return first if index == 0 else first + SECOND + 4 + (index - 1) * ROW

    def _right(self, panel: Box, y: float, less: float = 0.0, high: float = 38.0) -> Box:
        x = panel.x + 16 + LABEL
        return Box(x, y, panel.right - 14 - x - less, high)

    def _label(self, panel: Box, y: float, words: str, name: str) -> None:
        wide = panel.w - 30 if name == "pips" else LABEL - 4  # nothing to press beside that one
        box = Box(panel.x + 16, y, wide, 38)
        self._scene.add(Words(f"label.{name}", box, words, size=13.5, hovers=True))

    def _beside(self, panel: Box, y: float, label: str, control: Widget) -> None:
        """A label and its control in a row."""
        self._label(panel, y, label, control.name)
        self._scene.add(control)

    def _weights(self, parts: list[str]) -> list[float]:
        """As wide as the words need."""
        return [max(40.0, self._scene.measure(words, PART_SIZE, 900) + 20) for words in parts]

    def _build_tray_buttons(self, tray: Box, setup: GameSetup) -> None:
        t, add = self._scene.t, self._scene.add
        x, y = tray.right - 121, tray.bottom - 44  # both corners at the right are free of harbors
        if self._swapping is not None:
            add(Button("swap.done", Box(x, y, 115, 38), t("Done"), self.swap_off,
                       kind="sel", icon="yes", size=13.5, icon_size=19))  # fmt: skip
            return
        why = ""
        if setup.layout == "beginner":
            why = t("This board is fixed")
        elif setup.layout == "own":
            why = t("This board is your own: choose another layout to have one laid")
        add(Button("reroll", Box(x, tray.y + 6, 115, 38), t("Re-roll"), self._rerolled, icon="dice",
                   size=13.5, icon_size=19, enabled=not why, tip=why))  # fmt: skip
        fixed = setup.preset == "first_game"
        tip = t("The first game has its own board") if fixed else ""
        add(Button("swap", Box(x, y, 115, 38), t("Swap"), self.swap_on, icon="swap",
                   size=13.5, icon_size=18, enabled=not fixed, tip=tip))  # fmt: skip

    # ---------------------------------------------------------------- choices
    def _build_choices(self, panel: Box, setup: GameSetup) -> None:
        t = self._scene.t
        first = setup.preset == "first_game"
        y = panel.y + 12
        parts = [t(LAYOUT_WORDS[name]) for name in LAYOUTS]
        self._beside(
            panel, y, t(TABLE_OPTIONS["layout"][0]),
            Segmented(
                "layout", self._right(panel, y), t(TABLE_OPTIONS["layout"][0]), parts,
                LAYOUTS.index(setup.layout), self._layout_chosen, enabled=not first,
                weights=self._weights(parts), size=PART_SIZE,
                tip=t("The first game has its own board") if first else "",
            ),
        )  # fmt: skip
        if setup.layout == "spiral":
            self._build_spiral(panel, self._row(panel, 0), setup)
        else:
            words, room = t(LAYOUT_NOTES[setup.layout]), panel.w - 30 - LABEL
            high = 18.5 * len(self._scene.wrap(words, room, 13))
            note = Box(panel.x + 16 + LABEL, self._row(panel, 0) + (SECOND - high) / 3, room,
                       high)  # fmt: skip
            self._scene.add(Words("note.layout", note, words, size=13, color=QUIET, wrap=True))
        self._build_harbors(panel, self._row(panel, 1), setup)
        self._build_code(panel, self._row(panel, 2), setup)

    def _build_spiral(self, panel: Box, y: float, setup: GameSetup) -> None:
        """The corner at the left, the direction and the corner's name beside it."""
        t, area = self._scene.t, self._right(panel, y, high=SECOND)
        island = Box(area.x, area.y - 1, 76, SECOND)
        label = t(TABLE_OPTIONS["corner"][0])
        self._beside(
            panel, y + 10, label,
            CornerPicker("corner", island, label, setup.corner, setup.direction,
                         self._corner_chosen),
        )  # fmt: skip
        x = island.right + 12
        options = [Option(t(DIRECTION_WORDS[way]), "") for way in DIRECTIONS]
        self._scene.add(
            DropDown(
                "direction", Box(x, area.y, area.right - x, 34), t(TABLE_OPTIONS["direction"][0]),
                options, DIRECTIONS.index(setup.direction),
                lambda i: self._lay(direction=DIRECTIONS[i]),
            )
        )  # fmt: skip
        words = t("Any corner, by chance")
        if setup.corner != "chance":
            words = t(CORNERS[setup.corner])
        self._scene.add(Words("corner.words", Box(x + 2, area.y + 38, area.right - x, 20), words,
                              size=13, color=QUIET))  # fmt: skip

    def _corner_chosen(self, corner: Corner) -> None:
        self._lay(corner=corner)

    def _build_harbors(self, panel: Box, y: float, setup: GameSetup) -> None:
        t = self._scene.t
        why = t("This board is fixed") if setup.layout == "beginner" else ""
        if setup.layout == "own":
            why = t("This board is your own: swap its harbors in the preview")
        label = t(TABLE_OPTIONS["harbors"][0])
        self._beside(
            panel, y, label,
            Segmented(
                "harbors", self._right(panel, y), label, (t("As printed"), t("Shuffled")),
                HARBORS.index(harbors_of(self._board) if why else setup.harbors),
                lambda i: self._lay(harbors=HARBORS[i]), enabled=not why, tip=why, size=PART_SIZE,
            ),
        )  # fmt: skip

    def _build_code(self, panel: Box, y: float, setup: GameSetup) -> None:
        t = self._scene.t
        box = self._right(panel, y, 44)
        code = self._typed if self.wrong else code_of(self._board)
        label = t(TABLE_OPTIONS["code"][0])
        self._beside(
            panel, y, label,
            TextField(
                "code", box, label, code, entered=self._coded, limit=LONGEST_INPUT,
                hint=t("this board has none"), wrong=bool(self.wrong), size=CODE_SIZE,
            ),
        )  # fmt: skip
        self._scene.add(
            Button("copy", Box(box.right + 6, y, 38, 38), t("Copy the share code"), self._copied,
                   icon="copy", icon_size=19, silent=True)
        )  # fmt: skip

    def _copied(self) -> None:
        """The code goes to the clipboard; where there is none, the player is told."""
        if clipboard.put_text(code_of(self._board)):
            self._told = self._scene.t("The code was copied."), True
        else:
            words = self._scene.t(
                "The system lends no clipboard: mark the code in its field and copy it from there."
            )
            self._told = words, False
        self._scene.dirty = True

    # ---------------------------------------------------------------- swapping
    def _build_swapping(self, panel: Box, now: _Swapping) -> None:
        t, add = self._scene.t, self._scene.add
        y = panel.y + 12
        parts = [t(SWAP_WORDS[swap]) for swap in SWAPS]
        self._beside(
            panel, y, t("Swap"),
            Segmented(
                "swap.what", self._right(panel, y), t("Swap"), parts, SWAPS.index(now.swap),
                self._swap_chosen, weights=self._weights(parts), size=PART_SIZE,
            ),
        )  # fmt: skip
        before, after = SWAP_NOTES[now.swap]
        words = t(before if now.picked is None else after)
        box = Box(panel.x + 16 + LABEL, self._row(panel, 0) + 4, panel.w - 30 - LABEL, 56)
        add(Words("swap.note", box, words, size=13, wrap=True))
        y = self._row(panel, 1)
        add(Picture("swap.warning", Box(panel.x + 16, y, panel.w - 32, 40), self._warning))
        changed = self._draft is not None and self._draft.changed
        tip = "" if changed else t("Nothing was swapped yet")
        y = self._row(panel, 2)
        half = (panel.w - 32 - 8) / 2
        add(Button("swap.back", Box(panel.x + 16, y, half, 38), t("Undo"), self._back, icon="undo",
                   size=13.5, icon_size=18, enabled=changed, tip=tip))  # fmt: skip
        add(Button("swap.reset", Box(panel.x + 24 + half, y, half, 38), t("As laid"),
                   self._as_laid, icon="repeat", size=13.5, icon_size=18, enabled=changed,
                   tip=tip))  # fmt: skip

    def _warning(self, p: Painter, box: Box) -> None:
        """What players should be warned of; it forbids nothing."""
        pairs = red_pairs(self._board)
        icon, color = ("warn", RED) if pairs else ("yes", GREEN)
        p.blit(p.icon(icon, 21, color), box.x + 11, box.y + 18, "c")
        words = self.warning_words() or self._scene.t("No 6 or 8 lies beside another.")
        lines = p.wrap(words, box.w - 34, 13)
        for i, line in enumerate(lines[:2]):
            y = box.y + 18 + (i - (min(2, len(lines)) - 1) / 2) * 17
            p.text(line, box.x + 32, y, 13, INK, max_width=box.w - 32)

    def warning_words(self) -> str:
        """The sentence about red neighbors; empty if there are none."""
        pairs = len(red_pairs(self._board))
        if not pairs:
            return ""
        return self._scene.n(
            "%(n)s pair of 6 and 8 side by side: strong corners. You may play it so.",
            "%(n)s pairs of 6 and 8 side by side: strong corners. You may play it so.",
            pairs,
        )

    # ---------------------------------------------------------------- words
    def _help(self, p: Painter, box: Box) -> None:
        """One line about the control under the pointer or with the keyboard, or a trouble."""
        words, color = self.help_words()
        p.line(box.x, box.y + 1, box.right, box.y + 1)
        p.paragraph(words, box.x, box.y + 14, box.w, 12.5, color, 700, 1.36, limit=2)

    def help_words(self) -> tuple[str, str]:
        """The sentence at the foot of the panel, and its color."""
        scene = self._scene
        if self.wrong:
            return self.wrong, RED
        names = [w.name.removeprefix("label.") for w in scene.walk() if w.hovered]
        focus = scene.focused
        if focus is not None and (scene.shows_focus(focus) or focus.name == "code"):
            names.append(focus.name)
        for name in names:
            if name == "copy" and self._told[0]:
                return self._told[0], GREEN if self._told[1] else RED
            if name in ("layout", "harbors"):
                return self._meaning(name), QUIET
            if name in ("corner", "direction", "code"):
                return scene.t(TABLE_OPTIONS[name][1]), QUIET
            if name in _HELP:
                return scene.t(_HELP[name]), QUIET
        if self._swapping is None and self.warning_words():
            return self.warning_words(), RED
        return scene.t("Point at an option to read what it does."), QUIET

    def _meaning(self, name: str) -> str:
        """What a layout or the choice of harbors means: the one pointed at, else the one taken."""
        t, control = self._scene.t, self._scene.find(name)
        if not isinstance(control, Segmented):  # while places are swapped
            return t(TABLE_OPTIONS[name][1])
        index = control.index if control.pointed is None else control.pointed
        if name == "layout":
            return noted(self._scene, control.parts[index], t(LAYOUT_NOTES[LAYOUTS[index]]))
        note = t(CHOICE_NOTES[name, HARBORS[index]])
        return noted(self._scene, control.parts[index], note)

    def targets(self) -> dict[str, Point]:
        """The places of the preview that can be exchanged, by kind and number, for the pilot."""
        preview = self._scene.find("preview")
        if not isinstance(preview, SwapBoard):
            return {}
        return {f"{preview.swap}:{place}": preview.point(place) for place in preview.places}

    def _pips(self, painter: Painter, box: Box) -> None:
        """How often each resource comes, as pips."""
        board = self._board
        totals = [0] * 5
        for terrain, token in zip(board.terrains, board.tokens, strict=True):
            if terrain != DESERT:
                totals[terrain] += PIPS[token]
        step = box.w / 5
        for i, (name, n) in enumerate(zip(RESOURCE_NAMES, totals, strict=True)):
            x = box.x + i * step
            painter.blit(painter.art(f"res_{name}", 24), x + 14, box.y + 19, "c")
            painter.text(str(n), x + 32, box.y + 19, 15, INK, 900)
