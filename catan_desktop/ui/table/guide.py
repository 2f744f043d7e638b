"""What may stand beside the table and speak: the guide of the tutorial, a hint."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from catan_desktop.ui.board_scene import BoardScene
from catan_desktop.ui.box import Box
from catan_desktop.ui.scene import KeyRow

if TYPE_CHECKING:
    from catan_desktop.ui.table.scene import TableScene


class Guide(Protocol):
    """A companion that a table can be given. It explains and points, and changes no game.

    Attributes:
        holds: whether the computer players wait, because the player is reading.
    """

    @property
    def holds(self) -> bool:
        """See the class."""

    @property
    def beside(self) -> tuple[Hashable, ...]:
        """What it has for the place beside the board; () if nothing."""

    def room(self, tray: Box) -> float:
        """How far the board is to stand to the right of the middle of the tray."""

    def build(self, table: "TableScene") -> None:
        """Add its widgets above those of the table; called whenever something changed."""

    def marked(self, board: BoardScene) -> BoardScene:
        """The board with what the guide points at."""

    def digit(self, place: int) -> bool:
        """A key of the digits from 0 for ``1`` on: whether it is the guide's."""

    def put_away(self) -> bool:
        """Escape: stop showing what was asked for; False if there is nothing."""

    def tick(self) -> None:
        """Called at each step of the loop: look for what comes by itself; never waits."""

    def close(self) -> None:
        """The table was left."""

    def covers(self) -> tuple[Box, ...]:
        """The boxes in which it speaks: tips go elsewhere."""

    def keys(self, table: "TableScene") -> Sequence[KeyRow]:
        """The keys that it brings, for the list of keys."""
