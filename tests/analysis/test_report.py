"""What a record says, against the same facts counted in another way."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_desktop.analysis.cards import LOSSES, SOURCES, CardFlow, Loss, Source
from catan_desktop.analysis.course import Course, Turning, leader
from catan_desktop.analysis.dice import CHANCES, evenness
from catan_desktop.analysis.report import Report, report
from catan_desktop.engine.actions import (
    ROLL,
    AcceptOffer,
    BuyDevCard,
    ConfirmTrade,
    DeclineOffer,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayMonopoly,
    PlayYearOfPlenty,
)
from catan_desktop.engine.chance import CardStolen, DevCardDrawn, DiceRolled
from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    Discarded,
    LongestRoadMoved,
    PlayersTraded,
    Produced,
)
from catan_desktop.engine.ids import (
    BRICK,
    DESERT,
    GRAIN,
    LUMBER,
    MONOPOLY,
    ORE,
    RESOURCES,
)
from catan_desktop.engine.options import PRESETS
from catan_desktop.engine.record import GameRecord, ReplayError, replay
from catan_desktop.engine.rules import GameState, Transition, legal_actions
from catan_desktop.engine.state import bits
from tests.analysis.records import Script, first_game, random_record
from tests.engine.positions import position

GAMES = [
    pytest.param(name, seats, seed, id=f"{name}-{seats}-{seed}")
    for seed, (name, seats) in enumerate(
        [
            ("standard", 4), ("standard", 2), ("first_game", 3), ("cataso", 4), ("cataso", 1),
            ("duel", 2), ("solo", 1), ("standard", 3), ("cataso", 3),
        ]
    )
]  # fmt: skip


def played(name: str, seats: int, seed: int) -> tuple[GameRecord, list[Transition], Report]:
    record = random_record(Random(seed), PRESETS[name], seats)
    return record, replay(record), report(record)


def states_of(record: GameRecord, moves: list[Transition]) -> list[GameState]:
    return [record.start(), *(move.state for move in moves)]


# ---------------------------------------------------------------- cards
@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_sources_less_losses_are_the_final_hand(name: str, seats: int, seed: int) -> None:
    _, moves, told = played(name, seats, seed)
    final = moves[-1].state
    for seat, flow in enumerate(told.cards):
        assert flow.net == final.hand(seat)
        assert flow.all_gained - flow.all_lost == sum(final.hand(seat))


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(PRESETS)), data=st.data())
@settings(max_examples=20)
def test_in_any_game_of_any_preset_nothing_is_lost(
    seed: int, name: str, data: st.DataObject
) -> None:
    """After any number of entries: what each seat got less what it lost is what it holds."""
    seats = {"duel": 2, "solo": 1}.get(name) or data.draw(st.integers(2, 4))
    most = data.draw(st.integers(1, 400))
    record = random_record(Random(seed), PRESETS[name], seats, most)
    told, final = report(record), replay(record)[-1].state
    assert [flow.net for flow in told.cards] == [final.hand(s) for s in range(seats)]
    assert told.course.rows[-1] == tuple(final.total_points(s) for s in range(seats))
    in_hands = [sum(flow.net[r] for flow in told.cards) for r in RESOURCES]
    assert in_hands == [record.rules.bank_cards - n for n in final.bank]


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_what_one_seat_gives_another_gets(name: str, seats: int, seed: int) -> None:
    _, _, told = played(name, seats, seed)
    for source, loss in (
        (Source.PLAYERS, Loss.PLAYERS),
        (Source.STOLEN, Loss.ROBBED),
        (Source.MONOPOLY, Loss.MONOPOLY),
    ):
        for r in RESOURCES:
            got = sum(flow.gained[SOURCES.index(source)][r] for flow in told.cards)
            gave = sum(flow.lost[LOSSES.index(loss)][r] for flow in told.cards)
            assert got == gave, source


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_each_source_is_what_the_hands_say_entry_by_entry(name: str, seats: int, seed: int) -> None:
    """The change of a hand at each entry, put to the source by the kind of action alone."""
    record, moves, told = played(name, seats, seed)
    states = states_of(record, moves)
    got = [dict.fromkeys(SOURCES, 0) for _ in range(seats)]
    for i, entry in enumerate(record.entries):
        for seat in range(seats):
            before, after = states[i].hand(seat), states[i + 1].hand(seat)
            more = sum(max(0, b - a) for a, b in zip(before, after, strict=True))
            kind = {
                "Roll": Source.PRODUCTION,
                "BuildSettlement": Source.SETUP,
                "MaritimeTrade": Source.BANK,
                "ConfirmTrade": Source.PLAYERS,
                "MoveRobber": Source.STOLEN,
                "PlayMonopoly": Source.MONOPOLY,
                "PlayYearOfPlenty": Source.PLENTY,
            }.get(type(entry.action).__name__)
            if kind is None:
                assert more == 0, entry
            else:
                got[seat][kind] += more
    for seat, flow in enumerate(told.cards):
        assert {source: flow.got(source) for source in SOURCES} == got[seat]


# ---------------------------------------------------------------- dice and luck
@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_rolls_and_expectation_add_up(name: str, seats: int, seed: int) -> None:
    record, _, told = played(name, seats, seed)
    rolled = [e.outcome for e in record.entries if isinstance(e.outcome, DiceRolled)]
    assert told.rolls.total == len(rolled) == sum(told.rolls.by_seat)
    assert [told.rolls.counts[n] for n in range(13)] == [
        sum(d.first + d.second == n for d in rolled) for n in range(13)
    ]
    assert told.rolls.expected == pytest.approx([len(rolled) * c for c in CHANCES])
    assert sum(told.rolls.sevens) == told.rolls.counts[7]


def rationed(state: GameState, number: int) -> list[int]:
    """Cards by seat for a number, counted from the board: the rule of shortage written again."""
    board = state.board
    due = [[0] * 5 for _ in range(state.seats)]
    for h, hexagon in enumerate(board.topology.hex_vertices):
        if board.tokens[h] != number or h == state.robber or board.terrains[h] == DESERT:
            continue
        for s in range(state.seats):
            for v in hexagon:
                cities = state.cities[s] >> v & 1
                due[s][board.terrains[h]] += (state.settlements[s] >> v & 1) + 2 * cities
    for r in RESOURCES:
        if sum(row[r] for row in due) <= state.bank[r]:
            continue
        takers = [s for s in range(state.seats) if due[s][r]]
        rest = len(takers) == 1 and state.rules.shortage == "one player takes the rest"
        for s in takers:
            due[s][r] = state.bank[r] if rest else 0
    return [sum(row) for row in due]


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_luck_is_got_against_every_roll_that_could_have_fallen(
    name: str, seats: int, seed: int
) -> None:
    record, moves, told = played(name, seats, seed)
    states = states_of(record, moves)
    got, expected, kept = [0] * seats, [0.0] * seats, [0] * seats
    for i, entry in enumerate(record.entries):
        if not isinstance(entry.outcome, DiceRolled):
            continue
        before = states[i]
        number = entry.outcome.first + entry.outcome.second
        for s, count in enumerate(rationed(before, number)):
            got[s] += count
        for n in range(2, 13):
            for s, count in enumerate(rationed(before, n)):
                expected[s] += CHANCES[n] * count
        if before.board.tokens[before.robber] == number:
            for v in before.board.topology.hex_vertices[before.robber]:
                for s in range(seats):
                    kept[s] += v in bits(before.settlements[s])
                    kept[s] += 2 * (v in bits(before.cities[s]))
    assert [luck.got for luck in told.luck] == got
    assert [luck.expected for luck in told.luck] == pytest.approx(expected)
    assert list(told.robberies.held_back) == kept


def test_expectation_of_balanced_dice_and_of_rounds_without_a_seven() -> None:
    rules = replace(PRESETS["standard"], dice="balanced", bag_rest=0, no_seven_rounds=0)
    script = first_game(4, rules)
    for i, pair in enumerate([(6, 6), (1, 1)]):
        script.do(i, ROLL, DiceRolled(*pair))
        script.do(i, EndTurn())
    told = report(script.written()).rolls
    # 12 was due once in 36 at first, then it was out of the bag of 35.
    assert told.expected[12] == pytest.approx(1 / 36)
    assert told.expected[2] == pytest.approx(1 / 36 + 1 / 35)
    assert not told.independent
    assert told.evenness is None
    calm = first_game(4, replace(PRESETS["standard"], no_seven_rounds=1))
    calm.turn(0, 6)
    told = report(calm.written()).rolls
    assert told.expected[7] == 0
    assert told.expected[6] == pytest.approx(5 / 30)


def test_evenness_is_how_often_fair_dice_are_so_uneven() -> None:
    rng = Random(5)

    def game() -> tuple[int, ...]:
        counts = [0] * 13
        for _ in range(80):
            counts[rng.randint(1, 6) + rng.randint(1, 6)] += 1
        return tuple(counts)

    parts = sorted(evenness(game()) for _ in range(2000))
    # The part of fair games below p is p: at most 4 percent off where it matters.
    for p in (0.1, 0.3, 0.5, 0.7, 0.9):
        below = sum(part < p for part in parts) / len(parts)
        assert below == pytest.approx(p, abs=0.04)
    uneven = tuple(80 if n == 2 else 0 for n in range(13))
    assert evenness(uneven) < 1e-6


# ---------------------------------------------------------------- course
@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_points_by_turn_are_those_of_the_last_state_of_each_turn(
    name: str, seats: int, seed: int
) -> None:
    record, moves, told = played(name, seats, seed)
    last: dict[int, tuple[int, ...]] = {}
    for state in states_of(record, moves):
        last[state.turn] = tuple(state.total_points(s) for s in range(seats))
    course = told.course
    assert course.first_turn == 0
    assert course.last_turn == moves[-1].state.turn
    assert course.rows == tuple(last[t] for t in range(course.last_turn + 1))
    roads = [e for m in moves for e in m.events if isinstance(e, LongestRoadMoved)]
    told_roads = [t for t in course.turnings if t.kind == "road"]
    assert [(t.seat, t.before, t.figure) for t in told_roads] == [
        (e.holder, e.before, e.length) for e in roads
    ]


def test_leads_are_changes_of_the_sole_leader() -> None:
    assert leader((3, 3, 2)) is None
    assert leader((3, 4, 2)) == 1
    record, _, told = played("standard", 4, 3)
    holder = None
    expected = []
    for turn, row in enumerate(told.course.rows):
        best = [s for s in range(4) if row[s] == max(row)]
        if len(best) == 1 and best[0] != holder:
            expected.append(Turning("lead", turn, best[0], holder, max(row)))
            holder = best[0]
    assert [t for t in told.course.turnings if t.kind == "lead"] == expected
    assert told.course.lead_changes == max(0, len(expected) - 1)
    assert record.seats == 4


def test_turnings_are_in_the_order_of_the_turns_awards_first() -> None:
    rows = ((2, 2), (2, 4))
    course = Course(0, rows, (Turning("road", 1, 1, None, 5), Turning("lead", 1, 1, None, 4)))
    assert course.points(1) == (2, 4)
    for name, seats, seed in (("standard", 4, 0), ("duel", 2, 5)):
        told = played(name, seats, seed)[2].course.turnings
        keys = [(t.turn, t.kind == "lead") for t in told]
        assert keys == sorted(keys)


# ---------------------------------------------------------------- by hand
def test_a_small_game_counted_by_hand() -> None:
    script = first_game()
    for seat, number in enumerate((6, 8, 5)):
        script.turn(seat, number)
    produced = [e for e in script.events if isinstance(e, Produced)]
    script.roll(3, 7)
    robber = next(
        a
        for a in legal_actions(script.state, 3)
        if isinstance(a, MoveRobber) and a.victim is not None
    )
    victim = robber.victim
    assert victim is not None
    card = next(r for r in RESOURCES if script.state.hand(victim)[r])
    script.do(3, robber, CardStolen(card))
    told = report(script.written())
    assert told.rolls.total == 4
    assert told.rolls.sevens == (0, 0, 0, 1)
    for seat, flow in enumerate(told.cards):
        paid = [e for e in produced if e.seat == seat and not e.setup]
        assert flow.got(Source.PRODUCTION) == sum(sum(e.cards) for e in paid)
        assert flow.got(Source.SETUP) == 3
        assert flow.got(Source.STOLEN) == (seat == 3)
        assert flow.gave(Loss.ROBBED) == (seat == victim)
    assert told.robberies.taken[3][victim] == 1
    assert told.robberies.by(3) == told.robberies.of(victim) == 1
    assert told.robberies.moves == (0, 0, 0, 1)
    assert told.course.rows == ((2, 2, 2, 2),) * 5
    assert told.course.turnings == ()


def test_trades_cards_and_purchases_by_hand() -> None:
    """From a position: each way once, each with its own number of cards."""
    state = position(
        hands={0: (5, 1, 2, 2, 2), 1: (0, 3, 0, 1, 0), 2: (2, 0, 0, 0, 0), 3: (0, 0, 0, 0, 1)},
        devs={0: (0, 0, 0, 1, 0)},
    )
    record = GameRecord(state.board, state.rules, state.seats, state.first, (), state.copy())
    script = Script(record)
    script.state = state
    script.do(0, MaritimeTrade(LUMBER, 4, ORE))
    script.do(0, OfferTrade((0, 0, 1, 0, 0), (0, 2, 0, 0, 0), (1, 2)))
    script.do(1, AcceptOffer())
    script.do(2, DeclineOffer())
    script.do(0, ConfirmTrade(1))
    script.do(0, BuyDevCard(), DevCardDrawn(MONOPOLY))
    script.do(0, PlayYearOfPlenty(BRICK, GRAIN))
    written = GameRecord(
        state.board, state.rules, 4, state.first, tuple(script.entries), record.position
    )
    told = report(written)
    mine, other = told.cards[0], told.cards[1]
    assert (mine.gave(Loss.BANK), mine.got(Source.BANK)) == (4, 1)
    assert (mine.gave(Loss.PLAYERS), mine.got(Source.PLAYERS)) == (1, 2)
    assert (other.gave(Loss.PLAYERS), other.got(Source.PLAYERS)) == (2, 1)
    assert mine.gave(Loss.SPENT) == 3
    assert mine.got(Source.PLENTY) == 2
    assert told.cards[2] == CardFlow(((0, 0, 0, 0, 0),) * 7, ((0, 0, 0, 0, 0),) * 6)


def test_monopoly_takes_from_each() -> None:
    state = position(
        hands={0: (1, 0, 0, 0, 0), 1: (3, 1, 0, 0, 0), 2: (2, 0, 0, 0, 0), 3: (0, 0, 0, 0, 1)},
        devs={0: (0, 0, 0, 0, 1)},
    )
    record = GameRecord(state.board, state.rules, state.seats, state.first, (), state.copy())
    script = Script(record)
    script.state = state
    script.do(0, PlayMonopoly(LUMBER))
    told = report(
        GameRecord(state.board, state.rules, 4, state.first, tuple(script.entries), record.position)
    ).cards
    assert told[0].got(Source.MONOPOLY) == 5
    assert [flow.gave(Loss.MONOPOLY) for flow in told] == [0, 3, 2, 0]


def test_a_record_against_the_rules_is_refused_by_its_entry() -> None:
    script = first_game()
    script.entries.append(script.entries[0])
    with pytest.raises(ReplayError):
        report(script.written())


def test_games_reach_what_they_are_to_test() -> None:
    """The random games trade, rob, discard and trade with the bank; else they test nothing."""
    kinds: set[type] = set()
    for name, seats, seed in (("standard", 4, 0), ("cataso", 4, 3), ("standard", 3, 7)):
        for move in played(name, seats, seed)[1]:
            kinds |= {type(event) for event in move.events}
    assert {PlayersTraded, CardTaken, Discarded, BankTraded} <= kinds
