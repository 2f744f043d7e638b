"""The rulebook says what the rules say: every rule is told, and every picture is true."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from catan_desktop.engine.actions import ROLL, BuildRoad, BuildSettlement, MoveRobber
from catan_desktop.engine.board import opening_order
from catan_desktop.engine.chance import DiceRolled
from catan_desktop.engine.ids import (
    CITY_COST,
    DECK,
    DEV_CARD_COST,
    PIPS,
    RESOURCE_NAMES,
    ROAD_COST,
    SETTLEMENT_COST,
)
from catan_desktop.engine.options import OPTION_NAMES, PRESETS, STANDARD
from catan_desktop.engine.reasons import is_legal
from catan_desktop.engine.roads import measure
from catan_desktop.engine.state import GameState, Phase
from catan_desktop.i18n import Catalogue
from catan_desktop.i18n.words import CHOICE_WORDS, resource
from catan_desktop.ui.rulebook.content import CHAPTERS, SECTIONS
from catan_desktop.ui.rulebook.model import (
    BoardPicture,
    Cards,
    DevEntry,
    Figure,
    OptionRows,
    PresetRows,
    Row,
    Rows,
    SeeAlso,
    TableMap,
    TurnDiagram,
    WordRows,
    Worked,
)
from catan_desktop.ui.rulebook.positions import NAMES, Position, position, resources_meant
from catan_desktop.ui.rulebook.texts import section_texts
from catan_desktop.ui.rulebook.values import changed, value_words
from tests.engine.positions import position as engine_position

EN, JA = Catalogue("en"), Catalogue("ja")

REQUIRED = {
    # the numbered rules, point by point, each with words that the book must say about it
    "R1.board": ("Land hexes", "Number tokens", "Harbors"),
    "R1.hexes": ("19 hexes", "Forest yields lumber 4", "Desert yields nothing 1"),
    "R1.tokens": ("18 tokens", "2 and 12 are there once", "3 to 6 and 8 to 11 twice"),
    "R1.places": ("54", "72 edges", "30 edges are coast"),
    "R1.harbors": (
        "9 of these have a harbor, 3, 3 and 4 edges apart",
        "Four harbors",
        "other five",
    ),
    "R1.cards": ("19 cards", "25 development cards"),
    "R1.cards.list": ("95 resource cards", "Knight development card 14"),
    "R1.pieces": ("15 roads, 5 settlements and 4 cities",),
    "R1.pieces.list": ("Roads for each player 15", "Cities for each player 4"),
    "R2.beginner": ("fixed", "With three players red stays away"),
    "R2.spiral": (
        "in a spiral",
        "counter-clockwise",
        "Leave out the desert",
        "Turn the tokens over",
    ),
    "R2.random": ("A 6 or 8 never lies next to",),
    "R2.fair": ("No starting place is far above the rest", "clump", "fair share of pips"),
    "R2.own": ("swap two hexes, numbers or harbors", "warned of, not forbidden"),
    "R2.harbors": ("where they are printed, or are shuffled",),
    "R2.share code": ("share code", "can have another one"),
    "R3.first seat": ("drawn, rolled for", "also takes the first turn"),
    "R3.order": ("in reverse order to the first seat",),
    "R3.distance": ("The distance rule holds from the very first piece",),
    "R3.pays": ("before its road", "for each producing hex"),
    "R4.diagram": ("One development card", "A seven?", "In any order", "End your turn"),
    "R4.card": ("also before the roll",),
    "R4.one card": ("One development card in each of your turns",),
    "R4.roll": ("Roll both dice",),
    "R4.order": ("in any order",),
    "R4.end": ("End your turn",),
    "R5.pays": ("1 card of its resource and a city 2",),
    "R5.robber": ("The hex on which the robber stands yields nothing",),
    "R5.shortage": ("over the whole roll", "nobody gets any of it", "single player is due"),
    "R6.discard": ("8 or more resource cards", "half of them, rounded down", "exactly that many"),
    "R6.robber": ("to another hex", "the desert is allowed"),
    "R6.draw": ("draw one resource card",),
    "R6.nobody": ("a hand without cards", "no card changes hands"),
    "R7.players": ("After the roll", "any number of cards on both sides"),
    "R7.forbidden": ("both sides give", "same resource", "Development cards are never traded"),
    "R7.offer": ("accepts, declines with a reason", "take the offer back", "nothing else"),
    "R7.bank": ("four of a kind for one", "3:1", "2:1"),
    "R7.best rate": ("best rate", "Paying more than that is refused"),
    "R7.kinds": ("Only cards of one kind count",),
    "R8.costs": ("Road", "Settlement", "City", "Development card"),
    "R8.road": ("joins a road, settlement or city of your own", "through an opponent's building"),
    "R8.settlement": (
        "one of your roads has reached",
        "three corners next to it must be empty",
    ),
    "R8.city": ("replaces a settlement of yours", "2 grain and 3 ore"),
    "R8.piece returns": ("goes back to your stock",),
    "R8.card": ("Once the deck is empty",),
    "R8.limits": ("15 roads, 5 settlements and 4 cities",),
    "R9.when": ("Never in the turn in which it was bought",),
    "R9.knight": ("Move the robber", "counts for the largest army"),
    "R9.road building": ("the second may join the first", "With 14 roads", "with all 15"),
    "R9.year of plenty": ("equal or different", "holds only one card", "With an empty bank"),
    "R9.monopoly": ("All other players give you every card",),
    "R9.victory point": ("1 point", "It is never played and stays hidden"),
    "R9.point_counts": ("Victory point card 1",),
    "R9.reveal": (
        "You may reveal it in your own turn, before or after the roll",
        "not your one card",
    ),
    "R10.points": ("Longest road from 5 roads on 2",),
    "R10.five": ("5 or more roads",),
    "R10.trail": ("no road is used twice",),
    "R10.longer": ("Only a strictly longer road",),
    "R10.ring": ("come back to a corner",),
    "R10.cut": ("cuts it in two", "at its end it costs you nothing"),
    "R10.tie after a cut": ("equal to the longest keeps the card", "laid aside until one player"),
    "R10.at once": ("all roads judged anew at once",),
    "R11.points": ("Largest army from 3 knights on 2",),
    "R11.three": ("played 3 knights", "Knights in the hand do not count"),
    "R11.more": ("Only strictly more",),
    "R12.points": ("10 points in their own turn",),
    "R12.at once": ("As soon as you have 10 points in your own turn",),
    "R12.other turn": ("only when your own turn begins, before the roll",),
    "R12.knight": ("before the robber is moved",),
    "R12.pending": ("open offer", "ending the turn all wait"),
    # options that are more than a field of the rules
    "option:first_seat": ("drawn, rolled for",),
    "option:first_seat.choices": ("by chance, rolled for, or chosen",),
    # presets
    "preset:standard": ("Standard is the base game",),
    "preset:first_game": ("fixed board",),
    "preset:cataso": (
        "Roll first", "Trade first", "After playing a development card", "next turn",
        "nobody gets the resource", "named resources", "Victory has to be declared",
        "8 settlements", "the top seat begins",
    ),
    "preset:cataso.declare": (
        "after the roll, when nothing is pending",
        "pass without",
        "below ten",
    ),
    "preset:duel": ("For two", "Points to win: 15", "Discard with more than: 9", "friendly"),
    "preset:solo": ("no trade between players", "robber takes nothing", "turns until ten points"),
    # where sources err or differ
    "differs:a": ("A city counts 2 points",),
    "differs:b": ("8 or more",),
    "differs:c": ("A on any hex", "R"),
    "differs:d": ("Knights in the hand do not count",),
    "differs:e": ("lumber, brick, wool, grain, ore and development cards", "smaller"),
    "differs:f": ("Two grain",),
    "differs:g": ("8 settlements",),
    "differs:h": ("nothing can be done before the roll",),
    **{f"differs:{x}.note": () for x in "abcdefgh"},
    # what the two source documents ask for and is not a numbered rule
    "ask:players": ("One to four seats",),
    "ask:hidden points": ("in brackets",),
    "ask:robber on the desert": ("The robber begins on the desert",),
    "ask:first-game layout": ("First game: the fixed board",),
    "ask:lettered tokens": ("letters A to R",),
    "ask:bank and deck": ("five piles", "face down", "special cards"),
    "ask:set-up steps": ("The first seat", "The other seats", "The last seat", "pays"),
    "ask:turn diagram": ("Roll the dice", "Move the robber", "10 points?"),
    "ask:yields": ("whoever rolled",),
    "ask:pips": ("Add up the pips", "11 pips"),
    "ask:quick ways": ("Search the log words and cards /", "The rolls so far", "F2"),
    "ask:bank limits": ("runs short",),
    "ask:half of 8 to 11": ("8 or 9 cards give up 4", "10 or 11 cards give up 5"),
    "ask:robber": ("draw one resource card from their hand, unseen",),
    "ask:domestic trade": ("Any terms will do",),
    "ask:overseas trade": ("swap cards with the bank",),
    "ask:harbor example": ("Two grain buy any one card",),
    "ask:demand balls": ("Under each pile of the bank, in the row Rare, lies a ball",),
    "ask:costs visible": ("always show these costs",),
    "ask:connection rule": ("joins a road",),
    "ask:distance rule": ("three corners next to it must be empty",),
    "ask:piece limits": ("it cannot be built",),
    "ask:18 and 19 cards": ("with 18 of a resource out", "with all 19 out"),
    "ask:when points are shown": ("stays hidden until the end",),
    "ask:ties keep": ("whoever has it keeps it",),
    "ask:declare victory": ("a button to declare victory",),
    "ask:delays": ("A harbor counts from your next turn",),
    "ask:trade then build": ("ends trading",),
    "ask:visible things": ("piles of the bank and the deck", "special cards", "costs"),
    "ask:reason shown": ("The reason appears next to the pointer",),
    "ask:resuming": ("continue",),
    "ask:materials": ("Robber 1", "Dice 2"),
    "ask:card kinds": ("Monopoly development card 2",),
    "ask:other words": ("wheat, straw, corn", "burst, bust"),
}  # fmt: skip
OPTIONS = tuple(f"option:{name}" for name in OPTION_NAMES)


def told(rule: str) -> str:
    """All English words of the sections that cover a rule, the cells of tables side by side."""
    sections = [s for s in SECTIONS.values() if rule in s.rules]
    words = "\n".join(text for s in sections for text in section_texts(EN, s))
    return words.replace(" – ", " ")


# ---------------------------------------------------------------- coverage
@pytest.mark.parametrize("rule", REQUIRED)
def test_every_rule_is_told(rule: str) -> None:
    words = told(rule)
    assert words, f"no section covers {rule}"
    for part in REQUIRED[rule]:
        assert part in words, f"{rule}: {part!r} is not in the book"


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_option_has_a_line(name: str) -> None:
    sections = [s for s in SECTIONS.values() if f"option:{name}" in s.rules]
    tables = [b for s in sections for b in s.blocks if isinstance(b, OptionRows)]
    assert sum(b.names.count(name) for b in tables) == 1


def test_all_twelve_rules_and_all_presets_are_there() -> None:
    covered = {r for s in SECTIONS.values() for r in s.rules}
    assert {f"R{n}" for n in range(1, 13)} == {r.split(".")[0] for r in covered if r[0] == "R"}
    assert {f"preset:{name}" for name in PRESETS} <= covered
    assert {f"differs:{x}" for x in "abcdefgh"} <= covered


def test_no_section_claims_what_is_not_asked() -> None:
    covered = {r for s in SECTIONS.values() for r in s.rules}
    assert covered == set(REQUIRED) | set(OPTIONS)


def test_every_text_is_in_both_languages() -> None:
    for section in SECTIONS.values():
        english, japanese = section_texts(EN, section), section_texts(JA, section)
        assert len(english) == len(japanese)
        for a, b in zip(english, japanese, strict=True):
            assert a == "Cataso" or a != b


def test_ids_are_unique_and_links_lead_somewhere() -> None:
    ids = [s.id for c in CHAPTERS for s in c.sections]
    assert len(ids) == len(set(ids)) == len(SECTIONS)
    assert all(s.id.startswith(c.id + ".") for c in CHAPTERS for s in c.sections)
    for section in SECTIONS.values():
        for block in section.blocks:
            if isinstance(block, SeeAlso):
                assert section.id not in block.sections
                assert set(block.sections) <= set(SECTIONS)


# ---------------------------------------------------------------- figures
def rows_of(section: str) -> dict[str, Row]:
    blocks = [b for b in SECTIONS[section].blocks if isinstance(b, Rows)]
    return {row.label: row for b in blocks for row in b.rows}


def test_the_materials_are_those_of_the_engine() -> None:
    pieces, cards = rows_of("materials.list"), rows_of("materials.cards")
    assert pieces["Roads"].figure == str(STANDARD.roads)
    assert pieces["Settlements"].figure == str(STANDARD.settlements)
    assert pieces["Cities"].figure == str(STANDARD.cities)
    for name in ("Lumber", "Brick", "Wool", "Grain", "Ore"):
        assert cards[name].figure == str(STANDARD.bank_cards)
    order = ("Knight", "Victory point", "Road building", "Year of plenty", "Monopoly")
    assert tuple(int(cards[name].figure) for name in order) == DECK


def test_half_of_a_hand_is_rounded_down() -> None:
    for label, row in rows_of("seven.discard").items():
        figures = [int(word) for word in label.split() if word.isdigit()]
        for n in figures:
            expected = n // 2 if n > STANDARD.discard_limit else 0
            assert row.figure == str(expected), label


def test_costs_are_told_as_the_engine_has_them() -> None:
    words = told("R8.costs")
    for label in ("Road", "Settlement", "City", "Development card"):
        assert label in words
    assert (ROAD_COST, SETTLEMENT_COST) == ((1, 1, 0, 0, 0), (1, 1, 1, 1, 0))
    assert (CITY_COST, DEV_CARD_COST) == ((0, 0, 0, 2, 3), (0, 0, 1, 1, 1))


@pytest.mark.parametrize("name", ["cataso", "duel", "solo"])
def test_a_preset_lists_what_it_changes(name: str) -> None:
    assert changed(name)
    words = told(f"preset:{name}")
    sections = [s for s in SECTIONS.values() if f"preset:{name}" in s.rules]
    assert any(isinstance(b, PresetRows) and b.name == name for s in sections for b in s.blocks)
    for option in changed(name):
        value = getattr(PRESETS[name], option)
        if isinstance(value, int) and not isinstance(value, bool):
            assert f": {value}" in words


@pytest.mark.parametrize("catalogue", [EN, JA])
def test_choices_have_one_name_here_and_in_the_new_game_screen(catalogue: Catalogue) -> None:
    for (option, choice), words in CHOICE_WORDS.items():
        rules = replace(STANDARD, **{option: choice})  # type: ignore[arg-type]
        assert value_words(catalogue, rules, option) == catalogue.t(words)


def test_each_development_card_has_an_entry() -> None:
    cards = [b.card for s in SECTIONS.values() for b in s.blocks if isinstance(b, DevEntry)]
    assert sorted(cards) == [0, 1, 2, 3, 4]


# ---------------------------------------------------------------- pictures
def state_of(shown: Position, active: int, phase: Phase = Phase.MAIN) -> GameState:
    """The position in the engine, everybody rich."""
    scene = shown.scene
    places = (scene.settlements, scene.cities, scene.roads)
    settlements, cities, roads = (
        {seat: [place for place, s in standing if s == seat] for seat in range(4)}
        for standing in places
    )
    return engine_position(
        active=active, board=shown.board, settlements=settlements, cities=cities, roads=roads,
        hands={active: (4, 4, 4, 4, 4)}, phase=phase,
    )  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_pictures_show_positions_that_can_be(name: str) -> None:
    shown = position(name)
    scene, topology = shown.scene, shown.board.topology
    built = [v for v, _ in scene.settlements + scene.cities]
    assert len(set(built)) == len(built)
    assert len({e for e, _ in scene.roads}) == len(scene.roads)
    for vertex in built:
        assert not set(topology.vertex_neighbors[vertex]) & set(built), "distance rule"
    for edge, seat in scene.roads:
        mine = {v for v, s in scene.settlements + scene.cities if s == seat}
        near = {e for e, s in scene.roads if s == seat} & set(topology.edge_neighbors[edge])
        assert near or mine & set(topology.edge_vertices[edge]), "a road hangs in the air"
    for seat in range(4):
        assert sum(s == seat for _, s in scene.roads) <= STANDARD.roads


@pytest.mark.parametrize(("name", "seat"), [("road", 1), ("distance", 0)])
def test_marked_spots_are_the_legal_ones(name: str, seat: int) -> None:
    from catan_desktop.engine.legal import legal_actions

    shown = position(name)
    actions = legal_actions(state_of(shown, seat), seat)
    roads = {a.edge for a in actions if isinstance(a, BuildRoad)}
    settlements = {a.vertex for a in actions if isinstance(a, BuildSettlement)}
    if name == "road":
        assert shown.scene.legal_edges == roads
    else:
        assert shown.scene.legal_vertices == settlements
    assert shown.scene.chooser == seat


TRACED = [("points", 0, 5), ("won", 0, 5), ("longest", 0, 6), ("cut", 0, 4), ("ring", 3, 7)]


@pytest.mark.parametrize(("name", "seat", "length"), TRACED)
def test_traced_roads_are_the_longest(name: str, seat: int, length: int) -> None:
    shown = position(name)
    assert measure(state_of(shown, seat), seat) == length == len(shown.scene.traced_edges)
    topology = shown.board.topology
    traced = shown.scene.traced_edges
    assert all(b in topology.edge_neighbors[a] for a, b in pairwise(traced))


@pytest.mark.parametrize(("name", "seat", "length"), TRACED[2:])
def test_a_caption_tells_the_length_of_its_road(name: str, seat: int, length: int) -> None:
    assert str(length) in caption(name)


def caption(name: str) -> str:
    return next(
        b.caption for s in SECTIONS.values() for b in s.blocks
        if isinstance(b, BoardPicture) and b.position == name
    )  # fmt: skip


@pytest.mark.parametrize(("name", "points"), [("points", 6), ("won", 9)])
def test_points_counted_in_the_book_are_those_of_the_engine(name: str, points: int) -> None:
    """The example counts the pieces and the special card; a hidden card adds one."""
    assert state_of(position(name), 0).points[0] == points
    section = next(
        s for s in SECTIONS.values()
        if any(isinstance(b, BoardPicture) and b.position == name for b in s.blocks)
    )  # fmt: skip
    sums = [p.words for b in section.blocks if isinstance(b, Worked) for p in b.parts
            if isinstance(p, Figure)]  # fmt: skip
    hidden = 1 if name == "won" else 0
    assert any(words.endswith(f"= {points + hidden}") for words in sums)


def test_after_the_cut_nobody_has_five_roads() -> None:
    state = state_of(position("cut"), 0)
    assert max(measure(state, seat) for seat in range(4)) < 5


def test_the_pips_of_the_ringed_corner_are_those_told() -> None:
    shown = position("pips")
    (vertex,) = shown.marked
    hexes = shown.board.topology.vertex_hexes[vertex]
    assert shown.scene.ringed_hexes == set(hexes)
    pips = sum(PIPS[shown.board.tokens[h]] for h in hexes)
    assert f"= {pips} pips" in caption("pips")
    for h in hexes:
        assert str(shown.board.tokens[h]) in caption("pips")


def test_the_random_board_has_no_red_neighbors() -> None:
    from catan_desktop.engine.board import red_neighbors

    shown = position("random")
    assert not red_neighbors(shown.board.topology, shown.board.tokens)


def test_the_friendly_robber_may_not_go_to_the_ringed_hexes() -> None:
    from catan_desktop.engine.legal import legal_actions

    shown = position("friendly")
    state = state_of(shown, 0, Phase.ROBBER)
    state.rules = PRESETS["duel"]
    there = {a.hex for a in legal_actions(state, 0) if isinstance(a, MoveRobber)}
    assert shown.scene.ringed_hexes == set(range(19)) - there - {shown.scene.robber}


def test_free_roads_are_legal_one_after_the_other() -> None:
    shown = position("free_roads")
    first, second = shown.scene.traced_edges
    scene = shown.scene
    before = replace(shown, scene=replace(scene, roads=tuple(
        r for r in scene.roads if r[0] not in (first, second)
    )))  # fmt: skip
    assert is_legal(state_of(before, 0), 0, BuildRoad(first))
    between = replace(shown, scene=replace(scene, roads=tuple(
        r for r in scene.roads if r[0] != second
    )))  # fmt: skip
    assert is_legal(state_of(between, 0), 0, BuildRoad(second))


def test_every_chapter_has_a_picture_an_example_or_a_diagram() -> None:
    for chapter in CHAPTERS:
        blocks = [b for s in chapter.sections for b in s.blocks]
        shown = (BoardPicture, Worked, TurnDiagram, TableMap, Rows, WordRows)
        assert any(isinstance(b, shown) for b in blocks), chapter.id


def test_the_yield_in_the_picture_is_what_the_engine_pays() -> None:
    from catan_desktop.engine.rules import apply

    shown = position("yield")
    before = state_of(shown, 0, phase=Phase.ROLL)
    after = apply(before, 0, ROLL, DiceRolled(5, 3)).state
    gained = [after.hands[5 * s] - before.hands[5 * s] for s in (0, 1)]
    assert gained == [2, 1]
    assert shown.dice == 8
    assert all(shown.board.tokens[h] == 8 for h in shown.scene.producing)


def test_the_second_settlement_pays_for_its_hexes() -> None:
    shown = position("second")
    (vertex,) = shown.scene.ringed_vertices
    assert shown.scene.ringed_hexes == set(shown.board.topology.vertex_hexes[vertex])
    assert opening_order(4, 0) == (0, 1, 2, 3, 3, 2, 1, 0)


def test_the_robber_has_left_the_desert_and_both_may_lose() -> None:
    shown = position("robber")
    scene, board = shown.scene, shown.board
    assert scene.old_robber == board.robber
    assert scene.robber in scene.ringed_hexes
    assert scene.robber is not None
    there = {s for v, s in scene.settlements if v in board.topology.hex_vertices[scene.robber]}
    assert there == {1, 3}


def test_the_lettered_board_has_all_letters_and_no_red_neighbors() -> None:
    from catan_desktop.engine.board import SPIRAL_TOKENS, red_neighbors

    shown = position("lettered")
    letters = {x: h for h, x in enumerate(shown.letters) if x}
    assert "".join(sorted(letters)) == "ABCDEFGHIJKLMNOPQR"
    assert tuple(shown.board.tokens[letters[x]] for x in sorted(letters)) == SPIRAL_TOKENS
    assert not red_neighbors(shown.board.topology, shown.board.tokens)


# ---------------------------------------------------------------- worked examples
EXAMPLES = [(s.id, b) for s in SECTIONS.values() for b in s.blocks if isinstance(b, Worked)]


@pytest.mark.parametrize(("section", "block"), EXAMPLES)
def test_an_example_speaks_of_what_its_picture_shows(section: str, block: Worked) -> None:
    if not block.position:
        return
    pictures = [b.position for b in SECTIONS[section].blocks if isinstance(b, BoardPicture)]
    assert block.position in pictures
    assert set(block.shows) == resources_meant(position(block.position))


@pytest.mark.parametrize("catalogue", [EN, JA])
@pytest.mark.parametrize(("section", "block"), EXAMPLES)
def test_an_example_shows_the_cards_it_names(
    section: str, block: Worked, catalogue: Catalogue
) -> None:
    text = f"{catalogue.t(block.given)} {catalogue.t(block.follows)}"
    said = {resource(catalogue, n) for n in RESOURCE_NAMES if names(text, resource(catalogue, n))}
    cards = [p.art for p in block.parts if isinstance(p, Cards)]
    for r in block.shows:
        assert resource(catalogue, RESOURCE_NAMES[r]) in said, section
        assert f"card_{RESOURCE_NAMES[r]}" in cards, section
    for name in RESOURCE_NAMES:
        if resource(catalogue, name) in said:
            assert f"card_{name}" in cards, f"{section} speaks of {name} and does not show it"


def names(text: str, word: str) -> bool:
    """Whether the text has the word: a whole one, where words are parted by spaces."""
    return re.search(rf"\b{word}\b" if word.isascii() else word, text) is not None
