"""How often the rare things happened, counted on the referee's tables."""

from collections import Counter
from dataclasses import fields, replace

from catan_desktop.engine import actions as act
from catan_desktop.engine.chance import DiceRolled, Outcome
from catan_desktop.engine.ids import RESOURCES, ROAD_BUILDING, YEAR_OF_PLENTY
from catan_desktop.engine.options import STANDARD
from tests.referee import referee
from tests.referee.sampler import cards
from tests.referee.table import Table

EVENTS = (
    "award cut by a settlement",
    "award moved by a cut",
    "award set aside",
    "set-aside award taken again",
    "tie kept: longest road",
    "tie kept: largest army",
    "award taken by a longer road",
    "award taken by a larger army",
    "shortage for one",
    "shortage for several",
    "shortage in the set-up",
    "road building at 13 roads",
    "road building at 14 roads",
    "road building refused at 15 roads",
    "road building refused without a place",
    "road building ended early for want of a place",
    "year of plenty limited",
    "year of plenty refused",
    "year of plenty from piles with one card left",
    "deck emptied",
    "robber with nobody to rob",
    "robber at an owner without a card",
    "robber before the roll",
    "friendly robber with nothing else left",
    "discards by two or more",
    "monopoly",
    "trade: accepted and confirmed",
    "trade: counter confirmed",
    "trade: confirmation refused for want of cards",
    "trade: withdrawn",
    "trade: declined by all",
    "ten points off turn",
    "win before the roll",
    "win by a knight before the robber moves",
    "win by a settlement or city",
    "win by a road",
    "win by a bought card",
    "win by declaration",
)
FINER = (
    "road building refused without a place",
    "road building ended early for want of a place",
    "year of plenty from piles with one card left",
    "friendly robber with nothing else left",
)
"""Corners of corners: these must happen, however seldom."""
OPTIONS = tuple(f.name for f in fields(STANDARD) if f.name not in ("undo", "turn_seconds"))
"""The options that the engine knows; undo and timer are the app's."""
ROWS = (*EVENTS, *(f"option: {name}" for name in OPTIONS))
ENOUGH = 40
"""An option whose effect was seen so often in one block of games is looked at no more."""


class Tally:
    """Counts for one game at a time, over all games of a run."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(ROWS, 0))
        self.aside = False

    def new_game(self, t: Table) -> None:
        """In a late position the road may lie aside, since several are joint longest."""
        lengths = [t.road_length(s) for s in range(t.seats)]
        self.aside = t.longest_road is None and max(lengths) >= 5

    def note(self, *names: str | None) -> None:
        self.counts.update(name for name in names if name)

    def position(self, t: Table, legal: dict[int, list[act.Action]]) -> None:
        """What was refused at a position."""
        seat = t.active
        mine = legal.get(seat, [])
        if referee.may_play(t, seat, ROAD_BUILDING) and act.PlayRoadBuilding() not in mine:
            roads = len(t.roads_of(seat))
            self.note("road building refused at 15 roads" if roads == 15 else None)
            if roads < t.rules.roads:
                self.note("road building refused without a place")
        if referee.may_play(t, seat, YEAR_OF_PLENTY):
            left, piles = sum(t.bank.values()), t.rules.plenty == "what the piles give"
            self.note("year of plenty refused" if left == 0 else None)
            if left == 1 and piles:
                self.note("year of plenty from piles with one card left")
        robber = t.robber_places(seat) if t.phase == "robber" else set()
        if robber and t.rules.robber == "friendly" and all(t.touches_weak(h, seat) for h in robber):
            self.note("friendly robber with nothing else left")
        if t.phase == "confirm":
            assert t.offer is not None
            willing = [s for s, said in t.offer.answers.items() if said != "no"]
            if any(act.ConfirmTrade(s) not in mine for s in willing):
                self.note("trade: confirmation refused for want of cards")

    def action(
        self, t: Table, seat: int, action: act.Action, outcome: Outcome | None, after: Table
    ) -> None:
        """What an action did."""
        match action:
            case act.Roll():
                self.roll(t, outcome, after)
            case act.BuildSettlement() | act.BuildRoad() | act.BuildCity():
                self.build(t, seat, action, after)
            case act.BuyDevCard():
                self.note("deck emptied" if sum(after.deck.values()) == 0 else None)
                self.note("win by a bought card" if after.winner is not None else None)
            case act.PlayKnight():
                self.knight(t, seat, after)
            case act.PlayRoadBuilding():
                roads = len(t.roads_of(seat))
                if t.rules.roads == 15 and roads in (13, 14):
                    self.note(f"road building at {roads} roads")
            case act.PlayYearOfPlenty():
                got = after.hand_size(seat) - t.hand_size(seat)
                self.note("year of plenty limited" if got < 2 else None)
            case act.PlayMonopoly():
                self.note("monopoly")
            case act.MoveRobber(place):
                self.note("robber before the roll" if not t.rolled else None)
                others = t.owners_at(t.ground.hexes[place]) - {seat}
                if not others:
                    self.note("robber with nobody to rob")
                if any(t.hand_size(s) == 0 for s in others):
                    self.note("robber at an owner without a card")
            case act.ConfirmTrade(partner):
                said = referee.the_offer(t).answers[partner]
                taken = "accepted and" if said == "yes" else "counter"
                self.note(f"trade: {taken} confirmed")
            case act.WithdrawOffer():
                self.note("trade: withdrawn")
            case act.DeclineOffer() if after.offer is None:
                self.note("trade: declined by all")
            case act.EndTurn() if after.winner is not None:
                self.note("win before the roll")
            case act.DeclareVictory():
                self.note("win by declaration")
            case _:
                pass
        self.off_turn(t, after)

    def roll(self, t: Table, outcome: Outcome | None, after: Table) -> None:
        assert isinstance(outcome, DiceRolled)
        self.note("discards by two or more" if len(after.owed) > 1 else None)
        number = outcome.first + outcome.second
        due = [referee.production(t, seat, number) for seat in range(t.seats)]
        for r in RESOURCES:
            owed = [cards[r] for cards in due if cards[r]]
            if sum(owed) > t.bank[r]:
                self.note("shortage for one" if len(owed) == 1 else "shortage for several")

    def build(self, t: Table, seat: int, action: act.Action, after: Table) -> None:
        settled = isinstance(action, act.BuildSettlement)
        holder, now = t.longest_road, after.longest_road
        if holder is not None and after.road_length(holder) < t.road_length(holder):
            self.note("award cut by a settlement")
            self.note("award moved by a cut" if now not in (None, holder) else None)
            self.note("award set aside" if now is None else None)
            self.aside = now is None
        elif holder is None and now is not None:
            self.note("set-aside award taken again" if self.aside else None)
            self.aside = False
        elif holder != now:
            self.note("award taken by a longer road")
        if holder is not None and holder == now:
            lengths = [after.road_length(s) for s in range(t.seats)]
            changed = lengths != [t.road_length(s) for s in range(t.seats)]
            if changed and lengths.count(lengths[holder]) > 1:
                self.note("tie kept: longest road")
        if after.winner is not None:
            self.note("win by a road" if isinstance(action, act.BuildRoad) else None)
            self.note(
                "win by a settlement or city" if not isinstance(action, act.BuildRoad) else None
            )
        ended = t.phase == "free road" and t.free_roads == 2 and after.phase != "free road"
        if ended and after.winner is None:
            self.note("road building ended early for want of a place")
        if settled and t.opening and t.pieces(seat, "settlement") == 1:
            spots = t.ground.corners
            vertex = after.last_settlement
            producing = sum(vertex in spots[h] and t.ground.token[h] > 0 for h in t.ground.hexes)
            if after.hand_size(seat) < producing:
                self.note("shortage in the set-up")

    def knight(self, t: Table, seat: int, after: Table) -> None:
        if after.winner is not None:
            self.note("win by a knight before the robber moves")
        holder = after.largest_army
        if holder is not None and holder != seat and after.knights(seat) == after.knights(holder):
            self.note("tie kept: largest army")
        if t.largest_army not in (None, seat) and holder == seat:
            self.note("award taken by a larger army")

    def off_turn(self, t: Table, after: Table) -> None:
        goal = t.rules.points_to_win
        for seat in range(t.seats):
            if seat != t.active and after.points(seat) >= goal > t.points(seat):
                self.note("ten points off turn")

    def options(
        self,
        t: Table,
        legal: dict[int, list[act.Action]],
        move: tuple[int, act.Action, Outcome | None],
        after: Table,
    ) -> None:
        """Whether one of the options in force, set back to standard, would change anything."""
        changed = [
            name
            for name in OPTIONS
            if getattr(t.rules, name) != getattr(STANDARD, name)
            and self.counts[f"option: {name}"] < ENOUGH
        ]
        if changed:
            name = min(changed, key=lambda name: self.counts[f"option: {name}"])
            if matters(t, name, legal, move, after):
                self.note(f"option: {name}")


def matters(
    t: Table,
    name: str,
    legal: dict[int, list[act.Action]],
    move: tuple[int, act.Action, Outcome | None],
    after: Table,
) -> bool:
    """Whether choices, chances or the effect of the move differ where one option is standard."""
    other = replace(t.copy(), rules=replace(t.rules, **{name: getattr(STANDARD, name)}))
    if name == "bank_cards":
        for r in RESOURCES:
            other.bank[r] += STANDARD.bank_cards - t.rules.bank_cards
        if min(other.bank.values()) < 0:
            return False
    if legal != {seat: referee.legal(other, seat) for seat in referee.to_act(other)}:
        return True
    if may_offer(other) != may_offer(t):
        return True
    seat, action, outcome = move
    chances = referee.outcomes(other, seat, action)
    if chances != referee.outcomes(t, seat, action):
        return True
    result = referee.apply(other, seat, action, outcome)
    return any(
        getattr(result, f.name) != getattr(after, f.name)
        for f in fields(Table)
        if f.name not in ("rules", "bank")
    )


def may_offer(t: Table) -> bool:
    """Whether the seat on turn may offer the others one of its cards for one that it lacks."""
    hand = t.hands[t.active]
    held, lacked = [r for r in hand if hand[r]], [r for r in hand if not hand[r]]
    if not held or not lacked:
        return False
    give, get = [0] * 5, [0] * 5
    give[held[0]] = get[lacked[0]] = 1
    others = tuple(seat for seat in range(t.seats) if seat != t.active)
    return referee.allowed(t, t.active, act.OfferTrade(cards(give), cards(get), others))
