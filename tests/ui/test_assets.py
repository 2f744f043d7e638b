"""Each file of the assets is accounted for, and the renderer can draw what is in them."""

import array
import io
import itertools
import re
import runpy
import tomllib
import wave
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from catan_desktop.ui import assets
from catan_desktop.ui.art import ArtStore
from catan_desktop.ui.palette import SEAT_EMBLEMS
from catan_desktop.ui.text import HEAVY, REGULAR, Fonts

ROOT = assets.assets_root()
SVGS = sorted((ROOT / "svg").glob("*.svg"))
FORBIDDEN = re.compile(
    r"<(filter|mask|clipPath|text|use|pattern|style|image|symbol)\b|class=|style=|dasharray|url\(http"
    r"|href|currentColor|rgba?\(|hsla?\(|var\(|paint-order|non-scaling-stroke|#[0-9a-fA-F]{8}\b"
)
WORDS = re.compile(r'(?:fill|stroke|stop-color)="(?!none"|#[0-9a-fA-F]{6}"|#fff"|url\(#)([^"]*)"')


def _manifest() -> dict[str, str]:
    data = tomllib.loads((ROOT / "MANIFEST.toml").read_text(encoding="utf-8"))
    listed: dict[str, str] = {}
    for group in data["group"]:
        assert group["source"]
        for name in group["files"]:
            assert name not in listed, f"{name} is listed twice"
            listed[name] = group["licence"]
    return listed


def test_the_manifest_lists_every_file_and_nothing_else() -> None:
    there = {
        str(path.relative_to(ROOT).as_posix())
        for path in ROOT.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    } - {"MANIFEST.toml"}
    assert set(_manifest()) == there


def test_every_licence_is_one_we_know() -> None:
    assert set(_manifest().values()) == {"MIT", "OFL-1.1"}
    assert "SIL OPEN FONT LICENSE" in (ROOT / "fonts" / "OFL.txt").read_text("utf-8").upper()


@pytest.mark.parametrize("path", SVGS, ids=lambda p: p.stem)
def test_a_picture_uses_only_what_the_renderer_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not FORBIDDEN.search(text)
    assert not WORDS.search(text)
    assert not re.search(r"<(linear|radial)Gradient(?![^>]*userSpaceOnUse)", text)
    assert re.search(r'viewBox="0 0 [\d.]+ [\d.]+"', text)


@pytest.mark.parametrize("path", SVGS, ids=lambda p: p.stem)
def test_a_picture_shows_something_at_every_size(path: Path) -> None:
    art = ArtStore()
    for width in (12, 48, 150):
        assert art.art(path.stem, width).get_bounding_rect().w > 0


@pytest.mark.parametrize(
    "path", [p for p in SVGS if p.stem.startswith("hex_")], ids=lambda p: p.stem
)
def test_a_tile_stays_within_its_hex(path: Path) -> None:
    tile = ArtStore().art(path.stem, 200)
    w, h = tile.get_size()
    hexagon = pygame.Surface((w, h), pygame.SRCALPHA)
    corners = [(w / 2, 0), (w, h / 4), (w, h * 0.75), (w / 2, h), (0, h * 0.75), (0, h / 4)]
    pygame.draw.polygon(hexagon, "white", corners)
    outside = pygame.mask.from_surface(tile, 60)
    outside.erase(pygame.mask.from_surface(hexagon), (0, 0))
    assert outside.count() < 1.5 * w


def test_pieces_take_the_tones_and_the_emblem_of_a_seat() -> None:
    art = ArtStore()
    for name in ("piece_settlement", "piece_city", "piece_road_v"):
        text = art.source(name, ("#010101", "#020202", "#030303", "#040404", "#050505"), "star")
        assert "#ff00f" not in text
        assert "EMBLEM" not in text
        assert "#020202" in text
    for emblem in SEAT_EMBLEMS.values():
        assert art.source("piece_road_f", None, emblem).count("<g transform") >= 7


@pytest.mark.parametrize("weight", [REGULAR, HEAVY])
def test_the_face_holds_latin_and_all_japanese(weight: int) -> None:
    cmap = TTFont(ROOT / "fonts" / f"ZenMaruGothic-{weight}.ttf").getBestCmap()
    wanted = {chr(c) for c in range(0x20, 0x7F)}
    for high in range(0xA1, 0xF5):
        for low in range(0xA1, 0xFF):
            try:
                wanted.update(bytes((high, low)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue
    missing = {c for c in wanted if ord(c) not in cmap}
    # Signs that no text of ours uses; letters and kanji are all there.
    assert not {c for c in missing if c.isalnum() and ord(c) > 0x2E80}
    assert not missing & {chr(c) for c in range(0x20, 0x7F)}


def test_a_letter_that_the_face_lacks_is_drawn_by_the_second_face() -> None:
    fonts = Fonts()
    assert fonts.lacks("ō")
    assert not fonts.lacks("o")
    assert not fonts.lacks(" ")
    assert not fonts.lacks("\u3000")
    drawn = fonts.render("ō", 20, REGULAR, "#000000")
    assert pygame.mask.from_surface(drawn, 100).count() > 20


def test_the_sounds_are_short_soft_and_made_by_the_script(tmp_path: Path) -> None:
    made = runpy.run_path(str(ROOT / "make_sounds.py"))
    made["main"](tmp_path)
    names = {path.name for path in (ROOT / "sounds").glob("*.wav")}
    assert names == {path.name for path in tmp_path.glob("*.wav")}
    for name in names:
        data = (ROOT / "sounds" / name).read_bytes()
        assert data == (tmp_path / name).read_bytes(), name
        with wave.open(io.BytesIO(data)) as sound:
            assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
            seconds = sound.getnframes() / sound.getframerate()
            if name == "sea.wav":
                assert 10 < seconds < 20
            else:
                assert sound.getframerate() == 44100
                assert seconds < 1.5


def test_the_sea_goes_round_without_a_seam_and_keeps_an_even_level() -> None:
    with wave.open(str(ROOT / "sounds" / "sea.wav")) as sound:
        heard = array.array("h", sound.readframes(sound.getnframes()))
    steps = [abs(b - a) for a, b in itertools.pairwise(heard)]
    assert abs(heard[0] - heard[-1]) <= 2 * sorted(steps)[len(steps) * 9 // 10]
    assert abs(sum(heard)) / len(heard) < 300, "no hum and no knock when it begins"
    second = len(heard) // 16
    loud = [max(map(abs, heard[i : i + second])) for i in range(0, len(heard), second)]
    assert max(loud) < 4 * min(loud), "waves come and go, and none startles"


def test_pictures_are_those_that_the_script_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = ROOT / "make_svg.py"
    monkeypatch.setattr("sys.argv", [str(script), str(tmp_path)])
    runpy.run_path(str(script), run_name="__main__")
    assert {p.name for p in tmp_path.glob("*.svg")} == {p.name for p in SVGS}
    for path in SVGS:
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


def test_missing_assets_are_named() -> None:
    with pytest.raises(assets.AssetsMissingError, match=r"nothing\.svg"):
        assets.asset_path("svg", "nothing.svg")


def test_assets_are_found_in_a_frozen_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "catan_desktop" / "_assets"
    folder.mkdir(parents=True)
    (folder / "MANIFEST.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assets.assets_root.cache_clear()
    try:
        assert assets.assets_root() == folder
    finally:
        assets.assets_root.cache_clear()
