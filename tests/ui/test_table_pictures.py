"""Every state of the table, both languages, several sizes: no text is cut."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import CounterOffer, DeclineOffer, OfferTrade
from catan_desktop.engine.hexgrid import Hex
from catan_desktop.engine.ids import Cards
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.options import STANDARD
from catan_desktop.engine.topology import STANDARD as TOPOLOGY
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.end import EndScene
from catan_desktop.ui.table.scene import TableScene
from tests.engine.positions import SHORE, position, shore
from tests.ui.players import advance_game, new_session, seat_table, session_at, sit_down

MakePilot = Callable[..., Pilot]
LONG = (
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximiliane von Hohenburg",
    "長い名前の人がここに座っています",
    "Ó",
)
RICH = (9, 9, 9, 9, 9)
SPARE = {0: (5, 0, 0, 0, 0), **dict.fromkeys((1, 2, 3), (2, 2, 2, 2, 2))}
"""The bank would take the lumber, and the brick for it pays for a road."""
MIDDLE = TOPOLOGY.hex_vertices[TOPOLOGY.hex_ids[Hex(0, 0)]]


def at(kinds: str = "hccc", **fields: Any) -> GameSession:
    standing: dict[str, Any] = {
        "settlements": {0: (SHORE[0], SHORE[8]), 1: (SHORE[4], MIDDLE[0]), 2: (MIDDLE[2],),
                        3: (MIDDLE[4],)},
        "roads": {0: shore(0, 2) + shore(7, 1), 1: shore(4, 1), 2: shore(14, 1)},
        "hands": {0: RICH, 1: (2, 2, 2, 2, 2), 2: (1, 0, 3, 0, 0), 3: (1, 1, 1, 0, 0)},
        "devs": {0: (2, 1, 1, 1, 1), 1: (1, 0, 0, 0, 0)},
        "played": {1: (3, 0, 0, 0, 0)},
    }  # fmt: skip
    return session_at(position(**{**standing, **fields}), kinds)


def offered(kinds: str, active: int, *to: int, **fields: Any) -> GameSession:
    session = at(kinds, active=active, **fields)
    session.act(active, OfferTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), to))
    return session


def answered() -> GameSession:
    session = offered("hhhh", 0, 1, 2, 3)
    session.act(1, session.legal(1)[0])
    session.act(2, DeclineOffer(3))
    session.act(3, CounterOffer((0, 1, 0, 0, 0), (3, 0, 0, 0, 0)))
    return session


def two() -> GameSession:
    places = {0: (SHORE[0],), 1: (MIDDLE[0],), 2: (MIDDLE[2],)}
    return at(phase=Phase.ROBBER, settlements=places)


def over() -> GameSession:
    session = new_session("hccc", 19)
    advance_game(session, lambda _: False)
    return session


State = tuple[str, Callable[[], GameSession], Callable[[Pilot, TableScene], None]]


def states() -> Iterator[State]:
    """Name, session, and what is done at the table."""

    def nothing(pilot: Pilot, scene: TableScene) -> None:
        return None

    def press(*keys: str) -> Callable[[Pilot, TableScene], None]:
        return lambda pilot, _: pilot.press(*keys)

    def click(*names: str) -> Callable[[Pilot, TableScene], None]:
        def do(pilot: Pilot, _: TableScene) -> None:
            for name in names:
                pilot.click(name)

        return do

    def sit(*keys: str) -> Callable[[Pilot, TableScene], None]:
        def do(pilot: Pilot, _: TableScene) -> None:
            sit_down(pilot)
            pilot.press(*keys)

        return do

    def countered(hand: Cards, *answers: CounterOffer) -> Callable[[], GameSession]:
        def make() -> GameSession:
            hands = {0: hand, **dict.fromkeys((1, 2, 3), (2, 2, 2, 2, 2))}
            session = offered("hhhh", 0, 1, 2, 3, hands=hands)
            for seat, answer in enumerate(answers, 1):
                session.act(seat, answer)
            return session

        return make

    def why(pilot: Pilot, _: TableScene) -> None:
        sit_down(pilot)
        pilot.click("why_decline")

    def declined(*keys: str) -> Callable[[Pilot, TableScene], None]:
        def do(pilot: Pilot, scene: TableScene) -> None:
            sit_down(pilot)
            pilot.press("t", "1", "7", "return")
            for seat in (1, 2, 3):
                scene.session.act(seat, DeclineOffer(seat))
            pilot.advance(0.02)
            sit_down(pilot)
            pilot.press(*keys)

        return do

    def too_close(pilot: Pilot, _: TableScene) -> None:
        pilot.press("s")
        pilot.click(f"vertex:{SHORE[4]}")

    def hover_all(pilot: Pilot, scene: TableScene) -> None:
        for widget in list(scene.walk()):
            if widget.tip:
                pilot.move(widget.name)
                pilot.advance(0.5, 0.5)

    def hover_actions(pilot: Pilot, scene: TableScene) -> None:
        for name in ("road", "settlement", "city", "dev", "trade", "end"):
            pilot.move(name)
            pilot.advance(0.5, 0.5)

    yield "main", at, hover_all
    yield "setup", lambda: new_session("hccc"), lambda p, _: p.move("vertex:20")
    yield "road", at, press("r", "down")
    yield "settlement", at, press("s", "down")
    timed = replace(STANDARD, turn_seconds=3600)
    yield "timed", lambda: at(rules=timed), press("s", "down")
    yield "timed plenty", lambda: at(rules=timed), press("y", "4")
    yield "city", at, press("c", "down")
    yield "poor", lambda: at(hands={0: (0, 0, 0, 0, 1)}), hover_actions
    yield "roll", lambda: at(phase=Phase.ROLL), nothing
    yield "free", lambda: at(phase=Phase.FREE_ROAD, free_roads=2), nothing
    yield "discard", lambda: at(phase=Phase.DISCARD, owed=[22, 5, 0, 0]), press("1", "2", "3")
    yield "robber", lambda: at(phase=Phase.ROBBER), lambda p, _: p.move(
        f"hex:{TOPOLOGY.hex_ids[Hex(0, 0)]}")  # fmt: skip
    yield "two_victims", two, click(f"hex:{TOPOLOGY.hex_ids[Hex(0, 0)]}")
    yield "victims", lambda: at(phase=Phase.ROBBER), click(f"hex:{TOPOLOGY.hex_ids[Hex(0, 0)]}")
    yield "plenty", at, press("y", "4")
    yield "monopoly", at, press("m", "5")
    yield "reveal", at, press("v")
    yield "trade", at, press("t")
    yield "draft", at, press("t", "1", "7")
    yield "laid", at, press("t", "1", "1", "3", "7", "9", "9")
    yield "bank", at, press("t", "0")
    yield "bank_draft", lambda: at(hands=SPARE), press("t", "1", "7")
    yield "declined", lambda: at("hhhh", hands=SPARE), declined()
    yield "declined_past", lambda: at("hhhh", hands=SPARE), declined("escape", "t")
    yield "rules_alone", lambda: at("hccc", active=1), press("f10", *["tab"] * 4, "return")
    yield "counter_laid", lambda: offered("hhcc", 1, 0), sit("c", "1", "1", "9")
    yield "asked", lambda: offered("hhcc", 1, 0), sit()
    yield "again", answered, sit("escape", "t")
    yield "offer_rules", at, click("trade", "offer_rules", "never_1", "rule_even")
    yield "asked_poor", lambda: offered("hhcc", 1, 0, hands={0: (1, 0, 0, 0, 0), 1: RICH}), sit()
    yield "reasons", lambda: offered("hhcc", 1, 0), why
    yield "counter", lambda: offered("hhcc", 1, 0), sit("c")
    yield "answers", answered, sit()
    others = (
        CounterOffer((0, 1, 0, 0, 0), (2, 0, 0, 0, 0)),
        CounterOffer((0, 1, 0, 0, 0), (2, 0, 1, 0, 1)),
        CounterOffer((0, 2, 1, 0, 0), (4, 0, 0, 2, 2)),
    )
    yield "others", countered((5, 3, 3, 3, 3), *others), sit()
    yield "others_unpaid", countered((1, 0, 1, 0, 0), *others), sit()
    yield "curtain", lambda: at("hhcc"), nothing
    yield "public", lambda: at("hchc", active=1, phase=Phase.ROLL), nothing
    yield "keys", at, press("?")
    yield "watch", lambda: at("cccc"), press("space")
    yield "watch_keys", lambda: at("cccc"), press("?")
    yield "watch_open", lambda: at("cccc"), press("space", "h", ".")
    yield "dice", at, press("x")
    yield "dice_beside", at, press("t", "x")
    yield "refused", at, too_close
    yield "over", over, nothing


# The smallest window is the tightest: type never gets smaller than 11 pixels.
SIZES = (
    pytest.param((1024, 640), marks=pytest.mark.slow),
    pytest.param((1280, 800), marks=pytest.mark.slow),
    pytest.param((1920, 1080), marks=pytest.mark.slow),
)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_text_is_cut_in_any_state(
    make_pilot: MakePilot, language: str, size: tuple[int, int]
) -> None:
    pilot = make_pilot(language, size, speed="off")
    for name, session, act in states():
        scene = seat_table(pilot, session())
        act(pilot, scene)
        pilot.advance(0.02)
        assert pilot.texts(), name
        assert pilot.faults() == [], name
        pilot.runtime.stack.clear()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_long_names_are_shortened_not_cut(make_pilot: MakePilot, language: str) -> None:
    pilot = make_pilot(language, (1024, 640), speed="off")
    for kinds in ("hccc", "hhhh", "cccc"):
        session = new_session(kinds, 19, names=LONG)
        advance_game(session, lambda s: s.observe(None).turn > 8)
        scene = seat_table(pilot, session)
        sit_down(pilot)
        pilot.press("t")
        pilot.advance(0.1)
        assert pilot.faults() == [], kinds
        pilot.runtime.stack.clear()
        assert scene.speaker.name(0) == "WWWWWWWWWW…"
    ended = new_session("hccc", 19, names=LONG)
    advance_game(ended, lambda _: False)
    pilot.runtime.stack.push(EndScene(pilot.runtime.services, ended))
    pilot.advance(0.02)
    assert pilot.faults() == []
