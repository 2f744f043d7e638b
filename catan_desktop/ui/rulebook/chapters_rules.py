"""Chapters 13 to 17: options, presets, the table itself, materials, words and sources."""

from typing import Final

from catan_desktop.engine.ids import BRICK, LUMBER, ORE
from catan_desktop.i18n import mark
from catan_desktop.ui.rulebook.model import (
    Arrow,
    BoardPicture,
    Cards,
    Chapter,
    OptionRows,
    Pieces,
    Points,
    PresetRows,
    Row,
    Rows,
    Section,
    SeeAlso,
    Sign,
    TableMap,
    Text,
    WordRow,
    WordRows,
    Worked,
)

OPTIONS: Final = Chapter(
    "options",
    mark("Options"),
    mark("Options"),
    (
        Section(
            "options.goal",
            mark("Goal, bank and pieces"),
            (
                Text(
                    mark(
                        "Choose a preset in the new-game screen and change what you like. At the "
                        "right stands what the standard rules say."
                    )
                ),
                OptionRows(
                    ("points_to_win", "winning", "bank_cards", "roads", "settlements", "cities")
                ),
            ),
            (
                "option:points_to_win",
                "option:winning",
                "option:bank_cards",
                "option:roads",
                "option:settlements",
                "option:cities",
            ),
        ),
        Section(
            "options.trade",
            mark("Trade, bank and cards"),
            (
                OptionRows(
                    (
                        "player_trades",
                        "trade_order",
                        "trade_after_card",
                        "harbor_delay",
                        "shortage",
                        "plenty",
                        "cards_before_roll",
                    )
                ),
                Points(
                    (
                        mark(
                            "Trade first: the first road, settlement, city or development "
                            "card that you pay for ends all trading of the turn. Cards may still "
                            "be played."
                        ),
                        mark(
                            "Harbor delay: a harbor reached in this turn is usable from your next "
                            "turn on; harbors of the set-up count at once."
                        ),
                        mark(
                            "Without cards before the roll, rolling is the first thing that can be "
                            "done in a turn."
                        ),
                    )
                ),
                Worked(
                    mark("“Trade first”: Red builds a road."),
                    (
                        Cards("card_lumber", 1),
                        Cards("card_brick", 1),
                        Arrow(),
                        Pieces("road_r", 1),
                        Arrow(),
                        Sign("ui_trade", 30),
                        Sign("ui_no", 26),
                    ),
                    mark("1 lumber and 1 brick are paid: no more trade in this turn."),
                    (LUMBER, BRICK),
                ),
            ),
            (
                "option:player_trades",
                "option:trade_order",
                "option:trade_after_card",
                "option:harbor_delay",
                "option:shortage",
                "option:plenty",
                "option:cards_before_roll",
            ),
        ),
        Section(
            "options.robber",
            mark("Robber and dice"),
            (
                OptionRows(
                    (
                        "discard_limit",
                        "robber",
                        "robber_to_desert",
                        "no_seven_rounds",
                        "dice",
                        "bag_rest",
                    )
                ),
                Points(
                    (
                        mark(
                            "Friendly robber: it may not go where another player with 2 or fewer "
                            "visible points has a building, unless no other hex is left."
                        ),
                        mark(
                            "Balanced dice: the 36 pairs of two dice lie in a bag and are drawn "
                            "one by one; the bag is filled again when only a few pairs are left."
                        ),
                    )
                ),
            ),
            (
                "option:discard_limit",
                "option:robber",
                "option:robber_to_desert",
                "option:no_seven_rounds",
                "option:dice",
                "option:bag_rest",
            ),
        ),
        Section(
            "options.table",
            mark("Undo, timer, who begins"),
            (
                OptionRows(("undo", "turn_seconds")),
                Points(
                    (
                        mark(
                            "Undo takes back what revealed nothing, or anything at all, which is "
                            "meant for games against computer players; or it is off."
                        ),
                        mark(
                            "The timer runs only for people. It stops under the curtain, in menus "
                            "and while a computer player thinks."
                        ),
                        mark(
                            "When the time is up, the program makes an ordinary move for the seat "
                            "and marks it in the log: it rolls, declines, gives up the most "
                            "plentiful cards, moves the robber or places pieces if it must, "
                            "declares victory, ends the turn."
                        ),
                        mark("Who begins: by chance, rolled for, or chosen."),
                    )
                ),
            ),
            ("option:undo", "option:turn_seconds", "option:first_seat.choices"),
        ),
    ),
)

PRESETS: Final = Chapter(
    "presets",
    mark("Presets"),
    mark("Presets"),
    (
        Section(
            "presets.standard",
            mark("Standard and First game"),
            (
                Text(
                    mark(
                        "Standard is the base game as this book tells it. First game is the same "
                        "on the fixed board with its starting places."
                    )
                ),
                BoardPicture("three", mark("First game with three players: red stays away."), 230),
                SeeAlso(("setup.beginner",)),
            ),
            ("preset:standard", "preset:first_game"),
        ),
        Section(
            "presets.cataso",
            "Cataso",
            (
                Text(
                    mark(
                        "The rules of a well-known browser version. One to four seats; the top "
                        "seat begins. Longest road and largest army are as in Standard."
                    )
                ),
                Points(
                    (
                        mark("Roll first: nothing can be done before the roll."),
                        mark(
                            "Trade first: whatever you build or buy ends trading with "
                            "players and bank for this turn."
                        ),
                        mark("After playing a development card there is no trade either."),
                        mark("A harbor counts from your next turn; those of the set-up at once."),
                        mark("Shortage: nobody gets the resource, even if only one player is due."),
                        mark(
                            "Year of plenty takes what the piles of the two named resources give."
                        ),
                        mark("Victory has to be declared."),
                        mark(
                            "8 settlements: with 15 roads nobody can use more, so there they never "
                            "run out."
                        ),
                    )
                ),
                PresetRows("cataso"),
                Worked(
                    mark("The bank has 1 ore. Red names ore twice."),
                    (
                        Cards("card_dev_plenty", 1, disc=False),
                        Arrow(),
                        Cards("card_ore", 1),
                    ),
                    mark("The pile gives what it has: 1 ore."),
                    (ORE,),
                ),
                SeeAlso(("winning.declare", "cards.plenty", "trade.demand")),
            ),
            ("preset:cataso", "differs:g", "differs:h", "ask:delays", "ask:trade then build"),
        ),
        Section(
            "presets.duel",
            mark("Duel"),
            (
                Text(
                    mark(
                        "For two: more points to make, larger hands, and a robber that spares "
                        "whoever has hardly begun."
                    )
                ),
                PresetRows("duel"),
                BoardPicture(
                    "friendly",
                    mark(
                        "After the set-up Red may not send the friendly robber to the ringed "
                        "hexes: Blue has 2 points."
                    ),
                ),
            ),
            ("preset:duel",),
        ),
        Section(
            "presets.solo",
            mark("Solo"),
            (
                Text(
                    mark(
                        "One seat alone: no trade between players, and the robber takes nothing. "
                        "The turns until ten points are counted."
                    )
                ),
                PresetRows("solo"),
            ),
            ("preset:solo",),
        ),
    ),
)

TABLE: Final = Chapter(
    "table",
    mark("At this table"),
    mark("This table"),
    (
        Section(
            "table.open",
            mark("What lies open"),
            (
                TableMap(),
                Points(
                    (
                        mark("The piles of the bank and the deck, each with its count."),
                        mark("The special cards, beside the bank or with whoever holds them."),
                        mark(
                            "For every seat: visible points, number of cards, played knights, "
                            "length of the road and pieces left."
                        ),
                        mark("The costs, on the action buttons."),
                    )
                ),
            ),
            ("ask:visible things",),
        ),
        Section(
            "table.resume",
            mark("Stopping and going on"),
            (
                Text(
                    mark(
                        "Every move is kept as it is made. Close the window at any time: the title "
                        "offers to continue, with the same hands and the same dice to come."
                    )
                ),
                Text(
                    mark(
                        "The dice are sealed: the hash of their seed is shown first, the seed at "
                        "the end. Replays show a finished game again."
                    )
                ),
            ),
            ("ask:resuming",),
        ),
        Section(
            "table.reach",
            mark("Quick ways at the table"),
            (
                Rows(
                    (
                        Row("ui_bank", mark("Click on a pile of the bank"), mark("trade for it")),
                        Row("ui_person", mark("Click on a seat's card"), mark("an offer to it")),
                        Row("ui_dice", mark("The rolls so far"), mark("rest on the dice"), "X"),
                        Row("ui_repeat", mark("Offer it again"), mark("the last offer"), "O"),
                        Row("ui_gear", mark("Rules for offers"), mark("declined for you")),
                        Row("ui_hint", mark("Hints"), mark("the best two moves"), "I"),
                        Row("ui_search", mark("Search the log"), mark("words and cards"), "/"),
                        Row("ui_screen", mark("The large log"), mark("a whole round"), "L"),
                        Row("ui_keys", mark("All keys"), "", "?"),
                    )
                ),
                Text(
                    mark(
                        "This book opens with F2. Its search looks through all chapters, also for "
                        "the words of other books."
                    )
                ),
                SeeAlso(("trade.offer", "options.table")),
            ),
            ("ask:quick ways",),
        ),
        Section(
            "table.reasons",
            mark("When something is refused"),
            (
                Text(
                    mark(
                        "A click that the rules do not allow changes nothing. The reason appears "
                        "next to the pointer: too close to a settlement, not joined to your roads, "
                        "1 ore missing. Buttons that are off tell it when you point at them."
                    )
                ),
            ),
            ("ask:reason shown",),
        ),
    ),
)

MATERIALS: Final = Chapter(
    "materials",
    mark("Materials"),
    mark("Materials"),
    (
        Section(
            "materials.list",
            mark("Board and pieces"),
            (
                Rows(
                    (
                        Row("hex_forest_b", mark("Land hexes"), mark("5 kinds and a desert"), "19"),
                        Row("token_hot", mark("Number tokens"), mark("letters on the back"), "18"),
                        Row("harbor_boat", mark("Harbors"), mark("4 at 3:1, 5 at 2:1"), "9"),
                        Row("robber", mark("Robber"), "", "1"),
                        Row("die_cream_5", mark("Dice"), "", "2"),
                        Row("piece_road_r", mark("Roads"), mark("for each player"), "15", "blue"),
                        Row(
                            "piece_settlement",
                            mark("Settlements"),
                            mark("for each player"),
                            "5",
                            "blue",
                        ),
                        Row("piece_city", mark("Cities"), mark("for each player"), "4", "blue"),
                    )
                ),
            ),
            ("R1.board", "R1.pieces.list", "ask:materials"),
        ),
        Section(
            "materials.cards",
            mark("All cards"),
            (
                Rows(
                    (
                        Row("card_lumber", mark("Lumber"), mark("from the forest"), "19"),
                        Row("card_brick", mark("Brick"), mark("from the hills"), "19"),
                        Row("card_wool", mark("Wool"), mark("from the pasture"), "19"),
                        Row("card_grain", mark("Grain"), mark("from the fields"), "19"),
                        Row("card_ore", mark("Ore"), mark("from the mountains"), "19"),
                    )
                ),
                Rows(
                    (
                        Row("card_dev_knight", mark("Knight"), mark("development card"), "14"),
                        Row("card_dev_point", mark("Victory point"), mark("development card"), "5"),
                        Row("card_dev_roads", mark("Road building"), mark("development card"), "2"),
                        Row(
                            "card_dev_plenty", mark("Year of plenty"), mark("development card"), "2"
                        ),
                        Row("card_dev_monopoly", mark("Monopoly"), mark("development card"), "2"),
                        Row("award_road", mark("Longest road"), mark("special card"), "1"),
                        Row("award_army", mark("Largest army"), mark("special card"), "1"),
                    )
                ),
                Text(
                    mark(
                        "95 resource cards and 25 development cards in all. The table of costs is "
                        "printed on the action buttons and in this book."
                    )
                ),
                SeeAlso(("building.costs",)),
            ),
            ("R1.cards.list", "ask:card kinds"),
        ),
    ),
)

WORDS: Final = Chapter(
    "words",
    mark("Words and sources"),
    mark("Words"),
    (
        Section(
            "words.other",
            mark("Other words for the same thing"),
            (
                Text(
                    mark(
                        "Books and web pages call things by different names. The search knows them "
                        "all."
                    )
                ),
                WordRows(
                    (
                        WordRow("res_lumber", mark("lumber"), mark("wood, timber")),
                        WordRow("res_brick", mark("brick"), mark("clay")),
                        WordRow("res_wool", mark("wool"), mark("sheep")),
                        WordRow("res_grain", mark("grain"), mark("wheat, straw, corn")),
                        WordRow("res_ore", mark("ore"), mark("iron, steel, stone")),
                        WordRow("piece_city", mark("city"), mark("town")),
                        WordRow("piece_road_r", mark("road"), mark("street, path")),
                        WordRow("robber", mark("robber"), mark("thief, bandit")),
                        WordRow("ui_cards", mark("half of a hand"), mark("burst, bust")),
                        WordRow("harbor_boat", mark("harbor"), mark("port")),
                        WordRow("ui_person", mark("trade with players"), mark("domestic trade")),
                        WordRow(
                            "ui_bank",
                            mark("trade with the bank"),
                            mark("maritime trade, overseas trade"),
                        ),
                        WordRow(
                            "award_road", mark("longest road"), mark("largest road, trade route")
                        ),
                        WordRow("award_army", mark("largest army"), mark("knight power")),
                        WordRow("card_dev_plenty", mark("year of plenty"), mark("invention")),
                        WordRow("card_dev_roads", mark("road building"), mark("roads")),
                        WordRow("card_dev_point", mark("victory point"), mark("score card")),
                        WordRow(
                            "card_back_dev",
                            mark("development card"),
                            mark("progress card, event card"),
                        ),
                    )
                ),
            ),
            ("ask:other words",),
        ),
        Section(
            "words.differ",
            mark("Where web pages differ"),
            (
                Text(
                    mark(
                        "Some web pages on the game and on Cataso tell these points differently, "
                        "or in words that can be misread. Here they are like this:"
                    )
                ),
                Points(
                    (
                        mark("A city counts 2 points; one web page says 1."),
                        mark(
                            "A seven hits hands of 8 or more cards. “7 or more” is read in places, "
                            "but the same page's examples and diagram say more than 7."
                        ),
                        mark("The letters on the tokens run from A to R, not from A to F."),
                        mark(
                            "Three knights must have been played for the largest army; to have "
                            "them in the hand is not enough."
                        ),
                        mark(
                            "One source lists the demand balls from the left, another from the "
                            "right; here each stands under its pile of the bank. The more the "
                            "whole table holds, the smaller the ball."
                        ),
                        mark("The straw harbor is the grain harbor: 2 grain for any one card."),
                        mark(
                            "Eight settlements are what 15 roads can reach at most; Cataso simply "
                            "has 8 pieces."
                        ),
                        mark(
                            "In Cataso nothing can be done before the roll, although other pages "
                            "on that game allow cards there."
                        ),
                    )
                ),
            ),
            (
                "differs:a.note",
                "differs:b.note",
                "differs:c.note",
                "differs:d.note",
                "differs:e.note",
                "differs:f.note",
                "differs:g.note",
                "differs:h.note",
            ),
        ),
    ),
)
