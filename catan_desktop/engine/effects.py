"""What each action does to a state, in place. Legality is checked elsewhere.

Every function builds events only when it is handed a list.
"""

from typing import Final, TypeAlias, assert_never

from catan_desktop.engine.actions import (
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
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.chance import DICE, CardStolen, DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.events import (
    BankShort,
    BankTraded,
    CardTaken,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    DiceThrown,
    Discarded,
    Event,
    GameWon,
    LargestArmyMoved,
    MonopolyTaken,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    PlentyTaken,
    Produced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    TurnBegan,
    TurnEnded,
    VictoryCardRevealed,
)
from catan_desktop.engine.ids import (
    CITY_COST,
    DESERT,
    DEV_CARD_COST,
    KNIGHT,
    MONOPOLY,
    NO_CARDS,
    ROAD_BUILDING,
    ROAD_COST,
    SETTLEMENT_COST,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Cards,
    DevCard,
    EdgeId,
    Seat,
    VertexId,
)
from catan_desktop.engine.roads import judge_longest_road, measure, measure_grown
from catan_desktop.engine.state import FULL_BAG, NO_DICE, NOBODY, GameState, Offer, Phase

Events: TypeAlias = list[Event] | None

LARGEST_ARMY_FROM: Final = 3
BAG_BITS: Final = {roll: 1 << i for i, roll in enumerate(DICE)}
_SETUP_SETTLEMENT: Final = Phase.SETUP_SETTLEMENT
_SETUP_ROAD: Final = Phase.SETUP_ROAD
_ROLL: Final = Phase.ROLL
_DISCARD: Final = Phase.DISCARD
_ROBBER: Final = Phase.ROBBER
_FREE_ROAD: Final = Phase.FREE_ROAD
_MAIN: Final = Phase.MAIN
_OFFER: Final = Phase.OFFER
_OVER: Final = Phase.OVER


class WrongOutcomeError(ValueError):
    """An action came with an outcome of another kind, or without the one it needs."""


def advance(
    state: GameState,
    seat: Seat,
    action: Action,
    outcome: Outcome | None = None,
    events: Events = None,
) -> None:
    """Carry out a legal action, in place.

    Args:
        state: changed.
        seat: the seat that acts; must be in ``to_act(state)``.
        action: must be legal for the seat; that is not checked again.
        outcome: one of ``chance_outcomes(state, seat, action)``, None if that is empty.
        events: what happened is appended here, if given.

    Raises:
        WrongOutcomeError: the outcome is of the wrong kind; the state is unchanged.
    """
    if isinstance(action, Roll):
        if not isinstance(outcome, DiceRolled):
            raise WrongOutcomeError(f"a roll needs dice, not {outcome}")
        _roll(state, seat, outcome, events)
    elif isinstance(action, EndTurn):
        _end_turn(state, seat, events)
    elif isinstance(action, MaritimeTrade):
        _maritime_trade(state, seat, action, events)
    elif isinstance(action, MoveRobber):
        _move_robber(state, seat, action, outcome, events)
    elif isinstance(action, BuildRoad):
        _build_road(state, seat, action.edge, events)
    elif isinstance(action, Discard):
        _discard(state, seat, action.cards, events)
    elif isinstance(action, BuildSettlement):
        _build_settlement(state, seat, action.vertex, events)
    elif isinstance(action, BuildCity):
        _build_city(state, seat, action.vertex, events)
    elif isinstance(action, BuyDevCard):
        if not isinstance(outcome, DevCardDrawn):
            raise WrongOutcomeError(f"a purchase needs a card from the deck, not {outcome}")
        _buy_dev_card(state, seat, outcome.card, events)
    elif isinstance(action, PlayKnight):
        _play_knight(state, seat, events)
    elif isinstance(action, PlayRoadBuilding):
        _play_road_building(state, seat, events)
    elif isinstance(action, PlayYearOfPlenty):
        _play_year_of_plenty(state, seat, action, events)
    elif isinstance(action, PlayMonopoly):
        _play_monopoly(state, seat, action.resource, events)
    elif isinstance(action, OfferTrade):
        _offer_trade(state, seat, action, events)
    elif isinstance(action, AcceptOffer | DeclineOffer | CounterOffer):
        _answer_offer(state, seat, action, events)
    elif isinstance(action, ConfirmTrade):
        _confirm_trade(state, seat, action.partner, events)
    elif isinstance(action, WithdrawOffer):
        _close_offer(state, seat, events)
    elif isinstance(action, RevealVictoryCard):
        _reveal(state, seat, events)
    elif isinstance(action, DeclareVictory):
        _win(state, seat, events)
    else:
        assert_never(action)


# ------------------------------------------------------------------ turn


def _end_turn(state: GameState, seat: Seat, events: Events) -> None:
    if state.late:
        for vertex in state.late:
            state.open_harbor(seat, vertex)
        state.late = ()
    if events is not None:
        events.append(TurnEnded(seat))
    _begin_turn(state, (seat + 1) % state.seats, events)


def _begin_turn(state: GameState, seat: Seat, events: Events) -> None:
    state.active = seat
    state.turn += 1
    state.phase = _ROLL
    state.rolled = False
    state.card_played = False
    state.trading = True
    state.dice = NO_DICE
    state.fresh = [0, 0, 0, 0, 0]
    if events is not None:
        events.append(TurnBegan(seat, state.turn))
    _check_win(state, seat, events)


def _check_win(state: GameState, seat: Seat, events: Events) -> None:
    """The seat on turn wins at once with enough points, unless victory is declared."""
    rules = state.rules
    points = state.points[seat] + state.devs[5 * seat + VICTORY_POINT] - state.shown[seat]
    if points >= rules.points_to_win and rules.winning == "at once":
        _win(state, seat, events)


def _win(state: GameState, seat: Seat, events: Events) -> None:
    state.phase = _OVER
    state.winner = seat
    state.free_roads = 0
    if events is not None:
        everyone = range(state.seats)
        events.append(
            GameWon(
                seat,
                tuple(state.total_points(s) for s in everyone),
                tuple(state.devs[5 * s + VICTORY_POINT] for s in everyone),
            )
        )


def _back_to_turn(state: GameState) -> None:
    state.phase = _MAIN if state.rolled else _ROLL


# ------------------------------------------------------------------ dice


def bag_to_draw(state: GameState) -> int:
    """The pairs from which balanced dice draw now: the rest of the bag, or all when filled anew."""
    bag = state.bag
    return FULL_BAG if bag.bit_count() <= max(state.rules.bag_rest, 0) or not bag else bag


def _roll(state: GameState, seat: Seat, dice: DiceRolled, events: Events) -> None:
    state.dice = dice
    state.rolled = True
    if state.rules.dice == "balanced":
        bag = bag_to_draw(state)
        bit = BAG_BITS[dice]
        state.bag = (bag if bag & bit else FULL_BAG) & ~bit
    if events is not None:
        events.append(DiceThrown(seat, dice.first, dice.second))
    number = dice.first + dice.second
    if number == 7:
        _seven(state)
    else:
        state.phase = _MAIN
        _produce(state, number, events)


def _seven(state: GameState) -> None:
    limit = state.rules.discard_limit
    state.phase = _ROBBER
    for s in range(state.seats):
        size = sum(state.hands[5 * s : 5 * s + 5])
        if size > limit:
            state.owed[s] = size // 2
            state.phase = _DISCARD


def _produce(state: GameState, number: int, events: Events) -> None:
    """Pay what is due; where a pile turns out too small, take it back and ration."""
    due = state.yields[number]
    if not due:
        return
    hands, bank, robber = state.hands, state.bank, state.robber
    short = False
    for h, i, resource, count in due:
        if h != robber:
            hands[i] += count
            left = bank[resource] - count
            bank[resource] = left
            if left < 0:
                short = True
    if not short and events is None:
        return
    gains = [0] * len(hands)
    for h, i, resource, count in due:
        if h != robber:
            gains[i] += count
            hands[i] -= count
            bank[resource] += count
    if short:
        _ration(state, gains, events)
    _pay_out(state, gains, False, events)


def _ration(state: GameState, gains: list[int], events: Events) -> None:
    """Cut the gains of each resource that the bank cannot pay in full."""
    for r in range(5):
        due = sum(gains[r::5])
        if due <= state.bank[r]:
            continue
        seats = [s for s in range(state.seats) if gains[5 * s + r]]
        takes_rest = len(seats) == 1 and state.rules.shortage == "one player takes the rest"
        for s in seats:
            gains[5 * s + r] = state.bank[r] if takes_rest else 0
        if events is not None:
            events.append(BankShort(r, due, state.bank[r] if takes_rest else 0))


def _pay_out(state: GameState, gains: list[int], setup: bool, events: Events) -> None:
    for i, count in enumerate(gains):
        if count:
            state.hands[i] += count
            state.bank[i % 5] -= count
    if events is None:
        return
    for s in range(state.seats):
        a, b, c, d, e = gains[5 * s : 5 * s + 5]
        if a or b or c or d or e:
            events.append(Produced(s, (a, b, c, d, e), setup))


# ------------------------------------------------------------------ robber


def _discard(state: GameState, seat: Seat, cards: Cards, events: Events) -> None:
    _pay(state, seat, cards)
    state.owed[seat] = 0
    if events is not None:
        events.append(Discarded(seat, cards))
    if not any(state.owed):
        state.phase = _ROBBER


def _move_robber(
    state: GameState, seat: Seat, action: MoveRobber, outcome: Outcome | None, events: Events
) -> None:
    victim = action.victim
    if victim is not None and not isinstance(outcome, CardStolen):
        raise WrongOutcomeError(f"a theft needs a stolen card, not {outcome}")
    if events is not None:
        events.append(RobberMoved(seat, state.robber, action.hex))
    state.robber = action.hex
    _back_to_turn(state)
    if victim is not None and isinstance(outcome, CardStolen):
        state.hands[5 * victim + outcome.resource] -= 1
        state.hands[5 * seat + outcome.resource] += 1
        if events is not None:
            events.append(CardTaken(seat, victim, outcome.resource))


# ------------------------------------------------------------------ building


def _pay(state: GameState, seat: Seat, cost: Cards) -> None:
    base = 5 * seat
    hands, bank = state.hands, state.bank
    for r, count in enumerate(cost):
        if count:
            hands[base + r] -= count
            bank[r] += count


def _paid(state: GameState, seat: Seat, cost: Cards) -> None:
    """Pay for a piece or card of the main phase, which may end the trading of the turn."""
    _pay(state, seat, cost)
    if state.rules.trade_order == "trade, then build":
        state.trading = False


def _build_road(state: GameState, seat: Seat, edge: EdgeId, events: Events) -> None:
    cost = NO_CARDS
    if state.phase is _MAIN:
        cost = ROAD_COST
        _paid(state, seat, cost)
    if events is not None:
        events.append(RoadBuilt(seat, edge, cost))
    _place_road(state, seat, edge, events)
    if state.phase is _SETUP_ROAD:
        _next_placement(state, events)
        return
    if state.phase is _FREE_ROAD:
        state.free_roads -= 1
        if not state.free_roads or not has_road_place(state, seat):
            state.free_roads = 0
            _back_to_turn(state)
    _check_win(state, seat, events)


def _place_road(state: GameState, seat: Seat, edge: EdgeId, events: Events) -> None:
    topology = state.board.topology
    bit = 1 << edge
    state.roads[seat] |= bit
    state.all_roads |= bit
    state.reach[seat] |= topology.edge_vertex_mask[edge]
    enemies = state.taken & ~(state.settlements[seat] | state.cities[seat])
    for v in topology.edge_vertices[edge]:
        if not enemies >> v & 1:
            state.open_edges[seat] |= topology.vertex_edge_mask[v]
    length = measure_grown(state, seat, edge)
    if length != state.road_length[seat]:
        state.road_length[seat] = length
        judge_longest_road(state, events)


def has_road_place(state: GameState, seat: Seat) -> bool:
    """Whether a seat has a road piece and a place for it."""
    return state.roads_left(seat) > 0 and bool(state.open_edges[seat] & ~state.all_roads)


def _next_placement(state: GameState, events: Events) -> None:
    state.placed += 1
    state.setup_vertex = -1
    if state.placed == 2 * state.seats:
        _begin_turn(state, state.first, events)
        return
    state.phase = _SETUP_SETTLEMENT
    state.active = state.setup_order()[state.placed]


def _build_settlement(state: GameState, seat: Seat, vertex: VertexId, events: Events) -> None:
    setup = state.phase is _SETUP_SETTLEMENT
    cost = NO_CARDS if setup else SETTLEMENT_COST
    if not setup:
        _paid(state, seat, cost)
    if events is not None:
        events.append(SettlementBuilt(seat, vertex, cost))
    _place_settlement(state, seat, vertex)
    if state.rules.harbor_delay and not setup:
        state.late = (*state.late, vertex)
    else:
        state.open_harbor(seat, vertex)
    _cut_roads(state, seat, vertex, events)
    if not setup:
        _check_win(state, seat, events)
        return
    state.setup_vertex = vertex
    state.phase = _SETUP_ROAD
    if state.placed >= state.seats:
        _pay_setup(state, seat, vertex, events)


def _place_settlement(state: GameState, seat: Seat, vertex: VertexId) -> None:
    topology = state.board.topology
    bit = 1 << vertex
    state.settlements[seat] |= bit
    state.taken |= bit
    state.blocked |= bit | topology.vertex_neighbor_mask[vertex]
    state.near[seat] |= topology.vertex_hex_mask[vertex]
    state.open_edges[seat] |= topology.vertex_edge_mask[vertex]
    state.points[seat] += 1
    state.add_yield(seat, vertex)


def _cut_roads(state: GameState, seat: Seat, vertex: VertexId, events: Events) -> None:
    """A new building of ``seat`` ends the passage of every other player there."""
    around = state.board.topology.vertex_edge_mask[vertex]
    changed = False
    for s in range(state.seats):
        if s == seat or not state.roads[s] & around:
            continue
        state.open_edges[s] = state.joined_edges(s)
        if (state.roads[s] & around).bit_count() > 1:
            state.road_length[s] = measure(state, s)
            changed = True
    if changed:
        judge_longest_road(state, events)


def _pay_setup(state: GameState, seat: Seat, vertex: VertexId, events: Events) -> None:
    gains = [0] * len(state.hands)
    for h in state.board.topology.vertex_hexes[vertex]:
        resource = state.board.terrains[h]
        if resource != DESERT and gains[5 * seat + resource] < state.bank[resource]:
            gains[5 * seat + resource] += 1
    _pay_out(state, gains, True, events)


def _build_city(state: GameState, seat: Seat, vertex: VertexId, events: Events) -> None:
    _paid(state, seat, CITY_COST)
    bit = 1 << vertex
    state.settlements[seat] &= ~bit
    state.cities[seat] |= bit
    state.points[seat] += 1
    state.add_yield(seat, vertex)
    if events is not None:
        events.append(CityBuilt(seat, vertex, CITY_COST))
    _check_win(state, seat, events)


# ------------------------------------------------------------------ development cards


def _buy_dev_card(state: GameState, seat: Seat, card: DevCard, events: Events) -> None:
    _paid(state, seat, DEV_CARD_COST)
    state.deck[card] -= 1
    state.devs[5 * seat + card] += 1
    state.dev_counts[seat] += 1
    state.fresh[card] += 1
    if events is not None:
        events.append(DevCardBought(seat, card, DEV_CARD_COST))
    _check_win(state, seat, events)


def _play(state: GameState, seat: Seat, card: DevCard, events: Events) -> None:
    state.devs[5 * seat + card] -= 1
    state.dev_counts[seat] -= 1
    state.played[5 * seat + card] += 1
    state.card_played = True
    if not state.rules.trade_after_card:
        state.trading = False
    if events is not None:
        events.append(DevCardPlayed(seat, card))


def _play_knight(state: GameState, seat: Seat, events: Events) -> None:
    _play(state, seat, KNIGHT, events)
    state.phase = _ROBBER
    _judge_army(state, seat, events)
    _check_win(state, seat, events)


def _judge_army(state: GameState, seat: Seat, events: Events) -> None:
    knights = state.played[5 * seat + KNIGHT]
    holder = state.army_holder
    if holder == seat or knights < LARGEST_ARMY_FROM:
        return
    if holder != NOBODY:
        if knights <= state.played[5 * holder + KNIGHT]:
            return
        state.points[holder] -= 2
    state.army_holder = seat
    state.points[seat] += 2
    if events is not None:
        events.append(LargestArmyMoved(seat, holder if holder != NOBODY else None, knights))


def _play_road_building(state: GameState, seat: Seat, events: Events) -> None:
    _play(state, seat, ROAD_BUILDING, events)
    state.phase = _FREE_ROAD
    state.free_roads = min(2, state.roads_left(seat))


def _play_year_of_plenty(
    state: GameState, seat: Seat, action: PlayYearOfPlenty, events: Events
) -> None:
    _play(state, seat, YEAR_OF_PLENTY, events)
    taken = [0, 0, 0, 0, 0]
    for r in (action.first, action.second):
        if r is not None and state.bank[r]:
            state.bank[r] -= 1
            state.hands[5 * seat + r] += 1
            taken[r] += 1
    if events is not None:
        a, b, c, d, e = taken
        events.append(PlentyTaken(seat, (a, b, c, d, e)))


def _play_monopoly(state: GameState, seat: Seat, resource: int, events: Events) -> None:
    _play(state, seat, MONOPOLY, events)
    counts = [0] * state.seats
    for s in range(state.seats):
        if s != seat:
            counts[s] = state.hands[5 * s + resource]
            state.hands[5 * s + resource] = 0
    state.hands[5 * seat + resource] += sum(counts)
    if events is not None:
        events.append(MonopolyTaken(seat, resource, tuple(counts)))


def _reveal(state: GameState, seat: Seat, events: Events) -> None:
    state.shown[seat] += 1
    state.points[seat] += 1
    if events is not None:
        events.append(VictoryCardRevealed(seat))


# ------------------------------------------------------------------ trade


def _maritime_trade(state: GameState, seat: Seat, action: MaritimeTrade, events: Events) -> None:
    base = 5 * seat
    state.hands[base + action.give] -= action.count
    state.bank[action.give] += action.count
    state.hands[base + action.get] += 1
    state.bank[action.get] -= 1
    if events is not None:
        events.append(BankTraded(seat, action.give, action.count, action.get))


def _offer_trade(state: GameState, seat: Seat, action: OfferTrade, events: Events) -> None:
    state.offer = Offer(action.give, action.get, action.to, (None,) * len(action.to))
    state.phase = _OFFER
    if events is not None:
        events.append(TradeOffered(seat, action.give, action.get, action.to))


def _answer_offer(
    state: GameState,
    seat: Seat,
    action: AcceptOffer | DeclineOffer | CounterOffer,
    events: Events,
) -> None:
    offer = open_offer(state).with_answer(seat, action)
    state.offer = offer
    if events is not None:
        events.append(OfferAnswered(seat, action))
    if all(isinstance(answer, DeclineOffer) for answer in offer.answers):
        _close_offer(state, state.active, events)


def open_offer(state: GameState) -> Offer:
    """The open offer; there must be one."""
    if state.offer is None:
        raise ValueError("no offer is open")
    return state.offer


def _close_offer(state: GameState, seat: Seat, events: Events) -> None:
    state.offer = None
    state.phase = _MAIN
    if events is not None:
        events.append(OfferClosed(seat))


def agreed_terms(offer: Offer, partner: Seat) -> tuple[Cards, Cards] | None:
    """What the seat on turn would give and get by confirming, None if the partner did not agree."""
    answer = offer.answer_of(partner)
    if isinstance(answer, AcceptOffer):
        return offer.give, offer.get
    if isinstance(answer, CounterOffer):
        return answer.get, answer.give
    return None


def _confirm_trade(state: GameState, seat: Seat, partner: Seat, events: Events) -> None:
    terms = agreed_terms(open_offer(state), partner)
    if terms is None:
        raise ValueError("that seat did not agree to the trade")
    give, get = terms
    for r in range(5):
        move = get[r] - give[r]
        state.hands[5 * seat + r] += move
        state.hands[5 * partner + r] -= move
    state.offer = None
    state.phase = _MAIN
    if events is not None:
        events.append(PlayersTraded(seat, partner, give, get))
