"""Random clicks, keys, resizes and switches over the whole program; also a command of its own.

    python tests/ui/monkey.py --events 200000 --seed 1 --jobs 1

The real program runs under the pilot with a clock of its own, games and settings in a folder
that is thrown away, computer players thinking in the program itself: the same seed makes the
same run. Nothing may raise; again and again, and at the end, the game on the table is compared
with its journal replayed, its legal actions with the rules, the view with the game, and each
journal that was left is checked by the code of ``catan-desktop check``. At the first fault the
last fifty events are printed, with the seed that brings them again.
"""

import argparse
import gc
import os
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from catan_desktop.app.hints import Hints
from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.app.session import GameSession
from catan_desktop.app.settings import Asks
from catan_desktop.app.setup import PRESET_SEATS, GameSetup, SeatSetup
from catan_desktop.cli.context import Context
from catan_desktop.cli.launching import Desk
from catan_desktop.engine.record import replay
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import JournalWriter, read_journal
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.box import Box, Point
from catan_desktop.ui.inputs import LEFT, MIDDLE, RIGHT
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import NotOnScreenError, Pilot
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.services import Services
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.tutorial.start import guide_for
from tests.ui import players
from tests.ui.layout_check import BlankStore
from tests.ui.players import Keys, Mouse, decide

SIZES: Final = (
    *((1024, 640),) * 6,
    (1280, 800),
    (1280, 800),
    (1100, 900),
    (1600, 900),
    (1920, 1080),
)
"""Most often the smallest window: drawing takes most of the time."""
SCALES: Final = (0, 75, 100, 125, 150, 200)
SPEEDS: Final = ("off", "off", "off", "fast", "normal", "slow")
KEYS: Final = (
    *"rscdtkbymvunawhp?+-=0123456789zqxjlfgio",
    *("space", "space", "return", "return", "escape", "tab", "shift+tab", "backspace", "delete"),
    *("left", "right", "up", "down", "home", "end", "page up", "page down"),
    *("f1", "f2", "f3", "f5", "f10", "ctrl+z", "ctrl+a", "ctrl+c", "ctrl+v", "alt+down"),
    *("shift+1", "shift+2", "shift+6", "shift+left", "alt+left", "ctrl+f", "ctrl+return"),
)
TYPED: Final = (
    "Aki", "千佳", "ダイ", "7", "robber", "盗賊", "港", " ", "%s %(n)d {0}", "<b>&amp;</b>", "…",
    "W" * 30, "あ" * 30, "\u202eabc", "e\u0301", "１２", "-1", "0", "🎲", "\\", "'\"", "\u3000",
)  # fmt: skip
NAMES: Final = (
    ("Aki", "Bruno", "Chika", "Dai"),
    ("アキ", "ブルーノ", "千佳", "ダイ"),
    ("W" * 24, "漢" * 24, "i", "%(n)s {0} <b>"),
)
COLORS: Final = ("red", "blue", "white", "orange", "teal", "plum")
LEAVERS: Final = ("start", "play", "continue", "back", "quit", "title", "close")
"""Buttons that lead out of a screen: pressed less often than the others, so that each is seen."""
KEPT_GAMES: Final = 8
"""So many saved games stay in the folder, so that the list of them does not grow for ever."""
DEEPEST: Final = 8
BLANK: Final = 0.75
"""The share of starts of the program in which pictures are laid out but not rendered."""
WISE: Final = 0.28
"""The share of events at the table that move the game on, so that its end is reached too."""
LAST: Final = 50
COMMAND: Final = "python tests/ui/monkey.py --events %d --seed %d --check-every %d"
NOW: Final = 1_800_000_000.0


class QuickPilot(Pilot):
    """A pilot that draws only some of the frames: drawing is what takes the time."""

    every = 6
    _count = 0

    def advance(self, seconds: float, frame: float = 1 / 60) -> None:
        """See :meth:`Pilot.advance`; the loop's polling is part of it."""
        left = seconds
        while left > 1e-9 and self.running:
            dt = min(frame, left)
            left -= dt
            self.clock.now += dt
            self._drain()
            for scene in self.runtime.stack.visible():
                scene.poll()
            self.runtime.step(dt)
            self._draw()

    def _settle(self) -> None:
        self._drain()
        self.runtime.step(0.0)
        self._draw()

    def _draw(self) -> None:
        self._count += 1
        if self._count % self.every == 0:
            self.runtime.render()

    def send(self, kind: int, **values: object) -> None:
        """Hand over an event of pygame, as the system would."""
        self._post(kind, **values)
        self._settle()


class Act(NamedTuple):
    """One event: what it is, and how it is done."""

    words: str
    do: Callable[[], object]


@dataclass
class Played:
    """What a run came to.

    Attributes:
        events: how many were carried out. counts: by sort and by scene.
        games: begun. finished: played to the end. checked: journals checked after being left.
        entries: in the journals that were checked. faults: texts that were cut.
    """

    events: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    games: int = 0
    finished: int = 0
    checked: int = 0
    entries: int = 0
    faults: set[str] = field(default_factory=set)


class Monkey:
    """Does at random whatever a player can do, and looks after the game meanwhile."""

    def __init__(self, seed: int, home: Path, check_every: int = 100) -> None:
        self.rng = Random(seed)
        self.home, self.check_every = home, check_every
        self.played = Played()
        self.last: deque[str] = deque(maxlen=LAST)
        self.session: GameSession | None = None
        self.path: Path | None = None
        self._number = 0
        self._pilot: QuickPilot | None = None
        self.open()

    # ------------------------------------------------------------ the program
    def open(self) -> None:
        """Start the program in its folder, as a player does who comes back."""
        gc.collect()  # what is left of the last one holds large pictures
        paths = Paths(self.home, self.home)
        context = Context(paths, None, None, self._seed, lambda: NOW)
        desk = Desk(context, lambda s: replace(s, fullscreen=False))
        launch = replace(desk.launch(), rng=Random(self.rng.random()))
        self._pilot = QuickPilot(launch, self.rng.choice(SIZES))
        if self.rng.random() < BLANK:
            self._pilot.runtime.services.art = self._pilot.runtime.painter.store = BlankStore()
        self.program = Program(self._pilot.runtime, self._table)
        self.program.open_title()
        self._pilot.advance(0.02)

    def _seed(self) -> bytes:
        self._number += 1
        return self.rng.randbytes(28) + self._number.to_bytes(4)

    def _table(self, services: Services, session: GameSession) -> Scene[Left]:
        """The table with its computer players thinking here; notes where the journal is."""
        sink = session._sink
        self.session = session
        self.path = sink.path if isinstance(sink, JournalWriter) else None
        self.played.games += session.ply == 0
        guide = guide_for(services, session) or HintGuide(Hints(session, InlineThinker))
        return TableScene(services, session, lambda game: AgentHost(game, InlineThinker), guide)

    @property
    def pilot(self) -> QuickPilot:
        """Whoever holds the mouse."""
        assert self._pilot is not None
        return self._pilot

    def close(self) -> None:
        """End the program; the journal it leaves is checked."""
        self.pilot.close()
        self.left()

    # ------------------------------------------------------------ choosing
    def step(self) -> None:
        """Carry out one event, and look after the game from time to time."""
        act = self._choose()
        self.last.append(f"{self.played.events}: [{self.pilot.scene_name}] {act.words}")
        self.played.counts["scene " + self.pilot.scene_name] += 1
        self.played.counts["event " + act.words.split()[0]] += 1
        act.do()
        self.played.events += 1
        if not self.pilot.running:
            self.close()
            self.open()
        elif self.session is not None and self._table_scene() is None:
            self.left()
        if self.played.events % self.check_every == 0:
            self.check()

    def _choose(self) -> Act:
        """The next event; tables are played rather than left."""
        at = self.pilot.scene_name
        roll = self.rng.random()
        if at in ("title", "new_game", "saves") and roll < 0.04:
            return self._deal()
        if at == "title" and roll < 0.3:
            name = self.rng.choice(sorted(w.name for w in self.pilot.scene.walk()))
            return Act(f"goes by {name}", lambda: self.pilot.click(name))
        if at == "table" and roll < WISE:
            return self._wise()
        if at != "table" and roll < 0.03:
            return self._key("escape")
        (make,) = self.rng.choices(self._makers, self._weights)
        return make()

    @property
    def _makers(self) -> tuple[Callable[[], Act], ...]:
        return (
            self._click_widget, self._click_place, self._click_anywhere, self._hover, self._drag,
            self._wheel, self._any_key, self._type, self._wait, self._resize, self._switch,
            self._window, self._quit,
        )  # fmt: skip

    _weights: Final = (30, 8, 7, 6, 4, 4, 20, 4, 14, 0.3, 0.7, 0.6, 0.1)

    def _table_scene(self) -> TableScene | None:
        scenes = self.pilot.runtime.stack.scenes
        return next((s for s in scenes if isinstance(s, TableScene)), None)

    def _point(self, box: Box | None = None) -> Point:
        w, h = self.pilot.runtime.logical_size
        x, y, w, h = box or Box(-20, -20, w + 40, h + 40)
        return x + self.rng.random() * max(1.0, w), y + self.rng.random() * max(1.0, h)

    # ------------------------------------------------------------ events
    def _click(self, words: str, at: Point) -> Act:
        button = self.rng.choices((LEFT, RIGHT, MIDDLE), (30, 4, 1))[0]
        if self.rng.random() < 0.06:
            return Act(f"double-click {words}", lambda: self.pilot.double_click(at))
        return Act(f"click {words} {button}", lambda: self.pilot.click(at, button))

    def _click_widget(self) -> Act:
        widgets = list(self.pilot.scene.walk())
        if not widgets:
            return self._click_anywhere()
        widget = self.rng.choice(widgets)
        if widget.name in LEAVERS and self.rng.random() < 0.8:
            widget = self.rng.choice(widgets)
        if self.rng.random() < 0.3:
            name = widget.name
            return Act(f"click-name {name}", lambda: self.pilot.click(name))
        at = widget.box.centre if self.rng.random() < 0.5 else self._point(widget.box)
        return self._click(f"{widget.name} at {at[0]:.0f},{at[1]:.0f}", at)

    def _click_place(self) -> Act:
        scene = self.pilot.scene
        places = scene.targets()
        if isinstance(scene, TableScene):
            spots = scene.selection.spots()
            legal = [f"vertex:{v}" for v in sorted(spots.vertices)]
            legal += [f"edge:{e}" for e in sorted(spots.edges)]
            legal += [f"hex:{h}" for h in sorted(spots.hexes)]
            if legal and self.rng.random() < 0.8:
                places = {name: places[name] for name in legal}
        if not places:
            return self._click_widget()
        name = self.rng.choice(sorted(places))
        return self._click(name, places[name])

    def _click_anywhere(self) -> Act:
        at = self._point()
        return self._click(f"{at[0]:.0f},{at[1]:.0f}", at)

    def _hover(self) -> Act:
        widgets = list(self.pilot.scene.walk())
        at = self.rng.choice(widgets).box.centre if widgets else self._point()
        rest = self.rng.choice((0.0, 0.1, 0.6))

        def do() -> None:
            self.pilot.move(at)
            self.pilot.advance(rest, 0.1)

        return Act(f"hover {at[0]:.0f},{at[1]:.0f} for {rest}", do)

    def _drag(self) -> Act:
        widgets = list(self.pilot.scene.walk())
        start = self.rng.choice(widgets).box.centre if widgets else self._point()
        end = self._point()
        if self.rng.random() < 0.15:  # the button is never let go
            return Act(f"hold {start[0]:.0f},{start[1]:.0f}", lambda: self._hold(start))
        words = f"drag {start[0]:.0f},{start[1]:.0f} to {end[0]:.0f},{end[1]:.0f}"
        return Act(words, lambda: self.pilot.drag(start, end))

    def _hold(self, at: Point) -> None:
        self.pilot.move(at)
        self.pilot._button(pygame.MOUSEBUTTONDOWN, LEFT)
        self.pilot._settle()

    def _wheel(self) -> Act:
        at, notches = self._point(), self.rng.choice((-3.0, -1.0, -0.25, 0.0, 0.5, 1.0, 3.0))
        return Act(f"wheel {notches} at {at[0]:.0f},{at[1]:.0f}",
                   lambda: self.pilot.wheel(notches, at))  # fmt: skip

    def _any_key(self) -> Act:
        return self._key(self.rng.choice(KEYS))

    def _key(self, key: str) -> Act:
        times = 1 if self.rng.random() < 0.9 else self.rng.randrange(2, 6)
        if self.rng.random() < 0.03:
            code = pygame.key.key_code(key) if len(key) == 1 and key.isalnum() else pygame.K_SPACE
            char = key if len(key) == 1 else " "
            return Act(
                f"key-down {key}",  # and never up
                lambda: self.pilot.send(
                    pygame.KEYDOWN, key=code, mod=0, unicode=char, scancode=0
                ),
            )  # fmt: skip
        return Act(f"key {key} x{times}", lambda: self.pilot.press(*[key] * times))

    def _type(self) -> Act:
        text = self.rng.choice(TYPED)
        if self.rng.random() < 0.15:
            return Act(
                f"compose {text!r}",
                lambda: self.pilot.send(pygame.TEXTEDITING, text=text, start=0, length=len(text)),
            )
        return Act(f"type {text!r}", lambda: self.pilot.type(text))

    def _wait(self) -> Act:
        seconds, frame = self.rng.choice(((0.017, 0.017), (0.1, 0.05), (0.3, 0.1), (2.0, 0.25)))
        return Act(f"wait {seconds}", lambda: self.pilot.advance(seconds, frame))

    def _resize(self) -> Act:
        w, h = self.rng.choice(SIZES)
        return Act(f"resize {w}x{h}", lambda: self.pilot.resize(w, h))

    def _switch(self) -> Act:
        services = self.pilot.runtime.services
        now = services.settings
        name, value = self.rng.choice((
            ("language", self.rng.choice(("en", "ja"))),
            ("scale", self.rng.choice(SCALES)),
            ("speed", self.rng.choice(SPEEDS)),
            ("reduced_motion", not now.reduced_motion),
            ("ask", self.rng.choice((Asks(), Asks(True, True, True, True, True)))),
            ("auto_roll", not now.auto_roll),
            ("muted", not now.muted),
        ))  # fmt: skip

        def do() -> None:
            services.try_change(replace(now, **{name: value}))  # type: ignore[arg-type]
            self.pilot._settle()

        return Act(f"switch {name} {value}", do)

    def _window(self) -> Act:
        name = self.rng.choice((
            "WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWRESTORED", "WINDOWFOCUSLOST",
            "WINDOWFOCUSGAINED", "WINDOWLEAVE", "WINDOWEXPOSED", "F11",
        ))  # fmt: skip
        if name == "F11":
            return Act("window F11", lambda: self.pilot.press("f11"))
        return Act(f"window {name}", lambda: self.pilot.send(getattr(pygame, name)))

    def _quit(self) -> Act:
        kind = self.rng.choice((pygame.QUIT, pygame.WINDOWCLOSE))
        return Act("quit by the window", lambda: self.pilot.send(kind))

    # ------------------------------------------------------------ playing
    def _deal(self) -> Act:
        """A game of any preset, with any number of people."""
        rng = self.rng
        preset = rng.choice(("standard", "standard", *PRESET_SEATS))
        low, high = PRESET_SEATS[preset]
        count = rng.randint(low, high)
        colors, names = rng.sample(COLORS, count), rng.choice(NAMES)
        seats = tuple(
            SeatSetup(
                names[i], colors[i], rng.choice(("human", "computer", "computer")),
                "normal" if rng.random() < 0.15 else "easy",
            )
            for i in range(count)
        )  # fmt: skip
        fixed = preset == "first_game" or rng.random() < 0.3
        setup = GameSetup(seats, preset, "beginner" if fixed else "random")
        kinds = "".join(s.kind[0] for s in seats)
        return Act(f"deal {preset} {kinds}", lambda: self.program.play(setup))

    def _wise(self) -> Act:
        """What moves the game on: sit down, or carry out a legal action by mouse or keys."""
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        hand = self.rng.choice((Mouse, Keys))(self.pilot, scene)
        if scene.curtain is not None:
            return Act("sit down", lambda: self._try(hand.sit_down))
        viewer = scene.seating.viewer
        if viewer is None or scene.lagging or not scene.selection.situation.asked:
            return Act("wait for the own turn", lambda: self.pilot.advance(2.0, 0.25))
        session = scene.session
        if self.rng.random() < 0.7:
            action = decide(session, viewer, "easy")
        else:
            legal = session.legal(viewer)
            action = legal[self.rng.randrange(len(legal))]

        def do() -> None:
            self._try(lambda: hand.do(action))

        return Act(f"play {type(hand).__name__} {action}", do)

    @staticmethod
    def _try(what: Callable[[], object]) -> None:
        """The screen may be in the middle of something else: then this is but a few clicks.

        What the program itself raises goes on.
        """
        try:
            what()
        except NotOnScreenError:
            return
        except (AssertionError, ValueError) as error:
            if traceback.extract_tb(error.__traceback__)[-1].filename != players.__file__:
                raise

    # ------------------------------------------------------------ looking after the game
    def check(self) -> None:
        """What must hold at any time.

        Raises:
            AssertionError: it does not.
        """
        pilot = self.pilot
        stack = pilot.runtime.stack
        assert len(stack.scenes) <= DEEPEST, [s.name for s in stack.scenes]
        frames = pilot.runtime.frames
        drawn = pilot.runtime.render(always=True)
        assert drawn == (not pilot.runtime._minimised)
        assert pilot.runtime.frames == frames + drawn
        self.played.faults.update(pilot.faults())
        if self.session is not None:
            self._check_game(self.session)
        table = self._table_scene()
        if table is not None:
            self._check_table(table)

    def _check_game(self, session: GameSession) -> None:
        if self.path is not None:
            journal = read_journal(self.path)
            assert journal.entries == session.entries, "the journal is not the game"
            assert (journal.finish is not None) == session.over
        record = replace(session.table.record, entries=session.entries)
        state = record.start()
        for transition in replay(record):
            state = transition.state
        assert state == session._state, "the replayed journal is another position"

    @staticmethod
    def _check_table(table: TableScene) -> None:
        session, viewer = table.session, table.seating.viewer
        for seat in session.to_act():
            legal = session.legal(seat)
            assert len(legal) > 0
            for i in range(0, len(legal), max(1, len(legal) // 20)):
                assert session.why_illegal(seat, legal[i]) is None
        if not table.lagging:
            assert table.seen == session.observe(viewer), "the table shows another position"
            if viewer is not None:
                for action in list(table.legal)[:20]:
                    assert session.why_illegal(viewer, action) is None

    def left(self) -> None:
        """The table was left: its journal is checked as ``catan-desktop check`` does."""
        session, path = self.session, self.path
        self.session = self.path = None
        if session is None or path is None:
            return
        report = check_file(path)
        assert report.count == 0, report
        assert not report.torn
        assert report.dice == ("verified" if session.over else "not yet revealed"), report.dice
        self.played.finished += session.over
        self.played.checked += 1
        self.played.entries += report.steps
        saved = sorted(path.parent.glob("*.jsonl"), key=lambda p: (p.stat().st_mtime_ns, p.name))
        for old in saved[:-KEPT_GAMES]:
            old.unlink()
            old.with_suffix(".seed").unlink(missing_ok=True)


class MonkeyError(AssertionError):
    """A run that found a fault; the message holds what is needed to see it again."""


def run(events: int, seed: int, check_every: int = 100, say: float = 0.0) -> Played:
    """So many random events from a seed.

    Args:
        events: how many.
        seed: the same one brings the same events.
        check_every: events between two looks at the game.
        say: seconds between two lines of progress, 0 for none.

    Raises:
        MonkeyError: at the first fault.
    """
    with tempfile.TemporaryDirectory(prefix="catan-monkey-") as home, warnings.catch_warnings():
        warnings.simplefilter("error")
        monkey = Monkey(seed, Path(home), check_every)
        began = told = time.monotonic()
        try:
            while monkey.played.events < events:
                monkey.step()
                if say and time.monotonic() - told > say:
                    told = time.monotonic()
                    print(f"seed {seed}: {monkey.played.events} events, {told - began:.0f} s",
                          flush=True)  # fmt: skip
            monkey.check()
            monkey.close()
        except Exception as error:
            lines = [
                f"seed {seed}, event {monkey.played.events}: {type(error).__name__}: {error}",
                f"the last {len(monkey.last)} events:",
                *monkey.last,
                traceback.format_exc(),
                f"again: {COMMAND % (monkey.played.events + 1, seed, check_every)}",
            ]
            with suppress(Exception):
                monkey.pilot.close()
            raise MonkeyError("\n".join(lines)) from error
        return monkey.played


def main() -> int:
    """Run from the command line; 1 if a fault was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="each takes its share, seeds upwards")
    parser.add_argument("--check-every", type=int, default=100)
    args = parser.parse_args()
    share = -(-args.events // args.jobs)
    seeds = range(args.seed, args.seed + args.jobs)
    began = time.monotonic()
    try:
        if args.jobs == 1:
            runs = [run(args.events, args.seed, args.check_every, 30)]
        else:
            with ProcessPoolExecutor(args.jobs) as pool:
                found = [pool.submit(run, share, seed, args.check_every, 30) for seed in seeds]
                runs = [future.result() for future in found]
    except MonkeyError as error:
        print(error)
        return 1
    counts: Counter[str] = sum((r.counts for r in runs), Counter())
    print("\n".join(f"{n:8d}  {name}" for name, n in sorted(counts.items())))
    faults = sorted({fault for r in runs for fault in r.faults})
    print(f"{len(faults)} texts did not fit", *faults[:20], sep="\n  ")
    print(
        f"{sum(r.events for r in runs)} events in {time.monotonic() - began:.0f} s, "
        f"{sum(r.games for r in runs)} games begun, {sum(r.finished for r in runs)} finished; "
        f"{sum(r.checked for r in runs)} journals with {sum(r.entries for r in runs)} entries "
        "checked, 0 differences"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
