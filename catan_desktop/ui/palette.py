"""The colours of the table, the seats' tones and emblems, and the measures that check them.

Colours are texts ``#RRGGBB``: the SVG pieces and pygame both take them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Tones: TypeAlias = tuple[str, str, str, str, str]
"""The five colours that replace the placeholders of a piece: lit, base, shade, mark, edge."""

INK: Final = "#33241A"
QUIET: Final = "#6A5240"
PAPER: Final = "#FBF3E0"
PAPER2: Final = "#F1E4C8"
PAPER3: Final = "#E3CFA6"
LINE: Final = "#C9AE7C"
CREAM: Final = "#FFF9EC"
FIELD: Final = "#FFFCF3"
FIELD_EDGE: Final = "#8E7146"
CONTROL_EDGE: Final = "#A98A55"
WOOD: Final = "#553925"
WOOD_DARK: Final = "#3B2718"
WOOD_LIT: Final = "#7B5537"
WOOD_EDGE: Final = "#24160C"
WOOD_SHEEN: Final = "#B4814F"
SEA: Final = "#1F617C"
SEA_MIDDLE: Final = "#276E88"
SEA_DEEP: Final = "#164B63"
SHALLOW: Final = "#3F98A8"
SHALLOW_INNER: Final = "#6FBFC2"
FOAM: Final = "#D6F0E8"
SAND: Final = "#F0DBAC"
SAND_EDGE: Final = "#C9A468"
CLOTH: Final = "#7A3B2E"
CLOTH_LIT: Final = "#9A5544"
CLOTH_SHADE: Final = "#5C2A21"
CLOTH_DARK: Final = "#431D17"
GOLD: Final = "#F2B632"
FOCUS: Final = "#FFD65A"
GREEN: Final = "#3E7B3C"
PALE_GREEN: Final = "#E4F0CF"
GO_TOP: Final = "#477F40"
GO_BOTTOM: Final = "#285A2C"
GO_EDGE: Final = "#24451F"
RED: Final = "#A81E15"
COUNTER: Final = "#9A5A10"
LINK: Final = "#1F5A70"

RESOURCE_COLORS: Final = ("#4A8A50", "#C9683C", "#A8CD66", "#F0CB58", "#8D94A6")
"""Flat colours for balls and bars, in the order of the resources."""
DEV_COLOR: Final = "#276E88"

SEAT_COLORS: Final[dict[str, str]] = {
    "red": "#CE3B2A",
    "blue": "#2B62C4",
    "white": "#F6F0E4",
    "orange": "#F09A1E",
    "teal": "#21A38B",
    "plum": "#6C3A78",
}
DISTINCT_COLORS: Final[dict[str, str]] = {
    "red": "#C70B00",
    "blue": "#0D3CE2",
    "white": "#FFFFFF",
    "orange": "#FFB000",
    "teal": "#00B979",
    "plum": "#3A1242",
}
"""The same names, as far apart as they go in every kind of colour vision and in grey."""
SEAT_PALETTES: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": SEAT_COLORS,
    "distinct": DISTINCT_COLORS,
}
SEAT_EMBLEMS: Final[dict[str, str]] = {
    "red": "circle",
    "blue": "triangle",
    "white": "square",
    "orange": "star",
    "teal": "cross",
    "plum": "moon",
}


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green, blue, 0-255 each."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(a: str, b: str, part: float) -> str:
    """The colour ``part`` (0-1) of the way from ``a`` to ``b``."""
    return "#" + "".join(
        f"{round(x + (y - x) * part):02X}" for x, y in zip(rgb(a), rgb(b), strict=True)
    )


def linear(color: str) -> tuple[float, float, float]:
    """Linear light of the three channels, 0-1."""
    r, g, b = (_channel(v / 255) for v in rgb(color))
    return r, g, b


def _channel(c: float) -> float:
    return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)


def luminance(color: str) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    r, g, b = linear(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """Contrast of two colours, 1 to 21, whichever is lighter."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def mark_on(base: str) -> str:
    """Ink or cream, whichever is read better on ``base``."""
    return INK if contrast(base, INK) > contrast(base, CREAM) else CREAM


def tones(base: str) -> Tones:
    """The five tones of a piece of the colour ``base``."""
    dark = luminance(base) < 0.6
    shade = mix(base, "#1A0E08" if dark else "#7A6248", 0.42)
    return mix(base, "#FFFFFF", 0.34), base, shade, mark_on(base), INK


NEUTRAL: Final[Tones] = (mix(WOOD_LIT, "#FFFFFF", 0.3), WOOD_LIT, WOOD_DARK, CREAM, INK)
"""The tones of art that belongs to no seat."""
PALE_GOLD: Final = mix(PAPER, FOCUS, 0.42)
"""What is chosen among many on one form; full gold is for the one thing a screen turns on."""


@dataclass(frozen=True)
class SeatLook:
    """How a seat is told apart: a colour of a palette, and an emblem of SEAT_EMBLEMS."""

    color: str
    emblem: str
    palette: str = "standard"

    @property
    def tones(self) -> Tones:
        """The five tones for pieces and emblems."""
        return _SEAT_TONES[self.palette][self.color]


_SEAT_TONES: Final = {
    palette: {name: tones(base) for name, base in colors.items()}
    for palette, colors in SEAT_PALETTES.items()
}


class _Shown:
    """The palette of the screen: there is one screen, and all of it changes at once."""

    palette = "standard"


def show_palette(name: str) -> None:
    """From here on seats look as in that one of SEAT_PALETTES."""
    _Shown.palette = name if name in SEAT_PALETTES else "standard"


def seat_look(color: str) -> SeatLook:
    """The look of a seat of that colour now, with the colour's own emblem."""
    return SeatLook(color, SEAT_EMBLEMS[color], _Shown.palette)


def default_looks() -> tuple[SeatLook, ...]:
    """The looks of seats 0 to 3 unless the players choose others."""
    return tuple(seat_look(c) for c in ("red", "blue", "white", "orange"))


DEFAULT_LOOKS: Final = default_looks()
"""Those looks in the standard palette."""

DEUTERANOPIA: Final = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTANOPIA: Final = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
TRITANOPIA: Final = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
SIMULATIONS: Final = {
    "deuteranopia": DEUTERANOPIA,
    "protanopia": PROTANOPIA,
    "tritanopia": TRITANOPIA,
}
"""Published matrices of full severity, on linear light."""


def lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of linear light; channels beyond 0-1 are cut."""
    r, g, b = (max(0.0, min(1.0, v)) for v in light)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(color: str, kind: str) -> tuple[float, float, float]:
    """Linear light of a colour as seen with a kind of SIMULATIONS, or ``normal``."""
    light = linear(color)
    if kind == "normal":
        return light
    r, g, b = (sum(m * c for m, c in zip(row, light, strict=True)) for row in SIMULATIONS[kind])
    return r, g, b


def distance(a: str, b: str, kind: str = "normal") -> float:
    """How different two colours look (CIE76) to somebody with that kind of vision."""
    pairs = zip(lab(seen(a, kind)), lab(seen(b, kind)), strict=True)
    return float(sum((p - q) ** 2 for p, q in pairs) ** 0.5)
