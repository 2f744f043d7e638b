"""The ledger where more deals are possible than it lists."""

from itertools import cycle, islice
from random import Random

from catan_desktop.engine.events import CardTaken, Event, MonopolyTaken, Produced, TradeOffered
from catan_desktop.engine.ledger import MOST_DEALS, Ledger
from tests.engine.worlds import Worlds

SEATS = 4
PILES: tuple[Event, ...] = tuple(Produced(s, (4, 4, 4, 4, 4)) for s in range(SEATS))


def thefts(count: int, rng: Random) -> list[CardTaken]:
    """Every seat robs the next, again and again, what the hands hold."""
    hands = [[4] * 5 for _ in range(SEATS)]
    taken = []
    for thief in islice(cycle(range(SEATS)), count):
        victim = (thief + 1) % SEATS
        card = rng.choices(range(5), hands[victim])[0]
        hands[victim][card] -= 1
        hands[thief][card] += 1
        taken.append(CardTaken(thief, victim, card))
    return taken


def hands_after(events: list[CardTaken]) -> list[list[int]]:
    hands = [[4] * 5 for _ in range(SEATS)]
    for event in events:
        assert event.resource is not None
        hands[event.victim][event.resource] -= 1
        hands[event.thief][event.resource] += 1
    return hands


def test_bounds_remain_where_the_deals_are_too_many_to_list() -> None:
    events = thefts(9, Random(1))
    ledger, listed = Ledger(SEATS, None), Ledger(SEATS, None)
    ledger.fold([*PILES, *events])
    listed.fold([*PILES, *events[:4]])
    assert ledger.deals() is None
    assert len(listed.deals() or ()) > 100
    low, high = ledger.low, ledger.high
    for seat, hand in enumerate(hands_after(events)):
        assert all(
            a <= n <= b for a, n, b in zip(low[seat], hand, high[seat], strict=True)
        )  # fmt: skip
        assert low[seat] != high[seat]
    assert ledger.sizes == [sum(hand) for hand in hands_after(events)]
    assert ledger.totals == [16] * 5
    assert ledger.copy() == ledger
    assert ledger != listed


def test_bounds_never_exclude_what_is_possible() -> None:
    """Up to the last theft but one the list is complete: its deals lie within the later bounds."""
    events = thefts(6, Random(2))
    worlds = Worlds(SEATS, None)
    worlds.fold([*PILES, *events])
    assert len(worlds.possible) > MOST_DEALS
    ledger = Ledger(SEATS, None)
    ledger.fold([*PILES, *events])
    assert ledger.deals() is None
    least, most = worlds.bounds()
    for low, high, a, b in zip(ledger.low, ledger.high, least, most, strict=True):
        assert all(x <= y for x, y in zip(low, a, strict=True))
        assert all(x >= y for x, y in zip(high, b, strict=True))


def test_offers_and_empty_kinds_narrow_the_bounds_too() -> None:
    events = thefts(9, Random(1))
    ledger = Ledger(SEATS, None)
    ledger.fold([*PILES, *events])
    assert ledger.deals() is None
    offered = hands_after(events)[1]
    assert ledger.low[1] != offered
    ledger.fold([TradeOffered(1, (0, offered[1], 0, 0, 0), (1, 0, 0, 0, 0), (0,))])
    assert ledger.low[1][1] >= offered[1]
    before = ledger.high
    lumber = tuple(0 if s == 0 else hand[0] for s, hand in enumerate(hands_after(events)))
    ledger.fold([MonopolyTaken(0, 0, lumber), CardTaken(2, 3, 1)])
    assert ledger.deals() is None
    assert ledger.high[2][0] == 0
    assert ledger.high[2][1] == before[2][1] + 1


def test_what_becomes_certain_is_listed_again() -> None:
    events = thefts(9, Random(3))
    ledger = Ledger(SEATS, None)
    ledger.fold([*PILES, *events])
    hands = hands_after(events)
    for resource in range(5):
        counts = tuple(0 if s == 0 else hands[s][resource] for s in range(SEATS))
        ledger.fold([MonopolyTaken(0, resource, counts)])
    assert ledger.deals() == {(16,) * 5 + (0,) * 15}
