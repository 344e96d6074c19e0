"""The outside world of every test: the built-in doubles as they stand at start, no faults, no waiting between tries."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from portal.contact import rate
from portal.test_controls import outside_world
from portal.upstream import call_log, faults, kept


@pytest.fixture(autouse=True)
def outside_world_at_start(settings: object) -> Iterator[None]:
    settings.VST_RETRY_DELAY_BELOW = timedelta(0)  # type: ignore[attr-defined]
    _reset()
    yield
    _reset()


def _reset() -> None:
    faults.end_all()
    outside_world.reset()
    call_log.clear()
    kept.drop_all()
    rate.forget()
