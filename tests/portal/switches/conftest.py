"""Operators who switch something in the process of the test, which holds at once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from portal.switches import desk


class Olle:
    """An operator."""

    name = "olle"

    def __init__(self, committed: Callable[..., Any]) -> None:
        self._committed = committed

    def switches(self, key: str, value: str, reason: str = "Fel i kortet", until: datetime | None = None) -> None:
        with self._committed(execute=True):
            desk.switch(key, value, reason, self.name, timezone.now(), until)

    def switched_an_hour_ago(self, key: str, value: str, until: datetime) -> None:
        with self._committed(execute=True):
            desk.switch(key, value, "Fel i kortet", self.name, timezone.now() - timedelta(hours=1), until)

    def releases(self, key: str) -> bool:
        with self._committed(execute=True):
            return desk.release(key, self.name, timezone.now())

    def closed_an_hour_ago(self, service_id: str, until: datetime) -> None:
        with self._committed(execute=True):
            desk.close(service_id, "Vi rättar ett fel.", "We are mending a fault.", self.name, timezone.now() - timedelta(hours=1), until)

    def closes(self, service_id: str, until: datetime | None = None) -> None:
        with self._committed(execute=True):
            desk.close(service_id, "Vi rättar ett fel.", "We are mending a fault.", self.name, timezone.now(), until)

    def opens(self, service_id: str) -> bool:
        with self._committed(execute=True):
            return desk.open_again(service_id, self.name, timezone.now())


@pytest.fixture
def olle(django_capture_on_commit_callbacks: Any) -> Olle:
    return Olle(django_capture_on_commit_callbacks)
