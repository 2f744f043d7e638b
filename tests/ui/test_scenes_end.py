"""The end of a game: pages by mouse and by keys, what they say, and the ways on."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from catan_desktop.analysis.report import report
from catan_desktop.app.session import GameSession
from catan_desktop.engine.actions import EndTurn
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import commitment_of, seed_of
from catan_desktop.engine.options import PRESETS
from catan_desktop.ui import charts, clipboard
from catan_desktop.ui.box import Box
from catan_desktop.ui.charts import MINUS, signed, step_of
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scenes.end import CALM_SECONDS, ICONS, PAGES, EndScene, Next
from catan_desktop.ui.scenes.flow import Left
from tests.engine.positions import SHORE, position
from tests.ui.conftest import FakeTable, World
from tests.ui.players import NAMES, advance_game, new_session, seat_table, session_at

MakePilot = Callable[..., Pilot]
LONG = (
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximiliane von Hohenburg",
    "長い名前の人がここに座っています",
    "Ó",
)
_played: dict[tuple[object, ...], GameSession] = {}


def ended(
    kinds: str = "hccc", seed: int = 19, names: tuple[str, ...] = (), preset: str = "standard"
) -> GameSession:
    """A finished game; the same one is played once only."""
    key = (kinds, seed, names, preset)
    if key not in _played:
        board = beginner_board() if preset == "first_game" else None
        rules = PRESETS[preset]
        session = new_session(
            kinds, seed, names=names or NAMES, board=board, rules=rules, preset=preset
        )
        advance_game(session, lambda _: False)
        _played[key] = session
    whole = _played[key]
    return GameSession(replace(whole.table, record=whole.record))


def show(pilot: Pilot, session: GameSession) -> tuple[EndScene, list[Next]]:
    results: list[Next] = []
    scene = EndScene(pilot.runtime.services, session)
    pilot.runtime.stack.push(scene, results.append)
    pilot.advance(CALM_SECONDS, frame=CALM_SECONDS)
    return scene, results


# ---------------------------------------------------------------- coming
@pytest.mark.parametrize("speed", ["off", "normal"])
def test_what_was_meant_for_the_table_presses_nothing_on_the_page_that_comes(
    make_pilot: MakePilot, speed: str
) -> None:
    pilot = make_pilot(speed=speed)
    results: list[Next] = []
    scene = EndScene(pilot.runtime.services, ended())
    pilot.runtime.stack.push(scene, results.append)
    pilot.press("return", "space", "escape", "b", "2")
    pilot.click("title")
    pilot.click("rematch")
    assert (results, scene.page) == ([], 0)
    pilot.advance(CALM_SECONDS, frame=CALM_SECONDS)
    pilot.press("2")
    assert scene.page == 1
    pilot.press("return")
    assert results == [Next.REMATCH]


def test_the_table_shows_the_winners_cup_before_the_result_comes(make_pilot: MakePilot) -> None:
    whole = ended()  # a computer player makes the last move
    record = replace(whole.record, entries=whole.record.entries[:-1])
    session = GameSession(replace(whole.table, record=record))
    pilot = make_pilot(speed="normal")
    scene = seat_table(pilot, session)
    seen = 0
    for _ in range(100):
        pilot.advance(0.1, frame=0.1)
        if any(flyer.art == "cup" for flyer in scene.flyers):
            seen += 1
            assert pilot.shows(" wins!")
        if isinstance(pilot.scene, EndScene):
            break
    assert isinstance(pilot.scene, EndScene)
    assert seen > 15  # more than one and a half seconds


def won_alone() -> GameSession:
    """A game that its one person won."""
    for seed in (34, *range(19, 60)):  # the first one, as computer players play now
        session = ended("hcc", seed)
        if session.observe(None).winner == 0:
            return session
    raise AssertionError


@pytest.mark.parametrize(
    ("language", "table", "result"),
    [("en", "You win!", "You win with "), ("ja", "あなたの勝ちです！", "点であなたの勝ち！")],
)
def test_who_sits_alone_at_the_table_is_told_of_the_own_victory_as_you(
    make_pilot: MakePilot, language: str, table: str, result: str
) -> None:
    """After it the seats show what everybody really had; escape leads back to the result."""
    pilot = make_pilot(language)
    session = won_alone()
    scene = seat_table(pilot, session)
    pilot.advance(3.0, frame=0.1)
    assert pilot.scene_name == "end"
    assert pilot.shows(result)
    pilot.advance(CALM_SECONDS, frame=CALM_SECONDS)
    pilot.press("v")
    assert pilot.scene_name == "table"
    assert pilot.shows(table)
    final = session.observe(None).final_points
    assert [(card.points, card.total) for card in scene.seat_cards] == [(n, None) for n in final]
    pilot.press("escape")
    assert pilot.scene_name == "end"


# ---------------------------------------------------------------- pages
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_by_mouse_and_by_key(make_pilot: MakePilot, language: str) -> None:
    pilot = make_pilot(language)
    scene, _ = show(pilot, ended())
    seen = []
    for i, name in enumerate(PAGES):
        pilot.click(f"page:{name}")
        assert scene.page == i
        seen.append(tuple(pilot.texts()))
    assert len(set(seen)) == len(PAGES)
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
        assert scene.page == i
        assert tuple(pilot.texts()) == seen[i]
    while scene.focused is None or scene.focused.name != "pages":
        pilot.press("shift+tab")
    pilot.press("left")
    assert scene.page == len(PAGES) - 2
    assert len(ICONS) == len(PAGES)
    assert pilot.faults() == []


SLOW = pytest.mark.slow
"""The check of all layouts sees these too; here they are for whoever changes a page."""


@pytest.mark.parametrize(
    ("language", "kinds", "names", "preset"),
    [
        ("en", "cccc", LONG, "standard"),
        pytest.param("ja", "hc", LONG[:2], "duel", marks=SLOW),
        pytest.param("ja", "h", ("Aki",), "solo", marks=SLOW),
        pytest.param("ja", "cccc", LONG, "standard", marks=SLOW),
        pytest.param("en", "hc", LONG[:2], "duel", marks=SLOW),
        pytest.param("en", "h", ("Aki",), "solo", marks=SLOW),
        pytest.param("en", "ccc", LONG[:3], "cataso", marks=SLOW),
        pytest.param("ja", "hccc", (), "standard", marks=SLOW),
    ],
)
def test_nothing_is_cut_in_the_smallest_window(
    make_pilot: MakePilot, language: str, kinds: str, names: tuple[str, ...], preset: str
) -> None:
    pilot = make_pilot(language, (1024, 640))
    session = ended(kinds, 19, names, preset)
    session.path = Path(
        "/volumes/a-rather-long-name/.local/share/catan-desktop/saves/0123456789.jsonl"
    )
    show(pilot, session)
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
        pilot.texts()
        assert pilot.faults() == [], PAGES[i]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 75), ((2560, 1600), 200)], ids=str)
def test_nothing_is_cut_at_any_scale(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    pilot = make_pilot(language, size, scale=scale)
    show(pilot, ended())
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
        pilot.texts()
    assert pilot.faults() == []


def test_all_texts_stay_inside_the_window(make_pilot: MakePilot) -> None:
    pilot = make_pilot("ja", (1024, 640))
    show(pilot, ended())
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
        pilot.texts()
        for laid in pilot.runtime.painter.texts:
            x, y, w, h = laid.rect
            assert 0 <= x <= x + w <= 1024, laid
            assert 0 <= y <= y + h <= 640, laid


# ---------------------------------------------------------------- what they say
def test_the_result_says_who_won_and_how(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    session = ended()
    scene, _ = show(pilot, session)
    seen = session.observe(None)
    name = session.seats[seen.winner].name
    who = "You win" if session.humans == (seen.winner,) else f"{name} wins"
    assert pilot.shows(f"{who} with {seen.final_points[seen.winner]} points!")
    for row in scene.facts.points:
        assert row.total == seen.final_points[row.seat]
    assert scene.facts.best.seat == seen.winner
    assert pilot.shows(f"{name} won with ")
    assert pilot.shows("The lead ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_taken_back_over_dice_says_that_it_does_not_count(
    make_pilot: MakePilot, language: str
) -> None:
    pilot = make_pilot(language, (1024, 640))
    session = ended()
    session.rewound = True
    show(pilot, session)
    assert pilot.shows({"en": "not in the statistics", "ja": "戦績には入りません"}[language])
    assert pilot.faults() == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("turn", [0, 133])
def test_a_game_continued_from_another_one_says_so(
    make_pilot: MakePilot, language: str, turn: int
) -> None:
    pilot = make_pilot(language, (1024, 640))
    whole = ended()
    show(pilot, GameSession(replace(whole.table, rewound=True, continued=turn)))
    of = {"en": ", not in the statistics", "ja": "戦績には入りません"}[language]
    assert pilot.shows(of)
    assert not pilot.shows({"en": "taken back", "ja": "戻した"}[language])
    assert pilot.faults() == []


@pytest.mark.parametrize("wide", [210.0, 700.0])
def test_every_count_of_a_sum_stands_below_the_bars_in_one_line(wide: float) -> None:
    painter = MagicMock()
    painter.measure.return_value = 10.0
    counts = [0, 0, 0, 1, 40, 2, 3, 4, 5, 6, 7, 8, 9]
    charts.dice_bars(painter, Box(10, 20, wide, 130), counts, [3.0] * 13)
    said = [call.args for call in painter.text.call_args_list]
    sums, figures = said[::2], said[1::2]
    assert [words for words, *_ in sums] == [str(n) for n in range(2, 13)]
    assert [words.rstrip("×") for words, *_ in figures] == [str(n) for n in counts[2:]]
    assert len({y for _, _, y, *_ in figures}) == 1
    base = painter.line.call_args.args[1]
    marks = [call.args[2] for call in painter.blit.call_args_list]
    assert figures[0][2] > sums[0][2] > base
    assert all(y <= base or y == sums[0][2] for y in marks)


def test_dice_and_luck_are_those_of_the_record(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    session = ended()
    told = report(session.record)
    show(pilot, session)
    pilot.press("3")
    assert pilot.shows(f"Dice: {told.rolls.total} rolls")
    texts = pilot.texts()
    for n in range(2, 13):
        assert f"{told.rolls.counts[n]}×" in texts
    pilot.press("5")
    for luck in told.luck:
        assert pilot.shows(signed(luck.difference))
        assert pilot.shows(f"/ {luck.expected:.1f}")
    pilot.press("4")
    for flow in told.cards:
        assert str(flow.all_gained) in pilot.texts()
        assert str(flow.all_lost) in pilot.texts()


def test_a_turning_point_is_shown_in_the_chart(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot, ended())
    pilot.press("2")
    before = pilot.pixels()
    pilot.click("turning.1")
    assert pilot.pixels() != before
    pilot.click("turning.1")
    pilot.move((5.0, 5.0))
    scene.focus_on(None, visible=False)
    assert scene._turning is None
    while scene.focused is None or scene.focused.name != "turning.0":
        pilot.press("tab")
    pilot.press("return")
    assert scene._turning == 0


def test_each_game_shows_its_own_pages(make_pilot: MakePilot) -> None:
    """What was drawn for one game is never shown for the next one."""
    other = ended("hc", 19, LONG[:2], "duel")
    alone = make_pilot()
    show(alone, other)
    pilot = make_pilot()
    show(pilot, ended())
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
    show(pilot, other)
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
        alone.press(str(i + 1))
        assert pilot.texts() == alone.texts()
    assert pilot.pixels() == alone.pixels()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_that_began_at_its_end_has_all_pages(make_pilot: MakePilot, language: str) -> None:
    """No roll, one turn, nothing turned: no page is without an answer."""
    standing = position(
        active=3, settlements={0: SHORE[0:20:4]}, devs={0: (0, 5, 0, 0, 0)}, hands={}
    )
    session = session_at(standing, "hccc")
    session.act(3, EndTurn())
    assert session.over
    pilot = make_pilot(language, (1024, 640))
    show(pilot, session)
    for i in range(len(PAGES)):
        pilot.press(str(i + 1))
        assert pilot.texts()
    assert pilot.faults() == []


def test_what_everybody_had_at_the_end(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    session = ended()
    show(pilot, session)
    pilot.press("2")
    seen = session.observe(None)
    texts = pilot.texts()
    pilot.move("last_knight")
    pilot.advance(0.6)
    assert pilot.shows("knights played")
    at = texts.index("At the end")
    figures = [int(text) for text in texts[at:] if text.isdigit()]
    for seat in range(4):
        assert seen.road_length[seat] in figures
        assert seen.knights(seat) in figures
        assert seen.hand_sizes[seat] in figures


def test_many_turning_points_scroll(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot, ended())
    turning = scene.facts.report.course.turnings[0]
    course = replace(scene.facts.report.course, turnings=(turning,) * 40)
    scene.facts = replace(scene.facts, report=replace(scene.facts.report, course=course))
    pilot.press("2")
    pilot.click("turning.39")
    assert scene._turning == 39
    assert pilot.faults() == []


# ---------------------------------------------------------------- the seal
def test_the_seal_shows_hash_and_seed_in_full(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    session = ended()
    scene, _ = show(pilot, session)
    assert pilot.shows("fits the hash")
    pilot.click("seal")
    assert PAGES[scene.page] == "dice"
    shown = "".join(pilot.texts()).replace(" ", "")
    for digits in (session.commitment, session.seed_revealed or "-"):
        assert digits[:32] in shown
        assert digits[32:] in shown
    assert pilot.shows("The seed fits the hash.")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_dice_that_do_not_fit_are_told(make_pilot: MakePilot, language: str) -> None:
    pilot = make_pilot(language, (1024, 640))
    whole = ended()
    other = replace(whole.table, shown_hash=commitment_of(seed_of(77)))
    scene, _ = show(pilot, GameSession(other))
    assert not scene.facts.seal.honest
    words = {"en": "does not fit", "ja": "一致しません"}[language]
    assert pilot.shows(words)
    pilot.press("3")
    assert pilot.shows({"en": "cannot be trusted", "ja": "信用できません"}[language])
    assert pilot.faults() == []


# ---------------------------------------------------------------- ways on
@pytest.mark.parametrize(
    ("name", "key", "what"),
    [
        ("rematch", "return", Next.REMATCH),
        ("board", "b", Next.NEW_BOARD),
        ("new", "n", Next.NEW_GAME),
        ("table", "v", Next.TABLE),
        ("title", "escape", Next.TITLE),
    ],
)
def test_the_ways_on_by_mouse_and_by_key(
    make_pilot: MakePilot, name: str, key: str, what: Next
) -> None:
    pilot = make_pilot()
    _, results = show(pilot, ended())
    pilot.click(name)
    _, again = show(pilot, ended())
    pilot.press("4", key)
    assert results == again == [what]


def test_the_first_game_has_no_other_board(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, results = show(pilot, ended("hccc", 19, (), "first_game"))
    pilot.click("board")
    pilot.press("b")
    assert results == []
    assert pilot.widget("board").tip
    assert scene.stack is not None


def test_rematch_keeps_the_board_and_new_board_only_the_table(
    make_pilot: MakePilot, world: World
) -> None:
    pilot = make_pilot()
    program = Program(pilot.runtime, lambda services, _: FakeTable(services))
    program.open_title()
    session = ended()
    program._left_table(session, Left.REMATCH)
    program._left_table(session, Left.NEW_BOARD)
    same, other = world.games.started
    assert same.board == session.board
    assert other.board is None
    assert same.seats == other.seats == session.seats
    assert same.rules == other.rules == session.rules
    program._services.setup = replace(program._services.setup, layout="beginner")
    program._left_table(session, Left.NEW_BOARD)
    assert world.games.started[-1].layout == "random"


def test_the_path_of_the_journal_is_shown_and_copied(
    make_pilot: MakePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = make_pilot()
    session = ended()
    session.path = Path("/games/abc.jsonl")
    copied: list[str] = []
    there = True

    def put_text(text: str) -> bool:
        copied.append(text)
        return there

    monkeypatch.setattr(clipboard, "put_text", put_text)
    show(pilot, session)
    assert pilot.shows(str(session.path))
    pilot.click("journal")
    assert copied == [str(session.path)]
    assert pilot.shows("Copied")
    there = False
    pilot.click("journal")
    assert pilot.shows("No clipboard")


def test_the_seed_is_copied_whole(make_pilot: MakePilot, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def put_text(text: str) -> bool:
        copied.append(text)
        return len(copied) == 1

    monkeypatch.setattr(clipboard, "put_text", put_text)
    pilot = make_pilot()
    scene, _ = show(pilot, ended())
    pilot.click("copy_seed")
    assert copied == [scene.facts.seed]
    assert len(bytes.fromhex(copied[0])) == 32
    assert pilot.widget("copy_seed").label == "Copied"
    assert scene.page == 0  # the seal behind it was not pressed
    while scene.focused is None or scene.focused.name != "copy_seed":
        pilot.press("tab")
    pilot.press("space")
    assert pilot.widget("copy_seed").label == "No clipboard"


def test_a_game_without_a_journal_shows_no_path(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene, _ = show(pilot, ended())
    assert scene.find("journal") is None


# ---------------------------------------------------------------- charts
def test_grid_steps_are_round_and_far_enough_apart() -> None:
    assert step_of(10, 400, 26) == 1
    assert step_of(10, 100, 26) == 5
    assert step_of(300, 800, 52) == 20
    assert step_of(0, 800, 52) == 1


def test_signs_stand_before_the_figure() -> None:
    assert signed(2.84) == "+2.8"
    assert signed(-3.9) == f"{MINUS}3.9"
    assert signed(0.04) == signed(-0.04) == "±0.0"
