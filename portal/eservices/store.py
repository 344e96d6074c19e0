"""What an e-service keeps: values by key, for one person and the party they act for. It outlives a reconnect, a restart and a login."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import JSONField, QuerySet, Value
from django.utils import timezone

from portal.eservices.models import ServiceRecord
from portal.runtime.prepared import Given, Prepared, PreparedUpsert, PreparedValues
from portal.runtime.threads import from_loop

LARGEST_VALUE: Final = 65_536
"""Bytes of JSON, 64 KiB: a long form fits, a document does not belong here."""
MOST_KEYS: Final = 200
"""For one service, person and party; what grows without bound belongs to the service's own tables."""
LONGEST_KEY: Final = 100
FULL: Final = f"there are {MOST_KEYS} keys already"


@dataclass(frozen=True, slots=True)
class KeptValue:
    """One value of a store."""

    party: str
    """Of whom; empty for what belongs to the person whomever they act for."""
    key: str
    value: Any
    at: datetime
    """When it was last written."""


async def all_of(service: str, subject: str) -> list[KeptValue]:
    """Everything that a service keeps for a person, for every party, the oldest first: for ``Plugin.person_data``."""
    rows = ServiceRecord.objects.filter(service=service, subject=subject).order_by("at")
    return [KeptValue(row.party, row.key, row.value, row.at) async for row in rows]


class StoreRefused(ValueError):
    """The key or the value is none that the store keeps."""


@dataclass(frozen=True, slots=True)
class Store:
    """The store of one service for one person and one party; no service, person or party sees the values of another."""

    service: str
    subject: str
    party: str

    @property
    def of_the_person(self) -> "Store":
        """What the service keeps for the person whomever they act for."""
        return replace(self, party="")

    async def get(self, key: str, otherwise: Any = None) -> Any:
        """The value of ``key``, or ``otherwise``."""
        row = await self._row(key)
        return otherwise if row is None else row.value

    async def put(self, key: str, value: Any) -> None:
        """Keeps ``value``, anything that JSON has words for. Raises :class:`StoreRefused` for what is too long, too large or too much."""
        _check(key, value)
        if not await _put(ServiceRecord(**self._whose(), key=key, value=_written(value), at=timezone.now())):
            raise StoreRefused(FULL)

    async def change(self, key: str, change: Callable[[Any], Any], otherwise: Any = None) -> Any:
        """Keeps what ``change`` makes of the value of ``key``, or of ``otherwise``, and gives it. Raises :class:`StoreRefused`.

        Of two that change it at once neither is lost: whoever comes second changes what the first has kept.
        """
        while True:
            row = await self._row(key)
            before = otherwise if row is None else row.value
            value = change(before)
            if row is not None and value == before:
                return value
            _check(key, value)
            if await _BEYOND.asked(**self._whose(), key=key):
                raise StoreRefused(FULL)
            if await self._is_kept(key, value, row):
                return value

    async def _is_kept(self, key: str, value: Any, row: ServiceRecord | None) -> bool:
        """Keeps it in the place of what was read, unless that was changed meanwhile; whether it is kept."""
        if row is None:
            found = {**self._whose(), "key": key}
            _, is_new = await ServiceRecord.objects.aget_or_create(**found, defaults={"value": _written(value), "at": timezone.now()})
            return bool(is_new)
        now = max(timezone.now(), row.at + timedelta.resolution)  # never the moment that tells the value that was read
        return bool(await self._rows().filter(key=key, at=row.at).aupdate(value=_written(value), at=now))

    async def drop(self, key: str) -> None:
        """Forgets ``key``; a key that is not there is no fault."""
        await self._rows().filter(key=key).adelete()

    async def all(self) -> Mapping[str, Any]:
        """Every value by key, the one kept last first."""
        return dict(await _ALL.asked(**self._whose()))

    async def _row(self, key: str) -> ServiceRecord | None:
        return next(iter(await _AT.asked(**self._whose(), key=key)), None)

    def _rows(self) -> Any:
        return ServiceRecord.objects.filter(**self._whose())

    def _whose(self) -> dict[str, str]:
        return {"service": self.service, "subject": self.subject, "party": self.party}


def _written(value: Any) -> Any:
    """``null`` of JSON is a value like others, where ``None`` would be none."""
    return Value(None, JSONField()) if value is None else value


def _of_one() -> QuerySet[ServiceRecord]:
    return ServiceRecord.objects.filter(service=Given("service"), subject=Given("subject"), party=Given("party"))


def _beyond() -> Any:
    """The last row that there is room for, where it is another one than that of the key."""
    return _of_one().exclude(key=Given("key")).order_by("pk").values_list("pk")[MOST_KEYS - 1 : MOST_KEYS]


_AT: Final[Prepared[ServiceRecord]] = Prepared(lambda: _of_one().filter(key=Given("key")))
_ALL: Final = PreparedValues(lambda: _of_one().order_by("-at").values_list("key", "value"))
_BEYOND: Final = PreparedValues(_beyond)
_UPSERT: Final = PreparedUpsert(ServiceRecord, ["service", "subject", "party", "key"], ["value", "at"], unless=_beyond)
_put: Final = from_loop(_UPSERT)


_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""As JSON writes it. SQLite would keep it, and PostgreSQL does not."""


def _check(key: str, value: Any) -> None:
    if not 0 < len(key) <= LONGEST_KEY:
        raise StoreRefused(f"a key has 1 to {LONGEST_KEY} characters")
    try:
        key.encode()
        written = json.dumps(value, allow_nan=False, ensure_ascii=False)
        size = len(written.encode())
    except (TypeError, ValueError, RecursionError) as fault:
        raise StoreRefused(f"the value of {key!r} is no JSON: {fault}") from fault
    if size > LARGEST_VALUE:
        raise StoreRefused(f"the value of {key} has {size} bytes, at most {LARGEST_VALUE} are kept")
    if _NUL.search(written) or "\0" in key:
        raise StoreRefused(f"{key!r} or its value holds NUL, which no text may")
