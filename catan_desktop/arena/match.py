"""One game between agents, in this process, without clock or worker."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catan_desktop.ai.agent import Limit, Player
from catan_desktop.engine.actions import Action
from catan_desktop.engine.board import Board
from catan_desktop.engine.chance import Chance
from catan_desktop.engine.events import Event
from catan_desktop.engine.ids import Seat
from catan_desktop.engine.legal import LegalActions
from catan_desktop.engine.observation import Ledger, Observation, observe
from catan_desktop.engine.options import Rules
from catan_desktop.engine.record import GameRecord, LogEntry
from catan_desktop.engine.rules import (
    GameState,
    Phase,
    advance,
    chance_outcomes,
    legal_actions,
    opening_actions,
    to_act,
)

Watch = Callable[[Observation, LegalActions, Action], None]


@dataclass(frozen=True)
class Match:
    """A game as it was played.

    Attributes:
        record: every entry.
        state: the last state; its phase is not ``OVER`` if the limit of entries was reached.
        ledgers: what each seat can conclude in the end.
    """

    record: GameRecord
    state: GameState
    ledgers: tuple[Ledger, ...]

    @property
    def finished(self) -> bool:
        """Whether somebody won."""
        return self.state.phase is Phase.OVER


class IllegalChoiceError(Exception):
    """An agent chose what its seat may not do."""


class Table:
    """A game in progress: the truth, the record so far, and what each seat can conclude."""

    def __init__(self, board: Board, rules: Rules, seats: int, first: Seat, chance: Chance) -> None:
        """Set up the board, with its fixed starts where it has some."""
        self.board = board
        self.rules = rules
        self.first = first
        self.state = GameState(board, rules, seats, first)
        self.entries: list[LogEntry] = []
        self.ledgers = tuple(Ledger(seats, seat) for seat in range(seats))
        self._chance = chance
        for seat, action in opening_actions(board, seats, first):
            self.act(seat, action)

    def act(self, seat: Seat, action: Action) -> None:
        """Carry out a legal action with the outcome that chance gives."""
        due = chance_outcomes(self.state, seat, action)
        outcome = self._chance.draw(due) if due else None
        events: list[Event] = []
        advance(self.state, seat, action, outcome, events)
        self.entries.append(LogEntry(seat, action, outcome))
        for ledger in self.ledgers:
            ledger.fold(events)

    def observe(self, seat: Seat) -> Observation:
        """What the seat may know now."""
        return observe(self.state, seat, self.ledgers[seat])

    def match(self) -> Match:
        """The game so far as a value."""
        record = GameRecord(
            self.board, self.rules, self.state.seats, self.first, tuple(self.entries)
        )
        return Match(record, self.state, self.ledgers)


def play_game(
    board: Board,
    rules: Rules,
    players: Sequence[Player],
    chance: Chance,
    limit: Limit,
    max_actions: int = 10_000,
    *,
    first: Seat = 0,
    watch: Watch | None = None,
) -> Match:
    """A whole game; the lowest of the seats that may act goes first.

    Args:
        board: the board.
        rules: the options.
        players: one a seat.
        chance: where outcomes come from.
        limit: for each decision.
        max_actions: entries after which the game is left unfinished.
        first: the seat that begins.
        watch: called before each action with what the seat saw and chose.

    Raises:
        IllegalChoiceError: an agent broke the rules.
    """
    table = Table(board, rules, len(players), first, chance)
    while len(table.entries) < max_actions:
        seats = to_act(table.state)
        if not seats:
            break
        seat = seats[0]
        legal = legal_actions(table.state, seat)
        observation = table.observe(seat)
        action = players[seat].at(len(table.entries)).choose(observation, legal, limit)
        if action not in legal:
            raise IllegalChoiceError(f"seat {seat} chose {action} in {table.state.phase.name}")
        if watch is not None:
            watch(observation, legal, action)
        table.act(seat, action)
    return table.match()
