#!/usr/bin/env python3
"""Compute the program's sounds: short, soft, mono, 44.1 kHz, 16 bit. The same bytes each time.

The sea goes round without a seam; it has no high notes, so a quarter of that rate is enough.

python make_sounds.py [OUT_FOLDER]
"""

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 44100
SEA_RATE = 11025
SEA_SECONDS = 16
Samples = list[float]


def tone(freq: float, seconds: float, decay: float, harmonics: tuple[float, ...]) -> Samples:
    """A struck tone: harmonics that die away, the higher the sooner; a soft start."""
    out = []
    for i in range(int(RATE * seconds)):
        t = i / RATE
        start = min(1.0, t / 0.004)
        v = sum(
            level * math.sin(2 * math.pi * freq * n * t) * math.exp(-t * decay * (0.6 + 0.4 * n))
            for n, level in enumerate(harmonics, 1)
        )
        out.append(v * start)
    return out


def knock(seed: int, seconds: float, dull: float, decay: float) -> Samples:
    """A knock on wood: noise through a falling low pass."""
    rng = random.Random(seed)
    out, low = [], 0.0
    for i in range(int(RATE * seconds)):
        t = i / RATE
        low += (rng.uniform(-1, 1) - low) * dull
        out.append(low * min(1.0, t / 0.001) * math.exp(-t * decay))
    return out


def rustle(seed: int, seconds: float) -> Samples:
    """A card drawn over cards: a swell of bright noise."""
    rng = random.Random(seed)
    out, low = [], 0.0
    for i in range(int(RATE * seconds)):
        part = i / (RATE * seconds)
        noise = rng.uniform(-1, 1)
        low += (noise - low) * 0.25
        out.append((noise - low) * math.sin(math.pi * part) ** 2)
    return out


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds laid over each other: each with its start in seconds and its level."""
    size = max(int(at * RATE) + len(s) for at, _, s in parts)
    out = [0.0] * size
    for at, level, samples in parts:
        first = int(at * RATE)
        for i, v in enumerate(samples):
            out[first + i] += v * level
    return out


def bell(freq: float, seconds: float = 0.5) -> Samples:
    """A small wooden bell."""
    return tone(freq, seconds, 9, (1, 0.35, 0.12, 0.05))


def click() -> Samples:
    """A button pressed."""
    return mixed((0, 0.5, knock(1, 0.05, 0.5, 90)), (0, 0.4, tone(900, 0.05, 70, (1, 0.3))))


def place() -> Samples:
    """A wooden piece put on the board."""
    return mixed((0, 1.0, knock(2, 0.14, 0.22, 38)), (0, 0.6, tone(230, 0.16, 26, (1, 0.5, 0.2))))


def roll() -> Samples:
    """Two dice rattling and coming to rest."""
    times = (0, 0.07, 0.12, 0.2, 0.26, 0.36, 0.43, 0.55)
    taps = [(t, 0.9 - 0.08 * i, knock(10 + i, 0.08, 0.4, 70)) for i, t in enumerate(times)]
    return mixed(*taps)


def card() -> Samples:
    """A card moved."""
    return mixed((0, 0.5, rustle(3, 0.13)))


def turn() -> Samples:
    """Your turn: two soft notes upward."""
    return mixed((0, 0.6, bell(523.25)), (0.12, 0.6, bell(783.99)))


def robber() -> Samples:
    """The robber: two low notes downward."""
    low = (1, 0.5, 0.3, 0.1)
    return mixed((0, 0.6, tone(220, 0.3, 9, low)), (0.16, 0.7, tone(155.56, 0.45, 8, low)))


def win() -> Samples:
    """The game is won: a chord that climbs."""
    notes = (523.25, 659.25, 783.99, 1046.5)
    return mixed(*((0.13 * i, 0.5, bell(f, 0.9)) for i, f in enumerate(notes)))


def error() -> Samples:
    """Not possible: a dull double knock."""
    return mixed(
        (0, 0.7, tone(174.61, 0.12, 24, (1, 0.4))), (0.11, 0.7, tone(164.81, 0.16, 22, (1, 0.4)))
    )


def tick() -> Samples:
    """Time runs out: one soft tap."""
    return mixed((0, 0.5, knock(4, 0.05, 0.3, 80)), (0, 0.4, tone(587.33, 0.09, 42, (1, 0.2))))


def surf(seed: int, size: int, dull: float, seam: int) -> Samples:
    """Noise through a low pass whose end runs into its beginning: the two are blended."""
    rng = random.Random(seed)
    out, low = [], 0.0
    for _ in range(size + seam):
        low += (rng.uniform(-1, 1) - low) * dull
        out.append(low)
    for i in range(seam):
        t = i / seam
        out[i] = out[i] * math.sqrt(t) + out[size + i] * math.sqrt(1 - t)
    return out[:size]


def gull(cries: int, high: float) -> Samples:
    """A gull far away: cries that fall, the later the softer."""
    out: Samples = []
    for n in range(cries):
        size, phase = int(SEA_RATE * 0.34), 0.0
        for i in range(size):
            part = i / size
            phase += (high - 40 * n) * (1 - 0.42 * part * part) / SEA_RATE
            v = math.sin(2 * math.pi * phase) + 0.4 * math.sin(4 * math.pi * phase)
            out.append(v * math.sin(math.pi * part) ** 2 * 0.75**n)
        out += [0.0] * int(SEA_RATE * 0.12)
    return out


def sea() -> Samples:
    """Waves that come and go on a beach, and two gulls; its end runs into its beginning."""
    size = SEA_RATE * SEA_SECONDS
    deep, foam = surf(20, size, 0.05, SEA_RATE), surf(21, size, 0.4, SEA_RATE)
    out = []
    for i in range(size):
        turn = 2 * math.pi * i / size
        swell = (0.5 - 0.5 * math.cos(3 * turn)) ** 2 * 0.7
        swell += (0.5 - 0.5 * math.cos(2 * turn + 1.7)) ** 2 * 0.5
        out.append(deep[i] * (0.8 + swell) + foam[i] * 0.16 * swell * swell)
    return mixed((0, 1.0, out), *(_far(at, level, cry) for at, level, cry in (
        (4.4, 0.035, gull(3, 1500)), (11.8, 0.022, gull(2, 1320)),
    )))  # fmt: skip


def _far(at: float, level: float, samples: Samples) -> tuple[float, float, Samples]:
    """A part of the sea for :func:`mixed`, which counts seconds at the full rate."""
    return at * SEA_RATE / RATE, level, samples


SOUNDS: tuple[Callable[[], Samples], ...] = (
    click,
    place,
    roll,
    card,
    turn,
    robber,
    win,
    error,
    tick,
)


def write(
    path: Path,
    samples: Samples,
    peak: float = 0.45,
    rate: int = RATE,
    fade: int = int(RATE * 0.008),
) -> None:
    """Write the samples, scaled to ``peak`` of full level; the last ``fade`` of them fade out."""
    top = max(abs(v) for v in samples)
    data = bytearray()
    for i, v in enumerate(samples):
        out = min(1.0, (len(samples) - i) / fade) if fade else 1.0
        data += struct.pack("<h", round(v / top * peak * out * 32767))
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(bytes(data))


def main(folder: Path) -> None:
    """Write all sounds into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for make in SOUNDS:
        write(folder / f"{make.__name__}.wav", make())
    write(folder / "sea.wav", sea(), 0.5, SEA_RATE, 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "sounds")
