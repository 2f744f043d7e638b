"""Records for the tests: played at random, and written by hand."""

from random import Random

from catan_desktop.engine.actions import Action, EndTurn, OfferTrade, Roll
from catan_desktop.engine.board import beginner_board, random_board
from catan_desktop.engine.chance import DiceRolled, Outcome, RandomChance
from catan_desktop.engine.events import Event
from catan_desktop.engine.ids import RESOURCES
from catan_desktop.engine.options import STANDARD, Rules
from catan_desktop.engine.record import GameRecord, LogEntry
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    advance,
    chance_outcomes,
    legal_actions,
    opening_actions,
    to_act,
    why_illegal,
)


class Script:
    """A game written down entry by entry; every entry is held to the rules."""

    def __init__(self, record: GameRecord) -> None:
        self.entries = list(record.entries)
        self.record = record
        self.state = record.start()
        self.events: list[Event] = []

    def do(self, seat: int, action: Action, outcome: Outcome | None = None) -> None:
        assert why_illegal(self.state, seat, action) is None, (seat, action)
        advance(self.state, seat, action, outcome, self.events)
        self.entries.append(LogEntry(seat, action, outcome))

    def roll(self, seat: int, number: int) -> None:
        first = max(1, number - 6)
        self.do(seat, Roll(), DiceRolled(first, number - first))

    def turn(self, seat: int, number: int) -> None:
        """A roll and the end of the turn."""
        self.roll(seat, number)
        self.do(seat, EndTurn())

    def written(self) -> GameRecord:
        r = self.record
        return GameRecord(r.board, r.rules, r.seats, r.first, tuple(self.entries))


def first_game(seats: int = 4, rules: Rules = STANDARD) -> Script:
    """The beginner board with its starts placed, before the first roll of seat 0."""
    board = beginner_board()
    script = Script(GameRecord(board, rules, seats, 0))
    for seat, action in opening_actions(board, seats, 0):
        script.do(seat, action)
    return script


def random_record(rng: Random, rules: Rules, seats: int, most: int = 700) -> GameRecord:
    """A game of even picks, with a domestic offer now and then; cut after ``most`` entries."""
    script = Script(GameRecord(random_board(rng), rules, seats, 0))
    draw = RandomChance(rng).draw
    while (acting := to_act(script.state)) and len(script.entries) < most:
        seat = acting[0]
        action = offer(script.state, seat, rng) or legal_actions(script.state, seat).pick(
            rng.random()
        )
        due = chance_outcomes(script.state, seat, action)
        script.do(seat, action, draw(due) if due else None)
    return script.written()


def offer(state: GameState, seat: int, rng: Random) -> Action | None:
    """Sometimes, where it is legal: one held card for one of another kind, to everybody."""
    if state.phase is not Phase.MAIN or rng.random() > 0.2:
        return None
    give, get = rng.sample(RESOURCES, 2)
    others = tuple(s for s in range(state.seats) if s != seat)
    one = tuple(int(r == give) for r in RESOURCES), tuple(int(r == get) for r in RESOURCES)
    action = OfferTrade(one[0], one[1], others)  # type: ignore[arg-type]
    return None if why_illegal(state, seat, action) else action
