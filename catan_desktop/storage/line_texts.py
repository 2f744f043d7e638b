"""The lines of a journal as they stand in the file, typed and bounded field by field."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from catan_desktop.engine.ids import Cards

Place: TypeAlias = Annotated[str, Meta(max_length=16)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
GameId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]
Word: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9_-]{0,24}\Z")]
ResourceName: TypeAlias = Literal["lumber", "brick", "wool", "grain", "ore"]
CardName: TypeAlias = Literal[
    "knight", "victory_point", "road_building", "year_of_plenty", "monopoly"
]
TerrainName: TypeAlias = Literal["forest", "hills", "pasture", "fields", "mountains", "desert"]
HarborName: TypeAlias = Literal["lumber", "brick", "wool", "grain", "ore", "generic"]


class CountsText(Struct, forbid_unknown_fields=True):
    """Cards by name; what is not named is 0."""

    lumber: Count = 0
    brick: Count = 0
    wool: Count = 0
    grain: Count = 0
    ore: Count = 0

    def cards(self) -> Cards:
        """The counts in the engine's order."""
        return self.lumber, self.brick, self.wool, self.grain, self.ore


class OutcomeText(Struct, forbid_unknown_fields=True):
    """What nature decided; exactly one field is there."""

    dice: tuple[Die, Die] | UnsetType = UNSET
    stolen: ResourceName | UnsetType = UNSET
    card: CardName | UnsetType = UNSET


class EntryText(Struct, tag_field="action", forbid_unknown_fields=True, kw_only=True):
    """What every entry of the log has."""

    seat: SeatNumber
    outcome: OutcomeText | UnsetType = UNSET
    by: Literal["timer", "fallback"] | UnsetType = UNSET


class RollText(EntryText, tag="roll"):
    """Entry of the action ``roll``."""


class EndTurnText(EntryText, tag="end_turn"):
    """Entry of the action ``end_turn``."""


class BuildRoadText(EntryText, tag="build_road"):
    """Entry of the action ``build_road``."""

    edge: Place


class BuildSettlementText(EntryText, tag="build_settlement"):
    """Entry of the action ``build_settlement``."""

    vertex: Place


class BuildCityText(EntryText, tag="build_city"):
    """Entry of the action ``build_city``."""

    vertex: Place


class BuyDevCardText(EntryText, tag="buy_dev_card"):
    """Entry of the action ``buy_dev_card``."""


class PlayKnightText(EntryText, tag="play_knight"):
    """Entry of the action ``play_knight``."""


class PlayRoadBuildingText(EntryText, tag="play_road_building"):
    """Entry of the action ``play_road_building``."""


class PlayYearOfPlentyText(EntryText, tag="play_year_of_plenty"):
    """Entry of the action ``play_year_of_plenty``."""

    resources: Annotated[list[ResourceName], Meta(min_length=1, max_length=2)]


class PlayMonopolyText(EntryText, tag="play_monopoly"):
    """Entry of the action ``play_monopoly``."""

    resource: ResourceName


class DiscardText(EntryText, tag="discard"):
    """Entry of the action ``discard``."""

    cards: CountsText


class MoveRobberText(EntryText, tag="move_robber"):
    """Entry of the action ``move_robber``."""

    hex: Place
    victim: SeatNumber | UnsetType = UNSET


class MaritimeTradeText(EntryText, tag="maritime_trade"):
    """Entry of the action ``maritime_trade``."""

    give: ResourceName
    count: Count
    get: ResourceName


class OfferTradeText(EntryText, tag="offer_trade"):
    """Entry of the action ``offer_trade``."""

    give: CountsText
    get: CountsText
    to: Annotated[list[SeatNumber], Meta(max_length=4)]


class AcceptOfferText(EntryText, tag="accept_offer"):
    """Entry of the action ``accept_offer``."""


class DeclineOfferText(EntryText, tag="decline_offer"):
    """Entry of the action ``decline_offer``."""

    reason: Word | UnsetType = UNSET


class CounterOfferText(EntryText, tag="counter_offer"):
    """Entry of the action ``counter_offer``."""

    give: CountsText
    get: CountsText


class ConfirmTradeText(EntryText, tag="confirm_trade"):
    """Entry of the action ``confirm_trade``."""

    partner: SeatNumber


class WithdrawOfferText(EntryText, tag="withdraw_offer"):
    """Entry of the action ``withdraw_offer``."""


class RevealVictoryCardText(EntryText, tag="reveal_victory_card"):
    """Entry of the action ``reveal_victory_card``."""


class DeclareVictoryText(EntryText, tag="declare_victory"):
    """Entry of the action ``declare_victory``."""


AnyEntryText: TypeAlias = (
    RollText
    | EndTurnText
    | BuildRoadText
    | BuildSettlementText
    | BuildCityText
    | BuyDevCardText
    | PlayKnightText
    | PlayRoadBuildingText
    | PlayYearOfPlentyText
    | PlayMonopolyText
    | DiscardText
    | MoveRobberText
    | MaritimeTradeText
    | OfferTradeText
    | AcceptOfferText
    | DeclineOfferText
    | CounterOfferText
    | ConfirmTradeText
    | WithdrawOfferText
    | RevealVictoryCardText
    | DeclareVictoryText
)


class UndoLine(Struct, forbid_unknown_fields=True):
    """The last entries are dead."""

    undo: Annotated[int, Meta(ge=1, le=50_000)]


class CommitmentLine(Struct, forbid_unknown_fields=True):
    """A new seed was sealed."""

    commitment: Digest


class FinishLine(Struct, forbid_unknown_fields=True):
    """The result, and the revealed seed."""

    winner: SeatNumber
    seed: Digest


class MarksText(Struct):
    """The fields that tell the kinds of line apart."""

    action: Any = UNSET
    undo: Any = UNSET
    commitment: Any = UNSET
    winner: Any = UNSET


class HexText(Struct, forbid_unknown_fields=True):
    """A hex of the board; the desert has no number."""

    hex: Place
    terrain: TerrainName
    number: Count | UnsetType = UNSET


class HarborText(Struct, forbid_unknown_fields=True):
    """A harbor."""

    edge: Place
    kind: HarborName


class BoardText(Struct, forbid_unknown_fields=True):
    """The board."""

    hexes: Annotated[list[HexText], Meta(min_length=1, max_length=64)]
    harbors: Annotated[list[HarborText], Meta(max_length=64)]
    robber: Place
    starts: Annotated[list[tuple[Place, Place, Place, Place]], Meta(max_length=4)] = []


class SeatText(Struct, forbid_unknown_fields=True):
    """Who sits at a seat."""

    name: Annotated[str, Meta(max_length=1000)]
    level: Word
    color: Word
    emblem: Word


class ThrowText(Struct, forbid_unknown_fields=True):
    """Both dice of a seat, thrown for the first turn."""

    seat: SeatNumber
    dice: tuple[Die, Die]


class OpeningText(Struct, forbid_unknown_fields=True):
    """How the first seat was found."""

    by: Literal["chosen", "drawn", "rolled"]
    rounds: Annotated[
        list[Annotated[list[ThrowText], Meta(min_length=2, max_length=4)]], Meta(max_length=64)
    ] = []


class HeaderText(Struct, forbid_unknown_fields=True):
    """The first line."""

    schema: int
    program: Annotated[str, Meta(max_length=64)]
    game: GameId
    preset: Word
    rules: Annotated[dict[str, bool | int | str], Meta(max_length=100)]
    board: BoardText
    first: SeatNumber
    seats: Annotated[list[SeatText], Meta(min_length=1, max_length=4)]
    commitment: Digest
    opening: OpeningText | UnsetType = UNSET


class SchemaText(Struct):
    """What the first line of every schema says."""

    schema: Annotated[int, Meta(ge=1, le=1_000_000)]
    program: Any = ""
