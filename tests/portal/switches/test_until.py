"""When a switch ends, as operators type it."""

from datetime import UTC, datetime, timedelta

import pytest

from portal.switches.until import read_until

NOON = datetime(2026, 11, 23, 11, 0, tzinfo=UTC)
"""In Sweden."""


@pytest.mark.parametrize(
    ("typed", "after"),
    [
        ("+10m", timedelta(minutes=10)),
        ("+2h", timedelta(hours=2)),
        (" +1d ", timedelta(days=1)),
        ("15:30", timedelta(hours=3, minutes=30)),
        ("9:05", -timedelta(hours=2, minutes=55)),
        ("2026-11-24 15:30", timedelta(days=1, hours=3, minutes=30)),
        ("2026-11-24T15:30", timedelta(days=1, hours=3, minutes=30)),
        ("2026-11-24T15:30+00:00", timedelta(days=1, hours=4, minutes=30)),
    ],
)
def test_a_time_is_from_now_of_today_or_whole(typed: str, after: timedelta) -> None:
    assert read_until(typed, NOON) == NOON + after


def test_nothing_is_no_end() -> None:
    assert read_until(" ", NOON) is None


@pytest.mark.parametrize("typed", ["snart", "+10", "10m", "+1y", "24:61", "2026-11-24", "2026-02-30 10:00", "+999999m"])
def test_anything_else_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"time|day|isoformat|hour|minute"):
        read_until(typed, NOON)
