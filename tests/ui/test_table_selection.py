"""The selection machine: what can be chosen comes from the legal actions alone."""

from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    REVEAL_VICTORY_CARD,
    BuildRoad,
    BuildSettlement,
    CounterOffer,
    Discard,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayYearOfPlenty,
)
from catan_desktop.engine.hexgrid import Hex
from catan_desktop.engine.ids import NO_CARDS, RESOURCES, Seat
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.draft import Draft, bank_trades
from catan_desktop.ui.table.selection import (
    IDLE,
    Answering,
    Discarding,
    Mode,
    Monopoly,
    Placing,
    Plenty,
    Revealing,
    Robbing,
    Selection,
    Situation,
    Trading,
    Victim,
    victims,
)
from tests.engine.positions import SHORE, Places, position, shore
from tests.ui.players import new_session, session_at

SETTLED: Places = {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], SHORE[11]), 2: (SHORE[14],)}
ROADS: Places = {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)}
RICH = (4, 4, 4, 4, 4)


def at(**fields: Any) -> GameSession:
    """A session at a position with a few pieces of each seat, everybody with some cards."""
    standing: dict[str, Any] = {"settlements": SETTLED, "roads": ROADS}
    standing["hands"] = {0: RICH, 1: (1, 1, 1, 1, 1), 2: (1, 0, 0, 0, 0)}
    standing["hands"][3] = (1, 0, 0, 0, 0)
    return session_at(position(**{**standing, **fields}))


def mode_of(selection: Selection) -> Mode:
    return selection.mode


def situation(session: GameSession, seat: Seat | None) -> Situation:
    seen = session.observe(seat)
    if seat is None or seat not in session.to_act():
        return Situation(seen, seat)
    return Situation(seen, seat, session.legal(seat))


def test_the_set_up_asks_for_a_settlement_then_a_road_and_neither_can_be_cancelled() -> None:
    session = new_session("hhhh")
    selection = Selection(situation(session, 0))
    assert selection.mode == Placing(PieceKind.SETTLEMENT, forced=True)
    assert len(selection.spots().vertices) == 54
    selection.cancel()
    assert selection.mode == Placing(PieceKind.SETTLEMENT, forced=True)
    action = selection.at_vertex(20)
    assert action == BuildSettlement(20)
    session.act(0, action)
    selection.follow(situation(session, 0))
    assert selection.mode == Placing(PieceKind.ROAD, forced=True)
    assert selection.spots().edges == set(session.board.topology.vertex_edges[20])


def test_who_is_not_asked_can_choose_nothing() -> None:
    session = new_session("hhhh")
    for seat in (1, None):
        selection = Selection(situation(session, seat))
        assert selection.mode == IDLE
        assert not selection.spots()
        assert not selection.choose(PieceKind.ROAD)


def test_a_piece_is_chosen_put_back_and_dropped_when_it_is_placed() -> None:
    session = at(hands={0: (1, 1, 1, 1, 0)})
    selection = Selection(situation(session, 0))
    assert selection.mode == IDLE
    assert selection.choose(PieceKind.SETTLEMENT)
    spots = selection.spots().vertices
    assert spots == {a.vertex for a in session.legal(0) if isinstance(a, BuildSettlement)}
    assert selection.choose(PieceKind.SETTLEMENT), "chosen again, it stays chosen"
    assert selection.holds(PieceKind.SETTLEMENT)
    selection.cancel()
    assert selection.mode == IDLE
    selection.choose(PieceKind.SETTLEMENT)
    session.act(0, BuildSettlement(min(spots)))
    selection.follow(situation(session, 0))
    assert selection.mode == IDLE, "the cards are spent: the choice is over"


def test_only_what_can_be_built_can_be_chosen() -> None:
    session = at(hands={0: (1, 1, 1, 1, 1)})
    selection = Selection(situation(session, 0))
    assert not selection.choose(PieceKind.CITY)
    assert selection.mode == IDLE


def test_an_illegal_place_is_meant_all_the_same_so_that_the_reason_can_be_told() -> None:
    session = at()
    selection = Selection(situation(session, 0))
    selection.choose(PieceKind.ROAD)
    far = next(e for e in range(72) if e not in selection.spots().edges)
    action = selection.at_edge(far)
    assert action == BuildRoad(far)
    assert session.why_illegal(0, action) is not None
    assert selection.at_vertex(3) is None


MIDDLE = TOPOLOGY.hex_ids[Hex(0, 0)]
CROWDED: Places = {
    0: (SHORE[0],),
    1: (TOPOLOGY.hex_vertices[MIDDLE][0],),
    2: (TOPOLOGY.hex_vertices[MIDDLE][2],),
}


def hexes_with(session: GameSession, count: int) -> list[int]:
    there = [a.hex for a in session.legal(0) if isinstance(a, MoveRobber)]
    return [h for h in set(there) if there.count(h) == count]


def test_a_hex_with_two_victims_asks_for_one_and_can_be_left() -> None:
    session = at(phase=Phase.ROBBER, settlements=CROWDED, roads={})
    selection = Selection(situation(session, 0))
    assert mode_of(selection) == Robbing()
    there = hexes_with(session, 2)[0]
    assert selection.at_hex(there) is None
    assert mode_of(selection) == Victim(there)
    assert selection.can_cancel
    selection.cancel()
    assert selection.mode == Robbing()
    selection.at_hex(there)
    victim = victims(selection.situation, there)[1]
    assert victim is not None
    assert selection.rob(victim) in session.legal(0)


def test_a_hex_with_one_victim_or_none_needs_no_second_click() -> None:
    session = at(phase=Phase.ROBBER)
    selection = Selection(situation(session, 0))
    one = hexes_with(session, 1)[0]
    action = selection.at_hex(one)
    assert action is not None
    assert action in session.legal(0)
    here = session.observe(0).robber
    assert selection.at_hex(here) == MoveRobber(here, None), "refused by the session, with reason"


def test_discards_count_up_to_what_is_owed_and_can_be_reset() -> None:
    session = at(phase=Phase.DISCARD, owed=[10, 0, 0, 0])
    selection = Selection(situation(session, 0))
    assert selection.mode == Discarding()
    owed, hand = selection.owed, session.observe(0).hand
    assert selection.confirmed() is None
    for r in RESOURCES:
        for _ in range(hand[r] + 3):
            selection.pick(r)
    mode = selection.mode
    assert isinstance(mode, Discarding)
    assert sum(mode.cards) == owed
    assert all(n <= have for n, have in zip(mode.cards, hand, strict=True))
    action = selection.confirmed()
    assert isinstance(action, Discard)
    assert action in session.legal(0)
    first = next(r for r in RESOURCES if mode.cards[r])
    selection.put_back(first)
    assert selection.confirmed() is None
    selection.reset()
    assert selection.mode == Discarding()
    selection.cancel()
    assert selection.mode == Discarding(), "a discard cannot be declined"


def test_year_of_plenty_takes_two_cards_in_any_order() -> None:
    session = at(devs={0: (0, 0, 0, 1, 0)})
    selection = Selection(situation(session, 0))
    assert selection.card(3) is None
    assert mode_of(selection) == Plenty()
    selection.pick(4)
    assert selection.confirmed() is None
    selection.pick(1)
    assert selection.confirmed() == PlayYearOfPlenty(1, 4)
    selection.pick(2)
    assert selection.mode == Plenty((1, 2)), "a third card takes the place of the first"
    selection.put_back(1)
    selection.pick(2)
    assert selection.confirmed() == PlayYearOfPlenty(2, 2)
    selection.cancel()
    assert mode_of(selection) == IDLE


def test_monopoly_names_one_resource() -> None:
    session = at(devs={0: (0, 0, 0, 0, 1)})
    selection = Selection(situation(session, 0))
    assert selection.card(4) is None
    assert selection.confirmed() is None
    selection.pick(2)
    selection.pick(3)
    assert selection.mode == Monopoly(3)
    assert selection.confirmed() == PLAY_MONOPOLY[3]
    selection.pick(3)
    assert selection.mode == Monopoly()


def test_cards_that_cannot_be_played_are_still_meant() -> None:
    session = at()
    selection = Selection(situation(session, 0))
    for card in range(5):
        action = selection.card(card)
        assert action is not None
        assert session.why_illegal(0, action) is not None
    assert selection.card(0) == PLAY_KNIGHT


def test_a_victory_card_is_shown_only_after_a_second_look() -> None:
    session = at(devs={0: (0, 1, 0, 0, 0)})
    selection = Selection(situation(session, 0))
    assert selection.card(1) is None
    assert mode_of(selection) == Revealing()
    assert selection.confirmed() == REVEAL_VICTORY_CARD
    selection.cancel()
    assert selection.mode == IDLE


def test_the_draft_never_gives_more_than_the_hand_nor_one_kind_both_ways() -> None:
    session = at()
    hand = session.observe(0).hand
    selection = Selection(situation(session, 0))
    have = next(r for r in RESOURCES if hand[r])
    assert selection.open_trade(have)
    for _ in range(30):
        selection.draft_give(have)
    draft = selection.draft
    assert draft is not None
    assert draft.give[have] == hand[have]
    selection.draft_get(have)
    draft = selection.draft
    assert draft is not None
    assert draft.give[have] == 0
    assert draft.get[have] == 1


def test_somebody_is_always_asked() -> None:
    session = at()
    selection = Selection(situation(session, 0))
    selection.open_trade()
    assert selection.partners() == (1, 2, 3)
    for seat in (1, 2, 3):
        selection.toggle_partner(seat)
    assert selection.partners() == (3,)
    selection.toggle_partner(1)
    assert selection.partners() == (1, 3)


def test_an_open_offer_is_answered_and_countered() -> None:
    session = at()
    session.act(0, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,)))
    assert isinstance(Selection(situation(session, 0)).mode, type(IDLE)), "seat 1 is asked now"
    asked = Selection(situation(session, 1))
    assert asked.mode == Answering()
    asked.counter()
    assert asked.draft == Draft((0, 1, 0, 0, 0), (1, 0, 0, 0, 0)), "it begins with the offer"
    assert asked.counter_action() not in session.legal(1), "the same terms are no counter-offer"
    asked.draft_get(0)
    action = asked.counter_action()
    assert action == CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0))
    assert action in session.legal(1)
    asked.cancel()
    assert asked.mode == Answering()
    session.act(1, action)
    mine = Selection(situation(session, 0))
    assert isinstance(mine.mode, Trading)
    assert not mine.can_cancel, "an open offer is withdrawn, not left"


@pytest.mark.parametrize(
    ("draft", "hand", "rates", "trades"),
    [
        (Draft((1, 0, 0, 0, 0), (0, 1, 0, 0, 0)), (4, 0, 0, 0, 0), (4,) * 5, [(0, 4, 1)]),
        (Draft((3, 0, 0, 0, 0), (0, 0, 0, 0, 1)), (3, 0, 0, 0, 0), (3,) * 5, [(0, 3, 4)]),
        (Draft((4, 0, 0, 0, 0), (0, 1, 0, 0, 0)), (4, 0, 0, 0, 0), (2, 4, 4, 4, 4), []),
        (Draft((1, 0, 0, 0, 0), (0, 2, 0, 0, 0)), (8, 0, 0, 0, 0), (4,) * 5, []),
        (Draft((1, 1, 0, 0, 0), (0, 0, 1, 0, 0)), (4, 4, 0, 0, 0), (4,) * 5, []),
        (
            Draft(NO_CARDS, (0, 0, 1, 0, 0)),
            (5, 2, 9, 0, 4),
            (4, 2, 2, 4, 4),
            [(0, 4, 2), (1, 2, 2), (4, 4, 2)],
        ),
        (Draft(NO_CARDS, NO_CARDS), (9, 9, 9, 9, 9), (4,) * 5, []),
    ],
)
def test_bank_trades_are_found_with_their_rate(
    draft: Draft, hand: tuple[int, ...], rates: tuple[int, ...], trades: list[tuple[int, int, int]]
) -> None:
    found_trades = bank_trades(draft, hand, rates)  # type: ignore[arg-type]
    assert list(found_trades) == [MaritimeTrade(*t) for t in trades]
