"""A program under the pilot's hands, with games that exist only in memory."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias

import pygame
import pytest

from catan_desktop.app.replay import Replay
from catan_desktop.app.settings import Settings
from catan_desktop.app.setup import GameSetup, default_setup
from catan_desktop.app.statistics import StatisticsReader
from catan_desktop.ui import art
from catan_desktop.ui.lru import Lru
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.services import (
    FinishedGame,
    Launch,
    Places,
    SavedGame,
    Services,
    TroubleError,
)
from catan_desktop.ui.widgets import Button

NOW = 1_000_000.0
DRAWINGS = 192 << 20
"""Bytes of drawings that a process of tests keeps."""
PLACES = Places(Path("no-such-folder", "saves"), Path("no-such-folder"))


@pytest.fixture(autouse=True, scope="session")
def drawings() -> Iterator[None]:
    """Each drawing is rendered once a process, not once a program: a third of these tests' time.

    No test can change one, since the program converts, and so copies, what it gets.
    """
    kept: Lru[tuple[str, tuple[int, int]], pygame.Surface] = Lru(DRAWINGS)
    render = art.render_svg

    def remembered(text: str, size: tuple[int, int]) -> pygame.Surface:
        found = kept.get((text, size))
        if found is None:
            found = render(text, size)
            kept.put((text, size), found, 4 * size[0] * size[1])
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "render_svg", remembered)
        yield


@dataclass
class FakeGames:
    """Notes what was asked of it; hands out sessions that are only shells."""

    saved: list[SavedGame] = field(default_factory=list)
    started: list[GameSetup] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    trouble: TroubleError | None = None
    folder: Path = Path("no-such-folder")
    removed: dict[str, SavedGame | FinishedGame] = field(default_factory=dict)
    forgotten: list[str] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    finished: dict[FinishedGame, Replay] = field(default_factory=dict)
    finished_gone: dict[FinishedGame, Replay] = field(default_factory=dict)
    played_on: list[tuple[Replay, int]] = field(default_factory=list)
    exported: list[str] = field(default_factory=list)
    copied: list[Path] = field(default_factory=list)

    def new_game(self, setup: GameSetup) -> Any:
        if self.trouble is not None:
            raise self.trouble
        self.started.append(setup)
        return SimpleNamespace(notices=[])

    def latest(self) -> SavedGame | None:
        return next((g for g in self.saved if not g.tutorial), None)

    def saved_games(self) -> list[SavedGame]:
        return self.saved

    def remove(self, game_id: str) -> None:
        if self.trouble is not None:
            raise self.trouble
        finished = next((g for g in self.finished if g.game_id == game_id), None)
        if finished is not None:
            self.removed[game_id] = finished
            self.finished_gone[finished] = self.finished.pop(finished)
            return
        self.removed[game_id] = next(g for g in self.saved if g.game_id == game_id)
        self.saved = [g for g in self.saved if g.game_id != game_id]

    def restore(self, game_id: str) -> None:
        game = self.removed.pop(game_id)
        if isinstance(game, FinishedGame):
            self.finished[game] = self.finished_gone.pop(game)
        else:
            self.saved = [game, *self.saved]

    def forget(self) -> None:
        self.forgotten += self.removed
        self.removed.clear()

    def rename(self, game_id: str, title: str) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.titles[game_id] = title
        self.saved = [replace(g, title=title) if g.game_id == game_id else g for g in self.saved]
        self.finished = {
            replace(g, title=title) if g.game_id == game_id else g: replay
            for g, replay in self.finished.items()
        }

    def copy_whole(self, file: Path) -> str:
        if self.trouble is not None:
            raise self.trouble
        self.copied.append(file)
        return f"{file.stem}-2"

    def finished_games(self) -> list[FinishedGame]:
        return list(self.finished)

    def replay(self, game_id: str) -> Replay:
        if self.trouble is not None:
            raise self.trouble
        return self.finished[next(g for g in self.finished if g.game_id == game_id)]

    def play_on(self, replay: Replay, step: int) -> str:
        if self.trouble is not None:
            raise self.trouble
        self.played_on.append((replay, step))
        return f"on-{step}"

    def export(self, replay: Replay, text: str) -> Path:
        if self.trouble is not None:
            raise self.trouble
        self.exported.append(text)
        return self.folder / "game.txt"

    def statistics(self) -> StatisticsReader:
        return StatisticsReader(self.folder / "saves", self.folder / "statistics.json")

    def open(self, game_id: str) -> Any:
        if self.trouble is not None:
            raise self.trouble
        self.opened.append(game_id)
        return SimpleNamespace(notices=[])


class FakeTable(Scene[Left]):
    """Stands for the table: one button back."""

    name = "table"

    def build(self) -> None:
        from catan_desktop.ui.box import Box

        self.add(Button("leave", Box(20, 20, 200, 44), "Leave", lambda: self.finish(Left.TITLE)))


@dataclass
class World:
    """What a test can look at besides the screen."""

    games: FakeGames = field(default_factory=FakeGames)
    settings: list[Settings] = field(default_factory=list)
    crashes: list[BaseException] = field(default_factory=list)
    save_trouble: TroubleError | None = None
    places: Places | None = PLACES

    def save(self, settings: Settings) -> None:
        if self.save_trouble is not None:
            raise self.save_trouble
        self.settings.append(settings)

    def launch(self, language: str = "en", notice: TroubleError | None = None,
               **settings: Any) -> Launch:  # fmt: skip
        return Launch(
            settings=replace(Settings(), language=language, **settings),
            save_settings=self.save,
            games=self.games,
            rng=Random(7),
            wall=lambda: NOW,
            version="9.9",
            crashed=self.crashes.append,
            notice=notice,
            places=self.places,
        )


@pytest.fixture
def world() -> World:
    return World()


MakePilot: TypeAlias = Callable[..., Pilot]


@pytest.fixture
def make_pilot(world: World) -> Iterator[MakePilot]:
    """Makes a pilot with no scene; ``size`` in pixels, the rest are settings."""
    made: list[Pilot] = []

    def make(language: str = "en", size: tuple[int, int] = (1280, 800), **settings: Any) -> Pilot:
        made.append(Pilot(world.launch(language, **settings), size))
        return made[-1]

    yield make
    for pilot in made:
        pilot.close()


@pytest.fixture
def at_title(make_pilot: MakePilot) -> MakePilot:
    """Makes a pilot before the title of the whole program, with a table that is only a button."""

    def make(*args: Any, **settings: Any) -> Pilot:
        pilot = make_pilot(*args, **settings)
        table: Callable[[Services, Any], Scene[Left]] = lambda services, _: FakeTable(services)  # noqa: E731
        Program(pilot.runtime, table).open_title()
        pilot.advance(0.1)
        return pilot

    return make


def saved_game(game_id: str = "g1", age: float = 1200.0, turn: int = 14) -> SavedGame:
    """A saved game of the default table."""
    return SavedGame(game_id, NOW - age, turn, default_setup("en").seats, (4, 3, 5, 2), 1)


@pytest.fixture
def make_saved() -> Callable[..., SavedGame]:
    return saved_game
