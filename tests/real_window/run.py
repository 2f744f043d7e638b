"""A game at a real window, by real clicks and keys; what was done must stand in the journal.

    python tests/real_window/run.py [--shots FOLDER] [--turns 3]

On a virtual screen (Xvfb) the program is started in a fresh home, "play now" is clicked, both
starting places are chosen by clicks on the board and at least three own turns are played, with
whatever is asked meanwhile. In the middle the window is closed, the program started again and the
game gone on with. Beside it a second table without a window follows the journal: it knows where
things lie on the screen, and every click is made on both, so the program must write down exactly
the move, and the dice, that the second table expects. Exit status 1, with a sentence, if not.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.update(
    SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", LANG="C.UTF-8"
)

import pygame

from catan_desktop.app.library import table_of
from catan_desktop.app.session import GameSession
from catan_desktop.cli.context import Context
from catan_desktop.cli.launching import Desk
from catan_desktop.engine.actions import BuildRoad, BuildSettlement, EndTurn, Roll
from catan_desktop.engine.ids import Seat as SeatNumber
from catan_desktop.engine.observation import Phase
from catan_desktop.storage.check import check_file
from catan_desktop.storage.journal import Journal, read_journal, read_seed
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.box import Point
from catan_desktop.ui.inputs import LEFT
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.services import Launch
from catan_desktop.ui.table.scene import TableScene
from tests.real_window.screen import RunError, Seat, sitting, waited, window
from tests.ui.players import Mouse, decide

SCREEN: Final = (1440, 900)
THINKS: Final = 45.0
"""Seconds in which computer players and animations must have come to the person again."""
KEYS: Final = {"space": "space", "return": "Return", "escape": "Escape"}


class Nobody:
    """Moves no computer seat: the second table hears of their moves from the journal."""

    thinking: SeatNumber | None = None

    def poll(self) -> bool:
        return False

    def close(self) -> None:
        return


class Both(Pilot):
    """A pilot whose clicks and keys also go to the real window."""

    def __init__(self, launch: Launch, seat: Seat) -> None:
        super().__init__(launch, seat.size)
        self.seat = seat

    def pixel(self, target: "str | Point") -> tuple[int, int]:
        """Where a target is in the window."""
        x, y = self.place(target)
        scale = self.runtime.services.scale
        return round(x * scale), round(y * scale)

    def click(self, target: "str | Point", button: int = LEFT) -> None:
        """Click here and there."""
        self.seat.click(self.pixel(target), button)
        super().click(target, button)
        self.advance(0.5)  # animations of the drawer are over; so they are in the window
        time.sleep(0.25)

    def press(self, *keys: str) -> None:
        """Press here and there."""
        for key in keys:
            self.seat.press(KEYS.get(key, key))
        super().press(*keys)


class Follower:
    """The second table: a session and its screen, kept as the journal is.

    Attributes:
        seat: the person's seat.
    """

    def __init__(self, pilot: Both, path: Path) -> None:
        journal = read_journal(path)
        seed = read_seed(path)
        if seed is None:
            raise RunError("the sealed seed is not beside the journal")
        self.path = path
        self.pilot = pilot
        self.session = GameSession(table_of(journal, seed, journal.commitment.start))
        self.seat = next(s for s in range(len(self.session.seats)) if self.session.is_human(s))
        self.scene = TableScene(pilot.runtime.services, self.session, lambda _: Nobody())
        pilot.runtime.stack.push(self.scene)
        self.mouse = Mouse(pilot, self.scene)
        self.settle()

    def settle(self) -> None:
        """Let all motion end."""
        self.pilot.advance(0.1)
        for _ in range(600):
            if not self.scene.lagging and not self.scene.timeline.running:
                return
            self.pilot.advance(0.1, 0.05)

    def journal(self) -> Journal:
        """The file as it is now."""
        return read_journal(self.path)

    def follow(self) -> None:
        """Take in the moves that were written since; the dice must be those of the seed."""
        entries = self.journal().entries
        for entry in entries[self.session.ply :]:
            self.session.act(entry.seat, entry.action, entry.by)
        if self.session.entries != entries[: self.session.ply]:
            raise RunError("the journal does not hold what the sealed dice give")
        if self.session.ply > len(entries):
            raise RunError("a move that was made is not in the journal")
        self.settle()

    def await_turn(self) -> None:
        """Follow until only the person is asked."""

        def asked() -> bool:
            self.follow()
            return self.session.to_act() == (self.seat,) or self.session.over

        waited(asked, THINKS, "the computer players do not come to an end")

    def act(self, *, by_key: bool) -> None:
        """Do what an agent advises for the person, and see it in the journal."""
        time.sleep(0.15)  # the window has seen the last move too
        self.pilot.seat.click((300, 28))  # the sentence: an animation that still runs is over
        action = decide(self.session, self.seat)
        before = self.session.ply
        if by_key and isinstance(action, Roll | EndTurn):
            self.pilot.press("space")
        else:
            self.mouse.do(action)
        if self.session.ply != before + 1:
            raise RunError(f"the second table did not take {action}: {self.scene.refusal}")
        waited(
            lambda: len(self.journal().entries) > before, 5.0,
            f"{action} was clicked and is not in the journal",
        )  # fmt: skip
        got = self.journal().entries[before]
        if got != self.session.entries[before]:
            raise RunError(f"clicked: {self.session.entries[before]}; written: {got}")

    def own(self, kind: type[Any]) -> int:
        """How many moves of a kind the person has made."""
        return sum(e.seat == self.seat and isinstance(e.action, kind) for e in self.session.entries)


class Run:
    """The whole run.

    Attributes:
        figures: what happened, for the closing line.
    """

    def __init__(self, screen: Any, home: Path, shots: Path | None, turns: int) -> None:
        self.screen, self.home, self.shots, self.turns = screen, home, shots, turns
        self.clicked = 0
        self.pictures = 0

    def shot(self, name: str) -> None:
        """Keep what the screen shows."""
        if self.shots is not None:
            self.pictures += 1
            self.screen.save(self.shots / f"{self.pictures:02}-{name}.png")

    def save(self) -> Path:
        """The only saved game."""
        found = list((self.home / "saves").glob("*.jsonl"))
        if len(found) != 1:
            raise RunError(f"there are {len(found)} saved games instead of one")
        return found[0]

    @contextmanager
    def table(self, seat: Seat, button: str) -> Iterator[Follower]:
        """From the title to the table, by a button of the title."""
        with Both(launch(self.home), seat) as pilot:
            Program(pilot.runtime).open_title()
            pilot.advance(0.1)
            self.shot("title")
            seat.click(pilot.pixel(button))
            waited(
                lambda: any((self.home / "saves").glob("*.lock")), 10.0,
                f"after a click on {button!r} no game is open",
            )  # fmt: skip
            time.sleep(0.5)
            pilot.runtime.stack.clear()
            pilot.runtime.running = True
            yield Follower(pilot, self.save())

    def play(self) -> None:
        """Both halves of the game and the closing in between."""
        with sitting(self.screen, self.home) as seat, self.table(seat, "play") as game:
            self.set_up(game)
            self.play_turns(game, 1)
            self.half_a_turn(game)
            self.shot("before-closing")
            kept = game.session.entries
            seat.close()
        if self.entries()[: len(kept)] != kept:
            raise RunError("closing the window lost moves")
        with sitting(self.screen, self.home) as seat, self.table(seat, "continue") as game:
            if game.session.entries != kept and game.session.entries[: len(kept)] != kept:
                raise RunError("the game that was gone on with is not the one that was left")
            self.shot("gone-on")
            self.play_turns(game, self.turns)
            self.shot("last")
            game.follow()
            kept = game.session.entries
            seat.close()
            words = seat.words()
        if self.entries()[: len(kept)] != kept:
            raise RunError("closing the window lost moves")
        if words.strip():
            raise RunError(f"the program complained: {words.strip()}")
        report = check_file(self.save())
        if report.count:
            raise RunError(f"the journal does not replay: {report.differences[0]}")
        own = (game.own(BuildSettlement), game.own(BuildRoad), game.own(EndTurn))
        print(
            f"{self.clicked} moves by real clicks and keys, all in the journal: {own[0]} "
            f"settlements, {own[1]} roads, {own[2]} turns ended; {len(self.entries())} moves in all"
        )

    def entries(self) -> tuple[Any, ...]:
        """What the journal holds."""
        return read_journal(self.save()).entries

    def set_up(self, game: Follower) -> None:
        """Both starting places, by clicks on marked corners and edges."""
        for number in range(4):
            game.await_turn()
            self.shot(f"start-{number + 1}")
            self.act(game, by_key=False)
        if (game.own(BuildSettlement), game.own(BuildRoad)) != (2, 2):
            raise RunError("the set-up is not two settlements and two roads")
        game.pilot.click("speed")  # from normal to fast

    def play_turns(self, game: Follower, turns: int) -> None:
        """Play until so many own turns have ended."""
        while game.own(EndTurn) < turns:
            self.one_move(game)

    def half_a_turn(self, game: Follower) -> None:
        """Play until the own dice have been rolled once more."""
        rolls = game.own(Roll)
        while game.own(Roll) == rolls:
            self.one_move(game)

    def one_move(self, game: Follower) -> None:
        """Wait until something is asked, and answer it."""
        game.await_turn()
        phase = game.session.observe(game.seat).phase
        if phase in (Phase.DISCARD, Phase.ROBBER, Phase.OFFER):
            self.shot(phase.name.lower())
        turns = game.own(EndTurn)
        self.act(game, by_key=game.own(Roll) % 2 == 0)
        if game.own(EndTurn) > turns:
            self.shot(f"turn-{turns + 1}")
            game.pilot.seat.click(game.pilot.pixel("skip"))

    def act(self, game: Follower, *, by_key: bool) -> None:
        game.act(by_key=by_key)
        self.clicked += 1


def launch(home: Path) -> Launch:
    """What the program of that home is started with, without anything being written."""
    desk = Desk(Context(Paths.default(home)), lambda settings: settings)
    return replace(desk.launch(), save_settings=lambda _: None, rng=Random(1))


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Play at a real window.")
    parser.add_argument("--shots", type=Path, help="folder for pictures of the screen")
    parser.add_argument("--turns", type=int, default=3, help="own turns to play (default 3)")
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="catan-window-") as folder:
        home = Path(folder)
        try:
            with window.virtual_screen(SCREEN) as screen:
                run = Run(screen, home, options.shots, options.turns)
                try:
                    run.play()
                except (RunError, window.WatchError, AssertionError):
                    run.shot("fault")
                    raise
        except (RunError, window.WatchError, AssertionError) as fault:
            print(f"real window: {fault}", file=sys.stderr)
            for file in (*home.glob("saves/*"), *home.glob("*.txt")):
                print(f"--- {file.name}\n{file.read_text(errors='replace')}", file=sys.stderr)
            return 1
        finally:
            pygame.quit()
    print(f"{time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
