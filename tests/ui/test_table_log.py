"""The log: icons and rules between turns, its filter, and the search that tells no secret."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from catan_desktop.app.hints import Hints
from catan_desktop.app.host import InlineThinker
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import AcceptOffer, CounterOffer, DeclineOffer, Roll
from catan_desktop.engine.events import (
    CardTaken,
    DevCardBought,
    DiceThrown,
    Event,
    OfferAnswered,
    OfferClosed,
    PlayersTraded,
    Produced,
    TradeOffered,
    TurnBegan,
    redact,
)
from catan_desktop.engine.ids import (
    DEV_CARD_COST,
    DEV_CARDS,
    RESOURCES,
    WOOL,
)
from catan_desktop.i18n import Catalogue
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.chronicle import LOG_FILTERS, Chronicle
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.logsearch import LogSearch, Query
from catan_desktop.ui.table.logview import LINE_HEIGHT, LogPanel
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.widgets import Segmented
from catan_desktop.ui.words import Chip, Icon, LogRow, Speaker
from tests.engine.positions import BOARD, SHORE, position, shore
from tests.ui.players import (
    NAMES,
    advance_game,
    decide,
    new_session,
    seat_table,
    session_at,
    sit_down,
)

MakePilot = Callable[..., Pilot]


def speaker(language: str = "en") -> Speaker:
    return Speaker(Catalogue(language), NAMES, BOARD)


def rows_found(query: str, rows: list[LogRow], language: str = "en") -> list[int]:
    search = Query(query, speaker(language))
    return [i for i, row in enumerate(rows) if search.finds(row)]


EVENTS = (
    TurnBegan(1, 5),
    DiceThrown(1, 3, 5),
    Produced(0, (0, 0, 2, 0, 0)),
    Produced(1, (1, 0, 0, 0, 0)),
    PlayersTraded(1, 3, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1)),
)


@cache
def played(turns: int) -> GameSession:
    """A game between computer players until the first seat acts after so many turns."""
    session = new_session("cccc", 12)
    advance_game(session, lambda s: s.observe(0).turn > turns and s.to_act() == (0,))
    return session


# ---------------------------------------------------------------- what is found
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [0, 1, 2, 3]),
        ("rolled", [1]),
        ("ROLL", [1]),
        ("wool", [2]),
        ("lumber", [2, 3]),
        ("bruno", [0, 1, 2, 3]),
        ("dai", [3]),
        ("bruno lumber", [2, 3]),
        ("bruno wool", [2]),
        ("bruno grain", []),
        ("turn 5", [0]),
        ("oo", []),
        ("   ", [0, 1, 2, 3]),
    ],
)
def test_words_names_and_pictures_are_found(query: str, found: list[int]) -> None:
    assert rows_found(query, speaker().rows(EVENTS)) == found


def test_japanese_is_found_inside_words_and_in_either_kana() -> None:
    rows = speaker("ja").rows(EVENTS)
    assert rows_found("羊毛", rows, "ja") == [2]
    assert rows_found("木", rows, "ja") == [2, 3]
    katakana = [LogRow(0, ("カードを引いた",), "card")]
    assert rows_found("かーど", katakana, "ja") == [0]
    assert rows_found("ｶｰﾄﾞ", katakana, "ja") == [0]


# ---------------------------------------------------------------- no secret
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_hidden_card_cannot_be_found_by_who_may_not_know_it(language: str) -> None:
    """Whatever was stolen or bought, for the others the row says the same."""
    tell = speaker(language)
    for viewer in (None, 2, 3):
        stolen = [redact(CardTaken(0, 1, r), viewer) for r in RESOURCES]
        bought = [redact(DevCardBought(0, c, DEV_CARD_COST), viewer) for c in DEV_CARDS]
        for events in (stolen, bought):
            said = {Query("", tell).words(row) for row in tell.rows(events)}
            assert len(said) == 1
    for r in RESOURCES:
        row = tell.rows([redact(CardTaken(0, 1, WOOL), 3)])[0]
        assert not Query(tell.resource(r), tell).finds(row)
    known = tell.rows([redact(CardTaken(0, 1, WOOL), 1)])[0]
    assert Query(tell.resource(WOOL), tell).finds(known)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_no_filter_lets_a_row_through_that_the_viewer_may_not_know(viewer: int | None) -> None:
    session = played(60)
    chronicle = Chronicle(speaker())
    chronicle.begin(speaker(), session.events(viewer), {}, viewer=viewer)
    allowed = speaker().rows(session.events(viewer))
    assert ("mine" in chronicle.filters) == (viewer is not None)
    for name in LOG_FILTERS:
        chronicle.scope = name
        rows = chronicle.filtered()
        assert all(row in allowed for row in rows)
        if name == "mine" and viewer is not None:
            named = [row for row in rows if not row.rule]
            assert all(row.seat == viewer or Chip(viewer) in row.tokens for row in named)
    if viewer is None:
        assert chronicle.scope == "all", "the own rows are nobody's"


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_over_a_whole_game_only_what_is_shown_is_found(viewer: int | None) -> None:
    session = played(60)
    tell = speaker()
    rows = tell.rows(session.events(viewer))
    secrets = 0
    for r in RESOURCES:
        icon = Icon(f"res_{tell.resource(r)}")
        for i in rows_found(tell.resource(r), rows):
            assert icon in rows[i].tokens or tell.resource(r) in rows[i].text, rows[i]
    for event in session.events(None):
        secrets += isinstance(event, CardTaken) and event.resource is None
    assert secrets > 0, "the game has something to hide"


# ---------------------------------------------------------------- with the filter
def test_search_and_filter_work_together_and_keep_the_turns_of_what_is_found() -> None:
    chronicle = Chronicle(speaker())
    chronicle.begin(speaker(), [*EVENTS, TurnBegan(2, 6), DiceThrown(2, 1, 1)], {})
    everything = chronicle.filtered()
    chronicle.look_for("lumber")
    assert [row.kind for row in chronicle.filtered()] == ["turn", "dice", "trade"]
    chronicle.scope = "trade"
    assert [row.kind for row in chronicle.filtered()] == ["turn", "trade"]
    chronicle.scope = "all"
    chronicle.look_for("nowhere")
    assert chronicle.filtered() == []
    chronicle.look_for("")
    assert chronicle.filtered() == everything
    chronicle.look_for(None)
    assert chronicle.filtered() == everything
    assert chronicle.search() is None


def test_what_was_found_follows_new_rows_and_another_wording() -> None:
    chronicle = Chronicle(speaker())
    chronicle.begin(speaker(), EVENTS[:3], {})
    chronicle.look_for("lumber")
    assert chronicle.filtered() == []
    chronicle.add(EVENTS[3:], {})
    assert [row.kind for row in chronicle.filtered()] == ["turn", "dice", "trade"]
    chronicle.begin(speaker("ja"), EVENTS, {})
    assert chronicle.filtered() == []
    chronicle.look_for("木材")
    assert [row.kind for row in chronicle.filtered()] == ["turn", "dice", "trade"]
    chronicle.begin(speaker("ja"), EVENTS[:4], {})
    assert [row.kind for row in chronicle.filtered()] == ["turn", "dice"]


MADE = TradeOffered(1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 2, 3))
YES, NO = AcceptOffer(), DeclineOffer(1)
OTHER = CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0))
BACK = "took the offer back"


@pytest.mark.parametrize(
    ("answers", "end"),
    [
        ((NO, NO, NO), ""),
        ((NO, YES, NO), BACK),
        ((NO, NO, OTHER), "declined the offer of"),
        ((NO, YES, OTHER), BACK),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_the_end_of_an_offer_is_told_only_where_somebody_could_have_traded(
    answers: tuple[AcceptOffer | DeclineOffer | CounterOffer, ...], end: str, at_once: bool
) -> None:
    """What everybody declined has ended by itself: the answers say so."""
    said = [OfferAnswered(seat, a) for seat, a in zip((2, 3, 0), answers, strict=True)]
    events: list[Event] = [MADE, *said, OfferClosed(1)]
    chronicle = Chronicle(speaker())
    if at_once:
        chronicle.begin(speaker(), events, {3: 0})
    else:
        chronicle.begin(speaker(), [], {})
        for event in events:
            chronicle.add([event], {})
    told = [row.text for row in chronicle.rows]
    assert not end or end in told[-1]
    assert sum("offers" in text for text in told) == 1
    assert len(told) == 4 + bool(end) + at_once


def test_found_words_and_pictures_are_marked() -> None:
    search = Query("wool dai", speaker())
    assert search.spans("wool and cotton") == [(0, 4)]
    assert search.marks(Icon("res_wool"))
    assert search.marks(Chip(3))
    assert not search.marks(Icon("res_ore"))
    assert not search.marks(Icon("card_back"))
    assert not search.marks("wool")


# ---------------------------------------------------------------- at the table
def midgame(kinds: str = "hccc") -> GameSession:
    """The first seat is to act after a few rounds."""
    session = new_session(kinds, 12)
    return GameSession(replace(session.table, record=played(24).record))


def at_hand() -> GameSession:
    """The first seat may build a road, or trade."""
    hands = {0: (3, 3, 3, 3, 3), 1: (1, 1, 1, 1, 1)}
    return session_at(position(settlements={0: (SHORE[0],)}, roads={0: shore(0, 2)}, hands=hands),
                      "hccc")  # fmt: skip


def log_of(pilot: Pilot) -> LogPanel:
    log = pilot.widget("log")
    assert isinstance(log, LogPanel)
    return log


@pytest.mark.parametrize(("language", "word"), [("en", "wool"), ("ja", "羊毛")])
def test_by_mouse_typing_filters_at_once_and_clearing_shows_all(
    make_pilot: MakePilot, language: str, word: str
) -> None:
    pilot = make_pilot(language, (1024, 640), speed="off")
    seat_table(pilot, midgame())
    whole = list(log_of(pilot).rows)
    plain = pilot.pixels()
    pilot.click("log_search")
    pilot.type(word)
    found = [row for row in log_of(pilot).rows if not row.rule]
    assert found
    assert len(found) < len(whole)
    assert all(Icon("res_wool") in row.tokens for row in found)
    assert str(len(found)) in pilot.texts()
    assert pilot.faults() == []
    pilot.click("log_clear")
    assert list(log_of(pilot).rows) == whole
    assert pilot.scene.find("log_query") is None
    pilot.move((-1.0, -1.0))
    assert pilot.pixels() == plain


@pytest.mark.parametrize("keys", ["/", "ctrl+f"])
def test_by_keyboard(make_pilot: MakePilot, keys: str) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, midgame())
    whole = list(log_of(pilot).rows)
    pilot.press(keys)
    pilot.type("Bru")
    assert 0 < len(log_of(pilot).rows) < len(whole)
    pilot.press("up", "up")
    assert log_of(pilot).back > 0
    pilot.press("return")
    assert scene.focused is log_of(pilot)
    assert len(log_of(pilot).rows) < len(whole), "the rows found stay"
    pilot.press("escape")
    assert list(log_of(pilot).rows) == whole
    pilot.press(keys)
    pilot.type("nowhere")
    assert pilot.shows("Nothing found")
    pilot.press("escape")
    assert list(log_of(pilot).rows) == whole
    assert pilot.runtime.services.text_host.active is False


def test_letters_typed_into_the_field_play_nothing(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    session = midgame()
    scene = seat_table(pilot, session)
    before = session.revision
    pilot.press("/")
    pilot.press("r", "s", "t", "d", "space", "1", "u", "n", "?")
    assert scene.chronicle.query == "rstd 1un?"
    assert session.revision == before
    assert not scene.keys_open
    assert scene.selection.draft is None


def test_typing_goes_on_while_others_play(make_pilot: MakePilot) -> None:
    """The table is built anew at each move; the field keeps the keyboard and what is in it."""
    pilot = make_pilot(speed="off")
    session = midgame("hhhh")
    scene = seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("/")
    pilot.type("got")
    field = scene.log_search.field
    seat = session.to_act()[0]
    before = session.revision
    session.act(seat, Roll() if not session.observe(0).rolled else decide(session, seat))
    pilot.advance(0.5)
    assert session.revision > before
    assert scene.focused is field
    assert pilot.runtime.services.text_host.active
    pilot.type(" lum")
    assert scene.chronicle.query == "got lum"


def test_the_field_follows_scale_and_language(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, midgame())
    pilot.press("/")
    pilot.type("lum")
    pilot.resize(1920, 1200)
    pilot.advance(0.1)
    assert scene.log_search.field.editing
    pilot.type("b")
    assert scene.chronicle.query == "lumb"
    assert pilot.faults() == []


def test_a_curtain_ends_the_search(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    session = midgame("hhcc")
    scene = seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("/")
    pilot.type("got")
    advance_game(session, lambda s: s.to_act() == (1,))
    pilot.advance(1.0)
    assert scene.curtain == 1
    assert scene.chronicle.query is None
    assert not pilot.runtime.services.text_host.active
    pilot.press("/")
    assert scene.find("log_query") is None


def test_the_key_stands_in_the_list_of_keys(make_pilot: MakePilot) -> None:
    pilot = make_pilot("en", (1024, 640), speed="off")
    scene = seat_table(pilot, midgame())
    pilot.press("?")
    assert pilot.shows("search the log")
    assert pilot.faults() == []
    assert isinstance(scene.log_search, LogSearch)


# ---------------------------------------------------------------- the large log
def large(pilot: Pilot) -> LogPanel:
    """The rows of the large log, once it has glided in."""
    pilot.advance(0.5)
    rows = pilot.widget("log_rows")
    assert isinstance(rows, LogPanel)
    return rows


def scope(pilot: Pilot, part: int) -> None:
    """Choose what the large log shows, by the pointer."""
    choice = pilot.widget("log_scope")
    assert isinstance(choice, Segmented)
    pilot.click(choice.part_box(part).centre)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_large_log_shows_a_whole_round_and_hides_nothing_of_the_board(
    make_pilot: MakePilot, language: str, size: tuple[int, int]
) -> None:
    pilot = make_pilot(language, size, speed="off")
    scene = seat_table(pilot, midgame())
    pilot.click("log_more")
    rows = large(pilot)
    assert rows.box.h / LINE_HEIGHT > 24
    island = scene.pane.layout.island
    assert island.right < scene.table.drawer.x
    assert island.x > scene.table.tray.x
    whole = [t.text for t in pilot.runtime.painter.texts]
    turns = {row.text for row in scene.chronicle.rows if row.rule}
    assert len([text for text in whole if text in turns]) >= 3
    assert pilot.faults() == []


def test_the_large_log_by_mouse(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, midgame())
    everything = list(log_of(pilot).rows)
    pilot.click("log_more")
    assert list(large(pilot).rows) == everything
    found = {}
    for part, name in enumerate(("all", "big", "trade", "mine")):
        scope(pilot, part)
        assert scene.chronicle.scope == name
        found[name] = [row for row in large(pilot).rows if not row.rule]
    assert {row.kind for row in found["big"]} <= {"build", "card", "robber", "award"}
    assert {row.kind for row in found["trade"]} == {"trade"}
    assert all(row.seat == 0 or Chip(0) in row.tokens for row in found["mine"])
    assert found["mine"] != found["all"]
    assert scene.slips.rows
    assert list(log_of(pilot).rows) == list(scene.slips.rows), "what concerns the player"
    assert scene.find("log_filter") is None
    pilot.wheel(3, "log_rows")
    assert large(pilot).back > 0
    pilot.click("close_log")
    assert scene.find("log_rows") is None
    assert scene.chronicle.scope == "all"


def test_the_large_log_by_keys(make_pilot: MakePilot) -> None:
    """Escape first brings all rows back, then closes; pages turn whatever has the focus."""
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, midgame())
    pilot.press("l")
    rows = large(pilot)
    pilot.press("page up")
    assert rows.back > 0
    pilot.press("end")
    assert large(pilot).back == 0
    pilot.press("/")
    pilot.type("Bru")
    assert 0 < len(large(pilot).rows) < len(scene.chronicle.rows)
    scene.focus_on(pilot.widget("log_scope"), visible=True)
    pilot.press("right", "right")
    assert scene.chronicle.scope == "trade"
    assert {row.kind for row in large(pilot).rows} == {"turn", "trade"}
    pilot.press("escape")
    assert list(large(pilot).rows) == scene.chronicle.rows
    assert scene.log_search.field.text == ""
    pilot.press("escape")
    assert scene.find("log_rows") is None
    pilot.press("l", "l")
    assert scene.find("log_rows") is None


def test_escape_puts_back_what_is_being_chosen_before_it_closes_the_log(
    make_pilot: MakePilot,
) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at_hand())
    pilot.press("l", "r")
    assert scene.selection.spots()
    assert scene.find("log_rows") is not None
    pilot.press("escape")
    assert not scene.selection.spots()
    assert scene.find("log_rows") is not None
    pilot.press("escape")
    assert scene.find("log_rows") is None


def test_trade_and_large_log_take_turns(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at_hand())
    pilot.press("l")
    pilot.advance(0.5)
    pilot.press("t")
    assert scene.find("drawer") is not None
    assert scene.find("log_rows") is None
    pilot.press("l")
    assert scene.find("log_rows") is not None, "what was opened last is shown"
    assert scene.find("drawer") is None
    pilot.press("escape")
    assert scene.find("log_rows") is None
    assert scene.find("drawer") is not None, "the trade waited below"
    pilot.press("l", "t")
    assert scene.find("drawer") is not None, "its key shows it"
    pilot.press("t")
    assert scene.find("drawer") is None
    assert scene.find("log_rows") is not None, "it comes back where it was"


def test_the_list_of_keys_takes_its_place_and_gives_it_back(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, at_hand())
    pilot.press("l", "?")
    assert scene.find("keys") is not None
    assert scene.find("log_rows") is None
    pilot.press("escape")
    assert scene.find("log_rows") is not None
    pilot.press("?", "l")
    assert scene.find("keys") is None
    assert scene.find("log_rows") is not None


def test_hints_and_the_large_log_take_turns(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    session = at_hand()
    guide = HintGuide(Hints(session, InlineThinker))
    scene = TableScene(pilot.runtime.services, session, None, guide)
    pilot.runtime.stack.push(scene)
    pilot.advance(0.1)
    pilot.press("l")
    pilot.press("i")
    pilot.advance(0.5)
    assert scene.find("hints") is not None
    assert scene.find("log_rows") is None
    pilot.press("l")
    assert scene.find("log_rows") is not None
    assert pilot.faults() == []


def test_a_search_within_a_filter_says_so(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    scene = seat_table(pilot, midgame())
    pilot.press("l")
    scope(pilot, 2)
    assert pilot.shows("within trades")
    pilot.press("/")
    pilot.type("rolled")
    assert [row for row in large(pilot).rows if not row.rule] == []
    everywhere = scene.chronicle.count_everywhere()
    assert everywhere > 0
    assert pilot.shows(f"None here, {everywhere} under All")


def test_whoever_reads_further_back_is_not_moved_by_new_rows(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    session = midgame()
    scene = seat_table(pilot, session)
    pilot.press("l")
    large(pilot)
    pilot.press("page up")
    before = large(pilot).back
    scene.chronicle.add([DiceThrown(0, 1, 1)], {})
    scene.rebuild()
    assert large(pilot).back == before + LINE_HEIGHT


def test_in_several_peoples_game_the_large_log_tells_no_other_seats_secret(
    make_pilot: MakePilot,
) -> None:
    """It follows who sits there: no row that this view may not know, and none under a curtain."""
    pilot = make_pilot(speed="off")
    session = midgame("hhcc")
    scene = seat_table(pilot, session)
    sit_down(pilot)
    pilot.press("l")
    scope(pilot, 3)
    seen = set()
    for _ in range(60):
        viewer = scene.seen.seat
        allowed = scene.speaker.rows(session.events(viewer))
        shown = scene.find("log_rows")
        assert shown is None or scene.curtain is None
        panel = shown or scene.find("log")
        assert isinstance(panel, LogPanel)
        secret = [row for row in panel.rows if row.kind in ("card", "robber")]
        assert all(row in allowed or row.seat is None for row in secret)
        if viewer is None:
            assert scene.chronicle.filters == ("all", "big", "trade")
            assert scene.chronicle.scope == "all"
        seen.add(viewer)
        if session.over:
            break
        if scene.curtain is not None:
            sit_down(pilot)
            continue
        seat = session.to_act()[0]
        if session.is_human(seat):
            session.act(seat, decide(session, seat))
        pilot.advance(0.3)
    assert {0, 1} <= seen


# ---------------------------------------------------------------- rows
def test_rows_begin_with_their_seat_and_turns_are_parted_by_a_rule(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    seat_table(pilot, midgame())
    rows = log_of(pilot).rows
    turns = [row for row in rows if row.kind == "turn"]
    assert turns
    assert all(row.rule for row in turns)
    assert all(row.seat is not None for row in rows if row.kind in ("build", "trade", "card"))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_no_row_stands_twice_and_the_hint_of_the_search_keeps_off_its_frame(
    make_pilot: MakePilot, size: tuple[int, int], language: str
) -> None:
    pilot = make_pilot(language, size, speed="off")
    scene = seat_table(pilot, midgame())
    pilot.press("l")
    pilot.advance(1)
    assert not scene.slips.rows or list(log_of(pilot).rows) == list(scene.slips.rows)
    assert set(log_of(pilot).rows) <= set(scene.slips.rows), "the large log alone has the others"
    field = scene.log_search.field
    hint = pilot.find(field.hint)
    assert hint.right <= field.box.right - 8
    assert pilot.faults() == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_large_log_is_wider_than_the_small_one_and_hides_no_harbor(
    make_pilot: MakePilot, size: tuple[int, int]
) -> None:
    pilot = make_pilot("en", size, speed="off")
    scene = seat_table(pilot, midgame())
    before = scene.pane.layout
    pilot.press("l")
    pilot.advance(1)
    sheet = pilot.widget("log_large").box
    assert sheet.w > log_of(pilot).box.w
    for (x, y), r in scene.pane.busy(scene.seen):
        assert not (x + r > sheet.x and sheet.y < y < sheet.bottom)
        assert x - r >= scene.table.tray.x
    pilot.press("escape")
    pilot.advance(1)
    assert scene.pane.layout == before
