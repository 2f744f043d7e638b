"""Measures of the running screens, without a window: frames, idling, the start, memory."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from catan_desktop.app.setup import GameSetup, SeatSetup, default_setup
from catan_desktop.ui.main import Program
from catan_desktop.ui.pilot import Pilot
from catan_desktop.ui.runtime import FRAME, Runtime
from catan_desktop.ui.services import Launch
from catan_desktop.ui.timeline import WAKEFUL

SIZE: Final = (1280, 800)


@dataclass(frozen=True)
class FrameTimes:
    """Seconds that each frame took: of the thread's own time, and by the wall clock."""

    cpu: tuple[float, ...]
    wall: tuple[float, ...]


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def computers(setup: GameSetup) -> GameSetup:
    """The same table with computer players only."""
    seats = tuple(SeatSetup(s.name, s.color, "computer", s.level) for s in setup.seats)
    return replace(setup, seats=seats, seed=11)


def frames_of_a_game(
    launch: Launch,
    frames: int,
    size: tuple[int, int] = SIZE,
    look: Callable[[], None] | None = None,
) -> FrameTimes:
    """Frames of a game between computer players, all motion shown, every frame drawn.

    ``look`` is called while the game still runs.

    The thinking of the players goes on in the worker meanwhile; making their moves, words and
    pictures of them is part of the frames.
    """
    with Pilot(launch, size) as pilot:
        program = Program(pilot.runtime)
        program.open_title()
        program.play(computers(default_setup("en")))
        timed(pilot, 30)
        times = timed(pilot, frames)
        if look is not None:
            look()
        return times


def frames_of_a_choice(
    launch: Launch, frames: int, blocks: int, busy: Callable[[bool], None]
) -> tuple[FrameTimes, FrameTimes]:
    """Frames of a person's first choice, every frame drawn: without and with an agent thinking.

    Args:
        launch: as for the program.
        frames: in all, of each sort.
        blocks: how often the two take turns.
        busy: starts (True) and stops (False) the thinking.
    """
    found: dict[bool, list[FrameTimes]] = {False: [], True: []}
    setup = default_setup("en")
    with Pilot(launch, SIZE) as pilot:
        program = Program(pilot.runtime)
        program.open_title()
        program.play(GameSetup(setup.seats, first=0, seed=11))
        timed(pilot, 30)
        for block in range(2 * blocks):
            thinking = block % 2 == 1
            busy(thinking)
            time.sleep(0.05)
            timed(pilot, 5)
            found[thinking].append(timed(pilot, frames // blocks))
        busy(False)
    return joined(found[False]), joined(found[True])


def joined(parts: Sequence[FrameTimes]) -> FrameTimes:
    """All frames of several runs."""
    return FrameTimes(
        tuple(t for part in parts for t in part.cpu),
        tuple(t for part in parts for t in part.wall),
    )


def timed(pilot: Pilot, frames: int) -> FrameTimes:
    """Step and draw so many frames, a sixtieth of a second each, and time them."""
    cpu: list[float] = []
    wall: list[float] = []
    for _ in range(frames):
        pilot.clock.now += FRAME
        thread, clock = time.thread_time(), time.perf_counter()
        for scene in pilot.runtime.stack.visible():
            scene.poll()
        pilot.runtime.step(FRAME)
        pilot.runtime.render(always=True)
        cpu.append(time.thread_time() - thread)
        wall.append(time.perf_counter() - clock)
        time.sleep(0.002)  # as in the window, where the worker has its turn between frames
    return FrameTimes(tuple(cpu), tuple(wall))


def idle_share(launch: Launch, seconds: float, table: bool) -> float:
    """The share of a core that the program needs while nothing happens.

    Measured after the spots that may be chosen have come to rest.

    Args:
        launch: as for the program.
        seconds: how long the loop runs.
        table: at a table that waits for a person, else on the title.
    """
    runtime = Runtime(launch, size=SIZE)
    program = Program(runtime)
    program.open_title()
    if table:
        program.play(GameSetup(default_setup("en").seats, first=0, seed=11))
    used: list[float] = []
    end = time.monotonic() + WAKEFUL + 2.0 + seconds

    def sleep(pause: float) -> None:
        now = time.monotonic()
        if not used and now > end - seconds:
            used.append(time.process_time())
        if now > end:
            used.append(time.process_time())
            runtime.running = False
        time.sleep(pause)

    runtime._sleep = sleep  # noqa: SLF001  # the loop's own pause is where it is watched
    runtime.run()
    return (used[-1] - used[0]) / seconds


def first_frame(launch: Launch) -> None:
    """Open the title and draw it once."""
    runtime = Runtime(launch, size=SIZE)
    Program(runtime).open_title()
    runtime.step(0.0)
    runtime.render(always=True)
    runtime.close()
