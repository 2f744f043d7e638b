"""What a seat may not see changes neither what it sees nor what it may do, in any phase.

In every preset, with every number of seats and in every phase the hidden cards are dealt anew: the
hands of the others among them (sizes and the bank as they were), their development cards among them
and the deck. The view must be the same, and so must its choices and the reasons against the rest.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from catan_desktop.engine import actions as a
from catan_desktop.engine.chance import CardStolen, DevCardDrawn
from catan_desktop.engine.events import redact
from catan_desktop.engine.ids import DECK, VICTORY_POINT
from catan_desktop.engine.observation import Ledger, observe
from catan_desktop.engine.options import Rules
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    apply,
    chance_outcomes,
    legal_actions,
    why_illegal,
)
from tests.engine import oracle
from tests.engine.visits import Visit, phases_of
from tests.referee.sampler import PRESET_SETTINGS

EACH = 3
"""Positions of each phase that are disguised, in each setting."""
settings = pytest.mark.parametrize(
    ("rules", "seats"),
    [(rules, seats) for _, rules, seats in PRESET_SETTINGS],
    ids=[f"{name}-{seats}" for name, _, seats in PRESET_SETTINGS],
)


def positions(rules: Rules, seats: int) -> Iterator[Visit]:
    """Games standing at positions, until each phase was seen often enough."""
    seen: Counter[Phase] = Counter()
    wanted = phases_of(rules, seats)
    for seed in range(500):
        visit = Visit(seed, rules, seats, late=seed % 3 > 0)
        for _ in range(120):
            phase = visit.state.phase
            if seen[phase] < EACH and visit.rng.random() < 0.5:
                seen[phase] += 1
                yield visit
            if visit.over:
                break
            visit.step()
        if all(seen[phase] >= EACH for phase in wanted):
            break
    assert {phase for phase in seen if seen[phase] >= EACH} == wanted


def disguised(state: GameState, view: int | None, rng: Random) -> GameState:
    """The state with everything dealt anew that the view may not see."""
    other = state.copy()
    others = [s for s in range(state.seats) if s != view]
    pool = [r for s in others for r, n in enumerate(state.hand(s)) for _ in range(n)]
    rng.shuffle(pool)
    for s in others:
        hand = [pool.pop() for _ in range(sum(state.hand(s)))]
        other.hands[5 * s : 5 * s + 5] = [hand.count(r) for r in range(5)]
    deal_cards(other, others, rng)
    if state.active != view:
        held = [c for c, n in enumerate(other.dev_cards(state.active)) for _ in range(n)]
        fresh = rng.sample(held, sum(state.fresh))
        other.fresh = [fresh.count(c) for c in range(5)]
    return other


def deal_cards(state: GameState, others: list[int], rng: Random) -> None:
    """Deal their cards and the deck anew; what was shown, or counted at the end, stays."""
    over = state.phase is Phase.OVER
    open_points = [state.devs[5 * s + VICTORY_POINT] if over else state.shown[s] for s in others]
    sizes = [sum(state.dev_cards(s)) - n for s, n in zip(others, open_points, strict=True)]
    pool = [c for s in others for c, n in enumerate(state.dev_cards(s)) for _ in range(n)]
    for _ in range(sum(open_points)):
        pool.remove(VICTORY_POINT)
    kept = state.deck[VICTORY_POINT] if over else 0
    pool += [c for c, n in enumerate(state.deck) for _ in range(n - kept * (c == VICTORY_POINT))]
    rng.shuffle(pool)
    for s, size, points in zip(others, sizes, open_points, strict=True):
        held = [VICTORY_POINT] * points + [pool.pop() for _ in range(size)]
        state.devs[5 * s : 5 * s + 5] = [held.count(c) for c in range(5)]
    pool += [VICTORY_POINT] * kept
    state.deck = [pool.count(c) for c in range(5)]


def some_actions(visit: Visit, view: int) -> list[a.Action]:
    """What may be done, and a hundred actions more of every kind, offers and counters too."""
    rng, legal = visit.rng, legal_actions(visit.state, view)
    listed = list(legal[:40])
    some = rng.sample(oracle.candidates(visit.state.board.topology), 100)
    for _ in range(12):
        give = tuple(rng.choice((0, 0, 1, 2)) for _ in range(5))
        get = tuple(0 if n else rng.choice((0, 1, 3)) for n in give)
        to = tuple(s for s in range(visit.state.seats) if s != view and rng.random() < 0.7)
        some += [a.OfferTrade(give, get, to), a.CounterOffer(give, get)]  # type: ignore[arg-type]
        some.append(a.Discard(give))  # type: ignore[arg-type]
    return [*listed, *some, *map(a.DeclineOffer, range(-1, len(a.DECLINE_REASONS) + 1))]


@settings
def test_hidden_cards_change_neither_view_nor_choices_in_any_phase(
    rules: Rules, seats: int
) -> None:
    effective: Counter[Phase] = Counter()
    for visit in positions(rules, seats):
        state = visit.state
        for view, ledger in visit.ledgers.items():
            for _ in range(2):
                other = disguised(state, view, visit.rng)
                assert_cards_of_the_box(other)
                assert observe(other, view, ledger) == observe(state, view, ledger)
                if view is not None:
                    assert_same_choices(visit, other, view)
                effective[state.phase] += other != state
    hidden = phases_of(rules, seats) - {Phase.SETUP_SETTLEMENT, Phase.SETUP_ROAD}
    for phase in hidden if seats > 1 else ():
        assert effective[phase] >= EACH, phase


def assert_cards_of_the_box(state: GameState) -> None:
    for c in range(5):
        assert state.bank[c] + sum(state.hands[c::5]) == state.rules.bank_cards
        assert state.deck[c] + sum(state.devs[c::5]) + sum(state.played[c::5]) == DECK[c]
        assert 0 <= state.fresh[c] <= state.devs[5 * state.active + c]


def assert_same_choices(visit: Visit, other: GameState, view: int) -> None:
    mine, theirs = legal_actions(visit.state, view), legal_actions(other, view)
    assert list(mine) == list(theirs)
    assert mine.offers == theirs.offers
    for action in some_actions(visit, view):
        assert why_illegal(visit.state, view, action) == why_illegal(other, view, action), action
        assert (action in mine) == (action in theirs), action


# ------------------------------------------------------------------ what is drawn in secret


@settings
def test_what_is_drawn_in_secret_looks_the_same_to_everyone_else(rules: Rules, seats: int) -> None:
    """Whichever card was stolen or bought: the others see the same and may do the same."""
    seen: Counter[type[a.Action]] = Counter()
    for seed in range(200):
        visit = Visit(seed, rules, seats, late=True)
        for _ in range(25):
            for action in list(legal_actions(visit.state, visit.state.active)[:60]):
                if isinstance(action, a.BuyDevCard) or (
                    isinstance(action, a.MoveRobber) and action.victim is not None
                ):
                    seen[type(action)] += assert_secret(visit, action)
            if visit.over or seen[a.BuyDevCard] >= 20 <= seen[a.MoveRobber]:
                break
            visit.step()
        if seen[a.BuyDevCard] >= 20 and (seats == 1 or seen[a.MoveRobber] >= 20):
            return
    raise AssertionError(f"too few secret draws: {seen}")


def assert_secret(visit: Visit, action: a.Action) -> bool:
    """Whether there was more than one card to draw that does not end the game at once."""
    state, seat = visit.state, visit.state.active
    drawn = [
        apply(state, seat, action, o)
        for _, o in chance_outcomes(state, seat, action)
        if isinstance(o, CardStolen | DevCardDrawn)
    ]
    hidden = [t for t in drawn if t.state.phase is not Phase.OVER]
    know = {seat, action.victim if isinstance(action, a.MoveRobber) else seat}
    for view, ledger in visit.ledgers.items():
        if view in know or not hidden:
            continue
        looks = []
        for transition in hidden:
            after: Ledger = ledger.copy()
            after.fold(transition.events)
            looks.append(
                (
                    [redact(event, view) for event in transition.events],
                    observe(transition.state, view, after),
                    list(legal_actions(transition.state, view)) if view is not None else [],
                )
            )
        assert all(look == looks[0] for look in looks)
    return len(hidden) > 1
