"""Forms that somebody signed in keeps by name, for each party by itself: what they typed in a calculator."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Final

from django.db import DatabaseError

from portal.constants import SAVED_FORMS_MAX
from portal.eservices.store import Store

logger = logging.getLogger("portal.eservices")
_PREFIX: Final = "sparad."
_ID_BYTES: Final = 9


class TooMany(ValueError):
    """There are as many as may be kept."""


class NotKept(Exception):
    """It could not be kept just now: the database is away."""


@dataclass(frozen=True, slots=True)
class SavedForm:
    """One of them."""

    id: str
    name: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SavedForms:
    """All that one person keeps of a service for one party."""

    store: Store

    async def all(self) -> list[SavedForm]:
        """The one kept last first."""
        return [_read(key, value) for key, value in (await self.store.all()).items() if key.startswith(_PREFIX)]

    async def get(self, id: str) -> SavedForm | None:
        """The one with this id; ``None`` where there is none, or it is another party's."""
        value = await self.store.get(_PREFIX + id)
        return _read(_PREFIX + id, value) if value else None

    async def put(self, form: SavedForm) -> None:
        """Keeps it, over what was kept of it. Raises :class:`TooMany`, :class:`NotKept`, and ``StoreRefused`` for one that is too large."""
        try:
            others = [each for each in await self.all() if each.id != form.id]
            if len(others) < SAVED_FORMS_MAX:
                await self.store.put(_PREFIX + form.id, {"name": form.name, "fields": dict(form.fields)})
                return
        except DatabaseError as fault:
            logger.error("A form of %s could not be kept: %s", self.store.service, type(fault).__name__)
            raise NotKept from fault
        raise TooMany

    async def drop(self, id: str) -> None:
        """Forgets it."""
        await self.store.drop(_PREFIX + id)


def fresh_id() -> str:
    """An id that nothing has."""
    return token_urlsafe(_ID_BYTES)


def _read(key: str, value: Mapping[str, object]) -> SavedForm:
    fields = value["fields"]
    assert isinstance(fields, dict)
    return SavedForm(key.removeprefix(_PREFIX), str(value["name"]), fields)
