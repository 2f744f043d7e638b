"""What a view may know, and states dealt from it."""

from dataclasses import replace
from random import Random

import pytest

from catan_desktop.engine.actions import BuyDevCard, OfferTrade, RevealVictoryCard
from catan_desktop.engine.chance import DevCardDrawn
from catan_desktop.engine.events import Produced, TradeOffered
from catan_desktop.engine.ids import DECK, DEV_CARD_COST, NO_CARDS
from catan_desktop.engine.observation import Ledger, observe, sample
from catan_desktop.engine.rules import GameState, legal_actions
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from tests.engine.positions import hex_at, play, position

CORNERS = TOPOLOGY.hex_vertices[hex_at(0, 0)]


def ledger_of(state: GameState, viewer: int | None, slack: int = 0) -> Ledger:
    """A ledger that knows every hand up to ``slack`` cards, the own hand exactly."""
    hands = [state.hand(seat) for seat in range(state.seats)]
    rooms = [0 if seat == viewer else slack for seat in range(state.seats)]
    ledger = Ledger(state.seats, viewer)
    ledger.suppose(
        [[max(0, n - room) for n in hand] for hand, room in zip(hands, rooms, strict=True)],
        [[n + room for n in hand] for hand, room in zip(hands, rooms, strict=True)],
        [sum(hand) for hand in hands],
        [state.rules.bank_cards - n for n in state.bank],
    )
    return ledger


def test_ledger_of_another_view_is_refused() -> None:
    state = position()
    with pytest.raises(ValueError, match="another view"):
        observe(state, 1, Ledger(4, 0))


def test_public_view_has_no_hand_and_no_own_cards() -> None:
    state = position(hands={0: (1, 2, 0, 0, 0)}, devs={0: (1, 1, 0, 0, 0)})
    seen = observe(state, None, ledger_of(state, None))
    assert seen.hand == seen.devs == seen.fresh == (0, 0, 0, 0, 0)
    assert (seen.hand_sizes[0], seen.dev_counts[0], seen.own_points) == (3, 2, 0)


def test_fresh_cards_are_known_to_their_buyer_others_know_how_many() -> None:
    state = play(position(hands={0: DEV_CARD_COST}), (0, BuyDevCard(), DevCardDrawn(4)))
    mine, theirs = (observe(state, s, ledger_of(state, s)) for s in (0, 1))
    assert (mine.fresh, mine.fresh_count) == ((0, 0, 0, 0, 1), 1)
    assert (theirs.fresh, theirs.fresh_count, theirs.dev_counts[0]) == ((0, 0, 0, 0, 0), 1, 1)


def test_sample_keeps_a_victory_card_that_was_bought_and_shown_in_one_turn() -> None:
    state = play(
        position(hands={0: DEV_CARD_COST}),
        (0, BuyDevCard(), DevCardDrawn(1)),
        (0, RevealVictoryCard()),
    )
    for viewer in (0, 1, None):
        ledger = ledger_of(state, viewer)
        seen = observe(state, viewer, ledger)
        other = sample(seen, Random(1))
        assert observe(other, viewer, ledger) == seen
        assert other.fresh == [0, 1, 0, 0, 0]


def test_sample_deals_within_narrow_bounds_too() -> None:
    """Hands that hardly any shuffle would deal: each of three seats can only hold one kind."""
    hands = {1: (5, 0, 0, 0, 0), 2: (0, 5, 0, 0, 0), 3: (0, 0, 5, 0, 0)}
    state = position(hands=hands)
    seen = replace(observe(state, 0, ledger_of(state, 0)), low=(NO_CARDS,) * 4)
    for seed in range(20):
        other = sample(seen, Random(seed))
        assert [other.hand(s) for s in range(4)] == [state.hand(s) for s in range(4)]


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("slack", [0, 1, 3])
def test_sample_looks_the_same_and_leaves_the_same_choices(viewer: int | None, slack: int) -> None:
    state = position(
        settlements={0: CORNERS[:1], 1: CORNERS[2:3]},
        hands={0: (4, 1, 1, 1, 0), 1: (0, 3, 1, 0, 2), 2: (2, 2, 2, 0, 0), 3: (0, 0, 0, 1, 0)},
        devs={0: (1, 1, 0, 0, 0), 1: (0, 2, 1, 0, 0), 3: (0, 0, 0, 1, 1)},
        played={2: (2, 0, 0, 0, 0)},
    )
    ledger = ledger_of(state, viewer, slack)
    seen = observe(state, viewer, ledger)
    hidden = set()
    for seed in range(30):
        other = sample(seen, Random(seed))
        assert observe(other, viewer, ledger) == seen
        for c in range(5):
            gone = sum(other.devs[c::5]) + sum(other.played[c::5])
            assert other.deck[c] == DECK[c] - gone >= 0
            assert other.bank[c] + sum(other.hands[c::5]) == 19
        if viewer is not None:
            assert list(legal_actions(other, viewer)) == list(legal_actions(state, viewer))
        hidden.add((tuple(other.hands), tuple(other.devs)))
    assert len(hidden) > 1


def test_open_offer_is_seen_by_everybody() -> None:
    offer = OfferTrade((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (1, 2))
    state = play(position(hands={0: (1, 0, 0, 0, 0)}), (0, offer))
    for viewer in (0, 1, 3, None):
        seen = observe(state, viewer, ledger_of(state, viewer))
        assert seen.offer == state.offer
        assert seen.to_act == (1, 2)


def test_facts_of_a_seat_are_those_of_the_board() -> None:
    state = position(
        settlements={1: CORNERS[:1]},
        cities={1: CORNERS[2:3]},
        roads={1: TOPOLOGY.hex_edges[hex_at(0, 0)][:3]},
        played={1: (2, 0, 1, 0, 0)},
    )
    seen = observe(state, 0, ledger_of(state, 0))
    assert (seen.knights(1), seen.knights(0)) == (2, 0)
    assert seen.pieces_left(1) == (12, 4, 3)
    assert seen.pieces_left(0) == (15, 5, 4)
    assert seen.own() == 0


def test_public_view_belongs_to_no_seat() -> None:
    state = position()
    with pytest.raises(ValueError, match="no seat"):
        observe(state, None, ledger_of(state, None)).own()


def test_copied_ledger_is_equal_and_goes_its_own_way() -> None:
    state = position(hands={0: (1, 2, 0, 0, 0), 1: (0, 0, 3, 0, 0)})
    ledger = ledger_of(state, 0, slack=1)
    ledger.offers = (((1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (1,)),)
    for event in (Produced(1, (0, 0, 0, 0, 2)), TradeOffered(0, (0, 1, 0, 0, 0), NO_CARDS, (1,))):
        copied = ledger.copy()
        assert copied == ledger
        copied.fold([event])
        assert copied != ledger
    assert ledger != ledger_of(state, 1, slack=1)
    assert ledger != "ledger"


def test_sample_finds_the_only_deal_where_chance_would_not() -> None:
    """One seat can hold either kind, the other only lumber: the first must leave it all lumber."""
    state = position(hands={1: (0, 0, 6, 0, 0), 2: (6, 0, 0, 0, 0)})
    seen = observe(state, None, ledger_of(state, None))
    high = (seen.high[0], (6, 0, 6, 0, 0), *seen.high[2:])
    for seed in range(40):
        other = sample(replace(seen, low=(NO_CARDS,) * 4, high=high), Random(seed))
        assert other.hands == state.hands
