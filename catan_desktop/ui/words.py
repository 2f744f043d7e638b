"""What the screen says: names, the reasons of refusals, and the log as rows with icons."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias, assert_never

from catan_desktop.app.opening import Opening, Round
from catan_desktop.engine.actions import (
    DECLINE_REASONS,
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    Refusal,
)
from catan_desktop.engine.board import Board
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
    LongestRoadMoved,
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
    DESERT,
    DEV_CARD_NAMES,
    RESOURCE_NAMES,
    Cards,
    DevCard,
    HexId,
    Resource,
    Seat,
)
from catan_desktop.i18n import Catalogue
from catan_desktop.i18n.words import DECLINES, DEV_CARDS, joined, reason, resource
from catan_desktop.ui.cards import CARD_BACK, DEV_ART, resource_icon


# ---------------------------------------------------------------- tokens
@dataclass(frozen=True)
class Icon:
    """A picture within a row, by the name of its art; ``seat`` gives it a seat's colours."""

    art: str
    seat: Seat | None = None


@dataclass(frozen=True)
class Chip:
    """A seat's emblem within a row."""

    seat: Seat


@dataclass(frozen=True)
class Dice:
    """A roll within a row."""

    first: int
    second: int


class Held(str):
    """Words that stay on one line, together with the pictures beside them."""

    __slots__ = ()


Token: TypeAlias = str | Icon | Chip | Dice


@dataclass(frozen=True)
class LogRow:
    """A row of the log: whose it is, and what it says.

    Attributes:
        seat: whose emblem stands first; None for the bank and for rules between turns.
        tokens: words and pictures in order.
        rule: the row parts two turns.
        kind: ``turn``, ``dice``, ``build``, ``card``, ``trade``, ``robber`` or ``award``.
    """

    seat: Seat | None
    tokens: tuple[Token, ...]
    kind: str
    rule: bool = False

    @property
    def text(self) -> str:
        """The words alone."""
        return " ".join(t for t in self.tokens if isinstance(t, str))


ROBBER_ROW: Final = "robber"
"""The kind of what the robber does; without a seat the robber's picture stands first."""
_MARK: Final = re.compile("\x01(\\d+)\x02")
_Answers: TypeAlias = Mapping[Seat, AcceptOffer | DeclineOffer | CounterOffer]
BAR: Final = "·"
"""What stands between the cards of one seat and the emblem of the next."""
FEW: Final = 5
"""So many cards are shown one by one; more of them as a figure and one icon a kind."""


def card_tokens(cards: Cards) -> tuple[Token, ...]:
    """Icons of cards by resource."""
    if sum(cards) <= FEW:
        return tuple(Icon(resource_icon(r)) for r, n in enumerate(cards) for _ in range(n))
    tokens: list[Token] = []
    for r, n in enumerate(cards):
        if n:
            tokens += [str(n), Icon(resource_icon(r))]
    return tuple(tokens)


def dev_icon(card: DevCard) -> Icon:
    """The icon of a development card."""
    return Icon(f"dev_{DEV_ART[card]}")


def _brought(event: Event) -> bool:
    """Whether an event is a seat's gain of a roll."""
    return isinstance(event, Produced) and not event.setup


def _who(throws: Round) -> list[Seat]:
    return [throw.seat for throw in throws]


def _ends(events: Sequence[Event], before: Sequence[Event]) -> Iterator[tuple[int, _Answers]]:
    """The places of the ends of offers among the events, each with the answers given till then."""
    if not any(isinstance(event, OfferClosed) for event in events):
        return
    answers: dict[Seat, AcceptOffer | DeclineOffer | CounterOffer] = {}
    for i, event in enumerate((*before, *events), -len(before)):
        if isinstance(event, TradeOffered):
            answers.clear()
        elif isinstance(event, OfferAnswered):
            answers[event.seat] = event.answer
        elif isinstance(event, OfferClosed):
            if i >= 0:
                yield i, answers
            answers.clear()


def declined_ends(events: Sequence[Event], before: Sequence[Event] = ()) -> set[int]:
    """The places of those ends of offers that came because everybody had declined.

    An end without any answer ahead of it, even in ``before``, is not among them.
    """
    return {
        i
        for i, answers in _ends(events, before)
        if answers and all(isinstance(a, DeclineOffer) for a in answers.values())
    }


def countered_ends(
    events: Sequence[Event], before: Sequence[Event] = ()
) -> dict[int, tuple[Seat, ...]]:
    """The places of those ends of offers that left other offers untaken, and whose these were.

    An end that somebody's yes would have allowed to be a trade is not among them.
    """
    return {
        i: tuple(s for s, a in answers.items() if isinstance(a, CounterOffer))
        for i, answers in _ends(events, before)
        if any(isinstance(a, CounterOffer) for a in answers.values())
        and not any(isinstance(a, AcceptOffer) for a in answers.values())
    }


class Speaker:
    """Words everything on one table in one language.

    Attributes:
        catalogue: the language. names: names by seat.
    """

    def __init__(self, catalogue: Catalogue, names: Sequence[str], board: Board) -> None:
        self.catalogue = catalogue
        self.names = tuple(names)
        self._board = board

    def t(self, msgid: str, **fields: object) -> str:
        """See ``Catalogue.t``."""
        return self.catalogue.t(msgid, **fields)

    def n(self, singular: str, plural: str, n: int, **fields: object) -> str:
        """See ``Catalogue.n``."""
        return self.catalogue.n(singular, plural, n, **fields)

    # ------------------------------------------------------------ names
    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.names[seat]

    def all_names(self, seats: Sequence[Seat]) -> str:
        """Several names in a row."""
        return joined(self.catalogue, [self.names[s] for s in seats])

    def resource(self, r: Resource) -> str:
        """The word for a resource."""
        return resource(self.catalogue, RESOURCE_NAMES[r])

    def dev_card(self, card: DevCard) -> str:
        """The word for a development card."""
        return self.t(DEV_CARDS[DEV_CARD_NAMES[card]])

    def refusal(self, refusal: Refusal) -> str:
        """Why something is refused."""
        return reason(self.catalogue, refusal.code, refusal.figures)

    def decline(self, code: int) -> str:
        """Why a player does not want a trade."""
        return self.t(DECLINES[DECLINE_REASONS[code]])

    # ------------------------------------------------------------ rows
    def opening_rows(self, opening: Opening | None) -> list[LogRow]:
        """The rows before the first placement: the throws for the first seat, and who begins."""
        if opening is None:
            return []
        rows: list[LogRow] = []
        for i, throws in enumerate(opening.rounds):
            if i:
                again = self.t("A tie: %(names)s roll again", names=self.all_names(_who(throws)))
                rows.append(LogRow(None, (again,), "dice"))
            rows += [
                self._rolled(throw.seat, throw.first, throw.second) for throw in throws
            ]  # fmt: skip
        words = {
            "rolled": self.t("rolled most and begins"),
            "drawn": self.t("was drawn to begin"),
            "chosen": self.t("begins"),
        }[opening.by]
        return [*rows, LogRow(opening.first, (words,), "dice")]

    def _rolled(self, seat: Seat, first: int, second: int) -> LogRow:
        dice = Dice(first, second)
        tokens = self.tokens(lambda **f: self.t("rolled %(dice)s", **f), dice=dice)
        return LogRow(seat, (*tokens, f"= {first + second}"), "dice")

    def tokens(
        self, words: Callable[..., str], **parts: Sequence[Token] | Token
    ) -> tuple[Token, ...]:
        """A template with pictures in its places: ``words`` fills it from texts.

        Each part fills the place of its name, in the order of the language.
        """
        kept: list[Sequence[Token]] = []
        fields: dict[str, str] = {}
        for name, part in parts.items():
            fields[name] = f"\x01{len(kept)}\x02"
            kept.append((part,) if isinstance(part, str | Icon | Chip | Dice) else part)
        out: list[Token] = []
        for i, piece in enumerate(_MARK.split(words(**fields))):
            if i % 2:
                out += kept[int(piece)]
            elif piece.strip() and out and isinstance(out[-1], str) and not piece[0].isspace():
                out[-1] += piece.rstrip()
            elif piece.strip():
                out.append(piece.strip())
        return tuple(out)

    def rows(self, events: Sequence[Event], before: Sequence[Event] = ()) -> list[LogRow]:
        """The rows of some events, in order; what one roll brought stands in one row.

        An offer that everybody declined has no row for its end: the answers tell it. One that
        others answered with offers of their own has ended because these were declined.

        Args:
            events: what is worded. before: what happened ahead of it.
        """
        rows: list[LogRow] = []
        ends, countered = declined_ends(events, before), countered_ends(events, before)
        told = [(i, event) for i, event in enumerate(events) if i not in ends]
        for brought, group in groupby(told, lambda numbered: _brought(numbered[1])):
            some = tuple(group)
            if brought:
                rows.append(self.gains([e for _, e in some if isinstance(e, Produced)]))
                continue
            for i, event in some:
                if i in countered and isinstance(event, OfferClosed):
                    rows.append(self._countered(event.seat, countered[i]))
                elif (row := self.row(event)) is not None:
                    rows.append(row)
        return rows

    def _countered(self, seat: Seat, others: Sequence[Seat]) -> LogRow:
        """A seat took none of the offers that the others made instead."""
        chips = tuple(Chip(other) for other in others)
        tokens = self.tokens(
            lambda **f: self.t("declined the offer of %(seats)s", **f), seats=chips
        )
        return LogRow(seat, tokens, "trade")

    def gains(self, events: Sequence[Produced]) -> LogRow:
        """What one roll brought: the first seat's cards, then emblem and cards of the others.

        A bar stands before each emblem: among cards it would look like one of them.
        """
        first, *others = [event for event in events if any(event.cards)] or events
        cards = card_tokens(first.cards)
        for event in others:
            cards = (*cards, BAR, Chip(event.seat), *card_tokens(event.cards))
        tokens = self.tokens(lambda **f: self.t("got %(cards)s", **f), cards=cards)
        return LogRow(first.seat, tokens, "dice")

    def kept_back(self, held: Sequence[tuple[Seat, Resource, int]]) -> LogRow:
        """What the robber kept from whom at a roll: seat, resource and number of cards."""
        kept: tuple[Token, ...] = ()
        for seat, r, count in held:
            icons = (Icon(resource_icon(r)),) * count
            kept += self.tokens(
                lambda **f: self.t("%(cards)s from %(seat)s", **f), cards=icons, seat=Chip(seat)
            )
        tokens = self.tokens(lambda **f: self.t("kept back %(cards)s", **f), cards=kept)
        return LogRow(None, tokens, ROBBER_ROW)

    def row(self, event: Event) -> LogRow | None:
        """The row of one event, None for those that need no words."""
        if isinstance(event, TurnBegan):
            words = self.t("Turn %(turn)s · %(name)s", turn=event.turn, name=self.name(event.seat))
            return LogRow(event.seat, (words,), "turn", rule=True)
        if isinstance(event, TurnEnded):
            return None
        if isinstance(event, DiceThrown | Produced | BankShort | Discarded):
            return self._dice_row(event)
        if isinstance(event, RobberMoved | CardTaken):
            return self._robber_row(event)
        if isinstance(event, RoadBuilt | SettlementBuilt | CityBuilt):
            return self._build_row(event)
        if isinstance(event, DevCardBought | DevCardPlayed | PlentyTaken | MonopolyTaken):
            return self._card_row(event)
        if isinstance(
            event, BankTraded | TradeOffered | OfferAnswered | PlayersTraded | OfferClosed
        ):
            return self._trade_row(event)
        return self._award_row(event)

    def time_up(self, seat: Seat) -> LogRow:
        """The row above what the timer did for a seat."""
        return LogRow(seat, (self.t("time was up: the timer plays"),), "turn")

    def _dice_row(self, event: DiceThrown | Produced | BankShort | Discarded) -> LogRow:
        if isinstance(event, DiceThrown):
            return self._rolled(event.seat, event.first, event.second)
        if isinstance(event, BankShort):
            icon = Icon(resource_icon(event.resource))
            tokens = self.tokens(
                lambda **f: self.t("The bank is short of %(card)s", **f), card=icon
            )
            return LogRow(None, tokens, "dice")
        cards = card_tokens(event.cards)
        if isinstance(event, Discarded):
            tokens = self.tokens(lambda **f: self.t("gave up %(cards)s", **f), cards=cards)
        elif event.setup:
            tokens = self.tokens(lambda **f: self.t("starts with %(cards)s", **f), cards=cards)
        else:
            tokens = self.tokens(lambda **f: self.t("got %(cards)s", **f), cards=cards)
        return LogRow(event.seat, tokens, "dice")

    def _robber_row(self, event: RobberMoved | CardTaken) -> LogRow:
        if isinstance(event, RobberMoved):
            place = self.hex_tokens(event.hex)
            tokens = self.tokens(lambda **f: self.t("moved the robber to %(hex)s", **f), hex=place)
            return LogRow(event.seat, tokens, "robber")
        known = event.resource is not None
        art = resource_icon(event.resource) if event.resource is not None else CARD_BACK
        tokens = self.tokens(
            lambda **f: self.t("took %(card)s from %(seat)s", **f),
            card=Icon(art) if known else Icon(CARD_BACK),
            seat=Chip(event.victim),
        )
        return LogRow(event.thief, tokens, "robber")

    def hex_tokens(self, hex_id: HexId) -> tuple[Token, ...]:
        """A hex as the icon of what it yields and its number."""
        terrain = self._board.terrains[hex_id]
        if terrain == DESERT:
            return (self.t("the desert"),)
        return (Icon(resource_icon(terrain)), str(self._board.tokens[hex_id]))

    def _build_row(self, event: RoadBuilt | SettlementBuilt | CityBuilt) -> LogRow:
        if isinstance(event, CityBuilt):
            words = self.t("built a city")
        elif isinstance(event, SettlementBuilt):
            words = self.t("built a settlement")
        else:
            words = self.t("built a road")
        return LogRow(event.seat, (words,), "build")

    def _card_row(
        self, event: DevCardBought | DevCardPlayed | PlentyTaken | MonopolyTaken
    ) -> LogRow:
        if isinstance(event, DevCardBought):
            bought: tuple[Token, ...] = (self.t("bought a development card"),)
            if event.card is not None:
                bought = (*bought, dev_icon(event.card))
            return LogRow(event.seat, bought, "card")
        if isinstance(event, DevCardPlayed):
            tokens = self.tokens(
                lambda **f: self.t("played %(card)s", **f),
                card=(dev_icon(event.card), self.dev_card(event.card)),
            )
        elif isinstance(event, PlentyTaken):
            tokens = self.tokens(
                lambda **f: self.t("took %(cards)s from the bank", **f),
                cards=card_tokens(event.cards),
            )
        else:
            tokens = self.tokens(
                lambda **f: self.t("took all %(card)s: %(n)s", **f),
                card=Icon(resource_icon(event.resource)),
                n=str(sum(event.counts)),
            )
        return LogRow(event.seat, tokens, "card")

    def _trade_row(
        self, event: BankTraded | TradeOffered | OfferAnswered | PlayersTraded | OfferClosed
    ) -> LogRow:
        if isinstance(event, OfferAnswered):
            return LogRow(event.seat, self.answer_tokens(event.answer), "trade")
        if isinstance(event, OfferClosed):
            return LogRow(event.seat, (self.t("took the offer back"),), "trade")
        if isinstance(event, BankTraded):
            icon = Icon(resource_icon(event.give))
            give: tuple[Token, ...] = (str(event.count), icon)
            tokens = self.tokens(
                lambda **f: self.t("gave the bank %(give)s for %(get)s", **f),
                give=give,
                get=Icon(resource_icon(event.get)),
            )
        elif isinstance(event, TradeOffered):
            cards = {"give": card_tokens(event.give), "get": card_tokens(event.get)}
            if len(event.to) == len(self.names) - 1:
                tokens = self.tokens(
                    lambda **f: self.t("offers %(give)s for %(get)s", **f), **cards
                )
            else:  # the others need not wonder why they were not asked
                tokens = self.tokens(
                    lambda **f: self.t("offers %(seats)s: %(give)s for %(get)s", **f),
                    seats=tuple(Chip(seat) for seat in event.to),
                    **cards,
                )
        else:
            tokens = self.tokens(
                lambda **f: self.t("gave %(seat)s: %(give)s for %(get)s", **f),
                give=card_tokens(event.give),
                get=card_tokens(event.get),
                seat=Chip(event.partner),
            )
        return LogRow(event.seat, tokens, "trade")

    def answer_tokens(self, answer: AcceptOffer | DeclineOffer | CounterOffer) -> tuple[Token, ...]:
        """A player's answer to an offer."""
        if isinstance(answer, AcceptOffer):
            return (self.t("agreed"),)
        if isinstance(answer, DeclineOffer):
            if not answer.reason:
                return (self.t("declined"),)
            return (self.t("declined: %(reason)s", reason=self.decline(answer.reason)),)
        return self.tokens(
            lambda **f: self.t("would give %(give)s for %(get)s", **f),
            give=card_tokens(answer.give),
            get=card_tokens(answer.get),
        )

    def _award_row(
        self, event: LongestRoadMoved | LargestArmyMoved | VictoryCardRevealed | GameWon
    ) -> LogRow:
        if isinstance(event, LongestRoadMoved):
            if event.holder is None:
                words = self.t("The longest road belongs to nobody")
                return LogRow(None, (Icon("award_road"), words), "award")
            words = self.t("takes the longest road: %(n)s", n=event.length)
            return LogRow(event.holder, (words, Icon("award_road")), "award")
        if isinstance(event, LargestArmyMoved):
            words = self.t("takes the largest army: %(n)s", n=event.knights)
            return LogRow(event.holder, (words, Icon("award_army")), "award")
        if isinstance(event, VictoryCardRevealed):
            return LogRow(event.seat, (self.t("shows a victory point card"),), "card")
        if isinstance(event, GameWon):
            points = event.points[event.seat]
            words = self.n("wins with %(n)s point", "wins with %(n)s points", points)
            return LogRow(event.seat, (words,), "award")
        assert_never(event)
