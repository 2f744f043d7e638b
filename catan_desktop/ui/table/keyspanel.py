"""The list of keys, in the place of the drawer."""

from typing import TYPE_CHECKING, Final

from catan_desktop.ui import controls
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import CONTROL_EDGE, INK, PAPER
from catan_desktop.ui.table.drawer import Sheet
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

ARROWS: Final = "arrows"


def _groups(scene: "TableScene") -> list[tuple[str, list[tuple[tuple[str, ...], str]]]]:
    t = scene.t
    declare = [(("W",), t("declare victory"))]
    hint = [(("I",), t("a hint"))] if isinstance(scene.guide, HintGuide) else []
    declared = scene.seen.rules.winning == "declared by the player"
    watching: list[tuple[tuple[str, ...], str]] = [
        (("Space",), t("pause, go on")),
        ((".",), t("one move")),
        ((",",), t("one turn")),
        (("H",), t("all hands")),
        (("+", "−", "0"), t("zoom, whole board")),
    ]
    groups = [
        (
            t("Your turn"),
            [
                (("Space",), t("roll, end the turn")),
                (("R", "S", "C"), t("build a piece")),
                (("D",), t("development card")),
                (("T",), t("trade")),
                (("O",), t("offer it again")),
                (("U",), t("undo")),
                *(hint if scene.services.settings.hints else ()),
                *(declare if declared else ()),
            ],
        ),
        (
            t("On the board"),
            [
                ((ARROWS,), t("next legal spot")),
                (("Enter",), t("place, confirm")),
                (("Esc",), t("cancel, back")),
                (("+", "−", "0"), t("zoom, whole board")),
            ],
        ),
        (
            t("Cards"),
            [
                (("1 – 5",), t("give or choose")),
                (("6 – 0",), t("get a resource")),
                (("Shift",), t("one fewer")),
                (("K", "B", "Y", "M", "V"), t("play card")),
            ],
        ),
        (
            t("Anywhere"),
            [
                (("?",), t("this list")),
                (("F2",), t("rulebook")),
                (("/",), t("search the log")),
                (("X",), t("the rolls so far")),
                (("Tab",), t("next control")),
                (("N",), t("skip to my turn")),
                (("F10", "F11"), t("menu, full screen")),
            ],
        ),
    ]
    return [(t("Watching"), watching), groups[3]] if scene.watching else groups


def build_keys(scene: "TableScene") -> None:
    """Add the sheet with all keys."""
    box = scene.table.drawer
    scene.add(Sheet("keys", box))
    groups = _groups(scene)
    scene.add(Picture("keys_words", box, lambda p, at: _paint(p, at, scene.t("Keys"), groups)))
    close = Box(box.right - 42, box.y + 6, 36, 36)
    scene.add(
        Button(
            "close_keys", close, scene.t("Close"), scene.toggle_keys, icon="no", icon_size=20,
            bare=True, silent=True, tip=scene.t("Close (Esc)"),
        )
    )  # fmt: skip


def _paint(
    p: Painter,
    box: Box,
    title: str,
    groups: list[tuple[str, list[tuple[tuple[str, ...], str]]]],
) -> None:
    p.blit(p.icon("keys", 26, INK), box.x + 26, box.y + 24, "c")
    p.text(title, box.x + 46, box.y + 24, 18, INK, 900)
    count = sum(len(rows) for _, rows in groups)
    pitch = min(26.0, (box.h - 48 - len(groups) * 26) / count)
    y = box.y + 52
    for name, rows in groups:
        controls.heading(p, box.x + 16, y, name, box.w - 32, 13.5)
        y += 22
        for keys, words in rows:
            x = box.x + 16
            for key in keys:
                if key == ARROWS:
                    _arrows(p, x, y)
                    x += 49
                else:
                    x += controls.key_cap(p, x, y, key) + 3
            start = max(box.x + 104, x + 4)
            p.text(words, start, y, 12.5, INK, max_width=box.right - 8 - start)
            y += pitch
        y += 4


def _arrows(p: Painter, x: float, y: float) -> None:
    body = (
        f'<rect x="1" y="1" width="44" height="18" rx="6" fill="{PAPER}" '
        f'stroke="{CONTROL_EDGE}" stroke-width="1.4"/><path d="M6 10H14M9 7L6 10L9 13M40 10H32'
        'M37 7L40 10L37 13M20 6V14M17.4 8.6L20 6L22.6 8.6M26.5 6V14M24 11.4L26.5 14L29 11.4" '
        f'fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    p.shape(Box(x, y - 11, 46, 22), body)
