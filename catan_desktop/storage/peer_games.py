"""Recorded games of other engines: every step replayed, every field compared.

One JSON object a line: the board, the steps, the whole position after each of them and, for
some games, the legal choices before it.

One engine's bots also "trade with themselves". The rules know no such trade and the recorded
position does not change by it, so nothing is applied; the position is compared all the same,
and the report counts these steps.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    CONFIRM_TRADE,
    END_TURN,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROAD_BUILDING,
    ROLL,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
    Roll,
)
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import CardStolen, DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.hexgrid import Edge, Hex, Vertex
from catan_desktop.engine.ids import DESERT, DEV_CARD_NAMES, GENERIC, RESOURCE_NAMES
from catan_desktop.engine.options import Rules
from catan_desktop.engine.rules import (
    GameState,
    IllegalActionError,
    LegalActions,
    WrongOutcomeError,
    apply,
    legal_actions,
    why_illegal,
)
from catan_desktop.engine.topology import Topology, topology_of
from catan_desktop.storage.errors import shown
from catan_desktop.storage.report import Report
from catan_desktop.storage.text_files import MIB

LONGEST_LINE: Final = 16 * MIB

Coordinate: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
ResourceName: TypeAlias = Literal["lumber", "brick", "wool", "grain", "ore"]
CardName: TypeAlias = Literal[
    "knight", "victory_point", "road_building", "year_of_plenty", "monopoly"
]
HexPlace: TypeAlias = tuple[Coordinate, Coordinate]
VertexPlace: TypeAlias = tuple[Coordinate, Coordinate, Literal["N", "S"]]
EdgePlace: TypeAlias = tuple[Coordinate, Coordinate, Literal["NW", "W", "SW"]]
Five: TypeAlias = tuple[Count, Count, Count, Count, Count]
Seats: TypeAlias = Annotated[list[Count], Meta(min_length=1, max_length=4)]
Hands: TypeAlias = Annotated[list[Five], Meta(min_length=1, max_length=4)]


class PeerHex(Struct, frozen=True):
    """A hex of the board; resource and number are null in the desert."""

    q: Coordinate
    r: Coordinate
    resource: ResourceName | None
    number: Count | None


class PeerHarbor(Struct, frozen=True):
    """A harbor; the resource is null where any goes at 3:1."""

    edge: EdgePlace
    resource: ResourceName | None


class PeerBoard(Struct, frozen=True):
    """The board."""

    hexes: Annotated[list[PeerHex], Meta(min_length=1, max_length=64)]
    harbours: Annotated[list[PeerHarbor], Meta(max_length=64)]


class After(Struct, frozen=True, forbid_unknown_fields=True):
    """The position after a step. Every field is compared."""

    hands: Hands
    bank: Five
    dev: Hands
    knights: Seats
    points: Seats
    road_length: Seats
    longest_road: SeatNumber | None
    largest_army: SeatNumber | None
    robber: HexPlace
    turn_of: SeatNumber


class LegalBefore(Struct, frozen=True, forbid_unknown_fields=True):
    """The legal choices before a step. Every field is compared; ``roads`` where it is given."""

    settlements: list[VertexPlace]
    cities: list[VertexPlace]
    robber: list[tuple[HexPlace, SeatNumber | None]]
    buy_dev_card: bool
    end_turn: bool
    roll: bool
    play: list[CardName]
    bank_trades_at_best_rate: list[tuple[ResourceName, Count, ResourceName]]
    roads: list[EdgePlace] | UnsetType = UNSET


class Step(Struct, frozen=True, tag_field="action"):
    """What every step has."""

    seat: SeatNumber
    after: After
    legal_before: LegalBefore | UnsetType = UNSET


class SettlementStep(Step, frozen=True, kw_only=True, tag="settlement"):
    """A settlement was placed."""

    vertex: VertexPlace


class CityStep(Step, frozen=True, kw_only=True, tag="city"):
    """A settlement became a city."""

    vertex: VertexPlace


class RoadStep(Step, frozen=True, kw_only=True, tag="road"):
    """A road was placed."""

    edge: EdgePlace


class RollStep(Step, frozen=True, kw_only=True, tag="roll"):
    """The dice were rolled."""

    dice: tuple[Die, Die]


class DiscardStep(Step, frozen=True, kw_only=True, tag="discard"):
    """A seat gave up cards."""

    cards: Five


class MoveRobberStep(Step, frozen=True, kw_only=True, tag="move_robber"):
    """The robber was moved, and a card stolen."""

    hex: HexPlace
    victim: SeatNumber | None
    stolen: ResourceName | None


class BuyStep(Step, frozen=True, kw_only=True, tag="buy_dev_card"):
    """A development card was bought."""

    card: CardName


class KnightStep(Step, frozen=True, kw_only=True, tag="play_knight"):
    """A knight was played."""


class RoadBuildingStep(Step, frozen=True, kw_only=True, tag="play_road_building"):
    """Road building was played."""


class MonopolyStep(Step, frozen=True, kw_only=True, tag="play_monopoly"):
    """Monopoly was played."""

    resource: ResourceName


class PlentyStep(Step, frozen=True, kw_only=True, tag="play_year_of_plenty"):
    """Year of plenty was played."""

    resources: Annotated[list[ResourceName], Meta(min_length=1, max_length=2)]


class BankTradeStep(Step, frozen=True, kw_only=True, tag="bank_trade"):
    """A maritime trade."""

    give: ResourceName
    count: Count
    get: ResourceName


class PlayerTradeStep(Step, frozen=True, kw_only=True, tag="player_trade"):
    """A domestic trade, from the side of the seat on turn."""

    partner: SeatNumber
    give: Five
    get: Five


class EndTurnStep(Step, frozen=True, kw_only=True, tag="end_turn"):
    """The turn was ended."""


AnyStep: TypeAlias = (
    SettlementStep
    | CityStep
    | RoadStep
    | RollStep
    | DiscardStep
    | MoveRobberStep
    | BuyStep
    | KnightStep
    | RoadBuildingStep
    | MonopolyStep
    | PlentyStep
    | BankTradeStep
    | PlayerTradeStep
    | EndTurnStep
)


class PeerGame(Struct, frozen=True):
    """A recorded game. Fields that are not named here are ignored."""

    seats: Annotated[list[str], Meta(min_length=1, max_length=4)]
    discard_limit: Count
    points_to_win: Count
    board: PeerBoard
    steps: Annotated[list[AnyStep], Meta(max_length=50_000)]
    winner: SeatNumber | UnsetType | None = UNSET


_DECODER: Final = msgspec.json.Decoder(PeerGame)
Move: TypeAlias = tuple[int, Action, Outcome | None]


def check_game(line: bytes, number: int, report: Report) -> None:
    """Replay one game and list what differs.

    A game that cannot be read is one difference, named by the place in the line; one whose
    step the rules refuse ends there.

    Args:
        line: the JSON of the game.
        number: counts the games, from 0.
        report: gets the counts and differences.
    """
    report.games += 1
    where = f"game {number}"
    try:
        game = _DECODER.decode(line)
        state = _start(game)
    except (msgspec.DecodeError, ValueError, KeyError, RecursionError) as error:
        report.differ(where, "format", "a recorded game", shown(error))
        return
    for index, step in enumerate(game.steps):
        report.steps += 1
        place = f"{where}, step {index}"
        if not isinstance(step.legal_before, UnsetType):
            _compare_legal(step.legal_before, state, step.seat, place, report)
        try:
            state = _play(state, step, report)
        except (IllegalActionError, WrongOutcomeError, KeyError) as error:
            report.differ(place, "action", _name(step), f"refused: {shown(error)}")
            return
        _compare(step.after, _position(state), f"{place}, after", report)
    if not isinstance(game.winner, UnsetType):
        got = state.winner if state.winner >= 0 else None
        _difference(report, where, "winner", game.winner, got)
    elif state.winner >= 0:
        report.differ(where, "winner", "none", state.winner)


def _name(step: AnyStep) -> str:
    return str(step.__struct_config__.tag)


# ------------------------------------------------------------------ from the file to the engine


def _start(game: PeerGame) -> GameState:
    rules = Rules(points_to_win=game.points_to_win, discard_limit=game.discard_limit)
    return GameState(_board(game.board), rules, len(game.seats))


def _board(board: PeerBoard) -> Board:
    topology = topology_of(frozenset(Hex(h.q, h.r) for h in board.hexes))
    if len(topology.hexes) != len(board.hexes):
        raise ValueError("a hex is named twice")
    by_place = {(h.q, h.r): h for h in board.hexes}
    hexes = [by_place[place] for place in topology.hexes]
    terrains = tuple(DESERT if h.resource is None else _resource(h.resource) for h in hexes)
    harbors = tuple(
        (
            topology.edge_ids[Edge(*harbor.edge)],
            GENERIC if harbor.resource is None else _resource(harbor.resource),
        )
        for harbor in board.harbours
    )
    tokens = tuple(h.number or 0 for h in hexes)
    return Board(topology, terrains, tokens, harbors, terrains.index(DESERT))


def _resource(name: ResourceName) -> int:
    return RESOURCE_NAMES.index(name)


def _play(state: GameState, step: AnyStep, report: Report) -> GameState:
    if isinstance(step, PlayerTradeStep) and step.partner == step.seat:
        refusal = why_illegal(state, step.seat, OfferTrade(step.give, step.get, (step.partner,)))
        if refusal == Refusal("no_partner"):
            report.self_trades += 1
            return state
    for seat, action, outcome in _moves(state.board.topology, step):
        state = apply(state, seat, action, outcome).state
    return state


def _moves(topology: Topology, step: AnyStep) -> Iterator[Move]:
    """The entries of the log that stand for a step: one, or three for a domestic trade."""
    if isinstance(step, PlayerTradeStep):
        yield step.seat, OfferTrade(step.give, step.get, (step.partner,)), None
        yield step.partner, ACCEPT_OFFER, None
        yield step.seat, CONFIRM_TRADE[step.partner], None
    else:
        action, outcome = _single(topology, step)
        yield step.seat, action, outcome


def _single(topology: Topology, step: Any) -> tuple[Action, Outcome | None]:
    match step:
        case SettlementStep():
            return BuildSettlement(topology.vertex_ids[Vertex(*step.vertex)]), None
        case CityStep():
            return BuildCity(topology.vertex_ids[Vertex(*step.vertex)]), None
        case RoadStep():
            return BuildRoad(topology.edge_ids[Edge(*step.edge)]), None
        case RollStep():
            return ROLL, DiceRolled(*step.dice)
        case DiscardStep():
            return Discard(step.cards), None
        case MoveRobberStep():
            stolen = None if step.stolen is None else CardStolen(_resource(step.stolen))
            return MoveRobber(topology.hex_ids[Hex(*step.hex)], step.victim), stolen
        case BuyStep():
            return BUY_DEV_CARD, DevCardDrawn(DEV_CARD_NAMES.index(step.card))
        case BankTradeStep():
            trade = MaritimeTrade(_resource(step.give), step.count, _resource(step.get))
            return trade, None
        case _:
            return _card_or_end(step), None


def _card_or_end(step: Any) -> Action:
    match step:
        case KnightStep():
            return PLAY_KNIGHT
        case RoadBuildingStep():
            return PLAY_ROAD_BUILDING
        case MonopolyStep():
            return PLAY_MONOPOLY[_resource(step.resource)]
        case PlentyStep():
            two = sorted(_resource(name) for name in step.resources)
            return PlayYearOfPlenty(two[0], two[1] if len(two) > 1 else None)
        case EndTurnStep():
            return END_TURN
    raise AssertionError(f"no such step: {step}")


# ------------------------------------------------------------------ from the engine to the file


def _position(state: GameState) -> After:
    """The state in the words of the file."""
    seats = range(state.seats)
    a, b, c, d, e = state.bank
    robber = state.board.topology.hexes[state.robber]
    return After(
        hands=[state.hand(s) for s in seats],
        bank=(a, b, c, d, e),
        dev=[state.dev_cards(s) for s in seats],
        knights=[state.played[5 * s] for s in seats],
        points=[state.total_points(s) for s in seats],
        road_length=list(state.road_length),
        longest_road=state.road_holder if state.road_holder >= 0 else None,
        largest_army=state.army_holder if state.army_holder >= 0 else None,
        robber=(robber.q, robber.r),
        turn_of=state.active,
    )


def _compare_legal(
    expected: LegalBefore, state: GameState, seat: int, place: str, report: Report
) -> None:
    legal = legal_actions(state, seat) if seat < state.seats else ()
    got = _choices(legal, state.board.topology)
    for name in LegalBefore.__struct_fields__:
        value = getattr(expected, name)
        if value is UNSET:
            continue
        if isinstance(value, list):
            _compare_choices(value, got[name], f"{place}, legal_before", name, report)
        else:
            _difference(report, f"{place}, legal_before", name, value, got[name])


def _choices(legal: "LegalActions | tuple[()]", topology: Topology) -> dict[str, Any]:
    """The listed actions in the words of the file."""
    got: dict[str, Any] = {
        "settlements": [],
        "cities": [],
        "roads": [],
        "robber": [],
        "buy_dev_card": False,
        "end_turn": False,
        "roll": False,
        "play": [],
        "bank_trades_at_best_rate": [],
    }
    for action in legal:
        match action:
            case BuildSettlement():
                got["settlements"].append(tuple(topology.vertices[action.vertex]))
            case BuildCity():
                got["cities"].append(tuple(topology.vertices[action.vertex]))
            case BuildRoad():
                got["roads"].append(tuple(topology.edges[action.edge]))
            case MoveRobber():
                got["robber"].append((tuple(topology.hexes[action.hex]), action.victim))
            case MaritimeTrade():
                give, get = RESOURCE_NAMES[action.give], RESOURCE_NAMES[action.get]
                got["bank_trades_at_best_rate"].append((give, action.count, get))
            case BuyDevCard():
                got["buy_dev_card"] = True
            case EndTurn():
                got["end_turn"] = True
            case Roll():
                got["roll"] = True
            case _ if (card := _card_of(action)) is not None and card not in got["play"]:
                got["play"].append(card)
    return got


def _card_of(action: Action) -> CardName | None:
    match action:
        case PlayKnight():
            return "knight"
        case PlayRoadBuilding():
            return "road_building"
        case PlayYearOfPlenty():
            return "year_of_plenty"
        case PlayMonopoly():
            return "monopoly"
    return None


# ------------------------------------------------------------------ comparing


def _compare(expected: After, got: After, place: str, report: Report) -> None:
    if expected == got:
        return
    for name in After.__struct_fields__:
        _difference(report, place, name, getattr(expected, name), getattr(got, name))


def _difference(report: Report, place: str, name: str, expected: Any, got: Any) -> None:
    """One difference if two values differ, as deep inside as only one element does."""
    if expected == got:
        return
    both = isinstance(expected, list | tuple) and isinstance(got, list | tuple)
    if both and len(expected) == len(got):
        apart = [i for i, (a, b) in enumerate(zip(expected, got, strict=True)) if a != b]
        if len(apart) == 1:
            i = apart[0]
            _difference(report, place, f"{name}[{i}]", expected[i], got[i])
            return
    report.differ(place, name, _written(expected), _written(got))


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _compare_choices(
    expected: Sequence[Any], got: Sequence[Any], place: str, name: str, report: Report
) -> None:
    """One difference if two lists do not hold the same things, in whatever order."""
    left, over = list(expected), []
    for item in got:
        if item in left:
            left.remove(item)
        else:
            over.append(item)
    if left or over:
        report.differ(place, name, f"also {_written(left)}", f"also {_written(over)}")
