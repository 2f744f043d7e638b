"""Where the files of ``assets/`` lie: installed, in the source tree, or frozen."""

import sys
from functools import lru_cache
from pathlib import Path


class AssetsMissingError(FileNotFoundError):
    """The folder of assets was found nowhere; the message names the places searched."""


def _candidates() -> list[Path]:
    package = Path(__file__).resolve().parent.parent
    places = [package / "_assets", package.parent / "assets"]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        places = [Path(frozen) / "catan_desktop" / "_assets", Path(frozen) / "assets", *places]
    return places


@lru_cache(maxsize=1)
def assets_root() -> Path:
    """The folder that holds ``MANIFEST.toml``, ``svg/``, ``fonts/`` and ``sounds/``.

    Raises:
        AssetsMissingError: no such folder beside the package, in the source tree or in the
            frozen program.
    """
    places = _candidates()
    for place in places:
        if (place / "MANIFEST.toml").is_file():
            return place
    searched = ", ".join(str(place) for place in places)
    raise AssetsMissingError(f"the program's pictures and fonts are missing; searched: {searched}")


def asset_path(*parts: str) -> Path:
    """The path of one asset, such as ``asset_path("svg", "robber.svg")``.

    Raises:
        AssetsMissingError: the folder of assets was not found, or holds no such file.
    """
    path = assets_root().joinpath(*parts)
    if not path.exists():
        raise AssetsMissingError(f"no such asset: {'/'.join(parts)} (in {assets_root()})")
    return path
