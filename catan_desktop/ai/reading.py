"""Small readings of an observation that several agents share."""

from catan_desktop.engine.actions import AcceptOffer, CounterOffer
from catan_desktop.engine.board import Board
from catan_desktop.engine.ids import Cards, HexId, Resource, Seat, VertexId
from catan_desktop.engine.observation import Observation


def unit(resource: Resource, count: int = 1) -> Cards:
    """``count`` cards of one resource."""
    cards = [0, 0, 0, 0, 0]
    cards[resource] = count
    a, b, c, d, e = cards
    return a, b, c, d, e


def pips_at(board: Board, vertex: VertexId) -> int:
    """Of 36 rolls, how many cards a settlement there earns."""
    return sum(board.vertex_pips[vertex])


def buildings_of(o: Observation, seat: Seat) -> int:
    """Mask of the vertices with a building of the seat."""
    return o.settlements[seat] | o.cities[seat]


def leads(o: Observation, seat: Seat) -> bool:
    """Whether nobody has more visible points than the seat, and not everybody as many."""
    return o.points[seat] == max(o.points) > min(o.points)


def seat_on_hex(o: Observation, seat: Seat, hex_id: HexId) -> bool:
    """Whether the seat has a building at the hex."""
    return bool(o.board.hex_vertex_masks[hex_id] & buildings_of(o, seat))


def asked_terms(o: Observation) -> tuple[Cards, Cards]:
    """What an asked seat would give and get by accepting the open offer.

    Raises:
        ValueError: no offer is open.
    """
    if o.offer is None:
        raise ValueError("no offer is open")
    return o.offer.get, o.offer.give


def confirm_terms(o: Observation, partner: Seat) -> tuple[Cards, Cards]:
    """What the seat on turn would give and get by confirming with a partner.

    Raises:
        ValueError: no offer is open, or the partner did not agree to anything.
    """
    answer = None if o.offer is None else o.offer.answer_of(partner)
    if o.offer is not None and isinstance(answer, AcceptOffer):
        return o.offer.give, o.offer.get
    if isinstance(answer, CounterOffer):
        return answer.get, answer.give
    raise ValueError("that seat did not agree to the trade")
