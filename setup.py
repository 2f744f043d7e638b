"""What pyproject.toml cannot say: assets become package data, the engine may be compiled.

`CATAN_MYPYC=1 pip install .` compiles the engine with mypyc. Every extension is optional: without a
C compiler the build still succeeds, in pure Python.
"""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
ASSETS = ROOT / "assets"
PACKAGED = Path("catan_desktop") / "_assets"
NOT_SHIPPED = shutil.ignore_patterns("__pycache__", "*.pyc", "*.py")


class BuildWithAssets(build_py):
    """Lays `assets/` into the package as `catan_desktop/_assets`.

    An editable install needs no copy: the program then finds `assets/` beside the package.
    """

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / PACKAGED
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ASSETS, target, ignore=NOT_SHIPPED)


def compiled() -> list[Extension]:
    """Returns the compiled engine when `CATAN_MYPYC=1` asks for it, else nothing."""
    if os.environ.get("CATAN_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    sources = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("catan_desktop/engine/*.py"))
    extensions: list[Extension] = mypycify(sources, opt_level="3")
    for extension in extensions:
        extension.optional = True
    return extensions


setup(cmdclass={"build_py": BuildWithAssets}, ext_modules=compiled())
