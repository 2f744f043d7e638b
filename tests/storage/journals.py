"""Random games in journals, for the tests of this room."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from catan_desktop.engine.actions import Action, CounterOffer, DeclineOffer, OfferTrade
from catan_desktop.engine.board import random_board
from catan_desktop.engine.chance import SeededChance, commitment_of, seed_of
from catan_desktop.engine.ids import NO_CARDS, Cards
from catan_desktop.engine.options import STANDARD, Rules
from catan_desktop.engine.record import By, LogEntry
from catan_desktop.engine.rules import (
    GameState,
    LegalActions,
    apply,
    chance_outcomes,
    legal_actions,
    to_act,
)
from catan_desktop.storage.journal import Header, JournalWriter, SeatRecord

COLOURS = ("red", "blue", "white", "orange")
BY: tuple[By, ...] = (None, None, None, None, "timer", "fallback")
EMBLEMS = ("circle", "triangle", "square", "star")


def header(
    number: int, seats: int = 4, rules: Rules = STANDARD, names: tuple[str, ...] = ()
) -> Header:
    """A header whose seed is that of ``--seed number``."""
    board = random_board(Random(number), shuffle_harbors=True)
    names = names or ("Aki", "Bruno", "千佳", "ダイ")[:seats]
    rows = tuple(
        SeatRecord(name, "normal" if i else "human", COLOURS[i], EMBLEMS[i])
        for i, name in enumerate(names)
    )
    commitment = commitment_of(seed_of(number))
    return Header(
        f"game-{number}", "standard", rules, board, number % seats, rows, commitment, "0.1"
    )


def entries(head: Header, number: int, most: int = 5000) -> Iterator[tuple[LogEntry, GameState]]:
    """Entries of a random game with trades, and the state after each."""
    rng = Random(number)
    chance = SeededChance(seed_of(number))
    state = GameState(head.board, head.rules, len(head.seats), head.first)
    for _ in range(most):
        seats = to_act(state)
        if not seats:
            return
        seat = rng.choice(seats)
        action = choose(legal_actions(state, seat), rng)
        due = chance_outcomes(state, seat, action)
        outcome = chance.draw(due) if due else None
        state = apply(state, seat, action, outcome).state
        by = rng.choice(BY)
        yield LogEntry(seat, action, outcome, by), state


def choose(legal: LegalActions, rng: Random) -> Action:
    """Any legal action; now and then an offer, a counter-offer or a reason."""
    if legal.offers is not None and rng.random() < 0.2:
        seat, seats, hand, against = legal.offers
        terms = _terms(hand, rng)
        if terms is not None:
            others = [s for s in range(seats) if s != seat]
            to = tuple(sorted(rng.sample(others, rng.randint(1, len(others)))))
            offer = OfferTrade(*terms, to) if against is None else CounterOffer(*terms)
            if offer in legal:
                return offer
    action = legal[rng.randrange(len(legal))]
    return DeclineOffer(rng.randrange(7)) if isinstance(action, DeclineOffer) else action


def _terms(hand: Cards, rng: Random) -> tuple[Cards, Cards] | None:
    held = [r for r in range(5) if hand[r]]
    give, get = rng.choice(held), rng.randrange(5)
    if give == get:
        return None
    return _one(give, rng.randint(1, hand[give])), _one(get, rng.randint(1, 2))


def _one(resource: int, count: int) -> Cards:
    counts = list(NO_CARDS)
    counts[resource] = count
    a, b, c, d, e = counts
    return a, b, c, d, e


def write_game(
    path: Path, number: int, seats: int = 4, most: int = 5000, rules: Rules = STANDARD
) -> tuple[Header, list[LogEntry], GameState]:
    """Write a random game; it is finished if it has a winner within ``most`` entries."""
    head = header(number, seats, rules)
    log: list[LogEntry] = []
    state = GameState(head.board, head.rules, seats, head.first)
    with JournalWriter.create(path, head, seed_of(number)) as writer:
        for entry, after in entries(head, number, most):
            writer.append(entry)
            log.append(entry)
            state = after
        if state.winner >= 0:
            writer.finish(state.winner, seed_of(number))
    return head, log, state
