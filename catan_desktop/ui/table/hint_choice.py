"""Choosing what a hint says: everything is made ready, and Enter does it."""

from typing import TYPE_CHECKING, Final, assert_never

from catan_desktop.engine.actions import (
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
from catan_desktop.engine.ids import (
    MONOPOLY,
    NO_CARDS,
    RESOURCES,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Cards,
    Seat,
)
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.draft import with_count
from catan_desktop.ui.table.selection import (
    Answering,
    Discarding,
    Idle,
    Monopoly,
    Placing,
    Plenty,
    Revealing,
    Robbing,
    Selection,
    Trading,
    Victim,
    victims,
)

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

BUTTONS: Final[dict[type[Action], str]] = {
    Roll: "end",
    EndTurn: "end",
    DeclareVictory: "declare",
    BuildRoad: "road",
    BuildSettlement: "settlement",
    BuildCity: "city",
    BuyDevCard: "dev",
    MaritimeTrade: "trade",
    OfferTrade: "trade",
    PlayKnight: "dev_0",
    RevealVictoryCard: "dev_1",
    PlayRoadBuilding: "dev_2",
    PlayYearOfPlenty: "dev_3",
    PlayMonopoly: "dev_4",
    AcceptOffer: "accept",
    DeclineOffer: "decline",
    CounterOffer: "counter",
    WithdrawOffer: "withdraw",
}
"""The widget with which a move begins."""


def place_of(action: Action) -> Spot | None:
    """Where on the board a move is made."""
    match action:
        case BuildRoad(edge=e):
            return Spot(PieceKind.ROAD, e)
        case BuildSettlement(vertex=v):
            return Spot(PieceKind.SETTLEMENT, v)
        case BuildCity(vertex=v):
            return Spot(PieceKind.CITY, v)
        case MoveRobber(hex=h):
            return Spot(PieceKind.ROBBER, h)
        case _:
            return None


def kinds_chosen(selection: Selection) -> tuple[type[Action], ...]:
    """The moves among which the player is choosing at the moment; () for all."""
    match selection.mode:
        case Placing(kind=PieceKind.ROAD, forced=False):
            return (BuildRoad,)
        case Placing(kind=PieceKind.SETTLEMENT, forced=False):
            return (BuildSettlement,)
        case Placing(kind=PieceKind.CITY, forced=False):
            return (BuildCity,)
        case Plenty():
            return (PlayYearOfPlenty,)
        case Monopoly():
            return (PlayMonopoly,)
        case _:
            return ()


def digits_are_free(selection: Selection) -> bool:
    """Whether 1 and 2 mean nothing else that is on the screen now."""
    mode = selection.mode
    match mode:
        case Answering(counter=counter):
            return counter is None
        case Idle() | Placing() | Robbing() | Revealing():
            return True
        case Trading() | Victim() | Discarding() | Plenty() | Monopoly():
            return False
    assert_never(mode)


def make_ready(table: "TableScene", action: Action) -> str:
    """Choose what a move needs; returns the widget that does it, "" where Enter finds it."""
    selection = table.selection
    spot = place_of(action)
    if spot is not None:
        return _at_spot(table, action, spot)
    match action:
        case MaritimeTrade(give=give, count=count, get=get):
            _draft(selection, with_count(NO_CARDS, give, count), with_count(NO_CARDS, get, 1))
            return f"bank_{give}"
        case OfferTrade(give=gives, get=gets, to=to):
            _draft(selection, gives, gets)
            _ask(selection, to)
            return "offer"
        case CounterOffer(give=gives, get=gets):
            selection.counter()
            _draft(selection, gives, gets)
            return "send_counter"
        case PlayYearOfPlenty(first=a, second=b):
            _pick(selection, YEAR_OF_PLENTY, [r for r in (a, b) if r is not None])
        case PlayMonopoly(resource=r):
            _pick(selection, MONOPOLY, [r])
        case Discard(cards=cards):
            selection.reset()
            for r in RESOURCES:
                for _ in range(cards[r]):
                    selection.pick(r)
        case RevealVictoryCard():
            selection.card(VICTORY_POINT)
        case ConfirmTrade(partner=seat):
            return f"answer_{seat}"
        case _:
            return BUTTONS[type(action)]
    return "confirm"


def _at_spot(table: "TableScene", action: Action, spot: Spot) -> str:
    selection = table.selection
    if isinstance(action, MoveRobber):
        if len(victims(selection.situation, spot.place)) > 1:
            selection.at_hex(spot.place)
            return f"victim_{action.victim}"
        selection.mode = Robbing()
    else:
        selection.choose(spot.kind)
    table.pane.cursor = spot
    return ""


def _draft(selection: Selection, give: Cards, get: Cards) -> None:
    """The drawer with these cards on both sides."""
    selection.open_trade()
    selection.reset()
    for r in RESOURCES:
        for _ in range(give[r]):
            selection.draft_give(r)
        for _ in range(get[r]):
            selection.draft_get(r)


def _ask(selection: Selection, to: tuple[Seat, ...]) -> None:
    for wanted in (True, False):  # somebody is always asked: first who is, then who is not
        for seat in range(selection.situation.seen.seats):
            other = seat != selection.situation.seat and (seat in to) is wanted
            if other and (seat in selection.partners()) is not wanted:
                selection.toggle_partner(seat)


def _pick(selection: Selection, card: int, wanted: list[int]) -> None:
    selection.card(card)
    selection.reset()
    for r in wanted:
        selection.pick(r)
