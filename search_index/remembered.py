"""Lists of postings that were asked for lately."""

from collections.abc import Collection, Mapping
from threading import Lock

from search_index.store import Store
from search_index.weights import Postings

POSTINGS_REMEMBERED = 8_000_000
"""Of the terms asked for last; eight bytes each."""


class Remembered:
    """The postings of the terms asked for last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._known: dict[str, Mapping[str, Postings]] = {}
        self._size = 0

    def alike(self, bare: Collection[str]) -> dict[str, Mapping[str, Postings]]:
        """As a store does."""
        with self._lock:
            found = {one: self._known.pop(one) for one in bare if one in self._known}
            self._known.update(found)
        missing = {one for one in bare if one not in found}
        if missing:
            read = self._store.alike(missing)
            fresh = {one: read.get(one, {}) for one in missing}
            self._remember({one: known for one, known in fresh.items() if known})
            found.update(fresh)
        return found

    def _remember(self, fresh: Mapping[str, Mapping[str, Postings]]) -> None:
        with self._lock:
            for bare, known in fresh.items():
                self._size += _size(known) - _size(self._known.pop(bare, {}))
                self._known[bare] = known
            while self._size > POSTINGS_REMEMBERED and self._known:
                self._size -= _size(self._known.pop(next(iter(self._known))))


def _size(known: Mapping[str, Postings]) -> int:
    return sum(len(numbers) + 1 for numbers, _ in known.values())
