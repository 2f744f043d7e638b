"""A cache that forgets what was longest unused, bounded by weight."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """Least recently used cache; ``capacity`` bounds the sum of the entries' weights."""

    def __init__(self, capacity: int) -> None:
        """An empty cache. A single entry heavier than ``capacity`` is not kept."""
        self.capacity = capacity
        self.weight = 0
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: object) -> bool:
        """Whether it is kept; it becomes no more recent by the question."""
        return key in self._entries

    def get(self, key: K) -> V | None:
        """The value, now the most recent, or None."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: K, value: V, weight: int = 1) -> None:
        """Keep the value under the key and drop the oldest until the weight fits."""
        old = self._entries.pop(key, None)
        if old is not None:
            self.weight -= old[1]
        self._entries[key] = value, weight
        self.weight += weight
        self._trim()

    def resize(self, capacity: int) -> None:
        """Another bound; what no longer fits is dropped."""
        self.capacity = capacity
        self._trim()

    def _trim(self) -> None:
        while self.weight > self.capacity and self._entries:
            _, (_, gone) = self._entries.popitem(last=False)
            self.weight -= gone

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self.weight = 0
