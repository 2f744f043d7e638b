"""The field's words by the engine's names and codes, and sentences made of them.

Tables are keyed by the names that the engine uses; a test holds both together. ``i18n``
knows no other room, so counts and codes come in as plain values.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from catan_desktop.i18n.catalogue import Catalogue, mark

RESOURCES: Final[Mapping[str, str]] = {
    "lumber": mark("lumber"),
    "brick": mark("brick"),
    "wool": mark("wool"),
    "grain": mark("grain"),
    "ore": mark("ore"),
}
TERRAINS: Final[Mapping[str, str]] = {
    "forest": mark("forest"),
    "hills": mark("hills"),
    "pasture": mark("pasture"),
    "fields": mark("fields"),
    "mountains": mark("mountains"),
    "desert": mark("desert"),
}
DEV_CARDS: Final[Mapping[str, str]] = {
    "knight": mark("knight"),
    "victory_point": mark("victory point"),
    "road_building": mark("road building"),
    "year_of_plenty": mark("year of plenty"),
    "monopoly": mark("monopoly"),
}
PIECES: Final[Mapping[str, str]] = {
    "road": mark("road"),
    "settlement": mark("settlement"),
    "city": mark("city"),
}
COLORS: Final[Mapping[str, str]] = {
    "red": mark("red"),
    "blue": mark("blue"),
    "white": mark("white"),
    "orange": mark("orange"),
    "teal": mark("teal"),
    "plum": mark("plum"),
}
LEVELS: Final[Mapping[str, str]] = {"easy": mark("Easy"), "normal": mark("Normal")}
LEVEL_NOTES: Final[Mapping[str, str]] = {
    "easy": mark("any sensible move"),
    "normal": mark("looks one move ahead"),
}
PRESETS: Final[Mapping[str, str]] = {
    "standard": mark("Standard"),
    "first_game": mark("First game"),
    "cataso": "Cataso",
    "duel": mark("Duel"),
    "solo": mark("Solo"),
}
PRESET_NOTES: Final[Mapping[str, str]] = {
    "standard": mark("the rules of the printed book"),
    "first_game": mark("fixed board and starting places"),
    "cataso": mark("trade, then build, then declare"),
    "duel": mark("two seats, 15 points"),
    "solo": mark("ten points in the fewest turns"),
}
LAYOUTS: Final[Mapping[str, str]] = {
    "beginner": mark("Beginner"),
    "spiral": mark("Spiral"),
    "random": mark("Random"),
    "fair": mark("Fair"),
    "own": mark("Own"),
}
LAYOUT_NOTES: Final[Mapping[str, str]] = {
    "beginner": mark("The fixed board for a first game."),
    "spiral": mark("Shuffled tiles, the numbers laid in a spiral."),
    "random": mark("Shuffled tiles and numbers; no 6 beside an 8."),
    "fair": mark("Random, with no place or resource far ahead."),
    "own": mark("Laid by you: by a share code, or by swapping in the preview."),
}
CORNERS: Final = (
    mark("Top left"),
    mark("Top right"),
    mark("Right"),
    mark("Bottom right"),
    mark("Bottom left"),
    mark("Left"),
)
"""The corners of the island, clockwise from the top left."""
DIRECTIONS: Final[Mapping[str, str]] = {
    "chance": mark("Either way, by chance"),
    "clockwise": mark("Clockwise"),
    "counterclockwise": mark("Counterclockwise"),
}
SWAPS: Final[Mapping[str, str]] = {
    "hexes": mark("Tiles"),
    "tokens": mark("Numbers"),
    "harbors": mark("Harbors"),
}
SWAP_NOTES: Final[Mapping[str, tuple[str, str]]] = {
    "hexes": (
        mark("Choose two tiles: they change places, with their numbers."),
        mark("Now the other tile. The same one again lets it go."),
    ),
    "tokens": (
        mark("Choose two numbers: they change places."),
        mark("Now the other number. The same one again lets it go."),
    ),
    "harbors": (
        mark("Choose two harbors: they change places."),
        mark("Now the other harbor. The same one again lets it go."),
    ),
}
"""What to do before and after the first place was chosen."""
CODE_FAULTS: Final[Mapping[str, str]] = {
    "empty": mark("There is no code."),
    "sign": mark("The sign %(sign)s does not occur in the code of a board."),
    "kind": mark("The code of a board begins with B, S, T, F or G, not with %(kind)s."),
    "length": mark("A code that begins with %(kind)s has %(wanted)s signs, not %(found)s."),
    "long": mark("That is too long for the code of a board."),
    "mistyped": mark("This is not the code of a board: a sign is wrong."),
}
"""Why a text is no share code, by the engine's word; ``long`` for one that is not looked at."""
FIRSTS: Final[Mapping[str, tuple[str, str]]] = {
    "chance": (
        mark("By chance"),
        mark("Drawn by lot; after the game you can check that it was fair."),
    ),
    "rolled": (
        mark("Roll for it"),
        mark("Everyone rolls two dice: the highest begins, a tie rolls again."),
    ),
    "chosen": (mark("Chosen"), mark("The seat that you choose begins.")),
}
"""Who begins, with one line of help."""

DECLINES: Final[Mapping[str, str]] = {
    "no_reason": mark("No, thank you"),
    "cannot_pay": mark("I do not have that"),
    "need_it_myself": mark("I need it myself"),
    "helps_the_leader": mark("Not with the leader"),
    "too_cheap": mark("Too little for it"),
    "no_use": mark("I have no use for it"),
    "no_trades_this_turn": mark("No trades this turn"),
    "by_rule": mark("Declined by a rule"),
}

REASONS: Final[Mapping[str, str]] = {
    "game_over": mark("The game is over"),
    "not_your_turn": mark("It is not your turn"),
    "already_answered": mark("You have answered already"),
    "roll_first": mark("Roll the dice first"),
    "already_rolled": mark("You have rolled already"),
    "discard_first": mark("First %(n)s cards are given up"),
    "robber_first": mark("First move the robber"),
    "free_road_first": mark("First place the free road"),
    "offer_open": mark("First settle the open offer"),
    "no_offer_open": mark("No offer is open"),
    "setup_first": mark("First the starting places are chosen"),
    "not_now": mark("Not possible now"),
    "missing_cards": mark("Needs %(cards)s"),
    "no_piece_left": mark("None of these pieces is left"),
    "no_such_place": mark("There is no such place"),
    "occupied": mark("Something stands here already"),
    "too_close": mark("Too close: a settlement is one corner away"),
    "not_connected": mark("It does not join your roads"),
    "road_must_touch_new_settlement": mark("It must touch your new settlement"),
    "not_own_settlement": mark("A city replaces a settlement of yours"),
    "deck_empty": mark("No development card is left"),
    "no_such_card": mark("You do not have this card"),
    "bought_this_turn": mark("Bought this turn: it can be played from your next turn"),
    "one_card_a_turn": mark("One development card a turn"),
    "no_place_left": mark("No place is left for a road"),
    "bank_empty": mark("The bank has no %(resource)s"),
    "better_rate": mark("You get a better rate: %(n)s to 1"),
    "rate_not_held": mark("Your rate is %(n)s to 1"),
    "same_resource": mark("The same resource on both sides"),
    "gift": mark("Something must be on both sides"),
    "no_partner": mark("Nobody to trade with was chosen"),
    "no_player_trades": mark("These rules know no trade between players"),
    "trading_over": mark("You have built: trading is over this turn"),
    "trade_after_card": mark("You have played a card: no trading this turn"),
    "same_terms": mark("The same terms as the offer"),
    "not_accepted": mark("They did not accept"),
    "wrong_count": mark("It must be %(n)s cards"),
    "not_held": mark("You lack %(cards)s"),
    "robber_must_move": mark("The robber must move to another hex"),
    "robber_desert": mark("The robber may not return to the desert"),
    "robber_spares": mark("The friendly robber spares this hex"),
    "choose_victim": mark("Choose whom to draw from"),
    "victim_not_there": mark("They have no building on this hex"),
    "victim_has_no_card": mark("They have no card"),
    "no_victory_card": mark("You have no victory point card to show"),
    "not_enough_points": mark("Points missing: %(n)s"),
    "wins_at_once": mark("Under these rules you win at once"),
    "cards_unordered": mark("Choose the two cards again"),
    "two_cards": mark("Choose two cards"),
    "one_card_left": mark("The bank has one card only: choose one"),
}
"""Why an action is refused, by the engine's code; shown beside the pointer and on buttons."""

OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "points_to_win": (mark("Points to win"), mark("So many points end the game.")),
    "discard_limit": (
        mark("Discard with more than"),
        mark("On a seven, larger hands give up half of their cards."),
    ),
    "bank_cards": (mark("Bank cards"), mark("Cards of each resource.")),
    "roads": (mark("Roads"), mark("Pieces of each player.")),
    "settlements": (mark("Settlements"), mark("Pieces of each player.")),
    "cities": (mark("Cities"), mark("Pieces of each player.")),
    "plenty": (
        mark("Year of plenty"),
        mark("Two cards the bank holds, or one of each named resource with a card left."),
    ),
    "shortage": (mark("Bank shortage"), mark("Who gets cards when the bank cannot pay all.")),
    "trade_order": (
        mark("Trade and build"),
        mark("Whether building ends trading for the turn."),
    ),
    "trade_after_card": (
        mark("Trade after a card"),
        mark("On: trading goes on after a development card was played."),
    ),
    "harbor_delay": (
        mark("Harbor delay"),
        mark("On: a harbor counts only from its owner's next turn."),
    ),
    "cards_before_roll": (
        mark("Cards before the roll"),
        mark("On: a development card may be played before the roll."),
    ),
    "winning": (mark("Winning"), mark("At once, or only when it is declared.")),
    "player_trades": (
        mark("Player trades"),
        mark("On: players trade with each other, not with the bank alone."),
    ),
    "robber": (
        mark("Robber"),
        mark("Friendly: hexes next to another player with 2 or fewer points are spared."),
    ),
    "no_seven_rounds": (
        mark("No seven in the first rounds"),
        mark("In so many rounds no seven is rolled."),
    ),
    "robber_to_desert": (
        mark("Robber to the desert"),
        mark("On: the robber may return to the desert."),
    ),
    "dice": (
        mark("Dice"),
        mark("Balanced: the 36 pairs are drawn from a bag, so that none stays away."),
    ),
    "bag_rest": (mark("Left in the bag"), mark("So many pairs are left when the bag is refilled.")),
    "undo": (
        mark("Undo"),
        mark("What may be taken back. Free goes back over dice and others' moves, alone only."),
    ),
    "turn_seconds": (
        mark("Turn timer"),
        mark("What a person may take for a turn; then it is ended for them."),
    ),
}
"""Words and one line of help for each option of the rules, by the engine's name."""

TABLE_OPTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "layout": (mark("Layout"), mark("How tiles and numbers come to lie on the board.")),
    "corner": (
        mark("Begins"),
        mark("Where the numbers begin: choose a corner, or the middle for chance."),
    ),
    "direction": (
        mark("Direction"),
        mark("Which way the spiral turns inwards; the printed book's is counterclockwise."),
    ),
    "harbors": (mark("Harbors"), mark("Which harbor lies at which place of the coast.")),
    "code": (
        mark("Share code"),
        mark("This board in a few signs. Type or paste another one and press Enter."),
    ),
    "seed": (
        mark("Dice seed"),
        mark("A number makes dice and cards repeatable; without one they are drawn anew."),
    ),
    "first": (mark("Who begins"), mark("Who places first and takes the first turn.")),
}
"""Words and one line of help for what is agreed beside the rules."""

CHOICE_WORDS: Final[Mapping[tuple[str, str], str]] = {
    ("plenty", "two the bank holds"): mark("Two cards"),
    ("plenty", "what the piles give"): mark("By pile"),
    ("shortage", "one player takes the rest"): mark("One takes the rest"),
    ("shortage", "nobody"): mark("Nobody"),
    ("trade_order", "any order"): mark("Any order"),
    ("trade_order", "trade, then build"): mark("Trade first"),
    ("winning", "at once"): mark("At once"),
    ("winning", "declared by the player"): mark("Declared"),
    ("robber", "standard"): mark("Standard"),
    ("robber", "friendly"): mark("Friendly"),
    ("dice", "random"): mark("Random"),
    ("dice", "balanced"): mark("Balanced"),
    ("undo", "off"): mark("Off"),
    ("undo", "what revealed nothing"): mark("What revealed nothing"),
    ("undo", "free"): mark("Free"),
}
"""The choices of an option in a word or two, by the option and the engine's word."""

CHOICE_NOTES: Final[Mapping[tuple[str, str], str]] = {
    ("plenty", "two the bank holds"): mark("any two cards that the bank has."),
    ("plenty", "what the piles give"): mark(
        "two resources are named; each gives a card if its pile has one."
    ),
    ("shortage", "one player takes the rest"): mark(
        "a player who alone is owed the scarce resource takes what is left."
    ),
    ("shortage", "nobody"): mark("if the bank cannot pay all, nobody gets that resource."),
    ("trade_order", "any order"): mark("trade and build in turns, as often as you like."),
    ("trade_order", "trade, then build"): mark(
        "the first thing built or bought ends trading for the turn."
    ),
    ("winning", "at once"): mark("who has the points in the own turn wins by that."),
    ("winning", "declared by the player"): mark(
        "who has the points must declare the victory in the own turn."
    ),
    ("robber", "standard"): mark("the robber may go to any other hex."),
    ("robber", "friendly"): mark("hexes next to another player with 2 or fewer points are spared."),
    ("dice", "random"): mark("every roll is independent of those before, as with real dice."),
    ("dice", "balanced"): mark(
        "the 36 pairs are drawn from a bag, so that no number stays away long."
    ),
    ("harbors", "printed"): mark("each harbor lies where the printed frame has it."),
    ("harbors", "shuffled"): mark("the places stay, the kinds of harbor are shuffled among them."),
}
"""What a choice means, after its word and a colon."""
PIPS_NOTE: Final = mark(
    "The dots below a number: of 36 rolls so many bring it. Here added up for each resource."
)


UNDO_NOTES: Final[Mapping[str, str]] = {
    "off": mark("what is done is done"),
    "what revealed nothing": mark("pieces, bank trades, open offers"),
    "free": mark("back over dice and others' moves; then it counts in no statistics"),
}
"""What may be taken back, by the engine's word."""


def timer_words(catalogue: Catalogue, seconds: int) -> str:
    """The length of a turn: ``Off``, ``90 seconds``, ``2 minutes``."""
    if not seconds:
        return catalogue.t(CHOICE_WORDS["undo", "off"])
    if seconds >= 120 and seconds % 60 == 0:
        return catalogue.n("%(n)s minute", "%(n)s minutes", seconds // 60)
    return catalogue.n("%(n)s second", "%(n)s seconds", seconds)


def preset_words(catalogue: Catalogue, preset: str, changed: Sequence[str]) -> str:
    """A preset and its options that were changed: ``Standard, changed: Undo``, or how many."""
    name = catalogue.t(PRESETS[preset]) if preset in PRESETS else preset
    if not changed:
        return name
    if len(changed) == 1:
        option = catalogue.t(OPTIONS[changed[0]][0])
        return catalogue.t("%(rules)s, changed: %(option)s", rules=name, option=option)
    return catalogue.n(
        "%(rules)s, %(n)s option changed", "%(rules)s, %(n)s options changed", len(changed),
        rules=name,
    )  # fmt: skip


def preset_in_short(catalogue: Catalogue, preset: str, *, changed: bool) -> str:
    """A preset in a list, and whether options of it were changed."""
    name = catalogue.t(PRESETS[preset]) if preset in PRESETS else preset
    return catalogue.t("%(rules)s, changed", rules=name) if changed else name


def resource(catalogue: Catalogue, name: str) -> str:
    """The word for a resource."""
    return catalogue.t(RESOURCES[name])


def resource_short(catalogue: Catalogue, name: str) -> str:
    """The word for a resource where space is tight: one letter in Japanese."""
    return catalogue.p("short", RESOURCES[name])


def counted(catalogue: Catalogue, name: str, n: int) -> str:
    """So many cards of a resource: ``2 grain``."""
    return catalogue.t("%(n)s %(card)s", n=n, card=resource(catalogue, name))


def listed(catalogue: Catalogue, counts: Sequence[int]) -> str:
    """Cards by resource in the engine's order, those that are there: ``1 lumber, 2 ore``."""
    parts = [counted(catalogue, k, n) for k, n in zip(RESOURCES, counts, strict=True) if n]
    return catalogue.p("list", ", ").join(parts)


def joined(catalogue: Catalogue, names: Sequence[str]) -> str:
    """Names in a row: ``Bruno, Chika and Dai``."""
    if len(names) < 2:
        return "".join(names)
    comma, last = catalogue.p("names", ", "), catalogue.p("names", " and ")
    return comma.join(names[:-1]) + last + names[-1]


def reason(catalogue: Catalogue, code: str, figures: Sequence[int] = ()) -> str:
    """Why something is refused, from the engine's code and figures."""
    words = REASONS.get(code, REASONS["not_now"])
    if "%(cards)s" in words and len(figures) == len(RESOURCES):
        return catalogue.t(words, cards=listed(catalogue, figures))
    if "%(resource)s" in words and figures:
        name = tuple(RESOURCES)[figures[0]]
        return catalogue.t(words, resource=resource(catalogue, name))
    if "%(n)s" in words and figures:
        return catalogue.t(words, n=figures[0])
    return catalogue.t(REASONS["not_now"] if "%(" in words else words)
