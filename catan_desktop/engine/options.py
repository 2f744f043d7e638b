"""The options of a game as one frozen, validated value, with the presets by name."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, TypeAlias

Plenty: TypeAlias = Literal["two the bank holds", "what the piles give"]
Shortage: TypeAlias = Literal["one player takes the rest", "nobody"]
TradeOrder: TypeAlias = Literal["any order", "trade, then build"]
Winning: TypeAlias = Literal["at once", "declared by the player"]
Robber: TypeAlias = Literal["standard", "friendly"]
Dice: TypeAlias = Literal["random", "balanced"]
Undo: TypeAlias = Literal["off", "what revealed nothing", "free"]


@dataclass(frozen=True)
class Rules:
    """What the table agreed on; each field is one option of the new-game screen.

    Attributes:
        points_to_win: points that win the game.
        discard_limit: hands larger than this discard on a seven.
        bank_cards: cards of each resource.
        roads, settlements, cities: pieces of each player.
        plenty: how year of plenty takes its cards.
        shortage: who gets cards when the bank cannot pay everyone.
        trade_order: whether the first paid building or card ends all trading of the turn.
        trade_after_card: whether trading goes on after a development card was played.
        harbor_delay: whether a harbor counts only from its owner's next turn.
        cards_before_roll: whether a development card may be played (or a victory point
            revealed) before the roll; without it nothing at all precedes the roll.
        winning: at once, or only when the player declares it.
        player_trades: whether domestic trade is allowed.
        robber: ``friendly`` spares hexes that touch another player with at most two
            visible points, unless nothing else is left.
        no_seven_rounds: a seven cannot be rolled in the first so many rounds.
        robber_to_desert: whether the robber may return to the desert.
        dice: independent rolls, or a bag of the 36 pairs drawn without replacement.
        bag_rest: pairs left in the bag when it is filled anew.
        undo, turn_seconds: stored here, read by the program around the engine alone;
            ``turn_seconds`` 0 is no timer.
    """

    points_to_win: int = 10
    discard_limit: int = 7
    bank_cards: int = 19
    roads: int = 15
    settlements: int = 5
    cities: int = 4
    plenty: Plenty = "two the bank holds"
    shortage: Shortage = "one player takes the rest"
    trade_order: TradeOrder = "any order"
    trade_after_card: bool = True
    harbor_delay: bool = False
    cards_before_roll: bool = True
    winning: Winning = "at once"
    player_trades: bool = True
    robber: Robber = "standard"
    no_seven_rounds: int = 0
    robber_to_desert: bool = True
    dice: Dice = "random"
    bag_rest: int = 5
    undo: Undo = "what revealed nothing"
    turn_seconds: int = 0

    def __post_init__(self) -> None:
        """Refuse values outside their bounds with a sentence."""
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise ValueError(f"option {name} must be {low} to {high}, not {value!r}")
        for name, words in CHOICES.items():
            if getattr(self, name) not in words:
                raise ValueError(f"option {name} must be one of {', '.join(map(repr, words))}")
        for name in SWITCHES:
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"option {name} must be true or false")


BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "points_to_win": (3, 20),
    "discard_limit": (3, 20),
    "bank_cards": (5, 40),
    "roads": (2, 20),
    "settlements": (2, 10),
    "cities": (0, 8),
    "no_seven_rounds": (0, 10),
    "bag_rest": (0, 30),
    "turn_seconds": (0, 3600),
}
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "plenty": ("two the bank holds", "what the piles give"),
    "shortage": ("one player takes the rest", "nobody"),
    "trade_order": ("any order", "trade, then build"),
    "winning": ("at once", "declared by the player"),
    "robber": ("standard", "friendly"),
    "dice": ("random", "balanced"),
    "undo": ("off", "what revealed nothing", "free"),
}
SWITCHES: Final = (
    "trade_after_card",
    "harbor_delay",
    "cards_before_roll",
    "player_trades",
    "robber_to_desert",
)

STANDARD: Final = Rules()
PRESETS: Final[Mapping[str, Rules]] = {
    "standard": STANDARD,
    "first_game": STANDARD,
    "cataso": replace(
        STANDARD,
        settlements=8,
        plenty="what the piles give",
        shortage="nobody",
        trade_order="trade, then build",
        trade_after_card=False,
        harbor_delay=True,
        cards_before_roll=False,
        winning="declared by the player",
    ),
    "duel": replace(STANDARD, points_to_win=15, robber="friendly", discard_limit=9),
    "solo": replace(STANDARD, player_trades=False),
}
OPTION_NAMES: Final = tuple(field.name for field in fields(Rules))
