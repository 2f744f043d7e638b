"""The icons drawn for the executables are what each system expects."""

import importlib.util
import struct
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def icons() -> ModuleType:
    spec = importlib.util.spec_from_file_location("icons", ROOT / "packaging" / "icons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(PNG)
    width, height = struct.unpack(">2I", data[16:24])
    return width, height


def test_windows_icon_points_at_its_pictures(icons: ModuleType) -> None:
    data: bytes = icons.ico((16, 256))
    assert struct.unpack("<3H", data[:6]) == (0, 1, 2)
    for number, size in enumerate((16, 256)):
        fields = struct.unpack("<4B2H2I", data[6 + 16 * number : 22 + 16 * number])
        length, offset = fields[6:]
        assert png_size(data[offset : offset + length]) == (size, size)
        assert fields[0] == size % 256


def test_macos_icon_is_as_long_as_it_says(icons: ModuleType) -> None:
    data: bytes = icons.icns()
    assert data[:4] == b"icns"
    assert struct.unpack(">I", data[4:8])[0] == len(data)
    place = 8
    for kind, size in icons.ICNS_TYPES:
        assert data[place : place + 4] == kind
        (length,) = struct.unpack(">I", data[place + 4 : place + 8])
        assert png_size(data[place + 8 : place + length]) == (size, size)
        place += length
    assert place == len(data)
