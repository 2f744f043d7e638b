"""Makes the pictures in docs/screenshots: every screen in both languages, by one command.

    python docs/make_screenshots.py [--out FOLDER] [--only NAME ...]

The real program is driven by its pilot, without a window; seeds are fixed, so the same program
makes the same pictures. 1280x800, and one table at 1920x1080 for each language; 256 colors each,
which the eye hardly sees and the repository does. Needs the `dev` extra.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from math import dist
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image

from catan_desktop import __version__
from catan_desktop.app.hints import Hints
from catan_desktop.app.host import InlineThinker
from catan_desktop.app.library import Library
from catan_desktop.app.session import GameSession, Table
from catan_desktop.app.settings import Asks
from catan_desktop.app.setup import DEFAULT_NAMES, GameSetup, Level, SeatSetup, default_setup
from catan_desktop.app.tutorial import tutorial_setup
from catan_desktop.cli.games import Games
from catan_desktop.cli.troubles import crash as crash_words
from catan_desktop.engine.actions import DeclineOffer, MoveRobber, OfferTrade
from catan_desktop.engine.board import beginner_board
from catan_desktop.engine.chance import seed_of
from catan_desktop.engine.ids import DECK
from catan_desktop.engine.observation import Phase
from catan_desktop.engine.record import GameRecord
from catan_desktop.engine.record import replay as played
from catan_desktop.engine.state import GameState
from catan_desktop.i18n.catalogue import Catalogue
from catan_desktop.storage.paths import Paths
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.rulebook.scene import RulebookScene
from catan_desktop.ui.scenes.dialog import last_words
from catan_desktop.ui.scenes.new_game import NewGameScene
from catan_desktop.ui.services import Launch, Places
from catan_desktop.ui.table.hint import HintGuide
from catan_desktop.ui.table.scene import TableScene
from catan_desktop.ui.widgets import Segmented
from tests.ui.players import COLORS, MidgameSession, Mouse, advance_game, seat_table
from tests.ui.pupils import Pupil, said_key, sit_down

NOW = 1_800_000_000.0
SIZE = (1280, 800)
LARGE = (1920, 1080)
SIZES = {
    "table-large": (LARGE, 0),
    "table-small": ((1024, 640), 0),
    "table-75": (SIZE, 75),
    "table-200": ((2560, 1600), 200),
    "table-4k": ((3840, 2160), 0),
}
"""The table in other windows, by the name of the picture: pixels, and scale in per cent."""
PLACES = Places(Path("~/.local/share/catan-desktop/saves"), Path("~/.config/catan-desktop"))
"""Where the files lie, as the settings show it."""
WIDEST = 1920
"""Larger pictures are kept at this width."""


class Studio:
    """One program in one language, and the games that are shown in it."""

    def __init__(
        self, language: str, home: Path, size: tuple[int, int] = SIZE, scale: int = 0
    ) -> None:
        self.language = language
        paths = Paths(home, home)
        self.library = Library(paths, lambda: seed_of(1))
        games = Games(self.library, lambda: Catalogue(language))
        from catan_desktop.app.settings import Settings

        settings = replace(Settings(), language=language, speed="off", scale=scale)
        self.pilot = Pilot(
            Launch(
                settings,
                lambda _: None,
                games,
                Random(3),
                lambda: NOW,
                __version__,
                raise_it,
                places=PLACES,
            ),
            size,
        )
        self.program = Program(self.pilot.runtime)
        self.program.open_title()
        self.pilot.advance(0.2)

    def seats(self, kinds: str) -> tuple[SeatSetup, ...]:
        """Seats with the language's invented names: ``h`` a person, ``c`` a computer player."""
        return tuple(
            SeatSetup(name, color, "human" if kind == "h" else "computer")
            for name, color, kind in zip(DEFAULT_NAMES[self.language], COLORS, kinds, strict=True)
        )

    def game(
        self, kinds: str = "hccc", until: Callable[[GameSession], bool] | None = None
    ) -> GameSession:
        """A game on the beginner board, played by agents until something is the case."""
        record = GameRecord(replace(beginner_board(), starts=()), default_setup("en").rules, 4, 0)
        session = GameSession(Table("picture", "standard", self.seats(kinds), record, seed_of(8)))
        if until is not None:
            advance_game(session, until)
        return session

    def changed(
        self, session: GameSession, change: Callable[[GameState], None], kinds: str = "hccc"
    ) -> GameSession:
        """The same position with something changed by hand."""
        record = replace(session.table.record, entries=session.entries)
        state = played(record)[-1].state.copy()
        change(state)
        state.derive()
        middle = GameRecord(state.board, state.rules, 4, state.first, (), state)
        return MidgameSession(Table("picture", "standard", self.seats(kinds), middle, seed_of(8)))

    def sit(self, session: GameSession) -> TableScene:
        """Put a game on the screen."""
        return seat_table(self.pilot, session)


def raise_it(error: BaseException) -> None:
    """A crash while pictures are made ends the making."""
    raise error


def own_turn(after: int) -> Callable[[GameSession], bool]:
    """Whether the first seat may build, after so many turns."""

    def reached(session: GameSession) -> bool:
        seen = session.observe(0)
        return seen.turn >= after and seen.active == 0 and seen.phase is Phase.MAIN

    return reached


def owes_discards(session: GameSession) -> bool:
    """Whether the first seat has cards to give up."""
    return 0 in session.to_act() and session.observe(0).phase is Phase.DISCARD


def rich(state: GameState) -> None:
    """The first seat can afford everything and holds each kind of card."""
    for r in range(5):
        state.bank[r] += state.hands[r] - 3
        state.hands[r] = 3
    state.devs[0:5] = [1, 1, 1, 1, 1]
    state.fresh = [0, 0, 0, 0, 0]
    state.card_played = False
    others = [sum(state.devs[c::5]) + sum(state.played[c::5]) for c in range(5)]
    state.deck = [max(0, DECK[c] - others[c]) for c in range(5)]


def passed_on(state: GameState) -> None:
    """As :func:`rich`, in the turn of the second seat, which has lumber."""
    rich(state)
    state.active = 1
    state.bank[0] += state.hands[5] - 1
    state.hands[5] = 1


# ------------------------------------------------------------------ the pictures


def title(s: Studio) -> None:
    """The title, with a game to go on with."""
    session = s.library.begin(GameSetup(s.seats("hccc"), seed=8))
    advance_game(session, own_turn(12))
    session.close()
    for path in s.library.paths.saves.iterdir():
        os.utime(path, (NOW - 1200, NOW - 1200))
    s.program.new_game()
    s.pilot.press("escape")


def title_keys(s: Studio) -> None:
    """The keys of a screen, on `?`."""
    title(s)
    s.pilot.press("?")


def new(s: Studio) -> None:
    """The new game."""
    s.program.new_game()


def swap(s: Studio) -> None:
    """Two numbers of the preview have changed places: red neighbors are warned of."""
    s.program.new_game()
    scene = s.pilot.scene
    assert isinstance(scene, NewGameScene)
    board = scene.setup.board
    assert board is not None
    s.pilot.click("swap")
    kinds = s.pilot.widget("swap.what")
    assert isinstance(kinds, Segmented)
    s.pilot.click(kinds.part_box(1).centre)
    red = [h for h in range(19) if board.tokens[h] in (6, 8)]
    beside = board.topology.hex_neighbors[red[0]]
    spot = next(h for h in beside if board.tokens[h] not in (0, 6, 8))
    for place in (red[-1], spot, red[1]):
        s.pilot.click(f"tokens:{place}")
    s.pilot.move((700.0, 780.0))


def settings(s: Studio) -> None:
    """The settings, with the pace that they begin with."""
    services = s.pilot.runtime.services
    services.change(replace(services.settings, speed="normal"))
    s.program.settings()


def settings_keys(s: Studio) -> None:
    """The settings, at the keys and the buttons of a gamepad."""
    settings(s)
    s.pilot.click("tab.5")


def saves(s: Studio) -> None:
    """The list of saved games, one with a name, one that cannot be opened."""
    for seed, kinds, turn in ((11, "hhcc", 3), (9, "hccc", 30), (8, "hccc", 44)):
        session = s.library.begin(GameSetup(s.seats(kinds), seed=seed))
        advance_game(session, own_turn(turn))
        session.close()
        path = s.library.paths.journal(session.game_id)
        then = NOW - 1200 * 9 ** (seed - 8)
        os.utime(path, (then, then))
    session = s.library.begin(GameSetup(s.seats("hhcc"), seed=7))
    advance_game(session, own_turn(16))
    session.close()
    damaged = s.library.paths.journal(session.game_id)
    damage(damaged)
    os.utime(damaged, (NOW - 90_000, NOW - 90_000))
    s.program.saved_games()
    s.pilot.click(next(w.name for w in s.pilot.scene.walk() if w.name.startswith("name_")))
    s.pilot.type({"en": "Sunday at home", "ja": "日曜日の対戦"}[s.language])
    s.pilot.press("return")


def damage(journal: Path) -> None:
    """Make the last line of a journal one that cannot be understood."""
    journal.write_bytes(journal.read_bytes()[:-9] + b"\n")


def saves_broken(s: Studio) -> None:
    """In the list: one that cannot be opened, and what is whole of it."""
    saves(s)
    s.pilot.click("game.3")


def saves_deleted(s: Studio) -> None:
    """One of them was deleted: it can be brought back."""
    saves(s)
    s.pilot.click("game.1")
    s.pilot.click("delete")
    s.pilot.click("delete")


def saves_question(s: Studio) -> None:
    """The question before a game is deleted."""
    saves(s)
    s.pilot.click("delete")


def about(s: Studio) -> None:
    """What this program is."""
    s.program.about()


def error(s: Studio) -> None:
    """A saved game that cannot be opened, whole up to a turn."""
    session = s.library.begin(GameSetup(s.seats("hccc"), seed=8))
    advance_game(session, own_turn(12))
    session.close()
    damage(s.library.paths.journal(session.game_id))
    s.program.resume(session.game_id)


def crash(s: Studio) -> None:
    """An error that nobody expected, at the table: the ways on."""
    s.sit(s.game(until=own_turn(40)))
    report = Path("~/.local/share/catan-desktop/saves/crash-001.txt")
    trouble = crash_words(Catalogue(s.language), RuntimeError("something"), report)
    services = s.pilot.runtime.services
    s.pilot.runtime.stack.push(last_words(services, trouble, ("again", "title")))


def laying(s: Studio) -> None:
    """The board is laid at the beginning of a game."""
    services = s.pilot.runtime.services
    services.change(replace(services.settings, speed="normal"))
    s.sit(s.game())
    s.pilot.advance(1.1)


def place(s: Studio) -> None:
    """The first settlement, its ghost under the pointer."""
    s.sit(s.game())
    s.pilot.move("vertex:22")
    s.pilot.advance(0.6)


def table(s: Studio) -> None:
    """The own turn."""
    s.sit(s.game(until=own_turn(40)))


def dice(s: Studio) -> None:
    """The rolls so far against what was to be expected."""
    s.sit(s.game(until=own_turn(40)))
    s.pilot.press("x")


def build(s: Studio) -> None:
    """A road is chosen, its ghost under the pointer."""
    scene = s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("r")
    s.pilot.move(f"edge:{min(scene.selection.spots().edges)}")
    s.pilot.advance(0.6)


def trade(s: Studio) -> None:
    """The answers to an offer, side by side."""
    session = s.changed(s.game(until=own_turn(24)), rich)
    offer = OfferTrade((0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (1, 2, 3))
    session.act(0, offer)
    for seat in (1, 2, 3):
        legal = session.legal(seat)
        session.act(seat, legal[0] if seat == 3 else DeclineOffer(2 if seat == 1 else 4))
    s.sit(session)


def bank_trade(s: Studio) -> None:
    """A trade with the bank."""
    s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("t")
    s.pilot.click("get_4")
    s.pilot.move((500.0, 300.0))
    s.pilot.advance(0.3)


def asked(s: Studio) -> None:
    """An offer of another player to the person."""
    session = s.changed(s.game(until=own_turn(24)), passed_on)
    session.act(1, OfferTrade((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0,)))
    s.sit(session)


def again(s: Studio) -> None:
    """An earlier offer came to nothing: it can be made again."""
    session = s.changed(s.game(until=own_turn(24)), rich)
    session.act(0, OfferTrade((0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (1, 2, 3)))
    for seat, reason in ((1, 2), (2, 4), (3, 1)):
        session.act(seat, DeclineOffer(reason))
    s.sit(session)
    s.pilot.press("t")


def offer_rules(s: Studio) -> None:
    """Rules for the offers of others."""
    s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("t")
    s.pilot.click("offer_rules")
    s.pilot.press("5")
    s.pilot.click("rule_even")


def distinct(s: Studio) -> None:
    """The seat colors that are strongly apart."""
    services = s.pilot.runtime.services
    services.change(replace(services.settings, palette="distinct"))
    s.sit(s.game(until=own_turn(40)))


def discard(s: Studio) -> None:
    """A seven: cards are given up."""
    s.sit(s.game(until=owes_discards))
    hand = s.pilot.runtime.stack.top.session.observe(0).hand  # type: ignore[union-attr]
    for r in [r for r in range(5) if hand[r]][:2]:
        s.pilot.click(f"card_{r}")


def robber(s: Studio) -> None:
    """The robber over a hex."""
    session = s.changed(s.game(until=own_turn(24)), rich)
    s.sit(session)
    s.pilot.press("k")
    robbed = [a for a in session.legal(0) if isinstance(a, MoveRobber) and a.victim is not None]
    s.pilot.move(f"hex:{robbed[0].hex}")
    s.pilot.advance(0.6)


def victim(s: Studio) -> None:
    """Whom to rob."""
    session = s.changed(s.game(until=own_turn(24)), rich)
    s.sit(session)
    s.pilot.press("k")
    hexes = [a.hex for a in session.legal(0) if isinstance(a, MoveRobber)]
    most = max(hexes, key=hexes.count)
    s.pilot.click(f"hex:{most}")


def plenty(s: Studio) -> None:
    """Year of plenty."""
    s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("y", "1")


def monopoly(s: Studio) -> None:
    """Monopoly."""
    s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("m", "4")


def curtain(s: Studio) -> None:
    """The curtain between two people."""
    s.sit(s.game("hhcc", own_turn(20)))


def keys(s: Studio) -> None:
    """The keys."""
    s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("?")


def watch(s: Studio) -> None:
    """Computer players only: paused, the public view."""
    s.sit(s.game("cccc", own_turn(24)))
    s.pilot.press("space")


def watch_open(s: Studio) -> None:
    """The same with all hands open."""
    watch(s)
    s.pilot.press("h")


def end(s: Studio) -> None:
    """The end of a game."""
    s.sit(s.game(until=lambda _: False))
    s.pilot.advance(3.0)


def end_page(s: Studio, key: str) -> None:
    """A page of the end screen."""
    end(s)
    s.pilot.press(key)


def end_points(s: Studio) -> None:
    """The points turn by turn, and where the game turned."""
    end_page(s, "2")
    s.pilot.click("turning.2")
    s.pilot.move((5.0, 5.0))


def end_dice(s: Studio) -> None:
    """The dice and their seal."""
    end_page(s, "3")


def end_cards(s: Studio) -> None:
    """Where the cards came from and went."""
    end_page(s, "4")


def end_robber(s: Studio) -> None:
    """Who robbed whom, and the luck of the dice."""
    end_page(s, "5")


def replay(s: Studio) -> None:
    """A game once more, in the middle of it, with all hands open."""
    end(s)
    s.pilot.press("r")
    s.pilot.click("moment.2")
    s.pilot.press("right", "right")
    s.pilot.move((5.0, 5.0))


def replay_seat(s: Studio) -> None:
    """The same as one seat saw it, just after a roll."""
    replay(s)
    s.pilot.press("3", "page down", "right")


def replays(s: Studio) -> None:
    """The finished games."""
    for seed, preset, kinds in ((3, "duel", "hc"), (2, "standard", "hccc"), (1, "cataso", "hcc")):
        seats = s.seats(f"{kinds:c<4}")[: len(kinds)]
        session = s.library.begin(GameSetup(seats, preset, seed=seed))
        advance_game(session, lambda _: False)
        session.close()
        path = s.library.paths.journal(session.game_id)
        then = NOW - 3000 * 30 ** (3 - seed)
        os.utime(path, (then, then))
    s.program.replays()


def statistics(s: Studio) -> None:
    """A dozen finished games."""
    for seed in range(1, 13):
        kinds, preset = (("hccc", "standard"), ("hc", "duel"), ("h", "solo"))[seed % 3]
        level: Level = "easy" if seed % 4 == 0 else "normal"
        people = tuple(
            SeatSetup(name, color, "human" if kind == "h" else "computer", level)
            for name, color, kind in zip(DEFAULT_NAMES[s.language], COLORS, kinds, strict=False)
        )
        session = s.library.begin(GameSetup(people, preset, seed=seed))
        advance_game(session, lambda _: False, "easy" if seed % 2 else "normal")
        session.close()
    s.program.statistics()
    s.pilot.advance(3.0)


def no_statistics(s: Studio) -> None:
    """The statistics before the first finished game."""
    s.program.statistics()


def log_search(s: Studio) -> None:
    """The log searched for a player and a card."""
    s.sit(s.game(until=own_turn(40)))
    s.pilot.press("/")
    s.pilot.type({"en": "bruno wool", "ja": "ブルーノ 羊毛"}[s.language])
    s.pilot.move((500.0, 300.0))


def log_large(s: Studio) -> None:
    """The large log beside the board."""
    s.sit(s.game(until=own_turn(40)))
    s.pilot.press("l")
    s.pilot.advance(0.5)


def new_pieces(s: Studio) -> None:
    """The own turn begins: what the others have placed meanwhile is ringed and told."""
    s.sit(s.game(until=lambda g: g.observe(0).turn == 33 and g.observe(0).phase is Phase.ROLL))


def hints_at(s: Studio, session: GameSession) -> None:
    """The hints, asked for."""
    guide = HintGuide(Hints(session, InlineThinker))
    scene = TableScene(s.pilot.runtime.services, session, None, guide)
    s.pilot.runtime.stack.push(scene)
    s.pilot.advance(0.1)
    s.pilot.press("i")


def hint(s: Studio) -> None:
    """The best two moves in the middle of a game."""
    hints_at(s, s.game(until=own_turn(40)))


def hint_setup(s: Studio) -> None:
    """Two corners for the second settlement, the better one made ready."""
    hints_at(s, s.game(until=lambda game: game.ply == 14))
    s.pilot.advance(0.2)
    s.pilot.press("1")


def at_lesson(s: Studio, key: str) -> None:
    """The tutorial, played until the guide says something."""
    scene, guide = sit_down(s.pilot, s.library.begin(tutorial_setup(s.language)))
    pupil = Pupil(s.pilot, scene, guide, Mouse(s.pilot, scene))
    pupil.play(lambda: guide.lesson is not None and said_key(scene, guide.lesson) == key)


def tutorial(s: Studio) -> None:
    """The tutorial: the first settlement."""
    at_lesson(s, "first_settlement")


def tutorial_lands(s: Studio) -> None:
    """The tutorial: what the land gives."""
    at_lesson(s, "lands")


def tutorial_trade(s: Studio) -> None:
    """The tutorial: an offer to the others."""
    at_lesson(s, "offer:open")
    s.pilot.move((500.0, 300.0))


def tutorial_robber(s: Studio) -> None:
    """The tutorial: where the robber goes."""
    at_lesson(s, "move_robber")
    s.pilot.press("down")


def rulebook(s: Studio) -> None:
    """The rulebook."""
    s.pilot.runtime.stack.push(RulebookScene(s.pilot.runtime.services))


def rulebook_winning(s: Studio) -> None:
    """The rulebook: points counted on a board."""
    s.pilot.runtime.stack.push(RulebookScene(s.pilot.runtime.services, "winning"))


def rulebook_search(s: Studio) -> None:
    """The rulebook searched by a word of another book."""
    rulebook(s)
    s.pilot.press("/")
    s.pilot.type({"en": "burst", "ja": "バースト"}[s.language])
    s.pilot.advance(0.4)


def log_trades(s: Studio) -> None:
    """The log, filtered to trades."""
    s.sit(s.game(until=own_turn(40)))
    s.pilot.click("log_filter")
    s.pilot.click("log_filter")
    s.pilot.move((500.0, 300.0))


def reason(s: Studio) -> None:
    """A road far from all own ones: the reason beside the pointer."""
    scene = s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("r")
    built = {e for e in range(72) if any(mask >> e & 1 for mask in scene.seen.roads)}
    free = set(range(72)) - built - scene.selection.spots().edges
    middle = scene.pane.layout.rect.centre
    s.pilot.click(min((scene.pane.layout.edge(e) for e in free), key=lambda at: dist(at, middle)))


def confirm(s: Studio) -> None:
    """With confirming switched on, the first click only chooses."""
    services = s.pilot.runtime.services
    services.change(replace(services.settings, ask=Asks(build=True)))
    scene = s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("r")
    s.pilot.click(f"edge:{min(scene.selection.spots().edges)}")


def after_undo(s: Studio) -> None:
    """A road was built: undo is lit."""
    scene = s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("r")
    s.pilot.click(f"edge:{min(scene.selection.spots().edges)}")
    s.pilot.move("undo")
    s.pilot.advance(0.6)


def skipped(s: Studio) -> None:
    """The others' turns were skipped: slips tell what concerned the player."""
    services = s.pilot.runtime.services
    services.change(replace(services.settings, speed="slow"))
    session = s.game(until=own_turn(32))
    s.sit(session)
    s.pilot.press("space")
    s.pilot.advance(0.6)
    while not own_turn(36)(session) and session.observe(0).phase is not Phase.ROLL:
        s.pilot.press("n")  # skips, and declines an offer that comes
        s.pilot.advance(0.2)


def language(s: Studio) -> None:
    """The other language in the middle of an offer: what was chosen stays."""
    asked(s)
    s.pilot.press("c")
    services = s.pilot.runtime.services
    other = "ja" if s.language == "en" else "en"
    services.change(replace(services.settings, language=other))


def still(s: Studio) -> None:
    """Reduced motion: places that may be chosen stand still, and nothing flies."""
    services = s.pilot.runtime.services
    services.change(replace(services.settings, reduced_motion=True, speed="normal"))
    s.sit(s.changed(s.game(until=own_turn(24)), rich))
    s.pilot.press("r")


def timer(s: Studio) -> None:
    """The last seconds of a turn."""
    rules = replace(default_setup("en").rules, turn_seconds=60)
    record = GameRecord(replace(beginner_board(), starts=()), rules, 4, 0)
    session = GameSession(Table("picture", "standard", s.seats("hccc"), record, seed_of(8)))
    advance_game(session, own_turn(24))
    s.sit(session)
    s.pilot.advance(52.5, 0.5)


PICTURES: tuple[Callable[[Studio], None], ...] = (
    title, title_keys, new, swap,
    settings, settings_keys, saves, saves_broken, saves_deleted, saves_question,
    about, error, crash, laying, place, table, dice, build, trade, bank_trade, asked, again,
    offer_rules, distinct, timer, discard, robber, victim, plenty, monopoly, curtain, keys, watch,
    watch_open,
    end, rulebook, rulebook_winning, rulebook_search, log_trades, reason, confirm, after_undo,
    end_points, end_dice, end_cards, end_robber, replay, replay_seat, replays, statistics,
    no_statistics, log_search, log_large, new_pieces, tutorial, tutorial_lands, tutorial_trade,
    tutorial_robber, hint, hint_setup, skipped, language, still,
)  # fmt: skip


def make(
    picture: Callable[[Studio], None],
    language: str,
    size: tuple[int, int],
    to: Path,
    scale: int = 0,
) -> None:
    """Make one picture in a program of its own."""
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(language, Path(home), size, scale)
        with studio.pilot:
            picture(studio)
            studio.pilot.advance(0.4)
            to.parent.mkdir(parents=True, exist_ok=True)
            studio.pilot.picture(to)
    with Image.open(to) as drawn:
        # Means, not medians: small things such as the chips of seats must keep their colors.
        whole = drawn.convert("RGB")
        if whole.width > WIDEST:
            whole = whole.resize((WIDEST, WIDEST * whole.height // whole.width))
        small = whole.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1)
    small.save(to, optimize=True)


def main() -> None:
    """Make all pictures, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME")
    args = parser.parse_args()
    for language in ("en", "ja"):
        for picture in PICTURES:
            name = picture.__name__
            if not args.only or name in args.only:
                make(picture, language, SIZE, args.out / language / f"{name}.png")
        for name, (size, scale) in SIZES.items():
            if not args.only or name in args.only:
                make(table, language, size, args.out / language / f"{name}.png", scale)


if __name__ == "__main__":
    main()
