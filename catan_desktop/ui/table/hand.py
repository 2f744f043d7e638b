"""The rail with the own cards: where each fan stands, and how it looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catan_desktop.engine.ids import DEV_CARDS, RESOURCES, Cards, DevCard, DevCards, Resource
from catan_desktop.ui import cards
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import State
from catan_desktop.ui.painter import Painter

WIDTH: Final = 66.0
STEP: Final = 11.0
LEAST_STEP: Final = 3.0
GAP: Final = 9.0
LEAST_GAP: Final = 5.0
RULE_ROOM: Final = 22.0
"""Between resources and development cards, for the rule that parts them."""
MOST_EDGES: Final = 12
FEW_EDGES: Final = 3
DIM: Final = 130


@dataclass(frozen=True)
class Fan:
    """A fan of equal cards: which, how many, where, how wide a card is, how far apart they stand.

    ``kind`` is a resource, or 10 + a development card. ``edges``: so many cards are drawn.
    """

    kind: int
    count: int
    box: Box
    width: float
    step: float
    edges: int

    @property
    def art(self) -> str:
        """The name of the card's picture."""
        return cards.dev_card_art(self.dev) if self.is_dev else cards.resource_card_art(self.kind)

    @property
    def is_dev(self) -> bool:
        """Whether these are development cards."""
        return self.kind >= 10

    @property
    def dev(self) -> DevCard:
        """The development card."""
        return self.kind - 10


def fans(rail: Box, hand: Cards, devs: DevCards) -> tuple[list[Fan], float | None]:
    """Where the fans stand in the rail, and where the rule between both kinds is drawn.

    No fan ever covers a part of another. When the rail is full the cards of a fan move together;
    then three edges of a fan and its count are enough; then all cards are smaller.
    """
    counts: list[tuple[int, int]] = [(r, hand[r]) for r in RESOURCES if hand[r]]
    resources = len(counts)
    counts += [(10 + c, devs[c]) for c in DEV_CARDS if devs[c]]
    if not counts:
        return [], None
    split = RULE_ROOM if 0 < resources < len(counts) else 0.0
    edges, width, step, gap = _measures(
        [n for _, n in counts], rail.w - 24 - split, len(counts) - (2 if split else 1)
    )
    out: list[Fan] = []
    x, rule = rail.x + 11, None
    high = width * cards.CARD_RATIO
    y = rail.y + 10 + (WIDTH * cards.CARD_RATIO - high) / 2
    for i, ((kind, count), shown) in enumerate(zip(counts, edges, strict=True)):
        if i == resources and split:
            rule = x - gap + split / 2
            x += split - gap
        wide = width + (shown - 1) * step
        out.append(Fan(kind, count, Box(x, y, wide, high), width, step, shown))
        x += wide + gap
    return out, rule


def _measures(
    counts: Sequence[int], room: float, joints: int
) -> tuple[list[int], float, float, float]:
    """For fans of so many cards: the edges of each, a card's width, step and gap.

    ``joints`` fans have another of their kind at the right.
    """
    edges: list[int] = []
    for most in (MOST_EDGES, FEW_EDGES):
        edges = [min(n, most) for n in counts]
        more = sum(edges) - len(edges)
        left = room - len(edges) * WIDTH
        step = min(STEP, (left - joints * GAP) / more) if more else STEP
        step = max(LEAST_STEP, step)
        gap = min(GAP, (left - more * step) / joints) if joints else GAP
        if gap >= LEAST_GAP and left >= more * step:
            return edges, WIDTH, step, gap
    more = sum(edges) - len(edges)
    width = (room - joints * LEAST_GAP - more * LEAST_STEP) / len(edges)
    return edges, width, LEAST_STEP, LEAST_GAP


def paint_fan(p: Painter, fan: Fan, state: State, *, lit: bool = False, dim: bool = False) -> None:
    """A fan of the hand; touched it rises a little, ``lit`` puts gold behind its front card.

    ``dim``: it cannot be played yet.
    """
    up = 3.0 if state.hover and state.enabled else 0.0
    cards.card_fan(
        p, fan.art, fan.count, fan.box.x, fan.box.y - up, fan.width,
        step=fan.step, most=fan.edges, lit=lit, disc=not fan.is_dev or fan.count > 1,
        alpha=DIM if dim else 255,
    )  # fmt: skip


def resource_fans(
    rail: Box, hand: Cards, taken: Cards, width: float = 62.0
) -> list[tuple[Resource, int, Box]]:
    """For discards: a place for each resource held, what is left there, in the room given."""
    held = [r for r in RESOURCES if hand[r]]
    left = [hand[r] - taken[r] for r in held]
    more = sum(max(0, hand[r] - 1) for r in held)
    room = rail.w - 28 - len(held) * width
    gap = min(24.0, room / max(1, len(held)) * 0.5)
    step = min(14.0, (room - gap * len(held)) / more) if more else 14.0
    out = []
    x = rail.x + 14
    for r, n in zip(held, left, strict=True):
        out.append((r, n, Box(x, rail.y + 7, width + max(0, hand[r] - 1) * step, width * 1.4)))
        x += width + max(0, hand[r] - 1) * step + gap
    return out
