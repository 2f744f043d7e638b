"""The recorded games of `tests/data` in the engine's words: boards, actions and outcomes."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from catan_desktop.engine import actions as act
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import CardStolen, DevCardDrawn, DiceRolled, Outcome
from catan_desktop.engine.hexgrid import Edge, Hex, Vertex
from catan_desktop.engine.ids import DESERT, DEV_CARD_NAMES, GENERIC, RESOURCE_NAMES
from catan_desktop.engine.topology import STANDARD as GRID

DATA = Path(__file__).parents[1] / "data"
Step = dict[str, Any]
Move = tuple[int, act.Action, Outcome | None]


def games(name: str) -> Iterator[Step]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def resource(name: str) -> int:
    return RESOURCE_NAMES.index(name)


def board_of(game: Step) -> Board:
    tiles = {Hex(h["q"], h["r"]): h for h in game["board"]["hexes"]}
    rows = [tiles[h] for h in GRID.hexes]
    terrains = tuple(DESERT if h["resource"] is None else resource(h["resource"]) for h in rows)
    harbors = tuple(
        (GRID.edge_ids[Edge(*h["edge"])], resource(h["resource"]) if h["resource"] else GENERIC)
        for h in game["board"]["harbours"]
    )
    tokens = tuple(h["number"] or 0 for h in rows)
    return Board(GRID, terrains, tokens, harbors, terrains.index(DESERT))


def moves_of(step: Step) -> Iterator[Move]:
    """The step as actions with what chance brought; a player trade takes three."""
    seat = step["seat"]
    outcome: Outcome | None = None
    action: act.Action
    match step["action"]:
        case "settlement":
            action = act.BuildSettlement(GRID.vertex_ids[Vertex(*step["vertex"])])
        case "city":
            action = act.BuildCity(GRID.vertex_ids[Vertex(*step["vertex"])])
        case "road":
            action = act.BuildRoad(GRID.edge_ids[Edge(*step["edge"])])
        case "roll":
            action, outcome = act.Roll(), DiceRolled(*step["dice"])
        case "discard":
            action = act.Discard(tuple(step["cards"]))
        case "move_robber":
            action = act.MoveRobber(GRID.hex_ids[Hex(*step["hex"])], step["victim"])
            if step["victim"] is not None:
                outcome = CardStolen(resource(step["stolen"]))
        case "buy_dev_card":
            action = act.BuyDevCard()
            outcome = DevCardDrawn(DEV_CARD_NAMES.index(step["card"]))
        case "play_knight":
            action = act.PlayKnight()
        case "play_road_building":
            action = act.PlayRoadBuilding()
        case "play_monopoly":
            action = act.PlayMonopoly(resource(step["resource"]))
        case "play_year_of_plenty":
            named = sorted(map(resource, step["resources"]))
            action = act.PlayYearOfPlenty(named[0], named[1] if len(named) > 1 else None)
        case "bank_trade":
            action = act.MaritimeTrade(resource(step["give"]), step["count"], resource(step["get"]))
        case "player_trade":
            if step["partner"] == seat:  # that engine's slip: a trade with oneself, no card moves
                return
            offer = act.OfferTrade(tuple(step["give"]), tuple(step["get"]), (step["partner"],))
            yield seat, offer, None
            yield step["partner"], act.AcceptOffer(), None
            action = act.ConfirmTrade(step["partner"])
        case "end_turn":
            action = act.EndTurn()
        case other:
            raise AssertionError(other)
    yield seat, action, outcome
