"""The painter scales, keeps what it drew once, and tells what it laid out and what did not fit."""

import pygame
import pytest

from catan_desktop.ui.art import ArtStore
from catan_desktop.ui.box import Box
from catan_desktop.ui.lru import Lru
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.palette import DEFAULT_LOOKS, PAPER, rgb
from catan_desktop.ui.text import Fonts


def _painter(scale: float = 1.0) -> Painter:
    return Painter(pygame.Surface((400, 300)), scale, ArtStore(), Fonts())


def test_units_become_pixels() -> None:
    p = _painter(1.5)
    assert p.px(10) == 15
    assert p.at(10, 20) == (15, 30)
    assert p.size[0] == pytest.approx(400 / 1.5)
    assert p.size[1] == 200
    inner = p.scaled(2, 10, 10)
    assert inner.at(1, 0) == (18, 15)
    assert inner.texts is p.texts


def test_art_is_rendered_once_a_size() -> None:
    p = _painter()
    look = DEFAULT_LOOKS[1]
    first = p.art("piece_city", 40, look.tones, look.emblem)
    assert first.get_width() == 40
    assert p.art("piece_city", 40, look.tones, look.emblem) is first
    assert p.art("piece_city", 40) is not first


def test_texts_are_recorded_in_window_pixels() -> None:
    p = _painter(2.0)
    p.text("Turn 14", 50, 40, 16)
    rect, text, *_ = p.texts[0]
    assert text == "Turn 14"
    assert rect[0] == 100
    assert rect[1] < 80 < rect[1] + rect[3]
    p.begin()
    assert p.texts == []


def test_a_layer_is_drawn_once_and_its_texts_are_recorded_each_time() -> None:
    p = _painter()
    calls = []

    def draw(q: Painter) -> None:
        calls.append(1)
        q.panel(Box(100, 100, 80, 40))
        q.text("Bank", 110, 120)

    for _ in range(3):
        p.begin()
        p.layer("bank", Box(95, 95, 100, 60), draw)
    assert len(calls) == 1
    assert [t.text for t in p.texts] == ["Bank"]
    assert p.texts[0].rect[0] == 110
    assert p.surface.get_at((140, 105))[:3] != (0, 0, 0)


def test_text_shrinks_before_it_is_a_fault() -> None:
    p = _painter()
    wide = p.measure("A settlement is near", 14)
    assert p.text("A settlement is near", 0, 20, 14, max_width=wide * 0.9) <= wide * 0.9 + 1
    assert p.faults == []
    p.text("A settlement is near", 0, 20, 14, max_width=40)
    p.text("A settlement is near", 0, 20, 14, max_width=40)
    assert [f.text for f in p.faults] == ["A settlement is near"]
    p.text("Somebody with a long name", 0, 20, 14, max_width=40, elide=True)
    assert len(p.faults) == 1


def test_no_text_is_smaller_than_11_pixels() -> None:
    assert _painter(0.5).text_px(14) == 11
    assert _painter(1).text_px(11) == 11
    assert _painter(2).text_px(14) == 28


def test_alpha_does_not_stay_on_the_shared_picture() -> None:
    p = _painter()
    piece = p.art("robber", 40)
    p.blit(piece, 10, 10, alpha=60)
    assert piece.get_alpha() == 255


def test_a_panel_is_paper_in_its_middle_and_casts_a_shadow() -> None:
    p = _painter()
    p.surface.fill("#FFFFFF")
    p.panel(Box(50, 50, 200, 100))
    r, g, b, _ = p.surface.get_at((120, 90))
    assert all(abs(x - y) < 25 for x, y in zip((r, g, b), rgb(PAPER), strict=True))
    below = p.surface.get_at((150, 153))[:3]
    assert sum(below) < sum(p.surface.get_at((390, 290))[:3])


def test_a_change_of_scale_empties_the_caches() -> None:
    p = _painter()
    first = p.art("robber", 40)
    p.retarget(p.surface, 2.0)
    assert p.art("robber", 40).get_width() == 80
    p.retarget(p.surface, 1.0)
    assert p.art("robber", 40) is not first


def test_clipping_is_undone() -> None:
    p = _painter()
    with p.clipped(Box(10, 10, 20, 20)):
        p.fill(Box(0, 0, 400, 300), "#FFFFFF")
    assert p.surface.get_at((15, 15))[0] == 255
    assert p.surface.get_at((50, 50))[0] == 0
    assert p.surface.get_clip().size == (400, 300)


def test_a_cache_forgets_what_was_longest_unused() -> None:
    cache: Lru[str, int] = Lru(10)
    cache.put("a", 1, 4)
    cache.put("b", 2, 4)
    assert cache.get("a") == 1
    cache.put("c", 3, 4)
    assert cache.get("b") is None
    assert cache.get("a") == 1
    cache.put("huge", 4, 11)
    assert cache.get("huge") is None
    assert len(cache) == 0


def test_what_a_clip_or_an_edge_hides_of_a_text_is_recorded() -> None:
    p = _painter()
    p.text("whole", 50, 100)
    assert p.texts[0].seen == p.texts[0].rect
    with p.clipped(Box(0, 0, 70, 300)):
        p.text("clipped", 50, 100)
    x, _, w, _ = p.texts[1].seen
    assert x + w == 70
    p.text("beyond the edge", 350, 100)
    x, _, w, _ = p.texts[2].seen
    assert x + w == 400


def test_a_text_on_a_layer_is_hidden_by_the_layer_s_edge_and_by_the_clip_of_the_picture() -> None:
    p = _painter()

    def long_words(q: Painter) -> None:
        q.text("Bank, long words", 110, 120)

    for _ in range(2):  # drawn, then taken from the cache
        p.begin()
        with p.clipped(Box(0, 0, 150, 300)):
            p.layer("bank", Box(95, 95, 100, 60), long_words)
        x, y, w, h = p.texts[0].seen
        assert (x, x + w) == (110, 150)
        assert (y, h) == (p.texts[0].rect[1], p.texts[0].rect[3])
    p.begin()
    p.layer("low", Box(95, 95, 100, 30), long_words)
    assert p.texts[0].seen[3] < p.texts[0].rect[3]


def test_an_ellipsis_is_recorded() -> None:
    p = _painter()
    p.text("Somebody with a long name", 0, 20, 14, max_width=60, elide=True)
    assert p.texts[0].text == "Somebody with a long name"
    assert p.texts[0].shown.endswith("…")
