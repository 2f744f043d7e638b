"""What "continue" means with games on disk: the last ordinary one, whatever was looked at since."""

import os
from pathlib import Path

from catan_desktop.app.setup import GameSetup
from catan_desktop.app.tutorial import SEED, TUTORIAL_ID, tutorial_setup
from tests.cli.helpers import at_title, library, saved_game, seats


def glance_at_the_tutorial(home: Path) -> Path:
    """The journal of a tutorial that was opened and left at once, after all other games."""
    library(home).begin(tutorial_setup("en")).close()
    path = library(home).paths.journal(TUTORIAL_ID)
    later = max(p.stat().st_mtime for p in path.parent.glob("*.jsonl")) + 60
    os.utime(path, (later, later))
    return path


def test_a_glance_at_the_tutorial_leaves_continue_to_the_real_game(tmp_path: Path) -> None:
    real = saved_game(tmp_path, moves=80)
    glance_at_the_tutorial(tmp_path)
    with at_title(tmp_path) as (pilot, program):
        games = program._services.games
        latest = games.latest()
        assert latest is not None
        assert latest.game_id == real.stem
        assert latest.own_points is not None
        assert pilot.shows(f"turn {latest.turn} · you have {latest.own_points} point")
        assert [game.tutorial for game in games.saved_games()] == [True, False]
        pilot.press("t")
        assert pilot.shows("You have begun the tutorial")


def test_the_tutorial_alone_is_not_what_continue_means(tmp_path: Path) -> None:
    glance_at_the_tutorial(tmp_path)
    with at_title(tmp_path) as (pilot, program):
        assert program._services.games.latest() is None
        assert pilot.scene.find("continue") is None
        assert pilot.shows("choosing the starting places"), "below the word tutorial"


def test_several_people_on_the_dice_of_the_tutorial_play_an_ordinary_game(tmp_path: Path) -> None:
    library(tmp_path).begin(GameSetup(seats("hhc"), first=0, seed=SEED)).close()
    with at_title(tmp_path) as (_, program):
        latest = program._services.games.latest()
        assert latest is not None
        assert not latest.tutorial
        assert latest.own_points is None, "whose would they be"
