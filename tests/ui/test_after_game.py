"""From the end of a game every way out leads where it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from catan_desktop.app.host import AgentHost, InlineThinker
from catan_desktop.ui.scenes.end import CALM_SECONDS, Next
from catan_desktop.ui.scenes.flow import Left
from catan_desktop.ui.table.scene import TableScene
from tests.ui.layout_screens import ended

if TYPE_CHECKING:
    from tests.ui.conftest import MakePilot


OWN = [n for n in Next if n is not Next.PLAY_ON]
"""The ways on with a button at the end itself: playing on is chosen in the replay."""


@pytest.mark.parametrize("what", OWN, ids=lambda n: n.value)
def test_what_is_chosen_after_the_game_reaches_who_opened_the_table(
    make_pilot: MakePilot, what: Next
) -> None:
    pilot = make_pilot(speed="off")
    left: list[Left] = []
    table = TableScene(pilot.runtime.services, ended(), lambda game: AgentHost(game, InlineThinker))
    pilot.runtime.stack.push(table, left.append)
    pilot.advance(0.3 + CALM_SECONDS, frame=0.1)
    assert pilot.scene_name == "end"
    pilot.click(what.value)
    if what is Next.TABLE:
        assert pilot.scene is table
        assert left == []
    else:
        assert [way.value for way in left] == [what.value]
