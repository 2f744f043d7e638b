"""The lines of a journal as values, and values as lines: one text for each, always the same bytes.

Places are written as text, ``(q,r)``, ``(q,r,N)`` or ``(q,r,NW)``; cards and terrains by name.
Reading is strict: an unknown field, a place off the board or a number out of bounds is refused.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias, assert_never

import msgspec
from msgspec import UNSET, UnsetType

from catan_desktop.engine.actions import (
    ACCEPT_OFFER,
    BUY_DEV_CARD,
    CONFIRM_TRADE,
    DECLARE_VICTORY,
    DECLINE_REASONS,
    DECLINES,
    END_TURN,
    NO_REASON,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROAD_BUILDING,
    REVEAL_VICTORY_CARD,
    ROLL,
    WITHDRAW_OFFER,
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import (
    DICE,
    DRAWN,
    STOLEN,
    CardStolen,
    DevCardDrawn,
    DiceRolled,
    Outcome,
)
from catan_desktop.engine.first_seat import Opening, Throw, fits
from catan_desktop.engine.hexgrid import Edge, Hex, Vertex, format_place, parse_place
from catan_desktop.engine.ids import (
    DEV_CARD_NAMES,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
    Cards,
    EdgeId,
    HexId,
    VertexId,
)
from catan_desktop.engine.options import OPTION_NAMES, Rules
from catan_desktop.engine.record import LogEntry
from catan_desktop.engine.topology import Topology, topology_of
from catan_desktop.storage.errors import Reason, shown
from catan_desktop.storage.header import Finish, Header, Line, Recommit, SeatRecord, Undo
from catan_desktop.storage.line_texts import (
    AcceptOfferText,
    AnyEntryText,
    BoardText,
    BuildCityText,
    BuildRoadText,
    BuildSettlementText,
    BuyDevCardText,
    CommitmentLine,
    ConfirmTradeText,
    CounterOfferText,
    DeclareVictoryText,
    DeclineOfferText,
    DiscardText,
    EndTurnText,
    FinishLine,
    HeaderText,
    MaritimeTradeText,
    MarksText,
    MoveRobberText,
    OfferTradeText,
    OutcomeText,
    PlayKnightText,
    PlayMonopolyText,
    PlayRoadBuildingText,
    PlayYearOfPlentyText,
    RevealVictoryCardText,
    RollText,
    SchemaText,
    UndoLine,
    WithdrawOfferText,
)
from catan_desktop.storage.names import clean_name

SCHEMA: Final = 1
"""The format that this program writes."""
LONGEST_LINE: Final = 64 * 1024
"""Bytes of a line."""

HARBOR_NAMES: Final = (*RESOURCE_NAMES, "generic")


class LineError(ValueError):
    """A line that cannot be understood, with the reason."""

    def __init__(self, code: str, **figures: str | int) -> None:
        """Take the code and the figures of a :class:`Reason`."""
        self.reason: Final = Reason(code, figures)
        super().__init__(str(self.reason))


_FIELD: Final = re.compile(r"`\$\.?([^`]+)`|field `([^`]+)`")
_HEADER: Final = msgspec.json.Decoder(HeaderText)
_SCHEMA: Final = msgspec.json.Decoder(SchemaText)
_MARKS: Final = msgspec.json.Decoder(MarksText)
_ENTRY: Final = msgspec.json.Decoder(AnyEntryText)
_UNDO: Final = msgspec.json.Decoder(UndoLine)
_COMMITMENT: Final = msgspec.json.Decoder(CommitmentLine)
_FINISH: Final = msgspec.json.Decoder(FinishLine)
_ENCODER: Final = msgspec.json.Encoder()

Plain: TypeAlias = dict[str, Any]


def _decode(decoder: Any, line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        raise _bad_value(str(error)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LineError("malformed", what=shown(error)) from error


def _bad_value(message: str) -> LineError:
    """What msgspec says of a line, with the name of the field that it is about."""
    place = _FIELD.search(message)
    if place is None:
        return LineError("malformed", what=shown(message))
    return LineError("bad_value", where=shown(place[1] or place[2]), what=shown(message))


# ------------------------------------------------------------------ header


def encode_header(header: Header) -> bytes:
    """The first line, without its end."""
    return _ENCODER.encode(
        {
            "schema": SCHEMA,
            "program": header.program,
            "game": header.game_id,
            "preset": header.preset,
            "rules": {name: getattr(header.rules, name) for name in OPTION_NAMES},
            "board": _board_text(header.board),
            "first": header.first,
            "seats": [
                {
                    "name": clean_name(seat.name),
                    "level": seat.level,
                    "color": seat.color,
                    "emblem": seat.emblem,
                }
                for seat in header.seats
            ],
            "commitment": header.commitment,
        }
        | ({} if header.opening is None else {"opening": _opening_text(header.opening)})
    )


def schema_of(line: bytes) -> tuple[int, str]:
    """The schema and the program's version that a first line names.

    Raises:
        LineError: it is no first line of a journal.
    """
    found = _decode(_SCHEMA, line)
    program = found.program if isinstance(found.program, str) else ""
    return found.schema, program[:64]


def decode_header(line: bytes) -> Header:
    """Read the first line.

    Raises:
        LineError: something in it is missing, unknown or impossible.
    """
    text: HeaderText = _decode(_HEADER, line)
    if not text.first < len(text.seats):
        raise LineError("bad_value", where="first", what=text.first)
    unknown = [name for name in text.rules if name not in OPTION_NAMES]
    if unknown:
        raise LineError("bad_value", where=shown(f"rules.{unknown[0]}", 46))
    try:
        options: Mapping[str, Any] = text.rules
        rules = Rules(**options)
        board = _board(text.board)
    except TypeError as error:  # a compiled engine looks at the kinds of its fields first
        raise LineError("bad_value", where="rules") from error
    except LineError:
        raise
    except ValueError as error:
        raise LineError("bad_value", where="rules, board", what=shown(error)) from error
    seats = tuple(
        SeatRecord(clean_name(s.name) or str(i + 1), s.level, s.color, s.emblem)
        for i, s in enumerate(text.seats)
    )
    return Header(
        text.game, text.preset, rules, board, text.first, seats, text.commitment, text.program,
        _opening(text),
    )  # fmt: skip


def _opening_text(opening: Opening) -> Plain:
    text: Plain = {"by": opening.by}
    if opening.rounds:
        text["rounds"] = [
            [{"seat": throw.seat, "dice": [throw.first, throw.second]} for throw in throws]
            for throws in opening.rounds
        ]
    return text


def _opening(text: HeaderText) -> Opening | None:
    if isinstance(text.opening, UnsetType):
        return None
    rounds = tuple(
        tuple(Throw(throw.seat, *throw.dice) for throw in throws) for throws in text.opening.rounds
    )
    opening = Opening(text.opening.by, text.first, rounds)
    if not fits(opening, len(text.seats)):
        raise LineError("bad_value", where="opening")
    return opening


def _board_text(board: Board) -> Plain:
    t = board.topology
    hexes = []
    for h, terrain, token in zip(t.hexes, board.terrains, board.tokens, strict=True):
        row: Plain = {"hex": format_place(h), "terrain": TERRAIN_NAMES[terrain]}
        if token:
            row["number"] = token
        hexes.append(row)
    text: Plain = {
        "hexes": hexes,
        "harbors": [
            {"edge": format_place(t.edges[edge]), "kind": HARBOR_NAMES[kind]}
            for edge, kind in board.harbors
        ],
        "robber": format_place(t.hexes[board.robber]),
    }
    if board.starts:
        text["starts"] = [
            [
                format_place(t.vertices[a]),
                format_place(t.edges[b]),
                format_place(t.vertices[c]),
                format_place(t.edges[d]),
            ]
            for a, b, c, d in board.starts
        ]
    return text


def _board(text: BoardText) -> Board:
    rows = {}
    for row in text.hexes:
        place = parse_place(row.hex)
        if not isinstance(place, Hex) or place in rows:
            raise LineError("no_place", place=shown(row.hex, 20))
        rows[place] = row
    topology = topology_of(frozenset(rows))
    ordered = [rows[place] for place in topology.hexes]
    return Board(
        topology,
        tuple(TERRAIN_NAMES.index(row.terrain) for row in ordered),
        tuple(row.number if isinstance(row.number, int) else 0 for row in ordered),
        tuple((_edge(topology, h.edge), HARBOR_NAMES.index(h.kind)) for h in text.harbors),
        _hex(topology, text.robber),
        tuple(
            (_vertex(topology, a), _edge(topology, b), _vertex(topology, c), _edge(topology, d))
            for a, b, c, d in text.starts
        ),
    )


# ------------------------------------------------------------------ places and cards


def _place(text: str) -> Hex | Vertex | Edge:
    try:
        return parse_place(text)
    except ValueError as error:
        raise LineError("no_place", place=shown(text, 20)) from error


def _hex(topology: Topology, text: str) -> HexId:
    place = _place(text)
    if not isinstance(place, Hex) or place not in topology.hex_ids:
        raise LineError("no_place", place=text)
    return topology.hex_ids[place]


def _vertex(topology: Topology, text: str) -> VertexId:
    place = _place(text)
    if not isinstance(place, Vertex) or place not in topology.vertex_ids:
        raise LineError("no_place", place=text)
    return topology.vertex_ids[place]


def _edge(topology: Topology, text: str) -> EdgeId:
    place = _place(text)
    if not isinstance(place, Edge) or place not in topology.edge_ids:
        raise LineError("no_place", place=text)
    return topology.edge_ids[place]


def _counts(cards: Cards) -> dict[str, int]:
    return {name: count for name, count in zip(RESOURCE_NAMES, cards, strict=True) if count}


def _resource(name: str) -> int:
    return RESOURCE_NAMES.index(name)


# ------------------------------------------------------------------ entries


def encode_line(line: Line, topology: Topology) -> bytes:
    """Any line but the first, without its end."""
    if isinstance(line, LogEntry):
        return _ENCODER.encode(_entry_text(line, topology))
    if isinstance(line, Undo):
        return _ENCODER.encode({"undo": line.count})
    if isinstance(line, Recommit):
        return _ENCODER.encode({"commitment": line.commitment})
    if isinstance(line, Finish):
        return _ENCODER.encode({"winner": line.winner, "seed": line.seed.hex()})
    assert_never(line)


def decode_line(line: bytes, topology: Topology) -> Line:
    """Read any line but the first.

    Raises:
        LineError: it is none of the four kinds, or something in it is impossible.
    """
    marks: MarksText = _decode(_MARKS, line)
    found = [name for name in marks.__struct_fields__ if getattr(marks, name) is not UNSET]
    match found:
        case ["action"]:
            return _entry(_decode(_ENTRY, line), topology)
        case ["undo"]:
            return Undo(_decode(_UNDO, line).undo)
        case ["commitment"]:
            return Recommit(_decode(_COMMITMENT, line).commitment)
        case ["winner"]:
            finish: FinishLine = _decode(_FINISH, line)
            return Finish(finish.winner, bytes.fromhex(finish.seed))
    raise LineError("unknown_line")


def _entry_text(entry: LogEntry, topology: Topology) -> Plain:
    name, fields = _action_text(entry.action, topology)
    text: Plain = {"seat": entry.seat, "action": name, **fields}
    if entry.outcome is not None:
        text["outcome"] = _outcome_text(entry.outcome)
    if entry.by is not None:
        text["by"] = entry.by
    return text


def _outcome_text(outcome: Outcome) -> Plain:
    if isinstance(outcome, DiceRolled):
        return {"dice": [outcome.first, outcome.second]}
    if isinstance(outcome, CardStolen):
        return {"stolen": RESOURCE_NAMES[outcome.resource]}
    if isinstance(outcome, DevCardDrawn):
        return {"card": DEV_CARD_NAMES[outcome.card]}
    assert_never(outcome)


def _action_text(action: Action, topology: Topology) -> tuple[str, Plain]:
    match action:
        case Roll():
            return "roll", {}
        case EndTurn():
            return "end_turn", {}
        case BuildRoad(edge=edge):
            return "build_road", {"edge": format_place(topology.edges[edge])}
        case BuildSettlement(vertex=vertex):
            return "build_settlement", {"vertex": format_place(topology.vertices[vertex])}
        case BuildCity(vertex=vertex):
            return "build_city", {"vertex": format_place(topology.vertices[vertex])}
        case BuyDevCard():
            return "buy_dev_card", {}
        case PlayKnight():
            return "play_knight", {}
        case PlayRoadBuilding():
            return "play_road_building", {}
        case PlayYearOfPlenty(first=first, second=second):
            named = (first,) if second is None else (first, second)
            return "play_year_of_plenty", {"resources": [RESOURCE_NAMES[r] for r in named]}
        case PlayMonopoly(resource=resource):
            return "play_monopoly", {"resource": RESOURCE_NAMES[resource]}
        case Discard(cards=cards):
            return "discard", {"cards": _counts(cards)}
        case MoveRobber(hex=hex_id, victim=victim):
            place = format_place(topology.hexes[hex_id])
            return "move_robber", {"hex": place} | ({} if victim is None else {"victim": victim})
        case MaritimeTrade(give=give, count=count, get=get):
            names = {"give": RESOURCE_NAMES[give], "count": count, "get": RESOURCE_NAMES[get]}
            return "maritime_trade", names
        case OfferTrade(give=given, get=gotten, to=to):
            terms = {"give": _counts(given), "get": _counts(gotten), "to": list(to)}
            return "offer_trade", terms
        case AcceptOffer():
            return "accept_offer", {}
        case DeclineOffer(reason=reason):
            return "decline_offer", ({"reason": DECLINE_REASONS[reason]} if reason else {})
        case CounterOffer(give=given, get=gotten):
            return "counter_offer", {"give": _counts(given), "get": _counts(gotten)}
        case ConfirmTrade(partner=partner):
            return "confirm_trade", {"partner": partner}
        case WithdrawOffer():
            return "withdraw_offer", {}
        case RevealVictoryCard():
            return "reveal_victory_card", {}
        case DeclareVictory():
            return "declare_victory", {}
    assert_never(action)


def _entry(text: AnyEntryText, topology: Topology) -> LogEntry:
    outcome = None if isinstance(text.outcome, UnsetType) else _outcome(text.outcome)
    by = None if isinstance(text.by, UnsetType) else text.by
    return LogEntry(text.seat, _action(text, topology), outcome, by)


def _outcome(text: OutcomeText) -> Outcome:
    found: list[Outcome] = []
    if not isinstance(text.dice, UnsetType):
        first, second = text.dice
        found.append(DICE[6 * (first - 1) + second - 1])
    if not isinstance(text.stolen, UnsetType):
        found.append(STOLEN[_resource(text.stolen)])
    if not isinstance(text.card, UnsetType):
        found.append(DRAWN[DEV_CARD_NAMES.index(text.card)])
    if len(found) != 1:
        raise LineError("bad_value", where="outcome")
    return found[0]


def _action(text: AnyEntryText, topology: Topology) -> Action:
    match text:
        case RollText():
            return ROLL
        case EndTurnText():
            return END_TURN
        case BuildRoadText():
            return BuildRoad(_edge(topology, text.edge))
        case BuildSettlementText():
            return BuildSettlement(_vertex(topology, text.vertex))
        case BuildCityText():
            return BuildCity(_vertex(topology, text.vertex))
        case BuyDevCardText():
            return BUY_DEV_CARD
        case PlayKnightText():
            return PLAY_KNIGHT
        case PlayRoadBuildingText():
            return PLAY_ROAD_BUILDING
        case PlayYearOfPlentyText():
            named = [_resource(name) for name in text.resources]
            return PlayYearOfPlenty(named[0], named[1] if len(named) > 1 else None)
        case PlayMonopolyText():
            return PLAY_MONOPOLY[_resource(text.resource)]
        case DiscardText():
            return Discard(text.cards.cards())
        case MoveRobberText():
            victim = None if isinstance(text.victim, UnsetType) else text.victim
            return MoveRobber(_hex(topology, text.hex), victim)
        case MaritimeTradeText():
            return MaritimeTrade(_resource(text.give), text.count, _resource(text.get))
        case OfferTradeText():
            return OfferTrade(text.give.cards(), text.get.cards(), tuple(text.to))
        case AcceptOfferText():
            return ACCEPT_OFFER
        case DeclineOfferText():
            return _decline(text)
        case CounterOfferText():
            return CounterOffer(text.give.cards(), text.get.cards())
        case ConfirmTradeText():
            return CONFIRM_TRADE[text.partner]
        case WithdrawOfferText():
            return WITHDRAW_OFFER
        case RevealVictoryCardText():
            return REVEAL_VICTORY_CARD
        case DeclareVictoryText():
            return DECLARE_VICTORY
    assert_never(text)


def _decline(text: DeclineOfferText) -> DeclineOffer:
    if isinstance(text.reason, UnsetType):
        return DECLINES[NO_REASON]
    if text.reason not in DECLINE_REASONS:
        raise LineError("bad_value", where="reason", what=shown(text.reason))
    return DECLINES[DECLINE_REASONS.index(text.reason)]
