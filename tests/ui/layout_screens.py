"""Every screen of the program in every state that has words of its own, for the layout check."""

import atexit
import gc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, Self

from catan_desktop.app.hints import Hints
from catan_desktop.app.host import InlineThinker
from catan_desktop.app.replay import Replay
from catan_desktop.app.session import GameSession
from catan_desktop.app.settings import Asks, Settings
from catan_desktop.app.setup import LEVELS, SeatSetup, default_setup
from catan_desktop.cli.troubles import crash as crash_words
from catan_desktop.cli.troubles import trouble as trouble_words
from catan_desktop.cli.troubles import where_broken
from catan_desktop.engine.actions import MaritimeTrade
from catan_desktop.storage.errors import REASONS, BrokenJournalError, Reason
from catan_desktop.ui.lists import DropDown
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.rulebook.scene import RulebookScene
from catan_desktop.ui.scenes.dialog import last_words
from catan_desktop.ui.scenes.end import EndScene
from catan_desktop.ui.scenes.replay import ReplayScene
from catan_desktop.ui.services import FinishedGame, Launch, Places, SavedGame, TroubleError
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.widgets import Fold, Segmented, Tab
from tests.ui.conftest import NOW, FakeGames
from tests.ui.layout_check import watched
from tests.ui.players import COLORS, NAMES, Mouse, advance_game, new_session, seat_table, sit_down
from tests.ui.pupils import Pupil, begin
from tests.ui.test_table_following import Idle
from tests.ui.test_table_hints import ACTIONS
from tests.ui.test_table_hints import show as show_hints
from tests.ui.test_table_pictures import answered, states
from tests.ui.test_table_screen import a_position

LARGE: Final = 2000
LONG: Final = ("W" * 24, "漢" * 24, "Maximiliane v. Hohenburg", "Ó")


class Stand:
    """A program in one language, window and scale, drawing only for the record."""

    def __init__(self, language: str, size: tuple[int, int], wish: int) -> None:
        """``wish``: scale in per cent."""
        self.language = language
        self.games = FakeGames()
        settings = replace(Settings(), language=language, scale=wish, speed="off")
        launch = Launch(
            settings,
            lambda _: None,
            self.games,
            Random(3),
            lambda: NOW,
            "10.10.10",
            raise_it,
            places=Places(Path("/", "folder " * 20, "saves"), Path("/", "x" * 120)),
        )
        self.pilot = Pilot(launch, size)
        self.recorder = watched(self.pilot)
        # Only what the check draws is looked at; all frames in between are time.
        self.pilot.runtime.__dict__["render"] = lambda *, always=False: False
        self.program = Program(self.pilot.runtime)
        self.program.open_title()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pilot.close()

    def clear(self) -> None:
        """Back to the title, without saved games."""
        self.games.saved.clear()
        self.pilot.runtime.services.text_host.end()  # as the program does before it clears
        self.pilot.runtime.stack.clear()
        self.program.open_title()
        if self.recorder.surface.get_width() > LARGE:
            gc.collect()  # scenes are cycles, and hold layers of 33 MB each at 4K

    def press_all(self, kind: type[Fold | Tab]) -> Iterator[str]:
        """Press each widget of a kind in turn."""
        for name in [w.name for w in self.pilot.scene.walk() if isinstance(w, kind)]:
            if self.pilot.scene.find(name) is not None:
                self.pilot.click(name)
                yield name

    def choose_all(self, name: str) -> Iterator[str]:
        """Choose each part of a row of parts, or each option of a list, and back to the first."""
        widget = self.pilot.scene.find(name)
        assert isinstance(widget, Segmented | DropDown)
        parts = widget.parts if isinstance(widget, Segmented) else widget.options
        for i in (*range(1, len(parts)), 0):
            again = self.pilot.scene.find(name)
            if isinstance(again, Segmented | DropDown):
                again.choose(i)
                self.pilot.advance(0.02)
                yield f"{name} {i}"


def raise_it(error: BaseException) -> None:
    """A crash ends the check."""
    raise error


Screen = Callable[[Stand], Iterator[str]]


# ---------------------------------------------------------------- pages
def title(s: Stand) -> Iterator[str]:
    """Without and with a game to go on with, long names."""
    yield ""
    s.games.saved = saved(s.language)
    s.pilot.runtime.stack.clear()
    s.program.open_title()
    yield "saved"
    s.games.saved = [game for game in s.games.saved if game.tutorial]
    s.pilot.runtime.stack.clear()
    s.program.open_title()
    yield "the tutorial left"
    services = s.pilot.runtime.services
    usual = services.setup
    for kinds in ("hccc", "cccc"):
        services.setup = replace(default_setup(s.language), seats=long_seats(kinds))
        s.pilot.scene.rebuild()
        yield f"long {kinds}"
    services.setup = usual


def long_seats(kinds: str) -> tuple[SeatSetup, ...]:
    """Seats with the longest names."""
    return tuple(
        SeatSetup(name, color, "human" if kind == "h" else "computer")
        for name, color, kind in zip(LONG, COLORS, kinds, strict=True)
    )


def saved(language: str) -> list[SavedGame]:
    """Games of every age, with long names, and a file that cannot be opened."""
    words = default_setup(language).seats
    ages = (5.0, 65.0, 1200.0, 7200.0, 90_000.0, 4e6, 9e7, 9e8)
    games = [SavedGame(f"g{i}", NOW - age, 14 * i, words, (4, 3, 5, 2), 1)
             for i, age in enumerate(ages)]  # fmt: skip
    games[0] = replace(games[0], turn=199, saved_at=NOW - 3540, own_points=12)
    games[2] = replace(games[2], title="W" * 24, view=new_session("hccc").observe(None))
    games[3] = replace(games[3], title="W" * 24, tutorial=True)
    games.insert(1, SavedGame("long", NOW - 600, 199, long_seats("hhhh"), (10, 12, 11, 10), 1))
    trouble = TroubleError(
        "This game cannot be opened",
        "A line in it cannot be understood.",
        "Nothing was changed.",
        "x" * 60 + ".jsonl, line 212: the seat may not build there",
    )
    games.append(SavedGame("broken-" * 8 + ".jsonl", NOW - 9, 0, (), (), 0, trouble))
    return games


def new_game(s: Stand) -> Iterator[str]:
    """The new game: each fold, each tab, each way to choose."""
    s.program.new_game()
    yield ""
    yield from s.press_all(Tab)
    yield from s.press_all(Fold)
    for name in [w.name for w in s.pilot.scene.walk() if isinstance(w, Segmented)]:
        if isinstance(s.pilot.scene.find(name), Segmented):
            yield from s.choose_all(name)


def new_game_long(s: Stand) -> Iterator[str]:
    """The new game with long names."""
    services = s.pilot.runtime.services
    usual = services.setup
    services.setup = replace(default_setup(s.language), seats=long_seats("hhcc"))
    s.program.new_game()
    yield ""
    yield from s.press_all(Tab)
    services.setup = usual


def settings(s: Stand) -> Iterator[str]:
    """The settings, scrolled to each section."""
    s.program.settings()
    yield ""
    yield from s.press_all(Tab)
    s.pilot.click("reset")
    yield "reset"


def saves(s: Stand) -> Iterator[str]:
    """The list of saved games, each chosen."""
    s.games.saved = saved(s.language)
    s.program.saved_games()
    yield ""
    s.pilot.press("down", "down")
    yield "second"
    s.pilot.press("end")
    yield "last"
    s.pilot.click("game.3")
    s.pilot.click("delete")
    yield "question"
    s.pilot.click("delete")
    yield "deleted"


def keys(s: Stand) -> Iterator[str]:
    """The keys of the screens round the table."""
    for name, opens in (
        ("title", s.program.open_title), ("new", s.program.new_game),
        ("settings", s.program.settings), ("statistics", s.program.statistics),
        ("rulebook", s.program.rulebook),
    ):  # fmt: skip
        s.clear()
        opens()
        s.pilot.press("f1")
        yield name


def about(s: Stand) -> Iterator[str]:
    """What this program is."""
    s.program.about()
    yield ""


def trouble(s: Stand) -> Iterator[str]:
    """Troubles, with details as long as they get."""
    t = s.pilot.runtime.services.catalogue.t
    for detail in ("", "/very/long/path" * 12 + ".jsonl, line 212: the seat may not build there"):
        s.program.tell(
            TroubleError(
                t("The game could not be saved"),
                t("Free some space or make the folder writable, then try again."),
                t("Nothing saved before is lost, and no move was made meanwhile."),
                detail,
            )
        )
        yield "detail" if detail else "plain"


def broken(s: Stand) -> Iterator[str]:
    """Saved games that cannot be opened, by every kind of damage."""
    words = s.pilot.runtime.services.catalogue
    path = Path("/very/long/path" * 12, "a8e26fa85a95a531.jsonl")
    for code in REASONS:
        figures: dict[str, str | int] = {
            "where": "outcome.resources.lumber", "place": "(-99,-99,NW)", "n": 16777216,
            "there": 49999, "line": 49999, "text": "no such device or address",
        }  # fmt: skip
        for upto in (None, 0, 199):
            found = BrokenJournalError(path, 49999, Reason(code, figures))
            trouble = trouble_words(words, found)
            trouble.why = where_broken(words, found, upto)
            trouble.file, trouble.upto = path, upto
            s.program.tell(trouble)
            yield f"{code} {upto}"
            s.pilot.press("escape")


def rulebook(s: Stand) -> Iterator[str]:
    """The rulebook from the first page to the last, and searches."""
    scene = RulebookScene(s.pilot.runtime.services)
    s.pilot.runtime.stack.push(scene)
    scene._shelf.patient = False
    seen: set[tuple[int, ...]] = set()
    while scene.spread not in seen:
        seen.add(scene.spread)
        yield f"pages {scene.spread}"
        s.pilot.press("right")
    for words in ("robber", "盗賊", "zzz"):
        s.pilot.press("escape")
        if s.pilot.scene is not scene:
            s.pilot.runtime.stack.push(scene)
        s.pilot.press("/")
        s.pilot.type(words)
        s.pilot.advance(0.02)
        yield f"search {words}"


def new_game_board(s: Stand) -> Iterator[str]:
    """The board of the new game: each layout, a share code that is wrong, exchanging by hand."""
    s.program.new_game()
    yield from s.choose_all("layout")
    s.pilot.click("code")
    s.pilot.press("ctrl+a")
    s.pilot.type("no such code")
    s.pilot.press("return")
    yield "wrong code"
    s.pilot.click("swap")
    yield "swap"
    yield from s.choose_all("swap.what")


def statistics(s: Stand) -> Iterator[str]:
    """The statistics without a game, and with some."""
    for folder in (Path("no-such-folder"), finished_games()):
        s.games.folder = folder
        s.program.statistics()
        s.pilot.advance(0.5, 0.1)
        yield folder.name
        s.clear()


@cache
def finished_games() -> Path:
    """A folder with some games that are over; it goes with the process."""
    from tests.app.test_statistics import put

    folder = TemporaryDirectory(prefix="catan-layout-")
    atexit.register(folder.cleanup)
    home = Path(folder.name)
    for name, kinds, preset in (("a", "hcc", "standard"), ("b", "hcc", "standard"),
                                ("c", "h", "solo"), ("d", "cccc", "standard")):  # fmt: skip
        put(home, name, kinds, preset)
    return home


def crash(s: Stand) -> Iterator[str]:
    """The last words."""
    words = s.pilot.runtime.services.catalogue
    for error in (ValueError("x"), PermissionError(13, "Permission denied", "/some/place" * 20)):
        trouble = crash_words(words, error, Path("/very/long/path" * 12) / "crash-001.txt")
        for ways in ((), ("title",), ("again", "title")):
            s.pilot.runtime.stack.push(last_words(s.pilot.runtime.services, trouble, ways))
            yield f"{type(error).__name__} {len(ways)}"


# ---------------------------------------------------------------- the table
def table(s: Stand) -> Iterator[str]:
    """Every phase of a game, with all that can lie over it."""
    for name, session, act in states():
        game = ended() if name == "over" else session()
        act(s.pilot, seat_table(s.pilot, game))
        s.pilot.advance(0.02)
        yield name
        s.clear()


def menu(s: Stand) -> Iterator[str]:
    """The menu over the table."""
    seat_table(s.pilot, long_game("hccc"))
    s.pilot.press("f10")
    yield ""


def questions(s: Stand) -> Iterator[str]:
    """What is asked about before it is done, and what is said once it is asked no more."""
    services = s.pilot.runtime.services
    usual, kinds = services.settings, Asks(True, True, True, True, True)
    for step, keys in (("end", ["space"]), ("buy", ["d"]), ("bank", ["t", "0", "b"])):
        services.try_change(replace(usual, ask=kinds))
        scene = seat_table(s.pilot, a_position())
        s.pilot.press(*keys)
        assert scene.asking.now is not None, step
        yield step
        s.pilot.press("a")
        yield f"{step} no more"
        s.pilot.runtime.stack.clear()
    services.try_change(replace(usual, ask=kinds))
    scene = seat_table(s.pilot, a_position())
    for key in ("r", "s", "c"):
        s.pilot.press(key)
        spots = scene.pane.legal_spots(scene.selection)
        s.pilot.click(scene.pane.point(spots[0]))
        assert scene.asking.now is not None, key
        yield f"build {key}"
        s.pilot.press("escape", "escape")
    services.try_change(usual)


def long_names(s: Stand) -> Iterator[str]:
    """The table with the longest names: own turn, shared, watched, trading."""
    for kinds in ("hccc", "hhhh", "cccc"):
        seat_table(s.pilot, long_game(kinds))
        yield kinds
        sit_down(s.pilot)
        s.pilot.press("t")
        s.pilot.advance(0.1)
        yield f"{kinds} trade"
        s.clear()


def long_answers(s: Stand) -> Iterator[str]:
    """Answers to an offer from the longest names, whatever their level."""
    session = answered()
    for level in LEVELS:
        seats = tuple(
            replace(seat, name=name, level=level)
            for seat, name in zip(session.seats, LONG, strict=True)
        )
        again = type(session)(replace(session.table, seats=seats, record=session.record))
        seat_table(s.pilot, again)
        sit_down(s.pilot)
        yield level
        s.clear()


def easy(s: Stand) -> Iterator[str]:
    """Computer players of each level, with the longest names."""
    for level in LEVELS:
        session = long_game("hccc")
        seats = tuple(replace(seat, level=level) for seat in session.seats)
        seat_table(s.pilot, GameSession(replace(session.table, seats=seats)))
        yield level
        s.clear()


def hints(s: Stand) -> Iterator[str]:
    """Hints for every kind of move, beside the board and in the place of the log; the keys."""
    guide = at_hints(s, long_game("hccc"))
    half = len(ACTIONS) // 2
    for first, second in zip(ACTIONS[:half], ACTIONS[half + 1 :], strict=True):
        show_hints(guide, first, second)
        s.pilot.advance(0.4, 0.2)
        yield f"{type(first).__name__} {type(second).__name__}"
    s.pilot.press("escape", "?")
    s.pilot.advance(0.4, 0.2)
    yield "keys"
    s.clear()
    guide = at_hints(s, a_position())
    s.pilot.press("t")
    show_hints(guide, MaritimeTrade(0, 4, 3), MaritimeTrade(2, 4, 1))
    s.pilot.advance(0.4, 0.2)
    yield "trade"


def at_hints(s: Stand, session: GameSession) -> HintGuide:
    """A table with hints that are thought out at once."""
    guide = HintGuide(Hints(session, InlineThinker))
    s.pilot.runtime.stack.push(
        TableScene(s.pilot.runtime.services, session, lambda _: Idle(), guide)
    )
    s.pilot.advance(0.1)
    return guide


def over_table(s: Stand) -> Iterator[str]:
    """What is opened over the table: hint, dice, the log searched, its filters."""
    scene = seat_table(s.pilot, long_game("hccc"))
    for keys, name in (("i", "hint"), ("c", "no city")):
        s.pilot.press(keys)
        s.pilot.advance(0.3, 0.1)
        yield name
    s.pilot.press("escape", "escape")
    s.pilot.click("dice")
    yield "dice"
    s.pilot.press("escape", "/")
    for words in ("W", "zzz"):
        s.pilot.type(words)
        s.pilot.advance(0.1)
        yield f"log {words}"
    s.pilot.press("escape", "escape")
    for times in range(4):
        if scene.find("log_filter") is not None:
            s.pilot.click("log_filter")
            yield f"filter {times}"
    s.pilot.press("l")
    s.pilot.advance(0.5)
    choice = s.pilot.widget("log_scope")
    assert isinstance(choice, Segmented)
    for part in (1, 2, 3, 0):
        s.pilot.click(choice.part_box(part).centre)
        yield f"large log {part}"
    s.pilot.press("/")
    s.pilot.type("zzz")
    yield "large log zzz"
    s.pilot.press("escape", "escape")


def tutorial(s: Stand) -> Iterator[str]:
    """The tutorial's first steps."""
    with TemporaryDirectory(prefix="catan-layout-") as home:
        scene, guide = begin(s.pilot, Path(home))
        pupil = Pupil(s.pilot, scene, guide, Mouse(s.pilot, scene))
        for said in range(1, 13):
            pupil.play(until=lambda said=said: len(pupil.said) >= said)  # type: ignore[misc]
            yield pupil.said[-1]
        s.clear()


def end(s: Stand, *, long: bool = False) -> Iterator[str]:
    """The end of a game, each of its pages."""
    session = long_game("hccc", to_end=True) if long else ended()
    scene = EndScene(s.pilot.runtime.services, session)
    s.pilot.runtime.stack.push(scene)
    s.pilot.advance(3.0, 0.5)
    yield ""
    for name in [w.name for w in scene.walk() if isinstance(w, Segmented)]:
        yield from s.choose_all(name)
    yield from s.press_all(Tab)


def end_long(s: Stand) -> Iterator[str]:
    """The end of a game between the longest names."""
    yield from end(s, long=True)


def replay(s: Stand) -> Iterator[str]:
    """The replay of a game between the longest names: every few steps, by each view, the keys."""
    scene = ReplayScene(s.pilot.runtime.services, Replay.of(long_game("hccc", to_end=True)))
    s.pilot.runtime.stack.push(scene)
    for i, step in enumerate(range(0, scene.replay.length + 1, scene.replay.length // 24)):
        s.pilot.press(str(i % 5 + 1))
        scene.go_to(step)
        yield f"step {step}"
    for i in range(len(scene.replay.moments)):
        s.pilot.click(f"moment.{i}")
        yield f"moment {i}"
    for key, name in (("?", "keys"), ("p", "play on"), ("e", "export")):
        s.pilot.press("home", key)
        yield name
        s.pilot.press("escape")


def replays(s: Stand) -> Iterator[str]:
    """The finished games: none, and some with long names."""
    s.program.replays()
    yield "none"
    s.clear()
    shown = Replay.of(long_game("hccc", to_end=True))
    games = [
        FinishedGame(f"g{i}", NOW - 9.0**i, 199, shown.table.seats, seat, preset, title, 133)
        for i, (seat, preset, title) in enumerate(
            ((0, "standard", ""), (1, "first_game", "W" * 24), (3, "duel", ""))
        )
    ]
    s.games.finished = dict.fromkeys(games, shown)
    s.program.replays()
    yield "some"
    s.pilot.click("game.1")
    yield "second"
    s.pilot.click("delete")
    yield "question"
    s.pilot.click("delete")
    yield "deleted"
    s.games.finished = {}
    s.games.removed = {}


@cache
def _entries(kinds: str, long: bool, to_end: bool) -> GameSession:
    session = new_session(kinds, 19, names=LONG if long else NAMES)
    advance_game(session, lambda g: not to_end and g.observe(None).turn > 8)
    return session


def _again(session: GameSession) -> GameSession:
    """The same game, to be played on."""
    record = replace(session.table.record, entries=session.entries)
    return GameSession(replace(session.table, record=record))


def long_game(kinds: str, *, to_end: bool = False) -> GameSession:
    """A game with the longest names, some turns old or over."""
    return _again(_entries(kinds, True, to_end))


def ended() -> GameSession:
    """A game that is over."""
    return _again(_entries("hccc", False, True))


SCREENS: Final[Mapping[str, Screen]] = {
    screen.__name__: screen
    for screen in (
        title, new_game, new_game_long, new_game_board, settings, saves, statistics, keys,
        about, trouble,
        broken, crash, rulebook, table, menu, questions, hints, over_table, long_names,
        long_answers, easy, tutorial, end, end_long, replay, replays,
    )
}  # fmt: skip
