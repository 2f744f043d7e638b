"""Chapters 1 to 3: the goal, the board, setting up."""

from typing import Final

from catan_desktop.engine.ids import BRICK, LUMBER, ORE
from catan_desktop.i18n import mark
from catan_desktop.ui.rulebook.model import (
    Arrow,
    BoardPicture,
    Cards,
    Chances,
    Chapter,
    Figure,
    Hint,
    Letters,
    Pieces,
    Points,
    Row,
    Rows,
    Section,
    SeeAlso,
    Sign,
    SnakeOrder,
    Text,
    Worked,
)

GOAL: Final = Chapter(
    "goal",
    mark("Goal and points"),
    mark("Goal"),
    (
        Section(
            "goal.aim",
            mark("What it is about"),
            (
                Text(
                    mark(
                        "You settle an island. Each hex of land yields one kind of resource "
                        "whenever its number is rolled. With these cards you build roads, "
                        "settlements and cities and buy development cards."
                    )
                ),
                Text(
                    mark(
                        "Whoever has 10 points in their own turn wins. One to four seats play, "
                        "and each of them can be a person or a computer player."
                    )
                ),
            ),
            ("R12.points", "ask:players"),
        ),
        Section(
            "goal.points",
            mark("What counts"),
            (
                Rows(
                    (
                        Row("piece_settlement", mark("Settlement"), "", "1", "red"),
                        Row("piece_city", mark("City"), "", "2", "red"),
                        Row("card_dev_point", mark("Victory point card"), "", "1"),
                        Row("award_road", mark("Longest road"), mark("from 5 roads on"), "2"),
                        Row("award_army", mark("Largest army"), mark("from 3 knights on"), "2"),
                    )
                ),
                BoardPicture(
                    "points", mark("Red's pieces; the longest road is traced in gold."), 190
                ),
                Worked(
                    mark("Red's points on this board."),
                    (
                        Pieces("settlement", 2),
                        Pieces("city", 1),
                        Sign("award_road"),
                        Figure("2 + 2 + 2 = 6"),
                    ),
                    mark("A city counts 2 points, so this makes 6."),
                ),
            ),
            ("R10.points", "R11.points", "R9.point_counts", "differs:a"),
        ),
        Section(
            "goal.hidden",
            mark("Points that others do not see"),
            (
                Text(
                    mark(
                        "Victory point cards stay hidden until the end. Your own seat card shows "
                        "the points that everyone sees and, in brackets, your total with the "
                        "hidden ones. Nobody else is shown the figure in brackets."
                    )
                ),
                Worked(
                    mark("Red draws 2 victory point cards as well."),
                    (Figure("6"), Cards("card_dev_point", 2), Arrow(), Figure("6 (8)")),
                    mark("The others still see 6 points; Red knows of 8."),
                ),
            ),
            ("ask:hidden points",),
        ),
    ),
)

BOARD: Final = Chapter(
    "board",
    mark("The board"),
    mark("Board"),
    (
        Section(
            "board.hexes",
            mark("Land"),
            (
                Text(
                    mark(
                        "The island has 19 hexes. Each kind of land yields one resource; the "
                        "desert yields nothing."
                    )
                ),
                Rows(
                    (
                        Row("hex_forest_a", mark("Forest"), mark("yields lumber"), "4"),
                        Row("hex_hills_a", mark("Hills"), mark("yields brick"), "3"),
                        Row("hex_pasture_a", mark("Pasture"), mark("yields wool"), "4"),
                        Row("hex_fields_a", mark("Fields"), mark("yields grain"), "4"),
                        Row("hex_mountains_a", mark("Mountains"), mark("yields ore"), "3"),
                        Row("hex_desert_a", mark("Desert"), mark("yields nothing"), "1"),
                    )
                ),
            ),
            ("R1.hexes",),
        ),
        Section(
            "board.tokens",
            mark("Number tokens"),
            (
                Text(
                    mark(
                        "18 tokens lie on the land, none on the desert. 2 and 12 are there once, "
                        "3 to 6 and 8 to 11 twice; there is no 7. The pips below a number tell "
                        "how often it comes in 36 rolls. 6 and 8 come most often: they are red."
                    )
                ),
                Chances(),
            ),
            ("R1.tokens",),
        ),
        Section(
            "board.places",
            mark("Corners, edges, harbors"),
            (
                Text(
                    mark(
                        "Settlements and cities stand on corners, where up to three hexes meet: "
                        "there are 54. Roads lie on the 72 edges between them. 30 edges are "
                        "coast, and 9 of these have a harbor, 3, 3 and 4 edges apart all round "
                        "the island."
                    )
                ),
                BoardPicture("bare", mark("The two ringed corners may use the ore harbor."), 215),
                Text(
                    mark(
                        "Four harbors trade any resource at 3:1; each of the other five trades "
                        "its own resource at 2:1. The robber begins on the desert."
                    )
                ),
                SeeAlso(("harbor.rates",)),
            ),
            ("R1.places", "R1.harbors", "ask:robber on the desert"),
        ),
    ),
)

SETUP: Final = Chapter(
    "setup",
    mark("Setting up"),
    mark("Setting up"),
    (
        Section(
            "setup.beginner",
            mark("First game: the fixed board"),
            (
                Text(
                    mark(
                        "For a first game the land, the numbers and the starting places are "
                        "fixed, and even for all. Each color has two settlements and two roads. "
                        "With three players red stays away; with one or two the same board is "
                        "used and the starting places are chosen as usual."
                    )
                ),
                BoardPicture(
                    "beginner",
                    mark(
                        "The ringed settlements count as the second ones: they pay the first cards."
                    ),
                    240,
                ),
            ),
            ("R2.beginner", "preset:first_game", "ask:first-game layout"),
        ),
        Section(
            "setup.variable",
            mark("Later games: letters A to R"),
            (
                Points(
                    (
                        mark("Shuffle the land hexes and lay them out."),
                        mark(
                            "Lay the number tokens with the letter up: A on any hex at a corner "
                            "of the island, then B, C and so on to R, along the coast and inwards "
                            "in a spiral. The printed book goes counter-clockwise; the other way "
                            "is as good."
                        ),
                        mark("Leave out the desert: the next hex takes the next letter."),
                        mark(
                            "Turn the tokens over. Laid this way, no red number ever lies beside "
                            "another red one."
                        ),
                        mark("Put the robber on the desert."),
                    ),
                    numbered=True,
                ),
                BoardPicture(
                    "lettered",
                    mark("The letters lie in a spiral, from the coast to the middle."),
                    240,
                ),
                Letters(),
            ),
            ("R2.spiral", "differs:c", "ask:lettered tokens"),
        ),
        Section(
            "setup.other",
            mark("More boards"),
            (
                Points(
                    (
                        mark(
                            "Random: the numbers are shuffled too. A 6 or 8 never lies next to "
                            "another 6 or 8."
                        ),
                        mark(
                            "Fair: random, and checked. No starting place is far above the rest, "
                            "no three hexes of one kind lie in a clump, and every resource has "
                            "its fair share of pips."
                        ),
                        mark(
                            "Own: in the preview you swap two hexes, numbers or harbors by hand. "
                            "Red neighbors are warned of, not forbidden."
                        ),
                        mark("The harbors stay where they are printed, or are shuffled."),
                        mark(
                            "You see each board before the game and can have another one. A short "
                            "share code gives the same board to somebody else."
                        ),
                    )
                ),
                BoardPicture(
                    "random",
                    mark("A random board: no 6 or 8 lies beside another one."),
                    230,
                ),
            ),
            ("R2.random", "R2.fair", "R2.own", "R2.harbors", "R2.share code"),
        ),
        Section(
            "setup.supply",
            mark("Bank, deck and pieces"),
            (
                Points(
                    (
                        mark("The bank holds five piles of 19 cards, one for each resource."),
                        mark("The 25 development cards are shuffled and lie face down beside it."),
                        mark(
                            "The two special cards, longest road and largest army, lie beside the "
                            "bank for all to see until somebody earns them."
                        ),
                        mark(
                            "Each player has 15 roads, 5 settlements and 4 cities of one color. "
                            "What everything costs stands on the buttons below the board."
                        ),
                    )
                ),
                SeeAlso(("materials.list", "table.open")),
            ),
            ("R1.cards", "R1.pieces", "ask:bank and deck"),
        ),
        Section(
            "setup.first",
            mark("Who begins"),
            (
                Text(
                    mark(
                        "The first seat is drawn, rolled for, or simply the one that you name in "
                        "the new-game screen. It places first, and it also takes the first turn."
                    )
                ),
            ),
            ("R3.first seat", "option:first_seat"),
        ),
        Section(
            "setup.placing",
            mark("The starting places, step by step"),
            (
                Points(
                    (
                        mark(
                            "The first seat puts a settlement on a free corner and a road on an "
                            "edge that touches it."
                        ),
                        mark("The other seats follow in order, each with a settlement and a road."),
                        mark(
                            "The last seat places its second settlement and road at once; then it "
                            "goes back in reverse order to the first seat."
                        ),
                        mark(
                            "The second settlement pays as soon as it stands, before its road: one "
                            "card from the bank for each producing hex beside it."
                        ),
                    ),
                    numbered=True,
                ),
                SnakeOrder(),
                Hint(
                    mark(
                        "The distance rule holds from the very first piece: never a settlement on "
                        "a corner next to another one."
                    )
                ),
                BoardPicture("second", mark("Blue puts down the second settlement.")),
                Worked(
                    mark("It touches forest, mountains and hills."),
                    (
                        Pieces("settlement", 1, "blue"),
                        Arrow(),
                        Cards("card_lumber", 1),
                        Cards("card_ore", 1),
                        Cards("card_brick", 1),
                    ),
                    mark("Blue takes 1 lumber, 1 ore and 1 brick."),
                    (LUMBER, ORE, BRICK),
                    "second",
                ),
            ),
            ("R3.order", "R3.distance", "R3.pays", "ask:set-up steps"),
        ),
    ),
)
