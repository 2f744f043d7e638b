"""Where the program keeps its files. Nothing is made before it is needed."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from catan_desktop.storage.errors import FolderNotWritableError, Reason, system_reason

PROGRAM: Final = "catan-desktop"
TITLE: Final = "Catan Desktop"
HOME_VARIABLE: Final = "CATAN_DESKTOP_HOME"
_REPORTS: Final = 1000


@dataclass(frozen=True)
class Paths:
    """The folders of the program.

    Attributes:
        data: saved games and crash reports.
        config: the settings.
        documents: the person's own papers; None where everything is in one folder.
    """

    data: Path
    config: Path
    documents: Path | None = None

    @classmethod
    def default(cls, home: Path | None = None, environ: Mapping[str, str] = os.environ) -> "Paths":
        """The folders of the platform, or one folder for everything.

        Args:
            home: that one folder; without it the variable ``CATAN_DESKTOP_HOME`` names it.
            environ: where the variable is looked up.
        """
        if home is None and environ.get(HOME_VARIABLE):
            home = Path(environ[HOME_VARIABLE])
        if home is not None:
            with suppress(OSError):  # the present folder may be gone; then nothing can be written
                home = home.absolute()
            return cls(home, home)
        return cls(
            platformdirs.user_data_path(PROGRAM, appauthor=False),
            platformdirs.user_config_path(PROGRAM, appauthor=False),
            platformdirs.user_documents_path(),
        )

    @property
    def saves(self) -> Path:
        """The folder of the journals; crash reports lie beside them."""
        return self.data / "saves"

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.toml"

    @property
    def statistics(self) -> Path:
        """What is remembered of finished games; it can always be made again."""
        return self.data / "statistics.json"

    @property
    def bests(self) -> Path:
        """The best results of solo games."""
        return self.data / "solo.json"

    @property
    def exports(self) -> Path:
        """The folder of games that were written out for people to read."""
        return self.data / "exports" if self.documents is None else self.documents / TITLE

    def journal(self, game_id: str) -> Path:
        """The journal of a game; its folder is made.

        Raises:
            FolderNotWritableError: the folder cannot be made or written.
        """
        return ready(self.saves) / f"{game_id}.jsonl"

    def write_crash_report(self, text: str) -> Path:
        """Write a report under the next free number; returns its path.

        Raises:
            OSError: it cannot be written.
        """
        self.saves.mkdir(parents=True, exist_ok=True)
        for number in range(1, _REPORTS):
            path = self.saves / f"crash-{number:03}.txt"
            try:
                with path.open("x", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(text)
            except FileExistsError:
                continue
            return path
        path = self.saves / f"crash-{_REPORTS}.txt"
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        return path


def ready(folder: Path) -> Path:
    """A folder, made if need be.

    Raises:
        FolderNotWritableError: it cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderNotWritableError(folder, system_reason(error)) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FolderNotWritableError(folder, Reason("no_permission"))
    return folder
