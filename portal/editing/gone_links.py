"""What is stored of blocks and rows without those that lead to a page that nobody can visit: taken back, deleted, or never published."""

from collections.abc import Iterable
from typing import Any, Final

from portal.editing.known import Known

_GONE: Final = object()


def without_gone(stored: Iterable[Any], known: Known) -> list[Any]:
    """Those of ``stored``, blocks or rows, that lead to no such page, each without what in it does. A block that has no row left goes."""
    return [each for each in (_kept(one, known) for one in stored) if each is not _GONE]


def _kept(stored: Any, known: Known) -> Any:
    if isinstance(stored, list):
        return without_gone(stored, known)
    if not isinstance(stored, dict):
        return stored
    if known.is_gone(stored):
        return _GONE
    kept = {name: _kept(value, known) for name, value in stored.items()}
    leads_by_itself = "page" in stored  # as a situation of the start page does, whatever becomes of its tasks
    is_emptied = not leads_by_itself and any(stored[name] and value == [] for name, value in kept.items())
    return _GONE if is_emptied or _GONE in kept.values() else kept
