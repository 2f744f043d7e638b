"""Dialogs: something is said or asked over the screen below, which is veiled."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import Kind
from catan_desktop.ui.painter import PIECE_DROP, Painter
from catan_desktop.ui.palette import INK, QUIET
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.services import Services, TroubleError
from catan_desktop.ui.widgets import Button

WIDTH: Final = 620.0
_TEXT_X: Final = 176.0
_LEAD: Final = 1.48
_SIZE: Final = 15.0


class Choice(NamedTuple):
    """A button of a dialog: its name for the pilot, its words, a sign.

    What it ``does`` leaves the dialog open; without that the dialog ends with its name.
    """

    name: str
    label: str
    icon: str = ""
    does: Callable[[], None] | None = None


class Dialog(Scene[str]):
    """A sheet with the gull: what happened, why, what is safe, and the ways out.

    The result is the name of the chosen button; Escape gives that of the last one.
    """

    name = "dialog"
    overlay = True

    def __init__(
        self,
        services: Services,
        title: str,
        why: str,
        choices: Sequence[Choice],
        *,
        safe: str = "",
        detail: str = "",
    ) -> None:
        """The first choice is the green one that Enter takes; the last one goes back."""
        super().__init__(services)
        self._title, self._why, self._safe, self._detail = title, why, safe, detail
        self._choices = tuple(choices)
        self.default = self._choices[0].name
        self._box = Box(0, 0, 0, 0)

    def enter(self) -> None:
        """See :meth:`Scene.enter`."""
        self.focus_on(self.find(self.default), visible=True)

    # ----------------------------------------------------------------- layout
    def _lines(self, words: str, size: float, room: float, weight: int = 700) -> int:
        return len(self.wrap(words, room, size, weight))

    def _text_room(self) -> float:
        return WIDTH - _TEXT_X - 28

    def _why_height(self) -> float:
        return self._lines(self._why, _SIZE, self._text_room()) * _SIZE * _LEAD

    def _safe_height(self) -> float:
        if not self._safe:
            return 0.0
        return 26.0 + 19.0 * self._lines(self._safe, 14.5, self._text_room() - 58)

    def _title_height(self) -> float:
        return 30.0 * self._lines(self._title, 23, self._text_room(), 900)

    def _detail_height(self) -> float:
        return 6 + 20.0 * self._lines(self._detail, 12.5, WIDTH - 72) if self._detail else 0.0

    def _body_height(self) -> float:
        words = 28 + self._title_height() + 10 + self._why_height() + 20 + self._safe_height()
        return max(190.0, words)

    def build(self) -> None:
        """See :meth:`Scene.build`."""
        others = self._choices[1:]
        body = self._body_height()
        height = body + 16 + 58 + (60 if others else 0) + self._detail_height() + 22
        w, h = self.size
        x = min((w - WIDTH) / 2 + 156, w - WIDTH - 40)
        self._box = Box(round(x), round((h - height) / 2), WIDTH, height)
        y = self._box.y + body + self._detail_height() + 16
        first = self._choices[0]
        self._button(first, Box(self._box.x + 24, y, WIDTH - 48, 58), "go", 19, "Enter")
        for i, choice in enumerate(others):
            each = (WIDTH - 48 - 8 * (len(others) - 1)) / len(others)
            box = Box(self._box.x + 24 + i * (each + 8), y + 74, each, 42)
            self._button(choice, box, "on", 14.5, "")
        self.shortcuts["escape"] = lambda: self.finish(self._choices[-1].name)

    def _button(self, choice: Choice, box: Box, kind: Kind, size: float, key: str) -> None:
        self.add(
            Button(
                choice.name, box, choice.label,
                choice.does or (lambda: self.finish(choice.name)),
                kind=kind, icon=choice.icon, size=size, key=key,
            )
        )  # fmt: skip

    # ---------------------------------------------------------------- drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        controls.veil(painter)
        box = self._box
        controls.dialog_frame(painter, box)
        gull = painter.art("guide_gull", 120)
        painter.drop(gull, box.x + 92, box.y + 120, "c", PIECE_DROP)
        x, room = box.x + _TEXT_X, self._text_room()
        y = painter.paragraph(self._title, x, box.y + 44, room, 23, INK, 900, 30 / 23)
        y = painter.paragraph(self._why, x, y + 8, room, _SIZE, INK, 700, _LEAD)
        if self._safe:
            note = Box(x, y + 4, room, self._safe_height())
            controls.note(painter, note, self._safe, "good")
        if self._detail:
            y = box.y + self._body_height() + 10
            painter.paragraph(self._detail, box.x + 36, y, WIDTH - 72, 12.5, QUIET, 700, 1.6)


def message(services: Services, title: str, why: str, safe: str = "", detail: str = "") -> Dialog:
    """Something to be read; the only way out is back."""
    ways = [Choice("ok", services.catalogue.t("All right"), "yes")]
    return Dialog(services, title, why, ways, safe=safe, detail=detail)


def confirm(services: Services, title: str, why: str, yes: Choice) -> Dialog:
    """A question; the result is ``yes.name`` or ``back``."""
    t = services.catalogue.t
    return Dialog(services, title, why, [yes, Choice("back", t("Cancel"), "no")])


def report_words(services: Services, trouble: TroubleError) -> str:
    """The detail of a trouble, as the last line of a dialog."""
    if not trouble.detail:
        return ""
    return services.catalogue.t("Details for a report: %(detail)s", detail=trouble.detail)


def trouble_dialog(services: Services, trouble: TroubleError) -> Dialog:
    """A trouble told, with what is safe and the detail for a report."""
    detail = report_words(services, trouble)
    return message(services, trouble.title, trouble.why, trouble.safe, detail)


def last_words(services: Services, trouble: TroubleError, ways: Sequence[str] = ()) -> Dialog:
    """What is said after an error that nobody expected; the result is a way or ``quit``.

    Args:
        services: as for any scene.
        trouble: what happened; its file is the report.
        ways: of ``again`` (the game that was played) and ``title``, the best first.
    """
    t = services.catalogue.t
    known = {
        "again": Choice("again", t("Go on with the game"), "replay"),
        "title": Choice("title", t("Main menu"), "home"),
    }
    choices = [known[way] for way in ways]

    def show() -> None:
        from catan_desktop.ui.scenes.broken import show_file

        if dialog.stack is not None and trouble.file is not None:
            show_file(services, dialog.stack, trouble.file)

    if trouble.file is not None and ways:
        choices.append(Choice("show", t("Show the report"), "search", show))
    dialog = Dialog(
        services, trouble.title, trouble.why, [*choices, Choice("quit", t("Quit"), "door")],
        safe=trouble.safe, detail=trouble.detail,
    )  # fmt: skip
    return dialog
