"""Finds texts that are cut, covered, overlapping or outside their place; also a command.

    python tests/ui/layout_check.py [--quick] [--only NAME ...]

Every screen is laid out and drawn by a painter that records: each text with its letters' own
rectangle, what clips and edges leave of it, the ellipsis, and the panels drawn before and after
it. Pictures are not made, which makes a frame quick. From that the faults are told:

- ``cut``: a clip or the edge of the window hides a part (a scrolling area may, up and down);
- ``covered``: a panel drawn later lies over a part;
- ``outside``: the letters leave their widget, or the panel on which they stand;
- ``overlap``: two texts stand in each other;
- ``ellipsis``: a text is shortened and can be read in full nowhere, not in a tip either;
- ``no room``: a text that must not be shortened was;
- ``small``: type of fewer than 11 pixels;
- ``key``: a button does not name its key in full, or what Enter presses does not say ``Enter``.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from catan_desktop.ui.art import ArtStore, Shadow
from catan_desktop.ui.box import Box
from catan_desktop.ui.entry import TextField
from catan_desktop.ui.layout import effective_scale
from catan_desktop.ui.lists import DropDown, ScrollArea
from catan_desktop.ui.painter import PANEL_DROP, Drop, LaidText, Painter
from catan_desktop.ui.palette import LINE, PAPER
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.text import LEAST_PX
from catan_desktop.ui.widgets import (
    Button,
    Fold,
    RowButton,
    Segmented,
    Stepper,
    TickBox,
    Widget,
    Words,
)

SLACK: Final = 1
"""Pixels by which letters may reach over an edge or into each other: edges of pixels."""
FRAMED: Final = (Button, Segmented, RowButton, TickBox, Fold, DropDown, Stepper, Words)
"""Widgets whose words stay within their box."""
DETAILS: Final = ("settings/preview",)
"""Pictures that show a part of a board: its numbers may be cut at their frame."""


# ---------------------------------------------------------------- recording
class BlankStore(ArtStore):
    """Art that is only as large as it should be: nothing is rendered."""

    def _render(self, text: str, width: int, height: int) -> pygame.Surface:
        return pygame.Surface((max(1, width), max(1, height)))

    def shadow(self, piece: pygame.Surface, blur: int, alpha: int, *, keep: bool = True) -> Shadow:
        """See :meth:`ArtStore.shadow`."""
        return Shadow(pygame.Surface((1, 1)), 0)

    def box_shadow(self, w: int, h: int, radius: int, blur: int, alpha: int) -> Shadow:
        """See :meth:`ArtStore.box_shadow`."""
        return Shadow(pygame.Surface((1, 1)), 0)


class Panel(NamedTuple):
    """A panel, in pixels of the window, and how many texts were drawn before it."""

    rect: pygame.Rect
    after: int


class Recorder(Painter):
    """Records texts and panels; draws hardly anything."""

    panels: list[Panel]

    def begin(self) -> None:
        """See :meth:`Painter.begin`."""
        super().begin()
        self.panels = []

    def _sibling(self, surface: pygame.Surface, scale: float) -> "Recorder":
        other = Recorder(surface, scale, self.store, self.fonts, self.layers)
        other.texts, other.faults, other.panels = self.texts, self.faults, self.panels
        return other

    def onto(self, surface: pygame.Surface, x: float = 0, y: float = 0) -> Painter:
        """See :meth:`Painter.onto`."""
        other = super().onto(surface, x, y)
        assert isinstance(other, Recorder)
        other.panels = []
        return other

    def layer(
        self, key: Hashable, rect: Box, draw: Callable[[Painter], None], *, alpha: int = 255
    ) -> None:
        """See :meth:`Painter.layer`: drawn each time, within the layer's rectangle."""
        with self.clipped(rect):
            draw(self)

    def panel(
        self,
        rect: Box,
        radius: float = 12,
        top: str = PAPER,
        bottom: str | None = None,
        stroke: str = LINE,
        stroke_width: float = 1.6,
        drop: Drop | None = PANEL_DROP,
        sheen: bool = True,
    ) -> None:
        """See :meth:`Painter.panel`."""
        shown = self.pixel_rect(rect).clip(self.surface.get_clip())
        self.panels.append(Panel(shown, len(self.texts)))

    def _blit_at(self, picture: pygame.Surface, corner: tuple[int, int], alpha: int) -> None:
        return

    def _blit_shadow(self, shadow: Shadow, left: int, top: int, drop: Drop) -> None:
        return

    def fill(self, rect: Box, color: str, alpha: int = 255) -> None:
        """See :meth:`Painter.fill`."""


def watched(pilot: Pilot) -> Recorder:
    """Make the pilot's program draw with a recorder, and return it."""
    runtime = pilot.runtime
    runtime.services.art = BlankStore()
    recorder = Recorder(
        runtime.painter.surface,
        runtime.services.scale,
        runtime.services.art,
        runtime.services.fonts,
    )
    recorder.panels = []
    runtime.painter = recorder
    return recorder


# ---------------------------------------------------------------- looking
class Fault(NamedTuple):
    """What is wrong: the rule, the text, where it stands, what it collides with."""

    rule: str
    text: str
    where: str
    detail: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text!r} in {self.where} {self.detail}".rstrip()


@dataclass
class Span:
    """The texts from ``start`` to ``end`` were drawn by a widget."""

    widget: Widget
    start: int
    end: int


@dataclass
class Frame:
    """All that one drawing laid out.

    Attributes:
        scene: what was drawn. recorder: how. spans: which widget drew what.
        full: texts that can be read somewhere in full (also tips).
        ground: how many panels were drawn before a tip, which may lie over anything.
    """

    scene: "Scene[object]"
    recorder: Recorder
    spans: list[Span] = field(default_factory=list)
    full: list[str] = field(default_factory=list)
    ground: int | None = None

    def tips(self, index: int) -> list[Panel]:
        """The panels of tips that were drawn after a text."""
        tips = [] if self.ground is None else self.recorder.panels[self.ground :]
        return [p for p in tips if p.after > index]

    def panels(self, index: int) -> list[Panel]:
        """All panels that have to do with a text."""
        tips = self.tips(index)
        return [p for p in self.recorder.panels if p not in tips]

    def owners(self, index: int) -> list[Widget]:
        """The widgets that drew a text, outermost first."""
        return [s.widget for s in self.spans if s.start <= index < s.end]

    def ink(self, laid: LaidText) -> pygame.Rect:
        """Where its letters are, without the room of the line."""
        fonts = self.recorder.fonts
        bounds = fonts.render(laid.shown, laid.px, laid.weight, "#FFFFFF").get_bounding_rect()
        return bounds.move(laid.rect[0], laid.rect[1])


def scrolls(widget: Widget) -> bool:
    """Whether a widget shows a part of something longer, up and down."""
    return isinstance(widget, ScrollArea) or type(widget).__name__ == "LogPanel"


@contextmanager
def marked(frame: Frame, widgets: list[Widget]) -> Iterator[None]:
    """Within the block each widget notes what it draws."""

    def watch(widget: Widget) -> None:
        draw = widget.draw

        def drawn(painter: Painter) -> None:
            span = Span(widget, len(painter.texts), 0)
            frame.spans.append(span)
            draw(painter)
            span.end = len(painter.texts)

        widget.__dict__["draw"] = drawn

    for widget in widgets:
        watch(widget)
    try:
        yield
    finally:
        for widget in widgets:
            del widget.__dict__["draw"]


def looked_at(scene: "Scene[object]", recorder: Recorder, draw: Callable[[Painter], None]) -> Frame:
    """Record one drawing of (a part of) a scene."""
    frame = Frame(scene, recorder)
    recorder.begin()
    recorder.faults.clear()
    widgets = [w for w in scene.walk() if w.host is not None]
    draw_tip = scene.draw_tip

    def tip(painter: Painter, widget: Widget) -> None:
        frame.ground = len(recorder.panels)
        draw_tip(painter, widget)

    scene.__dict__["draw_tip"] = tip
    with marked(frame, widgets):
        draw(recorder)
    del scene.__dict__["draw_tip"]
    frame.full = [w.tip for w in widgets if w.tip]
    frame.full += [laid.text for laid in recorder.texts if laid.shown == laid.text]
    return frame


def drawing(widget: Widget) -> Callable[[Painter], None]:
    """Draws a widget, by way of whatever watches it then."""

    def draw(painter: Painter) -> None:
        widget.draw(painter)

    return draw


def faults(frame: Frame) -> Iterator[Fault]:
    """All that is wrong in a frame."""
    texts = frame.recorder.texts
    inks = [frame.ink(laid) for laid in texts]
    hidden: set[int] = set()
    for i, (laid, ink) in enumerate(zip(texts, inks, strict=True)):
        if not ink.w or not laid.shown.strip():
            hidden.add(i)
            continue
        owners = frame.owners(i)
        rolled = any(scrolls(w) for w in owners)
        if rolled and not pygame.Rect(laid.seen).h:
            hidden.add(i)
            continue
        where = _place(frame, owners)
        if where in DETAILS:
            hidden.add(i)
            continue
        if laid.px < LEAST_PX:
            yield Fault("small", laid.text, where, f"{laid.px} px")
        field = bool(owners) and isinstance(owners[-1], TextField)  # is read by moving the caret
        known = field or any(laid.text in words for words in frame.full)
        if laid.shown != laid.text and not known:
            yield Fault("ellipsis", laid.text, where, f"shown as {laid.shown!r}")
        yield from _edges(frame, i, ink, owners, rolled, where, hidden)
    for fault in frame.recorder.faults:
        detail = f"{fault.width} > {fault.room}"
        yield Fault("no room", fault.text, _place(frame, []), detail)
    yield from _overlaps(frame, inks, hidden)


def _place(frame: Frame, owners: list[Widget]) -> str:
    return "/".join([frame.scene.name, *(w.name for w in owners)])


def _edges(
    frame: Frame,
    i: int,
    ink: pygame.Rect,
    owners: list[Widget],
    rolled: bool,
    where: str,
    hidden: set[int],
) -> Iterator[Fault]:
    laid = frame.recorder.texts[i]
    panels = frame.panels(i)
    over = [p.rect for p in frame.tips(i) if p.rect.colliderect(ink)]
    later = [p.rect for p in panels if p.after > i and p.rect.colliderect(ink)]
    if over or any(rect.contains(ink) for rect in later):
        hidden.add(i)
        return
    if _over(ink, pygame.Rect(laid.seen), rolled):
        yield Fault("cut", laid.text, where, f"{tuple(ink)} seen {laid.seen}")
    for rect in later:
        both = rect.clip(ink)
        if both.w > SLACK and both.h > SLACK:
            yield Fault("covered", laid.text, where, f"{tuple(ink)} by a panel {tuple(rect)}")
    frames = [frame.recorder.pixel_rect(w.box) for w in owners[-1:] if isinstance(w, FRAMED)]
    ends = (ink.midleft, ink.center, (ink.right - 1, ink.centery))
    below = [p.rect for p in panels if p.after <= i and any(map(p.rect.collidepoint, ends))]
    for rect in (*frames, *below[-1:]):
        if _over(ink, rect, rolled):
            yield Fault("outside", laid.text, where, f"{tuple(ink)} of {tuple(rect)}")


def _over(ink: pygame.Rect, room: pygame.Rect, rolled: bool) -> bool:
    """Whether letters leave their room; only to the sides counts where up and down is rolled."""
    wide = room.inflate(2 * SLACK, 2 * SLACK)
    if rolled:
        return ink.left < wide.left or ink.right > wide.right
    return not wide.contains(ink)


def _overlaps(frame: Frame, inks: list[pygame.Rect], hidden: set[int]) -> Iterator[Fault]:
    texts = frame.recorder.texts
    shown = [i for i in range(len(texts)) if i not in hidden]
    shown.sort(key=lambda i: inks[i].x)
    for n, i in enumerate(shown):
        a = inks[i].clip(texts[i].seen)
        for j in shown[n + 1 :]:
            if inks[j].x >= a.right:
                break
            both = a.clip(inks[j].clip(texts[j].seen))
            same = texts[i].shown == texts[j].shown and both.w > 0.8 * a.w  # a text and its shadow
            if both.w > SLACK and both.h > SLACK and not same:
                yield Fault(
                    "overlap", texts[i].text, _place(frame, frame.owners(i)),
                    f"{tuple(inks[i])} with {texts[j].text!r} {tuple(inks[j])} of "
                    f"{_place(frame, frame.owners(j))}",
                )  # fmt: skip


def _keys(frame: Frame) -> Iterator[Fault]:
    """Buttons that do not name their key; where Enter goes on, that is theirs."""
    scene, texts = frame.scene, frame.recorder.texts
    first = scene.find(scene.default) if scene.default else None
    for span in frame.spans:
        widget = span.widget
        key = widget.key if isinstance(widget, Button) else ""
        if widget is first and widget.enabled and scene.popup is None:
            key = "Enter"
        if key and key not in [laid.shown for laid in texts[span.start : span.end]]:
            yield Fault("key", key, _place(frame, [widget]), "is not named")


# ---------------------------------------------------------------- going through a scene
def scene_faults(pilot: Pilot, recorder: Recorder) -> Iterator[Fault]:
    """What is wrong on the top scene as it stands: the picture, its tips, lists, scrolled parts."""
    scene = pilot.scene
    frame = looked_at(scene, recorder, scene.draw)
    yield from faults(frame)
    yield from _keys(frame)
    widgets = list(scene.walk())
    for widget in widgets:
        if widget.tip and _in_view(widget, widgets):
            yield from _tip_faults(scene, recorder, widget)
        if isinstance(widget, DropDown) and widget.enabled:
            yield from _list_faults(scene, recorder, widget)
    for widget in widgets:
        if isinstance(widget, ScrollArea) and widget.most > 0:
            yield from _rolled_faults(scene, recorder, widget)


def _in_view(widget: Widget, widgets: list[Widget]) -> bool:
    """Whether it is not scrolled out of its area, so that the pointer reaches it."""
    areas = [w for w in widgets if scrolls(w) and w is not widget and widget in list(w.walk())]
    return all(area.box.overlaps(widget.box) for area in areas)


def _tip_faults(scene: "Scene[object]", recorder: Recorder, widget: Widget) -> Iterator[Fault]:
    frame = looked_at(scene, recorder, lambda p: scene.draw_tip(p, widget))
    for fault in faults(frame):
        yield fault._replace(where=f"{scene.name}/tip of {widget.name}")


def _list_faults(scene: "Scene[object]", recorder: Recorder, widget: DropDown) -> Iterator[Fault]:
    widget.press()
    popup = scene.popup
    if popup is not None:
        for fault in faults(looked_at(scene, recorder, drawing(popup))):
            yield fault._replace(where=f"{scene.name}/list of {widget.name}")
    scene.close_popup()


def _rolled_faults(scene: "Scene[object]", recorder: Recorder, area: ScrollArea) -> Iterator[Fault]:
    before = area.offset
    for part in range(1, 1 + round(area.most / area.box.h + 0.5)):
        area.scroll_to(min(area.most, part * area.box.h * 0.9))
        yield from faults(looked_at(scene, recorder, drawing(area)))
    area.scroll_to(area.most)
    for widget in area.walk():
        if widget is not area and widget.box.bottom > area.box.bottom + 1:
            yield Fault("cut", widget.label, f"{scene.name}/{area.name}/{widget.name}",
                        "cannot be scrolled into view")  # fmt: skip
    area.scroll_to(before)


# ---------------------------------------------------------------- all screens
class View(NamedTuple):
    """A window's size in pixels, and a wish for the scale in per cent."""

    width: int
    height: int
    wish: int

    @property
    def scale(self) -> float:
        """The scale that comes of it: no more than fits the window."""
        return effective_scale(self.width, self.height, self.wish / 100)


SIZES: Final = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))
WISHES: Final = (75, 100, 125, 150, 200)
LANGUAGES: Final = ("en", "ja")


def views() -> list[View]:
    """Every size with every wish, without those that come to the same scale."""
    found: dict[tuple[int, int, float], View] = {}
    for width, height in SIZES:
        for wish in WISHES:
            view = View(width, height, wish)
            found.setdefault((width, height, round(view.scale, 3)), view)
    return list(found.values())


def check_view(view: View, language: str, only: Sequence[str] = ()) -> tuple[list[str], int]:
    """All faults of all screens in a window, and how many screens were looked at."""
    from tests.ui.layout_screens import SCREENS, Stand

    found: list[str] = []
    looked = 0
    with Stand(language, (view.width, view.height), view.wish) as stand:
        for name, screen in SCREENS.items():
            if only and not any(name.startswith(part) for part in only):
                continue
            for step in screen(stand):
                looked += 1
                where = f"{name}{'.' + step if step else ''} {view.width}x{view.height}"
                where += f" {view.scale:.0%} {language}"
                found += [f"{where}: {f}" for f in scene_faults(stand.pilot, stand.recorder)]
            stand.clear()
    return found, looked


def main() -> int:
    """Run from the command line; 1 if a fault was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="only the smallest window")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="screens")
    args = parser.parse_args()
    began, count, looked = time.monotonic(), 0, 0
    for view in [View(1024, 640, 100)] if args.quick else views():
        for language in LANGUAGES:
            found, screens = check_view(view, language, args.only)
            looked += screens
            for fault in dict.fromkeys(found):
                count += 1
                print(fault, flush=True)
    print(f"{looked} pictures in {time.monotonic() - began:.0f} s, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
