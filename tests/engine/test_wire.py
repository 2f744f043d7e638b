"""What crosses to the worker is plain, and comes back equal."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_desktop.engine.actions import (
    DECLINE_REASONS,
    Action,
    CounterOffer,
    DeclineOffer,
    OfferTrade,
    Refusal,
)
from catan_desktop.engine.board import random_board, spiral_board
from catan_desktop.engine.chance import Outcome
from catan_desktop.engine.ids import Cards, Seat
from catan_desktop.engine.observation import Ledger, Observation, observe
from catan_desktop.engine.options import PRESETS, Rules
from catan_desktop.engine.rules import (
    GameState,
    LegalActions,
    Phase,
    advance,
    chance_outcomes,
    legal_actions,
    to_act,
)
from catan_desktop.engine.wire import (
    WireError,
    pack_action,
    pack_board,
    pack_legal,
    pack_observation,
    pack_outcome,
    pack_refusal,
    pack_rules,
    unpack_action,
    unpack_board,
    unpack_legal,
    unpack_observation,
    unpack_outcome,
    unpack_refusal,
    unpack_rules,
)

Step = tuple[Observation, LegalActions, Action, Outcome | None]


def is_plain(value: object) -> bool:
    """Whether a value is nested tuples of the simplest types, down to their exact class."""
    if type(value) is tuple:
        return all(is_plain(part) for part in value)
    return value is None or type(value) in (int, bool, str)


def cards(rng: Random, most: Cards | None = None) -> Cards:
    a, b, c, d, e = (rng.randint(0, 2 if most is None else min(2, most[r])) for r in range(5))
    return a, b, c, d, e


def random_action(rng: Random, legal: LegalActions, state: GameState, seat: Seat) -> Action:
    """A listed action, or now and then an offer, a counter or a decline with a reason."""
    kind = rng.randrange(6)
    unlisted: Action = DeclineOffer(rng.randrange(len(DECLINE_REASONS)))
    if kind == 0:
        to = tuple(s for s in range(state.seats) if s != seat and rng.random() < 0.7)
        unlisted = OfferTrade(cards(rng, state.hand(seat)), cards(rng), to)
    elif kind == 1:
        unlisted = CounterOffer(cards(rng, state.hand(seat)), cards(rng))
    if kind < 3 and unlisted in legal:
        return unlisted
    return legal[rng.randrange(len(legal))]


def random_steps(seed: int, rules: Rules, seats: int, length: int) -> Iterator[Step]:
    rng = Random(seed)
    board = random_board(rng) if seed % 2 else spiral_board(rng)
    state = GameState(board, rules, seats, rng.randrange(seats))
    ledgers = [Ledger(seats, seat) for seat in range(seats)]
    for _ in range(length):
        if state.phase is Phase.OVER:
            return
        seat = rng.choice(to_act(state))
        legal = legal_actions(state, seat)
        action = random_action(rng, legal, state, seat)
        due = chance_outcomes(state, seat, action)
        outcome = rng.choices([o for _, o in due], [w for w, _ in due])[0] if due else None
        yield observe(state, seat, ledgers[seat]), legal, action, outcome
        events: list[Any] = []
        advance(state, seat, action, outcome, events)
        for ledger in ledgers:
            ledger.fold(events)


def assert_same_choices(ours: LegalActions, theirs: LegalActions, rng: Random) -> None:
    assert len(ours) == len(theirs)
    assert len(ours) > 500 or list(ours) == list(theirs)
    assert ours.offers == theirs.offers
    for _ in range(3):
        others = tuple(rng.sample(range(4), rng.randint(1, 3)))
        for action in (
            OfferTrade(cards(rng), cards(rng), others),
            CounterOffer(cards(rng), cards(rng)),
            DeclineOffer(rng.randrange(8)),
        ):
            assert (action in ours) == (action in theirs)


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**9),
    preset=st.sampled_from(sorted(PRESETS)),
    seats=st.integers(1, 4),
)
def test_random_games_cross_and_come_back(seed: int, preset: str, seats: int) -> None:
    rng = Random(seed)
    board = rules = None
    for observation, legal, action, outcome in random_steps(seed, PRESETS[preset], seats, 150):
        if board is None:
            board = unpack_board(pack_board(observation.board))
            rules = unpack_rules(pack_rules(observation.rules))
        assert rules is not None
        packed = pack_observation(observation)
        assert unpack_observation(packed, board, rules) == observation
        assert is_plain(packed)
        choices = pack_legal(legal)
        assert is_plain(choices)
        assert_same_choices(legal, unpack_legal(choices), rng)
        assert is_plain(pack_action(action))
        assert unpack_action(pack_action(action)) == action
        assert is_plain(pack_outcome(outcome))
        assert unpack_outcome(pack_outcome(outcome)) == outcome


def test_a_long_game_names_no_engine_class_on_the_pipe() -> None:
    turn = 0
    for observation, legal, action, outcome in random_steps(7, PRESETS["standard"], 4, 800):
        sent = (
            pack_observation(observation),
            pack_legal(legal),
            pack_action(action),
            pack_outcome(outcome),
        )
        assert b"catan" not in pickle.dumps(sent)
        turn = observation.turn
    assert turn > 20, "the game went on long enough to meet every phase"


def test_a_huge_hand_crosses_as_its_count() -> None:
    state = GameState(random_board(Random(1)), PRESETS["standard"], 2)
    state.hands[:5] = [19, 19, 19, 19, 19]
    state.owed[0] = 47
    state.phase = Phase.DISCARD
    legal = legal_actions(state, 0)
    packed = pack_legal(legal)
    assert len(repr(packed)) < 200
    back = unpack_legal(packed)
    assert len(back) == len(legal) > 10_000
    assert back[4711] == legal[4711]
    assert back.discards is not None
    assert back.discards.owed == 47


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_rules_and_boards_come_back_equal(preset: str) -> None:
    rules = PRESETS[preset]
    assert unpack_rules(pack_rules(rules)) == rules
    assert is_plain(pack_rules(rules))
    for seed in range(5):
        board = random_board(Random(seed), shuffle_harbors=True)
        packed = pack_board(board)
        assert is_plain(packed)
        back = unpack_board(packed)
        assert back == board
        assert back.topology is board.topology


def test_refusals_come_back() -> None:
    for refusal in (Refusal("not_now"), Refusal("missing_cards", (0, 1, 0, 2, 0)), None):
        assert unpack_refusal(pack_refusal(refusal)) == refusal


@pytest.mark.parametrize("packed", [(), (99,), (-1,), (2,), (2, 1, 1), (None,), ("x",)])
def test_a_packed_nothing_is_refused(packed: tuple[Any, ...]) -> None:
    with pytest.raises(WireError):
        unpack_action(packed)


def test_an_observation_with_a_value_missing_is_refused() -> None:
    observation, legal, _, _ = next(random_steps(1, PRESETS["standard"], 2, 1))
    with pytest.raises(WireError):
        unpack_observation(pack_observation(observation)[:-1], observation.board, observation.rules)
    with pytest.raises(WireError):
        unpack_legal(pack_legal(legal)[:-1])
    with pytest.raises(WireError):
        unpack_rules(pack_rules(observation.rules)[1:])
    with pytest.raises(WireError):
        unpack_board(pack_board(observation.board)[1:])
