"""Scripted pupils: they do what the guide asks for, by clicks or keys, and note what it said."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.app.lessons import Lesson, wish
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession
from catan_desktop.app.tutorial import tutorial_setup
from catan_desktop.engine.actions import Action, DeclineOffer, OfferTrade
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.ids import Cards, Resource
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.tutorial.guide import TutorialGuide, facts_of
from catan_desktop.ui.tutorial.start import guide_for
from catan_desktop.ui.tutorial.words import key_of
from tests.ui.players import Keys, Mouse, decide

OPENED = {"offer": "trade", "bank": "trade", "road": "road", "settlement": "settlement",
          "city": "city"}  # fmt: skip
"""Lessons with a second half, and the button that leads to it."""
_KEYS = {"trade": "t", "road": "r", "settlement": "s", "city": "c"}


def library(home: Path) -> Library:
    """Where a test keeps its games."""
    return Library(Paths(home, home), lambda: seed_of(1))


def sit_down(pilot: Pilot, session: GameSession) -> tuple[TableScene, TutorialGuide]:
    """The table of a tutorial with its guide, on top of the pilot's program."""
    services = pilot.runtime.services
    guide = guide_for(services, session)
    assert guide is not None
    scene = TableScene(services, session, lambda game: AgentHost(game, InlineThinker), guide)
    pilot.runtime.stack.push(scene)
    pilot.advance(0.05)
    return scene, guide


def begin(pilot: Pilot, home: Path) -> tuple[TableScene, TutorialGuide]:
    """A tutorial from its first moment."""
    language = pilot.runtime.services.catalogue.language
    return sit_down(pilot, library(home).begin(tutorial_setup(language)))


def said_key(scene: TableScene, lesson: Lesson) -> str:
    """Which words a lesson says at the moment."""
    return key_of(lesson.name, lesson.variant(facts_of(scene)))


@dataclass
class Pupil:
    """Plays a tutorial to its end (or until something is the case).

    Attributes:
        said: what the guide said, in order. look: called at each lesson that is said first.
    """

    pilot: Pilot
    scene: TableScene
    guide: TutorialGuide
    player: Mouse | Keys
    look: Callable[[str], None] = lambda _: None
    said: list[str] = field(default_factory=list)
    _opened: set[str] = field(default_factory=set)

    def play(self, until: Callable[[], bool] = lambda: False, most: int = 20_000) -> None:
        """Play on."""
        for _ in range(most):
            if self.scene.session.over or until():
                return
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        """Read on, do what is asked for, or wait."""
        lesson = self.guide.lesson
        if lesson is not None:
            self._note(said_key(self.scene, lesson))
        if lesson is not None and lesson.reads and not self.scene.lagging:
            self._next()
        elif self.scene.selection.situation.asked and not self.scene.lagging:
            self._act(lesson)
        else:
            self.pilot.advance(1 / 60)

    def _note(self, key: str) -> None:
        if key not in self.said:
            self.said.append(key)
            self.look(key)

    def _next(self) -> None:
        if isinstance(self.player, Mouse):
            self.pilot.click("guide_next")
        else:
            free = self.scene.default == "guide_next"
            self.pilot.press("return" if free else "g")

    def _act(self, lesson: Lesson | None) -> None:
        if lesson is not None and lesson.name in OPENED and lesson.name not in self._opened:
            self._opened.add(lesson.name)
            self._open(OPENED[lesson.name])
            return
        action = self._wanted(lesson)
        before = self.scene.session.ply
        self.player.do(action)
        assert self.scene.session.ply > before, f"{action}: {self.scene.refusal}"

    def _open(self, button: str) -> None:
        if isinstance(self.player, Mouse):
            self.pilot.click(button)
        else:
            self.pilot.press(_KEYS[button])
        self.pilot.advance(0.1)

    def _wanted(self, lesson: Lesson | None) -> Action:
        """What the lesson asks for, at the places it marks; else what an agent would do."""
        facts = facts_of(self.scene)
        if lesson is not None and lesson.expects:
            marks = lesson.marks(facts)
            found = [a for a in facts.legal if isinstance(a, lesson.expects)]
            for few, name in (
                (marks.few_vertices, "vertex"),
                (marks.few_edges, "edge"),
                (marks.few_hexes, "hex"),
            ):
                found = [a for a in found if not few or getattr(a, name, None) in few]
            swap = wish(facts)
            if found:
                return found[0]
            if lesson.name == "offer" and swap is not None:
                return OfferTrade(_one(swap[0]), _one(swap[1]), (1, 2))
        action = decide(self.scene.session, 0)
        # A list of reasons closes when another answer comes in, so no reason is given.
        return DeclineOffer() if isinstance(action, DeclineOffer) else action


def _one(resource: Resource) -> Cards:
    a, b, c, d, e = (int(r == resource) for r in range(5))
    return a, b, c, d, e
