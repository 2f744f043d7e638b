"""The field's words as dense integers, and the names by which files and screens know them.

Resources, terrains and development cards are plain ints so that they index tables.
Terrain ``t < 5`` produces resource ``t``; :data:`DESERT` produces nothing.
"""

from typing import Final, TypeAlias

HexId: TypeAlias = int
VertexId: TypeAlias = int
EdgeId: TypeAlias = int
Seat: TypeAlias = int
Resource: TypeAlias = int
Terrain: TypeAlias = int
DevCard: TypeAlias = int

Cards: TypeAlias = tuple[int, int, int, int, int]
"""Counts of resource cards in the order lumber, brick, wool, grain, ore."""
DevCards: TypeAlias = tuple[int, int, int, int, int]
"""Counts of development cards: knight, victory point, road building, year of plenty, monopoly."""

LUMBER: Final = 0
BRICK: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
RESOURCES: Final = (LUMBER, BRICK, WOOL, GRAIN, ORE)
RESOURCE_NAMES: Final = ("lumber", "brick", "wool", "grain", "ore")

FOREST: Final = 0
HILLS: Final = 1
PASTURE: Final = 2
FIELDS: Final = 3
MOUNTAINS: Final = 4
DESERT: Final = 5
TERRAIN_NAMES: Final = ("forest", "hills", "pasture", "fields", "mountains", "desert")

KNIGHT: Final = 0
VICTORY_POINT: Final = 1
ROAD_BUILDING: Final = 2
YEAR_OF_PLENTY: Final = 3
MONOPOLY: Final = 4
DEV_CARDS: Final = (KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
DEV_CARD_NAMES: Final = (
    "knight",
    "victory_point",
    "road_building",
    "year_of_plenty",
    "monopoly",
)
DECK: Final[DevCards] = (14, 5, 2, 2, 2)

NO_CARDS: Final[Cards] = (0, 0, 0, 0, 0)
ROAD_COST: Final[Cards] = (1, 1, 0, 0, 0)
SETTLEMENT_COST: Final[Cards] = (1, 1, 1, 1, 0)
CITY_COST: Final[Cards] = (0, 0, 0, 2, 3)
DEV_CARD_COST: Final[Cards] = (0, 0, 1, 1, 1)

GENERIC: Final = 5
"""Harbor kind of a 3:1 harbor; kinds 0-4 are the 2:1 harbors of that resource."""

PIPS: Final = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""Of 36 rolls, how many show the number that indexes this table (7 produces nothing)."""
