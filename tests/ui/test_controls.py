"""Every control draws in every state, in both languages' lengths, without a text out of place."""

import itertools

import pygame
import pytest

from catan_desktop.ui import cards, controls
from catan_desktop.ui.art import ArtStore
from catan_desktop.ui.backdrop import Backdrop, cloth, curtain_rod, drape, hanging_sign
from catan_desktop.ui.box import Box
from catan_desktop.ui.controls import OFF, USUAL, State
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import DEFAULT_LOOKS, FOCUS, GREEN, rgb
from catan_desktop.ui.text import Fonts

STATES = [State(*flags) for flags in itertools.product((False, True), repeat=4)]
BOX = Box(100, 100, 240, 44)
KINDS: tuple[controls.Kind, ...] = ("go", "on", "sel", "quiet", "bad", "off")


def _painter(scale: float = 1.0) -> Painter:
    surface = pygame.Surface((round(480 * scale), round(320 * scale)))
    surface.fill("#FBF3E0")
    return Painter(surface, scale, ArtStore(), Fonts())


def _picture(p: Painter) -> bytes:
    return pygame.image.tobytes(p.surface, "RGB")


def _has(p: Painter, color: str, box: Box) -> bool:
    area = p.pixel_rect(box).clip(p.surface.get_rect())
    wanted = rgb(color)
    return any(
        all(abs(a - b) < 8 for a, b in zip(p.surface.get_at((x, y))[:3], wanted, strict=True))
        for x in range(area.left, area.right)
        for y in range(area.top, area.bottom)
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_buttons_draw_in_every_state(kind: controls.Kind, scale: float) -> None:
    p = _painter(scale)
    for state in STATES:
        controls.button(p, BOX, "End turn", kind, state, icon="end", key="Space", sub="no more")
        controls.button(p, BOX, "手番を終える", kind, state, icon="res_ore", left=True, after=True)
        controls.button(p, Box(10, 10, 40, 40), "", kind, state, icon="no", bare=True)
        controls.tool_button(p, Box(60, 10, 46, 44), "undo", state)
    assert p.faults == []


@pytest.mark.parametrize("words", ["Road", "レンガを取る"])
def test_the_sign_of_a_button_gives_way_to_words_that_need_its_room(words: str) -> None:
    p, box = _painter(0.75), Box(100, 100, 110, 80)
    alone = _painter(0.75)
    controls.button(p, box, words, "go", icon="yes", size=15.5)
    controls.button(alone, box, words, "go", size=15.5)
    assert p.faults == []
    assert (_picture(p) == _picture(alone)) == (words != "Road")


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("words", ["Go", "Trade with Chika", "Offer to Bruno and Chika", "あ" * 10])
@pytest.mark.parametrize("high", [44, 60, 86])
@pytest.mark.parametrize("icon", ["", "yes"])
def test_the_words_of_a_button_leave_the_name_of_its_key_free(
    scale: float, words: str, high: float, icon: str
) -> None:
    p = _painter(scale)
    controls.button(p, Box(100, 100, 212, high), words, "go", icon=icon, key="Enter")
    *lines, key = p.texts
    assert p.faults == []
    assert "".join(t.shown for t in lines).replace(" ", "") == words.replace(" ", "")
    assert key.shown == "Enter"
    *ink, cap = (
        p.fonts.render(t.shown, t.px, t.weight, "#FFFFFF").get_bounding_rect().move(t.rect[:2])
        for t in (*lines, key)
    )
    for part in ink:
        assert not part.colliderect(cap)
        assert p.pixel_rect(Box(100, 100, 212, high)).contains(part)


def test_words_of_a_button_stay_in_its_middle_where_the_key_leaves_room() -> None:
    p = _painter()
    controls.button(p, Box(100, 100, 212, 44), "Trade", "go", key="Enter")
    x, _, w, _ = p.texts[0].rect
    assert abs(x + w / 2 - 206) <= 1


def test_hover_lifts_and_press_lowers_a_button() -> None:
    p = _painter()
    assert controls.plate(p, BOX, "on", State(hover=True)).y == BOX.y - 2
    assert controls.plate(p, BOX, "on", State(pressed=True, hover=True)).y == BOX.y + 2
    assert controls.plate(p, BOX, "on", State(hover=True, enabled=False)) == BOX
    assert controls.plate(p, BOX, "off", State(hover=True)) == BOX


def test_states_are_told_apart() -> None:
    pictures = set()
    for state in (USUAL, State(hover=True), State(pressed=True), State(focus=True), OFF):
        p = _painter()
        controls.button(p, BOX, "Swap", "on", state)
        pictures.add(_picture(p))
    assert len(pictures) == 5


def test_the_focus_ring_is_gold_outside_the_control() -> None:
    p = _painter()
    controls.toggle(p, BOX, True, State(focus=True))
    switch = Box(BOX.cx - 23, BOX.cy - 13, 46, 26)
    assert _has(p, FOCUS, Box(switch.x - 6, switch.cy - 2, 5, 4))
    p = _painter()
    controls.toggle(p, BOX, True)
    assert not _has(p, FOCUS, switch.inset(-8))
    assert _has(p, GREEN, switch)


def test_form_controls_draw_in_every_state() -> None:
    p = _painter()
    look = DEFAULT_LOOKS[2]
    for state in STATES:
        for on in (False, True):
            controls.toggle(p, BOX, on, state)
            controls.tick_box(p, BOX, on, "Confirm the end of a turn", state)
            controls.fold(p, BOX, "Seven, robber", on, state, note="friendly")
            controls.tab(p, BOX, "Language, screen", on, state, icon="globe")
            controls.row(p, BOX, "Turn 14", on, state, look=look, figure="yesterday")
            controls.row(p, BOX, "Hard", on, state, note="plans", note_x=100, flat=on)
            controls.field(p, BOX, "harbor" if on else "", "name", state, icon="search", wrong=on)
            controls.drop_down(p, BOX, "Hard", state, look=look if on else None, is_open=on)
        controls.segmented(p, BOX, ("Random", "Balanced"), 1, state, hover_index=0)
        controls.segmented(p, BOX, ("", ""), 0, state, icons=("person", "mind"), weights=(1, 2))
        controls.stepper(p, BOX, "10", state, can_more=False)
        controls.slider(p, BOX, 0.4, state, ticks=6, marks=(0.2,))
        controls.scroll_bar(p, Box(20, 20, 10, 200), 0.5, 0.4, state)
    assert p.faults == []


def test_saying_something_draws_and_is_recorded() -> None:
    p = _painter()
    controls.heading(p, 10, 20, "Buttons", 200)
    controls.note(p, BOX, "羊毛4枚で足りない鉱石が買えます。", "good")
    size = controls.tip_size(p, ("6 pips, 3:1 harbor", "about 0.17 cards a roll"))
    controls.tip(
        p, ("6 pips, 3:1 harbor", "about 0.17 cards a roll"), Box(150, 30, *size), (90, 90)
    )
    width = controls.pill(p, 20, 300, "thinking", sign="clock")
    cap = controls.key_cap(p, 200, 300, "Esc", "r")
    controls.bubble(p, Box(20, 20, 200, 80), 40, (60, 130))
    controls.veil(p)
    controls.dialog_frame(p, BOX.inset(-20))
    controls.action_tab(p, BOX)
    assert width > 60
    assert cap >= 24
    texts = {t.text for t in p.texts}
    assert {"Buttons", "thinking", "Esc", "6 pips, 3:1 harbor"} <= texts
    assert p.faults == []


def test_the_tip_is_as_large_as_its_words() -> None:
    p = _painter()
    w, h = controls.tip_size(p, ("a long first line of a tip", "b"))
    assert w >= p.measure("a long first line of a tip", 14, 900)
    assert h == 43


def test_cards_and_chips_draw() -> None:
    p = _painter()
    for resource in range(5):
        wide = cards.card_fan(p, cards.resource_card_art(resource), 3, 10, 10, 40, step=6)
        assert wide == cards.fan_width(3, 40, 6)
        cards.icon_count(p, cards.resource_icon(resource), resource, 10, 200)
    for dev in range(5):
        cards.card(p, cards.dev_card_art(dev), 100, 10, lit=dev == 0, chosen=dev == 1)
    cards.card(p, cards.CARD_BACK, 180, 10)
    cards.card(p, cards.DEV_BACK, 180, 10, alpha=120)
    cards.slot(p, Box(250, 10, 66, 92))
    cards.rail(p, Box(10, 150, 300, 112))
    for look in DEFAULT_LOOKS:
        cards.seat_chip(p, look, 40, 40)
        cards.seat_tab(p, Box(20, 20, 48, 82), look)
        cards.emblem(p, look, 44, 48)
    for kind in range(6):
        cards.demand_ball(p, kind, kind * 2, 60, 60)
    for pips in range(1, 7):
        cards.die(p, pips, 20, 20, red=pips > 3)
    cards.award(p, "road", 50, 50)
    cards.award(p, "army", 50, 50)
    cards.award_place(p, 80, 50)
    cards.icon_row(p, [("res_ore", True), ("res_ore", False)], 100, 100)
    cards.count_disc(p, 19, 100, 100)
    assert p.faults == []


def test_backdrops_fill_the_window_and_are_kept() -> None:
    p = _painter()
    backdrop = Backdrop()
    backdrop.wood(p)
    wood = _picture(p)
    for corner in ((0, 0), (479, 0), (0, 319), (479, 319)):
        assert p.surface.get_at(corner)[:3] != rgb("#FBF3E0")
    backdrop.scenery(p)
    still = _picture(p)
    backdrop.scenery(p, 3.0)
    assert _picture(p) != still
    backdrop.scenery(p, 0.0)
    assert _picture(p) == still
    backdrop.wood(p)
    assert _picture(p) == wood


def test_the_curtain_draws() -> None:
    p = _painter()
    drape(p, Box(10, 10, 100, 280))
    drape(p, Box(370, 10, 100, 280), flip=True)
    curtain_rod(p, Box(5, 5, 470, 18))
    cloth(p, Box(0, 240, 480, 80), DEFAULT_LOOKS[1])
    hanging_sign(p, Box(50, 0, 300, 150))
    assert _has(p, DEFAULT_LOOKS[1].tones[1], Box(200, 242, 40, 20))
