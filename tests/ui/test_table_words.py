"""The words of the table: every event has a row, every phase a sentence, in both languages."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import (
    DECLARE_VICTORY,
    REFUSALS,
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    OfferTrade,
    Refusal,
)
from catan_desktop.engine.board import beginner_board
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
    redact,
)
from catan_desktop.engine.ids import NO_CARDS, Seat
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD as RULES
from catan_desktop.i18n import Catalogue
from catan_desktop.ui.cards import CARD_BACK
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.notices import concern, news, since_turn
from catan_desktop.ui.table.selection import Selection, Situation
from catan_desktop.ui.table.status import sentence
from catan_desktop.ui.words import BAR, Chip, Dice, Icon, Speaker, card_tokens
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import decide, new_session, seat_table, session_at, sit_down

A, B = (1, 0, 2, 0, 0), (0, 0, 0, 1, 0)
EVENTS: tuple[Event, ...] = (
    DiceThrown(0, 3, 4),
    Produced(0, A),
    Produced(1, B, setup=True),
    BankShort(2, 4, 0),
    Discarded(2, (4, 0, 0, 3, 0)),
    RobberMoved(0, 9, 4),
    RobberMoved(0, 4, 9),
    CardTaken(0, 1, 3),
    CardTaken(0, 1, None),
    RoadBuilt(0, 3, NO_CARDS),
    SettlementBuilt(1, 3, NO_CARDS),
    CityBuilt(2, 3, NO_CARDS),
    DevCardBought(3, None, NO_CARDS),
    DevCardBought(3, 0, NO_CARDS),
    *(DevCardPlayed(1, card) for card in (0, 2, 3, 4)),
    PlentyTaken(1, A),
    MonopolyTaken(1, 3, (2, 0, 1, 0)),
    BankTraded(0, 1, 4, 2),
    TradeOffered(0, A, B, (1, 2)),
    OfferAnswered(1, AcceptOffer()),
    *(OfferAnswered(1, DeclineOffer(code)) for code in range(7)),
    OfferAnswered(1, CounterOffer(A, B)),
    PlayersTraded(0, 1, A, B),
    OfferClosed(0),
    LongestRoadMoved(0, None, 5),
    LongestRoadMoved(None, 0, 0),
    LargestArmyMoved(1, 0, 4),
    VictoryCardRevealed(2),
    TurnEnded(0),
    TurnBegan(1, 14),
    GameWon(1, (3, 10, 5, 2), (0, 1, 0, 0)),
)


def speaker(language: str) -> Speaker:
    return Speaker(Catalogue(language), ("Aki", "Bruno", "Chika", "Dai"), beginner_board())


def test_the_samples_hold_every_kind_of_event() -> None:
    assert {type(e) for e in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_event_is_worded_and_every_place_is_filled(language: str) -> None:
    voice = speaker(language)
    for event in EVENTS:
        row = voice.row(event)
        if isinstance(event, TurnEnded):
            assert row is None
            continue
        assert row is not None, event
        assert row.tokens, event
        assert "%" not in row.text, row
        assert not re.search("[\x01\x02]", row.text)
        if language == "ja":
            latin = re.sub("Aki|Bruno|Chika|Dai", "", row.text)
            assert not re.search("[A-Za-z]", latin), row.text


def test_rows_say_with_pictures_what_moved() -> None:
    voice = speaker("en")
    trade = voice.row(PlayersTraded(0, 1, A, B))
    assert trade is not None
    assert trade.tokens == (
        "gave", Chip(1), ":", Icon("res_lumber"), Icon("res_wool"), Icon("res_wool"),
        "for", Icon("res_grain"),
    )  # fmt: skip
    some, everyone = (voice.row(TradeOffered(0, B, B, to)) for to in ((1, 2), (1, 2, 3)))
    assert some is not None
    assert everyone is not None
    assert some.tokens[:4] == ("offers", Chip(1), Chip(2), ":")
    assert everyone.tokens[:2] == ("offers", Icon("res_grain"))
    roll = voice.row(DiceThrown(2, 3, 4))
    assert roll is not None
    assert roll.tokens == ("rolled", Dice(3, 4), "= 7")
    japanese = speaker("ja").row(PlayersTraded(0, 1, A, B))
    assert japanese is not None
    assert japanese.tokens[0] == Chip(1), "the order of the language, not of the code"


def test_who_else_got_cards_stands_behind_a_dot_and_answers_begin_small() -> None:
    """An emblem among cards looked like one of them; every row goes on from its emblem."""
    voice = speaker("en")
    row = voice.gains([Produced(0, (1, 0, 0, 0, 0)), Produced(1, B)])
    assert row.tokens == ("got", Icon("res_lumber"), BAR, Chip(1), Icon("res_grain"))
    answers: list[AcceptOffer | DeclineOffer] = [AcceptOffer()]
    for answer in [*answers, *(DeclineOffer(code) for code in range(7))]:
        (words,) = voice.answer_tokens(answer)
        assert isinstance(words, str)
        assert words[0].islower(), words


def test_a_theft_names_its_card_once() -> None:
    for language in ("en", "ja"):
        row = concern(CardTaken(1, 0, 2), 0, speaker(language))
        assert row is not None
        assert all(isinstance(token, str) for token in row.tokens)


def test_many_cards_are_counted_few_are_shown_one_by_one() -> None:
    assert card_tokens((2, 0, 0, 0, 1)) == (
        Icon("res_lumber"), Icon("res_lumber"), Icon("res_ore"),
    )  # fmt: skip
    assert card_tokens((5, 0, 0, 0, 1)) == ("5", Icon("res_lumber"), "1", Icon("res_ore"))


def test_hidden_facts_are_in_no_row_of_those_who_may_not_know() -> None:
    voice = speaker("en")
    bought, taken = DevCardBought(3, 0, NO_CARDS), CardTaken(0, 1, 3)
    for viewer in (None, 0, 1, 2):
        row = voice.row(redact(bought, viewer))
        assert row is not None
        assert not any(isinstance(t, Icon) for t in row.tokens)
    for viewer, art in ((None, "card_back"), (2, "card_back"), (0, "res_grain"), (1, "res_grain")):
        row = voice.row(redact(taken, viewer))
        assert row is not None
        assert Icon(art) in row.tokens


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_reason_is_worded(language: str) -> None:
    voice = speaker(language)
    for code in REFUSALS:
        for figures in ((), (3,), (1, 0, 0, 2, 0)):
            words = voice.refusal(Refusal(code, figures))
            assert words
            assert "%" not in words


RICH = (3, 3, 3, 3, 3)


def at(**fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4],), 2: (SHORE[14],)},
        "roads": {0: shore(0, 2), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: RICH, 1: RICH},
        "devs": {0: (1, 1, 1, 1, 1)},
    }
    return session_at(position(**{**standing, **fields}))


def said(session: GameSession, viewer: Seat | None, voice: Speaker) -> str:
    seen = session.observe(viewer)
    asked = viewer is not None and viewer in session.to_act()
    situation = Situation(seen, viewer, session.legal(viewer)) if asked else Situation(seen, viewer)  # type: ignore[arg-type]
    return sentence(Selection(situation), voice).text


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "fields",
    [
        {"phase": Phase.SETUP_SETTLEMENT, "placed": 0, "turn": 0},
        {"phase": Phase.SETUP_ROAD, "placed": 0, "turn": 0, "setup_vertex": SHORE[0]},
        {"phase": Phase.ROLL},
        {"phase": Phase.DISCARD, "owed": [7, 7, 0, 0]},
        {"phase": Phase.ROBBER},
        {"phase": Phase.FREE_ROAD, "free_roads": 1},
        {"phase": Phase.MAIN},
        {"phase": Phase.MAIN, "hands": {}, "devs": {}},
    ],
    ids=lambda f: f["phase"].name,
)
def test_every_phase_has_a_sentence_for_who_acts_and_for_who_waits(
    language: str, fields: dict[str, Any]
) -> None:
    session = at(**fields)
    voice = speaker(language)
    own, others, public = (said(session, viewer, voice) for viewer in (0, 3, None))
    assert own
    assert others == public
    assert own != others
    for words in (own, others):
        assert "%" not in words
        if language == "ja":
            assert not re.search("[A-Za-z]", words.replace("Aki", "").replace("Bruno", ""))


MAY: dict[str, dict[str, tuple[str, ...]]] = {
    "build": {"en": ("build",), "ja": ("建てる",)},
    "buy": {"en": ("buy a card",), "ja": ("カードを買う",)},
    "trade": {"en": ("trade",), "ja": ("交易する",)},
    "play": {"en": ("play a card",), "ja": ("カードを使う",)},
}
KINDS = {
    "BuildRoad": "build",
    "BuildSettlement": "build",
    "BuildCity": "build",
    "BuyDevCard": "buy",
    "MaritimeTrade": "trade",
    "PlayKnight": "play",
    "PlayRoadBuilding": "play",
    "PlayYearOfPlenty": "play",
    "PlayMonopoly": "play",
}


def check_the_choices(session: GameSession) -> frozenset[str]:
    """The sentence names what is legal and nothing else, in both languages; what it names."""
    seat = session.to_act()[0]
    legal = session.legal(seat)
    may = {KINDS[type(a).__name__] for a in legal if type(a).__name__ in KINDS}
    may |= {"trade"} if legal.may_offer else set()
    for language in ("en", "ja"):
        words = said(session, seat, speaker(language)).lower()
        words = words.replace("trading is over", "").replace("交易は終わりました", "")
        named = {what for what, by in MAY.items() if any(w in words for w in by[language])}
        assert named == may, (words, may)
        end = "end your turn" if language == "en" else "手番を終え"
        assert end in words
    return frozenset(may)


def test_the_sentence_of_the_own_turn_names_all_that_can_be_done_and_nothing_else() -> None:
    met = set()
    hands = [(0,) * 5, (1, 1, 0, 0, 0), (0, 0, 1, 1, 1), (3, 3, 3, 3, 3), (0, 0, 0, 2, 3)]
    for hand in hands:
        for devs in ((0,) * 5, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 1, 0, 0, 0)):
            for played in (False, True):
                for order in ("any order", "trade, then build"):
                    for trading in (True, False):
                        rules = replace(RULES, trade_order=order)
                        session = at(
                            hands={0: hand, 1: RICH}, devs={0: devs}, card_played=played,
                            rules=rules, trading=trading,
                        )  # fmt: skip
                        met.add(check_the_choices(session))
    assert len(met) >= 10


@pytest.mark.slow
def test_the_sentence_names_what_can_be_done_through_whole_games() -> None:
    met = set()
    for seed in (1, 2):
        session = new_session("cccc", seed)
        while not session.over:
            seat = session.to_act()[0]
            seen = session.observe(seat)
            if seen.phase is Phase.MAIN and DECLARE_VICTORY not in session.legal(seat):
                met.add(check_the_choices(session))
            session.act(seat, decide(session, seat, "easy"))
    assert len(met) >= 6


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_longest_choices_fit_beside_the_timer(
    make_pilot: Callable[..., Pilot], size: tuple[int, int], language: str
) -> None:
    pilot = make_pilot(language, size, speed="off")
    for order in ("any order", "trade, then build"):
        rules = replace(RULES, trade_order=order, turn_seconds=60)
        devs = {0: (1, 0, 0, 0, 0)}
        for fields in ({"devs": devs}, {"devs": devs, "trading": False}, {"trading": False}):
            session = at(rules=rules, **fields)
            seat_table(pilot, session)
            sit_down(pilot)
            assert pilot.shows(said(session, 0, speaker(language)))
            assert pilot.faults() == []


def test_the_sentence_follows_an_offer_from_question_to_answer() -> None:
    session = at()
    voice = speaker("en")
    session.act(0, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2)))
    assert said(session, 1, voice) == "Aki offers you a trade"
    assert said(session, 3, voice) == "Aki offers a trade"
    session.act(1, AcceptOffer())
    session.act(2, DeclineOffer())
    assert said(session, 0, voice) == "Bruno agrees: do you trade?"
    assert said(session, 3, voice) == "Aki considers the answers"


def test_the_curtain_tells_what_everybody_saw_and_nothing_else() -> None:
    voice = speaker("en")
    events: list[Event] = [
        CardTaken(1, 0, 3),
        LongestRoadMoved(2, None, 6),
        Produced(0, (1, 0, 0, 0, 1)),
        Produced(0, (0, 0, 1, 0, 0)),
        DevCardBought(1, 4, NO_CARDS),
    ]
    rows = news([redact(e, None) for e in events], 0, voice)
    assert [row.seat for row in rows] == [1, 2, 0], "who robbed it, what others won, what it got"
    assert rows[-1].tokens[1:] == (Icon("res_lumber"), Icon("res_wool"), Icon("res_ore"))
    assert rows[0].tokens == ("Bruno's robber took", Icon(CARD_BACK), "from you")
    lost: list[Event] = [
        MonopolyTaken(1, 2, (3, 0, 0, 0)),
        LargestArmyMoved(2, 0, 3),
        LongestRoadMoved(1, 0, 6),
    ]
    assert [row.text for row in news(lost, 0, voice)] == [
        "Bruno's monopoly took 3 from you",
        "Chika took the largest army from you",
        "Bruno took the longest road from you",
    ]


def test_the_curtain_tells_what_came_after_the_seats_last_turn() -> None:
    events: list[Event] = [TurnEnded(0), Produced(0, NO_CARDS), TurnEnded(1), CardTaken(2, 0, 1)]
    assert since_turn(events, 0) == 1
    assert since_turn(events, 1) == 3
    assert since_turn(events, 2) == 0
