"""Road networks with known longest trails, measured again."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from catan_desktop.engine.hexgrid import Edge, Vertex
from catan_desktop.engine.roads import longest_trail
from catan_desktop.engine.topology import STANDARD
from catan_desktop.storage.errors import shown
from catan_desktop.storage.peer_games import Count, EdgePlace, VertexPlace
from catan_desktop.storage.report import Report
from catan_desktop.storage.text_files import MIB

LARGEST_FILE: Final = 16 * MIB


class Network(Struct, frozen=True):
    """The roads of one seat, the buildings of others, and the length of the longest trail."""

    name: str
    roads: Annotated[list[EdgePlace], Meta(max_length=72)]
    enemy_buildings: Annotated[list[VertexPlace], Meta(max_length=54)]
    length: Count


class Networks(Struct, frozen=True):
    """A file of networks. Fields that are not named here are ignored."""

    fixtures: Annotated[list[Network], Meta(max_length=50_000)]


_DECODER: Final = msgspec.json.Decoder(Networks)


def check_networks(content: bytes, report: Report) -> None:
    """Measure every network of a file and list what differs."""
    try:
        fixtures = _DECODER.decode(content).fixtures
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        report.differ("file", "format", "road networks", shown(error))
        return
    for number, network in enumerate(fixtures):
        report.networks += 1
        where = f"network {number} ({shown(network.name)})"
        try:
            got = _measure(network)
        except KeyError as error:
            report.differ(where, "roads", "places on the board", shown(error))
            continue
        if got != network.length:
            report.differ(where, "length", network.length, got)


def _measure(network: Network) -> int:
    roads = cut = 0
    for edge in network.roads:
        roads |= 1 << STANDARD.edge_ids[Edge(*edge)]
    for vertex in network.enemy_buildings:
        cut |= 1 << STANDARD.vertex_ids[Vertex(*vertex)]
    return longest_trail(STANDARD, roads, cut)
