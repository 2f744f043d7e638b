"""Animations on a clock that is handed in: the state is already final, the picture catches up.

An animation is a value that is told how many seconds went by and answers how many it did not
need. They run beside each other, or one after the other in a *lane*.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final, Protocol

Ease = Callable[[float], float]


class Motion(Enum):
    """What an animation does to the eye: under reduced motion nothing moves, fades are short."""

    MOVE = "move"
    FADE = "fade"
    HOLD = "hold"


class Speed(Enum):
    """The player's choice, with the factor on every duration."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def factor(self) -> float:
        """How much longer than normal an animation takes; 0 when switched off."""
        return _FACTOR[self]


_FACTOR: Final = {Speed.OFF: 0.0, Speed.FAST: 0.6, Speed.NORMAL: 1.0, Speed.SLOW: 1.6}
SHORT_FADE: Final = 0.12
"""The longest fade, in seconds, under reduced motion."""


def linear(t: float) -> float:
    """No easing."""
    return t


def ease_out(t: float) -> float:
    """Cubic: starts quick, comes to rest."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Cubic at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def back_out(t: float) -> float:
    """Goes a little past the end (1.08) and settles."""
    c = 1.25
    return 1 + (c + 1) * (t - 1) ** 3 + c * (t - 1) ** 2


class Pace(Protocol):
    """How long things take now."""

    def seconds(self, normal: float, motion: Motion) -> float:
        """The duration to use for one that is ``normal`` seconds at normal speed."""


class Animation(Protocol):
    """Something that takes time."""

    def advance(self, dt: float, pace: Pace) -> float | None:
        """Let ``dt`` seconds pass: ``None`` while it runs, else the seconds left over."""

    def finish(self) -> None:
        """Be at the end state at once; callbacks that are due still come, once, in order."""


class Tween:
    """Calls ``apply`` with 0…1 (eased, so it may overshoot) over ``seconds``.

    ``apply(0.0)`` comes when it starts, ``apply(1.0)`` is always the last call, then ``then``.
    """

    def __init__(
        self,
        seconds: float,
        apply: Callable[[float], None],
        ease: Ease = ease_out,
        then: Callable[[], None] | None = None,
        motion: Motion = Motion.MOVE,
    ) -> None:
        self._seconds, self._apply, self._ease, self._then = seconds, apply, ease, then
        self._motion = motion
        self._at = -1.0

    def advance(self, dt: float, pace: Pace) -> float | None:
        """See :class:`Animation`."""
        whole = pace.seconds(self._seconds, self._motion)
        self._at = max(0.0, self._at) + dt
        if self._at >= whole:
            self.finish()
            return self._at - whole
        self._apply(self._ease(self._at / whole))
        return None

    def finish(self) -> None:
        """See :class:`Animation`."""
        self._apply(1.0)
        if self._then is not None:
            then, self._then = self._then, None
            then()


class Pause:
    """Nothing for ``seconds`` (kept under reduced motion: a reader needs it; none when off)."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._at = 0.0

    def advance(self, dt: float, pace: Pace) -> float | None:
        """See :class:`Animation`."""
        self._at += dt
        whole = pace.seconds(self._seconds, Motion.HOLD)
        return self._at - whole if self._at >= whole else None

    def finish(self) -> None:
        """See :class:`Animation`: what is left of it is not waited for."""
        self._seconds = 0.0


class Call:
    """Does something at its moment and takes no time."""

    def __init__(self, what: Callable[[], None]) -> None:
        self._what: Callable[[], None] | None = what

    def advance(self, dt: float, pace: Pace) -> float | None:
        """See :class:`Animation`."""
        self.finish()
        return dt

    def finish(self) -> None:
        """See :class:`Animation`."""
        if self._what is not None:
            what, self._what = self._what, None
            what()


class Sequence:
    """One after the other, without losing a moment between them."""

    def __init__(self, *parts: Animation) -> None:
        self._parts = list(parts)

    def append(self, part: Animation) -> None:
        """Add one more at the end."""
        self._parts.append(part)

    def advance(self, dt: float, pace: Pace) -> float | None:
        """See :class:`Animation`."""
        rest: float = dt
        while self._parts:
            part = self._parts[0]
            left = part.advance(rest, pace)
            if left is None:
                return None
            if self._parts and self._parts[0] is part:  # a callback may have drained us
                del self._parts[0]
            rest = left
        return rest

    def finish(self) -> None:
        """See :class:`Animation`."""
        while self._parts:
            self._parts.pop(0).finish()


class Together:
    """All at once; over when the last is."""

    def __init__(self, *parts: Animation) -> None:
        self._parts = list(parts)
        self._rest = 0.0

    def advance(self, dt: float, pace: Pace) -> float | None:
        """See :class:`Animation`."""
        rest = dt
        for part in tuple(self._parts):
            left = part.advance(dt, pace)
            if left is not None:
                rest = min(rest, left)
                if part in self._parts:
                    self._parts.remove(part)
        return None if self._parts else rest

    def finish(self) -> None:
        """See :class:`Animation`."""
        parts, self._parts = self._parts, []
        for part in parts:
            part.finish()


def staggered(parts: Iterable[Animation], apart: float) -> Together:
    """The parts beside each other, each starting ``apart`` seconds after the one before."""
    return Together(*(Sequence(Pause(apart * i), part) for i, part in enumerate(parts)))


WAKEFUL: Final = 6.0
"""Seconds after the last input in which what never ends goes on."""


class Timeline:
    """All animations of a scene.

    ``add`` starts one beside the others; with a lane's name it waits until that lane is free.
    What never ends, such as breathing spots, belongs to the scene; :attr:`resting` tells it when
    nobody has done anything for a while, so that idling costs nothing.
    """

    def __init__(self, speed: Speed = Speed.NORMAL, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self._free: list[Animation] = []
        self._lanes: dict[str, Sequence] = {}
        self._time = 0.0
        self._awake_until = 0.0

    def seconds(self, normal: float, motion: Motion = Motion.MOVE) -> float:
        """What ``normal`` seconds last now: the speed's factor, and nothing moves when reduced."""
        if self.reduced and motion is not Motion.HOLD:
            normal = 0.0 if motion is Motion.MOVE else min(normal, SHORT_FADE)
        return normal * self.speed.factor

    @property
    def running(self) -> bool:
        """Whether the picture has not caught up yet."""
        return bool(self._free or self._lanes)

    @property
    def resting(self) -> bool:
        """Whether nobody has done anything for :data:`WAKEFUL` seconds."""
        return self._time >= self._awake_until

    def wake(self) -> None:
        """Somebody did something, or there is something new to see."""
        self._awake_until = self._time + WAKEFUL

    def add(self, animation: Animation, lane: str = "") -> None:
        """Start an animation, or queue it at the end of a lane. With speed off it is over now."""
        if self.speed is Speed.OFF:
            animation.finish()
        elif not lane:
            self._free.append(animation)
        elif lane in self._lanes:
            self._lanes[lane].append(animation)
        else:
            self._lanes[lane] = Sequence(animation)

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._time += dt
        for animation in tuple(self._free):
            if animation.advance(dt, self) is not None and animation in self._free:
                self._free.remove(animation)
        for name, lane in tuple(self._lanes.items()):
            if lane.advance(dt, self) is not None and self._lanes.get(name) is lane:
                del self._lanes[name]

    def drain(self) -> None:
        """Skip: every end state at once, also of what the ends themselves start."""
        while self.running:
            free, self._free = self._free, []
            lanes, self._lanes = self._lanes, {}
            for animation in (*free, *lanes.values()):
                animation.finish()
