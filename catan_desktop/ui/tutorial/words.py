"""What the guide says: a title and a few plain sentences for each lesson and variant."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from catan_desktop.app.lessons import Figures
from catan_desktop.engine.ids import RESOURCE_NAMES, TERRAIN_NAMES
from catan_desktop.i18n.catalogue import mark
from catan_desktop.i18n.words import listed
from catan_desktop.ui.words import Speaker


class Said(NamedTuple):
    """A title and the sentences below it; as message ids, or worded.

    ``row``: pairs of pictures, one above the other, that stand below the words.
    """

    title: str
    text: str
    row: tuple[tuple[str, str], ...] = ()


SAID: Final[Mapping[str, Said]] = {
    "goal": Said(
        mark("Welcome!"),
        mark(
            "I am your guide, and this is a real game. Whoever first has 10 points wins: a "
            "settlement counts 1, a city 2. Your points stand beside the star."
        ),
    ),
    "lands": Said(
        mark("What the land gives"),
        mark(
            "Forest gives lumber, hills brick, pasture wool, fields grain, mountains ore: one of "
            "each is ringed. The desert gives nothing."
        ),
        tuple(
            (f"hex_{land}_a", f"card_{resource}")
            for land, resource in zip(TERRAIN_NAMES, RESOURCE_NAMES, strict=False)
        ),
    ),
    "pips": Said(
        mark("Numbers and pips"),
        mark(
            "When a number is rolled, its hexes pay every building on their corners. The more "
            "dots, or pips, the likelier it is: 6 and 8, ringed here, come most often."
        ),
    ),
    "first_settlement": Said(
        mark("Your first settlement"),
        mark(
            "Three good corners are lit: many pips and different lands. Choose one. Any other "
            "free corner is allowed too."
        ),
    ),
    "first_road": Said(
        mark("A road beside it"),
        mark(
            "Now a road. The lit edges lead toward good corners: there a further settlement can "
            "follow, at least two edges away."
        ),
    ),
    "snake": Said(
        mark("There and back"),
        mark(
            "The others place now, each of them twice, in order and back again. So you place "
            "your second settlement last, and then have the first turn."
        ),
    ),
    "second_settlement": Said(
        mark("Your second settlement"),
        mark(
            "It need not touch your road. It brings one card from each hex round it at once. "
            "Look for lands that you lack."
        ),
    ),
    "second_road": Said(
        mark("And its road"),
        mark("Place a road beside your second settlement. Then the game begins."),
    ),
    "start_cards": Said(
        mark("Your first cards"),
        mark(
            "Your second settlement brought you %(cards)s. The others see only how many cards "
            "you hold. What was dealt openly is noted at the right; ? is unknown."
        ),
    ),
    "roll": Said(
        mark("Roll the dice"),
        mark("Every turn begins with the dice. Press the green button, or the space bar."),
    ),
    "production:got": Said(
        mark("The land pays"),
        mark(
            "The dice show %(number)s, and you got %(cards)s. Every ringed hex pays all who have "
            "built there, whoever rolls."
        ),
    ),
    "production:nothing": Said(
        mark("Nothing this time"),
        mark(
            "The dice show %(number)s, and you have built at no hex with that number. But you get "
            "cards on the rolls of the others, too."
        ),
    ),
    "settlement": Said(
        mark("A further settlement"),
        mark("You can pay for a settlement: one point. Press Settlement, or the S key."),
    ),
    "settlement:choosing": Said(
        mark("Which corner?"),
        mark("Choose a lit corner: at your road, and at least two edges from every building."),
    ),
    "city": Said(
        mark("Your first city"),
        mark(
            "Three ore and two grain turn a settlement into a city: 2 points, and two cards "
            "instead of one each time. Press City, or the C key."
        ),
    ),
    "city:choosing": Said(
        mark("Which one?"),
        mark("Choose one of your settlements, best the one with the most pips round it."),
    ),
    "road": Said(
        mark("Build a road"),
        mark("You have lumber and brick: that pays for a road. Press Road, or the R key."),
    ),
    "road:choosing": Said(
        mark("Where to?"),
        mark(
            "Two edges that lead to good free corners are lit. Any other edge next to your roads "
            "is allowed too."
        ),
    ),
    "play_card:knight": Said(
        mark("Play your knight"),
        mark(
            "It moves the robber, and you take a card from a player there. Press the card, or "
            "the K key. Only one card may be played in a turn."
        ),
    ),
    "play_card:road_building": Said(
        mark("Play your card"),
        mark("Road building gives you two roads free. Press the card, or the B key."),
    ),
    "play_card:year_of_plenty": Said(
        mark("Play your card"),
        mark(
            "Year of plenty gives you two cards of your choice from the bank. Press the card, or "
            "the Y key."
        ),
    ),
    "play_card:monopoly": Said(
        mark("Play your card"),
        mark(
            "With monopoly you name a resource, and all others give you everything they have of "
            "it. Press the card, or the M key."
        ),
    ),
    "buy_card": Said(
        mark("Development cards"),
        mark(
            "Wool, grain and ore buy a card from the deck: a knight, a victory point or some "
            "other help. Press Dev. card, or the D key."
        ),
    ),
    "bought": Said(
        mark("Your card"),
        mark(
            "It lies with your others, and nobody else sees what it is. You may play it from your "
            "next turn on."
        ),
    ),
    "bought:point": Said(
        mark("A hidden point"),
        mark(
            "A victory point: it counts at once, and only you know of it. Your true total stands "
            "in brackets beside the star."
        ),
    ),
    "answers": Said(
        mark("The answers"),
        mark("This is what the others say. Trade with somebody who agrees, or change your offer."),
    ),
    "bank": Said(
        mark("Trade with the bank"),
        mark(
            "You hold several cards of one kind. The bank takes four of them for one card of your "
            "choice, or fewer if you have a harbor. Press Trade, or the T key."
        ),
    ),
    "bank:open": Said(
        mark("Give and get"),
        mark(
            "Choose the card that you want, then press the line with the bank: it takes "
            "%(give)s for it, of which you have many."
        ),
    ),
    "harbors": Said(
        mark("Harbors"),
        mark(
            "With a building at a pier the bank asks less: three equal cards, or only two of the "
            "kind on the sail. The nearest free ones are ringed."
        ),
    ),
    "offer": Said(
        mark("Trade with the others"),
        mark(
            "You have %(give)s to spare and need %(get)s. Perhaps somebody wants to swap: press "
            "Trade, or the T key."
        ),
    ),
    "offer:open": Said(
        mark("Make an offer"),
        mark(
            "Choose %(give)s to give and %(get)s to get. Then press the green button, and "
            "everybody answers."
        ),
    ),
    "end_turn": Said(
        mark("End your turn"),
        mark(
            "Cards that you do not use, you keep. End your turn with the green button, or the "
            "space bar."
        ),
    ),
    "discard": Said(
        mark("Too many cards"),
        mark(
            "On a seven, whoever holds more than seven cards gives up half of them. Choose "
            "%(number)s that you need least."
        ),
    ),
    "seven": Said(
        mark("A seven!"),
        mark(
            "No hex pays. Whoever holds more than seven cards gives up half of them, and who "
            "rolled it moves the robber."
        ),
    ),
    "seven:own": Said(
        mark("A seven!"),
        mark(
            "No hex pays. Whoever holds more than seven cards gives up half of them, and you "
            "move the robber, which stands on the ringed hex."
        ),
    ),
    "move_robber": Said(
        mark("Move the robber"),
        mark(
            "Its hex pays nothing while it stands there, and you take a card from a player who "
            "has built at it. Hexes that hurt the others most are lit."
        ),
    ),
    "move_robber:victim": Said(
        mark("From whom?"),
        mark("Choose a player. You draw one of their cards without seeing it."),
    ),
    "free_roads": Said(
        mark("Free roads"),
        mark("Place them where you like, joined to your own. They cost nothing."),
    ),
    "asked": Said(
        mark("An offer for you"),
        mark(
            "%(name)s wants to trade. Say yes, say no, or answer with another offer. Take only "
            "what helps you more."
        ),
    ),
    "lost_card": Said(
        mark("Robbed!"),
        mark(
            "%(name)s took one of your cards. The hex under the robber pays nothing until a "
            "seven or a knight moves it on."
        ),
    ),
    "refused": Said(
        mark("No trade this time"),
        mark(
            "That happens. You may offer more, ask for something else, or go to the bank. The "
            "Esc key closes the drawer."
        ),
    ),
    "monopoly": Said(
        mark("Monopoly"),
        mark(
            "%(name)s played monopoly, and you had to give all cards of that resource. It does "
            "not pay to hoard one kind."
        ),
    ),
    "bank_short": Said(
        mark("The bank runs dry"),
        mark(
            "There are 19 cards of each resource. If the bank cannot pay everyone, nobody gets "
            "any, unless they are due to one player alone."
        ),
    ),
    "own_road_award": Said(
        mark("The longest road"),
        mark("It is yours, and brings 2 points for as long as nobody has a longer one."),
    ),
    "road_award": Said(
        mark("The longest road"),
        mark("%(name)s has it now: 2 points. A road of yours that is longer takes it over."),
    ),
    "own_army_award": Said(
        mark("The largest army"),
        mark("It is yours, and brings 2 points for as long as nobody has played more knights."),
    ),
    "army_award": Said(
        mark("The largest army"),
        mark("%(name)s has it now: 2 points. Play more knights, and it is yours."),
    ),
    "near_end": Said(
        mark("Almost there"),
        mark(
            "You have %(number)s of 10 points. What is quickest now: a city, a settlement, or "
            "an award?"
        ),
    ),
    "leader": Said(
        mark("Look out"),
        mark(
            "%(name)s has %(number)s points. Put the robber there, and do not trade with the "
            "leader any more."
        ),
    ),
    "awards": Said(
        mark("Two awards"),
        mark(
            "Five roads in a row can win the longest road, three knights the largest army. Each "
            "is worth 2 points, as long as nobody has more."
        ),
    ),
    "points": Said(
        mark("The way to 10 points"),
        mark(
            "You have %(number)s. Settlements, cities, awards and victory point cards all count. "
            "Reach 10 in your own turn, and you have won."
        ),
    ),
    "closing": Said(
        mark("Now you know the game"),
        mark(
            "Play it to its end. I speak up only when something happens for the first time. All "
            "else stands in the rulebook, the F2 key."
        ),
    ),
}
"""By the name of the lesson, and its variant after a colon."""


def key_of(name: str, variant: str) -> str:
    """Where the words of a lesson's variant stand; those without variant if it has none."""
    key = f"{name}:{variant}"
    return key if key in SAID else name


def worded(key: str, figures: Figures, speaker: Speaker) -> Said:
    """The words in the player's language, with names, cards and numbers in their places."""
    title, text, row = SAID[key]
    fields = {name: _figure(name, value, speaker) for name, value in figures.items()}
    return Said(speaker.t(title), speaker.t(text, **fields), row)


def _figure(name: str, value: object, speaker: Speaker) -> str:
    if isinstance(value, tuple):
        return listed(speaker.catalogue, value)
    if not isinstance(value, int):
        raise TypeError(f"{name} is no figure: {value!r}")
    if name == "name":
        return speaker.name(value)
    return speaker.resource(value) if name in ("give", "get") else str(value)
