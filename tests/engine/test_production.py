"""Rules 4 to 6: the turn, production with shortage, the seven, the robber."""

from dataclasses import replace
from itertools import permutations, product

import pytest

from catan_desktop.engine.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    Roll,
)
from catan_desktop.engine.chance import CardStolen, DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.events import BankShort, CardTaken, Discarded, Produced, RobberMoved
from catan_desktop.engine.ids import DESERT, DEV_CARD_COST, FIELDS, FOREST, HILLS, NO_CARDS
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.engine.rules import (
    Phase,
    WrongOutcomeError,
    advance,
    apply,
    chance_outcomes,
    legal_actions,
    to_act,
)
from catan_desktop.engine.state import GameState
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import (
    BOARD,
    after,
    board_of,
    events_of,
    hex_at,
    listed,
    play,
    position,
    reason,
    roll,
)

MIDDLE = hex_at(0, 0)
CORNERS = TOPOLOGY.hex_vertices[MIDDLE]
EAST = hex_at(1, 0)
FOREST_6 = board_of({MIDDLE: (FOREST, 6)}, robber=0)
RICH = (4, 4, 4, 4, 4)


def rolled(state: GameState, first: int, second: int) -> GameState:
    """The state after the active seat rolled."""
    return after(state, state.active, Roll(), roll(first, second))


# ------------------------------------------------------------------ rule 4: the turn


def test_before_the_roll_there_is_only_the_roll() -> None:
    state = position(phase=Phase.ROLL, hands={0: RICH}, settlements={0: CORNERS[:1]})
    assert list(legal_actions(state, 0)) == [Roll()]
    trade = MaritimeTrade(0, 4, 1)
    offer = OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,))
    for action in (EndTurn(), BuildRoad(0), BuildCity(CORNERS[0]), BuyDevCard(), trade, offer):
        assert reason(state, 0, action) == "roll_first"


def test_trade_and_build_in_any_order_after_the_roll() -> None:
    state = position(
        hands={0: (9, 9, 9, 9, 9)},
        settlements={0: CORNERS[:1]},
        roads={0: TOPOLOGY.vertex_edges[CORNERS[0]][:1]},
    )
    road = next(iter(listed(state, 0, BuildRoad)))
    state = play(
        state,
        (0, MaritimeTrade(0, 4, 1)),
        (0, road),
        (0, MaritimeTrade(1, 4, 2)),
        (0, BuildCity(CORNERS[0])),
        (0, MaritimeTrade(2, 4, 0)),
    )
    assert reason(state, 0, Roll()) == "already_rolled"
    state = after(state, 0, EndTurn())
    assert (state.active, state.phase, state.turn) == (1, Phase.ROLL, 18)


def test_only_the_seat_on_turn_acts() -> None:
    state = position(hands={1: RICH})
    assert to_act(state) == (0,)
    for action in (EndTurn(), BuyDevCard(), MaritimeTrade(0, 4, 1), Roll()):
        assert reason(state, 1, action) == "not_your_turn"
    assert len(legal_actions(state, 1)) == 0


def test_turn_passes_round_the_table() -> None:
    state = position(seats=3, active=2)
    assert after(state, 2, EndTurn()).active == 0


# ------------------------------------------------------------------ rule 5: production


def test_settlement_gets_one_and_city_two() -> None:
    state = position(
        board=FOREST_6,
        phase=Phase.ROLL,
        settlements={0: CORNERS[0:1], 2: CORNERS[2:3]},
        cities={1: CORNERS[4:5]},
    )
    transition = apply(state, 0, Roll(), roll(2, 4))
    assert [transition.state.hand(s)[0] for s in range(4)] == [1, 2, 1, 0]
    assert transition.state.bank == [15, 19, 19, 19, 19]
    assert Produced(1, (2, 0, 0, 0, 0)) in transition.events
    assert rolled(state, 2, 3).hands == [0] * 20


def test_every_hex_with_the_number_pays() -> None:
    board = board_of({MIDDLE: (FOREST, 6), EAST: (FOREST, 6)}, robber=0)
    both = next(v for v in CORNERS if v in TOPOLOGY.hex_vertices[EAST])
    state = position(board=board, phase=Phase.ROLL, settlements={0: (both,)})
    assert rolled(state, 3, 3).hand(0) == (2, 0, 0, 0, 0)


def test_robber_blocks_its_hex_only() -> None:
    board = board_of({MIDDLE: (FOREST, 6), EAST: (HILLS, 6)}, robber=0)
    both = next(v for v in CORNERS if v in TOPOLOGY.hex_vertices[EAST])
    state = position(board=board, phase=Phase.ROLL, settlements={0: (both,)}, robber=MIDDLE)
    assert rolled(state, 3, 3).hand(0) == (0, 1, 0, 0, 0)


def test_shortage_for_one_player_takes_what_is_left() -> None:
    state = position(
        board=FOREST_6,
        phase=Phase.ROLL,
        settlements={0: CORNERS[0:1]},
        cities={0: CORNERS[2:3]},
        bank=(2, 19, 19, 19, 19),
    )
    transition = apply(state, 0, Roll(), roll(3, 3))
    assert transition.state.hand(0) == (2, 0, 0, 0, 0)
    assert transition.state.bank[0] == 0
    assert BankShort(0, 3, 2) in transition.events


def test_shortage_for_several_players_pays_nobody() -> None:
    state = position(
        board=FOREST_6,
        phase=Phase.ROLL,
        settlements={0: CORNERS[0:1]},
        cities={1: CORNERS[2:3]},
        bank=(2, 19, 19, 19, 19),
    )
    transition = apply(state, 0, Roll(), roll(3, 3))
    assert transition.state.hands == [0] * 20
    assert transition.state.bank[0] == 2
    assert BankShort(0, 3, 0) in transition.events
    state.bank[0] = 3  # enough for all
    assert [rolled(state, 3, 3).hand(s)[0] for s in (0, 1)] == [1, 2]


def test_shortage_is_judged_over_the_whole_roll_and_for_each_resource() -> None:
    board = board_of(
        {MIDDLE: (FOREST, 6), hex_at(2, -2): (FOREST, 6), hex_at(-2, 2): (FIELDS, 6)}, robber=0
    )
    far = TOPOLOGY.hex_vertices[hex_at(2, -2)][0]
    grain = TOPOLOGY.hex_vertices[hex_at(-2, 2)][3]
    state = position(
        board=board,
        phase=Phase.ROLL,
        settlements={0: CORNERS[0:1], 1: (far,), 2: (grain,)},
        bank=(1, 19, 19, 19, 19),
    )
    state = rolled(state, 3, 3)
    assert state.hand(0) == state.hand(1) == NO_CARDS
    assert state.hand(2) == (0, 0, 0, 1, 0)


def test_a_pile_that_just_suffices_pays_although_another_is_short() -> None:
    board = board_of({MIDDLE: (FOREST, 6), EAST: (HILLS, 6)}, robber=0)
    both = sorted(set(CORNERS) & set(TOPOLOGY.hex_vertices[EAST]))
    state = position(
        board=board,
        phase=Phase.ROLL,
        settlements={0: (both[0],), 1: (both[1],)},
        bank=(1, 2, 19, 19, 19),
    )
    transition = apply(state, 0, Roll(), roll(3, 3))
    assert [transition.state.hand(s) for s in (0, 1)] == [(0, 1, 0, 0, 0)] * 2
    assert [e for e in transition.events if isinstance(e, BankShort)] == [BankShort(FOREST, 2, 0)]


@pytest.mark.parametrize("shortage", ["one player takes the rest", "nobody"])
def test_every_small_bank_pays_by_the_rule(shortage: str) -> None:
    """Two resources, seats 0 and 1 due for both, seat 2 for brick alone; counted by hand."""
    west = hex_at(-1, 0)
    board = board_of({MIDDLE: (FOREST, 6), EAST: (HILLS, 6), west: (HILLS, 6)}, robber=0)
    both = sorted(set(CORNERS) & set(TOPOLOGY.hex_vertices[EAST]))
    alone = next(v for v in TOPOLOGY.hex_vertices[west] if v not in CORNERS)
    rules = replace(RULES, shortage=shortage)  # type: ignore[arg-type]
    for seats_due, lumber, brick in product(((0,), (0, 1), (0, 1, 2), (2,)), range(4), range(5)):
        due = {s: (1, 1) for s in seats_due if s < 2} | {s: (0, 1) for s in seats_due if s == 2}
        state = position(
            rules=rules,
            board=board,
            phase=Phase.ROLL,
            settlements={s: ((*both, alone)[s],) for s in seats_due},
            bank=(lumber, brick, 0, 0, 0),
        )
        transition = apply(state, 0, Roll(), roll(2, 4))
        for r, pile in enumerate((lumber, brick)):
            wanted = sum(d[r] for d in due.values())
            takers = [s for s, d in due.items() if d[r]]
            rest = len(takers) == 1 and shortage == "one player takes the rest"
            for s, d in due.items():
                paid = d[r] if wanted <= pile else pile if rest and d[r] else 0
                assert transition.state.hands[5 * s + r] == paid
            short = [e for e in transition.events if isinstance(e, BankShort) and e.resource == r]
            assert short == ([BankShort(r, wanted, pile * rest)] if wanted > pile else [])


def test_empty_pile_pays_nothing_to_a_single_player() -> None:
    state = position(
        board=FOREST_6, phase=Phase.ROLL, settlements={0: CORNERS[0:1]}, bank=(0, 9, 9, 9, 9)
    )
    transition = apply(state, 0, Roll(), roll(3, 3))
    assert transition.state.hand(0) == NO_CARDS
    assert BankShort(0, 1, 0) in transition.events
    assert not [e for e in transition.events if isinstance(e, Produced)]


# ------------------------------------------------------------------ rule 6: the seven


@pytest.mark.parametrize(
    ("size", "owed"), [(0, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (15, 7)]
)
def test_eight_or_more_give_up_half_rounded_down(size: int, owed: int) -> None:
    state = rolled(position(phase=Phase.ROLL, hands={2: (size, 0, 0, 0, 0)}), 3, 4)
    assert state.owed == [0, 0, owed, 0]
    assert to_act(state) == ((2,) if owed else (0,))
    assert state.phase is (Phase.DISCARD if owed else Phase.ROBBER)


def test_discard_is_exactly_that_many_of_the_own_choice() -> None:
    state = rolled(position(phase=Phase.ROLL, hands={1: (4, 0, 0, 0, 4)}), 1, 6)
    choices = listed(state, 1, Discard)
    assert [d.cards for d in choices] == [(n, 0, 0, 0, 4 - n) for n in range(5)]
    assert reason(state, 1, Discard((3, 0, 0, 0, 0))) == "wrong_count"
    assert reason(state, 1, Discard((4, 0, 0, 0, 1))) == "wrong_count"
    assert reason(state, 1, Discard((3, 1, 0, 0, 0))) == "not_held"
    assert reason(state, 1, Discard((5, 0, 0, 0, -1))) == "wrong_count"
    transition = apply(state, 1, Discard((1, 0, 0, 0, 3)))
    assert transition.state.hand(1) == (3, 0, 0, 0, 1)
    assert transition.state.bank == [16, 19, 19, 19, 18]
    assert transition.events == (Discarded(1, (1, 0, 0, 0, 3)),)


def test_robber_waits_for_the_last_discard() -> None:
    hands = {0: (8, 0, 0, 0, 0), 1: (0, 9, 0, 0, 0), 3: (0, 0, 2, 4, 4)}
    state = rolled(position(phase=Phase.ROLL, hands=hands), 3, 4)
    assert to_act(state) == (0, 1, 3)
    assert reason(state, 0, MoveRobber(1, None)) == "discard_first"
    assert reason(state, 2, Discard(NO_CARDS)) == "not_now"
    state = play(state, (3, Discard((0, 0, 2, 3, 0))), (0, Discard((4, 0, 0, 0, 0))))
    assert to_act(state) == (1,)
    assert reason(state, 0, Discard((4, 0, 0, 0, 0))) == "not_now"
    assert reason(state, 0, EndTurn()) == "discard_first"
    state = after(state, 1, Discard((0, 4, 0, 0, 0)))
    assert (state.phase, to_act(state)) == (Phase.ROBBER, (0,))


def test_discards_in_any_order_give_the_same_state() -> None:
    hands = {0: (8, 0, 0, 0, 0), 1: (0, 9, 0, 0, 0), 2: (2, 2, 2, 2, 2), 3: (0, 0, 2, 4, 4)}
    start = rolled(position(phase=Phase.ROLL, hands=hands), 3, 4)
    steps = [
        (0, Discard((4, 0, 0, 0, 0))),
        (1, Discard((0, 4, 0, 0, 0))),
        (2, Discard((1, 1, 1, 1, 1))),
        (3, Discard((0, 0, 1, 2, 2))),
    ]
    ends = [play(start, *order) for order in permutations(steps)]
    assert all(end == ends[0] for end in ends)


def test_seven_produces_nothing_and_a_knight_makes_nobody_discard() -> None:
    state = position(hands={1: (9, 0, 0, 0, 0)}, devs={0: (1, 0, 0, 0, 0)})
    state = after(state, 0, PlayKnight())
    assert state.phase is Phase.ROBBER
    assert not any(state.owed)


def robbing(**parts: object) -> GameState:
    """Seat 0 moves the robber; seats 1 and 2 own corners of the middle hex, 3 a far one."""
    return position(
        phase=Phase.ROBBER,
        board=BOARD,
        robber=hex_at(0, -2),
        settlements={0: CORNERS[0:1], 1: CORNERS[2:3], 2: CORNERS[4:5], 3: (53,)},
        **parts,  # type: ignore[arg-type]
    )


def test_robber_must_move_and_may_go_to_the_desert() -> None:
    state = robbing()
    hexes = [a.hex for a in listed(state, 0, MoveRobber)]
    assert hexes == [h for h in range(19) if h != state.robber]
    assert reason(state, 0, MoveRobber(state.robber, None)) == "robber_must_move"
    assert reason(state, 0, MoveRobber(19, None)) == "no_such_place"
    desert = BOARD.terrains.index(DESERT)
    assert desert in hexes
    assert after(state, 0, MoveRobber(desert, None)).robber == desert


def test_roller_chooses_among_owners_with_cards() -> None:
    state = robbing(hands={0: (3, 0, 0, 0, 0), 1: (1, 0, 0, 0, 0), 2: (0, 2, 0, 0, 0), 3: RICH})
    here = [a for a in listed(state, 0, MoveRobber) if a.hex == MIDDLE]
    assert here == [MoveRobber(MIDDLE, 1), MoveRobber(MIDDLE, 2)]
    assert reason(state, 0, MoveRobber(MIDDLE, None)) == "choose_victim"
    assert reason(state, 0, MoveRobber(MIDDLE, 0)) == "victim_not_there"
    assert reason(state, 0, MoveRobber(MIDDLE, 3)) == "victim_not_there"
    assert chance_outcomes(state, 0, MoveRobber(MIDDLE, 2)) == [(2, CardStolen(1))]


def test_owner_without_a_card_cannot_be_chosen() -> None:
    state = robbing(hands={2: (0, 2, 0, 0, 0)})
    here = [a for a in listed(state, 0, MoveRobber) if a.hex == MIDDLE]
    assert here == [MoveRobber(MIDDLE, 2)]
    assert reason(state, 0, MoveRobber(MIDDLE, 1)) == "victim_has_no_card"


@pytest.mark.parametrize("hex_id", [MIDDLE, hex_at(-2, 0)])
def test_nobody_to_rob_no_card(hex_id: int) -> None:
    state = robbing(hands={0: (3, 0, 0, 0, 0)})
    action = MoveRobber(hex_id, None)
    assert [a for a in listed(state, 0, MoveRobber) if a.hex == hex_id] == [action]
    assert not chance_outcomes(state, 0, action)
    transition = apply(state, 0, action)
    assert transition.state.hands == state.hands
    assert transition.events == (RobberMoved(0, hex_at(0, -2), hex_id),)
    assert transition.state.phase is Phase.MAIN


def test_stolen_card_moves_from_victim_to_thief_by_the_weight_of_the_hand() -> None:
    state = robbing(hands={1: (1, 0, 3, 0, 0)})
    action = MoveRobber(MIDDLE, 1)
    assert chance_outcomes(state, 0, action) == [(1, CardStolen(0)), (3, CardStolen(2))]
    transition = apply(state, 0, action, CardStolen(2))
    assert transition.state.hand(0) == (0, 0, 1, 0, 0)
    assert transition.state.hand(1) == (1, 0, 2, 0, 0)
    assert CardTaken(0, 1, 2) in transition.events
    with pytest.raises(WrongOutcomeError):
        apply(state, 0, action, CardStolen(4))
    with pytest.raises(WrongOutcomeError):
        apply(state, 0, action)


def test_with_one_seat_the_robber_takes_nothing() -> None:
    state = position(
        seats=1, phase=Phase.ROLL, settlements={0: CORNERS[:1]}, hands={0: (9, 0, 0, 0, 0)}
    )
    state = play(state, (0, Roll(), roll(3, 4)), (0, Discard((4, 0, 0, 0, 0))))
    assert all(a.victim is None for a in listed(state, 0, MoveRobber))
    state = after(state, 0, MoveRobber(MIDDLE, None))
    assert state.hand(0) == (5, 0, 0, 0, 0)


def test_wrong_kind_of_outcome_leaves_the_state_unchanged() -> None:
    state = position(phase=Phase.ROLL)
    kept = state.copy()
    with pytest.raises(WrongOutcomeError):
        advance(state, 0, Roll(), CardStolen(0))
    assert state == kept


@pytest.mark.parametrize("outcome", [None, DevCardDrawn(0), roll(1, 2)])
def test_theft_without_its_card_leaves_the_state_unchanged(outcome: Outcome | None) -> None:
    state = robbing(hands={1: (1, 0, 3, 0, 0)})
    kept = state.copy()
    with pytest.raises(WrongOutcomeError, match="theft"):
        advance(state, 0, MoveRobber(MIDDLE, 1), outcome)
    assert state == kept


@pytest.mark.parametrize("outcome", [None, CardStolen(0), roll(1, 2)])
def test_purchase_without_its_card_leaves_the_state_unchanged(outcome: Outcome | None) -> None:
    state = position(hands={0: DEV_CARD_COST})
    kept = state.copy()
    with pytest.raises(WrongOutcomeError, match="purchase"):
        advance(state, 0, BuyDevCard(), outcome)
    assert state == kept


# ------------------------------------------------------------------ options of rules 4 to 6


def test_option_discard_limit() -> None:
    for limit, size, owed in ((9, 9, 0), (9, 10, 5), (3, 4, 2)):
        rules = replace(RULES, discard_limit=limit)
        state = position(phase=Phase.ROLL, rules=rules, hands={0: (size, 0, 0, 0, 0)})
        assert rolled(state, 3, 4).owed[0] == owed


def test_option_shortage_nobody_also_when_one_player_is_due() -> None:
    state = position(
        rules=replace(RULES, shortage="nobody"),
        board=FOREST_6,
        phase=Phase.ROLL,
        cities={0: CORNERS[2:3]},
        bank=(1, 19, 19, 19, 19),
    )
    state = rolled(state, 3, 3)
    assert state.hand(0) == NO_CARDS
    assert state.bank[0] == 1


def test_option_robber_to_desert() -> None:
    desert = BOARD.terrains.index(DESERT)
    rules = replace(RULES, robber_to_desert=False)
    state = position(phase=Phase.ROBBER, rules=rules, robber=(desert + 1) % 19)
    assert desert not in [a.hex for a in listed(state, 0, MoveRobber)]
    assert len(listed(state, 0, MoveRobber)) == 17
    assert reason(state, 0, MoveRobber(desert, None)) == "robber_desert"


def test_option_friendly_robber_spares_others_with_two_visible_points() -> None:
    rules = replace(RULES, robber="friendly")
    state = robbing(rules=rules, hands={1: (1, 0, 0, 0, 0)}, devs={1: (0, 3, 0, 0, 0)})
    assert reason(state, 0, MoveRobber(MIDDLE, 1)) == "robber_spares"  # hidden points do not count
    assert MIDDLE not in [a.hex for a in listed(state, 0, MoveRobber)]
    own = next(h for h in TOPOLOGY.vertex_hexes[CORNERS[0]] if h not in (MIDDLE, state.robber))
    assert reason(state, 0, MoveRobber(own, None)) is None  # the own hex is not spared
    state.shown = [0, 2, 0, 0]  # three visible points: but seat 2 still protects the hex
    state.derive()
    assert reason(state, 0, MoveRobber(MIDDLE, 1)) == "robber_spares"
    state.settlements[2] = 0
    state.derive()
    assert reason(state, 0, MoveRobber(MIDDLE, 1)) is None


def test_option_friendly_robber_when_nothing_else_is_left() -> None:
    every_hex = [TOPOLOGY.hex_vertices[h][0] for h in range(19)]
    state = position(
        phase=Phase.ROBBER,
        rules=replace(RULES, robber="friendly"),
        settlements={1: every_hex},
        robber=0,
    )
    state.points[1] = 2
    assert [a.hex for a in listed(state, 0, MoveRobber)] == list(range(1, 19))


@pytest.mark.parametrize("desert_open", [True, False])
def test_refused_hexes_are_named_desert_or_spared(desert_open: bool) -> None:
    """A closed desert is named so, spared or not; other hexes are spared."""
    rules = replace(RULES, robber="friendly", robber_to_desert=desert_open)
    desert = BOARD.terrains.index(DESERT)
    land = next(h for h in range(19) if h not in {desert, *TOPOLOGY.hex_neighbors[desert]})
    state = position(
        phase=Phase.ROBBER,
        rules=rules,
        settlements={1: (TOPOLOGY.hex_vertices[desert][0], TOPOLOGY.hex_vertices[land][3])},
        robber=next(h for h in range(19) if h not in (desert, land)),
    )
    assert reason(state, 0, MoveRobber(land, None)) == "robber_spares"
    closed = "robber_spares" if desert_open else "robber_desert"
    assert reason(state, 0, MoveRobber(desert, None)) == closed


@pytest.mark.parametrize("dice", ["random", "balanced"])
def test_option_no_seven_in_the_first_rounds(dice: str) -> None:
    rules = replace(RULES, no_seven_rounds=2, dice=dice)  # type: ignore[arg-type]
    state = position(phase=Phase.ROLL, rules=rules)
    for turn, sevens in ((1, 0), (4, 0), (8, 0), (9, 6), (13, 6)):
        state.turn = turn
        due = chance_outcomes(state, 0, Roll())
        sums = [d.first + d.second for _, d in due if isinstance(d, DiceRolled)]
        assert sums.count(7) == sevens
        assert [w for w, _ in due] == [1] * (30 + sevens)


def test_option_balanced_dice_draw_from_a_bag_without_replacement() -> None:
    rules = replace(RULES, dice="balanced", bag_rest=5)
    state = position(seats=1, phase=Phase.ROLL, rules=rules)
    seen = set()
    for left in range(36, 5, -1):
        due = chance_outcomes(state, 0, Roll())
        assert len(due) == left
        dice = due[-1][1]
        assert dice not in seen
        seen.add(dice)
        advance(state, 0, Roll(), dice)
        state.phase, state.rolled, state.owed = Phase.ROLL, False, [0]
    assert len(chance_outcomes(state, 0, Roll())) == 36  # five left: filled anew


def test_two_dice_have_36_equal_outcomes() -> None:
    due = chance_outcomes(position(phase=Phase.ROLL), 0, Roll())
    assert [w for w, _ in due] == [1] * 36
    assert len({d for _, d in due}) == 36


def test_built_on_a_hex_after_the_roll_it_pays_from_the_next_one() -> None:
    state = position(
        board=FOREST_6,
        phase=Phase.ROLL,
        hands={0: (1, 1, 1, 1, 0)},
        roads={0: TOPOLOGY.vertex_edges[CORNERS[0]][:1]},
    )
    spot = next(
        v for v in TOPOLOGY.edge_vertices[TOPOLOGY.vertex_edges[CORNERS[0]][0]] if v in CORNERS
    )
    state = play(state, (0, Roll(), roll(3, 3)), (0, BuildSettlement(spot)))
    assert state.hand(0) == NO_CARDS
    assert not [e for e in events_of(state, 0, EndTurn()) if isinstance(e, Produced)]
