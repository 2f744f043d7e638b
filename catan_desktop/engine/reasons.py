"""Why an action is not legal for a seat.

A reason is a code with figures; screens and the command line word it. It depends only on what
the seat itself may know, as legality does.
"""

from typing import assert_never

from catan_desktop.engine.actions import (
    DECLINE_REASONS,
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevCard,
    ConfirmTrade,
    CounterOffer,
    DeclareVictory,
    DeclineOffer,
    Discard,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Refusal,
    RevealVictoryCard,
    Roll,
    TurnAction,
    WithdrawOffer,
)
from catan_desktop.engine.effects import agreed_terms, has_road_place, open_offer
from catan_desktop.engine.ids import (
    CITY_COST,
    DESERT,
    DEV_CARD_COST,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    ROAD_COST,
    SETTLEMENT_COST,
    YEAR_OF_PLENTY,
    DevCard,
    Seat,
)
from catan_desktop.engine.legal import robber_hexes
from catan_desktop.engine.state import GameState, Phase
from catan_desktop.engine.terms import counter_refusal, discard_refusal, lacking, offer_refusal


def is_legal(state: GameState, seat: Seat, action: Action) -> bool:
    """Whether the seat may do this now."""
    return why_illegal(state, seat, action) is None


def why_illegal(state: GameState, seat: Seat, action: Action) -> Refusal | None:
    """The reason why the seat may not do this now; None if it may."""
    phase = state.phase
    if phase is Phase.OVER:
        return Refusal("game_over")
    if isinstance(action, Discard):
        return _why_discard(state, seat, action)
    if isinstance(action, AcceptOffer | DeclineOffer | CounterOffer):
        return _why_answer(state, seat, action)
    if seat != state.active:
        return Refusal("not_your_turn")
    if isinstance(action, ConfirmTrade | WithdrawOffer):
        return _why_close(state, seat, action)
    pending = _pending(state, action)
    if pending is not None:
        return pending
    return _why_turn(state, seat, action)


def _why_discard(state: GameState, seat: Seat, action: Discard) -> Refusal | None:
    if state.phase is not Phase.DISCARD or not 0 <= seat < state.seats or not state.owed[seat]:
        return Refusal("not_now")
    return discard_refusal(state.hand(seat), state.owed[seat], action.cards)


def _why_answer(
    state: GameState, seat: Seat, action: AcceptOffer | DeclineOffer | CounterOffer
) -> Refusal | None:
    if state.phase is not Phase.OFFER:
        return Refusal("no_offer_open")
    offer = open_offer(state)
    if seat not in offer.to:
        return Refusal("not_your_turn")
    if offer.answer_of(seat) is not None:
        return Refusal("already_answered")
    hand = state.hand(seat)
    if isinstance(action, AcceptOffer):
        return lacking("missing_cards", hand, offer.get)
    if isinstance(action, CounterOffer):
        return counter_refusal(hand, (offer.get, offer.give), action)
    return None if 0 <= action.reason < len(DECLINE_REASONS) else Refusal("not_now")


def _why_close(
    state: GameState, seat: Seat, action: ConfirmTrade | WithdrawOffer
) -> Refusal | None:
    if state.phase is not Phase.OFFER:
        return Refusal("no_offer_open")
    offer = open_offer(state)
    if offer.waiting():
        return Refusal("offer_open")
    if isinstance(action, WithdrawOffer):
        return None
    terms = agreed_terms(offer, action.partner)
    if terms is None:
        return Refusal("not_accepted")
    return lacking("missing_cards", state.hand(seat), terms[0])


def _pending(state: GameState, action: TurnAction) -> Refusal | None:
    """What must be done before anything else."""
    phase = state.phase
    if phase is Phase.DISCARD:
        return Refusal("discard_first", (sum(state.owed),))
    if phase is Phase.OFFER:
        return Refusal("offer_open")
    if phase is Phase.ROBBER:
        return None if isinstance(action, MoveRobber) else Refusal("robber_first")
    if phase is Phase.FREE_ROAD:
        return None if isinstance(action, BuildRoad) else Refusal("free_road_first")
    if phase is Phase.SETUP_SETTLEMENT:
        return None if isinstance(action, BuildSettlement) else Refusal("setup_first")
    if phase is Phase.SETUP_ROAD:
        return None if isinstance(action, BuildRoad) else Refusal("setup_first")
    if phase is Phase.ROLL and not isinstance(
        action,
        Roll
        | PlayKnight
        | PlayRoadBuilding
        | PlayYearOfPlenty
        | PlayMonopoly
        | RevealVictoryCard
        | MoveRobber,
    ):
        return Refusal("roll_first")
    return None


def _why_turn(state: GameState, seat: Seat, action: TurnAction) -> Refusal | None:
    """The reason inside the own turn, nothing else pending."""
    if isinstance(action, Roll):
        return Refusal("already_rolled") if state.phase is Phase.MAIN else None
    if isinstance(action, EndTurn):
        return None
    if isinstance(action, BuildRoad):
        return _why_road(state, seat, action.edge)
    if isinstance(action, BuildSettlement):
        return _why_settlement(state, seat, action.vertex)
    if isinstance(action, BuildCity):
        return _why_city(state, seat, action.vertex)
    if isinstance(action, BuyDevCard):
        lack = lacking("missing_cards", state.hand(seat), DEV_CARD_COST)
        return Refusal("deck_empty") if not any(state.deck) else lack
    if isinstance(action, PlayKnight):
        return _why_card(state, seat, KNIGHT)
    if isinstance(action, PlayRoadBuilding):
        return _why_card(state, seat, ROAD_BUILDING) or _why_no_road(state, seat)
    if isinstance(action, PlayYearOfPlenty):
        return _why_card(state, seat, YEAR_OF_PLENTY) or _why_plenty(state, action)
    if isinstance(action, PlayMonopoly):
        bad = Refusal("not_now") if not 0 <= action.resource < 5 else None
        return bad or _why_card(state, seat, MONOPOLY)
    if isinstance(action, MoveRobber):
        return _why_robber(state, seat, action)
    if isinstance(action, MaritimeTrade):
        return _why_bank(state, seat, action)
    if isinstance(action, OfferTrade):
        return _why_offer(state, seat, action)
    if isinstance(action, RevealVictoryCard):
        return _why_reveal(state, seat)
    if isinstance(action, DeclareVictory):
        return _why_declare(state, seat)
    assert_never(action)


def _why_road(state: GameState, seat: Seat, edge: int) -> Refusal | None:
    topology = state.board.topology
    if not 0 <= edge < len(topology.edges):
        return Refusal("no_such_place")
    if state.all_roads >> edge & 1:
        return Refusal("occupied")
    if state.phase is Phase.SETUP_ROAD:
        touches = topology.vertex_edge_mask[state.setup_vertex] >> edge & 1
        return None if touches else Refusal("road_must_touch_new_settlement")
    if state.roads_left(seat) <= 0:
        return Refusal("no_piece_left")
    if not state.open_edges[seat] >> edge & 1:
        return Refusal("not_connected")
    if state.phase is Phase.FREE_ROAD:
        return None
    return lacking("missing_cards", state.hand(seat), ROAD_COST)


def _why_settlement(state: GameState, seat: Seat, vertex: int) -> Refusal | None:
    if not 0 <= vertex < len(state.board.topology.vertices):
        return Refusal("no_such_place")
    if state.taken >> vertex & 1:
        return Refusal("occupied")
    if state.blocked >> vertex & 1:
        return Refusal("too_close")
    if state.phase is Phase.SETUP_SETTLEMENT:
        return None
    if state.settlements_left(seat) <= 0:
        return Refusal("no_piece_left")
    if not state.reach[seat] >> vertex & 1:
        return Refusal("not_connected")
    return lacking("missing_cards", state.hand(seat), SETTLEMENT_COST)


def _why_city(state: GameState, seat: Seat, vertex: int) -> Refusal | None:
    if not 0 <= vertex < len(state.board.topology.vertices):
        return Refusal("no_such_place")
    if not state.settlements[seat] >> vertex & 1:
        return Refusal("not_own_settlement")
    if state.cities_left(seat) <= 0:
        return Refusal("no_piece_left")
    return lacking("missing_cards", state.hand(seat), CITY_COST)


def _why_card(state: GameState, seat: Seat, card: DevCard) -> Refusal | None:
    held = state.devs[5 * seat + card]
    if not held:
        return Refusal("no_such_card")
    if state.card_played:
        return Refusal("one_card_a_turn")
    if held <= state.fresh[card]:
        return Refusal("bought_this_turn")
    if state.phase is Phase.ROLL and not state.rules.cards_before_roll:
        return Refusal("roll_first")
    return None


def _why_reveal(state: GameState, seat: Seat) -> Refusal | None:
    if not state.hidden_points(seat):
        return Refusal("no_victory_card")
    early = state.phase is Phase.ROLL and not state.rules.cards_before_roll
    return Refusal("roll_first") if early else None


def _why_no_road(state: GameState, seat: Seat) -> Refusal | None:
    if state.roads_left(seat) <= 0:
        return Refusal("no_piece_left")
    return None if has_road_place(state, seat) else Refusal("no_place_left")


def _why_plenty(state: GameState, action: PlayYearOfPlenty) -> Refusal | None:
    first, second = action.first, action.second
    if not 0 <= first < 5 or (second is not None and not 0 <= second < 5):
        return Refusal("not_now")
    if second is not None and first > second:
        return Refusal("cards_unordered")
    for r in (first, second):
        if r is not None and not state.bank[r]:
            return Refusal("bank_empty", (r,))
    piles = state.rules.plenty == "what the piles give"
    if second is None:
        return Refusal("two_cards") if piles or sum(state.bank) > 1 else None
    if first == second and state.bank[first] < 2 and not piles:
        return Refusal("one_card_left" if sum(state.bank) == 1 else "bank_empty", (first,))
    return None


def _why_robber(state: GameState, seat: Seat, action: MoveRobber) -> Refusal | None:
    if state.phase is not Phase.ROBBER:
        return Refusal("not_now")
    if not 0 <= action.hex < len(state.board.terrains):
        return Refusal("no_such_place")
    if action.hex == state.robber:
        return Refusal("robber_must_move")
    if not robber_hexes(state, seat) >> action.hex & 1:
        desert = state.board.terrains[action.hex] == DESERT and not state.rules.robber_to_desert
        return Refusal("robber_desert" if desert else "robber_spares")
    return _why_victim(state, seat, action)


def _why_victim(state: GameState, seat: Seat, action: MoveRobber) -> Refusal | None:
    corners = state.board.hex_vertex_masks[action.hex]
    there = [
        s
        for s in range(state.seats)
        if s != seat and corners & (state.settlements[s] | state.cities[s])
    ]
    victims = [s for s in there if any(state.hands[5 * s : 5 * s + 5])]
    if action.victim is None:
        return Refusal("choose_victim") if victims else None
    if action.victim not in there:
        return Refusal("victim_not_there")
    return None if action.victim in victims else Refusal("victim_has_no_card")


def _why_no_trade(state: GameState) -> Refusal | None:
    if state.trading:
        return None
    if state.card_played and not state.rules.trade_after_card:
        return Refusal("trade_after_card")
    return Refusal("trading_over")


def _why_bank(state: GameState, seat: Seat, action: MaritimeTrade) -> Refusal | None:
    if not 0 <= action.give < 5 or not 0 <= action.get < 5:
        return Refusal("not_now")
    if action.give == action.get:
        return Refusal("same_resource")
    over = _why_no_trade(state)
    if over is not None:
        return over
    rate = state.rates[seat][action.give]
    if action.count != rate:
        return Refusal("better_rate" if action.count > rate else "rate_not_held", (rate,))
    cost = [0, 0, 0, 0, 0]
    cost[action.give] = rate
    a, b, c, d, e = cost
    if not state.bank[action.get]:
        return Refusal("bank_empty", (action.get,))
    return lacking("missing_cards", state.hand(seat), (a, b, c, d, e))


def _why_offer(state: GameState, seat: Seat, action: OfferTrade) -> Refusal | None:
    if not state.rules.player_trades:
        return Refusal("no_player_trades")
    over = _why_no_trade(state)
    if over is not None:
        return over
    return offer_refusal(state.hand(seat), seat, state.seats, action)


def _why_declare(state: GameState, seat: Seat) -> Refusal | None:
    if state.rules.winning == "at once":
        return Refusal("wins_at_once")
    missing = state.rules.points_to_win - state.total_points(seat)
    return Refusal("not_enough_points", (missing,)) if missing > 0 else None
