"""Which points are ticked, as one text: their ids in the order of the list, with full stops between. Pure."""

from collections.abc import Iterable

BETWEEN = "."


def kept(ticked: str, ids: Iterable[str]) -> str:
    """Those that the list still has; a point that was removed keeps no tick."""
    held = set(ticked.split(BETWEEN))
    return BETWEEN.join(id for id in ids if id in held)


def turned(ticked: str, ids: Iterable[str], id: str, is_done: bool) -> str:
    """With one point ticked, or not any more; an id that the list lacks changes nothing."""
    held = set(ticked.split(BETWEEN))
    return kept(BETWEEN.join(held | {id} if is_done else held - {id}), ids)


def count(ticked: str) -> int:
    """How many there are."""
    return len(ticked.split(BETWEEN)) if ticked else 0
