"""``?`` shows the keys of the screen, on every screen, and they are those that are bound."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from catan_desktop import ui
from catan_desktop.ui.rulebook.scene import RulebookScene
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.about import about
from catan_desktop.ui.scenes.keys_sheet import KeysSheet
from catan_desktop.ui.scenes.new_game import NewGameScene
from catan_desktop.ui.scenes.replays import ReplaysScene
from catan_desktop.ui.scenes.saves import SavesScene
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.scenes.statistics import StatisticsScene
from catan_desktop.ui.table.keyspanel import ARROWS
from catan_desktop.ui.table.menu import MenuScene
from catan_desktop.ui.table.scene import TableScene
from tests.app.test_replay import the_replay
from tests.ui.conftest import saved_game
from tests.ui.test_scenes_end import ended
from tests.ui.test_scenes_end import show as show_end
from tests.ui.test_scenes_replay import a_finished_game
from tests.ui.test_scenes_replay import show as show_replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot, World

CAPS = {
    "←": ["left"], "→": ["right"], "↑": ["up"], "↓": ["down"], "enter": ["return"],
    "esc": ["escape"], ARROWS: ["left", "right", "up", "down"],
    **{f"{a} – {b}": [str(n) for n in range(a, b + 1)] for a in (1, 2) for b in range(2, 7)},
}  # fmt: skip
EVERYWHERE = {"?", "f1", "f11", "tab", "return", "space", "left", "right", "up", "down"}
"""What scenes and windows do by themselves."""


def listed(groups: Any) -> list[str]:
    caps = [cap.lower() for _, rows in groups for keys, _ in rows for cap in keys]
    return [name for cap in caps for name in CAPS.get(cap, [cap])]


def bound(scene: Any) -> set[str]:
    """The keys that do something here now; those that are taken before ``shortcuts`` too."""
    found = {*scene.shortcuts, *getattr(scene, "_moves", ())}
    if isinstance(scene, NewGameScene) and scene._board.swapping:
        found.add("backspace")
    return found


def on_title(pilot: Pilot, world: World) -> None:
    """As it is."""


def on_title_with_a_game(pilot: Pilot, world: World) -> None:
    world.games.saved = [saved_game()]
    pilot.scene.resume()


def opened(make: Callable[[Pilot, World], Scene[Any]]) -> Callable[[Pilot, World], None]:
    return lambda pilot, world: pilot.runtime.stack.push(make(pilot, world))


def on_swapping(pilot: Pilot, world: World) -> None:
    pilot.runtime.stack.push(NewGameScene(pilot.runtime.services))
    pilot.click("swap")


def on_menu(pilot: Pilot, world: World) -> None:
    pilot.runtime.stack.push(NewGameScene(pilot.runtime.services))
    pilot.press("f10")


def on_replays(pilot: Pilot, world: World) -> None:
    world.games.finished = {a_finished_game(the_replay()): the_replay()}
    games = tuple(world.games.finished_games())
    pilot.runtime.stack.push(ReplaysScene(pilot.runtime.services, games))


SCREENS: dict[str, Callable[[Pilot, World], None]] = {
    "title": on_title,
    "title with a game": on_title_with_a_game,
    "saves": opened(lambda p, w: SavesScene(p.runtime.services, (saved_game(),))),
    "no saves": opened(lambda p, w: SavesScene(p.runtime.services, ())),
    "replays": on_replays,
    "replay": lambda p, w: void(show_replay(p)),
    "new game": opened(lambda p, w: NewGameScene(p.runtime.services)),
    "new game, swapping": on_swapping,
    "settings": opened(lambda p, w: SettingsScene(p.runtime.services)),
    "statistics": opened(lambda p, w: StatisticsScene(p.runtime.services)),
    "rulebook": opened(lambda p, w: RulebookScene(p.runtime.services)),
    "dialog": opened(lambda p, w: about(p.runtime.services)),
    "menu": on_menu,
    "end": lambda p, w: void(show_end(p, ended())),
}


def void(_: object) -> None:
    """Forget what a helper gives."""


def kinds(of: type[Any]) -> set[type[Any]]:
    return {of} | {kind for below in of.__subclasses__() for kind in kinds(below)}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(
    ("language", "size"), [("en", (1280, 800)), ("ja", (1024, 640))], ids=["en", "ja"]
)
def test_the_list_has_the_keys_that_are_bound_and_no_other(
    at_title: MakePilot, world: World, screen: str, language: str, size: tuple[int, int]
) -> None:
    pilot = at_title(language, size)
    SCREENS[screen](pilot, world)
    below: Any = pilot.scene
    keys = bound(below)
    for key in ("f1",) if screen == "menu" else ("?", "f1"):  # there ? is the key of a row
        pilot.press(key)
        sheet: Any = pilot.scene
        assert isinstance(sheet, KeysSheet)
        names = listed(sheet.groups)
        assert keys <= set(names), "every key is told"
        assert set(names) <= keys | EVERYWHERE, "and what is told does something"
        assert {"?", "f11", "tab"} <= set(names)
        pilot.texts()
        assert pilot.faults() == []
        pilot.press("escape")
        assert pilot.scene is below, "the key that closes the list does nothing else"


def test_every_kind_of_screen_is_looked_at(at_title: MakePilot, world: World) -> None:
    for module in pkgutil.walk_packages(ui.__path__, "catan_desktop.ui."):
        import_module(module.name)
    # Table and the row of its menu: test_table_tools.
    seen: set[type[Any]] = {KeysSheet, MenuScene, *TableScene.__mro__}
    for screen in SCREENS.values():
        pilot = at_title()
        screen(pilot, world)
        seen |= {kind for scene in pilot.runtime.stack.scenes for kind in type(scene).__mro__}
    program = {kind for kind in kinds(Scene) if kind.__module__.startswith("catan_desktop.")}
    assert program <= seen


@pytest.mark.parametrize("screen", ["title", "statistics", "settings", "saves", "rulebook"])
def test_the_button_opens_it_and_a_click_closes_it(
    at_title: MakePilot, world: World, screen: str
) -> None:
    pilot = at_title()
    SCREENS[screen](pilot, world)
    below = pilot.scene
    pilot.click("help")
    assert pilot.shows("this list")
    pilot.click("close_keys")
    assert pilot.scene is below
    pilot.click("help")
    pilot.click((640.0, 400.0))
    assert pilot.scene is below
    assert not pilot.shows("this list")


def test_in_a_text_field_a_question_mark_is_typed(at_title: MakePilot, world: World) -> None:
    pilot = at_title()
    SCREENS["rulebook"](pilot, world)
    pilot.press("/")
    pilot.type("?")
    assert pilot.scene_name == "rulebook"
