"""The card tracker: what each view concludes about the hands and cards of the others.

Compared with the truth, and with a list of all joint hands that the events leave possible
(`worlds.py`).
"""

from collections import Counter
from random import Random

import pytest

from catan_desktop.engine import actions as a
from catan_desktop.engine.chance import DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.events import (
    BankTraded,
    CardTaken,
    DevCardBought,
    DevCardPlayed,
    Discarded,
    Event,
    MonopolyTaken,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    PlentyTaken,
    Produced,
    RoadBuilt,
    TradeOffered,
    TurnBegan,
    TurnEnded,
    VictoryCardRevealed,
    redact,
)
from catan_desktop.engine.ids import DEV_CARD_COST, NO_CARDS, ROAD_COST, Cards
from catan_desktop.engine.observation import Ledger, observe, sample
from catan_desktop.engine.options import Rules
from catan_desktop.engine.rules import chance_outcomes
from tests.engine.positions import position
from tests.engine.visits import Visit
from tests.engine.worlds import Worlds
from tests.referee.sampler import PRESET_SETTINGS

settings = pytest.mark.parametrize(
    ("rules", "seats"),
    [(rules, seats) for _, rules, seats in PRESET_SETTINGS],
    ids=[f"{name}-{seats}" for name, _, seats in PRESET_SETTINGS],
)
L, B, W, G, O = range(5)  # noqa: E741


def cards(*held: int) -> Cards:
    """The counts of the named cards."""
    a, b, c, d, e = (held.count(r) for r in range(5))
    return a, b, c, d, e


def ledger_of(view: int | None, *events: Event, seats: int = 3) -> Ledger:
    """What a view concludes from the events, which never exclude a possible hand."""
    ledger, worlds = Ledger(seats, view), Worlds(seats, view)
    for event in events:
        ledger.fold([event])
        worlds.fold([event])
        assert_within(ledger, worlds)
    return ledger


def assert_within(ledger: Ledger, worlds: Worlds) -> None:
    """The ledger's bounds are those of all possible hands, which sizes and totals show too."""
    assert (ledger.low, ledger.high) == worlds.bounds()
    world = next(iter(worlds.possible))
    assert ledger.sizes == [sum(hand) for hand in world]
    assert ledger.totals == [sum(column) for column in zip(*world, strict=True)]


def exact(ledger: Ledger, seat: int) -> Cards | None:
    """The hand of a seat, if the view knows it."""
    low, high = ledger.low[seat], ledger.high[seat]
    return (low[0], low[1], low[2], low[3], low[4]) if low == high else None


# ------------------------------------------------------------------ whole games


@settings
def test_the_truth_lies_within_the_bounds_of_every_view(rules: Rules, seats: int) -> None:
    uncertain = 0
    for seed in range(2):
        visit = Visit(seed, rules, seats, late=seed % 2 == 1)
        worlds = {view: Worlds(seats, view) for view in visit.views}
        for each in worlds.values():
            each.possible = {tuple(visit.state.hand(s) for s in range(seats))}
        for _ in range(120):
            if visit.over:
                break
            known = len(visit.events)
            visit.step()
            hands = tuple(visit.state.hand(s) for s in range(seats))
            for view, ledger in visit.ledgers.items():
                worlds[view].fold(visit.events[known:])
                assert hands in worlds[view].possible
                assert_within(ledger, worlds[view])
                uncertain += any(exact(ledger, s) is None for s in range(seats))
    assert uncertain or seats == 1


class NoTheft(Visit):
    """A game in which nobody is robbed: no seven falls, no knight is bought."""

    def outcome(self, seat: int, action: a.Action) -> Outcome | None:
        due = [o for _, o in chance_outcomes(self.state, seat, action) if not self.robs(o)]
        return self.rng.choice(due) if due else None

    def choose(self, seat: int) -> a.Action:
        action = super().choose(seat)
        empty = sum(self.state.deck[1:]) == 0 and isinstance(action, a.BuyDevCard)
        return a.EndTurn() if empty else action

    def robs(self, outcome: Outcome) -> bool:
        seven = isinstance(outcome, DiceRolled) and outcome.first + outcome.second == 7
        return seven or outcome == DevCardDrawn(0)


@settings
def test_a_game_without_a_theft_is_exact_for_everyone(rules: Rules, seats: int) -> None:
    kinds: Counter[type[Event]] = Counter()
    for seed in range(2):
        visit = NoTheft(seed, rules, seats, late=False)
        for _ in range(200):
            if visit.over:
                break
            visit.step()
            for ledger in visit.ledgers.values():
                assert [exact(ledger, s) for s in range(seats)] == [
                    visit.state.hand(s) for s in range(seats)
                ]
        kinds += Counter(map(type, visit.events))
    assert not kinds[CardTaken]
    assert min(kinds[kind] for kind in (Produced, BankTraded, RoadBuilt, DevCardBought)) > 0
    assert kinds[PlayersTraded] or not rules.player_trades or seats == 1


# ------------------------------------------------------------------ thefts


def test_thief_and_robbed_know_the_stolen_card_the_others_do_not() -> None:
    theft = (Produced(1, cards(L, B)), Produced(0, cards(G)), CardTaken(0, 1, B))
    for party in (0, 1):
        ledger = ledger_of(party, *theft)
        assert [exact(ledger, s) for s in range(3)] == [cards(G, B), cards(L), NO_CARDS]
    for view in (2, None):
        ledger = ledger_of(view, *theft)
        assert (ledger.low[0], ledger.high[0]) == ([0, 0, 0, 1, 0], [1, 1, 0, 1, 0])
        assert (ledger.low[1], ledger.high[1]) == ([0] * 5, [1, 1, 0, 0, 0])


@settings
def test_thief_and_robbed_stay_exact_when_only_they_rob_each_other(
    rules: Rules, seats: int
) -> None:
    """A game with thefts between two seats alone: both know every hand throughout."""
    if seats < 2:
        return
    thefts = 0
    for seed in range(8):
        visit = Visit(seed, rules, seats, late=True)
        pair: set[int | None] = {visit.state.active}
        for _ in range(120):
            if visit.over:
                break
            known = len(visit.events)
            visit.step()
            for event in visit.events[known:]:
                if isinstance(event, CardTaken):
                    thefts += 1
                    pair |= {event.thief, event.victim}
            if len(pair) > 2:
                break
            for view in pair if len(pair) == 2 else ():
                ledger = visit.ledgers[view]
                assert [exact(ledger, s) for s in range(seats)] == [
                    visit.state.hand(s) for s in range(seats)
                ]
    assert thefts


def test_a_theft_from_a_hand_of_one_kind_is_known_to_all() -> None:
    for view in (0, 1, 2, None):
        ledger = ledger_of(view, Produced(1, cards(W, W, W)), CardTaken(0, 1, W))
        assert [exact(ledger, s) for s in range(3)] == [cards(W), cards(W, W), NO_CARDS]


def test_a_hand_that_becomes_empty_is_exact_and_so_is_what_was_taken() -> None:
    robbed = (Produced(1, cards(L, B)), CardTaken(0, 1, L), CardTaken(2, 1, B))
    ledger = ledger_of(None, *robbed)
    assert exact(ledger, 1) == NO_CARDS
    assert exact(ledger, 0) is exact(ledger, 2) is None
    both = ledger_of(None, Produced(1, cards(L, B)), CardTaken(0, 1, L), CardTaken(0, 1, B))
    assert [exact(both, s) for s in range(3)] == [cards(L, B), NO_CARDS, NO_CARDS]


def test_after_a_monopoly_the_resource_is_exact_in_every_hand() -> None:
    robbed = (
        Produced(1, cards(L, B, W)),
        Produced(2, cards(L, L)),
        CardTaken(0, 1, B),
        CardTaken(1, 2, L),
    )
    doubted = ledger_of(None, *robbed)
    assert doubted.low[0][L] < doubted.high[0][L]
    for view in (0, 1, 2, None):
        ledger = ledger_of(view, *robbed, MonopolyTaken(0, L, (0, 2, 1)))
        for seat, count in enumerate((3, 0, 0)):
            assert ledger.low[seat][L] == ledger.high[seat][L] == count
    counted = ledger_of(None, *robbed, MonopolyTaken(2, L, (0, 2, 0)))
    assert exact(counted, 2) == cards(L, L, L)
    assert counted.high[0][L] == 0


def paid_road(seat: int) -> Event:
    return RoadBuilt(seat, 0, ROAD_COST)


@pytest.mark.parametrize(
    ("proof", "thief", "robbed"),
    [
        (Discarded(0, cards(L)), NO_CARDS, cards(B)),
        (Discarded(1, cards(L)), cards(B), NO_CARDS),
        (PlayersTraded(2, 0, cards(G), cards(L)), cards(G), cards(B)),
        (PlayersTraded(0, 2, cards(B), cards(G)), cards(G), cards(L)),
        (PlayersTraded(1, 2, cards(B), cards(G)), cards(L), cards(G)),
        (MonopolyTaken(2, B, (1, 0, 0)), NO_CARDS, cards(L)),
        (MonopolyTaken(2, W, (0, 0, 0)), None, None),
        (PlentyTaken(0, cards(O, O)), None, None),
    ],
)
def test_what_is_shown_later_tells_what_was_stolen(
    proof: Event, thief: Cards | None, robbed: Cards | None
) -> None:
    ledger = ledger_of(None, Produced(2, cards(G)), *ROBBED, proof)
    assert (exact(ledger, 0), exact(ledger, 1)) == (thief, robbed)


ROBBED: tuple[Event, ...] = (Produced(1, cards(L, B)), CardTaken(0, 1, L))


def test_a_cost_that_needs_the_stolen_card_shows_it() -> None:
    ledger = ledger_of(None, Produced(0, cards(B)), Produced(1, cards(L, W)), CardTaken(0, 1, L))
    assert ledger.high[0] == [1, 1, 1, 0, 0]
    ledger = ledger_of(
        None, Produced(0, cards(B)), Produced(1, cards(L, W)), CardTaken(0, 1, L), paid_road(0)
    )
    assert (exact(ledger, 0), exact(ledger, 1)) == (NO_CARDS, cards(W))


def test_a_bank_trade_moves_known_cards() -> None:
    ledger = ledger_of(None, Produced(0, (4, 0, 0, 0, 1)), BankTraded(0, L, 3, W))
    assert exact(ledger, 0) == (1, 0, 1, 0, 1)
    assert ledger.totals == [1, 0, 1, 0, 1]


def history(rng: Random) -> tuple[list[Event], int]:
    """Three hands, thefts and payments, now and then an offer; the number of thefts."""
    hands = [[0] * 5 for _ in range(3)]
    events: list[Event] = []
    thefts = 0
    for _ in range(rng.randint(4, 12)):
        seat = rng.randrange(3)
        held = [r for r in range(5) for _ in range(hands[seat][r])]
        step = rng.random()
        if not held or step < 0.3:
            gain = cards(*rng.choices(range(5), k=rng.randint(1, 3)))
            hands[seat] = [n + more for n, more in zip(hands[seat], gain, strict=True)]
            events.append(Produced(seat, gain))
        elif step < 0.7:
            thief, taken = (seat + rng.randint(1, 2)) % 3, rng.choice(held)
            hands[seat][taken] -= 1
            hands[thief][taken] += 1
            events.append(CardTaken(thief, seat, taken))
            thefts += 1
        elif step < 0.85:
            shown = rng.choice(held)
            events.append(TradeOffered(seat, cards(shown), cards((shown + 1) % 5), (0, 1, 2)))
        else:
            paid = rng.choice(held)
            hands[seat][paid] -= 1
            events.append(Discarded(seat, cards(paid)))
    return events, thefts


def test_bounds_of_short_histories_are_those_of_all_possible_hands() -> None:
    counted: Counter[int] = Counter()
    for seed in range(300):
        events, thefts = history(Random(seed))
        for view in (0, None):
            ledger_of(view, *events)
        counted[thefts] += 1
    assert min(counted[n] for n in range(1, 5)) > 15


def test_who_offers_accepts_or_counters_shows_what_it_holds() -> None:
    asked = TradeOffered(2, cards(G), cards(B), (0, 1))
    accepted, countered = a.AcceptOffer(), a.CounterOffer(cards(B), cards(G, G))
    for thief, robbed, shown in (
        (cards(L), cards(B), [TradeOffered(0, cards(L), cards(O), (1, 2))]),
        (cards(B), cards(L), [asked, OfferAnswered(0, accepted)]),
        (cards(L), cards(B), [asked, OfferAnswered(1, accepted)]),
        (cards(L), cards(B), [asked, OfferAnswered(1, countered)]),
        (None, None, [asked, OfferAnswered(1, a.DeclineOffer())]),
    ):
        ledger = ledger_of(None, Produced(2, cards(G, G)), *ROBBED, *shown)
        assert (exact(ledger, 0), exact(ledger, 1)) == (thief, robbed)


def test_a_card_is_followed_through_three_hands() -> None:
    ledger = ledger_of(
        None,
        Produced(0, cards(L, B)),
        Produced(2, cards(L, W)),
        Produced(1, cards(L, B)),
        CardTaken(1, 2, W),
        CardTaken(0, 1, W),
        CardTaken(2, 0, L),
        Discarded(0, cards(W)),
    )
    assert exact(ledger, 1) == cards(L, B)
    assert exact(ledger, 0) is None


# ------------------------------------------------------------------ the turn's offers


def test_offers_of_a_turn_are_remembered_until_the_next_begins() -> None:
    offers = [(cards(L), cards(O), (1, 2)), (cards(L, L), cards(O), (1,))]
    ledger = Ledger(3, 2)
    ledger.fold([Produced(0, cards(L, L)), *(TradeOffered(0, *offer) for offer in offers)])
    ledger.fold([OfferAnswered(1, a.DeclineOffer()), OfferClosed(0), TurnEnded(0)])
    assert list(ledger.offers) == offers
    ledger.fold([TurnBegan(1, 2)])
    assert ledger.offers == ()
    assert exact(ledger, 0) == cards(L, L)


# ------------------------------------------------------------------ development cards


def test_a_bought_card_is_named_to_its_buyer_alone() -> None:
    bought = DevCardBought(1, 4, DEV_CARD_COST)
    assert redact(bought, 1) == bought
    for view in (0, 2, None):
        assert redact(bought, view) == DevCardBought(1, None, DEV_CARD_COST)
    for public in (DevCardPlayed(1, 4), VictoryCardRevealed(1)):
        assert all(redact(public, view) == public for view in (0, 1, 2, None))


def test_of_hidden_cards_the_count_is_known_and_every_kind_stays_possible() -> None:
    """Dealt by chance the two hidden cards of seat 1 are of all kinds, but those all accounted for.

    The viewer holds one monopoly and saw the other; four of five victory points are shown.
    """
    state = position(
        seats=3,
        devs={0: (0, 0, 0, 0, 1), 1: (1, 3, 0, 0, 0), 2: (0, 2, 0, 0, 0)},
        played={2: (0, 0, 2, 0, 1)},
        shown=[0, 2, 2],
    )
    ledger = Ledger(3, 0)
    seen = observe(state, 0, ledger)
    assert seen.dev_counts == (1, 4, 2)
    assert seen.deck_size == 25 - 7 - 3
    hidden = Counter[int]()
    for seed in range(300):
        other = sample(seen, Random(seed))
        drawn = [n - 2 * (c == 1) for c, n in enumerate(other.dev_cards(1))]
        assert sum(drawn) == 2
        assert other.dev_cards(2) == (0, 2, 0, 0, 0)
        assert other.dev_cards(0) == (0, 0, 0, 0, 1)
        hidden.update({c: n for c, n in enumerate(drawn) if n})
    assert set(hidden) == {0, 1, 3}
    assert hidden[0] > 4 * hidden[3] > 4 * hidden[1] > 0
