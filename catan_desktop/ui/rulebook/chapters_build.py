"""Chapters 9 to 12: building, development cards, longest road and largest army, winning."""

from typing import Final

from catan_desktop.engine.ids import (
    GRAIN,
    KNIGHT,
    MONOPOLY,
    ORE,
    ROAD_BUILDING,
    VICTORY_POINT,
    WOOL,
    YEAR_OF_PLENTY,
)
from catan_desktop.i18n import mark
from catan_desktop.ui.rulebook.model import (
    Arrow,
    BoardPicture,
    Cards,
    Chapter,
    Chip,
    Costs,
    DevEntry,
    Figure,
    Hint,
    Pieces,
    Points,
    Section,
    SeeAlso,
    Sign,
    Text,
    Worked,
)

BUILDING: Final = Chapter(
    "building",
    mark("Building and costs"),
    mark("Building"),
    (
        Section(
            "building.costs",
            mark("What it costs"),
            (
                Text(
                    mark(
                        "Pay the cards to the bank, take your piece and place it, or draw a "
                        "development card. The action buttons below the board always show these "
                        "costs."
                    )
                ),
                Costs(),
            ),
            ("R8.costs", "ask:costs visible"),
        ),
        Section(
            "building.road",
            mark("Roads"),
            (
                Text(
                    mark(
                        "A road lies on a free edge and joins a road, settlement or city of your "
                        "own. It never leads on through an opponent's building."
                    )
                ),
                BoardPicture(
                    "road",
                    mark(
                        "Gold marks: Blue's next roads. At Orange's ringed settlement the way ends."
                    ),
                ),
            ),
            ("R8.road", "ask:connection rule"),
        ),
        Section(
            "building.settlement",
            mark("Settlements and the distance rule"),
            (
                Text(
                    mark(
                        "A settlement stands on a free corner that one of your roads has reached. "
                        "The three corners next to it must be empty, no matter whose building it "
                        "would be. So between two buildings there are always at least two edges."
                    )
                ),
                BoardPicture(
                    "distance",
                    mark(
                        "Red can settle at the gold mark only: the other corners on the way are "
                        "next to a settlement."
                    ),
                ),
            ),
            ("R8.settlement", "ask:distance rule"),
        ),
        Section(
            "building.city",
            mark("Cities"),
            (
                Text(
                    mark(
                        "A city replaces a settlement of yours; the settlement goes back to your "
                        "stock and can be built again. From then on each hex there pays 2 cards. "
                        "A city cannot be built on free ground, nor on a city."
                    )
                ),
                Worked(
                    mark("Blue turns a settlement into a city."),
                    (
                        Pieces("settlement", 1, "blue"),
                        Cards("card_grain", 2),
                        Cards("card_ore", 3),
                        Arrow(),
                        Pieces("city", 1, "blue"),
                    ),
                    mark("2 grain and 3 ore go to the bank: 1 point more, twice the yield."),
                    (GRAIN, ORE),
                ),
            ),
            ("R8.city", "R8.piece returns"),
        ),
        Section(
            "building.card",
            mark("Buying a development card"),
            (
                Text(
                    mark(
                        "For wool, grain and ore you draw a card from the deck and keep it hidden. "
                        "It can be played from your next turn on. Once the deck is empty, none "
                        "can be bought."
                    )
                ),
                Worked(
                    mark("Red buys the top card of the deck."),
                    (
                        Cards("card_wool", 1),
                        Cards("card_grain", 1),
                        Cards("card_ore", 1),
                        Arrow(),
                        Cards("card_back_dev", 1),
                    ),
                    mark("1 wool, 1 grain and 1 ore go to the bank. Only Red sees the card."),
                    (WOOL, GRAIN, ORE),
                ),
                SeeAlso(("cards.rules",)),
            ),
            ("R8.card",),
        ),
        Section(
            "building.limits",
            mark("Only as many as there are pieces"),
            (
                Text(
                    mark(
                        "15 roads, 5 settlements and 4 cities are all you have. If none of a kind "
                        "is left, it cannot be built. With all 5 settlements on the board, build "
                        "a city first: a settlement comes back."
                    )
                ),
                Worked(
                    mark("Red has built all 5 settlements and now a city."),
                    (
                        Pieces("settlement", 5),
                        Arrow(),
                        Pieces("settlement", 4),
                        Pieces("city", 1),
                    ),
                    mark("Four are left on the board: one settlement can be built again."),
                ),
            ),
            ("R8.limits", "ask:piece limits"),
        ),
    ),
)

CARDS: Final = Chapter(
    "cards",
    mark("Development cards"),
    mark("Cards"),
    (
        Section(
            "cards.rules",
            mark("When a card may be played"),
            (
                Points(
                    (
                        mark(
                            "One development card in each of your turns, before or after the roll."
                        ),
                        mark("Never in the turn in which it was bought."),
                        mark(
                            "Cards that were played are out of the game; knights stay in front of "
                            "their player."
                        ),
                        mark(
                            "Victory point cards are not played. They count at once and take no "
                            "part in these limits."
                        ),
                    )
                ),
            ),
            ("R9.when", "R4.one card"),
        ),
        Section(
            "cards.knight",
            mark("Knight"),
            (
                DevEntry(
                    KNIGHT,
                    (
                        mark(
                            "Move the robber to another hex and draw a card there, as after a "
                            "seven. Nobody gives up cards."
                        ),
                        mark(
                            "The knight stays open in front of you and counts for the largest army."
                        ),
                    ),
                ),
                Worked(
                    mark("Red sends the robber to Blue's fields."),
                    (
                        Cards("card_dev_knight", 1, disc=False),
                        Arrow(),
                        Sign("robber", 40),
                        Chip("blue"),
                        Cards("card_back", 1, disc=False),
                        Arrow(),
                        Chip("red"),
                    ),
                    mark("Red draws one of Blue's cards, unseen."),
                ),
                SeeAlso(("seven.robber", "awards.army")),
            ),
            ("R9.knight",),
        ),
        Section(
            "cards.roads",
            mark("Road building"),
            (
                DevEntry(
                    ROAD_BUILDING,
                    (
                        mark(
                            "Place two roads free of charge, one after the other; the second may "
                            "join the first. Nothing else comes in between."
                        ),
                        mark(
                            "Both are placed as long as a piece and a place are left. With 14 "
                            "roads on the board you place one; with all 15, or with no place, the "
                            "card cannot be played."
                        ),
                    ),
                ),
                BoardPicture(
                    "free_roads",
                    mark("Traced in gold: Red's two free roads, the second joined to the first."),
                    150,
                ),
            ),
            ("R9.road building",),
        ),
        Section(
            "cards.plenty",
            mark("Year of plenty"),
            (
                DevEntry(
                    YEAR_OF_PLENTY,
                    (
                        mark(
                            "Take any two resource cards that the bank holds, equal or different; "
                            "their order does not matter."
                        ),
                        mark(
                            "If the whole bank holds only one card, you take that one. With an "
                            "empty bank the card cannot be played."
                        ),
                        mark(
                            "Under the Cataso rules you name two resources, and each pile gives "
                            "what it has: with 18 of a resource out there is one card even if you "
                            "name it twice; with all 19 out it cannot be named."
                        ),
                    ),
                ),
                Worked(
                    mark("Blue misses 1 grain and 1 ore for a city."),
                    (
                        Cards("card_dev_plenty", 1, disc=False),
                        Arrow(),
                        Cards("card_grain", 1),
                        Cards("card_ore", 1),
                    ),
                    mark("Blue takes both from the bank and builds in the same turn."),
                    (GRAIN, ORE),
                ),
            ),
            ("R9.year of plenty", "ask:18 and 19 cards"),
        ),
        Section(
            "cards.monopoly",
            mark("Monopoly"),
            (
                DevEntry(
                    MONOPOLY,
                    (
                        mark(
                            "Name a resource. All other players give you every card of it that "
                            "they hold."
                        ),
                    ),
                ),
                Worked(
                    mark("White names ore. Red holds 2, Blue none, Orange 1."),
                    (
                        Chip("red"),
                        Cards("card_ore", 2),
                        Chip("orange"),
                        Cards("card_ore", 1),
                        Arrow(),
                        Chip("white"),
                        Cards("card_ore", 3),
                    ),
                    mark("White takes 3 ore."),
                    (ORE,),
                ),
            ),
            ("R9.monopoly",),
        ),
        Section(
            "cards.point",
            mark("Victory point"),
            (
                DevEntry(
                    VICTORY_POINT,
                    (
                        mark(
                            "Counts 1 point from the moment you have it, even in the turn you "
                            "bought it. It is never played and stays hidden until the end."
                        ),
                        mark(
                            "You may reveal it in your own turn, before or after the roll, when "
                            "nothing is pending. That changes no points, and it is not your one "
                            "card of the turn."
                        ),
                    ),
                ),
            ),
            ("R9.victory point", "R9.reveal", "ask:when points are shown"),
        ),
    ),
)

AWARDS: Final = Chapter(
    "awards",
    mark("Longest road, largest army"),
    mark("Special cards"),
    (
        Section(
            "awards.road",
            mark("Longest road"),
            (
                Text(
                    mark(
                        "The first player with an unbroken way of 5 or more roads takes this card: "
                        "2 points. What counts is the longest single way on which no road is used "
                        "twice; branches do not count."
                    )
                ),
                BoardPicture(
                    "longest", mark("Red's longest way has 6 roads; the branch is left out."), 206
                ),
                Text(
                    mark(
                        "Only a strictly longer road takes the card away. With equal lengths "
                        "whoever has it keeps it."
                    )
                ),
                Worked(
                    mark("Blue holds the card with 6 roads. Red builds a seventh."),
                    (
                        Chip("blue"),
                        Figure("6"),
                        Chip("red"),
                        Figure("7"),
                        Arrow(),
                        Chip("red"),
                        Sign("award_road"),
                        Figure("+2"),
                    ),
                    mark("7 beat 6: the card and its 2 points go to Red. With 6 it had stayed."),
                ),
            ),
            ("R10.trail", "R10.five", "R10.longer", "ask:ties keep"),
        ),
        Section(
            "awards.ring",
            mark("Rings"),
            (
                Text(
                    mark(
                        "A way may come back to a corner where it has been, for only the roads "
                        "must not be repeated."
                    )
                ),
                BoardPicture("ring", mark("Orange: 6 roads in a ring and 1 leading on make 7.")),
            ),
            ("R10.ring",),
        ),
        Section(
            "awards.cut",
            mark("When a road is cut"),
            (
                Text(
                    mark(
                        "An opponent's building in the middle of your way cuts it in two; at its "
                        "end it costs you nothing. Your own buildings never cut it."
                    )
                ),
                BoardPicture(
                    "cut",
                    mark("Orange's ringed settlement cuts Red's 6 roads into 2 and 4."),
                    206,
                ),
                Worked(
                    mark("Red held the card with these 6 roads."),
                    (Chip("red"), Figure("6"), Arrow(), Figure("4"), Sign("ui_bank", 34)),
                    mark("Nobody has 5 roads now: the card is laid aside beside the bank."),
                ),
                Points(
                    (
                        mark(
                            "After a cut, a holder who is still the longest or equal to the "
                            "longest keeps the card."
                        ),
                        mark("Otherwise the one player who is longest with 5 or more takes it."),
                        mark(
                            "If several are equally longest, or nobody has 5, it is laid aside "
                            "until one player alone is longest with 5 or more."
                        ),
                    )
                ),
                Hint(mark("Every building and every road has all roads judged anew at once.")),
            ),
            ("R10.cut", "R10.tie after a cut", "R10.at once"),
        ),
        Section(
            "awards.army",
            mark("Largest army"),
            (
                Text(
                    mark(
                        "The first player who has played 3 knights takes this card: 2 points. "
                        "Knights in the hand do not count. Only strictly more played knights take "
                        "it away."
                    )
                ),
                Worked(
                    mark("Blue plays the third knight."),
                    (
                        Chip("blue"),
                        Cards("card_dev_knight", 3),
                        Arrow(),
                        Sign("award_army", 44),
                        Figure("+2"),
                    ),
                    mark("Another player needs 4 to take it over."),
                ),
            ),
            ("R11.three", "R11.more", "differs:d"),
        ),
    ),
)

WINNING: Final = Chapter(
    "winning",
    mark("Winning"),
    mark("Winning"),
    (
        Section(
            "winning.ten",
            mark("Ten points in your own turn"),
            (
                Text(
                    mark(
                        "As soon as you have 10 points in your own turn, you have won, and the "
                        "game is over. All hidden points are counted."
                    )
                ),
                Text(
                    mark(
                        "If you come to 10 points in another player's turn, because a longest road "
                        "was cut, say, you win only when your own turn begins, before the roll, "
                        "provided that you still have them."
                    )
                ),
                Worked(
                    mark("In White's turn Blue gets the longest road."),
                    (
                        Chip("blue"),
                        Figure("8 + 2 = 10"),
                        Sign("award_road", 38),
                        Arrow(),
                        Sign("ui_cup", 36),
                    ),
                    mark(
                        "Blue has to wait. If the 10 points are still there when Blue's turn "
                        "begins, Blue wins before the roll."
                    ),
                ),
                BoardPicture("won", mark("Red's pieces and roads at the end of a game."), 200),
                Worked(
                    mark("3 cities, 1 settlement, the longest road and a victory point card."),
                    (
                        Pieces("city", 3),
                        Pieces("settlement", 1),
                        Sign("award_road", 38),
                        Cards("card_dev_point", 1),
                        Figure("6 + 1 + 2 + 1 = 10"),
                    ),
                    mark("The hidden card counts too: in Red's own turn this wins at once."),
                ),
                Hint(
                    mark(
                        "A knight that brings the tenth point ends the game before the robber is "
                        "moved."
                    )
                ),
            ),
            ("R12.at once", "R12.other turn", "R12.knight"),
        ),
        Section(
            "winning.declare",
            mark("Declaring victory"),
            (
                Text(
                    mark(
                        "With the choice “Winning: Declared”, as in Cataso, ten points win "
                        "only when you say so: a button to declare victory appears in your own "
                        "turn after the roll, when nothing is pending. You may pass without "
                        "declaring; if you fall below ten, the right is gone until you have them "
                        "again. Computer players declare at the first chance."
                    )
                ),
                SeeAlso(("presets.cataso", "options.goal")),
            ),
            ("preset:cataso.declare", "ask:declare victory"),
        ),
    ),
)
