"""What is stored of blocks and rows without those that lead to a page that nobody can visit: taken back, deleted, or never published."""

from typing import Any, Final

from portal.editing.known import Known

_GONE: Final = object()


def without_gone(stored: Any, known: Known) -> Any | None:
    """``stored``, a block or a list of them; ``None`` of one block that leads to such a page, or that has no row left."""
    kept = _kept(stored, known)
    return None if kept is _GONE else kept


def _kept(stored: Any, known: Known) -> Any:
    if isinstance(stored, list):
        return [each for each in (_kept(one, known) for one in stored) if each is not _GONE]
    if not isinstance(stored, dict):
        return stored
    if known.is_gone(stored):
        return _GONE
    kept = {name: _kept(value, known) for name, value in stored.items()}
    is_emptied = any(stored[name] and value == [] for name, value in kept.items()) and "page" not in stored
    return _GONE if is_emptied or _GONE in kept.values() else kept
