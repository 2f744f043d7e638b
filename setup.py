"""What pyproject.toml cannot say: assets become package data, the engine may be compiled.

`CATAN_MYPYC=1 pip install .` compiles the engine with mypyc, and fails where that cannot be done;
without it nothing needs a compiler. Which of the two an installation is, `catan-desktop --version`
tells.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
ASSETS = ROOT / "assets"
PACKAGE = "catan_desktop"
COMPILE = os.environ.get("CATAN_MYPYC") == "1"
NOT_SHIPPED = shutil.ignore_patterns("__pycache__", "*.pyc", "*.py")


class BuildWithAssets(build_py):
    """Lays `assets/` into the package as `catan_desktop/_assets`.

    An editable install needs no copy: the program then finds `assets/` beside the package.
    """

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        # An earlier build may have left modules that exist no more.
        shutil.rmtree(Path(self.build_lib) / PACKAGE, ignore_errors=True)
        super().run()
        shutil.copytree(ASSETS, Path(self.build_lib) / PACKAGE / "_assets", ignore=NOT_SHIPPED)


def compiled() -> list[Extension]:
    """Returns the engine's extensions.

    pip runs this file once to ask what the build requires, when mypyc is not there yet, and once
    more to build, with it.

    Raises:
        SystemExit: the engine is to be built, and mypyc is missing.
    """
    try:
        from mypyc.build import mypycify
    except ImportError:
        if "egg_info" in sys.argv:
            return []
        raise SystemExit("CATAN_MYPYC=1 needs mypy: pip install mypy") from None
    sources = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("catan_desktop/engine/*.py"))
    extensions: list[Extension] = mypycify(sources, opt_level="3", debug_level="0")
    return extensions


setup(
    cmdclass={"build_py": BuildWithAssets},
    ext_modules=compiled() if COMPILE else [],
    setup_requires=["mypy>=1.18"] if COMPILE else [],
)
