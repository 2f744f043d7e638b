"""Choices that take the place of the row of actions: discards, robber, card pickers."""

from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.engine.ids import RESOURCES, VICTORY_POINT, Cards, Resource, Seat
from catan_desktop.ui import cards
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State, key_cap
from catan_desktop.ui.painter import Drop, Painter
from catan_desktop.ui.palette import (
    FOCUS,
    INK,
    LINE,
    PAPER,
    PAPER2,
    PAPER3,
    QUIET,
    mix,
)
from catan_desktop.ui.table.hand import resource_fans
from catan_desktop.ui.table.parts import Paint, Zone
from catan_desktop.ui.table.selection import (
    Discarding,
    Monopoly,
    Plenty,
    Revealing,
    Robbing,
    Victim,
    victims,
)
from catan_desktop.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

GAP: Final = 8.0
CARD: Final = 62.0
GIVEN: Final = 55.0
CHOICE_DROP: Final = Drop(1.5, 4, 4, 120)


def build_choice(scene: "TableScene") -> bool:
    """Add the present choice's widgets; False if the row of actions stays."""
    match scene.selection.mode:
        case Discarding(cards=given):
            _discard(scene, given)
        case Robbing():
            _robbing(scene)
        case Victim(hex=hex_id):
            _victims(scene, hex_id)
        case Plenty(chosen=chosen):
            _plenty(scene, chosen)
        case Monopoly(resource=resource):
            _monopoly(scene, resource)
        case Revealing():
            _revealing(scene)
        case _:
            return False
    return True


def hides_hand(scene: "TableScene") -> bool:
    """Whether the choice draws the own cards itself."""
    return isinstance(scene.selection.mode, Discarding)


# ---------------------------------------------------------------- discards
def _discard(scene: "TableScene", given: Cards) -> None:
    table, owed = scene.table, scene.selection.owed
    extra = table.window.w - 1280
    own = Box(table.hand.x, table.hand.y, 470 + extra * 0.4, 112)
    gone = Box(own.right + GAP, own.y, 386 + extra * 0.4, 112)
    scene.add(Picture("discard_rails", own, lambda p, _: _discard_rails(p, own, gone, scene)))
    for r, left, box in resource_fans(own, scene.seen.hand, given, CARD):
        _own_fan(scene, r, left, box, full=sum(given) >= owed)
    _given_row(scene, gone, given, owed)
    reset = Box(gone.right + GAP, own.y, 122, 112)
    scene.add(
        Button(
            "reset", reset, scene.t("Reset"), scene.did(scene.selection.reset), icon="undo",
            key="R", size=15, enabled=any(given), tip=scene.t("Begin the choice again"),
        )
    )  # fmt: skip
    missing = owed - sum(given)
    ready = missing == 0
    words = (
        scene.t("Give up") if ready else scene.n("Choose %(n)s more", "Choose %(n)s more", missing)
    )
    rest = Box(reset.right + GAP, own.y, table.window.right - 10 - reset.right - GAP, 112)
    _go(scene, rest, words, ready, size=20)


def _discard_rails(p: Painter, own: Box, gone: Box, scene: "TableScene") -> None:
    cards.rail(p, own)
    cards.rail(p, gone)
    given = scene.selection.mode
    count = sum(given.cards) if isinstance(given, Discarding) else 0
    p.text(scene.t("you give up"), gone.x + 14, gone.y + 14, 13, PAPER3)
    figure = f"{count} / {scene.selection.owed}"
    p.text(figure, gone.right - 14, gone.y + 14, 16, FOCUS, 900, "r")


def _own_fan(scene: "TableScene", r: Resource, left: int, box: Box, *, full: bool) -> None:
    hand = scene.seen.hand[r]
    step = (box.w - CARD) / (hand - 1) if hand > 1 else 14.0

    def paint(p: Painter, at: Box, state: State) -> None:
        if not left:
            cards.slot(p, Box(at.x, at.y, CARD, CARD * cards.CARD_RATIO))
            p.blit(p.art(cards.resource_icon(r), 34), at.x + CARD / 2, at.y + 43, "c", 110)
        else:
            up = 3.0 if state.hover and state.enabled else 0.0
            name = cards.resource_card_art(r)
            cards.card_fan(p, name, left, at.x, at.y - up, CARD, step=step, disc=False)
            cards.count_disc(p, left, at.x + CARD - 6 + (left - 1) * step, at.y + 3 - up)
        wide = CARD + max(0, left - 1) * step
        cap = key_cap(p, at.x + wide / 2 + 9, at.y + 94, str(r + 1), "c", 11.5)
        p.blit(p.icon("keys", 16, PAPER3), at.x + wide / 2 - cap / 2 - 2, at.y + 94, "c")

    scene.add(
        Zone(
            f"card_{r}", box, scene.speaker.resource(r),
            scene.did(partial(scene.selection.pick, r)), paint,
            less=scene.did(partial(scene.selection.put_back, r)), radius=9,
            enabled=left > 0 and not full,
        )
    )  # fmt: skip


def _given_row(scene: "TableScene", rail: Box, given: Cards, owed: int) -> None:
    order = [r for r in RESOURCES for _ in range(given[r])]
    step = min(92.0, (rail.w - 46 - GIVEN) / max(1, owed - 1))
    for i in range(owed):
        box = Box(rail.x + 26 + i * step, rail.y + 28, GIVEN, GIVEN * cards.CARD_RATIO)
        if i >= len(order):
            scene.add(Picture(f"free_{i}", box, cards.slot))
            continue
        r = order[i]
        if i + 1 < owed and step < GIVEN:
            box = box._replace(w=step)  # what is not covered by the next one
        scene.add(
            Zone(
                f"given_{i}", box, scene.speaker.resource(r),
                scene.did(partial(scene.selection.put_back, r)),
                _lit_card(r), radius=9, tip=scene.t("Click to take it back"),
            )
        )  # fmt: skip


def _lit_card(r: Resource, width: float = GIVEN) -> Paint:
    """Paints a chosen card with its gold edge."""

    def paint(p: Painter, at: Box, state: State) -> None:
        cards.card(p, cards.resource_card_art(r), at.x, at.y, width, lit=True, chosen=state.hover)

    return paint


def _go(scene: "TableScene", box: Box, words: str, ready: bool, size: float = 17) -> None:
    """The green button of a choice; dull, with words that say what is missing, until then."""
    scene.add(
        Button(
            "confirm", box, words, scene.confirmed, kind="go", icon="yes" if ready else "",
            key="Enter" if ready else "", size=size, icon_size=28, enabled=ready,
        )
    )  # fmt: skip


# ---------------------------------------------------------------- robber
def _robbing(scene: "TableScene") -> None:
    row = scene.table.choice
    side = Box(row.right - 214, row.y, 214, row.h)
    sheet = Box(row.x, row.y, row.w - 222, row.h)
    scene.add(Picture("robbing", sheet, lambda p, box: _who_could_be_robbed(p, box, scene)))
    scene.add(
        Button("choose_hex", side, scene.t("Choose a hex"), lambda: None, size=17, enabled=False)
    )


def _who_could_be_robbed(p: Painter, box: Box, scene: "TableScene") -> None:
    p.panel(box, 14, PAPER)
    spot = scene.pane.cursor or scene.pane.hovered
    there: list[Seat] = []
    if spot is not None and spot.kind is PieceKind.ROBBER:
        there = [v for v in victims(scene.selection.situation, spot.place) if v is not None]
    if spot is None:
        words = scene.t("Point at a hex to see whom the robber would meet there")
    elif there:
        words = scene.t("If you put it here, you may draw from")
    else:
        words = scene.t("Nobody to draw from here")
    p.text(words, box.x + 18, box.y + 20, 14, QUIET, max_width=box.w - 36)
    wide = (box.w - 24 - 12 * max(0, len(there) - 1)) / max(2, len(there))
    for i, seat in enumerate(there):
        at = Box(box.x + 12 + i * (wide + 12), box.y + 36, wide, 64)
        p.panel(at, 12, PAPER2, PAPER2, LINE, 1.4, None)
        cards.seat_chip(p, scene.looks[seat], at.x + 32, at.cy, 38)
        p.text(
            scene.speaker.name(seat), at.x + 60, at.cy - 10, 16, INK, 900,
            max_width=at.w - 68, elide=True,
        )  # fmt: skip
        p.blit(p.icon("cards", 16, INK, PAPER2), at.x + 68, at.cy + 13, "c")
        count = scene.seen.hand_sizes[seat]
        p.text(scene.n("%(n)s card", "%(n)s cards", count), at.x + 82, at.cy + 13, 14, INK)


def _victims(scene: "TableScene", hex_id: int) -> None:
    row = scene.table.choice
    there = [v for v in victims(scene.selection.situation, hex_id) if v is not None]
    side = 216.0 if len(there) < 3 else 150.0
    each = (row.w - side - GAP * len(there)) / len(there)
    for i, seat in enumerate(there):
        box = Box(row.x + i * (each + GAP), row.y, each, row.h)
        _victim_card(scene, seat, box, str(i + 1))
    back = Box(row.right - side, row.y, side, row.h)
    scene.add(
        Button(
            "another_hex", back, scene.t("Another hex"), scene.cancelled, icon="undo", key="Esc",
            sub=scene.t("nothing drawn yet") if len(there) < 3 else "", size=15.5,
        )
    )  # fmt: skip


def _victim_card(scene: "TableScene", seat: Seat, box: Box, key: str) -> None:
    seen = scene.seen
    low = seen.low[seat]
    known = [(cards.resource_icon(r), low[r]) for r in RESOURCES if low[r]]
    unknown = seen.hand_sizes[seat] - sum(low)
    if unknown:
        known.append(("res_unknown", unknown))

    def paint(p: Painter, at: Box, state: State) -> None:
        lit = state.hover or state.focus
        top = FOCUS if lit else PAPER
        foot = mix(FOCUS, "#F0AE2A", 0.4) if lit else None
        p.panel(at, 14, top, foot, INK if lit else LINE, 3.2 if lit else 1.6, CHOICE_DROP)
        cards.seat_chip(p, scene.looks[seat], at.x + 34, at.y + 36, 42)
        p.text(
            scene.speaker.name(seat), at.x + 64, at.y + 26, 17, INK, 900,
            max_width=at.w - 90, elide=True,
        )  # fmt: skip
        p.blit(p.icon("cards", 18, INK), at.x + 73, at.y + 49, "c")
        words = scene.n("%(n)s card", "%(n)s cards", seen.hand_sizes[seat])
        p.text(words, at.x + 88, at.y + 49, 14, INK, max_width=at.w - 96)
        key_cap(p, at.right - 8, at.y + 17, key, "r", 11.5)
        p.line(at.x + 12, at.y + 68, at.right - 12, at.y + 68, LINE, 1.2)
        step = min(44.0, (at.w - 20) / max(1, len(known)))
        for i, (name, count) in enumerate(known):
            cards.icon_count(
                p, name, count, at.x + 14 + i * step, at.y + 90, 23 if step > 38 else 18
            )

    scene.add(
        Zone(
            f"victim_{seat}", box, scene.speaker.name(seat), lambda: scene.robbed(seat), paint,
            radius=14,
        )
    )  # fmt: skip


# ---------------------------------------------------------------- pickers
def _picker_cards(
    scene: "TableScene",
    rail: Box,
    chosen: tuple[Resource, ...],
    notes: list[str],
    open_: list[bool],
) -> None:
    """The five resources on a rail, with a line of words below each."""
    scene.add(Picture("picker", rail, cards.rail))
    step = (rail.w - 24) / 5
    for r in RESOURCES:
        box = Box(rail.x + 12 + r * step + (step - 54) / 2, rail.y + 10, 54, 54 * cards.CARD_RATIO)

        def paint(p: Painter, at: Box, state: State, r: Resource = r) -> None:
            up = 3.0 if state.hover and state.enabled and r not in chosen else 0.0
            alpha = 255 if state.enabled or r in chosen else 110
            name = cards.resource_card_art(r)
            cards.card(p, name, at.x, at.y - up, 54, lit=r in chosen, alpha=alpha)
            key_cap(p, at.x - 14, at.y + 12, str(r + 1), "c", 11.5)
            p.text(notes[r], at.cx, rail.y + 100, 13, PAPER, 700, "c", max_width=step - 2)

        scene.add(
            Zone(
                f"pick_{r}", box, scene.speaker.resource(r),
                scene.did(partial(scene.selection.pick, r)), paint,
                less=scene.did(partial(scene.selection.put_back, r)), radius=9,
                enabled=open_[r],
            )
        )  # fmt: skip


def _plenty(scene: "TableScene", chosen: tuple[Resource, ...]) -> None:
    row, bank = scene.table.choice, scene.seen.bank
    size = scene.selection.plenty_size
    rail = Box(row.x, row.y, row.w - 280, row.h)
    notes = [scene.t("%(n)s left", n=n) for n in bank]
    _picker_cards(scene, rail, chosen, notes, [n > 0 for n in bank])
    taken = Box(rail.right + GAP, row.y, 132, row.h)

    def paint_rail(p: Painter, at: Box) -> None:
        cards.rail(p, at)
        words = scene.t("click to put back") if chosen else scene.t("your choice")
        p.text(words, at.cx, at.y + 100, 12, PAPER3, 700, "c", max_width=at.w - 12)

    scene.add(Picture("taken_rail", taken, paint_rail))
    for i in range(size):
        box = Box(taken.x + 12 + i * 58, taken.y + 14, 48, 48 * cards.CARD_RATIO)
        if i >= len(chosen):
            scene.add(Picture(f"free_{i}", box, cards.slot))
            continue
        r = chosen[i]
        scene.add(
            Zone(
                f"taken_{i}", box, scene.speaker.resource(r),
                scene.did(partial(scene.selection.put_back, r)),
                _lit_card(r, 48), radius=9,
            )
        )  # fmt: skip
    missing = size - len(chosen)
    got = sum(min(chosen.count(r), bank[r]) for r in RESOURCES)  # a pile with one, named twice
    words = scene.t("Take %(n)s", n=got) if not missing else scene.t("Choose %(n)s", n=missing)
    _go(scene, Box(taken.right + GAP, row.y, 132, row.h), words, not missing)


def _monopoly(scene: "TableScene", resource: Resource | None) -> None:
    row, seen = scene.table.choice, scene.seen
    others = [s for s in range(seen.seats) if s != seen.seat]
    low = [sum(seen.low[s][r] for s in others) for r in RESOURCES]
    high = [sum(seen.high[s][r] for s in others) for r in RESOURCES]
    notes = []
    for a, b in zip(low, high, strict=True):
        if a == b:
            notes.append(scene.t("%(n)s out", n=a))
        else:
            notes.append(scene.t("%(least)s–%(most)s out", least=a, most=b))
    rail = Box(row.x, row.y, row.w - 280, row.h)
    chosen = () if resource is None else (resource,)
    _picker_cards(scene, rail, chosen, notes, [True] * 5)
    sheet = Box(rail.right + GAP, row.y, 132, row.h)
    scene.add(Picture("they_hold", sheet, lambda p, at: _they_hold(p, at, scene, resource)))
    words = scene.t("Choose one")
    if resource is not None:
        words = scene.t("Take %(resource)s", resource=scene.speaker.resource(resource))
    go = Box(sheet.right + GAP, row.y, 132, row.h)
    _go(scene, go, words, resource is not None, size=15.5)


def _they_hold(p: Painter, box: Box, scene: "TableScene", resource: Resource | None) -> None:
    """What the tracker knows of the others' cards of that resource."""
    p.panel(box, 14, PAPER)
    p.text(scene.t("they hold"), box.cx, box.y + 20, 12.5, QUIET, 700, "c", max_width=box.w - 12)
    seen = scene.seen
    others = [s for s in range(seen.seats) if s != seen.seat]
    step = 120 / max(1, len(others))
    for i, seat in enumerate(others):
        x = box.x + 6 + (i + 0.5) * step
        cards.seat_chip(p, scene.looks[seat], x, box.y + 54, 26)
        words = "–"
        if resource is not None:
            a, b = seen.low[seat][resource], seen.high[seat][resource]
            words = str(a) if a == b else f"{a}+"
        p.text(words, x, box.y + 88, 17, INK, 900, "c")


def _revealing(scene: "TableScene") -> None:
    row = scene.table.choice
    sheet = Box(row.x, row.y, row.w - 140 - 140, row.h)
    scene.add(Picture("revealing", sheet, lambda p, at: _reveal_sheet(p, at, scene)))
    back = Box(sheet.right + GAP, row.y, 132, row.h)
    scene.add(
        Button("back", back, scene.t("Cancel"), scene.cancelled, icon="no", key="Esc", size=15.5)
    )
    _go(scene, Box(back.right + GAP, row.y, 132, row.h), scene.t("Show it"), True)


def _reveal_sheet(p: Painter, box: Box, scene: "TableScene") -> None:
    p.panel(box, 14, PAPER)
    cards.card(p, cards.dev_card_art(VICTORY_POINT), box.x + 18, box.y + 12, 62)
    words = scene.t("The point counts already. Shown, everyone sees it; it cannot be hidden again.")
    lines = p.wrap(words, box.w - 120, 14.5)
    for i, line in enumerate(lines):
        y = box.cy + (i - (len(lines) - 1) / 2) * 21
        p.text(line, box.x + 100, y, 14.5, INK, max_width=box.w - 112)
