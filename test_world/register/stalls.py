"""How many market stalls are taken (``examples/torgplats``)."""

from collections.abc import Mapping
from datetime import date


async def look_up(asked: Mapping[str, str]) -> int:
    """``square`` and ``day``: Stortorget is full on Christmas Eve of any year."""
    day = date.fromisoformat(asked["day"])
    return 12 if asked["square"] == "stortorget" and (day.month, day.day) == (12, 24) else 0
