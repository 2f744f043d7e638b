"""The agents' randomness: a stream for each request, keyed by the agent's seed and the ply.

So thinking never moves the dice, and resuming, undoing or a new worker change no decision.
"""

from hashlib import sha256
from random import Random

from catan_desktop.engine.ids import Seat


def agent_seed(game: str, seat: Seat) -> bytes:
    """The seed of the agent at a seat of the game with this id."""
    return sha256(f"agent/{game}/{seat}".encode()).digest()


def stream(seed: bytes, ply: int) -> Random:
    """The randomness of the agent with this seed after ``ply`` live entries of the log."""
    key = sha256(b"%s/%d" % (seed, ply)).digest()
    return Random(int.from_bytes(key, "big"))
