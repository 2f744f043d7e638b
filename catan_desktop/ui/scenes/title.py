"""The title: play now, go on, set up a table, settings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from catan_desktop.i18n import languages
from catan_desktop.ui.backdrop import hanging_sign
from catan_desktop.ui.box import Box
from catan_desktop.ui.painter import TOKEN_DROP, Painter
from catan_desktop.ui.palette import FOAM, FOCUS, PAPER3
from catan_desktop.ui.scene import KeyRow, Scene
from catan_desktop.ui.scenes.ages import ago
from catan_desktop.ui.scenes.flow import Flow
from catan_desktop.ui.scenes.people import who_plays
from catan_desktop.ui.services import SavedGame, Services, TroubleError
from catan_desktop.ui.widgets import Button, Segmented, Words

X, W = 40.0, 388.0
"""Left edge and width of the menu."""
NAMES_WIDTH = 308.0
"""Room for the names of the players on the green button."""
SMALL_PADDING: Final = 62.0
"""What icon, gaps and the end of a small button take of its width."""


class TitleScene(Scene[None]):
    """What one sees first. It stays at the bottom of the stack until the program ends."""

    name = "title"

    def __init__(self, services: Services, flow: Flow) -> None:
        super().__init__(services)
        self._flow = flow
        self._latest: SavedGame | None = None
        self._tutorial: SavedGame | None = None
        self._any_saved = False
        self._look_for_games()

    def _look_for_games(self) -> None:
        """Find the last game, and without one the tutorial that was left."""
        games = self.services.games
        self._latest = self._tutorial = None
        try:
            self._latest = games.latest()
            if self._latest is None:
                others = games.saved_games()
                self._tutorial = next((g for g in others if g.tutorial), None)
                self._any_saved = bool(others)
            else:
                self._any_saved = True
        except TroubleError:
            self._any_saved = True  # the list tells why when it is opened
        self.default = "play" if self._latest is None else "continue"

    def enter(self) -> None:
        """See :meth:`Scene.enter`: the keyboard starts on the green button."""
        self.focus_on(self.find(self.default), visible=True)

    def resume(self) -> None:
        """See :meth:`Scene.resume`: games may have come or gone."""
        before = self.default
        self._look_for_games()
        self.rebuild()
        if self.default != before:
            self.enter()

    # ------------------------------------------------------------------ menu
    def key_rows(self) -> Sequence[KeyRow]:
        """See :meth:`Scene.key_rows`."""
        t = self.t
        rows = (
            (("C",), t("Continue")),
            (("P",), t("Play now")),
            (("N",), t("New game")),
            (("T",), t("Tutorial")),
            (("R",), t("Replays")),
            (("B",), t("Rulebook")),
            (("S",), t("Settings")),
        )
        return rows if self._latest is not None else rows[1:]

    def build(self) -> None:
        """See :meth:`Scene.build`: the places are the same whether a game is saved or not."""
        self.shortcuts = {
            "p": self._play,
            "n": self._flow.new_game,
            "s": self._flow.settings,
            "b": self._flow.rulebook,
            "t": self._flow.tutorial,
            "r": self._flow.replays,
        }
        if self._latest is not None:
            self.shortcuts["c"] = self._go_on
            self._great("continue", self.t("Continue"), self._go_on, "replay",
                        self._where(self._latest))  # fmt: skip
            self._second("play", self.t("Play now"), self._play, "play", "P", self._opponents())
        else:
            self._great("play", self.t("Play now"), self._play, "play", self._opponents())
            done = self.services.settings.tutorial_done
            self._second("tutorial", self.t("Tutorial"), self._flow.tutorial,
                         "yes" if done else "learn", "T", self._course())  # fmt: skip
        self._rows()
        self._corner()
        self._small_print()

    def _great(self, name: str, label: str, does: Callable[[], None], icon: str, sub: str) -> None:
        """The green button, which Enter presses."""
        self.add(
            Button(
                name, Box(X, 202, W, 78), label, does,
                kind="go", icon=icon, key="Enter", sub=sub, size=25, icon_size=38, left=True,
            )
        )  # fmt: skip

    def _second(
        self, name: str, label: str, does: Callable[[], None], icon: str, key: str, sub: str
    ) -> None:
        """The button below the green one."""
        self.add(
            Button(
                name, Box(X, 296, W, 60), label, does,
                icon=icon, key=key, sub=sub, size=18, icon_size=30, left=True,
            )
        )  # fmt: skip

    def _opponents(self) -> str:
        """Who plays and what is not as usual."""
        services = self.services
        return who_plays(
            services.catalogue, services.setup, lambda line: self.measure(line, 11) <= NAMES_WIDTH
        )

    def _where(self, game: SavedGame) -> str:
        """Where the game stands, and when it was left."""
        age = ago(self.services, game.saved_at)
        if not game.turn:
            return self.t("choosing the starting places · %(ago)s", ago=age)
        short = self.t("turn %(turn)s · %(ago)s", turn=game.turn, ago=age)
        if game.own_points is None:
            return short
        whole = self.n(
            "turn %(turn)s · you have %(n)s point · %(ago)s",
            "turn %(turn)s · you have %(n)s points · %(ago)s",
            game.own_points,
            turn=game.turn,
            ago=age,
        )
        return whole if self.measure(whole, 11.0) <= NAMES_WIDTH else short

    def _course(self) -> str:
        """What stands below the word tutorial."""
        if self._tutorial is not None:
            return self._where(self._tutorial)
        if self.services.settings.tutorial_done:
            return self.t("You have played it through; once more?")
        return self.t("learn it by playing, step by step")

    def _rows(self) -> None:
        flow, y = self._flow, 366.0
        half, right = (W - 10) / 2, X + (W + 10) / 2
        new = Box(X, y, half, 56), self.t("New game"), flow.new_game
        self.add(Button("new", *new, icon="plus", key="N", size=17, icon_size=26, left=True))
        reason = "" if self._any_saved else self.t("No game is saved yet")
        games = Box(right, y, half, 56), self.t("Saved games"), flow.saved_games
        self.add(
            Button(
                "saves", *games, icon="save", size=16, icon_size=26, left=True,
                enabled=self._any_saved, tip=reason,
            )
        )  # fmt: skip
        done = self.services.settings.tutorial_done
        learn = ("tutorial", self.t("Tutorial"), "yes" if done else "learn", flow.tutorial)
        small = (
            ("replays", self.t("Replays"), "replay", flow.replays),
            ("rulebook", self.t("Rulebook"), "book", flow.rulebook),
            ("statistics", self.t("Statistics"), "chart", flow.statistics),
            ("settings", self.t("Settings"), "gear", flow.settings),
            ("about", self.t("About"), "seal", flow.about),
            *((learn,) if self._latest is not None else ()),
            ("quit", self.t("Quit"), "door", flow.quit),
        )
        longest = max(self.measure(label, 15, 900) for _, label, _, _ in small)
        size = 15 if longest <= half - SMALL_PADDING else 14
        for i, (name, label, icon, does) in enumerate(small):
            alone = i % 2 == 0 and i == len(small) - 1
            at = X if i % 2 == 0 else right
            box = Box(at, y + 66 + i // 2 * 52, W if alone else half, 44)
            self.add(Button(name, box, label, does, icon=icon, size=size, icon_size=24, left=True))
        button = self.find("tutorial")
        if done and self._latest is not None and button is not None:
            button.tip = self.t("You have played it through; once more?")

    def _corner(self) -> None:
        """Keys, sound and language at the top right."""
        right = self.size[0] - 12
        codes = [code for code, _ in languages()]
        self.add(
            Button(
                "help", Box(right - 310, 14, 42, 40), self.t("Keys"), self.show_keys,
                icon="help", icon_size=23, silent=True, tip=self.t("Keys (?)"),
            )
        )  # fmt: skip
        self.add(
            Button(
                "mute", Box(right - 258, 14, 42, 40),
                self.t("Sound on") if self.services.settings.muted else self.t("Sound off"),
                self._toggle_sound, icon="sound", icon_size=23, silent=True,
                struck=self.services.settings.muted,
            )
        )  # fmt: skip
        self.add(
            Segmented(
                "language", Box(right - 206, 14, 206, 40), self.t("Language"),
                [own for _, own in languages()],
                codes.index(self.services.catalogue.language), self._language_chosen,
                size=14, weights=(1.05, 1),
            )
        )  # fmt: skip

    def _small_print(self) -> None:
        w, h = self.size
        self.add(Words("version", Box(16, h - 30, 200, 20), self.services.launch.version,
                       size=13, color=FOAM))  # fmt: skip
        words = self.t(
            "Not connected with the makers of the board game · all pictures and sounds our own"
        )
        self.add(Words("unofficial", Box(240, h - 30, w - 256, 20), words, size=13, color=FOAM,
                       anchor="r"))  # fmt: skip

    # --------------------------------------------------------------- reports
    def _play(self) -> None:
        self._flow.play(replace(self.services.setup, board=None, seed=None))

    def _go_on(self) -> None:
        if self._latest is not None:
            self._flow.resume(self._latest.game_id)

    def _language_chosen(self, index: int) -> None:
        code = languages()[index][0]
        self.services.try_change(replace(self.services.settings, language=code))

    def _toggle_sound(self) -> None:
        settings = self.services.settings
        self.services.try_change(replace(settings, muted=not settings.muted))
        self.services.sound.play("click")
        self.rebuild()

    # ---------------------------------------------------------------- drawing
    def paint(self, painter: Painter) -> None:
        """See :meth:`Scene.paint`."""
        self.services.backdrop.scenery(painter)
        hanging_sign(painter, Box(X, -8, W, 190))
        self._wordmark(painter)

    def _wordmark(self, painter: Painter) -> None:
        """Our own letters, and three hexes."""
        cx = X + W / 2
        for word, x, y, size, color in (
            ("Catan", cx - 58, 73.0, 66.0, "#FFF3D6"),
            ("Desktop", cx + 73, 122.0, 34.0, FOCUS),
        ):
            d = 2 if size > 40 else 1
            painter.text(word, x + d, y + d + 1, size, "#2A1A0F", 900, "c")
            painter.text(word, x, y, size, color, 900, "c")
        for name, x, y in (
            ("fields_a", 296.0, 48.0),
            ("forest_a", 341, 48),
            ("hills_a", 318.5, 88),
        ):
            painter.drop(painter.art(f"hex_{name}", 46), X + x, y, "c", TOKEN_DROP)
        painter.text(self.t("unofficial fan work"), X + 108, 153, 14, PAPER3, 700, "c")
