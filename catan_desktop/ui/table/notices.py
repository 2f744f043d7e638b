"""What concerns one player of what the others did: told until they have acted in their turn."""

from collections.abc import Sequence
from math import ceil
from typing import Final, Generic, TypeVar

from catan_desktop.engine.actions import CounterOffer
from catan_desktop.engine.events import (
    CardTaken,
    DevCardBought,
    DevCardPlayed,
    Event,
    LargestArmyMoved,
    LongestRoadMoved,
    MonopolyTaken,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    Produced,
    TradeOffered,
    TurnBegan,
    TurnEnded,
    VictoryCardRevealed,
)
from catan_desktop.engine.ids import KNIGHT, Cards, Seat
from catan_desktop.ui.cards import CARD_BACK, resource_icon
from catan_desktop.ui.table.beats import actor
from catan_desktop.ui.table.since import NO_CHANGES, Changes, changes, changes_row
from catan_desktop.ui.words import Icon, LogRow, Speaker, Token, card_tokens, dev_icon

MOST_NEWS: Final = 3
STAY: Final = 6.0
"""Seconds for which a notice is to be seen at least."""
FADE: Final = 1.2
FADE_STEPS: Final = 4
"""What is marked on the board fades in so many steps within its last seconds."""


def concern(event: Event, seat: Seat, speaker: Speaker, *, knight: bool = False) -> LogRow | None:
    """What an event did to a seat, said to it; None if nothing.

    ``event`` is as the reader may know it. ``knight``: the robber was moved by a knight.
    """
    match event:
        case CardTaken(thief=thief, victim=victim) if victim == seat:
            return LogRow(thief, _theft(event, speaker, knight=knight), "robber")
        case MonopolyTaken(seat=taker, resource=r, counts=counts) if counts[seat]:
            tokens = speaker.tokens(
                lambda **f: speaker.t("%(name)s's monopoly took %(n)s %(card)s from you", **f),
                name=speaker.name(taker), n=str(counts[seat]), card=Icon(resource_icon(r)),
            )  # fmt: skip
            return LogRow(taker, tokens, "card")
        case LongestRoadMoved(holder=None, before=before) if before == seat:
            words = speaker.t("You lost the longest road: nobody has it")
            return LogRow(None, (words, Icon("award_road")), "award")
        case LongestRoadMoved(holder=int(holder), before=before) if before == seat:
            name = speaker.name(holder)
            words = speaker.t("%(name)s took the longest road from you", name=name)
            return LogRow(holder, (words, Icon("award_road")), "award")
        case LongestRoadMoved(holder=holder) if holder == seat:
            words = speaker.t("You hold the longest road now")
            return LogRow(seat, (words, Icon("award_road")), "award")
        case LargestArmyMoved(holder=holder, before=before) if before == seat:
            name = speaker.name(holder)
            words = speaker.t("%(name)s took the largest army from you", name=name)
            return LogRow(holder, (words, Icon("award_army")), "award")
        case _:
            return None


def _theft(event: CardTaken, speaker: Speaker, *, knight: bool) -> tuple[Token, ...]:
    """Who took what, in words; only a card that the reader may not know is a picture."""
    name, t = speaker.name(event.thief), speaker.t

    def words(card: str) -> str:
        if knight:
            return t("%(name)s's knight took %(card)s from you", name=name, card=card)
        return t("%(name)s's robber took %(card)s from you", name=name, card=card)

    if event.resource is None:
        return speaker.tokens(words, card=Icon(CARD_BACK))
    return (words(t("1 %(card)s", card=speaker.resource(event.resource))),)


def concerns(events: Sequence[Event], seat: Seat, speaker: Speaker) -> list[LogRow]:
    """What some events did to a seat, oldest first."""
    rows, knight = [], False
    for event in events:
        if isinstance(event, DevCardPlayed):
            knight = event.card == KNIGHT
        elif isinstance(event, TurnBegan):
            knight = False
        row = concern(event, seat, speaker, knight=knight)
        if row is not None:
            rows.append(row)
    return rows


def declined_counter(events: Sequence[Event], seat: Seat, speaker: Speaker) -> list[LogRow]:
    """That the offer which a seat made instead of another's was not taken, in this turn.

    Nothing once something new is offered. Why is said as far as all know it: somebody else's
    was better.
    """
    end: OfferClosed | PlayersTraded | None = None
    for event in reversed(events):
        if isinstance(event, TurnBegan | TradeOffered):
            break
        if isinstance(event, OfferClosed | PlayersTraded):
            end = event
        if not isinstance(event, OfferAnswered) or event.seat != seat or end is None:
            continue
        if not isinstance(event.answer, CounterOffer) or end.seat == seat:
            break
        name = speaker.name(end.seat)
        if isinstance(end, OfferClosed):
            words = speaker.t("%(name)s declines your offer", name=name)
        elif end.partner != seat:
            other = speaker.name(end.partner)
            words = speaker.t(
                "%(name)s declines your offer: %(other)s's was better", name=name, other=other
            )
        else:
            break
        return [LogRow(end.seat, (words,), "trade")]
    return []


def got_row(
    events: Sequence[Event], seat: Seat, speaker: Speaker, *, since: bool = False
) -> LogRow | None:
    """What a seat got from rolls; None if nothing. ``since``: it is said since when."""
    got = [0, 0, 0, 0, 0]
    for event in events:
        if isinstance(event, Produced) and event.seat == seat and not event.setup:
            got = [a + b for a, b in zip(got, event.cards, strict=True)]
    if not any(got):
        return None
    a, b, c, d, e = got
    cards: Cards = (a, b, c, d, e)
    icons = card_tokens(cards)
    tokens = speaker.tokens(lambda **f: speaker.t("got %(cards)s", **f), cards=icons)
    if since:
        tokens = speaker.tokens(
            lambda **f: speaker.t("You got %(cards)s since your last turn", **f), cards=icons
        )
    return LogRow(seat, tokens, "dice")


def news(events: Sequence[Event], seat: Seat, speaker: Speaker) -> list[LogRow]:
    """What a seat should hear when its turn comes: what it got, what was done to it, the rest.

    The last few of each; what concerns it goes before what concerns others.
    """
    got = got_row(events, seat, speaker)
    room = MOST_NEWS - (got is not None)
    own = concerns(events, seat, speaker)[-room:]
    others = [
        row
        for event in events
        if isinstance(
            event, LongestRoadMoved | LargestArmyMoved | MonopolyTaken | VictoryCardRevealed
        )
        and concern(event, seat, speaker) is None
        and (row := speaker.row(event)) is not None
        and row.seat != seat
    ]
    left = room - len(own)
    rows = [*own, *(others[-left:] if left else [])]
    return rows if got is None else [*rows, got]


def since_turn(events: Sequence[Event], seat: Seat) -> int:
    """Where the events after a seat's last turn begin; 0 if it had none."""
    for i in range(len(events) - 1, -1, -1):
        event = events[i]
        if isinstance(event, TurnEnded) and event.seat == seat:
            return i + 1
    return 0


def notices(events: Sequence[Event], seat: Seat, speaker: Speaker) -> list[LogRow]:
    """What to tell a seat beside the sentence, from what was shown to it so far.

    During the turns of others what concerns it; from the beginning of its own turn until it
    has done something also what it got since its last one, and what is new on the board. Later
    only what it bought last.
    """
    bought = bought_rows(events, seat, speaker)
    if bought:
        return bought
    since = events[since_turn(events, seat) :]
    began = next((i for i, e in enumerate(since) if _begins(e, seat)), None)
    if began is None:
        own = [*concerns(since, seat, speaker), *declined_counter(since, seat, speaker)]
        return own[-MOST_NEWS:]
    if any(actor(event) == seat for event in since[began + 1 :]):
        return []
    new = changes_row(changes(since, seat), speaker)
    got = got_row(since, seat, speaker, since=True)
    more = [row for row in (new, got) if row is not None]
    return [*concerns(since, seat, speaker)[len(more) - MOST_NEWS :], *more]


def bought_rows(events: Sequence[Event], seat: Seat, speaker: Speaker) -> list[LogRow]:
    """The development cards that a seat has just bought, said to it alone: others know none."""
    rows: list[LogRow] = []
    for event in reversed(events):
        if not isinstance(event, DevCardBought) or event.seat != seat or event.card is None:
            break
        card = (speaker.dev_card(event.card), dev_icon(event.card))
        tokens = speaker.tokens(lambda **f: speaker.t("You bought: %(card)s", **f), card=card)
        rows.insert(0, LogRow(seat, tokens, "card"))
    return rows[-MOST_NEWS:]


def _begins(event: Event, seat: Seat) -> bool:
    return isinstance(event, TurnBegan) and event.seat == seat


T = TypeVar("T")


class Lingering(Generic[T]):
    """What is shown to the viewer: it stays for a while after there is nothing more to show.

    Attributes:
        value: what is shown now.
    """

    def __init__(self, nothing: T) -> None:
        self.value = self._nothing = nothing
        self._viewer: Seat | None = None
        self._left = 0.0
        self._over = True

    def follow(self, viewer: Seat | None, value: T) -> None:
        """Show this to whoever sits before the screen; with nothing to show the last one fades."""
        if viewer != self._viewer:
            self._viewer, self.value = viewer, self._nothing
        over, self._over = self._over, value == self._nothing
        if self._over and not over:
            self._left = max(self._left, FADE)
        if not self._over and self.value != value:
            self.value, self._left = value, STAY

    @property
    def alpha(self) -> int:
        """How clearly it is shown, 0 to 255: fading in a few steps before it goes."""
        if not self._over:
            return 255
        return 255 * min(FADE_STEPS, ceil(FADE_STEPS * self._left / FADE)) // FADE_STEPS

    def pass_time(self, dt: float) -> bool:
        """Let seconds pass; whether it looks different now."""
        if self.value == self._nothing:
            return False
        before = self.alpha
        self._left = max(0.0, self._left - dt)
        if self._over and not self._left:
            self.value = self._nothing
        return self.alpha != before or self.value == self._nothing


class Slips(Lingering[tuple[LogRow, ...]]):
    """The notices on screen, oldest first, and what is marked on the board with them.

    Attributes:
        changes: what is new on the board.
    """

    def __init__(self) -> None:
        super().__init__(())
        self.changes = Lingering[Changes](NO_CHANGES)

    @property
    def rows(self) -> tuple[LogRow, ...]:
        """What is told now."""
        return self.value

    def hear(self, viewer: Seat | None, events: Sequence[Event], speaker: Speaker) -> None:
        """Take in what was shown so far, as the viewer may know it."""
        told = () if viewer is None else tuple(notices(events, viewer, speaker))
        self.follow(viewer, told)
        self.changes.follow(viewer, NO_CHANGES if viewer is None else changes(events, viewer))

    def pass_time(self, dt: float) -> bool:
        """See :meth:`Lingering.pass_time`."""
        gone = self.changes.pass_time(dt)
        return super().pass_time(dt) or gone
