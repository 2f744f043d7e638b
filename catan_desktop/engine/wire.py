"""Engine values as plain tuples of ints and words, in which they cross to another process.

No engine class travels itself: compiled frozen classes do not unpickle. The board and the
rules go once a game; an observation is packed without them. What ``pack_*`` made, the
``unpack_*`` of the same name reads back to an equal value; anything else is a
:class:`WireError`.
"""

from dataclasses import fields
from typing import Any, Final, TypeAlias

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
    Refusal,
    RevealVictoryCard,
    Roll,
    WithdrawOffer,
)
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import CardStolen, DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.hexgrid import Hex
from catan_desktop.engine.legal import DiscardChoices, LegalActions
from catan_desktop.engine.observation import Observation, Offer, Phase
from catan_desktop.engine.options import OPTION_NAMES, Rules
from catan_desktop.engine.topology import topology_of

Packed: TypeAlias = tuple[Any, ...]
"""Nested tuples of int, bool, str and None."""


class WireError(ValueError):
    """A packed value that stands for nothing."""


_ACTIONS: Final[tuple[type[Action], ...]] = (
    Roll,
    EndTurn,
    BuildRoad,
    BuildSettlement,
    BuildCity,
    BuyDevCard,
    PlayKnight,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    PlayMonopoly,
    Discard,
    MoveRobber,
    MaritimeTrade,
    OfferTrade,
    AcceptOffer,
    DeclineOffer,
    CounterOffer,
    ConfirmTrade,
    WithdrawOffer,
    RevealVictoryCard,
    DeclareVictory,
)
_ACTION_SHAPES: Final = {
    kind: (code, tuple(field.name for field in fields(kind))) for code, kind in enumerate(_ACTIONS)
}
_OUTCOMES: Final[tuple[type[Outcome], ...]] = (DiceRolled, CardStolen, DevCardDrawn)
_OUTCOME_SHAPES: Final = {
    kind: (code, tuple(field.name for field in fields(kind))) for code, kind in enumerate(_OUTCOMES)
}
_SEEN: Final = tuple(
    field.name for field in fields(Observation) if field.name not in ("board", "rules")
)
_PHASE: Final = _SEEN.index("phase")
_DICE: Final = _SEEN.index("dice")
_OFFER: Final = _SEEN.index("offer")


def pack_action(action: Action) -> Packed:
    """The code of the kind of action, then its fields."""
    code, names = _ACTION_SHAPES[type(action)]
    return (code, *[getattr(action, name) for name in names])


def unpack_action(packed: Packed) -> Action:
    """The action again.

    Raises:
        WireError: there is no such action.
    """
    action: Action = _made(_ACTIONS, packed)
    return action


def pack_outcome(outcome: Outcome | None) -> Packed | None:
    """The code of the kind of outcome, then its fields."""
    if outcome is None:
        return None
    code, names = _OUTCOME_SHAPES[type(outcome)]
    return (code, *[getattr(outcome, name) for name in names])


def unpack_outcome(packed: Packed | None) -> Outcome | None:
    """The outcome again.

    Raises:
        WireError: there is no such outcome.
    """
    if packed is None:
        return None
    outcome: Outcome = _made(_OUTCOMES, packed)
    return outcome


def _made(kinds: tuple[type[Any], ...], packed: Packed) -> Any:
    try:
        code, *values = packed
        if code < 0:
            raise WireError(f"not a value of the wire: {packed!r:.80}")
        return kinds[code](*values)
    except (TypeError, ValueError, IndexError) as error:
        raise WireError(f"not a value of the wire: {packed!r:.80}") from error


def pack_refusal(refusal: Refusal | None) -> Packed | None:
    """Code and figures."""
    return None if refusal is None else (refusal.code, refusal.figures)


def unpack_refusal(packed: Packed | None) -> Refusal | None:
    """The refusal again."""
    return None if packed is None else Refusal(*packed)


def pack_rules(rules: Rules) -> Packed:
    """The options in the order of their names."""
    return tuple(getattr(rules, name) for name in OPTION_NAMES)


def unpack_rules(packed: Packed) -> Rules:
    """The rules again.

    Raises:
        WireError: an option is missing or out of bounds.
    """
    try:
        return Rules(**dict(zip(OPTION_NAMES, packed, strict=True)))
    except (TypeError, ValueError) as error:
        raise WireError(str(error)) from error


def pack_board(board: Board) -> Packed:
    """Hexes, terrains, tokens, harbors, robber and fixed starts."""
    return (
        tuple((h.q, h.r) for h in board.topology.hexes),
        board.terrains,
        board.tokens,
        board.harbors,
        board.robber,
        board.starts,
    )


def unpack_board(packed: Packed) -> Board:
    """The board again, on the shared topology of its hexes.

    Raises:
        WireError: the tables make no board.
    """
    try:
        hexes, terrains, tokens, harbors, robber, starts = packed
        topology = topology_of(frozenset(Hex(q, r) for q, r in hexes))
        return Board(topology, terrains, tokens, harbors, robber, starts)
    except (TypeError, ValueError) as error:
        raise WireError(str(error)) from error


def pack_observation(observation: Observation) -> Packed:
    """All that is seen, in the order of the fields, without board and rules."""
    values = [getattr(observation, name) for name in _SEEN]
    values[_PHASE] = observation.phase.value
    values[_DICE] = (observation.dice.first, observation.dice.second)
    values[_OFFER] = _pack_offer(observation.offer)
    return tuple(values)


def unpack_observation(packed: Packed, board: Board, rules: Rules) -> Observation:
    """The observation again, of a game with this board and these rules.

    Raises:
        WireError: values are missing, or the phase or an answer does not exist.
    """
    try:
        values = dict(zip(_SEEN, packed, strict=True))
        values["phase"] = Phase(values["phase"])
        values["dice"] = DiceRolled(*values["dice"])
        values["offer"] = _unpack_offer(values["offer"])
    except (TypeError, ValueError) as error:
        raise WireError(f"not an observation: {error}") from error
    return Observation(board=board, rules=rules, **values)


def _pack_offer(offer: Offer | None) -> Packed | None:
    if offer is None:
        return None
    answers = tuple(None if a is None else pack_action(a) for a in offer.answers)
    return offer.give, offer.get, offer.to, answers


def _unpack_offer(packed: Packed | None) -> Offer | None:
    if packed is None:
        return None
    give, get, to, answers = packed
    return Offer(give, get, to, tuple(None if a is None else _made(_ACTIONS, a) for a in answers))


def pack_legal(legal: LegalActions) -> Packed:
    """What judges offers, of discards the hand and the count owed, else the listed actions."""
    discards = legal.discards
    if discards is not None:
        return legal.offers, (discards.hand, discards.owed), ()
    return legal.offers, None, tuple(pack_action(action) for action in legal)


def unpack_legal(packed: Packed) -> LegalActions:
    """The legal actions again.

    Raises:
        WireError: values are missing or an action does not exist.
    """
    try:
        offers, discards, items = packed
    except (TypeError, ValueError) as error:
        raise WireError(f"not a list of legal actions: {error}") from error
    if discards is not None:
        return LegalActions(DiscardChoices(*discards), offers)
    return LegalActions(tuple(unpack_action(item) for item in items), offers)
