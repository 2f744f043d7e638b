"""The door to saved games: read one, write one, list them.

A journal is a file of JSON lines. The first says what was agreed; then comes one line for each
entry of the log, each undo and each new commitment; the last line of a finished game names the
winner and reveals the seed. The file only grows.
"""

from catan_desktop.storage.codec import SCHEMA
from catan_desktop.storage.errors import (
    BrokenJournalError,
    GameLockedError,
    NewerSchemaError,
    NotAJournalError,
    Reason,
    SaveFailedError,
    StorageError,
    TooLargeError,
    UnreadableFileError,
)
from catan_desktop.storage.header import Finish, Header, SeatRecord, game_id_of
from catan_desktop.storage.names import clean_name
from catan_desktop.storage.reading import (
    Commitment,
    Journal,
    read_journal,
    read_seed,
    reading,
    states,
    verify,
    went_beyond,
)
from catan_desktop.storage.saves import SaveSummary, list_saves, newest_saves
from catan_desktop.storage.writing import JournalWriter

__all__ = [
    "SCHEMA",
    "BrokenJournalError",
    "Commitment",
    "Finish",
    "GameLockedError",
    "Header",
    "Journal",
    "JournalWriter",
    "NewerSchemaError",
    "NotAJournalError",
    "Reason",
    "SaveFailedError",
    "SaveSummary",
    "SeatRecord",
    "StorageError",
    "TooLargeError",
    "UnreadableFileError",
    "clean_name",
    "game_id_of",
    "list_saves",
    "newest_saves",
    "read_journal",
    "read_seed",
    "reading",
    "states",
    "verify",
    "went_beyond",
]
