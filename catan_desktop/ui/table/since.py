"""What the others changed on the board since a player last acted: marked until they act again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from catan_desktop.engine.events import (
    BankTraded,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    Event,
    PlayersTraded,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    TurnEnded,
)
from catan_desktop.engine.ids import HexId, Seat
from catan_desktop.ui.board_scene import BoardScene, PieceKind
from catan_desktop.ui.table.boardpane import Spot
from catan_desktop.ui.words import Held, Icon, LogRow, Speaker, Token

_ACTS: Final = (
    BankTraded,
    CityBuilt,
    DevCardBought,
    DevCardPlayed,
    PlayersTraded,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeOffered,
    TurnEnded,
)
"""What a player has done after having looked at the board; a roll is not among them."""
_ART: Final = {
    PieceKind.ROAD: "piece_road_r",
    PieceKind.SETTLEMENT: "piece_settlement",
    PieceKind.CITY: "piece_city",
}
MANY: Final = 2
"""From so many on equal pieces are told by their number: so they stay together."""


@dataclass(frozen=True)
class Changes:
    """What is new on the board.

    Attributes:
        pieces: those of others, oldest first, each with its seat.
        robber: where the robber stood before it was moved, and where it stands.
    """

    pieces: tuple[tuple[Spot, Seat], ...] = ()
    robber: tuple[HexId, HexId] | None = None

    def marked(self, scene: BoardScene, alpha: int = 255) -> BoardScene:
        """A board with these changes ringed, as far as the pieces stand there."""
        spots = {spot for spot, _ in self.pieces}
        vertices = [v for v, _ in scene.settlements if Spot(PieceKind.SETTLEMENT, v) in spots]
        vertices += [v for v, _ in scene.cities if Spot(PieceKind.CITY, v) in spots]
        edges = [e for e, _ in scene.roads if Spot(PieceKind.ROAD, e) in spots]
        old = scene.old_robber
        if old is None and self.robber is not None and self.robber[0] != scene.robber:
            old = self.robber[0]
        return replace(
            scene,
            new_vertices=frozenset(vertices) - {scene.last_vertex},
            new_edges=frozenset(edges) - {scene.last_edge},
            new_alpha=alpha,
            old_robber=old,
        )


NO_CHANGES: Final = Changes()


def changes(events: Sequence[Event], seat: Seat) -> Changes:
    """What the others changed on the board since a seat last acted."""
    start = 0
    for i in range(len(events) - 1, -1, -1):
        event = events[i]
        if isinstance(event, _ACTS) and event.seat == seat:
            start = i + 1
            break
    pieces: list[tuple[Spot, Seat]] = []
    robber: tuple[HexId, HexId] | None = None
    for event in events[start:]:
        match event:
            case RoadBuilt(seat=other, edge=edge):
                pieces.append((Spot(PieceKind.ROAD, edge), other))
            case SettlementBuilt(seat=other, vertex=vertex):
                pieces.append((Spot(PieceKind.SETTLEMENT, vertex), other))
            case CityBuilt(seat=other, vertex=vertex):
                pieces.append((Spot(PieceKind.CITY, vertex), other))
            case RobberMoved(origin=origin, hex=to):
                robber = (origin if robber is None else robber[0], to)
            case _:
                continue
    if robber is not None and robber[0] == robber[1]:
        robber = None
    return Changes(tuple(pieces), robber)


def changes_row(new: Changes, speaker: Speaker) -> LogRow | None:
    """The changes in one row of pictures; None if there are none."""
    things: list[Token] = []
    for seat in dict.fromkeys(seat for _, seat in new.pieces):
        for kind, art in _ART.items():
            n = sum(spot.kind is kind and whose == seat for spot, whose in new.pieces)
            icon = Icon(art, seat)
            things += [str(n), icon] if n >= MANY else [icon] * n
    if new.robber is not None:
        moved = speaker.tokens(
            lambda **f: speaker.t("%(robber)s moved to %(hex)s", **f),
            robber=Icon("robber"), hex=speaker.hex_tokens(new.robber[1]),
        )  # fmt: skip
        things += [Held(t) if isinstance(t, str) else t for t in moved]
    if not things:
        return None
    tokens = speaker.tokens(
        lambda **f: speaker.t("New since your last turn: %(things)s", **f), things=things
    )
    return LogRow(None, tokens, "build")
