"""The log at the right of the board, and the large one that opens beside it."""

from functools import partial
from typing import TYPE_CHECKING, Final

from catan_desktop.ui.box import Box
from catan_desktop.ui.inputs import KeyPressed
from catan_desktop.ui.table.chronicle import LogFilter
from catan_desktop.ui.table.drawer import Sheet
from catan_desktop.ui.table.logsearch import QueryField
from catan_desktop.ui.table.logview import LogPanel, RowHeights
from catan_desktop.ui.widgets import Button, Segmented

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene

BUTTON: Final = 34.0
STEP: Final = 36.0
LARGE_HEAD: Final = 88.0
"""Height of the search and the filters above the rows of the large log."""
PAGES: Final = ("page up", "page down", "home", "end")


class LogSheet:
    """Which rows of the log are shown, and where.

    Attributes:
        wanted: the large log is open, though something else may be shown in its place.
    """

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.wanted = False

    @property
    def shown(self) -> bool:
        """Whether the large log stands beside the board."""
        return self._scene.beside.shown == "log"

    # ------------------------------------------------------------ what is done
    def toggle(self) -> None:
        """Open the large log, or close it."""
        scene = self._scene
        self.wanted = not self.shown
        scene.beside.bring("log")
        self._clear()
        scene.sound("click")
        scene.refresh()

    def escaped(self) -> bool:
        """Escape: out of search and filter, then out of the large log; False: out of nothing."""
        scene, chronicle = self._scene, self._scene.chronicle
        within = isinstance(scene.focused, LogPanel | QueryField)
        if not (within or self.shown):
            return False
        small_search = chronicle.query is not None and not self.shown
        if chronicle.query or small_search or chronicle.scope != "all":
            self._clear()
            scene.rebuild()
            if within and self.shown:
                scene.focus_on(scene.log_search.rows, visible=True)
        elif self.shown:
            self.wanted = False
            scene.focus_on(None, visible=False)
            scene.refresh()
        else:
            return False
        scene.sound("click")
        return True

    def turned(self, event: KeyPressed) -> bool:
        """The keys that turn pages do so in the large log, whatever has the focus."""
        rows = self._scene.log_search.rows
        return self.shown and event.name in PAGES and rows is not None and rows.handle(event)

    def _clear(self) -> None:
        """All rows again."""
        scene = self._scene
        if isinstance(scene.focused, QueryField):
            scene.focus_on(None, visible=False)
        scene.log_search.field.text = ""
        scene.chronicle.look_for(None)
        scene.chronicle.scope = "all"

    def _filtered(self, wanted: LogFilter) -> None:
        scene = self._scene
        scene.chronicle.scope = wanted
        scene.sound("click")
        scene.rebuild()
        scene.log_search.to_end()

    # ------------------------------------------------------------ words
    def _hint(self) -> str:
        """What an empty search says: through which rows it looks."""
        t = self._scene.t
        return {
            "all": t("name, card or word"),
            "big": t("within great events"),
            "trade": t("within trades"),
            "mine": t("within my own rows"),
        }[self._scene.chronicle.scope]

    def _empty(self) -> str:
        """What stands there without any row."""
        t, chronicle = self._scene.t, self._scene.chronicle
        if chronicle.scope == "all":
            return t("Nothing found") if chronicle.query else t("Nothing has happened yet")
        if not chronicle.query:
            return t("No such row yet")
        everywhere = chronicle.count_everywhere()
        if not everywhere:
            return t("Nothing found")
        return t("None here, %(n)s under All", n=everywhere)

    # ------------------------------------------------------------ the small log
    def build(self) -> None:
        """Add the log at the right.

        While the large one is open this place tells what concerns the player, as slips do else;
        the same rows are not shown twice.
        """
        scene = self._scene
        box, chronicle, t = scene.table.log, scene.chronicle, scene.t
        if scene.curtain is not None:
            chronicle.look_for(None)
        large = self.shown
        search = None if large else chronicle.search()
        rows = chronicle.filtered()
        heights, told = chronicle.heights, large and bool(scene.slips.rows)
        if large:
            rows, heights = list(scene.slips.rows), RowHeights()
        titles: dict[LogFilter, str] = {
            "all": t("Log"),
            "big": t("Log: great events"),
            "trade": t("Log: trades"),
            "mine": t("Log: my own rows"),
        }
        title = t("For you") if told else t("Log") if large else titles[chronicle.scope]
        empty = t("It stands beside the board") if large else self._empty()
        scene.add(
            LogPanel("log", box, title, rows, scene.looks, empty, heights, search)
        )  # fmt: skip
        if not large:
            if scene.curtain is None:
                self._small_search(box, sum(not row.rule for row in rows))
            self._filter_button(box)
        if scene.curtain is None:
            words = t("Close the large log (L)") if large else t("Large log (L)")
            scene.add(
                Button(
                    "log_more", self._button(box, 0), t("Large log"), self.toggle, icon="fit",
                    icon_size=17, kind="sel" if large else "on", bare=not large, silent=True,
                    tip=words,
                )
            )  # fmt: skip

    def _button(self, box: Box, place: int) -> Box:
        """A button in the heading, counted from the right."""
        return Box(box.right - 4 - BUTTON - place * STEP, box.y + 1, BUTTON, 29)

    def _filter_button(self, box: Box) -> None:
        scene, chronicle = self._scene, self._scene.chronicle
        t = scene.t
        names: dict[LogFilter, str] = {
            "all": t("everything"),
            "big": t("great events"),
            "trade": t("trades"),
            "mine": t("my own rows"),
        }
        words = t(
            "The log shows: %(now)s. Next: %(next)s",
            now=names[chronicle.scope],
            next=names[chronicle.next_filter],
        )
        on = chronicle.scope != "all"
        scene.add(
            Button(
                "log_filter", self._button(box, 1), words,
                partial(self._filtered, chronicle.next_filter), icon="filter", icon_size=18,
                kind="sel" if on else "on", bare=not on, silent=True, tip=words,
            )
        )  # fmt: skip

    def _small_search(self, box: Box, found: int) -> None:
        """The field over the heading, or the button that opens it."""
        scene = self._scene
        button = self._button(box, 2)
        if scene.chronicle.query is None:
            scene.add(
                Button(
                    "log_search", button, scene.t("Search the log"), scene.log_search.open,
                    icon="search", icon_size=18, bare=True, silent=True,
                    tip=scene.t("Search the log (/)"),
                )
            )  # fmt: skip
            return
        self._field(Box(box.x + 7, box.y + 2, button.x - box.x - 9, 28), found)
        scene.add(
            Button(
                "log_clear", button, scene.t("End the search"), scene.log_search.close, icon="no",
                icon_size=16, bare=True, silent=True, tip=scene.t("End the search (Esc)"),
            )
        )  # fmt: skip

    def _field(self, box: Box, found: int) -> None:
        scene, field = self._scene, self._scene.log_search.field
        words = scene.t("Search the log")
        field.lay(box, words, self._hint(), scene.services.scale, found)
        scene.add(field)

    # ------------------------------------------------------------ the large log
    def build_large(self, box: Box) -> None:
        """Add the large log in the place of the drawer."""
        scene, chronicle, t = self._scene, self._scene.chronicle, self._scene.t
        rows = chronicle.filtered()
        scene.add(Sheet("log_large", box))
        scene.add(
            LogPanel(
                "log_rows", Box(box.x, box.y + LARGE_HEAD, box.w, box.h - LARGE_HEAD), t("Log"),
                rows, scene.looks, self._empty(), chronicle.wide_heights, chronicle.search(),
                bare=True,
            )
        )  # fmt: skip
        close = Box(box.right - 42, box.y + 6, 36, 36)
        field = Box(box.x + 10, box.y + 7, close.x - box.x - 14, 34)
        self._field(field, sum(not row.rule for row in rows))
        scene.add(
            Button(
                "close_log", close, t("Close"), self.toggle, icon="no", icon_size=20, bare=True,
                silent=True, tip=t("Close (Esc)"),
            )
        )  # fmt: skip
        labels: dict[LogFilter, str] = {
            "all": t("All"),
            "big": t("Events"),
            "trade": t("Trades"),
            "mine": t("Mine"),
        }
        parts = chronicle.filters
        words = [labels[f] for f in parts]
        scene.add(
            Segmented(
                "log_scope", Box(box.x + 10, box.y + 46, box.w - 20, 36), t("What the log shows"),
                words, parts.index(chronicle.scope), lambda i: self._filtered(parts[i]), size=13,
                weights=[scene.measure(part, 13, 900) + 16 for part in words],
                tip=t("Everything · great events: pieces, cards, robber, awards · trades · my own"),
            )
        )  # fmt: skip
