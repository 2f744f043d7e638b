"""What the replay says: the sentence of a step, and the moments."""

from collections.abc import Sequence

from catan_desktop.analysis.moments import Moment
from catan_desktop.app.replay import Frame, Replay
from catan_desktop.app.session import HeldBack
from catan_desktop.app.setup import changed_options
from catan_desktop.engine.events import DiceThrown, Event
from catan_desktop.i18n.words import preset_words
from catan_desktop.ui.cards import resource_icon
from catan_desktop.ui.words import Chip, Icon, LogRow, Speaker, Token

AND: Token = "·"
"""Between two things that happened in one step."""


def rows_of(speaker: Speaker, events: Sequence[Event], held: Sequence[HeldBack]) -> list[LogRow]:
    """The log's rows of a step; what the robber kept back stands behind the roll."""
    if not held:
        return speaker.rows(events)
    after = next(i for i, event in enumerate(events) if isinstance(event, DiceThrown)) + 1
    kept = speaker.kept_back([(h.seat, h.resource, h.count) for h in held])
    return [*speaker.rows(events[:after]), kept, *speaker.rows(events[after:])]


def sentence(speaker: Speaker, replay: Replay, frame: Frame) -> LogRow:
    """What the step to a position did, in one row."""
    if frame.entry is None:
        rows = speaker.opening_rows(replay.table.opening)[-1:]
        return (
            rows[0] if rows else LogRow(None, (speaker.t("Before the first settlement"),), "turn")
        )
    rows = rows_of(speaker, frame.events, frame.held)
    rows = [row for row in rows if not row.rule] or rows  # the heading of the turn that it begins
    if not rows:
        return LogRow(frame.entry.seat, (speaker.t("ended the turn"),), "turn")
    first = rows[0]
    tokens: list[Token] = [*first.tokens]
    for row in rows[1:]:
        whose = () if row.seat in (None, first.seat) else (Chip(row.seat),)
        tokens += [AND, *whose, *row.tokens]
    return LogRow(first.seat, tuple(tokens), first.kind, first.rule)


def when(speaker: Speaker, replay: Replay, step: int) -> str:
    """When the step to a position was made: the turn or the set-up; empty at the beginning."""
    if not step:
        return ""
    # Who wins as the turn begins wins in it, though the entry ended the one before.
    turn = replay.turn_at(step if step == replay.length else step - 1)
    return speaker.t("Turn %(turn)s", turn=turn) if turn else speaker.t("Set-up")


# ---------------------------------------------------------------- moments
def moment_words(speaker: Speaker, moment: Moment) -> tuple[tuple[Token, ...], str]:
    """What happened, without whom it is about; and what was before, if that says something."""
    t, n, figure = speaker.t, speaker.n, moment.figure
    before = "" if moment.before is None else t(
        "before: %(name)s", name=speaker.name(moment.before)
    )  # fmt: skip
    match moment.kind:
        case "lead":
            what = n("alone in front with %(n)s point", "alone in front with %(n)s points", figure)
        case "road" if moment.seat is None:
            what = t("the longest road belongs to nobody")
        case "road":
            what = t("longest road, %(n)s long", n=figure)
        case "army":
            what = n("largest army, %(n)s knight", "largest army, %(n)s knights", figure)
        case "monopoly":
            assert moment.resource is not None
            icon = Icon(resource_icon(moment.resource))
            taken = speaker.tokens(
                lambda **f: t("took %(n)s %(card)s by monopoly", n=figure, **f), card=icon
            )
            return taken, before
        case "discard":
            what = n("gave up %(n)s card for a seven", "gave up %(n)s cards for a seven", figure)
        case _:
            what = n("wins with %(n)s point", "wins with %(n)s points", figure)
    return (what,), before


def won(speaker: Speaker, replay: Replay) -> str:
    """The rules, how long it took and who won."""
    table = replay.table
    rules = preset_words(
        speaker.catalogue, table.preset, changed_options(table.preset, table.record.rules)
    )
    turns = speaker.n("%(n)s turn", "%(n)s turns", replay.course.last_turn)
    name = speaker.name(replay.winner)
    return speaker.t("%(rules)s · %(turns)s · %(name)s won", rules=rules, turns=turns, name=name)
