"""Draws the program's icons from `assets/svg/icon.svg`: PNG, Windows .ico and macOS .icns.

    python packaging/icons.py [FOLDER]

The sizes are rendered from the vectors one by one; nothing is scaled down from a picture.
"""

import argparse
import io
import os
import struct
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "assets" / "svg" / "icon.svg"
DEFAULT_FOLDER = ROOT / "build" / "icons"

ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
PNG_SIZES = (16, 32, 48, 64, 128, 256, 512)
# The four-letter types of Apple's icon format that hold a PNG, with their pixel sizes.
ICNS_TYPES = (
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic10", 1024),
)


def png(size: int) -> bytes:
    """Returns the icon as a PNG of `size` by `size` pixels."""
    surface = pygame.image.load_sized_svg(str(SOURCE), (size, size))
    held = io.BytesIO()
    pygame.image.save(surface, held, "icon.png")
    return held.getvalue()


def ico(sizes: tuple[int, ...] = ICO_SIZES) -> bytes:
    """Returns a Windows icon that holds one PNG for each of `sizes` (at most 256)."""
    pictures = [png(size) for size in sizes]
    offset = 6 + 16 * len(pictures)
    entries = b""
    for size, data in zip(sizes, pictures, strict=True):
        # A size of 256 is written as 0.
        entries += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return struct.pack("<3H", 0, 1, len(pictures)) + entries + b"".join(pictures)


def icns() -> bytes:
    """Returns an icon for macOS."""
    body = b""
    for kind, size in ICNS_TYPES:
        data = png(size)
        body += kind + struct.pack(">I", 8 + len(data)) + data
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write(folder: Path) -> None:
    """Writes every icon into `folder`, which is made when missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in PNG_SIZES:
        (folder / f"catan-desktop-{size}.png").write_bytes(png(size))
    (folder / "catan-desktop.ico").write_bytes(ico())
    (folder / "catan-desktop.icns").write_bytes(icns())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draw the program's icons.")
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT_FOLDER)
    target: Path = parser.parse_args().folder
    write(target)
    print(f"icons written to {target}")
