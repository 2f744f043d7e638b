"""What the player chose, kept between runs as TOML."""

import tomllib
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
import tomli_w
from msgspec import Meta

from catan_desktop.storage.errors import Reason, SaveFailedError, no_file_reason, os_reason, shown
from catan_desktop.storage.files import set_aside, write_whole
from catan_desktop.storage.paths import Paths, ready

Language: TypeAlias = Annotated[str, Meta(pattern=r"^(en|ja|)\Z")]
SpeedName: TypeAlias = Literal["off", "fast", "normal", "slow"]
PaletteName: TypeAlias = Literal["standard", "distinct"]
AskName: TypeAlias = Literal["end", "build", "robber", "bank", "buy"]
Scale: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Length: TypeAlias = Annotated[int, Meta(ge=1, le=32_767)]
Offset: TypeAlias = Annotated[int, Meta(ge=-32_768, le=32_767)]

LEAST_SCALE: Final = 75
MOST_SCALE: Final = 200
_LARGEST: Final = 64 * 1024


@dataclass(frozen=True)
class Asks:
    """What the table asks about before it is done; each is one of :data:`AskName`.

    Attributes:
        end: ending a turn in which something could still be built or bought.
        build: placing a piece that was clicked. robber: moving it.
        bank: trading with the bank. buy: buying a development card.
    """

    end: bool = False
    build: bool = False
    robber: bool = False
    bank: bool = False
    buy: bool = False


@dataclass(frozen=True)
class Settings:
    """What the player chose.

    Attributes:
        language: empty for the system's.
        scale: of the screen, 75 to 200 per cent; 0 lets the program choose.
        speed: of animation.
        volume: of sounds, in per cent. sea: of the sea behind them. muted: no sounds at all.
        reduced_motion: pictures change without moving.
        fullscreen, window_size, window_position: of the window, in pixels.
        palette: the colors of seats; ``distinct`` ones stay apart in every kind of vision.
        ask: what is asked about before it is done.
        auto_roll: roll as soon as nothing else can be done.
        hints: whether a hint can be asked for at the table.
        tutorial_done: the tutorial was played through.
        guide_left: its guide was sent away in the tutorial that was begun last.
        guide_told: what the guide has said there when it first happened, by name.
        last_setup: the last table, in the plain form of the room that knows tables.
    """

    language: Language = ""
    scale: Scale = 0
    speed: SpeedName = "normal"
    volume: Percent = 70
    sea: Percent = 20
    muted: bool = False
    reduced_motion: bool = False
    fullscreen: bool = False
    window_size: tuple[Length, Length] | None = None
    window_position: tuple[Offset, Offset] | None = None
    palette: PaletteName = "standard"
    ask: Asks = Asks()
    auto_roll: bool = False
    hints: bool = True
    tutorial_done: bool = False
    guide_left: bool = False
    guide_told: tuple[str, ...] = ()
    last_setup: dict[str, Any] | None = None


@dataclass(frozen=True)
class SetAside:
    """A settings file that could not be understood.

    Attributes:
        reason: why.
        path: where it was put, None if it could not be moved.
    """

    reason: str
    path: Path | None


def load_settings(paths: Paths) -> tuple[Settings, SetAside | None]:
    """The settings; the defaults if there are none or they cannot be read.

    A file that cannot be understood is renamed, never deleted, and that is told.
    """
    file = paths.settings
    try:
        return _read(file), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), SetAside(os_reason(error), set_aside(file))
    except RecursionError:
        return Settings(), SetAside("it is nested too deeply", set_aside(file))
    except (ValueError, msgspec.MsgspecError) as error:
        return Settings(), SetAside(shown(error), set_aside(file))


def _read(file: Path) -> Settings:
    if file.exists() and not file.is_file():  # to open a pipe would wait for ever
        raise ValueError(no_file_reason(file))
    with file.open("rb") as source:
        content = source.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise ValueError(f"it has over {_LARGEST} bytes")
    plain = tomllib.loads(content.decode())
    if plain.pop("confirm", False) is True:  # once one switch for all of these
        plain.setdefault("ask", {"build": True, "robber": True, "bank": True, "buy": True})
    read = msgspec.convert(plain, Settings)
    scale = min(max(read.scale, LEAST_SCALE), MOST_SCALE) if read.scale else 0
    return replace(read, scale=scale)


def save_settings(paths: Paths, settings: Settings) -> None:
    """Write the settings; the old ones stand until the new ones are whole.

    Raises:
        FolderNotWritableError, SaveFailedError: they could not be written.
    """
    plain = {name: value for name, value in asdict(settings).items() if value is not None}
    try:
        text = tomli_w.dumps(plain)
    except (TypeError, ValueError) as error:
        raise SaveFailedError(
            paths.settings, Reason("bad_value", {"what": shown(error)})
        ) from error
    ready(paths.config)
    write_whole(paths.settings, text.encode(errors="replace"))
