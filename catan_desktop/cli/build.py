"""Which build of the engine an installation has."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Final

COMPILED: Final = "compiled"
PURE: Final = "pure"


def engine_build() -> str:
    """``compiled`` where the engine was compiled by mypyc, else ``pure``; imports no rules."""
    found = find_spec("catan_desktop.engine.state")
    origin = "" if found is None or found.origin is None else found.origin
    return COMPILED if origin.endswith(tuple(EXTENSION_SUFFIXES)) else PURE
