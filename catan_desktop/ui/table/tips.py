"""What the tips say: a spot under the pointer, a button, a card. Pure words."""

from collections.abc import Mapping
from typing import Final

from catan_desktop.app.merits import Obstacle, obstacle
from catan_desktop.engine.actions import Refusal, missing_cards
from catan_desktop.engine.ids import (
    GENERIC,
    KNIGHT,
    MONOPOLY,
    PIPS,
    RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Cards,
    DevCard,
    EdgeId,
    Seat,
    VertexId,
)
from catan_desktop.engine.observation import Observation, Phase
from catan_desktop.i18n.words import listed
from catan_desktop.ui.board_scene import PieceKind
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.table.facts import (
    ACTION_COSTS,
    DEV,
    ActionKind,
    bank_help,
    cards_a_round,
    pips_at,
    robbed_pips,
)
from catan_desktop.ui.words import Speaker


def spot_tip(spot: Spot, seen: Observation, speaker: Speaker) -> list[str]:
    """The lines of a tip on a legal spot; none if there is nothing to say."""
    match spot.kind:
        case PieceKind.SETTLEMENT:
            return _settlement(spot.place, seen, speaker)
        case PieceKind.CITY:
            return _city(spot.place, seen, speaker)
        case PieceKind.ROAD:
            return _road(spot.place, seen, speaker)
        case PieceKind.ROBBER:
            return _robber(spot.place, seen, speaker)


def harbor_tip(edge: EdgeId, seen: Observation, speaker: Speaker) -> list[str]:
    """What the harbor on a coast edge is good for."""
    kind = dict(seen.board.harbors)[edge]
    where = speaker.t("for whoever builds at its piers")
    if not set(seen.board.topology.edge_vertices[edge]).isdisjoint(seen.late):
        where = speaker.t("counts from its owner's next turn")
    elif seen.rules.harbor_delay:
        where = speaker.t("for whoever builds at its piers, from the next turn")
    title = _harbor_title(kind, speaker)
    if kind == GENERIC:
        return [title, speaker.t("three of a kind for one of any kind"), where]
    name = speaker.resource(kind)
    return [title, speaker.t("two %(resource)s for one of any kind", resource=name), where]


def _a_round(seen: Observation, pips: int) -> tuple[str, int]:
    """How many cards so many pips bring in a round, and the number for the form of the word."""
    words = f"{cards_a_round(seen, pips):.1f}".removesuffix(".0")
    return words, 1 if words == "1" else 2


def _settlement(vertex: VertexId, seen: Observation, speaker: Speaker) -> list[str]:
    pips = pips_at(seen, vertex)
    words = speaker.n("%(n)s pip", "%(n)s pips", pips)
    harbor = seen.board.vertex_harbor[vertex]
    if harbor == GENERIC:
        words = speaker.t("%(pips)s · 3:1 harbor", pips=words)
    elif harbor >= 0:
        name = speaker.resource(harbor)
        words = speaker.t("%(pips)s · 2:1 %(resource)s harbor", pips=words, resource=name)
    cards, form = _a_round(seen, pips)
    about = speaker.n(
        "about %(cards)s card a round", "about %(cards)s cards a round", form, cards=cards
    )
    lines = [words, about]
    if harbor >= 0 and seen.rules.harbor_delay and seen.phase is Phase.MAIN:
        lines.append(speaker.t("the harbor counts from your next turn"))
    return lines


def _city(vertex: VertexId, seen: Observation, speaker: Speaker) -> list[str]:
    pips = pips_at(seen, vertex)
    cards, form = _a_round(seen, pips)
    about = speaker.n(
        "about %(cards)s more card a round", "about %(cards)s more cards a round", form,
        cards=cards,
    )  # fmt: skip
    words = speaker.n("%(n)s pip, counted twice", "%(n)s pips, counted twice", pips)
    return [words, about]


def _road(edge: int, seen: Observation, speaker: Speaker) -> list[str]:
    """Where a road leads: the free corner at its new end."""
    topology = seen.board.topology
    own = seen.seat if seen.seat is not None else seen.active
    taken = 0
    for mask in (*seen.settlements, *seen.cities):
        taken |= mask
    best = -1
    for v in topology.edge_vertices[edge]:
        free = not taken >> v & 1 and not taken & topology.vertex_neighbor_mask[v]
        fresh = not seen.roads[own] & topology.vertex_edge_mask[v]
        if free and fresh:
            best = max(best, pips_at(seen, v))
    if best < 0:
        return []
    words = speaker.n(
        "leads to a free corner: %(n)s pip", "leads to a free corner: %(n)s pips", best
    )
    return [words]


def _robber(hex_id: int, seen: Observation, speaker: Speaker) -> list[str]:
    stopped = robbed_pips(seen, hex_id, PIPS)
    if not stopped:
        return [speaker.t("nobody is hurt here")]
    total = sum(n for _, n in stopped)
    each = speaker.catalogue.p("list", ", ").join(f"{speaker.name(s)} {n}" for s, n in stopped)
    return [speaker.n("stops %(n)s pip", "stops %(n)s pips", total), each]


# ---------------------------------------------------------------- buttons
def off_reason(kind: ActionKind, seen: Observation, speaker: Speaker) -> str:
    """Why an action is not possible in the own main phase."""
    if kind == "trade":
        if not seen.trading:
            return speaker.refusal(no_trading(seen))
        return speaker.t("You have nothing to trade")
    block = obstacle(seen, kind)
    lack = missing_cards(seen.hand, ACTION_COSTS[kind])
    if block is not None:
        return _blocked(block, lack, speaker)
    words = speaker.refusal(Refusal("missing_cards", lack))
    help_by = bank_help(seen, ACTION_COSTS[kind])
    if help_by is None:
        return words
    give, count, _ = help_by
    bank = speaker.t(
        "%(n)s %(resource)s would buy it at the bank", n=count, resource=speaker.resource(give)
    )
    return f"{words}{speaker.catalogue.p('list', ': ')}{bank}"


def _blocked(block: Obstacle, lack: Cards, speaker: Speaker) -> str:
    """What cards alone do not help against, and the cards that are missing besides."""
    if block == "not_connected":
        words = speaker.t("No free place joins your roads")
    elif block == "not_own_settlement":
        words = speaker.t("You have no settlement on the board")
    else:
        return speaker.refusal(Refusal(block))
    if not any(lack):
        return words
    cards = listed(speaker.catalogue, lack)
    return speaker.t("%(place)s, and it needs %(cards)s", place=words, cards=cards)


def no_trading(seen: Observation) -> Refusal:
    """Why the trading of the turn is over: a card was played, or something was built."""
    card = seen.card_played and not seen.rules.trade_after_card
    return Refusal("trade_after_card" if card else "trading_over")


def action_tip(kind: ActionKind, seen: Observation, speaker: Speaker) -> str:
    """What an action that is possible does."""
    t = speaker.t
    match kind:
        case "road":
            return t("Road: joins your roads; five in a row can be the longest")
        case "settlement":
            return t("Settlement: one point, and a card for each roll beside it")
        case "city":
            return t("City: two points, and two cards for each roll beside it")
        case "dev":
            return t("Development card: a knight, a point or something special")
        case "trade":
            if seen.rules.player_trades and seen.seats > 1:
                return t("Trade with the bank, a harbor or the other players")
            return t("Trade with the bank or at a harbor")


DEV_KEYS: Final[Mapping[DevCard, str]] = {
    KNIGHT: "K",
    ROAD_BUILDING: "B",
    YEAR_OF_PLENTY: "Y",
    MONOPOLY: "M",
    VICTORY_POINT: "V",
}
"""The key of each development card, as it is bound at the table."""


def no_cards(seen: Observation, speaker: Speaker) -> str:
    """What stands in an empty hand."""
    return speaker.t("No cards") if seen.turn else speaker.t("No cards yet")


def is_new(card: DevCard, seen: Observation) -> bool:
    """Whether all cards of that kind in the own hand were bought this turn and must wait."""
    new = seen.fresh[card]
    return card != VICTORY_POINT and 0 < new >= seen.devs[card]


def dev_tip(card: DevCard, seen: Observation, speaker: Speaker) -> str:
    """What a development card in the own hand does, with its key, or why it does nothing now."""
    t = speaker.t
    if card == KNIGHT:
        words = t("Knight: move the robber and draw a card")
    elif card == VICTORY_POINT:
        words = t("Victory point: counts at once, hidden until the end; click to show it")
    elif card == ROAD_BUILDING:
        words = t("Road building: place two roads free")
    elif card == MONOPOLY:
        words = t("Monopoly: name a resource, all others give you theirs")
    else:
        words = (
            t("Year of plenty: name two resources, each gives what its pile has")
            if seen.rules.plenty == "what the piles give"
            else t("Year of plenty: take two cards from the bank")
        )
    keyed = f"{words} ({DEV_KEYS[card]})"
    if card == VICTORY_POINT:
        return keyed
    if seen.phase is Phase.ROLL and not seen.rules.cards_before_roll:
        late = t("after the roll")
        return f"{words} ({late})"
    if is_new(card, seen) and seen.phase in (Phase.MAIN, Phase.ROLL):
        new = t("new: from your next turn")
        return f"{words} ({new})"
    return keyed


def seat_tip(seat: Seat, seen: Observation, speaker: Speaker) -> str:
    """What is not to be read on a seat's card, then its signs in words; a line for each thing.

    First what it gets in a round, its harbors, and what its unknown cards can be.
    """
    own = seen.settlements[seat] | seen.cities[seat]
    there = [v for v in range(own.bit_length()) if own >> v & 1]
    pips = sum(pips_at(seen, v) * (1 + (seen.cities[seat] >> v & 1)) for v in there)
    cards, form = _a_round(seen, pips)
    about = speaker.n(
        "about %(cards)s card a round", "about %(cards)s cards a round", form, cards=cards
    )
    harbors = sorted({seen.board.vertex_harbor[v] for v in there} - {-1}, reverse=True)
    roads, settlements, cities = seen.pieces_left(seat)
    signs = speaker.t(
        "Cards %(cards)s · development cards %(devs)s · knights %(knights)s · longest road "
        "%(road)s",
        cards=seen.hand_sizes[seat],
        devs=seen.dev_counts[seat],
        knights=seen.knights(seat),
        road=seen.road_length[seat],
    )
    left = speaker.t(
        "Left: roads %(roads)s · settlements %(settlements)s · cities %(cities)s",
        roads=roads,
        settlements=settlements,
        cities=cities,
    )
    named = [_harbor_title(kind, speaker) for kind in harbors]
    return "\n".join([about, *named, *_ranges(seat, seen, speaker), signs, left])


def _harbor_title(kind: int, speaker: Speaker) -> str:
    if kind == GENERIC:
        return speaker.t("3:1 harbor")
    return speaker.t("2:1 %(resource)s harbor", resource=speaker.resource(kind))


def _ranges(seat: Seat, seen: Observation, speaker: Speaker) -> list[str]:
    """How many cards of a hand are of unknown kind, and what they can be."""
    if seen.seat is None or seat == seen.seat:
        return []
    unknown = seen.hand_sizes[seat] - sum(seen.low[seat])
    parts = [
        f"{speaker.resource(r)} {seen.low[seat][r]}–{seen.high[seat][r]}"
        for r in RESOURCES
        if seen.low[seat][r] != seen.high[seat][r]
    ]
    if not unknown or not parts:
        return []
    return [
        speaker.n("? = %(n)s card of unknown kind.", "? = %(n)s cards of unknown kind.", unknown),
        speaker.t("Possible: %(ranges)s", ranges=", ".join(parts)),
    ]


def kind_word(kind: int, speaker: Speaker) -> str:
    """The word for a pile or a ball."""
    return speaker.t("development cards") if kind == DEV else speaker.resource(kind)
