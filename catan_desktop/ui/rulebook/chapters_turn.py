"""Chapters 4 to 8: the turn, yields, the seven, trade with players and with the bank."""

from typing import Final

from catan_desktop.engine.ids import BRICK, GRAIN, LUMBER, ORE, WOOL
from catan_desktop.i18n import mark
from catan_desktop.ui.rulebook.model import (
    Arrow,
    BoardPicture,
    Break,
    Cards,
    Chapter,
    Chip,
    Demand,
    DiceShown,
    Figure,
    Hint,
    Pieces,
    Points,
    Rates,
    Row,
    Rows,
    Section,
    SeeAlso,
    Sign,
    Swap,
    Text,
    TurnDiagram,
    Worked,
)

TURN: Final = Chapter(
    "turn",
    mark("The turn"),
    mark("The turn"),
    (
        Section(
            "turn.glance",
            mark("A turn at a glance"),
            (TurnDiagram(),),
            ("R4.diagram", "ask:turn diagram"),
        ),
        Section(
            "turn.steps",
            mark("The turn in words"),
            (
                Points(
                    (
                        mark(
                            "If you like, play one development card. You may do so once in your "
                            "turn, at any time, also before the roll."
                        ),
                        mark(
                            "Roll both dice and add them up. Any number but 7 brings resources, "
                            "to everyone who lives beside it; a 7 brings the robber."
                        ),
                        mark("Trade and build, in any order and as often as you can pay for it."),
                        mark("End your turn. The next player goes on."),
                    ),
                    numbered=True,
                ),
                Worked(
                    mark("Red rolls a 9 and trades with the bank."),
                    (
                        DiceShown(5, 4),
                        Arrow(),
                        Cards("card_grain", 2),
                        Break(),
                        Cards("card_grain", 4),
                        Arrow("4:1"),
                        Cards("card_brick", 1),
                        Arrow(),
                        Pieces("road_r", 1),
                    ),
                    mark(
                        "The 9 brings 2 grain. Now there are 4 grain to swap for the brick that a "
                        "road still needed."
                    ),
                    (GRAIN, BRICK),
                ),
            ),
            ("R4.card", "R4.roll", "R4.order", "R4.end"),
        ),
        Section(
            "turn.pending",
            mark("What has to be settled first"),
            (
                Text(
                    mark(
                        "Some things let nothing else happen until they are done: cards that have "
                        "to be given up, a robber to be moved, free roads to be placed, an open "
                        "offer. Building, buying, trading, playing or revealing a card, declaring "
                        "victory and ending the turn all wait for them."
                    )
                ),
            ),
            ("R12.pending",),
        ),
    ),
)

YIELDS: Final = Chapter(
    "yields",
    mark("What the land yields"),
    mark("Yields"),
    (
        Section(
            "yields.roll",
            mark("Everyone who lives there"),
            (
                Text(
                    mark(
                        "Look for the hexes with the number that was rolled. For each of them, a "
                        "settlement beside it takes 1 card of its resource and a city 2, whoever "
                        "rolled. A corner can touch three hexes, and each of them pays."
                    )
                ),
                BoardPicture("yield", mark("An 8 was rolled: this forest yields.")),
                Worked(
                    mark("Red has a city at this forest, Blue a settlement."),
                    (
                        DiceShown(5, 3),
                        Arrow(),
                        Chip("red"),
                        Cards("card_lumber", 2),
                        Chip("blue"),
                        Cards("card_lumber", 1),
                    ),
                    mark("Red takes 2 lumber, Blue 1 lumber."),
                    (LUMBER,),
                    "yield",
                ),
                Hint(mark("The hex on which the robber stands yields nothing.")),
            ),
            ("R5.pays", "R5.robber", "ask:yields"),
        ),
        Section(
            "yields.pips",
            mark("How good is a place?"),
            (
                Text(
                    mark(
                        "Add up the pips of the hexes that a corner touches: so many cards a "
                        "settlement there brings in 36 rolls. While you choose a place, the tip "
                        "beside the pointer tells the sum."
                    )
                ),
                BoardPicture(
                    "pips",
                    mark(
                        "The ringed corner touches 3, 5 and 6: 2 + 4 + 5 = 11 pips. A settlement "
                        "there brings a card in about every third roll."
                    ),
                ),
            ),
            ("ask:pips",),
        ),
        Section(
            "yields.shortage",
            mark("When the bank runs short"),
            (
                Text(
                    mark(
                        "Each resource is looked at on its own, over the whole roll. If the bank "
                        "cannot pay everybody what is due, nobody gets any of it. Only if a single "
                        "player is due, that player takes what is left."
                    )
                ),
                Worked(
                    mark("The bank has 2 brick left. Red is due 2, Blue 1."),
                    (
                        Cards("card_brick", 2),
                        Arrow(),
                        Chip("red"),
                        Figure("0"),
                        Chip("blue"),
                        Figure("0"),
                    ),
                    mark(
                        "Neither gets brick. Were Red alone due 3, Red would take the 2. Other "
                        "resources of the roll are paid as usual."
                    ),
                    (BRICK,),
                ),
            ),
            ("R5.shortage", "ask:bank limits"),
        ),
    ),
)

SEVEN: Final = Chapter(
    "seven",
    mark("Seven and the robber"),
    mark("Seven"),
    (
        Section(
            "seven.discard",
            mark("A seven: half of large hands"),
            (
                Text(
                    mark(
                        "On a 7 no land yields. First everyone with 8 or more resource cards gives "
                        "up half of them, rounded down: cards of their own choice, exactly that "
                        "many, no more and no fewer. That goes for whoever rolled, too."
                    )
                ),
                Rows(
                    (
                        Row("ui_cards", mark("7 or fewer cards"), mark("nothing to give up"), "0"),
                        Row("ui_cards", mark("8 or 9 cards"), mark("give up"), "4"),
                        Row("ui_cards", mark("10 or 11 cards"), mark("give up"), "5"),
                        Row("ui_cards", mark("12 or 13 cards"), mark("give up"), "6"),
                    )
                ),
                Worked(
                    mark("White holds 9 resource cards."),
                    (
                        Chip("white"),
                        Cards("card_back", 9),
                        Arrow("−4"),
                        Cards("card_back", 5),
                    ),
                    mark("Half of 9 is 4 and a half: White chooses 4 cards and keeps 5."),
                ),
            ),
            ("R6.discard", "differs:b", "ask:half of 8 to 11"),
        ),
        Section(
            "seven.robber",
            mark("The robber moves"),
            (
                Points(
                    (
                        mark(
                            "Now the player who rolled moves the robber to another hex. It may not "
                            "stay where it is; the desert is allowed."
                        ),
                        mark(
                            "They choose one player with a settlement or city at that hex and draw "
                            "one resource card from their hand, unseen."
                        ),
                        mark(
                            "Nobody draws from themselves or from a hand without cards. If nobody "
                            "is there to draw from, no card changes hands."
                        ),
                    ),
                    numbered=True,
                ),
                BoardPicture(
                    "robber",
                    mark(
                        "The robber comes from the desert to these fields: Orange or Blue loses a "
                        "card."
                    ),
                ),
                Text(
                    mark(
                        "As long as the robber stays, that hex yields nothing. Only another 7 or a "
                        "knight moves it on. With a knight nobody gives up half of a hand."
                    )
                ),
                SeeAlso(("cards.knight", "options.robber")),
            ),
            ("R6.robber", "R6.draw", "R6.nobody", "ask:robber"),
        ),
    ),
)

TRADE: Final = Chapter(
    "trade",
    mark("Trading with players"),
    mark("Trade"),
    (
        Section(
            "trade.players",
            mark("Cards for cards"),
            (
                Text(
                    mark(
                        "After the roll, the player whose turn it is may trade with any other "
                        "player, any number of cards on both sides, as often as they like. The "
                        "others do not trade among themselves."
                    )
                ),
                Worked(
                    mark("Red needs grain, Blue needs brick."),
                    (
                        Chip("red"),
                        Cards("card_brick", 1),
                        Swap(),
                        Cards("card_grain", 2),
                        Chip("blue"),
                    ),
                    mark("They agree on 1 brick for 2 grain. Any terms will do if both say yes."),
                    (BRICK, GRAIN),
                ),
                Points(
                    (
                        mark("Nothing may be given away for nothing: both sides give."),
                        mark("The same resource may not be on both sides."),
                        mark("Development cards are never traded."),
                    )
                ),
            ),
            ("R7.players", "R7.forbidden", "ask:domestic trade"),
        ),
        Section(
            "trade.offer",
            mark("How an offer runs"),
            (
                Points(
                    (
                        mark("You offer terms to everybody or to some."),
                        mark(
                            "Each of them accepts, declines with a reason, or answers with other "
                            "terms, a counter-offer."
                        ),
                        mark(
                            "You confirm one of the answers, or take the offer back. Other terms "
                            "that you confirm hold at once."
                        ),
                        mark(
                            "If all decline, the offer is closed. While it is open, nothing else "
                            "can be done."
                        ),
                    ),
                    numbered=True,
                ),
                Worked(
                    mark("Red offers all others 1 wool for 1 ore."),
                    (
                        Chip("blue"),
                        Sign("ui_no", 24),
                        Chip("white"),
                        Sign("ui_yes", 24),
                        Chip("orange"),
                        Cards("card_wool", 2),
                        Swap(),
                        Cards("card_ore", 1),
                    ),
                    mark(
                        "Blue declines, White accepts, Orange wants 2 wool for the ore. Red "
                        "confirms White."
                    ),
                    (WOOL, ORE),
                ),
                Text(
                    mark(
                        "Computer players answer offers and make their own. To want other terms, "
                        "choose Another offer: they confirm it or not."
                    )
                ),
            ),
            ("R7.offer",),
        ),
        Section(
            "trade.demand",
            mark("What the table holds: the demand balls"),
            (
                Text(
                    mark(
                        "Under each pile of the bank, in the row Rare, lies a ball: lumber, "
                        "brick, wool, grain, ore and development cards. The more of a kind all "
                        "players together hold, the smaller its ball. A large ball is rare and "
                        "hard to get by trade, a small one easy."
                    )
                ),
                Demand((2, 0, 6, 1, 4, 3)),
            ),
            ("ask:demand balls", "differs:e"),
        ),
    ),
)

HARBOR: Final = Chapter(
    "harbor",
    mark("Trading with harbors"),
    mark("Harbors"),
    (
        Section(
            "harbor.rates",
            mark("The bank and its rates"),
            (
                Text(
                    mark(
                        "In your turn, after the roll, you may swap cards with the bank. Without a "
                        "harbor it takes four of a kind for one. A settlement or city at a harbor "
                        "makes it cheaper."
                    )
                ),
                Rates(),
                BoardPicture(
                    "harbor", mark("The piers of the grain harbor lead to its two corners.")
                ),
                Worked(
                    mark("Orange has a settlement at the grain harbor."),
                    (Cards("card_grain", 2), Arrow("2:1"), Cards("card_ore", 1)),
                    mark("Two grain buy any one card that the bank has, here an ore."),
                    (GRAIN,),
                    "harbor",
                ),
            ),
            ("R7.bank", "differs:f", "ask:harbor example", "ask:overseas trade"),
        ),
        Section(
            "harbor.limits",
            mark("What does not add up"),
            (
                Points(
                    (
                        mark(
                            "Only cards of one kind count: two lumber and two wool are not four of "
                            "a kind."
                        ),
                        mark("Two 3:1 harbors are still 3:1, never 2:1."),
                        mark(
                            "Different harbors stand side by side: with the lumber harbor and a "
                            "3:1 harbor you pay 2 lumber, or 3 of anything else."
                        ),
                        mark(
                            "You trade at the best rate that you have for a resource. Paying more "
                            "than that is refused."
                        ),
                        mark(
                            "The bank must have the card you want, and it gives no card of the "
                            "kind that you pay with."
                        ),
                    )
                ),
                Worked(
                    mark("White has the lumber harbor and a 3:1 harbor."),
                    (
                        Cards("card_lumber", 2),
                        Arrow("2:1"),
                        Cards("card_ore", 1),
                        Break(),
                        Cards("card_brick", 3),
                        Arrow("3:1"),
                        Cards("card_ore", 1),
                    ),
                    mark("2 lumber buy an ore, 3 brick buy another one: each has its own rate."),
                    (LUMBER, BRICK, ORE),
                ),
                SeeAlso(("trade.players", "presets.cataso")),
            ),
            ("R7.best rate", "R7.kinds"),
        ),
    ),
)
