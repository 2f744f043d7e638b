"""The rail with the own cards: where each fan stands, and how it looks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
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
MOST_EDGES: Final = 12
FEW_EDGES: Final = 3


@dataclass(frozen=True)
class Fan:
    """A fan of equal cards: which, how many, where, how far apart they stand.

    ``kind`` is a resource, or 10 + a development card.
    """

    kind: int
    count: int
    box: Box
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

    When the rail is full the cards of a fan move together, then the fans do.
    """
    counts: list[tuple[int, int]] = [(r, hand[r]) for r in RESOURCES if hand[r]]
    resources = len(counts)
    counts += [(10 + c, devs[c]) for c in DEV_CARDS if devs[c]]
    if not counts:
        return [], None
    split = 22.0 if 0 < resources < len(counts) else 0.0
    room = rail.w - 24 - split
    edges = [min(n, MOST_EDGES) for _, n in counts]
    joints = len(edges) - (2 if split else 1)
    step, gap = _steps(edges, room, joints)
    if gap < 0:  # full: three edges of a fan and its count are enough
        edges = [min(n, FEW_EDGES) for n in edges]
        step, gap = _steps(edges, room, joints)
    out: list[Fan] = []
    x, rule = rail.x + 11, None
    for i, ((kind, count), shown) in enumerate(zip(counts, edges, strict=True)):
        if i == resources and split:
            rule = x - gap + split / 2
            x += split - gap
        wide = WIDTH + (shown - 1) * step
        out.append(
            Fan(kind, count, Box(x, rail.y + 10, wide, WIDTH * cards.CARD_RATIO), step, shown)
        )
        x += wide + gap
    if gap < 0:  # each is reached where the next one does not cover it
        for i, (fan, after) in enumerate(pairwise(out)):
            seen = min(fan.box.w, after.box.x - fan.box.x)
            out[i] = replace(fan, box=fan.box._replace(w=seen))
    return out, rule


def _steps(edges: Sequence[int], room: float, joints: int) -> tuple[float, float]:
    """How far apart the cards of a fan stand, and the fans (less than 0: they overlap).

    ``joints`` fans have another of their kind at the right.
    """
    more = sum(edges) - len(edges)
    bare = room - len(edges) * WIDTH - joints * GAP
    step = max(LEAST_STEP, min(STEP, bare / more)) if more else STEP
    left = room - len(edges) * WIDTH - more * step
    return step, min(GAP, left / joints) if joints > 0 else GAP


def paint_fan(p: Painter, fan: Fan, state: State, *, lit: bool = False) -> None:
    """A fan of the hand; touched it rises a little, ``lit`` puts gold behind its front card."""
    up = 3.0 if state.hover and state.enabled else 0.0
    wide = cards.card_fan(
        p, fan.art, fan.count, fan.box.x, fan.box.y - up, WIDTH,
        step=fan.step, most=fan.edges, lit=lit, disc=False,
    )  # fmt: skip
    if not fan.is_dev or fan.count > 1:
        # Where the next fan lies over this one, the count moves to the part that is seen.
        right = wide - 7 if fan.box.w >= wide else fan.box.w - 14
        cards.count_disc(p, fan.count, fan.box.x + right, fan.box.y + 3 - up)


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
