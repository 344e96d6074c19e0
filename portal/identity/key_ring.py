"""The keys of the portal's own identity, the same for all processes: in the database, sealed, and at hand in each process.

What signs and checks asks the memory of the process and never the database. While the portal is served it is brought up to date every few
seconds (``portal.identity.keys.JOB``). A process that can not reach the database goes on with the keys that it has.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import DatabaseError, IntegrityError, InterfaceError, transaction
from django.utils import timezone

from portal.identity.models import IdentityKey
from portal.runtime.sealing import seal, unseal

_PURPOSE: Final = "portal.identity.keys"

logger = logging.getLogger("portal.identity")


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made, or read from a file of an earlier release."""

    name: str
    used_from: datetime
    private: bytes
    certificate: str = ""
    """In PEM; tokens have none."""

    def at(self, use: str, number: int) -> "KeptKey":
        """The key as it is in this place."""
        return KeptKey(use, number, self.name, self.used_from, timezone.now(), self.private, self.certificate)


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A key with its place among those of its use; the highest number is the newest."""

    use: str
    number: int
    name: str
    used_from: datetime
    made_at: datetime
    private: bytes
    certificate: str


class KeyRing:
    """The keys that this process has, by their use, the newest first."""

    def __init__(self) -> None:
        self._held: Mapping[str, tuple[KeptKey, ...]] = {}
        self._numbers: Mapping[str, int] = {}
        """The highest number of each use when the keys were read last, that of a key that can not be opened too."""
        self._not_opened: frozenset[int] = frozenset()
        self._is_read = False
        self.is_away = False
        """Whether the database did not answer when it was asked last."""

    def has(self, use: str) -> bool:
        """Whether one is at hand, so that nobody has to be asked."""
        return bool(self._held.get(use))

    def kept(self, use: str) -> tuple[KeptKey, ...]:
        """Those of this use, none of them made for the question. Raises ``DatabaseError`` where they were never read and can not be."""
        if not self._is_read and not self.has(use):
            self.read()
        return self._held.get(use, ())

    def with_one(self, use: str, first: Callable[[], Sequence[NewKey]]) -> tuple[KeptKey, ...]:
        """The same; where there is none that can be opened, ``first`` makes it (the oldest first, where it gives several).

        Of processes that come here at once one is first, and the others take what it made. Raises ``DatabaseError``.
        """
        if not self.has(use):
            self.read()
        while not self.has(use):
            if self._insert(use, first()):
                logger.warning("The first keys of use %s are kept; whoever was signed in by others signs in again", use)
            self.read()
        return self._held[use]

    def add(self, use: str, key: NewKey) -> KeptKey:
        """Keeps ``key`` as the newest of its use. Where another process has just added one, that is the one."""
        self.read()
        self._insert(use, [key])
        self.read()
        return self._held[use][0]

    def drop(self, keys: Iterable[KeptKey]) -> None:
        """Nobody needs these any more."""
        for key in keys:
            IdentityKey.objects.filter(use=key.use, number=key.number).delete()
        self.read()

    def read(self) -> None:
        """Reads what the database has. What an old ``VST_SECRET_KEY`` sealed is sealed anew the first time.

        A key that another process has sealed with a secret that this one does not know yet stays in use here, and so does a key whose
        row is gone, until there is another one. Raises ``DatabaseError``.
        """
        known = {(key.use, key.number, key.name): key for keys in self._held.values() for key in keys}
        found: dict[str, list[KeptKey]] = {}
        not_opened: dict[int, str] = {}
        numbers: dict[str, int] = {}
        for row in IdentityKey.objects.order_by("use", "-number"):
            numbers.setdefault(row.use, row.number)
            key = known.get((row.use, row.number, row.name)) if self._is_read else None
            key = _with_times(key, row) if key else _opened(row)
            if key is None:
                not_opened[row.pk] = row.use
            else:
                found.setdefault(row.use, []).append(key)
        if told := {use for pk, use in not_opened.items() if pk not in self._not_opened}:
            logger.error(
                "Keys of use %s can be opened with neither VST_SECRET_KEY nor VST_SECRET_KEY_OLD: they count for nothing here",
                ", ".join(sorted(told)),
            )
        self._held = {**self._held, **{use: tuple(keys) for use, keys in found.items()}}
        self._numbers, self._not_opened, self._is_read = numbers, frozenset(not_opened), True

    def look(self) -> None:
        """Reads anew; the keys at hand hold while the database is away, with one line in the log."""
        try:
            self.read()
        except (DatabaseError, InterfaceError) as away:
            if not self.is_away:
                logger.error("The identity keys could not be read, those at hand hold: %s", type(away.__cause__ or away).__name__)
            self.is_away = True
        else:
            self.is_away = False

    def hold(self, keys: Iterable[KeptKey]) -> None:
        """Goes by ``keys``, the newest first, whatever the database has: for tests that have no database."""
        held: dict[str, list[KeptKey]] = {}
        for key in keys:
            held.setdefault(key.use, []).append(key)
        self.forget()
        self._held = {use: tuple(those) for use, those in held.items()}

    def forget(self) -> None:
        """Has nothing at hand, as a process that has just begun."""
        self._held, self._numbers, self._not_opened = {}, {}, frozenset()
        self._is_read = self.is_away = False

    def _insert(self, use: str, keys: Sequence[NewKey]) -> bool:
        """Whether these were kept, in the places after the last one that was read: a process that came between has them already."""
        try:
            with transaction.atomic():
                for number, key in enumerate(keys, self._numbers.get(use, 0) + 1):
                    IdentityKey.objects.create(
                        use=use,
                        number=number,
                        name=key.name,
                        used_from=key.used_from,
                        made_at=timezone.now(),
                        certificate=key.certificate,
                        sealed=seal(key.private, _PURPOSE, _place(use, number, key.name)),
                    )
        except IntegrityError:
            return False
        return True


RING: Final = KeyRing()
"""Of this process."""


def _opened(row: IdentityKey) -> KeptKey | None:
    place = _place(row.use, row.number, row.name)
    unsealed = unseal(bytes(row.sealed), _PURPOSE, place)
    if unsealed is None:
        return None
    if unsealed.by_an_old_key:
        IdentityKey.objects.filter(pk=row.pk).update(sealed=seal(unsealed.content, _PURPOSE, place))
        logger.info("A key of use %s is sealed with the VST_SECRET_KEY in force", row.use)
    return KeptKey(row.use, row.number, row.name, row.used_from, row.made_at, unsealed.content, row.certificate)


def _with_times(key: KeptKey, row: IdentityKey) -> KeptKey:
    return KeptKey(key.use, key.number, key.name, row.used_from, row.made_at, key.private, row.certificate)


def _place(use: str, number: int, name: str) -> str:
    """A sealed key that is moved to another row opens for nothing."""
    return f"{use} {number} {name}"
