"""Random games that check after every action what must always hold; also a program of its own.

    python tests/engine/invariants.py --actions 1000000 --seed 1

walks over all presets, seat counts, boards and odd mixes of options, ends with an AssertionError
at the first fault (with the seed of the game and the number of the action) and prints how often
each rare situation came up.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from catan_desktop.engine import actions as a
from catan_desktop.engine import events as ev
from catan_desktop.engine.board import Board, beginner_board, random_board, spiral_board
from catan_desktop.engine.chance import DiceRolled, Outcome, pick
from catan_desktop.engine.ids import DECK
from catan_desktop.engine.legal import DiscardChoices
from catan_desktop.engine.observation import Ledger, observe, sample
from catan_desktop.engine.options import PRESETS, Rules
from catan_desktop.engine.record import GameRecord, LogEntry, replay
from catan_desktop.engine.rules import (
    GameState,
    LegalActions,
    Phase,
    advance,
    apply,
    chance_outcomes,
    is_legal,
    legal_actions,
    to_act,
    why_illegal,
)
from catan_desktop.engine.state import FIELDS
from tests.engine import oracle

LONGEST_GAME = 2500
"""Actions after which a game is left for a new one."""

Weights = dict[type[a.Action], float]
TEMPERS: dict[str, Weights] = {
    "even": {},
    "builder": {a.EndTurn: 0.2, a.BuildCity: 20, a.BuildSettlement: 30, a.BuildRoad: 5},
    "roads": {a.EndTurn: 0.3, a.BuildRoad: 40, a.BuildSettlement: 4, a.PlayRoadBuilding: 20},
    "cards": {a.EndTurn: 0.3, a.BuyDevCard: 80, a.RevealVictoryCard: 0.01, a.BuildSettlement: 9},
    "knights": {a.EndTurn: 0.5, a.BuyDevCard: 80, a.PlayKnight: 50, a.BuildCity: 20},
    "hoarder": {a.EndTurn: 50, a.MaritimeTrade: 0.01, a.BuildRoad: 0.1, a.BuildSettlement: 30},
}
"""How a game is played: factors on the otherwise even choice, so that rare corners are reached."""


def mixed_rules(rng: Random) -> Rules:
    """A preset, or one with some options drawn anew."""
    rules = rng.choice(list(PRESETS.values()))
    if rng.random() < 0.4:
        rules = replace(
            rules,
            points_to_win=rng.choice((5, 8, 10, 12, 20)),
            discard_limit=rng.choice((3, 7, 9, 20)),
            bank_cards=rng.choice((5, 7, 12, 19)),
            roads=rng.choice((5, 8, 15)),
            plenty=rng.choice(("two the bank holds", "what the piles give")),
            shortage=rng.choice(("one player takes the rest", "nobody")),
            trade_order=rng.choice(("any order", "trade, then build")),
            trade_after_card=rng.random() < 0.5,
            harbor_delay=rng.random() < 0.5,
            cards_before_roll=rng.random() < 0.7,
            winning=rng.choice(("at once", "declared by the player")),
            robber=rng.choice(("standard", "friendly")),
            no_seven_rounds=rng.choice((0, 0, 2)),
            robber_to_desert=rng.random() < 0.7,
            dice=rng.choice(("random", "balanced")),
            bag_rest=rng.choice((0, 5, 30)),
        )
    return rules


def any_board(rng: Random) -> Board:
    """A board of any of the set-ups."""
    return rng.choice(
        (
            lambda: random_board(rng, shuffle_harbors=rng.random() < 0.5),
            lambda: spiral_board(rng, rng.randrange(6), rng.random() < 0.5),
            beginner_board,
        )
    )()


class Walk:
    """One random game; `step` plays one action and checks everything around it.

    Attributes:
        state: the truth, also reachable as a fold over `entries`.
        counts: rare situations, shared between games.
        thorough: the share of positions at which the dear checks run.
    """

    def __init__(
        self,
        seed: int,
        counts: Counter[str],
        thorough: float = 0.05,
        record: GameRecord | None = None,
    ) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.counts = counts
        self.thorough = thorough
        rng = self.rng
        seats = rng.choice((1, 2, 3, 4, 4))
        self.temper = TEMPERS[rng.choice(list(TEMPERS))]
        self.record = record or GameRecord(
            any_board(rng), mixed_rules(rng), seats, rng.randrange(seats)
        )
        seats = self.record.seats
        self.entries: list[LogEntry] = []
        self.events: list[ev.Event] = []
        self.state = self.record.start()
        self.views = (*range(seats), None)
        self.ledgers = {view: Ledger(seats, view) for view in self.views}
        self.was_aside = False

    @property
    def over(self) -> bool:
        """Whether to go on with another game."""
        return self.state.phase is Phase.OVER or len(self.entries) >= LONGEST_GAME

    def step(self) -> None:
        """Choose, check, play, check."""
        seat = self.rng.choice(to_act(self.state))
        self.play(seat, self.choose(seat))

    # ------------------------------------------------------------------ choosing

    def choose(self, seat: int) -> a.Action:
        """A legal action, by the temper of the game; sometimes an offer or a counter."""
        legal = legal_actions(self.state, seat)
        if legal.may_offer and self.rng.random() < (0.3 if legal.against else 0.08):
            terms = self._terms(seat, legal)
            if terms is not None and terms in legal:
                return terms
        if not self.temper or legal.discards is not None:
            return legal[self.rng.randrange(len(legal))]
        weights = [self.temper.get(type(action), 1.0) for action in legal]
        for i, action in enumerate(legal):
            if isinstance(action, a.BuildSettlement) and self._cuts(seat, action.vertex):
                weights[i] *= 50
        return self.rng.choices(legal, weights)[0]

    def _cuts(self, seat: int, vertex: int) -> bool:
        """Whether somebody else's road passes there."""
        around = self.state.board.topology.vertex_edge_mask[vertex]
        others = (r for s, r in enumerate(self.state.roads) if s != seat)
        return any((r & around).bit_count() > 1 for r in others)

    def _terms(self, seat: int, legal: LegalActions) -> a.Action | None:
        """Random terms; half of them ask for what somebody holds."""
        rng, state = self.rng, self.state
        give = [min(n, rng.choice((0, 0, 1, 2))) for n in state.hand(seat)]
        other = rng.randrange(state.seats)
        wish = state.hand(other) if rng.random() < 0.5 else (2, 2, 2, 2, 2)
        get = [min(n, rng.choice((0, 1))) if not give[r] else 0 for r, n in enumerate(wish)]
        if legal.against is not None:
            return a.CounterOffer(tuple(give), tuple(get))  # type: ignore[arg-type]
        asked = [s for s in range(state.seats) if s != seat and rng.random() < 0.7]
        return a.OfferTrade(tuple(give), tuple(get), tuple(asked))  # type: ignore[arg-type]

    def outcome(self, seat: int, action: a.Action) -> Outcome | None:
        """One of the outcomes that are due, after a look at their weights."""
        state = self.state
        due = chance_outcomes(state, seat, action)
        weight = sum(w for w, _ in due)
        if isinstance(action, a.MoveRobber) and action.victim is not None:
            assert weight == sum(state.hand(action.victim))
        elif isinstance(action, a.BuyDevCard):
            assert weight == sum(state.deck)
        elif isinstance(action, a.Roll):
            assert 0 < weight <= 36
            assert state.rules.dice == "balanced" or weight in (36, 30)
        else:
            assert not due
            return None
        assert all(w > 0 for w, _ in due)
        return pick(due, self.rng.randrange(weight))

    # ------------------------------------------------------------------ playing

    def play(self, seat: int, action: a.Action) -> None:
        """Carry out one action and check the position before and after."""
        state = self.state
        if self.rng.random() < self.thorough:
            self.check_choices()
            self.check_masks()
            self.check_copy(seat, action)
        self._note_before(seat, action)
        outcome = self.outcome(seat, action)
        lengths, holders = state.road_length[:], (state.road_holder, state.army_holder)
        fresh: list[ev.Event] = []
        advance(state, seat, action, outcome, fresh)
        self.entries.append(LogEntry(seat, action, outcome))
        self.events += fresh
        self._note_after(seat, action, fresh, lengths, holders)
        self.check_position()
        self.check_awards(action, holders)
        self.check_win(action)
        self.check_ledgers(fresh)
        if self.rng.random() < self.thorough:
            self.check_derived()
        if state.phase in (Phase.DISCARD, Phase.OFFER):
            self.check_any_order()

    # ------------------------------------------------------------------ checks

    def check_position(self) -> None:
        """Cards, pieces, and the phase with what belongs to it."""
        s = self.state
        rules, everyone = s.rules, range(s.seats)
        assert min(s.hands) >= 0 <= min(s.bank)
        assert min(s.devs) >= 0 <= min(s.deck)
        for r in range(5):
            assert s.bank[r] + sum(s.hands[r::5]) == rules.bank_cards
            assert s.deck[r] + sum(s.devs[r::5]) + sum(s.played[r::5]) == DECK[r]
            assert 0 <= s.fresh[r] <= s.devs[5 * s.active + r]
        for seat in everyone:
            assert s.roads_left(seat) >= 0 <= s.settlements_left(seat)
            assert s.cities_left(seat) >= 0
            assert 0 <= s.shown[seat] <= s.devs[5 * seat + 1]
            assert s.total_points(seat) == oracle.points(s, seat)
            assert not s.owed[seat] or s.owed[seat] <= sum(s.hand(seat))
        assert sum(len(oracle.ids(m)) for m in s.roads) == len(oracle.ids(s.all_roads))
        assert (s.phase is Phase.DISCARD) == any(s.owed)
        assert (s.phase is Phase.OFFER) == (s.offer is not None)
        assert (s.phase is Phase.FREE_ROAD) == (s.free_roads > 0)
        assert (s.phase is Phase.SETUP_ROAD) == (s.setup_vertex >= 0)
        assert (s.phase in (Phase.SETUP_SETTLEMENT, Phase.SETUP_ROAD)) == (s.turn == 0)
        assert s.phase not in (Phase.MAIN, Phase.OFFER, Phase.DISCARD) or s.rolled
        assert s.phase is not Phase.ROLL or not s.rolled
        assert bool(to_act(s)) == (s.phase is not Phase.OVER)

    def check_awards(self, action: a.Action, before: tuple[int, int]) -> None:
        """Lengths by brute force after each piece; holders by the rule."""
        s = self.state
        if isinstance(action, a.BuildRoad | a.BuildSettlement):
            lengths = oracle.road_lengths(s)
            assert s.road_length == lengths
            assert s.road_holder == oracle.road_holder(before[0], lengths)
            assert oracle.keeps_distance(s)
        else:
            assert s.road_holder == before[0]
        assert s.army_holder == oracle.army_holder(before[1], s.played[::5])

    def check_win(self, action: a.Action) -> None:
        """Over exactly when the seat on turn has the points, by declaration where asked for."""
        s = self.state
        enough = s.total_points(s.active) >= s.rules.points_to_win
        over = s.phase is Phase.OVER
        assert over == (s.winner >= 0)
        if s.rules.winning == "at once":
            assert over == (enough and s.turn > 0)
        else:
            assert over == isinstance(action, a.DeclareVictory)
        assert not over or s.winner == s.active
        assert not over or enough

    def check_ledgers(self, fresh: Iterable[ev.Event]) -> None:
        """The truth lies within what every view has concluded; the own hand is exact."""
        s = self.state
        totals = [s.rules.bank_cards - n for n in s.bank]
        for view, ledger in self.ledgers.items():
            ledger.fold(ev.redact(event, view) for event in fresh)
            assert ledger.totals == totals
            for seat in range(s.seats):
                hand = s.hands[5 * seat : 5 * seat + 5]
                low, high = ledger.low[seat], ledger.high[seat]
                assert ledger.sizes[seat] == sum(hand)
                assert all(x <= n <= y for x, n, y in zip(low, hand, high, strict=True))
                assert seat != view or low == hand == high

    def check_derived(self) -> None:
        """What is kept for speed equals what follows from the pieces."""
        again = self.state.copy()
        again.derive()
        assert again == self.state

    def check_copy(self, seat: int, action: a.Action) -> None:
        """A copy is equal and independent; events do not change what happens."""
        s = self.state
        kept, other = s.copy(), s.copy()
        for name in FIELDS:
            mine, theirs = getattr(s, name), getattr(other, name)
            assert mine == theirs
            assert not isinstance(mine, list) or mine is not theirs
        due = chance_outcomes(s, seat, action)
        outcome = self.rng.choice(due)[1] if due else None
        transition = apply(s, seat, action, outcome)
        advance(other, seat, action, outcome)
        assert s == kept
        assert other == transition.state
        assert transition.events

    def check_choices(self) -> None:
        """Listed, contained, legal and not refused are the same, for everybody and everything."""
        s = self.state
        everything = oracle.candidates(s.board.topology)
        acting = to_act(s)
        for seat in range(s.seats):
            legal = legal_actions(s, seat)
            assert bool(len(legal)) == (seat in acting)
            assert legal.offers is None or legal.offers[:3] == (seat, s.seats, s.hand(seat))
            self._check_listed(seat, legal)
            if legal.discards is None:
                listed = set(legal)
                assert len(listed) == len(legal)
                some = everything if seat in acting else self.rng.sample(everything, 40)
                for action in some:
                    lawful = why_illegal(s, seat, action) is None
                    assert lawful == (action in listed), action
            self._check_unlisted(seat, legal)

    def _check_listed(self, seat: int, legal: LegalActions) -> None:
        choices: Iterable[a.Action] = legal
        if len(legal) > 500:
            choices = [legal[self.rng.randrange(len(legal))] for _ in range(100)]
        for action in choices:
            assert action in legal
            assert is_legal(self.state, seat, action), action

    def _check_unlisted(self, seat: int, legal: LegalActions) -> None:
        """Discards, offers, counters and declines, which `in` judges."""
        s = self.state
        some: list[a.Action] = [
            a.DeclineOffer(code) for code in range(-1, len(a.DECLINE_REASONS) + 1)
        ]
        for _ in range(20):
            terms = self._terms(seat, legal)
            if isinstance(terms, a.CounterOffer):
                some += [terms, a.OfferTrade(terms.give, terms.get, (0,))]
            elif isinstance(terms, a.OfferTrade):
                some += [terms, a.CounterOffer(terms.give, terms.get)]
        if legal.discards is not None and len(legal) <= 2000:
            every = list(oracle.discards(s.hand(seat), s.owed[seat]))
            some += every
            assert [d for d in every if d in legal] == list(legal)
        else:
            some.append(a.Discard((0, 0, 0, 0, 0)))
        for action in some:
            refusal = why_illegal(s, seat, action)
            assert (refusal is None) == (action in legal) == is_legal(s, seat, action), action
            assert refusal is None or refusal.code in a.REFUSALS

    def check_masks(self) -> None:
        """States that a view cannot tell apart look alike to it and leave it the same choices."""
        s = self.state
        if s.phase is Phase.OVER:
            return
        for view in self.views:
            ledger = self.ledgers[view]
            seen = observe(s, view, ledger)
            other = sample(seen, self.rng)
            assert observe(other, view, ledger) == seen
            for seat in range(s.seats):
                hand = other.hand(seat)
                assert all(
                    x <= n <= y
                    for x, n, y in zip(ledger.low[seat], hand, ledger.high[seat], strict=True)
                )
            assert min(other.deck) >= 0
            if view is not None:
                self._check_same_choices(other, view)

    def _check_same_choices(self, other: GameState, seat: int) -> None:
        mine, theirs = legal_actions(self.state, seat), legal_actions(other, seat)
        assert len(mine) == len(theirs)
        assert mine.offers == theirs.offers
        if isinstance(mine.discards, DiscardChoices):
            return
        assert list(mine) == list(theirs)
        for action in self.rng.sample(oracle.candidates(self.state.board.topology), 40):
            assert why_illegal(self.state, seat, action) == why_illegal(other, seat, action)

    def check_any_order(self) -> None:
        """Owed discards and answers give the same state in whatever order they come."""
        waiting = to_act(self.state)
        if len(waiting) < 2:
            return
        self.counts["several discards or answers owed at once"] += 1
        choices = [(seat, self.choose(seat)) for seat in waiting]
        there, back = self.state.copy(), self.state.copy()
        for seat, action in choices:
            assert is_legal(there, seat, action)
            advance(there, seat, action)
        for seat, action in reversed(choices):
            assert is_legal(back, seat, action)
            advance(back, seat, action)
        assert there == back

    def check_replay(self) -> None:
        """The record gives the same state and the same events again."""
        if not self.entries:
            return
        transitions = replay(replace(self.record, entries=tuple(self.entries)))
        assert transitions[-1].state == self.state
        assert [event for t in transitions for event in t.events] == self.events

    # ------------------------------------------------------------------ rare situations

    def _note_before(self, seat: int, action: a.Action) -> None:
        s, count = self.state, self.counts
        if isinstance(action, a.PlayRoadBuilding):
            left = s.roads_left(seat)
            count[f"road building with {min(left, 3)} piece(s) left (3 = more)"] += 1
        elif isinstance(action, a.PlayYearOfPlenty):
            count["year of plenty, bank holds one card"] += sum(s.bank) == 1
            count["year of plenty from a pile of one"] += s.bank[action.first] == 1
        elif isinstance(action, a.BuyDevCard):
            count["last card of the deck"] += sum(s.deck) == 1
        elif isinstance(action, a.MoveRobber):
            owners = [
                o
                for o in range(s.seats)
                if o != seat
                and s.board.hex_vertex_masks[action.hex] & (s.settlements[o] | s.cities[o])
            ]
            count["robber: no owner there"] += not owners
            count["robber: only owners without a card"] += bool(owners) and action.victim is None
            count["robber before the roll"] += not s.rolled
        elif isinstance(action, a.ConfirmTrade):
            assert s.offer is not None
            answer = s.offer.answer_of(action.partner)
            count[f"trade: {type(answer).__name__} confirmed"] += 1
        elif isinstance(action, a.WithdrawOffer | a.DeclareVictory | a.RevealVictoryCard):
            count[type(action).__name__] += 1
        elif s.phase is Phase.ROLL and isinstance(
            action, a.PlayYearOfPlenty | a.PlayMonopoly | a.PlayRoadBuilding
        ):
            count["other card before the roll"] += 1

    def _note_after(
        self,
        seat: int,
        action: a.Action,
        fresh: list[ev.Event],
        lengths: list[int],
        holders: tuple[int, int],
    ) -> None:
        s, count = self.state, self.counts
        if isinstance(action, a.BuildSettlement):
            shorter = [x for x, y in zip(s.road_length, lengths, strict=True) if x < y]
            count["road cut by a settlement"] += len(shorter)
        if isinstance(action, a.DeclineOffer) and s.phase is not Phase.OFFER:
            count["trade: declined by all"] += 1
        if isinstance(action, a.Roll) and isinstance(self.entries[-1].outcome, DiceRolled):
            count["two or more discards owed"] += sum(map(bool, s.owed)) > 1
        for event in fresh:
            if isinstance(event, ev.BankShort):
                count["shortage: one player took the rest" if event.paid else "shortage: none"] += 1
            elif isinstance(event, ev.LongestRoadMoved):
                self._note_road(event, action)
            elif isinstance(event, ev.LargestArmyMoved) and event.before is not None:
                count["largest army taken from another"] += 1
            elif isinstance(event, ev.GameWon):
                count[f"won by {type(action).__name__}"] += 1
        off_turn = any(
            s.total_points(o) >= s.rules.points_to_win for o in range(s.seats) if o != s.active
        )
        count["positions with enough points off turn"] += off_turn

    def _note_road(self, event: ev.LongestRoadMoved, action: a.Action) -> None:
        count = self.counts
        if event.holder is None:
            count["longest road set aside"] += 1
            self.was_aside = True
            return
        if event.before is None and self.was_aside:
            count["longest road taken after it was set aside"] += 1
        if event.before is not None:
            by_cut = isinstance(action, a.BuildSettlement)
            count["longest road moved by a cut" if by_cut else "longest road overtaken"] += 1
        self.was_aside = False


def run(actions: int, seed: int, thorough: float = 0.05) -> Counter[str]:
    """Walk so many actions over as many games as it takes; returns the counts of situations."""
    counts: Counter[str] = Counter()
    game = 0
    while actions > 0:
        walk = Walk(seed * 1_000_000 + game, counts, thorough)
        try:
            while actions > 0 and not walk.over:
                walk.step()
                actions -= 1
            if game % 4 == 0:
                walk.check_replay()
        except Exception as error:
            error.add_note(f"game {walk.seed}, action {len(walk.entries)}: {walk.state.phase}")
            raise
        game += 1
        counts[f"games of {walk.record.seats} seat(s)"] += 1
        counts["games finished"] += walk.state.phase is Phase.OVER
    counts["games"] = game
    return counts


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--actions", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thorough", type=float, default=0.05, help="share of dear checks")
    options = parser.parse_args()
    start = time.perf_counter()
    counts = run(options.actions, options.seed, options.thorough)
    for name, count in sorted(counts.items()):
        print(f"{count:9}  {name}")
    seconds = time.perf_counter() - start
    print(f"{options.actions} actions, seed {options.seed}: every invariant held, {seconds:.0f} s")


if __name__ == "__main__":
    main()
