"""A finished game as a text to be read: who played, every step with open hands, the result."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from catan_desktop.app.boards import code_of
from catan_desktop.app.replay import Replay
from catan_desktop.engine.events import CityBuilt, DiceThrown, Event, SettlementBuilt
from catan_desktop.engine.ids import RESOURCE_NAMES, RESOURCES, VertexId
from catan_desktop.i18n.words import LEVELS, counted, joined
from catan_desktop.ui.cards import resource_icon
from catan_desktop.ui.scenes.replay_words import won
from catan_desktop.ui.table.logsearch import Query
from catan_desktop.ui.words import Dice, Icon, LogRow, Speaker, Token, declined_ends

_RESOURCES = {resource_icon(r): RESOURCE_NAMES[r] for r in RESOURCES}


def as_text(speaker: Speaker, replay: Replay) -> str:
    """The whole game, a line for everything that happened."""
    parts = _head(speaker, replay), _body(speaker, replay), _foot(speaker, replay)
    return "\n".join(line for part in parts for line in part)


def _head(speaker: Speaker, replay: Replay) -> Iterator[str]:
    t, table = speaker.t, replay.table
    yield "Catan Desktop"
    yield won(speaker, replay)
    code = code_of(table.record.board)
    if code:
        yield t("Board: %(code)s", code=code)
    yield t("Seed of the dice: %(seed)s", seed=table.seed.hex())
    yield ""
    for name, seat in zip(speaker.names, table.seats, strict=True):
        kind = t("Human")
        if seat.kind != "human":
            kind = t("Computer player · %(level)s", level=t(LEVELS[seat.level]))
        yield t("%(name)s: %(what)s", name=name, what=kind)
    yield ""


def _body(speaker: Speaker, replay: Replay) -> Iterator[str]:
    for first in speaker.opening_rows(replay.table.opening):
        yield _line(speaker, first)
    for step in range(1, replay.length + 1):
        events = replay.events(step, None)
        ends = declined_ends(events)
        for i, event in enumerate(events):
            row = speaker.row(event)
            if row is None or i in ends:
                continue
            if row.rule:
                yield ""
            yield _line(speaker, row) + _where(speaker, replay, event)
            held = replay.held(step) if isinstance(event, DiceThrown) else ()
            if held:
                kept = speaker.kept_back([(h.seat, h.resource, h.count) for h in held])
                yield _line(speaker, kept)


def _where(speaker: Speaker, replay: Replay, event: Event) -> str:
    """Beside which hexes a building was placed."""
    if not isinstance(event, SettlementBuilt | CityBuilt):
        return ""
    return " " + speaker.t("(%(hexes)s)", hexes=_hexes(speaker, replay, event.vertex))


def _hexes(speaker: Speaker, replay: Replay, vertex: VertexId) -> str:
    hexes = replay.table.record.board.topology.vertex_hexes[vertex]
    return joined(speaker.catalogue, [_words(speaker, speaker.hex_tokens(h)) for h in hexes])


def _line(speaker: Speaker, row: LogRow) -> str:
    """A row in words alone."""
    words = _words(speaker, row.tokens)
    if row.rule or row.seat is None:
        return words
    return "  " + speaker.t("%(name)s: %(what)s", name=speaker.name(row.seat), what=words)


def _words(speaker: Speaker, tokens: Sequence[Token]) -> str:
    """Tokens in words: cards of a kind as a number, a picture whose word follows left out."""
    parts: list[str] = []
    runs = [(token, len(list(same))) for token, same in groupby(tokens)]
    for i, (token, count) in enumerate(runs):
        after = runs[i + 1][0] if i + 1 < len(runs) else ""
        word = _word(speaker, token, count)
        if isinstance(token, Icon) and isinstance(after, str) and after.startswith(word):
            continue
        if isinstance(token, Icon) and parts and parts[-1].isdigit() and token.art in _RESOURCES:
            word = counted(speaker.catalogue, _RESOURCES[token.art], int(parts.pop()))
        parts.append(word)
    return " ".join(part for part in parts if part)


def _word(speaker: Speaker, token: Token, count: int) -> str:
    if isinstance(token, Dice):
        return f"{token.first}+{token.second}"
    if isinstance(token, Icon) and token.art in _RESOURCES and count > 1:
        return counted(speaker.catalogue, _RESOURCES[token.art], count)
    return Query("", speaker).word(token)


def _foot(speaker: Speaker, replay: Replay) -> Iterator[str]:
    points = replay.course.rows[-1]
    yield ""
    for seat in sorted(range(len(points)), key=lambda s: (s != replay.winner, -points[s])):
        what = speaker.n("%(n)s point", "%(n)s points", points[seat])
        yield speaker.t("%(name)s: %(what)s", name=speaker.name(seat), what=what)
    yield ""
