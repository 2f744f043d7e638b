"""Opens the program: the window, the title, and the ways between the screens."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from catan_desktop.app.opening import First
from catan_desktop.app.saving import NOT_SAVED
from catan_desktop.app.setup import GameSetup, problems
from catan_desktop.ui.runtime import Runtime
from catan_desktop.ui.scene import Scene
from catan_desktop.ui.scenes.about import about
from catan_desktop.ui.scenes.dialog import trouble_dialog
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.scenes.new_game import NewGameScene
from catan_desktop.ui.scenes.notices import notice
from catan_desktop.ui.scenes.saves import SavesScene
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.scenes.title import TitleScene
from catan_desktop.ui.services import Launch, Services, TroubleError

if TYPE_CHECKING:
    from catan_desktop.app.session import GameSession

MakeTable: TypeAlias = "Callable[[Services, GameSession], Scene[Left]]"
"""Makes the scene in which a game is played. It closes the session when it is left."""


def table_scene(services: Services, session: "GameSession") -> Scene[Left]:
    """The table, with guide (the tutorial) or hints; imported when the first game starts."""
    from catan_desktop.app.hints import Hints
    from catan_desktop.ui.table.hint import HintGuide
    from catan_desktop.ui.table.scene import TableScene
    from catan_desktop.ui.tutorial.start import guide_for

    guide = guide_for(services, session) or HintGuide(Hints(session))
    return TableScene(services, session, guide=guide)


class Program:
    """The flow from screen to screen (see ``scenes.flow``)."""

    def __init__(self, runtime: Runtime, make_table: MakeTable = table_scene) -> None:
        self._runtime = runtime
        self._make_table = make_table
        self._playing: GameSession | None = None
        self._fell_at: object = None

    @property
    def _services(self) -> Services:
        return self._runtime.services

    def open_title(self) -> None:
        """Show the title, and the notice of the launch if there is one."""
        self._runtime.stack.push(TitleScene(self._services, self))
        notice = self._services.launch.notice
        if notice is not None:
            self.tell(notice)

    def tell(self, trouble: TroubleError) -> None:
        """Show a trouble, with the ways out of it."""
        if trouble.file is None:
            self._runtime.stack.push(trouble_dialog(self._services, trouble))
            return
        from catan_desktop.ui.scenes.broken import broken_dialog

        dialog = broken_dialog(self._services, trouble)
        self._runtime.stack.push(dialog, lambda way: self._told(trouble, way))

    def _told(self, trouble: TroubleError, way: str) -> None:
        """Go the way out that was chosen."""
        from catan_desktop.ui.scenes.broken import COPY, NEW

        if way == COPY and trouble.file is not None:
            file, games = trouble.file, self._services.games
            self._at_table(lambda: games.open(games.copy_whole(file)))
        elif way == NEW:
            self.new_game()

    # ------------------------------------------------------------------- flow
    def play(self, setup: GameSetup) -> None:
        """See :class:`Flow`."""
        if problems(setup):
            self.new_game()
            return
        self._keep(setup)
        self._at_table(lambda: self._services.games.new_game(setup))

    def _keep(self, setup: GameSetup) -> None:
        """Remember the table; that it cannot be written is no reason not to play."""
        try:
            self._services.remember(replace(setup, board=None, seed=None))
        except TroubleError:
            return

    def tutorial(self) -> None:
        """See :class:`Flow`; one that was left is gone on with, if the player wants."""
        from catan_desktop.ui.tutorial.start import go_on_dialog, unfinished

        try:
            left = unfinished(self._services.games.saved_games())
        except TroubleError:
            left = None
        if left is None:
            self._begin_tutorial()
            return
        game_id = left.game_id
        dialog = go_on_dialog(self._services, left)
        self._runtime.stack.push(dialog, lambda answer: self._tutorial_chosen(answer, game_id))

    def _tutorial_chosen(self, answer: str, game_id: str) -> None:
        from catan_desktop.ui.tutorial.start import ANEW, ON

        if answer == ON:
            self.resume(game_id)
        elif answer == ANEW:
            self._begin_tutorial()

    def _begin_tutorial(self) -> None:
        """Not kept as the table of the next game: that stays the player's own."""
        from catan_desktop.app.tutorial import tutorial_setup
        from catan_desktop.ui.tutorial.start import forget

        forget(self._services)
        setup = tutorial_setup(self._services.catalogue.language)
        self._at_table(lambda: self._services.games.new_game(setup))

    def resume(self, game_id: str) -> None:
        """See :class:`Flow`."""
        self._at_table(lambda: self._services.games.open(game_id))

    def _at_table(self, begin: "Callable[[], GameSession]") -> None:
        try:
            session = begin()
        except TroubleError as trouble:
            self.tell(trouble)
            return
        self._playing = session
        table = self._make_table(self._services, session)
        self._runtime.stack.push(table, lambda left: self._left_table(session, left))
        for code in session.notices:
            told = notice(self._services.catalogue, code)
            if told is not None:
                self.tell(told)

    def _left_table(self, session: "GameSession", left: Left) -> None:
        """Go where the player wants to after a game."""
        self._playing = None
        if left is Left.QUIT:
            self.quit()
        elif left is Left.NEW_GAME:
            self.new_game()
        elif left is Left.PLAY_ON:
            self.resume(session.played_on)
        elif left in (Left.REMATCH, Left.NEW_BOARD):
            self.play(self._again(session, same_board=left is Left.REMATCH))

    def _again(self, session: "GameSession", *, same_board: bool) -> GameSetup:
        """The table of a game once more, on its board or on another one."""
        setup = replace(
            self._services.setup,
            seats=session.seats,
            preset=session.preset,
            own_rules=session.rules,
            board=session.board if same_board else None,
            first=_first_again(self._services.setup.first, len(session.seats)),
            seed=None,
        )
        if session.preset == "first_game":
            return replace(setup, layout="beginner")
        if not same_board and setup.layout in ("beginner", "own"):
            return replace(setup, layout="random")  # those would be the same board again
        return setup

    def new_game(self) -> None:
        """See :class:`Flow`."""
        self._runtime.stack.push(NewGameScene(self._services), self._set_up)

    def _set_up(self, setup: GameSetup | None) -> None:
        if setup is not None:
            self.play(setup)

    def saved_games(self) -> None:
        """See :class:`Flow`."""
        try:
            games = tuple(self._services.games.saved_games())
        except TroubleError as trouble:
            self.tell(trouble)
            return
        self._runtime.stack.push(SavesScene(self._services, games), self._chosen)

    def _chosen(self, game_id: str) -> None:
        if game_id:
            self.resume(game_id)

    def replays(self) -> None:
        """See :class:`Flow`; imported when it is opened for the first time."""
        from catan_desktop.ui.scenes.replays import ReplaysScene

        try:
            games = tuple(self._services.games.finished_games())
        except TroubleError as trouble:
            self.tell(trouble)
            return
        self._runtime.stack.push(ReplaysScene(self._services, games), self._chosen)

    def replay(self, game: str) -> None:
        """Look at a finished game, named by its id or the path of its journal."""
        from catan_desktop.ui.scenes.replay import ReplayScene

        try:
            replay = self._services.games.replay(game)
        except TroubleError as trouble:
            self.tell(trouble)
            return
        self._runtime.stack.push(ReplayScene(self._services, replay), self._chosen)

    def statistics(self) -> None:
        """See :class:`Flow`; imported when it is opened for the first time."""
        from catan_desktop.ui.scenes.statistics import StatisticsScene

        def left(play: bool) -> None:
            if play:
                self.play(replace(self._services.setup, board=None, seed=None))

        self._runtime.stack.push(StatisticsScene(self._services), left)

    def settings(self) -> None:
        """See :class:`Flow`."""
        self._runtime.stack.push(SettingsScene(self._services))

    def rulebook(self) -> None:
        """See :class:`Flow`; imported when it is opened for the first time."""
        from catan_desktop.ui.rulebook.scene import RulebookScene

        self._runtime.stack.push(RulebookScene(self._services))

    def about(self) -> None:
        """See :class:`Flow`."""
        self._runtime.stack.push(about(self._services))

    # --------------------------------------------------------------- recovery
    def ways(self) -> Sequence[str]:
        """See :class:`Recovery`: a game is not gone on with where it fell over just before."""
        session = self._playing
        if session is None or session.path is None or session.over:
            return ("title",)
        at, before = (session.path, session.ply), self._fell_at
        self._fell_at = at
        return ("title",) if at == before else ("again", "title")

    def recover(self, way: str) -> None:
        """See :class:`Recovery`: the title, and the game as its journal has it."""
        session, self._playing = self._playing, None
        if session is not None:
            with suppress(*NOT_SAVED):  # all moves are kept
                session.close()
        self._runtime.stack.push(TitleScene(self._services, self))
        if way == "again" and session is not None and session.path is not None:
            self.resume(str(session.path))

    def quit(self) -> None:
        """See :class:`Flow`."""
        self._runtime.running = False


def _first_again(first: First, seats: int) -> First:
    """Who begins a rematch: as at the last table, where that seat is at this one."""
    return 0 if isinstance(first, int) and first >= seats else first


Start: TypeAlias = Callable[[Program], None]
"""What follows the title at once, such as ``lambda program: program.resume(game_id)``."""


def run(launch: Launch, start: Start | None = None) -> int:
    """Open the program and run it until its window is closed.

    Args:
        launch: see :class:`Launch`.
        start: called once the title is shown (``play``, ``watch`` and ``resume`` go on from
            there); a trouble in it is shown over the title.

    Returns:
        The exit status: 0, or 1 after an error that ``launch.crashed`` was told of.

    Raises:
        NoDisplayError: there is no screen.
        AssetsMissingError: the program's pictures and fonts were not found.
    """
    runtime = Runtime(launch)
    program = Program(runtime)

    def begin() -> None:
        program.open_title()
        if start is not None:
            start(program)

    return runtime.run(begin, program)
