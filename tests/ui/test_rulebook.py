"""The open book: pages without a cut word at any size, turned by mouse, wheel and keys."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from catan_desktop.engine.board import beginner_board
from catan_desktop.ui.board_view import SKETCH, draw_sketch
from catan_desktop.ui.box import Box
from catan_desktop.ui.layout import BoardLayout
from catan_desktop.ui.painter import Painter
from catan_desktop.ui.rulebook.book import bind
from catan_desktop.ui.rulebook.content import CHAPTERS, SECTIONS
from catan_desktop.ui.rulebook.pen import Link, Pen, Piece, excerpt
from catan_desktop.ui.rulebook.scene import RulebookScene
from catan_desktop.ui.rulebook.search import finder, index
from catan_desktop.ui.scenes.settings import SettingsScene
from catan_desktop.ui.table.scene import TableScene
from tests.ui.players import new_session

if TYPE_CHECKING:
    from catan_desktop.ui.pilot import Pilot
    from tests.ui.conftest import MakePilot

SIZES = [
    ((1280, 800), 100),
    ((1024, 640), 100),
    pytest.param((2560, 1600), 200, marks=pytest.mark.slow),
    pytest.param((1920, 1080), 100, marks=pytest.mark.slow),
]
RING = 7.0
"""How far the focus ring reaches beyond a box."""


def open_book(pilot: Pilot, start: str | None = None) -> RulebookScene:
    scene = RulebookScene(pilot.runtime.services, start)
    pilot.runtime.stack.push(scene)
    return scene


# ---------------------------------------------------------------- pages
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), SIZES[:3])
def test_no_word_is_cut_on_any_page(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    pilot = make_pilot(language, size, scale=scale)
    scene = open_book(pilot)
    pages = len(scene.book.pages)
    seen: set[int] = set()
    for _ in range((pages + 1) // 2):
        pilot.advance(0.1, 0.02)
        pilot.texts()
        seen.update(scene.spread)
        assert_texts_on_their_pages(pilot, scene)
        pilot.press("right")
    assert pilot.faults() == []
    assert seen == set(range(pages))


def assert_texts_on_their_pages(pilot: Pilot, scene: RulebookScene) -> None:
    """No line of a page runs over its column or into the buttons below."""
    window = pilot.runtime.painter.surface.get_rect()
    columns = scene.columns
    scale = pilot.runtime.services.scale
    for laid in pilot.runtime.painter.texts:
        rect = pygame.Rect(laid.rect)
        assert window.contains(rect), laid
        middle = rect.centerx / scale
        column = next((c for c in columns if c.x <= middle < c.right), None)
        if column is not None and rect.centery / scale > column.y:
            assert rect.left / scale >= column.x - 10, laid
            assert rect.right / scale <= column.right + 6, laid


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_pages_are_never_overfull(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    scene = open_book(make_pilot(language, size, scale=scale))
    height = scene.columns[0].h
    for page in scene.book.pages:
        assert page.bottom <= height + 0.5
        for above, below in zip(page.pieces, page.pieces[1:], strict=False):
            assert below.y >= above.y + above.piece.height - 0.01
        if page.pieces:
            assert not page.pieces[-1].piece.keep, "a heading stands alone at the foot of a page"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_narrow_window_shows_one_page(make_pilot: MakePilot, language: str) -> None:
    pilot = make_pilot(language)
    scene = open_book(pilot)
    pages = len(scene.book.pages)
    scene.fit((1000.0, 800.0))
    painter = Painter(
        pygame.Surface((1000, 800)), 1.0, pilot.runtime.services.art, pilot.runtime.services.fonts
    )
    assert len(scene.spread) == 1
    assert len(scene.book.pages) <= pages
    for page in range(len(scene.book.pages)):
        assert scene.spread == (page,)
        scene.draw(painter)
        scene.turn(1)
    assert painter.faults == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), SIZES[:3])
def test_every_chapter_fills_its_spreads(
    make_pilot: MakePilot, language: str, size: tuple[int, int], scale: int
) -> None:
    """A chapter begins at the left, and none of its pages is left half empty."""
    scene = open_book(make_pilot(language, size, scale=scale))
    book, height = scene.book, scene.columns[0].h
    assert all(first % 2 == 0 for first in book.first)
    for number, page in enumerate(book.pages, 1):
        assert page.bottom >= 0.55 * height, f"page {number}, chapter {page.chapter + 1}"


def test_pictures_take_the_room_that_is_left_before_gaps_do() -> None:
    def tall(height: float) -> Piece:
        return Piece(height, lambda pen, x, y: None, room=30, grow=lambda by: tall(height + by))

    def plain(section: str = "") -> Piece:
        return Piece(20, lambda pen, x, y: None, before=10, section=section)

    (page,) = bind([[tall(20), plain()]], 70).pages
    assert [p.piece.height for p in page.pieces] == [40, 20]
    (page,) = bind([[tall(20), plain("a.b")]], 100).pages
    assert [p.piece.height for p in page.pieces] == [50, 20]
    assert page.bottom == 100


def test_links_stay_with_what_they_follow() -> None:
    def piece(height: float, *links: Link) -> Piece:
        return Piece(height, lambda pen, x, y: None, links=links)

    link = Link("goal.aim", Box(0, 0, 10, 10))
    book = bind([[piece(50), piece(40), piece(20, link)]], 100)
    assert [len(page.pieces) for page in book.pages] == [1, 2]


def test_every_section_is_on_a_page_of_its_chapter(make_pilot: MakePilot) -> None:
    scene = open_book(make_pilot())
    book = scene.book
    assert set(book.page_of) == set(SECTIONS)
    for section, page in book.page_of.items():
        assert CHAPTERS[book.pages[page].chapter].id == section.split(".")[0]


@pytest.mark.parametrize("start", [None, "seven", "cards.plenty"])
def test_it_opens_where_it_is_told(make_pilot: MakePilot, start: str | None) -> None:
    pilot = make_pilot()
    scene = open_book(pilot, start)
    title = {None: "Goal and points", "seven": "Seven and the robber"}
    shown = title.get(start, "Year of plenty")
    assert shown in pilot.texts()
    if start == "cards.plenty":
        assert scene.book.page_of[start] in scene.spread


def test_an_unknown_start_is_refused(make_pilot: MakePilot) -> None:
    with pytest.raises(KeyError):
        RulebookScene(make_pilot().runtime.services, "dragons")


def test_headings_stay_with_what_follows() -> None:
    def piece(height: float, *, keep: bool = False) -> Piece:
        return Piece(height, lambda pen, x, y: None, before=10, keep=keep)

    book = bind([[piece(60), piece(20, keep=True), piece(30)]], 100)
    assert [len(page.pieces) for page in book.pages] == [1, 2]
    assert book.pages[1].pieces[0].y == 0


# ---------------------------------------------------------------- turning
def test_pages_turn_by_keys(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    assert scene.spread == (0, 1)
    pilot.press("right")
    assert scene.spread == (2, 3)
    pilot.press("pagedown", "pagedown", "pageup", "left")
    assert scene.spread == (2, 3)
    pilot.press("end")
    assert scene.spread[-1] == len(scene.book.pages) - 1
    pilot.press("right")
    assert scene.spread[-1] == len(scene.book.pages) - 1
    pilot.press("home", "left")
    assert scene.spread == (0, 1)


def test_pages_turn_by_buttons_and_wheel(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    assert scene.find("previous") is None
    pilot.click("next")
    assert scene.spread == (2, 3)
    pilot.wheel(-1, "page.2")
    assert scene.spread == (4, 5)
    pilot.wheel(1, "page.4")
    pilot.click("previous")
    assert scene.spread == (0, 1)


def test_the_wheel_over_the_contents_does_not_turn(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.wheel(-1, "chapter.turn")
    assert scene.spread == (0, 1)


@pytest.mark.parametrize("chapter", [c.id for c in CHAPTERS])
def test_a_chapter_is_one_click_away(make_pilot: MakePilot, chapter: str) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.click(f"chapter.{chapter}")
    number = [c.id for c in CHAPTERS].index(chapter)
    assert scene.book.first[number] in scene.spread
    assert CHAPTERS[number].title in pilot.texts()


def test_contents_by_keyboard(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.press("down", "down", "space")
    assert scene.focused is not None
    assert scene.focused.name == "chapter.setup"
    assert "Setting up" in pilot.texts()
    assert scene.shows_focus(scene.focused)


def test_links_are_reached_by_tab_and_opened_by_a_key(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot, "cards.knight")
    for _ in range(60):
        pilot.press("tab")
        if scene.focused is not None and scene.focused.name == "link.seven.robber":
            break
    pilot.press("return")
    assert scene.book.page_of["seven.robber"] in scene.spread


def test_links_lead_to_their_section(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot, "cards.knight")
    pilot.click("link.seven.robber")
    assert scene.book.page_of["seven.robber"] in scene.spread


@pytest.mark.parametrize("way", ["escape", "back", "close"])
def test_out_again(make_pilot: MakePilot, way: str) -> None:
    pilot = make_pilot()
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    open_book(pilot)
    if way == "escape":
        pilot.press(way)
    else:
        pilot.click(way)
    assert pilot.scene_name == "settings"


# ---------------------------------------------------------------- searching
def test_search_by_keys_from_word_to_page(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.press("/")
    pilot.type("burst")
    assert scene.hits[0].section == "seven.discard"
    assert pilot.shows("places found")
    pilot.press("return")
    assert scene.book.page_of["seven.discard"] in scene.spread
    pilot.press("down", "space")
    assert scene.book.page_of[scene.hits[1].section] in scene.spread


def test_a_mark_is_as_wide_as_its_word_and_covers_no_blank(
    make_pilot: MakePilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[Box] = []
    shape = Painter.shape

    def noted(self: Painter, rect: Box, body: str, *more: Any, **others: Any) -> None:
        boxes.append(rect)
        shape(self, rect, body, *more, **others)

    monkeypatch.setattr(Painter, "shape", noted)
    scene = open_book(make_pilot())
    services = scene.services
    painter = Painter(pygame.Surface((400, 60)), services.scale, services.art, services.fonts)
    boxes.clear()
    words = "grain harbor lead"
    Pen(painter, lambda _: [(6, 12)]).line(words, 10, 30)
    (mark,) = boxes
    assert mark.x >= 10 + painter.measure(words[:6], 15) - 0.1
    assert mark.right <= 10 + painter.measure(words[:12], 15) + 0.1


def test_the_ring_of_the_first_place_leaves_their_number_free(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    open_book(pilot)
    pilot.press("/")
    pilot.type("harbor")
    pilot.press("return")
    words = pilot.find("found")
    assert pilot.find("hit.0").y - RING >= words.y + 9 + 8.5


def test_found_words_are_marked_on_the_page(make_pilot: MakePilot) -> None:
    pilot = make_pilot("ja")
    open_book(pilot, "harbor")
    before = pilot.pixels()
    pilot.press("/")
    pilot.type("港")
    marked = pilot.pixels()
    gold = (255, 224, 131)
    width = 1280 * 3

    def golds(picture: bytes) -> int:
        found = 0
        for row in range(90, 720):
            line = picture[row * width + 330 * 3 : row * width + 1250 * 3]
            found += sum(line[i : i + 3] == bytes(gold) for i in range(0, len(line), 3))
        return found

    assert golds(before) == 0
    assert golds(marked) > 500


def test_a_hit_is_opened_by_a_click_and_shown_chosen(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.press("/")
    pilot.type("harbor")
    pilot.click("hit.1")
    row = pilot.widget("hit.1")
    assert getattr(row, "chosen", False)
    assert scene.book.page_of[scene.hits[1].section] in scene.spread


def test_the_search_key_works_again_and_again(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    for word in ("robber", "knight"):
        pilot.press("/")
        pilot.type(word)
        assert scene.hits
        pilot.click("clear")
        pilot.press("escape")


def test_nothing_found_is_said(make_pilot: MakePilot) -> None:
    for language, words in (("en", "Nothing found"), ("ja", "見つかりません")):
        pilot = make_pilot(language)
        scene = open_book(pilot)
        pilot.press("/")
        pilot.type("xyzzy")
        assert any(words in text for text in pilot.texts())
        assert scene.find("hit.0") is None
        assert pilot.faults() == []


def test_the_cross_clears_the_search(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.press("/")
    pilot.type("robber")
    assert scene.hits
    pilot.click("clear")
    assert scene.hits == ()
    assert scene.find("clear") is None
    pilot.type("knight")
    assert scene.hits


@pytest.mark.parametrize("left_by", ["the cross", "a click on the wood", "Tab", "Escape"])
def test_leaving_the_search_without_enter_turns_no_page(
    make_pilot: MakePilot, left_by: str
) -> None:
    pilot = make_pilot()
    scene = open_book(pilot)
    before = scene.spread
    pilot.press("/")
    pilot.type("robber")
    if left_by == "the cross":
        pilot.click("clear")
    elif left_by == "a click on the wood":
        pilot.click((4.0, 300.0))
    else:
        pilot.press(left_by.lower())
    assert scene.spread == before


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_results_are_never_cut(make_pilot: MakePilot, language: str, size: tuple[int, int]) -> None:
    pilot = make_pilot(language, size)
    scene = open_book(pilot)
    for word in ("harbor", "盗賊", "バースト", "road", "発展カード"):
        pilot.press("/")
        pilot.type(word)
        for _ in range(len(scene.hits)):
            pilot.texts()
            pilot.wheel(-1, "hits")
        pilot.click("clear")
        pilot.press("escape")
    assert pilot.faults() == []


@pytest.mark.parametrize(("language", "queries"), [
    ("en", ("harbor", "burst", "road", "wheat", "robber points", "victory")),
    ("ja", ("港", "バースト", "街道", "ストロー", "盗賊", "発展カード", "得点")),
])  # fmt: skip
def test_an_excerpt_shows_what_was_found_and_ends_with_a_word(
    make_pilot: MakePilot, language: str, queries: tuple[str, ...]
) -> None:
    scene = open_book(make_pilot(language))
    texts = index(scene.services.catalogue)
    for query in queries:
        find = finder(query)
        for hit in texts.search(query):
            shown = excerpt(scene, hit.line, 244, 12.5, "#000000")
            assert len(shown.lines) <= 2
            if find(hit.line):
                assert find(shown.whole), (query, shown.whole)
            if shown.whole.endswith("…") and shown.whole != hit.line and language == "en":
                whole = shown.whole[:-1]
                assert not hit.line[len(whole)].isalnum(), shown.whole


def test_a_search_survives_another_language(make_pilot: MakePilot) -> None:
    from dataclasses import replace

    pilot = make_pilot()
    scene = open_book(pilot)
    pilot.press("/")
    pilot.type("burst")
    pilot.press("return")
    services = pilot.runtime.services
    services.change(replace(services.settings, language="ja"))
    pilot.advance(0.1)
    assert scene.hits[0].title == "7が出たら：多い手札は半分に"
    assert scene.book.page_of["seven.discard"] in scene.spread
    assert pilot.faults() == []


# ---------------------------------------------------------------- ways in
def test_from_the_title_by_key_and_by_mouse(at_title: MakePilot) -> None:
    pilot = at_title()
    pilot.press("b")
    assert pilot.scene_name == "rulebook"
    pilot.press("escape")
    assert pilot.scene_name == "title"
    pilot.click("rulebook")
    assert pilot.scene_name == "rulebook"


def test_from_the_table_by_menu_and_by_key(make_pilot: MakePilot) -> None:
    pilot = make_pilot(speed="off")
    pilot.runtime.stack.push(TableScene(pilot.runtime.services, new_session("hccc")))
    pilot.advance(0.2)
    pilot.press("f10")
    pilot.click("rulebook")
    assert pilot.scene_name == "rulebook"
    pilot.press("escape", "f2")
    assert pilot.scene_name == "rulebook"
    pilot.press("escape")
    assert pilot.scene_name == "table"


# ---------------------------------------------------------------- pace
def test_it_opens_and_turns_quickly(make_pilot: MakePilot) -> None:
    """CPU time: opening at most 150 ms, a page at most 50 ms once a moment has passed."""
    pilot = make_pilot()
    pilot.runtime.stack.push(SettingsScene(pilot.runtime.services))
    pilot.advance(0.1)
    opening = []
    for start in (None, "setup", "awards"):
        begun = time.process_time()
        scene = open_book(pilot, start)
        pilot.runtime.render(always=True)
        opening.append(time.process_time() - begun)
        scene.finish(None)
    assert min(opening) <= 0.150
    scene = open_book(pilot)
    pilot.advance(2.0)
    turns = []
    for _ in range(8):
        begun = time.process_time()
        pilot.press("right")
        turns.append(time.process_time() - begun)
        pilot.advance(0.8)
    assert sorted(turns)[-2] <= 0.050


def test_an_island_comes_a_moment_after_its_page(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    scene = open_book(pilot, "seven")
    pilot.runtime.render(always=True)
    assert scene.poll()
    assert "2:1" not in pilot.texts()
    seen = pilot.runtime.painter.surface
    assert all(_holds(seen, color) for color in SKETCH.values()), "meanwhile its land is sketched"
    pilot.advance(0.2)
    assert not scene.poll()
    assert "2:1" in pilot.texts()


def _holds(surface: pygame.Surface, color: str) -> bool:
    """Whether some piece of it has just that color."""
    pixels = pygame.surfarray.array2d(surface)
    return int((pixels == surface.map_rgb(pygame.Color(color))).sum()) > 400


def test_a_sketch_takes_a_small_part_of_a_frame(make_pilot: MakePilot) -> None:
    pilot = make_pilot(size=(1920, 1080))
    p, box = pilot.runtime.painter, Box(60, 60, 420, 330)
    board = beginner_board()
    layout = BoardLayout(board.topology, box)
    draw_sketch(p, board, layout, 14)
    took = []
    for _ in range(9):
        begun = time.process_time()
        draw_sketch(p, board, layout, 14)
        took.append(time.process_time() - begun)
    assert sorted(took)[4] <= 0.012


def test_nothing_is_drawn_once_all_is_ready(make_pilot: MakePilot) -> None:
    pilot = make_pilot()
    open_book(pilot)
    pilot.advance(3.0)
    before = pilot.runtime.frames
    pilot.advance(2.0)
    assert pilot.runtime.frames == before
