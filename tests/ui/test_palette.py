"""Every pair of text and ground, sign and ground, reaches its contrast; seats stay apart."""

from itertools import combinations

import pytest

from catan_desktop.ui import palette as c

TEXTS = [
    ("text on paper", c.INK, c.PAPER),
    ("text on shaded paper", c.INK, c.PAPER2),
    ("quiet text on paper", c.QUIET, c.PAPER),
    ("quiet text on shaded paper", c.QUIET, c.PAPER2),
    ("text on wood", c.PAPER, c.WOOD),
    ("red number on token", c.RED, "#F8EBCB"),
    ("number on token", c.INK, "#F8EBCB"),
    ("red words on paper", c.RED, c.PAPER),
    ("text on gold", c.INK, c.GOLD),
    ("text on chosen", c.INK, c.FOCUS),
    ("text on chosen, foot", c.INK, c.mix(c.FOCUS, "#F0AE2A", 0.5)),
    ("text on pale gold", c.INK, c.PALE_GOLD),
    ("text on go button, top", c.CREAM, c.GO_TOP),
    ("text on go button, bottom", c.CREAM, c.GO_BOTTOM),
    ("text on a button that is off", c.INK, c.mix(c.PAPER3, c.WOOD_LIT, 0.3)),
    ("words of a part not chosen", c.QUIET, c.PAPER3),
    ("text in a field", c.INK, c.FIELD),
    ("hint in a field", c.QUIET, c.FIELD),
    ("link on a page", c.LINK, c.PAPER),
    ("cream on curtain", c.CREAM, c.CLOTH),
    ("quiet cream on curtain", c.PAPER2, c.CLOTH),
    ("name on the sign", "#FFF3D6", c.WOOD_LIT),
    ("note on the rail", c.PAPER3, "#3F2A1B"),
    ("note on deep sea", c.FOAM, c.SEA_DEEP),
    ("figure on a red bar", c.CREAM, "#B8412C"),
    ("figure on a green bar", c.INK, "#A8CD66"),
    ("figure on a grey bar", c.INK, "#8D94A6"),
    ("words on the safe note", c.INK, c.PALE_GREEN),
    ("gold ring on paper: its ink rims", c.INK, c.PAPER),
    *((f"mark of {n}", c.mark_on(v), v) for n, v in c.SEAT_COLORS.items()),
]
SIGNS = [
    ("agree sign on pale green", c.GREEN, c.PALE_GREEN),
    ("refuse sign on shaded paper", c.RED, c.PAPER2),
    ("counter-offer sign on paper", c.COUNTER, c.PAPER),
    ("foam on sea", c.FOAM, c.SEA),
    ("legal ring on its ink rim", c.FOCUS, c.INK),
    ("sand against sea", c.SAND, c.SEA),
    ("focus ring on wood", c.FOCUS, c.WOOD),
    ("focus ring on sea", c.FOCUS, c.SEA),
    ("tick on a toggle", c.CREAM, c.GREEN),
    ("edge of a field on paper", c.FIELD_EDGE, c.PAPER),
]
FIRST_FOUR = ("red", "blue", "white", "orange")


@pytest.mark.parametrize(("what", "text", "ground"), TEXTS)
def test_text_reaches_four_and_a_half(what: str, text: str, ground: str) -> None:
    assert c.contrast(text, ground) >= 4.5, what


@pytest.mark.parametrize(("what", "sign", "ground"), SIGNS)
def test_signs_reach_three(what: str, sign: str, ground: str) -> None:
    assert c.contrast(sign, ground) >= 3.0, what


@pytest.mark.parametrize("kind", ["normal", *c.SIMULATIONS])
def test_seat_colours_stay_apart_in_every_kind_of_vision(kind: str) -> None:
    for a, b in combinations(FIRST_FOUR, 2):
        assert c.distance(c.SEAT_COLORS[a], c.SEAT_COLORS[b], kind) >= 30
    for a, b in combinations(c.SEAT_COLORS, 2):
        assert c.distance(c.SEAT_COLORS[a], c.SEAT_COLORS[b], kind) >= 23


def test_each_seat_colour_has_an_emblem_of_its_own() -> None:
    assert set(c.SEAT_EMBLEMS) == set(c.SEAT_COLORS)
    assert len(set(c.SEAT_EMBLEMS.values())) == len(c.SEAT_COLORS)


def test_tones_run_from_lit_to_shade() -> None:
    for base in c.SEAT_COLORS.values():
        lit, middle, shade, _, edge = c.tones(base)
        assert c.luminance(lit) >= c.luminance(middle) > c.luminance(shade)
        assert edge == c.INK


def test_contrast_knows_black_and_white() -> None:
    assert c.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert c.mix("#000000", "#FFFFFF", 0.5) == "#808080"
