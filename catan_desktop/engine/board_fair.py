"""Fair boards: what makes a board fair, and a generator that keeps to it.

A board is fair if it has none of :data:`FAULTS`. The figures behind the limits are in
``docs/BOARDS.md``.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from catan_desktop.engine.board import (
    HARBOR_KINDS,
    TERRAINS,
    TOKENS,
    Board,
    red_neighbors,
    spiral_hexes,
    standard_harbors,
)
from catan_desktop.engine.ids import DESERT, PIPS, Cards, HexId, Terrain
from catan_desktop.engine.topology import STANDARD, Topology

FAULTS: Final = (
    "red_neighbors",  # a 6 or an 8 beside another
    "equal_neighbors",  # the same number on neighboring hexes
    "two_beside_twelve",  # the two rarest numbers side by side
    "clump",  # three or more hexes of one terrain that hang together
    "pip_share",  # a resource with too many or too few pips for its hexes
    "best_spot",  # a starting place far above the rest
)
"""Every code that :func:`faults` may give."""

CLUMP: Final = 3
"""So many equal terrains that hang together (in a row, too) are a clump."""
SHARE_SLACK: Final = 2
"""So many pips may a resource have more or less than its share of all pips by its hexes."""
SPOT_PIPS: Final = 12
"""A starting place may have at most so many pips."""
SPOT_LEAD: Final = 1
"""The best starting place may have at most so many pips more than the fourth."""

TRIES: Final = 250
"""Terrains that :func:`fair_board` shuffles before it takes the board in reserve: one in twelve
brings a fair board, so that all fail about once in a thousand million boards."""
LAYINGS: Final = 100
"""Ways of laying the numbers that are tried on one terrain."""

Tile: TypeAlias = tuple[Terrain, int]
"""Terrain and token of a hex."""


def faults(board: Board) -> tuple[str, ...]:
    """Why a board is not fair, as codes of :data:`FAULTS` in that order; empty if it is."""
    t, terrains, tokens = board.topology, board.terrains, board.tokens
    found = (
        bool(red_neighbors(t, tokens)),
        _equal_neighbors(t, tokens),
        _two_beside_twelve(t, tokens),
        largest_clump(t, terrains) >= CLUMP,
        not _shares_fairly(terrains, tokens),
        not _spots_level(best_spots(t, tokens)),
    )
    return tuple(code for code, wrong in zip(FAULTS, found, strict=True) if wrong)


def fair_board(rng: Random, shuffle_harbors: bool = False, *, tries: int = TRIES) -> Board:
    """Shuffled terrain and tokens without any of :data:`FAULTS`.

    On each terrain without a clump the tokens are laid up to :data:`LAYINGS` times. If ``tries``
    terrains bring nothing, a board that is known to be fair is turned or mirrored by chance: what
    comes back is always fair.

    Args:
        rng: decides everything.
        shuffle_harbors: whether the harbors change places, too.
        tries: terrains to shuffle; 0 takes the board in reserve.
    """
    tiles = next((found for _ in range(tries) if (found := _attempt(rng))), None) or _reserve(rng)
    terrains = tuple(terrain for terrain, _ in tiles)
    kinds = rng.sample(HARBOR_KINDS, len(HARBOR_KINDS)) if shuffle_harbors else HARBOR_KINDS
    return Board(
        STANDARD,
        terrains,
        tuple(token for _, token in tiles),
        standard_harbors(kinds),
        terrains.index(DESERT),
    )


# ------------------------------------------------------------------ measures


def largest_clump(topology: Topology, terrains: Sequence[Terrain]) -> int:
    """The size of the largest group of equal terrains that hang together, the desert left out."""
    best = 0
    seen: set[HexId] = set()
    for start in range(len(terrains)):
        if start in seen or terrains[start] == DESERT:
            continue
        group = {start}
        todo = [start]
        while todo:
            for n in topology.hex_neighbors[todo.pop()]:
                if n not in group and terrains[n] == terrains[start]:
                    group.add(n)
                    todo.append(n)
        seen |= group
        best = max(best, len(group))
    return best


def resource_pips(terrains: Sequence[Terrain], tokens: Sequence[int]) -> Cards:
    """The pips of each resource on the whole board."""
    pips = [0] * (DESERT + 1)
    for terrain, token in zip(terrains, tokens, strict=True):
        pips[terrain] += PIPS[token]
    return pips[0], pips[1], pips[2], pips[3], pips[4]


def best_spots(topology: Topology, tokens: Sequence[int], count: int = 4) -> tuple[int, ...]:
    """The pips of the starting places that go first if everybody looks at pips alone.

    Each is the best that the distance rule leaves (of equal ones that with the lowest id), so
    the list falls.
    """
    pips = [sum(PIPS[tokens[h]] for h in hexes) for hexes in topology.vertex_hexes]
    taken = 0
    found: list[int] = []
    for v in sorted(range(len(pips)), key=lambda v: -pips[v]):
        if not taken >> v & 1:
            taken |= topology.vertex_neighbor_mask[v]
            found.append(pips[v])
            if len(found) == count:
                break
    return tuple(found)


def _equal_neighbors(topology: Topology, tokens: Sequence[int]) -> bool:
    return any(
        token and token == tokens[n]
        for token, near in zip(tokens, topology.hex_neighbors, strict=True)
        for n in near
    )


def _two_beside_twelve(topology: Topology, tokens: Sequence[int]) -> bool:
    return any(
        token == 2 and tokens[n] == 12
        for token, near in zip(tokens, topology.hex_neighbors, strict=True)
        for n in near
    )


def _shares_fairly(terrains: Sequence[Terrain], tokens: Sequence[int]) -> bool:
    pips = resource_pips(terrains, tokens)
    every, hexes = sum(pips), len(terrains) - terrains.count(DESERT)
    # All multiplied by the hexes, so that whole numbers decide.
    return all(
        abs(hexes * n - every * terrains.count(r)) <= SHARE_SLACK * hexes
        for r, n in enumerate(pips)
    )


def _spots_level(spots: Sequence[int]) -> bool:
    return spots[0] <= SPOT_PIPS and spots[0] - spots[-1] <= SPOT_LEAD


# ------------------------------------------------------------------ generator


def _attempt(rng: Random) -> list[Tile] | None:
    """A fair board on a newly shuffled terrain, or None."""
    terrains = rng.sample(TERRAINS, len(TERRAINS))
    if largest_clump(STANDARD, terrains) >= CLUMP:
        return None
    for _ in range(LAYINGS):
        tokens = _lay(rng, terrains.index(DESERT))
        if (
            _shares_fairly(terrains, tokens)
            and not _equal_neighbors(STANDARD, tokens)
            and not _two_beside_twelve(STANDARD, tokens)
            and _spots_level(best_spots(STANDARD, tokens))
        ):
            return list(zip(terrains, tokens, strict=True))
    return None


def _lay(rng: Random, desert: HexId) -> list[int]:
    """All tokens; each way without red neighbors is as likely as another."""
    while desert in (places := rng.choice(_red_places())):
        pass
    reds, others = rng.sample(_RED, len(_RED)), rng.sample(_OTHERS, len(_OTHERS))
    tokens = [0] * len(TERRAINS)
    for h in range(len(tokens)):
        if h != desert:
            tokens[h] = (reds if h in places else others).pop()
    return tokens


_RED: Final = tuple(n for n in TOKENS if n in (6, 8))
_OTHERS: Final = tuple(n for n in TOKENS if n not in (6, 8))


@lru_cache(maxsize=1)
def _red_places() -> tuple[tuple[HexId, ...], ...]:
    """Every choice of four hexes no two of which are neighbors."""
    near = STANDARD.hex_neighbors
    return tuple(
        four
        for four in combinations(range(len(STANDARD.hexes)), len(_RED))
        if not any(b in near[a] for a, b in combinations(four, 2))
    )


# Terrain and token along the spiral from the top left; fair however it is turned or mirrored.
_RESERVE: Final[tuple[Tile, ...]] = (
    (4, 11), (2, 8), (2, 10), (3, 9), (0, 6), (3, 9),
    (4, 5), (0, 3), (4, 4), (2, 12), (5, 0), (2, 6),
    (3, 5), (1, 11), (1, 3), (0, 4), (1, 8), (0, 10),
    (3, 2),
)  # fmt: skip


def _reserve(rng: Random) -> list[Tile]:
    """The board in reserve, one of its six turns or their mirror images."""
    order = spiral_hexes(rng.randrange(6), rng.random() < 0.5)
    laid = dict(zip(order, _RESERVE, strict=True))
    return [laid[h] for h in range(len(order))]
