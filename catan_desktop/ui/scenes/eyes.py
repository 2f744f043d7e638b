"""Colours as other eyes see them, for the preview of the settings."""

from catan_desktop.ui.palette import SIMULATIONS, Tones, luminance, seen


def seen_as(color: str, kind: str) -> str:
    """The colour ``#RRGGBB`` that looks as ``color`` does with a kind of vision.

    ``kind``: ``normal``, ``grey`` or one of SIMULATIONS.
    """
    if kind == "grey":
        light = (luminance(color),) * 3
    elif kind in SIMULATIONS:
        light = seen(color, kind)
    else:
        return color
    return "#" + "".join(f"{_byte(v):02X}" for v in light)


def seen_tones(tones: Tones, kind: str) -> Tones:
    """A seat's tones with that kind of vision."""
    a, b, c, d, e = (seen_as(color, kind) for color in tones)
    return a, b, c, d, e


def _byte(v: float) -> int:
    """A channel of linear light as 0-255."""
    v = min(1.0, max(0.0, v))
    return round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))
